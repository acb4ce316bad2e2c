/* archipelago.c — the game: its options, which chapter answers which question, what is asked, and the
 * table of all that core is told. Words, actions and parts of a position have files of their own. */
#include <assert.h>

#include "archipelago/facts.h"

/* ---- Options -------------------------------------------------------------------------------- */

#define WORDS(NAME, ...) static const char *const NAME[] = { __VA_ARGS__ }
WORDS(lengths, "short", "medium", "long");
WORDS(length_labels, N_("Short"), N_("Medium"), N_("Long"));
WORDS(tokens, "kept", "at_once");
WORDS(token_labels, N_("The cube may be kept"), N_("Used at once only"));
WORDS(taxes, "active", "engaged");
WORDS(tax_labels, N_("Active citizens pay"), N_("Engaged citizens pay too"));
WORDS(buildings, "each_unit", "once");
WORDS(building_labels, N_("Each unit once a round"), N_("Each building once a round"));
WORDS(endings, "owner", "turn");
WORDS(ending_labels, N_("After the turn of the card's owner"), N_("After the turn in progress"));
WORDS(zeros, "ranked", "nothing");
WORDS(zero_labels, N_("Is ranked like any number"), N_("Scores nothing"));
WORDS(benefactors, "shuffled", "trend", "extra");
WORDS(benefactor_labels, N_("Among the trend cards"), N_("Is the trend card"),
      N_("In addition to the trend card"));
WORDS(tiles, "all", "without_25");
WORDS(tile_labels, N_("25 tiles"), N_("24 tiles"));
WORDS(objectives, "all", "plain");
WORDS(objective_labels, N_("All"), N_("Without the Separatist and the Pacifist"));

static const struct core_option options[ARC_OPTIONS] = {
	[ARC_OPTION_LENGTH] = { "length", N_("Length"), 0, 2, 0, lengths, length_labels },
	[ARC_OPTION_TOKENS] = { "tokens", N_("Explorer tokens"), 0, 1, 0, tokens, token_labels },
	[ARC_OPTION_TAXES] = { "taxes", N_("Taxes"), 0, 1, 0, taxes, tax_labels },
	[ARC_OPTION_BUILDINGS] = { "buildings", N_("Markets and ports"), 0, 1, 0, buildings,
				   building_labels },
	[ARC_OPTION_ENDING] = { "ending", N_("End of the game"), 0, 1, 0, endings, ending_labels },
	[ARC_OPTION_ZERO] = { "zero", N_("A zero in the scoring"), 0, 1, 0, zeros, zero_labels },
	[ARC_OPTION_BENEFACTOR] = { "benefactor", N_("Benefactor"), 0, 2, 0, benefactors, benefactor_labels },
	[ARC_OPTION_TILES] = { "tiles", N_("Region tiles"), 0, 1, 0, tiles, tile_labels },
	[ARC_OPTION_OBJECTIVES] = { "objectives", N_("Objectives"), 0, 1, 0, objectives, objective_labels,
				    .since = 3 },
};

/* Bids and the victim's hands are hidden until they are opened. */
static const uint8_t forms[ARC_QUESTIONS] = { [ARC_ASK_BID] = ECU_SEALED, [ARC_ASK_HIDE] = ECU_SEALED };

/* ---- Which chapter answers ------------------------------------------------------------------ */

