/* undo.c — what may be taken back. A seat's own last action, if by it no chance was drawn and no
 * secret shown, and if all later entries still apply with the same events without it: both worlds go on
 * side by side, from a mark at most two windows back. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "store/log.h"
#include "store/logchain.h"

enum { HEARD_MAX = 256 };
struct heard {
	ecu_event at[HEARD_MAX];
	int n;
};

static void hear(void *to, const ecu_event *e)
{
	struct heard *h = to;

	if (h->n < HEARD_MAX)
		h->at[h->n] = *e;
	h->n++;
}

static bool same_events(const struct heard *a, const struct heard *b)
{
	if (a->n != b->n || a->n > HEARD_MAX)
		return false;
	for (int i = 0; i < a->n; i++)
		if (memcmp(&a->at[i].said, &b->at[i].said, sizeof a->at[i].said) ||
		    a->at[i].audience != b->at[i].audience)
			return false;
	return true;
}

/* No undo reaches behind so many entries, nor behind a carry, nor behind where the table went back. */
int log_horizon(const struct log *l)
{
	int window = (l->n / LOG_UNDO_WINDOW - 1) * LOG_UNDO_WINDOW;
	int floor = l->floor > l->backed ? l->floor : l->backed;

	assert(floor <= l->n && window <= l->n);
	return window > floor ? window : floor;
}

/* The mark stays at least a window behind the end, so no undo reaches behind it. */
static bool move_mark(struct log *l)
{
	ecu_problem p;

	if (!l->mark) {
		l->mark = malloc(ecu_size(l->head.game));
		if (!l->mark || !log_begin(l, l->n, l->mark, &l->mark_at, NULL, &p)) {
			free(l->mark);
			l->mark = NULL;
			return false;
		}
	}
	assert(l->mark_at >= 0 && l->mark_at <= l->n);
	for (int to = log_horizon(l); l->mark_at < to; l->mark_at++)
		if (log_stands(l, l->mark_at, l->n) && !log_apply(l, l->mark_at, l->mark, NULL, &p))
			return false;
	return true;
}

void log_mark(struct log *l, int n, const ecu_state *s)
{
	assert(n >= 0 && n <= l->n);
	free(l->mark);
	l->mark = malloc(ecu_size(l->head.game));
	if (!l->mark)
		return;
	ecu_copy(l->head.game, l->mark, s);
	l->mark_at = n;
}

static int last_action_of(const struct log *l, int seat)
{
	assert(seat >= 0 && seat < ECU_SEATS);
	for (int i = l->n; i > log_horizon(l); i--) {
		if (!log_stands(l, i - 1, l->n))
			continue;
		assert(l->at[i - 1].kind == LOG_ACTION); /* the last LOG_BACK is the horizon, or behind it */
		if (l->at[i - 1].action.seat == seat)
			return i;
	}
	return 0;
}

bool log_undone_often(const struct log *l, int seat)
{
	int n = 0;

	assert(seat >= 0 && seat < ECU_SEATS);
	for (int i = l->n; i > 0 && i > l->n - LOG_UNDO_WINDOW; i--)
		n += l->at[i - 1].kind == LOG_UNDO && l->at[i - 1].seat == seat;
	return n >= LOG_UNDOS;
}

static ecu_verdict refuse(const struct log *l, const char *sentence)
{
	ecu_verdict v = { .id = ecu_message_find(l->head.game, sentence) };

	assert(ecu_refused(v)); /* every game has the sentence */
	return v;
}

/* Applies one entry to a state and keeps what was heard. */
static bool replay(const struct log *l, int i, ecu_state *s, struct heard *h)
{
	assert(l->at[i].kind == LOG_ACTION); /* no table went back since what is looked at */
	h->n = 0;
	return !ecu_refused(ecu_apply(s, &l->at[i].action, &(ecu_sink){ hear, h }));
}

static bool shows(const struct heard *h)
{
	for (int i = 0; i < h->n; i++)
		if (i >= HEARD_MAX || (h->at[i].flags & ECU_EVENT_REVEALS))
			return true;
	return false;
}

/* Both worlds go on side by side, with the entry and without it. */
static ecu_verdict compare_worlds(const struct log *l, int of, ecu_state *with, ecu_state *without)
{
	static _Thread_local struct heard a, b;

	for (int i = of; i < l->n; i++) {
		if (!log_stands(l, i, l->n))
			continue;
		if (!replay(l, i, with, &a) || !replay(l, i, without, &b) || !same_events(&a, &b))
			return refuse(l, "UNDO_OTHERS");
	}
	return (ecu_verdict){ 0 };
}

static ecu_verdict try_without(struct log *l, int of, ecu_state *with, ecu_state *without)
{
	static _Thread_local struct heard h;
	const ecu_game *g = l->head.game;
	ecu_problem p;

	assert(l->mark && l->mark_at < of); /* no undo reaches behind the mark */
	ecu_copy(g, with, l->mark);
	for (int i = l->mark_at; i < of - 1; i++)
		if (log_stands(l, i, l->n) && !log_apply(l, i, with, NULL, &p))
			return refuse(l, "UNDO_OTHERS");
	ecu_copy(g, without, with);
	uint64_t drawn = ecu_drawn(with);
	if (!replay(l, of - 1, with, &h) || ecu_drawn(with) != drawn || shows(&h)) {
		l->at[of - 1].settled = true;
		return refuse(l, "UNDO_SHOWN");
	}
	return compare_worlds(l, of, with, without);
}

ecu_verdict log_undo_check(struct log *l, int seat, int of, ecu_state *state)
{
	size_t size = ecu_size(l->head.game);
	ecu_verdict v;

	if (of < 1 || of > l->n || !move_mark(l) || last_action_of(l, seat) != of)
		return refuse(l, "UNDO_NOT_YOURS");
	assert(l->at[of - 1].kind == LOG_ACTION && !l->at[of - 1].undone && !l->at[of - 1].gone);
	if (l->at[of - 1].settled)
		return refuse(l, "UNDO_SHOWN");
	ecu_state *with = malloc(size), *without = malloc(size);
	v = with && without ? try_without(l, of, with, without) : refuse(l, "UNDO_OTHERS");
	if (!ecu_refused(v) && state)
		ecu_copy(l->head.game, state, without);
	free(with);
	free(without);
	return v;
}

int log_undoable(struct log *l, int seat)
{
	int of = move_mark(l) ? last_action_of(l, seat) : 0;

	return of && !ecu_refused(log_undo_check(l, seat, of, NULL)) ? of : 0;
}
