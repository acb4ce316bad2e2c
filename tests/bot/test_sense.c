/* test_sense.c — what people laughed at in games of the bots of Mega Civilization, and no bot does any more:
 * the same good both ways in a deal, a fourth proposal to who declined three, a calamity that goes to and
 * fro, cards kept in the last turn, treasury for a card of an empty stack, victims who lose nothing, an
 * attack by too few. */
#include "tests/test.h"

#include "megaciv/dues.h"
#include "sim/drive.h"

enum { DECLINES = 3, TO_AND_FRO = 2 };

/* How often each could have been seen. */
static struct {
	long given, counters, poisons, buys, victims, attacks, last[2]; /* last: basic, expert */
} seen;

/* Of the game that is played. */
static uint8_t declined[MC_SEATS][MC_SEATS], passed[MC_CARD_GOODS][MC_SEATS][MC_SEATS];
static uint64_t game;

static void laugh(int seat, const char *why) { fail_msg("game %d, seat %d: %s", (int)game, seat + 1, why); }

static void hear(void *to, const ecu_event *e)
{
	const int16_t *arg = e->said.arg;

	(void)to;
	if (e->said.id == MC_SAY_TRADE_OPENS) {
		memset(declined, 0, sizeof declined);
		memset(passed, 0, sizeof passed);
	} else if (e->said.id == MC_SAY_DECLINED) {
		declined[arg[1]][arg[0]]++;
	} else if (e->said.id == MC_SAY_GOT && mc_card_is_calamity(arg[2])) {
		int a = arg[0] < arg[3] ? arg[0] : arg[3], b = arg[0] + arg[3] - a;
		seen.poisons++;
		if (++passed[arg[2]][a][b] > TO_AND_FRO)
			laugh(arg[3], "a calamity goes to and fro");
	}
}

/* ---- Trade --------------------------------------------------------------------------------------- */

/* `goods`: counted from 1, 0 for any */
static void goes_one_way(int seat, const struct mc_cards11 *give, const uint8_t goods[2])
{
	seen.given++;
	for (int i = 0; i < give->n; i++)
		for (int k = 0; k < 2; k++)
			if (!mc_card_is_calamity(give->pair[i][0]) && goods[k] &&
			    mc_card_good(give->pair[i][0]) == goods[k] - 1)
				laugh(seat, "the same good goes both ways");
}

static void asks_who_may_say_yes(int seat, ecu_seats to)
{
	for (; to; to &= to - 1)
		if (declined[seat][ecu_first(to)] >= DECLINES)
			laugh(seat, "asks again who has declined three");
}

static void trades(const struct mc_state *s, const struct mc_action *a)
{
	if (a->kind == MC_DO_PROPOSE) {
		struct mc_cards11 give = a->propose.give;
		goes_one_way(a->seat, &give, a->propose.want);
		asks_who_may_say_yes(a->seat, a->propose.to);
	} else if (a->kind == MC_DO_ANSWER) {
		struct mc_cards11 give = a->answer.give;
		goes_one_way(a->seat, &give, s->offer[a->answer.from * MC_OFFERS + a->answer.slot].named);
	}
}

/* An answer that made no deal lies there as a proposal. */
static void counters(const struct mc_state *s, const struct mc_action *a)
{
	if (a->kind != MC_DO_ANSWER)
		return;
	const struct mc_offer *mine = &s->offer[a->seat * MC_OFFERS + a->answer.as];
	if (mine->to != mc_bit(a->answer.from) || mine->re != a->answer.slot + 1)
		return;
	seen.counters++;
	asks_who_may_say_yes(a->seat, mine->to);
}

/* ---- The last turn ------------------------------------------------------------------------------- */

static int points(const struct mc_state *s, int seat, const struct mc_action *a)
{
	struct mc_state then = *s;
	uint64_t more = 0;
	int sum = 0;

	if (a->kind == MC_DO_PURCHASE)
		more = a->purchase.advances |
		       (a->purchase.anatomy ? (uint64_t)1 << (a->purchase.anatomy - 1) : 0);
	then.advances[seat] |= more;
	for (; more; more &= more - 1)
		sum += mc_advances[__builtin_ctzll(more)].vp;
	return sum + (mc_step_needs(&then, seat, s->step[seat] + 1).met ? MC_LIM_VP_STEP : 0);
}

/* Everybody sees it: the turn that the expert A.S.T. adds, or somebody has what the last step asks for. */
static bool is_last(const struct mc_state *s)
{
	if (s->extra)
		return true;
	for (int seat = 0; seat < s->head.seats; seat++) {
		const struct mc_track *t = &mc_tracks[s->civ[seat] - 1][mc_option(s, MC_OPTION_AST)];
		if (mc_option(s, MC_OPTION_AST) == MC_BASIC && s->step[seat] == t->last - 1 &&
		    mc_step_needs(s, seat, t->last).met)
			return true;
	}
	return false;
}

