/* socket.c — WebSockets: what strangers send is taken apart here and nowhere else. What goes out waits in
 * queue.c. */
#include <assert.h>
#include <limits.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"
#include "store/manage.h"

/* ---- Life ---------------------------------------------------------------------------------- */

struct srv_socket *srv_socket_open(struct srv *srv, struct lws *wsi, struct srv_address *address)
{
	struct srv_socket *s = srv_alloc(sizeof *s);

	s->srv = srv;
	s->wsi = wsi;
	s->serial = ++srv->serial;
	s->opened = srv_now(srv);
	s->viewer = ECU_SEATS;
	s->address = address;
	address->sockets++;
	s->next = srv->sockets;
	if (s->next)
		s->next->previous = s;
	srv->sockets = s;
	srv->sockets_n++;
	return s;
}

void srv_socket_close(struct srv_socket *s)
{
	if (s->table)
		srv_table_leave(s->table, s);
	srv_queue_empty(s);
	assert(s->address->sockets > 0 && s->srv->sockets_n > 0);
	s->address->sockets--;
	*(s->previous ? &s->previous->next : &s->srv->sockets) = s->next;
	if (s->next)
		s->next->previous = s->previous;
	s->srv->sockets_n--;
	free(s->in);
	free(s);
}

void srv_socket_finish(struct srv_socket *s)
{
	s->closing = true;
	lws_set_timeout(s->wsi, PENDING_TIMEOUT_CLOSE_SEND, 5); /* even if the other side never reads */
	lws_callback_on_writable(s->wsi);
}

void srv_sockets_tick(struct srv *srv, uint64_t now)
{
	for (struct srv_socket *s = srv->sockets; s; s = s->next)
		if (!s->table && !s->closing && now - s->opened > SRV_HELLO_MS) {
			srv_socket_error(s, NULL, "no hello came");
			srv_socket_finish(s);
		}
}

void srv_socket_error(struct srv_socket *s, const char *id, const char *reason)
{
	struct srv_out o = { 0 };

	srv_put(&o, "{\"t\":\"error\"");
	if (id) {
		srv_put(&o, ",\"id\":");
		srv_put_string(&o, id);
	}
	srv_put(&o, ",\"reason\":");
	srv_put_string(&o, reason);
	srv_put(&o, "}");
	srv_socket_answer(s, &o);
	free(o.at);
}

/* ---- Hello --------------------------------------------------------------------------------- */

/* Which version replays a finished game that this program cannot. */
static void put_played(struct srv_out *o, const struct srv_table *t)
{
	const char *version = ecu_version_of(t->game->game, t->played_by);

	srv_putf(o, ",\"played\":{\"revision\":%d,\"version\":", t->played_by);
	srv_put_string(o, version ? version : "");
	srv_put(o, "}");
}

/* It may say another hello, within the time for the first one. Of a link that fits nobody one cannot tell
 * whether it ever did: most often somebody has used it. */
static void turn_away(struct srv_socket *s, const char *reason, bool spent)
{
	struct srv_out o = { 0 };

	srv_putf(&o, "{\"t\":\"error\"%s", spent ? ",\"spent\":true" : "");
	if (s->table && s->table->played_by)
		put_played(&o, s->table);
	srv_put(&o, ",\"reason\":");
	srv_put_string(&o, reason);
	srv_put(&o, "}");
	srv_socket_answer(s, &o);
	free(o.at);
	s->table = NULL;
	s->beside = NULL;
	s->opened = srv_now(s->srv);
	if (++s->strikes >= SRV_STRIKES)
		srv_socket_finish(s);
}

void srv_socket_turn_away(struct srv_socket *s, const char *reason) { turn_away(s, reason, false); }

/* Its table is in memory now, or it is known that it will not be. */
void srv_socket_seat(struct srv_socket *s)
{
	struct srv_table *t = s->table;
	int viewer;

	assert(t && !t->lent && !s->seated);
	if (t->stage == SRV_BROKEN || t->stage == SRV_MISSING) {
		turn_away(s, t->trouble, false);
		return;
	}
	viewer = srv_device_viewer(t, s);
	if (viewer == SRV_WAITS) {
		s->beside = t->hoping;
		t->hoping = s;
	} else if (viewer < 0) {
		turn_away(s,
			  s->has_token ? "this link does not fit any seat of the table"
				       : "this device does not have that seat",
			  s->has_token);
	} else {
		srv_table_join(t, s, viewer);
	}
}

static bool read_token(struct srv_socket *s, const char *text)
{
	s->has_token = text != NULL;
	return !text || srv_token_read(text, s->token);
}

/* `form` "bytes" is for who has the very engine that this program has, of each game: `engine` names their
 * shapes. */
