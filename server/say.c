/* say.c — what people say to each other: talk, promises, notes. Rows of the table's life; no part of the log,
 * never published with it, removed with the table.
 *
 * A line is heard by everybody at the table, by some seats and who said it, or among those who watch; nobody
 * else gets a byte because of it. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/inside.h"

/* ---- Reading what was sent ------------------------------------------------------------------- */

static const char *text_of(json_t *m, const char *key)
{
	const char *text = json_string_value(json_object_get(m, key));

	return text ? text : "";
}

static int seat_named(const struct srv_table *t, json_t *word)
{
	const char *text = json_string_value(word);
	int seat = text ? ecu_word(t->game->game, ecu_vocabulary(t->game->game, "seat"), text) : -1;

	return seat < t->seats ? seat : -1;
}

/* A list of other seats; false: something else stands there. */
static bool seats_named(const struct srv_table *t, json_t *list, int me, ecu_seats *out)
{
	*out = 0;
	if (!list || json_is_null(list))
		return true;
	for (size_t i = 0; i < json_array_size(list); i++) {
		int seat = seat_named(t, json_array_get(list, i));
		if (seat < 0 || seat == me)
			return false;
		*out |= (ecu_seats)1 << seat;
	}
	return json_is_array(list);
}

/* ---- Talk ------------------------------------------------------------------------------------ */

static ecu_seats mask_of(json_t *said, const char *key)
{
	return (ecu_seats)json_integer_value(json_object_get(said, key));
}

static int number_of(json_t *said, const char *key)
{
	return (int)json_integer_value(json_object_get(said, key));
}

static struct srv_line *line_find(struct srv_table *t, int64_t key)
{
	for (int i = t->life.lines - 1; i >= 0; i--)
		if (t->life.line[i].key == key)
			return &t->life.line[i];
	return NULL;
}

static void line_forget(struct srv_life *l, struct srv_line *line)
{
	assert(line >= l->line && line < l->line + l->lines);
	json_decref(line->said);
	memmove(line, line + 1, (size_t)(&l->line[l->lines] - (line + 1)) * sizeof *line);
	l->lines--;
}

bool srv_talk_take(struct srv_table *t, int64_t key, json_t *said)
{
	struct srv_life *l = &t->life;
	struct srv_line *was = line_find(t, key);

	if (was)
		line_forget(l, was);
	if (!said)
		return true;
	l->line = srv_grow(l->line, l->lines, &l->lines_cap, 16, sizeof *l->line);
	l->line[l->lines++] = (struct srv_line){ .key = key,
						 .at = json_integer_value(json_object_get(said, "at")),
						 .from = number_of(said, "from"),
						 .to = mask_of(said, "to"),
						 .said = json_incref(said) };
	return true;
}

/* What was said to a seat before its person came was said to somebody else. */
static bool hears(const struct srv_table *t, const struct srv_line *line, int viewer)
{
	if (line->from == SRV_WATCHER)
		return viewer == ECU_SEATS;
	if (line->to && viewer < ECU_SEATS && line->key < t->life.since[viewer])
		return false;
	return !line->to || line->from == viewer || (viewer < ECU_SEATS && (line->to >> viewer & 1));
}

/* Keys are counted for the whole table; what leaves is a number that tells nothing of how many there are. */
static long long name_of(const struct srv_table *t, int64_t key)
{
	uint64_t x = t->secret + (uint64_t)(key + 1) * 0x9e3779b97f4a7c15u;

	x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
	x = (x ^ x >> 27) * 0x94d049bb133111ebu;
	return (long long)((x ^ x >> 31) >> 12); /* JavaScript counts to 2^53 */
}

static void put_line(struct srv_out *o, const struct srv_table *t, const struct srv_line *line)
{
	srv_putf(o, "{\"n\":%lld,\"at\":%lld,\"from\":", name_of(t, line->key), (long long)line->at);
	srv_put_seat(o, line->from);
	if (line->from == SRV_NEWS) {
		srv_put(o, ",\"news\":");
		srv_put_string(o, text_of(line->said, "news"));
		srv_put(o, ",\"seat\":");
		srv_put_seat(o, number_of(line->said, "seat"));
		srv_put(o, ",\"seat2\":");
		srv_put_seat(o, number_of(line->said, "seat2"));
	} else {
		srv_put(o, ",\"to\":");
		srv_put_seats(o, line->to);
		srv_put(o, ",\"text\":");
		srv_put_string(o, text_of(line->said, "text"));
	}
	if (line->from == SRV_WATCHER) {
		srv_put(o, ",\"watcher\":");
		srv_put_string(o, text_of(line->said, "name"));
	}
	srv_put(o, "}");
}

