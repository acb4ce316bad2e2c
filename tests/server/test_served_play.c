/* test_served_play.c — a table at play, from outside: who may act and take back, what the table does
 * together, substitutes, deals. */
#include "tests/test.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tests/server/table.h"

/* ---- Playing ------------------------------------------------------------------------------- */

static void test_names_and_presence_are_shown(void **arg)
{
	(void)arg;
	begin("rounds=2");
	page_say(&one, "{\"t\":\"name\",\"name\":\"Zo\xc3\xab \\\"Z\\\"\"}");
	json_t *seat = NULL;
	for (int i = 0; i < 50; i++) {
		seat = json_array_get(json_object_get(json_object_get(watcher.state, "table"), "seats"), 0);
		if (*text_of(seat, "name"))
			break;
		json_decref(page_next(&watcher));
	}
	assert_string_equal(text_of(seat, "name"), "Zo\xc3\xab \"Z\"");
	assert_true(json_is_true(json_object_get(seat, "here")));
	page_close(&one);
	for (int i = 0; i < 50 && json_is_true(json_object_get(seat, "here")); i++) {
		json_decref(page_next(&watcher));
		seat = json_array_get(json_object_get(json_object_get(watcher.state, "table"), "seats"), 0);
	}
	assert_true(json_is_false(json_object_get(seat, "here")));
	page_sit(&one, &served, &laid, 1);
	stand_up();
}

static void test_only_a_seat_that_is_asked_acts(void **arg)
{
	int n;

	(void)arg;
	begin("rounds=2");
	n = page_n(&one);
	TAKE(page_act(&watcher, "w", n, "bid coins=1"), is(taken_, "error"));
	says(&watcher, "error", "{\"t\":\"undo\",\"id\":\"x\",\"entry\":1}");
	says(&watcher, "error", "{\"t\":\"name\",\"name\":\"x\"}");
	TAKE(page_act(&one, "a", n, "bid coins=1"), done_as(taken_, n + 1));
	until_n(&one, n + 1);
	TAKE(page_act(&one, "b", n + 1, "bid coins=2"), refused_as(taken_, "NOT_ASKED"));
	page_say(&one, "{\"t\":\"try\",\"id\":\"t\",\"act\":\"bid coins=2\"}");
	TAKE(page_wait(&one, "tried"),
	     strcmp(text_of(json_object_get(taken_, "message"), "m"), "NOT_ASKED") == 0);
	until_n(&two, n + 1);
	page_say(&two, "{\"t\":\"try\",\"id\":\"t\",\"act\":\"bid coins=2\"}");
	TAKE(page_wait(&two, "tried"), json_is_null(json_object_get(taken_, "message")));
	assert_int_equal(page_n(&two), n + 1);
	stand_up();
}

static void test_stale_actions_are_refused(void **arg)
{
	(void)arg;
	begin("rounds=2");
	TAKE(page_act(&one, "a", 0, "bid coins=1"), is(taken_, "done"));
	/* others moved, its own question is the same */
	TAKE(page_act(&two, "b", 0, "bid coins=0"), is(taken_, "done"));
	until_n(&one, 2);
	assert_string_equal(page_text(&one, "question"), "turn");
	TAKE(page_act(&one, "c", 0, "pass"), refused_as(taken_, "STALE"));
	TAKE(page_act(&one, "d", page_n(&one), "pass"), is(taken_, "done"));
	stand_up();
}

static void test_a_doubled_id_changes_nothing(void **arg)
{
	int n;

	(void)arg;
	begin("rounds=2");
	page_say(&one, "{\"t\":\"act\",\"id\":\"same\",\"n\":0,\"act\":\"bid coins=1\"}");
	page_say(&one, "{\"t\":\"act\",\"id\":\"same\",\"n\":0,\"act\":\"bid coins=2\"}");
	TAKE(page_wait(&one, "done"), done_as(taken_, 1));
	until_n(&one, 1);
	TAKE(page_act(&one, "same", 1, "bid coins=3"), done_as(taken_, 1));
	/* ids are a seat's own */
	TAKE(page_act(&two, "same", 1, "bid coins=0"), done_as(taken_, 2));
	until_n(&one, 2);
	assert_null(strstr(one.heard, "\"refused\"")); /* no answer differed */
	n = page_n(&one);
	TAKE(page_act(&one, "no", 0, "pass"), refused_as(taken_, "STALE"));
	TAKE(page_act(&one, "no", n, "pass"), refused_as(taken_, "STALE"));
	assert_int_equal(page_n(&one), n);
	stand_up();
	restart(SIGTERM);
	sit_down();
	TAKE(page_act(&one, "same", n, "pass"), done_as(taken_, 1));
	TAKE(page_act(&two, "same", n, "pass"), done_as(taken_, 2));
	assert_int_equal(page_n(&one), n);
	stand_up();
}

