/* test_served_back.c — a table goes back by consent: two thirds, or who plays alone; everybody sees the game
 * as it was there, it stays so behind kill -9, the log is proved with its new chance, and each is told of it
 * in his own numbers. */
#include "tests/server/table.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "store/log.h"

static struct page *const persons[] = { &one, &two, &three };

/* Who is asked does something. Returns his own number of that entry; 0: he is not. */
static int acts(struct page *p)
{
	page_drain(p);
	if (!page_asked(p))
		return 0;
	json_t *a = page_act(p, fresh_id(p), page_n(p), some_act(p));
	int n = is(a, "done") ? (int)json_integer_value(json_object_get(a, "n")) : 0;
	json_decref(a);
	return n;
}

static int somebody_acts(int *seat)
{
	int n = 0;

	for (int tries = 0; tries < 300 && !n; tries++)
		n = acts(persons[ *seat = tries % 3]);
	assert_true(n > 0);
	return n;
}

/* What the seats and a watcher see that come now. */
static json_t *view_of(int seat, int *n)
{
	json_t *state = snapshot_of(seat), *view = json_incref(json_object_get(state, "view"));

	*n = (int)json_integer_value(json_object_get(state, "n"));
	json_decref(state);
	return view;
}

struct seen {
	json_t *view[4];
	int n[4]; /* how many entries each knows of */
};

static struct seen look(void)
{
	struct seen s;

	for (int i = 0; i < 4; i++)
		s.view[i] = view_of(i, &s.n[i]);
	return s;
}

static bool is_seen(const struct seen *s)
{
	struct seen now = look();
	bool same = true;

	for (int i = 0; i < 4; i++) {
		same = same && json_equal(s->view[i], now.view[i]);
		json_decref(now.view[i]);
	}
	return same;
}

static void forget(struct seen *s)
{
	for (int i = 0; i < 4; i++)
		json_decref(s->view[i]);
}

static int entry_of(struct page *p)
{
	until_votes(p, 1);
	return (int)json_integer_value(json_object_get(json_array_get(votes_of(p), 0), "entry"));
}

/* The last entry that stays, as the line says by which the table went back. */
static int told_back_to(int seat)
{
	json_t *state = snapshot_of(seat), *log = json_object_get(state, "log"), *line;
	size_t i;
	int entry = -1;

	json_array_foreach(log, i, line)
	{
		if (json_object_get(line, "back"))
			entry = (int)json_integer_value(json_object_get(line, "back"));
	}
	json_decref(state);
	return entry;
}

/* The first line of the first seat's log that is by that seat, or by anybody and no phase begins there. */
static int some_entry(const char *by)
{
	json_t *state = snapshot_of(1), *log = json_object_get(state, "log"), *line;
	size_t i;
	int n = 0;

	json_array_foreach(log, i, line)
	{
		if (!n && (*by ? strcmp(text_of(line, "seat"), by) == 0 : !json_object_get(line, "phase")))
			n = (int)json_integer_value(json_object_get(line, "n"));
	}
	json_decref(state);
	return n;
}

static long long open_vote(void)
{
	until_votes(&one, 1);
	return json_integer_value(json_object_get(json_array_get(votes_of(&one), 0), "vote"));
}

static bool was_told(const struct page *p) { return has_heard(p, "WENT_BACK"); }
static void until_told(struct page *p) { hears(p, "WENT_BACK"); }

/* The log as it is on disk, proved; what its last entry LOG_BACK led to, and before. */
static void is_proved(int *backs, bool *other_chance)
{
	struct log l;
	ecu_problem p;

	assert_int_equal(program("admin export %s --db %s", laid.id, served.db), 0);
	assert_true(log_read(printed, strlen(printed), &l, &p));
	bool ok = log_verify(&l, &p);
	if (!ok)
		print_error("%d: %s\n", p.line, p.reason);
	assert_true(ok);
	*backs = 0;
	for (int i = 0; i < l.n; i++)
		*backs += l.at[i].kind == LOG_BACK;
	if (l.backed) {
		static _Alignas(16) unsigned char was[16 * 1024], is[16 * 1024];
		assert_true(log_fold(&l, l.at[l.backed - 1].of, (ecu_state *)was, NULL, &p));
		assert_true(log_fold(&l, l.backed, (ecu_state *)is, NULL, &p));
		*other_chance = memcmp(was, is, ecu_size(l.head.game)) != 0;
	}
	log_fini(&l);
}

/* ---- Rows ------------------------------------------------------------------------------------ */

