/* twins.h — what the files of twins share: a position and its twin, who may know what of it (twins_find.c),
 * and the two servers that are compared (twins.c). */
#ifndef TEST_TWINS_H
#define TEST_TWINS_H

#include "tests/test.h"

#include "sim/drive.h"
#include "sim/secrets.h"
#include "tests/server/stock.h"

enum { A, B, WORLDS, VIEWERS = ECU_SEATS + 1, LOOK_EVERY = 5, HIDES = 60, SILENCE = 220 };

struct position {
	const ecu_game *game;
	struct secrets secrets;
	struct sim_plan plan;
	char options[STORE_OPTIONS], id[STORE_ID];
	int number, seats;
	uint32_t insiders; /* who may know from the start; grows */
	bool apart;        /* something was done in one world alone, and stands */
	ecu_action hidden; /* what only insiders would know of, in world A */
	sim_state start[WORLDS];
};

extern ecu_rng twins_rng;
unsigned draw(unsigned n);
int any_of(uint32_t seats);

/* The watcher's bit is behind the seats'. */
uint32_t watcher(const struct position *);
/* who may see a difference */
uint32_t who_differ(const struct position *, const sim_state *, const sim_state *);
/* Does it; who could know that something was done. */
uint32_t apply(const struct position *, sim_state *, const ecu_action *, bool *revealed);
bool allowed(const sim_state *, const ecu_action *);

void find(struct position *, int number);
char *text_of_position(const sim_state *); /* to be freed */

#endif
