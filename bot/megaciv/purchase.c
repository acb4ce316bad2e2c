/* purchase.c — chapters 8.2 and 14: cards for treasury, advances, the hand limit.
 *
 * The engine searches the best purchase for each aim; the bot chooses among these by what they bring: points,
 * credits for the turns to come, the next step of the A.S.T., protection. */
#include <string.h>

#include "bot/megaciv/mind.h"

static int turns_left(const struct mind *m)
{
	const struct mc_track *track = &mc_tracks[m->s->civ[m->seat] - 1][mc_option(m->s, MC_OPTION_AST)];
	int most = mc_turns_most(m->s) - m->s->turn, furthest = 0;

	for (int seat = 0; seat < m->s->head.seats; seat++)
		furthest = m->s->step[seat] > furthest ? m->s->step[seat] : furthest;
	int left = track->last - furthest;
	left = left < most ? left : most;
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

	for (; advances; advances &= advances - 1) {
		const struct mc_advance *a = &mc_advances[__builtin_ctzll(advances)];
		for (int group = 0; group < MC_GROUPS; group++)
			credits += a->credit[group];
		credits += a->bonus;
	}
	return credits;
}

/* Numbers of calamities that it makes smaller. */
static int protection(uint64_t advances)
{
	int n = 0;

	for (int i = 0; i < MC_MODIFIERS; i++)
		if (advances >> mc_modifiers[i].advance & 1 && mc_modifiers[i].change <= 0)
			n++;
		else if (advances >> mc_modifiers[i].advance & 1)
			n--;
	return n;
}

/* Requirements of the step, and of the one behind it, that are still not met then. */
static int missing(const struct mc_state *s, int seat, int step)
{
	struct mc_step_needs n = mc_step_needs(s, seat, step);

	return !n.needs ? 0
			: n.missing.advances + n.missing.advances_100 + n.missing.advances_200 +
				  n.missing.advances_below_100 + n.missing.vp;
}

static int step_worth(const struct mind *m, uint64_t advances)
{
	static const int ahead[] = { 6, 3, 2, 1, 1 };
	struct mc_state then;
	int worth = 0, step = m->s->step[m->seat];

	then.head = m->s->head;
	memcpy(then.civ, m->s->civ, sizeof then.civ);
	memcpy(then.cities, m->s->cities, sizeof then.cities);
	memcpy(then.advances, m->s->advances, sizeof then.advances);
	then.advances[m->seat] |= advances;
	for (int i = 0; i < 5 && i < m->w->depth; i++) {
		int before = missing(m->s, m->seat, step + 1 + i),
		    after = missing(&then, m->seat, step + 1 + i);
		if (before > after)
			worth += ahead[i] * (before - after) + (after ? 0 : ahead[i] * 4);
	}
	return worth * m->w->step / 8;
}

static int purchase_worth(const struct mind *m, const struct mc_action *a)
{
	uint64_t advances = a->purchase.advances |
			    (a->purchase.anatomy ? (uint64_t)1 << (a->purchase.anatomy - 1) : 0);
	int left = turns_left(m);

	return m->w->points * held_points(advances) + m->w->credits * new_credits(advances) * left / 100 +
	       step_worth(m, advances) + m->w->protection * protection(advances) * (left > 4 ? 4 : left) / 4;
}

enum bot_idea mind_purchase(const struct mind *m, struct bot_act *act)
{
	struct mc_action best = { .kind = MC_DO_NO_PURCHASE, .seat = (int8_t)m->seat };
	int most = 0, aims = m->w->depth > 1 ? MC_AIMS : 2;

	for (int aim = 0; aim < aims; aim++) {
		struct mc_action a;
		if (!mc_best_purchase(m->s, m->seat, (enum mc_aim)aim, &a))
			continue;
		int worth = purchase_worth(m, &a);
		if (worth > most) {
			most = worth;
			best = a;
		}
	}
	if (!most)
		return mind_does(act, best, mind_why(MC_SAY_WHY_NO_PURCHASE, 0, 0, 0, 0));
	uint64_t advances = best.purchase.advances;
	return mind_does(act, best,
			 mind_why(MC_SAY_WHY_PURCHASE, __builtin_popcountll(advances), held_points(advances),
				  new_credits(advances), 0));
}

/* ---- Cards for treasury (8.2) --------------------------------------------------------------- */

/* Stock must be left for the next tax: what is in the treasury above that is better a card. */
enum bot_idea mind_buy(const struct mind *m, struct bot_act *act)
{
	struct mc_action best = { .kind = MC_DO_PASS, .seat = (int8_t)m->seat };
	ecu_choice list[40];
	int n = ecu_choices((const ecu_view *)m->s, list, 40), most = 0;

	for (int i = 0; i < n && i < 40; i++) {
		struct mc_action a = mc_read(&list[i].action);
		if (a.kind == MC_DO_BUY_FREE)
			return mind_does(act, a, mind_why(MC_SAY_WHY_BUY, a.buy.stack + 1, 0, 0, 0));
		if (a.kind != MC_DO_BUY)
			continue;
		int face = a.buy.stack + 1;
		if (face > most) {
			most = face;
			best = a;
		}
	}
	if (!most)
		return mind_does(act, best, mind_why(MC_SAY_WHY_NO_BUY, m->s->treasury[m->seat], 0, 0, 0));
	return mind_does(act, best, mind_why(MC_SAY_WHY_BUY, most, m->s->treasury[m->seat], 0, 0));
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
