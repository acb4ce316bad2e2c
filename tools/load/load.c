/* load.c — tables under load, for measuring: see load.h. It starts the program on loopback with a file of its
 * own, plays, kills it, starts it again and asks for every acknowledged action.
 *
 *	load [--tables N] [--sockets N] [--rate N] [--seconds N] [--watchers N] [--game GAME]
 *	     [--attack NAME] [--p99 MS] [--memory MB] [--bytes] PROGRAM
 *
 * Each table comes from an address of its own. The last line says what was lost, doubled or wrong; then the
 * status is 1. */
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "tools/load/load.h"

struct wish {
	int tables, sockets, watchers;
	double rate, seconds;
	const char *game; /* NULL: both in turn */
	const char *attack;
	double p99;  /* more than that is a failure; 0: anything goes */
	long memory; /* likewise, megabytes */
	bool bytes;  /* clients have the engine, as the page has */
};

/* ---- Tables -------------------------------------------------------------------------------- */

static void die(const char *what)
{
	fprintf(stderr, "load: %s\n", what);
	exit(1);
}

static void listen_to(struct player *p, struct served *s, int poll)
{
	if (!player_open(p, s, table_token(p)))
		die("a socket was refused");
	epoll_ctl(poll, EPOLL_CTL_ADD, p->fd, &(struct epoll_event){ .events = EPOLLIN, .data.ptr = p });
}

static void open_table(struct served *s, struct table *t, const struct wish *w, struct tally *tally, int poll)
{
	t->players = w->sockets;
	t->player = calloc((size_t)w->sockets, sizeof *t->player);
	for (int i = 0; i < w->sockets; i++) {
		struct player *p = &t->player[i];
		*p = (struct player){
			.seat = i < t->seats ? i : -1, .table = t, .tally = tally, .bytes = w->bytes
		};
		listen_to(p, s, poll);
	}
}

/* Who only watches: fifty from each address, spread over the tables. */
static struct player *open_crowd(struct served *s, struct table *tables, const struct wish *w,
				 struct tally *tally, int poll)
{
	struct player *crowd = calloc((size_t)w->watchers + 1, sizeof *crowd);

	for (int i = 0; i < w->watchers; i++) {
		s->from = 300 + i / 50;
		crowd[i] = (struct player){
			.seat = -1, .table = &tables[i % w->tables], .tally = tally, .bytes = w->bytes
		};
		listen_to(&crowd[i], s, poll);
	}
	return crowd;
}

/* ---- Playing ------------------------------------------------------------------------------- */

static void hear_all(int poll, double until)
{
	struct epoll_event ready[256];

	do {
		double left = until - load_now();
		int n = epoll_wait(poll, ready, 256, left > 0 ? (int)left : 0);
		for (int i = 0; i < n; i++)
			player_read(ready[i].data.ptr);
	} while (load_now() < until);
}

static double play(struct table *tables, int n, const struct wish *w, int poll)
{
	double began = load_now(), gap = 1000.0 * n / w->rate, end = began + w->seconds * 1000;

	for (int i = 0; i < n; i++)
		tables[i].due = began + gap * i / n;
	while (load_now() < end) {
		double now = load_now(), next = now + 1;
		for (int i = 0; i < n; i++) {
			struct table *t = &tables[i];
			while (!t->over && t->due <= now && table_act(t, t->due))
				t->due += gap;
			next = t->due > now && t->due < next ? t->due : next;
		}
		hear_all(poll, next);
	}
	return (load_now() - began) / 1000;
}

static int not_answered(const struct table *tables, int n)
{
	int open = 0;

	for (int i = 0; i < n; i++)
		for (int k = 0; k < tables[i].seats; k++)
			open += tables[i].player[k].due > 0;
	return open;
}

/* ---- All of it ----------------------------------------------------------------------------- */

static bool start(struct served *s, const char *db)
{
	char line[128];

	return served_run(s, (const char *const[]){ "serve", "--listen", "127.0.0.1:0", "--db", db, NULL },
			  line, sizeof line);
}

static void verify(struct served *s, struct table *tables, int n)
{
	served_stop(s, SIGKILL);
	if (!start(s, s->db))
		die("the server did not start again");
	for (int i = 0; i < n; i++)
		for (int k = 0; k < tables[i].seats; k++) {
			struct player *p = &tables[i].player[k];
			s->from = 2 + i;
			if (!player_back(p, s, table_token(p)) || !player_ask(p, 0))
				die("the server hung up");
		}
}

