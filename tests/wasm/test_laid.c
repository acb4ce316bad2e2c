/* What somebody sees as the beginning of a rule case (wasm/case.c): of games that are played at random, from
 * every seat that is asked. */
#include "test.h"

#include <stdio.h>
#include <stdlib.h>

#include "sim/case.h"
#include "sim/drive.h"
#include "wasm/door.h"

enum { GAMES = 3, STEPS = 240, EVERY = 29 };

/* What the door says of the view of a seat, and of an action there. */
static const char *laid(const ecu_state *s, int seat, const char *act)
{
	ecu_observe(s, seat, door_v(&door.view));
	size_t n = strlen(act);
	memcpy(door_in(n), act, n);
	door_case(n);
	srv_put_n(&door.out, "", 1);
	return door_out();
}

/* The strings of a list, a line each behind a tab, for a case. No line has what JSON would escape. */
static void copy_list(struct srv_out *o, const char *said, const char *name)
{
	char key[32];
	const char *at = strstr(said, (snprintf(key, sizeof key, "\"%s\":[", name), key));

	assert_non_null(at);
	for (at += strlen(key); *at == '"' || *at == ','; at++) {
		if (*at == ',')
			continue;
		size_t n = strcspn(at + 1, "\"");
		srv_put(o, "\t");
		srv_put_n(o, at + 1, n);
		srv_put(o, "\n");
		at += n + 1;
	}
}

/* A case of it, which the runner must take; what it says ends with a check. */
static void runs(const ecu_game *g, const ecu_options *options, const char *said, const char *check)
{
	struct srv_out o = { 0 };
	struct case_count count = { 0 };

	srv_put(&o, "case X1 Laid\ngame ");
	srv_put(&o, g->key);
	srv_put(&o, " ");
	SRV_PRINT(&o, ecu_options_print(g, options, AT, CAP));
	srv_put(&o, "\ngiven\n");
	copy_list(&o, said, "known");
	copy_list(&o, said, "guessed");
	srv_put(&o, check);
	srv_put_n(&o, "", 1);
	case_run("laid", o.at, CASE_RUN, NULL, stderr, &count);
	assert_int_equal(count.failed, 0);
	assert_int_equal(count.passed, 1);
	free(o.at);
}

/* Of what is given as known nothing stands elsewhere than in the view. */
static void assert_seen(const char *said)
{
	struct srv_out view = { 0 }, known = { 0 };

	SRV_PRINT(&view, ecu_view_text(door_v(&door.view), AT, CAP));
	srv_put_n(&view, "", 1);
	copy_list(&known, said, "known");
	srv_put_n(&known, "", 1);
	bool there = strstr(said, "\"there\":true") != NULL;
	for (char *line = strtok(known.at, "\n"); line; line = strtok(NULL, "\n"))
		if (there && !strstr(view.at, line + 1)) /* else another question may stand there */
			fail_msg("not seen: %s", line);
	free(view.at);
	free(known.at);
}

/* The one thing it says that holds, for a case that checks nothing else. */
static const char *holding(const char *said)
{
	static char check[9000];
	const char *at = strstr(said, "\"holds\":\"");

	assert_non_null(at);
	at += 9;
	snprintf(check, sizeof check, "then\n\t%.*s\n", (int)strcspn(at, "\""), at);
	return check;
}

/* Plays on at random; how often the game could be laid where it stood. */
static int plays(const ecu_game *g, int seats, int seed, int *looked)
{
	static sim_state s, v;
	uint8_t key[32];
	ecu_options o;
	ecu_action a;
	ecu_rng rng;
	int there = 0;

	door.game = g;
	ecu_options_default(g, &o);
	o.seats = (uint8_t)seats;
	sim_make_playable(g, &o, 0);
	sim_seed((uint64_t)seed, key);
	ecu_rng_seed(&rng, key);
	assert_false(ecu_refused(ecu_setup(g, sim_s(&s), &o, key, NULL)));
	for (int i = 0; i < STEPS && !ecu_over(sim_s(&s), NULL); i++) {
		int seat = ecu_first(ecu_pending(sim_s(&s)));
		ecu_observe(sim_s(&s), seat, sim_v(&v));
		assert_true(ecu_pick(sim_v(&v), &rng, ECU_EAGER, &a));
		if (i % EVERY == 0) {
			const char *said = laid(sim_s(&s), (*looked)++ % 5 ? seat : ECU_SPECTATOR, "");
			there += strstr(said, "\"there\":true") != NULL;
			assert_seen(said);
			runs(g, &o, said, holding(said));
		}
		assert_false(ecu_refused(ecu_apply(sim_s(&s), &a, NULL)));
	}
	return there;
}

static void what_is_seen_can_be_given_to_a_case(void **arg)
{
	static const struct {
		const char *game;
		int seats, least; /* of a hundred so many stand where they stood */
	} rows[] = {
		{ "bazaar", 3, 60 }, { "archipelago", 3, 40 }, { "megaciv", 5, 95 }, { "megaciv", 18, 95 }
	};

	(void)arg;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		int looked = 0, there = 0;
		for (int seed = 1; seed <= GAMES; seed++)
			there += plays(ecu_find(rows[i].game), rows[i].seats, seed, &looked);
		if (there * 100 < looked * rows[i].least)
			fail_msg("%s for %d: %d of %d", rows[i].game, rows[i].seats, there, looked);
	}
}

static void a_refusal_is_the_same_there(void **arg)
{
	const ecu_game *g = ecu_find("megaciv");
	static sim_state s;
	uint8_t key[32];
	ecu_options o;

	(void)arg;
	door.game = g;
	ecu_options_default(g, &o);
	o.seats = 5;
	assert_true(ecu_options_parse(g, "players=5 civs=assigned", &o, &(ecu_problem){ 0 }));
	sim_seed(3, key);
	assert_false(ecu_refused(ecu_setup(g, sim_s(&s), &o, key, NULL)));
	int seat = ecu_first(ecu_pending(sim_s(&s)));
	const char *said = laid(sim_s(&s), seat, "move n=9 from_area=knossos to_area=sparta");
	assert_non_null(strstr(said, "\"line\":\"s"));
	assert_null(strstr(said, "\"verdict\":null"));
	assert_non_null(strstr(said, "\"rule\":\"5.1\""));
	assert_non_null(strstr(laid(sim_s(&s), seat, "no action"), "\"line\":null,\"verdict\":null"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_seen_can_be_given_to_a_case),
		cmocka_unit_test(a_refusal_is_the_same_there),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
