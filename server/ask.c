/* ask.c — what a page asks the engine beside playing: facts of the seat's view, the best answer by an aim,
 * what it could answer if it were asked now. All is worked out from what the seat has been shown and changes
 * nothing. */
#include <string.h>

#include "server/inside.h"

/* Each costs more than a message: what is asked for too often is not worked out. */
static bool may_ask(struct srv_table *t, struct srv_socket *s, const char *id)
{
	if (t->stage != SRV_PLAYING && t->stage != SRV_OVER)
		srv_socket_error(s, id, "the game has not begun");
	else if (!srv_bucket_take(&s->asks, srv_now(s->srv), SRV_RATE_QUESTIONS))
		srv_socket_error(s, id, "too many questions; please slow down");
	else
		return true;
	return false;
}

static void begin_answer(struct srv_out *o, const struct srv_table *t, const struct srv_socket *s,
			 const char *word, const char *id)
{
	o->n = 0;
	srv_putf(o, "{\"t\":\"%s\",\"id\":", word);
	srv_put_string(o, id);
	srv_putf(o, ",\"n\":%d", srv_wire_n(&t->wire, s->viewer, t->committed->n));
}

static const ecu_view *view_of(const struct srv_table *t, const struct srv_socket *s)
{
	ecu_observe(t->committed->state, s->viewer < ECU_SEATS ? s->viewer : ECU_SPECTATOR, s->srv->view);
	return s->srv->view;
}

/* ---- Facts ---------------------------------------------------------------------------------- */

/* false: one is not known */
static bool read_groups(const ecu_game *g, json_t *names, ecu_groups *groups)
{
	size_t i;
	json_t *name;

	*groups = 0;
	json_array_foreach(names, i, name)
	{
		int group = json_is_string(name) ? ecu_group(g, json_string_value(name)) : -1;
		if (group < 0)
			return false;
		*groups |= (ecu_groups)1 << group;
	}
	return json_is_array(names);
}

void srv_table_facts(struct srv_table *t, struct srv_socket *s, const char *id, json_t *names)
{
	struct srv_out *o = &s->srv->out;
	ecu_groups groups;

	if (!may_ask(t, s, id))
		return;
	if (!read_groups(t->game->game, names, &groups)) {
		srv_socket_error(s, id, "facts needs a list of groups that this game has");
		return;
	}
	ecu_work_out(view_of(t, s), groups, s->srv->facts);
	begin_answer(o, t, s, "facts", id);
	srv_put(o, ",\"facts\":");
	SRV_PRINT(o, ecu_facts_json(s->srv->facts, groups, AT, CAP));
	srv_put(o, "}");
	srv_socket_answer(s, o);
}

/* ---- The best answer ------------------------------------------------------------------------ */

enum { PURSE_MOST = 128 };

/* {"cards":{"salt.w":2},"treasury":10}; -1: not understood. */
static int read_purse(const ecu_game *g, json_t *purse, ecu_hint held[PURSE_MOST], int *treasury)
{
	json_t *cards = json_object_get(purse, "cards"), *n = json_object_get(purse, "treasury"), *count;
	const char *key;
	int held_n = 0;

	if (!json_is_object(cards) || !json_is_integer(n) || json_integer_value(n) < 0 ||
	    json_integer_value(n) > UINT8_MAX)
		return -1;
	*treasury = (int)json_integer_value(n);
	json_object_foreach(cards, key, count)
	{
		int thing = ecu_word(g, ecu_hint_vocabulary(g), key);
		if (thing < 0 || held_n == PURSE_MOST || !json_is_integer(count) ||
		    json_integer_value(count) < 0 || json_integer_value(count) > UINT8_MAX)
			return -1;
		held[held_n++] = (ecu_hint){ 0, (uint8_t)thing, (uint8_t)json_integer_value(count) };
	}
	return held_n;
}

/* An action that need not be whole; false: not understood. */
static bool read_term(struct srv_table *t, struct srv_socket *s, json_t *text, ecu_action *a,
		      const ecu_action **out)
{
	ecu_problem problem;

	*out = text ? a : NULL;
	return !text ||
	       (json_is_string(text) && srv_parse(t, s->viewer, json_string_value(text), a, &problem));
}

void srv_table_best(struct srv_table *t, struct srv_socket *s, const char *id, const char *aim, json_t *asked)
{
	const ecu_game *g = t->game->game;
	struct srv_out *o = &s->srv->out;
	ecu_hint held[PURSE_MOST];
	ecu_purse p = { held, 0, 0 };
	ecu_action a, with, without;
	ecu_terms terms;
	json_t *purse = json_object_get(asked, "purse");

	if (!may_ask(t, s, id))
		return;
	if (s->viewer >= ECU_SEATS) {
		srv_socket_error(s, id, "you are watching; only a seat can do this");
		return;
	}
	p.n = json_is_object(purse) ? read_purse(g, purse, held, &p.treasury) : 0;
	if (ecu_aim(g, aim) < 0 || p.n < 0 ||
	    !read_term(t, s, json_object_get(asked, "with"), &with, &terms.with) ||
	    !read_term(t, s, json_object_get(asked, "without"), &without, &terms.without)) {
		srv_socket_error(s, id,
				 "best needs an aim that this game has; a purse of cards and treasury or "
				 "none; actions as with and without or none");
		return;
	}
	bool found = ecu_best_on(view_of(t, s), ecu_aim(g, aim), json_is_object(purse) ? &p : NULL, &terms,
				 &a);
	begin_answer(o, t, s, "best", id);
	srv_put(o, ",\"act\":");
	if (found)
		srv_put_act(o, g, &a);
	else
		srv_put(o, "null");
	srv_put(o, "}");
	srv_socket_answer(s, o);
}

/* ---- As if asked now ------------------------------------------------------------------------- */

void srv_table_as_if(struct srv_table *t, struct srv_socket *s, const char *id, const char *question)
{
	struct srv_out *o = &s->srv->out;
	struct srv_room as_if;

	if (!may_ask(t, s, id))
		return;
	if (s->viewer >= ECU_SEATS) {
		srv_socket_error(s, id, "you are watching; only a seat can do this");
		return;
	}
	begin_answer(o, t, s, "asif", id);
	srv_put(o, ",");
	view_of(t, s);
	srv_put_as_if(o, t->game->game, t->srv->choices, t->srv->view, (ecu_view *)as_if.bytes, question);
	srv_put(o, "}");
	srv_socket_answer(s, o);
}
