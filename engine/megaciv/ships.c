/* ships.c — chapter 5.3: building, maintaining, giving up, loading and sailing ships. The question is
 * that of movement.c. */
#include <assert.h>
#include <string.h>

#include "megaciv/megaciv.h"

int mc_ship_capacity(const struct mc_state *s, int seat)
{
	return mc_holds(s, seat, MC_ADV_NAVAL_WARFARE) ? MC_DOES_NAVAL_WARFARE_SHIP_CAPACITY
						       : MC_LIM_SHIP_CAPACITY;
}

int mc_ship_steps(const struct mc_state *s, int seat)
{
	return mc_holds(s, seat, MC_ADV_CLOTH_MAKING) ? MC_DOES_CLOTH_MAKING_SHIP_MOVES : MC_LIM_SHIP_MOVES;
}

/* ---- Where a ship may be -------------------------------------------------------------------- */

/* It may end there, and all aboard may go ashore. */
static ecu_verdict may_stop(const struct mc_state *s, int seat, int area, int aboard)
{
	if (area >= MC_LAND)
		return core_refuse(MC_SAY_NOT_AT_SEA, area);
	if (!mc_in_play(s, area))
		return core_refuse(MC_SAY_OUT_OF_PLAY, area);
	return aboard ? mc_may_enter(s, seat, area, aboard) : CORE_OK;
}

/* From there a place to stop, and to land at least one of those aboard, is within so many steps. Whether
 * all can land is seen at the end of the movement, which may be taken back. */
static bool haven(const struct mc_state *s, int seat, int area, int aboard, int steps)
{
	const uint16_t *near;
	bool open_sea = mc_holds(s, seat, MC_ADV_ASTRONAVIGATION);

	if (!ecu_refused(may_stop(s, seat, area, aboard)))
		return true;
	int n = steps ? mc_water_neighbours(area, &near) : 0;
	for (int i = 0; i < n; i++)
		if ((open_sea || !mc_is_open_sea(near[i])) && haven(s, seat, near[i], aboard, steps - 1))
			return true;
	return false;
}

/* All that sails to one place goes ashore together. */
static int aboard_at(const struct mc_state *s, int seat, int area)
{
	int sum = 0;

	for (int i = 0; i < s->ships[seat].n; i++)
		if (s->ships[seat].at[i] == area)
			sum += s->aboard[i];
	return sum;
}

ecu_verdict mc_ships_may_stay(const struct mc_state *s, int seat)
{
	for (int i = 0; i < s->ships[seat].n; i++) {
		int area = s->ships[seat].at[i];
		ecu_verdict v = may_stop(s, seat, area, aboard_at(s, seat, area));
		if (ecu_refused(v))
			return v;
	}
	return CORE_OK;
}

static void ashore(struct mc_state *s, int seat, int ship, int n, const ecu_sink *sink)
{
	int area = s->ships[seat].at[ship];

	assert(area < MC_LAND && n >= 1 && n <= s->aboard[ship]);
	s->aboard[ship] = (uint8_t)(s->aboard[ship] - n);
	s->tokens[seat][area] = (uint8_t)(s->tokens[seat][area] + n);
	s->used[area] = (uint8_t)(s->used[area] + n);
	core_tell(s, sink, CORE_ALL, MC_SAY_DISEMBARKED, seat, n, area);
}

void mc_sort_ships(struct mc_ships *ships)
{
	for (int i = 1; i < ships->n; i++)
		for (int j = i; j > 0 && ships->at[j - 1] > ships->at[j]; j--) {
			uint16_t swap = ships->at[j];
			ships->at[j] = ships->at[j - 1];
			ships->at[j - 1] = swap;
		}
}

/* The end of a movement: all go ashore, old ships that were not maintained are lost. */
void mc_ships_come_in(struct mc_state *s, int seat, const ecu_sink *sink)
{
	for (int i = s->ships[seat].n - 1; i >= 0; i--) {
		if (s->aboard[i])
			ashore(s, seat, i, s->aboard[i], sink);
		if (s->ready[i])
			continue;
		core_tell(s, sink, CORE_ALL, MC_SAY_SHIP_LOST, seat, s->ships[seat].at[i]);
		mc_drop_ship(s, seat, i);
	}
	mc_sort_ships(&s->ships[seat]);
}

/* ---- Building ------------------------------------------------------------------------------- */

