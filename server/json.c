/* json.c — messages on their way out, shared by all who get them. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

struct srv_text *srv_text_of(const struct srv_out *o, struct srv_table *table)
{
	struct srv_text *t = srv_alloc(sizeof *t + LWS_PRE + o->n);

	assert(o->n); /* there is no empty message */
	t->refs = 1;
	t->n = o->n;
	t->table = table;
	if (table)
		table->texts += t->n;
	memcpy(t->room + LWS_PRE, o->at, o->n);
	return t;
}

struct srv_text *srv_text_hold(struct srv_text *t)
{
	assert(t->refs > 0);
	t->refs++;
	return t;
}

void srv_text_drop(struct srv_text *t)
{
	assert(!t || t->refs > 0);
	if (!t || --t->refs > 0)
		return;
	assert(!t->table || t->table->texts >= t->n);
	if (t->table)
		t->table->texts -= t->n;
	free(t);
}

void srv_snapshot_forget(struct srv_viewer *v)
{
	for (int form = 0; form < 2; form++) {
		srv_text_drop(v->snapshot[form]);
		v->snapshot[form] = NULL;
	}
}
