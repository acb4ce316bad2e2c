/* test_served_admin.c — `ecumene admin` on the file of a server that runs: tables are made, looked at,
 * changed and removed, and who sits there is sent away and comes again. */
#include "tests/test.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/server/table.h"

/* Its status; what it said on either side is in `printed`. */
__attribute__((format(printf, 1, 2))) static int admin(const char *format, ...)
{
	char words[256];
	va_list list;

	va_start(list, format);
	vsnprintf(words, sizeof words, format, list);
	va_end(list);
	return program("admin %s --db %s 2>&1", words, served.db);
}

static const char *hello_as(const char *token)
{
	static char reason[200];

	assert_true(page_open(&visitor, &served, NULL));
	page_say(&visitor, "{\"t\":\"hello\",\"table\":\"%s\",\"token\":\"%s\"}", laid.id, token);
	json_t *frame = page_next(&visitor);
	snprintf(reason, sizeof reason, "%s", is(frame, "snapshot") ? "" : text_of(frame, "reason"));
	json_decref(frame);
	page_close(&visitor);
	return reason;
}

static void test_tables_are_looked_at_while_they_are_played(void **arg)
{
	char copy[128];
	struct stat found;

	(void)arg;
	begin("rounds=2");
	assert_int_equal(admin("tables"), 0);
	assert_non_null(strstr(printed, laid.id));
	assert_int_equal(admin("show %s", laid.id), 0);
	assert_non_null(strstr(printed, "s1  person"));
	assert_null(strstr(printed, laid.token[0]));
	assert_int_equal(admin("export %s", laid.id), 0);
	assert_non_null(strstr(printed, "ecumene log"));
	snprintf(copy, sizeof copy, "%s/copy.db", served.folder);
	assert_int_equal(admin("backup %s", copy), 0);
	assert_int_equal(stat(copy, &found), 0);
	assert_int_equal(found.st_mode & 0777, 0600);
	assert_int_equal(admin("backup %s", copy), 1);
	unlink(copy);
	snprintf(copy, sizeof copy, "%s.admin", served.db);
	assert_int_equal(stat(copy, &found), 0);
	assert_int_equal(found.st_mode & 077, 0); /* nobody else may ask */
	TAKE(page_act(&one, "a", 0, "bid coins=1"), is(taken_, "done"));
	stand_up();
}

static void test_a_link_is_made_anew(void **arg)
{
	char link[128];

	(void)arg;
	begin("rounds=2");
	assert_string_equal(hello_as(laid.token[1]), "");
	assert_int_equal(admin("link %s s2", laid.id), 0);
	snprintf(link, sizeof link, "%.*s", (int)strcspn(strchr(printed, '#') + 1, "\n"),
		 strchr(printed, '#') + 1);
	page_drain(&two);
	assert_true(two.closed); /* whoever has the old link is sent away */
	assert_string_equal(hello_as(laid.token[1]), "this link does not fit any seat of the table");
	assert_string_equal(hello_as(link), "");
	assert_string_equal(hello_as(laid.token[0]), "");
	page_sit(&visitor, &served, &laid, 1);
	assert_non_null(strstr(visitor.heard, "\"news\":\"offered\"")); /* everybody is told */
	page_close(&visitor);
	assert_int_equal(admin("link %s s9", laid.id), 1);
	assert_int_equal(admin("link aaaaaaaaaaaaaaaa s1"), 1);
	assert_int_equal(admin("doctor"), 0);
	stand_up();
}

static void test_a_seat_is_given_to_a_bot(void **arg)
{
	(void)arg;
	begin("rounds=2");
	TAKE(page_act(&one, "a", 0, "bid coins=1"), is(taken_, "done"));
	assert_int_equal(admin("seat %s s2 eager", laid.id), 0);
	stand_up();
	sit_down();
	page_drain(&one); /* and it bids */
	assert_true(page_n(&one) >= 3);
	json_t *seats = json_object_get(json_object_get(one.state, "table"), "seats");
	assert_string_equal(text_of(json_array_get(seats, 1), "kind"), "eager");
	assert_int_equal(admin("seat %s s2 robot", laid.id), 1);
	assert_non_null(strstr(printed, "a seat is played by"));
	stand_up();
}

static void test_a_table_is_removed_with_all_of_it(void **arg)
{
	char line[160];

	(void)arg;
	begin("rounds=2");
	page_say(&one, "{\"t\":\"name\",\"name\":\"Theodora\"}");
	page_drain(&one);
	assert_int_equal(admin("delete %s", laid.id), 0);
	assert_string_equal(hello_as(laid.token[0]), "there is no such table");
	assert_int_equal(admin("delete %s", laid.id), 1);
	assert_int_equal(admin("tables"), 0);
	assert_null(strstr(printed, laid.id));
	stand_up();
	served_stop(&served, SIGTERM); /* then the file is whole: nothing of it is left there */
	snprintf(line, sizeof line, "grep -q Theodora %s", served.db);
	assert_int_not_equal(system(line), 0);
	assert_true(served_start(&served));
}

