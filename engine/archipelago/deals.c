/* deals.c — chapter 14: proposals between two seats, at the moments of R58.
 *
 * Nobody is asked: while turn order is found, in a crisis and in the turn of one of them, any seat may
 * propose, accept, decline or withdraw. A proposal is known to the two; what was offered is set aside
 * until it is answered. When it is accepted both sides hand over at once; all are told that there was a
 * deal, and which cards and permissions it moved. */
#include <assert.h>
#include <string.h>

#include "archipelago/archipelago.h"

static struct arc_offer *slot(struct arc_state *s, int from, int to)
{
	return &s->offer[from * ARC_SEATS + to];
}
static const struct arc_offer *cslot(const struct arc_state *s, int from, int to)
{
	return &s->offer[from * ARC_SEATS + to];
}

static void drop(struct arc_offer *o) { *o = (struct arc_offer){ .mark = o->mark }; }

void arc_drop_offers(struct arc_state *s)
{
	for (int i = 0; i < ARC_SEATS * ARC_SEATS; i++)
		assert(s->offer[i].to <= s->head.seats && (!s->offer[i].to || s->proposals[i / ARC_SEATS]));
	memset(s->offer, 0, sizeof s->offer);
	memset(s->proposals, 0, sizeof s->proposals);
}

void arc_drop_offers_of(struct arc_state *s, int seat)
{
	for (int other = 0; other < s->head.seats; other++) {
		drop(slot(s, seat, other));
		drop(slot(s, other, seat));
	}
}

static bool may_negotiate(const struct arc_state *s, int a, int b)
{
	static const bool between_any_two[1 + ARC_QUESTIONS] = { [1 + ARC_ASK_BID] = true,
								 [1 + ARC_ASK_ORDER] = true,
								 [1 + ARC_ASK_RELIEF] = true,
								 [1 + ARC_ASK_RAISE] = true };

	if (arc_asking(s, ARC_ASK_TURN))
		return arc_turn_seat(s) == a || arc_turn_seat(s) == b;
	return between_any_two[s->head.question];
}

/* ---- What a side may hold ------------------------------------------------------------------- */

static bool is_nothing(const struct arc_goods *g)
{
	static const struct arc_goods nothing;

	return memcmp(g, &nothing, sizeof nothing) == 0;
}

/* Open things: cards in front of the giver, permissions for the seat on turn. */
static ecu_verdict open_goods_check(const struct arc_state *s, const struct arc_goods *g, int giver,
				    int taker)
{
	for (int i = 0; i < ARC_DEAL_CARDS; i++) {
		if (!g->card[i])
			continue;
		if (s->owner[g->card[i] - 1] != giver + 1 || s->built >> (g->card[i] - 1) & 1)
			return core_refuse(ARC_SAY_CARD_NOT_GIVEN, g->card[i] - 1);
		if (i && g->card[i] == g->card[0])
			return core_refuse(ARC_SAY_GIVEN_TWICE, g->card[i] - 1);
	}
	if (g->harvest &&
	    (arc_turn_seat(s) != taker || arc_controller(s, g->harvest - 1, ARC_BUILD_TOWN) != giver))
		return core_refuse(ARC_SAY_NO_PERMISSION);
	return g->ships && arc_turn_seat(s) != taker ? core_refuse(ARC_SAY_NO_PERMISSION) : CORE_OK;
}

/* Things behind a screen: only their owner is told that he lacks them. */
static ecu_verdict own_goods_check(const struct arc_state *s, const struct arc_goods *g, int seat)
{
	if (g->florins > arc_free_florins(s, seat))
		return core_refuse(ARC_SAY_FLORINS_OFFERED, g->florins, arc_free_florins(s, seat));
	if (g->tokens > arc_free_tokens(s, seat))
		return core_refuse(ARC_SAY_TOKENS_OFFERED, g->tokens, arc_free_tokens(s, seat));
	for (int r = 0; r < ARC_RESOURCES; r++)
		if (g->cubes[r] > arc_free_cubes(s, seat, r))
			return core_refuse(ARC_SAY_CUBES_OFFERED, g->cubes[r], r, arc_free_cubes(s, seat, r));
	for (int i = 0; i < ARC_DEAL_CARDS; i++)
		for (int to = 0; g->card[i] && to < s->head.seats; to++)
			for (int k = 0; k < ARC_DEAL_CARDS; k++)
				if (cslot(s, seat, to)->to && cslot(s, seat, to)->give.card[k] == g->card[i])
					return core_refuse(ARC_SAY_CARD_NOT_GIVEN, g->card[i] - 1);
	return CORE_OK;
}

