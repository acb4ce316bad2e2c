/* test_served_life.c — the life of a table: talk, promises, notes, votes, clocks; on the program from
 * outside, and across kill -9. */
#include "tests/server/table.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define PLAYED "players=3 rounds=3"

static void come_again(int with)
{
	three_stand_up();
	restart(with);
	three_sit_down();
}

static json_t *life_of(const struct page *p, const char *what)
{
	return json_object_get(json_object_get(p->state, "life"), what);
}

/* ---- Talk ----------------------------------------------------------------------------------- */

static void test_talk_reaches_whom_it_is_for(void **arg)
{
	(void)arg;
	begin_three(PLAYED, "");
	says(&one, "done", "{\"t\":\"say\",\"id\":\"a\",\"text\":\"hello everybody\"}");
	says(&one, "done", "{\"t\":\"say\",\"id\":\"b\",\"to\":[\"s2\"],\"text\":\"between the two of us\"}");
	says(&watcher, "done", "{\"t\":\"say\",\"id\":\"w\",\"name\":\"Looker\",\"text\":\"among lookers\"}");
	hears(&two, "hello everybody");
	hears(&two, "between the two of us");
	hears(&three, "hello everybody");
	hears(&watcher, "among lookers");
	page_drain(&three);
	page_drain(&watcher);
	page_drain(&two);
	assert_false(has_heard(&three, "between the two"));
	assert_false(has_heard(&watcher, "between the two"));
	assert_true(has_heard(&watcher, "hello everybody"));
	assert_false(has_heard(&two, "among lookers"));

	/* said again, also behind a kill: the same answer, nothing twice */
	says(&one, "done", "{\"t\":\"say\",\"id\":\"b\",\"to\":[\"s2\"],\"text\":\"between the two of us\"}");
	come_again(SIGKILL);
	says(&one, "done", "{\"t\":\"say\",\"id\":\"b\",\"to\":[\"s2\"],\"text\":\"between the two of us\"}");
	assert_int_equal(json_array_size(life_of(&one, "talk")), 2);
	assert_int_equal(json_array_size(life_of(&two, "talk")), 2);
	assert_int_equal(json_array_size(life_of(&three, "talk")), 1);
	assert_int_equal(json_array_size(life_of(&watcher, "talk")), 2);
	three_stand_up();
}

static void test_talk_that_does_not_fit_is_refused(void **arg)
{
	static const char *const wrong[] = {
		"{\"t\":\"say\",\"id\":\"x\",\"text\":\"\"}",
		"{\"t\":\"say\",\"id\":\"x\",\"text\":7}",
		"{\"t\":\"say\",\"id\":\"x\",\"to\":[\"s1\"],\"text\":\"to myself\"}",
		"{\"t\":\"say\",\"id\":\"x\",\"to\":[\"s9\"],\"text\":\"to nobody\"}",
		"{\"t\":\"say\",\"id\":\"x\",\"to\":\"s2\",\"text\":\"no list\"}",
		"{\"t\":\"say\",\"id\":\"x\",\"text\":\"turned \\u202e round\"}",
		"{\"t\":\"promise\",\"id\":\"x\",\"to\":\"s1\",\"text\":\"to myself\"}",
		"{\"t\":\"judge\",\"id\":\"x\",\"promise\":1,\"kept\":true}",
		"{\"t\":\"ballot\",\"id\":\"x\",\"vote\":1,\"yes\":true}",
		"{\"t\":\"vote\",\"id\":\"x\",\"what\":\"everything\"}",
		"{\"t\":\"hours\",\"id\":\"x\",\"hours\":{\"from\":0,\"to\":2000,\"zone\":\"UTC\"}}",
		"{\"t\":\"hours\",\"id\":\"x\",\"hours\":{\"from\":0,\"to\":20,\"zone\":\"../etc/passwd\"}}",
	};
	char long_text[2600] = "{\"t\":\"say\",\"id\":\"x\",\"text\":\"";

	(void)arg;
	begin_three(PLAYED, "");
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		says(&one, "error", "%s", wrong[i]);
	}
	memset(long_text + strlen(long_text), 'a', 501);
	strcat(long_text, "\"}");
	says(&one, "error", "%s", long_text);
	assert_int_equal(json_array_size(life_of(&one, "talk")), 0);
	for (int i = 0, errors = 0; i < 20 && !errors; i++) { /* faster than anybody speaks */
		page_say(&one, "{\"t\":\"say\",\"id\":\"q%d\",\"text\":\"quick\"}", i);
		json_t *a = page_next(&one);
		errors += is(a, "error");
		json_decref(a);
		assert_true(i < 19);
	}
	three_stand_up();
}

