/* test_served_secrets.c — whole games, from outside: nobody is shown what is not his to see, updates add
 * up to the snapshot, and the end reveals what was promised. */
#include "tests/test.h"

#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/server/table.h"

/* ---- Secrets ------------------------------------------------------------------------------- */

static bool row_empty(json_t *part, const char *seat)
{
	json_t *row = json_object_get(part, seat);

	return !row || (json_is_object(row) && json_object_size(row) == 0) ||
	       (json_is_integer(row) && json_integer_value(row) == 0) || json_is_null(row);
}

/* A card drawn is named to its owner only; what changed hands in a trade, to the two of it. */
static void only_own_news(json_t *log, const char *name)
{
	size_t i, k;
	json_t *heard, *said;

	json_array_foreach(log, i, heard) json_array_foreach(json_object_get(heard, "says"), k, said)
	{
		json_t *a = json_object_get(said, "a");
		const char *m = text_of(said, "m");
		if (strcmp(m, "DREW") == 0 && strcmp(text_of(a, "seat"), name) != 0) {
			assert_true(json_is_true(json_object_get(said, "others")));
			assert_false(json_is_string(json_object_get(a, "good")));
		}
		assert_true(strcmp(m, "GOT") != 0 || name[0] == 's');
	}
}

/* In all that was ever sent to this page: no card of another hand, no bid of another seat, no deck. */
static void only_own_secrets(const struct page *p)
{
	char *all = strdup(p->heard), *rest = all, *line;

	while ((line = strsep(&rest, "\n")) && *line) {
		json_t *frame = json_loads(line, 0, NULL), *view = json_object_get(frame, "view");
		bool over = json_is_object(json_object_get(frame, "over"));
		assert_non_null(frame);
		for (int seat = 1; view && !over && seat <= 2; seat++) {
			char key[8];
			snprintf(key, sizeof key, "s%d", seat);
			if (strcmp(key, p->name) == 0)
				continue;
			assert_true(row_empty(json_object_get(view, "hand"), key));
			assert_true(row_empty(json_object_get(view, "bid"), key) ||
				    strcmp(text_of(frame, "question"), "bid") != 0);
		}
		only_own_news(json_object_get(frame, "log"), p->name);
		assert_true(!view || !json_object_get(view, "deck") ||
			    json_array_size(json_object_get(view, "deck")) == 0);
		json_decref(frame);
	}
	free(all);
	for (int seat = 1; seat <= 2; seat++)
		assert_false(laid.token[seat - 1][0] &&
			     strstr(p->heard, laid.token[seat - 1])); /* a bot has none */
}

static json_t *last_update(struct page *p, int n)
{
	json_t *last = NULL, *frame;

	while (page_n(p) < n && (frame = page_next(p))) {
		json_decref(last);
		last = frame;
	}
	assert_non_null(last);
	json_object_del(last, "n");
	json_object_del(last, "head"); /* another at every entry; nobody can make one without the salt */
	return last;
}

/* The first good of the seat's hand, as its page shows it. */
static const char *first_good(struct page *p)
{
	json_t *hand = json_object_get(json_object_get(json_object_get(p->state, "view"), "hand"), "s1");

	return json_object_iter_key(json_object_iter(hand));
}

static void test_a_private_offer_has_no_number_for_others(void **arg)
{
	char offer[120];
	int n;

	(void)arg;
	begin("rounds=2 bandits=off");
	TAKE(page_act(&one, "a", 0, "bid coins=1"), is(taken_, "done"));
	TAKE(page_act(&two, "b", 0, "bid coins=0"), is(taken_, "done"));
	until_n(&one, 2);
	TAKE(page_act(&one, "c", 2, "pass"), is(taken_, "done"));
	until_n(&two, 3);
	TAKE(page_act(&two, "d", 3, "pass"), is(taken_, "done"));
	until_n(&one, 4);
	until_n(&watcher, 4);
	page_drain(&watcher);
	snprintf(offer, sizeof offer, "offer to_seat=s2 give=%s named_good=%s want_good=salt n=1",
		 first_good(&one), first_good(&one));
	TAKE(page_act(&one, "e", 4, offer), is(taken_, "done"));
	until_n(&two, 5); /* it was made to this one */
	n = page_n(&watcher);
	assert_null(page_next(&watcher)); /* no message, no number */
	assert_int_equal(page_n(&watcher), n);
	TAKE(page_act(&one, "f", 5, "done"), is(taken_, "done"));
	until_n(&watcher, n + 1);
	stand_up();
	sit_down(); /* folded again the numbers are the same */
	assert_int_equal(page_n(&watcher), n + 1);
	assert_int_equal(page_n(&one), 6);
	stand_up();
}

