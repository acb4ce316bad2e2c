/* import.c — see import.h. The positions that a table keeps are not in its log: they are made again by
 * following it, and each must have the hash that was written down. Who gave a seat to its stand-in is not in
 * the log either: it counts as the seat itself, so that its person can take it back. */
#include "server/import.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"
#include "store/manage.h"
#include "store/trail.h"

struct srv_import {
	struct store_table table;
	struct log log;
	struct store_change *change; /* an entry each */
	char (*text)[LOG_TEXT];      /* of the entries */
	char **position;             /* behind each entry; NULL: none is kept */
	char links[ECU_SEATS][STORE_LINK];
};

static bool no(struct store_problem *p, int line, const char *why)
{
	p->cause = STORE_FAILED;
	if (line)
		snprintf(p->text, sizeof p->text, "line %d: %s", line, why);
	else
		snprintf(p->text, sizeof p->text, "%s", why);
	return false;
}

/* ---- Positions ----------------------------------------------------------------------------- */

/* As the table kept it; in another layout than ours it is not kept. */
static void keep_position(struct srv_import *i, int n, const ecu_state *s)
{
	size_t length = ecu_position_print(s, NULL, 0);
	char *text = srv_alloc(length + 1);
	uint8_t hash[LOG_HASH];

	ecu_position_print(s, text, length + 1);
	crypto_generichash(hash, LOG_HASH, (const uint8_t *)text, length, NULL, 0);
	if (memcmp(hash, i->log.at[n - 1].position, LOG_HASH) == 0 && !i->position[n - 1])
		i->position[n - 1] = text;
	else
		free(text);
}

static bool follow_entry(struct srv_import *i, struct log_trail *trail, int n, ecu_state *s)
{
	const struct log_entry *e = &i->log.at[n - 1];

	switch (e->kind) {
	case LOG_ACTION: return !ecu_refused(ecu_apply(s, &e->action, NULL));
	case LOG_UNDO:
	case LOG_BACK: return trail_undo(trail, &i->log, n, s);
	case LOG_POSITION:
	case LOG_CARRY: keep_position(i, n, s); return log_position_holds(&i->log, n, s);
	case LOG_SEAT:
	case LOG_LATE: return true;
	case LOG_FOREIGN: return false;
	}
	return false;
}

/* What stands before a carry that begins elsewhere was played by other rules; the carry has its position. */
static bool follow(struct srv_import *i)
{
	ecu_state *s = srv_alloc(ecu_size(i->log.head.game));
	int floor = log_floor(&i->log, i->log.n);
	struct log_trail trail;
	ecu_problem p;
	bool ok = log_fold(&i->log, floor, s, NULL, &p);

	for (int n = 1; n <= i->log.n; n++) {
		const struct log_entry *e = &i->log.at[n - 1];
		if (e->kind == LOG_CARRY && e->carry.from > 0 && e->text && !i->position[e->carry.from - 1])
			i->position[e->carry.from - 1] = strdup(e->text);
	}
	trail_init(&trail, i->log.head.game);
	if (ok && floor)
		keep_position(i, floor, s);
	for (int n = floor + 1; ok && n <= i->log.n; n++) {
		ok = follow_entry(i, &trail, n, s);
		trail_note(&trail, &i->log, n, s);
	}
	trail_fini(&trail);
	free(s);
	return ok;
}

/* ---- The table ----------------------------------------------------------------------------- */

static bool id_fits(const char *id)
{
	return strlen(id) == SRV_TABLE_ID && strspn(id, "abcdefghijklmnopqrstuvwxyz234567") == SRV_TABLE_ID;
}

