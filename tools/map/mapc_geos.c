/* mapc_geos.c — GEOS in the hand: see the end of mapc.h. */
#include "mapc.h"

#include <stdlib.h>

GEOSGeometry *mapc_ok(GEOSGeometry *made, const char *step)
{
	if (!made)
		map_die("geometry fails at: %s", step);
	return made;
}

/* Overlays of surfaces may leave points and lines behind, and refuse such a mixture the next time. */
static GEOSGeometry *surfaces_only(GEOSContextHandle_t g, GEOSGeometry *a)
{
	GEOSGeometry **p, *made;
	size_t n;

	if (GEOSGeomTypeId_r(g, a) != GEOS_GEOMETRYCOLLECTION)
		return a;
	n = mapc_polygons(g, a, &p);
	if (!n)
		return a; /* lines, and points where they only touched */
	GEOSGeom_destroy_r(g, a);
	made = GEOSGeom_createCollection_r(g, GEOS_MULTIPOLYGON, p, (unsigned)n);
	free(p);
	return mapc_ok(made, "surfaces");
}

static GEOSGeometry *used(GEOSContextHandle_t g, GEOSGeometry *made, GEOSGeometry *a, GEOSGeometry *b,
			  const char *step)
{
	GEOSGeom_destroy_r(g, a);
	if (b)
		GEOSGeom_destroy_r(g, b);
	return surfaces_only(g, mapc_ok(made, step));
}

/* Overlays run on a grid eight times finer than the map's: robust, and nothing is left of it after
 * rounding. */
static const double fine = 1.0 / (8 * MAP_GRID);

GEOSGeometry *mapc_minus(GEOSContextHandle_t g, GEOSGeometry *a, GEOSGeometry *b)
{
	return used(g, GEOSDifferencePrec_r(g, a, b, fine), a, b, "difference");
}

GEOSGeometry *mapc_and(GEOSContextHandle_t g, GEOSGeometry *a, GEOSGeometry *b)
{
	return used(g, GEOSIntersectionPrec_r(g, a, b, fine), a, b, "intersection");
}

GEOSGeometry *mapc_union(GEOSContextHandle_t g, GEOSGeometry *a)
{
	return used(g, GEOSUnaryUnionPrec_r(g, a, fine), a, NULL, "union");
}

GEOSGeometry *mapc_buffer(GEOSContextHandle_t g, GEOSGeometry *a, double by)
{
	return used(g, GEOSBuffer_r(g, a, by, 16), a, NULL, "buffer");
}

GEOSGeometry *mapc_copy(GEOSContextHandle_t g, const GEOSGeometry *a)
{
	return mapc_ok(GEOSGeom_clone_r(g, a), "copy");
}

GEOSGeometry *mapc_line(GEOSContextHandle_t g, const struct mapc_xy *at, size_t count)
{
	GEOSCoordSequence *s = GEOSCoordSeq_create_r(g, (unsigned)count, 2);

	for (size_t i = 0; i < count; i++)
		GEOSCoordSeq_setXY_r(g, s, (unsigned)i, at[i].x, at[i].y);
	return mapc_ok(GEOSGeom_createLineString_r(g, s), "line");
}

GEOSGeometry *mapc_box(GEOSContextHandle_t g, double x0, double y0, double x1, double y1)
{
	return mapc_ok(GEOSGeom_createRectangle_r(g, x0, y0, x1, y1), "box");
}

GEOSGeometry *mapc_collect(GEOSContextHandle_t g, GEOSGeometry **part, size_t count)
{
	return mapc_ok(GEOSGeom_createCollection_r(g, GEOS_GEOMETRYCOLLECTION, part, (unsigned)count),
		       "collection");
}

bool mapc_inside(GEOSContextHandle_t g, const GEOSPreparedGeometry *a, struct mapc_xy at)
{
	GEOSGeometry *p = mapc_ok(GEOSGeom_createPointFromXY_r(g, at.x, at.y), "point");
	bool in = GEOSPreparedContains_r(g, a, p) == 1;

	GEOSGeom_destroy_r(g, p);
	return in;
}

double mapc_area(GEOSContextHandle_t g, const GEOSGeometry *a)
{
	double area = 0;

	GEOSArea_r(g, a, &area);
	return area;
}

static void add_polygons(GEOSContextHandle_t g, const GEOSGeometry *a, GEOSGeometry ***out, size_t *n)
{
	if (GEOSGeomTypeId_r(g, a) == GEOS_POLYGON) {
		if (GEOSisEmpty_r(g, a))
			return;
		*out = map_more(*out, *n + 1, sizeof **out);
		(*out)[(*n)++] = mapc_copy(g, a);
		return;
	}
	if (GEOSGeomTypeId_r(g, a) < GEOS_MULTIPOINT)
		return; /* overlays may leave points and lines behind */
	for (int i = 0; i < GEOSGetNumGeometries_r(g, a); i++)
		add_polygons(g, GEOSGetGeometryN_r(g, a, i), out, n);
}

size_t mapc_polygons(GEOSContextHandle_t g, const GEOSGeometry *a, GEOSGeometry ***out)
{
	size_t n = 0;

	*out = NULL;
	add_polygons(g, a, out, &n);
	return n;
}
