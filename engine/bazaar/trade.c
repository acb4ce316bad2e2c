/* trade.c — chapter 5: the trade.
 *
 * Question
 *   trade  all seats, open, until each is done or the table closes it. Offer (cards from the
 *          own hand, a secret; the open part is seen by the two), accept (own hand again),
 *          decline, withdraw, done (seen by all). That two seats trade, and how many cards,
 *          is seen by all; which cards, by the two.
 *
 * A card can be in one open offer only, so an offer can always be carried out and whether an
 * answer is legal never depends on the other hand. */
#include <string.h>

#include "bazaar/bazaar.h"

/* 5.1: numbers of cards alone decide whether there is anything to trade. */
bool bz_trade_possible(const struct bz_state *s)
{
	int with_cards = 0;

	for (int seat = 0; seat < s->head.seats; seat++)
		with_cards += s->hand_size[seat] > 0;
	return with_cards > 1;
}

void bz_trade_begin(struct bz_state *s, const ecu_sink *sink)
{
	core_tell(s, sink, CORE_ALL, BZ_SAY_TRADE);
	core_ask(&s->head, BZ_TRADE, ((ecu_seats)1 << s->head.seats) - 1);
}

/* 5.6: everything open lapses. */
static void end_trade(struct bz_state *s) { memset(s->offer, 0, sizeof s->offer); }

static void drop_offer(struct bz_state *s, int seat) { memset(&s->offer[seat], 0, sizeof s->offer[seat]); }

/* ---- Checks ------------------------------------------------------------------------------- */

/* 5.5: cards in the own open offer are spoken for. */
static ecu_verdict bag_check(const struct bz_state *s, int seat, const struct bz_bag *bag)
{
	for (int i = 0; i < bag->n; i++) {
		int good = bag->pair[i][0], count = bag->pair[i][1];
		if (count > s->hand[seat][good])
			return core_refuse(BZ_SAY_NOT_HELD, s->hand[seat][good], good, count);
		if (count > bz_free_cards(s, seat, good))
			return core_refuse(BZ_SAY_SEALED, good);
	}
	return CORE_OK;
}

/* 5.2 */
static ecu_verdict offer_check(const struct bz_state *s, const struct bz_action *a)
{
	int seat = a->seat, cards = bz_bag_count(&a->offer.give), to = a->offer.to;

	if (s->offer[seat].to)
		return core_refuse(BZ_SAY_OFFER_LIVE);
	if (s->offers_made[seat] >= BZ_OFFERS)
		return core_refuse(BZ_SAY_OFFERS_SPENT, BZ_OFFERS);
	if (to == seat)
		return core_refuse(BZ_SAY_OFFER_SELF);
	if (to >= s->head.seats || !s->hand_size[to])
		return core_refuse(BZ_SAY_NO_PARTNER, to);
	if (!(s->head.waiting >> to & 1))
		return core_refuse(BZ_SAY_PARTNER_DONE, to);
	if (cards < 1 || cards > BZ_OFFER_CARDS || a->offer.n < 1 || a->offer.n > BZ_OFFER_CARDS)
		return core_refuse(BZ_SAY_OFFER_SIZE, BZ_OFFER_CARDS);
	if (!bz_bag_has(&a->offer.give, a->offer.named))
		return core_refuse(BZ_SAY_OFFER_LIE, a->offer.named);
	return bag_check(s, seat, &a->offer.give);
}

static bool has_offer(const struct bz_state *s, int from, int to)
{
	return from < s->head.seats && s->offer[from].to == to + 1;
}

/* 5.3 */
static ecu_verdict accept_check(const struct bz_state *s, const struct bz_action *a)
{
	int cards = bz_bag_count(&a->accept.give);

	if (!has_offer(s, a->accept.from, a->seat))
		return core_refuse(BZ_SAY_NO_OFFER, a->accept.from);
	const struct bz_offer *o = &s->offer[a->accept.from];
	if (cards != o->wanted)
		return core_refuse(BZ_SAY_WRONG_NUMBER, o->wanted, cards);
	if (!bz_bag_has(&a->accept.give, o->want - 1))
		return core_refuse(BZ_SAY_WANTED_MISSING, o->want - 1);
	return bag_check(s, a->seat, &a->accept.give);
}

