/* Hostile positions. The first byte: 0 the rest is the whole text; 1 the body behind a right
 * head; else it is laid over a running game, as a rule case does. */
#include "fuzz.h"
#include "fuzz_of.h"
#include "sim/drive.h"

static sim_state state;

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	struct sim_plan p = { .game = game() };

	(void)argc, (void)argv;
	ecu_options_default(game(), &p.options);
	p.options.seats = game()->seats_least;
	p.lively = strcmp(FUZZ_NAME, "") != 0; /* a middle with much on the board */
	FUZZ_MUST(sim_begin(&p, &state, NULL));
	fuzz_begin("fuzz_" FUZZ_NAME "position");
	return 0;
}

static void go_on(sim_state *s)
{
	struct sim_plan p = { .game = game() };
	ecu_rng rng = { .key = { 1 } };
	ecu_action a;

	FUZZ_MUST(!ecu_fault(sim_s(s)));
	for (int i = 0; i < 40 && !ecu_over(sim_s(s), NULL); i++) {
		FUZZ_MUST(sim_next(&p, s, &rng, &a));
		FUZZ_MUST(!ecu_refused(ecu_apply(sim_s(s), &a, NULL)));
		FUZZ_MUST(!ecu_fault(sim_s(s)));
	}
}

static void read_back(sim_state *s)
{
	static char text[1 << 16];
	sim_state again;
	ecu_problem p;

	FUZZ_MUST(ecu_position_print(sim_s(s), text, sizeof text) < sizeof text);
	FUZZ_MUST(ecu_position_parse(game(), text, sim_s(&again), &p));
	FUZZ_MUST(memcmp(s, &again, game()->size) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static char text[1 << 16];
	sim_state s = state;
	ecu_problem p = { 0 };
	bool ok;

	if (size < 1 || size > 16000)
		return 0;
	char *rest = fuzz_text(data + 1, size - 1);
	text[0] = '\0';
	if (data[0] == 1)
		snprintf(text, sizeof text, "position %s %d\n", game()->key, game()->layout);
	strncat(text, rest, sizeof text - strlen(text) - 1);
	fuzz_runs++;
	if (data[0] <= 1)
		ok = ecu_position_parse(game(), text, sim_s(&s), &p);
	else
		ok = ecu_position_lay(sim_s(&s), text, &p);
	fuzz_reached += ok || !(p.line == 1 && strstr(p.reason, "begins with"));
	if (!ok)
		FUZZ_MUST(*p.reason && memcmp(&s, &state, game()->size) == 0);
	if (ok) {
		read_back(&s);
		go_on(&s);
	}
	free(rest);
	return 0;
}
