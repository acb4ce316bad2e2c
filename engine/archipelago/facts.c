/* facts.c — fills what facts.h lists, group by group, from a view: figures, control, markets, tiles,
 * objectives, pieces. */
#include <string.h>

#include "archipelago/facts.h"

static uint8_t at_most_byte(int n) { return (uint8_t)(n < 0 ? 0 : n < UINT8_MAX ? n : UINT8_MAX); }

/* ---- War (15.1) -------------------------------------------------------------------------------- */

/* Does it on a copy; false: there is no such thing now. */
static bool move_by(struct arc_state *s, int seat, enum arc_mover mover)
{
	switch (mover) {
	case ARC_MOVER_PHASE_3:
		for (int board = 0; board < ARC_BOARDS; board++)
			arc_board_effect(s, (enum arc_board)board);
		return true;
	case ARC_MOVER_BOARD_I: arc_board_effect(s, ARC_BOARD_I); return true;
	case ARC_MOVER_BOARD_II: arc_board_effect(s, ARC_BOARD_II); return true;
	case ARC_MOVER_BOARD_III: arc_board_effect(s, ARC_BOARD_III); return true;
	case ARC_MOVER_BOARD_IV: arc_board_effect(s, ARC_BOARD_IV); return true;
	case ARC_MOVER_HOME:
	case ARC_MOVER_ABROAD:
	case ARC_MOVER_EVENT: return arc_move_by_crisis(s, mover);
	case ARC_MOVER_TAXATION: arc_rebellion(s, arc_wheel[ARC_ACTION_TAXATION].rebellion); return true;
	case ARC_MOVER_WORKER:
		if (!s->surplus)
			return false;
		arc_surplus(s, -1);
		s->population++;
		return true;
	case ARC_MOVER_REPRODUCTION:
		if (seat < 0 || !arc_births(s, seat))
			return false;
		s->population = (uint8_t)(s->population + arc_births(s, seat));
		return true;
	case ARC_MOVERS: break;
	}
	return false;
}

static void work_out_war(const struct arc_state *s, int seat, struct arc_facts *f)
{
	f->to_war = arc_to_war(s);
	f->lying = (uint8_t)arc_lying(s);
	f->stability = (struct arc_row_fact){ .surplus = arc_stability_row(s)->surplus,
					      .rebellion = arc_stability_row(s)->rebellion,
					      .row = (uint8_t)(arc_stability_row(s) - arc_stability + 1) };
	f->workers = (struct arc_row_fact){ .rebellion = arc_workers_row(s->surplus)->rebellion,
					    .row = (uint8_t)(arc_workers_row(s->surplus) - arc_workers + 1),
					    .price = arc_workers_row(s->surplus)->price };
	for (int mover = 0; mover < ARC_MOVERS && !s->head.over; mover++) {
		struct arc_state then = *s;
		struct arc_mover_fact *m = &f->mover[mover];
		m->there = move_by(&then, seat, (enum arc_mover)mover);
		if (!m->there)
			continue;
		m->rebellion = (int16_t)(then.rebellion - s->rebellion);
		m->surplus = (int16_t)(then.surplus - s->surplus);
		m->population = (int16_t)(then.population - s->population);
		m->to_war = arc_to_war(&then);
	}
}

/* ---- Control (11) ------------------------------------------------------------------------------- */

static uint8_t how_held(const struct arc_state *s, int tile, int building, int user)
{
	int on = arc_unit_on(s, tile, ARC_ON_BUILDING + building);

	if (user >= 0)
		return 1 + (user == on ? ARC_HOLD_UNIT : ARC_HOLD_TOWN);
	return 1 + (on >= 0 ? ARC_HOLD_REBEL : ARC_HOLD_EMPTY);
}

static void put_building(const struct arc_state *s, int tile, int building, struct arc_building_fact *f)
{
	if (!s->hex[tile].site[building])
		return;
	int user = arc_user(s, tile, building);
	f->seat = (uint8_t)(user < 0 ? 0 : arc_owner_of(user) + 1);
	f->unit = (uint8_t)(user + 1);
	f->how = how_held(s, tile, building, user);
}

