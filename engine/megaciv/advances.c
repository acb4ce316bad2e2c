/* advances.c — chapter 14: buying civilization advances; the hand limit.
 *
 * Questions, open
 *   purchase  everybody, always, since who can afford something is a secret: the advances bought, with the
 *             one Library makes cheaper, the one Anatomy gives, the colours of Written Record and
 *             Monument, the cards turned in, Trade Empire's substitute and the treasury spent, in one
 *             transaction; or nothing. Cards turned in are seen by all.
 *   discard   all with more cards than their limit: which go. Hand sizes are open; what is discarded is
 *             seen by all. */
#include <assert.h>
#include <string.h>

#include "megaciv/questions.h"

static uint64_t bit(int advance) { return (uint64_t)1 << advance; }

/* ---- Price (14.1) --------------------------------------------------------------------------- */

int mc_price_credit(const struct mc_state *s, int seat, int advance)
{
	const struct mc_advance *a = &mc_advances[advance];
	int one = s->credit[seat][a->group1], two = a->group2 == MC_NONE ? 0 : s->credit[seat][a->group2];

	return MC_LIM_CREDIT_UNIT * (one > two ? one : two);
}

int mc_price_bonus(const struct mc_state *s, int seat, int advance)
{
	int bonus = 0;

	for (uint64_t left = s->advances[seat]; left; left &= left - 1) {
		const struct mc_advance *held = &mc_advances[__builtin_ctzll(left)];
		bonus += held->bonus_to == advance ? held->bonus : 0;
	}
	return bonus;
}

static int reduced(int cost, int less) { return cost > less ? cost - less : 0; }

int mc_price(const struct mc_state *s, int seat, int advance)
{
	return reduced(mc_advances[advance].cost,
		       mc_price_credit(s, seat, advance) + mc_price_bonus(s, seat, advance));
}

static int library_price(const struct mc_state *s, const struct mc_action *a, int advance)
{
	return reduced(mc_price(s, a->seat, advance),
		       a->purchase.library == advance + 1 ? MC_DOES_LIBRARY_DISCOUNT : 0);
}

int mc_purchase_price(const struct mc_state *s, const struct mc_action *a)
{
	int sum = 0;

	for (uint64_t left = a->purchase.advances; left; left &= left - 1)
		sum += library_price(s, a, __builtin_ctzll(left));
	return sum;
}

int mc_treasury_value(const struct mc_state *s, int seat)
{
	return mc_holds(s, seat, MC_ADV_MINING) ? MC_DOES_MINING_TREASURY_VALUE : MC_LIM_TREASURY_VALUE;
}

/* ---- Payment (14.2) ------------------------------------------------------------------------- */

/* What the cards turned in are worth as sets, with Trade Empire's substitute. */
static int cards_value(const struct mc_action *a)
{
	struct mc_cards20 cards = a->purchase.cards;
	int sum = 0;

	for (int good = 1; good < MC_GOODS; good++) {
		int n = mc_bag_goods(&cards.n, good);
		sum += n ? mc_set_value(mc_goods[good].stack, n + (a->purchase.set == good + 1)) : 0;
	}
	return sum;
}

static ecu_verdict cards_check(const struct mc_state *s, const struct mc_action *a)
{
	const struct mc_cards20 cards = a->purchase.cards;

	for (int i = 0; i < cards.n; i++) {
		int card = cards.pair[i][0], n = cards.pair[i][1] + (a->purchase.substitute == card + 1);
		if (mc_card_is_calamity(card) || n > s->hand[a->seat][card])
			return core_refuse(MC_SAY_CARD_NOT_HELD_12, card, s->hand[a->seat][card]);
	}
	return CORE_OK;
}

