/* test_clock.c — clocks of tables (server/clock.h) on a time of the test's: weeks pass in milliseconds. */
#include "tests/test.h"

#include <string.h>
#include <time.h>

#include "server/clock.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE };

static int64_t now;
static struct clock c;
static struct clock_ask asks[ECU_SEATS];

static int64_t at(int year, int month, int day, int hour, int minute) /* UTC */
{
	struct tm t = {
		.tm_year = year - 1900, .tm_mon = month - 1, .tm_mday = day, .tm_hour = hour, .tm_min = minute
	};

	return (int64_t)timegm(&t) * SECOND;
}

static void rules(const char *text)
{
	struct clock_rules r;
	json_t *j = json_loads(text, 0, NULL);

	assert_non_null(j);
	assert_null(clock_rules_read(&r, j));
	json_decref(j);
	memset(&c, 0, sizeof c);
	clock_begin(&c, &r, now);
	for (int seat = 0; seat < ECU_SEATS; seat++)
		asks[seat] = (struct clock_ask){ .question = ECU_NONE, .person = true };
}

static void ask(int seat, int question, int form)
{
	asks[seat] = (struct clock_ask){ .question = question, .form = form, .person = true };
	clock_follow(&c, asks, 3, now);
}

static void nothing(int seat)
{
	asks[seat].question = ECU_NONE;
	clock_follow(&c, asks, 3, now);
}

/* Written down and read again between any two steps: as a server that was killed does. */
static void killed(void)
{
	struct clock again = { .rules = c.rules };
	json_t *row = clock_write(&c);

	for (int seat = 0; seat < ECU_SEATS; seat++)
		again.seat[seat].hours = c.seat[seat].hours;
	assert_true(clock_read(&again, row));
	json_decref(row);
	assert_memory_equal(&again, &c, sizeof c);
	c = again;
}

static void test_budget_then_bank(void **arg)
{
	(void)arg;
	now = at(2026, 11, 1, 12, 0);
	rules("{\"kind\":\"live\",\"budget\":60,\"long\":120,\"bank\":100}");
	ask(0, 4, CLOCK_ORDERED);
	assert_int_equal(clock_next(&c), now + 160 * SECOND);
	killed();
	now += 100 * SECOND; /* 40 s over: the bank pays */
	nothing(0);
	assert_int_equal(c.seat[0].bank, 60 * SECOND);
	now += HOUR; /* nobody is asked: nothing runs */
	assert_int_equal(clock_out(&c, now), CLOCK_NOBODY);
	ask(0, 4, CLOCK_ORDERED);
	now += 30 * SECOND;
	nothing(0);
	assert_int_equal(c.seat[0].bank, 60 * SECOND); /* within the budget nothing is paid */
	asks[0].is_long = true;
	asks[0].question = 5;
	clock_follow(&c, asks, 3, now);
	assert_int_equal(clock_next(&c), now + 180 * SECOND);
	now += 180 * SECOND - 1;
	assert_int_equal(clock_out(&c, now), CLOCK_NOBODY);
	now++;
	assert_int_equal(clock_out(&c, now), 0);
	for (int times = 1; times <= 3; times++)
		assert_int_equal(clock_miss(&c, 0), times);
	assert_int_equal(clock_out(&c, now + HOUR), CLOCK_NOBODY); /* the stand-in has it */
	killed();
	clock_again(&c, now); /* and had not answered when the server was killed */
	assert_int_equal(clock_out(&c, now), 0);
	assert_int_equal(clock_miss(&c, 0), 3);
	clock_came(&c, 0);
	assert_int_equal(clock_miss(&c, 0), 1);
}

static void test_the_same_question_is_one_question(void **arg)
{
	(void)arg;
	now = at(2026, 11, 1, 12, 0);
	rules("{\"kind\":\"live\",\"budget\":60,\"bank\":0}");
	ask(1, 7, CLOCK_ORDERED);
	int64_t due = clock_next(&c);
	for (int move = 0; move < 10; move++) { /* a movement of many steps has one clock */
		now += 5 * SECOND;
		clock_follow(&c, asks, 3, now);
		assert_int_equal(clock_next(&c), due);
	}
	asks[1].person = false; /* bots have none */
	clock_follow(&c, asks, 3, now);
	assert_int_equal(clock_next(&c), 0);
}

