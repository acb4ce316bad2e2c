/* mind.c — the bot of Archipelago: two simple ways to play, for the common good and for oneself alone.
 *
 * Each listed choice gets a number from what the seat knows; the highest is done. Nothing here is a rule.
 * Both explore, build and buy; they differ in crises, taxes, what they sell where, and what they allow. */
#include <string.h>

#include "archipelago/archipelago.h"
#include "bot/inside.h"

enum { CHOICES = 400 };

struct mind {
	const struct arc_state *s;
	int seat;
	bool kind;        /* cooperative */
	int aim;          /* arc_quantity of the own objective; -1: none yet */
	int home, abroad; /* resources of the next crisis; -1: none */
};

/* Levels play for the common good until they have ways of their own. */
static struct mind mind_of(const struct arc_state *s, int seat, enum bot_mind mind)
{
	const struct arc_card *c = s->crisis ? &arc_cards[s->crisis - 1] : NULL;
	struct mind m = { .s = s, .seat = seat, .kind = mind != BOT_SELFISH, .home = -1, .abroad = -1 };

	m.aim = s->objective[seat] ? arc_objectives[s->objective[seat] - 1].quantity : -1;
	if (c && c->upper == ARC_AREA_DOMESTIC)
		m.home = c->dom_resource;
	if (c && c->lower == ARC_AREA_EXPORT)
		m.abroad = c->exp_resource;
	return m;
}

/* above 0: war is near */
static int danger(const struct mind *m) { return 10 - (m->s->population - m->s->rebellion); }

/* ---- Crises --------------------------------------------------------------------------------- */

static int own_lying(const struct mind *m)
{
	int n = 0;

	for (int i = m->seat * ARC_EACH; i < m->seat * ARC_EACH + ARC_LIM_CITIZENS; i++)
		n += arc_on_map(&m->s->unit[i]) && (m->s->unit[i].flags & ARC_LYING);
	return n;
}

static int judge_relief(const struct mind *m, const struct arc_action_data *a)
{
	bool domestic = arc_topc(m->s)->kind == ARC_DOMESTIC_AREA;

	switch (a->kind) {
	case ARC_DO_TEMPLE: return 100;
	case ARC_DO_DONE: return 10;
	case ARC_DO_HAND:
		if (a->hand.source == ARC_FROM_MARKET)
			return m->kind || (domestic && own_lying(m)) ? 60 : 0;
		return m->kind ? (a->hand.source == ARC_FROM_OWN ? 50 : 20) + a->hand.florin : -10;
	}
	return 0;
}

/* ---- Places --------------------------------------------------------------------------------- */

/* Free symbols a unit of that sort would find in a region. */
static int symbols_for(const struct mind *m, int tile, int region, bool ship)
{
	const struct arc_face *f = arc_face(m->s, tile);
	int n = 0;

	for (int i = 0; i < f->symbols; i++)
		n += f->symbol[i].region == region && !(m->s->hex[tile].blocked >> i & 1) &&
		     arc_unit_on(m->s, tile, i + 1) < 0 &&
		     (arc_resources[f->symbol[i].resource].harvester == ARC_SHIP) == ship;
	return n;
}

/* What is there for one more of that seat's citizens or ships. */
static int room_for(const struct mind *m, int tile, int region, bool ship)
{
	int n = symbols_for(m, tile, region, ship);

	for (int i = m->seat * ARC_EACH; i < (m->seat + 1) * ARC_EACH; i++)
		n -= m->s->unit[i].at == tile + 1 && m->s->unit[i].region == region && arc_is_ship(i) == ship;
	return n;
}

static int judge_move(const struct mind *m, const struct arc_action_data *a)
{
	const struct arc_piece *u = &m->s->unit[a->move.unit];
	bool ship = arc_is_ship(a->move.unit);

	if (a->kind == ARC_DO_BACK)
		return 20;
	if (a->kind == ARC_DO_DONE)
		return 0;
	int gain = room_for(m, a->move.tile, a->move.region, ship) - room_for(m, u->at - 1, u->region, ship) -
		   (u->at != a->move.tile + 1 ? 1 : 0);
	bool full = !ship && u->at != a->move.tile + 1 &&
		    arc_citizens_on(m->s, m->seat, a->move.tile) >= ARC_LIM_CITIZENS_PER_HEX;
	if (full || (u->on && a->move.spot != u->on))
		return -10; /* buildings are held */
	return a->move.spot ? 8 : gain;
}

