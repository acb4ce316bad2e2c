/* minds.c — what the bots of a table remember. Every seat has one, also those of persons: it stands in when
 * its person goes. Memory is part of a moment as the game is: it follows what was done, goes back with what
 * could not be written, and without what was taken back it is what it would be had that never been. So it
 * is always what folding the log gives, which is how it is made when a table is loaded. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

enum { MARK_EVERY = LOG_UNDO_WINDOW };

static struct srv_minds *minds_new(void) { return srv_alloc(sizeof(struct srv_minds)); }

void srv_minds_room(struct srv_table *t)
{
	for (int i = 0; i < 3; i++)
		t->moment[i].minds = minds_new();
	for (int i = 0; i < 2; i++) {
		t->mark[i].n = -1;
		t->mark[i].state = srv_alloc(ecu_size(t->game->game));
		t->mark[i].minds = minds_new();
	}
}

void srv_minds_free(struct srv_table *t)
{
	for (int i = 0; i < 3; i++)
		free(t->moment[i].minds);
	for (int i = 0; i < 2; i++) {
		free(t->mark[i].state);
		free(t->mark[i].minds);
	}
}

static void copy_minds(const struct srv_table *t, struct srv_minds *to, const struct srv_minds *from)
{
	memcpy(to->bot, from->bot, (size_t)t->seats * sizeof *to->bot);
	to->talk = from->talk;
	to->persons = from->persons;
}

void srv_moment_copy(const struct srv_table *t, struct srv_moment *to, const struct srv_moment *from)
{
	assert(to != from);
	ecu_copy(t->game->game, to->state, from->state);
	to->n = from->n;
	memcpy(to->asked, from->asked, sizeof to->asked);
	if (!t->minds_missing)
		copy_minds(t, to->minds, from->minds);
}

/* ---- Hearing -------------------------------------------------------------------------------- */

struct hearing {
	const struct srv_table *t;
	struct srv_minds *minds;
};

static void hear(void *to, const ecu_event *e)
{
	const struct hearing *h = to;
	ecu_event heard;

	for (int seat = 0; seat < h->t->seats; seat++)
		if (ecu_event_for(h->t->game->game, e, seat, &heard))
			bot_see(&h->minds->bot[seat], &heard);
}

static bool by_bot(const struct srv_minds *m, const ecu_action *a)
{
	return a->seat >= 0 && !(m->persons >> a->seat & 1);
}

void srv_minds_hand(struct srv_minds *m, int seat, const char *kind)
{
	ecu_seats bit = (ecu_seats)1 << seat;

	assert(seat >= 0 && seat < ECU_SEATS);
	m->persons = strcmp(kind, "person") == 0 ? m->persons | bit : m->persons & ~bit;
}

/* ---- Marks ---------------------------------------------------------------------------------- */

/* At every some hundredth entry; the last two reach as far as any undo. */
static void mark(struct srv_table *t, int n, const ecu_state *s, const struct srv_minds *m)
{
	struct srv_mark *last = &t->mark[1], oldest = t->mark[0];
	int before = last->n >= 0 ? last->n : oldest.n;

	if (before >= 0 && n / MARK_EVERY <= before / MARK_EVERY)
		return;
	if (last->n >= 0) {
		t->mark[0] = *last;
		*last = oldest;
	}
	last->n = n;
	ecu_copy(t->game->game, last->state, s);
	copy_minds(t, last->minds, m);
	assert(t->mark[0].n < t->mark[1].n);
}

static void forget_marks(struct srv_table *t, int from)
{
	for (int i = 0; i < 2; i++)
		if (t->mark[i].n >= from)
			t->mark[i].n = -1;
}

static const struct srv_mark *latest_mark(const struct srv_table *t)
{
	const struct srv_mark *best = NULL;

	for (int i = 0; i < 2; i++)
		if (t->mark[i].n >= 0 && (!best || t->mark[i].n > best->n))
			best = &t->mark[i];
	return best;
}

/* ---- Folding -------------------------------------------------------------------------------- */

/* One entry that stands: an action, of which bots hear; or the table went back, and chance is another. */
static bool do_entry(struct srv_table *t, int i, ecu_state *s, struct srv_minds *m)
{
	const struct log_entry *e = &t->log.at[i];
	struct hearing h = { t, m };
	struct srv_room before;
	ecu_problem p;

	if (e->kind == LOG_BACK)
		return log_apply(&t->log, i, s, NULL, &p);
	ecu_copy(t->game->game, (ecu_state *)before.bytes, s);
	if (ecu_refused(ecu_apply(s, &e->action, &(ecu_sink){ hear, &h })))
		return false;
	srv_talk_note(&m->talk, (const ecu_state *)before.bytes, s, &e->action, by_bot(m, &e->action));
	return true;
}

