/* standin.c — the stand-in of a person's seat: it plays when its person says so, or when he is gone and
 * another person says so; it answers one question; it tells what it would do. It has heard all its seat
 * heard from the start (minds.c), so it decides as a bot would that had always sat there. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

static bool is_asked(const struct srv_moment *m, int seat) { return ecu_pending(m->state) >> seat & 1; }

/* ---- A seat changes hands ------------------------------------------------------------------- */

void srv_standin_event(const struct srv_table *t, int seat, const char *kind, int by, struct srv_ears *ears)
{
	bool person = strcmp(kind, "person") == 0;
	const char *key = by == SRV_BY_TIME ? "STANDIN_TIME"
			  : by == ECU_TABLE ? person ? "SEAT_PERSON" : "SEAT_BOT"
			  : person          ? "STANDIN_BACK"
			  : by == seat      ? "STANDIN_TAKES"
					    : "STANDIN_GIVEN";
	ecu_event e = { .said = { ecu_message_find(t->game->game, key), { 0 } }, .audience = (ecu_seats)-1 };

	assert(e.said.id);
	e.said.arg[0] = (int16_t)(by >= 0 && by < ECU_SEATS && !person ? by : seat);
	e.said.arg[1] = (int16_t)seat;
	srv_hear(ears, &e);
}

/* On disk, or read from there. */
void srv_standin_changed(struct srv_table *t, int seat, const char *kind, int by)
{
	struct srv_seat *s = &t->seat[seat];

	assert(seat >= 0 && seat < t->seats && *kind);
	snprintf(s->kind, sizeof s->kind, "%s", kind);
	s->person = strcmp(kind, "person") == 0;
	s->by = by;
	s->handing = s->away = false;
	s->decide = ECU_NONE;
}

static struct srv_change *hand(struct srv_table *t, int seat, const char *kind, int by)
{
	struct srv_change *c = srv_change_new(t, STORE_ENTRY, by);

	c->hands = seat;
	t->seat[seat].handing = true;
	srv_standin_event(t, seat, kind, by, &c->heard.events);
	return c;
}

static void go(struct srv_table *t, struct srv_change *c, const char *kind)
{
	assert(t->stage == SRV_PLAYING && c->hands >= 0 && c->hands < t->seats && t->seat[c->hands].handing);
	srv_moment_note(t, t->working, t->srv->view, t->log.n + 1);
	srv_minds_hand(t->working->minds, c->hands, kind);
	srv_queue_entry(t, c, log_add_seat(&t->log, c->hands, kind));
	srv_lane_go(t->srv);
}

static bool playing(struct srv_table *t, struct srv_socket *s, const char *id)
{
	if (s->viewer >= ECU_SEATS)
		srv_socket_error(s, id, "you are watching; only a seat can do this");
	else if (t->stage != SRV_PLAYING)
		srv_socket_error(s, id, "no game goes on here");
	else
		return true;
	return false;
}

/* NULL, or why this seat is not given to the stand-in by that one. */
static const char *trouble(const struct srv_table *t, int seat, int by)
{
	const struct srv_seat *s = &t->seat[seat];

	if (seat < 0 || seat >= t->seats || !s->has_token)
		return "this is no person's seat";
	if (!s->person || s->handing)
		return "a bot plays this seat now";
	if (!t->seat[by].has_token || (by != seat && !t->seat[by].person))
		return "a bot plays this seat now";
	return by == seat || s->away ? NULL : "its person is here, or has not been away for long enough";
}

void srv_table_standin(struct srv_table *t, struct srv_socket *s, const char *id, int seat)
{
	if (!playing(t, s, id) || srv_answer_again(t, s, id))
		return;
	seat = seat < 0 ? s->viewer : seat;
	const char *why = trouble(t, seat, s->viewer);
	if (why) {
		srv_socket_error(s, id, why);
		return;
	}
	const char *kind = bot_mind_key(t->seat[seat].who.mind);
	struct srv_change *c = hand(t, seat, kind, s->viewer);
	srv_change_name(c, s, id);
	go(t, c, kind);
}

static bool may_come_back(const struct srv_table *t, int seat)
{
	const struct srv_seat *s = &t->seat[seat];

	return s->has_token && !s->person && !s->handing && s->by != ECU_TABLE && t->stage == SRV_PLAYING;
}

void srv_table_take_back(struct srv_table *t, struct srv_socket *s, const char *id)
{
	if (!playing(t, s, id) || srv_answer_again(t, s, id))
		return;
	if (!may_come_back(t, s->viewer)) {
		srv_socket_error(s, id, "the stand-in does not play this seat");
		return;
	}
	struct srv_change *c = hand(t, s->viewer, "person", s->viewer);
	srv_change_name(c, s, id);
	go(t, c, "person");
}

