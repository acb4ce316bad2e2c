/* test_told.c — people who do not look are told by webhooks: on the program from outside, across kill -9, on
 * a time of the test's. What is told arrives at a TLS server in here (ear.h).
 *
 *	test_told     ECUMENE names the program, whose webhooks may reach this machine (hooked.c) */
#include "tests/server/table.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tests/server/ear.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE };
#define SLOW    ",\"clock\":{\"kind\":\"slow\",\"hours\":24,\"deadline\":720,\"zone\":\"Europe/Warsaw\"}"
#define ALLOWED SLOW ",\"hooks\":true"

/* ---- A server and a table ------------------------------------------------------------------- */

static void start(bool webhooks)
{
	const char *arguments[] = { "serve",   "--listen", "127.0.0.1:0",   "--db",
				    served.db, "--host",   "games.example", webhooks ? "--webhooks" : NULL,
				    NULL };
	char line[128];

	assert_true(served_run(&served, arguments, line, sizeof line));
}

static void start_again(int with)
{
	served_stop(&served, with);
	start(true);
}

static int begin_row(void **arg)
{
	char port[16];

	(void)arg;
	pages_forget();
	snprintf(port, sizeof port, "%d", ear.port);
	setenv("ECUMENE_HOOK_PORT", port, 1);
	setenv("ECUMENE_HOOK_CA", ear.good_pem, 1);
	ear.context = ear.good;
	ear.failing = false;
	uv_mutex_lock(&ear.lock);
	ear.accepted = ear.heard_n = 0;
	uv_mutex_unlock(&ear.lock);
	served_make_folder(&served);
	return 0;
}

static void ada_and_two_begin(const char *more)
{
	begin_three("players=3 rounds=3", more);
	page_say(&one, "{\"t\":\"name\",\"name\":\"Ada\"}");
}

static void one_act(struct page *p)
{
	TAKE(page_act(p, fresh_id(p), page_n(p), some_act(p)), is(taken_, "done") || is(taken_, "refused"));
}

static bool is_pending(struct page *p, const char *seat)
{
	json_t *list = json_object_get(p->state, "pending"), *who;
	size_t i;

	json_array_foreach(list, i, who) if (strcmp(json_string_value(who), seat) == 0) return true;
	return false;
}

/* The other two play until the first, who has answered all he was asked, is asked again. */
static void others_until_asked(void)
{
	page_drain(&two);
	page_drain(&three);
	assert_false(is_pending(&two, "s1"));
	for (int i = 0; i < 200 && !is_pending(&two, "s1"); i++) {
		one_act(page_asked(&two) ? &two : &three);
		page_drain(&two);
		page_drain(&three);
	}
	assert_true(is_pending(&two, "s1"));
}

static void is_here(bool here)
{
	page_drain(&two);
	json_t *seats = json_object_get(json_object_get(two.state, "table"), "seats");
	assert_int_equal(json_is_true(json_object_get(json_array_get(seats, 0), "here")), here);
}

/* Seen by another one, before time passes. */
static void one_leaves(void)
{
	is_here(true);
	page_close(&one);
	is_here(false);
}

static void one_answers_and_leaves(void)
{
	for (int i = 0; i < 50 && page_asked(&one); i++) {
		one_act(&one);
		page_drain(&one);
	}
	one_leaves();
}

/* ---- Webhooks -------------------------------------------------------------------------------- */

static int heard_n(void)
{
	uv_mutex_lock(&ear.lock);
	int n = ear.heard_n;
	uv_mutex_unlock(&ear.lock);
	return n;
}

/* The text of message n, from 1. */
static const char *message(int n)
{
	static char text[1000];

	served_settle(&served);
	if (heard_n() < n)
		print_error("message %d did not come\n", n);
	assert_true(heard_n() >= n);
	uv_mutex_lock(&ear.lock);
	json_t *body = json_loads(strstr(ear.heard[n - 1], "\r\n\r\n") + 4, 0, NULL);
	uv_mutex_unlock(&ear.lock);
	snprintf(text, sizeof text, "%s", text_of(body, "content"));
	json_decref(body);
	return text;
}

/* The same, when time has passed. */
static const char *message_in_time(int n, long long step)
{
	served_settle(&served);
	for (int i = 0; i < 400 && heard_n() < n; i++)
		pass(step);
	return message(n);
}

/* As pages choose them: never the same again, also for one that came back. */
static const char *some_id(void)
{
	static char id[16];
	static int n;

	snprintf(id, sizeof id, "h%d", ++n);
	return id;
}

