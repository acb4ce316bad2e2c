/* act.c — what is done at a table, and the answer to it.
 *
 * An action's journey: known already? too late? readable? allowed, as far as its seat can know?
 * Then it is applied to the working game and queued (lane.c). On disk: srv_table_committed()
 * acknowledges and shows it. Not on disk: srv_table_rollback() puts the working game back to
 * what is on disk, and whoever waits is told to try again. */
#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/door.h"

/* ---- Ids of actions ------------------------------------------------------------------------ */

/* Keyed with a secret of this run: nobody can choose ids that collide. */
uint64_t srv_id_hash(const struct srv *srv, int seat, const char *id)
{
	uint8_t bytes[1 + SRV_ID] = { (uint8_t)seat };
	uint64_t h;
	size_t n = strnlen(id, SRV_ID);

	memcpy(bytes + 1, id, n);
	crypto_shorthash((unsigned char *)&h, bytes, n + 1, srv->id_key);
	return h ? h : 1;
}

static size_t slot_of(const struct srv_ids *ids, uint64_t hash)
{
	size_t i = hash & (ids->cap - 1);

	assert(ids->cap && !(ids->cap & (ids->cap - 1)) && ids->n < ids->cap); /* or it would never end */
	while (ids->at[i].hash && ids->at[i].hash != hash)
		i = (i + 1) & (ids->cap - 1);
	return i;
}

int srv_ids_find(const struct srv_ids *ids, uint64_t hash)
{
	return ids->cap ? ids->at[slot_of(ids, hash)].n : 0;
}

void srv_ids_add(struct srv_ids *ids, uint64_t hash, int n)
{
	assert(hash && n > 0);
	if (2 * (ids->n + 1) > ids->cap) {
		struct srv_ids more = { .cap = ids->cap ? 2 * ids->cap : 64, .n = ids->n };
		more.at = srv_alloc(more.cap * sizeof *more.at);
		for (size_t i = 0; i < ids->cap; i++)
			if (ids->at[i].hash)
				more.at[slot_of(&more, ids->at[i].hash)] = ids->at[i];
		free(ids->at);
		*ids = more;
	}
	ids->at[slot_of(ids, hash)] = (struct srv_id){ hash, n };
	ids->n++;
}

/* ---- Answers ------------------------------------------------------------------------------- */

static void answer_done(struct srv_socket *s, const char *id, int n)
{
	struct srv_out *o = &s->srv->out;

	assert(s->table && s->seated);
	o->n = 0;
	srv_put(o, "{\"t\":\"done\",\"id\":");
	srv_put_string(o, id);
	srv_putf(o, ",\"n\":%d}", srv_wire_n(&s->table->wire, s->viewer, n));
	srv_socket_answer(s, o);
}

static void answer_verdict(struct srv_socket *s, const char *type, const char *id, const ecu_message *m,
			   const char *reason)
{
	struct srv_out *o = &s->srv->out;

	o->n = 0;
	srv_putf(o, "{\"t\":\"%s\",\"id\":", type);
	srv_put_string(o, id);
	srv_put(o, ",\"message\":");
	if (m->id)
		srv_put_message(o, s->table->game->game, m);
	else
		srv_put(o, "null");
	if (reason) {
		srv_put(o, ",\"reason\":");
		srv_put_string(o, reason);
	}
	srv_put(o, "}");
	srv_socket_answer(s, o);
}

ecu_message srv_message(const struct srv_table *t, const char *key)
{
	ecu_message m = { .id = ecu_message_find(t->game->game, key) };

	assert(m.id); /* core has it for every game */
	return m;
}

/* Remembered for a while, so that a repeated question gets the same answer. */
void srv_refuse(struct srv_table *t, struct srv_socket *s, const char *id, ecu_message m, const char *reason)
{
	assert(s->viewer >= 0 && s->viewer < ECU_SEATS && s->table == t);
	int seat = s->viewer;
	struct srv_refusal *r = &t->refusal[seat][t->refusals[seat]++ % SRV_REFUSALS];

	*r = (struct srv_refusal){ srv_id_hash(t->srv, seat, id), m };
	answer_verdict(s, "refused", id, &m, reason);
}

