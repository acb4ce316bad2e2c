/* dues.c — chapter 11: what calamities demand of a seat, paid piece by piece.
 *
 * Question
 *   calamity  open, all who owe something to the calamity that is resolved now; what each owes, and how
 *             much is still to go, is seen by all. Each kind of due has a row (dues.h) in the file of its
 *             thing (dues.def):
 *     damage    which own units are lost (damage.c)
 *     reduce, destroy, support, steps   which own city is reduced or destroyed (citydues.c)
 *     cards, face                       which commodity cards are discarded, from the own hand (carddues.c)
 *     victims   the primary victim names others (calamity.c)
 *     volcano, plain, sea, quake, shake, select, spare   where it hits (disasters.c); select is sealed
 *     annex, pirates   the beneficiary (pirates also the primary victim) picks a city (citydues.c)
 *     land, march      the beneficiary leads a horde (hordes.c)
 *     mark, share      which units change hands (civilwar.c)
 *
 * What leaves no choice is done at once and asked of nobody. Only where a hand decides everybody is asked
 * who might have to choose, so that being asked tells nothing of it. */
#include <assert.h>
#include <string.h>

#include "megaciv/dues.h"
#include "megaciv/questions.h"

static const struct mc_due_row *const rows[MC_DUES] = {
#define DUE(ID, key) [MC_DUE_##ID] = &mc_due_##key,
#include "megaciv/dues.def"
#undef DUE
};

const struct mc_due_row *mc_due_row(int what)
{
	assert(what > MC_NO_DUE && what < MC_DUES);
	return rows[what];
}

int mc_called(const struct mc_state *s, int seat)
{
	const struct mc_due *d = &s->due[seat];

	if (mc_top(s)->kind == MC_CALAMITY)
		return s->copy[mc_copy_of(s)].card - 1;
	assert(d->block <= MC_BLOCKS);
	return mc_calamity_card(d->block ? d->block - 1 : mc_block(s, seat), d->calamity - 1);
}

bool mc_is_here(const struct mc_state *s, const struct mc_due *d, int area, bool city)
{
	if (d->place == MC_PLACE_MARKED)
		return s->used[area];
	switch ((enum mc_place)d->place) {
	case MC_PLACE_COAST: return mc_is_coastal(area);
	case MC_PLACE_PLAIN: return mc_on_plain(area, d->plain, city);
	case MC_PLACE_SEA: return mc_adjacent_by_water(area, MC_LAND + d->sea);
	case MC_PLACE_ANY:
	case MC_PLACES: return true;
	}
	return true;
}

/* ---- Dues about areas ------------------------------------------------------------------------ */

bool mc_own_city_here(const struct mc_state *s, int seat, const struct mc_due *d, int area)
{
	return s->city[area] == seat + 1 && mc_is_here(s, d, area, true);
}

bool mc_his_city_here(const struct mc_state *s, int seat, const struct mc_due *d, int area)
{
	(void)seat;
	return d->from && s->city[area] == d->from && mc_is_here(s, d, area, true);
}

/* May this area be the next piece? */
static bool may_take(const struct mc_state *s, int seat, const struct mc_due *d, int area)
{
	const struct mc_due_row *row = mc_due_row(d->what);

	return (row->where == MC_AT_SEAS) == (area >= MC_LAND) && area < MC_AREAS &&
	       row->may_take(s, seat, d, area);
}

int mc_areas_found(const struct mc_state *s, int seat, const struct mc_due *d, uint16_t found[MC_AREAS])
{
	const struct mc_due_row *row = mc_due_row(d->what);
	bool seas = row->where == MC_AT_SEAS, cities = row->where == MC_AT_CITIES;
	int n = 0;

	for (int area = seas ? MC_LAND : 0; area < (seas ? MC_AREAS : MC_LAND); area++)
		if ((!cities || s->city[area]) && row->may_take(s, seat, d, area))
			found[n++] = (uint16_t)area;
	return n;
}

