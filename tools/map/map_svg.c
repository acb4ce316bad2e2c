/* map_svg.c — see map_svg.h. Style and colours are those of the page; layers from below to above. */
#include "map_svg.h"

#include "map_place.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct palette {
	const char *paper, *sea, *deep, *sea_line, *land, *shade, *coast, *border, *out, *out_sea, *label,
		*water_label, *ink, *plain, *fire;
};

static const struct palette palettes[2] = {
	{ "#F3EDE0", "#CADFE1", "#B4D0D6", "#7FA8B3", "#ECDFBD", "#DDCB9B", "#7A6A45", "#B59E6C", "#E4DECE",
	  "#DCE5E0", "#3D3522", "#3F6F7D", "#1F2B33", "#9FB27A", "#B4410E" },
	{ "#162026", "#1E3C48", "#183340", "#47707F", "#5C5238", "#4B432E", "#BFA878", "#857650", "#2B3237",
	  "#1A2C35", "#F3E8CC", "#8FB7C4", "#ECE7DB", "#71824F", "#FFA066" },
};

struct view {
	const char *name;
	double x, y, zoom; /* middle in plane units, px a unit */
	int wide, high;
};

/* clang-format off */
static const struct view views[] = {
	{ "world", 12.25, -2.5, 10.1, 1256, 868 },
	{ "aegean", -7.2, 1.9, 112, 1080, 780 },
	{ "levant", 12.6, -6.4, 62, 1000, 820 },
	{ "italy", -20.2, 6.6, 50, 1000, 860 },
	{ "mesopotamia", 22.5, -7.6, 60, 1080, 760 },
	{ "ganges", 63.2, -15.2, 50, 1080, 760 },
	{ "arabia", 24.5, -22.5, 46, 1080, 800 },
};
/* clang-format on */

struct drawing {
	const struct map_file *m;
	const struct view *v;
	const struct palette *c;
	FILE *out;
	bool full;
};

/* ---- coordinates ---- */

static double px(const struct drawing *d, int32_t x)
{
	return ((double)x / MAP_GRID - d->v->x) * d->v->zoom + d->v->wide / 2.0;
}

static double py(const struct drawing *d, int32_t y)
{
	return (d->v->y - (double)y / MAP_GRID) * d->v->zoom + d->v->high / 2.0;
}

static bool in_view(const struct drawing *d, struct map_point p, double margin)
{
	return px(d, p.x) > -margin && px(d, p.x) < d->v->wide + margin && py(d, p.y) > -margin &&
	       py(d, p.y) < d->v->high + margin;
}

static bool seen(const struct drawing *d, const struct map_arc *a)
{
	double x0 = 1e9, x1 = -1e9, y0 = 1e9, y1 = -1e9;

	for (size_t i = 0; i < a->count; i++) {
		double x = px(d, a->at[i].x), y = py(d, a->at[i].y);

		x0 = x < x0 ? x : x0, x1 = x > x1 ? x : x1;
		y0 = y < y0 ? y : y0, y1 = y > y1 ? y : y1;
	}
	return x1 > -40 && x0 < d->v->wide + 40 && y1 > -40 && y0 < d->v->high + 40;
}

/* Points very near to the one before are left out; ends never, so that lines still meet. */
static void put_line(const struct drawing *d, const struct map_point *at, size_t n, bool back, bool first)
{
	double before_x = 0, before_y = 0, near = d->v->zoom > 20 ? 0.3 : 1.4;

	for (size_t i = 0; i < n; i++) {
		struct map_point p = at[back ? n - 1 - i : i];
		double x = px(d, p.x), y = py(d, p.y), dx = x - before_x, dy = y - before_y;

		if (i ? i + 1 < n && dx * dx + dy * dy < near : !first) {
			before_x = i ? before_x : x;
			before_y = i ? before_y : y;
			continue;
		}
		fprintf(d->out, "%s%.1f,%.1f", first && !i ? "M" : " ", x, y);
		before_x = x;
		before_y = y;
	}
}

