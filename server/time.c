/* time.c — the clock of a table (clock.h) in the server: it is told who is asked whenever something is on
 * disk, written down when that changed, and looked at every second. Whose time is out is answered for by
 * what he laid down (order.c), or by the stand-in, which the log says; three times in a row and the stand-in
 * keeps the seat until its person is back. Time in which nobody could do anything costs nobody: a server that
 * was not there, a loop that stood still for more than five seconds, a pause. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/core.h"
#include "server/inside.h"

enum { NEAR_MS = 2 * 60 * 1000, GAP_MS = 5000, ALIVE_MS = 10 * 1000, WAKE_MS = 15 * 1000 };

/* ---- Following the game ---------------------------------------------------------------------- */

bool srv_time_runs(const struct srv_table *t)
{
	return t->stage == SRV_PLAYING && t->life.clock.rules.kind != CLOCK_NONE && !t->life.clock.paused;
}

bool srv_time_near(const struct srv_table *t)
{
	int64_t next = srv_time_runs(t) ? clock_next(&t->life.clock) : 0;

	return next && next - srv_wall(t->srv) < NEAR_MS;
}

static void write_clock(struct srv_table *t)
{
	srv_life_write(t, SRV_LIFE_CLOCK, 0, clock_write(&t->life.clock), clock_next(&t->life.clock),
		       ECU_TABLE);
	srv_lane_go(t->srv);
	srv_table_touch(t, true);
}

static struct clock_ask asked(const struct srv_table *t, int seat)
{
	const ecu_game *g = t->game->game;
	int question = t->committed->asked[seat].question;
	struct clock_ask a = { .question = question, .person = t->seat[seat].person };

	if (question == ECU_NONE)
		return a;
	a.form = ecu_question_resumes(g, question)               ? CLOCK_CONVERSATION
		 : ecu_question_form(g, question) == ECU_ORDERED ? CLOCK_ORDERED
								 : CLOCK_TOGETHER;
	a.is_long = core_question_long(g, question);
	a.first = question != t->life.question;
	return a;
}

void srv_time_follow(struct srv_table *t)
{
	struct clock_ask asks[ECU_SEATS];

	if (t->stage != SRV_PLAYING || t->life.clock.rules.kind == CLOCK_NONE)
		return;
	for (int seat = 0; seat < t->seats; seat++)
		asks[seat] = asked(t, seat);
	t->life.question = ecu_question_now(t->committed->state);
	if (clock_follow(&t->life.clock, asks, t->seats, srv_wall(t->srv)))
		write_clock(t);
}

void srv_time_begin(struct srv_table *t)
{
	t->life.question = ECU_NONE;
	clock_again(&t->life.clock, srv_wall(t->srv));
	srv_time_follow(t);
}

void srv_time_back(struct srv_table *t)
{
	t->life.question = ECU_NONE;
	clock_anew(&t->life.clock);
}

void srv_time_over(struct srv_table *t)
{
	if (t->life.clock.rules.kind == CLOCK_NONE)
		return;
	srv_life_write(t, SRV_LIFE_CLOCK, 0, clock_write(&t->life.clock), 0, ECU_TABLE);
	srv_lane_go(t->srv);
}

/* ---- Time is out ----------------------------------------------------------------------------- */

static void close_talk(struct srv_table *t)
{
	struct srv_change *c = srv_change_new(t, STORE_ENTRY, ECU_TABLE);
	ecu_problem problem;
	ecu_action a;

	t->life.clock.talk = 0;
	if (srv_parse(t, ECU_TABLE, "close", &a, &problem) && srv_table_apply(t, &a, c))
		return;
	write_clock(t); /* a conversation that nobody can close goes on */
}

static void time_out(struct srv_table *t, int seat)
{
	int missed;

	assert(seat >= 0 && seat < t->seats);
	if (srv_orders_answer(t, seat)) /* prepared for it: first that */
		return;
	if (!srv_late_may(t, seat)) /* the stand-in still reads what was done, or thinks */
		return;
	missed = clock_miss(&t->life.clock, seat);
	srv_late(t, seat, missed >= CLOCK_IN_A_ROW);
	write_clock(t);
}

