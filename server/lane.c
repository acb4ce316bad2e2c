/* lane.c — the way to the disk. One worker writes, a job at a time; everything that queued up
 * meanwhile becomes one transaction, so that many tables share one wait for the disk.
 *
 * A batch always holds all queued changes of a table: its `flying` moment is the game as it
 * will be when the batch is on disk. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

struct batch {
	struct srv_job job;
	struct store_change *changes;
	bool *failed; /* each of them */
	size_t n;
	struct store_problem problem;
};

static void lane_go(struct srv *);

/* ---- Jobs ---------------------------------------------------------------------------------- */

static void lane_after(struct srv_job *job)
{
	struct srv *srv = job->srv;

	assert(srv->lane.writing == job && srv->lane.done != lane_after);
	srv->lane.done(job); /* bots may go on in here; what they do waits for the next batch */
	srv->lane.writing = NULL;
	lane_go(srv);
}

static void start(struct srv *srv, struct srv_job *job)
{
	assert(!srv->lane.writing && job->run && job->done);
	srv->lane.writing = job;
	srv->lane.began = srv_now(srv);
	srv->lane.done = job->done;
	job->done = lane_after;
	srv_worker_do(srv, &srv->writer_at, job);
}

void srv_lane_job(struct srv *srv, struct srv_job *job)
{
	assert(job->run && job->done);
	job->srv = srv;
	job->next = NULL;
	*(srv->lane.first ? &srv->lane.last->next : &srv->lane.first) = job;
	srv->lane.last = job;
	lane_go(srv);
}

/* ---- Batches of changes -------------------------------------------------------------------- */

/* The changes of the table that the one at `first` is of, in their order. */
static void write_one(struct store *st, struct batch *b, struct store_change *room, size_t first)
{
	const char *table = b->changes[first].table;
	size_t n = 0;

	for (size_t i = first; i < b->n; i++)
		if (strcmp(b->changes[i].table, table) == 0)
			room[n++] = b->changes[i];
	assert(n >= 1 && n <= b->n - first);
	bool ok = store_write(st, room, n, &b->problem) == 0;
	for (size_t i = first; i < b->n; i++)
		if (strcmp(b->changes[i].table, table) == 0)
			b->failed[i] = !ok;
}

static bool is_first(const struct batch *b, size_t at)
{
	for (size_t i = 0; i < at; i++)
		if (strcmp(b->changes[i].table, b->changes[at].table) == 0)
			return false;
	return true;
}

/* What one table wants to write may be what the store does not take: then it alone fails. */
static void write_each(struct store *st, struct batch *b)
{
	struct store_change *room = srv_alloc(b->n * sizeof *room);

	for (size_t i = 0; i < b->n; i++)
		if (is_first(b, i))
			write_one(st, b, room, i);
	free(room);
}

static void batch_run(struct srv_job *job)
{
	struct batch *b = (struct batch *)job;

	assert(b->n > 0);
	if (store_write(job->srv->store, b->changes, b->n, &b->problem) == 0)
		return;
	for (size_t i = 0; i < b->n; i++)
		b->failed[i] = true;
	if (b->problem.cause == STORE_FAILED)
		write_each(job->srv->store, b);
}

static void take_off(struct srv_table *t)
{
	assert(!t->in_flight && t->first && t->working->n >= t->committed->n);
	t->in_flight = true;
	if (t->stage != SRV_PLAYING)
		return;
	srv_moment_copy(t, t->flying, t->working);
}

static void land(struct srv_table *t)
{
	struct srv_moment *before = t->committed;

	assert(t->in_flight && t->flying != t->committed && t->flying != t->working);
	t->in_flight = false;
	if (t->stage != SRV_PLAYING)
		return;
	t->committed = t->flying;
	t->flying = before;
}

static void bring_down(struct srv *srv, const struct store_problem *p, struct srv_change *c)
{
	const char *why = p->cause == STORE_FULL ? "the disk of the server is full"
						 : "the server cannot write now";

	srv_log("could not write: %s; the actions that waited were taken back", p->text);
	for (; c; c = c->next)
		if (c->table->in_flight)
			srv_table_rollback(c->table, why);
	srv->lane.queue_last = NULL;
	for (struct srv_change **at = &srv->lane.queue; (c = *at);) {
		if (c->dead) {
			*at = c->next;
			srv_change_free(c);
		} else {
			srv->lane.queue_last = c;
			at = &c->next;
		}
	}
	assert(!srv->lane.queue == !srv->lane.queue_last);
}

