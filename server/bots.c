/* bots.c — seats without a person now: bots, stand-ins, and those whose person leaves the game and is gone.
 * A bot is given its seat's view and what its seat heard, thinks in the pool (think.c) and acts through the
 * same door as everybody. Bots that are asked at once think at once and act as they come, each at a time
 * drawn before it thinks; one that is asked the same again goes on without a pause, and what it does so is
 * written and shown together.
 *
 * While a person is in a conversation (a trade) the bots stay: whatever ends their part is held back. They
 * speak at moments of their own (talk.h) until all persons are done, then they finish at once; at a watchable
 * table they go on speaking at such moments for a while first. A table at which nobody looks rests. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/core.h"
#include "server/inside.h"

enum { QUICK_MS = 90, WATCHABLE_MS = 900, BURST_MS = 200, QUEUE_MOST = 40, INSTANT_PART = 10, HUSH_PART = 5 };
/* So long bots linger. With so many of them each has a moment every 2 to 4 s, three a second in all; from so
 * many on moments are not further apart: nobody would come to speak. */
enum { LINGER_MS = 21 * 1000, LINGER_BOTS = 9, LINGER_MOST = 12 };

static const char *const paces[SRV_PACES + 1] = { "instant", "quick", "watchable" };

const char *srv_pace_key(int pace) { return core_key(paces, pace); }

int srv_pace_find(const char *key) { return core_key_find(paces, key); }

/* Who plays where nobody chose: the default level, or what a game without levels has. */
enum bot_mind srv_standin_mind(const ecu_game *g)
{
	return bot_plays(g, BOT_NORMAL) ? BOT_NORMAL : BOT_EAGER;
}

/* ---- Who ------------------------------------------------------------------------------------ */

/* No person is here; at a table of bots alone: nobody watches. Seats that were given to bots for good, from
 * outside the table, are bots'. */
bool srv_bots_rest(const struct srv_table *t)
{
	bool persons = false;

	if (srv_time_runs(t))
		return false;
	for (int seat = 0; seat < t->seats; seat++) {
		const struct srv_seat *s = &t->seat[seat];
		if (!s->has_token || (!s->person && s->by == ECU_TABLE))
			continue;
		if (srv_seat_here(t, seat))
			return false;
		persons = true;
	}
	return persons || !t->viewer[ECU_SEATS].sockets;
}

static bool by_person(const struct srv_table *t, int seat)
{
	const struct srv_seat *s = &t->seat[seat];

	return s->person && (srv_seat_here(t, seat) || !(ecu_leaving(t->working->state) >> seat & 1));
}

static ecu_seats bots_of(const struct srv_table *t)
{
	ecu_seats bots = 0;

	for (int seat = 0; seat < t->seats; seat++)
		bots |= (ecu_seats)!by_person(t, seat) << seat;
	return bots;
}

static bool converses(const struct srv_table *t)
{
	return ecu_question_resumes(t->game->game, ecu_question_now(t->working->state));
}

/* Persons are in a conversation that is not over for them. */
static bool persons_talk(const struct srv_table *t)
{
	return converses(t) && (ecu_pending(t->working->state) & ~bots_of(t));
}

/* Has it an idea of its own, beyond what a driver does? */
static bool has_ideas(const struct srv_table *t, int seat)
{
	enum bot_mind mind = t->seat[seat].who.mind;

	return mind > BOT_SELFISH && bot_plays(t->game->game, mind);
}

/* Those who are asked, those to whom somebody has proposed a deal, and in a conversation those who said
 * that they are done: they may come back. */
static ecu_seats bots_asked(const struct srv_table *t)
{
	ecu_seats bots = bots_of(t);
	ecu_seats asked = ecu_pending(t->working->state) | ecu_addressed(t->working->state);

	if (t->srv->stopping || !bots || srv_bots_rest(t))
		return 0;
	for (int seat = 0; seat < t->seats && persons_talk(t); seat++)
		asked |= (ecu_seats)has_ideas(t, seat) << seat;
	return asked & bots;
}

static bool is_asked(const struct srv_table *t, int seat)
{
	return ecu_pending(t->working->state) >> seat & 1;
}

/* Only bots are left in a conversation. */
static bool bots_finish(const struct srv_table *t) { return converses(t) && !persons_talk(t); }

/* ---- When ----------------------------------------------------------------------------------- */

static int pace_ms(const struct srv_table *t)
{
	if (t->srv->options.bot_delay >= 0)
		return t->srv->options.bot_delay;
	switch (t->pace) {
	case SRV_INSTANT: return 0;
	case SRV_WATCHABLE: return WATCHABLE_MS;
	case SRV_QUICK:
	case SRV_PACES: break;
	}
	return QUICK_MS;
}

