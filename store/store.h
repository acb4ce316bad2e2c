/* store.h — where tables are kept: one small interface, SQLite behind it (sqlite.c).
 *
 * The log of a table is the game, so what is stored is what the log cannot be made of: the
 * agreed head (game, options, secrets of the seed), the seats, and the entries in order. All
 * calls block and none may run at the same time as another: the server gives them to one
 * worker at a time. A call that fails has changed nothing and says why.
 *
 *	struct store *st = store_open("ecumene.db", &problem);
 *	store_create(st, &table, &problem);
 *	store_write(st, changes, n, &problem);         all of them durable, or none
 *	store_load(st, id, &table, each_entry, to, &problem); */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ecumene.h"

enum {
	STORE_ID = 24, /* room for a table's id, a name of a table, of a seat ... */
	STORE_NAME = 168,
	STORE_KEY = 32,
	STORE_OPTIONS = 1024,
	STORE_SECRET = 32,
};

/* Why it did not work. The first four are nobody's mistake in the program. */
enum store_cause {
	STORE_FULL = 1, /* no room on the disk: nothing was written, try again later */
	STORE_LOCKED,   /* another process has it */
	STORE_FOREIGN,  /* not a database, or not one of ours */
	STORE_NEWER,    /* written by a later version of this program */
	STORE_FAILED,   /* anything else: the text says what */
};

struct store_problem {
	enum store_cause cause;
	char text[240];
};

struct store_seat {
	char kind[STORE_KEY]; /* "person", or the mind of a bot */
	char name[STORE_NAME];
	int temperament; /* of its bot; of a person's the one that stands in */
	bool has_mood;   /* false: made before bots had moods */
	uint64_t mood;   /* the seed of its bot's */
	bool has_token;
	uint8_t token[STORE_SECRET]; /* the hash of it: the token itself is nowhere but in its link */
	bool contributed;
	uint8_t contribution[STORE_SECRET];
};

struct store_table {
	char id[STORE_ID];
	char name[STORE_NAME];
	char game[STORE_KEY];
	int revision;
	int layout; /* of its positions; 0: begun by a version that did not say */
	/* the text of the position it begins at, for store_create(); NULL: set up by the rules. store_load()
	 * tells it as entry 0 */
	const char *start;
	char options[STORE_OPTIONS];
	char pace[STORE_KEY]; /* of bots */
	bool hints;           /* may seats ask what a bot would do? */
	uint8_t commitment[STORE_SECRET], server[STORE_SECRET], salt[STORE_SECRET];
	char result[256]; /* "" until the game is over */
	int64_t created;  /* seconds since 1970 */
	int seats;
	struct store_seat seat[ECU_SEATS];
};

struct store_entry {
	int n;                 /* from 1, without gaps */
	int seat;              /* who did it; ECU_TABLE for what nobody did */
	const char *text;      /* log_entry_print() */
	const char *action_id; /* what the page called it, or NULL */
	const char *position;  /* the position's text, or NULL */
};

enum store_kind { STORE_ENTRY, STORE_SEAT_NAME, STORE_CONTRIBUTION, STORE_OVER };

struct store_change {
	enum store_kind kind;
	const char *table;
	struct store_entry entry; /* STORE_ENTRY */
	int seat;                 /* SEAT_NAME, CONTRIBUTION */
	const char *text;         /* SEAT_NAME: the name. OVER: the result */
	const uint8_t *contribution;
};

struct store;

/* creates it; NULL: the problem says why */
struct store *store_open(const char *path, struct store_problem *);
void store_close(struct store *);

/* 0, or -1 with the problem. */
int store_create(struct store *, const struct store_table *, struct store_problem *);
int store_write(struct store *, const struct store_change *, size_t n, struct store_problem *);

/* 1 found, 0 no such table, -1 with the problem. Entries come in order; texts live during the call. */
typedef void store_entry_fn(void *to, const struct store_entry *);
int store_load(struct store *, const char *id, struct store_table *, store_entry_fn *, void *to,
	       struct store_problem *);

typedef void store_table_fn(void *to, const struct store_table *);
/* oldest first, without seats */
int store_list(struct store *, store_table_fn *, void *to, struct store_problem *);
int store_count_unfinished(struct store *, int *count, struct store_problem *);

#endif
