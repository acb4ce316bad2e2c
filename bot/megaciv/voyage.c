/* voyage.c — chapter 5.3: ships. When nobody has anywhere to go by land any more, ships first fill city sites
 * (muster.c), then carry those who are too many to where they are worth more; a ship is built or maintained
 * for a voyage that is worth it. */
#include <assert.h>
#include <string.h>

#include "bot/megaciv/mind.h"

void mind_sail_from(const struct mind *m, int at, int steps, struct mind_sea *sea)
{
	bool open_sea = mc_holds(m->s, m->seat, MC_ADV_ASTRONAVIGATION);

	assert(at >= 0 && at < MC_AREAS);
	memset(sea->steps, 0, sizeof sea->steps);
	sea->n = 0;
	sea->found[sea->n++] = (uint16_t)at;
	sea->steps[at] = 1;
	for (int i = 0; i < sea->n; i++) {
		const uint16_t *near;
		int here = sea->found[i];
		if (sea->steps[here] > steps)
			break;
		for (int k = mc_water_neighbours(here, &near) - 1; k >= 0; k--) {
			if (sea->steps[near[k]] || (mc_is_open_sea(near[k]) && !open_sea))
				continue;
			sea->steps[near[k]] = (uint8_t)(sea->steps[here] + 1);
			sea->from[near[k]] = (uint16_t)here;
			assert(sea->n < MC_AREAS); /* each is found once */
			sea->found[sea->n++] = near[k];
		}
	}
}

/* The first area on the way there. */
static int first_hop(const struct mind_sea *sea, int at, int to)
{
	assert(sea->steps[at] == 1 && sea->steps[to] > 1); /* it is on the way from there */
	while (sea->from[to] != at)
		to = sea->from[to];
	return to;
}

/* ---- Worth ---------------------------------------------------------------------------------- */

static int tokens_in(const struct mind *m, int area) { return m->s->tokens[m->seat][area]; }

/* Land behind the coast that nobody has taken yet. */
static int open_land(const struct mind *m, int area)
{
	const struct mc_state *s = m->s;
	const uint16_t *near;
	int worth = 0;

	for (int i = mc_land_neighbours(area, &near) - 1; i >= 0; i--)
		if (near[i] < MC_LAND && mc_area_limits[near[i]] && mc_in_play(s, near[i]) &&
		    !s->city[near[i]] && !s->tokens[m->seat][near[i]] && !mc_others(s, m->seat, near[i]))
			worth += m->w->area;
	return worth;
}

/* Is a city built there when so many have come from there? (-1: they are aboard) */
static bool becomes_city(const struct mind *m, int area, int n, int from)
{
	int here = tokens_in(m, area), needs = mind_city_needs(m, area);
	uint8_t tokens[MC_LAND];

	if (m->s->city[area] || !mc_area_limits[area] || here + n < needs || here >= needs ||
	    mind_new_cities(m) <= 0)
		return false;
	memcpy(tokens, m->s->tokens[m->seat], sizeof tokens);
	assert(from < 0 || tokens[from] >= n);
	if (from >= 0)
		tokens[from] = (uint8_t)(tokens[from] - n);
	return mind_supports(m, tokens, area);
}

static int landing(const struct mind *m, int area, int tokens, int from)
{
	const struct mc_state *s = m->s;
	int here = tokens_in(m, area);

	if (!mc_in_play(s, area) || ecu_refused(mc_may_enter(s, m->seat, area, tokens)) ||
	    mc_conflict_if(s, area, m->seat, tokens))
		return -1;
	int gain = mind_area(m, s, m->seat, area, here + tokens) - mind_area(m, s, m->seat, area, here);
	if (!here)
		gain += open_land(m, area);
	return gain + (becomes_city(m, area, tokens, from) ? m->w->city : 0);
}

