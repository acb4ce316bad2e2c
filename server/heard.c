/* heard.c — what was said at a table, entry by entry, and who was told of it. A viewer who comes is told the
 * last of what he heard. What he heard nothing of takes no room in his log: from lines that are missing he
 * could count what is going on between others. So an entry is kept as long as it is among the last of
 * anybody who was told of it. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

/* ---- Who is told --------------------------------------------------------------------------- */

static bool hears(const struct srv_table *t, const struct srv_heard *h, int seat)
{
	ecu_event cut;

	for (int i = 0; i < h->events.n; i++)
		if (ecu_event_for(t->game->game, &h->events.at[i], seat, &cut))
			return true;
	return false;
}

/* Who was told of an entry, which may still be on its way to the disk. */
static uint32_t were_told(const struct srv_table *t, int n)
{
	for (const struct srv_change *c = n < t->wire.n ? NULL : t->first; c; c = c->sibling)
		if (c->store.kind == STORE_ENTRY && c->heard.n == n)
			return c->heard.told;
	return srv_wire_told(&t->wire, n);
}

/* Taking back is told to whom it concerns: who did it, and who had heard what is taken back. */
static uint32_t told_of(const struct srv_table *t, const struct srv_heard *h)
{
	uint32_t who = 0;

	for (int seat = 0; seat < t->seats; seat++)
		who |= (uint32_t)hears(t, h, seat) << seat;
	who |= (uint32_t)hears(t, h, ECU_SPECTATOR) << ECU_SEATS;
	if (h->undo_of)
		who |= were_told(t, h->undo_of) | srv_wire_bit(h->seat);
	return who;
}

/* Of one's own action one knows, of others' what was told or taken back or changed what one sees. */
void srv_heard_weigh(const struct srv_table *t, struct srv_heard *h, uint32_t changed)
{
	h->told = told_of(t, h);
	h->known = h->told | changed | srv_wire_bit(h->seat);
	assert(!(h->known >> SRV_VIEWERS)); /* a bit for each viewer, and no more */
}

int64_t srv_heard_pack(const struct srv_heard *h) { return (int64_t)h->told << 32 | h->known; }

void srv_heard_unpack(struct srv_heard *h, int64_t stored)
{
	h->told = (uint32_t)(stored >> 32);
	h->known = (uint32_t)stored;
}

/* ---- Keeping ------------------------------------------------------------------------------- */

/* Whose log it is still in; `left` is how many more each viewer is shown. */
static uint32_t still_shown(const struct srv_heard *h, int left[SRV_VIEWERS])
{
	uint32_t who = 0;

	for (int viewer = 0; viewer < SRV_VIEWERS; viewer++)
		if (h->told >> viewer & 1 && left[viewer] > 0) {
			left[viewer]--;
			who |= (uint32_t)1 << viewer;
		}
	return who;
}

static void forget_old(struct srv_table *t)
{
	int left[SRV_VIEWERS], kept = t->heard_n;

	for (int viewer = 0; viewer < SRV_VIEWERS; viewer++)
		left[viewer] = SRV_LOG_SHOWN;
	for (int i = t->heard_n; i-- > 0;) {
		if (still_shown(&t->heard[i], left))
			t->heard[--kept] = t->heard[i];
		else
			free(t->heard[i].events.at);
	}
	assert(kept >= 0 && kept <= t->heard_n);
	t->heard_n -= kept;
	memmove(t->heard, t->heard + kept, (size_t)t->heard_n * sizeof *t->heard);
}

/* Old ones are thrown away now and then only. */
static void make_room(struct srv_table *t)
{
	if (t->heard_n < t->heard_cap)
		return;
	if (t->heard_cap)
		forget_old(t);
	if (t->heard_cap && t->heard_n <= t->heard_cap / 2)
		return;
	t->heard = srv_grow(t->heard, t->heard_cap, &t->heard_cap, 2 * SRV_LOG_SHOWN, sizeof *t->heard);
}

void srv_table_heard(struct srv_table *t, struct srv_heard *h)
{
	assert(h->n == t->wire.n); /* entries are told one after the other, the set-up first */
	srv_wire_add(&t->wire, h->known, h->told, h->fate);
	if (h->told) {
		make_room(t);
		assert(t->heard_n < t->heard_cap && (!t->heard_n || t->heard[t->heard_n - 1].n < h->n));
		t->heard[t->heard_n++] = *h;
	} else {
		free(h->events.at);
	}
	memset(&h->events, 0, sizeof h->events);
}

/* Where the viewer's log begins: behind it are at most as many as are shown. */
int srv_heard_from(const struct srv_table *t, int viewer, int behind)
{
	int i = t->heard_n;

	assert(viewer >= 0 && viewer < SRV_VIEWERS);
	for (int left = SRV_LOG_SHOWN; i > 0 && left > 0 && t->heard[i - 1].n > behind; i--)
		left -= t->heard[i - 1].told >> viewer & 1;
	return i;
}

void srv_heard_free(struct srv_table *t)
{
	for (int i = 0; i < t->heard_n; i++)
		free(t->heard[i].events.at);
	free(t->heard);
}
