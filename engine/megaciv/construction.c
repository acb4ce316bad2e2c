/* construction.c — chapter 7: building cities, surplus, support.
 *
 * Questions, open, from the open board, seen by all
 *   build    all who can build: one city after the other, with treasury (Architecture), tokens from next
 *            door (Urbanism), a token that stays (Public Works); then that they are done. Where tokens of
 *            a better placed player stand who has not finished, the area waits for him (1.5).
 *   support  all whose tokens cannot support their cities: which city is reduced; cities built this turn
 *            go first. */
#include <assert.h>
#include <string.h>

#include "megaciv/questions.h"

/* ---- What a city takes (7.1) ---------------------------------------------------------------- */

static bool is_site(int area) { return mc_areas[area].site != MC_NONE; }

int mc_city_tokens(int area) { return is_site(area) ? MC_LIM_SITE_TOKENS : MC_LIM_WILDERNESS_TOKENS; }

/* Architecture, once a turn: up to half of it from treasury. */
int mc_city_treasury(const struct mc_state *s, int seat, int area)
{
	if (!mc_holds(s, seat, MC_ADV_ARCHITECTURE) || (s->architects >> seat & 1))
		return 0;
	int half = mc_city_tokens(area) / MC_DOES_ARCHITECTURE_TREASURY_DIVISOR;
	return half < s->treasury[seat] ? half : s->treasury[seat];
}

/* Urbanism, once a turn: up to four tokens of areas adjacent by land, for a city in the wilderness. */
int mc_city_urban(const struct mc_state *s, int seat, int area)
{
	const uint16_t *near;
	int sum = 0;

	if (!mc_holds(s, seat, MC_ADV_URBANISM) || (s->urbanists >> seat & 1) || is_site(area))
		return 0;
	for (int i = mc_land_neighbours(area, &near) - 1; i >= 0; i--)
		sum += near[i] < MC_LAND ? s->tokens[seat][near[i]] : 0;
	return sum < MC_DOES_URBANISM_URBAN_TOKENS ? sum : MC_DOES_URBANISM_URBAN_TOKENS;
}

static bool buildable(const struct mc_state *s, int seat, int area)
{
	return s->tokens[seat][area] && !s->city[area] && mc_area_limits[area];
}

int mc_city_missing(const struct mc_state *s, int seat, int area)
{
	int n = mc_city_tokens(area) - s->tokens[seat][area];

	return n > 0 ? n : 0;
}

/* Without the two cards nobody builds with fewer tokens than a site takes. */
static bool any_crowd(const struct mc_state *s, int seat)
{
	const uint8_t *tokens = s->tokens[seat];
	uint8_t any = mc_holds(s, seat, MC_ADV_ARCHITECTURE) || mc_holds(s, seat, MC_ADV_URBANISM);

	for (int area = 0; area < MC_LAND; area++)
		any = (uint8_t)(any | (tokens[area] >= MC_LIM_SITE_TOKENS));
	return any;
}

static bool can_build(const struct mc_state *s, int seat)
{
	if (s->cities[seat] == MC_LIM_CITIES || !any_crowd(s, seat))
		return false;
	for (int area = 0; area < MC_LAND; area++)
		if (s->tokens[seat][area] >= 2 && buildable(s, seat, area) &&
		    mc_city_missing(s, seat, area) <=
			    mc_city_treasury(s, seat, area) + mc_city_urban(s, seat, area))
			return true;
	return false;
}

static bool can_build_urban(const struct mc_state *s, int seat)
{
	if (s->cities[seat] == MC_LIM_CITIES)
		return false;
	for (int area = 0; area < MC_LAND; area++)
		if (buildable(s, seat, area) && mc_city_missing(s, seat, area) &&
		    mc_city_urban(s, seat, area) &&
		    mc_city_missing(s, seat, area) <=
			    mc_city_treasury(s, seat, area) + mc_city_urban(s, seat, area))
			return true;
	return false;
}

