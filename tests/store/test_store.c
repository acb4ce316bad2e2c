/* test_store.c — the store: what was written is read back; what cannot be written changes nothing
 * and says why. */
#include "tests/test.h"

#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/export.h"
#include "store/store.h"

static char folder[64], path[96];

static int in_folder(void **arg)
{
	(void)arg;
	strcpy(folder, "/tmp/ecumene-store-XXXXXX");
	if (!mkdtemp(folder))
		return -1;
	snprintf(path, sizeof path, "%s/games.db", folder);
	return 0;
}

static int out_of_folder(void **arg)
{
	static const char *const ends[] = { "", "-wal", "-shm", ".lock" };
	char name[128];

	(void)arg;
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		snprintf(name, sizeof name, "%s%s", path, ends[i]);
		unlink(name);
	}
	return rmdir(folder);
}

static struct store *opened(void)
{
	struct store_problem p = { 0 };
	struct store *st = store_open(path, &p);

	if (!st)
		print_error("%s\n", p.text);
	assert_non_null(st);
	return st;
}

static struct store_table some_table(const char *id)
{
	struct store_table t = { .revision = 3, .created = 1234567890123, .seats = 2 };

	strcpy(t.id, id);
	strcpy(t.name, "Thursday \xc5\xbb");
	strcpy(t.game, "bazaar");
	strcpy(t.options, "players=2 rounds=5");
	memset(t.commitment, 1, 32);
	memset(t.server, 2, 32);
	memset(t.salt, 3, 32);
	strcpy(t.seat[0].kind, "person");
	t.seat[0].has_token = true;
	memset(t.seat[0].token, 4, 32);
	strcpy(t.seat[1].kind, "strong");
	strcpy(t.seat[1].name, "Zeno");
	t.seat[1].temperament = 3;
	t.seat[1].has_mood = true;
	t.seat[1].mood = UINT64_C(0xfedcba9876543210);
	strcpy(t.pace, "watchable");
	t.hints = true;
	return t;
}

static struct store_change entry(const char *table, int n, const char *text, const char *id,
				 const char *position)
{
	return (struct store_change){
		.kind = STORE_ENTRY,
		.table = table,
		.entry = { .n = n, .seat = 0, .text = text, .action_id = id, .position = position }
	};
}

/* Everything a load gives, as one text. */
struct told {
	char text[4096];
};

static void tell(void *to, const struct store_entry *e)
{
	struct told *t = to;
	size_t n = strlen(t->text);

	snprintf(t->text + n, sizeof t->text - n, "%d/%d/%s/%s/%s;", e->n, e->seat, e->text,
		 e->action_id ? e->action_id : "-", e->position ? e->position : "-");
}

static const char *entries_of(struct store *st, const char *id)
{
	static struct told told;
	struct store_table t;
	struct store_problem p;

	told.text[0] = 0;
	assert_int_equal(store_load(st, id, &t, tell, &told, &p), 1);
	return told.text;
}

static int write_one(struct store *st, struct store_change c, struct store_problem *p)
{
	return store_write(st, &c, 1, p);
}

/* ---- Round trips --------------------------------------------------------------------------- */

static void test_table_round_trip(void **arg)
{
	struct store_table t = some_table("t1"), back;
	struct store_problem p;
	uint8_t part[32];
	struct store *st = opened();

	(void)arg;
	memset(part, 9, 32);
	assert_int_equal(store_create(st, &t, &p), 0);
	assert_int_equal(
		write_one(st,
			  (struct store_change){
				  .kind = STORE_SEAT_NAME, .table = "t1", .seat = 0, .text = "Anna" },
			  &p),
		0);
	assert_int_equal(write_one(st,
				   (struct store_change){ .kind = STORE_CONTRIBUTION,
							  .table = "t1",
							  .seat = 0,
							  .contribution = part },
				   &p),
			 0);
	assert_int_equal(
		write_one(st, (struct store_change){ .kind = STORE_OVER, .table = "t1", .text = "s1=3 s2=4" },
			  &p),
		0);
	store_close(st);
	st = opened();
	strcpy(t.seat[0].name, "Anna");
	strcpy(t.result, "s1=3 s2=4");
	t.seat[0].contributed = true;
	memcpy(t.seat[0].contribution, part, 32);
	assert_int_equal(store_load(st, "t1", &back, NULL, NULL, &p), 1);
	assert_memory_equal(&back, &t, sizeof t);
	assert_int_equal(store_load(st, "t2", &back, NULL, NULL, &p), 0);
	store_close(st);
}

static void test_entries_round_trip(void **arg)
{
	struct store_table t = some_table("t1");
	struct store_problem p;
	struct store *st = opened();
	struct store_change batch[] = { entry("t1", 1, "s1 bid coins=3", "a", NULL),
					entry("t1", 2, "position 00", NULL, "round 2\n"),
					entry("t1", 3, "undo 1 s1", "b", NULL) };

	(void)arg;
	assert_int_equal(store_create(st, &t, &p), 0);
	assert_int_equal(store_write(st, batch, 3, &p), 0);
	store_close(st);
	st = opened();
	assert_string_equal(entries_of(st, "t1"),
			    "1/0/s1 bid coins=3/a/-;2/0/position 00/-/round 2\n;3/0/undo 1 s1/b/-;");
	store_close(st);
}

