/* rows.h — rows of the database as structs, and their seals. For sqlite.c, schema.c and doctor.c.
 *
 * A seal is a hash over what a row holds. It is no proof against who can write the file: against that
 * players keep heads of the chain (docs/LOG.md). It tells a row that the disk changed. */
#ifndef STORE_ROWS_H
#define STORE_ROWS_H

#include <sqlite3.h>

#include "store/store.h"

enum { STORE_SEAL = 16 };

#define TABLE_COLUMNS \
	"id, name, game, revision, options, commitment, server, salt, result, created, layout, start, " \
	"pace, hints, seal"
#define SEAT_COLUMNS "game_table, seat, kind, name, token, contribution, temperament, mood, seal"
/* of entry e with a position, or NULL */
#define ENTRY_COLUMNS(POSITION) \
	"e.n, e.seat, e.text, e.action_id, " POSITION ", e.asker, e.hash, e.heard, e.seal, e.game_table"

/* Texts live until the statement's next step. `damaged` says whether the seal fits. */
void row_table(sqlite3_stmt *, struct store_table *);         /* without seats; start is the row's */
bool row_seat(sqlite3_stmt *, int seat, struct store_seat *); /* false: a row of another seat */
void row_entry(sqlite3_stmt *, struct store_entry *);
void row_life(sqlite3_stmt *, const char *table, struct store_life *);

void seal_table(const struct store_table *, uint8_t out[STORE_SEAL]);
void seal_seat(const char *table, int seat, const struct store_seat *, uint8_t out[STORE_SEAL]);
void seal_entry(const char *table, const struct store_entry *, uint8_t out[STORE_SEAL]);
void seal_life(const char *table, const struct store_life *, uint8_t out[STORE_SEAL]);

/* What the chain of a table's entries begins with. False: this program knows no such game or options. */
bool chain_start(const struct store_table *, uint8_t out[STORE_SECRET]);
void chain_go_on(const struct store_table *, int n, const char *text, uint8_t hash[STORE_SECRET]);

/* Gives the rows of an earlier version their hashes and seals. */
bool rows_seal_old(sqlite3 *);

#endif
