/* plan.c — chapter 5, by land: where the tokens of a movement go.
 *
 * A whole movement is thought through on a sketch of the own tokens, with no new city, with one, with two, as
 * long as the board is worth more for it when all is built and the surplus is gone: sites are filled, then
 * what is too many or grows badly goes where it is worth more, also by a chain of neighbours that each move
 * on. The first group of that plan is the act; after it the plan is made again as its beginning looked, so
 * that it stays the same, and what has been done is struck off. */
#include <assert.h>
#include <string.h>

#include "bot/megaciv/mind.h"

enum { MOVES = 96, REACH = 40, CHAIN = 6, AHEAD = 1, SMALL = 24 };

struct group {
	uint16_t from, to;
	uint8_t n, why; /* enum reason */
};
enum reason { TO_BUILD, TO_GROW, TO_FIGHT };

/* What does not change while a movement is planned, found out when it is first asked for. */
enum { UNKNOWN = 255 };
struct ground {
	uint8_t room[MC_LAND], open[MC_LAND], free_land[MC_LAND];
};

struct plan {
	const struct mind *m;
	struct ground *ground;
	uint8_t tokens[MC_LAND], moved[MC_LAND], locked[MC_LAND];
	/* free sites that tokens there can become cities on: 2 the site itself, 1 next door */
	uint8_t pull[MC_LAND];
	struct group group[MOVES];
	int groups;
	int cities; /* planned in this movement */
	int spoils; /* what the fall of other cities is worth */
};

static int unmoved(const struct plan *p, int area) { return p->tokens[area] - p->moved[area]; }

static int stays(const struct plan *p, int area, int tokens)
{
	uint8_t *room = &p->ground->room[area];

	if (*room == UNKNOWN)
		*room = (uint8_t)mind_room(p->m->s, p->m->seat, area);
	return tokens < *room ? tokens : *room;
}

/* Who stays at a free site, or next to one, can become a city there in the next turn. */
static int waits_for_city(const struct plan *p, int area, int tokens)
{
	return p->pull[area] ? p->m->w->pull * stays(p, area, tokens) * p->pull[area] : 0;
}