static ecu_verdict yard_check(const struct mc_state *s, int seat, int area)
{
	if (area >= MC_LAND || !mc_is_coastal(area) || !s->tokens[seat][area])
		return core_refuse(MC_SAY_NO_YARD, area);
	if (s->ships[seat].n == MC_LIM_SHIPS || s->builds == MC_LIM_SHIPS)
		return core_refuse(MC_SAY_SHIPS_MOST, MC_LIM_SHIPS);
	return CORE_OK;
}

/* Two treasury, one of each, or two tokens of the area. */
static ecu_verdict build_check(const struct mc_state *s, const struct mc_action *a)
{
	int tokens = a->ship.tokens, treasury = MC_LIM_SHIP_COST - tokens;
	ecu_verdict v = yard_check(s, a->seat, a->ship.area);

	if (ecu_refused(v))
		return v;
	if (tokens > MC_LIM_SHIP_COST || tokens > s->tokens[a->seat][a->ship.area] ||
	    treasury > s->treasury[a->seat])
		return core_refuse(MC_SAY_SHIP_COST, MC_LIM_SHIP_COST, s->treasury[a->seat],
				   s->tokens[a->seat][a->ship.area]);
	return CORE_OK;
}

/* Two tokens, one of them from anywhere else. */
static ecu_verdict build_from_check(const struct mc_state *s, const struct mc_action *a)
{
	ecu_verdict v = yard_check(s, a->seat, a->ship_from.area);

	if (ecu_refused(v))
		return v;
	if (a->ship_from.from >= MC_LAND || a->ship_from.from == a->ship_from.area ||
	    !s->tokens[a->seat][a->ship_from.from])
		return core_refuse(MC_SAY_NO_TOKEN_TO_SPEND, a->ship_from.from);
	return CORE_OK;
}

static void launch(struct mc_state *s, int seat, int area, int tokens, const ecu_sink *sink)
{
	struct mc_ships *ships = &s->ships[seat];

	assert(s->ships[seat].n < MC_LIM_SHIPS && s->builds < MC_LIM_SHIPS && mc_is_coastal(area));
	s->ready[ships->n] = 1;
	ships->at[ships->n++] = (uint16_t)area;
	s->builds++;
	core_tell(s, sink, CORE_ALL, MC_SAY_SHIP_BUILT, seat, area, MC_LIM_SHIP_COST - tokens, tokens);
}

/* ---- Checks --------------------------------------------------------------------------------- */

static ecu_verdict maintain_check(const struct mc_state *s, const struct mc_action *a)
{
	int from = a->maintain.from - 1;

	if (s->ready[a->maintain.ship])
		return core_refuse(MC_SAY_SHIP_READY, s->ships[a->seat].at[a->maintain.ship]);
	if (from < 0)
		return s->treasury[a->seat] >= MC_LIM_SHIP_UPKEEP
			       ? CORE_OK
			       : core_refuse(MC_SAY_SHIP_UPKEEP, MC_LIM_SHIP_UPKEEP, s->treasury[a->seat]);
	return from < MC_LAND && s->tokens[a->seat][from] ? CORE_OK
							  : core_refuse(MC_SAY_NO_TOKEN_TO_SPEND, from);
}

static ecu_verdict sail_check(const struct mc_state *s, const struct mc_action *a)
{
	int seat = a->seat, ship = a->sail.ship, at = s->ships[seat].at[ship], to = a->sail.to,
	    steps = mc_ship_steps(s, seat);

	if (!mc_adjacent_by_water(at, to))
		return core_refuse(MC_SAY_NO_WATER_BORDER, at, to);
	if (s->sailed[ship] >= steps)
		return core_refuse(MC_SAY_SAILED, steps);
	if (mc_is_open_sea(to) && !mc_holds(s, seat, MC_ADV_ASTRONAVIGATION))
		return core_refuse(MC_SAY_OPEN_SEA, to);
	if (!haven(s, seat, to, s->aboard[ship] ? 1 : 0, steps - s->sailed[ship] - 1))
		return core_refuse(MC_SAY_NO_HAVEN, to);
	return CORE_OK;
}

static ecu_verdict embark_check(const struct mc_state *s, const struct mc_action *a)
{
	int ship = a->load.ship, area = s->ships[a->seat].at[ship], n = a->load.n,
	    room = mc_ship_capacity(s, a->seat) - s->aboard[ship];

	if (s->sailed[ship] >= mc_ship_steps(s, a->seat))
		return core_refuse(MC_SAY_SAILED, mc_ship_steps(s, a->seat));
	if (area >= MC_LAND || n < 1 || n > s->tokens[a->seat][area] - s->used[area])
		return core_refuse(MC_SAY_TOO_FEW_TOKENS, area,
				   area < MC_LAND ? s->tokens[a->seat][area] - s->used[area] : 0);
	return n <= room ? CORE_OK : core_refuse(MC_SAY_SHIP_FULL, room);
}

