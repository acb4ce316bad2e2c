/* migration.c — chapter 10.9: migration and convoys; also the cards that move ships or citizens (12.5).
 *
 * Questions
 *   move  the migrating seat, move after move: a unit over a border, onto a free building or off one; a
 *         citizen carried by ships; or be done. While a hex holds too many of its citizens it cannot be
 *         done, but the whole migration can be taken back. */
#include <assert.h>
#include <string.h>

#include "archipelago/archipelago.h"

/* ---- Who may still move --------------------------------------------------------------------- */

static bool goes(int unit, int way)
{
	return way == ARC_WAY_MIGRATION || arc_is_ship(unit) == (way == ARC_WAY_SHIPS);
}

static int way_of(const struct arc_state *s) { return arc_as_migratec(arc_topc(s))->way; }

static int started(const struct arc_state *s)
{
	int n = 0;

	for (int i = 0; i < ARC_EACH; i++)
		n += s->steps[i] != 0;
	return n;
}

static bool may_move(const struct arc_state *s, int unit)
{
	const struct core_frame *f = arc_topc(s);
	const struct arc_migrate_frame *m = arc_as_migratec(f);
	int steps = s->steps[unit % ARC_EACH];

	return arc_owner_of(unit) == f->seat - 1 && goes(unit, m->way) && arc_active(&s->unit[unit]) &&
	       steps < m->steps && (steps || started(s) < m->units);
}

static bool anybody_may_move(const struct arc_state *s, int seat)
{
	for (int i = seat * ARC_EACH; i < (seat + 1) * ARC_EACH; i++)
		if (may_move(s, i))
			return true;
	return false;
}

static bool over_limit(const struct arc_state *s, int seat)
{
	uint8_t n[ARC_TILES + 2] = { 0 };

	for (int i = seat * ARC_EACH; i < seat * ARC_EACH + ARC_LIM_CITIZENS; i++)
		if (arc_on_map(&s->unit[i]) && ++n[s->unit[i].at] > ARC_LIM_CITIZENS_PER_HEX)
			return true;
	return false;
}

static bool has_border(const struct arc_state *s, const struct arc_piece *u)
{
	int region;

	for (int d = 0; d < ARC_FACE_EDGES; d++)
		if (arc_across(s, u->at - 1, u->region, d, &region) >= 0)
			return true;
	return false;
}

void arc_open_migration(struct arc_state *s, int seat, int way, int units, int steps)
{
	assert(way >= ARC_WAY_MIGRATION && way <= ARC_WAY_CITIZENS && units > 0 && steps > 0 &&
	       steps <= ARC_MOST);
	assert(!started(s)); /* one at a time */
	for (int i = seat * ARC_EACH; i < (seat + 1) * ARC_EACH; i++)
		assert(!arc_unit_fault(s, i)); /* it can be taken back to where it begins */
	*arc_as_migrate(arc_push(s, ARC_MIGRATE, seat)) = (struct arc_migrate_frame){ .units = (int16_t)units,
										      .steps = (int16_t)steps,
										      .way = (int16_t)way };
	memcpy(s->origin, &s->unit[seat * ARC_EACH], sizeof s->origin);
}

static void close_migration(struct arc_state *s, int way)
{
	memset(s->steps, 0, sizeof s->steps);
	memset(s->origin, 0, sizeof s->origin);
	if (way == ARC_WAY_MIGRATION) { /* who allowed it may be asked again for another migration */
		s->ships_asked &= (uint8_t)~s->convoys;
		s->convoys = 0;
	}
}

enum { MOVE_GOING, MOVE_DONE };

enum core_step arc_migrate_step(struct core_head *head, struct core_frame *f, const ecu_sink *sink)
{
	struct arc_state *s = arc(head);

