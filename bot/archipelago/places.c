/* places.c — where tiles are laid, where citizens and ships stand, and what is taken from a new hex. */
#include <assert.h>

#include "bot/archipelago/mind.h"

/* Free symbols a unit of that sort would find in a region. */
int bot_arc_symbols(const struct arc_state *s, int tile, int region, bool ship)
{
	assert(tile >= 0 && tile < ARC_TILES && region >= 0 && region < ARC_FACE_REGIONS);
	const struct arc_face *f = arc_face(s, tile);
	int n = 0;

	for (int i = 0; i < f->symbols; i++)
		n += f->symbol[i].region == region && !(s->hex[tile].blocked >> i & 1) &&
		     arc_unit_on(s, tile, i + 1) < 0 &&
		     (arc_resources[f->symbol[i].resource].harvester == ARC_SHIP) == ship;
	return n;
}

/* What is there for one more of that seat's citizens or ships. */
int bot_arc_room(const struct bot_arc *m, int tile, int region, bool ship)
{
	int n = bot_arc_symbols(m->s, tile, region, ship);

	for (int i = m->seat * ARC_EACH; i < (m->seat + 1) * ARC_EACH; i++)
		n -= m->s->unit[i].at == tile + 1 && m->s->unit[i].region == region && arc_is_ship(i) == ship;
	return n;
}

static struct bot_arc_thought judge_place(bool by_card, int value, int there)
{
	return by_card ? BOT_ARC_THINK(value, CARD_MOVE, there) : BOT_ARC_THINK(value, MOVE, there);
}

struct bot_arc_thought bot_arc_move(const struct bot_arc *m, const struct arc_action_data *a)
{
	bool by_card = arc_as_migratec(arc_topc(m->s))->way != ARC_WAY_MIGRATION;

	if (a->kind == ARC_DO_BACK)
		return by_card ? BOT_ARC_THINK(20, CARD_BACK) : BOT_ARC_THINK(20, BACK);
	if (a->kind == ARC_DO_DONE)
		return by_card ? BOT_ARC_THINK(0, CARD_STAY) : BOT_ARC_THINK(0, STAY);
	const struct arc_piece *u = &m->s->unit[a->move.unit];
	assert(arc_owner_of(a->move.unit) == m->seat && arc_on_map(u)); /* only own units move */
	bool ship = arc_is_ship(a->move.unit);
	int there = bot_arc_room(m, a->move.tile, a->move.region, ship),
	    gain = there - bot_arc_room(m, u->at - 1, u->region, ship) - (u->at != a->move.tile + 1 ? 1 : 0);
	bool full = !ship && u->at != a->move.tile + 1 &&
		    arc_citizens_on(m->s, m->seat, a->move.tile) >= ARC_LIM_CITIZENS_PER_HEX;
	if (full || (u->on && a->move.spot != u->on)) /* buildings are held */
		return judge_place(by_card, -10, there);
	return a->move.spot ? BOT_ARC_THINK(8, BUILDING) : judge_place(by_card, gain, there);
}

struct bot_arc_thought bot_arc_lay(const struct bot_arc *m, const struct arc_action_data *a)
{
	if (a->kind == ARC_DO_DISCARD)
		return BOT_ARC_THINK(0, DISCARD);
	int tile = a->kind == ARC_DO_SETTLE ? a->settle.tile : arc_as_explorec(arc_topc(m->s))->tile,
	    side = a->kind == ARC_DO_SETTLE ? a->settle.side : a->lay.side;
	const struct arc_face *f = &arc_faces[arc_face_number(tile, side + 1)];
	int kinds = __builtin_popcount(arc_kinds_on(f));
	bool leaves = a->kind == ARC_DO_LAY && m->s->unit[a->lay.unit].on;
	int value = 10 + 4 * kinds + f->symbols - f->huts - (leaves ? 4 : 0);
	return a->kind == ARC_DO_SETTLE ? BOT_ARC_THINK(value, SETTLE, kinds, f->symbols, f->huts)
					: BOT_ARC_THINK(value, LAY, kinds, f->symbols, f->huts);
}

struct bot_arc_thought bot_arc_find(const struct bot_arc *m, const struct arc_action_data *a)
{
	int r = a->find.resource, value = r >= ARC_RES_STONE ? 9 : 3;
	bool first = arc_as_findc(arc_topc(m->s))->optional; /* in round 0 */

	assert(a->kind == ARC_DO_DONE || r < ARC_RESOURCES);
	if (a->kind == ARC_DO_DONE)
		return BOT_ARC_THINK(0, ENOUGH_FOUND);
	if (a->kind == ARC_DO_TAKE)
		return first ? BOT_ARC_THINK(value, FIRST_FIND, r) : BOT_ARC_THINK(value, FIND, r);
	if (r == m->home)
		return BOT_ARC_THINK(9, STOCK_DEMAND, r);
	return first ? BOT_ARC_THINK(3, FIRST_STOCK, r) : BOT_ARC_THINK(3, STOCK, r);
}

struct bot_arc_thought bot_arc_worker(const struct bot_arc *m, const struct arc_action_data *a)
{
	if (a->kind == ARC_DO_DONE) {
		int value = m->s->florins[m->seat] < 5 && !m->kind ? 20 : 4;
		return arc_as_recruitc(arc_topc(m->s))->free ? BOT_ARC_THINK(value, ENOUGH_CARD)
							     : BOT_ARC_THINK(value, ENOUGH_WORKERS);
	}
	int room = bot_arc_room(m, a->place.tile, a->place.region, false);
	return BOT_ARC_THINK(5 + room, PLACE, room > 0 ? room : 0);
}

struct bot_arc_thought bot_arc_birth(const struct bot_arc *m, const struct arc_action_data *a)
{
	if (a->kind == ARC_DO_DONE)
		return BOT_ARC_THINK(0, ENOUGH_CARD);
	int room = bot_arc_room(m, a->place.tile, a->place.region, false);
	return BOT_ARC_THINK(20 + room, BIRTHPLACE, room > 0 ? room : 0);
}
