/* purchase.c — chapters 8.2 and 14: cards for treasury, advances, the hand limit.
 *
 * The engine searches the best purchase for each aim; the bot chooses among these by what they bring: points,
 * credits for the turns to come, the next step of the A.S.T., protection. */
#include <assert.h>
#include <string.h>

#include "bot/megaciv/mind.h"

enum { WORTH_MOST = UINT16_MAX / MC_ADVANCES };

enum { CARDS_OF_ADVANCE = 6, LIKELY = 2 }; /* cards that probably buy a large one; who is so near */

/* 15.2: somebody takes the last step at the end of this turn, as far as can be seen: he can already, or
 * several lack no more than an advance that their cards may still buy. */
static bool is_last_turn(const struct mind *m, int last)
{
	int near = 0;

	for (int seat = 0; seat < m->s->head.seats; seat++) {
		if (m->s->step[seat] != last - 1)
			continue;
		struct mc_step_needs needs = mc_step_needs(m->s, seat, last);
		if (needs.met)
			return true;
		near += !needs.missing.cities && needs.missing.advances_200 <= 1 &&
			m->s->hand_size[seat] >= CARDS_OF_ADVANCE;
	}
	return near >= LIKELY;
}

static int turns_left(const struct mind *m)
{
	assert(m->s->civ[m->seat]); /* nobody buys before all have a civilization */
	const struct mc_track *track = &mc_tracks[m->s->civ[m->seat] - 1][mc_option(m->s, MC_OPTION_AST)];
	int most = mc_turns_most(m->s) - m->s->turn, furthest = 0;

	for (int seat = 0; seat < m->s->head.seats; seat++)
		furthest = m->s->step[seat] > furthest ? m->s->step[seat] : furthest;
	int left = track->last - furthest;
	left = left < most ? left : most;
	if (m->s->extra || (left == 1 && is_last_turn(m, track->last)))
		return 0;
	return left > 0 ? left : 0;
}

/* ---- What a purchase is worth --------------------------------------------------------------- */

static int held_points(uint64_t advances)
{
	int points = 0;

	for (; advances; advances &= advances - 1)
		points += mc_advances[__builtin_ctzll(advances)].vp;
	return points;
}

static int new_credits(uint64_t advances)
{
	int credits = 0;

	for (; advances; advances &= advances - 1)
		credits += mc_credits_of(__builtin_ctzll(advances));
	return credits;
}

/* What each advance is worth by itself, with so many turns left; the steps of the A.S.T. come on top. */
static void price_list(const struct mind *m, int left, uint16_t worth[MC_ADVANCES])
{
	for (int advance = 0; advance < MC_ADVANCES; advance++) {
		int w = m->w->points * mc_advances[advance].vp +
			m->w->credits * mc_credits_of(advance) * left / 100 +
			m->w->ability * mc_abilities_worth[advance] * left / 100 +
			m->w->protection * mc_protection_of(advance) * left;
		worth[advance] = (uint16_t)(w < 1 ? 1 : w > WORTH_MOST ? WORTH_MOST : w);
	}
}

static int sum_of(const uint16_t worth[MC_ADVANCES], uint64_t advances)
{
	int sum = 0;

	for (; advances; advances &= advances - 1)
		sum += worth[__builtin_ctzll(advances)];
	return sum;
}

/* ---- Steps ---------------------------------------------------------------------------------- */

enum { AHEAD = 8 };

/* Advances and points that the step asks for and that are missing. */
static int missing(const struct mc_state *s, int seat, int step)
{
	struct mc_step_needs n = mc_step_needs(s, seat, step);

	return !n.needs ? 0
			: n.missing.advances + n.missing.advances_100 + n.missing.advances_200 +
				  n.missing.advances_below_100 + n.missing.vp;
}

/* The first step to come that would not be reached with the advances held; 0: none in sight. */
static int barrier(const struct mind *m, const struct mc_state *s)
{
	for (int i = 1; i <= AHEAD && i <= 1 + m->w->depth; i++)
		if (missing(s, m->seat, s->step[m->seat] + i))
			return s->step[m->seat] + i;
	return 0;
}

/* A step later is a step lost: what is missing then counts the more the nearer it is. */
static int step_worth(const struct mind *m, struct mc_state *s, uint64_t advances)
{
	int step = barrier(m, s), worth = 0;

	if (!step)
		return 0;
	uint64_t held = s->advances[m->seat];
	int before = missing(s, m->seat, step), turns = step - s->step[m->seat];
	s->advances[m->seat] |= advances;
	int after = missing(s, m->seat, step);
	s->advances[m->seat] = held;
	if (after < before)
		worth = m->w->step * (before - after) / before + (after ? 0 : m->w->step / 2);
	return turns > before + 1 ? worth * (before + 1) / turns : worth;
}

