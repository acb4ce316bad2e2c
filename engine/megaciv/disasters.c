/* disasters.c — chapter 11.4: the calamities of places: eruption and earthquake, flood, cyclone.
 *
 * Questions (dues.c)
 *   volcano, plain, sea   the primary victim, where several hold equally much of his: which one
 *   quake    the primary victim: which of his cities; shake: then which city next to it, of others where
 *            there is one
 *   select   sealed, all with cities at the sea: which of them; spare: then the holders of Masonry and
 *            Calendar
 *   damage   flood: all with units on the plain */
#include <assert.h>
#include <string.h>

#include "megaciv/dues.h"

/* ---- Volcanic Eruption or Earthquake --------------------------------------------------------- */

static int volcano_points(const struct mc_state *s, int seat, int volcano)
{
	int points = 0;
	bool city = false;

	for (int area = 0; area < MC_LAND; area++)
		if (mc_areas[area].volcano == volcano) {
			points += mc_points(s, seat, area);
			city |= s->city[area] == seat + 1;
		}
	return city ? points : 0;
}

/* The best of several places; which, where it is the only one; *equal: how many hold as much. */
static int best_of(int n, const int points[], int *equal)
{
	int best = -1;

	*equal = 0;
	for (int i = 0; i < n; i++) {
		if (!points[i] || (best >= 0 && points[i] < points[best]))
			continue;
		*equal = best >= 0 && points[i] == points[best] ? *equal + 1 : 1;
		best = *equal > 1 ? best : i;
	}
	return best;
}

/* Volcanoes and flood plains: what the primary victim has there, and how he names one where several hold
 * equally much of his. */
static void choose_best(struct mc_state *s, struct mc_copy *c, struct mc_due due, const ecu_sink *sink)
{
	const struct mc_places *p = mc_due_row(due.what)->places;
	int points[MC_VOLCANOES + MC_PLAINS], equal, best;

	for (int i = 0; i < p->n; i++)
		points[i] = p->points(s, c->primary - 1, i);
	best = best_of(p->n, points, &equal);
	if (best < 0)
		return;
	if (equal > 1) {
		due.calamity = (uint8_t)(mc_calamity_of(c) + 1);
		due.n = (uint8_t)points[best];
		mc_owe(s, c->primary - 1, due, sink);
		return;
	}
	c->place = (uint8_t)(best + 1);
	core_tell(s, sink, CORE_ALL, p->told, best);
}

static bool is_tied(const struct mc_state *s, int seat, const struct mc_due *d)
{
	const struct mc_places *p = mc_due_row(d->what)->places;
	int equal = 0;

	for (int i = 0; i < p->n; i++)
		equal += p->points(s, seat, i) == d->n;
	return equal > 1;
}

static ecu_verdict place_check(const struct mc_state *s, const struct mc_action *a, const struct mc_due *d)
{
	const struct mc_places *p = mc_due_row(d->what)->places;

	if (a->kind != p->action)
		return core_refuse(MC_SAY_NOT_DUE);
	int points = p->points(s, a->seat, a->place.at);
	return points == d->n ? CORE_OK : core_refuse(p->refused, a->place.at, points, d->n);
}

static void choose_place(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	const struct mc_places *p = mc_due_row(s->due[a->seat].what)->places;

	assert(a->place.at < p->n);
	s->copy[mc_copy_of(s)].place = (uint8_t)(a->place.at + 1);
	s->due[a->seat].n = 0;
	core_tell(s, sink, CORE_ALL, p->told, a->place.at);
}

static void place_choices(const struct mc_state *s, int seat, const struct mc_due *d,
			  struct core_choices *list)
{
	const struct mc_places *p = mc_due_row(d->what)->places;

	for (int at = 0; at < p->n; at++)
		if (p->points(s, seat, at) == d->n)
			mc_offer(list, &MC_ACT(p->action, seat, .place.at = (uint8_t)at), 1);
}

void mc_choose_volcano(struct mc_state *s, struct mc_copy *c, const ecu_sink *sink)
{
	choose_best(s, c, (struct mc_due){ .what = MC_DUE_VOLCANO }, sink);
}

static const struct mc_places volcanoes = { MC_VOLCANOES, MC_DO_VOLCANO, MC_SAY_ERUPTS, MC_SAY_OTHER_VOLCANO,
					    volcano_points };

