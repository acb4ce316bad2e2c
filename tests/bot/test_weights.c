/* test_weights.c — tables of weights that are read at run time (bot_weights_read): damaged ones are refused
 * with their line and a reason, the committed one says what the program was built with. */
#include "tests/test.h"

#include <ctype.h>
#include <stdlib.h>

#include "bot/megaciv/mind.h"

static _Alignas(8) unsigned char room[BOT_WEIGHTS];

/* ---- Damaged tables ---------------------------------------------------------------------------- */

static const struct damaged {
	const char *name, *text;
	int line;
	const char *reason;
} damaged[] = {
	{ "an empty text is no table", "", 0, "table: there are no rows" },
	{ "remarks alone are no table", "# level\n\n# token\n", 3, "table: there are no rows" },
	{ "a head alone is no table", "# weights\nlevel\ttoken\n", 2, "table: there are no rows" },
	{ "a head names columns", "level\nnovice\n", 1, "head: there are no columns" },
	{ "the first column is the level", "token\tgrowth\nnovice\t1\n", 1,
	  "token: the first column is the level" },
	{ "an unknown column", "level\ttoken\tpatience\nnovice\t1\t2\n", 1,
	  "patience: there is no such weight" },
	{ "a column's name in part", "level\ttok\nnovice\t1\n", 1, "tok: there is no such weight" },
	{ "a column twice", "level\ttoken\tcity\ttoken\nnovice\t1\t2\t3\n", 1, "token: stands there twice" },
	{ "an unknown level", "level\ttoken\nnovice\t1\n# here\nmaster\t2\n", 4,
	  "master: there is no such level" },
	{ "a level twice", "level\ttoken\nnovice\t1\nnormal\t1\nnovice\t2\n", 4,
	  "novice: stands there twice" },
	{ "a cell is missing at the end", "level\ttoken\tcity\nnovice\t1\n", 2, "city: a cell is missing" },
	{ "a cell is empty", "level\ttoken\tcity\nnovice\t\t1\n", 2, "token: a cell is missing" },
	{ "a cell too many", "level\ttoken\nnovice\t1\t2\n", 2, "novice: there are more cells than columns" },
	{ "a word for a number", "level\ttoken\nnovice\tten\n", 2, "token: is no whole number that fits" },
	{ "a number with something behind it", "level\ttoken\nnovice\t10x\n", 2,
	  "token: is no whole number that fits" },
	{ "a fraction", "level\ttoken\tcity\nnovice\t1\t1.5\n", 2, "city: is no whole number that fits" },
	{ "a sign alone", "level\ttoken\nnovice\t-\n", 2, "token: is no whole number that fits" },
	{ "a number too large", "level\ttoken\nnovice\t32768\n", 2, "token: is no whole number that fits" },
	{ "a number too small", "level\ttoken\nnovice\t-32769\n", 2, "token: is no whole number that fits" },
	{ "a number that no machine holds", "level\ttoken\nnovice\t99999999999999999999999999\n", 2,
	  "token: is no whole number that fits" },
	{ "a very long cell",
	  "level\ttoken\nnovice\t0000000000000000000000000000000000000000000000000000000010\n", 2,
	  "token: is no whole number that fits" },
	{ "lines end without a carriage return", "level\ttoken\nnovice\t10\r\n", 2,
	  "token: is no whole number that fits" },
};

static void is_refused(void **state)
{
	const struct damaged *d = *state;
	ecu_problem p = { 0 };

	if (bot_weights_read(&mc_game, d->text, room, &p))
		fail_msg("it was taken");
	assert_string_equal(p.reason, d->reason);
	assert_int_equal(p.line, d->line);
}

static void archipelago_has_no_weights(void **state)
{
	ecu_problem p = { 0 };

	(void)state;
	assert_false(bot_weights_read(ecu_find("archipelago"), "level\ttoken\nnovice\t1\n", room, &p));
	assert_string_equal(p.reason, "the bots of this game do not play by a table of weights");
}

/* ---- The committed table ----------------------------------------------------------------------- */

enum { NUMBERS = sizeof(struct mc_weights) / sizeof(int16_t) };

