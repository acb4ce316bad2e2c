/* test_served.c — the program from outside: a server is started, asked over HTTP, played on over
 * WebSockets, killed, starved of disk, and lied to. Nothing here knows the server's insides. */
#include "tests/test.h"

#include <poll.h>
#include <signal.h>
#include <sodium.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/server/client.h"

static struct served served;
static unsigned chance = 20260801; /* tests repeat themselves */

static unsigned below(unsigned n)
{
	chance = chance * 1103515245 + 12345;
	return (chance >> 16) % n;
}

static int start(void **arg)
{
	(void)arg;
	served_make_folder(&served);
	return served_start(&served) ? 0 : -1;
}

static int stop(void **arg)
{
	(void)arg;
	if (served.pid)
		served_stop(&served, SIGTERM);
	served_remove(&served);
	return 0;
}

static void restart(int number)
{
	served_stop(&served, number);
	assert_true(served_start(&served));
}

static const char *text_of(json_t *o, const char *key)
{
	const char *text = json_string_value(json_object_get(o, key));

	return text ? text : "";
}

static bool is(json_t *frame, const char *t) { return frame && strcmp(text_of(frame, "t"), t) == 0; }
static bool refused_as(json_t *frame, const char *message)
{
	return is(frame, "refused") && strcmp(text_of(json_object_get(frame, "message"), "m"), message) == 0;
}

#define TAKE(frame, condition) \
	do { \
		json_t *taken_ = (frame); \
		char *dump_ = taken_ ? json_dumps(taken_, 0) : NULL; \
		bool ok_ = taken_ && (condition); \
		if (!ok_) \
			print_error("got %s\n", dump_ ? dump_ : "nothing"); \
		free(dump_); \
		json_decref(taken_); \
		assert_true(ok_); \
	} while (0)

/* ---- A table of two, begun ----------------------------------------------------------------- */

static struct laid laid;
static struct page one, two, watcher;

static void until_stage(struct page *p, const char *stage)
{
	for (int i = 0; i < 5000 && strcmp(text_of(json_object_get(p->state, "table"), "stage"), stage) != 0;
	     i++)
		json_decref(page_next(p, 1000));
	assert_string_equal(text_of(json_object_get(p->state, "table"), "stage"), stage);
}

static void sit_down(void)
{
	page_sit(&one, &served, &laid, 1);
	page_sit(&two, &served, &laid, 2);
	page_sit(&watcher, &served, &laid, 0);
}

static void stand_up(void)
{
	page_close(&one);
	page_close(&two);
	page_close(&watcher);
}

static void begin(const char *options)
{
	lay_table(&served, options, 2, "", &laid);
	sit_down();
	page_ready(&one);
	page_ready(&two);
	until_stage(&one, "playing");
	until_stage(&two, "playing");
	until_stage(&watcher, "playing");
}

static void until_n(struct page *p, int n)
{
	for (int i = 0; i < 1000 && page_n(p) < n; i++)
		json_decref(page_next(p, 1000));
	assert_true(page_n(p) >= n);
}

/* cards drawn are secrets: where these are tested, some must be drawn */
static bool fond_of_drawing;

/* Some choice of the page, any number where one ranges; "" when it is not asked. */
static const char *some_act(const struct page *p)
{
	static char act[256];
	json_t *choices = json_object_get(json_object_get(p->state, "ask"), "choices");
	json_t *c = json_array_get(choices, below((unsigned)json_array_size(choices) + 1) %
						    (json_array_size(choices) + !json_array_size(choices)));
	const char *text = text_of(c, "act"), *star = strchr(text, '*');
	int least = (int)json_integer_value(json_object_get(c, "least")),
	    most = (int)json_integer_value(json_object_get(c, "most"));

	for (size_t i = 0; i < json_array_size(choices) && fond_of_drawing; i++)
		if (strcmp(text_of(json_array_get(choices, i), "act"), "draw") == 0)
			return "draw";
	if (star)
		snprintf(act, sizeof act, "%.*s%d%s", (int)(star - text), text,
			 least + (int)below((unsigned)(most - least + 1)), star + 1);
	else
		snprintf(act, sizeof act, "%s", text);
	return act;
}

static const char *fresh_id(struct page *p)
{
	static char id[32];

	snprintf(id, sizeof id, "%s-%d", p->name, ++p->ids);
	return id;
}

/* ---- HTTP ---------------------------------------------------------------------------------- */

static char answer[1 << 18];

static void test_http_answers(void **arg)
{
	static const struct {
		const char *path;
		int status;
		const char *holds;
	} asked[] = {
		{ "/", 200, "<!doctype html>" },
		{ "/t/abcdefgh", 200, "<!doctype html>" },
		{ "/rules/bazaar", 200, "<!doctype html>" },
		{ "/api/games", 200, "\"key\":\"bazaar\"" },
		{ "/api/lang/en", 200, "\"language\":\"en\"" },
		{ "/api/lang/xx", 404, "error" },
		{ "/api/rules/bazaar/en", 200, "## 2.3" },
		{ "/api/rules/chess/en", 404, "error" },
		{ "/licenses", 200, "" },
		{ "/nothing", 404, "error" },
		{ "/assets/nothing.js", 404, "error" },
		{ "/../../etc/passwd", 404, "" },
	};

	(void)arg;
	for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
		int status = http_get(&served, asked[i].path, answer, sizeof answer);
		if (status != asked[i].status || !strstr(answer, asked[i].holds))
			print_error("%s: %d\n%.400s\n", asked[i].path, status, answer);
		assert_int_equal(status, asked[i].status);
		assert_non_null(strstr(answer, asked[i].holds));
		assert_non_null(strstr(answer, "default-src 'self'"));
		assert_non_null(strstr(answer, "frame-ancestors 'none'"));
		assert_non_null(strstr(answer, "nosniff"));
		assert_non_null(strstr(answer, "referrer-policy: no-referrer"));
	}
}

static void test_http_refuses_strangers(void **arg)
{
	char request[512];
	static const struct {
		int status;
		const char *head;
	} asked[] = {
		{ 403, "GET / HTTP/1.1\r\nHost: evil.example:%d\r\n\r\n" },
		{ 403, "GET /api/games HTTP/1.1\r\nHost: 127.0.0.1.evil.example:%d\r\n\r\n" },
		{ 200, "GET / HTTP/1.1\r\nHost: localhost:%d\r\n\r\n" },
		{ 405, "DELETE /api/tables HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n" },
		{ 415, "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: "
		       "text/plain\r\nContent-Length: 2\r\n\r\n{}" },
		{ 403,
		  "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: "
		  "http://evil.example\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}" },
		{ 413, "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: "
		       "application/json\r\nContent-Length: 20000\r\n\r\n{}" },
		{ 411, "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: "
		       "application/json\r\n\r\n" },
		{ 404, "POST /api/else HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: "
		       "application/json\r\nContent-Length: 2\r\n\r\n{}" },
	};

	(void)arg;
	for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
		snprintf(request, sizeof request, asked[i].head, served.port);
		int status = http_raw(&served, request, answer, sizeof answer);
		if (status != asked[i].status)
			print_error("%s: %d\n", request, status);
		assert_int_equal(status, asked[i].status);
	}
}

