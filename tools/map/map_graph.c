/* map_graph.c — see map_graph.h. Traps: a face may have holes, whose edges form cycles of their own that
 * run the other way round; a hole may touch nothing, then its surroundings are found by looking west from
 * its west end. */
#include "map_graph.h"

#include "map_tsv.h"

#include <stdlib.h>
#include <string.h>

static int compare_points(const void *a, const void *b)
{
	const struct map_point *p = a, *q = b;

	if (p->x != q->x)
		return p->x < q->x ? -1 : 1;
	return p->y == q->y ? 0 : p->y < q->y ? -1 : 1;
}

static int compare_edges(const void *a, const void *b)
{
	const int *p = a, *q = b;

	return p[0] != q[0] ? (p[0] < q[0] ? -1 : 1) : p[1] == q[1] ? 0 : p[1] < q[1] ? -1 : 1;
}

static void collect_nodes(struct map_graph *g, const struct map_point *pair, size_t count)
{
	g->node = map_more(NULL, 2 * count, sizeof *g->node);
	memcpy(g->node, pair, 2 * count * sizeof *pair);
	qsort(g->node, 2 * count, sizeof *g->node, compare_points);
	for (size_t i = 0; i < 2 * count; i++)
		if (!i || compare_points(&g->node[i], &g->node[g->nodes - 1]))
			g->node[g->nodes++] = g->node[i];
}

static int node_of(const struct map_graph *g, const struct map_point *p)
{
	return (int)((struct map_point *)bsearch(p, g->node, g->nodes, sizeof *p, compare_points) - g->node);
}

static void collect_edges(struct map_graph *g, const struct map_point *pair, size_t count)
{
	size_t n = 0;

	g->end = map_more(NULL, count, sizeof *g->end);
	for (size_t i = 0; i < count; i++) {
		int a = node_of(g, &pair[2 * i]), b = node_of(g, &pair[2 * i + 1]);

		if (a == b)
			continue;
		g->end[n][0] = a < b ? a : b;
		g->end[n++][1] = a < b ? b : a;
	}
	qsort(g->end, n, sizeof *g->end, compare_edges);
	for (size_t i = 0; i < n; i++)
		if (!i || compare_edges(g->end[i], g->end[g->edges - 1])) {
			g->end[g->edges][0] = g->end[i][0];
			g->end[g->edges++][1] = g->end[i][1];
		}
}

/* Edges that end in nothing separate nothing. */
static void prune(struct map_graph *g)
{
	int *degree = map_more(NULL, g->nodes, sizeof *degree);
	bool again = true;

	while (again) {
		size_t kept = 0;

		memset(degree, 0, g->nodes * sizeof *degree);
		for (size_t e = 0; e < g->edges; e++)
			degree[g->end[e][0]]++, degree[g->end[e][1]]++;
		for (size_t e = 0; e < g->edges; e++)
			if (degree[g->end[e][0]] > 1 && degree[g->end[e][1]] > 1)
				memmove(g->end[kept++], g->end[e], sizeof *g->end);
		again = kept < g->edges;
		g->edges = kept;
	}
	free(degree);
}

static int from(const struct map_graph *g, int h) { return g->end[h / 2][h & 1]; }

static int to(const struct map_graph *g, int h) { return g->end[h / 2][!(h & 1)]; }

struct spoke {
	int node, half;
	int32_t dx, dy;
};

/* By node, then against the clock from east. */
static int compare_spokes(const void *a, const void *b)
{
	const struct spoke *p = a, *q = b;
	int upper_p = p->dy > 0 || (!p->dy && p->dx > 0), upper_q = q->dy > 0 || (!q->dy && q->dx > 0);
	int64_t turn = (int64_t)p->dx * q->dy - (int64_t)p->dy * q->dx;

	if (p->node != q->node)
		return p->node < q->node ? -1 : 1;
	if (upper_p != upper_q)
		return upper_p ? -1 : 1;
	return turn > 0 ? -1 : turn < 0;
}

static void link_half_edges(struct map_graph *g)
{
	size_t n = 2 * g->edges;
	struct spoke *s = map_more(NULL, n, sizeof *s);

	for (size_t h = 0; h < n; h++) {
		struct map_point a = g->node[from(g, (int)h)], b = g->node[to(g, (int)h)];

		s[h] = (struct spoke){ from(g, (int)h), (int)h, b.x - a.x, b.y - a.y };
	}
	qsort(s, n, sizeof *s, compare_spokes);
	g->next = map_more(NULL, n, sizeof *g->next);
	for (size_t i = 0; i < n;) {
		size_t j = i;

		while (j < n && s[j].node == s[i].node)
			j++;
		/* arriving on the twin of k, leave by the spoke before it */
		for (size_t k = i; k < j; k++)
			g->next[s[k].half ^ 1] = s[k == i ? j - 1 : k - 1].half;
		i = j;
	}
	free(s);
}

