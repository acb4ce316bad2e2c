/* html.c — see html.h: what the report tells. */
#include <math.h>
#include <string.h>

#include "cli/html.h"
#include "po/words.h"

struct report {
	struct page page;
	const struct campaign *c;
	const struct study *study;
	const struct study_all *all;
};

static double wins(long long parts) { return (double)parts / STUDY_WIN; }
static double tenth(long long x) { return (double)x / 10000; }
static double mean(const struct study_sum *s) { return s->n ? (double)s->sum / (double)s->n : 0; }

static const char *bot_name(const struct report *r, int kind, char out[48])
{
	return sim_bot_name(r->c->game, r->c->kind[kind].mind, r->c->kind[kind].temperament, out);
}

/* ---- The head -------------------------------------------------------------------------------- */

static void put_fact(struct page *p, const char *name, const char *value)
{
	fputs("<div><dt>", p->f);
	page_text(p, page_say(p, name));
	fputs("</dt><dd>", p->f);
	page_text(p, value);
	fputs("</dd></div>", p->f);
}

static void put_bots(const struct report *r, char *out, size_t cap)
{
	char name[48];
	size_t n = 0;

	*out = 0;
	for (int i = 0; i < r->c->kinds_n && n < cap; i++)
		n += (size_t)snprintf(out + n, cap - n, "%s%s", i ? ", " : "", bot_name(r, i, name));
}

static void put_head(struct report *r)
{
	struct page *p = &r->page;
	int from = r->c->all_setups && !r->c->seats_to ? r->c->game->seats_least : r->c->options.seats,
	    to = campaign_seats(r->c);
	char text[512];

	fputs("<h1>", p->f);
	page_text(p, page_say(p, r->c->game->title));
	fputs("</h1><dl class=\"facts\">", p->f);
	snprintf(text, sizeof text, "%lld", r->all->over);
	put_fact(p, N_("Games"), text);
	snprintf(text, sizeof text, from == to ? "%d" : "%d–%d", from, to);
	put_fact(p, N_("Seats"), text);
	put_bots(r, text, sizeof text);
	put_fact(p, N_("Bots"), text);
	snprintf(text, sizeof text, "%llu", (unsigned long long)r->c->seed);
	put_fact(p, N_("Seed"), text);
	fputs("</dl>\n", p->f);
}

static void put_tile(struct report *r, int i)
{
	struct page *p = &r->page;
	const struct study_measure *m = &r->study->measure[i];
	struct campaign_range range = campaign_measure(m, &r->all->all.measure[i]);
	const char *(*show)(struct page *, double, int) = page_number;
	bool share = m->kind == STUDY_SHARE;

	if (!range.known)
		return;
	fprintf(p->f, "<div class=\"tile\"><b>%s</b><span>",
		share ? page_percent(p, tenth(range.mean)) : show(p, tenth(range.mean), 1));
	page_text(p, page_say(p, m->label));
	fputs("</span>", p->f);
	if (range.known == CAMPAIGN_RANGE && share)
		fprintf(p->f, "<small>%s – %s</small>", page_percent(p, tenth(range.low)),
			page_percent(p, tenth(range.high)));
	else if (range.known == CAMPAIGN_RANGE)
		fprintf(p->f, "<small>%s – %s</small>", show(p, tenth(range.low), 2),
			show(p, tenth(range.high), 2));
	fputs("</div>\n", p->f);
}

static void put_tiles(struct report *r)
{
	fputs("<div class=\"tiles\">\n", r->page.f);
	for (int i = 0; i < STUDY_MEASURES && r->study->measure[i].key; i++)
		put_tile(r, i);
	fputs("</div>\n", r->page.f);
}

/* ---- Who wins -------------------------------------------------------------------------------- */

struct share {
	const char *name;
	long long games, wins, fair;
	uint32_t colour;
};

/* Shares on a bed that is as long as the longest range. */
static double bed(double most, const struct share *s)
{
	struct campaign_range r = campaign_wins(s->games, s->wins);

	return s->games ? fmax(most, fmax(tenth(r.high), wins(s->fair) / (double)s->games)) : most;
}