static void test_two_thirds_go_back(void **arg)
{
	int seat, later, backs;
	bool other = false;

	(void)arg;
	fond_of_drawing = true;
	begin_three("players=3 rounds=5", "");
	for (int i = 0; i < 4; i++)
		assert_true(somebody_acts(&seat) > 0);
	struct seen there = look();
	int k = somebody_acts(&seat);
	assert_true(k > 0);
	for (int i = 0; i < 9; i++)
		somebody_acts(&later);
	assert_false(is_seen(&there));
	says(persons[seat], "done", "{\"t\":\"vote\",\"id\":\"v\",\"what\":\"back\",\"before\":%d}", k);
	for (int i = 0; i < 3; i++)
		until_votes(persons[i], 1);
	json_t *v = json_array_get(votes_of(persons[seat]), 0);
	assert_string_equal(text_of(v, "what"), "back");
	assert_int_equal(json_integer_value(json_object_get(v, "needs")), 2);
	for (int i = 0; i < 3; i++) /* to each in his own numbers: others' tell him nothing */
		assert_int_equal(entry_of(persons[i]), there.n[i + 1]);
	assert_int_equal(entry_of(&watcher), there.n[0]);
	assert_true(json_is_object(json_object_get(v, "label"))); /* the phase it stands in */
	assert_false(is_seen(&there));                            /* one voice is not enough */
	says(&watcher, "error", "{\"t\":\"ballot\",\"id\":\"b\",\"vote\":%lld,\"yes\":true}", open_vote());
	struct page *other_person = persons[(seat + 1) % 3];
	long long vote = open_vote();
	says(other_person, "done", "{\"t\":\"ballot\",\"id\":\"b\",\"vote\":%lld,\"yes\":true}", vote);
	assert_true(is_seen(&there));
	for (int i = 0; i < 3; i++) {
		until_told(persons[i]);
		assert_int_equal(json_integer_value(json_object_get(persons[i]->state, "undo")), 0);
	}
	until_told(&watcher);
	for (int viewer = 0; viewer < 4; viewer++)
		assert_int_equal(told_back_to(viewer), there.n[viewer]);
	page_say(other_person, "{\"t\":\"ballot\",\"id\":\"b\",\"vote\":%lld,\"yes\":true}", vote);
	TAKE(page_wait(other_person, "done"), true); /* said again: the same answer, and nothing twice */

	three_stand_up();
	restart(SIGKILL);
	three_sit_down();
	assert_true(is_seen(&there));
	for (int viewer = 0; viewer < 4; viewer++)
		assert_int_equal(told_back_to(viewer), there.n[viewer]);
	assert_int_equal(json_array_size(votes_of(&one)), 0);
	is_proved(&backs, &other);
	assert_int_equal(backs, 1);
	assert_true(other);
	forget(&there);
	for (int i = 0; i < 12; i++)
		somebody_acts(&later);
	struct seen now = look();
	three_stand_up();
	restart(SIGKILL);
	three_sit_down();
	assert_true(is_seen(&now));
	is_proved(&backs, &other);
	forget(&now);
	three_stand_up();
	fond_of_drawing = false;
}

static void test_to_the_beginning(void **arg)
{
	int seat, backs;
	bool other = false;

	(void)arg;
	begin_three("players=3 rounds=3", "");
	struct seen there = look();
	for (int i = 0; i < 6; i++)
		somebody_acts(&seat);
	page_close(&two); /* those who are not here count too */
	page_close(&three);
	says(&one, "done", "{\"t\":\"vote\",\"id\":\"v\",\"what\":\"back\",\"behind\":0}");
	until_votes(&one, 1);
	page_sit(&two, &served, &laid, 2);
	page_sit(&three, &served, &laid, 3);
	until_votes(&two, 1);
	says(&two, "done",
	     "{\"t\":\"vote\",\"id\":\"v\",\"what\":\"back\",\"behind\":0}"); /* the same wish */
	assert_true(is_seen(&there));
	is_proved(&backs, &other);
	assert_int_equal(backs, 1);
	forget(&there);
	three_stand_up();
}

static void test_a_vote_that_is_lost_changes_nothing(void **arg)
{
	int seat = 0, k = 0, backs;
	bool other = false;

	(void)arg;
	begin_three("players=3 rounds=3", "");
	for (int i = 0; i < 5; i++)
		k = somebody_acts(&seat);
	struct seen there = look();
	says(persons[seat], "done", "{\"t\":\"vote\",\"id\":\"v\",\"what\":\"back\",\"before\":%d}", k);
	until_votes(&one, 1);
	for (int i = 1; i < 3; i++) {
		struct page *p = persons[(seat + i) % 3];
		page_say(p, "{\"t\":\"ballot\",\"id\":\"b\",\"vote\":%lld,\"yes\":false}", open_vote());
		json_decref(page_wait(p, i == 1 ? "done" : "heard"));
	}
	until_votes(&one, 0);
	assert_true(is_seen(&there));
	assert_false(was_told(&one) || was_told(&watcher));
	is_proved(&backs, &other);
	assert_int_equal(backs, 0);
	forget(&there);
	three_stand_up();
}

