/* test_study.c — who sits where, who wins how much, and the figures of a game against what its states say. */
#include "tests/test.h"

#include <stdlib.h>
#include <string.h>

#include "megaciv/megaciv.h"
#include "sim/campaign.h"
#include "sim/ratings.h"

/* ---- Seats --------------------------------------------------------------------------------- */

static struct campaign listed(const char *game, int seats, enum campaign_seating seating)
{
	static const struct campaign_bot bots[] = { { BOT_RANDOM, 0 }, { BOT_EAGER, 0 }, { BOT_SELFISH, 0 } };
	struct campaign c = { .game = ecu_find(game), .bots_n = 3, .seating = seating, .seed = 5 };

	ecu_options_default(c.game, &c.options);
	c.options.seats = (int16_t)seats;
	memcpy(c.bot, bots, sizeof bots);
	return c;
}

/* In so many games as the list and the seats need to come round, all sit everywhere equally often. */
static void all_sit_everywhere_equally_often(void **arg)
{
	(void)arg;
	for (int seats = 2; seats <= 5; seats++)
		for (int seating = CAMPAIGN_ROTATE; seating <= CAMPAIGN_MIXED; seating++) {
			struct campaign c = listed("bazaar", seats, (enum campaign_seating)seating);
			int sat[5][BOT_MINDS] = { { 0 } }, games = 3 * seats;
			for (int i = 0; i < games; i++) {
				struct sim_plan p = campaign_plan(&c, i);
				for (int seat = 0; seat < seats; seat++)
					sat[seat][p.mind[seat]]++;
			}
			for (int seat = 0; seat < seats; seat++)
				for (int bot = 0; bot < 3; bot++)
					assert_int_equal(sat[seat][c.bot[bot].mind], games / 3);
		}
}

/* Games of several numbers of players take turns: each number has its own round. */
static void every_number_of_players_comes_round(void **arg)
{
	struct campaign c = listed("bazaar", 2, CAMPAIGN_ROTATE);
	int first[6][BOT_MINDS] = { { 0 } };

	(void)arg;
	c.seats_to = 4;
	for (int i = 0; i < 9; i++) {
		struct sim_plan p = campaign_plan(&c, i);
		first[p.options.seats][p.mind[0]]++;
	}
	for (int seats = 2; seats <= 4; seats++)
		for (int bot = 0; bot < 3; bot++)
			assert_int_equal(first[seats][c.bot[bot].mind], 1);
}

static void mixed_tables_have_other_neighbours(void **arg)
{
	struct campaign c = listed("bazaar", 5, CAMPAIGN_MIXED);
	struct sim_plan first = campaign_plan(&c, 0);
	int others = 0;

	(void)arg;
	for (int table = 1; table < 20; table++) {
		struct sim_plan p = campaign_plan(&c, 5 * table);
		others += memcmp(p.mind, first.mind, 5) != 0;
	}
	assert_true(others > 10);
}

/* ---- Wins ---------------------------------------------------------------------------------- */

static struct study_all *end_with(const char *game, int seats, const ecu_result *r, const uint8_t *kind)
{
	static struct study_all all;
	static struct study_game g;
	struct campaign c = listed(game, seats, CAMPAIGN_LISTED);
	struct sim_plan p = campaign_plan(&c, 0);
	sim_state s;

	memset(&all, 0, sizeof all);
	assert_true(sim_begin(&p, &s, NULL));
	study_begin(&g, &p);
	study_end(&all, &g, &s, r, kind);
	return &all;
}

static void a_shared_win_counts_its_part(void **arg)
{
	ecu_result r = { .rank = { 1, 3, 1, 1 } };
	const uint8_t kind[ECU_SEATS] = { 0, 0, 1, 1 };
	struct study_all *all = end_with("bazaar", 4, &r, kind);

	(void)arg;
	assert_int_equal(all->mind[0].wins, STUDY_WIN / 3);
	assert_int_equal(all->mind[1].wins, STUDY_WIN / 3 * 2);
	assert_int_equal(all->mind[0].fair, STUDY_WIN / 2);
	assert_int_equal(all->all.wins, STUDY_WIN);
	assert_int_equal(all->seat[1].wins, 0);
	assert_int_equal(all->seat[3].wins, STUDY_WIN / 3);
	assert_int_equal(all->won, 1);
}