static bool instant(const struct srv_table *t) { return pace_ms(t) == 0; }

/* Does a bot go on without a pause while it is asked the same? */
static bool bursts(const struct srv_table *t)
{
	return t->pace != SRV_WATCHABLE || t->srv->options.bot_delay >= 0;
}

/* Bots are left in a conversation that somebody wants to follow: they take their time. How long hangs on
 * when the persons were done, and on nothing else. */
static bool lingers(const struct srv_table *t, uint64_t now)
{
	return bots_finish(t) && !bursts(t) && now < t->lingers;
}

/* Half to one and a half of the pace, drawn before it thinks; the entry counts, what is held does not. */
static uint64_t drawn_pause(const struct srv_table *t, int seat, int n, int k)
{
	assert(n >= 0 && k >= 0);
	int ms = pace_ms(t);
	int share = srv_talk_gap(t->secret, (uint32_t)n, seat, -1 - k) - TALK_LEAST_MS;

	return (uint64_t)(ms / 2 + ms * share / (TALK_MOST_MS - TALK_LEAST_MS));
}

/* When it may do what it thinks of now. In a burst, and where bots finish among themselves, at once. */
static void draw_due(struct srv_table *t, int seat, uint64_t now)
{
	struct srv_bot *b = &t->bots[seat];

	b->pauses = !b->bursts && !converses(t) && !instant(t);
	if (b->talks || !b->pauses)
		b->due = now;
	if (b->pauses && b->due <= now)
		b->due = now + drawn_pause(t, seat, t->working->n, 0);
	b->talks = b->bursts = false;
}

/* It was slow: its next drawn moment is the one. So how long it thought does not show. */
static void miss_moments(struct srv_table *t, const struct srv_thought *th, uint64_t now)
{
	struct srv_bot *b = &t->bots[th->seat];

	for (int k = 1; b->pauses && b->due < now; k++)
		b->due += 1 + drawn_pause(t, th->seat, th->n, k);
}

/* Where bots finish among themselves others see it at drawn moments: how much they had to say to each other,
 * and how long they thought, does not show. */
static void hush(struct srv_table *t, uint64_t now, bool begin)
{
	bool goes_on = bots_finish(t);
	int part = instant(t) ? HUSH_PART * INSTANT_PART : HUSH_PART;

	if (!t->hush && !(begin && goes_on))
		return;
	if (!t->hush) {
		t->hush = now;
		t->hushes = 0;
		t->lingers = now + LINGER_MS;
		if (t->dirty && t->not_before < now + t->gather_ms) /* what persons did is shown before */
			t->not_before = now + t->gather_ms;
	}
	while (goes_on && t->hush <= now)
		t->hush += (uint64_t)srv_talk_gap(t->secret, t->working->minds->talk.number, ECU_SEATS,
						  t->hushes++) /
			   (unsigned)part;
	if (t->hush <= now)
		t->hush = 0;
}

uint64_t srv_bots_hush(struct srv_table *t)
{
	uint64_t now = srv_now(t->srv);

	hush(t, now, false);
	return t->hush ? t->hush - now : 0;
}

/* ---- Thinking ------------------------------------------------------------------------------- */

static void think(struct srv_table *t, int seat, bool press)
{
	struct srv_bot *b = &t->bots[seat];

	assert(!b->thought && !t->minds_missing); /* one thought at a time */
	b->ready = false;
	b->waits = false;
	b->thought = srv_think(t, t->working, seat, SRV_ACTS, press);
	srv_think_go(b->thought);
}

static void drop(struct srv_bot *b)
{
	if (b->ready)
		free(b->thought);
	b->thought = NULL; /* one that still thinks is freed when it comes back */
	b->ready = false;
}

void srv_bots_forget(struct srv_table *t)
{
	t->generation++;
	for (int seat = 0; seat < ECU_SEATS; seat++) {
		drop(&t->bots[seat]);
		t->bots[seat].waits = t->bots[seat].stuck = t->bots[seat].bursts = false;
		t->bots[seat].due = 0;
	}
}

void srv_bots_thought(struct srv_thought *th)
{
	struct srv_table *t = th->table;
	struct srv_bot *b = &t->bots[th->seat];

	if (b->thought != th) {
		free(th);
		return;
	}
	assert(!b->ready && th->what == SRV_ACTS);
	b->ready = true;
	miss_moments(t, th, srv_now(t->srv));
	srv_bots_schedule(t);
}