/* Everything at once where the choice is none. */
bool mc_areas_forced(struct mc_state *s, int seat, const ecu_sink *sink)
{
	struct mc_due *d = &s->due[seat];
	const struct mc_due_row *row = mc_due_row(d->what);
	uint16_t found[MC_AREAS];
	int left = row->left ? row->left(s, seat, d) : d->n, n = mc_areas_found(s, seat, d, found);

	if (left <= 0 || !n)
		return true;
	if ((row->might_pay && row->might_pay(s, seat, d)) || n > left ||
	    (row->order_matters && row->order_matters(s, seat, found, n)))
		return false;
	for (int i = 0; i < n; i++)
		row->take(s, seat, found[i], sink);
	return true;
}

ecu_verdict mc_areas_check(const struct mc_state *s, const struct mc_action *a, const struct mc_due *d)
{
	const struct mc_due_row *row = mc_due_row(d->what);

	if (a->kind == MC_DO_PAY)
		return row->can_pay && row->can_pay(s, a->seat, d) ? CORE_OK : core_refuse(MC_SAY_NO_BUY_OFF);
	if (a->kind != row->action)
		return core_refuse(MC_SAY_NOT_DUE);
	if (may_take(s, a->seat, d, a->at.area))
		return CORE_OK;
	if (row->action != MC_DO_REDUCE && row->action != MC_DO_RUIN)
		return core_refuse(MC_SAY_NOT_THIS_AREA, a->at.area);
	return core_refuse(d->calamity ? MC_SAY_NO_CITY_HERE : MC_SAY_NO_CITY_OF_SET, a->at.area);
}

void mc_areas_apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	const struct mc_due_row *row = mc_due_row(s->due[a->seat].what);

	if (a->kind == MC_DO_PAY)
		row->pay(s, a->seat, sink);
	else
		row->take(s, a->seat, a->at.area, sink);
}

void mc_areas_choices(const struct mc_state *s, int seat, const struct mc_due *d, struct core_choices *list)
{
	uint16_t found[MC_AREAS];
	int n = mc_areas_found(s, seat, d, found);

	for (int i = 0; i < n; i++)
		mc_offer_at(list, mc_due_row(d->what)->action, seat, found[i], 2);
}

void mc_go_on_with(struct mc_state *s, int seat, int area, const ecu_sink *sink)
{
	struct core_frame *f = &s->head.frame[s->head.depth - 1];

	(void)sink;
	assert(f->kind == MC_CALAMITY && area < MC_LAND);
	CORE_OVER(f, struct mc_calamity_frame)->picked = (int16_t)(area + 1);
	s->due[seat].n = 0;
}

int mc_one_left(const struct mc_state *s, int seat, const struct mc_due *d)
{
	(void)s;
	(void)seat;
	return d->n > 0;
}

bool mc_none_left(struct mc_state *s, int seat, const ecu_sink *sink)
{
	(void)sink;
	return !s->due[seat].n;
}

void mc_speak_of_owner(const struct mc_state *s, int seat, const struct mc_due *d, ecu_message *m)
{
	(void)s;
	(void)seat;
	m->arg[2] = d->from - 1;
}

void mc_speak_of_nothing(const struct mc_state *s, int seat, const struct mc_due *d, ecu_message *m)
{
	(void)s;
	(void)seat;
	(void)d;
	m->arg[1] = 0;
}

/* ---- Buying off ------------------------------------------------------------------------------ */

bool mc_can_buy_off(const struct mc_state *s, int seat, const struct mc_due *d)
{
	return d->calamity && mc_card_of_due(d)->buy_off && s->treasury[seat] >= mc_card_of_due(d)->buy_off;
}

void mc_buy_off(struct mc_state *s, int seat, const ecu_sink *sink)
{
	struct mc_due *d = &s->due[seat];
	int price = mc_card_of_due(d)->buy_off;

	assert(mc_can_buy_off(s, seat, d) && d->n);
	mc_spend(s, seat, price);
	d->n--;
	core_tell(s, sink, CORE_ALL, MC_SAY_BOUGHT_OFF, seat, price, mc_called(s, seat));
}

