/* The invariants of Archipelago, each broken once. */
#include "archipelago/archipelago.h"

#define FAULT_STATE struct arc_state
#include "faults.h"

static bool at(const struct arc_state *s, int question) { return s->head.question == question + 1; }
static int asked(const struct arc_state *s) { return s->head.waiting ? ecu_first(s->head.waiting) : 0; }
static struct core_frame *top(struct arc_state *s) { return &s->head.frame[s->head.depth - 1]; }
static bool has(const struct arc_state *s, int frame)
{
	return s->head.depth && s->head.frame[s->head.depth - 1].kind == frame;
}
static bool later(const struct arc_state *s) { return s->round != 0; }

/* A unit on the map: ship or citizen, standing on something or not; -1: none. */
static int some_unit(const struct arc_state *s, bool ship, int on)
{
	for (int i = 0; i < s->head.seats * ARC_EACH; i++) {
		const struct arc_piece *u = &s->unit[i];
		bool building = u->on > ARC_ON_BUILDING, symbol = u->on && !building;
		if (arc_on_map(u) && arc_is_ship(i) == ship &&
		    (on == 0   ? !u->on
		     : on == 1 ? symbol
			       : building))
			return i;
	}
	return -1;
}

static int some_tile(const struct arc_state *s, bool laid)
{
	for (int tile = 1; tile < ARC_TILES; tile++)
		if (arc_laid(s, tile) == laid)
			return tile;
	return -1;
}

static int site_of(const struct arc_state *s, int building)
{
	for (int tile = 1; tile < ARC_TILES; tile++)
		if (s->hex[tile].site[building])
			return tile;
	return -1;
}

static int owned(const struct arc_state *s)
{
	for (int card = 0; card < ARC_CARDS; card++)
		if (s->owner[card])
			return card;
	return -1;
}

static int unowned(const struct arc_state *s)
{
	for (int card = 0; card < ARC_CARDS; card++)
		if (!s->owner[card])
			return card;
	return -1;
}

static int some_offer(const struct arc_state *s)
{
	for (int i = 0; i < ARC_SEATS * ARC_SEATS; i++)
		if (s->offer[i].to)
			return i;
	return -1;
}

/* goods */
PLANT(a_florin_more, true, s->bank_florins++)
PLANT(a_cube_more, true, s->bank[2]++)
PLANT(a_token_more, true, s->tokens_gone++)
PLANT(area_too_full, s->bank[0] > 9, s->bank[0] = (uint8_t)(s->bank[0] + s->market[0][0] - 9);
      s->market[0][0] = 9)
PLANT(stacks_out_of_order, s->stack[0] && s->stack[2], s->stack[2]--; s->tokens_gone++)
PLANT(a_seat_too_many, s->head.seats < ARC_SEATS && s->bank_florins, s->bank_florins--;
      s->florins[s->head.seats] = 1)
PLANT(cubes_of_nobody, s->head.seats < ARC_SEATS && s->bank[0], s->bank[0]--; s->cubes[s->head.seats][0] = 1)
PLANT(wheel_of_nobody, s->head.seats < ARC_SEATS, s->wheel[s->head.seats][3] = 1)
PLANT(a_disc_more, true, s->spare[0]++)
PLANT(discs_without_stack, s->discs[0] < 5, s->discs[0]++; s->spare[0]++)
/* cards */
PLANT(card_twice, owned(s) >= 0 && s->track[0], s->track[0] = (uint8_t)(owned(s) + 1))
PLANT(card_lost, owned(s) >= 0, s->owner[owned(s)] = 0; s->used = s->built = 0)
PLANT(card_of_nobody, owned(s) >= 0 && s->head.seats < ARC_SEATS,
      s->owner[owned(s)] = (uint8_t)(s->head.seats + 1))
