/* deals.c — proposals (14). What somebody proposes is valued before it is answered: what the seat gains, less
 * a share of what the other one gains. Nothing is given for nothing, and nothing is offered for nothing.
 *
 * It proposes itself what is simple and of use: a cube that is missing in a crisis or for a building, bought
 * from somebody who was seen to take one; a cube in a crisis, sold to somebody who has helped before; the
 * permission to harvest that was refused for nothing. Each at most once to a seat in a moment, and not to a
 * seat that has declined three times in the round. */
#include <assert.h>
#include <string.h>

#include "bot/archipelago/mind.h"

enum { PATIENCE = 3, RESERVE = 2 }; /* declines a round; florins that stay in the purse */

static const struct arc_offer *offer(const struct bot_arc *m, int from, int to)
{
	assert(from >= 0 && from < ARC_SEATS && to >= 0 && to < ARC_SEATS);
	return &m->s->offer[from * ARC_SEATS + to];
}

static bool is_nothing(const struct arc_goods *g)
{
	static const struct arc_goods nothing;

	return memcmp(g, &nothing, sizeof nothing) == 0;
}

/* Percents of a partner's gain that count as an own loss. */
static int envy(const struct bot_arc *m) { return m->kind ? 25 : 60; }

/* In hundredths of a tenth: what is left of the own gain. */
static int gain(const struct bot_arc *m, int other, const struct arc_goods *get, const struct arc_goods *give)
{
	assert(other >= 0 && other < m->s->head.seats && other != m->seat);
	int mine = bot_arc_gets(m, get) - bot_arc_gives(m, give),
	    theirs = bot_arc_for(m, give, other) - bot_arc_for(m, get, m->seat);

	return 100 * mine - (theirs > 0 ? envy(m) * theirs : 0);
}

/* ---- Answers --------------------------------------------------------------------------------- */

static int florins_of(int worth) { return (worth + BOT_ARC_FLORIN / 2) / BOT_ARC_FLORIN; }

static struct bot_arc_thought think_of(const struct bot_arc *m, int from)
{
	const struct arc_offer *o = offer(m, from, m->seat);
	int worth = bot_arc_gets(m, &o->give), cost = bot_arc_gives(m, &o->take);

	if (is_nothing(&o->give) || worth <= 0)
		return BOT_ARC_THINK(-1, NO_GIFT);
	if (worth <= cost)
		return BOT_ARC_THINK(-1, TOO_LITTLE);
	if (gain(m, from, &o->give, &o->take) <= 0)
		return BOT_ARC_THINK(-1, HELPS_THEM, from);
	return BOT_ARC_THINK(1, ACCEPT, florins_of(worth), florins_of(cost));
}

static bool answer_with(const struct bot_arc *m, int kind, int from, ecu_message why, struct bot_act *act)
{
	struct arc_action_data a = { .kind = (uint8_t)kind, .seat = (int8_t)m->seat };

	assert(kind == ARC_DO_ACCEPT || kind == ARC_DO_REJECT);
	assert(offer(m, from, m->seat)->to); /* there is something to answer */
	a.answer.seat = (uint8_t)from;
	a.answer.mark = offer(m, from, m->seat)->mark;
	act->action = arc_write(a);
	act->why = why;
	return !ecu_refused(core_check(&m->s->head, &act->action));
}

bool bot_arc_answer(const struct bot_arc *m, struct bot_act *act)
{
	if (!(arc_addressed(&m->s->head) >> m->seat & 1))
		return false;
	for (int from = 0; from < m->s->head.seats; from++) {
		if (from == m->seat || !offer(m, from, m->seat)->to)
			continue;
		struct bot_arc_thought t = think_of(m, from);
		if (t.value > 0 && answer_with(m, ARC_DO_ACCEPT, from, t.why, act))
			return true;
		if (t.value > 0) /* it is asked for what it does not have, which is nobody's business */
			t = BOT_ARC_THINK(-1, NOT_NOW);
		if (answer_with(m, ARC_DO_REJECT, from, t.why, act))
			return true;
	}
	return false;
}

/* ---- Proposals ------------------------------------------------------------------------------- */

bool bot_arc_waits(const struct bot_arc *m)
{
	if (!arc_asking(m->s, ARC_ASK_TURN) && !arc_asking(m->s, ARC_ASK_RELIEF))
		return false;
	for (int to = 0; to < m->s->head.seats; to++)
		if (offer(m, m->seat, to)->to)
			return true;
	return false;
}

/* The mark of an own proposal counts those of this moment. */
static bool may_speak_to(const struct bot_arc *m, int to)
{
	return to != m->seat && !offer(m, m->seat, to)->mark && m->past->declined[to] < PATIENCE;
}

static bool say(const struct bot_arc *m, const struct arc_action_data *a, ecu_message why,
		struct bot_act *act)
{
	assert(a->kind == ARC_DO_PROPOSE && !is_nothing(&a->propose.give) && !is_nothing(&a->propose.take));
	act->action = arc_write(*a);
	act->why = why;
	return gain(m, a->propose.to, &a->propose.take, &a->propose.give) > 0 &&
	       !ecu_refused(core_check(&m->s->head, &act->action));
}

