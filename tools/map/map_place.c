/* map_place.c — see map_place.h.
 *
 * Areas come from small to large, since the large ones can give way. An area tries the largest scale
 * first; at each scale its city goes to the middle of the land, the name below it, tokens beside it, ships
 * on its water, every item as near to where it would like to be as there is room. Cells that are taken
 * stay taken, so nothing can collide. */
#include "map_place.h"

#include "map_tsv.h"

#include <stdlib.h>
#include <string.h>

/* ---- sizes ---- */

struct size {
	int wide, high; /* px */
};

static int letters_px(const char *s, size_t n)
{
	int px = 0;

	for (size_t i = 0; i < n; i++)
		if (((unsigned char)s[i] & 0xc0) != 0x80)
			px += s[i] == ' '                                                ? 5
			      : s[i] == 'I' || s[i] == 'i'                               ? 5
			      : s[i] == 'M' || s[i] == 'm' || s[i] == 'W' || s[i] == 'w' ? 12
											 : 9;
	return px;
}

/* A name of two lines is cut at the space nearest to its middle. */
static int name_px(const char *name, int lines)
{
	size_t n = strlen(name), cut = 0;
	int first, second;

	if (lines == 1)
		return letters_px(name, n);
	for (size_t i = 0; i < n; i++)
		if (name[i] == ' ' && (!cut || abs((int)(2 * i) - (int)n) < abs((int)(2 * cut) - (int)n)))
			cut = i;
	first = letters_px(name, cut);
	second = letters_px(name + cut + 1, n - cut - 1);
	return first > second ? first : second;
}

static struct size size_of(const struct map_area *a, int item)
{
	if (item == MAP_LABEL) /* name, and below it the limit as rings */
		return (struct size){ name_px(a->name, a->lines) + 4,
				      15 * a->lines + (a->kind == MAP_SEA ? 2 : 10) };
	if (item == MAP_CITY)
		return (struct size){ 36, 30 };
	if (item < MAP_SHIP)
		return (struct size){ 30, 30 };
	return (struct size){ 38, 32 };
}

bool map_has_item(const struct map_area *a, int item)
{
	if (item == MAP_LABEL)
		return true;
	if (item >= MAP_SHIP)
		return a->kind != MAP_LAND;
	return a->kind != MAP_SEA;
}

static struct map_point *place_of(struct map_area *a, int item)
{
	if (item == MAP_LABEL)
		return &a->label;
	if (item == MAP_CITY)
		return &a->city;
	return item < MAP_SHIP ? &a->token[item - MAP_TOKEN] : &a->ship[item - MAP_SHIP];
}

struct map_point map_item_at(const struct map_area *a, int item)
{
	struct map_area copy = *a;

	return *place_of(&copy, item);
}

static struct map_box box_around(struct map_point p, int wide, int high)
{
	return (struct map_box){ p.x - wide / 2, p.y - high / 2, p.x + wide / 2, p.y + high / 2 };
}

static struct map_box item_box_at(const struct map_area *a, int item, struct map_point p)
{
	struct size s = size_of(a, item);

	return box_around(p, s.wide * MAP_GRID * a->scale / (MAP_ZOOM * 100),
			  s.high * MAP_GRID * a->scale / (MAP_ZOOM * 100));
}

struct map_box map_item_box(const struct map_area *a, int item)
{
	return item_box_at(a, item, map_item_at(a, item));
}

struct map_box map_item_box_at(const struct map_area *a, int item, int zoom)
{
	struct size s = size_of(a, item);

	return box_around(map_item_at(a, item), s.wide * MAP_GRID / zoom, s.high * MAP_GRID / zoom);
}

int map_full_zoom(const struct map_area *a) { return (MAP_ZOOM * 100 + a->scale - 1) / a->scale; }

/* A volcano grows with the zoom: it is part of the ground. */
struct map_box map_volcano_box(const struct map_volcano *v)
{
	return box_around(v->at, MAP_GRID / 4, MAP_GRID / 4);
}

