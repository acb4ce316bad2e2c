/* view.c — what a seat is shown. Every byte is made from that seat's view, from events cut for
 * its ears, or from what everybody may know about the table. The truth is touched in two
 * places only: by ecu_observe(), and for the result when all is over. */
#include <string.h>

#include "server/bytes.h"
#include "server/inside.h"

static int seat_of(int viewer) { return viewer < ECU_SEATS ? viewer : ECU_SPECTATOR; }

static const char *const stage_names[] = {
	[SRV_LOADING] = "gathering", [SRV_GATHERING] = "gathering", [SRV_PLAYING] = "playing",
	[SRV_OVER] = "over",         [SRV_BROKEN] = "over",         [SRV_MISSING] = "over",
};

static bool begun(const struct srv_table *t) { return t->stage == SRV_PLAYING || t->stage == SRV_OVER; }

/* ---- The table ----------------------------------------------------------------------------- */

/* What kind of player a bot is, in all languages. */
static void put_temper(struct srv_out *o, const struct srv_table *t, const struct srv_seat *who)
{
	if (who->person || !bot_temperament_key(t->game->game, who->who.temperament))
		return;
	for (int language = 0; language < 3; language++) {
		srv_put(o, language ? "," : ",\"temper\":[");
		srv_put_string(o, bot_temperament_name(t->game->game, who->who.temperament, language));
	}
	srv_put(o, "]");
}

static void put_seat(struct srv_out *o, const struct srv_table *t, int seat)
{
	const struct srv_seat *who = &t->seat[seat];

	srv_putf(o, "%s{\"seat\":\"s%d\",\"name\":", seat ? "," : "", seat + 1);
	srv_put_string(o, who->name);
	srv_put(o, ",\"kind\":");
	srv_put_string(o, who->kind);
	srv_putf(o, ",\"ready\":%s,\"here\":%s", who->ready || !who->person ? "true" : "false",
		 srv_seat_here(t, seat) || !who->person ? "true" : "false");
	if (srv_seat_taken(t, seat))
		srv_put(o, ",\"taken\":true");
	if (who->has_token && !who->person) /* a stand-in plays for its person */
		srv_putf(o, ",\"standin\":\"%s\",\"owner_here\":%s",
			 who->by == ECU_TABLE     ? "table"
			 : who->by == seat        ? "self"
			 : who->by == SRV_BY_TIME ? "time"
						  : "others",
			 srv_seat_here(t, seat) ? "true" : "false");
	if (who->away)
		srv_put(o, ",\"away\":true");
	put_temper(o, t, who);
	srv_put(o, "}");
}

/* The server's part of the seed and the salt are secrets until the game is over. */
static void put_reveal(struct srv_out *o, const struct srv_table *t)
{
	if (t->stage != SRV_OVER) {
		srv_put(o, "null");
		return;
	}
	srv_put(o, "{\"server\":\"");
	srv_put_hex(o, t->log.head.server, LOG_HASH);
	srv_put(o, "\",\"salt\":\"");
	srv_put_hex(o, t->log.head.salt, LOG_HASH);
	srv_put(o, "\"}");
}

static void put_table(struct srv_out *o, const struct srv_table *t, int viewer)
{
	srv_putf(o, "{\"id\":\"%s\",\"name\":", t->id);
	srv_put_string(o, t->name);
	srv_put(o, ",\"game\":");
	srv_put_string(o, ecu_key(t->game->game));
	srv_put(o, ",\"options\":");
	srv_put_string(o, t->options);
	srv_put(o, ",\"commitment\":\"");
	srv_put_hex(o, t->log.head.commitment, LOG_HASH);
	srv_putf(o, "\",\"stage\":\"%s\",\"reveal\":", stage_names[t->stage]);
	put_reveal(o, t);
	srv_put(o, ",\"seats\":[");
	for (int seat = 0; seat < t->seats; seat++)
		put_seat(o, t, seat);
	srv_putf(o, "],\"pace\":\"%s\",\"hints\":%s,\"hooks\":%s", srv_pace_key(t->pace),
		 t->hints ? "true" : "false", srv_hooks_on(t) ? "true" : "false");
	if (t->life.left_out)
		srv_put(o, ",\"left_out\":true");
	srv_put(o, ",\"host\":");
	srv_put_seat(o, srv_host_seat(t));
	srv_put(o, ",\"next\":");
	if (t->life.next_table[0])
		srv_put_string(o, t->life.next_table);
	else
		srv_put(o, "null");
	srv_put_clock(o, t);
	srv_put_votes(o, t, viewer);
	srv_put(o, "}");
}

