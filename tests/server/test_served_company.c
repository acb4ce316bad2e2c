/* test_served_company.c — players that are not people, from outside: levels, stand-ins, hints, persons who
 * leave. */
#include "tests/test.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "tests/server/table.h"

#define BOTS "\"normal\",\"novice\",\"strong\""

static json_t *seat_of(const struct page *p, size_t seat)
{
	return json_array_get(json_object_get(json_object_get(p->state, "table"), "seats"), seat);
}

static void until_standin(struct page *p, size_t seat, const char *who)
{
	page_drain(p);
	assert_string_equal(text_of(seat_of(p, seat), "standin"), who);
}

/* The other person's stand-in decides meanwhile. */
static void until_asked(struct page *p)
{
	struct page *other = p == &one ? &two : &one;

	for (int i = 0; i < 100 && !page_asked(p); i++) {
		if (other->state && page_asked(other))
			page_say(other, "{\"t\":\"decide\",\"id\":\"%s\"}", fresh_id(other));
		if (other->state)
			page_drain(other);
		page_drain(p);
		if (!page_asked(p) && !(other->state && page_asked(other)))
			go_on();
	}
	assert_true(page_asked(p));
}

static void until_more(struct page *p, int n)
{
	page_drain(p);
	while (page_n(p) <= n && go_on())
		page_drain(p);
	assert_true(page_n(p) > n);
}

static void start_with(const char *bot_delay, const char *option, const char *value)
{
	char line[128];

	served_stop(&served, SIGTERM);
	assert_true(served_run(&served,
			       (const char *const[]){ "serve", "--listen", "127.0.0.1:0", "--db", served.db,
						      "--bot-delay", bot_delay, option, value, NULL },
			       line, sizeof line));
}

/* ---- Levels --------------------------------------------------------------------------------- */

static void test_seats_have_levels_and_names(void **arg)
{
	int status;
	json_t *no;

	(void)arg;
	begin_with_bots("megaciv", "players=5 civs=assigned", BOTS);
	assert_string_equal(text_of(seat_of(&one, 2), "kind"), "normal");
	assert_string_equal(text_of(seat_of(&one, 4), "kind"), "strong");
	assert_true(*text_of(seat_of(&one, 2), "name"));
	assert_string_not_equal(text_of(seat_of(&one, 2), "name"), text_of(seat_of(&one, 3), "name"));
	assert_string_equal(text_of(seat_of(&one, 0), "name"), "");
	assert_string_equal(text_of(json_object_get(one.state, "table"), "pace"), "quick");
	char *before = strdup(text_of(seat_of(&one, 3), "name"));
	stand_up();
	restart(SIGKILL);
	sit_down();
	assert_string_equal(text_of(seat_of(&one, 3), "name"), before);
	assert_string_equal(text_of(seat_of(&one, 3), "kind"), "novice");
	free(before);
	stand_up();
	no = http_post(&served, "{\"game\":\"bazaar\",\"seats\":[\"person\",\"clever\"]}", &status);
	assert_int_equal(status, 400);
	json_decref(no);
	no = http_post(&served, "{\"game\":\"bazaar\",\"pace\":\"slow\",\"seats\":[\"person\",\"eager\"]}",
		       &status);
	assert_int_equal(status, 400);
	json_decref(no);
}

/* ---- Hints ---------------------------------------------------------------------------------- */

static char *hint(struct page *p, const char *id)
{
	page_say(p, "{\"t\":\"hint\",\"id\":\"%s\"}", id);
	json_t *h = page_wait(p, "hint");
	assert_non_null(h);
	assert_true(json_is_object(json_object_get(h, "label")) &&
		    json_is_object(json_object_get(h, "marks")));
	char *act = strdup(text_of(h, "act"));
	json_decref(h);
	return act;
}

/* What it tells is allowed, and the same after a crash: it remembers what was before. */
static void test_a_hint_is_the_same_after_a_crash(void **arg)
{
	(void)arg;
	begin_with_bots("megaciv", "players=5 civs=assigned", BOTS);
	for (int i = 0; i < 3; i++) {
		until_asked(&one);
		page_drain(&one);
		char *before = hint(&one, "h1");
		page_say(&one, "{\"t\":\"try\",\"id\":\"t\",\"act\":\"%s\"}", before);
		TAKE(page_wait(&one, "tried"), json_is_null(json_object_get(taken_, "message")));
		page_say(&one, "{\"t\":\"hint\",\"id\":\"h2\"}");
		TAKE(page_wait(&one, "error"), strcmp(text_of(taken_, "id"), "h2") == 0);
		stand_up();
		restart(SIGKILL);
		sit_down();
		until_asked(&one);
		char *after = hint(&one, "h3");
		assert_string_equal(before, after);
		TAKE(page_act(&one, fresh_id(&one), page_n(&one), after), is(taken_, "done"));
		page_close(&one); /* a socket gets one hint in two seconds */
		page_sit(&one, &served, &laid, 1);
		free(before);
		free(after);
	}
	says(&watcher, "error", "{\"t\":\"hint\",\"id\":\"w\"}");
	stand_up();
}

