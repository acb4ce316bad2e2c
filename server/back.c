/* back.c — the table goes back, when enough of its persons agree (vote.c): what was done since is as if it
 * had never been, and chance begins anew, from the seed and the chain of hashes alone (store/log.h). The log
 * keeps everything, and everybody is told.
 *
 * A worker folds the game to there, on a copy of the log up to that entry, while the table goes on; what was
 * done meanwhile is taken back too. */
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

struct srv_going {
	struct srv_job job;
	struct srv_table *t;
	struct log log; /* its entries up to `of` */
	int of;
	bool folded;
	int asker;       /* whose message it answers; -1: nobody's */
	uint64_t socket; /* by serial */
	char id[SRV_ID + 1];
	struct srv_room state;
};

/* ---- Where to -------------------------------------------------------------------------------- */

/* How far it is, and whether something was done since, is judged by what everybody knows: nobody learns by a
 * vote, or by its end, whether others did something among themselves. */
static int known_since(const struct srv_table *t, int of)
{
	return srv_wire_n(&t->wire, ECU_SEATS, t->committed->n) - srv_wire_n(&t->wire, ECU_SEATS, of);
}

static bool all_know_of_more(const struct srv_table *t, int of)
{
	for (int n = t->committed->n; n > of; n--)
		if ((t->wire.heard[n] >> ECU_SEATS & 1) && t->log.at[n - 1].kind == LOG_ACTION &&
		    log_stands(&t->log, n - 1, t->log.n))
			return true;
	return false;
}

bool srv_back_may(const struct srv_table *t, int of)
{
	return t->stage == SRV_PLAYING && of <= t->committed->n && known_since(t, of) <= SRV_BACK &&
	       all_know_of_more(t, of) && !ecu_over(t->working->state, NULL) && log_back_may(&t->log, of);
}

static bool was_told(const struct srv_table *t, int viewer, int n)
{
	return n == 0 || (n > 0 && (srv_wire_told(&t->wire, n) >> viewer & 1));
}

/* Before something a person did. */
static int before_entry(const struct srv_table *t, int n)
{
	const struct log_entry *e = &t->log.at[n - 1];
	int seat = e->kind == LOG_ACTION ? e->action.seat : -1;

	return seat >= 0 && t->seat[seat].has_token ? n - 1 : -1;
}

/* Behind what led to a phase: its position is written down there. */
static int begin_of_phase(const struct srv_table *t, int n)
{
	return n == 0 ? 0 : n < t->log.n && t->log.at[n].kind == LOG_POSITION ? n + 1 : -1;
}

int srv_back_where(struct srv_table *t, struct srv_socket *s, const char *id, json_t *m)
{
	json_t *before = json_object_get(m, "before"), *behind = json_object_get(m, "behind");
	json_int_t k = json_integer_value(json_is_integer(before) ? before : behind);
	int n = -1, of = -1;

	if (t->stage == SRV_PLAYING && json_is_integer(before) != json_is_integer(behind) && k >= 0 &&
	    k < 1 << 30)
		n = srv_wire_entry(&t->wire, s->viewer, (int)k);
	if (n >= 0 && n <= t->committed->n && was_told(t, s->viewer, n))
		of = json_is_integer(behind) ? begin_of_phase(t, n) : n > 0 ? before_entry(t, n) : -1;
	if (of < 0)
		srv_socket_error(s, id,
				 "a table goes back to before something a person did, or to the beginning of "
				 "a phase");
	else if (!srv_back_may(t, of))
		srv_socket_error(s, id, "the table cannot go back to there"), of = -1;
	return of;
}

/* ---- Going ------------------------------------------------------------------------------------ */

void srv_back_event(const struct srv_table *t, struct srv_ears *ears)
{
	ecu_event e = { .said = { ecu_message_find(t->game->game, "WENT_BACK"), { 0 } },
			.audience = (ecu_seats)-1 };

	srv_hear(ears, &e);
}

static struct srv_socket *asker(const struct srv_going *g)
{
	struct srv_socket *s = g->asker >= 0 ? g->t->viewer[g->asker].sockets : NULL;

	while (s && s->serial != g->socket)
		s = s->beside;
	return s;
}

