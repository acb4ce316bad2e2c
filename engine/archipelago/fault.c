/* fault.c — the invariants: nothing is made or lost (1.4), everything stands where it can, and the
 * procedures are nested and asked as they should be. */
#include <string.h>

#include "archipelago/archipelago.h"

/* ---- Nothing is made or lost (1.4) ---------------------------------------------------------- */

static const char *stock_fault(const struct arc_state *s)
{
	if (arc_all_florins(s) != ARC_LIM_FLORINS)
		return "florins were made or lost";
	for (int r = 0; r < ARC_RESOURCES; r++) {
		if (arc_all_cubes(s, r) != arc_resources[r].cubes)
			return "cubes were made or lost";
		for (int market = 0; market < ARC_MARKETS; market++)
			if (s->market[market][r] > arc_room(market, r))
				return "an area of a market holds more cubes than it has spaces";
	}
	if (arc_all_tokens(s) != ARC_LIM_EXPLORER_TOKENS)
		return "explorer tokens were made or lost";
	for (int i = 1; i < ARC_LIM_EXPLORER_STACKS; i++)
		if (s->stack[i - 1] && s->stack[i] != ARC_LIM_EXPLORER_STACK)
			return "explorer stacks are used up one after the other";
	return NULL;
}

/* Counts how often each thing stands somewhere; all must stand once. */
static bool once(const uint8_t *seen, int from, int to)
{
	for (int i = from; i < to; i++)
		if (seen[i] != 1)
			return false;
	return true;
}

static const char *cards_fault(const struct arc_state *s)
{
	uint8_t seen[ARC_CARDS] = { 0 };

	for (int card = 0; card < ARC_CARDS; card++) {
		seen[card] = (uint8_t)(seen[card] + (s->owner[card] != 0));
		if (s->owner[card] > s->head.seats)
			return "a card belongs to nobody who plays";
		if ((s->built | s->used) >> card & 1 && !s->owner[card])
			return "a card nobody has is used";
		if (s->built >> card & 1 && (arc_cards[card].type != ARC_TYPE_WONDER || s->used >> card & 1))
			return "what is built is no wonder";
		if (s->bought >> card & 1 && (!s->owner[card] || s->built >> card & 1))
			return "a card was bought that nobody has, or a wonder built too early";
	}
	for (int place = 0; place < ARC_LIM_TRACK_PLACES; place++) {
		if (s->track[place])
			seen[s->track[place] - 1]++;
		else if (s->side[place])
			return "an empty place of the track is turned";
	}
	for (int i = 0; i < s->deck.n; i++)
		seen[s->deck.at[i]]++;
	for (int i = 0; i < s->discard.n; i++)
		seen[s->discard.at[i]]++;
	for (int i = 0; i < s->revealed.n; i++)
		seen[s->revealed.at[i]]++;
	if (!once(seen, 0, ARC_CARDS))
		return "evolution cards were made or lost";
	if (s->deck_size != s->deck.n || s->crisis != (s->deck.n ? arc_crisis_side(s->deck.at[0]) + 1 : 0))
		return "the deck is not as it seems";
	return NULL;
}

static const char *tiles_fault(const struct arc_state *s)
{
	uint8_t seen[ARC_TILES] = { 0 };
	int last = ARC_TILES - arc_option(s, ARC_OPTION_TILES);

	for (int tile = 0; tile < ARC_TILES; tile++)
		seen[tile] = (uint8_t)(arc_laid(s, tile) + (s->gone >> tile & 1));
	for (int i = 0; i < s->pile.n; i++)
		seen[s->pile.at[i]]++;
	for (int i = 0; i < s->aside.n; i++)
		seen[s->aside.at[i]]++;
	for (int seat = 0; seat < ARC_SEATS; seat++)
		for (int i = 0; i < s->hand[seat].n; i++)
			seen[s->hand[seat].at[i]]++;
	for (int i = 0; i < s->head.depth; i++)
		if (s->head.frame[i].kind == ARC_EXPLORE) {
			int tile = arc_as_explorec(&s->head.frame[i])->tile;
			seen[tile] = (uint8_t)(seen[tile] + !arc_laid(s, tile));
		}
	if (!once(seen, 0, last) || (last < ARC_TILES && seen[last]))
		return "tiles were made or lost";
	if (s->pile_size != s->pile.n || s->top != (s->pile.n && s->round ? s->pile.at[0] + 1 : 0))
		return "the pile is not as it seems";
	return NULL;
}

/* ---- Map and units -------------------------------------------------------------------------- */

static bool has_land(const struct arc_state *s, int tile, int region)
{
	return arc_face(s, tile)->regions & ARC_LANDS & 1u << region;
}

