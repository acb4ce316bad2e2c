/* test_served_door.c — the server from outside: what it answers over HTTP, whom it lets in over
 * WebSockets, and what it does with frames that are wrong. */
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/server/frame.h"
#include "tests/server/table.h"

/* Word for word: whoever changes it shall think. The engine of the page is compiled, nothing else is. */
#define POLICY \
	"default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; " \
	"img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors " \
	"'none'"

/* ---- HTTP ---------------------------------------------------------------------------------- */

static char answer[1 << 19];

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
		{ "/replay", 200, "<!doctype html>" },
		{ "/replay/abcdefgh", 200, "<!doctype html>" },
		{ "/api/games", 200, "\"key\":\"bazaar\"" },
		{ "/api/offers", 200, "\"key\":\"bazaar\"" },
		{ "/api/lang/en", 200, "\"language\":\"en\"" },
		{ "/api/lang/xx", 404, "error" },
		{ "/api/rules/bazaar/en", 200, "## 2.3" },
		{ "/api/rules/chess/en", 404, "error" },
		{ "/api/about/megaciv/en", 200, "\"calamity\":{\"tempest\":{\"text\":\"" },
		{ "/api/about/archipelago/pl", 200, "\"rule\":\"12.4\"}" },
		{ "/api/about/bazaar/de", 200, "{}" },
		{ "/api/printed/megaciv", 200,
		  "\"mining\":{\"cost\":230,\"vp\":6,\"group1\":\"craft\",\"group2\":null" },
		{ "/api/printed/chess", 404, "error" },
		{ "/api/about/megaciv/xx", 404, "error" },
		{ "/api/about/megaciv", 404, "error" },
		{ "/api/about/chess/en", 404, "error" },
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
		assert_non_null(strstr(answer, "\r\ncontent-security-policy: " POLICY "\r\n"));
		assert_non_null(strstr(answer, "nosniff"));
		assert_non_null(strstr(answer, "referrer-policy: no-referrer"));
	}
}

/* Who opens a wrong address in a browser can read what it is about; programs get JSON as before. */
static void test_nothing_is_said_in_words(void **arg)
{
	static const struct {
		const char *path, *headers, *holds;
	} asked[] = {
		{ "/nothing", "Accept: text/html,*/*;q=0.8\r\n", "<h1>There is nothing here.</h1>" },
		{ "/nothing", "Accept: text/html\r\nAccept-Language: de-AT,de;q=0.9,en;q=0.8\r\n",
		  "<html lang=\"de\">" },
		{ "/nothing", "Accept: text/html\r\nAccept-Language: fr, en;q=0.3, pl;q=0.7\r\n",
		  "<h1>Tu nic nie ma.</h1>" },
		{ "/nothing", "Accept: text/html\r\nAccept-Language: fr\r\n", "<html lang=\"en\">" },
		{ "/nothing", "Accept: text/html\r\n", "<a href=\"/\">" },
		{ "/nothing", "Accept: text/html\r\n", "content-type: text/html; charset=utf-8" },
		{ "/api/tables/x/y", "Accept: text/html\r\n", "<h1>" },
		{ "/nothing", "Accept: */*\r\n", "{\"error\":\"there is nothing here\"}" },
		{ "/nothing", "Accept: application/json\r\nAccept-Language: de\r\n",
		  "{\"error\":\"there is nothing here\"}" },
		{ "/nothing", "", "{\"error\":\"there is nothing here\"}" },
	};
	char request[512];

	(void)arg;
	for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
		snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n%s\r\n",
			 asked[i].path, served.port, asked[i].headers);
		int status = http_raw(&served, request, answer, sizeof answer);
		if (status != 404 || !strstr(answer, asked[i].holds))
			print_error("%s: %d\n%.1400s\n", request, status, answer);
		assert_int_equal(status, 404);
		assert_non_null(strstr(answer, asked[i].holds));
		assert_non_null(strstr(answer, "default-src 'self'"));
		assert_non_null(strstr(answer, "cache-control: no-store"));
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

static int get_with(const char *path, const char *headers)
{
	char request[512];

	snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n%s\r\n", path,
		 served.port, headers);
	return http_raw(&served, request, answer, sizeof answer);
}

/* Whoever takes brotli gets the page so, others by gzip or as it is; a weight of 0 takes nothing. */
static void test_page_is_packed_as_it_is_taken(void **arg)
{
	static const struct {
		const char *accepted, *encoding;
	} rows[] = {
		{ "gzip, deflate, br, zstd", "content-encoding: br" },
		{ "br;q=0.5, gzip", "content-encoding: br" },
		{ "br;q=0, gzip", "content-encoding: gzip" },
		{ "brotli, gzip ;q=1", "content-encoding: gzip" },
		{ "gzip;q=0.0, zstd", NULL },
		{ "deflate", NULL },
	};
	char headers[128];

	(void)arg;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		snprintf(headers, sizeof headers, "Accept-Encoding: %s\r\n", rows[i].accepted);
		assert_int_equal(get_with("/", headers), 200);
		if (rows[i].encoding)
			assert_non_null(strstr(answer, rows[i].encoding));
		else
			assert_null(strstr(answer, "content-encoding"));
	}
}

