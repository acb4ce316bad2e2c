/* test_served_seats.c — devices and seats: links that are spent, what the host may and may not, seats that
 * change hands, several at one screen, a rematch; on the program from outside, and across kill -9. */
#include "tests/server/table.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { ROOM = 65536 };
static char host[64], guest[64], third[64]; /* cookies */
static struct page *const pages[] = { &one, &two, &watcher, &visitor };
static char answer[ROOM];

/* ---- A browser ------------------------------------------------------------------------------- */

static const char *origin(void)
{
	static char text[64];

	snprintf(text, sizeof text, "http://127.0.0.1:%d", served.port);
	return text;
}

/* POST of a browser that has this cookie, or none. */
static int post(const char *path, const char *cookie, const char *from, const char *body)
{
	static char request[ROOM];

	snprintf(request, sizeof request,
		 "POST %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/json\r\n"
		 "Content-Length: %zu\r\n%s%s%s%s%s%s\r\n%s",
		 path, served.port, strlen(body), from ? "Origin: " : "", from ? from : "",
		 from ? "\r\n" : "", cookie ? "Cookie: x=1; ecumene=" : "", cookie ? cookie : "",
		 cookie ? "\r\n" : "", body);
	return http_raw(&served, request, answer, sizeof answer);
}

static json_t *body_of(void)
{
	const char *at = strstr(answer, "\r\n\r\n");

	return at ? json_loads(at + 4, 0, NULL) : NULL;
}

static void new_device(char cookie[64])
{
	assert_int_equal(post("/api/device", NULL, origin(), "{}"), 200);
	const char *at = strstr(answer, "ecumene=");
	assert_non_null(at);
	snprintf(cookie, 64, "%.43s", at + 8);
	assert_non_null(strstr(answer, "HttpOnly; SameSite=Lax"));
	assert_null(strstr(answer, "Secure"));
}

static json_t *mine(const char *cookie)
{
	static char request[512];

	snprintf(request, sizeof request,
		 "GET /api/mine HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nCookie: ecumene=%s\r\n\r\n", served.port,
		 cookie);
	assert_int_equal(http_raw(&served, request, answer, sizeof answer), 200);
	json_t *whole = body_of(), *tables = json_incref(json_object_get(whole, "tables"));
	json_decref(whole);
	return tables;
}

/* `asks` stands behind the table in hello. */
static void come(struct page *p, const char *cookie, const char *asks)
{
	char head[256];

	snprintf(head, sizeof head, "%s%s%s", origin(), cookie ? "\r\nCookie: ecumene=" : "",
		 cookie ? cookie : "");
	assert_true(page_open(p, &served, head));
	page_say(p, "{\"t\":\"hello\",\"table\":\"%s\"%s}", laid.id, asks);
}

static void sits(struct page *p, const char *cookie, const char *asks, const char *seat)
{
	come(p, cookie, asks);
	TAKE(page_wait(p, "snapshot"), strcmp(text_of(taken_, "seat"), seat) == 0);
	if (cookie)
		TAKE(page_wait(p, "device"), true);
}

static const char *by_link(int seat)
{
	static char text[128];

	snprintf(text, sizeof text, ",\"token\":\"%.63s\"", laid.token[seat - 1]);
	return text;
}

/* A table of `seats` that the host's device made; with what it takes for itself. */
static void make(const char *seats, const char *more)
{
	char body[600];
	json_t *made, *seat;
	size_t i;

	if (!host[0])
		new_device(host), new_device(guest), new_device(third);
	snprintf(body, sizeof body,
		 "{\"game\":\"bazaar\",\"options\":\"rounds=1\",\"name\":\"Seats\",\"seats\":%s%s}", seats,
		 more);
	assert_int_equal(post("/api/tables", host, origin(), body), 201);
	made = body_of();
	memset(&laid, 0, sizeof laid);
	snprintf(laid.id, sizeof laid.id, "%s", text_of(made, "table"));
	json_array_foreach(json_object_get(made, "seats"), i, seat) if (*text_of(seat, "link"))
		snprintf(laid.token[i], sizeof laid.token[i], "%s", strchr(text_of(seat, "link"), '#') + 1);
	json_decref(made);
}