static int64_t cross(struct map_point a, struct map_point b)
{
	return (int64_t)a.x * b.y - (int64_t)a.y * b.x;
}

/* Half-edge nearest to the west of a point whose left side looks at the point; -1 for none. */
static int look_west(const struct map_graph *g, double x, double y)
{
	double best = -1e18;
	int found = -1;

	for (size_t e = 0; e < g->edges; e++) {
		struct map_point a = g->node[g->end[e][0]], b = g->node[g->end[e][1]];
		double at;

		if ((a.y <= y) == (b.y <= y))
			continue;
		at = a.x + (y - a.y) / (double)(b.y - a.y) * (b.x - a.x);
		if (at < x && at > best) {
			best = at;
			found = 2 * (int)e + (a.y < b.y); /* looking east means running south */
		}
	}
	return found;
}

struct cycle {
	int half, west; /* one of its half-edges, its westernmost node */
	int64_t area;
};

static size_t trace(struct map_graph *g, struct cycle **out, int *cycle_of)
{
	struct cycle *c = NULL;
	size_t n = 0;

	memset(cycle_of, -1, 2 * g->edges * sizeof *cycle_of);
	for (int h = 0; h < 2 * (int)g->edges; h++) {
		int k = h;

		if (cycle_of[h] >= 0)
			continue;
		c = map_more(c, n + 1, sizeof *c);
		c[n] = (struct cycle){ h, from(g, h), 0 };
		do {
			cycle_of[k] = (int)n;
			c[n].area += cross(g->node[from(g, k)], g->node[to(g, k)]);
			if (from(g, k) < c[n].west) /* nodes are sorted from west to east */
				c[n].west = from(g, k);
			k = g->next[k];
		} while (k != h);
		n++;
	}
	*out = c;
	return n;
}

static int surroundings(const struct map_graph *g, const struct cycle *c, const int *cycle_of,
			const int *face_of, int k)
{
	while (c[k].area <= 0) {
		struct map_point p = g->node[c[k].west];
		int h = look_west(g, p.x, p.y);

		if (h < 0)
			return 0;
		k = cycle_of[h];
	}
	return face_of[k];
}

static void collect_faces(struct map_graph *g)
{
	int *cycle_of = map_more(NULL, 2 * g->edges, sizeof *cycle_of), *face_of;
	struct cycle *c;
	size_t n = trace(g, &c, cycle_of);

	face_of = map_more(NULL, n, sizeof *face_of);
	g->faces = 1;
	for (size_t k = 0; k < n; k++)
		face_of[k] = c[k].area > 0 ? (int)g->faces++ : 0;
	for (size_t k = 0; k < n; k++)
		if (c[k].area <= 0)
			face_of[k] = surroundings(g, c, cycle_of, face_of, (int)k);
	g->face = map_more(NULL, 2 * g->edges, sizeof *g->face);
	for (size_t h = 0; h < 2 * g->edges; h++)
		g->face[h] = face_of[cycle_of[h]];
	g->area = calloc(g->faces, sizeof *g->area);
	g->ground = calloc(g->faces, sizeof *g->ground);
	if (!g->area || !g->ground)
		map_die("out of memory");
	for (size_t k = 0; k < n; k++)
		g->area[face_of[k]] += c[k].area;
	free(c);
	free(cycle_of);
	free(face_of);
}

static void list_faces(struct map_graph *g)
{
	size_t n = 2 * g->edges;

	g->first = calloc(g->faces + 2, sizeof *g->first);
	g->list = map_more(NULL, n, sizeof *g->list);
	if (!g->first)
		map_die("out of memory");
	for (size_t h = 0; h < n; h++)
		g->first[g->face[h] + 2]++;
	for (size_t f = 2; f < g->faces + 2; f++)
		g->first[f] += g->first[f - 1];
	for (size_t h = 0; h < n; h++)
		g->list[g->first[g->face[h] + 1]++] = (int)h;
}

void map_graph_build(struct map_graph *g, const struct map_point *pair, size_t count)
{
	*g = (struct map_graph){ 0 };
	collect_nodes(g, pair, count);
	collect_edges(g, pair, count);
	prune(g);
	link_half_edges(g);
	collect_faces(g);
	list_faces(g);
}

void map_graph_free(struct map_graph *g)
{
	free(g->node);
	free(g->end);
	free(g->next);
	free(g->face);
	free(g->ground);
	free(g->area);
	free(g->first);
	free(g->list);
}

static int compare_doubles(const void *a, const void *b)
{
	double p = *(const double *)a, q = *(const double *)b;

	return p < q ? -1 : p > q;
}

