/* sqlite.c — the store in one SQLite file.
 *
 * Write-ahead log with synchronous=FULL: when store_write() returns, the entries survive a
 * crash of the machine. One process at a time serves a file; a lock on FILE.lock says so
 * before anything is read, and goes away with the process however that ends. Reading the
 * file with other tools (a backup) stays possible meanwhile. */
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "store/schema.h"
#include "store/store.h"

enum statement {
	BEGIN,
	COMMIT,
	ROLLBACK,
	TABLE_ADD,
	SEAT_ADD,
	ENTRY_ADD,
	POSITION_ADD,
	SEAT_NAME,
	CONTRIBUTION,
	OVER,
	TABLE_GET,
	SEATS_GET,
	ENTRIES_GET,
	TABLES_LIST,
	UNFINISHED,
	STATEMENTS
};

#define TABLE_COLUMNS \
	"id, name, game, revision, options, commitment, server, salt, result, created, layout, start, " \
	"pace, hints"

static const char *const statement_text[STATEMENTS] = {
	[BEGIN] = "BEGIN IMMEDIATE",
	[COMMIT] = "COMMIT",
	[ROLLBACK] = "ROLLBACK",
	[TABLE_ADD] = "INSERT INTO game_table (" TABLE_COLUMNS
		      ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
	[SEAT_ADD] = "INSERT INTO seat (game_table, seat, kind, name, token, contribution, temperament, mood)"
		     " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
	[ENTRY_ADD] = "INSERT INTO entry (game_table, n, seat, text, action_id) VALUES (?, ?, ?, ?, ?)",
	[POSITION_ADD] = "INSERT INTO position (game_table, n, text) VALUES (?, ?, ?)",
	[SEAT_NAME] = "UPDATE seat SET name = ? WHERE game_table = ? AND seat = ?",
	[CONTRIBUTION] = "UPDATE seat SET contribution = ? WHERE game_table = ? AND seat = ?",
	[OVER] = "UPDATE game_table SET result = ? WHERE id = ?",
	[TABLE_GET] = "SELECT " TABLE_COLUMNS " FROM game_table WHERE id = ?",
	[SEATS_GET] = "SELECT seat, kind, name, token, contribution, temperament, mood FROM seat WHERE "
		      "game_table = ?"
		      " ORDER BY seat",
	[ENTRIES_GET] = "SELECT e.n, e.seat, e.text, e.action_id, p.text FROM entry e LEFT JOIN position p "
			"USING (game_table, n)"
			" WHERE e.game_table = ? ORDER BY e.n",
	[TABLES_LIST] = "SELECT " TABLE_COLUMNS " FROM game_table ORDER BY created, id",
	[UNFINISHED] = "SELECT count(*) FROM game_table WHERE result = ''",
};

struct store {
	sqlite3 *db;
	sqlite3_stmt *statement[STATEMENTS];
	int lock;
};

/* ---- Problems ------------------------------------------------------------------------------ */

int store_say(struct store_problem *p, enum store_cause cause, const char *what, const char *why)
{
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
	case SQLITE_NOTADB: return store_say(p, STORE_FOREIGN, what, "this file is not a database");
	case SQLITE_IOERR:
		if (system == ENOSPC || system == EFBIG || system == EDQUOT)
			return store_say(p, STORE_FULL, what, "the disk is full");
		return store_say(p, STORE_FAILED, what, system ? strerror(system) : sqlite3_errmsg(db));
	default: return store_say(p, STORE_FAILED, what, db ? sqlite3_errmsg(db) : "out of memory");
	}
}

static int failed(struct store *st, struct store_problem *p)
{
	return store_sqlite_problem(st->db, p, "the database");
}

/* ---- Statements ---------------------------------------------------------------------------- */

static int bind_text(sqlite3_stmt *s, int at, const char *text)
{
	return text ? sqlite3_bind_text(s, at, text, -1, SQLITE_STATIC) : sqlite3_bind_null(s, at);
}

static int bind_secret(sqlite3_stmt *s, int at, const uint8_t *bytes)
{
	return bytes ? sqlite3_bind_blob(s, at, bytes, STORE_SECRET, SQLITE_STATIC)
		     : sqlite3_bind_null(s, at);
}

