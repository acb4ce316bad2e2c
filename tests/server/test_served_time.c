/* test_served_time.c — the door for tests (server/door.h), by which all others here drive the server's
 * clock: time stands still, and what happens depends on nothing but how much of it has passed. */
#include "tests/server/table.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

/* Bots at their usual pace, and one who watches. */
static void bots_begin(void)
{
	char line[128];

	served_stop(&served, SIGTERM);
	assert_true(served_run(
		&served, (const char *const[]){ "serve", "--listen", "127.0.0.1:0", "--db", served.db, NULL },
		line, sizeof line));
	served.game = "megaciv";
	lay_table(&served, "players=5 civs=assigned", 0,
		  "\"normal\",\"normal\",\"novice\",\"strong\",\"normal\"", &laid);
	served.game = NULL;
	page_sit(&watcher, &served, &laid, 0);
}

static void test_time_stands_still(void **arg)
{
	(void)arg;
	bots_begin();
	page_drain(&watcher);
	for (int i = 0; i < 20; i++) {
		int n = page_n(&watcher);
		long long ms = served_next(&served);
		assert_true(ms > 0);
		pass(ms - 1);
		assert_null(page_next(&watcher));
		assert_int_equal(served_next(&served), 1);
		pass(1);
		page_drain(&watcher);
		assert_true(page_n(&watcher) >= n);
	}
	assert_true(page_n(&watcher) > 5);
	page_close(&watcher);
	assert_int_equal(served_next(&served), -1); /* nobody looks: the table rests */
}

/* What the watcher was sent, without the name of the table, which is drawn. */
static char *all_heard(void)
{
	for (char *at = watcher.heard; (at = strstr(at, laid.id));)
		memset(at, '-', strlen(laid.id));
	return strdup(watcher.heard);
}

/* Half a minute of the first game of a server, let pass in so many parts. */
static char *half_a_minute(int parts)
{
	bots_begin();
	for (int i = 0; i < parts; i++)
		pass(30 * 1000 / parts);
	page_drain(&watcher);
	char *heard = all_heard();
	page_close(&watcher);
	return heard;
}

/* The same bytes in the same frames, also where the time of one passes in one piece; another seed gives
 * others. */
static void test_the_same_time_is_the_same_game(void **arg)
{
	(void)arg;
	served.seed = 7;
	char *one_piece = half_a_minute(1), *many = half_a_minute(300);
	served.seed = 8;
	char *other = half_a_minute(1);
	assert_true(strlen(one_piece) > 10000);
	assert_string_equal(one_piece, many);
	assert_string_not_equal(one_piece, other);
	free(one_piece);
	free(many);
	free(other);
}

/* Two tables are drawn, also with a seed, and each is known again. */
static void test_a_seed_draws_many_tables(void **arg)
{
	char commitment[2][2][65];

	(void)arg;
	for (int start = 0; start < 2; start++) {
		for (int i = 0; i < 2; i++) {
			lay_table(&served, "", 2, "", &laid);
			page_sit(&watcher, &served, &laid, 0);
			snprintf(commitment[start][i], 65, "%s",
				 text_of(json_object_get(watcher.state, "table"), "commitment"));
			page_close(&watcher);
		}
		restart(SIGTERM);
	}
	assert_string_not_equal(commitment[0][0], commitment[0][1]);
	assert_memory_equal(commitment[0], commitment[1], sizeof commitment[0]);
}

struct CMUnitTest served_time[] = {
	cmocka_unit_test(test_time_stands_still),
	cmocka_unit_test(test_the_same_time_is_the_same_game),
	cmocka_unit_test(test_a_seed_draws_many_tables),
	{ 0 },
};
