/* field.c — reading and writing the bytes that a `struct core_field` describes.
 *
 * Text of a value, never with a space in it:
 *	number 12      word silk      none -      list silk,salt,silk
 *	bag 2*silk+salt               set law+mining
 *	stream 9f..02:117             answer bid/coins=3
 * Print and parse are inverse; a value that is all zero bytes is empty and is left out. */
#include <stdlib.h>
#include <string.h>

#include "core/bytes.h"
#include "core/core.h"

/* ---- Rows and records ----------------------------------------------------------------------- */

static const unsigned char *row_at(const struct core_field *f, const void *base, int row)
{
	return (const unsigned char *)base + f->offset + (size_t)row * f->stride;
}

const struct core_fields *core_variants(const ecu_game *g, const struct core_field *f)
{
	return f->flags & CORE_FRAMED ? g->frame_fields : f->variants;
}

/* The i-th field of a record: those all have, then those of its kind. NULL: behind the last. */
const struct core_field *core_record_field(const ecu_game *g, const struct core_field *f,
					   const unsigned char *at, int i)
{
	const struct core_fields *v = core_variants(g, f);

	if (i < f->subs)
		return &f->sub[i];
	if (!v || at[f->sub[0].offset] > core_vocabulary(g, f->sub[0].vocabulary)->count)
		return NULL;
	v += at[f->sub[0].offset];
	return i - f->subs < v->n ? &v->at[i - f->subs] : NULL;
}

/* Does this field stand in texts of that layout (0: of today)? What has variants had other names before. */
static bool is_written(const ecu_game *g, const struct core_field *f, int i, int layout)
{
	bool before = layout && layout < g->named_since;

	if (i >= f->subs)
		return !before;
	if (!(f->sub[i].flags & CORE_EARLIER))
		return f->sub[i].since <= (layout ? layout : g->layout);
	return before || !core_variants(g, f);
}

static size_t record_bytes(const ecu_game *g, const struct core_field *f)
{
	size_t end = 0;

	for (int i = 0; i < f->subs; i++) {
		size_t last = f->sub[i].offset + core_field_bytes(g, &f->sub[i]);
		end = last > end ? last : end;
	}
	return f->stride > end ? f->stride : end;
}

static size_t row_bytes(const ecu_game *g, const struct core_field *f)
{
	switch ((enum core_shape)f->shape) {
	case CORE_ONE: return f->width;
	case CORE_LIST: return (size_t)f->width * (1u + f->cap);
	case CORE_BAG: return 1u + 2u * f->cap;
	case CORE_COUNTS: return (size_t)f->width * core_vocabulary(g, f->vocabulary)->count;
	case CORE_SET: return f->width;
	case CORE_RECORD: return record_bytes(g, f);
	case CORE_STREAM: return sizeof(ecu_rng);
	case CORE_ANSWER: return sizeof(ecu_action);
	}
	return 0;
}

static int row_count(const struct core_field *f) { return f->rows ? f->rows : 1; }

size_t core_field_bytes(const ecu_game *g, const struct core_field *f)
{
	return (size_t)(row_count(f) - 1) * f->stride + row_bytes(g, f);
}

static size_t shape_bytes(const struct core_field *f, int words)
{
	switch ((enum core_shape)f->shape) {
	case CORE_ONE:
	case CORE_SET: return f->width;
	case CORE_LIST: return (size_t)f->width * (1u + f->cap);
	case CORE_BAG: return 1u + 2u * f->cap;
	case CORE_COUNTS: return (size_t)f->width * (size_t)words;
	case CORE_RECORD: return f->stride;
	case CORE_STREAM: return sizeof(ecu_rng);
	case CORE_ANSWER: return sizeof(ecu_action);
	}
	return 0;
}

bool core_field_empty(const struct core_field *f, const void *base, int row)
{
	const unsigned char *at = row_at(f, base, row);
	size_t n = shape_bytes(f, f->cap); /* COUNTS: cap is the number of words */

	for (size_t i = 0; i < n; i++)
		if (at[i])
			return false;
	return true;
}

/* ---- Printing ----------------------------------------------------------------------------- */