static const char *site_fault(const struct arc_state *s, int tile)
{
	const struct arc_hex *h = &s->hex[tile];
	const uint8_t *site = h->site;

	for (int b = ARC_BUILD_TOWN; b < ARC_BUILDS; b++)
		if (site[b] && !has_land(s, tile, site[b] - 1))
			return "a building stands in no land region";
	if ((site[ARC_BUILD_PORT] != 0) != (site[ARC_BUILD_SHIP] != 0))
		return "a port needs land and sea";
	if (site[ARC_BUILD_PORT] &&
	    !(arc_face(s, tile)->region[site[ARC_BUILD_PORT] - 1].coasts >> (site[ARC_BUILD_SHIP] - 1) & 1))
		return "a port stands on no coast";
	return h->blocked >> arc_face(s, tile)->symbols ? "a symbol that does not exist is blocked" : NULL;
}

const char *arc_map_fault(const struct arc_state *s)
{
	static const struct arc_hex nothing;
	struct arc_state count;

	if (s->hex[0].side != 1 || s->hex[0].q || s->hex[0].r || s->hex[0].turn)
		return "the start tile is not in the middle";
	for (int tile = 0; tile < ARC_TILES; tile++) {
		const struct arc_hex *h = &s->hex[tile];
		if (!h->side) {
			if (memcmp(h, &nothing, sizeof nothing) != 0)
				return "a tile that is not laid has something on it";
			continue;
		}
		if (h->side > 2 || h->turn >= ARC_FACE_EDGES || h->q > ARC_TILES - 1 ||
		    h->q < 1 - ARC_TILES || h->r > ARC_TILES - 1 || h->r < 1 - ARC_TILES)
			return "a tile lies outside of the table";
		if (arc_tile_at(s, h->q, h->r) != tile)
			return "two tiles lie on one place";
		struct arc_gap g = arc_gap(s, h->q, h->r);
		if (!arc_fits(arc_face(s, tile), h->turn, g))
			return "the borders of two tiles do not fit";
		if (tile && !g.hexes)
			return "a tile lies alone";
		const char *wrong = site_fault(s, tile);
		if (wrong)
			return wrong;
	}
	memcpy(count.hex, s->hex, sizeof count.hex);
	arc_count_buildings(&count);
	return count.standing[ARC_BUILD_TOWN] + count.standing[ARC_BUILD_TEMPLE] >
				       ARC_LIM_TOWN_TEMPLE_TOKENS ||
			       count.standing[ARC_BUILD_MARKET] + count.standing[ARC_BUILD_PORT] >
				       ARC_LIM_MARKET_PORT_TOKENS
		       ? "there are more buildings than tokens"
		       : NULL;
}

static const char *buildings_fault(const struct arc_state *s)
{
	struct arc_state count;

	memcpy(count.hex, s->hex, sizeof count.hex);
	arc_count_buildings(&count);
	return memcmp(count.standing, s->standing, sizeof count.standing) ? "buildings were not counted"
									  : NULL;
}

static const char *on_fault(const struct arc_state *s, int unit)
{
	const struct arc_piece *u = &s->unit[unit];
	int tile = u->at - 1, building = u->on - ARC_ON_BUILDING;

	if (!u->on)
		return NULL;
	if (arc_unit_on(s, tile, u->on) != unit)
		return "two units stand on one token or symbol";
	if (building <= 0) {
		const struct arc_face *f = arc_face(s, tile);
		if (u->on > f->symbols || f->symbol[u->on - 1].region != u->region ||
		    s->hex[tile].blocked >> (u->on - 1) & 1)
			return "a unit stands on a symbol of another region";
		if (!(u->flags & ARC_ENGAGED) ||
		    arc_is_ship(unit) != (arc_resources[f->symbol[u->on - 1].resource].harvester == ARC_SHIP))
			return "a unit stands on a symbol without harvesting it";
		return NULL;
	}
	int site = s->hex[tile].site[arc_is_ship(unit) ? ARC_BUILD_SHIP : building];
	return site != u->region + 1 || (arc_is_ship(unit) && building != ARC_BUILD_PORT)
		       ? "a unit stands on a building of another region"
		       : NULL;
}

