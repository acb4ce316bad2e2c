/* next.c — questions to the engine: the best answer by an aim, actions put together field by field, and
 * whether there is anything to decide at all.
 *
 * Which values a field may take is asked of the game where it knows a short way. Otherwise they are tried:
 * a value stays if some legal action begins so. The rules are asked for whole actions only, so that nothing
 * is said here that `check` does not say. */
#include <string.h>

#include "core/core.h"

static const struct core_head *vhead(const ecu_view *v) { return (const struct core_head *)v; }

/* ---- The best answer ------------------------------------------------------------------------ */

const char *ecu_aim_key(const ecu_game *g, int aim) { return core_key(g->aims, aim); }

int ecu_aim(const ecu_game *g, const char *key) { return core_key_find(g->aims, key); }

bool ecu_best_on(const ecu_view *view, int aim, const ecu_purse *purse, const ecu_terms *terms, ecu_action *a)
{
	const ecu_game *g = ecu_game_of_view(view);
	ecu_action out = { 0 };
	bool found = ecu_viewer(view) >= 0 && ecu_aim_key(g, aim) && !vhead(view)->over &&
		     g->best(vhead(view), ecu_viewer(view), aim, purse, terms, &out);

	*a = out;
	return found;
}

bool ecu_best(const ecu_view *view, int aim, const ecu_purse *purse, ecu_action *a)
{
	return ecu_best_on(view, aim, purse, NULL, a);
}

/* ---- Field by field ------------------------------------------------------------------------- */

void core_value(struct core_values *values, int value)
{
	if (values->n < values->cap)
		values->at[values->n] = (int16_t)value;
	values->n++;
}

void ecu_begin(const ecu_view *view, int kind, ecu_action *a)
{
	memset(a, 0, sizeof *a);
	a->kind = (uint8_t)kind;
	a->seat = (int8_t)ecu_viewer(view);
}

/* Trying goes on until something legal is found; it is bounded, since a game that has wide fields knows its
 * own way. What could not be tried to the end counts as possible: ecu_check() has the last word. */
struct trial {
	const struct core_head *v;
	const ecu_game *g;
	int fields, left; /* checks left */
};

static bool legal(struct trial *t, const ecu_action *a)
{
	t->left--;
	return !ecu_refused(core_check(t->v, a));
}

/* The values of one field: all words or numbers; -1 too where it may be empty. */
static int first_value(const struct core_field *f)
{
	return f->flags & CORE_FROM_1 ? ECU_NO_WORD : f->flags & CORE_SIGNED ? -f->cap : 0;
}

static int last_value(const ecu_game *g, const struct core_head *v, const struct core_field *f)
{
	if (f->vocabulary == CORE_SEAT)
		return v->seats - 1;
	if (f->vocabulary != CORE_NUMBER)
		return core_vocabulary(g, f->vocabulary)->count - 1;
	return f->cap ? f->cap : UINT8_MAX;
}

static bool can_end(struct trial *t, const ecu_action *a, int field);

/* With one value more in this field: set, or added to what stands there. */
static bool with_value(const ecu_game *g, const ecu_action *a, int field, int value, ecu_action *out)
{
	const struct core_field *f = &g->kinds[a->kind].fields[field];
	int n;

	*out = *a;
	switch ((enum core_shape)f->shape) {
	case CORE_ONE: return ecu_action_set(g, out, field, 0, value);
	case CORE_LIST:
		n = ecu_action_get(g, a, field, ECU_HOW_MANY);
		return ecu_action_set(g, out, field, n, value);
	case CORE_BAG:
	case CORE_COUNTS:
		n = ecu_action_get(g, a, field, value);
		return value >= 0 && ecu_action_set(g, out, field, value, n + 1);
	case CORE_SET:
		return value >= 0 && !ecu_action_get(g, a, field, value) &&
		       ecu_action_set(g, out, field, value, 1);
	case CORE_RECORD:
	case CORE_STREAM:
	case CORE_ANSWER: return false;
	}
	return false;
}

