/* sqlite.c — the store in one SQLite file.
 *
 * Write-ahead log with synchronous=FULL: when store_write() returns, the entries survive a
 * crash of the machine. One process at a time serves a file; locks on the file itself, whatever
 * its name, and on FILE.lock, which earlier versions know, say so before anything is read, and go
 * away with the process however that ends. Where locks do not reach, on a file shared between
 * machines, the latest to open it wins: it has raised the epoch, which is looked at in every
 * transaction that writes. Reading the file with other tools (a backup) stays possible. */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/base.h"
#include "store/schema.h"

static const char *const statement_text[STATEMENTS] = {
	[BEGIN] = "BEGIN IMMEDIATE",
	[BEGIN_READ] = "BEGIN",
	[COMMIT] = "COMMIT",
	[ROLLBACK] = "ROLLBACK",
	[EPOCH_RAISE] = "UPDATE serving SET epoch = epoch + 1",
	[EPOCH_GET] = "SELECT epoch FROM serving",
	[TABLE_ADD] = "INSERT INTO game_table (" TABLE_COLUMNS
		      ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
	[SEAT_ADD] = "INSERT INTO seat (" SEAT_COLUMNS ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
	[ENTRY_ADD] = "INSERT INTO entry (game_table, n, seat, text, action_id, asker, hash, heard, seal)"
		      " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
	[POSITION_ADD] = "INSERT INTO position (game_table, n, text) VALUES (?, ?, ?)",
	[HEAD_SET] = "INSERT INTO head (game_table, n, hash) VALUES (?, ?, ?)"
		     " ON CONFLICT (game_table) DO UPDATE SET n = excluded.n, hash = excluded.hash",
	[SEAT_NAME] = "UPDATE seat SET name = ? WHERE game_table = ? AND seat = ?",
	[SEAT_TOKEN] = "UPDATE seat SET token = ? WHERE game_table = ? AND seat = ?",
	[CONTRIBUTION] = "UPDATE seat SET contribution = ? WHERE game_table = ? AND seat = ?",
	[SEAT_SEAL] = "UPDATE seat SET seal = ? WHERE game_table = ? AND seat = ?",
	[OVER] = "UPDATE game_table SET result = ? WHERE id = ?",
	[TABLE_SEAL] = "UPDATE game_table SET seal = ? WHERE id = ?",
	[TABLE_GET] = "SELECT " TABLE_COLUMNS " FROM game_table WHERE id = ?",
	[SEATS_GET] = "SELECT " SEAT_COLUMNS " FROM seat WHERE game_table = ? ORDER BY seat",
	[SEAT_GET] = "SELECT " SEAT_COLUMNS " FROM seat WHERE game_table = ? AND seat = ?",
	[HEAD_GET] = "SELECT n, hash FROM head WHERE game_table = ?",
	[ENTRIES_GET] =
		"SELECT " ENTRY_COLUMNS("p.text") " FROM entry e LEFT JOIN position p USING (game_table, n)"
						  " WHERE e.game_table = ? ORDER BY e.n",
	[ENTRIES_READ] = "SELECT " ENTRY_COLUMNS("NULL") " FROM entry e WHERE e.game_table = ? ORDER BY e.n",
	[POSITION_GET] = "SELECT text FROM position WHERE game_table = ? AND n = ?",
	[TABLES_LIST] = "SELECT " TABLE_COLUMNS " FROM game_table ORDER BY created, id",
	[UNFINISHED] = "SELECT count(*) FROM game_table WHERE result = ''",
	[LISTING_ADD] = "INSERT OR IGNORE INTO listing (game_table, created)"
			" SELECT id, created FROM game_table WHERE id = ?",
	[LISTING_GET] = "SELECT 1 FROM listing WHERE game_table = ?",
	[LISTED] = "SELECT " TABLE_COLUMNS
		   ", (SELECT count(contribution) FROM seat WHERE game_table = id AND kind = 'person')"
		   ", (SELECT count(*) FROM seat WHERE game_table = id AND kind = 'person' AND contribution "
		   "IS NULL)"
		   ", (SELECT count(*) FROM seat WHERE game_table = id AND kind <> 'person')"
		   " FROM game_table WHERE id IN"
		   " (SELECT game_table FROM listing ORDER BY created DESC, game_table LIMIT ?)"
		   " ORDER BY created DESC, id",
	[USED_SET] = "INSERT INTO hosting (game_table, used) VALUES (?, ?)"
		     " ON CONFLICT (game_table) DO UPDATE SET used = excluded.used",
	[ABANDONED] = "SELECT t.id FROM game_table t LEFT JOIN hosting h ON h.game_table = t.id"
		      " WHERE t.result = '' AND max(t.created, coalesce(h.used, 0)) < CASE WHEN EXISTS"
		      " (SELECT 1 FROM entry e WHERE e.game_table = t.id) THEN ?2 ELSE ?1 END LIMIT 200",
	[POSITIONS_DELETE] = "DELETE FROM position WHERE game_table = ?",
	[ENTRIES_DELETE] = "DELETE FROM entry WHERE game_table = ?",
	[HEAD_DELETE] = "DELETE FROM head WHERE game_table = ?",
	[SEATS_DELETE] = "DELETE FROM seat WHERE game_table = ?",
	[HOSTING_DELETE] = "DELETE FROM hosting WHERE game_table = ?",
	[LISTING_DELETE] = "DELETE FROM listing WHERE game_table = ?",
	[TABLE_DELETE] = "DELETE FROM game_table WHERE id = ?",
	[LIFE_SET] = "INSERT INTO life (game_table, kind, key, text, due, seal) VALUES (?, ?, ?, ?, ?, ?)"
		     " ON CONFLICT (game_table, kind, key) DO UPDATE SET text = excluded.text,"
		     " due = excluded.due, seal = excluded.seal",
	[LIFE_REMOVE] = "DELETE FROM life WHERE game_table = ? AND kind = ? AND key = ?",
	[LIFE_GET] = "SELECT kind, key, text, due, seal FROM life WHERE game_table = ? ORDER BY kind, key",
	[LIFE_DUE] = "SELECT game_table, min(due) FROM life WHERE due IS NOT NULL AND due < ?"
		     " GROUP BY game_table ORDER BY min(due) LIMIT 1000",
	[LIFE_DELETE] = "DELETE FROM life WHERE game_table = ?",
	[DEVICE_ADD] = "INSERT OR IGNORE INTO device_seat (device, game_table, seat) VALUES (?, ?, ?)",
	[DEVICES_GET] = "SELECT seat, device FROM device_seat WHERE game_table = ? ORDER BY seat",
	[DEVICE_MINE] =
		"SELECT " TABLE_COLUMNS
		", device_seat.seat FROM device_seat JOIN game_table ON id = game_table"
		" WHERE device = ? ORDER BY result <> '', created DESC, id, device_seat.seat LIMIT 200",
	[DEVICES_OFF] = "DELETE FROM device_seat WHERE game_table = ? AND seat = ?",
	[DEVICES_DELETE] = "DELETE FROM device_seat WHERE game_table = ?",
	[SEAT_KIND] =
		"UPDATE seat SET kind = ?, token = ?, contribution = NULL WHERE game_table = ? AND seat = ?",
	[ALIVE_SET] = "UPDATE serving SET alive = ?",
	[ALIVE_GET] = "SELECT alive FROM serving",
	[ABSENCE_ADD] = "INSERT INTO absence (since, until) VALUES (?, ?)",
	[ABSENT] = "SELECT coalesce(sum(until - max(since, ?1)), 0) FROM absence WHERE until > ?1",
};

