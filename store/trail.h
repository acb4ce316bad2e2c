/* trail.h — the game at some of the last entries of a log that is being followed, so that what an undo leads
 * to is found from a little before the entry it takes back, not from the beginning. */
#ifndef STORE_TRAIL_H
#define STORE_TRAIL_H

#include "store/log.h"

enum { TRAIL_EVERY = 32, TRAIL_MARKS = 2 * LOG_UNDO_WINDOW / TRAIL_EVERY + 1 };

struct log_trail {
	int n[TRAIL_MARKS]; /* entries in it; -1: none */
	ecu_state *at[TRAIL_MARKS];
};

void trail_init(struct log_trail *, const ecu_game *);
void trail_fini(struct log_trail *);
void trail_forget(struct log_trail *, int from); /* marks that have entry `from` in them */
void trail_note(struct log_trail *, const struct log *, int n, const ecu_state *);

/* The game behind entry n, which takes another back, or by which the table goes back. */
bool trail_undo(struct log_trail *, const struct log *, int n, ecu_state *);

#endif
