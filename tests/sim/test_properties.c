/* The properties themselves: each must fail on a game with its fault planted in, and hold on
 * the game without. A fault is one function or table of Bazaar replaced by a wrong one. */
#include "test.h"

#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "bazaar/bazaar.h"
#include "sim/campaign.h"

static ecu_game faulty;

const ecu_game *const core_games[CORE_GAMES] = { [15] = &faulty }; /* instead of the real ones */

/* ---- The faults ---------------------------------------------------------------------------- */

static void makes_a_card(struct core_head *s, const ecu_action *a, const ecu_sink *sink)
{
	bz_game.apply(s, a, sink);
	if (a->kind == BZ_DO_PASS)
		bz_give(bz(s), a->seat, BZ_SALT, 1);
}

/* Gives a coin to who is told of it. */
static void pays_in_a_sentence(struct core_head *s, const ecu_action *a, const ecu_sink *sink)
{
	bz_game.apply(s, a, sink);
	if (a->kind == BZ_DO_PASS && sink && bz(s)->coins[a->seat])
		bz(s)->coins[a->seat]--;
}

static void leaves_a_byte(struct core_head *s, const ecu_action *a, const ecu_sink *sink)
{
	bz_game.apply(s, a, sink);
	s->pad[0] = 1;
}

static void offers_too_much(const struct core_head *s, int seat, struct core_choices *list)
{
	ecu_action bid = { .kind = BZ_DO_BID, .seat = (int8_t)seat };

	bz_game.choices(s, seat, list);
	if (s->question == BZ_BID + 1)
		core_offer_range(list, &bid, 0, 0, bzc(s)->coins[seat] + 1, 1);
}

static void forgets_a_choice(const struct core_head *s, int seat, struct core_choices *list)
{
	if (s->question != BZ_TURN + 1) {
		bz_game.choices(s, seat, list);
		return;
	}
	ecu_action pass = { .kind = BZ_DO_PASS, .seat = (int8_t)seat };
	core_offer(list, &pass, 1);
}

static bool picks_the_impossible(const struct core_head *s, int seat, ecu_rng *rng, enum ecu_style style,
				 ecu_action *a)
{
	(void)rng;
	(void)style;
	*a = (ecu_action){ .kind = BZ_DO_WITHDRAW, .seat = (int8_t)seat };
	return s->question == BZ_TRADE + 1 && !bzc(s)->offer[seat].to;
}

static void chooses_nothing(const struct core_head *s, int seat, struct core_choices *list)
{
	if (s->question != BZ_LOSE + 1)
		bz_game.choices(s, seat, list);
}

/* Refuses by what only the truth shows. */
static ecu_verdict peeks(const struct core_head *s, const ecu_action *a)
{
	if (a->kind == BZ_DO_PASS && bzc(s)->hand[(a->seat + 1) % s->seats][BZ_SILK])
		return core_refuse(BZ_SAY_SELL_NOTHING);
	return bz_game.check(s, a);
}

static ecu_verdict touches(const struct core_head *s, const ecu_action *a)
{
	ecu_verdict v = bz_game.check(s, a);

	if (ecu_refused(v))
		((struct bz_state *)(uintptr_t)s)->round ^= 1;
	return v;
}

static void shows_all(struct core_head *v, int seat)
{
	(void)v;
	(void)seat;
}

static void shows_the_deck(struct core_head *v, int seat)
{
	struct bz_state keep = *bz(v);

	bz_game.observe(v, seat);
	bz(v)->deck = keep.deck;
}

static void shows_bids(struct core_head *v, int seat)
{
	struct bz_state keep = *bz(v);

	bz_game.observe(v, seat);
	memcpy(bz(v)->bid, keep.bid, sizeof keep.bid);
}

static void shows_offers(struct core_head *v, int seat)
{
	struct bz_state keep = *bz(v);

	bz_game.observe(v, seat);
	memcpy(bz(v)->offer, keep.offer, sizeof keep.offer);
}

static void shows_nonsense(struct core_head *v, int seat)
{
	bz_game.observe(v, seat);
	bz(v)->hand[(seat + 1) % v->seats][BZ_SILK] = 1;
}

