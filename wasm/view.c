/* view.c — a seat's view in the page: what the server's frames change in it, what it asks, what follows from
 * it. Nothing here knows more than the view. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wasm/door.h"

struct door door;

/* ---- Texts in and out ---------------------------------------------------------------------- */

char *DOOR(door_in)(size_t n)
{
	door.in.n = 0;
	srv_reserve(&door.in, n + 1);
	return door.in.at;
}

const char *DOOR(door_out)(void) { return door.out.at; }

const char *door_text(size_t n)
{
	door.in.at[n] = 0;
	return door.in.at;
}

struct srv_out *door_begin(void)
{
	door.out.n = 0;
	return &door.out;
}

size_t door_end(void) { return door.out.n; }

size_t door_refusal(const ecu_problem *p, const ecu_verdict *v)
{
	struct srv_out *o = door_begin();

	srv_putf(o, "{\"problem\":{\"line\":%d,\"column\":%d,\"reason\":", p->line, p->column);
	srv_put_string(o, p->reason);
	if (v->id) {
		srv_put(o, ",\"message\":");
		srv_put_message(o, door.game, v);
	}
	srv_put(o, "}}");
	return door_end();
}

size_t door_problem(const ecu_problem *p) { return door_refusal(p, &(ecu_verdict){ 0 }); }

/* Reactor: called once, when the module has been made. */
void DOOR(door_open)(void) { door.game = ecu_list(0); }

size_t DOOR(door_shape)(void)
{
	struct srv_out *o = door_begin();

	SRV_PRINT(o, ecu_shape(door.game, AT, CAP));
	return door_end();
}

size_t DOOR(door_names)(void)
{
	struct srv_out *o = door_begin();

	SRV_PRINT(o, ecu_names(door.game, AT, CAP));
	return door_end();
}

size_t DOOR(door_printed)(void)
{
	struct srv_out *o = door_begin();

	SRV_PRINT(o, ecu_printed_json(door.game, AT, CAP));
	return door_end();
}

/* ---- Frames -------------------------------------------------------------------------------- */

void door_say_view(struct srv_out *o, const ecu_view *now, bool all)
{
	static const uint8_t key[16] = "what was said";
	ecu_parts parts = all ? ecu_all_bits() : ecu_view_diff(door_v(&door.view), now);
	struct srv_saying s = {
		.o = o, .game = door.game, .room = door.choices, .said = door.said, .key = key
	};

	if (all)
		memset(door.said, 0, sizeof door.said);
	if (!ecu_none(parts)) {
		srv_put(o, ",\"view\":");
		SRV_PRINT(o, ecu_view_json(now, parts, AT, CAP));
	}
	srv_say_question(&s, now);
	memcpy(door.view.bytes, now, ecu_size(door.game));
}

void door_put_line(struct srv_out *o, struct frame_reader *r, const struct srv_logged *line)
{
	ecu_event e;

	srv_put_line(o, line);
	for (int said = 0; frame_read_event(r, &e); said++) {
		srv_put(o, said ? "," : "");
		SRV_PRINT(o, ecu_event_json(door.game, &e, AT, CAP));
	}
	srv_put(o, "]}");
}

static void put_lines(struct srv_out *o, struct frame_reader *r)
{
	struct srv_logged line;

	srv_put(o, ",\"log\":[");
	for (int lines = 0; frame_read_line(r, &line); lines++) {
		srv_put(o, lines ? "," : "");
		door_put_line(o, r, &line);
	}
	srv_put(o, "]");
}

/* A frame becomes the message that the JSON form would have been; 0: it is none of this game. */
size_t DOOR(door_frame)(size_t n)
{
	struct frame_reader r = { (const uint8_t *)door.in.at, (const uint8_t *)door.in.at + n, false };
	struct srv_out *o = door_begin();
	char head[LOG_SHORT];
	struct frame f;
	const char *json;
	size_t length;

	if (!frame_read(&r, &f, &json, &length) || !length)
		return 0;
	srv_put_n(o, json, length - 1); /* without the brace behind */
	log_short_print(f.head, head);
	srv_putf(o, ",\"n\":%d,\"undo\":%d,\"head\":\"%s\"", f.n, f.undo, head);
	put_lines(o, &r);
	if (f.whole)
		memset(door.scratch.bytes, 0, sizeof door.scratch);
	else
		door.scratch = door.view;
	if (r.bad || !frame_read_view(&r, door.scratch.bytes, ecu_size(door.game)) ||
	    ecu_game_of_view(door_v(&door.scratch)) != door.game)
		return 0;
	door_say_view(o, door_v(&door.scratch), f.whole);
	srv_put(o, "}");
	return door_end();
}

/* ---- What a page asks ---------------------------------------------------------------------- */