/* Runs a statement that gives no rows; its bindings are forgotten. A reset keeps the error code. */
static bool run(struct store *st, enum statement which)
{
	sqlite3_stmt *s = st->statement[which];

	errno = 0;
	int rc = sqlite3_step(s);
	sqlite3_reset(s);
	if (rc == SQLITE_DONE)
		sqlite3_clear_bindings(s);
	return rc == SQLITE_DONE;
}

/* Commits what was done, or undoes it and tells why; `ok` says how it went so far. */
static int finish(struct store *st, bool ok, struct store_problem *p)
{
	if (ok && run(st, COMMIT))
		return 0;
	failed(st, p);
	if (!sqlite3_get_autocommit(st->db)) /* a full disk may have ended the transaction already */
		run(st, ROLLBACK);
	return -1;
}

/* ---- Opening ------------------------------------------------------------------------------- */

static bool file_lock(struct store *st, const char *path, struct store_problem *p)
{
	char name[4096];

	if ((size_t)snprintf(name, sizeof name, "%s.lock", path) >= sizeof name)
		return store_say(p, STORE_FAILED, path, "the name is too long"), false;
	st->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (st->lock < 0)
		return store_say(p, STORE_FAILED, name, strerror(errno)), false;
	if (flock(st->lock, LOCK_EX | LOCK_NB) == 0)
		return true;
	if (errno == EWOULDBLOCK)
		return store_say(p, STORE_LOCKED, path,
				 "another Ecumene is serving this database; stop it first or choose another "
				 "file "
				 "with --db"),
		       false;
	return store_say(p, STORE_FAILED, name, strerror(errno)), false;
}

/* The file holds the seeds of running games: nobody else may read it. SQLite gives the files
 * beside it the same rights. */
static bool file_create(const char *path, struct store_problem *p)
{
	int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);

	if (fd < 0)
		return store_say(p, errno == ENOSPC ? STORE_FULL : STORE_FAILED, path, strerror(errno)),
		       false;
	close(fd);
	return true;
}

static bool settings(sqlite3 *db, const char *path, struct store_problem *p)
{
	static const char sql[] = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys "
				  "= ON; PRAGMA trusted_schema = OFF;"
				  " PRAGMA journal_size_limit = 16777216;";

	errno = 0;
	if (sqlite3_busy_timeout(db, 5000) == SQLITE_OK &&
	    sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK)
		return true;
	return store_sqlite_problem(db, p, path), false;
}

static bool prepare_all(struct store *st, const char *path, struct store_problem *p)
{
	for (int i = 0; i < STATEMENTS; i++)
		if (sqlite3_prepare_v3(st->db, statement_text[i], -1, SQLITE_PREPARE_PERSISTENT,
				       &st->statement[i], NULL) != SQLITE_OK)
			return store_sqlite_problem(st->db, p, path), false;
	return true;
}

static bool database_open(struct store *st, const char *path, struct store_problem *p)
{
	if (sqlite3_open_v2(path, &st->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_FULLMUTEX, NULL) != SQLITE_OK)
		return store_sqlite_problem(st->db, p, path), false;
	sqlite3_extended_result_codes(st->db, 1);
	return schema_known(st->db, path, p) && settings(st->db, path, p) && schema_bring(st->db, path, p) &&
	       prepare_all(st, path, p);
}

struct store *store_open(const char *path, struct store_problem *p)
{
	struct store *st = calloc(1, sizeof *st);

	if (!st) {
		store_say(p, STORE_FAILED, path, "out of memory");
		return NULL;
	}
	st->lock = -1;
	if (file_lock(st, path, p) && file_create(path, p) && database_open(st, path, p))
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
	if (st->lock >= 0)
		close(st->lock);
	free(st);
}

/* ---- Writing ------------------------------------------------------------------------------- */

