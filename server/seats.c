/* seats.c — who sits where: the host of a table, fresh links, bots on seats and back, a beginning without
 * those who did not come, and another game with the same people.
 *
 * The host may change seats before the game begins; later only those whose person does not play: he let his
 * time run out, was away for a day, never came, or a bot has the seat. Everything else needs a vote (vote.c).
 * What happens to a seat is told to all. */
#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/load.h"
#include "store/manage.h"

enum { AWAY_MS = 24 * 3600 * 1000, SEEN_MS = 30 * 60 * 1000 };

/* ---- Rows of the table's life ---------------------------------------------------------------- */

json_t *srv_host_row(const struct srv_host *h)
{
	char hex[65] = "";

	if (h->has_device)
		sodium_bin2hex(hex, sizeof hex, h->device, sizeof h->device);
	return json_pack("{s:s,s:i}", "device", hex, "seat", h->seat);
}

bool srv_host_take(struct srv_table *t, int64_t key, json_t *said)
{
	struct srv_host h = { .there = true };
	const char *hex;
	size_t n = 0;

	(void)key;
	if (json_unpack(said, "{s:s,s:i}", "device", &hex, "seat", &h.seat) < 0)
		return false;
	h.has_device = sodium_hex2bin(h.device, sizeof h.device, hex, strlen(hex), NULL, &n, NULL) == 0 &&
		       n == sizeof h.device;
	t->life.host = h;
	return true;
}

bool srv_next_take(struct srv_table *t, int64_t key, json_t *said)
{
	const char *id = json_string_value(json_object_get(said, "table"));

	(void)key;
	snprintf(t->life.next_table, sizeof t->life.next_table, "%s", id ? id : "");
	return id != NULL;
}

static json_int_t number_of(json_t *said, const char *key)
{
	return json_integer_value(json_object_get(said, key));
}

static bool is_seat(int64_t seat) { return seat >= 0 && seat < ECU_SEATS; }

bool srv_since_take(struct srv_table *t, int64_t seat, json_t *said)
{
	return is_seat(seat) && (t->life.since[seat] = number_of(said, "line"), true);
}

bool srv_offer_take(struct srv_table *t, int64_t seat, json_t *said)
{
	return is_seat(seat) && (t->life.offer[seat] = said ? (int)number_of(said, "by") + 1 : 0, true);
}

bool srv_seen_take(struct srv_table *t, int64_t seat, json_t *said)
{
	return is_seat(seat) && (t->life.seen[seat] = number_of(said, "at"), true);
}

/* Now and then is enough to know who was away for a day. */
void srv_seat_seen(struct srv_table *t, int seat)
{
	int64_t now = srv_wall(t->srv);

	if (t->stage != SRV_PLAYING || t->srv->stopping || now - t->life.seen[seat] < SEEN_MS)
		return;
	t->life.seen[seat] = now;
	srv_life_write(t, SRV_LIFE_SEEN, seat, json_pack("{s:I}", "at", (json_int_t)now), 0, ECU_TABLE);
	srv_lane_go(t->srv);
}

/* ---- The host -------------------------------------------------------------------------------- */

bool srv_is_host(const struct srv_socket *s)
{
	const struct srv_host *h = &s->table->life.host;

	return h->there &&
	       ((h->has_device && s->has_device && sodium_memcmp(h->device, s->device, 32) == 0) ||
		(h->seat >= 0 && h->seat == s->viewer));
}

int srv_host_seat(const struct srv_table *t)
{
	const struct srv_host *h = &t->life.host;

	if (!h->there || !h->has_device)
		return h->there && h->seat < t->seats ? h->seat : -1;
	for (int seat = 0; seat < t->seats; seat++)
		if (srv_device_holds(t, h->device, seat))
			return seat;
	return -1;
}

void srv_host_set(struct srv_table *t, int seat)
{
	struct srv_host h = { .seat = seat };

	srv_life_write(t, SRV_LIFE_HOST, 0, srv_host_row(&h), 0, ECU_TABLE);
	srv_news(t, "host", seat, -1);
}

