/* civilwar.c — chapter 11.4: Civil War and Tyranny: which units change hands.
 *
 * Questions (dues.c)
 *   mark   the victim of a Civil War, the beneficiary of a Tyranny: areas of the victim are chosen and let
 *          go again, with the points chosen so far; then that this is all. Whole areas, connected, as near
 *          to the points as can be: that is judged when he says so.
 *   share  the beneficiary, where his stock cannot replace all: which of the chosen areas he takes first.
 *
 * The nearest total over all connected sets is a hard problem; a choice is accepted when no area added,
 * dropped or exchanged for another comes nearer. With the option "searched" the engine also looks for a
 * better set itself. */
#include <string.h>

#include "megaciv/megaciv.h"

/* ---- The victim's areas as a graph ----------------------------------------------------------- */

enum { AREAS_MOST = MC_LIM_TOKENS + MC_LIM_CITIES, SEARCHED_SETS = 20000 };
_Static_assert(AREAS_MOST <= 64, "a bit for each area with units");

struct land {
	int n, points[AREAS_MOST];
	uint16_t area[AREAS_MOST];
	uint64_t near[AREAS_MOST], chosen;
	int aim;
	bool never_above;
};

static struct land land_of(const struct mc_state *s, const struct mc_due *d)
{
	struct land l = { .aim = d->n, .never_above = mc_option(s, MC_OPTION_TOTAL) };

	for (int area = 0; area < MC_LAND && l.n < AREAS_MOST; area++) {
		int points = mc_points(s, d->from - 1, area);
		if (!points)
			continue;
		l.chosen |= s->used[area] ? (uint64_t)1 << l.n : 0;
		l.points[l.n] = points;
		l.area[l.n++] = (uint16_t)area;
	}
	for (int i = 0; i < l.n; i++)
		for (int k = 0; k < l.n; k++)
			if (i != k && (mc_adjacent_by_land(l.area[i], l.area[k]) ||
				       mc_adjacent_by_water(l.area[i], l.area[k])))
				l.near[i] |= (uint64_t)1 << k;
	return l;
}

static int total(const struct land *l, uint64_t set)
{
	int sum = 0;

	for (; set; set &= set - 1)
		sum += l->points[__builtin_ctzll(set)];
	return sum;
}

static uint64_t everything(const struct land *l)
{
	return l->n < 64 ? ((uint64_t)1 << l->n) - 1 : UINT64_MAX;
}

/* Areas outside the set that border on it. */
static uint64_t border(const struct land *l, uint64_t set)
{
	uint64_t around = 0;

	for (uint64_t left = set; left; left &= left - 1)
		around |= l->near[__builtin_ctzll(left)];
	return around & ~set;
}

static uint64_t component(const struct land *l, uint64_t set)
{
	uint64_t reached = set & -set;

	for (uint64_t grown = reached; (grown = (reached | border(l, reached)) & set) != reached;)
		reached = grown;
	return reached;
}

static bool connected(const struct land *l, uint64_t set) { return set && component(l, set) == set; }

/* How far a total is from what is required; by option nothing above it counts. */
static int distance(const struct land *l, int sum)
{
	if (sum > l->aim)
		return l->never_above ? 1000 + sum : sum - l->aim;
	return l->aim - sum;
}

/* ---- Is there a nearer one? ------------------------------------------------------------------ */

/* Adds the best area to a set, or nothing; the distance then. */
static int best_added(const struct land *l, uint64_t set, uint64_t *added)
{
	int sum = total(l, set), best = 1 << 20;

	for (uint64_t left = border(l, set); left; left &= left - 1) {
		int i = __builtin_ctzll(left), far = distance(l, sum + l->points[i]);
		if (far < best) {
			best = far;
			*added = (uint64_t)1 << i;
		}
	}
	return best;
}

