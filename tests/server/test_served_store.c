/* test_served_store.c — the file of games behind the server: what one table does to it harms no other, what
 * it holds is what was written, and one server at a time writes it. */
#include "tests/server/table.h"

#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- The file ------------------------------------------------------------------------------ */

static sqlite3 *opened_db(void)
{
	sqlite3 *db;

	assert_int_equal(sqlite3_open(served.db, &db), SQLITE_OK);
	sqlite3_busy_timeout(db, 3000);
	return db;
}

static void exec(sqlite3 *db, const char *text)
{
	char *why = NULL;

	if (sqlite3_exec(db, text, NULL, NULL, &why) != SQLITE_OK)
		print_error("%s: %s\n", text, why);
	assert_null(why);
}

/* ---- Ids of what the table does ------------------------------------------------------------ */

static void wish(struct page *p, const char *id, const char *act)
{
	page_say(p, "{\"t\":\"table\",\"id\":\"%s\",\"act\":\"%s\"}", id, act);
}

static void until_trade(void)
{
	for (int i = 0; i < 400 && strcmp(page_text(&one, "question"), "trade") != 0; i++)
		assert_true(play_one());
	until_n(&two, page_n(&one));
	assert_string_equal(page_text(&one, "question"), "trade");
}

/* Both wish that the trade closes; `last` is who then asks for it. What it was answered as. */
static int close_trade(struct page *first, struct page *last, const char *id)
{
	char other[16];

	until_trade();
	snprintf(other, sizeof other, "other-%s-%d", id, page_n(last));
	wish(first, other, "close");
	TAKE(page_wait(first, "done"), true);
	wish(last, id, "close");
	json_t *a = page_wait(last, "done");
	int n = (int)json_integer_value(json_object_get(a, "n"));
	json_decref(a);
	assert_true(n > 0);
	until_n(&one, n);
	until_n(&two, n);
	return n;
}

/* An id is its asker's, also where the table acts: two may use the same, and each hears of his own again,
 * also after a restart. */
static void test_ids_are_the_askers(void **arg)
{
	(void)arg;
	fond_of_drawing = true;
	begin("rounds=9");
	int by_two = close_trade(&one, &two, "k");
	int by_one = close_trade(&two, &one, "k");
	fond_of_drawing = false;
	for (int i = 0; i < 2; i++) {
		wish(&two, "k", "close");
		TAKE(page_wait(&two, "done"), done_as(taken_, by_two));
		wish(&one, "k", "close");
		TAKE(page_wait(&one, "done"), done_as(taken_, by_one));
		if (i == 0) {
			stand_up();
			restart(SIGKILL);
			sit_down();
		}
	}
	stand_up();
}

/* ---- One table that cannot be written ------------------------------------------------------- */

/* Whatever the reason is why the file takes no more entries of a table, the others of the same batch are
 * written: it is held until all of them wait for it. */
static void test_a_table_fails_alone(void **arg)
{
	struct laid poor;
	struct page poor_one;
	char trigger[256];
	sqlite3 *db = opened_db();

	(void)arg;
	begin("rounds=2");
	stand_up();
	poor = laid;
	memset(&poor_one, 0, sizeof poor_one);
	snprintf(trigger, sizeof trigger,
		 "CREATE TRIGGER poor BEFORE INSERT ON entry WHEN new.game_table = '%s' BEGIN SELECT"
		 " RAISE(ABORT, 'no more of these'); END",
		 poor.id);
	exec(db, trigger);
	begin("rounds=2");
	page_sit(&poor_one, &served, &poor, 1);
	exec(db, "BEGIN IMMEDIATE");
	page_say(&watcher, "{\"t\":\"ping\"}");
	page_say(&two, "{\"t\":\"name\",\"name\":\"Two\"}"); /* the batch that waits for the file */
	page_is_read(&two);
	page_say(&poor_one, "{\"t\":\"act\",\"id\":\"p\",\"n\":0,\"act\":\"bid coins=1\"}");
	page_is_read(&poor_one);
	page_say(&one, "{\"t\":\"act\",\"id\":\"a\",\"n\":0,\"act\":\"bid coins=1\"}");
	page_is_read(&one);
	page_say(&two, "{\"t\":\"act\",\"id\":\"b\",\"n\":0,\"act\":\"bid coins=0\"}");
	page_is_read(&two);
	exec(db, "COMMIT");
	TAKE(page_wait(&poor_one, "error"), strstr(text_of(taken_, "reason"), "could not be saved"));
	TAKE(page_wait(&one, "done"), done_as(taken_, 1));
	TAKE(page_wait(&two, "done"), done_as(taken_, 2));
	exec(db, "DROP TRIGGER poor");
	TAKE(page_act(&poor_one, "p", 0, "bid coins=1"), done_as(taken_, 1));
	page_close(&poor_one);
	stand_up();
	sqlite3_close(db);
}