bool srv_answer_again(struct srv_table *t, struct srv_socket *s, const char *id)
{
	assert(s->viewer >= 0 && s->viewer < ECU_SEATS && s->table == t); /* who watches has no ids */
	uint64_t hash = srv_id_hash(t->srv, s->viewer, id);
	int n = srv_ids_find(&t->ids, hash);

	if (n) {
		answer_done(s, id, n);
		return true;
	}
	for (struct srv_change *c = t->first; c; c = c->sibling)
		if (c->id_hash == hash) {
			srv_change_wait(c, s);
			return true;
		}
	for (int i = 0; i < SRV_REFUSALS; i++)
		if (t->refusal[s->viewer][i].hash == hash) {
			answer_verdict(s, "refused", id, &t->refusal[s->viewer][i].message, NULL);
			return true;
		}
	return false;
}

/* ---- Changes ------------------------------------------------------------------------------- */

struct srv_change *srv_change_new(struct srv_table *t, enum store_kind kind, int seat)
{
	struct srv_change *c = srv_alloc(sizeof *c);

	assert(seat == ECU_TABLE || (seat >= 0 && seat < SRV_VIEWERS));
	c->table = t;
	c->seat = c->asker = seat;
	c->hands = -1;
	c->store.kind = kind;
	c->store.table = t->id;
	c->store.seat = seat;
	c->store.text = c->text;
	c->store.contribution = c->contribution;
	return c;
}

void srv_change_wait(struct srv_change *c, const struct srv_socket *s)
{
	assert(c->waiters <= SRV_WAITERS && s->serial);
	for (int i = 0; i < c->waiters; i++)
		if (c->waiter[i] == s->serial)
			return;
	if (c->waiters < SRV_WAITERS)
		c->waiter[c->waiters++] = s->serial;
}

void srv_change_free(struct srv_change *c)
{
	free(c->heard.events.at);
	free(c->position);
	free(c);
}

void srv_change_name(struct srv_change *c, const struct srv_socket *s, const char *id)
{
	assert(*id && strlen(id) <= SRV_ID && !c->id_hash); /* socket.c lets no other through */
	snprintf(c->id, sizeof c->id, "%s", id);
	c->id_hash = srv_id_hash(s->srv, s->viewer, id);
	srv_change_wait(c, s);
}

/* ---- Moments ------------------------------------------------------------------------------- */

/* Whatever is asked is asked anew. */
void srv_moment_forget(const struct srv_table *t, struct srv_moment *m)
{
	for (int seat = 0; seat < t->seats; seat++)
		m->asked[seat].question = ECU_NONE;
}

/* Who is asked what; `since` moves when that is something else than before. */
void srv_moment_note(const struct srv_table *t, struct srv_moment *m, ecu_view *scratch, int n)
{
	ecu_seats pending = ecu_pending(m->state);

	assert(n >= 0 && !(pending >> t->seats)); /* nobody is asked who has no seat */
	m->n = n;
	for (int seat = 0; seat < t->seats; seat++) {
		struct srv_asked now = { .question = ECU_NONE }, *was = &m->asked[seat];
		if (pending >> seat & 1) {
			ecu_observe(m->state, seat, scratch);
			now.question = ecu_question(scratch);
			ecu_prompt(scratch, &now.prompt);
		}
		if (now.question == was->question &&
		    memcmp(&now.prompt, &was->prompt, sizeof now.prompt) == 0)
			continue;
		now.since = n;
		*was = now;
	}
}

/* ---- Applying ------------------------------------------------------------------------------ */

void srv_queue_entry(struct srv_table *t, struct srv_change *c, const struct log_entry *e)
{
	if (!e) {
		srv_log("out of memory");
		abort();
	}
	assert(c->table == t && c->store.kind == STORE_ENTRY && e == &t->log.at[t->log.n - 1]);
	log_entry_print(&t->log, e, c->text, sizeof c->text);
	memcpy(c->hash, e->hash, sizeof c->hash);
	c->heard.n = t->log.n;
	c->heard.seat = c->seat;
	srv_heard_weigh(t, &c->heard, c->changed);
	c->store.entry = (struct store_entry){
		.n = t->log.n, .seat = c->seat, .text = c->text, .position = c->position, .hash = c->hash
	};
	c->store.entry.action_id = c->id[0] ? c->id : NULL;
	c->store.entry.asker = c->asker;
	c->store.entry.heard = srv_heard_pack(&c->heard);
	srv_lane_change(t, c);
}

static bool begins_phase(const struct srv_ears *ears)
{
	for (int i = 0; i < ears->n; i++)
		if (ears->at[i].flags & ECU_EVENT_PHASE)
			return true;
	return false;
}

static void queue_position(struct srv_table *t)
{
	struct srv_change *c = srv_change_new(t, STORE_ENTRY, ECU_TABLE);
	size_t n = ecu_position_print(t->working->state, NULL, 0);

	c->position = srv_alloc(n + 1);
	ecu_position_print(t->working->state, c->position, n + 1);
	srv_queue_entry(t, c, log_add_position(&t->log, t->working->state));
}