static void put_share(struct page *p, const struct share *s, double most)
{
	struct campaign_range r = campaign_wins(s->games, s->wins);

	if (s->games)
		page_bar(p, &(struct page_bar){ .name = s->name,
						.value_text = page_percent(p, tenth(r.mean)),
						.value = tenth(r.mean),
						.most = most,
						.low = tenth(r.low),
						.high = tenth(r.high),
						.mark = wins(s->fair) / (double)s->games,
						.dot = -1,
						.colour = s->colour });
}

#define SHARES_NOTE \
	N_("The mark is the fair share; the thin line shows where the share lies in 19 cases of 20.")

static void put_minds(struct report *r)
{
	char names[ECU_SEATS][48];
	struct share s[ECU_SEATS];
	double most = 0;

	if (r->c->kinds_n < 2)
		return;
	for (int i = 0; i < r->c->kinds_n; i++) {
		const struct study_part *m = &r->all->mind[i];
		s[i] = (struct share){ bot_name(r, i, names[i]), m->won, m->wins, m->fair, 0 };
		most = bed(most, &s[i]);
	}
	page_card(&r->page, N_("By bot"), SHARES_NOTE, false);
	for (int i = 0; i < r->c->kinds_n; i++)
		put_share(&r->page, &s[i], most);
	page_card_end(&r->page);
}

static void put_plays(struct report *r)
{
	struct share s[STUDY_PLAYS];
	double most = 0;
	int n = 0;

	for (; n < STUDY_PLAYS && r->all->plays[n].plays; n++) {
		const struct study_plays *p = &r->all->plays[n];
		s[n] = (struct share){ p->plays->text[r->page.speech.language], p->games, p->wins, p->fair,
				       r->study->colour ? r->study->colour(p->plays) : 0 };
		most = bed(most, &s[n]);
	}
	if (!n)
		return;
	page_card(&r->page, N_("By civilization"), SHARES_NOTE, false);
	for (int i = 0; i < n; i++)
		put_share(&r->page, &s[i], most);
	page_card_end(&r->page);
}

static void put_seats(struct report *r)
{
	double most = 0;

	page_card(&r->page, N_("By seat"), SHARES_NOTE, false);
	for (int pass = 0; pass < 2; pass++)
		for (int seat = 0; seat < ECU_SEATS; seat++) {
			const struct study_plays *p = &r->all->seat[seat];
			char name[64];
			snprintf(name, sizeof name, "%s %d", page_say(&r->page, N_("Seat")), seat + 1);
			struct share s = { name, p->games, p->wins, p->fair, 0 };
			if (pass)
				put_share(&r->page, &s, most);
			else
				most = bed(most, &s);
		}
	page_card_end(&r->page);
}

/* ---- Points ---------------------------------------------------------------------------------- */

static void put_sources(struct page *p, const char *name, const struct study_part *part, int n, double most)
{
	double sources[STUDY_SOURCES];

	for (int i = 0; i < n; i++)
		sources[i] = fmax(0, mean(&part->source[i]));
	page_parts(p, name, sources, n, most);
}

static void put_points(struct report *r)
{
	struct page *p = &r->page;
	const char *names[STUDY_SOURCES];
	char name[48];
	int n = 0;

	for (; r->c->game->sources && n < STUDY_SOURCES && r->c->game->sources[n]; n++)
		names[n] = page_say(p, r->c->game->sources[n]);
	double most = fmax(mean(&r->all->winners.points), mean(&r->all->all.points));
	for (int i = 0; i < r->c->kinds_n; i++)
		most = fmax(most, mean(&r->all->mind[i].points));
	if (!n || most <= 0)
		return;
	page_card(p, N_("Points by source"), N_("Means at the end."), false);
	fputs("<div class=\"sum\">", p->f);
	put_sources(p, page_say(p, N_("Winners")), &r->all->winners, n, most);
	put_sources(p, page_say(p, N_("All seats")), &r->all->all, n, most);
	for (int i = 0; r->c->kinds_n > 1 && i < r->c->kinds_n; i++)
		put_sources(p, bot_name(r, i, name), &r->all->mind[i], n, most);
	fputs("</div>", p->f);
	page_parts_end(p, names, n);
	page_card_end(p);
}

