/* setup.c — chapter 2: who plays where, the stacks, the first tokens.
 *
 * Question
 *   civ  ordered, in the order of the start-up cards dealt at random: which civilization of the line-up;
 *        open to all. With the options "random" and "assigned" nobody is asked. */
#include <assert.h>
#include <string.h>

#include "megaciv/questions.h"

static uint32_t all_civs(const struct mc_lineup *l) { return l->civs[MC_WEST] | l->civs[MC_EAST]; }

/* 2.1: civilizations keep their block; where two play, Egypt's is an option (it is in the east with 13 and
 * 14 players only). */
void mc_choose_block(struct mc_state *s)
{
	const struct mc_lineup *l = mc_lineup(s);
	uint32_t east = l->civs[MC_EAST];

	if (mc_option(s, MC_OPTION_EGYPT) == MC_WEST)
		east &= ~((uint32_t)1 << MC_CIV_EGYPT);
	s->east = 0;
	for (int seat = 0; seat < s->head.seats; seat++)
		if (s->civ[seat] && (l->stacks[MC_WEST] == MC_NONE || (east >> (s->civ[seat] - 1) & 1)))
			s->east |= mc_bit(seat);
}

/* ---- Stacks (2.2) --------------------------------------------------------------------------- */

static bool in_stacks(const struct mc_state *s, int block, int calamity)
{
	const struct mc_lineup *l = mc_lineup(s);

	return l->stacks[block] != MC_NONE &&
	       (mc_calamities[calamity].kind != MC_MINOR || mc_stack_sets[l->stacks[block]].minors);
}

int mc_cards_made(const struct mc_state *s, int card)
{
	int block = mc_card_block(card);
	const struct mc_lineup *l = mc_lineup(s);

	if (card == MC_CARD_WATER || l->stacks[block] == MC_NONE)
		return 0;
	if (mc_card_is_calamity(card))
		return in_stacks(s, block, mc_card_calamity(card));
	return mc_stack_sets[l->stacks[block]].count[mc_card_good(card)];
}

/* All cards that are neither in a hand nor discarded, pile by pile, sorted. */
void mc_fill_stacks(struct mc_state *s)
{
	memset(s->stack, 0, sizeof s->stack);
	for (int card = 0; card < MC_CARD_WATER; card++) {
		int left = mc_cards_made(s, card) - s->discard[card];
		for (int seat = 0; seat < s->head.seats; seat++)
			left -= s->hand[seat][card];
		for (int pile = mc_card_pile(card); left > 0 && s->stack[pile].n < MC_STACK_ROOM; left--)
			s->stack[pile].at[s->stack[pile].n++] = (uint8_t)card;
	}
	for (int pile = 0; pile < MC_PILES; pile++)
		s->empty[pile] = !s->stack[pile].n && mc_lineup(s)->stacks[pile / MC_LIM_STACKS] != MC_NONE;
}

void mc_shuffle_pile(struct mc_state *s, ecu_rng *rng, int pile)
{
	core_shuffle(rng, s->stack[pile].at, s->stack[pile].n);
}

static int players_of(const struct mc_state *s, int block)
{
	int east = __builtin_popcount(s->east);

	return block == MC_EAST ? east : s->head.seats - east;
}

static int kind_of(int card)
{
	return mc_card_is_calamity(card) ? mc_calamities[mc_card_calamity(card)].kind : MC_CALAMITY_KINDS;
}

/* The cards of one kind leave a sorted list for another place. */
static int take_kind(uint8_t *from, int *n, uint8_t *to, unsigned kinds)
{
	int taken = 0, left = 0;

	for (int i = 0; i < *n; i++)
		if (kinds >> kind_of(from[i]) & 1)
			to[taken++] = from[i];
		else
			from[left++] = from[i];
	*n = left;
	return taken;
}

/* 2.2: as many commodities as players on top, then the rest with the tradeable calamities, the
 * non-tradeable one last. */