static int judge_lay(const struct mind *m, const struct arc_action_data *a)
{
	if (a->kind == ARC_DO_DISCARD)
		return 0;
	int tile = a->kind == ARC_DO_SETTLE ? a->settle.tile : arc_as_explorec(arc_topc(m->s))->tile,
	    side = a->kind == ARC_DO_SETTLE ? a->settle.side : a->lay.side;
	const struct arc_face *f = &arc_faces[arc_face_number(tile, side + 1)];
	return 10 + 4 * __builtin_popcount(arc_kinds_on(f)) + f->symbols - f->huts -
	       (a->kind == ARC_DO_LAY && m->s->unit[a->lay.unit].on ? 4 : 0);
}

/* ---- Turns ---------------------------------------------------------------------------------- */

static int judge_harvest(const struct mind *m, const struct arc_action_data *a)
{
	int r = a->harvest.resource, value = 12 + 8 * a->harvest.n;

	if (r == ARC_RES_STONE || r == ARC_RES_IRON)
		value += 6;
	return value + (m->kind && (r == m->home || r == m->abroad) && m->s->cubes[m->seat][r] < 3 ? 30 : 0);
}

/* The kind one keeps what will be demanded and feeds the market at home. */
static int judge_sale(const struct mind *m, const struct arc_action_data *a)
{
	int market = a->trade.market, r = a->trade.resource,
	    price = arc_price(market, r, m->s->market[market][r] + 1), value = 4 * price;

	if (m->kind && (r == m->home || r == m->abroad))
		value -= 30;
	if (m->kind && market == ARC_EXPORT && m->s->market[market][r] >= 4)
		value -= 12; /* full areas abroad make unrest */
	if (r == ARC_RES_STONE && m->s->cubes[m->seat][r] < 3)
		value -= 14; /* to build with */
	return value;
}

/* What brings the own end condition nearer. */
static int towards_aim(const struct mind *m, int building)
{
	static const uint8_t quantity_of[ARC_BUILDS] = {
		[ARC_BUILD_TOWN] = ARC_QUANTITY_TOWNS_IN_PLAY,
		[ARC_BUILD_MARKET] = ARC_QUANTITY_MARKETS_IN_PLAY,
		[ARC_BUILD_PORT] = ARC_QUANTITY_PORTS_IN_PLAY,
		[ARC_BUILD_TEMPLE] = ARC_QUANTITY_TEMPLES_IN_PLAY,
	};

	return building && m->aim == quantity_of[building] ? 40 : 0;
}

/* A cube that is missing for a building one wants. */
static int judge_purchase(const struct mind *m, const struct arc_action_data *a)
{
	int r = a->trade.resource, price = arc_price(a->trade.market, r, m->s->market[a->trade.market][r]),
	    value = -8;

	for (int b = ARC_BUILD_TOWN; b < ARC_BUILDS; b++)
		if (m->s->cubes[m->seat][r] < arc_builds[b].cubes[r] &&
		    m->s->florins[m->seat] >= price + arc_builds[b].florins + 2) {
			int wish = 14 + towards_aim(m, b) - price;
			value = wish > value ? wish : value;
		}
	return value;
}

static int judge_build(const struct mind *m, const struct arc_action_data *a)
{
	switch (a->build.building) {
	case ARC_BUILD_SHIP: return arc_reserves(m->s, m->seat, true) > 1 ? 28 : 4;
	case ARC_BUILD_TEMPLE:
		return (m->kind ? 90 : 70) + a->build.florin + towards_aim(m, ARC_BUILD_TEMPLE);
	case ARC_BUILD_TOWN: return 75 + towards_aim(m, ARC_BUILD_TOWN);
	}
	return 68 + towards_aim(m, a->build.building);
}

static int judge_tax(const struct mind *m)
{
	int florins = m->s->florins[m->seat], yield = arc_tax_yield(m->s, m->seat);

	if (m->kind)
		return florins < 5 && danger(m) < 2 ? 10 + 5 * yield : -5;
	return 22 + 8 * yield;
}

static int judge_recruit(const struct mind *m)
{
	int florins = m->s->florins[m->seat], price = arc_worker_price(m->s);

	return florins < 2 * price ? 4 : 18 + (m->kind ? 3 : 1) * m->s->surplus;
}