/* ---- Acting --------------------------------------------------------------------------------- */

/* Would the seat have said all it has to say? The last one who does is asked something else then. */
static bool ends_part(struct srv_table *t, const ecu_action *a)
{
	if (!is_asked(t, a->seat))
		return false;
	ecu_copy(t->game->game, t->srv->state, t->working->state);
	return !ecu_refused(ecu_apply(t->srv->state, a, NULL)) &&
	       (!(ecu_pending(t->srv->state) >> a->seat & 1) ||
		ecu_question_now(t->srv->state) != ecu_question_now(t->working->state));
}

/* One of its choices that ends its part. */
static bool find_end(struct srv_table *t, int seat, ecu_action *a)
{
	ecu_choice *list = t->srv->choices;

	ecu_observe(t->working->state, seat, t->srv->view);
	int n = ecu_choices(t->srv->view, list, SRV_CHOICES);
	for (int i = 0; i < n && i < SRV_CHOICES; i++) {
		*a = list[i].action;
		if (ends_part(t, a))
			return true;
	}
	return false;
}

static void wait_for_others(struct srv_table *t, int seat, int n)
{
	assert(n <= t->working->n);
	t->bots[seat].waits = true;
	t->bots[seat].waits_n = n;
}

/* What a bot does again and again is kept together for a while. */
static void keep_together(struct srv_table *t, bool more)
{
	uint64_t now = srv_now(t->srv);

	if (more && !t->burst)
		t->burst = now + BURST_MS;
	if (more && now < t->burst)
		return;
	t->burst = 0;
	srv_lane_go(t->srv);
}

static void do_it(struct srv_table *t, int seat, const ecu_action *a, const ecu_message *why)
{
	assert(a->seat == seat);
	int question = t->working->asked[seat].question;
	bool together = !converses(t) && bursts(t);

	if (together && !t->burst)
		t->burst = srv_now(t->srv) + BURST_MS; /* the lane waits until we know whether more follows */
	struct srv_change *c = srv_change_new(t, STORE_ENTRY, seat);
	if (srv_talk_told(t->game->game, why))
		c->why = *why;
	if (!srv_table_apply(t, a, c))
		srv_log("table %.6s: the bot of seat %d was refused", t->id, seat + 1);
	bool more = is_asked(t, seat) && t->working->asked[seat].question == question;
	if (together)
		keep_together(t, more);
	t->bots[seat].bursts = more && together;
}

/* Who had said all comes back when somebody speaks to it: by what makes it one of those who are asked. */
static void come_back(struct srv_table *t, int seat)
{
	ecu_choice *list = t->srv->choices;

	if (is_asked(t, seat) || !(t->working->minds->talk.spoken_to >> seat & 1))
		return;
	ecu_observe(t->working->state, seat, t->srv->view);
	int n = ecu_choices(t->srv->view, list, SRV_CHOICES);
	for (int i = 0; i < n && i < SRV_CHOICES; i++) {
		ecu_action a = list[i].action;
		ecu_copy(t->game->game, t->srv->state, t->working->state);
		if (!ecu_refused(ecu_apply(t->srv->state, &a, NULL)) &&
		    (ecu_pending(t->srv->state) >> seat & 1)) {
			do_it(t, seat, &a, &(ecu_message){ 0 });
			return;
		}
	}
}

/* Thought of another game than the one that is there now? */
static bool stale(const struct srv_table *t, const struct srv_thought *th)
{
	const struct srv_asked *asked = &t->working->asked[th->seat];

	return th->generation != t->generation || (asked->question != ECU_NONE && asked->since > th->n);
}

/* Behind what is too much comes the end of its part. */
static bool within_limits(struct srv_table *t, int seat, ecu_action *a)
{
	return !converses(t) || srv_talk_may(&t->working->minds->talk, t->game->game, a) ||
	       (is_asked(t, seat) && find_end(t, seat, a));
}

/* The thought is ready and its time has come. */
static void use(struct srv_table *t, int seat)
{
	struct srv_bot *b = &t->bots[seat];
	struct srv_thought *th = b->thought;
	assert(b->ready && th && th->seat == seat);
	ecu_action a = th->act.action;
	ecu_message why = th->act.why;
	bool old = stale(t, th), found = th->found, press = th->press;
	int n = th->n;

	drop(b);
	if (old)
		return;
	if (!found) {
		wait_for_others(t, seat, n);
		b->stuck = press;
		if (press)
			srv_log("table %.6s: the bot of seat %d found nothing to do", t->id, seat + 1);
		return;
	}
	ecu_observe(t->working->state, seat, t->srv->view);
	if (ecu_refused(ecu_check(t->srv->view, &a)))
		return; /* the game has moved on since */
	if (within_limits(t, seat, &a))
		do_it(t, seat, &a, &why);
	else
		wait_for_others(t, seat, t->working->n);
}