static void count_tables(void *to, const struct store_table *t)
{
	*(int *)to += strcmp(t->game, "bazaar") == 0;
}

static void test_list_and_count(void **arg)
{
	struct store_table a = some_table("t1"), b = some_table("t2");
	struct store_problem p;
	struct store *st = opened();
	int listed = 0, unfinished = 0;

	(void)arg;
	assert_int_equal(store_create(st, &a, &p), 0);
	assert_int_equal(store_create(st, &b, &p), 0);
	assert_int_equal(
		write_one(st, (struct store_change){ .kind = STORE_OVER, .table = "t1", .text = "s1=1" }, &p),
		0);
	assert_int_equal(store_list(st, count_tables, &listed, &p), 0);
	assert_int_equal(store_count_unfinished(st, &unfinished, &p), 0);
	assert_int_equal(listed, 2);
	assert_int_equal(unfinished, 1);
	store_close(st);
}

static void tell_listed(void *to, const struct store_listed *l)
{
	char *text = to;

	sprintf(text + strlen(text), "%s %d %d %d;", l->table->id, l->persons, l->open, l->bots);
}

static void test_listed_tables(void **arg)
{
	static const uint8_t part[32];
	struct store *st = opened();
	struct store_problem p;
	char text[200] = "";

	(void)arg;
	for (int i = 1; i <= 5; i++) {
		char id[4];
		snprintf(id, sizeof id, "t%d", i);
		struct store_table t = some_table(id);
		t.created += i;
		t.listed = i != 4;
		assert_int_equal(store_create(st, &t, &p), 0);
	}
	assert_int_equal(store_set_listed(st, "t2", false, &p), 1);
	assert_int_equal(store_set_listed(st, "t4", true, &p), 1);
	assert_int_equal(store_set_listed(st, "t4", true, &p), 1);
	assert_int_equal(store_set_listed(st, "t9", true, &p), 0);
	assert_int_equal(store_delete(st, "t5", &p), 1);
	assert_int_equal(write_one(st,
				   (struct store_change){
					   .kind = STORE_CONTRIBUTION, .table = "t4", .contribution = part },
				   &p),
			 0);
	assert_int_equal(store_listed(st, 100, tell_listed, text, &p), 0);
	assert_string_equal(text, "t4 1 0 1;t3 0 1 1;t1 0 1 1;");
	text[0] = 0;
	assert_int_equal(store_listed(st, 2, tell_listed, text, &p), 0);
	assert_string_equal(text, "t4 1 0 1;t3 0 1 1;");
	struct store_table t;
	assert_int_equal(store_load(st, "t4", &t, NULL, NULL, &p), 1);
	assert_true(t.listed && !t.damaged);
	assert_int_equal(store_load(st, "t2", &t, NULL, NULL, &p), 1);
	assert_false(t.listed);
	store_close(st);
}

/* ---- All or nothing ------------------------------------------------------------------------ */

static void test_a_batch_goes_in_as_a_whole(void **arg)
{
	struct store_table t = some_table("t1");
	struct store_problem p;
	struct store *st = opened();
	struct store_change doubled[] = { entry("t1", 1, "s1 pass", "a", NULL),
					  entry("t1", 2, "s1 draw", "a", NULL) };
	struct store_change stranger[] = { entry("t1", 1, "s1 pass", "a", NULL),
					   entry("nowhere", 1, "s1 draw", "b", NULL) };

	(void)arg;
	assert_int_equal(store_create(st, &t, &p), 0);
	assert_int_equal(store_write(st, doubled, 2, &p), -1);
	assert_int_equal(p.cause, STORE_FAILED);
	assert_int_equal(store_write(st, stranger, 2, &p), -1);
	assert_string_equal(entries_of(st, "t1"), "");
	assert_int_equal(store_write(st, doubled, 1, &p), 0);
	assert_string_equal(entries_of(st, "t1"), "1/0/s1 pass/a/-;");
	store_close(st);
}

/* A limit on the size of files is a full disk for one process. */
static void disk(rlim_t most)
{
	struct rlimit r;

	getrlimit(RLIMIT_FSIZE, &r);
	r.rlim_cur = most;
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &r), 0);
}

static void test_full_disk(void **arg)
{
	struct store_table t = some_table("t1"), u = some_table("t2");
	struct store_problem p = { 0 };
	struct store *st = opened();

	(void)arg;
	signal(SIGXFSZ, SIG_IGN);
	assert_int_equal(store_create(st, &t, &p), 0);
	assert_int_equal(write_one(st, entry("t1", 1, "s1 pass", "a", NULL), &p), 0);
	disk(1);
	assert_int_equal(write_one(st, entry("t1", 2, "s1 draw", "b", NULL), &p), -1);
	assert_int_equal(p.cause, STORE_FULL);
	assert_int_equal(store_create(st, &u, &p), -1);
	assert_int_equal(p.cause, STORE_FULL);
	disk(RLIM_INFINITY);
	assert_string_equal(entries_of(st, "t1"), "1/0/s1 pass/a/-;");
	assert_int_equal(write_one(st, entry("t1", 2, "s1 draw", "b", NULL), &p), 0);
	store_close(st);
	st = opened();
	assert_string_equal(entries_of(st, "t1"), "1/0/s1 pass/a/-;2/0/s1 draw/b/-;");
	store_close(st);
}

