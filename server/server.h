/* server.h — the server as the program sees it: open, listen, run until told to stop.
 *
 *	struct srv *s = srv_open(&options, reason, sizeof reason);
 *	srv_listen(s, reason, sizeof reason);
 *	srv_run(s);		until SIGINT or SIGTERM
 *	srv_close(s); */
#ifndef SRV_SERVER_H
#define SRV_SERVER_H

#include <stdbool.h>
#include <stddef.h>

#include "ecumene.h"
#include "server/clock.h"

enum { SRV_HOSTS = 8, SRV_PER_ADDRESS = 64 };

/* Who may make tables: anybody, who knows the password, the host alone (`ecumene admin`). */
enum srv_create { SRV_CREATE_OPEN, SRV_CREATE_PASSWORD, SRV_CREATE_ADMIN };

struct srv_options {
	const char *host;     /* an address of this machine; "127.0.0.1" unless told */
	int port;             /* 0: any that is free */
	const char *db;       /* file of the store; created if need be */
	const char *licenses; /* the text of GET /licenses */
	int bot_delay;        /* milliseconds before a bot acts; negative: as each table's pace says */
	int away;             /* milliseconds without a page after which others may call the stand-in */
	const char *also[SRV_HOSTS]; /* names under which a proxy in front of us is reached */
	int also_n;
	bool behind_proxy; /* who asks is in a header that the proxy wrote */
	enum srv_create create;
	const char *password; /* SRV_CREATE_PASSWORD */
	/* days after which a table is removed to which nobody came: one that never began, one that did; 0:
	 * never */
	int expire_unbegun, expire_left;
	bool webhooks;   /* may be sent, where the host of a table allows it too */
	int per_address; /* sockets of one address; 0: SRV_PER_ADDRESS */
};

struct srv;

/* NULL: the reason says why */
struct srv *srv_open(const struct srv_options *, char *reason, size_t cap);
bool srv_listen(struct srv *, char *reason, size_t cap);
bool srv_listen_anywhere(struct srv *, char *reason, size_t cap); /* on any free port */
int srv_port(const struct srv *);                                 /* the port listened on */
int srv_run(struct srv *); /* 1: somebody else writes the file of games now */
void srv_close(struct srv *);

/* A new table, written down before the loop runs. Kinds: "person", or a mind of bots. `links`
 * gets "/t/ID#TOKEN" for each person, "" for the others. */
enum { SRV_LINK = 96 };
struct srv_host;
struct srv_wish {
	const char *game, *options, *name;
	const char *start; /* the text of a position to begin at, or NULL */
	const char *pace;  /* of its bots: "instant", "quick", "watchable"; NULL: quick */
	bool no_hints;
	bool hooks;                  /* may its seats be told by webhooks? */
	bool listed;                 /* may anybody find it? */
	struct clock_rules clock;    /* zero: nobody is hurried */
	const struct srv_host *host; /* NULL: none, and links serve as often as they are followed */
	const char *kind[ECU_SEATS];
	int seats;
};
int srv_pace_find(const char *key); /* -1: there is no such pace of bots */
bool srv_create(struct srv *, const struct srv_wish *, char links[][SRV_LINK], char *reason, size_t cap);

#endif
