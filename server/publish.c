/* publish.c — the log of a finished game, for anybody who wants to prove it, and of a game that goes on what
 * a seat was sent of it (past.c). Both are read by a reader of their own, one at a time and never on the way
 * of what is written; of the log of a running game nothing is given, not even that there is one. */
#include <stdio.h>
#include <stdlib.h>

#include "server/past.h"
#include "store/export.h"

enum { WAITING = 16 }; /* more are told to come again */

struct publication {
	struct srv_job job;
	struct srv_request *request;
	bool past, packs; /* what a seat was sent; the asker takes it packed */
	struct srv_past_wish wish;
	struct srv_out body, packed;
	enum srv_past_found found;
	struct store_problem problem;
};

static enum srv_past_found read_log(struct store *s, struct publication *p)
{
	char *text = NULL;
	size_t n = 0;
	int found = store_export(s, p->wish.id, false, &text, &n, &p->problem);

	if (found == 1)
		srv_put_n(&p->body, text, n);
	free(text);
	return found == 1 ? SRV_PAST_FOUND : found ? SRV_PAST_TROUBLE : SRV_PAST_NONE;
}

/* The reader is opened when somebody asks first; only this job uses it, and there is one at a time. */
static void publish_run(struct srv_job *job)
{
	struct publication *p = (struct publication *)job;
	struct srv_reading *r = &job->srv->reading;

	if (!r->store)
		r->store = store_open_reading(job->srv->options.db, &p->problem);
	if (!r->store)
		p->found = SRV_PAST_TROUBLE;
	else if (p->past)
		p->found = srv_past_read(job->srv, r->store, &p->wish, &p->body, &p->problem);
	else
		p->found = read_log(r->store, p);
	if (p->found == SRV_PAST_FOUND && p->packs)
		srv_pack(&p->body, &p->packed);
}

static void answer(struct publication *p)
{
	static const struct {
		int status;
		const char *reason;
	} none[] = { [SRV_PAST_NONE] = { 404, "there is no finished game here" },
		     [SRV_PAST_REFUSED] = { 403, "this seat is not yours" },
		     [SRV_PAST_TROUBLE] = { 503, "the server cannot read this table now" } };
	const char *type = p->past ? "application/octet-stream" : "text/plain; charset=utf-8";

	if (p->found != SRV_PAST_FOUND)
		srv_http_problem(p->request, none[p->found].status,
				 p->past && p->found == SRV_PAST_NONE ? "there is no game here"
								      : none[p->found].reason);
	else if (p->packed.n)
		srv_http_reply_packed(p->request, type, &p->packed);
	else
		srv_http_reply(p->request, 200, type, &p->body);
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

	if (p->found == SRV_PAST_TROUBLE)
		srv_log("table %.6s: %s", p->wish.id, p->problem.text);
	if (srv_http_release(p->request))
		answer(p);
	free(p->body.at);
	free(p->packed.at);
	free(p);
	go(srv);
}

static void start(struct srv *srv, struct srv_request *request, const struct srv_past_wish *wish, bool past)
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
	p->wish = *wish;
	p->past = past;
	p->packs = srv_http_takes(request, "gzip");
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

void srv_log_start(struct srv *srv, struct srv_request *request, const char *id)
{
	struct srv_past_wish wish = { .seat = -1 };

	snprintf(wish.id, sizeof wish.id, "%s", id);
	start(srv, request, &wish, false);
}

void srv_past_start(struct srv *srv, struct srv_request *request, const struct srv_past_wish *wish)
{
	start(srv, request, wish, true);
}
