/* view.c — what a seat is shown. Every byte is made from that seat's view, from events cut for
 * its ears, or from what everybody may know about the table. The truth is touched in two
 * places only: by ecu_observe(), and for the result when all is over. */
#include <sodium.h>
#include <string.h>

#include "server/inside.h"

static int seat_of(int viewer) { return viewer < ECU_SEATS ? viewer : ECU_SPECTATOR; }

static const char *const stage_names[] = {
	[SRV_LOADING] = "gathering", [SRV_GATHERING] = "gathering", [SRV_PLAYING] = "playing",
	[SRV_OVER] = "over",         [SRV_BROKEN] = "over",         [SRV_MISSING] = "over",
};

static bool begun(const struct srv_table *t) { return t->stage == SRV_PLAYING || t->stage == SRV_OVER; }

void srv_view_message(struct srv_out *o, const ecu_game *g, const ecu_message *m)
{
	SRV_PRINT(o, ecu_message_json(g, m, AT, CAP));
}

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

/* ---- The question -------------------------------------------------------------------------- */

void srv_put_seat(struct srv_out *o, int seat)
{
	if (seat < 0) {
		srv_put(o, "null");
		return;
	}
	srv_put(o, "\"s");
	srv_put_int(o, seat + 1);
	srv_put(o, "\"");
}

void srv_put_seats(struct srv_out *o, ecu_seats seats)
{
	srv_put(o, "[");
	for (; seats; seats &= seats - 1) {
		srv_put_seat(o, ecu_first(seats));
		srv_put(o, seats & (seats - 1) ? "," : "");
	}
	srv_put(o, "]");
}

static void put_open(struct srv_out *o, const struct srv_game *g, ecu_kinds kinds)
{
	const char *comma = "";

	srv_put(o, "[");
	for (; kinds; kinds &= kinds - 1, comma = ",") {
		srv_put(o, comma);
		srv_put_string(o, ecu_kind_key(g->game, ecu_first_bit(kinds)));
	}
	srv_put(o, "]");
}

static int put_choices(struct srv_out *o, const struct srv_table *t, const ecu_view *v)
{
	ecu_choice *list = t->srv->choices;
	int n = ecu_choices(v, list, SRV_CHOICES);

	for (int i = 0; i < n && i < SRV_CHOICES; i++) {
		srv_put(o, i ? "," : "");
		SRV_PRINT(o, ecu_choice_json(t->game->game, &list[i], AT, CAP));
	}
	return n;
}

void srv_put_ask(struct srv_out *o, const struct srv_table *t, const ecu_view *v, const ecu_message *prompt)
{
	if (!prompt) {
		srv_put(o, "null");
		return;
	}
	srv_put(o, "{\"prompt\":");
	srv_view_message(o, t->game->game, prompt);
	srv_put(o, ",\"choices\":[");
	int n = put_choices(o, t, v);
	srv_putf(o, "],\"more\":%s,\"open\":", n > SRV_CHOICES ? "true" : "false");
	put_open(o, t->game, ecu_open(v));
	srv_put(o, "}");
}

/* What a seat may do that is not asked: in a trade, come back; where deals may be made, propose one and
 * answer. */
static void put_again(struct srv_out *o, const struct srv_table *t, const ecu_view *v, bool asked)
{
	srv_put(o, "[");
	if (!asked)
		put_choices(o, t, v);
	srv_put(o, "]");
}

