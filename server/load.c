/* load.c — a table out of the store. A worker of its own reads it, looks whether it is as it was written, and
 * follows it (follow.c), because a long game takes a while, and others are written meanwhile. Until that is
 * done nobody else touches the table. If it is carried over to other rules, the entry that tells so is on
 * disk before the table is shown. A table that cannot be opened says why, and harms no other. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/load.h"

bool srv_broken(struct srv_table *t, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	vsnprintf(t->trouble, sizeof t->trouble, format, list);
	va_end(list);
	t->stage = SRV_BROKEN;
	return false;
}

/* What happened to which entry, and what is still good. */
#define DAMAGED "this table is damaged: entry %d %s. Entries up to %d are as they were written"

uint8_t srv_mind_of(const ecu_game *g, const char *kind)
{
	int mind = bot_mind_find(kind);

	return (uint8_t)(mind < 0 ? (int)srv_standin_mind(g) : mind);
}

static void take_seats(struct srv_table *t, const struct store_table *from)
{
	assert(from->seats >= 1 && from->seats <= ECU_SEATS); /* as many as its options say */
	t->seats = from->seats;
	for (int seat = 0; seat < t->seats; seat++) {
		const struct store_seat *was = &from->seat[seat];
		struct srv_seat *is = &t->seat[seat];
		snprintf(is->kind, sizeof is->kind, "%s", was->kind);
		snprintf(is->name, sizeof is->name, "%s", was->name);
		is->person = is->born = strcmp(was->kind, "person") == 0;
		is->who.mind = srv_mind_of(t->game->game, was->kind);
		is->who.temperament = (uint8_t)was->temperament;
		is->who.seed = was->has_mood ? was->mood : srv_drawn(from->server, "mood", seat);
		is->decide = ECU_NONE;
		is->by = ECU_TABLE;
		is->ready = was->contributed;
		is->has_token = was->has_token;
		memcpy(is->token, was->token, sizeof is->token);
		if (was->contributed)
			log_contribute(&t->log, seat, was->contribution);
	}
}

static bool take_head(struct load *l)
{
	struct srv_table *t = l->t;
	const struct store_table *from = &l->stored;
	ecu_options options;
	ecu_problem p;

	snprintf(t->name, sizeof t->name, "%s", from->name);
	snprintf(t->options, sizeof t->options, "%s", from->options);
	t->game = srv_game_find(t->srv, from->game);
	if (!t->game)
		return srv_broken(t, "this program does not know the game %s", from->game);
	ecu_options_default(t->game->game, &options);
	log_init(&t->log, t->game->game, &options, from->server, from->salt);
	if (!log_agree(&t->log, from->revision, from->layout, from->options, &p) ||
	    t->log.head.options.seats != from->seats)
		return srv_broken(t, "this program cannot play with the options of this table");
	t->log.head.start = l->start;
	l->start = NULL;
	if (from->damaged)
		return srv_broken(t, "the head of this table is damaged: it is not as it was written");
	if (memcmp(t->log.head.commitment, from->commitment, LOG_HASH) != 0)
		return srv_broken(t, "the secrets of this table do not fit its commitment");
	take_seats(t, from);
	t->pace = (enum srv_pace)(srv_pace_find(from->pace) < 0 ? SRV_QUICK : srv_pace_find(from->pace));
	t->hints = from->hints;
	t->secret = srv_drawn(from->server, "moments", 0);
	for (int i = 0; i < 3; i++)
		t->moment[i].state = srv_alloc(ecu_size(t->game->game));
	srv_minds_room(t);
	t->stage = SRV_GATHERING;
	return true;
}

/* ---- Reading ------------------------------------------------------------------------------- */

/* The chain holds every entry and all before it: the first that does not fit is named. */
static bool chained(struct srv_table *t, const struct store_entry *e)
{
	int n = t->log.n;
	ecu_problem p;

	if (e->n != n + 1)
		return srv_broken(t, DAMAGED, n + 1, "is missing", n);
	if (e->damaged || !e->hash)
		return srv_broken(t, DAMAGED, e->n, "was changed", n);
	if (!log_add_parsed(&t->log, e->text, &p))
		return srv_broken(t, "entry %d of this table's log cannot be followed by this program", e->n);
	if (memcmp(t->log.at[n].hash, e->hash, LOG_HASH) != 0)
		return srv_broken(t, DAMAGED, e->n, "was changed, or the head of the table", n);
	return true;
}

/* Behind the last entry there were none. */
static bool whole(struct load *l)
{
	const struct srv_table *t = l->t;

	if (t->log.n == l->stored.entries &&
	    (!t->log.n || memcmp(t->log.at[t->log.n - 1].hash, l->stored.head, LOG_HASH) == 0))
		return true;
	return srv_broken(l->t, DAMAGED, t->log.n + 1, "is missing", t->log.n);
}

static char *copy_of(const char *text)
{
	size_t n = text ? strlen(text) + 1 : 0;

	return n ? memcpy(srv_alloc(n), text, n) : NULL;
}

static void keep_row(struct load *l, const struct store_entry *e)
{
	assert(e->n == l->t->log.n); /* it is in the chain */
	l->rows = srv_grow(l->rows, e->n - 1, &l->cap, 64, sizeof *l->rows);
	l->rows[e->n - 1] = (struct row){ e->seat, e->heard };
	l->unheard |= e->heard < 0;
}

