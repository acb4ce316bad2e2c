/* twins.c — two servers on two files of games that are equal in everything but in what some seats, the
 * insiders, alone may know; what everybody else is sent must be equal to the byte.
 *
 *	ECUMENE=PROGRAM twins POSITIONS [ACTIONS] [FIRST]
 *
 * A position is found by drivers who play on from a lively start until somebody does what not all see,
 * such as a private proposal. Its twin has one thing exchanged between two insiders, or in a pile nobody
 * has seen. Both are laid as tables with the same seed, salt, ids and tokens. All seats and a watcher sit
 * at both, and the same is done at both, but for what only insiders may know of: some of that is done, or
 * done and taken back, at one of the two alone. In every fourth table some of it was done before, more
 * than a log shows.
 *
 * Who may know what is judged by secrets.tsv alone (sim/secrets.h): a viewer to whom both games are the
 * same, when all he may not know is taken away, must be sent the same. Where they are not he has learnt
 * it, and is not looked at any more; where a watcher has, a position is over, and, if the same was done at
 * both, an event must have said that something was revealed.
 *
 * Left out of the comparison are "now" of a pong and "head", the hash of a chain that holds what is hidden
 * too, and of a salt that nobody knows during a game. There is no other clock in a message, and nothing of
 * chance: how many updates there are would hang on the clock if actions came faster than they are shown, so
 * each is waited for. */
#include "tests/test.h"

#include <signal.h>
#include <sodium.h>
#include <stdlib.h>

#include "sim/drive.h"
#include "sim/secrets.h"
#include "tests/server/client.h"
#include "tests/server/stock.h"

enum { A, B, WORLDS, VIEWERS = ECU_SEATS + 1, LOOK_EVERY = 5, HIDES = 60, SILENCE = 220 };

struct position {
	const ecu_game *game;
	struct secrets secrets;
	struct sim_plan plan;
	char options[STORE_OPTIONS], id[STORE_ID];
	int number, seats;
	uint32_t insiders; /* who may know from the start; grows */
	bool apart;        /* something was done in one world alone, and stands */
	ecu_action hidden; /* what only insiders would know of, in world A */
	sim_state start[WORLDS];
};

static struct world {
	struct served served;
	struct store *store;
	sim_state state; /* what the server should have */
	struct page page[VIEWERS], visitor;
} world[WORLDS];

static ecu_rng rng;
static struct {
	long actions, hidden, taken_back, frames, bytes, looks, revealed, same, offers, leaks;
} count;

static unsigned draw(unsigned n) { return ecu_rng_below(&rng, n); }

/* ---- Who may know what --------------------------------------------------------------------- */

static int viewer_of(const struct position *p, int v) { return v < p->seats ? v : ECU_SPECTATOR; }
static uint32_t watcher(const struct position *p) { return (uint32_t)1 << p->seats; }

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
static uint32_t who_differ(const struct position *p, const sim_state *a, const sim_state *b)
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
static uint32_t apply(const struct position *p, sim_state *s, const ecu_action *a, bool *revealed)
{
	static sim_state before;
	struct ears ears = { .p = p };

	memcpy(&before, s, p->game->size);
	assert_false(ecu_refused(ecu_apply(sim_s(s), a, &(ecu_sink){ take_in, &ears })));
	if (revealed)
		*revealed |= ears.revealed;
	return ears.who | who_differ(p, &before, s) | (a->seat >= 0 ? (uint32_t)1 << a->seat : 0);
}

static bool allowed(const sim_state *s, const ecu_action *a)
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

static int any_of(uint32_t seats)
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

static char *text_of_position(const sim_state *s)
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
	for (int i = 0; i < 1200 && !ecu_over(sim_s(&s), NULL) && sim_next(&p->plan, &s, &rng, &a); i++) {
		memcpy(&p->start[A], &s, p->game->size);
		uint32_t who = apply(p, &s, &a, NULL);
		p->hidden = a;
		if (i >= lead && a.seat >= 0 && choose_insiders(p, who) && make_twin(p))
			return true;
	}
	return false;
}

