/* test_served_life.c — the life of a table: talk, promises, notes, votes, clocks; on the program from
 * outside, and across kill -9. Time passes in a file (ECUMENE_CLOCK), which the program of tests reads. */
#include "tests/server/table.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static struct page three;
static char clock_file[128];
static long long later; /* milliseconds */

static void pass(long long ms)
{
	later += ms;
	FILE *f = fopen(clock_file, "w");
	assert_non_null(f);
	fprintf(f, "%lld\n", later);
	fclose(f);
}

/* Three persons of Bazaar, and who watches. */
static void begin_three(const char *more)
{
	char body[600];
	int status;

	snprintf(body, sizeof body,
		 "{\"game\":\"bazaar\",\"options\":\"players=3 "
		 "rounds=3\",\"name\":\"Life\",\"seats\":[\"person\","
		 "\"person\",\"person\"]%s}",
		 more);
	json_t *made = http_post(&served, body, &status), *seat;
	size_t i;
	assert_int_equal(status, 201);
	memset(&laid, 0, sizeof laid);
	snprintf(laid.id, sizeof laid.id, "%s", text_of(made, "table"));
	json_array_foreach(json_object_get(made, "seats"), i, seat)
		snprintf(laid.token[i], sizeof laid.token[i], "%s", strchr(text_of(seat, "link"), '#') + 1);
	json_decref(made);
	sit_down();
	page_sit(&three, &served, &laid, 3);
	page_ready(&one);
	page_ready(&two);
	page_ready(&three);
	until_stage(&one, "playing");
	until_stage(&two, "playing");
	until_stage(&three, "playing");
}

static void all_stand_up(void)
{
	page_close(&three);
	stand_up();
}

static void come_again(int with)
{
	all_stand_up();
	restart(with);
	sit_down();
	page_sit(&three, &served, &laid, 3);
}

static json_t *life_of(const struct page *p, const char *what)
{
	return json_object_get(json_object_get(p->state, "life"), what);
}

static bool has_heard(const struct page *p, const char *words) { return p->heard && strstr(p->heard, words); }

static void hears(struct page *p, const char *words)
{
	for (int i = 0; i < 60 && !has_heard(p, words); i++)
		json_decref(page_next(p, 50));
	assert_true(has_heard(p, words));
}

/* ---- Talk ----------------------------------------------------------------------------------- */

static void test_talk_reaches_whom_it_is_for(void **arg)
{
	(void)arg;
	begin_three("");
	page_say(&one, "{\"t\":\"say\",\"id\":\"a\",\"text\":\"hello everybody\"}");
	TAKE(page_wait(&one, "done", 3000), true);
	page_say(&one, "{\"t\":\"say\",\"id\":\"b\",\"to\":[\"s2\"],\"text\":\"between the two of us\"}");
	TAKE(page_wait(&one, "done", 3000), true);
	page_say(&watcher, "{\"t\":\"say\",\"id\":\"w\",\"name\":\"Looker\",\"text\":\"among lookers\"}");
	TAKE(page_wait(&watcher, "done", 3000), true);
	hears(&two, "hello everybody");
	hears(&two, "between the two of us");
	hears(&three, "hello everybody");
	hears(&watcher, "among lookers");
	page_drain(&three, 100);
	page_drain(&watcher, 100);
	page_drain(&two, 100);
	assert_false(has_heard(&three, "between the two"));
	assert_false(has_heard(&watcher, "between the two"));
	assert_true(has_heard(&watcher, "hello everybody"));
	assert_false(has_heard(&two, "among lookers"));

	/* said again, also behind a kill: the same answer, nothing twice */
	page_say(&one, "{\"t\":\"say\",\"id\":\"b\",\"to\":[\"s2\"],\"text\":\"between the two of us\"}");
	TAKE(page_wait(&one, "done", 3000), true);
	come_again(SIGKILL);
	page_say(&one, "{\"t\":\"say\",\"id\":\"b\",\"to\":[\"s2\"],\"text\":\"between the two of us\"}");
	TAKE(page_wait(&one, "done", 3000), true);
	assert_int_equal(json_array_size(life_of(&one, "talk")), 2);
	assert_int_equal(json_array_size(life_of(&two, "talk")), 2);
	assert_int_equal(json_array_size(life_of(&three, "talk")), 1);
	assert_int_equal(json_array_size(life_of(&watcher, "talk")), 2);
	all_stand_up();
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
	begin_three("");
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		page_say(&one, "%s", wrong[i]);
		TAKE(page_wait(&one, "error", 3000), true);
	}
	memset(long_text + strlen(long_text), 'a', 501);
	strcat(long_text, "\"}");
	page_say(&one, "%s", long_text);
	TAKE(page_wait(&one, "error", 3000), true);
	assert_int_equal(json_array_size(life_of(&one, "talk")), 0);
	for (int i = 0, errors = 0; i < 20 && !errors; i++) { /* faster than anybody speaks */
		page_say(&one, "{\"t\":\"say\",\"id\":\"q%d\",\"text\":\"quick\"}", i);
		json_t *a = page_next(&one, 500);
		errors += is(a, "error");
		json_decref(a);
		assert_true(i < 19);
	}
	all_stand_up();
}