void door_put_verdict(struct srv_out *o, const ecu_message *m, const char *reason)
{
	srv_put(o, "{\"message\":");
	if (m->id)
		srv_put_message(o, door.game, m);
	else
		srv_put(o, "null");
	if (reason) {
		srv_put(o, ",\"reason\":");
		srv_put_string(o, reason);
	}
	srv_put(o, "}");
}

/* An action as choices have it: may the viewer do that now? */
size_t DOOR(door_try)(size_t n)
{
	struct srv_out *o = door_begin();
	ecu_problem p;
	ecu_action a;
	ecu_verdict v = { 0 };
	bool read = srv_read_act(door.game, ecu_viewer(door_asked()), door_text(n), &a, &p);

	if (read)
		v = ecu_check(door_asked(), &a);
	else
		v.id = ecu_message_find(door.game, "MALFORMED");
	door_put_verdict(o, &v, read ? NULL : p.reason);
	return door_end();
}

static ecu_facts *facts_room(void)
{
	static ecu_facts *room;

	if (!room)
		room = srv_alloc(ecu_facts_size(door.game));
	return room;
}

/* Groups, a comma between two; 0: one is not known. */
static bool read_groups(char *text, ecu_groups *groups)
{
	*groups = 0;
	for (char *name = strtok(text, ","); name; name = strtok(NULL, ",")) {
		int group = ecu_group(door.game, name);
		if (group < 0)
			return false;
		*groups |= (ecu_groups)1 << group;
	}
	return true;
}

size_t DOOR(door_facts)(size_t n)
{
	struct srv_out *o = door_begin();
	ecu_groups groups;

	door_text(n);
	if (!read_groups(door.in.at, &groups))
		return 0;
	ecu_work_out(door_asked(), groups, facts_room());
	SRV_PRINT(o, ecu_facts_json(facts_room(), groups, AT, CAP));
	return door_end();
}

/* An action that need not be whole, in a line of its own; false: not understood. */
static bool read_term(char *line, ecu_action *a, const ecu_action **out)
{
	ecu_problem problem;

	*out = line && *line ? a : NULL;
	return !*out || srv_read_act(door.game, ecu_viewer(door_asked()), line, a, &problem);
}

/* Cuts a text behind its first line; what follows, or NULL. */
static char *next_line(char *text)
{
	char *end = text ? strchr(text, '\n') : NULL;

	if (end)
		*end++ = 0;
	return end;
}

/* "aim", or "aim treasury card count card count ...": as if the seat had that; behind it a line for what the
 * answer has, and one for what it has not, as actions. An act, or null; 0: not understood. */
size_t DOOR(door_best)(size_t n)
{
	ecu_hint held[UINT8_MAX];
	ecu_action with, without;
	ecu_terms terms;
	ecu_purse purse = { held, 0, 0 };
	struct srv_out *o = door_begin();
	ecu_action a;

	door_text(n);
	char *first = next_line(door.in.at), *second = next_line(first);
	if (!read_term(first, &with, &terms.with) || !read_term(second, &without, &terms.without))
		return 0;
	const char *aim = strtok(door.in.at, " "), *treasury = strtok(NULL, " "), *card, *count;
	if (!aim || ecu_aim(door.game, aim) < 0)
		return 0;
	purse.treasury = treasury ? atoi(treasury) : 0;
	while (treasury && (card = strtok(NULL, " ")) && (count = strtok(NULL, " "))) {
		int thing = ecu_word(door.game, ecu_hint_vocabulary(door.game), card);
		if (thing < 0 || purse.n == UINT8_MAX)
			return 0;
		held[purse.n++] = (ecu_hint){ 0, (uint8_t)thing, (uint8_t)atoi(count) };
	}
	if (ecu_best_on(door_asked(), ecu_aim(door.game, aim), treasury ? &purse : NULL, &terms, &a))
		srv_put_act(o, door.game, &a);
	else
		srv_put(o, "null");
	return door_end();
}

/* What it would be asked if that question came now; without one only which questions can be told. */
size_t DOOR(door_as_if)(size_t n)
{
	struct srv_out *o = door_begin();

	srv_put(o, "{");
	srv_put_as_if(o, door.game, door.choices, door_v(&door.view), door_v(&door.scratch),
		      n ? door_text(n) : NULL);
	srv_put(o, "}");
	return door_end();
}

/* ---- For the tests ------------------------------------------------------------------------- */

/* So many times 16 KB of stack, which lies below everything else: too much of it traps. */
__attribute__((noinline)) static int deeper(int n, volatile char *before)
{
	volatile char here[16 * 1024];

	here[0] = here[sizeof here - 1] = before ? before[0] : 0;
	return n ? 1 + deeper(n - 1, here) + here[0] : here[sizeof here - 1];
}

int DOOR(door_deep)(int n) { return deeper(n, NULL); }
