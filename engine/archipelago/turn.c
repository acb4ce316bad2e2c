/* turn.c — chapter 10.1 to 10.5: turns, the action wheel, taxation, harvest, trade; permissions (11.7,
 * 10.9).
 *
 * Questions
 *   turn     the seat on turn, again and again until it ends its turn or passes: one action with a disc,
 *            one evolution card, its markets and ports for a florin each, expelling rebels, asking for
 *            permissions. All of it is open, except what is behind screens.
 *   permit   the owner who was asked: may the seat on turn harvest on his hex, or use his ships? Asked and
 *            answered openly.
 *   trade    after a market, a port or a card: a sale, a purchase, or be done after the first (open)
 *   harvest  after a card: which resource with which units (open) */
#include <assert.h>
#include <string.h>

#include "archipelago/facts.h"

int arc_turn_seat(const struct arc_state *s)
{
	return s->head.depth > 1 && s->head.frame[1].kind == ARC_TURN ? s->head.frame[1].seat - 1 : -1;
}

/* ---- The wheel (10.2) ----------------------------------------------------------------------- */

static int field_of(int action, int resource)
{
	return action == ARC_ACTION_HARVEST ? resource : ARC_RESOURCES - 1 + action;
}

/* First the circle of the own colour, then a shared one if one is free. */
static bool circle_free(const struct arc_state *s, int seat, int action)
{
	const struct arc_action *w = &arc_wheel[action];
	int field = field_of(action, 0),
	    shared = s->head.seats < ARC_LIM_PLAYERS_MOST ? w->shared_4 : w->shared_5;

	if (w->field != ARC_FIELD_LIMITED || s->wheel[seat][field] < w->own)
		return true;
	for (int other = 0; other < s->head.seats; other++)
		if (s->wheel[other][field] > w->own)
			shared -= s->wheel[other][field] - w->own;
	return shared > 0;
}

ecu_verdict arc_disc_check(const struct arc_state *s, int seat, int action)
{
	if (s->did & ARC_DID_DISC)
		return core_refuse(ARC_SAY_ONE_ACTION);
	if (!s->spare[seat])
		return core_refuse(ARC_SAY_NO_DISC);
	return circle_free(s, seat, action) ? CORE_OK : core_refuse(ARC_SAY_NO_CIRCLE);
}

void arc_place_disc(struct arc_state *s, int seat, int action, int resource)
{
	assert(s->spare[seat] > 0 && !(s->did & ARC_DID_DISC));
	assert(arc_all_discs(s, seat) == s->discs[seat]);
	assert(circle_free(s, seat, action));
	s->spare[seat]--;
	s->wheel[seat][field_of(action, resource)]++;
	s->did |= ARC_DID_DISC;
}

/* ---- Turns (10.1) --------------------------------------------------------------------------- */

static bool has_visit(const struct arc_state *s, int seat)
{
	for (int tile = 0; tile < ARC_TILES; tile++)
		if (arc_can_visit(s, seat, ARC_BUILD_MARKET, tile) ||
		    arc_can_visit(s, seat, ARC_BUILD_PORT, tile))
			return true;
	return false;
}

static bool has_card(const struct arc_state *s, int seat)
{
	for (int card = 0; card < ARC_CARDS; card++)
		if (s->owner[card] && arc_usable(s, seat, card))
			return true;
	return false;
}

bool arc_may_act(const struct arc_state *s, int seat)
{
	return s->spare[seat] || has_card(s, seat) || has_visit(s, seat);
}

void arc_clear_turn(struct arc_state *s)
{
	s->did = s->reaped = s->reaped_n = s->doubled = s->convoys = s->ships_asked = 0;
	s->permits = s->asked = s->turn_used[0] = s->turn_used[1] = 0;
}

enum { TURN_BEGIN, TURN_ASKED, TURN_OVER };

enum core_step arc_turn_step(struct core_head *head, struct core_frame *f, const ecu_sink *sink)
{
	struct arc_state *s = arc(head);

	assert(f->step <= TURN_OVER && f->seat > 0 && f->seat <= head->seats);
	if (f->step != TURN_BEGIN && arc_instruction_over(s, sink))
		return CORE_AGAIN;
	if (f->step == TURN_OVER) {
		arc_drop_offers(s);
		arc_clear_turn(s);
		return CORE_POP;
	}
	f->step = TURN_ASKED;
	core_ask(head, ARC_ASK_TURN, arc_bit(f->seat - 1));
	return CORE_ASKED;
}

