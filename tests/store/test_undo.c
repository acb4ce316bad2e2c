/* What may be taken back is followed from entry to entry: it must be what folding the log would find. */
#include "test.h"

#include <sodium.h>
#include <stdlib.h>

#include "sim/drive.h"
#include "store/log.h"

enum { HEARD = 512 };

struct ears {
	ecu_event at[HEARD];
	int n;
};

static void hear(void *to, const ecu_event *e)
{
	struct ears *ears = to;

	if (ears->n < HEARD)
		ears->at[ears->n++] = *e;
}

/* Two logs of one game: ways followed in the first, found by folding in the second. */
struct pair {
	struct log followed, folded;
	sim_state state;
	struct sim_plan plan;
	ecu_rng rng;
	int taken_back, could;
};

static void begin(struct pair *p, const char *game, int seed)
{
	uint8_t server[32] = { (uint8_t)seed }, salt[32] = { 1 };
	ecu_problem problem;

	memset(p, 0, sizeof *p);
	p->plan.game = ecu_find(game);
	ecu_options_default(p->plan.game, &p->plan.options);
	memset(p->plan.mind, ECU_EAGER, sizeof p->plan.mind);
	log_init(&p->followed, p->plan.game, &p->plan.options, server, salt);
	log_init(&p->folded, p->plan.game, &p->plan.options, server, salt);
	p->followed.follow = (1u << p->plan.options.seats) - 1;
	assert_true(log_fold(&p->followed, 0, sim_s(&p->state), NULL, &problem));
	ecu_rng_seed(&p->rng, server);
}

static void compare(struct pair *p)
{
	for (int seat = 0; seat < p->plan.options.seats; seat++) {
		int want = log_undoable(&p->folded, seat);
		assert_int_equal(log_undoable(&p->followed, seat), want);
		p->could += want != 0;
		if (want) {
			sim_state without;
			assert_false(ecu_refused(log_undo_check(&p->folded, seat, want, sim_s(&without))));
			assert_memory_equal(p->followed.way[seat].without, &without, p->plan.game->size);
		}
	}
}

static bool act(struct pair *p)
{
	struct ears ears = { .n = 0 };
	sim_state before = p->state;
	ecu_action a;

	if (ecu_over(sim_s(&p->state), NULL) || !sim_next(&p->plan, &p->state, &p->rng, &a))
		return false;
	assert_false(ecu_refused(ecu_apply(sim_s(&p->state), &a, &(ecu_sink){ hear, &ears })));
	bool drew = ecu_drawn(sim_s(&before)) != ecu_drawn(sim_s(&p->state));
	assert_non_null(log_add_heard(&p->followed, &a, sim_s(&before), drew, ears.at, ears.n));
	assert_non_null(log_add_action(&p->folded, &a));
	return true;
}

/* Now and then somebody takes something back; then all ways are found anew. */
static void take_back(struct pair *p)
{
	int seat = (int)ecu_rng_below(&p->rng, (uint32_t)p->plan.options.seats);
	int of = log_undoable(&p->followed, seat);

	if (!of || ecu_rng_below(&p->rng, 10))
		return;
	assert_false(ecu_refused(log_undo_check(&p->followed, seat, of, sim_s(&p->state))));
	assert_non_null(log_add_undo(&p->followed, seat, of));
	assert_non_null(log_add_undo(&p->folded, seat, of));
	p->taken_back++;
}

static void play(const char *game, int seeds, int actions)
{
	int taken_back = 0, could = 0;

	for (int seed = 1; seed <= seeds; seed++) {
		struct pair *p = malloc(sizeof *p);
		begin(p, game, seed);
		for (int i = 0; i < actions && act(p); i++) {
			compare(p);
			take_back(p);
		}
		taken_back += p->taken_back;
		could += p->could;
		log_fini(&p->followed);
		log_fini(&p->folded);
		free(p);
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
	play("megaciv", 3, 400);
}

static void in_archipelago(void **arg)
{
	(void)arg;
	play("archipelago", 4, 250);
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
