/* map_check.c — see map_check.h.
 *
 * Why this proves a partition: no two arcs cross, around every junction the ground after one arc is the
 * ground before the next, and the grounds' areas add up to the frame. */
#include "map_check.h"

#include "map_cross.h"
#include "map_place.h"
#include "map_tsv.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct check {
	const struct map_file *m;
	struct map_report *r;
	FILE *say;
};

static void fault(struct check *c, size_t *counter, const char *format, ...)
{
	va_list args;

	++*counter;
	if (!c->say)
		return;
	va_start(args, format);
	vfprintf(c->say, format, args);
	va_end(args);
	fputc('\n', c->say);
}

static const char *ground_name(const struct map_file *m, int ground, char *out, size_t size)
{
	static const char *const outside[] = { "land out of play", "water out of play", "nothing" };

	if (!map_is_area(m, ground))
		return outside[ground - map_outside(m, 0)];
	snprintf(out, size, "%s %s", ground % 2 ? "water of" : "land of", m->area[ground / 2].key);
	return out;
}

/* ---- lines ---- */

static void check_crossings(struct check *c)
{
	struct map_cross *x = map_cross_open(c->m);
	char a[80], b[80];

	for (size_t i = 0; i < c->m->arcs; i++) {
		const struct map_arc *arc = &c->m->arc[i];

		map_cross_take_out(x, i);
		if (arc->left == arc->right || map_cross_find(x, arc, i) >= 0)
			fault(c, &c->r->overlaps, "the line of %s and %s crosses another",
			      ground_name(c->m, arc->left, a, sizeof a),
			      ground_name(c->m, arc->right, b, sizeof b));
		map_cross_put_in(x, i);
	}
	map_cross_close(x);
}

/* One end of an arc as seen from its junction. */
struct end {
	struct map_point at, to;
	int left, right; /* grounds, looking away from the junction */
};

static int half(struct map_point a, struct map_point b) { return b.y > a.y || (b.y == a.y && b.x > a.x); }

static int compare_ends(const void *p, const void *q)
{
	const struct end *a = p, *b = q;
	int64_t turn;

	if (a->at.x != b->at.x)
		return a->at.x < b->at.x ? -1 : 1;
	if (a->at.y != b->at.y)
		return a->at.y < b->at.y ? -1 : 1;
	if (half(a->at, a->to) != half(b->at, b->to))
		return half(a->at, a->to) ? -1 : 1;
	turn = (int64_t)(a->to.x - a->at.x) * (b->to.y - b->at.y) -
	       (int64_t)(a->to.y - a->at.y) * (b->to.x - b->at.x);
	return turn > 0 ? -1 : turn < 0;
}

static void check_junctions(struct check *c)
{
	const struct map_file *m = c->m;
	struct end *end = map_more(NULL, 2 * m->arcs, sizeof *end);
	size_t n = 0;

	for (size_t i = 0; i < m->arcs; i++) {
		const struct map_arc *a = &m->arc[i];

		end[n++] = (struct end){ a->at[0], a->at[1], a->left, a->right };
		end[n++] = (struct end){ a->at[a->count - 1], a->at[a->count - 2], a->right, a->left };
	}
	qsort(end, n, sizeof *end, compare_ends);
	for (size_t i = 0, j; i < n; i = j) {
		for (j = i; j < n && end[j].at.x == end[i].at.x && end[j].at.y == end[i].at.y; j++)
			;
		if (j - i < 2)
			fault(c, &c->r->gaps, "a line ends at %d,%d", end[i].at.x, end[i].at.y);
		for (size_t k = i; k < j; k++)
			if (end[k].left != end[k + 1 < j ? k + 1 : i].right)
				fault(c, &c->r->overlaps, "grounds do not fit around %d,%d", end[i].at.x,
				      end[i].at.y);
	}
	free(end);
}

static void check_surface(struct check *c)
{
	const struct map_file *m = c->m;
	size_t n = map_grounds(m);
	int64_t *twice = calloc(n, sizeof *twice), sum = 0;

	for (size_t i = 0; i < m->arcs; i++)
		for (size_t k = 0; k + 1 < m->arc[i].count; k++) {
			struct map_point a = m->arc[i].at[k], b = m->arc[i].at[k + 1];
			int64_t cross = (int64_t)a.x * b.y - (int64_t)a.y * b.x;

			twice[m->arc[i].left] += cross;
			twice[m->arc[i].right] -= cross;
		}
	for (size_t a = 0; a < m->areas; a++) {
		if (m->area[a].kind != MAP_SEA && twice[2 * a] <= 0)
			fault(c, &c->r->gaps, "%s has no land", m->area[a].key);
		if (m->area[a].kind == MAP_LAND ? twice[2 * a + 1] != 0 : twice[2 * a + 1] <= 0)
			fault(c, &c->r->gaps, "%s: water", m->area[a].key);
	}
	for (size_t g = 0; g + 1 < n; g++)
		sum += twice[g];
	if (sum != 2 * (int64_t)(MAP_X1 - MAP_X0) * (MAP_Y1 - MAP_Y0))
		fault(c, &c->r->gaps, "the grounds do not fill the frame");
	free(twice);
}