/* Texts are packed for who takes that, and who has one is not sent it again. */
static void test_texts_are_packed_and_known_again(void **arg)
{
	static const char *const paths[] = {
		"/api/games",           "/api/lang/de", "/api/rules/megaciv/en", "/api/about/megaciv/pl",
		"/api/printed/megaciv", "/licenses"
	};
	char known[128], *etag;

	(void)arg;
	for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
		assert_int_equal(get_with(paths[i], "Accept-Encoding: gzip, br\r\n"), 200);
		assert_non_null(strstr(answer, "content-encoding: gzip"));
		assert_non_null(strstr(answer, "vary: accept-encoding"));
		assert_non_null(etag = strstr(answer, "etag: "));
		snprintf(known, sizeof known, "If-None-Match: %.*s\r\n", (int)strcspn(etag + 6, "\r"),
			 etag + 6);
		long packed = atol(strcasestr(answer, "content-length:") + 15);
		assert_int_equal(get_with(paths[i], known), 304);
		assert_int_equal(get_with(paths[i], ""), 200);
		assert_null(strstr(answer, "content-encoding"));
		assert_true(2 * packed < atol(strcasestr(answer, "content-length:") + 15));
	}
}

/* Anybody may ask whether it is well; figures are for this machine, not for who comes through its proxy. */
static void test_health_and_figures(void **arg)
{
	(void)arg;
	assert_int_equal(get_with("/healthz", ""), 200);
	assert_non_null(strstr(answer, "\r\n\r\nok\n"));
	assert_int_equal(get_with("/metrics", ""), 200);
	assert_non_null(strstr(answer, "# TYPE ecumene_sockets gauge\necumene_sockets 0\n"));
	assert_non_null(strstr(answer, "\necumene_requests_total 2\n"));
	assert_int_equal(get_with("/metrics", "X-Forwarded-For: 192.0.2.1\r\n"), 404);
	lay_table(&served, "", 2, "", &laid);
	page_sit(&one, &served, &laid, 1);
	assert_int_equal(get_with("/metrics", ""), 200);
	assert_non_null(strstr(answer, "\necumene_sockets 1\n"));
	assert_non_null(strstr(answer, "\necumene_tables_open 1\n"));
	assert_null(strstr(answer, laid.id));
	page_close(&one);
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
	char ours[64];

	(void)arg;
	assert_false(page_open(&visitor, &served, "http://evil.example"));
	page_close(&visitor);
	snprintf(ours, sizeof ours, "http://127.0.0.1:%d", served.port);
	assert_true(page_open(&visitor, &served, ours));
	page_close(&visitor);
}

#define ZEROES "0000000000000000000000000000000000000000000000000000000000000000"

static void test_hello_comes_first(void **arg)
{
	static const char *const before[] = {
		"{\"t\":\"act\",\"id\":\"a\",\"n\":0,\"act\":\"pass\"}",
		"{\"t\":\"undo\",\"id\":\"a\",\"entry\":1}",
		"{\"t\":\"ready\",\"random\":\"" ZEROES "\"}",
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

	(void)arg;
	assert_true(page_open(&visitor, &served, NULL));
	for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
		page_frame(&visitor, 1, before[i], strlen(before[i]));
		TAKE(page_next(&visitor),
		     is(taken_, "error") && (i < 5 ? strcmp(text_of(taken_, "reason"), "say hello first") == 0
						   : *text_of(taken_, "reason")));
	}
	page_say(&visitor, "{\"t\":\"ping\"}");
	TAKE(page_next(&visitor), is(taken_, "pong"));
	page_close(&visitor);
}

static void test_a_wrong_token_opens_nothing(void **arg)
{
	static const char *const tokens[] = { "", "x", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
					      "====" };

	(void)arg;
	lay_table(&served, "", 2, "", &laid);
	assert_true(page_open(&visitor, &served, NULL));
	for (size_t i = 0; i < sizeof tokens / sizeof *tokens; i++) {
		page_say(&visitor, "{\"t\":\"hello\",\"table\":\"%s\",\"token\":\"%s\"}", laid.id, tokens[i]);
		TAKE(page_next(&visitor), is(taken_, "error"));
	}
	struct laid other;
	lay_table(&served, "", 2, "", &other);
	/* another table's key */
	page_say(&visitor, "{\"t\":\"hello\",\"table\":\"%s\",\"token\":\"%s\"}", laid.id, other.token[0]);
	TAKE(page_next(&visitor), is(taken_, "error"));
	page_close(&visitor);
}

/* ---- Frames that are wrong ----------------------------------------------------------------- */

#define ID_OF_41 "12345678901234567890123456789012345678901"

