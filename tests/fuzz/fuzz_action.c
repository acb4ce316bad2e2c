/* Hostile action texts. What is read must print as itself and be judged without harm.
 * The first byte: 0 the rest is the whole text; else a seat, and the rest is what it does. */
#include "fuzz.h"
#include "fuzz_of.h"
#include "sim/drive.h"

static sim_state state;

/* On to a question with more to say than the first one. */
static void play_on(const struct sim_plan *p)
{
	ecu_rng rng = { .key = { 3 } };
	ecu_action a;

	for (int i = 0; i < FUZZ_STEPS && !ecu_over(sim_s(&state), NULL) && sim_next(p, &state, &rng, &a);
	     i++)
		ecu_apply(sim_s(&state), &a, NULL);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	struct sim_plan p = { .game = game(), .lively = true };

	(void)argc, (void)argv;
	ecu_options_default(game(), &p.options);
	p.options.seats = game()->seats_least;
	FUZZ_MUST(sim_begin(&p, &state, NULL));
	play_on(&p);
	fuzz_begin("fuzz_" FUZZ_NAME "action");
	return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char text[4096], again[4096];
	ecu_problem p = { 0 };
	ecu_action a, b;
	sim_state s = state;

	if (size < 1 || size > 2000)
		return 0;
	char *rest = fuzz_text(data + 1, size - 1);
	snprintf(text, sizeof text, data[0] ? "s%d %s" : "%.0d%s", data[0] % 7, rest);
	free(rest);
	fuzz_runs++;
	bool ok = ecu_action_parse(game(), text, &a, &p);
	fuzz_reached += ok || !(strstr(p.reason, "expected a seat") || strstr(p.reason, "no such action"));
	if (!ok) {
		FUZZ_MUST(p.line == 1 && p.column >= 1 && *p.reason);
		return 0;
	}
	ecu_action_print(game(), &a, again, sizeof again);
	FUZZ_MUST(ecu_action_parse(game(), again, &b, &p) && memcmp(&a, &b, sizeof a) == 0);
	ecu_verdict v = ecu_apply(sim_s(&s), &a, NULL);
	FUZZ_MUST(ecu_refused(v) ? memcmp(&s, &state, game()->size) == 0 : ecu_fault(sim_s(&s)) == NULL);
	return 0;
}
