/* factturns.c — what the viewer could do in a turn (10, 12): each action of the wheel, harvests, buildings,
 * cards; what it costs, brings and moves, or why it is not open. The checks of the rules are asked. */
#include "archipelago/facts.h"

static ecu_verdict try(const struct arc_state *turn, struct arc_action_data a)
{
	ecu_action action = arc_write(a);

	return arc_game.check(&turn->head, &action);
}

static ecu_verdict try_plain(const struct arc_state *turn, int seat, int kind)
{
	return try(turn, ARC_ACT(kind, seat));
}

/* ---- Why not ----------------------------------------------------------------------------------- */

/* Counted from 1, by the sentence that refuses. */
static uint8_t reason_of(const struct arc_state *turn, int seat, ecu_verdict v)
{
	static const uint8_t reasons[ARC_SENTENCES_END] = {
		[ARC_SAY_ONE_ACTION] = 1 + ARC_REASON_DISC_PLACED,
		[ARC_SAY_NO_DISC] = 1 + ARC_REASON_NO_DISC,
		[ARC_SAY_NO_CIRCLE] = 1 + ARC_REASON_NO_CIRCLE,
		[ARC_SAY_NOT_ACTIVE] = 1 + ARC_REASON_NOT_ACTIVE,
		[ARC_SAY_NO_SYMBOL] = 1 + ARC_REASON_NO_SYMBOL,
		[ARC_SAY_NOT_PERMITTED] = 1 + ARC_REASON_NOT_PERMITTED,
		[ARC_SAY_BANK_LACKS] = 1 + ARC_REASON_BANK_LACKS,
		[ARC_SAY_NOBODY_MOVES] = 1 + ARC_REASON_NOBODY_MOVES,
		[ARC_SAY_NO_WORKERS] = 1 + ARC_REASON_NO_WORKERS,
		[ARC_SAY_NO_ROOM] = 1 + ARC_REASON_NO_ROOM,
		[ARC_SAY_TOO_DEAR] = 1 + ARC_REASON_TOO_DEAR,
		[ARC_SAY_NO_TRADE] = 1 + ARC_REASON_NO_TRADE,
		[ARC_SAY_CANNOT_PAY] = 1 + ARC_REASON_CANNOT_PAY,
		[ARC_SAY_COAST] = 1 + ARC_REASON_NO_SITE,
		[ARC_SAY_STANDS_HERE] = 1 + ARC_REASON_NO_SITE,
		[ARC_SAY_NO_TOKENS] = 1 + ARC_REASON_NO_TOKEN,
		[ARC_SAY_NO_SHIP_LEFT] = 1 + ARC_REASON_NO_TOKEN,
		[ARC_SAY_CANNOT_EXPLORE] = 1 + ARC_REASON_NO_TILE,
		[ARC_SAY_NO_COUPLE] = 1 + ARC_REASON_NO_COUPLE,
		[ARC_SAY_NOT_CONTROLLED] = 1 + ARC_REASON_NOT_CONTROLLED,
		[ARC_SAY_VISITED] = 1 + ARC_REASON_USED_UP,
		[ARC_SAY_USED_UP] = 1 + ARC_REASON_USED_UP,
		[ARC_SAY_ONE_CARD] = 1 + ARC_REASON_CARD_PLAYED,
		[ARC_SAY_NOT_IN_PLAY] = 1 + ARC_REASON_NOT_IN_PLAY,
		[ARC_SAY_NOT_YOURS] = 1 + ARC_REASON_NOT_YOURS,
		[ARC_SAY_CARD_USED] = 1 + ARC_REASON_CARD_USED,
		[ARC_SAY_WONDER_BUILT] = 1 + ARC_REASON_BUILT,
		[ARC_SAY_WONDER_WAITS] = 1 + ARC_REASON_WAITS,
		[ARC_SAY_DISCS_SHORT] = 1 + ARC_REASON_NO_DISC,
		[ARC_SAY_CUBES_SHORT] = 1 + ARC_REASON_CUBES_SHORT,
		[ARC_SAY_NO_CUBE] = 1 + ARC_REASON_CUBES_SHORT,
		[ARC_SAY_CUBES_ASIDE] = 1 + ARC_REASON_CUBES_SHORT,
		[ARC_SAY_NEEDS] = 1 + ARC_REASON_NEEDS,
		[ARC_SAY_NEEDS_CONTROL] = 1 + ARC_REASON_NEEDS,
		[ARC_SAY_WONDER_CITIZEN] = 1 + ARC_REASON_NOT_ACTIVE,
		[ARC_SAY_NO_EFFECT] = 1 + ARC_REASON_NO_EFFECT,
	};

	if (v.id == ARC_SAY_CANNOT_EXPLORE && !arc_has_active(turn, seat))
		return 1 + ARC_REASON_NOT_ACTIVE;
	assert(!v.id || reasons[v.id]);
	return reasons[v.id];
}