static void forget_cookies(void)
{
	host[0] = guest[0] = third[0] = 0;
	for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
		page_close(pages[i]), memset(pages[i], 0, sizeof *pages[i]), pages[i]->fd = -1;
}

static json_t *seat_of(const struct page *p, int seat)
{
	return json_array_get(json_object_get(json_object_get(p->state, "table"), "seats"), (size_t)seat - 1);
}

static bool is_true(json_t *o, const char *key) { return json_is_true(json_object_get(o, key)); }

static void until_seat(struct page *p, int seat, const char *key, const char *value)
{
	page_drain(p);
	assert_string_equal(text_of(seat_of(p, seat), key), value);
}

static void news(struct page *p, const char *what)
{
	char words[40];

	snprintf(words, sizeof words, "\"news\":\"%s\"", what);
	page_drain(p);
	assert_non_null(strstr(p->heard, words));
}

#define ERROR(p, words) TAKE(page_wait(p, "error"), strstr(text_of(taken_, "reason"), words))

/* The fresh link that is told to `p`, as the token of a seat. */
static void take_link(struct page *p, int seat)
{
	TAKE(page_wait(p, "link"), snprintf(laid.token[seat - 1], sizeof laid.token[0], "%s",
					    strchr(text_of(taken_, "link"), '#') + 1));
}

/* ---- Cookies --------------------------------------------------------------------------------- */

static void test_cookies_are_for_our_page_alone(void **arg)
{
	(void)arg;
	assert_int_equal(post("/api/device", NULL, "http://elsewhere.example", "{}"), 403);
	assert_int_equal(post("/api/device", NULL, NULL, "{}"), 403);
	assert_null(strstr(answer, "Set-Cookie"));
	new_device(host);
	assert_int_equal(post("/api/device", host, origin(), "{}"), 200); /* who has one keeps it */
	assert_null(strcasestr(answer, "set-cookie"));
	assert_int_equal(post("/api/device", "nonsense", origin(), "{}"), 200); /* what is none is replaced */
	assert_non_null(strcasestr(answer, "set-cookie"));
	forget_cookies();
}

/* ---- Links ----------------------------------------------------------------------------------- */

static void test_a_link_is_spent_by_the_first_device(void **arg)
{
	char first[64];

	(void)arg;
	make("[\"person\",\"person\"]", ",\"mine\":[\"s1\"]");
	assert_string_equal(laid.token[0], "");
	sits(&one, host, "", "s1");
	assert_true(is_true(seat_of(&one, 1), "taken"));
	assert_false(is_true(seat_of(&one, 2), "taken"));
	snprintf(first, sizeof first, "%s", laid.token[1]);
	come(&watcher, NULL, by_link(2)); /* a program looks before the person comes ... */
	TAKE(page_wait(&watcher, "snapshot"), true);
	sits(&two, guest, by_link(2), "s2");
	ERROR(&watcher, "somebody else has this seat"); /* ... and no longer than that */
	page_drain(&one);
	assert_true(is_true(seat_of(&one, 2), "taken"));

	/* the host kept the link, and it is worth nothing */
	come(&visitor, host, by_link(2)); /* his own seat, and not that one */
	TAKE(page_wait(&visitor, "snapshot"), strcmp(text_of(taken_, "seat"), "s1") == 0);
	page_close(&visitor);
	come(&visitor, third, by_link(2));
	TAKE(page_wait(&visitor, "error"), is_true(taken_, "spent"));
	page_close(&visitor);
	come(&visitor, NULL, by_link(2));
	TAKE(page_wait(&visitor, "error"), is_true(taken_, "spent"));
	page_close(&visitor);
	come(&visitor, host, ",\"seat\":\"s2\"");
	ERROR(&visitor, "does not have that seat");
	page_close(&visitor);

	/* behind a kill the device is known, by its cookie alone, and the link is still spent */
	page_close(&one);
	page_close(&two);
	restart(SIGKILL);
	sits(&two, guest, "", "s2");
	sits(&one, host, ",\"seat\":\"s1\"", "s1");
	come(&visitor, third, by_link(2));
	TAKE(page_wait(&visitor, "error"), is_true(taken_, "spent"));
	page_close(&visitor);
	sits(&visitor, guest, ",\"watch\":true", "");
	forget_cookies();
}

