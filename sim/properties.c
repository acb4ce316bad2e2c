/* properties.c — see properties.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/properties.h"

#define PROP_CHOICES 2000 /* no list may be longer */

static const ecu_state *st(const sim_state *s) { return (const ecu_state *)s->bytes; }
static const struct core_head *hd(const sim_state *s) { return (const struct core_head *)s->bytes; }

static bool same(const ecu_game *g, const sim_state *a, const sim_state *b)
{
	return memcmp(a->bytes, b->bytes, g->size) == 0;
}
static void copy(const ecu_game *g, sim_state *to, const sim_state *from)
{
	memcpy(to->bytes, from->bytes, g->size);
}

/* A seat that is asked now, any of them. */
static int asked_seat(struct prop_context *c, const sim_state *s)
{
	int n = __builtin_popcount(hd(s)->waiting);
	ecu_seats left = hd(s)->waiting;

	for (uint32_t i = ecu_rng_below(&c->rng, (uint32_t)(n ? n : 1)); i; i--)
		left &= left - 1;
	return ecu_first(left);
}

/* ... and what it sees; false: nobody is asked. */
static bool asked_view(struct prop_context *c, const sim_state *s, sim_state *view)
{
	int seat = asked_seat(c, s);

	if (seat >= 0)
		ecu_observe(st(s), seat, sim_v(view));
	return seat >= 0;
}

/* ---- Invariants and texts ------------------------------------------------------------------ */

static const char *no_fault(struct prop_context *c, const sim_state *s, const ecu_action *a)
{
	(void)c, (void)a;
	return ecu_fault(st(s));
}

static const char *position_round_trip(struct prop_context *c, const sim_state *s, const ecu_action *a)
{
	static _Thread_local char text[1 << 17], again[1 << 17];
	sim_state back = { { 0 } };
	ecu_problem p;

	(void)a;
	size_t n = ecu_position_print(st(s), text, sizeof text);
	if (n >= sizeof text)
		return "the text of the position is too long";
	if (!ecu_position_parse(c->game, text, sim_s(&back), &p)) {
		static _Thread_local char why[200];
		snprintf(why, sizeof why, "the printed position is not read: line %d: %s", p.line, p.reason);
		return why;
	}
	if (!same(c->game, s, &back))
		return "the position read is another state";
	ecu_position_print(sim_s(&back), again, sizeof again);
	if (strcmp(text, again) != 0)
		return "the position printed again is another text";
	return ecu_position_holds(st(s), strchr(text, '\n') + 1, &p) ? NULL
								     : "the printed position does not hold";
}

static const char *action_round_trip(struct prop_context *c, const sim_state *s, const ecu_action *a)
{
	char text[1024];
	ecu_action back;
	ecu_problem p;

	(void)s;
	if (ecu_action_print(c->game, a, text, sizeof text) >= sizeof text)
		return "the text of the action is too long";
	if (!ecu_action_parse(c->game, text, &back, &p))
		return "the printed action is not read";
	return memcmp(a, &back, sizeof back) == 0 ? NULL : "the action read is another one";
}

/* ---- Choices and checks -------------------------------------------------------------------- */

