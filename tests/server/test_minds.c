/* test_minds.c — what bots remember is what the log says: at any moment, behind what was taken back, behind
 * what could not be written, after a load. Then a stand-in decides as a bot that sat there from the start,
 * because a decision follows from the view and the memory alone. */
#include "tests/test.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

static struct srv_table t;
static ecu_rng rng;

static void lay(const char *game, const char *options)
{
	static struct srv_game g;
	static const uint8_t server[32] = { 7 }, salt[32] = { 8 };
	ecu_options o;
	ecu_problem p;

	memset(&t, 0, sizeof t);
	g.game = ecu_find(game);
	assert_non_null(g.game);
	t.game = &g;
	ecu_options_default(g.game, &o);
	assert_true(ecu_options_parse(g.game, options, &o, &p));
	log_init(&t.log, g.game, &o, server, salt);
	t.seats = o.seats;
	t.committed = &t.moment[0];
	t.flying = &t.moment[1];
	t.working = &t.moment[2];
	for (int i = 0; i < 3; i++)
		t.moment[i].state = srv_alloc(ecu_size(g.game));
	for (int seat = 0; seat < t.seats; seat++) {
		t.seat[seat].person = t.seat[seat].has_token = seat < 2;
		t.seat[seat].who.mind = (uint8_t)srv_standin_mind(g.game);
		t.seat[seat].who.seed = srv_drawn(server, "mood", seat);
	}
	srv_minds_room(&t);
	assert_true(log_fold(&t.log, 0, t.working->state, NULL, &p));
	assert_true(srv_minds_rebuild(&t));
	srv_moment_copy(&t, t.committed, t.working);
	ecu_rng_seed(&rng, server);
}

static void put_away(void)
{
	srv_minds_free(&t);
	for (int i = 0; i < 3; i++)
		free(t.moment[i].state);
	log_fini(&t.log);
}

/* What one of those who are asked does: half of them as their bot would, if it remembers, half anything. */
static ecu_action any_action(void)
{
	static struct srv_room view;
	ecu_seats pending = ecu_pending(t.working->state);
	struct bot_act act;

	for (uint32_t skip = ecu_rng_below(&rng, (uint32_t)__builtin_popcount(pending)); skip; skip--)
		pending &= pending - 1;
	int seat = ecu_first(pending);
	ecu_observe(t.working->state, seat, (ecu_view *)view.bytes);
	if (seat % 2 && !t.minds_missing)
		assert_true(bot_pick(&t.working->minds->bot[seat], (const ecu_view *)view.bytes, true, &act));
	else
		assert_true(ecu_pick((const ecu_view *)view.bytes, &rng, ECU_EAGER, &act.action));
	return act.action;
}

/* A person's seat goes to the stand-in, or back. */
static void hand(void)
{
	int seat = (int)ecu_rng_below(&rng, 2);
	const char *kind = ecu_rng_below(&rng, 2) ? "person" : "normal";

	srv_minds_hand(t.working->minds, seat, kind);
	assert_non_null(log_add_seat(&t.log, seat, kind));
	t.working->n = t.log.n;
}

/* One action of anybody, by the same steps as the table takes. */
static void act(void)
{
	static struct srv_room before;
	struct srv_ears ears = { 0 };
	ecu_action a = any_action();

	if (ecu_rng_below(&rng, 40) == 0)
		hand();
	ecu_copy(t.game->game, (ecu_state *)before.bytes, t.working->state);
	assert_false(ecu_refused(ecu_apply(t.working->state, &a, &(ecu_sink){ srv_hear, &ears })));
	assert_non_null(log_add_action(&t.log, &a));
	srv_minds_follow(&t, &a, (const ecu_state *)before.bytes, &ears);
	t.working->n = t.log.n;
	free(ears.at);
}

static bool take_back(void)
{
	for (int seat = 0; seat < t.seats; seat++) {
		int of = log_undoable(&t.log, seat);
		if (!of || ecu_refused(log_undo_check(&t.log, seat, of, t.working->state)))
			continue;
		log_add_undo(&t.log, seat, of);
		srv_minds_undo(&t, of);
		t.working->n = t.log.n;
		return true;
	}
	return false;
}

/* To any of the last `most` entries that stand. A worker makes the memory where the marks do not reach. */
static bool go_back(int most)
{
	int of = t.log.n - 1 - (int)ecu_rng_below(&rng, (uint32_t)most);
	ecu_problem p;

	of = of < 0 ? 0 : of;
	while (of && t.log.at[of - 1].gone)
		of--;
	if (!log_back_may(&t.log, of))
		return false;
	assert_true(log_fold(&t.log, of, t.working->state, NULL, &p));
	assert_non_null(log_add_back(&t.log, of, t.working->state));
	t.working->n = t.log.n;
	srv_minds_back(&t, of);
	return true;
}

