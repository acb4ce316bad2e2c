/* games.c — the one game of a module, at its number, and its bots where the module has them. */
#include "bot/inside.h"
#include "core/core.h"

extern const ecu_game ONLY_GAME;

const ecu_game *const core_games[CORE_GAMES] = { [ONLY_NUMBER] = &ONLY_GAME };

#ifdef ONLY_BOTS
const struct bot_game *const bot_games[] = { &ONLY_BOTS, NULL };
#else
const struct bot_game *const bot_games[] = { NULL };
#endif