static ecu_verdict propose_check(const struct arc_state *s, const struct arc_action_data *a)
{
	int from = a->seat, to = a->propose.to;
	const struct arc_goods *give = &a->propose.give, *take = &a->propose.take;

	if (to == from || to >= s->head.seats)
		return core_refuse(ARC_SAY_NOBODY, to);
	if (!may_negotiate(s, from, to))
		return core_refuse(ARC_SAY_NOT_NOW);
	if (cslot(s, from, to)->to || cslot(s, to, from)->to)
		return core_refuse(ARC_SAY_ONE_PROPOSAL, to);
	if (s->proposals[from] >= ARC_LIM_PROPOSALS)
		return core_refuse(ARC_SAY_ENOUGH_PROPOSALS, ARC_LIM_PROPOSALS);
	if (is_nothing(give) && is_nothing(take))
		return core_refuse(ARC_SAY_EMPTY_DEAL);
	ecu_verdict v = open_goods_check(s, give, from, to);
	if (!ecu_refused(v))
		v = open_goods_check(s, take, to, from);
	return ecu_refused(v) ? v : own_goods_check(s, give, from);
}

static bool is_live(const struct arc_state *s, int from, int to, int mark)
{
	return from < s->head.seats && from != to && cslot(s, from, to)->to &&
	       cslot(s, from, to)->mark == mark;
}

/* What the proposer gives was set aside; open things may have changed since, which all can see. */
static ecu_verdict accept_check(const struct arc_state *s, const struct arc_action_data *a)
{
	int from = a->answer.seat, to = a->seat;

	if (!is_live(s, from, to, a->answer.mark))
		return core_refuse(ARC_SAY_NO_PROPOSAL, from);
	if (!may_negotiate(s, from, to))
		return core_refuse(ARC_SAY_NOT_NOW);
	const struct arc_offer *o = cslot(s, from, to);
	ecu_verdict v = open_goods_check(s, &o->give, from, to);
	if (!ecu_refused(v))
		v = open_goods_check(s, &o->take, to, from);
	return ecu_refused(v) ? v : own_goods_check(s, &o->take, to);
}

static ecu_verdict reject_check(const struct arc_state *s, const struct arc_action_data *a)
{
	return is_live(s, a->answer.seat, a->seat, a->answer.mark)
		       ? CORE_OK
		       : core_refuse(ARC_SAY_NO_PROPOSAL, a->answer.seat);
}

static ecu_verdict withdraw_check(const struct arc_state *s, const struct arc_action_data *a)
{
	return a->to.to < s->head.seats && cslot(s, a->seat, a->to.to)->to
		       ? CORE_OK
		       : core_refuse(ARC_SAY_NO_PROPOSAL_TO, a->to.to);
}

/* ---- Effects -------------------------------------------------------------------------------- */

static void tell_goods(const struct arc_state *s, const ecu_sink *sink, const struct arc_goods *g, int from,
		       int to)
{
	ecu_seats two = arc_bit(from) | arc_bit(to);

	if (g->florins)
		core_tell(s, sink, two, ARC_SAY_GAVE_FLORINS, from, to, g->florins);
	if (g->tokens)
		core_tell(s, sink, two, ARC_SAY_GAVE_TOKENS, from, to, g->tokens);
	for (int r = 0; r < ARC_RESOURCES; r++)
		if (g->cubes[r])
			core_tell(s, sink, two, ARC_SAY_GAVE_CUBES, from, to, g->cubes[r], r);
	for (int i = 0; i < ARC_DEAL_CARDS; i++)
		if (g->card[i])
			core_tell(s, sink, CORE_ALL, ARC_SAY_GAVE_CARD, from, to, g->card[i] - 1);
	if (g->harvest)
		core_tell(s, sink, CORE_ALL, ARC_SAY_GAVE_HARVEST, from, to,
			  arc_face_number(g->harvest - 1, s->hex[g->harvest - 1].side));
	if (g->ships)
		core_tell(s, sink, CORE_ALL, ARC_SAY_GAVE_SHIPS, from, to);
}