struct map_box map_region_box(const struct map_name *n)
{
	return box_around(n->at, n->width, 14 * MAP_GRID / MAP_REGION_ZOOM);
}

bool map_boxes_meet(struct map_box a, struct map_box b)
{
	return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
}

/* ---- cells ---- */

struct hit {
	double x;
	int west, east; /* grounds on both sides */
};

struct row {
	size_t count;
	struct hit *at;
};

static int compare_hits(const void *a, const void *b)
{
	const struct hit *p = a, *q = b;

	return p->x < q->x ? -1 : p->x > q->x;
}

static double row_y(long y)
{
	return MAP_Y0 + MAP_CELL * y + MAP_CELL / 2 + 0.25; /* no point of the grid lies there */
}

static void add_hits(struct row *rows, struct map_point a, struct map_point b, int left, int right)
{
	struct map_point low = a.y < b.y ? a : b, high = a.y < b.y ? b : a;
	long first = (low.y - MAP_Y0) / MAP_CELL - 1, last = (high.y - MAP_Y0) / MAP_CELL + 1;

	for (long y = first < 0 ? 0 : first; y <= last && y < MAP_CELLS_Y; y++) {
		double at = row_y(y);

		if (at < low.y || at > high.y)
			continue;
		rows[y].at = map_more(rows[y].at, rows[y].count + 1, sizeof(struct hit));
		rows[y].at[rows[y].count++] =
			(struct hit){ a.x + (at - a.y) * (b.x - a.x) / (double)(b.y - a.y),
				      a.y < b.y ? left : right, a.y < b.y ? right : left };
	}
}

uint16_t *map_raster(const struct map_file *m)
{
	struct row *rows = calloc(MAP_CELLS_Y, sizeof *rows);
	uint16_t *ground = map_more(NULL, (size_t)MAP_CELLS_X * MAP_CELLS_Y, sizeof *ground);

	if (!rows)
		map_die("out of memory");
	for (size_t i = 0; i < m->arcs; i++)
		for (size_t k = 0; k + 1 < m->arc[i].count; k++)
			add_hits(rows, m->arc[i].at[k], m->arc[i].at[k + 1], m->arc[i].left, m->arc[i].right);
	for (long y = 0; y < MAP_CELLS_Y; y++) {
		size_t k = 0;
		int now = map_outside(m, MAP_VOID);

		qsort(rows[y].at, rows[y].count, sizeof(struct hit), compare_hits);
		for (long x = 0; x < MAP_CELLS_X; x++) {
			double middle = MAP_X0 + MAP_CELL * x + MAP_CELL / 2;

			for (; k < rows[y].count && rows[y].at[k].x < middle; k++)
				now = rows[y].at[k].east;
			ground[y * MAP_CELLS_X + x] = (uint16_t)now;
		}
		free(rows[y].at);
	}
	free(rows);
	return ground;
}

/* ---- searching ---- */

struct board {
	struct map_file *m;
	uint16_t *ground;
	char *taken;
	struct {
		size_t count;
		struct map_point *cell; /* of a ground, every second one */
	} * of;                         /* by ground */
};

static struct map_point cell_point(int x, int y)
{
	return (struct map_point){ MAP_X0 + MAP_CELL * x + MAP_CELL / 2,
				   MAP_Y0 + MAP_CELL * y + MAP_CELL / 2 };
}

struct cells {
	int x0, y0, x1, y1;
};

static bool cells_of(struct map_box b, struct cells *c)
{
	if (b.x0 <= MAP_X0 || b.y0 <= MAP_Y0 || b.x1 >= MAP_X1 - MAP_CELL || b.y1 >= MAP_Y1 - MAP_CELL)
		return false;
	*c = (struct cells){ (b.x0 - MAP_X0) / MAP_CELL, (b.y0 - MAP_Y0) / MAP_CELL,
			     (b.x1 - MAP_X0) / MAP_CELL, (b.y1 - MAP_Y0) / MAP_CELL };
	return true;
}

/* How badly a box stands on the ground, in cells; -1 when it must not. A city or token may hang over its
 * own coast; a name may not cross its own coast for long; nothing stands on the land of another. */
