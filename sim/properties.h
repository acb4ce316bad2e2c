/* properties.h — what must hold in every game, written once against the interface.
 *
 * Each property is a function that returns NULL or a sentence saying what is broken. They are
 * given a state in the middle of a game and the action that is about to be applied. */
#ifndef SIM_PROPERTIES_H
#define SIM_PROPERTIES_H

#include "sim/drive.h"
#include "sim/secrets.h"

struct prop_context {
	const ecu_game *game;
	const struct secrets *secrets; /* what the game's secrets.tsv says; NULL: not tested */
	ecu_rng rng;
	int tested;            /* how often all were tested in this game */
	uint64_t refused[512]; /* by sentence: for the coverage */
	char broken[512];      /* the property, and where */
};

typedef const char *prop_fn(struct prop_context *, const sim_state *, const ecu_action *);

struct property {
	const char *name;
	prop_fn *holds;
	int every;
}; /* tested at every n-th action */

extern const struct property properties[];
extern const int properties_n;

/* All of them on one state; false: c->broken says which does not hold. */
bool prop_all(struct prop_context *, const sim_state *, const ecu_action *, int action_number);
/* only that the state has no fault */
bool prop_conserved(struct prop_context *, const sim_state *, const ecu_action *, int action_number);

/* A whole game played twice gives the same bytes. */
bool prop_replay(const struct sim_plan *, char *broken, size_t cap);

/* any bytes, or any well-formed wish */
void prop_random_action(const ecu_game *, const struct core_head *, ecu_rng *, ecu_action *);

/* what a driver would do, with one thing changed */
bool prop_spoiled_action(struct prop_context *, const sim_state *, ecu_action *);

#endif