/* Trade Empire: one card of at least the same face value stands in for a missing one of an incomplete set. */
static ecu_verdict substitute_check(const struct mc_state *s, const struct mc_action *a)
{
	int good = a->purchase.set - 1, card = a->purchase.substitute - 1;
	struct mc_cards20 cards = a->purchase.cards;

	if (good < 0 && card < 0)
		return CORE_OK;
	if (good <= 0 || card < 0 || !mc_holds(s, a->seat, MC_ADV_TRADE_EMPIRE) ||
	    mc_card_is_calamity(card) || mc_card_good(card) == good || !s->hand[a->seat][card])
		return core_refuse(MC_SAY_NO_SUBSTITUTE);
	int n = mc_bag_goods(&cards.n, good);
	if (mc_card_face(card) < mc_goods[good].stack)
		return core_refuse(MC_SAY_SUBSTITUTE_LOW, card, mc_goods[good].stack);
	return n && n < mc_set_size(s, good) ? CORE_OK : core_refuse(MC_SAY_SET_COMPLETE, good);
}

/* Enough, and not a token of treasury too many. */
static ecu_verdict payment_check(const struct mc_state *s, const struct mc_action *a)
{
	int price = mc_purchase_price(s, a), value = cards_value(a), each = mc_treasury_value(s, a->seat),
	    tokens = a->purchase.treasury;

	if (tokens > s->treasury[a->seat])
		return core_refuse(MC_SAY_TREASURY_SHORT, s->treasury[a->seat], tokens);
	if (value + tokens * each < price)
		return core_refuse(MC_SAY_PAID_SHORT, price, value, tokens * each);
	return tokens && value + (tokens - 1) * each >= price
		       ? core_refuse(MC_SAY_PAID_MUCH, price, value, tokens * each)
		       : CORE_OK;
}

/* ---- What the cards give at the moment of purchase ------------------------------------------ */

static bool is_science(int advance)
{
	return mc_advances[advance].group1 == MC_GROUP_SCIENCE ||
	       mc_advances[advance].group2 == MC_GROUP_SCIENCE;
}

static bool anatomy_gives(const struct mc_state *s, int seat, uint64_t bought, int advance)
{
	return is_science(advance) && mc_advances[advance].cost < MC_DOES_ANATOMY_FREE_COST_BELOW &&
	       !mc_holds(s, seat, advance) && !(bought >> advance & 1);
}

static uint64_t all_gained(const struct mc_action *a)
{
	return a->purchase.advances | (a->purchase.anatomy ? bit(a->purchase.anatomy - 1) : 0);
}

/* Colours are chosen exactly where a card gives points, in rising order. */
static bool colours_fit(const uint8_t *colours, int n, bool gained)
{
	for (int i = 0; i < n; i++)
		if ((colours[i] != 0) != gained || (i && colours[i] < colours[i - 1]))
			return false;
	return true;
}

static ecu_verdict gifts_check(const struct mc_state *s, const struct mc_action *a)
{
	uint64_t bought = a->purchase.advances, gained = all_gained(a);
	int library = a->purchase.library - 1, anatomy = a->purchase.anatomy - 1;
	uint8_t record[MC_RECORDS], monument[MC_MONUMENTS];

	memcpy(record, a->purchase.record, sizeof record);
	memcpy(monument, a->purchase.monument, sizeof monument);
	if (library >= 0 &&
	    (!(bought >> MC_ADV_LIBRARY & 1) || library == MC_ADV_LIBRARY || !(bought >> library & 1)))
		return core_refuse(MC_SAY_NO_LIBRARY, library);
	if (anatomy >= 0 && (!(bought >> MC_ADV_ANATOMY & 1) || !anatomy_gives(s, a->seat, bought, anatomy)))
		return core_refuse(MC_SAY_NO_ANATOMY, anatomy);
	if (!colours_fit(record, 2, gained >> MC_ADV_WRITTEN_RECORD & 1) ||
	    !colours_fit(monument, 4, gained >> MC_ADV_MONUMENT & 1))
		return core_refuse(MC_SAY_COLOURS);
	return CORE_OK;
}

