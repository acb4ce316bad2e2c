/* hook_address.c — which addresses a webhook may have, and which machines it may reach. */
#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/hook.h"

/* ---- Which machines ----------------------------------------------------------------------------- */

struct range {
	const char *first;
	int bits;
};

/* Nobody's, or not everybody's: the special registries of IANA. */
static const struct range forbidden4[] = {
	{ "0.0.0.0", 8 },       /* this network */
	{ "10.0.0.0", 8 },      /* private */
	{ "100.64.0.0", 10 },   /* shared by a provider's customers */
	{ "127.0.0.0", 8 },     /* this machine */
	{ "169.254.0.0", 16 },  /* this link; where clouds keep their secrets */
	{ "172.16.0.0", 12 },   /* private */
	{ "192.0.0.0", 24 },    /* protocols */
	{ "192.0.2.0", 24 },    /* documentation */
	{ "192.88.99.0", 24 },  /* relays of 6to4 */
	{ "192.168.0.0", 16 },  /* private */
	{ "198.18.0.0", 15 },   /* benchmarks */
	{ "198.51.100.0", 24 }, /* documentation */
	{ "203.0.113.0", 24 },  /* documentation */
	{ "224.0.0.0", 4 },     /* multicast */
	{ "240.0.0.0", 4 },     /* reserved, and broadcast */
};

/* Of IPv6 only 2000::/3 is given out. That leaves out ::1, fc00::/7, fe80::/10, fec0::/10, ff00::/8 and
 * whatever comes to be; within it: */
static const struct range public6 = { "2000::", 3 };
static const struct range forbidden6[] = {
	{ "2001::", 23 },     /* protocols, benchmarks, identifiers; Teredo is looked at before */
	{ "2001:db8::", 32 }, /* documentation */
	{ "3fff::", 20 },     /* documentation */
};

/* Addresses that lead to one of IPv4, which stands at a byte of them, in Teredo turned over. */
static const struct embedded {
	struct range range;
	int at;
	uint8_t turned;
} embedded[] = {
	{ { "::ffff:0:0", 96 }, 12, 0 }, /* mapped */
	{ { "::", 96 }, 12, 0 },         /* compatible; :: and ::1 are 0.0.0.0 and 0.0.0.1 */
	{ { "64:ff9b::", 96 }, 12, 0 },  /* NAT64 */
	{ { "2002::", 16 }, 2, 0 },      /* 6to4 */
	{ { "2001::", 32 }, 4, 0 },      /* Teredo: its server */
	{ { "2001::", 32 }, 12, 0xff },  /* and who is behind it */
};

static bool within(const uint8_t *address, const struct range *r, int family)
{
	uint8_t first[16];
	int whole = r->bits / 8, rest = r->bits % 8;

	if (inet_pton(family, r->first, first) != 1)
		abort(); /* a row is mistyped */
	return memcmp(address, first, (size_t)whole) == 0 &&
	       (!rest || (address[whole] ^ first[whole]) >> (8 - rest) == 0);
}

static bool ip4_ok(const uint8_t *address)
{
	for (size_t i = 0; i < sizeof forbidden4 / sizeof *forbidden4; i++)
		if (within(address, &forbidden4[i], AF_INET))
			return false;
	return true;
}

static bool ip6_ok(const uint8_t *address)
{
	bool leads = false;

	for (size_t i = 0; i < sizeof embedded / sizeof *embedded; i++) {
		const struct embedded *e = &embedded[i];
		uint8_t inner[4];
		if (!within(address, &e->range, AF_INET6))
			continue;
		leads = true;
		for (int k = 0; k < 4; k++)
			inner[k] = address[e->at + k] ^ e->turned;
		if (!ip4_ok(inner))
			return false;
	}
	if (leads)
		return true;
	for (size_t i = 0; i < sizeof forbidden6 / sizeof *forbidden6; i++)
		if (within(address, &forbidden6[i], AF_INET6))
			return false;
	return within(address, &public6, AF_INET6);
}

/* Copied: what libcurl hands over need not be aligned for it. */
bool hook_ip_ok(const struct sockaddr *a)
{
	struct sockaddr_in in;
	struct sockaddr_in6 in6;

	switch (a->sa_family) {
	case AF_INET: memcpy(&in, a, sizeof in); return ip4_ok((const uint8_t *)&in.sin_addr);
	case AF_INET6: memcpy(&in6, a, sizeof in6); return ip6_ok(in6.sin6_addr.s6_addr);
	default: return false;
	}
}

