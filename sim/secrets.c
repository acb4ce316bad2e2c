/* secrets.c — reads secrets.tsv and scrambles what it calls secret. It does not use observe():
 * that is what it judges. */
#include <stdio.h>
#include <string.h>

#include "sim/secrets.h"

/* ---- Reading ------------------------------------------------------------------------------- */

static const struct core_field *find_in(const struct core_field *f, int n, const char *name, size_t length)
{
	for (int i = 0; i < n; i++)
		if (strlen(f[i].name) == length && memcmp(f[i].name, name, length) == 0)
			return &f[i];
	return NULL;
}

static const struct core_field *find_part(const ecu_game *g, const char *name, size_t length)
{
	const struct core_field *f = find_in(core_head_parts, core_head_parts_n, name, length);

	return f ? f : find_in(g->parts, g->parts_n, name, length);
}

/* "owner+to_seat": the seat of the row, and the one a field of it names; "value": the seat the value
 * names; "holder:hand": who has the thing of that row in the part named. */
static bool read_knows(const ecu_game *g, struct secret *s, const char *at, size_t n)
{
	for (const char *end = at + n; at < end;) {
		const char *plus = memchr(at, '+', (size_t)(end - at));
		size_t len = (size_t)((plus ? plus : end) - at);
		if (len == 5 && memcmp(at, "owner", 5) == 0)
			s->owner = true;
		else if (len == 5 && memcmp(at, "value", 5) == 0)
			s->value = true;
		else if (len > 7 && memcmp(at, "holder:", 7) == 0) {
			s->holder = find_part(g, at + 7, len - 7);
			if (!s->holder)
				return false;
		} else if (!(len == 6 && memcmp(at, "nobody", 6) == 0)) {
			s->also = s->part->sub ? find_in(s->part->sub, s->part->subs, at, len) : NULL;
			if (!s->also)
				return false;
		}
		at += len + 1;
	}
	return true;
}

/* "option proposals": open to all where that option is not 0. */
static bool read_option(const ecu_game *g, struct secret *s, const char *at, size_t n)
{
	s->option = -1;
	if (n < 8 || memcmp(at, "option ", 7) != 0)
		return true;
	for (int i = 0; i < g->options_n; i++)
		if (strlen(g->options[i].key) == n - 7 && memcmp(g->options[i].key, at + 7, n - 7) == 0)
			s->option = i;
	return s->option >= 0;
}

static bool read_row(struct secrets *t, const char *line, size_t n, int number, ecu_problem *p)
{
	const char *col[4] = { line }, *end = line + n;
	size_t len[4];

	for (int i = 1; i < 4; i++) {
		const char *tab = memchr(col[i - 1], '\t', (size_t)(end - col[i - 1]));
		if (!tab)
			return core_problem(p, number, 1, "expected four columns", NULL, 0);
		len[i - 1] = (size_t)(tab - col[i - 1]);
		col[i] = tab + 1;
	}
	len[3] = (size_t)(end - col[3]);
	if (t->n == SECRETS_MAX)
		return core_problem(p, number, 1, "too many rows", NULL, 0);
	struct secret *s = &t->at[t->n];
	const char *dot = memchr(col[1], '.', len[1]);
	size_t part_n = dot ? (size_t)(dot - col[1]) : len[1];
	memset(s, 0, sizeof *s);
	if (len[1] == 1 && *col[1] == '-') /* a secret of the program around the game: plans, drafts */
		return true;
	s->part = find_part(t->game, col[1], part_n);
	if (!s->part)
		return core_problem(p, number, 2, "no such part", col[1], len[1]);
	s->field = dot && s->part->sub ? find_in(s->part->sub, s->part->subs, dot + 1, len[1] - part_n - 1)
				       : NULL;
	if (dot && !s->field)
		return core_problem(p, number, 2, "no such field of the part", col[1], len[1]);
	if (!read_knows(t->game, s, col[2], len[2]))
		return core_problem(p, number, 3,
				    "expected nobody, owner, value, holder:PART or a field that names seats",
				    col[2], len[2]);
	s->until_over = len[3] == 4 && memcmp(col[3], "over", 4) == 0;
	/* open to all for the seats in that set; and when the game is over */
	if (len[3] > 3 && memcmp(col[3], "in ", 3) == 0) {
		s->until_over = true;
		s->open = find_part(t->game, col[3] + 3, len[3] - 3);
		if (!s->open || s->open->shape != CORE_SET || s->open->width != 1)
			return core_problem(p, number, 4, "no such set of seats", col[3], len[3]);
	}
	if (!read_option(t->game, s, col[3], len[3]))
		return core_problem(p, number, 4, "no such option", col[3], len[3]);
	t->n++;
	return true;
}

