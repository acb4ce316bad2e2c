/* write.c — writes the C tables and the header with the keys.
 *
 * Every value that has a name is written by its name, so a word the engine's header does not know is an
 * error of the C compiler and the order of its enumerations is free. */
#include "texts.h"

#include <ctype.h>
#include <string.h>

void tc_write_string(FILE *out, const char *text)
{
	fputc('"', out);
	for (; *text; text++) {
		if (strchr("\"\\?", *text)) /* ? because of trigraphs */
			fputc('\\', out);
		fputc(*text, out);
	}
	fputc('"', out);
}

void tc_write_upper(FILE *out, const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++)
		fputc(isalnum((unsigned char)text[i]) ? toupper((unsigned char)text[i]) : '_', out);
}

void tc_write_symbol(FILE *out, const char *prefix, const char *text)
{
	fputs(prefix, out);
	tc_write_upper(out, text, strlen(text));
}

void tc_more_key(struct tc_book *b, const struct tc_table *t, size_t row, FILE *out)
{
	(void)b;
	fputs(", .key = ", out);
	tc_write_string(out, tc_text(t, row, "key"));
}

static void write_three(FILE *out, const char *key, const char *en, const char *de, const char *pl)
{
	const char *text[] = { key, en, de, pl };
	static const char *const before[] = { "{ ", ", { ", ", ", ", " };

	for (size_t i = 0; i < 4; i++) {
		fputs(before[i], out);
		tc_write_string(out, text[i]);
	}
	fputs(" } }", out);
}

void tc_write_name(struct tc_book *b, const struct tc_table *t, size_t row, FILE *out)
{
	const struct tc_schema *s = t->schema;

	if (s->name_kind) {
		const struct tc_table *names = tc_table(b, "names.tsv");
		const char *key = NULL;
		size_t r;

		for (size_t c = 0; c < t->columns && !key; c++)
			if (s->columns[c].kind == TC_KEY)
				key = t->row[row].text[c];
		r = (size_t)tc_find_name(b, s->name_kind, key);
		write_three(out, key, tc_text(names, r, "en"), tc_text(names, r, "de"),
			    tc_text(names, r, "pl"));
	} else {
		write_three(out, tc_text(t, row, "key"), tc_text(t, row, "name_en"),
			    tc_text(t, row, "name_de"), tc_text(t, row, "name_pl"));
	}
}

static void write_value(struct tc_book *b, const struct tc_row *row, const struct tc_column *c, size_t index,
			FILE *out)
{
	const char *text = row->text[index];
	long value = row->value[index];

	if (value == TC_NONE && c->flags & TC_OPTIONAL && !strcmp(text, "-")) {
		if (c->kind == TC_NUMBER)
			fputc('0', out);
		else
			fprintf(out, "%sNONE", b->game->prefix);
	} else if (c->kind == TC_REF) {
		tc_write_symbol(out, tc_table(b, c->of)->schema->prefix, text);
	} else if (c->prefix) {
		tc_write_symbol(out, c->prefix, text);
	} else {
		fprintf(out, "%ld", value);
	}
}

static bool written(const struct tc_column *c) { return c->kind >= TC_NUMBER && !(c->flags & TC_QUIET); }

/* [MC_CIV_ROME][MC_BASIC]; a number that indexes counts from its least value. */
static void write_designator(struct tc_book *b, const struct tc_table *t, size_t r, FILE *out)
{
	const struct tc_schema *s = t->schema;

	for (size_t c = 0; c < s->index; c++) {
		fputc('[', out);
		if (s->columns[c].kind == TC_KEY)
			tc_write_symbol(out, s->prefix, t->row[r].text[c]);
		else if (s->columns[c].kind == TC_NUMBER)
			fprintf(out, "%ld", t->row[r].value[c] - s->columns[c].least);
		else
			write_value(b, &t->row[r], &s->columns[c], c, out);
		fputc(']', out);
	}
	fputs(s->index ? " = { " : "{ ", out);
}

/* Columns that index the array are not fields of the struct. */
static void write_row(struct tc_book *b, const struct tc_table *t, size_t r, FILE *out)
{
	const struct tc_schema *s = t->schema;
	const char *comma = "";

	fputc('\t', out);
	write_designator(b, t, r, out);
	if (s->name_kind || s->name_column) {
		fputs(".name = ", out);
		tc_write_name(b, t, r, out);
		comma = ", ";
	}
	for (size_t c = s->index; c < t->columns; c++) {
		const struct tc_column *column = &s->columns[c];

		if (!written(column))
			continue;
		fprintf(out, "%s.%s = ", comma, column->field ? column->field : column->name);
		write_value(b, &t->row[r], column, c, out);
		comma = ", ";
	}
	if (s->more)
		s->more(b, t, r, out);
	fputs(" },\n", out);
}

