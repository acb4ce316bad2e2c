/* head.c — how far the chain of hashes goes, for pages to remember: if the past they knew is gone or is
 * another one, they see it, whoever changed it. A viewer is given the chain at the last entry he knows of, so
 * that it tells him nothing of what is going on between others. */
#include "server/inside.h"

/* At his entry k, which is there. */
static void put_head(struct srv_out *o, const struct srv_table *t, int viewer, int k)
{
	char text[LOG_SHORT];

	log_short(&t->log, srv_wire_entry(&t->wire, viewer, k), text);
	srv_put(o, ",\"head\":\"");
	srv_put(o, text);
	srv_put(o, "\"");
}

/* What the short form says, five bits a letter. */
void srv_head_bytes(const struct srv_table *t, int viewer, int n, uint8_t out[])
{
	log_short_bytes(&t->log, srv_wire_entry(&t->wire, viewer, n), out);
}

void srv_put_head(struct srv_out *o, const struct srv_table *t, int viewer)
{
	put_head(o, t, viewer, srv_wire_n(&t->wire, viewer, t->committed->n));
}

/* What the head was when the viewer's number was n. */
void srv_table_past(struct srv_table *t, struct srv_socket *s, const char *id, int n)
{
	struct srv_out *o = &s->srv->out;

	if (t->stage != SRV_PLAYING && t->stage != SRV_OVER) {
		srv_socket_error(s, id, "the game has not begun");
		return;
	}
	o->n = 0;
	srv_put(o, "{\"t\":\"past\",\"id\":");
	srv_put_string(o, id);
	srv_putf(o, ",\"n\":%d", n);
	if (n >= 0 && n <= srv_wire_n(&t->wire, s->viewer, t->committed->n))
		put_head(o, t, s->viewer, n);
	else
		srv_put(o, ",\"head\":null");
	srv_put(o, "}");
	srv_socket_answer(s, o);
}
