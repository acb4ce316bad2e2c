/* Texts of actions, positions and options: what is read back, and what is refused, with its place. */
#include "test.h"

#include "bazaar/bazaar.h"
#include "sim/drive.h"

static sim_state fresh(int seats)
{
	sim_state s;
	ecu_options o;
	uint8_t seed[32];

	ecu_options_default(&bz_game, &o);
	o.seats = (int16_t)seats;
	sim_seed(1, seed);
	assert_false(ecu_refused(ecu_setup(&bz_game, sim_s(&s), &o, seed, NULL)));
	return s;
}

struct row {
	const char *text;
	int line, column;
	const char *reason;
};

/* ---- Actions ------------------------------------------------------------------------------- */

/* clang-format off */
static const struct row bad_actions[] = {
	{ "", 1, 1, "expected a seat" },
	{ "s0 pass", 1, 1, "expected a seat" },
	{ "s19 pass", 1, 1, "expected a seat" },
	{ "s1", 1, 3, "no such action" },
	{ "s1  pass", 1, 4, "no such action" },
	{ "s1 fly", 1, 4, "no such action" },
	{ "s1 pass now", 1, 9, "expected name=value" },
	{ "s1 bid", 1, 7, "missing" },
	{ "s1 bid coins", 1, 8, "expected name=value" },
	{ "s1 bid coins=", 1, 8, "not a number" },
	{ "s1 bid coins=-1", 1, 8, "not a number" },
	{ "s1 bid coins=01", 1, 8, "not a number" },
	{ "s1 bid coins=65536", 1, 8, "not a number" },
	{ "s1 bid coins=1000", 1, 8, "not a number" },
	{ "s1 bid coins=1 coins=2", 1, 16, "twice" },
	{ "s1 bid gold=1", 1, 8, "no such field" },
	{ "s1 take good=gold", 1, 9, "unknown word" },
	{ "s1 accept from_seat=s2 give=salt+salt", 1, 24, "once" },
	{ "s1 accept from_seat=s2 give=silk+salt", 1, 24, "order" },
	{ "s1 accept from_seat=s2 give=1*salt", 1, 24, "from 2" },
	{ "s1 accept from_seat=s2 give=300*salt", 1, 24, "from 2" },
	{ "s1 accept from_seat=s2 give=salt+", 1, 24, "" },
	{ "s1 accept from_seat=s2 give=", 1, 24, "left out" },
	{ "s1 accept from_seat=s2 give=salt+spice+amber+silk", 1, 24, "too many" },
	{ "s1 pass\n", 1, 8, "behind the action" },
};
/* clang-format on */

/* It was refused where the row says, for the reason it says. */
static void refused_as(const struct row *r, bool taken, const ecu_problem *p)
{
	assert_false(taken);
	if (!strstr(p->reason, r->reason))
		fail_msg("'%s' says: %s", r->text, p->reason);
	assert_int_equal(p->column, r->column);
	assert_int_equal(p->line, r->line);
}

static void refuses_action(void **arg)
{
	const struct row *r = *arg;
	ecu_action a;
	ecu_problem p = { 0 };

	refused_as(r, ecu_action_parse(&bz_game, r->text, &a, &p), &p);
}

static void says_an_action(void **arg)
{
	ecu_action a;
	ecu_problem p;
	char text[100];

	(void)arg;
	assert_true(ecu_action_parse(
		&bz_game, "s2 offer to_seat=s1 give=2*salt+silk named_good=silk want_good=amber n=3", &a,
		&p));
	ecu_action_print(&bz_game, &a, text, sizeof text);
	assert_string_equal(text, "s2 offer to_seat=s1 give=2*salt+silk named_good=silk want_good=amber n=3");
	assert_true(ecu_action_parse(&bz_game, "table close", &a, &p));
	assert_int_equal(a.seat, ECU_TABLE);
}

/* ---- Positions ----------------------------------------------------------------------------- */