/* Open, if it is a turn of the viewer and nothing refuses; otherwise why not. */
static uint8_t open_or_why(const struct arc_state *turn, int seat, const struct arc_facts *f, ecu_verdict v,
			   uint8_t *why)
{
	*why = ecu_refused(v) ? reason_of(turn, seat, v) : f->turn ? 0 : 1 + ARC_REASON_NOT_YOUR_TURN;
	return !*why;
}

static int least(int a, int b) { return a < b ? a : b; }

/* ---- Harvest (10.4) ------------------------------------------------------------------------------ */

static void put_harvests(const struct arc_state *turn, int seat, struct arc_facts *f,
			 struct arc_action_fact *all)
{
	ecu_verdict disc = arc_disc_check(turn, seat, ARC_ACTION_HARVEST), why[ARC_RESOURCES],
		    best = core_refuse(ARC_SAY_NOT_ACTIVE);
	uint8_t units[ARC_RESOURCES];

	arc_harvests(turn, seat, units, why);
	for (int r = 0; r < ARC_RESOURCES; r++) {
		struct arc_harvest_fact *h = &f->harvest[r];
		int doubled = turn->doubled == r + 1 ? 2 : 1;
		h->units = units[r];
		h->cubes = (uint8_t)least(units[r] * doubled, turn->bank[r]);
		h->open = open_or_why(turn, seat, f, ecu_refused(disc) ? disc : why[r], &h->why);
		if (h->cubes > all->cubes) {
			all->cubes = h->cubes;
			all->most = h->units;
		}
		if (best.id == ARC_SAY_NOT_ACTIVE || !ecu_refused(why[r]))
			best = why[r];
	}
	all->open = open_or_why(turn, seat, f, ecu_refused(disc) ? disc : best, &all->why);
}

/* ---- Trade (10.5) -------------------------------------------------------------------------------- */

static ecu_verdict try_trades(const struct arc_state *turn, int seat, struct arc_action_fact *a)
{
	ecu_verdict disc = arc_disc_check(turn, seat, ARC_ACTION_TRADE);

	for (int i = 0; i < ARC_MARKETS * ARC_RESOURCES; i++) {
		int market = i / ARC_RESOURCES, r = i % ARC_RESOURCES;
		bool sells = !ecu_refused(arc_sell_check(turn, seat, market, r));
		int price = sells ? arc_price(market, r, turn->market[market][r] + 1) : 0;
		a->most = (uint8_t)(a->most + sells + !ecu_refused(arc_buy_check(turn, seat, market, r)));
		price = least(price, turn->bank_florins);
		a->gain = (uint8_t)(price > a->gain ? price : a->gain);
	}
	return ecu_refused(disc) || a->most ? disc : core_refuse(ARC_SAY_NO_TRADE);
}

/* ---- Construction (10.10) ------------------------------------------------------------------------ */

static ecu_verdict put_builds(const struct arc_state *turn, int seat, struct arc_facts *f,
			      struct arc_action_fact *all)
{
	ecu_verdict disc = arc_disc_check(turn, seat, ARC_ACTION_CONSTRUCTION), best = CORE_OK;

