/* round.c — chapters 5 to 8: the round, disengagement, turn order, population effects.
 *
 * Questions
 *   bid    all seats at once, sealed: 0 to all florins of the seat. All bids are shown together and go to
 *          the bank. Among those who tie for the highest bid a second time.
 *   order  the highest bidder: all seats in the order of this round, open. */
#include <assert.h>
#include <string.h>

#include "archipelago/facts.h"

/* ---- Phase 1: disengagement (6) ------------------------------------------------------------- */

static void disengage(struct arc_state *s)
{
	for (int i = 0; i < ARC_PIECES; i++) {
		struct arc_piece *u = &s->unit[i];
		u->flags = 0;
		if (u->on && u->on <= ARC_FACE_SYMBOLS)
			u->on = 0;
	}
	s->used = 0;
	s->round_used[0] = s->round_used[1] = 0;
}

/* ---- Phase 2: turn order (7) ---------------------------------------------------------------- */

static int highest_bid(const struct arc_state *s)
{
	int most = 0;

	for (int seat = 0; seat < s->head.seats; seat++)
		most = s->bid[seat] > most + 1 ? s->bid[seat] - 1 : most;
	return most;
}

static unsigned bidders_of(const struct arc_state *s, int florins)
{
	unsigned seats = 0;

	for (int seat = 0; seat < s->head.seats; seat++)
		seats |= (unsigned)(s->bid[seat] == florins + 1) << seat;
	return seats;
}

/* All that were bid go to the bank, also those of the losers. */
static void collect_bids(struct arc_state *s, const ecu_sink *sink)
{
	for (int seat = 0; seat < s->head.seats; seat++)
		if (s->bid[seat]) {
			core_tell(s, sink, CORE_ALL, ARC_SAY_BID, seat, s->bid[seat] - 1);
			assert(s->bank_florins + s->bid[seat] - 1 <= ARC_LIM_FLORINS);
			s->bank_florins = (uint8_t)(s->bank_florins + s->bid[seat] - 1);
			s->bid[seat] = 0;
		}
}

static void order_stays(struct arc_state *s, int why, const ecu_sink *sink)
{
	core_tell(s, sink, CORE_ALL, why, s->order.at[0]);
}

/* R10: a second tie leaves the order as it is, the florins are gone. */
static enum core_step open_bids(struct arc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	int most = highest_bid(s);
	unsigned best = bidders_of(s, most);
	bool second = s->tied != 0;

	assert(!s->head.waiting);
	assert(!second || (best & ~s->tied) == 0);
	collect_bids(s, sink);
	s->tied = 0;
	f->step = ARC_ORDERED;
	if (!most && !second) {
		order_stays(s, ARC_SAY_NO_BIDS, sink);
	} else if (!(best & (best - 1))) {
		core_ask(&s->head, ARC_ASK_ORDER, best);
		return CORE_ASKED;
	} else if (second) {
		order_stays(s, ARC_SAY_TIED_AGAIN, sink);
	} else {
		s->tied = (uint8_t)best;
		f->step = ARC_BIDS_IN;
		core_tell(s, sink, CORE_ALL, ARC_SAY_TIED, most);
		core_ask(&s->head, ARC_ASK_BID, best);
		return CORE_ASKED;
	}
	return CORE_AGAIN;
}

/* ---- Phase 3: population effects (8) -------------------------------------------------------- */

static void move_figures(struct arc_state *s, int surplus, int rebellion)
{
	arc_surplus(s, surplus);
	arc_rebellion(s, rebellion);
}

/* R11: an area without cubes has no row. */
static void market_effect(struct arc_state *s, int market, int resource)
{
	int cubes = s->market[market][resource];

	if (cubes)
		move_figures(s, arc_row(market, resource, cubes)->surplus,
			     arc_row(market, resource, cubes)->rebellion);
}

void arc_board_effect(struct arc_state *s, enum arc_board board)
{
	switch (board) {
	case ARC_BOARD_I:
	case ARC_BOARD_II:
		for (int r = 0; r < ARC_RESOURCES; r++)
			market_effect(s, board == ARC_BOARD_I ? ARC_DOMESTIC : ARC_EXPORT, r);
		break;
	case ARC_BOARD_III:
		move_figures(s, arc_stability_row(s)->surplus, arc_stability_row(s)->rebellion);
		break;
	case ARC_BOARD_IV: arc_rebellion(s, arc_workers_row(s->surplus)->rebellion); break;
	case ARC_BOARDS: break;
	}
}

