/* lay.c — positions laid by rule cases: what was not laid is put in order, and the game stands at the
 * question. */
#include <assert.h>
#include <string.h>

#include "archipelago/archipelago.h"

static bool laid(core_bits parts, const char *name)
{
	int i = 0;

	while (i < ARC_PARTS && strcmp(arc_parts[i].name, name) != 0)
		i++;
	assert(i < ARC_PARTS); /* there is such a part */
	return parts >> i & 1;
}

const char *arc_lay_stock(struct arc_state *s)
{
	int florins = ARC_LIM_FLORINS - (arc_all_florins(s) - s->bank_florins);

	if (florins < 0)
		return "there are not so many florins";
	s->bank_florins = (uint8_t)florins;
	for (int r = 0; r < ARC_RESOURCES; r++) {
		int cubes = arc_resources[r].cubes - (arc_all_cubes(s, r) - s->bank[r]);
		if (cubes < 0)
			return "there are not so many cubes";
		s->bank[r] = (uint8_t)cubes;
	}
	return NULL;
}

/* What is neither in stacks nor with players has left the game. */
const char *arc_lay_tokens(struct arc_state *s)
{
	int gone = ARC_LIM_EXPLORER_TOKENS - (arc_all_tokens(s) - s->tokens_gone);

	if (gone < 0)
		return "there are not so many explorer tokens";
	s->tokens_gone = (uint8_t)gone;
	return NULL;
}

/* Cards and tiles that stand nowhere go under the deck and the pile. */
static void settle_cards(struct arc_state *s)
{
	uint64_t seen = arc_open_cards(s);
	int n = 0;

	for (int i = 0; i < s->deck.n; i++)
		if (!(seen >> s->deck.at[i] & 1)) {
			seen |= (uint64_t)1 << s->deck.at[i];
			s->deck.at[n++] = s->deck.at[i];
		}
	memset(s->deck.at + n, 0, (size_t)(ARC_CARDS - n));
	for (int card = 0; card < ARC_CARDS && n < ARC_CARDS; card++)
		if (!(seen >> card & 1))
			s->deck.at[n++] = (uint8_t)card;
	s->deck.n = (uint8_t)n;
	arc_see_crisis(s);
}

static void settle_tiles(struct arc_state *s)
{
	uint32_t seen = arc_open_tiles(s);
	int n = 0;

	for (int seat = 0; seat < ARC_SEATS; seat++)
		for (int i = 0; i < s->hand[seat].n; i++)
			seen |= 1u << s->hand[seat].at[i];
	for (int i = 0; i < s->pile.n; i++)
		if (!(seen >> s->pile.at[i] & 1)) {
			seen |= 1u << s->pile.at[i];
			s->pile.at[n++] = s->pile.at[i];
		}
	memset(s->pile.at + n, 0, (size_t)(ARC_TILES - 1 - n));
	for (int tile = 1; tile < ARC_TILES - arc_option(s, ARC_OPTION_TILES) && n < ARC_TILES - 1; tile++)
		if (!(seen >> tile & 1))
			s->pile.at[n++] = (uint8_t)tile;
	s->pile.n = (uint8_t)n;
	s->pile_size = s->pile.n;
	s->top = (uint8_t)(s->pile.n && s->round ? s->pile.at[0] + 1 : 0);
}

void arc_lay_people(struct arc_state *s)
{
	s->population = 0;
	for (int i = 0; i < ARC_PIECES; i++)
		s->population = (uint8_t)(s->population + (!arc_is_ship(i) && arc_on_map(&s->unit[i])));
}

/* Discs follow from the stacks; those that lie nowhere are left to use. */
void arc_lay_discs(struct arc_state *s)
{
	for (int seat = 0; seat < arc_seats(s); seat++) {
		int discs = arc_discs_due(s), used = arc_all_discs(s, seat) - s->spare[seat];
		s->discs[seat] = (uint8_t)discs;
		s->spare[seat] = (uint8_t)(discs > used ? discs - used : 0);
	}
}

/* Objectives that were not laid: the next free ones whose condition does not hold, if there are any. */
static void settle_objectives(struct arc_state *s)
{
	uint8_t taken[ARC_OBJECTIVES + 1] = { 0 };

	for (int seat = 0; seat < s->head.seats; seat++)
		taken[s->objective[seat]] = 1;
	for (int seat = 0; seat < s->head.seats; seat++)
		for (int pass = 0; pass < 2 && !s->objective[seat]; pass++)
			for (int i = 0; i < ARC_OBJECTIVES && !s->objective[seat]; i++)
				if (arc_objective_plays(s, i) && !taken[i + 1] &&
				    arc_objectives[i].score != ARC_SCORE_SEPARATIST &&
				    (pass || !arc_condition_met(s, i))) {
					s->objective[seat] = (uint8_t)(i + 1);
					taken[i + 1] = 1;
				}
	if (!s->trend)
		s->trend = ARC_TREND_WEALTH + 1;
}

