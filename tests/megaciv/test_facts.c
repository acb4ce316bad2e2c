/* Facts against what then happens: games are played, and where the rules come to what a fact foretold the two
 * are compared. Read through the public interface only. */
#include "sim/drive.h"
#include "test.h"

enum compared {
	PRICES,
	SPENT,
	STEPS,
	SUPPORT,
	CITIES,
	DISCARDS,
	FIGHTS,
	GROWTH,
	DEMANDS,
	SCORES,
	PHASES,
	DEALS,
	ACCOUNTS,
	CHOICES,
	TAXES,
	COMPARED
};
static const char *const compared_names[COMPARED] = { "prices",   "spent",  "steps",    "support", "cities",
						      "discards", "fights", "growth",   "demands", "scores",
						      "phases",   "deals",  "accounts", "choices", "taxes" };

static const ecu_game *g;
static _Alignas(16) unsigned char facts_room[ECU_SEATS][1 << 15];
static struct {
	int n[COMPARED], wrong;
	ecu_action action;
	bool expands;        /* nobody's tokens changed before the expansion */
	int phase;           /* row of the sequence of play that was told last, counted from 1 */
	int owed[ECU_SEATS]; /* the number of a calamity that was told of a victim; -1: none */
} seen;

static const ecu_facts *facts_of(int seat) { return (const ecu_facts *)facts_room[seat]; }

/* A number of a fact, by keys. */
static int fact(int seat, const char *key, int row, const char *column)
{
	int f = ecu_field(g, ECU_FACT, key);

	assert_true(f >= 0);
	return ecu_fact(facts_of(seat), f, row, column ? ecu_column(g, ECU_FACT, f, column) : 0);
}

static void compare(enum compared what, int foretold, int happened)
{
	seen.n[what]++;
	if (foretold == happened)
		return;
	if (seen.wrong++ < 20)
		print_message("# %s: foretold %d, then %d\n", compared_names[what], foretold, happened);
}

static bool is_event(const ecu_event *e, const char *key)
{
	return strcmp(ecu_message_key(g, e->said.id), key) == 0;
}

/* 11: what is demanded is the fact's number for one of the two roles. */
static void compare_demand(const ecu_event *e)
{
	int seat = e->said.arg[0], card = ecu_field(g, ECU_PRINTED, "cards"),
	    calamity = ecu_printed(g, card, e->said.arg[1], ecu_column(g, ECU_PRINTED, card, "calamity")),
	    n = fact(seat, "calamity", calamity, "n"),
	    as_victim = fact(seat, "calamity", calamity, "victim_n");

	compare(DEMANDS, e->said.arg[2] == as_victim ? as_victim : n, e->said.arg[2]);
}

/* 3.1: what is paid at a rate, and what revolts, as it stood beside that rate. */
static void compare_tax(const ecu_event *e, const char *column, int arg)
{
	int seat = e->said.arg[0], rate = ecu_field(g, ECU_FACT, "tax_rates");

	for (int i = 0; i < ecu_fact(facts_of(seat), rate, 0, ECU_HOW_MANY); i++)
		if (ecu_fact(facts_of(seat), rate, 0, i) == e->said.arg[2])
			compare(TAXES, ecu_fact(facts_of(seat), ecu_field(g, ECU_FACT, column), 0, i),
				e->said.arg[arg]);
}

static bool is_owed(const ecu_event *e) { return strncmp(ecu_message_key(g, e->said.id), "OWES_", 5) == 0; }

/* 1.5: the phase that begins is the one behind the last, all of them in every turn. */
static void compare_phase(const ecu_event *e)
{
	int sequence = ecu_field(g, ECU_PRINTED, "sequence"),
	    phase = ecu_column(g, ECU_PRINTED, sequence, "phase");
	ecu_described d;

	assert_true(ecu_describe(g, ECU_PRINTED, sequence, &d));
	int row = seen.phase % d.rows;
	if (!seen.phase) /* a lively game may begin anywhere */
		while (row < d.rows && ecu_printed(g, sequence, row, phase) != e->said.arg[1])
			row++;
	compare(PHASES, ecu_printed(g, sequence, row, phase), e->said.arg[1]);
	seen.phase = row + 1;
}

