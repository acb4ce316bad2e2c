/* ratings.c — see ratings.h. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sim/ratings.h"

enum { STEPS = 2000, MEAN = 1500, SCALE = 400 };

static void compare(struct ratings *r, const struct campaign_game *g)
{
	for (int a = 0; a < g->seats; a++)
		for (int b = 0; b < g->seats; b++) {
			if (g->kind[a] == g->kind[b])
				continue;
			r->met[g->kind[a]][g->kind[b]] += 1;
			r->ahead[g->kind[a]][g->kind[b]] += g->rank[a] < g->rank[b]    ? 1
							    : g->rank[a] == g->rank[b] ? 0.5
										       : 0;
		}
}

/* One step of the minorization by Hunter: strengths that explain the comparisons better. Gives how far they
 * moved. */
static double improve(const struct ratings *r, double strength[ECU_SEATS])
{
	double moved = 0;

	for (int i = 0; i < r->n; i++) {
		double won = 0, expected = 0;
		for (int j = 0; j < r->n; j++) {
			if (i == j)
				continue;
			won += r->ahead[i][j] + 0.5;
			expected += (r->met[i][j] + 1) / (strength[i] + strength[j]);
		}
		if (expected <= 0)
			continue;
		moved = fmax(moved, fabs(log(won / expected / strength[i])));
		strength[i] = won / expected;
	}
	return moved;
}

static void fit(struct ratings *r)
{
	double strength[ECU_SEATS], mean = 0;

	for (int i = 0; i < r->n; i++)
		strength[i] = 1;
	for (int step = 0; step < STEPS && improve(r, strength) > 1e-9; step++)
		;
	for (int i = 0; i < r->n; i++)
		mean += log10(strength[i]) / r->n;
	for (int i = 0; i < r->n; i++)
		r->rating[i] = MEAN + SCALE * (log10(strength[i]) - mean);
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static void draw(struct ratings *again, const struct campaign_game *games, int n, ecu_rng *rng)
{
	memset(again->met, 0, sizeof again->met);
	memset(again->ahead, 0, sizeof again->ahead);
	for (int i = 0; i < n; i++)
		compare(again, &games[ecu_rng_below(rng, (uint32_t)n)]);
	fit(again);
}

void ratings_fit(struct ratings *r, const struct campaign_game *games, int n, int kinds)
{
	double(*drawn)[RATINGS_DRAWS] = malloc(sizeof *drawn * (size_t)kinds);
	struct ratings again = { .n = kinds };
	uint8_t seed[32];
	ecu_rng rng;

	memset(r, 0, sizeof *r);
	r->n = kinds;
	for (int i = 0; i < n; i++)
		compare(r, &games[i]);
	fit(r);
	sim_seed(0x626f6f74, seed);
	ecu_rng_seed(&rng, seed);
	for (int i = 0; drawn && i < RATINGS_DRAWS; i++) {
		draw(&again, games, n, &rng);
		for (int k = 0; k < kinds; k++)
			drawn[k][i] = again.rating[k];
	}
	for (int k = 0; k < kinds; k++) {
		if (drawn)
			qsort(drawn[k], RATINGS_DRAWS, sizeof drawn[k][0], by_size);
		r->low[k] = drawn ? drawn[k][RATINGS_DRAWS / 40] : r->rating[k];
		r->high[k] = drawn ? drawn[k][RATINGS_DRAWS - 1 - RATINGS_DRAWS / 40] : r->rating[k];
	}
	free(drawn);
}
