/* secrets.h — who may know what, read from a game's secrets.tsv: the judge of observe().
 *
 * Columns: item (for people), part (of the position; part.field inside records; chance for the
 * random stream), knows (nobody | owner: the row's seat | a field of the record that names a
 * seat, joined by +), until (over | -). */
#ifndef SIM_SECRETS_H
#define SIM_SECRETS_H

#include "core/core.h"

enum { SECRETS_MAX = 32 };

struct secret {
	const struct core_field *part;		/* of the position */
	const struct core_field *field;		/* inside its record, or NULL: all of it */
	const struct core_field *also;		/* a field of the record whose seat knows too, or NULL */
	bool owner;				/* the seat whose row it is knows */
	bool until_over;
};

struct secrets {
	const ecu_game *game;
	struct secret at[SECRETS_MAX];
	int n;
};

bool secrets_read(struct secrets *, const ecu_game *, const char *text, ecu_problem *);

/* Does this view say nothing at all where it may not know? A wrong number would be no better than the true one. */
bool secrets_blank(const struct secrets *, const void *view, int viewer);

/* Replaces everything the viewer may not know by something else of the same form. */
void secrets_scramble(const struct secrets *, void *state, int viewer, ecu_rng *);

#endif
