/* view.c — what each seat knows (data/archipelago/secrets.tsv), the view of a seat that is asked
 * something now, and a state that could be the real one. */
#include <string.h>

#include "archipelago/archipelago.h"

/* ---- The gate ------------------------------------------------------------------------------- */

static void hide_seat(struct arc_state *v, int seat)
{
	v->bid[seat] = v->proposals[seat] = 0;
	memset(v->hidden[seat], 0, sizeof v->hidden[seat]);
	memset(&v->hand[seat], 0, sizeof v->hand[seat]);
	memset(&v->peek[seat], 0, sizeof v->peek[seat]);
	if (v->head.over) /* 15.3: screens are lifted */
		return;
	v->florins[seat] = v->tokens[seat] = 0;
	memset(v->cubes[seat], 0, sizeof v->cubes[seat]);
	if (!(v->shown >> seat & 1))
		v->objective[seat] = 0;
}

/* A proposal is seen by who made it and by the one it is made to. */
static void hide_offers(struct arc_state *v, int from, int viewer)
{
	for (int to = 0; to < ARC_SEATS; to++) {
		struct arc_offer *o = &v->offer[from * ARC_SEATS + to];
		if (to != viewer || !o->to)
			*o = (struct arc_offer){ 0 };
	}
}

void arc_observe(struct core_head *view, int viewer)
{
	struct arc_state *v = arc(view);

	unsigned proposed = 0;

	for (int seat = 0; seat < ARC_SEATS; seat++)
		proposed |= v->proposals[seat];
	for (int seat = 0; seat < ARC_SEATS; seat++)
		if (seat != viewer) {
			hide_seat(v, seat);
			if (proposed) /* otherwise there are no offers */
				hide_offers(v, seat, viewer);
		}
	memset(&v->deck, 0, sizeof v->deck);
	memset(&v->pile, 0, sizeof v->pile);
}

/* ---- As if asked now ------------------------------------------------------------------------ */

/* Bids can be planned at any time; a turn as if it began now. */
bool arc_as_if(struct core_head *view, int seat, int question)
{
	struct arc_state *v = arc(view);

	if (!v->round || !view->depth)
		return false;
	memset(v->offer, 0, sizeof v->offer);
	view->depth = 1;
	memset(&view->frame[1], 0, sizeof view->frame - sizeof view->frame[0]);
	if (question == ARC_ASK_BID) {
		v->bid[seat] = v->tied = 0; /* what was bid is paid */
		return true;
	}
	if (question != ARC_ASK_TURN)
		return false;
	struct core_frame *f = core_push(view, ARC_TURN);
	f->seat = (uint8_t)(seat + 1);
	arc_clear_turn(v);
	return true;
}

/* ---- A state that could be the real one ----------------------------------------------------- */

/* What lies behind the screens of the others together: the bank is open, so all can count it. */
struct pool {
	int florins, tokens, cubes[ARC_RESOURCES];
};

static struct pool unseen(const struct arc_state *s)
{
	struct pool p = { .florins = ARC_LIM_FLORINS - arc_all_florins(s),
			  .tokens = ARC_LIM_EXPLORER_TOKENS - arc_all_tokens(s) };

	for (int r = 0; r < ARC_RESOURCES; r++)
		p.cubes[r] = arc_resources[r].cubes - arc_all_cubes(s, r);
	return p;
}

static void give_florins(struct arc_state *s, struct pool *p, int seat, int least)
{
	while (s->florins[seat] < least && p->florins > 0) {
		s->florins[seat]++;
		p->florins--;
	}
}

static void give_cubes(struct arc_state *s, struct pool *p, int seat, int r, int least)
{
	while (s->cubes[seat][r] < least && p->cubes[r] > 0) {
		s->cubes[seat][r]++;
		p->cubes[r]--;
	}
}

/* The same beside what is set aside for proposals. */
static void give_free_florins(struct arc_state *s, struct pool *p, int seat, int least)
{
	give_florins(s, p, seat, least + s->florins[seat] - arc_free_florins(s, seat));
}

static void give_free_cubes(struct arc_state *s, struct pool *p, int seat, int r, int least)
{
	give_cubes(s, p, seat, r, least + s->cubes[seat][r] - arc_free_cubes(s, seat, r));
}