static void test_bad_wishes(void **arg)
{
	static const char *const bodies[] = {
		"",
		"{",
		"[]",
		"{\"game\":\"bazaar\"}",
		"{\"game\":\"chess\",\"seats\":[\"person\",\"person\"]}",
		"{\"game\":7,\"seats\":[\"person\",\"person\"]}",
		"{\"game\":\"bazaar\",\"seats\":[]}",
		"{\"game\":\"bazaar\",\"seats\":[\"person\"]}",
		"{\"game\":\"bazaar\",\"seats\":[\"person\",\"robot\"]}",
		"{\"game\":\"bazaar\",\"seats\":[\"person\",1]}",
		"{\"game\":\"bazaar\",\"options\":\"players=3\",\"seats\":[\"person\",\"person\"]}",
		"{\"game\":\"bazaar\",\"options\":\"rounds=99\",\"seats\":[\"person\",\"person\"]}",
		"{\"game\":\"bazaar\",\"options\":\"moon=1\",\"seats\":[\"person\",\"person\"]}",
		"{\"game\":\"bazaar\",\"name\":\"a\\u0007\",\"seats\":[\"person\",\"person\"]}",
	};
	int status;

	(void)arg;
	for (size_t i = 1; i < sizeof bodies / sizeof *bodies; i++) {
		json_t *a = http_post(&served, bodies[i], &status);
		if (status != 400)
			print_error("%s: %d\n", bodies[i], status);
		assert_int_equal(status, 400);
		assert_true(json_is_string(json_object_get(a, "error")));
		json_decref(a);
	}
}

/* ---- Who is let in ------------------------------------------------------------------------- */

static void test_origin_of_sockets(void **arg)
{
	struct page *p = malloc(sizeof *p);
	char ours[64];

	(void)arg;
	assert_false(page_open(p, &served, "http://evil.example"));
	page_close(p);
	snprintf(ours, sizeof ours, "http://127.0.0.1:%d", served.port);
	assert_true(page_open(p, &served, ours));
	page_close(p);
	free(p);
}

static void test_hello_comes_first(void **arg)
{
	static const char *const before[] = {
		"{\"t\":\"act\",\"id\":\"a\",\"n\":0,\"act\":\"pass\"}",
		"{\"t\":\"undo\",\"id\":\"a\",\"entry\":1}",
		"{\"t\":\"ready\",\"random\":"
		"\"0000000000000000000000000000000000000000000000000000000000000000\"}",
		"{\"t\":\"name\",\"name\":\"x\"}",
		"{\"t\":\"try\",\"id\":\"a\",\"act\":\"pass\"}",
		"{\"t\":\"dance\"}",
		"{}",
		"[]",
		"7",
		"not JSON",
		"{\"t\":7}",
		"{\"t\":\"hello\"}",
		"{\"t\":\"hello\",\"table\":7,\"token\":null}",
		"{\"t\":\"hello\",\"table\":\"aaaaaaaaaaaaaaaa\",\"token\":7}",
		"{\"t\":\"hello\",\"table\":\"../../../etc\",\"token\":null}",
		"{\"t\":\"hello\",\"table\":\"aaaaaaaaaaaaaaaa\",\"token\":null}",
		"{\"t\":\"hello\",\"t\":\"hello\"}",
	};
	struct page *p = malloc(sizeof *p);

	(void)arg;
	assert_true(page_open(p, &served, NULL));
	for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
		page_frame(p, 1, before[i], strlen(before[i]));
		TAKE(page_next(p, 3000),
		     is(taken_, "error") && (i < 5 ? strcmp(text_of(taken_, "reason"), "say hello first") == 0
						   : *text_of(taken_, "reason")));
	}
	page_say(p, "{\"t\":\"ping\"}");
	TAKE(page_next(p, 3000), is(taken_, "pong"));
	page_close(p);
	free(p);
}

static void test_a_wrong_token_opens_nothing(void **arg)
{
	struct page *p = malloc(sizeof *p);
	static const char *const tokens[] = { "", "x", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
					      "====" };

	(void)arg;
	lay_table(&served, "", 2, "", &laid);
	assert_true(page_open(p, &served, NULL));
	for (size_t i = 0; i < sizeof tokens / sizeof *tokens; i++) {
		page_say(p, "{\"t\":\"hello\",\"table\":\"%s\",\"token\":\"%s\"}", laid.id, tokens[i]);
		TAKE(page_next(p, 3000), is(taken_, "error"));
	}
	struct laid other;
	lay_table(&served, "", 2, "", &other);
	/* another table's key */
	page_say(p, "{\"t\":\"hello\",\"table\":\"%s\",\"token\":\"%s\"}", laid.id, other.token[0]);
	TAKE(page_next(p, 3000), is(taken_, "error"));
	page_close(p);
	free(p);
}

/* ---- Frames that are wrong ----------------------------------------------------------------- */

static json_t *snapshot_of(int seat)
{
	struct page *p = malloc(sizeof *p);
	json_t *state;

	page_sit(p, &served, &laid, seat);
	state = json_incref(p->state);
	page_close(p);
	free(p);
	json_object_del(state, "table"); /* who is here changes by looking */
	return state;
}

