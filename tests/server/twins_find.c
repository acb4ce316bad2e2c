/* twins_find.c — see twins.h: positions that are twins, and who may know what of them. */
#include "tests/server/twins.h"

#include <stdlib.h>

ecu_rng twins_rng;

unsigned draw(unsigned n) { return ecu_rng_below(&twins_rng, n); }

/* ---- Who may know what --------------------------------------------------------------------- */

static int viewer_of(const struct position *p, int v) { return v < p->seats ? v : ECU_SPECTATOR; }
uint32_t watcher(const struct position *p) { return (uint32_t)1 << p->seats; }

static bool same_to(const struct position *p, int v, const sim_state *a, const sim_state *b)
{
	static sim_state one, other;

	memcpy(&one, a, p->game->size);
	memcpy(&other, b, p->game->size);
	secrets_hide(&p->secrets, one.bytes, viewer_of(p, v));
	secrets_hide(&p->secrets, other.bytes, viewer_of(p, v));
	return memcmp(&one, &other, p->game->size) == 0;
}

/* Who may see a difference, a bit each; the watcher's is behind the seats'. */
uint32_t who_differ(const struct position *p, const sim_state *a, const sim_state *b)
{
	uint32_t who = 0;

	for (int v = 0; v <= p->seats; v++)
		who |= (uint32_t)!same_to(p, v, a, b) << v;
	return who;
}

struct ears {
	const struct position *p;
	uint32_t who;  /* heard something */
	bool revealed; /* the watcher heard that something is */
};

static void take_in(void *to, const ecu_event *e)
{
	struct ears *ears = to;
	ecu_event cut;

	for (int v = 0; v <= ears->p->seats; v++)
		if (ecu_event_for(ears->p->game, e, viewer_of(ears->p, v), &cut)) {
			ears->who |= (uint32_t)1 << v;
			ears->revealed |= v == ears->p->seats && (cut.flags & ECU_EVENT_REVEALS);
		}
}

/* Does it; who could know that something was done. */
uint32_t apply(const struct position *p, sim_state *s, const ecu_action *a, bool *revealed)
{
	static sim_state before;
	struct ears ears = { .p = p };

	memcpy(&before, s, p->game->size);
	assert_false(ecu_refused(ecu_apply(sim_s(s), a, &(ecu_sink){ take_in, &ears })));
	if (revealed)
		*revealed |= ears.revealed;
	return ears.who | who_differ(p, &before, s) | (a->seat >= 0 ? (uint32_t)1 << a->seat : 0);
}

bool allowed(const sim_state *s, const ecu_action *a)
{
	static sim_state view;

	ecu_observe((const ecu_state *)s->bytes, a->seat, sim_v(&view));
	return !ecu_refused(ecu_check(sim_v(&view), a));
}

/* ---- Twins --------------------------------------------------------------------------------- */

/* One card of each for one of the other. */
static void exchange_counts(const struct core_field *f, unsigned char *x, unsigned char *y)
{
	unsigned i = draw(f->cap), j = draw(f->cap);

	if (x[i] && y[j]) {
		x[i]--, x[j]++;
		y[j]--, y[i]++;
	}
}

static void swap(unsigned char *x, unsigned char *y, size_t n)
{
	for (; n--; x++, y++) {
		unsigned char was = *x;
		*x = *y;
		*y = was;
	}
}

static unsigned char *of_list(const struct core_field *f, unsigned char *list)
{
	return list + f->width * (1 + draw(list[0]));
}

static void exchange(const struct core_field *f, unsigned char *x, unsigned char *y)
{
	if (f->shape == CORE_COUNTS && f->width == 1)
		exchange_counts(f, x, y);
	else if (f->shape == CORE_ONE)
		swap(x, y, f->width);
	else if (f->shape == CORE_LIST && x[0] && y[0])
		swap(of_list(f, x), of_list(f, y), f->width);
}

int any_of(uint32_t seats)
{
	for (unsigned skip = draw((unsigned)__builtin_popcount(seats)); skip; skip--)
		seats &= seats - 1;
	return __builtin_ctz(seats);
}

