/* test_archipelago.c — the bots of Archipelago, watched through whole games (watch.h). Drivers among them
 * propose all sorts of things, gifts too; bots give nothing for nothing. */
#include "tests/bot/watch.h"

#include "archipelago/archipelago.h"

enum { GAMES = 200 };

static void no_gifts(struct watch *, const sim_state *, const ecu_action *done);
static void cites_what_is_asked(const ecu_view *, const struct bot_act *);
static struct watch w = { .game = &arc_game,
			  .every = 1,
			  .late = 16,
			  .minds = { BOT_COOPERATIVE, BOT_SELFISH },
			  .also = no_gifts,
			  .reasons = cites_what_is_asked };
static long proposals, accepted, declined, gifts;

static bool is_nothing(const struct arc_goods *g)
{
	static const struct arc_goods nothing;

	return memcmp(g, &nothing, sizeof nothing) == 0;
}

static void gives_nothing_for_nothing(const struct arc_state *s, const ecu_action *done)
{
	struct arc_action_data a = arc_read(done);
	const struct arc_offer *o = &s->offer[(a.answer.seat % ARC_SEATS) * ARC_SEATS + a.seat];

	if (a.kind == ARC_DO_PROPOSE) {
		assert_false(is_nothing(&a.propose.give) || is_nothing(&a.propose.take));
		proposals++;
	} else if (a.kind == ARC_DO_ACCEPT) {
		assert_false(is_nothing(&o->give));
		accepted++;
	} else if (a.kind == ARC_DO_REJECT) {
		declined++;
	}
}

/* Somebody asks for something it has, and offers nothing. */
static void refuses_a_gift(const sim_state *now, int seat)
{
	static struct arc_state was;
	sim_state s = *now, view;
	struct arc_action_data a = { .kind = ARC_DO_PROPOSE };
	struct bot_act act = { 0 };
	int r = (int)(w.acts / 3 % ARC_RESOURCES);

	memcpy(&was, now->bytes, sizeof was);
	a.seat = (int8_t)((seat + 1 + w.acts % (was.head.seats - 1)) % was.head.seats);
	a.propose.to = (uint8_t)seat;
	a.propose.take.florins = w.acts % 3 == 0 && was.florins[seat];
	a.propose.take.tokens = w.acts % 3 == 1 && was.tokens[seat];
	a.propose.take.cubes[r] = w.acts % 3 == 2 && was.cubes[seat][r];
	ecu_action action = arc_write(a);
	if ((ecu_addressed(sim_s(&s)) >> seat & 1) || ecu_refused(ecu_apply(sim_s(&s), &action, NULL)))
		return; /* it has somebody else to answer, it is no moment for deals, it lacks that */
	ecu_observe(sim_s(&s), seat, sim_v(&view));
	assert_true(bot_pick(&w.twin[seat], sim_v(&view), false, &act));
	assert_int_equal(act.action.kind, ARC_DO_REJECT);
	watch_answers_by_itself(&w, &w.twin[seat], sim_v(&view), &act);
	assert_int_equal(act.why.id, ARC_SAY_WHY_NO_GIFT);
	gifts++;
}

static void no_gifts(struct watch *watch, const sim_state *state, const ecu_action *done)
{
	(void)watch;
	if (w.acts % 8 == 0)
		refuses_a_gift(state, done->seat);
	gives_nothing_for_nothing((const struct arc_state *)state->bytes, done);
}

/* ---- Sections of reasons ------------------------------------------------------------------------ */

