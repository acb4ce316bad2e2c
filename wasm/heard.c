/* heard.c — see heard.h. */
#include "wasm/heard.h"

#include <stdlib.h>
#include <string.h>

static struct {
	unsigned char *bytes;
	size_t *at, *size; /* of each frame */
	int n, cap;
	int first; /* the viewer's number behind the set-up */
} heard;

void heard_forget(void)
{
	free(heard.bytes);
	free(heard.at);
	free(heard.size);
	memset(&heard, 0, sizeof heard);
}

static void add(size_t at, size_t size)
{
	int cap = heard.cap;

	heard.at = srv_grow(heard.at, heard.n, &cap, 256, sizeof *heard.at);
	heard.size = srv_grow(heard.size, heard.n, &heard.cap, 256, sizeof *heard.size);
	heard.at[heard.n] = at;
	heard.size[heard.n++] = size;
}

static struct frame_reader reader_of(int i)
{
	const unsigned char *at = heard.bytes + heard.at[i];

	return (struct frame_reader){ at, at + heard.size[i], false };
}

/* Each frame stands behind its length. */
static bool split(size_t n)
{
	for (size_t at = 0; at < n;) {
		const unsigned char *b = heard.bytes + at;
		size_t left = n - at,
		       size = left < 4 ? 0
				       : b[0] | (size_t)b[1] << 8 | (size_t)b[2] << 16 | (size_t)b[3] << 24;
		if (left < 4 || size > left - 4)
			return false;
		add(at + 4, size);
		at += 4 + size;
	}
	return heard.n > 0;
}

bool heard_read(const char *at, size_t n)
{
	struct frame_reader r;
	struct frame f;
	const char *json;
	size_t length;

	heard_forget();
	heard.bytes = srv_alloc(n + 1);
	memcpy(heard.bytes, at, n);
	if (!split(n))
		return false;
	r = reader_of(0);
	if (!frame_read(&r, &f, &json, &length) || !f.whole)
		return false;
	heard.first = f.n;
	return true;
}

int heard_entries(void) { return heard.n - 1; }

int heard_first(void) { return heard.first; }

void heard_put_table(struct srv_out *o)
{
	struct frame_reader r = reader_of(0);
	struct frame f;
	const char *json;
	size_t length;

	frame_read(&r, &f, &json, &length);
	srv_put_n(o, json, length);
}

/* Up to its view; false: it is no frame, or not the one that comes next. */
static bool begin(int i, struct frame_reader *r)
{
	struct frame f;
	const char *json;
	size_t length;

	*r = reader_of(i);
	return frame_read(r, &f, &json, &length) && f.whole == (i == 0) && f.n == heard.first + i;
}

bool heard_step(int i, door_room *now, const ecu_sink *sink)
{
	struct srv_logged line;
	struct frame_reader r;
	ecu_event e;

	if (!begin(i, &r))
		return false;
	while (frame_read_line(&r, &line))
		while (frame_read_event(&r, &e))
			if (sink)
				sink->tell(sink->to, &e);
	if (i == 0)
		memset(now->bytes, 0, sizeof now->bytes);
	return !r.bad && frame_read_view(&r, now->bytes, ecu_size(door.game)) &&
	       ecu_game_of_view(door_v(now)) == door.game;
}

/* The number of an entry here: how many the viewer knew of since the set-up. */
static int number(int n) { return n < heard.first ? 0 : n - heard.first; }

bool heard_put_lines(int i, struct srv_out *o, bool any)
{
	struct srv_logged line;
	struct frame_reader r;

	for (begin(i, &r); frame_read_line(&r, &line); any = true) {
		srv_put(o, any ? "," : "");
		line.n = number(line.n);
		line.undo = line.undo ? number(line.undo) : 0;
		line.back = line.back < 0 ? -1 : number(line.back);
		door_put_line(o, &r, &line);
	}
	return any;
}