/* clang-format off */
static const struct {
	const struct arc_deed *deeds; /* of the chapter; in a turn the action says which */
	arc_choices_fn *choices;
	uint16_t prompt;
} questions[ARC_QUESTIONS] = {
	[ARC_ASK_SETTLE]  = { arc_setup_deeds,     arc_settle_choices,    ARC_SAY_ASK_SETTLE },
	[ARC_ASK_STOCK]   = { arc_setup_deeds,     arc_find_choices,      ARC_SAY_ASK_STOCK },
	[ARC_ASK_TAKE]    = { arc_setup_deeds,     arc_find_choices,      ARC_SAY_ASK_TAKE },
	[ARC_ASK_BID]     = { arc_order_deeds,     arc_order_choices,     ARC_SAY_ASK_BID },
	[ARC_ASK_ORDER]   = { arc_order_deeds,     arc_order_choices,     ARC_SAY_ASK_ORDER },
	[ARC_ASK_RELIEF]  = { arc_crisis_deeds,    arc_relief_choices,    ARC_SAY_ASK_RELIEF },
	[ARC_ASK_RAISE]   = { arc_crisis_deeds,    arc_raise_choices,     ARC_SAY_ASK_RAISE },
	[ARC_ASK_EXPEL]   = { arc_crisis_deeds,    arc_expel_choices,     ARC_SAY_ASK_EXPEL },
	[ARC_ASK_LOSE]    = { arc_crisis_deeds,    arc_lose_choices,      ARC_SAY_ASK_LOSE_SHIP },
	[ARC_ASK_TURN]    = { NULL,                arc_turn_choices,      ARC_SAY_ASK_TURN },
	[ARC_ASK_PERMIT]  = { arc_turn_deeds,      arc_permit_choices,    ARC_SAY_ASK_PERMIT },
	[ARC_ASK_LAY]     = { arc_explore_deeds,   arc_lay_choices,       ARC_SAY_ASK_LAY },
	[ARC_ASK_WORKER]  = { arc_people_deeds,    arc_people_choices,    ARC_SAY_ASK_WORKER },
	[ARC_ASK_MOVE]    = { arc_migration_deeds, arc_move_choices,      ARC_SAY_ASK_MOVE },
	[ARC_ASK_BIRTH]   = { arc_people_deeds,    arc_people_choices,    ARC_SAY_ASK_BIRTH },
	[ARC_ASK_TRADE]   = { arc_turn_deeds,      arc_trade_choices,     ARC_SAY_ASK_TRADE },
	[ARC_ASK_BUILD]   = { arc_building_deeds,  arc_building_choices,  ARC_SAY_ASK_BUILD },
	[ARC_ASK_HARVEST] = { arc_turn_deeds,      arc_harvest_choices,   ARC_SAY_ASK_HARVEST },
	[ARC_ASK_TARGET]  = { arc_effects_deeds,   arc_target_choices,    ARC_SAY_ASK_TARGET },
	[ARC_ASK_HIDE]    = { arc_effects_deeds,   arc_hide_choices,      ARC_SAY_ASK_HIDE },
	[ARC_ASK_HAND]    = { arc_effects_deeds,   arc_hand_choices,      ARC_SAY_ASK_HAND },
	[ARC_ASK_REVEAL]  = { arc_effects_deeds,   arc_reveal_choices,    ARC_SAY_ASK_REVEAL },
	[ARC_ASK_ARRANGE] = { arc_effects_deeds,   arc_target_choices,    ARC_SAY_ASK_ARRANGE },
	[ARC_ASK_LAUNCH]  = { arc_effects_deeds,   arc_launch_choices,    ARC_SAY_ASK_LAUNCH },
	[ARC_ASK_EVOLVE]  = { arc_evolution_deeds, arc_evolution_choices, ARC_SAY_ASK_EVOLVE },
};
/* clang-format on */

static const struct arc_deed *const deeds_in_turn[ARC_KINDS] = {
	[ARC_DO_EXPEL] = arc_crisis_deeds,      [ARC_DO_TAX] = arc_turn_deeds,
	[ARC_DO_HARVEST] = arc_turn_deeds,      [ARC_DO_SELL] = arc_turn_deeds,
	[ARC_DO_BUY] = arc_turn_deeds,          [ARC_DO_EXPLORE] = arc_explore_deeds,
	[ARC_DO_REPRODUCE] = arc_people_deeds,  [ARC_DO_RECRUIT] = arc_people_deeds,
	[ARC_DO_MIGRATE] = arc_migration_deeds, [ARC_DO_BUILD] = arc_building_deeds,
	[ARC_DO_VISIT] = arc_building_deeds,    [ARC_DO_ASK_HARVEST] = arc_turn_deeds,
	[ARC_DO_ASK_SHIPS] = arc_turn_deeds,    [ARC_DO_END_TURN] = arc_turn_deeds,
	[ARC_DO_PASS] = arc_turn_deeds,         [ARC_DO_USE] = arc_cards_deeds,
};

