/* queue.c — what waits for a socket until the other side takes it. Answers are said once and kept. What shows
 * the table is replaceable: a snapshot is only noted, and made when it can be written; until then updates are
 * left out, and who takes them too slowly gets a snapshot instead. So a socket that is never read costs a few
 * answers and no more, and what waits is counted for each socket, table and address. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

/* ---- Counting ------------------------------------------------------------------------------ */

static void weigh(struct srv_socket *s, const struct srv_item *i, bool more)
{
	size_t n = i->text ? i->text->n : 0;

	assert(more || (s->backlog >= n && s->address->backlog >= n && s->srv->backlog >= n));
	assert(more || s->answers >= i->answer);
	s->backlog += more ? n : -n;
	s->address->backlog += more ? n : -n;
	s->srv->backlog += more ? n : -n;
	s->answers += more ? i->answer : -i->answer;
}

static bool room_for(const struct srv_socket *s, const struct srv_text *text)
{
	return s->backlog + text->n <= SRV_BACKLOG && s->address->backlog + text->n <= SRV_BACKLOG_ADDRESS &&
	       s->srv->backlog + text->n <= SRV_BACKLOG_ALL &&
	       (!text->table || text->table->texts <= SRV_BACKLOG_TABLE);
}

/* ---- The queue ----------------------------------------------------------------------------- */

static void go(struct srv_socket *);

static void append(struct srv_socket *s, struct srv_text *text, bool answer)
{
	struct srv_item *i = srv_alloc(sizeof *i);

	assert(!s->closing && (text || (s->snapshot_due && !answer)));
	i->text = text ? srv_text_hold(text) : NULL;
	i->answer = answer;
	*(s->first ? &s->last->next : &s->first) = i;
	s->last = i;
	weigh(s, i, true);
	go(s);
}

static void drop(struct srv_socket *s, struct srv_item *i)
{
	weigh(s, i, false);
	srv_text_drop(i->text);
	free(i);
}

static void pop(struct srv_socket *s)
{
	struct srv_item *i = s->first;

	assert(i && s->last);
	s->first = i->next;
	if (!s->first)
		s->last = NULL;
	drop(s, i);
}

/* Answers stay. */
void srv_queue_forget(struct srv_socket *s)
{
	struct srv_item **at = &s->first, *i;

	s->last = NULL;
	s->snapshot_due = false;
	while ((i = *at)) {
		if (i->answer) {
			s->last = i;
			at = &i->next;
		} else {
			*at = i->next;
			drop(s, i);
		}
	}
	assert(!s->first == !s->last);
}

void srv_queue_empty(struct srv_socket *s)
{
	while (s->first)
		pop(s);
	assert(!s->backlog && !s->answers && !s->last); /* all that was counted is gone */
	s->snapshot_due = false;
}

void srv_queue_snapshot(struct srv_socket *s)
{
	if (s->closing || s->snapshot_due)
		return;
	srv_queue_forget(s);
	s->snapshot_due = true;
	append(s, NULL, false);
}

void srv_queue_update(struct srv_socket *s, struct srv_text *text)
{
	if (s->closing || s->snapshot_due)
		return;
	if (!s->first || room_for(s, text))
		append(s, text, false);
	else
		srv_queue_snapshot(s);
}

void srv_socket_answer(struct srv_socket *s, const struct srv_out *o)
{
	struct srv_text *text = srv_text_of(o, NULL);

	if (!s->closing && (s->answers >= SRV_ANSWERS || (s->first && !room_for(s, text)))) {
		srv_queue_empty(s); /* asks and asks and never reads */
		srv_socket_finish(s);
	} else if (!s->closing) {
		append(s, text, true);
	}
	srv_text_drop(text);
}

/* ---- Writing ------------------------------------------------------------------------------- */

/* What is next, held; NULL: nothing. A snapshot is made now, and shows all that has happened by now. */
static struct srv_text *next_text(struct srv_socket *s)
{
	while (s->first) {
		struct srv_text *text = s->first->text;
		if (!text && s->table && s->seated)
			text = srv_table_snapshot(s->table, s), s->srv->counts.snapshots++;
		if (text)
			srv_text_hold(text);
		s->snapshot_due &= s->first->text != NULL;
		pop(s);
		if (text)
			return text;
	}
	return NULL;
}

static bool write_next(struct srv_socket *s)
{
	struct srv_text *text = next_text(s);

	if (!text)
		return true;
	assert(text->refs > 0 && text->n > 0);
	enum lws_write_protocol form = text->bytes ? LWS_WRITE_BINARY : LWS_WRITE_TEXT;
	bool ok = lws_write(s->wsi, text->room + LWS_PRE, text->n, form) >= (int)text->n;
	s->srv->counts.sent += text->n;
	srv_text_drop(text);
	return ok;
}

/* What comes to an empty queue is written at once, if the last message is gone: asking to be called when the
 * socket is writable costs more than writing. What the system does not take libwebsockets keeps, one message,
 * and then the next ones wait here. */
static void go(struct srv_socket *s)
{
	if (s->first != s->last || s->closing || s->writing || lws_partial_buffered(s->wsi)) {
		lws_callback_on_writable(s->wsi);
		return;
	}
	s->writing = true;
	if (!write_next(s)) {
		srv_queue_empty(s);
		s->closing = true;
		lws_set_timeout(s->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
	}
	s->writing = false;
}

/* One message for each call, as libwebsockets wants it. -1: hang up. */
int srv_socket_write(struct srv_socket *s)
{
	if (!s->first)
		return s->closing ? -1 : 0;
	bool ok = write_next(s);
	if (s->first || s->closing)
		lws_callback_on_writable(s->wsi);
	return ok ? 0 : -1;
}