/* clang-format off */
const struct mc_due_row mc_due_volcano = {
	.demanded = { { MC_CAL_VOLCANIC_ERUPTION_EARTHQUAKE, MC_CHOOSE, MC_PRIMARY } },
	.places = &volcanoes, .is_whole = is_tied, .prompt = MC_SAY_DUE_VOLCANO, .speak = mc_speak_of_nothing,
	.forced = mc_none_left, .check = place_check, .apply = choose_place, .choices = place_choices,
};
/* clang-format on */

/* All units of all owners, Barbarians too; ships are no units. */
static void erupt(struct mc_state *s, int area, const ecu_sink *sink)
{
	assert(area < MC_LAND);
	for (int i = 0; i < s->ranking.n; i++) {
		int seat = s->ranking.at[i];
		bool city = s->city[area] == seat + 1;
		if (!city && !s->tokens[seat][area])
			continue;
		core_tell(s, sink, CORE_ALL, city ? MC_SAY_BURIED_CITY : MC_SAY_BURIED, seat, area,
			  s->tokens[seat][area]);
		mc_remove(s, seat, area, s->tokens[seat][area]);
	}
	if (s->city[area])
		mc_raze(s, area);
	s->barbarians[area] = 0;
}

static bool next_to(int a, int b) { return mc_adjacent_by_land(a, b) || mc_adjacent_by_water(a, b); }

/* clang-format off */
const struct mc_due_row mc_due_quake = {
	.demanded = { { MC_CAL_VOLCANIC_ERUPTION_EARTHQUAKE, MC_QUAKED, MC_PRIMARY } },
	.prompt = MC_SAY_DUE_QUAKE, .speak = mc_speak_of_nothing, .action = MC_DO_SELECT,
	.may_take = mc_own_city_here, .take = mc_go_on_with, .forced = mc_areas_forced,
	.check = mc_areas_check, .apply = mc_areas_apply, .choices = mc_areas_choices,
};
/* clang-format on */

/* A city of somebody else next to the earthquake, an own one only where there is no other. */
static bool shake_may_take(const struct mc_state *s, int seat, const struct mc_due *d, int area)
{
	if (!s->city[area] || !next_to(area, d->area))
		return false;
	if (s->city[area] != seat + 1)
		return true;
	for (int other = 0; other < MC_LAND; other++)
		if (s->city[other] && s->city[other] != seat + 1 && next_to(other, d->area))
			return false;
	return true;
}

static void shake_speak(const struct mc_state *s, int seat, const struct mc_due *d, ecu_message *m)
{
	(void)s;
	(void)seat;
	m->arg[1] = d->area;
}

static bool shake_is_whole(const struct mc_state *s, int seat, const struct mc_due *d)
{
	(void)s;
	(void)seat;
	return d->area < MC_LAND && d->n == 1;
}

const struct core_field mc_holds_shake[] = {
	MC_DUE_FIELD("near_area", NULL, area, MC_AREA_VOCABULARY, 0, 0),
};

/* clang-format off */
const struct mc_due_row mc_due_shake = {
	.demanded = { { MC_CAL_VOLCANIC_ERUPTION_EARTHQUAKE, MC_SHAKEN, MC_PRIMARY } },
	.is_whole = shake_is_whole, .prompt = MC_SAY_DUE_SHAKE, .speak = shake_speak,
	.action = MC_DO_SELECT, .may_take = shake_may_take, .take = mc_go_on_with,
	.forced = mc_areas_forced, .check = mc_areas_check, .apply = mc_areas_apply,
	.choices = mc_areas_choices,
};
/* clang-format on */

static void shake(struct mc_state *s, int area, const ecu_sink *sink)
{
	int owner = s->city[area] - 1;

	assert(s->city[area]);
	if (s->city[area] == MC_PIRATES) {
		mc_raze(s, area);
		mc_add_barbarians(s, area,
				  mc_area_limits[area] > s->barbarians[area]
					  ? mc_area_limits[area] - s->barbarians[area]
					  : 0);
		core_tell(s, sink, CORE_ALL, MC_SAY_PIRATES_SHAKEN, area, s->barbarians[area]);
		return;
	}
	int put = mc_reduce(s, area);
	core_tell(s, sink, CORE_ALL, MC_SAY_CALAMITY_REDUCED, owner, area, put);
}

