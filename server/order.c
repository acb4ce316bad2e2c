/* order.c — what somebody lays down for the time when he will be asked: to pass a question always, until some
 * end, or answers to it, one behind the other, or not to be asked at all where there is only one answer.
 * The first prepared answer that is refused stops all of them. Rows of the table's life that only their seat
 * knows of, used while its person has the seat, here or not: when a stand-in plays they wait. All are used at
 * the same pace, so that nobody can tell an answer that was forced from one that was laid down.
 *
 * They act through the same door as their person. What uses an order up goes to the disk in one batch with
 * the entry, so that it is used once whatever happens between. A row that is used up stays, without content:
 * it remembers the ids of the messages that wrote it, and one that is said again changes nothing. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/core.h"
#include "ecumene_read.h"
#include "server/inside.h"

enum { PREPARED, STANDING, FORMS };
enum { OFF, ON, REFUSED, STOPPED };
enum {
	LEAST_MS = 1000, /* until an order is used, and as much again at most: as fast as people are */
	MOMENT = -1000,  /* which of the drawn moments (talk.h) */
	IDS = 4,         /* of messages that a row remembers */
	TIMES = 99,
	FORCED = 127 /* instead of a question: any that leaves one answer */
};

/* ---- Rows ------------------------------------------------------------------------------------ */

static int64_t key_of(int seat, int form, int question)
{
	assert(seat >= 0 && seat < ECU_SEATS && (form == PREPARED || form == STANDING));
	assert(question >= 0 && question <= FORCED);
	return seat << 8 | form << 7 | question;
}
static int seat_of(int64_t key) { return (int)(key >> 8); }
static int form_of(int64_t key) { return (int)(key >> 7 & 1); }
static int question_of(int64_t key) { return (int)(key & 127); }

static const char forced_key[] = "forced";

static int find_question(const struct srv_table *t, const char *word, bool always)
{
	return always && strcmp(word, forced_key) == 0 ? FORCED : ecu_question_find(t->game->game, word);
}

static const char *question_key(const struct srv_table *t, int question)
{
	return question == FORCED ? forced_key : ecu_question_key(t->game->game, question);
}

static int number_of(const json_t *said, const char *key)
{
	return (int)json_integer_value(json_object_get(said, key));
}

static const char *text_of(const json_t *said, const char *key)
{
	return json_string_value(json_object_get(said, key));
}

static struct srv_order *find(const struct srv_table *t, int64_t key)
{
	for (int i = 0; i < t->life.orders; i++)
		if (t->life.order[i].key == key)
			return &t->life.order[i];
	return NULL;
}

static void forget(struct srv_life *l, struct srv_order *o)
{
	if (!o)
		return;
	assert(l->orders > 0 && o >= l->order && o < l->order + l->orders);
	json_decref(o->said);
	*o = l->order[--l->orders];
}

/* An answer in the words of the layout it was stored in becomes one of today. What cannot be read stays, and
 * is refused with the reason when its question comes. */
static json_t *said_today(const ecu_game *g, int layout, json_t *act)
{
	char text[LOG_TEXT];
	ecu_action a;
	ecu_problem problem;

	if (!json_is_string(act) ||
	    (size_t)snprintf(text, sizeof text, "s1 %s", json_string_value(act)) >= sizeof text ||
	    !ecu_action_parse_as(g, text, layout, &a, &problem) ||
	    ecu_action_print(g, &a, text, sizeof text) >= sizeof text)
		return json_incref(act);
	return json_string(text + strlen("s1 "));
}

/* Rows say in which layout they were written since there are words with other names; before, all layouts had
 * the same ones. */
static json_t *order_today(const ecu_game *g, json_t *said)
{
	int layout = number_of(said, "layout");
	json_t *today = json_copy(said), *then = json_array(), *one;
	size_t i;

	if (json_object_get(said, "act"))
		json_object_set_new(today, "act",
				    said_today(g, layout ? layout : 1, json_object_get(said, "act")));
	json_array_foreach(json_object_get(said, "then"), i, one)
		json_array_append_new(then, said_today(g, layout ? layout : 1, one));
	if (json_object_get(said, "then"))
		json_object_set(today, "then", then);
	json_object_set_new(today, "layout", json_integer(ecu_layout(g)));
	json_decref(then);
	return today;
}

