/* position.c — the one canonical text of a position.
 *
 *	position bazaar 1
 *	seats 3
 *	question bid
 *	coins s1=5 s2=3
 *	offer s1 to=s2 give=2*silk
 *
 * The first line names the game and the layout, then a line for each part that is not empty,
 * in the order of the parts; a part of records has a line for each record. So equal states
 * have equal texts and equal texts give equal states. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/core.h"

#define HEAD(member)  offsetof(struct core_head, member)
#define FRAME_DATA(i) (offsetof(struct core_frame, data) + (i) * sizeof(int16_t))

/* clang-format off */
static const struct core_field frame_fields[] = {
	{ .name = "kind", .vocabulary = CORE_FRAME, .width = 1, .flags = CORE_FROM_1,
	  .offset = offsetof(struct core_frame, kind) },
	{ .name = "step", .width = 1, .offset = offsetof(struct core_frame, step) },
	{ .name = "seat", .vocabulary = CORE_SEAT, .width = 1, .flags = CORE_FROM_1,
	  .offset = offsetof(struct core_frame, seat) },
#define DATA(NAME, I) \
	{ \
		.name = NAME, .width = 2, .flags = CORE_SIGNED | CORE_EARLIER, .offset = FRAME_DATA(I) \
	}
	DATA("a", 0),
	DATA("b", 1),
	DATA("n", 2),
	DATA("m", 3),
};

const struct core_field core_head_parts[] = {
	{ .name = "viewer", .width = 1, .offset = HEAD(viewer) },
	{ .name = "seats", .width = 1, .cap = ECU_SEATS, .offset = HEAD(seats) },
	{ .name = "option", .width = 2, .flags = CORE_SIGNED, .offset = HEAD(option), .rows = 31,
	  .stride = 2 },
	{ .name = "over", .width = 1, .cap = 1, .offset = HEAD(over) },
	{ .name = "question", .vocabulary = CORE_QUESTION, .width = 1, .flags = CORE_FROM_1,
	  .offset = HEAD(question) },
	{ .name = "waiting", .shape = CORE_SET, .vocabulary = CORE_SEAT, .width = 4,
	  .offset = HEAD(waiting) },
	{ .name = "depth", .width = 1, .cap = CORE_FRAMES, .offset = HEAD(depth) },
	{ .name = "frame", .shape = CORE_RECORD, .flags = CORE_FRAMED, .offset = HEAD(frame),
	  .rows = CORE_FRAMES, .stride = sizeof(struct core_frame), .sub = frame_fields,
	  .subs = sizeof frame_fields / sizeof *frame_fields },
	{ .name = "chance", .shape = CORE_STREAM, .offset = HEAD(rng) },
};
/* clang-format on */
const int core_head_parts_n = sizeof core_head_parts / sizeof *core_head_parts;

int core_parts(const ecu_game *g) { return core_head_parts_n + g->parts_n; }

const struct core_field *core_part(const ecu_game *g, int i)
{
	if (i < core_head_parts_n)
		return &core_head_parts[i];
	return i < core_parts(g) ? &g->parts[i - core_head_parts_n] : NULL;
}

/* ---- Printing ----------------------------------------------------------------------------- */

static void put_row_name(struct core_out *o, const ecu_game *g, const struct core_field *f, int row)
{
	core_put(o, " ");
	if (f->row_vocabulary == CORE_NUMBER)
		core_put_int(o, row);
	else
		core_put_key(o, g, f->row_vocabulary, row);
}

/* A layout does not write options that came after it. */
static bool is_later_option(const struct core_out *o, const ecu_game *g, const struct core_field *f, int row)
{
	return f->offset == HEAD(option) && row < g->options_n && g->options[row].since > o->layout;
}

static void print_rows(struct core_out *o, const ecu_game *g, const struct core_field *f, const void *s)
{
	bool line = false;

	for (int row = 0; row < f->rows; row++) {
		if (core_field_empty(f, s, row) || is_later_option(o, g, f, row))
			continue;
		if (!line || f->shape == CORE_RECORD)
			core_put(o, f->name);
		line = true;
		put_row_name(o, g, f, row);
		core_put(o, f->shape == CORE_RECORD ? " " : "=");
		core_field_print(o, g, f, s, row);
		if (f->shape == CORE_RECORD)
			core_put(o, "\n");
	}
	if (line && f->shape != CORE_RECORD)
		core_put(o, "\n");
}