static void test_full_disk_at_birth(void **arg)
{
	struct store_problem p = { 0 };

	(void)arg;
	signal(SIGXFSZ, SIG_IGN);
	disk(1);
	assert_null(store_open(path, &p));
	disk(RLIM_INFINITY);
	assert_int_equal(p.cause, STORE_FULL);
	store_close(opened());
}

/* ---- Files that are not ours --------------------------------------------------------------- */

static void put_file(const char *text)
{
	FILE *f = fopen(path, "wb");

	for (int i = 0; i < 100; i++)
		fputs(text, f);
	assert_int_equal(fclose(f), 0);
}

static void test_not_a_database(void **arg)
{
	struct store_problem p = { 0 };
	char start[32] = "";

	(void)arg;
	put_file("my letters to Milena\n");
	assert_null(store_open(path, &p));
	assert_int_equal(p.cause, STORE_FOREIGN);
	FILE *f = fopen(path, "rb");
	assert_non_null(fgets(start, sizeof start, f));
	fclose(f);
	assert_string_equal(start, "my letters to Milena\n");
}

static void sql(const char *text)
{
	sqlite3 *db;

	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	assert_int_equal(sqlite3_exec(db, text, NULL, NULL, NULL), SQLITE_OK);
	sqlite3_close(db);
}

/* The numbers of entries come from the file: who tells a table again does not believe them. */
static void test_an_entry_with_a_wild_number_is_told(void **arg)
{
	static const char *const wild[] = { "-1000000", "2000000000" };
	struct store_table t = some_table("t1");
	struct store_problem p;
	char change[160], *text = NULL;
	size_t n;

	(void)arg;
	struct store *st = opened();
	assert_int_equal(store_create(st, &t, &p), 0);
	assert_int_equal(write_one(st, entry("t1", 1, "position 00", NULL, "round 2\n"), &p), 0);
	store_close(st);
	for (size_t i = 0; i < sizeof wild / sizeof *wild; i++) {
		snprintf(change, sizeof change, "UPDATE entry SET n = %s; UPDATE position SET n = %s",
			 wild[i], wild[i]);
		sql(change);
		st = opened();
		assert_int_equal(store_export(st, "t1", true, &text, &n, &p), -1);
		assert_non_null(strstr(p.text, "entry 1 is missing"));
		store_close(st);
	}
}

static void test_database_of_another_program(void **arg)
{
	struct store_problem p = { 0 };

	(void)arg;
	sql("CREATE TABLE letters (to_whom TEXT)");
	assert_null(store_open(path, &p));
	assert_int_equal(p.cause, STORE_FOREIGN);
}

static void test_newer_schema(void **arg)
{
	struct store_problem p = { 0 };

	(void)arg;
	store_close(opened());
	sql("PRAGMA user_version = 99");
	assert_null(store_open(path, &p));
	assert_int_equal(p.cause, STORE_NEWER);
}

static void test_second_opener_is_refused(void **arg)
{
	struct store_problem p = { 0 };
	struct store *st = opened();

	(void)arg;
	assert_null(store_open(path, &p));
	assert_int_equal(p.cause, STORE_LOCKED);
	assert_non_null(strstr(p.text, "another Ecumene"));
	store_close(st);
	store_close(opened());
}

/* The lock goes with the process, however it ended. */
static void test_lock_ends_with_its_process(void **arg)
{
	int status;
	pid_t child = fork();

	(void)arg;
	if (child == 0) {
		struct store_problem p;
		_exit(store_open(path, &p) ? (raise(SIGKILL), 1) : 2);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFSIGNALED(status));
	store_close(opened());
}

static void test_nobody_else_may_read_it(void **arg)
{
	FILE *f;
	char mode[8] = "", command[160];

	(void)arg;
	store_close(opened());
	snprintf(command, sizeof command, "stat -c %%a %s", path);
	f = popen(command, "r");
	assert_non_null(fgets(mode, sizeof mode, f));
	pclose(f);
	assert_string_equal(mode, "600\n");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, in_folder, out_of_folder)
	const struct CMUnitTest tests[] = {
		TEST(test_table_round_trip),
		TEST(test_entries_round_trip),
		TEST(test_list_and_count),
		TEST(test_listed_tables),
		TEST(test_a_batch_goes_in_as_a_whole),
		TEST(test_full_disk),
		TEST(test_full_disk_at_birth),
		TEST(test_not_a_database),
		TEST(test_database_of_another_program),
		TEST(test_newer_schema),
		TEST(test_second_opener_is_refused),
		TEST(test_lock_ends_with_its_process),
		TEST(test_nobody_else_may_read_it),
		TEST(test_an_entry_with_a_wild_number_is_told),
	};

	return cmocka_run_group_tests_name("store", tests, NULL, NULL);
}
