/* mapc_things.c — what lies on the land: flood plains as bands along their rivers, volcanoes on their
 * border. */
#include "mapc.h"

#include "map_place.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- flood plains ---- */

static bool of_plain(const struct map_file *m, int ground, const char *plain, int only)
{
	return map_is_area(m, ground) && map_is_land(m, ground) &&
	       !strcmp(m->area[ground / 2].flood, plain) && (only < 0 || only == ground / 2);
}

/* The land of the areas of a plain, or of one of them: what its outer arcs enclose. */
static GEOSGeometry *plain_land(GEOSContextHandle_t g, const struct map_file *m, const char *plain, int only)
{
	GEOSGeometry **part = map_more(NULL, m->arcs, sizeof *part), *all, *land;
	size_t n = 0;

	for (size_t i = 0; i < m->arcs; i++) {
		const struct map_arc *a = &m->arc[i];
		struct mapc_xy *at;

		if (of_plain(m, a->left, plain, only) == of_plain(m, a->right, plain, only))
			continue;
		at = map_more(NULL, a->count, sizeof *at);
		for (size_t k = 0; k < a->count; k++)
			at[k] = (struct mapc_xy){ (double)a->at[k].x / MAP_GRID,
						  (double)a->at[k].y / MAP_GRID };
		part[n++] = mapc_line(g, at, a->count);
		free(at);
	}
	all = mapc_collect(g, part, n);
	land = mapc_ok(GEOSBuildArea_r(g, all), "land of a plain");
	GEOSGeom_destroy_r(g, all);
	free(part);
	return land;
}

static bool is_river_of(const struct mapc_line *l, const char *plain)
{
	size_t n = strlen(plain);

	return !strcmp(l->kind, "river") && !strncmp(l->name, plain, n) &&
	       (!l->name[n] || (l->name[n] == '_' && l->name[n + 1] <= '9'));
}

/* A river of few points, with its corners cut twice. */
static GEOSGeometry *river(GEOSContextHandle_t g, const struct mapc_line *l)
{
	struct mapc_xy *at = map_more(NULL, l->count, sizeof *at);
	size_t n = l->count;
	GEOSGeometry *line;

	memcpy(at, l->at, n * sizeof *at);
	for (int pass = 0; pass < 3; pass++) {
		struct mapc_xy *more = map_more(NULL, 2 * n, sizeof *more);
		size_t k = 0;

		more[k++] = at[0];
		for (size_t i = 1; i < n; i++) {
			if (i > 1)
				more[k++] = (struct mapc_xy){ 0.75 * at[i - 1].x + 0.25 * at[i].x,
							      0.75 * at[i - 1].y + 0.25 * at[i].y };
			if (i + 1 < n)
				more[k++] = (struct mapc_xy){ 0.25 * at[i - 1].x + 0.75 * at[i].x,
							      0.25 * at[i - 1].y + 0.75 * at[i].y };
		}
		more[k++] = at[n - 1];
		free(at);
		at = more;
		n = k;
	}
	line = mapc_line(g, at, n);
	free(at);
	return line;
}

static void add_ring(GEOSContextHandle_t g, struct map_file *m, int owner, const GEOSGeometry *ring)
{
	const GEOSCoordSequence *s = GEOSGeom_getCoordSeq_r(g, ring);
	struct map_ring r = { .owner = owner };
	unsigned count;

	GEOSCoordSeq_getSize_r(g, s, &count);
	r.at = map_more(NULL, count, sizeof *r.at);
	for (unsigned i = 0; i + 1 < count; i++) {
		double x, y;
		struct map_point p;

		GEOSCoordSeq_getXY_r(g, s, i, &x, &y);
		p = (struct map_point){ (int32_t)lround(x * MAP_GRID), (int32_t)lround(y * MAP_GRID) };
		if (!r.count || p.x != r.at[r.count - 1].x || p.y != r.at[r.count - 1].y)
			r.at[r.count++] = p;
	}
	m->ring = map_more(m->ring, m->rings + 1, sizeof r);
	m->ring[m->rings++] = r;
}

static void add_band(GEOSContextHandle_t g, struct map_file *m, int owner, const GEOSGeometry *band)
{
	GEOSGeometry **p;
	size_t n = mapc_polygons(g, band, &p);

	for (size_t i = 0; i < n; i++) {
		if (mapc_area(g, p[i]) >= 0.05) {
			add_ring(g, m, owner, GEOSGetExteriorRing_r(g, p[i]));
			for (int k = 0; k < GEOSGetNumInteriorRings_r(g, p[i]); k++)
				add_ring(g, m, owner, GEOSGetInteriorRingN_r(g, p[i], k));
		}
		GEOSGeom_destroy_r(g, p[i]);
	}
	free(p);
}

static GEOSGeometry *waved_ring(GEOSContextHandle_t g, const GEOSGeometry *ring)
{
	const GEOSCoordSequence *s = GEOSGeom_getCoordSeq_r(g, ring);
	struct mapc_xy *at;
	GEOSGeometry *line;
	size_t n;
	unsigned count;

	GEOSCoordSeq_getSize_r(g, s, &count);
	at = map_more(NULL, count, sizeof *at);
	for (unsigned i = 0; i < count; i++)
		GEOSCoordSeq_getXY_r(g, s, i, &at[i].x, &at[i].y);
	n = count;
	mapc_wave(&at, &n);
	line = mapc_line(g, at, n);
	free(at);
	return line;
}

