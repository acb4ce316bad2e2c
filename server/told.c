/* told.c — people who do not look are told what waits for them by a webhook (hook.h): that they are asked,
 * that half of their time is out, that a vote was opened.
 *
 * Where a seat is told is a row of the table's life. An address is used only when its person has repeated the
 * code that was sent there. What is told stands in the row before it is sent: a server that is killed in
 * between says nothing rather than the same thing twice. Who was here when something began knows of it. A
 * thing somebody is asked is named by the last entry of his own and the question, so that others who take
 * back and do again do not make him be told again. */
#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "po/words.h"
#include "server/told.h"

enum {
	SECOND = 1000,
	MINUTE = 60 * SECOND,
	HOUR = 60 * MINUTE,
	AWAY = MINUTE,     /* who comes back sooner has only loaded his page anew */
	NEAR = 2 * MINUTE, /* as time.c has it */
	CODE_LASTS = HOUR,
	TRIES = 5,
	FAILURES = 5, /* in a row; then the address is not used any more */
	PAUSE_MOST = 24,
	LATER = 5 * MINUTE, /* where too much was sent */
	OWNER = 2 * 8 + 1
};

struct row {
	char url[HOOK_URL];         /* "": none */
	char code[TOLD_DIGITS + 1]; /* that confirms it; "": it is confirmed */
	int tries;                  /* left for that */
	int64_t until;              /* when the code is over */
	char language[TOLD_LANGUAGE];
	char id[SRV_ID + 1]; /* of the message that made it so */
	int failures;        /* in a row */
	int64_t not_before;  /* after one */
	int n;               /* what he was told he is asked: by his last entry */
	char question[64];   /* and its key */
	bool half;           /* and that half of the time is out */
	int64_t vote;        /* the last he was told of, by its end */
	int64_t due;         /* when there is something to tell; 0: nothing */
};

struct srv_hook {
	struct row row;
	bool here;               /* its person looks */
	bool changed;            /* what he did or is shown of it; the rest of the row concerns nobody */
	int64_t gone;            /* since when he does not */
	int writing;             /* rows on their way to the disk */
	enum told_thing sending; /* when it is there */
};

/* ---- Rows ------------------------------------------------------------------------------------ */

static struct srv_hook *hook_of(struct srv_table *t, int seat)
{
	struct srv_hook **h = &t->life.hook[seat];

	if (!*h) {
		*h = srv_alloc(sizeof **h);
		(*h)->here = srv_seat_here(t, seat);
	}
	return *h;
}

static json_t *row_write(const struct row *r)
{
	return json_pack("{s:s,s:s,s:i,s:I,s:s,s:s,s:i,s:I,s:i,s:s,s:b,s:I,s:I}", "url", r->url, "code",
			 r->code, "tries", r->tries, "until", (json_int_t)r->until, "lang", r->language, "id",
			 r->id, "failures", r->failures, "not_before", (json_int_t)r->not_before, "n", r->n,
			 "question", r->question, "half", r->half, "vote", (json_int_t)r->vote, "due",
			 (json_int_t)r->due);
}

#define KEEP(to, text) snprintf((to), sizeof(to), "%s", (text))

static bool row_read(struct row *r, json_t *said)
{
	const char *url, *code, *language, *id, *question;
	json_int_t until, not_before, vote, due;
	int half;

	if (json_unpack(said, "{s:s,s:s,s:i,s:I,s:s,s:s,s:i,s:I,s:i,s:s,s:b,s:I,s:I}", "url", &url, "code",
			&code, "tries", &r->tries, "until", &until, "lang", &language, "id", &id, "failures",
			&r->failures, "not_before", &not_before, "n", &r->n, "question", &question, "half",
			&half, "vote", &vote, "due", &due) < 0)
		return false;
	KEEP(r->url, url);
	KEEP(r->code, code);
	KEEP(r->language, language);
	KEEP(r->id, id);
	KEEP(r->question, question);
	r->until = until;
	r->not_before = not_before;
	r->half = half;
	r->vote = vote;
	r->due = due;
	return true;
}

static bool same_address(const struct row *a, const struct row *b)
{
	return strcmp(a->url, b->url) == 0 && strcmp(a->code, b->code) == 0 && a->tries == b->tries &&
	       a->failures == b->failures;
}

bool srv_hook_take(struct srv_table *t, int64_t seat, json_t *said)
{
	struct row r = { 0 };

	if (seat < 0 || seat >= ECU_SEATS || (said && !row_read(&r, said)))
		return false;
	if (!said && !t->life.hook[seat])
		return true;
	bool known = t->life.hook[seat]; /* else it is read from the disk, and in nobody's snapshot yet */
	struct srv_hook *h = hook_of(t, (int)seat);
	h->changed = h->changed || (known && !same_address(&h->row, &r));
	h->row = r;
	return true;
}

