/* market.c — chapters 2 and 3: the caravan, the bids, the turns.
 *
 * Questions
 *   bid    all seats, sealed: 0 to own coins (own coins are open). Shown to all when all are in.
 *   turn   one seat after the other in the order of the bids: take a good of the lot (open),
 *          draw (the drawer alone sees the card), sell cards of one good (open), pass. */
#include "bazaar/bazaar.h"

/* 2.1: as many goods as there are seats lie open, as far as the deck goes. */
static void bring_caravan(struct bz_state *s, const ecu_sink *sink)
{
	s->round++;
	core_tell(s, sink, CORE_ALL, BZ_SAY_ROUND, s->round);
	while (s->lot.n < s->head.seats && s->deck_size) {
		int good = bz_draw_top(s);
		s->lot.at[s->lot.n++] = (uint8_t)good;
		core_tell(s, sink, CORE_ALL, BZ_SAY_CARAVAN, good);
	}
}

/* 2.5: the higher bid first; among equals the seat nearer to the start seat. */
static bool goes_before(const struct bz_state *s, int a, int b)
{
	if (s->bid[a] != s->bid[b])
		return s->bid[a] > s->bid[b];
	return bz_nearest(s, a) < bz_nearest(s, b);
}

static void sort_order(struct bz_state *s)
{
	s->order.n = s->head.seats;
	for (int i = 0; i < s->order.n; i++) {
		int j = i;
		for (; j > 0 && goes_before(s, i, s->order.at[j - 1]); j--)
			s->order.at[j] = s->order.at[j - 1];
		s->order.at[j] = (uint8_t)i;
	}
}

/* 2.4: all bids are shown together and paid. */
static void reveal_bids(struct bz_state *s, const ecu_sink *sink)
{
	sort_order(s);
	for (int seat = 0; seat < s->head.seats; seat++) {
		int bid = s->bid[seat] - 1;
		s->coins[seat] = (uint16_t)(s->coins[seat] - bid);
		s->bid[seat] = 0;
		core_tell(s, sink, CORE_ALL, BZ_SAY_BIDS_IN, seat, bid);
	}
	core_tell(s, sink, CORE_ALL, BZ_SAY_TURNS, s->order.at[0]);
}

static void clear_lot(struct bz_state *s)
{
	while (s->lot.n) {
		int good = s->lot.at[--s->lot.n];
		s->lot.at[s->lot.n] = 0;
		s->discard[good]++;
	}
}

/* 2.6, 6.3: the lot goes, the start seat moves on, or the game ends. */
static void end_round(struct bz_state *s)
{
	clear_lot(s);
	for (int seat = 0; seat < s->head.seats; seat++)
		s->offers_made[seat] = 0;
	s->start = (uint8_t)((s->start + 1) % s->head.seats);
	s->order.n = 0;
	for (int i = 0; i < BZ_SEATS; i++)
		s->order.at[i] = 0;
	s->head.over = s->ending || s->round >= s->head.option[BZ_OPTION_ROUNDS];
}

static void tell_scores(const struct bz_state *s, const ecu_sink *sink)
{
	ecu_result r;

	if (!sink || !ecu_over((const ecu_state *)s, &r))
		return;
	for (int seat = 0; seat < s->head.seats; seat++)
		core_tell(s, sink, CORE_ALL, BZ_SAY_SCORED, seat, r.source[seat][0], r.source[seat][1],
			  r.points[seat]);
}

/* 3: the round, from the bids to the caravan. */
enum core_step bz_round_step(struct core_head *head, struct core_frame *f, const ecu_sink *sink)
{
	struct bz_state *s = bz(head);
	struct bz_round *round = CORE_OVER(f, struct bz_round);

	switch ((enum bz_round_step)f->step) {
	case BZ_STEP_CARAVAN:
		bring_caravan(s, sink);
		f->step = BZ_STEP_REVEAL;
		core_ask(head, BZ_BID, ((ecu_seats)1 << head->seats) - 1);
		return CORE_ASKED;
	case BZ_STEP_REVEAL:
		reveal_bids(s, sink);
		f->step = BZ_STEP_TURNS;
		round->turns = 0;
		return CORE_AGAIN;
	case BZ_STEP_TURNS:
		if (round->turns < s->order.n) {
			core_ask(head, BZ_TURN, (ecu_seats)1 << s->order.at[round->turns++]);
			return CORE_ASKED;
		}
		f->step = BZ_STEP_RAID;
		round->turns = 0;
		return CORE_AGAIN;
	case BZ_STEP_RAID:
		f->step = BZ_STEP_TRADE;
		if (head->option[BZ_OPTION_BANDITS])
			core_push(head, BZ_RAID);
		return CORE_AGAIN;
	case BZ_STEP_TRADE:
		f->step = BZ_STEP_ROUND_END;
		if (bz_trade_possible(s)) {
			bz_trade_begin(s, sink);
			return CORE_ASKED;
		}
		return CORE_AGAIN;
	case BZ_STEP_ROUND_END: break;
	}
	end_round(s);
	f->step = BZ_STEP_CARAVAN;
	tell_scores(s, sink);
	return head->over ? CORE_POP : CORE_AGAIN;
}