/* What was proposed to the viewer is there. */
static void back_offers(struct arc_state *s, struct pool *p, int viewer)
{
	for (int from = 0; viewer >= 0 && from < s->head.seats; from++) {
		const struct arc_offer *o = &s->offer[from * ARC_SEATS + viewer];
		if (from == viewer || !o->to)
			continue;
		s->proposals[from] = 1;
		give_florins(s, p, from, o->give.florins);
		for (int r = 0; r < ARC_RESOURCES; r++)
			give_cubes(s, p, from, r, o->give.cubes[r]);
		while (s->tokens[from] < o->give.tokens && p->tokens > 0) {
			s->tokens[from]++;
			p->tokens--;
		}
	}
}

/* Who must trade can: with a cube to sell, or the price of the cheapest purchase. */
static void back_trade(struct arc_state *s, struct pool *p, int seat, int market)
{
	int cheapest = ARC_LIM_FLORINS;

	for (int r = 0; r < ARC_RESOURCES; r++) {
		if (p->cubes[r] > 0 && s->market[market][r] < arc_room(market, r)) {
			give_free_cubes(s, p, seat, r, 1);
			return;
		}
		if (s->market[market][r] && arc_price(market, r, s->market[market][r]) < cheapest)
			cheapest = arc_price(market, r, s->market[market][r]);
	}
	give_free_florins(s, p, seat, cheapest);
}

static bool pool_builds(const struct arc_state *s, const struct pool *p, int seat, int building)
{
	for (int r = 0; r < ARC_RESOURCES; r++)
		if (p->cubes[r] + arc_free_cubes(s, seat, r) < arc_builds[building].cubes[r])
			return false;
	return p->florins + arc_free_florins(s, seat) >= arc_builds[building].florins;
}

/* Who must build can: the first thing that can be paid for and finds a place. */
static void back_building(struct arc_state *s, struct pool *p, int seat, int wood)
{
	for (int b = 0; b < ARC_BUILDS && !wood; b++) {
		struct arc_state with = *s;
		struct pool rest = *p;
		if (!pool_builds(s, p, seat, b))
			continue;
		give_free_florins(&with, &rest, seat, arc_builds[b].florins);
		for (int r = 0; r < ARC_RESOURCES; r++)
			give_free_cubes(&with, &rest, seat, r, arc_builds[b].cubes[r]);
		if (arc_can_build(&with, seat, 0)) {
			*s = with;
			*p = rest;
			return;
		}
	}
	give_free_cubes(s, p, seat, ARC_RES_WOOD, wood);
}

static void back_question(struct arc_state *s, struct pool *p, int viewer)
{
	const struct core_frame *f = s->head.depth ? arc_topc(s) : NULL;
	int seat = f ? f->seat - 1 : -1;

	if (!f || seat == viewer || seat < 0)
		return;
	if (f->kind == ARC_TRADE && !arc_as_tradec(f)->made)
		back_trade(s, p, seat, arc_as_tradec(f)->market);
	if (f->kind == ARC_RECRUIT && !arc_as_recruitc(f)->recruited && !arc_as_recruitc(f)->free)
		give_free_florins(s, p, seat, arc_worker_price(s));
	if (f->kind == ARC_CONSTRUCT && !arc_as_constructc(f)->built)
		back_building(s, p, seat, arc_as_constructc(f)->wood);
}

/* The victim of a thief who is still asked has a cube. */
static void back_victim(struct arc_state *s, struct pool *p, int viewer)
{
	if (!s->head.depth || arc_topc(s)->kind != ARC_THEFT)
		return;
	int victim = arc_as_theftc(arc_topc(s))->victim;
	if (victim != viewer)
		for (int r = 0, n = 0; r < ARC_RESOURCES && !n; r++) {
			give_cubes(s, p, victim, r, 1);
			n = s->cubes[victim][r];
		}
}

static void back_hints(struct arc_state *s, struct pool *p, int viewer, const ecu_hints *hints)
{
	for (int i = 0; i < hints->n; i++)
		if (hints->at[i].seat < s->head.seats && hints->at[i].seat != viewer &&
		    hints->at[i].thing < ARC_RESOURCES)
			give_cubes(s, p, hints->at[i].seat, hints->at[i].thing, hints->at[i].least);
}