/* R19: who has used nothing passes, and that is final for this phase. */
static void end_turn(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	assert(arc_top(s)->kind == ARC_TURN && arc_turn_seat(s) == a->seat);
	assert(!(s->passed & arc_bit(a->seat)) && !(s->skipped & arc_bit(a->seat)));
	arc_top(s)->step = TURN_OVER;
	if (a->kind == ARC_DO_END_TURN)
		return;
	s->passed |= (uint8_t)arc_bit(a->seat);
	core_tell(s, sink, CORE_ALL, ARC_SAY_PASSED, a->seat);
}

/* A procedure that is one question. */
static enum core_step ask_once(struct core_head *head, struct core_frame *f, int question)
{
	assert(f->step <= 1 && f->seat > 0);
	if (f->step++)
		return CORE_POP;
	core_ask(head, question, arc_bit(f->seat - 1));
	return CORE_ASKED;
}

/* ---- Permissions: the seat of the frame is asked ---------------------------------------------- */

enum core_step arc_permit_step(struct core_head *head, struct core_frame *f, const ecu_sink *sink)
{
	(void)sink;
	return ask_once(head, f, ARC_ASK_PERMIT);
}

static bool foreign_town(const struct arc_state *s, int seat, int tile)
{
	if (!s->hex[tile].site[ARC_BUILD_TOWN])
		return false;
	int owner = arc_controller(s, tile, ARC_BUILD_TOWN);
	return owner >= 0 && owner != seat;
}

static ecu_verdict asked_check(bool allowed, bool asked)
{
	if (allowed)
		return core_refuse(ARC_SAY_HAS_PERMISSION);
	return asked ? core_refuse(ARC_SAY_ASKED_ONCE) : CORE_OK;
}

static ecu_verdict ask_check(const struct arc_state *s, const struct arc_action_data *a)
{
	int to = a->to.to;

	if (a->kind == ARC_DO_ASK_HARVEST) {
		if (!foreign_town(s, a->seat, a->at.tile))
			return core_refuse(ARC_SAY_NO_TOWN);
		return asked_check(s->permits >> a->at.tile & 1, s->asked >> a->at.tile & 1);
	}
	if (to == a->seat || to >= s->head.seats)
		return core_refuse(ARC_SAY_NOBODY_ASKED, to);
	return asked_check(s->convoys >> to & 1, s->ships_asked >> to & 1);
}

static void ask_permission(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	bool harvest = a->kind == ARC_DO_ASK_HARVEST;
	int to = harvest ? arc_controller(s, a->at.tile, ARC_BUILD_TOWN) : a->to.to;

	assert(to >= 0 && to != a->seat);
	arc_as_permit(arc_push(s, ARC_PERMIT, to))->tile = (int16_t)(harvest ? a->at.tile + 1 : 0);
	if (harvest) {
		s->asked |= 1u << a->at.tile;
		core_tell(s, sink, CORE_ALL, ARC_SAY_ASKS_HARVEST, a->seat, to,
			  arc_face_number(a->at.tile, s->hex[a->at.tile].side));
	} else {
		s->ships_asked |= (uint8_t)(1u << to);
		core_tell(s, sink, CORE_ALL, ARC_SAY_ASKS_SHIPS, a->seat, to);
	}
}

static void answer_permission(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	int tile = arc_as_permitc(arc_topc(s))->tile;

	assert(arc_turn_seat(s) >= 0 && arc_turn_seat(s) != a->seat);
	core_tell(s, sink, CORE_ALL, a->kind == ARC_DO_ALLOW ? ARC_SAY_ALLOWS : ARC_SAY_DENIES, a->seat);
	if (a->kind == ARC_DO_REFUSE)
		return;
	if (tile)
		s->permits |= 1u << (tile - 1);
	else
		s->convoys |= (uint8_t)(1u << a->seat);
}

/* ---- Taxation (10.3) ------------------------------------------------------------------------ */

/* R20: the active ones pay; with the option the engaged ones too. */
int arc_tax_payers(const struct arc_state *s, int seat)
{
	int payers = 0;

	for (int i = seat * ARC_EACH; i < seat * ARC_EACH + ARC_LIM_CITIZENS; i++)
		payers += arc_option(s, ARC_OPTION_TAXES)
				  ? arc_on_map(&s->unit[i]) && !(s->unit[i].flags & ARC_LYING)
				  : arc_active(&s->unit[i]);
	assert(payers <= ARC_LIM_CITIZENS);
	return payers;
}

