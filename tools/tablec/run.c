/* run.c — one run of the table compiler: read all, check all, then write. */
#include "tablec.h"
#include "texts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const struct tc_game *const games[] = { &tc_megaciv, &tc_archipelago };

static size_t rows_checked;

static const struct tc_game *find_game(const char *name)
{
	/* NOLINTNEXTLINE(bugprone-sizeof-expression): pointers are meant */
	for (size_t i = 0; i < sizeof games / sizeof *games; i++)
		if (!strcmp(games[i]->name, name))
			return games[i];
	return NULL;
}

const char *const *tablec_files(const char *game, size_t *count)
{
	static const char *names[64];
	const struct tc_game *g = find_game(game);

	if (!g)
		return NULL;
	assert(g->count <= sizeof names / sizeof *names);
	for (size_t i = 0; i < g->count; i++)
		names[i] = g->schemas[i].file;
	*count = g->count;
	return names;
}

static const struct tablec_source *find_source(const struct tablec_source *s, size_t count, const char *file)
{
	for (size_t i = 0; i < count; i++)
		if (!strcmp(s[i].file, file))
			return &s[i];
	return NULL;
}

static void read_all(struct tc_book *b, const struct tablec_source *sources, size_t count)
{
	for (size_t i = 0; i < b->game->count; i++) {
		struct tc_table *t = &b->table[i];
		const struct tablec_source *s = find_source(sources, count, b->game->schemas[i].file);

		t->schema = &b->game->schemas[i];
		if (s)
			tc_read(b, s->text, s->length, t);
		else
			tc_fail_total(b, t, "-", "the table is missing");
	}
}

/* Each stage relies on the one before: the checks of the game may take every column for granted. */
static void check_all(struct tc_book *b)
{
	if (b->failed)
		return;
	for (size_t i = 0; i < b->game->count; i++)
		tc_check_columns(b, &b->table[i]);
	if (b->failed)
		return;
	tc_check_limits(b);
	tc_check_names(b);
	if (!b->failed)
		b->game->check(b);
	if (!b->failed)
		tc_check_texts(b);
}

int tablec_run(const char *game, const struct tablec_source *sources, size_t count, FILE *tables, FILE *keys,
	       FILE *errors)
{
	struct tc_book b = { .game = find_game(game), .errors = errors };

	if (!b.game) {
		if (errors)
			fprintf(errors, "%s: no such game\n", game);
		return 1;
	}
	b.table = calloc(b.game->count, sizeof *b.table);
	if (!b.table)
		abort();
	read_all(&b, sources, count);
	check_all(&b);
	if (!b.failed && tables)
		tc_write_book(&b, tables, keys);
	rows_checked = b.rows_checked;
	for (size_t i = 0; i < b.game->count; i++)
		tc_free(&b.table[i]);
	free(b.table);
	return b.failed;
}

size_t tablec_rows_checked(void) { return rows_checked; }
