/* parts.c — the parts of a view as text, made once for all who see the same. What a watcher sees everybody
 * sees in the same bytes, so its text is made from the watcher's view and shared; only what a seat sees
 * otherwise is made for it alone. The text of a part follows from its bytes and from nothing else, and so
 * does that of an event from what is heard of it. */
#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

/* The watcher's view of the table as it is now. */
static struct srv_parts *parts_of(const struct srv_table *t)
{
	struct srv_parts *p = &t->srv->parts;

	if (p->version != t->version) {
		ecu_observe(t->committed->state, ECU_SPECTATOR, (ecu_view *)p->view.bytes);
		p->version = t->version;
		p->made = (ecu_parts){ { 0, 0 } };
		p->text.n = 0;
	}
	return p;
}

/* "NAME":VALUE, without the braces; nothing behind the last part. */
static void put_part(struct srv_out *o, const ecu_view *v, int part)
{
	size_t start = o->n;

	SRV_PRINT(o, ecu_view_json(v, ecu_bit(part), AT, CAP));
	assert(o->n >= start + 2); /* the braces */
	o->n -= 2;
	memmove(o->at + start, o->at + start + 1, o->n - start);
}

static void put_shared(struct srv_out *o, struct srv_parts *p, int part)
{
	if (!ecu_has(p->made, part)) {
		p->at[part] = p->text.n;
		put_part(&p->text, (const ecu_view *)p->view.bytes, part);
		p->n[part] = p->text.n - p->at[part];
		p->made = ecu_with(p->made, part);
	}
	assert(p->at[part] + p->n[part] <= p->text.n);
	srv_put_n(o, p->text.at + p->at[part], p->n[part]);
}

/* Parts are numbered one after the other. */
void srv_put_parts(struct srv_out *o, const struct srv_table *t, const ecu_view *v, ecu_parts parts)
{
	struct srv_parts *p = parts_of(t);
	ecu_parts own = ecu_view_diff_in((const ecu_view *)p->view.bytes, v, parts);
	bool more = false;
	size_t start;

	srv_put(o, "{");
	for (int part = ecu_first_bit(parts); part >= 0; part = ecu_next_bit(parts, part)) {
		srv_put(o, more ? "," : "");
		start = o->n;
		if (ecu_has(own, part))
			put_part(o, v, part);
		else
			put_shared(o, p, part);
		if (o->n == start) { /* there are no more */
			o->n -= more;
			break;
		}
		more = true;
	}
	srv_put(o, "}");
}

/* ---- Events -------------------------------------------------------------------------------- */

static struct srv_phrase *phrase_of(struct srv *srv, const ecu_event *heard)
{
	uint64_t h;

	crypto_shorthash((uint8_t *)&h, (const uint8_t *)&heard->said, sizeof heard->said, srv->id_key);
	return &srv->phrase[h % SRV_PHRASES];
}

/* Most viewers hear the same of what was done just now. */
void srv_put_event(struct srv_out *o, const struct srv_table *t, const ecu_event *heard)
{
	struct srv_phrase *p = phrase_of(t->srv, heard);

	if (p->game != t->game->game || p->heard.flags != heard->flags ||
	    memcmp(&p->heard.said, &heard->said, sizeof heard->said) != 0) {
		p->game = t->game->game;
		p->heard = *heard;
		p->text.n = 0;
		SRV_PRINT(&p->text, ecu_event_json(p->game, heard, AT, CAP));
	}
	srv_put_n(o, p->text.at, p->text.n);
}

void srv_phrases_free(struct srv *srv)
{
	for (int i = 0; i < SRV_PHRASES; i++)
		free(srv->phrase[i].text.at);
}
