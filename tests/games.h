/* games.h — many games of eager drivers, seed after seed, for a watcher that looks into them. */
#ifndef GAMES_H
#define GAMES_H

#include "sim/drive.h"
#include "test.h"

/* Games with the seeds from 1 to `games`. agree() says what is agreed for a seed, where it is not the
 * presets; enough(), if there is one, is asked with the watcher's `with` before each game. */
static inline void games_play(const char *game, int games, void (*agree)(struct sim_plan *),
			      const struct sim_watcher *w, bool (*enough)(const void *with))
{
	sim_state s;
	int actions;

	for (int seed = 1; seed <= games && !(enough && enough(w->with)); seed++) {
		struct sim_plan p = { .game = ecu_find(game), .seed = (uint64_t)seed };
		memset(p.mind, ECU_EAGER, sizeof p.mind);
		ecu_options_default(p.game, &p.options);
		agree(&p);
		sim_play(&p, &s, w, &actions);
	}
}

#endif
