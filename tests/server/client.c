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
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/server/client.h"
#include "tests/server/frame.h"

/* ---- The program --------------------------------------------------------------------------- */

void served_make_folder(struct served *s)
{
	memset(s, 0, sizeof *s);
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

static void child(const char *const *arguments, int files, int out, int err)
{
	struct rlimit limit = { (rlim_t)files, (rlim_t)files };
	char *argv[24] = { strdup("ecumene") };

	for (int i = 0; arguments[i] && i < 22; i++)
		argv[i + 1] = strdup(arguments[i]);
	dup2(out, 1);
	dup2(err, 2);
	for (int fd = 3; fd < 64; fd++)
		close(fd);
	if (files)
		setrlimit(RLIMIT_NOFILE, &limit);
	execv(getenv("ECUMENE"), argv);
	_exit(127);
}

static int read_line(int fd, char *line, size_t cap)
{
	size_t n = 0;
	struct pollfd p = { fd, POLLIN, 0 };

	while (n < cap - 1 && poll(&p, 1, 15000) > 0 && read(fd, line + n, 1) == 1 && line[n] != '\n')
		n++;
	line[n] = 0;
	const char *http = strstr(line, "http://"), *colon = http ? strchr(http + 7, ':') : NULL;
	return colon ? atoi(colon + 1) : 0;
}

void served_begin(struct served *s, const char *const *arguments)
{
	int out[2], err[2];

	assert_int_equal(pipe(out) | pipe(err), 0);
	fcntl(err[0], F_SETPIPE_SZ, 1 << 20);
	s->pid = fork();
	if (s->pid == 0)
		child(arguments, s->files, out[1], err[1]);
	close(out[1]);
	close(err[1]);
	s->out = out[0];
	s->err = err[0];
}

bool served_run(struct served *s, const char *const *arguments, char *line, size_t cap)
{
	served_begin(s, arguments);
	s->port = read_line(s->out, line, cap);
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

static ssize_t read_some(int fd, void *at, size_t n, int ms)
{
	struct pollfd p = { fd, POLLIN, 0 };

	return poll(&p, 1, ms) > 0 ? read(fd, at, n) : -1;
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
	while (n < cap - 1 && !complete(out, n) && (got = read_some(fd, out + n, cap - 1 - n, 5000)) > 0) {
		n += (size_t)got;
		out[n] = 0;
	}
	close(fd);
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
	while (n < sizeof answer - 1 && read_some(fd, answer + n, 1, 5000) == 1) {
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

bool page_open(struct page *p, const struct served *s, const char *origin)
{
	memset(p, 0, sizeof *p);
	p->fd = dial(s);
	return shake_hands(p->fd, s, origin);
}

bool page_open_from(struct page *p, const struct served *s, int from, bool deaf)
{
	memset(p, 0, sizeof *p);
	p->fd = dial_from(s, from, deaf);
	return shake_hands(p->fd, s, NULL);
}

void page_close(struct page *p)
{
	close(p->fd);
	json_decref(p->state);
	free(p->heard);
	free(p->view);
	p->state = NULL;
	p->heard = NULL;
	p->view = NULL;
}

void page_frame(struct page *p, int opcode, const void *at, size_t n) { frame_send(p->fd, opcode, at, n); }

void page_say(struct page *p, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	frame_vsay(p->fd, format, list);
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

static long long now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000LL + t.tv_nsec / 1000000;
}

json_t *page_next(struct page *p, int ms)
{
	long long until = now_ms() + ms;
	size_t head, n;
	ssize_t got;

	for (;;) {
		while ((n = frame_size(p->in, p->in_n, &head))) {
			int opcode = p->in[0] & 15;
			json_t *frame = NULL;
			if (opcode == 1) {
				frame = json_loadb((char *)p->in + head, n - head, 0, NULL);
				page_remember(p, p->in + head, n - head);
				assert_non_null(frame);
			}
			if (opcode == 2) {
				assert_non_null(p->read_bytes);
				frame = p->read_bytes(p, p->in + head, n - head);
				p->bytes += n - head;
				p->frames++;
				assert_non_null(frame);
			}
			p->closed |= opcode == 8;
			if (opcode == 8 && n >= head + 2)
				p->close_code = p->in[head] << 8 | p->in[head + 1];
			if (opcode == 9)
				page_frame(p, 10, p->in + head, n - head);
			memmove(p->in, p->in + n, p->in_n -= n);
			if (frame) {
				merge(p, frame);
				return frame;
			}
		}
		long long left = until - now_ms();
		if (left < 0 || p->closed)
			return NULL;
		assert_true(p->in_n < sizeof p->in);
		got = read_some(p->fd, p->in + p->in_n, sizeof p->in - p->in_n, (int)left);
		if (got == 0 || (got < 0 && errno == ECONNRESET))
			p->closed = true;
		if (got <= 0)
			return NULL;
		p->in_n += (size_t)got;
	}
}

json_t *page_wait(struct page *p, const char *t, int ms)
{
	json_t *frame;

	while ((frame = page_next(p, ms))) {
		if (strcmp(json_string_value(json_object_get(frame, "t")), t) == 0)
			return frame;
		json_decref(frame);
	}
	return NULL;
}

void page_drain(struct page *p, int ms)
{
	json_t *frame;

	while ((frame = page_next(p, ms)))
		json_decref(frame);
}

void page_sit(struct page *p, const struct served *s, const struct laid *laid, int seat)
{
	assert_true(page_open(p, s, NULL));
	if (seat)
		page_say(p, "{\"t\":\"hello\",\"table\":\"%s\",\"token\":\"%s\"}", laid->id,
			 laid->token[seat - 1]);
	else
		page_say(p, "{\"t\":\"hello\",\"table\":\"%s\",\"token\":null}", laid->id);
	json_t *snapshot = page_wait(p, "snapshot", 5000);
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
	while ((frame = page_next(p, 5000))) {
		if (answers(frame, id))
			return frame;
		json_decref(frame);
	}
	return NULL;
}
