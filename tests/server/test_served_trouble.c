/* test_served_trouble.c — the server is killed, starved of disk, started twice, given spoilt tables and
 * wrong arguments. */
#include "tests/test.h"

#include <poll.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/rows.h"
#include "tests/server/table.h"

/* ---- Killed -------------------------------------------------------------------------------- */

struct promise {
	char id[32];
	int n;
};

/* What was acknowledged is there afterwards, under its number, and the view is what it was. */
static void kept(struct page *p, const struct promise *made, int n, json_t *state)
{
	for (int i = n > 5 ? n - 5 : 0; i < n; i++)
		TAKE(page_act(p, made[i].id, page_n(p), "pass"), done_as(taken_, made[i].n));
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
		usleep(below(1500)); /* any moment: the server has begun with it, or has not */
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
	says(&one, "error", "{\"t\":\"name\",\"name\":\"Full\"}");
	json_t *during = snapshot_of(1);
	assert_true(json_equal(before, during));
	json_decref(before);
	json_decref(during);
	served_disk(&served, false);
	TAKE(page_act(&one, "a", n, "bid coins=1"), done_as(taken_, n + 1));
	TAKE(page_act(&two, "b", n, "bid coins=0"), done_as(taken_, n + 2));
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
	TAKE(page_wait(&one, "error"), true);
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

/* As one would who knows how rows are sealed; otherwise it is damage. */
static void sql(const char *format, const char *id, bool sealed)
{
	sqlite3 *db;
	char text[256];

	snprintf(text, sizeof text, format, id);
	assert_int_equal(sqlite3_open(served.db, &db), SQLITE_OK);
	assert_int_equal(sqlite3_exec(db, text, NULL, NULL, NULL), SQLITE_OK);
	assert_int_equal(sqlite3_changes(db), 1);
	if (sealed) {
		assert_int_equal(sqlite3_exec(db, "DELETE FROM head", NULL, NULL, NULL), SQLITE_OK);
		assert_true(rows_seal_old(db));
	}
	sqlite3_close(db);
}

static void spoil(const char *statement)
{
	served_stop(&served, SIGTERM);
	sql(statement, laid.id, true);
	assert_true(served_start(&served));
}

static void says_error(const struct laid *table, const char *holds)
{
	assert_true(page_open(&visitor, &served, NULL));
	page_say(&visitor, "{\"t\":\"hello\",\"table\":\"%s\",\"token\":null}", table->id);
	TAKE(page_next(&visitor), is(taken_, "error") && strstr(text_of(taken_, "reason"), holds));
	page_close(&visitor);
}

static void test_a_broken_table_harms_no_other(void **arg)
{
	static const char *const spoilers[] = {
		"UPDATE entry SET text = 's1 bid coins=6000' WHERE game_table = '%s' AND n = 1",
		"UPDATE entry SET text = 'gibberish' WHERE game_table = '%s' AND n = 1",
		("UPDATE entry SET text = 'position ' || hex(zeroblob(32))"
		 " WHERE game_table = '%s' AND text LIKE 'position%%'"),
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
	/* the entry of the position is nobody's; that the table was carried over is told to all */
	assert_int_equal(page_n(&one), 3);
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
	assert_int_equal(status_of((const char *const[]){ "serve", "--db", "/nowhere/at/all.db", NULL }), 2);
}

static void test_play_lays_a_table(void **arg)
{
	struct served mine;

	(void)arg;
	served_make_folder(&mine);
	play_and_sit(&mine,
		     (const char *const[]){ "play", "bazaar", "--players", "3", "--seat", "2", "--option",
					    "rounds=1", "--listen", "127.0.0.1:0", "--db", mine.db,
					    "--bot-delay", "0", NULL },
		     2, &two);
	struct pollfd more = { mine.out, POLLIN, 0 };
	served_settle(&mine);
	assert_int_equal(poll(&more, 1, 0), 0); /* exactly one line */
	assert_null(strstr(two.heard, "BEGINS_LAID"));
	stand_up_from(&mine, &two);
}

static void test_play_begins_at_the_position_of_a_case(void **arg)
{
	struct served mine;
	char from[512];

	(void)arg;
	served_make_folder(&mine);
	snprintf(from, sizeof from, "%s/bazaar/cases/trade.case:B501", getenv("TESTS"));
	play_and_sit(&mine,
		     (const char *const[]){ "play", "--from", from, "--listen", "127.0.0.1:0", "--db",
					    mine.db, "--bot-delay", "60000", NULL },
		     1, &one);
	assert_string_equal(text_of(one.state, "question"), "trade");
	json_t *hand = json_object_get(json_object_get(json_object_get(one.state, "view"), "hand"), "s1");
	assert_int_equal(json_integer_value(json_object_get(hand, "salt")), 2);
	assert_int_equal(json_integer_value(json_object_get(hand, "silk")), 1);
	assert_non_null(strstr(one.heard, "\"m\":\"BEGINS_LAID\""));
	assert_non_null(strstr(watcher.heard, "\"m\":\"BEGINS_LAID\""));
	stand_up_from(&mine, &one);
}

struct CMUnitTest served_trouble[] = {
	cmocka_unit_test(test_acknowledged_actions_survive_kill),
	cmocka_unit_test(test_a_full_disk_is_told_and_passes),
	cmocka_unit_test(test_ready_survives_a_full_disk),
	cmocka_unit_test(test_a_second_server_is_refused),
	cmocka_unit_test(test_it_stops_when_told),
	cmocka_unit_test(test_a_broken_table_harms_no_other),
	cmocka_unit_test(test_other_tables_that_cannot_be_opened),
	cmocka_unit_test(test_another_revision_is_still_folded),
	cmocka_unit_test(test_wrong_usage),
	cmocka_unit_test(test_play_lays_a_table),
	cmocka_unit_test(test_play_begins_at_the_position_of_a_case),
	{ 0 },
};