ecu_verdict mc_purchase_check(const struct mc_state *s, const struct mc_action *a)
{
	if (a->kind == MC_DO_NO_PURCHASE)
		return CORE_OK;
	uint64_t bought = a->purchase.advances;

	if (!bought)
		return core_refuse(MC_SAY_NOTHING_BOUGHT);
	if (bought & s->advances[a->seat])
		return core_refuse(MC_SAY_HELD_ALREADY, __builtin_ctzll(bought & s->advances[a->seat]));
	ecu_verdict v = gifts_check(s, a);
	v = ecu_refused(v) ? v : cards_check(s, a);
	v = ecu_refused(v) ? v : substitute_check(s, a);
	return ecu_refused(v) ? v : payment_check(s, a);
}

/* ---- Hand limit (14.3) ---------------------------------------------------------------------- */

int mc_hand_limit(const struct mc_state *s, int seat)
{
	return mc_counts[s->head.seats - MC_PLAYERS_LEAST].hand_limit +
	       (mc_holds(s, seat, MC_ADV_ROADBUILDING) ? MC_DOES_ROADBUILDING_HAND_LIMIT : 0);
}

static int excess(const struct mc_state *s, int seat) { return s->hand_size[seat] - mc_hand_limit(s, seat); }
static bool has_excess(const struct mc_state *s, int seat) { return excess(s, seat) > 0; }

enum core_step mc_purchase_ask(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	(void)sink;
	mc_next_step(f);
	core_ask(&s->head, MC_ASK_PURCHASE, mc_everybody(s));
	return CORE_ASKED;
}

enum core_step mc_discard_ask(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	(void)sink;
	return mc_ask_those(s, f, MC_ASK_DISCARD, has_excess);
}

static ecu_verdict discard_check(const struct mc_state *s, const struct mc_action *a)
{
	int most = excess(s, a->seat);

	if (!a->discard.n || a->discard.n > s->hand[a->seat][a->discard.card])
		return core_refuse(MC_SAY_CARD_NOT_HELD_LIMIT, a->discard.card,
				   s->hand[a->seat][a->discard.card]);
	return a->discard.n <= most ? CORE_OK : core_refuse(MC_SAY_DISCARD_MOST, most);
}

/* ---- Effects -------------------------------------------------------------------------------- */

void mc_gain(struct mc_state *s, int seat, int advance)
{
	assert(advance >= 0 && advance < MC_ADVANCES && !mc_holds(s, seat, advance));
	s->advances[seat] |= bit(advance);
	for (int group = 0; group < MC_GROUPS; group++)
		s->credit[seat][group] = (uint8_t)(s->credit[seat][group] +
						   mc_advances[advance].credit[group] / MC_LIM_CREDIT_UNIT);
}

static void choose_colours(struct mc_state *s, int seat, uint8_t *to, const uint8_t *colours, int n)
{
	for (int i = 0; i < n && colours[0]; i++) {
		assert(colours[i] >= 1 && colours[i] <= MC_GROUPS);
		to[i] = colours[i];
		s->credit[seat][colours[i] - 1]++;
	}
}

/* All prices are said before anything is gained: a purchase has no effect on itself. */
static void tell_prices(const struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	for (uint64_t left = a->purchase.advances; sink && left; left &= left - 1) {
		int advance = __builtin_ctzll(left);
		core_tell(s, sink, CORE_ALL, MC_SAY_BOUGHT, a->seat, advance, mc_advances[advance].cost,
			  mc_price_credit(s, a->seat, advance), mc_price_bonus(s, a->seat, advance),
			  a->purchase.library == advance + 1 ? MC_DOES_LIBRARY_DISCOUNT : 0,
			  library_price(s, a, advance));
	}
	if (a->purchase.anatomy)
		core_tell(s, sink, CORE_ALL, MC_SAY_ANATOMY, a->seat, a->purchase.anatomy - 1);
}

