/* test_served_bytes.c — the form in bytes, from outside: a page that has the engine is shown what one that
 * has not is told in JSON, and its engine answers what the server would. The engine's door (wasm/view.c)
 * is in this test. */
#include "tests/test.h"

#include <string.h>

#include "tests/server/table.h"
#include "wasm/door.h"

static json_t *through_the_door(struct page *p, const unsigned char *at, size_t n)
{
	(void)p;
	memcpy(door_in(n), at, n);
	size_t length = door_frame(n);

	return length ? json_loadb(door_out(), length, 0, NULL) : NULL;
}

static void put(const char *text) { memcpy(door_in(strlen(text)), text, strlen(text)); }

/* Says hello as the page does that has these shapes. */
static void hello_in_bytes(struct page *p, int seat, const char *shapes)
{
	assert_true(page_open(p, &served, NULL));
	p->read_bytes = through_the_door;
	page_say(p, "{\"t\":\"hello\",\"table\":\"%s\",\"token\":\"%s\",\"form\":\"bytes\",\"engine\":[%s]}",
		 laid.id, laid.token[seat - 1], shapes);
}

static const char *our_shapes(void)
{
	static char all[512];
	char shape[128];
	size_t n = 0;

	for (int i = 0; ecu_list(i); i++) {
		ecu_shape(ecu_list(i), shape, sizeof shape);
		n += (size_t)snprintf(all + n, sizeof all - n, "%s\"%s\"", i ? "," : "", shape);
	}
	return all;
}

static void sit_in_bytes(struct page *p, int seat, const char *game)
{
	free(door.in.at);
	free(door.out.at);
	memset(&door, 0, sizeof door);
	door.game = ecu_find(game);
	hello_in_bytes(p, seat, our_shapes());
	TAKE(page_wait(p, "snapshot"), true);
	assert_true(p->frames > 0);
}

/* Every field, but for the log, of which each has what came since it sat down. */
static void same_state(const struct page *json, const struct page *bytes)
{
	static const char *const fields[] = { "n",         "head", "view",  "pending",
					      "question",  "ask",  "again", "again_open",
					      "table_may", "undo", "over",  "table" };

	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
		json_t *a = json_object_get(json->state, fields[i]),
		       *b = json_object_get(bytes->state, fields[i]);
		if (!json_equal(a, b)) {
			char *was = json_dumps(a, JSON_ENCODE_ANY), *is_now = json_dumps(b, JSON_ENCODE_ANY);
			print_error("%s: JSON %s\nbytes %s\n", fields[i], was, is_now);
			free(was);
			free(is_now);
			fail();
		}
	}
}

static void catch_up(void)
{
	page_drain(&one);
	page_drain(&visitor);
}

static void test_both_forms_say_the_same(void **arg)
{
	(void)arg;
	begin("rounds=3");
	sit_in_bytes(&visitor, 1, "bazaar");
	for (int i = 0; !over(&one); i++) {
		catch_up();
		same_state(&one, &visitor);
		if (i % 7 == 3 && json_integer_value(json_object_get(one.state, "undo"))) {
			page_say(&one, "{\"t\":\"undo\",\"id\":\"u%d\",\"entry\":%d}", i,
				 (int)json_integer_value(json_object_get(one.state, "undo")));
			json_decref(page_next(&one));
			catch_up();
			same_state(&one, &visitor);
		}
		play_one();
	}
	catch_up();
	same_state(&one, &visitor);
	page_close(&visitor);
	stand_up();
}

static void test_both_forms_say_the_same_of_a_large_game(void **arg)
{
	(void)arg;
	begin_with_bots("megaciv", "players=5 civs=assigned", "\"normal\",\"normal\",\"normal\"");
	sit_in_bytes(&visitor, 1, "megaciv");
	for (int i = 0; i < 40 && !over(&one); i++) {
		catch_up();
		if (page_n(&one) == page_n(&visitor))
			same_state(&one, &visitor);
		play_one();
	}
	page_close(&visitor);
	stand_up();
}

/* ---- Looking back -------------------------------------------------------------------------- */

static char past[4 << 20];

/* What this seat was sent from the beginning, asked for with that one's token (0: without). The status. */
static int ask_past(const char *whose, int token)
{
	char request[512], line[128] = "";

	if (token)
		snprintf(line, sizeof line, "Authorization: Bearer %s\r\n", laid.token[token - 1]);
	snprintf(request, sizeof request,
		 "GET /api/tables/%s/heard%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n%s\r\n", laid.id, whose,
		 served.port, line);
	return http_raw(&served, request, past, sizeof past);
}

static int number_in(json_t *state) { return (int)json_integer_value(json_object_get(state, "n")); }