const char *arc_unit_fault(const struct arc_state *s, int unit)
{
	const struct arc_piece *u = &s->unit[unit];
	bool ship = arc_is_ship(unit);

	if (!arc_on_map(u)) {
		if (u->region || u->on || u->flags || u->at > ARC_WONDER + 1 || (u->at && ship))
			return "a unit that is not on the map stands somewhere";
		return arc_owner_of(unit) >= s->head.seats && u->at ? "a unit of nobody is in play" : NULL;
	}
	if (arc_owner_of(unit) >= s->head.seats)
		return "a unit of nobody is in play";
	if (!arc_laid(s, u->at - 1) || u->region >= ARC_FACE_REGIONS ||
	    !(arc_face(s, u->at - 1)->regions & 1u << u->region))
		return "a unit stands in no region";
	if (ship != (u->region >= ARC_S1))
		return "citizens stand on land, ships on sea";
	if (ship && (u->flags & (ARC_LYING | ARC_BEFORE)))
		return "a ship rebels";
	if ((u->flags & ARC_BEFORE) && !(u->flags & ARC_LYING))
		return "a rebel who stands";
	if ((u->flags & (ARC_USED_MARKET | ARC_USED_PORT)) && !(u->flags & ARC_ENGAGED))
		return "a unit has used a building and is not engaged";
	return on_fault(s, unit);
}

static bool migrates(const struct arc_state *s, int seat)
{
	return s->head.depth && arc_topc(s)->kind == ARC_MIGRATE && arc_topc(s)->seat == seat + 1;
}

static const char *units_fault(const struct arc_state *s)
{
	int citizens = 0;

	for (int i = 0; i < ARC_PIECES; i++) {
		const char *wrong = arc_unit_fault(s, i);
		if (wrong)
			return wrong;
		citizens += !arc_is_ship(i) && arc_on_map(&s->unit[i]);
	}
	if (citizens != s->population)
		return "the white figure does not stand on the population";
	for (int seat = 0; seat < s->head.seats; seat++) {
		int wonders = 0;
		for (int tile = 0; tile < ARC_TILES; tile++)
			if (arc_citizens_on(s, seat, tile) > ARC_LIM_CITIZENS_PER_HEX && !migrates(s, seat))
				return "too many citizens of a player on a hex";
		for (int card = 0; card < ARC_CARDS; card++)
			wonders += s->built >> card & 1 && s->owner[card] == seat + 1;
		if (arc_citizens_on(s, seat, ARC_WONDER) != wonders)
			return "a citizen stands on no wonder, or a wonder without citizen";
	}
	return NULL;
}

/* ---- Seats, turn, offers -------------------------------------------------------------------- */

static const char *seat_fault(const struct arc_state *s, int seat)
{
	if (seat >= s->head.seats) {
		if (s->florins[seat] || s->tokens[seat] || s->discs[seat] || s->objective[seat] ||
		    s->bid[seat] || s->paid[seat] || s->benefactor[seat] || s->hand[seat].n ||
		    s->peek[seat].n || s->proposals[seat] || s->hidden[seat][0] || s->hidden[seat][1] ||
		    s->spare[seat] || s->on_cards[seat])
			return "a seat that does not play owns something";
		for (int r = 0; r < ARC_RESOURCES; r++)
			if (s->cubes[seat][r])
				return "a seat that does not play owns something";
		for (int field = 0; field < ARC_WHEEL; field++)
			if (s->wheel[seat][field])
				return "a seat that does not play owns something";
		return NULL;
	}
	if (arc_all_discs(s, seat) != s->discs[seat])
		return "discs were made or lost";
	if (s->discs[seat] != arc_discs_due(s))
		return "a player has not as many discs as empty stacks gave";
	if ((s->objective[seat] != 0) != (s->trend != 0))
		return "objectives and trend are dealt together";
	if (s->objective[seat] && !arc_objective_plays(s, s->objective[seat] - 1))
		return "an objective that is not played with";
	for (int other = 0; other < seat; other++)
		if (s->objective[seat] && s->objective[seat] == s->objective[other])
			return "an objective is dealt twice";
	for (int r = 0; r < ARC_RESOURCES; r++)
		if (arc_free_cubes(s, seat, r) < 0)
			return "somebody proposes cubes he does not have";
	return arc_free_florins(s, seat) < 0 || arc_free_tokens(s, seat) < 0
		       ? "somebody proposes what he does not have"
		       : NULL;
}

static const char *offers_fault(const struct arc_state *s)
{
	static const struct arc_goods nothing;

	for (int i = 0; i < ARC_SEATS * ARC_SEATS; i++) {
		const struct arc_offer *o = &s->offer[i];
		int from = i / ARC_SEATS, to = i % ARC_SEATS;
		if (!o->to) {
			if (memcmp(&o->give, &nothing, sizeof nothing) ||
			    memcmp(&o->take, &nothing, sizeof nothing))
				return "an empty proposal is not empty";
			continue;
		}
		if (o->to != to + 1 || from == to || from >= s->head.seats || to >= s->head.seats ||
		    s->offer[to * ARC_SEATS + from].to)
			return "a proposal between the wrong players";
		if (!s->proposals[from])
			return "a proposal that was not counted";
	}
	return NULL;
}