static void count_people(const struct arc_state *s, int seat, struct arc_facts *f)
{
	for (int i = 0; i < ARC_PIECES; i++) {
		const struct arc_piece *u = &s->unit[i];
		if (!arc_on_map(u))
			continue;
		struct arc_hex_fact *h = &f->hex[u->at - 1];
		h->taken = (uint8_t)(h->taken + (u->on && u->on <= ARC_FACE_SYMBOLS));
		if (arc_is_ship(i))
			continue;
		h->citizens++;
		h->rebels = (uint8_t)(h->rebels + ((u->flags & ARC_LYING) != 0));
		h->mine = (uint8_t)(h->mine + (arc_owner_of(i) == seat));
		h->expelled = (uint8_t)(h->expelled +
					(seat >= 0 && (u->flags & ARC_LYING) && arc_may_expel(s, seat, i)));
	}
}

static bool may_use_temple(const struct arc_state *s, int seat, int tile)
{
	return core_asked(&s->head, seat, ARC_ASK_RELIEF) && arc_topc(s)->kind == ARC_DOMESTIC_AREA &&
	       arc_temple_helps(s, seat, tile);
}

/* `turn`: the viewer's; NULL: he can have none. */
static void work_out_control(const struct arc_state *s, const struct arc_state *turn, int seat,
			     struct arc_facts *f)
{
	count_people(s, seat, f);
	for (int tile = 0; tile < ARC_TILES; tile++) {
		struct arc_hex_fact *h = &f->hex[tile];
		struct arc_building_fact town = { 0 };
		if (!arc_laid(s, tile))
			continue;
		put_building(s, tile, ARC_BUILD_TOWN, &town);
		h->seat = town.seat;
		h->how = town.how;
		h->unit = town.unit;
		h->symbols = arc_face(s, tile)->symbols;
		h->taken = (uint8_t)(h->taken + __builtin_popcount(s->hex[tile].blocked));
		put_building(s, tile, ARC_BUILD_MARKET, &f->market[tile]);
		put_building(s, tile, ARC_BUILD_PORT, &f->port[tile]);
		put_building(s, tile, ARC_BUILD_TEMPLE, &f->temple[tile]);
		if (!turn)
			continue;
		h->harvest = arc_may_harvest_on(turn, seat, tile);
		f->market[tile].usable = arc_can_visit(turn, seat, ARC_BUILD_MARKET, tile);
		f->port[tile].usable = arc_can_visit(turn, seat, ARC_BUILD_PORT, tile);
		f->temple[tile].usable = may_use_temple(s, seat, tile);
	}
}

/* ---- Markets and workers (8, 10.5, 10.8) --------------------------------------------------------- */

static void put_row(int market, int r, int cubes, int16_t *surplus, int16_t *rebellion)
{
	if (cubes <= 0 || cubes > arc_room(market, r))
		return;
	*surplus = arc_row(market, r, cubes)->surplus;
	*rebellion = arc_row(market, r, cubes)->rebellion;
}

static void put_area(const struct arc_state *s, int market, int r, struct arc_market_fact *p)
{
	int cubes = s->market[market][r], room = arc_room(market, r);

	p->cubes = (uint8_t)cubes;
	p->room = (uint8_t)(room - cubes);
	p->buy = cubes ? (uint8_t)arc_price(market, r, cubes) : 0;
	p->sell = cubes < room ? (uint8_t)arc_price(market, r, cubes + 1) : 0;
	p->paid = p->sell < s->bank_florins ? p->sell : s->bank_florins;
	put_row(market, r, cubes, &p->surplus, &p->rebellion);
	put_row(market, r, cubes + 1, &p->more_surplus, &p->more_rebellion);
	put_row(market, r, cubes - 1, &p->less_surplus, &p->less_rebellion);
}

