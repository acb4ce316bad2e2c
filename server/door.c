/* door.c — see door.h. The loop is looked at after each round of it: while a thread works, nothing is done
 * here. When none does, timers that are due fire, one a round. When none is due either and a test waits, two
 * more rounds must pass in which the network says nothing; then it is settled, and time may go on. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/door.h"
#include "server/told.h"

enum { LINE = 200, QUIET = 2 };
enum { FIRST_MS = 24 * 3600 * 1000 }; /* 0 means "never" here and there */

enum what { SETTLE, PASS, PLAY, SOCKETS, NOW, NEXT, WALL, WHATS };
static const struct {
	const char *name;
	bool has_number;
} words[WHATS] = {
	[SETTLE] = { "settle", false },  [PASS] = { "pass", true }, [PLAY] = { "play", true },
	[SOCKETS] = { "sockets", true }, [NOW] = { "now", false },  [NEXT] = { "next", false },
	[WALL] = { "wall", true },
};

struct visitor {
	struct visitor *next;
	struct srv_door *door;
	uv_pipe_t pipe;
	char in[LINE];
	size_t n;
};

struct command {
	struct command *next;
	struct visitor *of; /* NULL: gone */
	enum what what;
	uint64_t number;
	bool begun;
	uint64_t until; /* time may pass to there */
};

struct srv_door {
	struct srv *srv;
	char path[108];
	uv_pipe_t listens;
	uv_check_t check; /* after each round of the loop */
	uv_idle_t again;  /* while it runs the loop does not sleep */
	int open;
	uint64_t now;
	int64_t wall; /* later than `now` by so much */
	struct srv_timer *timers;
	uint64_t armed;
	struct srv_turn *turns; /* that have come before their turn, in order */
	uint64_t given, brought;
	uint64_t stirred, seen;
	int quiet; /* rounds */
	struct command *commands;
	struct visitor *visitors;
};

/* ---- Time ------------------------------------------------------------------------------------ */

uint64_t srv_door_now(const struct srv *srv) { return srv->door->now; }
int64_t srv_door_wall(const struct srv *srv) { return (int64_t)srv->door->now + srv->door->wall; }

static void another_round(struct srv_door *d);

static bool is_before(const struct srv_timer *a, const struct srv_timer *b)
{
	return a->due < b->due || (a->due == b->due && a->order < b->order);
}

void srv_door_disarm(struct srv_timer *t)
{
	struct srv_timer **at = &t->srv->door->timers;

	while (*at && *at != t)
		at = &(*at)->next;
	if (*at)
		*at = t->next;
	t->armed = false;
}

void srv_door_arm(struct srv_timer *t, uint64_t ms)
{
	struct srv_door *d = t->srv->door;
	struct srv_timer **at = &d->timers;

	srv_door_disarm(t);
	t->armed = true;
	t->due = d->now + ms;
	t->order = ++d->armed;
	while (*at && is_before(*at, t))
		at = &(*at)->next;
	t->next = *at;
	*at = t;
	another_round(d); /* it may be due, and the loop about to sleep */
}

static void fire_first(struct srv_door *d)
{
	struct srv_timer *t = d->timers;

	srv_door_disarm(t);
	t->fire(t);
}

/* That something waits for: ticks come for ever. */
static const struct srv_timer *next_timer(const struct srv_door *d)
{
	const struct srv_timer *t = d->timers;

	while (t && t->is_tick)
		t = t->next;
	return t;
}

/* ---- Work of threads --------------------------------------------------------------------------- */

void srv_door_turn(struct srv *srv, struct srv_turn *turn, void (*come)(void *of), void *of)
{
	*turn = (struct srv_turn){ .number = ++srv->door->given, .come = come, .of = of };
}

void srv_door_came(struct srv *srv, struct srv_turn *turn)
{
	struct srv_door *d = srv->door;
	struct srv_turn **at = &d->turns;

	while (*at && (*at)->number < turn->number)
		at = &(*at)->next;
	turn->next = *at;
	*at = turn;
	while (d->turns && d->turns->number == d->brought + 1) {
		turn = d->turns;
		d->turns = turn->next;
		d->brought++;
		turn->come(turn->of);
	}
}

void *srv_door_left(struct srv *srv)
{
	struct srv_turn *turn = srv->door ? srv->door->turns : NULL;

	if (!turn)
		return NULL;
	srv->door->turns = turn->next;
	return turn->of;
}

/* ---- What is under way ------------------------------------------------------------------------- */

