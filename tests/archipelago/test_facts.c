/* Facts are compared with what then happens, in random and lively games of every length: taxes, prices, what
 * is open, where a tile fits, what a crisis leads to, the distance to war, points and ranks at the end. */
#include "archipelago/facts.h"
#include "sim/drive.h"
#include "test.h"

enum { CHOICES = 2048, EVENTS = 64 };

struct heard {
	ecu_event at[EVENTS];
	int n;
};

/* What was worked out before an action, and how often each thing was compared. */
struct compared {
	struct arc_facts f;
	struct arc_state s;
	struct heard heard;
	bool asked; /* the facts are those of the seat that acts */
	long tax, sold, bought, turns, lays, explored, phase_3, demands, rebels, missing, hands, wars, ends,
		met, workers, phases;
	int at;
};

static void hear(void *to, const ecu_event *e)
{
	struct heard *h = to;

	if (h->n < EVENTS)
		h->at[h->n++] = *e;
}

static const ecu_message *find_said(const struct heard *h, int id)
{
	for (int i = 0; i < h->n; i++)
		if (h->at[i].said.id == id)
			return &h->at[i].said;
	return NULL;
}

static void work_out(const struct arc_state *s, int seat, struct arc_facts *f)
{
	sim_state view;

	ecu_observe((const ecu_state *)s, seat, sim_v(&view));
	ecu_work_out(sim_v(&view), ECU_ALL_GROUPS, (ecu_facts *)f);
}

static int printed(const char *table, int row, const char *column)
{
	int field = ecu_field(&arc_game, ECU_PRINTED, table);
	int at = ecu_column(&arc_game, ECU_PRINTED, field, column);

	assert_true(field >= 0 && at >= 0);
	return ecu_printed(&arc_game, field, row, at);
}

/* ---- What is open (10, 12) ------------------------------------------------------------------------ */

static int wheel_of(const struct arc_action_data *a)
{
	switch (a->kind) {
	case ARC_DO_HARVEST: return ARC_ACTION_HARVEST;
	case ARC_DO_MIGRATE: return ARC_ACTION_MIGRATION;
	case ARC_DO_RECRUIT: return ARC_ACTION_RECRUITMENT;
	case ARC_DO_SELL:
	case ARC_DO_BUY: return ARC_ACTION_TRADE;
	case ARC_DO_BUILD: return ARC_ACTION_CONSTRUCTION;
	case ARC_DO_TAX: return ARC_ACTION_TAXATION;
	case ARC_DO_EXPLORE: return ARC_ACTION_EXPLORATION;
	case ARC_DO_REPRODUCE: return ARC_ACTION_REPRODUCTION;
	case ARC_DO_VISIT:
		return a->visit.building == ARC_BUILD_PORT ? ARC_ACTION_USE_PORT : ARC_ACTION_USE_MARKET;
	default: return -1;
	}
}

struct listed {
	int wheel[ARC_ACTIONS], harvest[ARC_RESOURCES], build[ARC_BUILDS], card[ARC_CARDS], lays, workers;
};

static struct listed list_choices(const struct arc_state *s, int seat)
{
	static ecu_choice at[CHOICES];
	struct listed l = { 0 };
	sim_state view;

	ecu_observe((const ecu_state *)s, seat, sim_v(&view));
	int n = ecu_choices(sim_v(&view), at, CHOICES);
	for (int i = 0; i < n; i++) {
		struct arc_action_data a = arc_read(&at[i].action);
		int action = wheel_of(&a);
		if (action >= 0)
			l.wheel[action]++;
		if (a.kind == ARC_DO_HARVEST)
			l.harvest[a.harvest.resource] = a.harvest.n;
		if (a.kind == ARC_DO_BUILD)
			l.build[a.build.building] += !a.build.florin;
		if (a.kind == ARC_DO_USE)
			l.card[a.use.card]++;
		l.lays += a.kind == ARC_DO_LAY;
		l.workers += a.kind == ARC_DO_WORKER;
	}
	return l;
}