/* Any bytes, or a well-formed wish that may well be against the rules. */
void prop_random_action(const ecu_game *g, const struct core_head *s, ecu_rng *rng, ecu_action *a)
{
	memset(a, 0, sizeof *a);
	a->kind = (uint8_t)ecu_rng_below(rng, g->kinds_n + 1u);
	a->seat = (int8_t)((int)ecu_rng_below(rng, s->seats + 2u) - 2);
	if (s->waiting && ecu_rng_below(rng, 8))
		a->seat = (int8_t)(s->waiting >> 1 & ecu_rng_below(rng, 2) ? 1 : ecu_first(s->waiting));
	if (a->kind == g->kinds_n || ecu_rng_below(rng, 16) == 0) {
		for (size_t i = 0; i < sizeof a->payload; i++)
			a->payload[i] = (uint8_t)ecu_rng_below(rng, 256);
		return;
	}
	const struct core_kind *k = &g->kinds[a->kind];
	for (int i = 0; i < k->fields_n; i++) {
		const struct core_field *f = &k->fields[i];
		int words = f->vocabulary == CORE_NUMBER ? (f->cap ? f->cap + 1 : 40)
			    : f->vocabulary == CORE_SEAT ? s->seats
							 : core_vocabulary(g, f->vocabulary)->count;
		unsigned char *at = (unsigned char *)a + f->offset;
		if (f->shape == CORE_ONE)
			core_field_set(f, a, (int)ecu_rng_below(rng, (uint32_t)words));
		else if (f->shape == CORE_BAG)
			for (int word = 0; word < words && at[0] < f->cap; word++)
				if (ecu_rng_below(rng, 3) == 0) {
					at[1 + 2 * at[0]] = (unsigned char)word;
					at[2 + 2 * at[0]++] = (unsigned char)(1 + ecu_rng_below(rng, 2));
				}
	}
}

/* What a driver would do, with one thing changed: most refusals are near misses. */
static void spoil_field(const ecu_game *g, const struct core_head *s, const struct core_field *f,
			ecu_rng *rng, ecu_action *a)
{
	unsigned char *at = (unsigned char *)a + f->offset;
	int words = f->vocabulary == CORE_NUMBER ? (f->cap && f->shape == CORE_ONE ? f->cap + 1 : 12)
		    : f->vocabulary == CORE_SEAT ? s->seats
						 : core_vocabulary(g, f->vocabulary)->count;
	int word = (int)ecu_rng_below(rng, (uint32_t)words),
	    many = at[0] ? (int)ecu_rng_below(rng, at[0]) : 0;

	switch ((enum core_shape)f->shape) {
	case CORE_ONE:
		core_field_set(f, a,
			       f->vocabulary == CORE_NUMBER && ecu_rng_below(rng, 2) ? at[0] + 1 : word);
		break;
	case CORE_BAG:
		if (at[0])
			at[2 + 2 * many] = (unsigned char)(at[2 + 2 * many] + 1);
		else
			memcpy(at, (const unsigned char[]){ 1, (unsigned char)word, 1 }, 3);
		break;
	case CORE_LIST:
		if (f->width == 1 && at[0])
			at[1 + many] = (unsigned char)(ecu_rng_below(rng, 2) ? at[1 + many] + 1 : 0);
		else if (at[0])
			at[2 + 2 * many] = (unsigned char)word;
		break;
	case CORE_SET: at[word / 8] = (unsigned char)(at[word / 8] ^ 1 << word % 8); break;
	case CORE_COUNTS:
	case CORE_RECORD:
	case CORE_STREAM:
	case CORE_ANSWER: break;
	}
}

bool prop_spoiled_action(struct prop_context *c, const sim_state *s, ecu_action *a)
{
	sim_state view;

	if (!asked_view(c, s, &view) || !ecu_pick(sim_v(&view), &c->rng, ECU_EAGER, a))
		return false;
	const struct core_kind *k = &c->game->kinds[a->kind];
	if (k->fields_n)
		spoil_field(c->game, hd(s), &k->fields[ecu_rng_below(&c->rng, k->fields_n)], &c->rng, a);
	return k->fields_n > 0;
}

static const char *listed_is_legal(struct prop_context *c, const ecu_view *v, const ecu_state *s,
				   ecu_choice *choice)
{
	int values[3] = { choice->least, choice->most,
			  choice->least +
				  (int)ecu_rng_below(&c->rng, (uint32_t)(choice->most - choice->least) + 1) };

	for (int i = 0; i < (choice->field == ECU_NONE ? 1 : 3); i++) {
		ecu_choice_set(c->game, choice, values[i]);
		if (ecu_refused(ecu_check(v, &choice->action)))
			return "a listed choice is refused";
		if (ecu_refused(core_check((const struct core_head *)s, &choice->action)))
			return "a listed choice is refused by the state";
	}
	return NULL;
}

