/* mapc_cells.c — cuts land and sea into the grounds of the areas: 2 to 5 of docs/MAP.md.
 *
 * All lines that could separate anything (coasts, the edge of the playable part, the edges of the Voronoi
 * diagrams) are noded on the grid of the map at once; then each face asks its nearest seed to whom it
 * belongs. So no face is cut twice and neighbours cannot differ. */
#include "mapc.h"

#include "map_graph.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct piece {
	GEOSGeometry *shape;
	const GEOSPreparedGeometry *quick;
	size_t seeds;
	int *seed; /* those inside */
	int owner; /* area when nothing is to be cut, otherwise -1 */
};

struct cells {
	GEOSContextHandle_t g;
	const struct mapc_input *in;
	const struct mapc_land *land;
	size_t lands, opens;
	struct piece *island, *open;
	struct piece coast; /* all water that is not open sea */
	GEOSGeometry **line;
	size_t lines;
};

static bool inside(struct cells *c, const struct piece *p, struct mapc_xy at)
{
	return mapc_inside(c->g, p->quick, at);
}

static void add_line(struct cells *c, GEOSGeometry *line)
{
	c->line = map_more(c->line, c->lines + 1, sizeof *c->line);
	c->line[c->lines++] = line;
}

static void add_edge_of(struct cells *c, const GEOSGeometry *a)
{
	add_line(c, mapc_ok(GEOSBoundary_r(c->g, a), "boundary"));
}

static void piece_init(struct cells *c, struct piece *p, GEOSGeometry *shape)
{
	*p = (struct piece){ .shape = shape, .quick = GEOSPrepare_r(c->g, shape), .owner = -1 };
}

static void add_seed(struct piece *p, size_t seed)
{
	p->seed = map_more(p->seed, p->seeds + 1, sizeof *p->seed);
	p->seed[p->seeds++] = (int)seed;
}

static int nearest(const struct cells *c, const struct piece *p, struct mapc_xy at)
{
	double best = HUGE_VAL;
	int area = -1;

	for (size_t i = 0; i < p->seeds; i++) {
		const struct mapc_seed *s = &c->in->seed[p->seed[i]];
		double far = hypot(s->at.x - at.x, s->at.y - at.y);

		if (far < best) {
			best = far;
			area = s->area;
		}
	}
	return area;
}

static bool one_area(const struct cells *c, const struct piece *p)
{
	for (size_t i = 1; i < p->seeds; i++)
		if (c->in->seed[p->seed[i]].area != c->in->seed[p->seed[0]].area)
			return false;
	return true;
}

static void cut_by_seeds(struct cells *c, const struct piece *p)
{
	GEOSGeometry **point = map_more(NULL, p->seeds, sizeof *point), *points, *wide, *edges;

	if (p->seeds < 2 || one_area(c, p)) {
		free(point);
		return;
	}
	for (size_t i = 0; i < p->seeds; i++)
		point[i] = mapc_ok(GEOSGeom_createPointFromXY_r(c->g, c->in->seed[p->seed[i]].at.x,
								c->in->seed[p->seed[i]].at.y),
				   "seed");
	points = mapc_collect(c->g, point, p->seeds);
	wide = mapc_box(c->g, -80, -76, 105, 71);
	edges = mapc_ok(GEOSVoronoiDiagram_r(c->g, points, wide, 0, 1), "Voronoi");
	GEOSGeom_destroy_r(c->g, points);
	GEOSGeom_destroy_r(c->g, wide);
	/* A little longer than the shape: an end that falls a grid step short of the coast would cut
	 * nothing off. */
	add_line(c, mapc_and(c->g, edges, mapc_buffer(c->g, mapc_copy(c->g, p->shape), 0.02)));
	free(point);
}

/* ---- land ---- */

static int nearest_coastal(const struct cells *c, const GEOSGeometry *shape)
{
	GEOSGeometry *middle = mapc_ok(GEOSGetCentroid_r(c->g, shape), "centroid");
	struct mapc_xy at;

	GEOSGeomGetX_r(c->g, middle, &at.x);
	GEOSGeomGetY_r(c->g, middle, &at.y);
	GEOSGeom_destroy_r(c->g, middle);
	return nearest(c, &c->coast, at);
}

