/* compose.c — actions put together field by field (ecu_next): what was decided is completed in a plain way,
 * and a value may stand where that gives a legal action. What is legal the chapters say, not this file. */
#include <string.h>

#include "megaciv/megaciv.h"

static bool legal(const struct mc_state *s, const struct mc_action *a)
{
	ecu_action out = mc_write(*a);

	return !ecu_refused(core_check(&s->head, &out));
}

/* ---- Trade (9) ------------------------------------------------------------------------------- */

static int free_slot(const struct mc_state *s, int seat)
{
	for (int slot = 0; slot < MC_OFFERS; slot++)
		if (!s->offer[seat * MC_OFFERS + slot].to)
			return slot;
	return 0;
}

/* Of the hand, what lies in no other proposal and not in this one yet. */
static int left_of(const struct mc_state *s, int seat, const struct mc_cards11 *give, int card, int except)
{
	int n = s->hand[seat][card] - mc_sealed(s, seat, card, except);

	for (int i = 0; i < give->n; i++)
		n -= give->pair[i][0] == card ? give->pair[i][1] : 0;
	return n;
}

/* Commodities until there are so many cards, and two that can be named. */
static void add_goods(const struct mc_state *s, int seat, struct mc_cards11 *give, int cards, int except)
{
	int goods = 0;

	for (int i = 0; i < give->n; i++)
		goods += mc_card_is_calamity(give->pair[i][0]) ? 0 : give->pair[i][1];
	for (int card = MC_CARD_GOODS; card < MC_CARDS; card++)
		while (left_of(s, seat, give, card, except) > 0 &&
		       (mc_bag_count(&give->n) < cards || goods < MC_LIM_TRADE_NAMED)) {
			if (!mc_bag_add(give, card))
				return;
			goods++;
		}
}

/* A good that is wanted, if it can be given. */
static void add_wanted(const struct mc_state *s, int seat, struct mc_cards11 *give, int good, int except)
{
	for (int block = 0; good >= 0 && block < MC_BLOCKS; block++)
		if (left_of(s, seat, give, mc_card_of(block, good), except) > 0) {
			mc_bag_add(give, mc_card_of(block, good));
			return;
		}
}

/* The first good of the cards, behind those that are named already; `wish` where it is among them. */
static uint8_t nameable(const struct mc_cards11 *give, int wish, int named)
{
	uint8_t bag[sizeof *give];
	int first = 0;

	memcpy(bag, give, sizeof bag);
	for (int good = MC_GOODS - 1; good >= 0; good--) {
		bool there = mc_bag_goods(bag, good) > (good == named);
		if (there && good == wish)
			return (uint8_t)good;
		first = there ? good : first;
	}
	return (uint8_t)first;
}

static void complete_propose(const struct mc_state *s, struct mc_action *a, int field)
{
	struct mc_cards11 give = a->propose.give;
	enum { AS, TO, GIVE, NAMED, NAMED_2, CLAIMS, WANTED };

	if (field <= AS)
		a->propose.as = (uint8_t)free_slot(s, a->seat);
	if (field <= TO && !a->propose.to) {
		ecu_seats others = mc_everybody(s) & ~mc_bit(a->seat);
		a->propose.to = others & -others;
	}
	if (field <= GIVE)
		add_goods(s, a->seat, &give, MC_LIM_TRADE_CARDS, -1);
	if (field <= NAMED)
		a->propose.named[0] = nameable(&give, -1, -1);
	if (field <= NAMED_2)
		a->propose.named[1] = nameable(&give, -1, a->propose.named[0]);
	a->propose.give = give;
	if (field <= WANTED && a->propose.wanted < MC_LIM_TRADE_CARDS)
		a->propose.wanted = MC_LIM_TRADE_CARDS;
}

static int offer_slot(const struct mc_state *s, int seat, int from)
{
	for (int slot = 0; slot < MC_OFFERS; slot++)
		if (s->offer[from * MC_OFFERS + slot].to >> seat & 1)
			return slot;
	return 0;
}

