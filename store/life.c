/* life.c — what the file of games holds beside the games: the life of each table (docs/SERVER.md), which
 * device has which seat, when the server was there, and what a host does with whole tables. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "store/base.h"
#include "store/schema.h"

/* ---- Rows of a table's life ----------------------------------------------------------------- */

static bool life_set(struct store *st, const char *table, const struct store_life *l)
{
	sqlite3_stmt *s = st->statement[l->text ? LIFE_SET : LIFE_REMOVE];
	uint8_t seal[STORE_SEAL];

	assert(*l->kind && l->due >= 0);
	base_text(s, 1, table);
	base_text(s, 2, l->kind);
	sqlite3_bind_int64(s, 3, l->key);
	if (!l->text)
		return base_run(st, LIFE_REMOVE);
	base_text(s, 4, l->text);
	if (l->due)
		sqlite3_bind_int64(s, 5, l->due);
	else
		sqlite3_bind_null(s, 5);
	seal_life(table, l, seal);
	base_seal(s, 6, seal);
	return base_run(st, LIFE_SET);
}

static bool token_set(struct store *st, const struct store_change *c)
{
	sqlite3_stmt *s = st->statement[SEAT_TOKEN];

	if (!c->token)
		return true;
	base_secret(s, 1, c->token);
	base_text(s, 2, c->table);
	sqlite3_bind_int(s, 3, c->seat);
	return base_run(st, SEAT_TOKEN);
}

static bool seat_taken(struct store *st, const struct store_change *c)
{
	sqlite3_stmt *s = st->statement[DEVICE_ADD];

	assert(c->device);
	base_secret(s, 1, c->device);
	base_text(s, 2, c->table);
	sqlite3_bind_int(s, 3, c->seat);
	return base_run(st, DEVICE_ADD) && token_set(st, c) && base_seat_seal(st, c->table, c->seat);
}

static bool devices_off(struct store *st, const struct store_change *c)
{
	sqlite3_stmt *s = st->statement[DEVICES_OFF];

	base_text(s, 1, c->table);
	sqlite3_bind_int(s, 2, c->seat);
	return base_run(st, DEVICES_OFF);
}

static bool seat_link(struct store *st, const struct store_change *c)
{
	assert(c->token);
	return (!c->alone || devices_off(st, c)) && token_set(st, c) && base_seat_seal(st, c->table, c->seat);
}

static bool seat_kind(struct store *st, const struct store_change *c)
{
	sqlite3_stmt *s = st->statement[SEAT_KIND];

	assert(c->text && *c->text);
	base_text(s, 1, c->text);
	base_secret(s, 2, c->token);
	base_text(s, 3, c->table);
	sqlite3_bind_int(s, 4, c->seat);
	return base_run(st, SEAT_KIND) && devices_off(st, c) && base_seat_seal(st, c->table, c->seat);
}

bool life_change(struct store *st, const struct store_change *c)
{
	assert(c->kind == STORE_LIFE || (c->seat >= 0 && c->seat < ECU_SEATS));
	assert(c->kind == STORE_LIFE || c->kind == STORE_TAKEN_SEAT || c->kind == STORE_SEAT_LINK ||
	       c->kind == STORE_SEAT_KIND);
	return c->kind == STORE_LIFE         ? life_set(st, c->table, &c->life)
	       : c->kind == STORE_TAKEN_SEAT ? seat_taken(st, c)
	       : c->kind == STORE_SEAT_LINK  ? seat_link(st, c)
					     : seat_kind(st, c);
}

/* ---- Reading -------------------------------------------------------------------------------- */

/* The end of a statement that gave rows: 0, or -1 with the problem. */
static int rows_end(struct store *st, sqlite3_stmt *s, int rc, struct store_problem *p)
{
	int failed = rc == SQLITE_DONE ? 0 : base_failed(st, p);

	sqlite3_reset(s);
	sqlite3_clear_bindings(s);
	return failed;
}

int store_life(struct store *st, const char *id, store_life_fn *each, void *to, struct store_problem *p)
{
	sqlite3_stmt *s = st->statement[LIFE_GET];
	struct store_life l;
	int rc;

	assert(!sqlite3_stmt_busy(s));
	base_text(s, 1, id);
	while ((rc = sqlite3_step(s)) == SQLITE_ROW) {
		row_life(s, id, &l);
		each(to, &l);
	}
	return rows_end(st, s, rc, p);
}

int store_due(struct store *st, int64_t before, store_due_fn *each, void *to, struct store_problem *p)
{
	sqlite3_stmt *s = st->statement[LIFE_DUE];
	int rc;

	sqlite3_bind_int64(s, 1, before);
	while ((rc = sqlite3_step(s)) == SQLITE_ROW)
		each(to, (const char *)sqlite3_column_text(s, 0), sqlite3_column_int64(s, 1));
	return rows_end(st, s, rc, p);
}

int store_devices(struct store *st, const char *id, store_device_fn *each, void *to, struct store_problem *p)
{
	sqlite3_stmt *s = st->statement[DEVICES_GET];
	int rc;

	base_text(s, 1, id);
	while ((rc = sqlite3_step(s)) == SQLITE_ROW)
		if (sqlite3_column_bytes(s, 1) == STORE_SECRET)
			each(to, sqlite3_column_int(s, 0), sqlite3_column_blob(s, 1));
	return rows_end(st, s, rc, p);
}

int store_mine(struct store *st, const uint8_t device[STORE_SECRET], store_mine_fn *each, void *to,
	       struct store_problem *p)
{
	sqlite3_stmt *s = st->statement[DEVICE_MINE];
	struct store_table t;
	int rc;