static void test_promises_are_between_two_until_the_end(void **arg)
{
	(void)arg;
	begin_three(PLAYED, "");
	says(&one, "done",
	     "{\"t\":\"promise\",\"id\":\"p\",\"to\":\"s2\",\"text\":\"I shall not "
	     "bid\",\"by\":\"this round\"}");
	hears(&two, "I shall not bid");
	json_t *p = json_array_get(life_of(&one, "promises"), 0);
	if (!p) { /* told beside the snapshot */
		come_again(SIGKILL);
		p = json_array_get(life_of(&one, "promises"), 0);
	}
	assert_string_equal(text_of(p, "state"), "open");
	long long name = json_integer_value(json_object_get(p, "n"));
	says(&three, "error", "{\"t\":\"judge\",\"id\":\"j\",\"promise\":%lld,\"kept\":true}", name);
	says(&one, "error", "{\"t\":\"judge\",\"id\":\"j\",\"promise\":%lld,\"kept\":true}", name);
	says(&two, "done", "{\"t\":\"judge\",\"id\":\"j\",\"promise\":%lld,\"kept\":false}", name);
	says(&two, "done", "{\"t\":\"note\",\"id\":\"n\",\"text\":\"never trust seat one\"}");
	come_again(SIGKILL);
	assert_string_equal(text_of(json_array_get(life_of(&two, "promises"), 0), "state"), "broken");
	assert_string_equal(text_of(json_object_get(two.state, "life"), "note"), "never trust seat one");
	assert_string_equal(text_of(json_object_get(one.state, "life"), "note"), "");
	assert_int_equal(json_array_size(life_of(&three, "promises")), 0);
	assert_false(has_heard(&three, "shall not bid") || has_heard(&watcher, "shall not bid"));
	assert_false(has_heard(&one, "never trust"));
	three_stand_up();
}

static void test_at_the_end_all_see_the_promises(void **arg)
{
	(void)arg;
	lay_table(&served, "players=3 rounds=1", 1, "\"eager\",\"eager\"", &laid);
	page_sit(&one, &served, &laid, 1);
	page_sit(&watcher, &served, &laid, 0);
	page_ready(&one);
	until_stage(&one, "playing");
	says(&one, "done", "{\"t\":\"promise\",\"id\":\"p\",\"to\":\"s2\",\"text\":\"half of my silk\"}");
	page_drain(&watcher);
	assert_false(has_heard(&watcher, "half of my silk"));
	page_say(&one, "{\"t\":\"standin\",\"id\":\"s\"}");
	until_stage(&watcher, "over");
	hears(&watcher, "half of my silk");
	page_close(&one);
	page_close(&watcher);
}

/* ---- Votes ---------------------------------------------------------------------------------- */

/* Two thirds of all who have seats, whoever is here; a vote survives the server. */
static void test_nobody_ends_the_game_alone(void **arg)
{
	(void)arg;
	begin_three(PLAYED, "");
	page_close(&two);
	page_close(&three);
	says(&one, "done", "{\"t\":\"vote\",\"id\":\"v\",\"what\":\"act\",\"act\":\"end\"}");
	until_votes(&one, 1);
	int n = page_n(&one);
	stand_up();
	restart(SIGKILL);
	three_sit_down();
	until_votes(&two, 1);
	json_t *v = json_array_get(votes_of(&two), 0);
	assert_int_equal(json_integer_value(json_object_get(v, "needs")), 2);
	long long vote = json_integer_value(json_object_get(v, "vote"));
	says(&watcher, "error", "{\"t\":\"ballot\",\"id\":\"b\",\"vote\":%lld,\"yes\":true}", vote);
	says(&two, "done", "{\"t\":\"ballot\",\"id\":\"b\",\"vote\":%lld,\"yes\":false}", vote);
	says(&three, "done", "{\"t\":\"ballot\",\"id\":\"b\",\"vote\":%lld,\"yes\":true}", vote);
	until_n(&one, n + 1);
	until_votes(&one, 0);
	assert_true(has_heard(&one, "ENDING") || has_heard(&one, "ENDS") || has_heard(&one, "END"));
	three_stand_up();
}