/* Of a view: whose it is. A state, which is nobody's, has no such line. */
static void print_viewer(struct core_out *o, const ecu_game *g, int viewer)
{
	core_put(o, "viewer ");
	if (viewer == CORE_WATCHER)
		core_put(o, "watcher");
	else
		core_put_key(o, g, CORE_SEAT, viewer - CORE_SEAT_0);
	core_put(o, "\n");
}

static size_t print_position(const struct core_head *s, int layout, char *out, size_t cap)
{
	const ecu_game *g = core_game(s);
	struct core_out o = { out, 0, cap, layout };
	const struct core_field *f;

	core_put(&o, "position ");
	core_put(&o, g->key);
	core_put(&o, " ");
	core_put_int(&o, layout);
	core_put(&o, "\n");
	if (s->viewer != CORE_TRUTH)
		print_viewer(&o, g, s->viewer);
	for (int i = 0; (f = core_part(g, i)); i++) {
		if (f->since > layout || f == core_head_parts) /* the first is the viewer */
			continue;
		if (f->rows) {
			print_rows(&o, g, f, s);
		} else if (!core_field_empty(f, s, 0)) {
			core_put(&o, f->name);
			core_put(&o, " ");
			core_field_print(&o, g, f, s, 0);
			core_put(&o, "\n");
		}
	}
	return core_put_end(&o);
}

size_t ecu_position_print(const ecu_state *s, char *out, size_t cap)
{
	return print_position((const struct core_head *)s, ecu_game_of(s)->layout, out, cap);
}

size_t ecu_position_print_as(const ecu_state *s, int layout, char *out, size_t cap)
{
	const ecu_game *g = ecu_game_of(s);

	if (layout < g->layout_oldest || layout > g->layout)
		return 0;
	return print_position((const struct core_head *)s, layout, out, cap);
}

size_t ecu_view_text(const ecu_view *v, char *out, size_t cap)
{
	return print_position((const struct core_head *)v, ecu_game_of_view(v)->layout, out, cap);
}

/* ---- Parsing ------------------------------------------------------------------------------ */

/* A line cut at single spaces; columns are counted from its start. */
struct line {
	const char *start, *at, *end;
	int number;
	ecu_problem *problem;
};

static bool trouble(const struct line *l, const char *reason, size_t n)
{
	return core_problem(l->problem, l->number, (int)(l->at - l->start) + 1, reason, l->at, n);
}

static size_t word_length(const struct line *l)
{
	const char *space = memchr(l->at, ' ', (size_t)(l->end - l->at));

	return (size_t)((space ? space : l->end) - l->at);
}

static void skip_word(struct line *l, size_t n)
{
	l->at += n;
	if (l->at < l->end)
		l->at++;
}

/* Two places to read into: the state itself, and which rows the text named (for `holds`). */
struct reading {
	const ecu_game *g;
	int layout; /* of the text; 0: today's */
	unsigned char *state;
	const unsigned char *compare; /* set: every value read must stand there too */
	core_bits laid;               /* bit for each part of the game that was named */
	uint64_t rows_seen;           /* of the part being read: a row stands once */
};

static bool row_differs(const struct reading *r, const struct core_field *f, int row)
{
	const ecu_game *g = r->g;
	char want[2048], have[2048];
	struct core_out w = { .at = want, .cap = sizeof want }, h = { .at = have, .cap = sizeof have };

	core_field_print(&w, g, f, r->state, row);
	core_field_print(&h, g, f, r->compare, row);
	return core_put_end(&w) != core_put_end(&h) || strcmp(want, have) != 0;
}

static bool differs(const struct reading *r, const struct line *l, const struct core_field *f, int row)
{
	char have[96];
	struct core_out h = { .at = have, .cap = sizeof have };

	if (core_field_empty(f, r->compare, row))
		core_put(&h, "nothing");
	else
		core_field_print(&h, r->g, f, r->compare, row);
	core_put_end(&h);
	core_problem(l->problem, l->number, (int)(l->at - l->start) + 1, "is not so; there is", have,
		     strlen(have));
	return false;
}

