/* client.c — see client.h. */
#include "tests/test.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/server/client.h"
#include "tests/server/frame.h"

enum { PATIENCE_MS = 120 * 1000 }; /* it only ends what is hopeless */

/* ---- The program --------------------------------------------------------------------------- */

void served_make_folder(struct served *s)
{
	memset(s, 0, sizeof *s);
	s->door = -1;
	strcpy(s->folder, "/tmp/ecumene-served-XXXXXX");
	assert_non_null(mkdtemp(s->folder));
	snprintf(s->db, sizeof s->db, "%s/games.db", s->folder);
}

void served_remove(struct served *s)
{
	static const char *const ends[] = { "", "-wal", "-shm", ".lock" };
	char name[128];

	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		snprintf(name, sizeof name, "%s%s", s->db, ends[i]);
		unlink(name);
	}
	rmdir(s->folder);
}

static void child(const struct served *s, const char *const *arguments, int out, int err)
{
	struct rlimit limit = { (rlim_t)s->files, (rlim_t)s->files };
	char now[32];
	char *argv[24] = { strdup("ecumene") };

	for (int i = 0; arguments[i] && i < 22; i++)
		argv[i + 1] = strdup(arguments[i]);
	dup2(out, 1);
	dup2(err, 2);
	for (int fd = 3; fd < 64; fd++)
		close(fd);
	if (s->files)
		setrlimit(RLIMIT_NOFILE, &limit);
	if (!s->real) {
		snprintf(now, sizeof now, "%lld", s->clock);
		setenv("ECUMENE_DOOR", s->door_path, 1);
		setenv("ECUMENE_NOW", now, 1);
		snprintf(now, sizeof now, "%d", s->seed ? s->seed : 20260801); /* tests repeat themselves */
		setenv("ECUMENE_SEED", now, 1);
	}
	execv(getenv("ECUMENE"), argv);
	_exit(127);
}

static int read_line(int fd, char *line, size_t cap)
{
	size_t n = 0;
	struct pollfd p = { fd, POLLIN, 0 };

	while (n < cap - 1 && poll(&p, 1, PATIENCE_MS) > 0 && read(fd, line + n, 1) == 1 && line[n] != '\n')
		n++;
	line[n] = 0;
	const char *http = strstr(line, "http://"), *colon = http ? strchr(http + 7, ':') : NULL;
	return colon ? atoi(colon + 1) : 0;
}

/* Servers of one folder have doors of their own. Their time begins on a Monday morning, whenever the tests
 * run: deadlines are hours of a day. */
static void prepare_door(struct served *s)
{
	static const long long begins = 1785747600000; /* 2026-08-03 09:00 UTC */
	static int doors;

	snprintf(s->door_path, sizeof s->door_path, "%s/door%d", s->folder, ++doors);
	s->door = -1;
	if (!s->clock)
		s->clock = begins;
}

static void open_door(struct served *s)
{
	struct sockaddr_un a = { .sun_family = AF_UNIX };

	memcpy(a.sun_path, s->door_path, sizeof s->door_path);
	s->door = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	assert_int_equal(connect(s->door, (struct sockaddr *)&a, sizeof a), 0);
}

void served_begin(struct served *s, const char *const *arguments)
{
	int out[2], err[2];

	assert_int_equal(pipe(out) | pipe(err), 0);
	fcntl(err[0], F_SETPIPE_SZ, 1 << 20);
	prepare_door(s);
	s->pid = fork();
	if (s->pid == 0)
		child(s, arguments, out[1], err[1]);
	close(out[1]);
	close(err[1]);
	s->out = out[0];
	s->err = err[0];
}

bool served_run(struct served *s, const char *const *arguments, char *line, size_t cap)
{
	served_begin(s, arguments);
	s->port = read_line(s->out, line, cap);
	if (s->port > 0 && !s->real)
		open_door(s);
	return s->port > 0;
}

bool served_start(struct served *s)
{
	char line[128];

	return served_run(s,
			  (const char *const[]){ "serve", "--listen", "127.0.0.1:0", "--db", s->db,
						 "--bot-delay", "0", NULL },
			  line, sizeof line);
}

int served_stop(struct served *s, int number)
{
	int status = 0;

	kill(s->pid, number);
	assert_int_equal(waitpid(s->pid, &status, 0), s->pid);
	close(s->out);
	close(s->err);
	if (s->door >= 0)
		close(s->door);
	unlink(s->door_path);
	s->door = -1;
	s->pid = 0;
	return status;
}