static bool some_value(struct trial *t, const ecu_action *a, int field, bool again)
{
	const struct core_field *f = &t->g->kinds[a->kind].fields[field];
	ecu_action next;

	for (int value = first_value(f); value <= last_value(t->g, t->v, f) && t->left > 0; value++)
		if (with_value(t->g, a, field, value, &next) && can_end(t, &next, again ? field : field + 1))
			return true;
	return false;
}

/* Does a legal action begin so, the fields before `field` being decided? */
static bool can_end(struct trial *t, const ecu_action *a, int field)
{
	if (t->left <= 0)
		return true;
	if (field == t->fields)
		return legal(t, a);
	if (t->g->kinds[a->kind].fields[field].shape == CORE_ONE)
		return some_value(t, a, field, false) || t->left <= 0;
	return can_end(t, a, field + 1) || some_value(t, a, field, true) || t->left <= 0;
}

enum { TRIES = 4000 }; /* for one value */

static void try_values(const struct core_head *v, const ecu_action *a, int field, struct core_values *values)
{
	const ecu_game *g = core_game(v);
	const struct core_kind *k = &g->kinds[a->kind];
	const struct core_field *f = &k->fields[field];

	for (int value = first_value(f); value <= last_value(g, v, f); value++) {
		struct trial t = { v, g, k->fields_n, TRIES };
		ecu_action next;
		if (with_value(g, a, field, value, &next) &&
		    can_end(&t, &next, f->shape == CORE_ONE ? field + 1 : field))
			core_value(values, value);
	}
}

void core_next_by(const struct core_head *v, const ecu_action *a, int field,
		  void (*complete)(const struct core_head *, ecu_action *, int field),
		  struct core_values *values)
{
	const ecu_game *g = core_game(v);
	const struct core_field *f = &g->kinds[a->kind].fields[field];
	ecu_action next;

	for (int value = first_value(f); value <= last_value(g, v, f); value++) {
		if (!with_value(g, a, field, value, &next))
			continue;
		complete(v, &next, f->shape == CORE_ONE ? field + 1 : field);
		if (!ecu_refused(core_check(v, &next)))
			core_value(values, value);
	}
}

int ecu_next(const ecu_view *view, const ecu_action *a, int field, int16_t *values, int cap)
{
	const struct core_head *v = vhead(view);
	const ecu_game *g = core_game(v);
	struct core_values found = { values, 0, cap };

	if (a->kind >= g->kinds_n || field < 0 || field >= g->kinds[a->kind].fields_n ||
	    a->seat != ecu_viewer(view) || v->over)
		return 0;
	if (!g->next || !g->next(v, a, field, &found))
		try_values(v, a, field, &found);
	return found.n;
}

/* ---- Nothing to decide ---------------------------------------------------------------------- */

/* Can any action of a kind that is too wide to be listed come of this view? */
static bool can_begin(const ecu_view *view, int kind)
{
	int fields = core_game(vhead(view))->kinds[kind].fields_n;
	ecu_action a;
	int16_t one;

	ecu_begin(view, kind, &a);
	if (!ecu_refused(core_check(vhead(view), &a)))
		return true;
	for (int field = 0; field < fields; field++)
		if (ecu_next(view, &a, field, &one, 1) > 0)
			return true;
	return false;
}

bool ecu_forced(const ecu_view *view, ecu_action *only)
{
	const ecu_game *g = ecu_game_of_view(view);
	int viewer = ecu_viewer(view);
	ecu_choice list[2];

	if (viewer < 0 || vhead(view)->over || !(ecu_awaited(view) >> viewer & 1) ||
	    ecu_question_resumes(g, ecu_question(view)))
		return false;
	if (ecu_choices(view, list, 2) != 1 || list[0].least != list[0].most)
		return false;
	ecu_kinds open = ecu_open(view);
	for (int kind = ecu_first_bit(open); kind >= 0; kind = ecu_next_bit(open, kind))
		if (can_begin(view, kind))
			return false;
	*only = list[0].action;
	return true;
}
