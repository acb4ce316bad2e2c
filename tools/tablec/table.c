/* table.c — reads a table and checks it against its schema.
 *
 * Trap: the texts may be anything (the fuzzer sends garbage), so nothing here trusts a length, a count or
 * a NUL. */
#include "table.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static void report(struct tc_book *b, const char *file, unsigned line, const char *column, const char *format,
		   va_list args)
{
	b->failed++;
	if (!b->errors)
		return;
	fprintf(b->errors, "%s:%u: %s: ", file, line, column);
	vfprintf(b->errors, format, args);
	fputc('\n', b->errors);
}

void tc_fail(struct tc_book *b, const struct tc_table *t, size_t row, const char *column, const char *format,
	     ...)
{
	va_list args;

	va_start(args, format);
	report(b, t->schema->file, t->row[row].line, column, format, args);
	va_end(args);
}

void tc_fail_total(struct tc_book *b, const struct tc_table *t, const char *column, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	report(b, t->schema->file, t->header, column, format, args);
	va_end(args);
}

static void TC_PRINTF(5, 6) fail_line(struct tc_book *b, const struct tc_table *t, unsigned line,
				      const char *column, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	report(b, t->schema->file, line, column, format, args);
	va_end(args);
}

/* ---- access ---- */

/* Most comparisons end at the first character, and the fuzzer makes millions of them. */
static bool same(const char *x, const char *y) { return *x == *y && !strcmp(x, y); }

const struct tc_table *tc_table(const struct tc_book *b, const char *file)
{
	for (size_t i = 0; i < b->game->count; i++)
		if (same(b->game->schemas[i].file, file))
			return &b->table[i];
	assert(!"a table the game does not have");
	return NULL;
}

size_t tc_column(const struct tc_table *t, const char *name)
{
	for (size_t c = 0; c < t->columns; c++)
		if (same(t->schema->columns[c].name, name))
			return c;
	assert(!"a column the table does not have");
	return 0;
}

const char *tc_text(const struct tc_table *t, size_t row, const char *column)
{
	return t->row[row].text[tc_column(t, column)];
}

long tc_number(const struct tc_table *t, size_t row, const char *column)
{
	return t->row[row].value[tc_column(t, column)];
}

bool tc_is(const struct tc_table *t, size_t row, const char *column, const char *word)
{
	return !strcmp(tc_text(t, row, column), word);
}

bool tc_given(const struct tc_table *t, size_t row, const char *column)
{
	return !tc_is(t, row, column, "-");
}

static size_t key_column(const struct tc_table *t)
{
	for (size_t c = 0; c < t->columns; c++)
		if (t->schema->columns[c].kind == TC_KEY)
			return c;
	return TC_COLUMNS;
}

long tc_find(const struct tc_table *t, const char *key)
{
	size_t c = key_column(t);

	assert(c < TC_COLUMNS);
	for (size_t r = 0; r < t->count; r++)
		if (same(t->row[r].text[c], key))
			return (long)r;
	return TC_NONE;
}

long tc_find_name(const struct tc_book *b, const char *kind, const char *key)
{
	const struct tc_table *t = tc_table(b, "names.tsv");

	for (size_t r = 0; r < t->count; r++)
		if (same(t->row[r].text[0], kind) && same(t->row[r].text[1], key))
			return (long)r;
	return TC_NONE;
}

long tc_limit(const struct tc_book *b, const char *key)
{
	const struct tc_table *t = tc_table(b, "limits.tsv");
	long row = tc_find(t, key);

	assert(row != TC_NONE); /* tc_check_limits comes before every other check */
	return tc_number(t, (size_t)row, "value");
}

size_t tc_count(const struct tc_table *t, const char *column, const char *value)
{
	size_t n = 0, c = tc_column(t, column);

	for (size_t r = 0; r < t->count; r++)
		n += same(t->row[r].text[c], value);
	return n;
}

const char *tc_word_at(const char *list, long index, size_t *length)
{
	while (index-- > 0)
		list = strchr(list, '|') + 1;
	*length = strcspn(list, "|");
	return list;
}

long tc_word(const char *list, const char *word, size_t length)
{
	for (long i = 0;; i++) {
		size_t n = strcspn(list, "|");

		if (n == length && !memcmp(list, word, n))
			return i;
		if (!list[n])
			return TC_NONE;
		list += n + 1;
	}
}