static void compare_turn(struct compared *c, int seat)
{
	struct listed l = list_choices(&c->s, seat);

	assert_int_equal(c->f.turn, 1);
	for (int i = 0; i < ARC_ACTIONS; i++) {
		assert_int_equal(c->f.action[i].open, l.wheel[i] > 0);
		assert_int_equal(c->f.action[i].open, !c->f.action[i].why);
	}
	for (int r = 0; r < ARC_RESOURCES; r++) {
		assert_int_equal(c->f.harvest[r].open, l.harvest[r] > 0);
		if (l.harvest[r])
			assert_int_equal(c->f.harvest[r].units, l.harvest[r]);
	}
	for (int b = 0; b < ARC_BUILDS; b++) {
		assert_int_equal(c->f.build[b].open, l.build[b] > 0);
		if (l.build[b])
			assert_int_equal(c->f.build[b].ways, l.build[b]);
	}
	for (int card = 0; card < ARC_CARDS; card++)
		assert_int_equal(c->f.card[card].open, l.card[card] > 0);
	int trades = c->f.action[ARC_ACTION_TRADE].open ? c->f.action[ARC_ACTION_TRADE].most : 0;
	assert_int_equal(trades, l.wheel[ARC_ACTION_TRADE]);
	assert_int_equal(c->f.action[ARC_ACTION_USE_MARKET].most, l.wheel[ARC_ACTION_USE_MARKET]);
	assert_int_equal(c->f.action[ARC_ACTION_USE_PORT].most, l.wheel[ARC_ACTION_USE_PORT]);
	c->turns++;
}

static void compare_lays(struct compared *c, int seat)
{
	assert_int_equal(c->f.taken.lays, list_choices(&c->s, seat).lays);
	assert_true(c->f.taken.ways > 0 && c->f.taken.reached <= c->f.taken.places);
	c->lays++;
}

/* 10.8: a worker can be placed as long as one can be paid for. */
static void compare_workers(struct compared *c, int seat)
{
	if (arc_as_recruitc(arc_topc(&c->s))->free)
		return;
	assert_int_equal(c->f.workers_most > 0, list_choices(&c->s, seat).workers > 0);
	c->workers++;
}

static bool before(void *with, const sim_state *state, const ecu_action *a)
{
	struct compared *c = with;

	memcpy(&c->s, state->bytes, sizeof c->s);
	c->heard.n = 0;
	c->asked = a->seat >= 0;
	work_out(&c->s, c->asked ? a->seat : ECU_SPECTATOR, &c->f);
	if (!arc_asking(&c->s, ARC_ASK_LOSE)) { /* an event is asked about war when it is over (R47) */
		assert_true(c->f.to_war > 0);   /* whoever is asked something else lives in peace */
		assert_int_equal(c->f.to_war, c->s.population - c->s.rebellion + 1);
	}
	if (c->asked && core_asked(&c->s.head, a->seat, ARC_ASK_TURN) && c->at++ % 3 == 0)
		compare_turn(c, a->seat);
	if (c->asked && core_asked(&c->s.head, a->seat, ARC_ASK_LAY))
		compare_lays(c, a->seat);
	if (c->asked && core_asked(&c->s.head, a->seat, ARC_ASK_WORKER))
		compare_workers(c, a->seat);
	return true;
}

/* ---- What then happened ---------------------------------------------------------------------------- */

static void compare_money(struct compared *c, const struct arc_state *now, const struct arc_action_data *a)
{
	int got = now->florins[a->seat] - c->s.florins[a->seat], market = a->trade.market,
	    r = a->trade.resource;

	if (now->head.over)
		return;
	if (a->kind == ARC_DO_TAX) {
		assert_int_equal(got, c->f.action[ARC_ACTION_TAXATION].gain);
		assert_int_equal(got, c->f.seat[a->seat].tax);
		assert_int_equal(now->rebellion - c->s.rebellion, c->f.mover[ARC_MOVER_TAXATION].rebellion);
		assert_int_equal(now->rebellion - c->s.rebellion, c->f.action[ARC_ACTION_TAXATION].rebellion);
		c->tax++;
	} else if (a->kind == ARC_DO_SELL) {
		assert_int_equal(got, c->f.price[market][r].paid);
		c->sold++;
	} else if (a->kind == ARC_DO_BUY) {
		assert_int_equal(-got, c->f.price[market][r].buy);
		c->bought++;
	} else if (a->kind == ARC_DO_HARVEST) {
		int cubes = now->cubes[a->seat][a->harvest.resource] -
			    c->s.cubes[a->seat][a->harvest.resource];
		assert_true(!c->f.turn || cubes <= c->f.harvest[a->harvest.resource].cubes);
	}
}

/* The visible tile was taken: somebody is asked where it goes if, and only if, it fits. */
static void compare_explored(struct compared *c, const struct arc_state *now, const struct arc_action_data *a)
{
	if (a->kind != ARC_DO_EXPLORE || a->explore.fresh || !c->s.top || now->head.over)
		return;
	assert_int_equal(c->f.top.lays > 0, arc_asking(now, ARC_ASK_LAY));
	assert_int_equal(c->f.top.tile, c->s.top);
	c->explored++;
}