/* ---- Taking back for ever -------------------------------------------------------------------- */

/* Taking the same back again and again makes a log long for nothing: after so many the seat goes on first. */
static void test_taking_back_is_limited(void **arg)
{
	int n = 0, undone = 0;

	(void)arg;
	begin("rounds=2");
	for (int i = 0; i < 70; i++) {
		char id[16];
		snprintf(id, sizeof id, "a%d", i);
		TAKE(page_act(&one, id, n, "bid coins=1"), done_as(taken_, n + 1));
		n++;
		page_say(&one, "{\"t\":\"undo\",\"id\":\"u%d\",\"entry\":%d}", i, n);
		json_t *a = NULL;
		while (!is(a, "done") && !is(a, "refused")) {
			json_decref(a);
			a = page_next(&one);
			assert_non_null(a);
		}
		if (is(a, "refused")) {
			assert_true(refused_as(a, "UNDO_OFTEN"));
			json_decref(a);
			break;
		}
		json_decref(a);
		n++;
		undone++;
	}
	assert_int_equal(undone, 64);
	TAKE(page_act(&two, "b", n, "bid coins=0"), is(taken_, "done")); /* the game goes on */
	stand_up();
}

/* ---- Damage -------------------------------------------------------------------------------- */

/* What is changed behind the server's back is told: what it is and what is still good. */
static const struct damage {
	const char *sql, *told;
} damages[] = {
	{ "UPDATE entry SET text = 's1 bid coins=2' WHERE n = 1", "entry 1 was changed" },
	{ "UPDATE entry SET text = 's1 bid coins=2' WHERE n = 1",
	  "Entries up to 0 are as they were written" },
	{ "UPDATE entry SET seat = 1 WHERE n = 1", "entry 1 was changed" },
	{ "UPDATE entry SET action_id = 'x' WHERE n = 2", "entry 2 was changed" },
	{ "UPDATE entry SET asker = 0 WHERE n = 2", "entry 2 was changed" },
	{ "UPDATE entry SET heard = 0 WHERE n = 2", "entry 2 was changed" },
	{ "UPDATE entry SET hash = zeroblob(32) WHERE n = 2", "entry 2 was changed" },
	{ "UPDATE entry SET seal = NULL WHERE n = 2", "entry 2 was changed" },
	{ "DELETE FROM entry WHERE n = 2", "entry 2 is missing" },
	{ "DELETE FROM entry WHERE n = (SELECT max(n) FROM entry)", "is missing" },
	{ "DELETE FROM head", "is missing" },
	{ "UPDATE head SET hash = zeroblob(32)", "is missing" },
	{ "UPDATE game_table SET name = 'Friday'", "head of this table is damaged" },
	{ "UPDATE game_table SET options = 'players=2 rounds=3 bandits=on'",
	  "head of this table is damaged" },
	{ "UPDATE game_table SET server = salt", "head of this table is damaged" },
	{ "UPDATE game_table SET salt = server", "head of this table is damaged" },
	{ "UPDATE game_table SET revision = 7", "head of this table is damaged" },
	{ "UPDATE seat SET kind = 'normal' WHERE seat = 0", "head of this table is damaged" },
	{ "UPDATE seat SET token = zeroblob(32) WHERE seat = 1", "head of this table is damaged" },
	{ "UPDATE seat SET contribution = zeroblob(32) WHERE seat = 1", "head of this table is damaged" },
};

