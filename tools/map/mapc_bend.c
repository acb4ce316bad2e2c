/* mapc_bend.c — borders as somebody would draw them: short contacts shrink to a point, straight lines
 * bend.
 *
 * A border is cut at its junctions, simplified, pushed aside at the middle of each piece (again and again,
 * by a hash of its two ends, so the same border always bends alike), and its corners are cut. Coasts and
 * the edge of the world stay. A border that would cross anything is bent less, at last not at all: so
 * bending never changes who borders whom. */
#include "mapc.h"

#include "map_cross.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct line {
	size_t count;
	struct mapc_xy *at; /* grid steps */
};

static void push(struct line *l, struct mapc_xy p)
{
	l->at = map_more(l->at, l->count + 1, sizeof *l->at);
	l->at[l->count++] = p;
}

/* ---- simplify (Douglas and Peucker) ---- */

static double off(struct mapc_xy a, struct mapc_xy b, struct mapc_xy p)
{
	double long_ = hypot(b.x - a.x, b.y - a.y);

	return long_ > 0 ? fabs((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) / long_
			 : hypot(p.x - a.x, p.y - a.y);
}

static void keep_far(const struct line *l, size_t a, size_t b, double tolerance, char *keep)
{
	double far = 0;
	size_t at = a;

	for (size_t i = a + 1; i < b; i++) {
		double d = off(l->at[a], l->at[b], l->at[i]);

		if (d > far) {
			far = d;
			at = i;
		}
	}
	if (far <= tolerance)
		return;
	keep[at] = 1;
	keep_far(l, a, at, tolerance, keep);
	keep_far(l, at, b, tolerance, keep);
}

static void simplify(struct line *l, double tolerance)
{
	char *keep = calloc(l->count, 1);
	size_t n = 0;

	if (!keep)
		map_die("out of memory");
	keep[0] = keep[l->count - 1] = 1;
	keep_far(l, 0, l->count - 1, tolerance, keep);
	for (size_t i = 0; i < l->count; i++)
		if (keep[i])
			l->at[n++] = l->at[i];
	l->count = n;
	free(keep);
}

/* ---- bend ---- */

static uint32_t mix(uint32_t h, uint32_t v)
{
	h ^= v;
	h *= 0x9e3779b1u;
	return h ^ (h >> 15);
}

/* Between -1 and 1, the same for both directions of a piece. */
static double chance(struct mapc_xy a, struct mapc_xy b)
{
	uint32_t ax = (uint32_t)(int32_t)lround(a.x), ay = (uint32_t)(int32_t)lround(a.y);
	uint32_t bx = (uint32_t)(int32_t)lround(b.x), by = (uint32_t)(int32_t)lround(b.y);
	bool turn = a.x > b.x || (a.x == b.x && a.y > b.y);
	uint32_t h = turn ? mix(mix(mix(mix(1, bx), by), ax), ay) : mix(mix(mix(mix(1, ax), ay), bx), by);

	h = mix(mix(h, h >> 7), 0x85ebca6bu);
	return (h / 2147483648.0 - 1) * (turn ? -1 : 1);
}

static void displace(struct line *out, struct mapc_xy a, struct mapc_xy b, double amount, int level)
{
	double dx = b.x - a.x, dy = b.y - a.y, by;
	struct mapc_xy middle;

	if (!level || hypot(dx, dy) < 0.1 * MAP_GRID * 2) {
		push(out, b);
		return;
	}
	by = chance(a, b) * amount;
	middle = (struct mapc_xy){ (a.x + b.x) / 2 - dy * by, (a.y + b.y) / 2 + dx * by };
	displace(out, a, middle, amount, level - 1);
	displace(out, middle, b, amount, level - 1);
}

static void bend(struct line *l, double amount)
{
	struct line out = { 0 };

	push(&out, l->at[0]);
	for (size_t i = 1; i < l->count; i++)
		displace(&out, l->at[i - 1], l->at[i], amount, 4);
	free(l->at);
	*l = out;
}

/* Chaikin: every corner is cut at a quarter of its sides; the ends stay. */
static void cut_corners(struct line *l)
{
	struct line out = { 0 };

	push(&out, l->at[0]);
	for (size_t i = 1; i < l->count; i++) {
		struct mapc_xy a = l->at[i - 1], b = l->at[i];

		if (i > 1)
			push(&out, (struct mapc_xy){ 0.75 * a.x + 0.25 * b.x, 0.75 * a.y + 0.25 * b.y });
		if (i + 1 < l->count)
			push(&out, (struct mapc_xy){ 0.25 * a.x + 0.75 * b.x, 0.25 * a.y + 0.75 * b.y });
	}
	push(&out, l->at[l->count - 1]);
	free(l->at);
	*l = out;
}

static struct line line_of(const struct map_arc *a)
{
	struct line l = { 0 };

	for (size_t i = 0; i < a->count; i++)
		push(&l, (struct mapc_xy){ a->at[i].x, a->at[i].y });
	return l;
}

static struct map_arc arc_of(const struct line *l, const struct map_arc *like)
{
	struct map_arc a = { like->left, like->right, 0, map_more(NULL, l->count, sizeof *a.at) };

	for (size_t i = 0; i < l->count; i++) {
		struct map_point p = { (int32_t)lround(l->at[i].x), (int32_t)lround(l->at[i].y) };

		if (!a.count || p.x != a.at[a.count - 1].x || p.y != a.at[a.count - 1].y)
			a.at[a.count++] = p;
	}
	return a;
}

static struct map_arc bent(const struct map_arc *a, double amount)
{
	struct line l = line_of(a);
	struct map_arc made;

	simplify(&l, 0.02 * MAP_GRID);
	bend(&l, amount);
	cut_corners(&l);
	cut_corners(&l);
	simplify(&l, 3.0); /* points that cannot be seen */
	made = arc_of(&l, a);
	free(l.at);
	return made;
}

/* Long pieces in parts of at most so many grid steps, so that they bend often and not far. */
static void split(struct line *l, double longest)
{
	struct line out = { 0 };

	push(&out, l->at[0]);
	for (size_t i = 1; i < l->count; i++) {
		struct mapc_xy a = l->at[i - 1], b = l->at[i];
		int parts = (int)ceil(hypot(b.x - a.x, b.y - a.y) / longest);

		for (int k = 1; k <= parts; k++)
			push(&out, (struct mapc_xy){ a.x + (b.x - a.x) * k / parts,
						     a.y + (b.y - a.y) * k / parts });
	}
	free(l->at);
	*l = out;
}

/* A closed ring in plane units (first point repeated) gets a hand-drawn edge. */
void mapc_wave(struct mapc_xy **at, size_t *count)
{
	struct line l = { 0 };

	for (size_t i = 0; i < *count; i++)
		push(&l, (struct mapc_xy){ (*at)[i].x * MAP_GRID, (*at)[i].y * MAP_GRID });
	simplify(&l, 0.08 * MAP_GRID);
	split(&l, 0.7 * MAP_GRID);
	bend(&l, 0.3);
	cut_corners(&l);
	cut_corners(&l);
	for (size_t i = 0; i < l.count; i++)
		l.at[i] = (struct mapc_xy){ l.at[i].x / MAP_GRID, l.at[i].y / MAP_GRID };
	free(*at);
	*at = l.at;
	*count = l.count;
}

/* How much the line between two grounds bends; negative when it must stay as it is. */
static double amount_of(const struct map_file *m, const struct map_arc *a)
{
	bool closed = a->at[0].x == a->at[a->count - 1].x && a->at[0].y == a->at[a->count - 1].y;

	if (!map_is_area(m, a->left) || !map_is_area(m, a->right) ||
	    map_is_land(m, a->left) != map_is_land(m, a->right) || closed)
		return -1;
	if (map_is_land(m, a->left))
		return 0.11 * 2;
	if ((m->area[a->left / 2].kind == MAP_SEA) != (m->area[a->right / 2].kind == MAP_SEA))
		/* the rim of the open sea is round already, except along virtual coasts */
		return 0.06 * 2;
	return 0.07 * 2;
}

static bool try_bend(struct map_file *m, struct map_cross *c, size_t i, double amount)
{
	struct map_arc made = bent(&m->arc[i], amount);

	if (made.count < 2 || map_cross_find(c, &made, i) >= 0) {
		free(made.at);
		return false;
	}
	free(m->arc[i].at);
	m->arc[i] = made;
	return true;
}

/* ---- contacts too short to be borders ---- */

static bool same(struct map_point a, struct map_point b) { return a.x == b.x && a.y == b.y; }

static bool ends_at(const struct map_arc *a, struct map_point p)
{
	return same(a->at[0], p) || same(a->at[a->count - 1], p);
}

/* A junction on a coast or on the edge of the world cannot move. */
static bool is_fixed(const struct map_file *m, struct map_point p)
{
	for (size_t i = 0; i < m->arcs; i++)
		if (ends_at(&m->arc[i], p) && amount_of(m, &m->arc[i]) < 0)
			return true;
	return false;
}

/* Moves one junction, except for the arc that shrinks. `back` remembers which ends moved, a bit for each. */
static void move_ends(struct map_file *m, size_t except, struct map_point from, struct map_point to,
		      char *back)
{
	for (size_t i = 0; i < m->arcs; i++) {
		struct map_arc *a = &m->arc[i];

		if (i == except || same(from, to))
			continue;
		if (same(a->at[0], from)) {
			a->at[0] = to;
			back[i] |= 1;
		}
		if (same(a->at[a->count - 1], from)) {
			a->at[a->count - 1] = to;
			back[i] |= 2;
		}
	}
}

static void move_back(struct map_file *m, struct map_point from, const char *back)
{
	for (size_t i = 0; i < m->arcs; i++) {
		if (back[i] & 1)
			m->arc[i].at[0] = from;
		if (back[i] & 2)
			m->arc[i].at[m->arc[i].count - 1] = from;
	}
}

static void remove_arc(struct map_file *m, size_t i)
{
	free(m->arc[i].at);
	memmove(&m->arc[i], &m->arc[i + 1], (m->arcs - i - 1) * sizeof *m->arc);
	m->arcs--;
}

static bool moved_well(struct map_file *m, size_t except, struct map_point at)
{
	struct map_cross *c = map_cross_open(m);
	bool well = true;

	map_cross_take_out(c, except);
	for (size_t i = 0; well && i < m->arcs; i++)
		if (i != except && ends_at(&m->arc[i], at)) {
			map_cross_take_out(c, i);
			well = map_cross_find(c, &m->arc[i], i) < 0;
			map_cross_put_in(c, i);
		}
	map_cross_close(c);
	return well;
}

/* Both junctions become one, if nothing crosses then. */
static bool shrink(struct map_file *m, size_t i)
{
	struct map_point a = m->arc[i].at[0], b = m->arc[i].at[m->arc[i].count - 1];
	struct map_point to = { (a.x + b.x) / 2, (a.y + b.y) / 2 };
	char *moved_a = calloc(m->arcs, 1), *moved_b = calloc(m->arcs, 1);
	bool well;

	if (!moved_a || !moved_b)
		map_die("out of memory");
	if (is_fixed(m, a))
		to = a;
	else if (is_fixed(m, b))
		to = b;
	well = !is_fixed(m, a) || !is_fixed(m, b);
	if (well) {
		move_ends(m, i, a, to, moved_a);
		move_ends(m, i, b, to, moved_b);
		well = moved_well(m, i, to);
	}
	if (well) {
		remove_arc(m, i);
	} else {
		move_back(m, a, moved_a);
		move_back(m, b, moved_b);
	}
	free(moved_a);
	free(moved_b);
	return well;
}

static bool is_border_line(const struct map_file *m, const struct map_arc *a)
{
	return amount_of(m, a) >= 0 && a->left / 2 != a->right / 2;
}

/* The shortest arc of a contact that is no border, or the number of arcs. */
static size_t shortest_contact(const struct map_file *m, const char *stuck)
{
	double *contact = map_file_contacts(m), best = MAP_BORDER;
	size_t found = m->arcs, n = map_grounds(m);

	for (size_t i = 0; i < m->arcs; i++) {
		const struct map_arc *a = &m->arc[i];
		double all = contact[(size_t)a->left * n + (size_t)a->right];

		if (is_border_line(m, a) && !stuck[i] && all < best) {
			best = all;
			found = i;
		}
	}
	free(contact);
	return found;
}

static void shrink_contacts(struct map_file *m)
{
	char *stuck = calloc(m->arcs, 1);
	size_t i;

	if (!stuck)
		map_die("out of memory");
	while ((i = shortest_contact(m, stuck)) < m->arcs) {
		if (shrink(m, i))
			memmove(stuck + i, stuck + i + 1, m->arcs - i);
		else
			stuck[i] = 1;
	}
	free(stuck);
}

void mapc_bend(struct map_file *m)
{
	struct map_cross *c;

	shrink_contacts(m);
	c = map_cross_open(m);
	for (size_t i = 0; i < m->arcs; i++) {
		double amount = amount_of(m, &m->arc[i]);

		map_cross_take_out(c, i);
		if (amount >= 0 && !try_bend(m, c, i, amount) && !try_bend(m, c, i, amount / 2) &&
		    !try_bend(m, c, i, amount / 4))
			try_bend(m, c, i, 0);
		if (map_cross_find(c, &m->arc[i], i) >= 0)
			map_die("an arc of %d and %d crosses another", m->arc[i].left, m->arc[i].right);
		map_cross_put_in(c, i);
	}
	map_cross_close(c);
}
