/* read.c — reading for programs (ecumene_read.h): values of views, facts, printed tables and actions by
 * number, and the keys by which these numbers are found. */
#include <string.h>

#include "core/bytes.h"
#include "core/core.h"

const char *ecu_version(void) { return ECU_VERSION; }
_Static_assert((int)ECU_STATE_MOST == (int)CORE_SIZE_MAX, "what may be put on the stack");
_Static_assert((int)ECU_NUMBERS == (int)CORE_NUMBER, "numbers have no words");

/* ---- Words -------------------------------------------------------------------------------- */

const char *ecu_vocabulary_key(const ecu_game *g, int vocabulary)
{
	return vocabulary >= 0 && vocabulary < g->vocabularies_n ? core_vocabulary(g, vocabulary)->key : NULL;
}

int ecu_vocabulary(const ecu_game *g, const char *key)
{
	for (int i = 0; i < g->vocabularies_n; i++)
		if (strcmp(core_vocabulary(g, i)->key, key) == 0)
			return i;
	return -1;
}

static bool is_word(const ecu_game *g, int vocabulary, int word)
{
	return vocabulary > CORE_NUMBER && vocabulary < g->vocabularies_n && word >= 0 &&
	       word < core_vocabulary(g, vocabulary)->count;
}

int ecu_word(const ecu_game *g, int vocabulary, const char *key)
{
	return vocabulary > CORE_NUMBER && vocabulary < g->vocabularies_n
		       ? core_find_word(g, vocabulary, key, strlen(key))
		       : -1;
}

int ecu_words(const ecu_game *g, int vocabulary)
{
	return vocabulary >= 0 && vocabulary < g->vocabularies_n ? core_vocabulary(g, vocabulary)->count : 0;
}

const char *ecu_word_key(const ecu_game *g, int vocabulary, int word)
{
	return is_word(g, vocabulary, word) ? core_word(core_vocabulary(g, vocabulary), word)->key : NULL;
}

const char *ecu_word_name(const ecu_game *g, int vocabulary, int word, int language)
{
	if (!is_word(g, vocabulary, word) || language < 0 || language > 2)
		return NULL;
	const struct core_word *w = core_word(core_vocabulary(g, vocabulary), word);
	return w->text[language] ? w->text[language] : w->text[0] ? w->text[0] : w->key;
}

int ecu_hint_vocabulary(const ecu_game *g) { return g->hint_vocabulary; }

int ecu_kind(const ecu_game *g, const char *key)
{
	for (int i = 0; i < g->kinds_n; i++)
		if (strcmp(g->kinds[i].key, key) == 0)
			return i;
	return -1;
}

int ecu_question_find(const ecu_game *g, const char *key)
{
	return core_find_word(g, CORE_QUESTION, key, strlen(key));
}

/* ---- Fields ------------------------------------------------------------------------------- */

/* NULL: there is no such field. */
static const struct core_field *field_at(const ecu_game *g, int where, int i)
{
	if (i < 0)
		return NULL;
	switch (where) {
	case ECU_PART: return core_shown_part(g, i);
	case ECU_FACT: return i < g->facts_n ? &g->facts[i] : NULL;
	case ECU_PRINTED: return i < g->printed_n ? &g->printed[i].field : NULL;
	default: break;
	}
	if (where < ECU_OF_KIND || where - ECU_OF_KIND >= g->kinds_n)
		return NULL;
	const struct core_kind *k = &g->kinds[where - ECU_OF_KIND];
	return i < k->fields_n ? &k->fields[i] : NULL;
}

int ecu_field(const ecu_game *g, int where, const char *key)
{
	const struct core_field *f;

	for (int i = 0; (f = field_at(g, where, i)); i++)
		if (strcmp(f->name, key) == 0)
			return i;
	return -1;
}

static const struct core_field *column_at(const ecu_game *g, int where, int field, int column)
{
	const struct core_field *f = field_at(g, where, field);

	return f && f->shape == CORE_RECORD && column >= 0 && column < f->subs ? &f->sub[column] : NULL;
}

int ecu_column(const ecu_game *g, int where, int field, const char *key)
{
	const struct core_field *f;

	for (int i = 0; (f = column_at(g, where, field, i)); i++)
		if (strcmp(f->name, key) == 0)
			return i;
	return -1;
}

static const uint8_t shapes[] = {
	[CORE_ONE] = ECU_ONE,       [CORE_LIST] = ECU_LIST,  [CORE_BAG] = ECU_COUNTS,
	[CORE_COUNTS] = ECU_COUNTS, [CORE_SET] = ECU_SET,    [CORE_RECORD] = ECU_RECORD,
	[CORE_STREAM] = ECU_TEXT,   [CORE_ANSWER] = ECU_TEXT
};