/* Straight to who hears it: a table that is shown anew would tell all others that something was said. */
void srv_tell(struct srv_table *t, int viewer, const struct srv_out *o)
{
	assert(viewer >= 0 && viewer < SRV_VIEWERS && o->n);
	struct srv_viewer *v = &t->viewer[viewer];
	struct srv_text *text = v->sockets ? srv_text_of(o, t) : NULL;

	for (struct srv_socket *s = v->sockets; s; s = s->beside)
		srv_queue_update(s, text);
	srv_text_drop(text);
	srv_snapshot_forget(v);
}

void srv_talk_landed(struct srv_table *t, int64_t key)
{
	const struct srv_line *line = line_find(t, key);
	struct srv_out *o = &t->srv->out;

	if (!line)
		return;
	o->n = 0;
	srv_put(o, "{\"t\":\"talk\",\"lines\":[");
	put_line(o, t, line);
	srv_put(o, "]}");
	for (int viewer = 0; viewer < SRV_VIEWERS; viewer++)
		if (hears(t, line, viewer))
			srv_tell(t, viewer, o);
}

/* The oldest makes room. */
static void make_room(struct srv_table *t)
{
	if (t->life.lines >= SRV_TALK_KEPT)
		srv_life_write(t, SRV_LIFE_TALK, t->life.line[0].key, NULL, 0, ECU_TABLE);
}

/* Said before, with the same id: on disk, or on its way there. */
static bool said_before(struct srv_table *t, struct srv_socket *s, const char *id)
{
	for (int i = t->life.lines - 1; i >= 0 && i >= t->life.lines - 50; i--) {
		const struct srv_line *line = &t->life.line[i];
		if (line->from == s->viewer && strcmp(text_of(line->said, "id"), id) == 0)
			return srv_life_done(s, id), true;
	}
	for (struct srv_change *c = t->first; c; c = c->sibling)
		if (c->store.kind == STORE_LIFE && c->asker == s->viewer && strcmp(c->id, id) == 0)
			return srv_change_wait(c, s), true;
	return false;
}

static void write_row(struct srv_table *t, struct srv_socket *s, const char *id, enum srv_life_kind kind,
		      int64_t key, json_t *row)
{
	struct srv_change *c = srv_life_write(t, kind, key, row, 0, s->viewer);

	snprintf(c->id, sizeof c->id, "%s", id);
	srv_change_wait(c, s);
	srv_lane_go(t->srv);
}

static bool may_speak(struct srv_socket *s, const char *id)
{
	if (srv_bucket_take(&s->speech, srv_now(s->srv), SRV_RATE_SPEECH))
		return true;
	srv_socket_error(s, id, "you speak too fast; please wait a little");
	return false;
}

static void say_as_watcher(struct srv_table *t, struct srv_socket *s, const char *id, json_t *m)
{
	const char *text = text_of(m, "text"), *name = text_of(m, "name");

	if (!srv_name_fits(name, 0, SRV_NAME) || !may_speak(s, id))
		return;
	make_room(t);
	write_row(t, s, id, SRV_LIFE_TALK, t->life.next[SRV_LIFE_TALK],
		  json_pack("{s:I,s:i,s:i,s:s,s:s,s:s}", "at", (json_int_t)(srv_wall(s->srv) / 1000), "from",
			    SRV_WATCHER, "to", 0, "text", text, "name", name, "id", id));
}

void srv_say(struct srv_table *t, struct srv_socket *s, const char *id, json_t *m)
{
	const char *text = text_of(m, "text");
	ecu_seats to;

	if (!srv_text_fits(text, 1, SRV_TALK))
		srv_socket_error(s, id, "one says 1 to 500 characters");
	else if (s->viewer >= ECU_SEATS)
		say_as_watcher(t, s, id, m);
	else if (!seats_named(t, json_object_get(m, "to"), s->viewer, &to))
		srv_socket_error(s, id, "to is a list of other seats, or none for everybody");
	else if (!said_before(t, s, id) && may_speak(s, id)) {
		make_room(t);
		write_row(t, s, id, SRV_LIFE_TALK, t->life.next[SRV_LIFE_TALK],
			  json_pack("{s:I,s:i,s:I,s:s,s:s}", "at", (json_int_t)(srv_wall(s->srv) / 1000),
				    "from", s->viewer, "to", (json_int_t)to, "text", text, "id", id));
	}
}