static long badness(const struct board *b, int area, int item, struct map_box box, bool wet)
{
	struct cells c;
	long wrong = 0, all = 0;

	if (!cells_of(box, &c))
		return -1;
	for (int y = c.y0; y <= c.y1; y++)
		for (int x = c.x0; x <= c.x1; x++) {
			int ground = b->ground[y * MAP_CELLS_X + x];
			bool mine = ground / 2 == area, land = map_is_land(b->m, ground);
			bool open = !land && map_is_area(b->m, ground) &&
				    b->m->area[ground / 2].kind == MAP_SEA;

			if (b->taken[y * MAP_CELLS_X + x] || (land && !mine) ||
			    ground >= map_outside(b->m, 0))
				return -1;
			all++;
			if (!mine && !open && (item != MAP_LABEL || b->m->area[area].kind == MAP_SEA))
				wrong += 3;
			else if (!mine)
				wrong += 1;
			else if (land == wet)
				wrong += 1;
		}
	return wrong * 2 > all ? -1 : wrong;
}

static void take(struct board *b, struct map_box box)
{
	struct cells c;

	if (cells_of(box, &c))
		for (int y = c.y0; y <= c.y1; y++)
			memset(&b->taken[y * MAP_CELLS_X + c.x0], 1, (size_t)(c.x1 - c.x0 + 1));
}

static double far(struct map_point a, struct map_point b)
{
	double dx = (a.x - b.x) / (double)MAP_GRID, dy = (a.y - b.y) / (double)MAP_GRID;

	return dx * dx + dy * dy;
}

/* The best place for an item on the land or the water of an area, near to a wish. */
static bool search(struct board *b, int area, int item, bool wet, struct map_point wish, double patience)
{
	struct map_area *a = &b->m->area[area];
	int ground = 2 * area + wet;
	double best = 1e18;
	bool found = false;

	for (size_t i = 0; i < b->of[ground].count; i++) {
		struct map_point p = b->of[ground].cell[i];
		double cost = far(p, wish);
		long bad;

		if (cost >= best || cost > patience)
			continue;
		bad = badness(b, area, item, item_box_at(a, item, p), wet);
		if (bad < 0)
			continue;
		cost += (double)bad * 0.02 * a->scale / 100;
		if (cost < best) {
			best = cost;
			*place_of(a, item) = p;
			found = true;
		}
	}
	if (found)
		take(b, map_item_box(a, item));
	return found;
}

/* The cell deepest inside of a ground: rings of cells around it that belong to it. */
static int depth(const struct board *b, int ground, struct map_point p, int least)
{
	int x = (p.x - MAP_X0) / MAP_CELL, y = (p.y - MAP_Y0) / MAP_CELL;

	for (int r = 1;; r++)
		for (int k = -r; k <= r; k++) {
			int at[4][2] = {
				{ x + k, y - r }, { x + k, y + r }, { x - r, y + k }, { x + r, y + k }
			};

			for (int s = 0; s < 4; s++) {
				if (at[s][0] < 0 || at[s][1] < 0 || at[s][0] >= MAP_CELLS_X ||
				    at[s][1] >= MAP_CELLS_Y)
					return r;
				if (b->ground[at[s][1] * MAP_CELLS_X + at[s][0]] != ground)
					return r;
			}
			if (r > 200 && r > least)
				return r;
		}
}

static struct map_point pole(const struct board *b, int ground)
{
	int best = 0;
	struct map_point at = { 0, 0 };

	for (size_t i = 0; i<b->of[ground].count; i += b->of[ground].count> 4000 ? 3 : 1) {
		int d = depth(b, ground, b->of[ground].cell[i], best);

		if (d > best) {
			best = d;
			at = b->of[ground].cell[i];
		}
	}
	return at;
}

static int px(const struct map_area *a, int n) { return n * MAP_GRID * a->scale / (MAP_ZOOM * 100); }

