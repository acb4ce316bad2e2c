/* tax.c — chapter 3: tax collection and tax revolts.
 *
 * Questions
 *   tax     sealed, all holders of Coinage or Monarchy with a city: their rate; shown when all are in.
 *   revolt  ordered by ranking of the victims: the beneficiary picks a city of the victim; open. With the
 *           option "optional" he may leave it.
 *   ruin    the victim picks the city that is destroyed when nobody can annex it; open. */
#include "megaciv/megaciv.h"

/* 3.1 */
int mc_tax_least(const struct mc_state *s, int seat)
{
	return MC_LIM_TAX_RATE - (mc_holds(s, seat, MC_ADV_COINAGE) ? MC_DOES_COINAGE_TAX_LOWER : 0);
}

int mc_tax_most(const struct mc_state *s, int seat)
{
	return MC_LIM_TAX_RATE + (mc_holds(s, seat, MC_ADV_COINAGE) ? MC_DOES_COINAGE_TAX_RAISE : 0) +
	       (mc_holds(s, seat, MC_ADV_MONARCHY) ? MC_DOES_MONARCHY_TAX_RAISE : 0);
}

enum core_step mc_tax_ask(struct mc_state *s, struct core_frame *f)
{
	ecu_seats who = 0;

	for (int seat = 0; seat < s->head.seats; seat++)
		if (s->cities[seat] && mc_tax_least(s, seat) < mc_tax_most(s, seat))
			who |= mc_bit(seat);
	f->step = MC_STEP_COLLECT;
	core_ask(&s->head, MC_ASK_TAX, who);
	return who ? CORE_ASKED : CORE_AGAIN;
}

/* 3.1, and how many cities will revolt: those not fully taxed (3.2). */
static void collect(struct mc_state *s, int seat, const ecu_sink *sink)
{
	int rate = s->tax[seat] ? s->tax[seat] : MC_LIM_TAX_RATE, due = rate * s->cities[seat];
	int paid = due < s->stock[seat] ? due : s->stock[seat];

	s->tax[seat] = 0;
	if (!due)
		return;
	core_tell(s, sink, CORE_ALL, MC_SAY_TAXED, seat, s->cities[seat], rate, due, paid);
	s->owed[seat] = paid < due && !mc_holds(s, seat, MC_ADV_DEMOCRACY)
				? (uint8_t)(s->cities[seat] - paid / rate)
				: 0;
	if (s->owed[seat]) {
		s->revolted |= mc_bit(seat);
		core_tell(s, sink, CORE_ALL, MC_SAY_REVOLTING, seat, s->cities[seat], paid / rate,
			  s->owed[seat]);
	}
	s->stock[seat] = (uint8_t)(s->stock[seat] - paid);
	s->treasury[seat] = (uint8_t)(s->treasury[seat] + paid);
}

void mc_tax_collect(struct mc_state *s, const ecu_sink *sink)
{
	s->revolted = 0;
	for (int i = 0; i < s->ranking.n; i++)
		collect(s, s->ranking.at[i], sink);
}

/* 3.2: revolts in ranking order, each a procedure of its own. */
enum core_step mc_revolts(struct mc_state *s, struct core_frame *f)
{
	for (int i = 0; i < s->ranking.n; i++) {
		int victim = s->ranking.at[i];
		if (!s->owed[victim])
			continue;
		struct core_frame *revolt = core_push(&s->head, MC_REVOLT);
		revolt->seat = (uint8_t)(victim + 1);
		return CORE_AGAIN;
	}
	s->revolted = 0;
	f->step = MC_STEP_EXPAND;
	return CORE_AGAIN;
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
	mc_clear_own(s, area);
	mc_found(s, by, area);
	s->owed[victim]--;
	core_tell(s, sink, CORE_ALL, MC_SAY_ANNEXED, by, area, victim);
}

static void ruin(struct mc_state *s, int victim, int area, const ecu_sink *sink)
{
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

/* frame: seat the victim, a the beneficiary counted from 1 */
enum core_step mc_revolt_step(struct core_head *head, struct core_frame *f, const ecu_sink *sink)
{
	struct mc_state *s = mc(head);
	int victim = f->seat - 1;

	if (!s->owed[victim])
		return CORE_POP;
	if (!f->a || s->cities[f->a - 1] == MC_LIM_CITIES)
		f->a = (int16_t)(next_beneficiary(s) + 1);
	bool free_choice = s->cities[victim] > 1 && (f->a || s->owed[victim] < s->cities[victim]);
	if (f->a && mc_option(s, MC_OPTION_REVOLTS))
		free_choice = true;
	if (free_choice) {
		core_ask(head, f->a ? MC_ASK_REVOLT : MC_ASK_RUIN, mc_bit(f->a ? f->a - 1 : victim));
		return CORE_ASKED;
	}
	if (f->a)
		annex(s, victim, f->a - 1, only_city(s, victim), sink);
	else
		ruin(s, victim, only_city(s, victim), sink);
	return CORE_AGAIN;
}

/* ---- Answers ------------------------------------------------------------------------------- */

static int victim_of(const struct mc_state *s) { return s->head.frame[s->head.depth - 1].seat - 1; }

ecu_verdict mc_tax_check(const struct mc_state *s, const struct mc_action *a)
{
	if (a->kind == MC_DO_TAX) {
		int least = mc_tax_least(s, a->seat), most = mc_tax_most(s, a->seat);
		return a->tax.rate < least || a->tax.rate > most
			       ? core_refuse(MC_SAY_BAD_RATE, least, most, a->tax.rate)
			       : CORE_OK;
	}
	if (a->kind == MC_DO_SPARE)
		return mc_option(s, MC_OPTION_REVOLTS) ? CORE_OK : core_refuse(MC_SAY_MUST_ANNEX);
	if (a->at.area >= MC_LAND || s->city[a->at.area] != victim_of(s) + 1)
		return core_refuse(MC_SAY_NOT_HIS_CITY, victim_of(s), a->at.area);
	return CORE_OK;
}

void mc_tax_apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	int victim = victim_of(s);

	core_answered(&s->head, a->seat);
	switch (a->kind) {
	case MC_DO_TAX: s->tax[a->seat] = a->tax.rate; break;
	case MC_DO_ANNEX: annex(s, victim, a->seat, a->at.area, sink); break;
	case MC_DO_SPARE:
		core_tell(s, sink, CORE_ALL, MC_SAY_SPARED, a->seat, victim);
		s->owed[victim] = 0;
		break;
	default: ruin(s, victim, a->at.area, sink); break;
	}
}

void mc_tax_choices(const struct mc_state *s, int seat, struct core_choices *list)
{
	int question = s->head.question - 1;

	if (question == MC_ASK_TAX) {
		ecu_action tax = mc_write((struct mc_action){ .kind = MC_DO_TAX, .seat = (int8_t)seat });
		core_offer_range(list, &tax, 0, mc_tax_least(s, seat), mc_tax_most(s, seat), 1);
		return;
	}
	for (int area = 0; area < MC_LAND; area++)
		if (s->city[area] == victim_of(s) + 1) {
			ecu_action pick = mc_write((struct mc_action){
				.kind = question == MC_ASK_REVOLT ? MC_DO_ANNEX : MC_DO_RUIN,
				.seat = (int8_t)seat,
				.at.area = (uint16_t)area });
			core_offer(list, &pick, 2);
		}
	if (question == MC_ASK_REVOLT && mc_option(s, MC_OPTION_REVOLTS)) {
		ecu_action spare = mc_write((struct mc_action){ .kind = MC_DO_SPARE, .seat = (int8_t)seat });
		core_offer(list, &spare, 1);
	}
}
