/* Every invariant is seen to break: a fault is planted into states of running games, and ecu_fault() must
 * name one. */
#include "megaciv/megaciv.h"

#define FAULT_STATE struct mc_state
#include "faults.h"

static bool at(const struct mc_state *s, int question) { return s->head.question == question + 1; }
static int asked(const struct mc_state *s) { return s->head.waiting ? ecu_first(s->head.waiting) : 0; }
static struct core_frame *top(struct mc_state *s) { return &s->head.frame[s->head.depth - 1]; }

static int some_city(const struct mc_state *s, int owner)
{
	for (int area = 0; area < MC_LAND; area++)
		if (s->city[area] == owner || (owner == 0 && s->city[area] && s->city[area] != MC_PIRATES))
			return area;
	return -1;
}

static int area_where(const struct mc_state *s, bool in_play, int limit)
{
	for (int area = 0; area < MC_LAND; area++)
		if (mc_in_play(s, area) == in_play && !s->city[area] && !s->barbarians[area] &&
		    (limit < 0 || mc_areas[area].limit == limit))
			return area;
	return -1;
}

static struct mc_offer *some_offer(struct mc_state *s)
{
	for (int i = 0; i < MC_SEATS * MC_OFFERS; i++)
		if (s->offer[i].to)
			return &s->offer[i];
	return NULL;
}

PLANT(a_token_more, true, s->stock[0]++)
PLANT(a_seat_too_many, s->head.seats < MC_SEATS, s->stock[s->head.seats] = 1)
PLANT(another_world, true, s->world ^= 1u << (s->civ[0] - 1))
PLANT(a_civ_twice, true, s->civ[0] = s->civ[1])
PLANT(ranking_swapped, true, uint8_t seat = s->ranking.at[0]; s->ranking.at[0] = s->ranking.at[1];
      s->ranking.at[1] = seat)
PLANT(ranking_short, true, s->ranking.at[--s->ranking.n] = 0)
PLANT(other_block, true, s->east ^= 1)
PLANT(city_of_nobody, area_where(s, true, 2) >= 0 && s->head.seats < MC_SEATS,
      s->city[area_where(s, true, 2)] = (uint8_t)(s->head.seats + 1))
PLANT(city_out_of_play, area_where(s, false, -1) >= 0, s->city[area_where(s, false, -1)] = MC_PIRATES)
PLANT(city_on_barren_land, area_where(s, true, 0) >= 0, s->city[area_where(s, true, 0)] = MC_PIRATES)
PLANT(barbarians_in_a_city, some_city(s, 0) >= 0, s->barbarians[some_city(s, 0)] = 1)
PLANT(a_city_uncounted, true, s->cities[0]++)
PLANT(token_out_of_play, area_where(s, false, -1) >= 0 && s->stock[0], s->stock[0]--;
      s->tokens[0][area_where(s, false, -1)]++)
PLANT(ship_inland, !at(s, MC_ASK_MOVE) && s->ships[0].n, s->ships[0].at[0] = MC_AREA_HATTUSA)
PLANT(ship_at_sea, !at(s, MC_ASK_MOVE) && s->ships[0].n,
      s->ships[0].at[s->ships[0].n - 1] = MC_AREA_BLACK_SEA)
PLANT(ships_unsorted, !at(s, MC_ASK_MOVE) && s->ships[0].n > 1 && s->ships[0].at[0] != s->ships[0].at[1],
      uint16_t x = s->ships[0].at[0];
      s->ships[0].at[0] = s->ships[0].at[1]; s->ships[0].at[1] = x)
PLANT(no_colour_chosen, mc_holds(s, 0, MC_ADV_WRITTEN_RECORD), s->record[0][1] = 0)
PLANT(colours_unsorted, mc_holds(s, 0, MC_ADV_MONUMENT), s->monument[0][0] = 5; s->monument[0][1] = 4)
PLANT(credit_missing, s->advances[0] >> MC_ADV_LAW & 1, s->credit[0][MC_GROUP_CIVIC] = 0)
PLANT(hand_too_large, true, s->hand_size[0]++)
PLANT(calamity_too_early, at(s, MC_ASK_MOVE) && s->stack[10].n,
      s->hand[0][mc_calamity_card(MC_EAST, MC_CAL_FAMINE)]++;
      s->hand_size[0]++)