static bool in_list(const struct prop_context *c, ecu_choice *list, int n, const ecu_action *a)
{
	for (int i = 0; i < n; i++) {
		if (list[i].action.kind != a->kind)
			continue;
		for (int v = list[i].least; v <= list[i].most; v++) {
			ecu_choice_set(c->game, &list[i], v);
			if (memcmp(&list[i].action, a, sizeof *a) == 0)
				return true;
		}
	}
	return false;
}

/* In short lists each choice stands once. */
static bool stands_twice(const ecu_choice *list, int n)
{
	for (int i = 0; i < n && n <= 64; i++)
		for (int k = 0; k < i; k++)
			if (memcmp(&list[i].action, &list[k].action, sizeof list[i].action) == 0)
				return true;
	return false;
}

static const char *choices_agree(struct prop_context *c, const sim_state *s, const ecu_action *next)
{
	static _Thread_local ecu_choice list[PROP_CHOICES];
	sim_state view;

	(void)next;
	if (!asked_view(c, s, &view))
		return NULL;
	int n = ecu_choices(sim_v(&view), list, PROP_CHOICES);
	ecu_kinds open = ecu_open(sim_v(&view));
	if (n > PROP_CHOICES)
		return "more than 2 000 choices are listed";
	if (n == 0 && ecu_none(open))
		return "a seat is asked but has no choice";
	if (stands_twice(list, n))
		return "a choice is listed twice";
	for (int i = 0; i < n; i++) {
		const char *broken = listed_is_legal(c, sim_v(&view), st(s), &list[i]);
		if (broken)
			return broken;
	}
	for (int i = 0; i < 4; i++) {
		ecu_action a;
		prop_random_action(c->game, hd(s), &c->rng, &a);
		if (a.seat != ecu_viewer(sim_v(&view)) || ecu_refused(ecu_check(sim_v(&view), &a)))
			continue;
		if (!ecu_has(open, a.kind) && !in_list(c, list, n, &a))
			return "an action is allowed but not listed";
	}
	return NULL;
}

static const char *picks_are_legal(struct prop_context *c, const sim_state *s, const ecu_action *next)
{
	sim_state view;
	ecu_action a;

	(void)next;
	if (!asked_view(c, s, &view))
		return NULL;
	for (int style = ECU_RANDOM; style <= ECU_EAGER; style++) {
		if (!ecu_pick(sim_v(&view), &c->rng, (enum ecu_style)style, &a))
			return "a seat is asked but the driver finds nothing to do";
		if (ecu_refused(ecu_check(sim_v(&view), &a)))
			return "the driver picks what is not allowed";
		if ((c->game->kinds[a.kind].flags & CORE_UNLISTED) &&
		    !ecu_has(ecu_open(sim_v(&view)), a.kind))
			return "the driver composes what is not said to be possible";
	}
	return NULL;
}

/* Who has nothing to decide is not asked (orders answer for him): whatever else is allowed would be lost. */
static const char *forced_is_all(struct prop_context *c, const sim_state *s, const ecu_action *next)
{
	ecu_action only, other;
	sim_state view;

	(void)next;
	if (!asked_view(c, s, &view) || !ecu_forced(sim_v(&view), &only))
		return NULL;
	if (ecu_refused(ecu_check(sim_v(&view), &only)))
		return "the only answer is refused";
	for (int i = 0; i < 8; i++) {
		if (i < 4 ? !ecu_pick(sim_v(&view), &c->rng, (enum ecu_style)(i % ECU_STYLES), &other)
			  : (prop_random_action(c->game, hd(s), &c->rng, &other), false))
			continue;
		if (other.seat == only.seat && !ecu_refused(ecu_check(sim_v(&view), &other)) &&
		    memcmp(&other, &only, sizeof only) != 0)
			return "who has one answer may do something else";
	}
	return NULL;
}

static void ignore(void *to, const ecu_event *e)
{
	(void)e;
	++*(int *)to;
}

