/* Tables outlive a new version: those of earlier versions are opened, carried over and played to their end; a
 * kill at any step of the migration loses nothing. test_later.c has our own tables in later programs. */
#include "tests/upgrade/opened.h"

#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tests/upgrade/traced.h"

/* ---- Files and commands -------------------------------------------------------------------- */

/* The file of 0.1.0 and nothing beside it. */
static int fresh_file(void)
{
	return shell("rm -f %s* && cp %s/0.1.0/games.db %s && chmod 600 %s", served.db, getenv("UPGRADE"),
		     served.db, served.db);
}

static int fresh_folder(void **arg)
{
	(void)arg;
	served_make_folder(&served);
	return fresh_file();
}

static int remove_folder(void **arg) { return shell("rm -f %s.schema*", served.db) + table_stop(arg); }

static int number_in(const char *file, const char *sql)
{
	sqlite3 *db;
	sqlite3_stmt *s;

	assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
	assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &s, NULL), SQLITE_OK);
	assert_int_equal(sqlite3_step(s), SQLITE_ROW);
	int n = sqlite3_column_int(s, 0);
	sqlite3_finalize(s);
	sqlite3_close(db);
	return n;
}

static int number(const char *sql) { return number_in(served.db, sql); }

/* The id of a table by its name. */
static const char *named(const char *name)
{
	static char id[32];

	program("admin tables --db %s | awk '$NF == \"%s\" { print $1 }'", served.db, name);
	snprintf(id, sizeof id, "%.16s", printed);
	assert_int_equal(strlen(id), 16);
	return id;
}

/* ---- At the table -------------------------------------------------------------------------- */

static void opens_and_plays(const char *name, const char *person)
{
	char id[32];

	snprintf(id, sizeof id, "%s", named(name));
	if (*person)
		assert_int_equal(program("admin seat %s %s eager --db %s", id, person, served.db), 0);
	assert_true(served_start(&served));
	watch(id);
	assert_true(heard("RENEWED") || heard("CARRIED") || heard("CARRIED_FROM"));
	assert_true(!*person || heard("SEAT_BOT"));
	plays_to_its_end(id);
}

static void a_running_table_of_mega_civilization(void **arg)
{
	(void)arg;
	opens_and_plays("running-megaciv", "s1");
}

static void a_running_table_of_archipelago(void **arg)
{
	(void)arg;
	opens_and_plays("running-archipelago", "");
}

static void a_running_table_of_bazaar(void **arg)
{
	(void)arg;
	opens_and_plays("running-bazaar", "s1");
}

static const CMUnitTestFunction running[] = { a_running_table_of_bazaar, a_running_table_of_archipelago,
					      a_running_table_of_mega_civilization };
enum { RUNNING = sizeof running / sizeof *running };

static void finished_and_waiting_tables_are_as_they_were(void **arg)
{
	(void)arg;
	char over_id[32], waits[32];

	snprintf(over_id, sizeof over_id, "%s", named("over-megaciv"));
	snprintf(waits, sizeof waits, "%s", named("gathering-megaciv"));
	int entries = number("SELECT count(*) FROM entry");
	assert_true(served_start(&served));
	watch(over_id);
	assert_true(over(&watcher));
	assert_false(heard("CARRIED"));
	page_close(&watcher);
	watch(waits);
	assert_string_equal(text_of(json_object_get(watcher.state, "table"), "stage"), "gathering");
	page_close(&watcher);
	served_stop(&served, SIGTERM);
	assert_int_equal(number("SELECT count(*) FROM entry"), entries);
}

static void logs_are_proved_or_say_who_can(void **arg)
{
	static const char *const logs[] = { "archipelago-8", "bazaar-7", "megaciv-7", "over-archipelago",
					    "over-megaciv" };

	(void)arg;
	for (size_t i = 0; i < sizeof logs / sizeof *logs; i++) {
		assert_int_equal(program("verify %s/0.1.0/%s.log", getenv("UPGRADE"), logs[i]), 0);
		assert_true(strstr(printed, ": true: ") || strstr(printed, "which Ecumene 0.1.0 replays"));
	}
}

/* ---- The migration ------------------------------------------------------------------------- */

/* What the file was before, whole. */
static void the_copy_is_whole(int entries)
{
	char kept[128];

	snprintf(kept, sizeof kept, "%s.schema1", served.db);
	assert_int_equal(number_in(kept, "SELECT integrity_check = 'ok' FROM pragma_integrity_check"), 1);
	assert_int_equal(number_in(kept, "PRAGMA user_version"), 1);
	assert_int_equal(number_in(kept, "SELECT count(*) FROM entry"), entries);
}

static void a_kill_at_any_step_loses_nothing(void **arg)
{
	const char *const open_it[] = { getenv("ECUMENE"), "admin", "tables", "--db", served.db, NULL };
	enum { PLACES = 20 };
	static char before[sizeof printed];

	(void)arg;
	int entries = number("SELECT count(*) FROM entry"),
	    positions = number("SELECT count(*) FROM position");
	int steps = traced_run(open_it, 0);
	assert_int_equal(number("PRAGMA user_version"), 8);
	assert_int_equal(program("admin tables --db %s", served.db), 0);
	snprintf(before, sizeof before, "%s", printed);
	assert_true(steps >= PLACES);
	for (int place = 0; place < PLACES; place++) {
		assert_int_equal(fresh_file(), 0);
		traced_run(open_it, 1 + place * (steps - 1) / (PLACES - 1));
		assert_int_equal(program("admin tables --db %s", served.db), 0);
		assert_string_equal(printed, before);
		assert_int_equal(number("PRAGMA user_version"), 8);
		assert_int_equal(number("SELECT count(*) FROM entry"), entries);
		assert_int_equal(number("SELECT count(*) FROM position"), positions);
		the_copy_is_whole(entries);
		running[place % RUNNING](NULL);
	}
}

static void the_file_before_is_kept(void **arg)
{
	char kept[128];

	(void)arg;
	named("running-bazaar");
	snprintf(kept, sizeof kept, "%s.schema1", served.db);
	assert_int_equal(access(kept, R_OK), 0);
	assert_int_equal(program("admin tables --db %s", kept), 0);
	assert_non_null(strstr(printed, "running-megaciv"));
}

#define UPGRADE(name) cmocka_unit_test_setup_teardown(name, fresh_folder, remove_folder)

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		UPGRADE(logs_are_proved_or_say_who_can),
		UPGRADE(a_running_table_of_bazaar),
		UPGRADE(a_running_table_of_archipelago),
		UPGRADE(a_running_table_of_mega_civilization),
		UPGRADE(finished_and_waiting_tables_are_as_they_were),
		UPGRADE(the_file_before_is_kept),
		UPGRADE(a_kill_at_any_step_loses_nothing),
	};

	signal(SIGPIPE, SIG_IGN);
	if (argc > 1)
		cmocka_set_test_filter(argv[1]);
	return cmocka_run_group_tests_name("upgrade", tests, NULL, NULL);
}
