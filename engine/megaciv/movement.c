/* movement.c — chapter 5: moving tokens by land. Ships are in ships.c.
 *
 * Question
 *   move  ordered: census order, holders of Military behind the others. The seat moves groups of tokens,
 *         builds, maintains, gives up, loads, sails and unloads ships, one thing at a time, until it ends
 *         its movement; before that it may take all of it back. From the open board alone; seen by all.
 *
 * A token moves once: `used` counts those of an area that have. Spending a token takes one that has moved
 * where there is one, since it can do nothing else any more. */
#include <assert.h>
#include <string.h>

#include "megaciv/questions.h"

/* ---- Entering (5.2) ------------------------------------------------------------------------- */

static bool exempt(const struct mc_state *s, int seat, int advance)
{
	for (int i = 0; i < MC_EXEMPTIONS; i++)
		if (mc_exemptions[i].advance == advance && mc_holds(s, seat, mc_exemptions[i].exempt))
			return true;
	return false;
}

static bool has_units(const struct mc_state *s, int seat, int area)
{
	return s->tokens[seat][area] || s->city[area] == seat + 1;
}

/* A holder of Cultural Ascendancy whose units stand there, or -1. */
static int ascendant(const struct mc_state *s, int seat, int area)
{
	for (int other = 0; other < s->head.seats; other++)
		if (other != seat && has_units(s, other, area) &&
		    mc_holds(s, other, MC_ADV_CULTURAL_ASCENDANCY))
			return other;
	return -1;
}

ecu_verdict mc_may_enter(const struct mc_state *s, int seat, int area, int tokens)
{
	int owner = s->city[area] - 1, by;

	if (!mc_in_play(s, area))
		return core_refuse(MC_SAY_OUT_OF_PLAY, area);
	if (owner >= 0 && owner < MC_SEATS && owner != seat && mc_holds(s, owner, MC_ADV_DIPLOMACY) &&
	    !exempt(s, seat, MC_ADV_DIPLOMACY) && !mc_conflict(s, area))
		return core_refuse(MC_SAY_DIPLOMACY, area, owner);
	if ((by = ascendant(s, seat, area)) >= 0 && !exempt(s, seat, MC_ADV_CULTURAL_ASCENDANCY) &&
	    !mc_conflict(s, area) && mc_conflict_if(s, area, seat, tokens))
		return core_refuse(MC_SAY_ASCENDANCY, area, by);
	return CORE_OK;
}

/* ---- One mover after the other -------------------------------------------------------------- */

static void move_begin(struct mc_state *s, int seat)
{
	memcpy(s->before, s->tokens[seat], sizeof s->before);
	s->before_ships = s->ships[seat];
	s->before_stock = s->stock[seat];
	s->before_treasury = s->treasury[seat];
	s->builds = 0;
	core_ask(&s->head, MC_ASK_MOVE, mc_bit(seat));
}

static void forget_movement(struct mc_state *s)
{
	memset(s->used, 0, sizeof s->used);
	memset(s->aboard, 0, sizeof s->aboard);
	memset(s->sailed, 0, sizeof s->sailed);
	memset(s->ready, 0, sizeof s->ready);
	s->builds = 0;
}

static void end_movement(struct mc_state *s, int seat, const ecu_sink *sink)
{
	assert(mc_is_mover(s, seat));
	mc_ships_come_in(s, seat, sink);
	forget_movement(s);
	memset(s->before, 0, sizeof s->before);
	memset(&s->before_ships, 0, sizeof s->before_ships);
	s->before_stock = s->before_treasury = 0;
	core_tell(s, sink, CORE_ALL, MC_SAY_MOVED_ALL, seat);
	core_answered(&s->head, seat);
}

