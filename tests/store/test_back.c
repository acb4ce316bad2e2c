/* A table goes back: the log keeps everything, the game is the one that was there with another chance, which
 * follows from the seed and the chain of hashes alone; whoever changes any of it is found. */
#include "test.h"

#include <sodium.h>
#include <stdlib.h>

#include "archipelago/archipelago.h"
#include "bazaar/bazaar.h"
#include "megaciv/megaciv.h"
#include "sim/drive.h"
#include "store/log.h"
#include "store/trail.h"
#include "tests/store/written.h"

enum { ENTRIES = 700 };

/* A game, and what it was behind each entry. */
struct played {
	struct log log;
	sim_state state;
	sim_state was[ENTRIES + 1];
	struct log_trail trail;
	struct sim_plan plan;
	ecu_rng rng;
	bool phase;
	int backs;
};

static struct played g;

static void note_phase(void *to, const ecu_event *e)
{
	((struct played *)to)->phase |= (e->flags & ECU_EVENT_PHASE) != 0;
}

static void noted(void)
{
	assert_true(g.log.n <= ENTRIES);
	g.was[g.log.n] = g.state;
	trail_note(&g.trail, &g.log, g.log.n, sim_s(&g.state));
}

static void lay(const char *game, int seed)
{
	uint8_t server[32] = { (uint8_t)seed }, salt[32] = { 1 };
	ecu_problem p;

	memset(&g, 0, sizeof g);
	g.plan.game = ecu_find(game);
	ecu_options_default(g.plan.game, &g.plan.options);
	g.plan.no_table = true;
	memset(g.plan.mind, ECU_EAGER, sizeof g.plan.mind);
	log_init(&g.log, g.plan.game, &g.plan.options, server, salt);
	log_contribute(&g.log, 0, salt);
	trail_init(&g.trail, g.plan.game);
	assert_true(log_fold(&g.log, 0, sim_s(&g.state), NULL, &p));
	ecu_rng_seed(&g.rng, server);
	noted();
}

static void put_away(void)
{
	trail_fini(&g.trail);
	log_fini(&g.log);
}

static bool is_over(void) { return ecu_over(sim_s(&g.state), NULL); }

static void act(void)
{
	ecu_action a;

	g.phase = false;
	assert_true(sim_next(&g.plan, &g.state, &g.rng, &a));
	assert_false(ecu_refused(ecu_apply(sim_s(&g.state), &a, &(ecu_sink){ note_phase, &g })));
	assert_non_null(log_add_action(&g.log, &a));
	noted();
	if (g.phase) {
		assert_non_null(log_add_position(&g.log, sim_s(&g.state)));
		noted();
	}
}

static void act_often(int n)
{
	for (; n && !is_over(); n--)
		act();
}

static bool take_back(void)
{
	for (int seat = 0; seat < g.plan.options.seats; seat++) {
		int of = log_undoable(&g.log, seat);
		if (!of)
			continue;
		assert_true(of > g.log.backed);
		assert_false(ecu_refused(log_undo_check(&g.log, seat, of, sim_s(&g.state))));
		assert_non_null(log_add_undo(&g.log, seat, of));
		noted();
		return true;
	}
	return false;
}

/* What the chance must be, worked out here. */
static void new_chance(const uint8_t hash[LOG_HASH], uint8_t key[32])
{
	uint8_t seed[32];

	log_seed(&g.log, seed);
	crypto_generichash(key, 32, hash, LOG_HASH, seed, sizeof seed);
}

static void go_back(int of)
{
	sim_state want = g.was[of], on_the_trail;
	uint8_t key[32];

	g.state = g.was[of];
	assert_true(log_back_may(&g.log, of));
	const struct log_entry *e = log_add_back(&g.log, of, sim_s(&g.state));
	assert_non_null(e);
	new_chance(e->hash, key);
	ecu_renew(sim_s(&want), key);
	assert_memory_equal(&want, &g.state, g.plan.game->size);
	assert_true(trail_undo(&g.trail, &g.log, g.log.n, sim_s(&on_the_trail)));
	assert_memory_equal(&want, &on_the_trail, g.plan.game->size);
	noted();
	g.backs++;
}

/* Any entry to which it may. */
static void go_back_somewhere(int most)
{
	int of = g.log.n - 1 - (int)ecu_rng_below(&g.rng, (uint32_t)most);

	of = of < 0 ? 0 : of;
	while (of && g.log.at[of - 1].gone)
		of--;
	if (log_back_may(&g.log, of))
		go_back(of);
}

