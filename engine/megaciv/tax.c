/* tax.c — chapter 3: tax collection and tax revolts.
 *
 * Questions
 *   tax     sealed, all holders of Coinage or Monarchy with a city: their rate; shown when all are in.
 *   revolt  ordered by ranking of the victims: the beneficiary picks a city of the victim; open. With the
 *           option "optional" he may leave it.
 *   ruin    the victim picks the city that is destroyed when nobody can annex it; open. */
#include <assert.h>

#include "megaciv/facts.h"
#include "megaciv/questions.h"

/* 3.1 */
static int tax_least(const struct mc_state *s, int seat)
{
	return MC_LIM_TAX_RATE - (mc_holds(s, seat, MC_ADV_COINAGE) ? MC_DOES_COINAGE_TAX_LOWER : 0);
}

static int tax_most(const struct mc_state *s, int seat)
{
	return MC_LIM_TAX_RATE + (mc_holds(s, seat, MC_ADV_COINAGE) ? MC_DOES_COINAGE_TAX_RAISE : 0) +
	       (mc_holds(s, seat, MC_ADV_MONARCHY) ? MC_DOES_MONARCHY_TAX_RAISE : 0);
}

static bool may_choose_rate(const struct mc_state *s, int seat)
{
	return s->cities[seat] && tax_least(s, seat) < tax_most(s, seat);
}

enum core_step mc_tax_ask(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	(void)sink;
	return mc_ask_those(s, f, MC_ASK_TAX, may_choose_rate);
}

/* 3.1, and how many cities will revolt: those not fully taxed (3.2). */
struct taxed {
	int due, paid, revolts;
};

static struct taxed taxed(const struct mc_state *s, int seat, int rate)
{
	int due = rate * s->cities[seat], paid = due < s->stock[seat] ? due : s->stock[seat];

	return (struct taxed){ due, paid,
			       paid < due && !mc_holds(s, seat, MC_ADV_DEMOCRACY)
				       ? s->cities[seat] - paid / rate
				       : 0 };
}

static void collect(struct mc_state *s, int seat, const ecu_sink *sink)
{
	int rate = s->tax[seat] ? s->tax[seat] : MC_LIM_TAX_RATE;
	struct taxed t = taxed(s, seat, rate);
	int due = t.due, paid = t.paid;

	assert(rate >= tax_least(s, seat) && rate <= tax_most(s, seat));
	s->tax[seat] = 0;
	if (!due)
		return;
	core_tell(s, sink, CORE_ALL, MC_SAY_TAXED, seat, s->cities[seat], rate, due, paid);
	s->owed[seat] = (uint8_t)t.revolts;
	if (s->owed[seat]) {
		s->revolted |= mc_bit(seat);
		core_tell(s, sink, CORE_ALL, MC_SAY_REVOLTING, seat, s->cities[seat], paid / rate,
			  s->owed[seat]);
	}
	assert(paid <= s->stock[seat] && s->owed[seat] <= s->cities[seat]);
	s->stock[seat] = (uint8_t)(s->stock[seat] - paid);
	s->treasury[seat] = (uint8_t)(s->treasury[seat] + paid);
}

/* Each rate he may choose, and what comes of it. */
void mc_tax_facts(const struct mc_state *s, int seat, struct mc_facts *f)
{
	for (int rate = tax_least(s, seat); s->cities[seat] && rate <= tax_most(s, seat); rate++) {
		struct taxed t = taxed(s, seat, rate);
		uint8_t row[MC_TAX_COLUMNS] = { [MC_TAX_RATES] = (uint8_t)rate,
						[MC_TAX_DUES] = (uint8_t)t.due,
						[MC_TAX_PAID] = (uint8_t)t.paid,
						[MC_TAX_MISSING] = (uint8_t)(t.due - t.paid),
						[MC_TAX_TREASURY] = (uint8_t)(s->treasury[seat] + t.paid),
						[MC_TAX_REVOLTS] = (uint8_t)t.revolts };
		for (int i = 0; i < MC_TAX_COLUMNS; i++)
			f->tax[i].value[f->tax[i].n++] = row[i];
	}
}

enum core_step mc_tax_collect(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	s->revolted = 0;
	for (int i = 0; i < s->ranking.n; i++)
		collect(s, s->ranking.at[i], sink);
	return mc_next_step(f);
}

/* 3.2: revolts in ranking order, each a procedure of its own. */
enum core_step mc_revolts(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	(void)sink;
	for (int i = 0; i < s->ranking.n; i++) {
		int victim = s->ranking.at[i];
		if (!s->owed[victim])
			continue;
		struct core_frame *revolt = core_push(&s->head, MC_REVOLT);
		revolt->seat = (uint8_t)(victim + 1);
		return CORE_AGAIN;
	}
	s->revolted = 0;
	return mc_next_step(f);
}