static struct srv_change *write_row(struct srv_table *t, int seat, const struct row *r)
{
	bool none = !r->url[0];
	struct srv_change *c = srv_life_write(t, SRV_LIFE_HOOK, seat, none ? NULL : row_write(r),
					      none ? 0 : r->due, seat);

	hook_of(t, seat)->writing++;
	srv_lane_go(t->srv);
	return c;
}

/* The seat is offered to somebody else. */
void srv_hook_forget(struct srv_table *t, int seat)
{
	if (t->life.hook[seat] && (t->life.hook[seat]->row.url[0] || t->life.hook[seat]->writing))
		write_row(t, seat, &(struct row){ 0 });
}

void srv_hooks_rollback(struct srv_table *t)
{
	for (int seat = 0; seat < ECU_SEATS; seat++)
		if (t->life.hook[seat]) {
			t->life.hook[seat]->writing = 0;
			t->life.hook[seat]->sending = TOLD_NOTHING;
		}
}

void srv_hooks_free(struct srv_table *t)
{
	for (int seat = 0; seat < ECU_SEATS; seat++) {
		free(t->life.hook[seat]);
		t->life.hook[seat] = NULL;
	}
}

/* ---- What its person sees of it --------------------------------------------------------------- */

bool srv_hooks_on(const struct srv_table *t) { return t->life.hooks && t->srv->options.webhooks; }

static const char *state_of(const struct row *r)
{
	if (r->code[0])
		return r->failures ? "unreachable" : "unconfirmed";
	return r->failures >= FAILURES ? "paused" : "confirmed";
}

/* The host's name and no more: whoever looks over his shoulder could use the rest. */
static void put_state(struct srv_out *o, const struct row *r)
{
	char host[HOOK_HOST] = "";

	if (!r->url[0]) {
		srv_put(o, "null");
		return;
	}
	hook_fault(r->url, host);
	srv_putf(o, "{\"state\":\"%s\",\"host\":", state_of(r));
	srv_put_string(o, host);
	srv_put(o, "}");
}

void srv_put_hook(struct srv_out *o, const struct srv_table *t, int seat)
{
	static const struct row none;
	const struct srv_hook *h = t->life.hook[seat];

	srv_put(o, ",\"hook\":");
	put_state(o, h ? &h->row : &none);
}

static void tell_state(struct srv_table *t, int seat)
{
	struct srv_out *o = &t->srv->out;

	o->n = 0;
	srv_put(o, "{\"t\":\"hook\"");
	srv_put_hook(o, t, seat);
	srv_put(o, "}");
	srv_tell(t, seat, o);
}

/* It is on disk: only now anything is sent. */
void srv_hook_landed(struct srv_table *t, int seat)
{
	struct srv_hook *h = hook_of(t, seat);
	enum told_thing thing = h->sending;

	assert(h->writing > 0);
	h->writing--;
	h->sending = TOLD_NOTHING;
	if (thing)
		told_send(t, seat, thing, h->row.url, h->row.language, h->row.code);
	if (h->changed)
		tell_state(t, seat);
	h->changed = false;
}

/* ---- What its person says --------------------------------------------------------------------- */

static void answer_landed(struct srv_change *c, struct srv_socket *s, const char *id)
{
	snprintf(c->id, sizeof c->id, "%s", id);
	srv_change_wait(c, s);
}

/* Said before with the same id: on disk, or on its way there. */
static bool said_before(struct srv_table *t, struct srv_socket *s, const char *id)
{
	const struct srv_hook *h = t->life.hook[s->viewer];

	for (struct srv_change *c = t->first; c; c = c->sibling)
		if (c->store.kind == STORE_LIFE && c->life == SRV_LIFE_HOOK && c->asker == s->viewer &&
		    strcmp(c->id, id) == 0)
			return srv_change_wait(c, s), true;
	if (!h || strcmp(h->row.id, id) != 0)
		return false;
	srv_life_done(s, id);
	return true;
}

static void set_address(struct srv_table *t, struct srv_socket *s, const char *id, const char *url,
			const char *language)
{
	struct row r = { .tries = TRIES, .until = srv_wall(t->srv) + CODE_LASTS };
	char reason[100];
	ecu_speech speech;

	if (!hook_address_ok(url, reason, sizeof reason)) {
		srv_socket_error(s, id, reason);
		return;
	}
	if (!told_may_ask(t, s, url)) {
		srv_socket_error(s, id, "too many codes were sent; please wait an hour");
		return;
	}
	KEEP(r.url, url);
	KEEP(r.language, language && words_speech(language, &speech) ? language : "en");
	KEEP(r.id, id);
	snprintf(r.code, sizeof r.code, "%06u", (unsigned)randombytes_uniform(1000000));
	hook_of(t, s->viewer)->sending = TOLD_CODE;
	answer_landed(write_row(t, s->viewer, &r), s, id);
}

