/* test_hook.c — webhooks: which addresses may be used and reached, what is sent, and that it is sent once,
 * nowhere else, to nobody whose certificate is wrong, and again after pauses on a clock of the test's. */
#include "tests/test.h"

#include <arpa/inet.h>
#include <jansson.h>
#include <netinet/in.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "server/hook.c"
#include "tests/server/ear.h"

/* ---- Machines ----------------------------------------------------------------------------------- */

struct ip_row {
	const char *ip;
	bool ok;
};

/* clang-format off */
static const struct ip_row ip_rows[] = {
	{ "8.8.8.8", true },              { "1.1.1.1", true },              { "223.255.255.255", true },
	{ "0.0.0.0", false },             { "0.255.255.255", false },       { "1.0.0.0", true },
	{ "9.255.255.255", true },        { "10.0.0.0", false },            { "10.255.255.255", false },
	{ "11.0.0.0", true },             { "100.63.255.255", true },       { "100.64.0.0", false },
	{ "100.127.255.255", false },     { "100.128.0.0", true },          { "126.255.255.255", true },
	{ "127.0.0.1", false },           { "127.255.255.255", false },     { "128.0.0.0", true },
	{ "169.253.255.255", true },      { "169.254.169.254", false },     { "169.255.0.0", true },
	{ "172.15.255.255", true },       { "172.16.0.0", false },          { "172.31.255.255", false },
	{ "172.32.0.0", true },           { "191.255.255.255", true },      { "192.0.0.1", false },
	{ "192.0.1.1", true },            { "192.0.2.1", false },           { "192.0.3.0", true },
	{ "192.88.99.1", false },         { "192.88.98.1", true },          { "192.167.255.255", true },
	{ "192.168.0.0", false },         { "192.168.255.255", false },     { "192.169.0.0", true },
	{ "198.17.255.255", true },       { "198.18.0.0", false },          { "198.19.255.255", false },
	{ "198.20.0.0", true },           { "198.51.99.255", true },        { "198.51.100.1", false },
	{ "198.51.101.0", true },         { "203.0.112.255", true },        { "203.0.113.9", false },
	{ "203.0.114.0", true },          { "224.0.0.1", false },           { "239.255.255.255", false },
	{ "240.0.0.1", false },           { "255.255.255.255", false },     { "2606:4700:4700::1111", true },
	{ "2a00:1450::1", true },         { "2001:4860:4860::8888", true }, { "::", false },
	{ "::1", false },                 { "::2", false },                 { "100::1", false },
	{ "fe80::1", false },             { "febf::1", false },             { "fec0::1", false },
	{ "fc00::1", false },             { "fdff::1", false },             { "ff02::1", false },
	{ "ff0e::1", false },             { "1fff::1", false },             { "4000::1", false },
	{ "5f00::1", false },             { "2001:db8::1", false },         { "2001:db9::1", true },
	{ "3fff::1", false },             { "3fff:1000::1", true },         { "2001:2::1", false },
	{ "2001:10::1", false },          { "2001:20::1", false },          { "2001:200::1", true },
	{ "::ffff:127.0.0.1", false },    { "::ffff:10.1.2.3", false },     { "::ffff:8.8.8.8", true },
	{ "::ffff:169.254.169.254", false }, { "::127.0.0.1", false },         { "::192.168.1.1", false },
	{ "::8.8.8.8", true },            { "64:ff9b::127.0.0.1", false },  { "64:ff9b::10.0.0.1", false },
	{ "64:ff9b::8.8.8.8", true },     { "64:ff9b:1::8.8.8.8", false },  { "2002:7f00:1::1", false },
	{ "2002:c0a8:101::1", false },    { "2002:808:808::1", true },
	/* Teredo: its server, and its client turned over: f5ff:fffe is 10.0.0.1, f7f7:f7f7 is 8.8.8.8 */
	{ "2001:0:808:808::f7f7:f7f7", true }, { "2001:0:808:808::f5ff:fffe", false },
	{ "2001:0:a00:1::f7f7:f7f7", false },
};
/* clang-format on */

