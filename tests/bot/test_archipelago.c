/* test_archipelago.c — the bots of Archipelago, watched through whole games.
 *
 * Beside each bot that plays sits a twin that is told the same events. Before every action of a bot the twin
 * must decide the same, answer by itself and with a reason; a stand-in that begins now and is told the seat's
 * past must decide the same as well. Drivers among them propose all sorts of things, gifts too. */
#include "tests/test.h"

#include "archipelago/archipelago.h"
#include "sim/case.h"

enum { GAMES = 200, PAST = 1 << 16 };

static struct watched {
	const struct sim_plan *plan;
	struct bot twin[ARC_SEATS];
	ecu_event past[PAST]; /* of this game, as it happened */
	int past_n;
	/* over all games */
	long acts, stand_ins, proposals, accepted, declined, gifts, asked[ARC_QUESTIONS];
} w;

static bool is_bot(int seat) { return seat >= 0 && w.plan->mind[seat] >= BOT_COOPERATIVE; }

static void start(struct bot *b, int seat)
{
	bot_start(b, &arc_game, seat,
		  &(struct bot_who){ .mind = w.plan->mind[seat], .seed = w.plan->seed + (uint64_t)seat });
}

static void tell(struct bot *b, const ecu_event *e)
{
	ecu_event heard;

	if (ecu_event_for(&arc_game, e, b->seat, &heard))
		bot_see(b, &heard);
}

static void hear(void *to, const ecu_event *e)
{
	(void)to;
	assert_true(w.past_n < PAST);
	w.past[w.past_n++] = *e;
	for (int seat = 0; seat < w.plan->options.seats; seat++)
		if (is_bot(seat))
			tell(&w.twin[seat], e);
}

/* ---- What must hold before every action of a bot ----------------------------------------------- */

static void answers_by_itself(const struct bot_act *act)
{
	assert_false(act->fell_back);
	assert_true(act->why.id != 0);
}

static void decides_as_its_twin(int seat, const ecu_view *view, const ecu_action *done)
{
	static struct bot before;
	struct bot_act calm = { 0 }, pressed = { 0 };

	before = w.twin[seat];
	bool acts = bot_pick(&w.twin[seat], view, false, &calm);
	assert_true(bot_pick(&w.twin[seat], view, true, &pressed));
	assert_memory_equal(&before, &w.twin[seat], sizeof before);
	answers_by_itself(&pressed);
	if (acts)
		answers_by_itself(&calm);
	assert_memory_equal(acts ? &calm.action : &pressed.action, done, sizeof *done);
}

static void decides_as_a_stand_in(int seat, const ecu_view *view)
{
	static struct bot late;
	struct bot_act his, mine;

	start(&late, seat);
	for (int i = 0; i < w.past_n; i++)
		tell(&late, &w.past[i]);
	for (int press = 0; press < 2; press++) {
		bool acts = bot_pick(&w.twin[seat], view, press, &his);
		assert_int_equal(bot_pick(&late, view, press, &mine), acts);
		if (acts) {
			assert_memory_equal(&mine.action, &his.action, sizeof mine.action);
			assert_memory_equal(&mine.why, &his.why, sizeof mine.why);
		}
	}
	w.stand_ins++;
}

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
		w.proposals++;
	} else if (a.kind == ARC_DO_ACCEPT) {
		assert_false(is_nothing(&o->give));
		w.accepted++;
	} else if (a.kind == ARC_DO_REJECT) {
		w.declined++;
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
	assert_false(act.fell_back);
	assert_int_equal(act.why.id, ARC_SAY_WHY_NO_GIFT);
	w.gifts++;
}

static bool before(void *with, const sim_state *state, const ecu_action *done)
{
	const struct arc_state *s = (const struct arc_state *)state->bytes;
	sim_state view;

	(void)with;
	if (!is_bot(done->seat))
		return true;
	ecu_observe((const ecu_state *)state->bytes, done->seat, sim_v(&view));
	decides_as_its_twin(done->seat, sim_v(&view), done);
	if (w.acts++ % 16 == 0)
		decides_as_a_stand_in(done->seat, sim_v(&view));
	if (w.acts % 8 == 0)
		refuses_a_gift(state, done->seat);
	gives_nothing_for_nothing(s, done);
	w.asked[s->head.question - 1] += s->head.waiting >> done->seat & 1;
	return true;
}

