/* message.c — sentences: looked up by number, filled with names and numbers, in any language.
 *
 * A sentence has named arguments in braces, "{seat} pays {n} coins"; doubled braces stand for
 * themselves. The numbers of a message belong to the names in the order in which they first
 * stand in the English text, so a translator may turn the sentence around. An argument whose
 * name ends in a vocabulary ({seat}, {seat2}, {from_seat}, {good}) is shown as a word of it. */
#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "core/core.h"

static const struct core_sentence core_sentences[] = {
	[CORE_SILENT] = { "", "", "", NULL, NULL, 0 },
#define SAY(id, rule, text) [CORE_##id] = { #id, rule, text, NULL, NULL, 0 },
#include "core/sentences.def"
#undef SAY
};

const struct core_sentence *core_sentence(const ecu_game *g, int id)
{
	if (id < CORE_SENTENCES)
		return &core_sentences[id];
	return id - CORE_SENTENCES < g->sentences_n ? &g->sentences[id - CORE_SENTENCES]
						    : &core_sentences[CORE_SILENT];
}

/* ---- Words -------------------------------------------------------------------------------- */

/* clang-format off */
#define SEAT(n) { "s" #n, { "Seat " #n, "Platz " #n, "Miejsce " #n } }
/* clang-format on */
static const struct core_word seat_words[ECU_SEATS] = {
	SEAT(1),  SEAT(2),  SEAT(3),  SEAT(4),  SEAT(5),  SEAT(6),  SEAT(7),  SEAT(8),  SEAT(9),
	SEAT(10), SEAT(11), SEAT(12), SEAT(13), SEAT(14), SEAT(15), SEAT(16), SEAT(17), SEAT(18),
};
static const struct core_word table_word = { "table", { "The table", "Der Tisch", "Stół" } };
static const struct core_vocabulary numbers = { "number", NULL, 0, 0, NULL };
static const struct core_vocabulary seats = { "seat", seat_words, ECU_SEATS, 0, NULL };

const struct core_vocabulary *core_vocabulary(const ecu_game *g, int index)
{
	if (index == CORE_NUMBER)
		return &numbers;
	return index == CORE_SEAT ? &seats : &g->vocabularies[index];
}

const struct core_word *core_word(const struct core_vocabulary *v, int index)
{
	size_t stride = v->stride ? v->stride : sizeof *v->words;

	return (const struct core_word *)(const void *)((const char *)v->words + (size_t)index * stride);
}

static const struct core_word *word(const ecu_game *g, int vocabulary, int value)
{
	const struct core_vocabulary *v = core_vocabulary(g, vocabulary);

	if (vocabulary == CORE_SEAT && value == ECU_TABLE)
		return &table_word;
	return value >= 0 && value < v->count ? core_word(v, value) : NULL;
}

bool core_put_key(struct core_out *o, const ecu_game *g, int vocabulary, int value)
{
	const struct core_word *w = word(g, vocabulary, value);

	if (w)
		core_put(o, core_name_then(g, o->layout, vocabulary, w->key));
	return w != NULL;
}

/* Long logs are read by this: a word is compared where it stands, letter by letter. */
int core_find_word(const ecu_game *g, int vocabulary, const char *at, size_t n)
{
	const struct core_vocabulary *v = core_vocabulary(g, vocabulary);

	for (int i = 0; i < v->count; i++) {
		const char *key = core_word(v, i)->key;
		size_t same = 0;
		while (same < n && key[same] && key[same] == at[same])
			same++;
		if (same == n && !key[n])
			return i;
	}
	return -1;
}

int core_find_word_then(const ecu_game *g, int layout, int vocabulary, const char *at, size_t n)
{
	const char *now = core_name_now(g, layout, vocabulary, at, &n);

	return core_find_word(g, vocabulary, now, n);
}

/* ---- Arguments ---------------------------------------------------------------------------- */

/* The next {name} at or behind p: its name's start and length. Doubled braces are passed over. */
static const char *next_argument(const char *p, size_t *n)
{
	while ((p = strpbrk(p, "{}"))) {
		if (p[0] == p[1] || p[0] == '}') {
			p += p[0] == p[1] ? 2 : 1;
			continue;
		}
		const char *end = strpbrk(p + 1, "{}");
		if (end && *end == '}') {
			*n = (size_t)(end - p - 1);
			return p + 1;
		}
		p++;
	}
	return NULL;
}

static int find_name(char names[8][24], int count, const char *at, size_t n)
{
	for (int i = 0; i < count; i++)
		if (strlen(names[i]) == n && memcmp(names[i], at, n) == 0)
			return i;
	return -1;
}

