/* turn.c — a turn: actions of the wheel, markets and ports, permissions; and who begins. */
#include <assert.h>

#include "archipelago/facts.h"
#include "bot/archipelago/mind.h"

static struct bot_arc_thought judge_harvest(const struct bot_arc *m, const struct arc_action_data *a)
{
	int r = a->harvest.resource, have = m->s->cubes[m->seat][r], value = 12 + 8 * a->harvest.n;

	if (r == ARC_RES_STONE || r == ARC_RES_IRON)
		value += 6;
	if (m->kind && bot_arc_demanded(m, r) && have < 3)
		return BOT_ARC_THINK(value + 30, HARVEST_DEMAND, have, r);
	return BOT_ARC_THINK(value, HARVEST, a->harvest.n, r);
}

/* The kind one keeps what will be demanded and feeds the market at home. */
static struct bot_arc_thought judge_sale(const struct bot_arc *m, const struct arc_action_data *a)
{
	int market = a->trade.market, r = a->trade.resource,
	    price = arc_price(market, r, m->s->market[market][r] + 1), value = 4 * price;

	if (m->kind && bot_arc_demanded(m, r))
		value -= 30;
	if (m->kind && market == ARC_EXPORT && m->s->market[market][r] >= 4)
		value -= 12; /* full areas abroad make unrest */
	if (r == ARC_RES_STONE && m->s->cubes[m->seat][r] < 3)
		value -= 14; /* to build with */
	return BOT_ARC_THINK(value, SELL, price, r);
}

/* A cube that is missing for a building one wants. */
static struct bot_arc_thought judge_purchase(const struct bot_arc *m, const struct arc_action_data *a)
{
	int r = a->trade.resource, price = arc_price(a->trade.market, r, m->s->market[a->trade.market][r]);
	struct bot_arc_thought best = arc_by_card(m->s) ? BOT_ARC_THINK(-8, CARD_TRADE)
							: BOT_ARC_THINK(-8, TRADE);

	for (int b = ARC_BUILD_TOWN; b < ARC_BUILDS; b++)
		if (m->s->cubes[m->seat][r] < arc_builds[b].cubes[r] &&
		    m->s->florins[m->seat] >= price + arc_builds[b].florins + 2) {
			int wish = 14 + bot_arc_aim(m, b) - price;
			if (wish > best.value)
				best = BOT_ARC_THINK(wish, BUY, r, b);
		}
	return best;
}

static struct bot_arc_thought judge_build(const struct bot_arc *m, const struct arc_action_data *a)
{
	assert(a->build.building < ARC_BUILDS);
	int b = a->build.building, aim = bot_arc_aim(m, b), value = 68;

	if (b == ARC_BUILD_SHIP)
		return BOT_ARC_THINK(arc_reserves(m->s, m->seat, true) > 1 ? 28 : 4, SHIP);
	if (b == ARC_BUILD_TEMPLE)
		value = (m->kind ? 90 : 70) + a->build.florin;
	else if (b == ARC_BUILD_TOWN)
		value = 75;
	return aim ? BOT_ARC_THINK(value + aim, BUILD_AIM, b) : BOT_ARC_THINK(value, BUILD, b);
}

int bot_arc_tax(const struct bot_arc *m)
{
	int florins = m->s->florins[m->seat], yield = arc_tax_yield(m->s, m->seat);

	if (m->kind)
		return florins < 5 && bot_arc_danger(m) < 2 ? 10 + 5 * yield : -5;
	return 22 + 8 * yield;
}

static struct bot_arc_thought judge_tax(const struct bot_arc *m)
{
	int yield = arc_tax_yield(m->s, m->seat);

	return m->kind ? BOT_ARC_THINK(bot_arc_tax(m), TAX, yield)
		       : BOT_ARC_THINK(bot_arc_tax(m), TAX_ANYWAY, yield);
}

static struct bot_arc_thought judge_recruit(const struct bot_arc *m)
{
	int florins = m->s->florins[m->seat], price = arc_worker_price(m->s),
	    value = florins < 2 * price ? 4 : 18 + (m->kind ? 3 : 1) * m->s->surplus;

	if (m->aim == ARC_QUANTITY_POPULATION)
		return BOT_ARC_THINK(value + 30, AIM);
	return BOT_ARC_THINK(value, RECRUIT, price, m->s->surplus);
}

static struct bot_arc_thought judge_explore(const struct bot_arc *m, const struct arc_action_data *a)
{
	int value = a->explore.fresh ? 20 : 44;