enum core_step mc_build_ask(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	(void)sink;
	return mc_ask_those(s, f, MC_ASK_BUILD, can_build);
}

/* ---- Building ------------------------------------------------------------------------------- */

/* 1.5: somebody of better ranking who has not finished may still want this area. */
static int before_me(const struct mc_state *s, int seat, int area)
{
	for (int other = 0; other < s->head.seats; other++)
		if (other != seat && s->tokens[other][area] && (s->head.waiting >> other & 1) &&
		    mc_rank(s, other) < mc_rank(s, seat))
			return other;
	return -1;
}

static ecu_verdict place_check(const struct mc_state *s, int seat, int area)
{
	if (area >= MC_LAND || !s->tokens[seat][area])
		return core_refuse(MC_SAY_NO_TOKEN_THERE, area);
	if (s->city[area])
		return core_refuse(MC_SAY_CITY_THERE, area);
	if (!mc_areas[area].limit)
		return core_refuse(MC_SAY_BARREN, area);
	if (s->cities[seat] == MC_LIM_CITIES)
		return core_refuse(MC_SAY_NO_CITY_LEFT, MC_LIM_CITIES);
	int other = before_me(s, seat, area);
	return other >= 0 ? core_refuse(MC_SAY_MUST_WAIT, other, area) : CORE_OK;
}

/* Exactly what is missing comes from elsewhere, and a token stays only where more stood than needed. */
static ecu_verdict cost_check(const struct mc_state *s, int seat, int area, int treasury, int urban)
{
	int need = mc_city_missing(s, seat, area), most = mc_city_treasury(s, seat, area);

	if (treasury > most)
		return core_refuse(MC_SAY_ARCHITECTURE, most, treasury);
	if (treasury + urban != need)
		return core_refuse(MC_SAY_CITY_COST, area, mc_city_tokens(area), s->tokens[seat][area],
				   treasury + urban);
	return CORE_OK;
}

static ecu_verdict build_check(const struct mc_state *s, const struct mc_action *a)
{
	ecu_verdict v = place_check(s, a->seat, a->build.area);

	v = ecu_refused(v) ? v : cost_check(s, a->seat, a->build.area, a->build.treasury, 0);
	if (ecu_refused(v) || !a->build.stay)
		return v;
	if (!mc_holds(s, a->seat, MC_ADV_PUBLIC_WORKS) ||
	    s->tokens[a->seat][a->build.area] <= mc_city_tokens(a->build.area))
		return core_refuse(MC_SAY_NONE_STAYS, a->build.area);
	return CORE_OK;
}

/* The list names an area once for each token, in rising order. */
static ecu_verdict urban_check(const struct mc_state *s, const struct mc_action *a)
{
	int area = a->urban.area, same = 0;
	ecu_verdict v = place_check(s, a->seat, area);

	if (ecu_refused(v))
		return v;
	if (!a->urban.n || a->urban.n > mc_city_urban(s, a->seat, area))
		return core_refuse(MC_SAY_URBANISM, mc_city_urban(s, a->seat, area), a->urban.n);
	for (int i = 0; i < a->urban.n; i++) {
		int from = a->urban.from[i];
		same = i && from == a->urban.from[i - 1] ? same + 1 : 1;
		if (from >= MC_LAND || !mc_adjacent_by_land(area, from) ||
		    (i && from < a->urban.from[i - 1]) || same > s->tokens[a->seat][from])
			return core_refuse(MC_SAY_NO_TOKEN_THERE, from);
	}
	return cost_check(s, a->seat, area, a->urban.treasury, a->urban.n);
}

/* 1.3, 7.3: which cities of the seat may be reduced now. */
static bool may_reduce(const struct mc_state *s, int seat, int area, bool fresh)
{
	return s->city[area] == seat + 1 && (!fresh || s->built[area]);
}