/* On crowded islands tokens, at last the city too, may stand on the water beside the land. */
static bool search_land(struct board *b, int area, int item, struct map_point wish, double patience)
{
	const struct map_area *a = &b->m->area[area];

	return search(b, area, item, false, wish, patience) ||
	       (a->kind == MAP_COASTAL && a->scale <= (item == MAP_CITY ? 50 : 72) &&
		search(b, area, item, true, wish, patience));
}

static bool place_label(struct board *b, int area, struct map_point wish, double patience)
{
	struct map_area *a = &b->m->area[area];
	bool split = strchr(a->name, ' ') != NULL;

	for (int wet = a->kind == MAP_SEA; wet <= (a->kind != MAP_LAND); wet++)
		for (int lines = 1; lines <= 1 + split; lines++) {
			a->lines = lines;
			a->on_water = wet;
			if (search(b, area, MAP_LABEL, wet, wish, wet ? 4 * patience : patience))
				return true;
		}
	return false;
}

static bool place_land_items(struct board *b, int area, struct map_point middle, int order)
{
	struct map_area *a = &b->m->area[area];
	/* square units: an item does not go to another island of the area */
	double patience = 36;
	struct map_point wish = middle;

	if (order == 0) {
		wish.y += px(a, 8);
		if (!search_land(b, area, MAP_CITY, wish, patience))
			return false;
		wish = (struct map_point){ a->city.x, a->city.y - px(a, 28) };
		if (!place_label(b, area, wish, patience))
			return false;
	} else {
		wish.y -= px(a, 14);
		if (order == 1 && !place_label(b, area, wish, patience))
			return false;
		if (!search_land(b, area, MAP_CITY, middle, patience))
			return false;
	}
	for (int t = 0; t < MAP_TOKENS; t++) {
		wish = (struct map_point){ a->city.x + (t - 1) * px(a, 34) + (t == 1 ? px(a, 1) : 0),
					   a->city.y + px(a, t == 1 ? 32 : 2) };
		if (!search_land(b, area, MAP_TOKEN + t, wish, patience))
			return false;
	}
	return order < 2 ||
	       place_label(b, area, (struct map_point){ a->city.x, a->city.y - px(a, 28) }, patience);
}

static bool place_all(struct board *b, int area, struct map_point land, struct map_point water, int order)
{
	struct map_area *a = &b->m->area[area];

	if (a->kind != MAP_SEA && !place_land_items(b, area, land, order))
		return false;
	if (a->kind == MAP_SEA && !place_label(b, area, water, 1e9))
		return false;
	for (int s = 0; a->kind != MAP_LAND && s < MAP_SHIPS; s++) {
		struct map_point wish = a->kind == MAP_SEA
						? (struct map_point){ a->label.x + (2 * s - 1) * px(a, 30),
								      a->label.y - px(a, 32) }
					: s ? a->ship[0]
					    : water;

		if (!search(b, area, MAP_SHIP + s, true, wish, 1e9))
			return false;
	}
	return true;
}

static void place_area(struct board *b, int area, char *before)
{
	static const int scales[] = { 500, 400, 280, 200, 140, 100, 85, 72, 60, 50, 42, 35, 30, 25, 20 };
	struct map_area *a = &b->m->area[area];
	struct map_point land = pole(b, 2 * area), water = pole(b, 2 * area + 1);

	memcpy(before, b->taken, (size_t)MAP_CELLS_X * MAP_CELLS_Y);
	for (size_t i = 0; i < sizeof scales / sizeof *scales; i++)
		for (int order = 0; order < 3; order++) {
			a->scale = scales[i];
			if (place_all(b, area, land, water, order))
				return;
			memcpy(b->taken, before, (size_t)MAP_CELLS_X * MAP_CELLS_Y);
		}
	a->scale = 0;
}

/* ---- names before pieces ---- */

/* A name stands in front of what it names, not of its neighbours: at most a quarter of it on their land. */
static bool stands_well(const struct board *b, int area, struct map_box box)
{
	struct cells c;
	long abroad = 0, all = 0;

	if (!cells_of(box, &c))
		return false;
	for (int y = c.y0; y <= c.y1; y++)
		for (int x = c.x0; x <= c.x1; x++, all++) {
			int ground = b->ground[y * MAP_CELLS_X + x];

			abroad += ground / 2 != area && map_is_land(b->m, ground);
		}
	return abroad * 4 <= all;
}