static void queue_end(struct srv_table *t)
{
	struct srv_change *c = srv_change_new(t, STORE_OVER, ECU_TABLE);

	log_finish(&t->log, t->working->state);
	assert(*t->log.result);
	snprintf(c->text, sizeof c->text, "%s", t->log.result);
	srv_lane_change(t, c);
	srv_votes_over(t);
}

/* A reason is for who hears of what was done. It is no part of the game: bots do not hear it. */
static void tell_why(struct srv_change *c)
{
	struct srv_ears *ears = &c->heard.events;

	if (c->why.id && ears->n)
		srv_hear(ears, &(ecu_event){ .said = c->why, .audience = ears->at[0].audience });
}

bool srv_table_apply(struct srv_table *t, const ecu_action *a, struct srv_change *c)
{
	struct srv_room before;
	bool phase;

	assert(!t->lent && t->stage != SRV_LOADING && t->working->n == t->log.n);
	ecu_copy(t->game->game, (ecu_state *)before.bytes, t->working->state);
	if (ecu_refused(ecu_apply(t->working->state, a, &(ecu_sink){ srv_hear, &c->heard.events }))) {
		srv_change_free(c);
		return false;
	}
	phase = begins_phase(&c->heard.events);
	srv_moment_note(t, t->working, t->srv->view, t->log.n + 1);
	c->changed = srv_wire_changed(t, (const ecu_state *)before.bytes, t->working->state);
	c->heard.seat = c->seat;
	srv_offer_judge(t, &c->heard, (const ecu_state *)before.bytes, t->working->state);
	const struct log_entry *e = log_add_action(&t->log, a);
	srv_minds_follow(t, a, (const ecu_state *)before.bytes, &c->heard.events);
	tell_why(c);
	srv_queue_entry(t, c, e);
	if (phase)
		queue_position(t);
	t->working->n = t->log.n;
	if (ecu_over(t->working->state, NULL))
		queue_end(t);
	if (!t->burst || c->id_hash) /* what a bot does again and again is written together */
		srv_lane_go(t->srv);
	return true;
}

/* ---- What pages ask for -------------------------------------------------------------------- */

bool srv_may_act(struct srv_table *t, struct srv_socket *s, const char *id)
{
	if (s->viewer >= ECU_SEATS)
		srv_socket_error(s, id, "you are watching; only a seat can do this");
	else if (t->stage != SRV_PLAYING && t->stage != SRV_OVER)
		srv_socket_error(s, id, "the game has not begun");
	else if (!t->seat[s->viewer].person && t->seat[s->viewer].by == SRV_BY_TIME)
		srv_standin_joined(t, s->viewer),
			srv_socket_error(s, id,
					 "the stand-in played for you; you are back, please look again");
	else if (!t->seat[s->viewer].person)
		srv_socket_error(s, id, "a bot plays this seat now");
	else
		return true;
	return false;
}

bool srv_parse(const struct srv_table *t, int seat, const char *act, ecu_action *a, ecu_problem *p)
{
	return srv_read_act(t->game->game, seat, act, a, p);
}

/* The page had seen entry n. If since then the seat was asked something else, or is not asked
 * any more, it meant another question than the one it would answer now. */
static bool stale(const struct srv_table *t, int seat, int n)
{
	const struct srv_asked *asked = &t->working->asked[seat];

	assert(asked->since <= t->working->n);
	return n < t->working->n && t->stage == SRV_PLAYING &&
	       (asked->question == ECU_NONE || asked->since > n);
}

void srv_table_act(struct srv_table *t, struct srv_socket *s, const char *id, int n, const char *act)
{
	ecu_problem problem;
	ecu_action a;
	ecu_verdict v;

	if (!srv_may_act(t, s, id) || srv_answer_again(t, s, id))
		return;
	srv_time_came(t, s->viewer);
	if (n < 0 || n > srv_wire_n(&t->wire, s->viewer, t->committed->n)) {
		srv_socket_error(s, id, "n is not an entry that was shown");
		return;
	}
	if (stale(t, s->viewer, srv_wire_seen(&t->wire, s->viewer, n))) {
		srv_refuse(t, s, id, srv_message(t, "STALE"), NULL);
		return;
	}
	if (!srv_parse(t, s->viewer, act, &a, &problem)) {
		srv_refuse(t, s, id, srv_message(t, "MALFORMED"), problem.reason);
		return;
	}
	ecu_observe(t->working->state, s->viewer, s->srv->view);
	v = ecu_check(s->srv->view, &a);
	if (ecu_refused(v)) {
		srv_refuse(t, s, id, v, NULL);
		return;
	}
	srv_orders_acted(t, s->viewer);
	struct srv_change *c = srv_change_new(t, STORE_ENTRY, s->viewer);
	srv_change_name(c, s, id);
	if (!srv_table_apply(t, &a, c)) /* view and truth disagree: a fault of the game */
		srv_socket_error(s, id, "the server could not apply this; please look again");
}

