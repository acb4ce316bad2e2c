/* bytes.c — see bytes.h. */
#include "server/bytes.h"

#include <assert.h>
#include <string.h>

enum { ARGS = sizeof(((ecu_message *)0)->arg) / sizeof(int16_t) };
enum { WHAT_UNDO = 1, WHAT_BACK = 2, WHAT_PHASE = 4 };
enum { PIECE = 512 };
enum { NEAR = 3 }; /* so many unchanged bytes between two runs cost less as bytes than as a new run */

/* ---- Writing ------------------------------------------------------------------------------- */

static void put_number(struct srv_out *o, uint32_t x)
{
	char bytes[5];
	size_t n = 0;

	do {
		bytes[n++] = (char)((x & 127) | (x > 127 ? 128 : 0));
		x >>= 7;
	} while (x);
	srv_put_n(o, bytes, n);
}

static void put_signed(struct srv_out *o, int x)
{
	put_number(o, x < 0 ? ~((uint32_t)x << 1) : (uint32_t)x << 1);
}

void frame_begin(struct srv_out *o, const struct frame *f, const struct srv_out *json)
{
	assert(f->n >= 0 && f->undo >= 0 && f->stage >= 0 && f->stage <= UINT8_MAX);
	put_number(o, FRAME_FORM);
	put_number(o, f->whole);
	put_number(o, (uint32_t)json->n);
	srv_put_n(o, json->at, json->n);
	put_number(o, (uint32_t)f->n);
	put_number(o, (uint32_t)f->undo);
	put_number(o, (uint32_t)f->stage);
	srv_put_n(o, (const char *)f->head, FRAME_HEAD);
}

void frame_line(struct srv_out *o, const struct srv_logged *l)
{
	assert(l->n >= 0 && l->undo >= 0 && l->seat < ECU_SEATS);
	put_number(o, 1);
	put_number(o, (uint32_t)l->n);
	put_number(o, l->seat < 0 ? 0 : (uint32_t)l->seat + 1);
	put_number(o,
		   (l->undo ? WHAT_UNDO : 0) | (l->back >= 0 ? WHAT_BACK : 0) | (l->phase ? WHAT_PHASE : 0));
	if (l->undo)
		put_number(o, (uint32_t)l->undo);
	if (l->back >= 0)
		put_number(o, (uint32_t)l->back);
}

void frame_event(struct srv_out *o, const ecu_event *e)
{
	int n = ARGS;

	assert(e->said.id); /* 0 ends the line */
	while (n && !e->said.arg[n - 1])
		n--;
	put_number(o, e->said.id);
	put_number(o, e->flags);
	put_number(o, (uint32_t)n);
	for (int i = 0; i < n; i++)
		put_signed(o, e->said.arg[i]);
}

void frame_line_end(struct srv_out *o) { put_number(o, 0); }

/* The first byte from `at` on that is another one; most of a view is equal, and large pieces are compared
 * fastest. */
static size_t differs(const uint8_t *a, const uint8_t *b, size_t at, size_t size)
{
	while (at + PIECE <= size && memcmp(a + at, b + at, PIECE) == 0)
		at += PIECE;
	while (at + 8 <= size && memcmp(a + at, b + at, 8) == 0)
		at += 8;
	while (at < size && a[at] == b[at])
		at++;
	return at;
}

/* Behind the run that begins at `at`. */
static size_t run_end(const uint8_t *a, const uint8_t *b, size_t at, size_t size)
{
	size_t end = at + 1;

	for (size_t i = end; i < size && i - end < NEAR; i++)
		if (a[i] != b[i])
			end = i + 1;
	return end;
}

void frame_end(struct srv_out *o, const void *before, const void *now, size_t size)
{
	static const uint8_t zeros[ECU_STATE_MOST];
	const uint8_t *a = before ? before : zeros, *b = now;
	size_t end = 0;

	assert(size <= ECU_STATE_MOST);
	put_number(o, 0);
	for (size_t at = differs(a, b, 0, size); at < size; at = differs(a, b, end, size)) {
		assert(at >= end);
		put_number(o, (uint32_t)(at - end));
		end = run_end(a, b, at, size);
		put_number(o, (uint32_t)(end - at));
		srv_put_n(o, (const char *)b + at, end - at);
	}
}

/* ---- Reading ------------------------------------------------------------------------------- */

static uint32_t number(struct frame_reader *r)
{
	uint32_t x = 0;

	for (int shift = 0; shift < 32 && r->at < r->end; shift += 7) {
		uint8_t byte = *r->at++;
		x |= (uint32_t)(byte & 127) << shift;
		if (byte < 128)
			return x;
	}
	r->bad = true;
	return 0;
}

static int number_below(struct frame_reader *r, uint32_t most)
{
	uint32_t x = number(r);

	r->bad |= x > most;
	return r->bad ? 0 : (int)x;
}

static int16_t folded(struct frame_reader *r)
{
	uint32_t x = (uint32_t)number_below(r, UINT16_MAX);

	return (int16_t)(x & 1 ? ~(x >> 1) : x >> 1);
}

static const uint8_t *bytes(struct frame_reader *r, size_t n)
{
	const uint8_t *at = r->at;

	if (r->bad || n > (size_t)(r->end - r->at)) {
		r->bad = true;
		return NULL;
	}
	r->at += n;
	return at;
}

bool frame_read(struct frame_reader *r, struct frame *f, const char **json, size_t *length)
{
	r->bad |= number(r) != FRAME_FORM;
	f->whole = number_below(r, 1);
	*length = number(r);
	*json = (const char *)bytes(r, *length);
	f->n = number_below(r, INT32_MAX);
	f->undo = number_below(r, INT32_MAX);
	f->stage = number_below(r, UINT8_MAX);
	const uint8_t *head = bytes(r, FRAME_HEAD);
	if (head)
		memcpy(f->head, head, FRAME_HEAD);
	return !r->bad;
}

bool frame_read_line(struct frame_reader *r, struct srv_logged *l)
{
	if (!number_below(r, 1) || r->bad)
		return false;
	*l = (struct srv_logged){ .back = -1 };
	l->n = number_below(r, INT32_MAX);
	l->seat = number_below(r, ECU_SEATS) - 1;
	int what = number_below(r, WHAT_UNDO | WHAT_BACK | WHAT_PHASE);
	l->phase = what & WHAT_PHASE;
	if (what & WHAT_UNDO)
		l->undo = number_below(r, INT32_MAX);
	if (what & WHAT_BACK)
		l->back = number_below(r, INT32_MAX);
	return !r->bad;
}

bool frame_read_event(struct frame_reader *r, ecu_event *e)
{
	*e = (ecu_event){ .said.id = (uint16_t)number_below(r, UINT16_MAX) };
	if (!e->said.id || r->bad)
		return false;
	e->flags = (uint16_t)number_below(r, UINT16_MAX);
	int n = number_below(r, ARGS);
	for (int i = 0; i < n; i++)
		e->said.arg[i] = folded(r);
	return !r->bad;
}

bool frame_read_view(struct frame_reader *r, void *view, size_t size)
{
	size_t at = 0;

	while (!r->bad && r->at < r->end) {
		size_t gap = number(r), n = number(r);
		const uint8_t *run = bytes(r, n);
		if (r->bad || gap > size - at || n > size - at - gap)
			return false;
		memcpy((uint8_t *)view + at + gap, run, n);
		at += gap + n;
	}
	return !r->bad;
}
