/* rows.c — see rows.h. */
#include <assert.h>
#include <endian.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "store/logchain.h"
#include "store/rows.h"

/* ---- Values -------------------------------------------------------------------------------- */

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

static bool seal_fits(sqlite3_stmt *s, int column, const uint8_t want[STORE_SEAL])
{
	const void *seal = sqlite3_column_blob(s, column);

	return seal && sqlite3_column_bytes(s, column) == STORE_SEAL && memcmp(seal, want, STORE_SEAL) == 0;
}

/* ---- Seals --------------------------------------------------------------------------------- */

static void add_bytes(crypto_generichash_state *h, const void *at, size_t n)
{
	crypto_generichash_update(h, at, n);
}

static void add_number(crypto_generichash_state *h, int64_t number)
{
	uint8_t bytes[8];

	for (int i = 0; i < 8; i++)
		bytes[i] = (uint8_t)((uint64_t)number >> 8 * i);
	add_bytes(h, bytes, sizeof bytes);
}

/* Nothing is another thing than an empty text. */
static void add_text(crypto_generichash_state *h, const char *text)
{
	add_number(h, text ? (int64_t)strlen(text) : -1);
	if (text)
		add_bytes(h, text, strlen(text));
}

static void add_secret(crypto_generichash_state *h, bool there, const uint8_t bytes[STORE_SECRET])
{
	add_number(h, there);
	if (there)
		add_bytes(h, bytes, STORE_SECRET);
}

void seal_table(const struct store_table *t, uint8_t out[STORE_SEAL])
{
	crypto_generichash_state h;

	crypto_generichash_init(&h, NULL, 0, STORE_SEAL);
	add_text(&h, t->id);
	add_text(&h, t->name);
	add_text(&h, t->game);
	add_number(&h, t->revision);
	add_text(&h, t->options);
	add_secret(&h, true, t->commitment);
	add_secret(&h, true, t->server);
	add_secret(&h, true, t->salt);
	add_text(&h, t->result);
	add_number(&h, t->created);
	add_number(&h, t->layout);
	add_text(&h, t->start);
	add_text(&h, t->pace[0] ? t->pace : "quick");
	add_number(&h, t->hints);
	crypto_generichash_final(&h, out, STORE_SEAL);
}

void seal_seat(const char *table, int seat, const struct store_seat *s, uint8_t out[STORE_SEAL])
{
	crypto_generichash_state h;

	assert(seat >= 0 && seat < ECU_SEATS);
	crypto_generichash_init(&h, NULL, 0, STORE_SEAL);
	add_text(&h, table);
	add_number(&h, seat);
	add_text(&h, s->kind);
	add_text(&h, s->name);
	add_secret(&h, s->has_token, s->token);
	add_secret(&h, s->contributed, s->contribution);
	add_number(&h, s->temperament);
	add_number(&h, s->has_mood);
	add_number(&h, s->has_mood ? (int64_t)s->mood : 0);
	crypto_generichash_final(&h, out, STORE_SEAL);
}

void seal_life(const char *table, const struct store_life *l, uint8_t out[STORE_SEAL])
{
	crypto_generichash_state h;

	crypto_generichash_init(&h, NULL, 0, STORE_SEAL);
	add_text(&h, table);
	add_text(&h, l->kind);
	add_number(&h, l->key);
	add_text(&h, l->text);
	add_number(&h, l->due);
	crypto_generichash_final(&h, out, STORE_SEAL);
}

/* Entries are many: a short hash does against a disk. What does not fit was never written. */
struct line {
	uint8_t at[1024];
	size_t n;
};

static void line_add(struct line *l, const void *at, size_t n)
{
	assert(l->n <= sizeof l->at);
	n = n < sizeof l->at - l->n ? n : sizeof l->at - l->n;
	memcpy(l->at + l->n, at, n);
	l->n += n;
}

static void line_number(struct line *l, int64_t number)
{
	uint64_t bytes = htole64((uint64_t)number);

	line_add(l, &bytes, sizeof bytes);
}

static void line_text(struct line *l, const char *text)
{
	line_number(l, text ? (int64_t)strlen(text) : -1);
	if (text)
		line_add(l, text, strlen(text));
}

/* The position is not in it: the entry's text has its hash. */
void seal_entry(const char *table, const struct store_entry *e, uint8_t out[STORE_SEAL])
{
	static const uint8_t key[crypto_shorthash_siphashx24_KEYBYTES] = "Ecumene's entry";
	struct line l;

	l.n = 0;
	line_number(&l, e->n);
	line_number(&l, e->seat);
	line_number(&l, e->action_id ? e->asker : 0);
	line_number(&l, e->hash != NULL);
	line_number(&l, e->heard);
	line_text(&l, table);
	line_text(&l, e->text);
	line_text(&l, e->action_id);
	if (e->hash)
		line_add(&l, e->hash, STORE_SECRET);
	crypto_shorthash_siphashx24(out, l.at, l.n, key);
}

/* ---- Rows ---------------------------------------------------------------------------------- */