int arc_tax_yield(const struct arc_state *s, int seat) { return arc_taxes[arc_tax_payers(s, seat)].florins; }

void arc_tax(struct arc_state *s, int seat, const ecu_sink *sink)
{
	arc_rebellion(s, arc_wheel[ARC_ACTION_TAXATION].rebellion);
	int florins = arc_earn(s, seat, arc_tax_yield(s, seat));
	core_tell(s, sink, CORE_ALL, ARC_SAY_TAXED, seat, florins, s->rebellion);
}

/* ---- Harvest (10.4) ------------------------------------------------------------------------- */

/* Symbols of each hex that a unit stands on or a florin lies on. */
static void taken_symbols(const struct arc_state *s, uint8_t taken[ARC_TILES])
{
	for (int tile = 0; tile < ARC_TILES; tile++)
		taken[tile] = s->hex[tile].blocked;
	for (int i = 0; i < ARC_PIECES; i++)
		if (s->unit[i].on && s->unit[i].on <= ARC_FACE_SYMBOLS)
			taken[s->unit[i].at - 1] |= (uint8_t)(1u << (s->unit[i].on - 1));
}

static int free_symbol(const struct arc_state *s, const uint8_t taken[ARC_TILES], const struct arc_piece *u,
		       int resource)
{
	const struct arc_face *f = arc_face(s, u->at - 1);

	for (int i = 0; i < f->symbols; i++)
		if (f->symbol[i].resource == resource && f->symbol[i].region == u->region &&
		    !(taken[u->at - 1] >> i & 1))
			return i;
	return -1;
}

bool arc_may_harvest_on(const struct arc_state *s, int seat, int tile)
{
	return s->permits >> tile & 1 || !foreign_town(s, seat, tile);
}

static bool is_harvester(int unit, int resource)
{
	return arc_is_ship(unit) == (arc_resources[resource].harvester == ARC_SHIP);
}

/* As many units as find symbols, who stand on no building first. */
static int all_harvesters(const struct arc_state *s, int seat, int resource, int most,
			  const uint8_t taken_now[ARC_TILES], uint8_t out[ARC_EACH])
{
	uint8_t taken[ARC_TILES];
	int n = 0;

	memcpy(taken, taken_now, sizeof taken);
	most = most < s->bank[resource] ? most : s->bank[resource];
	for (int housed = 0; housed < 2; housed++)
		for (int i = seat * ARC_EACH; i < (seat + 1) * ARC_EACH && n < most; i++) {
			const struct arc_piece *u = &s->unit[i];
			if (!arc_active(u) || (u->on != 0) != housed || !is_harvester(i, resource))
				continue;
			int symbol = free_symbol(s, taken, u, resource);
			if (symbol < 0 || !arc_may_harvest_on(s, seat, u->at - 1))
				continue;
			taken[u->at - 1] |= (uint8_t)(1u << symbol);
			out[n++] = (uint8_t)i;
		}
	return n;
}

bool arc_can_harvest(const struct arc_state *s, int seat, int resource)
{
	uint8_t taken[ARC_TILES], units[ARC_EACH];

	taken_symbols(s, taken);
	for (int r = 0; r < ARC_RESOURCES; r++)
		if ((resource < 0 || r == resource) && all_harvesters(s, seat, r, 1, taken, units))
			return true;
	return false;
}

static ecu_verdict unit_harvest_check(const struct arc_state *s, const struct arc_action_data *a, int unit,
				      uint8_t taken[ARC_TILES])
{
	const struct arc_piece *u = &s->unit[unit];

	if (arc_owner_of(unit) != a->seat || !arc_active(u))
		return core_refuse(ARC_SAY_NOT_ACTIVE);
	if (!is_harvester(unit, a->harvest.resource))
		return core_refuse(arc_is_ship(unit) ? ARC_SAY_NEEDS_CITIZEN : ARC_SAY_NEEDS_SHIP,
				   a->harvest.resource);
	int symbol = free_symbol(s, taken, u, a->harvest.resource);
	if (symbol < 0)
		return core_refuse(ARC_SAY_NO_SYMBOL, a->harvest.resource);
	if (!arc_may_harvest_on(s, a->seat, u->at - 1))
		return core_refuse(ARC_SAY_NOT_PERMITTED, arc_controller(s, u->at - 1, ARC_BUILD_TOWN));
	taken[u->at - 1] |= (uint8_t)(1u << symbol);
	return CORE_OK;
}

