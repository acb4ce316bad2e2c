/* slow.c — a slow game on the real server, from set-up to its end, over weeks that pass in seconds.
 *
 *	ECUMENE=PROGRAM slow GAME PLAYERS TURNS      `make slow`: eighteen; the suite plays a shorter one
 *
 * Of eighteen persons five come once, to say that they are ready, and never again; six come once a day,
 * answer what they are asked and leave; the others are always here. Time goes on, when nobody who is here is
 * asked, to the next moment at which something must happen: somebody comes, or his time is
 * out. Then it must happen: a question that waits longer than its rule ends the run. In the end the log tells
 * every time that somebody's time was out, and it is proved. */
#include "tests/server/table.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SEATS = 18, HOUR = 3600 * 1000, HOURS = 12, DEADLINE = 20 * 60, OUT_LATEST = 120 * 1000 };

struct person {
	struct page page;
	char token[64];
	bool here, daily, absent;
	int answered; /* the entry he answered last, as he counts; -1: none */
	long long comes;
	long long due; /* of what he is asked, when it was counted as out; 0: it was not */
};

static struct person person[SEATS];
static int seats, days, visits, outs, told, questions;
static char table[32];
static long long began_at; /* milliseconds */
static long long longest;  /* ms that anything waited behind its time */

static long long now_ms(void) { return served.clock; }

static __attribute__((noreturn)) void stop_with(const char *why)
{
	fprintf(stderr, "slow: %s\n", why);
	served_stop(&served, SIGKILL);
	served_remove(&served);
	exit(1);
}

/* ---- Coming and going ------------------------------------------------------------------------- */

static void come(int seat)
{
	struct person *p = &person[seat];

	if (!page_open(&p->page, &served, NULL))
		stop_with("a person is not let in");
	page_say(&p->page, "{\"t\":\"hello\",\"table\":\"%s\",\"token\":\"%s\"}", table, p->token);
	json_t *snapshot = page_wait(&p->page, "snapshot");
	if (!snapshot)
		stop_with("a person is shown nothing");
	json_decref(snapshot);
	p->here = true;
	p->answered = -1;
}

static void go(int seat)
{
	page_close(&person[seat].page);
	person[seat].here = false;
}

static void make_table(const char *game, int turns)
{
	char body[1200], options[80];
	int n, status;
	json_t *seat;
	size_t i;

	snprintf(options, sizeof options, strcmp(game, "megaciv") == 0 ? "turns=%d civs=random" : "rounds=%d",
		 turns);
	n = snprintf(body, sizeof body,
		     "{\"game\":\"%s\",\"options\":\"players=%d "
		     "%s\",\"name\":\"Weeks\",\"pace\":\"instant\",\"clock\":{\"kind\":"
		     "\"slow\",\"hours\":%d,\"deadline\":%d,\"zone\":\"Europe/Warsaw\"},\"seats\":[",
		     game, seats, options, HOURS, DEADLINE);
	for (int k = 0; k < seats; k++)
		n += snprintf(body + n, sizeof body - (size_t)n, "%s\"person\"", k ? "," : "");
	snprintf(body + n, sizeof body - (size_t)n, "]}");
	json_t *made = http_post(&served, body, &status);
	if (status != 201)
		stop_with(made ? text_of(made, "error") : "no table was made");
	snprintf(table, sizeof table, "%s", text_of(made, "table"));
	json_array_foreach(json_object_get(made, "seats"), i, seat) snprintf(
		person[i].token, sizeof person[i].token, "%s", strchr(text_of(seat, "link"), '#') + 1);
	json_decref(made);
}

static void begin_game(void)
{
	for (int i = 0; i < seats; i++) {
		come(i);
		page_ready(&person[i].page);
	}
	until_stage(&person[0].page, "playing");
	for (int i = 0; i < seats; i++) {
		person[i].absent = i >= seats - (seats * 5 + 9) / 18;
		person[i].daily = !person[i].absent && i >= seats - (seats * 11 + 9) / 18;
		person[i].comes = now_ms() + (long long)(i + 1) * HOUR;
		if (person[i].absent || person[i].daily)
			go(i);
	}
}

/* ---- Answering -------------------------------------------------------------------------------- */

static const char *done_of(json_t *ask)
{
	json_t *choice;
	size_t i;

	json_array_foreach(json_object_get(ask, "choices"), i,
			   choice) if (strcmp(text_of(choice, "act"), "done") == 0) return "done";
	return NULL;
}