bool srv_order_take(struct srv_table *t, int64_t key, json_t *said)
{
	struct srv_life *l = &t->life;
	struct srv_order *o = find(t, key);

	if (key < 0 || seat_of(key) >= ECU_SEATS)
		return false;
	if (!said) {
		forget(l, o);
		return true;
	}
	if (!o) {
		l->order = srv_grow(l->order, l->orders, &l->orders_cap, 8, sizeof *l->order);
		memset(o = &l->order[l->orders++], 0, sizeof *o);
	}
	json_decref(o->said);
	bool today = number_of(said, "layout") == ecu_layout(t->game->game);
	*o = (struct srv_order){ key, today ? json_incref(said) : order_today(t->game->game, said) };
	return true;
}

static struct srv_order *find_on(const struct srv_table *t, int seat, int form, int question)
{
	struct srv_order *o = find(t, key_of(seat, form, question));

	return o && number_of(o->said, "state") == ON ? o : NULL;
}

static struct srv_change *write_row(struct srv_table *t, int64_t key, json_t *row)
{
	return srv_life_write(t, SRV_LIFE_ORDER, key, row, 0, seat_of(key));
}

/* Answers: the first one, and those behind it. */
static const char *act_of(const json_t *act) { return json_is_string(act) ? json_string_value(act) : ""; }
static const char *first_of(const json_t *said) { return act_of(json_object_get(said, "act")); }
static json_t *later_of(const json_t *said) { return json_object_get(said, "then"); }

/* Over, used up or taken back. */
static json_t *empty_row(const struct srv_order *o)
{
	return json_pack("{s:i,s:O*}", "state", OFF, "ids", o ? json_object_get(o->said, "ids") : NULL);
}

/* ---- Until when ------------------------------------------------------------------------------ */

static int turn_of(const ecu_state *s)
{
	ecu_stat first = { NULL, 0 };

	return ecu_stats(s, &first, 1) > 0 ? first.value : 0;
}

/* Whenever a phase begins an entry has the position. */
static bool phase_began(const struct log *log, int since)
{
	for (int n = log->n; n > since && n > 0; n--)
		if (log->at[n - 1].kind == LOG_POSITION)
			return true;
	return false;
}

static bool is_over(const struct srv_table *t, const struct srv_order *o)
{
	const char *until = text_of(o->said, "until");

	if (!until)
		return false;
	return strcmp(until, "turn") == 0 ? turn_of(t->working->state) != number_of(o->said, "turn")
					  : phase_began(&t->log, number_of(o->said, "since"));
}

/* ---- Using them ------------------------------------------------------------------------------ */

/* What it has laid down is on its way to the disk: first that, then the next. */
static bool is_busy(const struct srv_table *t, int seat)
{
	for (const struct srv_change *c = t->first; c; c = c->sibling)
		if (c->store.kind == STORE_LIFE && c->life == SRV_LIFE_ORDER &&
		    seat_of(c->store.life.key) == seat)
			return true;
	return false;
}

static bool may_use(const struct srv_table *t, int seat)
{
	const struct srv_seat *s = &t->seat[seat];

	return t->stage == SRV_PLAYING && !t->closing && !t->lent && !t->srv->stopping && s->person &&
	       !s->handing && s->decide == ECU_NONE && !t->life.clock.paused;
}

static struct srv_order *find_standing(const struct srv_table *t, int seat, int question)
{
	struct srv_order *o = find_on(t, seat, STANDING, question);

	return o && !is_over(t, o) ? o : NULL;
}

/* Has it one answer? Who had several when he was asked says himself that he is done. */
static bool is_forced(struct srv_table *t, int seat, ecu_action *only)
{
	int since = t->working->asked[seat].since;

	if (t->life.due[seat].free == since + 1)
		return false;
	ecu_observe(t->working->state, seat, t->srv->view);
	if (ecu_forced(t->srv->view, only))
		return true;
	t->life.due[seat].free = since + 1;
	return false;
}

