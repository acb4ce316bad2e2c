/* plan.c — chapter 5, by land: where the tokens of a movement go.
 *
 * A whole movement is thought through on a sketch of the own tokens: first sites are filled where a city can
 * be built and supported, then what is too many or grows badly goes where it is worth more, also by a chain
 * of neighbours that each move on. The first group of that plan is the act; after it the rest is thought
 * through again from what stands there, which leads to the same plan. */
#include <string.h>

#include "bot/megaciv/mind.h"

enum { MOVES = 96, REACH = 40, CHAIN = 6 };

struct group {
	uint16_t from, to;
	uint8_t n, why; /* enum reason */
};
enum reason { TO_BUILD, TO_GROW, TO_FIGHT };

struct plan {
	const struct mind *m;
	uint8_t tokens[MC_LAND], moved[MC_LAND], locked[MC_LAND];
	struct group group[MOVES];
	int groups;
	int cities; /* planned in this movement */
};

static int unmoved(const struct plan *p, int area) { return p->tokens[area] - p->moved[area]; }

static int worth_of(const struct plan *p, int area, int tokens)
{
	return mind_area(p->m, p->m->s, p->m->seat, area, tokens);
}

/* Of the last token there, of one more. */
static int last(const struct plan *p, int area)
{
	return worth_of(p, area, p->tokens[area]) - worth_of(p, area, p->tokens[area] - 1);
}

static int more(const struct plan *p, int area)
{
	return worth_of(p, area, p->tokens[area] + 1) - worth_of(p, area, p->tokens[area]);
}

static void note(struct plan *p, int from, int to, int n, enum reason why)
{
	p->tokens[from] = (uint8_t)(p->tokens[from] - n);
	p->tokens[to] = (uint8_t)(p->tokens[to] + n);
	p->moved[to] = (uint8_t)(p->moved[to] + n);
	for (int i = 0; i < p->groups; i++)
		if (p->group[i].from == from && p->group[i].to == to) {
			p->group[i].n = (uint8_t)(p->group[i].n + n);
			return;
		}
	if (p->groups < MOVES)
		p->group[p->groups++] = (struct group){ (uint16_t)from, (uint16_t)to, (uint8_t)n,
							(uint8_t)why };
}

static bool may_enter(const struct plan *p, int area, int tokens)
{
	return area < MC_LAND && mc_in_play(p->m->s, area) &&
	       !ecu_refused(mc_may_enter(p->m->s, p->m->seat, area, tokens));
}

static bool may_pass(const struct plan *p, int area)
{
	return may_enter(p, area, 1) && !mc_conflict_if(p->m->s, area, p->m->seat, 1);
}

static int add(uint16_t found[REACH], int n, int area)
{
	for (int i = 0; i < n; i++)
		if (found[i] == area)
			return n;
	if (n < REACH)
		found[n++] = (uint16_t)area;
	return n;
}

/* Areas from which tokens come to an area in one movement, and to which they go; two steps by road (5.1). */
static int reach(const struct plan *p, int area, uint16_t found[REACH])
{
	const uint16_t *near, *far;
	int n = 0, all = mc_land_neighbours(area, &near);

	for (int i = 0; i < all && n < REACH; i++)
		if (near[i] < MC_LAND)
			found[n++] = near[i];
	for (int i = 0; mc_holds(p->m->s, p->m->seat, MC_ADV_ROADBUILDING) && i < all; i++) {
		if (near[i] >= MC_LAND || !may_pass(p, near[i]))
			continue;
		for (int k = mc_land_neighbours(near[i], &far) - 1; k >= 0; k--)
			if (far[k] < MC_LAND && far[k] != area)
				n = add(found, n, far[k]);
	}
	return n;
}

/* ---- Cities --------------------------------------------------------------------------------- */