/* One secret becomes another: between the rows of two insiders, or inside a list that nobody knows. */
static void change_something(const struct position *p, sim_state *s)
{
	const struct secret *is = &p->secrets.at[draw((unsigned)p->secrets.n)];
	const struct core_field *f = is->part;
	unsigned char *at = s->bytes + f->offset;

	if (is->field || is->also || is->holder || is->value || is->open)
		return;
	if (is->owner && f->rows == p->game->seats_most)
		exchange(f, at + any_of(p->insiders) * f->stride, at + any_of(p->insiders) * f->stride);
	else if (!is->owner && f->shape == CORE_LIST)
		exchange(f, at + (f->rows ? draw(f->rows) : 0) * f->stride,
			 at + (f->rows ? draw(f->rows) : 0) * f->stride);
}

char *text_of_position(const sim_state *s)
{
	size_t n = ecu_position_print((const ecu_state *)s->bytes, NULL, 0);
	char *text = srv_alloc(n + 1);

	ecu_position_print((const ecu_state *)s->bytes, text, n + 1);
	return text;
}

/* As a file of games would have it. */
static bool can_be_laid(const struct position *p, const sim_state *s)
{
	static sim_state read;
	ecu_problem problem;

	if (ecu_fault((const ecu_state *)s->bytes))
		return false;
	char *text = text_of_position(s);
	bool ok = ecu_position_parse(p->game, text, sim_s(&read), &problem) &&
		  memcmp(&read, s, p->game->size) == 0;
	free(text);
	return ok;
}

static bool make_twin(struct position *p)
{
	for (int i = 0; i < 400; i++) {
		memcpy(&p->start[B], &p->start[A], p->game->size);
		change_something(p, &p->start[B]);
		if (memcmp(&p->start[A], &p->start[B], p->game->size) != 0 &&
		    !(who_differ(p, &p->start[A], &p->start[B]) & ~p->insiders) &&
		    can_be_laid(p, &p->start[B]))
			return true;
	}
	return false;
}

/* ---- Positions ----------------------------------------------------------------------------- */

static void plan(struct position *p, int number, int attempt)
{
	static const struct {
		const char *game;
		int least, more;
	} kinds[] = { { "megaciv", 5, 5 },
		      { "archipelago", 3, 3 },
		      { "megaciv", 6, 13 },
		      { "archipelago", 3, 3 },
		      { "bazaar", 3, 3 } };
	size_t k = (size_t)number % (sizeof kinds / sizeof *kinds);
	ecu_problem problem;

	memset(p, 0, sizeof *p);
	p->number = number;
	p->away = -1;
	p->game = ecu_find(kinds[k].game);
	p->seats = kinds[k].least + number / 5 % kinds[k].more;
	assert_true(secrets_read(&p->secrets, p->game, p->game->secrets, &problem));
	p->plan = (struct sim_plan){ .game = p->game,
				     .seed = (uint64_t)number * 1000 + (uint64_t)attempt,
				     .lively = true,
				     .no_table = true };
	ecu_options_default(p->game, &p->plan.options);
	p->plan.options.seats = (int16_t)p->seats;
	memset(p->plan.mind, ECU_EAGER, sizeof p->plan.mind);
	ecu_options_print(p->game, &p->plan.options, p->options, sizeof p->options);
}

/* Two at least know something, and somebody besides the watcher does not. */
static bool choose_insiders(struct position *p, uint32_t who)
{
	uint32_t seats = watcher(p) - 1;

	if (who & watcher(p))
		return false;
	if (__builtin_popcount(who) < 2)
		who |= (uint32_t)1 << any_of(seats & ~who);
	p->insiders = who;
	return who != seats;
}

static bool find_from(struct position *p)
{
	static sim_state s;
	int lead = (int)draw(30);
	ecu_action a;

	if (!sim_begin(&p->plan, &s, NULL))
		return false;
	for (int i = 0; i < 1200 && !ecu_over(sim_s(&s), NULL) && sim_next(&p->plan, &s, &twins_rng, &a);
	     i++) {
		memcpy(&p->start[A], &s, p->game->size);
		uint32_t who = apply(p, &s, &a, NULL);
		p->hidden = a;
		if (i >= lead && a.seat >= 0 && choose_insiders(p, who) && make_twin(p))
			return true;
	}
	return false;
}

void find(struct position *p, int number)
{
	uint8_t seed[32];

	for (int attempt = 0; attempt < 50; attempt++) {
		plan(p, number, attempt);
		sim_seed(p->plan.seed, seed);
		ecu_rng_seed(&twins_rng, seed);
		if (find_from(p))
			return;
	}
	fail_msg("position %d: none was found", number);
}