static int word_base(const struct core_field *f) { return f->flags & CORE_FROM_1 ? 1 : 0; }

static void print_value(struct core_out *o, const ecu_game *g, const struct core_field *f, long long raw)
{
	if (f->vocabulary == CORE_NUMBER)
		core_put_int(o, raw);
	else if (!core_put_key(o, g, f->vocabulary, (int)raw - word_base(f)))
		core_put(o, "-");
}

static void put_count(struct core_out *o, const ecu_game *g, int vocabulary, long long count, int word,
		      bool *first)
{
	if (!count)
		return;
	if (!*first)
		core_put(o, "+");
	*first = false;
	if (count != 1) {
		core_put_int(o, count);
		core_put(o, "*");
	}
	core_put_key(o, g, vocabulary, word);
}

static void print_list(struct core_out *o, const ecu_game *g, const struct core_field *f,
		       const unsigned char *at)
{
	long long n = core_load(at, f->width, false);

	for (long long i = 0; i < n && i < f->cap; i++) {
		if (i)
			core_put(o, ",");
		print_value(o, g, f,
			    core_load(at + (size_t)(i + 1) * f->width, f->width, f->flags & CORE_SIGNED));
	}
}

/* Without its seat: "bid/coins=3". */
static void print_answer(struct core_out *o, const ecu_game *g, const unsigned char *at)
{
	char text[512];
	ecu_action a;

	memcpy(&a, at, sizeof a);
	if (ecu_action_print_as(g, &a, o->layout, text, sizeof text) >= sizeof text)
		text[sizeof text - 1] = 0;
	for (char *p = text; *p; p++)
		if (*p == ' ')
			*p = '/';
	core_put(o, text);
}

static void print_stream(struct core_out *o, const unsigned char *at)
{
	ecu_rng r;
	uint8_t key[32];

	memcpy(&r, at, sizeof r);
	for (int i = 0; i < 32; i++)
		key[i] = (uint8_t)(r.key[i / 4] >> 8 * (i % 4));
	core_put_hex(o, key, sizeof key);
	core_put(o, ":");
	core_put_int(o, (long long)r.drawn);
}

void core_field_print(struct core_out *o, const ecu_game *g, const struct core_field *f, const void *base,
		      int row)
{
	const unsigned char *at = row_at(f, base, row);
	const struct core_field *sub;
	bool first = true;

	switch ((enum core_shape)f->shape) {
	case CORE_ONE: print_value(o, g, f, core_load(at, f->width, f->flags & CORE_SIGNED)); break;
	case CORE_LIST: print_list(o, g, f, at); break;
	case CORE_BAG:
		for (int i = 0; i < at[0] && i < f->cap; i++)
			put_count(o, g, f->vocabulary, at[2 + 2 * i], at[1 + 2 * i], &first);
		break;
	case CORE_COUNTS:
		for (int i = 0; i < f->cap; i++)
			put_count(o, g, f->vocabulary, core_load(at + (size_t)i * f->width, f->width, false),
				  i, &first);
		break;
	case CORE_SET:
		for (int i = 0; i < 8 * f->width; i++)
			put_count(o, g, f->vocabulary, core_load(at, f->width, false) >> i & 1, i, &first);
		break;
	case CORE_RECORD:
		for (int i = 0; (sub = core_record_field(g, f, at, i)); i++) {
			if (core_field_empty(sub, at, 0) || !is_written(g, f, i, o->layout))
				continue;
			core_put(o, first ? "" : " ");
			first = false;
			core_put(o, sub->name);
			core_put(o, "=");
			core_field_print(o, g, sub, at, 0);
		}
		break;
	case CORE_STREAM: print_stream(o, at); break;
	case CORE_ANSWER: print_answer(o, g, at); break;
	}
}

/* ---- JSON --------------------------------------------------------------------------------- */

static void json_key(struct core_out *o, const ecu_game *g, int vocabulary, int word)
{
	core_put(o, "\"");
	core_put_key(o, g, vocabulary, word);
	core_put(o, "\"");
}

