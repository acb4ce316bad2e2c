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

/* Why it did not work. All but the last are nobody's mistake in the program. */
enum store_cause {
	STORE_FULL = 1, /* no room on the disk: nothing was written, try again later */
	STORE_LOCKED,   /* another process has it */
	STORE_FOREIGN,  /* not a database, or not one of ours */
	STORE_NEWER,    /* written by a later version of this program */
	STORE_TAKEN,    /* another process writes it now, or it is not at its place: no more by this one */
	STORE_OLDER,    /* written by an earlier version, and opened for reading only */
	STORE_DAMAGED,  /* the file is not as it was written */
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
	bool damaged; /* store_load(): not as it was written */
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
	bool listed;          /* may anybody find it? */
	uint8_t commitment[STORE_SECRET], server[STORE_SECRET], salt[STORE_SECRET];
	char result[256]; /* "" until the game is over */
	int64_t created;  /* seconds since 1970 */
	int seats;
	struct store_seat seat[ECU_SEATS];
	/* store_load(): */
	int entries;                /* how many there should be */
	uint8_t head[STORE_SECRET]; /* the hash of the last, as it was noted beside them */
	bool damaged;               /* not as it was written; each seat and each entry says so for itself */
};

struct store_entry {
	int n;                 /* from 1, without gaps */
	int seat;              /* who did it; ECU_TABLE: nobody; ECU_SEATS: whose time was out too often */
	const char *text;      /* log_entry_print() */
	const char *action_id; /* what the page called it, or NULL */
	int asker;             /* whose id that is: where the table acts, who asked for it */
	const char *position;  /* the position's text, or NULL */
	const uint8_t *hash;   /* of the chain up to here (log.h); NULL: not known */
	int64_t heard;         /* a bit for each viewer who knows of it (server/wire.c); -1: not known */
	bool damaged;          /* store_load(): not as it was written */
};

/* What a table keeps beside its game: talk, votes, clocks, notes. A row for each thing, by kind and key; what
 * stands in it only the server knows. */
enum { STORE_LIFE_KIND = 16, STORE_LIFE_TEXT = 4096 };
struct store_life {
	char kind[STORE_LIFE_KIND];
	int64_t key;
	const char *text; /* NULL: it is removed */
	int64_t due;      /* when somebody must look after it, milliseconds since 1970; 0: never */
	bool damaged;     /* store_life(): not as it was written */
};

/* TAKEN: a device has the seat from here on, and the seat's link is spent. LINK: it has another link. KIND:
 * before the game begins somebody else plays it, and nobody has said that he is ready. */
enum store_kind {
	STORE_ENTRY,
	STORE_SEAT_NAME,
	STORE_CONTRIBUTION,
	STORE_OVER,
	STORE_LIFE,
	STORE_TAKEN_SEAT,
	STORE_SEAT_LINK,
	STORE_SEAT_KIND
};

struct store_change {
	enum store_kind kind;
	const char *table;
	struct store_entry entry; /* STORE_ENTRY */
	int seat;                 /* of all that is about a seat */
	const char *text;         /* SEAT_NAME: the name. OVER: the result. SEAT_KIND: who plays it */
	struct store_life life;   /* STORE_LIFE */
	const uint8_t *device;    /* TAKEN_SEAT: the hash of its secret */
	/* the seat's token from here on; NULL: TAKEN_SEAT as it is, SEAT_KIND none */
	const uint8_t *token;
	bool alone; /* SEAT_LINK: devices that had the seat have it no more; where its KIND changes always */
	const uint8_t *contribution;
};

struct store;

/* creates it; NULL: the problem says why */
struct store *store_open(const char *path, struct store_problem *);
/* For reading only, also while another has it open; makes and changes nothing, and takes no file of an
 * earlier version. */
struct store *store_open_reading(const char *path, struct store_problem *);
void store_close(struct store *);
bool store_taken(const struct store *); /* a write failed with STORE_TAKEN: none will work any more */

