/* cards.c — chapters 8 and 10: drawing and buying trade cards, and which calamities are kept.
 *
 * Question
 *   buy  ordered, fewest cities first: a card of a stack for treasury, one at a time, or pass. From
 *        treasury, advances and the number of cities, all open; so whether somebody is asked tells
 *        nothing. The card is seen by its buyer only.
 *
 * Drawing and the selection of calamities ask nobody: chance decides. */
#include <assert.h>
#include <string.h>

#include "megaciv/questions.h"

int mc_draw_top(struct mc_state *s, int pile)
{
	assert(pile >= 0 && pile < MC_PILES && s->empty[pile] == !s->stack[pile].n);
	if (!s->stack[pile].n)
		return MC_CARD_WATER;
	int card = s->stack[pile].at[0], left = --s->stack[pile].n;
	memmove(s->stack[pile].at, s->stack[pile].at + 1, (size_t)left);
	s->stack[pile].at[left] = 0;
	s->empty[pile] = !left;
	return card;
}

static int pile_of(const struct mc_state *s, int seat, int stack)
{
	return mc_block(s, seat) * MC_LIM_STACKS + stack - 1;
}

static void draw_one(struct mc_state *s, int seat, int stack, const ecu_sink *sink)
{
	int pile = pile_of(s, seat, stack), card = mc_draw_top(s, pile);

	assert(stack >= 1 && stack <= MC_LIM_STACKS);
	mc_give_card(s, seat, card, 1);
	core_tell(s, sink, mc_bit(seat), MC_SAY_DREW, seat, card, stack);
	if (s->empty[pile] && card != MC_CARD_WATER)
		core_tell(s, sink, CORE_ALL, MC_SAY_EMPTIED, pile);
}

/* 8.1: in city order, each from stack 1 up to the number of his cities. */
void mc_draw(struct mc_state *s, const ecu_sink *sink)
{
	int key[MC_SEATS];

	for (int seat = 0; seat < s->head.seats; seat++)
		key[seat] = s->cities[seat];
	mc_sort_order(s, key);
	s->gifted = 0;
	for (int i = 0; i < s->order.n; i++) {
		int seat = s->order.at[i];
		for (int stack = 1; stack <= s->cities[seat]; stack++)
			draw_one(s, seat, stack, sink);
	}
}

/* ---- Purchases (8.2) ------------------------------------------------------------------------ */

int mc_stack_price(const struct mc_state *s, int seat, int stack)
{
	for (int i = 0; i < MC_PRICES; i++)
		if (mc_prices[i].stack == stack &&
		    (mc_prices[i].advance == MC_NONE || mc_holds(s, seat, mc_prices[i].advance)))
			return mc_prices[i].price;
	return 0;
}

static bool free_card(const struct mc_state *s, int seat)
{
	return mc_holds(s, seat, MC_ADV_WONDER_OF_THE_WORLD) && !(s->gifted >> seat & 1) &&
	       s->cities[seat] < MC_LIM_STACKS;
}

static bool can_buy(const struct mc_state *s, int seat)
{
	if (!s->cities[seat] && mc_option(s, MC_OPTION_CITYLESS))
		return false;
	if (free_card(s, seat))
		return true;
	for (int i = 0; i < MC_PRICES; i++)
		if (s->treasury[seat] >= mc_prices[i].price &&
		    (mc_prices[i].advance == MC_NONE || mc_holds(s, seat, mc_prices[i].advance)))
			return true;
	return false;
}

enum core_step mc_buy_next(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	struct mc_turn_frame *turn = CORE_OVER(f, struct mc_turn_frame);

	assert(turn->seats >= 0);
	(void)sink;
	for (; turn->seats < s->order.n; turn->seats++) {
		int seat = s->order.at[turn->seats];
		if (!can_buy(s, seat))
			continue;
		core_ask(&s->head, MC_ASK_BUY, mc_bit(seat));
		return CORE_ASKED;
	}
	s->gifted = 0;
	return mc_next_step(f);
}

static ecu_verdict buy_check(const struct mc_state *s, const struct mc_action *a)
{
	int stack = a->buy.stack, price;

	if (a->kind == MC_DO_PASS)
		return CORE_OK;
	if (stack < 1 || stack > MC_LIM_STACKS)
		return core_refuse(MC_SAY_NO_STACK, stack);
	if (a->kind == MC_DO_BUY_FREE)
		return free_card(s, a->seat) && stack > s->cities[a->seat]
			       ? CORE_OK
			       : core_refuse(MC_SAY_NO_WONDER, s->cities[a->seat]);
	price = mc_stack_price(s, a->seat, stack);
	if (!price)
		return core_refuse(MC_SAY_NOT_FOR_SALE, stack);
	return price <= s->treasury[a->seat] ? CORE_OK
					     : core_refuse(MC_SAY_TOO_DEAR, price, s->treasury[a->seat]);
}

static void buy_apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	int price = a->kind == MC_DO_BUY ? mc_stack_price(s, a->seat, a->buy.stack) : 0;

	assert(!ecu_refused(buy_check(s, a)) && mc_asks(s, MC_ASK_BUY));
	core_answered(&s->head, a->seat);
	if (a->kind == MC_DO_PASS) {
		CORE_OVER(&s->head.frame[0], struct mc_turn_frame)->seats++;
		core_tell(s, sink, CORE_ALL, MC_SAY_PASSED, a->seat);
		return;
	}
	mc_spend(s, a->seat, price);
	s->gifted |= a->kind == MC_DO_BUY_FREE ? mc_bit(a->seat) : 0;
	core_tell(s, sink, CORE_ALL, MC_SAY_BOUGHT_CARD, a->seat, a->buy.stack, price);
	draw_one(s, a->seat, a->buy.stack, sink);
}

