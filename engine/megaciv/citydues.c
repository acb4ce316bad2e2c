/* citydues.c — dues about cities (11), one after the other: reduce, destroy, support and steps of the own,
 * annex and pirates of the victim. */
#include <assert.h>

#include "megaciv/dues.h"

static bool of_cities(const struct mc_calamity *c, int fate) { return c->cities && c->fate == fate; }

/* ---- Reduce ---------------------------------------------------------------------------------- */

static void reduce_city(struct mc_state *s, int seat, int area, const ecu_sink *sink)
{
	assert(s->city[area] == seat + 1);
	int put = mc_reduce(s, area);

	s->used[area] = 0;
	core_tell(s, sink, CORE_ALL, MC_SAY_CALAMITY_REDUCED, seat, area, put);
}

static void reduce_take(struct mc_state *s, int seat, int area, const ecu_sink *sink)
{
	reduce_city(s, seat, area, sink);
	s->due[seat].n--;
	s->due[seat].theocracy = 0;
}

/* Where the stock cannot fill all places. */
static bool reduce_order_matters(const struct mc_state *s, int seat, const uint16_t *areas, int n)
{
	int room = 0;

	for (int i = 0; i < n; i++)
		room += mc_reduced_room(s, areas[i]);
	return n > 1 && room > s->stock[seat];
}

/* Iconoclasm and Heresy: Theocracy, before the first reduction: so many cards. */
static int reduce_cards(const struct mc_state *s, int seat, const struct mc_due *d)
{
	return d->theocracy ? mc_modified(s, seat, d->calamity - 1, MC_ROLE_BOTH,
					  MC_CHANGE_CARDS_INSTEAD_OF_CITIES, 0)
			    : 0;
}

static bool reduce_can_pay(const struct mc_state *s, int seat, const struct mc_due *d)
{
	return d->theocracy && mc_commodities(s, seat) >= reduce_cards(s, seat, d);
}

/* Judged by what all see: how many of a hand are calamities is not for all to know. */
static bool reduce_might_pay(const struct mc_state *s, int seat, const struct mc_due *d)
{
	int cards = reduce_cards(s, seat, d);

	return cards && s->hand_size[seat] >= cards;
}

static void reduce_pay(struct mc_state *s, int seat, const ecu_sink *sink)
{
	struct mc_due *d = &s->due[seat];
	int cards = reduce_cards(s, seat, d);

	assert(cards && mc_commodities(s, seat) >= cards);
	core_tell(s, sink, CORE_ALL, MC_SAY_THEOCRACY, seat, cards);
	*d = (struct mc_due){ .what = MC_DUE_CARDS, .calamity = d->calamity, .n = (uint8_t)cards };
}

static bool reduce_of_minor(const struct mc_calamity *c) { return c->cities && c->fate != MC_FATE_DESTROY; }

static bool reduce_is_whole(const struct mc_state *s, int seat, const struct mc_due *d)
{
	(void)s;
	(void)seat;
	return d->theocracy <= 1 && (d->place == MC_PLACE_ANY || d->place == MC_PLACE_MARKED);
}

const struct core_field mc_holds_reduce[] = {
	MC_DUE_FIELD("theocracy", NULL, theocracy, CORE_NUMBER, 0, 1),
};

/* clang-format off */
const struct mc_due_row mc_due_reduce = {
	.reckon = mc_reckon_cities,
	.demanded = { { MC_CAL_SUPERSTITION, MC_LOSSES, MC_PRIMARY },
		      { MC_CAL_CYCLONE, MC_CYCLONE_OVER, MC_ANYBODY },
		      { MC_CAL_CIVIL_DISORDER, MC_LOSSES, MC_PRIMARY },
		      { MC_CAL_ICONOCLASM_AND_HERESY, MC_LOSSES, MC_PRIMARY | MC_VICTIM } },
	.of_minor = reduce_of_minor, .is_whole = reduce_is_whole, .owes = MC_SAY_OWES_REDUCE,
	.loss = MC_LOSS_CITIES + 1,
	.prompt = MC_SAY_DUE_REDUCE, .action = MC_DO_REDUCE, .may_take = mc_own_city_here,
	.order_matters = reduce_order_matters, .take = reduce_take, .can_pay = reduce_can_pay,
	.might_pay = reduce_might_pay, .pay = reduce_pay, .forced = mc_areas_forced,
	.check = mc_areas_check, .apply = mc_areas_apply, .choices = mc_areas_choices,
};
/* clang-format on */