/* ---- Problems ------------------------------------------------------------------------------ */

int store_say(struct store_problem *p, enum store_cause cause, const char *what, const char *why)
{
	assert(cause >= STORE_FULL && cause <= STORE_FAILED && what && why);
	p->cause = cause;
	snprintf(p->text, sizeof p->text, "%.120s: %.110s", what, why);
	return -1;
}

/* EFBIG is the disk full for this process only; to who waits for an answer it is the same.
 * SQLite does not always keep the system's reason for a failed write, so errno is asked too. */
int store_sqlite_problem(sqlite3 *db, struct store_problem *p, const char *what)
{
	int last = errno, system = db && sqlite3_system_errno(db) ? sqlite3_system_errno(db) : last;

	switch (db ? sqlite3_errcode(db) & 0xff : SQLITE_NOMEM) {
	case SQLITE_FULL: return store_say(p, STORE_FULL, what, "the disk is full");
	case SQLITE_BUSY:
	case SQLITE_LOCKED:
		return store_say(p, STORE_LOCKED, what, "the database is locked by another program");
	case SQLITE_CORRUPT: return store_say(p, STORE_DAMAGED, what, "the file is damaged");
	case SQLITE_NOTADB: return store_say(p, STORE_FOREIGN, what, "this file is not a database");
	case SQLITE_IOERR:
		if (system == ENOSPC || system == EFBIG || system == EDQUOT)
			return store_say(p, STORE_FULL, what, "the disk is full");
		return store_say(p, STORE_FAILED, what, system ? strerror(system) : sqlite3_errmsg(db));
	default: return store_say(p, STORE_FAILED, what, db ? sqlite3_errmsg(db) : "out of memory");
	}
}

