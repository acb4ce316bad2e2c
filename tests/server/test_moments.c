/* test_moments.c — the times of bots, on a clock of our own. server/bots.c is built in with a clock, a pool
 * and a lane that are the test's: thoughts take any time, and what comes of them hangs on the hand; or they
 * are those of real bots. Twins are games that differ in one bot's hidden cards only: the moments at which
 * bots act are the same in both, and nothing is done or shown at any other time. */
#include "tests/test.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "engine/megaciv/action.h"
#include "engine/megaciv/megaciv.h"
#include "server/bots.c"

/* ---- A clock, a pool, a lane ------------------------------------------------------------------ */

static uint64_t now_ms;
static int tick;          /* of the clock */
static uint64_t rings_at; /* the timer; 0: it does not */
static struct srv srv;
static struct srv_table t;
static struct srv_socket person;

static struct work {
	struct srv_thought *thought;
	uint64_t ready;
} works[ECU_SEATS];
/* Whose thoughts they are: of bots as they are; anything, as the hand happens to be; proposals. */
static enum { REAL, ANY, PROPOSALS } minds;
static uint32_t longest = 1;    /* so long a thought takes at most */
static uint64_t due[ECU_SEATS]; /* drawn when the seat began to think */

/* no clock runs at these tables */
bool srv_seat_here(const struct srv_table *table, int seat) { return table->viewer[seat].sockets; }
bool srv_time_runs(const struct srv_table *table) { return (void)table, false; }
uint64_t srv_now(const struct srv *s) { return (void)s, now_ms; }
void srv_log(const char *format, ...) { (void)format; }
void srv_lane_go(struct srv *s) { (void)s; }
void srv_minds_want(struct srv_table *table) { (void)table; }
void srv_timer_stop(struct srv_timer *timer) { (void)timer, rings_at = 0; }
void srv_timer_start(struct srv_timer *timer, uint64_t ms) { (void)timer, rings_at = now_ms + ms; }

void *srv_alloc(size_t n)
{
	void *at = calloc(1, n);

	assert_non_null(at);
	return at;
}

struct srv_change *srv_change_new(struct srv_table *table, enum store_kind kind, int seat)
{
	static struct srv_change c;

	(void)table, (void)kind, (void)seat;
	c.why.id = 0;
	return &c;
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
	th->bot = m->minds->bot[seat];
	ecu_observe(m->state, seat, (ecu_view *)th->view.bytes);
	return th;
}

void srv_think_go(struct srv_thought *th)
{
	const ecu_view *v = (const ecu_view *)th->view.bytes;
	uint32_t h = digest(v, ecu_size(t.game->game));
	uint8_t seed[32] = { (uint8_t)h, (uint8_t)(h >> 8), (uint8_t)(h >> 16) };
	ecu_rng rng;

	if (minds == PROPOSALS)
		seed[3] = (uint8_t)th->n;
	ecu_rng_seed(&rng, seed);
	switch (minds) {
	case REAL: th->found = bot_pick(&th->bot, v, th->press, &th->act); break;
	case ANY: th->found = (h % 4 || th->press) && ecu_pick(v, &rng, ECU_EAGER, &th->act.action); break;
	case PROPOSALS:
		for (int i = 0; i < 400 && !srv_talk_addressees(t.game->game, &th->act.action); i++)
			th->found = ecu_pick(v, &rng, ECU_RANDOM, &th->act.action);
		break;
	}
	works[th->seat] = (struct work){ th, now_ms + h % longest };
	due[th->seat] = t.bots[th->seat].due;
}

/* ---- What was done, and when ------------------------------------------------------------------- */

enum { MOST = 4000 };
static struct done {
	uint64_t at;
	int32_t seat, kind;
} done[MOST], shown[MOST];
static int done_n, shown_n;
static uint64_t show_at;

static void hear(void *to, const ecu_event *e)
{
	ecu_event heard;

	(void)to;
	for (int seat = 0; seat < t.seats; seat++)
		if (ecu_event_for(t.game->game, e, seat, &heard))
			bot_see(&t.working->minds->bot[seat], &heard);
}

