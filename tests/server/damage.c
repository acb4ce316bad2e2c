/* damage.c — the disk lies: the file of games is changed by single bits, or loses the end of what was written
 * last. Whatever happens to it, a table shows the game that was played, or what is left of its beginning, or
 * says that it cannot be shown; it never shows another game.
 *
 *	ECUMENE=PROGRAM damage FLIPS CUTS [SEED]
 *
 * Harmless: all is shown as it was. Told: the program refuses the file, or a table says that it is damaged.
 * Gone: entries at the end are missing, and every page that knew them is told by the head it kept. A wrong
 * game makes the status 1. */
#include "tests/server/table.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TABLES = 3, ENTRIES = 2000, HEAD = 20 };

/* What each viewer (nobody, seat 1, seat 2) of each table was shown when the file was whole. */
struct truth {
	struct laid laid;
	json_t *last[3];             /* the whole snapshot, but for who is here */
	int n[3];                    /* the last number */
	char head[3][ENTRIES][HEAD]; /* the head at each number */
};
static struct truth truths[TABLES];
static char whole[128], whole_wal[136], clean[136]; /* as a kill leaves it; as it is after an orderly end */
static int harmless, beside, told, gone, wrong, wrong_in_all;

static uint64_t chance = 20260817;
static uint64_t draw(uint64_t n)
{
	chance = chance * 6364136223846793005u + 1442695040888963407u;
	return (chance >> 24) % n;
}

/* ---- The truth ------------------------------------------------------------------------------ */

/* A page that says hello; NULL: it is told that the table cannot be shown. */
static json_t *shown(const struct laid *table, int seat)
{
	struct page *p = &visitor;

	if (!page_open(p, &served, NULL))
		return NULL;
	page_say(p, "{\"t\":\"hello\",\"table\":\"%s\",\"token\":%s%s%s}", table->id, seat ? "\"" : "",
		 seat ? table->token[seat - 1] : "null", seat ? "\"" : "");
	json_t *frame = page_next(p);
	json_t *state = is(frame, "snapshot") ? json_incref(frame) : NULL;
	json_decref(frame);
	return state;
}

static void past(int n, char head[HEAD])
{
	page_say(&visitor, "{\"t\":\"past\",\"id\":\"p\",\"n\":%d}", n);
	json_t *a = page_wait(&visitor, "past");
	snprintf(head, HEAD, "%s", text_of(a, "head"));
	json_decref(a);
}

static json_t *without_company(json_t *state)
{
	json_object_del(json_object_get(state, "table"), "seats"); /* who is here changes by looking */
	return state;
}

static void learn(struct truth *t)
{
	for (int seat = 0; seat < 3; seat++) {
		t->last[seat] = without_company(shown(&t->laid, seat));
		assert_non_null(t->last[seat]);
		t->n[seat] = (int)json_integer_value(json_object_get(t->last[seat], "n"));
		for (int n = 0; n <= t->n[seat]; n++) {
			past(n, t->head[seat][n]);
			pass(10); /* a page may ask a hundred times a second */
		}
		page_close(&visitor);
	}
}

/* Tables of two persons and a bot, played for a while; the last of them is not in the database file yet. */
static void play(void)
{
	for (int i = 0; i < TABLES; i++) {
		begin("rounds=9");
		for (int k = 0; k < 30 && !over(&one); k++)
			play_one();
		truths[i].laid = laid;
		stand_up();
	}
	for (int i = 0; i < TABLES; i++)
		learn(&truths[i]);
}

/* ---- What is shown now ----------------------------------------------------------------------- */

/* BESIDE: the game is the same; a row of what lies beside it (talk, votes, the host) is not found by its
 * table any more, which nobody can tell from one that never was. */
enum verdict { HARMLESS, BESIDE, TOLD, GONE, WRONG };

/* The same game? If something beside it was left out, the table says so. */
static enum verdict compare(json_t *now, json_t *was)
{
	if (json_equal(now, was))
		return HARMLESS;
	json_t *a = json_deep_copy(now), *b = json_deep_copy(was);
	bool left_out = json_is_true(json_object_get(json_object_get(a, "table"), "left_out"));
	for (int i = 0; i < 2; i++) {
		json_object_del(i ? a : b, "life");
		json_object_del(json_object_get(i ? a : b, "table"), "host");
		json_object_del(json_object_get(i ? a : b, "table"), "left_out");
	}
	enum verdict v = !json_equal(a, b) ? WRONG : left_out ? TOLD : BESIDE;
	json_decref(a);
	json_decref(b);
	return v;
}

/* One viewer of one table. Shorter is what was played only if the heads are those that were shown. */
static enum verdict judge_viewer(const struct truth *t, int seat)
{
	char head[HEAD];
	json_t *state = shown(&t->laid, seat);
	enum verdict v = TOLD;