int base_failed(struct store *st, struct store_problem *p)
{
	return store_sqlite_problem(st->db, p, "the database");
}

/* ---- Statements ---------------------------------------------------------------------------- */

int base_text(sqlite3_stmt *s, int at, const char *text)
{
	assert(s && at >= 1 && at <= sqlite3_bind_parameter_count(s));
	return text ? sqlite3_bind_text(s, at, text, -1, SQLITE_STATIC) : sqlite3_bind_null(s, at);
}

int base_secret(sqlite3_stmt *s, int at, const uint8_t *bytes)
{
	assert(s && at >= 1 && at <= sqlite3_bind_parameter_count(s));
	return bytes ? sqlite3_bind_blob(s, at, bytes, STORE_SECRET, SQLITE_STATIC)
		     : sqlite3_bind_null(s, at);
}

int base_seal(sqlite3_stmt *s, int at, const uint8_t seal[STORE_SEAL])
{
	assert(s && at >= 1 && at <= sqlite3_bind_parameter_count(s));
	return sqlite3_bind_blob(s, at, seal, STORE_SEAL, SQLITE_STATIC);
}

/* Runs a statement that gives no rows; its bindings are forgotten. A reset keeps the error code. */
bool base_run(struct store *st, enum statement which)
{
	sqlite3_stmt *s = st->statement[which];

	assert(which < STATEMENTS && !sqlite3_stmt_busy(s)); /* who gave rows was reset */
	errno = 0;
	int rc = sqlite3_step(s);
	sqlite3_reset(s);
	if (rc == SQLITE_DONE)
		sqlite3_clear_bindings(s);
	return rc == SQLITE_DONE;
}

/* Commits what was done, or undoes it and tells why; `ok` says how it went so far. */
int base_finish(struct store *st, bool ok, struct store_problem *p)
{
	assert(!ok || !sqlite3_get_autocommit(st->db)); /* a transaction was begun */
	if (ok && base_run(st, COMMIT))
		return 0;
	base_failed(st, p);
	if (!sqlite3_get_autocommit(st->db)) /* a full disk may have ended the transaction already */
		base_run(st, ROLLBACK);
	return -1;
}

/* ---- Whose it is --------------------------------------------------------------------------- */

static bool epoch_get(struct store *st, int64_t *epoch)
{
	sqlite3_stmt *s = st->statement[EPOCH_GET];
	bool ok = sqlite3_step(s) == SQLITE_ROW;

	if (ok)
		*epoch = sqlite3_column_int64(s, 0);
	sqlite3_reset(s);
	return ok;
}

/* From here on whoever had it before writes no more. */
static bool epoch_raise(struct store *st, struct store_problem *p)
{
	assert(st->lock >= 0 && st->file >= 0 && !st->epoch); /* once, by who has the locks */
	if (!base_run(st, BEGIN))
		return base_failed(st, p), false;
	return base_finish(st, base_run(st, EPOCH_RAISE) && epoch_get(st, &st->epoch), p) == 0;
}