/* What answers what the seat is asked now: the prepared answer, then the pass, then what is left to do. */
static struct srv_order *next_order(struct srv_table *t, int seat, ecu_action *act)
{
	int question = t->working->asked[seat].question;
	struct srv_order *o = NULL;

	if (question == ECU_NONE || (o = find_on(t, seat, PREPARED, question)))
		return o;
	if ((o = find_standing(t, seat, question))) {
		ecu_observe(t->working->state, seat, t->srv->view);
		return ecu_pass(t->srv->view, act) ? o : NULL;
	}
	o = find_standing(t, seat, FORCED);
	return o && is_forced(t, seat, act) ? o : NULL;
}

static json_t *row_in(const struct srv_order *o, int state)
{
	json_t *row = json_copy(o->said);

	json_object_set_new(row, "state", json_integer(state));
	return row;
}

/* What was planned with an answer that is refused may be wanted no more: its person is asked himself. */
static void stop_others(struct srv_table *t, const struct srv_order *refused)
{
	for (int i = 0; i < t->life.orders; i++) {
		const struct srv_order *o = &t->life.order[i];
		if (o != refused && seat_of(o->key) == seat_of(refused->key) && form_of(o->key) == PREPARED &&
		    number_of(o->said, "state") == ON)
			write_row(t, o->key, row_in(o, STOPPED));
	}
}

/* It stays, to be told of, until its person has read it. */
static void refuse(struct srv_table *t, const struct srv_order *o, ecu_message why, const char *reason)
{
	json_t *row = row_in(o, REFUSED);
	char text[1024];

	assert(ecu_refused(why) || reason);
	stop_others(t, o);
	ecu_message_json(t->game->game, &why, text, sizeof text);
	json_object_set_new(row, "why", json_loads(text, 0, NULL));
	if (reason)
		json_object_set_new(row, "reason", json_string(reason));
	write_row(t, o->key, row);
	srv_lane_go(t->srv);
}

/* The row goes first and waits for the entry: both are one batch. */
static void act(struct srv_table *t, int64_t key, json_t *row, const ecu_action *a)
{
	if (row)
		write_row(t, key, row);
	if (srv_table_apply(t, a, srv_change_new(t, STORE_ENTRY, seat_of(key))))
		return;
	srv_log("table %.6s: an order of seat %d was refused", t->id, seat_of(key) + 1);
	write_row(t, key, empty_row(find(t, key)));
	srv_lane_go(t->srv);
}

/* What is left of it when its first answer is used. */
static json_t *row_behind(const struct srv_order *o)
{
	json_t *then = json_copy(later_of(o->said)), *row;

	if (!json_array_size(then)) {
		json_decref(then);
		return empty_row(o);
	}
	row = json_copy(o->said);
	json_object_set(row, "act", json_array_get(then, 0));
	json_array_remove(then, 0);
	json_object_set_new(row, "then", then);
	return row;
}

static void use_prepared(struct srv_table *t, const struct srv_order *o)
{
	assert(form_of(o->key) == PREPARED);
	int seat = seat_of(o->key);
	ecu_problem problem;
	ecu_action a;

	if (!srv_parse(t, seat, first_of(o->said), &a, &problem)) {
		refuse(t, o, srv_message(t, "MALFORMED"), problem.reason);
		return;
	}
	ecu_observe(t->working->state, seat, t->srv->view);
	ecu_verdict v = ecu_check(t->srv->view, &a);
	if (ecu_refused(v))
		refuse(t, o, v, NULL);
	else
		act(t, o->key, row_behind(o), &a);
}

static void use_standing(struct srv_table *t, const struct srv_order *o, const ecu_action *pass)
{
	assert(form_of(o->key) == STANDING && pass->seat == seat_of(o->key));
	int left = number_of(o->said, "times");
	json_t *row = left == 1 ? empty_row(o) : left ? json_copy(o->said) : NULL;

	if (left > 1)
		json_object_set_new(row, "times", json_integer(left - 1));
	act(t, o->key, row, pass);
}

static void use(struct srv_table *t, const struct srv_order *o, const ecu_action *pass)
{
	if (form_of(o->key) == PREPARED)
		use_prepared(t, o);
	else
		use_standing(t, o, pass);
}

