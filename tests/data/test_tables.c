/* test_tables.c — the compiled tables against facts read from the components by hand.
 *
 * The compiler's own tests prove that tables that do not fit are refused; these prove that what fits
 * arrives where the engine looks for it. */
#include "../test.h"
#include "archipelago/tables.h"
#include "megaciv/tables.h"

#include <string.h>

/* ---- Mega Civilization ---- */

static void test_advances(void **state)
{
	const struct mc_advance *mining = &mc_advances[MC_ADV_MINING], *music = &mc_advances[MC_ADV_MUSIC];
	int vp = 0;

	(void)state;
	assert_int_equal(MC_ADVANCES, 51);
	assert_int_equal(mining->cost, 230);
	assert_int_equal(mining->vp, 6);
	assert_int_equal(mining->group1, MC_GROUP_CRAFT);
	assert_int_equal(mining->group2, MC_NONE);
	assert_int_equal(mining->credit[MC_GROUP_CRAFT], 20);
	assert_int_equal(mining->credit[MC_GROUP_SCIENCE], 5);
	assert_int_equal(mining->bonus_to, MC_NONE);
	assert_int_equal(music->bonus_to, MC_ADV_ENLIGHTENMENT);
	assert_int_equal(music->bonus, 10);
	assert_int_equal(mc_advances[MC_ADV_LIBRARY].credit[MC_GROUP_SCIENCE], 20);
	assert_int_equal(mc_advances[MC_ADV_MONOTHEISM].cost, 240);
	for (int a = 0; a < MC_ADVANCES; a++)
		vp += mc_advances[a].vp;
	assert_int_equal(vp, 170);
}

static void test_abilities(void **state)
{
	(void)state;
	assert_int_equal(MC_DOES_CLOTH_MAKING_SHIP_MOVES, 5);
	assert_int_equal(MC_DOES_NAVAL_WARFARE_SHIP_CAPACITY, 6);
	assert_int_equal(MC_DOES_MINING_TREASURY_VALUE, 2);
	assert_int_equal(MC_DOES_ENGINEERING_DEFENCE_NEEDS, 8);
	assert_int_equal(MC_DOES_ENGINEERING_DEFENCE_LEAVES, 7);
	assert_int_equal(MC_DOES_LIBRARY_DISCOUNT, 40);
}

static void test_exemptions_and_prices(void **state)
{
	int philosophy = 0, thirteen = 0;

	(void)state;
	for (int i = 0; i < MC_EXEMPTIONS; i++)
		philosophy += mc_exemptions[i].advance == MC_ADV_FUNDAMENTALISM &&
			      mc_exemptions[i].exempt == MC_ADV_PHILOSOPHY;
	assert_int_equal(philosophy, 1);
	for (int i = 0; i < MC_PRICES; i++) {
		thirteen += mc_prices[i].price == 13;
		if (mc_prices[i].stack == 9)
			assert_int_equal(mc_prices[i].advance, MC_NONE);
	}
	assert_int_equal(thirteen, 3);
}

static void test_calamities(void **state)
{
	const struct mc_calamity *famine = &mc_calamities[MC_CAL_FAMINE],
				 *flood = &mc_calamities[MC_CAL_FLOOD];

	(void)state;
	assert_int_equal(famine->stack, 3);
	assert_int_equal(famine->kind, MC_NONTRADEABLE);
	assert_int_equal(famine->damage, 10);
	assert_int_equal(famine->victim_by, MC_BY_CHOICE);
	assert_int_equal(famine->victims, 3);
	assert_int_equal(famine->victim_damage, 5);
	assert_int_equal(famine->spares_beneficiary, 0);
	assert_int_equal(flood->damage, 15);
	assert_int_equal(flood->place, MC_PLACE_PLAIN);
	assert_int_equal(flood->coast_damage, 5);
	assert_int_equal(mc_calamities[MC_CAL_CIVIL_WAR].free_points, 35);
	assert_int_equal(mc_calamities[MC_CAL_BARBARIAN_HORDES].tokens, 15);
	assert_int_equal(mc_calamities[MC_CAL_PIRACY].fate, MC_FATE_PIRATE);
	assert_int_equal(mc_calamities[MC_CAL_BANDITRY].buy_off, 4);
	for (int c = 0; c < MC_CALAMITIES; c++)
		assert_int_equal(mc_calamities[c].order, c + 1);
}

