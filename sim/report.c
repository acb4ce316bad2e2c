/* report.c — what a campaign found, for people and for programs. docs/SIM.md lists the keys.
 *
 * Means and their ranges are made of whole numbers and printed with four decimals: the same games give the
 * same text on every machine. */
#include "sim/campaign.h"

/* ---- Means --------------------------------------------------------------------------------- */

__extension__ typedef __int128 wide;

enum { UNIT = 10000, Z2 = 38416 }; /* 1.96 squared is 3.8416 */

static long long root(wide x)
{
	wide low = 0, high = (wide)1 << 62;

	while (low < high) {
		wide mid = (low + high + 1) / 2;
		if (mid * mid <= x)
			low = mid;
		else
			high = mid - 1;
	}
	return (long long)low;
}

static long long rounded(wide x, wide by)
{
	return (long long)(x < 0 ? -((-x + by / 2) / by) : (x + by / 2) / by);
}

struct campaign_range campaign_mean(long long n, long long sum, long long squares)
{
	struct campaign_range r = { .known = n > 1 ? CAMPAIGN_RANGE : n ? CAMPAIGN_MEAN : CAMPAIGN_NOTHING };

	if (!n)
		return r;
	r.mean = r.low = r.high = rounded((wide)sum * UNIT, n);
	if (n == 1)
		return r;
	wide spread = (wide)n * squares - (wide)sum * sum; /* n (n - 1) times the variance */
	long long half = root(spread * Z2 * UNIT / ((wide)n * n * (n - 1)));
	r.low -= half;
	r.high += half;
	return r;
}

/* The values of a game hang together: with S and N, the sum and the number of values of a game, the spread of
 * the mean m is that of S - m N over the games. */
struct campaign_range campaign_mean_of(const struct study_sum *v)
{
	struct campaign_range r = { .known = v->games > 1 ? CAMPAIGN_RANGE
					     : v->n       ? CAMPAIGN_MEAN
							  : CAMPAIGN_NOTHING };

	if (!v->n)
		return r;
	r.mean = r.low = r.high = rounded((wide)v->sum * UNIT, v->n);
	if (v->games == 1)
		return r;
	wide spread = (wide)v->n * v->n * v->ss - (wide)2 * v->sum * v->n * v->sn +
		      (wide)v->sum * v->sum * v->nn;
	/* small numbers are made large before they are divided, large ones divided first: both have room */
	wide unit = (wide)Z2 * UNIT,
	     in_games = spread >> 96 ? spread / v->n * unit / v->n : spread * unit / v->n / v->n;
	in_games = in_games * v->games / (v->games - 1);
	long long half = root(in_games) / v->n;
	r.low -= half;
	r.high += half;
	return r;
}

/* k in ten-thousandths */
static struct campaign_range wilson(long long n, wide k)
{
	struct campaign_range r = { .known = n ? CAMPAIGN_RANGE : CAMPAIGN_NOTHING };

	if (!n)
		return r;
	long long half = root((wide)Z2 * ((wide)Z2 * n + 4 * k * ((wide)n * UNIT - k) / UNIT) / n);
	wide middle = 2 * k + Z2, by = 2 * ((wide)UNIT * n + Z2);
	r.mean = rounded(k, n);
	r.low = rounded((middle - half) * UNIT, by);
	r.high = rounded((middle + half) * UNIT, by);
	return r;
}

struct campaign_range campaign_share(long long n, long long k) { return wilson(n, (wide)k * UNIT); }

struct campaign_range campaign_wins(long long n, long long k)
{
	return wilson(n, rounded((wide)k * UNIT, STUDY_WIN));
}

struct campaign_range campaign_measure(const struct study_measure *m, const struct study_sum *v)
{
	return m->kind == STUDY_SHARE ? campaign_share(v->n, v->sum) : campaign_mean_of(v);
}

static void put_fixed(FILE *f, const char *name, long long x)
{
	unsigned long long size = x < 0 ? 0ull - (unsigned long long)x : (unsigned long long)x;

	fprintf(f, ",\"%s\":%s%llu.%04llu", name, x < 0 ? "-" : "", size / UNIT, size % UNIT);
}

static void put_range(FILE *f, const char *mean, const struct campaign_range *r)
{
	if (r->known >= CAMPAIGN_MEAN)
		put_fixed(f, mean, r->mean);
	else
		fprintf(f, ",\"%s\":null", mean);
	if (r->known == CAMPAIGN_RANGE)
		put_fixed(f, "low", r->low), put_fixed(f, "high", r->high);
	else
		fprintf(f, ",\"low\":null,\"high\":null");
}

/* ---- For people ---------------------------------------------------------------------------- */