static int next_beneficiary(const struct mc_state *s)
{
	ecu_seats among = 0;

	for (int seat = 0; seat < s->head.seats; seat++)
		if (!(s->revolted >> seat & 1) && s->cities[seat] < MC_LIM_CITIES)
			among |= mc_bit(seat);
	return mc_beneficiary(s, among);
}

/* The city leaves with the token that Public Works kept there. */
static void annex(struct mc_state *s, int victim, int by, int area, const ecu_sink *sink)
{
	assert(s->city[area] == victim + 1 && s->owed[victim]);
	assert(by != victim && s->cities[by] < MC_LIM_CITIES);
	mc_clear_own(s, area);
	mc_found(s, by, area);
	s->owed[victim]--;
	core_tell(s, sink, CORE_ALL, MC_SAY_ANNEXED, by, area, victim);
}

static void ruin(struct mc_state *s, int victim, int area, const ecu_sink *sink)
{
	assert(s->city[area] == victim + 1 && s->owed[victim]);
	mc_clear_own(s, area);
	s->owed[victim]--;
	core_tell(s, sink, CORE_ALL, MC_SAY_RUINED, victim, area);
}

static int only_city(const struct mc_state *s, int seat)
{
	for (int area = 0; area < MC_LAND; area++)
		if (s->city[area] == seat + 1)
			return area;
	return 0;
}

enum core_step mc_revolt_step(struct core_head *head, struct core_frame *f, const ecu_sink *sink)
{
	struct mc_revolt_frame *revolt = CORE_OVER(f, struct mc_revolt_frame);
	struct mc_state *s = mc(head);
	int victim = f->seat - 1;

	assert(f->kind == MC_REVOLT && f->seat);
	assert(s->owed[victim] <= s->cities[victim]);
	if (!s->owed[victim])
		return CORE_POP;
	if (!revolt->beneficiary || s->cities[revolt->beneficiary - 1] == MC_LIM_CITIES)
		revolt->beneficiary = (int16_t)(next_beneficiary(s) + 1);
	bool free_choice = s->cities[victim] > 1 &&
			   (revolt->beneficiary || s->owed[victim] < s->cities[victim]);
	if (revolt->beneficiary && mc_option(s, MC_OPTION_REVOLTS))
		free_choice = true;
	if (free_choice) {
		core_ask(head, revolt->beneficiary ? MC_ASK_REVOLT : MC_ASK_RUIN,
			 mc_bit(revolt->beneficiary ? revolt->beneficiary - 1 : victim));
		return CORE_ASKED;
	}
	if (revolt->beneficiary)
		annex(s, victim, revolt->beneficiary - 1, only_city(s, victim), sink);
	else
		ruin(s, victim, only_city(s, victim), sink);
	return CORE_AGAIN;
}

/* ---- Answers ------------------------------------------------------------------------------- */

static int victim_of(const struct mc_state *s) { return s->head.frame[s->head.depth - 1].seat - 1; }

static ecu_verdict tax_check(const struct mc_state *s, const struct mc_action *a)
{
	int least = tax_least(s, a->seat), most = tax_most(s, a->seat);

	return a->tax.rate < least || a->tax.rate > most
		       ? core_refuse(MC_SAY_BAD_RATE, least, most, a->tax.rate)
		       : CORE_OK;
}

static void tax_apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	(void)sink;
	assert(!ecu_refused(tax_check(s, a)));
	s->tax[a->seat] = a->tax.rate;
	core_answered(&s->head, a->seat);
}

static void tax_choices(const struct mc_state *s, int seat, struct core_choices *list)
{
	mc_offer_range(list, &MC_ACT(MC_DO_TAX, seat), 0, tax_least(s, seat), tax_most(s, seat), 1);
}

static void tax_speak(const struct mc_state *s, int seat, ecu_message *m)
{
	m->arg[0] = s->cities[seat];
	m->arg[1] = s->stock[seat];
}

void mc_sample_tax(struct mc_state *s, int seat)
{
	if (mc_asks(s, MC_ASK_TAX) && may_choose_rate(s, seat))
		s->tax[seat] = (uint8_t)tax_least(s, seat);
}

static const char *taxes_fault(const struct mc_state *s)
{
	for (int seat = 0; seat < MC_SEATS; seat++) {
		bool asked = mc_asks(s, MC_ASK_TAX) && seat < s->head.seats && may_choose_rate(s, seat);
		bool waits = s->head.waiting >> seat & 1;
		if ((s->tax[seat] != 0) != (asked && !waits) || (mc_asks(s, MC_ASK_TAX) && waits && !asked))
			return "a tax rate is not where it should be";
		if (s->tax[seat] && (s->tax[seat] < tax_least(s, seat) || s->tax[seat] > tax_most(s, seat)))
			return "a tax rate that is not allowed";
	}
	return NULL;
}

/* clang-format off */
const struct mc_question_row mc_ask_tax = {
	.prompt = MC_SAY_ASK_TAX, .speak = tax_speak, .check = tax_check, .apply = tax_apply,
	.choices = tax_choices, .as_if = mc_as_if_any, .step = MC_STEP_COLLECT,
	.step_again = MC_STEP_COLLECT, .depth = 1, .fault = taxes_fault, .lay_from = MC_STEP_TAX + 1,
	.at_once = true,
};
/* clang-format on */

