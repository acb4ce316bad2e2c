/* opened.c — see opened.h. */
#include "tests/upgrade/opened.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

void watch(const char *id)
{
	struct laid table = { .id = "" };

	snprintf(table.id, sizeof table.id, "%s", id);
	page_sit(&watcher, &served, &table, 0);
}

bool heard(const char *key)
{
	char want[64];

	snprintf(want, sizeof want, "\"m\":\"%s\"", key);
	return strstr(watcher.heard, want) != NULL;
}

void plays_to_its_end(const char *id)
{
	until_stage(&watcher, "over");
	assert_true(over(&watcher));
	page_close(&watcher);
	served_stop(&served, SIGTERM);
	assert_int_equal(program("admin export %s --db %s | %s verify -", id, served.db, getenv("ECUMENE")),
			 0);
	assert_non_null(strstr(printed, "true: "));
	assert_non_null(strstr(printed, "result s1="));
}
