/* torture.c — a server that is killed again and again while tables are played: 18 clients at one of Mega
 * Civilization, others at Archipelago and Bazaar. It is started on the same file, they come back, say what
 * was not acknowledged again with the same id, ask for what was, and go on.
 *
 *	ECUMENE=PROGRAM torture KILLS [PAUSE [SEED]]
 *
 * PAUSE is how long a server lives at most behind its first acknowledgement, 500 ms if not told. Kills fall
 * at a drawn time, as soon as something was acknowledged, right behind something that was said, while the
 * server starts, and while the clients come back. Between them the disk is full, the server is stopped for a
 * while and another one tries to take its file, or is told by the epoch that another one has it; strangers
 * do what they can (tools/load/attack.c). After each kill every seat asks for the last things it was
 * promised and for heads of its past; at the end for all of them, and the file is read.
 *
 * It prints rows of a table: how often, what, what was found. Anything lost, doubled, reordered or wrong
 * makes the status 1. */
#include "tests/server/torture.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct kind {
	const char *game, *options;
	int seats;
	double rate; /* actions a second */
} kinds[] = {
	{ "megaciv", "players=18", 18, 80 },
	{ "archipelago", "players=5", 5, 20 },
	{ "bazaar", "players=5 rounds=9", 5, 20 },
	{ "bazaar", "players=2 rounds=3", 2, 20 },
};
enum {
	TABLES = sizeof kinds / sizeof *kinds,
	SEATS = 18 + 5 + 5 + 2,
	RECENT = 10,  /* asked for again after each kill, of each seat */
	LONG = 200,   /* acknowledged a seat: then another table is laid; more cannot be asked for at once */
	PERIOD = 25,  /* in so many kills the disk is full once, and the server stopped once */
	STRETCH = 10, /* kills with the same stranger at the door */
	ENOUGH = 20,  /* wrong things: then it is no use to go on */
	PATIENCE = 120, /* seconds: it only ends what is hopeless */
};

/* What was done, for the summary. */
static struct {
	int kills, starting, returning, acknowledged, said, drawn;
	int full, full_errors, full_kills;
	int stops, second, fenced;
	int attacks;
	int views;
} did;

static unsigned pause_ms;
static struct served s;
static struct tally tally;
static struct shelf shelf;
static struct table *playing[TABLES];
static struct page eye; /* a page of the first seat at the first table, which keeps its whole view */
static char eye_table[32];

static void die(const char *what)
{
	fprintf(stderr, "torture: %s\n", what);
	attack_stop();
	if (s.pid > 0)
		kill(s.pid, SIGKILL);
	exit(1);
}

static void wrong(const char *what)
{
	fprintf(stderr, "torture: %s\n", what);
	tally.wrong++;
}

/* ---- Tables -------------------------------------------------------------------------------- */

/* Each table comes from an address of its own. */
static const struct served *from(int address)
{
	static struct served there;

	there = s;
	there.from = address;
	return &there;
}

static void lay(int i)
{
	const struct kind *k = &kinds[i];
	struct table *t = calloc(1, sizeof *t);

	if (!table_lay(from(2 + i), t, k->game, k->options, k->seats))
		die("a table could not be made");
	t->players = k->seats;
	t->player = calloc((size_t)t->players, sizeof *t->player);
	for (int seat = 0; seat < t->players; seat++) {
		struct player *p = &t->player[seat];
		*p = (struct player){ .fd = -1, .seat = seat, .table = t, .tally = &tally };
		if (!player_back(p, from(2 + i), table_token(p)))
			die("a socket was refused");
	}
	playing[i] = t;
	if (i == 0)
		life_sit(t, from(20), &tally);
	shelf.at = realloc(shelf.at, (size_t)(shelf.n + 1) * sizeof *shelf.at);
	shelf.at[shelf.n++] = t;
}

static int acknowledged(const struct table *t)
{
	int n = 0;

	for (int i = 0; i < t->players; i++)
		n += t->player[i].made_n;
	return n;
}

static int open_at(const struct table *t)
{
	int n = 0;

	for (int i = 0; i < t->players; i++)
		n += t->player[i].due > 0 || t->player[i].again;
	return n;
}

/* ---- Hearing and playing ------------------------------------------------------------------- */

/* All sockets, for so long or until something comes. */
static void hear_all(int ms)
{
	struct pollfd ready[SEATS];
	struct player *who[SEATS];
	int n = 0;

	for (int i = 0; i < TABLES; i++)
		for (int k = 0; k < playing[i]->players; k++)
			if (playing[i]->player[k].fd >= 0) {
				who[n] = &playing[i]->player[k];
				ready[n] = (struct pollfd){ who[n]->fd, POLLIN, 0 };
				n++;
			}
	if (n == 0)
		usleep((useconds_t)ms * 1000); /* nobody is there who could wake us */
	else if (poll(ready, (nfds_t)n, ms) > 0)
		for (int i = 0; i < n; i++)
			if (ready[i].revents)
				player_read(who[i]);
}