/* In a conversation "done", otherwise as the stand-in would: the game shall be a game. */
static void answer(struct person *p)
{
	json_t *ask = json_object_get(p->page.state, "ask");
	int n = page_n(&p->page);

	if (!json_is_object(ask) || p->answered == n)
		return;
	p->answered = n;
	if (done_of(ask))
		page_say(&p->page, "{\"t\":\"act\",\"id\":\"d%d\",\"n\":%d,\"act\":\"done\"}", n, n);
	else
		page_say(&p->page, "{\"t\":\"decide\",\"id\":\"a%d\"}", n);
	questions++;
}

static void count_told(json_t *frame)
{
	json_t *entry, *says;
	size_t i, k;

	json_array_foreach(json_object_get(frame, "log"), i, entry)
		json_array_foreach(json_object_get(entry, "says"), k, says)
			told += strcmp(text_of(says, "m"), "TIME_OUT") == 0 ||
				strcmp(text_of(says, "m"), "STANDIN_TIME") == 0;
}

/* True: something came. */
static bool hear(struct person *p)
{
	bool any = false;
	json_t *frame;

	while (p->here && (frame = page_next(&p->page))) {
		any = true;
		if (p == &person[0] && strcmp(text_of(frame, "t"), "update") == 0)
			count_told(frame);
		if (strcmp(text_of(frame, "t"), "error") == 0)
			p->answered = -1; /* the stand-in still reads, say */
		json_decref(frame);
		p->page.heard_n = 0;
	}
	if (p->page.closed && p->here)
		stop_with("the server hung up");
	answer(p);
	return any;
}

/* ---- Time ------------------------------------------------------------------------------------- */

static json_t *clock_of_table(void)
{
	return json_object_get(json_object_get(person[0].page.state, "table"), "clock");
}

static long long asked_ms(int seat, const char *what)
{
	char key[16];

	snprintf(key, sizeof key, "s%d", seat + 1);
	return json_integer_value(
		json_object_get(json_object_get(json_object_get(clock_of_table(), "asked"), key), what));
}

static bool is_pending(int seat)
{
	char key[16];
	json_t *who;
	size_t i;

	snprintf(key, sizeof key, "s%d", seat + 1);
	json_array_foreach(json_object_get(person[0].page.state, "pending"), i,
			   who) if (strcmp(json_string_value(who), key) == 0) return true;
	return false;
}

static bool played_by_person(int seat)
{
	json_t *list = json_object_get(json_object_get(person[0].page.state, "table"), "seats");

	return strcmp(text_of(json_array_get(list, (size_t)seat), "kind"), "person") == 0;
}

/* Everybody whose answer is awaited is a person who is not here. In a conversation bots stay as long as
 * persons may still come. */
static bool all_wait(void)
{
	bool any = false, talk = json_integer_value(json_object_get(clock_of_table(), "talk_due")) > 0;

	for (int i = 0; i < seats; i++) {
		if (!is_pending(i))
			continue;
		any = true;
		if (person[i].here || (!talk && !played_by_person(i)))
			return false;
	}
	return any;
}

/* What is due by the rules: an ordered question in hours, half as many more for the first, anything else by a
 * deadline that is at least six hours away, a conversation by the one behind a day; an hour more where summer
 * begins or ends. */
static void check_rules(void)
{
	for (int i = 0; i < seats; i++) {
		long long due = asked_ms(i, "due"), began = asked_ms(i, "began");
		if (due && due - began > 31LL * HOUR)
			stop_with("somebody has more time than any rule gives");
		if (due && now_ms() - due > OUT_LATEST)
			stop_with("a question waits longer than its rule");
		if (due && now_ms() - due > longest && is_pending(i) && played_by_person(i))
			longest = now_ms() - due;
	}
	if (json_integer_value(json_object_get(clock_of_table(), "talk_due")) - now_ms() > 49LL * HOUR)
		stop_with("a conversation is longer than its rule");
}

static long long sooner(long long a, long long b) { return b && (!a || b < a) ? b : a; }

