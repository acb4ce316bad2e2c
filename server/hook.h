/* hook.h — webhooks: one short JSON message to an address a stranger gave, for people who are not looking.
 *
 * The address may be anything, so nothing of this machine or its network is to be reached by it: https on
 * port 443 only, no redirects, no proxies, and every address a name leads to is looked at when the socket is
 * opened; a name that leads elsewhere the second time gains nothing. The answer is of no interest but for its
 * status. An address is a secret of the person who gave it: it belongs into no log. */
#ifndef SRV_HOOK_H
#define SRV_HOOK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <uv.h>

enum {
	HOOK_URL = 512,   /* bytes, with the zero */
	HOOK_BODY = 4096, /* bytes at most, of what is sent and of what is read */
	HOOK_TEXT = 300,  /* characters */
	HOOK_QUEUE = 256, /* messages that wait or are under way; more are dropped */
	HOOK_EACH = 8,    /* of them to one address, so that a dead one does not fill the queue */
	HOOK_AT_ONCE = 8, /* under way; one to a host */
	HOOK_TRIES = 4
};

/* May this address be used? Otherwise the reason, a sentence. What its name leads to is not asked here. */
bool hook_address_ok(const char *url, char *reason, size_t cap);
/* Is it an address of somebody else in the public internet? */
bool hook_ip_ok(const struct sockaddr *);

/* A body that ntfy, Discord and Slack (and what takes Slack's) show as text with a link below; the number of
 * bytes, 0 where it does not fit. A long text is cut; it mentions nobody. The link is shown to whoever reads
 * the channel: no secret belongs into it. link may be NULL. */
size_t hook_body(char *out, size_t cap, const char *text, const char *link);

/* What became of a message. */
struct hook_result {
	uint64_t tag;
	const char *url;
	bool ok;         /* delivered: answered with 200 to 299 */
	int status;      /* of the last answer; 0: none came */
	int tries;       /* 0: given up with an earlier one to that address */
	const char *why; /* it failed, for the log */
};
typedef void hook_done(void *who, const struct hook_result *);

struct hook_pool;
/* Sends on a thread of its own; `done` is called on the loop's, once for each message that was taken. */
struct hook_pool *hook_pool_open(uv_loop_t *, hook_done *done, void *who);
/* What waits is forgotten and not told. The loop has to run once more to let it go. */
void hook_pool_close(struct hook_pool *);
/* False: dropped and counted, because there is no room or the address may not be used. After a failure the
 * next try waits for 1, 5 and 30 minutes, and so does all that is for the same address; then all of it is
 * given up. The caller had better ask that person for another address. */
bool hook_send(struct hook_pool *, uint64_t tag, const char *url, const char *body);
/* The same, tried a single time: to an address nobody has confirmed. */
bool hook_send_once(struct hook_pool *, uint64_t tag, const char *url, const char *body);
uint64_t hook_dropped(struct hook_pool *);
#ifdef SRV_DOOR /* a test drives the clock: door.h */
/* Its time is this from here on. Is something under way, or about to be? */
bool hook_busy(struct hook_pool *, uint64_t now);
#endif

/* ---- Among the files of webhooks ------------------------------------------------------------ */

enum { HOOK_HOST = 256 };
/* NULL: none; then the name of the host, as all that is for the same host has it */
const char *hook_fault(const char *url, char host[HOOK_HOST]);
bool hook_may_reach(const struct sockaddr *);

#ifdef SRV_TEST_HOOKS /* in tests alone, never in what people run */
extern struct hook_testing {
	bool loopback;         /* may be reached */
	int port;              /* may be used beside 443 */
	const char *ca;        /* a file: whom to trust instead of the system's authorities */
	long ms;               /* until an answer must be there */
	int tries;             /* at most */
	uint64_t (*now)(void); /* milliseconds */
} hook_testing;
#define HOOK_TESTING(field) (hook_testing.field)
#else
#define HOOK_TESTING(field) 0
#endif

#endif
