/* Hostile requests: whatever bytes come over a connection, read by the same parser as a stranger's, answered
 * by the server's own code. The first byte says who may make tables, whether a proxy stands in front, and
 * how the asker leaves; then every zero byte ends a packet. */
#include "served.h"

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc, (void)argv;
	served_open("fuzz_http");
	return 0;
}

/* Answers begin with a status line that could have been meant; what the library says by itself, to what is no
 * HTTP/1.1 for it, says so. What follows a first answer hangs on the connection. */
static void judge(const struct stranger *s)
{
	const char *at = (const char *)s->in;

	if (s->n == 0)
		return;
	FUZZ_MUST(s->n > 12 && (memcmp(at, "HTTP/1.1 ", 9) == 0 || memcmp(at, "HTTP/1.0 ", 9) == 0));
	int status = (at[9] - '0') * 100 + (at[10] - '0') * 10 + at[11] - '0';
	FUZZ_MUST(status >= 100 && status < 600 && status != 500);
	fuzz_reached += status != 404 && status != 403;
}

static void ask(struct stranger *s, const uint8_t *at, const uint8_t *end)
{
	while (at < end && !s->closed) {
		const uint8_t *stop = memchr(at, 0, (size_t)(end - at));
		served_send(s, at, (size_t)((stop ? stop : end) - at));
		served_settle(s, 1);
		at = stop ? stop + 1 : end;
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct stranger s;

	if (size < 2)
		return 0;
	fuzz_runs++;
	srv->options.create = (enum srv_create)((data[0] & 3) % 3);
	srv->options.behind_proxy = data[0] >> 2 & 1;
	srv->unfinished = 0; /* that there are too many tables is tested elsewhere */
	served_dial(&s);
	ask(&s, data + 1, data + size);
	judge(&s);
	served_hang_up(&s, data[0] >> 3 & 1);
	for (int i = 0; i < 100 && srv->connections; i++)
		served_settle(&s, 0);
	served_nobody_is_left();
	return 0;
}