static ecu_verdict disembark_check(const struct mc_state *s, const struct mc_action *a)
{
	int ship = a->load.ship, n = a->load.n;

	if (n < 1 || n > s->aboard[ship])
		return core_refuse(MC_SAY_ABOARD, s->aboard[ship]);
	return may_stop(s, a->seat, s->ships[a->seat].at[ship], n);
}

/* The ship of an action: the layouts put it in two places. */
static int ship_of(const struct mc_action *a)
{
	return a->kind == MC_DO_MAINTAIN ? a->maintain.ship
	       : a->kind == MC_DO_SAIL   ? a->sail.ship
					 : a->load.ship;
}

ecu_verdict mc_ship_check(const struct mc_state *s, const struct mc_action *a)
{
	int ship = ship_of(a);

	if (a->kind == MC_DO_BUILD_SHIP)
		return build_check(s, a);
	if (a->kind == MC_DO_BUILD_SHIP_FROM)
		return build_from_check(s, a);
	if (ship >= s->ships[a->seat].n)
		return core_refuse(MC_SAY_NO_SHIP, s->ships[a->seat].n);
	if (a->kind == MC_DO_MAINTAIN)
		return maintain_check(s, a);
	if (a->kind == MC_DO_GIVE_UP)
		return s->ready[ship] ? core_refuse(MC_SAY_SHIP_READY, s->ships[a->seat].at[ship]) : CORE_OK;
	if (!s->ready[ship])
		return core_refuse(MC_SAY_NOT_MAINTAINED, s->ships[a->seat].at[ship]);
	return a->kind == MC_DO_SAIL     ? sail_check(s, a)
	       : a->kind == MC_DO_EMBARK ? embark_check(s, a)
					 : disembark_check(s, a);
}

/* ---- Voyages -------------------------------------------------------------------------------- */

int mc_ship_load(const struct mc_state *s, int seat, int ship)
{
	int area = s->ships[seat].at[ship], room = mc_ship_capacity(s, seat) - s->aboard[ship],
	    here = area < MC_LAND ? s->tokens[seat][area] - s->used[area] : 0;

	if (s->sailed[ship] >= mc_ship_steps(s, seat))
		return 0;
	return here < room ? here : room;
}

/* Ring by ring. A way to where it may stop is allowed at each of its steps: that place is its haven. */
void mc_ship_reach(const struct mc_state *s, int seat, int ship, uint8_t reach[MC_AREAS],
		   uint8_t stops[MC_AREAS])
{
	uint16_t ring[MC_AREAS];
	int from = s->ships[seat].at[ship], left = mc_ship_steps(s, seat) - s->sailed[ship], n = 0;
	bool open_sea = mc_holds(s, seat, MC_ADV_ASTRONAVIGATION);

	ring[n++] = (uint16_t)from;
	for (int i = 0; i < n; i++) {
		const uint16_t *near;
		int at = ring[i], steps = at == from ? 0 : reach[at];
		for (int k = steps < left ? mc_water_neighbours(at, &near) - 1 : -1; k >= 0; k--) {
			if (near[k] == from || reach[near[k]] || (mc_is_open_sea(near[k]) && !open_sea))
				continue;
			reach[near[k]] = (uint8_t)(steps + 1);
			ring[n++] = near[k];
		}
	}
	for (int i = 1; i < n; i++)
		if (!ecu_refused(may_stop(s, seat, ring[i], s->aboard[ship])))
			stops[ring[i]] = reach[ring[i]];
}

/* ---- Effects -------------------------------------------------------------------------------- */

static void maintain(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	int from = a->maintain.from - 1;

	assert(a->maintain.ship < s->ships[a->seat].n && !s->ready[a->maintain.ship]);
	if (from < 0)
		mc_spend(s, a->seat, MC_LIM_SHIP_UPKEEP);
	else
		mc_take_token(s, a->seat, from);
	s->ready[a->maintain.ship] = 1;
	core_tell(s, sink, CORE_ALL, MC_SAY_SHIP_MAINTAINED, a->seat, s->ships[a->seat].at[a->maintain.ship]);
}