/* At a zoom below the one where everything fits a name may show if it meets no other name that shows
 * there, and nothing of an area that is already complete at that or any greater zoom. */
static bool name_fits(const struct board *b, size_t area, int zoom)
{
	const struct map_area *a = &b->m->area[area];

	for (size_t k = 0; k < b->m->areas; k++) {
		const struct map_area *o = &b->m->area[k];
		int full = map_full_zoom(o) > zoom ? map_full_zoom(o) : zoom;

		if (k == area)
			continue;
		if (o->name_zoom &&
		    map_boxes_meet(map_item_box_at(a, MAP_LABEL, zoom), map_item_box_at(o, MAP_LABEL, zoom)))
			return false;
		for (int item = 0; item < MAP_ITEMS; item++)
			if (map_has_item(o, item) && map_boxes_meet(map_item_box_at(a, MAP_LABEL, full),
								    map_item_box_at(o, item, full)))
				return false;
	}
	return stands_well(b, (int)area, map_item_box_at(a, MAP_LABEL, zoom));
}

static void find_name_zooms(struct board *b)
{
	static const int zooms[] = { 9,  10, 12, 14, 17, 20, 23, 26, 30,  34,  38, 42,
				     46, 50, 55, 60, 66, 72, 80, 90, 100, 120, 150 };
	struct map_file *m = b->m;

	for (size_t a = 0; a < m->areas; a++)
		m->area[a].name_zoom = 0;
	for (size_t i = 0; i < sizeof zooms / sizeof *zooms; i++)
		for (size_t a = 0; a < m->areas; a++)
			if (!m->area[a].name_zoom && zooms[i] < map_full_zoom(&m->area[a]) &&
			    name_fits(b, a, zooms[i]))
				m->area[a].name_zoom = zooms[i];
			else if (!m->area[a].name_zoom && zooms[i] >= map_full_zoom(&m->area[a]))
				m->area[a].name_zoom = map_full_zoom(&m->area[a]);
	for (size_t a = 0; a < m->areas; a++)
		if (!m->area[a].name_zoom)
			m->area[a].name_zoom = map_full_zoom(&m->area[a]);
}

/* ---- names of regions ---- */

static void place_region(struct board *b, const char *key)
{
	struct map_file *m = b->m;
	struct map_name n = { .width = letters_px(key, strlen(key)) * MAP_GRID / MAP_REGION_ZOOM };
	double x = 0, y = 0, count = 0, best = 1e18;

	memcpy(n.key, key, strlen(key) + 1);
	for (size_t a = 0; a < m->areas; a++)
		for (size_t i = 0; !strcmp(m->area[a].region, key) && i < b->of[2 * a].count; i++, count++)
			x += b->of[2 * a].cell[i].x, y += b->of[2 * a].cell[i].y;
	struct map_point wish = { (int32_t)(x / count), (int32_t)(y / count) };

	for (size_t a = 0; a < m->areas; a++)
		for (size_t i = 0; !strcmp(m->area[a].region, key) && i < b->of[2 * a].count; i += 3) {
			struct map_name try = n;
			struct cells c;
			bool free_ = true;
			long wrong = 0;
			double cost;

			try.at = b->of[2 * a].cell[i];
			if (!cells_of(map_region_box(&try), &c))
				continue;
			for (int cy = c.y0; free_ && cy <= c.y1; cy += 2)
				for (int cx = c.x0; cx <= c.x1; cx += 2) {
					int ground = b->ground[cy * MAP_CELLS_X + cx];

					free_ &= !b->taken[cy * MAP_CELLS_X + cx];
					wrong += !map_is_area(m, ground) || !map_is_land(m, ground) ||
						 strcmp(m->area[ground / 2].region, key) != 0;
				}
			cost = far(try.at, wish) + (double)wrong * 1.0;
			if (free_ && cost < best) {
				best = cost;
				n.at = try.at;
			}
		}
	take(b, map_region_box(&n));
	m->region = map_more(m->region, m->regions + 1, sizeof n);
	m->region[m->regions++] = n;
}