static int columns_of(const ecu_game *g, const struct core_field *f)
{
	switch ((enum core_shape)f->shape) {
	case CORE_LIST: return f->cap;
	case CORE_BAG:
	case CORE_COUNTS:
	case CORE_SET: return core_vocabulary(g, f->vocabulary)->count;
	case CORE_RECORD: return f->subs;
	case CORE_ONE:
	case CORE_STREAM:
	case CORE_ANSWER: return 0;
	}
	return 0;
}

static bool describe(const ecu_game *g, const struct core_field *f, ecu_described *d)
{
	if (!f)
		return false;
	*d = (ecu_described){ .key = f->name,
			      .shape = (enum ecu_shape)shapes[f->shape],
			      .vocabulary = f->vocabulary,
			      .rows = f->rows,
			      .row_vocabulary = f->row_vocabulary,
			      .columns = columns_of(g, f),
			      .most = f->shape == CORE_ONE ? f->cap : 0 };
	return true;
}

bool ecu_describe(const ecu_game *g, int where, int field, ecu_described *d)
{
	return describe(g, field_at(g, where, field), d);
}

bool ecu_describe_column(const ecu_game *g, int where, int field, int column, ecu_described *d)
{
	return describe(g, column_at(g, where, field, column), d);
}

/* ---- One value ------------------------------------------------------------------------------ */

static int word_base(const struct core_field *f) { return f->flags & CORE_FROM_1 ? 1 : 0; }

static int read_list(const struct core_field *f, const unsigned char *at, int column)
{
	int n = (int)core_load(at, f->width, false);

	if (column == ECU_HOW_MANY)
		return n;
	if (column < 0 || column >= n || n > f->cap)
		return f->vocabulary == CORE_NUMBER ? 0 : ECU_NO_WORD;
	return (int)core_load(at + (size_t)(column + 1) * f->width, f->width, f->flags & CORE_SIGNED) -
	       word_base(f);
}

static int read_bag(const struct core_field *f, const unsigned char *at, int column)
{
	int sum = 0;

	for (int i = 0; i < at[0] && i < f->cap; i++) {
		if (at[1 + 2 * i] == column)
			return at[2 + 2 * i];
		sum += at[2 + 2 * i];
	}
	return column == ECU_HOW_MANY ? sum : 0;
}

static int read_counts(const ecu_game *g, const struct core_field *f, const unsigned char *at, int column)
{
	int words = core_vocabulary(g, f->vocabulary)->count, sum = 0;

	if (column >= 0)
		return column < words ? (int)core_load(at + (size_t)column * f->width, f->width, false) : 0;
	for (int i = 0; column == ECU_HOW_MANY && i < words; i++)
		sum += (int)core_load(at + (size_t)i * f->width, f->width, false);
	return sum;
}

/* A field of a record, or, behind ECU_IN, one value of it. What a kind of record has besides is counted
 * behind what all have. */
static int read_record(const ecu_game *g, const struct core_field *f, const unsigned char *at, int column)
{
	const struct core_field *sub = column < 0 ? NULL : core_record_field(g, f, at, column & 0xff);

	return sub ? core_field_read(g, sub, at, 0, column >> 8 ? (column >> 8) - 2 : 0) : 0;
}

int core_field_read(const ecu_game *g, const struct core_field *f, const void *base, int row, int column)
{
	const unsigned char *at = (const unsigned char *)base + f->offset + (size_t)row * f->stride;

	if (row < 0 || (row && row >= f->rows))
		return 0;
	switch ((enum core_shape)f->shape) {
	case CORE_ONE: return (int)core_load(at, f->width, f->flags & CORE_SIGNED) - word_base(f);
	case CORE_LIST: return read_list(f, at, column);
	case CORE_BAG: return read_bag(f, at, column);
	case CORE_COUNTS: return read_counts(g, f, at, column);
	case CORE_SET:
		if (column == ECU_HOW_MANY)
			return __builtin_popcountll((unsigned long long)core_load(at, f->width, false));
		return column >= 0 && column < 8 * f->width
			       ? (int)(core_load(at, f->width, false) >> column & 1)
			       : 0;
	case CORE_RECORD: return read_record(g, f, at, column);
	case CORE_STREAM:
	case CORE_ANSWER: return 0;
	}
	return 0;
}

/* ---- Reading ------------------------------------------------------------------------------ */

/* ecu_read() is called for every number a bot looks at: the most usual ways come first. */
int ecu_read(const ecu_view *view, int part, int row, int column)
{
	const struct core_head *v = (const struct core_head *)view;
	const ecu_game *g = core_game(v);
	const struct core_field *f = part >= 0 && part < g->parts_n ? &g->parts[part]
								    : field_at(g, ECU_PART, part);

	return f ? core_field_read(g, f, v, row, column) : 0;
}

