/* games.c — the games this library knows. */
#include "core/core.h"

extern const ecu_game *const core_builtin_games[];

const ecu_game *const core_builtin_games[] = {
	NULL
};