/* The table went back: the same question begins anew, and costs nothing of the bank. */
static void test_time_begins_anew(void **arg)
{
	(void)arg;
	now = at(2026, 11, 1, 12, 0);
	rules("{\"kind\":\"live\",\"budget\":60,\"bank\":100,\"trade\":10}");
	ask(0, 4, CLOCK_ORDERED);
	now += 90 * SECOND;
	clock_anew(&c);
	killed();
	ask(0, 4, CLOCK_ORDERED);
	assert_int_equal(clock_next(&c), now + 160 * SECOND);
	nothing(0);
	ask(0, 9, CLOCK_CONVERSATION);
	now += 5 * MINUTE;
	clock_anew(&c);
	ask(0, 9, CLOCK_CONVERSATION);
	assert_int_equal(clock_next(&c), now + 10 * MINUTE);
}

static void test_the_trade_has_one_clock(void **arg)
{
	(void)arg;
	now = at(2026, 11, 1, 12, 0);
	rules("{\"kind\":\"live\",\"trade\":10}");
	for (int seat = 0; seat < 3; seat++)
		ask(seat, 9, CLOCK_CONVERSATION);
	assert_int_equal(clock_next(&c), now + 10 * MINUTE);
	now += 4 * MINUTE;
	nothing(0);
	assert_int_equal(clock_next(&c), now + 6 * MINUTE);
	clock_prolong(&c, now);
	assert_int_equal(clock_next(&c), now + 16 * MINUTE);
	clock_pause(&c, now);
	killed();
	assert_int_equal(clock_next(&c), 0);
	now += 50 * HOUR;
	clock_go(&c, now);
	assert_int_equal(clock_next(&c), now + 16 * MINUTE);
	clock_absent(&c, 7 * HOUR, now + 7 * HOUR); /* no server was there */
	now += 7 * HOUR;
	assert_int_equal(clock_next(&c), now + 16 * MINUTE);
	now += 16 * MINUTE;
	assert_int_equal(clock_out(&c, now), CLOCK_TALK);
	nothing(1);
	nothing(2);
	assert_int_equal(clock_next(&c), 0);
}

/* At the same time of the day through both changes, in both zones. */
static void test_the_deadline_never_slides(void **arg)
{
	static const struct {
		const char *zone;
		int year, month, day, hour; /* UTC hour of 20:00 there */
	} rows[] = {
		{ "Europe/Warsaw", 2026, 10, 24, 18 },    { "Europe/Warsaw", 2026, 10, 25, 19 },
		{ "Europe/Warsaw", 2027, 3, 27, 19 },     { "Europe/Warsaw", 2027, 3, 28, 18 },
		{ "America/New_York", 2026, 10, 31, 24 }, { "America/New_York", 2026, 11, 1, 25 },
		{ "America/New_York", 2027, 3, 13, 25 },  { "America/New_York", 2027, 3, 14, 24 },
	};

	(void)arg;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		char text[120];
		snprintf(text, sizeof text, "{\"kind\":\"slow\",\"deadline\":1200,\"zone\":\"%s\"}",
			 rows[i].zone);
		now = at(rows[i].year, rows[i].month, rows[i].day, 8, 0);
		rules(text);
		ask(0, 3, CLOCK_TOGETHER);
		assert_int_equal(clock_next(&c),
				 at(rows[i].year, rows[i].month, rows[i].day, rows[i].hour, 0));
	}
	/* who is asked just before it has until the next day's */
	now = at(2026, 11, 3, 18, 59);
	rules("{\"kind\":\"slow\",\"deadline\":1200,\"zone\":\"Europe/Warsaw\"}");
	ask(0, 3, CLOCK_TOGETHER);
	assert_int_equal(clock_next(&c), at(2026, 11, 4, 19, 0));
	/* one that passed while no server was there is that of the next day; a short absence moves none */
	killed();
	now = at(2026, 11, 4, 21, 0);
	clock_absent(&c, 4 * HOUR, now);
	assert_int_equal(clock_next(&c), at(2026, 11, 5, 19, 0));
	clock_absent(&c, HOUR, now);
	assert_int_equal(clock_next(&c), at(2026, 11, 5, 19, 0));
	/* the trade: the deadline behind 24 hours */
	now = at(2026, 11, 6, 12, 0);
	nothing(0);
	ask(0, 9, CLOCK_CONVERSATION);
	assert_int_equal(clock_next(&c), at(2026, 11, 7, 19, 0));
}

