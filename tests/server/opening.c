/* opening.c — how long it takes to open long tables, from inside:
 *
 *	opening GAME OPTIONS ENTRIES UNDOS [TABLES]
 *	opening GAME OPTIONS growth
 *
 * lays tables of so many entries, in UNDOS of a hundred cases something is taken back, opens one after the
 * other as the server does when somebody says hello, and prints the milliseconds that passed and those of the
 * processor, which other work on the machine does not lengthen as much.
 *
 * With `growth`: what an action costs, without the views, at a table of 100 entries and at one of 10 000 that
 * is in the same position: the same actions with entries between them that change nothing. */
#include "tests/test.h"

#include <sodium.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "tests/server/stock.h"

static double now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return 1000.0 * (double)now.tv_sec + (double)now.tv_nsec / 1e6;
}

static double cpu_ms(void)
{
	struct rusage r;

	getrusage(RUSAGE_SELF, &r);
	return 1000.0 * (double)(r.ru_utime.tv_sec + r.ru_stime.tv_sec) +
	       (double)(r.ru_utime.tv_usec + r.ru_stime.tv_usec) / 1000.0;
}

static char folder[] = "/tmp/ecumene-opening-XXXXXX", db[64];

static struct srv *serving(void)
{
	char reason[200];
	struct srv *srv = srv_open(&(struct srv_options){ .host = "127.0.0.1", .db = db, .bot_delay = -1 },
				   reason, sizeof reason);

	if (!srv) {
		fprintf(stderr, "%s\n", reason);
		exit(1);
	}
	return srv;
}

static struct srv_table *opened(struct srv *srv, const char *id)
{
	struct srv_table *t = srv_table_get(srv, id);

	while (t->lent)
		uv_run(&srv->loop, UV_RUN_ONCE);
	if (t->stage != SRV_PLAYING && t->stage != SRV_OVER)
		fprintf(stderr, "%s\n", t->trouble);
	return t;
}

/* ---- Opening ------------------------------------------------------------------------------- */

static void open_all(const struct stock *s, int tables)
{
	char id[64][STORE_ID];
	int entries[64];
	struct store_problem p;
	struct store *st = store_open(db, &p);

	for (int i = 0; i < tables; i++)
		entries[i] = stock_make(st, s, i, id[i]);
	store_close(st);
	struct srv *srv = serving();
	double sum = 0, worst = 0, cpu = cpu_ms();
	for (int i = 0; i < tables; i++) {
		double from = now_ms();
		opened(srv, id[i]);
		double took = now_ms() - from;
		sum += took;
		worst = took > worst ? took : worst;
	}
	printf("%s: %d tables of %d entries or so: %.1f ms each, the longest %.1f ms; CPU %.1f ms each\n",
	       s->game, tables, entries[0], sum / tables, worst, (cpu_ms() - cpu) / tables);
	srv_close(srv);
}

/* ---- Growth -------------------------------------------------------------------------------- */

/* CPU of so many actions, in microseconds each: written, and all that hangs on the log is found for every
 * seat. What a view costs is the same everywhere and left out. */
static double actions(struct srv *srv, struct srv_table *t, ecu_rng *rng, int n)
{
	static struct srv_room view;
	double cpu = cpu_ms();
	ecu_action a;

	for (int i = 0; i < n; i++) {
		int seat = ecu_first(ecu_pending(t->working->state));
		ecu_observe(t->working->state, seat, (ecu_view *)view.bytes);
		if (!ecu_pick((const ecu_view *)view.bytes, rng, ECU_EAGER, &a) ||
		    !srv_table_apply(t, &a, srv_change_new(t, STORE_ENTRY, seat)))
			exit(1);
		while (!srv_lane_idle(srv))
			uv_run(&srv->loop, UV_RUN_ONCE);
		srv->out.n = 0;
		for (int viewer = 0; viewer < t->seats; viewer++) {
			srv_offer(t, viewer);
			srv_put_head(&srv->out, t, viewer);
		}
	}
	return 1000 * (cpu_ms() - cpu) / n;
}

static int by_size(const void *a, const void *b)
{
	return (*(const double *)a > *(const double *)b) - (*(const double *)a < *(const double *)b);
}

static void grow(const char *game, const char *options)
{
	enum { ROUNDS = 15, ACTIONS = 20 };
	char id[2][STORE_ID];
	struct store_problem p;
	struct store *st = store_open(db, &p);
	int n[2] = { stock_make(st, &(struct stock){ .game = game, .options = options, .entries = 100 }, 0,
				id[0]),
		     stock_make(st,
				&(struct stock){
					.game = game, .options = options, .entries = 10000, .padding = 99 },
				1, id[1]) };
	double cost[2][ROUNDS];
	ecu_rng rng[2];

	store_close(st);
	struct srv *srv = serving();
	struct srv_table *t[2] = { opened(srv, id[0]), opened(srv, id[1]) };
	for (int i = 0; i < 2; i++)
		ecu_rng_seed(&rng[i], (const uint8_t[32]){ 1 });
	for (int round = 0; round < ROUNDS; round++)
		for (int i = 0; i < 2; i++)
			cost[i][round] = actions(srv, t[i], &rng[i], ACTIONS);
	for (int i = 0; i < 2; i++)
		qsort(cost[i], ROUNDS, sizeof cost[i][0], by_size);
	printf("%s: CPU of an action, written, with heads and what may be taken back for every seat: %.0f us "
	       "at entry %d, %.0f us at entry "
	       "%d: "
	       "%.2f times\n",
	       game, cost[0][ROUNDS / 2], n[0], cost[1][ROUNDS / 2], n[1],
	       cost[1][ROUNDS / 2] / cost[0][ROUNDS / 2]);
	srv_close(srv);
}

int main(int argc, char **argv)
{
	char line[128];
	bool growth = argc == 4 && strcmp(argv[3], "growth") == 0;
	int tables = argc > 5 ? atoi(argv[5]) : 5;

	if ((!growth && argc < 5) || tables < 1 || tables > 64 || sodium_init() < 0 || !mkdtemp(folder)) {
		fprintf(stderr, "usage: opening GAME OPTIONS ENTRIES UNDOS [TABLES]\n"
				"       opening GAME OPTIONS growth\n");
		return 2;
	}
	snprintf(db, sizeof db, "%s/games.db", folder);
	if (growth)
		grow(argv[1], argv[2]);
	else
		open_all(&(struct stock){ .game = argv[1],
					  .options = argv[2],
					  .entries = atoi(argv[3]),
					  .undos = atoi(argv[4]) },
			 tables);
	snprintf(line, sizeof line, "rm -r %s", folder);
	return system(line) ? 1 : 0;
}