static void test_promises_are_between_two_until_the_end(void **arg)
{
	(void)arg;
	begin_three("");
	page_say(&one, "{\"t\":\"promise\",\"id\":\"p\",\"to\":\"s2\",\"text\":\"I shall not "
		       "bid\",\"by\":\"this round\"}");
	TAKE(page_wait(&one, "done", 3000), true);
	hears(&two, "I shall not bid");
	json_t *p = json_array_get(life_of(&one, "promises"), 0);
	if (!p) { /* told beside the snapshot */
		come_again(SIGKILL);
		p = json_array_get(life_of(&one, "promises"), 0);
	}
	assert_string_equal(text_of(p, "state"), "open");
	long long name = json_integer_value(json_object_get(p, "n"));
	page_say(&three, "{\"t\":\"judge\",\"id\":\"j\",\"promise\":%lld,\"kept\":true}", name);
	TAKE(page_wait(&three, "error", 3000), true);
	page_say(&one, "{\"t\":\"judge\",\"id\":\"j\",\"promise\":%lld,\"kept\":true}", name);
	TAKE(page_wait(&one, "error", 3000), true);
	page_say(&two, "{\"t\":\"judge\",\"id\":\"j\",\"promise\":%lld,\"kept\":false}", name);
	TAKE(page_wait(&two, "done", 3000), true);
	page_say(&two, "{\"t\":\"note\",\"id\":\"n\",\"text\":\"never trust seat one\"}");
	TAKE(page_wait(&two, "done", 3000), true);
	come_again(SIGKILL);
	assert_string_equal(text_of(json_array_get(life_of(&two, "promises"), 0), "state"), "broken");
	assert_string_equal(text_of(json_object_get(two.state, "life"), "note"), "never trust seat one");
	assert_string_equal(text_of(json_object_get(one.state, "life"), "note"), "");
	assert_int_equal(json_array_size(life_of(&three, "promises")), 0);
	assert_false(has_heard(&three, "shall not bid") || has_heard(&watcher, "shall not bid"));
	assert_false(has_heard(&one, "never trust"));
	all_stand_up();
}

static void test_at_the_end_all_see_the_promises(void **arg)
{
	(void)arg;
	lay_table(&served, "players=3 rounds=1", 1, "\"eager\",\"eager\"", &laid);
	page_sit(&one, &served, &laid, 1);
	page_sit(&watcher, &served, &laid, 0);
	page_ready(&one);
	until_stage(&one, "playing");
	page_say(&one, "{\"t\":\"promise\",\"id\":\"p\",\"to\":\"s2\",\"text\":\"half of my silk\"}");
	TAKE(page_wait(&one, "done", 3000), true);
	page_drain(&watcher, 50);
	assert_false(has_heard(&watcher, "half of my silk"));
	page_say(&one, "{\"t\":\"standin\",\"id\":\"s\"}");
	until_stage(&watcher, "over");
	hears(&watcher, "half of my silk");
	page_close(&one);
	page_close(&watcher);
}

/* ---- Votes ---------------------------------------------------------------------------------- */

static json_t *votes_of(const struct page *p)
{
	return json_object_get(json_object_get(p->state, "table"), "votes");
}

static void until_votes(struct page *p, size_t n)
{
	for (int i = 0; i < 100 && json_array_size(votes_of(p)) != n; i++)
		json_decref(page_next(p, 50));
	assert_int_equal(json_array_size(votes_of(p)), n);
}