static void work_out_prices(const struct arc_state *s, int seat, struct arc_facts *f)
{
	int cost = 0;

	for (int i = 0; i < ARC_MARKETS * ARC_RESOURCES; i++)
		put_area(s, i / ARC_RESOURCES, i % ARC_RESOURCES,
			 &f->price[i / ARC_RESOURCES][i % ARC_RESOURCES]);
	f->worker_price = (uint8_t)arc_worker_price(s);
	if (seat < 0)
		return;
	f->workers_most = (uint8_t)arc_workers_most(s, seat, &cost);
	f->workers_cost = (uint8_t)cost;
}

/* ---- The visible tile (10.6) --------------------------------------------------------------------- */

static void put_tile(const struct arc_state *s, int seat, int tile, struct arc_tile_fact *f)
{
	struct arc_ways w = arc_ways_to_lay(s, seat, tile);

	*f = (struct arc_tile_fact){ .places = w.places,
				     .reached = w.reached,
				     .ways = (uint16_t)(w.turned[0] + w.turned[1]),
				     .front = w.turned[0],
				     .back = w.turned[1],
				     .lays = w.all,
				     .tile = (uint8_t)(tile + 1),
				     .huts_front = arc_faces[arc_face_number(tile, 1)].huts,
				     .huts_back = arc_faces[arc_face_number(tile, 2)].huts };
}

static void work_out_tile(const struct arc_state *s, int seat, struct arc_facts *f)
{
	if (s->top)
		put_tile(s, seat, s->top - 1, &f->top);
	for (int i = 0; i < s->head.depth; i++)
		if (s->head.frame[i].kind == ARC_EXPLORE &&
		    !arc_laid(s, arc_as_explorec(&s->head.frame[i])->tile))
			put_tile(s, seat, arc_as_explorec(&s->head.frame[i])->tile, &f->taken);
}

/* ---- Objectives (15.2, 15.3) --------------------------------------------------------------------- */

/* What lies behind the screens can be ranked when they are lifted. */
static bool is_hidden(const struct arc_state *s, int score)
{
	static const bool behind[ARC_SCORES] = { [ARC_SCORE_FLORINS] = true,
						 [ARC_SCORE_EXPLORER_TOKENS] = true,
						 [ARC_SCORE_FISH_CUBES] = true,
						 [ARC_SCORE_IRON_CUBES] = true,
						 [ARC_SCORE_RESOURCE_CUBES] = true };

	return !s->head.over && behind[score];
}

/* A card as it stands for every seat; false: it cannot be ranked. */
static bool put_ranks(const struct arc_state *s, int viewer, int score, int table,
		      struct arc_value_fact out[ARC_SEATS])
{
	int value[ARC_SEATS] = { 0 };
	bool hidden = is_hidden(s, score);

	for (int seat = 0; seat < s->head.seats; seat++)
		value[seat] = hidden && seat != viewer ? 0 : arc_score_of(s, seat, score);
	for (int seat = 0; seat < s->head.seats; seat++) {
		out[seat].score = (uint8_t)(score + 1);
		out[seat].value = at_most_byte(value[seat]);
		if (hidden)
			continue;
		out[seat].rank = (uint8_t)(arc_rank_of(s, value, seat) + 1);
		out[seat].points = (uint8_t)arc_rank_points_of(s, value, seat, score, table);
	}
	return !hidden;
}