	(void)sink;
	assert(f->step <= MOVE_DONE && f->seat > 0 && started(s) <= arc_as_migrate(f)->units);
	if (f->step == MOVE_DONE || (!anybody_may_move(s, f->seat - 1) && !over_limit(s, f->seat - 1))) {
		close_migration(s, arc_as_migrate(f)->way);
		return CORE_POP;
	}
	core_ask(head, ARC_ASK_MOVE, arc_bit(f->seat - 1));
	return CORE_ASKED;
}

/* ---- Buildings of a region ------------------------------------------------------------------ */

/* A port is entered from its land region by citizens, from its sea region by ships; the others by
 * citizens. */
static bool stands_in(const struct arc_state *s, int unit, int tile, int region, int building)
{
	const uint8_t *site = s->hex[tile].site;

	return arc_is_ship(unit) ? building == ARC_BUILD_PORT && site[ARC_BUILD_SHIP] == region + 1
				 : site[building] == region + 1;
}

static bool may_enter(const struct arc_state *s, int unit, int tile, int region, int spot)
{
	int building = spot - ARC_ON_BUILDING;

	return building > ARC_BUILD_SHIP && building < ARC_BUILDS &&
	       stands_in(s, unit, tile, region, building) && arc_unit_on(s, tile, spot) < 0;
}

static bool has_buildings(const struct arc_hex *h)
{
	return h->site[ARC_BUILD_TOWN] | h->site[ARC_BUILD_MARKET] | h->site[ARC_BUILD_PORT] |
	       h->site[ARC_BUILD_TEMPLE];
}

/* ---- Convoys -------------------------------------------------------------------------------- */

/* Where ships that may carry are: how many in each sea region. A citizen crosses one border after the
 * other; each border needs a ship of its own from one of the two regions it parts. A region is passed at
 * most once, so it is enough to know whether one of its ships already serves the border behind: use a ship
 * of the region left behind if one is free, otherwise one ahead. */
struct convoy {
	const struct arc_state *s;
	uint8_t ships[ARC_TILES][ARC_FACE_REGIONS];
	uint8_t passed[ARC_TILES]; /* regions on the way */
	uint8_t reach[ARC_TILES];  /* land regions that can be landed in */
	/* ships of several players could lie anywhere: the search stays small */
	int budget;
};

static bool may_carry(const struct arc_state *s, int seat, int unit)
{
	int owner = arc_owner_of(unit);

	return arc_is_ship(unit) && arc_active(&s->unit[unit]) && (owner == seat || s->convoys >> owner & 1);
}

static bool gather_ships(struct convoy *c, int seat)
{
	bool any = false;

	for (int i = 0; i < c->s->head.seats * ARC_EACH; i++)
		if (may_carry(c->s, seat, i)) {
			c->ships[c->s->unit[i].at - 1][c->s->unit[i].region]++;
			any = true;
		}
	return any;
}

static void sail_on(struct convoy *c, int tile, int region, int serving)
{
	int to_region, free = c->ships[tile][region] - serving;
	int8_t around[ARC_FACE_EDGES];

	if (!c->budget--)
		return;
	c->passed[tile] |= (uint8_t)(1u << region);
	arc_around(c->s, c->s->hex[tile].q, c->s->hex[tile].r, around);
	for (int d = 0; d < ARC_FACE_EDGES && c->budget > 0; d++) {
		int to = around[d];
		if (to < 0 || arc_region_towards(arc_face(c->s, tile), c->s->hex[tile].turn, d) != region)
			continue;
		to_region = arc_region_towards(arc_face(c->s, to), c->s->hex[to].turn,
					       (d + 3) % ARC_FACE_EDGES);
		if (c->passed[to] >> to_region & 1 || (free <= 0 && !c->ships[to][to_region]))
			continue;
		c->reach[to] |= (uint8_t)(arc_face(c->s, to)->region[to_region].coasts);
		sail_on(c, to, to_region, free <= 0);
	}
	c->passed[tile] &= (uint8_t) ~(1u << region);
}