static void test_wrong_frames_change_nothing(void **arg)
{
	static const char *const wrong[] = {
		"{\"t\":\"act\"}",
		"{\"t\":\"act\",\"id\":\"\",\"n\":0,\"act\":\"pass\"}",
		"{\"t\":\"act\",\"id\":7,\"n\":0,\"act\":\"pass\"}",
		"{\"t\":\"act\",\"id\":\"12345678901234567890123456789012345678901\",\"n\":0,\"act\":"
		"\"pass\"}",
		"{\"t\":\"act\",\"id\":\"a\",\"n\":\"0\",\"act\":\"pass\"}",
		"{\"t\":\"act\",\"id\":\"a\",\"n\":-1,\"act\":\"pass\"}",
		"{\"t\":\"act\",\"id\":\"a\",\"n\":99999,\"act\":\"bid coins=1\"}",
		"{\"t\":\"act\",\"id\":\"a\",\"n\":0,\"act\":[]}",
		"{\"t\":\"act\",\"id\":\"a\",\"n\":0.5,\"act\":\"pass\"}",
		"{\"t\":\"undo\",\"id\":\"a\"}",
		"{\"t\":\"undo\",\"id\":\"a\",\"entry\":\"1\"}",
		"{\"t\":\"name\"}",
		"{\"t\":\"name\",\"name\":\"\"}",
		"{\"t\":\"name\",\"name\":\"1234567890123456789012345\"}",
		"{\"t\":\"name\",\"name\":\"a\\nb\"}",
		"{\"t\":\"name\",\"name\":\" \"}",
		"{\"t\":\"try\",\"id\":\"a\"}",
		"{\"t\":\"ready\",\"random\":\"zz\"}",
		"[[[[[[",
		"\xff\xfe",
		"null",
	};

	(void)arg;
	begin("rounds=2");
	json_t *before = snapshot_of(1);
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		page_frame(&one, 1, wrong[i], strlen(wrong[i]));
		TAKE(page_wait(&one, "error", 3000), true);
		usleep(60000); /* below the limit of messages a second */
	}
	page_frame(&one, 2, "{\"t\":\"ping\"}", 12);
	TAKE(page_wait(&one, "error", 3000), strstr(text_of(taken_, "reason"), "binary") != NULL);
	TAKE(page_act(&one, "m1", page_n(&one), "fly to=moon"), refused_as(taken_, "MALFORMED"));
	TAKE(page_act(&one, "m2", page_n(&one), "s2 bid coins=1"), refused_as(taken_, "MALFORMED"));
	TAKE(page_act(&one, "m3", page_n(&one), "bid coins=*"), refused_as(taken_, "MALFORMED"));
	TAKE(page_act(&one, "m4", page_n(&one), "bid coins=1\\ns2 bid coins=1"),
	     refused_as(taken_, "MALFORMED"));
	TAKE(page_act(&one, "m5", page_n(&one), "bid coins=77"), refused_as(taken_, "BID_TOO_HIGH"));
	TAKE(page_act(&one, "m6", page_n(&one), "pass"), refused_as(taken_, "WRONG_QUESTION"));
	TAKE(page_act(&one, "m7", page_n(&one), "end"), refused_as(taken_, "TABLE_ONLY"));
	json_t *after = snapshot_of(1);
	assert_true(json_equal(before, after));
	json_decref(before);
	json_decref(after);
	stand_up();
}

static void test_a_huge_frame_is_refused(void **arg)
{
	char *huge = malloc(200000);

	(void)arg;
	begin("rounds=2");
	memset(huge, ' ', 200000);
	memcpy(huge, "{\"t\":\"ping\"}", 12);
	page_frame(&one, 1, huge, 200000);
	TAKE(page_wait(&one, "error", 3000), strstr(text_of(taken_, "reason"), "too long") != NULL);
	page_drain(&one, 2000);
	assert_true(one.closed);
	page_say(&two, "{\"t\":\"ping\"}");
	TAKE(page_wait(&two, "pong", 3000), true);
	free(huge);
	stand_up();
}

static void test_a_flood_is_damped(void **arg)
{
	int pongs = 0, errors = 0;
	json_t *frame;

	(void)arg;
	begin("rounds=2");
	for (int i = 0; i < 90; i++)
		page_say(&one, "{\"t\":\"ping\"}");
	while (pongs + errors < 90 && (frame = page_next(&one, 2000))) {
		pongs += is(frame, "pong");
		errors += is(frame, "error");
		json_decref(frame);
	}
	assert_int_equal(pongs + errors, 90);
	assert_true(errors > 10);
	assert_true(pongs > 30);
	stand_up();
}

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
		json_decref(page_next(&watcher, 1000));
	}
	assert_string_equal(text_of(seat, "name"), "Zo\xc3\xab \"Z\"");
	assert_true(json_is_true(json_object_get(seat, "here")));
	page_close(&one);
	for (int i = 0; i < 50 && json_is_true(json_object_get(seat, "here")); i++) {
		json_decref(page_next(&watcher, 1000));
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
	page_say(&watcher, "{\"t\":\"undo\",\"id\":\"x\",\"entry\":1}");
	TAKE(page_wait(&watcher, "error", 3000), true);
	page_say(&watcher, "{\"t\":\"name\",\"name\":\"x\"}");
	TAKE(page_wait(&watcher, "error", 3000), true);
	TAKE(page_act(&one, "a", n, "bid coins=1"),
	     is(taken_, "done") && json_integer_value(json_object_get(taken_, "n")) == n + 1);
	until_n(&one, n + 1);
	TAKE(page_act(&one, "b", n + 1, "bid coins=2"), refused_as(taken_, "NOT_ASKED"));
	page_say(&one, "{\"t\":\"try\",\"id\":\"t\",\"act\":\"bid coins=2\"}");
	TAKE(page_wait(&one, "tried", 3000),
	     strcmp(text_of(json_object_get(taken_, "message"), "m"), "NOT_ASKED") == 0);
	until_n(&two, n + 1);
	page_say(&two, "{\"t\":\"try\",\"id\":\"t\",\"act\":\"bid coins=2\"}");
	TAKE(page_wait(&two, "tried", 3000), json_is_null(json_object_get(taken_, "message")));
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
	TAKE(page_wait(&one, "done", 3000), json_integer_value(json_object_get(taken_, "n")) == 1);
	until_n(&one, 1);
	TAKE(page_act(&one, "same", 1, "bid coins=3"),
	     is(taken_, "done") && json_integer_value(json_object_get(taken_, "n")) == 1);
	/* ids are a seat's own */
	TAKE(page_act(&two, "same", 1, "bid coins=0"),
	     is(taken_, "done") && json_integer_value(json_object_get(taken_, "n")) == 2);
	until_n(&one, 2);
	assert_null(strstr(one.heard, "\"refused\"")); /* no answer differed */
	n = page_n(&one);
	TAKE(page_act(&one, "no", 0, "pass"), refused_as(taken_, "STALE"));
	TAKE(page_act(&one, "no", n, "pass"), refused_as(taken_, "STALE"));
	assert_int_equal(page_n(&one), n);
	stand_up();
	restart(SIGTERM);
	sit_down();
	TAKE(page_act(&one, "same", n, "pass"),
	     is(taken_, "done") && json_integer_value(json_object_get(taken_, "n")) == 1);
	TAKE(page_act(&two, "same", n, "pass"),
	     is(taken_, "done") && json_integer_value(json_object_get(taken_, "n")) == 2);
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
	TAKE(page_wait(&two, "refused", 3000), refused_as(taken_, "UNDO_NOT_YOURS"));
	assert_false(page_asked(&one));
	page_say(&one, "{\"t\":\"undo\",\"id\":\"u\",\"entry\":1}");
	TAKE(page_wait(&one, "done", 3000), json_integer_value(json_object_get(taken_, "n")) == 2);
	until_n(&one, 2);
	assert_true(page_asked(&one));
	page_say(&one, "{\"t\":\"undo\",\"id\":\"u\",\"entry\":1}");
	TAKE(page_wait(&one, "done", 3000), json_integer_value(json_object_get(taken_, "n")) == 2);
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
	TAKE(page_wait(&one, "refused", 3000), true);
	stand_up();
}

