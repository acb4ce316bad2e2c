/* drive.c — see drive.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "sim/drive.h"

/* A number as a seed: spread over all bytes, so that near numbers give far streams. */
void sim_seed(uint64_t number, uint8_t seed[32])
{
	for (int i = 0; i < 32; i++)
		seed[i] = i < 8 ? (uint8_t)(number >> 8 * i) : (uint8_t)(0x9d * (i + 1));
}

void sim_make_playable(const ecu_game *g, ecu_options *o, uint32_t fixed)
{
	for (int i = 0; i < g->options_n && ecu_refused(ecu_options_check(g, o)); i++) {
		int16_t value = o->value[i];
		o->value[i] = fixed >> i & 1 ? value : g->options[i].preset;
		if (ecu_refused(ecu_options_check(g, o)))
			o->value[i] = value;
	}
	for (int i = 0; i < g->options_n && ecu_refused(ecu_options_check(g, o)); i++)
		if (!(fixed >> i & 1))
			o->value[i] = g->options[i].preset;
}

bool sim_begin(const struct sim_plan *p, sim_state *s, const ecu_sink *sink)
{
	uint8_t seed[32];
	ecu_rng rng;

	sim_seed(p->seed, seed);
	if (ecu_refused(ecu_setup(p->game, sim_s(s), &p->options, seed, sink)))
		return false;
	sim_seed(p->seed ^ UINT64_C(0x6c6976656c79), seed);
	ecu_rng_seed(&rng, seed);
	return !p->lively || ecu_lively(sim_s(s), &rng);
}

/* Now and then the table itself does something it may do; what may be done at any question, such as ending
 * the game, rarely. */
static bool table_may(const ecu_game *g, const struct core_head *s, int kind, ecu_rng *rng)
{
	const struct core_kind *k = &g->kinds[kind];

	if (!(k->flags & CORE_BY_TABLE) || !(k->answers >> (s->question - 1) & 1))
		return false;
	return __builtin_popcountll(k->answers) <= 4 || !ecu_rng_below(rng, 16);
}

static bool table_acts(const ecu_game *g, const struct core_head *s, ecu_rng *rng, ecu_action *a)
{
	int kinds[CORE_KINDS_MAX], n = 0;

	if (ecu_rng_below(rng, 100) || !s->question)
		return false;
	for (int kind = 0; kind < g->kinds_n; kind++)
		if (table_may(g, s, kind, rng))
			kinds[n++] = kind;
	if (!n)
		return false;
	*a = (ecu_action){ .kind = (uint8_t)kinds[ecu_rng_below(rng, (uint32_t)n)], .seat = ECU_TABLE };
	const struct core_kind *k = &g->kinds[a->kind];
	for (int i = 0; i < k->fields_n; i++) {
		int most = k->fields[i].vocabulary == CORE_SEAT ? s->seats - 1 : k->fields[i].cap;
		core_field_set(&k->fields[i], a, (int)ecu_rng_below(rng, (uint32_t)most + 1));
	}
	return !ecu_refused(core_check(s, a));
}

static int any_seat(ecu_seats seats, ecu_rng *rng)
{
	if (!(seats & (seats - 1)))
		return ecu_first(seats);
	for (uint32_t i = ecu_rng_below(rng, (uint32_t)__builtin_popcount(seats)); i; i--)
		seats &= seats - 1;
	return ecu_first(seats);
}

/* Who is not asked any more may think again. */
static bool unasked_acts(const ecu_game *g, const struct core_head *s, ecu_rng *rng, ecu_action *a)
{
	ecu_seats others = ~s->waiting & (((ecu_seats)1 << s->seats) - 1);
	ecu_kinds kinds = core_set_of(s->question && others ? g->unasked : 0);

	for (int kind = ecu_first_bit(kinds); kind >= 0; kind = ecu_next_bit(kinds, kind)) {
		if (!(g->kinds[kind].answers >> (s->question - 1) & 1) || ecu_rng_below(rng, 50))
			continue;
		*a = (ecu_action){ .kind = (uint8_t)kind, .seat = (int8_t)any_seat(others, rng) };
		return !ecu_refused(core_check(s, a));
	}
	return false;
}

/* Those who are asked, or now and then those who were spoken to. */
static ecu_seats some(const sim_state *s, ecu_rng *rng)
{
	const struct core_head *head = (const struct core_head *)s->bytes;
	ecu_seats spoken_to = ecu_addressed((const ecu_state *)s->bytes) & ~head->waiting;

	return spoken_to && ecu_rng_below(rng, 2) ? spoken_to : head->waiting;
}

