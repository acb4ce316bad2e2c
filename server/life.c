/* life.c — see life.h: rows on their way to the disk and back. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

/* The rows of each kind are taken by the file that knows them. */
static bool take_clock(struct srv_table *t, int64_t key, json_t *said)
{
	(void)key;
	return !said || clock_read(&t->life.clock, said);
}

static bool take_rules(struct srv_table *t, int64_t key, json_t *said)
{
	(void)key;
	return !said || srv_rules_take(t, said);
}

static const struct kind {
	const char *key;
	bool (*take)(struct srv_table *, int64_t key, json_t *);
} kinds[SRV_LIFE_KINDS] = {
	[SRV_LIFE_TALK] = { "talk", srv_talk_take },    [SRV_LIFE_PROMISE] = { "promise", srv_promise_take },
	[SRV_LIFE_NOTE] = { "note", srv_note_take },    [SRV_LIFE_VOTE] = { "vote", srv_vote_take },
	[SRV_LIFE_CLOCK] = { "clock", take_clock },     [SRV_LIFE_RULES] = { "rules", take_rules },
	[SRV_LIFE_HOURS] = { "hours", srv_hours_take }, [SRV_LIFE_HOST] = { "host", srv_host_take },
	[SRV_LIFE_NEXT] = { "next", srv_next_take },    [SRV_LIFE_SINCE] = { "since", srv_since_take },
	[SRV_LIFE_OFFER] = { "offer", srv_offer_take }, [SRV_LIFE_SEEN] = { "seen", srv_seen_take },
	[SRV_LIFE_ORDER] = { "order", srv_order_take }, [SRV_LIFE_HOOK] = { "hook", srv_hook_take },
};

const char *srv_life_key(enum srv_life_kind kind) { return kinds[kind].key; }

bool srv_life_take(struct srv_table *t, enum srv_life_kind kind, int64_t key, const char *text)
{
	json_t *said = text ? json_loads(text, 0, NULL) : NULL;
	bool ok = (!text || json_is_object(said)) && kinds[kind].take(t, key, said);

	if (key >= t->life.next[kind])
		t->life.next[kind] = key + 1;
	json_decref(said);
	return ok;
}

struct srv_change *srv_life_write(struct srv_table *t, enum srv_life_kind kind, int64_t key, json_t *said,
				  int64_t due, int asker)
{
	struct srv_change *c = srv_change_new(t, STORE_LIFE, asker);

	assert(kind < SRV_LIFE_KINDS && kinds[kind].take && key >= 0 && due >= 0);
	c->life = kind;
	c->position = said ? json_dumps(said, JSON_COMPACT) : NULL; /* the text of the row */
	json_decref(said);
	c->store.life = (struct store_life){ .key = key, .text = c->position, .due = due };
	snprintf(c->store.life.kind, sizeof c->store.life.kind, "%s", kinds[kind].key);
	if (key >= t->life.next[kind])
		t->life.next[kind] = key + 1;
	srv_lane_change(t, c);
	return c;
}

void srv_life_answer(struct srv_socket *s, const char *t, const char *id)
{
	struct srv_out *o = &s->srv->out;

	o->n = 0;
	srv_putf(o, "{\"t\":\"%s\",\"id\":", t);
	srv_put_string(o, id);
	srv_put(o, "}");
	srv_socket_answer(s, o);
}

void srv_life_done(struct srv_socket *s, const char *id) { srv_life_answer(s, "done", id); }

static void answer_waiters(struct srv_table *t, const struct srv_change *c)
{
	for (int i = 0; i < c->waiters && c->id[0]; i++) {
		struct srv_socket *s = srv_change_waiter(t, c, i);
		if (s)
			srv_life_done(s, c->id);
	}
}

/* What only its seat sees is something else now: nobody else is shown anything because of it. */
static void forget_snapshot(struct srv_table *t, int viewer) { srv_snapshot_forget(&t->viewer[viewer]); }

void srv_life_landed(struct srv_table *t, struct srv_change *c)
{
	ecu_seats asleep = t->life.asleep;

	assert(c->store.kind == STORE_LIFE && c->life < SRV_LIFE_KINDS);
	if (c->life != SRV_LIFE_CLOCK) /* which has gone on meanwhile */
		srv_life_take(t, c->life, c->store.life.key, c->store.life.text);
	answer_waiters(t, c);
	switch (c->life) {
	case SRV_LIFE_TALK: srv_talk_landed(t, c->store.life.key); break;
	case SRV_LIFE_PROMISE: srv_promise_landed(t, c->store.life.key); break;
	case SRV_LIFE_VOTE: srv_vote_landed(t); break;
	case SRV_LIFE_ORDER: srv_order_landed(t, c->store.life.key); break;
	case SRV_LIFE_HOURS: /* others are told whose leave the deadline out, and nothing else of them */
		if (t->life.asleep != asleep)
			srv_table_touch(t, true);
		__attribute__((fallthrough));
	case SRV_LIFE_NOTE: forget_snapshot(t, (int)c->store.life.key); break;
	case SRV_LIFE_HOOK: srv_hook_landed(t, (int)c->store.life.key); break;
	case SRV_LIFE_SEEN: break;
	case SRV_LIFE_HOST:
	case SRV_LIFE_OFFER:
	case SRV_LIFE_SINCE: srv_device_tell(t); __attribute__((fallthrough));
	case SRV_LIFE_NEXT:
	case SRV_LIFE_CLOCK:
	case SRV_LIFE_RULES:
	case SRV_LIFE_KINDS: srv_table_touch(t, true); break;
	}
}

/* Of a row of the store, while the table is loaded. False: it is damaged. */
bool srv_life_load(struct srv_table *t, const struct store_life *row)
{
	for (int kind = 0; kind < SRV_LIFE_KINDS; kind++)
		if (strcmp(kinds[kind].key, row->kind) == 0)
			return !row->damaged &&
			       srv_life_take(t, (enum srv_life_kind)kind, row->key, row->text);
	return !row->damaged; /* of a later version */
}

void srv_put_life(struct srv_out *o, const struct srv_table *t, int viewer)
{
	srv_put(o, ",\"life\":{");
	srv_put_talk(o, t, viewer);
	if (viewer < ECU_SEATS) {
		srv_put(o, ",");
		srv_put_orders(o, t, viewer);
		srv_put_hook(o, t, viewer);
		srv_put_hours(o, t, viewer);
	}
	srv_put(o, "}");
}

void srv_life_free(struct srv_table *t)
{
	struct srv_life *l = &t->life;

	for (int i = 0; i < l->lines; i++)
		json_decref(l->line[i].said);
	for (int i = 0; i < l->promises; i++)
		json_decref(l->promise[i].said);
	for (int i = 0; i < l->orders; i++)
		json_decref(l->order[i].said);
	for (int seat = 0; seat < ECU_SEATS; seat++)
		free(l->note[seat]);
	srv_hooks_free(t);
	free(l->line);
	free(l->promise);
	free(l->order);
	memset(l, 0, sizeof *l);
}