/* Engineering: the own city is reduced, not destroyed. */
static void strike_own(struct mc_state *s, int seat, int area, int calamity, const ecu_sink *sink)
{
	assert(s->city[area] == seat + 1);
	if (mc_has_change(s, seat, calamity, MC_ROLE_PRIMARY, MC_CHANGE_REDUCE_INSTEAD_OF_DESTROY)) {
		shake(s, area, sink);
		return;
	}
	mc_clear_own(s, area);
	core_tell(s, sink, CORE_ALL, MC_SAY_CALAMITY_DESTROYED, seat, area);
}

enum core_step mc_hit_volcano(struct mc_state *s, struct core_frame *f, struct mc_copy *c,
			      const ecu_sink *sink)
{
	struct mc_calamity_frame *now = CORE_OVER(f, struct mc_calamity_frame);
	int seat = c->primary - 1, calamity = mc_calamity_of(c), area = now->picked - 1;
	struct mc_due quake = { .what = MC_DUE_QUAKE, .calamity = (uint8_t)(calamity + 1), .n = 1 },
		      next = { .what = MC_DUE_SHAKE, .calamity = (uint8_t)(calamity + 1), .n = 1 };

	if (c->place) {
		for (int at = 0; at < MC_LAND; at++)
			if (mc_areas[at].volcano == c->place - 1)
				erupt(s, at, sink);
		return CORE_POP;
	}
	switch ((enum mc_quake_steps)f->step++) {
	case MC_QUAKE:
		if (!s->cities[seat]) {
			mc_no_effect(s, c, sink);
			return CORE_POP;
		}
		core_tell(s, sink, CORE_ALL, MC_SAY_EARTHQUAKE, seat);
		mc_owe(s, seat, quake, sink);
		return mc_ask_dues(s);
	case MC_QUAKED:
		assert(area >= 0 && s->city[area] == seat + 1);
		now->picked = 0;
		strike_own(s, seat, area, calamity, sink);
		next.area = (uint16_t)area;
		mc_owe(s, seat, next, sink);
		return mc_ask_dues(s);
	case MC_SHAKEN:
		if (area >= 0)
			shake(s, area, sink);
		return CORE_POP;
	}
	assert(!"a step of an earthquake");
	return CORE_POP;
}

/* ---- Flood ----------------------------------------------------------------------------------- */

/* Tokens, wilderness cities and cities on white sites are on the plain, cities on black sites are not. */
bool mc_on_plain(int area, int plain, bool city)
{
	return mc_areas[area].flood == plain && !(city && mc_areas[area].site == MC_SITE_BLACK);
}

static int plain_points(const struct mc_state *s, int seat, int plain)
{
	int points = 0;

	for (int area = 0; area < MC_LAND; area++) {
		if (mc_areas[area].flood != plain)
			continue;
		points += MC_LIM_TOKEN_POINTS * s->tokens[seat][area];
		points += s->city[area] == seat + 1 && mc_on_plain(area, plain, true) ? MC_LIM_CITY_POINTS
										      : 0;
	}
	return points;
}

void mc_choose_plain(struct mc_state *s, struct mc_copy *c, const ecu_sink *sink)
{
	choose_best(s, c, (struct mc_due){ .what = MC_DUE_PLAIN }, sink);
}

static const struct mc_places plains = { MC_PLAINS, MC_DO_PLAIN, MC_SAY_FLOODS, MC_SAY_OTHER_PLAIN,
					 plain_points };

/* clang-format off */
const struct mc_due_row mc_due_plain = {
	.demanded = { { MC_CAL_FLOOD, MC_CHOOSE, MC_PRIMARY } }, .places = &plains,
	.is_whole = is_tied, .prompt = MC_SAY_DUE_PLAIN, .speak = mc_speak_of_nothing, .forced = mc_none_left,
	.check = place_check, .apply = choose_place, .choices = place_choices,
};
/* clang-format on */

