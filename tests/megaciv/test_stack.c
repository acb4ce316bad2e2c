/* The library works on small threads: every public function is called on a thread with 64 KB of stack,
 * in lively games of all sizes. The stack is painted before, so the test also says how deep it was;
 * some 4 KB of it are the thread's own. */
#include <pthread.h>
#include <stdlib.h>

#include "megaciv/megaciv.h"
#include "sim/drive.h"
#include "test.h"

enum { STACK = 64 * 1024, DEEPEST = 44 * 1024, PAINT = 0xa5, GAMES = 60, ACTIONS = 400, TEXT = 1 << 18 };

/* What is too large for such a stack belongs to the caller. */
static struct {
	sim_state state, view, other;
	ecu_choice choice[4096];
	char text[TEXT];
	ecu_action action;
	ecu_rng rng;
	struct sim_plan plan;
	const char *wrong;
} at;

static void look(void)
{
	ecu_problem problem;
	ecu_result result;
	ecu_message prompt;
	ecu_hints none = { 0 };
	const ecu_game *g = at.plan.game;

	for (int seat = ECU_SPECTATOR; seat < at.plan.options.seats; seat++) {
		ecu_observe(sim_s(&at.state), seat, sim_v(&at.view));
		ecu_choices(sim_v(&at.view), at.choice, 4096);
		ecu_open(sim_v(&at.view));
		ecu_prompt(sim_v(&at.view), &prompt);
		for (int question = 0; seat >= 0 && question < MC_QUESTIONS; question++)
			if (ecu_as_if(sim_v(&at.view), question, sim_v(&at.other)))
				ecu_choices(sim_v(&at.other), at.choice, 4096);
		ecu_sample(sim_v(&at.view), &none, &at.rng, sim_s(&at.other));
		if (ecu_fault(sim_s(&at.other)))
			at.wrong = ecu_fault(sim_s(&at.other));
	}
	ecu_view_json(sim_v(&at.view), ~(ecu_parts)0, at.text, TEXT);
	ecu_position_print(sim_s(&at.state), at.text, TEXT);
	if (!ecu_position_parse(g, at.text, sim_s(&at.other), &problem))
		at.wrong = "a position is not read";
	ecu_position_lay(sim_s(&at.other), "question trade\n", &problem);
	ecu_position_holds(sim_s(&at.state), at.text, &problem);
	ecu_over(sim_s(&at.state), &result);
}

static void *play(void *arg)
{
	(void)arg;
	if (!sim_begin(&at.plan, &at.state, NULL))
		at.wrong = "a game does not begin";
	for (int i = 0; i < ACTIONS && !at.wrong && !ecu_over(sim_s(&at.state), NULL); i++) {
		if (i % 16 == 0)
			look();
		ecu_observe(sim_s(&at.state), ecu_first(ecu_pending(sim_s(&at.state))), sim_v(&at.view));
		if (!ecu_pick(sim_v(&at.view), &at.rng, (enum ecu_style)at.plan.style[0], &at.action) ||
		    ecu_refused(ecu_check(sim_v(&at.view), &at.action)) ||
		    ecu_refused(ecu_apply(sim_s(&at.state), &at.action, NULL)))
			at.wrong = "a game does not go on";
	}
	return NULL;
}

static int deepest(const uint8_t *stack)
{
	int untouched = 0;

	while (untouched < STACK && stack[untouched] == PAINT)
		untouched++;
	return STACK - untouched;
}

static void a_thread_with_64_kb_is_enough(void **arg)
{
	uint8_t *stack = aligned_alloc(4096, STACK);
	pthread_attr_t small;
	pthread_t thread;
	int most = 0;

	(void)arg;
#ifdef __SANITIZE_ADDRESS__
	skip(); /* its frames are larger */
#endif
	assert_non_null(stack);
	pthread_attr_init(&small);
	assert_int_equal(pthread_attr_setstack(&small, stack, STACK), 0);
	for (int seed = 1; seed <= GAMES; seed++) {
		at.plan = (struct sim_plan){ .game = &mc_game,
					     .seed = (uint64_t)seed,
					     .lively = seed % 4 != 0 };
		ecu_options_default(&mc_game, &at.plan.options);
		at.plan.options.seats = (int16_t)(MC_PLAYERS_LEAST +
						  seed % (MC_SEATS - MC_PLAYERS_LEAST + 1));
		at.plan.options.value[MC_OPTION_SCENARIO] = seed % 8 == 0;
		memset(at.plan.style, seed % 2 ? ECU_EAGER : ECU_RANDOM, sizeof at.plan.style);
		ecu_rng_seed(&at.rng, (const uint8_t[32]){ (uint8_t)seed });
		memset(stack, PAINT, STACK);
		assert_int_equal(pthread_create(&thread, &small, play, NULL), 0);
		pthread_join(thread, NULL);
		if (at.wrong)
			fail_msg("seed %d: %s", seed, at.wrong);
		most = deepest(stack) > most ? deepest(stack) : most;
	}
	print_message("# the deepest stack was %d bytes\n", most);
	assert_true(most <= DEEPEST);
	pthread_attr_destroy(&small);
	free(stack);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(a_thread_with_64_kb_is_enough) };

	return cmocka_run_group_tests_name("stack", tests, NULL, NULL);
}