/* ---- from text to rows ---- */

static bool utf8_tail(const unsigned char *s, size_t left, size_t n)
{
	if (left <= n)
		return false;
	for (size_t i = 1; i <= n; i++)
		if ((s[i] & 0xc0) != 0x80)
			return false;
	return true;
}

/* Length of the character at s, 0 when it is no UTF-8 or a control character other than tab. Overlong
 * forms and surrogates are refused: two spellings of a name would be two names. */
static size_t character(const unsigned char *s, size_t left)
{
	if (s[0] < 0x80)
		return s[0] == '\t' || (s[0] >= 0x20 && s[0] != 0x7f);
	if (s[0] >= 0xc2 && s[0] <= 0xdf)
		return utf8_tail(s, left, 1) ? 2 : 0;
	if ((s[0] & 0xf0) == 0xe0 && utf8_tail(s, left, 2))
		return (s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] >= 0xa0) ? 0 : 3;
	if (s[0] >= 0xf0 && s[0] <= 0xf4 && utf8_tail(s, left, 3))
		return (s[0] == 0xf0 && s[1] < 0x90) || (s[0] == 0xf4 && s[1] >= 0x90) ? 0 : 4;
	return 0;
}

static bool good_characters(const char *line, size_t length)
{
	const unsigned char *s = (const unsigned char *)line;

	for (size_t i = 0, n; i < length; i += n) {
		n = character(s + i, length - i);
		if (!n)
			return false;
	}
	return true;
}

/* Splits a line in place; returns the number of fields, of which at most TC_COLUMNS are kept. */
static size_t split(char *line, char **field)
{
	size_t n = 0;

	for (;;) {
		char *tab = strchr(line, '\t');

		if (n < TC_COLUMNS)
			field[n] = line;
		n++;
		if (!tab)
			return n;
		*tab = '\0';
		line = tab + 1;
	}
}

static const char *column_name(const struct tc_table *t, size_t c)
{
	return c < t->columns ? t->schema->columns[c].name : "-";
}

static void read_header(struct tc_book *b, struct tc_table *t, char *line, unsigned number)
{
	char *field[TC_COLUMNS];
	size_t n = split(line, field);

	t->header = number;
	for (size_t c = 0; c < t->columns && c < n; c++)
		if (strcmp(field[c], t->schema->columns[c].name)) {
			fail_line(b, t, number, column_name(t, c), "the column is called '%s'", field[c]);
			return;
		}
	if (n != t->columns)
		fail_line(b, t, number, column_name(t, n < t->columns ? n : t->columns - 1),
			  "%zu columns, expected %zu", n, t->columns);
}

static void read_row(struct tc_book *b, struct tc_table *t, char *line, unsigned number)
{
	struct tc_row row = { .line = number };
	size_t n = split(line, row.text);

	if (n != t->columns) {
		fail_line(b, t, number, column_name(t, n < t->columns ? n : t->columns - 1),
			  "%zu fields, the header has %zu", n, t->columns);
		return;
	}
	if (t->count == TC_ROWS) {
		fail_line(b, t, number, column_name(t, 0), "more than %d rows", TC_ROWS);
		return;
	}
	t->row[t->count++] = row;
}

static void read_line(struct tc_book *b, struct tc_table *t, char *line, size_t length, unsigned number)
{
	if (!good_characters(line, length))
		fail_line(b, t, number, "-", "no UTF-8, or a control character");
	else if (line[0] == '#')
		return;
	else if (!length)
		fail_line(b, t, number, "-", "an empty line");
	else if (!t->header)
		read_header(b, t, line, number);
	else
		read_row(b, t, line, number);
}

static size_t count_columns(const struct tc_schema *s)
{
	size_t n = 0;

	while (s->columns[n].name)
		n++;
	assert(n <= TC_COLUMNS);
	return n;
}

static size_t count_lines(const char *text, size_t length)
{
	size_t n = 1;

	for (size_t i = 0; i < length; i++)
		n += text[i] == '\n';
	return n < TC_ROWS ? n : TC_ROWS;
}

