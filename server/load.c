/* load.c — a table out of the store. Its rows are read by the lane's worker; then another
 * worker folds them, because a long game takes a while. Until that is done nobody else
 * touches the table. A table that cannot be folded says so and harms no other. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

struct row {
	int n, seat;
	char *text, *action_id;
};

struct load {
	struct srv_job job;
	struct srv_table *t;
	int found;
	struct store_table stored;
	struct store_problem problem;
	struct row *rows;
	int n, cap;
};

/* ---- Reading ------------------------------------------------------------------------------- */

static char *copy_of(const char *text)
{
	size_t n = text ? strlen(text) + 1 : 0;

	return n ? memcpy(srv_alloc(n), text, n) : NULL;
}

static void keep_row(void *to, const struct store_entry *e)
{
	struct load *l = to;

	if (l->n == l->cap) {
		l->cap = l->cap ? 2 * l->cap : 64;
		struct row *more = srv_alloc((size_t)l->cap * sizeof *more);
		if (l->n)
			memcpy(more, l->rows, (size_t)l->n * sizeof *more);
		free(l->rows);
		l->rows = more;
	}
	l->rows[l->n++] = (struct row){ e->n, e->seat, copy_of(e->text), copy_of(e->action_id) };
}

static void read_rows(struct srv_job *job)
{
	struct load *l = (struct load *)job;

	l->found = store_load(job->srv->store, l->t->id, &l->stored, keep_row, l, &l->problem);
}

/* ---- Folding ------------------------------------------------------------------------------- */

__attribute__((format(printf, 2, 3))) static bool broken(struct srv_table *t, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	vsnprintf(t->trouble, sizeof t->trouble, format, list);
	va_end(list);
	t->stage = SRV_BROKEN;
	return false;
}

static void take_seats(struct srv_table *t, const struct store_table *from)
{
	t->seats = from->seats;
	for (int seat = 0; seat < t->seats; seat++) {
		const struct store_seat *was = &from->seat[seat];
		struct srv_seat *is = &t->seat[seat];
		snprintf(is->kind, sizeof is->kind, "%s", was->kind);
		snprintf(is->name, sizeof is->name, "%s", was->name);
		is->person = strcmp(was->kind, "person") == 0;
		is->style = (enum ecu_style)(is->person ? ECU_EAGER : ecu_style_find(was->kind));
		is->ready = was->contributed;
		is->has_token = was->has_token;
		memcpy(is->token, was->token, sizeof is->token);
		if (was->contributed)
			log_contribute(&t->log, seat, was->contribution);
	}
}

static bool take_head(struct srv_table *t, const struct store_table *from)
{
	ecu_options options;
	ecu_problem p;

	snprintf(t->name, sizeof t->name, "%s", from->name);
	snprintf(t->options, sizeof t->options, "%s", from->options);
	t->game = srv_game_find(t->srv, from->game);
	if (!t->game)
		return broken(t, "this program does not know the game %s", from->game);
	ecu_options_default(t->game->game, &options);
	if (!ecu_options_parse(t->game->game, from->options, &options, &p) ||
	    ecu_refused(ecu_options_check(t->game->game, &options)) || options.seats != from->seats)
		return broken(t, "this program cannot play with the options of this table");
	log_init(&t->log, t->game->game, &options, from->server, from->salt);
	t->log.head.revision = from->revision;
	if (memcmp(t->log.head.commitment, from->commitment, LOG_HASH) != 0)
		return broken(t, "the secrets of this table do not fit its commitment");
	take_seats(t, from);
	for (int i = 0; i < 3; i++)
		t->moment[i].state = srv_alloc(ecu_size(t->game->game));
	t->stage = SRV_GATHERING;
	return true;
}

static bool set_up(struct srv_table *t, ecu_view *scratch)
{
	struct srv_heard h = { .seat = ECU_TABLE };
	ecu_problem p;

	if (!log_fold(&t->log, 0, t->working->state, &(ecu_sink){ srv_hear, &h.events }, &p))
		return broken(t, "a game cannot be set up with these options");
	for (int seat = 0; seat < t->seats; seat++)
		t->working->asked[seat].question = ECU_NONE;
	srv_moment_note(t, t->working, scratch, 0);
	srv_table_heard(t, &h);
	t->stage = SRV_PLAYING;
	return true;
}

static void settle(struct srv_table *t)
{
	ecu_copy(t->game->game, t->committed->state, t->working->state);
	t->committed->n = t->working->n;
	memcpy(t->committed->asked, t->working->asked, sizeof t->committed->asked);
	if (ecu_over(t->working->state, NULL)) {
		log_finish(&t->log, t->working->state);
		t->stage = SRV_OVER;
	}
}