static void set_address(struct page *p, const char *path, const char *language)
{
	page_say(p, "{\"t\":\"hook\",\"id\":\"%s\",\"url\":\"https://localhost:%d%s\",\"lang\":\"%s\"}",
		 some_id(), ear.port, path, language);
}

static json_t *hook_of(struct page *p) { return json_object_get(json_object_get(p->state, "life"), "hook"); }

/* As a page does it: what it was told last. */
static const char *state_of(struct page *p)
{
	static char state[32];
	json_t *f;

	while ((f = page_next(p))) {
		if (is(f, "hook"))
			json_object_set(json_object_get(p->state, "life"), "hook",
					json_object_get(f, "hook"));
		json_decref(f);
	}
	snprintf(state, sizeof state, "%s", text_of(hook_of(p), "state"));
	return state;
}

static void is_in_state(struct page *p, const char *want) { assert_string_equal(state_of(p), want); }

static const char *code_in(const char *text)
{
	static char code[7];
	size_t at = strcspn(text, "0123456789");

	assert_true(strspn(text + at, "0123456789") == 6);
	snprintf(code, sizeof code, "%s", text + at);
	return code;
}

static void say_code(struct page *p, const char *code)
{
	page_say(p, "{\"t\":\"hook\",\"id\":\"%s\",\"code\":\"%s\"}", some_id(), code);
}

/* The address is set and its code repeated: one message. */
static void confirm(struct page *p, const char *path, const char *language)
{
	int n = heard_n();

	set_address(p, path, language);
	TAKE(page_wait(p, "done"), true);
	say_code(p, code_in(message(n + 1)));
	TAKE(page_wait(p, "done"), true);
	is_in_state(p, "confirmed");
}

/* ---- Rows ------------------------------------------------------------------------------------ */

static void refused_at(const char *more)
{
	ada_and_two_begin(more);
	assert_true(json_is_false(json_object_get(json_object_get(one.state, "table"), "hooks")));
	set_address(&one, "/ok", "en");
	TAKE(page_wait(&one, "error"), true);
	three_stand_up();
	assert_int_equal(ear.accepted, 0);
}

static void test_off_unless_server_and_host_allow_it(void **arg)
{
	char answer[2000];

	(void)arg;
	start(false);
	http_get(&served, "/api/server", answer, sizeof answer);
	assert_non_null(strstr(answer, "\"webhooks\":false"));
	refused_at(ALLOWED);
	served_stop(&served, SIGTERM);
	start(true);
	http_get(&served, "/api/server", answer, sizeof answer);
	assert_non_null(strstr(answer, "\"webhooks\":true"));
	refused_at(SLOW);
}

/* Nothing is sent to an address but one code, until the code is known; five guesses, also across kill -9. */
static void test_nothing_before_it_is_confirmed(void **arg)
{
	char code[7], wrong[7];

	(void)arg;
	start(true);
	ada_and_two_begin(ALLOWED);
	says(&watcher, "error", "{\"t\":\"hook\",\"id\":\"w\",\"url\":\"https://localhost:%d/ok\"}",
	     ear.port);
	says(&one, "error", "{\"t\":\"hook\",\"id\":\"x\",\"url\":\"http://localhost:%d/ok\"}", ear.port);
	set_address(&one, "/ok", "en");
	TAKE(page_wait(&one, "done"), true);
	snprintf(code, sizeof code, "%s", code_in(message(1)));
	snprintf(wrong, sizeof wrong, "%s", strcmp(code, "000000") == 0 ? "000001" : "000000");
	assert_null(strstr(message(1), "Test")); /* words of a stranger reach nobody unasked */
	assert_null(strstr(message(1), "http"));
	one_answers_and_leaves();
	others_until_asked();
	leap(13 * HOUR);
	page_drain(&two);
	assert_int_equal(heard_n(), 1);
	page_sit(&one, &served, &laid, 1);
	assert_string_equal(state_of(&one), "unconfirmed");
	say_code(&one, code); /* right, but it is over */
	TAKE(page_wait(&one, "error"), strstr(text_of(taken_, "reason"), "over"));

	set_address(&one, "/ok", "en");
	TAKE(page_wait(&one, "done"), true);
	snprintf(code, sizeof code, "%s", code_in(message(2)));
	snprintf(wrong, sizeof wrong, "%s", strcmp(code, "000000") == 0 ? "000001" : "000000");
	for (int i = 0; i < 5; i++) {
		say_code(&one, wrong);
		TAKE(page_wait(&one, "error"), strstr(text_of(taken_, "reason"), "not the code"));
		json_decref(page_wait(&one, "hook")); /* it is on disk */
		if (i == 2) {
			three_stand_up();
			start_again(SIGKILL);
			three_sit_down();
		}
	}
	say_code(&one, code);
	TAKE(page_wait(&one, "error"), strstr(text_of(taken_, "reason"), "over"));
	assert_string_equal(state_of(&one), "unconfirmed");

	/* few codes go to one address; elsewhere they still do, once */
	for (int i = 0; i < 2; i++) {
		set_address(&two, "/ok", "en");
		TAKE(page_wait(&two, "done"), true);
		message(3 + i);
	}
	set_address(&three, "/ok", "en");
	TAKE(page_wait(&three, "done"), true);
	message(5);
	set_address(&two, "/ok", "en");
	TAKE(page_wait(&two, "error"), strstr(text_of(taken_, "reason"), "too many"));
	set_address(&two, "/other", "en");
	TAKE(page_wait(&two, "done"), true);
	message(6);
	assert_int_equal(heard_n(), 6);
	three_stand_up();
}