static void test_ips(void **arg)
{
	(void)arg;
	for (size_t i = 0; i < sizeof ip_rows / sizeof *ip_rows; i++) {
		struct sockaddr_in in = { .sin_family = AF_INET };
		struct sockaddr_in6 in6 = { .sin6_family = AF_INET6 };
		bool four = inet_pton(AF_INET, ip_rows[i].ip, &in.sin_addr) == 1;
		assert_true(four || inet_pton(AF_INET6, ip_rows[i].ip, &in6.sin6_addr) == 1);
		bool ok = hook_ip_ok(four ? (struct sockaddr *)&in : (struct sockaddr *)&in6);
		if (ok != ip_rows[i].ok)
			print_error("%s\n", ip_rows[i].ip);
		assert_int_equal(ok, ip_rows[i].ok);
	}
	assert_false(hook_ip_ok(&(struct sockaddr){ .sa_family = AF_UNIX }));
}

struct address_row {
	const char *url, *reason; /* a piece of it; NULL: it may be used */
};

static const struct address_row address_rows[] = {
	{ "https://ntfy.sh/topic", NULL },
	{ "https://ntfy.sh:443/topic?x=1", NULL },
	{ "HTTPS://Discord.com/api/webhooks/1/abc-_", NULL },
	{ "https://8.8.8.8/", NULL },
	{ "https://[2606:4700:4700::1111]/", NULL },
	{ "http://ntfy.sh/topic", "https" },
	{ "ftp://ntfy.sh/topic", "https" },
	{ "file:///etc/passwd", "https" },
	{ "gopher://ntfy.sh/", "https" },
	{ "unknown://ntfy.sh/", "https" },
	{ "ntfy.sh/topic", "no address" },
	{ "", "no address" },
	{ "https://", "no address" },
	{ "https:///path", "no address" },
	{ "https://user:password@ntfy.sh/", "password" },
	{ "https://user@ntfy.sh/", "password" },
	{ "https://ntfy.sh@127.0.0.1/", "password" },
	{ "https://ntfy.sh:80/", "443" },
	{ "https://ntfy.sh:8443/", "443" },
	{ "https://ntfy.sh:99999/", "no address" },
	{ "https://127.0.0.1/", "public" },
	{ "https://127.1/", "public" },
	{ "https://2130706433/", "public" },
	{ "https://0x7f000001/", "public" },
	{ "https://0177.0.0.1/", "public" },
	{ "https://10.0.0.1/", "public" },
	{ "https://169.254.169.254/latest/meta-data", "public" },
	{ "https://[::1]/", "public" },
	{ "https://[::ffff:127.0.0.1]/", "public" },
	{ "https://[fe80::1%25eth0]/", "host" },
	{ "https://ntfy.sh/a b", "characters" },
	{ "https://ntfy.sh/a\r\nX: y", "characters" },
	{ "https://ntfy.sh/\x7f", "characters" },
	{ "https://ntfy.sh\\@localhost/", "characters" },
	{ "https://ntfy.s\xc4\xa7/", "characters" },
};

static void test_addresses(void **arg)
{
	char url[600], reason[100];

	(void)arg;
	for (size_t i = 0; i < sizeof address_rows / sizeof *address_rows; i++) {
		const struct address_row *r = &address_rows[i];
		bool ok = hook_address_ok(r->url, reason, sizeof reason);
		if (ok != !r->reason || (!ok && !strstr(reason, r->reason)))
			print_error("%s: %s\n", r->url, reason);
		assert_int_equal(ok, !r->reason);
		assert_true(ok || strstr(reason, r->reason));
	}
	memset(url, 'a', sizeof url);
	memcpy(url, "https://ntfy.sh/", 16);
	url[HOOK_URL - 1] = 0;
	assert_true(hook_address_ok(url, reason, sizeof reason));
	url[HOOK_URL - 1] = 'a';
	url[HOOK_URL] = 0;
	assert_false(hook_address_ok(url, reason, sizeof reason));
	assert_non_null(strstr(reason, "long"));
}

/* ---- The body ----------------------------------------------------------------------------------- */