/* What its owner may think it worth: he builds too, and keeps what will be demanded. 0: too dear. */
static int bid_for(const struct bot_arc *m, int r, int kept)
{
	int theirs = bot_arc_price(m->s, r) + BOT_ARC_TO_BUILD +
		     (bot_arc_demanded(m, r) ? BOT_ARC_TO_KEEP : 0),
	    florins = theirs / BOT_ARC_FLORIN + 1;

	assert(florins > 0 && florins <= UINT8_MAX);
	return arc_free_florins(m->s, m->seat) >= florins + kept ? florins : 0;
}

/* A cube, bought from whoever was seen to take most of them. */
static bool buy_cube(const struct bot_arc *m, int r, int kept, struct bot_arc_thought t, struct bot_act *act)
{
	struct arc_action_data a = { .kind = ARC_DO_PROPOSE, .seat = (int8_t)m->seat };
	int florins = bid_for(m, r, kept), best = -1;

	for (int to = 0; to < m->s->head.seats; to++)
		if (may_speak_to(m, to) && m->past->seen[to][r] &&
		    (best < 0 || m->past->seen[to][r] > m->past->seen[best][r]))
			best = to;
	if (best < 0 || !florins)
		return false;
	a.propose.to = (uint8_t)best;
	a.propose.give.florins = (uint8_t)florins;
	a.propose.take.cubes[r] = 1;
	return say(m, &a, t.why, act);
}

static bool has_relief(const struct bot_arc *m, int r)
{
	int market = arc_topc(m->s)->kind == ARC_DOMESTIC_AREA ? ARC_DOMESTIC : ARC_EXPORT;

	assert(arc_asking(m->s, ARC_ASK_RELIEF) && r >= 0 && r < ARC_RESOURCES);
	return m->s->market[market][r] || arc_free_cubes(m->s, m->seat, r) || arc_free_tokens(m->s, m->seat);
}

/* Who can help no more for nothing buys; who will not help for nothing sells. */
static bool propose_relief(const struct bot_arc *m, struct bot_act *act)
{
	struct arc_action_data a = { .kind = ARC_DO_PROPOSE, .seat = (int8_t)m->seat };
	bool chance = false;
	int more = 0, r = bot_arc_demand(m->s, m->seat, &more, &chance);

	if (r < 0 || !more)
		return false;
	if (m->kind)
		return !has_relief(m, r) &&
		       buy_cube(m, r, RESERVE, BOT_ARC_THINK(0, WANT_RELIEF, bid_for(m, r, RESERVE), r), act);
	if (!arc_free_cubes(m->s, m->seat, r) || bot_arc_danger(m) < 0)
		return false;
	a.propose.give.cubes[r] = 1;
	a.propose.take.florins = (uint8_t)(bot_arc_cube(m, r) / BOT_ARC_FLORIN + 1);
	for (int to = 0; to < m->s->head.seats; to++) {
		bot_arc_demand(m->s, to, &more, &chance);
		a.propose.to = (uint8_t)to;
		if (chance && m->past->gave[to] && may_speak_to(m, to) &&
		    say(m, &a, BOT_ARC_THINK(0, SELL_RELIEF, a.propose.take.florins, r).why, act))
			return true;
	}
	return false;
}

/* The last cube of a building that could be paid for then. */
static bool propose_for_building(const struct bot_arc *m, struct bot_act *act)
{
	for (int b = ARC_BUILD_TOWN; b < ARC_BUILDS; b++) {
		int r = 0, kept = arc_builds[b].florins + RESERVE;
		if (bot_arc_missing(m, b, &r) == 1 &&
		    buy_cube(m, r, kept, BOT_ARC_THINK(0, WANT_CUBE, b, r, bid_for(m, r, kept)), act))
			return true;
	}
	return false;
}

/* 11.7: it was refused for nothing. */
static bool propose_for_harvest(const struct bot_arc *m, struct bot_act *act)
{
	struct arc_action_data a = { .kind = ARC_DO_PROPOSE, .seat = (int8_t)m->seat };

	for (int tile = 0; tile < ARC_TILES; tile++) {
		int to = (m->s->asked & ~m->s->permits) >> tile & 1
				 ? arc_controller(m->s, tile, ARC_BUILD_TOWN)
				 : -1;
		if (to < 0 || !may_speak_to(m, to))
			continue;
		int worth = bot_arc_permission(m->s, m->seat, tile);
		a.propose.to = (uint8_t)to;
		a.propose.give.florins = (uint8_t)(worth / 2 / BOT_ARC_FLORIN + 1);
		a.propose.take.harvest = (uint8_t)(tile + 1);
		if (arc_free_florins(m->s, m->seat) >= a.propose.give.florins + RESERVE &&
		    say(m, &a, BOT_ARC_THINK(0, WANT_HARVEST, a.propose.give.florins).why, act))
			return true;
	}
	return false;
}

bool bot_arc_propose(const struct bot_arc *m, struct bot_act *act)
{
	if (arc_asking(m->s, ARC_ASK_RELIEF))
		return propose_relief(m, act);
	if (!arc_asking(m->s, ARC_ASK_TURN) || !m->s->spare[m->seat] || (m->s->did & ARC_DID_DISC))
		return false;
	return propose_for_harvest(m, act) || propose_for_building(m, act);
}