/* Who is back takes his seat from whom others gave it to. */
void srv_standin_joined(struct srv_table *t, int seat)
{
	struct srv_seat *s = &t->seat[seat];

	if (t->stage == SRV_PLAYING)
		srv_minds_want(t);
	s->gone = 0;
	s->away = false;
	if (may_come_back(t, seat) && s->by != seat)
		go(t, hand(t, seat, "person", seat), "person");
}

void srv_standin_tick(struct srv_table *t, uint64_t now)
{
	if (t->stage != SRV_PLAYING)
		return;
	for (int seat = 0; seat < t->seats; seat++) {
		struct srv_seat *s = &t->seat[seat];
		bool away = s->has_token && s->person && !srv_seat_here(t, seat) &&
			    now - s->gone >= (uint64_t)t->srv->options.away &&
			    (ecu_pending(t->committed->state) >> seat & 1);
		if (!away && srv_seat_here(t, seat))
			srv_seat_seen(t, seat);
		if (away != s->away)
			srv_table_touch(t, true);
		s->away = away;
	}
}

void srv_seat_given(struct srv_table *t, int seat, const char *kind, struct srv_socket *s, const char *id)
{
	struct srv_change *c = hand(t, seat, kind, ECU_TABLE);

	if (s) {
		c->asker = s->viewer;
		srv_change_name(c, s, id);
	}
	go(t, c, kind);
}

/* ---- Its time is out ------------------------------------------------------------------------- */

void srv_late_event(const struct srv_table *t, int seat, struct srv_ears *ears)
{
	ecu_event e = { .said = { ecu_message_find(t->game->game, "TIME_OUT"), { (int16_t)seat } },
			.audience = (ecu_seats)-1 };

	srv_hear(ears, &e);
}

bool srv_late_may(const struct srv_table *t, int seat)
{
	const struct srv_seat *s = &t->seat[seat];

	if (t->minds_missing)
		srv_minds_want((struct srv_table *)(uintptr_t)t);
	return s->person && !s->handing && s->decide == ECU_NONE && !t->minds_missing &&
	       is_asked(t->working, seat);
}

/* The log says so; then it decides as if its person had asked for it. */
void srv_late(struct srv_table *t, int seat, bool keeps)
{
	if (keeps) {
		const char *kind = bot_mind_key(t->seat[seat].who.mind);
		go(t, hand(t, seat, kind, SRV_BY_TIME), kind);
		return;
	}
	struct srv_change *c = srv_change_new(t, STORE_ENTRY, ECU_TABLE);
	srv_late_event(t, seat, &c->heard.events);
	srv_moment_note(t, t->working, t->srv->view, t->log.n + 1);
	srv_queue_entry(t, c, log_add_late(&t->log, seat));
	t->seat[seat].decide = t->working->asked[seat].question;
	srv_think_go(srv_think(t, t->working, seat, SRV_DECIDES, false));
	srv_lane_go(t->srv);
}

/* ---- Which it would do ---------------------------------------------------------------------- */

static struct srv_socket *asker(const struct srv_thought *th)
{
	struct srv_socket *s = th->table->viewer[th->seat].sockets;

	while (s && s->serial != th->socket)
		s = s->beside;
	return s;
}

static void ask(struct srv_table *t, const struct srv_moment *m, const struct srv_socket *s, const char *id,
		enum srv_what what, bool press)
{
	struct srv_thought *th = srv_think(t, m, s->viewer, what, press);

	assert(!t->minds_missing);
	th->socket = s->serial;
	snprintf(th->id, sizeof th->id, "%s", id);
	srv_think_go(th);
}

/* After the server was started again it has to be told all that was done, which takes a moment. */
static bool still_reads(struct srv_table *t, struct srv_socket *s, const char *id)
{
	if (!t->minds_missing)
		return false;
	srv_minds_want(t);
	srv_socket_error(s, id, "the stand-in still reads what was done; please ask again in a moment");
	return true;
}

void srv_table_hint(struct srv_table *t, struct srv_socket *s, const char *id)
{
	if (!srv_may_act(t, s, id) || still_reads(t, s, id))
		return;
	if (!t->hints)
		srv_socket_error(s, id, "there are no hints at this table");
	else if (t->stage != SRV_PLAYING || !is_asked(t->committed, s->viewer))
		srv_socket_error(s, id, "you are not asked now");
	else if (!srv_bucket_take(&s->hints, srv_now(s->srv), SRV_RATE_HINTS))
		srv_socket_error(s, id, "one hint in two seconds; please wait a little");
	else
		ask(t, t->committed, s, id, SRV_HINTS, false);
}

