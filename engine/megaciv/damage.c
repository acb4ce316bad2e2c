/* damage.c — the due `damage` (1.3, 11): which own units are lost, at the place the card names: tokens 1
 * point, a city 5; a city may be reduced. */
#include <assert.h>

#include "megaciv/dues.h"

static int tokens_here(const struct mc_state *s, int seat, const struct mc_due *d, int area)
{
	return s->tokens[seat][area] && mc_is_here(s, d, area, false) ? s->tokens[seat][area] : 0;
}

/* How many tokens of the area may go now. */
static int tokens_most(const struct mc_state *s, int seat, const struct mc_due *d, int area)
{
	int tokens = tokens_here(s, seat, d, area);

	return tokens < d->n ? tokens : d->n;
}

/* A reduced city counts what it is worth less; the option forbids it. */
static int reduction_points(const struct mc_state *s, int seat, const struct mc_due *d, int area)
{
	if (mc_option(s, MC_OPTION_DAMAGE) || !mc_own_city_here(s, seat, d, area))
		return 0;
	int room = mc_reduced_room(s, area), put = room < s->stock[seat] ? room : s->stock[seat];
	return MC_LIM_CITY_POINTS - MC_LIM_TOKEN_POINTS * put;
}

/* ---- What leaves no choice ------------------------------------------------------------------- */

/* what can be lost at all; area: the last one with tokens */
struct reach {
	int points, areas, cities, area;
};

static struct reach reach(const struct mc_state *s, int seat, const struct mc_due *d)
{
	struct reach r = { 0 };

	for (int area = 0; area < MC_LAND; area++) {
		if (!s->tokens[seat][area] && s->city[area] != seat + 1)
			continue;
		int tokens = tokens_here(s, seat, d, area);
		bool city = mc_own_city_here(s, seat, d, area);
		r.points += tokens + (city ? MC_LIM_CITY_POINTS : 0);
		r.cities += city;
		if (tokens) {
			r.areas++;
			r.area = area;
		}
	}
	return r;
}

static void pay_damage(struct mc_state *s, int seat, int points)
{
	struct mc_due *d = &s->due[seat];

	assert(points > 0 && d->what);
	d->n = (uint8_t)(points < d->n ? d->n - points : 0);
}

static void lose_tokens(struct mc_state *s, int seat, int area, int n, const ecu_sink *sink)
{
	assert(n >= 1 && tokens_here(s, seat, &s->due[seat], area) >= n);
	mc_remove(s, seat, area, n);
	pay_damage(s, seat, MC_LIM_TOKEN_POINTS * n);
	core_tell(s, sink, CORE_ALL, MC_SAY_DAMAGE_TOKENS, seat, n, area, s->due[seat].n);
}

/* The token that Public Works kept there is lost with it, and counts. */
static void lose_city(struct mc_state *s, int seat, int area, const ecu_sink *sink)
{
	assert(s->city[area] == seat + 1);
	pay_damage(s, seat, mc_points(s, seat, area));
	mc_clear_own(s, area);
	core_tell(s, sink, CORE_ALL, MC_SAY_DAMAGE_CITY, seat, area, s->due[seat].n);
}

static void lose_by_reduction(struct mc_state *s, int seat, int area, const ecu_sink *sink)
{
	assert(s->city[area] == seat + 1);
	int put = mc_reduce(s, area);

	pay_damage(s, seat, MC_LIM_CITY_POINTS - MC_LIM_TOKEN_POINTS * put);
	core_tell(s, sink, CORE_ALL, MC_SAY_DAMAGE_REDUCED, seat, area, put, s->due[seat].n);
}

static void lose_all(struct mc_state *s, int seat, const ecu_sink *sink)
{
	const struct mc_due d = s->due[seat];

	for (int area = 0; area < MC_LAND; area++)
		if (mc_own_city_here(s, seat, &d, area))
			lose_city(s, seat, area, sink);
		else if (tokens_here(s, seat, &d, area))
			lose_tokens(s, seat, area, s->tokens[seat][area], sink);
	s->due[seat].n = 0;
}

static bool forced(struct mc_state *s, int seat, const ecu_sink *sink)
{
	struct mc_due *d = &s->due[seat];
	struct reach r = reach(s, seat, d);

	if (d->n && r.points <= d->n)
		lose_all(s, seat, sink);
	else if (d->n && !r.cities && r.areas == 1)
		lose_tokens(s, seat, r.area, d->n, sink);
	return !d->n;
}

