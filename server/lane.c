/* lane.c — the way to the disk. The store is used by one worker at a time; everything that
 * queued up meanwhile becomes one transaction, so that many tables share one wait for the disk.
 *
 * A batch always holds all queued changes of a table: its `flying` moment is the game as it
 * will be when the batch is on disk. */
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

struct batch {
	struct srv_job job;
	struct store_change *changes;
	size_t n;
	int rc;
	struct store_problem problem;
};

static void lane_go(struct srv *);

/* ---- Jobs ---------------------------------------------------------------------------------- */

static void work(uv_work_t *w)
{
	struct srv_job *job = w->data;
	job->run(job);
}

static void lane_after(uv_work_t *w, int status)
{
	struct srv_job *job = w->data;
	struct srv *srv = job->srv;

	(void)status;
	job->done(job); /* bots may go on in here; what they do waits for the next batch */
	srv->lane.busy = false;
	lane_go(srv);
}

static void aside_after(uv_work_t *w, int status)
{
	struct srv_job *job = w->data;

	(void)status;
	job->srv->lane.aside--;
	job->done(job);
}

static void start(struct srv *srv, struct srv_job *job)
{
	srv->lane.busy = true;
	job->work.data = job;
	uv_queue_work(&srv->loop, &job->work, work, lane_after);
}

void srv_lane_job(struct srv *srv, struct srv_job *job)
{
	job->srv = srv;
	job->next = NULL;
	*(srv->lane.first ? &srv->lane.last->next : &srv->lane.first) = job;
	srv->lane.last = job;
	lane_go(srv);
}

void srv_lane_aside(struct srv *srv, struct srv_job *job)
{
	job->srv = srv;
	job->work.data = job;
	srv->lane.aside++;
	uv_queue_work(&srv->loop, &job->work, work, aside_after);
}

/* ---- Batches of changes -------------------------------------------------------------------- */

static void batch_run(struct srv_job *job)
{
	struct batch *b = (struct batch *)job;

	b->rc = store_write(job->srv->store, b->changes, b->n, &b->problem);
}

static void take_off(struct srv_table *t)
{
	t->in_flight = true;
	if (t->stage != SRV_PLAYING)
		return;
	srv_moment_copy(t, t->flying, t->working);
}

static void land(struct srv_table *t)
{
	struct srv_moment *before = t->committed;

	t->in_flight = false;
	if (t->stage != SRV_PLAYING)
		return;
	t->committed = t->flying;
	t->flying = before;
}

static void batch_succeeded(struct srv *srv)
{
	struct srv_change *c, *next;

	for (c = srv->lane.flying; c; c = next) {
		next = c->next;
		if (c->table->in_flight)
			land(c->table);
		srv_table_committed(c->table, c);
	}
	srv->lane.flying = NULL;
}

/* Changes that came after the failed ones may build on them: a table's go back together. */
static void batch_failed(struct srv *srv, const struct store_problem *p)
{
	struct srv_change *c, *next, **at;
	const char *why = p->cause == STORE_FULL ? "the disk of the server is full"
						 : "the server cannot write now";

	srv_log("could not write: %s; the actions that waited were taken back", p->text);
	for (c = srv->lane.flying; c; c = c->next)
		if (c->table->in_flight)
			srv_table_rollback(c->table, why);
	for (c = srv->lane.flying; c; c = next) {
		next = c->next;
		srv_change_free(c);
	}
	srv->lane.flying = NULL;
	srv->lane.queue_last = NULL;
	for (at = &srv->lane.queue; (c = *at);) {
		if (c->dead) {
			*at = c->next;
			srv_change_free(c);
		} else {
			srv->lane.queue_last = c;
			at = &c->next;
		}
	}
}

static void batch_done(struct srv_job *job)
{
	struct batch *b = (struct batch *)job;

	if (b->rc == 0)
		batch_succeeded(job->srv);
	else
		batch_failed(job->srv, &b->problem);
	free(b->changes);
	free(b);
}

static void batch_start(struct srv *srv)
{
	struct batch *b = srv_alloc(sizeof *b);
	struct srv_change *c;

	b->job.srv = srv;
	b->job.run = batch_run;
	b->job.done = batch_done;
	for (c = srv->lane.queue; c; c = c->next)
		b->n++;
	b->changes = srv_alloc(b->n * sizeof *b->changes);
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

	if (lane->busy)
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
	return !srv->lane.busy && !srv->lane.first && !srv->lane.queue && !srv->lane.aside;
}