const struct arc_stability_row *arc_stability_row(const struct arc_state *s)
{
	const struct arc_stability_row *row = arc_stability;

	while (s->population > row->to)
		row++;
	return row;
}

const struct arc_workers_row *arc_workers_row(int surplus)
{
	const struct arc_workers_row *row = arc_workers;

	while (surplus > row->to)
		row++;
	return row;
}

/* R12: boards I, II, III, IV, each step limited at once. */
static void population_effects(struct arc_state *s, const ecu_sink *sink)
{
	int surplus = s->surplus, rebellion = s->rebellion;

	assert(s->population <= ARC_LIM_POPULATION_LAST && s->surplus <= ARC_LIM_SURPLUS_LAST);
	for (int board = 0; board < ARC_BOARDS; board++)
		arc_board_effect(s, (enum arc_board)board);
	core_tell(s, sink, CORE_ALL, ARC_SAY_EFFECTS, surplus, s->surplus, rebellion, s->rebellion);
}

/* ---- The round (5) -------------------------------------------------------------------------- */

static void begin_phase(struct arc_state *s, int phase, const ecu_sink *sink)
{
	assert(phase > 0 && phase < ARC_PHASE_NAMES && phase != s->phase);
	s->phase = (uint8_t)phase;
	core_tell(s, sink, CORE_ALL, ARC_SAY_PHASE, phase);
}

/* 4: round 0, seat after seat. */
static enum core_step settle_next(struct arc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	struct arc_round_frame *r = arc_as_round(f);

	assert(!s->round && r->seats >= 0 && r->seats <= s->order.n);
	if (r->seats == s->order.n) {
		r->seats = 0;
		arc_begin_pile(s, sink);
		arc_begin_cards(s, sink);
		f->step = ARC_BEGIN;
		return CORE_AGAIN;
	}
	int seat = s->order.at[r->seats];
	if (!arc_can_settle(s, seat)) { /* 4.2, R06 */
		core_tell(s, sink, CORE_ALL, ARC_SAY_NOTHING_FITS, seat, s->hand[seat].at[0],
			  s->hand[seat].at[1], s->hand[seat].at[2]);
		for (int i = 0; i < s->hand[seat].n; i++)
			s->pile.at[s->pile.n++] = s->hand[seat].at[i];
		memset(&s->hand[seat], 0, sizeof s->hand[seat]);
		core_shuffle(&s->head.rng, s->pile.at, s->pile.n);
		arc_deal_tiles(s, seat);
		return CORE_AGAIN;
	}
	r->seats++;
	core_ask(&s->head, ARC_ASK_SETTLE, arc_bit(seat));
	return CORE_ASKED;
}

static void begin_round(struct arc_state *s, const ecu_sink *sink)
{
	s->round++;
	core_tell(s, sink, CORE_ALL, ARC_SAY_ROUND, s->round);
	if (s->round == 1)
		return;
	begin_phase(s, ARC_PHASE_NAME_PHASE_1, sink);
	disengage(s);
}

/* 10.1: who publicly can do nothing is skipped, and told so once; he has not passed, and may get a disc, a
 * card or a building from what others do. */
static bool takes_turn(struct arc_state *s, int seat, const ecu_sink *sink)
{
	uint8_t bit = (uint8_t)arc_bit(seat);

	if (s->passed & bit)
		return false;
	if (arc_may_act(s, seat)) {
		s->skipped &= (uint8_t)~bit;
		return true;
	}
	if (!(s->skipped & bit)) {
		s->skipped |= bit;
		core_tell(s, sink, CORE_ALL, ARC_SAY_CANNOT_ACT, seat);
	}
	return false;
}

