/* build.c — chapters 4 and 7: growth where the stock is short, cities, support. */
#include <assert.h>
#include <string.h>

#include "bot/megaciv/mind.h"

/* ---- Growth (4.2) --------------------------------------------------------------------------- */

/* A token more there: what it brings at once, or what it is worth as one who can go next door. */
static int grows(const struct mind *m, int area, int tokens)
{
	int gain = mind_area(m, m->s, m->seat, area, tokens + 1) - mind_area(m, m->s, m->seat, area, tokens);
	const uint16_t *near;

	gain = gain > 0 ? gain : 0;
	for (int i = mc_land_neighbours(area, &near) - 1; i >= 0; i--)
		if (near[i] < MC_LAND && !m->s->city[near[i]] && mc_in_play(m->s, near[i]) &&
		    !m->s->tokens[m->seat][near[i]])
			gain += 2;
	return gain + (mc_areas[area].site != MC_NONE && !m->s->city[area] ? 3 : 0);
}

enum bot_idea mind_expand(const struct mind *m, struct bot_act *act)
{
	struct mc_action a = { .kind = MC_DO_EXPAND, .seat = (int8_t)m->seat };
	uint16_t areas[MC_LIM_TOKENS];
	int n = 0, left = m->s->stock[m->seat];

	for (int area = 0; area < MC_LAND; area++)
		if (m->s->tokens[m->seat][area])
			areas[n++] = (uint16_t)area;
	assert(n <= (int)sizeof a.expand.add); /* a token stands in one area */
	a.expand.n = (uint8_t)n;
	while (left > 0) {
		int best = -1, most = -1;
		for (int i = 0; i < n; i++) {
			int here = m->s->tokens[m->seat][areas[i]];
			if (a.expand.add[i] >= mc_growth((uint8_t)here))
				continue;
			int gain = grows(m, areas[i], here + a.expand.add[i]);
			if (gain > most) {
				most = gain;
				best = i;
			}
		}
		if (best < 0)
			break;
		assert(best < n);
		a.expand.add[best]++;
		left--;
	}
	return mind_does(act, a, mind_why(MC_SAY_WHY_EXPAND, m->s->stock[m->seat], 0, 0, 0));
}

/* ---- Cities (7.1) --------------------------------------------------------------------------- */

/* 7.3: is the board worth more with a city there? */
static bool affords(const struct mind *m, int area)
{
	const struct mc_state *s = m->s;
	struct mind_land with = { 0, 0, 0 };
	int seat = m->seat;

	for (int at = 0; at < MC_LAND; at++)
		if (s->tokens[seat][at] && at != area)
			mind_add(m, s, at, mind_stay(s, seat, at, s->tokens[seat][at]), &with);
	struct mind_land without = with;
	mind_add(m, s, area, mind_stay(s, seat, area, s->tokens[seat][area]), &without);
	return with.stay >= mc_support_rate(s, seat) * (s->cities[seat] + 1) &&
	       mind_land_worth(m, s, seat, &with, s->cities[seat] + 1) >
		       mind_land_worth(m, s, seat, &without, s->cities[seat]);
}

static int site_worth(const struct mind *m, int area)
{
	int worth = 100 - m->s->tokens[m->seat][area];

	worth -= mc_areas[area].flood != MC_NONE || mc_areas[area].volcano != MC_NONE ? 8 : 0;
	return worth - (mc_areas[area].site == MC_NONE ? 30 : 0);
}

/* 1.5: somebody better placed may still want the area. */
static bool has_to_wait(const struct mind *m, ecu_verdict v) { return v.id == MC_SAY_MUST_WAIT && !m->press; }

static struct mc_action city_in(const struct mind *m, int area)
{
	struct mc_action a = { .kind = MC_DO_BUILD,
			       .seat = (int8_t)m->seat,
			       .build = { .area = (uint16_t)area } };

	a.build.treasury = (uint8_t)mc_city_missing(m->s, m->seat, area);
	a.build.stay = mc_holds(m->s, m->seat, MC_ADV_PUBLIC_WORKS) &&
		       m->s->tokens[m->seat][area] > mc_city_tokens(area);
	return a;
}

enum bot_idea mind_build(const struct mind *m, struct bot_act *act)
{
	struct mc_action best = { .kind = MC_DO_BUILT, .seat = (int8_t)m->seat };
	int most = 0, rate = mc_support_rate(m->s, m->seat), cities = m->s->cities[m->seat];
	bool waits = false;

	for (int area = 0; area < MC_LAND; area++) {
		if (m->s->tokens[m->seat][area] < 2 || !affords(m, area))
			continue;
		struct mc_action a = city_in(m, area);
		ecu_action written = mc_write(a);
		ecu_verdict v = ecu_check((const ecu_view *)m->s, &written);
		int worth = site_worth(m, area) - a.build.treasury;
		waits |= has_to_wait(m, v);
		if (worth > most && !ecu_refused(v)) {
			most = worth;
			best = a;
		}
	}
	if (most)
		return mind_does(
			act, best,
			mind_why(MC_SAY_WHY_BUILD, best.build.area, cities + 1, rate * (cities + 1), 0));
	if (waits)
		return BOT_WAITS;
	return mind_does(act, best, mind_why(MC_SAY_WHY_BUILT, cities, mc_on_board(m->s, m->seat), 0, 0));
}
