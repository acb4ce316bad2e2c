/* served.h — a whole server inside a fuzz target: its own loop and libwebsockets on a real port, and
 * connections of strangers to it from the same process. Nothing happens but while `served_settle` runs.
 *
 * How fast strangers come and speak is tested elsewhere: `served_dial` forgets what they did before. */
#ifndef FUZZ_SERVED_H
#define FUZZ_SERVED_H

#include <arpa/inet.h>
#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>

#include "fuzz.h"
#include "server/inside.h"

static struct srv *srv;
static char served_folder[64];

/* ---- Opening and closing ------------------------------------------------------------------- */

static void served_leave(void)
{
	char command[100];

	fuzz_tell();
	srv_close(srv);
	snprintf(command, sizeof command, "rm -rf %s", served_folder);
	if (system(command) != 0)
		perror(served_folder);
}

static void served_open(const char *name)
{
	static char db[100]; /* the server only points at it */
	char reason[300];
	struct srv_options options = { .host = "127.0.0.1",
				       .db = db,
				       .licenses = "",
				       .also = { "fuzz" },
				       .also_n = 1,
				       .away = 60000,
				       .password = "sesame" };

	snprintf(served_folder, sizeof served_folder, "%s/ecumene-fuzz-XXXXXX",
		 access("/dev/shm", W_OK) == 0 ? "/dev/shm" : ".");
	FUZZ_MUST(mkdtemp(served_folder));
	snprintf(db, sizeof db, "%s/games.db", served_folder);
	srv = srv_open(&options, reason, sizeof reason);
	FUZZ_MUST(srv && srv_listen_anywhere(srv, reason, sizeof reason));
	fuzz_name = name;
	atexit(served_leave);
}

/* ---- Connections --------------------------------------------------------------------------- */

/* Somebody at the other end. What he is sent is kept until it is taken. */
struct stranger {
	int fd; /* -1: none */
	bool closed;
	size_t n;
	unsigned char in[1 << 20];
};

static struct srv_address *served_address(uint32_t from)
{
	struct sockaddr_in here = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(from) };

	return srv_address_of(srv, (const struct sockaddr *)&here);
}

static void served_forget(struct srv_address *a) { memset(a->bucket, 0, sizeof a->bucket); }

/* Ports are used up by connections that were closed lately: so now and then they come from elsewhere. */
static int served_connect(uint32_t from)
{
	struct sockaddr_in here = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(from) };
	struct sockaddr_in there = { .sin_family = AF_INET,
				     .sin_port = htons((uint16_t)srv_port(srv)),
				     .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), late = 1;

	setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &late, sizeof late);
	FUZZ_MUST(bind(fd, (struct sockaddr *)&here, sizeof here) == 0);
	if (connect(fd, (struct sockaddr *)&there, sizeof there) == 0)
		return fd;
	close(fd);
	return -1;
}

static void served_dial(struct stranger *s)
{
	static uint32_t dialled;

	s->fd = -1;
	s->closed = false;
	s->n = 0;
	for (int tries = 0; tries < 100 && s->fd < 0; tries++) {
		uint32_t from = INADDR_LOOPBACK + dialled++ / 256 % 100;
		served_forget(served_address(from));
		s->fd = served_connect(from);
		dialled += s->fd < 0 ? 256 : 0;
	}
	FUZZ_MUST(s->fd >= 0);
}

static void served_send(const struct stranger *s, const void *at, size_t n)
{
	if (n)
		send(s->fd, at, n, MSG_NOSIGNAL | MSG_DONTWAIT);
}

/* What has come; true where something did. */
static bool served_take(struct stranger *s)
{
	bool some = false;

	while (s->fd >= 0 && !s->closed && s->n < sizeof s->in) {
		ssize_t got = recv(s->fd, s->in + s->n, sizeof s->in - s->n, MSG_DONTWAIT);
		if (got < 0 && (errno == EAGAIN || errno == EINTR))
			break;
		s->closed = got <= 0;
		s->n += got > 0 ? (size_t)got : 0;
		some = true;
	}
	return some;
}

static bool served_thinks(void)
{
	for (int i = 0; i < SRV_BUCKETS; i++)
		for (const struct srv_table *t = srv->tables[i]; t; t = t->next)
			if (t->thinking)
				return true;
	return false;
}

/* Until nothing happens any more. Loopback takes no time, only workers do. */
static void served_settle(struct stranger *all, int n)
{
	for (int quiet = 0, rounds = 0; quiet < 3 && rounds < 2000; rounds++) {
		bool busy = !srv_lane_idle(srv) || served_thinks(), came = false;
		uv_run(&srv->loop, busy ? UV_RUN_ONCE : UV_RUN_NOWAIT);
		for (int i = 0; i < n; i++)
			came |= served_take(&all[i]);
		quiet = busy || came ? 0 : quiet + 1;
	}
}

/* Half of them say that they go, half are just gone. */
static void served_hang_up(struct stranger *s, bool gently)
{
	struct linger now = { 1, 0 };

	if (s->fd < 0)
		return;
	if (gently)
		shutdown(s->fd, SHUT_WR);
	else
		setsockopt(s->fd, SOL_SOCKET, SO_LINGER, &now, sizeof now);
	close(s->fd);
	s->fd = -1;
}

/* When everybody is gone nothing is left of them. */
static void served_nobody_is_left(void)
{
	FUZZ_MUST(srv->sockets_n == 0 && !srv->sockets);
	FUZZ_MUST(srv->connections == 0);
	FUZZ_MUST(srv->backlog == 0);
	for (int i = 0; i < SRV_ADDRESS_BUCKETS; i++)
		for (const struct srv_address *a = srv->addresses.at[i]; a; a = a->next)
			FUZZ_MUST(a->sockets == 0 && a->connections == 0 && a->backlog == 0);
}

#endif