PLANT(unowned_used, unowned(s) >= 0, s->used |= (uint64_t)1 << unowned(s))
PLANT(unowned_built, unowned(s) >= 0, s->built |= (uint64_t)1 << unowned(s))
PLANT(no_wonder_built, s->owner[0], s->built |= 1)
PLANT(unowned_bought, unowned(s) >= 0 && at(s, ARC_ASK_TURN), s->bought |= (uint64_t)1 << unowned(s))
PLANT(bought_too_late, owned(s) >= 0 && at(s, ARC_ASK_EVOLVE), s->bought |= (uint64_t)1 << owned(s))
PLANT(skipped_too_late, at(s, ARC_ASK_EVOLVE), s->skipped = 1)
PLANT(skipped_and_passed, at(s, ARC_ASK_TURN), s->skipped = s->passed = 1)
PLANT(skipped_of_nobody, at(s, ARC_ASK_TURN) && s->head.seats < ARC_SEATS,
      s->skipped = (uint8_t)(1 << s->head.seats))
PLANT(empty_place_turned, !s->track[4], s->side[4] = 1)
PLANT(deck_size_lies, true, s->deck_size++)
PLANT(crisis_lies, s->crisis, s->crisis = (uint8_t)(s->crisis == 1 ? 2 : 1))
PLANT(revealed_too_late, !at(s, ARC_ASK_REVEAL) && s->deck.n > 1,
      s->revealed.at[s->revealed.n++] = s->deck.at[--s->deck.n];
      s->deck.at[s->deck.n] = 0; s->deck_size = s->deck.n)
/* tiles */
PLANT(tile_twice, s->pile.n &&some_tile(s, true) > 0, s->pile.at[s->pile.n - 1] = (uint8_t)some_tile(s, true))
PLANT(tile_gone_twice, some_tile(s, true) > 0, s->gone |= 1u << some_tile(s, true))
PLANT(pile_size_lies, true, s->pile_size++)
PLANT(top_lies, s->top, s->top = (uint8_t)(s->top == 3 ? 4 : 3))
PLANT(start_tile_moved, true, s->hex[0].q = 9)
PLANT(start_tile_turned, true, s->hex[0].turn = 2)
PLANT(unlaid_with_town, some_tile(s, false) > 0, s->hex[some_tile(s, false)].site[ARC_BUILD_TOWN] = 1)
PLANT(tile_far_away, some_tile(s, true) > 0, s->hex[some_tile(s, true)].q = 25;
      s->hex[some_tile(s, true)].r = 25)
PLANT(tile_off_the_table, some_tile(s, true) > 0, s->hex[some_tile(s, true)].q = 27)
PLANT(tile_on_another, some_tile(s, true) > 0, s->hex[some_tile(s, true)].q = 0;
      s->hex[some_tile(s, true)].r = 0)
PLANT(turned_too_far, some_tile(s, true) > 0, s->hex[some_tile(s, true)].turn = 6)
PLANT(third_face, some_tile(s, true) > 0, s->hex[some_tile(s, true)].side = 3)
PLANT(borders_wrong,
      some_tile(s, true) > 0 && arc_face(s, some_tile(s, true))->land != 0 &&
	      arc_face(s, some_tile(s, true))->land != 0x3f && ({
		      struct arc_state x = *s;
		      int t = some_tile(s, true);
		      x.hex[t].turn = (uint8_t)((x.hex[t].turn + 1) % 6);
		      !arc_fits(arc_face(&x, t), x.hex[t].turn, arc_gap(&x, x.hex[t].q, x.hex[t].r));
	      }),
      s->hex[some_tile(s, true)].turn = (uint8_t)((s->hex[some_tile(s, true)].turn + 1) % 6))
PLANT(town_at_sea, site_of(s, ARC_BUILD_TOWN) > 0,
      s->hex[site_of(s, ARC_BUILD_TOWN)].site[ARC_BUILD_TOWN] = ARC_S1 + 1)
PLANT(port_without_sea, site_of(s, ARC_BUILD_PORT) > 0,
      s->hex[site_of(s, ARC_BUILD_PORT)].site[ARC_BUILD_SHIP] = 0)
PLANT(port_on_no_coast, site_of(s, ARC_BUILD_PORT) > 0,
      s->hex[site_of(s, ARC_BUILD_PORT)].site[ARC_BUILD_SHIP] = ARC_L3 + 1)
PLANT(blocked_beyond,
      some_tile(s, true) > 0 && arc_face(s, some_tile(s, true))->symbols < 5 && s->bank_florins,
      s->bank_florins--;
      s->hex[some_tile(s, true)].blocked |= 16)