/* One area exchanged: what comes may join what went apart. */
static int best_exchanged(const struct land *l, uint64_t set, uint64_t *exchanged)
{
	int sum = total(l, set), best = 1 << 20;

	for (uint64_t left = set; left; left &= left - 1) {
		uint64_t out = left & -left, rest = set & ~out;
		for (uint64_t in = (rest ? border(l, rest) : everything(l)) & ~out; in; in &= in - 1) {
			int far = distance(l, sum - total(l, out) + l->points[__builtin_ctzll(in)]);
			if (far < best && connected(l, rest | (in & -in))) {
				best = far;
				*exchanged = out | (in & -in);
			}
		}
	}
	return best;
}

static int best_dropped(const struct land *l, uint64_t set, uint64_t *dropped)
{
	int sum = total(l, set), best = 1 << 20;

	for (uint64_t left = set; left; left &= left - 1) {
		uint64_t out = left & -left;
		int far = distance(l, sum - total(l, out));
		if (far < best && connected(l, set & ~out)) {
			best = far;
			*dropped = out;
		}
	}
	return best;
}

/* All connected sets that begin with `set` and avoid `banned`, until one is nearer or the search has
 * become long. */
static bool search(const struct land *l, uint64_t set, uint64_t banned, int sum, int near, int *left,
		   uint64_t *found)
{
	if (--*left < 0)
		return false;
	*found = set;
	if (distance(l, sum) < near)
		return true;
	if (sum >= l->aim)
		return false;
	for (uint64_t next = border(l, set) & ~banned; next; next &= next - 1) {
		uint64_t bit = next & -next;
		if (search(l, set | bit, banned, sum + total(l, bit), near, left, found))
			return true;
		banned |= bit;
	}
	return false;
}

static bool found_nearer(const struct land *l, int near, uint64_t *found)
{
	int left = SEARCHED_SETS;

	for (int i = 0; i < l->n; i++) {
		uint64_t bit = (uint64_t)1 << i;
		if (search(l, bit, bit - 1, l->points[i], near, &left, found))
			return true;
	}
	return false;
}

bool mc_may_mark(const struct mc_state *s, const struct mc_due *d, int area)
{
	return mc_points(s, d->from - 1, area) > 0;
}

int mc_marked_points(const struct mc_state *s, const struct mc_due *d)
{
	int sum = 0;

	for (int area = 0; area < MC_LAND; area++)
		sum += s->used[area] ? mc_points(s, d->from - 1, area) : 0;
	return sum;
}

ecu_verdict mc_marked_check(const struct mc_state *s, const struct mc_due *d)
{
	const struct land l = land_of(s, d);
	int sum = total(&l, l.chosen), far = distance(&l, sum);
	uint64_t which;

	if (!l.chosen)
		return core_refuse(MC_SAY_MARK_NOTHING, d->n);
	if (!connected(&l, l.chosen))
		return core_refuse(MC_SAY_MARK_APART);
	if (!far)
		return CORE_OK;
	if (best_added(&l, l.chosen, &which) < far || best_dropped(&l, l.chosen, &which) < far ||
	    best_exchanged(&l, l.chosen, &which) < far)
		return core_refuse(MC_SAY_MARK_NEARER, sum, d->n);
	return mc_option(s, MC_OPTION_SELECTION) && found_nearer(&l, far, &which)
		       ? core_refuse(MC_SAY_MARK_FOUND, sum, d->n)
		       : CORE_OK;
}

/* ---- Changing hands (11.1) ------------------------------------------------------------------- */

/* What the stock of the beneficiary cannot replace becomes Barbarians. */
void mc_share_area(struct mc_state *s, int by, int from, int area, const ecu_sink *sink)
{
	int tokens = s->tokens[from][area], taken = tokens < s->stock[by] ? tokens : s->stock[by];

	s->used[area] = 0;
	if (s->city[area] == from + 1 && s->cities[by] == MC_LIM_CITIES) {
		mc_make_pirates(s, area, sink);
		return;
	}
	if (s->city[area] == from + 1) {
		mc_clear_own(s, area);
		mc_found(s, by, area);
		core_tell(s, sink, CORE_ALL, MC_SAY_CALAMITY_ANNEXED, by, area, from);
		return;
	}
	mc_remove(s, from, area, tokens);
	mc_place(s, by, area, taken);
	mc_add_barbarians(s, area, tokens - taken);
	core_tell(s, sink, CORE_ALL, MC_SAY_ANNEXED_TOKENS, by, taken, area, from, tokens - taken);
}