static void prepare_pile(struct mc_state *s, int pile)
{
	uint8_t cards[MC_STACK_ROOM], mixed[MC_STACK_ROOM], last[MC_STACK_ROOM];
	int n = s->stack[pile].n, aside = players_of(s, pile / MC_LIM_STACKS);
	bool minors_mixed = mc_option(s, MC_OPTION_MINORS) == 0;

	memcpy(cards, s->stack[pile].at, sizeof cards);
	int mixed_n = take_kind(cards, &n, mixed, 1u << MC_TRADEABLE | (minors_mixed ? 1u << MC_MINOR : 0));
	int last_n = take_kind(cards, &n, last, 1u << MC_NONTRADEABLE | 1u << MC_MINOR);
	core_shuffle(&s->head.rng, cards, n);
	aside = aside < n ? aside : n;
	memcpy(mixed + mixed_n, cards + aside, (size_t)(n - aside));
	mixed_n += n - aside;
	core_shuffle(&s->head.rng, mixed, mixed_n);
	if (!minors_mixed) /* they lie below, in any order */
		core_shuffle(&s->head.rng, last, last_n);
	uint8_t *at = s->stack[pile].at;
	memcpy(at, cards, (size_t)aside);
	memcpy(at + aside, mixed, (size_t)mixed_n);
	memcpy(at + aside + mixed_n, last, (size_t)last_n);
}

static int cards_of(const struct mc_state *s, int pile)
{
	int n = 0;

	for (int card = 0; card < MC_CARD_WATER; card++)
		n += mc_card_pile(card) == pile ? mc_cards_made(s, card) : 0;
	return n;
}

static int place_of_last(const struct mc_state *s, int pile)
{
	for (int i = 0; i < s->stack[pile].n; i++)
		if (kind_of(s->stack[pile].at[i]) == MC_NONTRADEABLE)
			return i;
	return MC_NONE;
}

/* 2.2: how many of the commodities that were set aside still lie on top. As long as nothing was put under the
 * stack above its non-tradeable calamity, what is missing above that was drawn. */
static int still_aside(const struct mc_state *s, int pile, int last)
{
	int left = players_of(s, pile / MC_LIM_STACKS) - (cards_of(s, pile) - 1 - last);

	for (int i = 0; i < left; i++)
		if (i >= last || mc_card_is_calamity(s->stack[pile].at[i]))
			return 0;
	return left < 0 ? 0 : left;
}

/* Above the non-tradeable calamity, which keeps its place as in every reshuffle (15.3), and below it. */
static void stir_pile(struct mc_state *s, ecu_rng *rng, int pile)
{
	uint8_t *at = s->stack[pile].at, cards[MC_STACK_ROOM], mixed[MC_STACK_ROOM];
	int last = place_of_last(s, pile), n, aside, mixed_n;

	if (last == MC_NONE) {
		mc_shuffle_pile(s, rng, pile);
		return;
	}
	aside = still_aside(s, pile, last);
	n = last;
	memcpy(cards, at, (size_t)n);
	mixed_n = take_kind(cards, &n, mixed, (1u << MC_CALAMITY_KINDS) - 1);
	core_shuffle(rng, cards, n);
	memcpy(at, cards, (size_t)aside);
	memcpy(mixed + mixed_n, cards + aside, (size_t)(n - aside));
	core_shuffle(rng, mixed, mixed_n + n - aside);
	memcpy(at + aside, mixed, (size_t)(last - aside));
	core_shuffle(rng, at + last + 1, s->stack[pile].n - last - 1);
}

void mc_stir(struct core_head *head, ecu_rng *rng)
{
	for (int pile = 0; pile < MC_PILES; pile++)
		stir_pile(mc(head), rng, pile);
}

/* ---- Civilizations (2.1) -------------------------------------------------------------------- */

static int starting_area(int civ)
{
	for (int area = 0; area < MC_LAND; area++)
		if (mc_areas[area].start == civ)
			return area;
	return 0;
}

void mc_take_civ(struct mc_state *s, int seat, int civ)
{
	assert(!s->civ[seat] && (s->world >> civ & 1));
	s->civ[seat] = (uint8_t)(civ + 1);
}

static void rank_seats(struct mc_state *s)
{
	s->ranking.n = 0;
	for (int civ = 1; civ <= MC_CIVS; civ++)
		for (int seat = 0; seat < s->head.seats; seat++)
			if (s->civ[seat] == civ)
				s->ranking.at[s->ranking.n++] = (uint8_t)seat;
}

/* Everybody has a civilization: pieces, credits, stacks. */
void mc_begin(struct mc_state *s, const ecu_sink *sink)
{
	int credit = mc_start_credit(s);

	rank_seats(s);
	mc_choose_block(s);
	for (int i = 0; i < s->ranking.n; i++) {
		int seat = s->ranking.at[i], area = starting_area(s->civ[seat] - 1);
		if (!mc_is_short(s))
			mc_place(s, seat, area, MC_LIM_START_TOKENS);
		memset(s->credit[seat], credit, sizeof s->credit[seat]);
		core_tell(s, sink, CORE_ALL, MC_SAY_SETTLED, seat, s->civ[seat] - 1, area);
	}
	assert(s->ranking.n == s->head.seats);
	mc_fill_stacks(s);
	for (int pile = 0; pile < MC_PILES; pile++)
		prepare_pile(s, pile);
}

