/* twins_life.c — see twins.h: what people do beside the game at two servers, and the time that passes. */
#include "tests/server/twins.h"

#include <stdarg.h>
#include <stdlib.h>

/* ---- Time ---------------------------------------------------------------------------------- */

void pass(long long ms)
{
	for (int w = 0; w < WORLDS; w++)
		served_pass(&world[w].served, ms);
}

/* Hours by the clock on the wall, and the last seconds one by one. */
void pass_until(long long ms)
{
	long long left = ms - world[A].served.clock;

	for (int w = 0; w < WORLDS && left > 20 * 1000; w++)
		served_leap(&world[w].served, left - 20 * 1000);
	if (left > 0)
		pass(left > 20 * 1000 ? 20 * 1000 : left);
}

/* ---- Saying -------------------------------------------------------------------------------- */

bool say(struct world *w, int v, const char *format, ...)
{
	struct page *page = &w->page[v];
	char text[600];
	va_list list;
	json_t *frame;
	bool done = false;

	va_start(list, format);
	vsnprintf(text, sizeof text, format, list);
	va_end(list);
	page_say(page, "%s", text);
	for (bool answered = false; !answered; json_decref(frame)) {
		frame = page_next(page);
		assert_non_null(frame);
		const char *t = json_string_value(json_object_get(frame, "t"));
		done = strcmp(t, "done") == 0 || strcmp(t, "heard") == 0;
		answered = done || strcmp(t, "error") == 0;
	}
	return done;
}

/* What only insiders may know of, at one of the two. */
static void whisper(const struct position *p, struct world *w)
{
	int from = any_of(p->insiders & (watcher(p) - 1)), to = any_of(p->insiders & (watcher(p) - 1));
	int id = ++w->page[from].ids;

	switch (from == to ? draw(2) : 2 + draw(2)) {
	case 0: say(w, from, "{\"t\":\"note\",\"id\":\"l%d\",\"text\":\"a plan of mine\"}", id); break;
	case 1:
		say(w, from, "{\"t\":\"hook\",\"id\":\"l%d\",\"url\":\"%s\",\"lang\":\"en\"}", id,
		    told_address(WORLDS, p, from));
		break;
	case 2:
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
	until_seen(p);
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

static const char *differing_figure(void)
{
	static const char *const names[] = { "\necumene_sockets ", "\necumene_tables_open ",
					     "\necumene_tables_unfinished ", "\necumene_connections " };
	static char text[WORLDS][16384];

	for (int w = 0; w < WORLDS; w++)
		assert_int_equal(http_get(&world[w].served, "/metrics", text[w], sizeof text[w]), 200);
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		const char *a = strstr(text[A], names[i]), *b = strstr(text[B], names[i]);
		if (!a || !b || atoi(a + strlen(names[i])) != atoi(b + strlen(names[i])))
			return names[i] + 1;
	}
	return NULL;
}

/* Figures that are no sums of messages are the same. */
static void compare_figures(const struct position *p)
{
	const char *differs = differing_figure();

	if (!differs)
		return;
	count.leaks++;
	printf("position %d: a figure differs: %s\n", p->number, differs);
}

void pause_clock(const struct position *p)
{
	EACH_PAGE (p, w, v)
		if (v < p->seats)
			say(&world[w], v, "{\"t\":\"vote\",\"id\":\"p%d\",\"what\":\"pause\"}",
			    ++world[w].page[v].ids);
}

bool live(struct position *p, int number)
{
	bool aside = draw(2);

	pass(1000 * (1 + draw(60)));
	settle(p);
	forget_all(p);
	if (aside)
		whisper(p, &world[draw(WORLDS)]);
	else
		in_public(p);
	settle(p);
	if (number % (2 * LOOK_EVERY) == 0)
		compare_figures(p);
	return compare_all(p, !aside, "by what was said beside the game") &&
	       (number % LOOK_EVERY || look_around(p, "of that"));
}