void served_disk(const struct served *s, bool full)
{
	struct rlimit r;

	assert_int_equal(prlimit(s->pid, RLIMIT_FSIZE, NULL, &r), 0);
	r.rlim_cur = full ? 1 : r.rlim_max;
	assert_int_equal(prlimit(s->pid, RLIMIT_FSIZE, &r, NULL), 0);
}

/* ---- Its door ------------------------------------------------------------------------------- */

static void mark(struct page *);
static bool read_more(struct page *);
static struct page *pages; /* that are open */

/* Meanwhile all pages are read, as browsers do: the server has not settled while something waits for one. */
static bool door_speaks(const struct served *s)
{
	enum { MOST = 100 };
	struct pollfd p[MOST] = { { s->door, POLLIN, 0 } };
	struct page *of[MOST];

	do {
		nfds_t n = 1;
		for (struct page *page = pages; page && n < MOST; page = page->others)
			if (page->served == s && !page->deaf && !page->closed) {
				of[n] = page;
				p[n++] = (struct pollfd){ page->fd, POLLIN, 0 };
			}
		if (poll(p, n, PATIENCE_MS) <= 0)
			return false;
		for (nfds_t i = 1; i < n; i++)
			if (p[i].revents)
				read_more(of[i]);
	} while (!p[0].revents);
	return true;
}

/* False: the server is gone. */
static bool ask_door(const struct served *s, char answer[64], const char *format, ...)
{
	char line[64];
	size_t n = 0;
	va_list list;

	va_start(list, format);
	int length = vsnprintf(line, sizeof line, format, list);
	va_end(list);
	if (send(s->door, line, (size_t)length, MSG_NOSIGNAL) < 0)
		return false;
	do {
		if (!door_speaks(s))
			fail_msg("the server has not settled: %s", line);
		if (read(s->door, answer + n, 1) != 1)
			return false;
	} while (answer[n] != '\n' && ++n < 63);
	answer[n] = 0;
	return true;
}

/* One that is gone has settled too. */
static void expect_settled(bool answered, const char *answer)
{
	if (answered)
		assert_string_equal(answer, "settled");
}

/* What pages have said has been read before the server is asked whether it has settled. */
static void said_is_read(const struct served *s)
{
	for (struct page *p = pages; p; p = p->others)
		if (p->served == s && p->said && !p->deaf)
			mark(p);
}

void served_settle(const struct served *s)
{
	char answer[64];

	if (s->door < 0)
		return;
	said_is_read(s);
	expect_settled(ask_door(s, answer, "settle\n"), answer);
}

void served_pass(struct served *s, long long ms)
{
	char answer[64];

	assert_true(s->door >= 0);
	said_is_read(s);
	expect_settled(ask_door(s, answer, "pass %lld\n", ms), answer);
	s->clock += ms;
}

void served_leap(struct served *s, long long ms)
{
	char answer[64];

	s->clock += ms;
	if (s->door >= 0)
		expect_settled(ask_door(s, answer, "wall %lld\n", s->clock), answer);
}

long long served_next(const struct served *s)
{
	char answer[64];

	served_settle(s);
	assert_true(ask_door(s, answer, "next\n"));
	return strcmp(answer, "none") == 0 ? -1 : atoll(answer);
}

/* ---- Commands ------------------------------------------------------------------------------- */

char printed[1 << 20];

static int shell_line(const char *line)
{
	FILE *f = popen(line, "r");

	assert_non_null(f);
	printed[fread(printed, 1, sizeof printed - 1, f)] = 0;
	int status = pclose(f);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int shell(const char *format, ...)
{
	char line[2048];
	va_list list;

	va_start(list, format);
	vsnprintf(line, sizeof line, format, list);
	va_end(list);
	return shell_line(line);
}

int program(const char *format, ...)
{
	char line[2048];
	size_t n = (size_t)snprintf(line, sizeof line, "%s ", getenv("ECUMENE"));
	va_list list;

	va_start(list, format);
	vsnprintf(line + n, sizeof line - n, format, list);
	va_end(list);
	return shell_line(line);
}

/* ---- HTTP ---------------------------------------------------------------------------------- */

/* Some 127.0.0.x: as if from another machine. */
static int dial_from(const struct served *s, int from, bool deaf)
{
	struct sockaddr_in here = { .sin_family = AF_INET,
				    .sin_addr.s_addr = htonl(INADDR_LOOPBACK - 1 + (unsigned)from) };
	struct sockaddr_in a = { .sin_family = AF_INET,
				 .sin_port = htons((uint16_t)s->port),
				 .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), one = 1, room = 4096, packet = 600;

	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
	if (deaf) { /* and little waits for it on the way */
		setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &room, sizeof room);
		setsockopt(fd, IPPROTO_TCP, TCP_MAXSEG, &packet, sizeof packet);
	}
	assert_int_equal(bind(fd, (struct sockaddr *)&here, sizeof here), 0);
	if (connect(fd, (struct sockaddr *)&a, sizeof a) == 0)
		return fd;
	close(fd);
	return -1;
}

