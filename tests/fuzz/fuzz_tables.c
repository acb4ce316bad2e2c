/* fuzz_tables.c — hostile tables for the table compiler (libFuzzer).
 *
 * Input: byte 0 chooses the table, byte 1 the mode. Mode 0: the rest replaces the whole text. Mode 1: two
 * bytes offset, one byte length, and the rest replaces so many bytes of the good table there. All others:
 * one byte row, one byte column, and the rest replaces that field, made printable; so most inputs get past
 * the shape of a table and reach the checks of its columns and sums. */
#include "tablec.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifndef DATA_DIR
#define DATA_DIR "data"
#endif

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

extern unsigned long fuzz_reached, fuzz_runs;
unsigned long fuzz_reached, fuzz_runs;

static const char *const games[] = { "megaciv", "archipelago" };
static struct tablec_source *good[2];
static size_t count[2];

static void tell(void)
{
	fprintf(stderr, "fuzz_tables: runs %lu reached %lu\n", fuzz_runs, fuzz_reached);
	tablec_unload(good[0], count[0]);
	tablec_unload(good[1], count[1]);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	good[0] = tablec_load(games[0], DATA_DIR "/megaciv", &count[0], stderr);
	good[1] = tablec_load(games[1], DATA_DIR "/archipelago", &count[1], stderr);
	if (!good[0] || !good[1])
		exit(1);
	atexit(tell);
	return 0;
}

enum mode { WHOLE, SPLICE, FIELD, MODES = 8 };

struct span {
	size_t from, to;
};

static size_t next(const struct tablec_source *s, size_t i, char end)
{
	const char *p = i < s->length ? memchr(s->text + i, end, s->length - i) : NULL;

	return p ? (size_t)(p - s->text) : s->length;
}

/* The field at that row and column, counted from the header and around the end. */
static struct span field(const struct tablec_source *s, unsigned row, unsigned column)
{
	size_t start = 0, end, lines = 0, i;

	while (start < s->length && s->text[start] == '#')
		start = next(s, start, '\n') + 1;
	for (i = start; i < s->length; i = next(s, i, '\n') + 1)
		lines++;
	for (row = lines ? row % (unsigned)lines : 0, i = start; row; row--)
		i = next(s, i, '\n') + 1;
	end = next(s, i, '\n');
	while (column-- && next(s, i, '\t') < end)
		i = next(s, i, '\t') + 1;
	return (struct span){ i, next(s, i, '\t') < end ? next(s, i, '\t') : end };
}

/* Takes mode and place off the input. */
static struct span damaged(const struct tablec_source *s, enum mode mode, const uint8_t **data, size_t *size)
{
	const uint8_t *d = *data;
	size_t head = mode == SPLICE ? 3 : 2;
	struct span at;

	if (mode == WHOLE || *size < head)
		return (struct span){ 0, s->length };
	*data += head;
	*size -= head;
	if (mode != SPLICE)
		return field(s, d[0], d[1]);
	at.from = (size_t)(d[0] << 8 | d[1]) % (s->length + 1);
	at.to = at.from + d[2] < s->length ? at.from + d[2] : s->length;
	return at;
}

static void make_printable(char *text, size_t size)
{
	for (size_t i = 0; i < size; i++)
		if (text[i] < 0x20 || text[i] > 0x7e)
			text[i] = (char)('0' + (text[i] & 0x3f));
}

static void run(int game, size_t table, enum mode mode, struct span at, const uint8_t *data, size_t size)
{
	const struct tablec_source *s = &good[game][table];
	struct tablec_source sources[32];
	size_t length = s->length - (at.to - at.from) + size;
	char *text = malloc(length + 1);

	memcpy(text, s->text, at.from);
	if (size)
		memcpy(text + at.from, data, size);
	if (mode >= FIELD)
		make_printable(text + at.from, size);
	memcpy(text + at.from + size, s->text + at.to, s->length - at.to);
	memcpy(sources, good[game], count[game] * sizeof *sources);
	sources[table] = (struct tablec_source){ s->file, text, length };
	tablec_run(games[game], sources, count[game], NULL, NULL, NULL);
	fuzz_reached += tablec_rows_checked() > 0;
	free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const uint8_t *rest;
	size_t table, left;
	enum mode mode;
	struct span at;
	int game;

	if (size < 2)
		return 0;
	rest = data + 2;
	left = size - 2;
	fuzz_runs++;
	table = data[0] % (count[0] + count[1]);
	game = table >= count[0];
	table -= game ? count[0] : 0;
	mode = data[1] % MODES;
	at = damaged(&good[game][table], mode, &rest, &left);
	run(game, table, mode, at, rest, left);
	return 0;
}
