/* raid.c — chapter 4: bandits. A procedure that stops for choices.
 *
 * Questions
 *   companion  the victim, ordered: another seat that has goods (numbers of cards are open).
 *              Asked only where two or more seats could be named; all see the answer.
 *   lose       victim, then companion, ordered, one good after the other: which good to give
 *              up (from the own hand, a secret; the good given up is shown), or the ransom
 *              (own coins, open). Asked even if the hand leaves one answer: not being asked
 *              would tell the others about it. */
#include "bazaar/bazaar.h"

/* 4.1: most cards; among equals the seat nearest to the start seat. -1: nobody has any. */
static int richest(const struct bz_state *s)
{
	int best = -1;

	for (int seat = 0; seat < s->head.seats; seat++) {
		if (!s->hand_size[seat])
			continue;
		if (best < 0 || s->hand_size[seat] > s->hand_size[best] ||
		    (s->hand_size[seat] == s->hand_size[best] && bz_nearest(s, seat) < bz_nearest(s, best)))
			best = seat;
	}
	return best;
}

static bool may_be_companion(const struct bz_state *s, int victim, int seat)
{
	return seat < s->head.seats && seat != victim && s->hand_size[seat] > 0;
}

/* The companions there could be; -1 in *only where they are not exactly one. */
static int companions(const struct bz_state *s, int victim, int *only)
{
	int n = 0;

	for (int seat = 0; seat < s->head.seats; seat++)
		if (may_be_companion(s, victim, seat)) {
			n++;
			*only = seat;
		}
	return n;
}

static void roll(struct bz_state *s, struct core_frame *f, const ecu_sink *sink)
{
	int die = 1 + (int)ecu_rng_below(&s->head.rng, 6);
	int victim = richest(s);

	core_tell(s, sink, CORE_ALL, BZ_SAY_RAID_ROLL, die, BZ_RAID_LIMIT);
	if (die > BZ_RAID_LIMIT || victim < 0) {
		f->step = BZ_RAID_OVER;
		return;
	}
	core_tell(s, sink, CORE_ALL, BZ_SAY_RAIDED, victim, s->hand_size[victim]);
	f->seat = (uint8_t)(victim + 1);
	f->step = BZ_RAID_COMPANION;
}

static void push_loss(struct core_head *s, int seat, int goods)
{
	struct core_frame *loss = core_push(s, BZ_LOSS);

	loss->seat = (uint8_t)(seat + 1);
	CORE_OVER(loss, struct bz_loss)->goods = (int16_t)goods;
}

/* The frame's seat is the victim. */
enum core_step bz_raid_step(struct core_head *head, struct core_frame *f, const ecu_sink *sink)
{
	struct bz_state *s = bz(head);
	struct bz_raid *raid = CORE_OVER(f, struct bz_raid);
	int victim = f->seat - 1, only = -1;

	switch ((enum bz_raid_step)f->step) {
	case BZ_RAID_ROLL: roll(s, f, sink); return CORE_AGAIN;
	case BZ_RAID_COMPANION:
		f->step = BZ_RAID_VICTIM;
		if (companions(s, victim, &only) > 1) {
			core_ask(head, BZ_COMPANION, (ecu_seats)1 << victim);
			return CORE_ASKED;
		}
		raid->companion = (int16_t)(only + 1);
		return CORE_AGAIN;
	case BZ_RAID_VICTIM:
		f->step = BZ_RAID_SECOND;
		push_loss(head, victim, BZ_RAID_LOSS);
		return CORE_AGAIN;
	case BZ_RAID_SECOND:
		f->step = BZ_RAID_OVER;
		if (raid->companion)
			push_loss(head, raid->companion - 1, 1);
		return CORE_AGAIN;
	case BZ_RAID_OVER: break;
	}
	return CORE_POP;
}

