/* map_cross.h — do lines cross? Exact, with integers, helped by a table of squares.
 *
 * Arcs may meet only at ends of both. Everything else (crossing, touching, running along each other, an
 * arc that meets itself) counts as a crossing. */
#ifndef MAP_CROSS_H
#define MAP_CROSS_H

#include "map_file.h"

struct map_cross;

struct map_cross *map_cross_open(const struct map_file *m); /* with all arcs of the map */
void map_cross_close(struct map_cross *c);
void map_cross_take_out(struct map_cross *c, size_t arc); /* before its points change */
void map_cross_put_in(struct map_cross *c, size_t arc);

/* Another arc that this line would cross, itself when it crosses itself, or -1. The arc itself must be
 * out. */
long map_cross_find(struct map_cross *c, const struct map_arc *line, size_t arc);

/* Two pieces: 0 apart, 1 they share one end point and nothing else, 2 they meet otherwise. */
int map_cross_pieces(struct map_point a, struct map_point b, struct map_point c, struct map_point d);

#endif