/* How many units could harvest of each kind; why none can: of the unit that comes nearest to it. */
void arc_harvests(const struct arc_state *s, int seat, uint8_t units[ARC_RESOURCES],
		  ecu_verdict why[ARC_RESOURCES])
{
	uint8_t taken[ARC_TILES], one[ARC_TILES], out[ARC_EACH];

	taken_symbols(s, taken);
	for (int r = 0; r < ARC_RESOURCES; r++) {
		struct arc_action_data a = { .kind = ARC_DO_HARVEST,
					     .seat = (int8_t)seat,
					     .harvest.resource = (uint8_t)r };
		units[r] = (uint8_t)all_harvesters(s, seat, r, ARC_EACH, taken, out);
		why[r] = units[r] ? CORE_OK : core_refuse(ARC_SAY_NOT_ACTIVE);
		for (int i = seat * ARC_EACH; i < (seat + 1) * ARC_EACH && !units[r]; i++) {
			if (!arc_active(&s->unit[i]) || !is_harvester(i, r))
				continue;
			memcpy(one, taken, sizeof one);
			ecu_verdict v = unit_harvest_check(s, &a, i, one);
			if (!ecu_refused(v))
				v = core_refuse(ARC_SAY_BANK_LACKS, r);
			if (why[r].id != ARC_SAY_NOT_PERMITTED && why[r].id != ARC_SAY_BANK_LACKS)
				why[r] = v;
		}
	}
}

static ecu_verdict harvest_check(const struct arc_state *s, const struct arc_action_data *a, int most)
{
	uint8_t taken[ARC_TILES];
	uint32_t seen = 0;

	if (a->harvest.n > most && arc_by_card(s))
		return core_refuse(ARC_SAY_CARD_HARVEST, most);
	if (!a->harvest.n || a->harvest.n > most)
		return core_refuse(ARC_SAY_HARVEST_NUMBER, most);
	taken_symbols(s, taken);
	for (int i = 0; i < a->harvest.n; i++) {
		ecu_verdict v = unit_harvest_check(s, a, a->harvest.at[i], taken);
		if (ecu_refused(v))
			return v;
		if (seen >> a->harvest.at[i] % ARC_EACH & 1)
			return core_refuse(ARC_SAY_HARVESTS_TWICE);
		seen |= 1u << a->harvest.at[i] % ARC_EACH;
	}
	return a->harvest.n > s->bank[a->harvest.resource]
		       ? core_refuse(ARC_SAY_BANK_LACKS, a->harvest.resource)
		       : CORE_OK;
}

/* A card that doubles the harvest may be used before or after it (R57). */
static void harvest(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	int resource = a->harvest.resource, cubes = a->harvest.n;

	for (int i = 0; i < a->harvest.n; i++) {
		struct arc_piece *u = &s->unit[a->harvest.at[i]];
		int symbol = arc_symbol_free(s, u->at - 1, u->region, resource);
		assert(symbol >= 0 && arc_active(u) && arc_owner_of(a->harvest.at[i]) == a->seat);
		u->on = (uint8_t)(symbol + 1);
		u->flags |= ARC_ENGAGED;
	}
	if (s->doubled == resource + 1) {
		cubes *= 2;
		s->doubled = 0;
	} else {
		s->reaped = (uint8_t)(resource + 1);
		s->reaped_n = a->harvest.n;
	}
	assert(s->bank[resource] >= a->harvest.n);
	cubes = arc_gain_cube(s, a->seat, resource, cubes);
	s->asked &= ~s->permits; /* it ends with the action; for another harvest one may ask again */
	s->permits = 0;
	core_tell(s, sink, CORE_ALL, ARC_SAY_HARVESTED, a->seat, resource, cubes);
}