/* Who added to the seed is a person. */
static void make_table(struct srv_import *i, const char *id, int64_t now)
{
	const struct log_head *h = &i->log.head;
	struct store_table *t = &i->table;

	snprintf(t->id, sizeof t->id, "%s", id);
	snprintf(t->game, sizeof t->game, "%s", ecu_key(h->game));
	t->revision = h->revision;
	t->layout = h->layout;
	t->start = h->start;
	snprintf(t->options, sizeof t->options, "%s", h->agreed);
	snprintf(t->pace, sizeof t->pace, "%s", srv_pace_key(SRV_QUICK));
	t->hints = true;
	memcpy(t->commitment, h->commitment, sizeof t->commitment);
	memcpy(t->server, h->server, sizeof t->server);
	memcpy(t->salt, h->salt, sizeof t->salt);
	snprintf(t->result, sizeof t->result, "%s", i->log.result);
	t->created = now;
	t->seats = h->options.seats;
	for (int seat = 0; seat < t->seats; seat++) {
		struct store_seat *s = &t->seat[seat];
		bool person = h->contributed >> seat & 1;
		snprintf(s->kind, sizeof s->kind, "%s", person ? "person" : bot_mind_key(bot_usual(h->game)));
		if (!person)
			continue;
		store_draw_link(t->id, s->token, i->links[seat]);
		s->has_token = s->contributed = true;
		memcpy(s->contribution, h->contribution[seat], sizeof s->contribution);
	}
	srv_bots_named(t, h->game);
}

static int seat_of(const struct log_entry *e)
{
	switch (e->kind) {
	case LOG_ACTION: return e->action.seat;
	case LOG_UNDO:
	case LOG_SEAT: return e->seat;
	case LOG_LATE:
	case LOG_BACK:
	case LOG_POSITION:
	case LOG_CARRY:
	case LOG_FOREIGN: break;
	}
	return ECU_TABLE;
}

static void make_entries(struct srv_import *i)
{
	for (int k = 0; k < i->log.n; k++) {
		const struct log_entry *e = &i->log.at[k];
		log_entry_print(&i->log, e, i->text[k], sizeof i->text[k]);
		i->change[k] = (struct store_change){ .kind = STORE_ENTRY, .table = i->table.id };
		i->change[k].entry = (struct store_entry){ .n = k + 1,
							   .seat = seat_of(e),
							   .text = i->text[k],
							   .position = i->position[k],
							   .hash = e->hash,
							   .heard = -1 }; /* the server finds out */
	}
}

/* ---- From outside -------------------------------------------------------------------------- */

static bool proved(struct srv_import *i, const char *text, size_t n, struct store_problem *p)
{
	ecu_problem why = { 0 };

	if (!log_read(text, n, &i->log, &why))
		return no(p, why.line, why.reason);
	if (!i->log.head.revealed)
		return no(p, 0, "this log does not reveal its secrets");
	if (!i->log.n)
		return no(p, 0, "nothing was done in this game yet");
	return (log_verify(&i->log, &why) && i->log.replayed) || no(p, why.line, why.reason);
}

struct srv_import *srv_import_read(const char *text, size_t n, const char *id, int64_t now,
				   struct store_problem *p)
{
	struct srv_import *i = srv_alloc(sizeof *i);
	char drawn[STORE_ID];

	if (strcmp(id, "-") == 0)
		store_draw_id(drawn), id = drawn;
	if (!id_fits(id)) {
		no(p, 0, "an id of a table has 16 letters a to z or digits 2 to 7");
		goto out;
	}
	if (!proved(i, text, n, p))
		goto out;
	size_t entries = (size_t)i->log.n;
	i->position = srv_alloc(entries * sizeof *i->position);
	i->text = srv_alloc(entries * sizeof *i->text);
	i->change = srv_alloc(entries * sizeof *i->change);
	if (!follow(i)) {
		no(p, 0, "this log cannot be followed by this program");
		goto out;
	}
	make_table(i, id, now);
	make_entries(i);
	return i;
out:
	srv_import_free(i);
	return NULL;
}

int srv_import_write(const struct srv_import *i, struct store *st, struct store_problem *p)
{
	return store_create_with(st, &i->table, i->change, (size_t)i->log.n, p);
}

bool srv_import_over(const struct srv_import *i) { return *i->table.result != 0; }

void srv_import_tell(const struct srv_import *i, void (*line)(void *to, const char *), void *to)
{
	char watch[STORE_LINK];

	snprintf(watch, sizeof watch, "/t/%s", i->table.id);
	line(to, watch);
	for (int seat = 0; seat < i->table.seats; seat++)
		if (i->links[seat][0])
			line(to, i->links[seat]);
}

void srv_import_free(struct srv_import *i)
{
	if (!i)
		return;
	for (int k = 0; i->position && k < i->log.n; k++)
		free(i->position[k]);
	free(i->position);
	free(i->text);
	free(i->change);
	log_fini(&i->log);
	sodium_memzero(i, sizeof *i);
	free(i);
}