static int leaving(const struct mind *m, int area, int tokens)
{
	int here = tokens_in(m, area), needs = mind_city_needs(m, area);

	if (!m->s->city[area] && mc_area_limits[area] && here >= needs && here - tokens < needs &&
	    mind_new_cities(m) > 0)
		return 1 << 14; /* they are to become a city */
	return mind_area(m, m->s, m->seat, area, here) - mind_area(m, m->s, m->seat, area, here - tokens);
}

static int spare_in(const struct mind *m, int area)
{
	int n = tokens_in(m, area) - m->s->used[area], room = mc_ship_capacity(m->s, m->seat);

	return n < room ? n : room;
}

/* ---- Voyages -------------------------------------------------------------------------------- */

struct voyage {
	int from, to, tokens, gain;
};

/* The best with that many aboard. */
static struct voyage best_landing(const struct mind *m, const struct mind_sea *sea, int aboard)
{
	struct voyage best = { .to = -1, .tokens = aboard, .gain = -1 };

	for (int i = 0; i < sea->n; i++) {
		int to = sea->found[i];
		if (to >= MC_LAND)
			continue;
		int gain = landing(m, to, aboard, -1) * 8 - sea->steps[to];
		if (gain > best.gain) {
			best.gain = gain;
			best.to = to;
		}
	}
	best.gain /= 8;
	return best;
}

/* The best that begins by loading there, with so many steps left, and so many tokens given for the ship. */
static struct voyage best_loading(const struct mind *m, int from, int steps, int given)
{
	struct voyage best = { .from = from, .to = -1, .gain = 0 };
	int most = spare_in(m, from), there = tokens_in(m, from) - given;
	struct mind_sea sea;

	most = most < there ? most : there;
	if (most <= 0 || steps <= 0)
		return best;
	mind_sail_from(m, from, steps, &sea);
	for (int n = 1; n <= most; n++) {
		int costs = leaving(m, from, n + given);
		for (int i = 1; i < sea.n; i++) {
			int to = sea.found[i];
			if (to >= MC_LAND)
				continue;
			int gain = landing(m, to, n, from) - costs;
			if (gain > best.gain)
				best = (struct voyage){ from, to, n, gain };
		}
	}
	return best;
}

static enum bot_idea does(const struct mind *m, struct bot_act *act, struct mc_action a, uint16_t why, int n,
			  int area)
{
	a.seat = (int8_t)m->seat;
	return mind_does(act, a, mind_why(why, n, area, 0, 0));
}

static bool loaded(const struct mind *m, int ship, struct bot_act *act)
{
	int at = m->s->ships[m->seat].at[ship], aboard = m->s->aboard[ship];
	struct mind_sea sea;

	assert(ship < m->s->ships[m->seat].n && aboard > 0 && m->s->ready[ship]);
	mind_sail_from(m, at, mc_ship_steps(m->s, m->seat) - m->s->sailed[ship], &sea);
	struct voyage v = best_landing(m, &sea, aboard);
	if (v.to == at || v.to < 0)
		return at < MC_LAND && !ecu_refused(mc_may_enter(m->s, m->seat, at, aboard)) &&
		       does(m, act,
			    (struct mc_action){ .kind = MC_DO_DISEMBARK,
						.load = { (uint8_t)ship, (uint8_t)aboard } },
			    MC_SAY_WHY_ASHORE, aboard, at) == BOT_ACTS;
	return does(m, act,
		    (struct mc_action){ .kind = MC_DO_SAIL,
					.sail = { (uint16_t)first_hop(&sea, at, v.to), (uint8_t)ship } },
		    MC_SAY_WHY_SAIL, aboard, v.to) == BOT_ACTS;
}

/* The best for an empty ship there, which loads where it is or where somebody waits. */
static struct voyage best_from(const struct mind *m, int at, int steps, struct mind_sea *sea)
{
	struct voyage best = { .to = -1, .gain = m->w->voyage / 2 };

