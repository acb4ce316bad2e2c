/* The log: what was written is read, folded and proved; any change to it is found and named. */
#include "test.h"

#include <sodium.h>
#include <stdlib.h>

#include "bazaar/bazaar.h"
#include "megaciv/megaciv.h"
#include "sim/drive.h"
#include "store/log.h"
#include "tests/store/written.h"

/* A whole game in a log, with positions at the start of each phase and an undo on the way. */
struct played {
	struct log log;
	sim_state state;
	bool phase;
};

static void note_phase(void *to, const ecu_event *e)
{
	((struct played *)to)->phase |= (e->flags & ECU_EVENT_PHASE) != 0;
}

static void play(struct played *g, int players, int actions)
{
	static const uint8_t server[32] = { 1, 2, 3 }, salt[32] = { 4, 5, 6 }, mine[32] = { 7 };
	struct sim_plan p = { .game = &bz_game };
	ecu_sink sink = { note_phase, g };
	ecu_problem problem;
	ecu_rng rng;
	ecu_action a;

	ecu_options_default(&bz_game, &p.options);
	p.options.seats = (int16_t)players;
	memset(p.mind, ECU_EAGER, sizeof p.mind);
	log_init(&g->log, &bz_game, &p.options, server, salt);
	log_contribute(&g->log, 0, mine);
	log_contribute(&g->log, 1, server);
	assert_true(log_fold(&g->log, 0, sim_s(&g->state), NULL, &problem));
	ecu_rng_seed(&rng, mine);
	for (int i = 0; i < actions && !ecu_over(sim_s(&g->state), NULL); i++) {
		g->phase = false;
		assert_true(sim_next(&p, &g->state, &rng, &a));
		assert_false(ecu_refused(ecu_apply(sim_s(&g->state), &a, &sink)));
		assert_non_null(log_add_action(&g->log, &a));
		if (g->phase)
			assert_non_null(log_add_position(&g->log, sim_s(&g->state)));
		if (i % 5 == 4 && a.seat >= 0 &&
		    !ecu_refused(
			    log_undo_check(&g->log, a.seat, log_undoable(&g->log, a.seat), sim_s(&g->state))))
			assert_non_null(log_add_undo(&g->log, a.seat, log_undoable(&g->log, a.seat)));
	}
	log_finish(&g->log, sim_s(&g->state));
}

static void a_log_read_is_the_log_written(void **arg)
{
	struct played g;
	struct log back;
	ecu_problem p;
	size_t n, again_n;
	int undone = 0;

	(void)arg;
	play(&g, 3, 10000);
	char *text = written(&g.log, &n);
	assert_true(log_read(text, n, &back, &p));
	assert_true(log_verify(&back, &p));
	char *again = written(&back, &again_n);
	assert_string_equal(text, again);
	for (int i = 0; i < back.n; i++)
		undone += back.at[i].undone != 0;
	assert_true(undone > 0);
	sim_state s;
	assert_true(log_fold(&back, back.n, sim_s(&s), NULL, &p));
	assert_memory_equal(&s, &g.state, bz_game.size);
	assert_true(*back.result);
	free(text);
	free(again);
	log_fini(&back);
	log_fini(&g.log);
}

/* ---- Format 2 ------------------------------------------------------------------------------- */

static char *position_of(const ecu_state *s)
{
	size_t n = ecu_position_print(s, NULL, 0) + 1;
	char *text = malloc(n);

	ecu_position_print(s, text, n);
	return text;
}

/* Written, read and proved again; `note` is what verify says besides. */
static void is_proved(const struct log *l, const char *note)
{
	struct log back;
	ecu_problem p;
	size_t n;
	char *text = written(l, &n);

	assert_true(strncmp(text, "ecumene log 2\n", 14) == 0);
	assert_true(log_read(text, n, &back, &p));
	assert_true(log_verify(&back, &p));
	assert_non_null(strstr(back.note, note));
	log_fini(&back);
	free(text);
}

/* A kind of bot that only another version has does not make a log unreadable. */
static void a_seat_is_played_by_a_mind_we_do_not_have(void **arg)
{
	struct played g;

	(void)arg;
	play(&g, 2, 12);
	assert_non_null(log_add_seat(&g.log, 1, "patient"));
	is_proved(&g.log, "");
	log_fini(&g.log);
}