static void test_sleep_stretches_a_question(void **arg)
{
	(void)arg;
	now = at(2026, 11, 10, 20, 0); /* 21:00 in Warsaw */
	rules("{\"kind\":\"slow\",\"hours\":2,\"deadline\":1200,\"zone\":\"Europe/Warsaw\"}");
	c.seat[0].hours = (struct clock_hours){ 8 * 60, 22 * 60, "Europe/Warsaw" };
	ask(0, 3, CLOCK_ORDERED); /* an hour until he sleeps, one when he is awake again */
	assert_int_equal(clock_next(&c), at(2026, 11, 11, 8, 0));
	ask(1, 3, CLOCK_ORDERED);
	assert_int_equal(clock_out(&c, now + 2 * HOUR), 1);
	nothing(0);
	nothing(1);
	asks[2] = (struct clock_ask){ .question = 3, .form = CLOCK_ORDERED, .person = true, .first = true };
	clock_follow(&c, asks, 3, now);
	assert_int_equal(clock_next(&c), now + 3 * HOUR); /* the first in a phase: half as much again */
}

static bool asleep_from(int from, int to, const char *zone)
{
	c.seat[0].hours = (struct clock_hours){ .from = from, .to = to };
	snprintf(c.seat[0].hours.zone, sizeof c.seat[0].hours.zone, "%s", zone);
	return clock_asleep(&c, 0, now);
}

/* The deadline of the day is 20:00 in Warsaw: 19:00 UTC in winter, 18:00 in summer. */
static void test_hours_may_leave_the_deadline_out(void **arg)
{
	static const char slow[] =
		"{\"kind\":\"slow\",\"hours\":24,\"deadline\":1200,\"zone\":\"Europe/Warsaw\"}";

	(void)arg;
	now = at(2026, 11, 10, 12, 0);
	rules(slow);
	assert_false(asleep_from(8 * 60, 22 * 60, "Europe/Warsaw"));
	assert_false(asleep_from(0, 0, "Europe/Warsaw")); /* always awake */
	assert_true(asleep_from(8 * 60, 19 * 60, "Europe/Warsaw"));
	assert_true(asleep_from(22 * 60, 6 * 60, "Europe/Warsaw")); /* over midnight */
	assert_false(asleep_from(18 * 60, 6 * 60, "Europe/Warsaw"));
	assert_false(asleep_from(8 * 60, 20 * 60, "Europe/Warsaw")); /* until the deadline */
	assert_true(asleep_from(20 * 60, 23 * 60, "Europe/Warsaw")); /* from then on */
	assert_true(asleep_from(8 * 60, 22 * 60, "Asia/Tokyo"));     /* 04:00 there */
	assert_false(asleep_from(8 * 60, 22 * 60, "America/New_York"));
	assert_true(asleep_from(8 * 60, 18 * 60 + 30, "UTC"));
	now = at(2026, 7, 10, 12, 0);
	assert_false(asleep_from(8 * 60, 18 * 60 + 30, "UTC"));
	rules("{\"kind\":\"live\"}");
	assert_false(asleep_from(8 * 60, 9 * 60, "Europe/Warsaw"));
}

static void test_rules_that_cannot_be(void **arg)
{
	static const char *const wrong[] = {
		"{}",
		"{\"kind\":\"fast\"}",
		"{\"kind\":\"live\",\"budget\":5}",
		"{\"kind\":\"live\",\"bank\":-1}",
		"{\"kind\":\"live\",\"trade\":61}",
		"{\"kind\":\"slow\",\"hours\":0}",
		"{\"kind\":\"slow\",\"deadline\":1440}",
		"{\"kind\":\"slow\",\"zone\":\"Mars/Olympus\"}",
		"{\"kind\":\"slow\",\"zone\":\"../../etc/passwd\"}",
		"{\"kind\":\"live\",\"budget\":\"90\"}",
	};
	struct clock_rules r;

	(void)arg;
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		json_t *j = json_loads(wrong[i], 0, NULL);
		assert_non_null(clock_rules_read(&r, j));
		json_decref(j);
	}
}

/* What a table was made with is read as it was written, also where nobody is hurried. */
static void test_written_rules_are_read(void **arg)
{
	struct clock_rules none = { 0 }, r;
	json_t *j = clock_rules_write(&none);

	(void)arg;
	assert_null(clock_rules_read(&r, j));
	assert_int_equal(r.kind, CLOCK_NONE);
	json_decref(j);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_budget_then_bank),
		cmocka_unit_test(test_the_same_question_is_one_question),
		cmocka_unit_test(test_time_begins_anew),
		cmocka_unit_test(test_the_trade_has_one_clock),
		cmocka_unit_test(test_the_deadline_never_slides),
		cmocka_unit_test(test_sleep_stretches_a_question),
		cmocka_unit_test(test_hours_may_leave_the_deadline_out),
		cmocka_unit_test(test_rules_that_cannot_be),
		cmocka_unit_test(test_written_rules_are_read),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
