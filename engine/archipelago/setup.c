/* setup.c — chapters 3 and 4: the table is laid, and round 0.
 *
 * Questions
 *   settle  one seat after the other in turn order: one of its three tiles (secret until laid), face,
 *           rotation, place beside the start tile, land region of the citizens. Who has nothing that fits
 *           shows his tiles to all and draws again.
 *   stock   the seat that laid a hex: which resource of it goes to board I (open); in round 0 it may be
 *           none
 *   take    then: which further resource it takes itself (open); in round 0 another kind, or none
 *           In an exploration (10.6) nothing is asked where only one answer is possible. */
#include <assert.h>
#include <string.h>

#include "archipelago/archipelago.h"

void arc_lay_hex(struct arc_state *s, int tile, int side, int turn, int q, int r)
{
	assert(tile >= 0 && tile < ARC_TILES && !arc_laid(s, tile) && !(s->gone >> tile & 1));
	assert((side == 1 || side == 2) && turn >= 0 && turn < ARC_FACE_EDGES);
	assert(arc_tile_at(s, q, r) < 0);
	s->hex[tile] = (struct arc_hex){
		.side = (uint8_t)side, .turn = (uint8_t)turn, .q = (int8_t)q, .r = (int8_t)r
	};
}

/* ---- The table ------------------------------------------------------------------------------ */

static void lay_boards(struct arc_state *s)
{
	for (int r = 0; r < ARC_RESOURCES; r++) {
		s->market[ARC_DOMESTIC][r] = ARC_LIM_START_CUBES;
		s->bank[r] = (uint8_t)(arc_resources[r].cubes - ARC_LIM_START_CUBES);
	}
	for (int i = 0; i < ARC_LIM_EXPLORER_STACKS; i++)
		s->stack[i] = ARC_LIM_EXPLORER_STACK;
	s->bank_florins = ARC_LIM_FLORINS;
	arc_lay_hex(s, 0, 1, 0, 0, 0);
}

static void give_pieces(struct arc_state *s, int seat)
{
	arc_earn(s, seat, ARC_LIM_START_FLORINS);
	s->discs[seat] = s->spare[seat] = ARC_LIM_START_DISCS;
	for (int i = 0; i < ARC_LIM_START_SHIPS; i++)
		s->unit[seat * ARC_EACH + ARC_LIM_CITIZENS + i] = (struct arc_piece){ .at = 1,
										      .region = ARC_S1 };
	s->order.at[s->order.n++] = (uint8_t)seat;
}

void arc_deal_tiles(struct arc_state *s, int seat)
{
	while (s->hand[seat].n < ARC_LIM_START_TILES) {
		assert(s->pile.n > 0);
		s->hand[seat].at[s->hand[seat].n++] = s->pile.at[--s->pile.n];
		s->pile.at[s->pile.n] = 0;
	}
	s->pile_size = s->pile.n;
}

void arc_setup(struct core_head *head, const ecu_sink *sink)
{
	struct arc_state *s = arc(head);

	(void)sink;
	lay_boards(s);
	for (int seat = 0; seat < arc_seats(s); seat++)
		give_pieces(s, seat);
	core_shuffle(&head->rng, s->order.at, s->order.n);
	for (int card = 0; card < ARC_CARDS; card++)
		s->deck.at[s->deck.n++] = (uint8_t)card;
	core_shuffle(&head->rng, s->deck.at, s->deck.n);
	arc_see_crisis(s);
	for (int tile = 1; tile < ARC_TILES - arc_option(s, ARC_OPTION_TILES); tile++) /* R54 */
		s->pile.at[s->pile.n++] = (uint8_t)tile;
	core_shuffle(&head->rng, s->pile.at, s->pile.n);
	for (int seat = 0; seat < head->seats; seat++)
		arc_deal_tiles(s, seat);
	core_push(head, ARC_ROUND);
}

/* ---- Round 0 -------------------------------------------------------------------------------- */

/* 4.1, R07: land to stand on, and borders that fit; towards the open sea that is sea. */
static bool settles(const struct arc_gap *at, int tile, int side, int turn)
{
	const struct arc_face *f = &arc_faces[arc_face_number(tile, side)];

	return at->known && (f->regions & ARC_LANDS) && arc_fits(f, turn, *at);
}