static void spends_all(const struct mc_state *s, const struct mc_action *a)
{
	struct mc_action best;

	if ((a->kind != MC_DO_PURCHASE && a->kind != MC_DO_NO_PURCHASE) || !is_last(s))
		return;
	seen.last[mc_option(s, MC_OPTION_AST) == MC_EXPERT]++;
	for (int aim = MC_AIM_POINTS; aim <= MC_AIM_STEP; aim++)
		if (mc_best_purchase(s, a->seat, (enum mc_aim)aim, &best) &&
		    points(s, a->seat, &best) > points(s, a->seat, a))
			laugh(a->seat, "keeps points in the last turn");
}

/* ---- Everything else ----------------------------------------------------------------------------- */

static void buys(const struct mc_state *s, const struct mc_action *a)
{
	if (a->kind != MC_DO_BUY && a->kind != MC_DO_BUY_FREE)
		return;
	seen.buys++;
	if (s->empty[mc_block(s, a->seat) * MC_LIM_STACKS + a->buy.stack - 1])
		laugh(a->seat, "buys a card of an empty stack");
}

static uint8_t minds[ECU_SEATS]; /* of the game that is played */

static bool is_hurt(const struct mc_state *s, int victim)
{
	return mc_demand(s, victim, mc_calamity_of(&s->copy[mc_copy_of(s)]), MC_ROLE_SECONDARY).number > 0;
}

static void names(const sim_state *now, const struct mc_state *s, const struct mc_action *a)
{
	ecu_choice list[MC_SEATS];
	sim_state view;

	if (a->kind != MC_DO_VICTIM || minds[a->seat] == BOT_NORMAL) /* who names who is ahead */
		return;
	seen.victims++;
	if (is_hurt(s, a->victim.seat))
		return;
	ecu_observe((const ecu_state *)now->bytes, a->seat, sim_v(&view));
	for (int i = ecu_choices(sim_v(&view), list, MC_SEATS) - 1; i >= 0; i--)
		if (is_hurt(s, mc_read(&list[i].action).victim.seat))
			laugh(a->seat, "names a victim who loses nothing");
}

/* 6.4: an attack needs more than two, whoever is attacked. */
static void attacks(const struct mc_state *s, const struct mc_action *a)
{
	for (int area = 0; a->kind == MC_DO_END_MOVEMENT && area < MC_LAND; area++) {
		if (!s->city[area] || s->city[area] == a->seat + 1 || !s->tokens[a->seat][area])
			continue;
		seen.attacks++;
		if (s->tokens[a->seat][area] <= 2)
			laugh(a->seat, "attacks a city with too few");
	}
}

static bool before(void *with, const sim_state *now, const ecu_action *done)
{
	const struct mc_state *s = (const struct mc_state *)now->bytes;
	struct mc_action a = mc_read(done);

	(void)with;
	if (done->seat < 0)
		return true;
	trades(s, &a);
	spends_all(s, &a);
	buys(s, &a);
	names(now, s, &a);
	attacks(s, &a);
	return true;
}

static void after(void *with, const sim_state *now, const ecu_action *done)
{
	struct mc_action a = mc_read(done);

	(void)with;
	if (done->seat >= 0)
		counters((const struct mc_state *)now->bytes, &a);
}

/* ---- Games --------------------------------------------------------------------------------------- */

static void play(int number, int seats, int ast)
{
	struct sim_plan p = { .game = &mc_game, .seed = (uint64_t)number, .no_table = true };
	ecu_sink sink = { hear, NULL };
	struct sim_watcher watcher = { .before = before, .after = after, .sink = &sink };
	sim_state s;
	int actions;

	game = p.seed;
	ecu_options_default(&mc_game, &p.options);
	p.options.seats = (int16_t)seats;
	p.options.value[MC_OPTION_AST] = (int16_t)ast;
	for (int seat = 0; seat < seats; seat++) {
		p.mind[seat] = minds[seat] = (uint8_t)(BOT_NORMAL + (number + seat) % 3);
		p.temperament[seat] = (uint8_t)((number / 2 + seat) % 7);
	}
	assert_int_equal(sim_play(&p, &s, &watcher, &actions), SIM_OVER);
}

static void bots_do_nothing_to_laugh_at(void **state)
{
	(void)state;
	for (int number = 0; number < 24 / TEST_PART; number++)
		play(number, number % 8 == 7 ? 18 : 5 + number % 5, number % 2 ? MC_EXPERT : MC_BASIC);
	print_message("# given %ld, counters %ld, calamities %ld, buys %ld, victims %ld, attacks %ld, last "
		      "%ld %ld\n",
		      seen.given, seen.counters, seen.poisons, seen.buys, seen.victims, seen.attacks,
		      seen.last[0], seen.last[1]);
	assert_true(TEST_PART > 1 || (seen.given > 1000 && seen.counters > 100 && seen.poisons > 100));
	assert_true(TEST_PART > 1 || (seen.buys > 20 && seen.victims > 20 && seen.attacks > 20));
	assert_true(TEST_PART > 1 || (seen.last[0] > 20 && seen.last[1] > 20));
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(bots_do_nothing_to_laugh_at) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}
