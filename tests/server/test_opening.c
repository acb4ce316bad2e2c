/* test_opening.c — a table that is opened from the last position it needs is the table that is folded from
 * its beginning: the game, who is told what, what may be taken back. */
#include "tests/test.h"

#include <sodium.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <unistd.h>

#include "store/rows.h"
#include "tests/server/client.h"
#include "tests/server/stock.h"

static char folder[64], quick_db[96], whole_db[96];

static int in_folder(void **arg)
{
	(void)arg;
	/* in memory where there is such a place: what is tested does not hang on the disk */
	strcpy(folder, access("/dev/shm", W_OK) == 0 ? "/dev/shm/ecumene-opening-XXXXXX"
						     : "/tmp/ecumene-opening-XXXXXX");
	if (!mkdtemp(folder))
		return -1;
	snprintf(quick_db, sizeof quick_db, "%s/quick.db", folder);
	snprintf(whole_db, sizeof whole_db, "%s/whole.db", folder);
	return 0;
}

static int out_of_folder(void **arg)
{
	(void)arg;
	return shell("rm -r %s", folder);
}

/* A copy of the file in which it is not known who heard what: tables of it are folded from the beginning. */
static void forget_who_heard(void)
{
	sqlite3 *db;

	assert_int_equal(shell("cp %s %s", quick_db, whole_db), 0);
	assert_int_equal(sqlite3_open(whole_db, &db), SQLITE_OK);
	assert_int_equal(
		sqlite3_exec(db, "UPDATE entry SET heard = NULL; DELETE FROM head", NULL, NULL, NULL),
		SQLITE_OK);
	assert_true(rows_seal_old(db));
	sqlite3_close(db);
}

static struct srv_table *opened(struct srv *srv, const char *id)
{
	struct srv_table *t = srv_table_get(srv, id);

	while (t->lent)
		uv_run(&srv->loop, UV_RUN_ONCE);
	if (t->stage != SRV_PLAYING && t->stage != SRV_OVER)
		print_error("%s\n", t->trouble);
	assert_true(t->stage == SRV_PLAYING || t->stage == SRV_OVER);
	return t;
}

static struct srv *serving(const char *db)
{
	char reason[200];
	struct srv *srv = srv_open(&(struct srv_options){ .host = "127.0.0.1", .db = db }, reason,
				   sizeof reason);

	assert_non_null(srv);
	return srv;
}

static void same_log_shown(struct srv_table *a, struct srv_table *b, int viewer)
{
	int i = srv_heard_from(a, viewer, -1), k = srv_heard_from(b, viewer, -1);

	for (;; i++, k++) {
		while (i < a->heard_n && !(a->heard[i].told >> viewer & 1))
			i++;
		while (k < b->heard_n && !(b->heard[k].told >> viewer & 1))
			k++;
		if (i == a->heard_n || k == b->heard_n)
			break;
		assert_int_equal(a->heard[i].n, b->heard[k].n);
		assert_int_equal(a->heard[i].seat, b->heard[k].seat);
		assert_int_equal(a->heard[i].undo_of, b->heard[k].undo_of);
		assert_int_equal(a->heard[i].gone_from, b->heard[k].gone_from);
		assert_int_equal(a->heard[i].events.n, b->heard[k].events.n);
		assert_memory_equal(a->heard[i].events.at, b->heard[k].events.at,
				    (size_t)a->heard[i].events.n * sizeof *a->heard[i].events.at);
	}
	assert_true(i == a->heard_n && k == b->heard_n);
}

static void same_table(struct srv_table *a, struct srv_table *b)
{
	assert_int_equal(a->stage, b->stage);
	assert_int_equal(a->committed->n, b->committed->n);
	assert_memory_equal(a->committed->state, b->committed->state, ecu_size(a->game->game));
	assert_memory_equal(a->working->state, b->working->state, ecu_size(a->game->game));
	assert_int_equal(a->wire.n, b->wire.n);
	assert_memory_equal(a->wire.heard + 1, b->wire.heard + 1,
			    (size_t)(a->wire.n - 1) * sizeof *a->wire.heard);
	assert_memory_equal(a->wire.told + 1, b->wire.told + 1,
			    (size_t)(a->wire.n - 1) * sizeof *a->wire.told);
	for (int viewer = 0; viewer < SRV_VIEWERS; viewer++)
		if (viewer < a->seats || viewer == ECU_SEATS)
			same_log_shown(a, b, viewer);
	for (int seat = 0; seat < a->seats; seat++) {
		assert_int_equal(a->working->asked[seat].question, b->working->asked[seat].question);
		assert_memory_equal(&a->working->asked[seat].prompt, &b->working->asked[seat].prompt,
				    sizeof(ecu_message));
		if (a->stage != SRV_PLAYING)
			continue;
		assert_int_equal(log_undoable(&a->log, seat), log_undoable(&b->log, seat));
		assert_int_equal(srv_offer(a, seat), srv_offer(b, seat));
	}
}