void row_table(sqlite3_stmt *s, struct store_table *t)
{
	uint8_t want[STORE_SEAL];

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
	t->start = (const char *)sqlite3_column_text(s, 11);
	get_text(s, 12, t->pace, sizeof t->pace);
	t->hints = sqlite3_column_int(s, 13) != 0;
	seal_table(t, want);
	t->damaged = !seal_fits(s, 14, want);
}

bool row_seat(sqlite3_stmt *s, int seat, struct store_seat *who)
{
	const char *table = (const char *)sqlite3_column_text(s, 0);
	uint8_t want[STORE_SEAL];

	assert(seat >= 0 && seat < ECU_SEATS);
	if (sqlite3_column_int(s, 1) != seat)
		return false;
	memset(who, 0, sizeof *who);
	get_text(s, 2, who->kind, sizeof who->kind);
	get_text(s, 3, who->name, sizeof who->name);
	who->has_token = get_secret(s, 4, who->token);
	who->contributed = get_secret(s, 5, who->contribution);
	who->temperament = sqlite3_column_int(s, 6);
	who->has_mood = sqlite3_column_type(s, 7) != SQLITE_NULL;
	who->mood = (uint64_t)sqlite3_column_int64(s, 7);
	seal_seat(table ? table : "", seat, who, want);
	who->damaged = !seal_fits(s, 8, want);
	return true;
}

void row_life(sqlite3_stmt *s, const char *table, struct store_life *l)
{
	uint8_t seal[STORE_SEAL];

	get_text(s, 0, l->kind, sizeof l->kind);
	l->key = sqlite3_column_int64(s, 1);
	l->text = (const char *)sqlite3_column_text(s, 2);
	l->due = sqlite3_column_int64(s, 3);
	seal_life(table, l, seal);
	l->damaged = !l->text || !seal_fits(s, 4, seal);
}

void row_entry(sqlite3_stmt *s, struct store_entry *e)
{
	const char *table = (const char *)sqlite3_column_text(s, 9);
	uint8_t want[STORE_SEAL];

	e->n = sqlite3_column_int(s, 0);
	e->seat = sqlite3_column_int(s, 1);
	e->text = (const char *)sqlite3_column_text(s, 2);
	e->action_id = (const char *)sqlite3_column_text(s, 3);
	e->position = (const char *)sqlite3_column_text(s, 4);
	e->asker = sqlite3_column_int(s, 5);
	e->hash = sqlite3_column_bytes(s, 6) == STORE_SECRET ? sqlite3_column_blob(s, 6) : NULL;
	e->heard = sqlite3_column_type(s, 7) == SQLITE_NULL ? -1 : sqlite3_column_int64(s, 7);
	seal_entry(table ? table : "", e, want);
	e->damaged = !e->text || !seal_fits(s, 8, want);
}

/* ---- The chain ----------------------------------------------------------------------------- */

bool chain_start(const struct store_table *t, uint8_t out[STORE_SECRET])
{
	const ecu_game *g = ecu_find(t->game);
	struct log log;
	ecu_options o;
	ecu_problem p;

	assert(t->seats >= 0 && t->seats <= ECU_SEATS);
	if (!g)
		return false;
	ecu_options_default(g, &o);
	log_init(&log, g, &o, t->server, t->salt);
	log_agree(&log, t->revision, t->layout, t->options, &p); /* the hash needs no more than the text */
	log.head.start = t->start ? strdup(t->start) : NULL;
	for (int seat = 0; seat < t->seats; seat++)
		if (t->seat[seat].contributed)
			log_contribute(&log, seat, t->seat[seat].contribution);
	log_chain_begin(&log, out);
	log_fini(&log);
	return true;
}

void chain_go_on(const struct store_table *t, int n, const char *text, uint8_t hash[STORE_SECRET])
{
	struct log log = { .n = 0 };
	uint8_t before[STORE_SECRET];

	assert(n >= 1 && text);
	memcpy(log.head.salt, t->salt, sizeof log.head.salt);
	memcpy(before, hash, sizeof before);
	log_chain_next(&log, before, n, text, hash);
}

bool store_chain(const struct store_table *t, int n, const char *text, uint8_t hash[STORE_SECRET])
{
	assert(n == t->entries + 1);
	if (t->entries)
		memcpy(hash, t->head, STORE_SECRET);
	else if (!chain_start(t, hash))
		return false;
	chain_go_on(t, n, text, hash);
	return true;
}

/* ---- Rows of an earlier version ------------------------------------------------------------ */

enum old { OLD_TABLES, OLD_SEATS, OLD_ENTRY, NEW_TABLE, NEW_SEAT, NEW_ENTRY, NEW_HEAD, OLDS };
static const char *const old_text[OLDS] = {
	[OLD_TABLES] = "SELECT " TABLE_COLUMNS " FROM game_table ORDER BY id",
	[OLD_SEATS] = "SELECT " SEAT_COLUMNS " FROM seat WHERE game_table = ? ORDER BY seat",
	[OLD_ENTRY] =
		"SELECT " ENTRY_COLUMNS("p.text") " FROM entry e LEFT JOIN position p USING (game_table, n)"
						  " WHERE e.game_table = ? AND e.n = ?",
	[NEW_TABLE] = "UPDATE game_table SET seal = ? WHERE id = ?",
	[NEW_SEAT] = "UPDATE seat SET seal = ? WHERE game_table = ? AND seat = ?",
	[NEW_ENTRY] = "UPDATE entry SET hash = ?, seal = ? WHERE game_table = ? AND n = ?",
	[NEW_HEAD] = "INSERT INTO head (game_table, n, hash) VALUES (?, ?, ?)",
};