/* ---- Destroy --------------------------------------------------------------------------------- */

static void destroy_city(struct mc_state *s, int seat, int area, const ecu_sink *sink)
{
	assert(s->city[area] == seat + 1);
	mc_clear_own(s, area);
	core_tell(s, sink, CORE_ALL, s->due[seat].calamity ? MC_SAY_CALAMITY_DESTROYED : MC_SAY_THEME_CITY,
		  seat, area);
}

static void destroy_take(struct mc_state *s, int seat, int area, const ecu_sink *sink)
{
	destroy_city(s, seat, area, sink);
	s->due[seat].n--;
}

static bool destroy_of_minor(const struct mc_calamity *c) { return of_cities(c, MC_FATE_DESTROY); }

const struct core_field mc_holds_destroy[] = {
	MC_DUE_FIELD("block", NULL, block, CORE_NUMBER, 0, MC_BLOCKS),
};

/* clang-format off */
const struct mc_due_row mc_due_destroy = {
	.reckon = mc_reckon_cities,
	.of_minor = destroy_of_minor, .of_theme = true, .owes = MC_SAY_OWES_DESTROY,
	.loss = MC_LOSS_CITIES + 1,
	.prompt = MC_SAY_DUE_DESTROY, .action = MC_DO_RUIN, .may_take = mc_own_city_here,
	.take = destroy_take, .can_pay = mc_can_buy_off, .might_pay = mc_can_buy_off, .pay = mc_buy_off,
	.forced = mc_areas_forced, .check = mc_areas_check, .apply = mc_areas_apply,
	.choices = mc_areas_choices,
};
/* clang-format on */

/* ---- Support: until the tokens suffice for the rate ------------------------------------------- */

static int support_left(const struct mc_state *s, int seat, const struct mc_due *d)
{
	(void)s;
	(void)seat;
	(void)d;
	return 1;
}

static bool support_is_met(const struct mc_state *s, int seat, int rate)
{
	return mc_on_board(s, seat) >= rate * s->cities[seat];
}

static bool support_forced(struct mc_state *s, int seat, const ecu_sink *sink)
{
	while (!support_is_met(s, seat, s->due[seat].n)) {
		if (s->cities[seat] > 1)
			return false;
		mc_areas_forced(s, seat, sink);
	}
	return true;
}

static void support_speak(const struct mc_state *s, int seat, const struct mc_due *d, ecu_message *m)
{
	m->arg[1] = d->n * s->cities[seat];
	m->arg[2] = mc_on_board(s, seat);
}

/* clang-format off */
const struct mc_due_row mc_due_support = {
	.reckon = mc_reckon_rate,
	.demanded = { { MC_CAL_SLAVE_REVOLT, MC_LOSSES, MC_PRIMARY } }, .owes = MC_SAY_OWES_SUPPORT,
	.loss = MC_LOSS_RATE + 1,
	.prompt = MC_SAY_DUE_SUPPORT, .speak = support_speak, .action = MC_DO_REDUCE,
	.may_take = mc_own_city_here, .left = support_left, .take = reduce_city,
	.is_met = support_is_met, .forced = support_forced, .check = mc_areas_check,
	.apply = mc_areas_apply, .choices = mc_areas_choices,
};
/* clang-format on */

/* ---- Steps: back on the A.S.T., or two cities for each ---------------------------------------- */

static bool has_inland(const struct mc_state *s, int seat)
{
	for (int area = 0; area < MC_LAND; area++)
		if (s->city[area] == seat + 1 && !mc_is_coastal(area))
			return true;
	return false;
}