/* The widest stretch of the face on the line y. */
static double stretch(const struct map_graph *g, size_t face, double y, double *middle)
{
	static double at[20000];
	size_t n = 0;
	double best = -1;

	for (size_t i = g->first[face]; i < g->first[face + 1] && n < 20000; i++) {
		struct map_point a = g->node[from(g, g->list[i])], b = g->node[to(g, g->list[i])];

		if ((a.y <= y) != (b.y <= y))
			at[n++] = a.x + (y - a.y) / (double)(b.y - a.y) * (b.x - a.x);
	}
	qsort(at, n, sizeof *at, compare_doubles);
	for (size_t i = 0; i + 1 < n; i += 2)
		if (at[i + 1] - at[i] > best) {
			best = at[i + 1] - at[i];
			*middle = (at[i] + at[i + 1]) / 2;
		}
	return best;
}

void map_graph_inside(const struct map_graph *g, size_t face, double *x, double *y)
{
	int32_t low = INT32_MAX, high = INT32_MIN;
	double best = -1;

	for (size_t i = g->first[face]; i < g->first[face + 1]; i++) {
		struct map_point a = g->node[from(g, g->list[i])];

		low = a.y < low ? a.y : low;
		high = a.y > high ? a.y : high;
	}
	for (int k = 0; k < 32; k++) {
		double at = low + (high - low) * (k + 0.5) / 32 + 0.01, middle = 0,
		       wide = stretch(g, face, at, &middle);

		if (wide > best) {
			best = wide;
			*x = middle;
			*y = at;
		}
	}
}

size_t map_graph_face_at(const struct map_graph *g, double x, double y)
{
	int h = look_west(g, x, y);

	return h < 0 ? 0 : (size_t)g->face[h];
}

static int root(int *up, int f)
{
	while (up[f] != f)
		f = up[f] = up[up[f]];
	return f;
}

size_t map_graph_parts(const struct map_graph *g, int *part)
{
	int *up = map_more(NULL, g->faces, sizeof *up);
	size_t n = 0;

	for (size_t f = 0; f < g->faces; f++)
		up[f] = (int)f;
	for (size_t e = 0; e < g->edges; e++) {
		int a = g->face[2 * e], b = g->face[2 * e + 1];

		if (g->ground[a] != g->ground[b])
			continue;
		a = root(up, a), b = root(up, b);
		up[a > b ? a : b] = a < b ? a : b;
	}
	/* the root is the smallest face of a part, so it comes first */
	for (size_t f = 0; f < g->faces; f++)
		part[f] = root(up, (int)f) == (int)f ? (int)n++ : part[root(up, (int)f)];
	free(up);
	return n;
}

/* ---- arcs ---- */

struct walk {
	const struct map_graph *g;
	struct map_file *m;
	int *degree; /* of nodes, counting edges between different grounds */
	int *spoke;  /* for nodes of degree two: both half-edges that leave */
	char *done;  /* edges */
};

static bool divides(const struct map_graph *g, size_t e)
{
	return g->ground[g->face[2 * e]] != g->ground[g->face[2 * e + 1]];
}

static void follow(struct walk *w, int h)
{
	const struct map_graph *g = w->g;
	struct map_arc a = { g->ground[g->face[h]], g->ground[g->face[h ^ 1]], 1, NULL };
	int start = from(g, h);

	a.at = map_more(NULL, 1, sizeof *a.at);
	a.at[0] = g->node[start];
	for (;;) {
		int node = to(g, h);

		w->done[h / 2] = 1;
		a.at = map_more(a.at, a.count + 1, sizeof *a.at);
		a.at[a.count++] = g->node[node];
		if (node == start || w->degree[node] != 2)
			break;
		h = w->spoke[2 * node] == (h ^ 1) ? w->spoke[2 * node + 1] : w->spoke[2 * node];
	}
	w->m->arc = map_more(w->m->arc, w->m->arcs + 1, sizeof a);
	w->m->arc[w->m->arcs++] = a;
}

void map_graph_arcs(const struct map_graph *g, struct map_file *m)
{
	struct walk w = { g, m, calloc(g->nodes, sizeof *w.degree), calloc(2 * g->nodes, sizeof *w.spoke),
			  calloc(g->edges, 1) };

	if (!w.degree || !w.spoke || !w.done)
		map_die("out of memory");
	for (size_t e = 0; e < g->edges; e++)
		for (int k = 0; divides(g, e) && k < 2; k++) {
			int node = g->end[e][k];

			if (w.degree[node]++ < 2)
				w.spoke[2 * node + w.degree[node] - 1] = 2 * (int)e + k;
		}
	/* First from the junctions, then the rings that have none. Edges are sorted: their order is fixed. */
	for (int rings = 0; rings < 2; rings++)
		for (size_t e = 0; e < g->edges; e++)
			for (int k = 0; k < 2; k++)
				if (divides(g, e) && !w.done[e] && (rings || w.degree[g->end[e][k]] != 2))
					follow(&w, 2 * (int)e + k);
	free(w.degree);
	free(w.spoke);
	free(w.done);
}
