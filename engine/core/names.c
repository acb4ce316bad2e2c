/* names.c — a game told to people: everything there is to name, what it does, and the result at the end. */
#include <string.h>

#include "core/core.h"

const char *core_key(const char *const *keys, int index)
{
	for (int i = 0; keys && keys[i]; i++)
		if (i == index)
			return keys[i];
	return NULL;
}

int core_key_find(const char *const *keys, const char *key)
{
	for (int i = 0; keys && keys[i]; i++)
		if (strcmp(keys[i], key) == 0)
			return i;
	return -1;
}

static void put_pair(struct core_out *o, const char *key, const char *value)
{
	core_put_string(o, key);
	core_put(o, ":");
	core_put_string(o, value);
}

/* The beginning of the row with this number: its key, and a second pair. */
static void put_row(struct core_out *o, int number, const char *key, const char *second, const char *value)
{
	core_put(o, number ? ",{" : "{");
	put_pair(o, "key", key);
	core_put(o, ",");
	put_pair(o, second, value);
}

static void put_vocabulary(struct core_out *o, const struct core_vocabulary *v)
{
	core_put_string(o, v->key);
	core_put(o, ":[");
	for (int i = 0; i < v->count; i++) {
		const struct core_word *w = core_word(v, i);
		core_put(o, i ? ",{" : "{");
		put_pair(o, "key", w->key);
		core_put(o, ",\"names\":[");
		for (int l = 0; l < 3; l++) {
			core_put(o, l ? "," : "");
			core_put_string(o, w->text[l] ? w->text[l] : w->text[0] ? w->text[0] : w->key);
		}
		core_put(o, "]}");
	}
	core_put(o, "]");
}

static const char *const shape_names[] = { "one", "list", "bag", "bag", "set", "record", "text", "text" };

static void put_fields(struct core_out *, const ecu_game *, const struct core_field *, int n);

/* What a record has besides, by the key of its kind. */
static void put_variants(struct core_out *o, const ecu_game *g, const struct core_field *f)
{
	const struct core_fields *v = core_variants(g, f);
	const struct core_vocabulary *kinds = core_vocabulary(g, f->sub[0].vocabulary);
	int base = f->sub[0].flags & CORE_FROM_1 ? 1 : 0;

	if (!v)
		return;
	core_put(o, ",\"variants\":{");
	for (int kind = 0; kind < kinds->count; kind++) {
		core_put(o, kind ? "," : "");
		core_put_string(o, core_word(kinds, kind)->key);
		core_put(o, ":");
		put_fields(o, g, v[kind + base].at, v[kind + base].n);
	}
	core_put(o, "}");
}

static void put_field(struct core_out *o, const ecu_game *g, const struct core_field *f)
{
	core_put(o, "{");
	put_pair(o, "name", f->name);
	core_put(o, ",");
	put_pair(o, "label", f->label);
	core_put(o, ",");
	put_pair(o, "shape", shape_names[f->shape]);
	core_put(o, ",");
	put_pair(o, "vocabulary",
		 f->vocabulary == CORE_NUMBER ? NULL : core_vocabulary(g, f->vocabulary)->key);
	core_put(o, ",");
	put_pair(o, "rows", !f->rows ? NULL : core_vocabulary(g, f->row_vocabulary)->key);
	if (f->flags & CORE_PRIVATE)
		core_put(o, ",\"secret\":true");
	if (f->cap) {
		core_put(o, ",\"cap\":");
		core_put_int(o, f->cap);
	}
	if (f->sub) {
		core_put(o, ",\"fields\":");
		put_fields(o, g, f->sub, f->subs);
		put_variants(o, g, f);
	}
	core_put(o, "}");
}

/* What only earlier layouts called so is not told. */
static void put_fields(struct core_out *o, const ecu_game *g, const struct core_field *f, int n)
{
	const char *comma = "";

	core_put(o, "[");
	for (int i = 0; i < n; i++) {
		if (f[i].flags & CORE_EARLIER)
			continue;
		core_put(o, comma);
		put_field(o, g, &f[i]);
		comma = ",";
	}
	core_put(o, "]");
}

static void put_parts(struct core_out *o, const ecu_game *g)
{
	const struct core_field *f;

	core_put(o, "[");
	for (int i = 0; (f = core_shown_part(g, i)); i++) {
		core_put(o, i ? "," : "");
		put_field(o, g, f);
	}
	core_put(o, "]");
}