static void look_after(struct srv_table *t)
{
	if (!srv_time_runs(t) || t->lent)
		return;
	int who = clock_out(&t->life.clock, srv_wall(t->srv));
	if (who == CLOCK_TALK)
		close_talk(t);
	else if (who >= 0)
		time_out(t, who);
}

void srv_time_came(struct srv_table *t, int seat)
{
	if (t->life.clock.seat[seat].missed)
		clock_came(&t->life.clock, seat);
}

void srv_time_do(struct srv_table *t, enum srv_time what, int by)
{
	static const char *const news[] = { "paused", "goes_on", "prolonged" };
	int64_t now = srv_wall(t->srv);

	assert(t->stage == SRV_PLAYING && t->life.clock.rules.kind != CLOCK_NONE);
	switch (what) {
	case SRV_TIME_PAUSE: clock_pause(&t->life.clock, now); break;
	case SRV_TIME_GO: clock_go(&t->life.clock, now); break;
	case SRV_TIME_PROLONG: clock_prolong(&t->life.clock, now); break;
	}
	write_clock(t);
	srv_news(t, news[what], by, -1);
	srv_bots_schedule(t);
}

/* ---- Every second ---------------------------------------------------------------------------- */

struct alive {
	struct srv_job job;
	int64_t now;
	struct store_problem problem;
};

static void alive_run(struct srv_job *job)
{
	struct alive *a = (struct alive *)job;

	store_alive(job->srv->store, a->now, &a->problem);
}

static void alive_done(struct srv_job *job) { free(job); }

/* Noted while somebody's time runs: how long nobody was there is counted from the last note. */
static void note_alive(struct srv *srv, bool runs)
{
	int64_t now = srv_wall(srv);

	if (!runs || (srv_now(srv) - srv->alive < ALIVE_MS && now - srv->alive_wall < ALIVE_MS))
		return;
	struct alive *a = srv_alloc(sizeof *a);
	srv->alive = srv_now(srv);
	a->now = srv->alive_wall = now;
	a->job.run = alive_run;
	a->job.done = alive_done;
	srv_lane_job(srv, &a->job);
}

void srv_time_tick(struct srv *srv, int64_t since)
{
	bool runs = false;

	for (int i = 0; i < SRV_BUCKETS; i++)
		for (struct srv_table *t = srv->tables[i]; t; t = t->next) {
			if (t->lent || !srv_time_runs(t))
				continue;
			runs = true;
			if (since > GAP_MS)
				clock_absent(&t->life.clock, since, srv_wall(srv));
			look_after(t);
		}
	note_alive(srv, runs);
}

struct wake {
	struct srv_job job;
	char id[64][STORE_ID];
	int n;
	int64_t before;
	struct store_problem problem;
};

static void wake_take(void *to, const char *id, int64_t due)
{
	struct wake *w = to;

	(void)due;
	if (w->n < (int)(sizeof w->id / sizeof *w->id))
		snprintf(w->id[w->n++], STORE_ID, "%s", id);
}

static void wake_run(struct srv_job *job)
{
	struct wake *w = (struct wake *)job;

	store_due(job->srv->reader, w->before, wake_take, w, &w->problem);
}

static void wake_done(struct srv_job *job)
{
	struct wake *w = (struct wake *)job;

	for (int i = 0; i < w->n && !job->srv->stopping; i++)
		srv_table_get(job->srv, w->id[i]);
	job->srv->waking = false;
	free(w);
}

/* Whose deadline comes is loaded before it does. */
void srv_time_wake(struct srv *srv)
{
	if (srv->waking || srv_now(srv) - srv->woken < WAKE_MS)
		return;
	struct wake *w = srv_alloc(sizeof *w);
	srv->waking = true;
	srv->woken = srv_now(srv);
	w->before = srv_wall(srv) + NEAR_MS / 2;
	w->job.run = wake_run;
	w->job.done = wake_done;
	srv_worker_do(srv, &srv->reader_at, &w->job);
}

/* ---- What was agreed ------------------------------------------------------------------------- */

