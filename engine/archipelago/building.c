/* building.c — chapters 10.10 and 11: building, markets and ports for a florin. Who controls what is in
 * stock.c.
 *
 * Questions
 *   build  after a card: what to build with which unit (open), or be done after the first where a card
 *          says "up to" */
#include <assert.h>

#include "archipelago/facts.h"

/* ---- Building (10.10) ----------------------------------------------------------------------- */

static int tokens_left(const struct arc_state *s, int pool)
{
	int left = pool == ARC_POOL_TOWN_TEMPLE ? ARC_LIM_TOWN_TEMPLE_TOKENS : ARC_LIM_MARKET_PORT_TOKENS;

	for (int b = ARC_BUILD_TOWN; b < ARC_BUILDS; b++)
		if (arc_builds[b].pool == pool)
			left -= arc_standing(s, b);
	return left;
}

/* What it costs: as printed, or for a card so many pieces of wood. */
static bool affords(const struct arc_state *s, int seat, int building, int spend)
{
	const struct arc_build *b = &arc_builds[building];

	for (int r = 0; r < ARC_RESOURCES; r++)
		if (b->cubes[r] > arc_free_cubes(s, seat, r))
			return false;
	return b->florins <= arc_free_florins(s, seat) - spend;
}

static bool ships_only(const struct core_frame *f)
{
	return f->kind == ARC_CONSTRUCT && arc_as_constructc(f)->ships_only;
}

static int card_wood(const struct arc_state *s)
{
	const struct core_frame *f = arc_topc(s);

	return f->kind == ARC_CONSTRUCT ? arc_as_constructc(f)->wood : 0;
}

static bool can_pay(const struct arc_state *s, int seat, int building)
{
	int wood = card_wood(s);

	return wood ? arc_free_cubes(s, seat, ARC_RES_WOOD) >= wood : affords(s, seat, building, 0);
}

/* The other side of the coast: where a ship is put, where a port stands. */
static bool needs_coast(int building) { return building == ARC_BUILD_SHIP || building == ARC_BUILD_PORT; }

static bool builder_fits(int unit, int building) { return building == ARC_BUILD_PORT || !arc_is_ship(unit); }

static unsigned coasts_of(const struct arc_state *s, int unit)
{
	return arc_face(s, s->unit[unit].at - 1)->region[s->unit[unit].region].coasts;
}

static ecu_verdict site_check(const struct arc_state *s, const struct arc_action_data *a)
{
	int building = a->build.building, unit = a->build.unit;

	if (needs_coast(building) != (a->build.region != 0))
		return core_refuse(ARC_SAY_COAST);
	if (a->build.region && !(coasts_of(s, unit) >> (a->build.region - 1) & 1))
		return core_refuse(ARC_SAY_COAST);
	if (building == ARC_BUILD_SHIP)
		return arc_reserve(s, a->seat, true) < 0 ? core_refuse(ARC_SAY_NO_SHIP_LEFT, ARC_LIM_SHIPS)
							 : CORE_OK;
	if (s->hex[s->unit[unit].at - 1].site[building])
		return core_refuse(ARC_SAY_STANDS_HERE, building);
	return tokens_left(s, arc_builds[building].pool) ? CORE_OK : core_refuse(ARC_SAY_NO_TOKENS, building);
}

static ecu_verdict build_check(const struct arc_state *s, const struct arc_action_data *a)
{
	int building = a->build.building, unit = a->build.unit;

	if (ships_only(arc_topc(s)) && building != ARC_BUILD_SHIP)
		return core_refuse(ARC_SAY_SHIPS_ONLY);
	if (arc_owner_of(unit) != a->seat || !arc_active(&s->unit[unit]))
		return core_refuse(ARC_SAY_NOT_ACTIVE);
	if (!builder_fits(unit, building))
		return core_refuse(ARC_SAY_SHIP_BUILDS, building);
	ecu_verdict v = site_check(s, a);
	if (ecu_refused(v))
		return v;
	if (!can_pay(s, a->seat, building))
		return card_wood(s) ? core_refuse(ARC_SAY_SHIP_WOOD, card_wood(s),
						  arc_free_cubes(s, a->seat, ARC_RES_WOOD))
				    : core_refuse(ARC_SAY_CANNOT_PAY, building);
	if (a->build.florin && (building != ARC_BUILD_TEMPLE || !arc_benefactor_in_play(s)))
		return core_refuse(ARC_SAY_NO_BENEFACTOR);
	return CORE_OK;
}

