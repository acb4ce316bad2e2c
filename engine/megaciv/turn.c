/* turn.c — the turn as a frame: which step follows which, and the orders of play (1.5). Each step's work
 * is in its chapter. */
#include "megaciv/megaciv.h"

void mc_phase(struct mc_state *s, int phase, const ecu_sink *sink)
{
	s->phase = (uint8_t)(phase + 1);
	core_tell(s, sink, CORE_ALL, MC_SAY_PHASE, s->turn, phase);
}

enum core_step mc_go(struct core_frame *f, int step)
{
	f->step = (uint8_t)step;
	f->a = f->b = f->n = f->m = 0;
	return CORE_AGAIN;
}

void mc_sort_order(struct mc_state *s, const int key[MC_SEATS])
{
	s->order = (typeof(s->order)){ .n = s->ranking.n };
	for (int i = 0; i < s->ranking.n; i++) {
		int seat = s->ranking.at[i], j = i;
		for (; j > 0 && key[s->order.at[j - 1]] > key[seat]; j--)
			s->order.at[j] = s->order.at[j - 1];
		s->order.at[j] = (uint8_t)seat;
	}
}

/* Calamities are in hands from the drawing to their calling only; in the Short Game from the set-up on
 * (17). */
bool mc_trade_open(const struct mc_state *s)
{
	int step = s->head.depth ? s->head.frame[0].step : MC_STEP_START;

	return step <= MC_STEP_CALAMITIES &&
	       step >= (mc_is_short(s) && s->turn <= 1 ? MC_STEP_SETTLE : MC_STEP_BUY);
}

/* 2.1: frame n: how many have chosen */
static enum core_step choose_civs(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	if (f->n < s->order.n) {
		core_ask(&s->head, MC_ASK_CIV, mc_bit(s->order.at[f->n]));
		return CORE_ASKED;
	}
	mc_begin(s, sink);
	return mc_go(f, mc_is_short(s) ? MC_STEP_FOUND : MC_STEP_START);
}

static enum core_step ask_all(struct mc_state *s, struct core_frame *f, int question, int next)
{
	mc_go(f, next);
	core_ask(&s->head, question, mc_everybody(s));
	return CORE_ASKED;
}

static enum core_step phase_1_to_3(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	switch (f->step) {
	case MC_STEP_CIV: return choose_civs(s, f, sink);
	case MC_STEP_START: s->turn++; return mc_go(f, MC_STEP_TAX);
	case MC_STEP_TAX: mc_phase(s, MC_PHASE_NAME_TAX_COLLECTION, sink); return mc_tax_ask(s, f);
	case MC_STEP_COLLECT: mc_tax_collect(s, sink); return mc_go(f, MC_STEP_REVOLTS);
	case MC_STEP_REVOLTS: return mc_revolts(s, f);
	case MC_STEP_EXPAND:
		mc_phase(s, MC_PHASE_NAME_POPULATION_EXPANSION, sink);
		mc_expand(s, f, sink);
		return s->head.waiting ? CORE_ASKED : CORE_AGAIN;
	case MC_STEP_CENSUS:
		mc_census(s, sink);
		mc_phase(s, MC_PHASE_NAME_MOVEMENT, sink);
		return mc_go(f, MC_STEP_MOVE);
	default: return mc_move_next(s, f, sink);
	}
}

static enum core_step phase_4_to_5(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	switch (f->step) {
	case MC_STEP_FIGHT:
		if (!f->a)
			mc_phase(s, MC_PHASE_NAME_CONFLICT, sink);
		return mc_next_conflict(s, f, false);
	case MC_STEP_FIGHT_LATE: return mc_next_conflict(s, f, true);
	case MC_STEP_ATTACK: return mc_next_attack(s, f);
	case MC_STEP_BUILD: mc_phase(s, MC_PHASE_NAME_CITY_CONSTRUCTION, sink); return mc_build_ask(s, f);
	case MC_STEP_SURPLUS: mc_surplus(s, sink); return mc_go(f, MC_STEP_SUPPORT);
	default: return mc_support(s, f, sink, MC_STEP_DRAW);
	}
}