static void put_objective(const struct arc_state *s, int viewer, int owner, struct arc_facts *f)
{
	struct arc_value_fact *row = &f->objective[owner * ARC_SEATS];
	int score = s->objective[owner] ? arc_objectives[s->objective[owner] - 1].score : -1;
	bool counts = false;

	if (score == ARC_SCORE_PACIFIST || score == ARC_SCORE_SEPARATIST) {
		row[owner].score = (uint8_t)(score + 1);
		row[owner].points = (uint8_t)arc_pacifist_points(s, owner);
		if (score == ARC_SCORE_PACIFIST)
			row[owner].value = at_most_byte(s->population - s->rebellion);
		f->points[owner].pacifist = row[owner].points;
		return;
	}
	if (score >= 0)
		counts = put_ranks(s, viewer, score, ARC_POINTS_OBJECTIVE, row);
	for (int seat = 0; seat < s->head.seats; seat++) {
		f->points[seat].objectives = (uint8_t)(f->points[seat].objectives + row[seat].points);
		f->points[seat].unknown = (uint8_t)(f->points[seat].unknown + !counts);
	}
}

static void put_trend(const struct arc_state *s, int viewer, int score, struct arc_value_fact row[ARC_SEATS],
		      struct arc_facts *f)
{
	bool counts = put_ranks(s, viewer, score, ARC_POINTS_TREND, row);

	for (int seat = 0; seat < s->head.seats; seat++) {
		f->points[seat].trend = (uint8_t)(f->points[seat].trend + row[seat].points);
		f->points[seat].unknown = (uint8_t)(f->points[seat].unknown + !counts);
	}
}

static void put_end(const struct arc_state *s, int objective, struct arc_end_fact *e)
{
	const struct arc_objective *o = &arc_objectives[objective];
	int now = arc_quantity(s, o->quantity), bound = arc_bound(s, objective),
	    left = o->at_least ? bound - now : now - bound;

	*e = (struct arc_end_fact){ .possible = 1,
				    .now = at_most_byte(now),
				    .bound = at_most_byte(bound),
				    .left = at_most_byte(left),
				    .met = arc_condition_met(s, objective) };
}

/* 15.1: a war leaves no points; who wins is in the result. */
static void put_places(const struct arc_state *s, struct arc_facts *f)
{
	ecu_result r = { 0 };

	if (s->head.over)
		arc_result(&s->head, &r);
	for (int seat = 0; seat < s->head.seats; seat++) {
		struct arc_points_fact *p = &f->points[seat];
		p->cards = (uint8_t)arc_card_points(s, seat);
		p->points = (uint8_t)(p->objectives + p->pacifist + p->trend + p->cards);
		if (s->war)
			*p = (struct arc_points_fact){ 0 };
	}
	for (int seat = 0; seat < s->head.seats; seat++) {
		f->points[seat].rank = s->head.over ? r.rank[seat] : 1;
		for (int other = 0; !s->head.over && other < s->head.seats; other++)
			f->points[seat].rank = (uint8_t)(f->points[seat].rank +
							 (f->points[other].points > f->points[seat].points));
	}
}

static void work_out_objectives(const struct arc_state *s, int viewer, struct arc_facts *f)
{
	if (!s->trend)
		return; /* round 0 */
	f->my_objective = viewer < 0 ? 0 : s->objective[viewer];
	for (int i = 0; i < ARC_OBJECTIVES; i++)
		if (arc_objective_plays(s, i))
			put_end(s, i, &f->end[i]);
	for (int seat = 0; seat < s->head.seats; seat++) {
		if (s->objective[seat])
			f->end[s->objective[seat] - 1].owner = (uint8_t)(seat + 1);
		put_objective(s, viewer, seat, f);
	}
	put_trend(s, viewer, arc_trends[s->trend - 1].score, f->trend, f);
	if (arc_option(s, ARC_OPTION_BENEFACTOR) == ARC_BENEFACTOR_EXTRA)
		put_trend(s, viewer, ARC_SCORE_BENEFACTOR_FLORINS, f->benefactor, f);
	put_places(s, f);
}

/* ---- Every seat ---------------------------------------------------------------------------------- */

