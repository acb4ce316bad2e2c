/* damage.c — damage (1.3, 11): which tokens go, and whether a city does. Lost tokens may leave cities without
 * support in phase 11, so it is thought through to there: with no city given up, with one, with two. */
#include <assert.h>
#include <string.h>

#include "bot/megaciv/mind.h"
#include "megaciv/dues.h"

struct toll {
	const struct mind *m;
	const struct mc_due *due;
	uint8_t tokens[MC_LAND], ruined[MC_LAND];
	int cities, left; /* damage still to go */
};

static int worth_of(const struct toll *t, int area, int tokens)
{
	return mind_area(t->m, t->m->s, t->m->seat, area, tokens);
}

/* The token missed least; -1: none is left at the place. */
static int cheapest(const struct toll *t)
{
	int best = -1, least = 1 << 20;

	for (int area = 0; area < MC_LAND; area++) {
		if (!t->tokens[area] || !mc_is_here(t->m->s, t->due, area, false))
			continue;
		int costs = worth_of(t, area, t->tokens[area]) - worth_of(t, area, t->tokens[area] - 1);
		if (costs < least) {
			least = costs;
			best = area;
		}
	}
	return best;
}

static void lose_tokens(struct toll *t)
{
	for (; t->left > 0; t->left--) {
		int area = cheapest(t);
		if (area < 0)
			return;
		assert(t->tokens[area] > 0);
		t->tokens[area]--;
	}
}

/* The city missed least: one that floods or a volcano threatens, then one that was not built on a site. */
static int city_missed_least(const struct toll *t)
{
	int best = -1, least = 1 << 20;

	for (int area = 0; area < MC_LAND; area++) {
		if (t->ruined[area] || !mc_own_city_here(t->m->s, t->m->seat, t->due, area))
			continue;
		int missed = (mc_areas[area].flood == MC_NONE) + (mc_areas[area].volcano == MC_NONE);
		missed = 4 * missed + (mc_areas[area].site == MC_NONE ? 0 : -2) - (int)mc_area_limits[area];
		if (missed < least) {
			least = missed;
			best = area;
		}
	}
	return best;
}

/* What is left when phase 11 has looked at support: a reduced city leaves tokens that count. */
static int worth_then(const struct toll *t)
{
	const struct mind *m = t->m;
	struct mind_land land = { 0, 0, 0 };
	int rate = mc_support_rate(m->s, m->seat), cities = t->cities;

	for (int area = 0; area < MC_LAND; area++)
		if (t->tokens[area])
			mind_add(m, m->s, area, mind_stay(m->s, m->seat, area, t->tokens[area]), &land);
	for (; cities && land.stay < rate * cities; cities--) {
		land.stay += 2; /* a city stands where about two can live */
		land.worth += 2 * m->w->token;
	}
	/* tokens grow again in the next turn, a city has to be built: it counts twice */
	return mind_land_worth(m, m->s, m->seat, &land, cities) + m->w->city * cities;
}

static void begin(struct toll *t, const struct mind *m)
{
	*t = (struct toll){ .m = m, .due = &m->s->due[m->seat], .cities = m->s->cities[m->seat] };
	assert(t->due->what == MC_DUE_DAMAGE);
	t->left = t->due->n;
	memcpy(t->tokens, m->s->tokens[m->seat], sizeof t->tokens);
}

/* How many cities to give up, each for five points. */
static int cities_to_ruin(const struct toll *start)
{
	struct toll with = *start;
	int best = 0, most = 0;

	for (int n = 0;; n++) {
		struct toll t = with;
		lose_tokens(&t);
		int worth = worth_then(&t), city = city_missed_least(&with);
		if (t.left <= 0 && (!most || worth > most)) {
			most = worth;
			best = n;
		}
		if (with.left <= 0 || city < 0)
			return most ? best : n;
		assert(!with.ruined[city] && with.cities > 0);
		with.ruined[city] = 1;
		with.cities--;
		with.left -= MC_LIM_CITY_POINTS;
	}
}

enum bot_idea mind_damage(const struct mind *m, struct bot_act *act)
{
	struct mc_action a = { .kind = MC_DO_LOSE_TOKENS, .seat = (int8_t)m->seat };
	struct toll t;

	begin(&t, m);
	int city = cities_to_ruin(&t) ? city_missed_least(&t) : -1;
	if (city >= 0) {
		a.kind = MC_DO_RUIN;
		a.at.area = (uint16_t)city;
		return mind_does(
			act, a, mind_why(MC_SAY_WHY_RUIN, city, mc_on_board(m->s, m->seat), t.cities - 1, 0));
	}
	int area = cheapest(&t);
	if (area < 0)
		return BOT_NO_IDEA;
	lose_tokens(&t);
	a.units.area = (uint16_t)area;
	assert(m->s->tokens[m->seat][area] > t.tokens[area]); /* the cheapest goes first */
	a.units.n = (uint8_t)(m->s->tokens[m->seat][area] - t.tokens[area]);
	return mind_does(act, a, mind_why(MC_SAY_WHY_LOSE, a.units.n, area, t.tokens[area], 0));
}