/* Everything from entry `from` on, which the game and the minds are at, up to entry n. */
static bool go_on(struct srv_table *t, int from, int n, ecu_state *s, struct srv_minds *m)
{
	assert(from >= 0 && n <= t->log.n);
	for (int i = from; i < n; i++) {
		const struct log_entry *e = &t->log.at[i];
		if (log_stands(&t->log, i, n) && !do_entry(t, i, s, m))
			return false;
		if (e->kind == LOG_SEAT)
			srv_minds_hand(m, e->seat, e->text);
		if (n == t->log.n && !e->gone)
			mark(t, i + 1, s, m);
	}
	return true;
}

/* The game goes into `s`. */
static bool rebuild(struct srv_table *t, ecu_state *s)
{
	struct srv_minds *m = t->working->minds;
	struct hearing h = { t, m };
	ecu_problem p;
	int floor = log_floor(&t->log, t->log.n);

	forget_marks(t, 0);
	memset(m, 0, sizeof *m);
	for (int seat = 0; seat < t->seats; seat++)
		bot_start(&m->bot[seat], t->game->game, seat, &t->seat[seat].who);
	for (int seat = 0; seat < t->seats; seat++)
		m->persons |= (ecu_seats)t->seat[seat].born << seat;
	for (int i = 0; i < floor; i++)
		if (t->log.at[i].kind == LOG_SEAT)
			srv_minds_hand(m, t->log.at[i].seat, t->log.at[i].text);
	if (!log_fold(&t->log, floor, s, &(ecu_sink){ hear, &h }, &p))
		return false;
	mark(t, floor, s, m);
	return go_on(t, floor, t->log.n, s, m);
}

bool srv_minds_rebuild(struct srv_table *t)
{
	struct srv_room s;

	return rebuild(t, (ecu_state *)s.bytes);
}

void srv_minds_follow(struct srv_table *t, const ecu_action *a, const ecu_state *before,
		      const struct srv_ears *ears)
{
	struct srv_minds *m = t->working->minds;
	struct hearing h = { t, m };

	if (t->minds_missing)
		return;
	for (int i = 0; i < ears->n; i++)
		hear(&h, &ears->at[i]);
	srv_talk_note(&m->talk, before, t->working->state, a, by_bot(m, a));
	forget_marks(t, t->log.n); /* of entries that could not be written */
	mark(t, t->log.n, t->working->state, m);
}

/* From the last mark before entry `of`; false: there is none. */
static bool go_from_mark(struct srv_table *t, int of)
{
	struct srv_room s;

	forget_marks(t, of);
	const struct srv_mark *from = latest_mark(t);
	if (!from)
		return false;
	assert(from->n < of);
	ecu_copy(t->game->game, (ecu_state *)s.bytes, from->state);
	copy_minds(t, t->working->minds, from->minds);
	go_on(t, from->n, t->log.n, (ecu_state *)s.bytes, t->working->minds);
	return true;
}

void srv_minds_undo(struct srv_table *t, int of)
{
	if (!t->minds_missing && !go_from_mark(t, of))
		srv_minds_rebuild(t);
}

/* Further back than the marks reach a worker makes them, as after a load. */
void srv_minds_back(struct srv_table *t, int of)
{
	if (!t->minds_missing && !go_from_mark(t, of + 1))
		t->minds_missing = true;
}

/* ---- Made beside the game -------------------------------------------------------------------- */

/* After a load a worker makes what bots remember, on a table of its own that has the same log, while the game
 * goes on; then what was done meanwhile is added. */
struct srv_recall {
	struct srv_job job;
	struct srv_table *t, own;
	struct srv_room state;
	bool whole;
};

struct srv_recall *srv_recall_begin(struct srv_table *t)
{
	struct srv_recall *r = srv_alloc(sizeof *r);
	int n = t->committed->n;

	assert(t->minds_missing && !t->minds_coming && n <= t->log.n);
	r->t = t;
	r->own.game = t->game;
	r->own.seats = t->seats;
	memcpy(r->own.seat, t->seat, sizeof t->seat);
	r->own.working = &r->own.moment[0];
	r->own.log.head = t->log.head;
	r->own.log.n = n;
	r->own.log.at = srv_alloc(((size_t)n + 1) * sizeof *r->own.log.at);
	memcpy(r->own.log.at, t->log.at, (size_t)n * sizeof *r->own.log.at);
	for (int i = 0; i < n; i++) { /* by what is not on disk yet */
		if (r->own.log.at[i].undone > n)
			r->own.log.at[i].undone = 0;
		if (r->own.log.at[i].gone > n)
			r->own.log.at[i].gone = 0;
	}
	t->minds_coming = true;
	return r;
}