static void pay_for(struct arc_state *s, int seat, int building)
{
	int wood = card_wood(s);

	if (wood) {
		arc_pay_cube(s, seat, ARC_RES_WOOD, wood);
		return;
	}
	arc_pay(s, seat, arc_builds[building].florins);
	for (int r = 0; r < ARC_RESOURCES; r++)
		arc_pay_cube(s, seat, r, arc_builds[building].cubes[r]);
}

static void build(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	struct arc_piece *u = &s->unit[a->build.unit];
	int tile = u->at - 1, building = a->build.building;
	struct arc_hex *h = &s->hex[tile];

	assert(building >= 0 && building < ARC_BUILDS && arc_active(u) &&
	       arc_owner_of(a->build.unit) == a->seat);
	assert(builder_fits(a->build.unit, building));
	pay_for(s, a->seat, building);
	core_tell(s, sink, CORE_ALL, ARC_SAY_BUILT, a->seat, building, arc_face_number(tile, h->side));
	if (building == ARC_BUILD_SHIP) { /* the citizen is not engaged by it */
		int ship = arc_reserve(s, a->seat, true);
		assert(ship >= 0 && a->build.region > ARC_S1);
		s->unit[ship] = (struct arc_piece){ .at = (uint8_t)(tile + 1),
						    .region = (uint8_t)(a->build.region - 1) };
		return;
	}
	assert(!h->site[building] && tokens_left(s, arc_builds[building].pool) > 0);
	if (building == ARC_BUILD_PORT) {
		bool ship = arc_is_ship(a->build.unit);
		h->site[ARC_BUILD_PORT] = ship ? a->build.region : (uint8_t)(u->region + 1);
		h->site[ARC_BUILD_SHIP] = ship ? (uint8_t)(u->region + 1) : a->build.region;
	} else {
		h->site[building] = (uint8_t)(u->region + 1);
	}
	s->standing[building]++;
	assert(s->standing[building] == arc_sites(s, building));
	u->on = (uint8_t)(ARC_ON_BUILDING + building);
	u->flags |= ARC_ENGAGED;
	if (a->build.florin)
		arc_lay_florin(s, a->seat, sink);
}

/* Where a unit could build it: a bit for each coast, or one for the region it is in. */
static unsigned ways_of(const struct arc_state *s, int unit, int building)
{
	if (!builder_fits(unit, building) ||
	    (building != ARC_BUILD_SHIP && s->hex[s->unit[unit].at - 1].site[building]))
		return 0;
	return needs_coast(building) ? coasts_of(s, unit) : 1;
}

static void offer_build(const struct arc_state *s, int seat, int unit, int building,
			struct core_choices *list)
{
	struct arc_action_data a = { .kind = ARC_DO_BUILD,
				     .seat = (int8_t)seat,
				     .build = { (uint8_t)building, (uint8_t)unit, 0, 0 } };
	int eagerness = building == ARC_BUILD_SHIP ? 16 : 40;
	unsigned ways = ways_of(s, unit, building);

	if (needs_coast(building)) {
		for (; ways; ways &= ways - 1) {
			a.build.region = (uint8_t)(__builtin_ctz(ways) + 1);
			arc_offer_choice(list, a, eagerness);
		}
		return;
	}
	if (ways)
		arc_offer_choice(list, a, eagerness);
	if (ways && building == ARC_BUILD_TEMPLE && arc_benefactor_in_play(s)) {
		a.build.florin = 1;
		arc_offer_choice(list, a, eagerness);
	}
}

static bool buildable(const struct arc_state *s, int seat, int building)
{
	if (building == ARC_BUILD_SHIP)
		return arc_reserve(s, seat, true) >= 0;
	return tokens_left(s, arc_builds[building].pool) > 0;
}

static void offer_builds(const struct arc_state *s, int seat, unsigned what, struct core_choices *list)
{
	for (int b = 0; b < ARC_BUILDS; b++)
		for (int i = seat * ARC_EACH; (what >> b & 1) && i < (seat + 1) * ARC_EACH; i++)
			if (arc_active(&s->unit[i]) && !arc_twin(s, i))
				offer_build(s, seat, i, b, list);
}

