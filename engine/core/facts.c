/* facts.c — what follows from a view: filled by the game, told as numbers, JSON and lines of cases. */
#include <string.h>

#include "core/core.h"

size_t ecu_facts_size(const ecu_game *g) { return g->facts_size ? g->facts_size : sizeof(struct core_facts); }

const char *ecu_group_key(const ecu_game *g, int group) { return core_key(g->groups, group); }

int ecu_group(const ecu_game *g, const char *key) { return core_key_find(g->groups, key); }

int ecu_group_of(const ecu_game *g, int fact)
{
	return fact >= 0 && fact < g->facts_n ? g->facts[fact].group : -1;
}

void ecu_work_out(const ecu_view *view, ecu_groups groups, ecu_facts *out)
{
	const struct core_head *v = (const struct core_head *)view;
	const ecu_game *g = core_game(v);
	struct core_facts *facts = (struct core_facts *)out;

	memset(facts, 0, ecu_facts_size(g));
	facts->game = v->game;
	facts->viewer = v->viewer;
	facts->groups = groups;
	if (g->work_out)
		g->work_out(v, ecu_viewer(view), groups, facts);
}

/* ---- JSON --------------------------------------------------------------------------------- */

static void put_group(struct core_out *o, const ecu_game *g, int group, const void *facts)
{
	const char *comma = "";

	core_put_string(o, g->groups[group]);
	core_put(o, ":{");
	for (int i = 0; i < g->facts_n; i++) {
		if (g->facts[i].group != group)
			continue;
		core_put(o, comma);
		core_put_string(o, g->facts[i].name);
		core_put(o, ":");
		core_field_json(o, g, &g->facts[i], facts);
		comma = ",";
	}
	core_put(o, "}");
}

size_t ecu_facts_json(const ecu_facts *facts, ecu_groups groups, char *out, size_t cap)
{
	const ecu_game *g = core_games[((const struct core_facts *)facts)->game];
	struct core_out o = { .at = out, .cap = cap };
	bool first = true;

	core_put(&o, "{");
	for (int i = 0; ecu_group_key(g, i); i++) {
		if (!(groups >> i & 1))
			continue;
		core_put(&o, first ? "" : ",");
		first = false;
		put_group(&o, g, i, facts);
	}
	core_put(&o, "}");
	return core_put_end(&o);
}

/* ---- Printed tables ------------------------------------------------------------------------- */

static void put_word(struct core_out *o, const ecu_game *g, const struct core_field *f, int value)
{
	char key[64];
	struct core_out k = { .at = key, .cap = sizeof key };

	if (f->vocabulary == CORE_NUMBER) {
		core_put_int(o, value);
		return;
	}
	bool known = core_put_key(&k, g, f->vocabulary, value);
	core_put_end(&k);
	core_put_string(o, known ? key : NULL);
}

/* Counts or a set inside of such a record, by words: {"wood":2}, ["l1"]. */
static void put_read_words(struct core_out *o, const ecu_game *g, const struct core_table *t, int row, int at)
{
	const struct core_field *f = &t->field.sub[at];
	const struct core_vocabulary *v = core_vocabulary(g, f->vocabulary);
	bool counts = f->shape == CORE_COUNTS;
	const char *comma = "\"";

	core_put(o, counts ? "{" : "[");
	for (int word = 0; word < v->count; word++) {
		int n = t->read(row, ECU_IN(at, word));
		if (!n)
			continue;
		core_put(o, comma);
		core_put_key(o, g, f->vocabulary, word);
		core_put(o, counts ? "\":" : "\"");
		if (counts)
			core_put_int(o, n);
		comma = ",\"";
	}
	core_put(o, counts ? "}" : "]");
}

/* A row of a table that is a function: a list, or a record. */
static void put_read_row(struct core_out *o, const ecu_game *g, const struct core_table *t, int row)
{
	const struct core_field *f = &t->field;
	bool record = f->shape == CORE_RECORD;
	int n = record ? f->subs : t->read(row, ECU_HOW_MANY);

	core_put(o, record ? "{" : "[");
	for (int i = 0; i < n; i++) {
		core_put(o, i ? "," : "");
		if (record) {
			core_put_string(o, f->sub[i].name);
			core_put(o, ":");
		}
		if (record && (f->sub[i].shape == CORE_COUNTS || f->sub[i].shape == CORE_SET))
			put_read_words(o, g, t, row, i);
		else
			put_word(o, g, record ? &f->sub[i] : f, t->read(row, i));
	}
	core_put(o, record ? "}" : "]");
}

static void put_read_table(struct core_out *o, const ecu_game *g, const struct core_table *t)
{
	core_put(o, "{");
	for (int row = 0; row < t->field.rows; row++) {
		core_put(o, row ? ",\"" : "\"");
		if (t->field.row_vocabulary == CORE_NUMBER)
			core_put_int(o, row);
		else
			core_put_key(o, g, t->field.row_vocabulary, row);
		core_put(o, "\":");
		put_read_row(o, g, t, row);
	}
	core_put(o, "}");
}