	for (int b = 0; b < ARC_BUILDS; b++) {
		struct arc_build_fact *fact = &f->build[b];
		int ways;
		ecu_verdict v = arc_building_check(turn, seat, b, &ways);
		fact->ways = (uint8_t)ways;
		fact->florins = arc_builds[b].florins;
		for (int r = 0; r < ARC_RESOURCES; r++)
			fact->cubes = (uint8_t)(fact->cubes + arc_builds[b].cubes[r]);
		fact->left = (uint8_t)arc_tokens_left(turn, seat, b);
		fact->open = open_or_why(turn, seat, f, ecu_refused(disc) ? disc : v, &fact->why);
		all->most = (uint8_t)(all->most + !ecu_refused(v));
		if (!ecu_refused(best) || v.id == ARC_SAY_CANNOT_PAY)
			best = v;
	}
	return ecu_refused(disc) ? disc : all->most ? CORE_OK : best;
}

/* ---- Markets and ports (11.2) -------------------------------------------------------------------- */

static ecu_verdict try_visits(const struct arc_state *turn, int seat, int building, struct arc_action_fact *a)
{
	ecu_verdict best = core_refuse(ARC_SAY_NOT_CONTROLLED, building);

	for (int tile = 0; tile < ARC_TILES; tile++) {
		if (!turn->hex[tile].site[building])
			continue;
		ecu_verdict v = try(
			turn, ARC_ACT(ARC_DO_VISIT, seat, .visit = { (uint8_t)building, (uint8_t)tile }));
		a->most = (uint8_t)(a->most + !ecu_refused(v));
		if (best.id == ARC_SAY_NOT_CONTROLLED || !ecu_refused(v))
			best = v;
	}
	return best;
}

/* ---- The wheel (10.2) ---------------------------------------------------------------------------- */

static int active_units(const struct arc_state *s, int seat)
{
	int n = 0;

	for (int i = seat * ARC_EACH; i < (seat + 1) * ARC_EACH; i++)
		n += arc_active(&s->unit[i]);
	return n;
}

static ecu_verdict put_recruitment(const struct arc_state *turn, int seat, struct arc_action_fact *a)
{
	int cost;

	a->florins = (uint8_t)arc_worker_price(turn);
	a->surplus = -1;
	a->population = 1;
	a->most = (uint8_t)arc_workers_most(turn, seat, &cost);
	return try_plain(turn, seat, ARC_DO_RECRUIT);
}

static ecu_verdict put_action(const struct arc_state *turn, int seat, int action, struct arc_facts *f,
			      struct arc_action_fact *a)
{
	switch ((enum arc_action_key)action) {
	case ARC_ACTION_MIGRATION:
		a->most = (uint8_t)active_units(turn, seat);
		return try_plain(turn, seat, ARC_DO_MIGRATE);
	case ARC_ACTION_RECRUITMENT: return put_recruitment(turn, seat, a);
	case ARC_ACTION_TRADE: return try_trades(turn, seat, a);
	case ARC_ACTION_CONSTRUCTION: return put_builds(turn, seat, f, a);
	case ARC_ACTION_TAXATION:
		a->most = (uint8_t)arc_tax_payers(turn, seat);
		a->gain = (uint8_t)least(arc_tax_yield(turn, seat), turn->bank_florins);
		return try_plain(turn, seat, ARC_DO_TAX);
	case ARC_ACTION_EXPLORATION:
		a->most = (uint8_t)(turn->pile_size + turn->aside.n);
		return try_plain(turn, seat, ARC_DO_EXPLORE);
	case ARC_ACTION_REPRODUCTION:
		a->population = (int16_t)arc_births(turn, seat);
		a->most = (uint8_t)a->population;
		return try_plain(turn, seat, ARC_DO_REPRODUCE);
	case ARC_ACTION_USE_MARKET: return try_visits(turn, seat, ARC_BUILD_MARKET, a);
	case ARC_ACTION_USE_PORT: return try_visits(turn, seat, ARC_BUILD_PORT, a);
	case ARC_ACTION_HARVEST:
	case ARC_ACTIONS: break;
	}
	return CORE_OK;
}

void arc_work_out_actions(const struct arc_state *turn, int seat, struct arc_facts *f)
{
	for (int action = 0; action < ARC_ACTIONS; action++) {
		struct arc_action_fact *a = &f->action[action];
		a->discs = arc_wheel[action].field != ARC_FIELD_FLORINS;
		a->florins = arc_wheel[action].florins;
		a->rebellion = arc_wheel[action].rebellion;
		if (action == ARC_ACTION_HARVEST) {
			put_harvests(turn, seat, f, a);
			continue;
		}
		ecu_verdict v = put_action(turn, seat, action, f, a);
		a->open = open_or_why(turn, seat, f, v, &a->why);
	}
}