/* Land regions a citizen can be carried to from where it stands. */
static bool convoy_from(struct convoy *c, const struct arc_piece *u)
{
	const struct arc_face *f = arc_face(c->s, u->at - 1);

	memset(c->reach, 0, sizeof c->reach);
	memset(c->passed, 0, sizeof c->passed);
	c->budget = 2000;
	for (int sea = ARC_S1; sea <= ARC_S3; sea++) {
		if (!(f->region[u->region].coasts >> sea & 1))
			continue;
		if (c->ships[u->at - 1][sea]) /* between two land regions of one hex */
			c->reach[u->at - 1] |= f->region[sea].coasts;
		sail_on(c, u->at - 1, sea, 0);
	}
	c->reach[u->at - 1] &= (uint8_t) ~(1u << u->region);
	return true;
}

/* ---- Is there any way at all? --------------------------------------------------------------- */

static bool could_enter(const struct arc_state *s, int unit)
{
	const struct arc_piece *u = &s->unit[unit];

	for (int b = ARC_BUILD_TOWN; b < ARC_BUILDS; b++)
		if (may_enter(s, unit, u->at - 1, u->region, ARC_ON_BUILDING + b))
			return true;
	return u->on != 0;
}

static bool could_be_carried(const struct arc_state *s, int unit)
{
	struct convoy c = { .s = s };

	if (arc_is_ship(unit) || !gather_ships(&c, arc_owner_of(unit)))
		return false;
	convoy_from(&c, &s->unit[unit]);
	for (int tile = 0; tile < ARC_TILES; tile++)
		if (c.reach[tile])
			return true;
	return false;
}

bool arc_can_move(const struct arc_state *s, int seat, int way)
{
	for (int i = seat * ARC_EACH; i < (seat + 1) * ARC_EACH; i++)
		if (goes(i, way) && arc_active(&s->unit[i]) &&
		    (has_border(s, &s->unit[i]) ||
		     (way == ARC_WAY_MIGRATION && (could_enter(s, i) || could_be_carried(s, i)))))
			return true;
	return false;
}

/* ---- Checks --------------------------------------------------------------------------------- */

static bool crosses(const struct arc_state *s, const struct arc_piece *u, int tile, int region)
{
	int to_region;

	for (int d = 0; d < ARC_FACE_EDGES; d++)
		if (arc_across(s, u->at - 1, u->region, d, &to_region) == tile && to_region == region)
			return true;
	return false;
}

static ecu_verdict mover_check(const struct arc_state *s, const struct arc_action_data *a)
{
	int unit = a->move.unit;

	if (arc_owner_of(unit) != a->seat || !arc_active(&s->unit[unit]))
		return core_refuse(ARC_SAY_NOT_ACTIVE);
	if (!goes(unit, way_of(s)))
		return core_refuse(ARC_SAY_CARD_MOVES_NOT);
	if (!may_move(s, unit))
		return way_of(s) == ARC_WAY_MIGRATION
			       ? core_refuse(ARC_SAY_MOVED)
			       : core_refuse(ARC_SAY_CARD_MOVED, arc_as_migratec(arc_topc(s))->units,
					     arc_as_migratec(arc_topc(s))->steps);
	if (a->move.spot && way_of(s) != ARC_WAY_MIGRATION)
		return core_refuse(ARC_SAY_BORDERS_ONLY);
	if (a->move.spot && !may_enter(s, unit, a->move.tile, a->move.region, a->move.spot))
		return core_refuse(ARC_SAY_NOT_ENTERED);
	return CORE_OK;
}

static ecu_verdict move_check(const struct arc_state *s, const struct arc_action_data *a)
{
	const struct arc_piece *u = &s->unit[a->move.unit];
	ecu_verdict v = mover_check(s, a);

	if (ecu_refused(v))
		return v;
	bool stays = u->at == a->move.tile + 1 && u->region == a->move.region;
	if (stays && way_of(s) == ARC_WAY_MIGRATION && (a->move.spot || u->on))
		return CORE_OK;
	if (!stays && crosses(s, u, a->move.tile, a->move.region))
		return CORE_OK;
	return core_refuse(way_of(s) == ARC_WAY_MIGRATION ? ARC_SAY_NO_WAY : ARC_SAY_CARD_NO_WAY);
}