/* ---- surfaces: arcs strung to rings ---- */

typedef bool (*choice)(const struct map_file *m, int ground);

static bool in_play_land(const struct map_file *m, int g) { return map_is_area(m, g) && map_is_land(m, g); }

static bool any_land(const struct map_file *m, int g) { return map_is_land(m, g); }

static bool open_sea(const struct map_file *m, int g)
{
	return map_is_area(m, g) && !map_is_land(m, g) && m->area[g / 2].kind == MAP_SEA;
}

static bool out_land(const struct map_file *m, int g) { return g == map_outside(m, MAP_OUT_LAND); }

static bool out_water(const struct map_file *m, int g) { return g == map_outside(m, MAP_OUT_WATER); }

static struct map_point end_of(const struct map_arc *a, bool last) { return a->at[last ? a->count - 1 : 0]; }

static bool same(struct map_point a, struct map_point b) { return a.x == b.x && a.y == b.y; }

static void put_surface(const struct drawing *d, choice in)
{
	const struct map_file *m = d->m;
	char *open = calloc(m->arcs, 1);

	for (size_t i = 0; i < m->arcs; i++)
		open[i] = in(m, m->arc[i].left) != in(m, m->arc[i].right);
	for (size_t i = 0; i < m->arcs; i++) {
		bool back = !in(m, m->arc[i].left), first = true;
		struct map_point start;
		size_t k = i;

		if (!open[i])
			continue;
		start = end_of(&m->arc[i], back);
		for (;;) {
			struct map_point at = end_of(&m->arc[k], !back);

			open[k] = 0;
			put_line(d, m->arc[k].at, m->arc[k].count, back, first);
			first = false;
			if (same(at, start))
				break;
			for (k = 0; k < m->arcs; k++) {
				back = !in(m, m->arc[k].left);
				if (open[k] && same(end_of(&m->arc[k], back), at))
					break;
			}
			if (k == m->arcs)
				break;
		}
		fputc('Z', d->out);
	}
	free(open);
}

static void surface(const struct drawing *d, choice in, const char *style)
{
	fputs("<path fill-rule=\"evenodd\" d=\"", d->out);
	put_surface(d, in);
	fprintf(d->out, "\" %s/>\n", style);
}

/* ---- lines ---- */

enum line_kind {
	COAST,
	OUT_COAST,
	LAND_BORDER,
	REGION_BORDER,
	WATER_BORDER,
	SEA_BORDER,
	SEA_RIM,
	LIMIT,
	OTHER
};

static enum line_kind kind_of(const struct map_file *m, const struct map_arc *a)
{
	bool area_l = map_is_area(m, a->left), area_r = map_is_area(m, a->right);
	bool land_l = map_is_land(m, a->left), land_r = map_is_land(m, a->right);

	if (a->left == map_outside(m, MAP_VOID) || a->right == map_outside(m, MAP_VOID))
		return OTHER;
	if (area_l != area_r)
		return land_l && land_r ? LIMIT : land_l != land_r ? OUT_COAST : OTHER;
	if (!area_l)
		return OUT_COAST;
	if (land_l != land_r)
		return COAST;
	if (land_l)
		return strcmp(m->area[a->left / 2].region, m->area[a->right / 2].region) ? REGION_BORDER
											 : LAND_BORDER;
	if (open_sea(m, a->left) && open_sea(m, a->right))
		return SEA_BORDER;
	return open_sea(m, a->left) || open_sea(m, a->right) ? SEA_RIM : WATER_BORDER;
}

static void lines(const struct drawing *d, unsigned kinds, const char *style)
{
	fputs("<path fill=\"none\" d=\"", d->out);
	for (size_t i = 0; i < d->m->arcs; i++)
		if (kinds >> kind_of(d->m, &d->m->arc[i]) & 1 && seen(d, &d->m->arc[i]))
			put_line(d, d->m->arc[i].at, d->m->arc[i].count, false, true);
	fprintf(d->out, "\" %s/>\n", style);
}

