/* games.c — the games this library knows. */
#include "core/core.h"

extern const ecu_game *const core_builtin_games[];

extern const ecu_game arc_game, mc_game;

const ecu_game *const core_builtin_games[] = {
	&mc_game,
	&arc_game,
	NULL
};