bool srv_table_apply(struct srv_table *table, const ecu_action *a, struct srv_change *c)
{
	static struct srv_room before;

	(void)c;
	ecu_copy(table->game->game, (ecu_state *)before.bytes, table->working->state);
	if (ecu_refused(ecu_apply(table->working->state, a, &(ecu_sink){ hear, NULL })))
		return false;
	srv_talk_note(&table->working->minds->talk, (const ecu_state *)before.bytes, table->working->state, a,
		      !table->seat[a->seat].person);
	assert_true(done_n < MOST);
	done[done_n++] = (struct done){ .at = now_ms, .seat = a->seat, .kind = a->kind };
	table->working->n++;
	if (!show_at) /* as srv_table_touch does */
		show_at = now_ms + srv_bots_hush(table);
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
	for (int seat = 0; seat < seats; seat++) {
		t.seat[seat].who = (struct bot_who){ .mind = BOT_NORMAL, .seed = 77 + (uint64_t)seat };
		bot_start(&t.working->minds->bot[seat], g.game, seat, &t.seat[seat].who);
	}
	t.seat[0].person = t.seat[0].has_token = true;
	t.viewer[0].sockets = &person;
	now_ms = 1000000;
	tick = 50;
	show_at = rings_at = 0;
	done_n = shown_n = 0;
	minds = ANY;
	longest = 7000; /* some are slower than a moment lasts */
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

static void one_of_anybody(ecu_rng *rng)
{
	static struct srv_room view;
	struct bot_act act;
	int seat = ecu_first(ecu_pending(t.working->state));

	ecu_observe(t.working->state, seat, (ecu_view *)view.bytes);
	if (minds == REAL)
		assert_true(bot_pick(&t.working->minds->bot[seat], (ecu_view *)view.bytes, true, &act));
	else
		assert_true(ecu_pick((const ecu_view *)view.bytes, rng, ECU_EAGER, &act.action));
	assert_false(ecu_refused(ecu_apply(t.working->state, &act.action, &(ecu_sink){ hear, NULL })));
}

/* To that question, for the so-manieth time. */
static void play_to(const char *question, int times, uint8_t game)
{
	ecu_options o;
	ecu_problem p;
	uint8_t seed[32] = { 3, game };
	char options[64];
	ecu_rng rng;
	int wanted = ecu_question_find(t.game->game, question);
	bool was = false;

	ecu_rng_seed(&rng, seed);
	snprintf(options, sizeof options, "players=%d civs=assigned", t.seats);
	ecu_options_default(t.game->game, &o);
	assert_true(ecu_options_parse(t.game->game, options, &o, &p));
	assert_false(
		ecu_refused(ecu_setup(t.game->game, t.working->state, &o, seed, &(ecu_sink){ hear, NULL })));
	for (;;) {
		bool now = ecu_question_now(t.working->state) == wanted;
		times -= now && !was;
		if (now && times <= 0)
			break;
		was = now;
		one_of_anybody(&rng);
	}
	t.working->minds->talk = (struct srv_talk){ .number = 1, .on = converses(&t) };
}

static void take_thoughts(void)
{
	for (int seat = 0; seat < t.seats; seat++)
		if (works[seat].thought && now_ms >= works[seat].ready) {
			struct srv_thought *th = works[seat].thought;
			works[seat].thought = NULL;
			srv_bots_thought(th);
		}
}

/* Lets so long pass while the person does nothing; the moments of each bot are added up. */
static uint32_t pass(uint64_t ms)
{
	uint32_t times = 2166136261u;
	uint64_t was[ECU_SEATS] = { 0 };

	for (uint64_t end = now_ms + ms; now_ms < end; now_ms += (uint64_t)tick) {
		take_thoughts();
		if (rings_at && now_ms >= rings_at)
			srv_bots_schedule(&t);
		if (show_at && now_ms >= show_at) {
			shown[shown_n++] = (struct done){ .at = now_ms };
			show_at = 0;
		}
		for (int seat = 1; seat < t.seats; seat++)
			if (t.bots[seat].talks && t.bots[seat].due != was[seat]) {
				was[seat] = t.bots[seat].due;
				times = (times ^ (uint32_t)was[seat] ^ (uint32_t)seat << 24) * 16777619u;
			}
	}
	return times;
}

/* On disk at once. */
static bool person_acts(const ecu_action *a)
{
	bool ok = srv_table_apply(&t, a, NULL);

	srv_bots_schedule(&t);
	return ok;
}

/* ---- Twins ------------------------------------------------------------------------------------- */

/* Another hand for one seat: cards are changed for others of their stack, which nobody has seen. */
static void other_hand(int seat, ecu_rng *rng)
{
	struct mc_state *s = (struct mc_state *)t.working->state;
	int swapped = 0;

	for (int i = 0; i < 4000 && swapped < 4; i++) {
		int card = (int)ecu_rng_below(rng, MC_CARDS), pile = (int)ecu_rng_below(rng, MC_PILES);
		if (!s->hand[seat][card] || mc_card_is_calamity(card) || !s->stack[pile].n)
			continue;
		uint8_t *other = &s->stack[pile].at[ecu_rng_below(rng, s->stack[pile].n)];
		if (*other == card || mc_card_is_calamity(*other) ||
		    mc_card_face(*other) != mc_card_face(card))
			continue;
		s->hand[seat][card]--;
		s->hand[seat][*other]++;
		*other = (uint8_t)card;
		swapped++;
	}
	assert_null(ecu_fault(t.working->state));
}

/* What all others see is the same. */
static void assert_hidden(const ecu_state *from, int seat)
{
	static struct srv_room one, other;

	for (int viewer = ECU_SPECTATOR; viewer < t.seats; viewer++) {
		if (viewer == seat || (viewer < 0 && viewer != ECU_SPECTATOR))
			continue;
		ecu_observe(from, viewer, (ecu_view *)one.bytes);
		ecu_observe(t.working->state, viewer, (ecu_view *)other.bytes);
		assert_memory_equal(one.bytes, other.bytes, ecu_size(t.game->game));
	}
}

/* Is it a moment of this bot, or, of ECU_SEATS, one at which is shown what bots do when all persons are done?
 * Every one follows from the secret, the trade and the seat. */
static bool is_moment(int seat, uint64_t at, uint64_t start)
{
	uint64_t moment = start, next = start;

	for (int k = 0; next <= at; k++) {
		moment = next;
		next += (uint64_t)(srv_talk_gap(t.secret, 1, seat, k) / (seat < ECU_SEATS ? 1 : HUSH_PART));
	}
	return moment > start && at - moment < (uint64_t)tick;
}

static void finish(void)
{
	for (uint64_t end = now_ms + 120 * 1000; bots_finish(&t) && now_ms < end;)
		pass(1);
	assert_false(bots_finish(&t));
}

/* Where bots linger: from the moment that was drawn when the persons were done on, each follows from the
 * secret, the trade, the seat and how many bots there are. */
static void assert_lingered(const struct srv_bot *was, int first, uint64_t end)
{
	int bots = t.seats - 1;

	for (int i = first; i < done_n && done[i].at < end; i++) {
		const struct srv_bot *b = &was[done[i].seat];
		uint64_t moment = b->due;
		assert_true(b->talks && b->due);
		for (int k = 1; moment < done[i].at; k++)
			moment += (uint64_t)(srv_talk_gap(t.secret, 1, done[i].seat, b->moments + k) * bots /
					     LINGER_BOTS);
		assert_int_equal(done[i].at, moment);
	}
}

/* They trade; the person says something, and then no more; the bots finish. */
struct life {
	uint32_t times; /* the moments of all bots */
	uint32_t acts;  /* who did something at which of them */
	bool whole;     /* the person was there to say so */
	int finish;     /* so many things bots did afterwards */
};

static struct life live(void)
{
	uint64_t start = now_ms;
	ecu_action a;

	srv_bots_schedule(&t);
	struct life l = { .times = pass(8000) };
	for (int i = 0; i < done_n; i++)
		assert_true(is_moment(done[i].seat, done[i].at, start));
	int so_far = done_n;
	if (is_asked(&t, 0)) {
		static struct srv_room view;
		ecu_rng rng;
		ecu_rng_seed(&rng, (uint8_t[32]){ 9 });
		ecu_observe(t.working->state, 0, (ecu_view *)view.bytes);
		assert_true(ecu_pick((ecu_view *)view.bytes, &rng, ECU_EAGER, &a));
		if (!ends_part(&t, &a))
			assert_true(person_acts(&a));
	}
	l.times ^= pass(10000);
	for (int i = so_far; i < done_n; i++)
		assert_true(!done[i].seat || is_moment(done[i].seat, done[i].at, start));
	l.acts = digest(done, (size_t)done_n * sizeof *done);
	l.whole = persons_talk(&t);
	if (!l.whole)
		return l;
	longest = 40;
	tick = 1;
	show_at = 0;
	uint64_t end = now_ms;
	so_far = done_n;
	assert_true(find_end(&t, 0, &a));
	struct srv_bot was[ECU_SEATS];
	memcpy(was, t.bots, sizeof was);
	assert_true(person_acts(&a));
	pass(1);
	int seen = shown_n;
	finish();
	if (t.pace == SRV_WATCHABLE)
		assert_lingered(was, so_far + 1, end + LINGER_MS);
	uint64_t over = now_ms - 1;
	l.finish = done_n - so_far;
	pass(900);
	assert_true(shown_n > seen);
	do /* up to the one that shows the end */
		assert_true(is_moment(ECU_SEATS, shown[seen].at, end));
	while (shown[seen++].at < over);
	return l;
}

static void twins(int games, int each, enum srv_pace pace)
{
	static struct srv_room first;
	int whole = 0, differ = 0, finish = 0;

	for (int game = 0; game < games; game++) {
		struct life one = { 0 };
		for (int twin = 0; twin <= each; twin++) {
			sit(5 + game % 5);
			t.pace = pace;
			int seat = 1 + twin % (t.seats - 1);
			if (!twin) {
				play_to("trade", 2 + game % 3, (uint8_t)game);
				memcpy(first.bytes, t.working->state, ecu_size(t.game->game));
			} else {
				ecu_rng rng;
				ecu_rng_seed(&rng, (uint8_t[32]){ 1, (uint8_t)game, (uint8_t)twin });
				memcpy(t.working->state, first.bytes, ecu_size(t.game->game));
				t.working->minds->talk = (struct srv_talk){ .number = 1, .on = true };
				other_hand(seat, &rng);
				assert_hidden((const ecu_state *)first.bytes, seat);
			}
			struct life l = live();
			one = twin ? one : l;
			if (l.whole && one.whole)
				assert_int_equal(l.times, one.times);
			whole += twin && l.whole && one.whole;
			differ += l.acts != one.acts;
			finish += l.finish != one.finish;
			get_up();
		}
	}
	assert_true(whole > games * each * 9 / 10);
	assert_true(differ > games * each / 5); /* they did different things */
	assert_true(finish > games * each / 5);
}

static void test_twins_take_the_same_time(void **arg)
{
	(void)arg;
	twins(10, 100, SRV_QUICK);
}

/* Where they linger so is every single act at a moment that was drawn. */
static void test_twins_linger_alike(void **arg)
{
	(void)arg;
	twins(5, 20, SRV_WATCHABLE);
}

/* Where they are asked something else than to talk: at a moment drawn before, or at the next one. */
static void test_slow_thinking_waits_for_a_moment(void **arg)
{
	int late = 0;

	(void)arg;
	for (uint8_t game = 0; game < 40; game++) {
		sit(9);
		play_to("purchase", 3, game);
		longest = 300;
		tick = 1;
		srv_bots_schedule(&t);
		for (int n = 0; !converses(&t) && now_ms < 1004000; n = done_n) {
			uint64_t drawn[ECU_SEATS];
			int thought_n[ECU_SEATS];
			for (int seat = 0; seat < 9; seat++) {
				drawn[seat] = due[seat];
				thought_n[seat] = t.bots[seat].thought ? t.bots[seat].thought->n : 0;
			}
			pass(1);
			for (int i = n; i < done_n && !t.bots[done[i].seat].bursts; i++) {
				uint64_t moment = drawn[done[i].seat];
				late += done[i].at > moment;
				for (int k = 1; moment < done[i].at; k++)
					moment += 1 +
						  drawn_pause(&t, done[i].seat, thought_n[done[i].seat], k);
				assert_int_equal(done[i].at, moment);
			}
		}
		get_up();
	}
	assert_true(late > 100);
}

/* ---- How much ----------------------------------------------------------------------------------- */

/* As if nothing had been said, by so many entries of bots. */
static void afresh(int idle)
{
	t.working->minds->talk = (struct srv_talk){ .number = 1, .on = true, .idle = (uint16_t)idle };
	t.working->n++;
	srv_bots_schedule(&t);
}

static void assert_limits(void)
{
	const struct srv_talk *talk = &t.working->minds->talk;

	for (int seat = 1; seat < t.seats; seat++) {
		assert_in_range(talk->said[seat], 0, TALK_PROPOSALS);
		for (int to = 0; to < t.seats; to++)
			assert_in_range(talk->to[seat][to], 0, TALK_TO_ONE);
	}
}

/* Ten minutes in which the person does nothing; all bots stay. */
static void idle_trade(bool real)
{
	sit(18);
	minds = real ? REAL : ANY;
	play_to("trade", real ? 6 : 3, 0);
	ecu_seats before = ecu_pending(t.working->state);
	assert_int_equal(before, ((ecu_seats)1 << 18) - 1);
	longest = real ? 2000 : longest;
	srv_bots_schedule(&t);
	pass(600 * 1000);
	assert_in_range(done_n, 1, 250);
	assert_int_equal(ecu_pending(t.working->state), before);
	assert_limits();
}

static void test_an_idle_trade_is_silent_soon(void **arg)
{
	(void)arg;
	idle_trade(false);
	/* they have said enough; nobody looks: nothing happens, whatever time passes */
	int so_far = done_n;
	afresh(TALK_IDLE);
	pass(60 * 1000);
	assert_int_equal(done_n, so_far);
	t.viewer[0].sockets = NULL;
	afresh(0);
	pass(60 * 1000);
	assert_int_equal(done_n, so_far);
	t.viewer[0].sockets = &person;
	afresh(0);
	pass(60 * 1000);
	assert_true(done_n > so_far);
	get_up();
}

static void test_real_bots_are_silent_soon(void **arg)
{
	(void)arg;
	idle_trade(true);
	get_up();
}

/* A person who keeps them talking: whoever has much to propose proposes twelve times, three times to one. */
static void test_nobody_proposes_for_ever(void **arg)
{
	int most = 0, to_one = 0;

	(void)arg;
	sit(5);
	play_to("trade", 3, 0);
	minds = PROPOSALS;
	longest = 1;
	for (int i = 0; i < 200 && persons_talk(&t); i++) {
		t.working->minds->talk.idle = 0;
		t.working->n++; /* something to think about, and room to say it */
		memset(((struct mc_state *)t.working->state)->offer, 0,
		       sizeof(((struct mc_state *)0)->offer));
		srv_bots_schedule(&t);
		pass(5000);
		assert_limits();
	}
	for (int seat = 1; seat < 5; seat++) {
		most += t.working->minds->talk.said[seat] == TALK_PROPOSALS;
		for (int to = 0; to < 5; to++)
			to_one += t.working->minds->talk.to[seat][to] == TALK_TO_ONE;
	}
	assert_true(persons_talk(&t));
	assert_true(to_one > 0);
	assert_true(most > 0 || to_one >= 3 * 4);
	get_up();
}

/* What a person's stand-in would propose now. */
static bool idea(ecu_action *a)
{
	static struct srv_room view;
	struct bot_act act;

	ecu_observe(t.working->state, 0, (ecu_view *)view.bytes);
	bool found = bot_pick(&t.working->minds->bot[0], (ecu_view *)view.bytes, false, &act);
	*a = act.action;
	return found && !ends_part(&t, a);
}

/* The person proposes to who has said that he is done: answered in 2 to 8 s, and accepted if it is good. */
static void test_who_is_done_comes_back(void **arg)
{
	int asked = 0, answered = 0, deals = 0;
	ecu_action a;

	(void)arg;
	for (uint8_t game = 0; game < 12; game++) {
		sit(5);
		minds = REAL;
		play_to("trade", 7, game);
		longest = 1500;
		for (int seat = 1; seat < 5; seat++)
			assert_true(find_end(&t, seat, &a) && srv_table_apply(&t, &a, NULL));
		assert_int_equal(ecu_pending(t.working->state), 1);
		for (int i = 0; i < 6 && idea(&a); i++) {
			static struct mc_state before;
			ecu_seats to = srv_talk_addressees(t.game->game, &a);
			asked += __builtin_popcount(to);
			assert_true(person_acts(&a));
			before = *(struct mc_state *)t.working->state;
			int first = done_n;
			pass(8000 + 50);
			for (int k = first; k < done_n; k++)
				if (done[k].kind != MC_DO_RESUME && (to >> done[k].seat & 1)) {
					answered++;
					to &= ~((ecu_seats)1 << done[k].seat);
				}
			deals += memcmp(before.hand[0], ((struct mc_state *)t.working->state)->hand[0],
					sizeof before.hand[0]) != 0;
		}
		get_up();
	}
	assert_true(asked >= 10);
	assert_int_equal(answered, asked);
	assert_true(deals > 0);
}

/* The person is done: so are they, at once. */
static void test_they_finish_when_all_persons_are_done(void **arg)
{
	ecu_action a;

	(void)arg;
	for (int real = 0; real < 2; real++) {
		sit(real ? 18 : 5);
		minds = real ? REAL : ANY;
		play_to("trade", real ? 6 : 3, 0);
		srv_bots_schedule(&t);
		pass(30 * 1000);
		assert_true(converses(&t));
		assert_true(find_end(&t, 0, &a) && person_acts(&a));
		uint64_t start = now_ms;
		longest = 1; /* thinking costs nothing here */
		for (int seat = 0; seat < t.seats; seat++)
			works[seat].ready = 0;
		tick = 1;
		finish();
		assert_in_range(now_ms - start, 0, 3000);
		get_up();
	}
}

/* At a watchable table what bots say to each other can be followed: one speaks after the other, each not more
 * than about every 300 ms, and all is over soon; at an instant one it is over at once. */
static void test_bots_alone_can_be_followed(void **arg)
{
	(void)arg;
	for (int seats = 5; seats <= 18; seats += 13) {
		sit(seats);
		minds = REAL;
		play_to("trade", 6, 1);
		t.seat[0].person = t.seat[0].has_token = false; /* bots alone, and somebody who watches */
		t.viewer[0].sockets = NULL;
		t.viewer[ECU_SEATS].sockets = &person;
		t.pace = SRV_WATCHABLE;
		longest = 60;
		tick = 1;
		uint64_t start = now_ms;
		srv_bots_schedule(&t);
		finish();
		uint64_t lasted = now_ms - start;
		int lingered = 0;
		for (int i = 0; i < done_n; i++)
			lingered += done[i].at < start + LINGER_MS;
		print_message("# %d seats: %d acts in %.1f s, %d of them lingered, shown %d times\n", seats,
			      done_n, (double)lasted / 1000, lingered, shown_n);
		assert_in_range(lasted, 5000, 26000);
		assert_true((uint64_t)lingered <= lasted / 300);
		assert_true(shown_n >= 8);
		get_up();
	}
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
					    cmocka_unit_test(test_twins_linger_alike),
					    cmocka_unit_test(test_slow_thinking_waits_for_a_moment),
					    cmocka_unit_test(test_an_idle_trade_is_silent_soon),
					    cmocka_unit_test(test_real_bots_are_silent_soon),
					    cmocka_unit_test(test_nobody_proposes_for_ever),
					    cmocka_unit_test(test_who_is_done_comes_back),
					    cmocka_unit_test(test_they_finish_when_all_persons_are_done),
					    cmocka_unit_test(test_bots_alone_can_be_followed),
					    cmocka_unit_test(test_answers_come_in_two_to_eight_seconds) };

	return sodium_init() < 0 ? 2 : cmocka_run_group_tests_name("moments", tests, NULL, NULL);
}
