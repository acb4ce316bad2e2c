/* charts.c — see html.h. Bars are rows of text with a drawing that stretches; lines and columns are drawn as
 * wide as a telephone, so that their letters can be read there. */
#include <math.h>
#include <string.h>

#include "cli/html.h"
#include "po/words.h"

enum { WIDE = 400, HIGH = 220, LEFT = 42, RIGHT = 12, TOP = 14, BOTTOM = 24, COLOURS = 8 };

/* ---- Texts ----------------------------------------------------------------------------------- */

const char *page_say(const struct page *p, const char *english)
{
	return p->speech.translate ? p->speech.translate(p->speech.with, english, NULL, 1) : english;
}

void page_text(struct page *p, const char *text)
{
	for (; *text; text++)
		if (*text == '<' || *text == '&')
			fputs(*text == '<' ? "&lt;" : "&amp;", p->f);
		else
			fputc(*text, p->f);
}

/* German and Polish write a comma. */
static const char *put_in(struct page *p, double x, int decimals, const char *unit)
{
	char *to = p->text[p->texts++ % 8];

	snprintf(to, sizeof p->text[0], "%.*f%s", decimals, x, unit);
	char *point = strchr(to, '.');
	if (point && p->speech.language)
		*point = ',';
	return to;
}

const char *page_number(struct page *p, double x, int decimals) { return put_in(p, x, decimals, ""); }

const char *page_percent(struct page *p, double share)
{
	return put_in(p, 100 * share, share < 0.0995 && share > 0 ? 1 : 0, "\u202f%");
}

/* ---- The page -------------------------------------------------------------------------------- */

EMBEDDED(font_garamond)
EMBEDDED(font_garamond_ext)
EMBEDDED(font_inter)
EMBEDDED(font_inter_ext)

static void put_base64(FILE *f, const char *bytes, unsigned long n)
{
	static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

	for (unsigned long i = 0; i < n; i += 3) {
		unsigned have = n - i < 3 ? (unsigned)(n - i) : 3, x = 0;
		for (unsigned k = 0; k < 3; k++)
			x = x << 8 | (k < have ? (unsigned char)bytes[i + k] : 0);
		for (unsigned k = 0; k < 4; k++)
			fputc(k <= have ? letters[x >> (18 - 6 * k) & 63] : '=', f);
	}
}

#define LATIN     "U+0000-00FF,U+0131,U+0152-0153,U+1E9E,U+2000-206F,U+2212"
#define LATIN_EXT "U+0100-0130,U+0132-0151,U+0154-017F,U+0218-021B"

static void put_font(FILE *f, const char *family, const char *weight, const char *range, const char *bytes,
		     unsigned long n)
{
	fprintf(f,
		"@font-face{font-family:%s;font-weight:%s;unicode-range:%s;src:url(data:font/woff2;base64,",
		family, weight, range);
	put_base64(f, bytes, n);
	fputs(") format('woff2')}\n", f);
}

EMBEDDED(report_css) /* cli/report.css */

static const char *const languages[] = { "en", "de", "pl" };

void page_begin(struct page *p, const char *title)
{
	fprintf(p->f,
		"<!doctype html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
		"<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>",
		languages[p->speech.language]);
	page_text(p, title);
	fputs("</title>\n<style>\n", p->f);
	put_font(p->f, "'EB Garamond'", "400", LATIN, font_garamond, font_garamond_size);
	put_font(p->f, "Inter", "400 600", LATIN, font_inter, font_inter_size);
	if (p->speech.language == 2) { /* the letters of Polish */
		put_font(p->f, "'EB Garamond'", "400", LATIN_EXT, font_garamond_ext, font_garamond_ext_size);
		put_font(p->f, "Inter", "400 600", LATIN_EXT, font_inter_ext, font_inter_ext_size);
	}
	fprintf(p->f,
		"%s</style>\n</head>\n<body>\n<main>\n"
		"<div class=\"brand\"><svg viewBox=\"0 0 24 24\" fill=\"none\" stroke=\"currentColor\" "
		"stroke-width=\"1.6\"><circle cx=\"12\" cy=\"12\" r=\"10\"/><path d=\"M3.5 8.5c4 2 5.5-3 "
		"9-1.500s1 5 4.500 5 3.500 1 4.500 3M2.500 14.500c4-1.500 6 1 7.500 3.500.800 1.400.400 "
		"2.800 .300 "
		"3.800\"/></svg>Ecumene</div>\n",
		report_css);
}

