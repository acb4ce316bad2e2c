/* watch.c — see watch.h. */
#include "tests/bot/watch.h"

#include <stdlib.h>

#include "po/words.h"
#include "sim/case.h"

enum { PAST = 1 << 18 };

static bool is_bot(const struct watch *w, int seat)
{
	return seat >= 0 && w->plan->mind[seat] >= BOT_COOPERATIVE;
}

static void start(const struct watch *w, struct bot *b, int seat)
{
	struct bot_who who = { .mind = w->plan->mind[seat],
			       .temperament = w->plan->temperament[seat],
			       .seed = w->plan->seed + (uint64_t)seat,
			       .weights = w->plan->weights };

	memset(b, 0xa5, sizeof *b); /* what was there before makes no difference */
	bot_start(b, w->game, seat, &who);
}

static void tell(const struct watch *w, struct bot *b, const ecu_event *e)
{
	ecu_event heard;

	if (ecu_event_for(w->game, e, b->seat, &heard))
		bot_see(b, &heard);
}

static void hear(void *to, const ecu_event *e)
{
	struct watch *w = to;

	assert_true(w->past_n < PAST);
	w->past[w->past_n++] = *e;
	for (int seat = 0; seat < w->plan->options.seats; seat++)
		if (is_bot(w, seat))
			tell(w, &w->twin[seat], e);
}

/* What lies behind a view makes no difference either. */
static void look(const sim_state *s, int seat, sim_state *view)
{
	memset(view, 0x5a, sizeof *view);
	ecu_observe((const ecu_state *)s->bytes, seat, sim_v(view));
}

/* ---- Reasons ----------------------------------------------------------------------------------- */

static void names_things_that_are(const ecu_game *g, const ecu_message *why)
{
	char names[8][24];
	int n = core_argument_names(core_sentence(g, why->id)->text, names);

	for (int i = 0; i < n; i++) {
		int vocabulary = core_argument_vocabulary(g, names[i]);
		if (vocabulary != CORE_NUMBER &&
		    (why->arg[i] < 0 || why->arg[i] >= core_vocabulary(g, vocabulary)->count))
			fail_msg("%s: there is no %s %d", ecu_message_key(g, why->id), names[i], why->arg[i]);
	}
}

static void can_be_said(struct watch *w, const ecu_message *why)
{
	static const char *const languages[] = { "en", "de", "pl" };
	char text[3][400];
	ecu_speech speech;

	assert_in_range(why->id, 1, WATCH_SENTENCES - 1);
	names_things_that_are(w->game, why);
	for (int i = 0; i < 3; i++) {
		assert_true(words_speech(languages[i], &speech));
		size_t n = ecu_message_text(w->game, why, &speech, text[i], sizeof text[i]);
		if (!n || n >= sizeof text[i] || strpbrk(text[i], "{}"))
			fail_msg("%s in %s: %s", ecu_message_key(w->game, why->id), languages[i], text[i]);
		if (i && strcmp(text[i], text[0]) == 0)
			fail_msg("%s is English in %s", ecu_message_key(w->game, why->id), languages[i]);
	}
	w->said[why->id]++;
}

void watch_answers_by_itself(struct watch *w, const struct bot *b, const ecu_view *view,
			     const struct bot_act *act)
{
	char text[1024];

	if (act->fell_back || !act->why.id) {
		ecu_action_print(w->game, &act->action, text, sizeof text);
		fail_msg("seat %d, %s, %s: %s", b->seat + 1, bot_mind_key(b->who.mind),
			 act->fell_back ? "a driver answered" : "it gives no reason", text);
	}
	can_be_said(w, &act->why);
	if (w->reasons)
		w->reasons(view, act);
}

/* ---- What must hold before an action of a bot -------------------------------------------------- */

static void same_action(const struct watch *w, const ecu_action *is, const ecu_action *wanted,
			const char *who)
{
	char text[2][1024];

	if (memcmp(is, wanted, sizeof *is) == 0)
		return;
	ecu_action_print(w->game, is, text[0], sizeof text[0]);
	ecu_action_print(w->game, wanted, text[1], sizeof text[1]);
	fail_msg("game %llu: %s does %s, the bot %s", (unsigned long long)w->plan->seed, who, text[0],
		 text[1]);
}

static void decides_as_its_twin(struct watch *w, int seat, const ecu_view *view, const ecu_action *done)
{
	static struct bot before;
	struct bot_act calm = { 0 }, pressed = { 0 };

	before = w->twin[seat];
	bool acts = bot_pick(&w->twin[seat], view, false, &calm);
	if (!acts || w->looked % 4 == 0) { /* whoever is pressed does not wait */
		assert_true(bot_pick(&w->twin[seat], view, true, &pressed));
		watch_answers_by_itself(w, &w->twin[seat], view, &pressed);
	}
	assert_memory_equal(&before, &w->twin[seat], sizeof before);
	if (acts)
		watch_answers_by_itself(w, &w->twin[seat], view, &calm);
	same_action(w, acts ? &calm.action : &pressed.action, done, "its twin");
	w->waits += !acts;
}

