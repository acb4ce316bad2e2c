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

/* ---- What layout 4 changed ------------------------------------------------------------------- */

static const char moving[] = "question move\nwaiting s1\n",
		  building[] = "question build\nwaiting s5\ncity tyre=s5\ntokens s5=6*gaza\n";

static void laid(sim_state *s, const char *what)
{
	ecu_options o;
	ecu_problem p;

	ecu_options_default(&mc_game, &o);
	o.seats = 5;
	o.value[MC_OPTION_CIVS] = 2;
	assert_false(ecu_refused(ecu_setup(&mc_game, sim_s(s), &o, (const uint8_t[32]){ 1 }, NULL)));
	if (!ecu_position_lay(sim_s(s), what, &p))
		fail_msg("%d: %s", p.line, p.reason);
}

static int area_of(const char *key)
{
	for (int area = 0; area < MC_AREAS; area++)
		if (strcmp(mc_areas[area].name.key, key) == 0)
			return area;
	fail_msg("no area %s", key);
	return -1;
}

static ecu_event told;
static void hear(void *ctx, const ecu_event *e) { (void)ctx, told = *e; }

static const struct mc_state *carried(const sim_state *s)
{
	static sim_state back;
	ecu_problem p;

	assert_true(ecu_position_print_as((const ecu_state *)s->bytes, 3, text, TEXT) > 0);
	told = (ecu_event){ 0 };
	if (!ecu_position_carry(&mc_game, text, sim_s(&back), &(ecu_sink){ hear, NULL }, &p))
		fail_msg("%d:%d %s", p.line, p.column, p.reason);
	return mcc(sim_head(&back));
}

/* Ionia was called Caria: an earlier text that says "caria" means it. */
static void an_old_name_is_the_same_area(void **arg)
{
	static sim_state s;
	int area = area_of("ionia");

	(void)arg;
	laid(&s, moving);
	mc_place(mc(sim_head(&s)), 3, area, 2);
	assert_int_equal(carried(&s)->tokens[3][area], 2);
	assert_non_null(strstr(text, "2*caria"));
	assert_null(strstr(text, "ionia"));
	assert_true(ecu_position_print(sim_s(&s), text, TEXT) > 0);
	assert_non_null(strstr(text, "2*ionia"));
}

/* Massilia is another area since then, and Liguria is that which has the name. */
static void a_name_that_moved_is_not_mistaken(void **arg)
{
	static sim_state s;
	ecu_problem p;

	(void)arg;
	laid(&s, moving);
	assert_true(ecu_position_print_as(sim_s(&s), 3, text, TEXT) > 0);
	strcat(text, "barbarians massilia\n");
	assert_true(ecu_position_parse(&mc_game, text, sim_s(&s), &p)); /* out of play: it goes */
	for (int area = 0; area < MC_LAND; area++)
		assert_int_equal(mc(sim_head(&s))->barbarians[area], 0);
	for (const struct core_renamed *r = mc_game.renamed; r->was; r++)
		if (strcmp(r->was, "massilia") == 0)
			assert_string_equal(r->is, "aquae_sextiae");
		else if (strcmp(r->is, "massilia") == 0)
			assert_string_equal(r->was, "liguria");
}

/* Scythia belonged to Hatti and is Celtic now. */
static void what_is_out_of_play_goes_back_and_is_told(void **arg)
{
	static sim_state s;
	struct mc_state *before;
	int out = area_of("scythia"), port = area_of("crimea");

	(void)arg;
	laid(&s, moving);
	before = mc(sim_head(&s));
	assert_false(mc_in_play(before, out));
	mc_place(before, 3, out, 2);
	mc_found(before, 3, area_of("lugia"));
	before->barbarians[out] = 3;
	before->ships[3] = (struct mc_ships){ 2, { (uint16_t)out, (uint16_t)port } };
	const struct mc_state *now = carried(&s);
	assert_null(ecu_fault((const ecu_state *)now));
	assert_int_equal(now->stock[3], before->stock[3] + 2);
	assert_int_equal(now->cities[3], 0);
	assert_int_equal(now->barbarians[out], 0);
	assert_int_equal(now->ships[3].n, 1);
	assert_int_equal(now->ships[3].at[0], port);
	assert_int_equal(told.said.id, MC_SAY_NOW_OUT);
	assert_int_equal(told.said.arg[0], 3);
	assert_int_equal(told.said.arg[1], 1);
	assert_int_equal(told.said.arg[2], 2);
	assert_int_equal(told.said.arg[3], 1);
}

/* Who moves has moved nothing from there: to take the movement back brings nothing back. */
static void the_mover_too(void **arg)
{
	static sim_state s;
	struct mc_state *before;
	int out = area_of("scythia");

	(void)arg;
	laid(&s, moving);
	before = mc(sim_head(&s));
	mc_place(before, 0, out, 2);
	before->before[out] = 2;
	before->before_stock = before->stock[0];
	const struct mc_state *now = carried(&s);
	assert_null(ecu_fault((const ecu_state *)now));
	assert_int_equal(now->before[out], 0);
	assert_int_equal(now->before_stock, now->stock[0]);
}

/* Phase 5 kept them among `used`. */
static void cities_built_this_turn_are_still_new(void **arg)
{
	static sim_state s;
	int tyre = area_of("tyre");

	(void)arg;
	laid(&s, building);
	mc(sim_head(&s))->used[tyre] = 1;
	const struct mc_state *now = carried(&s);
	assert_int_equal(now->used[tyre], 0);
	assert_int_equal(now->built[tyre], 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(earlier_texts_are_read),
		cmocka_unit_test(an_old_name_is_the_same_area),
		cmocka_unit_test(a_name_that_moved_is_not_mistaken),
		cmocka_unit_test(what_is_out_of_play_goes_back_and_is_told),
		cmocka_unit_test(the_mover_too),
		cmocka_unit_test(cities_built_this_turn_are_still_new),
	};

	return cmocka_run_group_tests_name("layout", tests, NULL, NULL);
}