static void put_sentences(struct core_out *o, const ecu_game *g)
{
	core_put(o, ",\"messages\":{");
	for (int id = 1; id < CORE_SENTENCES + g->sentences_n; id++) {
		const struct core_sentence *s = core_sentence(g, id);
		core_put(o, id > 1 ? "," : "");
		core_put_string(o, s->key);
		core_put(o, ":{");
		put_pair(o, "rule", s->rule);
		core_put(o, ",");
		put_pair(o, "text", s->text);
		core_put(o, ",");
		put_pair(o, "many", s->many);
		core_put(o, ",");
		put_pair(o, "others", s->others);
		core_put(o, s->flags & ECU_EVENT_PHASE ? ",\"phase\":true}" : "}");
	}
	core_put(o, "}");
}

static void put_words(struct core_out *o, const char *before, const char *const *words, int n)
{
	for (int i = 0; words && i < n; i++) {
		core_put(o, i ? "," : before);
		core_put_string(o, words[i]);
	}
	core_put(o, words ? "]" : "");
}

static void put_options(struct core_out *o, const ecu_game *g)
{
	core_put(o, ",\"options\":[");
	for (int i = 0; i < g->options_n; i++) {
		const struct core_option *p = &g->options[i];
		put_row(o, i, p->key, "label", p->label);
		core_put(o, ",\"least\":");
		core_put_int(o, p->least);
		core_put(o, ",\"most\":");
		core_put_int(o, p->most);
		core_put(o, ",\"default\":");
		if (p->values)
			core_put_string(o, p->values[p->preset - p->least]);
		else
			core_put_int(o, p->preset);
		put_words(o, ",\"values\":[", p->values, p->most - p->least + 1);
		put_words(o, ",\"labels\":[", p->labels, p->most - p->least + 1);
		core_put(o, "}");
	}
	core_put(o, "]");
}

static void put_kind_keys(struct core_out *o, const ecu_game *g, ecu_kinds kinds)
{
	const char *comma = "";

	for (int kind = ecu_first_bit(kinds); kind >= 0; kind = ecu_next_bit(kinds, kind), comma = ",") {
		core_put(o, comma);
		core_put_string(o, ecu_kind_key(g, kind));
	}
}

static void put_questions(struct core_out *o, const ecu_game *g)
{
	static const char *const forms[] = { "ordered", "open", "sealed" };

	core_put(o, ",\"questions\":[");
	for (int q = 0; ecu_question_key(g, q); q++) {
		put_row(o, q, ecu_question_key(g, q), "form", forms[g->forms[q]]);
		core_put(o, ",\"passes\":[");
		put_kind_keys(o, g, ecu_passes(g, q));
		core_put(o, "]}");
	}
	core_put(o, "]");
}

static void put_kinds(struct core_out *o, const ecu_game *g)
{
	core_put(o, ",\"kinds\":[");
	for (int i = 0; i < g->kinds_n; i++) {
		const struct core_kind *k = &g->kinds[i];
		put_row(o, i, k->key, "message", core_sentence(g, k->label)->key);
		core_put(o, ",\"fields\":");
		put_fields(o, g, k->fields, k->fields_n);
		core_put(o, "}");
	}
	core_put(o, "]");
}

/* What a table is made with; the vocabularies follow. */
static void begin_names(struct core_out *o, const ecu_game *g)
{
	core_put(o, "{");
	put_pair(o, "key", g->key);
	core_put(o, ",");
	put_pair(o, "title", g->title);
	core_put(o, ",\"revision\":");
	core_put_int(o, g->revision);
	core_put(o, ",\"seats\":[");
	core_put_int(o, g->seats_least);
	core_put(o, ",");
	core_put_int(o, g->seats_most);
	core_put(o, "]");
	put_options(o, g);
	core_put(o, ",\"vocabularies\":{");
}

/* The number that says how far a game is: the first that stands alone. */
static const struct core_field *clock_part(const ecu_game *g)
{
	const struct core_field *f;

	for (int i = 0; (f = core_shown_part(g, i)); i++)
		if (f->label && !f->rows && f->shape == CORE_ONE && f->vocabulary == CORE_NUMBER)
			return f;
	return NULL;
}

size_t ecu_offer(const ecu_game *g, char *out, size_t cap)
{
	struct core_out o = { .at = out, .cap = cap };
	int question = ecu_vocabulary(g, "question");
	const struct core_field *clock = clock_part(g);

	begin_names(&o, g);
	put_vocabulary(&o, core_vocabulary(g, CORE_SEAT));
	if (question > 0) {
		core_put(&o, ",");
		put_vocabulary(&o, core_vocabulary(g, question));
	}
	core_put(&o, "},\"parts\":[");
	if (clock)
		put_field(&o, g, clock);
	core_put(&o, "]}");
	return core_put_end(&o);
}