static void flood_seat(struct mc_state *s, int seat, const struct mc_copy *c, int role, int base,
		       const ecu_sink *sink)
{
	int calamity = mc_calamity_of(c),
	    damage = mc_modified(s, seat, calamity, role, MC_CHANGE_DAMAGE, base);

	core_tell(s, sink, CORE_ALL, MC_SAY_OWES_DAMAGE, seat, c->card - 1, damage, base, damage - base);
	if (damage)
		mc_owe(s, seat,
		       (struct mc_due){ .what = MC_DUE_DAMAGE,
					.calamity = (uint8_t)(calamity + 1),
					.n = (uint8_t)damage,
					.place = c->place ? MC_PLACE_PLAIN : MC_PLACE_COAST,
					.plain = (uint8_t)(c->place ? c->place - 1 : 0) },
		       sink);
}

enum core_step mc_hit_flood(struct mc_state *s, struct core_frame *f, struct mc_copy *c, const ecu_sink *sink)
{
	const struct mc_calamity *row = &mc_calamities[mc_calamity_of(c)];

	if (f->step++ != MC_HIT)
		return CORE_POP;
	flood_seat(s, c->primary - 1, c, MC_ROLE_PRIMARY, c->place ? row->damage : row->coast_damage, sink);
	for (int i = 0; c->place && i < s->ranking.n; i++) {
		int seat = s->ranking.at[i];
		if (seat != c->primary - 1 && plain_points(s, seat, c->place - 1))
			flood_seat(s, seat, c, MC_ROLE_SECONDARY, row->victim_damage, sink);
	}
	return mc_ask_dues(s);
}

/* ---- Cyclone --------------------------------------------------------------------------------- */

static int sea_cities(const struct mc_state *s, int seat, int sea)
{
	int n = 0;

	for (int area = 0; area < MC_LAND; area++)
		n += s->city[area] == seat + 1 && mc_adjacent_by_water(area, sea);
	return n;
}

static bool sea_may_take(const struct mc_state *s, int seat, const struct mc_due *d, int area)
{
	return sea_cities(s, seat, area) == d->n;
}

static void sea_take(struct mc_state *s, int seat, int area, const ecu_sink *sink)
{
	assert(area >= MC_LAND);
	s->copy[mc_copy_of(s)].place = (uint8_t)(area - MC_LAND + 1);
	core_tell(s, sink, CORE_ALL, MC_SAY_STRIKES_SEA, mc_called(s, seat), area);
	s->due[seat].n = 0;
}

/* clang-format off */
const struct mc_due_row mc_due_sea = {
	.demanded = { { MC_CAL_CYCLONE, MC_CHOOSE, MC_PRIMARY } }, .prompt = MC_SAY_DUE_SEA,
	.speak = mc_speak_of_nothing, .action = MC_DO_SELECT, .where = MC_AT_SEAS,
	.may_take = sea_may_take, .left = mc_one_left, .take = sea_take, .forced = mc_areas_forced,
	.check = mc_areas_check, .apply = mc_areas_apply, .choices = mc_areas_choices,
};
/* clang-format on */

void mc_choose_sea(struct mc_state *s, struct mc_copy *c, const ecu_sink *sink)
{
	int most = 0;

	for (int sea = MC_LAND; sea < MC_AREAS; sea++) {
		int n = sea_cities(s, c->primary - 1, sea);
		most = n > most ? n : most;
	}
	if (most)
		mc_owe(s, c->primary - 1,
		       (struct mc_due){ .what = MC_DUE_SEA,
					.calamity = (uint8_t)(mc_calamity_of(c) + 1),
					.n = (uint8_t)most },
		       sink);
}

/* How many of its cities at that sea a seat has to select. */
static int cities_to_select(const struct mc_state *s, int seat, const struct mc_copy *c)
{
	const struct mc_calamity *row = &mc_calamities[mc_calamity_of(c)];
	bool primary = seat == c->primary - 1;
	int n = mc_modified(s, seat, mc_calamity_of(c), primary ? MC_ROLE_PRIMARY : MC_ROLE_SECONDARY,
			    MC_CHANGE_CITIES, primary ? row->cities : row->victim_cities);

	return n < MC_PICKS ? n : MC_PICKS;
}

int mc_picks_due(const struct mc_state *s, int seat, const struct mc_copy *c)
{
	int n = cities_to_select(s, seat, c), cities = sea_cities(s, seat, MC_LAND + c->place - 1);

	return n < cities ? n : cities;
}

/* The due `select`: sealed, so it is kept in `picks` until all are in. */
static bool is_picked(const struct mc_state *s, int seat, int area)
{
	for (int i = 0; i < s->picks[seat].n; i++)
		if (s->picks[seat].at[i] == area)
			return true;
	return false;
}