/* NULL, or what verify says. */
static const char *proved(const struct log *l)
{
	static ecu_problem p;
	struct log again;
	size_t n;
	char *text = written(l, &n);
	bool ok = log_read(text, n, &again, &p);

	if (ok) {
		size_t second;
		char *twice = written(&again, &second);
		assert_string_equal(text, twice);
		free(twice);
		ok = log_verify(&again, &p);
		log_fini(&again);
	}
	free(text);
	return ok ? NULL : p.reason;
}

static void same_for_all(sim_state *a, sim_state *b)
{
	sim_state one, other;

	for (int seat = ECU_SPECTATOR; seat < g.plan.options.seats; seat++) {
		ecu_observe(sim_s(a), seat, sim_v(&one));
		ecu_observe(sim_s(b), seat, sim_v(&other));
		assert_memory_equal(&one, &other, g.plan.game->size);
	}
}

/* At every moment of the log the game is what it was then; from it the log can be read and proved. */
static void all_holds(int tries)
{
	sim_state s;
	ecu_problem p;

	for (int i = 0; i <= tries; i++) {
		int n = i ? (int)ecu_rng_below(&g.rng, (uint32_t)g.log.n + 1) : g.log.n;
		assert_true(log_fold(&g.log, n, sim_s(&s), NULL, &p));
		assert_memory_equal(&s, &g.was[n], g.plan.game->size);
		same_for_all(&s, &g.was[n]);
	}
	log_finish(&g.log, sim_s(&g.state));
	const char *why = proved(&g.log);
	if (why)
		print_error("%s\n", why);
	assert_null(why);
	g.log.result[0] = 0;
}

static void any_game_goes_back(const char *game, int games, int most)
{
	int backs = 0, undone = 0;

	for (int seed = 1; seed <= games; seed++) {
		lay(game, seed);
		while (g.log.n < ENTRIES - 2 * most && !is_over()) {
			act_often(1 + (int)ecu_rng_below(&g.rng, (uint32_t)most));
			undone += !is_over() && ecu_rng_below(&g.rng, 2) && take_back();
			if (!is_over() && ecu_rng_below(&g.rng, 3) == 0)
				go_back_somewhere(2 * most);
		}
		all_holds(20);
		backs += g.backs;
		put_away();
	}
	assert_true(backs > 3 * games && undone > games);
}

static void test_bazaar(void **arg) { (void)arg, any_game_goes_back("bazaar", 12, 4); }
static void test_archipelago(void **arg) { (void)arg, any_game_goes_back("archipelago", 3, 30); }
static void test_mega_civilization(void **arg) { (void)arg, any_game_goes_back("megaciv", 2, 60); }

/* ---- Chance ---------------------------------------------------------------------------------- */

/* What was drawn does not come again: neither the stream nor the order of the deck is as it was. */
static void test_chance_is_another(void **arg)
{
	uint8_t order[3][BZ_CARDS];
	int same = 0;

	(void)arg;
	for (int seed = 1; seed <= 20; seed++) {
		lay("bazaar", seed);
		memcpy(order[0], bz(sim_head(&g.state))->deck.at, sizeof order[0]);
		for (int i = 1; i <= 2; i++) { /* to the same moment twice */
			act();
			go_back(0);
			memcpy(order[i], bz(sim_head(&g.state))->deck.at, sizeof order[0]);
			same_for_all(&g.state, &g.was[0]);
		}
		same += memcmp(order[0], order[1], sizeof order[0]) == 0 ||
			memcmp(order[1], order[2], sizeof order[0]) == 0 ||
			memcmp(order[0], order[2], sizeof order[0]) == 0;
		put_away();
	}
	assert_int_equal(same, 0);
}

/* Each game's hidden piles: what lies on top is any of what may, and no longer what was drawn. */
static void top_changes(const char *game, size_t offset, size_t cards)
{
	int changed = 0;

	for (int seed = 1; seed <= 10; seed++) {
		lay(game, seed);
		act_often(40);
		sim_state s = g.state;
		ecu_renew(sim_s(&s), (const uint8_t[32]){ (uint8_t)seed, 1 });
		assert_null(ecu_fault(sim_s(&s)));
		changed += memcmp(s.bytes + offset, g.state.bytes + offset, cards) != 0;
		put_away();
	}
	assert_true(changed >= 9);
}

