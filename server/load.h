/* load.h — what the two files that open a table share: load.c reads it, follow.c makes the game of it. */
#ifndef SRV_LOAD_H
#define SRV_LOAD_H

#include "server/inside.h"

/* What is stored of an entry beside its text. */
struct row {
	int seat;      /* who did it */
	int64_t heard; /* who knows of it; -1: not known */
};

struct load {
	struct srv_job job;
	struct srv_table *t;
	struct store *store; /* of the worker that reads */
	int found;
	struct store_table stored;
	struct store_problem problem;
	bool headed, ok;
	char *start; /* the position the table began at, or NULL */
	struct row *rows;
	int cap;
	bool unheard;              /* of some entry it is not stored who knows of it */
	char *position;            /* the one it was carried over from */
	struct store_change carry; /* what is told when the table is carried over */
	char carry_text[LOG_TEXT];
	uint8_t carry_hash[LOG_HASH];
	int lost; /* the first entry these rules did not follow; 0: none so far */
	/* Of who looks back: called behind the set-up (0) and behind every entry. */
	void (*each)(struct load *, int n);
};

/* A table that cannot be opened says why. */
bool srv_broken(struct srv_table *, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Of a person's seat the one that stands in. */
uint8_t srv_mind_of(const ecu_game *, const char *kind);
/* The text of the position kept with an entry, to be freed; NULL: none. */
char *srv_load_position(struct load *, int n);

/* What is stored of the table; false: there is nothing to follow, and `found`, or the table, says why. */
bool srv_load_rows(struct load *);
void srv_load_free(struct load *); /* not the table */

/* The game as the log says; the table is ready then, or broken. */
void srv_follow(struct load *);
/* From the beginning, for who looks back: nothing is carried over, and the table is not played on. */
bool srv_follow_past(struct load *);

#endif