static void put_question_key(struct srv_out *o, const struct srv_table *t, const ecu_view *v)
{
	const char *key = ecu_question_key(t->game->game, ecu_question(v));

	if (key)
		srv_put_string(o, key);
	else
		srv_put(o, "null");
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

static void put_heard(struct srv_out *o, const struct srv_table *t, const struct srv_heard *h, int viewer,
		      const char *comma)
{
	ecu_event cut;
	int said = 0;

	srv_put(o, comma);
	srv_put(o, "{\"n\":");
	srv_put_int(o, srv_wire_n(&t->wire, viewer, h->n));
	srv_put(o, ",\"seat\":");
	srv_put_seat(o, h->seat);
	if (h->undo_of)
		srv_putf(o, ",\"undo\":%d", srv_wire_n(&t->wire, viewer, h->undo_of));
	if (h->gone_from)
		srv_putf(o, ",\"back\":%d", srv_wire_n(&t->wire, viewer, h->gone_from - 1));
	if (phase_heard(t, h, viewer))
		srv_put(o, ",\"phase\":true");
	srv_put(o, ",\"says\":[");
	for (int i = 0; i < h->events.n; i++) {
		if (!ecu_event_for(t->game->game, &h->events.at[i], seat_of(viewer), &cut))
			continue;
		srv_put(o, said++ ? "," : "");
		srv_put_event(o, t, &cut);
	}
	srv_put(o, "]}");
}

/* Who was told nothing of an entry is not told either that there was one. */
static void put_log(struct srv_out *o, const struct srv_table *t, int viewer, int behind, bool all)
{
	const char *comma = "";
	size_t start = o->n;

	srv_put(o, ",\"log\":[");
	for (int i = srv_heard_from(t, viewer, behind); i < t->heard_n; i++) {
		if (!(t->heard[i].told >> viewer & 1))
			continue;
		put_heard(o, t, &t->heard[i], viewer, comma);
		comma = ",";
	}
	srv_put(o, "]");
	if (!all && !*comma)
		o->n = start;
}

/* ---- Messages ------------------------------------------------------------------------------ */

static void put_over(struct srv_out *o, const struct srv_table *t)
{
	if (t->stage == SRV_OVER)
		SRV_PRINT(o, ecu_result_json(t->game->game, t->committed->state, AT, CAP));
	else
		srv_put(o, "null");
}

static const char *const field_names[SRV_FIELDS] = {
	[SRV_PENDING] = ",\"pending\":",
	[SRV_QUESTION] = ",\"question\":",
	[SRV_ASK] = ",\"ask\":",
	[SRV_AGAIN] = ",\"again\":",
	[SRV_AGAIN_OPEN] = ",\"again_open\":",
	[SRV_TABLE_MAY] = ",\"table_may\":",
	[SRV_UNDO] = ",\"undo\":",
	[SRV_RESULT] = ",\"over\":",
};

/* Of each field a viewer is told what is new: an update leaves out what the last one said. */
struct saying {
	struct srv_out *o;
	struct srv_table *t;
	int viewer;
	bool all; /* a snapshot */
	size_t start;
};

static struct srv_out *begin_field(struct saying *s, enum srv_field f)
{
	s->start = s->o->n;
	srv_put(s->o, field_names[f]);
	return s->o;
}

/* A snapshot that says something else than the others were told makes the next update say it. */
static void end_field(struct saying *s, enum srv_field f)
{
	uint64_t *said = &s->t->viewer[s->viewer].said[f], now;

	crypto_shorthash((uint8_t *)&now, (const uint8_t *)s->o->at + s->start, s->o->n - s->start,
			 s->t->srv->id_key);
	if (s->all)
		*said = *said == now ? now : 0;
	else if (*said == now)
		s->o->n = s->start;
	else
		*said = now;
}

static void say_question(struct saying *s, const ecu_view *v)
{
	const struct srv_table *t = s->t;
	ecu_message prompt;
	bool asked = v && ecu_prompt(v, &prompt), playing = v && ecu_viewer(v) >= 0;

	srv_put_seats(begin_field(s, SRV_PENDING), v ? ecu_awaited(v) : 0);
	end_field(s, SRV_PENDING);
	begin_field(s, SRV_QUESTION);
	if (v)
		put_question_key(s->o, t, v);
	else
		srv_put(s->o, "null");
	end_field(s, SRV_QUESTION);
	srv_put_ask(begin_field(s, SRV_ASK), t, v, asked ? &prompt : NULL);
	end_field(s, SRV_ASK);
	put_again(begin_field(s, SRV_AGAIN), t, v, asked || !v);
	end_field(s, SRV_AGAIN);
	put_open(begin_field(s, SRV_AGAIN_OPEN), t->game, !v || asked ? 0 : ecu_open(v));
	end_field(s, SRV_AGAIN_OPEN);
	put_open(begin_field(s, SRV_TABLE_MAY), t->game, playing ? ecu_table_kinds(v) : 0);
	end_field(s, SRV_TABLE_MAY);
}

static void put_view(struct saying *s, const ecu_view *v, ecu_parts parts)
{
	if (!s->all && !parts)
		return;
	srv_put(s->o, ",\"view\":");
	if (v)
		srv_put_parts(s->o, s->t, v, parts);
	else
		srv_put(s->o, "{}");
}

static void put_message(struct saying *s, const ecu_view *v, ecu_parts parts, int behind)
{
	struct srv_table *t = s->t;

	srv_put(s->o, ",\"n\":");
	srv_put_int(s->o, begun(t) ? srv_wire_n(&t->wire, s->viewer, t->committed->n) : 0);
	if (begun(t))
		srv_put_head(s->o, t, s->viewer);
	put_view(s, v, parts);
	say_question(s, v);
	srv_put_int(begin_field(s, SRV_UNDO), srv_wire_n(&t->wire, s->viewer, srv_offer(t, s->viewer)));
	end_field(s, SRV_UNDO);
	put_log(s->o, t, s->viewer, behind, s->all);
	put_over(begin_field(s, SRV_RESULT), t);
	end_field(s, SRV_RESULT);
	srv_put(s->o, "}");
}

void srv_view_snapshot(struct srv_table *t, int viewer, struct srv_out *o)
{
	ecu_view *v = begun(t) ? t->srv->view : NULL;

	o->n = 0;
	if (v)
		ecu_observe(t->committed->state, seat_of(viewer), v);
	srv_put(o, "{\"t\":\"snapshot\",\"table\":");
	put_table(o, t, viewer);
	if (viewer < ECU_SEATS)
		srv_putf(o, ",\"seat\":\"s%d\"", viewer + 1);
	else
		srv_put(o, ",\"seat\":null");
	srv_put_life(o, t, viewer);
	put_message(&(struct saying){ o, t, viewer, true, 0 }, v, ~(ecu_parts)0, -1);
}

/* `now` is the viewer's view, or NULL before the game. */
void srv_view_update(struct srv_table *t, int viewer, const ecu_view *now, struct srv_out *o)
{
	const struct srv_viewer *v = &t->viewer[viewer];
	ecu_parts parts = now && v->shown ? ecu_view_diff(v->shown, now) : ~(ecu_parts)0;

	o->n = 0;
	srv_put(o, "{\"t\":\"update\"");
	if (t->info_dirty) {
		srv_put(o, ",\"table\":");
		put_table(o, t, viewer);
	}
	put_message(&(struct saying){ o, t, viewer, false, 0 }, now, parts, v->shown_n);
}