static const struct row bad_positions[] = {
	{ "colour red\n", 1, 1, "no such part" },
	{ "coins\n", 1, 6, "missing" },
	{ "coins s1\n", 1, 7, "row=value" },
	{ "coins s9=1\n", 1, 7, "no such row" },
	{ "coins s1=many\n", 1, 7, "not a number" },
	{ "coins s1=1000\n", 1, 7, "not a number" },
	{ "coins s1=1 s1=2\n", 1, 12, "twice" },
	{ "coins s1=1\ncoins s2=2\n", 2, 1, "twice" },
	{ "round 300\n", 1, 7, "not a number" },
	{ "lot gold\n", 1, 5, "unknown word" },
	{ "lot salt,salt,salt,salt,salt,salt\n", 1, 5, "too many" },
	{ "question dance\n", 1, 10, "unknown word" },
	{ "waiting s1+s1\n", 1, 9, "once" },
	{ "offer s1 to_seat=s2 to_seat=s3\n", 1, 10, "twice" },
	{ "offer s1 colour=red\n", 1, 10, "no such field" },
	{ "offer s1 nothing\n", 1, 10, "name=value" },
	{ "offer s9 to_seat=s1\n", 1, 7, "no such row" },
	{ "chance 12:3\n", 1, 8, "64 hex digits" },
	{ "hand s1=20*silk\n", 1, 1, "made or lost" },
	{ "deck silk\n", 1, 1, "made or lost" },
	{ "offer s1 to_seat=s2 named_good=salt want_good=silk given=1 wanted=1\n", 1, 1,
	  "offer is not true" },
	{ "start s3\n", 1, 1, "no such starting seat" },
	{ "viewer 1\n", 1, 1, "a view is not a state" },
};

static void refuses_position(void **arg)
{
	const struct row *r = *arg;
	sim_state s = fresh(2), before = s;
	ecu_problem p = { 0 };

	refused_as(r, ecu_position_lay(sim_s(&s), r->text, &p), &p);
	assert_memory_equal(&s, &before, bz_game.size);
}

static void a_position_is_readable(void **arg)
{
	sim_state s = fresh(2);
	char text[4096];
	ecu_problem p;

	(void)arg;
	assert_true(ecu_position_lay(
		sim_s(&s), "coins s1=9 s2=2\nhand s1=2*salt+silk s2=amber\nlot salt,silk\nround 3\n", &p));
	ecu_position_print(sim_s(&s), text, sizeof text);
	assert_non_null(strstr(text, "position bazaar 2\nseats 2\n"));
	assert_non_null(strstr(text, "\nround 3\nlot salt,silk\ncoins s1=9 s2=2\nhand_size s1=3 s2=1\nhand "
				     "s1=2*salt+silk s2=amber\n"));
}

static void a_position_of_another_game_is_refused(void **arg)
{
	sim_state s;
	ecu_problem p;

	(void)arg;
	assert_false(ecu_position_parse(&bz_game, "position chess 1\n", sim_s(&s), &p));
	assert_int_equal(p.line, 1);
	assert_false(ecu_position_parse(&bz_game, "position bazaar 1\n", sim_s(&s), &p));
	assert_non_null(strstr(p.reason, "seat"));
}

/* ---- Views --------------------------------------------------------------------------------- */

static void a_view_is_told_by_parts(void **arg)
{
	sim_state s = fresh(2), a, b;
	char text[4096];
	ecu_problem p;
	ecu_action action;

	(void)arg;
	ecu_position_lay(sim_s(&s), "question turn\nlot salt,silk\nhand s1=salt s2=amber\ncoins s1=6 s2=6\n",
			 &p);
	ecu_observe(sim_s(&s), 0, sim_v(&a));
	ecu_action_parse(&bz_game, "s1 take good=silk", &action, &p);
	ecu_apply(sim_s(&s), &action, NULL);
	ecu_observe(sim_s(&s), 0, sim_v(&b));
	ecu_view_json(sim_v(&b), ecu_view_diff(sim_v(&a), sim_v(&b)), text, sizeof text);
	assert_string_equal(text, "{\"lot\":[\"salt\"],\"hand_size\":{\"s1\":2,\"s2\":1},\"hand\":{\"s1\":{"
				  "\"salt\":1,\"silk\":1}},\"frame\":{\"0\":{\"kind\":\"round\",\"step\":2,"
				  "\"seat\":null,\"turns\":2}}}");
	ecu_observe(sim_s(&s), 1, sim_v(&a));
	ecu_view_text(sim_v(&a), text, sizeof text);
	assert_non_null(strstr(text, "\nviewer s2\nseats 2\n"));
	ecu_observe(sim_s(&s), ECU_SPECTATOR, sim_v(&a));
	ecu_view_text(sim_v(&a), text, sizeof text);
	assert_non_null(strstr(text, "\nviewer watcher\n"));
	ecu_position_print(sim_s(&s), text, sizeof text);
	assert_null(strstr(text, "viewer"));
}

/* ---- Options ------------------------------------------------------------------------------- */

