/* html.h — `ecumene sim --report FILE.html`: what a campaign found, drawn.
 *
 * One file that loads nothing from outside: its style, its letters and its charts stand in it. html.c knows
 * what is told, charts.c how it is drawn. */
#ifndef CLI_HTML_H
#define CLI_HTML_H

#include <stdio.h>

#include "sim/campaign.h"

/* ---- charts.c -------------------------------------------------------------------------------- */

struct page {
	FILE *f;
	ecu_speech speech;
	char text[8][40]; /* numbers on their way */
	int texts;
};

const char *page_say(const struct page *, const char *english); /* in the language of the page */
void page_text(struct page *, const char *);                    /* with what HTML needs */
const char *page_number(struct page *, double, int decimals);   /* good until some more were asked for */
const char *page_percent(struct page *, double share);
void page_begin(struct page *, const char *title);
void page_end(struct page *);
/* cards follow, perhaps large ones; NULL: no more */
void page_section(struct page *, const char *title, bool large);
void page_stack(struct page *, bool begins); /* cards one below the other */
void page_card(struct page *, const char *title, const char *note, bool wide);
void page_card_end(struct page *);

/* A bar from 0 to `value` on a bed of length `most`; where it lies, a mark and a dot, if not below 0. */
struct page_bar {
	const char *name, *value_text;
	double value, most, low, high, mark, dot;
	uint32_t colour; /* of a spot before the name: 0xrrggbb; 0: none */
};
void page_bar(struct page *, const struct page_bar *);

/* Parts of a whole behind one another. */
void page_parts(struct page *, const char *name, const double *part, int n, double most);
void page_parts_end(struct page *, const char *const *name, int n); /* which is which */

enum { PAGE_LINES = 8, PAGE_POINTS = 64 };
struct page_lines {
	const char *name[PAGE_LINES]; /* NULL behind the last */
	double at[PAGE_LINES][PAGE_POINTS];
	int from, to; /* points that are drawn; a value below 0 is not */
};
void page_lines(struct page *, const struct page_lines *);
void page_columns(struct page *, const long long *count, int n, double mean);

/* ---- html.c ---------------------------------------------------------------------------------- */

/* In "en", "de" or "pl"; `call` is how the program was called. False: it could not be written. */
bool html_write(const struct campaign *, const char *language, const char *call, FILE *);

#endif