int dial(const struct served *s) { return dial_from(s, s->from ? s->from : 1, false); }

static ssize_t read_some(int fd, void *at, size_t n)
{
	struct pollfd p = { fd, POLLIN, 0 };

	return poll(&p, 1, PATIENCE_MS) > 0 ? read(fd, at, n) : -1;
}

/* The server knows that it is gone when it has hung up too. */
void dial_end(int fd, const struct served *s)
{
	char some[4096];

	if (s->door >= 0 && shutdown(fd, SHUT_WR) == 0)
		while (read_some(fd, some, sizeof some) > 0)
			;
	close(fd);
}

static bool complete(const char *answer, size_t n)
{
	const char *body = strstr(answer, "\r\n\r\n"), *length = strcasestr(answer, "content-length:");

	return body && length && n >= (size_t)(body + 4 - answer) + (size_t)atol(length + 15);
}

int http_raw(const struct served *s, const char *request, char *out, size_t cap)
{
	int fd = dial(s), status = 0;
	size_t n = 0;
	ssize_t got;

	out[0] = 0;
	if (fd < 0)
		return 0;
	send(fd, request, strlen(request), MSG_NOSIGNAL);
	while (n < cap - 1 && !complete(out, n) && (got = read_some(fd, out + n, cap - 1 - n)) > 0) {
		n += (size_t)got;
		out[n] = 0;
	}
	dial_end(fd, s);
	sscanf(out, "HTTP/1.1 %d", &status);
	return status;
}

int http_get(const struct served *s, const char *path, char *out, size_t cap)
{
	char request[256];

	snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", path, s->port);
	return http_raw(s, request, out, cap);
}

json_t *http_post(const struct served *s, const char *body, int *status)
{
	static char request[65536], answer[65536];

	snprintf(request, sizeof request,
		 "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: "
		 "application/json\r\nContent-Length: %zu\r\n\r\n%s",
		 s->port, strlen(body), body);
	*status = http_raw(s, request, answer, sizeof answer);
	const char *at = *status ? strstr(answer, "\r\n\r\n") : NULL;
	return at ? json_loads(at + 4, 0, NULL) : NULL;
}

void lay_table(const struct served *s, const char *options, int persons, const char *bots, struct laid *laid)
{
	lay_table_with(s, options, persons, bots, "", laid);
}

void lay_table_with(const struct served *s, const char *options, int persons, const char *bots,
		    const char *more, struct laid *laid)
{
	char body[1024];
	int status;

	snprintf(body, sizeof body, "{\"game\":\"%s\",\"options\":\"%s\",\"name\":\"Test\",\"seats\":[",
		 s->game ? s->game : "bazaar", options);
	for (int i = 0; i < persons; i++)
		strcat(body, i ? ",\"person\"" : "\"person\"");
	strcat(body, persons && *bots ? "," : "");
	strcat(body, bots);
	strcat(body, "]");
	strcat(body, more);
	strcat(body, "}");
	json_t *answer = http_post(s, body, &status), *seat;
	size_t i;
	assert_int_equal(status, 201);
	memset(laid, 0, sizeof *laid);
	snprintf(laid->id, sizeof laid->id, "%s", json_string_value(json_object_get(answer, "table")));
	json_array_foreach(json_object_get(answer, "seats"), i, seat)
	{
		const char *link = json_string_value(json_object_get(seat, "link"));
		if (link)
			snprintf(laid->token[i], sizeof laid->token[i], "%s", strchr(link, '#') + 1);
	}
	json_decref(answer);
}

/* ---- WebSocket ----------------------------------------------------------------------------- */

static bool shake_hands(int fd, const struct served *s, const char *origin)
{
	char request[512], answer[2048];
	size_t n = 0;

	if (fd < 0)
		return false;
	snprintf(request, sizeof request,
		 "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
		 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n%s%s%s\r\n",
		 s->port, origin ? "Origin: " : "", origin ? origin : "", origin ? "\r\n" : "");
	send(fd, request, strlen(request), MSG_NOSIGNAL);
	while (n < sizeof answer - 1 && read_some(fd, answer + n, 1) == 1) {
		answer[++n] = 0;
		if (n >= 4 && memcmp(answer + n - 4, "\r\n\r\n", 4) == 0)
			break;
	}
	return n > 12 && memcmp(answer, "HTTP/1.1 101", 12) == 0;
}