static void place_regions(struct board *b)
{
	struct map_file *m = b->m;

	memset(b->taken, 0, (size_t)MAP_CELLS_X * MAP_CELLS_Y);
	/* at the zoom of regions only names of seas that fit are shown */
	for (size_t a = 0; a < m->areas; a++)
		if (m->area[a].kind == MAP_SEA && m->area[a].name_zoom <= MAP_REGION_ZOOM)
			take(b, map_item_box_at(&m->area[a], MAP_LABEL, MAP_REGION_ZOOM));
	for (size_t i = 0; i < m->volcanoes; i++)
		take(b, box_around(m->volcano[i].at, 12 * MAP_GRID / MAP_REGION_ZOOM,
				   12 * MAP_GRID / MAP_REGION_ZOOM));
	free(m->region);
	m->region = NULL;
	m->regions = 0;
	for (size_t a = 0; a < m->areas; a++) {
		bool known = m->area[a].region[0] == '-';

		for (size_t i = 0; i < m->regions; i++)
			known |= !strcmp(m->region[i].key, m->area[a].region);
		if (!known)
			place_region(b, m->area[a].region);
	}
}

/* ---- */

static void collect_cells(struct board *b)
{
	b->of = calloc(map_grounds(b->m), sizeof *b->of);
	if (!b->of)
		map_die("out of memory");
	for (int y = 0; y < MAP_CELLS_Y; y++)
		for (int x = 0; x < MAP_CELLS_X; x++) {
			int g = b->ground[y * MAP_CELLS_X + x];
			size_t n = b->of[g].count;

			if (n % 256 == 0)
				b->of[g].cell = map_more(b->of[g].cell, n + 256, sizeof(struct map_point));
			b->of[g].cell[b->of[g].count++] = cell_point(x, y);
		}
	/* large grounds need not be searched cell by cell */
	for (size_t g = 0; g < map_grounds(b->m); g++) {
		size_t step = 1 + b->of[g].count / 3000, kept = 0;

		for (size_t i = 0; i < b->of[g].count; i += step)
			b->of[g].cell[kept++] = b->of[g].cell[i];
		b->of[g].count = kept;
	}
}

static size_t land_size(const struct board *b, int area)
{
	size_t n = 0;

	for (size_t i = 0; i < (size_t)MAP_CELLS_X * MAP_CELLS_Y; i++)
		n += b->ground[i] == 2 * area + (b->m->area[area].kind == MAP_SEA);
	return n;
}

void map_place(struct map_file *m)
{
	struct board b = { .m = m,
			   .ground = map_raster(m),
			   .taken = calloc((size_t)MAP_CELLS_X * MAP_CELLS_Y, 1) };
	char *before = map_more(NULL, (size_t)MAP_CELLS_X * MAP_CELLS_Y, 1);
	size_t *size = map_more(NULL, m->areas, sizeof *size);
	bool *done = calloc(m->areas, sizeof *done);

	collect_cells(&b);
	for (size_t i = 0; i < m->volcanoes; i++)
		take(&b, map_volcano_box(&m->volcano[i]));
	for (size_t a = 0; a < m->areas; a++)
		size[a] = land_size(&b, (int)a);
	for (size_t k = 0; k < m->areas; k++) {
		size_t next = m->areas;

		for (size_t a = 0; a < m->areas; a++)
			if (!done[a] && (next == m->areas || size[a] < size[next]))
				next = a;
		done[next] = true;
		place_area(&b, (int)next, before);
	}
	find_name_zooms(&b);
	place_regions(&b);
	for (size_t g = 0; g < map_grounds(m); g++)
		free(b.of[g].cell);
	free(b.of);
	free(b.ground);
	free(b.taken);
	free(before);
	free(size);
	free(done);
}