static int offered(int seat)
{
	json_t *shown = snapshot_of(seat);
	int entry = (int)json_integer_value(json_object_get(shown, "undo"));

	json_decref(shown);
	return entry;
}

static void offer_in_secret(struct page *p, const char *to)
{
	char offer[120];

	snprintf(offer, sizeof offer, "offer to_seat=%s give=%s named_good=%s want_good=salt n=1", to,
		 first_good(p), first_good(p));
	TAKE(page_act(p, fresh_id(p), page_n(p), offer), is(taken_, "done"));
}

/* The last pass opened the trade: an offer would not go without it. Of an offer between the others the third
 * hears nothing: what he is offered to take back stays, and only if he asks he learns that he cannot. */
static void test_what_others_do_in_secret_does_not_show_in_undo(void **arg)
{
	struct page *seat[] = { &one, &two, &three };

	(void)arg;
	begin_three("rounds=2 bandits=off", "");
	TAKE(page_act(&one, "bid", 0, "bid coins=2"), is(taken_, "done"));
	TAKE(page_act(&two, "bid", 0, "bid coins=1"), is(taken_, "done"));
	TAKE(page_act(&three, "bid", 0, "bid coins=0"), is(taken_, "done"));
	for (int i = 0; i < 3; i++) {
		until_n(seat[i], 3 + i);
		TAKE(page_act(seat[i], "pass", 3 + i, "pass"), is(taken_, "done"));
		for (int k = 0; k < 3; k++)
			until_n(seat[k], 4 + i);
	}
	assert_int_equal(offered(2), 0); /* others passed behind this one, in their turn */
	assert_int_equal(offered(3), 6);
	offer_in_secret(&one, "s2");
	until_n(&two, 7);
	assert_int_equal(offered(3), 6);
	page_say(&three, "{\"t\":\"undo\",\"id\":\"u\",\"entry\":6}");
	TAKE(page_wait(&three, "refused"), refused_as(taken_, "UNDO_OTHERS"));
	assert_int_equal(offered(1), 0); /* what lies in an offer is shown */
	TAKE(page_act(&two, "done", 7, "done"), is(taken_, "done"));
	until_n(&three, 7);
	assert_int_equal(offered(3), 6); /* an open question: others answer beside him */
	three_stand_up();
}

/* Two different sealed bids look the same to everybody else, to the byte. */
static void test_a_sealed_bid_is_sealed(void **arg)
{
	json_t *high, *low;

	(void)arg;
	begin("rounds=2");
	page_drain(&two);
	page_drain(&watcher);
	TAKE(page_act(&one, "high", 0, "bid coins=5"), is(taken_, "done"));
	json_t *high_two = last_update(&two, 1), *high_watcher = last_update(&watcher, 1);
	says(&one, "done", "{\"t\":\"undo\",\"id\":\"u\",\"entry\":1}");
	json_decref(last_update(&two, 2));
	json_decref(last_update(&watcher, 2));
	TAKE(page_act(&one, "low", 2, "bid coins=2"), is(taken_, "done"));
	high = high_two, low = last_update(&two, 3);
	assert_true(json_equal(high, low));
	json_decref(low);
	high = high_watcher, low = last_update(&watcher, 3);
	assert_true(json_equal(high, low));
	json_decref(low);
	json_decref(high_two);
	json_decref(high_watcher);
	assert_null(strstr(two.heard, "BIDS_IN"));
	assert_null(strstr(watcher.heard, "BIDS_IN"));
	assert_non_null(strstr(one.heard, "\"undo\":1,\"says\""));
	assert_null(strstr(two.heard, "\"undo\":1,\"says\"")); /* who heard nothing is told nothing */
	assert_null(strstr(watcher.heard, "\"undo\":1,\"says\""));
	TAKE(page_act(&two, "x", 3, "bid coins=0"), is(taken_, "done"));
	until_n(&two, 4);
	until_n(&watcher, 4);
	assert_non_null(strstr(two.heard, "BIDS_IN"));
	only_own_secrets(&two);
	only_own_secrets(&watcher);
	stand_up();
}

