/* device.c — which device has which seat. A device is a browser: it has one cookie, a secret drawn by the
 * server, of which the store keeps the hash. A link is an invitation: the first device that comes with it has
 * the seat from then on, and the link fits nobody any more. So who made the links cannot read what its person
 * sees. Programs have no cookie: their token stays their seat. */
#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/inside.h"

enum { COOKIES = 4096 };

/* ---- Cookies --------------------------------------------------------------------------------- */

static bool value_read(const char *value, size_t n, uint8_t device[32])
{
	uint8_t secret[32];
	size_t length;
	bool ok = sodium_base642bin(secret, sizeof secret, value, n, NULL, &length, NULL,
				    sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
		  length == sizeof secret;

	if (ok)
		crypto_generichash(device, 32, secret, sizeof secret, NULL, 0);
	sodium_memzero(secret, sizeof secret);
	return ok;
}

bool srv_cookie_read(const char *header, uint8_t device[32])
{
	static const char name[] = "ecumene=";

	for (const char *at = header; at && *at; at = strchr(at, ';')) {
		at += strspn(at, "; ");
		if (strncmp(at, name, sizeof name - 1) == 0)
			return value_read(at + sizeof name - 1, strcspn(at + sizeof name - 1, "; "), device);
	}
	return false;
}

void srv_cookie_draw(char value[SRV_COOKIE])
{
	uint8_t secret[32];

	randombytes_buf(secret, sizeof secret);
	sodium_bin2base64(value, SRV_COOKIE, secret, sizeof secret, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
	sodium_memzero(secret, sizeof secret);
}

/* A browser says whose page it shows; a program that says nothing has no cookie to borrow. */
void srv_device_of(struct srv_socket *s, struct lws *wsi)
{
	char cookies[COOKIES];

	if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) > 0 &&
	    lws_hdr_copy(wsi, cookies, sizeof cookies, WSI_TOKEN_HTTP_COOKIE) > 0)
		s->has_device = srv_cookie_read(cookies, s->device);
	sodium_memzero(cookies, sizeof cookies);
}

/* ---- Who has what ---------------------------------------------------------------------------- */

bool srv_device_holds(const struct srv_table *t, const uint8_t device[32], int seat)
{
	for (int i = 0; i < t->held_n; i++)
		if (t->held[i].seat == seat && sodium_memcmp(t->held[i].device, device, 32) == 0)
			return true;
	return false;
}

static bool holds(const struct srv_table *t, const struct srv_socket *s, int seat)
{
	return s->has_device && srv_device_holds(t, s->device, seat);
}

static int first_seat(const struct srv_table *t, const struct srv_socket *s)
{
	for (int seat = 0; seat < t->seats; seat++)
		if (holds(t, s, seat))
			return seat;
	return -1;
}

bool srv_seat_taken(const struct srv_table *t, int seat)
{
	for (int i = 0; i < t->held_n; i++)
		if (t->held[i].seat == seat)
			return true;
	return false;
}

/* Several may share a screen: who looks with one seat of a device is there with all of them. */
bool srv_seat_here(const struct srv_table *t, int seat)
{
	if (t->viewer[seat].sockets)
		return true;
	for (int i = 0; i < t->held_n; i++)
		for (int j = 0; t->held[i].seat == seat && j < t->held_n; j++)
			for (const struct srv_socket *s = t->viewer[t->held[j].seat].sockets; s;
			     s = s->beside)
				if (holds(t, s, seat))
					return true;
	return false;
}

int srv_device_voice(const struct srv_table *t, int seat)
{
	int voice = seat;

	for (int i = 0; i < t->held_n; i++)
		for (int j = 0; t->held[i].seat == seat && j < t->held_n; j++)
			if (t->held[j].seat < voice && memcmp(t->held[i].device, t->held[j].device, 32) == 0)
				voice = t->held[j].seat;
	assert(voice >= 0 && voice <= seat); /* the first of its seats */
	return voice;
}

void srv_held_add(struct srv_table *t, int seat, const uint8_t device[32])
{
	assert(seat >= 0 && seat < t->seats);
	if (srv_device_holds(t, device, seat))
		return;
	t->held = srv_grow(t->held, t->held_n, &t->held_cap, 4, sizeof *t->held);
	t->held[t->held_n].seat = seat;
	memcpy(t->held[t->held_n++].device, device, 32);
}

void srv_held_drop(struct srv_table *t, int seat)
{
	int kept = 0;

	for (int i = 0; i < t->held_n; i++)
		if (t->held[i].seat != seat)
			t->held[kept++] = t->held[i];
	assert(kept <= t->held_n && t->held_n <= t->held_cap);
	t->held_n = kept;
}

/* ---- Telling a page what its device has ------------------------------------------------------ */

static void tell(const struct srv_table *t, struct srv_socket *s)
{
	struct srv_out *o = &s->srv->out;
	ecu_seats mine = 0;

	for (int seat = 0; seat < t->seats; seat++)
		mine |= (ecu_seats)holds(t, s, seat) << seat;
	o->n = 0;
	srv_put(o, "{\"t\":\"device\",\"seats\":");
	srv_put_seats(o, mine);
	srv_putf(o, ",\"host\":%s}", srv_is_host(s) ? "true" : "false");
	srv_socket_answer(s, o);
}

void srv_device_tell(struct srv_table *t)
{
	for (int viewer = 0; viewer < SRV_VIEWERS; viewer++)
		for (struct srv_socket *s = t->viewer[viewer].sockets; s; s = s->beside)
			if (s->has_device)
				tell(t, s);
}

