/* test_served_orders.c — what somebody lays down for the time when he will be asked: used once, whatever
 * happens to the server between; told when it is refused; known to nobody else before. On the program from
 * outside. */
#include "tests/server/table.h"

#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define OPTIONS   "players=2 rounds=3 bandits=off"
#define ALL_COINS "6"

/* The server again, whose orders wait so long, and as long again at most; -1: as they do for people. */
static void restart_with(int signal, int delay)
{
	char text[16], line[128];

	snprintf(text, sizeof text, "%d", delay);
	served_stop(&served, signal);
	assert_true(served_run(&served,
			       (const char *const[]){ "serve", "--listen", "127.0.0.1:0", "--db", served.db,
						      delay < 0 ? NULL : "--bot-delay", text, NULL },
			       line, sizeof line));
}

/* A number of a file of games, which no server has open; ? is the table. */
static int number_in(const char *file, const char *question)
{
	sqlite3 *db;
	sqlite3_stmt *s;

	assert_int_equal(sqlite3_open_v2(file, &db, SQLITE_OPEN_READWRITE, NULL), SQLITE_OK);
	assert_int_equal(sqlite3_prepare_v2(db, question, -1, &s, NULL), SQLITE_OK);
	sqlite3_bind_text(s, 1, laid.id, -1, SQLITE_STATIC);
	assert_int_equal(sqlite3_step(s), SQLITE_ROW);
	int n = sqlite3_column_int(s, 0);
	sqlite3_finalize(s);
	sqlite3_close(db);
	return n;
}

/* How often the seat did something that begins so. */
static int done_by(int seat, const char *act)
{
	char question[160];

	snprintf(question, sizeof question,
		 "SELECT count(*) FROM entry WHERE game_table = ? AND text LIKE 's%d %s%%'", seat, act);
	return number_in(served.db, question);
}

static void copy_file(const char *from, const char *to)
{
	assert_int_equal(shell("cp '%s' '%s'", from, to), 0);
}

static json_t *orders_of(const struct page *p)
{
	return json_object_get(json_object_get(p->state, "life"), "orders");
}

/* What a page that comes now is told of its orders. */
static size_t orders_now(int seat, const char *words)
{
	page_sit(&visitor, &served, &laid, seat);
	size_t n = json_array_size(orders_of(&visitor));
	char *text = json_dumps(orders_of(&visitor), 0);
	assert_true(!words || strstr(text, words));
	free(text);
	page_close(&visitor);
	return n;
}

static void lays_down(struct page *p, const char *order)
{
	static int ids; /* also behind a reload each message has its own */

	says(p, "done", "{\"t\":\"order\",\"id\":\"o%d\",%s}", ++ids, order);
}

/* Acts, and has seen what came of it. */
static void does(struct page *p, const char *act)
{
	json_t *a = page_act(p, fresh_id(p), page_n(p), act);

	assert_true(is(a, "done"));
	until_n(p, (int)json_integer_value(json_object_get(a, "n")));
	json_decref(a);
}

static bool is_asked(const struct page *p, const char *question)
{
	return page_asked(p) && strcmp(page_text(p, "question"), question) == 0;
}

/* Plays on until it is asked that. */
static void play_until(struct page *p, const char *question)
{
	for (int i = 0; i < 60 && !is_asked(p, question); i++)
		if (page_asked(p))
			does(p, is_asked(p, "trade") ? "done" : some_act(p));
		else
			page_drain(p);
	assert_true(is_asked(p, question));
}

/* ---- Used ------------------------------------------------------------------------------------ */

/* Nobody holds the link of seat 2, and the server is killed: the turns are passed, the trade too, and the bid
 * that was prepared is made in the first round alone. */
