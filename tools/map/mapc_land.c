/* mapc_land.c — the land of Natural Earth: reads the topology file, projects, simplifies, keeps straits
 * open.
 *
 * Trap: the rings are repaired one by one after the test of the window; repairing the world at once takes
 * long and gives a mixed collection. */
#include "mapc.h"

#include <stdlib.h>
#include <string.h>

/* ---- the topology file: only arrays of numbers matter, found by the names before them ---- */

struct topology {
	double scale[2], shift[2];
	size_t arcs;
	size_t *first; /* of an arc, into at; one more for the end */
	struct mapc_xy *at;
};

static const char *find(const char *text, const char *name)
{
	const char *s = strstr(text, name);

	if (!s)
		map_die("the land file has no %s", name);
	return s + strlen(name);
}

static void read_pair(const char *s, double out[2])
{
	char *end;

	out[0] = strtod(s, &end);
	out[1] = strtod(end + 1, NULL);
}

/* Arcs are lists of differences: [[x,y],[dx,dy],...] */
static void read_arcs(struct topology *t, const char *s)
{
	size_t n = 0;

	while (*s == '[') {
		double x = 0, y = 0;

		t->first = map_more(t->first, t->arcs + 2, sizeof *t->first);
		t->first[t->arcs++] = n;
		for (s++; *s == '['; s += *s == ',') {
			char *end;

			x += strtod(s + 1, &end);
			y += strtod(end + 1, &end);
			s = end + 1;
			if (n % 4096 == 0)
				t->at = map_more(t->at, n + 4096, sizeof *t->at);
			t->at[n++] = (struct mapc_xy){ x * t->scale[0] + t->shift[0],
						       y * t->scale[1] + t->shift[1] };
		}
		s++;
		s += *s == ',';
	}
	t->first[t->arcs] = n;
}

static void add_arc(const struct topology *t, long arc, struct mapc_xy **ring, size_t *n)
{
	size_t a = (size_t)(arc < 0 ? ~arc : arc), from = t->first[a], to = t->first[a + 1], skip = *n > 0;

	*ring = map_more(*ring, *n + to - from, sizeof **ring);
	for (size_t i = skip; i < to - from; i++)
		(*ring)[(*n)++] = t->at[arc < 0 ? to - 1 - i : from + i];
}

/* One ring of the object: [3,-7,...]. */
static const char *read_ring(const struct topology *t, const char *s, struct mapc_xy **ring, size_t *n)
{
	*ring = NULL;
	*n = 0;
	while (*s != ']') {
		char *end;

		s++;
		add_arc(t, strtol(s, &end, 10), ring, n);
		s = end;
	}
	return s + 1;
}

/* ---- polygons ---- */

struct reader {
	GEOSContextHandle_t g;
	size_t count;
	GEOSGeometry **polygon;
};

static bool near_window(const struct mapc_xy *p, size_t n)
{
	double x0 = 999, x1 = -999, y0 = 999, y1 = -999;

	for (size_t i = 0; i < n; i++) {
		x0 = p[i].x < x0 ? p[i].x : x0;
		x1 = p[i].x > x1 ? p[i].x : x1;
		y0 = p[i].y < y0 ? p[i].y : y0;
		y1 = p[i].y > y1 ? p[i].y : y1;
	}
	return x1 > -22 && x0 < 101 && y1 > -8 && y0 < 68;
}

static GEOSGeometry *make_ring(GEOSContextHandle_t g, const struct mapc_xy *p, size_t n)
{
	GEOSCoordSequence *s = GEOSCoordSeq_create_r(g, (unsigned)n, 2);

	for (size_t i = 0; i < n; i++)
		GEOSCoordSeq_setXY_r(g, s, (unsigned)i, p[i].x, p[i].y);
	return mapc_ok(GEOSGeom_createLinearRing_r(g, s), "ring");
}

static int project(double *x, double *y, void *unused)
{
	struct mapc_xy p = mapc_project((struct mapc_xy){ *x, *y });

	(void)unused;
	*x = p.x;
	*y = p.y;
	return 1;
}

static GEOSGeometry *repaired(GEOSContextHandle_t g, GEOSGeometry *raw)
{
	GEOSMakeValidParams *how = GEOSMakeValidParams_create_r(g);
	GEOSGeometry *valid;

	GEOSMakeValidParams_setMethod_r(g, how, GEOS_MAKE_VALID_STRUCTURE);
	valid = mapc_ok(GEOSMakeValidWithParams_r(g, raw, how), "repair");
	GEOSMakeValidParams_destroy_r(g, how);
	GEOSGeom_destroy_r(g, raw);
	return valid;
}