static int summary(const struct wish *w, struct tally *t, double took, double cpu, long memory,
		   double commits, int over)
{
	double rate = t->n / took, p99 = tally_part(t, 99);

	tally_histogram(t);
	printf("%d tables x %d sockets, %d watchers more: %.0f durable actions/s (asked for %.0f), p50 %.1f, "
	       "p99 %.1f, "
	       "p99.9 %.1f, longest %.1f ms\n",
	       w->tables, w->sockets, w->watchers, rate, w->rate, tally_part(t, 50), p99, tally_part(t, 99.9),
	       tally_part(t, 100));
	printf("server: %.2f ms of CPU an action, at most %ld MB; %.1f KB sent an action in %.1f messages; "
	       "SQLite alone "
	       "%.0f commits/s, so %.2f of it\n",
	       t->n ? 1000 * cpu / t->n : 0, memory / 1024, t->n ? (double)t->bytes / 1024 / t->n : 0,
	       t->n ? (double)t->frames / t->n : 0, commits, commits > 0 ? rate / commits : 0);
	bool slow = w->p99 > 0 && p99 > w->p99, large = w->memory && memory / 1024 > w->memory;
	int errors = t->errors + t->hung_up, wrong = t->wrong + t->reordered + t->other;
	bool ok = !t->lost && !t->doubled && !wrong && !errors && t->n && !slow && !large;
	printf("%s: %d done, %d refused, %d errors, %d lost, %d doubled, %d wrong, %d games over%s\n",
	       ok ? "ok" : "FAILED", t->n, t->refused, errors, t->lost, t->doubled, wrong, over,
	       slow    ? ", too slow"
	       : large ? ", too much memory"
		       : "");
	return ok ? 0 : 1;
}

static void close_all(struct player *players, int n)
{
	for (int i = 0; i < n; i++)
		player_free(&players[i]);
	free(players);
}

static int run(const struct wish *w)
{
	struct served s;
	struct tally tally = { 0 };
	struct table *tables = calloc((size_t)w->tables, sizeof *tables);
	int poll = epoll_create1(0), over = 0;
	char options[32];

	served_make_folder(&s);
	s.real = true; /* it is measured */
	double commits = sqlite_commits(s.folder, 1);
	if (!start(&s, s.db))
		die("the server did not start");
	for (int i = 0; i < w->tables; i++) {
		bool megaciv = w->game ? strcmp(w->game, "megaciv") == 0 : i % 2 == 0;
		int most = megaciv ? 18 : 5, players = w->sockets < most ? w->sockets : most;
		s.from = 2 + i;
		snprintf(options, sizeof options, "players=%d", players);
		if (!table_lay(&s, &tables[i],
			       w->game   ? w->game
			       : megaciv ? "megaciv"
					 : "archipelago",
			       options, players))
			die("a table could not be made");
		open_table(&s, &tables[i], w, &tally, poll);
		hear_all(poll, load_now());
	}
	struct player *crowd = open_crowd(&s, tables, w, &tally, poll);
	hear_all(poll, load_now() + 1500);
	tally.bytes = tally.frames = 0;
	if (w->attack && !attack_start(&s, w->attack, tables[0].id))
		die("the attacks are deaf, flood, hold, drip, fetch, make, all");
	double cpu = process_cpu(s.pid), took = play(tables, w->tables, w, poll);
	cpu = process_cpu(s.pid) - cpu;
	attack_stop();
	long memory = process_memory(s.pid, "VmHWM");
	for (double until = load_now() + 3000; not_answered(tables, w->tables) && load_now() < until;)
		hear_all(poll, load_now() + 10);
	tally.lost += not_answered(tables, w->tables);
	verify(&s, tables, w->tables);
	for (int i = 0; i < w->tables; i++) {
		over += tables[i].over;
		close_all(tables[i].player, tables[i].players);
	}
	close_all(crowd, w->watchers);
	free(tables);
	served_stop(&s, SIGTERM);
	served_remove(&s);
	int rc = summary(w, &tally, took, cpu, memory, commits, over);
	free(tally.latency);
	return rc;
}

static const struct option long_options[] = {
	{ "tables", required_argument, NULL, 't' },
	{ "sockets", required_argument, NULL, 's' },
	{ "rate", required_argument, NULL, 'r' },
	{ "seconds", required_argument, NULL, 'n' },
	{ "watchers", required_argument, NULL, 'w' },
	{ "game", required_argument, NULL, 'g' },
	{ "p99", required_argument, NULL, 'p' },
	{ "attack", required_argument, NULL, 'a' },
	{ "memory", required_argument, NULL, 'm' },
	{ "bytes", no_argument, NULL, 'b' },
	{ 0 },
};

int main(int argc, char **argv)
{
	struct wish w = { .tables = 20, .sockets = LOAD_SEATS, .rate = 1000, .seconds = 10 };
	int c;

	signal(SIGPIPE, SIG_IGN);
	while ((c = getopt_long(argc, argv, "", long_options, NULL)) != -1)
		switch (c) {
		case 't': w.tables = atoi(optarg); break;
		case 's': w.sockets = atoi(optarg); break;
		case 'r': w.rate = atof(optarg); break;
		case 'n': w.seconds = atof(optarg); break;
		case 'w': w.watchers = atoi(optarg); break;
		case 'g': w.game = optarg; break;
		case 'p': w.p99 = atof(optarg); break;
		case 'a': w.attack = optarg; break;
		case 'm': w.memory = atol(optarg); break;
		case 'b': w.bytes = true; break;
		default: return 2;
		}
	if (optind + 1 != argc || w.tables < 1 || w.tables > 250 || w.sockets < 2 || w.rate <= 0) {
		fprintf(stderr,
			"usage: load [--tables N] [--sockets N] [--rate N] [--seconds N] [--watchers N]\n"
			"            [--game megaciv|archipelago] [--attack "
			"deaf|flood|hold|drip|fetch|make|all]\n"
			"            [--p99 MS] [--memory MB] [--bytes] PROGRAM\n");
		return 2;
	}
	setenv("ECUMENE", argv[optind], 1);
	return run(&w);
}