/* ---- Answers --------------------------------------------------------------------------------- */

static ecu_verdict check(const struct mc_state *s, const struct mc_action *a, const struct mc_due *d)
{
	int area = a->kind == MC_DO_LOSE_TOKENS ? a->units.area : a->at.area;

	if (a->kind == MC_DO_LOSE_TOKENS) {
		int most = area < MC_LAND ? tokens_most(s, a->seat, d, area) : 0;
		return a->units.n >= 1 && a->units.n <= most
			       ? CORE_OK
			       : core_refuse(MC_SAY_DAMAGE_MOST, area, most, a->units.n);
	}
	if (a->kind != MC_DO_RUIN && a->kind != MC_DO_REDUCE)
		return core_refuse(MC_SAY_NOT_DUE);
	if (area >= MC_LAND || !mc_own_city_here(s, a->seat, d, area))
		return core_refuse(MC_SAY_NO_CITY_HERE, area);
	return a->kind == MC_DO_RUIN || reduction_points(s, a->seat, d, area) > 0
		       ? CORE_OK
		       : core_refuse(MC_SAY_NO_DAMAGE, area);
}

static void apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	if (a->kind == MC_DO_LOSE_TOKENS)
		lose_tokens(s, a->seat, a->units.area, a->units.n, sink);
	else if (a->kind == MC_DO_RUIN)
		lose_city(s, a->seat, a->at.area, sink);
	else
		lose_by_reduction(s, a->seat, a->at.area, sink);
}

static void choices(const struct mc_state *s, int seat, const struct mc_due *d, struct core_choices *list)
{
	for (int area = 0; area < MC_LAND; area++) {
		if (!s->tokens[seat][area] && s->city[area] != seat + 1)
			continue;
		int most = tokens_most(s, seat, d, area);
		if (most)
			mc_offer_range(list, &MC_ACT(MC_DO_LOSE_TOKENS, seat, .units.area = (uint16_t)area),
				       1, 1, most, 4);
		if (!mc_own_city_here(s, seat, d, area))
			continue;
		mc_offer_at(list, MC_DO_RUIN, seat, area, 1);
		if (reduction_points(s, seat, d, area) > 0)
			mc_offer_at(list, MC_DO_REDUCE, seat, area, 1);
	}
}

/* Mostly tokens of any area, without looking at everything else that could be lost. */
static bool pick(const struct mc_state *s, int seat, int first, ecu_rng *rng, ecu_action *out)
{
	const struct mc_due *d = &s->due[seat];

	for (int i = 0; first % 4 && i < MC_LAND; i++) {
		int area = first + i < MC_LAND ? first + i : first + i - MC_LAND,
		    most = tokens_most(s, seat, d, area);
		if (!most)
			continue;
		*out = mc_write(MC_ACT(
			MC_DO_LOSE_TOKENS, seat,
			.units = { (uint16_t)area, (uint8_t)(1 + (int)ecu_rng_below(rng, (uint32_t)most)) }));
		return true;
	}
	return false;
}

/* ---- Its row --------------------------------------------------------------------------------- */

static bool of_minor(const struct mc_calamity *c) { return c->damage; }

static bool is_whole(const struct mc_state *s, int seat, const struct mc_due *d)
{
	(void)s;
	(void)seat;
	return d->place == MC_PLACE_ANY || d->place == MC_PLACE_COAST ||
	       (d->place == MC_PLACE_PLAIN && d->plain < MC_PLAINS);
}

const struct core_field mc_holds_damage[] = {
	MC_DUE_FIELD("on_plain", NULL, plain, MC_PLAIN_VOCABULARY, 0, 0),
};

/* clang-format off */
const struct mc_due_row mc_due_damage = {
	.reckon = mc_reckon_damage,
	.demanded = { { MC_CAL_FAMINE, MC_LOSSES, MC_PRIMARY | MC_VICTIM },
		      { MC_CAL_FLOOD, MC_LOSSES, MC_ANYBODY },
		      { MC_CAL_EPIDEMIC, MC_LOSSES, MC_PRIMARY | MC_VICTIM } },
	.of_minor = of_minor, .is_whole = is_whole, .owes = MC_SAY_OWES_DAMAGE, .loss = MC_LOSS_DAMAGE + 1,
	.prompt = MC_SAY_DUE_DAMAGE, .forced = forced, .check = check, .apply = apply,
	.choices = choices, .pick = pick,
};
/* clang-format on */