/* The working game becomes the one behind entry `of`. */
static void go_back(struct srv_table *t, struct srv_going *g)
{
	struct srv_change *c = srv_change_new(t, STORE_ENTRY, ECU_TABLE);
	ecu_state *s = (ecu_state *)g->state.bytes;

	if (asker(g)) {
		c->asker = g->asker;
		srv_change_name(c, asker(g), g->id);
	}
	c->heard.gone_from = g->of + 1;
	srv_back_event(t, &c->heard.events);
	const struct log_entry *e = log_add_back(&t->log, g->of, s);
	c->changed = srv_wire_changed(t, t->working->state, s);
	ecu_copy(t->game->game, t->working->state, s);
	srv_moment_forget(t, t->working);
	srv_moment_note(t, t->working, t->srv->view, t->log.n);
	srv_queue_entry(t, c, e);
	for (int seat = 0; seat < t->seats; seat++)
		t->seat[seat].decide = ECU_NONE;
	srv_minds_back(t, g->of);
	srv_bots_forget(t);
	t->burst = 0;
	srv_lane_go(t->srv);
	srv_bots_schedule(t);
}

static void fold(struct srv_job *job)
{
	struct srv_going *g = (struct srv_going *)job;
	ecu_problem p;

	g->folded = log_fold(&g->log, g->of, (ecu_state *)g->state.bytes, NULL, &p);
}

static void folded(struct srv_job *job)
{
	struct srv_going *g = (struct srv_going *)job;
	struct srv_table *t = g->t;

	t->going = NULL;
	if (g->folded && srv_back_may(t, g->of))
		go_back(t, g);
	else if (asker(g))
		srv_socket_error(asker(g), g->id, "the table cannot go back to there");
	free(g->log.at);
	free(g);
}

/* Texts of entries stay the table's, which stays in memory. */
static struct srv_going *going_new(struct srv_table *t, int of)
{
	struct srv_going *g = srv_alloc(sizeof *g);

	g->t = t;
	g->of = of;
	g->log.head = t->log.head;
	g->log.n = of;
	g->log.at = srv_alloc(((size_t)of + 1) * sizeof *g->log.at);
	memcpy(g->log.at, t->log.at, (size_t)of * sizeof *g->log.at);
	g->job.run = fold;
	g->job.done = folded;
	return g;
}

void srv_back_go(struct srv_table *t, int of, struct srv_socket *s, const char *id)
{
	if (t->going || t->srv->stopping) {
		if (s)
			srv_socket_error(s, id, "the table goes back already; please look again");
		return;
	}
	t->going = going_new(t, of);
	t->going->asker = s ? s->viewer : -1;
	if (s) {
		t->going->socket = s->serial;
		memcpy(t->going->id, id, strnlen(id, SRV_ID));
	}
	srv_worker_do(t->srv, &t->srv->minds_at, &t->going->job);
}

bool srv_back_again(struct srv_table *t, const struct srv_socket *s, const char *id)
{
	struct srv_going *g = t->going;

	if (!g || g->asker != s->viewer || strncmp(g->id, id, SRV_ID) != 0)
		return false;
	g->socket = s->serial;
	return true;
}

/* ---- What it means ---------------------------------------------------------------------------- */

/* The last beginning of a phase that the viewer was told of, as far as his log goes back. */
static bool phase_at(const struct srv_table *t, int n, int viewer, ecu_message *said)
{
	int seat = viewer < ECU_SEATS ? viewer : ECU_SPECTATOR;
	ecu_event cut;

	for (int i = t->heard_n; i-- > 0;) {
		const struct srv_heard *h = &t->heard[i];
		for (int k = h->n <= n ? h->events.n : 0; k-- > 0;)
			if ((h->events.at[k].flags & ECU_EVENT_PHASE) &&
			    ecu_event_for(t->game->game, &h->events.at[k], seat, &cut)) {
				*said = cut.said;
				return true;
			}
	}
	return false;
}

void srv_put_back(struct srv_out *o, const struct srv_table *t, int of, int viewer)
{
	ecu_message said;

	srv_putf(o, ",\"entry\":%d,\"label\":", srv_wire_n(&t->wire, viewer, of));
	if (phase_at(t, of, viewer, &said))
		srv_put_message(o, t->game->game, &said);
	else
		srv_put(o, "null");
}
