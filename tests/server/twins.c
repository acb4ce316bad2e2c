/* twins.c — two servers on two files of games that are equal in everything but in what some seats, the
 * insiders, alone may know; what everybody else is sent must be equal to the byte.
 *
 *	ECUMENE=PROGRAM twins POSITIONS [ACTIONS] [FIRST]
 *
 * The program is one whose webhooks may reach this machine (hooked.c).
 *
 * A position is found by drivers who play on from a lively start until somebody does what not all see,
 * such as a private proposal. Its twin has one thing exchanged between two insiders, or in a pile nobody
 * has seen. Both are laid as tables with the same seed, salt, ids and tokens. All seats and a watcher sit
 * at both, and the same is done at both, but for what only insiders may know of: some of that is done, or
 * done and taken back, at one of the two alone. In every fourth table some of it was done before, more
 * than a log shows.
 *
 * The life of the table goes on meanwhile (twins_life.c): insiders talk to each other, promise, note, at one
 * of the two alone; everybody talks to all, opens votes and votes, leaves and comes back at both. Every
 * fourth table has a slow clock. The same time passes at both servers, so that times are compared too, and
 * figures of GET /metrics that are no sums of what was sent. Once in a while somebody who knows nothing does
 * not look, and what his webhook receives is compared (twins_told.c); meanwhile the others go back
 * (twins_back.c). Behind that chance is another in each world: what is sent is compared until it is drawn.
 *
 * Who may know what is judged by secrets.tsv alone (sim/secrets.h): a viewer to whom both games are the
 * same, when all he may not know is taken away, must be sent the same. Where they are not he has learnt
 * it, and is not looked at any more; where a watcher has, a position is over, and, if the same was done at
 * both, an event must have said that something was revealed.
 *
 * Left out of the comparison is "head", the hash of a chain that holds what is hidden
 * too, and of a salt that nobody knows during a game. */
#include "tests/server/twins.h"

#include <signal.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdlib.h>
#include <unistd.h>

struct world world[WORLDS];
struct twins_count count;

/* ---- Tables ---------------------------------------------------------------------------------- */

bool has_clock(const struct position *p) { return p->number % 4 == 1; }

static void lay_rules(const struct position *p, struct store *st)
{
	struct store_change c = {
		.kind = STORE_LIFE,
		.table = p->id,
		.life = { .kind = "rules",
			  .text = has_clock(p)
					  ? "{\"clock\":{\"kind\":\"slow\",\"hours\":24,\"deadline\":1200,"
					    "\"zone\":\"Europe/Warsaw\"},\"hooks\":true}"
					  : "{\"clock\":{\"kind\":\"none\"},\"hooks\":true}" }
	};
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
		lay_rules(p, world[w].store);
		told_lay(p, world[w].store, w);
		free(text);
	}
}

/* ---- Pages --------------------------------------------------------------------------------- */