static bool done(sqlite3_stmt *s)
{
	bool ok = sqlite3_step(s) == SQLITE_DONE;

	sqlite3_reset(s);
	return ok;
}

static bool old_entry(sqlite3_stmt **s, const struct store_table *t, int n, uint8_t hash[STORE_SECRET],
		      bool known, bool *there)
{
	struct store_entry e;
	uint8_t seal[STORE_SEAL];

	sqlite3_bind_text(s[OLD_ENTRY], 1, t->id, -1, SQLITE_STATIC);
	sqlite3_bind_int(s[OLD_ENTRY], 2, n);
	int rc = sqlite3_step(s[OLD_ENTRY]);
	*there = rc == SQLITE_ROW;
	if (*there) {
		row_entry(s[OLD_ENTRY], &e);
		if (known && e.text)
			chain_go_on(t, n, e.text, hash);
		e.hash = known ? hash : NULL;
		seal_entry(t->id, &e, seal);
	}
	sqlite3_reset(s[OLD_ENTRY]);
	if (!*there)
		return rc == SQLITE_DONE;
	if (known)
		sqlite3_bind_blob(s[NEW_ENTRY], 1, hash, STORE_SECRET, SQLITE_STATIC);
	else
		sqlite3_bind_null(s[NEW_ENTRY], 1);
	sqlite3_bind_blob(s[NEW_ENTRY], 2, seal, STORE_SEAL, SQLITE_STATIC);
	sqlite3_bind_text(s[NEW_ENTRY], 3, t->id, -1, SQLITE_STATIC);
	sqlite3_bind_int(s[NEW_ENTRY], 4, n);
	return done(s[NEW_ENTRY]);
}

static bool old_seats(sqlite3_stmt **s, struct store_table *t)
{
	uint8_t seal[STORE_SEAL];

	sqlite3_bind_text(s[OLD_SEATS], 1, t->id, -1, SQLITE_STATIC);
	while (t->seats < ECU_SEATS && sqlite3_step(s[OLD_SEATS]) == SQLITE_ROW &&
	       row_seat(s[OLD_SEATS], t->seats, &t->seat[t->seats]))
		t->seats++;
	sqlite3_reset(s[OLD_SEATS]);
	bool ok = true;
	for (int seat = 0; ok && seat < t->seats; seat++) {
		seal_seat(t->id, seat, &t->seat[seat], seal);
		sqlite3_bind_blob(s[NEW_SEAT], 1, seal, STORE_SEAL, SQLITE_STATIC);
		sqlite3_bind_text(s[NEW_SEAT], 2, t->id, -1, SQLITE_STATIC);
		sqlite3_bind_int(s[NEW_SEAT], 3, seat);
		ok = done(s[NEW_SEAT]);
	}
	return ok;
}

/* The statement stands on the table's row. */
static bool old_table(sqlite3_stmt **s)
{
	static _Thread_local struct store_table t;
	uint8_t hash[STORE_SECRET], seal[STORE_SEAL];
	bool there = true;
	int n = 0;

	row_table(s[OLD_TABLES], &t);
	seal_table(&t, seal);
	bool ok = old_seats(s, &t), known = chain_start(&t, hash);
	while (ok && there)
		ok = old_entry(s, &t, n + 1, hash, known, &there), n += there;
	sqlite3_bind_blob(s[NEW_TABLE], 1, seal, STORE_SEAL, SQLITE_STATIC);
	sqlite3_bind_text(s[NEW_TABLE], 2, t.id, -1, SQLITE_STATIC);
	ok = ok && done(s[NEW_TABLE]);
	if (!ok || !n || !known)
		return ok;
	sqlite3_bind_text(s[NEW_HEAD], 1, t.id, -1, SQLITE_STATIC);
	sqlite3_bind_int(s[NEW_HEAD], 2, n);
	sqlite3_bind_blob(s[NEW_HEAD], 3, hash, STORE_SECRET, SQLITE_STATIC);
	return done(s[NEW_HEAD]);
}

bool rows_seal_old(sqlite3 *db)
{
	sqlite3_stmt *s[OLDS] = { NULL };
	bool ok = true;
	int rc = SQLITE_ROW;

	for (int i = 0; ok && i < OLDS; i++)
		ok = sqlite3_prepare_v2(db, old_text[i], -1, &s[i], NULL) == SQLITE_OK;
	while (ok && (rc = sqlite3_step(s[OLD_TABLES])) == SQLITE_ROW)
		ok = old_table(s);
	for (int i = 0; i < OLDS; i++)
		sqlite3_finalize(s[i]);
	return ok && rc == SQLITE_DONE;
}
