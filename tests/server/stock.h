/* stock.h — long tables in a file of games, as a server would have written them: played by drivers, with
 * positions at the beginning of phases, and with some actions taken back. */
#ifndef TEST_STOCK_H
#define TEST_STOCK_H

#include "server/inside.h"

struct stock {
	const char *game, *options;
	int entries; /* so many, or until the game is over */
	int undos;   /* in so many of a hundred cases something is taken back, if it can be */
	int backs;   /* in so many of a hundred the table goes back, at most 80 entries */
	int silent;  /* positions behind each that nobody hears of */
	int padding; /* other entries behind each, of which nobody hears either, and which change nothing */
	const char *start;        /* the position it begins at, or NULL */
	const ecu_action *hidden; /* what is done at the beginning and taken back, `hides` times */
	int hides;
	int silence;    /* entries at the beginning of which nobody hears */
	ecu_state *end; /* gets the game as it is then, or NULL */
};

/* How many entries it has; its id. All seats are persons' and have the token of 32 bytes of their number. */
int stock_make(struct store *, const struct stock *, int number, char id[STORE_ID]);

#endif
