/* mapgen.c — the program that needs only libc: makes C tables of the committed map, and checks it.
 *
 *         mapgen MAP OUT.c                                 tables of engine/megaciv/map.h
 *         mapgen --check MAP [ADJACENCY] [--json]          report; status 1 when something should be 0 and
 *                                                          is not
 *         mapgen --svg MAP VIEW light|dark OUT.svg         a picture; views are listed in map_svg.c */
#include "map_check.h"
#include "map_file.h"
#include "map_svg.h"
#include "map_tsv.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static void read_map(struct map_file *m, const char *path)
{
	char *text = map_slurp(path, NULL);
	const char *fault = map_file_read(m, text);

	if (fault)
		map_die("%s: %s", path, fault);
	free(text);
}

static FILE *create(const char *path)
{
	FILE *f = fopen(path, "wb");

	if (!f)
		map_die("%s: %s", path, strerror(errno));
	return f;
}

static void finish(FILE *f, const char *path)
{
	if (ferror(f) | fclose(f))
		map_die("%s: cannot be written", path);
}

/* ---- tables ---- */

static void write_lists(const struct map_file *m, int kind, const char *name, FILE *out)
{
	int sum = 0;

	fprintf(out, "const uint16_t mc_%s_first[MC_AREAS + 1] = {", name);
	for (size_t a = 0; a < m->areas; a++) {
		fprintf(out, "%s%d,", a % 16 ? " " : "\n\t", sum);
		sum += m->area[a].neighbours[kind];
	}
	fprintf(out, "\n\t%d\n};\nconst uint16_t mc_%s_list[] = {\n", sum, name);
	for (size_t a = 0; a < m->areas; a++) {
		fputc('\t', out);
		for (int i = 0; i < m->area[a].neighbours[kind]; i++)
			fprintf(out, "%d, ", m->area[a].neighbour[kind][i]);
		fprintf(out, "/* %s */\n", m->area[a].key);
	}
	fputs("};\n\n", out);
}

static void write_bits(const struct map_file *m, int kind, const char *name, FILE *out)
{
	size_t bytes = (m->areas + 7) / 8;
	unsigned char *row = map_more(NULL, bytes, 1);

	fprintf(out, "const uint8_t mc_%s_border[MC_AREAS][(MC_AREAS + 7) / 8] = {\n", name);
	for (size_t a = 0; a < m->areas; a++) {
		memset(row, 0, bytes);
		for (int i = 0; i < m->area[a].neighbours[kind]; i++)
			row[m->area[a].neighbour[kind][i] / 8] |=
				(unsigned char)(1 << m->area[a].neighbour[kind][i] % 8);
		fputs("\t{", out);
		for (size_t i = 0; i < bytes; i++)
			fprintf(out, "%s%d", i ? "," : " ", row[i]);
		fputs(" },\n", out);
	}
	fputs("};\n\n", out);
	free(row);
}

/* Steps on foot from one area to all others, 255 where there is no way. */
static void walk(const struct map_file *m, size_t from, uint8_t *steps)
{
	size_t *queue = map_more(NULL, m->areas, sizeof *queue), head = 0, tail = 0;

	memset(steps, 255, m->areas);
	steps[from] = 0;
	queue[tail++] = from;
	while (head < tail) {
		size_t a = queue[head++];

		for (int i = 0; i < m->area[a].neighbours[0]; i++) {
			size_t b = (size_t)m->area[a].neighbour[0][i];

			if (steps[b] != 255)
				continue;
			steps[b] = (uint8_t)(steps[a] + 1);
			queue[tail++] = b;
		}
	}
	free(queue);
}

static void write_steps(const struct map_file *m, FILE *out)
{
	uint8_t *steps = map_more(NULL, m->areas, 1);

	fputs("const uint8_t mc_land_steps[MC_AREAS][MC_AREAS] = {\n", out);
	for (size_t a = 0; a < m->areas; a++) {
		walk(m, a, steps);
		fputs("\t{", out);
		for (size_t b = 0; b < m->areas; b++)
			fprintf(out, "%s%d", b ? "," : "", steps[b]);
		fputs("},\n", out);
	}
	fputs("};\n", out);
	free(steps);
}

/* The order of areas is that of areas.tsv; the compiler of C proves it with the keys tablec wrote. */
static void write_order(const struct map_file *m, FILE *out)
{
	fprintf(out, "_Static_assert(MC_AREAS == %zu, \"the map is older than areas.tsv: make map\");\n",
		m->areas);
	for (size_t a = 0; a < m->areas; a++) {
		fputs("_Static_assert(MC_AREA_", out);
		for (const char *s = m->area[a].key; *s; s++)
			fputc(*s >= 'a' && *s <= 'z' ? *s - 32 : *s, out);
		fprintf(out, " == %zu, \"make map\");\n", a);
	}
	fputc('\n', out);
}

static int make_tables(const char *in, const char *path)
{
	struct map_file m;
	FILE *out;

	read_map(&m, in);
	out = create(path);
	fputs("/* Made by mapgen from data/megaciv/map.txt. */\n#include \"megaciv/map.h\"\n\n", out);
	write_order(&m, out);
	write_lists(&m, 0, "land", out);
	write_lists(&m, 1, "water", out);
	write_bits(&m, 0, "land", out);
	write_bits(&m, 1, "water", out);
	write_steps(&m, out);
	finish(out, path);
	map_file_free(&m);
	return 0;
}

/* ---- */

static int check(int argc, char **argv)
{
	struct map_file m;
	struct map_report r;
	const char *adjacency = NULL;
	bool json = false;

	for (int i = 1; i < argc; i++) {
		if (!strcmp(argv[i], "--json"))
			json = true;
		else
			adjacency = argv[i];
	}
	read_map(&m, argv[0]);
	map_check(&m, adjacency, &r, stderr);
	map_report_print(&r, json, stdout);
	map_file_free(&m);
	return r.faults ? 1 : 0;
}

static int draw(char **argv)
{
	struct map_file m;
	FILE *out;
	bool known;

	read_map(&m, argv[0]);
	out = create(argv[3]);
	known = map_svg(&m, argv[1], !strcmp(argv[2], "dark"), out);
	finish(out, argv[3]);
	map_file_free(&m);
	if (!known)
		map_die("there is no view '%s'", argv[1]);
	return 0;
}

int main(int argc, char **argv)
{
	if (argc >= 3 && argc <= 5 && !strcmp(argv[1], "--check"))
		return check(argc - 2, argv + 2);
	if (argc == 6 && !strcmp(argv[1], "--svg"))
		return draw(argv + 2);
	if (argc == 3)
		return make_tables(argv[1], argv[2]);
	fputs("usage: mapgen MAP OUT.c | --check MAP [ADJACENCY] [--json] | --svg MAP VIEW light|dark "
	      "OUT.svg\n",
	      stderr);
	return 2;
}