static void test_wrong_frames_change_nothing(void **arg)
{
	static const char *const wrong[] = {
		"{\"t\":\"act\"}",
		"{\"t\":\"act\",\"id\":\"\",\"n\":0,\"act\":\"pass\"}",
		"{\"t\":\"act\",\"id\":7,\"n\":0,\"act\":\"pass\"}",
		"{\"t\":\"act\",\"id\":\"" ID_OF_41 "\",\"n\":0,\"act\":\"pass\"}",
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
		TAKE(page_wait(&one, "error"), true);
	}
	page_frame(&one, 2, "{\"t\":\"ping\"}", 12);
	TAKE(page_wait(&one, "error"), strstr(text_of(taken_, "reason"), "binary") != NULL);
	TAKE(page_act(&one, "m1", page_n(&one), "fly to=moon"), refused_as(taken_, "MALFORMED"));
	TAKE(page_act(&one, "m2", page_n(&one), "s2 bid coins=1"), refused_as(taken_, "MALFORMED"));
	TAKE(page_act(&one, "m3", page_n(&one), "bid coins={n}"), refused_as(taken_, "MALFORMED"));
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

/* RFC 6455, 5.1: the server closes with 1002. Where libwebsockets reads such a frame and tells nothing of it
 * (docs/SERVER.md), what is in it is checked as in any other, and the row says so. */
static void test_frames_without_a_mask(void **arg)
{
	static const char ping[] = "{\"t\":\"ping\"}", wrong[] = "{\"t\":\"act\"}";

	(void)arg;
	begin("rounds=2");
	json_t *before = snapshot_of(1);
	frame_send_bare(one.fd, 1, ping, strlen(ping));
	json_t *pong = page_wait(&one, "pong");
	bool is_read = pong != NULL;
	json_decref(pong);
	if (is_read) {
		frame_send_bare(one.fd, 1, wrong, strlen(wrong));
		TAKE(page_wait(&one, "error"), true);
	} else {
		assert_int_equal(one.close_code, 1002);
	}
	page_say(&two, "%s", ping);
	TAKE(page_wait(&two, "pong"), true);
	json_t *after = snapshot_of(1);
	assert_true(json_equal(before, after));
	json_decref(before);
	json_decref(after);
	stand_up();
	if (is_read) /* no skip(): cmocka says "not ok # SKIP" then, which Meson takes for a failure */
		print_message("# this libwebsockets does not tell whether a frame has a mask\n");
}

static void test_a_huge_frame_is_refused(void **arg)
{
	char *huge = malloc(200000);

	(void)arg;
	begin("rounds=2");
	memset(huge, ' ', 200000);
	memcpy(huge, "{\"t\":\"ping\"}", 12);
	page_frame(&one, 1, huge, 200000);
	TAKE(page_wait(&one, "error"), strstr(text_of(taken_, "reason"), "too long") != NULL);
	page_drain(&one);
	assert_true(one.closed);
	page_say(&two, "{\"t\":\"ping\"}");
	TAKE(page_wait(&two, "pong"), true);
	free(huge);
	stand_up();
}

static void test_a_flood_is_damped(void **arg)
{
	enum { SAID = 340 };
	int pongs = 0, errors = 0, named = 0;
	json_t *frame;

	(void)arg;
	begin("rounds=2");
	for (int i = 0; i < SAID; i++)
		page_say(&one, "{\"t\":\"ping\",\"id\":\"p%d\"}", i);
	while (pongs + errors < SAID && (frame = page_next(&one))) {
		pongs += is(frame, "pong");
		errors += is(frame, "error");
		named += is(frame, "error") && text_of(frame, "id")[0] == 'p';
		json_decref(frame);
	}
	assert_int_equal(named, errors); /* the page learns which ones were not looked at */
	assert_int_equal(pongs + errors, SAID);
	assert_true(errors > 10);
	assert_true(pongs > 250);
	stand_up();
}

static void test_who_says_no_hello_is_shown_out(void **arg)
{
	(void)arg;
	assert_true(page_open(&visitor, &served, NULL));
	pass(10 * 1000);
	assert_null(page_next(&visitor));
	pass(2 * 1000);
	TAKE(page_next(&visitor), is(taken_, "error"));
	page_drain(&visitor);
	assert_true(visitor.closed);
	page_close(&visitor);
}

struct CMUnitTest served_door[] = {
	cmocka_unit_test(test_http_answers),
	cmocka_unit_test(test_nothing_is_said_in_words),
	cmocka_unit_test(test_http_refuses_strangers),
	cmocka_unit_test(test_page_is_packed_as_it_is_taken),
	cmocka_unit_test(test_texts_are_packed_and_known_again),
	cmocka_unit_test(test_health_and_figures),
	cmocka_unit_test(test_bad_wishes),
	cmocka_unit_test(test_origin_of_sockets),
	cmocka_unit_test(test_hello_comes_first),
	cmocka_unit_test(test_a_wrong_token_opens_nothing),
	cmocka_unit_test(test_wrong_frames_change_nothing),
	cmocka_unit_test(test_frames_without_a_mask),
	cmocka_unit_test(test_a_huge_frame_is_refused),
	cmocka_unit_test(test_a_flood_is_damped),
	cmocka_unit_test(test_who_says_no_hello_is_shown_out),
	{ 0 },
};