/* ---- Where bots are asked ------------------------------------------------------------------- */

static bool waits_now(const struct srv_table *t, int seat)
{
	return t->bots[seat].waits && t->bots[seat].waits_n == t->working->n;
}

/* All who are asked leave it to the others: somebody must begin. */
static bool must_begin(const struct srv_table *t, int seat)
{
	ecu_seats pending = ecu_pending(t->working->state);

	if (ecu_first(pending) != seat || t->bots[seat].stuck)
		return false;
	for (; pending; pending &= pending - 1)
		if (by_person(t, ecu_first(pending)) || !waits_now(t, ecu_first(pending)))
			return false;
	return true;
}

static bool may_think(const struct srv_table *t, int seat)
{
	return !t->bots[seat].thought && (bots_asked(t) >> seat & 1) &&
	       (!waits_now(t, seat) || must_begin(t, seat));
}

/* If it may. Who waited with all others is pressed. */
static void think_again(struct srv_table *t, int seat)
{
	bool waits = waits_now(t, seat);

	if (!may_think(t, seat))
		return;
	if (!waits)
		t->bots[seat].stuck = false;
	think(t, seat, waits);
}

static void step(struct srv_table *t, int seat, uint64_t now)
{
	struct srv_bot *b = &t->bots[seat];

	if (b->thought && b->talks) /* thought of while persons talked */
		draw_due(t, seat, now);
	if (b->ready && now >= b->due)
		use(t, seat);
	if (!may_think(t, seat))
		return;
	draw_due(t, seat, now);
	think_again(t, seat);
}

/* ---- Where persons talk --------------------------------------------------------------------- */

/* Bots that linger have moments so far apart that they speak one after the other, however many they are. */
static uint64_t gap(const struct srv_table *t, int seat)
{
	const struct srv_bot *b = &t->bots[seat];
	uint64_t ms = (uint64_t)srv_talk_gap(t->secret, b->number, seat, b->moments);
	int bots = __builtin_popcount(bots_of(t));

	if (!persons_talk(t))
		return ms * (unsigned)(bots < LINGER_MOST ? bots : LINGER_MOST) / LINGER_BOTS;
	return instant(t) ? ms / INSTANT_PART : ms;
}

/* Has a moment of its own come? The first of a conversation is drawn here. */
static bool moment_comes(struct srv_table *t, int seat, uint64_t now)
{
	struct srv_bot *b = &t->bots[seat];
	uint32_t number = t->working->minds->talk.number;

	if (b->number != number) {
		b->number = number;
		b->moments = 0;
		b->talks = false;
	}
	if (!b->talks || !b->due) {
		b->talks = true;
		b->pauses = false;
		b->due = now + gap(t, seat);
		return false;
	}
	return now >= b->due;
}

static void next_moment(struct srv_table *t, int seat, uint64_t now)
{
	struct srv_bot *b = &t->bots[seat];
	uint64_t moment = b->due;

	b->moments++;
	b->due = moment + gap(t, seat) > now ? moment + gap(t, seat) : now + gap(t, seat);
}

static bool may_say(struct srv_table *t, int seat, const struct srv_thought *th)
{
	const struct srv_bot *b = &t->bots[seat];
	const ecu_action *a = &th->act.action;
	int bots = __builtin_popcount(bots_of(t));

	if (!is_asked(t, seat) && th->act.fell_back)
		return false;
	const struct srv_talk *talk = &t->working->minds->talk;
	if (!srv_talk_may(talk, t->game->game, a) || srv_talk_idle(talk, t->game->game, a) || ends_part(t, a))
		return false;
	return !srv_talk_addressees(t->game->game, a) ||
	       srv_talk_proposes(t->secret, b->number, seat, b->moments, bots);
}

/* A moment: what was thought since the last one is said now, or not at all; then it thinks again. */
static void speak(struct srv_table *t, int seat)
{
	struct srv_bot *b = &t->bots[seat];
	struct srv_thought *th = b->thought;

	if (!b->ready)
		return;
	ecu_action a = th->act.action;
	ecu_message why = th->act.why;
	ecu_observe(t->working->state, seat, t->srv->view);
	bool says = !stale(t, th) && th->found && !ecu_refused(ecu_check(t->srv->view, &a)) &&
		    may_say(t, seat, th);
	if (!says && th->generation == t->generation)
		wait_for_others(t, seat, th->n);
	/* a proposal is kept for a moment at which it may be made, while nothing has changed */
	if (!says && th->found && th->n == t->working->n && th->generation == t->generation)
		return;
	drop(b);
	if (says)
		do_it(t, seat, &a, &why);
}