static bool is_deal(int kind) { return kind >= ARC_DO_PROPOSE && kind <= ARC_DO_WITHDRAW; }

static const struct arc_deed *deed_of(const struct core_head *head, int kind)
{
	const struct arc_deed *deeds = is_deal(kind) ? arc_deal_deeds : questions[head->question - 1].deeds;

	if (!deeds)
		deeds = deeds_in_turn[kind];
	assert(deeds && deeds[kind].apply); /* only kinds that answer the question come here */
	return &deeds[kind];
}

static ecu_verdict check(const struct core_head *head, const ecu_action *action)
{
	struct arc_action_data a = arc_read(action);
	const struct arc_state *s = arcc(head);

	if (a.kind == ARC_DO_END)
		return s->closing ? core_refuse(ARC_SAY_CLOSING) : CORE_OK;
	const struct arc_deed *deed = deed_of(head, a.kind);
	return deed->check ? deed->check(s, &a) : CORE_OK;
}

static void apply(struct core_head *head, const ecu_action *action, const ecu_sink *sink)
{
	struct arc_action_data a = arc_read(action);
	struct arc_state *s = arc(head);

	assert(!head->over && head->question && head->question <= ARC_QUESTIONS);
	assert(a.kind < ARC_KINDS && (a.kind == ARC_DO_END || (a.seat >= 0 && a.seat < head->seats)));
	if (a.kind == ARC_DO_END) {
		assert(!s->closing);
		s->closing = 1;
		core_tell(s, sink, CORE_ALL, ARC_SAY_LAST_ROUND);
		return;
	}
	const struct arc_deed *deed = deed_of(head, a.kind);
	if (!is_deal(a.kind)) { /* deals are made aside */
		assert(head->waiting >> a.seat & 1);
		core_answered(head, a.seat);
	}
	deed->apply(s, &a, sink);
}

static void choices(const struct core_head *head, int seat, struct core_choices *list)
{
	questions[head->question - 1].choices(arcc(head), seat, list);
}

/* A driver now and then proposes a deal; where there is much to choose from it looks at a part of it only. */
static bool pick(const struct core_head *head, int seat, ecu_rng *rng, enum ecu_style style, ecu_action *a)
{
	const struct arc_state *s = arcc(head);
	int question = head->question - 1;

	if (!(head->waiting >> seat & 1))
		return arc_deal_pick(s, seat, rng, a);
	struct core_choices list = { .game = &arc_game,
				     .rng = rng,
				     .style = style,
				     .mix = 1 + (uint64_t)ecu_rng_below(rng, UINT32_MAX) };
	if ((question == ARC_ASK_TURN || question == ARC_ASK_BID || question == ARC_ASK_RELIEF ||
	     question == ARC_ASK_ORDER) &&
	    !core_luck(&list.mix, 40) && arc_deal_pick(s, seat, rng, a))
		return true;
	if (question == ARC_ASK_BID || question == ARC_ASK_ORDER)
		return arc_order_pick(s, seat, rng, a);
	if (question == ARC_ASK_RAISE)
		return arc_raise_pick(s, seat, style, &list.mix, a);
	if (question == ARC_ASK_LAY)
		return core_luck(&list.mix, 8) && arc_lay_pick(s, seat, &list.mix, a);
	if (question == ARC_ASK_TURN)
		arc_turn_pick(s, seat, &list);
	else if (question == ARC_ASK_MOVE)
		arc_move_pick(s, seat, &list);
	else
		choices(head, seat, &list);
	*a = list.picked.action;
	return list.n > 0;
}

