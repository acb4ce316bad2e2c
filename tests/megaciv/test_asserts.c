/* Faults that a mutator or a step of Mega Civilization could leave behind: an assert stops at each. */
#include "asserts.h"
#include "megaciv/dues.h"

/* SPOIL(name, kind of the action, when it can be planted, what is changed): a is the action, seat who does
 * it. */
#define SPOIL(name, KIND, can, ...) \
	ASSERT_SPOIL(name, struct mc_state, struct mc_action, mc_read, MC_DO_##KIND, can, __VA_ARGS__)

static bool at(const struct mc_state *s, int question) { return s->head.question == question + 1; }
static struct core_frame *top(struct mc_state *s) { return &s->head.frame[s->head.depth - 1]; }
static bool last_asked(const struct mc_state *s) { return !(s->head.waiting & (s->head.waiting - 1)); }
static int other_seat(const struct mc_state *s, int seat) { return (seat + 1) % s->head.seats; }

/* Phase 13 follows this answer: nobody has to discard, nobody leaves, the game goes on. */
static bool ends_turn(const struct mc_state *s)
{
	for (int seat = 0; seat < s->head.seats; seat++)
		if (s->hand_size[seat] > 4)
			return false;
	return last_asked(s) && at(s, MC_ASK_PURCHASE) && !s->leaving && !s->ending && !s->late_iron &&
	       s->turn + 1 < mc_turns_most(s);
}

static bool in_card(struct mc_state *s, int calamity)
{
	return top(s)->kind == MC_CALAMITY && mc_calamity_now(s)->calamity == calamity;
}

/* A minor that costs units is in this hand, and no other calamity in any. */
static int minor_holder(const struct mc_state *s)
{
	for (int seat = 0; seat < s->head.seats; seat++)
		for (int card = 0; card < MC_CARD_GOODS; card++)
			if (s->hand[seat][card] && mc_calamities[mc_card_calamity(card)].kind == MC_MINOR &&
			    mc_calamities[mc_card_calamity(card)].damage && !(s->gone >> seat & 1))
				return seat;
	return -1;
}

/* ---- Tokens, treasury, cities --------------------------------------------------------------- */

SPOIL(stock_too_large, BUY, true, s->stock[seat] = MC_LIM_TOKENS)
SPOIL(more_moved_than_there, MOVE, at(s, MC_ASK_MOVE), s->used[a.move.to] = 200)
SPOIL(moved_where_none_stand, BUILD_SHIP, a.ship.tokens, s->used[a.ship.area] = 99)
SPOIL(city_uncounted, RUIN, at(s, MC_ASK_CALAMITY), s->cities[seat] = 0)
SPOIL(city_twice_counted, REDUCE, at(s, MC_ASK_SUPPORT), s->stock[seat] = 0)
SPOIL(marker_behind_the_end, NO_PURCHASE, ends_turn(s), s->step[0] = 40)

/* ---- Cards ---------------------------------------------------------------------------------- */

SPOIL(hand_not_counted, DISCARD, at(s, MC_ASK_CALAMITY), s->hand_size[seat] = 0)
SPOIL(stack_says_empty, BUY, s->stack[mc_block(s, seat) * MC_LIM_STACKS + a.buy.stack - 1].n,
      s->empty[mc_block(s, seat) * MC_LIM_STACKS + a.buy.stack - 1] = 1)
SPOIL(cards_made, NO_PURCHASE, ends_turn(s), s->discard[MC_CARD_GOODS] = 60)

/* ---- Answers that were kept ----------------------------------------------------------------- */

SPOIL(rate_out_of_range, TAX, last_asked(s) && s->cities[other_seat(s, seat)],
      s->tax[other_seat(s, seat)] = 9)
SPOIL(loss_already_given, LOSE, true, s->loss[seat] = (uint16_t)(a.at.area + 1))
SPOIL(tribute_not_demanded, TRIBUTE, true, s->demanded = 0)
SPOIL(revolt_is_over, ANNEX, at(s, MC_ASK_REVOLT), s->owed[top(s)->seat - 1] = 0)
SPOIL(waited_already, ATTACK_FIRST, true, s->waited |= mc_bit(seat))
SPOIL(colours_of_another_set, COLOURS, true, s->advances[seat] = 1)

/* ---- Procedures ----------------------------------------------------------------------------- */

SPOIL(turn_out_of_range, PASS, at(s, MC_ASK_BUY), s->head.frame[0].step = MC_STEPS)
SPOIL(conflict_out_of_step, LOSE, last_asked(s) && s->head.depth == 2, top(s)->step = 7)
SPOIL(plundered_himself, PLUNDER, !a.plunder.card,
      CORE_OVER(top(s), struct mc_attack_frame)->defender =
	      CORE_OVER(top(s), struct mc_attack_frame)->attacker)
SPOIL(minor_as_major, LOSE_TOKENS, last_asked(s) && in_card(s, MC_CAL_FAMINE) && s->due[seat].n == a.units.n,
      CORE_OVER(top(s), struct mc_calamity_frame)->calamity = MC_CAL_TEMPEST)
SPOIL(horde_was_there, SELECT, in_card(s, MC_CAL_BARBARIAN_HORDES) && top(s)->step == MC_LANDED,
      s->used[a.at.area] = 1)
SPOIL(owed_by_who_left, CLOSE, minor_holder(s) >= 0 && s->ranking.n > 3, s->gone |= mc_bit(minor_holder(s)))

static struct assert_row rows[] = {
	{ "stock_too_large", stock_too_large, "s->stock[seat] + treasury <= MC_LIM_TOKENS", 0 },
	{ "more_moved_than_there", more_moved_than_there, "s->used[to] <= s->tokens[a->seat][to]", 0 },
	{ "moved_where_none_stand", moved_where_none_stand, "s->used[area] <= s->tokens[seat][area]", 0 },
	{ "city_uncounted", city_uncounted, "s->cities[s->city[area] - 1]", 0 },
	{ "city_twice_counted", city_twice_counted, "!mc_supported(s, seat)", 0 },
	{ "marker_behind_the_end", marker_behind_the_end, "s->step[seat] <= last", 0 },
	{ "hand_not_counted", hand_not_counted, "s->hand_size[seat] + n >= 0", 0 },
	{ "stack_says_empty", stack_says_empty, "s->empty[pile] == !s->stack[pile].n", 0 },
	{ "cards_made", cards_made, "n < MC_STACK_ROOM", 0 },
	{ "rate_out_of_range", rate_out_of_range, "rate <= tax_most(s, seat)", 0 },
	{ "loss_already_given", loss_already_given, "!s->loss[a->seat]", 0 },
	{ "tribute_not_demanded", tribute_not_demanded, "s->demanded >> a->seat & 1", 0 },
	{ "revolt_is_over", revolt_is_over, "s->owed[victim]", 0 },
	{ "waited_already", waited_already, "!(s->waited >> a->seat & 1)", 0 },
	{ "colours_of_another_set", colours_of_another_set, "!s->advances[a->seat]", 0 },
	{ "turn_out_of_range", turn_out_of_range, "f->step < MC_STEPS", 0 },
	{ "conflict_out_of_step", conflict_out_of_step, "a step of a conflict", 0 },
	{ "plundered_himself", plundered_himself, "a->seat != victim", 0 },
	{ "minor_as_major", minor_as_major, "kind != MC_MINOR", 0 },
	{ "horde_was_there", horde_was_there, "!s->used[area]", 0 },
	{ "owed_by_who_left", owed_by_who_left, "mc_everybody(s) >> seat & 1", 0 },
};

static void any_scenario(struct sim_plan *p)
{
	int seed = (int)p->seed;

	p->lively = seed % 8 != 0;
	p->options.seats = (int16_t)(MC_PLAYERS_LEAST + seed % (MC_SEATS - MC_PLAYERS_LEAST + 1));
	p->options.value[MC_OPTION_SCENARIO] = seed % 8 == 0;
	p->actions_max = 600;
	sim_make_playable(p->game, &p->options, 0);
	memset(p->mind, seed % 2 ? ECU_RANDOM : ECU_EAGER, sizeof p->mind);
}

static void an_assert_stops_at_each(void **arg)
{
	(void)arg;
	assert_play("megaciv", 400, any_scenario, rows, sizeof rows / sizeof *rows);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(an_assert_stops_at_each) };

	return cmocka_run_group_tests_name("asserts", tests, NULL, NULL);
}