/* ---- Revolts (3.2) --------------------------------------------------------------------------- */

static ecu_verdict city_check(const struct mc_state *s, const struct mc_action *a)
{
	if (a->kind == MC_DO_SPARE)
		return mc_option(s, MC_OPTION_REVOLTS) ? CORE_OK : core_refuse(MC_SAY_MUST_ANNEX);
	return a->at.area < MC_LAND && s->city[a->at.area] == victim_of(s) + 1
		       ? CORE_OK
		       : core_refuse(MC_SAY_NOT_HIS_CITY, victim_of(s), a->at.area);
}

static void revolt_apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	int victim = victim_of(s);

	assert(!ecu_refused(city_check(s, a)) && mc_asks(s, MC_ASK_REVOLT));
	core_answered(&s->head, a->seat);
	if (a->kind == MC_DO_ANNEX) {
		annex(s, victim, a->seat, a->at.area, sink);
		return;
	}
	core_tell(s, sink, CORE_ALL, MC_SAY_SPARED, a->seat, victim);
	s->owed[victim] = 0;
}

static void ruin_apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	assert(!ecu_refused(city_check(s, a)) && mc_asks(s, MC_ASK_RUIN));
	core_answered(&s->head, a->seat);
	ruin(s, victim_of(s), a->at.area, sink);
}

static void city_choices(const struct mc_state *s, int seat, int kind, struct core_choices *list)
{
	for (int area = 0; area < MC_LAND; area++)
		if (s->city[area] == victim_of(s) + 1)
			mc_offer_at(list, kind, seat, area, 2);
}

static void revolt_choices(const struct mc_state *s, int seat, struct core_choices *list)
{
	city_choices(s, seat, MC_DO_ANNEX, list);
	if (mc_option(s, MC_OPTION_REVOLTS))
		mc_offer_plain(list, MC_DO_SPARE, seat, 1);
}

static void ruin_choices(const struct mc_state *s, int seat, struct core_choices *list)
{
	city_choices(s, seat, MC_DO_RUIN, list);
}

static void revolt_speak(const struct mc_state *s, int seat, ecu_message *m)
{
	(void)seat;
	m->arg[0] = victim_of(s);
	m->arg[1] = s->owed[victim_of(s)];
}

static void ruin_speak(const struct mc_state *s, int seat, ecu_message *m)
{
	(void)seat;
	m->arg[0] = s->owed[victim_of(s)];
}

static const char *revolts_fault(const struct mc_state *s)
{
	const struct core_frame *f = &s->head.frame[1];
	const struct mc_revolt_frame *at = CORE_OVER(f, const struct mc_revolt_frame);
	bool revolt = mc_asks(s, MC_ASK_REVOLT), ruin = mc_asks(s, MC_ASK_RUIN);

	for (int seat = 0; seat < MC_SEATS; seat++)
		if (s->owed[seat] &&
		    ((!revolt && !ruin) || s->owed[seat] > s->cities[seat] || !(s->revolted >> seat & 1)))
			return "cities are in revolt where there are none";
	if (!revolt && !ruin)
		return s->revolted ? "a revolt is remembered that is over" : NULL;
	if (s->head.depth != 2 || f->kind != MC_REVOLT)
		return "a revolt without a procedure";
	if (!f->seat || f->seat > s->head.seats || !s->owed[f->seat - 1] || at->beneficiary < 0 ||
	    at->beneficiary > s->head.seats)
		return "a revolt without a victim";
	if (revolt)
		return at->beneficiary && at->beneficiary != f->seat &&
				       s->cities[at->beneficiary - 1] < MC_LIM_CITIES &&
				       mc_asked_alone(s, at->beneficiary - 1)
			       ? NULL
			       : "a city is annexed by the wrong seat";
	return !at->beneficiary && mc_asked_alone(s, f->seat - 1) ? NULL : "a city is lost by the wrong seat";
}

/* clang-format off */
const struct mc_question_row mc_ask_revolt = {
	.prompt = MC_SAY_ASK_REVOLT, .speak = revolt_speak, .check = city_check, .apply = revolt_apply,
	.choices = revolt_choices, .step = MC_STEP_REVOLTS, .step_again = MC_STEP_REVOLTS, .depth = 2,
	.fault = revolts_fault, .lay_from = MC_STEP_COLLECT + 1,
};

const struct mc_question_row mc_ask_ruin = {
	.prompt = MC_SAY_ASK_RUIN, .speak = ruin_speak, .check = city_check, .apply = ruin_apply,
	.choices = ruin_choices, .step = MC_STEP_REVOLTS, .step_again = MC_STEP_REVOLTS, .depth = 2,
	.lay_from = MC_STEP_COLLECT + 1,
};
/* clang-format on */