/* Rivers do not flood to a ruler's edge: the rim of the band waves. Repaired afterwards, since it may meet
 * itself. */
static GEOSGeometry *waved(GEOSContextHandle_t g, GEOSGeometry *band)
{
	GEOSGeometry **p, **ring = NULL, *all, *made;
	size_t n = mapc_polygons(g, band, &p), rings = 0;

	GEOSGeom_destroy_r(g, band);
	for (size_t i = 0; i < n; i++) {
		int holes = GEOSGetNumInteriorRings_r(g, p[i]);

		ring = map_more(ring, rings + (size_t)holes + 1, sizeof *ring);
		ring[rings++] = waved_ring(g, GEOSGetExteriorRing_r(g, p[i]));
		for (int k = 0; k < holes; k++)
			ring[rings++] = waved_ring(g, GEOSGetInteriorRingN_r(g, p[i], k));
		GEOSGeom_destroy_r(g, p[i]);
	}
	free(p);
	all = mapc_union(g, mapc_collect(g, ring, rings)); /* noded */
	free(ring);
	made = mapc_ok(GEOSBuildArea_r(g, all), "waves");
	GEOSGeom_destroy_r(g, all);
	return made;
}

static void make_plain(GEOSContextHandle_t g, const struct mapc_input *in, const char *plain)
{
	struct map_file *m = in->map;
	GEOSGeometry **part = map_more(NULL, in->lines, sizeof *part), *band, *simple;
	size_t n = 0;

	for (size_t i = 0; i < in->lines; i++)
		if (is_river_of(&in->line[i], plain))
			part[n++] = river(g, &in->line[i]);
	band = mapc_and(g, waved(g, mapc_buffer(g, mapc_collect(g, part, n), 0.42)),
			plain_land(g, m, plain, -1));
	free(part);
	for (size_t a = 0; a < m->areas; a++) {
		GEOSGeometry *mine;

		if (strcmp(m->area[a].flood, plain))
			continue;
		mine = mapc_and(g, mapc_copy(g, band), plain_land(g, m, plain, (int)a));
		if (mapc_area(g, mine) < 0.15)
			map_die("lines.tsv: the rivers of %s hardly touch %s: %.2f square units", plain,
				m->area[a].key, mapc_area(g, mine));
		GEOSGeom_destroy_r(g, mine);
	}
	simple = mapc_ok(GEOSTopologyPreserveSimplify_r(g, band, 0.012), "band");
	m->plain = map_more(m->plain, m->plains + 1, sizeof *m->plain);
	memset(m->plain[m->plains], 0, sizeof *m->plain);
	memcpy(m->plain[m->plains], plain, strlen(plain));
	add_band(g, m, (int)m->plains++, simple);
	GEOSGeom_destroy_r(g, band);
	GEOSGeom_destroy_r(g, simple);
}

void mapc_plains(GEOSContextHandle_t g, const struct mapc_input *in)
{
	const struct map_file *m = in->map;

	for (size_t a = 0; a < m->areas; a++) {
		bool made = m->area[a].flood[0] == '-';

		for (size_t i = 0; i < m->plains; i++)
			made |= !strcmp(m->plain[i], m->area[a].flood);
		if (!made)
			make_plain(g, in, m->area[a].flood);
	}
}

/* ---- volcanoes ---- */

static bool touches(const struct map_file *m, int ground, const char *volcano)
{
	return map_is_area(m, ground) && map_is_land(m, ground) &&
	       !strcmp(m->area[ground / 2].volcano, volcano);
}

static void nearer(struct map_point p, double x, double y, double *best, struct map_point *at)
{
	double far = hypot(p.x - x, p.y - y);

	if (far < *best) {
		*best = far;
		*at = p;
	}
}

/* On the common border of its two areas, or on the land of its only one, as near as may be to where it
 * stands. */
static struct map_point volcano_place(const struct map_file *m, const uint16_t *raster,
				      const struct mapc_line *l)
{
	double x = l->at[0].x * MAP_GRID, y = l->at[0].y * MAP_GRID, best = HUGE_VAL;
	struct map_point at = { 0, 0 };

	for (size_t i = 0; i < m->arcs; i++)
		for (size_t k = 1; k + 1 < m->arc[i].count; k++)
			if (touches(m, m->arc[i].left, l->name) && touches(m, m->arc[i].right, l->name))
				nearer(m->arc[i].at[k], x, y, &best, &at);
	if (best < HUGE_VAL)
		return at;
	for (int cy = 0; cy < MAP_CELLS_Y; cy++)
		for (int cx = 0; cx < MAP_CELLS_X; cx++)
			if (touches(m, raster[cy * MAP_CELLS_X + cx], l->name))
				nearer((struct map_point){ MAP_X0 + MAP_CELL * cx + MAP_CELL / 2,
							   MAP_Y0 + MAP_CELL * cy + MAP_CELL / 2 },
				       x, y, &best, &at);
	return at;
}

void mapc_volcanoes(const struct mapc_input *in)
{
	struct map_file *m = in->map;
	uint16_t *raster = map_raster(m);

	for (size_t i = 0; i < in->lines; i++) {
		struct map_volcano v = { .at = { 0, 0 } };

		if (strcmp(in->line[i].kind, "volcano"))
			continue;
		memcpy(v.key, in->line[i].name, sizeof v.key);
		v.at = volcano_place(m, raster, &in->line[i]);
		m->volcano = map_more(m->volcano, m->volcanoes + 1, sizeof v);
		m->volcano[m->volcanoes++] = v;
	}
	free(raster);
}
