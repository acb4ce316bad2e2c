/* schema.c — see schema.h.
 *
 * A file says in user_version how many steps it has taken. Before the first step that is missing the
 * whole file is copied to FILE.schemaN, N being what it was: written under another name, synced, then
 * renamed, so that a copy that has its name is whole. The steps are one transaction: a program that is
 * killed anywhere on the way leaves the file as it was, or as it shall be. */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "store/rows.h"
#include "store/schema.h"

enum { APPLICATION = 0x4563756d }; /* "Ecum" stands in the head of the file */

/* The schema, step by step: a file has taken the first user_version of them. Never change one; add the
 * next. */
static const char *const steps[] = {
	"CREATE TABLE game_table (id TEXT PRIMARY KEY, name TEXT NOT NULL, game TEXT NOT NULL, revision "
	"INTEGER NOT NULL,"
	" options TEXT NOT NULL, commitment BLOB NOT NULL, server BLOB NOT NULL, salt BLOB NOT NULL,"
	" result TEXT NOT NULL, created INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
	"CREATE TABLE seat (game_table TEXT NOT NULL REFERENCES game_table (id), seat INTEGER NOT NULL, kind "
	"TEXT NOT NULL,"
	" name TEXT NOT NULL, token BLOB, contribution BLOB, PRIMARY KEY (game_table, seat)) STRICT, WITHOUT "
	"ROWID;"
	"CREATE TABLE entry (game_table TEXT NOT NULL REFERENCES game_table (id), n INTEGER NOT NULL, seat "
	"INTEGER NOT NULL,"
	" text TEXT NOT NULL, action_id TEXT, PRIMARY KEY (game_table, n)) STRICT, WITHOUT ROWID;"
	"CREATE UNIQUE INDEX entry_action ON entry (game_table, seat, action_id) WHERE action_id IS NOT NULL;"
	"CREATE TABLE position (game_table TEXT NOT NULL, n INTEGER NOT NULL, text TEXT NOT NULL,"
	" PRIMARY KEY (game_table, n), FOREIGN KEY (game_table, n) REFERENCES entry (game_table, n)) STRICT;"
	"CREATE INDEX game_table_unfinished ON game_table (created) WHERE result = '';",
	/* 2: positions have layouts, and a table may begin at one */
	"ALTER TABLE game_table ADD COLUMN layout INTEGER NOT NULL DEFAULT 0;"
	"ALTER TABLE game_table ADD COLUMN start TEXT;",
	/* 3: who a bot is, also one that stands in for a person; how fast bots act; are there hints? */
	"ALTER TABLE seat ADD COLUMN temperament INTEGER NOT NULL DEFAULT 0;"
	"ALTER TABLE seat ADD COLUMN mood INTEGER;"
	"ALTER TABLE game_table ADD COLUMN pace TEXT NOT NULL DEFAULT 'quick';"
	"ALTER TABLE game_table ADD COLUMN hints INTEGER NOT NULL DEFAULT 1;",
	/* 4: an id is its asker's, also where the table acts; every hash of the chain, and how far it goes;
	 * who knows of an entry; a seal for every row */
	"ALTER TABLE entry ADD COLUMN asker INTEGER;"
	"ALTER TABLE entry ADD COLUMN hash BLOB;"
	"ALTER TABLE entry ADD COLUMN heard INTEGER;"
	"ALTER TABLE entry ADD COLUMN seal BLOB;"
	"ALTER TABLE seat ADD COLUMN seal BLOB;"
	"ALTER TABLE game_table ADD COLUMN seal BLOB;"
	"DROP INDEX entry_action;"
	"UPDATE entry SET asker = seat WHERE action_id IS NOT NULL;"
	"CREATE UNIQUE INDEX entry_action ON entry (game_table, asker, action_id) WHERE action_id IS NOT "
	"NULL;"
	"CREATE TABLE head (game_table TEXT PRIMARY KEY REFERENCES game_table (id), n INTEGER NOT NULL,"
	" hash BLOB NOT NULL) STRICT, WITHOUT ROWID;",
	/* 5: who writes it has the latest epoch */
	"CREATE TABLE serving (one INTEGER PRIMARY KEY CHECK (one = 1), epoch INTEGER NOT NULL) STRICT;"
	"INSERT INTO serving (one, epoch) VALUES (1, 0);",
	/* 6: when somebody came to a table the last time */
	"CREATE TABLE hosting (game_table TEXT PRIMARY KEY REFERENCES game_table (id), used INTEGER NOT NULL)"
	" STRICT, WITHOUT ROWID;"
	"INSERT INTO hosting (game_table, used) SELECT id, unixepoch() FROM game_table;",
	/* 7: tables that anybody may find */
	"CREATE TABLE listing (game_table TEXT PRIMARY KEY REFERENCES game_table (id), created INTEGER NOT "
	"NULL) STRICT, WITHOUT ROWID;"
	"CREATE INDEX listing_newest ON listing (created DESC, game_table);",
	/* 8: what a table keeps beside its game; which device has which seat; when the server was there */
	"CREATE TABLE life (game_table TEXT NOT NULL REFERENCES game_table (id), kind TEXT NOT NULL,"
	" key INTEGER NOT NULL, text TEXT NOT NULL, due INTEGER, seal BLOB NOT NULL,"
	" PRIMARY KEY (game_table, kind, key)) STRICT, WITHOUT ROWID;"
	"CREATE INDEX life_due ON life (due) WHERE due IS NOT NULL;"
	"CREATE TABLE device_seat (device BLOB NOT NULL, game_table TEXT NOT NULL REFERENCES game_table (id),"
	" seat INTEGER NOT NULL, PRIMARY KEY (device, game_table, seat)) STRICT, WITHOUT ROWID;"
	"CREATE INDEX device_seat_table ON device_seat (game_table);"
	"ALTER TABLE serving ADD COLUMN alive INTEGER NOT NULL DEFAULT 0;"
	"CREATE TABLE absence (since INTEGER NOT NULL, until INTEGER NOT NULL) STRICT;",
};
enum { SEALED = 4 }; /* with this step rows got their seals */
enum { SCHEMA = sizeof steps / sizeof *steps };
_Static_assert((int)SEALED <= (int)SCHEMA, "the step that gave rows their seals is one of them");