static ecu_verdict ferry_check(const struct arc_state *s, const struct arc_action_data *a)
{
	struct convoy c = { .s = s };
	ecu_verdict v = mover_check(s, a);

	if (ecu_refused(v))
		return v;
	if (arc_is_ship(a->move.unit) || way_of(s) != ARC_WAY_MIGRATION)
		return core_refuse(ARC_SAY_NOT_CARRIED);
	gather_ships(&c, a->seat);
	convoy_from(&c, &s->unit[a->move.unit]);
	return c.reach[a->move.tile] >> a->move.region & 1 ? CORE_OK : core_refuse(ARC_SAY_NO_CONVOY);
}

static ecu_verdict migrate_check(const struct arc_state *s, const struct arc_action_data *a)
{
	ecu_verdict v = arc_disc_check(s, a->seat, ARC_ACTION_MIGRATION);

	if (ecu_refused(v) || arc_can_move(s, a->seat, ARC_WAY_MIGRATION))
		return v;
	return core_refuse(arc_has_active(s, a->seat) ? ARC_SAY_NOBODY_MOVES : ARC_SAY_NOT_ACTIVE);
}

static ecu_verdict back_check(const struct arc_state *s, const struct arc_action_data *a)
{
	int id = way_of(s) == ARC_WAY_MIGRATION ? ARC_SAY_NOT_BACK : ARC_SAY_CARD_NOT_BACK;

	return over_limit(s, a->seat) ? CORE_OK : core_refuse(id, ARC_LIM_CITIZENS_PER_HEX);
}

static ecu_verdict stop_check(const struct arc_state *s, const struct arc_action_data *a)
{
	int id = way_of(s) == ARC_WAY_MIGRATION ? ARC_SAY_HEX_FULL : ARC_SAY_CARD_HEX_FULL;

	return over_limit(s, a->seat) ? core_refuse(id, ARC_LIM_CITIZENS_PER_HEX) : CORE_OK;
}

/* ---- Effects -------------------------------------------------------------------------------- */

static void move(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	struct arc_piece *u = &s->unit[a->move.unit];

	assert(may_move(s, a->move.unit));
	assert(arc_laid(s, a->move.tile) && (arc_face(s, a->move.tile)->regions >> a->move.region & 1));
	*u = (struct arc_piece){ (uint8_t)(a->move.tile + 1), a->move.region, a->move.spot, u->flags };
	s->steps[a->move.unit % ARC_EACH]++;
	core_tell(s, sink, CORE_ALL,
		  a->kind == ARC_DO_FERRY     ? ARC_SAY_FERRIED
		  : arc_is_ship(a->move.unit) ? ARC_SAY_SAILED
					      : ARC_SAY_MOVED_TO,
		  a->seat, arc_face_number(a->move.tile, s->hex[a->move.tile].side));
}

static void migrate(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	arc_place_disc(s, a->seat, ARC_ACTION_MIGRATION, 0);
	arc_open_migration(s, a->seat, ARC_WAY_MIGRATION, ARC_EACH, 1);
	core_tell(s, sink, CORE_ALL, ARC_SAY_MIGRATES, a->seat);
}

static void take_back(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	assert(started(s) > 0);
	memcpy(&s->unit[a->seat * ARC_EACH], s->origin, sizeof s->origin);
	memset(s->steps, 0, sizeof s->steps);
	core_tell(s, sink, CORE_ALL, ARC_SAY_MOVED_BACK, a->seat);
}

static void stop(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	(void)a;
	(void)sink;
	assert(arc_top(s)->kind == ARC_MIGRATE);
	arc_top(s)->step = MOVE_DONE;
}