static bool never_came(const struct srv_table *t, int seat)
{
	return !srv_seat_taken(t, seat) && !t->life.seen[seat];
}

/* Nobody is taken a seat from who plays it. */
static bool is_free(const struct srv_table *t, int seat)
{
	const struct srv_seat *who = &t->seat[seat];

	if (t->stage == SRV_GATHERING)
		return true;
	if (t->stage != SRV_PLAYING)
		return false;
	if (!who->person && (who->by == ECU_TABLE || who->by == SRV_BY_TIME))
		return true;
	if (t->life.clock.rules.kind != CLOCK_NONE && t->life.clock.seat[seat].missed)
		return true;
	return !srv_seat_here(t, seat) &&
	       (never_came(t, seat) || srv_wall(t->srv) - t->life.seen[seat] >= AWAY_MS);
}

static int seat_named(const struct srv_table *t, json_t *m)
{
	const char *text = json_string_value(json_object_get(m, "seat"));
	int seat = text ? store_seat_number(text) : -1;

	return seat < t->seats ? seat : -1;
}

static bool refuse(struct srv_socket *s, const char *id, const char *why)
{
	srv_socket_error(s, id, why);
	return false;
}

static bool slowly(struct srv_socket *s, const char *id)
{
	return srv_bucket_take(&s->speech, srv_now(s->srv), SRV_RATE_SPEECH) ||
	       refuse(s, id, "this was too fast; please wait a little");
}

static bool host_may(struct srv_socket *s, const char *id, int seat)
{
	if (!srv_is_host(s))
		return refuse(s, id, "only the host of the table may do this");
	return is_free(s->table, seat) ||
	       refuse(s, id, "its person plays; only a vote takes a seat from somebody");
}

/* ---- Changes of a seat ----------------------------------------------------------------------- */

static struct srv_change *seat_change(struct srv_table *t, enum store_kind kind, int seat, int asker)
{
	struct srv_change *c = srv_change_new(t, kind, seat);

	c->asker = asker;
	return c;
}

/* Its link is in `text`, which is nowhere else. */
static void draw(struct srv_table *t, struct srv_change *c)
{
	_Static_assert(sizeof c->text >= STORE_LINK, "a link has room");
	store_draw_link(t->id, c->hash, c->text);
	c->store.token = c->hash;
}

static void wait_for(struct srv_change *c, struct srv_socket *s, const char *id)
{
	snprintf(c->id, sizeof c->id, "%s", id);
	srv_change_wait(c, s);
}

/* What was said to the seat so far, its notes, its orders and where it is told were somebody else's. */
static void forget_person(struct srv_table *t, int seat)
{
	srv_life_write(t, SRV_LIFE_NOTE, seat, NULL, 0, ECU_TABLE);
	srv_orders_forget(t, seat);
	srv_hook_forget(t, seat);
	srv_life_write(t, SRV_LIFE_SINCE, seat,
		       json_pack("{s:I}", "line", (json_int_t)t->life.next[SRV_LIFE_TALK]), 0, ECU_TABLE);
}

/* Before the game: who plays it is another, and nobody has said that he is ready. */
static struct srv_change *lobby_change(struct srv_table *t, int seat, const char *kind, int asker)
{
	struct srv_change *c = seat_change(t, STORE_SEAT_KIND, seat, asker),
			  *name = seat_change(t, STORE_SEAT_NAME, seat, ECU_TABLE);
	bool person = strcmp(kind, "person") == 0;

	assert(t->stage == SRV_GATHERING && seat >= 0 && seat < t->seats);
	if (person)
		draw(t, c);
	snprintf(c->position = srv_alloc(STORE_KEY), STORE_KEY, "%s", kind);
	c->store.text = c->position;
	snprintf(name->text, sizeof name->text, "%s", person ? "" : srv_bot_name(t, seat));
	forget_person(t, seat);
	srv_lane_change(t, name);
	srv_lane_change(t, c);
	return c;
}