static void compare_phase_3(struct compared *c)
{
	const ecu_message *m = find_said(&c->heard, ARC_SAY_EFFECTS);

	if (!m)
		return;
	assert_int_equal(m->arg[1] - m->arg[0], c->f.mover[ARC_MOVER_PHASE_3].surplus);
	assert_int_equal(m->arg[3] - m->arg[2], c->f.mover[ARC_MOVER_PHASE_3].rebellion);
	c->phase_3++;
}

/* What was foretold before it began, and at its end with nothing more. */
static void compare_demand(struct compared *c, const struct arc_state *now)
{
	const ecu_message *begun = find_said(&c->heard, ARC_SAY_DOMESTIC),
			  *rebels = find_said(&c->heard, ARC_SAY_REBELS),
			  *calm = find_said(&c->heard, ARC_SAY_CALM),
			  *missing = find_said(&c->heard, ARC_SAY_MISSING);

	if (begun && c->s.phase == ARC_PHASE_NAME_PHASE_2 && c->f.home.when == ARC_MOMENT_PHASE_4 + 1) {
		assert_int_equal(begun->arg[0] + 1, c->f.home.resource);
		assert_int_equal(begun->arg[1], c->f.home.per_cube);
		assert_int_equal(begun->arg[2], c->f.home.lying);
		c->demands++;
	}
	if (c->f.home.when == ARC_MOMENT_NOW + 1 && (rebels || calm) && arc_asking(&c->s, ARC_ASK_RELIEF) &&
	    now->tokens_gone == c->s.tokens_gone && !find_said(&c->heard, ARC_SAY_TEMPLE) &&
	    now->bank[c->f.home.resource - 1] == c->s.bank[c->f.home.resource - 1]) {
		assert_int_equal(c->f.home_with[0].rebels, rebels ? rebels->arg[0] : 0);
		assert_int_equal(c->f.home_with[0].rebellion, rebels ? rebels->arg[1] : c->s.rebellion);
		c->rebels++;
	}
	if (c->f.abroad.when == ARC_MOMENT_NOW + 1 && missing) {
		assert_int_equal(c->f.abroad_with[0].rebels, missing->arg[0]);
		assert_int_equal(c->f.abroad_with[0].rebellion, missing->arg[1]);
		assert_int_equal(c->f.abroad_with[0].war, missing->arg[1] > c->s.population);
		c->missing++;
	}
}

/* One cube more: what is left then is what was foretold for one. */
static void compare_hand(struct compared *c, const struct arc_state *now, const struct arc_action_data *a)
{
	struct arc_facts f;
	bool home = c->f.home.when == ARC_MOMENT_NOW + 1;
	const struct arc_outcome_fact *one = home ? &c->f.home_with[1] : &c->f.abroad_with[1];

	if (a->kind != ARC_DO_HAND)
		return;
	assert_true(one->there);
	c->hands++;
	work_out(now, a->seat, &f);
	if ((home ? f.home.when : f.abroad.when) != ARC_MOMENT_NOW + 1) {
		assert_int_equal(one->rebels, 0); /* it was the last that was needed */
		return;
	}
	const struct arc_outcome_fact *then = home ? &f.home_with[0] : &f.abroad_with[0];
	assert_int_equal(then->rebels, one->rebels);
	assert_int_equal(then->lying, one->lying);
	assert_int_equal(then->rebels_most, one->rebels_most);
	assert_int_equal(then->rebellion, one->rebellion);
}

/* All screens lifted: points, their sources and places are those of the result. */
static void compare_points(struct compared *c, const struct arc_state *over)
{
	struct arc_facts f;
	ecu_result r = { 0 };

	assert_true(ecu_over((const ecu_state *)over, &r));
	for (int viewer = ECU_SPECTATOR; viewer < over->head.seats; viewer++) {
		work_out(over, viewer, &f);
		for (int seat = 0; seat < over->head.seats; seat++) {
			const struct arc_points_fact *p = &f.points[seat];
			assert_int_equal(p->points, r.points[seat]);
			assert_int_equal(p->rank, r.rank[seat]);
			assert_int_equal(p->objectives, r.source[seat][0]);
			assert_int_equal(p->pacifist, r.source[seat][1]);
			assert_int_equal(p->trend, r.source[seat][2]);
			assert_int_equal(p->cards, r.source[seat][3]);
			assert_int_equal(p->unknown, 0);
		}
	}
	c->ends++;
}

/* As it would be scored if it ended here. */
static void compare_standing(struct compared *c, const struct arc_state *now)
{
	struct arc_state over = *now;

	if (!now->trend || c->at % 8)
		return;
	over.head.over = 1;
	over.war = 0;
	compare_points(c, &over);
}