/* Seat after seat, until nobody who has not passed can do anything. */
static enum core_step next_turn(struct arc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	struct arc_round_frame *r = arc_as_round(f);

	assert(r->seats >= 0 && r->seats < s->order.n);
	assert(!(s->passed & s->skipped));
	for (int looked_at = 0; looked_at < s->order.n; looked_at++) {
		int seat = s->order.at[r->seats];
		r->seats = (int16_t)((r->seats + 1) % s->order.n);
		if (takes_turn(s, seat, sink)) {
			arc_push(s, ARC_TURN, seat);
			f->step = ARC_TURN_OVER;
			return CORE_AGAIN;
		}
	}
	r->seats = 0;
	f->step = ARC_EVOLUTION;
	return CORE_AGAIN;
}

/* 13.1: discs and florins come back from the wheel and from cards. */
static void clear_wheel(struct arc_state *s)
{
	for (int seat = 0; seat < s->head.seats; seat++) {
		assert(arc_all_discs(s, seat) == s->discs[seat]);
		assert(s->bank_florins + s->paid[seat] <= ARC_LIM_FLORINS);
		s->spare[seat] = s->discs[seat];
		s->on_cards[seat] = 0;
		s->bank_florins = (uint8_t)(s->bank_florins + s->paid[seat]);
		s->paid[seat] = 0;
		memset(s->wheel[seat], 0, sizeof s->wheel[seat]);
	}
}

/* The phase is over: with the option "turn in progress" a revealed card ends the game here too (R48). */
static bool ends_here(struct arc_state *s, const ecu_sink *sink)
{
	if (!s->shown || !arc_option(s, ARC_OPTION_ENDING))
		return false;
	arc_finish(s, sink);
	return true;
}

enum core_step arc_round_step(struct core_head *head, struct core_frame *f, const ecu_sink *sink)
{
	struct arc_state *s = arc(head);
	struct arc_round_frame *r = arc_as_round(f);

	assert(head->depth == 1 && s->order.n == head->seats);
	assert(f->step <= ARC_ROUND_END && r->seats >= 0 && r->seats <= s->order.n);
	switch ((enum arc_round_step)f->step) {
	case ARC_SETTLE_NEXT: return settle_next(s, f, sink);
	case ARC_BEGIN:
		begin_round(s, sink);
		f->step = ARC_BIDS;
		return CORE_AGAIN;
	case ARC_BIDS:
		begin_phase(s, ARC_PHASE_NAME_PHASE_2, sink);
		f->step = ARC_BIDS_IN;
		core_ask(head, ARC_ASK_BID, (1u << head->seats) - 1);
		return CORE_ASKED;
	case ARC_BIDS_IN: return open_bids(s, f, sink);
	case ARC_ORDERED:
		arc_drop_offers(s);
		begin_phase(s, ARC_PHASE_NAME_PHASE_3, sink);
		population_effects(s, sink);
		f->step = ARC_BALANCE;
		if (!arc_instruction_over(s, sink))
			ends_here(s, sink);
		return CORE_AGAIN;
	case ARC_BALANCE:
		f->step = ARC_BALANCED;
		if (s->round > 1) {
			begin_phase(s, ARC_PHASE_NAME_PHASE_4, sink);
			if (s->deck_size || arc_refill_deck(s, sink)) /* R55 */
				arc_open_crisis(s, false);
		}
		return CORE_AGAIN;
	case ARC_BALANCED:
		if (ends_here(s, sink))
			return CORE_AGAIN;
		begin_phase(s, ARC_PHASE_NAME_PHASE_5, sink);
		s->passed = 0;
		r->seats = 0;
		f->step = ARC_TURNS;
		return CORE_AGAIN;
	case ARC_TURNS: return next_turn(s, f, sink);
	case ARC_TURN_OVER:
		assert(r->seats < s->order.n && s->phase == ARC_PHASE_NAME_PHASE_5 && !s->did);
		f->step = ARC_TURNS;
		if (arc_turn_ends_game(s, s->order.at[(r->seats + s->order.n - 1) % s->order.n]))
			arc_finish(s, sink);
		return CORE_AGAIN;
	case ARC_EVOLUTION:
		begin_phase(s, ARC_PHASE_NAME_PHASE_6, sink);
		s->passed = s->skipped = 0;
		s->bought = 0;
		clear_wheel(s);
		f->step = ARC_EVOLVING;
		return CORE_AGAIN;
	case ARC_EVOLVING:
		if (r->seats == s->order.n) {
			r->seats = 0;
			f->step = ARC_ROUND_END;
			return CORE_AGAIN;
		}
		arc_push(s, ARC_EVOLVE, s->order.at[r->seats++]);
		f->step = ARC_EVOLVED;
		return CORE_AGAIN;
	case ARC_EVOLVED:
		assert(r->seats > 0 && s->phase == ARC_PHASE_NAME_PHASE_6);
		f->step = ARC_EVOLVING;
		if (arc_turn_ends_game(s, s->order.at[r->seats - 1]))
			arc_finish(s, sink);
		return CORE_AGAIN;
	case ARC_POPULATION:
	case ARC_ROUND_END: break;
	}
	f->step = ARC_BEGIN;
	if (s->shown || s->closing) /* R48: at the latest with the round in progress */
		arc_finish(s, sink);
	return CORE_AGAIN;
}

