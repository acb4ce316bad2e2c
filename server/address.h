/* address.h — limits: how often something may be done, and how much one address may have of everything. A
 * machine is known by its IPv4 address or the first half of its IPv6 address, behind a proxy by what the
 * proxy says of it. Addresses are held in memory only, while they have something open or are limited. */
#ifndef SRV_ADDRESS_H
#define SRV_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

struct srv;
struct lws;

/* So many a second, so many at once. */
struct srv_rate {
	double rate, burst;
};
struct srv_bucket {
	double left;
	uint64_t at;
};
bool srv_bucket_take(struct srv_bucket *, uint64_t now, struct srv_rate);

/* What an address does: each has its rate in address.c. */
enum srv_doing {
	SRV_CONNECTS,
	SRV_REQUESTS,
	SRV_SAYS,
	SRV_SAYS_HELLO,
	SRV_CREATES,
	SRV_CREATES_DAILY,
	SRV_FETCHES,
	SRV_SENDS_CODES, /* to addresses of webhooks */
	SRV_DOINGS
};

enum { SRV_ADDRESS_KEY = 16 };
struct srv_address {
	struct srv_address *next;
	uint8_t key[SRV_ADDRESS_KEY];
	int connections, sockets;
	size_t backlog; /* bytes that wait for its sockets */
	uint64_t used;
	struct srv_bucket bucket[SRV_DOINGS];
};

enum { SRV_ADDRESS_BUCKETS = 1024 };
struct srv_addresses {
	struct srv_address *at[SRV_ADDRESS_BUCKETS];
	int n;
	struct srv_address rest; /* when there are too many to be told apart */
};

/* Of the other end, or of whom the proxy speaks for. */
struct srv_address *srv_address_of(struct srv *, const struct sockaddr *);
struct srv_address *srv_address_peer(struct srv *, struct lws *);
bool srv_address_is_here(struct lws *); /* the other end is on this machine: a proxy may be */
struct srv_address *srv_address_behind(struct srv *, struct lws *);
bool srv_address_may(struct srv *, struct srv_address *, enum srv_doing);
void srv_addresses_tick(struct srv *, uint64_t now);
void srv_addresses_free(struct srv *);

#endif