static const char *style(const char *format, ...) __attribute__((format(printf, 1, 2)));

static const char *style(const char *format, ...)
{
	static char text[256];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	return text;
}

static void draw_water(const struct drawing *d)
{
	static const struct {
		double off, strength;
	} ripple[] = { { 0.28, 0.17 }, { 0.16, 0.32 }, { 0.07, 0.55 } };
	const struct palette *c = d->c;
	unsigned coasts = 1u << COAST | 1u << OUT_COAST;

	fprintf(d->out, "<rect width=\"%d\" height=\"%d\" fill=\"%s\"/>\n", d->v->wide, d->v->high, c->sea);
	surface(d, open_sea, style("fill=\"%s\"", c->deep));
	for (size_t i = 0; i < 3 && d->v->zoom > 20; i++) {
		lines(d, coasts,
		      style("stroke=\"%s\" stroke-opacity=\"%.2f\" stroke-linejoin=\"round\" "
			    "stroke-linecap=\"round\" stroke-width=\"%.1f\"",
			    c->sea_line, ripple[i].strength, 2 * ripple[i].off * d->v->zoom + 1));
		lines(d, coasts,
		      style("stroke=\"%s\" stroke-linejoin=\"round\" stroke-linecap=\"round\" "
			    "stroke-width=\"%.1f\"",
			    c->sea, 2 * ripple[i].off * d->v->zoom - 1));
	}
	lines(d, 1u << SEA_RIM,
	      style("stroke=\"%s\" stroke-width=\"%s\" stroke-dasharray=\"5 4\"", c->sea_line,
		    d->v->zoom > 20 ? "1.2" : ".6"));
	if (d->v->zoom > 20)
		lines(d, 1u << WATER_BORDER,
		      style("stroke=\"%s\" stroke-width=\"1.3\" stroke-dasharray=\"1.2 3.6\" "
			    "stroke-linecap=\"round\"",
			    c->sea_line));
	lines(d, 1u << SEA_BORDER,
	      style("stroke=\"%s\" stroke-width=\"%s\" stroke-dasharray=\"8 4 1.5 4\"", c->sea_line,
		    d->v->zoom > 20 ? "1.5" : ".9"));
	surface(d, out_water, style("fill=\"%s\"", c->out_sea));
}

static void draw_plains(const struct drawing *d)
{
	fputs("<path fill-rule=\"evenodd\" d=\"", d->out);
	for (size_t i = 0; i < d->m->rings; i++) {
		put_line(d, d->m->ring[i].at, d->m->ring[i].count, false, true);
		fputc('Z', d->out);
	}
	fprintf(d->out, "\" fill=\"%s\" fill-opacity=\".5\"/>\n", d->c->plain);
}

static void draw_land(const struct drawing *d)
{
	const struct palette *c = d->c;
	double fine = d->v->zoom > 20 ? 1 : 0.5;

	surface(d, out_land, style("fill=\"%s\"", c->out));
	surface(d, in_play_land, style("fill=\"%s\"", c->land));
	fputs("<clipPath id=\"land\"><path clip-rule=\"evenodd\" d=\"", d->out);
	put_surface(d, any_land);
	fputs("\"/></clipPath>\n<g clip-path=\"url(#land)\">\n", d->out);
	lines(d, 1u << COAST,
	      style("stroke=\"%s\" stroke-opacity=\".3\" stroke-width=\"%.1f\" stroke-linejoin=\"round\"",
		    c->shade, 26 * fine));
	lines(d, 1u << COAST,
	      style("stroke=\"%s\" stroke-opacity=\".35\" stroke-width=\"%.1f\" stroke-linejoin=\"round\"",
		    c->shade, 12 * fine));
	fputs("</g>\n", d->out);
	draw_plains(d);
	lines(d, 1u << LAND_BORDER,
	      style("stroke=\"%s\" stroke-width=\"%.2f\" stroke-linejoin=\"round\"", c->border,
		    1.15 * (fine + 0.2)));
	lines(d, 1u << REGION_BORDER,
	      style("stroke=\"%s\" stroke-width=\"%.2f\" stroke-linejoin=\"round\"", c->border,
		    1.9 * (fine + 0.2)));
	lines(d, 1u << OUT_COAST,
	      style("stroke=\"%s\" stroke-opacity=\".45\" stroke-width=\"%.2f\" stroke-linejoin=\"round\"",
		    c->coast, fine));
	lines(d, 1u << COAST,
	      style("stroke=\"%s\" stroke-width=\"%.2f\" stroke-linejoin=\"round\"", c->coast, 1.2 * fine));
	lines(d, 1u << LIMIT,
	      style("stroke=\"%s\" stroke-width=\"%.2f\" stroke-dasharray=\"7 4\"", c->border, 1.6 * fine));
}

