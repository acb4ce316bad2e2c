/* megaciv.c — the tables of Mega Civilization: words, actions, parts of a position, options; and which
 * chapter answers which question. */
#include <assert.h>
#include <string.h>

#include "megaciv/facts.h"
#include "megaciv/questions.h"

#define COUNT(table) (sizeof table / sizeof *table)

/* ---- Words ---------------------------------------------------------------------------------- */

static const struct core_word frame_words[] = {
	{ "turn", { 0 } },   { "revolt", { 0 } },   { "conflict", { 0 } }, { "attack", { 0 } },
	{ "minors", { 0 } }, { "calamity", { 0 } }, { "leave", { 0 } },
};

static const struct core_word due_words[MC_DUES - 1] = {
#define DUE(ID, key) { #key, { 0 } },
#include "megaciv/dues.def"
#undef DUE
};

static const struct core_word question_words[MC_QUESTIONS] = {
#define QUESTION(ID, key, form, en, de, pl) { #key, { en, de, pl } },
#include "megaciv/questions.def"
#undef QUESTION
};

static const uint8_t forms[MC_QUESTIONS] = {
#define QUESTION(ID, key, form, en, de, pl) ECU_##form,
#include "megaciv/questions.def"
#undef QUESTION
};

static const struct mc_question_row *const questions[MC_QUESTIONS] = {
#define QUESTION(ID, key, form, en, de, pl) [MC_ASK_##ID] = &mc_ask_##key,
#include "megaciv/questions.def"
#undef QUESTION
};

const struct mc_question_row *mc_question_row(int question)
{
	assert(question >= 0 && question < MC_QUESTIONS);
	return questions[question];
}

static bool is_long(int question) { return mc_question_row(question)->is_long; }

/* clang-format off */
#define OWNER(n) { "s" #n, { "Seat " #n, "Platz " #n, "Miejsce " #n } }
/* clang-format on */
static const struct core_word owner_words[MC_SEATS + 1] = {
	OWNER(1),
	OWNER(2),
	OWNER(3),
	OWNER(4),
	OWNER(5),
	OWNER(6),
	OWNER(7),
	OWNER(8),
	OWNER(9),
	OWNER(10),
	OWNER(11),
	OWNER(12),
	OWNER(13),
	OWNER(14),
	OWNER(15),
	OWNER(16),
	OWNER(17),
	OWNER(18),
	{ "pirates", { "Pirates", "Piraten", "Piraci" } },
};

/* clang-format off */
#define PILE(n, block, en, de, pl) { block #n, { #n " " en, #n " " de, #n " " pl } }
#define WEST(n) PILE(n, "w", "west", "West", "zachód")
#define EAST(n) PILE(n, "e", "east", "Ost", "wschód")
/* clang-format on */
static const struct core_word pile_words[MC_PILES] = {
	WEST(1), WEST(2), WEST(3), WEST(4), WEST(5), WEST(6), WEST(7), WEST(8), WEST(9),
	EAST(1), EAST(2), EAST(3), EAST(4), EAST(5), EAST(6), EAST(7), EAST(8), EAST(9),
};

/* Proposals and calls: three for each seat. */
/* clang-format off */
#define SLOTS(n) { "s" #n "a", { 0 } }, { "s" #n "b", { 0 } }, { "s" #n "c", { 0 } }
/* clang-format on */
static const struct core_word slot_words[MC_SEATS * MC_OFFERS] = {
	SLOTS(1),  SLOTS(2),  SLOTS(3),  SLOTS(4),  SLOTS(5),  SLOTS(6),  SLOTS(7),  SLOTS(8),  SLOTS(9),
	SLOTS(10), SLOTS(11), SLOTS(12), SLOTS(13), SLOTS(14), SLOTS(15), SLOTS(16), SLOTS(17), SLOTS(18),
};
_Static_assert(MC_OFFERS == 3 && MC_CALLS == 3, "a, b and c");

/* Ships and proposals are counted from 1 by people. */
static const struct core_word number_words[] = { { "1", { "1", "1", "1" } },
						 { "2", { "2", "2", "2" } },
						 { "3", { "3", "3", "3" } },
						 { "4", { "4", "4", "4" } } };
