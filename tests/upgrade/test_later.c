/* Our own tables in programs of later versions (variant.sh makes them): what docs/LOG.md calls additions
 * opens and verifies everything; after changes running tables are carried over, and finished ones keep the
 * proof of their hashes and name the version that replays their rules. */
#include "tests/upgrade/opened.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

/* How a later program meets our tables. */
struct later {
	const char *name; /* environment variable with its path */
	const char *told; /* what a running table tells when it is carried over */
	bool changed;     /* revision 2: everybody is told what changed */
	bool replays;     /* finished games follow the rules all the same */
};

static const struct later additions = { "LATER_ADDITIONS", "RENEWED", false, true };
static const struct later layout = { "LATER_LAYOUT", "RENEWED", false, true };
static const struct later rule = { "LATER_RULE", "CARRIED_FROM", true, false };
static const struct later number = { "LATER_NUMBER", "CARRIED_FROM", true, false };
static const struct later words = { "LATER_WORDS", "CARRIED", true, true };

static char ours[512];

static int fresh_folder(void **arg)
{
	(void)arg;
	snprintf(ours, sizeof ours, "%s", getenv("ECUMENE"));
	served_make_folder(&served);
	assert_true(served_start(&served));
	return 0;
}

static int remove_folder(void **arg)
{
	setenv("ECUMENE", ours, 1);
	return table_stop(arg);
}

static void upgrade_to(const struct later *l)
{
	served_stop(&served, SIGKILL);
	setenv("ECUMENE", getenv(l->name), 1);
}

/* ---- A game that goes on -------------------------------------------------------------------- */

/* Some rounds into a game, with something said and something laid down ahead. */
static void running_table(void)
{
	begin("rounds=9");
	for (int i = 0; i < 40 && !over(&one); i++)
		play_one();
	says(&one, "done", "{\"t\":\"say\",\"id\":\"c1\",\"to\":[],\"text\":\"amber for spice\"}");
	assert_false(over(&one));
	stand_up();
}

static void goes_on(const struct later *l)
{
	running_table();
	upgrade_to(l);
	for (const char *seat = "s1"; seat; seat = strcmp(seat, "s1") == 0 ? "s2" : NULL)
		assert_int_equal(program("admin seat %s %s eager --db %s", laid.id, seat, served.db), 0);
	assert_true(served_start(&served));
	watch(laid.id);
	assert_true(heard(l->told));
	assert_int_equal(heard("RULES_2"), l->changed);
	assert_true(has_heard(&watcher, "amber for spice"));
	plays_to_its_end(laid.id);
	/* of what is before a carry that begins elsewhere, the version that has those rules is named */
	assert_int_equal(strstr(printed, "revision 1: their hashes") != NULL, !l->replays);
}

static void additions_renew_a_running_table(void **arg) { (void)arg, goes_on(&additions); }
static void another_layout_renews_a_running_table(void **arg) { (void)arg, goes_on(&layout); }
static void another_rule_carries_it_from_the_last_position(void **arg) { (void)arg, goes_on(&rule); }
static void another_number_carries_it_from_the_last_position(void **arg) { (void)arg, goes_on(&number); }
static void other_words_carry_it_as_it_was(void **arg) { (void)arg, goes_on(&words); }

/* ---- A game that is over -------------------------------------------------------------------- */

static char exported[sizeof printed];

static void finished_table(void)
{
	begin("rounds=9");
	while (!over(&one))
		assert_true(play_one());
	stand_up();
	assert_int_equal(program("admin export %s --db %s", laid.id, served.db), 0);
	snprintf(exported, sizeof exported, "%s", printed);
	assert_non_null(strstr(exported, "spice"));
	assert_non_null(strstr(exported, "amber"));
}

/* Whoever comes is told which version has the rules, and that nothing is wrong with the game. */
static void names_our_version(void)
{
	assert_true(page_open(&visitor, &served, NULL));
	page_say(&visitor, "{\"t\":\"hello\",\"table\":\"%s\",\"token\":null}", laid.id);
	json_t *frame = page_wait(&visitor, "error");
	assert_non_null(frame);
	assert_string_equal(text_of(json_object_get(frame, "played"), "version"), "0.3.0");
	assert_non_null(strstr(text_of(frame, "reason"), "which Ecumene 0.3.0 replays; its log is whole"));
	json_decref(frame);
	page_close(&visitor);
}

