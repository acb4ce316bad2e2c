/* mine.c — GET /api/mine: the tables in which a device has seats, how far they are and whose move it is. The
 * reader finds them; those that go on are opened as if somebody came, which is what will happen next, and the
 * answer is given when they are open, or have not been opened within two seconds. */
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

enum { MOST = 24, PATIENCE_MS = 2000 };

struct table {
	char id[STORE_ID], name[STORE_NAME], game[STORE_KEY];
	bool over;
	int64_t created;
	ecu_seats seats;
};

struct srv_look {
	struct srv_job job;
	struct srv_look *next;
	struct srv_request *request;
	uint8_t device[32];
	struct table at[MOST];
	int n, rc;
	struct srv_timer wait;
	struct store_problem problem;
};

static void found(void *to, const struct store_table *t, int seat)
{
	struct srv_look *l = to;
	struct table *last = l->n ? &l->at[l->n - 1] : NULL;

	if (!last || strcmp(last->id, t->id) != 0) {
		if (l->n == MOST)
			return;
		last = &l->at[l->n++];
		memcpy(last->id, t->id, sizeof last->id);
		memcpy(last->name, t->name, sizeof last->name);
		memcpy(last->game, t->game, sizeof last->game);
		last->over = *t->result != 0;
		last->created = t->created;
	}
	last->seats |= (ecu_seats)1 << seat;
}

static void look_run(struct srv_job *job)
{
	struct srv_look *l = (struct srv_look *)job;

	l->rc = store_mine(job->srv->reader, l->device, found, l, &l->problem);
}

/* ---- The answer ------------------------------------------------------------------------------ */

/* What the game counts its time in. */
static int turn_of(const struct srv_table *t)
{
	static const char *const names[] = { "turn", "round" };
	const ecu_game *g = t->game->game;

	ecu_observe(t->committed->state, ECU_SPECTATOR, t->srv->view);
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		int part = ecu_field(g, ECU_PART, names[i]);
		if (part >= 0)
			return ecu_read(t->srv->view, part, 0, 0);
	}
	return 0;
}

/* As everybody at the table sees it. */
static void put_moment(struct srv_out *o, const struct srv_table *t, ecu_seats mine)
{
	bool playing = t && t->stage == SRV_PLAYING;
	ecu_seats pending = playing ? ecu_pending(t->committed->state) : 0;
	int turn = playing ? turn_of(t) : 0;
	const char *question =
		playing ? ecu_question_key(t->game->game, ecu_question_now(t->committed->state)) : NULL;

	srv_put(o, ",\"turn\":");
	if (turn)
		srv_putf(o, "%d", turn);
	else
		srv_put(o, "null");
	srv_put(o, ",\"question\":");
	if (question)
		srv_put_string(o, question);
	else
		srv_put(o, "null");
	srv_put(o, ",\"pending\":");
	srv_put_seats(o, pending);
	srv_put(o, ",\"asked\":");
	srv_put_seats(o, pending & mine);
}

static const char *stage_of(const struct table *is, const struct srv_table *t)
{
	return is->over || (t && t->stage == SRV_OVER) ? "over"
	       : t && t->stage == SRV_GATHERING        ? "gathering"
						       : "playing";
}

static void put_table(struct srv_out *o, struct srv *srv, const struct table *is)
{
	const struct srv_table *t = is->over ? NULL : srv_table_find(srv, is->id);

	if (t && t->lent)
		t = NULL;
	srv_putf(o, "{\"table\":\"%s\",\"name\":", is->id);
	srv_put_string(o, is->name);
	srv_putf(o, ",\"game\":\"%s\",\"stage\":\"%s\",\"seats\":", is->game, stage_of(is, t));
	srv_put_seats(o, is->seats);
	srv_putf(o, ",\"created\":%lld", (long long)is->created);
	put_moment(o, t, is->seats);
	srv_put(o, "}");
}

static void closed(struct srv_timer *timer) { free(timer->of); }

static void answer(struct srv_look *l)
{
	struct srv_look **at = &l->job.srv->looks;
	struct srv_out body = { 0 };

	while (*at != l)
		at = &(*at)->next;
	*at = l->next;
	if (srv_http_release(l->request)) {
		srv_put(&body, "{\"tables\":[");
		for (int i = 0; i < l->n; i++) {
			srv_put(&body, i ? "," : "");
			put_table(&body, l->job.srv, &l->at[i]);
		}
		srv_put(&body, "]}");
		srv_http_reply(l->request, 200, "application/json", &body);
	}
	srv_timer_close(&l->wait, closed);
}

static bool still_opening(const struct srv_look *l)
{
	for (int i = 0; i < l->n; i++) {
		const struct srv_table *t = l->at[i].over ? NULL : srv_table_find(l->job.srv, l->at[i].id);
		if (t && t->lent)
			return true;
	}
	return false;
}

void srv_mine_loaded(struct srv *srv)
{
	for (struct srv_look *l = srv->looks, *next; l; l = next) {
		next = l->next;
		if (srv_timer_runs(&l->wait) && !still_opening(l))
			answer(l);
	}
}

static void patience_ends(struct srv_timer *timer) { answer(timer->of); }

static void look_done(struct srv_job *job)
{
	struct srv_look *l = (struct srv_look *)job;

	if (l->rc < 0)
		l->n = 0;
	for (int i = 0; i < l->n; i++)
		if (!l->at[i].over)
			srv_table_get(job->srv, l->at[i].id);
	srv_timer_start(&l->wait, PATIENCE_MS);
	srv_mine_loaded(job->srv);
}

void srv_mine_start(struct srv *srv, struct srv_request *request, const uint8_t device[32])
{
	struct srv_out body = { 0 };

	if (!device) {
		srv_put(&body, "{\"tables\":[]}");
		srv_http_reply(request, 200, "application/json", &body);
		return;
	}
	struct srv_look *l = srv_alloc(sizeof *l);
	memcpy(l->device, device, sizeof l->device);
	l->request = request;
	l->job.srv = srv;
	l->job.run = look_run;
	l->job.done = look_done;
	l->next = srv->looks;
	srv->looks = l;
	srv_timer_open(srv, &l->wait, patience_ends, l);
	srv_http_hold(request);
	srv_worker_do(srv, &srv->reader_at, &l->job);
}