/* R46: a card keeps its used or ready position. */
static void hand_over(struct arc_state *s, const struct arc_goods *g, int from, int to)
{
	assert(from != to && s->florins[from] >= g->florins && s->tokens[from] >= g->tokens);
	assert(s->florins[to] + g->florins <= ARC_LIM_FLORINS);
	s->florins[from] = (uint8_t)(s->florins[from] - g->florins);
	s->florins[to] = (uint8_t)(s->florins[to] + g->florins);
	s->tokens[from] = (uint8_t)(s->tokens[from] - g->tokens);
	s->tokens[to] = (uint8_t)(s->tokens[to] + g->tokens);
	for (int r = 0; r < ARC_RESOURCES; r++) {
		assert(s->cubes[from][r] >= g->cubes[r]);
		s->cubes[from][r] = (uint8_t)(s->cubes[from][r] - g->cubes[r]);
		s->cubes[to][r] = (uint8_t)(s->cubes[to][r] + g->cubes[r]);
	}
	for (int i = 0; i < ARC_DEAL_CARDS; i++)
		if (g->card[i]) {
			assert(s->owner[g->card[i] - 1] == from + 1 && !(s->built >> (g->card[i] - 1) & 1));
			s->owner[g->card[i] - 1] = (uint8_t)(to + 1);
		}
	if (g->harvest)
		s->permits |= 1u << (g->harvest - 1);
	if (g->ships)
		s->convoys |= (uint8_t)(1u << from);
}

static void propose(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	struct arc_offer *o = slot(s, a->seat, a->propose.to);

	assert(!o->to && !slot(s, a->propose.to, a->seat)->to && a->propose.to != a->seat);
	assert(s->proposals[a->seat] < ARC_LIM_PROPOSALS);
	o->to = (uint8_t)(a->propose.to + 1);
	o->mark++;
	o->give = a->propose.give;
	o->take = a->propose.take;
	s->proposals[a->seat]++;
	core_tell(s, sink, arc_bit(a->seat) | arc_bit(a->propose.to), ARC_SAY_PROPOSED, a->seat,
		  a->propose.to);
}

static void accept(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	int from = a->answer.seat, to = a->seat;
	struct arc_offer o = *slot(s, from, to);

	assert(o.to == to + 1 && o.mark == a->answer.mark);
	drop(slot(s, from, to));
	core_tell(s, sink, CORE_ALL, ARC_SAY_DEAL, from, to);
	hand_over(s, &o.give, from, to);
	hand_over(s, &o.take, to, from);
	tell_goods(s, sink, &o.give, from, to);
	tell_goods(s, sink, &o.take, to, from);
}

static void reject(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	assert(slot(s, a->answer.seat, a->seat)->to == a->seat + 1);
	drop(slot(s, a->answer.seat, a->seat));
	core_tell(s, sink, arc_bit(a->seat) | arc_bit(a->answer.seat), ARC_SAY_REJECTED, a->seat,
		  a->answer.seat);
}

static void withdraw(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	assert(slot(s, a->seat, a->to.to)->to == a->to.to + 1);
	drop(slot(s, a->seat, a->to.to));
	core_tell(s, sink, arc_bit(a->seat) | arc_bit(a->to.to), ARC_SAY_WITHDREW, a->seat, a->to.to);
}

/* clang-format off */
const struct arc_deed arc_deal_deeds[ARC_KINDS] = {
	[ARC_DO_PROPOSE] = { propose_check, propose }, [ARC_DO_ACCEPT] = { accept_check, accept },
	[ARC_DO_REJECT] = { reject_check, reject }, [ARC_DO_WITHDRAW] = { withdraw_check, withdraw },
};
/* clang-format on */