static void assert_nothing_leaked(const struct page *p)
{
	assert_false(has_heard(p, "localhost") || has_heard(p, "\"t\":\"hook\""));
	assert_false(has_heard(p, "\"hook\":{"));
}

/* What the server has said of itself names no address. */
static void log_is_silent(void)
{
	char log[20000];

	fcntl(served.err, F_SETFL, O_NONBLOCK);
	ssize_t n = read(served.err, log, sizeof log - 1);
	log[n > 0 ? n : 0] = 0;
	assert_null(strstr(log, "localhost"));
	assert_null(strstr(log, "Ada"));
}

/* Bytes it got, when nothing is on its way any more. */
static size_t got(struct page *p)
{
	page_drain(p);
	return p->heard_n;
}

static void others_come_again(int with)
{
	page_close(&two);
	page_close(&three);
	page_close(&watcher);
	start_again(with);
	page_sit(&two, &served, &laid, 2);
	page_sit(&three, &served, &laid, 3);
	page_sit(&watcher, &served, &laid, 0);
}

/* Asked, half of the time is out, a vote: each once, whatever happens to the server; others get no byte. */
static void test_each_thing_once(void **arg)
{
	char link[64];
	size_t before[3];

	(void)arg;
	start(true);
	ada_and_two_begin(ALLOWED);
	assert_true(json_is_true(json_object_get(json_object_get(two.state, "table"), "hooks")));
	struct page *others[] = { &two, &three, &watcher };
	for (int i = 0; i < 3; i++)
		before[i] = got(others[i]);
	confirm(&one, "/ok", "en");
	for (int i = 0; i < 3; i++)
		assert_int_equal(got(others[i]), before[i]);
	assert_null(json_object_get(hook_of(&one), "url"));
	assert_string_equal(text_of(hook_of(&one), "host"), "localhost");

	one_answers_and_leaves();
	others_until_asked();
	const char *text = message_in_time(2, 5 * SECOND);
	assert_non_null(strstr(text, "Test, Ada: it is your turn."));
	snprintf(link, sizeof link, "https://games.example/t/%s", laid.id);
	assert_non_null(strstr(text, link));
	assert_null(strchr(text, '#'));

	log_is_silent();
	others_come_again(SIGKILL);
	says(&two, "done", "{\"t\":\"vote\",\"id\":\"v\",\"what\":\"act\",\"act\":\"end\"}");
	assert_non_null(strstr(message_in_time(3, 5 * SECOND), "a vote has been opened"));
	page_drain(&two);

	/* half of the time is out while no server is there to see it; nobody opens the table */
	page_close(&two);
	page_close(&three);
	page_close(&watcher);
	start_again(SIGKILL);
	leap(23 * HOUR);
	assert_non_null(strstr(message_in_time(4, 5 * SECOND), "half of your time is over"));
	start_again(SIGKILL);
	page_sit(&two, &served, &laid, 2);
	page_sit(&three, &served, &laid, 3);
	page_sit(&watcher, &served, &laid, 0);

	/* who was here knows what there was: only what is new is told */
	page_sit(&one, &served, &laid, 1);
	assert_string_equal(state_of(&one), "confirmed");
	confirm(&one, "/second", "de");
	assert_true(page_asked(&one));
	one_leaves();
	pass(2 * MINUTE);
	page_drain(&two);
	assert_int_equal(heard_n(), 5);
	page_sit(&one, &served, &laid, 1);
	one_answers_and_leaves();
	others_until_asked();
	assert_non_null(strstr(message_in_time(6, 5 * SECOND), "Test, Ada: du bist am Zug."));
	for (int i = 0; i < 3; i++) {
		page_drain(others[i]);
		assert_nothing_leaked(others[i]);
	}
	assert_int_equal(heard_n(), 6);
	page_close(&two);
	page_close(&three);
	page_close(&watcher);
	log_is_silent();
}