/* Who has neither tokens nor ships has nothing to decide. */
enum core_step mc_move_next(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	struct mc_turn_frame *turn = CORE_OVER(f, struct mc_turn_frame);

	(void)sink;
	while (turn->seats < s->order.n) {
		int seat = s->order.at[turn->seats++];
		if (!mc_on_board(s, seat) && !s->ships[seat].n)
			continue;
		move_begin(s, seat);
		return CORE_ASKED;
	}
	return mc_next_step(f);
}

/* Also where tokens only changed places. */
static bool has_moved(const struct mc_state *s, int seat)
{
	return !mc_zero(s->used, sizeof s->used) || memcmp(s->before, s->tokens[seat], sizeof s->before) ||
	       memcmp(&s->before_ships, &s->ships[seat], sizeof s->before_ships) ||
	       s->before_treasury != s->treasury[seat] || s->before_stock != s->stock[seat] || s->builds ||
	       !mc_zero(s->aboard, sizeof s->aboard);
}

/* 5: everything since the movement began. */
static void take_back(struct mc_state *s, int seat, const ecu_sink *sink)
{
	assert(mc_is_mover(s, seat) && has_moved(s, seat));
	memcpy(s->tokens[seat], s->before, sizeof s->before);
	s->ships[seat] = s->before_ships;
	s->stock[seat] = s->before_stock;
	s->treasury[seat] = s->before_treasury;
	forget_movement(s);
	core_tell(s, sink, CORE_ALL, MC_SAY_TOOK_BACK, seat);
}

/* ---- Land (5.1) ----------------------------------------------------------------------------- */

static int unmoved(const struct mc_state *s, int seat, int area)
{
	return s->tokens[seat][area] - s->used[area];
}

/* With Roadbuilding: some area between the two in which a passing token meets no conflict. */
static bool road(const struct mc_state *s, int seat, int from, int to)
{
	const uint16_t *via;
	int n = mc_land_neighbours(from, &via);

	for (int i = 0; i < n; i++)
		if (via[i] < MC_LAND && mc_adjacent_by_land(via[i], to) &&
		    !ecu_refused(mc_may_enter(s, seat, via[i], 1)) && !mc_conflict_if(s, via[i], seat, 1))
			return true;
	return false;
}

static ecu_verdict land_check(const struct mc_state *s, const struct mc_action *a)
{
	int seat = a->seat, from = a->move.from, to = a->move.to;

	if (from >= MC_LAND || to >= MC_LAND || from == to)
		return core_refuse(MC_SAY_NOT_ADJACENT, from, to);
	if (a->move.n < 1 || a->move.n > unmoved(s, seat, from))
		return core_refuse(MC_SAY_TOO_FEW_TOKENS, from, unmoved(s, seat, from));
	if (!mc_adjacent_by_land(from, to)) {
		if (!mc_holds(s, seat, MC_ADV_ROADBUILDING) ||
		    mc_land_steps[from][to] > MC_DOES_ROADBUILDING_LAND_STEPS)
			return core_refuse(MC_SAY_NOT_ADJACENT, from, to);
		if (!road(s, seat, from, to))
			return core_refuse(MC_SAY_ROAD_BLOCKED, from, to);
	}
	return mc_may_enter(s, seat, to, a->move.n);
}

static ecu_verdict move_check(const struct mc_state *s, const struct mc_action *a)
{
	if (a->kind == MC_DO_MOVE)
		return land_check(s, a);
	if (a->kind == MC_DO_TAKE_BACK)
		return has_moved(s, a->seat) ? CORE_OK : core_refuse(MC_SAY_NOTHING_MOVED);
	return a->kind == MC_DO_END_MOVEMENT ? mc_ships_may_stay(s, a->seat) : mc_ship_check(s, a);
}

void mc_take_token(struct mc_state *s, int seat, int area)
{
	assert(s->tokens[seat][area] && s->used[area] <= s->tokens[seat][area]);
	mc_remove(s, seat, area, 1);
	s->used[area] = (uint8_t)(s->used[area] - (s->used[area] > 0));
}