static void hear(void *to, const ecu_event *e)
{
	int seat = e->said.arg[0];

	(void)to;
	if (is_event(e, "CALLED"))
		memset(seen.owed, -1, sizeof seen.owed);
	if (is_owed(e))
		seen.owed[seat] = e->said.arg[2];
	if (is_event(e, "TAXED") && strcmp(ecu_kind_key(g, seen.action.kind), "tax") == 0) {
		compare_tax(e, "tax_dues", 3);
		compare_tax(e, "tax_paid", 4);
	}
	if (is_event(e, "PHASE"))
		compare_phase(e);
	else if (is_event(e, "BOUGHT"))
		compare(PRICES,
			fact(seat, "price", e->said.arg[1], e->said.arg[5] ? "with_library" : "price"),
			e->said.arg[6]);
	else if (is_event(e, "PAID"))
		compare(SPENT, fact(seat, "spend", 0, NULL) >= e->said.arg[1], 1);
	else if (is_event(e, "OWES_DAMAGE") || is_event(e, "OWES_CARDS") || is_event(e, "OWES_TOKENS"))
		compare_demand(e);
	else if (is_event(e, "GREW") && seen.expands && !fact(seat, "growth_short", 0, NULL))
		compare(GROWTH, fact(seat, "growth", 0, NULL), e->said.arg[1]);
	else if ((is_event(e, "ADVANCED") || is_event(e, "STAYED") || is_event(e, "FELL_BACK")) &&
		 strcmp(ecu_kind_key(g, seen.action.kind), "purchase") != 0)
		compare(STEPS, fact(seat, "next_step", seat, "met"), is_event(e, "ADVANCED"));
}

static void work_out_all(const sim_state *s)
{
	sim_state view;

	for (int seat = 0; seat < ((const struct core_head *)s)->seats; seat++) {
		ecu_observe((const ecu_state *)s->bytes, seat, sim_v(&view));
		ecu_work_out(sim_v(&view), ECU_ALL_GROUPS, (ecu_facts *)facts_room[seat]);
	}
}

static const char *question_of(const sim_state *s)
{
	const struct core_head *h = (const struct core_head *)s;

	return h->question ? ecu_question_key(g, h->question - 1) : "";
}

/* Who is asked to support or to discard is who a fact warned, and nobody else. */
static void compare_asked(const sim_state *s)
{
	const struct core_head *h = (const struct core_head *)s;
	bool support = strcmp(question_of(s), "support") == 0,
	     discard = strcmp(question_of(s), "discard") == 0;

	for (int seat = 0; seat < h->seats; seat++) {
		bool asked = h->waiting >> seat & 1,
		     lacks = fact(seat, "seat", seat, "needs") > fact(seat, "seat", seat, "has");
		if (support && h->depth == 1) {
			compare(SUPPORT, fact(seat, "unsupported", 0, NULL) > 0, asked);
			compare(SUPPORT, lacks, asked);
		}
		if (discard)
			compare(DISCARDS, fact(seat, "cards_over", 0, NULL) > 0, asked);
	}
}

/* ---- Accounts (11) --------------------------------------------------------------------------- */

static int changes(int seat, const char *key)
{
	int f = ecu_field(g, ECU_FACT, key), sum = 0;

	for (int i = 0; i < ecu_words(g, ecu_vocabulary(g, "advance")); i++)
		sum += ecu_fact(facts_of(seat), f, seat, i);
	return sum;
}

/* Losses whose number stays as it was told, however much of it is paid. */
static bool keeps_number(int seat)
{
	static const char *const keys[] = { "damage", "unit_points", "barbarians", "rate", "face_value" };
	int loss = fact(seat, "account", seat, "loss");

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (loss == ecu_word(g, ecu_vocabulary(g, "loss"), keys[i]))
			return true;
	return false;
}

/* The rows add up to the number that was told, and what is done and what is left to it. */
static void compare_account(int seat)
{
	int n = fact(seat, "account", seat, "n"), victim = fact(seat, "account", seat, "victim");

	compare(ACCOUNTS,
		fact(seat, "account", seat, "base") + changes(seat, "more") - changes(seat, "less") +
			fact(seat, "account", seat, "capped"),
		n);
	if (!keeps_number(seat))
		return;
	if (seen.owed[victim] >= 0)
		compare(ACCOUNTS, n, seen.owed[victim]);
	if (fact(seat, "account", seat, "missing"))
		return; /* Slave Revolt: until it is supported */
	compare(ACCOUNTS, fact(seat, "account", seat, "done") <= n, 1);
}

static bool accepted(const sim_state *s, int seat, const char *kind, int area)
{
	ecu_action a = { .kind = (uint8_t)ecu_kind(g, kind), .seat = (int8_t)seat };

	if (area >= 0)
		assert_true(ecu_action_set(g, &a, ecu_field(g, ECU_OF_KIND + a.kind, "area"), 0, area));
	return !ecu_refused(ecu_apply((ecu_state *)(uintptr_t)s->bytes, &a, NULL));
}