/* Who plays sees nothing at all. */
static void shows_all_to_watchers_only(struct core_head *v, int seat)
{
	struct core_head keep = { .game = v->game, .viewer = v->viewer, .seats = v->seats };

	bz_game.observe(v, seat);
	if (seat >= 0) {
		memset(v, 0, bz_game.size);
		*v = keep;
	}
}

static void samples_other_coins(struct core_head *s, int seat, const ecu_hints *h, ecu_rng *rng)
{
	bz_game.sample(s, seat, h, rng);
	bz(s)->coins[0]++;
}

static void samples_an_impossible_hand(struct core_head *s, int seat, const ecu_hints *h, ecu_rng *rng)
{
	bz_game.sample(s, seat, h, rng);
	if (!s->over && seat > 0)
		bz(s)->hand[0][BZ_SALT]++;
}

static void stirs_hands(struct core_head *s, ecu_rng *rng)
{
	int seat = (int)ecu_rng_below(rng, s->seats), card = bz(s)->deck.n ? bz(s)->deck.at[0] : 0;

	for (int good = 0; good < BZ_GOODS && bz(s)->deck.n; good++)
		if (good != card && bz(s)->hand[seat][good]) {
			bz(s)->hand[seat][good]--;
			bz(s)->hand[seat][card]++;
			bz(s)->deck.at[0] = (uint8_t)good;
			return;
		}
}

static void stirs_a_card_away(struct core_head *s, ecu_rng *rng)
{
	bz_stir(s, rng);
	bz(s)->deck.at[0] = (uint8_t)((bz(s)->deck.at[0] + 1) % BZ_GOODS);
}

/* A victim whose hand leaves one answer is not asked: the others learn of it. */
static enum core_step silent_loss(struct core_head *s, struct core_frame *f, const ecu_sink *sink)
{
	int seat = f->seat - 1, kinds = 0, last = 0;

	if (f->n == 0 || !bz(s)->hand_size[seat])
		return CORE_POP;
	for (int good = 0; good < BZ_GOODS; good++)
		if (bz(s)->hand[seat][good])
			kinds++, last = good;
	if (kinds > 1 || bz(s)->coins[seat] >= BZ_RANSOM)
		return bz_loss_step(s, f, sink);
	f->n--;
	bz_lose(bz(s), seat, last, 1);
	bz(s)->deck.at[bz(s)->deck.n++] = (uint8_t)last;
	bz(s)->deck_size++;
	return CORE_AGAIN;
}

static core_step_fn *const silent_steps[] = { NULL, bz_round_step, bz_raid_step, silent_loss };

static void remembers_the_last(struct core_head *s, const ecu_action *a, const ecu_sink *sink)
{
	if (a->kind == BZ_DO_BID && a->seat >= 0)
		bz(s)->start = (uint8_t)a->seat;
	bz_game.apply(s, a, sink);
}

/* The plan's view is not the one its choices are made for. */
static bool plans_badly(struct core_head *v, int seat, int question)
{
	bz_game.as_if(v, seat, question);
	v->waiting = 0;
	v->waiting |= (ecu_seats)1 << seat;
	v->over = 1;
	return true;
}

/* Nothing to say once an offer lies on the table. */
static void mumbles(const struct core_head *head, int seat, ecu_message *m)
{
	bz_game.prompt(head, seat, m);
	m->id = bzc(head)->offer[seat].to ? 0 : m->id;
}

/* Who passes is asked again. */
static void asks_again(struct core_head *s, const ecu_action *a, const ecu_sink *sink)
{
	if (a->kind != BZ_DO_PASS)
		bz_game.apply(s, a, sink);
}

static unsigned long counter;

static void forgets_the_seed(struct core_head *s, const ecu_action *a, const ecu_sink *sink)
{
	bz_game.apply(s, a, sink);
	bz(s)->start = (uint8_t)(++counter % s->seats);
}

static void never_ends(struct core_head *s, const ecu_action *a, const ecu_sink *sink)
{
	bz_game.apply(s, a, sink);
	if (bz(s)->round > 1)
		bz(s)->round = 1;
	bz(s)->ending = 0;
}

static struct core_word twin_goods[BZ_GOODS];
static struct core_vocabulary twin_vocabularies[BZ_VOCABULARIES];
static struct core_sentence dumb_sentences[BZ_SENTENCES_END - CORE_SENTENCES];