static void test_a_further_device_is_linked_from_within(void **arg)
{
	(void)arg;
	make("[\"person\",\"person\"]", ",\"mine\":[\"s1\"]");
	sits(&one, host, "", "s1");
	page_say(&one, "{\"t\":\"link\",\"id\":\"l\"}");
	take_link(&one, 1);
	sits(&two, guest, by_link(1), "s1");
	come(&visitor, third, by_link(1)); /* it was good once */
	TAKE(page_wait(&visitor, "error"), is_true(taken_, "spent"));
	page_close(&visitor);
	page_drain(&one);
	assert_false(one.closed);
	page_close(&two);
	sits(&two, guest, "", "s1");
	page_say(&two, "{\"t\":\"link\",\"id\":\"m\",\"seat\":\"s2\"}");
	ERROR(&two, "only the host"); /* the device that made the table is, not the seat */
	forget_cookies();
}

static void test_programs_keep_their_tokens(void **arg)
{
	(void)arg;
	lay_table(&served, "players=2", 2, "", &laid);
	page_sit(&one, &served, &laid, 1);
	page_sit(&visitor, &served, &laid, 1);
	page_close(&visitor);
	page_sit(&two, &served, &laid, 2);
	page_ready(&one);
	page_ready(&two);
	until_stage(&one, "playing");
	stand_up();
	restart(SIGKILL);
	page_sit(&one, &served, &laid, 1);
	page_say(&one, "{\"t\":\"link\",\"id\":\"l\"}");
	ERROR(&one, "your link is your seat");
	forget_cookies();
}

/* ---- Before the game ------------------------------------------------------------------------- */

static void test_the_host_begins_without_who_did_not_come(void **arg)
{
	(void)arg;
	make("[\"person\",\"person\",\"person\",\"person\"]", ",\"mine\":[\"s1\"]");
	sits(&one, host, "", "s1");
	sits(&two, guest, by_link(2), "s2");
	page_say(&two, "{\"t\":\"start\",\"id\":\"a\"}");
	ERROR(&two, "only the host");
	page_say(&one, "{\"t\":\"start\",\"id\":\"b\"}");
	ERROR(&one, "somebody is here");
	page_ready(&two);
	until_seat(&one, 2, "kind", "person");
	page_say(&one, "{\"t\":\"start\",\"id\":\"c\"}");
	ERROR(&one, "somebody is here"); /* himself */
	page_ready(&one);
	says(&one, "done", "{\"t\":\"start\",\"id\":\"d\",\"kind\":\"normal\"}");
	until_stage(&one, "playing");
	until_stage(&two, "playing");
	assert_string_equal(text_of(seat_of(&two, 3), "kind"), "normal");
	assert_string_not_equal(text_of(seat_of(&two, 4), "name"), "");
	come(&visitor, third, by_link(3));
	TAKE(page_wait(&visitor, "error"), is_true(taken_, "spent"));
	page_close(&visitor);

	/* the same behind a kill: a game of two persons and two bots */
	page_close(&one);
	page_close(&two);
	restart(SIGKILL);
	sits(&one, host, "", "s1");
	assert_string_equal(text_of(json_object_get(one.state, "table"), "stage"), "playing");
	assert_string_equal(text_of(seat_of(&one, 3), "kind"), "normal");

	/* who comes late after all is given a bot's seat, and told nothing of what was said before */
	page_say(&one, "{\"t\":\"link\",\"id\":\"e\",\"seat\":\"s3\"}");
	take_link(&one, 3);
	news(&one, "offered");
	sits(&visitor, third, by_link(3), "s3");
	until_seat(&one, 3, "kind", "person");
	until_seat(&visitor, 3, "kind", "person");
	page_close(&visitor);
	page_close(&one);
	restart(SIGKILL);
	sits(&visitor, third, "", "s3");
	assert_string_equal(text_of(seat_of(&visitor, 3), "kind"), "person");
	forget_cookies();
}