static bool hung_up(void)
{
	for (int i = 0; i < TABLES; i++)
		for (int k = 0; k < playing[i]->players; k++)
			if (playing[i]->player[k].fd >= 0)
				return false;
	return true;
}

static void say_again(void)
{
	for (int i = 0; i < TABLES; i++)
		for (int k = 0; k < playing[i]->players; k++)
			if (playing[i]->player[k].again && playing[i]->player[k].fd >= 0)
				player_again(&playing[i]->player[k]);
}

/* Who may act does; what could not be done is said again. */
static void act_all(void)
{
	static double again;
	double now = load_now();

	for (int i = 0; i < TABLES; i++) {
		struct table *t = playing[i];
		if (t->over || t->due > now)
			continue;
		table_act(t, now);
		t->due = now + 1000 / kinds[i].rate;
	}
	if (now > again + 20) {
		again = now;
		say_again();
		life_step();
	}
}

static void play(double ms)
{
	for (double until = load_now() + ms; load_now() < until && !hung_up();) {
		act_all();
		hear_all(1);
	}
}

/* Nothing new is begun until all that was said is answered. */
static bool settle(void)
{
	int open = 1;

	for (double until = load_now() + PATIENCE * 1000; open && load_now() < until && !hung_up();) {
		open = 0;
		say_again();
		for (int i = 0; i < TABLES; i++)
			open += open_at(playing[i]);
		if (open)
			hear_all(20);
	}
	return open == 0;
}

/* Until something at the large table, or any if that is over, is acknowledged. */
static void play_until_done(void)
{
	int before = tally.n, there = acknowledged(playing[0]);
	double until = load_now() + PATIENCE * 1000;

	while (tally.n == before || (acknowledged(playing[0]) == there && !playing[0]->over)) {
		if (load_now() > until || hung_up() || tally.wrong >= ENOUGH) {
			wrong(hung_up() ? "the server ended by itself" : "nothing goes on any more");
			return;
		}
		act_all();
		hear_all(1);
	}
}

/* ---- The page with the whole view ----------------------------------------------------------- */

static void open_eye(void)
{
	json_t *before = strcmp(eye_table, playing[0]->id) == 0 ? json_incref(eye.state) : NULL,
	       *frame = NULL;

	page_close(&eye);
	if (page_open(&eye, from(2), NULL)) {
		page_say(&eye, "{\"t\":\"hello\",\"table\":\"%s\",\"token\":\"%s\"}", playing[0]->id,
			 playing[0]->token[0]);
		frame = page_wait(&eye, "snapshot");
	}
	if (frame && before && page_n(&eye) == (int)json_integer_value(json_object_get(before, "n"))) {
		did.views++;
		if (!json_equal(json_object_get(frame, "view"), json_object_get(before, "view"))) {
			tally.other++;
			fprintf(stderr, "torture: another view is shown at %d of %s\n", page_n(&eye),
				eye_table);
		}
	}
	/* who came back too early keeps what it knew */
	if (!frame && !eye.state)
		eye.state = json_incref(before);
	else
		snprintf(eye_table, sizeof eye_table, "%s", playing[0]->id);
	json_decref(before);
	json_decref(frame);
}

/* ---- Killing and coming back ----------------------------------------------------------------- */

static const char *const *arguments(void)
{
	static char listen[32];
	static const char *list[] = {
		"serve", "--listen", listen, "--db", s.db, "--per-address", "200", NULL
	};

	snprintf(listen, sizeof listen, "127.0.0.1:%d", s.port); /* strangers know the way */
	return list;
}

static void start(void)
{
	char line[128];
	int port = s.port;

	for (int i = 0; i < 5; i++) {
		if (served_run(&s, arguments(), line, sizeof line))
			return;
		char said[512] = "";
		ssize_t n = read(s.err, said, sizeof said - 1);
		fprintf(stderr, "torture: it did not start: %s\n", n > 0 ? said : "");
		served_stop(&s, SIGKILL);
		s.port = port;
		usleep(200000); /* somebody else may have its port for a moment */
	}
	die("the server does not start again");
}

/* What came before it died counts. */
static void hear_the_end(void)
{
	for (double until = load_now() + PATIENCE * 1000; !hung_up() && load_now() < until;)
		hear_all(10);
	page_drain(&eye);
}

static void killed(void)
{
	served_stop(&s, SIGKILL);
	did.kills++;
	hear_the_end();
}

static void start_and_kill(void)
{
	served_begin(&s, arguments());
	usleep(load_below(30000)); /* killed at any moment of its start */
	served_stop(&s, SIGKILL);
	did.kills++;
	did.starting++;
}