static void put_hint(struct srv_out *o, const ecu_game *g, const struct bot_act *act)
{
	ecu_message label;
	char text[1024];

	ecu_action_print(g, &act->action, text, sizeof text);
	ecu_action_label(g, &act->action, &label);
	srv_put_string(o, strchr(text, ' ') ? strchr(text, ' ') + 1 : text);
	srv_put(o, ",\"label\":");
	srv_put_message(o, g, &label);
	srv_put(o, ",\"why\":");
	if (act->why.id)
		srv_put_message(o, g, &act->why);
	else
		srv_put(o, "null");
	srv_put(o, ",\"marks\":");
	srv_put_marks(o, g, &act->action);
}

void srv_hint_ready(struct srv_thought *th)
{
	struct srv_table *t = th->table;
	struct srv_socket *s = asker(th);
	struct srv_out *o = &t->srv->out;

	if (s) {
		o->n = 0;
		srv_put(o, "{\"t\":\"hint\",\"id\":");
		srv_put_string(o, th->id);
		srv_putf(o, ",\"n\":%d,\"act\":", srv_wire_n(&t->wire, th->seat, th->n));
		if (th->found)
			put_hint(o, t->game->game, &th->act);
		else
			srv_put(o, "null,\"label\":null,\"why\":null,\"marks\":{}");
		srv_put(o, "}");
		srv_socket_answer(s, o);
	}
	free(th);
}

/* ---- One question --------------------------------------------------------------------------- */

void srv_table_decide(struct srv_table *t, struct srv_socket *s, const char *id)
{
	struct srv_seat *seat = &t->seat[s->viewer % ECU_SEATS];

	if (!srv_may_act(t, s, id) || srv_answer_again(t, s, id))
		return;
	if (t->stage != SRV_PLAYING || !is_asked(t->working, s->viewer)) {
		srv_socket_error(s, id, "you are not asked now");
		return;
	}
	if (seat->decide != ECU_NONE) {
		srv_socket_error(s, id, "the stand-in thinks already");
		return;
	}
	if (still_reads(t, s, id))
		return;
	srv_orders_acted(t, s->viewer);
	srv_lane_go(t->srv);
	seat->decide = t->working->asked[s->viewer].question;
	ask(t, t->working, s, id, SRV_DECIDES, false);
}

/* Again, of the game as it is now; a pressed one that found nothing is the end. */
static void decide_again(struct srv_thought *th, bool press)
{
	struct srv_table *t = th->table;
	assert(t->seat[th->seat].decide != ECU_NONE);
	struct srv_thought *next = srv_think(t, t->working, th->seat, SRV_DECIDES, press);

	next->socket = th->socket;
	memcpy(next->id, th->id, sizeof next->id);
	srv_think_go(next);
}

static bool same_question(const struct srv_thought *th)
{
	const struct srv_table *t = th->table;
	const struct srv_seat *s = &t->seat[th->seat];

	return t->stage == SRV_PLAYING && s->person && is_asked(t->working, th->seat) &&
	       t->working->asked[th->seat].question == s->decide;
}

/* The first action answers the person's message. */
static bool decided_act(struct srv_thought *th)
{
	struct srv_table *t = th->table;
	struct srv_socket *s = asker(th);

	ecu_observe(t->working->state, th->seat, t->srv->view);
	if (ecu_refused(ecu_check(t->srv->view, &th->act.action)))
		return false;
	struct srv_change *c = srv_change_new(t, STORE_ENTRY, th->seat);
	if (th->id[0] && s)
		srv_change_name(c, s, th->id);
	th->id[0] = '\0';
	return srv_table_apply(t, &th->act.action, c);
}

void srv_decided(struct srv_thought *th)
{
	struct srv_table *t = th->table;
	struct srv_seat *seat = &t->seat[th->seat];
	bool talk = ecu_question_resumes(t->game->game, seat->decide), more = false;

	if (same_question(th) && th->generation == t->generation && th->n == t->working->n && th->found)
		more = decided_act(th) && !talk && same_question(th);
	else if (same_question(th) && th->found) /* the table has moved on since */
		more = true;
	else if (same_question(th) && !talk && !th->press)
		more = true;
	if (more)
		decide_again(th, !th->found);
	else
		seat->decide = ECU_NONE;
	if (!more && th->id[0] && asker(th))
		srv_socket_error(asker(th), th->id, "it would wait for the others");
	free(th);
}