void srv_table_undo(struct srv_table *t, struct srv_socket *s, const char *id, int entry)
{
	if (!srv_may_act(t, s, id) || srv_answer_again(t, s, id))
		return;
	if (ecu_over(t->working->state, NULL)) {
		srv_refuse(t, s, id, srv_message(t, "GAME_OVER"), NULL);
		return;
	}
	if (log_undone_often(&t->log, s->viewer)) {
		srv_refuse(t, s, id, srv_message(t, "UNDO_OFTEN"), NULL);
		return;
	}
	entry = srv_wire_entry(&t->wire, s->viewer, entry);
	ecu_verdict v = log_undo_check(&t->log, s->viewer, entry < 0 ? 0 : entry, t->srv->state);
	if (ecu_refused(v)) {
		srv_refuse(t, s, id, v, NULL);
		return;
	}
	struct srv_change *c = srv_change_new(t, STORE_ENTRY, s->viewer);
	srv_change_name(c, s, id);
	c->heard.undo_of = entry;
	c->changed = srv_wire_changed(t, t->working->state, t->srv->state);
	ecu_copy(t->game->game, t->working->state, t->srv->state);
	srv_moment_note(t, t->working, t->srv->view, t->log.n + 1);
	srv_orders_acted(t, s->viewer);
	srv_queue_entry(t, c, log_add_undo(&t->log, s->viewer, entry));
	srv_minds_undo(t, entry);
	assert(t->working->n == t->log.n);
	srv_bots_forget(t);
	srv_lane_go(t->srv);
	srv_bots_schedule(t);
}

/* Answered from what the seat has been shown. */
void srv_table_try(struct srv_table *t, struct srv_socket *s, const char *id, const char *act)
{
	ecu_problem problem;
	ecu_action a;
	ecu_verdict v;

	if (!srv_may_act(t, s, id))
		return;
	if (!srv_parse(t, s->viewer, act, &a, &problem)) {
		v = srv_message(t, "MALFORMED");
		answer_verdict(s, "tried", id, &v, problem.reason);
		return;
	}
	ecu_observe(t->committed->state, s->viewer, s->srv->view);
	v = ecu_check(s->srv->view, &a);
	answer_verdict(s, "tried", id, &v, NULL);
}

void srv_table_ready(struct srv_table *t, struct srv_socket *s, const uint8_t random[32])
{
	struct srv_seat *seat = &t->seat[s->viewer % ECU_SEATS];

	if (s->viewer >= ECU_SEATS) {
		srv_socket_error(s, NULL, "you are watching; only a seat can do this");
		return;
	}
	if (t->stage != SRV_GATHERING || !seat->person || seat->ready || seat->readying)
		return; /* said before: the table shows it, or will */
	seat->readying = true;
	struct srv_change *c = srv_change_new(t, STORE_CONTRIBUTION, s->viewer);
	memcpy(c->contribution, random, 32);
	srv_door_draw(t->srv, "contribution", srv_drawn(t->log.head.server, "part", s->viewer),
		      c->contribution, sizeof c->contribution);
	srv_change_wait(c, s);
	srv_lane_change(t, c);
	srv_lane_go(t->srv);
}

void srv_table_rename(struct srv_table *t, struct srv_socket *s, const char *name)
{
	if (s->viewer >= ECU_SEATS) {
		srv_socket_error(s, NULL, "you are watching; only a seat has a name");
		return;
	}
	if (!srv_name_fits(name, 1, SRV_NAME)) {
		srv_socket_error(s, NULL, "a name has 1 to 24 characters, all of them visible");
		return;
	}
	struct srv_change *c = srv_change_new(t, STORE_SEAT_NAME, s->viewer);
	snprintf(c->text, sizeof c->text, "%s", name);
	srv_change_wait(c, s);
	srv_lane_change(t, c);
	srv_lane_go(t->srv);
}

struct srv_socket *srv_change_waiter(const struct srv_table *t, const struct srv_change *c, int i)
{
	assert(i >= 0 && i < c->waiters && c->asker < SRV_VIEWERS);
	struct srv_socket *s = c->asker >= 0 ? t->viewer[c->asker].sockets : NULL;

