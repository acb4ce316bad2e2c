/* study.c — see study.h. */
#include <string.h>

#include "sim/study.h"

static const struct study *const studies[] = { &study_of_megaciv, &study_of_archipelago };

const struct study *study_find(const ecu_game *g)
{
	static const struct study nothing;

	/* NOLINTNEXTLINE(bugprone-sizeof-expression): pointers are meant */
	for (size_t i = 0; i < sizeof studies / sizeof *studies; i++)
		if (studies[i]->game == g)
			return studies[i];
	return &nothing;
}

/* ---- One game -------------------------------------------------------------------------------- */

void study_begin(struct study_game *g, const struct sim_plan *p)
{
	memset(g, 0, sizeof *g);
	g->study = study_find(p->game);
	g->seats = p->options.seats;
}

void study_note(struct study_game *g, int measure, int seat, long long value)
{
	long long n = g->measure[measure][seat].n++;

	g->measure[measure][seat].sum += value;
	if (!n || value < g->measure[measure][seat].least)
		g->measure[measure][seat].least = value;
	if (!n || value > g->measure[measure][seat].most)
		g->measure[measure][seat].most = value;
	g->measure[measure][seat].bin[value < 0 ? 0 : value < STUDY_BINS ? value : STUDY_BINS - 1]++;
}

void study_at(struct study_game *g, int series, int turn, int seat, int value)
{
	if (turn < 1 || turn >= STUDY_TURNS) /* before the first there is nothing to see */
		return;
	g->series[series][turn][seat] = value;
	g->known[series][turn] |= (uint32_t)1 << seat;
}

void study_count(struct study_game *g, int tally, int word, int seat, int n)
{
	if (word >= 0 && word < STUDY_WORDS && seat >= 0 && seat < g->seats)
		g->tally[tally][word][seat] += (uint32_t)n;
}

/* ---- Sums ------------------------------------------------------------------------------------ */

/* The values of one game: n of them. */
static void add_game(struct study_sum *to, long long n, long long sum, long long least, long long most)
{
	if (!n)
		return;
	to->least = to->n && to->least < least ? to->least : least;
	to->most = to->n && to->most > most ? to->most : most;
	to->n += n;
	to->sum += sum;
	to->games++;
	to->ss += sum * sum;
	to->sn += sum * n;
	to->nn += n * n;
}

static void add_sum(struct study_sum *to, const struct study_sum *from)
{
	if (!from->n)
		return;
	to->least = to->n && to->least < from->least ? to->least : from->least;
	to->most = to->n && to->most > from->most ? to->most : from->most;
	to->n += from->n;
	to->sum += from->sum;
	to->games += from->games;
	to->ss += from->ss;
	to->sn += from->sn;
	to->nn += from->nn;
}

/* A value of each seat of some, or none where it is not known. */
struct gather {
	long long n, sum, least, most;
};

static void take(struct gather *g, long long value)
{
	g->least = g->n && g->least < value ? g->least : value;
	g->most = g->n && g->most > value ? g->most : value;
	g->n++;
	g->sum += value;
}

static void add_measure(struct study_part *to, const struct study_game *g, int measure, ecu_seats seats)
{
	struct gather all = { 0 };

	for (int seat = 0; seat <= STUDY_TABLE; seat++) {
		if ((seat < STUDY_TABLE && !(seats >> seat & 1)) || !g->measure[measure][seat].n)
			continue;
		all.least = all.n && all.least < g->measure[measure][seat].least
				    ? all.least
				    : g->measure[measure][seat].least;
		all.most = all.n && all.most > g->measure[measure][seat].most
				   ? all.most
				   : g->measure[measure][seat].most;
		all.n += g->measure[measure][seat].n;
		all.sum += g->measure[measure][seat].sum;
		for (int bin = 0; bin < STUDY_BINS; bin++)
			to->bin[measure][bin] += g->measure[measure][seat].bin[bin];
	}
	add_game(&to->measure[measure], all.n, all.sum, all.least, all.most);
}

static void add_series(struct study_part *to, const struct study_game *g, int series, ecu_seats seats)
{
	for (int turn = 0; turn < STUDY_TURNS; turn++) {
		struct gather all = { 0 };
		for (ecu_seats left = seats & g->known[series][turn]; left; left &= left - 1)
			take(&all, g->series[series][turn][ecu_first(left)]);
		add_game(&to->series[series][turn], all.n, all.sum, all.least, all.most);
	}
}

static void add_tally(struct study_part *to, const struct study_game *g, int tally, ecu_seats seats)
{
	for (int word = 0; word < STUDY_WORDS; word++) {
		struct gather all = { 0 };
		for (ecu_seats left = seats; left; left &= left - 1)
			take(&all, g->tally[tally][word][ecu_first(left)]);
		add_game(&to->tally[tally][word], all.n, all.sum, all.least, all.most);
	}
}

static void add_points(struct study_part *to, const ecu_result *r, ecu_seats seats)
{
	struct gather points = { 0 }, source[STUDY_SOURCES] = { { 0 } };

	for (ecu_seats left = seats; left; left &= left - 1) {
		int seat = ecu_first(left);
		take(&points, r->points[seat]);
		for (int i = 0; i < STUDY_SOURCES; i++)
			take(&source[i], r->source[seat][i]);
	}
	add_game(&to->points, points.n, points.sum, points.least, points.most);
	for (int i = 0; i < STUDY_SOURCES; i++)
		add_game(&to->source[i], source[i].n, source[i].sum, source[i].least, source[i].most);
}

