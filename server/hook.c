/* hook.c — the thread that sends webhooks, and the queue before it. libcurl does the sending, all transfers
 * on one multi handle; only that thread calls it. */
#include <assert.h>
#include <curl/curl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "server/hook.h"

#ifdef SRV_TEST_HOOKS
struct hook_testing hook_testing;
#endif

enum { HOOK_STACK = 1024 * 1024, CONNECT_MS = 5000, WHOLE_MS = 10000, MINUTE = 60 * 1000 };

static const uint64_t backoff[HOOK_TRIES - 1] = { MINUTE, 5 * MINUTE, 30 * MINUTE };

/* The last ones are for ntfy: hook_body.c. Others do not know them. */
static const char *const headers[] = { "Content-Type: application/json", "X-Template: yes",
				       "X-Title: {{.title}}", "X-Message: {{.message}}" };

/* ---- The queue ---------------------------------------------------------------------------------- */

struct hook_message {
	struct hook_message *next;
	struct hook_result result;
	uint64_t due;   /* not before */
	CURL *curl;     /* it is under way */
	size_t answer;  /* bytes of it */
	int most;       /* tries */
	bool forbidden; /* its name led to an address that may not be reached */
	char host[HOOK_HOST];
	char url[HOOK_URL];
	char body[];
};

struct hook_pool {
	uv_thread_t thread;
	uv_async_t back;
	hook_done *done;
	void *who;
	CURLM *multi; /* the thread's, as are the handles of messages */
	struct curl_slist *headers;
	uv_mutex_t lock; /* of what follows */
	struct hook_message *first, *ready;
	int n; /* in `first` */
	uint64_t dropped;
	bool stop;
	uint64_t now; /* that it was told; 0: it looks itself */
};

static uint64_t now_ms(const struct hook_pool *p)
{
	uint64_t (*now)(void) = HOOK_TESTING(now);

	return p->now ? p->now : now ? now() : uv_hrtime() / 1000000;
}

static void append(struct hook_message **list, struct hook_message *m)
{
	while (*list)
		list = &(*list)->next;
	m->next = NULL;
	*list = m;
}

/* It waits for its moment, for its host to be free, and for what came before it to the same address. */
static bool may_start(const struct hook_pool *p, const struct hook_message *m, uint64_t now)
{
	if (m->curl || m->due > now)
		return false;
	bool before = true;
	for (const struct hook_message *o = p->first; o; o = o->next) {
		before = before && o != m;
		if ((o->curl && strcmp(o->host, m->host) == 0) || (before && strcmp(o->url, m->url) == 0))
			return false;
	}
	return true;
}

static struct hook_message *next_to_start(const struct hook_pool *p, uint64_t now)
{
	int under_way = 0;

	for (const struct hook_message *m = p->first; m; m = m->next)
		under_way += m->curl != NULL;
	if (under_way >= HOOK_AT_ONCE)
		return NULL;
	for (struct hook_message *m = p->first; m; m = m->next)
		if (may_start(p, m, now))
			return m;
	return NULL;
}

/* Until the next moment; what waits for a transfer is woken by its end. */
static int wait_ms(const struct hook_pool *p, uint64_t now)
{
	uint64_t wait = MINUTE;

	for (const struct hook_message *m = p->first; m; m = m->next)
		if (m->due > now && m->due - now < wait)
			wait = m->due - now;
	return (int)wait;
}

static void take_out(struct hook_pool *p, struct hook_message *gone)
{
	struct hook_message **m = &p->first;

	while (*m != gone) {
		assert(*m);
		m = &(*m)->next;
	}
	*m = gone->next;
	assert(p->n > 0 && !gone->curl); /* no transfer of it goes on */
	p->n--;
	append(&p->ready, gone);
}

/* With all that waits for the same address. */
static void give_up(struct hook_pool *p, struct hook_message *m)
{
	for (struct hook_message *o = p->first, *next; o; o = next) {
		next = o->next;
		if (o == m || strcmp(o->url, m->url) != 0)
			continue;
		o->result.why = m->result.why;
		take_out(p, o);
	}
	take_out(p, m);
}