bool srv_orders_answer(struct srv_table *t, int seat)
{
	ecu_action pass;
	struct srv_order *o = may_use(t, seat) ? next_order(t, seat, &pass) : NULL;

	if (o && !is_busy(t, seat))
		use(t, o, &pass);
	return o;
}

/* ---- When ------------------------------------------------------------------------------------ */

/* Drawn from the table's secret and the entry, not from what is laid down. */
static uint64_t drawn_pause(const struct srv_table *t, int seat)
{
	int delay = t->srv->options.bot_delay, least = delay >= 0 ? delay : LEAST_MS;
	int share = srv_talk_gap(t->secret, (uint32_t)t->working->asked[seat].since, seat, MOMENT) -
		    TALK_LEAST_MS;

	return (uint64_t)(least + least * share / (TALK_MOST_MS - TALK_LEAST_MS));
}

/* When its order is used; UINT64_MAX: it has none, or it was used now. */
static uint64_t look_at(struct srv_table *t, int seat, uint64_t now)
{
	struct srv_due *due = &t->life.due[seat];
	int since = t->working->asked[seat].since;
	ecu_action pass;
	struct srv_order *o = may_use(t, seat) && !is_busy(t, seat) ? next_order(t, seat, &pass) : NULL;

	if (!o) {
		due->at = 0;
		return UINT64_MAX;
	}
	if (!due->at || due->since != since)
		*due = (struct srv_due){ now + drawn_pause(t, seat), since, due->free };
	uint64_t at = due->at > t->not_before ? due->at : t->not_before; /* after trouble with the disk */
	if (at > now)
		return at;
	due->at = 0;
	use(t, o, &pass);
	return UINT64_MAX;
}

/* Those whose time is over are put away, and their seats told. */
static void end_those_over(struct srv_table *t)
{
	int ended = 0;

	for (int i = 0; i < t->life.orders && t->stage == SRV_PLAYING; i++) {
		const struct srv_order *o = &t->life.order[i];
		if (number_of(o->said, "state") != ON || !is_over(t, o) || is_busy(t, seat_of(o->key)))
			continue;
		write_row(t, o->key, empty_row(o));
		ended++;
	}
	if (ended)
		srv_lane_go(t->srv);
}

void srv_orders_schedule(struct srv_table *t)
{
	uint64_t now = srv_now(t->srv), next = UINT64_MAX, at;

	if (!t->life.orders || t->closing || t->lent) {
		srv_timer_stop(&t->order);
		return;
	}
	end_those_over(t);
	for (int seat = 0; seat < t->seats; seat++)
		if ((at = look_at(t, seat, now)) < next)
			next = at;
	if (next == UINT64_MAX)
		srv_timer_stop(&t->order);
	else
		srv_timer_start(&t->order, next - now);
}

void srv_orders_timer(struct srv_timer *timer) { srv_orders_schedule(timer->of); }

/* Who acts himself, or takes something back, thinks anew: what he had laid down for that question is gone. */
void srv_orders_acted(struct srv_table *t, int seat)
{
	int question = t->working->asked[seat].question, now = ecu_question_now(t->working->state);

	if (question == ECU_NONE && ecu_question_resumes(t->game->game, now))
		question = now;
	for (int form = 0; form < FORMS && question != ECU_NONE; form++) {
		const struct srv_order *o = find(t, key_of(seat, form, question));
		if (o && number_of(o->said, "state") != OFF)
			write_row(t, o->key, empty_row(o));
	}
}

/* Somebody else comes: he is neither bound by them nor told of them. */
void srv_orders_forget(struct srv_table *t, int seat)
{
	for (int i = 0; i < t->life.orders; i++)
		if (seat_of(t->life.order[i].key) == seat)
			write_row(t, t->life.order[i].key, NULL);
}

/* ---- What pages say -------------------------------------------------------------------------- */

static bool said_before(struct srv_table *t, struct srv_socket *s, const char *id, int64_t key)
{
	const struct srv_order *o = find(t, key);
	json_t *one;
	size_t i;

	json_array_foreach(o ? json_object_get(o->said, "ids") : NULL, i,
			   one) if (strcmp(json_string_value(one), id) == 0) return srv_life_done(s, id),
		true;
	for (struct srv_change *c = t->first; c; c = c->sibling)
		if (c->store.kind == STORE_LIFE && c->asker == s->viewer && strcmp(c->id, id) == 0)
			return srv_change_wait(c, s), true;
	return false;
}