PLANT(a_card_more, true, s->discard[MC_CARD_GOODS + 3]++)
PLANT(water_discarded, true, s->discard[MC_CARD_WATER] = 1)
PLANT(empty_and_not, true, s->empty[0] ^= 1)
PLANT(giver_of_nothing, !at(s, MC_ASK_TRADE), s->giver[3] = 1)
PLANT(behind_the_last_step, true, s->step[0] = 16)
PLANT(late_without_entry, true, s->step[0] = 15; s->late_iron = 0)
PLANT(behind_the_last_turn, true, s->head.option[MC_OPTION_TURNS] = 1; s->turn = 2)
PLANT(order_with_a_twin, true, s->order.at[0] = s->order.at[1])
PLANT(wrong_step, true, s->head.frame[0].step = MC_STEP_START)
PLANT(turn_lost, true, s->head.frame[0].a = -1)
PLANT(wrong_mover, at(s, MC_ASK_MOVE), s->head.frame[0].n = 0)
PLANT(moved_too_many, at(s, MC_ASK_MOVE), s->used[5] = (uint8_t)(s->tokens[asked(s)][5] + 1))
PLANT(other_tokens_before, at(s, MC_ASK_MOVE), s->before_stock++)
PLANT(ship_before_at_sea, at(s, MC_ASK_MOVE) && s->before_ships.n,
      s->before_ships.at[s->before_ships.n - 1] = MC_AREA_BLACK_SEA)
PLANT(ready_without_ship, at(s, MC_ASK_MOVE) && s->ships[asked(s)].n < 4, s->ready[3] = 1)
PLANT(sailed_unready, at(s, MC_ASK_MOVE) && s->ships[asked(s)].n && !s->ready[0], s->sailed[0] = 1)
PLANT(movement_remembered, !at(s, MC_ASK_MOVE), s->before_stock = 1)
PLANT(builds_remembered, !at(s, MC_ASK_MOVE), s->builds = 1)
PLANT(aboard_remembered, !at(s, MC_ASK_MOVE), s->aboard[0] = 1)
PLANT(a_mark_left, at(s, MC_ASK_TRADE), s->used[0] = 1)
PLANT(revolt_remembered, !at(s, MC_ASK_REVOLT) && !at(s, MC_ASK_RUIN), s->revolted = 1)
PLANT(revolt_of_nobody, at(s, MC_ASK_REVOLT), top(s)->seat = 0)
PLANT(revolt_too_large, at(s, MC_ASK_REVOLT),
      s->owed[top(s)->seat - 1] = (uint8_t)(s->cities[top(s)->seat - 1] + 1))
PLANT(annexed_by_himself, at(s, MC_ASK_REVOLT), top(s)->a = top(s)->seat)
PLANT(ruin_annexed, at(s, MC_ASK_RUIN), top(s)->a = 1)
PLANT(battle_nowhere, at(s, MC_ASK_LOSS) || at(s, MC_ASK_PLUNDER), top(s)->a = MC_LAND)
PLANT(plunder_by_nobody, at(s, MC_ASK_PLUNDER), top(s)->m = 0)
PLANT(plunder_by_another, at(s, MC_ASK_PLUNDER), top(s)->m = (int16_t)(top(s)->m == 1 ? 2 : 1))
PLANT(plunder_of_himself, at(s, MC_ASK_PLUNDER), top(s)->n = top(s)->m)
PLANT(plunder_of_too_many, at(s, MC_ASK_PLUNDER) && s->head.seats < 18,
      top(s)->n = (int16_t)(s->head.seats + 1))
PLANT(plunder_too_early, at(s, MC_ASK_PLUNDER), top(s)->step = MC_ATTACK_FALLEN)
PLANT(waits_for_nothing, at(s, MC_ASK_WAIT), s->head.waiting = mc_bit(asked(s) ? 0 : 1))
PLANT(waits_twice, at(s, MC_ASK_WAIT), top(s)->b = 1)
PLANT(a_loss_too_early, !at(s, MC_ASK_LOSS), s->loss[0] = 5)
PLANT(a_loss_of_the_asked, at(s, MC_ASK_LOSS), s->loss[asked(s)] = (uint16_t)(top(s)->a + 1))
PLANT(fought_remembered, !at(s, MC_ASK_LOSS), s->fought = 1)
PLANT(a_rate_too_early, !at(s, MC_ASK_TAX), s->tax[0] = 2)
PLANT(a_rate_of_the_asked, at(s, MC_ASK_TAX), s->tax[asked(s)] = 2)
PLANT(a_call_of_nobody, at(s, MC_ASK_TRADE) && s->head.seats < MC_SEATS,
      s->call[s->head.seats * MC_CALLS].have = 1)