static bool read_value(struct reading *r, struct line *l, const struct core_field *f, int row, const char *at,
		       size_t n)
{
	const char *why = "";

	/* "-" empties a row: what a case says of a hand that must be gone. */
	if (n == 1 && *at == '-')
		memset(r->state + f->offset + (size_t)row * f->stride, 0,
		       f->shape == CORE_RECORD
			       ? f->stride
			       : core_field_bytes(r->g, f) - (size_t)(f->rows ? f->rows - 1 : 0) * f->stride);
	else if (!core_field_parse(r->g, r->layout, f, at, n, r->state, row, &why))
		return trouble(l, why, (size_t)(l->end - l->at));
	if (f->rows && row < 64) {
		if (r->rows_seen >> row & 1)
			return trouble(l, "this row stands twice", word_length(l));
		r->rows_seen |= (uint64_t)1 << row;
	}
	if (r->compare && row_differs(r, f, row))
		return differs(r, l, f, row);
	return true;
}

/* "coins -": no row has anything. */
static bool read_no_rows(struct reading *r, struct line *l, const struct core_field *f)
{
	for (int row = 0; row < f->rows; row++)
		if (!read_value(r, l, f, row, "-", 1))
			return false;
	return true;
}

static bool read_record(struct reading *r, struct line *l, const struct core_field *f)
{
	size_t n = word_length(l);
	int row = core_row_find(r->g, r->layout, f, l->at, n);

	if (row < 0)
		return trouble(l, "no such row", n);
	skip_word(l, n);
	return read_value(r, l, f, row, l->at, (size_t)(l->end - l->at));
}

static bool read_rows(struct reading *r, struct line *l, const struct core_field *f)
{
	while (l->at < l->end) {
		size_t n = word_length(l);
		const char *equals = memchr(l->at, '=', n);
		if (!equals)
			return trouble(l, "expected row=value", n);
		int row = core_row_find(r->g, r->layout, f, l->at, (size_t)(equals - l->at));
		if (row < 0)
			return trouble(l, "no such row", n);
		if (!read_value(r, l, f, row, equals + 1, n - (size_t)(equals + 1 - l->at)))
			return false;
		skip_word(l, n);
	}
	return true;
}

static int find_part(const ecu_game *g, const char *at, size_t n)
{
	const struct core_field *f;

	for (int i = 0; (f = core_part(g, i)); i++)
		if (strlen(f->name) == n && memcmp(f->name, at, n) == 0)
			return i;
	return -1;
}

static bool read_line(struct reading *r, struct line *l, int *previous)
{
	size_t n = word_length(l);
	int part = find_part(r->g, l->at, n);

	if (part < 0)
		return trouble(l, "no such part of a position", n);
	const struct core_field *f = core_part(r->g, part);
	bool again = part == *previous && f->shape == CORE_RECORD;
	if (part < core_head_parts_n)
		r->laid |= strcmp(f->name, "question") == 0  ? CORE_LAID_QUESTION
			   : strcmp(f->name, "waiting") == 0 ? CORE_LAID_WAITING
							     : 0;
	else {
		core_bits bit = CORE_BIT(part - core_head_parts_n);
		if ((r->laid & bit) && !again)
			return trouble(l, "this part stands twice", n);
		r->laid |= bit;
	}
	if (!again)
		r->rows_seen = 0;
	*previous = part;
	skip_word(l, n);
	if (l->at == l->end)
		return trouble(l, "a value is missing", 0);
	if (f->rows && l->end - l->at == 1 && *l->at == '-')
		return read_no_rows(r, l, f);
	if (f->shape == CORE_RECORD && f->rows)
		return read_record(r, l, f);
	return f->rows ? read_rows(r, l, f) : read_value(r, l, f, 0, l->at, (size_t)(l->end - l->at));
}

static bool read_lines(struct reading *r, const char *text, int number, ecu_problem *problem)
{
	int previous = -1;

	for (const char *p = text; *p; number++) {
		size_t n = strcspn(p, "\n");
		struct line l = { p, p, p + n, number, problem };
		if (n && !read_line(r, &l, &previous))
			return false;
		p += n + (p[n] == '\n');
	}
	return true;
}

/* "position bazaar 1": layouts we know. What they called otherwise is read too (CORE_EARLIER, renamed.c). */
static const char *read_header(struct reading *r, const char *text, ecu_problem *problem)
{
	const ecu_game *g = r->g;
	char want[80];

	for (r->layout = g->layout; r->layout >= g->layout_oldest; r->layout--) {
		snprintf(want, sizeof want, "position %s %d\n", g->key, r->layout);
		if (strncmp(text, want, strlen(want)) == 0)
			return text + strlen(want);
	}
	snprintf(want, sizeof want, "position %s %d\n", g->key, g->layout);
	want[strlen(want) - 1] = 0;
	core_problem(problem, 1, 1, "a position of this game begins with", want, strlen(want));
	return NULL;
}

