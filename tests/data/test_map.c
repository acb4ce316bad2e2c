/* test_map.c — the compiled map: borders and distances against what the board must allow, and the
 * committed file.
 *
 * mapgen proves the file's geometry (test map-report); here the tables are asked as the engine asks them. */
#include "../test.h"
#include "megaciv/map.h"

#include <stdlib.h>

/* ---- shape of the tables ---- */

static int in_list(const uint16_t *list, int n, int area)
{
	for (int i = 0; i < n; i++)
		if (list[i] == area)
			return 1;
	return 0;
}

static void test_lists_and_bits_agree(void **state)
{
	int land = 0, water = 0;

	(void)state;
	for (int a = 0; a < MC_AREAS; a++) {
		const uint16_t *walk, *sail;
		int walks = mc_land_neighbours(a, &walk), sails = mc_water_neighbours(a, &sail);

		for (int b = 0; b < MC_AREAS; b++) {
			assert_int_equal(mc_adjacent_by_land(a, b), in_list(walk, walks, b));
			assert_int_equal(mc_adjacent_by_water(a, b), in_list(sail, sails, b));
			assert_int_equal(mc_adjacent_by_land(a, b), mc_adjacent_by_land(b, a));
			assert_int_equal(mc_adjacent_by_water(a, b), mc_adjacent_by_water(b, a));
		}
		for (int i = 1; i < walks; i++)
			assert_true(walk[i - 1] < walk[i]);
		for (int i = 1; i < sails; i++)
			assert_true(sail[i - 1] < sail[i]);
		land += walks;
		water += sails;
	}
	assert_int_equal(land, 2 * 712);
	assert_int_equal(water, 2 * 429);
}

static void test_kinds(void **state)
{
	(void)state;
	for (int a = 0; a < MC_AREAS; a++) {
		const uint16_t *list;

		assert_false(mc_adjacent_by_land(a, a));
		assert_int_equal(mc_is_open_sea(a), mc_areas[a].kind == MC_AREA_KIND_SEA);
		if (mc_is_open_sea(a))
			assert_int_equal(mc_land_neighbours(a, &list), 0);
		if (mc_areas[a].kind == MC_AREA_KIND_LAND)
			assert_int_equal(mc_water_neighbours(a, &list), 0);
		else
			assert_true(mc_water_neighbours(a, &list) > 0);
		assert_true(mc_land_neighbours(a, &list) + mc_water_neighbours(a, &list) > 0);
	}
}

/* ---- distances ---- */

static void assert_steps(int from, int to)
{
	int best = MC_FAR;

	if (from == to || mc_land_steps[from][to] == MC_FAR)
		return;
	for (int b = 0; b < MC_AREAS; b++)
		if (mc_adjacent_by_land(from, b) && mc_land_steps[b][to] < best)
			best = mc_land_steps[b][to];
	assert_int_equal(mc_land_steps[from][to], best + 1);
}

static void test_distances(void **state)
{
	(void)state;
	for (int a = 0; a < MC_AREAS; a++)
		for (int b = 0; b < MC_AREAS; b++) {
			assert_int_equal(mc_land_steps[a][b] == 1, mc_adjacent_by_land(a, b));
			assert_steps(a, b);
		}
	assert_int_equal(mc_land_steps[MC_AREA_KNOSSOS][MC_AREA_ATHENS], MC_FAR);
	assert_int_equal(mc_land_steps[MC_AREA_MEMPHIS][MC_AREA_MEMPHIS], 0);
}

/* ---- the board ---- */

struct pair {
	const char *name;
	int a, b;
};

static void test_straits(void **state)
{
	static const struct pair straits[] = {
		{ "Gibraltar", MC_AREA_CORDUBA, MC_AREA_WESTERN_MAURETANIA },
		{ "Bosporus", MC_AREA_BYZANTIUM, MC_AREA_TROY },
		{ "Bab-el-Mandeb", MC_AREA_BARBARIA, MC_AREA_HIMYAR },
		{ "Hormuz", MC_AREA_CARMANIA, MC_AREA_MAKA },
		{ "Messina", MC_AREA_CAMPANIA, MC_AREA_MILAZZO },
		{ "Palk", MC_AREA_MADURAI, MC_AREA_ANURADHAPURA },
		{ "Kerch", MC_AREA_KUBAN, MC_AREA_CRIMEA },
		{ "Dover", MC_AREA_BELGICA, MC_AREA_LONDINIUM },
		{ "Otranto", MC_AREA_TARENTUM, MC_AREA_APOLLONIA },
		{ "Sicilian channel", MC_AREA_CARTHAGE, MC_AREA_PANORMUS },
		{ "Euripus", MC_AREA_BOEOTIA, MC_AREA_CHALCIS },
	};

	(void)state;
	for (size_t i = 0; i < sizeof straits / sizeof *straits; i++) {
		if (!mc_adjacent_by_water(straits[i].a, straits[i].b))
			fail_msg("%s is no water border", straits[i].name);
		if (mc_adjacent_by_land(straits[i].a, straits[i].b))
			fail_msg("%s is a land border", straits[i].name);
	}
}