ecu_verdict bz_trade_check(const struct bz_state *s, const struct bz_action *a)
{
	switch (a->kind) {
	case BZ_DO_OFFER: return offer_check(s, a);
	case BZ_DO_ACCEPT: return accept_check(s, a);
	case BZ_DO_DECLINE: /* 5.4 */
		return has_offer(s, a->decline.from, a->seat) ? CORE_OK
							      : core_refuse(BZ_SAY_NO_OFFER, a->decline.from);
	case BZ_DO_WITHDRAW: return s->offer[a->seat].to ? CORE_OK : core_refuse(BZ_SAY_NOTHING_OPEN);
	case BZ_DO_DONE:
	case BZ_DO_CLOSE: break;
	}
	return CORE_OK;
}

/* ---- Effects ------------------------------------------------------------------------------ */

static void make_offer(struct bz_state *s, const struct bz_action *a, const ecu_sink *sink)
{
	struct bz_offer *o = &s->offer[a->seat];
	const struct bz_bag *give = &a->offer.give;

	o->to = (uint8_t)(a->offer.to + 1);
	o->named = (uint8_t)(a->offer.named + 1);
	o->want = (uint8_t)(a->offer.want + 1);
	o->given = (uint8_t)bz_bag_count(give);
	o->wanted = a->offer.n;
	for (int i = 0; i < give->n; i++)
		o->cards[give->pair[i][0]] = give->pair[i][1];
	s->offers_made[a->seat]++;
	core_tell(s, sink, (ecu_seats)1 << a->seat | (ecu_seats)1 << a->offer.to, BZ_SAY_OFFERED, a->seat,
		  a->offer.to, o->given, a->offer.named, o->wanted, a->offer.want);
}

static void hand_over(struct bz_state *s, int from, int to, int good, int cards, const ecu_sink *sink)
{
	if (!cards)
		return;
	bz_lose(s, from, good, cards);
	bz_give(s, to, good, cards);
	core_tell(s, sink, (ecu_seats)1 << from | (ecu_seats)1 << to, BZ_SAY_GOT, to, good, cards);
}

/* 5.3: both sides at once; an own offer whose cards went away cannot exist (5.5). */
static void carry_out(struct bz_state *s, const struct bz_action *a, const ecu_sink *sink)
{
	int from = a->accept.from;
	struct bz_offer o = s->offer[from];

	drop_offer(s, from);
	core_tell(s, sink, CORE_ALL, BZ_SAY_DEAL, from, a->seat, o.given, o.wanted);
	for (int good = 0; good < BZ_GOODS; good++)
		hand_over(s, from, a->seat, good, o.cards[good], sink);
	for (int i = 0; i < a->accept.give.n; i++)
		hand_over(s, a->seat, from, a->accept.give.pair[i][0], a->accept.give.pair[i][1], sink);
}

/* 5.6: who is done takes no offer any more; what was open to him lapses. */
static void finish(struct bz_state *s, int seat, const ecu_sink *sink)
{
	drop_offer(s, seat);
	for (int from = 0; from < s->head.seats; from++)
		if (has_offer(s, from, seat))
			drop_offer(s, from);
	core_tell(s, sink, CORE_ALL, BZ_SAY_DONE, seat);
	core_answered(&s->head, seat);
}

void bz_trade_apply(struct bz_state *s, const struct bz_action *a, const ecu_sink *sink)
{
	int seat = a->seat;

	switch (a->kind) {
	case BZ_DO_OFFER: make_offer(s, a, sink); break;
	case BZ_DO_ACCEPT: carry_out(s, a, sink); break;
	case BZ_DO_DECLINE:
		drop_offer(s, a->decline.from);
		core_tell(s, sink, (ecu_seats)1 << seat | (ecu_seats)1 << a->decline.from, BZ_SAY_DECLINED,
			  seat, a->decline.from);
		break;
	case BZ_DO_WITHDRAW:
		core_tell(s, sink, (ecu_seats)1 << seat | (ecu_seats)1 << (s->offer[seat].to - 1),
			  BZ_SAY_WITHDREW, seat, s->offer[seat].to - 1);
		drop_offer(s, seat);
		break;
	case BZ_DO_DONE: finish(s, seat, sink); break;
	case BZ_DO_CLOSE: /* by the table */
		end_trade(s);
		core_tell(s, sink, CORE_ALL, BZ_SAY_CLOSED);
		core_ask(&s->head, BZ_TRADE, 0);
		break;
	}
}

/* ---- Choices: what can be listed; offers and answers are composed --------------------------- */