static void test_a_table_is_made_by_the_host(void **arg)
{
	(void)arg;
	assert_int_equal(admin("create bazaar 'rounds=2' person,eager"), 0);
	assert_non_null(strstr(printed, "#"));
	snprintf(laid.id, sizeof laid.id, "%.16s", printed + 3);
	snprintf(laid.token[0], sizeof laid.token[0], "%.43s", strchr(printed, '#') + 1);
	assert_string_equal(hello_as(laid.token[0]), "");
	assert_int_equal(admin("create chess '' person,eager"), 1);
	assert_int_equal(admin("create bazaar 'rounds=99' person,eager"), 1);
	served_stop(&served, SIGTERM);
	assert_int_equal(admin("create bazaar 'rounds=2' person,eager"), 1);
	assert_int_equal(admin("link %s s1", laid.id), 0); /* without a server it is done to the file */
	assert_int_equal(admin("delete %s", laid.id), 0);
	assert_true(served_start(&served));
}

/* The body of GET /api/tables. */
static const char *listing(void)
{
	static char answer[1 << 16];

	assert_int_equal(http_get(&served, "/api/tables", answer, sizeof answer), 200);
	assert_non_null(strstr(answer, "application/json"));
	return strstr(answer, "\r\n\r\n") + 4;
}

static void make_listed(char *id)
{
	int status;
	json_t *made = http_post(
		&served,
		"{\"game\":\"bazaar\",\"options\":\"players=2\",\"name\":\"Open \\\"house\\\"\","
		"\"listed\":true,\"seats\":[\"person\",\"eager\"]}",
		&status);

	assert_int_equal(status, 201);
	strcpy(id, text_of(made, "table"));
	json_decref(made);
}

static void test_a_table_is_listed_where_its_host_says_so(void **arg)
{
	char id[32], want[400];
	int status;

	(void)arg;
	assert_string_equal(listing(), "[]");
	begin("rounds=2");
	assert_string_equal(listing(), "[]");
	make_listed(id);
	snprintf(want, sizeof want,
		 "[{\"table\":\"%s\",\"name\":\"Open \\\"house\\\"\",\"game\":\"bazaar\",\"stage\":"
		 "\"gathering\",\"seats\":{\"persons\":0,\"open\":1,\"bots\":1},\"created\":",
		 id);
	assert_memory_equal(listing(), want, strlen(want));
	assert_null(strstr(listing(), laid.id));
	assert_int_equal(admin("list %s on", laid.id), 0);
	assert_non_null(strstr(listing(), laid.id));
	assert_non_null(strstr(listing(), "\"playing\",\"seats\":{\"persons\":2,\"open\":0,\"bots\":0}"));
	assert_int_equal(admin("show %s", laid.id), 0);
	assert_non_null(strstr(printed, "; listed"));
	TAKE(page_act(&one, "a", 0, "bid coins=1"), is(taken_, "done")); /* nobody was sent away */
	stand_up();
	restart(SIGTERM);
	assert_non_null(strstr(listing(), laid.id));
	assert_int_equal(admin("list %s off", laid.id), 0);
	assert_int_equal(admin("delete %s", id), 0);
	assert_string_equal(listing(), "[]");
	assert_int_equal(admin("list %s perhaps", laid.id), 1);
	assert_int_equal(admin("list %s on", id), 1);
	assert_non_null(strstr(printed, "there is no such table"));
	json_decref(http_post(&served,
			      "{\"game\":\"bazaar\",\"listed\":\"yes\",\"seats\":[\"person\",\"eager\"]}",
			      &status));
	assert_int_equal(status, 400);
}

/* ---- A log becomes a table ---- */

static char log_path[128];

/* Any choices, and one that is taken back. */
static void play_a_little(void)
{
	TAKE(page_act(&one, "first", 0, "bid coins=1"), is(taken_, "done"));
	page_say(&one, "{\"t\":\"undo\",\"id\":\"back\",\"entry\":1}");
	TAKE(page_wait(&one, "done"), is(taken_, "done"));
	for (int i = 0; i < 12 && play_one(); i++)
		;
}

static void export_log(void)
{
	snprintf(log_path, sizeof log_path, "%s/game.log", served.folder);
	assert_int_equal(admin("export %s > %s", laid.id, log_path), 0);
}

/* What came out of it is at `printed`: the table's address, then a link for each person. */
static void take_links(void)
{
	char *at = printed;

	snprintf(laid.id, sizeof laid.id, "%.16s", printed + 3);
	for (int i = 0; i < 2; i++) {
		assert_non_null(at = strchr(at, '#'));
		snprintf(laid.token[i], sizeof laid.token[i], "%.43s", ++at);
	}
	assert_null(strchr(at, '#'));
}