static void turn_in(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	const struct mc_cards20 cards = a->purchase.cards;

	assert(mc_holds(s, a->seat, MC_ADV_TRADE_EMPIRE) || !a->purchase.substitute);
	for (int i = 0; i < cards.n; i++) {
		mc_discard(s, a->seat, cards.pair[i][0], cards.pair[i][1]);
		core_tell(s, sink, CORE_ALL, MC_SAY_TURNED_IN, a->seat, cards.pair[i][1], cards.pair[i][0]);
	}
	if (a->purchase.substitute) {
		mc_discard(s, a->seat, a->purchase.substitute - 1, 1);
		core_tell(s, sink, CORE_ALL, MC_SAY_SUBSTITUTED, a->seat, a->purchase.substitute - 1,
			  a->purchase.set - 1);
	}
	mc_spend(s, a->seat, a->purchase.treasury);
	core_tell(s, sink, CORE_ALL, MC_SAY_PAID, a->seat, mc_purchase_price(s, a), cards_value(a),
		  a->purchase.treasury);
}

static void purchase(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	uint8_t record[MC_RECORDS], monument[MC_MONUMENTS];

	memcpy(record, a->purchase.record, sizeof record);
	memcpy(monument, a->purchase.monument, sizeof monument);
	tell_prices(s, a, sink);
	turn_in(s, a, sink);
	for (uint64_t left = all_gained(a); left; left &= left - 1)
		mc_gain(s, a->seat, __builtin_ctzll(left));
	choose_colours(s, a->seat, s->record[a->seat], record, MC_RECORDS);
	choose_colours(s, a->seat, s->monument[a->seat], monument, MC_MONUMENTS);
}

static void purchase_apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	assert(!ecu_refused(mc_purchase_check(s, a)));
	if (a->kind == MC_DO_PURCHASE)
		purchase(s, a, sink);
	else
		core_tell(s, sink, CORE_ALL, MC_SAY_BOUGHT_NOTHING, a->seat);
	core_answered(&s->head, a->seat);
}

static void discard_apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	assert(!ecu_refused(discard_check(s, a)));
	mc_discard(s, a->seat, a->discard.card, a->discard.n);
	core_tell(s, sink, CORE_ALL, MC_SAY_DISCARDED, a->seat, a->discard.n, a->discard.card);
	if (excess(s, a->seat) <= 0)
		core_answered(&s->head, a->seat);
}

/* ---- Choices -------------------------------------------------------------------------------- */

static void discard_choices(const struct mc_state *s, int seat, struct core_choices *list)
{
	int most = excess(s, seat);

	for (int card = 0; card < MC_CARDS; card++) {
		int have = s->hand[seat][card];
		if (have && most > 0)
			mc_offer_range(list, &MC_ACT(MC_DO_DISCARD, seat, .discard = { (uint8_t)card, 1 }), 1,
				       1, have < most ? have : most, MC_LIM_STACKS + 1 - mc_card_face(card));
	}
}

/* Any purchase can be composed; the best ones by three aims are listed, so that nobody has to reckon. */
static void purchase_choices(const struct mc_state *s, int seat, struct core_choices *list)
{
	struct mc_action best[MC_AIMS_LISTED];
	int n = 0;

	for (int aim = 0; aim < MC_AIMS_LISTED; aim++) {
		bool known = !mc_best_purchase(s, seat, (enum mc_aim)aim, &best[n]);
		for (int i = 0; i < n && !known; i++)
			known = memcmp(&best[i], &best[n], sizeof best[n]) == 0;
		if (!known)
			mc_offer(list, &best[n++], 2);
	}
	mc_offer_plain(list, MC_DO_NO_PURCHASE, seat, 1);
}

/* ---- Drivers -------------------------------------------------------------------------------- */

struct purse {
	int cards, treasury, each;
	uint8_t goods[MC_GOODS];
};