/* ---- Games of 2 to 5, of bots and of bots among drivers ---------------------------------------- */

static void play(int seed)
{
	static const uint8_t minds[] = { BOT_COOPERATIVE, BOT_SELFISH, BOT_NORMAL, BOT_EAGER };
	struct sim_plan p = {
		.game = &arc_game, .seed = (uint64_t)seed, .lively = seed % 3 == 2, .no_table = true
	};
	ecu_sink sink = { hear, NULL };
	struct sim_watcher watcher = { .before = before, .sink = &sink };
	sim_state s;
	int actions;

	ecu_options_default(p.game, &p.options);
	p.options.seats = (int16_t)(2 + seed % 4);
	p.options.value[ARC_OPTION_LENGTH] = (int16_t)(seed / 4 % 3);
	p.options.value[ARC_OPTION_BENEFACTOR] = (int16_t)(seed / 5 % 3);
	p.options.value[ARC_OPTION_TOKENS] = (int16_t)(seed / 7 % 2);
	for (int seat = 0; seat < ARC_SEATS; seat++)
		p.mind[seat] = minds[(seed / 4 + seat) % (int)(seed % 2 ? sizeof minds : sizeof minds - 1)];
	w.plan = &p;
	w.past_n = 0;
	for (int seat = 0; seat < p.options.seats; seat++)
		start(&w.twin[seat], seat);
	p.turns_max = 3000; /* two of them may find no end (docs/BALANCE.md) */
	assert_true(sim_play(&p, &s, &watcher, &actions) <= SIM_STOPPED);
}

static void bots_answer_alike_by_themselves_and_give_nothing_for_nothing(void **state)
{
	(void)state;
	for (int seed = 0; seed < GAMES; seed++)
		play(seed);
	print_message(
		"# acts %ld, stand-ins %ld, proposals %ld, accepted %ld, declined %ld, gifts asked for %ld\n",
		w.acts, w.stand_ins, w.proposals, w.accepted, w.declined, w.gifts);
	assert_true(w.proposals > 50 && w.accepted > 50 && w.declined > 50 && w.gifts > 500);
}

/* ---- In the positions of the rule cases, with nothing heard before ------------------------------- */

static char **files;

static bool answers_here(void *with, const sim_state *state, const ecu_action *done)
{
	ecu_seats waiting = ecu_pending((const ecu_state *)state->bytes);
	struct bot_act act = { 0 };
	struct bot b;
	sim_state view;

	(void)with, (void)done;
	for (; waiting; waiting &= waiting - 1)
		for (int mind = BOT_COOPERATIVE; mind <= BOT_SELFISH; mind++) {
			bot_start(&b, &arc_game, ecu_first(waiting),
				  &(struct bot_who){ .mind = (uint8_t)mind });
			ecu_observe((const ecu_state *)state->bytes, b.seat, sim_v(&view));
			assert_true(bot_pick(&b, sim_v(&view), true, &act));
			answers_by_itself(&act);
			w.asked[ecu_question(sim_v(&view))]++;
		}
	return true;
}

static void bots_answer_wherever_a_rule_case_stands(void **state)
{
	struct sim_watcher watcher = { .before = answers_here };
	struct case_count count = { 0 };
	static char text[1 << 18];

	(void)state;
	for (char **file = files; *file; file++) {
		FILE *f = fopen(*file, "r");
		assert_non_null(f);
		size_t n = fread(text, 1, sizeof text - 1, f);
		fclose(f);
		text[n] = 0;
		case_run(*file, text, CASE_RUN, &watcher, NULL, &count);
	}
	assert_true(count.passed > 300 && !count.failed);
}

static void bots_were_asked_everything(void **state)
{
	(void)state;
	for (int question = 0; question < ARC_QUESTIONS; question++)
		if (!w.asked[question])
			fail_msg("no bot was asked: %s", ecu_question_key(&arc_game, question));
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