/* ---- What may be answered ------------------------------------------------------------------- */

ecu_seats arc_addressed(const struct core_head *head)
{
	const struct arc_state *s = arcc(head);
	int first = head->viewer >= CORE_SEAT_0 ? head->viewer - CORE_SEAT_0 : 0,
	    last = head->viewer >= CORE_SEAT_0 ? first : head->seats - 1;
	ecu_seats seats = 0;
	unsigned made = 0;

	for (int seat = 0; seat < ARC_SEATS; seat++)
		made |= s->proposals[seat];
	if (!made && head->viewer == CORE_TRUTH)
		return 0;
	for (int to = first; to <= last; to++) /* who looks at his view asks for himself */
		for (int from = 0; from < head->seats; from++)
			if (cslot(s, from, to)->to && may_negotiate(s, from, to))
				seats |= arc_bit(to);
	return seats;
}

void arc_aside(const struct core_head *head, int seat, struct core_choices *list)
{
	const struct arc_state *s = arcc(head);

	for (int other = 0; other < head->seats; other++) {
		struct arc_action_data a = { .kind = ARC_DO_ACCEPT,
					     .seat = (int8_t)seat,
					     .answer = { (uint8_t)other, cslot(s, other, seat)->mark } };
		if (other == seat || !may_negotiate(s, seat, other))
			continue;
		if (cslot(s, other, seat)->to) {
			if (!ecu_refused(accept_check(s, &a)))
				arc_offer_choice(list, a, 2);
			a.kind = ARC_DO_REJECT;
			arc_offer_choice(list, a, 1);
		}
		if (cslot(s, seat, other)->to)
			arc_offer_choice(list, ARC_ACT(ARC_DO_WITHDRAW, seat, .to = { (uint8_t)other }), 1);
	}
}

/* ---- A proposal for the drivers: something small for something small ------------------------ */

static void random_goods(const struct arc_state *s, int seat, bool own, ecu_rng *rng, struct arc_goods *g)
{
	int card = (int)ecu_rng_below(rng, ARC_CARDS), tile = (int)ecu_rng_below(rng, ARC_TILES);

	switch (ecu_rng_below(rng, 6)) {
	case 0: g->florins = (uint8_t)(1 + ecu_rng_below(rng, 3)); break;
	case 1: g->tokens = 1; break;
	case 2:
	case 3: g->cubes[ecu_rng_below(rng, ARC_RESOURCES)] = 1; break;
	case 4:
		for (int i = 0; i < ARC_CARDS && !g->card[0]; i++)
			g->card[0] = (uint8_t)(s->owner[(card + i) % ARC_CARDS] == seat + 1
						       ? (card + i) % ARC_CARDS + 1
						       : 0);
		break;
	case 5:
		for (int i = 0; i < ARC_TILES && !own && !g->harvest; i++)
			g->harvest = (uint8_t)(arc_controller(s, (tile + i) % ARC_TILES, ARC_BUILD_TOWN) ==
							       seat
						       ? (tile + i) % ARC_TILES + 1
						       : 0);
		g->ships = !g->harvest;
		break;
	}
}

bool arc_deal_pick(const struct arc_state *s, int seat, ecu_rng *rng, ecu_action *out)
{
	struct arc_action_data a = { .kind = ARC_DO_PROPOSE, .seat = (int8_t)seat };

	for (int to = 0; to < s->head.seats; to++)
		/* thinks better of it */
		if (cslot(s, seat, to)->to && may_negotiate(s, seat, to) && !ecu_rng_below(rng, 4)) {
			*out = arc_write(ARC_ACT(ARC_DO_WITHDRAW, seat, .to = { (uint8_t)to }));
			return true;
		}
	a.propose.to = (uint8_t)ecu_rng_below(rng, s->head.seats);
	random_goods(s, seat, true, rng, &a.propose.give);
	if (ecu_rng_below(rng, 4))
		random_goods(s, a.propose.to, false, rng, &a.propose.take);
	if (ecu_refused(propose_check(s, &a)))
		return false;
	*out = arc_write(a);
	return true;
}