const char *arc_order_fault(const struct arc_state *s)
{
	unsigned seats = 0;

	for (int i = 0; i < s->order.n; i++)
		seats |= 1u << s->order.at[i];
	if (s->order.n != s->head.seats || seats != (1u << s->head.seats) - 1)
		return "the turn order does not name every player once";
	if ((s->shown | s->passed | s->skipped | s->tied | s->convoys | s->ships_asked) >> s->head.seats)
		return "a seat that does not play did something";
	return NULL;
}

/* What a migration can be taken back to was possible itself. */
static const char *origin_fault(const struct arc_state *s, int seat)
{
	struct arc_state before = *s;
	const char *wrong = NULL;

	memcpy(&before.unit[seat * ARC_EACH], s->origin, sizeof s->origin);
	for (int i = seat * ARC_EACH; i < (seat + 1) * ARC_EACH && !wrong; i++)
		wrong = arc_unit_fault(&before, i);
	for (int tile = 0; tile < ARC_TILES && !wrong; tile++)
		if (arc_citizens_on(&before, seat, tile) > ARC_LIM_CITIZENS_PER_HEX)
			wrong = "a migration began with too many citizens on a hex";
	return wrong;
}

static const char *turn_fault(const struct arc_state *s)
{
	if ((s->bought || s->skipped) && s->phase != ARC_PHASE_NAME_PHASE_5 && !s->head.over)
		return "something of phase 5 is left over";
	if (s->passed & s->skipped)
		return "somebody is skipped who has passed";
	if (arc_turn_seat(s) >= 0 && (s->passed | s->skipped) & arc_bit(arc_turn_seat(s)))
		return "somebody is on turn who has passed";
	if (arc_turn_seat(s) < 0 &&
	    (s->did || s->reaped || s->doubled || s->permits || s->asked || s->convoys || s->ships_asked ||
	     s->turn_used[0] || s->turn_used[1]) &&
	    !s->head.over)
		return "something of a turn is left over";
	if ((s->reaped != 0) != (s->reaped_n != 0))
		return "a harvest without symbols";
	bool moving = s->head.depth && arc_topc(s)->kind == ARC_MIGRATE;
	for (int i = 0; i < ARC_EACH; i++)
		if (!moving &&
		    (s->steps[i] || s->origin[i].at || s->origin[i].region || s->origin[i].on ||
		     s->origin[i].flags) &&
		    !s->head.over)
			return "a migration is left over";
	const char *wrong = moving ? origin_fault(s, arc_topc(s)->seat - 1) : NULL;
	if (wrong)
		return wrong;
	int started = 0;
	for (int i = 0; moving && i < ARC_EACH; i++) {
		started += s->steps[i] != 0;
		const struct arc_piece *o = &s->origin[i],
				       *u = &s->unit[(arc_topc(s)->seat - 1) * ARC_EACH + i];
		if (s->steps[i] ? !arc_active(o) : memcmp(o, u, sizeof *u) != 0)
			return "a migration does not know where it began";
	}
	return moving && started > arc_as_migratec(arc_topc(s))->units ? "more units move than may" : NULL;
}

/* ---- Procedures ----------------------------------------------------------------------------- */

#define P(frame) (1u << ARC_##frame)
struct frame_rule {
	uint32_t parents;
	uint8_t seat, steps; /* has a seat; steps it may stand at */
};
static const struct frame_rule frame_rules[ARC_FRAMES] = {
	[ARC_ROUND] = { 0, 0, ARC_ROUND_END },
	[ARC_FIND] = { P(ROUND) | P(EXPLORE), 1, 1 },
	[ARC_CRISIS] = { P(ROUND) | P(CARD) | P(REVEAL) | P(EVOLVE), 0, 2 },
	[ARC_DOMESTIC_AREA] = { P(CRISIS), 0, 4 },
	[ARC_EXPORT_AREA] = { P(CRISIS), 0, 2 },
	[ARC_EVENT_AREA] = { P(CRISIS), 0, 1 },
	[ARC_EXPULSION] = { P(DOMESTIC_AREA), 0, 0 },
	[ARC_TURN] = { P(ROUND), 1, 1 },
	[ARC_PERMIT] = { P(TURN), 1, 1 },
	[ARC_EXPLORE] = { P(TURN) | P(CARD), 1, 2 },
	[ARC_RECRUIT] = { P(TURN) | P(CARD), 1, 0 },
	[ARC_MIGRATE] = { P(TURN) | P(CARD), 1, 0 },
	[ARC_BIRTH] = { P(TURN) | P(CARD), 1, 0 },
	[ARC_TRADE] = { P(TURN) | P(CARD), 1, 0 },
	[ARC_CONSTRUCT] = { P(CARD), 1, 0 },
	[ARC_HARVEST] = { P(CARD), 1, 1 },
	[ARC_CARD] = { P(TURN), 1, 0 },
	[ARC_THEFT] = { P(CARD), 1, 2 },
	[ARC_REVEAL] = { P(CARD), 1, 2 },
	[ARC_LAUNCH] = { P(CARD), 0, 0 },
	[ARC_EVOLVE] = { P(ROUND), 1, 1 },
};