/* ---- borders ---- */

static bool neighbours(const struct map_file *m, int a, int b, int kind)
{
	for (int i = 0; i < m->area[a].neighbours[kind]; i++)
		if (m->area[a].neighbour[kind][i] == b)
			return true;
	return false;
}

static void check_contacts(struct check *c)
{
	const struct map_file *m = c->m;
	double *contact = map_file_contacts(m);
	size_t n = map_grounds(m);

	for (size_t a = 0; a < m->areas; a++)
		for (size_t b = 0; b < m->areas; b++)
			for (size_t k = 0; a != b && k < 2; k++) {
				double l = contact[(2 * a + k) * n + 2 * b + k];

				if ((l >= MAP_BORDER) != neighbours(m, (int)a, (int)b, (int)k))
					fault(c, &c->r->unlike,
					      "%s and %s: neighbours by their lines, not by the list, or the "
					      "other way round",
					      m->area[a].key, m->area[b].key);
				if (a < b && l > 0 && l < MAP_BORDER)
					fault(c, &c->r->short_contacts, "%s and %s touch along %.3f",
					      m->area[a].key, m->area[b].key, l / MAP_GRID);
				if (a < b && l >= MAP_BORDER)
					++*(k ? &c->r->water_borders : &c->r->land_borders);
			}
	for (size_t i = 0; i < m->arcs; i++)
		for (int side = 0; side < 2; side++) {
			int land = side ? m->arc[i].left : m->arc[i].right,
			    water = side ? m->arc[i].right : m->arc[i].left;

			if (map_is_area(m, land) && map_is_land(m, land) &&
			    m->area[land / 2].kind == MAP_LAND && map_is_area(m, water) &&
			    !map_is_land(m, water))
				fault(c, &c->r->inland_coasts, "%s is inland and touches water",
				      m->area[land / 2].key);
		}
	free(contact);
}

static void check_expected(struct check *c, const char *path)
{
	const struct map_file *m = c->m;
	struct map_tsv t;
	char *expected = calloc(m->areas * m->areas * 2, 1);

	map_tsv_read(&t, path);
	for (size_t r = 0; r < t.rows; r++) {
		int a = map_file_find(m, map_tsv_get(&t, r, "key_a")),
		    b = map_file_find(m, map_tsv_get(&t, r, "key_b"));
		int k = !strcmp(map_tsv_get(&t, r, "kind"), "water");

		if (a < 0 || b < 0) {
			fault(c, &c->r->missing, "%s: row %zu names no area", path, r + 1);
			continue;
		}
		expected[((size_t)a * m->areas + (size_t)b) * 2 + (size_t)k] = 1;
		expected[((size_t)b * m->areas + (size_t)a) * 2 + (size_t)k] = 1;
		if (!neighbours(m, a, b, k))
			fault(c, &c->r->missing, "missing: %s and %s by %s", m->area[a].key, m->area[b].key,
			      k ? "water" : "land");
	}
	for (size_t a = 0; a < m->areas; a++)
		for (size_t b = a + 1; b < m->areas; b++)
			for (size_t k = 0; k < 2; k++)
				if (neighbours(m, (int)a, (int)b, (int)k) &&
				    !expected[(a * m->areas + b) * 2 + k])
					fault(c, &c->r->extra, "extra: %s and %s by %s", m->area[a].key,
					      m->area[b].key, k ? "water" : "land");
	free(expected);
	map_tsv_free(&t);
}

/* ---- places ---- */

static int ground_under(const struct map_file *m, const uint16_t *raster, struct map_point p)
{
	long x = (p.x - MAP_X0) / MAP_CELL, y = (p.y - MAP_Y0) / MAP_CELL;

	if (x < 0 || y < 0 || x >= MAP_CELLS_X || y >= MAP_CELLS_Y)
		return map_outside(m, MAP_VOID);
	return raster[y * MAP_CELLS_X + x];
}