/* ---- What the table does ------------------------------------------------------------------- */

static size_t wishes_of(const struct page *p)
{
	return json_array_size(json_object_get(json_object_get(p->state, "table"), "wishes"));
}

static void until_wishes(struct page *p, size_t n)
{
	for (int i = 0; i < 200 && wishes_of(p) != n; i++)
		json_decref(page_next(p, 50));
	assert_int_equal(wishes_of(p), n);
}

/* It is done when all who are here wish the same; a watcher has no say, and nobody does it alone. */
static void test_the_table_acts_together(void **arg)
{
	(void)arg;
	begin("rounds=2");
	assert_int_equal(json_array_size(json_object_get(one.state, "table_may")), 1);
	assert_int_equal(json_array_size(json_object_get(watcher.state, "table_may")), 0);
	page_say(&watcher, "{\"t\":\"table\",\"id\":\"w\",\"act\":\"end\"}");
	TAKE(page_wait(&watcher, "error", 3000), true);
	page_say(&one, "{\"t\":\"table\",\"id\":\"t0\",\"act\":\"bid coins=1\"}");
	TAKE(page_wait(&one, "refused", 3000), true);
	page_say(&one, "{\"t\":\"table\",\"id\":\"t1\",\"act\":\"end\"}");
	TAKE(page_wait(&one, "heard", 3000), true);
	until_wishes(&two, 1);
	page_say(&one, "{\"t\":\"table\",\"id\":\"t2\",\"act\":\"\"}");
	TAKE(page_wait(&one, "heard", 3000), true);
	until_wishes(&two, 0);
	page_say(&one, "{\"t\":\"table\",\"id\":\"t3\",\"act\":\"end\"}");
	TAKE(page_wait(&one, "heard", 3000), true);
	int n = page_n(&one);
	page_say(&two, "{\"t\":\"table\",\"id\":\"t4\",\"act\":\"end\"}");
	TAKE(page_wait(&two, "done", 3000), true);
	until_n(&one, n + 1);
	until_wishes(&one, 0);
	page_say(&two, "{\"t\":\"table\",\"id\":\"t4\",\"act\":\"end\"}");
	TAKE(page_wait(&two, "done", 3000), true); /* the same again changes nothing */
	page_say(&two, "{\"t\":\"table\",\"id\":\"t5\",\"act\":\"end\"}");
	TAKE(page_wait(&two, "refused", 3000), refused_as(taken_, "ENDING"));
	stand_up();
	restart(SIGKILL);
	sit_down();
	page_say(&one, "{\"t\":\"table\",\"id\":\"t6\",\"act\":\"end\"}");
	TAKE(page_wait(&one, "refused", 3000), refused_as(taken_, "ENDING"));
	stand_up();
}

/* Who is not here need not agree. */
static void test_the_absent_are_not_waited_for(void **arg)
{
	(void)arg;
	begin("rounds=2");
	page_close(&two);
	usleep(300000);
	page_say(&one, "{\"t\":\"table\",\"id\":\"t1\",\"act\":\"end\"}");
	TAKE(page_wait(&one, "done", 3000), true);
	page_close(&one);
	page_close(&watcher);
}