static void both_vote(const char *what)
{
	says(&two, "done", "{\"t\":\"vote\",\"id\":\"%s\",\"what\":\"%s\"}", some_id(), what);
	says(&three, "done", "{\"t\":\"vote\",\"id\":\"%s\",\"what\":\"%s\"}", some_id(), what);
}

/* What two wants is voted down by three. */
static void against_all(void)
{
	page_drain(&three);
	json_t *votes = json_object_get(json_object_get(three.state, "table"), "votes");
	says(&three, "heard", "{\"t\":\"ballot\",\"id\":\"%s\",\"vote\":%lld,\"yes\":false}", some_id(),
	     (long long)json_integer_value(json_object_get(json_array_get(votes, 0), "vote")));
}

/* An address that does not work is left alone: first for an hour, then longer, at last altogether. */
static void test_an_address_that_fails_is_left_alone(void **arg)
{
	(void)arg;
	start(true);
	ada_and_two_begin(ALLOWED);
	set_address(&one, "/fail", "en");
	TAKE(page_wait(&one, "done"), true);
	pass(SECOND); /* what became of a message is looked at every second */
	is_in_state(&one, "unreachable");
	confirm(&one, "/ok", "en");
	one_leaves();
	both_vote("pause"); /* so that nobody's time runs out */
	ear.failing = true;
	for (int i = 0; i < 5; i++) {
		says(&two, "done", "{\"t\":\"vote\",\"id\":\"%s\",\"what\":\"go\"}", some_id());
		assert_non_null(strstr(message_in_time(3 + i, 30 * MINUTE), "a vote has been opened"));
		against_all();
		leap(25 * HOUR);
	}
	says(&two, "done", "{\"t\":\"vote\",\"id\":\"%s\",\"what\":\"go\"}", some_id());
	pass(2 * MINUTE);
	page_drain(&two);
	assert_int_equal(heard_n(), 7);
	page_sit(&one, &served, &laid, 1);
	assert_string_equal(state_of(&one), "paused");
	three_stand_up();
}

/* Whoever gets a new link for a seat is not told on behind the back of the one before, nor the other way. */
static void test_a_new_link_ends_it(void **arg)
{
	char line[256];

	(void)arg;
	start(true);
	ada_and_two_begin(ALLOWED);
	confirm(&one, "/ok", "en");
	three_stand_up();
	served_stop(&served, SIGTERM);
	served_run(&served, (const char *const[]){ "admin", "link", laid.id, "s1", "--db", served.db, NULL },
		   line, sizeof line);
	served_stop(&served, SIGTERM);
	assert_non_null(strchr(line, '#'));
	snprintf(laid.token[0], sizeof laid.token[0], "%s", strchr(line, '#') + 1);
	start(true);
	page_sit(&one, &served, &laid, 1);
	assert_true(json_is_null(hook_of(&one)));
	confirm(&one, "/ok", "en");
	says(&one, "done", "{\"t\":\"hook\",\"id\":\"gone\",\"url\":null}");
	is_in_state(&one, "");
	page_close(&one);
	start_again(SIGKILL);
	page_sit(&one, &served, &laid, 1);
	assert_true(json_is_null(hook_of(&one)));
	page_close(&one);
}

#define ROW(f) cmocka_unit_test_setup_teardown(f, begin_row, table_stop)

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		ROW(test_off_unless_server_and_host_allow_it),
		ROW(test_nothing_before_it_is_confirmed),
		ROW(test_each_thing_once),
		ROW(test_an_address_that_fails_is_left_alone),
		ROW(test_a_new_link_ends_it),
	};

	if (argc > 1)
		cmocka_set_test_filter(argv[1]);
	return cmocka_run_group_tests_name("told", tests, ear_begin, ear_end);
}