	if (state) {
		int n = (int)json_integer_value(json_object_get(state, "n"));
		without_company(state);
		if (n == t->n[seat])
			v = compare(state, t->last[seat]);
		else if (n > t->n[seat])
			v = WRONG;
		else if (json_object_get(state, "head"))
			v = strcmp(text_of(state, "head"), t->head[seat][n]) == 0 ? GONE : WRONG;
		else /* it has not begun: the heads its pages kept are not there */
			v = GONE;
		if (v == GONE && json_object_get(state, "head")) {
			past(t->n[seat], head); /* as its page asks, which knew more */
			v = head[0] ? WRONG : GONE;
		}
	}
	if (v == WRONG && state) {
		char *is_now = json_dumps(state, 0), *was = json_dumps(t->last[seat], 0);
		fprintf(stderr, "shown to %d: %s\nwas: %s\n", seat, is_now, was);
		free(is_now);
		free(was);
	}
	json_decref(state);
	page_close(&visitor);
	return v;
}

static enum verdict judge(void)
{
	enum verdict worst = HARMLESS;

	if (!served_start(&served)) {
		served_stop(&served, SIGKILL);
		return TOLD;
	}
	for (int i = 0; i < TABLES; i++)
		for (int seat = 0; seat < 3; seat++) {
			enum verdict v = judge_viewer(&truths[i], seat);
			worst = v > worst ? v : worst;
		}
	served_stop(&served, SIGKILL);
	return worst;
}

static void count(const char *what, long at, enum verdict v)
{
	harmless += v == HARMLESS;
	beside += v == BESIDE;
	told += v == TOLD;
	gone += v == GONE;
	wrong += v == WRONG;
	if (v == WRONG)
		fprintf(stderr, "%s at %ld: another game is shown\n", what, at);
}

/* ---- Damage ---------------------------------------------------------------------------------- */

static void fresh_copy(bool killed)
{
	const char *from = killed ? whole : clean;

	assert_int_equal(
		shell("rm -f %s %s-wal %s-shm && cp %s %s", served.db, served.db, served.db, from, served.db),
		0);
	if (killed)
		assert_int_equal(shell("cp %s %s-wal", whole_wal, served.db), 0);
}

static long size_of(const char *path)
{
	struct stat s;

	return stat(path, &s) == 0 ? (long)s.st_size : 0;
}

static void flip(const char *path, long bit)
{
	int fd = open(path, O_RDWR);
	unsigned char byte;

	assert_int_equal(pread(fd, &byte, 1, bit / 8), 1);
	byte ^= (unsigned char)(1u << bit % 8);
	assert_int_equal(pwrite(fd, &byte, 1, bit / 8), 1);
	close(fd);
}

/* Half of them in a file that was closed in order, half in what a kill leaves. */
static void flips(int n)
{
	char wal[136];
	long db_size = size_of(whole), wal_size = size_of(whole_wal), clean_size = size_of(clean);

	snprintf(wal, sizeof wal, "%s-wal", served.db);
	for (int i = 0; i < n; i++) {
		bool killed = i % 2;
		long bit = (long)draw((uint64_t)(killed ? db_size + wal_size : clean_size) * 8);
		fresh_copy(killed);
		if (killed && bit >= db_size * 8)
			flip(wal, bit - db_size * 8);
		else
			flip(served.db, bit);
		count(killed ? "killed, bit" : "closed, bit", bit, judge());
	}
}

static void cuts(int n)
{
	char wal[136];
	long size = size_of(whole_wal);

	snprintf(wal, sizeof wal, "%s-wal", served.db);
	for (int i = 0; i < n; i++) {
		long at = (long)draw((uint64_t)size);
		fresh_copy(true);
		assert_int_equal(truncate(wal, at), 0);
		count("cut", at, judge());
	}
}

static void tell(const char *what, int n)
{
	printf("%6d  %-24s harmless %d, told %d, the end gone and told to every page that knew it %d, "
	       "beside the game something gone %d, another game %d\n",
	       n, what, harmless, told, gone, beside, wrong);
	wrong_in_all += wrong;
	harmless = told = gone = beside = wrong = 0;
}

int main(int argc, char **argv)
{
	int n_flips = argc > 1 ? atoi(argv[1]) : 0, n_cuts = argc > 2 ? atoi(argv[2]) : 0;

	if (!getenv("ECUMENE") || n_flips + n_cuts <= 0) {
		fprintf(stderr, "usage: ECUMENE=PROGRAM damage FLIPS CUTS [SEED]\n");
		return 2;
	}
	if (argc > 3)
		chance += strtoull(argv[3], NULL, 10);
	signal(SIGPIPE, SIG_IGN);
	served_make_folder(&served);
	snprintf(whole, sizeof whole, "%s/whole", served.folder);
	snprintf(whole_wal, sizeof whole_wal, "%s/whole-wal", served.folder);
	snprintf(clean, sizeof clean, "%s/clean", served.folder);
	assert_true(served_start(&served));
	play();
	/* as a machine leaves it that loses its power */
	served_stop(&served, SIGKILL);
	assert_int_equal(shell("cp %s %s && cp %s-wal %s", served.db, whole, served.db, whole_wal), 0);
	assert_true(served_start(&served));
	served_stop(&served, SIGTERM);
	assert_int_equal(shell("cp %s %s", served.db, clean), 0);
	flips(n_flips);
	tell("bits flipped", n_flips);
	cuts(n_cuts);
	tell("cuts of the -wal", n_cuts);
	served.pid = 0;
	return shell("rm -r %s", served.folder) || wrong_in_all ? 1 : 0;
}