/* ---- The door -------------------------------------------------------------------------------- */

/* Does what needs no choice; clears the due when nothing is left of it. */
static void go_on(struct mc_state *s, int seat, const ecu_sink *sink)
{
	struct mc_due *d = &s->due[seat];

	if (d->what && mc_due_row(d->what)->forced(s, seat, sink))
		*d = (struct mc_due){ 0 };
}

void mc_owe(struct mc_state *s, int seat, struct mc_due due, const ecu_sink *sink)
{
	assert(!s->due[seat].what && due.what && due.n && (mc_everybody(s) >> seat & 1));
	s->due[seat] = due;
	go_on(s, seat, sink);
}

enum core_step mc_ask_dues(struct mc_state *s)
{
	ecu_seats who = 0;

	for (int seat = 0; seat < s->head.seats; seat++)
		if (s->due[seat].what)
			who |= mc_bit(seat);
	core_ask(&s->head, MC_ASK_CALAMITY, who);
	return who ? CORE_ASKED : CORE_AGAIN;
}

/* A state that was laid may only ask what the rules would ask. */
bool mc_due_choice(const struct mc_state *s, int seat)
{
	struct mc_state copy = *s;

	go_on(&copy, seat, NULL);
	return memcmp(&copy.due[seat], &s->due[seat], sizeof copy.due[seat]) == 0 && copy.due[seat].what;
}

static ecu_verdict due_check(const struct mc_state *s, const struct mc_action *a)
{
	const struct mc_due *d = &s->due[a->seat];

	return mc_due_row(d->what)->check(s, a, d);
}

static void due_apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	assert(!ecu_refused(due_check(s, a)));
	mc_due_row(s->due[a->seat].what)->apply(s, a, sink);
	go_on(s, a->seat, sink);
	if (!s->due[a->seat].what)
		core_answered(&s->head, a->seat);
}

static void due_choices(const struct mc_state *s, int seat, struct core_choices *list)
{
	const struct mc_due *d = &s->due[seat];
	const struct mc_due_row *row = mc_due_row(d->what);

	if (row->can_pay && row->can_pay(s, seat, d))
		mc_offer_plain(list, MC_DO_PAY, seat, 3);
	row->choices(s, seat, d, list);
}

static bool due_pick(const struct mc_state *s, int seat, ecu_rng *rng, enum ecu_style style, ecu_action *out)
{
	const struct mc_due_row *row = mc_due_row(s->due[seat].what);
	int first = (int)ecu_rng_below(rng, MC_LAND);

	(void)style;
	return row->pick && row->pick(s, seat, first, rng, out);
}

/* The calamity first, then how much is still to go, then what the due speaks of. */
static void due_speak(const struct mc_state *s, int seat, ecu_message *m)
{
	const struct mc_due *d = &s->due[seat];
	const struct mc_due_row *row = mc_due_row(d->what);

	m->id = d->calamity ? row->prompt : MC_SAY_DUE_THEME;
	m->arg[0] = d->calamity ? d->calamity - 1 : d->n;
	m->arg[1] = d->n;
	if (row->speak)
		row->speak(s, seat, d, m);
}

bool mc_dues_asked(const struct mc_state *s) { return mc_asks(s, MC_ASK_CALAMITY); }

/* clang-format off */
const struct mc_question_row mc_ask_calamity = {
	.prompt = MC_SAY_DUE_THEME, .speak = due_speak, .check = due_check, .apply = due_apply,
	.choices = due_choices, .pick = due_pick, .step = MC_STEP_CALAMITIES,
	.step_again = MC_STEP_FIRST_CARDS, .depth = 2, .marks = true, .fault = mc_dues_fault,
	.lay_from = MC_STEP_SELECT + 1, .at_once = true,
};
/* clang-format on */