static void test_a_vote_can_be_lost(void **arg)
{
	(void)arg;
	begin_three(PLAYED, "");
	says(&one, "done",
	     "{\"t\":\"vote\",\"id\":\"v\",\"what\":\"bot\",\"seat\":\"s3\",\"act\":\"eager\"}");
	until_votes(&two, 1);
	until_votes(&three, 1);
	long long vote = json_integer_value(json_object_get(json_array_get(votes_of(&two), 0), "vote"));
	page_say(&two, "{\"t\":\"ballot\",\"id\":\"b\",\"vote\":%lld,\"yes\":false}", vote);
	json_decref(page_wait(&two, "done"));
	page_say(&three, "{\"t\":\"ballot\",\"id\":\"b\",\"vote\":%lld,\"yes\":false}", vote);
	json_decref(page_wait(&three, "heard"));
	until_votes(&one, 0);
	hears(&one, "vote_lost");
	assert_false(has_heard(&one, "SEAT_BOT"));
	three_stand_up();
}

/* ---- Clocks --------------------------------------------------------------------------------- */

#define LIVE ",\"clock\":{\"kind\":\"live\",\"budget\":60,\"bank\":30}"

static json_t *clock_of(const struct page *p)
{
	return json_object_get(json_object_get(p->state, "table"), "clock");
}

static void until_clock(struct page *p)
{
	page_drain(p);
	assert_true(json_object_size(json_object_get(clock_of(p), "asked")) > 0);
}

#define KEPT "\"STANDIN_TIME\",\"rule\":\"0.8\",\"a\":{\"seat\":\"s1\"}"

/* Whose time is out is answered for, and the log says so; three times, and the stand-in keeps the seat until
 * its person is back. A kill in between costs nobody time and loses nothing. */
static void test_time_runs_out(void **arg)
{
	(void)arg;
	begin_three(PLAYED, LIVE);
	until_clock(&one);
	int n = page_n(&one);
	pass(80 * 1000); /* the budget is over, the bank is not */
	page_drain(&one);
	assert_int_equal(page_n(&one), n);
	come_again(SIGKILL);
	page_drain(&one);
	assert_false(has_heard(&one, "TIME_OUT"));
	pass(30 * 1000);
	hears(&one, "TIME_OUT");
	for (int i = 0; i < 1500 && !has_heard(&one, KEPT); i++) { /* one seat a second */
		pass(1000);
		page_drain(&one);
	}
	assert_true(has_heard(&one, KEPT));
	page_close(&one);
	page_sit(&one, &served, &laid, 1);
	hears(&one, "STANDIN_BACK");
	three_stand_up();
}

static long long due_of(const struct page *p, const char *seat)
{
	json_t *asked = json_object_get(json_object_get(clock_of(p), "asked"), seat);

	return json_integer_value(json_object_get(asked, "due"));
}

/* What is asked again has all its time again. */
static void test_going_back_gives_time_again(void **arg)
{
	(void)arg;
	begin_three(PLAYED, LIVE);
	until_clock(&two);
	long long due = due_of(&two, "s2");
	json_decref(page_act(&one, "a", page_n(&one), "bid coins=1"));
	pass(50 * 1000);
	says(&one, "done", "{\"t\":\"vote\",\"id\":\"v\",\"what\":\"back\",\"behind\":0}");
	says(&two, "done", "{\"t\":\"vote\",\"id\":\"v\",\"what\":\"back\",\"behind\":0}");
	page_drain(&two);
	assert_int_equal(due_of(&two, "s2"), due + 50 * 1000);
	assert_int_equal(due_of(&two, "s1"), due + 50 * 1000);
	three_stand_up();
}

static void test_a_pause_costs_nobody_time(void **arg)
{
	(void)arg;
	begin_three(PLAYED, LIVE);
	until_clock(&one);
	says(&one, "done", "{\"t\":\"vote\",\"id\":\"v\",\"what\":\"pause\"}");
	until_votes(&two, 1);
	says(&two, "done", "{\"t\":\"vote\",\"id\":\"v\",\"what\":\"pause\"}"); /* the same wish is a yes */
	hears(&three, "paused");
	leap(24 * 3600 * 1000);
	page_drain(&one);
	come_again(SIGKILL);
	assert_true(json_integer_value(json_object_get(clock_of(&one), "paused")) > 0);
	page_say(&one, "{\"t\":\"vote\",\"id\":\"g\",\"what\":\"go\"}");
	page_drain(&one);
	page_say(&three, "{\"t\":\"vote\",\"id\":\"g\",\"what\":\"go\"}");
	hears(&one, "goes_on");
	page_drain(&one);
	assert_false(has_heard(&one, "TIME_OUT"));
	pass(120 * 1000);
	hears(&one, "TIME_OUT");
	three_stand_up();
}