static const char *read_form(struct srv_socket *s, json_t *m)
{
	const char *form = json_string_value(json_object_get(m, "form"));
	json_t *engine = json_object_get(m, "engine"), *shape;
	int same = 0, games = 0;
	size_t i;

	s->bytes = form && strcmp(form, "bytes") == 0;
	if (!s->bytes)
		return NULL;
	json_array_foreach(engine, i, shape)
		same += json_is_string(shape) && srv_shape_is_ours(s->srv, json_string_value(shape));
	while (ecu_list(games))
		games++;
	return same == games ? NULL : "new version, reload";
}

static const char *do_hello(struct srv_socket *s, json_t *m)
{
	const char *id = json_string_value(json_object_get(m, "table"));
	json_t *token = json_object_get(m, "token"), *seat = json_object_get(m, "seat");
	const char *unfit = read_form(s, m);

	if (unfit)
		return unfit;
	s->wants = json_is_string(seat) ? store_seat_number(json_string_value(seat)) : -1;
	if (!id || (token && !json_is_string(token) && !json_is_null(token)) || (seat && s->wants < 0))
		return "hello needs a table, and a token, a seat of this device, or nothing to watch";
	if (!srv_bucket_take(&s->hellos, srv_now(s->srv), SRV_RATE_HELLOS) ||
	    !srv_address_may(s->srv, s->address, SRV_SAYS_HELLO))
		return "too many hellos; please wait a little";
	if (!read_token(s, json_string_value(token)))
		return "this link does not fit any seat of the table";
	struct srv_table *t = srv_table_get(s->srv, id);
	if (!t)
		return "there is no such table";
	if (s->table)
		srv_table_leave(s->table, s);
	s->table = t;
	s->watches = json_is_true(json_object_get(m, "watch"));
	s->spends = -1;
	if (t->lent) {
		s->beside = t->hoping;
		t->hoping = s;
	} else {
		srv_socket_seat(s);
	}
	return NULL;
}

/* ---- Everything else a page may say -------------------------------------------------------- */

static const char *id_of(json_t *m)
{
	const char *id = json_string_value(json_object_get(m, "id"));

	return id && *id && strlen(id) <= SRV_ID ? id : NULL;
}

static bool number_of(json_t *m, const char *key, int *out)
{
	json_t *n = json_object_get(m, key);

	if (!json_is_integer(n) || json_integer_value(n) < 0 || json_integer_value(n) > 1000000000)
		return false;
	*out = (int)json_integer_value(n);
	return true;
}

static const char *do_act(struct srv_socket *s, json_t *m)
{
	const char *id = id_of(m), *act = json_string_value(json_object_get(m, "act"));
	int n;

	if (!id || !act || !number_of(m, "n", &n))
		return "act needs an id of 1 to 40 bytes, the number n of the last entry seen, and the "
		       "action as text";
	srv_table_act(s->table, s, id, n, act);
	return NULL;
}

static const char *do_undo(struct srv_socket *s, json_t *m)
{
	const char *id = id_of(m);
	int entry;

	if (!id || !number_of(m, "entry", &entry))
		return "undo needs an id of 1 to 40 bytes and the number of an entry";
	srv_table_undo(s->table, s, id, entry);
	return NULL;
}

/* What has an action and nothing else beside its id. */
static const char *do_with_action(struct srv_socket *s, json_t *m,
				  void (*take)(struct srv_table *, struct srv_socket *, const char *id,
					       const char *act),
				  const char *otherwise)
{
	const char *id = id_of(m), *act = json_string_value(json_object_get(m, "act"));

	if (!id || !act)
		return otherwise;
	take(s->table, s, id, act);
	return NULL;
}

static const char *do_table(struct srv_socket *s, json_t *m)
{
	return do_with_action(s, m, srv_table_wish,
			      "table needs an id of 1 to 40 bytes and an action of the table as text");
}

static const char *do_try(struct srv_socket *s, json_t *m)
{
	return do_with_action(s, m, srv_table_try, "try needs an id of 1 to 40 bytes and an action as text");
}

static const char *do_past(struct srv_socket *s, json_t *m)
{
	const char *id = id_of(m);
	json_t *n = json_object_get(m, "n");

	if (!id || !json_is_integer(n))
		return "past needs an id of 1 to 40 bytes and a number n";
	json_int_t k = json_integer_value(n);
	srv_table_past(s->table, s, id, k < 0 || k > INT_MAX ? -1 : (int)k);
	return NULL;
}

static const char *do_facts(struct srv_socket *s, json_t *m)
{
	const char *id = id_of(m);

	if (!id)
		return "facts needs an id of 1 to 40 bytes and a list of groups";
	srv_table_facts(s->table, s, id, json_object_get(m, "groups"));
	return NULL;
}