static void offer_harvests(const struct arc_state *s, int seat, int most, struct core_choices *list)
{
	struct arc_action_data a = { .kind = ARC_DO_HARVEST, .seat = (int8_t)seat };
	uint8_t taken[ARC_TILES];

	taken_symbols(s, taken);
	for (int r = 0; r < ARC_RESOURCES; r++) {
		memset(a.harvest.at, 0, sizeof a.harvest.at);
		a.harvest.resource = (uint8_t)r;
		a.harvest.n = (uint8_t)all_harvesters(s, seat, r, most, taken, a.harvest.at);
		if (a.harvest.n)
			arc_offer_choice(list, a, 8 + 4 * a.harvest.n);
	}
}

void arc_open_harvest(struct arc_state *s, int seat, int units)
{
	arc_as_harvest(arc_push(s, ARC_HARVEST, seat))->units = (int16_t)units;
}

enum core_step arc_harvest_step(struct core_head *head, struct core_frame *f, const ecu_sink *sink)
{
	(void)sink;
	return ask_once(head, f, ARC_ASK_HARVEST);
}

/* ---- Trade (10.5) --------------------------------------------------------------------------- */

ecu_verdict arc_sell_check(const struct arc_state *s, int seat, int market, int resource)
{
	ecu_verdict v = arc_cube_check(s, seat, resource);

	if (ecu_refused(v))
		return v;
	return s->market[market][resource] < arc_room(market, resource)
		       ? CORE_OK
		       : core_refuse(ARC_SAY_AREA_FULL, resource);
}

ecu_verdict arc_buy_check(const struct arc_state *s, int seat, int market, int resource)
{
	int cubes = s->market[market][resource];

	if (!cubes)
		return core_refuse(ARC_SAY_MARKET_EMPTY, resource);
	int price = arc_price(market, resource, cubes), florins = arc_free_florins(s, seat);
	return price <= florins ? CORE_OK : core_refuse(ARC_SAY_TOO_DEAR, price, florins);
}

bool arc_can_trade(const struct arc_state *s, int seat, int market, int spend)
{
	int florins = arc_free_florins(s, seat) - spend;

	for (int r = 0; r < ARC_RESOURCES; r++) {
		int cubes = s->market[market][r];
		if ((cubes && arc_price(market, r, cubes) <= florins) ||
		    !ecu_refused(arc_sell_check(s, seat, market, r)))
			return true;
	}
	return false;
}

static void trade(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	int market = a->trade.market, r = a->trade.resource, florins;

	if (a->kind == ARC_DO_SELL) {
		assert(s->cubes[a->seat][r] > 0 && s->market[market][r] < arc_room(market, r));
		s->cubes[a->seat][r]--;
		florins = arc_earn(s, a->seat, arc_price(market, r, ++s->market[market][r]));
	} else {
		assert(s->market[market][r] > 0 && s->cubes[a->seat][r] < arc_resources[r].cubes);
		florins = arc_price(market, r, s->market[market][r]--);
		arc_pay(s, a->seat, florins);
		s->cubes[a->seat][r]++;
	}
	core_tell(s, sink, CORE_ALL, a->kind == ARC_DO_SELL ? ARC_SAY_SOLD : ARC_SAY_BOUGHT, a->seat, r,
		  market, florins);
}

void arc_open_trade(struct arc_state *s, int seat, int market, int times)
{
	*arc_as_trade(arc_push(s, ARC_TRADE, seat)) = (struct arc_trade_frame){ .market = (int16_t)market,
										.left = (int16_t)times };
}

/* Asked even without cubes and florins: what is behind the screen is secret. */
enum core_step arc_trade_step(struct core_head *head, struct core_frame *f, const ecu_sink *sink)
{
	(void)sink;
	assert(f->seat > 0 && arc_as_trade(f)->left >= 0 && arc_as_trade(f)->market < ARC_MARKETS);
	if (!arc_as_trade(f)->left)
		return CORE_POP;
	core_ask(head, ARC_ASK_TRADE, arc_bit(f->seat - 1));
	return CORE_ASKED;
}

static void offer_trades(const struct arc_state *s, int seat, int market, struct core_choices *list)
{
	int florins = arc_free_florins(s, seat);

	for (int r = 0; r < ARC_RESOURCES; r++) {
		int cubes = s->market[market][r];
		if (arc_free_cubes(s, seat, r) > 0 && cubes < arc_room(market, r))
			arc_offer_choice(list,
					 ARC_ACT(ARC_DO_SELL, seat, .trade = { (uint8_t)market, (uint8_t)r }),
					 5);
		if (cubes && arc_price(market, r, cubes) <= florins)
			arc_offer_choice(
				list, ARC_ACT(ARC_DO_BUY, seat, .trade = { (uint8_t)market, (uint8_t)r }), 2);
	}
}