	while (s && s->serial != c->waiter[i])
		s = s->beside;
	return s;
}

/* ---- On disk, or not ----------------------------------------------------------------------- */

static void contributed(struct srv_table *t, const struct srv_change *c)
{
	struct srv_seat *seat = &t->seat[c->seat];

	assert(t->stage == SRV_GATHERING && !t->log.n); /* the seed is made when all have contributed */
	seat->readying = false;
	seat->ready = true;
	log_contribute(&t->log, c->seat, c->contribution);
	if (srv_table_all_ready(t))
		srv_table_begin(t);
}

static void entry_committed(struct srv_table *t, struct srv_change *c)
{
	assert(c->store.entry.n == t->wire.n &&
	       c->store.entry.n <= t->committed->n); /* one after the other */
	if (c->id_hash)
		srv_ids_add(&t->ids, c->id_hash, c->store.entry.n);
	srv_table_heard(t, &c->heard);
	for (int i = 0; i < c->waiters; i++) {
		struct srv_socket *s = srv_change_waiter(t, c, i);
		if (s && c->id[0])
			answer_done(s, c->id, c->store.entry.n);
	}
	if (c->hands >= 0) {
		srv_standin_changed(t, c->hands, t->log.at[c->store.entry.n - 1].text, c->seat);
		srv_table_touch(t, true);
	}
	if (c->heard.gone_from)
		srv_time_back(t);
}

/* Takes the change, which is the table's oldest. */
void srv_table_committed(struct srv_table *t, struct srv_change *c)
{
	assert(t->first == c && t->queued > 0 && !c->dead);
	t->first = c->sibling;
	t->queued--;
	assert(!t->queued == !t->first);
	switch (c->store.kind) {
	case STORE_ENTRY:
		entry_committed(t, c);
		srv_votes_check(t);
		srv_time_follow(t);
		break;
	case STORE_SEAT_NAME:
		snprintf(t->seat[c->seat].name, sizeof t->seat[c->seat].name, "%.*s", STORE_NAME - 1,
			 c->text);
		break;
	case STORE_CONTRIBUTION: contributed(t, c); break;
	case STORE_LIFE: srv_life_landed(t, c); break;
	case STORE_TAKEN_SEAT: srv_device_landed(t, c); break;
	case STORE_SEAT_LINK:
	case STORE_SEAT_KIND: srv_seats_landed(t, c); break;
	case STORE_OVER:
		t->stage = SRV_OVER;
		srv_time_over(t);
		srv_promises_over(t);
		t->srv->unfinished--;
		srv_log("table %.6s: the game is over", t->id);
		break;
	}
	if (c->store.kind != STORE_LIFE)
		srv_table_touch(t, c->store.kind != STORE_ENTRY);
	srv_bots_schedule(t);
	srv_orders_schedule(t);
	srv_change_free(c);
}

static void tell_failed(struct srv_table *t, const struct srv_change *c, const char *why)
{
	char reason[160];

	snprintf(reason, sizeof reason, "this could not be saved (%s): nothing changed, please try again",
		 why);
	for (int i = 0; i < c->waiters; i++) {
		struct srv_socket *s = srv_change_waiter(t, c, i);
		if (s)
			srv_socket_error(s, c->id[0] ? c->id : NULL, reason);
	}
}

/* The lane frees the changes. */
void srv_table_rollback(struct srv_table *t, const char *why)
{
	t->in_flight = false;
	for (struct srv_change *c = t->first; c; c = c->sibling) {
		c->dead = true;
		if (c->store.kind == STORE_CONTRIBUTION)
			t->seat[c->seat].readying = false;
		if (c->hands >= 0)
			t->seat[c->hands].handing = false;
		if (c->store.kind == STORE_TAKEN_SEAT)
			srv_device_failed(t, c, why);
		tell_failed(t, c, why);
	}
	t->first = t->last = NULL;
	t->queued = 0;
	t->burst = 0;
	srv_votes_rollback(t);
	srv_hooks_rollback(t);
	if (t->stage != SRV_PLAYING)
		return;
	while (t->log.n > t->committed->n)
		log_drop_last(&t->log);
	assert(t->log.n == t->committed->n); /* what is on disk was never dropped */
	t->log.result[0] = 0;
	srv_moment_copy(t, t->working, t->committed);
	srv_minds_assert(t);
	srv_bots_forget(t);
	t->not_before = srv_now(t->srv) + 2000;
	srv_bots_schedule(t);
	srv_orders_schedule(t);
}