static const char *do_best(struct srv_socket *s, json_t *m)
{
	const char *id = id_of(m), *aim = json_string_value(json_object_get(m, "aim"));

	if (!id || !aim)
		return "best needs an id of 1 to 40 bytes and an aim";
	srv_table_best(s->table, s, id, aim, m);
	return NULL;
}

/* What needs an id and nothing else. */
static const char *do_by_id(struct srv_socket *s, json_t *m,
			    void (*act)(struct srv_table *, struct srv_socket *, const char *id))
{
	const char *id = id_of(m);

	if (!id)
		return "hint, decide and back need an id of 1 to 40 bytes";
	act(s->table, s, id);
	return NULL;
}

static const char *do_hint(struct srv_socket *s, json_t *m) { return do_by_id(s, m, srv_table_hint); }
static const char *do_decide(struct srv_socket *s, json_t *m) { return do_by_id(s, m, srv_table_decide); }
static const char *do_back(struct srv_socket *s, json_t *m) { return do_by_id(s, m, srv_table_take_back); }

/* Without a seat: one's own. */
static const char *do_standin(struct srv_socket *s, json_t *m)
{
	const char *id = id_of(m), *text = json_string_value(json_object_get(m, "seat"));
	json_t *seat = json_object_get(m, "seat");
	int number = text ? ecu_word(s->table->game->game, ecu_vocabulary(s->table->game->game, "seat"), text)
			  : -1;

	if (!id || (seat && (number < 0 || number >= s->table->seats)))
		return "standin needs an id of 1 to 40 bytes, and a seat such as s2 or none";
	srv_table_standin(s->table, s, id, number);
	return NULL;
}

static const char *do_ready(struct srv_socket *s, json_t *m)
{
	const char *hex = json_string_value(json_object_get(m, "random"));
	uint8_t random[32];
	size_t n;

	if (!hex || strlen(hex) != 64 ||
	    sodium_hex2bin(random, sizeof random, hex, 64, NULL, &n, NULL) != 0 || n != 32)
		return "ready needs 64 hex digits of chance";
	srv_table_ready(s->table, s, random);
	return NULL;
}

static const char *do_name(struct srv_socket *s, json_t *m)
{
	const char *name = json_string_value(json_object_get(m, "name"));

	if (!name)
		return "name needs a name";
	srv_table_rename(s->table, s, name);
	return NULL;
}

static const char *do_ping(struct srv_socket *s, json_t *m)
{
	struct srv_out *o = &s->srv->out;

	(void)m;
	o->n = 0;
	srv_putf(o, "{\"t\":\"pong\",\"now\":%lld}", (long long)srv_wall(s->srv));
	srv_socket_answer(s, o);
	return NULL;
}

/* What has its own fields beside its id. */
static const char *do_whole(struct srv_socket *s, json_t *m,
			    void (*take)(struct srv_table *, struct srv_socket *, const char *id, json_t *))
{
	const char *id = id_of(m);

	if (!id)
		return "this needs an id of 1 to 40 bytes";
	take(s->table, s, id, m);
	return NULL;
}

static const char *do_say(struct srv_socket *s, json_t *m) { return do_whole(s, m, srv_say); }
static const char *do_promise(struct srv_socket *s, json_t *m) { return do_whole(s, m, srv_say_promise); }
static const char *do_judge(struct srv_socket *s, json_t *m) { return do_whole(s, m, srv_say_judge); }
static const char *do_note(struct srv_socket *s, json_t *m) { return do_whole(s, m, srv_say_note); }
static const char *do_vote(struct srv_socket *s, json_t *m) { return do_whole(s, m, srv_vote_open); }
static const char *do_ballot(struct srv_socket *s, json_t *m) { return do_whole(s, m, srv_vote_ballot); }
static const char *do_hours(struct srv_socket *s, json_t *m) { return do_whole(s, m, srv_time_hours); }
static const char *do_link(struct srv_socket *s, json_t *m) { return do_whole(s, m, srv_seats_link); }
static const char *do_seat(struct srv_socket *s, json_t *m) { return do_whole(s, m, srv_seats_kind); }
static const char *do_start(struct srv_socket *s, json_t *m) { return do_whole(s, m, srv_seats_start); }
static const char *do_rematch(struct srv_socket *s, json_t *m) { return do_whole(s, m, srv_seats_rematch); }

static const char *do_order(struct srv_socket *s, json_t *m) { return do_whole(s, m, srv_order_give); }

static const char *do_as_if(struct srv_socket *s, json_t *m)
{
	const char *id = id_of(m), *question = json_string_value(json_object_get(m, "question"));
	json_t *named = json_object_get(m, "question");

	if (!id || (named && !question && !json_is_null(named)))
		return "asif needs an id of 1 to 40 bytes, and a question or none";
	srv_table_as_if(s->table, s, id, question);
	return NULL;
}
static const char *do_hook(struct srv_socket *s, json_t *m) { return do_whole(s, m, srv_hook_set); }