/* Who goes and is gone is played by a substitute until the rules let him leave; the others play on. */
static void test_a_substitute_plays_for_who_left(void **arg)
{
	(void)arg;
	served.game = "megaciv";
	lay_table(&served, "players=5 civs=assigned", 2, "\"eager\",\"eager\",\"eager\"", &laid);
	served.game = NULL;
	sit_down();
	page_ready(&one);
	page_ready(&two);
	until_stage(&one, "playing");
	page_close(&two);
	usleep(300000);
	page_say(&one, "{\"t\":\"table\",\"id\":\"t1\",\"act\":\"leave from_seat=s2 soon=0\"}");
	TAKE(page_wait(&one, "done", 3000), true);
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
			json_decref(page_next(&one, 100));
		page_drain(&one, 30);
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
			page_drain(pages[k], 20);
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

/* Who is not asked proposes, who is asked is offered the answer, a bot answers by itself, nobody else
 * hears of it. */
static void test_deals_are_made_aside(void **arg)
{
	(void)arg;
	served.game = "archipelago";
	lay_table(&served, "players=3", 2, "\"eager\"", &laid);
	served.game = NULL;
	sit_down();
	page_ready(&one);
	page_ready(&two);
	until_stage(&one, "playing");
	until_stage(&two, "playing");
	until_bids();
	TAKE(page_act(&one, "b1", page_n(&one), "bid florins=0"), is(taken_, "done"));
	page_drain(&one, 50);
	assert_false(page_asked(&one));
	assert_true(lists(json_object_get(one.state, "again_open"), "propose"));
	TAKE(page_act(&one, "b2", page_n(&one), "propose to_seat=s2" GIFT), is(taken_, "done"));
	page_drain(&two, 100);
	assert_true(
		lists(json_object_get(json_object_get(two.state, "ask"), "choices"), "accept from_seat=s1"));
	TAKE(page_act(&two, "c1", page_n(&two), "accept from_seat=s1 mark=1"), is(taken_, "done"));
	page_drain(&one, 50);
	assert_false(offers(&one, "s1s2"));
	TAKE(page_act(&one, "b3", page_n(&one), "propose to_seat=s3" GIFT), is(taken_, "done"));
	for (int i = 0; i < 100 && (i < 2 || offers(&one, "s1s3")); i++)
		page_drain(&one, 30);
	assert_false(offers(&one, "s1s3"));
	page_drain(&watcher, 100);
	assert_non_null(strstr(one.heard, "PROPOSED"));
	assert_non_null(strstr(watcher.heard, "DEAL"));
	assert_null(strstr(watcher.heard, "PROPOSED"));
	stand_up();
}

/* ---- Secrets ------------------------------------------------------------------------------- */

static bool row_empty(json_t *part, const char *seat)
{
	json_t *row = json_object_get(part, seat);

	return !row || (json_is_object(row) && json_object_size(row) == 0) ||
	       (json_is_integer(row) && json_integer_value(row) == 0) || json_is_null(row);
}

/* A card drawn is named to its owner only; what changed hands in a trade, to the two of it. */
static void only_own_news(json_t *log, const char *name)
{
	size_t i, k;
	json_t *heard, *said;

	json_array_foreach(log, i, heard) json_array_foreach(json_object_get(heard, "says"), k, said)
	{
		json_t *a = json_object_get(said, "a");
		const char *m = text_of(said, "m");
		if (strcmp(m, "DREW") == 0 && strcmp(text_of(a, "seat"), name) != 0) {
			assert_true(json_is_true(json_object_get(said, "others")));
			assert_false(json_is_string(json_object_get(a, "good")));
		}
		assert_true(strcmp(m, "GOT") != 0 || name[0] == 's');
	}
}

/* In all that was ever sent to this page: no card of another hand, no bid of another seat, no deck. */
static void only_own_secrets(const struct page *p)
{
	char *all = strdup(p->heard), *rest = all, *line;

	while ((line = strsep(&rest, "\n")) && *line) {
		json_t *frame = json_loads(line, 0, NULL), *view = json_object_get(frame, "view");
		bool over = json_is_object(json_object_get(frame, "over"));
		assert_non_null(frame);
		for (int seat = 1; view && !over && seat <= 2; seat++) {
			char key[8];
			snprintf(key, sizeof key, "s%d", seat);
			if (strcmp(key, p->name) == 0)
				continue;
			assert_true(row_empty(json_object_get(view, "hand"), key));
			assert_true(row_empty(json_object_get(view, "bid"), key) ||
				    strcmp(text_of(frame, "question"), "bid") != 0);
		}
		only_own_news(json_object_get(frame, "log"), p->name);
		assert_true(!view || !json_object_get(view, "deck") ||
			    json_array_size(json_object_get(view, "deck")) == 0);
		json_decref(frame);
	}
	free(all);
	for (int seat = 1; seat <= 2; seat++)
		assert_null(strstr(p->heard, laid.token[seat - 1]));
}

static json_t *last_update(struct page *p, int n)
{
	json_t *last = NULL, *frame;

	while (page_n(p) < n && (frame = page_next(p, 3000))) {
		json_decref(last);
		last = frame;
	}
	assert_non_null(last);
	json_object_del(last, "n");
	return last;
}

/* Two different sealed bids look the same to everybody else, to the byte. */
/* The first good of the seat's hand, as its page shows it. */
static const char *first_good(struct page *p)
{
	json_t *hand = json_object_get(json_object_get(json_object_get(p->state, "view"), "hand"), "s1");

	return json_object_iter_key(json_object_iter(hand));
}

static void test_a_private_offer_has_no_number_for_others(void **arg)
{
	char offer[120];
	int n;

	(void)arg;
	begin("rounds=2 bandits=off");
	TAKE(page_act(&one, "a", 0, "bid coins=1"), is(taken_, "done"));
	TAKE(page_act(&two, "b", 0, "bid coins=0"), is(taken_, "done"));
	until_n(&one, 2);
	TAKE(page_act(&one, "c", 2, "pass"), is(taken_, "done"));
	until_n(&two, 3);
	TAKE(page_act(&two, "d", 3, "pass"), is(taken_, "done"));
	until_n(&one, 4);
	until_n(&watcher, 4);
	page_drain(&watcher, 200);
	snprintf(offer, sizeof offer, "offer to_seat=s2 give=%s named_good=%s want_good=salt n=1",
		 first_good(&one), first_good(&one));
	TAKE(page_act(&one, "e", 4, offer), is(taken_, "done"));
	until_n(&two, 5); /* it was made to this one */
	n = page_n(&watcher);
	assert_null(page_next(&watcher, 300)); /* no message, no number */
	assert_int_equal(page_n(&watcher), n);
	TAKE(page_act(&one, "f", 5, "done"), is(taken_, "done"));
	until_n(&watcher, n + 1);
	stand_up();
	sit_down(); /* folded again the numbers are the same */
	assert_int_equal(page_n(&watcher), n + 1);
	assert_int_equal(page_n(&one), 6);
	stand_up();
}

static void test_a_sealed_bid_is_sealed(void **arg)
{
	json_t *high, *low;

	(void)arg;
	begin("rounds=2");
	page_drain(&two, 100);
	page_drain(&watcher, 100);
	TAKE(page_act(&one, "high", 0, "bid coins=5"), is(taken_, "done"));
	json_t *high_two = last_update(&two, 1), *high_watcher = last_update(&watcher, 1);
	page_say(&one, "{\"t\":\"undo\",\"id\":\"u\",\"entry\":1}");
	TAKE(page_wait(&one, "done", 3000), true);
	json_decref(last_update(&two, 2));
	json_decref(last_update(&watcher, 2));
	TAKE(page_act(&one, "low", 2, "bid coins=2"), is(taken_, "done"));
	high = high_two, low = last_update(&two, 3);
	assert_true(json_equal(high, low));
	json_decref(low);
	high = high_watcher, low = last_update(&watcher, 3);
	assert_true(json_equal(high, low));
	json_decref(low);
	json_decref(high_two);
	json_decref(high_watcher);
	assert_null(strstr(two.heard, "BIDS_IN"));
	assert_null(strstr(watcher.heard, "BIDS_IN"));
	assert_non_null(strstr(one.heard, "\"undo\":1,\"says\""));
	assert_null(strstr(two.heard, "\"undo\":1,\"says\"")); /* who heard nothing is told nothing */
	assert_null(strstr(watcher.heard, "\"undo\":1,\"says\""));
	TAKE(page_act(&two, "x", 3, "bid coins=0"), is(taken_, "done"));
	until_n(&two, 4);
	until_n(&watcher, 4);
	assert_non_null(strstr(two.heard, "BIDS_IN"));
	only_own_secrets(&two);
	only_own_secrets(&watcher);
	stand_up();
}

static bool over(const struct page *p) { return json_is_object(json_object_get(p->state, "over")); }

/* Plays on with both pages; returns false when neither is asked. */
static bool play_one(void)
{
	struct page *p = page_asked(&one) && (!page_asked(&two) || below(2)) ? &one : &two;

	if (!page_asked(p))
		return false;
	json_t *a = page_act(p, fresh_id(p), page_n(p), some_act(p));
	assert_true(is(a, "done") || is(a, "refused"));
	int n = is(a, "done") ? (int)json_integer_value(json_object_get(a, "n")) : 0;
	json_decref(a);
	until_n(&one, n);
	until_n(&two, n);
	return true;
}

/* A page may lose its connection at any moment: what it is shown then holds no more than before. */
static void look_again(struct page *p, int seat)
{
	page_say(p,
		 seat ? "{\"t\":\"hello\",\"table\":\"%s\",\"token\":\"%s\"}"
		      : "{\"t\":\"hello\",\"table\":\"%s\"}",
		 laid.id, seat ? laid.token[seat - 1] : "");
	TAKE(page_wait(p, "snapshot", 3000),
	     json_is_null(json_object_get(json_object_get(taken_, "table"), "reveal")) ||
		     json_is_object(json_object_get(taken_, "over")));
}

/* In a game of chance some things may happen not to happen: then nothing was proved. */
static void some_draws(void)
{
	assert_non_null(strstr(two.heard, "\"DREW\""));
	assert_non_null(strstr(watcher.heard, "\"DREW\""));
}

static void check_reveal(const struct page *p)
{
	json_t *table = json_object_get(p->state, "table"), *reveal = json_object_get(table, "reveal");
	uint8_t server[32], hash[32], said[32];

	assert_true(json_is_object(reveal));
	assert_int_equal(sodium_hex2bin(server, 32, text_of(reveal, "server"), 64, NULL, NULL, NULL), 0);
	assert_int_equal(sodium_hex2bin(said, 32, text_of(table, "commitment"), 64, NULL, NULL, NULL), 0);
	crypto_generichash(hash, 32, server, 32, NULL, 0);
	assert_memory_equal(hash, said, 32);
}

static void test_a_whole_game(void **arg)
{
	(void)arg;
	begin("rounds=4");
	for (int i = 0; i < 400 && !over(&one); i++) {
		fond_of_drawing = i < 12;
		if (!play_one() && !over(&one)) {
			json_decref(page_next(&one, 500));
			json_decref(page_next(&two, 500));
		}
		if (i % 3 == 0) {
			look_again(&two, 2);
			look_again(&watcher, 0);
			usleep(50000);
		}
	}
	page_drain(&one, 200);
	page_drain(&two, 200);
	page_drain(&watcher, 200);
	assert_true(over(&one));
	assert_true(over(&watcher));
	check_reveal(&one);
	check_reveal(&watcher);
	some_draws();
	only_own_secrets(&one);
	only_own_secrets(&two);
	only_own_secrets(&watcher);
	TAKE(page_act(&one, "late", page_n(&one), "pass"), refused_as(taken_, "GAME_OVER"));
	int n = page_n(&one);
	stand_up();
	restart(SIGTERM);
	sit_down();
	assert_int_equal(page_n(&one), n);
	assert_true(over(&one));
	check_reveal(&two);
	stand_up();
}

/* What the page has put together from updates is what a fresh snapshot says. */
static void test_updates_add_up(void **arg)
{
	(void)arg;
	begin("rounds=3");
	for (int i = 0; i < 25 && !over(&one); i++) {
		if (!play_one())
			break;
		page_drain(&one, 60);
		page_drain(&two, 60);
		page_drain(&watcher, 60);
		json_t *fresh = snapshot_of(1), *seen = snapshot_of(0);
		assert_true(json_equal(json_object_get(one.state, "view"), json_object_get(fresh, "view")));
		assert_true(json_equal(json_object_get(one.state, "ask"), json_object_get(fresh, "ask")));
		assert_true(
			json_equal(json_object_get(one.state, "pending"), json_object_get(fresh, "pending")));
		assert_true(json_equal(json_object_get(one.state, "undo"), json_object_get(fresh, "undo")));
		assert_true(
			json_equal(json_object_get(watcher.state, "view"), json_object_get(seen, "view")));
		json_decref(fresh);
		json_decref(seen);
	}
	stand_up();
}

/* ---- Bots ---------------------------------------------------------------------------------- */

static void test_bots_play_by_themselves(void **arg)
{
	(void)arg;
	lay_table(&served, "rounds=3", 0, "\"eager\",\"random\",\"eager\"", &laid);
	page_sit(&watcher, &served, &laid, 0);
	until_stage(&watcher, "over");
	check_reveal(&watcher);
	page_close(&watcher);
}

static void test_bots_fill_seats(void **arg)
{
	(void)arg;
	lay_table(&served, "rounds=2", 1, "\"eager\",\"random\"", &laid);
	page_sit(&one, &served, &laid, 1);
	page_ready(&one);
	until_stage(&one, "playing");
	for (int i = 0; i < 300 && !over(&one); i++) {
		if (page_asked(&one)) {
			json_t *a = page_act(&one, fresh_id(&one), page_n(&one), some_act(&one));
			assert_true(is(a, "done") || is(a, "refused"));
			json_decref(a);
		}
		json_decref(page_next(&one, 100));
	}
	assert_true(over(&one));
	only_own_secrets(&one);
	page_close(&one);
}

/* ---- Killed -------------------------------------------------------------------------------- */

struct promise {
	char id[32];
	int n;
};

/* What was acknowledged is there afterwards, under its number, and the view is what it was. */
static void kept(struct page *p, const struct promise *made, int n, json_t *state)
{
	for (int i = n > 5 ? n - 5 : 0; i < n; i++)
		TAKE(page_act(p, made[i].id, page_n(p), "pass"),
		     is(taken_, "done") && json_integer_value(json_object_get(taken_, "n")) == made[i].n);
	if (n)
		assert_true(page_n(p) >= made[n - 1].n);
	assert_true(page_n(p) >= (int)json_integer_value(json_object_get(state, "n")));
	if (page_n(p) == (int)json_integer_value(json_object_get(state, "n"))) {
		assert_true(json_equal(json_object_get(p->state, "view"), json_object_get(state, "view")));
		assert_true(json_equal(json_object_get(p->state, "ask"), json_object_get(state, "ask")));
	}
}

static void test_acknowledged_actions_survive_kill(void **arg)
{
	static struct promise made[2][4000];
	int count[2] = { 0, 0 };
	struct page *both[2] = { &one, &two };

	(void)arg;
	begin("rounds=9");
	for (int round = 0; round < 40; round++) {
		int acts = 1 + (int)below(4);
		for (int i = 0; i < acts && !over(&one); i++) {
			int who = page_asked(&one) && (!page_asked(&two) || below(2)) ? 0 : 1;
			struct page *p = both[who];
			const char *id = fresh_id(p), *act = some_act(p);
			if (!*act)
				break;
			json_t *a = page_act(p, id, page_n(p), act);
			if (is(a, "done")) {
				struct promise *m = &made[who][count[who]++];
				snprintf(m->id, sizeof m->id, "%s", id);
				m->n = (int)json_integer_value(json_object_get(a, "n"));
				if (i + 1 == acts) { /* killed as soon as the word is given */
					kill(served.pid, SIGKILL);
				} else {
					until_n(&one, m->n);
					until_n(&two, m->n);
				}
			}
			json_decref(a);
		}
		if (round % 3 == 0 && page_asked(&one)) /* and some in the middle of an action */
			page_say(&one, "{\"t\":\"act\",\"id\":\"lost-%d\",\"n\":%d,\"act\":\"%s\"}", round,
				 page_n(&one), some_act(&one));
		usleep(below(1500));
		restart(SIGKILL);
		json_t *before[2] = { json_incref(one.state), json_incref(two.state) };
		int ids[2] = { one.ids, two.ids };
		stand_up();
		sit_down();
		one.ids = ids[0];
		two.ids = ids[1];
		kept(&one, made[0], count[0], before[0]);
		kept(&two, made[1], count[1], before[1]);
		json_decref(before[0]);
		json_decref(before[1]);
		if (over(&one)) {
			stand_up();
			begin("rounds=9");
			count[0] = count[1] = 0;
		}
	}
	stand_up();
}

/* ---- No room ------------------------------------------------------------------------------- */

static void test_a_full_disk_is_told_and_passes(void **arg)
{
	int n, status;

	(void)arg;
	begin("rounds=2");
	n = page_n(&one);
	json_t *before = snapshot_of(1);
	served_disk(&served, true);
	TAKE(page_act(&one, "a", n, "bid coins=1"), is(taken_, "error") &&
							    strstr(text_of(taken_, "reason"), "full") &&
							    strcmp(text_of(taken_, "id"), "a") == 0);
	TAKE(page_act(&two, "b", n, "bid coins=1"), is(taken_, "error"));
	json_decref(http_post(&served, "{\"game\":\"bazaar\",\"seats\":[\"person\",\"person\"]}", &status));
	assert_int_equal(status, 503);
	page_say(&one, "{\"t\":\"name\",\"name\":\"Full\"}");
	TAKE(page_wait(&one, "error", 3000), true);
	json_t *during = snapshot_of(1);
	assert_true(json_equal(before, during));
	json_decref(before);
	json_decref(during);
	served_disk(&served, false);
	TAKE(page_act(&one, "a", n, "bid coins=1"),
	     is(taken_, "done") && json_integer_value(json_object_get(taken_, "n")) == n + 1);
	TAKE(page_act(&two, "b", n, "bid coins=0"),
	     is(taken_, "done") && json_integer_value(json_object_get(taken_, "n")) == n + 2);
	until_n(&one, n + 2);
	n = page_n(&one);
	json_t *after = snapshot_of(1);
	stand_up();
	restart(SIGKILL);
	sit_down();
	assert_int_equal(page_n(&one), n);
	assert_true(json_equal(json_object_get(one.state, "view"), json_object_get(after, "view")));
	json_decref(after);
	stand_up();
}

static void test_ready_survives_a_full_disk(void **arg)
{
	(void)arg;
	lay_table(&served, "rounds=2", 2, "", &laid);
	sit_down();
	served_disk(&served, true);
	page_ready(&one);
	TAKE(page_wait(&one, "error", 3000), true);
	served_disk(&served, false);
	page_ready(&one);
	page_ready(&two);
	until_stage(&one, "playing");
	stand_up();
}

/* ---- One file, one server ------------------------------------------------------------------ */

static void test_a_second_server_is_refused(void **arg)
{
	struct served second = served;
	char said[512] = "";
	int status;

	(void)arg;
	assert_false(served_start(&second));
	assert_true(read(second.err, said, sizeof said - 1) > 0);
	assert_non_null(strstr(said, "another Ecumene"));
	status = served_stop(&second, 0);
	assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 1);
}