	mind_sail_from(m, at, steps, sea);
	for (int i = 0; i < sea->n; i++) {
		int from = sea->found[i];
		if (from >= MC_LAND || spare_in(m, from) <= 0)
			continue;
		struct voyage v = best_loading(m, from, steps - (sea->steps[from] - 1), 0);
		if (v.to >= 0 && v.gain > best.gain)
			best = v;
	}
	return best;
}

static bool empty(const struct mind *m, int ship, struct bot_act *act)
{
	int at = m->s->ships[m->seat].at[ship], steps = mc_ship_steps(m->s, m->seat) - m->s->sailed[ship];
	struct mind_sea sea;
	struct voyage best = best_from(m, at, steps, &sea);

	if (best.to < 0)
		return false;
	if (best.from == at)
		return does(m, act,
			    (struct mc_action){ .kind = MC_DO_EMBARK,
						.load = { (uint8_t)ship, (uint8_t)best.tokens } },
			    MC_SAY_WHY_SAIL, best.tokens, best.to) == BOT_ACTS;
	return does(m, act,
		    (struct mc_action){ .kind = MC_DO_SAIL,
					.sail = { (uint16_t)first_hop(&sea, at, best.from), (uint8_t)ship } },
		    MC_SAY_WHY_SAIL, best.tokens, best.to) == BOT_ACTS;
}

static struct voyage best_anywhere(const struct mind *m, int given)
{
	struct voyage best = { .to = -1, .gain = 0 };

	for (int area = 0; area < MC_LAND; area++) {
		if (!mc_area_coasts[area] || spare_in(m, area) <= 0)
			continue;
		struct voyage v = best_loading(m, area, mc_ship_steps(m->s, m->seat), given);
		if (v.to >= 0 && v.gain > best.gain)
			best = v;
	}
	return best;
}

/* One that was not maintained yet. */
static bool maintain(const struct mind *m, int ship, struct bot_act *act)
{
	struct mind_sea sea;
	struct voyage v = best_from(m, m->s->ships[m->seat].at[ship], mc_ship_steps(m->s, m->seat), &sea);

	if (v.to < 0 || m->s->treasury[m->seat] < MC_LIM_SHIP_UPKEEP)
		return false;
	return does(m, act, (struct mc_action){ .kind = MC_DO_MAINTAIN, .maintain = { 0, (uint8_t)ship } },
		    MC_SAY_WHY_SHIP, v.tokens, v.to) == BOT_ACTS;
}

/* Tokens that a new ship takes beside what the treasury has. */
int mind_ship_tokens(const struct mind *m)
{
	int missing = MC_LIM_SHIP_COST - m->s->treasury[m->seat];

	return missing > 0 ? missing : 0;
}

static bool build(const struct mind *m, struct bot_act *act)
{
	int tokens = mind_ship_tokens(m);

	assert(tokens <= MC_LIM_SHIP_COST);
	if (m->s->builds > 1 || m->s->ships[m->seat].n == MC_LIM_SHIPS)
		return false;
	struct voyage v = best_anywhere(m, tokens);
	if (v.to < 0 || v.gain < m->w->voyage)
		return false;
	return does(m, act,
		    (struct mc_action){ .kind = MC_DO_BUILD_SHIP,
					.ship = { (uint16_t)v.from, (uint8_t)tokens } },
		    MC_SAY_WHY_SHIP, v.tokens, v.to) == BOT_ACTS;
}

bool mind_sail(const struct mind *m, struct bot_act *act)
{
	const struct mc_ships *ships = &m->s->ships[m->seat];

	if (mind_muster(m, act))
		return true;
	for (int i = 0; i < ships->n; i++)
		if (m->s->ready[i] && m->s->aboard[i] && loaded(m, i, act))
			return true;
	for (int i = 0; i < ships->n; i++)
		if (m->s->ready[i] && !m->s->aboard[i] && m->s->sailed[i] < mc_ship_steps(m->s, m->seat) &&
		    empty(m, i, act))
			return true;
	for (int i = 0; i < ships->n; i++)
		if (!m->s->ready[i] && maintain(m, i, act))
			return true;
	return build(m, act);
}