/* ---- Those who play -------------------------------------------------------------------------- */

/* Drivers pick by the stream of the simulation; bots have a mind of their own, where the game knows it. */
static bool is_bot(const struct sim_plan *p, int seat) { return p->mind[seat] >= BOT_COOPERATIVE; }

static void hear(void *to, const ecu_event *e)
{
	struct sim_company *c = to;
	ecu_event heard;

	for (int seat = 0; seat < c->plan->options.seats; seat++)
		if (is_bot(c->plan, seat) && ecu_event_for(c->plan->game, e, seat, &heard))
			bot_see(&c->bots[seat], &heard);
	if (c->besides)
		c->besides->tell(c->besides->to, e);
}

void sim_company_init(struct sim_company *c, const struct sim_plan *p, ecu_rng *rng, const ecu_sink *besides)
{
	*c = (struct sim_company){ .plan = p, .rng = rng, .besides = besides, .ears = { hear, c } };
	for (int seat = 0; seat < p->options.seats; seat++) {
		if (!is_bot(p, seat))
			continue;
		if (!c->bots && (!(c->bots = calloc(ECU_SEATS, sizeof *c->bots)) ||
				 !(c->papers = calloc(ECU_SEATS, BOT_PAPER))))
			abort(); /* a simulation without memory has nothing to tell */
		struct bot_who who = { .mind = p->mind[seat],
				       .temperament = p->temperament[seat],
				       .seed = p->seed + (uint64_t)seat,
				       .weights = p->weights };
		bot_start(&c->bots[seat], p->game, seat, &who);
		c->bots[seat].paper = c->papers + seat * BOT_PAPER;
	}
}

void sim_company_fini(struct sim_company *c)
{
	free(c->bots);
	free(c->papers);
	c->bots = NULL;
	c->papers = NULL;
}

const ecu_sink *sim_company_sink(const struct sim_company *c) { return c->bots ? &c->ears : c->besides; }