static void build(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	int area = a->ship.area;

	for (int i = 0; i < a->ship.tokens; i++)
		mc_take_token(s, a->seat, area);
	mc_spend(s, a->seat, MC_LIM_SHIP_COST - a->ship.tokens);
	launch(s, a->seat, area, a->ship.tokens, sink);
}

static void embark(struct mc_state *s, int seat, int ship, int n, const ecu_sink *sink)
{
	int area = s->ships[seat].at[ship];

	assert(area < MC_LAND && n >= 1 && n <= s->tokens[seat][area] - s->used[area]);
	s->tokens[seat][area] = (uint8_t)(s->tokens[seat][area] - n);
	s->aboard[ship] = (uint8_t)(s->aboard[ship] + n);
	assert(s->aboard[ship] <= mc_ship_capacity(s, seat));
	core_tell(s, sink, CORE_ALL, MC_SAY_EMBARKED, seat, n, area);
}

static void sail(struct mc_state *s, int seat, int ship, int to, const ecu_sink *sink)
{
	assert(s->ready[ship] && s->sailed[ship] < mc_ship_steps(s, seat) && to < MC_AREAS);
	core_tell(s, sink, CORE_ALL, MC_SAY_SAILS, seat, s->ships[seat].at[ship], to);
	s->ships[seat].at[ship] = (uint16_t)to;
	s->sailed[ship]++;
}

void mc_ship_apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	int seat = a->seat, ship = ship_of(a);

	if (a->kind == MC_DO_BUILD_SHIP) {
		build(s, a, sink);
	} else if (a->kind == MC_DO_BUILD_SHIP_FROM) {
		mc_take_token(s, seat, a->ship_from.area);
		mc_take_token(s, seat, a->ship_from.from);
		launch(s, seat, a->ship_from.area, MC_LIM_SHIP_COST, sink);
	} else if (a->kind == MC_DO_MAINTAIN) {
		maintain(s, a, sink);
	} else if (a->kind == MC_DO_GIVE_UP) {
		core_tell(s, sink, CORE_ALL, MC_SAY_SHIP_GIVEN_UP, seat, s->ships[seat].at[ship]);
		mc_drop_ship(s, seat, ship);
	} else if (a->kind == MC_DO_EMBARK) {
		embark(s, seat, ship, a->load.n, sink);
	} else if (a->kind == MC_DO_SAIL) {
		sail(s, seat, ship, a->sail.to, sink);
	} else {
		assert(a->kind == MC_DO_DISEMBARK);
		ashore(s, seat, ship, a->load.n, sink);
	}
}

/* ---- Choices -------------------------------------------------------------------------------- */

static void offer(const struct mc_state *s, const struct mc_action *a, int eagerness,
		  struct core_choices *list)
{
	if (!ecu_refused(mc_ship_check(s, a)))
		mc_offer(list, a, eagerness);
}

static void yard_choices(const struct mc_state *s, int seat, struct core_choices *list)
{
	if (s->ships[seat].n == MC_LIM_SHIPS || s->builds == MC_LIM_SHIPS)
		return;
	for (int area = 0; area < MC_LAND; area++)
		for (int tokens = 0; tokens <= MC_LIM_SHIP_COST && s->tokens[seat][area]; tokens++)
			offer(s, &MC_ACT(MC_DO_BUILD_SHIP, seat, .ship = { (uint16_t)area, (uint8_t)tokens }),
			      1, list);
}

static void upkeep_choices(const struct mc_state *s, int seat, int ship, struct core_choices *list)
{
	struct mc_action a = { .kind = MC_DO_MAINTAIN,
			       .seat = (int8_t)seat,
			       .maintain = { 0, (uint8_t)ship } };

	offer(s, &a, 12, list);
	for (int area = 0; area < MC_LAND; area++)
		if (s->tokens[seat][area]) {
			a.maintain.from = (uint16_t)(area + 1);
			offer(s, &a, 1, list);
		}
	offer(s, &MC_ACT(MC_DO_GIVE_UP, seat, .load.ship = (uint8_t)ship), 1, list);
}