PLANT(calls_with_a_gap, at(s, MC_ASK_TRADE) && !s->call[0].have && !s->call[0].want, s->call[1].have = 1)
PLANT(offer_outside_trade, at(s, MC_ASK_MOVE), s->offer[0].to = 2)
PLANT(offer_to_himself, some_offer(s), some_offer(s)->to = 0xffff)
PLANT(offer_half_empty, at(s, MC_ASK_TRADE) && !s->offer[0].to, s->offer[0].given = 3)
PLANT(offer_untrue, some_offer(s), some_offer(s)->given++)
PLANT(offer_marked_wrongly, some_offer(s), some_offer(s)->mark ^= 2)
PLANT(offer_of_too_much, some_offer(s), some_offer(s)->cards.pair[0][1] = 90;
      some_offer(s)->given = (uint8_t)mc_bag_count(&some_offer(s)->cards.n);
      some_offer(s)->mark = mc_offer_mark(some_offer(s)))
PLANT(nobodys_purchase, at(s, MC_ASK_BUY), s->head.frame[0].n = (int16_t)s->order.n)
PLANT(discard_of_the_poor, at(s, MC_ASK_DISCARD) && s->head.waiting != mc_everybody(s),
      s->head.waiting = mc_everybody(s))
PLANT(support_of_the_strong, at(s, MC_ASK_SUPPORT) && s->head.waiting != mc_everybody(s),
      s->head.waiting = mc_everybody(s))
PLANT(growth_of_the_rich, at(s, MC_ASK_EXPAND) && s->head.waiting != mc_everybody(s),
      s->head.waiting = mc_everybody(s))

/* Phase 9 */
static bool at_card(const struct mc_state *s)
{
	return s->head.depth > 1 && s->head.frame[1].kind == MC_CALAMITY;
}
static struct mc_copy *card(struct mc_state *s) { return &s->copy[s->head.frame[1].b]; }
static bool owes(const struct mc_state *s, int what)
{
	return at(s, MC_ASK_CALAMITY) && s->due[asked(s)].what == what;
}
static int other_seat(const struct mc_state *s) { return ecu_first(mc_everybody(s) & ~s->head.waiting); }

PLANT(due_of_another, at(s, MC_ASK_CALAMITY) && other_seat(s) >= 0, s->due[other_seat(s)] = s->due[asked(s)])
PLANT(due_of_nothing, at(s, MC_ASK_CALAMITY), s->due[asked(s)].n = 0)
PLANT(due_forgotten, at(s, MC_ASK_CALAMITY), s->due[asked(s)] = (struct mc_due){ 0 })
PLANT(due_of_another_card, at(s, MC_ASK_CALAMITY), s->due[asked(s)].calamity ^= 1)
PLANT(due_of_another_kind, at(s, MC_ASK_CALAMITY) && !owes(s, MC_DUE_MARCH),
      s->due[asked(s)].what = MC_DUE_MARCH)
PLANT(due_remembered, !at(s, MC_ASK_CALAMITY), s->due[0] = (struct mc_due){ .what = MC_DUE_DAMAGE, .n = 1 })
PLANT(due_nowhere, owes(s, MC_DUE_DAMAGE), s->due[asked(s)].place = MC_PLACE_SEA)
PLANT(due_on_no_plain, owes(s, MC_DUE_DAMAGE), s->due[asked(s)].place = MC_PLACE_PLAIN;
      s->due[asked(s)].plain = MC_PLAINS)