/* As it was asked for, where the hand has it: then the deal is made. */
static void complete_answer(const struct mc_state *s, struct mc_action *a, int field)
{
	struct mc_cards11 give = a->answer.give;
	enum { FROM, SLOT, AS, MARK, GIVE, NAMED, NAMED_2 };

	if (field <= SLOT)
		a->answer.slot = (uint8_t)offer_slot(s, a->seat, a->answer.from);
	if (a->answer.slot >= MC_OFFERS)
		return;
	const struct mc_offer *o = &s->offer[a->answer.from * MC_OFFERS + a->answer.slot];
	int except = o->re - 1;
	if (field <= AS)
		a->answer.as = (uint8_t)(except >= 0 ? except : free_slot(s, a->seat));
	if (field <= GIVE) {
		for (int i = 0; i < MC_LIM_TRADE_NAMED && !give.n; i++)
			add_wanted(s, a->seat, &give, o->want[i] - 1, except);
		add_goods(s, a->seat, &give, o->wanted, except);
	}
	if (field <= NAMED)
		a->answer.named[0] = nameable(&give, o->want[0] - 1, -1);
	if (field <= NAMED_2)
		a->answer.named[1] = nameable(&give, o->want[1] - 1, a->answer.named[0]);
	a->answer.give = give;
}

static void complete_call(const struct mc_state *s, struct mc_action *a, int field)
{
	(void)s;
	if (field <= 1 && !a->call.have && !a->call.want)
		a->call.want = MC_GOODS;
}

/* ---- Purchases (14) -------------------------------------------------------------------------- */

/* Colours behind those that are chosen are like the last of them: they stand in rising order. */
static void fill_colours(uint8_t *colours, int chosen, int n)
{
	for (int i = chosen; i < n; i++)
		colours[i] = i ? colours[i - 1] : 1;
}

/* Are all cards of the one in the other? */
static bool begins_so(const struct mc_action *begun, const struct mc_action *whole)
{
	enum { CARDS = 1 };
	struct mc_cards20 cards = begun->purchase.cards;
	ecu_action all = mc_write(*whole);

	for (int i = 0; i < cards.n; i++)
		if (ecu_action_get(&mc_game, &all, CARDS, cards.pair[i][0]) < cards.pair[i][1])
			return false;
	return true;
}

static void pay(const struct mc_state *s, struct mc_action *a, int field)
{
	enum { ADVANCES, CARDS, TREASURY };
	struct mc_action paid = *a;
	int price = mc_purchase_price(s, a);

	memset(&paid.purchase.cards, 0, sizeof paid.purchase.cards);
	if (field <= CARDS && mc_pay(s, a->seat, price, &paid) && begins_so(a, &paid)) {
		*a = paid;
		return;
	}
	for (int tokens = 0; field <= TREASURY && tokens <= s->treasury[a->seat]; tokens++) {
		a->purchase.treasury = (uint8_t)tokens;
		if (legal(s, a))
			return;
	}
}

/* One card more is turned in; false: there is none that is not the substitute, or no room. */
static bool add_paid(const struct mc_state *s, struct mc_action *a, int card)
{
	enum { CARDS = 1 };
	ecu_action more = mc_write(*a);
	int have = ecu_action_get(&mc_game, &more, CARDS, card),
	    most = s->hand[a->seat][card] - (a->purchase.substitute == card + 1);

	if (have >= most || !ecu_action_set(&mc_game, &more, CARDS, card, have + 1))
		return false;
	*a = mc_read(&more);
	return true;
}