static void find(struct position *p, int number)
{
	uint8_t seed[32];

	for (int attempt = 0; attempt < 50; attempt++) {
		plan(p, number, attempt);
		sim_seed(p->plan.seed, seed);
		ecu_rng_seed(&rng, seed);
		if (find_from(p))
			return;
	}
	fail_msg("position %d: none was found", number);
}

/* World A's log is longer by what nobody else may know of. */
static void lay(struct position *p)
{
	for (int w = 0; w < WORLDS; w++) {
		char *text = text_of_position(&p->start[w]);
		bool longer = w == A && p->number % 4 == 0;
		struct stock stock = { .game = p->game->key,
				       .options = p->options,
				       .start = text,
				       .hidden = &p->hidden,
				       .hides = longer ? HIDES : 0,
				       .silence = longer ? SILENCE : 0,
				       .end = sim_s(&p->start[w]) };
		stock_make(world[w].store, &stock, p->number, p->id);
		free(text);
	}
}

/* ---- Pages --------------------------------------------------------------------------------- */

static void sit(const struct position *p, struct world *w, struct page *page, int v)
{
	uint8_t token[32];
	char text[64];

	assert_true(page_open_from(page, &w->served, 2 + v, false));
	memset(token, v + 1, sizeof token);
	sodium_bin2base64(text, sizeof text, token, sizeof token, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
	if (v < p->seats)
		page_say(page, "{\"t\":\"hello\",\"table\":\"%s\",\"token\":\"%s\"}", p->id, text);
	else
		page_say(page, "{\"t\":\"hello\",\"table\":\"%s\",\"token\":null}", p->id);
	json_t *snapshot = page_wait(page, "snapshot", 20000);
	if (!snapshot)
		printf("position %d of %s: no snapshot, but %s\n", p->number, p->game->key,
		       page->heard ? page->heard : "nothing");
	assert_non_null(snapshot);
	json_decref(snapshot);
	snprintf(page->name, sizeof page->name, v < p->seats ? "s%d" : "w", v + 1);
}

static bool all_here(const struct page *page)
{
	json_t *seats = json_object_get(json_object_get(page->state, "table"), "seats"), *seat;
	size_t i;

	json_array_foreach(seats, i, seat) if (!json_is_true(json_object_get(seat, "here"))) return false;
	return true;
}

/* What was on its way to each has come: a pong comes behind it. */
static void settle(const struct position *p)
{
	for (int w = 0; w < WORLDS; w++)
		for (int v = 0; v <= p->seats; v++)
			page_say(&world[w].page[v], "{\"t\":\"ping\"}");
	for (int w = 0; w < WORLDS; w++)
		for (int v = 0; v <= p->seats; v++) {
			json_t *pong = page_wait(&world[w].page[v], "pong", 20000);
			assert_non_null(pong);
			json_decref(pong);
		}
}

static void forget(struct page *page)
{
	page->heard_n = 0;
	page->heard[0] = 0;
}

static void sit_down(const struct position *p)
{
	for (int w = 0; w < WORLDS; w++)
		for (int v = 0; v <= p->seats; v++)
			sit(p, &world[w], &world[w].page[v], v);
	for (int w = 0; w < WORLDS; w++)
		for (int v = 0; v <= p->seats; v++)
			while (!all_here(&world[w].page[v])) {
				json_t *update = page_next(&world[w].page[v], 20000);
				assert_non_null(update);
				json_decref(update);
			}
	settle(p);
	for (int w = 0; w < WORLDS; w++)
		for (int v = 0; v <= p->seats; v++)
			forget(&world[w].page[v]);
}

static void stand_up(const struct position *p)
{
	for (int w = 0; w < WORLDS; w++)
		for (int v = 0; v <= p->seats; v++)
			page_close(&world[w].page[v]);
}

/* ---- Comparing ----------------------------------------------------------------------------- */

static bool begins(const char *text, const char *with) { return strncmp(text, with, strlen(with)) == 0; }

/* Behind what is left out here, see above; NULL: nothing is. */
static const char *left_out(const char *at)
{
	static const char head[] = ",\"head\":\"", now[] = ",\"now\":";

	if (begins(at, now)) /* of a pong: what time it is */
		return at + sizeof now - 1 + strspn(at + sizeof now - 1, "0123456789");
	return begins(at, head) ? strchr(at + sizeof head - 1, '"') + 1 : NULL;
}

static void leave_out(char *text)
{
	char *to = text;

	for (const char *from = text, *behind; *from;) {
		if ((behind = left_out(from)))
			from = behind;
		else
			*to++ = *from++;
	}
	*to = 0;
}

/* What a page was told last that it could take back. */
static int undo_of(const struct page *page)
{
	return (int)json_integer_value(json_object_get(page->state, "undo"));
}

static void show(const char *name, const char *text, size_t at)
{
	size_t from = at > 60 ? at - 60 : 0;

	printf("  %s: ...%.160s\n", name, text + from);
}

static size_t first_difference(const char *a, const char *b)
{
	size_t at = 0;

	while (a[at] && a[at] == b[at])
		at++;
	return at;
}

static void show_both(const struct page *a, const struct page *b)
{
	size_t at = first_difference(a->heard, b->heard);

	show("one  ", a->heard, at);
	show("other", b->heard, at);
}

/* Frames, their number, and every byte of them. */
static bool compare(const struct position *p, int v, struct page *a, struct page *b, const char *when)
{
	count.offers += undo_of(a) != 0;
	leave_out(a->heard);
	leave_out(b->heard);
	for (const char *c = a->heard; *c; c++)
		count.frames += *c == '\n';
	count.bytes += (long)strlen(a->heard);
	if (strcmp(a->heard, b->heard) == 0)
		return true;
	count.leaks++;
	printf("position %d of %s, %d seats: %s is told what he may not know %s\n", p->number, p->game->key,
	       p->seats, v < p->seats ? a->name : "a watcher", when);
	show_both(a, b);
	return false;
}

static bool compare_all(const struct position *p, const char *when)
{
	bool same = true;

	for (int v = 0; v <= p->seats; v++) {
		struct page *a = &world[A].page[v], *b = &world[B].page[v];
		if (same && !(p->insiders >> v & 1))
			same = compare(p, v, a, b, when);
		forget(a);
		forget(b);
	}
	return same;
}

/* What who comes now is shown: a watcher, and a seat that knows nothing. */
static bool look(const struct position *p, int v, const char *when)
{
	if (p->insiders >> v & 1)
		return true;
	for (int w = 0; w < WORLDS; w++)
		sit(p, &world[w], &world[w].visitor, v);
	bool same = compare(p, v, &world[A].visitor, &world[B].visitor, when);
	count.looks++;
	for (int w = 0; w < WORLDS; w++)
		page_close(&world[w].visitor);
	return same;
}

static bool look_around(const struct position *p, const char *when)
{
	return look(p, p->seats, when) && look(p, any_of(~p->insiders & (watcher(p) - 1)), when);
}

/* ---- Playing ------------------------------------------------------------------------------- */

static void until(struct page *page, int n)
{
	while (page_n(page) < n) {
		json_t *frame = page_next(page, 20000);
		assert_non_null(frame);
		json_decref(frame);
	}
}

/* As a seat of this world; when it is on disk and shown. Its number for that seat; 0: refused. */
static int act(const struct position *p, struct world *w, const ecu_action *a)
{
	struct page *page = &w->page[a->seat];
	char text[LOG_TEXT], id[24];

	ecu_action_print(p->game, a, text, sizeof text);
	snprintf(id, sizeof id, "a%d", ++page->ids);
	json_t *answer = page_act(page, id, page_n(page), strchr(text, ' ') + 1);
	assert_non_null(answer);
	int n = (int)json_integer_value(json_object_get(answer, "n"));
	if (strcmp(json_string_value(json_object_get(answer, "t")), "done") != 0)
		n = 0;
	if (!n)
		printf("position %d of %s: %s: %s\n", p->number, p->game->key, text, json_dumps(answer, 0));
	json_decref(answer);
	assert_true(n > 0);
	until(page, n);
	return n;
}

static bool take_back(struct world *w, int seat, int entry)
{
	struct page *page = &w->page[seat];
	json_t *frame;
	bool done = false, answered = false;

	page_say(page, "{\"t\":\"undo\",\"id\":\"u%d\",\"entry\":%d}", ++page->ids, entry);
	while (!answered) {
		frame = page_next(page, 20000);
		assert_non_null(frame);
		const char *t = json_string_value(json_object_get(frame, "t"));
		done = strcmp(t, "done") == 0;
		answered = done || strcmp(t, "refused") == 0 || strcmp(t, "error") == 0;
		entry = done ? (int)json_integer_value(json_object_get(frame, "n")) : entry;
		json_decref(frame);
	}
	if (done)
		until(page, entry);
	count.taken_back += done;
	return done;
}

/* In one world alone: nobody but insiders may know. */
static void do_hidden(struct position *p, struct world *w, const ecu_action *a)
{
	static sim_state before;

	memcpy(&before, &w->state, p->game->size);
	apply(p, &w->state, a, NULL);
	int n = act(p, w, a);
	count.hidden++;
	if (draw(3) == 0 && take_back(w, a->seat, n))
		memcpy(&w->state, &before, p->game->size);
	else
		p->apart = true;
}

static bool is_hidden(const struct position *p, const sim_state *s, const ecu_action *a)
{
	static sim_state copy;

	memcpy(&copy, s, p->game->size);
	return !(apply(p, &copy, a, NULL) & ~p->insiders);
}

/* Something insiders do of which nobody else may know, in world w. */
static bool choose_hidden(const struct position *p, const sim_state *s, ecu_action *a)
{
	static sim_state view;

	*a = p->hidden;
	if (!ecu_over((const ecu_state *)s->bytes, NULL) && allowed(s, a) && is_hidden(p, s, a))
		return true;
	for (int i = 0; i < 12 && !ecu_over((const ecu_state *)s->bytes, NULL); i++) {
		ecu_observe((const ecu_state *)s->bytes, any_of(p->insiders), sim_v(&view));
		if (ecu_pick(sim_v(&view), &rng, ECU_EAGER, a) && is_hidden(p, s, a))
			return true;
	}
	return false;
}

/* Something a seat does by itself, that both worlds allow; or that one does, where only insiders know. */
static bool choose(struct position *p, ecu_action *a, int *only)
{
	*only = (int)draw(2 * WORLDS);
	if (*only < WORLDS && choose_hidden(p, &world[*only].state, a))
		return true;
	for (int i = 0; i < 60; i++) {
		int w = i % 2;
		if (ecu_over(sim_s(&world[w].state), NULL) || !sim_next(&p->plan, &world[w].state, &rng, a) ||
		    a->seat < 0)
			continue;
		*only = draw(2) && is_hidden(p, &world[w].state, a) ? w : WORLDS;
		if (*only == w || (allowed(&world[A].state, a) && allowed(&world[B].state, a)))
			return true;
	}
	return false;
}

/* Who has learnt what differs is an insider now. False: everybody is. Where the same was done in both
 * worlds an event must have revealed it; else it may show by itself, as that somebody has chosen all he
 * had to choose. */
static bool still_secret(struct position *p, bool revealed, const char *when)
{
	p->insiders |= who_differ(p, &world[A].state, &world[B].state);
	if (!(p->insiders & watcher(p)))
		return true;
	count.revealed++;
	if (!revealed && !p->apart) {
		count.leaks++;
		printf("position %d of %s: everybody learns what was hidden %s, and nothing said so\n",
		       p->number, p->game->key, when);
		show_both(&world[A].page[p->seats], &world[B].page[p->seats]);
	}
	return false;
}

static bool step(struct position *p, int number)
{
	char text[LOG_TEXT], when[LOG_TEXT + 60];
	bool revealed = false;
	int only = WORLDS;
	ecu_action a;

	if (!choose(p, &a, &only))
		return false;
	ecu_action_print(p->game, &a, text, sizeof text);
	snprintf(when, sizeof when, "by action %d, %s%s", number, text,
		 only == WORLDS ? "" : ", which was done in one world alone");
	count.actions++;
	if (only != WORLDS) {
		do_hidden(p, &world[only], &a);
	} else {
		for (int w = 0; w < WORLDS; w++)
			apply(p, &world[w].state, &a, &revealed);
		for (int w = 0; w < WORLDS; w++)
			act(p, &world[w], &a);
	}
	settle(p);
	return still_secret(p, revealed, when) && compare_all(p, when) &&
	       (number % LOOK_EVERY || look_around(p, when));
}

static void play(struct position *p, int actions)
{
	uint8_t seed[32];
	int i = 1;

	sim_seed(p->plan.seed + 1, seed);
	ecu_rng_seed(&rng, seed);
	for (int w = 0; w < WORLDS; w++)
		memcpy(&world[w].state, &p->start[w], p->game->size);
	sit_down(p);
	if (look_around(p, "at the beginning"))
		while (i <= actions && step(p, i))
			i++;
	count.same += i > actions;
	stand_up(p);
}

/* Out of the file again. */
static void look_again(const struct position *p)
{
	if (!(p->insiders & watcher(p)))
		look(p, p->seats, "when the table is opened again");
}

/* ---- The servers --------------------------------------------------------------------------- */

static void both(void (*f)(struct world *))
{
	f(&world[A]);
	f(&world[B]);
}

static void make_file(struct world *w)
{
	struct store_problem problem;

	served_make_folder(&w->served);
	w->store = store_open(w->served.db, &problem);
	assert_non_null(w->store);
}

static void close_file(struct world *w) { store_close(w->store); }
/* Tables out of the stock are old: none is removed. */
static void start_server(struct world *w)
{
	char line[128];

	assert_true(
		served_run(&w->served,
			   (const char *const[]){ "serve", "--listen", "127.0.0.1:0", "--db", w->served.db,
						  "--expire-unbegun", "0", "--expire-left", "0", NULL },
			   line, sizeof line));
}

static void stop_server(struct world *w) { served_stop(&w->served, SIGTERM); }
static void remove_file(struct world *w) { served_remove(&w->served); }

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0, actions = argc > 2 ? atoi(argv[2]) : 30,
	    first = argc > 3 ? atoi(argv[3]) : 0;

	if (!getenv("ECUMENE") || n <= 0) {
		fprintf(stderr, "usage: ECUMENE=PROGRAM twins POSITIONS [ACTIONS] [FIRST]\n");
		return 2;
	}
	signal(SIGPIPE, SIG_IGN);
	setvbuf(stdout, NULL, _IOLBF, 0);
	struct position *all = calloc((size_t)n, sizeof *all);
	assert_non_null(all);
	both(make_file);
	for (int i = 0; i < n; i++) {
		find(&all[i], first + i);
		lay(&all[i]);
	}
	both(close_file);
	both(start_server);
	for (int i = 0; i < n; i++)
		play(&all[i], actions);
	both(stop_server);
	both(start_server);
	for (int i = 0; i < n; i++)
		look_again(&all[i]);
	both(stop_server);
	both(remove_file);
	free(all);
	printf("%d positions: %ld played on, in %ld the secret was shown; %ld actions, %ld of them in one "
	       "world "
	       "alone (%ld taken back); %ld messages of %ld bytes compared, %ld of them to who came then; "
	       "in %ld something could be taken back; leaks %ld\n",
	       n, count.same, count.revealed, count.actions, count.hidden, count.taken_back, count.frames,
	       count.bytes, count.looks, count.offers, count.leaks);
	return count.leaks != 0;
}