PLANT(damage_without_choice, owes(s, MC_DUE_DAMAGE), s->due[asked(s)].n = 200)
PLANT(cities_without_choice, owes(s, MC_DUE_SELECT), s->due[asked(s)].n = MC_PICKS + 1)
PLANT(victims_without_choice, owes(s, MC_DUE_VICTIMS), s->due[asked(s)].n = 20)
PLANT(annexed_from_another, owes(s, MC_DUE_ANNEX), s->due[asked(s)].from = (uint8_t)(asked(s) + 1))
PLANT(points_of_another, owes(s, MC_DUE_MARK), s->due[asked(s)].from = 0)
PLANT(all_points, owes(s, MC_DUE_MARK), s->due[asked(s)].n = 200)
PLANT(marked_elsewhere, owes(s, MC_DUE_MARK),
      for (int i = 0; i < MC_LAND; i++) if (!mc_points(s, card(s)->primary - 1, i)) s->used[i] = 1)
PLANT(marked_twice, owes(s, MC_DUE_MARK),
      for (int i = 0; i < MC_LAND; i++) if (mc_points(s, card(s)->primary - 1, i)) s->used[i] = 2)
PLANT(marked_in_a_famine, at_card(s) && at(s, MC_ASK_CALAMITY) && s->head.frame[1].a == MC_CAL_FAMINE,
      s->used[0] = 1)
PLANT(marches_from_elsewhere, owes(s, MC_DUE_MARCH),
      s->due[asked(s)].area = (uint16_t)(s->due[asked(s)].area ? 0 : 1))
PLANT(marches_with_more, owes(s, MC_DUE_MARCH), s->due[asked(s)].n++)
PLANT(pirates_inland, owes(s, MC_DUE_PIRATES), s->due[asked(s)].place = MC_PLACE_ANY)
PLANT(sacrifice_too_large, owes(s, MC_DUE_STEPS), s->due[asked(s)].sacrifice = 3)
PLANT(picked_elsewhere, owes(s, MC_DUE_SELECT), s->picks[asked(s)].n = 1;
      s->picks[asked(s)].at[0] = (uint16_t)area_where(s, true, -1))
PLANT(picked_twice, owes(s, MC_DUE_SELECT) && s->picks[asked(s)].n == 1, s->picks[asked(s)].n = 2;
      s->picks[asked(s)].at[1] = s->picks[asked(s)].at[0])
PLANT(picked_too_early,
      !owes(s, MC_DUE_SELECT) && some_city(s, 0) >= 0 &&
	      !(at_card(s) && s->head.frame[1].a == MC_CAL_CYCLONE),
      s->picks[0].n = 1)
PLANT(pick_behind_the_last, at(s, MC_ASK_MOVE), s->picks[0].at[2] = 1)
PLANT(card_remembered, !at_card(s), s->copy[0].card = 1)
PLANT(card_without_victim, at_card(s), card(s)->primary = 0)
PLANT(card_of_another_name, at_card(s), card(s)->card ^= 1)
PLANT(benefits_himself, at_card(s), card(s)->beneficiary = card(s)->primary)
PLANT(victim_of_himself, at_card(s), card(s)->victims |= mc_bit(card(s)->primary - 1))
PLANT(victim_who_plays_not, at_card(s) && s->head.seats < MC_SEATS, card(s)->victims |= mc_bit(s->head.seats))
PLANT(place_nowhere, at_card(s), card(s)->place = 200)
PLANT(a_minor_as_major, at_card(s), s->head.frame[1].a = MC_CAL_TEMPEST)
PLANT(the_third_card, at_card(s), s->head.frame[1].b = 2)
PLANT(the_same_card_twice, at_card(s), s->copy[!s->head.frame[1].b] = *card(s))
PLANT(calamity_lost_its_step, at_card(s) && at(s, MC_ASK_CALAMITY), s->head.frame[1].step = MC_CALL)

/* Phase 10, leaving, the Short Game */
PLANT(ability_of_another, at(s, MC_ASK_ABILITY), s->head.waiting = mc_bit(other_seat(s)))
PLANT(ability_of_nobody, at(s, MC_ASK_ABILITY), s->head.frame[0].n = (int16_t)s->order.n)
PLANT(ability_unknown, at(s, MC_ASK_ABILITY), s->head.frame[0].b = 128)
PLANT(ability_behind_the_last, at(s, MC_ASK_ABILITY), s->head.frame[0].a = 8)
PLANT(ability_left_below_nothing, at(s, MC_ASK_ABILITY), s->head.frame[0].m = -1)
PLANT(battle_at_another_step, at(s, MC_ASK_LOSS), top(s)->step = 1)
PLANT(battle_that_is_none, at(s, MC_ASK_LOSS) && s->head.depth == 2,
      top(s)->a = (int16_t)area_where(s, true, -1))