/* A slow game that nobody looks at goes on at its deadlines. */
static void test_a_table_that_was_put_away_is_woken(void **arg)
{
	(void)arg;
	begin_three(PLAYED,
		    ",\"clock\":{\"kind\":\"slow\",\"hours\":2,\"deadline\":720,\"zone\":\"Europe/Warsaw\"}");
	until_clock(&one);
	int n = page_n(&one);
	says(&one, "done",
	     "{\"t\":\"note\",\"id\":\"n\",\"text\":\"behind the clock\"}"); /* which is on disk now */
	three_stand_up();
	restart(SIGKILL); /* nothing is in memory now */
	leap(3ll * 24 * 3600 * 1000);
	page_sit(&watcher, &served, &laid, 0);
	assert_true(has_heard(&watcher, "TIME_OUT"));
	page_close(&watcher);
	page_sit(&one, &served, &laid, 1);
	assert_true(page_n(&one) > n);
	page_close(&one);
}

static bool is_told_asleep(const struct page *p, const char *want)
{
	char *text = json_dumps(json_object_get(clock_of(p), "asleep"), JSON_COMPACT);
	bool same = text && strcmp(text, want) == 0;

	free(text);
	return same;
}

static void until_asleep(struct page *p, const char *want)
{
	page_drain(p);
	assert_true(is_told_asleep(p, want));
}

static void sets_hours(struct page *p, int from, int to)
{
	static int ids;

	says(p, "done", "{\"t\":\"hours\",\"id\":\"h%d\",\"hours\":{\"from\":%d,\"to\":%d,\"zone\":\"UTC\"}}",
	     ++ids, from, to);
}

/* In the lobby of a slow game everybody is told whose hours leave the deadline of the day out; and nothing
 * else of them, so that another choice with the same outcome costs nobody a byte. */
static void test_hours_that_leave_the_deadline_out_are_told(void **arg)
{
	(void)arg;
	lay_table_with(&served, PLAYED, 3, "",
		       ",\"clock\":{\"kind\":\"slow\",\"deadline\":1200,\"zone\":\"UTC\"}", &laid);
	three_sit_down();
	assert_true(is_told_asleep(&one, "[]"));
	sets_hours(&two, 8 * 60, 19 * 60);
	until_asleep(&one, "[\"s2\"]");
	until_asleep(&two, "[\"s2\"]");
	until_asleep(&watcher, "[\"s2\"]");
	page_drain(&one);
	size_t heard = one.heard_n;
	sets_hours(&two, 9 * 60, 18 * 60);
	sets_hours(&three, 9 * 60, 23 * 60);
	page_drain(&one);
	assert_int_equal(one.heard_n, heard);
	assert_false(has_heard(&one, "\"hours\":{"));
	come_again(SIGKILL);
	assert_true(is_told_asleep(&one, "[\"s2\"]"));
	page_drain(&one);
	heard = one.heard_n;
	sets_hours(&three, 9 * 60, 22 * 60);
	page_drain(&one);
	assert_int_equal(one.heard_n, heard);
	sets_hours(&two, 0, 0);
	until_asleep(&one, "[]");
	three_stand_up();
}

struct CMUnitTest served_life[] = {
	cmocka_unit_test(test_talk_reaches_whom_it_is_for),
	cmocka_unit_test(test_talk_that_does_not_fit_is_refused),
	cmocka_unit_test(test_promises_are_between_two_until_the_end),
	cmocka_unit_test(test_at_the_end_all_see_the_promises),
	cmocka_unit_test(test_nobody_ends_the_game_alone),
	cmocka_unit_test(test_a_vote_can_be_lost),
	cmocka_unit_test(test_time_runs_out),
	cmocka_unit_test(test_going_back_gives_time_again),
	cmocka_unit_test(test_a_pause_costs_nobody_time),
	cmocka_unit_test(test_a_table_that_was_put_away_is_woken),
	cmocka_unit_test(test_hours_that_leave_the_deadline_out_are_told),
	{ NULL, NULL, NULL, NULL, NULL },
};