static int worth_of(const struct plan *p, int area, int tokens)
{
	return mind_held(p->m, p->m->s, area, stays(p, area, tokens)) + waits_for_city(p, area, tokens);
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
	assert(n > 0 && from != to && p->tokens[from] >= n);
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

static bool may_step(const struct plan *p, int area)
{
	if (area < 0 || area >= MC_LAND)
		return false;
	if (p->ground->open[area] == UNKNOWN)
		p->ground->open[area] = may_enter(p, area, 1);
	return p->ground->open[area];
}

static bool may_pass(const struct plan *p, int area)
{
	return may_step(p, area) && !mc_conflict_if(p->m->s, area, p->m->seat, 1);
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

/* 7.3: as many as are worth the tokens that become cities. */
int mind_new_cities(const struct mind *m)
{
	const struct mc_state *s = m->s;
	struct mind_land land = { 0, mc_on_board(s, m->seat), 0 };
	int cities = s->cities[m->seat], k = 0, before = 0;

	for (;; k++) {
		int now = mind_land_worth(m, s, m->seat, &land, cities + k) + m->w->token * land.stay;
		if ((k && now <= before) || cities + k > MC_LIM_CITIES || land.stay < 0)
			return k ? k - 1 : 0;
		before = now;
		land.stay -= MC_LIM_SITE_TOKENS;
	}
}

static bool is_free_ground(const struct plan *p, int area)
{
	const struct mc_state *s = p->m->s;
	uint8_t *known = &p->ground->free_land[area];

	if (*known == UNKNOWN)
		*known = !s->city[area] && mc_area_limits[area] && mc_in_play(s, area) &&
			 !mc_others(s, p->m->seat, area);
	return *known;
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

	need -= p->cities ? 0 : help; /* Architecture helps one city a turn */
	cost = worth_of(p, area, p->tokens[area]);
	if (!fetch(p, area, need, TO_BUILD, &cost))
		return -1;
	p->locked[area] = 1;
	p->cities++;
	assert(p->tokens[area] >= need);
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
	int most = 0;

	for (int i = 0; i < n; i++) {
		int area = ground[i];
		if (p->locked[area] || !is_free_ground(p, area) || !enough_near(p, area) ||
		    !may_step(p, area))
			continue;
		struct plan then = *p;
		int worth = gather(&then, area);
		if (worth > most) {
			most = worth;
			best = then;
		}
	}
	assert(most <= 0 || best.cities == p->cities + 1);
	if (most > 0)
		*p = best;
	return most > 0;
}

static void plan_cities(struct plan *p, int most)
{
	uint16_t ground[MC_LAND];
	int n = own_ground(p, ground);

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

/* ---- Attacks (6.4): against who is ahead, not against the weak -------------------------------- */

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

/* Tokens left when the surplus is gone; those who attack or build are counted as gone. */
static int who_stay(const struct plan *p)
{
	int n = 0;

	for (int area = 0; area < MC_LAND; area++)
		if (p->tokens[area] && !p->locked[area])
			n += stays(p, area, p->tokens[area]);
	return n;
}

/* What it is worth beyond the tokens it takes; the leader's cities are worth more. */
static int assault(struct plan *p, int area, int leader)
{
	const struct mc_state *s = p->m->s;
	assert(s->city[area] && s->city[area] - 1 != p->m->seat); /* there is a city of somebody else */
	int need = attack_needs(p, area), owner = s->city[area] - 1,
	    cost = mc_areas[area].site == MC_NONE ? p->m->w->token : 0;

	if (!fetch(p, area, need, TO_FIGHT, &cost))
		return -1;
	p->locked[area] = 1;
	if (who_stay(p) <
	    mc_support_rate(s, p->m->seat) * (s->cities[p->m->seat] + p->cities) + p->m->w->reserve)
		return -1; /* who stays behind has cities to support */
	int spoils = p->m->w->attack * (owner == leader || owner >= MC_SEATS ? 2 : 1);
	if (owner >= MC_SEATS && mc_areas[area].site != MC_NONE)
		spoils += p->m->w->city / 4; /* pirates sit on a site that is free then */
	p->spoils += spoils;
	return spoils - cost;
}

static bool is_target(const struct plan *p, int area)
{
	const struct mc_state *s = p->m->s;
	int owner = s->city[area] - 1;

	return owner >= 0 && owner != p->m->seat && !p->locked[area] && mc_in_play(s, area) &&
	       mc_others(s, p->m->seat, area) == 0 && may_enter(p, area, attack_needs(p, area)) &&
	       (owner >= MC_SEATS || !mc_holds(s, owner, MC_ADV_DIPLOMACY)) &&
	       (owner >= MC_SEATS || mind_standing(s, owner) >= mind_standing(s, p->m->seat) + AHEAD);
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
		if (p->locked[near[i]] || !may_step(p, near[i]))
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

	assert(unmoved(p, area) > 0);
	queue[n++] = (uint16_t)area;
	steps[area] = 1;
	for (int at = 0; at < n; at++) {
		int here = queue[at];
		if (steps[here] > CHAIN)
			break;
		for (int i = reach(p, here, near) - 1; i >= 0; i--) {
			int to = near[i];
			if (steps[to] || p->locked[to] || !may_step(p, to))
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

/* ---- Raids (6.2): those who are lost where they stand drive others out next door ------------- */

/* Tokens of the only other owner there; 0: there are more owners, a city, or nobody. */
static int lone_tokens(const struct plan *p, int area)
{
	const struct mc_state *s = p->m->s;
	int others = mc_others(s, p->m->seat, area);

	if (s->city[area] || !others || s->tokens[p->m->seat][area])
		return 0;
	for (int seat = 0; seat < s->head.seats; seat++)
		if (s->tokens[seat][area])
			return s->tokens[seat][area] == others && !mc_holds(s, seat, MC_ADV_METALWORKING)
				       ? others
				       : 0;
	return others;
}

/* Whom nobody misses, next to it. */
static int idle_near(const struct plan *p, const uint16_t *near, int n)
{
	int sum = 0;

	for (int i = 0; i < n; i++)
		if (!p->locked[near[i]] && p->tokens[near[i]]) {
			int over = p->tokens[near[i]] - stays(p, near[i], p->tokens[near[i]]),
			    free_tokens = unmoved(p, near[i]);
			sum += over < free_tokens ? over : free_tokens;
		}
	return sum;
}

/* One more than they are wins: who is fewer loses first. */
static void plan_raids(struct plan *p)
{
	uint16_t ground[MC_LAND], near[REACH];
	int n = own_ground(p, ground);

	for (int i = 0; p->m->w->raid && i < n; i++) {
		int area = ground[i], foes = p->tokens[area] ? 0 : lone_tokens(p, area), cost = 0;
		if (!foes || p->locked[area] || !mc_area_limits[area] || !may_enter(p, area, foes + 1) ||
		    idle_near(p, near, reach(p, area, near)) < foes + 1)
			continue;
		struct plan then = *p;
		if (!fetch(&then, area, foes + 1, TO_FIGHT, &cost) ||
		    cost >= p->m->w->raid * foes + p->m->w->area)
			continue;
		then.locked[area] = 1;
		then.spoils += p->m->w->raid * foes + p->m->w->area;
		*p = then;
	}
}

/* ---- How many cities ------------------------------------------------------------------------ */

/* While land is free, those who are too many on a coast can go by ship, less those who become one. To a
 * people that is still small a ship opens land for as many again in the next turn. */
static int overseas_worth(const struct plan *p)
{
	const struct mind *m = p->m;
	int ships = m->s->ships[m->seat].n, too_many = ships ? 0 : -mind_ship_tokens(m);

	if (!mind_is_early(m))
		return 0;
	for (int area = 0; area < MC_LAND; area++)
		if (p->tokens[area] && !p->locked[area] && mc_area_coasts[area])
			too_many += p->tokens[area] - stays(p, area, p->tokens[area]);
	if (too_many <= 0)
		return 0;
	if (!ships || mc_on_board(m->s, m->seat) < SMALL)
		too_many += mc_ship_capacity(m->s, m->seat);
	return too_many * (m->w->token + mind_growth(m));
}

/* What the board is worth when the movement is over, cities are built and the surplus is gone. */
static int plan_worth(const struct plan *p)
{
	const struct mind *m = p->m;
	struct mind_land land = { 0, 0, 0 };
	int waiting = 0;

	for (int area = 0; area < MC_LAND; area++)
		if (p->tokens[area] && !p->locked[area])
			mind_add(m, m->s, area, stays(p, area, p->tokens[area]), &land),
				waiting += waits_for_city(p, area, p->tokens[area]);
	return mind_land_worth(m, m->s, m->seat, &land, m->s->cities[m->seat] + p->cities) + p->spoils +
	       waiting + overseas_worth(p);
}

/* 7.3: who stays supports them all, or build.c does not build. */
static bool is_supported(const struct plan *p)
{
	const struct mc_state *s = p->m->s;
	int seat = p->m->seat;

	return !p->m->w->support || who_stay(p) >= mc_support_rate(s, seat) * (s->cities[seat] + p->cities);
}

/* With one city more, and one more, as long as the board is worth more for it. */
static void think(struct plan *best, const struct plan *start)
{
	int most = 0, room = MC_LIM_CITIES - start->m->s->cities[start->m->seat];

	*best = *start;
	for (int cities = 0; cities <= room; cities++) {
		struct plan p = *start;
		plan_cities(&p, cities);
		if (p.cities < cities)
			return;
		plan_attacks(&p);
		plan_growth(&p);
		plan_raids(&p);
		int worth = plan_worth(&p);
		if (cities && (worth <= most || !is_supported(&p)))
			return;
		most = worth;
		*best = p;
	}
}

/* ---- The act -------------------------------------------------------------------------------- */

static void find_sites(struct plan *p)
{
	const uint16_t *near;

	for (int area = 0; area < MC_LAND; area++) {
		if (mc_areas[area].site == MC_NONE || !is_free_ground(p, area))
			continue;
		p->pull[area] = 2;
		for (int i = mc_land_neighbours(area, &near) - 1; i >= 0; i--)
			if (near[i] < MC_LAND && p->pull[near[i]] < 2)
				p->pull[near[i]]++;
	}
}

static void begin(struct plan *p, const struct mind *m, struct ground *ground)
{
	*p = (struct plan){ .m = m, .ground = ground };
	memcpy(p->tokens, m->s->tokens[m->seat], sizeof p->tokens);
	memcpy(p->moved, m->s->used, sizeof p->moved);
	if (m->w->pull && m->s->cities[m->seat] < MC_LIM_CITIES)
		find_sites(p);
}

/* The plan as it is written down: which moment it was made for, its groups, and what then stands where they
 * go. */
struct sheet {
	uint32_t moment; /* 0: nothing is written there */
	int groups;
	struct group group[MOVES];
	uint8_t there[MOVES];
};
_Static_assert(sizeof(struct sheet) <= BOT_PAPER, "a plan fits");

static void write_down(const struct plan *p, uint32_t moment, struct sheet *to)
{
	assert(p->groups >= 0 && p->groups <= MOVES);
	to->moment = moment;
	to->groups = p->groups;
	memcpy(to->group, p->group, sizeof to->group);
	for (int i = 0; i < p->groups; i++)
		to->there[i] = p->tokens[p->group[i].to];
}

/* Takes what was moved already out of the plan; false: something was moved that it does not know. */
static bool strike_off(const struct mc_memory *memory, struct sheet *plan)
{
	assert(memory->moves <= MIND_MOVES); /* more are not known one by one */
	for (int i = 0; i < memory->moves; i++) {
		const struct mind_group *done = &memory->move[i];
		int k = 0;
		while (k < plan->groups &&
		       (plan->group[k].from != done->from || plan->group[k].to != done->to))
			k++;
		if (k == plan->groups || plan->group[k].n < done->n)
			return false;
		assert(done->n > 0);
		plan->group[k].n = (uint8_t)(plan->group[k].n - done->n);
	}
	return true;
}

static void plan_from(const struct mind *m, uint32_t moment, struct sheet *to)
{
	struct ground ground;
	struct plan start, p;

	memset(&ground, UNKNOWN, sizeof ground);
	begin(&start, m, &ground);
	think(&p, &start);
	write_down(&p, moment, to);
}

/* As it was before the movement began, for a plan by land. */
static void plan_from_before(const struct mind *m, uint32_t moment, struct sheet *to)
{
	struct mc_state before = *m->s;
	struct mind then = *m;

	memcpy(before.tokens[m->seat], before.before, sizeof before.before);
	memset(before.used, 0, sizeof before.used);
	then.s = &before;
	plan_from(&then, moment, to);
}

/* The plan of the movement as its beginning looked, so that it stays the same from act to act; where
 * somebody else has moved before, a new one from what stands there. Ships sail when it is done. */
static void make_plan(const struct mind *m, struct sheet *plan)
{
	uint32_t moment = m->bot->heard - m->memory->acts + 1;
	struct sheet *paper = m->bot->paper;

	plan->groups = 0;
	if (m->memory->sailed && m->memory->moves)
		return;
	if (m->memory->moves <= MIND_MOVES && !m->memory->sailed) {
		if (paper && paper->moment == moment)
			memcpy(plan, paper, sizeof *plan);
		else
			plan_from_before(m, moment, plan);
		if (paper)
			memcpy(paper, plan, sizeof *plan);
		if (strike_off(m->memory, plan))
			return;
	}
	plan_from(m, 0, plan);
}

static ecu_message reason(const struct group *g, int there)
{
	assert(g->why <= TO_FIGHT && g->n);
	static const uint16_t why[] = { MC_SAY_WHY_TO_BUILD, MC_SAY_WHY_TO_GROW, MC_SAY_WHY_TO_FIGHT };

	return mind_why(why[g->why], g->n, g->to, there, 0);
}

/* Behind ships only the first group of a plan goes: nobody attacks with a part of those who are needed. */
static bool is_left_out(const struct mind *m, const struct group *g)
{
	return !g->n || (m->memory->sailed && g->why == TO_FIGHT);
}

enum bot_idea mind_move(const struct mind *m, struct bot_act *act)
{
	struct sheet plan;

	make_plan(m, &plan);
	for (int i = 0; i < plan.groups; i++) {
		const struct group *g = &plan.group[i];
		struct mc_action a = { .kind = MC_DO_MOVE,
				       .seat = (int8_t)m->seat,
				       .move = { g->from, g->to, g->n } };
		ecu_action written = mc_write(a);
		if (is_left_out(m, g) || ecu_refused(ecu_check((const ecu_view *)m->s, &written)))
			continue;
		return mind_does(act, a, reason(g, plan.there[i]));
	}
	if (mind_sail(m, act))
		return BOT_ACTS;
	return mind_does(act, (struct mc_action){ .kind = MC_DO_END_MOVEMENT, .seat = (int8_t)m->seat },
			 mind_why(MC_SAY_WHY_MOVED, mc_on_board(m->s, m->seat), 0, 0, 0));
}
