/* muster.c — chapter 5.3: ships that fill a city site. Tokens that are missed least are taken aboard on the
 * way, area by area, until a city can be built where the ship lands. After each step the way is thought
 * through again from where the ship is. */
#include <assert.h>
#include <string.h>

#include "bot/megaciv/mind.h"

enum { NO_SHIP = -1, FETCHED = 8 };

struct muster {
	int ship, at, to; /* NO_SHIP: to be built there */
	int hop;          /* the next area of the way; -1: it is there */
	int given;        /* tokens there that a new one takes */
	int here;         /* to take aboard first */
	int tokens;       /* that arrive */
	int gain;
};

static int own(const struct mind *m, int area) { return area < MC_LAND ? m->s->tokens[m->seat][area] : 0; }

int mind_city_needs(const struct mind *m, int area)
{
	int help = mc_city_treasury(m->s, m->seat, area);

	return mc_city_tokens(area) - (help > 2 ? help - 2 : 0);
}

static bool is_open(const struct mind *m, int area)
{
	const struct mc_state *s = m->s;

	return mc_areas[area].site != MC_NONE && !s->city[area] && mc_in_play(s, area) &&
	       !mc_others(s, m->seat, area) && own(m, area) < mind_city_needs(m, area);
}

/* Cities that stand ready to be built. */
static int ready(const struct mind *m)
{
	int n = 0;

	for (int area = 0; area < MC_LAND; area++)
		n += own(m, area) && !m->s->city[area] && mc_area_limits[area] &&
		     own(m, area) >= mind_city_needs(m, area);
	return n;
}

/* 7.3: build.c builds no city that those who stay behind cannot support; nor does who asks first gather for
 * one. With tokens as they would stand then, all cities that stand ready and one there. */
bool mind_supports(const struct mind *m, const uint8_t tokens[MC_LAND], int area)
{
	const struct mc_state *s = m->s;
	int cities = s->cities[m->seat] + 1, stay = 0;

	if (!m->w->support)
		return true;
	for (int at = 0; at < MC_LAND; at++) {
		if (!tokens[at] || at == area)
			continue;
		if (!s->city[at] && mc_area_limits[at] && tokens[at] >= mind_city_needs(m, at))
			cities++;
		else
			stay += mind_stay(s, m->seat, at, tokens[at]);
	}
	return cities <= MC_LIM_CITIES && stay >= mc_support_rate(s, m->seat) * cities;
}

/* What the last of so many is missed there; those who are to become a city are not to be had. */
static int missed(const struct mind *m, int area, int tokens)
{
	int needs = mind_city_needs(m, area);

	if (!m->s->city[area] && mc_area_limits[area] && tokens >= needs && tokens - 1 < needs)
		return 1 << 14;
	return mind_area(m, m->s, m->seat, area, tokens) - mind_area(m, m->s, m->seat, area, tokens - 1);
}

/* Those who stay when so many have gone aboard. */
static bool are_enough(const struct mind *m, const struct muster *k, const uint16_t *way,
		       const uint8_t *taken, int n)
{
	uint8_t tokens[MC_LAND];

	memcpy(tokens, m->s->tokens[m->seat], sizeof tokens);
	for (int i = 0; i < n; i++)
		if (way[i] < MC_LAND)
			tokens[way[i]] = (uint8_t)(tokens[way[i]] - taken[i] - (i ? 0 : k->given));
	return mind_supports(m, tokens, k->to);
}

/* The way from a ship to the site, and whom it takes aboard; false: they do not make a city. */
static bool collect(const struct mind *m, const struct mind_sea *sea, int need, int aboard, struct muster *k)
{
	uint16_t way[FETCHED];
	uint8_t taken[FETCHED] = { 0 };
	int n = 0, cost = 0, room = mc_ship_capacity(m->s, m->seat) - aboard;

	for (int at = k->at; at != k->to && n < FETCHED; at = sea->from[at])
		way[n++] = (uint16_t)at;
	k->hop = n > 1 ? way[1] : n ? k->to : -1;
	assert(aboard >= 0 && room >= 0 && k->given >= 0);
	need -= aboard;
	if (need > room)
		return false;
	for (k->tokens = aboard; need > 0; need--, k->tokens++) {
		int best = -1, least = 1 << 14;
		for (int i = 0; i < n; i++) {
			int left = own(m, way[i]) - taken[i] - (i ? 0 : k->given);
			if (way[i] >= MC_LAND || left <= m->s->used[way[i]])
				continue;
			int costs = missed(m, way[i], left);
			if (costs < least) {
				least = costs;
				best = i;
			}
		}
		if (best < 0)
			return false;
		assert(best < n && way[best] < MC_LAND); /* nobody comes aboard at sea */
		taken[best]++;
		cost += least;
	}
	if (!are_enough(m, k, way, taken, n))
		return false;
	k->here = n ? taken[0] : 0;
	k->gain -= cost;
	return k->tokens > 0;
}

