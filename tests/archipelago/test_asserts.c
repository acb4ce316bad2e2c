/* Faults that a mutator or a step of Archipelago could leave behind: an assert stops at each. */
#include "archipelago/archipelago.h"
#include "asserts.h"

/* SPOIL(name, kind of the action, when it can be planted, what is changed): a is the action, seat who does
 * it. */
#define SPOIL(name, KIND, can, ...) \
	ASSERT_SPOIL(name, struct arc_state, struct arc_action_data, arc_read, ARC_DO_##KIND, can, \
		     __VA_ARGS__)

static bool at(const struct arc_state *s, int question) { return s->head.question == question + 1; }
static struct core_frame *top(struct arc_state *s) { return &s->head.frame[s->head.depth - 1]; }

static int unlaid(const struct arc_state *s)
{
	int tile = 1;

	while (tile < ARC_TILES && arc_laid(s, tile))
		tile++;
	return tile;
}

/* Hidden in a hand of the thief's victim and chosen. */
static bool steals(const struct arc_state *s, const struct arc_action_data *a)
{
	return s->hidden[arc_as_theftc(arc_topc(s))->victim][a->pick.hand] != 0;
}

static void forget_cube(struct arc_state *s, int hand)
{
	int victim = arc_as_theft(top(s))->victim;

	s->cubes[victim][s->hidden[victim][hand] - 1] = 0;
}

/* ---- Money, cubes, tokens ------------------------------------------------------------------- */

SPOIL(bank_too_rich, WORKER, !arc_as_recruit(top(s))->free, s->bank_florins = ARC_LIM_FLORINS)
SPOIL(purse_too_rich, TAX, s->bank_florins, s->florins[seat] = ARC_LIM_FLORINS)
SPOIL(cubes_from_nowhere, HARVEST, s->bank[a.harvest.resource],
      s->cubes[seat][a.harvest.resource] = arc_resources[a.harvest.resource].cubes)
SPOIL(bank_of_cubes_too_rich, BUILD, a.build.building == ARC_BUILD_MARKET, s->bank[ARC_RES_FRUIT] = 15)
SPOIL(stacks_out_of_order, LAY, s->stack[0] > 1 && s->stack[1], s->stack[1]--)
SPOIL(wheel_pays_twice, VISIT, true, s->paid[seat] = ARC_LIM_FLORINS)
SPOIL(given_without_having, ACCEPT, s->offer[a.answer.seat * ARC_SEATS + seat].give.florins,
      s->florins[a.answer.seat] = 0)
SPOIL(hidden_without_having, PICK, steals(s, &a), forget_cube(s, a.pick.hand))

/* ---- Discs and units ------------------------------------------------------------------------ */

SPOIL(a_disc_lost, TAX, true, s->discs[seat]--)
SPOIL(a_disc_twice, HARVEST, at(s, ARC_ASK_TURN), s->spare[seat]++)
SPOIL(unit_on_no_hex, MIGRATE, unlaid(s) < ARC_TILES,
      s->unit[seat * ARC_EACH + 9] = (struct arc_piece){ .at = (uint8_t)(unlaid(s) + 1) })
SPOIL(migration_left_over, MIGRATE, true, s->steps[3] = 1)
SPOIL(population_too_large, WORKER, true, s->population = ARC_LIM_POPULATION_LAST)
SPOIL(buildings_not_counted, BUILD, a.build.building == ARC_BUILD_TOWN && s->standing[ARC_BUILD_TOWN],
      s->standing[ARC_BUILD_TOWN]--)

/* ---- Cards and tiles ------------------------------------------------------------------------ */

SPOIL(pile_miscounted, EXPLORE, true, s->pile_size++)
SPOIL(deck_miscounted, PURCHASE, s->deck.n, s->deck_size++)
SPOIL(another_crisis_shown, PURCHASE, s->deck.n, s->crisis = (uint8_t)(s->crisis == 1 ? 2 : 1))
SPOIL(sold_twice, PURCHASE, true, s->owner[a.card.card] = (uint8_t)(seat + 1))
SPOIL(discard_overflows, TURN, at(s, ARC_ASK_EVOLVE) && s->side[arc_place_of(s, a.card.card)] == 2,
      s->discard.n = ARC_CARDS)

