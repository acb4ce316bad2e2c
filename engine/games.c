/* games.c — the games of the library, each at its number. */
#include "core/core.h"

extern const ecu_game mc_game, arc_game;

const ecu_game *const core_games[CORE_GAMES] = { [1] = &mc_game, [2] = &arc_game };