static int change(int calamity, int advance, int role, int quantity)
{
	for (int i = 0; i < MC_MODIFIERS; i++) {
		const struct mc_modifier *m = &mc_modifiers[i];

		if (m->calamity == calamity && m->advance == advance && m->quantity == quantity &&
		    (m->role == role || m->role == MC_ROLE_BOTH))
			return m->change;
	}
	return 0;
}

static void test_modifiers(void **state)
{
	(void)state;
	assert_int_equal(MC_MODIFIERS, 54);
	assert_int_equal(change(MC_CAL_FAMINE, MC_ADV_AGRICULTURE, MC_ROLE_PRIMARY, MC_CHANGE_DAMAGE), 5);
	assert_int_equal(change(MC_CAL_FAMINE, MC_ADV_AGRICULTURE, MC_ROLE_SECONDARY, MC_CHANGE_DAMAGE), 0);
	assert_int_equal(change(MC_CAL_FAMINE, MC_ADV_POTTERY, MC_ROLE_SECONDARY, MC_CHANGE_DAMAGE), -5);
	assert_int_equal(change(MC_CAL_CIVIL_DISORDER, MC_ADV_LAW, MC_ROLE_PRIMARY, MC_CHANGE_KEEP), 1);
	assert_int_equal(change(MC_CAL_CIVIL_WAR, MC_ADV_DEMOCRACY, MC_ROLE_PRIMARY, MC_CHANGE_UNIT_POINTS),
			 -10);
	assert_int_equal(change(MC_CAL_REGRESSION, MC_ADV_ENLIGHTENMENT, MC_ROLE_PRIMARY,
				MC_CHANGE_CITIES_INSTEAD_OF_STEP),
			 2);
}

static int cards_in(const struct mc_stack_set *s, int stack)
{
	int n = 0;

	for (int g = 0; g < MC_GOODS; g++)
		if (!stack || mc_goods[g].stack == stack)
			n += s->count[g];
	return n;
}

static const struct mc_lineup *lineup(int players, int choice)
{
	for (int i = 0; i < MC_LINEUPS; i++)
		if (mc_lineups[i].players == players && mc_lineups[i].choice == choice)
			return &mc_lineups[i];
	fail();
	return NULL;
}

/* Commodity cards of each block: 119 with 5 to 8 and 12 to 14 players, 177 with 9 to 11, 148 from 15 on. */
static void test_stacks_by_players(void **state)
{
	(void)state;
	assert_int_equal(MC_LINEUPS, 19);
	for (int i = 0; i < MC_LINEUPS; i++) {
		const struct mc_lineup *l = &mc_lineups[i];
		int n = l->players, want = n <= 8 || (n >= 12 && n <= 14) ? 119 : n <= 11 ? 177 : 148;
		int civs = 0;

		for (int b = 0; b < MC_BLOCKS; b++) {
			civs += __builtin_popcount(l->civs[b]);
			if (l->stacks[b] == MC_NONE) {
				assert_int_equal(l->civs[b], 0);
				continue;
			}
			assert_int_equal(mc_stack_sets[l->stacks[b]].block, b);
			assert_int_equal(mc_stack_sets[l->stacks[b]].cards, want);
			assert_int_equal(cards_in(&mc_stack_sets[l->stacks[b]], 0), want);
			assert_int_equal(mc_stack_sets[l->stacks[b]].minors, want > 119);
		}
		assert_int_equal(civs, n);
	}
	assert_int_equal(cards_in(&mc_stack_sets[MC_STACKS_WEST_5], 9), 9);
	assert_int_equal(mc_stack_sets[MC_STACKS_WEST_12].count[MC_GOOD_GOLD], 3);
	assert_int_equal(mc_stack_sets[MC_STACKS_WEST_12].set_size[MC_GOOD_GOLD], 5);
	assert_int_equal(mc_goods[MC_GOOD_SILK].stack, 9);
	assert_int_equal(mc_goods[MC_GOOD_WATER].stack, 0);
	assert_int_equal(MC_GOOD_WATER, 0);
}