static struct purse purse(const struct mc_state *s, int seat)
{
	struct purse p = { .treasury = s->treasury[seat], .each = mc_treasury_value(s, seat) };

	for (int good = 1; good < MC_GOODS; good++) {
		p.goods[good] = (uint8_t)mc_goods_in_hand(s, seat, good);
		p.cards += mc_set_value(mc_goods[good].stack, p.goods[good]);
	}
	return p;
}

static bool put_set(const struct mc_state *s, struct mc_action *a, int good)
{
	struct mc_cards20 *cards = &a->purchase.cards;
	int west = mc_card_of(MC_WEST, good), east = mc_card_of(MC_EAST, good);

	if (cards->n + 2 > MC_PAID)
		return false;
	for (int card = west; card <= east; card += east - west)
		if (s->hand[a->seat][card]) {
			cards->pair[cards->n][0] = (uint8_t)card;
			cards->pair[cards->n++][1] = s->hand[a->seat][card];
		}
	return true;
}

static void sort_pairs(struct mc_cards20 *cards)
{
	for (int i = 1; i < cards->n; i++)
		for (int j = i; j > 0 && cards->pair[j - 1][0] > cards->pair[j][0]; j--)
			for (int k = 0; k < 2; k++) {
				uint8_t swap = cards->pair[j][k];
				cards->pair[j][k] = cards->pair[j - 1][k];
				cards->pair[j - 1][k] = swap;
			}
}

/* Whole sets, the dearest first, until treasury can pay the rest. */
static bool pay_simply(const struct mc_state *s, const struct purse *p, int price, struct mc_action *a)
{
	struct purse left = *p;
	int value = 0;

	while (value + left.treasury * left.each < price) {
		int best = 0;
		for (int good = 1; good < MC_GOODS; good++)
			if (left.goods[good] &&
			    (!best || mc_set_value(mc_goods[good].stack, left.goods[good]) >
					      mc_set_value(mc_goods[best].stack, left.goods[best])))
				best = good;
		if (!best || !put_set(s, a, best))
			return false;
		value += mc_set_value(mc_goods[best].stack, left.goods[best]);
		left.goods[best] = 0;
	}
	a->purchase.treasury = (uint8_t)(value >= price ? 0 : (price - value + left.each - 1) / left.each);
	struct mc_cards20 cards = a->purchase.cards;
	sort_pairs(&cards);
	a->purchase.cards = cards;
	return true;
}

/* Gifts that have to be chosen, at random. */
static void choose_gifts(const struct mc_state *s, struct mc_action *a, ecu_rng *rng)
{
	uint64_t bought = a->purchase.advances;

	if (bought >> MC_ADV_LIBRARY & 1 && bought & (bought - 1)) {
		uint64_t others = bought & ~bit(MC_ADV_LIBRARY);
		for (uint32_t skip = ecu_rng_below(rng, (uint32_t)__builtin_popcountll(others)); skip; skip--)
			others &= others - 1;
		a->purchase.library = (uint8_t)(__builtin_ctzll(others) + 1);
	}
	for (int advance = 0; bought >> MC_ADV_ANATOMY & 1 && advance < MC_ADVANCES && !a->purchase.anatomy;
	     advance++)
		if (anatomy_gives(s, a->seat, bought, advance))
			a->purchase.anatomy = (uint8_t)(advance + 1);
	uint64_t gained = all_gained(a);
	uint8_t colour = (uint8_t)(1 + ecu_rng_below(rng, MC_GROUPS));
	if (gained >> MC_ADV_WRITTEN_RECORD & 1)
		memset(a->purchase.record, colour, MC_RECORDS);
	if (gained >> MC_ADV_MONUMENT & 1) {
		memset(a->purchase.monument, colour, MC_MONUMENTS);
		a->purchase.monument[MC_MONUMENTS - 1] = MC_GROUPS;
	}
}

