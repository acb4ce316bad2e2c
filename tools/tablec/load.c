/* load.c — reads the tables of a game from a directory. */
#include "tablec.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static char *read_file(const char *directory, const char *file, size_t *length)
{
	char path[4096];
	char *text = NULL;
	FILE *f;
	long size;

	if (snprintf(path, sizeof path, "%s/%s", directory, file) >= (int)sizeof path)
		return NULL;
	f = fopen(path, "rb");
	if (!f)
		return NULL;
	if (fseek(f, 0, SEEK_END) == 0 && (size = ftell(f)) >= 0 && fseek(f, 0, SEEK_SET) == 0) {
		text = malloc((size_t)size + 1);
		*length = text ? fread(text, 1, (size_t)size, f) : 0;
	}
	fclose(f);
	return text;
}

struct tablec_source *tablec_load(const char *game, const char *directory, size_t *count, FILE *errors)
{
	const char *const *files = tablec_files(game, count);
	struct tablec_source *s;

	if (!files) {
		fprintf(errors, "%s: no such game\n", game);
		return NULL;
	}
	s = calloc(*count, sizeof *s);
	for (size_t i = 0; s && i < *count; i++) {
		s[i].file = files[i];
		s[i].text = read_file(directory, files[i], &s[i].length);
		if (!s[i].text) {
			fprintf(errors, "%s/%s: %s\n", directory, files[i], strerror(errno));
			tablec_unload(s, i);
			return NULL;
		}
	}
	return s;
}

void tablec_unload(struct tablec_source *sources, size_t count)
{
	for (size_t i = 0; i < count; i++)
		free(sources[i].text);
	free(sources);
}
