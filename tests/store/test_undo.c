/* What may be taken back is found from a mark some hundred entries back, and what was found of an entry is
 * remembered: it must be what a log finds that was just read. */
#include "test.h"

#include <sodium.h>
#include <stdlib.h>

#include "sim/drive.h"
#include "store/log.h"

enum { EVERY = 5 };

struct game {
	struct log log;
	sim_state state;
	struct sim_plan plan;
	ecu_rng rng;
	int taken_back, could;
};

static void start(struct log *l, const struct sim_plan *plan, int seed)
{
	uint8_t server[32] = { (uint8_t)seed }, salt[32] = { 1 };

	log_init(l, plan->game, &plan->options, server, salt);
}

static void begin(struct game *g, const char *game, int seed)
{
	uint8_t bytes[32] = { (uint8_t)seed };
	ecu_problem problem;

	memset(g, 0, sizeof *g);
	g->plan.game = ecu_find(game);
	g->plan.seed = (uint64_t)seed;
	ecu_options_default(g->plan.game, &g->plan.options);
	memset(g->plan.mind, ECU_EAGER, sizeof g->plan.mind);
	start(&g->log, &g->plan, seed);
	assert_true(log_fold(&g->log, 0, sim_s(&g->state), NULL, &problem));
	ecu_rng_seed(&g->rng, bytes);
}

/* The same entries, and nothing is known of them. */
static void read_anew(const struct game *g, struct log *l)
{
	start(l, &g->plan, (int)g->plan.seed);
	for (int i = 0; i < g->log.n; i++) {
		const struct log_entry *e = &g->log.at[i];
		assert_non_null(e->kind == LOG_UNDO ? log_add_undo(l, e->seat, e->of)
						    : log_add_action(l, &e->action));
	}
}

static void compare(struct game *g)
{
	struct log anew;

	read_anew(g, &anew);
	for (int seat = 0; seat < g->plan.options.seats; seat++) {
		int want = log_undoable(&anew, seat);
		assert_int_equal(log_undoable(&g->log, seat), want);
		g->could += want != 0;
		if (want) {
			sim_state one, other;
			assert_false(ecu_refused(log_undo_check(&anew, seat, want, sim_s(&one))));
			assert_false(ecu_refused(log_undo_check(&g->log, seat, want, sim_s(&other))));
			assert_memory_equal(&one, &other, g->plan.game->size);
		}
	}
	log_fini(&anew);
}

static bool act(struct game *g)
{
	ecu_action a;

	if (ecu_over(sim_s(&g->state), NULL) || !sim_next(&g->plan, &g->state, &g->rng, &a))
		return false;
	assert_false(ecu_refused(ecu_apply(sim_s(&g->state), &a, NULL)));
	assert_non_null(log_add_action(&g->log, &a));
	return true;
}

/* Now and then somebody takes something back. */
static void take_back(struct game *g)
{
	int seat = (int)ecu_rng_below(&g->rng, (uint32_t)g->plan.options.seats);
	int of = log_undoable(&g->log, seat);

	if (!of || ecu_rng_below(&g->rng, 10))
		return;
	assert_false(ecu_refused(log_undo_check(&g->log, seat, of, sim_s(&g->state))));
	assert_non_null(log_add_undo(&g->log, seat, of));
	g->taken_back++;
}

static void play(const char *game, int seeds, int actions)
{
	int taken_back = 0, could = 0;

	for (int seed = 1; seed <= seeds; seed++) {
		struct game *g = malloc(sizeof *g);
		begin(g, game, seed);
		for (int i = 0; i < actions && act(g); i++) {
			if (i % EVERY == 0)
				compare(g);
			take_back(g);
		}
		taken_back += g->taken_back;
		could += g->could;
		log_fini(&g->log);
		free(g);
	}
	assert_true(taken_back > 3);
	assert_true(could > 50);
}

static void in_bazaar(void **arg)
{
	(void)arg;
	play("bazaar", 20, 60);
}

static void in_mega_civilization(void **arg)
{
	(void)arg;
	play("megaciv", 2, 700);
}

static void in_archipelago(void **arg)
{
	(void)arg;
	play("archipelago", 6, 400);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(in_bazaar),
		cmocka_unit_test(in_mega_civilization),
		cmocka_unit_test(in_archipelago),
	};

	if (sodium_init() < 0)
		return 1;
	return cmocka_run_group_tests_name("undo", tests, NULL, NULL);
}
