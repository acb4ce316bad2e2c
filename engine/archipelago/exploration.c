/* exploration.c — chapter 10.6: tiles, explorer tokens, new discs.
 *
 * Questions
 *   lay  the explorer: face, rotation and place of the tile it took, and the unit that enters (all open),
 *        or to discard it. Not asked when the tile fits nowhere: then it leaves the game. What is found is
 *        asked in setup.c. */
#include <assert.h>
#include <string.h>

#include "archipelago/facts.h"

/* ---- Piles ---------------------------------------------------------------------------------- */

void arc_see_top(struct arc_state *s)
{
	s->pile_size = s->pile.n;
	s->top = (uint8_t)(s->pile.n ? s->pile.at[0] + 1 : 0);
}

void arc_tell_top(const struct arc_state *s, const ecu_sink *sink)
{
	if (s->top)
		core_tell(s, sink, CORE_ALL, ARC_SAY_TOP, s->top - 1);
}

static int draw_tile(struct arc_state *s)
{
	int tile = s->pile.at[0];

	assert(s->pile.n > 0 && !arc_laid(s, tile));
	memmove(s->pile.at, s->pile.at + 1, sizeof s->pile.at - 1);
	s->pile.at[ARC_TILES - 2] = 0;
	s->pile.n--;
	return tile;
}

/* When the pile is empty the tiles put away become a new one. */
static void refill_pile(struct arc_state *s)
{
	if (s->pile.n || !s->aside.n)
		return;
	memcpy(&s->pile, &s->aside, sizeof s->pile);
	memset(&s->aside, 0, sizeof s->aside);
	core_shuffle(&s->head.rng, s->pile.at, s->pile.n);
}

static void put_away(struct arc_state *s, int tile)
{
	assert(tile > 0 && !arc_laid(s, tile) && s->aside.n < ARC_TILES - 1);
	s->aside.at[s->aside.n++] = (uint8_t)tile;
}

uint32_t arc_open_tiles(const struct arc_state *s)
{
	uint32_t tiles = s->gone;

	for (int tile = 0; tile < ARC_TILES; tile++)
		tiles |= (uint32_t)arc_laid(s, tile) << tile;
	for (int i = 0; i < s->aside.n; i++)
		tiles |= 1u << s->aside.at[i];
	return tiles;
}

bool arc_can_explore(const struct arc_state *s, int seat)
{
	return (s->pile_size || s->aside.n) && arc_has_active(s, seat);
}

/* ---- Tokens and discs ----------------------------------------------------------------------- */

/* 10.6, R22: when a stack is used up everybody gets a disc, at once. */
void arc_take_token(struct arc_state *s, int seat, const ecu_sink *sink)
{
	int stack = 0;

	while (stack < ARC_LIM_EXPLORER_STACKS && !s->stack[stack])
		stack++;
	if (stack == ARC_LIM_EXPLORER_STACKS)
		return;
	assert(stack + 1 == ARC_LIM_EXPLORER_STACKS || s->stack[stack + 1] == ARC_LIM_EXPLORER_STACK);
	assert(s->tokens[seat] < ARC_LIM_EXPLORER_TOKENS);
	s->tokens[seat]++;
	core_tell(s, sink, CORE_ALL, ARC_SAY_TOKEN, seat);
	if (--s->stack[stack])
		return;
	core_tell(s, sink, CORE_ALL,
		  stack + 1 < ARC_LIM_EXPLORER_STACKS ? ARC_SAY_STACK_EMPTY : ARC_SAY_LAST_STACK, stack + 1);
	for (int other = 0; other < s->head.seats; other++)
		if (s->discs[other] < ARC_LIM_DISCS) {
			assert(s->spare[other] <= s->discs[other]);
			s->discs[other] = (uint8_t)(s->discs[other] + ARC_LIM_STACK_DISCS);
			s->spare[other] = (uint8_t)(s->spare[other] + ARC_LIM_STACK_DISCS);
		}
}

/* ---- Laying a tile -------------------------------------------------------------------------- */

enum explore_step { EXPLORE_BEGIN, EXPLORE_LAY, EXPLORE_LAID };

/* Units that can enter an empty place: over which side each of them comes. */
struct entry {
	uint8_t unit, direction;
};