static bool select_may_take(const struct mc_state *s, int seat, const struct mc_due *d, int area)
{
	return mc_own_city_here(s, seat, d, area) && !is_picked(s, seat, area);
}

static int select_left(const struct mc_state *s, int seat, const struct mc_due *d)
{
	return d->n - s->picks[seat].n;
}

static void select_take(struct mc_state *s, int seat, int area, const ecu_sink *sink)
{
	(void)sink;
	assert(s->picks[seat].n < MC_PICKS);
	s->picks[seat].at[s->picks[seat].n++] = (uint16_t)area;
}

static void select_speak(const struct mc_state *s, int seat, const struct mc_due *d, ecu_message *m)
{
	m->arg[1] = select_left(s, seat, d);
	m->arg[2] = MC_LAND + d->sea;
}

static bool select_is_whole(const struct mc_state *s, int seat, const struct mc_due *d)
{
	const struct mc_copy *c = &s->copy[mc_copy_of(s)];

	return c->place && d->place == MC_PLACE_SEA && d->sea == c->place - 1 && d->n <= MC_PICKS &&
	       s->picks[seat].n < d->n;
}

const struct core_field mc_holds_select[] = {
	MC_DUE_FIELD("sea", NULL, sea, CORE_NUMBER, 0, MC_AREAS - MC_LAND),
};

/* clang-format off */
const struct mc_due_row mc_due_select = {
	.reckon = mc_reckon_selected,
	.demanded = { { MC_CAL_CYCLONE, MC_SELECTED, MC_ANYBODY } }, .is_whole = select_is_whole,
	.prompt = MC_SAY_DUE_SELECT, .speak = select_speak, .action = MC_DO_SELECT,
	.may_take = select_may_take, .left = select_left, .take = select_take,
	.forced = mc_areas_forced, .check = mc_areas_check, .apply = mc_areas_apply,
	.choices = mc_areas_choices,
};
/* clang-format on */

static void select_all(struct mc_state *s, const struct mc_copy *c, const ecu_sink *sink)
{
	for (int i = 0; i < s->ranking.n; i++) {
		int seat = s->ranking.at[i];
		if (mc_picks_due(s, seat, c))
			mc_owe(s, seat,
			       (struct mc_due){ .what = MC_DUE_SELECT,
						.calamity = (uint8_t)(mc_calamity_of(c) + 1),
						.n = (uint8_t)cities_to_select(s, seat, c),
						.place = MC_PLACE_SEA,
						.sea = (uint8_t)(c->place - 1) },
			       sink);
	}
}

bool mc_selecting(const struct mc_state *s)
{
	const struct core_frame *f = &s->head.frame[1];
	const struct mc_calamity_frame *now = CORE_OVER(f, const struct mc_calamity_frame);

	return mc_dues_asked(s) && s->head.depth > 1 && f->kind == MC_CALAMITY &&
	       now->calamity == MC_CAL_CYCLONE && f->step == MC_SELECTED;
}

void mc_sample_picks(struct mc_state *s, int seat)
{
	const struct core_frame *f = &s->head.frame[s->head.depth - 1];
	const struct mc_calamity_frame *now = CORE_OVER(f, const struct mc_calamity_frame);
	const struct mc_copy *c = &s->copy[now->copy];
	int n = mc_picks_due(s, seat, c);

	s->picks[seat] = (struct mc_picks){ 0 };
	for (int area = 0; !(s->head.waiting >> seat & 1) && area < MC_LAND; area++)
		if (s->city[area] == seat + 1 && mc_adjacent_by_water(area, MC_LAND + c->place - 1) &&
		    s->picks[seat].n < n)
			s->picks[seat].at[s->picks[seat].n++] = (uint16_t)area;
}

/* All are in: what was selected is seen now. */
static void show_picks(struct mc_state *s, const ecu_sink *sink)
{
	for (int i = 0; i < s->ranking.n; i++) {
		struct mc_picks *p = &s->picks[s->ranking.at[i]];
		for (int k = 0; k < p->n; k++) {
			assert(s->city[p->at[k]] == s->ranking.at[i] + 1);
			s->used[p->at[k]] = 1;
			core_tell(s, sink, CORE_ALL, MC_SAY_SELECTED, s->ranking.at[i], p->at[k]);
		}
		*p = (struct mc_picks){ 0 };
	}
}

