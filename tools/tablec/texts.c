/* texts.c — texts.tsv: what each thing does, told to people in three languages.
 *
 * A number that stands in a table is not written again: a text has places in braces that are filled from the
 * tables when they are compiled. There are six forms:
 *
 *	{column}             of the thing's own row: a number, or the name of what it refers to
 *	{column:2}           the second number in a code of the own row
 *	{limit:key}          a row of limits.tsv
 *	{kind:key}           the name of another thing, in the language of the text
 *	{table:key:column}   a number of another table; + joins the columns that name a row, * is the own key
 *	what only the game knows (tc_game.fill), such as {change:famine}
 *
 * The key * stands for all things of a kind that have no row of their own. */
#include "texts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char *const languages[] = { "en", "de", "pl" };
enum { LANGUAGES = 3 };

/* What a text is filled for. */
struct filling {
	struct tc_book *b;
	const struct tc_table *texts;
	size_t row, language;
	const struct tc_text_kind *kind;
	const struct tc_table *things; /* NULL: the kind is listed in names.tsv only */
	size_t thing;                  /* its row there */
	const char *key;
	FILE *out; /* NULL: only to be checked */
};

/* The kind is no word of a list: which kinds there are the game says. */
const struct tc_column tc_text_columns[] = { CODE("kind"), CODE("key"), CODE("rule"), TEXT("en"),
					     TEXT("de"),   TEXT("pl"),  END };

static bool same(const char *text, size_t n, const char *word)
{
	return strlen(word) == n && !memcmp(text, word, n);
}

/* ---- things ---- */

static const struct tc_table *table_named(const struct tc_book *b, const char *name, size_t n)
{
	for (size_t i = 0; i < b->game->count; i++) {
		const char *file = b->game->schemas[i].file;

		if (strlen(file) == n + 4 && !memcmp(file, name, n))
			return &b->table[i];
	}
	return NULL;
}

static long find_column(const struct tc_table *t, const char *name, size_t n)
{
	for (size_t c = 0; c < t->columns; c++)
		if (same(name, n, t->schema->columns[c].name))
			return (long)c;
	return TC_NONE;
}

static const struct tc_text_kind *find_kind(const struct tc_book *b, const char *kind, size_t n)
{
	for (const struct tc_text_kind *k = b->game->texts; k->kind; k++)
		if (same(kind, n, k->kind))
			return k;
	return NULL;
}

/* The name of a thing: in names.tsv, or in the three columns of its own table. NULL: no such thing. */
static const char *name_of(const struct filling *f, const char *kind, size_t n, const char *key)
{
	static const char *const own[] = { "name_en", "name_de", "name_pl" };
	const struct tc_text_kind *k = find_kind(f->b, kind, n);
	const struct tc_table *t;
	char word[24] = "";
	long row;

	if (n >= sizeof word)
		return NULL;
	memcpy(word, kind, n);
	row = tc_find_name(f->b, word, key);
	if (row != TC_NONE)
		return tc_text(tc_table(f->b, "names.tsv"), (size_t)row, languages[f->language]);
	t = k && k->file ? tc_table(f->b, k->file) : NULL;
	row = t && t->schema->name_column ? tc_find(t, key) : TC_NONE;
	return row == TC_NONE ? NULL : tc_text(t, (size_t)row, own[f->language]);
}

/* ---- places ---- */

static void write_part(FILE *out, const char *text, size_t n)
{
	for (; n; n--, text++) {
		if (strchr("\"\\?", *text)) /* ? because of trigraphs */
			fputc('\\', out);
		fputc(*text, out);
	}
}

static bool put_number(const struct filling *f, long number)
{
	if (f->out)
		fprintf(f->out, "%ld", labs(number));
	return true;
}

static bool put_name(const struct filling *f, const char *name)
{
	if (name && f->out)
		write_part(f->out, name, strlen(name));
	return name != NULL;
}