static void give(struct srv_table *t, struct srv_socket *s, const char *id, int64_t key, json_t *row)
{
	const struct srv_order *o = find(t, key);
	json_t *ids = o ? json_copy(json_object_get(o->said, "ids")) : json_array();

	while (json_array_size(ids) >= IDS)
		json_array_remove(ids, 0);
	json_array_append_new(ids, json_string(id));
	json_object_set_new(row, "ids", ids);
	struct srv_change *c = write_row(t, key, row);
	snprintf(c->id, sizeof c->id, "%s", id);
	srv_change_wait(c, s);
	srv_lane_go(t->srv);
}

/* NULL: it is not understood, and why was told. */
static json_t *standing_row(struct srv_table *t, struct srv_socket *s, const char *id, json_t *m,
			    int question)
{
	json_t *until = json_object_get(m, "until"), *times = json_object_get(m, "times");
	const char *end = json_string_value(until);
	json_int_t n = json_integer_value(times);

	if (question != FORCED && ecu_none(ecu_passes(t->game->game, question)))
		srv_socket_error(s, id, "this question cannot be passed");
	else if ((until && !json_is_null(until) && !end) ||
		 (end && strcmp(end, "turn") != 0 && strcmp(end, "phase") != 0) ||
		 (times && !json_is_null(times) && (!json_is_integer(times) || n < 1 || n > TIMES)))
		srv_socket_error(s, id, "until is turn, phase or null; times is 1 to 99 or null");
	else
		return json_pack("{s:i,s:s*,s:i,s:i,s:i}", "state", ON, "until", end, "turn",
				 turn_of(t->working->state), "since", t->log.n, "times", (int)n);
	return NULL;
}

static bool may_answer(struct srv_table *t, struct srv_socket *s, const char *id, const json_t *act,
		       int question)
{
	const char *text = json_string_value(act);
	ecu_problem problem = { 0, 0, "" };
	ecu_action a;

	if (!text || !srv_parse(t, s->viewer, text, &a, &problem))
		srv_socket_error(s, id,
				 problem.reason[0] ? problem.reason : "an answer is an action as text");
	else if (!(t->game->game->kinds[a.kind].answers >> question & 1))
		srv_socket_error(s, id, "this does not answer that question");
	else
		return true;
	return false;
}

static json_t *prepared_row(struct srv_table *t, struct srv_socket *s, const char *id, json_t *m,
			    int question)
{
	json_t *first = json_object_get(m, "act"), *then = json_object_get(m, "then"), *one;
	size_t i;

	if (then && !json_is_null(then) && (!json_is_array(then) || json_array_size(then) >= SRV_PLANNED)) {
		srv_socket_error(s, id, "behind the first answer stand at most 63 more");
		return NULL;
	}
	if (!may_answer(t, s, id, first, question))
		return NULL;
	json_array_foreach(then, i, one) if (!may_answer(t, s, id, one, question)) return NULL;
	return json_pack("{s:i,s:i,s:O,s:O*}", "state", ON, "layout", ecu_layout(t->game->game), "act", first,
			 "then", json_array_size(then) ? then : NULL);
}

static int orders_of(const struct srv_table *t, int seat)
{
	int n = 0;

	for (int i = 0; i < t->life.orders; i++)
		n += seat_of(t->life.order[i].key) == seat &&
		     number_of(t->life.order[i].said, "state") != OFF;
	return n;
}

static bool has_room(struct srv_table *t, struct srv_socket *s, const char *id)
{
	if (orders_of(t, s->viewer) >= SRV_ORDERS)
		srv_socket_error(s, id, "you have laid down too much already; take something back first");
	else if (!srv_bucket_take(&s->orders, srv_now(s->srv), SRV_RATE_ORDERS))
		srv_socket_error(s, id, "that is too fast; please wait a little");
	else
		return true;
	return false;
}