static int undo_of(const struct page *p)
{
	return (int)json_integer_value(json_object_get(p->state, "undo"));
}

static void test_undo(void **arg)
{
	(void)arg;
	begin("rounds=2");
	TAKE(page_act(&one, "a", 0, "bid coins=1"), is(taken_, "done"));
	until_n(&one, 1);
	until_n(&two, 1);
	assert_int_equal(undo_of(&one), 1);
	assert_int_equal(undo_of(&two), 0);
	page_say(&two, "{\"t\":\"undo\",\"id\":\"u0\",\"entry\":1}");
	TAKE(page_wait(&two, "refused"), refused_as(taken_, "UNDO_NOT_YOURS"));
	assert_false(page_asked(&one));
	page_say(&one, "{\"t\":\"undo\",\"id\":\"u\",\"entry\":1}");
	TAKE(page_wait(&one, "done"), done_as(taken_, 2));
	until_n(&one, 2);
	assert_true(page_asked(&one));
	page_say(&one, "{\"t\":\"undo\",\"id\":\"u\",\"entry\":1}");
	TAKE(page_wait(&one, "done"), done_as(taken_, 2));
	stand_up();
	restart(SIGKILL);
	sit_down();
	assert_int_equal(page_n(&one), 2);
	assert_true(page_asked(&one));
	TAKE(page_act(&one, "b", 2, "bid coins=4"), is(taken_, "done"));
	TAKE(page_act(&two, "c", 2, "bid coins=0"), is(taken_, "done"));
	until_n(&one, 4);
	assert_int_equal(undo_of(&one), 0); /* bids were shown */
	page_say(&one, "{\"t\":\"undo\",\"id\":\"u2\",\"entry\":3}");
	TAKE(page_wait(&one, "refused"), true);
	stand_up();
}

/* ---- What the table does ------------------------------------------------------------------- */

static size_t wishes_of(const struct page *p)
{
	return json_array_size(json_object_get(json_object_get(p->state, "table"), "votes"));
}

static void until_wishes(struct page *p, size_t n)
{
	page_drain(p);
	assert_int_equal(wishes_of(p), n);
}

/* It is done when two thirds of all wish the same, of two both; a watcher has no say. */
static void test_the_table_acts_together(void **arg)
{
	(void)arg;
	begin("rounds=2");
	assert_int_equal(json_array_size(json_object_get(one.state, "table_may")), 1);
	assert_int_equal(json_array_size(json_object_get(watcher.state, "table_may")), 0);
	says(&watcher, "error", "{\"t\":\"table\",\"id\":\"w\",\"act\":\"end\"}");
	page_say(&one, "{\"t\":\"table\",\"id\":\"t0\",\"act\":\"bid coins=1\"}");
	TAKE(page_wait(&one, "refused"), true);
	says(&one, "done", "{\"t\":\"table\",\"id\":\"t1\",\"act\":\"end\"}");
	until_wishes(&two, 1);
	says(&one, "heard", "{\"t\":\"table\",\"id\":\"t2\",\"act\":\"\"}");
	until_wishes(&two, 0);
	says(&one, "done", "{\"t\":\"table\",\"id\":\"t3\",\"act\":\"end\"}");
	int n = page_n(&one);
	says(&two, "done", "{\"t\":\"table\",\"id\":\"t4\",\"act\":\"end\"}");
	until_n(&one, n + 1);
	until_wishes(&one, 0);
	says(&two, "done",
	     "{\"t\":\"table\",\"id\":\"t4\",\"act\":\"end\"}"); /* the same again changes nothing */
	page_say(&two, "{\"t\":\"table\",\"id\":\"t5\",\"act\":\"end\"}");
	TAKE(page_wait(&two, "refused"), refused_as(taken_, "ENDING"));
	stand_up();
	restart(SIGKILL);
	sit_down();
	page_say(&one, "{\"t\":\"table\",\"id\":\"t6\",\"act\":\"end\"}");
	TAKE(page_wait(&one, "refused"), refused_as(taken_, "ENDING"));
	stand_up();
}

