/* watch.h — what must hold of the bots of any game, watched through whole games and in rule cases.
 *
 * Beside each bot that plays sits a twin that is told the same events. Before an action of the bot the twin
 * must decide the same, by itself, with a reason that can be said in three languages, and without changing
 * what it remembers; a stand-in that begins now and is told the seat's past must decide the same as well. */
#ifndef BOT_WATCH_H
#define BOT_WATCH_H

#include "tests/test.h"

#include "sim/drive.h"

enum { WATCH_QUESTIONS = 64, WATCH_SENTENCES = 512 };

struct watch {
	const ecu_game *game;
	int every;        /* the twin decides before every so-many-th action of a bot */
	int late;         /* ... and a stand-in at every so-many-th of these */
	uint8_t minds[8]; /* who answers in the positions of rule cases, up to a 0 */
	/* What a game has besides; may be NULL. The twin of who acts has decided the same. */
	void (*also)(struct watch *, const sim_state *, const ecu_action *done);
	/* What a bot does from a view, with its reason; may be NULL. */
	void (*reasons)(const ecu_view *, const struct bot_act *);

	/* of the game that is played */
	const struct sim_plan *plan;
	struct bot twin[ECU_SEATS];
	ecu_event *past; /* as it happened */
	int past_n;

	/* over all games and cases */
	long acts, looked, stand_ins, waits, asked[WATCH_QUESTIONS], said[WATCH_SENTENCES];
};

enum sim_end watch_play(struct watch *, const struct sim_plan *);
/* Whoever is asked where a rule case acts, with nothing heard before; the number of cases. */
int watch_cases(struct watch *, char **files);
void watch_everything_was_asked(const struct watch *);
/* It is the bot's own answer, and there is a reason. */
void watch_answers_by_itself(struct watch *, const struct bot *, const ecu_view *, const struct bot_act *);

#endif