static bool card_fits(const struct arc_card_frame *c)
{
	return c->choice < arc_cards[c->card].options &&
	       c->effect <= arc_cards[c->card].option[c->choice].ops;
}

static bool domestic_fits(const struct arc_domestic_frame *d)
{
	return d->per_cube > 0 && d->raise <= d->per_cube;
}

static bool evolve_fits(const struct arc_evolve_frame *e)
{
	return (e->turned != 0) == (e->card != 0) && e->turned + e->bought <= ARC_LIM_TURN_CARDS;
}

static bool find_fits(const struct arc_state *s, const struct core_frame *f, int parent)
{
	const struct arc_find_frame *find = arc_as_findc(f);

	return arc_laid(s, find->tile) && (find->stocked != 0) == (f->step == 1) &&
	       (find->optional != 0) == (parent == ARC_ROUND);
}

static bool explore_fits(const struct arc_state *s, const struct core_frame *f)
{
	int tile = arc_as_explorec(f)->tile;

	return tile && arc_laid(s, tile) == (f->step == 2);
}

static bool permit_fits(const struct arc_state *s, const struct core_frame *f)
{
	int tile = arc_as_permitc(f)->tile;

	return f->seat != s->head.frame[1].seat && (!tile || arc_laid(s, tile - 1));
}

/* What core cannot know: that numbers and words are in range is said in frames.c. */
static const char *frame_fault(const struct arc_state *s, int i)
{
	const struct core_frame *f = &s->head.frame[i];
	const struct frame_rule *r = &frame_rules[f->kind];
	int parent = i ? s->head.frame[i - 1].kind : 0;

	if (i ? !(r->parents >> parent & 1) : f->kind != ARC_ROUND)
		return "the procedures are not nested as they should be";
	if (r->seat ? !f->seat || f->seat > s->head.seats : f->seat)
		return "a procedure of nobody";
	if (f->step > r->steps || f->pad)
		return "a procedure is where it cannot be";
	if (f->kind == ARC_CARD && !card_fits(arc_as_cardc(f)))
		return "a card has no such effect";
	if (f->kind == ARC_DOMESTIC_AREA && !domestic_fits(arc_as_domesticc(f)))
		return "a cube raises more than it can";
	if (f->kind == ARC_FIND && !find_fits(s, f, parent))
		return "nothing is found there";
	if (f->kind == ARC_EXPLORE && !explore_fits(s, f))
		return "a tile is on its way that is not";
	if (f->kind == ARC_PERMIT && !permit_fits(s, f))
		return "a permission asked of oneself";
	if (f->kind == ARC_EVOLVE && !evolve_fits(arc_as_evolvec(f)))
		return "cards were turned that were not";
	if (f->kind == ARC_THEFT &&
	    (arc_as_theftc(f)->victim >= s->head.seats || arc_as_theftc(f)->victim == f->seat - 1))
		return "a thief robs himself";
	if (f->kind != ARC_PERMIT && f->kind != ARC_THEFT && r->seat && parent != ARC_ROUND &&
	    f->seat != s->head.frame[1].seat)
		return "a procedure of somebody who is not on turn";
	return NULL;
}

/* Where a procedure stands while it asks, and while another one goes on inside it. */
static int asking_step(int question)
{
	static const uint8_t step[ARC_QUESTIONS] = {
		[ARC_ASK_TAKE] = 1, [ARC_ASK_RELIEF] = 2, [ARC_ASK_RAISE] = 2,  [ARC_ASK_LOSE] = 1,
		[ARC_ASK_TURN] = 1, [ARC_ASK_PERMIT] = 1, [ARC_ASK_LAY] = 1,    [ARC_ASK_HARVEST] = 1,
		[ARC_ASK_HIDE] = 1, [ARC_ASK_HAND] = 2,   [ARC_ASK_REVEAL] = 1, [ARC_ASK_EVOLVE] = 1,
	};

	return step[question];
}

static int holding_step(int kind, int child)
{
	static const uint8_t step[ARC_FRAMES] = {
		[ARC_EXPLORE] = 2, [ARC_DOMESTIC_AREA] = 4, [ARC_REVEAL] = 2,
		[ARC_CRISIS] = 1,  [ARC_TURN] = 1,          [ARC_EVOLVE] = 1
	};

	return kind == ARC_CRISIS && child == ARC_EXPORT_AREA ? 2 : step[kind];
}

