/* Hostile frames: pages of strangers over real connections, read by the same parser as anybody's. The first
 * byte of an input chooses the table (Bazaar, Mega Civilization, Archipelago, the latter in the middle of a
 * game); then it is lines. Of a line's first byte two bits choose who speaks (seat 1, seat 2, a watcher, a
 * stranger without a table), three how: as text, as text in two fragments, as any frame of that opcode, or
 * as bytes that need not be frames at all. The rest is what he says: $T is the table's id, $1 and $2 tokens;
 * what does not begin with a brace is what that seat does, wrapped into a message; nothing at all is what a
 * driver would do. Whatever comes, tables stay whole, and nobody's token leaves the process. */
#include "sim/drive.h"
#include "tests/server/frame.h"

#include "served.h"

enum { PEOPLE = 4, LINES = 48, SEATS = 5, TABLES = 3, USES = 128 };

static const struct kind_of_table {
	const char *game, *options;
	int seats;
	bool lively;
} kinds[TABLES] = {
	{ "bazaar", "players=2 rounds=3", 2, false },
	{ "megaciv", "players=5", 5, true },
	{ "archipelago", "players=3", 3, true },
};

static struct table {
	char id[STORE_ID], token[SEATS][64];
	int used;
} tables[TABLES];

static struct stranger people[PEOPLE];
static ecu_rng rng;

/* ---- What they are sent -------------------------------------------------------------------- */

static void judge(const unsigned char *text, size_t n, int opcode)
{
	FUZZ_MUST(opcode == 1 || opcode >= 8);
	if (opcode != 1)
		return;
	FUZZ_MUST(n > 1 && text[0] == '{' && text[n - 1] == '}');
	for (int i = 0; i < TABLES; i++)
		for (int seat = 0; seat < SEATS && tables[i].token[seat][0]; seat++)
			FUZZ_MUST(!memmem(text, n, tables[i].token[seat], strlen(tables[i].token[seat])));
}

static void hear(struct stranger *s)
{
	size_t head, n;

	while ((n = frame_size(s->in, s->n, &head))) {
		judge(s->in + head, n - head, s->in[0] & 15);
		memmove(s->in, s->in + n, s->n -= n);
	}
}

static void settle(void)
{
	served_settle(people, PEOPLE);
	for (int i = 0; i < PEOPLE; i++)
		hear(&people[i]);
}

/* ---- Coming and going ---------------------------------------------------------------------- */

static void come(struct stranger *s)
{
	static const char hands[] =
		"GET /ws HTTP/1.1\r\nHost: fuzz\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
		"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";

	served_dial(s);
	served_send(s, hands, sizeof hands - 1);
	for (int i = 0; i < 50 && !memmem(s->in, s->n, "\r\n\r\n", 4); i++)
		served_settle(s, 1);
	const unsigned char *end = memmem(s->in, s->n, "\r\n\r\n", 4);
	FUZZ_MUST(end && memcmp(s->in, "HTTP/1.1 101", 12) == 0);
	size_t n = (size_t)(end + 4 - s->in);
	memmove(s->in, s->in + n, s->n -= n);
}

static void hello(struct stranger *s, const struct table *t, int seat)
{
	if (seat >= 0)
		frame_say(s->fd, "{\"t\":\"hello\",\"table\":\"%s\",\"token\":\"%s\"}", t->id,
			  t->token[seat]);
	else
		frame_say(s->fd, "{\"t\":\"hello\",\"table\":\"%s\",\"token\":null}", t->id);
	settle();
}

static void go(unsigned how)
{
	for (int i = 0; i < PEOPLE; i++)
		served_hang_up(&people[i], how >> i & 1);
	for (int i = 0; i < 100 && srv->connections; i++)
		settle();
	served_nobody_is_left();
}

