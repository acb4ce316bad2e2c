/* map_tsv.c — see map_tsv.h. */
#include "map_tsv.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void map_die(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fputc('\n', stderr);
	exit(1);
}

void *map_more(void *at, size_t count, size_t size)
{
	at = realloc(at, count * size + 1);
	if (!at)
		map_die("out of memory");
	return at;
}

char *map_slurp(const char *path, size_t *length)
{
	FILE *f = fopen(path, "rb");
	char *text = NULL;
	size_t n = 0, got;

	if (!f)
		map_die("%s: %s", path, strerror(errno));
	do {
		text = map_more(text, n + (1 << 16), 1);
		got = fread(text + n, 1, 1 << 16, f);
		n += got;
	} while (got);
	if (ferror(f))
		map_die("%s: cannot be read", path);
	fclose(f);
	text[n] = '\0';
	if (length)
		*length = n;
	return text;
}

static size_t count_fields(const char *line)
{
	size_t n = 1;

	for (; *line; line++)
		n += *line == '\t';
	return n;
}

static void split(struct map_tsv *t, char *line, const char *path)
{
	if (!t->columns)
		t->columns = count_fields(line);
	if (count_fields(line) != t->columns)
		map_die("%s: a row with %zu fields, expected %zu: %s", path, count_fields(line), t->columns,
			line);
	t->field = map_more(t->field, (t->rows + 1) * t->columns, sizeof *t->field);
	for (size_t c = 0; c < t->columns; c++)
		t->field[t->rows * t->columns + c] = strsep(&line, "\t");
	t->rows++;
}

void map_tsv_read(struct map_tsv *t, const char *path)
{
	char *rest, *line;

	*t = (struct map_tsv){ .text = map_slurp(path, NULL) };
	for (rest = t->text; (line = strsep(&rest, "\n"));)
		if (*line && *line != '#')
			split(t, line, path);
	if (!t->rows)
		map_die("%s: empty", path);
	t->rows--;
}

void map_tsv_free(struct map_tsv *t)
{
	free(t->text);
	free(t->field);
	*t = (struct map_tsv){ 0 };
}

const char *map_tsv_get(const struct map_tsv *t, size_t row, const char *column)
{
	for (size_t c = 0; c < t->columns; c++)
		if (!strcmp(t->field[c], column))
			return t->field[(row + 1) * t->columns + c];
	map_die("there is no column %s", column);
}

void map_tsv_join(char *out, size_t size, const char *folder, const char *file)
{
	if ((size_t)snprintf(out, size, "%s/%s", folder, file) >= size)
		map_die("%s: the path is too long", folder);
}