static int top_of(int question)
{
	static const uint8_t top[ARC_QUESTIONS] = {
		[ARC_ASK_SETTLE] = ARC_ROUND,        [ARC_ASK_STOCK] = ARC_FIND,
		[ARC_ASK_TAKE] = ARC_FIND,           [ARC_ASK_BID] = ARC_ROUND,
		[ARC_ASK_ORDER] = ARC_ROUND,         [ARC_ASK_RELIEF] = ARC_DOMESTIC_AREA,
		[ARC_ASK_RAISE] = ARC_DOMESTIC_AREA, [ARC_ASK_EXPEL] = ARC_EXPULSION,
		[ARC_ASK_LOSE] = ARC_EVENT_AREA,     [ARC_ASK_TURN] = ARC_TURN,
		[ARC_ASK_PERMIT] = ARC_PERMIT,       [ARC_ASK_LAY] = ARC_EXPLORE,
		[ARC_ASK_WORKER] = ARC_RECRUIT,      [ARC_ASK_MOVE] = ARC_MIGRATE,
		[ARC_ASK_BIRTH] = ARC_BIRTH,         [ARC_ASK_TRADE] = ARC_TRADE,
		[ARC_ASK_BUILD] = ARC_CONSTRUCT,     [ARC_ASK_HARVEST] = ARC_HARVEST,
		[ARC_ASK_TARGET] = ARC_CARD,         [ARC_ASK_HIDE] = ARC_THEFT,
		[ARC_ASK_HAND] = ARC_THEFT,          [ARC_ASK_REVEAL] = ARC_REVEAL,
		[ARC_ASK_ARRANGE] = ARC_CARD,        [ARC_ASK_LAUNCH] = ARC_LAUNCH,
		[ARC_ASK_EVOLVE] = ARC_EVOLVE,
	};

	return top[question];
}

static ecu_seats in_order(const struct arc_state *s, int place)
{
	return place >= 0 && place < s->order.n ? arc_bit(s->order.at[place]) : 0;
}

/* Who has to answer, from the procedure that asks; 0: it cannot be asking. */
static ecu_seats asked_by(const struct arc_state *s, const struct core_frame *f, int question)
{
	unsigned all = (1u << s->head.seats) - 1;

	switch ((enum arc_question)question) {
	case ARC_ASK_SETTLE: return f->step == ARC_SETTLE_NEXT ? in_order(s, arc_as_roundc(f)->seats - 1) : 0;
	case ARC_ASK_BID: return f->step == ARC_BIDS_IN ? s->head.waiting & (s->tied ? s->tied : all) : 0;
	case ARC_ASK_ORDER:
		return f->step == ARC_ORDERED && !(s->head.waiting & (s->head.waiting - 1))
			       ? s->head.waiting & all
			       : 0;
	case ARC_ASK_RELIEF:
		return in_order(s, f->kind == ARC_EXPORT_AREA ? arc_as_exportc(f)->seats
							      : arc_as_domesticc(f)->seats);
	case ARC_ASK_RAISE: return in_order(s, arc_as_domesticc(f)->seats);
	case ARC_ASK_EXPEL: return in_order(s, arc_as_expulsionc(f)->seats);
	case ARC_ASK_LAUNCH: return in_order(s, arc_as_launchc(f)->seats);
	case ARC_ASK_LOSE:
		return arc_as_eventc(f)->effect < arc_events[arc_as_eventc(f)->event].ops
			       ? in_order(s, arc_as_eventc(f)->seats)
			       : 0;
	case ARC_ASK_HIDE: return f->step == 1 ? arc_bit(arc_as_theftc(f)->victim) : 0;
	case ARC_ASK_HAND: return f->step == 2 ? arc_bit(f->seat - 1) : 0;
	case ARC_ASK_STOCK:
	case ARC_ASK_TAKE:
	case ARC_ASK_TURN:
	case ARC_ASK_PERMIT:
	case ARC_ASK_LAY:
	case ARC_ASK_WORKER:
	case ARC_ASK_MOVE:
	case ARC_ASK_BIRTH:
	case ARC_ASK_TRADE:
	case ARC_ASK_BUILD:
	case ARC_ASK_HARVEST:
	case ARC_ASK_TARGET:
	case ARC_ASK_REVEAL:
	case ARC_ASK_ARRANGE:
	case ARC_ASK_EVOLVE:
	case ARC_QUESTIONS: break;
	}
	return arc_bit(f->seat - 1);
}