static void a_game_that_all_lose_has_no_win(void **arg)
{
	ecu_result r = { .rank = { 2, 2 } };
	const uint8_t kind[ECU_SEATS] = { 0, 1 };
	struct study_all *all = end_with("bazaar", 2, &r, kind);

	(void)arg;
	assert_int_equal(all->over, 1);
	assert_int_equal(all->won, 0);
	assert_int_equal(all->mind[0].wins + all->mind[0].fair + all->mind[0].won, 0);
}

static void a_part_of_a_win_has_its_range(void **arg)
{
	struct campaign_range whole = campaign_share(100, 43), parts = campaign_wins(100, 43ll * STUDY_WIN);
	struct campaign_range half = campaign_wins(10, 5ll * STUDY_WIN / 2);

	(void)arg;
	assert_int_equal(parts.mean, whole.mean);
	assert_int_equal(parts.low, whole.low);
	assert_int_equal(parts.high, whole.high);
	assert_int_equal(half.mean, 2500);
	assert_true(half.low > 700 && half.low < 1000 && half.high > 5400 && half.high < 5700);
}

/* ---- Means of values that hang together ------------------------------------------------------ */

static void one_value_a_game_is_a_plain_mean(void **arg)
{
	struct study_sum v = { .n = 4, .sum = 10, .games = 4, .ss = 30, .sn = 10, .nn = 4 };
	struct campaign_range want = campaign_mean(4, 10, 30), r = campaign_mean_of(&v);

	(void)arg;
	assert_int_equal(r.mean, want.mean);
	assert_in_range(r.low - want.low + 1, 0, 2);
	assert_in_range(r.high - want.high + 1, 0, 2);
}

/* Games (1, 1), (3, 3), (5): mean 13/5; S - m N = -3.2, 0.8, 2.4; the root of 3/2 of the sum of squares is
 * 4.9960, a fifth of it 0.9992, times 1.96 is 1.9584. */
static void values_of_one_game_hang_together(void **arg)
{
	struct study_sum v = { .n = 5, .sum = 13, .games = 3, .ss = 4 + 36 + 25, .sn = 4 + 12 + 5, .nn = 9 };
	struct campaign_range r = campaign_mean_of(&v);

	(void)arg;
	assert_int_equal(r.mean, 26000);
	assert_in_range(r.high - r.mean, 19583, 19585);
	assert_in_range(r.mean - r.low, 19583, 19585);
}

/* ---- Mega Civilization against its states ------------------------------------------------------ */

struct look {
	struct study_game game;
	uint8_t start[MC_SEATS][MC_CARDS], end[MC_SEATS][MC_CARDS];
	int trade;                /* the turn whose trade goes on; 0: none */
	long long given, traders; /* from turn 6 */
	long long purchases;
	int turn;
	long long cities_8;
};

static int gone(const struct look *l, int seats)
{
	int n = 0;

	for (int seat = 0; seat < seats; seat++)
		for (int card = 0; card < MC_CARDS; card++)
			if (l->start[seat][card] > l->end[seat][card])
				n += l->start[seat][card] - l->end[seat][card];
	return n;
}

static void look_at_trade(struct look *l, const struct mc_state *s)
{
	if (l->trade && (s->turn != l->trade || !mc_trading(s))) {
		l->given += l->trade >= 6 ? gone(l, s->head.seats) : 0;
		l->trade = 0;
	}
	if (!mc_trading(s))
		return;
	if (!l->trade)
		memcpy(l->start, s->hand, sizeof l->start);
	memcpy(l->end, s->hand, sizeof l->end);
	l->trade = s->turn;
}

static bool before(void *with, const sim_state *state, const ecu_action *a)
{
	struct look *l = with;
	const struct mc_state *s = (const struct mc_state *)state->bytes;

	look_at_trade(l, s);
	if (s->turn ==
	    8) { /* purchases move no city: what stands when they are asked for stands to the end */
		l->cities_8 = 0;
		for (int seat = 0; seat < s->head.seats; seat++)
			l->cities_8 += s->cities[seat];
	}
	if (l->turn != s->turn && s->turn >= 6)
		l->traders += s->head.seats;
	l->turn = s->turn;
	l->game.study->before(&l->game, state, a);
	return true;
}