static void test_who_is_not_there_has_answered(void **arg)
{
	(void)arg;
	begin(OPTIONS);
	lays_down(&two, "\"always\":\"turn\"");
	lays_down(&two, "\"always\":\"trade\",\"until\":null");
	lays_down(&two, "\"question\":\"bid\",\"act\":\"bid coins=1\""); /* asked now: at once */
	hears(&two,
	      "\"orders\":[{\"always\":\"turn\",\"until\":null},{\"always\":\"trade\",\"until\":null}]}");
	stand_up();
	restart(SIGKILL);
	page_sit(&one, &served, &laid, 1);
	does(&one, "bid coins=0");
	play_until(&one, "bid"); /* of the second round, to which seat 2 has no answer */
	assert_int_equal(orders_now(2, "trade"), 2);
	page_close(&one);
	served_stop(&served, SIGTERM);
	assert_int_equal(done_by(2, "bid coins=1"), 1);
	assert_true(done_by(2, "pass") > 0);
	assert_int_equal(done_by(2, "done"), 1);
	assert_int_equal(done_by(2, "take") + done_by(2, "draw") + done_by(2, "sell"), 0);
	assert_true(served_start(&served));
}

/* One behind the other, also across a server that is killed; what is left stands in the list. */
static void test_a_plan_is_done_one_by_one(void **arg)
{
	(void)arg;
	begin(OPTIONS);
	lays_down(&two, "\"always\":\"turn\"");
	lays_down(&two, "\"always\":\"trade\"");
	lays_down(&two,
		  "\"question\":\"bid\",\"act\":\"bid coins=2\",\"then\":[\"bid coins=1\",\"bid coins=0\"]");
	hears(&two, "{\"question\":\"bid\",\"act\":\"bid coins=1\",\"label\":{\"m\":\"DO_BID\"");
	assert_int_equal(orders_now(2, "\"then\": [{\"act\": \"bid coins=0\""), 3);
	stand_up();
	restart(SIGKILL);
	page_sit(&one, &served, &laid, 1);
	for (int round = 0; round < 2; round++) {
		does(&one, "bid coins=0");
		play_until(&one, "bid");
	}
	assert_int_equal(orders_now(2, NULL), 2);
	page_close(&one);
	served_stop(&served, SIGTERM);
	for (int coins = 0; coins < 3; coins++) {
		char bid[16];
		snprintf(bid, sizeof bid, "bid coins=%d", coins);
		assert_int_equal(done_by(2, bid), 1);
	}
	assert_true(served_start(&served));
}

static void test_orders_have_an_end(void **arg)
{
	(void)arg;
	begin(OPTIONS);
	lays_down(&two, "\"always\":\"turn\",\"times\":1");
	lays_down(&two, "\"always\":\"trade\",\"until\":\"phase\"");
	assert_int_equal(orders_now(2, "phase"), 2);
	does(&one, "bid coins=0");
	does(&two, "bid coins=0"); /* the turns begin: another phase */
	hears(&two, "{\"t\":\"orders\",\"orders\":[{\"always\":\"turn\",\"until\":null,\"times\":1}]}");
	play_until(&one, "turn"); /* whoever begins, both are asked in turn */
	if (!has_heard(&one, "PASSED"))
		does(&one, "pass");
	hears(&two, "{\"t\":\"orders\",\"orders\":[]}");
	lays_down(&two, "\"always\":\"bid\",\"remove\":true"); /* nothing to remove is no harm */
	lays_down(&two, "\"always\":\"trade\",\"until\":\"turn\",\"times\":3");
	play_until(&one, "trade");
	for (int i = 0; i < 40 && !has_heard(&one, "\"m\":\"DONE\""); i++) {
		if (is_asked(&two, "turn"))
			does(&two, "pass");
		page_drain(&two);
		play_until(&one, "trade");
	}
	assert_int_equal(orders_now(2, "\"times\": 2"),
			 1); /* it has passed and goes on until the round is over */
	play_until(&one, "bid");
	page_drain(&two);
	assert_int_equal(orders_now(2, NULL), 0);
	stand_up();
}