/* 11.4: a choice that would do is accepted, and so it is with an area that completes it; no other does. */
static void compare_choice(const sim_state *s, int seat)
{
	int due = ecu_field(g, ECU_PART, "due"), completes = ecu_field(g, ECU_FACT, "completes"),
	    used = ecu_field(g, ECU_PART, "used"), worth = ecu_field(g, ECU_FACT, "worth_points");
	sim_state then, view;

	ecu_observe((const ecu_state *)s->bytes, seat, sim_v(&view));
	if (ecu_read(sim_v(&view), due, seat, ecu_column(g, ECU_PART, due, "due")) !=
	    ecu_word(g, ecu_vocabulary(g, "demand"), "mark"))
		return;
	ecu_copy(g, (ecu_state *)then.bytes, (const ecu_state *)s->bytes);
	compare(CHOICES, fact(seat, "choice", 0, "enough"), accepted(&then, seat, "enough", -1));
	for (int area = 0; area < ecu_words(g, ecu_vocabulary(g, "land")); area++) {
		if (!ecu_fact(facts_of(seat), worth, 0, area) || ecu_read(sim_v(&view), used, 0, area))
			continue;
		ecu_copy(g, (ecu_state *)then.bytes, (const ecu_state *)s->bytes);
		assert_true(accepted(&then, seat, "select", area));
		compare(CHOICES, ecu_fact(facts_of(seat), completes, 0, area),
			accepted(&then, seat, "enough", -1));
	}
}

static void compare_accounts(const sim_state *s)
{
	const struct core_head *h = (const struct core_head *)s;

	for (int seat = 0; strcmp(question_of(s), "calamity") == 0 && seat < h->seats; seat++)
		if (h->waiting >> seat & 1) {
			compare_account(seat);
			compare_choice(s, seat);
		}
}

static void set(ecu_action *a, const char *field, int column, int value)
{
	assert_true(ecu_action_set(g, a, ecu_field(g, ECU_OF_KIND + a->kind, field), column, value));
}

/* The answer to a proposal that a fact says is ready. */
static ecu_action answer_of(int seat, int offer)
{
	ecu_action a = { .kind = (uint8_t)ecu_kind(g, "answer"), .seat = (int8_t)seat };
	int slots = ecu_words(g, ecu_vocabulary(g, "slot")), f = ecu_field(g, ECU_FACT, "offer"),
	    cards = ecu_column(g, ECU_FACT, f, "cards");

	set(&a, "from_seat", 0, offer / slots);
	set(&a, "slot", 0, offer % slots);
	for (int card = 0; card < ecu_words(g, ecu_vocabulary(g, "card")); card++)
		if (ecu_fact(facts_of(seat), f, offer, ECU_IN(cards, card)))
			set(&a, "give", card, ecu_fact(facts_of(seat), f, offer, ECU_IN(cards, card)));
	set(&a, "named_good", 0, fact(seat, "offer", offer, "named_good"));
	set(&a, "named_good2", 0, fact(seat, "offer", offer, "named_good2"));
	return a;
}

/* 9.4: what is ready is a deal, and leaves the hand with what was sure. */
static void compare_deals(const sim_state *s, int seat)
{
	int part = ecu_field(g, ECU_PART, "offer"), to = ecu_column(g, ECU_PART, part, "to"),
	    offers = ecu_words(g, ecu_vocabulary(g, "offer"));
	sim_state view, then;

	ecu_observe((const ecu_state *)s->bytes, seat, sim_v(&view));
	for (int i = 0; i < offers; i++) {
		if (!ecu_read(sim_v(&view), part, i, ECU_IN(to, seat)) || !fact(seat, "offer", i, "ready"))
			continue;
		ecu_action a = answer_of(seat, i);
		int before = fact(seat, "cards_value", 0, NULL), net = fact(seat, "offer", i, "net");
		ecu_copy(g, (ecu_state *)then.bytes, (const ecu_state *)s->bytes);
		compare(DEALS, ecu_refused(ecu_apply((ecu_state *)then.bytes, &a, NULL)), 0);
		ecu_observe((const ecu_state *)then.bytes, seat, sim_v(&view));
		compare(DEALS, ecu_read(sim_v(&view), part, i, ECU_IN(to, seat)), 0);
		ecu_work_out(sim_v(&view), ECU_ALL_GROUPS, (ecu_facts *)facts_room[seat]);
		compare(DEALS, fact(seat, "cards_value", 0, NULL) >= before + net, 1);
		ecu_observe((const ecu_state *)s->bytes, seat, sim_v(&view));
		ecu_work_out(sim_v(&view), ECU_ALL_GROUPS, (ecu_facts *)facts_room[seat]);
	}
}