static bool put_field(const struct filling *f, const struct tc_table *t, size_t row, size_t column)
{
	const struct tc_column *c = &t->schema->columns[column];
	const char *text = t->row[row].text[column], *kind;

	switch (c->kind) {
	case TC_NUMBER: return put_number(f, t->row[row].value[column]);
	case TC_NAMED: return put_name(f, name_of(f, c->of, strlen(c->of), text));
	case TC_REF:
		kind = tc_table(f->b, c->of)->schema->name_kind;
		return kind && put_name(f, name_of(f, kind, strlen(kind), text));
	case TC_KEY:
	case TC_TEXT:
	case TC_CODE:
	case TC_WORD: break;
	}
	return false;
}

/* The n-th number of a code, counted from 1. */
static bool put_nth(const struct filling *f, const char *code, const char *nth, size_t n)
{
	static const char digits[] = "0123456789";

	if (n != 1 || *nth < '1' || *nth > '9')
		return false;
	for (int left = *nth - '0'; *(code += strcspn(code, digits)); code += strspn(code, digits))
		if (!--left)
			return put_number(f, strtol(code, NULL, 10));
	return false;
}

/* One part of a key; * is the own key of the thing. */
static bool part_fits(const struct filling *f, const char *part, size_t n, const char *text)
{
	return same(part, n, text) || (same(part, n, "*") && !strcmp(text, f->key));
}

static bool key_fits(const struct filling *f, const struct tc_table *t, size_t row, const char *key, size_t n)
{
	const char *end = key + n;

	for (size_t c = 0; c < t->schema->unique; c++) {
		const char *plus = memchr(key, '+', (size_t)(end - key)), *stop = plus ? plus : end;

		if (!part_fits(f, key, (size_t)(stop - key), t->row[row].text[c]))
			return false;
		key = plus ? plus + 1 : end;
	}
	return key == end;
}

static bool put_other(const struct filling *f, const char *table, size_t n, const char *key, const char *end)
{
	const struct tc_table *t = table_named(f->b, table, n);
	const char *colon = memchr(key, ':', (size_t)(end - key));
	long column = t ? find_column(t, colon + 1, (size_t)(end - colon - 1)) : TC_NONE;

	if (column == TC_NONE || t->schema->columns[column].kind != TC_NUMBER)
		return false;
	for (size_t r = 0; r < t->count; r++)
		if (key_fits(f, t, r, key, (size_t)(colon - key)))
			return put_field(f, t, r, (size_t)column);
	return false;
}

/* {word:rest} */
static bool put_pair(const struct filling *f, const char *word, size_t n, const char *rest, size_t left)
{
	long column = f->things ? find_column(f->things, word, n) : TC_NONE;
	const struct tc_table *limits = tc_table(f->b, "limits.tsv");
	char key[48] = "";

	if (column != TC_NONE && f->things->schema->columns[column].kind == TC_CODE)
		return put_nth(f, f->things->row[f->thing].text[column], rest, left);
	if (left >= sizeof key)
		return false;
	memcpy(key, rest, left);
	if (!same(word, n, "limit"))
		return put_name(f, name_of(f, word, n, key));
	return tc_find(limits, key) != TC_NONE && put_number(f, tc_limit(f->b, key));
}

static bool put_place(const struct filling *f, const char *at, size_t n)
{
	const char *colon = memchr(at, ':', n), *end = at + n;
	size_t word = colon ? (size_t)(colon - at) : n;
	long column = f->things && !colon ? find_column(f->things, at, n) : TC_NONE, number;

	if (f->b->game->fill) {
		number = f->b->game->fill(f->b, f->kind->kind, f->key, at, n);
		if (number != TC_NONE)
			return put_number(f, number);
	}
	if (!colon)
		return column != TC_NONE && put_field(f, f->things, f->thing, (size_t)column);
	if (memchr(colon + 1, ':', (size_t)(end - colon - 1)))
		return put_other(f, at, word, colon + 1, end);
	return put_pair(f, at, word, colon + 1, (size_t)(end - colon - 1));
}