void srv_news(struct srv_table *t, const char *what, int seat, int seat2)
{
	assert(seat < ECU_SEATS && seat2 < ECU_SEATS);
	make_room(t);
	srv_life_write(t, SRV_LIFE_TALK, t->life.next[SRV_LIFE_TALK],
		       json_pack("{s:I,s:i,s:i,s:s,s:i,s:i}", "at", (json_int_t)(srv_wall(t->srv) / 1000),
				 "from", SRV_NEWS, "to", 0, "news", what, "seat", seat, "seat2", seat2),
		       0, ECU_TABLE);
	srv_lane_go(t->srv);
}

/* ---- Promises -------------------------------------------------------------------------------- */

static struct srv_promise *promise_find(struct srv_table *t, int64_t key)
{
	for (int i = 0; i < t->life.promises; i++)
		if (t->life.promise[i].key == key)
			return &t->life.promise[i];
	return NULL;
}

bool srv_promise_take(struct srv_table *t, int64_t key, json_t *said)
{
	struct srv_life *l = &t->life;
	struct srv_promise *p = promise_find(t, key);

	if (!said)
		return !p;
	if (!p) {
		l->promise = srv_grow(l->promise, l->promises, &l->promises_cap, 8, sizeof *l->promise);
		memset(p = &l->promise[l->promises++], 0, sizeof *p);
	}
	json_decref(p->said);
	*p = (struct srv_promise){ key, number_of(said, "from"), number_of(said, "to"),
				   number_of(said, "state"), json_incref(said) };
	return true;
}

/* Promises are between two; at the end of the game everybody sees what they were worth. */
static bool sees_promise(const struct srv_table *t, const struct srv_promise *p, int viewer)
{
	return t->stage == SRV_OVER || p->from == viewer || p->to == viewer;
}

static void put_promise(struct srv_out *o, const struct srv_table *t, const struct srv_promise *p)
{
	static const char *const states[] = { "open", "kept", "broken" };

	srv_putf(o, "{\"n\":%lld,\"at\":%lld,\"from\":\"s%d\",\"to\":\"s%d\",\"state\":\"%s\",\"text\":",
		 name_of(t, p->key), (long long)json_integer_value(json_object_get(p->said, "at")),
		 p->from + 1, p->to + 1, states[p->state % 3]);
	srv_put_string(o, text_of(p->said, "text"));
	srv_put(o, ",\"by\":");
	srv_put_string(o, text_of(p->said, "by"));
	srv_put(o, "}");
}

void srv_promise_landed(struct srv_table *t, int64_t key)
{
	const struct srv_promise *p = promise_find(t, key);
	struct srv_out *o = &t->srv->out;

	if (!p)
		return;
	o->n = 0;
	srv_put(o, "{\"t\":\"promises\",\"promises\":[");
	put_promise(o, t, p);
	srv_put(o, "]}");
	for (int viewer = 0; viewer < SRV_VIEWERS; viewer++)
		if (sees_promise(t, p, viewer))
			srv_tell(t, viewer, o);
}

/* What they were worth is everybody's now. */
void srv_promises_over(struct srv_table *t)
{
	for (int i = 0; i < t->life.promises; i++)
		srv_promise_landed(t, t->life.promise[i].key);
}

static int open_promises(const struct srv_table *t, int from)
{
	int n = 0;

	for (int i = 0; i < t->life.promises; i++)
		n += t->life.promise[i].from == from && !t->life.promise[i].state;
	return n;
}

static bool promised_before(struct srv_table *t, struct srv_socket *s, const char *id)
{
	for (int i = t->life.promises - 1; i >= 0; i--) {
		const struct srv_promise *p = &t->life.promise[i];
		if ((p->from == s->viewer && strcmp(text_of(p->said, "id"), id) == 0) ||
		    (p->to == s->viewer && strcmp(text_of(p->said, "judged"), id) == 0))
			return srv_life_done(s, id), true;
	}
	return said_before(t, s, id);
}

