/* secrets.h — who may know what, read from a game's secrets.tsv: the judge of observe().
 *
 * Columns: item (for people), part (of the position; part.field inside records; chance for the
 * random stream), knows (joined by +: nobody | owner: the row's seat | a field of
 * the record that names a seat or seats | value: the seat the value names | holder:PART: who
 * has the row's thing there), until (over | option NAME: open where it is not 0 | -). */
#ifndef SIM_SECRETS_H
#define SIM_SECRETS_H

#include "core/core.h"

enum { SECRETS_MAX = 32 };

struct secret {
	const struct core_field *part;   /* of the position */
	const struct core_field *field;  /* inside its record, or NULL: all of it */
	const struct core_field *also;   /* a field of the record whose seat knows too, or NULL */
	const struct core_field *holder; /* who has the row's thing there knows, or NULL */
	const struct core_field *open;   /* a set of seats whose rows are open to all, or NULL */
	bool owner;                      /* the seat whose row it is knows */
	bool value;                      /* the seat that the value names knows */
	bool until_over;
	int option; /* open where this option is not 0; -1: none */
};

struct secrets {
	const ecu_game *game;
	struct secret at[SECRETS_MAX];
	int n;
};

bool secrets_read(struct secrets *, const ecu_game *, const char *text, ecu_problem *);

/* Does this view say nothing at all where it may not know? A wrong number would be no better than the true
 * one. */
bool secrets_blank(const struct secrets *, const void *view, int viewer);

/* Replaces everything the viewer may not know by something else of the same form. */
void secrets_scramble(const struct secrets *, void *state, int viewer, ecu_rng *);

/* Takes everything the viewer may not know away. Two states that are the same then are the same to him. */
void secrets_hide(const struct secrets *, void *state, int viewer);

#endif