int ecu_fact(const ecu_facts *facts, int fact, int row, int column)
{
	const struct core_facts *head = (const struct core_facts *)facts;
	const ecu_game *g = core_games[head->game];

	return fact >= 0 && fact < g->facts_n ? core_field_read(g, &g->facts[fact], facts, row, column) : 0;
}

int ecu_printed(const ecu_game *g, int table, int row, int column)
{
	if (table < 0 || table >= g->printed_n)
		return 0;
	const struct core_table *t = &g->printed[table];
	if (!t->read)
		return core_field_read(g, &t->field, t->at, row, column);
	return row >= 0 && row < (t->field.rows ? t->field.rows : 1) ? t->read(row, column) : 0;
}

int ecu_action_get(const ecu_game *g, const ecu_action *a, int field, int column)
{
	const struct core_field *f = field_at(g, ECU_OF_KIND + a->kind, field);

	return f ? core_field_read(g, f, a, 0, column) : 0;
}

/* ---- Writing into an action ---------------------------------------------------------------- */

static bool set_listed(const struct core_field *f, ecu_action *a, int place, int value)
{
	unsigned char *at = (unsigned char *)a + f->offset;
	struct core_field item = *f;
	int n = f->width == 2 ? at[0] | at[1] << 8 : at[0];

	if (place < 0 || place > n || place >= f->cap)
		return false;
	item.shape = CORE_ONE;
	item.offset = (uint16_t)(f->offset + (place + 1) * f->width);
	core_field_set(&item, a, value);
	if (place == n)
		at[0] = (unsigned char)(n + 1); /* no list of an action is longer than a byte counts */
	return true;
}

/* Pairs of a word and its number, sorted; a number of 0 takes the pair out. */
static bool set_counted(const struct core_field *f, ecu_action *a, int word, int value)
{
	unsigned char *at = (unsigned char *)a + f->offset, *pair = at + 1;
	int n = at[0], i = 0;

	while (i < n && pair[2 * i] < word)
		i++;
	bool there = i < n && pair[2 * i] == word;
	if (!there && value && n == f->cap)
		return false;
	if (!there && value) {
		memmove(pair + 2 * i + 2, pair + 2 * i, 2 * (size_t)(n - i));
		pair[2 * i] = (unsigned char)word;
		at[0]++;
	} else if (there && !value) {
		memmove(pair + 2 * i, pair + 2 * i + 2, 2 * (size_t)(n - i - 1));
		memset(pair + 2 * n - 2, 0, 2);
		at[0]--;
	}
	if (value)
		pair[2 * i + 1] = (unsigned char)value;
	return true;
}

static bool set_count(const struct core_field *f, ecu_action *a, int word, int value)
{
	struct core_field one = *f;

	if (value > (f->width == 1 ? UINT8_MAX : UINT16_MAX))
		return false;
	one.shape = CORE_ONE;
	one.offset = (uint16_t)(f->offset + word * f->width);
	core_field_set(&one, a, value);
	return true;
}

static bool set_member(const struct core_field *f, ecu_action *a, int word, int value)
{
	unsigned char *at = (unsigned char *)a + f->offset;

	if (value < 0 || value > 1 || word >= 8 * f->width)
		return false;
	at[word / 8] = (unsigned char)((at[word / 8] & ~(1 << word % 8)) | value << word % 8);
	return true;
}

static bool fits(const ecu_game *g, const struct core_field *f, int value)
{
	bool one = f->shape == CORE_ONE, none = f->flags & CORE_FROM_1 && value == ECU_NO_WORD;
	int most = f->width == 1 ? (f->flags & CORE_SIGNED ? INT8_MAX : UINT8_MAX)
				 : (f->flags & CORE_SIGNED ? INT16_MAX : UINT16_MAX);

	if (none)
		return true;
	if (f->vocabulary != CORE_NUMBER)
		return value >= 0 && value < core_vocabulary(g, f->vocabulary)->count;
	return value <= (one && f->cap ? f->cap : most) && value >= (f->flags & CORE_SIGNED ? -most - 1 : 0);
}

bool ecu_action_set(const ecu_game *g, ecu_action *a, int field, int column, int value)
{
	const struct core_field *f = field_at(g, ECU_OF_KIND + a->kind, field);
	bool word = f && column >= 0 && column < columns_of(g, f);

	if (!f)
		return false;
	switch ((enum core_shape)f->shape) {
	case CORE_ONE:
		if (column || !fits(g, f, value))
			return false;
		core_field_set(f, a, value);
		return true;
	case CORE_LIST: return fits(g, f, value) && set_listed(f, a, column, value);
	case CORE_BAG: return word && value >= 0 && value <= UINT8_MAX && set_counted(f, a, column, value);
	case CORE_SET: return word && set_member(f, a, column, value);
	case CORE_COUNTS: return word && value >= 0 && set_count(f, a, column, value);
	case CORE_RECORD:
	case CORE_STREAM:
	case CORE_ANSWER: return false;
	}
	return false;
}
