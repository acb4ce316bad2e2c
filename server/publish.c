/* publish.c — the log of a finished game, for anybody who wants to prove it. It is read by a reader of its
 * own, one at a time and never on the way of what is written; of a running game nothing is given, not even
 * that it exists, and nothing is read but its head. */
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"
#include "store/export.h"

enum { WAITING = 16 }; /* more are told to come again */

struct publication {
	struct srv_job job;
	struct srv_request *request;
	char id[STORE_ID];
	char *text;
	size_t n;
	int found;
	struct store_problem problem;
};

/* The reader is opened when somebody asks first; only this job uses it, and there is one at a time. */
static void publish_run(struct srv_job *job)
{
	struct publication *p = (struct publication *)job;
	struct srv_reading *r = &job->srv->reading;

	if (!r->store)
		r->store = store_open_reading(job->srv->options.db, &p->problem);
	p->found = r->store ? store_export(r->store, p->id, false, &p->text, &p->n, &p->problem) : -1;
}

static void answer(struct publication *p)
{
	struct srv_out body = { 0 };

	if (p->found == 1) {
		srv_put_n(&body, p->text, p->n);
		srv_http_reply(p->request, 200, "text/plain; charset=utf-8", &body);
	} else {
		srv_http_problem(p->request, p->found ? 503 : 404,
				 p->found ? "the server cannot read this table now"
					  : "there is no finished game here");
	}
}

static void go(struct srv *srv)
{
	struct srv_reading *r = &srv->reading;
	struct srv_job *next = r->first;

	r->busy = next != NULL;
	if (!next)
		return;
	r->first = next->next;
	r->waiting--;
	srv_worker_do(srv, &srv->logs_at, next);
}

static void publish_done(struct srv_job *job)
{
	struct publication *p = (struct publication *)job;
	struct srv *srv = job->srv;

	if (p->found < 0)
		srv_log("table %.6s: %s", p->id, p->problem.text);
	if (srv_http_release(p->request))
		answer(p);
	free(p->text);
	free(p);
	go(srv);
}

void srv_log_start(struct srv *srv, struct srv_request *request, const char *id)
{
	struct srv_reading *r = &srv->reading;

	if (!srv_address_may(srv, srv_http_address(request), SRV_FETCHES)) {
		srv_http_problem(request, 429, "too many logs at once; please wait a little");
		return;
	}
	if (r->waiting == WAITING) {
		srv_http_problem(request, 503, "others fetch logs now; please try again");
		return;
	}
	struct publication *p = srv_alloc(sizeof *p);
	memcpy(p->id, id, strlen(id) + 1);
	srv_http_hold(request);
	p->request = request;
	p->job.run = publish_run;
	p->job.done = publish_done;
	*(r->first ? &r->last->next : &r->first) = &p->job;
	r->last = &p->job;
	r->waiting++;
	if (!r->busy)
		go(srv);
}
