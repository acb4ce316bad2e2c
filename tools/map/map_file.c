/* map_file.c — the text of the map: see map_file.h and docs/MAP.md.
 *
 * A line is a word and fields between tabs. Points are differences to the point before, each number folded
 * (0 -1 1 -2 becomes 0 1 2 3) and written in digits of five bits, the lowest first, from '?' on; a digit
 * that is not the last of its number is 32 higher. */
#include "map_file.h"

#include "map_tsv.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const kinds[] = { "land", "coastal", "sea" };

/* ---- writing ---- */

static void put_number(FILE *out, int32_t n)
{
	uint32_t u = n < 0 ? ~((uint32_t)n << 1) : (uint32_t)n << 1;

	for (; u >= 32; u >>= 5)
		fputc((int)(u & 31) + 32 + '?', out);
	fputc((int)u + '?', out);
}

static void put_points(FILE *out, const struct map_point *at, size_t count)
{
	struct map_point before = { 0, 0 };

	for (size_t i = 0; i < count; i++) {
		put_number(out, at[i].x - before.x);
		put_number(out, at[i].y - before.y);
		before = at[i];
	}
	fputc('\n', out);
}

static void put_places(FILE *out, const struct map_point *at, size_t count)
{
	fputc('\t', out);
	for (size_t i = 0; i < count; i++)
		fprintf(out, "%s%d,%d", i ? " " : "", at[i].x, at[i].y);
}

static void put_list(FILE *out, const int *at, int count)
{
	fputs(count ? "\t" : "\t-", out);
	for (int i = 0; i < count; i++)
		fprintf(out, "%s%d", i ? "," : "", at[i]);
}

static void put_area(FILE *out, const struct map_area *a)
{
	fprintf(out, "area\t%s\t%s\t%s\t%d\t%s\t%s\t%s\t%s\t%s\t%d\t%d\t%d\t%s", a->key, a->name,
		kinds[a->kind], a->limit, a->site, a->region, a->block, a->flood, a->volcano, a->scale,
		a->name_zoom, a->lines, a->on_water ? "water" : "land");
	put_places(out, &a->label, 1);
	put_places(out, &a->city, 1);
	put_places(out, a->token, MAP_TOKENS);
	put_places(out, a->ship, MAP_SHIPS);
	put_list(out, a->neighbour[0], a->neighbours[0]);
	put_list(out, a->neighbour[1], a->neighbours[1]);
	fputc('\n', out);
}

void map_file_write(const struct map_file *m, FILE *out)
{
	fprintf(out, "ecumene-map\t1\t%d\t%d\t%d\t%d\t%d\n", MAP_GRID, MAP_X0, MAP_Y0, MAP_X1, MAP_Y1);
	for (size_t i = 0; i < m->areas; i++)
		put_area(out, &m->area[i]);
	for (size_t i = 0; i < m->regions; i++)
		fprintf(out, "region\t%s\t%d,%d\t%d\n", m->region[i].key, m->region[i].at.x,
			m->region[i].at.y, m->region[i].width);
	for (size_t i = 0; i < m->volcanoes; i++)
		fprintf(out, "volcano\t%s\t%d,%d\n", m->volcano[i].key, m->volcano[i].at.x,
			m->volcano[i].at.y);
	for (size_t i = 0; i < m->rings; i++) {
		fprintf(out, "plain\t%s\t", m->plain[m->ring[i].owner]);
		put_points(out, m->ring[i].at, m->ring[i].count);
	}
	for (size_t i = 0; i < m->arcs; i++) {
		fprintf(out, "arc\t%d\t%d\t", m->arc[i].left, m->arc[i].right);
		put_points(out, m->arc[i].at, m->arc[i].count);
	}
}

/* ---- reading ---- */

static bool get_number(const char **s, int32_t *n)
{
	uint32_t u = 0;
	int shift = 0;

	for (;; shift += 5) {
		int digit = (unsigned char)**s - '?';

		if (digit < 0 || digit > 63 || shift > 25)
			return false;
		(*s)++;
		u |= (uint32_t)(digit & 31) << shift;
		if (digit < 32)
			break;
	}
	*n = u & 1 ? (int32_t) ~(u >> 1) : (int32_t)(u >> 1);
	return true;
}