static void converse(struct srv_table *t, int seat, uint64_t now)
{
	if (!moment_comes(t, seat, now))
		return;
	speak(t, seat);
	next_moment(t, seat, now);
	come_back(t, seat);
	if (!t->bots[seat].thought && persons_talk(t) && (bots_asked(t) >> seat & 1) && !waits_now(t, seat))
		think(t, seat, false);
}

/* A moment of a bot that is left among bots: it does what it has thought of since the last one. */
static void linger(struct srv_table *t, int seat, uint64_t now)
{
	struct srv_bot *b = &t->bots[seat];

	if (!moment_comes(t, seat, now))
		return;
	next_moment(t, seat, now);
	if (b->ready)
		use(t, seat);
	if (lingers(t, now))
		think_again(t, seat);
}

/* ---- The table ------------------------------------------------------------------------------ */

/* Idle while it waits for a thought or for others. */
static uint64_t next_time(const struct srv_table *t, ecu_seats asked, uint64_t now)
{
	uint64_t next = t->burst ? t->burst : UINT64_MAX;
	bool talk = persons_talk(t) || lingers(t, now);

	for (; asked; asked &= asked - 1) {
		const struct srv_bot *b = &t->bots[ecu_first(asked)];
		if ((b->ready || talk) && b->due && b->due < next)
			next = b->due;
	}
	return next;
}

/* Every bot that is asked thinks, or does what it has thought. */
static void go_round(struct srv_table *t, uint64_t now)
{
	int first = t->working->n; /* none is always the first */
	bool talk = persons_talk(t);

	for (int i = 0; i < t->seats && t->queued < QUEUE_MOST; i++) {
		int seat = (i + first) % t->seats;
		if (!(bots_asked(t) >> seat & 1) || persons_talk(t) != talk)
			continue;
		if (talk)
			converse(t, seat, now);
		else if (lingers(t, now))
			linger(t, seat, now);
		else
			step(t, seat, now);
	}
}

/* Those who are not asked any more have nothing to think about. */
static void release(struct srv_table *t)
{
	ecu_seats asked = bots_asked(t);

	for (int seat = 0; seat < t->seats; seat++)
		if (!(asked >> seat & 1) && (t->bots[seat].thought || t->bots[seat].due)) {
			drop(&t->bots[seat]);
			t->bots[seat].due = 0;
			t->bots[seat].bursts = false;
		}
	if (t->burst && (srv_now(t->srv) >= t->burst || !asked || t->queued >= QUEUE_MOST))
		keep_together(t, false);
}

/* The first that is asked was looked at before the last of the others began to wait. */
static bool begins_now(const struct srv_table *t, uint64_t now)
{
	ecu_seats pending = ecu_pending(t->working->state) & bots_asked(t);

	return pending && t->queued < QUEUE_MOST && !lingers(t, now) &&
	       !t->bots[ecu_first(pending)].thought && must_begin(t, ecu_first(pending));
}

void srv_bots_schedule(struct srv_table *t)
{
	uint64_t now = srv_now(t->srv);
	int n = -1;

	if (t->stage != SRV_PLAYING || t->closing || t->scheduling) {
		srv_timer_stop(&t->bot);
		return;
	}
	if (t->minds_missing) { /* bots go on when they remember */
		if (bots_of(t) && !srv_bots_rest(t))
			srv_minds_want(t);
		return;
	}
	assert(!t->scheduling && !t->lent); /* bots do not go round within their round */
	t->scheduling = true;
	hush(t, now, true);
	release(t);
	while (bots_asked(t) && now >= t->not_before && (n != t->working->n || begins_now(t, now))) {
		n = t->working->n;
		go_round(t, now);
		release(t);
	}
	t->scheduling = false;
	ecu_seats asked = bots_asked(t);
	uint64_t next = now < t->not_before ? t->not_before : next_time(t, asked, now);
	if (!asked || next == UINT64_MAX || t->queued >= QUEUE_MOST)
		srv_timer_stop(&t->bot);
	else
		srv_timer_start(&t->bot, next > now ? next - now : 0);
}

void srv_bots_timer(struct srv_timer *timer) { srv_bots_schedule(timer->of); }