static void deal_civs(struct mc_state *s, const uint8_t *seats)
{
	uint32_t left = s->world;

	for (int i = 0; i < s->head.seats; i++, left &= left - 1)
		mc_take_civ(s, seats[i], __builtin_ctz(left));
}

void mc_setup(struct core_head *head, const ecu_sink *sink)
{
	struct mc_state *s = mc(head);

	s->world = all_civs(mc_lineup(s));
	for (int seat = 0; seat < head->seats; seat++) {
		s->stock[seat] = MC_LIM_TOKENS;
		s->order.at[s->order.n++] = (uint8_t)seat;
	}
	struct core_frame *f = core_push(head, MC_TURN);
	if (mc_is_short(s))
		mc_deal_themes(s);
	if (mc_option(s, MC_OPTION_CIVS) != 2) /* start-up cards */
		core_shuffle(&head->rng, s->order.at, s->order.n);
	if (mc_option(s, MC_OPTION_CIVS) == 0) {
		core_tell(s, sink, CORE_ALL, MC_SAY_STARTUP, s->order.at[0]);
		return;
	}
	deal_civs(s, s->order.at);
	CORE_OVER(f, struct mc_turn_frame)->seats = head->seats;
}

/* ---- The question civ (2.1) ------------------------------------------------------------------ */

enum core_step mc_choose_civs(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	struct mc_turn_frame *turn = CORE_OVER(f, struct mc_turn_frame);

	if (turn->seats < s->order.n) {
		core_ask(&s->head, MC_ASK_CIV, mc_bit(s->order.at[turn->seats]));
		return CORE_ASKED;
	}
	mc_begin(s, sink);
	return mc_is_short(s) ? mc_go(f, MC_STEP_FOUND) : mc_next_step(f);
}

static ecu_verdict civ_check(const struct mc_state *s, const struct mc_action *a)
{
	for (int seat = 0; seat < s->head.seats; seat++)
		if (s->civ[seat] == a->civ.civ + 1)
			return core_refuse(MC_SAY_CIV_TAKEN, a->civ.civ);
	return s->world >> a->civ.civ & 1 ? CORE_OK : core_refuse(MC_SAY_CIV_TAKEN, a->civ.civ);
}

static void civ_choices(const struct mc_state *s, int seat, struct core_choices *list)
{
	for (int civ = 0; civ < MC_CIVS; civ++) {
		struct mc_action a = { .kind = MC_DO_CIV, .seat = (int8_t)seat, .civ.civ = (uint8_t)civ };
		if (!ecu_refused(civ_check(s, &a)))
			mc_offer(list, &a, 1);
	}
}

static void choose_civ(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	assert(!ecu_refused(civ_check(s, a)));
	mc_take_civ(s, a->seat, a->civ.civ);
	core_tell(s, sink, CORE_ALL, MC_SAY_CHOSE, a->seat, a->civ.civ);
	CORE_OVER(&s->head.frame[0], struct mc_turn_frame)->seats++;
	core_answered(&s->head, a->seat);
}

/* Those who choose later have not chosen. */
static const char *civ_fault(const struct mc_state *s)
{
	const struct core_frame *f = &s->head.frame[0];
	const struct mc_turn_frame *turn = CORE_OVER(f, const struct mc_turn_frame);

	if (!mc_asks(s, MC_ASK_CIV))
		return NULL;
	if (s->ranking.n || turn->seats >= s->order.n || !mc_asked_alone(s, s->order.at[turn->seats]))
		return "it is nobody's choice of a civilization";
	for (int i = 0; i < s->order.n; i++)
		if ((s->civ[s->order.at[i]] != 0) != (i < turn->seats))
			return "a civilization is chosen out of turn";
	return NULL;
}

/* clang-format off */
const struct mc_question_row mc_ask_civ = {
	.prompt = MC_SAY_ASK_CIV, .check = civ_check, .apply = choose_civ, .choices = civ_choices,
	.step = MC_STEP_CIV, .step_again = MC_STEP_CIV, .depth = 1, .fault = civ_fault,
};
/* clang-format on */
