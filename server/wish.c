/* wish.c — what the table as a whole does: closing the trade, ending the game, letting somebody leave.
 *
 * Nobody stands above the others: it is done when all persons who are here wish the same. So the last of
 * them speaks for the table; who plays alone against bots is obeyed at once. Wishes are words, not
 * entries: they are forgotten when the server stops. */
#include <stdio.h>
#include <string.h>

#include "server/inside.h"

/* Tried on a copy: whether the table may do it depends on what everybody sees. */
static ecu_verdict check(const struct srv_table *t, const ecu_action *a)
{
	ecu_copy(t->game->game, t->srv->state, t->working->state);
	return ecu_apply(t->srv->state, a, NULL);
}

static bool agreed(const struct srv_table *t, const char *wish)
{
	for (int seat = 0; seat < t->seats; seat++)
		if (t->seat[seat].person && t->viewer[seat].sockets && strcmp(t->wish[seat], wish) != 0)
			return false;
	return true;
}

static void forget(struct srv_table *t)
{
	memset(t->wish, 0, sizeof t->wish);
	srv_table_touch(t, true);
}

static void answer_heard(struct srv_socket *s, const char *id)
{
	struct srv_out *o = &s->srv->out;

	o->n = 0;
	srv_put(o, "{\"t\":\"heard\",\"id\":");
	srv_put_string(o, id);
	srv_put(o, "}");
	srv_socket_answer(s, o);
}

static void carry_out(struct srv_table *t, struct srv_socket *s, const char *id, const ecu_action *a)
{
	struct srv_change *c = srv_change_new(t, STORE_ENTRY, ECU_TABLE);

	c->asker = s->viewer;
	srv_change_name(c, s, id);
	forget(t);
	if (!srv_table_apply(t, a, c))
		srv_socket_error(s, id, "the server could not apply this; please look again");
}

/* An empty wish takes the last one back. */
void srv_table_wish(struct srv_table *t, struct srv_socket *s, const char *id, const char *act)
{
	ecu_problem problem = { .reason = "this is too long for an action of the table" };
	ecu_action a;
	ecu_verdict v = { 0 };

	if (!srv_may_act(t, s, id) || srv_answer_again(t, s, id))
		return;
	char *wish = t->wish[s->viewer];
	if (!*act) {
		*wish = '\0';
		srv_table_touch(t, true);
		answer_heard(s, id);
		return;
	}
	bool read = strlen(act) < SRV_WISH && srv_parse(t, ECU_TABLE, act, &a, &problem);
	if (!read || ecu_refused(v = check(t, &a))) {
		srv_refuse(t, s, id, read ? v : srv_message(t, "MALFORMED"), read ? NULL : problem.reason);
		return;
	}
	snprintf(wish, SRV_WISH, "%s", act);
	if (agreed(t, wish)) {
		carry_out(t, s, id, &a);
		return;
	}
	srv_table_touch(t, true);
	answer_heard(s, id);
}

/* The game went on: what cannot be done any more is not wished any more. */
void srv_wishes_check(struct srv_table *t)
{
	ecu_problem problem;
	ecu_action a;

	for (int seat = 0; seat < t->seats; seat++)
		if (t->wish[seat][0] &&
		    (!srv_parse(t, ECU_TABLE, t->wish[seat], &a, &problem) || ecu_refused(check(t, &a)))) {
			t->wish[seat][0] = '\0';
			srv_table_touch(t, true);
		}
}

void srv_put_wishes(struct srv_out *o, const struct srv_table *t)
{
	const char *comma = "";
	ecu_problem problem;
	ecu_message label;
	ecu_action a;

	srv_put(o, ",\"wishes\":[");
	for (int seat = 0; seat < t->seats; seat++) {
		if (!t->wish[seat][0] || !srv_parse(t, ECU_TABLE, t->wish[seat], &a, &problem))
			continue;
		ecu_action_label(t->game->game, &a, &label);
		srv_putf(o, "%s{\"seat\":\"s%d\",\"act\":", comma, seat + 1);
		srv_put_string(o, t->wish[seat]);
		srv_put(o, ",\"label\":");
		srv_view_message(o, t->game->game, &label);
		srv_put(o, "}");
		comma = ",";
	}
	srv_put(o, "]");
}