/* The file under its name is another one, or none. */
static bool file_moved(struct store *st)
{
	int moved = 0;

	return sqlite3_file_control(st->db, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved;
}

/* A transaction that writes begins by looking whether the file is still ours. */
bool base_begin_write(struct store *st, struct store_problem *p)
{
	int64_t epoch;

	assert(st->file >= 0 && sqlite3_get_autocommit(st->db)); /* open for writing; one call at a time */
	if (!base_run(st, BEGIN))
		return base_failed(st, p), false;
	if (!epoch_get(st, &epoch))
		return base_finish(st, false, p), false;
	if (epoch == st->epoch && !file_moved(st))
		return true;
	base_run(st, ROLLBACK);
	st->taken = true;
	return store_say(p, STORE_TAKEN, "the database",
			 epoch == st->epoch ? "its file is not at its place any more"
					    : "another Ecumene has taken it over"),
	       false;
}

bool store_taken(const struct store *st) { return st->taken; }

/* ---- Opening ------------------------------------------------------------------------------- */

static bool lock_file(int fd, const char *path, struct store_problem *p)
{
	if (flock(fd, LOCK_EX | LOCK_NB) == 0)
		return true;
	if (errno == EWOULDBLOCK)
		return store_say(p, STORE_LOCKED, path,
				 "another Ecumene is serving this database; stop it first or choose another "
				 "file with --db"),
		       false;
	return store_say(p, STORE_FAILED, path, strerror(errno)), false;
}

static bool lock_name(struct store *st, const char *path, struct store_problem *p)
{
	char name[4096];

	if ((size_t)snprintf(name, sizeof name, "%s.lock", path) >= sizeof name)
		return store_say(p, STORE_FAILED, path, "the name is too long"), false;
	st->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (st->lock < 0)
		return store_say(p, STORE_FAILED, name, strerror(errno)), false;
	return lock_file(st->lock, path, p);
}

/* The file holds the seeds of running games: nobody else may read it. SQLite gives the files
 * beside it the same rights. It stays open: closing it would take SQLite's own locks away. */
static bool file_take(struct store *st, const char *path, struct store_problem *p)
{
	struct stat found;

	st->file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (st->file < 0 || fstat(st->file, &found) < 0)
		return store_say(p, errno == ENOSPC ? STORE_FULL : STORE_FAILED, path, strerror(errno)),
		       false;
	if (!lock_file(st->file, path, p))
		return false;
	if (found.st_nlink > 1) /* the newest entries may lie beside the other one */
		return store_say(p, STORE_LOCKED, path,
				 "this file has a second name (a hard link): remove the wrong one"),
		       false;
	return true;
}

static bool settings(sqlite3 *db, const char *path, struct store_problem *p)
{
	static const char sql[] = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys "
				  "= ON; PRAGMA trusted_schema = OFF;"
				  " PRAGMA secure_delete = ON;" /* what is removed is not there any more */
				  " PRAGMA journal_size_limit = 16777216;";

	errno = 0;
	if (sqlite3_busy_timeout(db, 5000) == SQLITE_OK &&
	    sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK)
		return true;
	return store_sqlite_problem(db, p, path), false;
}

static bool prepare_all(struct store *st, const char *path, struct store_problem *p)
{
	for (int i = 0; i < STATEMENTS; i++) {
		assert(statement_text[i] && !st->statement[i]); /* the list names all of them */
		if (sqlite3_prepare_v3(st->db, statement_text[i], -1, SQLITE_PREPARE_PERSISTENT,
				       &st->statement[i], NULL) != SQLITE_OK)
			return store_sqlite_problem(st->db, p, path), false;
	}
	return true;
}

static bool database_open(struct store *st, const char *path, struct store_problem *p)
{
	if (sqlite3_open_v2(path, &st->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK)
		return store_sqlite_problem(st->db, p, path), false;
	sqlite3_extended_result_codes(st->db, 1);
	return schema_known(st->db, path, p) && settings(st->db, path, p) && schema_bring(st->db, path, p) &&
	       prepare_all(st, path, p);
}

static bool database_read(struct store *st, const char *path, struct store_problem *p)
{
	if (sqlite3_open_v2(path, &st->db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK)
		return store_sqlite_problem(st->db, p, path), false;
	sqlite3_extended_result_codes(st->db, 1);
	sqlite3_busy_timeout(st->db, 5000);
	return schema_known(st->db, path, p) && schema_ours(st->db, path, p) && prepare_all(st, path, p);
}

struct store *store_open_reading(const char *path, struct store_problem *p)
{
	struct store *st = calloc(1, sizeof *st);

	if (!st) {
		store_say(p, STORE_FAILED, path, "out of memory");
		return NULL;
	}
	st->lock = st->file = -1;
	if (database_read(st, path, p))
		return st;
	store_close(st);
	return NULL;
}

struct store *store_open(const char *path, struct store_problem *p)
{
	struct store *st = calloc(1, sizeof *st);

	if (!st) {
		store_say(p, STORE_FAILED, path, "out of memory");
		return NULL;
	}
	st->lock = st->file = -1;
	if (lock_name(st, path, p) && file_take(st, path, p) && database_open(st, path, p) &&
	    epoch_raise(st, p))
		return st;
	store_close(st);
	return NULL;
}

void store_close(struct store *st)
{
	if (!st)
		return;
	for (int i = 0; i < STATEMENTS; i++)
		sqlite3_finalize(st->statement[i]);
	sqlite3_close(st->db);
	if (st->file >= 0)
		close(st->file);
	if (st->lock >= 0)
		close(st->lock);
	free(st);
}

/* ---- Writing ------------------------------------------------------------------------------- */

static bool table_add(struct store *st, const struct store_table *t)
{
	sqlite3_stmt *s = st->statement[TABLE_ADD];
	uint8_t seal[STORE_SEAL];

	assert(*t->id && *t->game && *t->options && t->seats >= 1 && t->seats <= ECU_SEATS);
	base_text(s, 1, t->id);
	base_text(s, 2, t->name);
	base_text(s, 3, t->game);
	sqlite3_bind_int(s, 4, t->revision);
	base_text(s, 5, t->options);
	base_secret(s, 6, t->commitment);
	base_secret(s, 7, t->server);
	base_secret(s, 8, t->salt);
	base_text(s, 9, t->result);
	sqlite3_bind_int64(s, 10, t->created);
	sqlite3_bind_int(s, 11, t->layout);
	base_text(s, 12, t->start);
	base_text(s, 13, t->pace[0] ? t->pace : "quick");
	sqlite3_bind_int(s, 14, t->hints);
	seal_table(t, seal);
	base_seal(s, 15, seal);
	return base_run(st, TABLE_ADD);
}

static bool seat_add(struct store *st, const struct store_table *t, int seat)
{
	sqlite3_stmt *s = st->statement[SEAT_ADD];
	const struct store_seat *who = &t->seat[seat];
	uint8_t seal[STORE_SEAL];

	assert(seat >= 0 && seat < t->seats && *who->kind);
	base_text(s, 1, t->id);
	sqlite3_bind_int(s, 2, seat);
	base_text(s, 3, who->kind);
	base_text(s, 4, who->name);
	base_secret(s, 5, who->has_token ? who->token : NULL);
	base_secret(s, 6, who->contributed ? who->contribution : NULL);
	sqlite3_bind_int(s, 7, who->temperament);
	if (who->has_mood)
		sqlite3_bind_int64(s, 8, (sqlite3_int64)who->mood);
	else
		sqlite3_bind_null(s, 8);
	seal_seat(t->id, seat, who, seal);
	base_seal(s, 9, seal);
	return base_run(st, SEAT_ADD);
}

bool base_listing_set(struct store *st, const char *id, bool listed)
{
	enum statement which = listed ? LISTING_ADD : LISTING_DELETE;

	base_text(st->statement[which], 1, id);
	return base_run(st, which);
}

static bool whole_add(struct store *st, const struct store_table *t)
{
	bool ok = table_add(st, t);

	for (int seat = 0; ok && seat < t->seats; seat++)
		ok = seat_add(st, t, seat);
	return ok && (!t->listed || base_listing_set(st, t->id, true));
}

int store_create(struct store *st, const struct store_table *t, struct store_problem *p)
{
	return base_begin_write(st, p) ? base_finish(st, whole_add(st, t), p) : -1;
}

static bool position_add(struct store *st, const char *table, const struct store_entry *e)
{
	sqlite3_stmt *s = st->statement[POSITION_ADD];

	assert(e->n >= 1 && e->position);
	base_text(s, 1, table);
	sqlite3_bind_int(s, 2, e->n);
	base_text(s, 3, e->position);
	return base_run(st, POSITION_ADD);
}

/* How far the chain goes is noted beside the entries: if the last ones are lost, that is known. */
static bool head_set(struct store *st, const char *table, const struct store_entry *e)
{
	sqlite3_stmt *s = st->statement[HEAD_SET];

	assert(e->n >= 1 && e->hash);
	base_text(s, 1, table);
	sqlite3_bind_int(s, 2, e->n);
	base_secret(s, 3, e->hash);
	return base_run(st, HEAD_SET);
}

static bool entry_add(struct store *st, const char *table, const struct store_entry *e)
{
	sqlite3_stmt *s = st->statement[ENTRY_ADD];
	uint8_t seal[STORE_SEAL];

	assert(e->n >= 1 && e->text && *e->text);
	assert(e->seat == ECU_TABLE || (e->seat >= 0 && e->seat <= ECU_SEATS));
	assert(!e->action_id || (e->asker >= 0 && e->asker < ECU_SEATS)); /* the table itself has no ids */
	base_text(s, 1, table);
	sqlite3_bind_int(s, 2, e->n);
	sqlite3_bind_int(s, 3, e->seat);
	base_text(s, 4, e->text);
	base_text(s, 5, e->action_id);
	if (e->action_id)
		sqlite3_bind_int(s, 6, e->asker);
	else
		sqlite3_bind_null(s, 6);
	base_secret(s, 7, e->hash);
	if (e->heard >= 0)
		sqlite3_bind_int64(s, 8, e->heard);
	else
		sqlite3_bind_null(s, 8);
	seal_entry(table, e, seal);
	base_seal(s, 9, seal);
	return base_run(st, ENTRY_ADD) && (!e->position || position_add(st, table, e)) &&
	       (!e->hash || head_set(st, table, e));
}

bool base_seat_seal(struct store *st, const char *table, int seat)
{
	sqlite3_stmt *get = st->statement[SEAT_GET], *set = st->statement[SEAT_SEAL];
	struct store_seat who;
	uint8_t seal[STORE_SEAL];

	assert(seat >= 0 && seat < ECU_SEATS);
	base_text(get, 1, table);
	sqlite3_bind_int(get, 2, seat);
	bool ok = sqlite3_step(get) == SQLITE_ROW && row_seat(get, seat, &who);
	sqlite3_reset(get);
	if (!ok)
		return false;
	seal_seat(table, seat, &who, seal);
	base_seal(set, 1, seal);
	base_text(set, 2, table);
	sqlite3_bind_int(set, 3, seat);
	return base_run(st, SEAT_SEAL);
}

static bool seat_change(struct store *st, enum statement which, const struct store_change *c)
{
	sqlite3_stmt *s = st->statement[which];

	assert(which == SEAT_NAME ? c->text != NULL : which == CONTRIBUTION && c->contribution);
	if (which == SEAT_NAME)
		base_text(s, 1, c->text);
	else
		base_secret(s, 1, c->contribution);
	base_text(s, 2, c->table);
	sqlite3_bind_int(s, 3, c->seat);
	return base_run(st, which) && base_seat_seal(st, c->table, c->seat);
}

static bool table_seal(struct store *st, const char *id)
{
	sqlite3_stmt *get = st->statement[TABLE_GET], *set = st->statement[TABLE_SEAL];
	struct store_table t;
	uint8_t seal[STORE_SEAL];

	base_text(get, 1, id);
	bool ok = sqlite3_step(get) == SQLITE_ROW;
	if (ok) {
		row_table(get, &t);
		seal_table(&t, seal);
	}
	sqlite3_reset(get);
	base_seal(set, 1, seal);
	base_text(set, 2, id);
	return ok && base_run(st, TABLE_SEAL);
}

static bool table_over(struct store *st, const struct store_change *c)
{
	assert(c->text && *c->text); /* an empty result is a game that goes on */
	base_text(st->statement[OVER], 1, c->text);
	base_text(st->statement[OVER], 2, c->table);
	return base_run(st, OVER) && table_seal(st, c->table);
}

static bool change(struct store *st, const struct store_change *c)
{
	assert(c->table && *c->table);
	switch (c->kind) {
	case STORE_ENTRY: return entry_add(st, c->table, &c->entry);
	case STORE_SEAT_NAME: return seat_change(st, SEAT_NAME, c);
	case STORE_CONTRIBUTION: return seat_change(st, CONTRIBUTION, c);
	case STORE_OVER: return table_over(st, c);
	case STORE_LIFE:
	case STORE_TAKEN_SEAT:
	case STORE_SEAT_LINK:
	case STORE_SEAT_KIND: return life_change(st, c);
	}
	return false;
}

static bool is_there(struct store *st, const char *id)
{
	sqlite3_stmt *s = st->statement[TABLE_GET];

	base_text(s, 1, id);
	bool there = sqlite3_step(s) == SQLITE_ROW;
	sqlite3_reset(s);
	return there;
}

int store_create_with(struct store *st, const struct store_table *t, const struct store_change *c, size_t n,
		      struct store_problem *p)
{
	if (!base_begin_write(st, p))
		return -1;
	if (is_there(st, t->id)) {
		base_run(st, ROLLBACK);
		return store_say(p, STORE_FAILED, t->id, "there is a table of this id already");
	}
	bool ok = whole_add(st, t);
	for (size_t i = 0; ok && i < n; i++)
		ok = change(st, &c[i]);
	return base_finish(st, ok, p);
}

int store_write(struct store *st, const struct store_change *c, size_t n, struct store_problem *p)
{
	if (!base_begin_write(st, p))
		return -1;
	bool ok = true;
	assert(c || !n);
	for (size_t i = 0; ok && i < n; i++)
		ok = change(st, &c[i]);
	return base_finish(st, ok, p);
}

/* ---- Reading ------------------------------------------------------------------------------- */

static int load_seats(sqlite3_stmt *s, struct store_table *t)
{
	int rc;

	while ((rc = sqlite3_step(s)) == SQLITE_ROW)
		if (t->seats < ECU_SEATS && row_seat(s, t->seats, &t->seat[t->seats]))
			t->damaged |= t->seat[t->seats++].damaged;
	return rc;
}

static int load_head(sqlite3_stmt *s, struct store_table *t)
{
	int rc = sqlite3_step(s);

	if (rc != SQLITE_ROW)
		return rc;
	t->entries = sqlite3_column_int(s, 0);
	if (sqlite3_column_bytes(s, 1) == STORE_SECRET)
		memcpy(t->head, sqlite3_column_blob(s, 1), STORE_SECRET);
	return sqlite3_step(s);
}

/* A table that begins at a position tells it as its entry 0. */
static void load_start(const struct store_table *t, store_entry_fn *each, void *to)
{
	struct store_entry e = { .seat = ECU_TABLE, .text = "", .position = t->start };

	if (t->start)
		each(to, &e);
}

static int load_entries(sqlite3_stmt *s, store_entry_fn *each, void *to)
{
	struct store_entry e;
	int rc;

	while ((rc = sqlite3_step(s)) == SQLITE_ROW) {
		row_entry(s, &e);
		each(to, &e);
	}
	return rc;
}

static int load_all(struct store *st, enum statement entries, struct store_table *t, store_entry_fn *each,
		    void *to)
{
	int rc;

	row_table(st->statement[TABLE_GET], t);
	rc = load_seats(st->statement[SEATS_GET], t);
	if (rc == SQLITE_DONE)
		rc = load_head(st->statement[HEAD_GET], t);
	t->listed = sqlite3_step(st->statement[LISTING_GET]) == SQLITE_ROW;
	if (rc == SQLITE_DONE && each) {
		load_start(t, each, to);
		rc = load_entries(st->statement[entries], each, to);
	}
	t->start = NULL;
	return rc;
}

static int load(struct store *st, enum statement entries, const char *id, struct store_table *t,
		store_entry_fn *each, void *to, struct store_problem *p)
{
	const enum statement reads[] = { TABLE_GET, SEATS_GET, HEAD_GET, LISTING_GET, entries };
	int found = 0;

	assert(entries == ENTRIES_GET || entries == ENTRIES_READ);
	assert(sqlite3_get_autocommit(st->db) && !sqlite3_stmt_busy(st->statement[TABLE_GET]));
	if (!base_run(st, BEGIN_READ)) /* one moment of the file */
		return base_failed(st, p);
	for (size_t i = 0; i < sizeof reads / sizeof *reads; i++)
		base_text(st->statement[reads[i]], 1, id);
	int rc = sqlite3_step(st->statement[TABLE_GET]);
	if (rc == SQLITE_ROW) {
		found = 1;
		rc = load_all(st, entries, t, each, to);
	}
	if (rc != SQLITE_DONE)
		found = base_failed(st, p);
	for (size_t i = 0; i < sizeof reads / sizeof *reads; i++)
		sqlite3_reset(st->statement[reads[i]]);
	base_run(st, COMMIT);
	return found;
}

int store_load(struct store *st, const char *id, struct store_table *t, store_entry_fn *each, void *to,
	       struct store_problem *p)
{
	return load(st, ENTRIES_GET, id, t, each, to, p);
}

int store_read(struct store *st, const char *id, struct store_table *t, store_entry_fn *each, void *to,
	       struct store_problem *p)
{
	return load(st, ENTRIES_READ, id, t, each, to, p);
}

int store_position(struct store *st, const char *id, int n, char **text, struct store_problem *p)
{
	sqlite3_stmt *s = st->statement[POSITION_GET];

	assert(n >= 1 && !sqlite3_stmt_busy(s));
	base_text(s, 1, id);
	sqlite3_bind_int(s, 2, n);
	int rc = sqlite3_step(s);
	const char *kept = rc == SQLITE_ROW ? (const char *)sqlite3_column_text(s, 0) : NULL;
	*text = kept ? strdup(kept) : NULL;
	if (rc != SQLITE_ROW && rc != SQLITE_DONE)
		base_failed(st, p);
	sqlite3_reset(s);
	return rc == SQLITE_ROW ? 1 : rc == SQLITE_DONE ? 0 : -1;
}

int store_list(struct store *st, store_table_fn *each, void *to, struct store_problem *p)
{
	sqlite3_stmt *s = st->statement[TABLES_LIST];
	struct store_table t;
	int rc;

	assert(!sqlite3_stmt_busy(s)); /* not from within its own telling */
	while ((rc = sqlite3_step(s)) == SQLITE_ROW) {
		row_table(s, &t);
		each(to, &t);
	}
	if (rc != SQLITE_DONE)
		base_failed(st, p);
	sqlite3_reset(s);
	return rc == SQLITE_DONE ? 0 : -1;
}

int store_count_unfinished(struct store *st, int *count, struct store_problem *p)
{
	sqlite3_stmt *s = st->statement[UNFINISHED];
	int rc = sqlite3_step(s);

	if (rc == SQLITE_ROW)
		*count = sqlite3_column_int(s, 0);
	else
		base_failed(st, p);
	sqlite3_reset(s);
	return rc == SQLITE_ROW ? 0 : -1;
}

int store_check_pages(struct store *st, store_said_fn *each, void *to, struct store_problem *p)
{
	sqlite3_stmt *s = NULL;
	int rc = sqlite3_prepare_v2(st->db, "PRAGMA integrity_check(20)", -1, &s, NULL);

	while (rc == SQLITE_OK || rc == SQLITE_ROW) {
		rc = sqlite3_step(s);
		if (rc == SQLITE_ROW)
			each(to, (const char *)sqlite3_column_text(s, 0));
	}
	if (rc != SQLITE_DONE)
		base_failed(st, p);
	sqlite3_finalize(s);
	return rc == SQLITE_DONE ? 0 : -1;
}