/* The due `spare`: as many as the advances allow, or fewer. */
static bool spare_may_take(const struct mc_state *s, int seat, const struct mc_due *d, int area)
{
	(void)d;
	return s->city[area] == seat + 1 && s->used[area];
}

static void spare_take(struct mc_state *s, int seat, int area, const ecu_sink *sink)
{
	assert(s->used[area]);
	s->used[area] = 0;
	core_tell(s, sink, CORE_ALL, MC_SAY_SPARED_CITY, seat, area);
	s->due[seat].n--;
}

static bool spare_forced(struct mc_state *s, int seat, const ecu_sink *sink)
{
	uint16_t found[MC_AREAS];

	(void)sink;
	return !s->due[seat].n || !mc_areas_found(s, seat, &s->due[seat], found);
}

static ecu_verdict spare_check(const struct mc_state *s, const struct mc_action *a, const struct mc_due *d)
{
	return a->kind == MC_DO_ENOUGH ? CORE_OK : mc_areas_check(s, a, d);
}

static void spare_apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	if (a->kind == MC_DO_ENOUGH)
		s->due[a->seat].n = 0;
	else
		spare_take(s, a->seat, a->at.area, sink);
}

static void spare_choices(const struct mc_state *s, int seat, const struct mc_due *d,
			  struct core_choices *list)
{
	mc_areas_choices(s, seat, d, list);
	mc_offer_plain(list, MC_DO_ENOUGH, seat, 1);
}

/* clang-format off */
const struct mc_due_row mc_due_spare = {
	.reckon = mc_reckon_spared,
	.demanded = { { MC_CAL_CYCLONE, MC_SPARED, MC_ANYBODY } }, .prompt = MC_SAY_DUE_SPARE,
	.action = MC_DO_DESELECT, .may_take = spare_may_take, .take = spare_take,
	.forced = spare_forced, .check = spare_check, .apply = spare_apply, .choices = spare_choices,
};
/* clang-format on */

static void spare_some(struct mc_state *s, const struct mc_copy *c, const ecu_sink *sink)
{
	for (int i = 0; i < s->ranking.n; i++) {
		int seat = s->ranking.at[i],
		    n = mc_modified(s, seat, mc_calamity_of(c), MC_ROLE_BOTH, MC_CHANGE_DESELECT, 0);
		if (n)
			mc_owe(s, seat,
			       (struct mc_due){ .what = MC_DUE_SPARE,
						.calamity = (uint8_t)(mc_calamity_of(c) + 1),
						.n = (uint8_t)n },
			       sink);
	}
}

/* Each reduces what is left of his; where his stock is short he says what comes first. */
static void reduce_selected(struct mc_state *s, const struct mc_copy *c, const ecu_sink *sink)
{
	int n[MC_SEATS] = { 0 };

	for (int area = 0; area < MC_LAND; area++)
		if (s->used[area]) {
			assert(s->city[area] && s->city[area] != MC_PIRATES);
			n[s->city[area] - 1]++;
		}
	for (int i = 0; i < s->ranking.n; i++) {
		int seat = s->ranking.at[i];
		if (n[seat])
			mc_owe(s, seat,
			       (struct mc_due){ .what = MC_DUE_REDUCE,
						.calamity = (uint8_t)(mc_calamity_of(c) + 1),
						.n = (uint8_t)n[seat],
						.place = MC_PLACE_MARKED },
			       sink);
	}
}

enum core_step mc_hit_cyclone(struct mc_state *s, struct core_frame *f, struct mc_copy *c,
			      const ecu_sink *sink)
{
	if (!c->place) {
		mc_no_effect(s, c, sink);
		return CORE_POP;
	}
	switch ((enum mc_cyclone_steps)f->step++) {
	case MC_CYCLONE: select_all(s, c, sink); return mc_ask_dues(s);
	case MC_SELECTED:
		show_picks(s, sink);
		spare_some(s, c, sink);
		return mc_ask_dues(s);
	case MC_SPARED: reduce_selected(s, c, sink); return mc_ask_dues(s);
	case MC_CYCLONE_OVER: memset(s->used, 0, sizeof s->used); return CORE_POP;
	}
	assert(!"a step of a Cyclone");
	return CORE_POP;
}
