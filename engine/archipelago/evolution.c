/* evolution.c — chapter 13: the evolution track, its deck, and the crises it uncovers.
 *
 * Questions
 *   evolve  one seat after the other in turn order: buy a card and turn another one, or turn two different
 *           ones, in any order (open). A red area that a refill uncovers is settled before the seat goes
 *           on. */
#include <assert.h>
#include <string.h>

#include "archipelago/archipelago.h"

/* ---- The deck ------------------------------------------------------------------------------- */

static bool same_crisis(const struct arc_card *a, const struct arc_card *b)
{
	return a->upper == b->upper && a->dom_resource == b->dom_resource &&
	       memcmp(a->raise, b->raise, sizeof a->raise) == 0 && a->upper_red == b->upper_red &&
	       a->lower == b->lower && a->exp_resource == b->exp_resource && a->exp_count == b->exp_count &&
	       a->lower_red == b->lower_red && a->event == b->event;
}

/* Some cards have the same crisis side; on the deck nobody can tell them apart. */
int arc_crisis_side(int card)
{
	int first = 0;

	while (!same_crisis(&arc_cards[first], &arc_cards[card]))
		first++;
	return first;
}

void arc_see_crisis(struct arc_state *s)
{
	s->deck_size = s->deck.n;
	s->crisis = (uint8_t)(s->deck.n ? arc_crisis_side(s->deck.at[0]) + 1 : 0);
}

/* What lies open on the deck, so that all can prepare for it. */
void arc_tell_crisis(const struct arc_state *s, const ecu_sink *sink)
{
	const struct arc_card *c = s->crisis ? &arc_cards[s->crisis - 1] : NULL;

	if (!c)
		return;
	if (c->upper == ARC_AREA_EVENT)
		core_tell(s, sink, CORE_ALL, ARC_SAY_NEXT_EVENT, c->event, c->upper_red);
	else
		core_tell(s, sink, CORE_ALL, ARC_SAY_NEXT_CRISIS, c->dom_resource,
			  c->raise[s->head.seats - ARC_LIM_PLAYERS_LEAST], c->upper_red, c->exp_resource,
			  c->exp_count, c->lower_red);
}

/* R43: the discard pile becomes the deck. */
bool arc_refill_deck(struct arc_state *s, const ecu_sink *sink)
{
	if (!s->discard.n)
		return false;
	assert(!s->deck.n && s->discard.n <= ARC_CARDS);
	memcpy(&s->deck, &s->discard, sizeof s->deck);
	memset(&s->discard, 0, sizeof s->discard);
	core_shuffle(&s->head.rng, s->deck.at, s->deck.n);
	arc_see_crisis(s);
	core_tell(s, sink, CORE_ALL, ARC_SAY_NEW_DECK, s->deck.n);
	arc_tell_crisis(s, sink);
	return true;
}

int arc_draw_card(struct arc_state *s, const ecu_sink *sink)
{
	if (!s->deck.n && !arc_refill_deck(s, sink))
		return -1;
	int card = s->deck.at[0];
	assert(s->deck_size == s->deck.n && s->crisis == arc_crisis_side(card) + 1);
	assert(!s->owner[card]);
	memmove(s->deck.at, s->deck.at + 1, sizeof s->deck.at - 1);
	s->deck.at[ARC_CARDS - 1] = 0;
	s->deck.n--;
	arc_see_crisis(s);
	return card;
}

uint64_t arc_open_cards(const struct arc_state *s)
{
	uint64_t cards = 0;

	for (int card = 0; card < ARC_CARDS; card++)
		cards |= (uint64_t)(s->owner[card] != 0) << card;
	for (int place = 0; place < ARC_LIM_TRACK_PLACES; place++)
		cards |= s->track[place] ? (uint64_t)1 << (s->track[place] - 1) : 0;
	for (int i = 0; i < s->discard.n; i++)
		cards |= (uint64_t)1 << s->discard.at[i];
	for (int i = 0; i < s->revealed.n; i++)
		cards |= (uint64_t)1 << s->revealed.at[i];
	return cards;
}

/* ---- The track ------------------------------------------------------------------------------ */

int arc_place_of(const struct arc_state *s, int card)
{
	for (int place = 0; place < ARC_LIM_TRACK_PLACES; place++)
		if (s->track[place] == card + 1)
			return place;
	return -1;
}

int arc_track_cards(const struct arc_state *s)
{
	int n = 0;

	for (int place = 0; place < ARC_LIM_TRACK_PLACES; place++)
		n += s->track[place] != 0;
	return n;
}

void arc_give_card(struct arc_state *s, int card, int seat)
{
	assert(card >= 0 && card < ARC_CARDS && !s->owner[card] && !(s->built >> card & 1));
	s->owner[card] = (uint8_t)(seat + 1);
	s->used &= ~((uint64_t)1 << card);
}