/* 15.2: a condition that is met has been shown by the time somebody is asked for a turn. */
static void compare_ends(struct compared *c, const struct arc_state *now)
{
	struct arc_facts f;

	for (int seat = 0; arc_asking(now, ARC_ASK_TURN) && seat < now->head.seats; seat++) {
		work_out(now, seat, &f);
		const struct arc_end_fact *e = &f.end[now->objective[seat] - 1];
		assert_int_equal(f.my_objective, now->objective[seat]);
		assert_int_equal(e->owner, seat + 1);
		assert_int_equal(e->met, e->left == 0);
		if (e->met)
			assert_true(now->shown >> seat & 1);
		c->met += e->met;
	}
}

/* 5: the phase that begins is the next one of the sequence that this round has. */
static void compare_phases(struct compared *c, const struct arc_state *now)
{
	int last = c->s.phase;

	for (int i = 0; i < c->heard.n; i++) {
		const ecu_message *m = &c->heard.at[i].said;
		int row = 0;
		if (m->id != ARC_SAY_PHASE)
			continue;
		while (last != ARC_PHASE_NAME_ROUND_0 && printed("sequence", row++, "phase") != last)
			continue;
		while (printed("sequence", row % 6, "from") > now->round)
			row++;
		last = m->arg[0];
		assert_int_equal(printed("sequence", row % 6, "phase"), last);
		c->phases++;
	}
}

static void after(void *with, const sim_state *state, const ecu_action *done)
{
	struct compared *c = with;
	struct arc_state now;
	struct arc_action_data a = arc_read(done);
	struct arc_facts f;

	memcpy(&now, state->bytes, sizeof now);
	if (!c->asked)
		return;
	compare_money(c, &now, &a);
	compare_explored(c, &now, &a);
	compare_phase_3(c);
	compare_phases(c, &now);
	compare_demand(c, &now);
	compare_hand(c, &now, &a);
	compare_standing(c, &now);
	if (c->at % 4 == 0)
		compare_ends(c, &now);
	if (!now.head.over)
		return;
	work_out(&now, ECU_SPECTATOR, &f);
	assert_int_equal(f.to_war == 0, now.war);
	c->wars += now.war;
	compare_points(c, &now);
}

static void facts_say_what_then_happens(void **state)
{
	static struct compared c;
	ecu_sink sink = { hear, &c.heard };
	struct sim_watcher w = { .before = before, .after = after, .sink = &sink, .with = &c };

	(void)state;
	for (int seed = 0; seed < 120; seed++) {
		struct sim_plan p = { .game = &arc_game, .seed = (uint64_t)seed, .lively = seed % 3 != 0 };
		sim_state s;
		int actions;
		ecu_options_default(p.game, &p.options);
		p.options.seats = (int16_t)(2 + seed % 4);
		p.options.value[ARC_OPTION_LENGTH] = (int16_t)(seed / 4 % 3);
		p.options.value[ARC_OPTION_BENEFACTOR] = (int16_t)(seed / 5 % 3);
		p.options.value[ARC_OPTION_TAXES] = (int16_t)(seed / 7 % 2);
		p.options.value[ARC_OPTION_ZERO] = (int16_t)(seed / 11 % 2);
		for (int seat = 0; seat < ARC_SEATS; seat++)
			p.mind[seat] = (uint8_t)((seed + seat) % BOT_NOVICE);
		assert_true(sim_play(&p, &s, &w, &actions) <= SIM_STOPPED);
	}
	print_message(
		"# taxes %ld, sales %ld, purchases %ld, turns %ld, tiles laid %ld, taken %ld, phases 3 %ld\n",
		c.tax, c.sold, c.bought, c.turns, c.lays, c.explored, c.phase_3);
	print_message("# demands %ld, their ends %ld, abroad %ld, cubes %ld, wars %ld, scores %ld, "
		      "conditions %ld, workers %ld\n",
		      c.demands, c.rebels, c.missing, c.hands, c.wars, c.ends, c.met, c.workers);
	assert_true(c.tax && c.sold && c.bought && c.turns && c.lays && c.explored && c.phase_3 &&
		    c.demands && c.rebels && c.missing && c.hands && c.wars && c.ends && c.met && c.workers &&
		    c.phases);
}

/* ---- Printed ----------------------------------------------------------------------------------------- */

static int printed_in(const char *table, int row, const char *column, int word)
{
	int field = ecu_field(&arc_game, ECU_PRINTED, table);

	return ecu_printed(&arc_game, field, row,
			   ECU_IN(ecu_column(&arc_game, ECU_PRINTED, field, column), word));
}