/* The same verdict on the state and on the actor's view; a refusal changes nothing and says nothing. */
static const char *check_on_view(struct prop_context *c, const sim_state *s, const ecu_action *a)
{
	sim_state view;

	if (a->seat < 0 || a->seat >= hd(s)->seats)
		return NULL;
	ecu_observe(st(s), a->seat, sim_v(&view));
	ecu_verdict on_view = ecu_check(sim_v(&view), a), on_state = core_check(hd(s), a);
	(void)c;
	return memcmp(&on_view, &on_state, sizeof on_view) == 0
		       ? NULL
		       : "check says one thing on the state and another on the view";
}

static const char *refusal_is_nothing(struct prop_context *c, const sim_state *s, const ecu_action *next)
{
	sim_state work;
	ecu_action a;
	int told = 0;

	const char *broken = check_on_view(c, s, next);
	for (int i = 0; i < 10 && !broken; i++) {
		if (i < 6 || !prop_spoiled_action(c, s, &a))
			prop_random_action(c->game, hd(s), &c->rng, &a);
		copy(c->game, &work, s);
		ecu_verdict v = ecu_apply(sim_s(&work), &a, &(ecu_sink){ ignore, &told });
		broken = check_on_view(c, s, &a);
		if (ecu_refused(v)) {
			c->refused[v.id]++;
			if (!same(c->game, s, &work) || told)
				broken = "a refused action changed the state or told something";
			if (!*ecu_message_rule(c->game, v.id))
				broken = "a refusal cites no rule";
		} else if (ecu_fault(sim_s(&work))) {
			broken = ecu_fault(sim_s(&work));
		}
		told = 0;
	}
	return broken;
}

/* ---- Secrets ------------------------------------------------------------------------------- */

static const char *secrets_stay(struct prop_context *c, const sim_state *s, const ecu_action *a)
{
	sim_state other, view, view_of_other;

	(void)a;
	if (!c->secrets)
		return NULL;
	for (int seat = ECU_SPECTATOR; seat < hd(s)->seats; seat++) {
		copy(c->game, &other, s);
		secrets_scramble(c->secrets, other.bytes, seat, &c->rng);
		ecu_observe(st(s), seat, sim_v(&view));
		ecu_observe(sim_s(&other), seat, sim_v(&view_of_other));
		if (!same(c->game, &view, &view_of_other))
			return "a view shows what its seat may not know";
		if (!secrets_blank(c->secrets, view.bytes, seat))
			return "a view says something where its seat may know nothing";
	}
	return NULL;
}

/* The part that says which seat holds how many of the things hints speak of. */
static const struct core_field *hint_part(const ecu_game *g)
{
	for (int i = 0; i < g->parts_n; i++)
		if (g->parts[i].shape == CORE_COUNTS && g->parts[i].row_vocabulary == CORE_SEAT &&
		    g->parts[i].vocabulary == g->hint_vocabulary && g->parts[i].width == 1)
			return &g->parts[i];
	return NULL;
}

/* Something true of another seat, for a sample to respect; least 0 where there is nothing. */
static ecu_hint true_hint(struct prop_context *c, const sim_state *s, int viewer,
			  const struct core_field *part)
{
	int other = (int)ecu_rng_below(&c->rng, hd(s)->seats),
	    first = part ? (int)ecu_rng_below(&c->rng, part->cap) : 0;

	for (int i = 0; part && other != viewer && i < part->cap; i++) {
		int thing = (first + i) % part->cap,
		    have = s->bytes[part->offset + other * part->stride + thing];
		if (have)
			return (ecu_hint){ (uint8_t)other, (uint8_t)thing,
					   (uint8_t)(1 + ecu_rng_below(&c->rng, (uint32_t)have)) };
	}
	return (ecu_hint){ 0, 0, 0 };
}