static long long games_of(const struct campaign *c)
{
	long long n = 0;

	for (int i = 0; i < 5; i++)
		n += c->ended[i];
	return n;
}

static void print_minds(const struct campaign *c, FILE *f)
{
	char name[48];

	for (int i = 0; i < c->kinds_n; i++) {
		const struct study_part *p = &c->study->mind[i];
		struct campaign_range r = campaign_wins(p->won, p->wins);
		fprintf(f, "  %s: seats %lld, wins %.1f, %.1f %% (%.1f to %.1f), fair %.1f %%\n",
			sim_bot_name(c->game, c->kind[i].mind, c->kind[i].temperament, name), p->seats,
			(double)p->wins / STUDY_WIN, (double)r.mean / 100, (double)r.low / 100,
			(double)r.high / 100,
			p->won ? (double)p->fair / STUDY_WIN * 100 / (double)p->won : 0.0);
	}
}

/* What games of this kind have besides, and who won. */
static void print_study(const struct campaign *c, FILE *f)
{
	const struct study *s = study_find(c->game);

	if (!c->study)
		return;
	for (int i = 0; i < STUDY_MEASURES && s->measure[i].key; i++) {
		struct campaign_range r = campaign_measure(&s->measure[i], &c->study->all.measure[i]);
		if (r.known)
			fprintf(f, "  %s: %.2f\n", s->measure[i].key, (double)r.mean / UNIT);
	}
	for (int i = 0; i < STUDY_PLAYS && c->study->plays[i].plays; i++) {
		const struct study_plays *p = &c->study->plays[i];
		fprintf(f, "  %s wins %.1f of %lld, %.2f times its fair share\n", p->plays->key,
			(double)p->wins / STUDY_WIN, p->games,
			p->fair ? (double)p->wins / (double)p->fair : 0.0);
	}
	print_minds(c, f);
}

void campaign_print(const struct campaign *c, FILE *f)
{
	long long games = games_of(c);

	fprintf(f, "%s: %lld games, %lld actions in %.1f s\n", c->game->key, games, c->actions, c->seconds);
	for (int i = 0; i < 5; i++)
		if (c->ended[i])
			fprintf(f, "  %-9s %lld\n", sim_end_name((enum sim_end)i), c->ended[i]);
	for (int i = 0; i < SIM_STATS && c->figure[i].name; i++)
		fprintf(f, "  mean %s at the end: %.2f\n", c->figure[i].name,
			games ? (double)c->figure[i].sum / (double)games : 0.0);
	for (int seat = 0; seat < c->game->seats_most; seat++)
		fprintf(f, "  s%d wins %lld\n", seat + 1, c->wins[seat]);
	print_study(c, f);
	if (c->check)
		fprintf(f, "  properties: %s\n", *c->broken ? c->broken : "all hold");
	else if (*c->broken)
		fprintf(f, "  broken: %s\n", c->broken);
}

/* ---- Coverage ------------------------------------------------------------------------------ */

enum { WORDS_SHOWN = 60 }; /* a vocabulary of more is told by its rarest word */

struct counts {
	FILE *f;
	bool json, first;
	int never;
};

static void count_line(struct counts *c, const char *what, const char *key, const char *rule, long long n)
{
	c->never += n == 0;
	if (!c->json) {
		fprintf(c->f, "%10lld  %-8s %-18s %s\n", n, what, key, rule);
		return;
	}
	fprintf(c->f, "%s{\"what\":\"%s\",\"key\":\"%s\",\"rule\":\"%s\",\"count\":%lld}",
		c->first ? "" : ",", what, key, rule, n);
	c->first = false;
}

static bool is_label(const ecu_game *g, int id)
{
	for (int k = 0; k < g->kinds_n; k++)
		if (g->kinds[k].label == id)
			return true;
	return false;
}

/* A vocabulary that is spoken of: its words one by one, or the rarest of many. */
static void word_lines(const struct campaign *c, struct counts *to, int vocabulary)
{
	const struct core_vocabulary *v = core_vocabulary(c->game, vocabulary);
	const long long *told = c->word_told[vocabulary - CORE_VOCABULARIES];
	int silent = 0, rarest = -1;

	for (int i = 0; i < v->count && i < CAMPAIGN_WORD; i++) {
		silent += !told[i];
		if (told[i] && (rarest < 0 || told[i] < told[rarest]))
			rarest = i;
	}
	if (rarest < 0)
		return;
	for (int i = 0; i < v->count && v->count <= WORDS_SHOWN; i++)
		count_line(to, v->key, core_word(v, i)->key, "", told[i]);
	if (v->count <= WORDS_SHOWN)
		return;
	if (to->json)
		count_line(to, v->key, core_word(v, rarest)->key, "", told[rarest]);
	else
		fprintf(to->f, "%10lld  %-8s rarest: %s; %d of %d words never\n", told[rarest], v->key,
			core_word(v, rarest)->key, silent, v->count);
}