static void move_tokens(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	int n = a->move.n, from = a->move.from, to = a->move.to;

	assert(n >= 1 && n <= unmoved(s, a->seat, from) && from != to);
	s->tokens[a->seat][from] = (uint8_t)(s->tokens[a->seat][from] - n);
	s->tokens[a->seat][to] = (uint8_t)(s->tokens[a->seat][to] + n);
	s->used[to] = (uint8_t)(s->used[to] + n);
	assert(s->used[to] <= s->tokens[a->seat][to] && s->used[from] <= s->tokens[a->seat][from]);
	core_tell(s, sink, CORE_ALL, MC_SAY_MOVED, a->seat, n, from, to);
}

static void move_apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	assert(!ecu_refused(move_check(s, a)));
	if (a->kind == MC_DO_MOVE)
		move_tokens(s, a, sink);
	else if (a->kind == MC_DO_TAKE_BACK)
		take_back(s, a->seat, sink);
	else if (a->kind == MC_DO_END_MOVEMENT)
		end_movement(s, a->seat, sink);
	else
		mc_ship_apply(s, a, sink);
}

/* ---- Choices -------------------------------------------------------------------------------- */

static void offer_move(const struct mc_state *s, int seat, int from, int to, struct core_choices *list)
{
	struct mc_action a = { .kind = MC_DO_MOVE,
			       .seat = (int8_t)seat,
			       .move = { (uint16_t)from, (uint16_t)to, (uint8_t)unmoved(s, seat, from) } };

	while (a.move.n && ecu_refused(land_check(s, &a)))
		a.move.n--;
	if (!a.move.n)
		return;
	int most = a.move.n;
	a.move.n = 1;
	mc_offer_range(list, &a, 2, 1, most, mc_areas[to].site != MC_NONE && !s->city[to] ? 4 : 2);
}

static void land_choices(const struct mc_state *s, int seat, int from, struct core_choices *list)
{
	int reach = mc_holds(s, seat, MC_ADV_ROADBUILDING) ? MC_DOES_ROADBUILDING_LAND_STEPS
							   : MC_LIM_LAND_STEPS;

	for (int to = 0; to < MC_LAND; to++)
		if (to != from && mc_land_steps[from][to] <= reach)
			offer_move(s, seat, from, to, list);
}

static void offer_plain(const struct mc_state *s, int seat, int kind, int eagerness,
			struct core_choices *list)
{
	struct mc_action a = { .kind = (uint8_t)kind, .seat = (int8_t)seat };

	if (!ecu_refused(move_check(s, &a)))
		mc_offer(list, &a, eagerness);
}

static void move_choices(const struct mc_state *s, int seat, struct core_choices *list)
{
	for (int from = 0; from < MC_LAND; from++)
		if (unmoved(s, seat, from) > 0)
			land_choices(s, seat, from, list);
	mc_ship_choices(s, seat, list);
	offer_plain(s, seat, MC_DO_TAKE_BACK, 1, list);
	offer_plain(s, seat, MC_DO_END_MOVEMENT, 4, list);
}

/* ---- Drivers -------------------------------------------------------------------------------- */

/* Enough tokens stay beside the six of a new city to support it and to grow. */
static bool affords_city(const struct mc_state *s, int seat)
{
	return s->cities[seat] < MC_LIM_CITIES &&
	       mc_on_board(s, seat) >= MC_LIM_SITE_TOKENS + mc_support_rate(s, seat) * (s->cities[seat] + 2);
}

/* Tokens that could stand together on a site in this movement are enough for a city. */
static bool can_gather(const struct mc_state *s, int seat, int site)
{
	const uint16_t *near;
	int sum = s->tokens[seat][site];

	if (mc_areas[site].site == MC_NONE || s->city[site] || !mc_in_play(s, site))
		return false;
	for (int i = mc_land_neighbours(site, &near) - 1; i >= 0; i--)
		sum += near[i] < MC_LAND ? unmoved(s, seat, near[i]) : 0;
	return sum >= MC_LIM_SITE_TOKENS;
}