/* Two thirds of all who have seats, whoever is here; a vote survives the server. */
static void test_nobody_ends_the_game_alone(void **arg)
{
	(void)arg;
	begin_three("");
	page_close(&two);
	page_close(&three);
	page_say(&one, "{\"t\":\"vote\",\"id\":\"v\",\"what\":\"act\",\"act\":\"end\"}");
	TAKE(page_wait(&one, "done", 3000), true);
	until_votes(&one, 1);
	int n = page_n(&one);
	stand_up();
	restart(SIGKILL);
	sit_down();
	page_sit(&three, &served, &laid, 3);
	until_votes(&two, 1);
	json_t *v = json_array_get(votes_of(&two), 0);
	assert_int_equal(json_integer_value(json_object_get(v, "needs")), 2);
	long long vote = json_integer_value(json_object_get(v, "vote"));
	page_say(&watcher, "{\"t\":\"ballot\",\"id\":\"b\",\"vote\":%lld,\"yes\":true}", vote);
	TAKE(page_wait(&watcher, "error", 3000), true);
	page_say(&two, "{\"t\":\"ballot\",\"id\":\"b\",\"vote\":%lld,\"yes\":false}", vote);
	TAKE(page_wait(&two, "done", 3000), true);
	page_say(&three, "{\"t\":\"ballot\",\"id\":\"b\",\"vote\":%lld,\"yes\":true}", vote);
	TAKE(page_wait(&three, "done", 3000), true);
	until_n(&one, n + 1);
	until_votes(&one, 0);
	assert_true(has_heard(&one, "ENDING") || has_heard(&one, "ENDS") || has_heard(&one, "END"));
	all_stand_up();
}

static void test_a_vote_can_be_lost(void **arg)
{
	(void)arg;
	begin_three("");
	page_say(&one, "{\"t\":\"vote\",\"id\":\"v\",\"what\":\"bot\",\"seat\":\"s3\",\"act\":\"eager\"}");
	TAKE(page_wait(&one, "done", 3000), true);
	until_votes(&two, 1);
	until_votes(&three, 1);
	long long vote = json_integer_value(json_object_get(json_array_get(votes_of(&two), 0), "vote"));
	page_say(&two, "{\"t\":\"ballot\",\"id\":\"b\",\"vote\":%lld,\"yes\":false}", vote);
	json_decref(page_wait(&two, "done", 1000));
	page_say(&three, "{\"t\":\"ballot\",\"id\":\"b\",\"vote\":%lld,\"yes\":false}", vote);
	json_decref(page_wait(&three, "heard", 3000));
	until_votes(&one, 0);
	hears(&one, "vote_lost");
	assert_false(has_heard(&one, "SEAT_BOT"));
	all_stand_up();
}

/* ---- Clocks --------------------------------------------------------------------------------- */

#define LIVE ",\"clock\":{\"kind\":\"live\",\"budget\":60,\"bank\":30}"

static json_t *clock_of(const struct page *p)
{
	return json_object_get(json_object_get(p->state, "table"), "clock");
}

static void until_clock(struct page *p)
{
	for (int i = 0; i < 100 && !json_object_size(json_object_get(clock_of(p), "asked")); i++)
		json_decref(page_next(p, 50));
	assert_true(json_object_size(json_object_get(clock_of(p), "asked")) > 0);
}

/* Whose time is out is answered for, and the log says so; three times, and the stand-in keeps the seat until
 * its person is back. A kill in between costs nobody time and loses nothing. */
static void test_time_runs_out(void **arg)
{
	(void)arg;
	begin_three(LIVE);
	until_clock(&one);
	int n = page_n(&one);
	pass(80 * 1000); /* the budget is over, the bank is not */
	page_drain(&one, 1500);
	assert_int_equal(page_n(&one), n);
	come_again(SIGKILL);
	page_drain(&one, 300);
	assert_false(has_heard(&one, "TIME_OUT"));
	pass(30 * 1000);
	hears(&one, "TIME_OUT");
	for (int i = 0; i < 12 && !has_heard(&one, "STANDIN_TIME"); i++) {
		pass(100 * 1000);
		page_drain(&one, 1200);
	}
	assert_true(has_heard(&one, "STANDIN_TIME"));
	page_close(&one);
	page_sit(&one, &served, &laid, 1);
	for (int i = 0; i < 40 && !has_heard(&one, "STANDIN_BACK"); i++)
		json_decref(page_next(&one, 100));
	all_stand_up();
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
	begin_three(LIVE);
	until_clock(&two);
	long long due = due_of(&two, "s2");
	json_decref(page_act(&one, "a", page_n(&one), "bid coins=1"));
	pass(50 * 1000);
	page_say(&one, "{\"t\":\"vote\",\"id\":\"v\",\"what\":\"back\",\"behind\":0}");
	TAKE(page_wait(&one, "done", 3000), true);
	page_say(&two, "{\"t\":\"vote\",\"id\":\"v\",\"what\":\"back\",\"behind\":0}");
	TAKE(page_wait(&two, "done", 5000), true);
	for (int i = 0; i < 100 && due_of(&two, "s2") < due + 50 * 1000; i++)
		json_decref(page_next(&two, 50));
	assert_true(due_of(&two, "s2") >= due + 50 * 1000);
	assert_true(due_of(&two, "s1") >= due + 50 * 1000);
	all_stand_up();
}