static bool table_add(struct store *st, const struct store_table *t)
{
	sqlite3_stmt *s = st->statement[TABLE_ADD];

	bind_text(s, 1, t->id);
	bind_text(s, 2, t->name);
	bind_text(s, 3, t->game);
	sqlite3_bind_int(s, 4, t->revision);
	bind_text(s, 5, t->options);
	bind_secret(s, 6, t->commitment);
	bind_secret(s, 7, t->server);
	bind_secret(s, 8, t->salt);
	bind_text(s, 9, t->result);
	sqlite3_bind_int64(s, 10, t->created);
	sqlite3_bind_int(s, 11, t->layout);
	bind_text(s, 12, t->start);
	bind_text(s, 13, t->pace[0] ? t->pace : "quick");
	sqlite3_bind_int(s, 14, t->hints);
	return run(st, TABLE_ADD);
}

static bool seat_add(struct store *st, const struct store_table *t, int seat)
{
	sqlite3_stmt *s = st->statement[SEAT_ADD];
	const struct store_seat *who = &t->seat[seat];

	bind_text(s, 1, t->id);
	sqlite3_bind_int(s, 2, seat);
	bind_text(s, 3, who->kind);
	bind_text(s, 4, who->name);
	bind_secret(s, 5, who->has_token ? who->token : NULL);
	bind_secret(s, 6, who->contributed ? who->contribution : NULL);
	sqlite3_bind_int(s, 7, who->temperament);
	if (who->has_mood)
		sqlite3_bind_int64(s, 8, (sqlite3_int64)who->mood);
	else
		sqlite3_bind_null(s, 8);
	return run(st, SEAT_ADD);
}

int store_create(struct store *st, const struct store_table *t, struct store_problem *p)
{
	if (!run(st, BEGIN))
		return failed(st, p);
	bool ok = table_add(st, t);
	for (int seat = 0; ok && seat < t->seats; seat++)
		ok = seat_add(st, t, seat);
	return finish(st, ok, p);
}

static bool entry_add(struct store *st, const char *table, const struct store_entry *e)
{
	sqlite3_stmt *s = st->statement[ENTRY_ADD], *position = st->statement[POSITION_ADD];

	bind_text(s, 1, table);
	sqlite3_bind_int(s, 2, e->n);
	sqlite3_bind_int(s, 3, e->seat);
	bind_text(s, 4, e->text);
	bind_text(s, 5, e->action_id);
	if (!run(st, ENTRY_ADD))
		return false;
	if (!e->position)
		return true;
	bind_text(position, 1, table);
	sqlite3_bind_int(position, 2, e->n);
	bind_text(position, 3, e->position);
	return run(st, POSITION_ADD);
}

static bool seat_change(struct store *st, enum statement which, const struct store_change *c)
{
	sqlite3_stmt *s = st->statement[which];

	if (which == SEAT_NAME)
		bind_text(s, 1, c->text);
	else
		bind_secret(s, 1, c->contribution);
	bind_text(s, 2, c->table);
	sqlite3_bind_int(s, 3, c->seat);
	return run(st, which);
}

static bool change(struct store *st, const struct store_change *c)
{
	switch (c->kind) {
	case STORE_ENTRY: return entry_add(st, c->table, &c->entry);
	case STORE_SEAT_NAME: return seat_change(st, SEAT_NAME, c);
	case STORE_CONTRIBUTION: return seat_change(st, CONTRIBUTION, c);
	case STORE_OVER:
		bind_text(st->statement[OVER], 1, c->text);
		bind_text(st->statement[OVER], 2, c->table);
		return run(st, OVER);
	}
	return false;
}

int store_write(struct store *st, const struct store_change *c, size_t n, struct store_problem *p)
{
	if (!run(st, BEGIN))
		return failed(st, p);
	bool ok = true;
	for (size_t i = 0; ok && i < n; i++)
		ok = change(st, &c[i]);
	return finish(st, ok, p);
}

/* ---- Reading ------------------------------------------------------------------------------- */

static void get_text(sqlite3_stmt *s, int column, char *out, size_t cap)
{
	const char *text = (const char *)sqlite3_column_text(s, column);

	snprintf(out, cap, "%s", text ? text : "");
}

static bool get_secret(sqlite3_stmt *s, int column, uint8_t out[STORE_SECRET])
{
	const void *bytes = sqlite3_column_blob(s, column);

	if (!bytes || sqlite3_column_bytes(s, column) != STORE_SECRET)
		return false;
	memcpy(out, bytes, STORE_SECRET);
	return true;
}