static void json_value(struct core_out *o, const ecu_game *g, const struct core_field *f, long long raw)
{
	char key[64];
	struct core_out k = { .at = key, .cap = sizeof key };

	if (f->vocabulary == CORE_NUMBER) {
		core_put_int(o, raw);
		return;
	}
	bool known = core_put_key(&k, g, f->vocabulary, (int)raw - word_base(f));
	core_put_end(&k);
	core_put_string(o, known ? key : NULL);
}

static void json_count(struct core_out *o, const ecu_game *g, int vocabulary, long long count, int word,
		       bool *first)
{
	if (!count)
		return;
	if (!*first)
		core_put(o, ",");
	*first = false;
	json_key(o, g, vocabulary, word);
	core_put(o, ":");
	core_put_int(o, count);
}

static void json_row(struct core_out *o, const ecu_game *g, const struct core_field *f, const void *base,
		     int row)
{
	const unsigned char *at = row_at(f, base, row);
	const struct core_field *sub;
	bool first = true;
	long long n;

	switch ((enum core_shape)f->shape) {
	case CORE_ONE: json_value(o, g, f, core_load(at, f->width, f->flags & CORE_SIGNED)); break;
	case CORE_LIST:
		n = core_load(at, f->width, false);
		core_put(o, "[");
		for (long long i = 0; i < n && i < f->cap; i++) {
			core_put(o, i ? "," : "");
			json_value(
				o, g, f,
				core_load(at + (size_t)(i + 1) * f->width, f->width, f->flags & CORE_SIGNED));
		}
		core_put(o, "]");
		break;
	case CORE_BAG:
		core_put(o, "{");
		for (int i = 0; i < at[0] && i < f->cap; i++)
			json_count(o, g, f->vocabulary, at[2 + 2 * i], at[1 + 2 * i], &first);
		core_put(o, "}");
		break;
	case CORE_COUNTS:
		core_put(o, "{");
		for (int i = 0; i < f->cap; i++)
			json_count(o, g, f->vocabulary, core_load(at + (size_t)i * f->width, f->width, false),
				   i, &first);
		core_put(o, "}");
		break;
	case CORE_SET:
		core_put(o, "[");
		for (int i = 0; i < 8 * f->width; i++)
			if (core_load(at, f->width, false) >> i & 1) {
				core_put(o, first ? "" : ",");
				first = false;
				json_key(o, g, f->vocabulary, i);
			}
		core_put(o, "]");
		break;
	case CORE_RECORD:
		core_put(o, "{");
		for (int i = 0; (sub = core_record_field(g, f, at, i)); i++) {
			if (!is_written(g, f, i, 0))
				continue;
			core_put(o, first ? "" : ",");
			first = false;
			core_put_string(o, sub->name);
			core_put(o, ":");
			json_row(o, g, sub, at, 0);
		}
		core_put(o, "}");
		break;
	case CORE_STREAM:
	case CORE_ANSWER:
		core_put(o, "\"");
		core_field_print(o, g, f, base, row);
		core_put(o, "\"");
		break;
	}
}

static void put_row_key(struct core_out *o, const ecu_game *g, const struct core_field *f, int row)
{
	if (f->row_vocabulary == CORE_NUMBER)
		core_put_int(o, row);
	else
		core_put_key(o, g, f->row_vocabulary, row);
}

/* Alone: the value. In rows: an object of the rows that are not empty. */
void core_field_json(struct core_out *o, const ecu_game *g, const struct core_field *f, const void *base)
{
	bool first = true;

	if (!f->rows) {
		json_row(o, g, f, base, 0);
		return;
	}
	core_put(o, "{");
	for (int row = 0; row < f->rows; row++) {
		if (core_field_empty(f, base, row))
			continue;
		core_put(o, first ? "\"" : ",\"");
		first = false;
		put_row_key(o, g, f, row);
		core_put(o, "\":");
		json_row(o, g, f, base, row);
	}
	core_put(o, "}");
}

/* ---- Parsing ------------------------------------------------------------------------------ */