static bool before(void *with, const sim_state *s, const ecu_action *a)
{
	(void)with;
	work_out_all(s);
	compare_asked(s);
	compare_accounts(s);
	if (strcmp(question_of(s), "trade") == 0 && a->seat >= 0 &&
	    ((const struct core_head *)s)->waiting >> a->seat & 1)
		compare_deals(s, a->seat);
	seen.action = *a;
	seen.expands = strcmp(ecu_kind_key(g, a->kind), "tax") == 0;
	return true;
}

/* The last movement has ended and all conflicts are over: what was sure has come. */
static void compare_fights(const sim_state *s)
{
	int tokens = ecu_field(g, ECU_PART, "tokens"), city = ecu_field(g, ECU_PART, "city"),
	    land = ecu_words(g, ecu_vocabulary(g, "land")), me = seen.action.seat;
	sim_state view;

	ecu_observe((const ecu_state *)s->bytes, me, sim_v(&view));
	for (int area = 0; area < land; area++) {
		if (!fact(me, "fight", area, "fights") || !fact(me, "fight", area, "sure"))
			continue;
		int left = ecu_read(sim_v(&view), ecu_field(g, ECU_PART, "barbarians"), 0, area);
		for (int seat = 0; seat < ((const struct core_head *)s)->seats; seat++)
			left += ecu_read(sim_v(&view), tokens, seat, area);
		compare(FIGHTS, fact(me, "fight", area, "left"), left);
		compare(FIGHTS, fact(me, "fight", area, "mine"), ecu_read(sim_v(&view), tokens, me, area));
		if (fact(me, "fight", area, "city"))
			compare(FIGHTS, fact(me, "fight", area, "falls"),
				ecu_read(sim_v(&view), city, area, 0) == ECU_NO_WORD);
	}
}

/* A city was built of what stood there: it could be, and whether all are supported was foretold. */
static void compare_city(const sim_state *s, const ecu_action *a)
{
	int seat = a->seat, kind = ECU_OF_KIND + a->kind,
	    area = ecu_action_get(g, a, ecu_field(g, kind, "area"), 0),
	    can = ecu_word(g, ecu_vocabulary(g, "city_state"), "can"),
	    supported = ecu_fact(facts_of(seat), ecu_field(g, ECU_FACT, "city_supported"), 0, area);
	sim_state view;

	compare(CITIES, fact(seat, "city_state", area, NULL), can);
	if (ecu_action_get(g, a, ecu_field(g, kind, "stay"), 0) || strcmp(question_of(s), "build") != 0)
		return;
	ecu_observe((const ecu_state *)s->bytes, seat, sim_v(&view));
	ecu_work_out(sim_v(&view), ECU_ALL_GROUPS, (ecu_facts *)facts_room[seat]);
	compare(CITIES, supported, fact(seat, "seat", seat, "has") >= fact(seat, "seat", seat, "needs"));
}

static void compare_scores(const sim_state *s)
{
	ecu_result r;

	ecu_over((const ecu_state *)s->bytes, &r);
	work_out_all(s);
	for (int seat = 0; seat < ((const struct core_head *)s)->seats; seat++) {
		if (!fact(seat, "seat", seat, "rank")) /* left the game */
			continue;
		compare(SCORES, fact(seat, "seat", seat, "points"), r.points[seat]);
		compare(SCORES, fact(seat, "seat", seat, "from_cities"), r.source[seat][0]);
		compare(SCORES, fact(seat, "seat", seat, "rank"), r.rank[seat]);
	}
}

static void after(void *with, const sim_state *s, const ecu_action *a)
{
	const char *kind = ecu_kind_key(g, a->kind);

	(void)with;
	if (strcmp(kind, "end_movement") == 0 && strcmp(question_of(s), "build") == 0)
		compare_fights(s);
	if (strcmp(kind, "build") == 0)
		compare_city(s, a);
	if (((const struct core_head *)s)->over)
		compare_scores(s);
}

static void play(uint64_t seed, int seats, bool lively)
{
	static const ecu_sink sink = { hear, NULL };
	static const struct sim_watcher watcher = { .before = before, .after = after, .sink = &sink };
	struct sim_plan p = { .game = g, .seed = seed, .lively = lively, .no_table = true };
	sim_state s;
	int actions;

	seen.phase = 0;
	memset(seen.owed, -1, sizeof seen.owed);
	ecu_options_default(g, &p.options);
	p.options.seats = (int16_t)seats;
	p.options.value[1] = (int16_t)(seed & 1); /* both A.S.T. */
	sim_make_playable(g, &p.options, 0);
	for (int seat = 0; seat < seats; seat++)
		p.mind[seat] = seat % 4 ? ECU_EAGER : ECU_RANDOM;
	assert_int_equal(sim_play(&p, &s, &watcher, &actions), SIM_OVER);
}