static json_t *parsed(const char *text, const char *link)
{
	char body[HOOK_BODY + 1];
	size_t n = hook_body(body, sizeof body, text, link);

	assert_true(n > 0 && n == strlen(body));
	json_t *o = json_loads(body, JSON_REJECT_DUPLICATES, NULL);
	assert_non_null(o);
	assert_int_equal(json_array_size(json_object_get(json_object_get(o, "allowed_mentions"), "parse")),
			 0);
	assert_true(json_is_array(json_object_get(json_object_get(o, "allowed_mentions"), "parse")));
	return o;
}

struct body_row {
	const char *text, *link, *message, *slack; /* slack NULL: as message */
};

static const struct body_row body_rows[] = {
	{ "It is your turn.", NULL, "It is your turn.", NULL },
	{ "Your turn", "https://a.example/t/1?x&y", "Your turn\nhttps://a.example/t/1?x&y",
	  "Your turn\nhttps://a.example/t/1?x&amp;y" },
	{ "\"quoted\" \\ back", "", "\"quoted\" \\ back", NULL },
	{ "a\nb\tc\x01"
	  "d\x7f",
	  NULL, "a\nb c d ", NULL },
	{ "<!channel> & co", NULL, "<!channel> & co", "&lt;!channel&gt; &amp; co" },
	{ "@everyone", "https://a.example/@b",
	  "@\xe2\x80\x8b"
	  "everyone\nhttps://a.example/@b",
	  NULL },
	{ "Za\xc5\xbc\xc3\xb3\xc5\x82\xc4\x87 \xf0\x9f\x8e\xb2", NULL,
	  "Za\xc5\xbc\xc3\xb3\xc5\x82\xc4\x87 \xf0\x9f\x8e\xb2", NULL },
	{ "bad \xff\xc3 \xed\xa0\x80", NULL,
	  "bad \xef\xbf\xbd\xef\xbf\xbd \xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd", NULL },
};

static void test_bodies(void **arg)
{
	(void)arg;
	for (size_t i = 0; i < sizeof body_rows / sizeof *body_rows; i++) {
		const struct body_row *r = &body_rows[i];
		json_t *o = parsed(r->text, r->link);
		assert_string_equal(json_string_value(json_object_get(o, "message")), r->message);
		assert_string_equal(json_string_value(json_object_get(o, "content")), r->message);
		assert_string_equal(json_string_value(json_object_get(o, "text")),
				    r->slack ? r->slack : r->message);
		assert_string_equal(json_string_value(json_object_get(o, "title")), "Ecumene");
		json_decref(o);
	}
}

static size_t letters_of(const char *text)
{
	size_t n = 0;

	for (; *text; text++)
		n += (*text & 0xc0) != 0x80;
	return n;
}

static void test_long_texts_are_cut(void **arg)
{
	static const char *const letters[] = { "a",    "&",   "\"", "@", "\xc5\xbc", "\xf0\x9f\x8e\xb2",
					       "\x01", "\xff" };
	char text[4 * 400 + 1], link[120], little[100];

	(void)arg;
	memset(link, 'l', sizeof link);
	link[sizeof link - 1] = 0;
	for (size_t i = 0; i < sizeof letters / sizeof *letters; i++) {
		text[0] = 0;
		for (int k = 0; k < 400; k++)
			strcat(text, letters[i]);
		json_t *o = parsed(text, link);
		const char *said = json_string_value(json_object_get(o, "content"));
		const char *end = strstr(said, "\xe2\x80\xa6\n");
		assert_non_null(end);
		assert_string_equal(end + 4, link);
		*strchr((char *)(uintptr_t)said, '\n') = 0;
		size_t n = letters_of(said) / (*letters[i] == '@' ? 2 : 1); /* with a space behind each */
		assert_in_range(n, 150, HOOK_TEXT);
		if (i == 0)
			assert_int_equal(n, HOOK_TEXT);
		json_decref(o);
	}
	assert_int_equal(hook_body(little, sizeof little, "a", link), 0);
}

/* ---- Sending ------------------------------------------------------------------------------------ */

static uv_loop_t loop;
static struct hook_pool *pool;
static _Atomic uint64_t clock_ms;
static struct hook_result results[HOOK_QUEUE];
static int results_n;

/* The pool's thread asks whenever it has done something. */
static uv_mutex_t asks_lock;
static uv_cond_t asked;
static long asks;

static uint64_t test_now(void)
{
	uv_mutex_lock(&asks_lock);
	asks++;
	uv_cond_broadcast(&asked);
	uv_mutex_unlock(&asks_lock);
	return clock_ms;
}