void page_end(struct page *p) { fputs("</main>\n</body>\n</html>\n", p->f); }

void page_stack(struct page *p, bool begins) { fputs(begins ? "<div class=\"stack\">\n" : "</div>\n", p->f); }

void page_section(struct page *p, const char *title, bool large)
{
	if (!title) {
		fputs("</div>\n", p->f);
		return;
	}
	fputs("<h2>", p->f);
	page_text(p, page_say(p, title));
	fprintf(p->f, "</h2>\n<div class=\"cards%s\">\n", large ? " large" : "");
}

void page_card(struct page *p, const char *title, const char *note, bool wide)
{
	fprintf(p->f, "<section class=\"card%s\"><h3>", wide ? " wide long" : "");
	page_text(p, page_say(p, title));
	fputs("</h3>", p->f);
	if (note) {
		fputs("<p class=\"note\">", p->f);
		page_text(p, page_say(p, note));
		fputs("</p>", p->f);
	}
	fputs("<div class=\"body\">\n", p->f);
}

void page_card_end(struct page *p) { fputs("</div></section>\n", p->f); }

/* ---- Bars ------------------------------------------------------------------------------------ */

static double along(double x, double most) { return most > 0 ? fmin(100, 100 * x / most) : 0; }

static void put_name(struct page *p, const char *name, uint32_t colour)
{
	fputs("<div class=\"row\"><div class=\"name\">", p->f);
	if (colour)
		fprintf(p->f, "<span class=\"spot\" style=\"background:#%06x\"></span>", (unsigned)colour);
	fputs("<span>", p->f);
	page_text(p, name);
	fputs("</span></div><svg viewBox=\"0 0 100 16\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
	      "<rect class=\"bed\" width=\"100\" height=\"16\"/>",
	      p->f);
}

#define STROKE "vector-effect=\"non-scaling-stroke\""

void page_bar(struct page *p, const struct page_bar *b)
{
	put_name(p, b->name, b->colour);
	fprintf(p->f, "<rect class=\"bar\" width=\"%.2f\" height=\"16\"/>", along(b->value, b->most));
	if (b->mark >= 0)
		fprintf(p->f, "<path class=\"mark\" " STROKE " d=\"M%.2f 0V16\"/>", along(b->mark, b->most));
	if (b->low >= 0)
		fprintf(p->f, "<path class=\"span\" " STROKE " d=\"M%.2f 8H%.2fM%.2f 5V11M%.2f 5V11\"/>",
			along(b->low, b->most), along(b->high, b->most), along(b->low, b->most),
			along(b->high, b->most));
	if (b->dot >= 0)
		fprintf(p->f, "<path class=\"dot\" " STROKE " d=\"M%.2f 8h0\"/>", along(b->dot, b->most));
	fprintf(p->f, "</svg><div class=\"value\">%s</div></div>\n", b->value_text);
}

/* The colours of parts, so that the first two stand beside each other well. */
static const int part_colours[COLOURS] = { 3, 1, 0, 4, 2, 5, 6, 7 };

void page_parts(struct page *p, const char *name, const double *part, int n, double most)
{
	double at = 0, sum = 0;

	put_name(p, name, 0);
	for (int i = 0; i < n; i++) {
		fprintf(p->f,
			"<rect x=\"%.2f\" width=\"%.2f\" height=\"16\" "
			"style=\"fill:var(--c%d)\"><title>%s</title></rect>",
			at, along(part[i], most), part_colours[i % COLOURS], page_number(p, part[i], 1));
		at += along(part[i], most);
		sum += part[i];
	}
	fprintf(p->f, "</svg><div class=\"value\">%s</div></div>\n", page_number(p, sum, 1));
}

static void put_legend(struct page *p, const char *const *name, int n, const int *colours)
{
	fputs("<div class=\"legend\">", p->f);
	for (int i = 0; i < n; i++) {
		fprintf(p->f, "<span><i style=\"background:var(--c%d)\"></i>",
			colours ? colours[i % COLOURS] : i % COLOURS);
		page_text(p, name[i]);
		fputs("</span>", p->f);
	}
	fputs("</div>\n", p->f);
}

void page_parts_end(struct page *p, const char *const *name, int n) { put_legend(p, name, n, part_colours); }

/* ---- Lines and columns ----------------------------------------------------------------------- */