void bz_trade_choices(const struct bz_state *s, int seat, struct core_choices *list)
{
	for (int from = 0; from < s->head.seats; from++)
		if (has_offer(s, from, seat)) {
			ecu_action decline = bz_write((struct bz_action){
				.kind = BZ_DO_DECLINE, .seat = (int8_t)seat, .decline.from = (uint8_t)from });
			core_offer(list, &decline, 1);
		}
	if (s->offer[seat].to) {
		ecu_action withdraw = bz_write(
			(struct bz_action){ .kind = BZ_DO_WITHDRAW, .seat = (int8_t)seat });
		core_offer(list, &withdraw, 1);
	}
	ecu_action done = bz_write((struct bz_action){ .kind = BZ_DO_DONE, .seat = (int8_t)seat });
	core_offer(list, &done, 2);
}

/* What may be composed: an offer while one may be made, an answer where there is an offer. Looks
 * at open facts and the own hand only, as every choice does. */
core_bits bz_trade_open(const struct bz_state *s, int seat)
{
	core_bits kinds = 0;
	bool others = false;

	for (int from = 0; from < s->head.seats; from++) {
		if (has_offer(s, from, seat))
			kinds |= CORE_BIT(BZ_DO_ACCEPT);
		others |= from != seat && s->hand_size[from] && (s->head.waiting >> from & 1);
	}
	if (others && s->hand_size[seat] && !s->offer[seat].to && s->offers_made[seat] < BZ_OFFERS)
		kinds |= CORE_BIT(BZ_DO_OFFER);
	return kinds;
}

/* `cards` random free cards of the seat, one of them `must` where that is not negative. */
static bool random_bag(const struct bz_state *s, int seat, ecu_rng *rng, int cards, int must,
		       struct bz_bag *bag)
{
	uint8_t left[BZ_GOODS], taken[BZ_GOODS] = { 0 };
	int total = 0;

	for (int good = 0; good < BZ_GOODS; good++)
		total += left[good] = (uint8_t)bz_free_cards(s, seat, good);
	if (total < cards || (must >= 0 && !left[must]))
		return false;
	for (int i = 0; i < cards; i++) {
		int good = 0, at = (int)ecu_rng_below(rng, (uint32_t)total);
		if (i == 0 && must >= 0)
			good = must;
		else
			for (; at >= left[good]; good++)
				at -= left[good];
		left[good]--;
		taken[good]++;
		total--;
	}
	memset(bag, 0, sizeof *bag);
	for (int good = 0; good < BZ_GOODS; good++)
		if (taken[good]) {
			bag->pair[bag->n][0] = (uint8_t)good;
			bag->pair[bag->n++][1] = taken[good];
		}
	return true;
}

static bool pick_accept(const struct bz_state *s, int seat, ecu_rng *rng, ecu_action *a)
{
	for (int from = 0; from < s->head.seats; from++) {
		struct bz_action accept = { .kind = BZ_DO_ACCEPT,
					    .seat = (int8_t)seat,
					    .accept.from = (uint8_t)from };
		if (!has_offer(s, from, seat) || !random_bag(s, seat, rng, s->offer[from].wanted,
							     s->offer[from].want - 1, &accept.accept.give))
			continue;
		*a = bz_write(accept);
		return true;
	}
	return false;
}

static bool pick_offer(const struct bz_state *s, int seat, ecu_rng *rng, ecu_action *a)
{
	struct bz_action offer = { .kind = BZ_DO_OFFER, .seat = (int8_t)seat };
	int cards = 1 + (int)ecu_rng_below(rng, BZ_OFFER_CARDS);

	offer.offer.to = (uint8_t)ecu_rng_below(rng, s->head.seats);
	offer.offer.want = (uint8_t)ecu_rng_below(rng, BZ_GOODS);
	offer.offer.n = (uint8_t)(1 + ecu_rng_below(rng, BZ_OFFER_CARDS));
	if (!random_bag(s, seat, rng, cards, -1, &offer.offer.give))
		return false;
	offer.offer.named = offer.offer.give.pair[ecu_rng_below(rng, offer.offer.give.n)][0];
	if (ecu_refused(offer_check(s, &offer)))
		return false;
	*a = bz_write(offer);
	return true;
}

bool bz_trade_pick(const struct bz_state *s, int seat, ecu_rng *rng, enum ecu_style style, ecu_action *a)
{
	uint32_t mood = ecu_rng_below(rng, style == ECU_EAGER ? 4 : 3);

	if (mood >= 2)
		return pick_accept(s, seat, rng, a) || pick_offer(s, seat, rng, a);
	return mood == 1 && pick_offer(s, seat, rng, a);
}
