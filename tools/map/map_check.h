/* map_check.h — proves a map from its arcs and places alone, with integers: needs neither GEOS nor the
 * sources. */
#ifndef MAP_CHECK_H
#define MAP_CHECK_H

#include "map_file.h"

struct map_report {
	size_t areas, land_borders, water_borders;
	size_t missing, extra; /* against the expected adjacency */
	size_t unlike;         /* neighbours written in the file that its arcs do not give */
	size_t overlaps;       /* arcs that cross, grounds that do not fit around a junction */
	/* areas without ground, ground that is lost, ends that lead nowhere */
	size_t gaps;
	size_t short_contacts; /* grounds that touch in the picture but not in the rules */
	size_t inland_coasts;  /* inland areas that touch water */
	size_t without_place;  /* names and pieces without a place on their own ground */
	size_t collisions;     /* of names, pieces and volcanoes */
	size_t plains, volcanoes;
	size_t faults; /* all that should be 0, summed */
};

/* adjacency: path of adjacency.tsv or NULL; each fault is a line on `say` when that is not NULL. */
void map_check(const struct map_file *m, const char *adjacency, struct map_report *r, FILE *say);
void map_report_print(const struct map_report *r, bool json, FILE *out);

#endif