static void event(void *with, const ecu_event *e)
{
	struct look *l = with;

	l->game.study->event(&l->game, e);
	if (e->said.id == MC_SAY_PAID && e->said.arg[2] > 0)
		l->purchases++;
}

static void figures_are_those_of_the_states(void **arg)
{
	static struct study_all all;
	long long given = 0, traders = 0, cities = 0, purchases = 0;

	(void)arg;
	for (uint64_t seed = 1; seed <= 6; seed++) {
		static struct look l;
		ecu_sink sink = { event, &l };
		struct sim_watcher w = { .before = before, .sink = &sink, .with = &l };
		struct campaign c = listed("megaciv", 5 + (int)seed % 3, CAMPAIGN_LISTED);
		const uint8_t kind[ECU_SEATS] = { 0 };
		sim_state s;
		ecu_result r;
		int actions;
		c.bot[0].mind = BOT_EAGER, c.bots_n = 1, c.no_table = true, c.seed = seed;
		struct sim_plan p = campaign_plan(&c, 0);
		memset(&l, 0, sizeof l);
		study_begin(&l.game, &p);
		assert_int_equal(sim_play(&p, &s, &w, &actions), SIM_OVER);
		assert_true(ecu_over(sim_s(&s), &r));
		study_end(&all, &l.game, &s, &r, kind);
		given += l.given + (l.trade ? gone(&l, p.options.seats) : 0);
		traders += l.traders;
		cities += l.cities_8;
		purchases += l.purchases;
	}
	const struct study *study = study_find(ecu_find("megaciv"));
	for (int i = 0; i < STUDY_MEASURES && study->measure[i].key; i++) {
		const struct study_sum *m = &all.all.measure[i];
		const char *key = study->measure[i].key;
		if (strcmp(key, "cards_given") == 0) {
			assert_true(given > 50);
			assert_int_equal(m->sum, given);
			assert_int_equal(m->n, traders);
		} else if (strcmp(key, "cities_turn_8") == 0) {
			assert_int_equal(m->sum, cities);
		} else if (strcmp(key, "set_of_purchase") == 0) {
			assert_int_equal(m->n, purchases);
			assert_true(m->most >= 4);
		} else if (strcmp(key, "end_turn") == 0) {
			assert_int_equal(m->sum, 6 * 30);
		}
	}
}

/* ---- Ratings ------------------------------------------------------------------------------- */

/* Two seats, the first ahead in so many of a hundred games, in so many they share the place. */
static struct ratings after(int won, int shared)
{
	struct campaign_game games[100];
	struct ratings r;

	for (int i = 0; i < 100; i++)
		games[i] = (struct campaign_game){ .seats = 2,
						   .kind = { 0, 1 },
						   .rank = { (uint8_t)(i < won + shared ? 1 : 2),
							     (uint8_t)(i < won ? 2 : 1) } };
	ratings_fit(&r, games, 100, 2);
	return r;
}

/* 90.5 to 10.5 with the one comparison that is given: 400 times the logarithm is 374.2. */
static void ratings_are_on_the_scale_of_chess(void **arg)
{
	struct ratings r = after(90, 0), even = after(0, 100), all = after(100, 0);

	(void)arg;
	assert_true(r.rating[0] - r.rating[1] > 374.1 && r.rating[0] - r.rating[1] < 374.3);
	assert_true(r.rating[0] + r.rating[1] > 2999.9 && r.rating[0] + r.rating[1] < 3000.1);
	assert_true(even.rating[0] > 1499.9 && even.rating[0] < 1500.1);
	assert_true(all.rating[0] > r.rating[0] && all.rating[0] < 2100);
}

/* 90 of 100 are 84 to 96 in 19 cases of 20: the difference is some 290 to 540, a rating half of it. */
static void a_rating_has_its_range(void **arg)
{
	struct ratings r = after(90, 0), again = after(90, 0);

	(void)arg;
	assert_true(r.low[0] < r.rating[0] - 35 && r.low[0] > r.rating[0] - 80);
	assert_true(r.high[0] > r.rating[0] + 35 && r.high[0] < r.rating[0] + 110);
	assert_memory_equal(r.low, again.low, sizeof(double) * 2); /* a fixed seed */
}