static void table_says(const char *told)
{
	assert_true(page_open(&visitor, &served, NULL));
	page_say(&visitor, "{\"t\":\"hello\",\"table\":\"%s\",\"token\":null}", laid.id);
	TAKE(page_next(&visitor), is(taken_, "error") && strstr(text_of(taken_, "reason"), told));
	page_close(&visitor);
}

static void test_damage_is_told(void **arg)
{
	char copy[128], line[512];

	(void)arg;
	begin("rounds=2");
	TAKE(page_act(&one, "a", 0, "bid coins=1"), is(taken_, "done"));
	TAKE(page_act(&two, "b", 0, "bid coins=0"), is(taken_, "done"));
	assert_int_equal(program("admin doctor --db %s", served.db), 0); /* while the server runs */
	assert_non_null(strstr(printed, "1 tables, 3 entries: every row"));
	stand_up();
	served_stop(&served, SIGTERM);
	assert_int_equal(program("admin doctor --db %s", served.db), 0);
	snprintf(copy, sizeof copy, "%s.copy", served.db);
	snprintf(line, sizeof line, "cp %s %s", served.db, copy);
	assert_int_equal(system(line), 0);
	for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
		snprintf(line, sizeof line, "rm -f %s-* && cp %s %s", served.db, copy, served.db);
		assert_int_equal(system(line), 0);
		sqlite3 *db = opened_db();
		exec(db, damages[i].sql);
		assert_true(sqlite3_changes(db) > 0);
		sqlite3_close(db);
		assert_int_equal(program("admin doctor --db %s", served.db), 1);
		assert_non_null(strstr(printed, laid.id));
		assert_true(served_start(&served));
		table_says(damages[i].told);
		served_stop(&served, SIGTERM);
	}
	unlink(copy);
	assert_true(served_start(&served));
}

/* ---- The head of the chain ------------------------------------------------------------------ */

enum { HEADS = 4000, KEEPERS = 3 };
static char heads[KEEPERS][HEADS][20]; /* what each was shown at its entry */

/* A number never has two heads, whatever goes on between others. */
static void keep_head(int keeper, json_t *state)
{
	int n = (int)json_integer_value(json_object_get(state, "n"));
	const char *head = text_of(state, "head");

	assert_true(n < HEADS && strlen(head) == 19);
	if (heads[keeper][n][0])
		assert_string_equal(heads[keeper][n], head);
	memcpy(heads[keeper][n], head, 20);
}

static void keep_heads(void)
{
	json_t *late = snapshot_of(0); /* who looks again sees what he was told */

	keep_head(0, late);
	json_decref(late);
	keep_head(0, watcher.state);
	keep_head(1, one.state);
	keep_head(2, two.state);
}

static void past_is(struct page *p, int keeper)
{
	for (int n = 0; n < HEADS; n++) {
		if (!heads[keeper][n][0])
			continue;
		page_say(p, "{\"t\":\"past\",\"id\":\"p\",\"n\":%d}", n);
		TAKE(page_wait(p, "past"), strcmp(text_of(taken_, "head"), heads[keeper][n]) == 0);
		pass(10); /* a page may say so much and no more */
	}
}

/* Everybody at the table is shown the head of the chain as far as he knows it; it is the same after a
 * restart, and the published log goes through all of them. */
static void test_heads_of_the_chain(void **arg)
{
	const char *kept = "";
	char never[20];
	int held = 0;

	(void)arg;
	memset(heads, 0, sizeof heads);
	begin("rounds=2");
	while (!over(&one) && play_one()) {
		page_drain(&watcher);
		keep_heads();
	}
	assert_true(over(&one));
	page_drain(&watcher);
	stand_up();
	restart(SIGKILL);
	sit_down();
	past_is(&watcher, 0);
	past_is(&one, 1);
	past_is(&two, 2);
	page_say(&one, "{\"t\":\"past\",\"id\":\"p\",\"n\":%d}", page_n(&one) + 1);
	TAKE(page_wait(&one, "past"), json_is_null(json_object_get(taken_, "head")));
	stand_up();
	served_stop(&served, SIGTERM);
	assert_int_equal(program("admin export %s --db %s > %s/log", laid.id, served.db, served.folder), 0);
	for (int i = 0; i < KEEPERS * HEADS; i++) {
		const char *head = heads[i / HEADS][i % HEADS];
		if (!head[0] || i % 3)
			continue;
		assert_int_equal(program("verify %s/log --head %s", served.folder, head), 0);
		kept = head;
		held++;
	}
	assert_true(held > 5);
	snprintf(never, sizeof never, "%c%s", kept[0] == 'a' ? 'b' : 'a', kept + 1);
	assert_int_equal(program("verify %s/log --head %s --head %s", served.folder, kept, never), 1);
	assert_non_null(strstr(printed, "is not in this log"));
	assert_int_equal(program("verify %s/log --head nonsense 2>&1", served.folder), 2);
	assert_int_equal(program("--version; rm %s/log", served.folder), 0);
	assert_true(served_start(&served));
}