/* Options of rules of another revision: hashes are all there is to check, and they are checked. */
static void options_of_other_rules_leave_the_hashes(void **arg)
{
	struct played g;
	struct log back;
	ecu_problem p;
	size_t n;

	(void)arg;
	play(&g, 2, 12);
	log_fini(&g.log);
	log_init(&g.log, &bz_game, &(ecu_options){ .seats = 2 }, (const uint8_t[32]){ 1 },
		 (const uint8_t[32]){ 2 });
	assert_false(log_agree(&g.log, 7, 9, "players=2 camels=many", &p));
	char *text = written(&g.log, &n);
	assert_true(log_read(text, n, &back, &p));
	assert_true(back.head.strange);
	assert_int_equal(back.head.options.seats, 2);
	assert_true(log_verify(&back, &p));
	assert_false(back.replayed);
	assert_non_null(strstr(back.note, "revision 7"));
	back.head.server[0] ^= 1;
	assert_false(log_verify(&back, &p));
	log_fini(&back);
	log_fini(&g.log);
	free(text);
}

static void a_seat_changes_hands(void **arg)
{
	struct played g;

	(void)arg;
	play(&g, 3, 10);
	assert_non_null(log_add_seat(&g.log, 1, "eager"));
	assert_non_null(log_add_seat(&g.log, 1, "person"));
	is_proved(&g.log, "");
	log_fini(&g.log);
}

static void a_game_begins_at_a_position(void **arg)
{
	static const uint8_t server[32] = { 9 };
	struct played g, other;
	ecu_problem p;

	(void)arg;
	play(&g, 3, 20);
	log_init(&other.log, &bz_game, &g.log.head.options, server, server);
	other.log.head.start = position_of(sim_s(&g.state));
	assert_true(log_fold(&other.log, 0, sim_s(&other.state), NULL, &p));
	assert_int_equal(ecu_drawn(sim_s(&other.state)), 0); /* chance is the table's own */
	is_proved(&other.log, "began at a position that was laid");
	log_fini(&other.log);
	log_fini(&g.log);
}

/* Its text. */
static char *play_to_a_position(struct played *g)
{
	play(g, 2, 14);
	assert_non_null(log_add_position(&g->log, sim_s(&g->state)));
	return position_of(sim_s(&g->state));
}

/* The last action is given up: the game goes on from the position before it. */
static void a_game_is_carried_over(void **arg)
{
	struct played g;
	struct log_carry c;
	ecu_problem p;
	ecu_action a;

	(void)arg;
	char *text = play_to_a_position(&g);
	int from = g.log.n;
	memset(&a, 0, sizeof a); /* by other rules this was an action */
	a.seat = 1;
	a.kind = BZ_DO_CLOSE;
	assert_non_null(log_add_action(&g.log, &a));
	assert_false(log_fold(&g.log, g.log.n, sim_s(&g.state), NULL, &p));
	assert_true(log_find_carry(&g.log, from, text, sim_s(&g.state), &c, &p));
	assert_int_equal(c.from, from);
	assert_int_equal(c.upto, from);
	assert_non_null(log_add_carry(&g.log, &c, text, sim_s(&g.state)));
	is_proved(&g.log, "their hashes hold");
	assert_int_equal(log_undoable(&g.log, 0), 0); /* nothing is taken back behind it */
	assert_true(log_fold(&g.log, g.log.n, sim_s(&g.state), NULL, &p));
	free(text);
	log_fini(&g.log);
}

static void a_changed_position_of_a_carry_is_found(void **arg)
{
	struct played g;
	struct log_carry c;
	struct log back;
	ecu_problem p;
	size_t n;

	(void)arg;
	char *text = play_to_a_position(&g);
	assert_true(log_find_carry(&g.log, g.log.n, text, sim_s(&g.state), &c, &p));
	assert_non_null(log_add_carry(&g.log, &c, text, sim_s(&g.state)));
	char *log = written(&g.log, &n), *round = strstr(log, "> round ");
	assert_non_null(round);
	round[8]++;
	assert_true(log_read(log, n, &back, &p));
	assert_false(log_verify(&back, &p));
	assert_non_null(strstr(p.reason, "is not the one written down there"));
	log_fini(&back);
	free(log);
	free(text);
	log_fini(&g.log);
}

/* ---- Every kind of damage ------------------------------------------------------------------ */

/* A game of two, as it is written: the text that is damaged. */
static char *some_log(int actions, size_t *n)
{
	struct played g;

	play(&g, 2, actions);
	char *text = written(&g.log, n);
	log_fini(&g.log);
	return text;
}