static void test_in_the_lobby_seats_change(void **arg)
{
	(void)arg;
	make("[\"person\",\"person\",\"normal\"]", ",\"mine\":[\"s1\"]");
	sits(&one, host, "", "s1");
	sits(&two, guest, by_link(2), "s2");
	page_ready(&two);
	page_say(&two, "{\"t\":\"seat\",\"id\":\"a\",\"seat\":\"s1\",\"kind\":\"normal\"}");
	ERROR(&two, "only the host");
	says(&one, "done", "{\"t\":\"seat\",\"id\":\"b\",\"seat\":\"s2\",\"kind\":\"strong\"}");
	ERROR(&two, "somebody else has this seat");
	until_seat(&one, 2, "kind", "strong");
	page_say(&one, "{\"t\":\"seat\",\"id\":\"c\",\"seat\":\"s2\",\"kind\":\"person\"}");
	take_link(&one, 2);
	until_seat(&one, 2, "kind", "person");
	assert_false(is_true(seat_of(&one, 2), "ready")); /* who was ready is not there any more */
	page_say(&one, "{\"t\":\"seat\",\"id\":\"d\",\"seat\":\"s3\",\"kind\":\"person\"}");
	take_link(&one, 3);
	page_close(&two);
	page_close(&one);
	restart(SIGKILL);
	sits(&one, host, "", "s1");
	assert_false(is_true(seat_of(&one, 2), "ready"));
	sits(&two, guest, by_link(2), "s2");
	sits(&visitor, third, by_link(3), "s3");
	page_ready(&one);
	page_ready(&two);
	page_drain(&one);
	assert_string_equal(text_of(json_object_get(one.state, "table"), "stage"), "gathering");
	page_ready(&visitor);
	until_stage(&one, "playing");
	forget_cookies();
}

/* ---- In the game ----------------------------------------------------------------------------- */

static void devices_begin(void)
{
	make("[\"person\",\"person\",\"person\"]", ",\"mine\":[\"s1\"]");
	sits(&one, host, "", "s1");
	sits(&two, guest, by_link(2), "s2");
	sits(&visitor, third, by_link(3), "s3");
	page_ready(&one);
	page_ready(&two);
	page_ready(&visitor);
	until_stage(&one, "playing");
	until_stage(&two, "playing");
	until_stage(&visitor, "playing");
}

static void test_nobody_takes_a_seat_from_who_plays_but_a_vote(void **arg)
{
	(void)arg;
	devices_begin();
	page_say(&one, "{\"t\":\"link\",\"id\":\"a\",\"seat\":\"s3\"}");
	ERROR(&one, "only a vote");
	page_say(&one, "{\"t\":\"seat\",\"id\":\"b\",\"seat\":\"s3\",\"kind\":\"normal\"}");
	ERROR(&one, "only a vote");
	says(&visitor, "done", "{\"t\":\"say\",\"id\":\"t\",\"to\":[\"s1\"],\"text\":\"for you alone\"}");
	says(&visitor, "done", "{\"t\":\"note\",\"id\":\"n\",\"text\":\"my secret plan\"}");
	says(&visitor, "done", "{\"t\":\"order\",\"id\":\"o\",\"always\":\"trade\"}");
	says(&two, "done", "{\"t\":\"vote\",\"id\":\"c\",\"what\":\"offer\",\"seat\":\"s3\"}");
	page_say(&one, "{\"t\":\"vote\",\"id\":\"d\",\"what\":\"offer\",\"seat\":\"s3\"}");
	take_link(&two, 3); /* to who opened it, and to nobody else */
	TAKE(page_wait(&one, "done"), true);
	ERROR(&visitor, "somebody else has this seat");
	page_drain(&one);
	assert_null(strstr(one.heard, laid.token[2]));
	news(&one, "offered");
	page_close(&visitor);
	come(&visitor, third, "");
	TAKE(page_wait(&visitor, "snapshot"), !*text_of(taken_, "seat")); /* he watches */
	page_close(&visitor);

	/* somebody new: with the seat's view, without what was said to who sat there */
	char newcomer[64];
	new_device(newcomer);
	sits(&visitor, newcomer, by_link(3), "s3");
	page_drain(&visitor);
	assert_null(strstr(visitor.heard, "for you alone"));
	assert_null(strstr(visitor.heard, "my secret plan"));
	assert_null(strstr(visitor.heard, "\"always\":\"trade\"")); /* nor what he had laid down */
	news(&one, "taken");
	assert_non_null(strstr(one.heard, "for you alone"));
	page_close(&visitor);
	restart(SIGKILL);
	sits(&visitor, newcomer, "", "s3");
	assert_null(strstr(visitor.heard, "for you alone"));
	forget_cookies();
}