/* All of it, frame by frame: the state it leads to, with every line that was told; and the first. */
static json_t *read_past(const char *game, json_t **first)
{
	const char *body = strstr(past, "\r\n\r\n") + 4;
	size_t left = (size_t)atol(strcasestr(past, "content-length:") + 15);
	json_t *state = json_object(), *view = json_object(), *lines = json_array();

	free(door.in.at);
	free(door.out.at);
	memset(&door, 0, sizeof door);
	door.game = ecu_find(game);
	while (left) {
		const unsigned char *at = (const unsigned char *)body;
		size_t n = at[0] | (size_t)at[1] << 8 | (size_t)at[2] << 16;
		json_t *frame = through_the_door(NULL, at + 4, n);
		assert_non_null(frame);
		/* of what it knew nothing of there is no frame either */
		if (json_object_get(state, "n"))
			assert_int_equal(number_in(frame), number_in(state) + 1);
		if (!json_object_size(state))
			*first = json_incref(frame);
		json_object_update(view, json_object_get(frame, "view"));
		json_array_extend(lines, json_object_get(frame, "log"));
		json_object_update(state, frame);
		json_decref(frame);
		body += n + 4;
		left -= n + 4;
	}
	json_object_set_new(state, "view", view);
	json_object_set_new(state, "log", lines);
	return state;
}

/* Every line this page was told since it sat down. */
static json_t *lines_of(const struct page *p)
{
	json_t *lines = json_array();

	for (const char *at = p->heard; at && *at; at = strchr(at, '\n'), at += at != NULL) {
		json_t *frame = json_loads(at, JSON_DISABLE_EOF_CHECK, NULL);
		json_array_extend(lines, json_object_get(frame, "log"));
		json_decref(frame);
	}
	return lines;
}

static void same(json_t *a, json_t *b, const char *what)
{
	if (!json_equal(a, b)) {
		char *was = json_dumps(a, JSON_ENCODE_ANY), *is_now = json_dumps(b, JSON_ENCODE_ANY);
		print_error("%s: live %s\nlooking back %s\n", what, was, is_now);
		fail();
	}
}

static json_t *told_by(size_t length) { return json_loadb(door_out(), length, JSON_DECODE_ANY, NULL); }

static size_t hear_past(size_t n)
{
	memcpy(door_in(n), strstr(past, "\r\n\r\n") + 4, n);
	return past_hear(n);
}

/* The page's engine shows any moment of it, wherever it comes from; what is cut off is no past. */
static void past_is_read(const char *game, const json_t *view, size_t lines)
{
	size_t n = (size_t)atol(strcasestr(past, "content-length:") + 15);
	json_t *told, *end, *all;

	door.game = ecu_find(game);
	told = told_by(hear_past(n));
	int entries = (int)json_integer_value(json_object_get(told, "entries"));
	assert_true(entries > 10 && json_object_get(told, "heard"));
	for (int i = 0; i < 20; i++) /* there and back */
		past_go(i % 2 ? entries - i : i, 0, 0);
	end = told_by(past_go(entries, 0, 1));
	assert_true(json_equal(view, json_object_get(end, "view")));
	all = told_by(past_lines(0, entries, 0));
	assert_int_equal(json_array_size(all), lines);
	assert_true(json_integer_value(json_object_get(json_array_get(all, lines - 1), "n")) <= entries);
	json_decref(told);
	json_decref(end);
	json_decref(all);
	for (size_t cut = 1; cut < n; cut = cut * 3 + 1) {
		told = told_by(hear_past(n - cut));
		assert_non_null(json_object_get(told, "problem"));
		json_decref(told);
	}
}

/* Bots may act between what is heard and what is looked back at: again, until both are of one moment. */
static json_t *past_of_now(struct page *p, const char *whose, int token, const char *game, json_t **first)
{
	json_t *state = NULL;

	for (int tries = 0; tries < 50; tries++) {
		page_drain(p);
		assert_int_equal(ask_past(whose, token), 200);
		json_decref(*first);
		json_decref(state);
		*first = NULL;
		state = read_past(game, first);
		if (json_equal(json_object_get(p->state, "n"), json_object_get(state, "n")))
			break;
	}
	return state;
}

static void past_is_what_was_heard(struct page *p, const char *whose, int token, const char *game)
{
	json_t *first = NULL, *state = past_of_now(p, whose, token, game, &first), *lines = lines_of(p);

	same(json_object_get(p->state, "n"), json_object_get(state, "n"), "n");
	same(json_object_get(p->state, "view"), json_object_get(state, "view"), "view");
	same(lines, json_object_get(state, "log"), "log");
	assert_true(json_array_size(lines) > 10);
	past_is_read(game, json_object_get(state, "view"),
		     json_array_size(lines) - json_array_size(json_object_get(first, "log")));
	json_decref(first);
	json_decref(lines);
	json_decref(state);
}

