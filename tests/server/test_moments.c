/* test_moments.c — the times of bots in a trade, on a clock of our own. server/bots.c is built in with a
 * clock, a pool and a lane that are the test's: thoughts take any time, and what comes of them hangs on the
 * hand. Twins are games that differ in hidden cards only: the moments at which bots act are the same in both,
 * and nothing is done at any other time. */
#include "tests/test.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/bots.c"

/* ---- A clock, a pool, a lane ------------------------------------------------------------------ */

enum { TICK = 50 }; /* of the clock */
static uint64_t now_ms;
static struct srv srv;
static struct srv_table t;
static struct srv_socket person;

struct work {
	struct srv_thought *thought;
	uint64_t ready;
};
static struct work works[ECU_SEATS];

uint64_t srv_now(const struct srv *s) { return (void)s, now_ms; }
void srv_log(const char *format, ...) { (void)format; }
void srv_lane_go(struct srv *s) { (void)s; }
int uv_timer_stop(uv_timer_t *timer) { return (void)timer, 0; }
int uv_timer_start(uv_timer_t *timer, uv_timer_cb cb, uint64_t timeout, uint64_t repeat)
{
	return (void)timer, (void)cb, (void)timeout, (void)repeat, 0;
}

void *srv_alloc(size_t n)
{
	void *at = calloc(1, n);

	assert_non_null(at);
	return at;
}

struct srv_change *srv_change_new(struct srv_table *table, enum store_kind kind, int seat)
{
	(void)table, (void)kind, (void)seat;
	return NULL;
}

/* A sum over all of what the bot sees: any card of its hand changes it. */
static uint32_t digest(const void *at, size_t n)
{
	uint32_t h = 2166136261u;

	for (size_t i = 0; i < n; i++)
		h = (h ^ ((const uint8_t *)at)[i]) * 16777619u;
	return h;
}

struct srv_thought *srv_think(struct srv_table *table, const struct srv_moment *m, int seat,
			      enum srv_what what, bool press)
{
	struct srv_thought *th = srv_alloc(sizeof *th);

	(void)what;
	*th = (struct srv_thought){ .table = table, .seat = seat, .n = m->n, .press = press };
	th->generation = table->generation;
	ecu_observe(m->state, seat, (ecu_view *)th->view.bytes);
	return th;
}

void srv_think_go(struct srv_thought *th)
{
	uint32_t h = digest(th->view.bytes, ecu_size(t.game->game));
	uint8_t seed[32] = { (uint8_t)h, (uint8_t)(h >> 8), (uint8_t)(h >> 16) };
	ecu_rng rng;

	ecu_rng_seed(&rng, seed);
	th->found = h % 4 && ecu_pick((const ecu_view *)th->view.bytes, &rng, ECU_EAGER, &th->act.action);
	works[th->seat] = (struct work){ th, now_ms + h % 7000 }; /* some are slower than a moment lasts */
}

/* ---- What was done, and when ------------------------------------------------------------------- */

enum { MOST = 4000 };
static struct done {
	uint64_t at;
	int seat;
} done[MOST];
static int done_n;

bool srv_table_apply(struct srv_table *table, const ecu_action *a, struct srv_change *c)
{
	static struct srv_room before;

	(void)c;
	ecu_copy(table->game->game, (ecu_state *)before.bytes, table->working->state);
	if (ecu_refused(ecu_apply(table->working->state, a, NULL)))
		return false;
	srv_talk_note(&table->working->minds->talk, (const ecu_state *)before.bytes, table->working->state, a,
		      true);
	table->working->n++;
	assert_true(done_n < MOST);
	done[done_n++] = (struct done){ now_ms, a->seat };
	return true;
}

/* ---- Trades ------------------------------------------------------------------------------------- */