static bool steps_may_take(const struct mc_state *s, int seat, const struct mc_due *d, int area)
{
	(void)d;
	return s->city[area] == seat + 1 && (!mc_is_coastal(area) || !has_inland(s, seat));
}

static int steps_left(const struct mc_state *s, int seat, const struct mc_due *d)
{
	(void)s;
	(void)seat;
	return d->sacrifice;
}

static int cities_for_step(const struct mc_state *s, int seat, const struct mc_due *d)
{
	return mc_modified(s, seat, d->calamity - 1, MC_ROLE_PRIMARY, MC_CHANGE_CITIES_INSTEAD_OF_STEP, 0);
}

static bool can_sacrifice(const struct mc_state *s, int seat, const struct mc_due *d)
{
	int cities = cities_for_step(s, seat, d);

	return d->sacrifice ? s->cities[seat] > 0 : cities && s->cities[seat] >= cities;
}

/* When both are gone the step is spared. */
static void steps_take(struct mc_state *s, int seat, int area, const ecu_sink *sink)
{
	struct mc_due *d = &s->due[seat];

	if (!d->sacrifice)
		d->sacrifice = (uint8_t)cities_for_step(s, seat, d);
	assert(d->sacrifice && d->n);
	destroy_city(s, seat, area, sink);
	if (!--d->sacrifice)
		d->n--;
}

static void step_back(struct mc_state *s, int seat, const ecu_sink *sink)
{
	assert(s->step[seat] && s->due[seat].n);
	s->step[seat]--;
	s->due[seat].n--;
	core_tell(s, sink, CORE_ALL, MC_SAY_REGRESSED, seat, s->step[seat]);
}

static bool steps_forced(struct mc_state *s, int seat, const ecu_sink *sink)
{
	struct mc_due *d = &s->due[seat];

	if (d->sacrifice && !mc_areas_forced(s, seat, sink))
		return false;
	d->sacrifice = 0;
	d->n = d->n < s->step[seat] ? d->n : s->step[seat];
	if (can_sacrifice(s, seat, d))
		return !d->n;
	while (d->n)
		step_back(s, seat, sink);
	return true;
}

static ecu_verdict steps_check(const struct mc_state *s, const struct mc_action *a, const struct mc_due *d)
{
	if (a->kind == MC_DO_STEP_BACK)
		return d->sacrifice ? core_refuse(MC_SAY_SACRIFICE_BEGUN, d->sacrifice) : CORE_OK;
	if (a->kind != MC_DO_RUIN)
		return core_refuse(MC_SAY_NOT_DUE);
	if (a->at.area >= MC_LAND || s->city[a->at.area] != a->seat + 1)
		return core_refuse(MC_SAY_NO_CITY_HERE, a->at.area);
	return steps_may_take(s, a->seat, d, a->at.area) ? CORE_OK
							 : core_refuse(MC_SAY_INLAND_FIRST, a->at.area);
}

static void steps_apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	if (a->kind == MC_DO_STEP_BACK)
		step_back(s, a->seat, sink);
	else
		steps_take(s, a->seat, a->at.area, sink);
}

static void steps_choices(const struct mc_state *s, int seat, const struct mc_due *d,
			  struct core_choices *list)
{
	if (!d->sacrifice)
		mc_offer_plain(list, MC_DO_STEP_BACK, seat, 2);
	if (can_sacrifice(s, seat, d))
		mc_areas_choices(s, seat, d, list);
}

static bool steps_is_whole(const struct mc_state *s, int seat, const struct mc_due *d)
{
	return d->sacrifice < cities_for_step(s, seat, d);
}

const struct core_field mc_holds_steps[] = {
	MC_DUE_FIELD("sacrifice", NULL, sacrifice, CORE_NUMBER, 0, MC_LIM_CITIES),
};