static void sentence_lines(const struct campaign *c, struct counts *to)
{
	const ecu_game *g = c->game;

	for (int id = 1; id < CORE_SENTENCES + g->sentences_n; id++) {
		const struct core_sentence *s = core_sentence(g, id);
		if (c->told[id])
			count_line(to, "told", s->key, s->rule, c->told[id]);
		else if (c->refused[id])
			count_line(to, "refused", s->key, s->rule, c->refused[id]);
		else if (id >= CORE_SENTENCES && !is_label(g, id))
			count_line(to, "unused", s->key, s->rule, 0);
	}
}

static void option_lines(const struct campaign *c, struct counts *to, int o)
{
	const struct core_option *option = &c->game->options[o];

	for (int v = 0; v < 16 && v <= option->most - option->least; v++) {
		char value[16];
		snprintf(value, sizeof value, "%d", option->least + v);
		count_line(to, "option", option->key, option->values ? option->values[v] : value,
			   c->option_seen[o][v]);
	}
}

static void count_all(const struct campaign *c, struct counts *to)
{
	const ecu_game *g = c->game;

	for (int q = 0; ecu_question_key(g, q); q++)
		count_line(to, "asked", ecu_question_key(g, q), "", c->asked[q]);
	for (int q = 0; ecu_question_key(g, q); q++)
		if (c->fell_back[q])
			count_line(to, "fallback", ecu_question_key(g, q), "", c->fell_back[q]);
	for (int k = 0; k < g->kinds_n; k++)
		count_line(to, "action", g->kinds[k].key, core_sentence(g, g->kinds[k].label)->rule,
			   c->kinds[k]);
	sentence_lines(c, to);
	for (int o = 0; o < g->options_n; o++)
		option_lines(c, to, o);
	for (int v = CORE_VOCABULARIES; v < g->vocabularies_n && v - CORE_VOCABULARIES < CAMPAIGN_WORDS; v++)
		word_lines(c, to, v);
}

void campaign_coverage(const struct campaign *c, FILE *f)
{
	struct counts to = { .f = f };

	count_all(c, &to);
	fprintf(f, "%d never occurred\n", to.never);
}

/* ---- For programs -------------------------------------------------------------------------- */

static void put_text(FILE *f, const char *name, const char *text)
{
	char quoted[2048];
	struct core_out o = { .at = quoted, .cap = sizeof quoted };

	core_put_string(&o, text);
	core_put_end(&o);
	fprintf(f, ",\"%s\":%s", name, quoted);
}

static void put_figure(FILE *f, const struct campaign_figure *figure, long long games, bool first)
{
	struct campaign_range r = campaign_mean(games, figure->sum, figure->squares);

	fprintf(f, "%s\"%s\":{\"least\":%lld,\"most\":%lld", first ? "" : ",", figure->name, figure->least,
		figure->most);
	put_range(f, "mean", &r);
	fprintf(f, "}");
}

/* A seat is there in the games of so many players. */
static void put_seats(const struct campaign *c, FILE *f)
{
	fprintf(f, ",\"wins\":[");
	for (int seat = 0; seat < c->game->seats_most; seat++)
		fprintf(f, "%s%lld", seat ? "," : "", c->wins[seat]);
	fprintf(f, "],\"seats\":[");
	for (int seat = 0; seat < c->game->seats_most; seat++) {
		long long played = 0;
		for (int players = seat + 1; players <= ECU_SEATS; players++)
			played += c->seats_played[players];
		struct campaign_range r = campaign_share(played, c->wins[seat]);
		fprintf(f, "%s{\"games\":%lld,\"wins\":%lld", seat ? "," : "", played, c->wins[seat]);
		put_range(f, "share", &r);
		fprintf(f, "}");
	}
	fprintf(f, "]");
}

/* ---- Studies ------------------------------------------------------------------------------- */

static void put_measures(FILE *f, const struct study *s, const struct study_part *p)
{
	fprintf(f, ",\"study\":{");
	for (int i = 0; i < STUDY_MEASURES && s->measure[i].key; i++) {
		struct campaign_range r = campaign_measure(&s->measure[i], &p->measure[i]);
		fprintf(f, "%s\"%s\":{\"n\":%lld,\"least\":%lld,\"most\":%lld", i ? "," : "",
			s->measure[i].key, p->measure[i].n, p->measure[i].least, p->measure[i].most);
		put_range(f, "mean", &r);
		fprintf(f, "}");
	}
	fprintf(f, "}");
}