void srv_say_promise(struct srv_table *t, struct srv_socket *s, const char *id, json_t *m)
{
	const char *text = text_of(m, "text"), *by = text_of(m, "by");
	int to = seat_named(t, json_object_get(m, "to"));

	if (s->viewer >= ECU_SEATS || to < 0 || to == s->viewer || !srv_text_fits(text, 1, SRV_TALK) ||
	    !srv_text_fits(by, 0, SRV_NAME * 2))
		srv_socket_error(s, id, "a promise has another seat, a text, and until when");
	else if (promised_before(t, s, id))
		return;
	else if (t->life.promises >= SRV_PROMISES || open_promises(t, s->viewer) >= SRV_PROMISES_OPEN)
		srv_socket_error(s, id, "too many promises are open");
	else if (may_speak(s, id))
		write_row(t, s, id, SRV_LIFE_PROMISE, t->life.next[SRV_LIFE_PROMISE],
			  json_pack("{s:I,s:i,s:i,s:i,s:s,s:s,s:s}", "at",
				    (json_int_t)(srv_wall(s->srv) / 1000), "from", s->viewer, "to", to,
				    "state", 0, "text", text, "by", by, "id", id));
}

static struct srv_promise *promise_named(struct srv_table *t, json_int_t name)
{
	for (int i = 0; i < t->life.promises; i++)
		if (name_of(t, t->life.promise[i].key) == name)
			return &t->life.promise[i];
	return NULL;
}

/* Kept or broken: who received it says so, and may think better of it. */
void srv_say_judge(struct srv_table *t, struct srv_socket *s, const char *id, json_t *m)
{
	json_t *number = json_object_get(m, "promise"), *kept = json_object_get(m, "kept");
	struct srv_promise *p = json_is_integer(number) ? promise_named(t, json_integer_value(number)) : NULL;

	if (!p || !json_is_boolean(kept) || s->viewer >= ECU_SEATS || p->to != s->viewer) {
		srv_socket_error(s, id, "only who was promised something says whether it was kept");
		return;
	}
	if (promised_before(t, s, id))
		return;
	json_t *row = json_copy(p->said);
	json_object_set_new(row, "state", json_integer(json_is_true(kept) ? 1 : 2));
	json_object_set_new(row, "judged", json_string(id));
	write_row(t, s, id, SRV_LIFE_PROMISE, p->key, row);
}

/* ---- Notes ----------------------------------------------------------------------------------- */

bool srv_note_take(struct srv_table *t, int64_t seat, json_t *said)
{
	if (seat < 0 || seat >= ECU_SEATS)
		return false;
	free(t->life.note[seat]);
	t->life.note[seat] = said ? strdup(text_of(said, "text")) : NULL;
	return true;
}

void srv_say_note(struct srv_table *t, struct srv_socket *s, const char *id, json_t *m)
{
	const char *text = text_of(m, "text");

	if (s->viewer >= ECU_SEATS || !srv_text_fits(text, 0, SRV_NOTE))
		srv_socket_error(s, id, "a seat's notes have at most 2000 characters");
	else if (may_speak(s, id))
		write_row(t, s, id, SRV_LIFE_NOTE, s->viewer, json_pack("{s:s}", "text", text));
}

/* ---- In a snapshot --------------------------------------------------------------------------- */

void srv_put_talk(struct srv_out *o, const struct srv_table *t, int viewer)
{
	const struct srv_life *l = &t->life;
	const char *comma = "";
	int first = l->lines, shown = 0;

	while (first > 0 && shown < SRV_TALK_SHOWN)
		shown += hears(t, &l->line[--first], viewer);
	srv_put(o, "\"talk\":[");
	for (int i = first; i < l->lines; i++)
		if (hears(t, &l->line[i], viewer)) {
			srv_put(o, comma);
			put_line(o, t, &l->line[i]);
			comma = ",";
		}
	srv_put(o, "],\"promises\":[");
	comma = "";
	for (int i = 0; i < l->promises; i++)
		if (sees_promise(t, &l->promise[i], viewer)) {
			srv_put(o, comma);
			put_promise(o, t, &l->promise[i]);
			comma = ",";
		}
	srv_put(o, "]");
	if (viewer < ECU_SEATS) {
		srv_put(o, ",\"note\":");
		srv_put_string(o, l->note[viewer] ? l->note[viewer] : "");
	}
}
