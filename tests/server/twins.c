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
 * The life of the table goes on meanwhile: insiders talk to each other, promise, note, at one of the two
 * alone; everybody talks to all, opens votes and votes, leaves and comes back at both. Every fourth table has
 * a slow clock. What time it is a file says to both servers, so that times are compared too, and figures of
 * GET /metrics that are no sums of what was sent.
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
#include "tests/server/twins.h"

#include <signal.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdlib.h>
#include <unistd.h>

#include "tests/server/client.h"

static struct world {
	struct served served;
	struct store *store;
	sim_state state; /* what the server should have */
	struct page page[VIEWERS], visitor;
} world[WORLDS];

static char clock_file[128], clock_new[136];
static long long clock_ms = 1800000000000LL;
static struct {
	long whispers, actions, hidden, taken_back, frames, bytes, looks, revealed, same, offers, leaks;
} count;

/* ---- Tables ---------------------------------------------------------------------------------- */

static bool has_clock(const struct position *p) { return p->number % 4 == 1; }

static void lay_clock(const struct position *p, struct store *st)
{
	struct store_change c = { .kind = STORE_LIFE,
				  .table = p->id,
				  .life = { .kind = "rules",
					    .text = "{\"clock\":{\"kind\":\"slow\",\"hours\":24,\"deadline\":"
						    "1200,\"zone\":\"Europe/Warsaw\"}}" } };
	struct store_problem problem;

	assert_int_equal(store_write(st, &c, 1, &problem), 0);
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
		if (has_clock(p))
			lay_clock(p, world[w].store);
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

static size_t updates_heard(const struct position *p)
{
	size_t n = 0;

	for (int w = 0; w < WORLDS; w++)
		for (int v = 0; v <= p->seats; v++)
			for (const char *at = world[w].page[v].heard;
			     at && (at = strstr(at, "\"t\":\"update\"")); at++)
				n++;
	return n;
}

/* Nothing is on its way to anybody: nobody is shown anything new for a while. */
static void calm_down(const struct position *p)
{
	size_t before = 0, now;

	settle(p);
	for (int silent = 0, rounds = 0; silent < 1 && rounds < 100; rounds++, before = now) {
		usleep(40 * 1000);
		settle(p);
		now = updates_heard(p);
		silent = now == before ? silent + 1 : 0;
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
	/* what tells lines of talk apart is drawn, and counts nothing */
	if (begins(at, "{\"n\":")) {
		const char *behind = at + 5 + strspn(at + 5, "0123456789");
		if (begins(behind, ",\"at\":"))
			return behind;
	}
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

/* Where a clock runs, what is shown comes in one frame or in two, as the disk has it: what a page knows then
 * is compared instead of what it heard. Its log is looked at by who comes. */
static void know(struct page *page)
{
	json_t *all = json_deep_copy(page->state);

	json_object_del(all, "log");
	char *text = json_dumps(all, JSON_SORT_KEYS | JSON_COMPACT);
	json_decref(all);
	free(page->heard);
	page->heard = text;
	page->heard_n = strlen(text);
	page->heard_cap = page->heard_n + 1;
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

static bool compare_all(const struct position *p, bool known, const char *when)
{
	bool same = true;

	for (int v = 0; v <= p->seats; v++) {
		struct page *a = &world[A].page[v], *b = &world[B].page[v];
		if (known)
			know(a), know(b);
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
		if (ecu_pick(sim_v(&view), &twins_rng, ECU_EAGER, a) && is_hidden(p, s, a))
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
		if (ecu_over(sim_s(&world[w].state), NULL) ||
		    !sim_next(&p->plan, &world[w].state, &twins_rng, a) || a->seat < 0)
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

/* What is done may close it, which is shown with that or behind it. */
static bool votes_open(const struct position *p)
{
	json_t *table = json_object_get(world[A].page[p->seats].state, "table");

	return json_array_size(json_object_get(table, "votes")) > 0;
}

static bool step(struct position *p, int number)
{
	char text[LOG_TEXT], when[LOG_TEXT + 60];
	bool revealed = false, late = has_clock(p) || votes_open(p);
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
	if (late)
		calm_down(p); /* what the clock says comes behind */
	else
		settle(p);
	return still_secret(p, revealed, when) && compare_all(p, late, when) &&
	       (number % LOOK_EVERY || look_around(p, when));
}

/* ---- The life of the table ----------------------------------------------------------------- */

static void pass(void)
{
	FILE *f = fopen(clock_new, "w");

	assert_non_null(f);
	clock_ms += 1000 * (1 + draw(60));
	fprintf(f, "=%lld\n", clock_ms);
	fclose(f);
	assert_int_equal(rename(clock_new, clock_file), 0);
}

static void say(struct world *w, int v, const char *format, ...)
{
	struct page *page = &w->page[v];
	char text[600];
	va_list list;
	json_t *frame;

	va_start(list, format);
	vsnprintf(text, sizeof text, format, list);
	va_end(list);
	page_say(page, "%s", text);
	for (bool answered = false; !answered; json_decref(frame)) {
		frame = page_next(page, 20000);
		assert_non_null(frame);
		const char *t = json_string_value(json_object_get(frame, "t"));
		answered = strcmp(t, "done") == 0 || strcmp(t, "heard") == 0 || strcmp(t, "error") == 0;
	}
}

/* What only insiders may know of, at one of the two. */
static void whisper(const struct position *p, struct world *w)
{
	int from = any_of(p->insiders & (watcher(p) - 1)), to = any_of(p->insiders & (watcher(p) - 1));
	int id = ++w->page[from].ids;

	switch (from == to ? 0 : 1 + draw(2)) {
	case 0: say(w, from, "{\"t\":\"note\",\"id\":\"l%d\",\"text\":\"a plan of mine\"}", id); break;
	case 1:
		say(w, from, "{\"t\":\"say\",\"id\":\"l%d\",\"to\":[\"s%d\"],\"text\":\"between us\"}", id,
		    to + 1);
		break;
	default:
		say(w, from,
		    "{\"t\":\"promise\",\"id\":\"l%d\",\"to\":\"s%d\",\"text\":\"peace\",\"by\":\"turn 9\"}",
		    id, to + 1);
		break;
	}
	count.whispers++;
}

static void leave_and_come(const struct position *p, int v)
{
	for (int w = 0; w < WORLDS; w++) {
		int ids = world[w].page[v].ids;
		page_close(&world[w].page[v]);
		sit(p, &world[w], &world[w].page[v], v);
		world[w].page[v].ids = ids; /* an id is used once */
	}
	for (int w = 0; w < WORLDS; w++)
		for (int u = 0; u <= p->seats; u++)
			while (!all_here(&world[w].page[u])) {
				json_t *update = page_next(&world[w].page[u], 20000);
				assert_non_null(update);
				json_decref(update);
			}
}

/* What everybody may know of, at both. */
static void in_public(const struct position *p)
{
	int who = (int)draw((unsigned)p->seats), id = 0;

	for (int w = 0; w < WORLDS; w++)
		id = world[w].page[who].ids > id ? world[w].page[who].ids : id;
	world[A].page[who].ids = world[B].page[who].ids = ++id;
	switch (draw(4)) {
	case 0:
		for (int w = 0; w < WORLDS; w++)
			say(&world[w], who, "{\"t\":\"say\",\"id\":\"l%d\",\"text\":\"to all of you\"}", id);
		break;
	case 1:
		for (int w = 0; w < WORLDS; w++)
			say(&world[w], who,
			    "{\"t\":\"vote\",\"id\":\"l%d\",\"what\":\"host\",\"seat\":\"s%d\"}", id,
			    who % 2 + 1);
		break;
	case 2:
		for (int w = 0; w < WORLDS; w++)
			say(&world[w], who, "{\"t\":\"ballot\",\"id\":\"l%d\",\"vote\":1,\"yes\":false}", id);
		break;
	default: leave_and_come(p, who); break;
	}
}

/* Figures that are no sums of messages are the same. */
static void compare_figures(const struct position *p)
{
	static const char *const names[] = { "\necumene_sockets ", "\necumene_tables_open ",
					     "\necumene_tables_unfinished ", "\necumene_connections " };
	static char text[WORLDS][16384];

	for (int w = 0; w < WORLDS; w++)
		assert_int_equal(http_get(&world[w].served, "/metrics", text[w], sizeof text[w]), 200);
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		const char *a = strstr(text[A], names[i]), *b = strstr(text[B], names[i]);
		if (a && b && atoi(a + strlen(names[i])) == atoi(b + strlen(names[i])))
			continue;
		count.leaks++;
		printf("position %d: a figure differs: %.60s\n", p->number, a ? a + 1 : names[i] + 1);
	}
}

static void forget_all(const struct position *p)
{
	for (int w = 0; w < WORLDS; w++)
		for (int v = 0; v <= p->seats; v++)
			forget(&world[w].page[v]);
}

static bool live(struct position *p, int number)
{
	bool aside = draw(2);

	pass();
	calm_down(p);
	forget_all(p);
	if (aside)
		whisper(p, &world[draw(WORLDS)]);
	else
		in_public(p);
	calm_down(p);
	if (number % (2 * LOOK_EVERY) == 0)
		compare_figures(p);
	return compare_all(p, !aside, "by what was said beside the game") &&
	       (number % LOOK_EVERY || look_around(p, "of that"));
}

static void play(struct position *p, int actions)
{
	uint8_t seed[32];
	int i = 1;

	sim_seed(p->plan.seed + 1, seed);
	ecu_rng_seed(&twins_rng, seed);
	for (int w = 0; w < WORLDS; w++)
		memcpy(&world[w].state, &p->start[w], p->game->size);
	sit_down(p);
	if (look_around(p, "at the beginning"))
		while (i <= actions && (i % 3 || live(p, i)) && step(p, i))
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
	snprintf(clock_file, sizeof clock_file, "%s/clock", world[A].served.folder);
	snprintf(clock_new, sizeof clock_new, "%s.new", clock_file);
	setenv("ECUMENE_CLOCK", clock_file, 1);
	pass();
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
	unlink(clock_file);
	both(remove_file);
	free(all);
	printf("%d positions: %ld played on, in %ld the secret was shown; %ld actions, %ld of them in one "
	       "world "
	       "alone (%ld taken back); %ld words between insiders in one alone; %ld messages of %ld bytes "
	       "compared, %ld of them to who came then; "
	       "in %ld something could be taken back; leaks %ld\n",
	       n, count.same, count.revealed, count.actions, count.hidden, count.taken_back, count.whispers,
	       count.frames, count.bytes, count.looks, count.offers, count.leaks);
	return count.leaks != 0;
}
