/* mapc.c — the map compiler: mapc DATADIR LAND OUT
 *
 * Reads areas.tsv, lines.tsv and adjacency.tsv of DATADIR and the land of Natural Earth (land-10m.json of
 * the npm package world-atlas), and writes the map that is committed as data/megaciv/map.txt. docs/MAP.md
 * explains the steps. The same input gives the same bytes: nothing depends on time, locale or the order of
 * a hash.
 *
 *         mapc --report [--json] DATADIR LAND      makes the map anew, prints the report and writes
 *                                                  nothing
 *
 * Status 0 fine, 1 the map is not what adjacency.tsv expects or has another fault, 2 wrong usage. */
#include "mapc.h"

#include "map_check.h"
#include "map_place.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

static void hear(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fputc('\n', stderr);
}

static void ignore(const char *format, ...) { (void)format; }

static void make(struct map_file *m, const char *folder, const char *land_path)
{
	GEOSContextHandle_t g = initGEOS_r(ignore, hear);
	struct mapc_input in;
	struct mapc_land land;

	*m = (struct map_file){ 0 };
	mapc_input_read(&in, folder, m);
	mapc_land_read(&land, g, &in, land_path);
	mapc_cells(g, &in, &land);
	mapc_land_free(&land, g);
	mapc_bend(m);
	map_file_find_neighbours(m);
	mapc_plains(g, &in);
	mapc_volcanoes(&in);
	map_place(m);
	mapc_input_free(&in);
	finishGEOS_r(g);
}

static void write_file(const struct map_file *m, const char *path)
{
	FILE *f = fopen(path, "wb");

	if (!f)
		map_die("%s: %s", path, strerror(errno));
	map_file_write(m, f);
	if (ferror(f) | fclose(f))
		map_die("%s: cannot be written", path);
}

int main(int argc, char **argv)
{
	bool report = argc > 1 && !strcmp(argv[1], "--report"),
	     json = report && argc > 2 && !strcmp(argv[2], "--json");
	char **arg = argv + 1 + report + json;
	struct map_file m;
	struct map_report r;
	char adjacency[4096];

	if (argc - 1 - report - json != (report ? 2 : 3)) {
		fputs("usage: mapc DATADIR LAND OUT | mapc --report [--json] DATADIR LAND\n", stderr);
		return 2;
	}
	make(&m, arg[0], arg[1]);
	map_tsv_join(adjacency, sizeof adjacency, arg[0], "adjacency.tsv");
	map_check(&m, adjacency, &r, stderr);
	if (report || r.faults)
		map_report_print(&r, json, stdout);
	if (!report && !r.faults)
		write_file(&m, arg[2]);
	map_file_free(&m);
	return r.faults ? 1 : 0;
}
