/* rows.h — a campaign as a table: a row for each game, or for each turn, as CSV or as lines of JSON.
 *
 * docs/SIM.md lists the columns; they come of the game's tables. Every thread writes the rows of the game it
 * plays into memory, and hands them over in the order of the games' numbers, so that the table is the same
 * on one core and on many. */
#ifndef SIM_ROWS_H
#define SIM_ROWS_H

#include <pthread.h>
#include <stdio.h>

#include "sim/drive.h"

enum { ROWS_AHEAD = 256 }; /* so many games may be finished while one before them goes on */
enum rows_form { ROWS_CSV, ROWS_JSONL, ROWS_FORMS };

struct rows_text {
	char *at[ROWS_FORMS];
	size_t n[ROWS_FORMS];
	bool last; /* nothing is written behind it */
};

struct rows {
	FILE *to[ROWS_FORMS]; /* either may be NULL */
	bool per_turn;

	/* Its own. */
	int seats; /* the most that play: columns of CSV */
	pthread_mutex_t lock;
	pthread_cond_t room;
	int next; /* the game whose rows are written next */
	struct rows_text waiting[ROWS_AHEAD];
	bool ready[ROWS_AHEAD], closed, failed;
};

/* The rows of one game, on their way. */
struct rows_game {
	struct rows *rows;
	const struct sim_plan *plan;
	int number; /* from 0 */
	int32_t turn;
	FILE *f[ROWS_FORMS];
	struct rows_text text;
};

/* Before the first game, with the plan of one and the most seats of all: writes the names of the columns. */
bool rows_begin(struct rows *, const struct sim_plan *, int seats);
bool rows_end(struct rows *); /* false: something could not be written */

bool rows_open(struct rows_game *, struct rows *, const struct sim_plan *, int number);
/* After the set-up and after every action: a row if a turn began. */
void rows_turn(struct rows_game *, const sim_state *, int actions);
/* The game is over, or stopped: `ended` says how. Closes it; waits for the games before. No row is written
 * behind those of a game that is the last. The state is NULL where there is none. False: nothing more is
 * written. */
bool rows_close(struct rows_game *, const sim_state *, int actions, const char *ended, bool last);

#endif