static int other_seat(const struct arc_state *s, int viewer, ecu_rng *rng)
{
	int seat = (int)ecu_rng_below(rng, s->head.seats - (uint32_t)(viewer >= 0));

	return viewer >= 0 && seat >= viewer ? seat + 1 : seat;
}

static void deal_rest(struct arc_state *s, struct pool *p, int viewer, ecu_rng *rng)
{
	for (; p->florins > 0; p->florins--)
		s->florins[other_seat(s, viewer, rng)]++;
	for (; p->tokens > 0; p->tokens--)
		s->tokens[other_seat(s, viewer, rng)]++;
	for (int r = 0; r < ARC_RESOURCES; r++)
		for (; p->cubes[r] > 0; p->cubes[r]--)
			s->cubes[other_seat(s, viewer, rng)][r]++;
}

/* Answers that lie hidden: any. */
static void sample_bids(struct arc_state *s, int viewer, ecu_rng *rng)
{
	for (int seat = 0; arc_asking(s, ARC_ASK_BID) && seat < s->head.seats; seat++) {
		if (seat == viewer || s->head.waiting >> seat & 1 || (s->tied && !(s->tied >> seat & 1)))
			continue;
		int bid = (int)ecu_rng_below(rng, (uint32_t)arc_free_florins(s, seat) + 1u);
		s->bid[seat] = (uint8_t)(bid + 1);
		s->florins[seat] = (uint8_t)(s->florins[seat] - bid);
	}
}

static void sample_hands(struct arc_state *s, int viewer)
{
	int hand = 0;

	if (!arc_asking(s, ARC_ASK_HAND))
		return;
	int victim = arc_as_theftc(arc_topc(s))->victim;
	if (victim == viewer)
		return;
	for (int r = 0; r < ARC_RESOURCES; r++)
		for (int n = 0; n < s->cubes[victim][r] && hand < 2; n++)
			s->hidden[victim][hand++] = (uint8_t)(r + 1);
}

/* Objectives whose condition was met would have been turned up. */
static void sample_objectives(struct arc_state *s, int viewer, ecu_rng *rng)
{
	uint8_t card[ARC_OBJECTIVES], taken[ARC_OBJECTIVES] = { 0 };
	int n = 0, open = 0;

	for (int seat = 0; seat < s->head.seats; seat++)
		if (s->objective[seat])
			taken[s->objective[seat] - 1] = 1;
	for (int i = 0; i < ARC_OBJECTIVES; i++)
		if (arc_objective_plays(s, i) && !taken[i])
			card[n++] = (uint8_t)i;
	core_shuffle(rng, card, n);
	for (int i = 0; i < n; i++)
		if (!arc_condition_met(s, card[i])) {
			uint8_t swap = card[open];
			card[open++] = card[i];
			card[i] = swap;
		}
	for (int seat = 0, next = 0; seat < s->head.seats && seat < ARC_SEATS; seat++)
		if (seat != viewer && !s->objective[seat])
			s->objective[seat] = (uint8_t)(card[next++] + 1);
}

/* The crisis side that lies open stays: some card has it. */
static void shuffle_deck(struct arc_state *s, ecu_rng *rng)
{
	core_shuffle(rng, s->deck.at, s->deck.n);
	for (int i = 0; i < s->deck.n; i++)
		if (arc_crisis_side(s->deck.at[i]) == s->crisis - 1) {
			uint8_t swap = s->deck.at[0];
			s->deck.at[0] = s->deck.at[i];
			s->deck.at[i] = swap;
			return;
		}
}

static void sample_deck(struct arc_state *s, ecu_rng *rng)
{
	uint64_t seen = arc_open_cards(s);

	memset(&s->deck, 0, sizeof s->deck);
	for (int card = 0; card < ARC_CARDS && s->deck.n < ARC_CARDS; card++)
		if (!(seen >> card & 1))
			s->deck.at[s->deck.n++] = (uint8_t)card;
	shuffle_deck(s, rng);
}