/* How fast they speak is tested elsewhere. */
static void forgive(void)
{
	for (struct srv_socket *s = srv->sockets; s; s = s->next) {
		s->bucket = s->hellos = s->asks = s->hints = (struct srv_bucket){ 0 };
		s->strikes = 0;
		served_forget(s->address);
	}
}

/* ---- Tables -------------------------------------------------------------------------------- */

static char *middle(const struct kind_of_table *k)
{
	static sim_state s;
	struct sim_plan plan = { .game = ecu_find(k->game),
				 .seed = ecu_rng_below(&rng, 1000000),
				 .lively = true };
	ecu_problem p;

	ecu_options_default(plan.game, &plan.options);
	FUZZ_MUST(ecu_options_parse(plan.game, k->options, &plan.options, &p));
	FUZZ_MUST(sim_begin(&plan, &s, NULL));
	size_t n = ecu_position_print(sim_s(&s), NULL, 0);
	char *text = malloc(n + 1);
	FUZZ_MUST(text);
	ecu_position_print(sim_s(&s), text, n + 1);
	return text;
}

static void be_ready(const struct table *t, int seats)
{
	for (int seat = 0; seat < seats; seat++) {
		come(&people[0]);
		hello(&people[0], t, seat);
		frame_say(people[0].fd, "{\"t\":\"ready\",\"random\":\"%064d\"}", seat);
		settle();
		go(0);
	}
}

static void new_table(int which)
{
	const struct kind_of_table *k = &kinds[which];
	struct table *t = &tables[which];
	char links[ECU_SEATS][SRV_LINK], reason[200], *start = k->lively ? middle(k) : NULL;
	struct srv_wish wish = {
		.game = k->game, .options = k->options, .name = "Fuzz", .start = start, .seats = k->seats
	};

	for (int seat = 0; seat < k->seats; seat++)
		wish.kind[seat] = "person";
	FUZZ_MUST(srv_create(srv, &wish, links, reason, sizeof reason));
	srv->unfinished = 0;
	free(start);
	for (int seat = 0; seat < k->seats; seat++) {
		const char *hash = strchr(links[seat], '#');
		snprintf(t->id, sizeof t->id, "%.*s", (int)(hash - links[seat] - 3), links[seat] + 3);
		snprintf(t->token[seat], sizeof t->token[seat], "%s", hash + 1);
	}
	t->used = 0;
	be_ready(t, k->seats);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc, (void)argv;
	served_open("fuzz_frames");
	ecu_rng_seed(&rng, (const uint8_t[32]){ 1 });
	for (int i = 0; i < PEOPLE; i++)
		people[i].fd = -1;
	for (int i = 0; i < TABLES; i++)
		new_table(i);
	return 0;
}

/* ---- Speaking ------------------------------------------------------------------------------ */

static const struct srv_socket *socket_of(const struct table *t, int seat)
{
	const struct srv_table *here = srv_table_find(srv, t->id);

	return here && seat < here->seats ? here->viewer[seat].sockets : NULL;
}

/* What a driver would do in that seat; "": nothing. */
static void pick(const struct table *t, int seat, char *out, size_t cap)
{
	const struct srv_table *here = srv_table_find(srv, t->id);
	static struct srv_room view;
	ecu_action a;
	char text[LOG_TEXT];

	*out = 0;
	if (!here || here->stage != SRV_PLAYING || seat >= here->seats)
		return;
	ecu_observe(here->committed->state, seat, (ecu_view *)view.bytes);
	if (!ecu_pick((ecu_view *)view.bytes, &rng, ECU_EAGER, &a))
		return;
	ecu_action_print(here->game->game, &a, text, sizeof text);
	snprintf(out, cap, "%s", strchr(text, ' ') ? strchr(text, ' ') + 1 : "");
}