static void test_mended_borders(void **state)
{
	(void)state;
	assert_true(mc_adjacent_by_land(MC_AREA_ARGOS, MC_AREA_ATHENS));
	assert_true(mc_adjacent_by_land(MC_AREA_CORINTH, MC_AREA_PHOCIS));
	assert_true(mc_adjacent_by_land(MC_AREA_ATHENS, MC_AREA_CORINTH));
	assert_true(mc_adjacent_by_water(MC_AREA_SARDES, MC_AREA_TROY));
	assert_true(mc_adjacent_by_water(MC_AREA_CHALDAEA, MC_AREA_SUSA));
}

/* Areas reached from the first one that `in` holds; open seas are passed when `open`. */
static int reached(const char *in, bool open, bool by_water)
{
	char seen[MC_AREAS] = { 0 };
	int queue[MC_AREAS], head = 0, tail = 0, count = 0;

	for (int a = 0; a < MC_AREAS && !tail; a++)
		if (in[a]) {
			queue[tail++] = a;
			seen[a] = 1;
		}
	while (head < tail) {
		int a = queue[head++];

		count += !mc_is_open_sea(a);
		for (int b = 0; b < MC_AREAS; b++) {
			bool next = mc_adjacent_by_land(a, b) || (by_water && mc_adjacent_by_water(a, b));

			if (next && !seen[b] && (mc_is_open_sea(b) ? open : in[b])) {
				seen[b] = 1;
				queue[tail++] = b;
			}
		}
	}
	return count;
}

static int areas_of(uint32_t civs, char *in)
{
	int n = 0;

	for (int a = 0; a < MC_AREAS; a++) {
		in[a] = a < MC_LAND && civs >> mc_areas[a].region & 1;
		n += in[a];
	}
	return n;
}

static void test_setups_connected(void **state)
{
	int whole = 0;

	(void)state;
	for (int i = 0; i < MC_LINEUPS; i++) {
		char in[MC_AREAS];
		int n = areas_of(mc_lineups[i].civs[MC_WEST] | mc_lineups[i].civs[MC_EAST], in);

		assert_true(n > 0);
		if (reached(in, true, true) != n)
			fail_msg("%d players, choice %d: the board falls apart", mc_lineups[i].players,
				 mc_lineups[i].choice);
		whole++;
	}
	assert_int_equal(whole, 19);
}

static void test_regions_connected(void **state)
{
	(void)state;
	for (int c = 0; c < MC_CIVS; c++) {
		char in[MC_AREAS];
		int n = areas_of(1u << c, in);

		if (reached(in, true, true) != n)
			fail_msg("the region of %s falls apart", mc_civs[c].name.key);
	}
}

static void test_plains_contiguous(void **state)
{
	(void)state;
	assert_int_equal(MC_PLAINS, 9);
	for (int p = 0; p < MC_PLAINS; p++) {
		char in[MC_AREAS];
		int n = 0;

		for (int a = 0; a < MC_AREAS; a++) {
			in[a] = mc_areas[a].flood == p;
			n += in[a];
		}
		if (reached(in, false, false) != n)
			fail_msg("the plain of the %s falls apart", mc_plains[p].key);
	}
}

static void test_volcanoes_on_borders(void **state)
{
	(void)state;
	for (int a = 0; a < MC_LAND; a++)
		for (int b = a + 1; b < MC_LAND; b++)
			if (mc_areas[a].volcano != MC_NONE && mc_areas[a].volcano == mc_areas[b].volcano)
				assert_true(mc_adjacent_by_land(a, b));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_lists_and_bits_agree),
		cmocka_unit_test(test_kinds),
		cmocka_unit_test(test_distances),
		cmocka_unit_test(test_straits),
		cmocka_unit_test(test_mended_borders),
		cmocka_unit_test(test_setups_connected),
		cmocka_unit_test(test_regions_connected),
		cmocka_unit_test(test_plains_contiguous),
		cmocka_unit_test(test_volcanoes_on_borders),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