static const char *sample_has_this_view(struct prop_context *c, const sim_state *s, const ecu_action *a)
{
	sim_state view, sampled, again;
	int seat = (int)ecu_rng_below(&c->rng, hd(s)->seats + 1u) - 1;
	const struct core_field *part = hint_part(c->game);
	ecu_hint hint[2] = { { 200, 200, 1 }, true_hint(c, s, seat, part) }; /* the first means nothing */

	(void)a;
	ecu_observe(st(s), seat, sim_v(&view));
	ecu_sample(sim_v(&view), &(ecu_hints){ hint, 2 }, &c->rng, sim_s(&sampled));
	if (ecu_fault(sim_s(&sampled)))
		return ecu_fault(sim_s(&sampled));
	if (hint[1].least &&
	    sampled.bytes[part->offset + hint[1].seat * part->stride + hint[1].thing] < hint[1].least)
		return "a sampled state forgets what the seat remembers";
	ecu_observe(sim_s(&sampled), seat, sim_v(&again));
	return same(c->game, &view, &again) ? NULL
					    : "a sampled state does not look like the view it was made from";
}

/* A table that goes back: nobody sees that something was shuffled anew. */
static const char *renewing_shows_nothing(struct prop_context *c, const sim_state *s, const ecu_action *a)
{
	sim_state renewed, was, is;
	uint8_t seed[32] = { 0 };

	(void)a;
	for (int i = 0; i < 4; i++)
		seed[i] = (uint8_t)ecu_rng_below(&c->rng, 256);
	copy(c->game, &renewed, s);
	ecu_renew(sim_s(&renewed), seed);
	if (ecu_fault(sim_s(&renewed)))
		return ecu_fault(sim_s(&renewed));
	for (int seat = ECU_SPECTATOR; seat < hd(s)->seats; seat++) {
		ecu_observe(st(s), seat, sim_v(&was));
		ecu_observe(sim_s(&renewed), seat, sim_v(&is));
		if (!same(c->game, &was, &is))
			return "somebody sees that chance was made anew";
	}
	return NULL;
}

/* What a watcher hears during an action. */
enum { EAR_ROOM = 128 };
struct ear {
	const ecu_game *g;
	ecu_event at[EAR_ROOM];
	int n;
};

static void listen(void *to, const ecu_event *e)
{
	struct ear *ear = to;

	if (ear->n < EAR_ROOM && ecu_event_for(ear->g, e, ECU_SPECTATOR, &ear->at[ear->n]))
		ear->n++;
}

static bool reveals(const struct ear *ear, int i)
{
	return i < ear->n && (ear->at[i].flags & ECU_EVENT_REVEALS);
}

/* The first thing heard differently in two worlds, or -1. */
static int first_difference(const struct ear *a, const struct ear *b)
{
	for (int i = 0; i < a->n || i < b->n; i++)
		if (i >= a->n || i >= b->n ||
		    memcmp(&a->at[i].said, &b->at[i].said, sizeof a->at[i].said) != 0)
			return i;
	return -1;
}

/* Two worlds that only differ in what the actor does not know. As long as no event shows a
 * secret on purpose everybody must hear and see the same in both: so who is asked next, or how
 * long a procedure is, cannot tell a hidden card. */
static const char *silence_tells_nothing(struct prop_context *c, const sim_state *s, const ecu_action *a)
{
	sim_state view, real, maybe, seen, seen_maybe;
	struct ear ear = { .g = c->game }, ear_maybe = { .g = c->game };

	if (a->seat < 0)
		return NULL;
	ecu_observe(st(s), a->seat, sim_v(&view));
	ecu_sample(sim_v(&view), NULL, &c->rng, sim_s(&maybe));
	copy(c->game, &real, s);
	uint64_t drawn = ecu_drawn(sim_s(&real));
	if (ecu_refused(ecu_apply(sim_s(&real), a, &(ecu_sink){ listen, &ear })))
		return "an action that was chosen is refused";
	if (ecu_drawn(sim_s(&real)) != drawn || ecu_over(sim_s(&real), NULL))
		/* chance differs between the worlds; at the end everything is shown */
		return NULL;
	if (ecu_refused(ecu_apply(sim_s(&maybe), a, &(ecu_sink){ listen, &ear_maybe })))
		return "an action is legal or not by what its seat does not know";
	int differ = first_difference(&ear, &ear_maybe);
	if (differ >= 0)
		return reveals(&ear, differ) || reveals(&ear_maybe, differ)
			       ? NULL
			       : "what is hidden shows in what everybody hears";
	ecu_observe(sim_s(&real), ECU_SPECTATOR, sim_v(&seen));
	ecu_observe(sim_s(&maybe), ECU_SPECTATOR, sim_v(&seen_maybe));
	return same(c->game, &seen, &seen_maybe) ? NULL : "what is hidden shows in what everybody sees";
}