/* How glad an eager seat is to have tokens there: cities to attack, room to live, sites for later. */
static int appeal(const struct mc_state *s, int seat, int to, int tokens, ecu_rng *rng)
{
	int own = s->tokens[seat][to], others = mc_others(s, seat, to), gladness = (int)ecu_rng_below(rng, 4);

	if (s->city[to])
		return gladness + (s->city[to] != seat + 1 && own + tokens >= MC_LIM_ATTACK_NEEDS ? 12 : -8);
	if (own < MC_LIM_SITE_TOKENS && affords_city(s, seat) && can_gather(s, seat, to))
		return gladness + 10;
	gladness += own + others + tokens <= mc_area_limits[to] ? 4 : 0;
	return gladness + (mc_areas[to].site != MC_NONE ? 1 : 0) - (others ? 2 : 0) - (own > 1 ? 2 : 0);
}

/* A neighbour of a neighbour, or just a neighbour: any of them. */
static bool pick_anywhere(const struct mc_state *s, int seat, int from, ecu_rng *rng, struct mc_action *a)
{
	const uint16_t *near;
	int n = mc_land_neighbours(from, &near);

	if (!n)
		return false;
	a->move.to = near[ecu_rng_below(rng, (uint32_t)n)];
	n = mc_land_neighbours(a->move.to, &near);
	if (mc_holds(s, seat, MC_ADV_ROADBUILDING))
		a->move.to = near[ecu_rng_below(rng, (uint32_t)n)];
	return true;
}

static bool pick_target(const struct mc_state *s, int seat, int from, ecu_rng *rng, enum ecu_style style,
			struct mc_action *a)
{
	const uint16_t *near;
	int n = mc_land_neighbours(from, &near), best = -100;

	if (style == ECU_RANDOM || (mc_holds(s, seat, MC_ADV_ROADBUILDING) && ecu_rng_below(rng, 2)))
		return pick_anywhere(s, seat, from, rng, a);
	for (int i = 0; i < n; i++) {
		int gladness = near[i] < MC_LAND && mc_in_play(s, near[i])
				       ? appeal(s, seat, near[i], a->move.n, rng)
				       : -100;
		if (gladness > best) {
			best = gladness;
			a->move.to = near[i];
		}
	}
	return best > -100;
}

/* A site next door where a city can be built now; -1: none. */
static int site_near(const struct mc_state *s, int seat, int from)
{
	const uint16_t *near;

	for (int i = mc_land_neighbours(from, &near) - 1; i >= 0; i--)
		if (near[i] < MC_LAND && s->tokens[seat][near[i]] < MC_LIM_SITE_TOKENS &&
		    can_gather(s, seat, near[i]) && !mc_others(s, seat, near[i]))
			return near[i];
	return -1;
}

/* Eager seats gather where a city can be built and supported, and otherwise spread what an area cannot
 * feed. */
static int tokens_to_send(const struct mc_state *s, int seat, int from, ecu_rng *rng, enum ecu_style style)
{
	int free_tokens = unmoved(s, seat, from),
	    surplus = s->tokens[seat][from] - (s->city[from] ? 0 : mc_area_limits[from]);

	if (style == ECU_RANDOM || ecu_rng_below(rng, 8) == 0)
		return 1 + (int)ecu_rng_below(rng, (uint32_t)free_tokens);
	if (affords_city(s, seat)) {
		int site = site_near(s, seat, from),
		    needs = site < 0 ? 0 : MC_LIM_SITE_TOKENS - s->tokens[seat][site];
		if (s->tokens[seat][from] >= MC_LIM_SITE_TOKENS || (site < 0 && can_gather(s, seat, from)))
			surplus = s->tokens[seat][from] - MC_LIM_SITE_TOKENS;
		else if (site >= 0)
			return needs < free_tokens ? needs : free_tokens;
	}
	return surplus < free_tokens ? surplus : free_tokens;
}