int core_argument_names(const char *text, char names[8][24])
{
	int count = 0;
	size_t n;

	for (const char *p = text; count < 8 && (p = next_argument(p, &n)); p += n)
		if (n < 24 && find_name(names, count, p, n) < 0) {
			memcpy(names[count], p, n);
			names[count++][n] = 0;
		}
	return count;
}

int core_argument_vocabulary(const ecu_game *g, const char *name)
{
	const char *last = strrchr(name, '_');

	name = last ? last + 1 : name;
	size_t n = strlen(name);
	while (n && isdigit((unsigned char)name[n - 1]))
		n--;
	if (n == 4 && memcmp(name, "seat", 4) == 0)
		return CORE_SEAT;
	for (int i = CORE_FRAME; g && i < g->vocabularies_n; i++)
		if (strlen(g->vocabularies[i].key) == n && memcmp(g->vocabularies[i].key, name, n) == 0)
			return i;
	return CORE_NUMBER;
}

/* ---- Text --------------------------------------------------------------------------------- */

static void put_argument(struct core_out *o, const ecu_game *g, const char *name, int value,
			 const ecu_speech *speech)
{
	int vocabulary = core_argument_vocabulary(g, name);

	if (vocabulary == CORE_NUMBER) {
		core_put_int(o, value);
		return;
	}
	const char *called = vocabulary == CORE_SEAT && speech->seat_name && value >= 0
				     ? speech->seat_name(speech->with, value)
				     : NULL;
	if (called) {
		core_put(o, called);
		return;
	}
	const struct core_word *w = word(g, vocabulary, value);
	core_put(o, !w ? "-" : w->text[speech->language] ? w->text[speech->language] : w->text[0]);
}

/* Copies the sentence, an argument at a time. Names it does not know stay as they are. */
static void put_sentence(struct core_out *o, const ecu_game *g, const char *text, char names[8][24],
			 int count, const int16_t *arg, const ecu_speech *speech)
{
	const char *p = text, *brace;

	while ((brace = strpbrk(p, "{}"))) {
		size_t n = 0;
		core_put_n(o, p, (size_t)(brace - p));
		const char *name = *brace == '{' ? next_argument(brace, &n) : NULL;
		int i = name == brace + 1 ? find_name(names, count, name, n) : -1;
		if (brace[0] == brace[1]) {
			core_put_n(o, brace, 1);
			p = brace + 2;
		} else if (i >= 0) {
			put_argument(o, g, names[i], arg[i], speech);
			p = name + n + 1;
		} else {
			core_put_n(o, brace, 1);
			p = brace + 1;
		}
	}
	core_put(o, p);
}

/* The argument that decides between the forms: n, else the first that is a number. */
static int counted(const ecu_game *g, char names[8][24], int count)
{
	int by = find_name(names, count, "n", 1);

	for (int i = 0; by < 0 && i < count; i++)
		if (core_argument_vocabulary(g, names[i]) == CORE_NUMBER)
			by = i;
	return by;
}

static const char *choose_form(const struct core_sentence *s, const char *text, int n,
			       const ecu_speech *speech)
{
	const char *many = s->many && text == s->text ? s->many : NULL;

	if (speech->translate)
		return speech->translate(speech->with, text, many, n);
	return many && n != 1 ? many : text;
}

static size_t print_message(const ecu_game *g, const ecu_message *m, const char *text,
			    const ecu_speech *speech, char *out, size_t cap)
{
	static const ecu_speech english;
	const struct core_sentence *s = core_sentence(g, m->id);
	struct core_out o = { .at = out, .cap = cap };
	char names[8][24];
	int count = core_argument_names(s->text, names);
	int by = counted(g, names, count);

	speech = speech ? speech : &english;
	put_sentence(&o, g, choose_form(s, text, by < 0 ? 0 : m->arg[by], speech), names, count, m->arg,
		     speech);
	return core_put_end(&o);
}

size_t ecu_message_text(const ecu_game *g, const ecu_message *m, const ecu_speech *speech, char *out,
			size_t cap)
{
	return print_message(g, m, core_sentence(g, m->id)->text, speech, out, cap);
}

size_t ecu_event_text(const ecu_game *g, const ecu_event *e, const ecu_speech *speech, char *out, size_t cap)
{
	const struct core_sentence *s = core_sentence(g, e->said.id);

	return print_message(g, &e->said, e->flags & ECU_EVENT_BLANKED ? s->others : s->text, speech, out,
			     cap);
}