/* Who is not here has a voice all the same: whoever is alone does not rule. */
static void test_the_absent_have_a_voice(void **arg)
{
	(void)arg;
	begin("rounds=2");
	page_close(&two);
	int n = page_n(&one);
	says(&one, "done", "{\"t\":\"table\",\"id\":\"t1\",\"act\":\"end\"}");
	until_wishes(&one, 1);
	assert_int_equal(page_n(&one), n);
	page_sit(&two, &served, &laid, 2);
	says(&two, "done", "{\"t\":\"table\",\"id\":\"t1\",\"act\":\"end\"}");
	until_n(&one, n + 1);
	stand_up();
}

/* Who goes and is gone is played by a substitute until the rules let him leave; the others play on. */
static void test_a_substitute_plays_for_who_left(void **arg)
{
	(void)arg;
	begin_with_bots("megaciv", "players=5 civs=assigned", "\"eager\",\"eager\",\"eager\"");
	says(&two, "done", "{\"t\":\"table\",\"id\":\"t1\",\"act\":\"leave from_seat=s2 soon=0\"}");
	page_close(&two);
	says(&one, "done", "{\"t\":\"table\",\"id\":\"t1\",\"act\":\"leave from_seat=s2 soon=0\"}");
	for (int i = 0;
	     i < 400 && json_integer_value(json_object_get(json_object_get(one.state, "view"), "turn")) < 2;
	     i++) {
		const char *question = text_of(one.state, "question");
		char id[16];
		snprintf(id, sizeof id, "p%d", i);
		if (page_asked(&one))
			TAKE(page_act(&one, id, page_n(&one),
				      strcmp(question, "purchase") == 0 ? "no_purchase" : "end_movement"),
			     true);
		else
			go_on();
		page_drain(&one);
	}
	json_t *gone = json_object_get(json_object_get(one.state, "view"), "gone");
	assert_int_equal(json_array_size(gone), 1);
	assert_string_equal(json_string_value(json_array_get(gone, 0)), "s2");
	page_close(&one);
	page_close(&watcher);
}

/* ---- Deals ---------------------------------------------------------------------------------- */

static bool lists(json_t *list, const char *text)
{
	for (size_t i = 0; i < json_array_size(list); i++) {
		json_t *at = json_array_get(list, i);
		const char *act = json_is_string(at) ? json_string_value(at) : text_of(at, "act");
		if (strncmp(act, text, strlen(text)) == 0)
			return true;
	}
	return false;
}

/* One and two answer with anything until all are asked to bid. */
static void until_bids(void)
{
	struct page *const pages[] = { &one, &two };

	for (int i = 0; i < 200 && strcmp(text_of(one.state, "question"), "bid") != 0; i++)
		for (int k = 0; k < 2; k++) {
			if (page_asked(pages[k]) && strcmp(text_of(pages[k]->state, "question"), "bid") != 0)
				json_decref(page_act(pages[k], fresh_id(pages[k]), page_n(pages[k]),
						     some_act(pages[k])));
			page_drain(pages[k]);
		}
	assert_string_equal(text_of(one.state, "question"), "bid");
	until_n(&two, page_n(&one));
}

static bool offers(const struct page *p, const char *pair)
{
	return *text_of(json_object_get(json_object_get(json_object_get(p->state, "view"), "offer"), pair),
			"to_seat");
}

#define GIFT " give_florins=1 give_tokens=0 give_ships=0 take_florins=0 take_tokens=0 take_ships=0"
#define WISH " give_florins=0 give_tokens=0 give_ships=0 take_florins=1 take_tokens=0 take_ships=0"

/* What one proposes to the bot is answered. */
static void bot_answers(const char *id, const char *proposal)
{
	TAKE(page_act(&one, id, page_n(&one), proposal), is(taken_, "done"));
	page_drain(&one);
	while (offers(&one, "s1s3") && go_on())
		page_drain(&one);
	assert_false(offers(&one, "s1s3"));
}

/* Who is not asked proposes, who is asked is offered the answer, a bot answers by itself, to a gift otherwise
 * than to who wants one, nobody else hears of it. */