static enum core_step phase_6_to_10(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	switch (f->step) {
	case MC_STEP_DRAW:
		mc_phase(s, MC_PHASE_NAME_TRADE_CARDS_ACQUISITION, sink);
		mc_draw(s, sink);
		return mc_go(f, MC_STEP_BUY);
	case MC_STEP_BUY: return mc_buy_next(s, f);
	case MC_STEP_TRADE:
		mc_phase(s, MC_PHASE_NAME_TRADE, sink);
		if (!mc_trade_possible(s))
			return mc_go(f, MC_STEP_SELECT);
		mc_trade_begin(s, sink);
		return ask_all(s, f, MC_ASK_TRADE, MC_STEP_TRADED);
	case MC_STEP_TRADED: mc_trade_end(s); return mc_go(f, MC_STEP_SELECT);
	case MC_STEP_SELECT:
		mc_phase(s, MC_PHASE_NAME_CALAMITY_SELECTION, sink);
		mc_select_calamities(s, sink);
		return mc_go(f, MC_STEP_CALAMITIES);
	case MC_STEP_CALAMITIES:
		if (!f->n)
			mc_phase(s, MC_PHASE_NAME_CALAMITY_RESOLUTION, sink);
		f->n = 1;
		return mc_next_calamity(s, f);
	case MC_STEP_ABILITIES: return mc_abilities_begin(s, f, sink);
	default: return mc_ability_next(s, f, sink);
	}
}

static enum core_step phase_11_to_13(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	switch (f->step) {
	case MC_STEP_FIGHT_AGAIN:
		if (!f->a)
			mc_phase(s, MC_PHASE_NAME_REMOVE_SURPLUS_POPULATION, sink);
		return mc_next_conflict(s, f, false);
	case MC_STEP_FIGHT_AGAIN_LATE: return mc_next_conflict(s, f, true);
	case MC_STEP_ATTACK_AGAIN: return mc_next_attack(s, f);
	case MC_STEP_SURPLUS_AGAIN: mc_surplus(s, sink); return mc_go(f, MC_STEP_SUPPORT_AGAIN);
	case MC_STEP_SUPPORT_AGAIN: return mc_support(s, f, sink, MC_STEP_PURCHASE);
	case MC_STEP_PURCHASE:
		mc_phase(s, MC_PHASE_NAME_CIVILIZATION_ADVANCES_ACQUISITION, sink);
		return ask_all(s, f, MC_ASK_PURCHASE, MC_STEP_DISCARD);
	case MC_STEP_DISCARD: return mc_discard_ask(s, f);
	case MC_STEP_AST:
		if (mc_leave_next(s, s->leaving))
			return CORE_AGAIN;
		mc_phase(s, MC_PHASE_NAME_AST_ALTERATION, sink);
		mc_move_markers(s, sink);
		return mc_go(f, MC_STEP_END);
	default:
		if (mc_ends_now(s)) {
			mc_score(s, sink);
			return CORE_POP;
		}
		mc_reshuffle(s, sink);
		return mc_go(f, MC_STEP_START);
	}
}

/* 16: between two phases somebody may leave at once, and the game may end. */
static bool begins_phase(const struct core_frame *f)
{
	switch (f->step) {
	case MC_STEP_TAX:
	case MC_STEP_EXPAND:
	case MC_STEP_BUILD:
	case MC_STEP_DRAW:
	case MC_STEP_TRADE:
	case MC_STEP_SELECT:
	case MC_STEP_ABILITIES:
	case MC_STEP_PURCHASE:
	case MC_STEP_AST: return true;
	case MC_STEP_MOVE:
	case MC_STEP_CALAMITIES: return f->n == 0;
	case MC_STEP_FIGHT:
	case MC_STEP_FIGHT_AGAIN: return f->a == 0;
	default: return false;
	}
}

enum core_step mc_turn_step(struct core_head *head, struct core_frame *f, const ecu_sink *sink)
{
	struct mc_state *s = mc(head);

	if (begins_phase(f) && s->ending == MC_END_SOON) {
		mc_score(s, sink);
		return CORE_POP;
	}
	if (begins_phase(f) && mc_leave_next(s, s->soon))
		return CORE_AGAIN;
	if (f->step >= MC_STEP_FOUND && f->step <= MC_STEP_SETTLE)
		return mc_short_step(s, f, sink);
	if (f->step <= MC_STEP_MOVE)
		return phase_1_to_3(s, f, sink);
	if (f->step <= MC_STEP_SUPPORT)
		return phase_4_to_5(s, f, sink);
	return f->step <= MC_STEP_ABILITY ? phase_6_to_10(s, f, sink) : phase_11_to_13(s, f, sink);
}
