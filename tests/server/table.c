/* table.c — see table.h. */
#include "tests/server/table.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct served served;
struct laid laid;
struct page one, two, three, watcher, visitor;
bool fond_of_drawing;

/* ---- The server ---------------------------------------------------------------------------- */

int table_start(void **arg)
{
	(void)arg;
	pages_forget();
	served_make_folder(&served);
	return served_start(&served) ? 0 : -1;
}

int table_stop(void **arg)
{
	(void)arg;
	if (served.pid)
		served_stop(&served, SIGTERM);
	served_remove(&served);
	return 0;
}

void restart(int number)
{
	served_stop(&served, number);
	assert_true(served_start(&served));
}

/* ---- Time ---------------------------------------------------------------------------------- */

bool go_on(void)
{
	long long ms = served_next(&served);

	if (ms >= 0)
		pass(ms);
	return ms >= 0;
}

void pass(long long ms) { served_pass(&served, ms); }

/* Hours in a moment. Clocks are looked at every second, tables that nobody has opened every 15. */
void leap(long long ms)
{
	enum { WOKEN_MS = 16 * 1000 };

	if (ms > WOKEN_MS)
		served_leap(&served, ms - WOKEN_MS);
	pass(ms > WOKEN_MS ? WOKEN_MS : ms);
}

/* ---- Frames -------------------------------------------------------------------------------- */

const char *text_of(json_t *o, const char *key)
{
	const char *text = json_string_value(json_object_get(o, key));

	return text ? text : "";
}

bool is(json_t *frame, const char *t) { return frame && strcmp(text_of(frame, "t"), t) == 0; }
bool refused_as(json_t *frame, const char *message)
{
	return is(frame, "refused") && strcmp(text_of(json_object_get(frame, "message"), "m"), message) == 0;
}

bool done_as(json_t *frame, int n)
{
	return is(frame, "done") && json_integer_value(json_object_get(frame, "n")) == n;
}

/* ---- A table of two, begun ----------------------------------------------------------------- */
void until_stage(struct page *p, const char *stage)
{
	page_drain(p);
	while (strcmp(text_of(json_object_get(p->state, "table"), "stage"), stage) != 0 && go_on())
		page_drain(p);
	assert_string_equal(text_of(json_object_get(p->state, "table"), "stage"), stage);
}

void sit_down(void)
{
	page_sit(&one, &served, &laid, 1);
	page_sit(&two, &served, &laid, 2);
	page_sit(&watcher, &served, &laid, 0);
}

void stand_up(void)
{
	page_close(&one);
	page_close(&two);
	page_close(&watcher);
}

void three_sit_down(void)
{
	sit_down();
	page_sit(&three, &served, &laid, 3);
}

void three_stand_up(void)
{
	page_close(&three);
	stand_up();
}

void begin_three(const char *options, const char *more)
{
	struct page *const persons[] = { &one, &two, &three };

	lay_table_with(&served, options, 3, "", more, &laid);
	three_sit_down();
	for (int i = 0; i < 3; i++)
		page_ready(persons[i]);
	for (int i = 0; i < 3; i++)
		until_stage(persons[i], "playing");
	until_stage(&watcher, "playing");
}

static void begin_laid(void)
{
	sit_down();
	page_ready(&one);
	page_ready(&two);
	until_stage(&one, "playing");
	until_stage(&two, "playing");
	until_stage(&watcher, "playing");
}

void begin(const char *options)
{
	lay_table(&served, options, 2, "", &laid);
	begin_laid();
}

void begin_with_bots(const char *game, const char *options, const char *bots)
{
	served.game = game;
	lay_table(&served, options, 2, bots, &laid);
	served.game = NULL;
	begin_laid();
}