/* What is asked is still open. */
static bool is_open(const struct arc_state *s, const struct core_frame *f, int question)
{
	switch ((enum arc_question)question) {
	case ARC_ASK_EVOLVE:
		return arc_as_evolvec(f)->turned + arc_as_evolvec(f)->bought < ARC_LIM_TURN_CARDS;
	case ARC_ASK_TRADE: return arc_as_tradec(f)->left > 0;
	case ARC_ASK_BUILD:
		return arc_as_constructc(f)->left > 0 &&
		       (arc_as_constructc(f)->ships_only != 0) == (arc_as_constructc(f)->wood != 0);
	case ARC_ASK_WORKER: return arc_as_recruitc(f)->left > 0;
	case ARC_ASK_BIRTH: return arc_as_birthc(f)->left > 0;
	case ARC_ASK_HARVEST: return arc_as_harvestc(f)->units > 0;
	case ARC_ASK_MOVE: return arc_as_migratec(f)->units > 0 && arc_as_migratec(f)->steps > 0;
	case ARC_ASK_RAISE:
		return arc_as_domesticc(f)->raise > 0 &&
		       arc_as_domesticc(f)->raise <= arc_as_domesticc(f)->per_cube &&
		       arc_as_domesticc(f)->raise < arc_lying(s);
	case ARC_ASK_RELIEF:
		if (f->kind == ARC_EXPORT_AREA)
			return arc_as_exportc(f)->missing > 0;
		return arc_as_domesticc(f)->per_cube > 0 && !arc_as_domesticc(f)->raise && arc_lying(s);
	case ARC_ASK_TARGET:
	case ARC_ASK_ARRANGE: return arc_card_asks(f) == question;
	case ARC_ASK_LOSE:
		return arc_event_op(f)->code == ARC_OP_LOSE_SHIP ||
		       arc_event_op(f)->code == ARC_OP_LOSE_CITIZEN;
	case ARC_ASK_SETTLE:
	case ARC_ASK_STOCK:
	case ARC_ASK_TAKE:
	case ARC_ASK_BID:
	case ARC_ASK_ORDER:
	case ARC_ASK_EXPEL:
	case ARC_ASK_TURN:
	case ARC_ASK_PERMIT:
	case ARC_ASK_LAY:
	case ARC_ASK_HIDE:
	case ARC_ASK_HAND:
	case ARC_ASK_REVEAL:
	case ARC_ASK_LAUNCH:
	case ARC_QUESTIONS: break;
	}
	return true;
}

static const char *question_fault(const struct arc_state *s)
{
	const struct core_frame *f = arc_topc(s);
	int question = s->head.question - 1;
	bool abroad = question == ARC_ASK_RELIEF && f->kind == ARC_EXPORT_AREA;

	if (f->kind != top_of(question) && !abroad)
		return "the question does not fit the procedure";
	if (!s->head.waiting || s->head.waiting != asked_by(s, f, question))
		return "the wrong seats are asked";
	if (!is_open(s, f, question))
		return "what is asked is settled";
	for (int i = 1; i < s->head.depth; i++)
		if (s->head.frame[i].step !=
		    (i + 1 < s->head.depth ? holding_step(s->head.frame[i].kind, s->head.frame[i + 1].kind)
					   : asking_step(question)))
			return "a procedure is at another step";
	for (int seat = 0; seat < s->head.seats; seat++)
		if ((s->bid[seat] != 0) != (question == ARC_ASK_BID && !(s->head.waiting >> seat & 1) &&
					    (!s->tied || s->tied >> seat & 1)))
			return "a bid at the wrong time";
	return NULL;
}

/* A choice must exist: what a procedure asks was possible when it began. */
static const char *choice_fault(const struct arc_state *s)
{
	struct core_choices any = { .game = &arc_game };

	if (s->head.question - 1 == ARC_ASK_ORDER)
		return NULL;
	arc_game.choices(&s->head, ecu_first(s->head.waiting), &any);
	return any.n ? NULL : "somebody is asked who can do nothing";
}

/* Round 0: who has settled lives on one hex and holds two tiles; the others hold three, with their ship at
 * the start. */
static const char *settling_fault(const struct arc_state *s)
{
	int seats = arc_as_roundc(&s->head.frame[0])->seats, settled = seats - arc_asking(s, ARC_ASK_SETTLE),
	    laid_tiles = 0;

	for (int tile = 1; tile < ARC_TILES; tile++)
		laid_tiles += arc_laid(s, tile);
	if (settled < 0 || laid_tiles != settled ||
	    (s->head.depth > 1 && s->head.frame[1].seat - 1 != s->order.at[seats - 1]))
		return "not as many hexes as settlers";
	for (int i = 0; i < s->order.n; i++) {
		int seat = s->order.at[i];
		const struct arc_piece *ship = &s->unit[seat * ARC_EACH + ARC_LIM_CITIZENS];
		if (s->hand[seat].n != ARC_LIM_START_TILES - (i < settled) || !ship->at ||
		    (ship->at == 1) != (i >= settled))
			return "a settler holds the wrong tiles or stands elsewhere";
	}
	return NULL;
}

