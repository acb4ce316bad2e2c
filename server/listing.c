/* listing.c — tables that their hosts want to be found: GET /api/tables. A table is not listed unless its
 * host said so; then anybody may know its name, its game, how far it is and how many sit there, and nothing
 * else. The answer is made at most once in a while by the reader, for all who wait for it, and anew when a
 * host changed something. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

enum { LISTED = 100, FRESH_MS = 2000 };

struct srv_waiting {
	struct srv_waiting *next;
	struct srv_request *request;
};

struct look {
	struct srv_job job;
	struct srv_out text;
	int n, rc;
	struct store_problem problem;
};

static void put_table(void *to, const struct store_listed *l)
{
	const struct store_table *t = l->table;
	struct look *look = to;
	struct srv_out *o = &look->text;

	srv_putf(o, "%s{\"table\":\"%s\",\"name\":", look->n++ ? "," : "", t->id);
	srv_put_string(o, t->name);
	srv_putf(o, ",\"game\":\"%s\",\"stage\":\"%s\"", t->game,
		 *t->result ? "over"
		 : l->open  ? "gathering"
			    : "playing");
	srv_putf(o, ",\"seats\":{\"persons\":%d,\"open\":%d,\"bots\":%d},\"created\":%lld}", l->persons,
		 l->open, l->bots, (long long)t->created);
}

static void look_run(struct srv_job *job)
{
	struct look *l = (struct look *)job;

	srv_put(&l->text, "[");
	l->rc = store_listed(job->srv->reader, LISTED, put_table, l, &l->problem);
	srv_put(&l->text, "]");
}

static void answer(struct srv *srv, struct srv_request *request, bool ok)
{
	struct srv_out body = { 0 };

	if (!ok) {
		srv_http_problem(request, 503, "the server cannot read its tables now");
		return;
	}
	srv_put_n(&body, srv->listing.text.at, srv->listing.text.n);
	srv_http_reply(request, 200, "application/json", &body);
}

static void answer_all(struct srv *srv, bool ok)
{
	struct srv_waiting *w = srv->listing.waiting, *next;

	srv->listing.waiting = NULL;
	for (; w; w = next) {
		next = w->next;
		if (srv_http_release(w->request))
			answer(srv, w->request, ok);
		free(w);
	}
}

static void look_go(struct srv *srv);

static void look_done(struct srv_job *job)
{
	struct look *l = (struct look *)job;
	struct srv_listing *listing = &job->srv->listing;
	bool ok = l->rc == 0;

	assert(listing->making);
	listing->making = false;
	if (ok) {
		free(listing->text.at);
		listing->text = l->text;
		listing->until = srv_now(job->srv) + FRESH_MS;
	} else {
		srv_log("could not read: %s", l->problem.text);
		free(l->text.at);
	}
	if (ok && listing->stale)
		look_go(job->srv);
	else
		answer_all(job->srv, ok);
	free(l);
}

static void look_go(struct srv *srv)
{
	struct look *l = srv_alloc(sizeof *l);

	assert(!srv->listing.making); /* once for all who wait */
	srv->listing.making = true;
	srv->listing.stale = false;
	l->job.run = look_run;
	l->job.done = look_done;
	srv_worker_do(srv, &srv->reader_at, &l->job);
}

void srv_listing_start(struct srv *srv, struct srv_request *request)
{
	struct srv_listing *l = &srv->listing;

	if (!l->making && srv_now(srv) < l->until) {
		answer(srv, request, true);
		return;
	}
	struct srv_waiting *w = srv_alloc(sizeof *w);
	w->request = request;
	w->next = l->waiting;
	l->waiting = w;
	srv_http_hold(request);
	if (!l->making)
		look_go(srv);
}

void srv_listing_changed(struct srv *srv)
{
	srv->listing.until = 0;
	srv->listing.stale = true;
}

/* Nobody waits any more: the reader has come back (srv_lane_idle). */
void srv_listing_free(struct srv *srv) { free(srv->listing.text.at); }
