/* Tables outlive a new version: those of 0.1.0 are opened, carried over and played to their end; a kill
 * at any step of the migration loses nothing; later programs with another rule or another layout carry
 * our tables over. */
#include "tests/server/table.h"

#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
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

static void watch(const char *id)
{
	struct laid table = { .id = "" };

	snprintf(table.id, sizeof table.id, "%s", id);
	page_sit(&watcher, &served, &table, 0);
}

static bool heard(const char *key)
{
	char want[64];

	snprintf(want, sizeof want, "\"m\":\"%s\"", key);
	return strstr(watcher.heard, want) != NULL;
}

/* What is known of a server that did not do what it should. */
static void tell_of_server(int frames)
{
	char said[4096] = "";
	int status = 0;

	fcntl(served.err, F_SETFL, O_NONBLOCK);
	ssize_t n = read(served.err, said, sizeof said - 1);
	pid_t ended = waitpid(served.pid, &status, WNOHANG);
	print_error("%d frames heard, socket %s, server %s (%x), said: %.*s\n", frames,
		    watcher.closed ? "closed" : "open", ended ? "ended" : "runs", (unsigned)status,
		    n > 0 ? (int)n : 0, said);
	if (ended)
		served.pid = 0;
}

/* Bots on all seats play it to its end, and its log is proved. */
static void plays_to_its_end(const char *id)
{
	int frames = 0;

	for (int idle = 0; idle < 300 && !watcher.closed && !over(&watcher); frames++) {
		json_t *frame = page_next(&watcher, 100);
		idle = frame ? 0 : idle + 1;
		json_decref(frame);
	}
	if (!over(&watcher))
		tell_of_server(frames);
	assert_true(over(&watcher));
	page_close(&watcher);
	served_stop(&served, SIGTERM);
	assert_int_equal(program("admin export %s --db %s | %s verify -", id, served.db, getenv("ECUMENE")),
			 0);
	assert_non_null(strstr(printed, "true: "));
	assert_non_null(strstr(printed, "result s1="));
}

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
		int status = program("verify %s/0.1.0/%s.log", getenv("UPGRADE"), logs[i]);
		assert_true(status == 0 ? strstr(printed, ": true: ") != NULL
					: status == 1 && strstr(printed, "use Ecumene 0.1.0"));
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

/* ---- Later versions ------------------------------------------------------------------------ */

/* Our own table, some rounds into a game; then another program opens it. */
static void carried_by(const char *later, const char *told, bool changed)
{
	char ours[512];

	snprintf(ours, sizeof ours, "%s", getenv("ECUMENE"));
	assert_int_equal(shell("rm -f %s*", served.db), 0);
	assert_true(served_start(&served));
	begin("rounds=9");
	for (int i = 0; i < 40 && !over(&one); i++)
		play_one();
	stand_up();
	served_stop(&served, SIGKILL);
	setenv("ECUMENE", getenv(later), 1);
	for (const char *seat = "s1"; seat; seat = strcmp(seat, "s1") == 0 ? "s2" : NULL)
		assert_int_equal(program("admin seat %s %s eager --db %s", laid.id, seat, served.db), 0);
	assert_true(served_start(&served));
	watch(laid.id);
	assert_true(heard(told));
	assert_int_equal(heard("RULES_2"), changed);
	plays_to_its_end(laid.id);
	assert_int_equal(strstr(printed, "revision 1") != NULL, changed);
	setenv("ECUMENE", ours, 1);
}

static void another_rule_goes_on_from_the_last_position(void **arg)
{
	(void)arg;
	carried_by("LATER_RULE", "CARRIED_FROM", true);
}

static void another_layout_goes_on_as_it_was(void **arg)
{
	(void)arg;
	carried_by("LATER_LAYOUT", "RENEWED", false);
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
		UPGRADE(another_rule_goes_on_from_the_last_position),
		UPGRADE(another_layout_goes_on_as_it_was),
	};

	signal(SIGPIPE, SIG_IGN);
	if (argc > 1)
		cmocka_set_test_filter(argv[1]);
	return cmocka_run_group_tests_name("upgrade", tests, NULL, NULL);
}
