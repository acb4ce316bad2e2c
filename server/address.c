/* address.c — see address.h. */
#include <assert.h>
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

enum {
	ADDRESSES = 20000,     /* told apart at once */
	IDLE_MS = 3600 * 1000, /* forgotten after so long without anything */
	DAY = 24 * 3600
};

/* For all sockets of an address together: a table of eighteen may sit behind one. */
static const struct srv_rate rates[SRV_DOINGS] = {
	[SRV_CONNECTS] = { 50, 400 }, [SRV_REQUESTS] = { 50, 500 },
	[SRV_SAYS] = { 400, 1500 },   [SRV_SAYS_HELLO] = { 20, 120 },
	[SRV_CREATES] = { 0.2, 20 },  [SRV_CREATES_DAILY] = { 200.0 / DAY, 200 },
	[SRV_FETCHES] = { 0.5, 10 },  [SRV_SENDS_CODES] = { 8.0 / 3600, 8 },
};

bool srv_bucket_take(struct srv_bucket *b, uint64_t now, struct srv_rate r)
{
	b->left = b->at ? b->left + (double)(now - b->at) * r.rate / 1000 : r.burst;
	b->at = now ? now : 1;
	if (b->left > r.burst)
		b->left = r.burst;
	assert(b->left >= 0 && r.burst >= 1);
	if (b->left < 1)
		return false;
	b->left -= 1;
	return true;
}

/* ---- Who it is ----------------------------------------------------------------------------- */

static void key_of_four(const void *four, uint8_t key[SRV_ADDRESS_KEY])
{
	memset(key, 0, SRV_ADDRESS_KEY);
	memset(key + 10, 0xff, 2);
	memcpy(key + 12, four, 4);
}

/* Whoever has one IPv6 address has all that begin with the same 64 bits. */
static void key_of_six(const struct in6_addr *six, uint8_t key[SRV_ADDRESS_KEY])
{
	if (IN6_IS_ADDR_V4MAPPED(six)) {
		key_of_four(six->s6_addr + 12, key);
		return;
	}
	memset(key, 0, SRV_ADDRESS_KEY);
	memcpy(key, six->s6_addr, 8);
	key[15] = 1; /* no IPv4 address looks like that */
}

static unsigned hash_of(const struct srv *srv, const uint8_t key[SRV_ADDRESS_KEY])
{
	uint64_t h;

	memcpy(&h, srv->id_key, sizeof h); /* so that nobody can choose addresses that meet */
	for (int i = 0; i < SRV_ADDRESS_KEY; i++)
		h = (h ^ key[i]) * UINT64_C(0x100000001b3);
	return (unsigned)(h >> 32) % SRV_ADDRESS_BUCKETS;
}

static struct srv_address *find(struct srv *srv, const uint8_t key[SRV_ADDRESS_KEY])
{
	struct srv_address **bucket = &srv->addresses.at[hash_of(srv, key)], *a;

	for (a = *bucket; a; a = a->next)
		if (memcmp(a->key, key, SRV_ADDRESS_KEY) == 0)
			break;
	if (!a && srv->addresses.n >= ADDRESSES)
		return &srv->addresses.rest;
	if (!a) {
		a = srv_alloc(sizeof *a);
		memcpy(a->key, key, SRV_ADDRESS_KEY);
		a->next = *bucket;
		*bucket = a;
		srv->addresses.n++;
	}
	a->used = srv_now(srv);
	return a;
}

struct srv_address *srv_address_of(struct srv *srv, const struct sockaddr *from)
{
	uint8_t key[SRV_ADDRESS_KEY] = { 0 };

	if (from->sa_family == AF_INET)
		key_of_four(&((const struct sockaddr_in *)from)->sin_addr, key);
	else if (from->sa_family == AF_INET6)
		key_of_six(&((const struct sockaddr_in6 *)from)->sin6_addr, key);
	return find(srv, key);
}

static struct sockaddr_storage other_end(struct lws *wsi)
{
	struct sockaddr_storage from = { 0 };
	socklen_t n = sizeof from;

	getpeername(lws_get_socket_fd(wsi), (struct sockaddr *)&from, &n);
	return from;
}

struct srv_address *srv_address_peer(struct srv *srv, struct lws *wsi)
{
	struct sockaddr_storage from = other_end(wsi);

	return srv_address_of(srv, (struct sockaddr *)&from);
}

bool srv_address_is_here(struct lws *wsi)
{
	struct sockaddr_storage from = other_end(wsi);
	const struct sockaddr_in *four = (const struct sockaddr_in *)&from;
	const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)&from;

	if (from.ss_family == AF_INET)
		return ntohl(four->sin_addr.s_addr) >> 24 == 127;
	return from.ss_family == AF_INET6 &&
	       (IN6_IS_ADDR_LOOPBACK(&six->sin6_addr) ||
		(IN6_IS_ADDR_V4MAPPED(&six->sin6_addr) && six->sin6_addr.s6_addr[12] == 127));
}

/* The last name of the header is the one our own proxy wrote; those before it anybody may have made up. */
struct srv_address *srv_address_behind(struct srv *srv, struct lws *wsi)
{
	char all[512];
	uint8_t key[SRV_ADDRESS_KEY];
	struct in6_addr six;
	struct in_addr four;

	if (!srv->options.behind_proxy || lws_hdr_copy(wsi, all, sizeof all, WSI_TOKEN_X_FORWARDED_FOR) <= 0)
		return srv_address_peer(srv, wsi);
	const char *comma = strrchr(all, ','), *last = comma ? comma + 1 : all;
	last += strspn(last, " ");
	if (inet_pton(AF_INET, last, &four) == 1)
		key_of_four(&four, key);
	else if (inet_pton(AF_INET6, last, &six) == 1)
		key_of_six(&six, key);
	else
		return srv_address_peer(srv, wsi);
	return find(srv, key);
}

bool srv_address_may(struct srv *srv, struct srv_address *a, enum srv_doing what)
{
	assert(what < SRV_DOINGS);
	a->used = srv_now(srv);
	return srv_bucket_take(&a->bucket[what], a->used, rates[what]);
}

/* ---- Forgetting ---------------------------------------------------------------------------- */

static bool forgotten(const struct srv_address *a, uint64_t now)
{
	/* who made tables is remembered until he may make as many again */
	uint64_t idle = a->bucket[SRV_CREATES_DAILY].at ? (uint64_t)DAY * 1000 : IDLE_MS;

	return !a->connections && !a->sockets && now - a->used >= idle;
}

void srv_addresses_tick(struct srv *srv, uint64_t now)
{
	for (int i = 0; i < SRV_ADDRESS_BUCKETS; i++)
		for (struct srv_address **at = &srv->addresses.at[i], *a; (a = *at);) {
			if (forgotten(a, now)) {
				*at = a->next;
				assert(!a->backlog && srv->addresses.n > 0);
				free(a);
				srv->addresses.n--;
			} else {
				at = &a->next;
			}
		}
}

void srv_addresses_free(struct srv *srv)
{
	for (int i = 0; i < SRV_ADDRESS_BUCKETS; i++)
		for (struct srv_address *a = srv->addresses.at[i], *next; a; a = next) {
			next = a->next;
			free(a);
		}
}