static void recall(void)
{
	struct srv_recall *r = srv_recall_begin(&t);

	srv_recall_run((struct srv_job *)r);
	srv_recall_end(r);
}

/* ---- Those who sat there from the start ------------------------------------------------------ */

static struct bot sat[ECU_SEATS];

static void hear(void *to, const ecu_event *e)
{
	ecu_event heard;

	(void)to;
	for (int seat = 0; seat < t.seats; seat++)
		if (ecu_event_for(t.game->game, e, seat, &heard))
			bot_see(&sat[seat], &heard);
}

static void as_from_the_start(void)
{
	static struct srv_room s, view;
	struct bot_act mine, theirs;
	ecu_problem p;

	for (int seat = 0; seat < t.seats; seat++)
		bot_start(&sat[seat], t.game->game, seat, &t.seat[seat].who);
	assert_true(log_fold(&t.log, t.log.n, (ecu_state *)s.bytes, &(ecu_sink){ hear, NULL }, &p));
	assert_memory_equal(s.bytes, t.working->state, ecu_size(t.game->game));
	for (int seat = 0; seat < t.seats; seat++) {
		assert_memory_equal(&sat[seat], &t.working->minds->bot[seat], sizeof sat[seat]);
		if (!(ecu_pending(t.working->state) >> seat & 1))
			continue;
		ecu_observe(t.working->state, seat, (ecu_view *)view.bytes);
		bool one = bot_pick(&sat[seat], (const ecu_view *)view.bytes, true, &mine);
		bool other = bot_pick(&t.working->minds->bot[seat], (const ecu_view *)view.bytes, true,
				      &theirs);
		assert_int_equal(one, other);
		assert_memory_equal(&mine.action, &theirs.action, sizeof mine.action);
	}
}

/* ---- Rows ------------------------------------------------------------------------------------ */

static bool is_over(void) { return ecu_over(t.working->state, NULL); }

static void act_often(int n)
{
	for (; n && !is_over(); n--)
		act();
}

/* As many games as it takes. */
static void at_any_moment(const char *game, const char *options, int moments, int between)
{
	int undone = 0, seen = 0;

	while (seen < moments) {
		lay(game, options);
		for (; !is_over() && seen < moments; seen++) {
			act_often(1 + (int)ecu_rng_below(&rng, (uint32_t)(2 * between)));
			undone += !is_over() && take_back();
			as_from_the_start();
		}
		put_away();
	}
	assert_true(undone > moments / 20);
}

static void test_mega_civilization(void **arg)
{
	(void)arg;
	at_any_moment("megaciv", "players=5 civs=assigned", 1000, 4);
}

static void test_archipelago(void **arg)
{
	(void)arg;
	at_any_moment("archipelago", "players=4", 120, 2);
}

/* What could not be written is forgotten, and what is done instead is followed. */
static void roll_back(void)
{
	while (t.log.n > t.committed->n)
		log_drop_last(&t.log);
	srv_moment_copy(&t, t.working, t.committed);
}

static void test_a_failed_write(void **arg)
{
	(void)arg;
	lay("megaciv", "players=5 civs=assigned");
	for (int i = 0; i < 100 && !is_over(); i++) {
		act_often(30);
		int mark = t.log.n / LOG_UNDO_WINDOW > t.committed->n / LOG_UNDO_WINDOW;
		if (i % 3 == 0 || mark) {
			roll_back();
			act_often(mark ? LOG_UNDO_WINDOW - t.log.n % LOG_UNDO_WINDOW + 3 : 0);
		}
		as_from_the_start();
		if (!is_over())
			take_back();
		as_from_the_start();
		srv_moment_copy(&t, t.committed, t.working);
	}
	assert_true(t.log.n > 3 * LOG_UNDO_WINDOW);
	put_away();
}

/* Killed at any moment: what is on disk is read again, and the bots are as they were then. */
static void test_a_kill(void **arg)
{
	static const uint8_t server[32] = { 7 }, salt[32] = { 8 };

	(void)arg;
	lay("megaciv", "players=5 civs=assigned");
	for (int i = 0; i < 200 && !is_over(); i++) {
		struct log again, live;
		char text[LOG_TEXT];
		ecu_problem p;
		act_often((int)ecu_rng_below(&rng, 20));
		if (!is_over())
			take_back();
		srv_moment_copy(&t, t.committed, t.working);
		act_often((int)ecu_rng_below(&rng, 5)); /* not on disk yet */
		log_init(&again, t.game->game, &t.log.head.options, server, salt);
		for (int n = 0; n < t.committed->n; n++) {
			log_entry_print(&t.log, &t.log.at[n], text, sizeof text);
			assert_true(log_add_parsed(&again, text, &p));
		}
		live = t.log;
		t.log = again;
		struct srv_moment *was = t.working;
		t.working = t.flying;
		assert_true(srv_minds_rebuild(&t));
		for (int seat = 0; seat < t.seats; seat++)
			assert_memory_equal(&t.committed->minds->bot[seat], &t.working->minds->bot[seat],
					    sizeof t.working->minds->bot[seat]);
		assert_memory_equal(&t.committed->minds->talk, &t.working->minds->talk,
				    sizeof t.working->minds->talk);
		log_fini(&again);
		t.log = live;
		t.working = was;
		roll_back();
	}
	put_away();
}