static bool has_fresh(const struct mc_state *s, int seat)
{
	for (int area = 0; area < MC_LAND; area++)
		if (s->city[area] == seat + 1 && s->built[area])
			return true;
	return false;
}

/* Who can build nothing any more is not asked any more. */
static void drop_idle(struct mc_state *s, ecu_seats touched)
{
	for (int seat = 0; seat < s->head.seats; seat++)
		if ((s->head.waiting & touched) >> seat & 1 && !can_build(s, seat))
			core_answered(&s->head, seat);
}

/* All tokens of all owners there go to their stocks, then the city is placed. */
static void build(struct mc_state *s, int seat, int area, int treasury, int urban, bool stay,
		  const ecu_sink *sink)
{
	ecu_seats touched = mc_bit(seat);

	assert(s->tokens[seat][area] + treasury + urban >= mc_city_tokens(area));
	assert(!s->city[area] && s->cities[seat] < MC_LIM_CITIES);
	core_tell(s, sink, CORE_ALL, MC_SAY_BUILT, seat, area, s->tokens[seat][area], urban, treasury);
	for (int other = 0; other < s->head.seats; other++) {
		if (!s->tokens[other][area])
			continue;
		mc_remove(s, other, area, s->tokens[other][area]);
		touched |= mc_bit(other);
	}
	s->barbarians[area] = 0;
	mc_spend(s, seat, treasury);
	s->architects |= treasury ? mc_bit(seat) : 0;
	s->urbanists |= urban ? mc_bit(seat) : 0;
	mc_found(s, seat, area);
	s->built[area] = 1;
	if (stay)
		mc_place(s, seat, area, 1);
	drop_idle(s, touched);
}

/* ---- Surplus (7.2) -------------------------------------------------------------------------- */

int mc_surplus_in(const struct mc_state *s, int seat, int area)
{
	int tokens = s->tokens[seat][area];

	if (!tokens || (!s->city[area] && (tokens <= mc_area_limits[area] || mc_others(s, seat, area))))
		return 0;
	int limit = mc_limit(s, seat, area);
	return tokens > limit ? tokens - limit : 0;
}

/* Most seats have none anywhere: looked at for all areas at once. */
static bool any_surplus(const struct mc_state *s, int seat)
{
	const uint8_t *tokens = s->tokens[seat];
	uint8_t any = 0;

	for (int area = 0; area < MC_LAND; area++)
		any = (uint8_t)(any | (tokens[area] > mc_area_limits[area]) |
				((tokens[area] != 0) & (s->city[area] != 0)));
	return any;
}

void mc_surplus(struct mc_state *s, const ecu_sink *sink)
{
	for (int i = 0; i < s->ranking.n; i++) {
		int seat = s->ranking.at[i], sum = 0, areas = 0;
		if (!any_surplus(s, seat))
			continue;
		for (int area = 0; area < MC_LAND; area++) {
			int n = mc_surplus_in(s, seat, area);
			if (!n)
				continue;
			assert(n <= s->tokens[seat][area]);
			mc_remove(s, seat, area, n);
			sum += n;
			areas++;
		}
		if (sum)
			core_tell(s, sink, CORE_ALL, MC_SAY_SURPLUS, seat, sum, areas);
	}
}

/* ---- Support (7.3) -------------------------------------------------------------------------- */

bool mc_supported(const struct mc_state *s, int seat)
{
	return mc_on_board(s, seat) >= mc_support_rate(s, seat) * s->cities[seat];
}

/* The only city that can be reduced now, or -1 where there is a choice. */
static int forced(const struct mc_state *s, int seat)
{
	bool fresh = has_fresh(s, seat);
	int found = -1;

	for (int area = 0; area < MC_LAND; area++)
		if (may_reduce(s, seat, area, fresh)) {
			if (found >= 0)
				return -1;
			found = area;
		}
	return found;
}

