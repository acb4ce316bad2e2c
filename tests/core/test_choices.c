/* A stranger plays by the texts of choices alone, as docs/PROTOCOL.md tells: where a choice has a field, one
 * number goes to the place of {n}; everything else is said unchanged. Whole games pass without a refusal. */
#include "sim/drive.h"
#include "test.h"

enum { CHOICES = 2048, TEXT = 2048, STEPS = 60000 };
static const char place[] = "{n}";

struct tally {
	int taken, ranging, counting; /* choices; with a number to put; with an asterisk */
};

/* The action's text in the JSON of a choice; it has no quotes. */
static const char *act_of(const ecu_game *g, const ecu_choice *c, char json[TEXT])
{
	static const char key[] = "{\"act\":\"";

	assert_true(ecu_choice_json(g, c, json, TEXT) < TEXT);
	assert_memory_equal(json, key, strlen(key));
	char *text = json + strlen(key);
	text[strcspn(text, "\"")] = '\0';
	return text;
}

static void say(const ecu_game *g, const ecu_choice *c, int seat, ecu_rng *rng, struct tally *t,
		char said[TEXT])
{
	char json[TEXT];
	const char *text = act_of(g, c, json), *at = strstr(text, place);
	bool ranges = c->field != ECU_NONE, counts = strchr(text, '*');

	assert_true(ranges == (at != NULL));
	assert_int_equal(strcspn(text, "{}"), at ? (size_t)(at - text) : strlen(text));
	if (at) {
		int n = c->least + (int)ecu_rng_below(rng, (uint32_t)(c->most - c->least + 1));
		assert_int_equal(strcspn(at + strlen(place), "{}"), strlen(at + strlen(place)));
		snprintf(said, TEXT, "s%d %.*s%d%s", seat + 1, (int)(at - text), text, n, at + strlen(place));
	} else {
		snprintf(said, TEXT, "s%d %s", seat + 1, text);
	}
	t->taken++;
	t->ranging += ranges;
	t->counting += counts;
}

/* One of the choices; where nothing is listed, what a driver puts together. */
static void decide(const ecu_view *v, ecu_rng *rng, struct tally *t, ecu_action *a)
{
	static ecu_choice list[CHOICES];
	const ecu_game *g = ecu_game_of_view(v);
	int n = ecu_choices(v, list, CHOICES);
	char said[TEXT];
	ecu_problem p;

	if (!n || ecu_rng_below(rng, 4) == 0) {
		assert_true(ecu_pick(v, rng, ECU_EAGER, a));
		return;
	}
	say(g, &list[ecu_rng_below(rng, (uint32_t)(n < CHOICES ? n : CHOICES))], ecu_viewer(v), rng, t, said);
	if (!ecu_action_parse(g, said, a, &p))
		fail_msg("%s: %s", said, p.reason);
}

static void play(const ecu_game *g, uint8_t number, struct tally *t)
{
	uint8_t seed[32] = { number };
	ecu_options o;
	ecu_rng rng;
	sim_state s, view;

	ecu_options_default(g, &o);
	ecu_rng_seed(&rng, seed);
	assert_false(ecu_refused(ecu_setup(g, sim_s(&s), &o, seed, NULL)));
	for (int step = 0; !ecu_over(sim_s(&s), NULL); step++) {
		ecu_action a;
		char text[TEXT];
		assert_true(step < STEPS);
		ecu_observe(sim_s(&s), ecu_first(ecu_pending(sim_s(&s))), sim_v(&view));
		decide(sim_v(&view), &rng, t, &a);
		ecu_verdict v = ecu_apply(sim_s(&s), &a, NULL);
		ecu_action_print(g, &a, text, sizeof text);
		if (ecu_refused(v))
			fail_msg("%s is refused: %s", text, ecu_message_key(g, v.id));
	}
}

static void test_choices(void **arg)
{
	const char *key = *arg;
	bool has_cards = strcmp(key, "megaciv") == 0; /* its purchases pay with 6*clay.w */
	int games = has_cards ? 6 : 30;
	struct tally t = { 0 };

	for (int i = 1; i <= games; i++)
		play(ecu_find(key), (uint8_t)i, &t);
	assert_true(t.ranging > 100 && (t.counting > 0) == has_cards);
}

int main(void)
{
	static char games[3][16] = { "bazaar", "megaciv", "archipelago" };
	const struct CMUnitTest tests[] = {
		{ "whole games of Bazaar by its choices", test_choices, NULL, NULL, games[0] },
		{ "whole games of Mega Civilization by its choices", test_choices, NULL, NULL, games[1] },
		{ "whole games of Archipelago by its choices", test_choices, NULL, NULL, games[2] },
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