const char *ecu_message_key(const ecu_game *g, uint16_t id) { return core_sentence(g, id)->key; }
const char *ecu_message_rule(const ecu_game *g, uint16_t id) { return core_sentence(g, id)->rule; }

uint16_t ecu_message_find(const ecu_game *g, const char *key)
{
	for (int id = 1; id < CORE_SENTENCES + g->sentences_n; id++)
		if (strcmp(core_sentence(g, (uint16_t)id)->key, key) == 0)
			return (uint16_t)id;
	return 0;
}

/* ---- JSON --------------------------------------------------------------------------------- */

static void put_json_argument(struct core_out *o, const ecu_game *g, const char *name, int value)
{
	char key[64];
	struct core_out k = { .at = key, .cap = sizeof key };
	int vocabulary = core_argument_vocabulary(g, name);

	core_put_string(o, name);
	core_put(o, ":");
	if (vocabulary == CORE_NUMBER) {
		core_put_int(o, value);
		return;
	}
	bool known = core_put_key(&k, g, vocabulary, value);
	core_put_end(&k);
	core_put_string(o, known ? key : NULL);
}

/* `blank_by`: the others' sentence; then only the arguments that stand in it are written. */
void core_put_message(struct core_out *o, const ecu_game *g, const ecu_message *m, const char *blank_by)
{
	const struct core_sentence *s = core_sentence(g, m->id);
	char names[8][24], shown[8][24];
	int count = core_argument_names(s->text, names);
	int shown_n = blank_by ? core_argument_names(blank_by, shown) : 0;
	bool first = true;

	core_put(o, "{\"m\":");
	core_put_string(o, s->key);
	if (blank_by)
		core_put(o, ",\"others\":true");
	if (*s->rule) {
		core_put(o, ",\"rule\":");
		core_put_string(o, s->rule);
	}
	core_put(o, ",\"a\":{");
	for (int i = 0; i < count; i++) {
		if (blank_by && find_name(shown, shown_n, names[i], strlen(names[i])) < 0)
			continue;
		core_put(o, first ? "" : ",");
		first = false;
		put_json_argument(o, g, names[i], m->arg[i]);
	}
	core_put(o, "}}");
}

size_t ecu_message_json(const ecu_game *g, const ecu_message *m, char *out, size_t cap)
{
	struct core_out o = { .at = out, .cap = cap };

	core_put_message(&o, g, m, NULL);
	return core_put_end(&o);
}

/* ---- Events ------------------------------------------------------------------------------- */

/* Numbers of a game fit into 16 bits; that they do is believed here, once for all that is said. */
static void set_arguments(ecu_message *m, const int arg[8])
{
	for (int i = 0; i < 8; i++) {
		assert(arg[i] >= INT16_MIN && arg[i] <= INT16_MAX);
		m->arg[i] = (int16_t)arg[i];
	}
}

ecu_verdict(core_refuse)(int sentence, const int arg[8])
{
	ecu_verdict v = { .id = (uint16_t)sentence };

	set_arguments(&v, arg);
	return v;
}

void(core_tell)(const struct core_head *s, const ecu_sink *sink, ecu_seats audience, int sentence,
		const int arg[8])
{
	ecu_event e = { .said.id = (uint16_t)sentence, .audience = audience };

	e.flags = core_sentence(core_game(s), sentence)->flags;
	set_arguments(&e.said, arg);
	sink->tell(sink->to, &e);
}

/* The one place where an event is cut to what a seat may hear. */
bool ecu_event_for(const ecu_game *g, const ecu_event *e, int seat, ecu_event *out)
{
	const struct core_sentence *s = core_sentence(g, e->said.id);
	char names[8][24], shown[8][24];

	*out = *e;
	if (e->audience == CORE_ALL || (seat >= 0 && e->audience >> seat & 1))
		return true;
	if (!s->others)
		return false;
	int count = core_argument_names(s->text, names), shown_n = core_argument_names(s->others, shown);
	for (int i = 0; i < 8; i++)
		if (i >= count || find_name(shown, shown_n, names[i], strlen(names[i])) < 0)
			out->said.arg[i] = 0;
	out->flags |= ECU_EVENT_BLANKED;
	out->audience = 0;
	return true;
}

size_t ecu_event_json(const ecu_game *g, const ecu_event *e, char *out, size_t cap)
{
	struct core_out o = { .at = out, .cap = cap };

	core_put_message(&o, g, &e->said,
			 e->flags & ECU_EVENT_BLANKED ? core_sentence(g, e->said.id)->others : NULL);
	return core_put_end(&o);
}
