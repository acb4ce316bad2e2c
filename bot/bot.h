/* bot.h — players that are not people.
 *
 * A bot gets its seat's view and the events its seat hears, and nothing else. What it remembers is flat,
 * of fixed size and owned by the caller; it is made by bot_start() and bot_see() alone. bot_pick() reads it
 * and changes nothing: the same view and the same past give the same decision, so that a stand-in which is
 * told a seat's past decides as one that sat there from the start. Integers only, budgets count nodes, and
 * libc is all it needs: it decides alike on every machine.
 *
 *	struct bot b;
 *	bot_start(&b, game, seat, &(struct bot_who){ BOT_NORMAL, BOT_BUILDER, seed });
 *	for every event: if (ecu_event_for(game, &e, seat, &heard)) bot_see(&b, &heard);
 *	ecu_observe(state, seat, view);
 *	if (bot_pick(&b, view, false, &act))
 *		ecu_apply(state, &act.action, sink);
 *
 * docs/BOTS.md tells how they think and how strong they are. */
#ifndef BOT_H
#define BOT_H

#include "ecumene.h"

/* Who thinks: the drivers of tests, two ways to play Archipelago, the levels. Stored with tables, by key. */
enum bot_mind {
	BOT_RANDOM,
	BOT_EAGER,
	BOT_COOPERATIVE,
	BOT_SELFISH,
	BOT_NOVICE,
	BOT_NORMAL,
	BOT_STRONG,
	BOT_EXPERT,
	BOT_MINDS
};
const char *bot_mind_key(int mind);              /* "random", ...; NULL behind the last */
int bot_mind_find(const char *key);              /* -1: no such mind */
bool bot_plays(const ecu_game *, enum bot_mind); /* does that mind make a difference in this game? */

/* Whom one person gets when nothing is said: that mind, in so many seats; 0: as the game proposes. */
enum bot_mind bot_usual(const ecu_game *);
int bot_company(const ecu_game *);

struct bot_who {
	uint8_t mind, temperament; /* enum bot_mind; one of the game's temperaments, 0 the plain one */
	uint8_t pad[6];
	uint64_t seed;       /* of its moods: equal seeds, equal decisions */
	const void *weights; /* made by bot_weights_read(); NULL: its own */
};

enum { BOT_ROOM = 3072, BOT_PAPER = 1024 };

struct bot {
	const ecu_game *game;
	struct bot_who who;
	int8_t seat;
	uint32_t heard;                           /* events so far */
	_Alignas(8) unsigned char room[BOT_ROOM]; /* what the game's bot remembers */
	/* BOT_PAPER bytes of the caller's, zero at first, for nobody else's use at the same time; NULL: none.
	 * bot_pick() notes there what it would find out again: it saves time and changes no decision. */
	void *paper;
};

void bot_start(struct bot *, const ecu_game *, int seat, const struct bot_who *);
void bot_see(struct bot *, const ecu_event *e); /* as it is heard by the seat */

struct bot_act {
	ecu_action action;
	ecu_message why; /* a sentence of the game with its numbers; id 0: it has no reason to give */
	bool fell_back;  /* it had no idea of its own: a driver answered */
};

/* What it does now; false: it waits for the others. `press`: nobody else moves, so it must not wait.
 * BOT_RANDOM and BOT_EAGER never wait. */
bool bot_pick(const struct bot *, const ecu_view *, bool press, struct bot_act *);

/* A table of weights, as data/bots has them, for who tunes or studies bots; `room` has BOT_WEIGHTS bytes. */
enum { BOT_WEIGHTS = 1024 };
bool bot_weights_read(const ecu_game *, const char *text, void *room, ecu_problem *);

/* Temperaments of a game's bots, for people; NULL behind the last. */
const char *bot_temperament_key(const ecu_game *, int which);
const char *bot_temperament_name(const ecu_game *, int which, int language);

#endif