/* Who acts himself, or takes back what was done for him, thinks anew. */
static void test_who_acts_himself_has_no_orders(void **arg)
{
	(void)arg;
	begin(OPTIONS);
	does(&one, "bid coins=0");
	restart_with(SIGKILL, 100000); /* he is faster */
	stand_up();
	sit_down();
	lays_down(&two, "\"question\":\"bid\",\"act\":\"bid coins=1\"");
	lays_down(&two, "\"always\":\"turn\"");
	does(&two, "bid coins=0");
	hears(&two, "{\"t\":\"orders\",\"orders\":[{\"always\":\"turn\",\"until\":null}]}");
	stand_up();
	served_stop(&served, SIGTERM);
	assert_int_equal(done_by(2, "bid coins=1"), 0);
	assert_int_equal(done_by(2, "bid coins=0"), 1);
	assert_true(served_start(&served));
}

static void test_a_stand_in_leaves_orders_alone(void **arg)
{
	(void)arg;
	begin(OPTIONS);
	lays_down(&two, "\"question\":\"turn\",\"act\":\"pass\"");
	says(&two, "done", "{\"t\":\"standin\",\"id\":\"s\"}");
	does(&one, "bid coins=0");
	play_until(&one, "trade");
	says(&two, "done", "{\"t\":\"back\",\"id\":\"b\"}");
	assert_int_equal(orders_now(2, "pass"), 1);
	stand_up();
}

/* An answer that comes at once would tell that nobody thought. */
static void test_orders_take_as_long_as_people(void **arg)
{
	(void)arg;
	begin(OPTIONS);
	stand_up();
	restart_with(SIGKILL, -1);
	sit_down();
	lays_down(&two, "\"question\":\"bid\",\"act\":\"bid coins=1\"");
	long long ms = served_next(&served);
	assert_in_range(ms, 1000, 2000);
	pass(ms - 1);
	page_drain(&two);
	assert_false(has_heard(&two, "{\"t\":\"orders\",\"orders\":[]}"));
	pass(1);
	hears(&two, "{\"t\":\"orders\",\"orders\":[]}");
	stand_up();
}

/* ---- Refused --------------------------------------------------------------------------------- */

static void test_who_is_refused_is_told_until_he_has_read_it(void **arg)
{
	(void)arg;
	begin(OPTIONS);
	page_drain(&one);
	size_t before = one.heard_n, watched = watcher.heard_n;
	lays_down(&two, "\"question\":\"bid\",\"act\":\"bid coins=900\"");
	hears(&two, "BID_TOO_HIGH");
	page_drain(&one);
	page_drain(&watcher);
	assert_true(one.heard_n == before && watcher.heard_n == watched);
	stand_up();
	restart(SIGKILL);
	sit_down();
	char *text = json_dumps(orders_of(&two), 0);
	assert_true(strstr(text, "BID_TOO_HIGH") && strstr(text, "bid coins=900"));
	free(text);
	assert_true(page_asked(&two)); /* and nothing was done */
	lays_down(&two, "\"question\":\"bid\",\"remove\":true");
	stand_up();
	restart(SIGKILL);
	assert_int_equal(orders_now(2, NULL), 0);
}

/* The first that is refused stops whatever was planned; passes go on. What was stopped can be laid down
 * again. */
static void test_a_refusal_stops_the_plan(void **arg)
{
	(void)arg;
	begin(OPTIONS);
	lays_down(&two, "\"always\":\"trade\"");
	lays_down(&two, "\"question\":\"turn\",\"act\":\"pass\"");
	lays_down(&two, "\"question\":\"bid\",\"act\":\"bid coins=900\",\"then\":[\"bid coins=1\"]");
	hears(&two, "BID_TOO_HIGH");
	hears(&two, "\"refused\":null,\"stopped\":true");
	stand_up();
	restart(SIGKILL);
	sit_down();
	assert_int_equal(orders_now(2, "\"stopped\": true"), 3);
	does(&two, "bid coins=0"); /* himself: what was refused there is gone, and what stood behind it */
	does(&one, "bid coins=0");
	if (is_asked(&one, "turn"))
		does(&one, "pass");
	play_until(&two, "turn");
	page_drain(&two);
	assert_true(is_asked(&two, "turn")); /* nobody passes for him */
	lays_down(&two, "\"question\":\"turn\",\"act\":\"pass\"");
	hears(&two, "{\"t\":\"orders\",\"orders\":[{\"always\":\"trade\",\"until\":null}]}");
	stand_up();
}