static void reduce(struct mc_state *s, int seat, int area, const ecu_sink *sink)
{
	int needs = mc_support_rate(s, seat) * s->cities[seat], has = mc_on_board(s, seat);

	assert(s->city[area] == seat + 1 && !mc_supported(s, seat));
	int put = mc_reduce(s, area);
	core_tell(s, sink, CORE_ALL, MC_SAY_REDUCED, seat, area, s->cities[seat] + 1, needs, has, put);
}

static void reduce_forced(struct mc_state *s, int seat, const ecu_sink *sink)
{
	for (int area; !mc_supported(s, seat) && (area = forced(s, seat)) >= 0;)
		reduce(s, seat, area, sink);
}

bool mc_support(struct mc_state *s, const ecu_sink *sink)
{
	ecu_seats who = 0;

	for (int i = 0; i < s->ranking.n; i++) {
		reduce_forced(s, s->ranking.at[i], sink);
		if (!mc_supported(s, s->ranking.at[i]))
			who |= mc_bit(s->ranking.at[i]);
	}
	if (who) {
		core_ask(&s->head, MC_ASK_SUPPORT, who);
		return true;
	}
	s->architects = s->urbanists = 0;
	return false;
}

/* Earlier layouts kept the cities built this turn among `used`, in phase 5 alone. */
void mc_keep_built(struct mc_state *s)
{
	if (!mc_asks(s, MC_ASK_BUILD) && !mc_asks(s, MC_ASK_SUPPORT))
		return;
	memcpy(s->built, s->used, sizeof s->built);
	memset(s->used, 0, sizeof s->used);
}

/* ---- Answers -------------------------------------------------------------------------------- */

static ecu_verdict build_question_check(const struct mc_state *s, const struct mc_action *a)
{
	return a->kind == MC_DO_BUILD         ? build_check(s, a)
	       : a->kind == MC_DO_BUILD_URBAN ? urban_check(s, a)
					      : CORE_OK;
}

static void build_question_apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	assert(!ecu_refused(build_question_check(s, a)));
	if (a->kind == MC_DO_BUILT) {
		core_answered(&s->head, a->seat);
		return;
	}
	if (a->kind == MC_DO_BUILD) {
		build(s, a->seat, a->build.area, a->build.treasury, 0, a->build.stay, sink);
		return;
	}
	for (int i = 0; i < a->urban.n; i++)
		mc_remove(s, a->seat, a->urban.from[i], 1);
	build(s, a->seat, a->urban.area, a->urban.treasury, a->urban.n, false, sink);
}

static void build_choices(const struct mc_state *s, int seat, struct core_choices *list)
{
	for (int area = 0; area < MC_LAND; area++) {
		if (s->tokens[seat][area] < 2 || s->city[area])
			continue;
		struct mc_action a = { .kind = MC_DO_BUILD,
				       .seat = (int8_t)seat,
				       .build = { (uint16_t)area, (uint8_t)mc_city_missing(s, seat, area),
						  0 } };
		for (; a.build.stay < 2 && !ecu_refused(build_check(s, &a)); a.build.stay++)
			mc_offer(list, &a, 20);
	}
	mc_offer_plain(list, MC_DO_BUILT, seat, 1);
}

static ecu_verdict support_check(const struct mc_state *s, const struct mc_action *a)
{
	if (a->at.area >= MC_LAND || s->city[a->at.area] != a->seat + 1)
		return core_refuse(MC_SAY_NOT_YOUR_CITY, a->at.area);
	return may_reduce(s, a->seat, a->at.area, has_fresh(s, a->seat))
		       ? CORE_OK
		       : core_refuse(MC_SAY_NEW_FIRST, a->at.area);
}

static void support_apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	assert(!ecu_refused(support_check(s, a)) && mc_asks(s, MC_ASK_SUPPORT));
	reduce(s, a->seat, a->at.area, sink);
	reduce_forced(s, a->seat, sink);
	if (mc_supported(s, a->seat))
		core_answered(&s->head, a->seat);
}