/* Prices of all advances at once. */
static void all_prices(const struct mc_state *s, int seat, int price[MC_ADVANCES])
{
	int bonus[MC_ADVANCES] = { 0 };

	for (uint64_t left = s->advances[seat]; left; left &= left - 1) {
		const struct mc_advance *held = &mc_advances[__builtin_ctzll(left)];
		if (held->bonus_to != MC_NONE)
			bonus[held->bonus_to] += held->bonus;
	}
	for (int advance = 0; advance < MC_ADVANCES; advance++)
		price[advance] = reduced(mc_advances[advance].cost,
					 mc_price_credit(s, seat, advance) + bonus[advance]);
}

static bool purchase_pick(const struct mc_state *s, int seat, ecu_rng *rng, enum ecu_style style,
			  ecu_action *out)
{
	struct mc_action a = { .kind = MC_DO_PURCHASE, .seat = (int8_t)seat };
	int price[MC_ADVANCES], sum = 0, first = (int)ecu_rng_below(rng, MC_ADVANCES);

	*out = mc_write(MC_ACT(MC_DO_NO_PURCHASE, seat));
	if (mc_holds(s, seat, MC_ADV_TRADE_EMPIRE) && ecu_rng_below(rng, 16) == 0 &&
	    mc_best_purchase(s, seat, (enum mc_aim)ecu_rng_below(rng, MC_AIMS_LISTED), &a)) {
		*out = mc_write(a);
		return true;
	}
	a = MC_ACT(MC_DO_PURCHASE, seat);
	if ((!s->hand_size[seat] && !s->treasury[seat]) ||
	    ecu_rng_below(rng, style == ECU_EAGER ? 16 : 3) == 0)
		return true;
	struct purse p = purse(s, seat);
	int budget = p.cards + p.treasury * p.each;
	all_prices(s, seat, price);
	for (int i = 0; i < MC_ADVANCES; i++) {
		int advance = (first + i * 11) % MC_ADVANCES; /* 11 and 51 have no common divisor */
		if (mc_holds(s, seat, advance) || price[advance] > budget - sum)
			continue;
		a.purchase.advances |= bit(advance);
		sum += price[advance];
	}
	if (!a.purchase.advances)
		return true;
	choose_gifts(s, &a, rng);
	if (pay_simply(s, &p, mc_purchase_price(s, &a), &a))
		*out = mc_write(a);
	return true;
}

/* ---- Their rows ------------------------------------------------------------------------------ */

/* clang-format off */
const struct mc_question_row mc_ask_purchase = {
	.prompt = MC_SAY_ASK_PURCHASE, .check = mc_purchase_check, .apply = purchase_apply,
	.choices = purchase_choices, .pick = purchase_pick, .as_if = mc_as_if_any,
	.step = MC_STEP_DISCARD, .step_again = MC_STEP_DISCARD, .depth = 1,
	.lay_from = MC_STEP_PURCHASE + 1,
};
/* clang-format on */

static void discard_speak(const struct mc_state *s, int seat, ecu_message *m) { m->arg[0] = excess(s, seat); }

static bool discard_as_if(struct mc_state *v, int seat) { return excess(v, seat) > 0; }

static const char *discard_fault(const struct mc_state *s)
{
	for (int seat = 0; mc_asks(s, MC_ASK_DISCARD) && seat < s->head.seats; seat++)
		if ((s->head.waiting >> seat & 1) && excess(s, seat) <= 0)
			return "cards are to be discarded that may be kept";
	return NULL;
}

/* clang-format off */
const struct mc_question_row mc_ask_discard = {
	.prompt = MC_SAY_ASK_DISCARD, .speak = discard_speak, .check = discard_check,
	.apply = discard_apply, .choices = discard_choices, .as_if = discard_as_if, .step = MC_STEP_AST,
	.step_again = MC_STEP_AST, .depth = 1, .fault = discard_fault, .lay_from = MC_STEP_DISCARD + 1,
};
/* clang-format on */