void play_and_sit(struct served *mine, const char *const *arguments, int seat, struct page *page)
{
	char line[256];

	assert_true(served_run(mine, arguments, line, sizeof line));
	const char *id = strstr(line, "/t/"), *token = strchr(line, '#');
	assert_true(strncmp(line, "http://127.0.0.1:", 17) == 0 && id && token);
	memset(&laid, 0, sizeof laid);
	snprintf(laid.id, sizeof laid.id, "%.*s", (int)(token - id - 3), id + 3);
	snprintf(laid.token[seat - 1], sizeof laid.token[0], "%s", token + 1);
	page_sit(page, mine, &laid, seat);
	page_sit(&watcher, mine, &laid, 0);
	page_ready(page);
	until_stage(page, "playing");
	until_stage(&watcher, "playing");
}

void stand_up_from(struct served *mine, struct page *page)
{
	page_close(page);
	page_close(&watcher);
	served_stop(mine, SIGTERM);
	served_remove(mine);
}

void until_n(struct page *p, int n)
{
	for (json_t *frame; page_n(p) < n && (frame = page_next(p));)
		json_decref(frame);
	assert_true(page_n(p) >= n);
}

bool over(const struct page *p) { return json_is_object(json_object_get(p->state, "over")); }

json_t *snapshot_of(int seat)
{
	page_sit(&visitor, &served, &laid, seat);
	json_t *state = json_incref(visitor.state);
	page_close(&visitor);
	json_object_del(state, "table"); /* who is here changes by looking */
	return state;
}

void says(struct page *p, const char *answer, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	page_vsay(p, format, list);
	va_end(list);
	TAKE(page_wait(p, answer), true);
}

bool has_heard(const struct page *p, const char *words) { return p->heard && strstr(p->heard, words); }

void hears(struct page *p, const char *words)
{
	for (json_t *frame; !has_heard(p, words) && (frame = page_next(p));)
		json_decref(frame);
	assert_true(has_heard(p, words));
}

json_t *votes_of(const struct page *p)
{
	return json_object_get(json_object_get(p->state, "table"), "votes");
}

void until_votes(struct page *p, size_t n)
{
	page_drain(p);
	assert_int_equal(json_array_size(votes_of(p)), n);
}

/* ---- Any choices --------------------------------------------------------------------------- */

static unsigned chance = 20260801; /* tests repeat themselves */

unsigned below(unsigned n)
{
	chance = chance * 1103515245 + 12345;
	return (chance >> 16) % n;
}

const char *some_act(const struct page *p)
{
	static char act[256];
	json_t *choices = json_object_get(json_object_get(p->state, "ask"), "choices");
	json_t *c = json_array_get(choices, below((unsigned)json_array_size(choices) + 1) %
						    (json_array_size(choices) + !json_array_size(choices)));
	const char *text = text_of(c, "act"), *place = strstr(text, "{n}");
	int least = (int)json_integer_value(json_object_get(c, "least")),
	    most = (int)json_integer_value(json_object_get(c, "most"));

	for (size_t i = 0; i < json_array_size(choices) && fond_of_drawing; i++)
		if (strcmp(text_of(json_array_get(choices, i), "act"), "draw") == 0)
			return "draw";
	if (place)
		snprintf(act, sizeof act, "%.*s%d%s", (int)(place - text), text,
			 least + (int)below((unsigned)(most - least + 1)), place + strlen("{n}"));
	else
		snprintf(act, sizeof act, "%s", text);
	return act;
}

const char *fresh_id(struct page *p)
{
	static char id[32];

	snprintf(id, sizeof id, "%s-%d", p->name, ++p->ids);
	return id;
}

bool play_one(void)
{
	struct page *p = page_asked(&one) && (!page_asked(&two) || below(2)) ? &one : &two;

	if (!page_asked(p))
		return false;
	json_t *a = page_act(p, fresh_id(p), page_n(p), some_act(p));
	assert_true(is(a, "done") || is(a, "refused"));
	int n = is(a, "done") ? (int)json_integer_value(json_object_get(a, "n")) : 0;
	json_decref(a);
	until_n(&one, n);
	until_n(&two, n);
	return true;
}
