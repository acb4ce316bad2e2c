/* play.c — the public doors: set up, apply, observe, check, choose. Each finds the game by the
 * head of the state and calls its function; what all games share is done here. */
#include <assert.h>
#include <string.h>

#include "core/core.h"

const ecu_game *ecu_list(int index)
{
	for (int i = 0; i < CORE_GAMES; i++)
		if (core_games[i] && index-- == 0)
			return core_games[i];
	return NULL;
}

const ecu_game *ecu_find(const char *key)
{
	const ecu_game *g;

	for (int i = 0; (g = ecu_list(i)); i++)
		if (strcmp(g->key, key) == 0)
			return g;
	return NULL;
}

const ecu_game *core_game(const struct core_head *s) { return core_games[s->game]; }

static struct core_head *head(ecu_state *s) { return (struct core_head *)s; }
static const struct core_head *chead(const ecu_state *s) { return (const struct core_head *)s; }
static const struct core_head *vhead(const ecu_view *v) { return (const struct core_head *)v; }

const ecu_game *ecu_game_of(const ecu_state *s) { return core_game(chead(s)); }
const ecu_game *ecu_game_of_view(const ecu_view *v) { return core_game(vhead(v)); }
const char *ecu_key(const ecu_game *g) { return g->key; }
int ecu_revision(const ecu_game *g) { return g->revision; }
int ecu_layout(const ecu_game *g) { return g->layout; }

static const struct core_past *past_of(const ecu_game *g, int revision)
{
	const struct core_past *p = g->past;

	while (p->version && p->revision != revision)
		p++;
	return p;
}

/* Logs that do not say their layout are of the first version that had the revision. */
int ecu_layout_of(const ecu_game *g, int revision)
{
	int layout = revision == g->revision ? g->layout : 0;

	for (const struct core_past *p = g->past; p->version; p++)
		if (p->revision == revision)
			layout = p->layout;
	return layout;
}

const char *ecu_version_of(const ecu_game *g, int revision)
{
	return revision == g->revision ? ECU_VERSION : past_of(g, revision)->version;
}

size_t ecu_size(const ecu_game *g) { return g->size; }

void ecu_copy(const ecu_game *g, ecu_state *to, const ecu_state *from) { memcpy(to, from, g->size); }

/* ---- Asking and running ------------------------------------------------------------------- */

void core_ask(struct core_head *s, int question, ecu_seats who)
{
	s->question = who ? (uint8_t)(question + 1) : 0;
	s->waiting = who;
}

void core_answered(struct core_head *s, int seat)
{
	s->waiting &= ~((ecu_seats)1 << seat);
	if (!s->waiting)
		s->question = 0;
}

struct core_frame *core_push(struct core_head *s, int kind)
{
	assert(s->depth < CORE_FRAMES);
	struct core_frame *f = &s->frame[s->depth++];
	memset(f, 0, sizeof *f);
	f->kind = (uint8_t)kind;
	return f;
}

void core_run(struct core_head *s, const ecu_sink *sink)
{
	const ecu_game *g = core_game(s);

	while (!s->waiting && !s->over) {
		assert(s->depth > 0);
		int at = s->depth - 1;
		enum core_step next = g->steps[s->frame[at].kind](s, &s->frame[at], sink);
		if (next == CORE_POP) {
			memset(&s->frame[at], 0, sizeof s->frame[at]);
			s->depth--;
		}
		assert(next != CORE_ASKED || s->waiting);
	}
}

ecu_verdict ecu_setup(const ecu_game *g, ecu_state *state, const ecu_options *o, const uint8_t seed[32],
		      const ecu_sink *sink)
{
	ecu_verdict v = ecu_options_check(g, o);
	struct core_head *s = head(state);

	if (ecu_refused(v))
		return v;
	memset(s, 0, g->size);
	s->game = g->number;
	s->seats = (uint8_t)o->seats;
	memcpy(s->option, o->value, sizeof s->option);
	ecu_rng_seed(&s->rng, seed);
	g->setup(s, sink);
	core_run(s, sink);
	return CORE_OK;
}

ecu_seats ecu_pending(const ecu_state *s) { return chead(s)->waiting; }

/* ---- Checking and applying ---------------------------------------------------------------- */

static bool well_formed(const ecu_game *g, const struct core_head *s, const ecu_action *a)
{
	if (a->kind >= g->kinds_n || (a->seat != ECU_TABLE && (a->seat < 0 || a->seat >= s->seats)))
		return false;
	return !core_action_fault(g, a);
}