static void confirm(struct srv_table *t, struct srv_socket *s, const char *id, const char *code)
{
	struct row r = hook_of(t, s->viewer)->row;

	if (!r.code[0] || !r.tries || r.until < srv_wall(t->srv)) {
		srv_socket_error(s, id, "this code is over; please give the address again");
		return;
	}
	if (strlen(code) != TOLD_DIGITS || sodium_memcmp(code, r.code, TOLD_DIGITS) != 0) {
		r.tries--;
		write_row(t, s->viewer, &r);
		srv_socket_error(s, id, "this is not the code");
		return;
	}
	r.code[0] = 0;
	r.failures = 0;
	KEEP(r.id, id);
	answer_landed(write_row(t, s->viewer, &r), s, id);
}

static void remove_address(struct srv_table *t, struct srv_socket *s, const char *id)
{
	answer_landed(write_row(t, s->viewer, &(struct row){ 0 }), s, id);
}

void srv_hook_set(struct srv_table *t, struct srv_socket *s, const char *id, json_t *m)
{
	json_t *url = json_object_get(m, "url");
	const char *code = json_string_value(json_object_get(m, "code"));

	if (s->viewer >= ECU_SEATS)
		srv_socket_error(s, id, "you are watching; only a seat can do this");
	else if (!json_is_null(url) && !json_is_string(url) && !code)
		srv_socket_error(s, id, "a webhook has an address, or the code that was sent there");
	else if (!json_is_null(url) && !srv_hooks_on(t))
		srv_socket_error(s, id, "there are no webhooks at this table");
	else if (said_before(t, s, id))
		return;
	else if (hook_of(t, s->viewer)->writing)
		srv_socket_error(s, id, "please wait a moment and try again");
	else if (json_is_null(url))
		remove_address(t, s, id);
	else if (url)
		set_address(t, s, id, json_string_value(url), json_string_value(json_object_get(m, "lang")));
	else
		confirm(t, s, id, code);
}

/* ---- What there is to tell -------------------------------------------------------------------- */

struct now {
	int64_t wall;
	bool asked;
	int n; /* his last entry */
	const char *question;
	int64_t half; /* when half of his time is out; 0: no clock runs */
	int64_t vote; /* the end of the last one that he has not voted in; 0: none */
};

static int last_entry_of(const struct srv_table *t, int seat)
{
	int n = t->committed->n;

	for (; n > 0; n--) {
		const struct log_entry *e = &t->log.at[n - 1];
		if ((e->kind == LOG_ACTION && e->action.seat == seat) ||
		    (e->kind == LOG_UNDO && e->seat == seat))
			break;
	}
	return n;
}

static struct now now_of(const struct srv_table *t, int seat)
{
	const struct clock_seat *c = &t->life.clock.seat[seat];
	int question = t->stage == SRV_PLAYING ? t->committed->asked[seat].question : ECU_NONE;
	struct now w = { .wall = srv_wall(t->srv), .question = "" };

	if (t->stage != SRV_PLAYING)
		return w;
	w.vote = srv_vote_waits(t, seat);
	w.asked = t->seat[seat].person && question != ECU_NONE;
	if (!w.asked)
		return w;
	w.n = last_entry_of(t, seat);
	w.question = ecu_question_key(t->game->game, question);
	if (srv_time_runs(t) && c->due && c->question == question)
		w.half = c->began + (c->due - c->began) / 2;
	return w;
}

static bool knows(const struct row *r, const struct now *w)
{
	return r->n == w->n && strcmp(r->question, w->question) == 0;
}

static int64_t later_of(int64_t a, int64_t b) { return a > b ? a : b; }

/* What is told next, and when; 0: nothing. */
static int64_t next_thing(const struct srv_hook *h, const struct row *r, const struct now *w,
			  enum told_thing *thing)
{
	int64_t at = later_of(h->gone + AWAY, r->not_before);

	*thing = TOLD_NOTHING;
	if (!r->url[0] || r->code[0] || r->failures >= FAILURES)
		return 0;
	if (w->vote > r->vote)
		*thing = TOLD_VOTE;
	else if (w->asked && !knows(r, w))
		*thing = w->half && w->half <= later_of(at, w->wall) ? TOLD_HALF : TOLD_ASKED;
	else if (w->asked && w->half && !r->half) {
		*thing = TOLD_HALF;
		at = later_of(at, w->half);
	}
	return *thing ? at : 0;
}