/* A page may lose its connection at any moment: what it is shown then holds no more than before. */
static void look_again(struct page *p, int seat)
{
	page_say(p,
		 seat ? "{\"t\":\"hello\",\"table\":\"%s\",\"token\":\"%s\"}"
		      : "{\"t\":\"hello\",\"table\":\"%s\"}",
		 laid.id, seat ? laid.token[seat - 1] : "");
	TAKE(page_wait(p, "snapshot"),
	     json_is_null(json_object_get(json_object_get(taken_, "table"), "reveal")) ||
		     json_is_object(json_object_get(taken_, "over")));
}

/* Bids that are made and taken back, of which a watcher is told nothing. Each socket has its limit, and so
 * has each seat: 64 of the last 256 entries. */
static void bid_and_take_back(struct page *p, int seat, int from, int times)
{
	for (int i = 0; i < times; i++) {
		if (i % 20 == 19) {
			int ids = p->ids;
			page_close(p);
			page_sit(p, &served, &laid, seat);
			p->ids = ids;
		}
		TAKE(page_act(p, fresh_id(p), page_n(p), "bid coins=1"), is(taken_, "done"));
		says(p, "done", "{\"t\":\"undo\",\"id\":\"%s\",\"entry\":%d}", fresh_id(p), from + 2 * i + 1);
		until_n(p, from + 2 * i + 2);
	}
}

/* What was told stays in the log of who comes, however much others did that he is told nothing of: from lines
 * that are missing he could count it. */
static void test_hidden_entries_push_nothing_out_of_the_log(void **arg)
{
	(void)arg;
	begin("rounds=2");
	json_t *before = snapshot_of(0);
	assert_true(json_array_size(json_object_get(before, "log")) > 0);
	bid_and_take_back(&one, 1, 0, 60);
	bid_and_take_back(&two, 2, 120, 60);
	json_t *after = snapshot_of(0);
	assert_true(json_equal(json_object_get(before, "log"), json_object_get(after, "log")));
	json_decref(after);
	restart(SIGTERM); /* and folded again it is the same */
	stand_up();
	sit_down();
	after = snapshot_of(0);
	assert_true(json_equal(json_object_get(before, "log"), json_object_get(after, "log")));
	json_decref(before);
	json_decref(after);
	stand_up();
}

/* In a game of chance some things may happen not to happen: then nothing was proved. */
static void some_draws(void)
{
	assert_non_null(strstr(two.heard, "\"DREW\""));
	assert_non_null(strstr(watcher.heard, "\"DREW\""));
}

static void check_reveal(const struct page *p)
{
	json_t *table = json_object_get(p->state, "table"), *reveal = json_object_get(table, "reveal");
	uint8_t server[32], hash[32], said[32];

	assert_true(json_is_object(reveal));
	assert_int_equal(sodium_hex2bin(server, 32, text_of(reveal, "server"), 64, NULL, NULL, NULL), 0);
	assert_int_equal(sodium_hex2bin(said, 32, text_of(table, "commitment"), 64, NULL, NULL, NULL), 0);
	crypto_generichash(hash, 32, server, 32, NULL, 0);
	assert_memory_equal(hash, said, 32);
}