static void test_every_pile_is_stirred(void **arg)
{
	(void)arg;
	top_changes("bazaar", offsetof(struct bz_state, deck.at), 6);
	top_changes("archipelago", offsetof(struct arc_state, deck.at) + 1, 6);
	top_changes("archipelago", offsetof(struct arc_state, pile.at) + 1, 6);
	top_changes("megaciv", offsetof(struct mc_state, stack[3].at), 6);
	top_changes("megaciv", offsetof(struct mc_state, stack[8].at), 6);
}

/* 2.2: the first cards of a stack, one for each player, are never calamities, also when chance was made anew
 * before all of them were drawn; the non-tradeable calamity stays below. */
static void test_cards_set_aside_stay_on_top(void **arg)
{
	(void)arg;
	for (int seed = 1; seed <= 30; seed++) {
		lay("megaciv", 1);
		while (!mc(sim_head(&g.state))->stack[3].n)
			act();
		struct mc_state *s = mc(sim_head(&g.state));
		int drawn = seed % (s->head.seats + 1), n, last = 0;
		for (int i = 0; i < drawn; i++)
			s->discard[mc_draw_top(s, 3)]++;
		n = s->stack[3].n;
		ecu_renew(sim_s(&g.state), (const uint8_t[32]){ (uint8_t)seed });
		assert_int_equal(s->stack[3].n, n);
		for (int i = 0; i < s->head.seats - drawn; i++)
			assert_false(mc_card_is_calamity(s->stack[3].at[i]));
		last = s->stack[3].at[n - 1];
		assert_true(mc_card_is_calamity(last) &&
			    mc_calamities[mc_card_calamity(last)].kind == MC_NONTRADEABLE);
		put_away();
	}
}

/* ---- Whoever changes something is found -------------------------------------------------------- */

static void test_chosen_chance_is_refused(void **arg)
{
	(void)arg;
	lay("bazaar", 3);
	act_often(6);
	sim_state chosen = g.was[2];
	go_back(2);
	ecu_renew(sim_s(&chosen), (const uint8_t[32]){ 42 });
	assert_non_null(log_add_position(&g.log, sim_s(&chosen)));
	assert_string_equal(proved(&g.log), "the position is not the one that was written down");
	log_drop_last(&g.log);
	assert_non_null(log_add_position(&g.log, sim_s(&g.was[2]))); /* the old one */
	assert_string_equal(proved(&g.log), "the position is not the one that was written down");
	log_drop_last(&g.log);
	assert_non_null(log_add_position(&g.log, sim_s(&g.state)));
	assert_null(proved(&g.log));
	put_away();
}

static void test_a_changed_back_is_found(void **arg)
{
	struct log again;
	ecu_problem p;
	size_t n;

	(void)arg;
	lay("bazaar", 3);
	act_often(8);
	go_back(3);
	char *text = written(&g.log, &n), *at = strstr(text, " back 3 |");
	assert_non_null(at);
	at[6] = '2';
	assert_false(log_read(text, n, &again, &p));
	assert_non_null(strstr(p.reason, "the chain of hashes breaks here"));
	at[6] = '3';
	int line = 1;
	for (char *c = text; c < at; c++)
		line += *c == '\n';
	at[6] = '9'; /* nothing was done behind it */
	assert_false(log_read(text, n, &again, &p));
	assert_int_equal(p.line, line);
	free(text);
	put_away();
}

static void test_where_a_table_cannot_go_back_to(void **arg)
{
	static const char *const wrong[] = { "back 99", "back -1", "back 03",   "back +3",
					     "back 3 ", "back",    "back 3 s1", "back x" };
	ecu_problem p;

	(void)arg;
	lay("bazaar", 3);
	act_often(8);
	int n = g.log.n;
	assert_false(log_back_may(&g.log, n)); /* nothing was done since */
	assert_false(log_back_may(&g.log, n + 1));
	assert_false(log_back_may(&g.log, -1));
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		assert_false(log_add_parsed(&g.log, wrong[i], &p));
	go_back(3);
	act_often(4);
	assert_false(log_back_may(&g.log, 5)); /* it is gone */
	assert_false(log_add_parsed(&g.log, "back 5", &p));
	assert_true(log_back_may(&g.log, n + 1)); /* as it was right behind going back */
	assert_false(log_add_parsed(&g.log, "undo 2 s1", &p));
	struct log_carry c = { ecu_revision(&bz_game), ecu_layout(&bz_game), -1, -1 };
	assert_non_null(log_add_carry(&g.log, &c, NULL, sim_s(&g.state)));
	noted();
	act();
	assert_false(log_back_may(&g.log, g.log.carried - 1));
	assert_true(log_back_may(&g.log, g.log.carried));
	all_holds(5);
	put_away();
}