static void test_it_stops_when_told(void **arg)
{
	int status;

	(void)arg;
	begin("rounds=2");
	status = served_stop(&served, SIGTERM);
	assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
	assert_true(served_start(&served));
	status = served_stop(&served, SIGINT);
	assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
	assert_true(served_start(&served));
	stand_up();
}

/* ---- Tables that cannot be read ------------------------------------------------------------ */

static void sql(const char *format, const char *id)
{
	sqlite3 *db;
	char text[256];

	snprintf(text, sizeof text, format, id);
	assert_int_equal(sqlite3_open(served.db, &db), SQLITE_OK);
	assert_int_equal(sqlite3_exec(db, text, NULL, NULL, NULL), SQLITE_OK);
	assert_int_equal(sqlite3_changes(db), 1);
	sqlite3_close(db);
}

static void spoil(const char *statement)
{
	served_stop(&served, SIGTERM);
	sql(statement, laid.id);
	assert_true(served_start(&served));
}

static void says_error(const struct laid *table, const char *holds)
{
	struct page *p = malloc(sizeof *p);

	assert_true(page_open(p, &served, NULL));
	page_say(p, "{\"t\":\"hello\",\"table\":\"%s\",\"token\":null}", table->id);
	TAKE(page_next(p, 3000), is(taken_, "error") && strstr(text_of(taken_, "reason"), holds));
	page_close(p);
	free(p);
}

