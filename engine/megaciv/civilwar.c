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
#include <assert.h>
#include <string.h>

#include "megaciv/dues.h"
#include "megaciv/facts.h"

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

/* ---- The due `mark` --------------------------------------------------------------------------- */

static int marked_points(const struct mc_state *s, const struct mc_due *d)
{
	int sum = 0;

	for (int area = 0; area < MC_LAND; area++)
		sum += s->used[area] ? mc_points(s, d->from - 1, area) : 0;
	return sum;
}

static ecu_verdict judge(const struct mc_state *s, const struct land *l, uint64_t set)
{
	int sum = total(l, set), far = distance(l, sum);
	uint64_t which;

	if (!set)
		return core_refuse(MC_SAY_MARK_NOTHING, l->aim);
	if (!connected(l, set))
		return core_refuse(MC_SAY_MARK_APART);
	if (!far)
		return CORE_OK;
	if (best_added(l, set, &which) < far || best_dropped(l, set, &which) < far ||
	    best_exchanged(l, set, &which) < far)
		return core_refuse(MC_SAY_MARK_NEARER, sum, l->aim);
	return mc_option(s, MC_OPTION_SELECTION) && found_nearer(l, far, &which)
		       ? core_refuse(MC_SAY_MARK_FOUND, sum, l->aim)
		       : CORE_OK;
}

static ecu_verdict marked_check(const struct mc_state *s, const struct mc_due *d)
{
	const struct land l = land_of(s, d);

	return judge(s, &l, l.chosen);
}

/* What is chosen, whether it is connected and would do, what of it the beneficiary can replace; and which
 * area makes it do. */
void mc_mark_facts(const struct mc_state *s, const struct mc_due *d, struct mc_choice_fact *f,
		   uint8_t completes[MC_LAND])
{
	const struct land l = land_of(s, d);
	int gains = s->copy[mc_copy_of(s)].beneficiary - 1;
	bool marks = mc_due_row(d->what) == &mc_due_mark; /* still, and does not share */

	*f = (struct mc_choice_fact){ .points = (uint8_t)total(&l, l.chosen),
				      .apart = l.chosen && !connected(&l, l.chosen),
				      .stock = gains < 0 ? 0 : s->stock[gains],
				      .stock_cities = gains < 0
							      ? 0
							      : (uint8_t)(MC_LIM_CITIES - s->cities[gains]) };
	for (int i = 0; i < l.n; i++) {
		bool city = s->city[l.area[i]] == d->from, chosen = l.chosen >> i & 1;
		f->areas = (uint8_t)(f->areas + chosen);
		f->cities = (uint8_t)(f->cities + (chosen && city));
		f->tokens = (uint8_t)(f->tokens + (chosen ? s->tokens[d->from - 1][l.area[i]] : 0));
		if (marks && !chosen)
			completes[l.area[i]] = !ecu_refused(judge(s, &l, l.chosen | (uint64_t)1 << i));
	}
	f->enough = !marks || !ecu_refused(judge(s, &l, l.chosen));
}

static bool mark_may_take(const struct mc_state *s, int seat, const struct mc_due *d, int area)
{
	(void)seat;
	return !s->used[area] && mc_points(s, d->from - 1, area) > 0;
}

static ecu_verdict mark_check(const struct mc_state *s, const struct mc_action *a, const struct mc_due *d)
{
	if (a->kind == MC_DO_ENOUGH)
		return marked_check(s, d);
	if (a->kind != MC_DO_SELECT && a->kind != MC_DO_DESELECT)
		return core_refuse(MC_SAY_NOT_DUE);
	if (a->at.area >= MC_LAND || !mc_points(s, d->from - 1, a->at.area))
		return core_refuse(MC_SAY_NO_UNITS_HERE, d->from - 1, a->at.area);
	if (a->kind == MC_DO_DESELECT)
		return s->used[a->at.area] ? CORE_OK : core_refuse(MC_SAY_NOT_CHOSEN, a->at.area);
	return s->used[a->at.area] ? core_refuse(MC_SAY_CHOSEN_ALREADY, a->at.area) : CORE_OK;
}

static void mark_apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	assert(a->kind == MC_DO_ENOUGH || mc_points(s, s->due[a->seat].from - 1, a->at.area));
	(void)sink;
	if (a->kind == MC_DO_ENOUGH)
		s->due[a->seat].n = 0;
	else
		s->used[a->at.area] = a->kind == MC_DO_SELECT;
}

