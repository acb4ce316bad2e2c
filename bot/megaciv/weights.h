/* weights.h — what the levels of the bot differ in, and how temperaments change it; data/bots explains every
 * column. The tables are made from there when the program is built (tools/weights.awk). */
#ifndef BOT_MEGACIV_WEIGHTS_H
#define BOT_MEGACIV_WEIGHTS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/word.h"

struct mc_weights {
#define WEIGHT(name) int16_t name;
#include "bot/megaciv/weights.def"
#undef WEIGHT
};

struct mc_temperament {
	struct core_word name;
	struct mc_weights percent;
};

/* Levels from novice on. */
enum { MC_WEIGHTS_LEVELS = 4, MC_TEMPERAMENTS = 7 };
extern const struct mc_weights mc_weights[MC_WEIGHTS_LEVELS];
extern const struct mc_temperament mc_temperaments[MC_TEMPERAMENTS];
extern const int16_t mc_abilities_worth[]; /* of each advance, for each turn that is left */

#endif