/* A try is over. */
static void judge(struct hook_pool *p, struct hook_message *m, uint64_t now)
{
	int tries = ++m->result.tries;

	assert(!m->curl && tries <= m->most && m->most <= HOOK_TRIES);
	if (m->result.ok)
		take_out(p, m);
	else if (tries < m->most)
		m->due = now + backoff[tries - 1];
	else
		give_up(p, m);
}

/* ---- The thread --------------------------------------------------------------------------------- */

static curl_socket_t open_socket(void *arg, curlsocktype purpose, struct curl_sockaddr *a)
{
	struct hook_message *m = arg;

	if (purpose != CURLSOCKTYPE_IPCXN || !hook_may_reach(&a->addr)) {
		m->forbidden = true;
		return CURL_SOCKET_BAD;
	}
	return socket(a->family, a->socktype | SOCK_CLOEXEC, a->protocol);
}

/* Nobody reads it; behind so much it is cut off, and the status counts. */
static size_t hear_answer(char *at, size_t size, size_t n, void *arg)
{
	struct hook_message *m = arg;

	(void)at;
	m->answer += size * n;
	return m->answer > HOOK_BODY ? 0 : size * n;
}

static bool set_options(const struct hook_pool *p, struct hook_message *m)
{
	CURL *c = m->curl;
	const char *ca = HOOK_TESTING(ca), *body = m->body;
	long ms = HOOK_TESTING(ms);
	CURLcode bad = 0;

	bad |= curl_easy_setopt(c, CURLOPT_URL, m->url);
	bad |= curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, "https");
	bad |= curl_easy_setopt(c, CURLOPT_DISALLOW_USERNAME_IN_URL, 1L);
	bad |= curl_easy_setopt(c, CURLOPT_OPENSOCKETFUNCTION, open_socket);
	bad |= curl_easy_setopt(c, CURLOPT_OPENSOCKETDATA, m);
	bad |= curl_easy_setopt(c, CURLOPT_PROXY, ""); /* nor one of the environment */
	bad |= curl_easy_setopt(c, CURLOPT_FOLLOWLOCATION, 0L);
	bad |= curl_easy_setopt(c, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
	bad |= curl_easy_setopt(c, CURLOPT_SSL_VERIFYPEER, 1L);
	bad |= curl_easy_setopt(c, CURLOPT_SSL_VERIFYHOST, 2L);
	bad |= curl_easy_setopt(c, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
	bad |= curl_easy_setopt(c, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
	bad |= curl_easy_setopt(c, CURLOPT_FORBID_REUSE, 1L);
	bad |= curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
	bad |= curl_easy_setopt(c, CURLOPT_CONNECTTIMEOUT_MS, (long)CONNECT_MS);
	bad |= curl_easy_setopt(c, CURLOPT_TIMEOUT_MS, ms ? ms : (long)WHOLE_MS);
	bad |= curl_easy_setopt(c, CURLOPT_USERAGENT, "Ecumene");
	bad |= curl_easy_setopt(c, CURLOPT_HTTPHEADER, p->headers);
	bad |= curl_easy_setopt(c, CURLOPT_POSTFIELDS, body);
	bad |= curl_easy_setopt(c, CURLOPT_WRITEFUNCTION, hear_answer);
	bad |= curl_easy_setopt(c, CURLOPT_WRITEDATA, m);
	bad |= curl_easy_setopt(c, CURLOPT_PRIVATE, m);
	if (ca)
		bad |= curl_easy_setopt(c, CURLOPT_CAINFO, ca);
	return !bad;
}

static void finish(struct hook_pool *p, struct hook_message *m, CURLcode rc)
{
	long status = 0;
	bool cut = rc == CURLE_WRITE_ERROR && m->answer > HOOK_BODY;

	if (m->curl) {
		curl_easy_getinfo(m->curl, CURLINFO_RESPONSE_CODE, &status);
		curl_multi_remove_handle(p->multi, m->curl);
		curl_easy_cleanup(m->curl);
	}
	m->curl = NULL;
	m->result.status = (int)status;
	m->result.ok = (rc == CURLE_OK || cut) && status >= 200 && status < 300;
	m->result.why = m->result.ok   ? NULL
			: m->forbidden ? "its name leads to an address that is not public"
			: status       ? "the answer was no success"
				       : curl_easy_strerror(rc);
	uv_mutex_lock(&p->lock);
	judge(p, m, now_ms(p));
	uv_mutex_unlock(&p->lock);
}

static void start(struct hook_pool *p, struct hook_message *m)
{
	m->answer = 0;
	m->forbidden = false;
	m->curl = curl_easy_init();
	if (!m->curl || !set_options(p, m) || curl_multi_add_handle(p->multi, m->curl) != CURLM_OK)
		finish(p, m, CURLE_FAILED_INIT);
}

/* What has ended leaves the queue or waits again. */
static void reap(struct hook_pool *p)
{
	CURLMsg *said;
	int left;

	while ((said = curl_multi_info_read(p->multi, &left)))
		if (said->msg == CURLMSG_DONE) {
			char *m = NULL;
			curl_easy_getinfo(said->easy_handle, CURLINFO_PRIVATE, &m);
			finish(p, (struct hook_message *)(void *)m, said->data.result);
		}
}

/* The lock is held for the list alone: letting a transfer go may wait for the system's resolver, and the loop
 * must not wait with it. */
static struct hook_message *pick(struct hook_pool *p)
{
	uv_mutex_lock(&p->lock);
	struct hook_message *m = next_to_start(p, now_ms(p));
	uv_mutex_unlock(&p->lock);
	return m;
}

/* Tells the loop what is ready; how long to wait, -1: no more. */
static int look_around(struct hook_pool *p)
{
	uv_mutex_lock(&p->lock);
	int wait = p->stop ? -1 : wait_ms(p, now_ms(p));
	bool ready = p->ready != NULL;
	uv_mutex_unlock(&p->lock);
	if (ready)
		uv_async_send(&p->back);
	return wait;
}

static void work(void *arg)
{
	struct hook_pool *p = arg;
	struct hook_message *m;
	sigset_t pipe;
	int running, wait;

	/* OpenSSL writes to sockets that may be closed already; the signal would end the program */
	sigemptyset(&pipe);
	sigaddset(&pipe, SIGPIPE);
	pthread_sigmask(SIG_BLOCK, &pipe, NULL);
	do {
		curl_multi_perform(p->multi, &running);
		reap(p);
		while ((m = pick(p)))
			start(p, m);
		wait = look_around(p);
		if (wait >= 0)
			curl_multi_poll(p->multi, NULL, 0, wait,
					NULL); /* returns at once for a wakeup, also an earlier one */
	} while (wait >= 0);
}

/* ---- The loop's side ---------------------------------------------------------------------------- */

static void come_back(uv_async_t *async)
{
	struct hook_pool *p = async->data;

	uv_mutex_lock(&p->lock);
	struct hook_message *m = p->ready, *next;
	p->ready = NULL;
	uv_mutex_unlock(&p->lock);
	for (; m; m = next) {
		next = m->next;
		p->done(p->who, &m->result);
		free(m);
	}
}

static void free_messages(struct hook_pool *p, struct hook_message *m)
{
	for (struct hook_message *next; m; m = next) {
		next = m->next;
		if (m->curl) {
			curl_multi_remove_handle(p->multi, m->curl);
			curl_easy_cleanup(m->curl);
		}
		free(m);
	}
}

static void let_go(uv_handle_t *back)
{
	struct hook_pool *p = back->data;

	free_messages(p, p->first);
	free_messages(p, p->ready);
	curl_multi_cleanup(p->multi);
	curl_slist_free_all(p->headers);
	uv_mutex_destroy(&p->lock);
	curl_global_cleanup();
	free(p);
}

static bool make_headers(struct hook_pool *p)
{
	for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
		struct curl_slist *more = curl_slist_append(p->headers, headers[i]);
		if (!more)
			return false;
		p->headers = more;
	}
	return true;
}

struct hook_pool *hook_pool_open(uv_loop_t *loop, hook_done *done, void *who)
{
	uv_thread_options_t options = { .flags = UV_THREAD_HAS_STACK_SIZE, .stack_size = HOOK_STACK };
	struct hook_pool *p = calloc(1, sizeof *p);

	if (!p || curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK || uv_mutex_init(&p->lock) < 0) {
		free(p);
		return NULL;
	}
	p->done = done;
	p->who = who;
	p->back.data = p;
	p->multi = curl_multi_init();
	if (uv_async_init(loop, &p->back, come_back) < 0) {
		let_go((uv_handle_t *)&p->back);
		return NULL;
	}
	if (!p->multi || !make_headers(p) || uv_thread_create_ex(&p->thread, &options, work, p) != 0) {
		uv_close((uv_handle_t *)&p->back, let_go);
		return NULL;
	}
	return p;
}

void hook_pool_close(struct hook_pool *p)
{
	if (!p)
		return;
	uv_mutex_lock(&p->lock);
	p->stop = true;
	uv_mutex_unlock(&p->lock);
	curl_multi_wakeup(p->multi);
	uv_thread_join(&p->thread);
	uv_close((uv_handle_t *)&p->back, let_go);
}

static struct hook_message *message_new(uint64_t tag, const char *url, const char *body)
{
	size_t n = strlen(body) + 1;
	char host[HOOK_HOST];

	if (n > HOOK_BODY + 1 || hook_fault(url, host))
		return NULL;
	struct hook_message *m = calloc(1, sizeof *m + n);
	if (!m)
		return NULL;
	strcpy(m->host, host);
	strcpy(m->url, url);
	memcpy(m->body, body, n);
	m->result.tag = tag;
	m->result.url = m->url;
	return m;
}

static bool has_room(const struct hook_pool *p, const char *url)
{
	int same = 0;

	for (const struct hook_message *m = p->first; m; m = m->next)
		same += strcmp(m->url, url) == 0;
	return p->n < HOOK_QUEUE && same < HOOK_EACH;
}

static bool send_message(struct hook_pool *p, struct hook_message *m, const char *url, int most)
{

	uv_mutex_lock(&p->lock);
	bool taken = m && has_room(p, url);
	if (taken) {
		m->most = HOOK_TESTING(tries) ? HOOK_TESTING(tries) : most;
		append(&p->first, m);
		p->n++;
	} else {
		p->dropped++;
	}
	uv_mutex_unlock(&p->lock);
	if (taken)
		curl_multi_wakeup(p->multi);
	else
		free(m);
	return taken;
}

bool hook_send(struct hook_pool *p, uint64_t tag, const char *url, const char *body)
{
	return send_message(p, message_new(tag, url, body), url, HOOK_TRIES);
}

bool hook_send_once(struct hook_pool *p, uint64_t tag, const char *url, const char *body)
{
	return send_message(p, message_new(tag, url, body), url, 1);
}

uint64_t hook_dropped(struct hook_pool *p)
{
	uv_mutex_lock(&p->lock);
	uint64_t dropped = p->dropped;
	uv_mutex_unlock(&p->lock);
	return dropped;
}

#ifdef SRV_DOOR
static bool waits_for_another(const struct hook_pool *p, const struct hook_message *m)
{
	for (const struct hook_message *o = p->first; o != m; o = o->next)
		if (strcmp(o->url, m->url) == 0)
			return true;
	return false;
}

bool hook_busy(struct hook_pool *p, uint64_t now)
{
	uv_mutex_lock(&p->lock);
	bool later = p->now != now, busy = p->ready;
	p->now = now;
	for (const struct hook_message *m = p->first; m; m = m->next)
		busy = busy || (m->due <= now && !waits_for_another(p, m));
	uv_mutex_unlock(&p->lock);
	if (later)
		curl_multi_wakeup(p->multi);
	return busy;
}
#endif