PLANT(too_many_towns, true,
      for (int t = 1; t < ARC_TILES; t++) if (s->hex[t].side && (arc_face(s, t)->regions & 1)) s->hex[t]
	      .site[ARC_BUILD_TOWN] = s->hex[t].site[ARC_BUILD_TEMPLE] = 1;
      arc_count_buildings(s);
      if (arc_standing(s, ARC_BUILD_TOWN) + arc_standing(s, ARC_BUILD_TEMPLE) <= 13) return false)
PLANT(
	too_many_markets, true,
	for (int t = 1; t < ARC_TILES;
	     t++) if (s->hex[t].side && (arc_face(s, t)->regions & 1) && arc_face(s, t)->region[0].coasts) {
		s->hex[t].site[ARC_BUILD_MARKET] = s->hex[t].site[ARC_BUILD_PORT] = 1;
		s->hex[t].site[ARC_BUILD_SHIP] = (uint8_t)(__builtin_ctz(arc_face(s, t)->region[0].coasts) +
							   1);
	} for (int i = 0; i < ARC_PIECES; i++) s->unit[i]
		.on = 0;
	arc_count_buildings(s);
	if (arc_standing(s, ARC_BUILD_MARKET) + arc_standing(s, ARC_BUILD_PORT) <= 13) return false)
/* units */
PLANT(a_town_uncounted, true, s->standing[ARC_BUILD_TOWN]++)
PLANT(offer_uncounted, some_offer(s) >= 0, s->proposals[some_offer(s) / ARC_SEATS] = 0)
PLANT(citizen_at_sea, some_unit(s, false, 0) >= 0, s->unit[some_unit(s, false, 0)].region = ARC_S1)
PLANT(ship_on_land, some_unit(s, true, 0) >= 0, s->unit[some_unit(s, true, 0)].region = ARC_L1)
PLANT(unit_in_no_region,
      some_unit(s, true, 0) >= 0 &&
	      !(arc_face(s, s->unit[some_unit(s, true, 0)].at - 1)->regions >> ARC_S3 & 1),
      s->unit[some_unit(s, true, 0)].region = ARC_S3)
PLANT(unit_on_no_tile, some_unit(s, true, 0) >= 0 && some_tile(s, false) > 0,
      s->unit[some_unit(s, true, 0)].at = (uint8_t)(some_tile(s, false) + 1))
PLANT(unit_of_nobody, s->head.seats < ARC_SEATS,
      s->unit[s->head.seats * ARC_EACH + ARC_LIM_CITIZENS] = (struct arc_piece){ .at = 1, .region = ARC_S1 })
PLANT(reserve_engaged, arc_reserve(s, 0, true) >= 0, s->unit[arc_reserve(s, 0, true)].flags = ARC_ENGAGED)
PLANT(ship_on_wonder, arc_reserve(s, 0, true) >= 0, s->unit[arc_reserve(s, 0, true)].at = ARC_WONDER + 1)
PLANT(citizen_on_no_wonder, arc_reserve(s, 0, false) >= 0,
      s->unit[arc_reserve(s, 0, false)].at = ARC_WONDER + 1)
PLANT(ship_rebels, some_unit(s, true, 0) >= 0, s->unit[some_unit(s, true, 0)].flags |= ARC_LYING)
PLANT(stands_from_before, some_unit(s, false, 0) >= 0, s->unit[some_unit(s, false, 0)].flags = ARC_BEFORE)
PLANT(used_and_idle, some_unit(s, false, 0) >= 0, s->unit[some_unit(s, false, 0)].flags = ARC_USED_PORT)
PLANT(two_on_one, some_unit(s, false, 2) >= 0 && some_unit(s, false, 0) >= 0,
      s->unit[some_unit(s, false, 0)] = s->unit[some_unit(s, false, 2)])
PLANT(idle_on_symbol, some_unit(s, false, 1) >= 0, s->unit[some_unit(s, false, 1)].flags = 0)
PLANT(on_no_building,
      some_unit(s, false, 0) >= 0 && !s->hex[s->unit[some_unit(s, false, 0)].at - 1].site[ARC_BUILD_TEMPLE],
      s->unit[some_unit(s, false, 0)].on = ARC_ON_BUILDING + ARC_BUILD_TEMPLE)