static void count_units(const struct arc_state *s, int seat, struct arc_seat_fact *f)
{
	for (int i = seat * ARC_EACH; i < (seat + 1) * ARC_EACH; i++) {
		const struct arc_piece *u = &s->unit[i];
		bool ship = arc_is_ship(i), active = arc_active(u);
		if (!arc_on_map(u))
			continue;
		f->citizens = (uint8_t)(f->citizens + !ship);
		f->active = (uint8_t)(f->active + (!ship && active));
		f->engaged = (uint8_t)(f->engaged + (!ship && (u->flags & ARC_ENGAGED)));
		f->rebels = (uint8_t)(f->rebels + ((u->flags & ARC_LYING) != 0));
		f->ships = (uint8_t)(f->ships + ship);
		f->active_ships = (uint8_t)(f->active_ships + (ship && active));
	}
	f->reserve = (uint8_t)arc_reserves(s, seat, false);
	f->reserve_ships = (uint8_t)arc_reserves(s, seat, true);
}

static void work_out_seats(const struct arc_state *s, struct arc_facts *f)
{
	for (int seat = 0; seat < s->head.seats; seat++) {
		struct arc_seat_fact *p = &f->seat[seat];
		int tax = arc_tax_yield(s, seat);
		count_units(s, seat, p);
		p->payers = (uint8_t)arc_tax_payers(s, seat);
		p->tax = (uint8_t)(tax < s->bank_florins ? tax : s->bank_florins);
		p->births = (uint8_t)arc_births(s, seat);
		p->characters = (uint8_t)arc_score_of(s, seat, ARC_SCORE_CHARACTERS);
		p->progress = (uint8_t)arc_score_of(s, seat, ARC_SCORE_PROGRESS);
		p->towns = (uint8_t)arc_controlled(s, seat, ARC_BUILD_TOWN);
		p->markets = (uint8_t)arc_controlled(s, seat, ARC_BUILD_MARKET);
		p->ports = (uint8_t)arc_controlled(s, seat, ARC_BUILD_PORT);
		p->temples = (uint8_t)arc_controlled(s, seat, ARC_BUILD_TEMPLE);
	}
}

/* ---- Together ------------------------------------------------------------------------------------ */

/* The viewer's turn, or one that would begin now; false: he can have none. */
static bool stand_in_turn(struct arc_state *s, int seat)
{
	if (seat < 0 || s->head.over)
		return false;
	if (core_asked(&s->head, seat, ARC_ASK_TURN))
		return true;
	if (!arc_as_if(&s->head, seat, ARC_ASK_TURN))
		return false;
	s->head.question = ARC_ASK_TURN + 1;
	s->head.waiting = arc_bit(seat);
	return true;
}

void arc_work_out(const struct core_head *view, int seat, ecu_groups groups, struct core_facts *out)
{
	const struct arc_state *s = arcc(view);
	struct arc_facts *f = (struct arc_facts *)out;
	struct arc_state turn = *s;
	bool has_turn = stand_in_turn(&turn, seat);

	if (groups >> ARC_FACTS_WAR & 1)
		work_out_war(s, seat, f);
	if (groups >> ARC_FACTS_CONTROL & 1)
		work_out_control(s, has_turn ? &turn : NULL, seat, f);
	if (groups >> ARC_FACTS_PRICES & 1)
		work_out_prices(s, seat, f);
	if (groups >> ARC_FACTS_CRISIS & 1)
		arc_work_out_crisis(s, seat, f);
	if (groups >> ARC_FACTS_TILE & 1)
		work_out_tile(s, seat, f);
	if (groups >> ARC_FACTS_OBJECTIVES & 1)
		work_out_objectives(s, seat, f);
	if (groups >> ARC_FACTS_SEATS & 1)
		work_out_seats(s, f);
	if (!has_turn)
		return;
	f->turn = core_asked(view, seat, ARC_ASK_TURN);
	if (groups >> ARC_FACTS_ACTIONS & 1)
		arc_work_out_actions(&turn, seat, f);
	if (groups >> ARC_FACTS_CARDS & 1)
		arc_work_out_cards(&turn, seat, f);
	if (!(groups >> ARC_FACTS_ACTIONS & 1))
		f->turn = 0;
}