/* ---- One file, one server ------------------------------------------------------------------- */

/* Another server on the file, which must not start; it says why. */
static void refused_on(const char *db, const char *why)
{
	struct served second = served;
	char line[512] = "";

	snprintf(second.db, sizeof second.db, "%s", db);
	assert_false(served_start(&second));
	assert_true(read(second.err, line, sizeof line - 1) > 0);
	if (!strstr(line, why))
		print_error("%s\n", line);
	assert_non_null(strstr(line, why));
	int status = served_stop(&second, 0);
	assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 1);
}

/* Whatever name it has, a file is one server's. */
static void test_other_names_of_the_file(void **arg)
{
	char other[128], lock[136];

	(void)arg;
	snprintf(lock, sizeof lock, "%s.lock", served.db);
	assert_int_equal(unlink(lock), 0);
	refused_on(served.db, "another Ecumene");
	snprintf(other, sizeof other, "%s/other.db", served.folder);
	snprintf(lock, sizeof lock, "%s.lock", other);
	assert_int_equal(symlink(served.db, other), 0);
	refused_on(other, "another Ecumene");
	unlink(lock);
	assert_int_equal(unlink(other), 0);
	assert_int_equal(link(served.db, other), 0);
	refused_on(other, "another Ecumene");
	served_stop(&served, SIGKILL);
	refused_on(other,
		   "a second name"); /* also when nobody has it: the newest entries are under the other */
	unlink(lock);
	assert_int_equal(unlink(other), 0);
	assert_true(served_start(&served));
}

/* Somebody else has begun to write the file, from another machine perhaps, where no lock is seen: what is
 * asked of this server is not done and not said to be, and it ends. */
static void taken_over(const char *how, bool command)
{
	begin("rounds=2");
	if (command) {
		assert_int_equal(system(how), 0);
	} else {
		sqlite3 *db = opened_db();
		exec(db, how);
		sqlite3_close(db);
	}
	TAKE(page_act(&one, "a", 0, "bid coins=1"),
	     is(taken_, "error") && strstr(text_of(taken_, "reason"), "could not be saved"));
	pass(1000); /* it looks every second */
	stand_up();
	int status = served_stop(&served, 0);
	assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 1);
}

static void test_who_was_taken_over_writes_no_more(void **arg)
{
	char line[512];

	(void)arg;
	taken_over("UPDATE serving SET epoch = epoch + 1", false);
	assert_true(served_start(&served));
	sit_down();
	assert_int_equal(page_n(&one), 0);
	TAKE(page_act(&one, "a", 0, "bid coins=1"), done_as(taken_, 1));
	stand_up();
	/* a backup put in its place */
	snprintf(line, sizeof line, "cp %s %s.new && mv %s.new %s", served.db, served.db, served.db,
		 served.db);
	taken_over(line, true);
	snprintf(line, sizeof line, "rm %s-*", served.db);
	assert_int_equal(system(line), 0);
	assert_true(served_start(&served));
}

struct CMUnitTest served_store[] = {
	cmocka_unit_test(test_ids_are_the_askers),
	cmocka_unit_test(test_a_table_fails_alone),
	cmocka_unit_test(test_taking_back_is_limited),
	cmocka_unit_test(test_damage_is_told),
	cmocka_unit_test(test_heads_of_the_chain),
	cmocka_unit_test(test_other_names_of_the_file),
	cmocka_unit_test(test_who_was_taken_over_writes_no_more),
	{ 0 },
};