void srv_recall_run(struct srv_job *job)
{
	struct srv_recall *r = (struct srv_recall *)job;

	srv_minds_room(&r->own);
	r->whole = rebuild(&r->own, (ecu_state *)r->state.bytes);
}

/* The latest memory that has nothing in it that was taken back by entry n. */
static bool recalled_at(struct srv_recall *r, int n, struct srv_minds *to)
{
	struct srv_table *t = r->t;
	struct srv_room s;
	int from = r->own.log.n, low = n + 1;

	for (int i = from; i < n; i++)
		if (t->log.at[i].kind == LOG_UNDO && t->log.at[i].of < low)
			low = t->log.at[i].of;
	if (low > from) {
		ecu_copy(t->game->game, (ecu_state *)s.bytes, (const ecu_state *)r->state.bytes);
		copy_minds(t, to, r->own.working->minds);
		return go_on(t, from, n, (ecu_state *)s.bytes, to);
	}
	const struct srv_mark *m = latest_mark(t);
	if (!m)
		return false;
	ecu_copy(t->game->game, (ecu_state *)s.bytes, m->state);
	copy_minds(t, to, m->minds);
	return go_on(t, m->n, n, (ecu_state *)s.bytes, to);
}

static void swap_marks(struct srv_table *t, struct srv_table *own)
{
	for (int i = 0; i < 2; i++) {
		struct srv_mark was = t->mark[i];
		t->mark[i] = own->mark[i];
		own->mark[i] = was;
	}
}

static void forget_undone(struct srv_table *t, int from)
{
	for (int i = from; i < t->log.n; i++)
		if (t->log.at[i].kind == LOG_UNDO)
			forget_marks(t, t->log.at[i].of);
}

/* Did the table go back meanwhile, to before what was recalled? */
static bool in_vain(const struct srv_recall *r)
{
	const struct log *l = &r->t->log;

	for (int i = r->own.log.n; i < l->n; i++)
		if (l->at[i].kind == LOG_BACK && l->at[i].of < r->own.log.n)
			return true;
	return false;
}

static void remember(struct srv_recall *r)
{
	struct srv_table *t = r->t;
	struct srv_moment *moments[] = { t->committed, t->flying, t->working };

	t->minds_missing = false;
	swap_marks(t, &r->own);
	forget_undone(t, r->own.log.n);
	for (int i = 0; i < 3; i++)
		if (moments[i] != t->flying || t->in_flight)
			r->whole = r->whole && recalled_at(r, moments[i]->n, moments[i]->minds);
	if (!r->whole && !srv_minds_rebuild(t))
		srv_log("table %.6s: its bots do not remember everything", t->id);
}

/* Takes it. In vain: it is still missing, and wanted again by who needs it. */
void srv_recall_end(struct srv_recall *r)
{
	assert(r->t->minds_coming);
	r->t->minds_coming = false;
	if (!in_vain(r))
		remember(r);
	srv_minds_free(&r->own);
	free(r->own.log.at);
	free(r->own.log.mark);
	free(r);
}

static void recalled(struct srv_job *job)
{
	struct srv_recall *r = (struct srv_recall *)job;
	struct srv_table *t = r->t;

	srv_recall_end(r);
	srv_bots_schedule(t);
}

void srv_minds_want(struct srv_table *t)
{
	if (!t->minds_missing || t->minds_coming || t->srv->stopping)
		return;
	struct srv_recall *r = srv_recall_begin(t);
	r->job.run = srv_recall_run;
	r->job.done = recalled;
	srv_worker_do(t->srv, &t->srv->minds_at, &r->job);
}

void srv_minds_assert(struct srv_table *t)
{
#ifndef NDEBUG
	if (t->minds_missing)
		return;
	struct srv_minds *were = minds_new();
	*were = *t->working->minds;
	bool made = srv_minds_rebuild(t);
	assert(made);
	/* Both were zeros before and are copied whole, so that what lies between the fields is equal too. */
	/* NOLINTNEXTLINE(bugprone-suspicious-memory-comparison) */
	assert(memcmp(were, t->working->minds, sizeof *were) == 0);
	free(were);
#else
	(void)t;
#endif
}