/* The next place of a text: behind its first brace, and its length. NULL: none, or *fault is set. */
static const char *next_place(const char *text, size_t *n, bool *fault)
{
	size_t before = strcspn(text, "{}");

	if (!text[before])
		return NULL;
	*n = strcspn(text + before + 1, "{}");
	*fault |= text[before] == '}' || text[before + 1 + *n] != '}' || !*n;
	return *fault ? NULL : text + before + 1;
}

/* Fills and writes a text, or says what is wrong with it. */
static bool fill(const struct filling *f)
{
	const char *column = languages[f->language];
	const char *text = tc_text(f->texts, f->row, column), *place;
	bool fault = false;
	size_t n;

	while ((place = next_place(text, &n, &fault))) {
		if (f->out)
			write_part(f->out, text, (size_t)(place - 1 - text));
		if (!put_place(f, place, n)) {
			tc_fail(f->b, f->texts, f->row, column, "%s: nothing is called '{%.*s}'", f->key,
				(int)n, place);
			return false;
		}
		text = place + n + 1;
	}
	if (fault)
		tc_fail(f->b, f->texts, f->row, column, "a brace that does not close");
	else if (f->out)
		write_part(f->out, text, strlen(text));
	return !fault;
}

/* ---- all texts ---- */

static size_t things_of(const struct tc_book *b, const struct tc_text_kind *k, const struct tc_table **t)
{
	*t = k->file ? tc_table(b, k->file) : tc_table(b, "names.tsv");
	return (*t)->count;
}

/* The key of a thing; NULL: that row of names.tsv is of another kind. */
static const char *key_of(const struct tc_text_kind *k, const struct tc_table *t, size_t row)
{
	if (!k->file && strcmp(t->row[row].text[0], k->kind))
		return NULL;
	for (size_t c = 0; c < t->columns; c++)
		if (t->schema->columns[c].kind == TC_KEY)
			return t->row[row].text[c];
	return NULL;
}

static long find_text(const struct tc_table *texts, const char *kind, const char *key)
{
	long all = TC_NONE;

	for (size_t r = 0; r < texts->count; r++) {
		if (strcmp(texts->row[r].text[0], kind))
			continue;
		if (!strcmp(texts->row[r].text[1], key))
			return (long)r;
		if (!strcmp(texts->row[r].text[1], "*"))
			all = (long)r;
	}
	return all;
}

static struct filling filling_of(struct tc_book *b, const struct tc_text_kind *k, const struct tc_table *t,
				 size_t thing, long row)
{
	return (struct filling){ .b = b,
				 .texts = tc_table(b, "texts.tsv"),
				 .row = (size_t)row,
				 .kind = k,
				 .things = k->file ? t : NULL,
				 .thing = thing,
				 .key = key_of(k, t, thing) };
}

/* Every thing of the kind has a text that can be filled; faults of a row are told once. */
static void check_kind(struct tc_book *b, const struct tc_text_kind *k, bool *bad)
{
	const struct tc_table *t, *texts = tc_table(b, "texts.tsv");
	size_t count = things_of(b, k, &t);

	for (size_t i = 0; i < count; i++) {
		const char *key = key_of(k, t, i);
		long row = key ? find_text(texts, k->kind, key) : TC_NONE;
		struct filling f;

		if (key && row == TC_NONE)
			tc_fail_total(b, texts, "key", "no text for %s %s", k->kind, key);
		if (row == TC_NONE || bad[row])
			continue;
		f = filling_of(b, k, t, i, row);
		for (f.language = 0; f.language < LANGUAGES; f.language++)
			bad[row] |= !fill(&f);
	}
}