static void cannot_be_undone(struct log *l)
{
	for (int seat = 0; seat < g.plan.options.seats; seat++)
		assert_int_equal(log_undoable(l, seat), 0);
}

/* An undo since is as if it had never been, too. */
static void test_an_undo_since_is_nothing(void **arg)
{
	int of = 0;

	(void)arg;
	lay("bazaar", 5);
	for (int i = 0; i < 200 && !of && !is_over(); i++) {
		act();
		for (int seat = 0; seat < g.plan.options.seats && !of; seat++)
			of = log_undoable(&g.log, seat);
	}
	assert_true(of > 0);
	assert_true(take_back());
	assert_true(g.log.at[of - 1].undone == g.log.n);
	act();
	go_back(of);
	assert_true(log_stands(&g.log, of - 1, g.log.n));
	cannot_be_undone(&g.log);
	struct log again;
	ecu_problem p;
	size_t n;
	char *text = written(&g.log, &n);
	assert_true(log_read(text, n, &again, &p));
	cannot_be_undone(&again);
	log_fini(&again);
	free(text);
	act_often(5);
	all_holds(10);
	put_away();
}

/* What could not be made durable: everything is as it was. */
static void test_what_was_dropped_is_gone(void **arg)
{
	int could[ECU_SEATS];

	(void)arg;
	lay("archipelago", 7);
	act_often(40);
	go_back(30);
	act_often(20);
	for (int seat = 0; seat < g.plan.options.seats; seat++)
		could[seat] = log_undoable(&g.log, seat);
	int n = g.log.n, backed = g.log.backed;
	go_back(backed);
	go_back_somewhere(1);
	while (g.log.n > n)
		log_drop_last(&g.log);
	assert_int_equal(g.log.backed, backed);
	g.state = g.was[n];
	for (int seat = 0; seat < g.plan.options.seats; seat++)
		assert_int_equal(log_undoable(&g.log, seat), could[seat]);
	act_often(10); /* other entries have these numbers now */
	all_holds(20);
	put_away();
}

static void test_nothing_behind_the_end(void **arg)
{
	(void)arg;
	lay("bazaar", 9);
	act_often(ENTRIES - 20);
	assert_true(is_over());
	sim_state s = g.was[5];
	log_add_back(&g.log, 5, sim_s(&s));
	assert_string_equal(proved(&g.log), "the game was over: the table could not go back");
	put_away();
}

static void test_format_1_has_none(void **arg)
{
	struct log again;
	ecu_problem p;
	size_t n;

	(void)arg;
	lay("bazaar", 3);
	g.log.head.layout = 0; /* as logs of format 1 were */
	act_often(8);
	char *text = written(&g.log, &n);
	assert_true(strncmp(text, "ecumene log 1\n", 14) == 0);
	free(text);
	go_back(3);
	text = written(&g.log, &n);
	assert_true(strncmp(text, "ecumene log 2\n", 14) == 0);
	text[12] = '1';
	assert_false(log_read(text, n, &again, &p));
	assert_string_equal(p.reason, "a log of format 1 has no such entries");
	free(text);
	put_away();
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_bazaar),
		cmocka_unit_test(test_archipelago),
		cmocka_unit_test(test_mega_civilization),
		cmocka_unit_test(test_chance_is_another),
		cmocka_unit_test(test_every_pile_is_stirred),
		cmocka_unit_test(test_cards_set_aside_stay_on_top),
		cmocka_unit_test(test_chosen_chance_is_refused),
		cmocka_unit_test(test_a_changed_back_is_found),
		cmocka_unit_test(test_where_a_table_cannot_go_back_to),
		cmocka_unit_test(test_an_undo_since_is_nothing),
		cmocka_unit_test(test_what_was_dropped_is_gone),
		cmocka_unit_test(test_nothing_behind_the_end),
		cmocka_unit_test(test_format_1_has_none),
	};

	return cmocka_run_group_tests(tests, NULL, NULL) || sodium_init() < 0;
}