/* ---- Actions -------------------------------------------------------------------------------- */

static ecu_verdict trade_check(const struct arc_state *s, const struct arc_action_data *a)
{
	int market = a->trade.market;

	if (arc_asking(s, ARC_ASK_TURN)) {
		ecu_verdict v = arc_disc_check(s, a->seat, ARC_ACTION_TRADE);
		if (ecu_refused(v))
			return v;
	} else if (market != arc_as_tradec(arc_topc(s))->market) {
		return core_refuse(arc_by_card(s) ? ARC_SAY_CARD_MARKET : ARC_SAY_OTHER_MARKET);
	}
	return a->kind == ARC_DO_SELL ? arc_sell_check(s, a->seat, market, a->trade.resource)
				      : arc_buy_check(s, a->seat, market, a->trade.resource);
}

static ecu_verdict turn_harvest_check(const struct arc_state *s, const struct arc_action_data *a)
{
	if (!arc_asking(s, ARC_ASK_TURN))
		return harvest_check(s, a, arc_as_harvestc(arc_topc(s))->units);
	ecu_verdict v = arc_disc_check(s, a->seat, ARC_ACTION_HARVEST);
	return ecu_refused(v) ? v : harvest_check(s, a, ARC_EACH);
}

static ecu_verdict tax_check(const struct arc_state *s, const struct arc_action_data *a)
{
	return arc_disc_check(s, a->seat, ARC_ACTION_TAXATION);
}

static ecu_verdict end_check(const struct arc_state *s, const struct arc_action_data *a)
{
	(void)a;
	return s->did ? CORE_OK : core_refuse(ARC_SAY_PASS_INSTEAD);
}

static ecu_verdict pass_check(const struct arc_state *s, const struct arc_action_data *a)
{
	(void)a;
	return s->did ? core_refuse(ARC_SAY_END_INSTEAD) : CORE_OK;
}

static ecu_verdict traded_check(const struct arc_state *s, const struct arc_action_data *a)
{
	(void)a;
	return arc_as_tradec(arc_topc(s))->made
		       ? CORE_OK
		       : core_refuse(arc_by_card(s) ? ARC_SAY_CARD_TRADE : ARC_SAY_TRADE_FIRST);
}

static void do_tax(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	arc_place_disc(s, a->seat, ARC_ACTION_TAXATION, 0);
	arc_tax(s, a->seat, sink);
}

static void do_harvest(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	if (arc_top(s)->kind == ARC_TURN)
		arc_place_disc(s, a->seat, ARC_ACTION_HARVEST, a->harvest.resource);
	harvest(s, a, sink);
}

static void do_trade(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	struct core_frame *f = arc_top(s);

	if (f->kind == ARC_TURN) {
		arc_place_disc(s, a->seat, ARC_ACTION_TRADE, 0);
	} else {
		assert(arc_as_trade(f)->left > 0 && arc_as_trade(f)->market == a->trade.market);
		arc_as_trade(f)->left--;
		arc_as_trade(f)->made++;
	}
	trade(s, a, sink);
}

static void stop_trading(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	(void)a;
	(void)sink;
	arc_as_trade(arc_top(s))->left = 0;
}

/* clang-format off */
const struct arc_deed arc_turn_deeds[ARC_KINDS] = {
	[ARC_DO_TAX] = { tax_check, do_tax }, [ARC_DO_HARVEST] = { turn_harvest_check, do_harvest },
	[ARC_DO_SELL] = { trade_check, do_trade }, [ARC_DO_BUY] = { trade_check, do_trade },
	[ARC_DO_ASK_HARVEST] = { ask_check, ask_permission },
	[ARC_DO_ASK_SHIPS] = { ask_check, ask_permission },
	[ARC_DO_ALLOW] = { NULL, answer_permission }, [ARC_DO_REFUSE] = { NULL, answer_permission },
	[ARC_DO_DONE] = { traded_check, stop_trading }, [ARC_DO_END_TURN] = { end_check, end_turn },
	[ARC_DO_PASS] = { pass_check, end_turn },
};
/* clang-format on */