static bool get_points(const char *s, struct map_point **at, size_t *count)
{
	struct map_point p = { 0, 0 };
	size_t room = strlen(s) / 2 + 1;

	*at = map_more(NULL, room, sizeof **at);
	*count = 0;
	while (*s) {
		int32_t dx, dy;

		if (!get_number(&s, &dx) || !get_number(&s, &dy))
			return false;
		p = (struct map_point){ p.x + dx, p.y + dy };
		if (p.x < MAP_X0 || p.x > MAP_X1 || p.y < MAP_Y0 || p.y > MAP_Y1)
			return false;
		(*at)[(*count)++] = p;
	}
	return *count >= 2;
}

static bool get_places(const char *s, struct map_point *at, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		int used = 0, x, y;

		if (sscanf(s, "%d,%d%n", &x, &y, &used) < 2)
			return false;
		at[i] = (struct map_point){ x, y };
		s += used;
		s += *s == ' ';
	}
	return !*s;
}

static bool get_word(const char *s, char *out)
{
	if (strlen(s) >= MAP_WORD)
		return false;
	memcpy(out, s, strlen(s) + 1);
	return true;
}

static bool get_list(const char *s, int **at, int *count)
{
	*at = NULL;
	*count = 0;
	if (!strcmp(s, "-"))
		return true;
	for (;;) {
		char *end;
		long n = strtol(s, &end, 10);

		if (end == s || n < 0 || n > 9999)
			return false;
		*at = map_more(*at, (size_t)*count + 1, sizeof **at);
		(*at)[(*count)++] = (int)n;
		if (!*end)
			return true;
		if (*end != ',')
			return false;
		s = end + 1;
	}
}

static bool get_area(struct map_file *m, char **f, size_t n)
{
	struct map_area *a;
	bool ok = n == 20;

	m->area = map_more(m->area, m->areas + 1, sizeof *m->area);
	a = &m->area[m->areas++];
	*a = (struct map_area){ .kind = -1 };
	for (int k = 0; ok && k < 3; k++)
		if (!strcmp(f[3], kinds[k]))
			a->kind = k;
	ok = ok && a->kind >= 0 && get_word(f[1], a->key) && get_word(f[2], a->name) &&
	     get_word(f[5], a->site) && get_word(f[6], a->region) && get_word(f[7], a->block) &&
	     get_word(f[8], a->flood) && get_word(f[9], a->volcano);
	if (!ok)
		return false;
	a->limit = atoi(f[4]);
	a->scale = atoi(f[10]);
	a->name_zoom = atoi(f[11]);
	a->lines = atoi(f[12]);
	a->on_water = !strcmp(f[13], "water");
	return get_places(f[14], &a->label, 1) && get_places(f[15], &a->city, 1) &&
	       get_places(f[16], a->token, MAP_TOKENS) && get_places(f[17], a->ship, MAP_SHIPS) &&
	       get_list(f[18], &a->neighbour[0], &a->neighbours[0]) &&
	       get_list(f[19], &a->neighbour[1], &a->neighbours[1]);
}

static bool get_volcano(struct map_file *m, char **f, size_t n)
{
	m->volcano = map_more(m->volcano, m->volcanoes + 1, sizeof *m->volcano);
	return n == 3 && get_word(f[1], m->volcano[m->volcanoes].key) &&
	       get_places(f[2], &m->volcano[m->volcanoes++].at, 1);
}

static bool get_region(struct map_file *m, char **f, size_t n)
{
	m->region = map_more(m->region, m->regions + 1, sizeof *m->region);
	if (n != 4 || !get_word(f[1], m->region[m->regions].key) ||
	    !get_places(f[2], &m->region[m->regions].at, 1))
		return false;
	m->region[m->regions++].width = atoi(f[3]);
	return true;
}

static int plain_of(struct map_file *m, const char *key)
{
	for (size_t i = 0; i < m->plains; i++)
		if (!strcmp(m->plain[i], key))
			return (int)i;
	m->plain = map_more(m->plain, m->plains + 1, sizeof *m->plain);
	return get_word(key, m->plain[m->plains]) ? (int)m->plains++ : -1;
}

static bool get_plain(struct map_file *m, char **f, size_t n)
{
	struct map_ring r = { 0 };

	if (n != 3 || (r.owner = plain_of(m, f[1])) < 0)
		return false;
	m->ring = map_more(m->ring, m->rings + 1, sizeof r);
	if (!get_points(f[2], &r.at, &r.count)) {
		free(r.at);
		return false;
	}
	m->ring[m->rings++] = r;
	return true;
}