static void test_a_table_without_hints(void **arg)
{
	int status;
	char body[] = "{\"game\":\"bazaar\",\"options\":\"players=2\",\"hints\":false,\"seats\":[\"person\","
		      "\"eager\"]}";

	(void)arg;
	json_t *made = http_post(&served, body, &status);
	assert_int_equal(status, 201);
	snprintf(laid.id, sizeof laid.id, "%s", text_of(made, "table"));
	const char *link = text_of(json_array_get(json_object_get(made, "seats"), 0), "link");
	snprintf(laid.token[0], sizeof laid.token[0], "%s", strchr(link, '#') + 1);
	json_decref(made);
	page_sit(&one, &served, &laid, 1);
	assert_true(json_is_false(json_object_get(json_object_get(one.state, "table"), "hints")));
	page_ready(&one);
	until_asked(&one);
	page_say(&one, "{\"t\":\"hint\",\"id\":\"h\"}");
	TAKE(page_wait(&one, "error"), strcmp(text_of(taken_, "id"), "h") == 0);
	page_close(&one);
}

/* ---- The stand-in --------------------------------------------------------------------------- */

static void test_a_seat_is_handed_over_and_back(void **arg)
{
	(void)arg;
	begin_with_bots("megaciv", "players=5 civs=assigned", BOTS);
	until_asked(&one);
	page_say(&one, "{\"t\":\"standin\",\"id\":\"s1\"}");
	TAKE(page_wait(&one, "done"), strcmp(text_of(taken_, "id"), "s1") == 0);
	until_standin(&two, 0, "self");
	page_drain(&one);
	TAKE(page_act(&one, "a", page_n(&one), "end_movement"), is(taken_, "error"));
	assert_non_null(strstr(two.heard, "STANDIN_TAKES"));
	/* the bot plays it: the game reaches the other person */
	until_asked(&two);
	stand_up();
	restart(SIGKILL);
	sit_down(); /* to look in is not to come back */
	page_drain(&one);
	assert_string_equal(text_of(seat_of(&one, 0), "standin"), "self");
	page_say(&one, "{\"t\":\"back\",\"id\":\"b\"}");
	TAKE(page_wait(&one, "done"), strcmp(text_of(taken_, "id"), "b") == 0);
	until_standin(&two, 0, "");
	assert_string_equal(text_of(seat_of(&two, 0), "kind"), "person");
	says(&one, "error", "{\"t\":\"back\",\"id\":\"b2\"}");
	stand_up();
}

static void test_it_decides_one_question(void **arg)
{
	(void)arg;
	begin_with_bots("megaciv", "players=5 civs=assigned", BOTS);
	until_asked(&one);
	char *question = strdup(page_text(&one, "question"));
	page_say(&one, "{\"t\":\"decide\",\"id\":\"d\"}");
	TAKE(page_wait(&one, "done"), strcmp(text_of(taken_, "id"), "d") == 0);
	page_drain(&one);
	assert_true(!page_asked(&one) || strcmp(page_text(&one, "question"), question) != 0);
	assert_string_equal(text_of(seat_of(&one, 0), "kind"), "person");
	free(question);
	stand_up();
}

/* Who is gone does not stop the others for ever, and is back by coming back. */
static void test_a_person_who_is_gone(void **arg)
{
	(void)arg;
	start_with("0", "--away", "1");
	begin_with_bots("megaciv", "players=5 civs=assigned", BOTS);
	until_asked(&two);
	page_say(&one, "{\"t\":\"standin\",\"id\":\"x\",\"seat\":\"s2\"}");
	TAKE(page_wait(&one, "error"), strcmp(text_of(taken_, "id"), "x") == 0);
	says(&one, "error", "{\"t\":\"standin\",\"id\":\"y\",\"seat\":\"s3\"}");
	page_close(&two);
	pass(500);
	page_drain(&one);
	assert_false(json_is_true(json_object_get(seat_of(&one, 1), "away")));
	pass(1500);
	page_drain(&one);
	assert_true(json_is_true(json_object_get(seat_of(&one, 1), "away")));
	says(&watcher, "error", "{\"t\":\"standin\",\"id\":\"w\",\"seat\":\"s2\"}");
	int n = page_n(&one);
	page_say(&one, "{\"t\":\"standin\",\"id\":\"z\",\"seat\":\"s2\"}");
	TAKE(page_wait(&one, "done"), strcmp(text_of(taken_, "id"), "z") == 0);
	until_standin(&one, 1, "others");
	assert_non_null(strstr(one.heard, "STANDIN_GIVEN"));
	until_more(&one, n + 1); /* it plays */
	page_sit(&two, &served, &laid, 2);
	until_standin(&one, 1, "");
	assert_string_equal(text_of(seat_of(&one, 1), "kind"), "person");
	assert_non_null(strstr(one.heard, "STANDIN_BACK"));
	stand_up();
}