static void offer_disc_actions(const struct arc_state *s, int seat, struct core_choices *list)
{
	offer_harvests(s, seat, ARC_EACH, list);
	for (int market = 0; market < ARC_MARKETS; market++)
		offer_trades(s, seat, market, list);
	if (circle_free(s, seat, ARC_ACTION_TAXATION))
		arc_offer_plain(list, ARC_DO_TAX, seat, 4);
	if (circle_free(s, seat, ARC_ACTION_EXPLORATION))
		arc_explore_choices(s, seat, list);
	if (circle_free(s, seat, ARC_ACTION_REPRODUCTION) && arc_can_breed(s, seat))
		arc_offer_plain(list, ARC_DO_REPRODUCE, seat, 24);
	if (arc_can_recruit(s, seat, 0))
		arc_offer_plain(list, ARC_DO_RECRUIT, seat, 10);
	if (arc_can_move(s, seat, ARC_WAY_MIGRATION))
		arc_offer_plain(list, ARC_DO_MIGRATE, seat, 6);
	arc_building_choices(s, seat, list);
}

/* What can be asked for: hexes with own active units under a foreign town, ships of others while there is
 * a disc to migrate. */
static void offer_asking(const struct arc_state *s, int seat, struct core_choices *list)
{
	uint32_t tiles = 0;

	for (int i = seat * ARC_EACH; i < (seat + 1) * ARC_EACH; i++)
		if (arc_active(&s->unit[i]))
			tiles |= 1u << (s->unit[i].at - 1);
	for (int tile = 0; tile < ARC_TILES; tile++)
		if ((tiles & ~(s->asked | s->permits)) >> tile & 1 && foreign_town(s, seat, tile))
			arc_offer_choice(list, ARC_ACT(ARC_DO_ASK_HARVEST, seat, .at = { (uint8_t)tile }), 3);
	for (int to = 0; to < s->head.seats; to++)
		if (to != seat && !((s->ships_asked | s->convoys) >> to & 1))
			arc_offer_choice(list, ARC_ACT(ARC_DO_ASK_SHIPS, seat, .to = { (uint8_t)to }), 1);
}

/* Whoever controls a market or port has somebody in a building of its hex: a bit for each such hex. */
static uint32_t housed(const struct arc_state *s, int seat)
{
	uint32_t tiles = 0;

	for (int i = seat * ARC_EACH; i < (seat + 1) * ARC_EACH; i++)
		if (arc_on_map(&s->unit[i]) && s->unit[i].on > ARC_ON_BUILDING)
			tiles |= 1u << (s->unit[i].at - 1);
	return tiles;
}

static void offer_visits(const struct arc_state *s, int seat, struct core_choices *list)
{
	uint32_t tiles = arc_free_florins(s, seat) >= arc_wheel[ARC_ACTION_USE_MARKET].florins
				 ? housed(s, seat)
				 : 0;

	for (int tile = 0; tile < ARC_TILES; tile++)
		for (int b = ARC_BUILD_MARKET; (tiles >> tile & 1) && b <= ARC_BUILD_PORT; b++)
			if (s->hex[tile].site[b] && arc_can_visit(s, seat, b, tile) &&
			    arc_can_trade(s, seat, b == ARC_BUILD_PORT ? ARC_EXPORT : ARC_DOMESTIC,
					  arc_wheel[ARC_ACTION_USE_MARKET].florins))
				arc_offer_choice(
					list,
					ARC_ACT(ARC_DO_VISIT, seat, .visit = { (uint8_t)b, (uint8_t)tile }),
					12);
}

static void offer_expelling(const struct arc_state *s, int seat, struct core_choices *list)
{
	for (int i = 0; i < ARC_PIECES; i++)
		if ((s->unit[i].flags & ARC_LYING) && arc_may_expel(s, seat, i))
			arc_offer_choice(list, ARC_ACT(ARC_DO_EXPEL, seat, .unit = { (uint8_t)i }), 6);
}

static void offer_end(const struct arc_state *s, int seat, struct core_choices *list)
{
	arc_offer_plain(list, s->did ? ARC_DO_END_TURN : ARC_DO_PASS, seat, s->did ? 6 : 1);
}

void arc_turn_choices(const struct arc_state *s, int seat, struct core_choices *list)
{
	if (s->spare[seat] && !(s->did & ARC_DID_DISC)) {
		offer_disc_actions(s, seat, list);
		offer_asking(s, seat, list);
	}
	if (!(s->did & ARC_DID_CARD))
		arc_cards_choices(s, seat, list);
	offer_visits(s, seat, list);
	offer_expelling(s, seat, list);
	offer_end(s, seat, list);
}

