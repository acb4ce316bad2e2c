/* schema.h — the tables of the database: made, and brought from earlier versions. For sqlite.c only. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#include <sqlite3.h>

#include "store/store.h"

/* Is the file empty, or one of ours that this program knows? Changes nothing. */
bool schema_known(sqlite3 *, const char *path, struct store_problem *);

/* Has it all steps of this program? */
bool schema_ours(sqlite3 *, const char *path, struct store_problem *);

/* Makes the tables, or brings those of an earlier version: after a copy beside the file, all steps in one
 * transaction. */
bool schema_bring(sqlite3 *, const char *path, struct store_problem *);

/* Problems, in sqlite.c. */
int store_say(struct store_problem *, enum store_cause, const char *what, const char *why);
int store_sqlite_problem(sqlite3 *, struct store_problem *, const char *what);

#endif