/* The six places beside the start tile; what is taken has no known side. */
static void shores(const struct arc_state *s, struct arc_gap at[ARC_FACE_EDGES])
{
	for (int d = 0; d < ARC_FACE_EDGES; d++) {
		struct arc_spot spot = arc_step(0, 0, d);
		at[d] = arc_tile_at(s, spot.q, spot.r) < 0 ? arc_gap(s, spot.q, spot.r)
							   : (struct arc_gap){ 0 };
	}
}

bool arc_can_settle(const struct arc_state *s, int seat)
{
	struct arc_gap at[ARC_FACE_EDGES];

	shores(s, at);
	for (int i = 0; i < s->hand[seat].n; i++)
		for (int side = 1; side <= 2; side++)
			for (int turn = 0; turn < ARC_FACE_EDGES; turn++)
				for (int d = 0; d < ARC_FACE_EDGES; d++)
					if (settles(&at[d], s->hand[seat].at[i], side, turn))
						return true;
	return false;
}

static int hand_index(const struct arc_state *s, int seat, int tile)
{
	for (int i = 0; i < s->hand[seat].n; i++)
		if (s->hand[seat].at[i] == tile)
			return i;
	return -1;
}

static ecu_verdict settle_check(const struct arc_state *s, const struct arc_action_data *a)
{
	int tile = a->settle.tile, side = a->settle.side + 1;

	if (hand_index(s, a->seat, tile) < 0)
		return core_refuse(ARC_SAY_NOT_YOUR_TILE, tile);
	const struct arc_face *f = &arc_faces[arc_face_number(tile, side)];
	struct arc_gap at[ARC_FACE_EDGES];
	shores(s, at);
	if (!at[a->settle.direction].known)
		return core_refuse(ARC_SAY_PLACE_TAKEN);
	if (!settles(&at[a->settle.direction], tile, side, a->settle.turn))
		return core_refuse(ARC_SAY_BORDERS);
	if (!(f->regions & ARC_LANDS & 1u << a->settle.region))
		return core_refuse(ARC_SAY_NO_SUCH_LAND);
	return CORE_OK;
}

/* 4.1 to 4.6 */
static void settle(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	int seat = a->seat, tile = a->settle.tile, side = a->settle.side + 1, i = hand_index(s, seat, tile);
	struct arc_spot at = arc_step(0, 0, a->settle.direction);
	const struct arc_face *f = &arc_faces[arc_face_number(tile, side)];

	assert(!s->round && i >= 0 && s->hand[seat].n == ARC_LIM_START_TILES);
	assert(f->regions & ARC_LANDS & 1u << a->settle.region);
	for (s->hand[seat].n--; i < s->hand[seat].n; i++)
		s->hand[seat].at[i] = s->hand[seat].at[i + 1];
	s->hand[seat].at[s->hand[seat].n] = 0;
	arc_lay_hex(s, tile, side, a->settle.turn, at.q, at.r);
	core_tell(s, sink, CORE_ALL, ARC_SAY_SETTLED, seat, arc_face_number(tile, side));
	s->unit[seat * ARC_EACH + ARC_LIM_CITIZENS] =
		(struct arc_piece){ .at = (uint8_t)(tile + 1),
				    .region = (uint8_t)arc_region_towards(
					    f, a->settle.turn, (a->settle.direction + 3) % ARC_FACE_EDGES) };
	arc_take_token(s, seat, sink);
	for (int n = 0; n < ARC_LIM_START_CITIZENS; n++)
		arc_put_citizen(s, seat, tile, a->settle.region);
	arc_surplus(s, f->huts);
	if (f->huts)
		core_tell(s, sink, CORE_ALL, ARC_SAY_HUTS, f->huts, s->surplus);
	arc_open_find(s, seat, tile, true);
}

/* 4.8: the unused tiles are shuffled with the rest; the top one lies open. */
void arc_begin_pile(struct arc_state *s, const ecu_sink *sink)
{
	for (int seat = 0; seat < s->head.seats; seat++) {
		assert(s->pile.n + s->hand[seat].n < ARC_TILES);
		for (int i = 0; i < s->hand[seat].n; i++)
			s->pile.at[s->pile.n++] = s->hand[seat].at[i];
		memset(&s->hand[seat], 0, sizeof s->hand[seat]);
	}
	core_shuffle(&s->head.rng, s->pile.at, s->pile.n);
	arc_see_top(s);
	arc_tell_top(s, sink);
}