static void test_a_plan_is_made_of_answers(void **arg)
{
	char many[2048] = "\"question\":\"turn\",\"act\":\"pass\",\"then\":[\"pass\"";

	(void)arg;
	begin(OPTIONS);
	says(&two, "error",
	     "{\"t\":\"order\",\"id\":\"a\",\"question\":\"turn\",\"act\":\"pass\",\"then\":[\"bid "
	     "coins=1\"]}");
	says(&two, "error",
	     "{\"t\":\"order\",\"id\":\"b\",\"question\":\"turn\",\"act\":\"pass\",\"then\":[7]}");
	says(&two, "error",
	     "{\"t\":\"order\",\"id\":\"c\",\"question\":\"turn\",\"act\":\"pass\",\"then\":\"pass\"}");
	for (int i = 0; i < 63; i++)
		strcat(many, ",\"pass\"");
	says(&two, "error", "{\"t\":\"order\",\"id\":\"d\",%s]}", many);
	assert_int_equal(orders_now(2, NULL), 0);
	stand_up();
}

/* ---- Killed ---------------------------------------------------------------------------------- */

/* Killed at any moment from the message on; whoever comes back says it again with the same id. The bid is
 * made once, and nothing is left of the order; said once more it is not made in the next round. */
static void test_killed_at_any_moment_it_is_used_once(void **arg)
{
	(void)arg;
	for (int i = 0; i < 8; i++) {
		const char *order =
			"{\"t\":\"order\",\"id\":\"same\",\"question\":\"bid\",\"act\":\"bid coins=1\"}";
		begin(OPTIONS);
		page_say(&two, "%s", order);
		usleep((useconds_t)(i * 800)); /* any moment: the server has begun with it, or has not */
		restart(SIGKILL);
		stand_up();
		sit_down();
		says(&two, "done", "%s", order);
		page_drain(&two);
		assert_false(page_asked(&two));
		restart(SIGKILL);
		stand_up();
		sit_down();
		says(&two, "done", "%s", order);
		does(&one, "bid coins=0");
		page_drain(&two);
		assert_int_equal(orders_now(2, NULL), 0);
		stand_up();
		served_stop(&served, SIGKILL);
		assert_int_equal(done_by(2, "bid"), 1);
		assert_true(served_start(&served));
	}
}

/* The file of games after each transaction of its -wal, one by one: the moments between which a kill can be.
 * The length of the -wal at the next one behind `from`; 0: there is none. */
static size_t next_commit(const unsigned char *wal, size_t n, size_t from)
{
	enum { HEAD = 32, FRAME = 24 };
	size_t page = (size_t)wal[8] << 24 | (size_t)wal[9] << 16 | (size_t)wal[10] << 8 | wal[11];

	for (size_t at = from ? from : HEAD; at + FRAME + page <= n; at += FRAME + page)
		if (wal[at + 4] | wal[at + 5] | wal[at + 6] | wal[at + 7])
			return at + FRAME + page;
	return 0;
}

static void cut(const char *file, const unsigned char *wal, size_t n)
{
	char name[200];

	copy_file(served.db, file);
	snprintf(name, sizeof name, "%s-shm", file);
	unlink(name);
	snprintf(name, sizeof name, "%s-wal", file);
	FILE *f = fopen(name, "wb");
	assert_true(f && fwrite(wal, 1, n, f) == n);
	fclose(f);
}