/* As it is at the next deadline: where clocks change on different days it may be another one then, and is
 * found out when the table is loaded again. */
static void find_asleep(struct srv_table *t, int seat)
{
	ecu_seats bit = (ecu_seats)1 << seat, others = t->life.asleep & ~bit;

	t->life.asleep = clock_asleep(&t->life.clock, seat, srv_wall(t->srv)) ? others | bit : others;
}

bool srv_rules_take(struct srv_table *t, json_t *said)
{
	struct clock_rules r;

	if (clock_rules_read(&r, json_object_get(said, "clock")))
		return false;
	if (t->life.clock.noted) /* a clock that runs is read before its rules */
		t->life.clock.rules = r;
	else
		clock_begin(&t->life.clock, &r, srv_wall(t->srv));
	t->life.hooks = json_is_true(json_object_get(said, "hooks"));
	for (int seat = 0; seat < ECU_SEATS; seat++)
		find_asleep(t, seat);
	return true;
}

bool srv_hours_take(struct srv_table *t, int64_t seat, json_t *said)
{
	if (seat < 0 || seat >= ECU_SEATS)
		return false;
	struct clock_hours *h = &t->life.clock.seat[seat].hours;
	if (!said)
		memset(h, 0, sizeof *h);
	bool ok = !said || clock_hours_read(h, said);
	find_asleep(t, (int)seat);
	return ok;
}

void srv_time_hours(struct srv_table *t, struct srv_socket *s, const char *id, json_t *m)
{
	struct clock_hours h;

	if (s->viewer >= ECU_SEATS || !clock_hours_read(&h, json_object_get(m, "hours"))) {
		srv_socket_error(s, id, "hours have a minute from, a minute to, and a time zone");
		return;
	}
	struct srv_change *c = srv_life_write(t, SRV_LIFE_HOURS, s->viewer, clock_hours_write(&h), 0,
					      s->viewer);
	snprintf(c->id, sizeof c->id, "%s", id);
	srv_change_wait(c, s);
	srv_lane_go(t->srv);
}

void srv_put_hours(struct srv_out *o, const struct srv_table *t, int seat)
{
	const struct clock_hours *h = &t->life.clock.seat[seat].hours;

	srv_put(o, ",\"hours\":");
	if (h->from == h->to)
		srv_put(o, "null");
	else
		srv_putf(o, "{\"from\":%d,\"to\":%d,\"zone\":\"%s\"}", h->from, h->to, h->zone);
}

static ecu_seats asleep_of(const struct srv_table *t)
{
	ecu_seats persons = 0;

	for (int seat = 0; seat < t->seats; seat++)
		persons |= (ecu_seats)t->seat[seat].person << seat;
	return t->life.asleep & persons;
}

/* {"kind":"live",...,"asked":{"s1":{"began":...,"due":...,"bank":...}}} */
void srv_put_clock(struct srv_out *o, const struct srv_table *t)
{
	const struct clock *c = &t->life.clock;
	const char *comma = "";

	srv_put(o, ",\"clock\":");
	if (c->rules.kind == CLOCK_NONE) {
		srv_put(o, "null");
		return;
	}
	json_t *rules = clock_rules_write(&c->rules);
	char *text = json_dumps(rules, JSON_COMPACT);
	srv_put_n(o, text, strlen(text) - 1); /* goes on */
	free(text);
	json_decref(rules);
	srv_put(o, ",\"asleep\":");
	srv_put_seats(o, asleep_of(t));
	srv_putf(o, ",\"paused\":%lld,\"talk_due\":%lld,\"asked\":{", (long long)c->paused,
		 (long long)c->talk);
	for (int seat = 0; seat < t->seats; seat++) {
		const struct clock_seat *s = &c->seat[seat];
		if (!s->due)
			continue;
		srv_putf(o, "%s\"s%d\":{\"began\":%lld,\"due\":%lld,\"bank\":%lld}", comma, seat + 1,
			 (long long)s->began, (long long)s->due, (long long)s->bank);
		comma = ",";
	}
	srv_put(o, "}}");
}
