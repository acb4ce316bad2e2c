/* view.c — what a seat is shown. Every byte is made from that seat's view, from events cut for
 * its ears, or from what everybody may know about the table. The truth is touched in two
 * places only: by ecu_observe(), and for the result when all is over. */
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
		 t->viewer[seat].sockets || !who->person ? "true" : "false");
	if (who->has_token && !who->person) /* a stand-in plays for its person */
		srv_putf(o, ",\"standin\":\"%s\",\"owner_here\":%s",
			 who->by == ECU_TABLE ? "table"
			 : who->by == seat    ? "self"
					      : "others",
			 t->viewer[seat].sockets ? "true" : "false");
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

static void put_table(struct srv_out *o, const struct srv_table *t)
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
	srv_putf(o, "],\"pace\":\"%s\",\"hints\":%s", srv_pace_key(t->pace), t->hints ? "true" : "false");
	srv_put_wishes(o, t);
	srv_put(o, "}");
}

/* ---- The question -------------------------------------------------------------------------- */

static void put_pending(struct srv_out *o, ecu_seats seats)
{
	srv_put(o, "[");
	for (const char *comma = ""; seats; seats &= seats - 1, comma = ",")
		srv_putf(o, "%s\"s%d\"", comma, ecu_first(seats) + 1);
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

/* What a seat may do that is not asked: in a trade, come back; where deals may be made, propose one and
 * answer. */
static void put_again(struct srv_out *o, const struct srv_table *t, const ecu_view *v)
{
	ecu_message prompt;
	bool asked = ecu_prompt(v, &prompt);

	srv_put(o, ",\"again\":[");
	if (!asked)
		put_choices(o, t, v);
	srv_put(o, "],\"again_open\":");
	put_open(o, t->game, asked ? 0 : ecu_open(v));
}

static void put_ask(struct srv_out *o, const struct srv_table *t, const ecu_view *v)
{
	const ecu_game *g = t->game->game;
	ecu_message prompt;

	if (!ecu_prompt(v, &prompt)) {
		srv_put(o, "null");
		return;
	}
	srv_put(o, "{\"prompt\":");
	srv_view_message(o, g, &prompt);
	srv_put(o, ",\"choices\":[");
	int n = put_choices(o, t, v);
	srv_putf(o, "],\"more\":%s,\"open\":", n > SRV_CHOICES ? "true" : "false");
	put_open(o, t->game, ecu_open(v));
	srv_put(o, "}");
}

static void put_question(struct srv_out *o, const struct srv_table *t, const ecu_view *v)
{
	const char *key = ecu_question_key(t->game->game, ecu_question(v));

	srv_put(o, ",\"pending\":");
	put_pending(o, ecu_awaited(v));
	srv_put(o, ",\"question\":");
	if (key)
		srv_put_string(o, key);
	else
		srv_put(o, "null");
	srv_put(o, ",\"ask\":");
	put_ask(o, t, v);
	put_again(o, t, v);
	srv_put(o, ",\"table_may\":");
	put_open(o, t->game, ecu_viewer(v) >= 0 ? ecu_table_kinds(v) : 0);
}

/* ---- The log ------------------------------------------------------------------------------- */

/* Taking back is told to whom it concerns: who did it, and who had heard what is taken back. */
static bool hears_undo(const struct srv_table *t, const struct srv_heard *undo, int seat)
{
	ecu_event cut;

	for (int i = t->heard_n; i-- > 0 && undo->seat != seat;)
		for (int k = 0; t->heard[i].n == undo->undo_of && k < t->heard[i].events.n; k++)
			if (ecu_event_for(t->game->game, &t->heard[i].events.at[k], seat, &cut))
				return true;
	return undo->seat == seat;
}

/* Of one's own action one knows, of others' what was told or taken back. */
bool srv_view_hears(const struct srv_table *t, const struct srv_heard *h, int seat)
{
	ecu_event cut;

	for (int i = 0; i < h->events.n; i++)
		if (ecu_event_for(t->game->game, &h->events.at[i], seat, &cut))
			return true;
	return (h->seat == seat && seat >= 0) || (h->undo_of && hears_undo(t, h, seat));
}

/* False: this seat heard nothing of it, and then it is not told that there was something. */
static bool put_heard(struct srv_out *o, const struct srv_table *t, const struct srv_heard *h, int viewer,
		      const char *comma)
{
	int seat = seat_of(viewer);
	size_t start = o->n;
	ecu_event cut;
	int said = 0;

	srv_putf(o, "%s{\"n\":%d,\"seat\":", comma, srv_wire_n(&t->wire, viewer, h->n));
	if (h->seat >= 0)
		srv_putf(o, "\"s%d\"", h->seat + 1);
	else
		srv_put(o, "null");
	if (h->undo_of)
		srv_putf(o, ",\"undo\":%d", srv_wire_n(&t->wire, viewer, h->undo_of));
	srv_put(o, ",\"says\":[");
	for (int i = 0; i < h->events.n; i++) {
		if (!ecu_event_for(t->game->game, &h->events.at[i], seat, &cut))
			continue;
		srv_put(o, said++ ? "," : "");
		SRV_PRINT(o, ecu_event_json(t->game->game, &cut, AT, CAP));
	}
	srv_put(o, "]}");
	if (!said && !(h->undo_of && hears_undo(t, h, seat)))
		o->n = start;
	return o->n != start;
}

static void put_log(struct srv_out *o, const struct srv_table *t, int viewer, int behind)
{
	const char *comma = "";
	int i = t->heard_n > SRV_LOG_SHOWN ? t->heard_n - SRV_LOG_SHOWN : 0;

	srv_put(o, ",\"log\":[");
	for (; i < t->heard_n; i++)
		if (t->heard[i].n > behind && put_heard(o, t, &t->heard[i], viewer, comma))
			comma = ",";
	srv_put(o, "]");
}

/* ---- Messages ------------------------------------------------------------------------------ */

/* What may be taken back is found by folding, so it is asked once for each entry; while
 * entries are on their way to the disk the last answer stands. */
static int undo_of(struct srv_table *t, int viewer)
{
	struct srv_viewer *v = &t->viewer[viewer];

	if (viewer >= ECU_SEATS || t->stage != SRV_PLAYING)
		return 0;
	if (t->working->n == t->committed->n && v->undo_n != t->committed->n) {
		v->undo = log_undoable(&t->log, viewer);
		v->undo_n = t->committed->n;
	}
	return v->undo;
}

static void put_over(struct srv_out *o, const struct srv_table *t)
{
	srv_put(o, ",\"over\":");
	if (t->stage == SRV_OVER)
		SRV_PRINT(o, ecu_result_json(t->game->game, t->committed->state, AT, CAP));
	else
		srv_put(o, "null");
}

static void put_message(struct srv_table *t, int viewer, const ecu_view *v, ecu_parts parts, int behind,
			struct srv_out *o)
{
	if (viewer < ECU_SEATS)
		srv_putf(o, ",\"seat\":\"s%d\"", viewer + 1);
	else
		srv_put(o, ",\"seat\":null");
	srv_putf(o, ",\"n\":%d,\"view\":", begun(t) ? srv_wire_n(&t->wire, viewer, t->committed->n) : 0);
	if (v) {
		SRV_PRINT(o, ecu_view_json(v, parts, AT, CAP));
		put_question(o, t, v);
	} else {
		srv_put(o, "{},\"pending\":[],\"question\":null,\"ask\":null,\"again\":[],\"table_may\":[]");
	}
	srv_putf(o, ",\"undo\":%d", srv_wire_n(&t->wire, viewer, undo_of(t, viewer)));
	put_log(o, t, viewer, behind);
	put_over(o, t);
	srv_put(o, "}");
}

void srv_view_snapshot(struct srv_table *t, int viewer, struct srv_out *o)
{
	ecu_view *v = begun(t) ? t->srv->view : NULL;

	o->n = 0;
	if (v)
		ecu_observe(t->committed->state, seat_of(viewer), v);
	srv_put(o, "{\"t\":\"snapshot\",\"table\":");
	put_table(o, t);
	put_message(t, viewer, v, ~(ecu_parts)0, -1, o);
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
		put_table(o, t);
	}
	put_message(t, viewer, now, parts, v->shown_n, o);
}