PLANT(ship_on_town, site_of(s, ARC_BUILD_TOWN) > 0 && some_unit(s, true, 0) >= 0,
      s->unit[some_unit(s, true, 0)].on = ARC_ON_BUILDING + ARC_BUILD_TOWN)
PLANT(population_lies, true, s->population++)
PLANT(four_on_a_hex,
      some_unit(s, false, 0) >= 0 && !has(s, ARC_MIGRATE) &&
	      arc_reserves(s, arc_owner_of(some_unit(s, false, 0)), false) > 2,
      int u = some_unit(s, false, 0);
      for (int i = 0; i < 3; i++) arc_put_citizen(s, arc_owner_of(u), s->unit[u].at - 1, s->unit[u].region))
/* seats, offers */
PLANT(order_with_a_twin, true, s->order.at[0] = s->order.at[1])
PLANT(passed_by_nobody, s->head.seats < ARC_SEATS, s->passed |= (uint8_t)(1u << s->head.seats))
PLANT(objective_missing, later(s), s->objective[0] = 0)
PLANT(objective_twice, later(s), s->objective[0] = s->objective[1])
PLANT(objective_of_another_length, later(s),
      s->objective[0] = (uint8_t)((s->objective[0] + 9) % ARC_OBJECTIVES + 1))
PLANT(trend_missing, later(s), s->trend = 0)
PLANT(offers_too_much, some_offer(s) >= 0, s->offer[some_offer(s)].give.florins = 135)
PLANT(offers_too_many_cubes, some_offer(s) >= 0, s->offer[some_offer(s)].give.cubes[1] = 99)
PLANT(offers_too_many_tokens, some_offer(s) >= 0, s->offer[some_offer(s)].give.tokens = 24)
PLANT(offer_to_another, some_offer(s) >= 0,
      s->offer[some_offer(s)].to = (uint8_t)(s->offer[some_offer(s)].to % ARC_SEATS + 1))
PLANT(offer_to_himself, true, s->offer[0].to = 1)
PLANT(offers_both_ways, some_offer(s) >= 0, int i = some_offer(s);
      s->offer[i % ARC_SEATS * ARC_SEATS + i / ARC_SEATS].to = (uint8_t)(i / ARC_SEATS + 1))
PLANT(empty_offer_full, some_offer(s) < 0, s->offer[1].take.florins = 1)
/* turn */
PLANT(did_before_the_turn, arc_turn_seat(s) < 0, s->did = 1)
PLANT(permit_left, arc_turn_seat(s) < 0, s->permits = 2)
PLANT(reaped_nothing, arc_turn_seat(s) >= 0 && !s->reaped, s->reaped = 1)
PLANT(steps_left, !has(s, ARC_MIGRATE), s->steps[0] = 1)
PLANT(origin_left, !has(s, ARC_MIGRATE), s->origin[0].at = 1)
PLANT(origin_lies, has(s, ARC_MIGRATE) && !s->steps[0], s->origin[0].region ^= 1)
PLANT(began_over_the_limit,
      has(s, ARC_MIGRATE) && some_unit(s, false, 0) >= 0 &&
	      arc_owner_of(some_unit(s, false, 0)) == top(s)->seat - 1 &&
	      arc_reserves(s, top(s)->seat - 1, false) > 2,
      int u = some_unit(s, false, 0);
      for (int i = 0; i < 3; i++) arc_put_citizen(s, arc_owner_of(u), s->unit[u].at - 1, s->unit[u].region);
      memcpy(s->origin, &s->unit[(top(s)->seat - 1) * ARC_EACH], sizeof s->origin);
      memset(s->steps, 0, sizeof s->steps))