/* A load makes all of it anew. */
static void test_a_load(void **arg)
{
	(void)arg;
	lay("megaciv", "players=5 civs=assigned");
	for (int i = 0; i < 1300; i++) {
		act();
		if (i % 50 == 49)
			take_back();
	}
	struct srv_minds *live = srv_alloc(sizeof *live);
	*live = *t.working->minds;
	assert_true(srv_minds_rebuild(&t));
	for (int seat = 0; seat < t.seats; seat++)
		assert_memory_equal(&live->bot[seat], &t.working->minds->bot[seat], sizeof live->bot[seat]);
	assert_memory_equal(&live->talk, &t.working->minds->talk, sizeof live->talk);
	free(live);
	take_back();
	as_from_the_start();
	put_away();
}

/* After a load it is made beside the game, which goes on: actions, what was taken back from before, some of
 * it on its way to the disk, some of it never written. */
static void test_made_beside_the_game(void **arg)
{
	int undone = 0;

	(void)arg;
	lay("megaciv", "players=5 civs=assigned");
	for (int i = 0; i < 60; i++) {
		for (int k = 0; k < 9; k++)
			act();
		srv_moment_copy(&t, t.committed, t.working);
		t.minds_missing = true;
		memset(t.working->minds, 99, sizeof *t.working->minds); /* nothing of it is used */
		memset(t.committed->minds, 99, sizeof *t.committed->minds);
		memset(t.mark[0].minds, 99, sizeof *t.mark[0].minds);
		memset(t.mark[1].minds, 99, sizeof *t.mark[1].minds);
		struct srv_recall *r = srv_recall_begin(&t);
		for (int k = 0; k < i % 4; k++)
			undone += take_back();
		for (int k = 0; k < i % 7; k++)
			act();
		srv_recall_run((struct srv_job *)r);
		if (i % 3 == 0) /* all of that is on disk */
			srv_moment_copy(&t, t.committed, t.working);
		for (int k = 0; k < i % 5; k++)
			act();
		srv_recall_end(r);
		as_from_the_start();
		if (i % 2) { /* the rest could not be written */
			while (t.log.n > t.committed->n)
				log_drop_last(&t.log);
			srv_moment_copy(&t, t.working, t.committed);
			as_from_the_start();
		}
		undone += take_back();
		as_from_the_start();
	}
	assert_true(undone > 20);
	put_away();
}

/* The table goes back: bots never heard what is as if it had never been. */
static void test_the_table_goes_back(void **arg)
{
	int backs = 0, far = 0;

	(void)arg;
	lay("megaciv", "players=5 civs=assigned");
	for (int i = 0; i < 160 && !is_over(); i++) {
		act_often(1 + (int)ecu_rng_below(&rng, 30));
		if (!is_over() && i % 4 == 0)
			take_back();
		srv_moment_copy(&t, t.committed, t.working);
		if (!is_over() && i % 3 == 0)
			backs += go_back(i % 9 ? 40 : 900);
		if (t.minds_missing) { /* too far for the marks */
			srv_moment_copy(&t, t.committed, t.working);
			recall();
			far++;
		}
		assert_false(t.minds_missing);
		as_from_the_start();
		if (i % 5 == 0) { /* it could not be written */
			roll_back();
			as_from_the_start();
		}
	}
	assert_true(backs > 30 && far > 2);
	put_away();
}

/* While a worker recalls: then it has to recall again. */
static void test_back_while_it_is_made(void **arg)
{
	(void)arg;
	lay("megaciv", "players=5 civs=assigned");
	for (int i = 0; i < 20; i++) {
		act_often(30);
		srv_moment_copy(&t, t.committed, t.working);
		t.minds_missing = true;
		struct srv_recall *r = srv_recall_begin(&t);
		act_often(3);
		if (i % 2)
			go_back(40);
		srv_recall_run((struct srv_job *)r);
		srv_moment_copy(&t, t.committed, t.working);
		srv_recall_end(r);
		if (t.minds_missing)
			recall();
		as_from_the_start();
	}
	put_away();
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_mega_civilization),
					    cmocka_unit_test(test_archipelago),
					    cmocka_unit_test(test_a_failed_write),
					    cmocka_unit_test(test_a_kill),
					    cmocka_unit_test(test_a_load),
					    cmocka_unit_test(test_made_beside_the_game),
					    cmocka_unit_test(test_the_table_goes_back),
					    cmocka_unit_test(test_back_while_it_is_made) };

	return sodium_init() < 0 ? 2 : cmocka_run_group_tests_name("minds", tests, NULL, NULL);
}