static void test_a_pause_costs_nobody_time(void **arg)
{
	(void)arg;
	begin_three(LIVE);
	until_clock(&one);
	page_say(&one, "{\"t\":\"vote\",\"id\":\"v\",\"what\":\"pause\"}");
	TAKE(page_wait(&one, "done", 3000), true);
	until_votes(&two, 1);
	page_say(&two, "{\"t\":\"vote\",\"id\":\"v\",\"what\":\"pause\"}"); /* the same wish is a yes */
	TAKE(page_wait(&two, "done", 3000), true);
	hears(&three, "paused");
	pass(24 * 3600 * 1000);
	page_drain(&one, 1500);
	come_again(SIGKILL);
	assert_true(json_integer_value(json_object_get(clock_of(&one), "paused")) > 0);
	page_say(&one, "{\"t\":\"vote\",\"id\":\"g\",\"what\":\"go\"}");
	page_drain(&one, 100);
	page_say(&three, "{\"t\":\"vote\",\"id\":\"g\",\"what\":\"go\"}");
	hears(&one, "goes_on");
	page_drain(&one, 1500);
	assert_false(has_heard(&one, "TIME_OUT"));
	pass(120 * 1000);
	hears(&one, "TIME_OUT");
	all_stand_up();
}

/* A slow game that nobody looks at goes on at its deadlines. */
static void test_a_table_that_was_put_away_is_woken(void **arg)
{
	(void)arg;
	begin_three(",\"clock\":{\"kind\":\"slow\",\"hours\":2,\"deadline\":720,\"zone\":\"Europe/Warsaw\"}");
	until_clock(&one);
	int n = page_n(&one);
	all_stand_up();
	restart(SIGKILL); /* nothing is in memory now */
	pass(3ll * 24 * 3600 * 1000);
	for (int i = 0; i < 60; i++) {
		usleep(500000);
		page_sit(&watcher, &served, &laid, 0);
		bool late = has_heard(&watcher, "TIME_OUT");
		page_close(&watcher);
		if (late)
			break;
		assert_true(i < 59);
	}
	page_sit(&one, &served, &laid, 1);
	assert_true(page_n(&one) > n);
	page_close(&one);
}

static int start_with_clock(void **arg)
{
	snprintf(clock_file, sizeof clock_file, "/dev/shm/ecumene-clock-%d", (int)getpid());
	later = 0;
	pass(0);
	setenv("ECUMENE_CLOCK", clock_file, 1);
	return table_start(arg);
}

static int stop_with_clock(void **arg)
{
	unlink(clock_file);
	unsetenv("ECUMENE_CLOCK");
	return table_stop(arg);
}

struct CMUnitTest served_life[] = {
	{ "talk_reaches_whom_it_is_for", test_talk_reaches_whom_it_is_for, start_with_clock, stop_with_clock,
	  NULL },
	{ "talk_that_does_not_fit_is_refused", test_talk_that_does_not_fit_is_refused, start_with_clock,
	  stop_with_clock, NULL },
	{ "promises_are_between_two_until_the_end", test_promises_are_between_two_until_the_end,
	  start_with_clock, stop_with_clock, NULL },
	{ "at_the_end_all_see_the_promises", test_at_the_end_all_see_the_promises, start_with_clock,
	  stop_with_clock, NULL },
	{ "nobody_ends_the_game_alone", test_nobody_ends_the_game_alone, start_with_clock, stop_with_clock,
	  NULL },
	{ "a_vote_can_be_lost", test_a_vote_can_be_lost, start_with_clock, stop_with_clock, NULL },
	{ "time_runs_out", test_time_runs_out, start_with_clock, stop_with_clock, NULL },
	{ "going_back_gives_time_again", test_going_back_gives_time_again, start_with_clock, stop_with_clock,
	  NULL },
	{ "a_pause_costs_nobody_time", test_a_pause_costs_nobody_time, start_with_clock, stop_with_clock,
	  NULL },
	{ "a_table_that_was_put_away_is_woken", test_a_table_that_was_put_away_is_woken, start_with_clock,
	  stop_with_clock, NULL },
	{ NULL, NULL, NULL, NULL, NULL },
};
