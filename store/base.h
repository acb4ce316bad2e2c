/* base.h — what the files of the store in SQLite share: its statements, and how one is run. */
#ifndef STORE_BASE_H
#define STORE_BASE_H

#include <sqlite3.h>

#include "store/rows.h"
#include "store/store.h"

enum statement {
	BEGIN,
	BEGIN_READ,
	COMMIT,
	ROLLBACK,
	EPOCH_RAISE,
	EPOCH_GET,
	TABLE_ADD,
	SEAT_ADD,
	ENTRY_ADD,
	POSITION_ADD,
	HEAD_SET,
	SEAT_NAME,
	SEAT_TOKEN,
	CONTRIBUTION,
	SEAT_SEAL,
	OVER,
	TABLE_SEAL,
	TABLE_GET,
	SEATS_GET,
	SEAT_GET,
	HEAD_GET,
	ENTRIES_GET,
	ENTRIES_READ,
	POSITION_GET,
	TABLES_LIST,
	UNFINISHED,
	LISTING_ADD,
	LISTING_GET,
	LISTED,
	USED_SET,
	ABANDONED,
	POSITIONS_DELETE,
	ENTRIES_DELETE,
	HEAD_DELETE,
	SEATS_DELETE,
	HOSTING_DELETE,
	LISTING_DELETE,
	TABLE_DELETE,
	LIFE_SET,
	LIFE_REMOVE,
	LIFE_GET,
	LIFE_DUE,
	LIFE_DELETE,
	DEVICE_ADD,
	DEVICES_GET,
	DEVICE_MINE,
	DEVICES_OFF,
	DEVICES_DELETE,
	SEAT_KIND,
	ALIVE_SET,
	ALIVE_GET,
	ABSENCE_ADD,
	ABSENT,
	STATEMENTS
};

struct store {
	sqlite3 *db;
	sqlite3_stmt *statement[STATEMENTS];
	int lock, file; /* both are locked */
	int64_t epoch;
	_Atomic bool taken;
};

int base_failed(struct store *, struct store_problem *);
int base_text(sqlite3_stmt *, int at, const char *text);
int base_secret(sqlite3_stmt *, int at, const uint8_t *bytes);
int base_seal(sqlite3_stmt *, int at, const uint8_t seal[STORE_SEAL]);
/* Runs a statement that gives no rows; its bindings are forgotten. */
bool base_run(struct store *, enum statement);
/* A transaction that writes begins by looking whether the file is still ours. */
bool base_begin_write(struct store *, struct store_problem *);
/* Commits what was done, or undoes it and tells why; `ok` says how it went so far. */
int base_finish(struct store *, bool ok, struct store_problem *);
/* Gives a changed row its seal. */
bool base_seat_seal(struct store *, const char *table, int seat);

bool base_listing_set(struct store *, const char *id, bool listed);

/* life.c */
bool life_change(struct store *, const struct store_change *);

#endif