/* ---- Order and plans ----------------------------------------------------------------------- */

/* Answers of all who are asked, then given in two orders. */
static const char *order_is_no_matter(struct prop_context *c, const sim_state *s, const ecu_action *next)
{
	ecu_action answer[ECU_SEATS];
	uint8_t order[ECU_SEATS];
	sim_state view, a, b;
	int n = 0;

	(void)next;
	if (hd(s)->over || ecu_question_form(c->game, hd(s)->question - 1) == ECU_ORDERED)
		return NULL;
	for (int seat = 0; seat < hd(s)->seats; seat++) {
		ecu_observe(st(s), seat, sim_v(&view));
		if ((hd(s)->waiting >> seat & 1) && ecu_pick(sim_v(&view), &c->rng, ECU_EAGER, &answer[n])) {
			order[n] = (uint8_t)n;
			n++;
		}
	}
	copy(c->game, &a, s);
	copy(c->game, &b, s);
	bool all = true;
	for (int i = 0; i < n; i++)
		all &= !ecu_refused(ecu_apply(sim_s(&a), &answer[i], NULL));
	core_shuffle(&c->rng, order, n);
	for (int i = 0; i < n; i++)
		all &= !ecu_refused(ecu_apply(sim_s(&b), &answer[order[i]], NULL));
	if (!all)
		/* one answer made another impossible: nobody said they were free of each other */
		return NULL;
	return same(c->game, &a, &b) ? NULL : "the order in which seats answer changes the game";
}

static const char *plans_can_be_made(struct prop_context *c, const sim_state *s, const ecu_action *a)
{
	static _Thread_local ecu_choice list[PROP_CHOICES];
	sim_state view, as_if;
	int seat = (int)ecu_rng_below(&c->rng, hd(s)->seats);

	(void)a;
	ecu_observe(st(s), seat, sim_v(&view));
	for (int q = 0; ecu_question_key(c->game, q); q++) {
		if (!ecu_as_if(sim_v(&view), q, sim_v(&as_if)))
			continue;
		ecu_message prompt;
		int n = ecu_choices(sim_v(&as_if), list, PROP_CHOICES);
		if (ecu_question(sim_v(&as_if)) != q || !ecu_prompt(sim_v(&as_if), &prompt) || !prompt.id)
			return "a plan does not ask its question";
		for (int i = 0; i < n && i < PROP_CHOICES; i++)
			if (ecu_refused(ecu_check(sim_v(&as_if), &list[i].action)))
				return "a choice of a plan is refused in the plan";
	}
	return NULL;
}

/* Nobody looks between the last answer and what is asked then: hidden is what was hidden before it. */
static void observe_between(const sim_state *before, sim_state *after, int seat, sim_state *seen)
{
	struct core_head *now = (struct core_head *)after->bytes;
	uint8_t question = now->question;

	now->question = hd(before)->question;
	ecu_observe(st(after), seat, sim_v(seen));
	((struct core_head *)seen->bytes)->question = question;
}

/* An action on a view gives the view of the state behind it: nothing else was needed or changed. */
static const char *plans_come_true(struct prop_context *c, const sim_state *s, const ecu_action *a)
{
	sim_state view, planned, after, seen;

	if (a->seat < 0 || !(c->game->known >> a->kind & 1))
		return NULL;
	ecu_observe(st(s), a->seat, sim_v(&view));
	if (!core_plan(sim_v(&view), a, sim_v(&planned)))
		return "what is known cannot be planned";
	copy(c->game, &after, s);
	c->game->apply((struct core_head *)after.bytes, a, NULL);
	observe_between(s, &after, a->seat, &seen);
	return same(c->game, &planned, &seen) ? NULL : "what was planned is not what comes of it";
}