void srv_device_came(struct srv_table *t, struct srv_socket *s)
{
	if (s->viewer < ECU_SEATS)
		srv_seat_seen(t, s->viewer);
	if (!s->has_device)
		return;
	tell(t, s);
	for (int seat = 0; seat < t->seats; seat++)
		if (seat != s->viewer && holds(t, s, seat))
			srv_standin_joined(t, seat);
}

void srv_device_left(struct srv_table *t, const struct srv_socket *s)
{
	for (int seat = 0; seat < t->seats; seat++)
		if ((seat == s->viewer || holds(t, s, seat)) && !srv_seat_here(t, seat)) {
			t->seat[seat].gone = srv_now(t->srv);
			srv_seat_seen(t, seat);
			srv_told_left(t, seat);
		}
}

/* ---- A link is spent ------------------------------------------------------------------------- */

bool srv_token_read(const char *text, uint8_t hash[32])
{
	uint8_t token[32];
	size_t n;

	if (sodium_base642bin(token, sizeof token, text, strlen(text), NULL, &n, NULL,
			      sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
	    n != sizeof token)
		return false;
	crypto_generichash(hash, 32, token, sizeof token, NULL, 0);
	sodium_memzero(token, sizeof token);
	return true;
}

int srv_seat_of_token(const struct srv_table *t, const uint8_t hash[32])
{
	int seat = -1;

	for (int i = 0; i < t->seats; i++)
		if (t->seat[i].has_token && sodium_memcmp(t->seat[i].token, hash, 32) == 0)
			seat = i;
	return seat;
}

static void take(struct srv_table *t, struct srv_socket *s, int seat, bool spend)
{
	struct srv_change *c = srv_change_new(t, STORE_TAKEN_SEAT, seat);

	assert(s->has_device && seat >= 0 && seat < t->seats && !(spend && t->seat[seat].taking));
	memcpy(c->contribution, s->device, sizeof c->contribution);
	c->store.device = c->contribution;
	if (spend) {
		randombytes_buf(c->hash, sizeof c->hash); /* nobody's */
		c->store.token = c->hash;
		t->seat[seat].taking = true;
		s->spends = seat;
	}
	srv_lane_change(t, c);
	srv_lane_go(t->srv);
}

static int viewer_of_link(struct srv_table *t, struct srv_socket *s)
{
	int seat = srv_seat_of_token(t, s->token);

	if (seat < 0 || (t->seat[seat].taking && s->has_device)) /* perhaps its own link, followed again */
		return first_seat(t, s);
	if (s->has_device && !holds(t, s, seat)) {
		take(t, s, seat, t->life.host.there);
		return t->life.host.there ? SRV_WAITS : seat;
	}
	return seat;
}

int srv_device_viewer(struct srv_table *t, struct srv_socket *s)
{
	if (s->has_token)
		return viewer_of_link(t, s);
	if (s->wants >= 0)
		return s->wants < t->seats && holds(t, s, s->wants) ? s->wants : -1;
	int seat = s->watches ? -1 : first_seat(t, s);
	return seat < 0 ? ECU_SEATS : seat;
}

/* Those who wait for it, out of the list. */
static struct srv_socket *waiting_for(struct srv_table *t, int seat)
{
	struct srv_socket **at = &t->hoping, *found = NULL, *s;

	while ((s = *at)) {
		if (s->spends != seat) {
			at = &s->beside;
			continue;
		}
		*at = s->beside;
		s->beside = found;
		s->spends = -1;
		found = s;
	}
	return found;
}

/* Who was invited into a seat that a bot played has it now, under a name of his own. */
static void settle(struct srv_table *t, int seat)
{
	struct srv_change *c;

	if (t->life.offer[seat])
		srv_life_write(t, SRV_LIFE_OFFER, seat, NULL, 0, ECU_TABLE);
	if (t->stage != SRV_PLAYING || t->seat[seat].person || t->seat[seat].by != ECU_TABLE)
		return;
	c = srv_change_new(t, STORE_SEAT_NAME, seat);
	srv_lane_change(t, c);
	srv_seat_given(t, seat, "person", NULL, NULL);
}

void srv_device_landed(struct srv_table *t, struct srv_change *c)
{
	struct srv_socket *s, *next;

	assert(c->store.kind == STORE_TAKEN_SEAT && c->store.device);
	srv_held_add(t, c->seat, c->store.device);
	if (!c->store.token) {
		srv_device_tell(t);
		return;
	}
	t->seat[c->seat].taking = false;
	memcpy(t->seat[c->seat].token, c->hash, sizeof t->seat[c->seat].token);
	srv_seats_send_away(t, c->seat, false);
	settle(t, c->seat);
	if (t->stage == SRV_PLAYING)
		srv_news(t, "taken", c->seat, -1);
	for (s = waiting_for(t, c->seat); s; s = next) {
		next = s->beside;
		s->has_token = false;
		s->wants = c->seat;
		srv_socket_seat(s);
	}
}

void srv_device_failed(struct srv_table *t, const struct srv_change *c, const char *why)
{
	struct srv_socket *s, *next;

	(void)why;
	assert(c->store.kind == STORE_TAKEN_SEAT && c->dead);
	if (!c->store.token)
		return;
	t->seat[c->seat].taking = false;
	for (s = waiting_for(t, c->seat); s; s = next) {
		next = s->beside;
		srv_socket_turn_away(s, "the server cannot write now; please try again");
	}
}
