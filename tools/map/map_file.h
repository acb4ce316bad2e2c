/* map_file.h — the map of Mega Civilization as it is committed (data/megaciv/map.txt): read and written
 * here, made by mapc, turned into C tables by mapgen, drawn by the page. docs/MAP.md describes the text.
 *
 * The plane is cut into grounds: the land of an area, its water, land and water out of play. The map
 * stores the lines between grounds (arcs), each once, so that neighbours share their border exactly. */
#ifndef MAP_FILE_H
#define MAP_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum {
	MAP_GRID = 512, /* grid steps in a plane unit */
	MAP_X0 = -50 * MAP_GRID,
	MAP_X1 = 74 * MAP_GRID + MAP_GRID / 2,
	MAP_Y0 = -45 * MAP_GRID - MAP_GRID / 2,
	MAP_Y1 = 40 * MAP_GRID + MAP_GRID / 2,
	MAP_BORDER = MAP_GRID / 4, /* a shorter common line is no border */
	MAP_TOKENS = 3,
	MAP_SHIPS = 2, /* places for pieces in an area */
	MAP_WORD = 40
};

struct map_point {
	int32_t x, y; /* y points north */
};

/* Grounds: 2a the land of area a, 2a+1 its water, then these, counted from twice the number of areas. */
enum { MAP_OUT_LAND, MAP_OUT_WATER, MAP_VOID };

struct map_arc {
	int left, right; /* grounds */
	size_t count;
	struct map_point *at; /* closed when the first point is the last */
};

struct map_ring {
	int owner; /* flood plain */
	size_t count;
	struct map_point *at; /* closed, the first point is not repeated; holes run clockwise */
};

enum map_kind { MAP_LAND, MAP_COASTAL, MAP_SEA };

struct map_area {
	char key[MAP_WORD], name[MAP_WORD];
	char region[MAP_WORD], block[MAP_WORD], flood[MAP_WORD], volcano[MAP_WORD], site[MAP_WORD];
	int kind, limit;
	/* everything in it has room at 46 px a unit times 100 / scale, and above */
	int scale;
	int name_zoom; /* px a unit from which its name alone has room */
	int lines;     /* of its name */
	struct map_point label, city, token[MAP_TOKENS], ship[MAP_SHIPS]; /* middles; unused ones are 0,0 */
	bool on_water;                                                    /* the name stands on the water */
	int neighbours[2];                                                /* by land, by water */
	int *neighbour[2];                                                /* rising */
};

struct map_volcano {
	char key[MAP_WORD];
	struct map_point at;
};

struct map_name { /* names drawn across areas: regions */
	char key[MAP_WORD];
	struct map_point at;
	int width; /* room, in grid steps */
};

struct map_file {
	size_t areas, arcs, rings, volcanoes, regions;
	struct map_area *area;
	struct map_arc *arc;
	struct map_ring *ring;
	struct map_volcano *volcano;
	struct map_name *region;
	char (*plain)[MAP_WORD]; /* owners of rings */
	size_t plains;
};

static inline int map_outside(const struct map_file *m, int what) { return 2 * (int)m->areas + what; }

static inline bool map_is_area(const struct map_file *m, int ground)
{
	return ground >= 0 && ground < 2 * (int)m->areas;
}

static inline bool map_is_land(const struct map_file *m, int ground)
{
	return map_is_area(m, ground) ? ground % 2 == 0 : ground == map_outside(m, MAP_OUT_LAND);
}

const char *map_file_read(struct map_file *m, const char *text); /* a sentence when the text is no map */
void map_file_write(const struct map_file *m, FILE *out);
void map_file_free(struct map_file *m);

int map_file_find(const struct map_file *m, const char *key); /* area, or -1 */
double map_arc_length(const struct map_arc *a);               /* in grid steps */

/* Common length of any two grounds, a square of map_grounds by map_grounds. */
size_t map_grounds(const struct map_file *m);
double *map_file_contacts(const struct map_file *m);

/* Land of an area, or its water, as it comes out of the arcs: neighbours by common length, stored in the
 * areas. */
void map_file_find_neighbours(struct map_file *m);

#endif
