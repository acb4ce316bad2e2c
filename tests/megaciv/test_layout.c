/* Positions as 0.1.0 wrote them (layout 2, where frames and dues had numbers without names) are read to the
 * same bytes; positions of today name what procedures and dues hold. */
#include <stdlib.h>

#include "megaciv/megaciv.h"
#include "sim/drive.h"
#include "test.h"

enum { GAMES = 25, ACTIONS = 500, TEXT = 1 << 18, OLD = 2 };

static const char *const new_names[] = {
	"theocracy=", "on_plain=",         "sacrifice=",     "near_area=",   "horde_area=",
	"block=",     "beneficiary_seat=", "attacker_seat=", "picked_area=", "barbarians=1",
	"reached=",   "progress=",         "chained=1",      " seats=",      " copy=1"
};
enum { NAMES = sizeof new_names / sizeof *new_names };

static char text[TEXT];
static int seen[NAMES];

static void compare(const sim_state *s, const char *how)
{
	static sim_state back;
	ecu_problem p;

	if (!ecu_position_parse(&mc_game, text, sim_s(&back), &p))
		fail_msg("%s is not read: %d:%d %s\n%.3000s", how, p.line, p.column, p.reason, text);
	assert_memory_equal(s, &back, mc_game.size);
}

/* What layout 2 had no word for. */
static const sim_state *as_it_was(const sim_state *s)
{
	static sim_state was;

	was = *s;
	memset(mc((struct core_head *)was.bytes)->built, 0, MC_LAND);
	return &was;
}

static void look(const sim_state *s)
{
	const ecu_state *state = (const ecu_state *)s->bytes;

	assert_true(ecu_position_print_as(state, OLD, text, TEXT) > 0);
	assert_int_equal(strncmp(text, "position megaciv 2\n", 19), 0);
	for (int i = 0; i < NAMES; i++)
		if (new_names[i][0] != ' ')
			assert_null(strstr(text, new_names[i]));
	compare(as_it_was(s), "a position of 0.1.0");
	assert_true(ecu_position_print(state, text, TEXT) > 0);
	for (int i = 0; i < NAMES; i++)
		seen[i] += strstr(text, new_names[i]) != NULL;
	compare(s, "a position");
}

static void earlier_texts_are_read(void **arg)
{
	static sim_state s;
	ecu_rng rng;
	ecu_action a;

	(void)arg;
	for (int seed = 1; seed <= GAMES; seed++) {
		struct sim_plan p = { .game = &mc_game, .seed = (uint64_t)seed, .lively = true };
		ecu_options_default(&mc_game, &p.options);
		p.options.seats = (int16_t)(MC_PLAYERS_LEAST + seed % (MC_SEATS - MC_PLAYERS_LEAST + 1));
		memset(p.mind, ECU_RANDOM, sizeof p.mind);
		ecu_rng_seed(&rng, (const uint8_t[32]){ (uint8_t)seed });
		assert_true(sim_begin(&p, &s, NULL));
		for (int i = 0; i < ACTIONS && !ecu_over(sim_s(&s), NULL); i++) {
			if (sim_head(&s)->depth > 1 || i % 8 == 0)
				look(&s);
			assert_true(sim_next(&p, &s, &rng, &a));
			assert_false(ecu_refused(ecu_apply(sim_s(&s), &a, NULL)));
		}
	}
	int names = 0;
	for (int i = 0; i < NAMES; i++)
		names += seen[i] > 0;
	assert_true(names >= NAMES / 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(earlier_texts_are_read) };

	return cmocka_run_group_tests_name("layout", tests, NULL, NULL);
}