static void plant_twins(void)
{
	memcpy(twin_vocabularies, bz_game.vocabularies, sizeof twin_vocabularies);
	memcpy(twin_goods, bz_game.vocabularies[BZ_GOOD_VOCABULARY].words, sizeof twin_goods);
	twin_goods[BZ_SPICE].key = "salt";
	twin_vocabularies[BZ_GOOD_VOCABULARY].words = twin_goods;
	faulty.vocabularies = twin_vocabularies;
}

static void plant_dumbness(void)
{
	memcpy(dumb_sentences, bz_game.sentences, sizeof dumb_sentences);
	dumb_sentences[BZ_SAY_TOOK - CORE_SENTENCES].text = "{seat} takes {good} {";
	faulty.sentences = dumb_sentences;
}

static void plant_card(void) { faulty.apply = makes_a_card; }
static void plant_price(void) { faulty.apply = pays_in_a_sentence; }
static void plant_watcher(void) { faulty.observe = shows_all_to_watchers_only; }
static void plant_byte(void) { faulty.apply = leaves_a_byte; }
static void plant_too_much(void) { faulty.choices = offers_too_much; }
static void plant_forgotten(void) { faulty.choices = forgets_a_choice; }
static void plant_impossible(void) { faulty.pick = picks_the_impossible; }
static void plant_nothing(void) { faulty.choices = chooses_nothing; }
static void plant_peek(void) { faulty.check = peeks; }
static void plant_touch(void) { faulty.check = touches; }
static void plant_open(void) { faulty.observe = shows_all; }
static void plant_deck(void) { faulty.observe = shows_the_deck; }
static void plant_bids(void) { faulty.observe = shows_bids; }
static void plant_offers(void) { faulty.observe = shows_offers; }
static void plant_nonsense(void) { faulty.observe = shows_nonsense; }
static void plant_coins(void) { faulty.sample = samples_other_coins; }
static void plant_hand(void) { faulty.sample = samples_an_impossible_hand; }
static void plant_stirred_hand(void) { faulty.stir = stirs_hands; }
static void plant_stirred_card(void) { faulty.stir = stirs_a_card_away; }
static void plant_silence(void) { faulty.steps = silent_steps; }
static void plant_order(void) { faulty.apply = remembers_the_last; }
static void plant_plan(void) { faulty.as_if = plans_badly; }
static void plant_drawing(void) { faulty.known |= CORE_BIT(BZ_DO_DRAW); } /* nobody knows the card */
static void plant_mumbling(void) { faulty.prompt = mumbles; }
static void plant_pass(void) { faulty.apply = asks_again; }

/* ---- One property at a time ---------------------------------------------------------------- */

static const struct planted {
	const char *fault, *property;
	void (*plant)(void);
} planted[] = {
	{ "a card is made", "no fault", plant_card },
	{ "a byte of the state is in no part", "a position read is the position printed", plant_byte },
	{ "two goods have one name", "an action read is the action printed", plant_twins },
	{ "a choice is too large", "choices agree with check", plant_too_much },
	{ "a choice is not listed", "choices agree with check", plant_forgotten },
	{ "the driver does what is not allowed", "drivers do what is allowed", plant_impossible },
	{ "the driver has no choice", "drivers do what is allowed", plant_nothing },
	{ "a choice is not listed", "who has one answer has no other", plant_forgotten },
	{ "check looks at another hand", "check on state is check on view, a refusal is nothing",
	  plant_peek },
	{ "a refusal changes something", "check on state is check on view, a refusal is nothing",
	  plant_touch },
	{ "a view shows everything", "views keep the secrets", plant_open },
	{ "a view shows the deck", "views keep the secrets", plant_deck },
	{ "a view shows the bids", "views keep the secrets", plant_bids },
	{ "a view shows offers to others", "views keep the secrets", plant_offers },
	{ "a view makes something up", "views keep the secrets", plant_nonsense },
	{ "a sample has other coins", "a sampled state has the view", plant_coins },
	{ "a sample cannot be", "a sampled state has the view", plant_hand },
	{ "chance made anew changes a hand", "chance made anew shows nothing", plant_stirred_hand },
	{ "chance made anew changes a card", "chance made anew shows nothing", plant_stirred_card },
	{ "not being asked tells about a hand", "silence tells nothing", plant_silence },
	{ "the last one to bid starts", "the order of free answers is no matter", plant_order },
	{ "a plan is made for another question", "plans can be made", plant_plan },
	{ "a plan draws a card", "plans come true", plant_drawing },
	{ "behind an offer a plan asks nothing", "plans go on", plant_mumbling },
	{ "who passes is asked again", "passing leads on", plant_pass },
	{ "a sentence is broken", "events can be said", plant_dumbness },
	{ "a sentence costs a coin", "a listener changes nothing", plant_price },
	{ "only a watcher sees anything", "a watcher sees no more than a seat", plant_watcher },
};