/* ---- A driver's turn: one sort of thing after the other until there is something of it ------ */

static void any_harvest(const struct arc_state *s, int seat, struct core_choices *list)
{
	struct arc_action_data a = { .kind = ARC_DO_HARVEST, .seat = (int8_t)seat };
	uint32_t luck = core_luck(&list->mix, 4 * ARC_RESOURCES);
	uint8_t taken[ARC_TILES];

	taken_symbols(s, taken);
	for (uint32_t i = 0; i < ARC_RESOURCES && !a.harvest.n; i++) {
		a.harvest.resource = (uint8_t)((luck + i) % ARC_RESOURCES);
		a.harvest.n = (uint8_t)all_harvesters(s, seat, a.harvest.resource,
						      luck < ARC_RESOURCES ? 1 : ARC_EACH, taken,
						      a.harvest.at);
	}
	if (a.harvest.n)
		arc_offer_choice(list, a, 1);
}

static void any_trade(const struct arc_state *s, int seat, struct core_choices *list)
{
	offer_trades(s, seat, (int)core_luck(&list->mix, ARC_MARKETS), list);
}

static void any_explore(const struct arc_state *s, int seat, struct core_choices *list)
{
	if (circle_free(s, seat, ARC_ACTION_EXPLORATION))
		arc_explore_choices(s, seat, list);
}

static void any_people(const struct arc_state *s, int seat, struct core_choices *list)
{
	if (circle_free(s, seat, ARC_ACTION_REPRODUCTION) && arc_can_breed(s, seat))
		arc_offer_plain(list, ARC_DO_REPRODUCE, seat, 4);
	if (arc_can_recruit(s, seat, 0))
		arc_offer_plain(list, ARC_DO_RECRUIT, seat, 2);
	if (circle_free(s, seat, ARC_ACTION_TAXATION))
		arc_offer_plain(list, ARC_DO_TAX, seat, 1);
}

static void any_migration(const struct arc_state *s, int seat, struct core_choices *list)
{
	if (arc_can_move(s, seat, ARC_WAY_MIGRATION))
		arc_offer_plain(list, ARC_DO_MIGRATE, seat, 1);
}

typedef void offer_fn(const struct arc_state *, int seat, struct core_choices *);

void arc_turn_pick(const struct arc_state *s, int seat, struct core_choices *list)
{
	static offer_fn *const with_disc[] = { any_harvest,   any_harvest,          any_trade,
					       any_explore,   any_people,           any_people,
					       any_migration, arc_building_choices, arc_building_choices,
					       offer_asking };
	static offer_fn *const without[] = { arc_any_card,    offer_visits, offer_visits,
					     offer_expelling, offer_end,    offer_end };
	enum { DISC = sizeof with_disc / sizeof *with_disc, OTHER = sizeof without / sizeof *without };
	bool disc = s->spare[seat] && !(s->did & ARC_DID_DISC);

	for (int tries = 0; tries < 12 && !list->n; tries++) {
		offer_fn *offer = disc && core_luck(&list->mix, 4) ? with_disc[core_luck(&list->mix, DISC)]
								   : without[core_luck(&list->mix, OTHER)];
		if ((offer == arc_any_card && (s->did & ARC_DID_CARD)) ||
		    (offer == offer_end && disc && list->style == ECU_EAGER && core_luck(&list->mix, 8)))
			continue;
		offer(s, seat, list);
	}
	if (!list->n)
		arc_turn_choices(s, seat, list);
}

void arc_permit_choices(const struct arc_state *s, int seat, struct core_choices *list)
{
	(void)s;
	arc_offer_plain(list, ARC_DO_ALLOW, seat, 2);
	arc_offer_plain(list, ARC_DO_REFUSE, seat, 1);
}

void arc_trade_choices(const struct arc_state *s, int seat, struct core_choices *list)
{
	offer_trades(s, seat, arc_as_tradec(arc_topc(s))->market, list);
	if (arc_as_tradec(arc_topc(s))->made)
		arc_offer_plain(list, ARC_DO_DONE, seat, 1);
}

void arc_harvest_choices(const struct arc_state *s, int seat, struct core_choices *list)
{
	offer_harvests(s, seat, arc_as_harvestc(arc_topc(s))->units, list);
}