PLANT(origin_of_a_mover, has(s, ARC_MIGRATE) && s->steps[0], s->origin[0].at = 0)
/* procedures */
PLANT(nobody_asked, true, s->head.waiting = 0; s->head.question = 0)
PLANT(another_asked, has(s, ARC_TURN), s->head.waiting = arc_bit((asked(s) + 1) % s->head.seats))
PLANT(two_asked, has(s, ARC_TURN), s->head.waiting |= arc_bit((asked(s) + 1) % s->head.seats))
PLANT(another_question, has(s, ARC_TURN), s->head.question = ARC_ASK_MOVE + 1)
PLANT(no_frames, true, memset(s->head.frame, 0, sizeof s->head.frame); s->head.depth = 0)
PLANT(frame_of_another, s->head.depth > 2 && top(s)->seat && !has(s, ARC_PERMIT) && !has(s, ARC_THEFT),
      top(s)->seat = (uint8_t)(top(s)->seat % s->head.seats + 1))
PLANT(frame_of_nobody, has(s, ARC_TURN), top(s)->seat = 0)
PLANT(round_has_a_seat, true, s->head.frame[0].seat = 1)
PLANT(nested_wrongly, s->head.depth > 2, s->head.frame[1].kind = ARC_LAUNCH)
PLANT(step_beyond, true, s->head.frame[0].step = ARC_ROUND_END + 1)
PLANT(step_without_question, has(s, ARC_TURN), s->head.frame[0].step = ARC_POPULATION)
PLANT(another_step, s->head.depth > 1, top(s)->step ^= 1)
PLANT(another_step_below, s->head.depth > 2, s->head.frame[1].step ^= 1)
PLANT(all_turned, has(s, ARC_EVOLVE), arc_as_evolve(top(s))->turned = 2; arc_as_evolve(top(s))->card = 1)
PLANT(turned_without_card, has(s, ARC_EVOLVE) && !arc_as_evolve(top(s))->turned,
      arc_as_evolve(top(s))->card = 1)
PLANT(nothing_left_to_trade, has(s, ARC_TRADE), arc_as_trade(top(s))->left = 0)
PLANT(nobody_left_to_recruit, has(s, ARC_RECRUIT), arc_as_recruit(top(s))->left = 0)
PLANT(nothing_left_to_build, has(s, ARC_CONSTRUCT), arc_as_construct(top(s))->left = 0)
PLANT(no_steps_left, has(s, ARC_MIGRATE), arc_as_migrate(top(s))->steps = 0)
PLANT(raise_too_many, at(s, ARC_ASK_RAISE),
      arc_as_domestic(top(s))->raise = (int16_t)(arc_as_domestic(top(s))->per_cube + 1))
PLANT(raise_beyond, has(s, ARC_EXPULSION), arc_as_domestic(top(s) - 1)->raise = 9;
      arc_as_domestic(top(s) - 1)->per_cube = 3)
PLANT(raises_nobody_ever, has(s, ARC_EXPULSION), arc_as_domestic(top(s) - 1)->per_cube = 0)
PLANT(on_turn_and_passed, at(s, ARC_ASK_TURN), s->passed = (uint8_t)s->head.waiting)
PLANT(on_turn_and_skipped, at(s, ARC_ASK_TURN), s->skipped = (uint8_t)s->head.waiting)
PLANT(too_many_movers, has(s, ARC_MIGRATE) && s->steps[0] && s->steps[1], arc_as_migrate(top(s))->units = 1)
PLANT(raise_nobody, at(s, ARC_ASK_RAISE), arc_as_domestic(top(s))->raise = 0)
PLANT(relief_and_raise, at(s, ARC_ASK_RELIEF) && has(s, ARC_DOMESTIC_AREA),
      arc_as_domestic(top(s))->raise = 1)
PLANT(delivered_all, at(s, ARC_ASK_RELIEF) && has(s, ARC_EXPORT_AREA), arc_as_export(top(s))->missing = 0)
PLANT(card_asks_otherwise, at(s, ARC_ASK_ARRANGE), s->head.question = ARC_ASK_TARGET + 1;
      memset(s->peek, 0, sizeof s->peek))
PLANT(loses_nothing, at(s, ARC_ASK_LOSE), arc_as_event(top(s))->event = ARC_EVENT_SUBSIDY;
      arc_as_event(top(s))->effect = 0)
PLANT(settled_twice, at(s, ARC_ASK_SETTLE) && arc_as_round(&s->head.frame[0])->seats < s->order.n,
      arc_as_round(&s->head.frame[0])->seats++;
      s->head.waiting = arc_bit(s->order.at[arc_as_round(&s->head.frame[0])->seats - 1]))