_Static_assert((int)COUNT(number_words) >= (int)MC_LIM_SHIPS && (int)COUNT(number_words) >= (int)MC_OFFERS,
	       "enough numbers");

static const struct core_vocabulary vocabularies[MC_VOCABULARIES] = {
	[CORE_FRAME] = { "frame", frame_words, COUNT(frame_words), 0, NULL },
	[CORE_QUESTION] = { "question", question_words, MC_QUESTIONS, 0, NULL },
	[MC_AREA_VOCABULARY] = { "area", &mc_areas[0].name, MC_AREAS, sizeof *mc_areas, NULL },
	[MC_LAND_VOCABULARY] = { "land", &mc_areas[0].name, MC_LAND, sizeof *mc_areas, NULL },
	[MC_OWNER_VOCABULARY] = { "owner", owner_words, COUNT(owner_words), 0, NULL },
	[MC_CIV_VOCABULARY] = { "civ", &mc_civs[0].name, MC_CIVS, sizeof *mc_civs, CORE_TOLD(mc_civ_texts) },
	[MC_ADVANCE_VOCABULARY] = { "advance", &mc_advances[0].name, MC_ADVANCES, sizeof *mc_advances,
				    CORE_TOLD(mc_advance_texts) },
	[MC_GROUP_VOCABULARY] = { "group", mc_groups, MC_GROUPS, 0, CORE_TOLD(mc_group_texts) },
	[MC_GOOD_VOCABULARY] = { "good", &mc_goods[0].name, MC_GOODS, sizeof *mc_goods,
				 CORE_TOLD(mc_good_texts) },
	[MC_CARD_VOCABULARY] = { "card", mc_card_words, MC_CARDS, 0, CORE_TOLD(mc_card_texts) },
	[MC_PILE_VOCABULARY] = { "pile", pile_words, MC_PILES, 0, NULL },
	[MC_OFFER_VOCABULARY] = { "offer", slot_words, COUNT(slot_words), 0, NULL },
	[MC_PHASE_VOCABULARY] = { "phase", mc_phase_names, MC_PHASE_NAMES, 0, CORE_TOLD(mc_phase_texts) },
	[MC_EPOCH_VOCABULARY] = { "epoch", mc_epoch_names, MC_EPOCHS, 0, CORE_TOLD(mc_epoch_texts) },
	[MC_SHIP_VOCABULARY] = { "ship", number_words, MC_LIM_SHIPS, 0, NULL },
	[MC_SLOT_VOCABULARY] = { "slot", number_words, MC_OFFERS, 0, NULL },
	[MC_CALAMITY_VOCABULARY] = { "calamity", &mc_calamities[0].name, MC_CALAMITIES, sizeof *mc_calamities,
				     CORE_TOLD(mc_calamity_texts) },
	[MC_DUE_VOCABULARY] = { "demand", due_words, COUNT(due_words), 0, NULL },
	[MC_VOLCANO_VOCABULARY] = { "volcano", mc_volcanoes, MC_VOLCANOES, 0, NULL },
	[MC_PLAIN_VOCABULARY] = { "plain", mc_plains, MC_PLAINS, 0, NULL },
	[MC_THEME_VOCABULARY] = { "theme", &mc_theme_sets[0].name, MC_THEME_SETS, sizeof *mc_theme_sets,
				  CORE_TOLD(mc_theme_texts) },
	[MC_LOSS_VOCABULARY] = { "loss", mc_loss_words, MC_LOSSES_N, 0, NULL },
	[MC_CITY_STATE_VOCABULARY] = { "city_state", mc_city_state_words, MC_CITY_STATES, 0, NULL },
	[MC_TIE_VOCABULARY] = { "tie", mc_tie_words, MC_TIES, 0, NULL },
	[MC_LESSON_VOCABULARY] = { "lesson", mc_lessons, MC_LESSONS, 0, CORE_TOLD(mc_lesson_texts) },
};