static void test_where_nobody_goes_back_to(void **arg)
{
	static const char *const wrong[] = { "\"before\":999", "\"before\":-1",
					     "\"before\":0",   "\"before\":\"3\"",
					     "\"behind\":999", "\"before\":3,\"behind\":0",
					     "\"entry\":3" };
	int seat, k = 0;

	(void)arg;
	begin_three("players=3 rounds=3", "");
	says(&one, "error",
	     "{\"t\":\"vote\",\"id\":\"x\",\"what\":\"back\",\"behind\":0}"); /* nothing was done yet */
	for (int i = 0; i < 8; i++)
		k = somebody_acts(&seat);
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		says(&one, "error", "{\"t\":\"vote\",\"id\":\"x\",\"what\":\"back\",%s}", wrong[i]);
	}
	assert_true(some_entry("") > 0);
	says(&one, "error", "{\"t\":\"vote\",\"id\":\"x\",\"what\":\"back\",\"behind\":%d}",
	     some_entry("")); /* no phase begins there */
	says(&watcher, "error", "{\"t\":\"vote\",\"id\":\"x\",\"what\":\"back\",\"behind\":0}");
	/* what the table went back past cannot be reached any more */
	for (int i = 0; i < 2; i++) {
		page_say(persons[(seat + i) % 3],
			 "{\"t\":\"vote\",\"id\":\"y\",\"what\":\"back\",\"behind\":0}");
		TAKE(page_wait(persons[(seat + i) % 3], "done"), true);
	}
	until_told(persons[seat]);
	says(persons[seat], "error", "{\"t\":\"vote\",\"id\":\"z\",\"what\":\"back\",\"before\":%d}", k);
	page_say(persons[seat], "{\"t\":\"undo\",\"id\":\"u\",\"entry\":%d}", k);
	TAKE(page_wait(persons[seat], "refused"), true);
	three_stand_up();
}

/* Who is asked the same again still looks at another game: what he clicked there is not taken for here. */
static void test_who_looks_at_the_old_game_is_told(void **arg)
{
	(void)arg;
	begin_three("players=3 rounds=3", "");
	TAKE(page_act(&one, "a", page_n(&one), "bid coins=1"), is(taken_, "done"));
	json_t *now = snapshot_of(2);
	int n = (int)json_integer_value(json_object_get(now, "n"));
	json_decref(now);
	for (int i = 0; i < 2; i++) {
		says(persons[i], "done", "{\"t\":\"vote\",\"id\":\"y\",\"what\":\"back\",\"behind\":0}");
	}
	TAKE(page_act(&two, "old", n, "bid coins=1"), refused_as(taken_, "STALE"));
	until_told(&two);
	TAKE(page_act(&two, "new", page_n(&two), "bid coins=1"), is(taken_, "done"));
	three_stand_up();
}

/* Alone against bots: at once, and they go on with what they know. */
static void test_alone_against_bots(void **arg)
{
	int own[3] = { 0 }, n = 0, backs;
	bool other = false;

	(void)arg;
	lay_table(&served, "players=3 rounds=4", 1, "\"eager\",\"eager\"", &laid);
	page_sit(&one, &served, &laid, 1);
	page_ready(&one);
	until_stage(&one, "playing");
	for (int tries = 0; tries < 1000 && n < 3; tries++)
		n += (own[n] = acts(&one)) > 0;
	assert_int_equal(n, 3);
	int bots = some_entry("s2");
	assert_true(bots > 0);
	says(&one, "error", "{\"t\":\"vote\",\"id\":\"w\",\"what\":\"back\",\"before\":%d}",
	     bots); /* in the middle of what a bot does */
	says(&one, "done", "{\"t\":\"vote\",\"id\":\"v\",\"what\":\"back\",\"before\":%d}", own[1]);
	until_told(&one);
	page_say(&one, "{\"t\":\"standin\",\"id\":\"s\"}");
	until_stage(&one, "over");
	is_proved(&backs, &other);
	assert_int_equal(backs, 1);
	assert_true(other);
	page_close(&one);
}

struct CMUnitTest served_back[] = {
	cmocka_unit_test(test_two_thirds_go_back),
	cmocka_unit_test(test_to_the_beginning),
	cmocka_unit_test(test_a_vote_that_is_lost_changes_nothing),
	cmocka_unit_test(test_where_nobody_goes_back_to),
	cmocka_unit_test(test_who_looks_at_the_old_game_is_told),
	cmocka_unit_test(test_alone_against_bots),
	{ NULL, NULL, NULL, NULL, NULL },
};
