/* minds.c — what the bots of a table remember. Every seat has one, also those of persons: it stands in when
 * its person goes. Memory is part of a moment as the game is: it follows what was done, goes back with what
 * could not be written, and without what was taken back it is what it would be had that never been. So it
 * is always what folding the log gives, which is how it is made when a table is loaded. */
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
}

void srv_moment_copy(const struct srv_table *t, struct srv_moment *to, const struct srv_moment *from)
{
	ecu_copy(t->game->game, to->state, from->state);
	to->n = from->n;
	memcpy(to->asked, from->asked, sizeof to->asked);
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

static bool by_bot(const struct srv_table *t, const ecu_action *a)
{
	return a->seat >= 0 && !t->seat[a->seat].person;
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

static bool stands(const struct log_entry *e) { return e->kind == LOG_ACTION && !e->undone; }

/* Everything from entry `from` on, which the game and the minds are at. */
static bool go_on(struct srv_table *t, int from, ecu_state *s, struct srv_minds *m)
{
	struct hearing h = { t, m };
	struct srv_room before;

	for (int i = from; i < t->log.n; i++) {
		const struct log_entry *e = &t->log.at[i];
		if (stands(e)) {
			ecu_copy(t->game->game, (ecu_state *)before.bytes, s);
			if (ecu_refused(ecu_apply(s, &e->action, &(ecu_sink){ hear, &h })))
				return false;
			srv_talk_note(&m->talk, (const ecu_state *)before.bytes, s, &e->action,
				      by_bot(t, &e->action));
		}
		mark(t, i + 1, s, m);
	}
	return true;
}

bool srv_minds_rebuild(struct srv_table *t)
{
	struct srv_minds *m = t->working->minds;
	struct hearing h = { t, m };
	struct srv_room s;
	ecu_problem p;
	int floor = log_floor(&t->log, t->log.n);

	forget_marks(t, 0);
	memset(m, 0, sizeof *m);
	for (int seat = 0; seat < t->seats; seat++)
		bot_start(&m->bot[seat], t->game->game, seat, &t->seat[seat].who);
	if (!log_fold(&t->log, floor, (ecu_state *)s.bytes, &(ecu_sink){ hear, &h }, &p))
		return false;
	mark(t, floor, (const ecu_state *)s.bytes, m);
	return go_on(t, floor, (ecu_state *)s.bytes, m);
}

void srv_minds_follow(struct srv_table *t, const ecu_action *a, const ecu_state *before,
		      const struct srv_ears *ears)
{
	struct srv_minds *m = t->working->minds;
	struct hearing h = { t, m };

	for (int i = 0; i < ears->n; i++)
		hear(&h, &ears->at[i]);
	srv_talk_note(&m->talk, before, t->working->state, a, by_bot(t, a));
	forget_marks(t, t->log.n + 1); /* of entries that could not be written */
	mark(t, t->log.n, t->working->state, m);
}

/* From the last mark before it. */
void srv_minds_undo(struct srv_table *t, int of)
{
	struct srv_room s;

	forget_marks(t, of);
	const struct srv_mark *from = latest_mark(t);
	if (!from) {
		srv_minds_rebuild(t);
		return;
	}
	ecu_copy(t->game->game, (ecu_state *)s.bytes, from->state);
	copy_minds(t, t->working->minds, from->minds);
	go_on(t, from->n, (ecu_state *)s.bytes, t->working->minds);
}
