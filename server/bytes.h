/* bytes.h — a message in bytes, for pages that have the engine: what changed in a view, byte by byte, and
 * what was heard of it. All else stays JSON and stands in front. The program writes frames, the page's
 * engine (wasm/) reads them; docs/PROTOCOL.md has the form.
 *
 *	frame  = FORM whole length json  n undo stage  head  { 1 line } 0  { gap length bytes }
 *	line   = n seat+1 what [undo] [back]  { id flags count { number } } 0
 *
 * Numbers are varints of seven bits a byte, the low ones first; those that may be negative are folded (0,
 * -1, 1, -2, ...). Runs stand in the order of the view, `gap` unchanged bytes behind the one before; `whole`
 * says that they change a view of zeros, not the last one. */
#ifndef SERVER_BYTES_H
#define SERVER_BYTES_H

#include "ecumene_read.h"
#include "server/asked.h"

enum { FRAME_FORM = 1, FRAME_HEAD = 10 };

struct frame {
	bool whole;
	int n, undo, stage;       /* in the viewer's own numbers */
	uint8_t head[FRAME_HEAD]; /* of the chain: what its short form says */
};

void frame_begin(struct srv_out *, const struct frame *, const struct srv_out *json);
void frame_line(struct srv_out *, const struct srv_logged *);
void frame_event(struct srv_out *, const ecu_event *);
void frame_line_end(struct srv_out *);
/* Behind the last line. `before` NULL: zeros. */
void frame_end(struct srv_out *, const void *before, const void *now, size_t size);

struct frame_reader {
	const uint8_t *at, *end;
	bool bad; /* what was read is no frame */
};

bool frame_read(struct frame_reader *, struct frame *, const char **json, size_t *length);
bool frame_read_line(struct frame_reader *, struct srv_logged *);     /* false: behind the last, or bad */
bool frame_read_event(struct frame_reader *, ecu_event *);            /* the same of a line */
bool frame_read_view(struct frame_reader *, void *view, size_t size); /* false: bad; `view` is spoilt then */

#endif
