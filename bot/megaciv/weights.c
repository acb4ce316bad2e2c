#include "bot/megaciv/weights.h"
#define NORMAL \
	.token = 10, .growth = 8, .area = 12, .site = 4, .city = 120, .next_city = 10, .reserve = 4, \
	.reserve_each = 10, .flood = 4, .company = 4, .voyage = 25, .attack = 0, .treasury = 3, .hand = 10, \
	.potential = 5, .step = 200, .points = 40, .credits = 25, .protection = 4, .money = 120, .saving = 120, .purses = 4, .thrift = 80, .worlds = 4, \
	.proposals = 12, .gain_least = 2, .unknown = -2, .calamity = 60, .bluff = 30, .leader = 10, \
	.noise = 0, .depth = 6
#pragma GCC diagnostic ignored "-Woverride-init"
const struct mc_weights mc_weights[MC_WEIGHTS_LEVELS] = {
	{ NORMAL, .area = 4, .reserve = 0, .reserve_each = 5, .gain_least = 0, .unknown = 2, .worlds = 1, .proposals = 4, .noise = 40, .leader = 0, .depth = 2, .purses = 1,
	  .bluff = 0, .calamity = 30 },
	{ NORMAL },
	{ NORMAL, .gain_least = 8, .attack = 40, .worlds = 6, .leader = 25, .depth = 7 },
	{ NORMAL, .gain_least = 8, .attack = 40, .worlds = 6, .leader = 25, .depth = 7 },
};