/* ---- Prompts -------------------------------------------------------------------------------- */

static void say(ecu_message *m, int id, int first, int second, int third)
{
	*m = (ecu_message){ (uint16_t)id, { (int16_t)first, (int16_t)second, (int16_t)third } };
}

static int face_at(const struct arc_state *s, int tile) { return arc_face_number(tile, s->hex[tile].side); }

static void prompt(const struct core_head *head, int seat, ecu_message *m)
{
	const struct arc_state *s = arcc(head);
	const struct core_frame *f = arc_topc(s);
	int id = questions[head->question - 1].prompt;

	switch ((enum arc_question)(head->question - 1)) {
	case ARC_ASK_STOCK:
		say(m, arc_as_findc(f)->optional ? ARC_SAY_ASK_MAY_STOCK : id,
		    face_at(s, arc_as_findc(f)->tile), 0, 0);
		break;
	case ARC_ASK_TAKE:
		say(m, arc_as_findc(f)->optional ? ARC_SAY_ASK_MAY_TAKE : id,
		    face_at(s, arc_as_findc(f)->tile), 0, 0);
		break;
	case ARC_ASK_BID: say(m, id, arc_free_florins(s, seat), 0, 0); break;
	case ARC_ASK_RELIEF:
		if (f->kind == ARC_DOMESTIC_AREA)
			say(m, id, arc_as_domesticc(f)->resource, arc_as_domesticc(f)->per_cube,
			    arc_lying(s));
		else
			say(m, ARC_SAY_ASK_DELIVERY, arc_as_exportc(f)->resource, arc_as_exportc(f)->missing,
			    arc_lying(s));
		break;
	case ARC_ASK_RAISE: say(m, id, arc_as_domesticc(f)->raise, 0, 0); break;
	case ARC_ASK_LOSE:
		say(m, arc_event_op(f)->code == ARC_OP_LOSE_SHIP ? id : ARC_SAY_ASK_LOSE_CITIZEN, 0, 0, 0);
		break;
	case ARC_ASK_TURN: say(m, id, s->spare[seat], 0, 0); break;
	case ARC_ASK_PERMIT:
		if (arc_as_permitc(f)->tile)
			say(m, id, arc_turn_seat(s), face_at(s, arc_as_permitc(f)->tile - 1), 0);
		else
			say(m, ARC_SAY_ASK_SHIPS, arc_turn_seat(s), 0, 0);
		break;
	case ARC_ASK_LAY: say(m, id, arc_as_explorec(f)->tile, 0, 0); break;
	case ARC_ASK_WORKER:
		if (arc_as_recruitc(f)->free)
			say(m, ARC_SAY_ASK_FREE_WORKER, s->surplus, 0, 0);
		else
			say(m, id, arc_worker_price(s), s->surplus, 0);
		break;
	case ARC_ASK_MOVE:
		if (arc_as_migratec(f)->way == ARC_WAY_MIGRATION)
			say(m, id, 0, 0, 0);
		else
			say(m, ARC_SAY_ASK_CARD_MOVE, arc_as_migratec(f)->units, arc_as_migratec(f)->steps,
			    0);
		break;
	case ARC_ASK_TRADE:
		say(m, arc_by_card(s) ? ARC_SAY_ASK_CARD_TRADE : id, arc_as_tradec(f)->left,
		    arc_as_tradec(f)->market, 0);
		break;
	case ARC_ASK_BUILD:
		say(m, arc_as_constructc(f)->ships_only ? ARC_SAY_ASK_CARD_SHIP : id, 0, 0, 0);
		break;
	case ARC_ASK_HIDE: say(m, arc_cubes_of(s, seat) > 1 ? id : ARC_SAY_ASK_HIDE_ONE, 0, 0, 0); break;
	case ARC_ASK_HARVEST: say(m, id, arc_as_harvestc(f)->units, 0, 0); break;
	case ARC_ASK_TARGET: say(m, id, arc_as_cardc(f)->card, 0, 0); break;
	case ARC_ASK_HAND: say(m, id, arc_as_theftc(f)->victim, 0, 0); break;
	case ARC_ASK_SETTLE:
	case ARC_ASK_ORDER:
	case ARC_ASK_EXPEL:
	case ARC_ASK_BIRTH:
	case ARC_ASK_REVEAL:
	case ARC_ASK_ARRANGE:
	case ARC_ASK_LAUNCH:
	case ARC_ASK_EVOLVE:
	case ARC_QUESTIONS: say(m, id, 0, 0, 0); break;
	}
}