static void cut_land(struct cells *c)
{
	GEOSGeometry **shape;

	c->lands = mapc_polygons(c->g, c->land->play, &shape);
	c->island = map_more(NULL, c->lands, sizeof *c->island);
	for (size_t i = 0; i < c->lands; i++) {
		struct piece *p = &c->island[i];

		piece_init(c, p, shape[i]);
		for (size_t s = 0; s < c->in->seeds; s++)
			if (c->in->seed[s].land && inside(c, p, c->in->seed[s].at))
				add_seed(p, s);
		if (!p->seeds)
			p->owner = nearest_coastal(c, shape[i]);
		cut_by_seeds(c, p);
	}
	free(shape);
}

/* ---- sea ---- */

static GEOSGeometry *open_water(struct cells *c)
{
	const struct mapc_input *in = c->in;
	GEOSGeometry **part = map_more(NULL, in->lines + 1, sizeof *part), *open;
	size_t n = 0;

	part[n++] = mapc_ok(GEOSTopologyPreserveSimplify_r(c->g, c->land->all, 0.05), "simplify");
	for (size_t i = 0; i < in->lines; i++)
		if (!strcmp(in->line[i].kind, "strait"))
			part[n++] = mapc_line(c->g, in->line[i].at, in->line[i].count);
	for (size_t i = 0; i < n; i++)
		part[i] = mapc_buffer(c->g, part[i], 0.6);
	open = mapc_minus(c->g, mapc_copy(c->g, c->land->sea), mapc_union(c->g, mapc_collect(c->g, part, n)));
	free(part);
	/* Off and on again by 0.12: necks too narrow for a ship are no open sea. */
	open = mapc_buffer(c->g, mapc_buffer(c->g, open, -0.12), 0.12);
	return mapc_and(c->g, open, mapc_copy(c->g, c->land->sea));
}

static void cut_open_sea(struct cells *c)
{
	GEOSGeometry **shape, *all = open_water(c);
	size_t n = mapc_polygons(c->g, all, &shape);

	GEOSGeom_destroy_r(c->g, all);
	for (size_t i = 0; i < n; i++) {
		struct piece p;

		piece_init(c, &p, shape[i]);
		for (size_t s = 0; s < c->in->seeds; s++)
			if (c->in->map->area[c->in->seed[s].area].kind == MAP_SEA &&
			    inside(c, &p, c->in->seed[s].at))
				add_seed(&p, s);
		if (mapc_area(c->g, shape[i]) < 0.02 || !p.seeds)
			continue; /* Baltic, Azov ...: coastal water */
		add_edge_of(c, shape[i]);
		cut_by_seeds(c, &p);
		c->open = map_more(c->open, c->opens + 1, sizeof *c->open);
		c->open[c->opens++] = p;
	}
	free(shape);
}

static void cut_coast(struct cells *c)
{
	GEOSGeometry **part = map_more(NULL, c->opens, sizeof *part);

	for (size_t i = 0; i < c->opens; i++)
		part[i] = mapc_copy(c->g, c->open[i].shape);
	c->coast.shape = mapc_minus(c->g, mapc_copy(c->g, c->land->sea),
				    mapc_union(c->g, mapc_collect(c->g, part, c->opens)));
	cut_by_seeds(c, &c->coast);
	free(part);
}

/* ---- from lines to faces ---- */

static struct map_point rounded(double x, double y)
{
	return (struct map_point){ (int32_t)lround(x * MAP_GRID), (int32_t)lround(y * MAP_GRID) };
}