static void test_a_new_host_is_voted_for(void **arg)
{
	(void)arg;
	devices_begin();
	assert_string_equal(text_of(json_object_get(one.state, "table"), "host"), "s1");
	says(&two, "done", "{\"t\":\"vote\",\"id\":\"a\",\"what\":\"host\",\"seat\":\"s2\"}");
	says(&visitor, "done", "{\"t\":\"vote\",\"id\":\"b\",\"what\":\"host\",\"seat\":\"s2\"}");
	news(&one, "host");
	TAKE(page_wait(&two, "device"), is_true(taken_, "host"));
	page_drain(&one);
	assert_string_equal(text_of(json_object_get(one.state, "table"), "host"), "s2");
	forget_cookies();
}

static void test_who_was_away_for_a_day_may_be_replaced_by_the_host(void **arg)
{
	(void)arg;
	devices_begin();
	page_close(&visitor);
	page_drain(&one);
	leap(23 * 3600 * 1000LL);
	page_say(&one, "{\"t\":\"link\",\"id\":\"a\",\"seat\":\"s3\"}");
	ERROR(&one, "only a vote");
	restart(SIGKILL); /* it is known how long he is away */
	page_close(&one), page_close(&two);
	leap(2 * 3600 * 1000LL);
	sits(&one, host, "", "s1");
	sits(&two, guest, "", "s2");
	page_say(&two, "{\"t\":\"seat\",\"id\":\"b\",\"seat\":\"s3\",\"kind\":\"normal\"}");
	ERROR(&two, "only the host");
	page_say(&one, "{\"t\":\"seat\",\"id\":\"c\",\"seat\":\"s2\",\"kind\":\"normal\"}");
	ERROR(&one, "only a vote");
	says(&one, "done", "{\"t\":\"seat\",\"id\":\"d\",\"seat\":\"s3\",\"kind\":\"normal\"}");
	until_seat(&one, 3, "kind", "normal");
	page_say(&one, "{\"t\":\"link\",\"id\":\"e\",\"seat\":\"s3\"}"); /* a bot's: to whom he likes */
	take_link(&one, 3);
	sits(&visitor, third, by_link(3), "s3");
	until_seat(&one, 3, "kind", "person");
	forget_cookies();
}

/* ---- At one screen --------------------------------------------------------------------------- */

static void test_a_device_has_one_voice_and_is_here_with_all_its_seats(void **arg)
{
	(void)arg;
	make("[\"person\",\"person\",\"person\"]", ",\"mine\":[\"s1\",\"s2\"]");
	sits(&one, host, ",\"seat\":\"s2\"", "s2");
	assert_true(is_true(seat_of(&one, 1), "here"));
	page_ready(&one);
	page_say(&one, "{\"t\":\"hello\",\"table\":\"%s\",\"seat\":\"s1\"}",
		 laid.id); /* the screen changes hands */
	TAKE(page_wait(&one, "snapshot"), strcmp(text_of(taken_, "seat"), "s1") == 0);
	TAKE(page_wait(&one, "device"), json_array_size(json_object_get(taken_, "seats")) == 2);
	page_ready(&one);
	sits(&two, guest, by_link(3), "s3");
	assert_true(is_true(seat_of(&two, 2), "here"));
	page_ready(&two);
	until_stage(&two, "playing");
	until_stage(&one, "playing");

	/* two seats, one voice: it does not end the game alone, and two of two are needed */
	says(&one, "done", "{\"t\":\"vote\",\"id\":\"a\",\"what\":\"act\",\"act\":\"end\"}");
	page_say(&one, "{\"t\":\"hello\",\"table\":\"%s\",\"seat\":\"s2\"}", laid.id);
	TAKE(page_wait(&one, "snapshot"), true);
	says(&one, "done", "{\"t\":\"vote\",\"id\":\"b\",\"what\":\"act\",\"act\":\"end\"}");
	page_drain(&two);
	json_t *votes = json_object_get(json_object_get(two.state, "table"), "votes");
	assert_int_equal(json_array_size(votes), 1);
	assert_int_equal(json_integer_value(json_object_get(json_array_get(votes, 0), "needs")), 2);
	forget_cookies();
}