static long asks_now(void)
{
	uv_mutex_lock(&asks_lock);
	long n = asks;
	uv_mutex_unlock(&asks_lock);
	return n;
}

static void wait_for_more_than(long before)
{
	uv_mutex_lock(&asks_lock);
	while (asks == before)
		uv_cond_wait(&asked, &asks_lock);
	uv_mutex_unlock(&asks_lock);
}

static void note(void *who, const struct hook_result *r)
{
	assert_ptr_equal(who, &loop);
	assert_true(results_n < HOOK_QUEUE);
	results[results_n] = *r;
	results[results_n++].url = NULL; /* it is gone with the message */
}

static int open_pool(void **arg)
{
	(void)arg;
	hook_testing = (struct hook_testing){
		.loopback = true, .port = ear.port, .ca = ear.good_pem, .now = test_now
	};
	ear.context = ear.good;
	clock_ms = 1000000;
	ear_forget();
	results_n = 0;
	uv_loop_init(&loop);
	pool = hook_pool_open(&loop, note, &loop);
	return pool ? 0 : -1;
}

static int close_pool(void **arg)
{
	(void)arg;
	ear_release(); /* also where a row failed before */
	hook_pool_close(pool);
	uv_run(&loop, UV_RUN_DEFAULT);
	hook_testing = (struct hook_testing){ 0 };
	return uv_loop_close(&loop);
}

static const char *at(const char *host, const char *path)
{
	static char url[4][200];
	static int which;

	which = (which + 1) % 4;
	snprintf(url[which], sizeof url[which], "https://%s:%d%s", host, ear.port, path);
	return url[which];
}

static void too_late(uv_timer_t *timer) { *(bool *)timer->data = true; }

static void wait_results(int n)
{
	uv_timer_t guard;
	bool late = false;

	uv_timer_init(&loop, &guard);
	guard.data = &late;
	uv_timer_start(&guard, too_late, 120 * 1000, 0); /* only where it is hopeless */
	while (results_n < n && !late)
		uv_run(&loop, UV_RUN_ONCE);
	uv_close((uv_handle_t *)&guard, NULL);
	uv_run(&loop, UV_RUN_NOWAIT);
	assert_int_equal(results_n, n);
}

/* When the first in the queue has been tried so often: when it is due again. */
static uint64_t wait_tries(int tries)
{
	for (;;) {
		long before = asks_now();
		uv_mutex_lock(&pool->lock);
		const struct hook_message *m = pool->first;
		bool there = m && m->result.tries == tries;
		uint64_t due = there ? m->due : 0;
		uv_mutex_unlock(&pool->lock);
		if (there)
			return due;
		wait_for_more_than(before);
	}
}

static void set_clock(uint64_t ms)
{
	clock_ms = ms;
	curl_multi_wakeup(pool->multi);
}

/* Through all pauses until it is given up, after those that were taken already. */
static void fail_through(int results_then)
{
	for (int tries = 1; tries < HOOK_TRIES; tries++)
		set_clock(wait_tries(tries));
	wait_results(results_then);
}

static void test_delivered_once(void **arg)
{
	(void)arg;
	assert_true(hook_send(pool, 7, at("localhost", "/ok?a=1"), "{\"text\":\"x\"}"));
	wait_results(1);
	assert_true(results[0].ok);
	assert_int_equal(results[0].tag, 7);
	assert_int_equal(results[0].status, 200);
	assert_int_equal(results[0].tries, 1);
	assert_int_equal(ear.heard_n, 1);
	assert_int_equal(memcmp(ear.heard[0], "POST /ok?a=1 HTTP/1.1\r\n", 23), 0);
	assert_non_null(strstr(ear.heard[0], "\r\n\r\n{\"text\":\"x\"}"));
	assert_non_null(strstr(ear.heard[0], "\r\nUser-Agent: Ecumene\r\n"));
	assert_non_null(strstr(ear.heard[0], "\r\nContent-Type: application/json\r\n"));
	assert_non_null(strstr(ear.heard[0], "\r\nX-Template: yes\r\n"));
	assert_non_null(strstr(ear.heard[0], "\r\nX-Message: {{.message}}\r\n"));
	/* again: nothing is remembered of the last time */
	assert_true(hook_send(pool, 8, at("localhost", "/ok"), "{}"));
	wait_results(2);
	assert_int_equal(ear.accepted, 2);
	assert_null(strcasestr(ear.heard[1], "\r\nCookie:"));
	assert_int_equal(hook_dropped(pool), 0);
}