static core_step_fn *const steps[ARC_FRAMES] = {
	[ARC_ROUND] = arc_round_step,         [ARC_FIND] = arc_find_step,
	[ARC_CRISIS] = arc_crisis_step,       [ARC_DOMESTIC_AREA] = arc_domestic_step,
	[ARC_EXPORT_AREA] = arc_export_step,  [ARC_EVENT_AREA] = arc_event_step,
	[ARC_EXPULSION] = arc_expulsion_step, [ARC_TURN] = arc_turn_step,
	[ARC_PERMIT] = arc_permit_step,       [ARC_EXPLORE] = arc_explore_step,
	[ARC_RECRUIT] = arc_recruit_step,     [ARC_MIGRATE] = arc_migrate_step,
	[ARC_BIRTH] = arc_birth_step,         [ARC_TRADE] = arc_trade_step,
	[ARC_CONSTRUCT] = arc_construct_step, [ARC_HARVEST] = arc_harvest_step,
	[ARC_CARD] = arc_card_step,           [ARC_THEFT] = arc_theft_step,
	[ARC_REVEAL] = arc_reveal_step,       [ARC_LAUNCH] = arc_launch_step,
	[ARC_EVOLVE] = arc_evolve_step,
};
static const char *const sources[] = { N_("Objectives"), N_("Pacifist"), N_("Trend"), N_("Cards"), NULL };

static const struct core_past past[] = { { 2, 2, "0.4.0" }, { 1, 1, "0.1.0" }, { 0 } };

/* clang-format off */
const ecu_game arc_game = {
	.key = "archipelago", .title = N_("Archipelago"), .number = 2,
	.seats_least = ARC_LIM_PLAYERS_LEAST, .seats_most = ARC_LIM_PLAYERS_MOST, .revision = 3,
	.layout = 3, .layout_oldest = 1, .named_since = 2, .past = past,
	.size = sizeof(struct arc_state), .vocabularies = arc_vocabularies,
	.vocabularies_n = ARC_VOCABULARIES, .sentences = arc_sentences, .sentences_n = ARC_SENTENCES,
	.kinds = arc_kinds, .kinds_n = ARC_KINDS,
	.known = CORE_BIT(ARC_DO_BID), .parts = arc_parts, .parts_n = ARC_PARTS,
	.options = options, .options_n = ARC_OPTIONS, .forms = forms, .steps = steps,
	.frame_fields = arc_frame_fields, .sources = sources,
	.hint_vocabulary = ARC_RESOURCE_VOCABULARY, .secrets = CORE_TOLD(arc_secrets), .setup = arc_setup,
	.check = check, .apply = apply, .observe = arc_observe, .choices = choices, .aside = arc_aside,
	.addressed = arc_addressed, .pick = pick, .prompt = prompt, .as_if = arc_as_if,
	.sample = arc_sample, .stir = arc_stir, .result = arc_result, .fault = arc_fault,
	.settle = arc_settle, .lively = arc_lively, .stats = arc_stats, .facts = arc_fact_fields,
	.facts_n = ARC_FACTS, .groups = arc_fact_groups, .facts_size = sizeof(struct arc_facts),
	.printed = arc_printed, .printed_n = ARC_PRINTED, .work_out = arc_work_out, .next = arc_next,
};
/* clang-format on */
