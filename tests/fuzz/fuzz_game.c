/* Bytes play whole games: they choose seats, options and, at every question, who answers and
 * what, legal or not. All that must hold after every action is tested. */
#include "fuzz.h"
#include "fuzz_of.h"
#include "sim/properties.h"

static struct secrets secrets;

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	ecu_problem p;

	(void)argc, (void)argv;
	FUZZ_MUST(secrets_read(&secrets, game(), game()->secrets, &p));
	fuzz_begin("fuzz_" FUZZ_NAME "game");
	return 0;
}

struct bytes {
	const uint8_t *at, *end;
};

static unsigned take(struct bytes *b, unsigned below)
{
	return b->at < b->end && below ? *b->at++ % below : 0;
}

/* One of the listed choices with one of its numbers; now and then what cannot be listed. */
static bool choose(struct bytes *b, const ecu_view *v, ecu_rng *rng, ecu_action *a)
{
	static ecu_choice list[2000];
	int n = ecu_choices(v, list, 2000);

	FUZZ_MUST(n <= 2000);
	unsigned which = take(b, (unsigned)n + 1);
	if (which == (unsigned)n)
		return ecu_pick(v, rng, ECU_EAGER, a);
	if (list[which].field != ECU_NONE)
		ecu_choice_set(game(), &list[which],
			       list[which].least +
				       (int)take(b, (unsigned)(list[which].most - list[which].least) + 1));
	*a = list[which].action;
	return true;
}

static int seat_of(struct bytes *b, ecu_seats waiting)
{
	for (unsigned skip = take(b, (unsigned)__builtin_popcount(waiting)); skip; skip--)
		waiting &= waiting - 1;
	return ecu_first(waiting);
}

static bool step(struct bytes *b, sim_state *s, struct prop_context *props, int number)
{
	sim_state view;
	ecu_action a;

	if (take(b, 16) == 15) { /* any wish: refused or not, nothing may break */
		prop_random_action(game(), sim_head(s), &props->rng, &a);
		if (b->at < b->end)
			a.payload[take(b, 62)] = (uint8_t)take(b, 256);
		ecu_apply(sim_s(s), &a, NULL);
		FUZZ_MUST(!ecu_fault(sim_s(s)));
		return !ecu_over(sim_s(s), NULL);
	}
	ecu_observe(sim_s(s), seat_of(b, ecu_pending(sim_s(s))), sim_v(&view));
	FUZZ_MUST(choose(b, sim_v(&view), &props->rng, &a));
	if (!prop_all(props, s, &a, number)) {
		fprintf(stderr, "%s\n", props->broken);
		abort();
	}
	FUZZ_MUST(!ecu_refused(ecu_apply(sim_s(s), &a, NULL)));
	return !ecu_over(sim_s(s), NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct prop_context props;
	struct bytes b = { data, data + size };
	struct sim_plan p = { .game = game() };
	sim_state s;
	int number = 0;

	if (size < 8)
		return 0;
	fuzz_runs++;
	ecu_options_default(game(), &p.options);
	p.options.seats = (int16_t)(game()->seats_least +
				    take(&b, game()->seats_most - game()->seats_least + 1u));
	for (int o = 0; o < game()->options_n; o++) {
		const struct core_option *option = &game()->options[o];
		p.options.value[o] = (int16_t)(option->least +
					       (int)take(&b, (unsigned)(option->most - option->least) + 1));
	}
	sim_make_playable(game(), &p.options, 0);
	p.lively = take(&b, 2);
	p.seed = take(&b, 256) << 8 | take(&b, 256);
	FUZZ_MUST(sim_begin(&p, &s, NULL));
	props = (struct prop_context){ .game = game(), .secrets = &secrets, .rng = { .key = { 7 } } };
	while (b.at < b.end && step(&b, &s, &props, number))
		number++;
	fuzz_reached += number > 8;
	return 0;
}
