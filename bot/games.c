/* games.c — the games that have bots. */
#include "bot/inside.h"

const struct bot_game *const bot_games[] = { &bot_of_megaciv, &bot_of_archipelago, NULL };
