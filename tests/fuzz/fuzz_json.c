/* Hostile messages to the server: its own code in this process, without a network. An input is
 * lines; a line's first byte chooses who speaks (seat 1, seat 2, a watcher, a stranger who has
 * not said hello), the rest is the message: JSON as it is, or, where it does not begin with a
 * brace, what that seat does, wrapped into a message. Whatever comes, the table stays whole:
 * nobody but its seat acts, and what a seat is sent never names the other's hand.
 *
 * The network is played by the functions below, which stand in front of libwebsockets'. */
#include <netinet/in.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bazaar/bazaar.h"
#include "fuzz.h"
#include "server/inside.h"

/* ---- The network --------------------------------------------------------------------------- */

static bool binary;

int lws_callback_on_writable(struct lws *wsi)
{
	(void)wsi;
	return 0;
}
int lws_is_final_fragment(struct lws *wsi)
{
	(void)wsi;
	return 1;
}
size_t lws_remaining_packet_payload(struct lws *wsi)
{
	(void)wsi;
	return 0;
}
int lws_frame_is_binary(struct lws *wsi)
{
	(void)wsi;
	return binary;
}
void lws_set_timeout(struct lws *wsi, enum pending_timeout reason, int secs)
{
	(void)wsi, (void)reason, (void)secs;
}

int lws_partial_buffered(struct lws *wsi)
{
	(void)wsi;
	return 0;
}

/* ---- A table ------------------------------------------------------------------------------- */

enum { PEOPLE = 4, LINES = 64 }; /* two seats, a watcher, a stranger */

static struct srv *srv;
static char folder[64], links[ECU_SEATS][SRV_LINK];
static struct srv_socket *people[PEOPLE];
static char wires[PEOPLE]; /* a place for each, in place of a connection */
static int used;

static void run(void)
{
	for (int i = 0; i < 200 && (i < 2 || !srv_lane_idle(srv)); i++)
		uv_run(&srv->loop, srv_lane_idle(srv) ? UV_RUN_NOWAIT : UV_RUN_ONCE);
}

static void say(struct srv_socket *s, const char *text, size_t n)
{
	s->bucket = s->hellos = (struct srv_bucket){ 0 }; /* how fast they speak is tested elsewhere */
	memset(s->address->bucket, 0, sizeof s->address->bucket);
	s->strikes = 0;
	srv_socket_receive(s, text, n);
	run();
}

/* What a socket is sent; a seat's hand must not be in what others get. */
int lws_write(struct lws *wsi, unsigned char *at, size_t n, enum lws_write_protocol protocol)
{
	int who = (int)((char *)wsi - wires);
	const struct srv_socket *s = people[who];
	const char *text = (const char *)at, *hand = memmem(text, n, "\"hand\":{\"", 9);
	bool over = s && s->table && s->table->stage == SRV_OVER;

	(void)protocol;
	FUZZ_MUST(n > 1 && text[0] == '{' && text[n - 1] == '}');
	if (hand && who < 2)
		FUZZ_MUST(hand[10] == '1' + who || !s || !s->table || over);
	if (hand && who >= 2)
		FUZZ_MUST(over);
	return (int)n;
}

/* What still waits is taken. */
static void hear(struct srv_socket *s)
{
	while (s->first && srv_socket_write(s) == 0)
		;
}

static void hello(int who)
{
	char text[300], id[64];
	const char *hash = strchr(links[0], '#');
	struct sockaddr_in here = { .sin_family = AF_INET };

	snprintf(id, sizeof id, "%.*s", (int)(hash - links[0] - 3), links[0] + 3);
	if (who < 2)
		snprintf(text, sizeof text, "{\"t\":\"hello\",\"table\":\"%s\",\"token\":\"%s\"}", id,
			 strchr(links[who], '#') + 1);
	else
		snprintf(text, sizeof text, "{\"t\":\"hello\",\"table\":\"%s\",\"token\":null}", id);
	people[who] = srv_socket_open(srv, (struct lws *)&wires[who],
				      srv_address_of(srv, (const struct sockaddr *)&here));
	if (who < 3)
		say(people[who], text, strlen(text));
}

static void new_table(void)
{
	static const char ready[] = "{\"t\":\"ready\",\"random\":"
				    "\"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\"}";
	struct srv_wish wish = { .game = "bazaar",
				 .options = "players=2 rounds=3",
				 .name = "Fuzz",
				 .kind = { "person", "person" },
				 .seats = 2 };
	char reason[200];

	binary = false;
	for (int who = 0; who < PEOPLE; who++)
		if (people[who])
			srv_socket_close(people[who]);
	run();
	FUZZ_MUST(srv_create(srv, &wish, links, reason, sizeof reason));
	for (int who = 0; who < PEOPLE; who++)
		hello(who);
	say(people[0], ready, sizeof ready - 1);
	say(people[1], ready, sizeof ready - 1);
	FUZZ_MUST(people[0]->table && people[0]->table->stage == SRV_PLAYING);
}

static void leave(void)
{
	char path[100];

	fuzz_tell();
	for (int who = 0; who < PEOPLE; who++)
		srv_socket_close(people[who]);
	run();
	srv_close(srv);
	snprintf(path, sizeof path, "rm -rf %s", folder);
	if (system(path) != 0)
		perror(folder);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	char db[100], reason[300];
	struct srv_options options = { .host = "127.0.0.1", .db = db, .licenses = "" };

	(void)argc, (void)argv;
	snprintf(folder, sizeof folder, "%s/ecumene-fuzz-XXXXXX",
		 access("/dev/shm", W_OK) == 0 ? "/dev/shm" : ".");
	FUZZ_MUST(mkdtemp(folder));
	snprintf(db, sizeof db, "%s/games.db", folder);
	srv = srv_open(&options, reason, sizeof reason);
	FUZZ_MUST(srv);
	new_table();
	fuzz_name = "fuzz_json";
	atexit(leave);
	return 0;
}

/* ---- Messages ------------------------------------------------------------------------------ */

static void speak(const char *line, size_t length)
{
	static unsigned long serial;
	char text[SRV_FRAME + 200];
	int who = line[0] & 3;
	struct srv_socket *s = people[who];
	const char *body = line + 1;
	size_t n = length - 1;

	binary = (line[0] & 0x7c) == 0x7c;
	if (n && *body != '{') {
		n = (size_t)snprintf(text, sizeof text,
				     "{\"t\":\"act\",\"id\":\"f%lu\",\"n\":%d,\"act\":\"%.*s\"}", ++serial,
				     s->table && s->table->committed ? s->table->committed->n : 0,
				     (int)(n < SRV_FRAME ? n : SRV_FRAME), body);
		body = text;
	}
	if (n > SRV_FRAME || s->closing)
		return;
	say(s, body, n);
	fuzz_reached += s->strikes == 0;
	for (int i = 0; i < PEOPLE; i++)
		hear(people[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *at = (const char *)data, *end = at + size;

	for (int lines = 0; at < end && lines < LINES; lines++) {
		const char *stop = memchr(at, '\n', (size_t)(end - at));
		size_t n = (size_t)((stop ? stop : end) - at);
		if (n) {
			fuzz_runs++;
			speak(at, n);
		}
		at += n + 1;
	}
	struct srv_table *t = people[0]->table;
	bool gone = !t || t->stage == SRV_OVER;
	for (int i = 0; i < PEOPLE; i++)
		gone |= people[i]->closing;
	FUZZ_MUST(!t || t->stage == SRV_OVER || !ecu_fault(t->committed->state));
	if (gone || ++used % 64 == 0)
		new_table();
	return 0;
}