PLANT(procedure_too_deep, at(s, MC_ASK_MOVE), s->head.depth = 2; s->head.frame[1].kind = MC_REVOLT)
PLANT(ruin_too_deep, at(s, MC_ASK_RUIN), s->head.depth = 3; s->head.frame[2].kind = MC_CONFLICT;
      s->head.frame[2].step = 2)
PLANT(ability_without_need, at(s, MC_ASK_ABILITY), s->advances[asked(s)] = 0;
      memset(s->record[asked(s)], 0, 2); memset(s->monument[asked(s)], 0, 4))
PLANT(tribute_too_early, !at(s, MC_ASK_TRIBUTE), s->tribute[0] = MC_CARDS)
PLANT(tribute_of_the_asked, at(s, MC_ASK_TRIBUTE), s->tribute[asked(s)] = MC_CARDS + 1)
PLANT(tribute_of_a_stranger, at(s, MC_ASK_TRIBUTE), s->demanded &= ~mc_bit(asked(s)))
PLANT(tribute_remembered, !at(s, MC_ASK_TRIBUTE), s->demanded = 1)
PLANT(left_with_his_cards, s->hand_size[0] && s->ranking.n, s->gone |= 1)
PLANT(leaves_and_plays_not, s->head.seats < MC_SEATS, s->leaving = mc_bit(s->head.seats))
PLANT(soon_without_leaving, !s->leaving && !s->soon, s->soon = mc_everybody(s) & -mc_everybody(s))
PLANT(moves_out_for_another, at(s, MC_ASK_RESETTLE) && other_seat(s) >= 0,
      s->head.waiting = mc_bit(other_seat(s)))
PLANT(moves_out_for_nobody, at(s, MC_ASK_RESETTLE), top(s)->seat = 0)
PLANT(moves_out_too_late, at(s, MC_ASK_RESETTLE), top(s)->step = MC_LEAVE_SUPPORT)
PLANT(a_theme_too_late, s->turn, s->theme[0] = 1)
PLANT(picked_too_few,
      at(s, MC_ASK_CALAMITY) && owes(s, MC_DUE_SELECT) && other_seat(s) >= 0 && s->picks[other_seat(s)].n,
      s->picks[other_seat(s)] = (struct mc_picks){ 0 })
PLANT(a_theme_missing, at(s, MC_ASK_FOUND), s->theme[0] = 0)
PLANT(founded_by_another, at(s, MC_ASK_FOUND), s->head.waiting = mc_bit(other_seat(s)))
PLANT(settled_by_another, at(s, MC_ASK_SETTLE), s->head.waiting = mc_bit(other_seat(s)))
PLANT(colours_of_another, at(s, MC_ASK_COLOURS), s->head.waiting = mc_bit(other_seat(s)))
PLANT(first_turn_too_early, at(s, MC_ASK_FOUND), s->turn = 1)

