/* campaign.h — many games on all cores: ends, figures, coverage, properties. */
#ifndef SIM_CAMPAIGN_H
#define SIM_CAMPAIGN_H

#include <stdio.h>

#include "sim/properties.h"
#include "sim/rows.h"

enum { CAMPAIGN_SENTENCES = 512, CAMPAIGN_WORDS = 32, CAMPAIGN_WORD = 400 };

/* A figure at the end of the games: whole numbers, so that sums do not depend on their order. */
struct campaign_figure {
	const char *name; /* NULL: none */
	long long sum, squares, least, most;
};

struct campaign {
	const ecu_game *game;
	ecu_options options;
	/* all numbers of players from options.seats to this one; 0: not told */
	int seats_to;
	uint32_t fixed;  /* a bit for each option that all_setups leaves as it is */
	bool no_table;   /* sim_plan.no_table */
	bool all_setups; /* every number of players, every value of every option */
	uint8_t mind[ECU_SEATS];
	bool lively, check, progress;
	int games, threads, turns_max;
	/* properties are tested before every so-many-th action; 0 is 1 */
	int every;
	uint64_t seed;
	const struct secrets *secrets;
	struct rows *rows; /* begun; or NULL */

	/* What came out. */
	long long ended[5]; /* by enum sim_end */
	long long actions;
	long long told[CAMPAIGN_SENTENCES], refused[CAMPAIGN_SENTENCES], asked[64], kinds[CORE_KINDS_MAX],
		option_seen[31][16];
	/* words of the game's vocabularies in what was told */
	long long word_told[CAMPAIGN_WORDS][CAMPAIGN_WORD];
	long long wins[ECU_SEATS], seats_played[ECU_SEATS + 1];
	struct campaign_figure length, figure[SIM_STATS]; /* actions; ecu_stats */
	double seconds;
	/* "" or the first property that did not hold, with its seed */
	char broken[896];
	int broken_at;
};

int campaign_seats(const struct campaign *);                   /* the most that play in one of its games */
struct sim_plan campaign_plan(const struct campaign *, int i); /* of the i-th game, from 0 */
bool campaign_run(struct campaign *);                          /* false: something was broken */

/* ---- Reports, in report.c -------------------------------------------------------------------- */

void campaign_print(const struct campaign *, FILE *);
void campaign_coverage(const struct campaign *, FILE *);
void campaign_json(const struct campaign *, bool coverage, FILE *);

/* A mean and where it lies in 19 cases of 20, in ten-thousandths. */
struct campaign_range {
	long long mean, low, high;
	/* no game tells nothing, one game no range */
	enum { CAMPAIGN_NOTHING, CAMPAIGN_MEAN, CAMPAIGN_RANGE } known;
};
/* of n values with that sum and sum of squares, by their standard error */
struct campaign_range campaign_mean(long long n, long long sum, long long squares);
/* of n tries of which k came true, by Wilson's score */
struct campaign_range campaign_share(long long n, long long k);

#endif