void sit(const struct position *p, struct world *w, struct page *page, int v)
{
	uint8_t token[32];
	char text[64], form[512];

	assert_true(page_open_from(page, &w->served, 2 + v, false));
	memset(token, v + 1, sizeof token);
	sodium_bin2base64(text, sizeof text, token, sizeof token, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
	bytes_hello(page, v, form, sizeof form);
	if (v < p->seats)
		page_say(page, "{\"t\":\"hello\",\"table\":\"%s\",\"token\":\"%s\"%s}", p->id, text, form);
	else
		page_say(page, "{\"t\":\"hello\",\"table\":\"%s\",\"token\":null%s}", p->id, form);
	json_t *snapshot = page_wait(page, "snapshot");
	if (!snapshot)
		printf("position %d of %s: no snapshot, but %s\n", p->number, p->game->key,
		       page->heard ? page->heard : "nothing");
	assert_non_null(snapshot);
	json_decref(snapshot);
	snprintf(page->name, sizeof page->name, v < p->seats ? "s%d" : "w", v + 1);
}

static bool sees_who_is_here(const struct position *p, const struct page *page)
{
	json_t *seats = json_object_get(json_object_get(page->state, "table"), "seats"), *seat;
	size_t i;

	json_array_foreach(seats, i, seat)
	{
		if (json_is_true(json_object_get(seat, "here")) != ((int)i != p->away))
			return false;
	}
	return true;
}

void until_seen(const struct position *p)
{
	EACH_PAGE (p, w, v)
		while (!sees_who_is_here(p, &world[w].page[v])) {
			json_t *update = page_next(&world[w].page[v]);
			assert_non_null(update);
			json_decref(update);
		}
}

void settle(const struct position *p)
{
	EACH_PAGE (p, w, v)
		page_drain(&world[w].page[v]);
}

static void forget(struct page *page)
{
	page->heard_n = 0;
	page->heard[0] = 0;
}

void forget_all(const struct position *p)
{
	EACH_PAGE (p, w, v)
		forget(&world[w].page[v]);
}

static void sit_down(const struct position *p)
{
	EACH_PAGE (p, w, v)
		sit(p, &world[w], &world[w].page[v], v);
	until_seen(p);
	settle(p);
	forget_all(p);
}

static void stand_up(const struct position *p)
{
	EACH_PAGE (p, w, v)
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
 * is compared instead of what it heard. Its log and what was said are looked at by who comes. */
static void know(struct page *page)
{
	json_t *all = json_deep_copy(page->state);

	json_object_del(all, "log");
	json_object_del(all, "life");
	json_object_del(all, "raw"); /* of the last frame */
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

bool compare_all(const struct position *p, bool known, const char *when)
{
	bool same = true;

	for (int v = 0; v <= p->seats; v++) {
		if (v == p->away)
			continue;
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

/* Who is away would be here by that. */
bool look_around(const struct position *p, const char *when)
{
	uint32_t away = p->away < 0 ? 0 : (uint32_t)1 << p->away,
		 seats = ~(p->insiders | away) & (watcher(p) - 1);

	if (!look(p, p->seats, when) || !compare_past(p, p->seats, when))
		return false;
	int seat = seats ? any_of(seats) : -1;
	return seat < 0 || (look(p, seat, when) && compare_past(p, seat, when));
}

/* ---- Playing ------------------------------------------------------------------------------- */

static void until(struct page *page, int n)
{
	while (page_n(page) < n) {
		json_t *frame = page_next(page);
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

bool take_back(struct world *w, int seat, int entry)
{
	struct page *page = &w->page[seat];
	json_t *frame;
	bool done = false, answered = false;

	page_say(page, "{\"t\":\"undo\",\"id\":\"u%d\",\"entry\":%d}", ++page->ids, entry);
	while (!answered) {
		frame = page_next(page);
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
void do_hidden(struct position *p, struct world *w, const ecu_action *a)
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
bool choose_hidden(const struct position *p, const sim_state *s, ecu_action *a)
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
		    !sim_next(&p->plan, &world[w].state, &twins_rng, a) || a->seat < 0 || a->seat == p->away)
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

static uint64_t chance_drawn(void)
{
	return ecu_drawn(sim_s(&world[A].state)) + ecu_drawn(sim_s(&world[B].state));
}

static void do_in_both(const struct position *p, const ecu_action *a, bool *revealed)
{
	int n[WORLDS];

	for (int w = 0; w < WORLDS; w++)
		apply(p, &world[w].state, a, revealed);
	for (int w = 0; w < WORLDS; w++)
		n[w] = act(p, &world[w], a);
	moment_note(a->seat, n);
}

bool step(struct position *p, int number)
{
	char text[LOG_TEXT], when[LOG_TEXT + 60];
	bool revealed = false, late = has_clock(p) || votes_open(p);
	uint64_t drawn = chance_drawn();
	int only = WORLDS;
	ecu_action a;

	if (!choose(p, &a, &only))
		return p->away >= 0; /* only who is not here has something to do */
	ecu_action_print(p->game, &a, text, sizeof text);
	snprintf(when, sizeof when, "by action %d, %s%s", number, text,
		 only == WORLDS ? "" : ", which was done in one world alone");
	count.actions++;
	if (only != WORLDS)
		do_hidden(p, &world[only], &a);
	else
		do_in_both(p, &a, &revealed);
	if (p->renewed && chance_drawn() != drawn) { /* another one in each world */
		count.redrawn++;
		p->insiders = ~(uint32_t)0;
		return false;
	}
	if (late)
		settle(p); /* what the clock says comes behind */
	else
		settle(p);
	if (!still_secret(p, revealed, when))
		return false;
	if (ecu_over(sim_s(&world[A].state), NULL)) { /* everybody sees what was promised in one of them */
		p->insiders = ~(uint32_t)0;
		return false;
	}
	return compare_all(p, late, when) && (number % LOOK_EVERY || look_around(p, when));
}

/* ---- A position ---------------------------------------------------------------------------- */

static void play(struct position *p, int actions)
{
	uint8_t seed[32];
	int i = 1;

	sim_seed(p->plan.seed + 1, seed);
	ecu_rng_seed(&twins_rng, seed);
	for (int w = 0; w < WORLDS; w++)
		memcpy(&world[w].state, &p->start[w], p->game->size);
	moments_forget();
	sit_down(p);
	if (look_around(p, "at the beginning"))
		while (i <= actions && (i % 3 || live(p, i)) &&
		       (i % ABSENT_EVERY != ABSENT_EVERY / 2 || be_absent(p, i)) && step(p, i))
			i++;
	count.same += i > actions;
	if (has_clock(p))
		pause_clock(p);
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
	w->served.clock = 1800000000000LL;
	w->store = store_open(w->served.db, &problem);
	assert_non_null(w->store);
}

static void close_file(struct world *w) { store_close(w->store); }
/* Tables out of the stock are old: none is removed. */
static void start_server(struct world *w)
{
	char line[128];

	assert_true(served_run(&w->served,
			       (const char *const[]){ "serve", "--listen", "127.0.0.1:0", "--db",
						      w->served.db, "--expire-unbegun", "0", "--expire-left",
						      "0", "--webhooks", "--host", "games.example", NULL },
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
	told_begin();
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
	told_end();
	both(remove_file);
	free(all);
	printf("%d positions: %ld played on, in %ld the secret was shown; %ld actions, %ld of them in one "
	       "world "
	       "alone (%ld taken back); %ld words between insiders in one alone; %ld messages of %ld bytes "
	       "compared, %ld of them to who came then; "
	       "in %ld something could be taken back; %ld webhooks; went back %ld times, %ld of them until "
	       "chance was drawn; looked back %ld times; leaks %ld\n",
	       n, count.same, count.revealed, count.actions, count.hidden, count.taken_back, count.whispers,
	       count.frames, count.bytes, count.looks, count.offers, count.told, count.backs, count.redrawn,
	       count.pasts, count.leaks);
	return count.leaks != 0;
}