/* The head of the table stands before its entries. */
static void take_row(void *to, const struct store_entry *e)
{
	struct load *l = to;

	if (!l->headed) {
		l->headed = true;
		l->start = e->n == 0 ? copy_of(e->position) : NULL;
		l->ok = take_head(l);
	}
	if (e->n == 0 || !l->ok || !(l->ok = chained(l->t, e)))
		return;
	keep_row(l, e);
	if (e->action_id)
		srv_ids_add(&l->t->ids, srv_id_hash(l->t->srv, e->asker, e->action_id), e->n);
}

char *srv_load_position(struct load *l, int n)
{
	assert(n >= 1 && n <= l->t->log.n);
	enum log_kind kind = l->t->log.at[n - 1].kind;
	char *text = NULL;

	if (kind == LOG_POSITION || kind == LOG_CARRY)
		store_position(l->store, l->t->id, n, &text, &l->problem);
	return text;
}

static void take_life(void *to, const struct store_life *row)
{
	struct load *l = to;

	l->ok &= srv_life_load(l->t, row);
}

static void take_device(void *to, int seat, const uint8_t device[STORE_SECRET])
{
	struct load *l = to;

	if (seat >= 0 && seat < l->t->seats)
		srv_held_add(l->t, seat, device);
}

/* What the table keeps beside its game; what is damaged of it is left out: the game does not hang on it. Time
 * that passed while no server was there is nobody's. */
static bool read_life(struct load *l)
{
	struct srv_table *t = l->t;
	struct clock *c = &t->life.clock;
	int64_t absent = 0;

	for (int i = 0; i < SRV_LIFE_KINDS; i++)
		t->life.next[i] = 1;
	if (store_devices(l->store, t->id, take_device, l, &l->problem) < 0 ||
	    store_life(l->store, t->id, take_life, l, &l->problem) < 0)
		return srv_broken(t, "this table cannot be read now; please try again later");
	srv_votes_rollback(t); /* as on disk */
	t->life.left_out = !l->ok;
	if (!l->ok)
		srv_log("table %.6s: something of its talk, votes or clocks is damaged and left out", t->id);
	l->ok = true;
	if (c->rules.kind != CLOCK_NONE && c->noted && !c->paused &&
	    store_absent(l->store, c->noted, &absent, &l->problem) == 0 && absent > 0)
		clock_absent(c, absent, srv_wall(t->srv));
	return true;
}

bool srv_load_rows(struct load *l)
{
	l->found = store_read(l->store, l->t->id, &l->stored, take_row, l, &l->problem);
	if (l->found != 1)
		return false;
	if (!l->headed)
		l->ok = take_head(l);
	if (!l->ok || !whole(l) || !read_life(l))
		return false;
	if (srv_table_all_ready(l->t))
		return true;
	if (l->t->log.n)
		srv_broken(l->t, "this table has a log although it never began");
	return false;
}

static void read_rows(struct srv_job *job)
{
	struct load *l = (struct load *)job;

	if (srv_load_rows(l))
		srv_follow(l);
}

/* ---- The jobs ------------------------------------------------------------------------------ */

void srv_load_free(struct load *l)
{
	free(l->start);
	free(l->position);
	free(l->rows);
}

static void load_end(struct load *l)
{
	struct srv_table *t = l->t;

	if (t->stage == SRV_BROKEN)
		srv_log("table %.6s cannot be opened: %s", t->id, t->trouble);
	assert(t->lent && t->stage != SRV_LOADING);
	srv_load_free(l);
	free(l);
	t->lent = false;
	srv_table_loaded(t);
}

static void carry_write(struct srv_job *job)
{
	struct load *l = (struct load *)job;

	l->found = store_write(job->srv->store, &l->carry, 1, &l->problem) == 0 ? 1 : -1;
}

static void carry_written(struct srv_job *job)
{
	struct load *l = (struct load *)job;

	if (l->found < 0) {
		srv_log("could not write: %s", l->problem.text);
		snprintf(l->t->trouble, sizeof l->t->trouble,
			 "this table cannot be written now; please try again later");
		l->t->stage = SRV_MISSING;
	}
	load_end(l);
}

/* What tells that the table goes on by other rules is on disk before anybody sees it. */
static void folded(struct srv_job *job)
{
	struct load *l = (struct load *)job;

	if (l->t->stage == SRV_BROKEN || !l->carry.table) {
		load_end(l);
		return;
	}
	job->run = carry_write;
	job->done = carry_written;
	srv_lane_job(job->srv, job);
}

static void rows_read(struct srv_job *job)
{
	struct load *l = (struct load *)job;

	if (l->found == 1) {
		folded(job);
		return;
	}
	snprintf(l->t->trouble, sizeof l->t->trouble, "%s",
		 l->found ? "this table cannot be read now; please try again later"
			  : "there is no such table");
	if (l->found < 0)
		srv_log("could not read: %s", l->problem.text);
	l->t->stage = SRV_MISSING;
	load_end(l);
}

void srv_load(struct srv_table *t)
{
	struct load *l = srv_alloc(sizeof *l);

	l->t = t;
	l->store = t->srv->reader;
	t->lent = true;
	t->stage = SRV_LOADING;
	l->job.run = read_rows;
	l->job.done = rows_read;
	srv_worker_do(t->srv, &t->srv->reader_at, &l->job);
}