static void test_a_whole_game(void **arg)
{
	(void)arg;
	begin("rounds=4");
	for (int i = 0; i < 400 && !over(&one); i++) {
		fond_of_drawing = i < 12;
		if (!play_one() && !over(&one)) {
			json_decref(page_next(&one));
			json_decref(page_next(&two));
		}
		if (i % 3 == 0) {
			look_again(&two, 2);
			look_again(&watcher, 0);
			pass(250); /* so many hellos of a socket are heard */
		}
	}
	page_drain(&one);
	page_drain(&two);
	page_drain(&watcher);
	assert_true(over(&one));
	assert_true(over(&watcher));
	check_reveal(&one);
	check_reveal(&watcher);
	some_draws();
	only_own_secrets(&one);
	only_own_secrets(&two);
	only_own_secrets(&watcher);
	TAKE(page_act(&one, "late", page_n(&one), "pass"), refused_as(taken_, "GAME_OVER"));
	int n = page_n(&one);
	stand_up();
	restart(SIGTERM);
	sit_down();
	assert_int_equal(page_n(&one), n);
	assert_true(over(&one));
	check_reveal(&two);
	stand_up();
}

/* What the page has put together from updates is what a fresh snapshot says. */
static void test_updates_add_up(void **arg)
{
	(void)arg;
	begin("rounds=3");
	for (int i = 0; i < 25 && !over(&one); i++) {
		if (!play_one())
			break;
		page_drain(&one);
		page_drain(&two);
		page_drain(&watcher);
		json_t *fresh = snapshot_of(1), *seen = snapshot_of(0);
		assert_true(json_equal(json_object_get(one.state, "view"), json_object_get(fresh, "view")));
		assert_true(json_equal(json_object_get(one.state, "ask"), json_object_get(fresh, "ask")));
		assert_true(
			json_equal(json_object_get(one.state, "pending"), json_object_get(fresh, "pending")));
		assert_true(json_equal(json_object_get(one.state, "undo"), json_object_get(fresh, "undo")));
		assert_true(
			json_equal(json_object_get(watcher.state, "view"), json_object_get(seen, "view")));
		json_decref(fresh);
		json_decref(seen);
	}
	stand_up();
}

/* ---- Bots ---------------------------------------------------------------------------------- */

static void test_bots_play_by_themselves(void **arg)
{
	(void)arg;
	lay_table(&served, "rounds=3", 0, "\"eager\",\"random\",\"eager\"", &laid);
	page_sit(&watcher, &served, &laid, 0);
	until_stage(&watcher, "over");
	check_reveal(&watcher);
	page_close(&watcher);
}

static void test_bots_fill_seats(void **arg)
{
	(void)arg;
	lay_table(&served, "rounds=2", 1, "\"eager\",\"random\"", &laid);
	page_sit(&one, &served, &laid, 1);
	page_ready(&one);
	until_stage(&one, "playing");
	for (int i = 0; i < 300 && !over(&one); i++) {
		if (page_asked(&one)) {
			json_t *a = page_act(&one, fresh_id(&one), page_n(&one), some_act(&one));
			assert_true(is(a, "done") || is(a, "refused"));
			json_decref(a);
		}
		json_decref(page_next(&one));
	}
	assert_true(over(&one));
	only_own_secrets(&one);
	page_close(&one);
}

/* Nothing it wrote to stderr holds a token or an action. */
static void test_messages_hold_no_secrets(void **arg)
{
	static char said[1 << 16];

	(void)arg;
	begin("rounds=2");
	TAKE(page_act(&one, "a", 0, "bid coins=1"), is(taken_, "done"));
	ssize_t n = read(served.err, said, sizeof said - 1);
	assert_true(n > 0);
	assert_null(strstr(said, laid.token[0]));
	assert_null(strstr(said, laid.token[1]));
	assert_null(strstr(said, "bid"));
	stand_up();
}

struct CMUnitTest served_secrets[] = {
	cmocka_unit_test(test_a_private_offer_has_no_number_for_others),
	cmocka_unit_test(test_what_others_do_in_secret_does_not_show_in_undo),
	cmocka_unit_test(test_a_sealed_bid_is_sealed),
	cmocka_unit_test(test_hidden_entries_push_nothing_out_of_the_log),
	cmocka_unit_test(test_a_whole_game),
	cmocka_unit_test(test_updates_add_up),
	cmocka_unit_test(test_bots_play_by_themselves),
	cmocka_unit_test(test_bots_fill_seats),
	cmocka_unit_test(test_messages_hold_no_secrets),
	{ 0 },
};
