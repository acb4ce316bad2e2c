/* twins_past.c — looking back: what a viewer was sent from the beginning is the same in both worlds, as long
 * as he may not know in which one he is. */
#include "tests/server/twins.h"

#include <sodium.h>
#include <stdlib.h>

enum { ENOUGH = 4 << 20 };

/* From an address of this viewer's, so that nobody is asked to wait for others. The status. */
static int ask(const struct position *p, const struct world *w, int v, char *out)
{
	struct served from = w->served;
	uint8_t token[32];
	char text[64], seat[16] = "", request[512];

	from.from = 2 + v;
	memset(token, v + 1, sizeof token);
	sodium_bin2base64(text, sizeof text, token, sizeof token, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
	if (v < p->seats)
		snprintf(seat, sizeof seat, "/s%d", v + 1);
	snprintf(request, sizeof request,
		 "GET /api/tables/%s/heard%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAuthorization: Bearer "
		 "%s\r\n\r\n",
		 p->id, seat, from.port, text);
	return http_raw(&from, request, out, ENOUGH);
}

static size_t length_of(const char *answer)
{
	const char *length = strcasestr(answer, "content-length:");

	return length ? (size_t)atol(length + 15) : 0;
}

/* Asked too often, one is told so at both. */
bool compare_past(const struct position *p, int v, const char *when)
{
	static char answer[WORLDS][ENOUGH];
	int status[WORLDS];
	size_t n;

	for (int w = 0; w < WORLDS; w++)
		status[w] = ask(p, &world[w], v, answer[w]);
	if (status[A] == 429 || status[B] == 429)
		return true;
	assert_int_equal(status[A], 200);
	n = length_of(answer[A]);
	if (status[B] == 200 && n == length_of(answer[B]) &&
	    memcmp(strstr(answer[A], "\r\n\r\n"), strstr(answer[B], "\r\n\r\n"), n + 4) == 0) {
		count.pasts++;
		return true;
	}
	count.leaks++;
	printf("position %d of %s: looking back tells %s what is hidden %s (%zu and %zu bytes)\n", p->number,
	       p->game->key, v < p->seats ? "a seat" : "a watcher", when, n, length_of(answer[B]));
	return false;
}