static void test_a_running_game_is_looked_back_at_as_it_was_heard(void **arg)
{
	(void)arg;
	begin_with_bots("megaciv", "players=5 civs=assigned", "\"normal\",\"normal\",\"normal\"");
	for (int i = 0; i < 60 && !over(&one); i++)
		play_one();
	past_is_what_was_heard(&one, "/s1", 1, "megaciv");
	past_is_what_was_heard(&watcher, "", 0, "megaciv");
	stand_up();
}

static void test_what_was_taken_back_is_looked_back_at_too(void **arg)
{
	(void)arg;
	begin("rounds=5");
	for (int i = 0; i < 60 && !over(&one); i++) {
		page_drain(&one);
		if (i % 5 == 3 && json_integer_value(json_object_get(one.state, "undo"))) {
			page_say(&one, "{\"t\":\"undo\",\"id\":\"u%d\",\"entry\":%d}", i,
				 (int)json_integer_value(json_object_get(one.state, "undo")));
			json_decref(page_next(&one));
		}
		play_one();
	}
	past_is_what_was_heard(&one, "/s1", 1, "bazaar");
	stand_up();
}

static void test_nobody_looks_back_for_another(void **arg)
{
	static const struct {
		const char *whose;
		int token, status;
	} rows[] = { { "/s1", 1, 200 },  { "/s2", 2, 200 },  { "", 0, 200 },    { "", 1, 200 },
		     { "/s2", 1, 403 },  { "/s1", 0, 403 },  { "/s9", 1, 403 }, { "/s0", 1, 404 },
		     { "/s99", 1, 404 }, { "/s1x", 1, 404 }, { "/log", 1, 404 } };

	(void)arg;
	begin("rounds=1");
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		assert_int_equal(ask_past(rows[i].whose, rows[i].token), rows[i].status);
	laid.id[0] = laid.id[0] == 'a' ? 'b' : 'a';
	assert_int_equal(ask_past("/s1", 1), 404);
	stand_up();
}

/* What the server answers to one, the engine answers in the other. */
static void same_answer(const char *asked, const char *word, const char *key, size_t length)
{
	json_t *mine = json_loadb(door_out(), length, JSON_DECODE_ANY, NULL);

	page_say(&one, "%s", asked);
	json_t *theirs = page_wait(&one, word);
	assert_non_null(theirs);
	json_t *a = key ? json_object_get(theirs, key) : theirs;
	if (!json_equal(a, mine))
		print_error("%s: %s\n%s\n", asked, json_dumps(a, JSON_ENCODE_ANY),
			    json_dumps(mine, JSON_ENCODE_ANY));
	assert_true(json_equal(a, mine));
	json_decref(theirs);
	json_decref(mine);
}

static void test_the_engine_answers_as_the_server_does(void **arg)
{
	(void)arg;
	begin_with_bots("megaciv", "players=5 civs=assigned", "\"normal\",\"normal\",\"normal\"");
	sit_in_bytes(&visitor, 1, "megaciv");
	catch_up();
	put("hand,seats");
	same_answer("{\"t\":\"facts\",\"id\":\"f\",\"groups\":[\"hand\",\"seats\"]}", "facts", "facts",
		    door_facts(10));
	put("points 3 salt.w 5");
	same_answer("{\"t\":\"best\",\"id\":\"b\",\"aim\":\"points\",\"purse\":{\"cards\":{\"salt.w\":5},"
		    "\"treasury\":3}}",
		    "best", "act", door_best(17));
	static const char held_to[] = "points 50 salt.w 5\npurchase advances=masonry treasury=0\n"
				      "purchase advances=pottery treasury=0";
	put(held_to);
	same_answer("{\"t\":\"best\",\"id\":\"b\",\"aim\":\"points\",\"purse\":{\"cards\":{\"salt.w\":5},"
		    "\"treasury\":50},\"with\":\"purchase advances=masonry treasury=0\","
		    "\"without\":\"purchase advances=pottery treasury=0\"}",
		    "best", "act", door_best(sizeof held_to - 1));
	put("glory");
	assert_int_equal(door_best(5), 0);
	put("nothing");
	assert_int_equal(door_facts(7), 0);
	put("done");
	size_t n = door_try(4);
	json_t *verdict = json_loadb(door_out(), n, 0, NULL);
	page_say(&one, "{\"t\":\"try\",\"id\":\"t\",\"act\":\"done\"}");
	TAKE(page_wait(&one, "tried"),
	     json_equal(json_object_get(taken_, "message"), json_object_get(verdict, "message")));
	json_decref(verdict);
	put("purchase");
	verdict = json_loadb(door_out(), door_as_if(8), 0, NULL);
	page_say(&one, "{\"t\":\"asif\",\"id\":\"a\",\"question\":\"purchase\"}");
	TAKE(page_wait(&one, "asif"),
	     json_equal(json_object_get(taken_, "ask"), json_object_get(verdict, "ask")) &&
		     json_equal(json_object_get(taken_, "questions"), json_object_get(verdict, "questions")));
	json_decref(verdict);
	page_close(&visitor);
	stand_up();
}

