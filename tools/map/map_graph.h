/* map_graph.h — a plane cut into faces by straight pieces between points of the grid; integers only.
 *
 * The pieces must be noded: two of them meet only at end points. Faces get a ground (map_file.h), faces of
 * the same ground melt together, and the lines between different grounds come out as arcs with a ground on
 * either side. */
#ifndef MAP_GRAPH_H
#define MAP_GRAPH_H

#include "map_file.h"

struct map_graph {
	size_t nodes, edges, faces;
	struct map_point *node;
	int (*end)[2]; /* of an edge; half-edge 2e runs from end 0 to end 1, 2e+1 back */
	int *next;     /* the half-edge that follows along the face on the left */
	int *face;     /* on the left of a half-edge; 0 is the outside */
	int *ground;   /* of a face */
	int64_t *area; /* of a face, twice, holes taken off */
	size_t *first; /* half-edges of face f: list[first[f]] up to list[first[f + 1]] */
	int *list;
};

/* Takes pairs of points. */
void map_graph_build(struct map_graph *g, const struct map_point *pair, size_t count);
void map_graph_free(struct map_graph *g);

/* A point well inside of a face, in grid units. */
void map_graph_inside(const struct map_graph *g, size_t face, double *x, double *y);
size_t map_graph_face_at(const struct map_graph *g, double x, double y);

/* Parts: faces of one ground that touch along an edge. Writes the number of the part of each face. */
size_t map_graph_parts(const struct map_graph *g, int *part);

/* The lines between different grounds. */
void map_graph_arcs(const struct map_graph *g, struct map_file *m);

#endif
