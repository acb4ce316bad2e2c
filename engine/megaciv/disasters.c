/* disasters.c — chapter 11.4: the calamities of places: eruption and earthquake, flood, cyclone.
 *
 * Questions (dues.c)
 *   volcano, plain, sea   the primary victim, where several hold equally much of his: which one
 *   quake    the primary victim: which of his cities; shake: then which city next to it, of others where
 *            there is one
 *   select   sealed, all with cities at the sea: which of them; spare: then the holders of Masonry and
 *            Calendar
 *   damage   flood: all with units on the plain */
#include <string.h>

#include "megaciv/megaciv.h"

/* ---- Volcanic Eruption or Earthquake --------------------------------------------------------- */

int mc_volcano_points(const struct mc_state *s, int seat, int volcano)
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

static void choose_best(struct mc_state *s, struct mc_copy *c, int what, int n, const int points[],
			int sentence, const ecu_sink *sink)
{
	int equal, best = best_of(n, points, &equal);

	if (best < 0)
		return;
	if (equal > 1) {
		mc_owe(s, c->primary - 1,
		       (struct mc_due){ .what = (uint8_t)what,
					.calamity = (uint8_t)(mc_calamity_of(c) + 1),
					.n = (uint8_t)points[best] },
		       sink);
		return;
	}
	c->place = (uint8_t)(best + 1);
	core_tell(s, sink, CORE_ALL, sentence, best);
}

void mc_choose_volcano(struct mc_state *s, struct mc_copy *c, const ecu_sink *sink)
{
	int points[MC_VOLCANOES];

	for (int i = 0; i < MC_VOLCANOES; i++)
		points[i] = mc_volcano_points(s, c->primary - 1, i);
	choose_best(s, c, MC_DUE_VOLCANO, MC_VOLCANOES, points, MC_SAY_ERUPTS, sink);
}

/* All units of all owners, Barbarians too; ships are no units. */
static void erupt(struct mc_state *s, int area, const ecu_sink *sink)
{
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

/* A city of somebody else next to the earthquake, an own one only where there is no other. */
bool mc_shakes(const struct mc_state *s, const struct mc_due *d, int seat, int area)
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

static void shake(struct mc_state *s, int area, const ecu_sink *sink)
{
	int owner = s->city[area] - 1;

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
	if (mc_has_change(s, seat, calamity, MC_ROLE_PRIMARY, MC_CHANGE_REDUCE_INSTEAD_OF_DESTROY)) {
		shake(s, area, sink);
		return;
	}
	mc_clear_own(s, area);
	core_tell(s, sink, CORE_ALL, MC_SAY_CALAMITY_DESTROYED, seat, area);
}

enum { QUAKE = MC_HIT, QUAKED, SHAKEN };

/* frame n: the area that was picked, counted from 1 */
enum core_step mc_hit_volcano(struct mc_state *s, struct core_frame *f, struct mc_copy *c,
			      const ecu_sink *sink)
{
	int seat = c->primary - 1, calamity = mc_calamity_of(c), area = f->n - 1;
	struct mc_due due = { .what = MC_DUE_QUAKE, .calamity = (uint8_t)(calamity + 1), .n = 1 };

	if (c->place) {
		for (int at = 0; at < MC_LAND; at++)
			if (mc_areas[at].volcano == c->place - 1)
				erupt(s, at, sink);
		return CORE_POP;
	}
	switch (f->step++) {
	case QUAKE:
		if (!s->cities[seat]) {
			mc_no_effect(s, c, sink);
			return CORE_POP;
		}
		core_tell(s, sink, CORE_ALL, MC_SAY_EARTHQUAKE, seat);
		mc_owe(s, seat, due, sink);
		return mc_ask_dues(s);
	case QUAKED:
		f->n = 0;
		strike_own(s, seat, area, calamity, sink);
		due.what = MC_DUE_SHAKE;
		due.area = (uint16_t)area;
		mc_owe(s, seat, due, sink);
		return mc_ask_dues(s);
	default:
		if (area >= 0)
			shake(s, area, sink);
		return CORE_POP;
	}
}

/* ---- Flood ----------------------------------------------------------------------------------- */

/* Tokens, wilderness cities and cities on white sites are on the plain, cities on black sites are not. */
bool mc_on_plain(int area, int plain, bool city)
{
	return mc_areas[area].flood == plain && !(city && mc_areas[area].site == MC_SITE_BLACK);
}

int mc_plain_points(const struct mc_state *s, int seat, int plain)
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
	int points[MC_PLAINS];

	for (int i = 0; i < MC_PLAINS; i++)
		points[i] = mc_plain_points(s, c->primary - 1, i);
	choose_best(s, c, MC_DUE_PLAIN, MC_PLAINS, points, MC_SAY_FLOODS, sink);
}

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
					.at = (uint8_t)(c->place ? c->place - 1 : 0) },
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
		if (seat != c->primary - 1 && mc_plain_points(s, seat, c->place - 1))
			flood_seat(s, seat, c, MC_ROLE_SECONDARY, row->victim_damage, sink);
	}
	return mc_ask_dues(s);
}

/* ---- Cyclone --------------------------------------------------------------------------------- */

int mc_sea_cities(const struct mc_state *s, int seat, int sea)
{
	int n = 0;

	for (int area = 0; area < MC_LAND; area++)
		n += s->city[area] == seat + 1 && mc_adjacent_by_water(area, sea);
	return n;
}

void mc_choose_sea(struct mc_state *s, struct mc_copy *c, const ecu_sink *sink)
{
	int most = 0;

	for (int sea = MC_LAND; sea < MC_AREAS; sea++) {
		int n = mc_sea_cities(s, c->primary - 1, sea);
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
	int n = cities_to_select(s, seat, c), cities = mc_sea_cities(s, seat, MC_LAND + c->place - 1);

	return n < cities ? n : cities;
}

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
						.at = (uint8_t)(c->place - 1) },
			       sink);
	}
}

bool mc_selecting(const struct mc_state *s)
{
	const struct core_frame *f = &s->head.frame[1];

	return s->head.question == MC_ASK_CALAMITY + 1 && s->head.depth > 1 && f->kind == MC_CALAMITY &&
	       f->a == MC_CAL_CYCLONE && f->step == MC_HIT + 1;
}

void mc_sample_picks(struct mc_state *s, int seat)
{
	const struct core_frame *f = &s->head.frame[s->head.depth - 1];
	const struct mc_copy *c = &s->copy[f->b];
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
			s->used[p->at[k]] = 1;
			core_tell(s, sink, CORE_ALL, MC_SAY_SELECTED, s->ranking.at[i], p->at[k]);
		}
		*p = (struct mc_picks){ 0 };
	}
}

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
		if (s->used[area])
			n[s->city[area] - 1]++;
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

enum { SELECT = MC_HIT, SELECTED, REDUCE, REDUCED };

enum core_step mc_hit_cyclone(struct mc_state *s, struct core_frame *f, struct mc_copy *c,
			      const ecu_sink *sink)
{
	if (!c->place) {
		mc_no_effect(s, c, sink);
		return CORE_POP;
	}
	switch (f->step++) {
	case SELECT: select_all(s, c, sink); return mc_ask_dues(s);
	case SELECTED:
		show_picks(s, sink);
		spare_some(s, c, sink);
		return mc_ask_dues(s);
	case REDUCE: reduce_selected(s, c, sink); return mc_ask_dues(s);
	default: memset(s->used, 0, sizeof s->used); return CORE_POP;
	}
}