/* ---- names and pieces ---- */

static void put_name(const struct drawing *d, const char *name, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (name[i] == '&')
			fputs("&amp;", d->out);
		else
			fputc(name[i], d->out);
}

static void text(const struct drawing *d, double x, double y, double size, bool sea, bool wet,
		 const char *name, size_t n)
{
	const struct palette *c = d->c;

	fprintf(d->out,
		"<text x=\"%.1f\" y=\"%.1f\" font-size=\"%.1f\" text-anchor=\"middle\" %s fill=\"%s\" "
		"stroke=\"%s\" stroke-width=\"3\""
		" stroke-opacity=\".75\" stroke-linejoin=\"round\" paint-order=\"stroke\">",
		x, y, size,
		sea ? "font-style=\"italic\" letter-spacing=\".06em\""
		    : "font-variant=\"all-small-caps\" letter-spacing=\".06em\"",
		sea ? c->water_label : c->label,
		sea   ? c->deep
		: wet ? c->sea
		      : c->land);
	put_name(d, name, n);
	fputs("</text>\n", d->out);
}

static void draw_pips(const struct drawing *d, const struct map_area *a, double x, double y)
{
	double wide = 7 * (a->limit - 1) + (a->site[0] != '-' ? 15 : 0);

	x -= wide / 2;
	if (a->site[0] != '-') {
		fprintf(d->out,
			"<path d=\"M%.1f,%.1fv-8h2v2h2v-2h2v2h2v-2h2v8h-3.4v-3.4h-3.2v3.4z\" fill=\"%s\" "
			"stroke=\"%s\" stroke-width=\".8\"/>\n",
			x - 4, y + 3.6, a->site[0] == 'w' ? d->c->paper : d->c->label, d->c->label);
		x += 13;
	}
	for (int i = 0; i < a->limit; i++)
		fprintf(d->out,
			"<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2.3\" fill=\"none\" stroke=\"%s\" "
			"stroke-width=\"1.1\"/>\n",
			x + 7 * i, y, d->c->label);
}

static void draw_name(const struct drawing *d, const struct map_area *a)
{
	bool sea = a->kind == MAP_SEA;
	double x = px(d, a->label.x), y = py(d, a->label.y), high = 15 * a->lines + (sea ? 2 : 10),
	       top = y - high / 2 + 12;
	size_t n = strlen(a->name), cut = 0;

	if (!in_view(d, a->label, 20))
		return;
	for (size_t i = 0; a->lines == 2 && i < n; i++)
		if (a->name[i] == ' ' &&
		    (!cut || labs((long)(2 * i) - (long)n) < labs((long)(2 * cut) - (long)n)))
			cut = i;
	if (cut) {
		text(d, x, top, sea ? 15 : 16, sea, a->on_water, a->name, cut);
		text(d, x, top + 15, sea ? 15 : 16, sea, a->on_water, a->name + cut + 1, n - cut - 1);
	} else {
		text(d, x, top, sea ? 15 : 16, sea, a->on_water, a->name, n);
	}
	if (!sea)
		draw_pips(d, a, x, y + high / 2 - 4);
}