/* Five cards on the track from the bottom of the deck, so that what was laid on top stays there. */
static void settle_track(struct arc_state *s)
{
	for (int place = 0; place < ARC_LIM_TRACK_PLACES; place++)
		if (!s->track[place] && s->deck.n) {
			s->track[place] = (uint8_t)(s->deck.at[--s->deck.n] + 1);
			s->deck.at[s->deck.n] = 0;
		}
	arc_see_crisis(s);
}

static int place_in_order(const struct arc_state *s, int seat)
{
	for (int i = 0; i < s->order.n; i++)
		if (s->order.at[i] == seat)
			return i;
	return 0;
}

/* Stand at the question: the round as it is when that is asked. */
static const char *stand_at(struct arc_state *s, int question, int seat)
{
	static const struct {
		uint8_t phase, step; /* of the round; no phase: a case does not stand there */
	} there[ARC_QUESTIONS] = {
		[ARC_ASK_BID] = { ARC_PHASE_NAME_PHASE_2, ARC_BIDS_IN },
		[ARC_ASK_ORDER] = { ARC_PHASE_NAME_PHASE_2, ARC_ORDERED },
		[ARC_ASK_RELIEF] = { ARC_PHASE_NAME_PHASE_4, ARC_BALANCED },
		[ARC_ASK_TURN] = { ARC_PHASE_NAME_PHASE_5, ARC_TURN_OVER },
		[ARC_ASK_EVOLVE] = { ARC_PHASE_NAME_PHASE_6, ARC_EVOLVED },
	};
	struct core_head *h = &s->head;
	struct core_frame *f;

	memset(h->frame, 0, sizeof h->frame);
	h->depth = 0;
	f = core_push(h, ARC_ROUND);
	core_ask(h, 0, 0);
	if (question < 0 || !there[question].phase)
		return "a case stands at settle, bid, order, relief, turn or evolve";
	s->phase = there[question].phase;
	f->step = there[question].step;
	if (question == ARC_ASK_BID || question == ARC_ASK_ORDER) {
		core_ask(h, question, question == ARC_ASK_BID ? (1u << h->seats) - 1 : arc_bit(seat));
		return NULL;
	}
	if (question == ARC_ASK_RELIEF) {
		if (!s->deck_size && !arc_refill_deck(s, NULL))
			return "there is no card for a crisis";
		arc_open_crisis(s, false);
	} else if (question == ARC_ASK_TURN) {
		arc_as_round(f)->seats = (int16_t)((place_in_order(s, seat) + 1) % s->order.n);
		arc_push(s, ARC_TURN, seat);
	} else {
		arc_as_round(f)->seats = (int16_t)(place_in_order(s, seat) + 1);
		arc_push(s, ARC_EVOLVE, seat);
	}
	core_run(h, NULL);
	return NULL;
}

static void leave_round_0(struct arc_state *s, core_bits parts)
{
	memset(s->hand, 0, sizeof s->hand);
	if (!s->round)
		s->round = 2;
	for (int seat = 0; !laid(parts, "unit") && seat < s->head.seats; seat++)
		s->unit[seat * ARC_EACH + ARC_LIM_CITIZENS] = (struct arc_piece){ .at = 1, .region = ARC_S1 };
}

const char *arc_settle(struct core_head *head, core_bits parts)
{
	struct arc_state *s = arc(head);
	int question = parts & CORE_LAID_QUESTION || s->round ? head->question - 1 : ARC_ASK_SETTLE;
	bool later = question != ARC_ASK_SETTLE;

	const char *wrong = arc_order_fault(s);
	if (!wrong)
		wrong = arc_map_fault(s);
	if (wrong)
		return wrong;
	int seat = parts & CORE_LAID_WAITING && head->waiting ? ecu_first(head->waiting) : s->order.at[0];
	if (later)
		leave_round_0(s, parts);
	wrong = arc_lay_stock(s);
	if (!wrong)
		wrong = arc_lay_tokens(s);
	if (wrong)
		return wrong;
	arc_lay_people(s);
	arc_count_buildings(s);
	arc_lay_discs(s);
	settle_cards(s);
	settle_tiles(s);
	if (!later &&
	    (head->depth != 1 || head->frame[0].kind != ARC_ROUND || head->frame[0].step != ARC_SETTLE_NEXT ||
	     arc_as_round(&head->frame[0])->seats < 1 || arc_as_round(&head->frame[0])->seats > s->order.n))
		return "round 0 is over";
	if (!later) {
		head->question = ARC_ASK_SETTLE + 1;
		head->waiting = arc_bit(s->order.at[arc_as_round(&head->frame[0])->seats - 1]);
		return NULL;
	}
	settle_objectives(s);
	if (!laid(parts, "track"))
		settle_track(s);
	for (int i = 0; i < ARC_PIECES && !wrong; i++)
		wrong = arc_unit_fault(s, i);
	return wrong ? wrong : stand_at(s, question, seat);
}