/* Whole sets, the dearest first, until it is paid. */
static bool pay_more(const struct mc_state *s, struct mc_action *a)
{
	enum { TREASURY = 2 };
	bool done[MC_GOODS] = { [MC_GOOD_WATER] = true };

	for (int n = 1; n < MC_GOODS; n++) {
		int best = 0;
		for (int good = 1; good < MC_GOODS; good++)
			if (!done[good] &&
			    (!best ||
			     mc_set_value(mc_goods[good].stack, mc_goods_in_hand(s, a->seat, good)) >
				     mc_set_value(mc_goods[best].stack, mc_goods_in_hand(s, a->seat, best))))
				best = good;
		done[best] = true;
		for (int block = 0; block < MC_BLOCKS; block++)
			while (add_paid(s, a, mc_card_of(block, best))) {
				pay(s, a, TREASURY);
				if (legal(s, a))
					return true;
			}
	}
	return false;
}

/* Trade Empire, the cards being decided: any set of them and any card of the hand that make it legal. */
static void stand_in(const struct mc_state *s, struct mc_action *a, bool any_set, int field)
{
	const struct mc_action begun = *a;
	struct mc_cards20 cards = a->purchase.cards;

	for (int i = 0; mc_holds(s, a->seat, MC_ADV_TRADE_EMPIRE) && i < cards.n; i++)
		for (int card = MC_CARD_GOODS; card < MC_CARD_WATER; card++) {
			if (!s->hand[a->seat][card])
				continue;
			*a = begun;
			if (any_set)
				a->purchase.set = (uint8_t)(mc_card_good(cards.pair[i][0]) + 1);
			a->purchase.substitute = (uint8_t)(card + 1);
			pay(s, a, field);
			if (legal(s, a))
				return;
		}
}

/* Somebody who turned in cards for less than the price may have meant Library's discount, or more cards. */
static void complete_purchase(const struct mc_state *s, struct mc_action *a, int field)
{
	enum {
		ADVANCES,
		CARDS,
		TREASURY,
		LIBRARY,
		ANATOMY,
		SET,
		SUBSTITUTE,
		RECORD,
		MONUMENT = RECORD + MC_RECORDS
	};
	uint64_t gained = a->purchase.advances |
			  (a->purchase.anatomy ? (uint64_t)1 << (a->purchase.anatomy - 1) : 0);
	uint8_t record[MC_RECORDS], monument[MC_MONUMENTS], set = 0, substitute = 0;

	memcpy(record, a->purchase.record, sizeof record);
	memcpy(monument, a->purchase.monument, sizeof monument);
	if (gained >> MC_ADV_WRITTEN_RECORD & 1)
		fill_colours(record, field > RECORD ? field - RECORD : 0, MC_RECORDS);
	if (gained >> MC_ADV_MONUMENT & 1)
		fill_colours(monument, field > MONUMENT ? field - MONUMENT : 0, MC_MONUMENTS);
	memcpy(a->purchase.record, record, sizeof record);
	memcpy(a->purchase.monument, monument, sizeof monument);
	const struct mc_action begun = *a;
	for (int library = 0; library <= (field <= LIBRARY ? MC_ADVANCES : 0); library++) {
		if (library && !(a->purchase.advances >> (library - 1) & 1))
			continue;
		*a = begun;
		if (library)
			a->purchase.library = (uint8_t)library;
		pay(s, a, field);
		if (legal(s, a))
			return;
	}
	*a = begun;
	if (field > CARDS) {
		if (field <= SUBSTITUTE)
			stand_in(s, a, field <= SET, field);
		return;
	}
	if (pay_more(s, a))
		return;
	*a = begun;
	if (mc_best_substitute(s, a->seat, &set, &substitute)) {
		a->purchase.set = set;
		a->purchase.substitute = substitute;
		pay_more(s, a);
	}
}

/* ---- The board -------------------------------------------------------------------------------- */