static void support_choices(const struct mc_state *s, int seat, struct core_choices *list)
{
	bool fresh = has_fresh(s, seat);

	for (int area = 0; area < MC_LAND; area++)
		if (may_reduce(s, seat, area, fresh))
			mc_offer_at(list, MC_DO_REDUCE, seat, area, 1);
}

/* ---- Drivers -------------------------------------------------------------------------------- */

static bool compose_urban(const struct mc_state *s, int seat, int area, ecu_action *out)
{
	struct mc_action a = { .kind = MC_DO_BUILD_URBAN,
			       .seat = (int8_t)seat,
			       .urban.area = (uint16_t)area };
	int need = mc_city_missing(s, seat, area), urban = mc_city_urban(s, seat, area), n;
	const uint16_t *near;

	if (!need || !urban || need > urban + mc_city_treasury(s, seat, area))
		return false;
	urban = need < urban ? need : urban;
	a.urban.treasury = (uint8_t)(need - urban);
	n = mc_land_neighbours(area, &near);
	for (int i = 0; i < n; i++)
		for (int k = 0; near[i] < MC_LAND && k < s->tokens[seat][near[i]] && a.urban.n < urban; k++)
			a.urban.from[a.urban.n++] = near[i];
	*out = mc_write(a);
	return !ecu_refused(urban_check(s, &a));
}

static bool build_pick(const struct mc_state *s, int seat, ecu_rng *rng, enum ecu_style style,
		       ecu_action *out)
{
	if (!mc_holds(s, seat, MC_ADV_URBANISM) || (s->urbanists >> seat & 1) ||
	    s->cities[seat] == MC_LIM_CITIES || ecu_rng_below(rng, style == ECU_EAGER ? 2 : 6))
		return false;
	for (int area = 0; area < MC_LAND; area++)
		if (s->tokens[seat][area] >= 2 && buildable(s, seat, area) &&
		    compose_urban(s, seat, area, out))
			return true;
	return false;
}

/* ---- Their rows ------------------------------------------------------------------------------ */

static core_bits build_open(const struct mc_state *s, int seat)
{
	return can_build_urban(s, seat) ? CORE_BIT(MC_DO_BUILD_URBAN) : 0;
}

/* clang-format off */
const struct mc_question_row mc_ask_build = {
	.prompt = MC_SAY_ASK_BUILD, .check = build_question_check, .apply = build_question_apply,
	.choices = build_choices, .open = build_open, .pick = build_pick, .as_if = mc_as_if_any,
	.step = MC_STEP_SURPLUS, .step_again = MC_STEP_SURPLUS, .depth = 1,
	.lay_from = MC_STEP_BUILD + 1,
};
/* clang-format on */

static void support_speak(const struct mc_state *s, int seat, ecu_message *m)
{
	m->arg[0] = mc_support_rate(s, seat) * s->cities[seat];
	m->arg[1] = mc_on_board(s, seat);
}

/* In phases 5 and 11, and when somebody leaves. */
static bool support_stands(const struct mc_state *s)
{
	const struct core_frame *f = s->head.frame;

	if (mc_is_leave(s))
		return f[1].step == MC_LEAVE_SUPPORT;
	return s->head.depth == 1 && (f->step == MC_STEP_SUPPORT || f->step == MC_STEP_SUPPORT_AGAIN);
}

static const char *support_fault(const struct mc_state *s)
{
	for (int seat = 0; mc_asks(s, MC_ASK_SUPPORT) && seat < s->head.seats; seat++)
		if ((s->head.waiting >> seat & 1) && mc_supported(s, seat))
			return "a city is to be reduced that is supported";
	return NULL;
}

/* clang-format off */
const struct mc_question_row mc_ask_support = {
	.prompt = MC_SAY_ASK_SUPPORT, .speak = support_speak, .check = support_check,
	.apply = support_apply, .choices = support_choices, .stands = support_stands,
	.fault = support_fault, .lay_from = MC_STEP_SUPPORT + 1,
};
/* clang-format on */
