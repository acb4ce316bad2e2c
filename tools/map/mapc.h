/* mapc.h — inside the map compiler: what is read, the plane, the steps.
 *
 * Only mapc_land.c and mapc_cells.c call GEOS. From the arcs on everything is integers, so that mapgen can
 * check the committed map without it. */
#ifndef MAPC_H
#define MAPC_H

#include "map_file.h"
#include "map_tsv.h"

#include <geos_c.h>

struct mapc_xy {
	double x, y; /* plane units, or lon and lat */
};

struct mapc_seed {
	int area;
	bool land, water;  /* what it divides: a helper seed may divide only one of them */
	struct mapc_xy at; /* plane units */
};

struct mapc_line {
	char kind[MAP_WORD], name[MAP_WORD];
	size_t count;
	struct mapc_xy *degrees, *at; /* lon and lat; the plane */
};

struct mapc_input {
	size_t seeds, lines;
	struct mapc_seed *seed;
	struct mapc_line *line;
	struct map_file *map; /* areas are filled in from areas.tsv */
};

struct mapc_xy mapc_project(struct mapc_xy degrees);
void mapc_input_read(struct mapc_input *in, const char *folder, struct map_file *m);
void mapc_input_free(struct mapc_input *in);

/* Land of the topology file inside the window, in plane units: 1 of docs/MAP.md. */
struct mapc_land {
	/* all land, land in play, playable outline, sea in play */
	GEOSGeometry *all, *play, *limit, *sea;
};
void mapc_land_read(struct mapc_land *l, GEOSContextHandle_t g, const struct mapc_input *in,
		    const char *path);
void mapc_land_free(struct mapc_land *l, GEOSContextHandle_t g);

/* Cuts land and sea into cells and leaves the arcs in the map: 2 to 5. */
void mapc_cells(GEOSContextHandle_t g, const struct mapc_input *in, const struct mapc_land *l);

/* a ring with a hand-drawn edge */
void mapc_wave(struct mapc_xy **at, size_t *count);
void mapc_bend(struct map_file *m);                                   /* 7 */
void mapc_plains(GEOSContextHandle_t g, const struct mapc_input *in); /* 8 */
void mapc_volcanoes(const struct mapc_input *in);                     /* 9 */

/* GEOS with one line of code a step: arguments are used up, a failure ends the program. */
GEOSGeometry *mapc_ok(GEOSGeometry *made, const char *step);
GEOSGeometry *mapc_minus(GEOSContextHandle_t g, GEOSGeometry *a, GEOSGeometry *b);
GEOSGeometry *mapc_and(GEOSContextHandle_t g, GEOSGeometry *a, GEOSGeometry *b);
GEOSGeometry *mapc_union(GEOSContextHandle_t g, GEOSGeometry *a);
GEOSGeometry *mapc_buffer(GEOSContextHandle_t g, GEOSGeometry *a, double by);
GEOSGeometry *mapc_copy(GEOSContextHandle_t g, const GEOSGeometry *a);
GEOSGeometry *mapc_line(GEOSContextHandle_t g, const struct mapc_xy *at, size_t count);
GEOSGeometry *mapc_box(GEOSContextHandle_t g, double x0, double y0, double x1, double y1);
GEOSGeometry *mapc_collect(GEOSContextHandle_t g, GEOSGeometry **part, size_t count);
bool mapc_inside(GEOSContextHandle_t g, const GEOSPreparedGeometry *a, struct mapc_xy at);
double mapc_area(GEOSContextHandle_t g, const GEOSGeometry *a);

/* The polygons of a geometry, each a copy; returns how many. */
size_t mapc_polygons(GEOSContextHandle_t g, const GEOSGeometry *a, GEOSGeometry ***out);

#endif
