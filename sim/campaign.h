/* campaign.h — many games on all cores: ends, figures, coverage, properties. */
#ifndef SIM_CAMPAIGN_H
#define SIM_CAMPAIGN_H

#include <stdio.h>

#include "sim/properties.h"

enum { CAMPAIGN_SENTENCES = 512, CAMPAIGN_STATS = 24, CAMPAIGN_WORDS = 32, CAMPAIGN_WORD = 400 };

struct campaign {
	const ecu_game *game;
	ecu_options options;
	/* more than options.seats: all numbers of players from that to this one */
	int seats_to;
	bool no_table;   /* sim_plan.no_table */
	bool all_setups; /* every number of players, every value of every option */
	uint8_t style[ECU_SEATS];
	bool lively, check, progress;
	int games, threads, turns_max;
	/* properties are tested before every so-many-th action; 0 is 1 */
	int every;
	uint64_t seed;
	const struct secrets *secrets;

	/* What came out. */
	long long ended[5]; /* by enum sim_end */
	long long actions;
	long long told[CAMPAIGN_SENTENCES], refused[CAMPAIGN_SENTENCES], asked[64], kinds[CORE_KINDS_MAX],
		option_seen[31][16];
	/* words of the game's vocabularies in what was told */
	long long word_told[CAMPAIGN_WORDS][CAMPAIGN_WORD];
	long long wins[ECU_SEATS], seats_played[ECU_SEATS + 1];
	ecu_stat stat[CAMPAIGN_STATS];
	long long stat_sum[CAMPAIGN_STATS];
	double seconds;
	/* "" or the first property that did not hold, with its seed */
	char broken[896];
};

struct sim_plan campaign_plan(const struct campaign *, int i); /* of the i-th game, from 0 */
bool campaign_run(struct campaign *);                          /* false: something was broken */
void campaign_print(const struct campaign *, FILE *);
void campaign_coverage(const struct campaign *, FILE *);
void campaign_json(const struct campaign *, FILE *);

#endif
