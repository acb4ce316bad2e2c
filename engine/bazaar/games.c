/* games.c — the games of the program and of the tests: those of the library, and Bazaar. */
#include "core/core.h"

extern const ecu_game mc_game, arc_game, bz_game;

const ecu_game *const core_games[CORE_GAMES] = { [1] = &mc_game, [2] = &arc_game, [15] = &bz_game };