/* To the next moment at which something must happen. */
static void go_to_next(void)
{
	long long next = json_integer_value(json_object_get(clock_of_table(), "talk_due"));

	for (int i = 0; i < seats; i++) {
		next = sooner(next, is_pending(i) ? asked_ms(i, "due") : 0);
		next = sooner(next, person[i].daily ? person[i].comes : 0);
	}
	if (!next)
		stop_with("nothing will ever happen");
	leap((next > now_ms() ? next - now_ms() : 0) + 1000); /* of several whose time is out, one a second */
	for (int i = 0; i < seats; i++) {
		long long due = asked_ms(i, "due");
		if (due && due <= now_ms() && is_pending(i) && played_by_person(i) && person[i].due != due) {
			person[i].due = due;
			outs++;
		}
		if (person[i].daily && person[i].comes <= now_ms()) {
			person[i].comes += 24LL * HOUR;
			come(i);
			visits++;
		}
	}
}

static void leave_who_is_done(void)
{
	for (int i = 0; i < seats; i++)
		if (person[i].daily && person[i].here && !page_asked(&person[i].page))
			go(i);
}

static bool is_over(void)
{
	return strcmp(text_of(json_object_get(person[0].page.state, "table"), "stage"), "over") == 0;
}

/* Who is awaited, as everybody sees it, and what he knows of it. */
static void show(void)
{
	fprintf(stderr, "question %s\n", text_of(person[0].page.state, "question"));
	for (int i = 0; i < seats; i++)
		if (is_pending(i))
			fprintf(stderr, "s%d is awaited: %s, %s, n %d, answered %d, due in %lld s\n", i + 1,
				played_by_person(i) ? "a person" : "a bot",
				!person[i].here               ? "not here"
				: page_asked(&person[i].page) ? "here and asked"
							      : "here and not asked",
				person[i].here ? page_n(&person[i].page) : -1, person[i].answered,
				(asked_ms(i, "due") - now_ms()) / 1000);
}

static void play(void)
{
	int idle = 0;

	while (!is_over()) {
		bool any = false;
		for (int i = 0; i < seats; i++)
			any |= person[i].here && hear(&person[i]);
		idle = any ? 0 : idle + 1;
		if (idle > 1000)
			show(), stop_with("nothing happens");
		if (any)
			continue;
		leave_who_is_done();
		check_rules();
		if (all_wait())
			go_to_next();
		else
			go_on(); /* bots have moments of their own */
	}
}

/* ---- The end ---------------------------------------------------------------------------------- */

static int count_lines(const char *text, const char *with)
{
	int n = 0;

	for (const char *at = text; (at = strstr(at, with)); at++)
		n++;
	return n;
}

static void prove(void)
{
	enum { ROOM = 16 << 20 };
	char *log = malloc(ROOM), path[64], file[160], command[400];

	snprintf(path, sizeof path, "/api/tables/%s/log", table);
	if (!log || http_get(&served, path, log, ROOM) != 200)
		stop_with("the log is not told");
	snprintf(file, sizeof file, "%s/weeks.log", served.folder);
	FILE *f = fopen(file, "w");
	fputs(strstr(log, "\r\n\r\n") + 4, f);
	fclose(f);
	int late = count_lines(log, " late s"), kept = told - late;
	snprintf(command, sizeof command, "%s verify %s > /dev/null", getenv("ECUMENE"), file);
	if (system(command) != 0)
		stop_with("the log does not prove itself");
	unlink(file);
	days = (int)((now_ms() - began_at) / (24LL * HOUR));
	printf("%d persons, %d days: %d answers, %d visits; time out %d times, told %d times (%d times late, "
	       "%d seats kept "
	       "by the stand-in), at most %lld s behind; the log proves itself\n",
	       seats, days, questions, visits, outs, told, late, kept, longest / 1000);
	if (told != outs)
		stop_with("not every time that was out is told");
	free(log);
}

int main(int argc, char **argv)
{
	if (argc != 4 || (seats = atoi(argv[2])) < 2 || seats > SEATS || !getenv("ECUMENE")) {
		fprintf(stderr, "usage: ECUMENE=PROGRAM slow GAME PLAYERS TURNS\n");
		return 2;
	}
	signal(SIGPIPE, SIG_IGN);
	served_make_folder(&served);
	if (!served_start(&served))
		return 1;
	began_at = now_ms();
	make_table(argv[1], atoi(argv[3]));
	begin_game();
	play();
	prove();
	served_stop(&served, SIGTERM);
	served_remove(&served);
	return 0;
}