static const struct property *find(const char *name)
{
	for (int i = 0; i < properties_n; i++)
		if (strcmp(properties[i].name, name) == 0)
			return &properties[i];
	return NULL;
}

struct watch {
	struct prop_context props;
	const struct property *property;
	const char *broken;
};

static bool look(void *with, const sim_state *s, const ecu_action *a)
{
	struct watch *w = with;

	w->broken = w->property->holds(&w->props, s, a);
	return !w->broken;
}

/* Plays games of all sizes, from the start and from the middle, until the property breaks. */
static const char *first_break(const struct property *property, const struct secrets *secrets, int games)
{
	static struct watch w;
	struct sim_watcher watcher = { .before = look, .with = &w };

	w = (struct watch){ .property = property };
	w.props.game = &faulty;
	w.props.secrets = secrets;
	for (int i = 0; i < games && !w.broken; i++) {
		struct sim_plan p = { .game = &faulty, .seed = (uint64_t)i, .lively = i % 2 };
		uint8_t seed[32];
		sim_state s;
		int actions;
		ecu_options_default(&faulty, &p.options);
		p.options.seats = (int16_t)(2 + i % 4);
		memset(p.mind, i % 3 ? ECU_EAGER : ECU_RANDOM, sizeof p.mind);
		sim_seed((uint64_t)i, seed);
		ecu_rng_seed(&w.props.rng, seed);
		sim_play(&p, &s, &watcher, &actions);
	}
	return w.broken;
}

static struct secrets secrets;

static void begin(void)
{
	ecu_problem p;

	faulty = bz_game;
	assert_true(secrets_read(&secrets, &faulty, bz_secrets, &p));
}

static void finds_the_fault(void **arg)
{
	const struct planted *row = *arg;
	const struct property *property = find(row->property);

	assert_non_null(property);
	begin();
	assert_null(first_break(property, &secrets, 40));
	row->plant();
	assert_non_null(first_break(property, &secrets, 20000)); /* stops at the first */
}

/* ---- Whole games --------------------------------------------------------------------------- */

static void finds_forgotten_seeds(void **arg)
{
	struct sim_plan p = { .game = &faulty };
	char broken[200];

	(void)arg;
	begin();
	ecu_options_default(&faulty, &p.options);
	bool found = false;
	for (p.seed = 1; p.seed < 20; p.seed++) { /* two counters may agree in a short game */
		faulty.apply = bz_game.apply;
		assert_true(prop_replay(&p, broken, sizeof broken));
		faulty.apply = forgets_the_seed;
		found |= !prop_replay(&p, broken, sizeof broken);
	}
	assert_true(found);
}

static void finds_endless_games_and_dead_ends(void **arg)
{
	struct sim_plan p = { .game = &faulty, .seed = 3 };
	sim_state s;
	int actions;

	(void)arg;
	begin();
	ecu_options_default(&faulty, &p.options);
	assert_int_equal(sim_play(&p, &s, NULL, &actions), SIM_OVER);
	faulty.apply = never_ends;
	assert_int_equal(sim_play(&p, &s, NULL, &actions), SIM_ENDLESS);
	begin();
	faulty.choices = chooses_nothing;
	for (p.seed = 0; sim_play(&p, &s, NULL, &actions) == SIM_OVER; p.seed++)
		assert_true(p.seed < 100);
	assert_int_equal(sim_play(&p, &s, NULL, &actions), SIM_DEAD_END);
}

