/* action.c — one decision as text, "s2 offer to=s3 give=2*silk want=salt", as a button, and
 * the lists of choices. All of it comes from the game's table of kinds. */
#include <stdio.h>
#include <string.h>

#include "core/core.h"

static bool is_word(const char *at, size_t n, const char *word)
{
	return strlen(word) == n && memcmp(at, word, n) == 0;
}

bool core_problem(ecu_problem *p, int line, int column, const char *reason, const char *word, size_t n)
{
	p->line = line;
	p->column = column;
	if (word)
		snprintf(p->reason, sizeof p->reason, "%s: '%.*s'", reason, (int)(n < 40 ? n : 40), word);
	else
		snprintf(p->reason, sizeof p->reason, "%s", reason);
	return false;
}

/* A number is always written, even when it is 0; what is empty is left out. */
static bool field_shown(const struct core_field *f, const void *base)
{
	bool plain = f->shape == CORE_ONE && !(f->flags & CORE_FROM_1);

	return plain || !core_field_empty(f, base, 0);
}

const char *ecu_kind_key(const ecu_game *g, int kind)
{
	return kind >= 0 && kind < g->kinds_n ? g->kinds[kind].key : NULL;
}

size_t ecu_action_print(const ecu_game *g, const ecu_action *a, char *out, size_t cap)
{
	return ecu_action_print_as(g, a, 0, out, cap);
}

size_t ecu_action_print_as(const ecu_game *g, const ecu_action *a, int layout, char *out, size_t cap)
{
	struct core_out o = { .at = out, .cap = cap, .layout = layout };
	const struct core_kind *k = &g->kinds[a->kind < g->kinds_n ? a->kind : 0];

	core_put_key(&o, g, CORE_SEAT, a->seat);
	core_put(&o, " ");
	core_put(&o, core_name_then(g, layout, CORE_ACTION_KIND, k->key));
	for (int i = 0; i < k->fields_n; i++) {
		if (!field_shown(&k->fields[i], a))
			continue;
		core_put(&o, " ");
		core_put(&o, k->fields[i].name);
		core_put(&o, "=");
		core_field_print(&o, g, &k->fields[i], a, 0);
	}
	return core_put_end(&o);
}

/* ---- Parsing: words between single spaces ------------------------------------------------- */

struct words {
	const char *line, *at;
};

static size_t next_word(struct words *w)
{
	w->at += *w->at == ' ';
	return strcspn(w->at, " \n");
}

static bool parse_seat(const ecu_game *g, const char *at, size_t n, ecu_action *a)
{
	int seat = is_word(at, n, "table") ? ECU_TABLE : core_find_word(g, CORE_SEAT, at, n);

	a->seat = (int8_t)seat;
	return seat == ECU_TABLE || seat >= 0;
}

static const struct core_kind *find_kind(const ecu_game *g, const char *at, size_t n, ecu_action *a)
{
	for (int i = 0; i < g->kinds_n; i++)
		if (is_word(at, n, g->kinds[i].key)) {
			a->kind = (uint8_t)i;
			return &g->kinds[i];
		}
	return NULL;
}

static int find_field(const struct core_kind *k, const char *at, size_t n)
{
	for (int i = 0; i < k->fields_n; i++)
		if (is_word(at, n, k->fields[i].name))
			return i;
	return -1;
}

static bool parse_fields(const ecu_game *g, int layout, const struct core_kind *k, struct words *w,
			 ecu_action *a, ecu_problem *p)
{
	unsigned seen = 0;
	size_t n;

	while ((n = next_word(w))) {
		int column = (int)(w->at - w->line) + 1;
		const char *equals = memchr(w->at, '=', n), *why = "expected name=value";
		int i = equals ? find_field(k, w->at, (size_t)(equals - w->at)) : -1;

		if (!equals)
			return core_problem(p, 1, column, why, w->at, n);
		if (i < 0)
			return core_problem(p, 1, column, "this action has no such field", w->at, n);
		if (seen >> i & 1)
			return core_problem(p, 1, column, "this field stands twice", w->at, n);
		seen |= 1u << i;
		if (!core_field_parse(g, layout, &k->fields[i], equals + 1, n - (size_t)(equals + 1 - w->at),
				      a, 0, &why))
			return core_problem(p, 1, column, why, w->at, n);
		w->at += n;
	}
	for (int i = 0; i < k->fields_n; i++)
		if (!(seen >> i & 1) && k->fields[i].shape == CORE_ONE && !(k->fields[i].flags & CORE_FROM_1))
			return core_problem(p, 1, (int)(w->at - w->line) + 1, "this field is missing",
					    k->fields[i].name, strlen(k->fields[i].name));
	return true;
}

bool ecu_action_parse(const ecu_game *g, const char *text, ecu_action *a, ecu_problem *p)
{
	return ecu_action_parse_as(g, text, 0, a, p);
}