bool secrets_read(struct secrets *t, const ecu_game *g, const char *text, ecu_problem *p)
{
	int number = 0;

	*t = (struct secrets){ .game = g };
	for (const char *at = text; *at;) {
		size_t n = strcspn(at, "\n");
		number++;
		if (number > 1 && n && *at != '#' && !read_row(t, at, n, number, p))
			return false;
		at += n + (at[n] == '\n');
	}
	return true;
}

/* ---- Scrambling ---------------------------------------------------------------------------- */

static void scramble_counts(const struct core_field *f, unsigned char *at, ecu_rng *rng)
{
	int total = 0;

	for (int i = 0; i < f->cap; i++)
		total += at[i];
	memset(at, 0, f->cap);
	while (total--)
		at[ecu_rng_below(rng, f->cap)]++;
}

static void scramble_one(const ecu_game *g, const struct core_field *f, unsigned char *at, ecu_rng *rng)
{
	int words = f->vocabulary == CORE_NUMBER ? 100 : core_vocabulary(g, f->vocabulary)->count;
	bool any = false;

	for (int i = 0; i < f->width; i++)
		any |= at[i] != 0;
	if (!any && f->vocabulary == CORE_NUMBER)
		return; /* zero says "not yet": who has answered is open */
	memset(at, 0, f->width);
	at[0] = (unsigned char)(ecu_rng_below(rng, (uint32_t)words) +
				(f->flags & CORE_FROM_1 || f->vocabulary == CORE_NUMBER ? 1 : 0));
}

static void scramble_value(const ecu_game *g, const struct core_field *f, unsigned char *at, size_t bytes,
			   ecu_rng *rng)
{
	switch ((enum core_shape)f->shape) {
	case CORE_COUNTS:
		if (f->width == 1)
			scramble_counts(f, at, rng);
		break;
	case CORE_LIST:
		for (int i = 0; i < f->cap; i++)
			if (i < at[0]) {
				int word = (int)ecu_rng_below(rng, core_vocabulary(g, f->vocabulary)->count);
				for (int byte = 0; byte < f->width; byte++)
					at[f->width * (1 + i) + byte] = (unsigned char)(word >> 8 * byte);
			}
		break;
	case CORE_ONE: scramble_one(g, f, at, rng); break;
	case CORE_STREAM:
		for (int i = 0; i < 8; i++)
			((uint32_t *)(void *)at)[i] = ecu_rng_below(rng, UINT32_MAX);
		break;
	case CORE_BAG:
	case CORE_SET:
	case CORE_RECORD:
	case CORE_ANSWER:
		memset(at, 0, bytes); /* whether there is one is a secret too */
		break;
	}
}

/* Rows belong to seats one by one, or so many to each. */
static int owner_of(const ecu_game *g, const struct core_field *part, int row)
{
	return part->rows && part->rows % g->seats_most == 0 ? row / (part->rows / g->seats_most) : row;
}

static bool names(const struct core_field *f, const unsigned char *at, int seat)
{
	uint32_t set;

	if (f->shape != CORE_SET)
		return at[0] == seat + (f->flags & CORE_FROM_1 ? 1 : 0);
	memcpy(&set, at, sizeof set);
	return set >> seat & 1;
}