/* ---- Actions ------------------------------------------------------------------------------ */

static int lot_index(const struct bz_state *s, int good)
{
	for (int i = 0; i < s->lot.n; i++)
		if (s->lot.at[i] == good)
			return i;
	return -1;
}

/* 3.3 */
static ecu_verdict sell_check(const struct bz_state *s, int seat, int good, int n)
{
	if (n < 1)
		return core_refuse(BZ_SAY_SELL_NOTHING);
	if (n > s->hand[seat][good])
		return core_refuse(BZ_SAY_NOT_HELD, s->hand[seat][good], good, n);
	return CORE_OK;
}

ecu_verdict bz_market_check(const struct bz_state *s, const struct bz_action *a)
{
	switch (a->kind) {
	case BZ_DO_BID: /* 2.3 */
		if (a->bid.coins > s->coins[a->seat])
			return core_refuse(BZ_SAY_BID_TOO_HIGH, s->coins[a->seat], a->bid.coins);
		return CORE_OK;
	case BZ_DO_TAKE: /* 3.1 */
		return lot_index(s, a->take.good) < 0 ? core_refuse(BZ_SAY_NOT_IN_LOT, a->take.good)
						      : CORE_OK;
	case BZ_DO_DRAW: /* 3.2 */ return s->deck_size ? CORE_OK : core_refuse(BZ_SAY_DECK_EMPTY);
	case BZ_DO_SELL: return sell_check(s, a->seat, a->sell.good, a->sell.n);
	case BZ_DO_PASS: break;
	}
	return CORE_OK;
}

static void take_from_lot(struct bz_state *s, int seat, int good)
{
	int i = lot_index(s, good);

	for (s->lot.n--; i < s->lot.n; i++)
		s->lot.at[i] = s->lot.at[i + 1];
	s->lot.at[s->lot.n] = 0;
	bz_give(s, seat, good, 1);
}

void bz_market_apply(struct bz_state *s, const struct bz_action *a, const ecu_sink *sink)
{
	int seat = a->seat, good, price;

	switch (a->kind) {
	case BZ_DO_BID: s->bid[seat] = (uint16_t)(a->bid.coins + 1); break;
	case BZ_DO_TAKE:
		take_from_lot(s, seat, a->take.good);
		core_tell(s, sink, CORE_ALL, BZ_SAY_TOOK, seat, a->take.good);
		break;
	case BZ_DO_DRAW:
		good = bz_draw_top(s);
		bz_give(s, seat, good, 1);
		core_tell(s, sink, (ecu_seats)1 << seat, BZ_SAY_DREW, seat, good);
		break;
	case BZ_DO_SELL:
		price = bz_price(a->sell.good, a->sell.n);
		bz_lose(s, seat, a->sell.good, a->sell.n);
		s->discard[a->sell.good] = (uint8_t)(s->discard[a->sell.good] + a->sell.n);
		s->coins[seat] = (uint16_t)(s->coins[seat] + price);
		core_tell(s, sink, CORE_ALL, BZ_SAY_SOLD, seat, a->sell.good, price, a->sell.n,
			  bz_worth[a->sell.good]);
		break;
	case BZ_DO_PASS: core_tell(s, sink, CORE_ALL, BZ_SAY_PASSED, seat); break;
	}
	core_answered(&s->head, seat);
}

void bz_market_choices(const struct bz_state *s, int seat, struct core_choices *list)
{
	ecu_action bid = bz_write((struct bz_action){ .kind = BZ_DO_BID, .seat = (int8_t)seat });

	if (s->head.question == BZ_BID + 1) {
		core_offer_range(list, &bid, 0, 0, s->coins[seat], 1);
		return;
	}
	for (int good = 0; good < BZ_GOODS; good++) {
		if (lot_index(s, good) >= 0) {
			ecu_action take = bz_write((struct bz_action){
				.kind = BZ_DO_TAKE, .seat = (int8_t)seat, .take.good = (uint8_t)good });
			core_offer(list, &take, 4);
		}
		if (s->hand[seat][good]) {
			ecu_action sell = bz_write((struct bz_action){
				.kind = BZ_DO_SELL, .seat = (int8_t)seat, .sell.good = (uint8_t)good });
			core_offer_range(list, &sell, 1, 1, s->hand[seat][good], s->hand[seat][good]);
		}
	}
	if (s->deck_size) {
		ecu_action draw = bz_write((struct bz_action){ .kind = BZ_DO_DRAW, .seat = (int8_t)seat });
		core_offer(list, &draw, 3);
	}
	ecu_action pass = bz_write((struct bz_action){ .kind = BZ_DO_PASS, .seat = (int8_t)seat });
	core_offer(list, &pass, 1);
}