bool ecu_action_parse_as(const ecu_game *g, const char *text, int layout, ecu_action *a, ecu_problem *p)
{
	struct words w = { text, text };
	size_t n = next_word(&w);

	memset(a, 0, sizeof *a);
	if (!parse_seat(g, w.at, n, a))
		return core_problem(p, 1, 1, "expected a seat such as s1, or table", w.at, n);
	w.at += n;
	n = next_word(&w);
	size_t length = n;
	const char *kind = core_name_now(g, layout, CORE_ACTION_KIND, w.at, &length);
	const struct core_kind *k = find_kind(g, kind, length, a);
	if (!k)
		return core_problem(p, 1, (int)(w.at - text) + 1, "no such action", w.at, n);
	w.at += n;
	if (!parse_fields(g, layout, k, &w, a, p))
		return false;
	if (*w.at)
		return core_problem(p, 1, (int)(w.at - text) + 1, "something stands behind the action", w.at,
				    strcspn(w.at, "\n"));
	return true;
}

/* ---- Labels and choices ------------------------------------------------------------------- */

static int field_value(const struct core_field *f, const ecu_action *a)
{
	const unsigned char *at = (const unsigned char *)a + f->offset;
	int raw = f->width == 1 ? (f->flags & CORE_SIGNED ? (int8_t)at[0] : at[0])
				: (int16_t)(at[0] | at[1] << 8);

	return raw - (f->flags & CORE_FROM_1 ? 1 : 0);
}

/* The arguments of a label are fields of the action, by name; `seat` is who acts. */
void ecu_action_label(const ecu_game *g, const ecu_action *a, ecu_message *m)
{
	const struct core_kind *k = &g->kinds[a->kind < g->kinds_n ? a->kind : 0];
	char names[8][24];

	memset(m, 0, sizeof *m);
	if (a->kind >= g->kinds_n)
		return;
	m->id = k->label;
	int count = core_argument_names(core_sentence(g, k->label)->text, names);
	for (int i = 0; i < count; i++) {
		int f = find_field(k, names[i], strlen(names[i]));
		m->arg[i] = (int16_t)(f >= 0 ? field_value(&k->fields[f], a) : a->seat);
	}
}

void ecu_choice_set(const ecu_game *g, ecu_choice *c, int value)
{
	if (c->field != ECU_NONE)
		core_field_set(&g->kinds[c->action.kind].fields[c->field], &c->action, value);
}

/* The action without its seat, since the page acts for one seat only; {n} for what ranges. No word of an
 * action has braces; an asterisk is part of counts, 6*clay.w. */
static void put_act(struct core_out *o, const ecu_game *g, const ecu_choice *c)
{
	const struct core_kind *k = &g->kinds[c->action.kind];

	core_put(o, "\"");
	core_put(o, k->key);
	for (int i = 0; i < k->fields_n; i++) {
		if (i != c->field && !field_shown(&k->fields[i], &c->action))
			continue;
		core_put(o, " ");
		core_put(o, k->fields[i].name);
		core_put(o, "=");
		if (i == c->field)
			core_put(o, "{n}");
		else
			core_field_print(o, g, &k->fields[i], &c->action, 0);
	}
	core_put(o, "\"");
}

size_t ecu_choice_json(const ecu_game *g, const ecu_choice *c, char *out, size_t cap)
{
	struct core_out o = { .at = out, .cap = cap };
	ecu_message label;

	ecu_action_label(g, &c->action, &label);
	core_put(&o, "{\"act\":");
	put_act(&o, g, c);
	if (c->field != ECU_NONE) {
		core_put(&o, ",\"field\":");
		core_put_string(&o, g->kinds[c->action.kind].fields[c->field].name);
		core_put(&o, ",\"least\":");
		core_put_int(&o, c->least);
		core_put(&o, ",\"most\":");
		core_put_int(&o, c->most);
	}
	core_put(&o, ",\"label\":");
	core_put_message(&o, g, &label, NULL);
	core_put(&o, "}");
	return core_put_end(&o);
}

/* Collects, or keeps one of all that pass by: each with the chance of its weight. */
static void take(struct core_choices *list, const ecu_choice *c)
{
	if (!list->rng) {
		if (list->n < list->cap)
			list->at[list->n] = *c;
		list->n++;
		return;
	}
	uint32_t weight = list->style != ECU_RANDOM && c->eagerness ? c->eagerness : 1;
	if (!list->n++ && !list->mix)
		list->mix = ecu_rng_below(list->rng, UINT32_MAX);
	list->weight += weight;
	if (core_luck(&list->mix, list->weight) < weight)
		list->picked = *c;
}

void core_offer(struct core_choices *list, const ecu_action *a, int eagerness)
{
	take(list, &(ecu_choice){ .action = *a, .field = ECU_NONE, .eagerness = (uint8_t)eagerness });
}

void core_offer_range(struct core_choices *list, const ecu_action *a, int field, int least, int most,
		      int eagerness)
{
	ecu_choice c = { *a, (int16_t)least, (int16_t)most, (uint8_t)field, (uint8_t)eagerness, { 0 } };

	ecu_choice_set(list->game, &c, least);
	take(list, &c);
}