static void take_polygon(struct reader *r, GEOSGeometry *raw)
{
	GEOSGeometry *valid = repaired(r->g, raw), *cut, *flat;

	cut = mapc_and(r->g, valid, mapc_box(r->g, -22, -8, 101, 68));
	flat = mapc_ok(GEOSGeom_transformXY_r(r->g, cut, project, NULL), "projection");
	GEOSGeom_destroy_r(r->g, cut);
	r->polygon = map_more(r->polygon, r->count + 1, sizeof *r->polygon);
	r->polygon[r->count++] = repaired(r->g, flat);
}

static const char *read_polygon(struct reader *r, const struct topology *t, const char *s)
{
	GEOSGeometry *shell = NULL, **hole = NULL;
	size_t holes = 0;
	bool outside = false;

	for (s++; *s == '['; s += *s == ',') {
		struct mapc_xy *ring;
		size_t n;

		s = read_ring(t, s, &ring, &n);
		outside |= !shell && !near_window(ring, n);
		if (!shell && !outside) {
			shell = make_ring(r->g, ring, n);
		} else if (shell) {
			hole = map_more(hole, holes + 1, sizeof *hole);
			hole[holes++] = make_ring(r->g, ring, n);
		}
		free(ring);
	}
	if (shell)
		take_polygon(
			r, mapc_ok(GEOSGeom_createPolygon_r(r->g, shell, hole, (unsigned)holes), "polygon"));
	free(hole);
	return s + 1;
}

static GEOSGeometry *read_land(GEOSContextHandle_t g, const char *path)
{
	char *text = map_slurp(path, NULL);
	struct topology t = { 0 };
	struct reader r = { .g = g };
	GEOSGeometry *land;

	read_pair(find(text, "\"scale\":["), t.scale);
	read_pair(find(text, "\"translate\":["), t.shift);
	read_arcs(&t, find(text, "]}},\"arcs\":["));
	for (const char *s = find(text, "\"MultiPolygon\",\"arcs\":["); *s == '['; s += *s == ',')
		s = read_polygon(&r, &t, s);
	land = mapc_union(g, mapc_collect(g, r.polygon, r.count));
	free(r.polygon);
	free(t.at);
	free(t.first);
	free(text);
	return land;
}

/* ---- cleaning ---- */

static GEOSGeometry *without_small_holes(GEOSContextHandle_t g, const GEOSGeometry *p)
{
	int n = GEOSGetNumInteriorRings_r(g, p);
	GEOSGeometry **hole = map_more(NULL, (size_t)n + 1, sizeof *hole), *made;
	unsigned kept = 0;

	for (int i = 0; i < n; i++) {
		GEOSGeometry *ring = mapc_copy(g, GEOSGetInteriorRingN_r(g, p, i)), *filled;

		filled = mapc_ok(GEOSGeom_createPolygon_r(g, mapc_copy(g, ring), NULL, 0), "hole");
		if (mapc_area(g, filled) < 0.5)
			GEOSGeom_destroy_r(g, ring);
		else
			hole[kept++] = ring;
		GEOSGeom_destroy_r(g, filled);
	}
	made = GEOSGeom_createPolygon_r(g, mapc_copy(g, GEOSGetExteriorRing_r(g, p)), hole, kept);
	free(hole);
	return mapc_ok(made, "holes");
}

static GEOSGeometry *without_specks(GEOSContextHandle_t g, GEOSGeometry *land)
{
	GEOSGeometry **p;
	size_t n = mapc_polygons(g, land, &p), kept = 0;

	for (size_t i = 0; i < n; i++) {
		GEOSGeometry *island = p[i];

		if (mapc_area(g, island) >= 0.012)
			p[kept++] = without_small_holes(g, island);
		GEOSGeom_destroy_r(g, island);
	}
	GEOSGeom_destroy_r(g, land);
	land = mapc_union(g, mapc_collect(g, p, kept));
	free(p);
	return land;
}

static GEOSGeometry *lines_of(GEOSContextHandle_t g, const struct mapc_input *in, const char *kind)
{
	GEOSGeometry **part = map_more(NULL, in->lines, sizeof *part), *all;
	size_t n = 0;

	for (size_t i = 0; i < in->lines; i++)
		if (!strcmp(in->line[i].kind, kind))
			part[n++] = mapc_line(g, in->line[i].at, in->line[i].count);
	all = mapc_collect(g, part, n);
	free(part);
	return all;
}

/* A box of two corners in degrees; its corners are projected one by one, which is near enough for whole
 * islands. */
