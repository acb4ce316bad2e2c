/* table.c — tables in memory: found or loaded when somebody asks, shown to all who look, put
 * away when nobody does. What is done at a table is in act.c. */
#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

/* ---- Finding ------------------------------------------------------------------------------- */

static struct srv_table **bucket_of(struct srv *srv, const char *id)
{
	unsigned h = 5381;

	for (; *id; id++)
		h = h * 33 + (unsigned char)*id;
	return &srv->tables[h % SRV_BUCKETS];
}

bool srv_is_table_id(const char *id)
{
	return strlen(id) == SRV_TABLE_ID && strspn(id, "abcdefghijklmnopqrstuvwxyz234567") == SRV_TABLE_ID;
}

struct srv_table *srv_table_bare(struct srv *srv, const char *id)
{
	struct srv_table *t = srv_alloc(sizeof *t);

	assert(strlen(id) == SRV_TABLE_ID);
	t->srv = srv;
	memcpy(t->id, id, SRV_TABLE_ID + 1);
	t->committed = &t->moment[0];
	t->flying = &t->moment[1];
	t->working = &t->moment[2];
	for (int i = 0; i < SRV_VIEWERS; i++)
		t->viewer[i].shown_n = -1;
	return t;
}

static void gathered(struct srv_timer *timer) { srv_table_flush(timer->of); }

static struct srv_table *table_new(struct srv *srv, const char *id)
{
	struct srv_table *t = srv_table_bare(srv, id);

	srv_timer_open(srv, &t->gather, gathered, t);
	srv_timer_open(srv, &t->bot, srv_bots_timer, t);
	srv_timer_open(srv, &t->order, srv_orders_timer, t);
	t->open_timers = 3;
	t->used = srv_now(srv);
	t->version = ++srv->versions;
	return t;
}

struct srv_table *srv_table_find(struct srv *srv, const char *id)
{
	struct srv_table *t = *bucket_of(srv, id);

	while (t && strcmp(t->id, id) != 0)
		t = t->next;
	return t;
}

struct srv_table *srv_table_get(struct srv *srv, const char *id)
{
	if (!srv_is_table_id(id))
		return NULL;
	struct srv_table **bucket = bucket_of(srv, id), *t = srv_table_find(srv, id);
	if (t)
		return t;
	t = table_new(srv, id);
	t->next = *bucket;
	*bucket = t;
	srv_load(t);
	return t;
}

/* ---- Putting away -------------------------------------------------------------------------- */

void srv_table_free(struct srv_table *t)
{
	assert(!t->first && !t->in_flight && !t->lent); /* nothing of it is on its way anywhere */
	srv_heard_free(t);
	srv_wire_free(&t->wire);
	for (int i = 0; i < SRV_VIEWERS; i++) {
		free(t->viewer[i].shown);
		srv_snapshot_forget(&t->viewer[i]);
	}
	for (int i = 0; i < 3; i++)
		free(t->moment[i].state);
	srv_minds_free(t);
	for (int i = 0; i < ECU_SEATS; i++)
		free(t->bots[i].thought);
	assert(t->texts == 0);
	free(t->ids.at);
	free(t->held);
	srv_life_free(t);
	log_fini(&t->log);
	sodium_memzero(t, sizeof *t);
	free(t);
}

static void timer_closed(struct srv_timer *timer)
{
	struct srv_table *t = timer->of;

	assert(t->closing && t->open_timers > 0);
	if (--t->open_timers == 0)
		srv_table_free(t);
}

static void table_close(struct srv_table *t)
{
	struct srv_table **at = bucket_of(t->srv, t->id);

	assert(!t->closing);
	while (*at != t) {
		assert(*at); /* it is where it was put */
		at = &(*at)->next;
	}
	*at = t->next;
	t->closing = true;
	srv_timer_close(&t->gather, timer_closed);
	srv_timer_close(&t->bot, timer_closed);
	srv_timer_close(&t->order, timer_closed);
}

static bool in_use(const struct srv_table *t)
{
	for (int i = 0; i < SRV_VIEWERS; i++)
		if (t->viewer[i].sockets)
			return true;
	return t->stage == SRV_LOADING || t->lent || t->going || t->rematching || t->minds_coming ||
	       t->hoping || t->first || t->thinking || srv_timer_runs(&t->bot) || srv_timer_runs(&t->order) ||
	       srv_time_near(t) || srv_told_near(t);
}

static void send_away(struct srv_table *t, struct srv_socket *s)
{
	srv_table_leave(t, s);
	srv_socket_error(s, NULL, "the host changes something at this table; please come again");
	srv_socket_finish(s);
}