/* Civil War: what is above the points that stay. Tyranny: a number of its own. */
static int points_on_card(const struct mc_state *s, int victim, int calamity)
{
	const struct mc_calamity *c = &mc_calamities[calamity];

	return c->free_points ? mc_points_of(s, victim) - c->free_points : c->unit_points;
}

enum { MARK = MC_HIT, SHARE, SHARED };

enum core_step mc_hit_civil_war(struct mc_state *s, struct core_frame *f, struct mc_copy *c,
				const ecu_sink *sink)
{
	int victim = c->primary - 1, calamity = mc_calamity_of(c), base = points_on_card(s, victim, calamity),
	    all = mc_points_of(s, victim);
	int points = base > 0 ? mc_modified(s, victim, calamity, MC_ROLE_PRIMARY, MC_CHANGE_UNIT_POINTS, base)
			      : 0;
	int selects = mc_calamities[calamity].free_points ? victim : c->beneficiary - 1;
	struct mc_due due = { .what = MC_DUE_MARK,
			      .calamity = (uint8_t)(calamity + 1),
			      .n = (uint8_t)points,
			      .from = c->primary };

	switch (f->step++) {
	case MARK:
		if (!points || !all || !c->beneficiary) {
			mc_no_effect(s, c, sink);
			return CORE_POP;
		}
		mc_tell_number(s, c, MC_SAY_OWES_POINTS, points, base, sink);
		for (int area = 0; points >= all && area < MC_LAND; area++)
			s->used[area] = mc_points(s, victim, area) > 0;
		if (points < all)
			mc_owe(s, selects, due, sink);
		return mc_ask_dues(s);
	case SHARE:
		due.what = MC_DUE_SHARE;
		due.n = 1;
		mc_owe(s, c->beneficiary - 1, due, sink);
		return mc_ask_dues(s);
	default: memset(s->used, 0, sizeof s->used); return CORE_POP;
	}
}

/* ---- Drivers --------------------------------------------------------------------------------- */

/* From any connected set to one that will be accepted. */
static uint64_t improved(const struct land *l, uint64_t set)
{
	for (;;) {
		int far = distance(l, total(l, set));
		uint64_t change = 0;
		if (best_added(l, set, &change) >= far && best_dropped(l, set, &change) >= far &&
		    best_exchanged(l, set, &change) >= far)
			return set;
		set ^= change;
	}
}

static uint64_t searched(const struct land *l)
{
	uint64_t best = 1, found = 1;

	while (distance(l, total(l, best)) && found_nearer(l, distance(l, total(l, best)), &found))
		best = found;
	return improved(l, best);
}

/* One area towards a set that will be accepted, or the end. */
bool mc_mark_pick(const struct mc_state *s, int seat, ecu_rng *rng, ecu_action *out)
{
	const struct mc_due *d = &s->due[seat];
	struct mc_action a = { .kind = MC_DO_ENOUGH, .seat = (int8_t)seat };

	if (d->what != MC_DUE_MARK || !ecu_rng_below(rng, 8))
		return false;
	const struct land l = land_of(s, d);
	uint64_t seed = l.chosen ? component(&l, l.chosen) : (uint64_t)1 << ecu_rng_below(rng, (uint32_t)l.n);
	uint64_t aim = mc_option(s, MC_OPTION_SELECTION) ? searched(&l) : improved(&l, seed),
		 differs = aim ^ l.chosen;
	if (differs) {
		uint64_t first = differs & aim ? differs & aim : differs;
		a.kind = differs & aim ? MC_DO_SELECT : MC_DO_DESELECT;
		a.at.area = l.area[__builtin_ctzll(first)];
	}
	*out = mc_write(a);
	return true;
}