/* 1, 2 or 5 times a power of ten, so that there are at most so many steps. */
static double step_for(double most, int steps)
{
	static const double nice[] = { 1, 2, 5, 10 };
	double power = pow(10, floor(log10(most / steps)));

	for (int i = 0; i < 4; i++)
		if (most / (nice[i] * power) <= steps)
			return nice[i] * power;
	return 10 * power;
}

struct frame {
	double from, to, most; /* of the x axis; the height of the y axis */
};

static double across(const struct frame *a, double x)
{
	return LEFT + (WIDE - LEFT - RIGHT) * (x - a->from) / (a->to > a->from ? a->to - a->from : 1);
}
static double up(const struct frame *a, double y)
{
	return HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * y / a->most;
}

/* The height of a picture is rounded up to a step; its lines and their numbers. */
static void put_frame(struct page *p, struct frame *a, bool percent)
{
	double step = step_for(a->most > 0 ? a->most : 1, 4);

	a->most = step * ceil((a->most > 0 ? a->most : 1) / step - 1e-9);
	fprintf(p->f, "<svg class=\"chart\" viewBox=\"0 0 %d %d\" role=\"img\">", WIDE, HIGH);
	for (double y = 0; y <= a->most * 1.0001; y += step)
		fprintf(p->f,
			"<path class=\"%s\" d=\"M%d %.1fH%d\"/><text x=\"%d\" y=\"%.1f\" "
			"text-anchor=\"end\">%s</text>",
			y > 0 ? "grid" : "axis", LEFT, up(a, y), WIDE - RIGHT, LEFT - 7, up(a, y) + 4,
			percent ? put_in(p, 100 * y, step < 0.00999, "\u202f%")
				: page_number(p, y, step < 1));
}

static void put_ticks(struct page *p, const struct frame *a, int from, int to)
{
	int step = (int)fmax(1, step_for(to - from > 0 ? to - from : 1, 8));

	for (int x = (from + step - 1) / step * step; x <= to; x += step)
		fprintf(p->f, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>", across(a, x),
			HIGH - BOTTOM + 17, x);
}

void page_lines(struct page *p, const struct page_lines *l)
{
	struct frame a = { l->from, l->to, 0 };
	int n = 0;

	for (; n < PAGE_LINES && l->name[n]; n++)
		for (int x = l->from; x <= l->to; x++)
			a.most = fmax(a.most, l->at[n][x]);
	put_frame(p, &a, false);
	put_ticks(p, &a, l->from, l->to);
	for (int i = n - 1; i >= 0; i--) { /* the first lies on top */
		bool begun = false;
		fprintf(p->f, "<path class=\"curve\" style=\"stroke:var(--c%d)\" d=\"", i % COLOURS);
		for (int x = l->from; x <= l->to; x++)
			if (l->at[i][x] >= 0) {
				fprintf(p->f, "%c%.1f %.1f", begun ? 'L' : 'M', across(&a, x),
					up(&a, l->at[i][x]));
				begun = true;
			}
		fputs("\"/>", p->f);
	}
	fputs("</svg>\n", p->f);
	put_legend(p, l->name, n, NULL);
}

void page_columns(struct page *p, const long long *count, int n, double mean)
{
	int first = 0, last = n - 1;
	long long sum = 0, most = 0;

	while (first < last && !count[first])
		first++;
	while (last > first && !count[last])
		last--;
	for (int i = first; i <= last; i++) {
		sum += count[i];
		most = count[i] > most ? count[i] : most;
	}
	struct frame a = { first - 0.5, last + 0.5, sum ? (double)most / (double)sum : 1 };
	put_frame(p, &a, true);
	put_ticks(p, &a, first, last);
	double wide = (across(&a, 1) - across(&a, 0)) * 0.82;
	for (int i = first; sum && i <= last; i++) {
		double share = (double)count[i] / (double)sum;
		fprintf(p->f,
			"<rect class=\"bar\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"><title>%d: "
			"%s</title></rect>",
			across(&a, i) - wide / 2, up(&a, share), wide, up(&a, 0) - up(&a, share), i,
			page_percent(p, share));
	}
	fprintf(p->f,
		"<path class=\"mean\" d=\"M%.1f %dV%d\"/><text class=\"meant\" x=\"%.1f\" y=\"%d\" "
		"text-anchor=\"%s\">%s</text></svg>\n",
		across(&a, mean), TOP - 4, HIGH - BOTTOM,
		across(&a, mean) + (mean > (first + last) / 2. ? -5 : 5), TOP + 5,
		mean > (first + last) / 2. ? "end" : "start", page_number(p, mean, 1));
}