/* Changes that came after the failed ones may build on them: a table's go back together. */
static void batch_failed(struct srv *srv, const struct store_problem *p, struct srv_change *failed)
{
	struct srv_change *next;

	bring_down(srv, p, failed);
	for (; failed; failed = next) {
		next = failed->next;
		srv_change_free(failed);
	}
}

/* What is due is shown when all of the batch is acknowledged: a timer comes a round of the loop later. */
static void batch_succeeded(struct srv_change *c)
{
	struct srv_table *landed = NULL;

	for (struct srv_change *next; c; c = next) {
		next = c->next;
		if (c->table->in_flight) {
			land(c->table);
			c->table->landed = landed;
			landed = c->table;
		}
		srv_table_committed(c->table, c);
	}
	for (; landed; landed = landed->landed)
		srv_table_flush_due(landed);
}

static void batch_done(struct srv_job *job)
{
	struct batch *b = (struct batch *)job;
	struct srv_change *list[2] = { NULL, NULL }, **end[2] = { &list[0], &list[1] };
	struct srv_change *c = job->srv->lane.flying;

	for (size_t i = 0; i < b->n; i++, c = c->next) {
		assert(c && !c->dead); /* what flies is not taken back before it lands */
		*end[b->failed[i]] = c;
		end[b->failed[i]] = &c->next;
	}
	assert(!c); /* the batch was all that flew */
	job->srv->lane.flying = NULL;
	*end[0] = *end[1] = NULL;
	if (list[1])
		batch_failed(job->srv, &b->problem, list[1]);
	batch_succeeded(list[0]);
	free(b->failed);
	free(b->changes);
	free(b);
}

static void batch_start(struct srv *srv)
{
	struct batch *b = srv_alloc(sizeof *b);
	struct srv_change *c;

	assert(srv->lane.queue && !srv->lane.flying);
	b->job.srv = srv;
	b->job.run = batch_run;
	b->job.done = batch_done;
	for (c = srv->lane.queue; c; c = c->next)
		b->n++;
	b->changes = srv_alloc(b->n * sizeof *b->changes);
	b->failed = srv_alloc(b->n * sizeof *b->failed);
	b->n = 0;
	for (c = srv->lane.queue; c; c = c->next) {
		b->changes[b->n++] = c->store;
		if (!c->table->in_flight)
			take_off(c->table);
	}
	srv->lane.flying = srv->lane.queue;
	srv->lane.queue = srv->lane.queue_last = NULL;
	start(srv, &b->job);
}

void srv_lane_change(struct srv_table *t, struct srv_change *c)
{
	struct srv_lane *lane = &t->srv->lane;

	assert(c->table == t && !c->next && !c->sibling && !c->dead);
	assert(!t->first == !t->queued);
	*(lane->queue ? &lane->queue_last->next : &lane->queue) = c;
	lane->queue_last = c;
	*(t->first ? &t->last->sibling : &t->first) = c;
	t->last = c;
	t->queued++;
}

/* Jobs and batches take turns, so that neither a flood of hellos nor of actions stops the other. */
static void lane_go(struct srv *srv)
{
	struct srv_lane *lane = &srv->lane;
	struct srv_job *job = lane->first;

	if (lane->writing)
		return;
	lane->jobs_first = !lane->jobs_first;
	if (job && (lane->jobs_first || !lane->queue)) {
		lane->first = job->next;
		start(srv, job);
	} else if (lane->queue) {
		batch_start(srv);
	}
}

/* Called when all that belongs together is queued: an action, its position, the end. */
void srv_lane_go(struct srv *srv) { lane_go(srv); }

bool srv_lane_idle(const struct srv *srv)
{
	return !srv->lane.writing && !srv->looks && !srv->lane.first && !srv->lane.queue &&
	       !srv->reader_at.jobs && !srv->minds_at.jobs && !srv->logs_at.jobs;
}
