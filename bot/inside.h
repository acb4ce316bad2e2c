/* inside.h — what bot.c knows of the bots of each game. */
#ifndef BOT_INSIDE_H
#define BOT_INSIDE_H

#include "bot/bot.h"
#include "core/core.h"

struct bot_game {
	const ecu_game *game;
	uint32_t minds;                              /* a bit for each enum bot_mind that it plays */
	uint8_t usual;                               /* enum bot_mind; 0: eager */
	uint8_t company;                             /* bots beside one person; 0: as the game proposes */
	const struct core_word *(*temperament)(int); /* NULL behind the last; no function: there are none */
	/* NULL: its weights are no table */
	bool (*weights_read)(const char *text, void *room, ecu_problem *);
	void (*start)(struct bot *);
	void (*see)(struct bot *, const ecu_event *);
	/* false: no idea; an act of kind BOT_WAITS: it waits */
	enum bot_idea {
		BOT_NO_IDEA,
		BOT_ACTS,
		BOT_WAITS
	} (*pick)(const struct bot *, const struct core_head *, bool press, struct bot_act *);
};

extern const struct bot_game bot_of_megaciv, bot_of_archipelago;
extern const struct bot_game *const bot_games[]; /* games.c; NULL behind the last */

/* A number that depends on the bot, on what it has heard and on what it is for. */
uint64_t bot_mood(const struct bot *, uint64_t what);

#endif