/* A plan of the engine, from lines; the answer is to be let go. */
static json_t *planned(const char *lines)
{
	put(lines);
	return json_loadb(door_out(), door_plan(strlen(lines)), 0, NULL);
}

static json_t *of(const json_t *j, const char *key) { return json_object_get(j, key); }

/* What may be done, as if asked that, behind what was planned: the first movement. */
static const char *some_choice(const json_t *plan)
{
	static char act[256];
	json_t *choice;
	size_t i;

	json_array_foreach(of(of(plan, "ask"), "choices"), i, choice)
	{
		const char *text = text_of(choice, "act");
		const char *place = strstr(text, "{n}");
		int n = place ? (int)(place - text) : (int)strlen(text);
		snprintf(act, sizeof act, "%.*s%s", n, text, place ? "1" : "");
		if (strncmp(text, "move ", 5) == 0)
			return act;
	}
	return NULL;
}

/* A movement is planned on what was planned before; what is refused stops it; nothing of it is true. */
static void test_a_plan_goes_on_from_what_was_planned(void **arg)
{
	char lines[1024];

	(void)arg;
	begin_with_bots("megaciv", "players=5 civs=assigned", "\"normal\",\"normal\",\"normal\"");
	sit_in_bytes(&visitor, 1, "megaciv");
	catch_up();
	json_t *first = planned("move\n");
	assert_true(json_is_null(of(first, "stopped")) && some_choice(first));
	int n = snprintf(lines, sizeof lines, "move\nmove %s\n", some_choice(first));
	json_t *second = planned(lines);
	assert_int_equal(json_integer_value(of(second, "done")), 1);
	assert_string_equal(text_of(json_array_get(of(second, "labels"), 0), "m"), "DO_MOVE");
	assert_true(of(of(second, "view"), "tokens") && !json_equal(of(first, "ask"), of(second, "ask")));
	put("take_back"); /* of the plan it may be tried */
	json_t *tried = json_loadb(door_out(), door_try(9), 0, NULL);
	assert_true(json_is_null(of(tried, "message")));
	json_decref(tried);
	door_real();
	put("take_back");
	tried = json_loadb(door_out(), door_try(9), 0, NULL);
	assert_false(json_is_null(of(tried, "message")));
	json_decref(tried);
	snprintf(lines + n, sizeof lines - (size_t)n, "move %s\nmove end_movement\nmove move what\nmove pass",
		 "end_movement");
	json_t *third = planned(lines);
	assert_int_equal(json_integer_value(of(third, "done")), 3); /* also a second movement, of later */
	assert_string_equal(text_of(of(third, "stopped"), "m"), "MALFORMED");
	assert_true(json_array_size(of(third, "labels")) == 5 && json_is_null(of(third, "ask")));
	json_t *bought = planned("buy\nbuy pass\ntax tax rate=2\n");
	assert_false(json_is_true(of(bought, "ends")));
	door_real();
	json_decref(first);
	json_decref(second);
	json_decref(third);
	json_decref(bought);
	page_close(&visitor);
	stand_up();
}

static void test_another_engine_must_reload(void **arg)
{
	(void)arg;
	begin("rounds=2");
	hello_in_bytes(&visitor, 1, "\"bazaar 1 1 480 0000000000000000\"");
	TAKE(page_wait(&visitor, "error"), strcmp(text_of(taken_, "reason"), "new version, reload") == 0);
	page_close(&visitor);
	hello_in_bytes(&visitor, 1, "");
	TAKE(page_wait(&visitor, "error"), strcmp(text_of(taken_, "reason"), "new version, reload") == 0);
	page_close(&visitor);
	stand_up();
}

struct CMUnitTest served_bytes[] = {
	cmocka_unit_test(test_both_forms_say_the_same),
	cmocka_unit_test(test_both_forms_say_the_same_of_a_large_game),
	cmocka_unit_test(test_a_running_game_is_looked_back_at_as_it_was_heard),
	cmocka_unit_test(test_what_was_taken_back_is_looked_back_at_too),
	cmocka_unit_test(test_nobody_looks_back_for_another),
	cmocka_unit_test(test_the_engine_answers_as_the_server_does),
	cmocka_unit_test(test_a_plan_goes_on_from_what_was_planned),
	cmocka_unit_test(test_another_engine_must_reload),
	{ 0 },
};