static void test_from_a_position(void **arg)
{
	static const struct stock stocks[] = {
		{ .game = "megaciv", .options = "players=5 civs=assigned", .entries = 1400, .undos = 10 },
		{ .game = "megaciv", .options = "players=5 civs=assigned", .entries = 1100, .undos = 60 },
		{ .game = "megaciv", .options = "players=9", .entries = 900, .undos = 2 },
		{ .game = "megaciv",
		  .options = "players=5 civs=assigned",
		  .entries = 1500,
		  .undos = 5,
		  .silent = 3 },
		{ .game = "megaciv",
		  .options = "players=5 civs=assigned",
		  .entries = 1500,
		  .undos = 10,
		  .backs = 1 },
		{ .game = "archipelago", .options = "players=4", .entries = 900, .undos = 10, .backs = 2 },
		{ .game = "archipelago", .options = "players=4", .entries = 500, .undos = 30 },
		{ .game = "bazaar", .options = "players=3 rounds=9", .entries = 300, .undos = 30 },
	};
	enum { STOCKS = sizeof stocks / sizeof *stocks };
	char id[STOCKS][STORE_ID];
	struct store_problem p;
	struct store *st = store_open(quick_db, &p);
	int from_position = 0;

	(void)arg;
	for (int i = 0; i < STOCKS; i++)
		stock_make(st, &stocks[i], i, id[i]);
	store_close(st);
	forget_who_heard();
	struct srv *quick = serving(quick_db), *whole = serving(whole_db);
	for (int i = 0; i < STOCKS; i++) {
		struct srv_table *a = opened(quick, id[i]), *b = opened(whole, id[i]);
		from_position += a->log.mark_at > 0;
		assert_int_equal(b->log.mark_at, 0);
		same_table(a, b);
	}
	assert_true(from_position >= 3);
	srv_close(quick);
	srv_close(whole);
}

/* ---- Others are written meanwhile ------------------------------------------------------------- */

struct writing {
	struct srv_job job;
	const char *table;
	int rc, left; /* tables that were still being opened when it was done */
	bool done;
	struct srv_table **opening;
	int n;
};

static void write_run(struct srv_job *job)
{
	struct writing *w = (struct writing *)job;
	struct store_change c = { .kind = STORE_SEAT_NAME, .table = w->table, .text = "Anna" };
	struct store_problem p;

	w->rc = store_write(job->srv->store, &c, 1, &p);
}

static void write_done(struct srv_job *job)
{
	struct writing *w = (struct writing *)job;

	for (int i = 0; i < w->n; i++)
		w->left += w->opening[i]->lent;
	w->done = true;
}

/* Tables that take long to open, all at once: a write does not wait for them. */
static void test_no_write_waits_for_an_opening(void **arg)
{
	enum { LONG = 8 };
	static const struct stock poisoned = { .game = "megaciv",
					       .options = "players=5 civs=assigned",
					       .entries = 900,
					       .undos = 90 },
				  other = { .game = "bazaar", .options = "players=2 rounds=2", .entries = 5 };
	char id[LONG + 1][STORE_ID];
	struct srv_table *opening[LONG];
	struct store_problem p;
	struct store *st = store_open(quick_db, &p);

	(void)arg;
	for (int i = 0; i < LONG; i++)
		stock_make(st, &poisoned, i, id[i]);
	stock_make(st, &other, LONG, id[LONG]);
	store_close(st);
	forget_who_heard(); /* folded from the beginning, as slow as it can be */
	struct srv *srv = serving(whole_db);
	for (int i = 0; i < LONG; i++)
		opening[i] = srv_table_get(srv, id[i]);
	struct writing w = { .table = id[LONG], .opening = opening, .n = LONG };
	w.job.run = write_run;
	w.job.done = write_done;
	srv_lane_job(srv, &w.job);
	while (!w.done)
		uv_run(&srv->loop, UV_RUN_ONCE);
	assert_int_equal(w.rc, 0);
	assert_true(w.left > 0);
	while (!srv_lane_idle(srv))
		uv_run(&srv->loop, UV_RUN_ONCE);
	for (int i = 0; i < LONG; i++)
		assert_int_equal(opening[i]->stage, SRV_PLAYING);
	srv_close(srv);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_from_a_position, in_folder, out_of_folder),
		cmocka_unit_test_setup_teardown(test_no_write_waits_for_an_opening, in_folder, out_of_folder),
	};

	return sodium_init() < 0 ? 2 : cmocka_run_group_tests_name("opening", tests, NULL, NULL);
}