static void mark_choices(const struct mc_state *s, int seat, const struct mc_due *d,
			 struct core_choices *list)
{
	mc_areas_choices(s, seat, d, list);
	for (int area = 0; area < MC_LAND; area++)
		if (s->used[area])
			mc_offer_at(list, MC_DO_DESELECT, seat, area, 1);
	if (!ecu_refused(marked_check(s, d)))
		mc_offer_plain(list, MC_DO_ENOUGH, seat, 9);
}

static void mark_speak(const struct mc_state *s, int seat, const struct mc_due *d, ecu_message *m)
{
	(void)seat;
	m->arg[2] = d->from - 1;
	m->arg[3] = marked_points(s, d);
}

static bool mark_is_whole(const struct mc_state *s, int seat, const struct mc_due *d)
{
	(void)seat;
	return d->from == s->copy[mc_copy_of(s)].primary && d->n < mc_points_of(s, d->from - 1);
}

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

/* A set that is accepted, grown from an area with units: for who chooses among such sets. */
bool mc_mark_from(const struct mc_state *s, const struct mc_due *d, int area, uint8_t marked[MC_LAND])
{
	const struct land l = land_of(s, d);

	memset(marked, 0, MC_LAND);
	for (int i = 0; i < l.n; i++) {
		if (l.area[i] != area)
			continue;
		uint64_t set = mc_option(s, MC_OPTION_SELECTION) ? searched(&l)
								 : improved(&l, (uint64_t)1 << i);
		for (; set; set &= set - 1)
			marked[l.area[__builtin_ctzll(set)]] = 1;
		return true;
	}
	return false;
}

/* What is chosen grows towards a set that will be accepted, then loses what that set has not. It is the set
 * improved from the lowest area chosen, which nothing on the way changes but a lower one: so the way has an
 * end. Improved from all that is chosen, it could take an area and give it back for ever. */
static uint64_t mark_aim(const struct mc_state *s, const struct land *l, ecu_rng *rng)
{
	if (mc_option(s, MC_OPTION_SELECTION))
		return searched(l);
	return improved(l, l->chosen ? l->chosen & -l->chosen
				     : (uint64_t)1 << ecu_rng_below(rng, (uint32_t)l->n));
}

static int lowest(uint64_t set) { return __builtin_ctzll(set); }

static int highest(uint64_t set) { return 63 - __builtin_clzll(set); }

/* One area towards a set that will be accepted, or the end. */
static bool mark_pick(const struct mc_state *s, int seat, int first, ecu_rng *rng, ecu_action *out)
{
	struct mc_action a = { .kind = MC_DO_ENOUGH, .seat = (int8_t)seat };

	(void)first;
	if (!ecu_rng_below(rng, 8))
		return false;
	const struct land l = land_of(s, &s->due[seat]);
	if (ecu_refused(judge(s, &l, l.chosen))) {
		uint64_t aim = mark_aim(s, &l, rng), missing = aim & ~l.chosen;
		a.kind = missing ? MC_DO_SELECT : MC_DO_DESELECT;
		a.at.area = l.area[missing ? lowest(missing) : highest(l.chosen & ~aim)];
	}
	*out = mc_write(a);
	return true;
}

const struct core_field mc_holds_mark[] = { MC_DUE_FROM };

/* clang-format off */
const struct mc_due_row mc_due_mark = {
	.reckon = mc_reckon_points, .of_other = true, .marks = true,
	.demanded = { { MC_CAL_CIVIL_WAR, MC_MARKED, MC_PRIMARY },
		      { MC_CAL_TYRANNY, MC_MARKED, MC_BENEFICIARY } },
	.is_whole = mark_is_whole, .prompt = MC_SAY_DUE_MARK, .speak = mark_speak,
	.action = MC_DO_SELECT, .where = MC_AT_LAND, .may_take = mark_may_take, .forced = mc_none_left,
	.check = mark_check, .apply = mark_apply, .choices = mark_choices, .pick = mark_pick,
};
/* clang-format on */

/* ---- Changing hands (11.1) ------------------------------------------------------------------- */