/* What the first effect of a card is good for. */
static int judge_card(const struct mind *m, const struct arc_action_data *a)
{
	const struct arc_card *c = &arc_cards[a->use.card];
	const struct arc_op *op = &c->option[a->use.choice].op[0];
	int by = op->code == ARC_OP_REB || op->code == ARC_OP_REB_STEP || op->code == ARC_OP_SUR
			 ? arc_amount(m->s, op, m->seat)
			 : 0;

	if (c->type == ARC_TYPE_WONDER)
		return m->kind && by > 0 && danger(m) > 0 ? -10 : 80;
	if (by)
		return m->kind ? -20 * by - (danger(m) < 0 ? 20 : 0) : 0;
	switch (op->code) {
	case ARC_OP_SINK_SHIP:
	case ARC_OP_BLOCK_SYMBOL:
	case ARC_OP_STEAL_HAND: return m->kind ? -10 : 20;
	case ARC_OP_FREE_TAX: return judge_tax(m);
	case ARC_OP_FREE_WORKERS: return m->kind ? -10 : 25;
	case ARC_OP_PEEK_TILES:
	case ARC_OP_SHIFT_CUBE:
	case ARC_OP_TURN_CARD:
	case ARC_OP_SWAP_CUBE: return 3;
	}
	return m->s->florins[m->seat] >= c->florins + 2 ? 30 : 5;
}

static int judge_turn(const struct mind *m, const struct arc_action_data *a)
{
	switch (a->kind) {
	case ARC_DO_HARVEST: return judge_harvest(m, a);
	case ARC_DO_SELL: return judge_sale(m, a);
	case ARC_DO_BUY: return judge_purchase(m, a);
	case ARC_DO_EXPLORE:
		return (a->explore.fresh ? 20 : 44) + (m->aim == ARC_QUANTITY_EXPLORER_STACKS_EMPTY ? 20 : 0);
	case ARC_DO_REPRODUCE: return 52 + (m->aim == ARC_QUANTITY_POPULATION ? 30 : 0);
	case ARC_DO_RECRUIT: return judge_recruit(m) + (m->aim == ARC_QUANTITY_POPULATION ? 30 : 0);
	case ARC_DO_TAX: return judge_tax(m);
	case ARC_DO_MIGRATE: return 9;
	case ARC_DO_BUILD: return judge_build(m, a);
	case ARC_DO_VISIT: return 34;
	case ARC_DO_USE: return judge_card(m, a);
	case ARC_DO_EXPEL: return 60;
	case ARC_DO_ASK_HARVEST: return 14;
	case ARC_DO_END_TURN:
	case ARC_DO_PASS: return 2;
	}
	return -10;
}

/* ---- Everything else ------------------------------------------------------------------------ */

static int judge_evolution(const struct mind *m, const struct arc_action_data *a)
{
	int place = arc_place_of(m->s, a->card.card);

	if (a->kind == ARC_DO_TURN) /* what shows its last price would go and uncover another crisis */
		return m->s->side[place] == ARC_CARD_PRICES - 1 ? 0 : 6;
	int price = a->kind == ARC_DO_PURCHASE ? arc_cards[a->card.card].price[m->s->side[place]]
					       : arc_cards[a->card.card].price[ARC_CARD_PRICES - 1];
	bool wanted = m->aim == (arc_cards[a->card.card].type == ARC_TYPE_CHARACTER
					 ? ARC_QUANTITY_CHARACTERS_IN_PLAY
					 : ARC_QUANTITY_PROGRESS_IN_PLAY);
	return m->s->florins[m->seat] >= price + (wanted ? 0 : 3)
		       ? 20 - price + 4 * arc_cards[a->card.card].vp + (wanted ? 15 : 0)
		       : 1;
}