/* ---- How a game goes -------------------------------------------------------------------------- */

/* Turns that few games reach say little: a line ends where a tenth of its seats is left. */
static void put_line(struct page_lines *l, int line, const char *name, const struct study_sum *at)
{
	long long most = 0;

	l->name[line] = name;
	for (int turn = 0; turn < STUDY_TURNS; turn++)
		most = at[turn].n > most ? at[turn].n : most;
	for (int turn = 0; turn < STUDY_TURNS; turn++) {
		bool drawn = at[turn].n && at[turn].n * 10 >= most;
		l->at[line][turn] = drawn ? mean(&at[turn]) : -1;
		if (drawn && turn > l->to)
			l->to = turn;
		if (drawn && turn < l->from)
			l->from = turn;
	}
}

static void put_series(struct report *r)
{
	static struct page_lines l;
	char names[PAGE_LINES][48];

	for (int i = 0; i < STUDY_SERIES && r->study->series[i].key; i++) {
		l = (struct page_lines){ .from = STUDY_TURNS };
		put_line(&l, 0,
			 r->c->kinds_n > 1 ? bot_name(r, 0, names[0]) : page_say(&r->page, N_("All seats")),
			 r->all->mind[0].series[i]);
		put_line(&l, 1, page_say(&r->page, N_("Winners")), r->all->winners.series[i]);
		for (int k = 1; k < r->c->kinds_n && k + 1 < PAGE_LINES; k++)
			put_line(&l, k + 1, bot_name(r, k, names[k]), r->all->mind[k].series[i]);
		if (l.from >= l.to)
			continue;
		page_card(&r->page, r->study->series[i].label, NULL, false);
		page_lines(&r->page, &l);
		page_card_end(&r->page);
	}
}

/* ---- How often -------------------------------------------------------------------------------- */

static void put_spreads(struct report *r)
{
	for (int i = 0; i < STUDY_MEASURES && r->study->measure[i].key; i++) {
		const struct study_sum *m = &r->all->all.measure[i];
		if (!r->study->measure[i].spread || !m->n)
			continue;
		page_card(&r->page, r->study->measure[i].label, NULL, false);
		page_columns(&r->page, r->all->all.bin[i], STUDY_BINS, mean(m));
		page_card_end(&r->page);
	}
}

static void put_word(struct report *r, int tally, int word, double most, bool share)
{
	const struct core_vocabulary *v = core_vocabulary(r->c->game, r->study->tally[tally].vocabulary);
	double all = mean(&r->all->all.tally[tally][word]);

	page_bar(&r->page, &(struct page_bar){ .name = core_word(v, word)->text[r->page.speech.language],
					       .value_text = share ? page_percent(&r->page, all)
								   : page_number(&r->page, all, 2),
					       .value = all,
					       .most = most,
					       .low = -1,
					       .mark = -1,
					       .dot = mean(&r->all->winners.tally[tally][word]) });
}

/* The most frequent first. */
static int sort_words(const struct report *r, int tally, uint8_t order[STUDY_WORDS], double *most)
{
	const struct core_vocabulary *v = core_vocabulary(r->c->game, r->study->tally[tally].vocabulary);
	const struct study_sum *all = r->all->all.tally[tally], *winners = r->all->winners.tally[tally];
	int n = 0;

	for (int word = 0; word < STUDY_WORDS && word < v->count; word++) {
		int at = n;
		if (!all[word].sum)
			continue;
		*most = fmax(*most, fmax(mean(&all[word]), mean(&winners[word])));
		for (; at > 0 && all[order[at - 1]].sum < all[word].sum; at--)
			order[at] = order[at - 1];
		order[at] = (uint8_t)word;
		n++;
	}
	return n;
}