/* Rows and parts may stand in any order, each once; what is not named is empty. */
bool ecu_position_parse(const ecu_game *g, const char *text, ecu_state *state, ecu_problem *problem)
{
	return ecu_position_carry(g, text, state, NULL, problem);
}

bool ecu_position_carry(const ecu_game *g, const char *text, ecu_state *state, const ecu_sink *sink,
			ecu_problem *problem)
{
	_Alignas(16) unsigned char bytes[CORE_SIZE_MAX] = { 0 };
	struct reading r = { .g = g, .state = bytes };
	const char *body = read_header(&r, text, problem);

	((struct core_head *)bytes)->game = g->number;
	if (!body || !read_lines(&r, body, 2, problem))
		return false;
	core_options_then(g, r.layout, ((struct core_head *)bytes)->option);
	if (r.layout < g->layout && g->carry && !core_head_fault(g, (struct core_head *)bytes))
		g->carry((struct core_head *)bytes, r.layout, sink);
	const char *fault = ecu_fault((const ecu_state *)bytes);
	if (fault)
		return core_problem(problem, 1, 1, fault, NULL, 0);
	memcpy(state, bytes, g->size);
	return true;
}

bool ecu_position_lay(ecu_state *state, const char *text, ecu_problem *problem)
{
	_Alignas(16) unsigned char bytes[CORE_SIZE_MAX];
	const ecu_game *g = ecu_game_of(state);
	struct core_head *s = (struct core_head *)bytes;
	struct reading r = { .g = g, .state = bytes };

	memcpy(bytes, state, g->size);
	if (!read_lines(&r, text, 1, problem))
		return false;
	const char *fault = core_head_fault(g, s);
	fault = fault ? fault : g->settle(s, r.laid);
	fault = fault ? fault : ecu_fault((const ecu_state *)bytes);
	if (fault)
		return core_problem(problem, 1, 1, fault, NULL, 0);
	memcpy(state, bytes, g->size);
	return true;
}

bool ecu_position_holds(const ecu_state *state, const char *text, ecu_problem *problem)
{
	_Alignas(16) unsigned char bytes[CORE_SIZE_MAX];
	const ecu_game *g = ecu_game_of(state);
	struct reading r = { .g = g, .state = bytes, .compare = (const unsigned char *)state };

	memcpy(bytes, state, g->size);
	return read_lines(&r, text, 1, problem);
}

/* ---- Views for the page ------------------------------------------------------------------- */

static bool part_differs(const ecu_game *g, const struct core_field *f, const void *a, const void *b)
{
	return memcmp((const char *)a + f->offset, (const char *)b + f->offset, core_field_bytes(g, f)) != 0;
}

/* The parts a page is told: the game's own, then the procedures that go on; the rest of the head travels in
 * messages of its own. */
const struct core_field *core_shown_part(const ecu_game *g, int i)
{
	if (i < g->parts_n)
		return &g->parts[i];
	return i == g->parts_n ? core_part(g, find_part(g, "frame", 5)) : NULL;
}

ecu_parts ecu_view_diff_in(const ecu_view *a, const ecu_view *b, ecu_parts among)
{
	const ecu_game *g = ecu_game_of_view(a);
	const struct core_field *f;
	core_bits left = core_bits_of(among), parts = 0;

	for (int i = 0; left && (f = core_shown_part(g, i)); i++, left >>= 1)
		if ((left & 1) && part_differs(g, f, a, b))
			parts |= CORE_BIT(i);
	return core_set_of(parts);
}

ecu_parts ecu_view_diff(const ecu_view *a, const ecu_view *b)
{
	return ecu_view_diff_in(a, b, ecu_all_bits());
}

size_t ecu_view_json(const ecu_view *v, ecu_parts parts, char *out, size_t cap)
{
	const ecu_game *g = ecu_game_of_view(v);
	struct core_out o = { .at = out, .cap = cap };
	const struct core_field *f;
	bool first = true;

	core_put(&o, "{");
	for (int i = 0; (f = core_shown_part(g, i)); i++) {
		if (!ecu_has(parts, i))
			continue;
		core_put(&o, first ? "" : ",");
		first = false;
		core_put_string(&o, f->name);
		core_put(&o, ":");
		core_field_json(&o, g, f, v);
	}
	core_put(&o, "}");
	return core_put_end(&o);
}