static void add_pairs(GEOSContextHandle_t g, const GEOSGeometry *a, struct map_point **pair, size_t *n)
{
	const GEOSCoordSequence *s;
	unsigned count;

	if (GEOSGeomTypeId_r(g, a) >= GEOS_MULTIPOINT) {
		for (int i = 0; i < GEOSGetNumGeometries_r(g, a); i++)
			add_pairs(g, GEOSGetGeometryN_r(g, a, i), pair, n);
		return;
	}
	if (GEOSGeomTypeId_r(g, a) != GEOS_LINESTRING && GEOSGeomTypeId_r(g, a) != GEOS_LINEARRING)
		return;
	s = GEOSGeom_getCoordSeq_r(g, a);
	GEOSCoordSeq_getSize_r(g, s, &count);
	*pair = map_more(*pair, 2 * (*n + count), sizeof **pair);
	for (unsigned i = 1; i < count; i++) {
		double x, y;

		GEOSCoordSeq_getXY_r(g, s, i - 1, &x, &y);
		(*pair)[2 * *n] = rounded(x, y);
		GEOSCoordSeq_getXY_r(g, s, i, &x, &y);
		(*pair)[2 * (*n)++ + 1] = rounded(x, y);
	}
}

static void node_lines(struct cells *c, struct map_graph *g)
{
	GEOSGeometry *all = mapc_collect(c->g, c->line, c->lines), *noded;
	struct map_point *pair = NULL;
	size_t n = 0;

	noded = mapc_ok(GEOSUnaryUnionPrec_r(c->g, all, 1.0 / MAP_GRID), "noding");
	add_pairs(c->g, noded, &pair, &n);
	map_graph_build(g, pair, n);
	GEOSGeom_destroy_r(c->g, all);
	GEOSGeom_destroy_r(c->g, noded);
	free(pair);
}

/* ---- whose is a face ---- */

static int ground_at(struct cells *c, const GEOSPreparedGeometry *limit, const GEOSPreparedGeometry *all,
		     struct mapc_xy at)
{
	struct map_file *m = c->in->map;

	if (at.x * MAP_GRID < MAP_X0 || at.x * MAP_GRID > MAP_X1 || at.y * MAP_GRID < MAP_Y0 ||
	    at.y * MAP_GRID > MAP_Y1)
		return map_outside(m, MAP_VOID);
	if (!mapc_inside(c->g, limit, at))
		return map_outside(m, mapc_inside(c->g, all, at) ? MAP_OUT_LAND : MAP_OUT_WATER);
	for (size_t i = 0; i < c->lands; i++)
		if (inside(c, &c->island[i], at))
			return 2 *
			       (c->island[i].owner >= 0 ? c->island[i].owner : nearest(c, &c->island[i], at));
	for (size_t i = 0; i < c->opens; i++)
		if (inside(c, &c->open[i], at))
			return 2 * nearest(c, &c->open[i], at) + 1;
	return 2 * nearest(c, &c->coast, at) + 1;
}

static void ask_faces(struct cells *c, struct map_graph *g)
{
	const GEOSPreparedGeometry *limit = GEOSPrepare_r(c->g, c->land->limit),
				   *all = GEOSPrepare_r(c->g, c->land->all);

	g->ground[0] = map_outside(c->in->map, MAP_VOID);
	for (size_t f = 1; f < g->faces; f++) {
		struct mapc_xy at;

		map_graph_inside(g, f, &at.x, &at.y);
		g->ground[f] = ground_at(c, limit, all, (struct mapc_xy){ at.x / MAP_GRID, at.y / MAP_GRID });
	}
	GEOSPreparedGeom_destroy_r(c->g, limit);
	GEOSPreparedGeom_destroy_r(c->g, all);
}

/* ---- fragments ---- */

static void mark_seeded(const struct cells *c, const struct map_graph *g, const int *part, char *seeded)
{
	for (size_t s = 0; s < c->in->seeds; s++) {
		const struct mapc_seed *seed = &c->in->seed[s];
		size_t f = map_graph_face_at(g, seed->at.x * MAP_GRID, seed->at.y * MAP_GRID);

		if (g->ground[f] == 2 * seed->area || g->ground[f] == 2 * seed->area + 1)
			seeded[part[f]] = 1;
	}
}

static double edge_length(const struct map_graph *g, size_t e)
{
	struct map_point a = g->node[g->end[e][0]], b = g->node[g->end[e][1]];

	return hypot(b.x - a.x, b.y - a.y);
}