static const struct word {
	const char *t;
	bool seated; /* only behind hello */
	const char *(*say)(struct srv_socket *, json_t *);
} words[] = {
	{ "hello", false, do_hello }, { "act", true, do_act },         { "undo", true, do_undo },
	{ "try", true, do_try },      { "table", true, do_table },     { "ready", true, do_ready },
	{ "name", true, do_name },    { "facts", true, do_facts },     { "best", true, do_best },
	{ "hint", true, do_hint },    { "decide", true, do_decide },   { "standin", true, do_standin },
	{ "back", true, do_back },    { "past", true, do_past },       { "ping", false, do_ping },
	{ "say", true, do_say },      { "promise", true, do_promise }, { "judge", true, do_judge },
	{ "note", true, do_note },    { "vote", true, do_vote },       { "ballot", true, do_ballot },
	{ "hours", true, do_hours },  { "link", true, do_link },       { "seat", true, do_seat },
	{ "start", true, do_start },  { "rematch", true, do_rematch }, { "order", true, do_order },
	{ "asif", true, do_as_if },   { "hook", true, do_hook },
};

static const char *obey(struct srv_socket *s, json_t *m)
{
	const char *t = json_string_value(json_object_get(m, "t"));

	for (size_t i = 0; t && i < sizeof words / sizeof *words; i++)
		if (strcmp(t, words[i].t) == 0)
			return words[i].seated && !s->seated ? "say hello first" : words[i].say(s, m);
	return t ? "this kind of message is not known" : "a message is an object with a text t";
}

/* ---- Coming in ----------------------------------------------------------------------------- */

static void strike(struct srv_socket *s)
{
	if (++s->strikes >= SRV_STRIKES)
		srv_socket_finish(s);
}

static void complain(struct srv_socket *s, const char *reason)
{
	srv_socket_error(s, NULL, reason);
	strike(s);
}

/* It is not read, only its id is looked for, so that the page knows which one to say again. An id that is
 * written in another way is not found, and then there is none. */
static void too_many(struct srv_socket *s, const char *at, size_t n)
{
	static const char key[] = "\"id\":\"";
	const char *found = memmem(at, n, key, sizeof key - 1), *end = at + n;
	char id[SRV_ID + 1] = "";
	int k = 0;

	for (found = found ? found + sizeof key - 1 : end;
	     found < end && k<SRV_ID && * found> ' ' && *found < 0x7f && *found != '"' && *found != '\\';
	     found++)
		id[k++] = *found;
	s->srv->counts.too_many++;
	struct srv_out *o = &s->srv->out;
	o->n = 0;
	srv_put(o, "{\"t\":\"error\",\"later\":true");
	if (k && found < end && *found == '"') {
		srv_put(o, ",\"id\":");
		srv_put_string(o, id);
	}
	srv_put(o, ",\"reason\":\"too many messages; please slow down\"}");
	srv_socket_answer(s, o);
	strike(s);
}

static void understand(struct srv_socket *s, const char *at, size_t n)
{
	json_error_t e;
	json_t *m;
	const char *wrong;

	s->srv->counts.messages++;
	if (!srv_bucket_take(&s->bucket, srv_now(s->srv), SRV_RATE_MESSAGES) ||
	    !srv_address_may(s->srv, s->address, SRV_SAYS)) {
		too_many(s, at, n);
		return;
	}
	m = json_loadb(at, n, JSON_REJECT_DUPLICATES, &e);
	wrong = m ? obey(s, m) : "this is not JSON";
	json_decref(m);
	if (wrong)
		complain(s, wrong);
}

static bool is_utf8_text(struct srv_socket *s) { return !lws_frame_is_binary(s->wsi); }

int srv_socket_receive(struct srv_socket *s, const char *at, size_t n)
{
	bool whole = lws_is_final_fragment(s->wsi) && !lws_remaining_packet_payload(s->wsi);

	if (s->closing || s->srv->stopping)
		return 0;
	if (s->in_n + n > SRV_FRAME) {
		srv_socket_error(s, NULL, "this message is too long");
		srv_socket_finish(s);
		return 0;
	}
	if (!whole || s->in_n) {
		if (!s->in)
			s->in = srv_alloc(SRV_FRAME);
		assert(s->in_n + n <= SRV_FRAME);
		memcpy(s->in + s->in_n, at, n);
		s->in_n += n;
	}
	if (!whole)
		return 0;
	if (is_utf8_text(s))
		understand(s, s->in_n ? s->in : at, s->in_n ? s->in_n : n);
	else
		complain(s, "messages are text, not binary");
	s->in_n = 0;
	free(s->in);
	s->in = NULL;
	return 0;
}
