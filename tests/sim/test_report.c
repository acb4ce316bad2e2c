/* test_report.c — means, their ranges, and the rows of a campaign. */
#include "tests/test.h"

#include <stdlib.h>
#include <string.h>

#include "sim/campaign.h"

/* Worked out by hand and with a library for statistics, in ten-thousandths. */
static const struct {
	const char *says;
	int n, value[5];
	long long mean, low, high;
	int known;
} means[] = {
	{ "1 to 4", 4, { 1, 2, 3, 4 }, 25000, 12348, 37652, CAMPAIGN_RANGE },
	{ "below zero too", 5, { -5, 0, 0, 7, 100 }, 204000, -187834, 595834, CAMPAIGN_RANGE },
	{ "a mean that is negative is rounded like the others",
	  3,
	  { -1, -1, 0 },
	  -6667,
	  -13200,
	  -134,
	  CAMPAIGN_RANGE },
	{ "all the same", 3, { 7, 7, 7 }, 70000, 70000, 70000, CAMPAIGN_RANGE },
	{ "one value has no range", 1, { 3 }, 30000, 30000, 30000, CAMPAIGN_MEAN },
	{ "no value has no mean", 0, { 0 }, 0, 0, 0, CAMPAIGN_NOTHING },
};

static void a_mean_has_its_range(void **arg)
{
	(void)arg;
	for (size_t i = 0; i < sizeof means / sizeof *means; i++) {
		long long sum = 0, squares = 0;
		for (int k = 0; k < means[i].n; k++) {
			sum += means[i].value[k];
			squares += means[i].value[k] * means[i].value[k];
		}
		struct campaign_range r = campaign_mean(means[i].n, sum, squares);
		if (r.mean != means[i].mean || llabs(r.low - means[i].low) > 1 ||
		    llabs(r.high - means[i].high) > 1)
			print_error("%s: %lld, %lld to %lld\n", means[i].says, r.mean, r.low, r.high);
		assert_int_equal(r.mean, means[i].mean);
		assert_in_range(r.low - means[i].low + 1, 0, 2);
		assert_in_range(r.high - means[i].high + 1, 0, 2);
		assert_int_equal(r.known, means[i].known);
	}
}

/* A hundred million games of fifty thousand actions do not overflow. */
static void large_sums_have_room(void **arg)
{
	long long n = 100000000, half = n / 2, most = 50000;
	struct campaign_range r = campaign_mean(n, half * most, half * most * most);

	(void)arg;
	assert_int_equal(r.mean, 250000000);
	assert_in_range(r.high - r.mean, 48999, 49001); /* 1.96 times 25000 by ten thousand */
}

/* Wilson's score: never below none, never above all. */
static const struct {
	long long n, k, mean, low, high;
} shares[] = {
	{ 100, 43, 4300, 3373, 5278 },
	{ 10, 0, 0, 0, 2775 },
	{ 10, 10, 10000, 7225, 10000 },
	{ 100000000, 50000000, 5000, 4999, 5001 },
};

static void a_share_has_its_range(void **arg)
{
	(void)arg;
	for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
		struct campaign_range r = campaign_share(shares[i].n, shares[i].k);
		assert_int_equal(r.mean, shares[i].mean);
		assert_in_range(r.low, shares[i].low, shares[i].low + 1);
		assert_in_range(r.high, shares[i].high - 1, shares[i].high + 1);
	}
	assert_int_equal(campaign_share(0, 0).known, CAMPAIGN_NOTHING);
}

/* ---- Rows ---------------------------------------------------------------------------------- */

struct table {
	char *at;
	size_t n;
};

static struct table play(const char *game, int threads, enum rows_form form, bool per_turn)
{
	static struct campaign c;
	static struct rows rows;
	struct table t = { NULL, 0 };

	c = (struct campaign){ .game = ecu_find(game),
			       .all_setups = true,
			       .games = 700, /* more than may wait for one another */
			       .seed = 1,
			       .turns_max = 1,
			       .threads = threads,
			       .rows = &rows };
	ecu_options_default(c.game, &c.options);
	rows = (struct rows){ .per_turn = per_turn };
	rows.to[form] = open_memstream(&t.at, &t.n);
	struct sim_plan first = campaign_plan(&c, 0);
	assert_true(rows_begin(&rows, &first, campaign_seats(&c)));
	assert_true(campaign_run(&c));
	campaign_fini(&c);
	assert_true(rows_end(&rows));
	fclose(rows.to[form]);
	return t;
}

static void rows_do_not_depend_on_threads(void **arg)
{
	static const char *const games[] = { "bazaar", "archipelago", "megaciv" };

	(void)arg;
	for (int i = 0; i < 12; i++) {
		struct table one = play(games[i / 4], 1, i & 1, i & 2),
			     many = play(games[i / 4], 5, i & 1, i & 2);
		assert_int_equal(one.n, many.n);
		assert_memory_equal(one.at, many.at, one.n);
		free(one.at);
		free(many.at);
	}
}

/* Every line of CSV has as many cells as the first; games come in their order. */
static void a_table_has_columns(void **arg)
{
	(void)arg;
	for (int per_turn = 0; per_turn < 2; per_turn++) {
		struct table t = play("megaciv", 3, ROWS_CSV, per_turn);
		int want = 0, game = 0, lines = 0;
		for (char *line = t.at, *end; *line; line = end + 1, lines++) {
			int cells = 1;
			end = strchr(line, '\n');
			assert_non_null(end);
			for (char *at = line; at < end; at++)
				cells += *at == ',';
			want = want ? want : cells;
			assert_int_equal(cells, want);
			if (lines) {
				int number = atoi(line);
				assert_in_range(number, game + !per_turn, game + 1);
				game = number;
			}
		}
		assert_int_equal(game, 700);
		free(t.at);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_mean_has_its_range),  cmocka_unit_test(large_sums_have_room),
		cmocka_unit_test(a_share_has_its_range), cmocka_unit_test(rows_do_not_depend_on_threads),
		cmocka_unit_test(a_table_has_columns),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