static void add_part(struct study_part *to, const struct study_game *g, const ecu_result *r, ecu_seats seats,
		     ecu_seats winners)
{
	int n = __builtin_popcount(seats), w = __builtin_popcount(winners);

	if (!n)
		return;
	for (int i = 0; i < STUDY_MEASURES && g->study->measure[i].key; i++)
		add_measure(to, g, i, seats);
	for (int i = 0; i < STUDY_SERIES && g->study->series[i].key; i++)
		add_series(to, g, i, seats);
	for (int i = 0; i < STUDY_TALLIES && g->study->tally[i].key; i++)
		add_tally(to, g, i, seats);
	add_points(to, r, seats);
	to->seats += n;
	to->won += w != 0;
	to->wins += w ? (long long)STUDY_WIN / w * __builtin_popcount(seats & winners) : 0;
	to->fair += w ? (long long)STUDY_WIN / g->seats * n : 0;
}

static struct study_plays *plays_of(struct study_all *a, const struct core_word *plays)
{
	for (int i = 0; i < STUDY_PLAYS; i++) {
		if (!a->plays[i].plays)
			a->plays[i].plays = plays;
		if (a->plays[i].plays == plays)
			return &a->plays[i];
	}
	return NULL;
}

static void add_plays(struct study_plays *to, long long games, long long wins, long long fair)
{
	to->games += games;
	to->wins += wins;
	to->fair += fair;
}

static void add_seats(struct study_all *to, const sim_state *s, int seats, ecu_seats winners)
{
	const struct core_head *head = (const struct core_head *)s->bytes;
	const ecu_game *g = ecu_game_of((const ecu_state *)s->bytes);
	int w = __builtin_popcount(winners);

	for (int seat = 0; seat < seats; seat++) {
		const struct core_word *plays = g->plays ? g->plays(head, seat) : NULL;
		struct study_plays *at = plays ? plays_of(to, plays) : NULL;
		long long won = winners >> seat & 1 ? STUDY_WIN / w : 0, fair = w ? STUDY_WIN / seats : 0;
		add_plays(&to->seat[seat], 1, won, fair);
		if (at)
			add_plays(at, 1, won, fair);
	}
}

void study_end(struct study_all *to, struct study_game *g, const sim_state *s, const ecu_result *r,
	       const uint8_t kind[ECU_SEATS])
{
	ecu_seats all = ((ecu_seats)1 << g->seats) - 1, winners = 0, of[ECU_SEATS] = { 0 };

	if (g->study->end)
		g->study->end(g, s, r);
	for (int seat = 0; seat < g->seats; seat++) {
		winners |= (ecu_seats)(r->rank[seat] == 1) << seat;
		of[kind[seat]] |= (ecu_seats)1 << seat;
	}
	add_part(&to->all, g, r, all, winners);
	add_part(&to->winners, g, r, winners, winners);
	for (int i = 0; i < ECU_SEATS; i++)
		add_part(&to->mind[i], g, r, of[i], winners);
	add_seats(to, s, g->seats, winners);
	to->over++;
	to->won += winners != 0;
}

/* ---- All threads ----------------------------------------------------------------------------- */

static void merge_part(struct study_part *to, const struct study_part *from)
{
	for (int i = 0; i < STUDY_MEASURES; i++) {
		add_sum(&to->measure[i], &from->measure[i]);
		for (int bin = 0; bin < STUDY_BINS; bin++)
			to->bin[i][bin] += from->bin[i][bin];
	}
	for (int i = 0; i < STUDY_SERIES; i++)
		for (int turn = 0; turn < STUDY_TURNS; turn++)
			add_sum(&to->series[i][turn], &from->series[i][turn]);
	for (int i = 0; i < STUDY_TALLIES; i++)
		for (int word = 0; word < STUDY_WORDS; word++)
			add_sum(&to->tally[i][word], &from->tally[i][word]);
	add_sum(&to->points, &from->points);
	for (int i = 0; i < STUDY_SOURCES; i++)
		add_sum(&to->source[i], &from->source[i]);
	to->seats += from->seats;
	to->won += from->won;
	to->wins += from->wins;
	to->fair += from->fair;
}

void study_merge(struct study_all *to, const struct study_all *from)
{
	merge_part(&to->all, &from->all);
	merge_part(&to->winners, &from->winners);
	for (int i = 0; i < ECU_SEATS; i++) {
		merge_part(&to->mind[i], &from->mind[i]);
		add_plays(&to->seat[i], from->seat[i].games, from->seat[i].wins, from->seat[i].fair);
	}
	for (int i = 0; i < STUDY_PLAYS && from->plays[i].plays; i++) {
		struct study_plays *at = plays_of(to, from->plays[i].plays);
		if (at)
			add_plays(at, from->plays[i].games, from->plays[i].wins, from->plays[i].fair);
	}
	to->over += from->over;
	to->won += from->won;
}

/* Words of one table stand in it in their order. */
void study_sort(struct study_all *a)
{
	for (int i = 1; i < STUDY_PLAYS && a->plays[i].plays; i++)
		for (int j = i; j > 0 && a->plays[j - 1].plays > a->plays[j].plays; j--) {
			struct study_plays swap = a->plays[j];
			a->plays[j] = a->plays[j - 1];
			a->plays[j - 1] = swap;
		}
}