/* clang-format off */
const struct arc_deed arc_migration_deeds[ARC_KINDS] = {
	[ARC_DO_MIGRATE] = { migrate_check, migrate }, [ARC_DO_MOVE] = { move_check, move },
	[ARC_DO_FERRY] = { ferry_check, move },        [ARC_DO_BACK] = { back_check, take_back },
	[ARC_DO_DONE] = { stop_check, stop },
};
/* clang-format on */

/* ---- Choices -------------------------------------------------------------------------------- */

static void offer_into(const struct arc_state *s, int kind, int unit, int tile, int region, bool plain,
		       struct core_choices *list)
{
	struct arc_action_data a = { .kind = (uint8_t)kind,
				     .seat = (int8_t)arc_owner_of(unit),
				     .move = { (uint8_t)unit, (uint8_t)tile, (uint8_t)region, 0 } };

	if (plain)
		arc_offer_choice(list, a, 4);
	for (int b = ARC_BUILD_TOWN;
	     way_of(s) == ARC_WAY_MIGRATION && has_buildings(&s->hex[tile]) && b < ARC_BUILDS; b++) {
		a.move.spot = (uint8_t)(ARC_ON_BUILDING + b);
		if (may_enter(s, unit, tile, region, a.move.spot))
			arc_offer_choice(list, a, 16);
	}
}

static void offer_moves(const struct arc_state *s, int unit, struct core_choices *list)
{
	const struct arc_piece *u = &s->unit[unit];
	const struct arc_hex *h = &s->hex[u->at - 1];
	int8_t around[ARC_FACE_EDGES];

	if (way_of(s) == ARC_WAY_MIGRATION)
		offer_into(s, ARC_DO_MOVE, unit, u->at - 1, u->region, u->on != 0, list);
	arc_around(s, h->q, h->r, around);
	for (int d = 0; d < ARC_FACE_EDGES; d++)
		if (around[d] >= 0 && arc_region_towards(arc_face(s, u->at - 1), h->turn, d) == u->region)
			offer_into(s, ARC_DO_MOVE, unit, around[d],
				   arc_region_towards(arc_face(s, around[d]), s->hex[around[d]].turn,
						      (d + 3) % ARC_FACE_EDGES),
				   true, list);
}

static void offer_ferries(struct convoy *c, int unit, struct core_choices *list)
{
	convoy_from(c, &c->s->unit[unit]);
	for (int tile = 0; tile < ARC_TILES; tile++)
		for (unsigned lands = c->reach[tile]; lands; lands &= lands - 1)
			offer_into(c->s, ARC_DO_FERRY, unit, tile, __builtin_ctz(lands), true, list);
}

/* Regions a unit can come to, a bit for each; where it is, too, if it may stay there. */
static void targets(const struct arc_state *s, int kind, int unit, struct convoy *c)
{
	const struct arc_piece *u = &s->unit[unit];
	int region;

	memset(c->reach, 0, sizeof c->reach);
	if (kind == ARC_DO_FERRY) {
		if (!arc_is_ship(unit) && way_of(s) == ARC_WAY_MIGRATION)
			convoy_from(c, u);
		return;
	}
	for (int d = 0; d < ARC_FACE_EDGES; d++) {
		int tile = arc_across(s, u->at - 1, u->region, d, &region);
		if (tile >= 0)
			c->reach[tile] |= (uint8_t)(1u << region);
	}
	if (way_of(s) == ARC_WAY_MIGRATION)
		c->reach[u->at - 1] |= (uint8_t)(1u << u->region);
}

/* Onto what a unit can go there: a bit for nothing, then one for each spot. */
static unsigned spots(const struct arc_state *s, int kind, int unit, int tile, int region)
{
	const struct arc_piece *u = &s->unit[unit];
	bool stays = kind == ARC_DO_MOVE && u->at == tile + 1 && u->region == region;
	unsigned bits = !stays || u->on;

	for (int b = ARC_BUILD_TOWN; way_of(s) == ARC_WAY_MIGRATION && b < ARC_BUILDS; b++)
		if (may_enter(s, unit, tile, region, ARC_ON_BUILDING + b))
			bits |= 1u << (ARC_ON_BUILDING + b);
	return bits;
}