int arc_tokens_left(const struct arc_state *s, int seat, int building)
{
	return building == ARC_BUILD_SHIP ? arc_reserves(s, seat, true)
					  : tokens_left(s, arc_builds[building].pool);
}

ecu_verdict arc_building_check(const struct arc_state *s, int seat, int building, int *ways)
{
	bool ship = building == ARC_BUILD_SHIP;

	*ways = 0;
	for (int i = seat * ARC_EACH; i < (seat + 1) * ARC_EACH; i++)
		if (arc_active(&s->unit[i]) && !arc_twin(s, i))
			*ways += __builtin_popcount(ways_of(s, i, building));
	if (!arc_has_active(s, seat))
		return core_refuse(ARC_SAY_NOT_ACTIVE);
	if (!buildable(s, seat, building))
		return ship ? core_refuse(ARC_SAY_NO_SHIP_LEFT, ARC_LIM_SHIPS)
			    : core_refuse(ARC_SAY_NO_TOKENS, building);
	if (!*ways)
		return core_refuse(needs_coast(building) ? ARC_SAY_COAST : ARC_SAY_STANDS_HERE, building);
	return affords(s, seat, building, 0) ? CORE_OK : core_refuse(ARC_SAY_CANNOT_PAY, building);
}

static unsigned affordable(const struct arc_state *s, int seat, int spend)
{
	unsigned what = 0;

	for (int b = 0; b < ARC_BUILDS; b++)
		if (affords(s, seat, b, spend) && buildable(s, seat, b))
			what |= 1u << b;
	return what;
}

/* Whether there is anything to build with what would be left after `spend`. */
bool arc_can_build(const struct arc_state *s, int seat, int spend)
{
	struct core_choices none = { .game = &arc_game };

	offer_builds(s, seat, affordable(s, seat, spend), &none);
	return none.n > 0;
}

bool arc_can_build_ship(const struct arc_state *s, int seat, int wood)
{
	struct core_choices none = { .game = &arc_game };

	if (arc_free_cubes(s, seat, ARC_RES_WOOD) < wood || !buildable(s, seat, ARC_BUILD_SHIP))
		return false;
	offer_builds(s, seat, 1u << ARC_BUILD_SHIP, &none);
	return none.n > 0;
}

/* ---- Building by a card --------------------------------------------------------------------- */

void arc_open_construct(struct arc_state *s, int seat, int things, int wood)
{
	struct arc_construct_frame *c = arc_as_construct(arc_push(s, ARC_CONSTRUCT, seat));

	c->left = (int16_t)things;
	c->ships_only = wood != 0;
	c->wood = (int16_t)wood;
}

/* After the first ship the next is asked for while publicly there could be one. */
enum core_step arc_construct_step(struct core_head *head, struct core_frame *f, const ecu_sink *sink)
{
	struct arc_state *s = arc(head);

	(void)sink;
	assert(f->seat > 0 && arc_as_constructc(f)->left >= 0);
	if (!arc_as_constructc(f)->left || (ships_only(f) && arc_reserve(s, f->seat - 1, true) < 0))
		return CORE_POP;
	core_ask(head, ARC_ASK_BUILD, arc_bit(f->seat - 1));
	return CORE_ASKED;
}

/* ---- Markets and ports (11.2) --------------------------------------------------------------- */

/* R29: each once per turn; a unit that has used it cannot serve for it again before the next phase 1. */
static ecu_verdict visit_check(const struct arc_state *s, int seat, int building, int tile)
{
	int port = building == ARC_BUILD_PORT, unit = arc_user(s, tile, building);

	if (unit < 0 || arc_owner_of(unit) != seat)
		return core_refuse(ARC_SAY_NOT_CONTROLLED, building);
	if (s->turn_used[port] >> tile & 1)
		return core_refuse(ARC_SAY_VISITED);
	if (s->unit[unit].flags & (port ? ARC_USED_PORT : ARC_USED_MARKET) ||
	    (arc_option(s, ARC_OPTION_BUILDINGS) && s->round_used[port] >> tile & 1))
		return core_refuse(ARC_SAY_USED_UP);
	return CORE_OK;
}

bool arc_can_visit(const struct arc_state *s, int seat, int building, int tile)
{
	return s->hex[tile].site[building] && !ecu_refused(visit_check(s, seat, building, tile));
}

