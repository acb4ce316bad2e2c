/* ratings.h — how strong players are, from the order in which they came in at tables of several.
 *
 * Every two seats of different kinds at one table are a comparison: who came in before whom, half for each
 * where they share a place. The ratings are those of Bradley and Terry, fitted to all comparisons, on the
 * scale of chess: who is 400 points better comes in first ten times out of eleven. Their mean is 1500. Each
 * two kinds are given one comparison more that nobody won, so that who never lost has a rating too. The
 * interval is that in which 95 of 100 ratings lie when games are drawn again from those that were played
 * (bootstrap), by a fixed seed. Games are drawn as a whole, since comparisons of one table hang together. */
#ifndef SIM_RATINGS_H
#define SIM_RATINGS_H

#include "sim/campaign.h"

enum { RATINGS_DRAWS = 1000 };

struct ratings {
	int n;
	double rating[ECU_SEATS], low[ECU_SEATS], high[ECU_SEATS];
	double met[ECU_SEATS][ECU_SEATS], ahead[ECU_SEATS][ECU_SEATS]; /* comparisons; of these won */
};

void ratings_fit(struct ratings *, const struct campaign_game *games, int n, int kinds);

#endif