	assert(!sqlite3_stmt_busy(s));
	base_secret(s, 1, device);
	while ((rc = sqlite3_step(s)) == SQLITE_ROW) {
		row_table(s, &t);
		if (!t.damaged)
			each(to, &t, sqlite3_column_int(s, 15));
	}
	return rows_end(st, s, rc, p);
}

/* ---- Being there ---------------------------------------------------------------------------- */

int store_alive(struct store *st, int64_t now, struct store_problem *p)
{
	assert(now > 0);
	if (!base_begin_write(st, p))
		return -1;
	sqlite3_bind_int64(st->statement[ALIVE_SET], 1, now);
	return base_finish(st, base_run(st, ALIVE_SET), p);
}

static bool number_get(struct store *st, enum statement which, int64_t *out)
{
	sqlite3_stmt *s = st->statement[which];
	bool ok = sqlite3_step(s) == SQLITE_ROW;

	if (ok)
		*out = sqlite3_column_int64(s, 0);
	sqlite3_reset(s);
	return ok;
}

int store_came_back(struct store *st, int64_t now, struct store_problem *p)
{
	int64_t alive = 0;
	bool ok;

	assert(now > 0);
	if (!base_begin_write(st, p))
		return -1;
	ok = number_get(st, ALIVE_GET, &alive);
	if (ok && alive && alive < now) {
		sqlite3_bind_int64(st->statement[ABSENCE_ADD], 1, alive);
		sqlite3_bind_int64(st->statement[ABSENCE_ADD], 2, now);
		ok = base_run(st, ABSENCE_ADD);
	}
	sqlite3_bind_int64(st->statement[ALIVE_SET], 1, now);
	return base_finish(st, ok && base_run(st, ALIVE_SET), p);
}

int store_absent(struct store *st, int64_t since, int64_t *ms, struct store_problem *p)
{
	sqlite3_bind_int64(st->statement[ABSENT], 1, since);
	return number_get(st, ABSENT, ms) ? 0 : base_failed(st, p);
}

/* ---- Hosting ------------------------------------------------------------------------------- */

int store_used(struct store *st, const char *id, int64_t when, struct store_problem *p)
{
	assert(when > 0);
	if (!base_begin_write(st, p))
		return -1;
	base_text(st->statement[USED_SET], 1, id);
	sqlite3_bind_int64(st->statement[USED_SET], 2, when);
	return base_finish(st, base_run(st, USED_SET), p);
}

int store_abandoned(struct store *st, int64_t unbegun, int64_t left, store_id_fn *each, void *to,
		    struct store_problem *p)
{
	sqlite3_stmt *s = st->statement[ABANDONED];
	int rc;

	sqlite3_bind_int64(s, 1, unbegun);
	sqlite3_bind_int64(s, 2, left);
	while ((rc = sqlite3_step(s)) == SQLITE_ROW)
		each(to, (const char *)sqlite3_column_text(s, 0));
	if (rc != SQLITE_DONE)
		base_failed(st, p);
	sqlite3_reset(s);
	return rc == SQLITE_DONE ? 0 : -1;
}

int store_listed(struct store *st, int most, store_listed_fn *each, void *to, struct store_problem *p)
{
	sqlite3_stmt *s = st->statement[LISTED];
	struct store_table t;
	int rc;

	assert(most > 0 && !sqlite3_stmt_busy(s));
	sqlite3_bind_int(s, 1, most);
	while ((rc = sqlite3_step(s)) == SQLITE_ROW) {
		row_table(s, &t);
		struct store_listed l = { &t, sqlite3_column_int(s, 15), sqlite3_column_int(s, 16),
					  sqlite3_column_int(s, 17) };
		if (!t.damaged)
			each(to, &l);
	}
	if (rc != SQLITE_DONE)
		base_failed(st, p);
	sqlite3_reset(s);
	return rc == SQLITE_DONE ? 0 : -1;
}

int store_set_listed(struct store *st, const char *id, bool listed, struct store_problem *p)
{
	sqlite3_stmt *get = st->statement[TABLE_GET];

	if (!base_begin_write(st, p))
		return -1;
	base_text(get, 1, id);
	int rc = sqlite3_step(get);
	sqlite3_reset(get);
	bool ok = rc == SQLITE_DONE || (rc == SQLITE_ROW && base_listing_set(st, id, listed));
	return base_finish(st, ok, p) < 0 ? -1 : rc == SQLITE_ROW;
}

int store_delete(struct store *st, const char *id, struct store_problem *p)
{
	static const enum statement deletes[] = { POSITIONS_DELETE, ENTRIES_DELETE, HEAD_DELETE,
						  SEATS_DELETE,     HOSTING_DELETE, LISTING_DELETE,
						  LIFE_DELETE,      DEVICES_DELETE, TABLE_DELETE };
	bool ok = true;

	if (!base_begin_write(st, p))
		return -1;
	for (size_t i = 0; ok && i < sizeof deletes / sizeof *deletes; i++) {
		base_text(st->statement[deletes[i]], 1, id);
		ok = base_run(st, deletes[i]);
	}
	int found = ok ? sqlite3_changes(st->db) : 0; /* of the last statement: the table itself */
	assert(found == 0 || found == 1);
	return base_finish(st, ok, p) < 0 ? -1 : found;
}

/* One moment of the file, packed; as private as the file itself. */
int store_backup(struct store *st, const char *path, struct store_problem *p)
{
	mode_t before = umask(0077);
	char *sql = sqlite3_mprintf("VACUUM INTO %Q", path);
	int rc = sql ? sqlite3_exec(st->db, sql, NULL, NULL, NULL) : SQLITE_NOMEM;

	umask(before);
	sqlite3_free(sql);
	return rc == SQLITE_OK ? 0 : store_sqlite_problem(st->db, p, path);
}