static bool knows(const struct secret *s, const unsigned char *state, const unsigned char *row, int number,
		  int viewer)
{
	const ecu_game *g = core_game((const struct core_head *)(const void *)state);

	if (s->open && state[s->open->offset] >> owner_of(g, s->part, number) & 1)
		return true;
	if (viewer < 0)
		return false;
	if (s->owner && owner_of(g, s->part, number) == viewer)
		return true;
	if (s->holder && state[s->holder->offset + viewer * s->holder->stride + number])
		return true;
	return (s->value && names(s->part, row, viewer)) ||
	       (s->also && names(s->also, row + s->also->offset, viewer));
}

static void scramble_secret(const ecu_game *g, const struct secret *s, unsigned char *state, int viewer,
			    ecu_rng *rng)
{
	int rows = s->part->rows ? s->part->rows : 1;

	for (int i = 0; i < rows; i++) {
		unsigned char *row = state + s->part->offset + (size_t)i * s->part->stride;
		const struct core_field *f = s->field ? s->field : s->part;
		size_t bytes = s->field ? core_field_bytes(g, f)
					: core_field_bytes(g, s->part) - (size_t)(rows - 1) * s->part->stride;
		if (knows(s, state, row, i, viewer))
			continue;
		scramble_value(g, f, s->field ? row + f->offset : row, bytes, rng);
		while (s->value && viewer >= 0 && names(s->part, row, viewer)) /* he would know that one */
			scramble_value(g, f, row, bytes, rng);
	}
}

static void hide_secret(const ecu_game *g, const struct secret *s, unsigned char *state, int viewer)
{
	int rows = s->part->rows ? s->part->rows : 1;

	for (int i = 0; i < rows; i++) {
		unsigned char *row = state + s->part->offset + (size_t)i * s->part->stride;
		size_t bytes = s->field ? core_field_bytes(g, s->field)
					: core_field_bytes(g, s->part) - (size_t)(rows - 1) * s->part->stride;
		if (!knows(s, state, row, i, viewer))
			memset(s->field ? row + s->field->offset : row, 0, bytes);
	}
}

/* In a record a whole secret row must be gone; a secret field of a row that is known must be empty. */
static bool is_blank(const ecu_game *g, const struct secret *s, const unsigned char *view, int viewer)
{
	int rows = s->part->rows ? s->part->rows : 1;

	for (int i = 0; i < rows; i++) {
		const unsigned char *row = view + s->part->offset + (size_t)i * s->part->stride;
		const unsigned char *at = s->field ? row + s->field->offset : row;
		size_t bytes = s->field ? core_field_bytes(g, s->field)
					: core_field_bytes(g, s->part) - (size_t)(rows - 1) * s->part->stride;
		for (size_t b = 0; b < bytes && !knows(s, view, row, i, viewer); b++)
			if (at[b])
				return false;
	}
	return true;
}

static bool is_secret(const struct secret *s, const struct core_head *head)
{
	return !(s->until_over && head->over) && !(s->option >= 0 && head->option[s->option]);
}

bool secrets_blank(const struct secrets *t, const void *view, int viewer)
{
	const struct core_head *head = view;

	for (int i = 0; i < t->n; i++)
		if (is_secret(&t->at[i], head) && !is_blank(t->game, &t->at[i], view, viewer))
			return false;
	return true;
}

void secrets_scramble(const struct secrets *t, void *state, int viewer, ecu_rng *rng)
{
	const struct core_head *head = state;

	for (int i = 0; i < t->n; i++)
		if (is_secret(&t->at[i], head))
			scramble_secret(t->game, &t->at[i], state, viewer, rng);
}

void secrets_hide(const struct secrets *t, void *state, int viewer)
{
	const struct core_head *head = state;

	for (int i = 0; i < t->n; i++)
		if (is_secret(&t->at[i], head))
			hide_secret(t->game, &t->at[i], state, viewer);
}