static char *line_at(char *text, int number)
{
	for (char *p = text; p; p = strchr(p, '\n') + 1)
		if (number-- == 1)
			return p;
	return NULL;
}

static int lines_of(const char *text)
{
	int n = 0;

	for (; *text; text++)
		n += *text == '\n';
	return n;
}

/* Reads and verifies; the line of the problem, 0 where all is well. */
static int first_bad_line(const char *text, size_t n)
{
	struct log l;
	ecu_problem p = { 0 };

	if (!log_read(text, n, &l, &p))
		return p.line;
	bool ok = log_verify(&l, &p);
	log_fini(&l);
	return ok ? 0 : p.line;
}

static void any_changed_byte_is_found_in_its_line(void **arg)
{
	size_t n;
	int found_elsewhere = 0;

	(void)arg;
	char *text = some_log(12, &n);
	assert_int_equal(first_bad_line(text, n), 0);
	int line = 1;
	for (size_t i = 0; i < n; i++) {
		char keep = text[i];
		text[i] = keep == '1' ? '2' : keep == 'a' ? 'b' : (char)(keep ^ 1);
		int bad = first_bad_line(text, n);
		if (bad == 0)
			fail_msg("byte %zu in line %d changed from %c unseen", i, line, keep);
		found_elsewhere += bad != line;
		text[i] = keep;
		line += keep == '\n';
	}
	/* The head, the line ends and the reveal show in the line they spoil; all others in their own. */
	assert_true(found_elsewhere < (int)n / 2);
	free(text);
}

static void a_missing_doubled_or_moved_line_is_named(void **arg)
{
	size_t n;

	(void)arg;
	char *text = some_log(30, &n), *work = malloc(2 * n);
	int last = lines_of(text) - 1;
	for (int line = 7; line < last; line++) {
		char *at = line_at(text, line), *next = line_at(text, line + 1);
		size_t before = (size_t)(at - text), len = (size_t)(next - at);

		memcpy(work, text, before); /* missing */
		memcpy(work + before, next, n - before - len);
		assert_int_equal(first_bad_line(work, n - len), line);

		memcpy(work + before, at, len); /* doubled */
		memcpy(work + before + len, at, n - before);
		assert_int_equal(first_bad_line(work, n + len), line + 1);

		if (line + 1 < last) { /* moved */
			size_t next_len = (size_t)(line_at(text, line + 2) - next);
			memcpy(work + before, next, next_len);
			memcpy(work + before + next_len, at, len);
			memcpy(work + before + next_len + len, next + next_len, n - before - next_len - len);
			assert_int_equal(first_bad_line(work, n), line);
		}
	}
	free(work);
	free(text);
}

static void a_log_cut_anywhere_is_refused(void **arg)
{
	size_t n;

	(void)arg;
	char *text = some_log(12, &n);
	for (size_t cut = 0; cut < n; cut++)
		assert_true(first_bad_line(text, cut) > 0);
	free(text);
}

static void what_stands_behind_the_end_is_refused(void **arg)
{
	size_t n;

	(void)arg;
	char *text = some_log(12, &n), *more = malloc(n + 10);
	memcpy(more, text, n);
	memcpy(more + n, "more\n", 6);
	assert_int_equal(first_bad_line(more, n + 5), lines_of(text) + 1);
	free(more);
	free(text);
}

/* A log whose hashes are right but whose game is not: somebody who has the salt tried to cheat. */
static void a_forged_action_is_refused_by_the_rules(void **arg)
{
	struct played g;
	struct log forged;
	ecu_problem p;
	size_t n;

	(void)arg;
	play(&g, 2, 12);
	log_init(&forged, &bz_game, &g.log.head.options, g.log.head.server, g.log.head.salt);
	forged.head = g.log.head;
	log_add_action(&forged, &(ecu_action){ .kind = BZ_DO_BID, .seat = 0, .payload = { 200 } });
	char *text = written(&forged, &n);
	struct log back;
	assert_true(log_read(text, n, &back, &p));
	assert_false(log_verify(&back, &p));
	assert_int_equal(p.line, 7);
	assert_non_null(strstr(p.reason, "2.3"));
	free(text);
	log_fini(&back);
	log_fini(&forged);
	log_fini(&g.log);
}

static void another_server_part_is_no_match_for_the_commitment(void **arg)
{
	struct played g;
	ecu_problem p;

	(void)arg;
	play(&g, 2, 12);
	assert_true(log_verify(&g.log, &p));
	g.log.head.server[0] ^= 1;
	assert_false(log_verify(&g.log, &p));
	assert_non_null(strstr(p.reason, "committed"));
	log_fini(&g.log);
}