static void sit(int seats)
{
	static struct srv_game g;

	memset(&t, 0, sizeof t);
	memset(works, 0, sizeof works);
	g.game = ecu_find("megaciv");
	srv.options.bot_delay = -1;
	t.srv = &srv;
	t.game = &g;
	t.stage = SRV_PLAYING;
	t.pace = SRV_QUICK;
	t.secret = 0x5eed;
	t.seats = seats;
	t.working = &t.moment[0];
	t.working->state = srv_alloc(ecu_size(g.game));
	t.working->minds = srv_alloc(sizeof *t.working->minds);
	srv.state = srv_alloc(ecu_size(g.game));
	srv.view = srv_alloc(ecu_size(g.game));
	srv.choices = srv_alloc(SRV_CHOICES * sizeof *srv.choices);
	for (int seat = 0; seat < seats; seat++)
		t.seat[seat].who.mind = BOT_NORMAL;
	t.seat[0].person = t.seat[0].has_token = true;
	t.viewer[0].sockets = &person;
	now_ms = 1000000;
	done_n = 0;
}

static void get_up(void)
{
	for (int seat = 0; seat < ECU_SEATS; seat++)
		free(works[seat].thought  ? works[seat].thought
		     : t.bots[seat].ready ? t.bots[seat].thought
					  : NULL);
	free(t.working->state);
	free(t.working->minds);
	free(srv.state);
	free(srv.view);
	free(srv.choices);
}

/* To a trade of some turn. */
static void play_to_a_trade(int seats, int trades)
{
	static struct srv_room view;
	ecu_options o;
	ecu_problem p;
	uint8_t seed[32] = { 3 };
	char options[64];
	ecu_action a;
	ecu_rng rng;
	bool was = false;

	ecu_rng_seed(&rng, seed);
	snprintf(options, sizeof options, "players=%d civs=assigned", seats);
	ecu_options_default(t.game->game, &o);
	assert_true(ecu_options_parse(t.game->game, options, &o, &p));
	assert_false(ecu_refused(ecu_setup(t.game->game, t.working->state, &o, seed, NULL)));
	for (;;) {
		bool now = converses(&t);
		trades -= now && !was;
		if (now && trades <= 0)
			break;
		was = now;
		int seat = ecu_first(ecu_pending(t.working->state));
		ecu_observe(t.working->state, seat, (ecu_view *)view.bytes);
		assert_true(ecu_pick((const ecu_view *)view.bytes, &rng, ECU_EAGER, &a));
		assert_false(ecu_refused(ecu_apply(t.working->state, &a, NULL)));
	}
	t.working->minds->talk = (struct srv_talk){ .number = 1, .on = true };
}

/* Lets so long pass while the person does nothing; the moments of each bot are added up. */
static uint32_t pass(uint64_t ms)
{
	uint32_t times = 2166136261u;
	uint64_t due[ECU_SEATS] = { 0 };

	for (uint64_t end = now_ms + ms; now_ms < end; now_ms += TICK) {
		for (int seat = 0; seat < t.seats; seat++)
			if (works[seat].thought && now_ms >= works[seat].ready) {
				struct srv_thought *th = works[seat].thought;
				works[seat].thought = NULL;
				srv_bots_thought(th);
			}
		srv_bots_schedule(&t);
		for (int seat = 1; seat < t.seats; seat++)
			if (t.bots[seat].due != due[seat]) {
				due[seat] = t.bots[seat].due;
				times = (times ^ (uint32_t)due[seat] ^ (uint32_t)seat << 24) * 16777619u;
			}
	}
	return times;
}

/* Is it a moment of this bot? Every one follows from the secret, the trade and the seat. */
static bool is_moment(int seat, uint64_t at, uint64_t start)
{
	uint64_t moment = start;

	for (int k = 0; moment < at; k++)
		moment += (uint64_t)srv_talk_gap(t.secret, 1, seat, k);
	return at < moment + TICK;
}