static uint64_t core_time(void)
{
	struct timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

/* Looking at the clock of a core costs as much as a short thought: all of an expert's are measured, of the
 * others one in sixteen. */
static bool is_measured(struct sim_company *c, int seat)
{
	return c->timed && (c->plan->mind[seat] == BOT_EXPERT || c->decisions++ % 16 == 0);
}

static bool thinks(struct sim_company *c, const ecu_view *view, int seat, bool press, ecu_action *a)
{
	bool measured = is_measured(c, seat);
	uint64_t begun = measured ? core_time() : 0;
	struct bot_act act;

	if (!bot_pick(&c->bots[seat], view, press, &act))
		return false;
	*a = act.action;
	c->thought = (struct sim_thought){ .seat = (int8_t)seat,
					   .fell_back = act.fell_back,
					   .measured = measured,
					   .nanoseconds = measured ? core_time() - begun : 0 };
	return true;
}

static bool decides(struct sim_company *c, const sim_state *s, int seat, bool press, ecu_action *a)
{
	sim_state view;

	ecu_observe((const ecu_state *)s->bytes, seat, sim_v(&view));
	if (is_bot(c->plan, seat))
		return c->bots && thinks(c, sim_v(&view), seat, press, a);
	return ecu_pick(sim_v(&view), c->rng, (enum ecu_style)c->plan->mind[seat], a);
}

/* Whoever waits leaves it to the others; when all wait, one of them is pressed. */
static bool somebody_decides(struct sim_company *c, const sim_state *s, ecu_action *a)
{
	ecu_seats waiting = ((const struct core_head *)s->bytes)->waiting;
	int seat = any_seat(some(s, c->rng), c->rng);

	if (decides(c, s, seat, false, a))
		return true;
	ecu_seats left = (waiting | ecu_addressed((const ecu_state *)s->bytes)) & ~((ecu_seats)1 << seat);
	while (c->bots && left) {
		seat = any_seat(left, c->rng);
		if (decides(c, s, seat, false, a))
			return true;
		left &= ~((ecu_seats)1 << seat);
	}
	for (; c->bots && waiting; waiting &= waiting - 1)
		if (decides(c, s, ecu_first(waiting), true, a))
			return true;
	return false;
}

bool sim_company_act(struct sim_company *c, const sim_state *s, ecu_action *a)
{
	const struct core_head *head = (const struct core_head *)s->bytes;

	c->thought = (struct sim_thought){ .seat = -1 };
	if ((!c->plan->no_table && table_acts(c->plan->game, head, c->rng, a)) ||
	    (!c->bots && unasked_acts(c->plan->game, head, c->rng, a)))
		return true;
	if (!head->waiting)
		return false;
	ecu_seats others = c->plan->game->aside ? ~head->waiting & (((ecu_seats)1 << head->seats) - 1) : 0;
	if (others && !ecu_rng_below(c->rng, 64)) /* somebody who is not asked begins to speak */
		if (decides(c, s, any_seat(others, c->rng), false, a))
			return true;
	return somebody_decides(c, s, a);
}

bool sim_next(const struct sim_plan *p, const sim_state *s, ecu_rng *rng, ecu_action *a)
{
	return sim_company_act(&(struct sim_company){ .plan = p, .rng = rng }, s, a);
}

/* ---- A game ----------------------------------------------------------------------------------- */

int32_t sim_turn(const sim_state *s)
{
	ecu_stat first = { NULL, 0 };

	ecu_stats((const ecu_state *)s->bytes, &first, 1);
	return first.value;
}

bool sim_stops(const struct sim_plan *p, const sim_state *s, int32_t began, int actions)
{
	return (p->actions_max && actions >= p->actions_max) ||
	       (p->turns_max && sim_turn(s) >= (began ? began : 1) + p->turns_max);
}

static enum sim_end play_on(struct sim_company *c, sim_state *s, const struct sim_watcher *w, int *actions)
{
	const struct sim_plan *p = c->plan;
	const ecu_sink *sink = sim_company_sink(c);
	ecu_action a;

	if (!sim_begin(p, s, sink))
		return SIM_REFUSED;
	int32_t began = sim_turn(s);
	while (!ecu_over(sim_s(s), NULL)) {
		if (sim_stops(p, s, began, *actions))
			return SIM_STOPPED;
		if (*actions >= SIM_ACTIONS_MAX)
			return SIM_ENDLESS;
		if (!sim_company_act(c, s, &a))
			return SIM_DEAD_END;
		if (w->thought && c->thought.seat >= 0)
			w->thought(w->with, s, &c->thought);
		if (w->before && !w->before(w->with, s, &a))
			return SIM_STOPPED;
		if (ecu_refused(ecu_apply(sim_s(s), &a, sink)))
			return SIM_REFUSED;
		++*actions;
		if (w->after)
			w->after(w->with, s, &a);
	}
	return SIM_OVER;
}

enum sim_end sim_play(const struct sim_plan *p, sim_state *s, const struct sim_watcher *w, int *actions)
{
	static const struct sim_watcher nobody;
	struct sim_company company;
	uint8_t seed[32];
	ecu_rng rng;

	w = w ? w : &nobody;
	*actions = 0;
	sim_seed(p->seed ^ UINT64_C(0x647269766572), seed);
	ecu_rng_seed(&rng, seed);
	sim_company_init(&company, p, &rng, w->sink);
	company.timed = w->thought;
	enum sim_end end = play_on(&company, s, w, actions);
	sim_company_fini(&company);
	return end;
}

bool sim_tape_init(struct sim_tape *t, int cap)
{
	*t = (struct sim_tape){ malloc(sizeof(ecu_action) * (size_t)cap), 0, cap };
	return t->at != NULL;
}

void sim_tape_fini(struct sim_tape *t)
{
	free(t->at);
	*t = (struct sim_tape){ 0 };
}

void sim_record(void *tape, const sim_state *s, const ecu_action *a)
{
	struct sim_tape *t = tape;

	(void)s;
	if (t->n < t->cap)
		t->at[t->n++] = *a;
}

const char *sim_end_name(enum sim_end e)
{
	static const char *const names[] = { "over", "stopped", "dead end", "endless", "refused" };

	return names[e];
}

const char *sim_bot_name(const ecu_game *g, int mind, int temperament, char out[48])
{
	const char *key = temperament ? bot_temperament_key(g, temperament) : NULL;

	snprintf(out, 48, "%s%s%s", bot_mind_key(mind), key ? ":" : "", key ? key : "");
	return out;
}

/* FNV-1a: not for secrets, only to see whether two games are the same. */
uint64_t sim_hash(const void *bytes, size_t n) { return sim_hash_on(UINT64_C(0xcbf29ce484222325), bytes, n); }

uint64_t sim_hash_on(uint64_t h, const void *bytes, size_t n)
{
	const unsigned char *b = bytes;

	for (size_t i = 0; i < n; i++)
		h = (h ^ b[i]) * UINT64_C(0x100000001b3);
	return h;
}