/* 7.3: so many that tokens for their support, and some to grow on, stay on the board. */
int mind_new_cities(const struct mind *m)
{
	const struct mc_state *s = m->s;
	int seat = m->seat, rate = mc_support_rate(s, seat), cities = s->cities[seat],
	    board = mc_on_board(s, seat);

	for (int i = 0; i < s->ships[seat].n; i++)
		board += mc_is_mover(s, seat) ? s->aboard[i] : 0;
	int spare = board - rate * cities - m->w->reserve - m->w->reserve_each * cities / 10,
	    each = MC_LIM_SITE_TOKENS + rate, k = spare > 0 ? spare / each : 0;
	return k < MC_LIM_CITIES - cities ? k : MC_LIM_CITIES - cities;
}

static bool is_free_ground(const struct plan *p, int area)
{
	const struct mc_state *s = p->m->s;

	return !s->city[area] && mc_area_limits[area] && mc_in_play(s, area) &&
	       !mc_others(s, p->m->seat, area);
}

/* The cheapest token next to it: the one whose area misses it least; -1: none. */
static int cheapest(const struct plan *p, const uint16_t *near, int n)
{
	int best = -1, least = 1 << 20;

	for (int i = 0; i < n; i++) {
		if (unmoved(p, near[i]) <= 0 || p->locked[near[i]])
			continue;
		int costs = last(p, near[i]);
		if (costs < least) {
			least = costs;
			best = near[i];
		}
	}
	return best;
}

/* So many there, the cheapest first; false: there are not so many. */
static bool fetch(struct plan *p, int area, int need, enum reason why, int *cost)
{
	uint16_t near[REACH];
	int n = reach(p, area, near);

	while (p->tokens[area] < need) {
		int from = cheapest(p, near, n);
		if (from < 0)
			return false;
		*cost += last(p, from);
		note(p, from, area, 1, why);
	}
	return true;
}

/* What a city there is worth beyond the tokens it takes; the plan is changed as it would be. Negative: it
 * cannot be. */
static int gather(struct plan *p, int area)
{
	int need = mc_city_tokens(area), cost, help = mc_city_treasury(p->m->s, p->m->seat, area);

	need -= help < need / 3 ? help : need / 3; /* the fewest that Architecture leaves to bring */
	cost = worth_of(p, area, p->tokens[area]);
	if (!fetch(p, area, need, TO_BUILD, &cost))
		return -1;
	p->locked[area] = 1;
	p->cities++;
	int worth = p->m->w->city + p->m->w->next_city * (p->m->s->cities[p->m->seat] + p->cities);
	if (mc_areas[area].flood != MC_NONE || mc_areas[area].volcano != MC_NONE)
		worth -= p->m->w->flood * 3;
	if (mc_areas[area].site == MC_NONE)
		worth -= p->m->w->token * MC_LIM_SITE_TOKENS;
	return worth - cost + 4 * p->m->w->city;
}

static bool enough_near(const struct plan *p, int area)
{
	uint16_t near[REACH];
	int n = reach(p, area, near), sum = p->tokens[area], need = mc_city_tokens(area);

	for (int i = 0; i < n && sum < need; i++)
		sum += p->locked[near[i]] || unmoved(p, near[i]) < 0 ? 0 : unmoved(p, near[i]);
	return sum + mc_city_treasury(p->m->s, p->m->seat, area) >= need;
}

/* Areas where own tokens stand or can come to. */
static int own_ground(const struct plan *p, uint16_t found[MC_LAND])
{
	uint8_t seen[MC_LAND] = { 0 };
	int n = 0;

	for (int area = 0; area < MC_LAND; area++) {
		if (!p->tokens[area])
			continue;
		uint16_t near[REACH];
		if (!seen[area]++)
			found[n++] = (uint16_t)area;
		for (int i = reach(p, area, near) - 1; i >= 0; i--)
			if (!seen[near[i]]++)
				found[n++] = near[i];
	}
	return n;
}