/* ---- The log ------------------------------------------------------------------------------- */

/* Was the viewer told that a phase begins? */
static bool phase_heard(const struct srv_table *t, const struct srv_heard *h, int viewer)
{
	ecu_event cut;

	for (int i = 0; i < h->events.n; i++)
		if ((h->events.at[i].flags & ECU_EVENT_PHASE) &&
		    ecu_event_for(t->game->game, &h->events.at[i], seat_of(viewer), &cut))
			return true;
	return false;
}

static struct srv_logged line_of(const struct srv_table *t, const struct srv_heard *h, int viewer)
{
	return (struct srv_logged){
		.n = srv_wire_n(&t->wire, viewer, h->n),
		.seat = h->seat,
		.undo = h->undo_of ? srv_wire_n(&t->wire, viewer, h->undo_of) : 0,
		.back = h->gone_from ? srv_wire_n(&t->wire, viewer, h->gone_from - 1) : -1,
		.phase = phase_heard(t, h, viewer),
	};
}

static void put_heard(struct srv_out *o, const struct srv_table *t, const struct srv_heard *h, int viewer)
{
	struct srv_logged line = line_of(t, h, viewer);
	ecu_event cut;
	int said = 0;

	srv_put_line(o, &line);
	for (int i = 0; i < h->events.n; i++) {
		if (!ecu_event_for(t->game->game, &h->events.at[i], seat_of(viewer), &cut))
			continue;
		srv_put(o, said++ ? "," : "");
		srv_put_event(o, t, &cut);
	}
	srv_put(o, "]}");
}

void srv_frame_heard(struct srv_out *o, const struct srv_table *t, const struct srv_heard *h, int viewer)
{
	struct srv_logged line = line_of(t, h, viewer);
	ecu_event cut;

	frame_line(o, &line);
	for (int i = 0; i < h->events.n; i++)
		if (ecu_event_for(t->game->game, &h->events.at[i], seat_of(viewer), &cut))
			frame_event(o, &cut);
	frame_line_end(o);
}

/* Who was told nothing of an entry is not told either that there was one. */
static const struct srv_heard *next_heard(const struct srv_table *t, int viewer, int *i)
{
	while (*i < t->heard_n)
		if (t->heard[(*i)++].told >> viewer & 1)
			return &t->heard[*i - 1];
	return NULL;
}

static void put_log(struct srv_out *o, const struct srv_table *t, int viewer, int behind, bool all)
{
	int i = srv_heard_from(t, viewer, behind);
	const struct srv_heard *h = next_heard(t, viewer, &i);

	if (!all && !h)
		return;
	srv_put(o, ",\"log\":[");
	for (; h; h = next_heard(t, viewer, &i)) {
		put_heard(o, t, h, viewer);
		srv_put(o, ",");
	}
	o->n -= o->at[o->n - 1] == ',';
	srv_put(o, "]");
}

/* ---- Messages ------------------------------------------------------------------------------ */

static void put_over(struct srv_out *o, const struct srv_table *t)
{
	if (t->stage == SRV_OVER)
		SRV_PRINT(o, ecu_result_json(t->game->game, t->committed->state, AT, CAP));
	else
		srv_put(o, "null");
}

/* What JSON says of it all; in bytes the page's engine finds it in the view. */
static void put_view(struct srv_out *o, struct srv_table *t, const ecu_view *v, ecu_parts parts, bool all)
{
	if (!all && ecu_none(parts))
		return;
	srv_put(o, ",\"view\":");
	if (v)
		srv_put_parts(o, t, v, parts);
	else
		srv_put(o, "{}");
}

static int number_of(const struct srv_table *t, int viewer)
{
	return begun(t) ? srv_wire_n(&t->wire, viewer, t->committed->n) : 0;
}

static int offer_to(struct srv_table *t, int viewer)
{
	return srv_wire_n(&t->wire, viewer, srv_offer(t, viewer));
}