static bool parse_number(const char *at, size_t n, long long least, long long most, long long *out)
{
	bool negative = n && *at == '-';
	long long v = 0;

	if (negative) {
		at++;
		n--;
	}
	if (n == 0 || n > 18 || (n > 1 && *at == '0'))
		return false;
	for (size_t i = 0; i < n; i++) {
		if (at[i] < '0' || at[i] > '9')
			return false;
		v = v * 10 + (at[i] - '0');
	}
	if (negative && v == 0)
		return false;
	*out = negative ? -v : v;
	return *out >= least && *out <= most;
}

static long long largest(const struct core_field *f)
{
	int bits = 8 * (f->width < 8 ? f->width : 7) - (f->flags & CORE_SIGNED ? 1 : 0);
	long long most = (1LL << bits) - 1;

	return f->shape == CORE_ONE && f->cap && f->cap < most ? f->cap : most;
}

static bool parse_value(const ecu_game *g, int layout, const struct core_field *f, const char *at, size_t n,
			long long *raw, const char **why)
{
	if (f->vocabulary == CORE_NUMBER) {
		*why = "not a number that fits here";
		return parse_number(at, n, f->flags & CORE_SIGNED ? -largest(f) - 1 : 0, largest(f), raw);
	}
	if (n == 1 && *at == '-' && (f->flags & CORE_FROM_1)) {
		*raw = 0;
		return true;
	}
	int word = core_find_word_then(g, layout, f->vocabulary, at, n);
	*why = "unknown word";
	*raw = (long long)word + word_base(f);
	return word >= 0;
}

static bool parse_list(const ecu_game *g, int layout, const struct core_field *f, const char *at, size_t n,
		       unsigned char *to, const char **why)
{
	long long count = 0, raw;

	for (const char *end = at + n; at < end;) {
		const char *comma = memchr(at, ',', (size_t)(end - at));
		size_t len = (size_t)((comma ? comma : end) - at);
		if (count == f->cap) {
			*why = "too many in this list";
			return false;
		}
		if (!parse_value(g, layout, f, at, len, &raw, why))
			return false;
		core_save(to + (size_t)++count * f->width, f->width, raw);
		at += len + 1;
	}
	core_save(to, f->width, count);
	*why = "an empty list is left out";
	return count > 0;
}

/* "2*silk+salt": each word once; in a bag also in their order, since that is how it is stored. */
static bool next_count(const ecu_game *g, int layout, const struct core_field *f, const char **at,
		       const char *end, int *word, long long *count, const char **why)
{
	const char *plus = memchr(*at, '+', (size_t)(end - *at));
	const char *stop = plus ? plus : end;
	const char *star = memchr(*at, '*', (size_t)(stop - *at));
	int before = f->shape == CORE_BAG ? *word : -1;

	*count = 1;
	*why = "not a number from 2 to 255 before *";
	if (star && !parse_number(*at, (size_t)(star - *at), 2, f->width == 2 ? 65535 : 255, count))
		return false;
	const char *name = star ? star + 1 : *at;
	*word = core_find_word_then(g, layout, f->vocabulary, name, (size_t)(stop - name));
	*why = "unknown word";
	if (*word < 0)
		return false;
	*why = "each word of a bag once, in the order of its vocabulary";
	*at = plus ? plus + 1 : end;
	return *word > before && !(plus && *at == end);
}

static bool parse_counts(const ecu_game *g, int layout, const struct core_field *f, const char *at, size_t n,
			 unsigned char *to, const char **why)
{
	const char *end = at + n;
	uint64_t set = 0;
	long long count;
	int word = -1;

	*why = "an empty value is left out";
	if (n == 0)
		return false;
	while (at < end) {
		if (!next_count(g, layout, f, &at, end, &word, &count, why))
			return false;
		if (f->shape == CORE_COUNTS) {
			*why = "a word stands twice";
			if (core_load(to + (size_t)word * f->width, f->width, false))
				return false;
			core_save(to + (size_t)word * f->width, f->width, count);
		} else if (f->shape == CORE_SET) {
			*why = "a word stands in a set once";
			if (count != 1 || word >= 8 * f->width || (set >> word & 1))
				return false;
			set |= (uint64_t)1 << word;
		} else {
			*why = "too many different things";
			if (to[0] == f->cap || word > 255)
				return false;
			to[1 + 2 * to[0]] = (unsigned char)word;
			to[2 + 2 * to[0]] = (unsigned char)count;
			to[0]++;
		}
	}
	if (f->shape == CORE_SET)
		core_save(to, f->width, (long long)set);
	return true;
}