static bool get_arc(struct map_file *m, char **f, size_t n)
{
	struct map_arc a = { 0 };

	if (n != 4)
		return false;
	a.left = atoi(f[1]);
	a.right = atoi(f[2]);
	m->arc = map_more(m->arc, m->arcs + 1, sizeof a);
	if (!get_points(f[3], &a.at, &a.count) || a.left < 0 || a.right < 0 ||
	    a.left >= (int)map_grounds(m) || a.right >= (int)map_grounds(m)) {
		free(a.at);
		return false;
	}
	m->arc[m->arcs++] = a;
	return true;
}

static bool get_line(struct map_file *m, char *line)
{
	static const struct {
		const char *word;
		bool (*get)(struct map_file *m, char **f, size_t n);
	} words[] = {
		{ "area", get_area },   { "region", get_region }, { "volcano", get_volcano },
		{ "plain", get_plain }, { "arc", get_arc },
	};
	char *f[24];
	size_t n = 0;

	while (n < 24 && (f[n] = strsep(&line, "\t")))
		n++;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (n && !strcmp(f[0], words[i].word))
			return words[i].get(m, f, n);
	return false;
}

const char *map_file_read(struct map_file *m, const char *text)
{
	static char fault[64];
	char *copy = strdup(text), *rest = copy, *line, head[128];
	int number = 0;

	*m = (struct map_file){ 0 };
	snprintf(head, sizeof head, "ecumene-map\t1\t%d\t%d\t%d\t%d\t%d", MAP_GRID, MAP_X0, MAP_Y0, MAP_X1,
		 MAP_Y1);
	*fault = '\0';
	while (!*fault && (line = strsep(&rest, "\n"))) {
		if (!number++ ? strcmp(line, head) != 0 : *line && !get_line(m, line))
			snprintf(fault, sizeof fault, "line %d is no line of a map", number);
	}
	free(copy);
	return *fault ? fault : NULL;
}

void map_file_free(struct map_file *m)
{
	for (size_t i = 0; i < m->areas; i++) {
		free(m->area[i].neighbour[0]);
		free(m->area[i].neighbour[1]);
	}
	for (size_t i = 0; i < m->arcs; i++)
		free(m->arc[i].at);
	for (size_t i = 0; i < m->rings; i++)
		free(m->ring[i].at);
	free(m->area);
	free(m->arc);
	free(m->ring);
	free(m->plain);
	free(m->volcano);
	free(m->region);
	*m = (struct map_file){ 0 };
}

/* ---- asking ---- */

int map_file_find(const struct map_file *m, const char *key)
{
	for (size_t i = 0; i < m->areas; i++)
		if (!strcmp(m->area[i].key, key))
			return (int)i;
	return -1;
}

double map_arc_length(const struct map_arc *a)
{
	double length = 0;

	for (size_t i = 1; i < a->count; i++)
		length += hypot(a->at[i].x - a->at[i - 1].x, a->at[i].y - a->at[i - 1].y);
	return length;
}

size_t map_grounds(const struct map_file *m) { return 2 * m->areas + 3; }

double *map_file_contacts(const struct map_file *m)
{
	size_t n = map_grounds(m);
	double *length = calloc(n * n, sizeof *length);

	if (!length)
		map_die("out of memory");
	for (size_t i = 0; i < m->arcs; i++) {
		const struct map_arc *a = &m->arc[i];
		double l = map_arc_length(a);

		length[(size_t)a->left * n + (size_t)a->right] += l;
		length[(size_t)a->right * n + (size_t)a->left] += l;
	}
	return length;
}

void map_file_find_neighbours(struct map_file *m)
{
	double *contact = map_file_contacts(m);
	size_t n = map_grounds(m);

	for (size_t a = 0; a < m->areas; a++)
		for (size_t k = 0; k < 2; k++) {
			struct map_area *area = &m->area[a];

			free(area->neighbour[k]);
			area->neighbour[k] = NULL;
			area->neighbours[k] = 0;
			for (size_t b = 0; b < m->areas; b++) {
				if (a == b || contact[(2 * a + k) * n + 2 * b + k] < MAP_BORDER)
					continue;
				area->neighbour[k] = map_more(area->neighbour[k],
							      (size_t)area->neighbours[k] + 1, sizeof(int));
				area->neighbour[k][area->neighbours[k]++] = (int)b;
			}
		}
	free(contact);
}