static bool has_place(const char *text, const char *place, size_t length)
{
	bool fault = false;
	const char *at;
	size_t n;

	for (; (at = next_place(text, &n, &fault)); text = at + n + 1)
		if (n == length && !memcmp(at, place, n))
			return true;
	return false;
}

/* What one language says of a thing the others say too. */
static void check_places(struct tc_book *b, const struct tc_table *t, size_t r, size_t said, size_t missing)
{
	const char *text = tc_text(t, r, languages[said]), *at;
	bool fault = false;
	size_t n;

	for (; (at = next_place(text, &n, &fault)); text = at + n + 1)
		if (!has_place(tc_text(t, r, languages[missing]), at, n))
			tc_fail(b, t, r, languages[missing], "'{%.*s}' stands in %s only", (int)n, at,
				languages[said]);
}

static bool thing_exists(const struct tc_book *b, const struct tc_text_kind *k, const char *key)
{
	const struct tc_table *t;
	size_t count = things_of(b, k, &t);

	for (size_t i = 0; i < count; i++) {
		const char *own = key_of(k, t, i);

		if (own && !strcmp(own, key))
			return true;
	}
	return false;
}

static void check_row(struct tc_book *b, const struct tc_table *t, size_t r)
{
	const char *kind = t->row[r].text[0], *key = t->row[r].text[1], *rule = tc_text(t, r, "rule");
	const struct tc_text_kind *k = find_kind(b, kind, strlen(kind));

	if (!k)
		tc_fail(b, t, r, "kind", "nothing is told of the kind '%s'", kind);
	else if (strcmp(key, "*") && !thing_exists(b, k, key))
		tc_fail(b, t, r, "key", "there is no %s '%s'", kind, key);
	if (rule[strspn(rule, "0123456789.")])
		tc_fail(b, t, r, "rule", "'%s' is no number of a section", rule);
	for (size_t l = 1; l < LANGUAGES; l++) {
		check_places(b, t, r, 0, l);
		check_places(b, t, r, l, 0);
	}
}

void tc_check_texts(struct tc_book *b)
{
	const struct tc_table *t = tc_table(b, "texts.tsv");
	bool *bad = calloc(t->count + 1, sizeof *bad);

	if (!bad)
		abort();
	for (size_t r = 0; r < t->count; r++)
		check_row(b, t, r);
	for (const struct tc_text_kind *k = b->game->texts; k->kind; k++)
		check_kind(b, k, bad);
	free(bad);
}

void tc_write_text(struct tc_book *b, const char *kind, const char *key, FILE *out)
{
	const struct tc_text_kind *k = find_kind(b, kind, strlen(kind));
	const struct tc_table *t;
	size_t count = things_of(b, k, &t), i = 0;
	long row = find_text(tc_table(b, "texts.tsv"), kind, key);
	struct filling f;

	while (i < count && (!key_of(k, t, i) || strcmp(key_of(k, t, i), key)))
		i++;
	assert(i < count && row != TC_NONE);
	f = filling_of(b, k, t, i, row);
	f.out = out;
	fprintf(out, "\t{ \"%s\", { ", tc_text(f.texts, f.row, "rule"));
	for (f.language = 0; f.language < LANGUAGES; f.language++) {
		fputc('"', out);
		fill(&f);
		fputs(f.language + 1 < LANGUAGES ? "\",\n\t\t" : "\" } },\n", out);
	}
}

void tc_write_texts(struct tc_book *b, FILE *out)
{
	for (const struct tc_text_kind *k = b->game->texts; k->kind; k++) {
		const struct tc_table *t;
		size_t count = things_of(b, k, &t);

		fprintf(out, "\n/* texts.tsv: %s */\nconst struct core_text %s[%s] = {\n", k->kind, k->array,
			k->count);
		for (size_t i = 0; i < count; i++)
			if (key_of(k, t, i))
				tc_write_text(b, k->kind, key_of(k, t, i), out);
		fputs("};\n", out);
	}
}