/* 0.2, 0.3: who is asked, and whether this kind of action is an answer. */
static ecu_verdict may_act(const struct core_head *s, const struct core_kind *k, int seat)
{
	bool answers = s->question && (k->answers >> (s->question - 1) & 1);

	if (seat == ECU_TABLE)
		return !(k->flags & CORE_BY_TABLE) ? core_refuse(CORE_NOT_ASKED)
		       : answers                   ? CORE_OK
						   : core_refuse(CORE_WRONG_QUESTION);
	if (k->flags & CORE_BY_TABLE)
		return core_refuse(CORE_TABLE_ONLY);
	if (!(k->flags & CORE_ANYBODY) && (s->waiting >> seat & 1) == (k->flags & CORE_UNASKED ? 1u : 0u))
		return core_refuse(k->flags & CORE_UNASKED ? CORE_WRONG_QUESTION : CORE_NOT_ASKED);
	return answers ? CORE_OK : core_refuse(CORE_WRONG_QUESTION);
}

ecu_verdict core_check(const struct core_head *s, const ecu_action *a)
{
	const ecu_game *g = core_game(s);

	if (!well_formed(g, s, a))
		return core_refuse(CORE_MALFORMED);
	if (s->over)
		return core_refuse(CORE_GAME_OVER);
	ecu_verdict v = may_act(s, &g->kinds[a->kind], a->seat);
	return ecu_refused(v) ? v : g->check(s, a);
}

ecu_verdict ecu_apply(ecu_state *state, const ecu_action *a, const ecu_sink *sink)
{
	struct core_head *s = head(state);
	ecu_verdict v = core_check(s, a);

	if (ecu_refused(v))
		return v;
	core_game(s)->apply(s, a, sink);
	core_run(s, sink);
	return CORE_OK;
}

/* ---- Views -------------------------------------------------------------------------------- */

void ecu_observe(const ecu_state *state, int seat, ecu_view *view)
{
	const ecu_game *g = ecu_game_of(state);
	struct core_head *v = (struct core_head *)view;

	memcpy(v, state, g->size);
	v->viewer = (uint8_t)(seat < 0 ? CORE_WATCHER : CORE_SEAT_0 + seat);
	memset(&v->rng, 0, sizeof v->rng);
	g->observe(v, seat);
}

int ecu_viewer(const ecu_view *v) { return (int)vhead(v)->viewer - CORE_SEAT_0; }
ecu_seats ecu_awaited(const ecu_view *v) { return vhead(v)->waiting; }
int ecu_question(const ecu_view *v) { return vhead(v)->question ? vhead(v)->question - 1 : ECU_NONE; }

int ecu_question_now(const ecu_state *s) { return chead(s)->question ? chead(s)->question - 1 : ECU_NONE; }

const char *ecu_question_key(const ecu_game *g, int question)
{
	const struct core_vocabulary *q = core_vocabulary(g, CORE_QUESTION);

	return question >= 0 && question < q->count ? core_word(q, question)->key : NULL;
}

enum ecu_form ecu_question_form(const ecu_game *g, int question)
{
	return ecu_question_key(g, question) ? (enum ecu_form)g->forms[question] : ECU_ORDERED;
}

bool core_question_long(const ecu_game *g, int question)
{
	return ecu_question_key(g, question) && g->is_long && g->is_long(question);
}

bool ecu_question_resumes(const ecu_game *g, int question)
{
	if (ecu_question_form(g, question) != ECU_OPEN)
		return false;
	for (int i = 0; i < g->kinds_n; i++)
		if ((g->kinds[i].flags & CORE_UNASKED) && g->kinds[i].answers >> question & 1)
			return true;
	return false;
}

static bool asked(const struct core_head *v, int seat) { return seat >= 0 && (v->waiting >> seat & 1); }

ecu_verdict ecu_check(const ecu_view *view, const ecu_action *a)
{
	int seat = ecu_viewer(view);

	if (a->seat != seat)
		return core_refuse(CORE_NOT_YOUR_SEAT, a->seat);
	return core_check(vhead(view), a);
}

/* Who is not asked any more may still do what is meant for that: take a "done" back. */
static void unasked_choices(const struct core_head *v, int seat, struct core_choices *list)
{
	for (int kind = 0; kind < list->game->kinds_n; kind++) {
		ecu_action a = { .kind = (uint8_t)kind, .seat = (int8_t)seat };
		if ((list->game->kinds[kind].flags & CORE_UNASKED) && !ecu_refused(core_check(v, &a)))
			core_offer(list, &a, 1);
	}
}

int ecu_choices(const ecu_view *view, ecu_choice *out, int cap)
{
	const struct core_head *v = vhead(view);
	struct core_choices list = { .game = core_game(v), .at = out, .cap = cap };

	if (asked(v, ecu_viewer(view)))
		list.game->choices(v, ecu_viewer(view), &list);
	else if (ecu_viewer(view) >= 0)
		unasked_choices(v, ecu_viewer(view), &list);
	if (list.game->aside && ecu_viewer(view) >= 0 && !v->over)
		list.game->aside(v, ecu_viewer(view), &list);
	return list.n;
}