static void buy_choices(const struct mc_state *s, int seat, struct core_choices *list)
{
	for (int stack = 1; stack <= MC_LIM_STACKS; stack++)
		for (int free = 0; free < 2; free++) {
			struct mc_action a = { .kind = free ? MC_DO_BUY_FREE : MC_DO_BUY,
					       .seat = (int8_t)seat,
					       .buy.stack = (uint8_t)stack };
			if (!ecu_refused(buy_check(s, &a)))
				mc_offer(list, &a, free ? 6 : 1);
		}
	mc_offer_plain(list, MC_DO_PASS, seat, 3);
}

static void buy_speak(const struct mc_state *s, int seat, ecu_message *m) { m->arg[0] = s->treasury[seat]; }

static const char *buy_fault(const struct mc_state *s)
{
	const struct core_frame *f = &s->head.frame[0];
	const struct mc_turn_frame *turn = CORE_OVER(f, const struct mc_turn_frame);

	return mc_asks(s, MC_ASK_BUY) &&
			       (turn->seats >= s->order.n || !mc_asked_alone(s, s->order.at[turn->seats]))
		       ? "it is nobody's purchase"
		       : NULL;
}

static void buy_give_turn(struct mc_state *s, int place)
{
	int seat = s->order.at[place];

	CORE_OVER(&s->head.frame[0], struct mc_turn_frame)->seats = (int16_t)place;
	if (can_buy(s, seat))
		core_ask(&s->head, MC_ASK_BUY, mc_bit(seat));
}

/* clang-format off */
const struct mc_question_row mc_ask_buy = {
	.prompt = MC_SAY_ASK_BUY, .speak = buy_speak, .check = buy_check, .apply = buy_apply,
	.choices = buy_choices, .as_if = mc_as_if_any, .step = MC_STEP_BUY, .step_again = MC_STEP_BUY,
	.depth = 1, .fault = buy_fault, .lay_from = MC_STEP_BUY + 1, .give_turn = buy_give_turn,
};
/* clang-format on */

/* ---- Chapter 10: at most so many calamities -------------------------------------------------- */

static int calamities_of(const struct mc_state *s, int seat, int *majors)
{
	static const uint8_t none[MC_CARD_GOODS];
	int n = 0;

	*majors = 0;
	if (memcmp(s->hand[seat], none, sizeof none) == 0) /* they come first in a hand */
		return 0;
	for (int card = 0; card < MC_CARD_GOODS; card++) {
		n += s->hand[seat][card];
		*majors += mc_calamities[mc_card_calamity(card)].kind != MC_MINOR ? s->hand[seat][card] : 0;
	}
	return n;
}

static void let_go(struct mc_state *s, int seat, int card, const ecu_sink *sink)
{
	assert(mc_card_is_calamity(card) && s->hand[seat][card]);
	mc_discard(s, seat, card, 1);
	s->giver[card] = 0;
	core_tell(s, sink, CORE_ALL, MC_SAY_LET_GO, seat, card);
}

static void let_go_doubles(struct mc_state *s, int seat, const ecu_sink *sink)
{
	for (int calamity = 0; calamity < MC_CALAMITIES; calamity++) {
		int west = mc_calamity_card(MC_WEST, calamity), east = mc_calamity_card(MC_EAST, calamity);
		if (s->hand[seat][west] && s->hand[seat][east])
			let_go(s, seat, ecu_rng_below(&s->head.rng, 2) ? west : east, sink);
	}
}

/* Blind, among all that are held; with the option only among majors while these are too many. */
static void let_go_any(struct mc_state *s, int seat, bool majors_only, const ecu_sink *sink)
{
	uint8_t held[MC_CARD_GOODS];
	int n = 0;

	for (int card = 0; card < MC_CARD_GOODS; card++)
		if (s->hand[seat][card] &&
		    !(majors_only && mc_calamities[mc_card_calamity(card)].kind == MC_MINOR))
			held[n++] = (uint8_t)card;
	assert(n > 0);
	let_go(s, seat, held[ecu_rng_below(&s->head.rng, (uint32_t)n)], sink);
}

void mc_select_calamities(struct mc_state *s, const ecu_sink *sink)
{
	const struct mc_count *limits = &mc_counts[s->head.seats - MC_PLAYERS_LEAST];

	for (int i = 0; i < s->ranking.n; i++) {
		int seat = s->ranking.at[i], majors, n = calamities_of(s, seat, &majors);
		if (!n)
			continue;
		core_tell(s, sink, CORE_ALL, MC_SAY_CALAMITIES, seat, n);
		let_go_doubles(s, seat, sink);
		for (n = calamities_of(s, seat, &majors);
		     n > limits->calamity_limit || majors > limits->major_limit;
		     n = calamities_of(s, seat, &majors))
			let_go_any(s, seat,
				   majors > limits->major_limit && mc_option(s, MC_OPTION_RANDOM_DISCARDS),
				   sink);
	}
}