/* The rows keep pointers into the copy of the text. */
void tc_read(struct tc_book *b, const char *text, size_t length, struct tc_table *t)
{
	unsigned number = 0;
	char *line, *end;

	t->columns = count_columns(t->schema);
	t->row = calloc(count_lines(text, length), sizeof *t->row);
	t->copy = malloc(length + 1);
	if (!t->row || !t->copy)
		abort();
	if (length)
		memcpy(t->copy, text, length);
	t->copy[length] = '\n';
	for (line = t->copy; line < t->copy + length; line = end + 1) {
		end = memchr(line, '\n', (size_t)(t->copy + length - line) + 1);
		*end = '\0';
		read_line(b, t, line, (size_t)(end - line), ++number);
	}
	if (length && text[length - 1] != '\n')
		fail_line(b, t, number, "-", "the last line has no end");
	if (!t->header)
		fail_line(b, t, number, "-", "no line with the names of the columns");
}

void tc_free(struct tc_table *t)
{
	free(t->row);
	free(t->copy);
}

/* ---- columns ---- */

static bool good_key(const char *s)
{
	static const char first[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
	static const char later[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";

	return *s && strchr(first, *s) && !s[strspn(s, later)];
}

static void check_key(struct tc_book *b, const struct tc_table *t, size_t r, const struct tc_column *c,
		      const char *s)
{
	if (!good_key(s))
		tc_fail(b, t, r, c->name, "'%s' is no identifier", s);
}

static void check_text(struct tc_book *b, const struct tc_table *t, size_t r, const struct tc_column *c,
		       const char *s)
{
	if (!*s)
		tc_fail(b, t, r, c->name, "empty");
	else if (s[0] == ' ' || s[strlen(s) - 1] == ' ')
		tc_fail(b, t, r, c->name, "a blank before or after '%s'", s);
}

static long parse_number(struct tc_book *b, const struct tc_table *t, size_t r, const struct tc_column *c,
			 const char *s)
{
	const char *digits = s + (*s == '+' || *s == '-');
	long n;

	if (!*digits || digits[strspn(digits, "0123456789")] || strlen(digits) > 9) {
		tc_fail(b, t, r, c->name, "'%s' is no number", s);
		return 0;
	}
	n = strtol(s, NULL, 10);
	if (n < c->least || n > c->most)
		tc_fail(b, t, r, c->name, "%ld is not between %ld and %ld", n, c->least, c->most);
	return n;
}

static long parse_word(struct tc_book *b, const struct tc_table *t, size_t r, const struct tc_column *c,
		       const char *s)
{
	long i = tc_word(c->of, s, strlen(s));

	if (i == TC_NONE)
		tc_fail(b, t, r, c->name, "unknown word '%s', expected %s", s, c->of);
	return i;
}

static long parse_ref(struct tc_book *b, const struct tc_table *t, size_t r, const struct tc_column *c,
		      const char *s)
{
	long i = tc_find(tc_table(b, c->of), s);

	if (i == TC_NONE)
		tc_fail(b, t, r, c->name, "unknown key '%s', not in %s", s, c->of);
	return i;
}

static long parse_named(struct tc_book *b, const struct tc_table *t, size_t r, const struct tc_column *c,
			const char *s)
{
	long i = tc_find_name(b, c->of, s);

	if (i == TC_NONE)
		tc_fail(b, t, r, c->name, "unknown %s '%s', not in names.tsv", c->of, s);
	return i;
}

static long parse_field(struct tc_book *b, const struct tc_table *t, size_t r, const struct tc_column *c,
			const char *s)
{
	if (c->flags & TC_OPTIONAL && !strcmp(s, "-"))
		return TC_NONE;
	switch (c->kind) {
	case TC_KEY: check_key(b, t, r, c, s); return (long)r;
	case TC_TEXT:
	case TC_CODE: check_text(b, t, r, c, s); return 0;
	case TC_NUMBER: return parse_number(b, t, r, c, s);
	case TC_WORD: return parse_word(b, t, r, c, s);
	case TC_REF: return parse_ref(b, t, r, c, s);
	case TC_NAMED: return parse_named(b, t, r, c, s);
	}
	return TC_NONE;
}

/* Keys that differ only in case would be the same enumerator. */
static bool same_row(const struct tc_table *t, const struct tc_row *x, const struct tc_row *y)
{
	for (size_t c = 0; c < t->schema->unique; c++)
		if ((*x->text[c] ^ *y->text[c]) & 0x1f || strcasecmp(x->text[c], y->text[c]))
			return false; /* 0x1f: a letter in either case */
	return true;
}

static void check_unique(struct tc_book *b, const struct tc_table *t)
{
	size_t last = t->schema->unique - 1;

	for (size_t r = 1; r < t->count; r++)
		for (size_t q = 0; q < r; q++)
			if (same_row(t, &t->row[q], &t->row[r])) {
				tc_fail(b, t, r, t->schema->columns[last].name, "duplicate of line %u",
					t->row[q].line);
				break;
			}
}

void tc_check_columns(struct tc_book *b, struct tc_table *t)
{
	for (size_t r = 0; r < t->count; r++, b->rows_checked++)
		for (size_t c = 0; c < t->columns; c++)
			t->row[r].value[c] = parse_field(b, t, r, &t->schema->columns[c], t->row[r].text[c]);
	check_unique(b, t);
	if (t->schema->rows && t->count != t->schema->rows)
		tc_fail_total(b, t, t->schema->columns[0].name, "%zu rows, expected %zu", t->count,
			      t->schema->rows);
}

/* ---- checks every game has ---- */

void tc_check_totals(struct tc_book *b, const struct tc_total *totals, size_t count)
{
	for (const struct tc_total *x = totals; x < totals + count; x++) {
		const struct tc_table *t = tc_table(b, x->file);
		long n = 0;

		if (x->value)
			n = (long)tc_count(t, x->column, x->value);
		else
			for (size_t r = 0; r < t->count; r++)
				n += tc_number(t, r, x->column);
		if (n != x->want && x->value)
			tc_fail_total(b, t, x->column, "%ld rows with %s, expected %ld", n, x->value,
				      x->want);
		else if (n != x->want)
			tc_fail_total(b, t, x->column, "the sum is %ld, expected %ld", n, x->want);
	}
}

static const struct tc_table *table_of_kind(const struct tc_book *b, const char *kind)
{
	for (size_t i = 0; i < b->game->count; i++)
		if (b->game->schemas[i].name_kind && !strcmp(b->game->schemas[i].name_kind, kind))
			return &b->table[i];
	return NULL;
}

/* Each thing has a name, each name has a thing. */
void tc_check_unique(struct tc_book *b, const struct tc_table *t, const char *column)
{
	for (size_t r = 0; r < t->count; r++)
		for (size_t q = 0; q < r; q++)
			if (tc_is(t, q, column, tc_text(t, r, column)))
				tc_fail(b, t, r, column, "duplicate of line %u", t->row[q].line);
}

void tc_check_names(struct tc_book *b)
{
	const struct tc_table *names = tc_table(b, "names.tsv");

	for (size_t i = 0; i < b->game->count; i++) {
		const struct tc_table *t = &b->table[i];
		const char *kind = t->schema->name_kind;
		size_t c = key_column(t);

		for (size_t r = 0; kind && r < t->count; r++)
			if (tc_find_name(b, kind, t->row[r].text[c]) == TC_NONE)
				tc_fail(b, t, r, t->schema->columns[c].name,
					"no name of kind %s in names.tsv", kind);
	}
	for (size_t r = 0; r < names->count; r++) {
		const struct tc_table *t = table_of_kind(b, names->row[r].text[0]);

		if (t && tc_find(t, names->row[r].text[1]) == TC_NONE)
			tc_fail(b, names, r, "key", "unknown key '%s', not in %s", names->row[r].text[1],
				t->schema->file);
	}
}

static bool listed(const char *const *list, const char *key)
{
	for (; *list; list++)
		if (!strcmp(*list, key))
			return true;
	return false;
}

void tc_check_limits(struct tc_book *b)
{
	const struct tc_table *t = tc_table(b, "limits.tsv");

	for (const char *const *key = b->game->limits; *key; key++)
		if (tc_find(t, *key) == TC_NONE)
			tc_fail_total(b, t, "key", "missing row '%s'", *key);
	for (size_t r = 0; r < t->count; r++)
		if (!listed(b->game->limits, tc_text(t, r, "key")))
			tc_fail(b, t, r, "key", "unknown key '%s'", tc_text(t, r, "key"));
}