/* ---- Cards (12) ----------------------------------------------------------------------------------- */

/* Any payment and, for a wonder, any citizen; why not: the first that is refused for another reason than
 * what was named. */
static ecu_verdict try_card(const struct arc_state *turn, int seat, int card)
{
	const struct arc_card *c = &arc_cards[card];
	struct arc_action_data a = { .kind = ARC_DO_USE, .seat = (int8_t)seat, .use.card = (uint8_t)card };
	ecu_verdict first = CORE_OK;

	for (int choice = 0; choice < c->options; choice++)
		for (int what = 0; what < ARC_EACH; what++) {
			a.use.choice = (uint8_t)choice;
			a.use.resource = (uint8_t)(c->option[choice].any && what < ARC_RESOURCES ? what + 1
												 : 0);
			a.use.unit = (uint8_t)(c->type == ARC_TYPE_WONDER ? seat * ARC_EACH + what + 1 : 0);
			ecu_verdict v = try(turn, a);
			if (!ecu_refused(v))
				return v;
			bool no_cube = first.id == ARC_SAY_NO_CUBE || first.id == ARC_SAY_CUBES_ASIDE;
			if (!first.id || first.id == ARC_SAY_WONDER_CITIZEN ||
			    (no_cube && v.id != ARC_SAY_NAME_CUBE))
				first = v;
			if (!a.use.resource && !a.use.unit)
				break; /* nothing is named */
			if (a.use.resource == ARC_RESOURCES)
				break;
		}
	return first;
}

/* What its payment moves, stopped at the ends of the tracks (1.5), and brings. */
static void run_option(const struct arc_state *s, int seat, const struct arc_option *o,
		       struct arc_state *then, int *gain)
{
	*then = *s;
	for (int i = 0; i < o->ops; i++) {
		const struct arc_op *op = &o->op[i];
		int n = op->code == ARC_OP_REB || op->code == ARC_OP_REB_STEP || op->code == ARC_OP_SUR ||
					op->code == ARC_OP_FL
				? arc_amount(s, op, seat)
				: 0;
		if (op->code == ARC_OP_SUR)
			arc_surplus(then, n);
		else if (op->code == ARC_OP_FL)
			*gain += n;
		else if (op->code == ARC_OP_FREE_TAX) {
			arc_rebellion(then, arc_wheel[ARC_ACTION_TAXATION].rebellion);
			*gain += arc_tax_yield(s, seat);
		} else {
			arc_rebellion(then, n);
		}
	}
}

static void put_effect(const struct arc_state *s, int seat, int card, struct arc_card_fact *f)
{
	const struct arc_card *c = &arc_cards[card];
	struct arc_state then;
	int gain = 0, banked = s->owner[card] == seat + 1 ? f->florins : 0, none = 0;

	run_option(s, seat, &c->option[0], &then, &gain);
	f->rebellion = (int16_t)(then.rebellion - s->rebellion);
	f->surplus = (int16_t)(then.surplus - s->surplus);
	f->gain = (uint8_t)least(gain, s->bank_florins + banked);
	if (c->options > 1) {
		run_option(s, seat, &c->option[1], &then, &none);
		f->second_rebellion = (int16_t)(then.rebellion - s->rebellion);
	}
}

void arc_work_out_cards(const struct arc_state *turn, int seat, struct arc_facts *f)
{
	for (int card = 0; card < ARC_CARDS; card++) {
		struct arc_card_fact *fact = &f->card[card];
		int place = arc_place_of(turn, card);
		fact->owner = turn->owner[card];
		fact->price = place < 0 ? 0 : arc_cards[card].price[turn->side[place]];
		fact->afford = place >= 0 && fact->price <= arc_free_florins(turn, seat);
		if (!turn->owner[card] && place < 0)
			continue;
		fact->discs = arc_cards[card].discs;
		fact->florins = (uint8_t)(turn->owner[card] ? arc_use_florins(turn, seat, card)
							    : arc_cards[card].florins);
		put_effect(turn, seat, card, fact);
		fact->open = open_or_why(turn, seat, f, try_card(turn, seat, card), &fact->why);
	}
}