enum { PLANNED_MOST = 12 }; /* actions in a row */

/* What a driver plans on, action by action, stays a view that asks and offers what it allows. */
static const char *plans_go_on(struct prop_context *c, const sim_state *s, const ecu_action *a)
{
	sim_state view;
	int seat = (int)ecu_rng_below(&c->rng, hd(s)->seats), questions = 0;
	ecu_message prompt;
	ecu_action next;

	(void)a;
	while (ecu_question_key(c->game, questions))
		questions++;
	ecu_observe(st(s), seat, sim_v(&view));
	for (int i = 0; i < PLANNED_MOST; i++) {
		int q = (int)ecu_rng_below(&c->rng, (uint32_t)questions);
		if (!ecu_prompt(sim_v(&view), &prompt) && !ecu_as_if(sim_v(&view), q, sim_v(&view)))
			return NULL;
		if (!ecu_prompt(sim_v(&view), &prompt) || !prompt.id)
			return "a plan that goes on asks nothing";
		if (!ecu_pick(sim_v(&view), &c->rng, ECU_EAGER, &next))
			return NULL;
		if (ecu_refused(ecu_check(sim_v(&view), &next)))
			return "what is planned is refused";
		if (!core_plan(sim_v(&view), &next, sim_v(&view)))
			return NULL;
	}
	return NULL;
}

enum { PASSES_MOST = 64 }; /* by one seat, before it must be asked something else */

/* Who passes a question, and again where it is asked again, comes to its end: orders may do that unasked. */
static const char *passing_leads_on(struct prop_context *c, const sim_state *s, const ecu_action *a)
{
	sim_state after, view;
	ecu_action pass;
	int n = 0, question = ecu_question_now(st(s));

	copy(c->game, &after, s);
	ecu_observe(sim_s(&after), a->seat >= 0 ? a->seat : ECU_SPECTATOR, sim_v(&view));
	while (ecu_pass(sim_v(&view), &pass) && ecu_question_now(sim_s(&after)) == question) {
		if (ecu_refused(ecu_apply(sim_s(&after), &pass, NULL)))
			return "a pass is refused";
		if (++n > PASSES_MOST)
			return "a question that is passed does not end";
		ecu_observe(sim_s(&after), a->seat, sim_v(&view));
	}
	return NULL;
}

/* Every sentence that is told can be said, to those who may hear it and to the others. */
struct speaker {
	const ecu_game *g;
	const char *broken;
};

static void speak(void *to, const ecu_event *e)
{
	struct speaker *sp = to;
	ecu_event heard;
	char text[512];

	for (int seat = ECU_SPECTATOR; seat < 2; seat++) {
		if (!ecu_event_for(sp->g, e, seat, &heard))
			continue;
		if (ecu_event_text(sp->g, &heard, NULL, text, sizeof text) >= sizeof text || !*text)
			sp->broken = "an event cannot be said";
		if (strchr(text, '{'))
			sp->broken = "an argument of an event has no value";
	}
}

static const char *events_can_be_said(struct prop_context *c, const sim_state *s, const ecu_action *a)
{
	struct speaker sp = { c->game, NULL };
	sim_state work;

	copy(c->game, &work, s);
	ecu_apply(sim_s(&work), a, &(ecu_sink){ speak, &sp });
	return sp.broken;
}

/* A log is folded without listeners: what is told may cost nothing and change nothing. */
static const char *a_listener_changes_nothing(struct prop_context *c, const sim_state *s, const ecu_action *a)
{
	sim_state heard, unheard;

	copy(c->game, &heard, s);
	copy(c->game, &unheard, s);
	int told = 0;
	ecu_apply(sim_s(&heard), a, &(ecu_sink){ ignore, &told });
	ecu_apply(sim_s(&unheard), a, NULL);
	return same(c->game, &heard, &unheard) ? NULL : "an action does something else when nobody listens";
}