/* ---- Actions -------------------------------------------------------------------------------- */

static ecu_verdict order_check(const struct arc_state *s, const struct arc_action_data *a)
{
	unsigned seats = 0;

	for (int i = 0; i < a->order.n; i++)
		seats |= 1u << a->order.at[i];
	return a->order.n == s->head.seats && seats == (1u << s->head.seats) - 1
		       ? CORE_OK
		       : core_refuse(ARC_SAY_WRONG_ORDER);
}

static ecu_verdict bid_check(const struct arc_state *s, const struct arc_action_data *a)
{
	if (a->bid.florins > arc_free_florins(s, a->seat))
		return core_refuse(ARC_SAY_BID_TOO_HIGH, arc_free_florins(s, a->seat), a->bid.florins);
	return CORE_OK;
}

/* Sealed: nothing is told until all bids are in. */
static void bid(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	(void)sink;
	assert(!s->bid[a->seat] && (!s->tied || s->tied >> a->seat & 1));
	assert(a->bid.florins <= s->florins[a->seat]);
	s->bid[a->seat] = (uint8_t)(a->bid.florins + 1);
	s->florins[a->seat] = (uint8_t)(s->florins[a->seat] - a->bid.florins);
}

static void set_order(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	assert(a->order.n == s->order.n && s->order.n == s->head.seats);
	memcpy(s->order.at, a->order.at, s->order.n);
	core_tell(s, sink, CORE_ALL, ARC_SAY_ORDERED, a->seat);
	for (int i = 0; i < s->order.n; i++)
		core_tell(s, sink, CORE_ALL, ARC_SAY_IN_ORDER, i + 1, s->order.at[i]);
}

/* clang-format off */
const struct arc_deed arc_order_deeds[ARC_KINDS] = {
	[ARC_DO_BID] = { bid_check, bid }, [ARC_DO_ORDER] = { order_check, set_order },
};
/* clang-format on */

void arc_order_choices(const struct arc_state *s, int seat, struct core_choices *list)
{
	ecu_action bid = arc_write(ARC_ACT(ARC_DO_BID, seat));

	if (arc_asking(s, ARC_ASK_BID))
		core_offer_range(list, &bid, 0, 0, arc_free_florins(s, seat), 1);
}

/* Bids are small more often than not; an order is any. */
bool arc_order_pick(const struct arc_state *s, int seat, ecu_rng *rng, ecu_action *a)
{
	struct arc_action_data order = { .kind = ARC_DO_ORDER, .seat = (int8_t)seat };
	uint32_t purse = (uint32_t)arc_free_florins(s, seat);

	if (arc_asking(s, ARC_ASK_BID)) {
		uint32_t most = purse < 4 || !ecu_rng_below(rng, 8) ? purse : 3;
		*a = arc_write(
			ARC_ACT(ARC_DO_BID, seat, .bid.florins = (uint8_t)ecu_rng_below(rng, most + 1)));
		return true;
	}
	order.order.n = s->head.seats;
	for (int i = 0; i < s->head.seats && i < ARC_SEATS; i++)
		order.order.at[i] = (uint8_t)i;
	core_shuffle(rng, order.order.at, order.order.n);
	*a = arc_write(order);
	return true;
}