static bool ask_number(sqlite3 *db, const char *sql, int *out)
{
	sqlite3_stmt *s = NULL;
	bool ok = sqlite3_prepare_v2(db, sql, -1, &s, NULL) == SQLITE_OK && sqlite3_step(s) == SQLITE_ROW;

	if (ok)
		*out = sqlite3_column_int(s, 0);
	sqlite3_finalize(s);
	return ok;
}

static bool look(sqlite3 *db, const char *path, int *application, int *version, int *tables,
		 struct store_problem *p)
{
	if (ask_number(db, "PRAGMA application_id", application) &&
	    ask_number(db, "PRAGMA user_version", version) &&
	    ask_number(db, "SELECT count(*) FROM sqlite_schema", tables))
		return true;
	return store_sqlite_problem(db, p, path), false;
}

bool schema_known(sqlite3 *db, const char *path, struct store_problem *p)
{
	int application, version, tables;

	if (!look(db, path, &application, &version, &tables, p))
		return false;
	bool fresh = application == 0 && version == 0 && tables == 0;
	if (!fresh && application != APPLICATION)
		return store_say(p, STORE_FOREIGN, path, "this is a database of another program"), false;
	if (version > SCHEMA)
		return store_say(p, STORE_NEWER, path,
				 "this database was written by a later version of Ecumene; use that one"),
		       false;
	return true;
}

bool schema_ours(sqlite3 *db, const char *path, struct store_problem *p)
{
	int version;

	if (!ask_number(db, "PRAGMA user_version", &version))
		return store_sqlite_problem(db, p, path), false;
	if (version == SCHEMA)
		return true;
	return store_say(p, STORE_OLDER, path,
			 "an earlier version of Ecumene wrote it; `ecumene admin tables` brings it to this "
			 "one"),
	       false;
}

/* ---- The copy ------------------------------------------------------------------------------ */

static bool sync_file(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	bool ok = fd >= 0 && fsync(fd) == 0;

	if (fd >= 0)
		close(fd);
	return ok;
}

static bool copy_into(sqlite3 *db, const char *path, struct store_problem *p)
{
	sqlite3 *to = NULL;
	/* as private as the file itself */
	int fd = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);

	if (fd < 0)
		return store_say(p, errno == ENOSPC ? STORE_FULL : STORE_FAILED, path, strerror(errno)),
		       false;
	close(fd);
	bool ok = sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK;
	sqlite3_backup *copy = ok ? sqlite3_backup_init(to, "main", db, "main") : NULL;
	errno = 0;
	ok = copy && sqlite3_backup_step(copy, -1) == SQLITE_DONE;
	if (copy)
		sqlite3_backup_finish(copy);
	if (!ok)
		store_sqlite_problem(to, p, path);
	sqlite3_close(to);
	return ok;
}

static bool keep_copy(sqlite3 *db, const char *path, int version, struct store_problem *p)
{
	char part[4200], name[4200];

	assert(version > 0 && version < SCHEMA); /* an empty file needs no copy, one of ours takes no step */
	snprintf(name, sizeof name, "%.4100s.schema%d", path, version);
	snprintf(part, sizeof part, "%.4150s.part", name);
	if (!copy_into(db, part, p)) {
		unlink(part);
		return false;
	}
	if (sync_file(part) && rename(part, name) == 0)
		return true;
	return store_say(p, STORE_FAILED, name, strerror(errno)), false;
}

/* ---- The steps ----------------------------------------------------------------------------- */

static bool run(sqlite3 *db, const char *path, const char *sql, struct store_problem *p)
{
	errno = 0;
	if (sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK)
		return true;
	store_sqlite_problem(db, p, path);
	if (!sqlite3_get_autocommit(db))
		sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
	return false;
}

bool schema_bring(sqlite3 *db, const char *path, struct store_problem *p)
{
	int application, version, tables;
	char end[120];

	if (!look(db, path, &application, &version, &tables, p))
		return false;
	if (version == SCHEMA)
		return true;
	if (version && !keep_copy(db, path, version, p))
		return false;
	if (!run(db, path, "BEGIN IMMEDIATE", p))
		return false;
	assert(!sqlite3_get_autocommit(db)); /* all steps, or none */
	for (int step = version; step < SCHEMA; step++)
		if (!run(db, path, steps[step], p))
			return false;
	if (version < SEALED && !rows_seal_old(db)) {
		store_sqlite_problem(db, p, path);
		sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
		return false;
	}
	snprintf(end, sizeof end, "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT", APPLICATION,
		 SCHEMA);
	return run(db, path, end, p);
}
