/* test_fresh.c — a state is only bytes: written by one process it is understood by another one that has
 * called nothing before, neither ecu_find nor ecu_list.
 *
 *	test_fresh FRESH                the program of fresh.c */
#include "tests/test.h"

#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

#include "sim/drive.h"

enum { CHOICES = 4096, ANSWER = 1 << 20 };

static const char *program;
static char folder[] = "/tmp/ecumene-fresh-XXXXXX";
static char state_path[64], view_path[64], action_path[64];

static int make_folder(void **arg)
{
	(void)arg;
	if (!mkdtemp(folder))
		return -1;
	snprintf(state_path, sizeof state_path, "%s/state", folder);
	snprintf(view_path, sizeof view_path, "%s/view", folder);
	snprintf(action_path, sizeof action_path, "%s/action", folder);
	return 0;
}

static int remove_folder(void **arg)
{
	(void)arg;
	unlink(state_path);
	unlink(view_path);
	unlink(action_path);
	return rmdir(folder);
}

static void write_file(const char *path, const void *at, size_t n)
{
	FILE *f = fopen(path, "wb");

	assert_non_null(f);
	assert_int_equal(fwrite(at, 1, n, f), n);
	assert_int_equal(fclose(f), 0);
}

/* What the other process answers must be these bytes. */
static void answers(const char *arguments, const void *want, size_t n)
{
	static char answer[ANSWER];
	char command[512];

	snprintf(command, sizeof command, "'%s' %s", program, arguments);
	FILE *f = popen(command, "r");
	assert_non_null(f);
	size_t got = fread(answer, 1, sizeof answer, f);
	assert_int_equal(pclose(f), 0);
	assert_int_equal(got, n);
	assert_memory_equal(answer, want, n);
}

/* Plays so many actions, then asks both processes the same. */
static void understood(const ecu_game *g, int turns, bool lively)
{
	struct sim_plan p = {
		.game = g, .seed = 1, .lively = lively, .actions_max = turns, .no_table = true
	};
	static ecu_choice choices[CHOICES];
	static char text[ANSWER];
	char arguments[160];
	sim_state s, view;
	ecu_action a;
	ecu_rng rng;
	int actions;

	ecu_options_default(g, &p.options);
	while (sim_play(&p, &s, NULL, &actions) == SIM_OVER) /* some lively games end soon */
		p.seed++;
	int seat = ecu_first(ecu_pending(sim_s(&s)));
	ecu_observe(sim_s(&s), seat, sim_v(&view));
	ecu_rng_seed(&rng, (const uint8_t[32]){ 1 });
	assert_true(ecu_pick(sim_v(&view), &rng, ECU_EAGER, &a));
	write_file(state_path, &s, ecu_size(g));
	write_file(view_path, &view, ecu_size(g));
	write_file(action_path, &a, sizeof a);

	snprintf(arguments, sizeof arguments, "print %s", state_path);
	answers(arguments, text, ecu_position_print(sim_s(&s), text, sizeof text));
	snprintf(arguments, sizeof arguments, "choices %s", view_path);
	answers(arguments, choices, sizeof *choices * (size_t)ecu_choices(sim_v(&view), choices, CHOICES));
	snprintf(arguments, sizeof arguments, "apply %s %s", state_path, action_path);
	assert_false(ecu_refused(ecu_apply(sim_s(&s), &a, NULL)));
	answers(arguments, &s, ecu_size(g));
}

static void test_fresh(void **arg)
{
	const ecu_game *g = *arg;

	understood(g, 1, false);
	understood(g, 25, false);
	understood(g, 1, true);
	understood(g, 25, true);
}

int main(int argc, char **argv)
{
	struct CMUnitTest tests[8];
	size_t n = 0;

	if (argc != 2)
		return 2;
	program = argv[1];
	for (; n < 8 && ecu_list((int)n); n++)
		tests[n] = test_row(ecu_key(ecu_list((int)n)), test_fresh, ecu_list((int)n));
	return _cmocka_run_group_tests("fresh", tests, n, make_folder, remove_folder);
}
