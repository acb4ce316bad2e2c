/* tablec.c — the program: tablec GAME DATADIR OUT.c OUT_KEYS.h
 *
 * Exit status 0 fine, 1 the tables do not fit or a file fails, 2 wrong usage. */
#include "tablec.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>

static FILE *create(const char *path)
{
	FILE *f = fopen(path, "wb");

	if (!f)
		fprintf(stderr, "%s: %s\n", path, strerror(errno));
	return f;
}

static bool finish(FILE *f, const char *path)
{
	bool bad = ferror(f);

	bad |= fclose(f) != 0;
	if (bad)
		fprintf(stderr, "%s: cannot be written\n", path);
	return !bad;
}

static int compile(const char *game, const struct tablec_source *s, size_t count, const char *out,
		   const char *out_keys)
{
	FILE *tables, *keys;
	bool fine;

	if (tablec_run(game, s, count, NULL, NULL, stderr))
		return 1; /* nothing is written when something does not fit */
	tables = create(out);
	if (!tables)
		return 1;
	keys = create(out_keys);
	if (!keys) {
		fclose(tables);
		return 1;
	}
	tablec_run(game, s, count, tables, keys, stderr);
	fine = finish(tables, out);
	fine &= finish(keys, out_keys);
	return fine ? 0 : 1;
}

int main(int argc, char **argv)
{
	struct tablec_source *s;
	size_t count;
	int status;

	if (argc != 5 || !tablec_files(argv[1], &count)) {
		fprintf(stderr, "usage: tablec megaciv|archipelago DATADIR OUT.c OUT_KEYS.h\n");
		return 2;
	}
	s = tablec_load(argv[1], argv[2], &count, stderr);
	if (!s)
		return 1;
	status = compile(argv[1], s, count, argv[3], argv[4]);
	tablec_unload(s, count);
	return status;
}