/* Both persons look on while bots play all seats: not in no time, or the game is over before they have. */
static void begin_with_standins(void)
{
	start_with("50", NULL, NULL);
	begin_with_bots("megaciv", "players=5 civs=assigned", BOTS);
	until_asked(&one);
	page_say(&one, "{\"t\":\"standin\",\"id\":\"s1\"}");
	page_say(&two, "{\"t\":\"standin\",\"id\":\"s2\"}");
	TAKE(page_wait(&one, "done"), true);
	TAKE(page_wait(&two, "done"), true);
}

/* ---- No room ------------------------------------------------------------------------------- */

/* The disk is full while bots play: what they did is taken back, and what they remember too (the program
 * asserts it). When there is room they go on, and after a crash the stand-in decides as before. */
static void test_the_disk_is_full_while_bots_play(void **arg)
{
	(void)arg;
	begin_with_standins();
	for (int i = 0; i < 2; i++) {
		until_more(&one, page_n(&one));
		served_disk(&served, true);
		pass(1000);
		page_drain(&one);
		int n = page_n(&one);
		pass(5000); /* they try again every two seconds */
		page_drain(&one);
		assert_int_equal(page_n(&one), n);
		served_disk(&served, false);
		until_more(&one, n);
	}
	says(&one, "done", "{\"t\":\"back\",\"id\":\"b1\"}");
	page_drain(&one); /* until all wait for him */
	until_asked(&one);
	char *before = hint(&one, "h1");
	stand_up();
	restart(SIGKILL);
	page_sit(&one, &served, &laid, 1);
	page_drain(&one);
	until_asked(&one);
	char *after = hint(&one, "h2");
	assert_string_equal(before, after);
	free(before);
	free(after);
	page_close(&one);
}

/* ---- The end of a trade -------------------------------------------------------------------- */

/* The person is done, and so are the bots; that it is over is shown at a drawn moment, not when the
 * last of them has thought. */
static void test_the_end_of_a_trade_is_shown_at_a_moment(void **arg)
{
	struct served mine;
	char from[512];

	(void)arg;
	served_make_folder(&mine);
	snprintf(from, sizeof from, "%s/../web/test/trading.case:TR1", getenv("TESTS"));
	play_and_sit(&mine,
		     (const char *const[]){ "play", "--from", from, "--listen", "127.0.0.1:0", "--db",
					    mine.db, NULL },
		     1, &one);
	assert_string_equal(page_text(&one, "question"), "trade");
	TAKE(page_act(&one, "d", page_n(&one), "done"), is(taken_, "done"));
	long long ms, waited = 0;
	page_drain(&one);
	while (strcmp(page_text(&one, "question"), "trade") == 0 && (ms = served_next(&mine)) >= 0) {
		served_pass(&mine, ms);
		waited += ms;
		page_drain(&one);
	}
	assert_string_not_equal(page_text(&one, "question"), "trade");
	assert_in_range(waited, 300, 5000);
	stand_up_from(&mine, &one);
}

/* ---- Rest ----------------------------------------------------------------------------------- */

static int entries(void)
{
	json_t *s = snapshot_of(0);
	int n = (int)json_integer_value(json_object_get(s, "n"));

	json_decref(s);
	return n;
}

/* Bots would have much to do: nobody is there for whom. A watcher does not count where persons play. */
static void test_bots_rest_while_no_person_is_here(void **arg)
{
	(void)arg;
	begin_with_standins();
	stand_up();
	int n = entries();
	pass(30 * 1000);
	assert_int_equal(entries(), n);
	page_sit(&one, &served, &laid, 1);
	until_more(&one, n);
	page_close(&one);
}

struct CMUnitTest served_company[] = {
	cmocka_unit_test(test_seats_have_levels_and_names),
	cmocka_unit_test(test_a_hint_is_the_same_after_a_crash),
	cmocka_unit_test(test_a_table_without_hints),
	cmocka_unit_test(test_a_seat_is_handed_over_and_back),
	cmocka_unit_test(test_it_decides_one_question),
	cmocka_unit_test(test_a_person_who_is_gone),
	cmocka_unit_test(test_the_disk_is_full_while_bots_play),
	cmocka_unit_test(test_the_end_of_a_trade_is_shown_at_a_moment),
	cmocka_unit_test(test_bots_rest_while_no_person_is_here),
	{ 0 },
};