/* The best city that can still be had; false: none. */
static bool add_city(struct plan *p, const uint16_t *ground, int n)
{
	struct plan best;
	int most = 0,
	    wilderness = mc_on_board(p->m->s, p->m->seat) >= 12 + 2 * (p->m->s->cities[p->m->seat] + 3);

	for (int i = 0; i < n; i++) {
		int area = ground[i];
		if (p->locked[area] || !is_free_ground(p, area) || !enough_near(p, area) ||
		    (mc_areas[area].site == MC_NONE && !wilderness) || !may_enter(p, area, 1))
			continue;
		struct plan then = *p;
		int worth = gather(&then, area);
		if (worth > most) {
			most = worth;
			best = then;
		}
	}
	if (most > 0)
		*p = best;
	return most > 0;
}

static void plan_cities(struct plan *p)
{
	uint16_t ground[MC_LAND];
	int n = own_ground(p, ground), most = mind_new_cities(p->m);

	/* what stands ready counts first */
	for (int i = 0; i < n && p->cities < most; i++)
		if (p->tokens[ground[i]] >= mc_city_tokens(ground[i]) && is_free_ground(p, ground[i]) &&
		    !p->locked[ground[i]]) {
			p->locked[ground[i]] = 1;
			p->cities++;
		}
	while (p->cities < most && add_city(p, ground, n))
		;
}

/* ---- Attacks (6.4) -------------------------------------------------------------------------- */

static int attack_needs(const struct plan *p, int area)
{
	const struct mc_state *s = p->m->s;
	int owner = s->city[area] - 1;

	if (owner < MC_SEATS && mc_holds(s, owner, MC_ADV_ENGINEERING) &&
	    !mc_holds(s, p->m->seat, MC_ADV_ENGINEERING))
		return MC_DOES_ENGINEERING_DEFENCE_NEEDS;
	return mc_holds(s, p->m->seat, MC_ADV_ENGINEERING) ? MC_DOES_ENGINEERING_ATTACK_NEEDS
							   : MC_LIM_ATTACK_NEEDS;
}

/* What it is worth beyond the tokens it takes; the leader's cities are worth more. */
static int assault(struct plan *p, int area, int leader)
{
	const struct mc_state *s = p->m->s;
	int need = attack_needs(p, area), owner = s->city[area] - 1,
	    cost = mc_areas[area].site == MC_NONE ? p->m->w->token : 0;

	if (!fetch(p, area, need, TO_FIGHT, &cost))
		return -1;
	p->locked[area] = 1;
	if (mc_on_board(s, p->m->seat) - need - MC_LIM_SITE_TOKENS * p->cities <
	    mc_support_rate(s, p->m->seat) * (s->cities[p->m->seat] + p->cities) + p->m->w->reserve)
		return -1; /* who stays behind has cities to support */
	return p->m->w->attack * (owner == leader || owner >= MC_SEATS ? 2 : 1) - cost;
}

static bool is_target(const struct plan *p, int area)
{
	const struct mc_state *s = p->m->s;
	int owner = s->city[area] - 1;

	return owner >= 0 && owner != p->m->seat && !p->locked[area] && mc_in_play(s, area) &&
	       mc_others(s, p->m->seat, area) == 0 && may_enter(p, area, attack_needs(p, area)) &&
	       (owner >= MC_SEATS || !mc_holds(s, owner, MC_ADV_DIPLOMACY));
}

/* With tokens that are missed little: whose city falls loses it, and the way is free. */
static void plan_attacks(struct plan *p)
{
	uint16_t ground[MC_LAND];
	int n = own_ground(p, ground),
	    leader = mind_leader(p->m, mc_everybody(p->m->s) & ~mc_bit(p->m->seat));

	for (int i = 0; i < n && p->m->w->attack; i++) {
		if (!is_target(p, ground[i]))
			continue;
		struct plan then = *p;
		if (assault(&then, ground[i], leader) > 0)
			*p = then;
	}
}

/* ---- Growth --------------------------------------------------------------------------------- */

/* What is over in an area where a city is to be built may go as well. */
static int spare(const struct plan *p, int area)
{
	int free_tokens = unmoved(p, area), over = p->tokens[area] - mc_city_tokens(area);

	if (!p->locked[area])
		return free_tokens;
	return over < free_tokens ? over : free_tokens;
}