int ws_open(const struct served *s)
{
	int fd = dial(s);

	if (shake_hands(fd, s, NULL))
		return fd;
	if (fd >= 0)
		close(fd);
	return -1;
}

/* False: it was not open. */
static bool forget(struct page *p)
{
	struct page **at = &pages;

	while (*at && *at != p)
		at = &(*at)->others;
	if (!*at)
		return false;
	*at = p->others;
	return true;
}

static bool open_on(struct page *p, const struct served *s, int fd, const char *origin)
{
	forget(p);
	memset(p, 0, sizeof *p);
	p->fd = fd;
	p->served = s;
	p->others = pages;
	pages = p;
	return shake_hands(fd, s, origin);
}

bool page_open(struct page *p, const struct served *s, const char *origin)
{
	return open_on(p, s, dial(s), origin);
}

bool page_open_from(struct page *p, const struct served *s, int from, bool deaf)
{
	bool ok = open_on(p, s, dial_from(s, from, deaf), NULL);

	p->deaf = deaf;
	return ok;
}

void pages_forget(void) { pages = NULL; }

void page_close(struct page *p)
{
	if (forget(p))
		dial_end(p->fd, p->served);
	json_decref(p->state);
	free(p->heard);
	free(p->view);
	free(p->in);
	p->state = NULL;
	p->heard = NULL;
	p->view = NULL;
	p->in = NULL;
	p->in_n = p->in_cap = 0;
}

void page_frame(struct page *p, int opcode, const void *at, size_t n)
{
	frame_send(p->fd, opcode, at, n);
	p->said = true;
}

void page_vsay(struct page *p, const char *format, va_list list)
{
	frame_vsay(p->fd, format, list);
	p->said = true;
}

void page_say(struct page *p, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	page_vsay(p, format, list);
	va_end(list);
}

void page_remember(struct page *p, const void *at, size_t n)
{
	while (p->heard_n + n + 2 > p->heard_cap) {
		p->heard_cap = p->heard_cap ? 2 * p->heard_cap : 4096;
		p->heard = realloc(p->heard, p->heard_cap);
	}
	memcpy(p->heard + p->heard_n, at, n);
	p->heard_n += n;
	memcpy(p->heard + p->heard_n, "\n", 2);
	p->heard_n++;
}

static void merge(struct page *p, json_t *frame)
{
	const char *t = json_string_value(json_object_get(frame, "t"));
	json_t *view = json_object_get(frame, "view"), *value;
	const char *key;

	if (strcmp(t, "snapshot") == 0) {
		json_decref(p->state);
		p->state = json_deep_copy(frame);
		return;
	}
	if (strcmp(t, "update") != 0)
		return;
	assert_non_null(p->state);
	json_object_foreach(frame, key, value) if (strcmp(key, "view") != 0 && strcmp(key, "t") != 0)
		json_object_set(p->state, key, value);
	json_object_update(json_object_get(p->state, "view"), view);
}

/* ---- Reading ---------------------------------------------------------------------------------- */

enum { TEXT = 1, BYTES = 2, CLOSE = 8, PING = 9, PONG = 10 };

/* false: nothing more comes */
static bool read_more(struct page *p)
{
	if (p->closed)
		return false;
	if (p->in_cap - p->in_n < 4096) {
		p->in_cap = p->in_cap ? 2 * p->in_cap : 1 << 16;
		p->in = realloc(p->in, p->in_cap);
		assert_non_null(p->in);
	}
	ssize_t got = read_some(p->fd, p->in + p->in_n, p->in_cap - p->in_n);
	if (got == 0 || (got < 0 && errno == ECONNRESET))
		p->closed = true;
	p->in_n += got > 0 ? (size_t)got : 0;
	return got > 0;
}

static void drop_bytes(struct page *p, size_t at, size_t n)
{
	p->in_n -= n;
	memmove(p->in + at, p->in + at + n, p->in_n - at);
	p->looked_at -= p->looked_at < n ? p->looked_at : n;
}

/* The answer to our own ping: everything the server sent before is in front of it, and it has read all that
 * we said before. */
static bool take_pong(struct page *p)
{
	size_t head, n;

	while ((n = frame_size(p->in + p->looked_at, p->in_n - p->looked_at, &head))) {
		const unsigned char *at = p->in + p->looked_at;
		p->looked_at += n;
		if ((at[0] & 15) != PONG || n - head != sizeof p->marks ||
		    memcmp(at + head, &p->marks, sizeof p->marks) != 0)
			continue;
		drop_bytes(p, p->looked_at - n, n);
		return true;
	}
	return false;
}