/* In the last turn: the step that is taken with these advances and not without them. */
static int last_step_worth(const struct mind *m, struct mc_state *s, uint64_t advances)
{
	uint64_t held = s->advances[m->seat];
	int next = s->step[m->seat] + 1;

	if (mc_step_needs(s, m->seat, next).met)
		return 0;
	s->advances[m->seat] |= advances;
	bool met = mc_step_needs(s, m->seat, next).met;
	s->advances[m->seat] = held;
	return met ? m->w->points * MC_LIM_VP_STEP : 0;
}

/* The price of the cheapest advance of the kind that the step asks for; 0: it asks for none. */
static int asked_price(const struct mind *m, const struct mc_state *s, int step)
{
	struct mc_step_needs n = mc_step_needs(s, m->seat, step);
	int least = n.missing.advances_200   ? MC_LIM_COST_HIGH
		    : n.missing.advances_100 ? MC_LIM_COST_MIDDLE
					     : 0,
	    best = 0;

	for (int advance = 0; advance < MC_ADVANCES; advance++) {
		if (mc_holds(s, m->seat, advance) || mc_advances[advance].cost < least)
			continue;
		int price = mc_price(s, m->seat, advance);
		best = !best || price < best ? price : best;
	}
	return best;
}

/* Money that is kept for what the step asks for: the nearer to its price, the nearer the step. */
static int saved_worth(const struct mind *m, struct mc_state *s, uint64_t advances, int money)
{
	int step = barrier(m, s);
	uint64_t held = s->advances[m->seat];

	if (!step)
		return 0;
	int before = missing(s, m->seat, step), turns = step - s->step[m->seat], worth = 0;
	s->advances[m->seat] |= advances;
	int after = missing(s, m->seat, step), price = after ? asked_price(m, s, step) : 0;
	s->advances[m->seat] = held;
	if (price > 0)
		worth = m->w->step / after * (money < price ? money : price) / price * m->w->thrift / 100;
	return turns > before + 1 ? worth * (before + 1) / turns : worth;
}

/* ---- What is kept --------------------------------------------------------------------------- */

/* A set that is kept is worth what it is, and a part of what one card more makes it; above the hand limit
 * the smallest go. */
static int kept_worth(const struct mind *m, const struct mc_state *s, int left, int *money)
{
	uint8_t n[MC_GOODS];
	int cards = 0, worth = 0, limit = mc_hand_limit(s, m->seat);

	for (int good = 0; good < MC_GOODS; good++)
		cards += n[good] = (uint8_t)mc_goods_in_hand(s, m->seat, good);
	assert(limit >= 0);
	for (; cards > limit; cards--) {
		int least = 1 << 20, which = 0;
		for (int good = 0; good < MC_GOODS; good++)
			if (n[good] && (2 * n[good] - 1) * mc_goods[good].stack < least) {
				least = (2 * n[good] - 1) * mc_goods[good].stack;
				which = good;
			}
		assert(n[which] > 0);
		n[which]--;
	}
	*money = 0;
	if (left < 1)
		return 0;
	for (int good = 1; good < MC_GOODS; good++)
		*money += mc_set_value(mc_goods[good].stack, n[good]);
	for (int good = 1; good < MC_GOODS; good++) {
		int size = n[good] ? mc_set_size(s, good) : 0, face = mc_goods[good].stack;
		if (size) /* the more of them one has, the fewer there are to come */
			worth += mc_set_value(face, n[good]) +
				 face * (2 * n[good] + 1) * m->w->saving / 100 * (size - n[good]) / size;
	}
	return worth * m->w->money / 100;
}

static uint64_t bought(const struct mc_action *a)
{
	return a->purchase.advances | (a->purchase.anatomy ? (uint64_t)1 << (a->purchase.anatomy - 1) : 0);
}

/* ---- Which purchase ------------------------------------------------------------------------- */

struct offer {
	struct mc_action action;
	int worth;
};

/* The hand behind the purchase. */
static int left_over(const struct mind *m, struct mc_state *s, const struct mc_action *a, int left)
{
	uint8_t hand[MC_CARDS], treasury = s->treasury[m->seat];

	memcpy(hand, s->hand[m->seat], sizeof hand);
	assert(a->purchase.treasury <= treasury);
	for (int i = 0; i < a->purchase.cards.n; i++)
		s->hand[m->seat][a->purchase.cards.pair[i][0]] =
			(uint8_t)(s->hand[m->seat][a->purchase.cards.pair[i][0]] -
				  a->purchase.cards.pair[i][1]);
	int money, worth = kept_worth(m, s, left, &money), coins = treasury - a->purchase.treasury;
	worth += coins * m->w->treasury * (left > 0) / 2;
	if (left > 0)
		worth += saved_worth(m, s, bought(a), money + coins * mc_treasury_value(s, m->seat));
	memcpy(s->hand[m->seat], hand, sizeof hand);
	return worth;
}