/* ---- Turns, procedures, proposals ----------------------------------------------------------- */

SPOIL(bid_twice, BID, true, s->bid[seat] = 1)
SPOIL(passed_before, PASS, true, s->passed |= (uint8_t)(1 << seat))
SPOIL(turn_beyond_its_steps, TAX, true, s->head.frame[1].step = 7)
SPOIL(round_beyond_its_seats, END_TURN, true, arc_as_round(&s->head.frame[0])->seats = ARC_SEATS + 1)
SPOIL(demand_of_nothing, DONE, at(s, ARC_ASK_RELIEF) && top(s)->kind == ARC_DOMESTIC_AREA,
      arc_as_domestic(top(s))->per_cube = 0)
SPOIL(wrong_procedure, SELL, top(s)->kind == ARC_TRADE, top(s)->kind = ARC_HARVEST)
SPOIL(offer_to_nobody, END_TURN, s->head.seats < ARC_SEATS,
      s->offer[seat * ARC_SEATS + s->head.seats].to = (uint8_t)(s->head.seats + 1))

/* clang-format off */
#define ROW(name, says) { #name, name, says, 0 }
/* clang-format on */
static struct assert_row rows[] = {
	ROW(bank_too_rich, "s->bank_florins + florins <= ARC_LIM_FLORINS"),
	ROW(purse_too_rich, "s->florins[seat] + paid <= ARC_LIM_FLORINS"),
	ROW(cubes_from_nowhere, "s->cubes[seat][resource] + taken <= arc_resources[resource].cubes"),
	ROW(bank_of_cubes_too_rich, "s->bank[resource] + n <= arc_resources[resource].cubes"),
	ROW(stacks_out_of_order, "s->stack[stack + 1] == ARC_LIM_EXPLORER_STACK"),
	ROW(wheel_pays_twice, "s->paid[a->seat] + price <= ARC_LIM_FLORINS"),
	ROW(given_without_having, "s->florins[from] >= g->florins"),
	ROW(hidden_without_having, "s->cubes[victim][cube - 1] > 0"),
	ROW(a_disc_lost, "arc_all_discs(s, seat) == s->discs[seat]"),
	ROW(a_disc_twice, "arc_all_discs(s, seat) == s->discs[seat]"),
	ROW(unit_on_no_hex, "!arc_unit_fault(s, i)"),
	ROW(migration_left_over, "!started(s)"),
	ROW(population_too_large, "s->population < ARC_LIM_POPULATION_LAST"),
	ROW(buildings_not_counted, "s->standing[building] == arc_sites(s, building)"),
	ROW(pile_miscounted, "s->pile.n == s->pile_size"),
	ROW(deck_miscounted, "s->deck_size == s->deck.n"),
	ROW(another_crisis_shown, "s->crisis == arc_crisis_side(card) + 1"),
	ROW(sold_twice, "!s->owner[card]"),
	ROW(discard_overflows, "s->discard.n < ARC_CARDS"),
	ROW(bid_twice, "!s->bid[a->seat]"),
	ROW(passed_before, "!(s->passed & arc_bit(a->seat))"),
	ROW(turn_beyond_its_steps, "f->step <= TURN_OVER"),
	ROW(round_beyond_its_seats, "r->seats <= s->order.n"),
	ROW(demand_of_nothing, "d->per_cube > 0"),
	ROW(wrong_procedure, "f->kind == "),
	ROW(offer_to_nobody, "s->offer[i].to <= s->head.seats"),
};

static void any_number(struct sim_plan *p)
{
	p->options.seats = (int16_t)(2 + p->seed % 4);
	p->lively = p->seed % 4 != 0;
}

static void an_assert_stops_each(void **arg)
{
	(void)arg;
	assert_play("archipelago", 400, any_number, rows, sizeof rows / sizeof *rows);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(an_assert_stops_each) };

	return cmocka_run_group_tests_name("asserts of Archipelago", tests, NULL, NULL);
}
