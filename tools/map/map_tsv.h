/* map_tsv.h — reads a table of data/ for the map tools: lines of #, a line of names, rows of fields.
 *
 * tablec has checked the tables of the game; here only the shape is looked at. */
#ifndef MAP_TSV_H
#define MAP_TSV_H

#include <stddef.h>

struct map_tsv {
	char *text;
	size_t columns, rows;
	char **field; /* the names of the columns, then row by row */
};

char *map_slurp(const char *path, size_t *length); /* ends the program when the file cannot be read */
void map_tsv_read(struct map_tsv *t, const char *path);
void map_tsv_free(struct map_tsv *t);
const char *map_tsv_get(const struct map_tsv *t, size_t row, const char *column);
void map_tsv_join(char *out, size_t size, const char *folder, const char *file);

void map_die(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));
void *map_more(void *at, size_t count, size_t size); /* realloc that does not fail */

#endif
