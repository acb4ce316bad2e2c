/* doctor.c — see doctor.h. */
#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/doctor.h"
#include "store/rows.h"

struct visit {
	doctor_fn *say;
	void *to;
	struct doctor_sum *sum;
};

struct patient {
	const struct visit *visit;
	struct store_table table;
	char *start;
	bool known;                 /* the chain can be followed */
	uint8_t hash[STORE_SECRET]; /* of the last good entry */
	int good;                   /* so many entries are as they were written */
	bool ill;                   /* the first damage was told */
};

__attribute__((format(printf, 3, 4))) static void find(const struct visit *v, const char *table,
						       const char *format, ...)
{
	char text[240];
	va_list list;

	va_start(list, format);
	vsnprintf(text, sizeof text, format, list);
	va_end(list);
	v->sum->findings++;
	v->say(v->to, table, text);
}

/* ---- A table ------------------------------------------------------------------------------- */

static void fell_ill(struct patient *p, int n, const char *what)
{
	assert(n == p->good + 1); /* the first that is not as it was written */
	if (!p->ill)
		find(p->visit, p->table.id, "entry %d %s; entries up to %d are as they were written", n, what,
		     p->good);
	p->ill = true;
}

/* The entry's text says which hash the position has. */
static void look_at_position(struct patient *p, const struct store_entry *e)
{
	uint8_t hash[STORE_SECRET];
	char hex[2 * STORE_SECRET + 1];

	crypto_generichash(hash, sizeof hash, (const unsigned char *)e->position, strlen(e->position), NULL,
			   0);
	sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
	if (!strstr(e->text, hex))
		find(p->visit, p->table.id,
		     "the position kept with entry %d was changed; the entries are good without it", e->n);
}

static void look_at_entry(void *to, const struct store_entry *e)
{
	struct patient *p = to;

	p->visit->sum->entries += e->n > 0;
	if (p->ill || e->n == 0)
		return;
	if (e->n != p->good + 1) {
		fell_ill(p, p->good + 1, "is missing");
		return;
	}
	if (e->damaged) {
		fell_ill(p, e->n, "was changed");
		return;
	}
	if (p->known) {
		chain_go_on(&p->table, e->n, e->text, p->hash);
		if (!e->hash || memcmp(p->hash, e->hash, STORE_SECRET) != 0) {
			fell_ill(p, e->n, "was changed, or the head of the table");
			return;
		}
	}
	assert(e->n == p->good + 1);
	p->good = e->n;
	if (e->position)
		look_at_position(p, e);
}

static void keep_start(void *to, const struct store_entry *e)
{
	struct patient *p = to;

	if (e->n == 0)
		p->start = strdup(e->position);
}

static void look_at_life(void *to, const struct store_life *l)
{
	struct patient *p = to;

	if (l->damaged)
		find(p->visit, p->table.id, "its %s %lld was changed; the game is good without it", l->kind,
		     (long long)l->key);
}

static int look_at_table(struct store *st, const struct visit *v, const char *id, struct store_problem *why)
{
	static struct patient p;

	memset(&p, 0, sizeof p);
	p.visit = v;
	int found = store_load(st, id, &p.table, keep_start, &p, why);
	if (found == 1 && p.table.damaged)
		find(v, id, "the head of the table or a seat was changed");
	p.table.start = p.start;
	p.known = found == 1 && !p.table.damaged && chain_start(&p.table, p.hash);
	struct store_table again;
	if (found == 1)
		found = store_load(st, id, &again, look_at_entry, &p, why);
	if (found == 1 && !p.ill &&
	    (p.good != p.table.entries ||
	     (p.known && p.good && memcmp(p.hash, p.table.head, STORE_SECRET) != 0)))
		fell_ill(&p, p.good + 1, "is missing");
	if (found == 1 && store_life(st, id, look_at_life, &p, why) < 0)
		found = -1;
	free(p.start);
	if (found < 0)
		find(v, id, "cannot be read: %s; entries up to %d are as they were written", why->text,
		     p.good);
	return 0;
}

/* ---- The file ------------------------------------------------------------------------------ */

static void look_at_page(void *to, const char *said)
{
	const struct visit *v = to;

	if (strcmp(said, "ok") != 0)
		find(v, NULL, "%.200s", said);
}

struct ids {
	char (*at)[STORE_ID];
	int n, cap;
	bool full;
};

static void keep_id(void *to, const struct store_table *t)
{
	struct ids *ids = to;

	if (ids->n == ids->cap) {
		int cap = ids->cap ? 2 * ids->cap : 64;
		void *more = realloc(ids->at, (size_t)cap * sizeof *ids->at);
		if (!more) {
			ids->full = true;
			return;
		}
		ids->at = more;
		ids->cap = cap;
	}
	assert(ids->n < ids->cap);
	memcpy(ids->at[ids->n++], t->id, STORE_ID);
}

int store_doctor(struct store *st, doctor_fn *say, void *to, struct doctor_sum *sum, struct store_problem *p)
{
	struct visit v = { say, to, sum };
	struct ids ids = { .n = 0 };

	memset(sum, 0, sizeof *sum);
	int rc = store_check_pages(st, look_at_page, &v, p);
	if (store_list(st, keep_id, &ids, p) < 0 || ids.full)
		rc = -1;
	for (int i = 0; i < ids.n; i++) {
		look_at_table(st, &v, ids.at[i], p);
		sum->tables++;
	}
	free(ids.at);
	return rc;
}