static void every_contribution_changes_the_seed(void **arg)
{
	struct played g;
	uint8_t a[32], b[32];

	(void)arg;
	play(&g, 2, 0);
	log_seed(&g.log, a);
	g.log.head.contribution[1][31] ^= 1;
	log_seed(&g.log, b);
	assert_memory_not_equal(a, b, 32);
	log_fini(&g.log);
}

/* ---- Undo ---------------------------------------------------------------------------------- */

static void add(struct played *g, const char *text)
{
	ecu_problem p;
	ecu_action a;

	assert_true(ecu_action_parse(&bz_game, text, &a, &p));
	ecu_verdict v = ecu_apply(sim_s(&g->state), &a, NULL);
	if (ecu_refused(v))
		fail_msg("%s: %s", text, ecu_message_key(&bz_game, v.id));
	assert_non_null(log_add_action(&g->log, &a));
}

static void play_two_bids(struct played *g, int seats)
{
	play(g, seats, 0);
	add(g, "s1 bid coins=2");
	add(g, "s2 bid coins=1");
}

static const char *undo_says(struct played *g, int seat, int of)
{
	return ecu_message_key(&bz_game, log_undo_check(&g->log, seat, of, sim_s(&g->state)).id);
}

static void only_the_own_last_action_is_taken_back(void **arg)
{
	struct played g;

	(void)arg;
	play_two_bids(&g, 3);
	assert_string_equal(undo_says(&g, 1, 1), "UNDO_NOT_YOURS");
	assert_string_equal(undo_says(&g, 2, 1), "UNDO_NOT_YOURS");
	assert_string_equal(undo_says(&g, 0, 9), "UNDO_NOT_YOURS");
	assert_int_equal(log_undoable(&g.log, 0), 1);
	assert_string_equal(undo_says(&g, 0, 1), ""); /* though s2 has bid since */
	log_add_undo(&g.log, 0, 1);
	assert_int_equal(ecu_pending(sim_s(&g.state)), 5);
	assert_int_equal(log_undoable(&g.log, 0), 0);
	assert_string_equal(undo_says(&g, 0, 1), "UNDO_NOT_YOURS");
	add(&g, "s1 bid coins=6");
	add(&g, "s3 bid coins=0");
	assert_string_equal(undo_says(&g, 2, 5), "UNDO_SHOWN"); /* the bids lie open */
	assert_string_equal(undo_says(&g, 0, 4), "UNDO_OTHERS");
	log_fini(&g.log);
}

static void a_drawn_card_is_not_put_back(void **arg)
{
	struct played g;

	(void)arg;
	play_two_bids(&g, 2);
	add(&g, "s1 draw");
	assert_string_equal(undo_says(&g, 0, 3), "UNDO_SHOWN");
	add(&g, "s2 pass");
	assert_int_equal(log_undoable(&g.log, 1), 0); /* the die was rolled */
	log_fini(&g.log);
}

/* Mega Civilization 8.2: who passes buys no more cards, though nothing hidden was shown by it. */
static void a_pass_is_final(void **arg)
{
	static const uint8_t server[32] = { 1 }, salt[32] = { 2 }, mine[32] = { 3 };
	struct played g;
	struct sim_plan p = { .game = &mc_game, .no_table = true };
	ecu_problem problem;
	ecu_rng rng;
	ecu_action a;

	(void)arg;
	ecu_options_default(&mc_game, &p.options);
	memset(p.mind, ECU_EAGER, sizeof p.mind);
	log_init(&g.log, &mc_game, &p.options, server, salt);
	log_contribute(&g.log, 0, mine);
	assert_true(log_fold(&g.log, 0, sim_s(&g.state), NULL, &problem));
	ecu_rng_seed(&rng, mine);
	do {
		assert_true(sim_next(&p, &g.state, &rng, &a));
		assert_false(ecu_refused(ecu_apply(sim_s(&g.state), &a, NULL)));
		assert_non_null(log_add_action(&g.log, &a));
		assert_false(ecu_over(sim_s(&g.state), NULL));
	} while (sim_head(&g.state)->question != MC_ASK_BUY + 1);
	a = (ecu_action){ .kind = MC_DO_PASS, .seat = (int8_t)ecu_first(ecu_pending(sim_s(&g.state))) };
	assert_false(ecu_refused(ecu_apply(sim_s(&g.state), &a, NULL)));
	assert_non_null(log_add_action(&g.log, &a));
	assert_string_equal(undo_says(&g, a.seat, g.log.n), "UNDO_SHOWN");
	log_fini(&g.log);
}