PLANT(a_tile_too_few, !later(s), int seat = s->order.at[0];
      s->pile.at[s->pile.n++] = s->hand[seat].at[--s->hand[seat].n]; s->hand[seat].at[s->hand[seat].n] = 0;
      s->pile_size++)
PLANT(found_by_another, at(s, ARC_ASK_STOCK) && !later(s),
      top(s)->seat = (uint8_t)(top(s)->seat % s->head.seats + 1);
      s->head.waiting = arc_bit(top(s)->seat - 1))
PLANT(turn_of_another, has(s, ARC_TURN),
      arc_as_round(&s->head.frame[0])->seats = (int16_t)((arc_as_round(&s->head.frame[0])->seats + 1) %
							 s->order.n))
PLANT(step_of_another, has(s, ARC_EVOLVE),
      arc_as_round(&s->head.frame[0])->seats = (int16_t)(arc_as_round(&s->head.frame[0])->seats == 1 ? 2 : 1))
PLANT(bids_counted, at(s, ARC_ASK_BID), arc_as_round(&s->head.frame[0])->seats = 1)
PLANT(field_below_zero, has(s, ARC_TRADE), arc_as_trade(top(s))->left = -1)
PLANT(field_of_no_name, has(s, ARC_TURN), top(s)->data[0] = 1)
PLANT(card_beyond_effects, has(s, ARC_CARD), arc_as_card(top(s))->effect = 4)
PLANT(card_other_choice, has(s, ARC_CARD), arc_as_card(top(s))->choice = 1)
PLANT(find_on_no_tile, has(s, ARC_FIND) && some_tile(s, false) > 0,
      arc_as_find(top(s))->tile = (int16_t)some_tile(s, false))
PLANT(find_after_nothing, has(s, ARC_FIND),
      arc_as_find(top(s))->stocked = (int16_t)!arc_as_find(top(s))->stocked)
PLANT(find_may_not, has(s, ARC_FIND), arc_as_find(top(s))->optional ^= 1)
PLANT(explores_nothing, has(s, ARC_EXPLORE), arc_as_explore(top(s))->tile = 0)
PLANT(permit_of_himself, has(s, ARC_PERMIT), top(s)->seat = s->head.frame[1].seat)
PLANT(robs_himself, has(s, ARC_THEFT), arc_as_theft(top(s))->victim = (int16_t)(top(s)->seat - 1))
PLANT(hides_too_late, has(s, ARC_TURN), s->hidden[0][0] = 1)
PLANT(hides_what_is_not, at(s, ARC_ASK_HAND),
      s->hidden[arc_as_theft(top(s))->victim][0] = s->hidden[arc_as_theft(top(s))->victim][1] = 6;
      s->bank[5] = (uint8_t)(s->bank[5] + s->cubes[arc_as_theft(top(s))->victim][5]);
      s->cubes[arc_as_theft(top(s))->victim][5] = 0)
PLANT(hides_nothing, at(s, ARC_ASK_HAND), memset(s->hidden, 0, sizeof s->hidden))
PLANT(peeks_too_late, has(s, ARC_TURN) && s->pile.n, s->peek[0].n = 1; s->peek[0].at[0] = s->pile.at[0])
PLANT(peeks_at_others, at(s, ARC_ASK_ARRANGE) && s->peek[asked(s)].n > 1,
      s->peek[asked(s)].at[0] = s->peek[asked(s)].at[1])
PLANT(tiles_in_hand, later(s) && s->pile.n > 1, s->hand[0].n = 1; s->hand[0].at[0] = s->pile.at[--s->pile.n];
      s->pile.at[s->pile.n] = 0; s->pile_size--)
PLANT(bids_too_late, has(s, ARC_TURN), s->bid[0] = 1)
PLANT(bids_and_asked, at(s, ARC_ASK_BID), s->bid[asked(s)] = 1)
PLANT(tie_of_one, at(s, ARC_ASK_BID) && s->tied,
      s->tied = (uint8_t)s->head.waiting & (uint8_t)-s->head.waiting;
      s->head.waiting = s->tied; memset(s->bid, 0, sizeof s->bid); int spent = 0;
      for (int i = 0; i < 5; i++) spent += s->florins[i] + s->benefactor[i] + s->paid[i];
      for (int t = 0; t < ARC_TILES; t++) spent += __builtin_popcount(s->hex[t].blocked);
      s->bank_florins = (uint8_t)(135 - spent))