static bool in_drop_box(GEOSContextHandle_t g, const struct mapc_input *in, const GEOSGeometry *island)
{
	GEOSGeometry *middle = mapc_ok(GEOSGetCentroid_r(g, island), "centroid");
	double x, y;
	bool inside = false;

	GEOSGeomGetX_r(g, middle, &x);
	GEOSGeomGetY_r(g, middle, &y);
	GEOSGeom_destroy_r(g, middle);
	for (size_t i = 0; i < in->lines; i++) {
		const struct mapc_line *l = &in->line[i];
		struct mapc_xy a, b;

		if (strcmp(l->kind, "drop"))
			continue;
		a = l->at[0], b = l->at[1];
		inside |= (a.x < x) != (b.x < x) && (a.y < y) != (b.y < y);
	}
	return inside;
}

static GEOSGeometry *without_dropped(GEOSContextHandle_t g, const struct mapc_input *in, GEOSGeometry *land)
{
	GEOSGeometry **p;
	size_t n = mapc_polygons(g, land, &p), kept = 0;

	GEOSGeom_destroy_r(g, land);
	for (size_t i = 0; i < n; i++) {
		if (mapc_area(g, p[i]) < 100 && in_drop_box(g, in, p[i]))
			GEOSGeom_destroy_r(g, p[i]);
		else
			p[kept++] = p[i];
	}
	land = mapc_union(g, mapc_collect(g, p, kept));
	free(p);
	return land;
}

static GEOSGeometry *outline(GEOSContextHandle_t g, const struct mapc_input *in)
{
	for (size_t i = 0; i < in->lines; i++) {
		struct mapc_line *l = &in->line[i];
		struct mapc_xy *closed;
		GEOSGeometry *ring;

		if (strcmp(l->kind, "limit"))
			continue;
		closed = map_more(NULL, l->count + 1, sizeof *closed);
		memcpy(closed, l->at, l->count * sizeof *closed);
		closed[l->count] = closed[0];
		ring = make_ring(g, closed, l->count + 1);
		free(closed);
		return mapc_ok(GEOSGeom_createPolygon_r(g, ring, NULL, 0), "limit");
	}
	map_die("lines.tsv: there is no limit");
}

static GEOSGeometry *frame(GEOSContextHandle_t g)
{
	return mapc_box(g, (double)MAP_X0 / MAP_GRID, (double)MAP_Y0 / MAP_GRID, (double)MAP_X1 / MAP_GRID,
			(double)MAP_Y1 / MAP_GRID);
}

/* Ponds become land: nobody sails on them. */
static void fill_ponds(struct mapc_land *l, GEOSContextHandle_t g)
{
	GEOSGeometry **p;
	size_t n = mapc_polygons(g, l->sea, &p), ponds = 0;

	for (size_t i = 0; i < n; i++) {
		if (mapc_area(g, p[i]) < 0.05)
			p[ponds++] = p[i];
		else
			GEOSGeom_destroy_r(g, p[i]);
	}
	p = map_more(p, ponds + 1, sizeof *p);
	p[ponds++] = l->all;
	l->all = mapc_union(g, mapc_collect(g, p, ponds));
	free(p);
}

void mapc_land_read(struct mapc_land *l, GEOSContextHandle_t g, const struct mapc_input *in, const char *path)
{
	GEOSGeometry *land = read_land(g, path), *simple;

	simple = mapc_ok(GEOSTopologyPreserveSimplify_r(g, land, 0.02), "simplify");
	GEOSGeom_destroy_r(g, land);
	land = without_specks(g, simple);
	land = mapc_minus(g, land, mapc_buffer(g, lines_of(g, in, "cut"), 0.07));
	land = mapc_union(
		g,
		mapc_collect(g, (GEOSGeometry *[]){ land, mapc_buffer(g, lines_of(g, in, "fill"), 0.1) }, 2));
	land = without_dropped(g, in, land);
	l->all = mapc_and(g, land, frame(g));
	l->limit = mapc_and(g, outline(g, in), frame(g));
	l->sea = mapc_minus(g, mapc_copy(g, l->limit), mapc_copy(g, l->all));
	fill_ponds(l, g);
	GEOSGeom_destroy_r(g, l->sea);
	l->sea = mapc_minus(g, mapc_copy(g, l->limit), mapc_copy(g, l->all));
	l->play = mapc_and(g, mapc_copy(g, l->all), mapc_copy(g, l->limit));
}

void mapc_land_free(struct mapc_land *l, GEOSContextHandle_t g)
{
	GEOSGeom_destroy_r(g, l->all);
	GEOSGeom_destroy_r(g, l->play);
	GEOSGeom_destroy_r(g, l->limit);
	GEOSGeom_destroy_r(g, l->sea);
}