/* Where two sections ask the same thing, those a reason may cite. */
static const char *sections(const struct arc_state *s)
{
	const struct core_frame *f = arc_topc(s);
	bool by_card = arc_by_card(s);

	switch ((enum arc_question)(s->head.question - 1)) {
	case ARC_ASK_SETTLE: return " 4 ";
	case ARC_ASK_STOCK: return arc_as_findc(f)->optional ? " 4 9.1 " : " 10.6 9.1 ";
	case ARC_ASK_TAKE: return arc_as_findc(f)->optional ? " 4 " : " 10.6 ";
	case ARC_ASK_PERMIT: return arc_as_permitc(f)->tile ? " 11.7 " : " 10.9 ";
	case ARC_ASK_LAY: return " 10.6 ";
	case ARC_ASK_WORKER: return arc_as_recruitc(f)->free ? " 10.8 12.4 " : " 10.8 ";
	case ARC_ASK_MOVE:
		return arc_as_migratec(f)->way == ARC_WAY_MIGRATION ? " 10.9 11.1 " : " 12.4 12.5 ";
	case ARC_ASK_BIRTH: return by_card ? " 10.7 12.4 " : " 10.7 ";
	case ARC_ASK_TRADE: return by_card ? " 10.5 12.4 12.5 " : " 10.5 11.2 ";
	case ARC_ASK_REVEAL: return " 12.5 ";
	case ARC_ASK_EVOLVE: return " 13 ";
	case ARC_ASK_TARGET: return " 10.6 12.4 13 ";
	default: return NULL;
	}
}

static void cites_what_is_asked(const ecu_view *view, const struct bot_act *act)
{
	const struct arc_state *s = (const struct arc_state *)(const void *)view;
	const char *allowed = sections(s);
	char section[16];

	snprintf(section, sizeof section, " %s ", ecu_message_rule(&arc_game, act->why.id));
	if (allowed && !strstr(allowed, section))
		fail_msg("%s cites%sand not one of%s", ecu_message_key(&arc_game, act->why.id), section,
			 allowed);
}

/* ---- Games of 2 to 5, of bots and of bots among drivers ---------------------------------------- */

static void play(int seed)
{
	static const uint8_t minds[] = { BOT_COOPERATIVE, BOT_SELFISH, BOT_NORMAL, BOT_EAGER };
	struct sim_plan p = {
		.game = &arc_game, .seed = (uint64_t)seed, .lively = seed % 3 == 2, .no_table = true
	};

	ecu_options_default(p.game, &p.options);
	p.options.seats = (int16_t)(2 + seed % 4);
	p.options.value[ARC_OPTION_LENGTH] = (int16_t)(seed / 4 % 3);
	p.options.value[ARC_OPTION_BENEFACTOR] = (int16_t)(seed / 5 % 3);
	p.options.value[ARC_OPTION_TOKENS] = (int16_t)(seed / 7 % 2);
	for (int seat = 0; seat < ARC_SEATS; seat++)
		p.mind[seat] = minds[(seed / 4 + seat) % (int)(seed % 2 ? sizeof minds : sizeof minds - 1)];
	p.actions_max = 3000; /* two of them may find no end (docs/BALANCE.md) */
	watch_play(&w, &p);
}

static void bots_answer_alike_by_themselves_and_give_nothing_for_nothing(void **state)
{
	(void)state;
	for (int seed = 0; seed < GAMES; seed++)
		play(seed);
	print_message(
		"# acts %ld, stand-ins %ld, proposals %ld, accepted %ld, declined %ld, gifts asked for %ld\n",
		w.acts, w.stand_ins, proposals, accepted, declined, gifts);
	assert_true(proposals > 50 && accepted > 50 && declined > 50 && gifts > 500);
}

/* ---- In the positions of the rule cases, with nothing heard before ------------------------------- */

static char **files;

static void bots_answer_wherever_a_rule_case_stands(void **state)
{
	(void)state;
	assert_true(watch_cases(&w, files) > 300);
}

static void bots_were_asked_everything(void **state)
{
	(void)state;
	watch_everything_was_asked(&w);
}

int main(int argc, char **argv)
{
	(void)argc;
	files = argv + 1;
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bots_answer_alike_by_themselves_and_give_nothing_for_nothing),
		cmocka_unit_test(bots_answer_wherever_a_rule_case_stands),
		cmocka_unit_test(bots_were_asked_everything),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