static void write_table(struct tc_book *b, const struct tc_table *t, FILE *out)
{
	const struct tc_schema *s = t->schema;

	fprintf(out, "\n/* %s */\nconst struct %s %s = {\n", s->file, s->type, s->array);
	for (size_t r = 0; r < t->count; r++)
		write_row(b, t, r, out);
	fputs("};\n", out);
}

/* enum { MC_ADV_..., MC_ADVANCES }; a table without keys only gets its number of rows. */
static void write_enum(const struct tc_table *t, FILE *keys)
{
	const struct tc_schema *s = t->schema;

	if (!s->prefix) {
		fprintf(keys, "\nenum { %s = %zu };\n", s->count, t->count);
		return;
	}
	fprintf(keys, "\nenum %s_key {\n", s->type);
	for (size_t r = 0; r < t->count; r++) {
		fputc('\t', keys);
		for (size_t c = 0; c < t->columns; c++)
			if (s->columns[c].kind == TC_KEY)
				tc_write_symbol(keys, s->prefix, t->row[r].text[c]);
		fputs(",\n", keys);
	}
	fprintf(keys, "\t%s\n};\n", s->count);
}

/* The kinds of names.tsv that are lists of their own: groups, epochs, terms ... */
static void write_kind(struct tc_book *b, const char *const *kind, FILE *tables, FILE *keys)
{
	const struct tc_table *t = tc_table(b, "names.tsv");

	fprintf(keys, "\nenum %s_key {\n", kind[1]);
	fprintf(tables, "\n/* names.tsv: %s */\nconst struct %s %s[%s] = {\n", kind[0], t->schema->type,
		kind[1], kind[3]);
	for (size_t r = 0; r < t->count; r++) {
		if (strcmp(t->row[r].text[0], kind[0]))
			continue;
		fputc('\t', keys);
		tc_write_symbol(keys, kind[2], t->row[r].text[1]);
		fputs(",\n", keys);
		fputs("\t[", tables);
		tc_write_symbol(tables, kind[2], t->row[r].text[1]);
		fputs("] = ", tables);
		write_three(tables, t->row[r].text[1], tc_text(t, r, "en"), tc_text(t, r, "de"),
			    tc_text(t, r, "pl"));
		fputs(",\n", tables);
	}
	fprintf(keys, "\t%s\n};\n", kind[3]);
	fputs("};\n", tables);
}

/* A limit is a constant, so that it can be the size of an array. */
static void write_limits(struct tc_book *b, FILE *keys)
{
	const struct tc_table *t = tc_table(b, "limits.tsv");

	fprintf(keys, "\n/* limits.tsv */\nenum {\n");
	for (size_t r = 0; r < t->count; r++) {
		fprintf(keys, "\t%sLIM_", b->game->prefix);
		tc_write_upper(keys, tc_text(t, r, "key"), strlen(tc_text(t, r, "key")));
		fprintf(keys, " = %ld,\n", tc_number(t, r, "value"));
	}
	fputs("};\n", keys);
}

void tc_write_book(struct tc_book *b, FILE *tables, FILE *keys)
{
	const struct tc_game *g = b->game;

	fprintf(keys, "/* Made by tablec from data/%s; change the tables there. */\n", g->name);
	fprintf(keys, "#ifndef %sKEYS_H\n#define %sKEYS_H\n", g->prefix, g->prefix);
	fprintf(tables, "/* Made by tablec from data/%s; change the tables there. */\n", g->name);
	fprintf(tables, "#include \"%s/tables.h\"\n", g->name);
	write_limits(b, keys);
	for (size_t i = 0; i < g->count; i++) {
		if (g->schemas[i].count)
			write_enum(&b->table[i], keys);
		if (g->schemas[i].array)
			write_table(b, &b->table[i], tables);
	}
	for (const char *const *kind = g->kinds; *kind; kind += 4)
		write_kind(b, kind, tables, keys);
	tc_write_texts(b, tables);
	g->write(b, tables, keys);
	fputs("\n#endif\n", keys);
}