static json_t *shown(int seat, const char *key)
{
	json_t *snapshot = snapshot_of(seat), *value = json_incref(json_object_get(snapshot, key));

	json_decref(snapshot);
	return value;
}

/* The same past for everybody, under the id it had or another; then it goes on. */
static void test_a_log_becomes_a_table_again(void **arg)
{
	char id[32], old[64];
	json_t *was[3], *is_now[3];
	static const char *const keys[] = { "view", "head", "n" };

	(void)arg;
	for (int how = 0; how < 3; how++) { /* on the server under its id, under another; on the file */
		begin("rounds=3");
		play_a_little();
		for (int i = 0; i < 3; i++)
			was[i] = shown(1, keys[i]);
		stand_up();
		export_log();
		strcpy(id, laid.id);
		strcpy(old, laid.token[0]);
		assert_int_equal(admin("import %s %s", log_path, id), 1);
		assert_non_null(strstr(printed, "there is a table of this id already"));
		assert_int_equal(admin("delete %s", id), 0);
		assert_string_equal(hello_as(old), "there is no such table");
		if (how == 2)
			served_stop(&served, SIGTERM);
		assert_int_equal(admin("import %s %s", log_path, how == 1 ? "" : id), 0);
		take_links();
		assert_int_equal(strcmp(laid.id, id) == 0, how != 1);
		assert_int_equal(admin("doctor"), 0);
		if (how == 2)
			assert_true(served_start(&served));
		assert_string_equal(hello_as(old), "this link does not fit any seat of the table");
		for (int i = 0; i < 3; i++) {
			is_now[i] = shown(1, keys[i]);
			assert_true(was[i] && json_equal(was[i], is_now[i]));
			json_decref(was[i]);
			json_decref(is_now[i]);
		}
		sit_down();
		while (play_one())
			;
		until_stage(&one, "over");
		stand_up();
		export_log(); /* a finished game comes back too */
		assert_int_equal(admin("delete %s", laid.id), 0);
		assert_int_equal(admin("import %s", log_path), 0);
		take_links();
		sit_down();
		until_stage(&one, "over");
		stand_up();
		unlink(log_path);
	}
}

static void test_a_log_that_was_changed_is_refused(void **arg)
{
	char line[512];

	(void)arg;
	begin("rounds=2");
	play_a_little();
	stand_up();
	export_log();
	assert_int_equal(admin("delete %s", laid.id), 0);
	for (int without = 0; without < 2; without++) {
		/* the first entry stands behind the head and two seats */
		snprintf(line, sizeof line, "sed -E '7s/coins=[0-9]+/coins=99/' %s > %s.bad", log_path,
			 log_path);
		assert_int_equal(system(line), 0);
		assert_int_equal(admin("import %s.bad", log_path), 1);
		assert_non_null(strstr(printed, "line 7: the chain of hashes breaks here"));
		snprintf(line, sizeof line, "sed 9d %s > %s.bad", log_path, log_path);
		assert_int_equal(system(line), 0);
		assert_int_equal(admin("import %s.bad", log_path), 1);
		assert_non_null(strstr(printed, "line 9: "));
		snprintf(line, sizeof line,
			 "sed -E '$s/reveal 0/reveal 1/;t;$s/reveal ./reveal 0/' %s > %s.bad", log_path,
			 log_path);
		assert_int_equal(system(line), 0);
		assert_int_equal(admin("import %s.bad", log_path), 1);
		assert_non_null(strstr(printed, "line 4: the server's part of the seed is not the one"));
		assert_int_equal(admin("import %s ../../etc/passwd", log_path), 1);
		assert_int_equal(admin("import %s.none", log_path), 1);
		assert_int_equal(admin("tables"), 0);
		assert_string_equal(printed, "no tables yet\n");
		if (!without)
			served_stop(&served, SIGTERM);
	}
	assert_true(served_start(&served));
	snprintf(line, sizeof line, "%s.bad", log_path);
	unlink(line);
	unlink(log_path);
}

struct CMUnitTest served_admin[] = {
	cmocka_unit_test(test_tables_are_looked_at_while_they_are_played),
	cmocka_unit_test(test_a_link_is_made_anew),
	cmocka_unit_test(test_a_seat_is_given_to_a_bot),
	cmocka_unit_test(test_a_table_is_removed_with_all_of_it),
	cmocka_unit_test(test_a_table_is_made_by_the_host),
	cmocka_unit_test(test_a_table_is_listed_where_its_host_says_so),
	cmocka_unit_test(test_a_log_becomes_a_table_again),
	cmocka_unit_test(test_a_log_that_was_changed_is_refused),
	{ 0 },
};
