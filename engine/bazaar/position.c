/* position.c — invariants, positions laid by rule cases, and a lively middle of a game. */
#include <assert.h>
#include <string.h>

#include "bazaar/bazaar.h"

/* ---- Invariants, positions ---------------------------------------------------------------- */

static const char *seat_fault(const struct bz_state *s, int seat)
{
	const struct bz_offer *o = &s->offer[seat];
	int given = 0;

	if (bz_held(s, seat) != s->hand_size[seat])
		return "a hand is not as large as it says";
	for (int good = 0; good < BZ_GOODS; good++) {
		given += o->cards[good];
		if (o->cards[good] > s->hand[seat][good])
			return "an offer holds cards that are not in the hand";
	}
	if (o->to && (!o->named || !o->want || given != o->given || !o->given || !o->cards[o->named - 1] ||
		      o->to > s->head.seats || o->to == seat + 1))
		return "an offer is not true";
	if (!o->to && (given || o->named || o->want || o->given || o->wanted))
		return "an empty offer is not empty";
	if (s->bid[seat] && s->bid[seat] > s->coins[seat] + 1)
		return "a bid is higher than the coins";
	if (seat >= s->head.seats &&
	    (s->coins[seat] || s->hand_size[seat] || s->offers_made[seat] || o->to || s->bid[seat]))
		return "a seat that does not play owns something";
	return NULL;
}

static bool only(const struct core_head *h, int seat) { return h->waiting == (ecu_seats)1 << seat; }

/* The round and what is asked of whom belong together. */
static const char *round_fault(const struct bz_state *s)
{
	const struct core_head *h = &s->head;
	const struct core_frame *f = &h->frame[0];
	int turns = CORE_OVER(f, const struct bz_round)->turns;

	switch ((enum bz_question)(h->question - 1)) {
	case BZ_BID: return f->step == BZ_STEP_REVEAL ? NULL : "bids are asked for outside their step";
	case BZ_TURN:
		return f->step == BZ_STEP_TURNS && turns >= 1 && turns <= s->order.n &&
				       only(h, s->order.at[turns - 1])
			       ? NULL
			       : "it is nobody's turn";
	case BZ_COMPANION:
	case BZ_LOSE: return f->step == BZ_STEP_TRADE ? NULL : "a raid is on outside its step";
	case BZ_TRADE:
	case BZ_QUESTIONS: return f->step == BZ_STEP_ROUND_END ? NULL : "a trade is on outside its step";
	}
	return NULL;
}

static const char *raid_fault(const struct bz_state *s)
{
	const struct core_head *h = &s->head;
	const struct core_frame *raid = &h->frame[1], *loss = &h->frame[2];
	int companion = CORE_OVER(raid, const struct bz_raid)->companion;
	int goods = CORE_OVER(loss, const struct bz_loss)->goods;

	if (!raid->seat || raid->seat > h->seats || companion < 0 || companion > h->seats)
		return "a raid without a victim";
	if (h->question == BZ_COMPANION + 1)
		return raid->step == BZ_RAID_VICTIM && only(h, raid->seat - 1)
			       ? NULL
			       : "the companion is asked of the wrong seat";
	if (raid->step != BZ_RAID_SECOND && raid->step != BZ_RAID_OVER)
		return "a loss outside its step";
	if (!loss->seat || goods < 1 || goods > BZ_RAID_LOSS || !only(h, loss->seat - 1) ||
	    !s->hand_size[loss->seat - 1])
		return "a loss is asked of the wrong seat";
	return NULL;
}

static const char *frames_fault(const struct bz_state *s)
{
	static const uint8_t depth_of[BZ_QUESTIONS] = {
		[BZ_BID] = 1, [BZ_TURN] = 1, [BZ_COMPANION] = 2, [BZ_LOSE] = 3, [BZ_TRADE] = 1
	};
	const struct core_head *h = &s->head;

	if (h->over)
		return h->depth ? "the game is over but a procedure is open" : NULL;
	if (!h->question || h->depth != depth_of[h->question - 1])
		return "the procedures do not fit the question";
	for (int i = 0; i < h->depth; i++)
		if (h->frame[i].kind != BZ_ROUND + i)
			return "the procedures are not nested as they should be";
	const char *wrong = round_fault(s);
	return wrong || h->depth == 1 ? wrong : raid_fault(s);
}

static const char *order_fault(const struct bz_state *s)
{
	ecu_seats seen = 0;

	for (int i = 0; i < s->order.n; i++)
		seen |= (ecu_seats)1 << s->order.at[i];
	return s->order.n == 0 || (s->order.n == s->head.seats && seen == ((ecu_seats)1 << s->head.seats) - 1)
		       ? NULL
		       : "the order of play is not one of all seats";
}

/* A bid lies there exactly if the seat has answered; offers are open only between traders. */
static const char *answers_fault(const struct bz_state *s)
{
	const struct core_head *h = &s->head;

	for (int seat = 0; seat < h->seats; seat++) {
		bool waiting = h->waiting >> seat & 1;
		if ((s->bid[seat] != 0) != (h->question == BZ_BID + 1 && !waiting))
			return "a bid is not where it should be";
		if (s->offer[seat].to &&
		    (h->question != BZ_TRADE + 1 || !waiting || !(h->waiting >> (s->offer[seat].to - 1) & 1)))
			return "an offer is open to or from a seat that does not trade";
	}
	return NULL;
}