static int entries(const struct arc_state *s, int seat, int q, int r, struct entry out[ARC_EACH])
{
	int8_t tile[ARC_FACE_EDGES];
	uint8_t side_of[ARC_TILES + 2] = { 0 }; /* of each place, counted from 1 */
	int n = 0;

	arc_around(s, q, r, tile);
	for (int d = 0; d < ARC_FACE_EDGES; d++)
		if (tile[d] >= 0)
			side_of[tile[d] + 1] = (uint8_t)(d + 1);
	for (int i = seat * ARC_EACH; i < (seat + 1) * ARC_EACH; i++) {
		const struct arc_piece *u = &s->unit[i];
		int d = side_of[u->at] - 1;
		if (d >= 0 && arc_active(u) &&
		    arc_region_towards(arc_face(s, u->at - 1), s->hex[u->at - 1].turn,
				       (d + 3) % ARC_FACE_EDGES) == u->region)
			out[n++] = (struct entry){ (uint8_t)i, (uint8_t)d };
	}
	return n;
}

static bool fits_somehow(int tile, struct arc_gap g)
{
	for (int side = 1; side <= 2; side++)
		for (int turn = 0; turn < ARC_FACE_EDGES; turn++)
			if (arc_fits(&arc_faces[arc_face_number(tile, side)], turn, g))
				return true;
	return false;
}

static bool can_lay(const struct arc_state *s, int seat, int tile)
{
	struct arc_spot gap[ARC_GAPS];
	struct entry in[ARC_EACH];
	int n = arc_gaps(s, gap, ARC_GAPS);

	for (int i = 0; i < n; i++)
		if (entries(s, seat, gap[i].q, gap[i].r, in) &&
		    fits_somehow(tile, arc_gap(s, gap[i].q, gap[i].r)))
			return true;
	return false;
}

struct arc_ways arc_ways_to_lay(const struct arc_state *s, int seat, int tile)
{
	struct arc_spot gap[ARC_GAPS];
	struct entry in[ARC_EACH];
	struct arc_ways w = { 0 };
	int n = arc_gaps(s, gap, ARC_GAPS);

	for (int i = 0; i < n; i++) {
		struct arc_gap g = arc_gap(s, gap[i].q, gap[i].r);
		int units = seat < 0 ? 0 : entries(s, seat, gap[i].q, gap[i].r, in), fits = 0, unlike = 0;
		for (int k = 0; k < units; k++)
			unlike += !arc_twin(s, in[k].unit);
		for (int side = 0; side < 2; side++)
			for (int turn = 0; turn < ARC_FACE_EDGES; turn++)
				if (arc_fits(&arc_faces[arc_face_number(tile, side + 1)], turn, g)) {
					fits++;
					w.turned[side] = (uint16_t)(w.turned[side] + (units > 0));
				}
		w.places = (uint16_t)(w.places + (fits > 0));
		w.reached = (uint16_t)(w.reached + (fits && units));
		w.all = (uint16_t)(w.all + fits * unlike);
	}
	return w;
}

void arc_open_explore(struct arc_state *s, int seat, bool fresh, const ecu_sink *sink)
{
	assert(s->pile.n == s->pile_size && s->top == (s->pile.n ? s->pile.at[0] + 1 : 0));
	assert(s->pile.n || s->aside.n);
	refill_pile(s);
	if (fresh) {
		put_away(s, draw_tile(s));
		refill_pile(s);
	}
	int tile = draw_tile(s);
	arc_as_explore(arc_push(s, ARC_EXPLORE, seat))->tile = (int16_t)tile;
	refill_pile(s);
	arc_see_top(s);
	core_tell(s, sink, CORE_ALL, fresh ? ARC_SAY_TOOK_NEXT : ARC_SAY_TOOK_TOP, seat, tile);
	arc_tell_top(s, sink);
}

enum core_step arc_explore_step(struct core_head *head, struct core_frame *f, const ecu_sink *sink)
{
	struct arc_state *s = arc(head);
	int seat = f->seat - 1, tile = arc_as_explore(f)->tile;

	assert(f->step <= EXPLORE_LAID && tile > 0 && tile < ARC_TILES && seat >= 0);
	switch ((enum explore_step)f->step++) {
	case EXPLORE_BEGIN:
		if (!can_lay(s, seat, tile)) { /* 10.6.4 */
			s->gone |= 1u << tile;
			core_tell(s, sink, CORE_ALL, ARC_SAY_TILE_GONE, tile);
			return CORE_POP;
		}
		core_ask(head, ARC_ASK_LAY, arc_bit(seat));
		return CORE_ASKED;
	case EXPLORE_LAY: /* R56: token, market cube, own cube, huts */
		if (!arc_laid(s, tile))
			return CORE_POP; /* discarded */
		arc_take_token(s, seat, sink);
		arc_open_find(s, seat, tile, false);
		return CORE_AGAIN;
	case EXPLORE_LAID:
		arc_surplus(s, arc_face(s, tile)->huts);
		if (arc_face(s, tile)->huts)
			core_tell(s, sink, CORE_ALL, ARC_SAY_HUTS, arc_face(s, tile)->huts, s->surplus);
		break;
	}
	return CORE_POP;
}