static void complete_expand(const struct mc_state *s, struct mc_action *a, int field)
{
	int left = s->stock[a->seat], i = 0;

	(void)field;
	for (int area = 0; area < MC_LAND; area++) {
		if (!s->tokens[a->seat][area])
			continue;
		int most = mc_growth(s->tokens[a->seat][area]);
		if (i >= a->expand.n)
			a->expand.add[i] = (uint8_t)(most < left ? most : left);
		left -= a->expand.add[i++];
		left = left < 0 ? 0 : left;
	}
	a->expand.n = (uint8_t)(a->expand.n > i ? a->expand.n : i);
}

static void complete_urban(const struct mc_state *s, struct mc_action *a, int field)
{
	enum { AREA, TREASURY, FROM };
	const uint16_t *near;

	if (a->urban.area >= MC_LAND)
		return;
	int missing = mc_city_missing(s, a->seat, a->urban.area),
	    urban = mc_city_urban(s, a->seat, a->urban.area), n = mc_land_neighbours(a->urban.area, &near),
	    last = a->urban.n ? a->urban.from[a->urban.n - 1] : 0, again = 0;
	if (field <= TREASURY)
		a->urban.treasury = (uint8_t)(missing > urban ? missing - urban : 0);
	for (int i = 0; i < a->urban.n; i++)
		again += a->urban.from[i] == last;
	for (int i = 0; i < n; i++)
		for (int k = near[i] == last ? again : 0;
		     near[i] < MC_LAND && near[i] >= last && k < s->tokens[a->seat][near[i]] &&
		     a->urban.n < missing - a->urban.treasury && a->urban.n < MC_DOES_URBANISM_URBAN_TOKENS;
		     k++)
			a->urban.from[a->urban.n++] = near[i];
}

static void complete_ship(const struct mc_state *s, struct mc_action *a, int field)
{
	for (int area = 0; field <= 1 && area < MC_LAND; area++) {
		a->ship_from.from = (uint16_t)area;
		if (legal(s, a))
			return;
	}
}

static void complete_diaspora(const struct mc_state *s, struct mc_action *a, int field)
{
	enum { FROM, TO, N };

	if (field <= N)
		a->move.n = 1;
	for (int to = 0; field <= TO && to < MC_LAND; to++) {
		a->move.to = (uint16_t)to;
		if (legal(s, a))
			return;
	}
}

static void complete_empire(const struct mc_state *s, struct mc_action *a, int field)
{
	(void)field;
	for (int seat = 0; !a->empire.seats && seat < s->head.seats; seat++) {
		a->empire.seats = mc_bit(seat);
		if (!legal(s, a))
			a->empire.seats = 0;
	}
}

/* ---- Together -------------------------------------------------------------------------------- */

static void (*const completes[MC_KINDS])(const struct mc_state *, struct mc_action *, int field) = {
	[MC_DO_EXPAND] = complete_expand,     [MC_DO_BUILD_SHIP_FROM] = complete_ship,
	[MC_DO_BUILD_URBAN] = complete_urban, [MC_DO_CALL] = complete_call,
	[MC_DO_PROPOSE] = complete_propose,   [MC_DO_ANSWER] = complete_answer,
	[MC_DO_PURCHASE] = complete_purchase, [MC_DO_DIASPORA] = complete_diaspora,
	[MC_DO_EMPIRE] = complete_empire,
};

static void complete(const struct core_head *head, ecu_action *action, int field)
{
	struct mc_action a = mc_read(action);

	completes[a.kind](mcc(head), &a, field);
	*action = mc_write(a);
}

/* The mark of an answer is that of the proposal, or none: there is nothing to try. */
static bool is_mark(const ecu_action *a, int field) { return a->kind == MC_DO_ANSWER && field == 3; }

bool mc_next(const struct core_head *head, const ecu_action *action, int field, struct core_values *values)
{
	struct mc_action a = mc_read(action);

	if (!completes[a.kind])
		return false;
	if (is_mark(action, field)) {
		core_value(values, ECU_NO_WORD);
		return true;
	}
	core_next_by(head, action, field, complete, values);
	return true;
}