/* clang-format off */
/* A server that saw a watcher's view change need not look at the others. */
static const char *a_watcher_sees_no_more(struct prop_context *c, const sim_state *s, const ecu_action *a)
{
	sim_state after, was, is;
	bool changed = false;

	copy(c->game, &after, s);
	ecu_apply(sim_s(&after), a, NULL);
	for (int seat = ECU_SPECTATOR; seat < ((const struct core_head *)s->bytes)->seats; seat++) {
		ecu_observe(st(s), seat, sim_v(&was));
		ecu_observe(sim_s(&after), seat, sim_v(&is));
		bool differs = !same(c->game, &was, &is);
		if (seat == ECU_SPECTATOR)
			changed = differs;
		else if (changed && !differs)
			return "a watcher sees what a seat does not";
	}
	return NULL;
}

const struct property properties[] = {
	{ "no fault", no_fault, 1 },
	{ "a position read is the position printed", position_round_trip, 1 },
	{ "an action read is the action printed", action_round_trip, 1 },
	{ "choices agree with check", choices_agree, 1 },
	{ "drivers do what is allowed", picks_are_legal, 2 },
	{ "who has one answer has no other", forced_is_all, 2 },
	{ "check on state is check on view, a refusal is nothing", refusal_is_nothing, 1 },
	{ "views keep the secrets", secrets_stay, 1 },
	{ "a sampled state has the view", sample_has_this_view, 2 },
	{ "chance made anew shows nothing", renewing_shows_nothing, 4 },
	{ "silence tells nothing", silence_tells_nothing, 1 },
	{ "the order of free answers is no matter", order_is_no_matter, 1 },
	{ "plans can be made", plans_can_be_made, 4 },
	{ "plans come true", plans_come_true, 1 },
	{ "plans go on", plans_go_on, 4 },
	{ "passing leads on", passing_leads_on, 4 },
	{ "events can be said", events_can_be_said, 4 },
	{ "a listener changes nothing", a_listener_changes_nothing, 1 },
	{ "a watcher sees no more than a seat", a_watcher_sees_no_more, 4 },
};
/* clang-format on */
const int properties_n = sizeof properties / sizeof *properties;

static bool test_one(struct prop_context *c, const struct property *p, const sim_state *s,
		     const ecu_action *a, int number)
{
	const char *broken = p->holds(c, s, a);
	char text[256];

	if (!broken)
		return true;
	ecu_action_print(c->game, a, text, sizeof text);
	snprintf(c->broken, sizeof c->broken, "%s: %s (before action %d, %s)", p->name, broken, number + 1,
		 text);
	return false;
}

bool prop_all(struct prop_context *c, const sim_state *s, const ecu_action *a, int number)
{
	int test = c->tested++;

	for (int i = 0; i < properties_n; i++)
		if (test % properties[i].every == 0 && !test_one(c, &properties[i], s, a, number))
			return false;
	return true;
}

/* The first property is that nothing is made or lost. */
bool prop_conserved(struct prop_context *c, const sim_state *s, const ecu_action *a, int number)
{
	return test_one(c, &properties[0], s, a, number);
}

/* ---- The same game twice ------------------------------------------------------------------- */

bool prop_replay(const struct sim_plan *p, char *broken, size_t cap)
{
	struct sim_tape tape;
	struct sim_watcher w = { .after = sim_record, .with = &tape };
	sim_state first, second;
	int actions;
	bool ok = sim_tape_init(&tape, SIM_ACTIONS_MAX);

	memset(&first, 0xaa, sizeof first); /* what lay in the memory before must not matter */
	memset(&second, 0x55, sizeof second);
	if (ok)
		sim_play(p, &first, &w, &actions);
	ok = ok && sim_begin(p, &second, NULL);
	for (int i = 0; ok && i < tape.n; i++)
		ok = !ecu_refused(ecu_apply(sim_s(&second), &tape.at[i], NULL));
	if (!ok || !same(p->game, &first, &second)) {
		snprintf(broken, cap, "the same seed and actions do not give the same bytes");
		ok = false;
	}
	sim_tape_fini(&tape);
	return ok;
}