static struct srv_change *fresh_link(struct srv_table *t, int seat, int asker)
{
	if (t->stage == SRV_GATHERING)
		return lobby_change(t, seat, "person", asker);
	struct srv_change *c = seat_change(t, STORE_SEAT_LINK, seat, asker);
	c->store.alone = true;
	draw(t, c);
	forget_person(t, seat);
	srv_lane_change(t, c);
	return c;
}

/* ---- Links ----------------------------------------------------------------------------------- */

static void link_own(struct srv_table *t, struct srv_socket *s, const char *id)
{
	if (!s->has_device || !srv_device_holds(t, s->device, s->viewer)) {
		srv_socket_error(s, id, "your link is your seat: open it where you like");
		return;
	}
	struct srv_change *c = seat_change(t, STORE_SEAT_LINK, s->viewer, s->viewer);
	draw(t, c);
	wait_for(c, s, id);
	srv_lane_change(t, c);
	srv_lane_go(t->srv);
}

void srv_seats_link(struct srv_table *t, struct srv_socket *s, const char *id, json_t *m)
{
	int seat = json_object_get(m, "seat") ? seat_named(t, m) : s->viewer;

	if (seat < 0 || seat >= t->seats) {
		srv_socket_error(s, id, "link needs a seat such as s2, or none for your own");
		return;
	}
	if (!slowly(s, id))
		return;
	if (seat == s->viewer) {
		link_own(t, s, id);
		return;
	}
	if (!(s->viewer < ECU_SEATS && t->life.offer[seat] == s->viewer + 1) && !host_may(s, id, seat))
		return;
	wait_for(fresh_link(t, seat, s->viewer), s, id);
	srv_lane_go(t->srv);
}

/* A vote was won; its link goes to who opened it, and again when he asks for it. */
void srv_seat_offer(struct srv_table *t, int seat, int by)
{
	srv_life_write(t, SRV_LIFE_OFFER, seat, json_pack("{s:i}", "by", by), 0, ECU_TABLE);
	fresh_link(t, seat, by);
	srv_lane_go(t->srv);
}

static void tell_link(struct srv_socket *s, const struct srv_change *c)
{
	struct srv_out *o = &s->srv->out;

	assert(c->store.token && *c->text);
	o->n = 0;
	srv_put(o, "{\"t\":\"link\",\"id\":");
	if (c->id[0])
		srv_put_string(o, c->id);
	else
		srv_put(o, "null");
	srv_putf(o, ",\"seat\":\"s%d\",\"link\":\"%s\"}", c->seat + 1, c->text);
	srv_socket_answer(s, o);
}

static void tell_asker(struct srv_table *t, const struct srv_change *c)
{
	for (int i = 0; i < c->waiters; i++) {
		struct srv_socket *s = srv_change_waiter(t, c, i);
		if (s && c->store.token)
			tell_link(s, c);
		else if (s)
			srv_life_done(s, c->id);
	}
	if (c->waiters || !c->store.token || c->asker < 0)
		return;
	for (struct srv_socket *s = t->viewer[c->asker].sockets; s; s = s->beside)
		tell_link(s, c);
}

/* ---- On disk --------------------------------------------------------------------------------- */

/* Who has the seat no more looks at it no more: all, or those no device of the seat brought. */
void srv_seats_send_away(struct srv_table *t, int seat, bool all)
{
	struct srv_socket *s = t->viewer[seat].sockets, *next;

	for (; s; s = next) {
		next = s->beside;
		if (!all && s->has_device && srv_device_holds(t, s->device, seat))
			continue;
		srv_table_leave(t, s);
		srv_socket_error(s, NULL, "somebody else has this seat now");
		srv_socket_finish(s);
	}
}

static void kind_landed(struct srv_table *t, const struct srv_change *c)
{
	struct srv_seat *who = &t->seat[c->seat];

	snprintf(who->kind, sizeof who->kind, "%s", c->store.text);
	who->person = who->born = strcmp(who->kind, "person") == 0;
	who->who.mind = srv_mind_of(t->game->game, who->kind);
	who->ready = false;
	t->log.head.contributed &= ~((ecu_seats)1 << c->seat);
	srv_news(t, who->person ? "seat_open" : "seat_bot", c->seat, -1);
}