static ecu_verdict pay_visit_check(const struct arc_state *s, const struct arc_action_data *a)
{
	int port = a->visit.building == ARC_BUILD_PORT,
	    price = arc_wheel[port ? ARC_ACTION_USE_PORT : ARC_ACTION_USE_MARKET].florins;

	if (a->visit.building != ARC_BUILD_MARKET && !port)
		return core_refuse(ARC_SAY_NOT_CONTROLLED, a->visit.building);
	ecu_verdict v = visit_check(s, a->seat, a->visit.building, a->visit.tile);
	if (ecu_refused(v))
		return v;
	if (arc_free_florins(s, a->seat) < price)
		return core_refuse(ARC_SAY_TOO_DEAR, price, arc_free_florins(s, a->seat));
	/* R30 */
	return arc_can_trade(s, a->seat, port ? ARC_EXPORT : ARC_DOMESTIC, price)
		       ? CORE_OK
		       : core_refuse(ARC_SAY_NO_TRADE);
}

static void visit(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	int port = a->visit.building == ARC_BUILD_PORT, tile = a->visit.tile,
	    price = arc_wheel[port ? ARC_ACTION_USE_PORT : ARC_ACTION_USE_MARKET].florins;

	int unit = arc_user(s, tile, a->visit.building);
	assert(unit >= 0 && arc_owner_of(unit) == a->seat && !(s->turn_used[port] >> tile & 1));
	assert(s->florins[a->seat] >= price && s->paid[a->seat] + price <= ARC_LIM_FLORINS);
	s->florins[a->seat] = (uint8_t)(s->florins[a->seat] - price);
	s->paid[a->seat] = (uint8_t)(s->paid[a->seat] + price);
	s->unit[unit].flags |= (uint8_t)(ARC_ENGAGED | (port ? ARC_USED_PORT : ARC_USED_MARKET));
	s->turn_used[port] |= 1u << tile;
	s->round_used[port] |= 1u << tile;
	s->did |= ARC_DID_VISIT;
	core_tell(s, sink, CORE_ALL, ARC_SAY_VISITS, a->seat, a->visit.building,
		  arc_face_number(tile, s->hex[tile].side));
	arc_open_trade(s, a->seat, port ? ARC_EXPORT : ARC_DOMESTIC, ARC_LIM_TRANSACTIONS);
}

/* ---- Actions -------------------------------------------------------------------------------- */

static ecu_verdict construct_check(const struct arc_state *s, const struct arc_action_data *a)
{
	if (arc_asking(s, ARC_ASK_TURN)) {
		ecu_verdict v = arc_disc_check(s, a->seat, ARC_ACTION_CONSTRUCTION);
		if (ecu_refused(v))
			return v;
	}
	return build_check(s, a);
}

static ecu_verdict stop_check(const struct arc_state *s, const struct arc_action_data *a)
{
	(void)a;
	return arc_as_constructc(arc_topc(s))->built ? CORE_OK : core_refuse(ARC_SAY_CARD_ONCE);
}

static void construct(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	struct core_frame *f = arc_top(s);

	if (f->kind == ARC_TURN)
		arc_place_disc(s, a->seat, ARC_ACTION_CONSTRUCTION, 0);
	build(s, a, sink);
	if (f->kind == ARC_CONSTRUCT) {
		assert(arc_as_construct(f)->left > 0);
		arc_as_construct(f)->left--;
		arc_as_construct(f)->built++;
	}
}

static void stop(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	(void)a;
	(void)sink;
	arc_as_construct(arc_top(s))->left = 0;
}

/* clang-format off */
const struct arc_deed arc_building_deeds[ARC_KINDS] = {
	[ARC_DO_BUILD] = { construct_check, construct }, [ARC_DO_VISIT] = { pay_visit_check, visit },
	[ARC_DO_DONE] = { stop_check, stop },
};
/* clang-format on */

void arc_building_choices(const struct arc_state *s, int seat, struct core_choices *list)
{
	const struct core_frame *f = arc_topc(s);

	if (!ships_only(f))
		offer_builds(s, seat, affordable(s, seat, 0), list);
	else if (can_pay(s, seat, ARC_BUILD_SHIP) && buildable(s, seat, ARC_BUILD_SHIP))
		offer_builds(s, seat, 1u << ARC_BUILD_SHIP, list);
	if (f->kind == ARC_CONSTRUCT && arc_as_constructc(f)->built)
		arc_offer_plain(list, ARC_DO_DONE, seat, 1);
}