static void test_facts_come_true(void **arg)
{
	(void)arg;
	g = ecu_find("megaciv");
	assert_true(ecu_facts_size(g) <= sizeof facts_room[0]);
	for (uint64_t seed = 1; seed <= 8 / TEST_PART; seed++) {
		play(seed, seed & 1 ? 5 : 9, false);
		play(100 + seed, seed & 1 ? 7 : 18, true);
	}
	for (int i = 0; i < COMPARED; i++) {
		print_message("# %s: %d compared\n", compared_names[i], seen.n[i]);
		assert_true(seen.n[i] >= 40 / TEST_PART);
	}
	assert_int_equal(seen.wrong, 0);
}

/* ---- Reads ---------------------------------------------------------------------------------- */

/* Every key is found by itself, of fields and of words. */
static void test_keys_go_both_ways(void **arg)
{
	ecu_described d;

	(void)arg;
	for (int i = 0; (g = ecu_list(i)); i++) {
		for (int where = ECU_PART; where <= ECU_OF_KIND; where++)
			for (int f = 0; ecu_describe(g, where, f, &d); f++)
				assert_int_equal(ecu_field(g, where, d.key), f);
		for (int v = 1; ecu_vocabulary_key(g, v); v++) {
			assert_int_equal(ecu_vocabulary(g, ecu_vocabulary_key(g, v)), v);
			for (int w = 0; w < ecu_words(g, v); w++)
				assert_int_equal(ecu_word(g, v, ecu_word_key(g, v, w)), w);
		}
		for (int k = 0; ecu_kind_key(g, k); k++)
			assert_int_equal(ecu_kind(g, ecu_kind_key(g, k)), k);
		for (int q = 0; ecu_question_key(g, q); q++)
			assert_int_equal(ecu_question_find(g, ecu_question_key(g, q)), q);
	}
}

static void test_actions_are_got_and_set(void **arg)
{
	ecu_action a, b;
	ecu_problem p;
	int kind;

	(void)arg;
	g = ecu_find("megaciv");
	assert_true(ecu_action_parse(g, "s2 purchase advances=law+mining cards=2*salt.w+wool.w treasury=3",
				     &a, &p));
	kind = ECU_OF_KIND + a.kind;
	int advances = ecu_field(g, kind, "advances"), cards = ecu_field(g, kind, "cards"),
	    treasury = ecu_field(g, kind, "treasury"), card = ecu_vocabulary(g, "card"),
	    advance = ecu_vocabulary(g, "advance");
	assert_int_equal(ecu_action_get(g, &a, advances, ecu_word(g, advance, "law")), 1);
	assert_int_equal(ecu_action_get(g, &a, advances, ecu_word(g, advance, "music")), 0);
	assert_int_equal(ecu_action_get(g, &a, advances, ECU_HOW_MANY), 2);
	assert_int_equal(ecu_action_get(g, &a, cards, ecu_word(g, card, "salt.w")), 2);
	assert_int_equal(ecu_action_get(g, &a, cards, ECU_HOW_MANY), 3);
	assert_int_equal(ecu_action_get(g, &a, treasury, 0), 3);
	memset(&b, 0, sizeof b);
	b.kind = a.kind;
	b.seat = 1;
	assert_true(ecu_action_set(g, &b, cards, ecu_word(g, card, "wool.w"), 1));
	assert_true(ecu_action_set(g, &b, cards, ecu_word(g, card, "bone.w"), 4));
	assert_true(ecu_action_set(g, &b, cards, ecu_word(g, card, "salt.w"), 2));
	assert_true(ecu_action_set(g, &b, cards, ecu_word(g, card, "bone.w"), 0));
	assert_true(ecu_action_set(g, &b, advances, ecu_word(g, advance, "law"), 1));
	assert_true(ecu_action_set(g, &b, advances, ecu_word(g, advance, "mining"), 1));
	assert_true(ecu_action_set(g, &b, treasury, 0, 3));
	assert_false(ecu_action_set(g, &b, treasury, 0, 999));
	assert_false(ecu_action_set(g, &b, advances, 999, 1));
	assert_memory_equal(&a, &b, sizeof a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_facts_come_true),
		cmocka_unit_test(test_keys_go_both_ways),
		cmocka_unit_test(test_actions_are_got_and_set),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
