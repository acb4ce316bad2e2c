/* The language of rule cases: errors point at line and word. */
#include "test.h"

#include <stdlib.h>

#include "bazaar/bazaar.h"
#include "sim/case.h"

#define HEAD "case X Title\ngame bazaar players=2\n"

static const struct row {
	const char *name, *text, *says;
	int passed, failed;
} rows[] = {
	{ "a true case passes", HEAD "when\n\ts1 bid coins=1\nthen\n\tasked s2\n", "ok   X Title", 1, 0 },
	{ "a false check fails with its word", HEAD "when\n\ts1 bid coins=1\nthen\n\tcoins s1=5 s2=5\n",
	  "f:6:8: is not so; there is: '6'", 0, 1 },
	{ "what should be refused but is not", HEAD "when\n\ts1 bid coins=1 refused 2.3\n",
	  "f:4:1: the action is allowed, but rule 2.3", 0, 1 },
	{ "what is refused but should not", HEAD "when\n\ts1 bid coins=7\nthen\n\tasked s1\n",
	  "f:4:1: refused by 2.3: Your coins: 6", 0, 1 },
	{ "refused by another rule", HEAD "when\n\ts1 bid coins=7 refused 3.1\n",
	  "f:4:1: refused by 2.3, not by 3.1", 0, 1 },
	{ "an unknown action", HEAD "when\n\ts1 dance\n", "f:4:5: no such action: 'dance'", 0, 1 },
	{ "an unknown word", HEAD "given\n\tlot salt,gold\nthen\n\tround 1\n", "f:4:6: unknown word", 0, 1 },
	{ "a position that cannot be", HEAD "given\n\thand s1=9*silk s2=salt\nthen\n\tround 1\n",
	  "cards were made or lost", 0, 1 },
	{ "an unknown part", HEAD "then\n\tcolour red\n", "f:4:2: no such part", 0, 1 },
	{ "other seats are asked", HEAD "when\n\ts1 bid coins=0\nthen\n\tasked s1\n",
	  "f:6:2: other seats are asked: s2", 0, 1 },
	{ "asked of no seat", HEAD "then\n\tasked s1 x2\n", "f:4:11: no such seat", 0, 1 },
	{ "an unknown event", HEAD "then\n\ttold s1 NEWS\n", "f:4:10: no such event: 'NEWS'", 0, 1 },
	{ "an event that was not told", HEAD "then\n\ttold s1 DREW\n", "f:4:2: was not told", 0, 1 },
	{ "not over yet", HEAD "then\n\tover\n", "f:4:2: the game is not over", 0, 1 },
	{ "an unknown game", "case X T\ngame chess\nthen\n\tover\n", "f:2:6: no such game: 'chess'", 0, 1 },
	{ "an unknown option", "case X T\ngame bazaar speed=3\nthen\n\tover\n", "f:2:13: no such option", 0,
	  1 },
	{ "no game", "case X T\nthen\n\tover\n", "f:3:1: no game was named", 0, 1 },
	{ "nothing is checked", HEAD "when\n\ts1 bid coins=0\n", "the case checks nothing", 0, 1 },
	{ "something before the first case", "given\n", "f:1:1: a text of cases begins with", 0, 1 },
	{ "an unknown heading", HEAD "perhaps\n", "f:3:1: expected case, game", 0, 1 },
	{ "an indented line without a heading", HEAD "\tround 1\n", "f:3:1: what is indented stands below", 0,
	  1 },
	{ "a seed that is no number", HEAD "seed x\n", "f:3:6: a seed is a number", 0, 1 },
	{ "given too late", HEAD "when\n\ts1 bid coins=0\ngiven\n\tround 2\n",
	  "f:6:1: nothing can be given behind", 0, 1 },
	{ "an empty file", "", "no case stands in this file", 0, 1 },
	{ "comments and blank lines", "# all\n\n" HEAD "# more\nthen # here\n\tround 1\n", "ok   X Title", 1,
	  0 },
	{ "two cases, one wrong", HEAD "then\n\tround 1\n" HEAD "then\n\tround 2\n",
	  "f:8:8: is not so; there is: '1'", 1, 1 },
};

static char *run(const char *text, enum case_mode mode, struct case_count *count)
{
	char *out = NULL;
	size_t n;
	FILE *f = open_memstream(&out, &n);

	*count = (struct case_count){ 0 };
	case_run("f", text, mode, NULL, f, count);
	fclose(f);
	return out;
}

static void says(void **arg)
{
	const struct row *r = *arg;
	struct case_count count;
	char *out = run(r->text, CASE_RUN, &count);

	if (!strstr(out, r->says))
		fail_msg("it says: %s", out);
	assert_int_equal(count.passed, r->passed);
	assert_int_equal(count.failed, r->failed);
	free(out);
}

static void a_case_that_proves_nothing_is_found(void **arg)
{
	struct case_count count;

	(void)arg;
	char *out = run(HEAD "when\n\ts1 bid coins=1\nthen\n\tround 1\n", CASE_VACUOUS, &count);
	assert_non_null(strstr(out, "f:1:1: passes without its actions"));
	assert_int_equal(count.failed, 1);
	free(out);
	free(run(HEAD "when\n\ts1 bid coins=1\nthen\n\tasked s2\n", CASE_VACUOUS, &count));
	assert_int_equal(count.failed, 0);
}

static void cases_are_listed(void **arg)
{
	struct case_count count;

	(void)arg;
	char *out = run(HEAD "then\n\tround 1\n", CASE_LIST, &count);
	assert_string_equal(out, "f:1: X Title\n");
	assert_int_equal(count.named, 1);
	assert_int_equal(count.passed + count.failed, 0);
	free(out);
}

int main(void)
{
	struct CMUnitTest tests[64] = { cmocka_unit_test(a_case_that_proves_nothing_is_found),
					cmocka_unit_test(cases_are_listed) };
	int n = 2;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		tests[n++] = (struct CMUnitTest){ rows[i].name, says, NULL, NULL,
						  (void *)(uintptr_t)&rows[i] };
	return _cmocka_run_group_tests("cases", tests, (size_t)n, NULL, NULL);
}
