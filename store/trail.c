/* trail.c — see trail.h. */
#include <assert.h>
#include <stdlib.h>

#include "store/logchain.h"
#include "store/trail.h"

void trail_init(struct log_trail *t, const ecu_game *g)
{
	for (int i = 0; i < TRAIL_MARKS; i++) {
		t->n[i] = -1;
		t->at[i] = malloc(ecu_size(g));
	}
}

void trail_fini(struct log_trail *t)
{
	for (int i = 0; i < TRAIL_MARKS; i++)
		free(t->at[i]);
}

void trail_forget(struct log_trail *t, int from)
{
	for (int i = 0; i < TRAIL_MARKS; i++)
		if (t->n[i] >= from)
			t->n[i] = -1;
}

void trail_note(struct log_trail *t, const struct log *l, int n, const ecu_state *s)
{
	int i = n / TRAIL_EVERY % TRAIL_MARKS;

	assert(n >= 0 && n <= l->n);
	if (n % TRAIL_EVERY != 0 || !t->at[i])
		return;
	t->n[i] = n;
	ecu_copy(l->head.game, t->at[i], s);
}

bool trail_undo(struct log_trail *t, const struct log *l, int n, ecu_state *s)
{
	int best = -1, of = l->at[n - 1].of + (l->at[n - 1].kind == LOG_BACK);
	ecu_problem p;

	assert(n >= 1 && n <= l->n && (l->at[n - 1].kind == LOG_UNDO || l->at[n - 1].kind == LOG_BACK));
	assert(of >= 1 && of <= n);
	trail_forget(t, of);
	for (int i = 0; i < TRAIL_MARKS; i++)
		if (t->n[i] >= 0 && (best < 0 || t->n[i] > t->n[best]))
			best = i;
	assert(best < 0 || (t->at[best] && t->n[best] < of));
	bool marked = best < 0 && l->mark && l->mark_at < of;
	if (best < 0 && !marked)
		return log_fold(l, n, s, NULL, &p);
	ecu_copy(l->head.game, s, marked ? l->mark : t->at[best]);
	for (int i = marked ? l->mark_at : t->n[best]; i < n; i++)
		if (log_stands(l, i, n) && !log_apply(l, i, s, NULL, &p))
			return false;
	return true;
}