/* How many tiles a seat holds in round 0: three before it settled, two afterwards. */
static int tiles_in_hand(const struct arc_state *s, int seat)
{
	if (s->round)
		return 0;
	int asked = arc_as_roundc(&s->head.frame[0])->seats - arc_asking(s, ARC_ASK_SETTLE);
	for (int i = 0; i < asked; i++)
		if (s->order.at[i] == seat)
			return ARC_LIM_START_TILES - 1;
	return ARC_LIM_START_TILES;
}

static void deal_hand(struct arc_state *s, int seat)
{
	int n = tiles_in_hand(s, seat);

	memset(&s->hand[seat], 0, sizeof s->hand[seat]);
	for (int i = 0; i < n && i < ARC_LIM_START_TILES; i++)
		s->hand[seat].at[i] = s->pile.at[--s->pile.n];
	s->hand[seat].n = (uint8_t)n;
}

static void fill_pile(struct arc_state *s, int viewer, ecu_rng *rng)
{
	uint32_t seen = arc_open_tiles(s);

	for (int i = 0; viewer >= 0 && i < s->hand[viewer].n; i++)
		seen |= 1u << s->hand[viewer].at[i];
	for (int i = 0; i < s->head.depth; i++) /* a tile on its way to the map */
		if (s->head.frame[i].kind == ARC_EXPLORE)
			seen |= 1u << arc_as_explore(&s->head.frame[i])->tile;
	memset(&s->pile, 0, sizeof s->pile);
	for (int tile = 1; tile < ARC_TILES - arc_option(s, ARC_OPTION_TILES); tile++)
		if (!(seen >> tile & 1))
			s->pile.at[s->pile.n++] = (uint8_t)tile;
	core_shuffle(rng, s->pile.at, s->pile.n);
}

static void bring_up(struct arc_state *s, int tile, int to)
{
	for (int i = to; i < s->pile.n; i++)
		if (s->pile.at[i] == tile) {
			s->pile.at[i] = s->pile.at[to];
			s->pile.at[to] = (uint8_t)tile;
			return;
		}
}

static void sample_tiles(struct arc_state *s, int viewer, ecu_rng *rng)
{
	int asked = arc_asking(s, ARC_ASK_SETTLE) ? ecu_first(s->head.waiting) : -1, tries = 50;

	do { /* who is asked to settle has something that fits */
		fill_pile(s, viewer, rng);
		for (int seat = 0; seat < s->head.seats; seat++)
			if (seat != viewer)
				deal_hand(s, seat);
	} while (asked >= 0 && asked != viewer && !arc_can_settle(s, asked) && --tries);
	if (s->top)
		bring_up(s, s->top - 1, 0);
	for (int i = 0; viewer >= 0 && i < s->peek[viewer].n; i++)
		bring_up(s, s->peek[viewer].at[i], i);
	for (int seat = 0; seat < s->head.seats; seat++)
		if (seat != viewer && arc_asking(s, ARC_ASK_ARRANGE) && s->head.waiting >> seat & 1) {
			s->peek[seat].n = s->pile.n < ARC_PEEKED ? s->pile.n : ARC_PEEKED;
			memcpy(s->peek[seat].at, s->pile.at, s->peek[seat].n);
		}
	memset(s->pile.at + s->pile.n, 0, sizeof s->pile.at - s->pile.n);
}

void arc_sample(struct core_head *head, int viewer, const ecu_hints *hints, ecu_rng *rng)
{
	struct arc_state *s = arc(head);

	sample_deck(s, rng);
	sample_tiles(s, viewer, rng);
	if (head->over)
		return;
	struct pool p = unseen(s);
	back_offers(s, &p, viewer);
	back_hints(s, &p, viewer, hints);
	back_question(s, &p, viewer);
	back_victim(s, &p, viewer);
	deal_rest(s, &p, viewer, rng);
	sample_bids(s, viewer, rng);
	sample_hands(s, viewer);
	if (s->trend)
		sample_objectives(s, viewer, rng);
}

/* The tile that lies open and those somebody looks at now stay where they are. */
void arc_stir(struct core_head *head, ecu_rng *rng)
{
	struct arc_state *s = arc(head);
	int known = s->top != 0;

	for (int seat = 0; seat < head->seats; seat++)
		known = s->peek[seat].n > known ? s->peek[seat].n : known;
	shuffle_deck(s, rng);
	if (known < s->pile.n)
		core_shuffle(rng, s->pile.at + known, s->pile.n - known);
}