static int loses(const struct plan *p, int area) { return p->locked[area] ? 0 : last(p, area); }

/* The best single step of a token from there. */
static bool spread_from(struct plan *p, int area)
{
	uint16_t near[REACH];
	int best = -1, most = 0, costs = loses(p, area);

	for (int i = reach(p, area, near) - 1; i >= 0; i--) {
		if (p->locked[near[i]] || !may_enter(p, near[i], 1))
			continue;
		int gain = more(p, near[i]) - costs;
		if (gain > most) {
			most = gain;
			best = near[i];
		}
	}
	if (best < 0)
		return false;
	note(p, area, best, 1, TO_GROW);
	return true;
}

/* A token that is lost where it stands: neighbours move on, each by one, up to where there is room. */
static bool push_from(struct plan *p, int area)
{
	uint16_t queue[256], from[MC_LAND], near[REACH];
	uint8_t steps[MC_LAND] = { 0 };
	int n = 0;

	queue[n++] = (uint16_t)area;
	steps[area] = 1;
	for (int at = 0; at < n; at++) {
		int here = queue[at];
		if (steps[here] > CHAIN)
			break;
		for (int i = reach(p, here, near) - 1; i >= 0; i--) {
			int to = near[i];
			if (steps[to] || p->locked[to] || !may_enter(p, to, 1))
				continue;
			from[to] = (uint16_t)here;
			if (more(p, to) > 0) {
				for (; to != area; to = from[to])
					note(p, from[to], to, 1, TO_GROW);
				return true;
			}
			if (unmoved(p, to) > 0 && n < 256) {
				steps[to] = (uint8_t)(steps[here] + 1);
				queue[n++] = (uint16_t)to;
			}
		}
	}
	return false;
}

static void plan_growth(struct plan *p)
{
	uint16_t ground[MC_LAND];
	int n = own_ground(p, ground);
	bool again = true;

	for (int rounds = 0; again && rounds < 12; rounds++) {
		again = false;
		for (int i = 0; i < n; i++)
			while (spare(p, ground[i]) > 0 && spread_from(p, ground[i]))
				again = true;
	}
	for (int i = 0; i < n; i++)
		while (spare(p, ground[i]) > 0 && loses(p, ground[i]) <= 0 && push_from(p, ground[i]))
			;
}

/* ---- The act -------------------------------------------------------------------------------- */

static void begin(struct plan *p, const struct mind *m)
{
	*p = (struct plan){ .m = m };
	memcpy(p->tokens, m->s->tokens[m->seat], sizeof p->tokens);
	memcpy(p->moved, m->s->used, sizeof p->moved);
}

static ecu_message reason(const struct group *g, const struct plan *p)
{
	static const uint16_t why[] = { MC_SAY_WHY_TO_BUILD, MC_SAY_WHY_TO_GROW, MC_SAY_WHY_TO_FIGHT };

	return mind_why(why[g->why], g->n, g->to, p->tokens[g->to], 0);
}

enum bot_idea mind_move(const struct mind *m, struct bot_act *act)
{
	struct plan p;

	begin(&p, m);
	plan_cities(&p);
	plan_attacks(&p);
	plan_growth(&p);
	for (int i = 0; i < p.groups; i++) {
		const struct group *g = &p.group[i];
		struct mc_action a = { .kind = MC_DO_MOVE,
				       .seat = (int8_t)m->seat,
				       .move = { g->from, g->to, g->n } };
		ecu_action written = mc_write(a);
		if (ecu_refused(ecu_check((const ecu_view *)m->s, &written)))
			continue;
		return mind_does(act, a, reason(g, &p));
	}
	if (mind_sail(m, act))
		return BOT_ACTS;
	return mind_does(act, (struct mc_action){ .kind = MC_DO_END_MOVEMENT, .seat = (int8_t)m->seat },
			 mind_why(MC_SAY_WHY_MOVED, mc_on_board(m->s, m->seat), 0, 0, 0));
}