static const struct core_sentence sentences[] = {
#define SENTENCES "megaciv/sentences.def"
#include "core/sentences.h"
};

/* ---- Playing: which chapter answers --------------------------------------------------------- */

bool mc_as_if_any(struct mc_state *view, int seat)
{
	(void)view;
	(void)seat;
	return true;
}

static const struct mc_question_row *asked(const struct core_head *head)
{
	return mc_question_row(head->question - 1);
}

/* 9.6, 15.2, 16: what the table as a whole does */
static ecu_verdict table_check(const struct mc_state *s, const struct mc_action *a)
{
	if (a->kind == MC_DO_LEAVE)
		return mc_leave_check(s, a);
	if (a->kind != MC_DO_END || s->ending <= a->end.soon)
		return CORE_OK;
	return core_refuse(s->ending == MC_END_SOON ? MC_SAY_ENDING_SOON : MC_SAY_ENDING);
}

static void table_apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	if (a->kind == MC_DO_LEAVE) {
		mc_leave_apply(s, a, sink);
	} else if (a->kind == MC_DO_CLOSE) {
		mc_trade_close(s, sink);
	} else {
		s->ending = a->end.soon ? MC_END_SOON : MC_END_TURN;
		core_tell(s, sink, CORE_ALL, a->end.soon ? MC_SAY_LAST_PHASE : MC_SAY_LAST_TURN);
	}
}

static ecu_verdict check(const struct core_head *head, const ecu_action *action)
{
	struct mc_action a = mc_read(action);

	return a.seat < 0 ? table_check(mcc(head), &a) : asked(head)->check(mcc(head), &a);
}

static void apply(struct core_head *head, const ecu_action *action, const ecu_sink *sink)
{
	struct mc_action a = mc_read(action);

	if (a.seat < 0)
		table_apply(mc(head), &a, sink);
	else
		asked(head)->apply(mc(head), &a, sink);
}

static void choices(const struct core_head *head, int seat, struct core_choices *list)
{
	if (asked(head)->choices)
		asked(head)->choices(mcc(head), seat, list);
}

static core_bits open(const struct core_head *head, int seat)
{
	return asked(head)->open ? asked(head)->open(mcc(head), seat) : ~(core_bits)0;
}

static bool pick(const struct core_head *head, int seat, ecu_rng *rng, enum ecu_style style, ecu_action *a)
{
	return asked(head)->pick && asked(head)->pick(mcc(head), seat, rng, style, a);
}

static void prompt(const struct core_head *head, int seat, ecu_message *m)
{
	m->id = asked(head)->prompt;
	if (asked(head)->speak)
		asked(head)->speak(mcc(head), seat, m);
}

static int stats(const struct core_head *head, ecu_stat *out, int cap)
{
	const struct mc_state *s = mcc(head);
	const char *const names[] = { "turn",  "cities", "advances", "tokens",
				      "ships", "cards",  "treasury", "steps" };
	int32_t value[COUNT(names)] = { s->turn };

	for (int seat = 0; seat < head->seats; seat++) {
		value[1] += s->cities[seat];
		value[2] += __builtin_popcountll(s->advances[seat]);
		value[3] += mc_on_board(s, seat);
		value[4] += s->ships[seat].n;
		value[5] += s->hand_size[seat];
		value[6] += s->treasury[seat];
		value[7] += s->step[seat];
	}
	for (int i = 0; i < (int)COUNT(names) && i < cap; i++)
		out[i] = (ecu_stat){ names[i], value[i] };
	return COUNT(names);
}

static ecu_seats leaving(const struct core_head *head) { return mcc(head)->leaving; }

static const struct core_word *plays(const struct core_head *head, int seat)
{
	return mcc(head)->ranking.n && mcc(head)->civ[seat] ? &mc_civs[mcc(head)->civ[seat] - 1].name : NULL;
}

