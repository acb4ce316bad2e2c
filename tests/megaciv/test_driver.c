/* The engine's own driver comes to an end with what it begins. */
#include "sim/drive.h"
#include "test.h"

enum { MARKS_MOST = 64 }; /* twice the areas that anyone ever had to mark, and some that chance took back */

struct run {
	int now, longest;
};

static void count(void *with, const sim_state *s, const ecu_action *a)
{
	struct run *run = with;
	char text[1024];

	(void)s;
	ecu_action_print(ecu_find("megaciv"), a, text, sizeof text);
	run->now = strstr(text, "select") ? run->now + 1 : 0;
	run->longest = run->now > run->longest ? run->now : run->longest;
}

static int longest_run(int seats, uint64_t seed)
{
	struct sim_plan p = { .game = ecu_find("megaciv"), .seed = seed, .lively = true };
	struct run run = { 0 };
	sim_state s;
	int actions;

	ecu_options_default(p.game, &p.options);
	p.options.seats = (int16_t)seats;
	sim_make_playable(p.game, &p.options, 0);
	memset(p.mind, ECU_EAGER, sizeof p.mind);
	assert_int_equal(sim_play(&p, &s, &(struct sim_watcher){ .after = count, .with = &run }, &actions),
			 SIM_OVER);
	return run.longest;
}

/* In these games a faction was marked by up to 386 actions, one area taken and given back again and again. */
static void test_a_faction_is_marked_in_few_actions(void **state)
{
	static const struct {
		int seats;
		uint64_t seed;
	} game[] = { { 11, 2792 }, { 10, 12647 } };

	(void)state;
	for (size_t i = 0; i < sizeof game / sizeof *game; i++)
		assert_in_range(longest_run(game[i].seats, game[i].seed), 1, MARKS_MOST);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_a_faction_is_marked_in_few_actions) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}