static void test_redirect_is_not_followed(void **arg)
{
	(void)arg;
	assert_true(hook_send(pool, 1, at("localhost", "/redirect"), "{}"));
	fail_through(1);
	assert_false(results[0].ok);
	assert_int_equal(results[0].status, 302);
	assert_int_equal(results[0].tries, HOOK_TRIES);
	assert_int_equal(ear.heard_n, HOOK_TRIES);
	for (int i = 0; i < ear.heard_n; i++)
		assert_non_null(strstr(ear.heard[i], "POST /redirect "));
}

static void test_slow_answers_are_not_waited_for(void **arg)
{
	(void)arg;
	hook_testing.ms = 200;
	assert_true(hook_send(pool, 1, at("localhost", "/slow"), "{}"));
	fail_through(1);
	assert_false(results[0].ok);
	assert_int_equal(results[0].status, 0);
	assert_string_equal(results[0].why, curl_easy_strerror(CURLE_OPERATION_TIMEDOUT));
}

static void test_endless_answers_are_cut(void **arg)
{
	(void)arg;
	assert_true(hook_send(pool, 1, at("localhost", "/big"), "{}"));
	wait_results(1);
	assert_true(results[0].ok);
	assert_int_equal(results[0].tries, 1);
}

static void refused_certificate(void)
{
	assert_true(hook_send(pool, 1, at("localhost", "/ok"), "{}"));
	fail_through(1);
	assert_false(results[0].ok);
	assert_int_equal(results[0].status, 0);
	assert_string_equal(results[0].why, curl_easy_strerror(CURLE_PEER_FAILED_VERIFICATION));
	assert_int_equal(ear.accepted, HOOK_TRIES); /* it was reached */
	assert_int_equal(ear.heard_n, 0);           /* and told nothing */
}

static void test_unknown_authority_is_refused(void **arg)
{
	(void)arg;
	hook_testing.ca = ear.other_pem;
	refused_certificate();
}

static void test_system_does_not_know_it_either(void **arg)
{
	(void)arg;
	hook_testing.ca = NULL;
	refused_certificate();
}

static void test_wrong_name_is_refused(void **arg)
{
	(void)arg;
	ear.context = ear.wrong_name;
	hook_testing.ca = ear.wrong_pem;
	refused_certificate();
}

/* The name is as good as any, the address it leads to is not. */
static void test_forbidden_when_the_socket_is_opened(void **arg)
{
	(void)arg;
	hook_testing.loopback = false;
	assert_true(hook_send(pool, 1, at("localhost", "/ok"), "{}"));
	fail_through(1);
	assert_false(results[0].ok);
	assert_string_equal(results[0].why, "its name leads to an address that is not public");
	assert_int_equal(ear.accepted, 0);
	/* a number is refused before */
	assert_false(hook_send(pool, 1, at("127.0.0.1", "/ok"), "{}"));
	assert_int_equal(hook_dropped(pool), 1);
}

static bool starts_at(uint64_t now)
{
	uv_mutex_lock(&pool->lock);
	bool starts = next_to_start(pool, now) != NULL;
	uv_mutex_unlock(&pool->lock);
	return starts;
}