ecu_kinds ecu_open(const ecu_view *view)
{
	const struct core_head *v = vhead(view);
	const ecu_game *g = core_game(v);
	core_bits kinds = 0;
	bool is_asked = asked(v, ecu_viewer(view));

	if (ecu_viewer(view) < 0 || !v->question)
		return core_set_of(0);
	for (int i = 0; i < g->kinds_n; i++)
		if ((g->kinds[i].flags & CORE_UNLISTED) && (is_asked || (g->kinds[i].flags & CORE_ANYBODY)) &&
		    (g->kinds[i].answers >> (v->question - 1) & 1))
			kinds |= CORE_BIT(i);
	return core_set_of(g->open ? kinds & g->open(v, ecu_viewer(view)) : kinds);
}

ecu_kinds ecu_table_kinds(const ecu_view *view)
{
	const struct core_head *v = vhead(view);
	const ecu_game *g = core_game(v);
	core_bits kinds = 0;

	for (int i = 0; i < g->kinds_n && v->question && !v->over; i++)
		if ((g->kinds[i].flags & CORE_BY_TABLE) && (g->kinds[i].answers >> (v->question - 1) & 1))
			kinds |= CORE_BIT(i);
	return core_set_of(kinds);
}

ecu_kinds ecu_passes(const ecu_game *g, int question)
{
	core_bits kinds = 0;

	for (int i = 0; i < g->kinds_n && ecu_question_key(g, question); i++)
		kinds |= (core_bits)(g->kinds[i].passes >> question & 1) << i;
	return core_set_of(kinds);
}

bool ecu_pass(const ecu_view *view, ecu_action *a)
{
	int seat = ecu_viewer(view);
	ecu_kinds kinds = ecu_passes(ecu_game_of_view(view), ecu_question(view));

	if (!asked(vhead(view), seat))
		return false;
	for (int kind = ecu_first_bit(kinds); kind >= 0; kind = ecu_next_bit(kinds, kind)) {
		*a = (ecu_action){ .kind = (uint8_t)kind, .seat = (int8_t)seat };
		if (!ecu_refused(core_check(vhead(view), a)))
			return true;
	}
	return false;
}

/* Eager players go for much more often than for little; random ones take any number. */
static int pick_quantity(const ecu_choice *c, ecu_rng *rng, enum ecu_style style)
{
	if (style != ECU_RANDOM && ecu_rng_below(rng, 2))
		return c->most;
	return c->least + (int)ecu_rng_below(rng, (uint32_t)(c->most - c->least) + 1);
}

bool ecu_pick(const ecu_view *view, ecu_rng *rng, enum ecu_style style, ecu_action *a)
{
	const struct core_head *v = vhead(view);
	const ecu_game *g = core_game(v);
	int seat = ecu_viewer(view);
	struct core_choices list = { .game = g, .rng = rng, .style = style };

	bool speaks = g->aside && seat >= 0 && !v->over, spoken_to = speaks && (g->addressed(v) >> seat & 1);
	if (spoken_to && (!asked(v, seat) || !ecu_rng_below(rng, 3))) {
		g->aside(v, seat, &list);
	} else if (asked(v, seat) || speaks) { /* answers, or begins to speak itself */
		if (g->pick && g->pick(v, seat, rng, style, a))
			return true;
		if (asked(v, seat))
			g->choices(v, seat, &list);
	}
	if (!list.n)
		return false;
	if (list.picked.field != ECU_NONE)
		ecu_choice_set(g, &list.picked, pick_quantity(&list.picked, rng, style));
	*a = list.picked.action;
	return true;
}

bool ecu_prompt(const ecu_view *view, ecu_message *m)
{
	const struct core_head *v = vhead(view);

	memset(m, 0, sizeof *m);
	if (v->over || !asked(v, ecu_viewer(view))) {
		m->id = v->over ? CORE_FINISHED : CORE_WAITS;
		return false;
	}
	core_game(v)->prompt(v, ecu_viewer(view), m);
	return true;
}

bool ecu_as_if(const ecu_view *view, int question, ecu_view *out)
{
	const ecu_game *g = ecu_game_of_view(view);
	struct core_head *v = (struct core_head *)out;
	int seat = ecu_viewer(view);

	if (seat < 0 || !ecu_question_key(g, question) || vhead(view)->over)
		return false;
	memmove(out, view, g->size);
	v->waiting = (ecu_seats)1 << seat;
	v->question = (uint8_t)(question + 1);
	return g->as_if(v, seat, question);
}