static int entry_of(const struct arc_state *s, int seat, int unit, int q, int r)
{
	struct entry in[ARC_EACH];
	int n = entries(s, seat, q, r, in);

	for (int i = 0; i < n; i++)
		if (in[i].unit == unit)
			return in[i].direction;
	return -1;
}

static ecu_verdict lay_check(const struct arc_state *s, const struct arc_action_data *a)
{
	int q = a->lay.q, r = a->lay.r, unit = a->lay.unit;
	struct arc_gap g = arc_gap(s, q, r);

	if (arc_tile_at(s, q, r) >= 0)
		return core_refuse(ARC_SAY_PLACE_TAKEN);
	if (g.hexes < ARC_LIM_TOUCHING_HEXES)
		return core_refuse(ARC_SAY_TOUCHES, ARC_LIM_TOUCHING_HEXES, g.hexes);
	if (!arc_fits(&arc_faces[arc_face_number(arc_as_explorec(arc_topc(s))->tile, a->lay.side + 1)],
		      a->lay.turn, g))
		return core_refuse(ARC_SAY_BORDERS);
	if (arc_owner_of(unit) != a->seat || !arc_active(&s->unit[unit]))
		return core_refuse(ARC_SAY_NOT_ACTIVE);
	return entry_of(s, a->seat, unit, q, r) < 0 ? core_refuse(ARC_SAY_CANNOT_ENTER) : CORE_OK;
}

static void lay(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	int tile = arc_as_explore(arc_top(s))->tile,
	    direction = entry_of(s, a->seat, a->lay.unit, a->lay.q, a->lay.r);

	assert(direction >= 0 && arc_active(&s->unit[a->lay.unit]));
	arc_lay_hex(s, tile, a->lay.side + 1, a->lay.turn, a->lay.q, a->lay.r);
	s->unit[a->lay.unit] = (struct arc_piece){ .at = (uint8_t)(tile + 1),
						   .region = (uint8_t)arc_region_towards(
							   arc_face(s, tile), a->lay.turn, direction) };
	core_tell(s, sink, CORE_ALL, ARC_SAY_EXPLORED, a->seat, arc_face_number(tile, a->lay.side + 1));
}

/* ---- Actions -------------------------------------------------------------------------------- */

static ecu_verdict explore_check(const struct arc_state *s, const struct arc_action_data *a)
{
	if (arc_asking(s, ARC_ASK_TURN)) {
		ecu_verdict v = arc_disc_check(s, a->seat, ARC_ACTION_EXPLORATION);
		if (ecu_refused(v))
			return v;
	}
	return arc_can_explore(s, a->seat) ? CORE_OK : core_refuse(ARC_SAY_CANNOT_EXPLORE);
}

static void explore(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	arc_place_disc(s, a->seat, ARC_ACTION_EXPLORATION, 0);
	arc_open_explore(s, a->seat, a->explore.fresh, sink);
}

/* R23: it can come back. */
static void discard(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	put_away(s, arc_as_explore(arc_top(s))->tile);
	core_tell(s, sink, CORE_ALL, ARC_SAY_TILE_DISCARDED, a->seat, arc_as_explore(arc_top(s))->tile);
	if (s->pile.n)
		return;
	refill_pile(s); /* at once, even */
	arc_see_top(s);
	arc_tell_top(s, sink);
}

/* clang-format off */
const struct arc_deed arc_explore_deeds[ARC_KINDS] = {
	[ARC_DO_EXPLORE] = { explore_check, explore }, [ARC_DO_LAY] = { lay_check, lay },
	[ARC_DO_DISCARD] = { NULL, discard },
};
/* clang-format on */