/* A ship of that state at that place: in how many steps it comes there, what it costs. */
static void try_ship(const struct mind *m, const struct mind_sea *sea, struct muster k, int need, int aboard,
		     int steps, struct muster *best)
{
	if (!sea->steps[k.at] || sea->steps[k.at] - 1 > steps || (k.at == k.to && !aboard))
		return;
	if (collect(m, sea, need, aboard, &k) && k.gain > best->gain)
		*best = k;
}

static void try_site(const struct mind *m, int area, int worth, struct muster *best)
{
	const struct mc_ships *ships = &m->s->ships[m->seat];
	int most = mc_ship_steps(m->s, m->seat), need = mind_city_needs(m, area) - own(m, area);
	struct mind_sea sea;
	struct muster k = { .to = area, .gain = worth - mind_area(m, m->s, m->seat, area, own(m, area)) };

	if (need <= 0 || need > mc_ship_capacity(m->s, m->seat))
		return;
	mind_sail_from(m, area, most, &sea);
	for (int i = 0; i < ships->n; i++) {
		struct muster by = k;
		by.ship = i;
		by.at = ships->at[i];
		by.gain -= m->s->ready[i] ? 0 : m->w->treasury * MC_LIM_SHIP_UPKEEP;
		if (m->s->ready[i] || m->s->treasury[m->seat] >= MC_LIM_SHIP_UPKEEP)
			try_ship(m, &sea, by, need, m->s->aboard[i], most - m->s->sailed[i], best);
	}
	int given = mind_ship_tokens(m);
	if (ships->n == MC_LIM_SHIPS || m->s->builds == MC_LIM_SHIPS)
		return;
	for (int i = 0; i < sea.n; i++) {
		struct muster by = k;
		by.ship = NO_SHIP;
		by.at = sea.found[i];
		by.given = given;
		by.gain -= m->w->treasury * (MC_LIM_SHIP_COST - given) + m->w->token * given;
		if (by.at < MC_LAND && own(m, by.at) > given)
			try_ship(m, &sea, by, need, 0, most, best);
	}
}

static bool does(const struct mind *m, const struct muster *k, struct mc_action a, struct bot_act *act)
{
	ecu_action written;

	a.seat = (int8_t)m->seat;
	written = mc_write(a);
	if (ecu_refused(ecu_check((const ecu_view *)m->s, &written)))
		return false;
	return mind_does(act, a,
			 mind_why(MC_SAY_WHY_MUSTER, k->tokens, k->to, own(m, k->to) + k->tokens, 0)) ==
	       BOT_ACTS;
}

static bool step(const struct mind *m, const struct muster *k, struct bot_act *act)
{
	uint8_t ship = (uint8_t)k->ship;

	assert(k->ship == NO_SHIP || (k->ship >= 0 && k->ship < m->s->ships[m->seat].n));
	if (k->ship == NO_SHIP)
		return does(m, k, MC_ACT(MC_DO_BUILD_SHIP, 0, .ship = { (uint16_t)k->at, (uint8_t)k->given }),
			    act);
	if (!m->s->ready[ship])
		return does(m, k, MC_ACT(MC_DO_MAINTAIN, 0, .maintain = { 0, ship }), act);
	if (k->here)
		return does(m, k, MC_ACT(MC_DO_EMBARK, 0, .load = { ship, (uint8_t)k->here }), act);
	if (k->hop >= 0)
		return does(m, k, MC_ACT(MC_DO_SAIL, 0, .sail = { (uint16_t)k->hop, ship }), act);
	return does(m, k, MC_ACT(MC_DO_DISEMBARK, 0, .load = { ship, m->s->aboard[ship] }), act);
}

bool mind_muster(const struct mind *m, struct bot_act *act)
{
	int cities = m->s->cities[m->seat], waiting = ready(m);
	struct muster best = { .gain = 0 };

	if (cities + waiting >= MC_LIM_CITIES || mind_new_cities(m) <= waiting)
		return false;
	int worth = m->w->city + m->w->next_city * (cities + waiting);
	for (int area = 0; area < MC_LAND; area++)
		if (mc_area_coasts[area] && own(m, area) && is_open(m, area))
			try_site(m, area, worth, &best);
	return best.gain > 0 && step(m, &best, act);
}