/* What would be asked next is not looked for: procedures go on by what the seat does not know. */
bool core_plan(const ecu_view *view, const ecu_action *a, ecu_view *out)
{
	const ecu_game *g = ecu_game_of_view(view);

	if (ecu_refused(ecu_check(view, a)) || !(g->known >> a->kind & 1))
		return false;
	memmove(out, view, g->size);
	g->apply((struct core_head *)out, a, NULL);
	return true;
}

/* The stream of a sampled state is any: nobody knows it. */
void ecu_sample(const ecu_view *view, const ecu_hints *hints, ecu_rng *rng, ecu_state *state)
{
	static const ecu_hints nothing;
	const ecu_game *g = ecu_game_of_view(view);
	struct core_head *s = head(state);
	uint32_t key[8];

	memmove(state, view, g->size);
	s->viewer = CORE_TRUTH;
	g->sample(s, ecu_viewer(view), hints ? hints : &nothing, rng);
	for (int i = 0; i < 8; i++)
		key[i] = ecu_rng_below(rng, UINT32_MAX);
	core_rng_restore(&s->rng, key, 0);
}

/* ---- Ends and faults ---------------------------------------------------------------------- */

bool ecu_over(const ecu_state *state, ecu_result *r)
{
	const struct core_head *s = chead(state);

	if (s->over && r) {
		memset(r, 0, sizeof *r);
		core_game(s)->result(s, r);
	}
	return s->over;
}

/* Seats, options and frames are ones the game knows: a text may have said anything. */
const char *core_head_fault(const ecu_game *g, const struct core_head *s)
{
	ecu_options o = { .seats = s->seats };

	if (s->viewer != CORE_TRUTH)
		return "a view is not a state";
	memcpy(o.value, s->option, sizeof o.value);
	if (ecu_refused(ecu_options_check(g, &o)) || s->waiting >> s->seats)
		return "a seat or an option that does not exist";
	for (int i = 0; i < CORE_FRAMES; i++)
		if ((i < s->depth) != (s->frame[i].kind != 0) ||
		    s->frame[i].kind > core_vocabulary(g, CORE_FRAME)->count)
			return "the frames are not as deep as they say";
	return NULL;
}

/* What holds in every game: known pieces in known places, somebody asked or all over. */
const char *ecu_fault(const ecu_state *state)
{
	const struct core_head *s = chead(state);
	const ecu_game *g = core_game(s);
	const struct core_field *f;
	const char *wrong = core_head_fault(g, s);

	if (wrong)
		return wrong;
	if (!s->over && !s->waiting)
		return "the game goes on but nobody is asked";
	if (s->over && (s->waiting || s->question))
		return "the game is over but somebody is asked";
	for (int i = 0; (f = core_part(g, i)); i++)
		for (int row = 0; row < (f->rows ? f->rows : 1); row++) {
			const char *fault = core_field_fault(g, f, s, row);
			if (fault)
				return fault;
		}
	return g->fault(s);
}

void ecu_rekey(ecu_state *s, const uint8_t seed[32]) { ecu_rng_seed(&head(s)->rng, seed); }

void ecu_renew(ecu_state *s, const uint8_t seed[32])
{
	const ecu_game *g = ecu_game_of(s);

	ecu_rekey(s, seed);
	if (g->stir)
		g->stir(head(s), &head(s)->rng);
}

uint64_t ecu_drawn(const ecu_state *s) { return chead(s)->rng.drawn; }

bool ecu_lively(ecu_state *state, ecu_rng *rng)
{
	struct core_head *s = head(state);
	const ecu_game *g = core_game(s);

	if (!g->lively)
		return false;
	g->lively(s, rng);
	core_run(s, NULL);
	return true;
}

ecu_seats ecu_addressed(const ecu_state *state)
{
	const ecu_game *g = ecu_game_of(state);

	return g->addressed && !chead(state)->over ? g->addressed(chead(state)) : 0;
}

ecu_seats ecu_leaving(const ecu_state *state)
{
	const ecu_game *g = ecu_game_of(state);

	return g->leaving ? g->leaving(chead(state)) : 0;
}

const char *ecu_seat_title(const ecu_state *state, int seat, int language)
{
	const ecu_game *g = ecu_game_of(state);
	const struct core_word *w = g->plays ? g->plays(chead(state), seat) : NULL;

	return !w ? NULL : w->text[language] ? w->text[language] : w->text[0];
}

int ecu_stats(const ecu_state *state, ecu_stat *out, int cap)
{
	const ecu_game *g = ecu_game_of(state);

	return g->stats ? g->stats(chead(state), out, cap) : 0;
}