static void test_it_is_used_up_in_the_moment_it_is_used(void **arg)
{
	static unsigned char wal[4 << 20];
	char name[160];
	int waited = 0, moments = 0;

	(void)arg;
	begin(OPTIONS);
	stand_up();
	restart_with(SIGTERM, 20); /* a moment of its own, when nothing else is written */
	sit_down();
	lays_down(&two, "\"question\":\"bid\",\"act\":\"bid coins=1\"");
	pass(50);
	until_n(&one, 1);
	stand_up();
	served_stop(&served, SIGKILL);
	snprintf(name, sizeof name, "%s-wal", served.db);
	FILE *f = fopen(name, "rb");
	assert_non_null(f);
	size_t n = fread(wal, 1, sizeof wal, f);
	fclose(f);
	snprintf(name, sizeof name, "%s.cut", served.db);
	for (size_t at = next_commit(wal, n, 0); at; at = next_commit(wal, n, at), moments++) {
		cut(name, wal, at);
		if (!number_in(name, "SELECT count(*) FROM sqlite_master WHERE name = 'life' AND ? <> ''"))
			continue;
		int lies = number_in(name,
				     "SELECT count(*) FROM life WHERE game_table = ? AND kind = 'order' "
				     "AND text LIKE '%bid coins=1%'"),
		    done = number_in(
			    name, "SELECT count(*) FROM entry WHERE game_table = ? AND text LIKE 's2 bid%'");
		waited += lies && !done;
		assert_false(lies && done);
	}
	assert_true(waited > 0 && moments > waited);
	assert_int_equal(done_by(2, "bid coins=1"), 1);
	assert_true(served_start(&served));
}

/* ---- Known to nobody else -------------------------------------------------------------------- */

/* What the others are sent, from a file of games on: seat 2 bids by an order among others, or by itself. */
static void what_others_hear(bool by_order, char *out[2])
{
	struct page *others[] = { &one, &watcher };

	assert_true(served_start(&served));
	page_sit(&two, &served, &laid, 2);
	page_sit(&one, &served, &laid, 1);
	page_sit(&watcher, &served, &laid, 0);
	page_drain(&two);
	if (by_order) {
		lays_down(&two, "\"always\":\"trade\",\"times\":2");
		lays_down(&two, "\"question\":\"lose\",\"act\":\"ransom\"");
		lays_down(&two, "\"question\":\"lose\",\"remove\":true");
		lays_down(&two, "\"question\":\"turn\",\"act\":\"sell good=silk n=9\",\"then\":[\"pass\"]");
		lays_down(&two, "\"question\":\"bid\",\"act\":\"bid coins=1\",\"then\":[\"bid coins=2\"]");
	} else
		does(&two, "bid coins=1");
	until_n(&one, 1);
	until_n(&watcher, 1);
	does(&one, "bid coins=0");
	hears(&one, "\"TURNS\"");
	hears(&watcher, "\"TURNS\"");
	for (int i = 0; i < 2; i++) {
		page_drain(others[i]);
		out[i] = strdup(others[i]->heard);
	}
	stand_up();
	served_stop(&served, SIGTERM);
}

static void test_others_hear_the_same_bytes(void **arg)
{
	char kept[128], *with[2], *without[2];

	(void)arg;
	begin(OPTIONS);
	stand_up();
	served_stop(&served, SIGTERM);
	snprintf(kept, sizeof kept, "%s.kept", served.db);
	copy_file(served.db, kept);
	what_others_hear(true, with);
	copy_file(kept, served.db);
	what_others_hear(false, without);
	unlink(kept);
	for (int i = 0; i < 2; i++) {
		char *at = with[i], *like = without[i];
		if (i == 0) /* his own answer names the message */
			assert_non_null(strstr(at, "\"t\":\"done\""));
		assert_false(strstr(at, "orders\":[{") || strstr(at, "always"));
		assert_string_equal(at, like);
		free(at);
		free(like);
	}
	assert_true(served_start(&served));
}

/* Whoever gets the seat by a new link neither knows of it nor is bound by it. */
static void test_a_new_link_ends_what_was_laid_down(void **arg)
{
	(void)arg;
	begin(OPTIONS);
	lays_down(&one, "\"always\":\"turn\"");
	lays_down(&two, "\"always\":\"turn\"");
	lays_down(&two, "\"question\":\"trade\",\"act\":\"done\"");
	assert_int_equal(program("admin link %s s2 --db %s", laid.id, served.db), 0);
	stand_up();
	served_stop(&served, SIGTERM);
	assert_int_equal(
		number_in(served.db, "SELECT count(*) FROM life WHERE game_table = ? AND kind = 'order'"), 1);
	assert_true(served_start(&served));
}

/* Seat 2 spends all it has: whoever has no coin bids none, and is not asked for it. What leaves a choice
 * waits. */