static bool works(const struct srv *srv)
{
	return srv->door->brought < srv->door->given || srv->lane.writing || srv->lane.first ||
	       srv_told_busy(srv);
}

static bool sends(const struct srv *srv)
{
	for (const struct srv_socket *s = srv->sockets; s; s = s->next)
		if (s->first || lws_partial_buffered(s->wsi))
			return true;
	return srv->replying > 0;
}

void srv_door_stir(struct srv *srv)
{
	if (srv->door)
		srv->door->stirred++;
}

/* ---- Commands ---------------------------------------------------------------------------------- */

static void say(const struct command *c, const char *text)
{
	char line[64];
	int n = snprintf(line, sizeof line, "%s\n", text);
	uv_buf_t buffer = uv_buf_init(line, (unsigned)n);

	if (c->of)
		uv_try_write((uv_stream_t *)&c->of->pipe, &buffer, 1); /* so short a line has room */
}

static void say_number(const struct command *c, uint64_t number)
{
	char text[32];

	snprintf(text, sizeof text, "%llu", (unsigned long long)number);
	say(c, text);
}

static void over(struct srv_door *d)
{
	struct command *c = d->commands;

	d->commands = c->next;
	free(c);
	d->quiet = 0;
}

/* Those that wait for nothing are over then. */
static void begin(struct srv_door *d, struct command *c)
{
	const struct srv_timer *t = next_timer(d);

	c->begun = true;
	c->until = d->now;
	switch (c->what) {
	case PASS:
	case PLAY: c->until += c->number; return;
	case NOW: say_number(c, (uint64_t)srv_door_wall(d->srv)); break;
	case NEXT:
		if (t)
			say_number(c, t->due > d->now ? t->due - d->now : 0);
		else
			say(c, "none");
		break;
	case WALL:
		d->wall = (int64_t)c->number - (int64_t)d->now;
		say(c, "settled");
		break;
	case SETTLE:
	case SOCKETS:
	case WHATS: return;
	}
	over(d);
}

/* All is settled: time goes on, or that was all. */
static void go_on(struct srv_door *d)
{
	struct command *c = d->commands;
	const struct srv_timer *t = d->timers;

	if (c->what == SOCKETS && (uint64_t)d->srv->sockets_n != c->number)
		return; /* somebody comes or goes: that is another round */
	if (c->what == PLAY && !next_timer(d))
		c->until = d->now;
	if (t && t->due <= c->until) {
		d->now = t->due;
		fire_first(d);
		d->quiet = 0;
		return;
	}
	d->now = c->until;
	say(c, "settled");
	over(d);
}

static void obey(struct srv_door *d)
{
	while (d->commands && !d->commands->begun)
		begin(d, d->commands);
	if (!d->commands)
		return;
	if (d->stirred != d->seen || sends(d->srv))
		d->quiet = 0;
	d->seen = d->stirred;
	if (++d->quiet > QUIET)
		go_on(d);
}

/* Does the loop wait for something the system will wake it for? */
static bool may_sleep(const struct srv_door *d)
{
	const struct command *c = d->commands;

	return works(d->srv) || !c || sends(d->srv) ||
	       (c->what == SOCKETS && d->quiet > QUIET && (uint64_t)d->srv->sockets_n != c->number);
}

static void round_over(uv_check_t *check)
{
	struct srv_door *d = check->data;

	uv_idle_stop(&d->again);
	if (works(d->srv)) {
		d->quiet = 0;
		return;
	}
	if (d->timers && d->timers->due <= d->now) {
		fire_first(d);
		d->quiet = 0;
		another_round(d);
		return;
	}
	obey(d);
	if (!may_sleep(d))
		another_round(d);
}

static void do_nothing(uv_idle_t *idle) { (void)idle; }

static void another_round(struct srv_door *d) { uv_idle_start(&d->again, do_nothing); }

/* ---- Visitors ---------------------------------------------------------------------------------- */

static void visitor_free(uv_handle_t *pipe) { free(pipe->data); }

static void leave(struct visitor *v)
{
	struct visitor **at = &v->door->visitors;

	while (*at != v)
		at = &(*at)->next;
	*at = v->next;
	for (struct command *c = v->door->commands; c; c = c->next)
		if (c->of == v)
			c->of = NULL;
	uv_close((uv_handle_t *)&v->pipe, visitor_free);
}