void srv_seats_landed(struct srv_table *t, struct srv_change *c)
{
	struct srv_seat *who = &t->seat[c->seat];
	bool kind = c->store.kind == STORE_SEAT_KIND;

	assert(kind || c->store.kind == STORE_SEAT_LINK);
	assert(c->seat >= 0 && c->seat < t->seats);
	who->has_token = c->store.token != NULL;
	memcpy(who->token, c->hash, sizeof who->token);
	if (kind || c->store.alone) {
		srv_held_drop(t, c->seat);
		srv_seats_send_away(t, c->seat, true);
	}
	if (kind)
		kind_landed(t, c);
	else if (c->store.alone)
		srv_news(t, "offered", c->seat, -1);
	tell_asker(t, c);
	srv_device_tell(t);
	if (kind && t->stage == SRV_GATHERING && srv_table_all_ready(t))
		srv_table_begin(t);
}

/* ---- Bots on seats --------------------------------------------------------------------------- */

void srv_seats_kind(struct srv_table *t, struct srv_socket *s, const char *id, json_t *m)
{
	int seat = seat_named(t, m);
	const char *kind = json_string_value(json_object_get(m, "kind"));
	bool person = kind && strcmp(kind, "person") == 0;

	if (seat < 0 || !kind || (!person && bot_mind_find(kind) < 0))
		srv_socket_error(s, id, "seat needs a seat such as s2, and person or a level of bots");
	else if (!slowly(s, id) || !host_may(s, id, seat))
		return;
	else if (t->stage == SRV_GATHERING)
		wait_for(lobby_change(t, seat, kind, s->viewer), s, id), srv_lane_go(t->srv);
	else if (person)
		wait_for(fresh_link(t, seat, s->viewer), s, id), srv_lane_go(t->srv);
	else if (t->seat[seat].handing)
		srv_socket_error(s, id, "a bot plays this seat now");
	else
		srv_seat_given(t, seat, kind, s, id);
}

/* NULL, or why the game cannot begin without those who are not here. */
static const char *start_trouble(const struct srv_table *t)
{
	bool anybody = false;

	for (int seat = 0; seat < t->seats; seat++) {
		const struct srv_seat *who = &t->seat[seat];
		if (who->person && !who->ready && !who->readying && srv_seat_here(t, seat))
			return "somebody is here and not ready yet";
		anybody |= who->person && (who->ready || who->readying);
	}
	return anybody ? NULL : "nobody is ready yet";
}

void srv_seats_start(struct srv_table *t, struct srv_socket *s, const char *id, json_t *m)
{
	const char *kind = json_string_value(json_object_get(m, "kind")),
		   *level = kind ? kind : bot_mind_key(srv_standin_mind(t->game->game)), *why;
	struct srv_change *last = NULL;

	if (t->stage != SRV_GATHERING || bot_mind_find(level) < 0) {
		srv_socket_error(s, id, "this can be done before the game begins, with a level of bots");
		return;
	}
	if (!srv_is_host(s)) {
		srv_socket_error(s, id, "only the host of the table may do this");
		return;
	}
	if ((why = start_trouble(t))) {
		srv_socket_error(s, id, why);
		return;
	}
	for (int seat = 0; seat < t->seats; seat++)
		if (t->seat[seat].person && !t->seat[seat].ready && !t->seat[seat].readying)
			last = lobby_change(t, seat, level, s->viewer);
	if (last)
		wait_for(last, s, id);
	else
		srv_life_done(s, id);
	srv_lane_go(t->srv);
}

/* ---- Another game with the same people ------------------------------------------------------- */

struct rematch {
	struct srv_job job;
	struct srv_table *t;
	struct srv_new made;
	int rc;
	uint64_t asker;
	int viewer;
	char id[SRV_ID + 1];
	struct store_problem problem;
};