static void test_lineups(void **state)
{
	(void)state;
	assert_int_equal(lineup(10, MC_WEST)->stacks[MC_WEST], MC_STACKS_WEST_9);
	assert_int_equal(lineup(11, MC_EAST)->stacks[MC_WEST], MC_NONE);
	assert_true(lineup(13, MC_BOTH)->civs[MC_EAST] >> MC_CIV_EGYPT & 1);
	assert_true(lineup(15, MC_BOTH)->civs[MC_WEST] >> MC_CIV_EGYPT & 1);
	assert_false(lineup(17, MC_BOTH)->civs[MC_WEST] >> MC_CIV_CELT & 1);
	assert_int_equal(mc_counts[5 - MC_PLAYERS_LEAST].start_credit, 10);
	assert_int_equal(mc_counts[12 - MC_PLAYERS_LEAST].hand_limit, 9);
	assert_int_equal(mc_counts[12 - MC_PLAYERS_LEAST].calamity_limit, 2);
	assert_int_equal(MC_PLAYERS_MOST, 18);
	assert_int_equal(mc_civs[MC_CIV_ROME].rank, 11);
	assert_int_equal(mc_civs[MC_CIV_ROME].colour, 0xe94ca5);
}

static void test_tracks(void **state)
{
	static const uint8_t hellas[MC_EPOCHS] = { 0, 5, 8, 11, 14, 15 };

	(void)state;
	assert_memory_equal(mc_tracks[MC_CIV_HELLAS][MC_BASIC].first, hellas, sizeof hellas);
	assert_int_equal(mc_tracks[MC_CIV_HELLAS][MC_BASIC].last, 15);
	assert_int_equal(mc_tracks[MC_CIV_HELLAS][MC_EXPERT].last, 16);
	assert_int_equal(mc_tracks[MC_CIV_MAURYA][MC_EXPERT].first[MC_EPOCH_EARLY_BRONZE], 5);
	assert_int_equal(mc_epochs[MC_BASIC][MC_EPOCH_LATE_IRON].advances_200, 3);
	assert_int_equal(mc_epochs[MC_EXPERT][MC_EPOCH_EARLY_IRON].vp, 38);
}

static void test_short_game(void **state)
{
	(void)state;
	assert_int_equal(mc_theme_sets[MC_SET_COIN_AND_COMMERCE].destroys_city, 1);
	assert_int_equal(mc_theme_sets[MC_SET_MYSTICAL_PALACES].advance[3], MC_ADV_MYTHOLOGY);
	assert_int_equal(mc_theme_deals[8 - MC_PLAYERS_LEAST].copies[MC_SET_COIN_AND_COMMERCE], 0);
	assert_int_equal(mc_theme_deals[18 - MC_PLAYERS_LEAST].copies[MC_SET_COIN_AND_COMMERCE], 2);
	assert_int_equal(MC_LIM_SHORT_STEP, 10);
}