static void test_a_broken_table_harms_no_other(void **arg)
{
	static const char *const spoilers[] = {
		"UPDATE entry SET text = 's1 bid coins=6000' WHERE game_table = '%s' AND n = 1",
		"UPDATE entry SET text = 'gibberish' WHERE game_table = '%s' AND n = 1",
		"DELETE FROM entry WHERE game_table = '%s' AND n = 3", /* a gap, and all else is right */
		"UPDATE entry SET text = 'position ' || hex(zeroblob(32)) WHERE game_table = '%s' AND text "
		"LIKE 'position%%'",
	};
	struct laid sound;

	(void)arg;
	for (size_t i = 0; i < sizeof spoilers / sizeof *spoilers; i++) {
		begin("rounds=2");
		TAKE(page_act(&one, "a", 0, "bid coins=1"), is(taken_, "done"));
		TAKE(page_act(&two, "b", 0, "bid coins=0"), is(taken_, "done"));
		until_n(&one, 2); /* the turns begin */
		TAKE(page_act(&one, "c", 2, "pass"), is(taken_, "done"));
		stand_up();
		lay_table(&served, "rounds=2", 2, "", &sound);
		spoil(spoilers[i]);
		says_error(&laid, "cannot be followed");
		laid = sound;
		sit_down();
		stand_up();
	}
}

static void test_other_tables_that_cannot_be_opened(void **arg)
{
	(void)arg;
	lay_table(&served, "rounds=2", 2, "", &laid);
	spoil("UPDATE game_table SET game = 'chess' WHERE id = '%s'");
	says_error(&laid, "does not know the game");
	lay_table(&served, "rounds=2", 2, "", &laid);
	spoil("UPDATE game_table SET options = 'moon=1' WHERE id = '%s'");
	says_error(&laid, "options");
	lay_table(&served, "rounds=2", 2, "", &laid);
	spoil("UPDATE game_table SET server = salt WHERE id = '%s'");
	says_error(&laid, "commitment");
}