static void draw_pieces(const struct drawing *d, const struct map_area *a)
{
	for (int item = MAP_CITY; item < MAP_ITEMS; item++) {
		struct map_point p = map_item_at(a, item);
		double x = px(d, p.x), y = py(d, p.y);

		if (!map_has_item(a, item) || !in_view(d, p, 20))
			continue;
		if (item == MAP_CITY)
			fprintf(d->out,
				"<path transform=\"translate(%.1f %.1f)\" "
				"d=\"M-17,14v-28h6v5h6v-5h10v5h6v-5h6v28h-11v-9a6,6 0 0 0 -12,0v9z\" "
				"fill=\"#1D6FB8\" stroke=\"%s\"/>\n",
				x, y, d->c->ink);
		else if (item < MAP_SHIP)
			fprintf(d->out,
				"<circle cx=\"%.1f\" cy=\"%.1f\" r=\"13\" fill=\"%s\" stroke=\"%s\" "
				"stroke-width=\"1.25\"/>\n",
				x, y,
				item == MAP_TOKEN       ? "#C8432B"
				: item == MAP_TOKEN + 1 ? "#E3A81C"
							: "#178A72",
				d->c->ink);
		else
			fprintf(d->out,
				"<path transform=\"translate(%.1f %.1f)\" "
				"d=\"M-18,6h36l-6,9h-24zM-11,4v-19h22v19z\" fill=\"#6B3A78\" "
				"stroke=\"%s\"/>\n",
				x, y, d->c->ink);
	}
}

static void draw_names(const struct drawing *d)
{
	for (size_t i = 0; i < d->m->areas; i++) {
		const struct map_area *a = &d->m->area[i];

		if (a->name_zoom <= d->v->zoom && (d->v->zoom > 20 || a->kind == MAP_SEA))
			draw_name(d, a);
		if (d->full && map_full_zoom(a) <= d->v->zoom)
			draw_pieces(d, a);
	}
	for (size_t i = 0; d->v->zoom <= 20 && i < d->m->regions; i++) {
		const struct map_name *n = &d->m->region[i];
		char word[MAP_WORD];

		memcpy(word, n->key, sizeof word);
		word[0] = (char)(word[0] - 32);
		text(d, px(d, n->at.x), py(d, n->at.y) + 5, 19, false, false, word, strlen(word));
	}
}

static void draw_volcanoes(const struct drawing *d)
{
	double r = 0.125 * d->v->zoom < 5 ? 5 : 0.125 * d->v->zoom;

	for (size_t i = 0; i < d->m->volcanoes; i++) {
		double x = px(d, d->m->volcano[i].at.x), y = py(d, d->m->volcano[i].at.y);

		fprintf(d->out,
			"<path d=\"M%.1f,%.1fl%.1f,%.1fh%.1fz\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1\" "
			"stroke-linejoin=\"round\"/>\n",
			x, y - r, r, 2 * r, -2 * r, d->c->fire, d->c->ink);
	}
}

bool map_svg(const struct map_file *m, const char *name, bool dark, FILE *out)
{
	struct drawing d = { .m = m, .c = &palettes[dark], .out = out };
	size_t n = strcspn(name, "-");

	d.full = !strcmp(name + n, "-full");
	for (size_t i = 0; i < sizeof views / sizeof *views; i++)
		if (strlen(views[i].name) == n && !strncmp(views[i].name, name, n))
			d.v = &views[i];
	if (!d.v)
		return false;
	fprintf(out,
		"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\""
		" font-family=\"'EB Garamond',serif\">\n",
		d.v->wide, d.v->high, d.v->wide, d.v->high);
	draw_water(&d);
	draw_land(&d);
	draw_volcanoes(&d);
	draw_names(&d);
	fputs("</svg>\n", out);
	return true;
}