static core_step_fn *const steps[MC_FRAMES] = {
	[MC_TURN] = mc_turn_step,     [MC_REVOLT] = mc_revolt_step, [MC_CONFLICT] = mc_conflict_step,
	[MC_ATTACK] = mc_attack_step, [MC_MINORS] = mc_minors_step, [MC_CALAMITY] = mc_calamity_step,
	[MC_LEAVE] = mc_leave_step,
};
static const char *const sources[] = { N_("Cities"), N_("Advances"), N_("A.S.T. steps"), N_("Late Iron Age"),
				       NULL };

static const struct core_past past[] = { { 3, 3, "0.4.0" }, { 2, 2, "0.1.0" }, { 0 } };

static const struct core_renamed renamed[] = {
#define AREA(was, is) \
	{ MC_LAYOUT_PRINTED, MC_AREA_VOCABULARY, #was, #is }, \
		{ MC_LAYOUT_PRINTED, MC_LAND_VOCABULARY, #was, #is },
#include "megaciv/renamed.def"
#undef AREA
	{ 0 },
};

static const char *const aims[MC_AIMS + 1] = {
	[MC_AIM_POINTS] = "points",       [MC_AIM_CREDITS] = "credits",       [MC_AIM_STEP] = "step",
	[MC_AIM_TWO_STEPS] = "two_steps", [MC_AIM_PROTECTION] = "protection",
};

/* Of the trade only what one says oneself: what a decline lets go of is not known to who declines. */
#define KNOWN(kind) CORE_BIT(MC_DO_##kind)
static const core_bits known = KNOWN(TAX) | KNOWN(EXPAND) | KNOWN(MOVE) | KNOWN(BUILD_SHIP) |
			       KNOWN(BUILD_SHIP_FROM) | KNOWN(MAINTAIN) | KNOWN(GIVE_UP) | KNOWN(EMBARK) |
			       KNOWN(SAIL) | KNOWN(DISEMBARK) | KNOWN(TAKE_BACK) | KNOWN(END_MOVEMENT) |
			       KNOWN(BUILD) | KNOWN(BUILD_URBAN) | KNOWN(BUILT) | KNOWN(PASS) | KNOWN(CALL) |
			       KNOWN(UNCALL) | KNOWN(PROPOSE) | KNOWN(WITHDRAW) | KNOWN(DONE) |
			       KNOWN(PURCHASE) | KNOWN(NO_PURCHASE) | KNOWN(DISCARD);

/* clang-format off */
const ecu_game mc_game = {
	.key = "megaciv", .title = N_("Mega Civilization"), .number = 1,
	.seats_least = MC_PLAYERS_LEAST, .seats_most = MC_SEATS, .revision = 4,
	.layout = MC_LAYOUT_PRINTED,
	.layout_oldest = 2, .named_since = 3, .past = past, .renamed = renamed,
	.size = sizeof(struct mc_state),
	.vocabularies = vocabularies, .vocabularies_n = MC_VOCABULARIES, .sentences = sentences,
	.sentences_n = COUNT(sentences), .kinds = mc_kinds, .kinds_n = MC_KINDS,
	.unasked = CORE_BIT(MC_DO_RESUME), .known = known, .parts = mc_parts, .parts_n = MC_PARTS,
	.options = mc_options, .options_n = MC_OPTIONS, .forms = forms, .is_long = is_long, .steps = steps,
	.frame_fields = mc_frame_fields, .sources = sources, .hint_vocabulary = MC_CARD_VOCABULARY,
	.secrets = CORE_TOLD(mc_secrets), .option_check = mc_option_check, .setup = mc_setup, .check = check,
	.apply = apply, .observe = mc_observe, .choices = choices, .open = open, .pick = pick,
	.prompt = prompt, .as_if = mc_as_if, .sample = mc_sample, .stir = mc_stir, .result = mc_result,
	.fault = mc_fault, .carry = mc_carry, .settle = mc_settle, .lively = mc_lively, .stats = stats,
	.leaving = leaving, .plays = plays, .facts = mc_fact_fields,
	.facts_n = MC_FACTS, .groups = mc_fact_groups,
	.facts_size = sizeof(struct mc_facts), .work_out = mc_work_out, .printed = mc_printed,
	.printed_n = MC_PRINTED, .aims = aims, .best = mc_best, .next = mc_next,
};
/* clang-format on */