static struct srv_socket *asker_of(const struct rematch *r)
{
	struct srv_socket *s = r->t->viewer[r->viewer].sockets;

	while (s && s->serial != r->asker)
		s = s->beside;
	return s;
}

static void rematch_run(struct srv_job *job)
{
	struct rematch *r = (struct rematch *)job;

	r->rc = srv_new_write(job->srv->store, &r->made, &r->problem);
}

static void rematch_done(struct srv_job *job)
{
	struct rematch *r = (struct rematch *)job;
	struct srv_table *t = r->t;
	struct srv_socket *s = asker_of(r);

	assert(t->rematching);
	t->rematching = false;
	if (r->rc < 0) {
		if (s)
			srv_socket_error(s, r->id, "the server cannot write now");
	} else {
		struct srv_change *c = srv_life_write(
			t, SRV_LIFE_NEXT, 0, json_pack("{s:s}", "table", r->made.table.id), 0, r->viewer);
		if (s)
			wait_for(c, s, r->id);
		job->srv->unfinished++;
		job->srv->counts.made++;
		srv_lane_go(job->srv);
	}
	sodium_memzero(r, sizeof *r);
	free(r);
}

/* Everybody has the seat he had: by his device, or by his token. */
static void same_people(const struct srv_table *t, struct rematch *r)
{
	for (int seat = 0; seat < t->seats; seat++) {
		struct store_seat *to = &r->made.table.seat[seat];
		if (!t->seat[seat].born)
			continue;
		memcpy(to->token, t->seat[seat].token, sizeof to->token);
		snprintf(to->name, sizeof to->name, "%s", t->seat[seat].name);
	}
	r->made.held = srv_alloc((size_t)(t->held_n + 1) * sizeof *r->made.held);
	for (int i = 0; i < t->held_n; i++)
		if (t->seat[t->held[i].seat].born)
			r->made.held[r->made.held_n++] = t->held[i];
}

static bool rematch_make(struct srv_table *t, struct rematch *r)
{
	struct srv_wish w = { .game = ecu_key(t->game->game), .options = t->options, .name = t->name };
	char reason[200];

	w.start = t->log.head.start;
	w.pace = srv_pace_key(t->pace);
	w.no_hints = !t->hints;
	w.clock = t->life.clock.rules;
	w.hooks = t->life.hooks;
	w.host = &t->life.host;
	w.seats = t->seats;
	for (int seat = 0; seat < t->seats; seat++)
		w.kind[seat] = t->seat[seat].born ? "person" : bot_mind_key(t->seat[seat].who.mind);
	return srv_new_make(t->srv, &w, &r->made, reason, sizeof reason);
}

void srv_seats_rematch(struct srv_table *t, struct srv_socket *s, const char *id, json_t *m)
{
	struct srv *srv = t->srv;

	(void)m;
	if (t->life.next_table[0]) {
		srv_life_done(s, id);
		return;
	}
	if (t->stage != SRV_OVER || s->viewer >= ECU_SEATS || t->rematching) {
		srv_socket_error(s, id, "who had a seat may ask for a rematch when the game is over");
		return;
	}
	if (srv->unfinished >= SRV_TABLES || !srv_address_may(srv, s->address, SRV_CREATES) ||
	    !srv_address_may(srv, s->address, SRV_CREATES_DAILY)) {
		srv_socket_error(s, id, "too many new tables at once; please wait a little");
		return;
	}
	struct rematch *r = srv_alloc(sizeof *r);
	if (!rematch_make(t, r)) {
		srv_socket_error(s, id, "this program cannot play with the options of this table");
		free(r);
		return;
	}
	same_people(t, r);
	t->rematching = true;
	r->t = t;
	r->viewer = s->viewer;
	r->asker = s->serial;
	snprintf(r->id, sizeof r->id, "%s", id);
	r->job.run = rematch_run;
	r->job.done = rematch_done;
	srv_lane_job(srv, &r->job);
}