/* Not more than the land can feed, unless they come to build or to fight. */
static int tokens_that_fit(const struct mc_state *s, int seat, const struct mc_action *a)
{
	int to = a->move.to, room = to < MC_LAND ? mc_area_limits[to] - s->tokens[seat][to] : 0;

	if (s->city[to] || (affords_city(s, seat) && can_gather(s, seat, to)) || room >= a->move.n)
		return a->move.n;
	return room > 0 ? room : 1;
}

/* An area with a token that has not moved, the first one from a random place on; -1: none. */
int mc_pick_origin(const struct mc_state *s, int seat, ecu_rng *rng)
{
	int first = (int)ecu_rng_below(rng, MC_LAND);

	for (int area = first; area < MC_LAND; area++)
		if (s->tokens[seat][area] > s->used[area])
			return area;
	for (int area = 0; area < first; area++)
		if (s->tokens[seat][area] > s->used[area])
			return area;
	return -1;
}

/* Areas whose tokens they cannot feed, all at once. */
static bool find_crowds(const struct mc_state *s, int seat, uint8_t crowded[MC_LAND])
{
	const uint8_t *tokens = s->tokens[seat];
	uint8_t any = 0;

	for (int area = 0; area < MC_LAND; area++) {
		crowded[area] = (uint8_t)((tokens[area] > s->used[area]) &
					  ((tokens[area] > mc_area_limits[area]) | (s->city[area] != 0)));
		any |= crowded[area];
	}
	return any;
}

/* The first crowded one from a random place on, with tokens to send. */
static int crowded_origin(const uint8_t crowded[MC_LAND], ecu_rng *rng)
{
	int first = (int)ecu_rng_below(rng, MC_LAND);
	const uint8_t *at = memchr(crowded + first, 1, (size_t)(MC_LAND - first));

	at = at ? at : memchr(crowded, 1, MC_LAND);
	return (int)(at - crowded);
}

static bool pick_move(const struct mc_state *s, int seat, ecu_rng *rng, enum ecu_style style, ecu_action *out)
{
	uint8_t crowded[MC_LAND];
	bool crowds = style == ECU_EAGER && find_crowds(s, seat, crowded);
	int tries = style == ECU_RANDOM || crowds || affords_city(s, seat) ? 3 : 1;

	for (int i = 0; i < tries; i++) {
		int from = crowds ? crowded_origin(crowded, rng) : mc_pick_origin(s, seat, rng),
		    send = from < 0 ? 0 : tokens_to_send(s, seat, from, rng, style);
		struct mc_action a = { .kind = MC_DO_MOVE,
				       .seat = (int8_t)seat,
				       .move = { (uint16_t)(from < 0 ? 0 : from), 0,
						 (uint8_t)(send > 0 ? send : 0) } };
		if (from < 0)
			return false;
		if (!a.move.n || !pick_target(s, seat, from, rng, style, &a))
			continue;
		if (style == ECU_EAGER)
			a.move.n = (uint8_t)tokens_that_fit(s, seat, &a);
		if (!ecu_refused(land_check(s, &a))) {
			*out = mc_write(a);
			return true;
		}
	}
	return false;
}

/* What is rarely wanted: all of it again from the start. */
static bool pick_take_back(const struct mc_state *s, int seat, ecu_action *out)
{
	*out = mc_write(MC_ACT(MC_DO_TAKE_BACK, seat));
	return has_moved(s, seat);
}

static bool pick_end(const struct mc_state *s, int seat, ecu_action *out)
{
	*out = mc_write(MC_ACT(MC_DO_END_MOVEMENT, seat));
	return !ecu_refused(mc_ships_may_stay(s, seat));
}

