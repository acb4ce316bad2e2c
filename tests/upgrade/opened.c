/* opened.c — see opened.h. */
#include "tests/upgrade/opened.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

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

/* What is known of a server that did not do what it should. */
static void tell_of_server(int frames)
{
	char said[4096] = "";
	int status = 0;

	fcntl(served.err, F_SETFL, O_NONBLOCK);
	ssize_t n = read(served.err, said, sizeof said - 1);
	pid_t ended = waitpid(served.pid, &status, WNOHANG);
	print_error("%d frames heard, socket %s, server %s (%x), said: %.*s\n", frames,
		    watcher.closed ? "closed" : "open", ended ? "ended" : "runs", (unsigned)status,
		    n > 0 ? (int)n : 0, said);
	if (ended)
		served.pid = 0;
}

void plays_to_its_end(const char *id)
{
	int frames = 0;

	for (int idle = 0; idle < 300 && !watcher.closed && !over(&watcher); frames++) {
		json_t *frame = page_next(&watcher, 100);
		idle = frame ? 0 : idle + 1;
		json_decref(frame);
	}
	if (!over(&watcher))
		tell_of_server(frames);
	assert_true(over(&watcher));
	page_close(&watcher);
	served_stop(&served, SIGTERM);
	assert_int_equal(program("admin export %s --db %s | %s verify -", id, served.db, getenv("ECUMENE")),
			 0);
	assert_non_null(strstr(printed, "true: "));
	assert_non_null(strstr(printed, "result s1="));
}