void arc_next_move(const struct arc_state *s, const struct arc_action_data *a, int field,
		   struct core_values *values)
{
	struct convoy c = { .s = s };
	uint8_t lands[ARC_TILES] = { 0 };
	unsigned onto = 0;

	gather_ships(&c, a->seat);
	for (int unit = a->seat * ARC_EACH; unit < (a->seat + 1) * ARC_EACH; unit++) {
		bool any = false;
		if ((field > 0 && unit != a->move.unit) || !may_move(s, unit))
			continue;
		targets(s, a->kind, unit, &c);
		for (int i = 0; i < ARC_TILES * ARC_FACE_REGIONS; i++) {
			int tile = i / ARC_FACE_REGIONS, region = i % ARC_FACE_REGIONS;
			unsigned bits = c.reach[tile] >> region & 1 ? spots(s, a->kind, unit, tile, region)
								    : 0;
			any |= bits != 0;
			lands[tile] |= (uint8_t)((bits != 0) << region);
			onto |= tile == a->move.tile && region == a->move.region ? bits : 0;
		}
		if (!field && any)
			core_value(values, unit);
	}
	for (int tile = 0; field == 1 && tile < ARC_TILES; tile++)
		if (lands[tile])
			core_value(values, tile);
	for (int region = 0; field == 2 && region < ARC_FACE_REGIONS; region++)
		if (a->move.tile < ARC_TILES && lands[a->move.tile] >> region & 1)
			core_value(values, region);
	for (int spot = 0; field == 3 && spot < ARC_ON_BUILDING + ARC_BUILDS; spot++)
		if (onto >> spot & 1)
			core_value(values, spot - 1);
}

static void offer_end(const struct arc_state *s, int seat, struct core_choices *list)
{
	bool over = over_limit(s, seat);

	arc_offer_choice(list, ARC_ACT(over ? ARC_DO_BACK : ARC_DO_DONE, seat), over ? 2 : 8);
}

/* One unit and its ways, or the end of it. */
void arc_move_pick(const struct arc_state *s, int seat, struct core_choices *list)
{
	int first = (int)core_luck(&list->mix, ARC_EACH);

	for (int i = 0; i < ARC_EACH && !list->n && core_luck(&list->mix, list->style == ECU_EAGER ? 24 : 12);
	     i++) {
		int unit = seat * ARC_EACH + (first + i) % ARC_EACH;
		if (!may_move(s, unit))
			continue;
		offer_moves(s, unit, list);
		if (!arc_is_ship(unit) && way_of(s) == ARC_WAY_MIGRATION && !core_luck(&list->mix, 4)) {
			struct convoy c = { .s = s };
			if (gather_ships(&c, seat))
				offer_ferries(&c, unit, list);
		}
	}
	if (!list->n)
		offer_end(s, seat, list);
}

void arc_move_choices(const struct arc_state *s, int seat, struct core_choices *list)
{
	struct convoy c;
	bool ships = false;

	c.s = s;
	if (way_of(s) == ARC_WAY_MIGRATION) {
		memset(c.ships, 0, sizeof c.ships);
		ships = gather_ships(&c, seat);
	}
	for (int i = seat * ARC_EACH; i < (seat + 1) * ARC_EACH; i++) {
		if (!may_move(s, i) ||
		    (way_of(s) == ARC_WAY_MIGRATION && !s->steps[i % ARC_EACH] && arc_twin(s, i)))
			continue;
		offer_moves(s, i, list);
		if (ships && !arc_is_ship(i))
			offer_ferries(&c, i, list);
	}
	offer_end(s, seat, list);
}