size_t ecu_names(const ecu_game *g, char *out, size_t cap)
{
	struct core_out o = { .at = out, .cap = cap };

	begin_names(&o, g);
	for (int i = CORE_SEAT; i < g->vocabularies_n; i++) {
		core_put(&o, i > CORE_SEAT ? "," : "");
		put_vocabulary(&o, core_vocabulary(g, i));
	}
	core_put(&o, "}");
	put_sentences(&o, g);
	put_questions(&o, g);
	put_kinds(&o, g);
	core_put(&o, ",\"parts\":");
	put_parts(&o, g);
	core_put(&o, "}");
	return core_put_end(&o);
}

/* ---- The result --------------------------------------------------------------------------- */

static void begin_seat(struct core_out *o, const ecu_game *g, int seat)
{
	core_put(o, seat ? ",\"" : "\"");
	core_put_key(o, g, CORE_SEAT, seat);
	core_put(o, "\":");
}

/* A number for each seat: "points":{"s1":12,...} */
static void put_numbers(struct core_out *o, const ecu_game *g, int seats, const char *name,
			int (*of)(const ecu_result *, int seat), const ecu_result *r)
{
	core_put_string(o, name);
	core_put(o, ":{");
	for (int seat = 0; seat < seats; seat++) {
		begin_seat(o, g, seat);
		core_put_int(o, of(r, seat));
	}
	core_put(o, "},");
}

static int points_of(const ecu_result *r, int seat) { return r->points[seat]; }
static int rank_of(const ecu_result *r, int seat) { return r->rank[seat]; }

static void put_sources(struct core_out *o, const ecu_game *g, int seats, const ecu_result *r)
{
	core_put(o, "\"sources\":[");
	for (int i = 0; g->sources[i]; i++) {
		core_put(o, i ? "," : "");
		core_put_string(o, g->sources[i]);
	}
	core_put(o, "],\"source\":{");
	for (int seat = 0; seat < seats; seat++) {
		begin_seat(o, g, seat);
		core_put(o, "[");
		for (int i = 0; g->sources[i]; i++) {
			core_put(o, i ? "," : "");
			core_put_int(o, r->source[seat][i]);
		}
		core_put(o, "]");
	}
	core_put(o, "}");
}

size_t ecu_result_json(const ecu_game *g, const ecu_state *state, char *out, size_t cap)
{
	struct core_out o = { .at = out, .cap = cap };
	int seats = ((const struct core_head *)state)->seats;
	ecu_result r;

	if (!ecu_over(state, &r))
		return core_put_end(&o);
	core_put(&o, "{");
	put_numbers(&o, g, seats, "points", points_of, &r);
	put_numbers(&o, g, seats, "rank", rank_of, &r);
	put_sources(&o, g, seats, &r);
	core_put(&o, ",\"why\":");
	core_put_message(&o, g, &r.why, NULL);
	core_put(&o, "}");
	return core_put_end(&o);
}

/* ---- What things do ------------------------------------------------------------------------ */

bool ecu_things(const ecu_game *g, int index, ecu_thing *out)
{
	for (int i = CORE_FRAME; i < g->vocabularies_n; i++) {
		const struct core_vocabulary *v = &g->vocabularies[i];

		if (!v->about)
			continue;
		if (index < v->count) {
			const struct core_word *w = core_word(v, index);
			const struct core_text *t = &v->about[index];

			*out = (ecu_thing){ v->key, w->key, t->rule, w->text, t->text };
			return true;
		}
		index -= v->count;
	}
	return false;
}

static bool find_thing(const ecu_game *g, const char *vocabulary, const char *key, ecu_thing *out)
{
	for (int i = 0; ecu_things(g, i, out); i++)
		if (strcmp(out->vocabulary, vocabulary) == 0 && strcmp(out->key, key) == 0)
			return true;
	return false;
}

const char *ecu_about(const ecu_game *g, const char *vocabulary, const char *key, int language)
{
	ecu_thing t;

	return language >= 0 && language < 3 && find_thing(g, vocabulary, key, &t) ? t.texts[language] : NULL;
}

const char *ecu_about_rule(const ecu_game *g, const char *vocabulary, const char *key)
{
	ecu_thing t;

	return find_thing(g, vocabulary, key, &t) ? t.rule : NULL;
}