static void decides_as_a_stand_in(struct watch *w, int seat, const ecu_view *view)
{
	static struct bot late;
	struct bot_act his, mine;

	start(w, &late, seat);
	for (int i = 0; i < w->past_n; i++)
		tell(w, &late, &w->past[i]);
	assert_memory_equal(late.room, w->twin[seat].room, sizeof late.room);
	for (int press = 0; press < 2; press++) {
		bool acts = bot_pick(&w->twin[seat], view, press, &his);
		assert_int_equal(bot_pick(&late, view, press, &mine), acts);
		if (acts) {
			same_action(w, &mine.action, &his.action, "a stand-in");
			assert_memory_equal(&mine.why, &his.why, sizeof mine.why);
		}
	}
	w->stand_ins++;
}

static bool before(void *with, const sim_state *s, const ecu_action *done)
{
	const struct core_head *head = (const struct core_head *)s->bytes;
	struct watch *w = with;
	sim_state view;

	if (!is_bot(w, done->seat))
		return true;
	w->asked[head->question - 1] += head->waiting >> done->seat & 1;
	if (w->acts++ % w->every)
		return true;
	look(s, done->seat, &view);
	decides_as_its_twin(w, done->seat, sim_v(&view), done);
	if (w->looked++ % w->late == 0)
		decides_as_a_stand_in(w, done->seat, sim_v(&view));
	if (w->also)
		w->also(w, s, done);
	return true;
}

static void thought(void *with, const sim_state *s, const struct sim_thought *t)
{
	const struct core_head *head = (const struct core_head *)s->bytes;
	const struct watch *w = with;

	if (t->fell_back)
		fail_msg("game %llu, seat %d, %s: a driver answered %s", (unsigned long long)w->plan->seed,
			 t->seat + 1, bot_mind_key(w->plan->mind[t->seat]),
			 ecu_question_key(w->game, head->question - 1));
}

enum sim_end watch_play(struct watch *w, const struct sim_plan *p)
{
	ecu_sink sink = { hear, w };
	struct sim_watcher watcher = { .before = before, .thought = thought, .sink = &sink, .with = w };
	sim_state s;
	int actions;

	w->plan = p;
	w->past = calloc(PAST, sizeof *w->past);
	w->past_n = 0;
	assert_non_null(w->past);
	for (int seat = 0; seat < p->options.seats; seat++)
		if (is_bot(w, seat))
			start(w, &w->twin[seat], seat);
	enum sim_end end = sim_play(p, &s, &watcher, &actions);
	free(w->past);
	if (end > SIM_STOPPED)
		fail_msg("game %llu: %s after %d", (unsigned long long)p->seed, sim_end_name(end), actions);
	return end;
}

/* ---- In the positions of the rule cases -------------------------------------------------------- */

static void answers_as(struct watch *w, const sim_state *view, int seat, int mind)
{
	struct bot_act act = { 0 };
	struct bot b;

	bot_start(&b, w->game, seat, &(struct bot_who){ .mind = (uint8_t)mind });
	for (int press = 0; press < 2; press++)
		if (bot_pick(&b, (const ecu_view *)view->bytes, press, &act))
			watch_answers_by_itself(w, &b, (const ecu_view *)view->bytes, &act);
		else
			assert_false(press);
	w->asked[ecu_question((const ecu_view *)view->bytes)]++;
}

static bool answers_here(void *with, const sim_state *s, const ecu_action *done)
{
	struct watch *w = with;
	sim_state view;

	(void)done;
	for (ecu_seats left = ecu_pending((const ecu_state *)s->bytes); left; left &= left - 1) {
		look(s, ecu_first(left), &view);
		for (const uint8_t *mind = w->minds; *mind; mind++)
			answers_as(w, &view, ecu_first(left), *mind);
	}
	return true;
}

int watch_cases(struct watch *w, char **files)
{
	struct sim_watcher watcher = { .before = answers_here, .with = w };
	struct case_count count = { 0 };
	static char text[1 << 18];

	for (; *files; files++) {
		FILE *f = fopen(*files, "r");
		assert_non_null(f);
		size_t n = fread(text, 1, sizeof text - 1, f);
		fclose(f);
		text[n] = 0;
		case_run(*files, text, CASE_RUN, &watcher, NULL, &count);
	}
	assert_int_equal(count.failed, 0);
	return count.passed;
}

void watch_everything_was_asked(const struct watch *w)
{
	int never = 0;

	for (int question = 0; ecu_question_key(w->game, question); question++)
		if (!w->asked[question]) {
			print_message("# no bot was asked: %s\n", ecu_question_key(w->game, question));
			never++;
		}
	assert_int_equal(never, 0);
}