static void mark(struct page *p)
{
	p->marks++;
	page_frame(p, PING, &p->marks, sizeof p->marks);
	while (!take_pong(p) && read_more(p))
		;
	p->said = false;
}

void page_is_read(struct page *p) { mark(p); }

static json_t *understand(struct page *p, int opcode, const unsigned char *at, size_t n)
{
	json_t *frame = NULL;

	if (opcode == TEXT) {
		frame = json_loadb((const char *)at, n, 0, NULL);
		page_remember(p, at, n);
	} else if (opcode == BYTES) {
		assert_non_null(p->read_bytes);
		frame = p->read_bytes(p, at, n);
		p->bytes += n;
		p->frames++;
	} else if (opcode == CLOSE) {
		p->closed = true;
		if (n >= 2)
			p->close_code = at[0] << 8 | at[1];
	} else if (opcode == PING) {
		page_frame(p, PONG, at, n);
	}
	assert_true(frame || (opcode != TEXT && opcode != BYTES));
	return frame;
}

static json_t *take_frame(struct page *p)
{
	size_t head, n;
	json_t *frame = NULL;

	while (!frame && (n = frame_size(p->in, p->in_n, &head))) {
		frame = understand(p, p->in[0] & 15, p->in + head, n - head);
		drop_bytes(p, 0, n);
	}
	if (frame)
		merge(p, frame);
	return frame;
}

json_t *page_come(struct page *p)
{
	struct pollfd ready = { p->fd, POLLIN, 0 };
	json_t *frame;

	while (!(frame = take_frame(p)) && poll(&ready, 1, 0) > 0 && read_more(p))
		;
	return frame;
}

/* One that will come. */
static json_t *wait_for_frame(struct page *p)
{
	json_t *frame;

	while (!(frame = take_frame(p)) && read_more(p))
		;
	return frame;
}

json_t *page_next(struct page *p)
{
	json_t *frame = take_frame(p);

	if (!frame && p->served->door >= 0) {
		served_settle(p->served);
		mark(p);
		frame = take_frame(p);
	}
	return frame || p->served->door >= 0 ? frame : wait_for_frame(p);
}

json_t *page_wait(struct page *p, const char *t)
{
	json_t *frame;

	while ((frame = page_next(p))) {
		if (strcmp(json_string_value(json_object_get(frame, "t")), t) == 0)
			return frame;
		json_decref(frame);
	}
	return NULL;
}

void page_drain(struct page *p)
{
	json_t *frame;

	while ((frame = p->served->door < 0 ? page_come(p) : page_next(p)))
		json_decref(frame);
}

void page_sit(struct page *p, const struct served *s, const struct laid *laid, int seat)
{
	served_settle(s); /* so that it comes to the same moment each time */
	assert_true(page_open(p, s, NULL));
	if (seat)
		page_say(p, "{\"t\":\"hello\",\"table\":\"%s\",\"token\":\"%s\"}", laid->id,
			 laid->token[seat - 1]);
	else
		page_say(p, "{\"t\":\"hello\",\"table\":\"%s\",\"token\":null}", laid->id);
	json_t *snapshot = page_wait(p, "snapshot");
	assert_non_null(snapshot);
	json_decref(snapshot);
	snprintf(p->name, sizeof p->name, seat ? "s%d" : "w", seat);
}

void page_ready(struct page *p) { page_say(p, "{\"t\":\"ready\",\"random\":\"%064d\"}", 7); }

int page_n(const struct page *p) { return (int)json_integer_value(json_object_get(p->state, "n")); }
const char *page_text(const struct page *p, const char *key)
{
	return json_string_value(json_object_get(p->state, key));
}
bool page_asked(const struct page *p) { return json_is_object(json_object_get(p->state, "ask")); }

static bool answers(json_t *frame, const char *id)
{
	const char *t = json_string_value(json_object_get(frame, "t")),
		   *of = json_string_value(json_object_get(frame, "id"));

	if (strcmp(t, "error") == 0)
		return true;
	return of && strcmp(of, id) == 0;
}

json_t *page_act(struct page *p, const char *id, int n, const char *act)
{
	json_t *frame;

	page_say(p, "{\"t\":\"act\",\"id\":\"%s\",\"n\":%d,\"act\":\"%s\"}", id, n, act);
	while ((frame = wait_for_frame(p))) {
		if (answers(frame, id))
			return frame;
		json_decref(frame);
	}
	return NULL;
}