static struct fault_row rows[] = {
	ROW(a_token_more),
	ROW(a_seat_too_many),
	ROW(another_world),
	ROW(a_civ_twice),
	ROW(ranking_swapped),
	ROW(ranking_short),
	ROW(other_block),
	ROW(city_of_nobody),
	ROW(city_out_of_play),
	ROW(city_on_barren_land),
	ROW(barbarians_in_a_city),
	ROW(a_city_uncounted),
	ROW(token_out_of_play),
	ROW(ship_inland),
	ROW(ship_at_sea),
	ROW(ships_unsorted),
	ROW(no_colour_chosen),
	ROW(colours_unsorted),
	ROW(credit_missing),
	ROW(hand_too_large),
	ROW(calamity_too_early),
	ROW(a_card_more),
	ROW(water_discarded),
	ROW(empty_and_not),
	ROW(giver_of_nothing),
	ROW(behind_the_last_step),
	ROW(late_without_entry),
	ROW(behind_the_last_turn),
	ROW(order_with_a_twin),
	ROW(wrong_step),
	ROW(turn_lost),
	ROW(wrong_mover),
	ROW(moved_too_many),
	ROW(other_tokens_before),
	ROW(ship_before_at_sea),
	ROW(ready_without_ship),
	ROW(sailed_unready),
	ROW(movement_remembered),
	ROW(builds_remembered),
	ROW(aboard_remembered),
	ROW(a_mark_left),
	ROW(revolt_remembered),
	ROW(revolt_of_nobody),
	ROW(revolt_too_large),
	ROW(annexed_by_himself),
	ROW(ruin_annexed),
	ROW(battle_nowhere),
	ROW(plunder_by_nobody),
	ROW(plunder_by_another),
	ROW(plunder_of_himself),
	ROW(plunder_of_too_many),
	ROW(plunder_too_early),
	ROW(waits_for_nothing),
	ROW(waits_twice),
	ROW(a_loss_too_early),
	ROW(a_loss_of_the_asked),
	ROW(fought_remembered),
	ROW(a_rate_too_early),
	ROW(a_rate_of_the_asked),
	ROW(a_call_of_nobody),
	ROW(calls_with_a_gap),
	ROW(offer_outside_trade),
	ROW(offer_to_himself),
	ROW(offer_half_empty),
	ROW(offer_untrue),
	ROW(offer_marked_wrongly),
	ROW(offer_of_too_much),
	ROW(nobodys_purchase),
	ROW(discard_of_the_poor),
	ROW(support_of_the_strong),
	ROW(growth_of_the_rich),
	ROW(due_of_another),
	ROW(due_of_nothing),
	ROW(due_forgotten),
	ROW(due_of_another_card),
	ROW(due_of_another_kind),
	ROW(due_remembered),
	ROW(due_nowhere),
	ROW(due_on_no_plain),
	ROW(damage_without_choice),
	ROW(cities_without_choice),
	ROW(victims_without_choice),
	ROW(annexed_from_another),
	ROW(points_of_another),
	ROW(all_points),
	ROW(marked_elsewhere),
	ROW(marked_twice),
	ROW(marked_in_a_famine),
	ROW(marches_from_elsewhere),
	ROW(marches_with_more),
	ROW(pirates_inland),
	ROW(sacrifice_too_large),
	ROW(picked_elsewhere),
	ROW(picked_twice),
	ROW(picked_too_early),
	ROW(pick_behind_the_last),
	ROW(card_remembered),
	ROW(card_without_victim),
	ROW(card_of_another_name),
	ROW(benefits_himself),
	ROW(victim_of_himself),
	ROW(victim_who_plays_not),
	ROW(place_nowhere),
	ROW(a_minor_as_major),
	ROW(the_third_card),
	ROW(the_same_card_twice),
	ROW(calamity_lost_its_step),
	ROW(ability_of_another),
	ROW(ability_of_nobody),
	ROW(ability_unknown),
	ROW(ability_behind_the_last),
	ROW(ability_left_below_nothing),
	ROW(battle_at_another_step),
	ROW(battle_that_is_none),
	ROW(procedure_too_deep),
	ROW(ruin_too_deep),
	ROW(ability_without_need),
	ROW(tribute_too_early),
	ROW(tribute_of_the_asked),
	ROW(tribute_of_a_stranger),
	ROW(tribute_remembered),
	ROW(left_with_his_cards),
	ROW(leaves_and_plays_not),
	ROW(soon_without_leaving),
	ROW(moves_out_for_another),
	ROW(moves_out_for_nobody),
	ROW(moves_out_too_late),
	ROW(a_theme_too_late),
	ROW(picked_too_few),
	ROW(a_theme_missing),
	ROW(founded_by_another),
	ROW(settled_by_another),
	ROW(colours_of_another),
	ROW(first_turn_too_early),
};

static void four_turns(struct sim_plan *p)
{
	p->options.seats = (int16_t)(5 + p->seed % 13);
	p->options.value[MC_OPTION_TURNS] = 4;
	p->lively = p->seed % 20 != 0;
	p->options.value[MC_OPTION_SCENARIO] = p->lively ? MC_WHOLE_GAME : MC_SHORT_GAME;
}

static void every_fault_is_noticed(void **arg)
{
	struct fault_rows all = { rows, sizeof rows / sizeof *rows, 0 };

	(void)arg;
	int never = fault_play("megaciv", 400, four_turns, &all);
	assert_int_equal(all.missed, 0);
	assert_true(never <= 2); /* a defender who may wait is rare */
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(every_fault_is_noticed) };

	return cmocka_run_group_tests_name("faults", tests, NULL, NULL);
}