/* 4.3: the frame's seat loses goods, one after the other; what he does not have he cannot lose. */
enum core_step bz_loss_step(struct core_head *head, struct core_frame *f, const ecu_sink *sink)
{
	struct bz_state *s = bz(head);

	(void)sink;
	if (CORE_OVER(f, struct bz_loss)->goods == 0 || s->hand_size[f->seat - 1] == 0)
		return CORE_POP;
	core_ask(head, BZ_LOSE, (ecu_seats)1 << (f->seat - 1));
	return CORE_ASKED;
}

/* ---- Actions ------------------------------------------------------------------------------ */

ecu_verdict bz_raid_check(const struct bz_state *s, const struct bz_action *a)
{
	switch (a->kind) {
	case BZ_DO_COMPANION: /* 4.2 */
		if (a->companion.to == a->seat)
			return core_refuse(BZ_SAY_SELF);
		if (!may_be_companion(s, a->seat, a->companion.to))
			return core_refuse(BZ_SAY_NOBODY_THERE, a->companion.to);
		return CORE_OK;
	case BZ_DO_LOSE: /* 4.3 */
		if (!s->hand[a->seat][a->lose.good])
			return core_refuse(BZ_SAY_NOT_HELD, 0, a->lose.good, 1);
		return CORE_OK;
	case BZ_DO_RANSOM: /* 4.4 */
		if (s->coins[a->seat] < BZ_RANSOM)
			return core_refuse(BZ_SAY_RANSOM_DEAR, BZ_RANSOM, s->coins[a->seat]);
		break;
	}
	return CORE_OK;
}

void bz_raid_apply(struct bz_state *s, const struct bz_action *a, const ecu_sink *sink)
{
	struct core_frame *top = &s->head.frame[s->head.depth - 1];

	switch (a->kind) {
	case BZ_DO_COMPANION:
		CORE_OVER(top, struct bz_raid)->companion = (int16_t)(a->companion.to + 1);
		core_tell(s, sink, CORE_ALL, BZ_SAY_COMPANION, a->seat, a->companion.to);
		break;
	case BZ_DO_LOSE:
		CORE_OVER(top, struct bz_loss)->goods--;
		bz_lose(s, a->seat, a->lose.good, 1);
		s->discard[a->lose.good]++;
		core_tell(s, sink, CORE_ALL, BZ_SAY_LOST, a->seat, a->lose.good);
		break;
	case BZ_DO_RANSOM:
		CORE_OVER(top, struct bz_loss)->goods--;
		s->coins[a->seat] -= BZ_RANSOM;
		core_tell(s, sink, CORE_ALL, BZ_SAY_RANSOMED, a->seat, BZ_RANSOM);
		break;
	}
	core_answered(&s->head, a->seat);
}

static void offer_losses(const struct bz_state *s, int seat, struct core_choices *list)
{
	for (int good = 0; good < BZ_GOODS; good++)
		if (s->hand[seat][good]) {
			ecu_action lose = bz_write((struct bz_action){
				.kind = BZ_DO_LOSE, .seat = (int8_t)seat, .lose.good = (uint8_t)good });
			core_offer(list, &lose, 4 - good);
		}
	if (s->coins[seat] >= BZ_RANSOM) {
		ecu_action ransom = bz_write(
			(struct bz_action){ .kind = BZ_DO_RANSOM, .seat = (int8_t)seat });
		core_offer(list, &ransom, 3);
	}
}

void bz_raid_choices(const struct bz_state *s, int seat, struct core_choices *list)
{
	if (s->head.question == BZ_LOSE + 1) {
		offer_losses(s, seat, list);
		return;
	}
	for (int other = 0; other < s->head.seats; other++)
		if (may_be_companion(s, seat, other)) {
			ecu_action to = bz_write((struct bz_action){ .kind = BZ_DO_COMPANION,
								     .seat = (int8_t)seat,
								     .companion.to = (uint8_t)other });
			core_offer(list, &to, 1 + s->hand_size[other]);
		}
}