static void test_pauses_between_tries(void **arg)
{
	static const uint64_t minutes[] = { 1, 5, 30 };

	(void)arg;
	assert_true(hook_send(pool, 1, at("localhost", "/fail"), "{}"));
	for (int tries = 1; tries < HOOK_TRIES; tries++) {
		uint64_t due = wait_tries(tries);
		assert_int_equal(due, clock_ms + minutes[tries - 1] * 60 * 1000);
		assert_int_equal(ear.heard_n, tries);
		/* what is for the same address waits too; others do not */
		if (tries == 1) {
			assert_true(hook_send(pool, 2, at("localhost", "/fail"), "{}"));
			assert_true(hook_send(pool, 3, at("localhost", "/ok"), "{}"));
			wait_results(1);
			assert_int_equal(results[0].tag, 3);
			assert_int_equal(ear.heard_n, 2);
			ear.heard_n = 1;
		}
		assert_false(starts_at(due - 1));
		assert_true(starts_at(due));
		assert_int_equal(results_n, 1);
		set_clock(due);
	}
	/* given up together; the one tried comes last */
	wait_results(3);
	assert_int_equal(results[1].tag, 2);
	assert_int_equal(results[1].tries, 0);
	assert_int_equal(results[2].tag, 1);
	assert_int_equal(results[2].tries, HOOK_TRIES);
	assert_int_equal(results[2].status, 500);
	assert_true(!results[1].ok && !results[2].ok);
	assert_int_equal(ear.heard_n, HOOK_TRIES);
	/* afterwards it is an address like any */
	assert_true(hook_send(pool, 4, at("localhost", "/fail"), "{}"));
	assert_int_equal(wait_tries(1), clock_ms + 60 * 1000);
}

static void test_one_at_once_to_a_host(void **arg)
{
	(void)arg;
	assert_true(hook_send(pool, 1, at("localhost", "/held"), "{}"));
	assert_true(hook_send(pool, 2, at("LOCALHOST", "/ok"), "{}"));
	assert_true(hook_send(pool, 3, at("127.0.0.1", "/ok"), "{}"));
	wait_results(1); /* of another host: meanwhile */
	assert_int_equal(results[0].tag, 3);
	assert_false(starts_at(clock_ms));
	assert_in_range(ear.accepted, 1, 2);
	ear_release();
	wait_results(3);
	assert_int_equal(results[1].tag, 1);
	assert_int_equal(results[2].tag, 2);
	assert_int_equal(ear.accepted, 3);
	assert_in_range(ear.most_open, 1, 2);
}

static void test_the_queue_ends(void **arg)
{
	char body[HOOK_BODY + 2], path[32];
	int taken = 0;

	(void)arg;
	assert_true(hook_send(pool, 0, at("localhost", "/held"), "{}"));
	for (int i = 1; i < HOOK_QUEUE + 5; i++) {
		snprintf(path, sizeof path, "/ok?%d", i);
		taken += hook_send(pool, (uint64_t)i, at("localhost", path), "{}");
	}
	assert_int_equal(taken, HOOK_QUEUE - 1);
	assert_int_equal(hook_dropped(pool), 5);
	memset(body, 'x', sizeof body);
	body[HOOK_BODY + 1] = 0;
	assert_false(hook_send(pool, 1, at("127.0.0.1", "/ok"), body));
	assert_int_equal(hook_dropped(pool), 6);
	ear_release(); /* the pool is closed with all this in it */
}

static void test_one_address_does_not_fill_it(void **arg)
{
	int taken = 0;

	(void)arg;
	for (int i = 0; i < 3 * HOOK_EACH; i++)
		taken += hook_send(pool, 0, at("localhost", "/held"), "{}");
	assert_int_equal(taken, HOOK_EACH);
	assert_true(hook_send(pool, 0, at("localhost", "/ok"), "{}"));
	ear_release();
	wait_results(HOOK_EACH + 1);
}

#define SENT(f) cmocka_unit_test_setup_teardown(f, open_pool, close_pool)

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_ips),
					    cmocka_unit_test(test_addresses),
					    cmocka_unit_test(test_bodies),
					    cmocka_unit_test(test_long_texts_are_cut),
					    SENT(test_delivered_once),
					    SENT(test_redirect_is_not_followed),
					    SENT(test_slow_answers_are_not_waited_for),
					    SENT(test_endless_answers_are_cut),
					    SENT(test_unknown_authority_is_refused),
					    SENT(test_system_does_not_know_it_either),
					    SENT(test_wrong_name_is_refused),
					    SENT(test_forbidden_when_the_socket_is_opened),
					    SENT(test_pauses_between_tries),
					    SENT(test_one_at_once_to_a_host),
					    SENT(test_the_queue_ends),
					    SENT(test_one_address_does_not_fill_it) };

	return cmocka_run_group_tests_name("hook", tests, ear_begin, ear_end);
}