static void put_tallies(struct report *r)
{
	for (int i = 0; i < STUDY_TALLIES && r->study->tally[i].key; i++) {
		bool share = r->study->tally[i].kind == STUDY_SHARE;
		uint8_t order[STUDY_WORDS];
		double most = 0;
		int n = sort_words(r, i, order, &most);
		if (!n)
			continue;
		page_card(
			&r->page, r->study->tally[i].label,
			share ? N_("Part of the seats: the bar all of them, the dot those that won.")
			      : N_("Mean of a seat in a game: the bar all of them, the dot those that won."),
			n > 24);
		for (int k = 0; k < n; k++)
			put_word(r, i, order[k], most, share);
		page_card_end(&r->page);
	}
}

/* ---- How bots think ---------------------------------------------------------------------------- */

static void put_thoughts(struct report *r)
{
	static const char *const heads[] = { N_("Bot"), N_("Decisions"), N_("Mean"), N_("Longest"),
					     N_("Fell back") };
	struct page *p = &r->page;
	long long all = 0;
	char name[48];

	for (int i = 0; i < r->c->kinds_n; i++)
		all += r->c->thoughts[i].n;
	if (!all)
		return;
	page_card(p, N_("How long bots think"),
		  N_("Time of one core for a decision; how often a bot had no idea of its own."), false);
	fputs("<table><tr>", p->f);
	for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
		fprintf(p->f, "<th>%s</th>", page_say(p, heads[i]));
	for (int i = 0; i < r->c->kinds_n; i++) {
		const struct campaign_thoughts *t = &r->c->thoughts[i];
		if (!t->n)
			continue;
		fprintf(p->f, "</tr>\n<tr><td>%s</td><td>%lld</td><td>%s ms</td><td>%s ms</td><td>%s</td>",
			bot_name(r, i, name), t->n,
			page_number(p, (double)t->nanoseconds / 1e6 / (double)t->n, 2),
			page_number(p, (double)t->longest / 1e6, 1),
			page_percent(p, (double)t->fell_back / (double)t->n));
	}
	fputs("</tr></table>\n", p->f);
	page_card_end(p);
}

/* ---- All of it --------------------------------------------------------------------------------- */

static void put_foot(struct report *r, const char *call)
{
	struct page *p = &r->page;

	fputs("<p class=\"foot\">", p->f);
	page_text(p, page_say(p, N_("Ranges hold in 19 cases of 20. The same games again:")));
	fputs(" <code>", p->f);
	page_text(p, call);
	fputs("</code> · Ecumene " ECU_VERSION "</p>\n", p->f);
}

bool html_write(const struct campaign *c, const char *language, const char *call, FILE *f)
{
	struct report r = { .page.f = f, .c = c, .study = study_find(c->game), .all = c->study };
	char title[128];

	if (!words_speech(language, &r.page.speech) || !r.all)
		return false;
	snprintf(title, sizeof title, "%s · Ecumene", page_say(&r.page, c->game->title));
	page_begin(&r.page, title);
	put_head(&r);
	put_tiles(&r);
	page_section(&r.page, N_("Who wins"), false);
	page_stack(&r.page, true);
	put_minds(&r);
	put_points(&r);
	page_stack(&r.page, false);
	put_plays(&r);
	put_seats(&r);
	page_section(&r.page, NULL, false);
	page_section(&r.page, N_("How a game goes"), true);
	put_series(&r);
	page_section(&r.page, NULL, false);
	page_section(&r.page, N_("How often"), false);
	put_spreads(&r);
	page_section(&r.page, NULL, false);
	page_section(&r.page, N_("What happens"), false);
	put_tallies(&r);
	put_thoughts(&r);
	page_section(&r.page, NULL, false);
	put_foot(&r, call);
	page_end(&r.page);
	return fflush(f) == 0 && !ferror(f);
}