static bool move_pick(const struct mc_state *s, int seat, ecu_rng *rng, enum ecu_style style, ecu_action *out)
{
	uint32_t mood = ecu_rng_below(rng, 240);

	if (mood < (style == ECU_EAGER ? 4u : 40u))
		return pick_end(s, seat, out);
	if (mood == 239)
		return pick_take_back(s, seat, out);
	bool at_sea = s->ships[seat].n && mood < (style == ECU_EAGER ? 60u : 160u);
	if ((at_sea || mood >= 230) && mc_ship_pick(s, seat, rng, style, out))
		return true;
	return pick_move(s, seat, rng, style, out) || pick_end(s, seat, out);
}

/* ---- Its row --------------------------------------------------------------------------------- */

static core_bits move_open(const struct mc_state *s, int seat)
{
	return mc_ship_far_possible(s, seat) ? CORE_BIT(MC_DO_BUILD_SHIP_FROM) : 0;
}

static bool move_as_if(struct mc_state *v, int seat)
{
	forget_movement(v);
	for (int i = 0; i < v->ships[seat].n; i++)
		if (v->ships[seat].at[i] >= MC_LAND)
			return false; /* in the middle of its own movement */
	move_begin(v, seat);
	return true;
}

static void move_give_turn(struct mc_state *s, int place)
{
	CORE_OVER(&s->head.frame[0], struct mc_turn_frame)->seats = (int16_t)(place + 1);
	move_begin(s, s->order.at[place]);
}

bool mc_is_mover(const struct mc_state *s, int seat)
{
	return mc_asks(s, MC_ASK_MOVE) && (s->head.waiting >> seat & 1);
}

static const char *movement_fault(const struct mc_state *s)
{
	const struct core_frame *f = &s->head.frame[0];
	const struct mc_turn_frame *turn = CORE_OVER(f, const struct mc_turn_frame);
	bool moving = mc_asks(s, MC_ASK_MOVE);

	if (!moving)
		return mc_zero(s->before, sizeof s->before) && !s->before_ships.n && !s->before_stock &&
				       !s->before_treasury && mc_zero(s->aboard, sizeof s->aboard) &&
				       mc_zero(s->sailed, sizeof s->sailed) &&
				       mc_zero(s->ready, sizeof s->ready) && !s->builds
			       ? NULL
			       : "a movement is remembered that nobody makes";
	if (turn->seats < 1 || turn->seats > s->order.n || !mc_asked_alone(s, s->order.at[turn->seats - 1]))
		return "it is nobody's movement";
	int seat = s->order.at[turn->seats - 1], sum = s->before_stock + s->before_treasury;
	for (int area = 0; area < MC_LAND; area++) {
		sum += s->before[area];
		if (s->used[area] > s->tokens[seat][area] || (s->before[area] && !mc_in_play(s, area)))
			return "more tokens have moved than there are";
	}
	for (int i = 0; i < s->before_ships.n; i++)
		if (s->before_ships.at[i] >= MC_LAND || !mc_is_coastal(s->before_ships.at[i]) ||
		    !mc_in_play(s, s->before_ships.at[i]) ||
		    (i && s->before_ships.at[i] < s->before_ships.at[i - 1]))
			return "a ship was where no ship can be";
	for (int i = 0; i < MC_LIM_SHIPS; i++)
		if ((i >= s->ships[seat].n || !s->ready[i]) &&
		    (s->aboard[i] || s->sailed[i] || (i >= s->ships[seat].n && s->ready[i])))
			return "a ship that is not there is used";
	return sum == MC_LIM_TOKENS ? NULL : "the movement began with other tokens";
}

/* clang-format off */
const struct mc_question_row mc_ask_move = {
	.prompt = MC_SAY_ASK_MOVE, .check = move_check, .apply = move_apply, .choices = move_choices,
	.open = move_open, .pick = move_pick, .as_if = move_as_if, .is_long = true,
	.step = MC_STEP_MOVE, .step_again = MC_STEP_MOVE, .depth = 1, .marks = true,
	.fault = movement_fault,
	.lay_from = MC_STEP_CENSUS + 1, .give_turn = move_give_turn,
};
/* clang-format on */