static void deal_trend(struct arc_state *s, const ecu_sink *sink)
{
	/* the Benefactor lies beside them already */
	int first = arc_option(s, ARC_OPTION_BENEFACTOR) == ARC_BENEFACTOR_EXTRA;

	s->trend = (uint8_t)(1 + first + (int)ecu_rng_below(&s->head.rng, (uint32_t)(ARC_TRENDS - first)));
	if (arc_option(s, ARC_OPTION_BENEFACTOR) == ARC_BENEFACTOR_TREND)
		s->trend = ARC_TREND_BENEFACTOR + 1;
	core_tell(s, sink, CORE_ALL, ARC_SAY_TREND, s->trend - 1);
}

static void deal_objectives(struct arc_state *s, const ecu_sink *sink)
{
	uint8_t card[ARC_OBJECTIVES];
	int n = 0, seats = s->head.seats;

	for (int i = 0; i < ARC_OBJECTIVES; i++)
		if (arc_objective_plays(s, i))
			card[n++] = (uint8_t)i;
	assert(seats <= ARC_SEATS && n >= seats);
	core_shuffle(&s->head.rng, card, n);
	for (int seat = 0; seat < seats; seat++) {
		s->objective[seat] = (uint8_t)(card[seat] + 1);
		core_tell(s, sink, arc_bit(seat), ARC_SAY_OBJECTIVE, seat, card[seat],
			  arc_objectives[card[seat]].end_name, arc_bound(s, card[seat]),
			  arc_objectives[card[seat]].score);
	}
}

/* 4.9, 4.10; a red area on the new top card is not resolved here (R09). */
void arc_begin_cards(struct arc_state *s, const ecu_sink *sink)
{
	for (int place = 0; place < ARC_LIM_TRACK_PLACES; place++) {
		assert(!s->track[place] && s->deck.n);
		s->track[place] = (uint8_t)(arc_draw_card(s, sink) + 1);
		core_tell(s, sink, CORE_ALL, ARC_SAY_TRACK, s->track[place] - 1,
			  arc_cards[s->track[place] - 1].price[0]);
	}
	arc_tell_crisis(s, sink);
	deal_trend(s, sink);
	deal_objectives(s, sink);
}

/* ---- What is found on a hex ----------------------------------------------------------------- */

enum { FIND_STOCK, FIND_TAKE, FIND_OVER };

void arc_open_find(struct arc_state *s, int seat, int tile, bool may)
{
	*arc_as_find(arc_push(s, ARC_FIND, seat)) = (struct arc_find_frame){ .tile = (int16_t)tile,
									     .optional = may };
}

/* What goes to the market takes its symbol with it. In round 0 the own cube is of another kind (R08), in an
 * exploration of any symbol that is left (R56). */
static bool is_left(const struct arc_state *s, const struct arc_find_frame *find, int resource)
{
	const struct arc_face *f = arc_face(s, find->tile);
	int symbols = 0;

	for (int i = 0; i < f->symbols; i++)
		symbols += f->symbol[i].resource == resource;
	return find->stocked == resource + 1 ? !find->optional && symbols > 1 : symbols > 0;
}

/* 4.7, 10.6: what the bank has and, for the market, what has room there. */
static unsigned findable(const struct arc_state *s, const struct core_frame *f, int question)
{
	unsigned kinds = 0;

	for (int r = 0; r < ARC_RESOURCES; r++)
		if (is_left(s, arc_as_findc(f), r) &&
		    (question == ARC_ASK_STOCK ? arc_stockable(s, r) : s->bank[r]))
			kinds |= 1u << r;
	return kinds;
}

static void stock(struct arc_state *s, struct core_frame *f, int resource, const ecu_sink *sink)
{
	assert(f->step == FIND_STOCK && !arc_as_find(f)->stocked);
	assert(arc_kinds_on(arc_face(s, arc_as_find(f)->tile)) >> resource & 1);
	arc_stock(s, resource);
	arc_as_find(f)->stocked = (int16_t)(resource + 1);
	f->step = FIND_TAKE;
	core_tell(s, sink, CORE_ALL, ARC_SAY_STOCKED, f->seat - 1, resource);
}