static void test_who_has_one_answer_is_not_asked(void **arg)
{
	(void)arg;
	begin(OPTIONS);
	lays_down(&two, "\"always\":\"turn\"");
	lays_down(&two, "\"always\":\"trade\"");
	lays_down(&two, "\"always\":\"forced\"");
	hears(&two, "{\"always\":\"forced\",\"until\":null}");
	does(&one, "bid coins=0");
	page_drain(&two);
	assert_true(is_asked(&two, "bid"));
	does(&two, "bid coins=" ALL_COINS);
	stand_up();
	restart(SIGKILL);
	page_sit(&one, &served, &laid, 1);
	play_until(&one, "bid");
	does(&one, "bid coins=0");
	play_until(&one, "bid"); /* of the third round */
	page_close(&one);
	served_stop(&served, SIGTERM);
	assert_true(done_by(2, "bid coins=0") >= 1);
	assert_true(served_start(&served));
}

/* ---- Time is out ----------------------------------------------------------------------------- */

/* What was prepared answers before the stand-in does. Seat 1 has prepared nothing. */
static void test_a_deadline_uses_what_was_prepared(void **arg)
{
	(void)arg;
	lay_table_with(&served, OPTIONS, 2, "", ",\"clock\":{\"kind\":\"live\",\"budget\":60,\"bank\":30}",
		       &laid);
	restart_with(SIGKILL, 100000); /* its own moment comes too late */
	sit_down();
	page_ready(&one);
	page_ready(&two);
	until_stage(&two, "playing");
	lays_down(&two, "\"question\":\"bid\",\"act\":\"bid coins=2\"");
	page_close(&two);
	pass(120 * 1000);
	hears(&one, "TIME_OUT"); /* of seat 1 */
	page_drain(&one);
	stand_up();
	served_stop(&served, SIGTERM);
	assert_int_equal(done_by(2, "bid coins=2"), 1);
	assert_int_equal(done_by(2, "bid"), 1);
	assert_int_equal(done_by(1, "bid"), 1);
	assert_true(served_start(&served));
}

/* ---- Limits ---------------------------------------------------------------------------------- */

static void test_what_is_no_order_is_refused(void **arg)
{
	static const char *const wrong[] = {
		"{\"t\":\"order\",\"always\":\"turn\"}",
		"{\"t\":\"order\",\"id\":\"x\"}",
		"{\"t\":\"order\",\"id\":\"x\",\"always\":\"everything\"}",
		"{\"t\":\"order\",\"id\":\"x\",\"always\":7}",
		"{\"t\":\"order\",\"id\":\"x\",\"always\":\"bid\"}", /* nobody can pass it */
		"{\"t\":\"order\",\"id\":\"x\",\"always\":\"turn\",\"question\":\"turn\",\"act\":\"pass\"}",
		"{\"t\":\"order\",\"id\":\"x\",\"always\":\"turn\",\"until\":\"tomorrow\"}",
		"{\"t\":\"order\",\"id\":\"x\",\"always\":\"turn\",\"times\":0}",
		"{\"t\":\"order\",\"id\":\"x\",\"always\":\"turn\",\"times\":100}",
		"{\"t\":\"order\",\"id\":\"x\",\"question\":\"turn\"}",
		"{\"t\":\"order\",\"id\":\"x\",\"question\":\"turn\",\"act\":\"fly\"}",
		"{\"t\":\"order\",\"id\":\"x\",\"question\":\"turn\",\"act\":\"bid coins=1\"}",
		"{\"t\":\"asif\",\"id\":\"x\",\"question\":7}",
	};

	(void)arg;
	begin(OPTIONS);
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		says(&one, "error", "%s", wrong[i]);
	}
	says(&watcher, "error", "{\"t\":\"order\",\"id\":\"w\",\"always\":\"turn\"}");
	says(&watcher, "error", "{\"t\":\"asif\",\"id\":\"w\",\"question\":\"turn\"}");
	assert_int_equal(orders_now(1, NULL), 0);
	bool errors = false;
	for (int i = 0; i < 40 && !errors; i++) { /* faster than anybody plans */
		page_say(&two, "{\"t\":\"order\",\"id\":\"q%d\",\"always\":\"turn\"}", i);
		for (json_t *a; !errors && (a = page_next(&two)); json_decref(a)) {
			errors = is(a, "error");
			if (is(a, "done")) {
				json_decref(a);
				break;
			}
		}
	}
	assert_true(errors);
	assert_int_equal(orders_now(2, NULL), 1);
	stand_up();
}