void srv_order_give(struct srv_table *t, struct srv_socket *s, const char *id, json_t *m)
{
	const char *always = text_of(m, "always"), *once = text_of(m, "question");
	const char *word = always ? always : once ? once : "";
	int question = find_question(t, word, always);

	if (!srv_may_act(t, s, id))
		return;
	if (t->stage != SRV_PLAYING || question < 0 || (always && once)) {
		srv_socket_error(s, id, "an order names a question of this game, always or once");
		return;
	}
	srv_time_came(t, s->viewer);
	int64_t key = key_of(s->viewer, always ? STANDING : PREPARED, question);
	if (said_before(t, s, id, key))
		return;
	if (json_is_true(json_object_get(m, "remove"))) {
		give(t, s, id, key, empty_row(NULL));
		return;
	}
	json_t *row = !has_room(t, s, id) ? NULL
		      : always            ? standing_row(t, s, id, m, question)
					  : prepared_row(t, s, id, m, question);
	if (row)
		give(t, s, id, key, row);
}

/* ---- What its seat is told ------------------------------------------------------------------- */

static void put_json(struct srv_out *o, const char *key, const json_t *value)
{
	char *text = value ? json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;

	srv_putf(o, ",\"%s\":", key);
	srv_put(o, text ? text : "null");
	free(text);
}

static void put_act(struct srv_out *o, const struct srv_table *t, int seat, const char *act)
{
	ecu_problem problem;
	ecu_message label;
	ecu_action a;

	srv_put(o, "\"act\":");
	srv_put_string(o, act);
	srv_put(o, ",\"label\":");
	if (srv_parse(t, seat, act, &a, &problem)) {
		ecu_action_label(t->game->game, &a, &label);
		srv_put_message(o, t->game->game, &label);
	} else
		srv_put(o, "null");
}

static void put_later(struct srv_out *o, const struct srv_table *t, int seat, const json_t *then)
{
	const json_t *one;
	size_t i;

	json_array_foreach(then, i, one)
	{
		srv_put(o, i ? ",{" : ",\"then\":[{");
		put_act(o, t, seat, act_of(one));
		srv_put(o, "}");
	}
	srv_put(o, json_array_size(then) ? "]" : "");
}

static void put_answer(struct srv_out *o, const struct srv_table *t, int seat, const json_t *said)
{
	srv_put(o, ",");
	put_act(o, t, seat, first_of(said));
	put_later(o, t, seat, later_of(said));
	put_json(o, "refused", json_object_get(said, "why"));
	if (number_of(said, "state") == STOPPED)
		srv_put(o, ",\"stopped\":true");
	if (text_of(said, "reason"))
		put_json(o, "reason", json_object_get(said, "reason"));
}

static void put_order(struct srv_out *o, const struct srv_table *t, const struct srv_order *order)
{
	bool always = form_of(order->key) == STANDING;
	int times = number_of(order->said, "times");

	srv_putf(o, "{\"%s\":", always ? "always" : "question");
	srv_put_string(o, question_key(t, question_of(order->key)));
	if (!always)
		put_answer(o, t, seat_of(order->key), order->said);
	else {
		put_json(o, "until", json_object_get(order->said, "until"));
		if (times)
			srv_putf(o, ",\"times\":%d", times);
	}
	srv_put(o, "}");
}

/* "orders":[...], for the seat alone */
void srv_put_orders(struct srv_out *o, const struct srv_table *t, int seat)
{
	const char *comma = "";

	srv_put(o, "\"orders\":[");
	for (int i = 0; i < t->life.orders && t->stage == SRV_PLAYING; i++) {
		const struct srv_order *order = &t->life.order[i];
		if (seat_of(order->key) != seat || number_of(order->said, "state") == OFF ||
		    !question_key(t, question_of(order->key)))
			continue;
		srv_put(o, comma);
		put_order(o, t, order);
		comma = ",";
	}
	srv_put(o, "]");
}

void srv_order_landed(struct srv_table *t, int64_t key)
{
	struct srv_out *o = &t->srv->out;

	o->n = 0;
	srv_put(o, "{\"t\":\"orders\",");
	srv_put_orders(o, t, seat_of(key));
	srv_put(o, "}");
	srv_tell(t, seat_of(key), o);
}
