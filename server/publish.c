/* publish.c — the log of a finished game, for anybody who wants to prove it. It is read and
 * folded by the lane's worker; of a running game nothing is given, not even that it exists. */
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"
#include "store/export.h"

struct publication {
	struct srv_job job;
	struct srv_request *request;
	char id[STORE_ID];
	char *text;
	size_t n;
	int found;
	struct store_problem problem;
};

static void publish_run(struct srv_job *job)
{
	struct publication *p = (struct publication *)job;

	p->found = store_export(job->srv->store, p->id, false, &p->text, &p->n, &p->problem);
}

static void publish_done(struct srv_job *job)
{
	struct publication *p = (struct publication *)job;
	struct srv_out body = { 0 };

	if (p->found < 0)
		srv_log("table %.6s: %s", p->id, p->problem.text);
	if (srv_http_release(p->request)) {
		if (p->found == 1) {
			srv_put_n(&body, p->text, p->n);
			srv_http_reply(p->request, 200, "text/plain; charset=utf-8", &body);
		} else {
			srv_http_problem(p->request, p->found ? 503 : 404,
					 p->found ? "the server cannot read this table now"
						  : "there is no finished game here");
		}
	}
	free(p->text);
	free(p);
}

void srv_log_start(struct srv *srv, struct srv_request *request, const char *id)
{
	struct publication *p = srv_alloc(sizeof *p);

	memcpy(p->id, id, strlen(id) + 1);
	srv_http_hold(request);
	p->request = request;
	p->job.run = publish_run;
	p->job.done = publish_done;
	srv_lane_job(srv, &p->job);
}