/* One seat: is all that it knows still there? */
static bool come_back(struct player *p, int address)
{
	if (!player_back(p, from(address), table_token(p)) || !player_ask(p, p->made_n - RECENT) ||
	    !player_past(p, p->seen) || !player_past(p, p->seen ? (int)load_below((unsigned)p->seen) : 0))
		return false;
	if (p->due > 0 || p->again)
		player_again(p);
	return true;
}

/* False: the server died meanwhile. */
static bool come_back_all(void)
{
	bool ok = true;

	for (int i = 0; ok && i < TABLES; i++)
		for (int k = 0; ok && k < playing[i]->players; k++)
			ok = come_back(&playing[i]->player[k], 2 + i);
	ok = ok && life_back(from(20));
	if (ok)
		open_eye();
	return ok;
}

/* A process that kills the server while we are busy with coming back. */
static pid_t killer_at(unsigned us)
{
	pid_t victim = s.pid, killer = fork();

	if (killer == 0) {
		usleep(us); /* any moment */
		kill(victim, SIGKILL);
		_exit(0);
	}
	return killer;
}

/* Up again with everybody there; it may be killed several times on the way. */
static void up_again(int kills)
{
	for (;;) {
		while (did.kills < kills && load_below(10) == 0)
			start_and_kill();
		start();
		if (did.kills >= kills || load_below(8) != 0) {
			if (!come_back_all())
				wrong("a seat could not come back");
			return;
		}
		pid_t killer = killer_at(load_below(300000));
		come_back_all();
		waitpid(killer, NULL, 0);
		killed();
		did.returning++;
	}
}

/* ---- Trouble --------------------------------------------------------------------------------- */

/* The disk is full for a while; what is said meanwhile is not done, or done later. Killed in it or not. */
static void fill_disk(int kills)
{
	int errors = tally.errors;

	did.full++;
	served_disk(&s, true);
	play(200 + load_below(300));
	did.full_errors += tally.errors - errors;
	if (load_below(2)) {
		did.full_kills++;
		killed();
		up_again(kills);
	} else {
		served_disk(&s, false);
	}
	play_until_done();
}

static void refuse_second(void)
{
	struct served second = s;
	char said[512] = "", line[128];

	if (served_run(&second,
		       (const char *const[]){ "serve", "--listen", "127.0.0.1:0", "--db", s.db, NULL }, line,
		       sizeof line) ||
	    read(second.err, said, sizeof said - 1) <= 0 || !strstr(said, "another Ecumene"))
		wrong("a second server took the file");
	served_stop(&second, SIGKILL);
	did.second++;
}

/* It must end by itself, with status 1, and has acknowledged nothing since: all of that is asked for. */
static void fenced(int kills)
{
	did.fenced++;
	play(PATIENCE * 1000);
	if (!hung_up())
		wrong("a server whose file another one has goes on");
	int status = served_stop(&s, hung_up() ? 0 : SIGKILL);
	if (!WIFEXITED(status) || WEXITSTATUS(status) != 1)
		wrong("a server whose file another one has did not end with status 1");
	hear_the_end();
	up_again(kills);
}

/* As a laptop that is closed, or a machine that swaps. Clients go on talking. */
static void stop_for_a_while(int kills)
{
	bool fence = did.stops++ % 2;

	kill(s.pid, SIGSTOP);
	play(300 + load_below(700));
	refuse_second();
	play(200 + load_below(500));
	fence = fence && file_raise_epoch(&s);
	kill(s.pid, SIGCONT);
	if (fence)
		fenced(kills);
	else if (!settle())
		wrong("what was said while it was stopped is not answered");
	play_until_done();
}

/* Another one in ten kills. */
static void next_stranger(void)
{
	static const char *const names[] = { "deaf", "flood", "hold", "drip", "fetch", "make" };

	attack_stop();
	attack_start(&s, names[did.attacks++ % 6], playing[0]->id);
}

static void replace(int i)
{
	struct table *t = playing[i];

	if (!settle())
		wrong("not everything was answered at the end of a game");
	for (int k = 0; k < t->players; k++)
		player_close(&t->player[k]);
	lay(i);
}

/* The kill itself. */
static void play_and_kill(void)
{
	int before = tally.n, sent = tally.sent;

	play_until_done();
	play(load_below(pause_ms));
	switch (load_below(3)) {
	case 0:
		before = tally.n;
		for (double until = load_now() + 1000; tally.n == before && load_now() < until; act_all())
			hear_all(1);
		did.acknowledged++;
		break;
	case 1:
		sent = tally.sent;
		for (double until = load_now() + 1000; tally.sent == sent && load_now() < until; hear_all(1))
			act_all();
		usleep(load_below(3000)); /* any moment behind what was said */
		did.said++;
		break;
	default: did.drawn++; break;
	}
	killed();
}