PLANT(tie_too_late, has(s, ARC_TURN), s->tied = 3)
PLANT(wrong_phase, true, s->phase ^= 1)
PLANT(round_lost, later(s), s->round = 0)
PLANT(turn_in_the_wrong_phase, has(s, ARC_TURN), s->head.frame[0].step = ARC_EVOLVED;
      s->phase = ARC_PHASE_NAME_PHASE_6)
PLANT(nothing_to_do, has(s, ARC_TRADE) && !arc_as_trade(top(s))->made, arc_as_trade(top(s))->market = 1;
      memset(s->market[1], 0, sizeof s->market[1]); memset(s->cubes, 0, sizeof s->cubes);
      for (int r = 0; r < ARC_RESOURCES; r++)
	      s->bank[r] = (uint8_t)(arc_resources[r].cubes - s->market[0][r]))
PLANT(over_and_asked, true, s->head.over = 1)

static struct fault_row rows[] = {
	ROW(a_florin_more),
	ROW(a_cube_more),
	ROW(a_token_more),
	ROW(area_too_full),
	ROW(stacks_out_of_order),
	ROW(a_seat_too_many),
	ROW(cubes_of_nobody),
	ROW(wheel_of_nobody),
	ROW(a_disc_more),
	ROW(discs_without_stack),
	ROW(card_twice),
	ROW(card_lost),
	ROW(card_of_nobody),
	ROW(unowned_used),
	ROW(unowned_built),
	ROW(no_wonder_built),
	ROW(unowned_bought),
	ROW(bought_too_late),
	ROW(skipped_too_late),
	ROW(skipped_and_passed),
	ROW(skipped_of_nobody),
	ROW(empty_place_turned),
	ROW(deck_size_lies),
	ROW(crisis_lies),
	ROW(revealed_too_late),
	ROW(tile_twice),
	ROW(tile_gone_twice),
	ROW(pile_size_lies),
	ROW(top_lies),
	ROW(start_tile_moved),
	ROW(start_tile_turned),
	ROW(unlaid_with_town),
	ROW(tile_far_away),
	ROW(tile_off_the_table),
	ROW(tile_on_another),
	ROW(turned_too_far),
	ROW(third_face),
	ROW(borders_wrong),
	ROW(town_at_sea),
	ROW(port_without_sea),
	ROW(port_on_no_coast),
	ROW(blocked_beyond),
	ROW(too_many_towns),
	ROW(too_many_markets),
	ROW(a_town_uncounted),
	ROW(offer_uncounted),
	ROW(citizen_at_sea),
	ROW(ship_on_land),
	ROW(unit_in_no_region),
	ROW(unit_on_no_tile),
	ROW(unit_of_nobody),
	ROW(reserve_engaged),
	ROW(ship_on_wonder),
	ROW(citizen_on_no_wonder),
	ROW(ship_rebels),
	ROW(stands_from_before),
	ROW(used_and_idle),
	ROW(two_on_one),
	ROW(idle_on_symbol),
	ROW(on_no_building),
	ROW(ship_on_town),
	ROW(population_lies),
	ROW(four_on_a_hex),
	ROW(order_with_a_twin),
	ROW(passed_by_nobody),
	ROW(objective_missing),
	ROW(objective_twice),
	ROW(objective_of_another_length),
	ROW(trend_missing),
	ROW(offers_too_much),
	ROW(offers_too_many_cubes),
	ROW(offers_too_many_tokens),
	ROW(offer_to_another),
	ROW(offer_to_himself),
	ROW(offers_both_ways),
	ROW(empty_offer_full),
	ROW(did_before_the_turn),
	ROW(permit_left),
	ROW(reaped_nothing),
	ROW(steps_left),
	ROW(origin_left),
	ROW(origin_lies),
	ROW(began_over_the_limit),
	ROW(origin_of_a_mover),
	ROW(nobody_asked),
	ROW(another_asked),
	ROW(two_asked),
	ROW(another_question),
	ROW(no_frames),
	ROW(frame_of_another),
	ROW(frame_of_nobody),
	ROW(round_has_a_seat),
	ROW(nested_wrongly),
	ROW(step_beyond),
	ROW(step_without_question),
	ROW(another_step),
	ROW(another_step_below),
	ROW(all_turned),
	ROW(turned_without_card),
	ROW(nothing_left_to_trade),
	ROW(nobody_left_to_recruit),
	ROW(nothing_left_to_build),
	ROW(no_steps_left),
	ROW(raise_too_many),
	ROW(raise_nobody),
	ROW(raise_beyond),
	ROW(raises_nobody_ever),
	ROW(on_turn_and_passed),
	ROW(on_turn_and_skipped),
	ROW(too_many_movers),
	ROW(relief_and_raise),
	ROW(delivered_all),
	ROW(card_asks_otherwise),
	ROW(loses_nothing),
	ROW(settled_twice),
	ROW(a_tile_too_few),
	ROW(found_by_another),
	ROW(turn_of_another),
	ROW(step_of_another),
	ROW(bids_counted),
	ROW(field_below_zero),
	ROW(field_of_no_name),
	ROW(card_beyond_effects),
	ROW(card_other_choice),
	ROW(find_on_no_tile),
	ROW(find_after_nothing),
	ROW(find_may_not),
	ROW(explores_nothing),
	ROW(permit_of_himself),
	ROW(robs_himself),
	ROW(hides_too_late),
	ROW(hides_what_is_not),
	ROW(hides_nothing),
	ROW(peeks_too_late),
	ROW(peeks_at_others),
	ROW(tiles_in_hand),
	ROW(bids_too_late),
	ROW(bids_and_asked),
	ROW(tie_of_one),
	ROW(tie_too_late),
	ROW(wrong_phase),
	ROW(round_lost),
	ROW(turn_in_the_wrong_phase),
	ROW(nothing_to_do),
	ROW(over_and_asked),
};

