/* past.c — a game that goes on, from its beginning, as one viewer was sent it: for who looks back. A worker
 * follows the log again and makes of each entry the frame that the viewer was sent: his view by
 * ecu_observe(), events cut for his ears. What he knows nothing of is left out, as it was then. */
#include "server/past.h"

#include <stdlib.h>
#include <string.h>

#include "server/bytes.h"
#include "server/load.h"

struct looking {
	struct load load; /* first */
	int viewer;
	ecu_view *before, *now;
	struct srv_out json, frame, *out;
};

static int seat_of(int viewer) { return viewer < ECU_SEATS ? viewer : ECU_SPECTATOR; }

/* ---- Frames -------------------------------------------------------------------------------- */

/* What a page has to know before the first frame; of seats what everybody at the table knows. */
static void put_table(struct srv_out *o, const struct srv_table *t, int viewer)
{
	srv_put(o, "{\"t\":\"snapshot\",\"table\":{\"game\":");
	srv_put_string(o, ecu_key(t->game->game));
	srv_put(o, ",\"name\":");
	srv_put_string(o, t->name);
	srv_put(o, ",\"options\":");
	srv_put_string(o, t->options);
	srv_put(o, ",\"seats\":[");
	for (int seat = 0; seat < t->seats; seat++) {
		srv_putf(o, "%s{\"seat\":\"s%d\",\"name\":", seat ? "," : "", seat + 1);
		srv_put_string(o, t->seat[seat].name);
		srv_put(o, "}");
	}
	srv_put(o, "]},\"seat\":");
	srv_put_seat(o, seat_of(viewer));
	srv_put(o, "}");
}

static void put_length(struct srv_out *o, size_t n)
{
	const unsigned char bytes[4] = { n & 255, n >> 8 & 255, n >> 16 & 255, n >> 24 & 255 };

	srv_put_n(o, (const char *)bytes, sizeof bytes);
}

static bool knows(const struct srv_table *t, int viewer, int n)
{
	return n == 0 || srv_wire_n(&t->wire, viewer, n) != srv_wire_n(&t->wire, viewer, n - 1);
}

/* Lines of what was told of entry n; it is the last that was heard, if anything was. */
static void put_line(struct looking *k, int n)
{
	const struct srv_table *t = k->load.t;
	const struct srv_heard *h = t->heard_n ? &t->heard[t->heard_n - 1] : NULL;

	if (h && h->n == n && h->told >> k->viewer & 1)
		srv_frame_heard(&k->frame, t, h, k->viewer);
}

static void put_frame(struct load *l, int n)
{
	struct looking *k = (struct looking *)l;
	struct srv_table *t = l->t;
	struct frame f = { .whole = n == 0, .n = srv_wire_n(&t->wire, k->viewer, n), .stage = SRV_PLAYING };
	ecu_view *last = k->before;

	if (!knows(t, k->viewer, n))
		return;
	k->json.n = k->frame.n = 0;
	if (n)
		srv_put(&k->json, "{\"t\":\"update\"}");
	else
		put_table(&k->json, t, k->viewer);
	ecu_observe(t->working->state, seat_of(k->viewer), k->now);
	frame_begin(&k->frame, &f, &k->json);
	put_line(k, n);
	frame_end(&k->frame, n ? last : NULL, k->now, ecu_size(t->game->game));
	put_length(k->out, k->frame.n);
	srv_put_n(k->out, k->frame.at, k->frame.n);
	k->before = k->now;
	k->now = last;
}

/* ---- Who asks ------------------------------------------------------------------------------ */

/* A viewer; -1: that seat is not his. */
static int viewer_of(const struct srv_table *t, const struct srv_past_wish *w)
{
	if (w->seat < 0)
		return ECU_SEATS;
	if (w->seat < t->seats && ((w->has_device && srv_device_holds(t, w->device, w->seat)) ||
				   (w->has_token && srv_seat_of_token(t, w->token) == w->seat)))
		return w->seat;
	return -1;
}

static enum srv_past_found follow(struct looking *k, const struct srv_past_wish *w)
{
	struct load *l = &k->load;

	if (!srv_load_rows(l))
		return l->found < 0 || l->t->stage == SRV_BROKEN ? SRV_PAST_TROUBLE : SRV_PAST_NONE;
	k->viewer = viewer_of(l->t, w);
	if (k->viewer < 0)
		return SRV_PAST_REFUSED;
	k->before = srv_alloc(ecu_size(l->t->game->game));
	k->now = srv_alloc(ecu_size(l->t->game->game));
	return srv_follow_past(l) ? SRV_PAST_FOUND : SRV_PAST_TROUBLE;
}

enum srv_past_found srv_past_read(struct srv *srv, struct store *store, const struct srv_past_wish *w,
				  struct srv_out *out, struct store_problem *problem)
{
	struct looking k = { .load = { .t = srv_table_bare(srv, w->id), .store = store, .each = put_frame },
			     .out = out };
	enum srv_past_found found = follow(&k, w);

	*problem = k.load.problem;
	free(k.before);
	free(k.now);
	free(k.json.at);
	free(k.frame.at);
	srv_load_free(&k.load);
	srv_table_free(k.load.t);
	return found;
}