static void load_choices(const struct mc_state *s, int seat, int ship, struct core_choices *list)
{
	int area = s->ships[seat].at[ship], room = mc_ship_capacity(s, seat) - s->aboard[ship];
	struct mc_action a = { .kind = MC_DO_EMBARK, .seat = (int8_t)seat, .load = { (uint8_t)ship, 1 } };

	if (area < MC_LAND && !ecu_refused(embark_check(s, &a))) {
		int here = s->tokens[seat][area] - s->used[area];
		mc_offer_range(list, &a, 1, 1, here < room ? here : room, 6);
	}
	a.kind = MC_DO_DISEMBARK;
	int most = s->aboard[ship];
	for (a.load.n = (uint8_t)most; a.load.n && ecu_refused(disembark_check(s, &a)); a.load.n--)
		;
	most = a.load.n;
	a.load.n = 1;
	if (most)
		mc_offer_range(list, &a, 1, 1, most, 2);
}

static void sail_choices(const struct mc_state *s, int seat, int ship, struct core_choices *list)
{
	const uint16_t *near;
	int n = mc_water_neighbours(s->ships[seat].at[ship], &near);

	for (int i = 0; i < n && s->sailed[ship] < mc_ship_steps(s, seat); i++)
		offer(s, &MC_ACT(MC_DO_SAIL, seat, .sail = { near[i], (uint8_t)ship }), 3, list);
}

void mc_ship_choices(const struct mc_state *s, int seat, struct core_choices *list)
{
	yard_choices(s, seat, list);
	for (int ship = 0; ship < s->ships[seat].n; ship++) {
		if (!s->ready[ship]) {
			upkeep_choices(s, seat, ship, list);
			continue;
		}
		load_choices(s, seat, ship, list);
		sail_choices(s, seat, ship, list);
	}
}

/* A ship for two tokens of different areas may be composed. */
bool mc_ship_far_possible(const struct mc_state *s, int seat)
{
	int areas = 0, yards = 0;

	for (int area = 0; area < MC_LAND; area++)
		if (s->tokens[seat][area]) {
			areas++;
			yards += !ecu_refused(yard_check(s, seat, area));
		}
	return yards && areas > 1;
}

/* ---- Drivers -------------------------------------------------------------------------------- */

/* A new ship, paid in one of its ways, where some token stands. */
static bool pick_yard(const struct mc_state *s, int seat, ecu_rng *rng, ecu_action *out)
{
	int area = mc_pick_origin(s, seat, rng), other = mc_pick_origin(s, seat, rng);
	struct mc_action near = { .kind = MC_DO_BUILD_SHIP,
				  .seat = (int8_t)seat,
				  .ship = { (uint16_t)(area < 0 ? 0 : area),
					    (uint8_t)ecu_rng_below(rng, MC_LIM_SHIP_COST + 1) } };
	struct mc_action far = { .kind = MC_DO_BUILD_SHIP_FROM,
				 .seat = (int8_t)seat,
				 .ship_from = { near.ship.area, (uint16_t)(other < 0 ? 0 : other) } };
	struct mc_action a = ecu_rng_below(rng, 8) ? near : far;

	*out = mc_write(a);
	return area >= 0 && other >= 0 && !ecu_refused(mc_ship_check(s, &a));
}

static bool pick_upkeep(const struct mc_state *s, int seat, int ship, ecu_rng *rng, ecu_action *out)
{
	struct mc_action a = { .kind = MC_DO_MAINTAIN, .seat = (int8_t)seat, .maintain.ship = (uint8_t)ship };

	if (ecu_rng_below(rng, 12) == 0)
		a = MC_ACT(MC_DO_GIVE_UP, seat, .load.ship = (uint8_t)ship);
	else if (!s->treasury[seat] || ecu_rng_below(rng, 8) == 0)
		a.maintain.from = (uint16_t)(mc_pick_origin(s, seat, rng) + 1);
	*out = mc_write(a);
	return !ecu_refused(mc_ship_check(s, &a));
}

bool mc_ship_pick(const struct mc_state *s, int seat, ecu_rng *rng, enum ecu_style style, ecu_action *out)
{
	struct core_choices list = { .game = &mc_game, .rng = rng, .style = style };
	int ship = s->ships[seat].n ? (int)ecu_rng_below(rng, s->ships[seat].n) : -1;

	if (ship < 0 || ecu_rng_below(rng, 16) == 0)
		return pick_yard(s, seat, rng, out);
	if (!s->ready[ship])
		return pick_upkeep(s, seat, ship, rng, out);
	load_choices(s, seat, ship, &list);
	sail_choices(s, seat, ship, &list);
	if (!list.n)
		return false;
	ecu_choice_set(&mc_game, &list.picked, list.picked.most);
	*out = list.picked.action;
	return true;
}
