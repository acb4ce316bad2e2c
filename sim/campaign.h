/* campaign.h — many games on all cores: ends, figures, coverage, properties. */
#ifndef SIM_CAMPAIGN_H
#define SIM_CAMPAIGN_H

#include <stdio.h>

#include "sim/properties.h"
#include "sim/rows.h"
#include "sim/study.h"

enum { CAMPAIGN_SENTENCES = 512, CAMPAIGN_WORDS = 32, CAMPAIGN_WORD = 400 };

/* A figure at the end of the games: whole numbers, so that sums do not depend on their order. */
struct campaign_figure {
	const char *name; /* NULL: none */
	long long sum, squares, least, most;
};

struct campaign_bot {
	uint8_t mind, temperament;
};

/* How long bots of one kind think, and how often they have no idea. */
struct campaign_thoughts {
	long long n, fell_back, measured;
	uint64_t nanoseconds, longest; /* of those that were measured */
};

/* The result of one game, for ratings. */
struct campaign_game {
	uint8_t seats; /* 0: it did not come to an end */
	uint8_t rank[ECU_SEATS], kind[ECU_SEATS];
};

struct campaign {
	const ecu_game *game;
	ecu_options options;
	/* all numbers of players from options.seats to this one; 0: not told */
	int seats_to;
	uint32_t fixed;  /* a bit for each option that all_setups leaves as it is */
	bool no_table;   /* sim_plan.no_table */
	bool all_setups; /* every number of players, every value of every option */
	/* who plays, seat by seat and over again; none: random */
	struct campaign_bot bot[ECU_SEATS];
	int bots_n;
	/* as listed; moved on by one seat from game to game; mixed: every table another mixture, moved on
	 * over all its seats */
	enum campaign_seating { CAMPAIGN_LISTED, CAMPAIGN_ROTATE, CAMPAIGN_MIXED } seating;
	const void *weights; /* of the bots; NULL: their own */
	bool lively, check, progress;
	int games, threads, turns_max;
	/* properties are tested before every so-many-th action; 0 is 1 */
	int every;
	uint64_t seed;
	const struct secrets *secrets;
	struct rows *rows;             /* begun; or NULL */
	struct campaign_game *results; /* room for all games; or NULL */

	/* What came out. */
	long long ended[5]; /* by enum sim_end */
	long long actions;
	long long told[CAMPAIGN_SENTENCES], refused[CAMPAIGN_SENTENCES], asked[64], kinds[CORE_KINDS_MAX],
		option_seen[31][16];
	/* words of the game's vocabularies in what was told */
	long long word_told[CAMPAIGN_WORDS][CAMPAIGN_WORD];
	long long wins[ECU_SEATS], seats_played[ECU_SEATS + 1];
	struct campaign_figure length, figure[SIM_STATS]; /* actions; ecu_stats */
	struct campaign_bot kind[ECU_SEATS];              /* the bots, each of them once */
	int kinds_n;
	struct campaign_thoughts thoughts[ECU_SEATS]; /* of each kind */
	long long fell_back[64];                      /* by question */
	struct study_all *study;                      /* NULL before the run */
	double seconds, cpu_seconds;
	/* "" or the first property that did not hold, with its seed */
	char broken[896];
	int broken_at;
};

int campaign_seats(const struct campaign *);                   /* the most that play in one of its games */
struct sim_plan campaign_plan(const struct campaign *, int i); /* of the i-th game, from 0 */
bool campaign_run(struct campaign *);                          /* false: something was broken */
void campaign_fini(struct campaign *);
int campaign_kind(const struct campaign *, const struct sim_plan *, int seat); /* in kind[] */

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
/* of values that come in games */
struct campaign_range campaign_mean_of(const struct study_sum *);
/* of a measure: the same, or a share of games, which lies between none and all */
struct campaign_range campaign_measure(const struct study_measure *, const struct study_sum *);
/* of n tries of which k came true, by Wilson's score */
struct campaign_range campaign_share(long long n, long long k);
/* the same where a try may come true in part: k in parts of STUDY_WIN */
struct campaign_range campaign_wins(long long n, long long k);

#endif
