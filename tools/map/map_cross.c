/* map_cross.c — see map_cross.h. */
#include "map_cross.h"

#include "map_tsv.h"

#include <stdlib.h>
#include <string.h>

enum { SQUARE = 256, WIDE = (MAP_X1 - MAP_X0) / SQUARE + 1, HIGH = (MAP_Y1 - MAP_Y0) / SQUARE + 1 };

struct entry {
	int arc;
	int piece;
};

struct square {
	size_t count;
	struct entry *at;
};

struct map_cross {
	const struct map_file *m;
	struct square square[WIDE * HIGH];
};

static int side(struct map_point a, struct map_point b, struct map_point p)
{
	int64_t s = (int64_t)(b.x - a.x) * (p.y - a.y) - (int64_t)(b.y - a.y) * (p.x - a.x);

	return s > 0 ? 1 : s < 0 ? -1 : 0;
}

static bool same(struct map_point a, struct map_point b) { return a.x == b.x && a.y == b.y; }

static bool between(int32_t a, int32_t b, int32_t p) { return a < b ? a <= p && p <= b : b <= p && p <= a; }

static bool on(struct map_point a, struct map_point b, struct map_point p)
{
	return !side(a, b, p) && between(a.x, b.x, p.x) && between(a.y, b.y, p.y);
}

int map_cross_pieces(struct map_point a, struct map_point b, struct map_point c, struct map_point d)
{
	int s1 = side(a, b, c), s2 = side(a, b, d), s3 = side(c, d, a), s4 = side(c, d, b);
	bool meet = (s1 != s2 && s3 != s4 && (s1 * s2 <= 0) && (s3 * s4 <= 0)) || on(a, b, c) ||
		    on(a, b, d) || on(c, d, a) || on(c, d, b);

	if (!meet)
		return 0;
	if (same(a, c))
		return on(a, b, d) || on(c, d, b) ? 2 : 1;
	if (same(a, d))
		return on(a, b, c) || on(c, d, b) ? 2 : 1;
	if (same(b, c))
		return on(a, b, d) || on(c, d, a) ? 2 : 1;
	if (same(b, d))
		return on(a, b, c) || on(c, d, a) ? 2 : 1;
	return 2;
}

/* ---- squares ---- */

static void range(int32_t a, int32_t b, int32_t low, int limit, int *first, int *last)
{
	*first = ((a < b ? a : b) - low) / SQUARE;
	*last = ((a < b ? b : a) - low) / SQUARE;
	*first = *first < 0 ? 0 : *first;
	*last = *last >= limit ? limit - 1 : *last;
}

struct box {
	int x0, x1, y0, y1;
};

static struct box box_of(struct map_point a, struct map_point b)
{
	struct box r;

	range(a.x, b.x, MAP_X0, WIDE, &r.x0, &r.x1);
	range(a.y, b.y, MAP_Y0, HIGH, &r.y0, &r.y1);
	return r;
}

/* Visits every square that a piece of the arc may touch. */
static void for_squares(struct map_cross *c, size_t arc, void (*visit)(struct square *, struct entry))
{
	const struct map_arc *a = &c->m->arc[arc];

	for (size_t i = 0; i + 1 < a->count; i++) {
		struct box r = box_of(a->at[i], a->at[i + 1]);

		for (int y = r.y0; y <= r.y1; y++)
			for (int x = r.x0; x <= r.x1; x++)
				visit(&c->square[y * WIDE + x], (struct entry){ (int)arc, (int)i });
	}
}

static void put_in(struct square *s, struct entry e)
{
	s->at = map_more(s->at, s->count + 1, sizeof *s->at);
	s->at[s->count++] = e;
}

static void take_out(struct square *s, struct entry e)
{
	size_t kept = 0;

	for (size_t k = 0; k < s->count; k++)
		if (s->at[k].arc != e.arc)
			s->at[kept++] = s->at[k];
	s->count = kept;
}

void map_cross_put_in(struct map_cross *c, size_t arc) { for_squares(c, arc, put_in); }
void map_cross_take_out(struct map_cross *c, size_t arc) { for_squares(c, arc, take_out); }

struct map_cross *map_cross_open(const struct map_file *m)
{
	struct map_cross *c = calloc(1, sizeof *c);

	if (!c)
		map_die("out of memory");
	c->m = m;
	for (size_t i = 0; i < m->arcs; i++)
		map_cross_put_in(c, i);
	return c;
}

void map_cross_close(struct map_cross *c)
{
	for (int s = 0; s < WIDE * HIGH; s++)
		free(c->square[s].at);
	free(c);
}

/* ---- finding ---- */

static bool is_end(const struct map_arc *a, struct map_point p)
{
	return same(p, a->at[0]) || same(p, a->at[a->count - 1]);
}

static struct map_point shared(struct map_point a, struct map_point b, struct map_point c, struct map_point d)
{
	return same(a, c) || same(a, d) ? a : b;
}

static bool others_ok(const struct map_arc *p, size_t i, const struct map_arc *q, size_t k)
{
	int meet = map_cross_pieces(p->at[i], p->at[i + 1], q->at[k], q->at[k + 1]);
	struct map_point at;

	if (meet != 1)
		return !meet;
	at = shared(p->at[i], p->at[i + 1], q->at[k], q->at[k + 1]);
	return is_end(p, at) && is_end(q, at);
}

static bool itself_ok(const struct map_arc *a)
{
	for (size_t i = 0; i + 1 < a->count; i++)
		for (size_t k = i + 1; k + 1 < a->count; k++) {
			int meet = map_cross_pieces(a->at[i], a->at[i + 1], a->at[k], a->at[k + 1]);
			bool closing = !i && k + 2 == a->count && same(a->at[0], a->at[a->count - 1]);

			if (meet == 2 || (meet == 1 && k != i + 1 && !closing))
				return false;
		}
	return true;
}

long map_cross_find(struct map_cross *c, const struct map_arc *line, size_t arc)
{
	for (size_t i = 0; i + 1 < line->count; i++) {
		struct box r = box_of(line->at[i], line->at[i + 1]);

		for (int s = r.y0 * WIDE + r.x0; s <= r.y1 * WIDE + r.x1; s++) {
			if (s % WIDE < r.x0 || s % WIDE > r.x1)
				continue;
			for (size_t k = 0; k < c->square[s].count; k++) {
				struct entry e = c->square[s].at[k];

				if (e.arc != (int)arc &&
				    !others_ok(line, i, &c->m->arc[e.arc], (size_t)e.piece))
					return e.arc;
			}
		}
	}
	return itself_ok(line) ? -1 : (long)arc;
}
