/* test_megaciv.c — the bots of Mega Civilization, watched (watch.h): every level and temperament, all
 * scenarios, both A.S.T., every value of every option, 5 to 18 seats, from the start and in the middle,
 * drivers among them who propose and attack without sense. */
#include "tests/bot/watch.h"

#include "megaciv/megaciv.h"

enum { GAMES = 84, STAND_INS = 1000 };

static struct watch w = {
	.game = &mc_game, .every = 2, .late = 12, .minds = { BOT_NOVICE, BOT_NORMAL, BOT_STRONG, BOT_EXPERT }
};
static char **files;
static uint32_t played[MC_OPTIONS], seats; /* a bit for each value */

/* ---- Games ------------------------------------------------------------------------------------ */

static void options_of(int game, ecu_options *o)
{
	int scenario = game % 3, fixed = 1 << MC_OPTION_SCENARIO;

	ecu_options_default(&mc_game, o);
	o->seats = (int16_t)(scenario == MC_FIRST_GAME ? MC_LIM_FIRST_PLAYERS : 5 + game % 14);
	for (int i = 0; i < MC_OPTIONS; i++)
		if (mc_options[i].values)
			o->value[i] = (int16_t)(mc_options[i].least +
						game / (i % 4 + 1) %
							(mc_options[i].most - mc_options[i].least + 1));
	o->value[MC_OPTION_SCENARIO] = (int16_t)scenario;
	sim_make_playable(&mc_game, o, (uint32_t)fixed);
	for (int i = 0; i < MC_OPTIONS; i++)
		played[i] |= 1u << (o->value[i] - mc_options[i].least);
	seats |= 1u << o->seats;
}

static void play(int game)
{
	struct sim_plan p = {
		.game = &mc_game, .seed = (uint64_t)game, .lively = game / 3 % 2, .no_table = game % 5 > 0
	};

	options_of(game, &p.options);
	for (int seat = 0; seat < MC_SEATS; seat++) {
		p.mind[seat] = (uint8_t)(BOT_NOVICE + (game + seat) % 4);
		p.temperament[seat] = (uint8_t)((game / 2 + seat) % 7);
	}
	if (game % 4 == 3) {
		p.mind[1] = BOT_RANDOM;
		p.mind[4] = BOT_EAGER;
	}
	p.actions_max = game % 12 ? 600 : 0;
	watch_play(&w, &p);
}

static void bots_answer_alike_and_by_themselves(void **state)
{
	(void)state;
	for (int game = 0; game < GAMES; game++)
		play(game);
	print_message("# acts %ld, watched %ld, stand-ins %ld, waited %ld\n", w.acts, w.looked, w.stand_ins,
		      w.waits);
	assert_true(w.stand_ins >= STAND_INS);
	for (int i = 0; i < MC_OPTIONS; i++)
		if (mc_options[i].values)
			assert_int_equal(played[i], (2u << (mc_options[i].most - mc_options[i].least)) - 1);
	assert_int_equal(seats, (1u << (MC_SEATS + 1)) - (1u << 5));
}

/* ---- Cases -------------------------------------------------------------------------------------- */

static void bots_answer_wherever_a_rule_case_stands(void **state)
{
	(void)state;
	assert_true(watch_cases(&w, files) > 500);
}

static void bots_were_asked_everything(void **state)
{
	(void)state;
	watch_everything_was_asked(&w);
}

/* For who reads the log: a reason that stays unused may be one that no bot has any more. */
static void some_reasons_are_rare(void **state)
{
	static const uint16_t reasons[] = {
#define SAY(id, rule, text) MC_SAY_##id,
#include "megaciv/reasons.def"
#undef SAY
	};
	int n = sizeof reasons / sizeof *reasons, never = 0;

	(void)state;
	for (int i = 0; i < n; i++)
		if (!w.said[reasons[i]]) {
			print_message("# no bot said: %s\n", ecu_message_key(&mc_game, reasons[i]));
			never++;
		}
	assert_true(never <= n / 8);
}

int main(int argc, char **argv)
{
	(void)argc;
	files = argv + 1;
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bots_answer_alike_and_by_themselves),
		cmocka_unit_test(bots_answer_wherever_a_rule_case_stands),
		cmocka_unit_test(bots_were_asked_everything),
		cmocka_unit_test(some_reasons_are_rare),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