static void mark(struct row *r, const struct now *w, enum told_thing thing)
{
	if (thing == TOLD_VOTE) {
		r->vote = w->vote;
		return;
	}
	r->n = w->n;
	KEEP(r->question, w->question);
	r->half = thing == TOLD_HALF;
}

static bool same_told(const struct row *a, const struct row *b)
{
	return a->n == b->n && strcmp(a->question, b->question) == 0 && a->half == b->half &&
	       a->vote == b->vote && a->due == b->due;
}

/* Something is sent, or another moment to look comes out of it. */
static void look(struct srv_table *t, int seat)
{
	struct srv_hook *h = t->life.hook[seat];
	struct row r = h->row;
	struct now w = now_of(t, seat);
	enum told_thing thing = TOLD_NOTHING, later;
	bool may = srv_hooks_on(t) && !h->here;

	r.due = may ? next_thing(h, &r, &w, &thing) : 0;
	if (r.due > w.wall)
		thing = TOLD_NOTHING;
	if (thing && !told_may_send(t, seat, r.url)) {
		r.due = r.not_before = w.wall + LATER;
		thing = TOLD_NOTHING;
	}
	if (thing) {
		mark(&r, &w, thing);
		r.due = next_thing(h, &r, &w, &later);
	}
	/* a moment that will not come any more may stand there until it does */
	if (!thing && (r.due == h->row.due || (!r.due && h->row.due > w.wall)))
		return;
	assert(!thing || (!r.code[0] && r.url[0])); /* nothing but the code before it is confirmed */
	h->sending = thing;
	write_row(t, seat, &r);
}

static bool may_look(const struct srv_table *t, int seat)
{
	const struct srv_hook *h = t->life.hook[seat];

	return h && (h->row.url[0] || h->row.due) && !h->writing && !t->lent && !t->closing &&
	       !t->srv->stopping && srv_now(t->srv) >= t->not_before && t->stage != SRV_BROKEN;
}

static bool half_known(const struct row *r, const struct now *w)
{
	return (knows(r, w) && r->half) || (w->half && w->half <= w->wall);
}

/* He knows what there was. */
void srv_told_left(struct srv_table *t, int seat)
{
	struct srv_hook *h = t->life.hook[seat];

	if (!h)
		return;
	h->here = false;
	h->gone = srv_wall(t->srv);
	if (!may_look(t, seat))
		return;
	struct row r = h->row;
	struct now w = now_of(t, seat);
	enum told_thing thing;
	if (w.asked)
		mark(&r, &w, half_known(&r, &w) ? TOLD_HALF : TOLD_ASKED);
	r.vote = later_of(r.vote, w.vote);
	r.due = srv_hooks_on(t) ? next_thing(h, &r, &w, &thing) : 0;
	if (!same_told(&r, &h->row))
		write_row(t, seat, &r);
}

static void look_seat(struct srv_table *t, int seat)
{
	struct srv_hook *h = t->life.hook[seat];

	if (!may_look(t, seat))
		return;
	h->here = srv_seat_here(t, seat);
	if (!h->here && !h->gone) /* nobody was here since the table was loaded */
		h->gone = srv_wall(t->srv);
	look(t, seat);
}

bool srv_told_near(const struct srv_table *t)
{
	for (int seat = 0; seat < t->seats && t->stage != SRV_BROKEN; seat++) {
		const struct srv_hook *h = t->life.hook[seat];
		if (h && h->row.due && h->row.due - srv_wall(t->srv) < NEAR)
			return true;
	}
	return false;
}

void srv_told_tick(struct srv *srv)
{
	told_results(srv);
	for (int i = 0; i < SRV_BUCKETS; i++)
		for (struct srv_table *t = srv->tables[i]; t; t = t->next)
			for (int seat = 0; seat < t->seats && !t->lent; seat++)
				look_seat(t, seat);
}

/* ---- What became of it ------------------------------------------------------------------------ */

bool told_result(struct srv_table *t, int seat, enum told_thing thing, const char *url, bool ok)
{
	struct srv_hook *h = t->life.hook[seat];

	if (!h || strcmp(h->row.url, url) != 0 || (thing == TOLD_CODE) != (h->row.code[0] != 0) ||
	    (ok && !h->row.failures))
		return true;
	if (h->writing)
		return false;
	struct row r = h->row;
	r.failures = ok ? 0 : r.failures + 1;
	r.not_before = 0;
	if (!ok && thing != TOLD_CODE) {
		int hours = 1 << (r.failures - 1);
		r.not_before = srv_wall(t->srv) + (int64_t)(hours < PAUSE_MOST ? hours : PAUSE_MOST) * HOUR;
	}
	write_row(t, seat, &r);
	return true;
}
