/* export.c — see export.h. The log is built again from the stored head and entries, folded to
 * find the result, and written with its secrets. */
#include <stdio.h>
#include <stdlib.h>

#include "store/export.h"
#include "store/log.h"

struct export
{
	struct log log;
	ecu_problem problem;
	bool failed;
};

static int trouble(struct store_problem *p, const char *reason)
{
	p->cause = STORE_FAILED;
	snprintf(p->text, sizeof p->text, "the table cannot be told again: %s", reason);
	return -1;
}

static void no_entry(void *to, const struct store_entry *e) { (void)to, (void)e; }

static void add_entry(void *to, const struct store_entry *e)
{
	struct export *x = to;

	if (!x->failed)
		x->failed = !log_add_parsed(&x->log, e->text, &x->problem);
}

static bool begin(struct export *x, const struct store_table *t)
{
	const ecu_game *g = ecu_find(t->game);
	ecu_options o;

	if (!g)
		return false;
	ecu_options_default(g, &o);
	if (!ecu_options_parse(g, t->options, &o, &x->problem))
		return false;
	log_init(&x->log, g, &o, t->server, t->salt);
	x->log.head.revision = t->revision;
	for (int seat = 0; seat < t->seats; seat++)
		if (t->seat[seat].contributed)
			log_contribute(&x->log, seat, t->seat[seat].contribution);
	return true;
}

static bool find_result(struct export *x)
{
	ecu_state *s = malloc(ecu_size(x->log.head.game));
	bool ok = s && log_fold(&x->log, x->log.n, s, NULL, &x->problem);

	if (ok)
		log_finish(&x->log, s);
	free(s);
	return ok;
}

static int write_text(const struct export *x, char **text, size_t *n, struct store_problem *p)
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
	struct export x = { .failed = false };
	int found = t ? store_load(st, id, t, no_entry, NULL, p) : trouble(p, "out of memory");

	if (found == 1 && !running && !*t->result)
		found = 0;
	if (found == 1 && !begin(&x, t))
		found = trouble(p, "this program does not know its game or options");
	else if (found == 1) {
		found = store_load(st, id, t, add_entry, &x, p);
		if (found == 1 && (x.failed || !find_result(&x)))
			found = trouble(p, x.problem.reason);
		if (found == 1)
			found = write_text(&x, text, n, p);
		log_fini(&x.log);
	}
	free(t);
	return found;
}