/* Whoever looks is sent away. False: something is still on its way, try again soon. */
bool srv_table_put_away(struct srv_table *t)
{
	for (int i = 0; i < SRV_VIEWERS; i++)
		while (t->viewer[i].sockets)
			send_away(t, t->viewer[i].sockets);
	if (in_use(t))
		return false;
	table_close(t);
	return true;
}

void srv_tables_tick(struct srv *srv, uint64_t now)
{
	for (int i = 0; i < SRV_BUCKETS; i++)
		for (struct srv_table *t = srv->tables[i], *next; t; t = next) {
			next = t->next;
			if (!t->lent) {
				srv_standin_tick(t, now);
				srv_votes_check(t);
			}
			if (in_use(t)) {
				t->used = now;
				srv_table_used(t);
			} else if (now - t->used >= SRV_IDLE_MS)
				table_close(t);
		}
}

void srv_tables_close(struct srv *srv)
{
	for (int i = 0; i < SRV_BUCKETS; i++)
		while (srv->tables[i])
			table_close(srv->tables[i]);
}

/* ---- Beginning ----------------------------------------------------------------------------- */

/* A worker has read and folded it, or found out that this cannot be done. */
void srv_table_loaded(struct srv_table *t)
{
	struct srv_socket *s = t->hoping, *next;

	assert(t->stage != SRV_LOADING && !t->lent);
	t->hoping = NULL;
	for (int seat = 0; seat < t->seats; seat++)
		t->seat[seat].gone = srv_now(t->srv);
	for (; s; s = next) {
		next = s->beside;
		srv_socket_seat(s);
	}
	if (t->stage == SRV_MISSING) {
		struct srv *srv = t->srv;
		table_close(t);
		srv_mine_loaded(srv);
		return;
	}
	if (t->stage == SRV_PLAYING)
		srv_time_begin(t);
	srv_bots_schedule(t);
	srv_orders_schedule(t);
	srv_mine_loaded(t->srv);
}

bool srv_table_all_ready(const struct srv_table *t)
{
	for (int seat = 0; seat < t->seats; seat++)
		if (t->seat[seat].person && !t->seat[seat].ready)
			return false;
	return true;
}

/* ---- Showing ------------------------------------------------------------------------------- */

/* Nothing this viewer may know has changed: then no message tells him that something has. */
static bool nothing_new(const struct srv_table *t, const struct srv_viewer *v, int viewer,
			const ecu_view *now)
{
	return now && v->shown && !t->info_dirty && v->shown_stage == (int)t->stage &&
	       srv_wire_n(&t->wire, viewer, t->committed->n) == srv_wire_n(&t->wire, viewer, v->shown_n) &&
	       memcmp(v->shown, now, ecu_size(t->game->game)) == 0;
}

/* Before the game there is nothing but JSON. */
static bool in_bytes(const struct srv_table *t, const struct srv_socket *s)
{
	return s->bytes && (t->stage == SRV_PLAYING || t->stage == SRV_OVER);
}

static struct srv_text *text_of(struct srv_table *t, bool bytes)
{
	struct srv_text *text = srv_text_of(bytes ? &t->srv->frame : &t->srv->out, t);

	text->bytes = bytes;
	return text;
}

static struct srv_text *update_for(struct srv_table *t, int viewer, const ecu_view *now, bool bytes)
{
	if (bytes)
		srv_frame_update(t, viewer, now, &t->srv->frame);
	else
		srv_view_update(t, viewer, now, &t->srv->out);
	return text_of(t, bytes);
}

/* To those who want it so; made once, if there are any. */
static void tell(struct srv_table *t, int viewer, const ecu_view *now, bool bytes)
{
	struct srv_text *text = NULL;

	for (struct srv_socket *s = t->viewer[viewer].sockets; s; s = s->beside) {
		if (in_bytes(t, s) != bytes)
			continue;
		if (!text)
			text = update_for(t, viewer, now, bytes);
		srv_queue_update(s, text);
	}
	srv_text_drop(text);
}

static void show(struct srv_table *t, int viewer)
{
	struct srv_viewer *v = &t->viewer[viewer];
	bool begun = t->stage == SRV_PLAYING || t->stage == SRV_OVER;
	ecu_view *now = begun ? t->srv->view : NULL;

	assert(v->sockets && !t->lent);
	if (now)
		ecu_observe(t->committed->state, viewer < ECU_SEATS ? viewer : ECU_SPECTATOR, now);
	if (nothing_new(t, v, viewer, now)) {
		v->shown_n = t->committed->n;
		return;
	}
	tell(t, viewer, now, false);
	if (now)
		tell(t, viewer, now, true);
	if (!now)
		return;
	size_t size = ecu_size(t->game->game);
	if (!v->shown)
		v->shown = srv_alloc(size);
	memcpy(v->shown, now, size);
	v->shown_n = t->committed->n;
	v->shown_stage = (int)t->stage;
}