static void get_table(sqlite3_stmt *s, struct store_table *t)
{
	memset(t, 0, sizeof *t);
	get_text(s, 0, t->id, sizeof t->id);
	get_text(s, 1, t->name, sizeof t->name);
	get_text(s, 2, t->game, sizeof t->game);
	t->revision = sqlite3_column_int(s, 3);
	get_text(s, 4, t->options, sizeof t->options);
	get_secret(s, 5, t->commitment);
	get_secret(s, 6, t->server);
	get_secret(s, 7, t->salt);
	get_text(s, 8, t->result, sizeof t->result);
	t->created = sqlite3_column_int64(s, 9);
	t->layout = sqlite3_column_int(s, 10);
	get_text(s, 12, t->pace, sizeof t->pace);
	t->hints = sqlite3_column_int(s, 13) != 0;
}

static void get_seat(sqlite3_stmt *s, struct store_table *t)
{
	int seat = sqlite3_column_int(s, 0);

	if (seat != t->seats || seat >= ECU_SEATS)
		return;
	struct store_seat *who = &t->seat[t->seats++];
	get_text(s, 1, who->kind, sizeof who->kind);
	get_text(s, 2, who->name, sizeof who->name);
	who->has_token = get_secret(s, 3, who->token);
	who->contributed = get_secret(s, 4, who->contribution);
	who->temperament = sqlite3_column_int(s, 5);
	who->has_mood = sqlite3_column_type(s, 6) != SQLITE_NULL;
	who->mood = (uint64_t)sqlite3_column_int64(s, 6);
}

static void get_entry(sqlite3_stmt *s, struct store_entry *e)
{
	e->n = sqlite3_column_int(s, 0);
	e->seat = sqlite3_column_int(s, 1);
	e->text = (const char *)sqlite3_column_text(s, 2);
	e->action_id = (const char *)sqlite3_column_text(s, 3);
	e->position = (const char *)sqlite3_column_text(s, 4);
}

static int load_seats(sqlite3_stmt *s, struct store_table *t)
{
	int rc;

	while ((rc = sqlite3_step(s)) == SQLITE_ROW)
		get_seat(s, t);
	return rc;
}

/* A table that begins at a position tells it as its entry 0. */
static void load_start(sqlite3_stmt *s, store_entry_fn *each, void *to)
{
	struct store_entry e = { .seat = ECU_TABLE, .text = "" };

	e.position = (const char *)sqlite3_column_text(s, 11);
	if (e.position)
		each(to, &e);
}

static int load_entries(sqlite3_stmt *s, store_entry_fn *each, void *to)
{
	struct store_entry e;
	int rc;

	while ((rc = sqlite3_step(s)) == SQLITE_ROW) {
		get_entry(s, &e);
		each(to, &e);
	}
	return rc;
}

int store_load(struct store *st, const char *id, struct store_table *t, store_entry_fn *each, void *to,
	       struct store_problem *p)
{
	sqlite3_stmt *table = st->statement[TABLE_GET], *seats = st->statement[SEATS_GET],
		     *entries = st->statement[ENTRIES_GET];
	int found = 0;

	bind_text(table, 1, id);
	bind_text(seats, 1, id);
	bind_text(entries, 1, id);
	int rc = sqlite3_step(table);
	if (rc == SQLITE_ROW) {
		found = 1;
		get_table(table, t);
		rc = load_seats(seats, t);
		if (rc == SQLITE_DONE && each) {
			load_start(table, each, to);
			rc = load_entries(entries, each, to);
		}
	}
	if (rc != SQLITE_DONE)
		found = failed(st, p);
	sqlite3_reset(table);
	sqlite3_reset(seats);
	sqlite3_reset(entries);
	return found;
}

int store_list(struct store *st, store_table_fn *each, void *to, struct store_problem *p)
{
	sqlite3_stmt *s = st->statement[TABLES_LIST];
	struct store_table t;
	int rc;

	while ((rc = sqlite3_step(s)) == SQLITE_ROW) {
		get_table(s, &t);
		each(to, &t);
	}
	if (rc != SQLITE_DONE)
		failed(st, p);
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
		failed(st, p);
	sqlite3_reset(s);
	return rc == SQLITE_ROW ? 0 : -1;
}
