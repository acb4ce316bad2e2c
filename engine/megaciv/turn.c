/* turn.c — the turn as a frame: which step follows which, and the orders of play (1.5). Each step's work
 * is in its chapter. */
#include <assert.h>
#include <string.h>

#include "megaciv/megaciv.h"

static void phase(struct mc_state *s, int phase, const ecu_sink *sink)
{
	assert(phase >= 0 && phase < MC_PHASE_NAMES);
	s->phase = (uint8_t)(phase + 1);
	core_tell(s, sink, CORE_ALL, MC_SAY_PHASE, s->turn, phase);
}

enum core_step mc_go(struct core_frame *f, int step)
{
	f->step = (uint8_t)step;
	memset(f->data, 0, sizeof f->data);
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

/* ---- Steps that are no chapter's --------------------------------------------------------------- */

static enum core_step start(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	(void)sink;
	assert(s->turn < mc_turns_most(s));
	s->turn++;
	memset(s->built, 0, sizeof s->built);
	return mc_next_step(f);
}

static enum core_step first_cards(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	mc_draw(s, sink);
	return mc_next_step(f);
}

/* The phase begins here: who leaves at the end of phase 2 hears of it. */
static enum core_step census(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	mc_census(s, sink);
	phase(s, MC_PHASE_NAME_MOVEMENT, sink);
	return mc_next_step(f);
}

static enum core_step surplus(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	mc_surplus(s, sink);
	return mc_next_step(f);
}

static enum core_step support(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	return mc_support(s, sink) ? CORE_ASKED : mc_next_step(f);
}

static enum core_step draw(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	mc_draw(s, sink);
	return mc_next_step(f);
}

static enum core_step select_calamities(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	mc_select_calamities(s, sink);
	return mc_next_step(f);
}

static enum core_step markers(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	if (mc_leave_next(s, s->leaving))
		return CORE_AGAIN;
	phase(s, MC_PHASE_NAME_AST_ALTERATION, sink);
	mc_move_markers(s, sink);
	return mc_next_step(f);
}

static enum core_step end(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	if (mc_ends_now(s)) {
		mc_score(s, sink);
		return CORE_POP;
	}
	mc_reshuffle(s, sink);
	return mc_next_step(f);
}

/* ---- The sequence of play ----------------------------------------------------------------------- */

struct step_row {
	enum core_step (*run)(struct mc_state *, struct core_frame *, const ecu_sink *);
	uint8_t next;
	uint8_t is;    /* MC_SETTING_UP ... */
	uint8_t phase; /* that begins with it, counted from 1 */
};
#define PHASE(NAME) (MC_PHASE_NAME_##NAME + 1)
enum {
	SETUP = MC_SETTING_UP,
	THEMES = MC_THEMES_HIDDEN,
	BEGINS = MC_BEGINS_PHASE,
	HANDS = MC_CALAMITIES_HELD,
	EARLY = MC_FIRST_CARDS_HELD,
	CHECKS = MC_CHECKS_COME,
	FIGHTS = MC_FIGHTING,
};

/* clang-format off */
static const struct step_row rows[MC_STEPS] = {
	[MC_STEP_CIV] =         { mc_choose_civs, MC_STEP_START, SETUP | THEMES, 0 },
	[MC_STEP_FOUND] = { mc_found_next, MC_STEP_COLOURS, SETUP | THEMES, 0 },
	[MC_STEP_COLOURS] = { mc_show_sets, MC_STEP_THEMES, SETUP | THEMES, 0 },
	[MC_STEP_THEMES] = { mc_destroy_for_sets, MC_STEP_FIRST_CARDS, SETUP | THEMES, 0 },
	[MC_STEP_FIRST_CARDS] = { first_cards, MC_STEP_SETTLE, SETUP, 0 },
	[MC_STEP_SETTLE] = { mc_settle_next, MC_STEP_START, SETUP | EARLY, 0 },

	[MC_STEP_START] = { start, MC_STEP_TAX, EARLY, 0 },
	[MC_STEP_TAX] = { mc_tax_ask, MC_STEP_COLLECT, EARLY | BEGINS | CHECKS, PHASE(TAX_COLLECTION) },
	[MC_STEP_COLLECT] = { mc_tax_collect, MC_STEP_REVOLTS, EARLY, 0 },
	[MC_STEP_REVOLTS] = { mc_revolts, MC_STEP_EXPAND, EARLY, 0 },
	[MC_STEP_EXPAND] = { mc_expand, MC_STEP_CENSUS, EARLY | BEGINS | CHECKS,
			     PHASE(POPULATION_EXPANSION) },
	[MC_STEP_CENSUS] = { census, MC_STEP_MOVE, EARLY, 0 },
	[MC_STEP_MOVE] = { mc_move_next, MC_STEP_FIGHT, EARLY | BEGINS | CHECKS, 0 },

	[MC_STEP_FIGHT] = { mc_early_conflicts, MC_STEP_FIGHT_LATE, EARLY | BEGINS | CHECKS | FIGHTS,
				 PHASE(CONFLICT) },
	[MC_STEP_FIGHT_LATE] = { mc_late_conflicts, MC_STEP_ATTACK, EARLY | FIGHTS, 0 },
	[MC_STEP_ATTACK] = { mc_next_attack, MC_STEP_BUILD, EARLY | FIGHTS, 0 },
	[MC_STEP_BUILD] = { mc_build_ask, MC_STEP_SURPLUS, EARLY | BEGINS | CHECKS,
				 PHASE(CITY_CONSTRUCTION) },
	[MC_STEP_SURPLUS] = { surplus, MC_STEP_SUPPORT, EARLY, 0 },
	[MC_STEP_SUPPORT] = { support, MC_STEP_DRAW, EARLY, 0 },

	[MC_STEP_DRAW] = { draw, MC_STEP_BUY, EARLY | BEGINS, PHASE(TRADE_CARDS_ACQUISITION) },
	[MC_STEP_BUY] = { mc_buy_next, MC_STEP_TRADE, HANDS, 0 },
	[MC_STEP_TRADE] = { mc_trade_ask, MC_STEP_TRADED, HANDS | BEGINS, PHASE(TRADE) },
	[MC_STEP_TRADED] = { mc_trade_end, MC_STEP_SELECT, HANDS, 0 },
	[MC_STEP_SELECT] = { select_calamities, MC_STEP_CALAMITIES, HANDS | BEGINS,
				 PHASE(CALAMITY_SELECTION) },
	[MC_STEP_CALAMITIES] = { mc_next_calamity, MC_STEP_ABILITIES, HANDS | BEGINS,
				 PHASE(CALAMITY_RESOLUTION) },
	[MC_STEP_ABILITIES] =  { mc_abilities_begin, MC_STEP_ABILITY, BEGINS, PHASE(SPECIAL_ABILITIES) },
	[MC_STEP_ABILITY] =    { mc_ability_next, MC_STEP_FIGHT_AGAIN, 0, 0 },

	[MC_STEP_FIGHT_AGAIN] =      { mc_early_conflicts, MC_STEP_FIGHT_AGAIN_LATE, BEGINS | CHECKS | FIGHTS,
				       PHASE(REMOVE_SURPLUS_POPULATION) },
	[MC_STEP_FIGHT_AGAIN_LATE] = { mc_late_conflicts, MC_STEP_ATTACK_AGAIN, FIGHTS, 0 },
	[MC_STEP_ATTACK_AGAIN] =     { mc_next_attack, MC_STEP_SURPLUS_AGAIN, FIGHTS, 0 },
	[MC_STEP_SURPLUS_AGAIN] =    { surplus, MC_STEP_SUPPORT_AGAIN, 0, 0 },
	[MC_STEP_SUPPORT_AGAIN] =    { support, MC_STEP_PURCHASE, 0, 0 },

	[MC_STEP_PURCHASE] = { mc_purchase_ask, MC_STEP_DISCARD, BEGINS,
			       PHASE(CIVILIZATION_ADVANCES_ACQUISITION) },
	[MC_STEP_DISCARD] =  { mc_discard_ask, MC_STEP_AST, 0, 0 },
	[MC_STEP_AST] =      { markers, MC_STEP_END, BEGINS, 0 },
	[MC_STEP_END] =      { end, MC_STEP_START, 0, 0 },
};
/* clang-format on */

enum core_step mc_next_step(struct core_frame *f)
{
	assert(f->kind == MC_TURN && f->step < MC_STEPS);
	return mc_go(f, rows[f->step].next);
}

enum core_step mc_ask_those(struct mc_state *s, struct core_frame *f, int question,
			    bool (*decides)(const struct mc_state *, int seat))
{
	ecu_seats who = 0;

	for (int seat = 0; seat < s->head.seats; seat++)
		if (decides(s, seat))
			who |= mc_bit(seat);
	mc_next_step(f);
	core_ask(&s->head, question, who);
	return who ? CORE_ASKED : CORE_AGAIN;
}

bool mc_turn_is(const struct mc_state *s, int what)
{
	int step = s->head.depth ? s->head.frame[0].step : MC_STEP_START;

	assert(step < MC_STEPS);
	return rows[step].is & what;
}

/* Calamities are in hands from the drawing to their calling only; in the Short Game from the set-up on
 * (17). */
bool mc_trade_open(const struct mc_state *s)
{
	return mc_turn_is(s, MC_CALAMITIES_HELD) ||
	       (mc_is_short(s) && s->turn <= 1 && mc_turn_is(s, MC_FIRST_CARDS_HELD));
}

/* 16: between two phases somebody may leave at once, and the game may end. A step that has only been
 * reached remembers nothing yet. */
static bool begins_phase(const struct core_frame *f)
{
	static const int16_t nothing[4];

	return rows[f->step].is & MC_BEGINS_PHASE && memcmp(f->data, nothing, sizeof nothing) == 0;
}

enum core_step mc_turn_step(struct core_head *head, struct core_frame *f, const ecu_sink *sink)
{
	struct mc_state *s = mc(head);

	assert(f->kind == MC_TURN && f->step < MC_STEPS && head->depth == 1);
	const struct step_row *row = &rows[f->step];
	if (begins_phase(f)) {
		if (s->ending == MC_END_SOON) {
			mc_score(s, sink);
			return CORE_POP;
		}
		if (mc_leave_next(s, s->soon))
			return CORE_AGAIN;
		if (row->phase)
			phase(s, row->phase - 1, sink);
	}
	return row->run(s, f, sink);
}