/* By the rules: chapters 8, 10, 12.4, 15. */
static void tables_are_as_printed(void **state)
{
	int gift = ARC_CARD_CLERGYS_GIFT * ARC_CARD_OPTIONS, t17 = ARC_FACE_T17A;

	(void)state;
	assert_int_equal(printed("cards", ARC_CARD_POPE, "price1"), 8);
	assert_int_equal(printed("cards", ARC_CARD_POPE, "florins"), 3);
	assert_int_equal(printed("cards", ARC_CARD_ARCHBISHOP, "raise5"), 6);
	assert_int_equal(printed("cards", ARC_CARD_ARCHBISHOP, "dom_resource"), ARC_RES_CATTLE);
	assert_int_equal(printed_in("payments", gift, "cubes", ARC_RES_FRUIT), 1);
	assert_int_equal(printed_in("payments", gift, "cubes", ARC_RES_CATTLE), 0);
	assert_int_equal(printed_in("payments", gift + 1, "cubes", ARC_RES_CATTLE), 1);
	assert_int_equal(printed("effects", gift + 1, "amount1"), -2);
	assert_int_equal(printed("effects", ARC_CARD_ARCHBISHOP * ARC_CARD_OPTIONS, "third"), 3);
	assert_int_equal(printed("effects", ARC_CARD_ARCHBISHOP * ARC_CARD_OPTIONS, "sixth"), -3);
	assert_int_equal(printed("events", ARC_EVENT_UNREST, "amount1"), 2);
	assert_int_equal(printed("objectives", ARC_OBJ_S09, "per_n"), 7);
	assert_int_equal(printed("objectives", ARC_OBJ_S09, "threshold"), 15);
	assert_int_equal(printed("objectives", ARC_OBJ_M01, "plus"), -1);
	assert_int_equal(printed("trends", ARC_TREND_FAITH, "score"), ARC_SCORE_TEMPLES);
	assert_int_equal(printed("faces", t17, "land"), 0x03);
	assert_int_equal(printed("faces", t17, "huts"), 2);
	assert_int_equal(printed_in("faces", t17, "regions", ARC_S1), 1);
	assert_int_equal(printed("regions", t17 * ARC_FACE_REGIONS + ARC_S1, "edges"), 0x3c);
	assert_int_equal(printed_in("regions", t17 * ARC_FACE_REGIONS + ARC_S1, "coasts", ARC_L1), 1);
	assert_int_equal(printed("symbols", t17 * ARC_FACE_SYMBOLS + 2, "resource"), ARC_RES_FISH);
	assert_int_equal(printed("symbols", t17 * ARC_FACE_SYMBOLS + 3, "resource"), ARC_NONE);
	int iron = (ARC_EXPORT * ARC_RESOURCES + ARC_RES_IRON) * ARC_MARKET_ROWS;
	assert_int_equal(printed("market_rows", iron, "price"), 7);
	assert_int_equal(printed("market_rows", iron + 2, "rebellion"), 1);
	assert_int_equal(printed("stability", ARC_STABILITY_ROWS - 1, "surplus"), 2);
	assert_int_equal(printed("workers", 0, "rebellion"), -1);
	assert_int_equal(printed("wheel", ARC_ACTION_TAXATION, "shared_5"), 2);
	assert_int_equal(printed_in("builds", ARC_BUILD_TEMPLE, "cubes", ARC_RES_STONE), 2);
	assert_int_equal(printed("taxes", 10, "florins"), 8);
	assert_int_equal(printed("points", ARC_POINTS_TREND, "second"), 3);
	assert_int_equal(printed("resources", ARC_RES_IRON, "cubes"), 10);
}

/* What lies inside of other things comes by its words, too. */
static void tables_are_said(void **state)
{
	static char text[256 * 1024];
	size_t n = ecu_printed_json(&arc_game, text, sizeof text);

	(void)state;
	assert_in_range(n, 1, sizeof text - 1);
	assert_non_null(strstr(text, "\"60\":{\"cubes\":{\"fruit\":1},\"any\":0,"));
	assert_non_null(strstr(text, "\"61\":{\"cubes\":{\"fruit\":1,\"cattle\":1},\"any\":0,"));
	assert_non_null(strstr(text, "\"0\":{\"edges\":0,\"coasts\":[]}"));
	assert_non_null(strstr(text, "{\"edges\":60,\"coasts\":[\"l1\"]}"));
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(facts_say_what_then_happens),
					    cmocka_unit_test(tables_are_as_printed),
					    cmocka_unit_test(tables_are_said) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}
