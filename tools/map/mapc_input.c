/* mapc_input.c — areas.tsv and lines.tsv, and the projection. */
#include "mapc.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double pi = 3.14159265358979323846;

static double miller(double lat) { return 180 / pi * 1.25 * log(tan(pi / 4 + 0.4 * lat * pi / 180)); }

/* Miller cylindrical, then a radial magnification around 37N 28E: twice there, a pure shift far away. */
struct mapc_xy mapc_project(struct mapc_xy d)
{
	double u = (d.x - 28) / 9, v = (miller(d.y) - miller(37)) / 5.5, m = 1 + 1 / sqrt(1 + u * u + v * v);

	return (struct mapc_xy){ 9 * u * m, 5.5 * v * m };
}

static size_t read_points(const char *s, struct mapc_xy **out)
{
	size_t n = 0;

	*out = NULL;
	for (;;) {
		char *end;
		double lat = strtod(s, &end), lon;

		if (*end != ':')
			map_die("'%s' is no point lat:lon", s);
		lon = strtod(end + 1, &end);
		*out = map_more(*out, n + 1, sizeof **out);
		(*out)[n++] = (struct mapc_xy){ lon, lat };
		if (*end != ';')
			return n;
		s = end + 1;
	}
}

static void add_seeds(struct mapc_input *in, int area, bool land, bool water, const char *points)
{
	struct mapc_xy *at;
	size_t n = read_points(points, &at);

	in->seed = map_more(in->seed, in->seeds + n, sizeof *in->seed);
	for (size_t i = 0; i < n; i++)
		in->seed[in->seeds++] = (struct mapc_seed){ area, land, water, mapc_project(at[i]) };
	free(at);
}

static void copy_word(char *out, const struct map_tsv *t, size_t row, const char *column)
{
	const char *s = map_tsv_get(t, row, column);

	if (strlen(s) >= MAP_WORD)
		map_die("%s: '%s' is too long", column, s);
	memcpy(out, s, strlen(s) + 1);
}

static void read_areas(struct mapc_input *in, const struct map_tsv *t)
{
	struct map_file *m = in->map;

	m->areas = t->rows;
	m->area = calloc(m->areas, sizeof *m->area);
	if (!m->area)
		map_die("out of memory");
	for (size_t r = 0; r < t->rows; r++) {
		struct map_area *a = &m->area[r];
		char kind[MAP_WORD], limit[MAP_WORD];

		copy_word(a->key, t, r, "key");
		copy_word(a->name, t, r, "name_en");
		copy_word(a->region, t, r, "region");
		copy_word(a->block, t, r, "block");
		copy_word(a->flood, t, r, "flood");
		copy_word(a->volcano, t, r, "volcano");
		copy_word(a->site, t, r, "site");
		copy_word(kind, t, r, "kind");
		copy_word(limit, t, r, "limit");
		a->kind = !strcmp(kind, "land") ? MAP_LAND : !strcmp(kind, "coastal") ? MAP_COASTAL : MAP_SEA;
		a->limit = *limit == '-' ? 0 : atoi(limit);
		add_seeds(in, (int)r, a->kind != MAP_SEA, a->kind != MAP_LAND, map_tsv_get(t, r, "seeds"));
	}
}

/* Straight in degrees is not straight in the plane: long pieces of the outline get points every half
 * degree. */
static void densify(struct mapc_line *l)
{
	struct mapc_xy *out = NULL;
	size_t n = 0;

	for (size_t i = 0; i < l->count; i++) {
		struct mapc_xy a = l->degrees[i], b = l->degrees[(i + 1) % l->count];
		size_t steps = (size_t)ceil(hypot(b.x - a.x, b.y - a.y) / 0.5);

		out = map_more(out, n + steps, sizeof *out);
		for (size_t k = 0; k < steps; k++, n++)
			out[n] = (struct mapc_xy){ a.x + (b.x - a.x) * (double)k / (double)steps,
						   a.y + (b.y - a.y) * (double)k / (double)steps };
	}
	free(l->degrees);
	l->degrees = out;
	l->count = n;
}

static void add_line(struct mapc_input *in, const struct map_tsv *t, size_t r)
{
	struct mapc_line l = { .count = read_points(map_tsv_get(t, r, "points"), &l.degrees) };

	copy_word(l.kind, t, r, "kind");
	copy_word(l.name, t, r, "name");
	if (!strcmp(l.kind, "limit"))
		densify(&l);
	l.at = map_more(NULL, l.count, sizeof *l.at);
	for (size_t i = 0; i < l.count; i++)
		l.at[i] = mapc_project(l.degrees[i]);
	in->line = map_more(in->line, in->lines + 1, sizeof l);
	in->line[in->lines++] = l;
}

static void read_lines(struct mapc_input *in, const struct map_tsv *t)
{
	for (size_t r = 0; r < t->rows; r++) {
		const char *kind = map_tsv_get(t, r, "kind"), *name = map_tsv_get(t, r, "name");
		bool land = !strcmp(kind, "land_seed"), water = !strcmp(kind, "water_seed");

		if (!land && !water) {
			add_line(in, t, r);
			continue;
		}
		if (map_file_find(in->map, name) < 0)
			map_die("lines.tsv: %s: there is no such area", name);
		add_seeds(in, map_file_find(in->map, name), land, water, map_tsv_get(t, r, "points"));
	}
}

void mapc_input_read(struct mapc_input *in, const char *folder, struct map_file *m)
{
	struct map_tsv t;
	char path[4096];

	*in = (struct mapc_input){ .map = m };
	map_tsv_join(path, sizeof path, folder, "areas.tsv");
	map_tsv_read(&t, path);
	read_areas(in, &t);
	map_tsv_free(&t);
	map_tsv_join(path, sizeof path, folder, "lines.tsv");
	map_tsv_read(&t, path);
	read_lines(in, &t);
	map_tsv_free(&t);
}

void mapc_input_free(struct mapc_input *in)
{
	for (size_t i = 0; i < in->lines; i++) {
		free(in->line[i].degrees);
		free(in->line[i].at);
	}
	free(in->line);
	free(in->seed);
}
