/* test_served.c — the program from outside: a server is started, asked over HTTP, played on over
 * WebSockets, killed, starved of disk, and lied to. Nothing here knows the server's insides.
 *
 *	test_served SUITE [PATTERN]     ECUMENE names the program */
#include "tests/server/table.h"

#include <signal.h>
#include <stdlib.h>

static const struct suite {
	const char *name;
	struct CMUnitTest *tests;
} suites[] = {
	{ "admin", served_admin },     { "back", served_back },       { "bytes", served_bytes },
	{ "company", served_company }, { "door", served_door },       { "hostile", served_hostile },
	{ "life", served_life },       { "orders", served_orders },   { "play", served_play },
	{ "seats", served_seats },     { "secrets", served_secrets }, { "store", served_store },
	{ "time", served_time },       { "trouble", served_trouble },
};

static int run(const struct suite *s)
{
	size_t n = 0;

	for (; s->tests[n].name; n++) {
		if (s->tests[n].setup_func) /* it has its own */
			continue;
		s->tests[n].setup_func = table_start;
		s->tests[n].teardown_func = table_stop;
	}
	return _cmocka_run_group_tests(s->name, s->tests, n, NULL, NULL);
}

int main(int argc, char **argv)
{
	signal(SIGPIPE, SIG_IGN);
	if (argc > 2)
		cmocka_set_test_filter(argv[2]);
	for (size_t i = 0; i < sizeof suites / sizeof *suites && argc > 1 && getenv("ECUMENE"); i++)
		if (strcmp(suites[i].name, argv[1]) == 0)
			return run(&suites[i]);
	fprintf(stderr, "usage: ECUMENE=PROGRAM test_served "
			"admin|back|company|door|hostile|life|orders|play|seats|secrets|store|time|trouble "
			"[PATTERN]\n");
	return 2;
}