/* $T, $1, $2 */
static size_t fill_in(const struct table *t, const char *at, size_t n, char *out, size_t cap)
{
	size_t made = 0;

	for (size_t i = 0; i < n && made + 70 < cap; i++) {
		const char *put = NULL;
		if (at[i] == '$' && i + 1 < n)
			put = at[i + 1] == 'T'   ? t->id
			      : at[i + 1] == '1' ? t->token[0]
			      : at[i + 1] == '2' ? t->token[1]
						 : NULL;
		if (put) {
			made += (size_t)snprintf(out + made, cap - made, "%s", put);
			i++;
		} else {
			out[made++] = at[i];
		}
	}
	return made;
}

static size_t wrap(const struct table *t, int who, const char *at, size_t n, char *out, size_t cap)
{
	static unsigned long serial;
	const struct srv_socket *s = who < 2 ? socket_of(t, who) : NULL;
	const struct srv_table *here = s ? s->table : NULL;
	char act[LOG_TEXT];
	int entry = here && here->committed ? srv_wire_n(&here->wire, who, here->committed->n) : 0;

	if (n)
		snprintf(act, sizeof act, "%.*s", (int)(n < sizeof act ? n : sizeof act - 1), at);
	else
		pick(t, who, act, sizeof act);
	return (size_t)snprintf(out, cap, "{\"t\":\"act\",\"id\":\"f%lu\",\"n\":%d,\"act\":\"%s\"}", ++serial,
				entry, act);
}

enum manner { IN_PIECES = 5, ANY_FRAME, ANY_BYTES }; /* what is smaller: a text */

static void say_in_pieces(const struct stranger *s, const char *at, size_t n)
{
	size_t half = n / 2 < 125 ? n / 2 : 125;
	unsigned char head[6] = { 1, (unsigned char)(0x80 | half) }; /* text, more to come */

	served_send(s, head, sizeof head);
	served_send(s, at, half);
	settle();
	frame_send(s->fd, 0, at + half, n - half);
}

static void speak(const struct table *t, const char *line, size_t length)
{
	char filled[SRV_FRAME + 200], wrapped[SRV_FRAME + 200];
	int who = line[0] & 3;
	struct stranger *s = &people[who];
	size_t n = fill_in(t, line + 1, length - 1, filled, sizeof filled);
	const char *at = filled;

	if (s->closed)
		return;
	forgive();
	switch ((enum manner)(line[0] >> 2 & 7)) {
	case ANY_BYTES: served_send(s, at, n); break;
	case ANY_FRAME: frame_send(s->fd, n ? at[0] & 15 : 9, at, n); break;
	case IN_PIECES: say_in_pieces(s, at, n); break;
	default:
		if (!n || *at != '{') {
			n = wrap(t, who, filled, n, wrapped, sizeof wrapped);
			at = wrapped;
		}
		frame_send(s->fd, 1, at, n);
	}
	settle();
	fuzz_reached += !s->closed;
}

static bool is_whole(const struct table *t)
{
	const struct srv_table *here = srv_table_find(srv, t->id);

	FUZZ_MUST(!here || here->stage == SRV_PLAYING || here->stage == SRV_OVER);
	return !here || (here->stage == SRV_PLAYING && !ecu_fault(here->committed->state));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size < 2)
		return 0;
	const char *at = (const char *)data + 1, *end = (const char *)data + size;
	int which = data[0] % TABLES;
	struct table *t = &tables[which];

	for (int i = 0; i < PEOPLE; i++)
		come(&people[i]);
	for (int i = 0; i < 3; i++)
		hello(&people[i], t, i < 2 ? i : -1);
	for (int lines = 0; at < end && lines < LINES; lines++) {
		const char *stop = memchr(at, '\n', (size_t)(end - at));
		size_t n = (size_t)((stop ? stop : end) - at);
		if (n) {
			fuzz_runs++;
			speak(t, at, n);
		}
		at += n + 1;
	}
	const struct srv_table *here = srv_table_find(srv, t->id);
	bool over = here && here->stage == SRV_OVER;
	FUZZ_MUST(over || is_whole(t));
	go(data[0]);
	if (over || ++t->used % USES == 0)
		new_table(which);
	return 0;
}