static void test_twins_take_the_same_time(void **arg)
{
	static struct srv_room view, first;
	uint32_t times = 0, acts = 0;
	int differ = 0;

	(void)arg;
	for (int twin = 0; twin < 1000; twin++) {
		uint8_t seed[32] = { 1, (uint8_t)twin, (uint8_t)(twin >> 8) };
		ecu_rng rng;
		sit(5);
		if (!twin) {
			play_to_a_trade(5, 3);
			memcpy(first.bytes, t.working->state, ecu_size(t.game->game));
		}
		/* what the person sees is the same, what the others hold is not */
		ecu_observe((const ecu_state *)first.bytes, 0, (ecu_view *)view.bytes);
		ecu_rng_seed(&rng, seed);
		ecu_sample((const ecu_view *)view.bytes, NULL, &rng, t.working->state);
		t.working->minds->talk = (struct srv_talk){ .number = 1, .on = true };
		uint64_t start = now_ms;
		uint32_t these = pass(20000);
		assert_true(!twin || these == times);
		times = these;
		for (int i = 0; i < done_n; i++)
			assert_true(is_moment(done[i].seat, done[i].at, start));
		uint32_t what = digest(done, (size_t)done_n * sizeof *done);
		differ += twin && what != acts;
		acts = what;
		get_up();
	}
	assert_true(differ > 500); /* they did different things */
}

/* ---- How much ----------------------------------------------------------------------------------- */

/* As if nothing had been said, by so many entries of bots. */
static void afresh(int idle)
{
	t.working->minds->talk = (struct srv_talk){ .number = 1, .on = true, .idle = (uint16_t)idle };
	t.working->n++;
}

/* Ten minutes in which the person does nothing; all bots stay. */
static void test_an_idle_trade_is_silent_soon(void **arg)
{
	(void)arg;
	sit(18);
	play_to_a_trade(18, 3);
	ecu_seats before = ecu_pending(t.working->state);
	pass(600 * 1000);
	assert_in_range(done_n, 1, 250);
	assert_int_equal(ecu_pending(t.working->state), before);
	for (int seat = 1; seat < 18; seat++) {
		assert_in_range(t.working->minds->talk.said[seat], 0, TALK_PROPOSALS);
		for (int to = 0; to < 18; to++)
			assert_in_range(t.working->minds->talk.to[seat][to], 0, TALK_TO_ONE);
	}
	/* they have said enough; nobody looks: nothing happens, whatever time passes */
	int so_far = done_n;
	afresh(TALK_IDLE);
	pass(60 * 1000);
	assert_int_equal(done_n, so_far);
	afresh(0);
	t.viewer[0].sockets = NULL;
	pass(60 * 1000);
	assert_int_equal(done_n, so_far);
	afresh(0);
	t.viewer[0].sockets = &person;
	pass(60 * 1000);
	assert_true(done_n > so_far);
	get_up();
}

/* The person is done: so are they, at once. */
static void test_they_finish_when_all_persons_are_done(void **arg)
{
	ecu_action a;

	(void)arg;
	sit(5);
	play_to_a_trade(5, 3);
	pass(30 * 1000);
	assert_true(converses(&t));
	assert_true(find_end(&t, 0, &a));
	assert_true(srv_table_apply(&t, &a, NULL));
	uint64_t start = now_ms;
	while (converses(&t) && now_ms < start + 1000 * 1000) {
		for (int seat = 0; seat < t.seats; seat++) /* thinking costs nothing here */
			works[seat].ready = 0;
		pass(TICK);
	}
	assert_false(converses(&t));
	assert_in_range(now_ms - start, 0, 3000);
	get_up();
}

/* Within 2 to 8 s of being spoken to, where thinking is not slow: at the second moment from then on. */
static void test_answers_come_in_two_to_eight_seconds(void **arg)
{
	(void)arg;
	for (int seat = 0; seat < 18; seat++) {
		uint64_t moment = 0;
		for (int k = 0; k < 2000; k++) {
			int one = srv_talk_gap(77, 5, seat, k), two = srv_talk_gap(77, 5, seat, k + 1);
			assert_in_range(one, 2000, 4000);
			assert_in_range(0 + two, 2000, 8000);   /* just before a moment */
			assert_in_range(one + two, 4000, 8000); /* just behind one */
			moment += (uint64_t)one;
		}
		assert_in_range(moment / 2000, 2900, 3100);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_twins_take_the_same_time),
					    cmocka_unit_test(test_an_idle_trade_is_silent_soon),
					    cmocka_unit_test(test_they_finish_when_all_persons_are_done),
					    cmocka_unit_test(test_answers_come_in_two_to_eight_seconds) };

	return sodium_init() < 0 ? 2 : cmocka_run_group_tests_name("moments", tests, NULL, NULL);
}
