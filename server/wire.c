/* wire.c — entries as each viewer counts them. What he heard nothing of and what changes nothing he sees
 * has no number for him, so that numbers do not tell how much is going on between others. Entry 0, the
 * set-up, is everybody's. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

enum { BLOCK = 16 }; /* counted once for so many entries, the rest bit by bit */

/* Entries come one after the other. */
void srv_wire_add(struct srv_wire *w, uint32_t who, uint32_t told, uint8_t fate)
{
	if (w->n == w->cap) {
		int cap = w->cap ? 2 * w->cap : 8 * BLOCK;
		uint32_t *heard = srv_alloc((size_t)cap * sizeof *heard),
			 *tell = srv_alloc((size_t)cap * sizeof *tell);
		uint8_t *fates = srv_alloc((size_t)cap);
		int(*before)[SRV_VIEWERS] = srv_alloc((size_t)(cap / BLOCK) * sizeof *before);
		if (w->n) {
			memcpy(heard, w->heard, (size_t)w->n * sizeof *heard);
			memcpy(tell, w->told, (size_t)w->n * sizeof *tell);
			memcpy(fates, w->fate, (size_t)w->n);
			memcpy(before, w->before, (size_t)(w->cap / BLOCK) * sizeof *before);
		}
		free(w->heard);
		free(w->told);
		free(w->fate);
		free(w->before);
		*w = (struct srv_wire){ heard, tell, fates, before, w->n, cap };
	}
	assert(w->n < w->cap && !(w->cap % BLOCK));
	assert(!(told & ~who) || !w->n); /* who was told something knows of it; the set-up is everybody's */
	for (int viewer = 0; viewer < SRV_VIEWERS && w->n % BLOCK == 0; viewer++) /* a block begins */
		w->before[w->n / BLOCK][viewer] = srv_wire_n(w, viewer, w->n - 1);
	w->heard[w->n] = w->n ? who : 0;
	w->told[w->n] = told;
	w->fate[w->n] = fate;
	w->n++;
}

void srv_wire_free(struct srv_wire *w)
{
	free(w->heard);
	free(w->told);
	free(w->fate);
	free(w->before);
	memset(w, 0, sizeof *w);
}

uint32_t srv_wire_bit(int seat)
{
	assert(seat < SRV_VIEWERS);
	return seat >= 0 ? (uint32_t)1 << seat : 0;
}

uint32_t srv_wire_told(const struct srv_wire *w, int n) { return n >= 0 && n < w->n ? w->told[n] : 0; }

/* How many entries up to n the viewer knows of. */
int srv_wire_n(const struct srv_wire *w, int viewer, int n)
{
	assert(viewer >= 0 && viewer < SRV_VIEWERS);
	n = n < w->n ? n : w->n - 1;
	if (n < 0)
		return 0;
	int first = n / BLOCK * BLOCK, count = w->before[first / BLOCK][viewer];
	for (int i = first; i <= n; i++)
		count += w->heard[i] >> viewer & 1;
	return count;
}

/* The entry that is the viewer's number k; -1: he knows of no such one. */
int srv_wire_entry(const struct srv_wire *w, int viewer, int k)
{
	int low = 0, high = w->n;

	if (k < 0 || k > srv_wire_n(w, viewer, w->n - 1))
		return -1;
	while (low < high) {
		int middle = low + (high - low) / 2;
		if (srv_wire_n(w, viewer, middle) < k)
			low = middle + 1;
		else
			high = middle;
	}
	assert(low < w->n && srv_wire_n(w, viewer, low) == k);
	return low;
}

/* The last entry that had been made when the viewer's number was k. */
int srv_wire_seen(const struct srv_wire *w, int viewer, int k)
{
	int next = srv_wire_entry(w, viewer, k + 1);

	return next < 0 ? w->n - 1 : next - 1;
}

static bool sees_change(const struct srv_table *t, int seat, const ecu_state *before, const ecu_state *after)
{
	struct srv_room a, b;

	ecu_observe(before, seat, (ecu_view *)a.bytes);
	ecu_observe(after, seat, (ecu_view *)b.bytes);
	return memcmp(a.bytes, b.bytes, ecu_size(t->game->game)) != 0;
}

/* Who sees something else afterwards, a bit for each viewer. What even a watcher sees everybody sees (a
 * property of views); only what is hidden from him must be looked at seat by seat. */
uint32_t srv_wire_changed(const struct srv_table *t, const ecu_state *before, const ecu_state *after)
{
	uint32_t watchers = (uint32_t)1 << ECU_SEATS, seats = ((uint32_t)1 << t->seats) - 1, who = 0;

	assert(t->seats > 0 && t->seats <= ECU_SEATS);
	if (sees_change(t, ECU_SPECTATOR, before, after))
		return watchers | seats;
	for (int seat = 0; seat < t->seats; seat++)
		who |= (uint32_t)sees_change(t, seat, before, after) << seat;
	return who;
}
