/* carried.c — section 0.7: a position that earlier rules wrote comes under these.
 *
 * Layout 4 brought the printed board's home regions, so pieces may stand where nothing is in play any more,
 * and marks of their own for cities built this turn. */
#include <assert.h>
#include <string.h>

#include "megaciv/megaciv.h"

static void clear_area(struct mc_state *s, int seat, int area, int *cities, int *tokens)
{
	int here = s->tokens[seat][area];

	if (s->city[area] == seat + 1) {
		mc_raze(s, area);
		++*cities;
	}
	mc_remove(s, seat, area, here);
	*tokens += here;
	if (!mc_is_mover(s, seat))
		return;
	s->before_stock = (uint8_t)(s->before_stock + s->before[area]);
	s->before[area] = s->used[area] = 0;
}

/* Those of the player who moves may be on their way through the water there (5.3). */
static int clear_ships(struct mc_state *s, int seat)
{
	struct mc_ships *ships = &s->ships[seat];
	int left = 0, n = ships->n;

	if (mc_is_mover(s, seat))
		return 0;
	for (int i = 0; i < n; i++)
		if (mc_in_play(s, ships->at[i]))
			ships->at[left++] = ships->at[i];
	for (int i = left; i < n; i++)
		ships->at[i] = 0;
	ships->n = (uint16_t)left;
	return n - left;
}

/* All that stands where nothing is in play goes back to stock, and each player is told what of theirs. */
static void clear_board(struct mc_state *s, const ecu_sink *sink)
{
	for (int seat = 0; seat < s->head.seats; seat++) {
		int cities = 0, tokens = 0, ships;

		for (int area = 0; area < MC_LAND; area++)
			if (!mc_in_play(s, area))
				clear_area(s, seat, area, &cities, &tokens);
		ships = clear_ships(s, seat);
		if (cities || tokens || ships)
			core_tell(s, sink, CORE_ALL, MC_SAY_NOW_OUT, seat, cities, tokens, ships);
	}
	for (int area = 0; area < MC_LAND; area++)
		if (!mc_in_play(s, area)) {
			s->barbarians[area] = 0;
			if (s->city[area] == MC_PIRATES)
				mc_raze(s, area);
		}
}

/* Nothing has been checked yet: what is no position at all stays as it is, and is refused behind this. */
void mc_carry(struct core_head *head, int layout, const ecu_sink *sink)
{
	struct mc_state *s = mc(head), everywhere = *s;

	assert(layout < mc_game.layout);
	everywhere.world = ((uint32_t)1 << MC_CIVS) - 1;
	if (layout >= MC_LAYOUT_PRINTED || !head->question || mc_pieces_fault(&everywhere))
		return;
	mc_keep_built(s);
	clear_board(s, sink);
}