static void take(struct arc_state *s, struct core_frame *f, int resource, const ecu_sink *sink)
{
	assert(f->step == FIND_TAKE && arc_as_find(f)->stocked && is_left(s, arc_as_find(f), resource));
	assert(s->bank[resource] > 0);
	arc_gain_cube(s, f->seat - 1, resource, 1);
	f->step = FIND_OVER;
	core_tell(s, sink, CORE_ALL, ARC_SAY_FOUND, f->seat - 1, resource);
}

enum core_step arc_find_step(struct core_head *head, struct core_frame *f, const ecu_sink *sink)
{
	struct arc_state *s = arc(head);
	int question = f->step == FIND_STOCK ? ARC_ASK_STOCK : ARC_ASK_TAKE;

	assert(f->step <= FIND_OVER && f->seat && arc_laid(s, arc_as_find(f)->tile));
	unsigned kinds = f->step == FIND_OVER ? 0 : findable(s, f, question);

	if (!kinds)
		return CORE_POP;
	if (!arc_as_find(f)->optional && !(kinds & (kinds - 1))) {
		(f->step == FIND_STOCK ? stock : take)(s, f, __builtin_ctz(kinds), sink);
		return CORE_AGAIN;
	}
	core_ask(head, question, arc_bit(f->seat - 1));
	return CORE_ASKED;
}

/* ---- Actions -------------------------------------------------------------------------------- */

static ecu_verdict find_check(const struct arc_state *s, const struct arc_action_data *a)
{
	const struct core_frame *f = arc_topc(s);
	bool explores = !arc_as_findc(f)->optional;

	if (findable(s, f, s->head.question - 1) >> a->find.resource & 1)
		return CORE_OK;
	if (a->kind == ARC_DO_STOCK)
		return core_refuse(explores ? ARC_SAY_NOT_DELIVERED : ARC_SAY_NOT_STOCKABLE,
				   a->find.resource);
	return core_refuse(explores ? ARC_SAY_NOT_LEFT : ARC_SAY_NOT_FOUND, a->find.resource);
}

static ecu_verdict leave_check(const struct arc_state *s, const struct arc_action_data *a)
{
	(void)a;
	return arc_as_findc(arc_topc(s))->optional ? CORE_OK : core_refuse(ARC_SAY_MUST_FIND);
}

static void stock_found(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	stock(s, arc_top(s), a->find.resource, sink);
}

static void take_found(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	take(s, arc_top(s), a->find.resource, sink);
}

static void leave_found(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	(void)a;
	(void)sink;
	arc_top(s)->step = FIND_OVER;
}

/* clang-format off */
const struct arc_deed arc_setup_deeds[ARC_KINDS] = {
	[ARC_DO_SETTLE] = { settle_check, settle }, [ARC_DO_STOCK] = { find_check, stock_found },
	[ARC_DO_TAKE] = { find_check, take_found }, [ARC_DO_DONE] = { leave_check, leave_found },
};
/* clang-format on */

void arc_settle_choices(const struct arc_state *s, int seat, struct core_choices *list)
{
	struct arc_gap at[ARC_FACE_EDGES];

	shores(s, at);
	for (int i = 0; i < s->hand[seat].n; i++)
		for (int side = 0; side < 2; side++)
			for (int turn = 0; turn < ARC_FACE_EDGES; turn++)
				for (int d = 0; d < ARC_FACE_EDGES; d++) {
					int tile = s->hand[seat].at[i];
					unsigned lands = arc_faces[arc_face_number(tile, side + 1)].regions &
							 ARC_LANDS;
					for (int region = 0;
					     settles(&at[d], tile, side + 1, turn) && lands >> region;
					     region++)
						arc_offer_choice(
							list,
							ARC_ACT(ARC_DO_SETTLE, seat,
								.settle = { (uint8_t)tile, (uint8_t)side,
									    (uint8_t)turn, (uint8_t)d,
									    (uint8_t)region }),
							1);
				}
}

void arc_find_choices(const struct arc_state *s, int seat, struct core_choices *list)
{
	unsigned kinds = findable(s, arc_topc(s), s->head.question - 1);

	for (int r = 0; r < ARC_RESOURCES; r++)
		if (kinds >> r & 1)
			arc_offer_choice(list,
					 ARC_ACT(arc_asking(s, ARC_ASK_STOCK) ? ARC_DO_STOCK : ARC_DO_TAKE,
						 seat, .find = { (uint8_t)r }),
					 6);
	if (arc_as_findc(arc_topc(s))->optional)
		arc_offer_plain(list, ARC_DO_DONE, seat, 1);
}