/* The due `share`: what the stock of the beneficiary cannot replace becomes Barbarians. */
static void share_area(struct mc_state *s, int by, int from, int area, const ecu_sink *sink)
{
	int tokens = s->tokens[from][area], taken = tokens < s->stock[by] ? tokens : s->stock[by];

	assert(by != from && mc_points(s, from, area));
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

static bool share_may_take(const struct mc_state *s, int seat, const struct mc_due *d, int area)
{
	(void)seat;
	(void)d;
	return s->used[area];
}

static void share_take(struct mc_state *s, int seat, int area, const ecu_sink *sink)
{
	share_area(s, seat, s->due[seat].from - 1, area, sink);
}

/* 11.1: what the stock holds of what is left in the chosen areas. */
static bool share_forced(struct mc_state *s, int seat, const ecu_sink *sink)
{
	int from = s->due[seat].from - 1, cities = 0, tokens = 0, areas = 0;

	for (int area = 0; area < MC_LAND; area++)
		if (s->used[area]) {
			bool city = s->city[area] == from + 1;
			areas++;
			cities += city;
			tokens += city ? 0 : s->tokens[from][area];
		}
	int free_cities = MC_LIM_CITIES - s->cities[seat];
	bool short_of = (cities > free_cities && free_cities) || (tokens > s->stock[seat] && s->stock[seat]);
	if (areas > 1 && short_of)
		return false;
	for (int area = 0; area < MC_LAND; area++)
		if (s->used[area])
			share_area(s, seat, from, area, sink);
	return true;
}

static bool share_is_whole(const struct mc_state *s, int seat, const struct mc_due *d)
{
	(void)seat;
	return d->from == s->copy[mc_copy_of(s)].primary && d->place == MC_PLACE_ANY;
}

const struct core_field mc_holds_share[] = { MC_DUE_FROM };

/* clang-format off */
const struct mc_due_row mc_due_share = {
	.reckon = mc_reckon_points, .of_other = true, .marks = true,
	.demanded = { { MC_CAL_CIVIL_WAR, MC_SHARED, MC_BENEFICIARY },
		      { MC_CAL_TYRANNY, MC_SHARED, MC_BENEFICIARY } },
	.is_whole = share_is_whole, .prompt = MC_SAY_DUE_SHARE, .speak = mc_speak_of_owner,
	.action = MC_DO_ANNEX, .where = MC_AT_LAND, .may_take = share_may_take, .take = share_take,
	.forced = share_forced, .check = mc_areas_check, .apply = mc_areas_apply,
	.choices = mc_areas_choices,
};
/* clang-format on */

/* Civil War: what is above the points that stay. Tyranny: a number of its own. */
static int points_on_card(const struct mc_state *s, int victim, int calamity)
{
	const struct mc_calamity *c = &mc_calamities[calamity];

	return c->free_points ? mc_points_of(s, victim) - c->free_points : c->unit_points;
}

int mc_war_points(const struct mc_state *s, int victim, int calamity, int *base)
{
	*base = points_on_card(s, victim, calamity);
	*base = *base > 0 ? *base : 0;
	return *base ? mc_modified(s, victim, calamity, MC_ROLE_PRIMARY, MC_CHANGE_UNIT_POINTS, *base) : 0;
}

enum core_step mc_hit_civil_war(struct mc_state *s, struct core_frame *f, struct mc_copy *c,
				const ecu_sink *sink)
{
	int victim = c->primary - 1, calamity = mc_calamity_of(c), base, all = mc_points_of(s, victim),
	    points = mc_war_points(s, victim, calamity, &base);
	int selects = mc_calamities[calamity].free_points ? victim : c->beneficiary - 1;
	struct mc_due mark = { .what = MC_DUE_MARK,
			       .calamity = (uint8_t)(calamity + 1),
			       .n = (uint8_t)points,
			       .from = c->primary },
		      share = { .what = MC_DUE_SHARE,
				.calamity = (uint8_t)(calamity + 1),
				.n = 1,
				.from = c->primary };

	switch ((enum mc_civil_war_steps)f->step++) {
	case MC_CIVIL_WAR:
		if (!points || !all || !c->beneficiary) {
			mc_no_effect(s, c, sink);
			return CORE_POP;
		}
		mc_tell_number(s, c, MC_SAY_OWES_POINTS, points, base, sink);
		for (int area = 0; points >= all && area < MC_LAND; area++)
			s->used[area] = mc_points(s, victim, area) > 0;
		if (points < all)
			mc_owe(s, selects, mark, sink);
		return mc_ask_dues(s);
	case MC_MARKED: mc_owe(s, c->beneficiary - 1, share, sink); return mc_ask_dues(s);
	case MC_SHARED: memset(s->used, 0, sizeof s->used); return CORE_POP;
	}
	assert(!"a step of a Civil War");
	return CORE_POP;
}
