/* weights.h — what the levels of the bot differ in; data/bots/megaciv.tsv explains every column. */
#ifndef BOT_MEGACIV_WEIGHTS_H
#define BOT_MEGACIV_WEIGHTS_H

#include <stdint.h>

struct mc_weights {
#define WEIGHT(name) int16_t name;
#include "bot/megaciv/weights.def"
#undef WEIGHT
};

/* By level from novice on. */
enum { MC_WEIGHTS_LEVELS = 4 };
extern const struct mc_weights mc_weights[MC_WEIGHTS_LEVELS];

#endif
