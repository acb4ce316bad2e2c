/* export.c — see export.h. The log is built again from the stored head, entries and result, and
 * written with its secrets. It is not folded: a table of earlier rules is written as it is, and `verify`
 * says who proves it. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/export.h"
#include "store/log.h"

struct telling {
	struct log log;
	ecu_problem problem;
	bool failed;
	char **position; /* texts by the number of their entry: a carry tells where it goes on from */
	int cap;
	int told; /* entries that are as they were written */
};

static int trouble(struct store_problem *p, const char *reason)
{
	p->cause = STORE_FAILED;
	snprintf(p->text, sizeof p->text, "the table cannot be told again: %s", reason);
	return -1;
}

static bool keep_position(struct telling *x, const struct store_entry *e)
{
	assert(e->n == x->told + 1);
	if (e->n >= x->cap) {
		int cap = 2 * e->n + 64;
		char **more = realloc(x->position, (size_t)cap * sizeof *more);
		if (!more)
			return false;
		memset(more + x->cap, 0, (size_t)(cap - x->cap) * sizeof *more);
		x->position = more;
		x->cap = cap;
	}
	return (x->position[e->n] = strdup(e->position)) != NULL;
}

static bool damage(struct telling *x, const char *what)
{
	snprintf(x->problem.reason, sizeof x->problem.reason,
		 "entry %d %s; entries up to %d are as they were written", x->told + 1, what, x->told);
	return false;
}

static bool intact(struct telling *x, const struct store_entry *e)
{
	if (e->n != x->told + 1)
		return damage(x, "is missing");
	return (!e->damaged && e->hash) || damage(x, "was changed");
}

static bool chained(struct telling *x, const struct store_entry *e)
{
	assert(x->log.n == e->n);
	if (memcmp(x->log.at[x->log.n - 1].hash, e->hash, LOG_HASH) != 0)
		return damage(x, "was changed, or the head of the table");
	x->told = e->n;
	return true;
}

static void add_entry(void *to, const struct store_entry *e)
{
	struct telling *x = to;

	if (x->failed)
		return;
	if (e->n == 0 && e->position && !x->told) {
		x->log.head.start = strdup(e->position);
		x->failed = !x->log.head.start;
		return;
	}
	/* its number is looked at first: what keeps the position believes it */
	x->failed = !intact(x, e) || (e->position && !keep_position(x, e)) ||
		    !log_add_parsed(&x->log, e->text, &x->problem) || !chained(x, e);
	struct log_entry *last = x->failed ? NULL : &x->log.at[x->log.n - 1];
	if (last && last->kind == LOG_CARRY && last->carry.from > 0 && last->carry.from < x->cap &&
	    x->position[last->carry.from])
		last->text = strdup(x->position[last->carry.from]);
}

static bool begin(struct telling *x, const struct store_table *t)
{
	const ecu_game *g = ecu_find(t->game);
	ecu_options o;

	if (!g)
		return false;
	ecu_options_default(g, &o);
	log_init(&x->log, g, &o, t->server, t->salt);
	if (!log_agree(&x->log, t->revision, t->layout, t->options, &x->problem) &&
	    t->revision == ecu_revision(g))
		return false;
	for (int seat = 0; seat < t->seats; seat++)
		if (t->seat[seat].contributed)
			log_contribute(&x->log, seat, t->seat[seat].contribution);
	return true;
}

static int write_text(const struct telling *x, char **text, size_t *n, struct store_problem *p)
{
	FILE *f = open_memstream(text, n);

	if (!f)
		return trouble(p, "out of memory");
	bool ok = log_write(&x->log, f, true) == 0;
	ok = fclose(f) == 0 && ok;
	return ok ? 1 : trouble(p, "out of memory");
}

int store_export(struct store *st, const char *id, bool running, char **text, size_t *n,
		 struct store_problem *p)
{
	struct store_table *t = malloc(sizeof *t);
	struct telling x = { .failed = false };
	int found = t ? store_load(st, id, t, NULL, NULL, p) : trouble(p, "out of memory");

	if (found == 1 && !running && !*t->result)
		found = 0;
	if (found == 1 && t->damaged)
		found = trouble(p, "its head is damaged: it is not as it was written");
	else if (found == 1 && !begin(&x, t))
		found = trouble(p, "this program does not know its game or options");
	else if (found == 1) {
		found = store_load(st, id, t, add_entry, &x, p);
		if (!x.failed && x.told != t->entries)
			x.failed = !damage(&x, "is missing");
		if (found == 1 && x.failed)
			found = trouble(p, x.problem.reason);
		if (found == 1 && *t->result)
			log_finish_with(&x.log, t->result);
		if (found == 1)
			found = write_text(&x, text, n, p);
		log_fini(&x.log);
	}
	for (int i = 0; i < x.cap; i++)
		free(x.position[i]);
	free(x.position);
	free(t);
	return found;
}