/* The window: folding starts at a mark, and gives the same answers as folding everything. */
static void undo_far_into_a_game_is_the_same(void **arg)
{
	struct played g;
	sim_state whole, without;
	ecu_problem p;
	int undone = 0;

	(void)arg;
	play(&g, 5, 0);
	struct sim_plan plan = { .game = &bz_game };
	ecu_rng rng = { 0 };
	ecu_action a;
	memset(plan.mind, ECU_EAGER, sizeof plan.mind);
	for (int i = 0; i < 700 && !ecu_over(sim_s(&g.state), NULL); i++) {
		assert_true(sim_next(&plan, &g.state, &rng, &a));
		assert_false(ecu_refused(ecu_apply(sim_s(&g.state), &a, NULL)));
		log_add_action(&g.log, &a);
		int of = a.seat >= 0 ? log_undoable(&g.log, a.seat) : 0;
		if (i % 3 || !of)
			continue;
		assert_false(ecu_refused(log_undo_check(&g.log, a.seat, of, sim_s(&without))));
		log_add_undo(&g.log, a.seat, of);
		assert_true(log_fold(&g.log, g.log.n, sim_s(&whole), NULL, &p));
		assert_memory_equal(&whole, &without, bz_game.size);
		memcpy(&g.state, &without, bz_game.size);
		undone++;
	}
	assert_true(undone > 5);
	log_fini(&g.log);
}

static void what_was_dropped_is_gone(void **arg)
{
	struct played g;
	uint8_t hash[LOG_HASH];

	(void)arg;
	play(&g, 2, 0);
	add(&g, "s1 bid coins=2");
	memcpy(hash, g.log.at[0].hash, LOG_HASH);
	log_add_undo(&g.log, 0, 1);
	assert_int_equal(g.log.at[0].undone, 2);
	log_drop_last(&g.log);
	assert_int_equal(g.log.at[0].undone, 0);
	log_drop_last(&g.log);
	log_add_action(&g.log, &(ecu_action){ .kind = BZ_DO_BID, .seat = 0, .payload = { 2 } });
	assert_memory_equal(hash, g.log.at[0].hash, LOG_HASH);
	log_fini(&g.log);
}

/* Equal lines have different hashes at different tables: the salt. */
static void a_hidden_bid_cannot_be_guessed_from_its_hash(void **arg)
{
	struct played a, b;

	(void)arg;
	play(&a, 2, 0);
	play(&b, 2, 0);
	b.log.head.salt[0] ^= 1;
	add(&a, "s1 bid coins=2");
	add(&b, "s1 bid coins=2");
	assert_memory_not_equal(a.log.at[0].hash, b.log.at[0].hash, LOG_HASH);
	log_fini(&a.log);
	log_fini(&b.log);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_log_read_is_the_log_written),
		cmocka_unit_test(any_changed_byte_is_found_in_its_line),
		cmocka_unit_test(a_missing_doubled_or_moved_line_is_named),
		cmocka_unit_test(a_log_cut_anywhere_is_refused),
		cmocka_unit_test(what_stands_behind_the_end_is_refused),
		cmocka_unit_test(a_forged_action_is_refused_by_the_rules),
		cmocka_unit_test(another_server_part_is_no_match_for_the_commitment),
		cmocka_unit_test(every_contribution_changes_the_seed),
		cmocka_unit_test(a_seat_changes_hands),
		cmocka_unit_test(a_seat_is_played_by_a_mind_we_do_not_have),
		cmocka_unit_test(options_of_other_rules_leave_the_hashes),
		cmocka_unit_test(a_game_begins_at_a_position),
		cmocka_unit_test(a_game_is_carried_over),
		cmocka_unit_test(a_changed_position_of_a_carry_is_found),
		cmocka_unit_test(only_the_own_last_action_is_taken_back),
		cmocka_unit_test(a_drawn_card_is_not_put_back),
		cmocka_unit_test(a_pass_is_final),
		cmocka_unit_test(undo_far_into_a_game_is_the_same),
		cmocka_unit_test(what_was_dropped_is_gone),
		cmocka_unit_test(a_hidden_bid_cannot_be_guessed_from_its_hash),
	};

	if (sodium_init() < 0)
		return 1;
	return cmocka_run_group_tests_name("log", tests, NULL, NULL);
}