static void consider(const struct mind *m, struct mc_state *s, const struct mc_state *purse, enum mc_aim aim,
		     const uint16_t *worth, int left, struct offer *best)
{
	struct offer now;

	if (!mc_best_purchase_by(purse, m->seat, aim, worth, &now.action))
		return;
	uint64_t new = bought(&now.action);
	assert(!(new & s->advances[m->seat])); /* what one holds is not bought again */
	now.worth = sum_of(worth, new) + left_over(m, s, &now.action, left) +
		    (left ? step_worth(m, s, new) : last_step_worth(m, s, new));
	if (now.worth > best->worth)
		*best = now;
}

/* Takes the good whose cards are worth most each out of the purse, so that it is kept; false: none left. */
static bool set_aside(const struct mind *m, struct mc_state *purse)
{
	int which = 0, most = 0;

	for (int good = 1; good < MC_GOODS; good++) {
		int n = mc_goods_in_hand(purse, m->seat, good);
		if (n && n < mc_set_size(purse, good) && mc_goods[good].stack * (2 * n + 1) > most) {
			most = mc_goods[good].stack * (2 * n + 1);
			which = good;
		}
	}
	for (int block = 0; which && block < MC_BLOCKS; block++) {
		int card = mc_card_of(block, which);
		purse->hand_size[m->seat] = (uint8_t)(purse->hand_size[m->seat] - purse->hand[m->seat][card]);
		purse->hand[m->seat][card] = 0;
	}
	return which != 0;
}

enum bot_idea mind_purchase(const struct mind *m, struct bot_act *act)
{
	struct mc_state s = *m->s, purse = *m->s;
	int left = turns_left(m), step = barrier(m, &s);
	struct offer best = { { .kind = MC_DO_NO_PURCHASE, .seat = (int8_t)m->seat }, 0 };
	uint16_t worth[MC_ADVANCES];

	price_list(m, left, worth);
	assert(left >= 0);
	best.worth = left_over(m, &s, &best.action, left);
	for (int round = 0; round < m->w->purses; round++) {
		consider(m, &s, &purse, MC_AIM_POINTS, worth, left, &best);
		if (step) {
			purse.step[m->seat] = (uint8_t)(step - 1);
			consider(m, &s, &purse, MC_AIM_STEP, worth, left, &best);
			purse.step[m->seat] = s.step[m->seat];
		}
		if (!left || !set_aside(m, &purse))
			break;
	}
	if (best.action.kind == MC_DO_NO_PURCHASE)
		return mind_does(act, best.action, mind_why(MC_SAY_WHY_NO_PURCHASE, 0, 0, 0, 0));
	uint64_t advances = bought(&best.action);
	return mind_does(act, best.action,
			 mind_why(MC_SAY_WHY_PURCHASE, __builtin_popcountll(advances), held_points(advances),
				  new_credits(advances), 0));
}

/* ---- Cards for treasury (8.2) --------------------------------------------------------------- */

/* The higher the stack the better, above all for nothing; 0: none. Which stacks are empty everybody sees:
 * they give water. */
static int card_worth(const struct mind *m, const struct mc_action *a)
{
	bool gift = a->kind == MC_DO_BUY_FREE;

	if ((!gift && a->kind != MC_DO_BUY) ||
	    m->s->empty[mc_block(m->s, m->seat) * MC_LIM_STACKS + a->buy.stack - 1])
		return 0;
	return a->buy.stack + (gift ? MC_LIM_STACKS : 0);
}

/* What is in the treasury is better a card. */
enum bot_idea mind_buy(const struct mind *m, struct bot_act *act)
{
	struct mc_action best = { .kind = MC_DO_PASS, .seat = (int8_t)m->seat };
	ecu_choice list[40];
	int n = ecu_choices((const ecu_view *)m->s, list, 40), most = 0;

	for (int i = 0; i < n && i < 40; i++) {
		struct mc_action a = mc_read(&list[i].action);
		int worth = card_worth(m, &a);
		if (worth > most) {
			most = worth;
			best = a;
		}
	}
	if (!most)
		return mind_does(act, best, mind_why(MC_SAY_WHY_NO_BUY, m->s->treasury[m->seat], 0, 0, 0));
	return mind_does(act, best, mind_why(MC_SAY_WHY_BUY, best.buy.stack, m->s->treasury[m->seat], 0, 0));
}

/* ---- The hand limit (14.3) ------------------------------------------------------------------ */

enum bot_idea mind_discard(const struct mind *m, struct bot_act *act)
{
	struct mc_action a = { .kind = MC_DO_DISCARD, .seat = (int8_t)m->seat };
	int best = -1, least = 1 << 20;

	for (int card = MC_CARD_GOODS; card < MC_CARDS; card++) {
		if (!m->s->hand[m->seat][card])
			continue;
		int worth = mind_card(m, m->s, m->seat, card);
		if (worth < least) {
			least = worth;
			best = card;
		}
	}
	if (best < 0)
		return BOT_NO_IDEA;
	a.discard.card = (uint8_t)best;
	a.discard.n = 1;
	return mind_does(act, a, mind_why(MC_SAY_WHY_DISCARD, best, 0, 0, 0));
}