const char *bz_fault(const struct core_head *head)
{
	const struct bz_state *s = bzc(head);

	if (s->deck_size != s->deck.n)
		return "the deck is not as large as it says";
	if (s->start >= head->seats || s->round > head->option[BZ_OPTION_ROUNDS])
		return "no such starting seat or round";
	for (int seat = 0; seat < BZ_SEATS; seat++) {
		const char *f = seat_fault(s, seat);
		if (f)
			return f;
	}
	for (int good = 0; good < BZ_GOODS; good++) {
		int cards = s->discard[good];
		for (int seat = 0; seat < BZ_SEATS; seat++)
			cards += s->hand[seat][good];
		for (int i = 0; i < s->lot.n; i++)
			cards += s->lot.at[i] == good;
		for (int i = 0; i < s->deck.n; i++)
			cards += s->deck.at[i] == good;
		if (cards != bz_cards[good])
			return "cards were made or lost";
	}
	const char *f = order_fault(s);
	f = f ? f : frames_fault(s);
	return f ? f : answers_fault(s);
}

static bool was_laid(core_bits laid, const char *name)
{
	int i = 0;

	while (i < bz_game.parts_n && strcmp(bz_game.parts[i].name, name) != 0)
		i++;
	assert(i < bz_game.parts_n); /* there is such a part */
	return laid >> i & 1;
}

/* The round's step that asks this question, and who is asked. */
static void enter_question(struct bz_state *s, int question)
{
	struct core_head *h = &s->head;
	struct core_frame *f = &h->frame[0];

	h->depth = 1;
	memset(h->frame, 0, sizeof h->frame);
	*f = (struct core_frame){ .kind = BZ_ROUND, .step = BZ_STEP_ROUND_END };
	if (question == BZ_TURN) {
		f->step = BZ_STEP_TURNS;
		CORE_OVER(f, struct bz_round)->turns = 1;
		core_ask(h, BZ_TURN, (ecu_seats)1 << s->order.at[0]);
		return;
	}
	if (question == BZ_BID)
		f->step = BZ_STEP_REVEAL;
	core_ask(h, question, ((ecu_seats)1 << h->seats) - 1);
}

/* After a case laid some parts: sizes are counted, the deck holds what is left, and where the
 * question changed the round stands at it. */
const char *bz_settle(struct core_head *head, core_bits laid)
{
	struct bz_state *s = bz(head);
	int question = head->question - 1;
	int by_step = head->depth && head->frame[0].step == BZ_STEP_REVEAL  ? BZ_BID
		      : head->depth && head->frame[0].step == BZ_STEP_TURNS ? BZ_TURN
									    : BZ_TRADE;

	for (int seat = 0; seat < BZ_SEATS; seat++)
		s->hand_size[seat] = (uint8_t)bz_held(s, seat);
	if (!was_laid(laid, "deck")) {
		memset(&s->deck, 0, sizeof s->deck);
		bz_fill_deck(s);
		core_shuffle(&head->rng, s->deck.at, s->deck.n);
	}
	s->deck_size = s->deck.n;
	if (question == BZ_TURN && !s->order.n)
		for (; s->order.n < head->seats; s->order.n++)
			s->order.at[s->order.n] = s->order.n;
	if (head->depth == 1 && question >= 0 && question != by_step)
		enter_question(s, question);
	return NULL;
}

/* A random middle: anybody may hold anything; the round stands before a caravan, a raid or a trade. */
void bz_lively(struct core_head *head, ecu_rng *rng)
{
	static const uint8_t steps[] = { BZ_STEP_CARAVAN, BZ_STEP_RAID, BZ_STEP_TRADE };
	struct bz_state *s = bz(head);

	memset(s->hand, 0, sizeof s->hand);
	memset(s->hand_size, 0, sizeof s->hand_size);
	memset(s->discard, 0, sizeof s->discard);
	memset(&s->deck, 0, sizeof s->deck);
	memset(&s->lot, 0, sizeof s->lot);
	bz_fill_deck(s);
	core_shuffle(rng, s->deck.at, s->deck.n);
	s->round = (uint8_t)ecu_rng_below(rng, (uint32_t)head->option[BZ_OPTION_ROUNDS]);
	s->start = (uint8_t)ecu_rng_below(rng, head->seats);
	for (int seat = 0; seat < head->seats; seat++) {
		s->coins[seat] = (uint16_t)ecu_rng_below(rng, 30);
		for (uint32_t n = ecu_rng_below(rng, 8); n && s->deck_size > 4; n--)
			bz_give(s, seat, bz_draw_top(s), 1);
	}
	for (uint32_t n = ecu_rng_below(rng, s->deck_size + 1u); n; n--)
		s->discard[bz_draw_top(s)]++;
	memset(head->frame, 0, sizeof head->frame);
	head->depth = 1;
	head->frame[0] = (struct core_frame){ .kind = BZ_ROUND, .step = steps[ecu_rng_below(rng, 3)] };
	core_ask(head, 0, 0);
}