/* Showing a table takes at most an eighth of the time, however many look on and however fast it goes. */
static unsigned pause_after(uint64_t micros)
{
	uint64_t ms = micros * 8 / 1000;

	return (unsigned)(ms < SRV_GATHER_LEAST_MS  ? SRV_GATHER_LEAST_MS
			  : ms > SRV_GATHER_MOST_MS ? SRV_GATHER_MOST_MS
						    : ms);
}

void srv_table_flush(struct srv_table *t)
{
	uint64_t began = uv_hrtime();

	if (!t->dirty)
		return;
	srv_timer_stop(&t->gather);
	t->dirty = false;
	t->flushed = srv_now(t->srv);
	for (int i = 0; i < SRV_VIEWERS; i++)
		if (t->viewer[i].sockets)
			show(t, i);
	t->info_dirty = false;
	if (!t->srv->door) /* what a test sees does not depend on the machine's speed */
		t->gather_ms = pause_after((uv_hrtime() - began) / 1000);
}

void srv_table_flush_due(struct srv_table *t)
{
	if (t->dirty && srv_timer_left(&t->gather) == 0)
		srv_table_flush(t);
}

/* The first change is shown at once, what follows soon goes out together; what bots say to each other
 * when only they are left, at drawn moments. */
void srv_table_touch(struct srv_table *t, bool info)
{
	uint64_t since = srv_now(t->srv) - t->flushed;
	uint64_t wait = since < t->gather_ms ? t->gather_ms - since : 0;

	t->version = ++t->srv->versions;
	for (int i = 0; i < SRV_VIEWERS; i++)
		srv_snapshot_forget(&t->viewer[i]);
	t->info_dirty |= info;
	if (t->dirty || t->closing)
		return;
	t->dirty = true;
	uint64_t quiet = srv_bots_hush(t);
	srv_timer_start(&t->gather, wait > quiet ? wait : quiet);
}

/* ---- Coming and going ---------------------------------------------------------------------- */

static void remember_shown(struct srv_table *t, int viewer)
{
	struct srv_viewer *v = &t->viewer[viewer];

	memset(v->said, 0, sizeof v->said);
	if (t->stage != SRV_PLAYING && t->stage != SRV_OVER)
		return;
	if (!v->shown)
		v->shown = srv_alloc(ecu_size(t->game->game));
	ecu_observe(t->committed->state, viewer < ECU_SEATS ? viewer : ECU_SPECTATOR, v->shown);
	v->shown_n = t->committed->n;
	v->shown_stage = (int)t->stage;
}

/* The others are told first what they have not seen yet, so that updates and snapshots begin
 * from the same moment. All who come before something changes share one. */
struct srv_text *srv_table_snapshot(struct srv_table *t, const struct srv_socket *s)
{
	bool bytes = in_bytes(t, s);
	struct srv_text **made = &t->viewer[s->viewer].snapshot[bytes];

	assert(s->table == t && s->seated);
	srv_table_flush(t);
	if (*made)
		return *made;
	if (bytes)
		srv_frame_snapshot(t, s->viewer, &t->srv->frame);
	else
		srv_view_snapshot(t, s->viewer, &t->srv->out);
	return *made = text_of(t, bytes);
}

void srv_table_join(struct srv_table *t, struct srv_socket *s, int viewer)
{
	struct srv_viewer *v = &t->viewer[viewer];
	bool first = !v->sockets;

	assert(s->table == t && !s->seated && viewer >= 0 && viewer < SRV_VIEWERS);
	assert(viewer == ECU_SEATS || viewer < t->seats);
	srv_table_flush(t);
	if (first)
		remember_shown(t, viewer);
	s->viewer = viewer;
	s->seated = true;
	s->beside = v->sockets;
	v->sockets = s;
	if (first && viewer < ECU_SEATS)
		srv_table_touch(t, true);
	srv_queue_snapshot(s);
	if (first && viewer < ECU_SEATS)
		srv_standin_joined(t, viewer);
	srv_device_came(t, s);
	if (first)
		srv_bots_schedule(t);
}

void srv_table_leave(struct srv_table *t, struct srv_socket *s)
{
	struct srv_viewer *v = &t->viewer[s->viewer];
	struct srv_socket **at = s->seated ? &v->sockets : &t->hoping;

	assert(s->table == t);
	while (*at && *at != s)
		at = &(*at)->beside;
	assert(*at || !s->seated); /* who is seated is among those who look */
	if (*at)
		*at = s->beside;
	if (s->seated && !v->sockets) {
		if (s->viewer < ECU_SEATS) {
			t->seat[s->viewer].gone = srv_now(t->srv);
			srv_table_touch(t, true);
		}
		srv_device_left(t, s);
		srv_bots_schedule(t);
	}
	srv_queue_forget(s);
	s->beside = NULL;
	s->table = NULL;
	s->seated = false;
}
