/* asked.c — see asked.h. */
#include "server/asked.h"

#include <stdio.h>
#include <string.h>

#include "ecumene_read.h"
#include "store/hash.h"
#include "store/log.h"

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

void srv_put_message(struct srv_out *o, const ecu_game *g, const ecu_message *m)
{
	SRV_PRINT(o, ecu_message_json(g, m, AT, CAP));
}

void srv_put_kinds(struct srv_out *o, const ecu_game *g, ecu_kinds kinds)
{
	const char *comma = "";

	srv_put(o, "[");
	for (int kind = ecu_first_bit(kinds); kind >= 0; kind = ecu_next_bit(kinds, kind), comma = ",") {
		srv_put(o, comma);
		srv_put_string(o, ecu_kind_key(g, kind));
	}
	srv_put(o, "]");
}

void srv_put_act(struct srv_out *o, const ecu_game *g, const ecu_action *a)
{
	char text[1024];

	ecu_action_print(g, a, text, sizeof text);
	srv_put_string(o, strchr(text, ' ') + 1);
}

/* Every word of one field of an action: places, cards. */
static int put_words(struct srv_out *o, const ecu_game *g, const ecu_action *a, int field,
		     const ecu_described *d, const char *comma)
{
	int said = 0;
	bool counted = d->shape == ECU_COUNTS || d->shape == ECU_SET;

	for (int column = 0; column < (d->shape == ECU_ONE ? 1 : d->columns); column++) {
		int value = ecu_action_get(g, a, field, column);
		const char *key = ecu_word_key(g, d->vocabulary, counted ? column : value);
		if (!key || (counted && value <= 0))
			continue;
		srv_put(o, said++ ? "," : comma);
		srv_put_string(o, key);
	}
	return said;
}

/* {"area":["knossos","tanis"]}: what to mark. */
void srv_put_marks(struct srv_out *o, const ecu_game *g, const ecu_action *a)
{
	const char *between = "";
	ecu_described d;

	srv_put(o, "{");
	for (int v = 1; ecu_vocabulary_key(g, v); v++) {
		size_t start = o->n;
		int said = 0;
		srv_put(o, between);
		srv_put_string(o, ecu_vocabulary_key(g, v));
		srv_put(o, ":[");
		for (int field = 0; ecu_describe(g, ECU_OF_KIND + a->kind, field, &d); field++)
			if (d.vocabulary == v && d.shape != ECU_RECORD && d.shape != ECU_TEXT)
				said += put_words(o, g, a, field, &d, said ? "," : "");
		srv_put(o, "]");
		if (said)
			between = ",";
		else
			o->n = start;
	}
	srv_put(o, "}");
}

void srv_hear(void *to, const ecu_event *e)
{
	struct srv_ears *ears = to;

	ears->at = srv_grow(ears->at, ears->n, &ears->cap, 4, sizeof *ears->at);
	ears->at[ears->n++] = *e;
}

bool srv_read_act(const ecu_game *g, int seat, const char *act, ecu_action *a, ecu_problem *p)
{
	char text[LOG_TEXT], who[16] = "table";

	memset(p, 0, sizeof *p);
	if (seat != ECU_TABLE)
		snprintf(who, sizeof who, "s%d", seat + 1);
	if ((size_t)snprintf(text, sizeof text, "%s %s", who, act) >= sizeof text) {
		snprintf(p->reason, sizeof p->reason, "this is too long for an action");
		return false;
	}
	return ecu_action_parse(g, text, a, p) && a->seat == seat;
}

/* ---- The question -------------------------------------------------------------------------- */

static int put_choices(struct srv_out *o, const ecu_game *g, ecu_choice *room, const ecu_view *v)
{
	int n = ecu_choices(v, room, SRV_CHOICES);

	for (int i = 0; i < n && i < SRV_CHOICES; i++) {
		srv_put(o, i ? "," : "");
		SRV_PRINT(o, ecu_choice_json(g, &room[i], AT, CAP));
	}
	return n;
}

void srv_put_ask(struct srv_out *o, const ecu_game *g, ecu_choice *room, const ecu_view *v,
		 const ecu_message *prompt)
{
	if (!prompt) {
		srv_put(o, "null");
		return;
	}
	srv_put(o, "{\"prompt\":");
	srv_put_message(o, g, prompt);
	srv_put(o, ",\"choices\":[");
	int n = put_choices(o, g, room, v);
	srv_putf(o, "],\"more\":%s,\"open\":", n > SRV_CHOICES ? "true" : "false");
	srv_put_kinds(o, g, ecu_open(v));
	srv_put(o, n == 1 && ecu_forced(v, &room[0].action) ? ",\"forced\":true}" : "}");
}

/* What a seat may do that is not asked: in a trade, come back; where deals may be made, propose one and
 * answer. */