/* 0, or -1 with the problem. */
int store_create(struct store *, const struct store_table *, struct store_problem *);
/* With all that was done there; refused if there is a table of that id. */
int store_create_with(struct store *, const struct store_table *, const struct store_change *, size_t n,
		      struct store_problem *);
int store_write(struct store *, const struct store_change *, size_t n, struct store_problem *);

/* The hash of the entry behind the last of a loaded table. False: this program does not know its game. */
bool store_chain(const struct store_table *, int n, const char *text, uint8_t hash[STORE_SECRET]);

/* 1 found, 0 no such table, -1 with the problem. Entries come in order; texts live during the call. */
typedef void store_entry_fn(void *to, const struct store_entry *);
int store_load(struct store *, const char *id, struct store_table *, store_entry_fn *, void *to,
	       struct store_problem *);

/* The same without the positions, which are long; one of them, to be freed: 1 found, 0 there is none, -1. */
int store_read(struct store *, const char *id, struct store_table *, store_entry_fn *, void *to,
	       struct store_problem *);
int store_position(struct store *, const char *id, int n, char **text, struct store_problem *);

/* All that a table keeps beside its game, by kind and key; texts live during the call. */
typedef void store_life_fn(void *to, const struct store_life *);
int store_life(struct store *, const char *id, store_life_fn *, void *to, struct store_problem *);
/* Tables that somebody must look after by then, and when: the earliest first. */
typedef void store_due_fn(void *to, const char *id, int64_t due);
int store_due(struct store *, int64_t before, store_due_fn *, void *to, struct store_problem *);

/* Which devices have which seats of a table; the tables in which a device has seats, those that go on first,
 * then the newest. */
typedef void store_device_fn(void *to, int seat, const uint8_t device[STORE_SECRET]);
int store_devices(struct store *, const char *id, store_device_fn *, void *to, struct store_problem *);
typedef void store_mine_fn(void *to, const struct store_table *, int seat);
int store_mine(struct store *, const uint8_t device[STORE_SECRET], store_mine_fn *, void *to,
	       struct store_problem *);

/* When the server was there: `alive` is noted while it runs, an absence when it comes back. Milliseconds
 * since 1970. */
int store_alive(struct store *, int64_t now, struct store_problem *);
int store_came_back(struct store *, int64_t now, struct store_problem *);
/* How much of the time since then nobody was there. */
int store_absent(struct store *, int64_t since, int64_t *ms, struct store_problem *);

typedef void store_table_fn(void *to, const struct store_table *);
/* oldest first, without seats */
int store_list(struct store *, store_table_fn *, void *to, struct store_problem *);
/* What anybody may know of a table that is listed: persons who are ready, seats of persons that are not,
 * seats of bots when it was made. */
struct store_listed {
	const struct store_table *table; /* without its seats */
	int persons, open, bots;
};
typedef void store_listed_fn(void *to, const struct store_listed *);
/* newest first */
int store_listed(struct store *, int most, store_listed_fn *, void *to, struct store_problem *);
/* 1 done, 0 no such table, -1 with the problem */
int store_set_listed(struct store *, const char *id, bool listed, struct store_problem *);
int store_count_unfinished(struct store *, int *count, struct store_problem *);

/* Somebody came to the table: seconds since 1970. */
int store_used(struct store *, const char *id, int64_t when, struct store_problem *);
/* Unfinished tables to which nobody came since: those without an entry, those with. Some of them; ids live
 * during the call. */
typedef void store_id_fn(void *to, const char *id);
int store_abandoned(struct store *, int64_t unbegun, int64_t left, store_id_fn *, void *to,
		    struct store_problem *);
/* With everything that was said and done there. 1 deleted, 0 no such table, -1 with the problem. */
int store_delete(struct store *, const char *id, struct store_problem *);

/* A copy of the whole file, which must not be there yet. */
int store_backup(struct store *, const char *path, struct store_problem *);

/* What SQLite finds wrong with the pages of the file, a line each; "ok" if nothing. */
typedef void store_said_fn(void *to, const char *line);
int store_check_pages(struct store *, store_said_fn *, void *to, struct store_problem *);

#endif