/* clang-format off */
const struct mc_due_row mc_due_steps = {
	.reckon = mc_reckon_steps,
	.demanded = { { MC_CAL_REGRESSION, MC_LOSSES, MC_PRIMARY } }, .is_whole = steps_is_whole,
	.owes = MC_SAY_OWES_STEPS,
	.loss = MC_LOSS_STEPS + 1, .prompt = MC_SAY_DUE_STEPS, .action = MC_DO_RUIN,
	.may_take = steps_may_take, .left = steps_left, .take = steps_take, .forced = steps_forced,
	.check = steps_check, .apply = steps_apply, .choices = steps_choices,
};
/* clang-format on */

/* ---- Annex: the beneficiary, cities of the victim --------------------------------------------- */

static void annex_take(struct mc_state *s, int by, int area, const ecu_sink *sink)
{
	int from = s->city[area] - 1;

	assert(from >= 0 && from + 1 == s->due[by].from);
	s->due[by].n--;
	if (s->cities[by] == MC_LIM_CITIES) {
		mc_make_pirates(s, area, sink);
		return;
	}
	mc_clear_own(s, area);
	mc_found(s, by, area);
	core_tell(s, sink, CORE_ALL, MC_SAY_CALAMITY_ANNEXED, by, area, from);
}

/* Where not all of them come from stock: the others become pirate cities. */
static bool annex_order_matters(const struct mc_state *s, int seat, const uint16_t *areas, int n)
{
	(void)areas;
	return n > MC_LIM_CITIES - s->cities[seat] && s->cities[seat] < MC_LIM_CITIES;
}

static bool annex_is_whole(const struct mc_state *s, int seat, const struct mc_due *d)
{
	(void)seat;
	return d->from == s->copy[mc_copy_of(s)].primary && d->place == MC_PLACE_ANY;
}

const struct core_field mc_holds_annex[] = { MC_DUE_FROM };

/* clang-format off */
const struct mc_due_row mc_due_annex = {
	.reckon = mc_reckon_taken, .of_other = true,
	.demanded = { { MC_CAL_TREACHERY, MC_LOSSES, MC_BENEFICIARY } }, .is_whole = annex_is_whole,
	.prompt = MC_SAY_DUE_ANNEX, .speak = mc_speak_of_owner, .action = MC_DO_ANNEX,
	.may_take = mc_his_city_here, .order_matters = annex_order_matters, .take = annex_take,
	.forced = mc_areas_forced, .check = mc_areas_check, .apply = mc_areas_apply,
	.choices = mc_areas_choices,
};
/* clang-format on */

/* ---- Pirates: the beneficiary's pick, then one city of each secondary victim ------------------- */

static void pirates_take(struct mc_state *s, int seat, int area, const ecu_sink *sink)
{
	assert(s->city[area] == s->due[seat].from && mc_is_coastal(area));
	mc_make_pirates(s, area, sink);
	s->due[seat].n--;
}

static bool pirates_is_whole(const struct mc_state *s, int seat, const struct mc_due *d)
{
	const struct mc_copy *c = &s->copy[mc_copy_of(s)];

	if (d->place != MC_PLACE_COAST)
		return false;
	return seat == c->primary - 1
		       ? d->from && (c->victims >> (d->from - 1) & 1) && mc_calamity_now(s)->seats
		       : d->from == c->primary;
}

const struct core_field mc_holds_pirates[] = { MC_DUE_FROM };

/* clang-format off */
const struct mc_due_row mc_due_pirates = {
	.reckon = mc_reckon_taken, .of_other = true,
	.demanded = { { MC_CAL_PIRACY, MC_LOSSES, MC_PRIMARY | MC_BENEFICIARY } },
	.is_whole = pirates_is_whole, .prompt = MC_SAY_DUE_PIRATES, .speak = mc_speak_of_owner,
	.action = MC_DO_SELECT, .may_take = mc_his_city_here, .take = pirates_take,
	.forced = mc_areas_forced, .check = mc_areas_check, .apply = mc_areas_apply,
	.choices = mc_areas_choices,
};
/* clang-format on */