static const char *phase_fault(const struct arc_state *s)
{
	static const uint8_t phase[ARC_ROUND_END + 1] = {
		[ARC_BIDS_IN] = ARC_PHASE_NAME_PHASE_2,  [ARC_ORDERED] = ARC_PHASE_NAME_PHASE_2,
		[ARC_BALANCED] = ARC_PHASE_NAME_PHASE_4, [ARC_TURN_OVER] = ARC_PHASE_NAME_PHASE_5,
		[ARC_EVOLVED] = ARC_PHASE_NAME_PHASE_6,
	};
	int step = s->head.frame[0].step;

	if (step != ARC_SETTLE_NEXT && !phase[step])
		return "nobody is asked anything at this point of the round";
	if (s->phase != phase[step] || (s->round != 0) != (step != ARC_SETTLE_NEXT) ||
	    (s->trend != 0) != (s->round != 0))
		return "phase and round do not fit";
	int n = arc_as_roundc(&s->head.frame[0])->seats,
	    before = step == ARC_TURN_OVER ? (n + s->order.n - 1) % s->order.n : n - 1;
	if (step == ARC_TURN_OVER || step == ARC_EVOLVED
		    ? n >= s->order.n + (step == ARC_EVOLVED) || before < 0 ||
			      s->head.frame[1].seat - 1 != s->order.at[before]
		    : step != ARC_SETTLE_NEXT && n)
		return "it is the turn of somebody else";
	if (s->head.depth > 1) {
		static const uint8_t child[ARC_ROUND_END + 1] = {
			[ARC_SETTLE_NEXT] = ARC_FIND,
			[ARC_BALANCED] = ARC_CRISIS,
			[ARC_TURN_OVER] = ARC_TURN,
			[ARC_EVOLVED] = ARC_EVOLVE,
		};
		if (s->head.frame[1].kind != child[step])
			return "a procedure at the wrong time";
	}
	const char *wrong = s->round ? NULL : settling_fault(s);
	if (wrong)
		return wrong;
	if (s->tied && (s->head.question != ARC_ASK_BID + 1 || !(s->tied & (s->tied - 1))))
		return "a tie that is over";
	for (int seat = 0; seat < ARC_SEATS; seat++) {
		bool robbed = s->head.question == ARC_ASK_HAND + 1 &&
			      arc_as_theftc(arc_topc(s))->victim == seat,
		     peeks = s->head.question == ARC_ASK_ARRANGE + 1 && s->head.waiting >> seat & 1;
		if ((s->hidden[seat][0] || s->hidden[seat][1]) != robbed)
			return "cubes are hidden at the wrong time";
		if (robbed)
			for (int r = 0; r < ARC_RESOURCES; r++)
				if ((s->hidden[seat][0] == r + 1) + (s->hidden[seat][1] == r + 1) >
				    s->cubes[seat][r])
					return "a cube is hidden that is not there";
		if ((s->peek[seat].n != 0) != peeks ||
		    (peeks && memcmp(s->peek[seat].at, s->pile.at, s->peek[seat].n) != 0) ||
		    (peeks && s->peek[seat].n > s->pile.n))
			return "tiles are looked at that are not on top";
		if (s->round && s->hand[seat].n)
			return "a tile hand after round 0";
	}
	return s->revealed.n && s->head.question != ARC_ASK_REVEAL + 1 ? "cards lie open at the wrong time"
								       : NULL;
}

static const char *frames_fault(const struct arc_state *s)
{
	const char *wrong;

	if (s->head.over)
		return s->head.depth ? "the game is over but a procedure is open" : NULL;
	if (!s->head.depth || !s->head.question || s->head.question > ARC_QUESTIONS)
		return "nothing is going on";
	for (int i = 0; i < s->head.depth; i++)
		if ((wrong = frame_fault(s, i)))
			return wrong;
	wrong = question_fault(s);
	return wrong ? wrong : phase_fault(s);
}

const char *arc_fault(const struct core_head *head)
{
	const struct arc_state *s = arcc(head);
	const char *wrong = arc_map_fault(s);

	wrong = wrong ? wrong : buildings_fault(s);
	wrong = wrong ? wrong : arc_order_fault(s);
	wrong = wrong ? wrong : frames_fault(s);
	wrong = wrong ? wrong : stock_fault(s);
	wrong = wrong ? wrong : cards_fault(s);
	wrong = wrong ? wrong : tiles_fault(s);
	wrong = wrong ? wrong : units_fault(s);
	for (int seat = 0; !wrong && seat < ARC_SEATS; seat++)
		wrong = seat_fault(s, seat);
	wrong = wrong ? wrong : offers_fault(s);
	wrong = wrong ? wrong : turn_fault(s);
	return wrong || head->over ? wrong : choice_fault(s);
}