bool hook_may_reach(const struct sockaddr *a) { return HOOK_TESTING(loopback) || hook_ip_ok(a); }

/* ---- Which addresses ---------------------------------------------------------------------------- */

/* A host that is a number. What a name leads to is looked at when the socket is opened. */
static bool host_ok(char *host)
{
	struct sockaddr_in in = { .sin_family = AF_INET };
	struct sockaddr_in6 in6 = { .sin6_family = AF_INET6 };
	size_t n = strlen(host);

	if (host[0] == '[') {
		host[n - 1] = 0;
		return inet_pton(AF_INET6, host + 1, &in6.sin6_addr) == 1 &&
		       hook_may_reach((struct sockaddr *)&in6);
	}
	return inet_pton(AF_INET, host, &in.sin_addr) != 1 || hook_may_reach((struct sockaddr *)&in);
}

static bool part_is(CURLU *u, CURLUPart part, unsigned flags, const char *want)
{
	char *got = NULL;
	bool is = curl_url_get(u, part, &got, flags) == CURLUE_OK && strcmp(got, want) == 0;

	curl_free(got);
	return is;
}

static bool port_ok(CURLU *u)
{
	char testing[16];

	snprintf(testing, sizeof testing, "%d", HOOK_TESTING(port));
	return part_is(u, CURLUPART_PORT, CURLU_DEFAULT_PORT, "443") ||
	       (HOOK_TESTING(port) && part_is(u, CURLUPART_PORT, 0, testing));
}

/* Its name in small letters, without a dot behind it: messages to one host go one after the other. */
static void keep_host(char *host, const char *name)
{
	size_t n = strlen(name);

	n -= n && name[n - 1] == '.';
	n = n < HOOK_HOST ? n : HOOK_HOST - 1;
	for (size_t i = 0; i < n; i++)
		host[i] = (char)(name[i] >= 'A' && name[i] <= 'Z' ? name[i] | 0x20 : name[i]);
	host[n] = 0;
}

static const char *part_fault(CURLU *u, char *host)
{
	char *name = NULL, *zone = NULL;
	const char *fault = NULL;

	if (!part_is(u, CURLUPART_SCHEME, 0, "https"))
		fault = "Only https:// addresses are used.";
	else if (!port_ok(u))
		fault = "Only port 443 is used.";
	else if (curl_url_get(u, CURLUPART_ZONEID, &zone, 0) == CURLUE_OK ||
		 curl_url_get(u, CURLUPART_HOST, &name, 0) != CURLUE_OK || !*name)
		fault = "The address names no host.";
	else {
		keep_host(host, name);
		if (!host_ok(name))
			fault = "This address is not public.";
	}
	curl_free(name);
	curl_free(zone);
	return fault;
}

/* Parsed by libcurl, as it will be when it is used. It takes any number of slashes, we take two. */
const char *hook_fault(const char *url, char host[HOOK_HOST])
{
	size_t n = strnlen(url, HOOK_URL);

	if (n >= HOOK_URL)
		return "The address is too long.";
	for (size_t i = 0; i < n; i++)
		if (url[i] <= ' ' || url[i] >= 0x7f || url[i] == '\\')
			return "The address has characters that do not belong there.";
	CURLU *u = curl_url();
	const char *fault = "That is no address.";
	if (u) {
		CURLUcode rc = curl_url_set(u, CURLUPART_URL, url, CURLU_DISALLOW_USER);
		if (rc == CURLUE_USER_NOT_ALLOWED)
			fault = "The address may not have a name and password in it.";
		else if (rc == CURLUE_UNSUPPORTED_SCHEME || rc == CURLUE_OK)
			fault = part_fault(u, host);
		if (!fault && (strncasecmp(url, "https://", 8) != 0 || url[8] == '/'))
			fault = "That is no address.";
	}
	curl_url_cleanup(u);
	return fault;
}

bool hook_address_ok(const char *url, char *reason, size_t cap)
{
	char host[HOOK_HOST];
	const char *fault = hook_fault(url, host);

	snprintf(reason, cap, "%s", fault ? fault : "");
	return !fault;
}