static void put_wins(FILE *f, long long n, long long wins, long long fair)
{
	struct campaign_range r = campaign_wins(n, wins);

	put_fixed(f, "wins", rounded((wide)wins * UNIT, STUDY_WIN));
	put_range(f, "share", &r);
	if (n)
		put_fixed(f, "fair", rounded((wide)fair * UNIT, (wide)STUDY_WIN * n));
	else
		fprintf(f, ",\"fair\":null");
	if (fair)
		put_fixed(f, "ratio", rounded((wide)wins * UNIT, fair));
	else
		fprintf(f, ",\"ratio\":null");
}

static void put_minds(const struct campaign *c, FILE *f)
{
	char name[48];

	fprintf(f, ",\"minds\":[");
	for (int i = 0; i < c->kinds_n; i++) {
		const struct study_part *p = &c->study->mind[i];
		const struct campaign_thoughts *t = &c->thoughts[i];
		fprintf(f, "%s{\"bot\":\"%s\",\"seats\":%lld", i ? "," : "",
			sim_bot_name(c->game, c->kind[i].mind, c->kind[i].temperament, name), p->seats);
		put_wins(f, p->won, p->wins, p->fair);
		fprintf(f, ",\"decisions\":%lld,\"fell_back\":%lld", t->n, t->fell_back);
		put_fixed(f, "mean_us",
			  t->measured ? rounded((wide)t->nanoseconds * UNIT / 1000, t->measured) : 0);
		put_fixed(f, "longest_ms", rounded((wide)t->longest * UNIT, 1000000));
		put_measures(f, study_find(c->game), p);
		fprintf(f, "}");
	}
	fprintf(f, "]");
}

static void put_plays(const struct campaign *c, FILE *f)
{
	fprintf(f, ",\"plays\":[");
	for (int i = 0; i < STUDY_PLAYS && c->study->plays[i].plays; i++) {
		const struct study_plays *p = &c->study->plays[i];
		fprintf(f, "%s{\"plays\":\"%s\",\"games\":%lld", i ? "," : "", p->plays->key, p->games);
		put_wins(f, p->games, p->wins, p->fair);
		fprintf(f, "}");
	}
	fprintf(f, "]");
}

static void put_study(const struct campaign *c, FILE *f)
{
	put_measures(f, study_find(c->game), &c->study->all);
	put_minds(c, f);
	put_plays(c, f);
}

static void put_sentences(const struct campaign *c, FILE *f, const char *name, const long long *count)
{
	bool first = true;

	fprintf(f, ",\"%s\":{", name);
	for (int id = 1; id < CORE_SENTENCES + c->game->sentences_n; id++)
		if (count[id]) {
			fprintf(f, "%s\"%s\":%lld", first ? "" : ",", core_sentence(c->game, id)->key,
				count[id]);
			first = false;
		}
	fprintf(f, "}");
}

static void put_coverage(const struct campaign *c, FILE *f)
{
	struct counts to = { .f = f, .json = true, .first = true };

	fprintf(f, ",\"coverage\":[");
	count_all(c, &to);
	fprintf(f, "],\"never\":%d", to.never);
}

void campaign_json(const struct campaign *c, bool coverage, FILE *f)
{
	const ecu_game *g = c->game;
	long long games = games_of(c);

	fprintf(f,
		"{\"game\":\"%s\",\"seed\":%llu,\"games\":%lld,\"actions\":%lld,\"seconds\":%.3f,"
		"\"cpu_seconds\":%.3f,\"ended\":{",
		g->key, (unsigned long long)c->seed, games, c->actions, c->seconds, c->cpu_seconds);
	for (int i = 0; i < 5; i++)
		fprintf(f, "%s\"%s\":%lld", i ? "," : "", sim_end_name((enum sim_end)i), c->ended[i]);
	fprintf(f, "},\"figures\":{");
	if (c->length.name)
		put_figure(f, &c->length, games, true);
	for (int i = 0; i < SIM_STATS && c->figure[i].name; i++)
		put_figure(f, &c->figure[i], games, false);
	fprintf(f, "}");
	put_seats(c, f);
	if (c->study)
		put_study(c, f);
	put_sentences(c, f, "told", c->told);
	put_sentences(c, f, "refused", c->refused);
	if (coverage)
		put_coverage(c, f);
	fprintf(f, ",\"checked\":%s", c->check ? "true" : "false");
	put_text(f, "broken", *c->broken ? c->broken : NULL);
	fprintf(f, "}\n");
}