/* Strengths 4 : 2 : 1 in comparisons as they should come out; seats of one kind are not compared. */
static void strengths_are_found_again(void **arg)
{
	static const struct {
		uint8_t kind[2], ahead, n;
	} pairs[] = {
		{ { 0, 1 }, 170, 255 }, { { 0, 2 }, 204, 255 }, { { 1, 2 }, 170, 255 }, { { 0, 0 }, 99, 99 }
	};
	static struct campaign_game games[1200];
	struct ratings r;
	int n = 0;

	(void)arg;
	for (size_t p = 0; p < sizeof pairs / sizeof *pairs; p++)
		for (int i = 0; i < pairs[p].n; i++)
			games[n++] = (struct campaign_game){ .seats = 2,
							     .kind = { pairs[p].kind[0], pairs[p].kind[1] },
							     .rank = { i < pairs[p].ahead ? 1 : 2,
								       i < pairs[p].ahead ? 2 : 1 } };
	ratings_fit(&r, games, n, 3);
	assert_true(r.rating[0] - r.rating[1] > 115 &&
		    r.rating[0] - r.rating[1] < 125); /* 120.4 for 2 to 1 */
	assert_true(r.rating[1] - r.rating[2] > 115 && r.rating[1] - r.rating[2] < 125);
	assert_true(r.met[0][0] == 0);
}

/* ---- What is printed ------------------------------------------------------------------------- */

static char *printed(int threads)
{
	static struct campaign c;
	char *text = NULL;
	size_t n = 0;
	FILE *f = open_memstream(&text, &n);

	c = listed("megaciv", 5, CAMPAIGN_ROTATE);
	c.games = 24;
	c.threads = threads;
	c.no_table = true;
	c.options.value[MC_OPTION_TURNS] = 8;
	assert_true(campaign_run(&c));
	c.seconds = c.cpu_seconds = 0; /* time is the only thing that may differ */
	for (int i = 0; i < c.kinds_n; i++)
		c.thoughts[i].nanoseconds = c.thoughts[i].longest = 0;
	campaign_json(&c, false, f);
	fclose(f);
	campaign_fini(&c);
	return text;
}

static void figures_do_not_depend_on_threads(void **arg)
{
	char *one = printed(1), *many = printed(5);

	(void)arg;
	assert_non_null(strstr(one, "\"cities_turn_8\":{\"n\":120,"));
	assert_non_null(strstr(one, "{\"plays\":\"egypt\",\"games\":24,"));
	assert_string_equal(one, many);
	free(one);
	free(many);
}

static void what_fell_back_is_told(void **arg)
{
	static struct campaign c;
	char *text = NULL;
	size_t n = 0;
	FILE *f = open_memstream(&text, &n);

	(void)arg;
	c = listed("megaciv", 5, CAMPAIGN_LISTED);
	c.fell_back[MC_ASK_TRADE] = 17;
	campaign_coverage(&c, f);
	fclose(f);
	assert_non_null(strstr(text, "        17  fallback trade"));
	assert_null(strstr(text, "fallback tax"));
	free(text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_sit_everywhere_equally_often),
		cmocka_unit_test(every_number_of_players_comes_round),
		cmocka_unit_test(mixed_tables_have_other_neighbours),
		cmocka_unit_test(a_shared_win_counts_its_part),
		cmocka_unit_test(a_game_that_all_lose_has_no_win),
		cmocka_unit_test(a_part_of_a_win_has_its_range),
		cmocka_unit_test(one_value_a_game_is_a_plain_mean),
		cmocka_unit_test(values_of_one_game_hang_together),
		cmocka_unit_test(figures_are_those_of_the_states),
		cmocka_unit_test(ratings_are_on_the_scale_of_chess),
		cmocka_unit_test(a_rating_has_its_range),
		cmocka_unit_test(strengths_are_found_again),
		cmocka_unit_test(figures_do_not_depend_on_threads),
		cmocka_unit_test(what_fell_back_is_told),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