static void any_length(struct sim_plan *p)
{
	p->options.seats = (int16_t)(2 + p->seed % 4);
	p->options.value[ARC_OPTION_LENGTH] = (int16_t)(p->seed / 4 % 3);
	p->lively = p->seed % 4 != 0;
}

static void every_fault_is_noticed(void **arg)
{
	struct fault_rows all = { rows, sizeof rows / sizeof *rows, 0 };

	(void)arg;
	int never = fault_play("archipelago", 600, any_length, &all);
	assert_int_equal(all.missed, 0);
	assert_int_equal(never, 0);
}

/* What layout 1 called a, b, n, m are the names of today; what it did not have is empty. */
static bool reads_layout_1(void *with, const sim_state *s, const ecu_action *a)
{
	static char text[1 << 16];
	struct arc_state want = *(const struct arc_state *)s->bytes;
	sim_state back = *s;
	ecu_problem p;
	int *read = with;

	(void)a;
	want.bought = 0;
	want.skipped = 0;
	assert_true(ecu_position_print_as(sim_s(&back), 1, text, sizeof text) < sizeof text);
	assert_null(strstr(text, "bought"));
	assert_null(strstr(text, "skipped"));
	assert_true(ecu_position_parse(ecu_find("archipelago"), text, (ecu_state *)back.bytes, &p));
	assert_memory_equal(back.bytes, &want, sizeof want);
	++*read;
	return true;
}

static void half_of_them_lively(struct sim_plan *p)
{
	p->options.seats = (int16_t)(2 + p->seed % 4);
	p->lively = p->seed % 2;
}

static void the_first_layout_is_read(void **arg)
{
	int read = 0;
	struct sim_watcher w = { .before = reads_layout_1, .with = &read };

	(void)arg;
	games_play("archipelago", 12, half_of_them_lively, &w, NULL);
	assert_true(read > 1000);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(every_fault_is_noticed),
					    cmocka_unit_test(the_first_layout_is_read) };

	return cmocka_run_group_tests_name("faults of Archipelago", tests, NULL, NULL);
}