static int hex_digit(char c)
{
	return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool parse_stream(const char *at, size_t n, unsigned char *to, const char **why)
{
	uint8_t seed[32];
	long long drawn;
	ecu_rng r;

	*why = "not 64 hex digits, a colon and a number";
	if (n < 66 || at[64] != ':')
		return false;
	for (int i = 0; i < 32; i++) {
		int high = hex_digit(at[2 * i]), low = hex_digit(at[2 * i + 1]);
		if (high < 0 || low < 0)
			return false;
		seed[i] = (uint8_t)(high << 4 | low);
	}
	if (!parse_number(at + 65, n - 65, 0, INT64_MAX, &drawn))
		return false;
	ecu_rng_seed(&r, seed);
	core_rng_restore(&r, r.key, (uint64_t)drawn);
	memcpy(to, &r, sizeof r);
	return true;
}

static bool parse_answer(const ecu_game *g, int layout, const char *at, size_t n, unsigned char *to,
			 const char **why)
{
	char text[512];
	ecu_action a;
	ecu_problem problem;

	*why = "not an action";
	if (n >= sizeof text)
		return false;
	memcpy(text, at, n);
	text[n] = 0;
	for (char *p = text; *p; p++)
		if (*p == '/')
			*p = ' ';
	if (!ecu_action_parse_as(g, text, layout, &a, &problem))
		return false;
	memcpy(to, &a, sizeof a);
	return true;
}

/* Names of earlier layouts are read too: a kind's fields can be named only behind the kind. */
static bool parse_record(const ecu_game *g, int layout, const struct core_field *f, const char *at, size_t n,
			 unsigned char *to, const char **why)
{
	const struct core_field *sub;
	uint64_t seen = 0;

	for (const char *end = at + n; at < end;) {
		const char *space = memchr(at, ' ', (size_t)(end - at));
		const char *stop = space ? space : end;
		const char *equals = memchr(at, '=', (size_t)(stop - at));
		int i = 0;

		*why = "expected name=value";
		if (!equals)
			return false;
		while ((sub = core_record_field(g, f, to, i)) &&
		       (strlen(sub->name) != (size_t)(equals - at) ||
			memcmp(sub->name, at, (size_t)(equals - at))))
			i++;
		*why = "no such field";
		if (!sub)
			return false;
		*why = "this field stands twice";
		if (seen >> i & 1)
			return false;
		seen |= (uint64_t)1 << i;
		if (!core_field_parse(g, layout, sub, equals + 1, (size_t)(stop - equals - 1), to, 0, why))
			return false;
		at = space ? space + 1 : end;
	}
	*why = "an empty record is left out";
	return seen != 0;
}

bool core_field_parse(const ecu_game *g, int layout, const struct core_field *f, const char *at, size_t n,
		      void *base, int row, const char **why)
{
	unsigned char *to = (unsigned char *)base + f->offset + (size_t)row * f->stride;
	long long raw;

	memset(to, 0, row_bytes(g, f));
	switch ((enum core_shape)f->shape) {
	case CORE_ONE:
		if (!parse_value(g, layout, f, at, n, &raw, why))
			return false;
		core_save(to, f->width, raw);
		return true;
	case CORE_LIST: return parse_list(g, layout, f, at, n, to, why);
	case CORE_BAG:
	case CORE_COUNTS:
	case CORE_SET: return parse_counts(g, layout, f, at, n, to, why);
	case CORE_RECORD: return parse_record(g, layout, f, at, n, to, why);
	case CORE_STREAM: return parse_stream(at, n, to, why);
	case CORE_ANSWER: return parse_answer(g, layout, at, n, to, why);
	}
	return false;
}

/* ---- Well-formedness ---------------------------------------------------------------------- */

static bool value_fits(const ecu_game *g, const struct core_field *f, long long raw)
{
	if (f->vocabulary == CORE_NUMBER)
		return f->cap == 0 || f->shape != CORE_ONE || raw <= f->cap;
	long long word = raw - word_base(f);
	int least = f->flags & CORE_FROM_1 ? -1 : 0;
	return word >= least && word < core_vocabulary(g, f->vocabulary)->count;
}

static const char *list_fault(const ecu_game *g, const struct core_field *f, const unsigned char *at)
{
	long long n = core_load(at, f->width, false);

	if (n > f->cap)
		return "a list is longer than its room";
	for (long long i = 0; i < f->cap; i++) {
		long long raw = core_load(at + (size_t)(i + 1) * f->width, f->width, f->flags & CORE_SIGNED);
		if (i >= n ? raw != 0 : !value_fits(g, f, raw))
			return i >= n ? "something stands behind the end of a list"
				      : "a list holds an unknown word";
	}
	return NULL;
}

static const char *bag_fault(const ecu_game *g, const struct core_field *f, const unsigned char *at)
{
	int words = core_vocabulary(g, f->vocabulary)->count;

	if (at[0] > f->cap)
		return "a bag is fuller than its room";
	for (int i = 0; i < f->cap; i++) {
		const unsigned char *pair = at + 1 + 2 * i;
		if (i >= at[0] && (pair[0] || pair[1]))
			return "something stands behind the end of a bag";
		if (i < at[0] && (pair[0] >= words || pair[1] == 0 || (i && pair[0] <= pair[-2])))
			return "a bag is not sorted";
	}
	return NULL;
}

static const char *answer_fault(const ecu_game *g, const unsigned char *at)
{
	ecu_action a;

	memcpy(&a, at, sizeof a);
	if (a.kind >= g->kinds_n)
		return "an unknown kind of action";
	const struct core_kind *k = &g->kinds[a.kind];
	return core_fields_fault(g, k->fields, k->fields_n, &a, offsetof(ecu_action, payload), sizeof a);
}

static const char *record_fault(const ecu_game *, const struct core_field *, const unsigned char *, size_t);

const char *core_field_fault(const ecu_game *g, const struct core_field *f, const void *base, int row)
{
	const unsigned char *at = row_at(f, base, row);

	switch ((enum core_shape)f->shape) {
	case CORE_ONE:
		return value_fits(g, f, core_load(at, f->width, f->flags & CORE_SIGNED))
			       ? NULL
			       : "a value is out of its range";
	case CORE_LIST: return list_fault(g, f, at);
	case CORE_BAG: return bag_fault(g, f, at);
	case CORE_SET:
		if (8 * f->width > core_vocabulary(g, f->vocabulary)->count &&
		    core_load(at, f->width, false) >> core_vocabulary(g, f->vocabulary)->count)
			return "a set holds an unknown word";
		return NULL;
	case CORE_RECORD: return record_fault(g, f, at, f->stride ? f->stride : row_bytes(g, f));
	case CORE_ANSWER: return core_field_empty(f, base, row) ? NULL : answer_fault(g, at);
	case CORE_COUNTS:
	case CORE_STREAM: return NULL;
	}
	return NULL;
}

/* Which bytes of a small struct (an action, a record) a field describes. */
static uint64_t field_cover(const ecu_game *g, const struct core_field *f)
{
	size_t bytes = f->shape == CORE_ONE && !f->rows ? f->width : core_field_bytes(g, f);

	return (bytes < 64 ? ((uint64_t)1 << bytes) - 1 : UINT64_MAX) << f->offset;
}

static uint64_t small_cover(const ecu_game *g, const struct core_field *f, int n)
{
	uint64_t covered = 0;

	for (int i = 0; i < n; i++)
		covered |= field_cover(g, &f[i]);
	return covered;
}

static bool stray_byte(const unsigned char *at, size_t from, size_t size, uint64_t covered)
{
	for (size_t b = from; b < size; b++)
		if (at[b] && !(covered >> b & 1))
			return true;
	return false;
}

/* A bit for each of eight bytes becomes those bytes. */
static uint64_t bytes_of(uint64_t bits)
{
	uint64_t each = (bits & 0xff) * UINT64_C(0x0101010101010101) & UINT64_C(0x8040201008040201);

	return ((each + UINT64_C(0x7f7f7f7f7f7f7f7f)) >> 7 & UINT64_C(0x0101010101010101)) * 0xff;
}

/* The same for an action, eight bytes at a time: every one that is applied comes by here. */
static bool stray_byte_in_action(const ecu_action *a, uint64_t covered)
{
	uint64_t word, stray = 0;

	for (size_t i = 0; i < sizeof *a / sizeof word; i++) {
		memcpy(&word, (const unsigned char *)a + i * sizeof word, sizeof word);
		if (word) /* few are used */
			stray |= word & ~bytes_of(covered >> 8 * i);
	}
	return stray != 0;
}
_Static_assert(sizeof(ecu_action) == 64 && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
	       "a bit for each byte, the first byte lowest");

/* A whole state: fields may lie anywhere, rows may leave gaps between them. */
static bool stray_byte_in_state(const ecu_game *g, const struct core_field *f, int n, const unsigned char *at,
				size_t from, size_t size)
{
	unsigned char covered[CORE_SIZE_MAX / 8] = { 0 };

	for (int i = 0; i < n; i++)
		for (int row = 0; row < row_count(&f[i]); row++) {
			size_t first = f[i].offset + (size_t)row * f[i].stride, bytes = row_bytes(g, &f[i]);
			for (size_t b = first; b < first + bytes && b < size; b++)
				covered[b / 8] |= (unsigned char)(1 << b % 8);
		}
	for (size_t b = from; b < size; b++)
		if (at[b] && !(covered[b / 8] >> b % 8 & 1))
			return true;
	return false;
}

static const char *record_fault(const ecu_game *g, const struct core_field *f, const unsigned char *at,
				size_t size)
{
	const struct core_field *sub;
	uint64_t covered = 0;

	if (size > 64)
		return core_fields_fault(g, f->sub, f->subs, at, 0, size);
	for (int i = 0; (sub = core_record_field(g, f, at, i)); i++) {
		if (!is_written(g, f, i, 0))
			continue;
		for (int row = 0; row < row_count(sub); row++) {
			const char *fault = core_field_fault(g, sub, at, row);
			if (fault)
				return fault;
		}
		covered |= field_cover(g, sub);
	}
	return stray_byte(at, 0, size, covered) ? "a byte that no field describes is not zero" : NULL;
}

const char *core_action_fault(const ecu_game *g, const ecu_action *a)
{
	const struct core_kind *k = &g->kinds[a->kind];
	uint64_t covered = 3; /* kind and seat */

	for (int i = 0; i < k->fields_n; i++) {
		const char *fault = core_field_fault(g, &k->fields[i], a, 0);
		if (fault)
			return fault;
		covered |= field_cover(g, &k->fields[i]);
	}
	return stray_byte_in_action(a, covered) ? "a byte that no field describes is not zero" : NULL;
}

/* Every field fits, and no byte between `from` and `size` is used that no field describes. */
const char *core_fields_fault(const ecu_game *g, const struct core_field *f, int n, const void *base,
			      size_t from, size_t size)
{
	for (int i = 0; i < n; i++)
		for (int row = 0; row < row_count(&f[i]); row++) {
			const char *fault = core_field_fault(g, &f[i], base, row);
			if (fault)
				return fault;
		}
	bool stray = size <= 64 ? stray_byte(base, from, size, small_cover(g, f, n))
				: stray_byte_in_state(g, f, n, base, from, size);
	return stray ? "a byte that no field describes is not zero" : NULL;
}

int core_row_find(const ecu_game *g, int layout, const struct core_field *f, const char *at, size_t n)
{
	long long row;

	if (f->row_vocabulary != CORE_NUMBER)
		row = core_find_word_then(g, layout, f->row_vocabulary, at, n);
	else if (!parse_number(at, n, 0, f->rows, &row))
		return -1;
	return row < f->rows ? (int)row : -1;
}

void core_field_set(const struct core_field *f, void *base, int value)
{
	core_save((unsigned char *)base + f->offset, f->width, (long long)value + word_base(f));
}