static void check_places(struct check *c)
{
	static const char *const names[MAP_ITEMS] = { "name",    "city",   "token 1", "token 2",
						      "token 3", "ship 1", "ship 2" };
	uint16_t *raster = map_raster(c->m);

	for (size_t a = 0; a < c->m->areas; a++)
		for (int item = 0; item < MAP_ITEMS; item++) {
			const struct map_area *area = &c->m->area[a];
			int ground = ground_under(c->m, raster, map_item_at(area, item));

			if (!map_has_item(area, item))
				continue;
			if (area->scale <= 0 || ground / 2 != (int)a || (item >= MAP_SHIP && ground % 2 == 0))
				fault(c, &c->r->without_place, "%s: no place for %s", area->key, names[item]);
		}
	free(raster);
}

struct placed {
	struct map_box box;
	int area, item;
};

static int compare_placed(const void *a, const void *b)
{
	const struct placed *p = a, *q = b;

	return p->box.x0 < q->box.x0 ? -1 : p->box.x0 > q->box.x0;
}

/* Everything at once: city, tokens of three owners, two ships, the name, in every area. */
static void check_collisions(struct check *c)
{
	const struct map_file *m = c->m;
	struct placed *p = map_more(NULL, m->areas * MAP_ITEMS + m->volcanoes, sizeof *p);
	size_t n = 0;

	for (size_t a = 0; a < m->areas; a++)
		for (int item = 0; item < MAP_ITEMS; item++)
			if (map_has_item(&m->area[a], item))
				p[n++] = (struct placed){ map_item_box(&m->area[a], item), (int)a, item };
	for (size_t i = 0; i < m->volcanoes; i++)
		p[n++] = (struct placed){ map_volcano_box(&m->volcano[i]), -1, (int)i };
	qsort(p, n, sizeof *p, compare_placed);
	for (size_t i = 0; i < n; i++)
		for (size_t k = i + 1; k < n && p[k].box.x0 < p[i].box.x1; k++)
			if (map_boxes_meet(p[i].box, p[k].box))
				fault(c, &c->r->collisions, "%s %d and %s %d collide",
				      p[i].area < 0 ? "volcano" : m->area[p[i].area].key, p[i].item,
				      p[k].area < 0 ? "volcano" : m->area[p[k].area].key, p[k].item);
	for (size_t i = 0; i < m->areas; i++)
		for (size_t k = i + 1; k < m->areas; k++) {
			const struct map_area *a = &m->area[i], *b = &m->area[k];
			int zoom = a->name_zoom > b->name_zoom ? a->name_zoom : b->name_zoom;

			if (zoom < 1 || map_boxes_meet(map_item_box_at(a, MAP_LABEL, zoom),
						       map_item_box_at(b, MAP_LABEL, zoom)))
				fault(c, &c->r->collisions, "the names of %s and %s collide at %d px a unit",
				      a->key, b->key, zoom);
		}
	for (size_t i = 0; i < m->regions; i++)
		for (size_t k = i + 1; k < m->regions; k++)
			if (map_boxes_meet(map_region_box(&m->region[i]), map_region_box(&m->region[k])))
				fault(c, &c->r->collisions, "the regions %s and %s collide", m->region[i].key,
				      m->region[k].key);
	free(p);
}

void map_check(const struct map_file *m, const char *adjacency, struct map_report *r, FILE *say)
{
	struct check c = { m, r, say };

	*r = (struct map_report){ .areas = m->areas, .plains = m->plains, .volcanoes = m->volcanoes };
	check_crossings(&c);
	check_junctions(&c);
	check_surface(&c);
	check_contacts(&c);
	if (adjacency)
		check_expected(&c, adjacency);
	check_places(&c);
	check_collisions(&c);
	r->faults = r->missing + r->extra + r->unlike + r->overlaps + r->gaps + r->short_contacts +
		    r->inland_coasts + r->without_place + r->collisions;
}

void map_report_print(const struct map_report *r, bool json, FILE *out)
{
	const struct {
		const char *name;
		size_t value;
	} row[] = {
		{ "areas", r->areas },
		{ "land_borders", r->land_borders },
		{ "water_borders", r->water_borders },
		{ "missing", r->missing },
		{ "extra", r->extra },
		{ "unlike", r->unlike },
		{ "overlaps", r->overlaps },
		{ "gaps", r->gaps },
		{ "short_contacts", r->short_contacts },
		{ "inland_coasts", r->inland_coasts },
		{ "without_place", r->without_place },
		{ "label_collisions", r->collisions },
		{ "plains", r->plains },
		{ "volcanoes", r->volcanoes },
		{ "faults", r->faults },
	};
	size_t n = sizeof row / sizeof *row;

	if (json)
		fputc('{', out);
	for (size_t i = 0; i < n; i++)
		fprintf(out, json ? "%s\"%s\": %zu" : "%s%-18s %zu\n", json && i ? ", " : "", row[i].name,
			row[i].value);
	if (json)
		fputs("}\n", out);
}