/* Archipelago can be passed at eleven questions: a twelfth order has room, the next has none. */
static void test_orders_are_counted(void **arg)
{
	static const char *const passed[] = { "stock", "take",  "relief", "expel", "turn",  "worker",
					      "move",  "birth", "trade",  "build", "reveal" };

	(void)arg;
	begin_with_bots("archipelago", "players=2", "");
	for (size_t i = 0; i < sizeof passed / sizeof *passed; i++) {
		char order[40];
		snprintf(order, sizeof order, "\"always\":\"%s\"", passed[i]);
		lays_down(&two, order);
	}
	lays_down(&two, "\"question\":\"bid\",\"act\":\"bid florins=0\"");
	page_say(&two, "{\"t\":\"order\",\"id\":\"x\",\"question\":\"turn\",\"act\":\"pass\"}");
	TAKE(page_wait(&two, "error"), strstr(text_of(taken_, "reason"), "too much"));
	assert_int_equal(orders_now(2, NULL), 12);
	stand_up();
}

/* As if asked now: the same as one will be asked, and nothing of it changes anything. */
static void test_one_may_look_ahead(void **arg)
{
	(void)arg;
	begin(OPTIONS);
	page_say(&one, "{\"t\":\"asif\",\"id\":\"a\",\"question\":\"turn\"}");
	json_t *a = page_wait(&one, "asif"), *ask = json_object_get(a, "ask");
	assert_string_equal(text_of(json_object_get(ask, "prompt"), "m"), "ASK_TURN");
	assert_true(json_array_size(json_object_get(ask, "choices")) > 1);
	json_decref(a);
	page_say(&one, "{\"t\":\"asif\",\"id\":\"b\",\"question\":\"nothing\"}");
	TAKE(page_wait(&one, "asif"), json_is_null(json_object_get(taken_, "ask")));
	page_say(&one, "{\"t\":\"asif\",\"id\":\"c\",\"question\":null}");
	TAKE(page_wait(&one, "asif"), json_array_size(json_object_get(taken_, "questions")) == 5);
	assert_string_equal(page_text(&one, "question"), "bid");
	stand_up();
}

/* clang-format off */
struct CMUnitTest served_orders[] = {
	cmocka_unit_test(test_who_is_not_there_has_answered),
	cmocka_unit_test(test_a_plan_is_done_one_by_one),
	cmocka_unit_test(test_orders_have_an_end),
	cmocka_unit_test(test_who_acts_himself_has_no_orders),
	cmocka_unit_test(test_a_stand_in_leaves_orders_alone),
	cmocka_unit_test(test_orders_take_as_long_as_people),
	cmocka_unit_test(test_who_is_refused_is_told_until_he_has_read_it),
	cmocka_unit_test(test_a_refusal_stops_the_plan),
	cmocka_unit_test(test_a_plan_is_made_of_answers),
	cmocka_unit_test(test_killed_at_any_moment_it_is_used_once),
	cmocka_unit_test(test_it_is_used_up_in_the_moment_it_is_used),
	cmocka_unit_test(test_others_hear_the_same_bytes),
	cmocka_unit_test(test_a_new_link_ends_what_was_laid_down),
	cmocka_unit_test(test_who_has_one_answer_is_not_asked),
	cmocka_unit_test(test_a_deadline_uses_what_was_prepared),
	cmocka_unit_test(test_what_is_no_order_is_refused),
	cmocka_unit_test(test_orders_are_counted),
	cmocka_unit_test(test_one_may_look_ahead),
	{ NULL, NULL, NULL, NULL, NULL },
};
/* clang-format on */