static void test_areas(void **state)
{
	const struct mc_area *memphis = &mc_areas[MC_AREA_MEMPHIS];
	int sites = 0;

	(void)state;
	assert_int_equal(MC_AREAS, 338);
	assert_int_equal(MC_LAND, 318);
	assert_int_equal(memphis->kind, MC_AREA_KIND_LAND);
	assert_int_equal(memphis->limit, 4);
	assert_int_equal(memphis->site, MC_SITE_WHITE);
	assert_int_equal(memphis->flood, MC_PLAIN_NILE);
	assert_int_equal(memphis->region, MC_CIV_EGYPT);
	assert_int_equal(mc_areas[MC_AREA_ROME].start, MC_CIV_ROME);
	assert_int_equal(mc_areas[MC_AREA_THERA].volcano, MC_VOLCANO_THERA);
	assert_int_equal(mc_areas[MC_AREA_CASPIAN_SEA].block, MC_BOTH);
	assert_string_equal(mc_areas[MC_AREA_CASPIAN_SEA].name.text[MC_EN], "Caspian Sea");
	assert_string_equal(mc_areas[MC_AREA_CASPIAN_SEA].name.text[MC_DE], "Kaspisches Meer");
	assert_string_equal(mc_areas[MC_AREA_CASPIAN_SEA].name.text[MC_PL], "Morze Kaspijskie");
	assert_string_equal(mc_areas[MC_AREA_ATHENS].name.text[MC_DE], "Athen");
	assert_string_equal(mc_areas[MC_AREA_UPPER_EGYPT].name.text[MC_PL], "Górny Egipt");
	for (int a = 0; a < MC_AREAS; a++) {
		sites += mc_areas[a].site != MC_NONE;
		assert_int_equal(mc_areas[a].kind == MC_AREA_KIND_SEA, a >= MC_LAND);
	}
	assert_int_equal(sites, 125);
}

static void test_megaciv_names_and_limits(void **state)
{
	(void)state;
	assert_string_equal(mc_advances[MC_ADV_MINING].name.key, "mining");
	assert_string_equal(mc_advances[MC_ADV_MINING].name.text[MC_EN], "Mining");
	assert_string_equal(mc_advances[MC_ADV_MINING].name.text[MC_DE], "Bergbau");
	assert_string_equal(mc_advances[MC_ADV_MINING].name.text[MC_PL], "Górnictwo");
	assert_string_equal(mc_groups[MC_GROUP_CIVIC].text[MC_EN], "Civics");
	assert_string_equal(mc_epoch_names[MC_EPOCH_STONE].text[MC_DE], "Steinzeit");
	assert_string_equal(mc_plains[MC_PLAIN_PO].text[MC_PL], "Pad");
	assert_string_equal(mc_volcanoes[MC_VOLCANO_ETNA].text[MC_DE], "Ätna");
	assert_string_equal(mc_phase_names[MC_PHASE_NAME_TRADE].text[MC_DE], "Handel");
	assert_int_equal(MC_LIM_TOKENS, 55);
}

/* ---- Archipelago ---- */

static void test_cards(void **state)
{
	const struct arc_card *gift = &arc_cards[ARC_CARD_CLERGYS_GIFT],
			      *collector = &arc_cards[ARC_CARD_TAX_COLLECTOR];
	static const uint8_t fruit[ARC_RESOURCES] = { 1, 0, 0, 0, 0, 0 },
			     both[ARC_RESOURCES] = { 1, 1, 0, 0, 0, 0 };

	(void)state;
	assert_int_equal(ARC_CARDS, 48);
	assert_string_equal(gift->number, "A31");
	assert_int_equal(gift->options, 2);
	assert_memory_equal(gift->option[0].cubes, fruit, sizeof fruit);
	assert_memory_equal(gift->option[1].cubes, both, sizeof both);
	assert_int_equal(gift->option[0].op[0].code, ARC_OP_REB);
	assert_int_equal(gift->option[0].op[0].arg[0], -1);
	assert_int_equal(gift->option[1].op[0].arg[0], -2);
	assert_int_equal(gift->price[2], 2);
	assert_int_equal(gift->arrow, ARC_ARROW_COLOURED);
	assert_int_equal(gift->dom_resource, ARC_RES_CATTLE);
	assert_int_equal(gift->raise[3], 6);
	assert_int_equal(gift->exp_count, 2);
	assert_int_equal(gift->event, ARC_NONE);
	assert_int_equal(collector->option[0].ops, 2);
	assert_int_equal(collector->option[0].op[0].per, ARC_PER_TOWNS_OWN);
	assert_int_equal(collector->option[0].op[0].arg[1], 4);
	assert_int_equal(arc_cards[ARC_CARD_RESEARCHER].option[0].op[0].arg[1], ARC_TYPE_PROGRESS);
	assert_int_equal(arc_cards[ARC_CARD_ARCHBISHOP].option[0].op[0].arg[5], -3);
	assert_int_equal(arc_cards[ARC_CARD_GREAT_LIGHTHOUSE].option[0].cubes[ARC_RES_STONE], 2);
	assert_int_equal(arc_cards[ARC_CARD_GREAT_LIGHTHOUSE].needs, ARC_NEEDS_PORT);
	assert_int_equal(arc_cards[ARC_CARD_POPE].event, ARC_EVENT_PROCESSION);
	assert_int_equal(arc_cards[ARC_CARD_MONEYLENDER].option[0].any, 1);
}