void arc_lay_choices(const struct arc_state *s, int seat, struct core_choices *list)
{
	struct arc_spot gap[ARC_GAPS];
	struct entry in[ARC_EACH];
	int gaps = arc_gaps(s, gap, ARC_GAPS);

	for (int i = 0; i < gaps; i++) {
		int n = entries(s, seat, gap[i].q, gap[i].r, in);
		struct arc_gap g = n ? arc_gap(s, gap[i].q, gap[i].r) : (struct arc_gap){ 0 };
		for (int side = 0; n && side < 2; side++)
			for (int turn = 0; turn < ARC_FACE_EDGES; turn++) {
				if (!arc_fits(&arc_faces[arc_face_number(arc_as_explorec(arc_topc(s))->tile,
									 side + 1)],
					      turn, g))
					continue;
				for (int k = 0; k < n; k++)
					if (!arc_twin(s, in[k].unit))
						arc_offer_choice(
							list,
							ARC_ACT(ARC_DO_LAY, seat,
								.lay = { (uint8_t)side, (uint8_t)turn,
									 gap[i].q, gap[i].r, in[k].unit }),
							4);
			}
	}
	arc_offer_plain(list, ARC_DO_DISCARD, seat, 1);
}

/* One of the places, faces, rotations and units, without looking at all of them. */
bool arc_lay_pick(const struct arc_state *s, int seat, uint64_t *mix, ecu_action *out)
{
	struct arc_spot gap[ARC_GAPS];
	struct entry in[ARC_EACH];
	int gaps = arc_gaps(s, gap, ARC_GAPS), first = gaps ? (int)core_luck(mix, (uint32_t)gaps) : 0,
	    spin = (int)core_luck(mix, 2 * ARC_FACE_EDGES);

	for (int i = 0; i < gaps; i++) {
		struct arc_spot at = gap[(first + i) % gaps];
		int n = entries(s, seat, at.q, at.r, in);
		struct arc_gap g = n ? arc_gap(s, at.q, at.r) : (struct arc_gap){ 0 };
		for (int k = 0; n && k < 2 * ARC_FACE_EDGES; k++) {
			int side = (spin + k) / ARC_FACE_EDGES % 2, turn = (spin + k) % ARC_FACE_EDGES;
			if (!arc_fits(
				    &arc_faces[arc_face_number(arc_as_explorec(arc_topc(s))->tile, side + 1)],
				    turn, g))
				continue;
			*out = arc_write(ARC_ACT(ARC_DO_LAY, seat,
						 .lay = { (uint8_t)side, (uint8_t)turn, at.q, at.r,
							  in[core_luck(mix, (uint32_t)n)].unit }));
			return true;
		}
	}
	return false;
}

/* Faces, rotations, places and units that go with what stands before the field: each value once. */
void arc_next_lay(const struct arc_state *s, const struct arc_action_data *a, int field,
		  struct core_values *values)
{
	enum { FROM = -ARC_TILES, SPAN = 2 * ARC_TILES + 1 };
	struct arc_spot gap[ARC_GAPS];
	struct entry in[ARC_EACH];
	bool seen[SPAN + ARC_PIECES] = { false };
	int gaps = arc_gaps(s, gap, ARC_GAPS), tile = arc_as_explorec(arc_topc(s))->tile;

	for (int i = 0; i < gaps; i++) {
		int q = gap[i].q, r = gap[i].r;
		if ((field > 2 && q != a->lay.q) || (field > 3 && r != a->lay.r))
			continue;
		int n = entries(s, a->seat, q, r, in);
		struct arc_gap g = arc_gap(s, q, r);
		for (int k = 0; n && k < 2 * ARC_FACE_EDGES; k++) {
			int side = k / ARC_FACE_EDGES, turn = k % ARC_FACE_EDGES;
			int value[] = { side, turn, q, r };
			if ((field > 0 && side != a->lay.side) || (field > 1 && turn != a->lay.turn) ||
			    !arc_fits(&arc_faces[arc_face_number(tile, side + 1)], turn, g))
				continue;
			for (int unit = 0; field == 4 && unit < n; unit++)
				seen[in[unit].unit - FROM] = true;
			if (field < 4)
				seen[value[field] - FROM] = true;
		}
	}
	for (int i = 0; i < SPAN + ARC_PIECES; i++)
		if (seen[i])
			core_value(values, i + FROM);
}

void arc_explore_choices(const struct arc_state *s, int seat, struct core_choices *list)
{
	for (int fresh = 0; arc_can_explore(s, seat) && fresh < 2; fresh++)
		arc_offer_choice(list, ARC_ACT(ARC_DO_EXPLORE, seat, .explore = { (uint8_t)fresh }),
				 fresh ? 3 : 16);
}
