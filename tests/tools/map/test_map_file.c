/* test_map_file.c — the committed map's report, and that damage to the file is seen.
 *
 * A check that always says "fine" would pass the first test; the others damage a copy and want it to be
 * noticed. */
#include "test.h"
#include "map_check.h"
#include "map_cross.h"
#include "map_place.h"
#include "map_tsv.h"

#include <stdlib.h>

static char *text;

static int load(void **state)
{
	(void)state;
	text = map_slurp(DATA_DIR "/megaciv/map.txt", NULL);
	return 0;
}

static int unload(void **state)
{
	(void)state;
	free(text);
	return 0;
}

static struct map_file given(void)
{
	struct map_file m;

	assert_null(map_file_read(&m, text));
	return m;
}

static struct map_report report(struct map_file *m)
{
	struct map_report r;

	map_check(m, DATA_DIR "/megaciv/adjacency.tsv", &r, NULL);
	map_file_free(m);
	return r;
}

static void test_report(void **state)
{
	struct map_file m = given();
	struct map_report r = report(&m);

	(void)state;
	assert_int_equal(r.areas, 338);
	assert_int_equal(r.land_borders, 712);
	assert_int_equal(r.water_borders, 429);
	assert_int_equal(r.missing, 0);
	assert_int_equal(r.extra, 0);
	assert_int_equal(r.unlike, 0);
	assert_int_equal(r.overlaps, 0);
	assert_int_equal(r.gaps, 0);
	assert_int_equal(r.short_contacts, 0);
	assert_int_equal(r.inland_coasts, 0);
	assert_int_equal(r.without_place, 0);
	assert_int_equal(r.collisions, 0);
	assert_int_equal(r.plains, 9);
	assert_int_equal(r.volcanoes, 6);
	assert_int_equal(r.faults, 0);
}

/* Reading and writing are inverse: the file is as mapc would write it. */
static void test_written_as_read(void **state)
{
	struct map_file m = given();
	char *again = NULL;
	size_t size = 0;
	FILE *f = open_memstream(&again, &size);

	(void)state;
	map_file_write(&m, f);
	fclose(f);
	assert_string_equal(again, text);
	free(again);
	map_file_free(&m);
}

static struct map_arc *long_border(struct map_file *m)
{
	for (size_t i = 0; i < m->arcs; i++)
		if (map_is_area(m, m->arc[i].left) && map_is_area(m, m->arc[i].right) && m->arc[i].count > 20)
			return &m->arc[i];
	fail();
	return NULL;
}

static void test_sees_a_crossing(void **state)
{
	struct map_file m = given();
	struct map_arc *a = long_border(&m);

	(void)state;
	a->at[a->count / 2].x += 40 * MAP_GRID * (a->at[a->count / 2].x < 0 ? 1 : -1);
	assert_true(report(&m).overlaps > 0);
}

static void test_sees_a_gap(void **state)
{
	struct map_file m = given();
	struct map_arc *a = long_border(&m);

	(void)state;
	a->at[0].x += 3;
	assert_true(report(&m).gaps > 0);
}

static void test_sees_a_wrong_ground(void **state)
{
	struct map_file m = given();
	struct map_arc *a = long_border(&m);

	(void)state;
	a->left = a->left == 0 ? 2 : 0;
	struct map_report r = report(&m);

	assert_true(r.overlaps > 0);
	assert_true(r.missing + r.extra + r.unlike > 0);
}

static void test_sees_a_lost_neighbour(void **state)
{
	struct map_file m = given();

	(void)state;
	m.area[0].neighbours[0]--;
	assert_true(report(&m).unlike > 0);
}

static void test_sees_a_collision(void **state)
{
	struct map_file m = given();

	(void)state;
	m.area[3].token[1] = m.area[3].token[0];
	assert_int_equal(report(&m).collisions, 1);
}

static void test_sees_a_piece_abroad(void **state)
{
	struct map_file m = given();

	(void)state;
	m.area[3].city = m.area[200].city;
	assert_true(report(&m).without_place > 0);
}

static void test_refuses_damaged_text(void **state)
{
	static const char *const damage[] = {
		"", "ecumene-map\t2\n", "area\tx\n",
		"ecumene-map\t1\t512\t-25600\t-23296\t38144\t20736\narc\t0\t1\t!\n"
	};
	struct map_file m;

	(void)state;
	for (size_t i = 0; i < sizeof damage / sizeof *damage; i++) {
		assert_non_null(map_file_read(&m, damage[i]));
		map_file_free(&m);
	}
}

static void test_pieces(void **state)
{
	static const struct {
		struct map_point a, b, c, d;
		int want;
	} rows[] = {
		{ { 0, 0 }, { 4, 0 }, { 0, 1 }, { 4, 1 }, 0 }, /* beside each other */
		{ { 0, 0 }, { 4, 4 }, { 0, 4 }, { 4, 0 }, 2 }, /* a cross */
		{ { 0, 0 }, { 4, 0 }, { 4, 0 }, { 8, 3 }, 1 }, /* a corner */
		{ { 0, 0 }, { 4, 0 }, { 4, 0 }, { 2, 0 }, 2 }, /* back along itself */
		{ { 0, 0 }, { 4, 0 }, { 2, 0 }, { 2, 5 }, 2 }, /* an end on the other */
		{ { 0, 0 }, { 4, 0 }, { 5, 0 }, { 9, 0 }, 0 }, /* in one line, apart */
		{ { 0, 0 }, { 4, 0 }, { 0, 0 }, { 4, 0 }, 2 }, /* the same */
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		assert_int_equal(map_cross_pieces(rows[i].a, rows[i].b, rows[i].c, rows[i].d), rows[i].want);
		assert_int_equal(map_cross_pieces(rows[i].c, rows[i].d, rows[i].b, rows[i].a), rows[i].want);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_report),
		cmocka_unit_test(test_written_as_read),
		cmocka_unit_test(test_sees_a_crossing),
		cmocka_unit_test(test_sees_a_gap),
		cmocka_unit_test(test_sees_a_wrong_ground),
		cmocka_unit_test(test_sees_a_lost_neighbour),
		cmocka_unit_test(test_sees_a_collision),
		cmocka_unit_test(test_sees_a_piece_abroad),
		cmocka_unit_test(test_refuses_damaged_text),
		cmocka_unit_test(test_pieces),
	};

	return cmocka_run_group_tests(tests, load, unload);
}