static void is_proved(const struct later *l)
{
	static char log[sizeof printed + 4096];
	char path[80];

	finished_table();
	upgrade_to(l);
	assert_true(served_start(&served));
	if (l->replays) {
		watch(laid.id);
		assert_true(over(&watcher));
		page_close(&watcher);
	} else {
		names_our_version();
	}
	snprintf(path, sizeof path, "/api/tables/%s/log", laid.id);
	assert_int_equal(http_get(&served, path, log, sizeof log), 200);
	assert_non_null(strstr(log, exported));
	served_stop(&served, SIGTERM);
	assert_int_equal(program("admin export %s --db %s", laid.id, served.db), 0);
	assert_string_equal(printed, exported);
	assert_int_equal(program("admin doctor --db %s", served.db), 0);
	assert_int_equal(
		program("admin export %s --db %s | %s verify -", laid.id, served.db, getenv("ECUMENE")), 0);
	assert_non_null(strstr(printed, l->replays ? ": true: " : ": hashes match: "));
	assert_int_equal(strstr(printed, "which Ecumene 0.3.0 replays") != NULL, !l->replays);
	assert_true(served_start(&served));
}

static void additions_replay_a_finished_game(void **arg) { (void)arg, is_proved(&additions); }
static void another_layout_replays_a_finished_game(void **arg) { (void)arg, is_proved(&layout); }
static void other_words_replay_a_finished_game(void **arg) { (void)arg, is_proved(&words); }
static void another_rule_proves_its_hashes(void **arg) { (void)arg, is_proved(&rule); }
static void another_number_proves_its_hashes(void **arg) { (void)arg, is_proved(&number); }

/* A line that was changed is found, whatever the rules are. */
static void a_changed_log_of_other_rules_is_refused(void **arg)
{
	char file[128];

	(void)arg;
	finished_table();
	upgrade_to(&rule);
	snprintf(file, sizeof file, "%s.log", served.db);
	assert_int_equal(program("admin export %s --db %s > %s", laid.id, served.db, file), 0);
	assert_int_equal(program("verify %s", file), 0);
	assert_int_equal(shell("sed -i '0,/ coins=0 /s// coins=1 /' %s", file), 0);
	assert_int_equal(program("verify %s 2>&1", file), 1);
	assert_non_null(strstr(printed, "the chain of hashes breaks here"));
	assert_int_equal(shell("rm %s", file), 0);
	assert_true(served_start(&served));
}

/* ---- What is new -------------------------------------------------------------------------- */

/* A table of before keeps what it agreed on; one that begins now has the new option, and its default. */
static void a_new_option_is_for_new_tables(void **arg)
{
	(void)arg;
	running_table();
	upgrade_to(&additions);
	assert_true(served_start(&served));
	assert_int_equal(program("admin show %s --db %s", laid.id, served.db), 0);
	assert_null(strstr(printed, "haggling"));
	watch(laid.id);
	page_close(&watcher);
	begin("rounds=1");
	assert_int_equal(program("admin show %s --db %s", laid.id, served.db), 0);
	assert_non_null(strstr(printed, "haggling=2"));
	stand_up();
}

#define LATER(name) cmocka_unit_test_setup_teardown(name, fresh_folder, remove_folder)

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		LATER(additions_renew_a_running_table),
		LATER(another_layout_renews_a_running_table),
		LATER(another_rule_carries_it_from_the_last_position),
		LATER(another_number_carries_it_from_the_last_position),
		LATER(other_words_carry_it_as_it_was),
		LATER(additions_replay_a_finished_game),
		LATER(another_layout_replays_a_finished_game),
		LATER(other_words_replay_a_finished_game),
		LATER(another_rule_proves_its_hashes),
		LATER(another_number_proves_its_hashes),
		LATER(a_changed_log_of_other_rules_is_refused),
		LATER(a_new_option_is_for_new_tables),
	};

	signal(SIGPIPE, SIG_IGN);
	if (argc > 1)
		cmocka_set_test_filter(argv[1]);
	return cmocka_run_group_tests_name("later", tests, NULL, NULL);
}