static int judge(const struct mind *m, const struct arc_action_data *a)
{
	switch ((enum arc_question)(m->s->head.question - 1)) {
	case ARC_ASK_SETTLE:
	case ARC_ASK_LAY: return judge_lay(m, a);
	case ARC_ASK_STOCK: return a->find.resource == m->home ? 9 : 3;
	case ARC_ASK_TAKE: return a->find.resource >= ARC_RES_STONE ? 9 : 3;
	case ARC_ASK_RELIEF: return judge_relief(m, a);
	case ARC_ASK_RAISE: return arc_owner_of(a->raise.at[0]) == m->seat ? 9 : 0;
	case ARC_ASK_TURN:
	case ARC_ASK_BUILD:
	case ARC_ASK_HARVEST:
	case ARC_ASK_TRADE: return judge_turn(m, a);
	case ARC_ASK_PERMIT: return (a->kind == ARC_DO_ALLOW) == m->kind;
	case ARC_ASK_WORKER:
		if (a->kind == ARC_DO_DONE)
			return m->s->florins[m->seat] < 5 && !m->kind ? 20 : 4;
		return 5 + room_for(m, a->place.tile, a->place.region, false);
	case ARC_ASK_MOVE: return judge_move(m, a);
	case ARC_ASK_BIRTH: return a->kind != ARC_DO_DONE;
	case ARC_ASK_EVOLVE:
	case ARC_ASK_REVEAL: return a->kind == ARC_DO_DONE ? 2 : judge_evolution(m, a);
	case ARC_ASK_EXPEL: return a->kind == ARC_DO_EXPEL;
	case ARC_ASK_BID:
	case ARC_ASK_ORDER:
	case ARC_ASK_LOSE:
	case ARC_ASK_TARGET:
	case ARC_ASK_HIDE:
	case ARC_ASK_HAND:
	case ARC_ASK_ARRANGE:
	case ARC_ASK_LAUNCH:
	case ARC_QUESTIONS: break;
	}
	return 0;
}

/* Bids are small: going first is seldom worth more. */
static enum bot_idea judged_order(const struct mind *m, uint64_t *mix, ecu_action *out)
{
	struct arc_action_data a = { .kind = ARC_DO_BID, .seat = (int8_t)m->seat };

	if (arc_asking(m->s, ARC_ASK_BID)) {
		int purse = arc_free_florins(m->s, m->seat);
		a.bid.florins = (uint8_t)(purse > 8 ? core_luck(mix, m->kind ? 2 : 3) : 0);
	} else {
		a.kind = ARC_DO_ORDER;
		a.order.at[a.order.n++] = (uint8_t)m->seat;
		for (int i = 0; i < m->s->order.n && a.order.n < ARC_SEATS; i++)
			if (m->s->order.at[i] != m->seat)
				a.order.at[a.order.n++] = m->s->order.at[i];
	}
	*out = arc_write(a);
	return BOT_ACTS;
}

/* Chance hangs on what the seat sees: equal views, equal decisions. */
static uint64_t stir(const struct bot *b, const struct arc_state *s)
{
	uint64_t hash = 0, word;

	for (size_t i = 0; i + sizeof word <= sizeof *s; i += sizeof word) {
		memcpy(&word, (const char *)s + i, sizeof word);
		hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
		hash ^= hash >> 29;
	}
	return bot_mood(b, hash);
}

static enum bot_idea pick(const struct bot *b, const struct core_head *view, bool press, struct bot_act *act)
{
	const struct arc_state *s = arcc(view);
	struct mind m = mind_of(s, b->seat, b->who.mind);
	ecu_choice choice[CHOICES];
	struct core_choices list = { .game = &arc_game, .at = choice, .cap = CHOICES };
	uint64_t mix = stir(b, s);
	int best = 0, at = -1;

	(void)press;
	if (!(view->waiting >> b->seat & 1))
		return BOT_WAITS;
	if (arc_asking(s, ARC_ASK_BID) || arc_asking(s, ARC_ASK_ORDER))
		return judged_order(&m, &mix, &act->action);
	arc_game.choices(view, b->seat, &list);
	for (int i = 0; i < list.n && i < CHOICES; i++) {
		struct arc_action_data a = arc_read(&choice[i].action);
		/* equals are decided by chance */
		int value = 16 * judge(&m, &a) + (int)core_luck(&mix, 16);
		if (at < 0 || value > best) {
			best = value;
			at = i;
		}
	}
	if (at < 0)
		return BOT_NO_IDEA;
	act->action = choice[at].action;
	return BOT_ACTS;
}

const struct bot_game bot_of_archipelago = {
	.game = &arc_game,
	.minds = 1u << BOT_COOPERATIVE | 1u << BOT_SELFISH | 1u << BOT_NOVICE | 1u << BOT_NORMAL |
		 1u << BOT_STRONG | 1u << BOT_EXPERT,
	.pick = pick,
};