static void torture(int kills)
{
	int trouble = 0, stretch = 0;

	while (did.kills < kills && tally.wrong < ENOUGH) {
		if (did.kills >= stretch) {
			stretch += STRETCH;
			next_stranger();
		}
		for (int i = 0; i < TABLES; i++)
			if (playing[i]->over || acknowledged(playing[i]) > LONG * playing[i]->players)
				replace(i);
		if (did.kills >= trouble) {
			trouble += PERIOD;
			fill_disk(kills);
			stop_for_a_while(kills);
		}
		if (did.kills < kills) {
			play_and_kill();
			up_again(kills);
		}
		if (getenv("TORTURE_SHOW"))
			fprintf(stderr, "%d kills, %d acknowledged, %d tables\n", did.kills, tally.n,
				shelf.n);
	}
	attack_stop();
}

/* ---- Afterwards ------------------------------------------------------------------------------ */

/* Everything that was ever acknowledged, each seat from an address of its own: there is much to ask. */
static void ask_for_all(void)
{
	int address = 1000;

	for (int i = 0; i < shelf.n; i++)
		for (int k = 0; k < shelf.at[i]->players; k++) {
			struct player *p = &shelf.at[i]->player[k];
			if (!player_back(p, from(address++), table_token(p)) || !player_ask(p, 0) ||
			    !player_past(p, p->seen))
				wrong("the server hung up at the end");
			player_close(p);
		}
}

static int tell(bool well, int games, double seconds)
{
	const struct tally *t = &tally;
	bool ok = well && t->n && t->life && !(t->lost + t->doubled + t->reordered + t->wrong + t->other);

	printf("%6d  %-24s %d while it started, %d while clients came back, %d as something was "
	       "acknowledged, "
	       "%d behind something said, %d at a drawn time\n",
	       did.kills, "kills", did.starting, did.returning, did.acknowledged, did.said,
	       did.drawn + did.full_kills);
	printf("%6d  %-24s %d messages not done and told so, %d killed in it\n", did.full,
	       "times the disk was full", did.full_errors, did.full_kills);
	printf("%6d  %-24s a second server refused %d times, the first one ended by the epoch %d times\n",
	       did.stops, "stops", did.second, did.fenced);
	printf("%6d  %-24s deaf, flood, hold, drip, fetch, make in turn\n", did.attacks, "strangers");
	printf("%6d  %-24s asked for %d times, %d views compared; lost %d, doubled %d, reordered %d, wrong "
	       "%d, "
	       "another game %d\n",
	       t->n, "actions acknowledged", t->asked, did.views, t->lost, t->doubled, t->reordered, t->wrong,
	       t->other);
	printf("%6d  %-24s talk, promises, notes, votes and orders beside the games\n", t->life,
	       "more acknowledged");
	printf("%6d  %-24s %d finished, their logs verified; the doctor says %s; %.0f s\n", shelf.n, "tables",
	       games, well ? "all is well" : "THAT IT IS NOT", seconds);
	return ok ? 0 : 1;
}

static void sweep(void)
{
	page_close(&eye);
	for (int i = 0; i < shelf.n; i++) {
		for (int k = 0; k < shelf.at[i]->players; k++)
			player_free(&shelf.at[i]->player[k]);
		free(shelf.at[i]->player);
		free(shelf.at[i]);
	}
	free(shelf.at);
	free(tally.latency);
	served_remove(&s);
}

int main(int argc, char **argv)
{
	int kills = argc > 1 ? atoi(argv[1]) : 0;
	double began = load_now();

	if (!getenv("ECUMENE") || kills <= 0) {
		fprintf(stderr, "usage: ECUMENE=PROGRAM torture KILLS [PAUSE [SEED]]\n");
		return 2;
	}
	pause_ms = argc > 2 && atoi(argv[2]) > 0 ? (unsigned)atoi(argv[2]) : 500;
	for (int i = argc > 3 ? atoi(argv[3]) : 0; i > 0; i--)
		load_below(2);
	signal(SIGPIPE, SIG_IGN);
	served_make_folder(&s);
	s.real = true; /* it is killed at any moment of real time, while many play as fast as they can */
	eye.fd = -1;
	start();
	for (int i = 0; i < TABLES; i++)
		lay(i);
	open_eye();
	torture(kills);
	if (!settle())
		wrong("not everything was answered at the end");
	ask_for_all();
	int status = served_stop(&s, SIGTERM);
	if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
		wrong("it did not end well when told to");
	life_leave();
	file_rows(&s, &shelf, &tally);
	life_file(&s);
	bool well = file_doctor(&s);
	int games = file_verify(&s, &shelf, &tally);
	int rc = tell(well, games, (load_now() - began) / 1000);
	sweep();
	return rc;
}
