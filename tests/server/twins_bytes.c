/* twins_bytes.c — every second page of the twins has the engine: its frames are compared byte by byte, as
 * they came. */
#include "tests/server/twins.h"

#include <string.h>

#include "ecumene_read.h"
#include "server/bytes.h"
#include "store/hash.h"

static char *hex_of(const void *bytes, size_t n)
{
	char *text = malloc(2 * n + 1);

	assert_non_null(text);
	hash_print(text, bytes, n);
	return text;
}

static void set_hex(json_t *to, const char *key, const void *bytes, size_t n)
{
	char *text = hex_of(bytes, n);

	json_object_set_new(to, key, json_string(text));
	free(text);
}

/* Lines are read only to find what stands behind them. */
static void skip_lines(struct frame_reader *r)
{
	struct srv_logged line;
	ecu_event e;

	while (frame_read_line(r, &line))
		while (frame_read_event(r, &e))
			;
}

static void keep_view(struct page *p, struct frame_reader *r, bool whole, json_t *frame)
{
	json_t *view = json_object();

	if (!p->view)
		p->view = calloc(1, ECU_STATE_MOST);
	if (whole)
		memset(p->view, 0, ECU_STATE_MOST);
	assert_true(frame_read_view(r, p->view, ECU_STATE_MOST));
	set_hex(view, "bytes", p->view, ECU_STATE_MOST);
	json_object_set_new(frame, "view", view);
}

/* The head of the chain hangs on what is secret: it is left out, as in JSON. */
static json_t *read_frame(struct page *p, const unsigned char *at, size_t n)
{
	struct frame_reader r = { at, at + n, false };
	struct frame f;
	const char *json;
	size_t length;

	assert_true(frame_read(&r, &f, &json, &length));
	json_t *frame = json_loadb(json, length, 0, NULL);
	assert_non_null(frame);
	json_object_set_new(frame, "n", json_integer(f.n));
	json_object_set_new(frame, "undo", json_integer(f.undo));
	json_object_set_new(frame, "stage", json_integer(f.stage));
	set_hex(frame, "raw", r.at, (size_t)(r.end - r.at));
	char *line = json_dumps(frame, JSON_COMPACT);
	page_remember(p, line, strlen(line));
	free(line);
	skip_lines(&r);
	assert_false(r.bad);
	keep_view(p, &r, f.whole, frame);
	return frame;
}

void bytes_hello(struct page *p, int v, char *out, size_t cap)
{
	char shape[128];
	size_t n = 0;

	out[0] = 0;
	if (v % 2 == 0)
		return;
	p->read_bytes = read_frame;
	n += (size_t)snprintf(out, cap, ",\"form\":\"bytes\",\"engine\":[");
	for (int i = 0; ecu_list(i); i++) {
		ecu_shape(ecu_list(i), shape, sizeof shape);
		n += (size_t)snprintf(out + n, cap - n, "%s\"%s\"", i ? "," : "", shape);
	}
	snprintf(out + n, cap - n, "]");
}