/* All parts of the seed are there. */
void srv_table_begin(struct srv_table *t)
{
	if (!set_up(t, t->srv->view))
		return;
	settle(t);
	srv_log("table %.6s: the game begins", t->id);
	srv_bots_schedule(t, 0);
}

/* The position a phase began with was written down; these rules must lead to the same. */
static bool same_position(const struct srv_table *t, const struct log_entry *e)
{
	struct log probe;
	bool same;

	log_init(&probe, t->game->game, &t->log.head.options, t->log.head.server, t->log.head.salt);
	same = log_add_position(&probe, t->working->state) &&
	       memcmp(probe.at[0].position, e->position, LOG_HASH) == 0;
	log_fini(&probe);
	return same;
}

static bool fold_entry(struct srv_table *t, struct srv_heard *h)
{
	const struct log_entry *e = &t->log.at[t->log.n - 1];
	ecu_problem p;

	switch (e->kind) {
	case LOG_ACTION:
		return !ecu_refused(
			ecu_apply(t->working->state, &e->action, &(ecu_sink){ srv_hear, &h->events }));
	case LOG_UNDO: h->undo_of = e->of; return log_fold(&t->log, t->log.n, t->working->state, NULL, &p);
	case LOG_POSITION: return same_position(t, e);
	}
	return false;
}

static bool fold_row(struct srv_table *t, const struct row *r, ecu_view *scratch)
{
	struct srv_heard h = { .n = r->n, .seat = r->seat };
	struct srv_room before;
	ecu_problem p;

	ecu_copy(t->game->game, (ecu_state *)before.bytes, t->working->state);
	if (r->n != t->log.n + 1 || !r->text || !log_add_parsed(&t->log, r->text, &p) || !fold_entry(t, &h)) {
		free(h.events.at);
		return broken(t,
			      "entry %d of this table's log cannot be followed by this program (rules of "
			      "revision %d, the table began with %d)",
			      r->n, ecu_revision(t->game->game), t->log.head.revision);
	}
	if (r->action_id)
		srv_ids_add(&t->ids, srv_id_hash(t->srv, r->seat, r->action_id), r->n);
	srv_moment_note(t, t->working, scratch, t->log.n);
	h.changed = srv_wire_changed(t, (const ecu_state *)before.bytes, t->working->state);
	srv_table_heard(t, &h);
	return true;
}

static void fold(struct srv_job *job)
{
	struct load *l = (struct load *)job;
	struct srv_table *t = l->t;
	ecu_view *scratch = NULL;
	bool ok = take_head(t, &l->stored);

	if (ok && !srv_table_all_ready(t)) {
		if (l->n)
			broken(t, "this table has a log although it never began");
		return;
	}
	if (ok)
		scratch = srv_alloc(ecu_size(t->game->game));
	ok = ok && set_up(t, scratch);
	for (int i = 0; ok && i < l->n; i++)
		ok = fold_row(t, &l->rows[i], scratch);
	if (ok)
		settle(t);
	free(scratch);
}

/* ---- The two jobs -------------------------------------------------------------------------- */

static void load_end(struct load *l)
{
	struct srv_table *t = l->t;

	if (t->stage == SRV_BROKEN)
		srv_log("table %.6s cannot be opened: %s", t->id, t->trouble);
	for (int i = 0; i < l->n; i++) {
		free(l->rows[i].text);
		free(l->rows[i].action_id);
	}
	free(l->rows);
	free(l);
	t->lent = false;
	srv_table_loaded(t);
}

static void folded(struct srv_job *job) { load_end((struct load *)job); }

static void rows_read(struct srv_job *job)
{
	struct load *l = (struct load *)job;

	if (l->found == 1) {
		job->run = fold;
		job->done = folded;
		srv_lane_aside(job->srv, job);
		return;
	}
	snprintf(l->t->trouble, sizeof l->t->trouble, "%s",
		 l->found ? "this table cannot be read now; please try again later"
			  : "there is no such table");
	if (l->found < 0)
		srv_log("could not read: %s", l->problem.text);
	l->t->stage = SRV_MISSING;
	load_end(l);
}

void srv_load(struct srv_table *t)
{
	struct load *l = srv_alloc(sizeof *l);

	l->t = t;
	t->lent = true;
	t->stage = SRV_LOADING;
	l->job.run = read_rows;
	l->job.done = rows_read;
	srv_lane_job(t->srv, &l->job);
}