static bool understand(struct command *c, const char *line)
{
	char word[16] = "", end = 0;
	unsigned long long number = 0;
	int n = sscanf(line, "%15s %llu %c", word, &number, &end);

	c->number = number;
	for (int i = 0; i < WHATS; i++)
		if (strcmp(words[i].name, word) == 0 && n == 1 + words[i].has_number) {
			c->what = (enum what)i;
			return true;
		}
	return false;
}

static void take_line(struct visitor *v, const char *line)
{
	struct command *c = srv_alloc(sizeof *c), **at = &v->door->commands;

	c->of = v;
	if (!understand(c, line)) {
		say(c, "the door does not know that");
		free(c);
		return;
	}
	while (*at)
		at = &(*at)->next;
	*at = c;
}

static void room(uv_handle_t *h, size_t suggested, uv_buf_t *out)
{
	struct visitor *v = h->data;

	(void)suggested;
	*out = uv_buf_init(v->in + v->n, (unsigned)(sizeof v->in - v->n));
}

static void came(uv_stream_t *stream, ssize_t n, const uv_buf_t *buffer)
{
	struct visitor *v = stream->data;
	char *end;

	(void)buffer;
	if (n < 0) {
		leave(v);
		return;
	}
	v->n += (size_t)n;
	while ((end = memchr(v->in, '\n', v->n))) {
		*end = 0;
		take_line(v, v->in);
		v->n -= (size_t)(end + 1 - v->in);
		memmove(v->in, end + 1, v->n);
	}
	if (v->n == sizeof v->in)
		leave(v);
}

static void knocked(uv_stream_t *listens, int status)
{
	struct srv_door *d = listens->data;

	if (status < 0)
		return;
	struct visitor *v = srv_alloc(sizeof *v);
	v->door = d;
	v->next = d->visitors;
	d->visitors = v;
	uv_pipe_init(&d->srv->loop, &v->pipe, 0);
	v->pipe.data = v;
	uv_unref((uv_handle_t *)&v->pipe);
	if (uv_accept(listens, (uv_stream_t *)&v->pipe) < 0 ||
	    uv_read_start((uv_stream_t *)&v->pipe, room, came) < 0)
		leave(v);
}

/* ---- Opening and closing ------------------------------------------------------------------------ */

bool srv_door_open(struct srv *srv)
{
	const char *path = getenv("ECUMENE_DOOR"), *now = getenv("ECUMENE_NOW");
	struct srv_door *d;

	if (!path || !*path)
		return true;
	d = srv_alloc(sizeof *d);
	if (snprintf(d->path, sizeof d->path, "%s", path) >= (int)sizeof d->path) {
		free(d);
		return false;
	}
	d->srv = srv;
	d->now = FIRST_MS;
	d->wall = (now && *now ? atoll(now) : srv_wall(srv)) - FIRST_MS;
	unlink(d->path); /* left over from one that was killed */
	uv_pipe_init(&srv->loop, &d->listens, 0);
	uv_check_init(&srv->loop, &d->check);
	uv_idle_init(&srv->loop, &d->again);
	d->listens.data = d->check.data = d->again.data = d;
	d->open = 3;
	srv->door = d;
	uv_check_start(&d->check, round_over);
	return uv_pipe_bind(&d->listens, d->path) == 0 &&
	       uv_listen((uv_stream_t *)&d->listens, 8, knocked) == 0;
}

static void closed(uv_handle_t *h)
{
	struct srv_door *d = h->data;

	if (--d->open > 0)
		return;
	while (d->commands) {
		struct command *next = d->commands->next;
		free(d->commands);
		d->commands = next;
	}
	free(d);
}

void srv_door_close(struct srv *srv)
{
	struct srv_door *d = srv->door;

	if (!d)
		return;
	srv->door = NULL;
	unlink(d->path);
	while (d->visitors)
		leave(d->visitors);
	uv_close((uv_handle_t *)&d->listens, closed);
	uv_close((uv_handle_t *)&d->check, closed);
	uv_close((uv_handle_t *)&d->again, closed);
}

/* ---- The seed ------------------------------------------------------------------------------------- */

bool srv_door_draw(const struct srv *srv, const char *name, uint64_t number, void *at, size_t n)
{
	const char *seed = getenv("ECUMENE_SEED");
	char text[128];

	(void)srv;
	if (!seed || !*seed)
		return false;
	snprintf(text, sizeof text, "%s %s %llu", seed, name, (unsigned long long)number);
	crypto_generichash(at, n, (const unsigned char *)text, strlen(text), NULL, 0);
	return true;
}