	if (m->aim == ARC_QUANTITY_EXPLORER_STACKS_EMPTY)
		return BOT_ARC_THINK(value + 20, AIM);
	return BOT_ARC_THINK(value, EXPLORE);
}

static struct bot_arc_thought judge_reproduce(const struct bot_arc *m)
{
	int value = 52 + (m->aim == ARC_QUANTITY_POPULATION ? 30 : 0);

	return BOT_ARC_THINK(value, REPRODUCE, arc_births(m->s, m->seat));
}

/* As good as the harvest it asks for. */
static struct bot_arc_thought judge_asking(const struct bot_arc *m, int tile)
{
	int cubes = bot_arc_permission(m->s, m->seat, tile) / BOT_ARC_HARVESTED;

	return BOT_ARC_THINK(cubes ? 12 + 8 * cubes : -10, ASK);
}

struct bot_arc_thought bot_arc_turn(const struct bot_arc *m, const struct arc_action_data *a)
{
	switch (a->kind) {
	case ARC_DO_HARVEST: return judge_harvest(m, a);
	case ARC_DO_SELL: return judge_sale(m, a);
	case ARC_DO_BUY: return judge_purchase(m, a);
	case ARC_DO_EXPLORE: return judge_explore(m, a);
	case ARC_DO_REPRODUCE: return judge_reproduce(m);
	case ARC_DO_RECRUIT: return judge_recruit(m);
	case ARC_DO_TAX: return judge_tax(m);
	case ARC_DO_MIGRATE: return BOT_ARC_THINK(9, MIGRATE);
	case ARC_DO_BUILD: return judge_build(m, a);
	case ARC_DO_VISIT: return BOT_ARC_THINK(34, VISIT, a->visit.building);
	case ARC_DO_USE: return bot_arc_use(m, a);
	case ARC_DO_EXPEL: return BOT_ARC_THINK(60, EXPEL);
	case ARC_DO_ASK_HARVEST: return judge_asking(m, a->at.tile);
	case ARC_DO_END_TURN: return BOT_ARC_THINK(2, END);
	case ARC_DO_PASS: return BOT_ARC_THINK(2, PASS);
	case ARC_DO_DONE:
		return arc_by_card(m->s) ? BOT_ARC_THINK(-4, ENOUGH_CARD) : BOT_ARC_THINK(-4, ENOUGH_TRADE);
	}
	return BOT_ARC_THINK(-10, ASK); /* for ships: it goes on no convoy */
}

/* 10.9, 11.7: a permission for nothing is a gift; the kind one gives it to the colony. */
struct bot_arc_thought bot_arc_permit(const struct bot_arc *m, const struct arc_action_data *a)
{
	bool ships = !arc_as_permitc(arc_topc(m->s))->tile;

	if (a->kind == ARC_DO_ALLOW)
		return ships ? BOT_ARC_THINK(m->kind, ALLOW_SHIPS) : BOT_ARC_THINK(m->kind, ALLOW);
	return ships ? BOT_ARC_THINK(!m->kind, REFUSE_SHIPS) : BOT_ARC_THINK(!m->kind, REFUSE);
}

/* ---- Who begins ------------------------------------------------------------------------------ */

/* Bids are small: going first is seldom worth more. */
void bot_arc_bid(struct bot_arc *m, struct bot_act *act)
{
	struct arc_action_data a = { .kind = ARC_DO_BID, .seat = (int8_t)m->seat };
	int purse = arc_free_florins(m->s, m->seat);

	a.bid.florins = (uint8_t)(purse > 8 ? core_luck(&m->mix, m->kind ? 2 : 3) : 0);
	assert(a.bid.florins <= purse);
	act->action = arc_write(a);
	act->why = a.bid.florins ? BOT_ARC_THINK(0, BID, a.bid.florins).why : BOT_ARC_THINK(0, NO_BID).why;
}

void bot_arc_order(const struct bot_arc *m, struct bot_act *act)
{
	struct arc_action_data a = { .kind = ARC_DO_ORDER, .seat = (int8_t)m->seat };

	a.order.at[a.order.n++] = (uint8_t)m->seat;
	for (int i = 0; i < m->s->order.n && a.order.n < ARC_SEATS; i++)
		if (m->s->order.at[i] != m->seat)
			a.order.at[a.order.n++] = m->s->order.at[i];
	assert(a.order.n == m->s->head.seats); /* everybody has a place */
	act->action = arc_write(a);
	act->why = BOT_ARC_THINK(0, ORDER).why;
}