static void test_another_revision_is_still_folded(void **arg)
{
	(void)arg;
	begin("rounds=2");
	TAKE(page_act(&one, "a", 0, "bid coins=1"), is(taken_, "done"));
	TAKE(page_act(&two, "b", 0, "bid coins=0"), is(taken_, "done"));
	stand_up();
	spoil("UPDATE game_table SET revision = 77 WHERE id = '%s'");
	sit_down();
	assert_int_equal(page_n(&one), 2); /* the entry of the position is nobody's */
	assert_string_equal(page_text(&one, "question"), "turn");
	stand_up();
}

/* ---- The commands -------------------------------------------------------------------------- */

static int status_of(const char *const *arguments)
{
	struct served other = { 0 };
	char line[512];

	served_run(&other, arguments, line, sizeof line);
	int status = served_stop(&other, 0);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void test_wrong_usage(void **arg)
{
	static const char *const wrong[][8] = {
		{ "serve", "--moon" },
		{ "serve", "--listen", "x" },
		{ "serve", "--listen", "127.0.0.1:99999" },
		{ "serve", "more" },
		{ "serve", "--bot-delay", "-1" },
		{ "serve", "--db", "" },
		{ "play", "chess" },
		{ "play", "bazaar", "--players", "9" },
		{ "play", "bazaar", "--players", "2", "--seat", "3" },
		{ "play", "bazaar", "--bots", "clever" },
		{ "play", "bazaar", "--option", "moon=1" },
		{ "play", "bazaar", "--option", "moon" },
		{ "play", "bazaar", "more" },
	};

	(void)arg;
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		int status = status_of(wrong[i]);
		if (status != 2)
			print_error("%s %s: %d\n", wrong[i][0], wrong[i][1], status);
		assert_int_equal(status, 2);
	}
	assert_int_equal(status_of((const char *const[]){ "serve", "--help", NULL }), 0);
	assert_int_equal(status_of((const char *const[]){ "play", "--help", NULL }), 0);
	assert_int_equal(status_of((const char *const[]){ "serve", "--db", "/nowhere/at/all.db", NULL }), 1);
}

static void test_play_lays_a_table(void **arg)
{
	struct served mine;
	char line[256];
	const char *id, *token;

	(void)arg;
	served_make_folder(&mine);
	assert_true(served_run(&mine,
			       (const char *const[]){ "play", "bazaar", "--players", "3", "--seat", "2",
						      "--option", "rounds=1", "--listen", "127.0.0.1:0",
						      "--db", mine.db, "--bot-delay", "0", NULL },
			       line, sizeof line));
	id = strstr(line, "/t/"), token = strchr(line, '#');
	assert_true(strncmp(line, "http://127.0.0.1:", 17) == 0 && id && token);
	memset(&laid, 0, sizeof laid);
	snprintf(laid.id, sizeof laid.id, "%.*s", (int)(token - id - 3), id + 3);
	snprintf(laid.token[1], sizeof laid.token[1], "%s", token + 1);
	page_sit(&two, &mine, &laid, 2);
	page_ready(&two);
	until_stage(&two, "playing");
	struct pollfd more = { mine.out, POLLIN, 0 };
	assert_int_equal(poll(&more, 1, 100), 0); /* exactly one line */
	page_close(&two);
	served_stop(&mine, SIGTERM);
	served_remove(&mine);
}

static void test_who_says_no_hello_is_shown_out(void **arg)
{
	struct page *p = malloc(sizeof *p);

	(void)arg;
	assert_true(page_open(p, &served, NULL));
	TAKE(page_next(p, 13000), is(taken_, "error"));
	page_drain(p, 2000);
	assert_true(p->closed);
	page_close(p);
	free(p);
}

/* Nothing it wrote to stderr holds a token or an action. */
static void test_messages_hold_no_secrets(void **arg)
{
	static char said[1 << 16];

	(void)arg;
	begin("rounds=2");
	TAKE(page_act(&one, "a", 0, "bid coins=1"), is(taken_, "done"));
	ssize_t n = read(served.err, said, sizeof said - 1);
	assert_true(n > 0);
	assert_null(strstr(said, laid.token[0]));
	assert_null(strstr(said, laid.token[1]));
	assert_null(strstr(said, "bid"));
	stand_up();
}

/* test_served [PATTERN] */
int main(int argc, char **argv)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, start, stop)
	const struct CMUnitTest tests[] = {
		TEST(test_http_answers),
		TEST(test_http_refuses_strangers),
		TEST(test_bad_wishes),
		TEST(test_origin_of_sockets),
		TEST(test_hello_comes_first),
		TEST(test_a_wrong_token_opens_nothing),
		TEST(test_wrong_frames_change_nothing),
		TEST(test_a_huge_frame_is_refused),
		TEST(test_a_flood_is_damped),
		TEST(test_names_and_presence_are_shown),
		TEST(test_only_a_seat_that_is_asked_acts),
		TEST(test_stale_actions_are_refused),
		TEST(test_a_doubled_id_changes_nothing),
		TEST(test_undo),
		TEST(test_the_table_acts_together),
		TEST(test_the_absent_are_not_waited_for),
		TEST(test_a_substitute_plays_for_who_left),
		TEST(test_deals_are_made_aside),
		TEST(test_a_private_offer_has_no_number_for_others),
		TEST(test_a_sealed_bid_is_sealed),
		TEST(test_a_whole_game),
		TEST(test_updates_add_up),
		TEST(test_bots_play_by_themselves),
		TEST(test_bots_fill_seats),
		TEST(test_acknowledged_actions_survive_kill),
		TEST(test_a_full_disk_is_told_and_passes),
		TEST(test_ready_survives_a_full_disk),
		TEST(test_a_second_server_is_refused),
		TEST(test_it_stops_when_told),
		TEST(test_messages_hold_no_secrets),
		TEST(test_a_broken_table_harms_no_other),
		TEST(test_other_tables_that_cannot_be_opened),
		TEST(test_another_revision_is_still_folded),
		TEST(test_wrong_usage),
		TEST(test_play_lays_a_table),
		TEST(test_who_says_no_hello_is_shown_out),
	};

	if (!getenv("ECUMENE")) {
		fprintf(stderr, "ECUMENE must name the program\n");
		return 2;
	}
	signal(SIGPIPE, SIG_IGN);
	if (argc > 1)
		cmocka_set_test_filter(argv[1]);
	return cmocka_run_group_tests_name("served", tests, NULL, NULL);
}