static void test_deals_are_made_aside(void **arg)
{
	(void)arg;
	begin_with_bots("archipelago", "players=3", "\"cooperative\"");
	until_bids();
	TAKE(page_act(&one, "b1", page_n(&one), "bid florins=0"), is(taken_, "done"));
	page_drain(&one);
	assert_false(page_asked(&one));
	assert_true(lists(json_object_get(one.state, "again_open"), "propose"));
	TAKE(page_act(&one, "b2", page_n(&one), "propose to_seat=s2" GIFT), is(taken_, "done"));
	page_drain(&two);
	assert_true(
		lists(json_object_get(json_object_get(two.state, "ask"), "choices"), "accept from_seat=s1"));
	TAKE(page_act(&two, "c1", page_n(&two), "accept from_seat=s1 mark=1"), is(taken_, "done"));
	page_drain(&one);
	assert_false(offers(&one, "s1s2"));
	bot_answers("b3", "propose to_seat=s3" GIFT);
	assert_null(strstr(one.heard, "REJECTED"));
	bot_answers("b4", "propose to_seat=s3" WISH);
	assert_non_null(strstr(one.heard, "REJECTED"));
	page_drain(&watcher);
	assert_non_null(strstr(one.heard, "PROPOSED"));
	assert_non_null(strstr(watcher.heard, "DEAL"));
	assert_null(strstr(watcher.heard, "PROPOSED"));
	stand_up();
}

static json_t *in(json_t *at, const char *const *keys)
{
	for (; *keys; keys++)
		at = json_object_get(at, *keys);
	return at;
}
#define IN(at, ...) in(at, (const char *const[]){ __VA_ARGS__, NULL })

/* All 51 prices come in one answer; a watcher has none; who asks too often is told so and stays. */
static void test_facts_and_the_best_purchase(void **arg)
{
	int refused = 0;

	(void)arg;
	begin_with_bots("megaciv", "players=5 civs=assigned", "\"eager\",\"eager\",\"eager\"");
	page_say(&one, "{\"t\":\"facts\",\"id\":\"f\",\"groups\":[\"prices\",\"seats\"]}");
	TAKE(page_wait(&one, "facts"),
	     json_object_size(IN(taken_, "facts", "prices", "price")) == 51 &&
		     json_object_size(IN(taken_, "facts", "seats", "seat")) == 5 &&
		     json_integer_value(IN(taken_, "facts", "prices", "price", "mining", "cost")) == 230 &&
		     !IN(taken_, "facts", "hand") && strcmp(text_of(taken_, "id"), "f") == 0);
	page_say(&watcher, "{\"t\":\"facts\",\"id\":\"f\",\"groups\":[\"prices\",\"seats\"]}");
	TAKE(page_wait(&watcher, "facts"),
	     json_object_size(IN(taken_, "facts", "prices", "price")) == 0 &&
		     json_object_size(IN(taken_, "facts", "seats", "seat")) == 5);
	page_say(&one, "{\"t\":\"facts\",\"id\":\"g\",\"groups\":[\"prizes\"]}");
	TAKE(page_wait(&one, "error"), strcmp(text_of(taken_, "id"), "g") == 0);
	page_say(&one, "{\"t\":\"best\",\"id\":\"b\",\"aim\":\"points\","
		       "\"purse\":{\"cards\":{\"salt.w\":5},\"treasury\":3}}");
	TAKE(page_wait(&one, "best"), strncmp(text_of(taken_, "act"), "purchase advances=", 18) == 0);
	page_say(&one, "{\"t\":\"best\",\"id\":\"c\",\"aim\":\"glory\"}");
	TAKE(page_wait(&one, "error"), strcmp(text_of(taken_, "id"), "c") == 0);
	page_say(&watcher, "{\"t\":\"best\",\"id\":\"c\",\"aim\":\"points\"}");
	TAKE(page_wait(&watcher, "error"), strcmp(text_of(taken_, "id"), "c") == 0);
	for (int i = 0; i < 30; i++)
		page_say(&two, "{\"t\":\"facts\",\"id\":\"t%d\",\"groups\":[\"seats\"]}", i);
	for (json_t *m; (m = page_next(&two)); json_decref(m))
		refused += strcmp(text_of(m, "t"), "error") == 0;
	assert_in_range(refused, 5, 20);
	assert_false(two.closed);
	stand_up();
}

struct CMUnitTest served_play[] = {
	cmocka_unit_test(test_names_and_presence_are_shown),
	cmocka_unit_test(test_only_a_seat_that_is_asked_acts),
	cmocka_unit_test(test_stale_actions_are_refused),
	cmocka_unit_test(test_a_doubled_id_changes_nothing),
	cmocka_unit_test(test_undo),
	cmocka_unit_test(test_the_table_acts_together),
	cmocka_unit_test(test_the_absent_have_a_voice),
	cmocka_unit_test(test_a_substitute_plays_for_who_left),
	cmocka_unit_test(test_deals_are_made_aside),
	cmocka_unit_test(test_facts_and_the_best_purchase),
	{ 0 },
};
