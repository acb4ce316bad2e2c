/* tablec.h — the table compiler: data tables in, constant C tables out.
 *
 * A game's tables come as texts in memory, so that tests and the fuzzer can hand over damaged ones. What does
 * not fit is reported as `file:line: column: reason`, a line each, and then nothing is written. */
#ifndef TABLEC_H
#define TABLEC_H

#include <stddef.h>
#include <stdio.h>

struct tablec_source {
	const char *file; /* "advances.tsv", as the game lists it */
	char *text;       /* is not changed, need not end with a NUL */
	size_t length;
};

/* File names of a game's tables ("megaciv", "archipelago"); NULL for another game. */
const char *const *tablec_files(const char *game, size_t *count);

/* Checks the tables and writes the C file and the header with the keys. Without `tables` and `keys` it
 * only checks, without `errors` it says nothing. Returns the number of errors, 0 when all is well. */
int tablec_run(const char *game, const struct tablec_source *sources, size_t count, FILE *tables, FILE *keys,
	       FILE *errors);

/* How many rows of the last run had the right shape and came as far as the checks of their columns. */
size_t tablec_rows_checked(void);

/* Reads all tables of a game from a directory; NULL with a message when one cannot be read. */
struct tablec_source *tablec_load(const char *game, const char *directory, size_t *count, FILE *errors);
void tablec_unload(struct tablec_source *sources, size_t count);

#endif