static const struct row bad_options[] = {
	{ "players", 1, 1, "no such option" },      { "players=1", 1, 1, "no such value" },
	{ "players=6", 1, 1, "no such value" },     { "players=", 1, 1, "no such value" },
	{ "players=2x", 1, 1, "no such value" },    { "rounds=3 speed=9", 1, 10, "no such option" },
	{ "bandits=maybe", 1, 1, "no such value" }, { "rounds=99999999999", 1, 1, "no such value" },
};

static void refuses_options(void **arg)
{
	const struct row *r = *arg;
	ecu_options o;
	ecu_problem p = { 0 };

	ecu_options_default(&bz_game, &o);
	refused_as(r, ecu_options_parse(&bz_game, r->text, &o, &p), &p);
}

static void options_read_are_options_printed(void **arg)
{
	ecu_options o;
	ecu_problem p;
	char text[100];

	(void)arg;
	ecu_options_default(&bz_game, &o);
	assert_true(ecu_options_parse(&bz_game, "bandits=off players=4", &o, &p));
	ecu_options_print(&bz_game, &o, text, sizeof text);
	assert_string_equal(text, "players=4 rounds=5 bandits=off");
	o.value[20] = 1;
	assert_true(ecu_refused(ecu_options_check(&bz_game, &o)));
}

/* ---- What passes a question ------------------------------------------------------------------ */

/* By game: "question:kind,kind ...", what orders may do for somebody who is not there. A new question
 * belongs here if there is a way to do nothing at it, and has none if there is not. */
static const char *const passed[][2] = {
	{ "megaciv", "revolt:spare move:end_movement wait:stand build:built buy:pass trade:done "
		     "purchase:no_purchase ability:enough tribute:pass " },
	{ "archipelago", "stock:done take:done relief:done expel:done turn:end_turn,pass worker:done "
			 "move:done birth:done trade:done build:done reveal:done " },
	{ "bazaar", "turn:pass trade:done " },
};

static void says_what_passes_each_question(void **arg)
{
	(void)arg;
	for (size_t i = 0; i < sizeof passed / sizeof *passed; i++) {
		const ecu_game *g = ecu_find(passed[i][0]);
		char text[600] = "";
		for (int q = 0; ecu_question_key(g, q); q++) {
			const char *between = ":";
			ecu_kinds kinds = ecu_passes(g, q);
			strcat(text, ecu_none(kinds) ? "" : ecu_question_key(g, q));
			for (int k = ecu_first_bit(kinds); k >= 0; k = ecu_next_bit(kinds, k)) {
				const struct core_kind *kind = &g->kinds[k];
				strcat(strcat(text, between), kind->key);
				between = ",";
				assert_true(kind->answers >> q & 1);
				assert_int_equal(kind->fields_n, 0);
				assert_int_equal(kind->flags, 0);
			}
			strcat(text, ecu_none(kinds) ? "" : " ");
		}
		assert_string_equal(text, passed[i][1]);
		assert_true(ecu_none(ecu_passes(g, -1)) && ecu_none(ecu_passes(g, ECU_NONE)));
	}
}

/* A row's name is its text, on one line. */
static const char *name_of(const struct row *row)
{
	static char names[100][80];
	static int used;
	char *name = names[used++];

	snprintf(name, sizeof names[0], "%s", *row->text ? row->text : "(empty)");
	for (char *p = name; *p; p++)
		if (*p == '\n')
			*p = '/';
	return name;
}

static int add_rows(struct CMUnitTest *tests, int n, const struct row *rows, size_t count,
		    CMUnitTestFunction f)
{
	for (size_t i = 0; i < count; i++)
		tests[n++] = test_row(name_of(&rows[i]), f, &rows[i]);
	return n;
}

#define COUNT(rows) sizeof rows / sizeof *rows

int main(void)
{
	struct CMUnitTest tests[100] = {
		cmocka_unit_test(says_an_action),
		cmocka_unit_test(a_position_is_readable),
		cmocka_unit_test(a_position_of_another_game_is_refused),
		cmocka_unit_test(a_view_is_told_by_parts),
		cmocka_unit_test(options_read_are_options_printed),
		cmocka_unit_test(says_what_passes_each_question),
	};
	int n = 6;

	n = add_rows(tests, n, bad_actions, COUNT(bad_actions), refuses_action);
	n = add_rows(tests, n, bad_positions, COUNT(bad_positions), refuses_position);
	n = add_rows(tests, n, bad_options, COUNT(bad_options), refuses_options);
	return _cmocka_run_group_tests("texts", tests, (size_t)n, NULL, NULL);
}