static void test_events(void **state)
{
	const struct arc_event *procession = &arc_events[ARC_EVENT_PROCESSION],
			       *drought = &arc_events[ARC_EVENT_DROUGHT];

	(void)state;
	assert_int_equal(procession->op[0].per, ARC_PER_TEMPLES);
	assert_int_equal(procession->op[0].arg[0], -1);
	assert_int_equal(procession->op[0].arg[1], 3);
	assert_int_equal(drought->ops, 2);
	assert_int_equal(drought->op[1].arg[0], ARC_RES_CATTLE);
	assert_string_equal(drought->name.text[ARC_PL], "Susza");
}

/* T24 B: LLLLSS, fruit, wood and two stones on the land, which touches the sea. */
static void test_faces(void **state)
{
	const struct arc_face *f = &arc_faces[ARC_FACE_T24B], *islet = &arc_faces[ARC_FACE_T13A];

	(void)state;
	assert_int_equal(ARC_FACES, 51);
	assert_int_equal(ARC_FACE_T24B, 48);
	assert_string_equal(f->name.text[ARC_EN], "Quarry Landing");
	assert_int_equal(f->land, 0x0f);
	assert_int_equal(f->regions, 1 << ARC_L1 | 1 << ARC_S1);
	assert_int_equal(f->region[ARC_L1].edges, 0x0f);
	assert_int_equal(f->region[ARC_L1].coasts, 1 << ARC_S1);
	assert_int_equal(f->region[ARC_S1].edges, 0x30);
	assert_int_equal(f->symbols, 4);
	assert_int_equal(f->symbol[3].resource, ARC_RES_STONE);
	assert_int_equal(f->huts, 1);
	assert_int_equal(islet->land, 0);
	assert_int_equal(islet->region[0].edges, 0);
	assert_int_equal(arc_faces[ARC_FACE_T22B].volcano, 1);
	assert_int_equal(arc_faces[ARC_FACE_T23B].region[ARC_S1].coasts, 0x07);
}

static void test_objectives(void **state)
{
	const struct arc_objective *o = &arc_objectives[ARC_OBJ_S09];

	(void)state;
	assert_string_equal(o->id, "S09");
	assert_int_equal(o->quantity, ARC_QUANTITY_POPULATION);
	assert_int_equal(o->at_least, 1);
	assert_int_equal(o->per_n, 7);
	assert_int_equal(o->plus, 1);
	assert_int_equal(o->score, ARC_SCORE_PACIFIST);
	assert_int_equal(o->threshold, 15);
	assert_int_equal(arc_objectives[ARC_OBJ_M01].plus, -1);
	assert_int_equal(arc_objectives[ARC_OBJ_M10].at_least, 0);
	assert_int_equal(arc_objectives[ARC_OBJ_S01].end_name, ARC_END_EXPLORER_STACKS_EMPTY_2);
	assert_string_equal(arc_ends[arc_objectives[ARC_OBJ_S03].end_name].text[ARC_EN],
			    "progress cards in play");
	assert_int_equal(arc_trends[ARC_TREND_FAITH].score, ARC_SCORE_TEMPLES);
	assert_string_equal(arc_trends[ARC_TREND_FAITH].id, "R03");
	assert_string_equal(arc_scores[ARC_SCORE_SHIPS].text[ARC_EN], "own ships on the hexes");
}