/* Results do not depend on the number of threads. */
static void a_campaign_is_the_same_on_all_cores(void **arg)
{
	static struct campaign one, four;

	(void)arg;
	begin();
	one = (struct campaign){ .game = &faulty,
				 .all_setups = true,
				 .games = 200,
				 .threads = 1,
				 .check = true,
				 .secrets = &secrets };
	ecu_options_default(&faulty, &one.options);
	four = one;
	four.threads = 4;
	assert_true(campaign_run(&one));
	assert_true(campaign_run(&four));
	assert_int_equal(one.actions, four.actions);
	assert_memory_equal(one.told, four.told, sizeof one.told);
	assert_memory_equal(one.refused, four.refused, sizeof one.refused);
	assert_memory_equal(one.wins, four.wins, sizeof one.wins);
	campaign_fini(&one);
	campaign_fini(&four);
}

/* The first who meets the fault waits until a second one does, in another game. */
static bool in_company;
static atomic_int met;

static const char *three_are_too_many(const struct core_head *s)
{
	if (s->seats == 3 && in_company && atomic_fetch_add(&met, 1) == 0)
		while (atomic_load(&met) < 2)
			sched_yield();
	return s->seats == 3 ? "planted" : NULL;
}

/* Threads that have gone further find other broken games; the first one is told, and its row is the last. */
static void a_campaign_tells_the_first_fault(void **arg)
{
	static struct campaign c;
	static struct rows rows;
	char *at[2];
	size_t n[2];

	(void)arg;
	begin();
	faulty.fault = three_are_too_many;
	for (int i = 0; i < 2; i++) {
		in_company = i;
		c = (struct campaign){ .game = &faulty,
				       .games = 400,
				       .check = true,
				       .secrets = &secrets,
				       .seats_to = 5,
				       .threads = i ? 6 : 1,
				       .rows = &rows };
		ecu_options_default(&faulty, &c.options);
		rows = (struct rows){ .per_turn = false };
		rows.to[ROWS_CSV] = open_memstream(&at[i], &n[i]);
		struct sim_plan first = campaign_plan(&c, 0);
		assert_true(rows_begin(&rows, &first, 5));
		assert_false(campaign_run(&c));
		campaign_fini(&c);
		assert_true(rows_end(&rows));
		fclose(rows.to[ROWS_CSV]);
		assert_int_equal(c.broken_at, 1);
	}
	assert_string_equal(at[0], at[1]);
	assert_non_null(strstr(at[0], "\n2,1,3,5,on,broken,"));
	free(at[0]);
	free(at[1]);
}

/* clang-format off */
static const struct { const char *text, *reason; } bad_secrets[] = {
	{ "item\tpart\tknows\tuntil\nx\tcolour\towner\t-\n", "no such part" },
	{ "item\tpart\tknows\tuntil\nx\toffer.colour\towner\t-\n", "no such field" },
	{ "item\tpart\tknows\tuntil\nx\thand\tfriends\t-\n", "expected nobody" },
	{ "item\tpart\tknows\tuntil\nx\thand\n", "four columns" },
};
/* clang-format on */

static void secrets_that_name_nothing_are_refused(void **arg)
{
	struct secrets t;
	ecu_problem p;

	(void)arg;
	begin();
	for (size_t i = 0; i < sizeof bad_secrets / sizeof *bad_secrets; i++) {
		assert_false(secrets_read(&t, &faulty, bad_secrets[i].text, &p));
		assert_int_equal(p.line, 2);
		assert_non_null(strstr(p.reason, bad_secrets[i].reason));
	}
}

int main(void)
{
	struct CMUnitTest tests[40] = {
		cmocka_unit_test(finds_forgotten_seeds),
		cmocka_unit_test(finds_endless_games_and_dead_ends),
		cmocka_unit_test(a_campaign_is_the_same_on_all_cores),
		cmocka_unit_test(a_campaign_tells_the_first_fault),
		cmocka_unit_test(secrets_that_name_nothing_are_refused),
	};
	int n = 4;

	for (size_t i = 0; i < sizeof planted / sizeof *planted; i++)
		tests[n++] = test_row(planted[i].fault, finds_the_fault, &planted[i]);
	return _cmocka_run_group_tests("properties", tests, (size_t)n, NULL, NULL);
}