/* The ground of the same element with which a part has the longest common line; -1 for none. */
static int longest_neighbour(const struct cells *c, const struct map_graph *g, const int *part, int which)
{
	struct map_file *m = c->in->map;
	double *length = calloc(map_grounds(m), sizeof *length), best = 0;
	int found = -1;

	for (size_t e = 0; e < g->edges; e++)
		for (int k = 0; k < 2; k++) {
			int mine = g->face[2 * e + (size_t)k], other = g->face[2 * e + (size_t)!k];

			if (part[mine] == which && part[other] != which && map_is_area(m, g->ground[other]) &&
			    map_is_land(m, g->ground[other]) == map_is_land(m, g->ground[mine]))
				length[g->ground[other]] += edge_length(g, e);
		}
	for (int i = 0; i < 2 * (int)m->areas; i++)
		if (length[i] > best) {
			best = length[i];
			found = i;
		}
	free(length);
	return found;
}

/* A part of an area on land without a seed of it goes to the neighbour it touches most. So do specks of
 * water, which the grid leaves between lines that nearly coincide. */
static void merge_fragments(const struct cells *c, struct map_graph *g)
{
	struct map_file *m = c->in->map;
	int *part = map_more(NULL, g->faces, sizeof *part), *given = map_more(NULL, g->faces, sizeof *given);
	size_t parts = map_graph_parts(g, part);
	char *seeded = calloc(parts, 1);
	double *area = calloc(parts, sizeof *area);

	mark_seeded(c, g, part, seeded);
	for (size_t f = 0; f < g->faces; f++)
		area[part[f]] += (double)g->area[f] / 2 / MAP_GRID / MAP_GRID;
	memset(given, -1, g->faces * sizeof *given);
	for (size_t f = 1; f < g->faces; f++) {
		bool land = map_is_land(m, g->ground[f]);

		if (given[part[f]] == -1 && map_is_area(m, g->ground[f]) && !seeded[part[f]] &&
		    (land || area[part[f]] < 0.004))
			given[part[f]] = longest_neighbour(c, g, part, part[f]);
	}
	for (size_t f = 1; f < g->faces; f++)
		if (given[part[f]] >= 0)
			g->ground[f] = given[part[f]];
	free(part);
	free(given);
	free(seeded);
	free(area);
}

static void piece_free(struct cells *c, struct piece *p)
{
	if (p->quick)
		GEOSPreparedGeom_destroy_r(c->g, p->quick);
	GEOSGeom_destroy_r(c->g, p->shape);
	free(p->seed);
}

void mapc_cells(GEOSContextHandle_t geos, const struct mapc_input *in, const struct mapc_land *l)
{
	struct cells c = { .g = geos, .in = in, .land = l };
	struct map_graph g;

	for (size_t s = 0; s < in->seeds; s++)
		if (in->seed[s].water && in->map->area[in->seed[s].area].kind == MAP_COASTAL)
			add_seed(&c.coast, s);
	add_edge_of(&c, l->all);
	add_edge_of(&c, l->limit);
	add_line(&c, mapc_ok(GEOSBoundary_r(geos, l->sea), "boundary"));
	{
		GEOSGeometry *frame = mapc_box(geos, (double)MAP_X0 / MAP_GRID, (double)MAP_Y0 / MAP_GRID,
					       (double)MAP_X1 / MAP_GRID, (double)MAP_Y1 / MAP_GRID);

		add_edge_of(&c, frame);
		GEOSGeom_destroy_r(geos, frame);
	}
	cut_land(&c);
	cut_open_sea(&c);
	cut_coast(&c);
	node_lines(&c, &g);
	ask_faces(&c, &g);
	merge_fragments(&c, &g);
	map_graph_arcs(&g, in->map);
	map_graph_free(&g);
	for (size_t i = 0; i < c.lands; i++)
		piece_free(&c, &c.island[i]);
	for (size_t i = 0; i < c.opens; i++)
		piece_free(&c, &c.open[i]);
	piece_free(&c, &c.coast);
	free(c.island);
	free(c.open);
	free(c.line);
}