/* Every free place at once; a red area that lies open then is settled before anything else. */
static void refill_track(struct arc_state *s, const ecu_sink *sink)
{
	bool filled = false;

	for (int place = 0; place < ARC_LIM_TRACK_PLACES; place++) {
		int card = s->track[place] ? -1 : arc_draw_card(s, sink);
		if (card < 0)
			continue;
		s->track[place] = (uint8_t)(card + 1);
		s->side[place] = 0;
		filled = true;
		core_tell(s, sink, CORE_ALL, ARC_SAY_TRACK, card, arc_cards[card].price[0]);
	}
	if (filled)
		arc_tell_crisis(s, sink);
	if (filled && arc_is_red(s))
		arc_open_crisis(s, true);
}

/* R41: the third turn shows the mark: the card goes. */
void arc_turn_card(struct arc_state *s, int place, const ecu_sink *sink)
{
	int card = s->track[place] - 1;

	assert(place >= 0 && card >= 0 && s->side[place] < ARC_CARD_PRICES);
	if (++s->side[place] < ARC_CARD_PRICES) {
		core_tell(s, sink, CORE_ALL, ARC_SAY_TURNED, card, arc_cards[card].price[s->side[place]]);
		return;
	}
	core_tell(s, sink, CORE_ALL, ARC_SAY_CARD_GONE, card);
	s->track[place] = s->side[place] = 0;
	assert(s->discard.n < ARC_CARDS);
	s->discard.at[s->discard.n++] = (uint8_t)card;
	refill_track(s, sink);
}

/* ---- A seat's step --------------------------------------------------------------------------- */

static int turnable(const struct arc_state *s, const struct arc_evolve_frame *e)
{
	return arc_track_cards(s) - (e->card && arc_place_of(s, e->card - 1) >= 0);
}

static bool step_done(const struct arc_state *s, const struct arc_evolve_frame *e)
{
	return e->turned + e->bought >= ARC_LIM_TURN_CARDS || !turnable(s, e);
}

enum core_step arc_evolve_step(struct core_head *head, struct core_frame *f, const ecu_sink *sink)
{
	struct arc_state *s = arc(head);

	assert(f->step <= 1 && f->seat > 0 && s->phase == ARC_PHASE_NAME_PHASE_6);
	if (f->step++ && arc_instruction_over(s, sink))
		return CORE_AGAIN;
	f->step = 1;
	if (step_done(s, arc_as_evolve(f)))
		return CORE_POP;
	core_ask(head, ARC_ASK_EVOLVE, arc_bit(f->seat - 1));
	return CORE_ASKED;
}

static ecu_verdict track_check(const struct arc_state *s, const struct arc_action_data *a)
{
	const struct arc_evolve_frame *e = arc_as_evolvec(arc_topc(s));
	int card = a->card.card, place = arc_place_of(s, card), florins = arc_free_florins(s, a->seat);

	if (place < 0)
		return core_refuse(ARC_SAY_NOT_ON_TRACK, card);
	if (e->card == card + 1)
		return core_refuse(ARC_SAY_ANOTHER_CARD, card);
	if (a->kind == ARC_DO_TURN)
		return CORE_OK;
	if (e->bought)
		return core_refuse(ARC_SAY_BOUGHT_ONE);
	int price = arc_cards[card].price[s->side[place]];
	return price <= florins ? CORE_OK : core_refuse(ARC_SAY_TOO_DEAR, price, florins);
}

static void turn(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	struct arc_evolve_frame *e = arc_as_evolve(arc_top(s));

	assert(e->turned + e->bought < ARC_LIM_TURN_CARDS && e->card != a->card.card + 1);
	e->turned++;
	e->card = (int16_t)(a->card.card + 1);
	arc_turn_card(s, arc_place_of(s, a->card.card), sink);
}

static void purchase(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	int card = a->card.card, place = arc_place_of(s, card), price = arc_cards[card].price[s->side[place]];

	assert(place >= 0 && !arc_as_evolve(arc_top(s))->bought);
	arc_as_evolve(arc_top(s))->bought = 1;
	arc_pay(s, a->seat, price);
	arc_give_card(s, card, a->seat);
	s->track[place] = s->side[place] = 0;
	core_tell(s, sink, CORE_ALL, ARC_SAY_PURCHASED, a->seat, card, price);
	refill_track(s, sink);
}

/* clang-format off */
const struct arc_deed arc_evolution_deeds[ARC_KINDS] = {
	[ARC_DO_PURCHASE] = { track_check, purchase }, [ARC_DO_TURN] = { track_check, turn },
};
/* clang-format on */

void arc_evolution_choices(const struct arc_state *s, int seat, struct core_choices *list)
{
	for (int place = 0; place < ARC_LIM_TRACK_PLACES; place++)
		for (int kind = ARC_DO_PURCHASE; s->track[place] && kind <= ARC_DO_TURN; kind++) {
			struct arc_action_data a = { .kind = (uint8_t)kind,
						     .seat = (int8_t)seat,
						     .card = { (uint8_t)(s->track[place] - 1) } };
			if (!ecu_refused(track_check(s, &a)))
				arc_offer_choice(list, a, kind == ARC_DO_PURCHASE ? 4 : 1);
		}
}