size_t ecu_printed_json(const ecu_game *g, char *out, size_t cap)
{
	struct core_out o = { .at = out, .cap = cap };
	const char *comma = "";

	core_put(&o, "{");
	for (int i = 0; i < g->printed_n; i++) {
		const struct core_table *t = &g->printed[i];
		if (t->read && t->field.shape == CORE_COUNTS)
			continue;
		core_put(&o, comma);
		core_put_string(&o, t->field.name);
		core_put(&o, ":");
		if (t->read)
			put_read_table(&o, g, t);
		else
			core_field_json(&o, g, &t->field, t->at);
		comma = ",";
	}
	core_put(&o, "}");
	return core_put_end(&o);
}

/* ---- Lines of cases ------------------------------------------------------------------------ */

/* A line cut at single spaces. */
struct line {
	const ecu_game *g;
	const char *start, *at;
	ecu_problem *problem;
};

static size_t word_length(struct line *l)
{
	l->at += *l->at == ' ';
	return strcspn(l->at, " ");
}

static bool trouble(const struct line *l, const char *reason, const char *word, size_t n)
{
	return core_problem(l->problem, 1, (int)(l->at - l->start) + 1, reason, word, n);
}

/* Texts are canonical: a value is so when it would be written so. "-": nothing. */
static bool value_is(struct line *l, const struct core_field *f, const void *base, int row, const char *want,
		     size_t n)
{
	char have[1024];
	struct core_out o = { .at = have, .cap = sizeof have };
	bool number = f->shape == CORE_ONE && f->vocabulary == CORE_NUMBER;

	if (number || !core_field_empty(f, base, row))
		core_field_print(&o, l->g, f, base, row);
	if (!o.n)
		core_put(&o, "-");
	core_put_end(&o);
	return (strlen(have) == n && memcmp(have, want, n) == 0) ||
	       trouble(l, "is not so; there is", have, strlen(have));
}

static const struct core_field *find_named(const struct core_field *f, int n, const char *name, size_t length)
{
	for (int i = 0; i < n; i++)
		if (strlen(f[i].name) == length && memcmp(f[i].name, name, length) == 0)
			return &f[i];
	return NULL;
}

/* "price=50 credit=10": fields of a record; the others may be anything. */
static bool record_is(struct line *l, const struct core_field *f, const void *base)
{
	for (size_t n; (n = word_length(l)); l->at += n) {
		const char *equals = memchr(l->at, '=', n);
		const struct core_field *sub =
			equals ? find_named(f->sub, f->subs, l->at, (size_t)(equals - l->at)) : NULL;
		if (!sub)
			return trouble(l, "no such field", l->at, n);
		if (!value_is(l, sub, base, 0, equals + 1, n - (size_t)(equals + 1 - l->at)))
			return false;
	}
	return true;
}

static bool rows_are(struct line *l, const struct core_field *f, const void *facts)
{
	for (size_t n; (n = word_length(l)); l->at += n) {
		const char *equals = memchr(l->at, '=', n);
		int row = equals ? core_row_find(l->g, 0, f, l->at, (size_t)(equals - l->at)) : -1;
		if (row < 0)
			return trouble(l, "expected row=value", l->at, n);
		if (!value_is(l, f, facts, row, equals + 1, n - (size_t)(equals + 1 - l->at)))
			return false;
	}
	return true;
}

/* "knossos=3 athens=2" of counts: the words that are named. */
static bool counts_are(struct line *l, const struct core_field *f, const void *facts)
{
	for (size_t n; (n = word_length(l)); l->at += n) {
		const char *equals = memchr(l->at, '=', n);
		int word = equals ? core_find_word(l->g, f->vocabulary, l->at, (size_t)(equals - l->at)) : -1;
		struct core_field one = *f;
		if (word < 0)
			return trouble(l, "expected word=number", l->at, n);
		one.shape = CORE_ONE;
		one.vocabulary = CORE_NUMBER;
		one.offset = (uint16_t)(f->offset + word * f->width);
		if (!value_is(l, &one, facts, 0, equals + 1, n - (size_t)(equals + 1 - l->at)))
			return false;
	}
	return true;
}

static bool fact_is(struct line *l, const struct core_field *f, const unsigned char *facts)
{
	size_t n = word_length(l);

	if (f->shape == CORE_RECORD) {
		int row = f->rows ? core_row_find(l->g, 0, f, l->at, n) : 0;
		if (row < 0)
			return trouble(l, "no such row", l->at, n);
		l->at += f->rows ? n : 0;
		return record_is(l, f, facts + f->offset + (size_t)row * f->stride);
	}
	if (f->rows && f->shape == CORE_COUNTS) {
		int row = core_row_find(l->g, 0, f, l->at, n);
		if (row < 0)
			return trouble(l, "no such row", l->at, n);
		l->at += n;
		return counts_are(l, f, facts + (size_t)row * f->stride);
	}
	if (f->rows)
		return rows_are(l, f, facts);
	return f->shape == CORE_COUNTS ? counts_are(l, f, facts) : value_is(l, f, facts, 0, l->at, n);
}

bool ecu_facts_hold(const ecu_facts *facts, const char *text, ecu_problem *p)
{
	const ecu_game *g = core_games[((const struct core_facts *)facts)->game];
	struct line l = { g, text, text, p };
	size_t n = word_length(&l);
	const struct core_field *f = find_named(g->facts, g->facts_n, l.at, n);

	if (!f)
		return trouble(&l, "no such fact", l.at, n);
	l.at += n;
	if (!word_length(&l))
		return trouble(&l, "a value is missing", "", 0);
	return fact_is(&l, f, (const unsigned char *)facts);
}