/* ---- Home ------------------------------------------------------------------------------------ */

static void test_a_device_finds_its_tables(void **arg)
{
	(void)arg;
	devices_begin();
	json_t *tables = mine(host), *t = json_array_get(tables, 0);
	assert_int_equal(json_array_size(tables), 1);
	assert_string_equal(text_of(t, "table"), laid.id);
	assert_string_equal(text_of(t, "stage"), "playing");
	assert_string_equal(text_of(t, "question"), "bid");
	assert_int_equal(json_array_size(json_object_get(t, "pending")), 3);
	assert_string_equal(json_string_value(json_array_get(json_object_get(t, "asked"), 0)), "s1");
	json_decref(tables);
	page_close(&one), page_close(&two), page_close(&visitor);
	restart(SIGKILL);
	tables = mine(guest);
	assert_int_equal(json_array_size(tables), 1);
	assert_string_equal(
		json_string_value(json_array_get(json_object_get(json_array_get(tables, 0), "asked"), 0)),
		"s2");
	json_decref(tables);
	char nobody[64];
	new_device(nobody);
	tables = mine(nobody);
	assert_int_equal(json_array_size(tables), 0);
	json_decref(tables);
	memset(&one, 0, sizeof one), memset(&two, 0, sizeof two), memset(&visitor, 0, sizeof visitor);
	one.fd = two.fd = visitor.fd = -1;
	forget_cookies();
}

/* ---- Again ----------------------------------------------------------------------------------- */

static void test_the_same_people_play_again(void **arg)
{
	char first[32], next[32];

	(void)arg;
	make("[\"person\",\"person\"]", ",\"mine\":[\"s1\"]");
	sits(&one, host, "", "s1");
	sits(&two, guest, by_link(2), "s2");
	page_say(&two, "{\"t\":\"name\",\"name\":\"Zoe\"}");
	page_say(&two, "{\"t\":\"rematch\",\"id\":\"x\"}");
	ERROR(&two, "when the game is over");
	page_ready(&one);
	page_ready(&two);
	until_stage(&one, "playing");
	until_stage(&two, "playing");
	for (int i = 0; i < 2000 && !over(&one) && play_one(); i++)
		;
	until_stage(&one, "over");
	says(&two, "done", "{\"t\":\"rematch\",\"id\":\"y\"}");
	page_drain(&one);
	snprintf(next, sizeof next, "%s", text_of(json_object_get(one.state, "table"), "next"));
	snprintf(first, sizeof first, "%s", laid.id);
	assert_int_equal(strlen(next), strlen(first));
	assert_string_not_equal(next, first);
	says(&one, "done", "{\"t\":\"rematch\",\"id\":\"z\"}"); /* there is one already */
	page_close(&one);
	page_close(&two);
	restart(SIGKILL);
	sits(&one, host, "", "s1");
	assert_string_equal(text_of(json_object_get(one.state, "table"), "next"), next);
	page_close(&one);
	snprintf(laid.id, sizeof laid.id, "%s", next);
	sits(&one, host, "", "s1");
	sits(&two, guest, "", "s2");
	assert_string_equal(text_of(seat_of(&one, 2), "name"), "Zoe");
	page_ready(&one);
	page_ready(&two);
	until_stage(&one, "playing");
	forget_cookies();
}

struct CMUnitTest served_seats[] = {
	cmocka_unit_test(test_cookies_are_for_our_page_alone),
	cmocka_unit_test(test_a_link_is_spent_by_the_first_device),
	cmocka_unit_test(test_a_further_device_is_linked_from_within),
	cmocka_unit_test(test_programs_keep_their_tokens),
	cmocka_unit_test(test_the_host_begins_without_who_did_not_come),
	cmocka_unit_test(test_in_the_lobby_seats_change),
	cmocka_unit_test(test_nobody_takes_a_seat_from_who_plays_but_a_vote),
	cmocka_unit_test(test_a_new_host_is_voted_for),
	cmocka_unit_test(test_who_was_away_for_a_day_may_be_replaced_by_the_host),
	cmocka_unit_test(test_a_device_has_one_voice_and_is_here_with_all_its_seats),
	cmocka_unit_test(test_a_device_finds_its_tables),
	cmocka_unit_test(test_the_same_people_play_again),
	{ 0 },
};