static void committed(char *text, size_t cap)
{
	FILE *f = fopen(DATA_DIR "/bots/megaciv.tsv", "r");

	assert_non_null(f);
	size_t n = fread(text, 1, cap - 1, f);
	fclose(f);
	assert_true(n > 0 && n < cap - 1);
	text[n] = 0;
}

static int16_t number(const void *weights, int level, int i)
{
	int16_t n;

	memcpy(&n, (const char *)weights + ((size_t)level * NUMBERS + (size_t)i) * sizeof n, sizeof n);
	return n;
}

static void the_committed_table_is_the_one_that_was_compiled(void **state)
{
	static char text[1 << 16];
	ecu_problem p;

	(void)state;
	committed(text, sizeof text);
	if (!bot_weights_read(&mc_game, text, room, &p))
		fail_msg("line %d: %s", p.line, p.reason);
	assert_memory_equal(room, mc_weights, sizeof mc_weights);
}

/* Every number one larger: none is passed over, and none is taken from what was compiled. */
static void every_cell_of_the_committed_table_is_read(void **state)
{
	static char text[1 << 16], more[1 << 16];
	size_t n = 0;
	ecu_problem p;

	(void)state;
	committed(text, sizeof text);
	for (char *at = text; *at;) {
		if (*at == '\t' && (isdigit((unsigned char)at[1]) || at[1] == '-'))
			n += (size_t)sprintf(more + n, "\t%ld", strtol(at + 1, &at, 10) + 1);
		else
			more[n++] = *at++;
	}
	more[n] = 0;
	if (!bot_weights_read(&mc_game, more, room, &p))
		fail_msg("line %d: %s", p.line, p.reason);
	for (int level = 0; level < MC_WEIGHTS_LEVELS; level++)
		for (int i = 0; i < NUMBERS; i++)
			assert_int_equal(number(room, level, i), number(mc_weights, level, i) + 1);
}

/* ---- Parts of a table, and who plays by it ------------------------------------------------------ */

static void what_a_table_does_not_name_stays(void **state)
{
	struct mc_weights rows[MC_WEIGHTS_LEVELS], own[MC_WEIGHTS_LEVELS];
	ecu_problem p;

	(void)state;
	assert_true(
		bot_weights_read(&mc_game, "# some\n\nlevel\tcity\ttoken\nstrong\t-7\t32767\n", room, &p));
	memcpy(rows, room, sizeof rows);
	memcpy(own, mc_weights, sizeof own);
	assert_int_equal(rows[2].city, -7);
	assert_int_equal(rows[2].token, 32767);
	rows[2].city = own[2].city;
	rows[2].token = own[2].token;
	assert_memory_equal(rows, own, sizeof own);
}

static void a_bot_plays_by_its_table_and_its_temperament(void **state)
{
	struct bot_who who = { .mind = BOT_STRONG, .weights = room };
	ecu_problem p;

	(void)state;
	assert_true(bot_weights_read(&mc_game, "level\tattack\nstrong\t48\n", room, &p));
	assert_int_equal(mind_weights(&who).attack, 48);
	for (int i = 0; bot_temperament_key(&mc_game, i); i++) {
		who.temperament = (uint8_t)i;
		assert_int_equal(mind_weights(&who).attack, 48 * mc_temperaments[i].percent.attack / 100);
		for (int k = 0; k < NUMBERS && i == 0; k++) /* the plain one changes nothing */
			assert_int_equal(number(&mc_temperaments[0].percent, 0, k), 100);
	}
}

int main(void)
{
	enum { ROWS = sizeof damaged / sizeof *damaged };
	struct CMUnitTest tests[ROWS + 5] = {
		cmocka_unit_test(archipelago_has_no_weights),
		cmocka_unit_test(the_committed_table_is_the_one_that_was_compiled),
		cmocka_unit_test(every_cell_of_the_committed_table_is_read),
		cmocka_unit_test(what_a_table_does_not_name_stays),
		cmocka_unit_test(a_bot_plays_by_its_table_and_its_temperament),
	};

	for (int i = 0; i < ROWS; i++)
		tests[5 + i] = test_row(damaged[i].name, is_refused, &damaged[i]);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