static void test_boards(void **state)
{
	(void)state;
	assert_int_equal(arc_markets[ARC_DOMESTIC][ARC_RES_FRUIT][0].price, 4);
	assert_int_equal(arc_markets[ARC_DOMESTIC][ARC_RES_FRUIT][2].rebellion, -1);
	assert_int_equal(arc_markets[ARC_EXPORT][ARC_RES_IRON][2].to, 5);
	assert_int_equal(arc_markets[ARC_EXPORT][ARC_RES_IRON][3].to, 0);
	assert_int_equal(arc_stability[ARC_STABILITY_ROWS - 1].to, ARC_LIM_POPULATION_LAST);
	assert_int_equal(arc_stability[4].surplus, 2);
	assert_int_equal(arc_workers[0].rebellion, -1);
	assert_int_equal(arc_workers[4].price, 1);
	assert_int_equal(arc_wheel[ARC_ACTION_TAXATION].shared_5, 2);
	assert_int_equal(arc_wheel[ARC_ACTION_TAXATION].rebellion, 1);
	assert_int_equal(arc_wheel[ARC_ACTION_USE_PORT].florins, 1);
	assert_string_equal(arc_wheel[ARC_ACTION_TRADE].name.text[ARC_PL], "handel");
}

static void test_costs(void **state)
{
	int cubes = 0;

	(void)state;
	assert_int_equal(arc_builds[ARC_BUILD_TOWN].florins, 2);
	assert_int_equal(arc_builds[ARC_BUILD_TOWN].cubes[ARC_RES_STONE], 1);
	assert_int_equal(arc_builds[ARC_BUILD_TEMPLE].pool, ARC_POOL_TOWN_TEMPLE);
	assert_int_equal(ARC_TAXES, 11);
	assert_int_equal(arc_taxes[9].florins, 7);
	assert_int_equal(arc_rank_points[ARC_POINTS_TREND].points[0], 4);
	assert_int_equal(arc_rank_points[ARC_POINTS_OBJECTIVE].points[2], 1);
	for (int r = 0; r < ARC_RESOURCES; r++)
		cubes += arc_resources[r].cubes;
	assert_int_equal(cubes, ARC_LIM_CUBES);
	assert_int_equal(arc_resources[ARC_RES_FISH].harvester, ARC_SHIP);
	assert_int_equal(ARC_LIM_FLORINS, 135);
	assert_string_equal(arc_phase_names[ARC_PHASE_NAME_PHASE_5].text[ARC_EN], "phase 5: actions");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_advances),
		cmocka_unit_test(test_abilities),
		cmocka_unit_test(test_exemptions_and_prices),
		cmocka_unit_test(test_calamities),
		cmocka_unit_test(test_modifiers),
		cmocka_unit_test(test_stacks_by_players),
		cmocka_unit_test(test_lineups),
		cmocka_unit_test(test_tracks),
		cmocka_unit_test(test_short_game),
		cmocka_unit_test(test_areas),
		cmocka_unit_test(test_megaciv_names_and_limits),
		cmocka_unit_test(test_cards),
		cmocka_unit_test(test_events),
		cmocka_unit_test(test_faces),
		cmocka_unit_test(test_objectives),
		cmocka_unit_test(test_boards),
		cmocka_unit_test(test_costs),
	};

	return cmocka_run_group_tests_name("tables", tests, NULL, NULL);
}