static struct srv_saying saying_to(struct srv_table *t, int viewer, struct srv_out *o, bool all)
{
	return (struct srv_saying){ .o = o,
				    .game = t->game->game,
				    .room = t->srv->choices,
				    .said = t->viewer[viewer].said,
				    .key = t->srv->id_key,
				    .all = all };
}

static void say_over(struct srv_saying *s, const struct srv_table *t)
{
	put_over(srv_field_begin(s, SRV_RESULT), t);
	srv_field_end(s, SRV_RESULT);
}

static void put_rest(struct srv_table *t, int viewer, struct srv_out *o, const ecu_view *v, ecu_parts parts,
		     int behind, bool all)
{
	struct srv_saying s = saying_to(t, viewer, o, all);

	srv_put(o, ",\"n\":");
	srv_put_int(o, number_of(t, viewer));
	if (begun(t))
		srv_put_head(o, t, viewer);
	put_view(o, t, v, parts, all);
	srv_say_question(&s, v);
	srv_say_undo(&s, offer_to(t, viewer));
	put_log(o, t, viewer, behind, all);
	say_over(&s, t);
	srv_put(o, "}");
}

static void put_snapshot(struct srv_table *t, int viewer, struct srv_out *o)
{
	o->n = 0;
	srv_put(o, "{\"t\":\"snapshot\",\"table\":");
	put_table(o, t, viewer);
	if (viewer < ECU_SEATS)
		srv_putf(o, ",\"seat\":\"s%d\"", viewer + 1);
	else
		srv_put(o, ",\"seat\":null");
	srv_put_life(o, t, viewer);
}

static void put_update(struct srv_table *t, int viewer, struct srv_out *o)
{
	o->n = 0;
	srv_put(o, "{\"t\":\"update\"");
	if (t->info_dirty) {
		srv_put(o, ",\"table\":");
		put_table(o, t, viewer);
	}
}

void srv_view_snapshot(struct srv_table *t, int viewer, struct srv_out *o)
{
	ecu_view *v = begun(t) ? t->srv->view : NULL;

	if (v)
		ecu_observe(t->committed->state, seat_of(viewer), v);
	put_snapshot(t, viewer, o);
	put_rest(t, viewer, o, v, ecu_all_bits(), -1, true);
}

/* `now` is the viewer's view, or NULL before the game. */
void srv_view_update(struct srv_table *t, int viewer, const ecu_view *now, struct srv_out *o)
{
	const struct srv_viewer *v = &t->viewer[viewer];
	ecu_parts parts = now && v->shown ? ecu_view_diff(v->shown, now) : ecu_all_bits();

	put_update(t, viewer, o);
	put_rest(t, viewer, o, now, parts, v->shown_n, false);
}

/* ---- Messages in bytes --------------------------------------------------------------------- */

/* `t->srv->out` holds what stays JSON, still open. */
static void put_frame(struct srv_table *t, int viewer, const ecu_view *before, const ecu_view *now,
		      int behind, struct srv_out *o)
{
	struct srv_out *json = &t->srv->out;
	int n = number_of(t, viewer), i = srv_heard_from(t, viewer, behind);
	struct frame f = { .whole = !before, .n = n, .undo = offer_to(t, viewer), .stage = (int)t->stage };

	if (t->stage == SRV_OVER || !before) {
		srv_put(json, ",\"over\":");
		put_over(json, t);
	}
	srv_put(json, "}");
	srv_head_bytes(t, viewer, n, f.head);
	o->n = 0;
	frame_begin(o, &f, json);
	for (const struct srv_heard *h; (h = next_heard(t, viewer, &i));)
		srv_frame_heard(o, t, h, viewer);
	frame_end(o, before, now, ecu_size(t->game->game));
}

void srv_frame_snapshot(struct srv_table *t, int viewer, struct srv_out *o)
{
	ecu_observe(t->committed->state, seat_of(viewer), t->srv->view);
	put_snapshot(t, viewer, &t->srv->out);
	put_frame(t, viewer, NULL, t->srv->view, -1, o);
}

void srv_frame_update(struct srv_table *t, int viewer, const ecu_view *now, struct srv_out *o)
{
	const struct srv_viewer *v = &t->viewer[viewer];

	put_update(t, viewer, &t->srv->out);
	put_frame(t, viewer, v->shown, now, v->shown_n, o);
}