static void put_again(struct srv_saying *s, const ecu_view *v, bool asked)
{
	srv_put(s->o, "[");
	if (!asked)
		put_choices(s->o, s->game, s->room, v);
	srv_put(s->o, "]");
}

static void put_question_key(struct srv_saying *s, const ecu_view *v)
{
	const char *key = v ? ecu_question_key(s->game, ecu_question(v)) : NULL;

	if (key)
		srv_put_string(s->o, key);
	else
		srv_put(s->o, "null");
}

/* ---- As if asked now ----------------------------------------------------------------------- */

/* False: there is no such question, or it cannot be told what would be asked. */
static bool as_if(const ecu_view *v, int question, ecu_view *out, ecu_message *prompt)
{
	return question >= 0 && ecu_as_if(v, question, out) && ecu_prompt(out, prompt);
}

void srv_put_as_ifs(struct srv_out *o, const ecu_game *g, const ecu_view *v, ecu_view *scratch)
{
	const char *comma = "", *key;
	ecu_message prompt;

	srv_put(o, "[");
	for (int q = 0; (key = ecu_question_key(g, q)); q++) {
		if (!as_if(v, q, scratch, &prompt))
			continue;
		srv_put(o, comma);
		srv_put_string(o, key);
		comma = ",";
	}
	srv_put(o, "]");
}

void srv_put_as_if(struct srv_out *o, const ecu_game *g, ecu_choice *room, const ecu_view *v,
		   ecu_view *scratch, const char *question)
{
	ecu_message prompt;

	srv_put(o, "\"questions\":");
	srv_put_as_ifs(o, g, v, scratch);
	srv_put(o, ",\"question\":");
	if (question)
		srv_put_string(o, question);
	else
		srv_put(o, "null");
	srv_put(o, ",\"ask\":");
	bool asked = question && as_if(v, ecu_question_find(g, question), scratch, &prompt);
	srv_put_ask(o, g, room, scratch, asked ? &prompt : NULL);
}

/* ---- What is new --------------------------------------------------------------------------- */

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

struct srv_out *srv_field_begin(struct srv_saying *s, enum srv_field f)
{
	s->start = s->o->n;
	srv_put(s->o, field_names[f]);
	return s->o;
}

/* A snapshot that says something else than the others were told makes the next update say it. */
void srv_field_end(struct srv_saying *s, enum srv_field f)
{
	uint64_t now = hash_quick(s->key, s->o->at + s->start, s->o->n - s->start);

	if (s->all)
		s->said[f] = s->said[f] == now ? now : 0;
	else if (s->said[f] == now)
		s->o->n = s->start;
	else
		s->said[f] = now;
}

void srv_say_question(struct srv_saying *s, const ecu_view *v)
{
	const ecu_kinds none = { { 0, 0 } };
	const ecu_game *g = s->game;
	ecu_message prompt;
	bool asked = v && ecu_prompt(v, &prompt), playing = v && ecu_viewer(v) >= 0;

	srv_put_seats(srv_field_begin(s, SRV_PENDING), v ? ecu_awaited(v) : 0);
	srv_field_end(s, SRV_PENDING);
	srv_field_begin(s, SRV_QUESTION);
	put_question_key(s, v);
	srv_field_end(s, SRV_QUESTION);
	srv_put_ask(srv_field_begin(s, SRV_ASK), g, s->room, v, asked ? &prompt : NULL);
	srv_field_end(s, SRV_ASK);
	srv_field_begin(s, SRV_AGAIN);
	put_again(s, v, asked || !v);
	srv_field_end(s, SRV_AGAIN);
	srv_put_kinds(srv_field_begin(s, SRV_AGAIN_OPEN), g, !v || asked ? none : ecu_open(v));
	srv_field_end(s, SRV_AGAIN_OPEN);
	srv_put_kinds(srv_field_begin(s, SRV_TABLE_MAY), g, playing ? ecu_table_kinds(v) : none);
	srv_field_end(s, SRV_TABLE_MAY);
}

void srv_say_undo(struct srv_saying *s, int entry)
{
	srv_put_int(srv_field_begin(s, SRV_UNDO), entry);
	srv_field_end(s, SRV_UNDO);
}

/* ---- The log ------------------------------------------------------------------------------- */

void srv_put_line(struct srv_out *o, const struct srv_logged *l)
{
	srv_put(o, "{\"n\":");
	srv_put_int(o, l->n);
	srv_put(o, ",\"seat\":");
	srv_put_seat(o, l->seat);
	if (l->undo)
		srv_putf(o, ",\"undo\":%d", l->undo);
	if (l->back >= 0)
		srv_putf(o, ",\"back\":%d", l->back);
	if (l->phase)
		srv_put(o, ",\"phase\":true");
	srv_put(o, ",\"says\":[");
}
