/* expire.c — tables to which nobody comes any more. When somebody did is noted once a day; every hour those
 * are removed that never began, or were left, so long ago as the host said. A table in memory is never
 * removed. */
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

enum { DAY = 24 * 3600, HOUR_MS = 3600 * 1000, FIRST_MS = 5000 };

/* ---- Somebody is here ---------------------------------------------------------------------- */

struct note {
	struct srv_job job;
	char id[STORE_ID];
	int64_t now;
	struct store_problem problem;
};

static void note_run(struct srv_job *job)
{
	struct note *n = (struct note *)job;

	store_used(job->srv->store, n->id, n->now, &n->problem);
}

static void note_done(struct srv_job *job) { free(job); }

void srv_table_used(struct srv_table *t)
{
	int64_t now = srv_wall(t->srv) / 1000;

	if (now - t->noted < DAY || (t->stage != SRV_GATHERING && t->stage != SRV_PLAYING))
		return;
	struct note *n = srv_alloc(sizeof *n);
	t->noted = n->now = now;
	memcpy(n->id, t->id, sizeof n->id);
	n->job.run = note_run;
	n->job.done = note_done;
	srv_lane_job(t->srv, &n->job);
}

/* ---- Nobody comes -------------------------------------------------------------------------- */

struct sweep {
	struct srv_job job;
	char (*id)[STORE_ID];
	int n, cap, removed;
	int64_t unbegun, left; /* since when */
	struct store_problem problem;
};

static void take(void *to, const char *id)
{
	struct sweep *s = to;

	if (s->n == s->cap) {
		s->cap = s->cap ? 2 * s->cap : 64;
		s->id = realloc(s->id, (size_t)s->cap * sizeof *s->id);
	}
	if (s->id)
		snprintf(s->id[s->n++], sizeof *s->id, "%s", id);
}

/* Never, where the host said so. */
static int64_t before(const struct srv *srv, int days)
{
	return days > 0 ? srv_wall(srv) / 1000 - (int64_t)days * DAY : 0;
}

static void look_run(struct srv_job *job)
{
	struct sweep *s = (struct sweep *)job;

	if (store_abandoned(job->srv->store, s->unbegun, s->left, take, s, &s->problem) < 0)
		s->n = 0;
}

static void remove_run(struct srv_job *job)
{
	struct sweep *s = (struct sweep *)job;

	for (int i = 0; i < s->n; i++)
		s->removed += store_delete(job->srv->store, s->id[i], &s->problem) == 1;
}

static void remove_done(struct srv_job *job)
{
	struct sweep *s = (struct sweep *)job;

	if (s->removed)
		srv_log("%d tables to which nobody came any more were removed", s->removed);
	job->srv->unfinished -= s->removed;
	free(s->id);
	free(s);
}

/* Who opens one from here on comes behind the removal, and is told that there is none. */
static void look_done(struct srv_job *job)
{
	struct sweep *s = (struct sweep *)job;
	int kept = 0;

	for (int i = 0; i < s->n; i++)
		if (!srv_table_find(job->srv, s->id[i]))
			memmove(s->id[kept++], s->id[i], sizeof *s->id);
	s->n = kept;
	job->run = remove_run;
	job->done = remove_done;
	if (s->n)
		srv_lane_job(job->srv, job);
	else
		remove_done(job);
}

void srv_expire_tick(struct srv *srv, uint64_t now)
{
	if (now < srv->sweep || (srv->options.expire_unbegun <= 0 && srv->options.expire_left <= 0))
		return;
	if (srv->sweep) {
		struct sweep *s = srv_alloc(sizeof *s);
		s->unbegun = before(srv, srv->options.expire_unbegun);
		s->left = before(srv, srv->options.expire_left);
		s->job.run = look_run;
		s->job.done = look_done;
		srv_lane_job(srv, &s->job);
	}
	srv->sweep = now + (srv->sweep ? HOUR_MS : FIRST_MS);
}
