/* Sampled states where something lies hidden: selections of a Cyclone, tributes, theme sets, cards that
 * must be chosen from. Such moments are rare, so they are looked for. */
#include "games.h"
#include "megaciv/megaciv.h"

enum moment { TRIBUTES, SELECTIONS, THEMES, COLOURS, CARDS, FACES, TAXES, MOMENTS };

static const char *const names[MOMENTS] = { "tributes", "selections",  "theme sets", "colours",
					    "cards",    "face values", "tax rates" };

struct looked {
	int seen[MOMENTS], broken;
	ecu_rng rng;
};

static bool owes(const struct mc_state *s, int what)
{
	for (int seat = 0; seat < s->head.seats; seat++)
		if (s->due[seat].what == what)
			return true;
	return false;
}

static int moment(const struct mc_state *s)
{
	switch (s->head.question - 1) {
	case MC_ASK_TRIBUTE: return TRIBUTES;
	case MC_ASK_TAX: return TAXES;
	case MC_ASK_CIV:
	case MC_ASK_FOUND: return mc_is_short(s) ? THEMES : MOMENTS;
	case MC_ASK_COLOURS: return COLOURS;
	case MC_ASK_CALAMITY:
		return owes(s, MC_DUE_SELECT)  ? SELECTIONS
		       : owes(s, MC_DUE_CARDS) ? CARDS
		       : owes(s, MC_DUE_FACE)  ? FACES
					       : MOMENTS;
	default: return MOMENTS;
	}
}

/* The same sets lie on the table, whoever has them. */
static bool same_themes(const struct mc_state *a, const struct mc_state *b)
{
	int more[MC_THEME_SETS + 1] = { 0 };

	for (int seat = 0; seat < MC_SEATS; seat++) {
		more[a->theme[seat]]++;
		more[b->theme[seat]]--;
	}
	for (int set = 0; set <= MC_THEME_SETS; set++)
		if (more[set])
			return false;
	return true;
}

/* The state is sound, looks the same to who it was made for, and can be played on. */
static const char *try_sample(struct looked *l, const sim_state *s, int viewer)
{
	sim_state view, sampled, again;
	ecu_action a;

	ecu_observe((const ecu_state *)s->bytes, viewer, sim_v(&view));
	ecu_sample(sim_v(&view), NULL, &l->rng, sim_s(&sampled));
	const char *fault = ecu_fault(sim_s(&sampled));
	if (fault)
		return fault;
	ecu_observe(sim_s(&sampled), viewer, sim_v(&again));
	if (memcmp(&view, &again, sizeof(struct mc_state)) != 0)
		return "it does not look like the view";
	if (!same_themes((const struct mc_state *)(const void *)s->bytes,
			 (const struct mc_state *)(const void *)sampled.bytes))
		return "other theme sets are dealt";
	struct sim_plan p = { .game = ecu_find("megaciv") };
	for (int i = 0; i < 12 && !ecu_over(sim_s(&sampled), NULL) && sim_next(&p, &sampled, &l->rng, &a);
	     i++)
		if (ecu_refused(ecu_apply(sim_s(&sampled), &a, NULL)) || (fault = ecu_fault(sim_s(&sampled))))
			return fault ? fault : "an action is refused";
	return NULL;
}

static bool look(void *with, const sim_state *s, const ecu_action *a)
{
	struct looked *l = with;
	const struct mc_state *m = (const struct mc_state *)(const void *)s->bytes;
	int at = moment(m);

	(void)a;
	if (at == MOMENTS || l->seen[at] > 60)
		return true;
	l->seen[at]++;
	for (int viewer = -1; viewer < m->head.seats; viewer++) {
		const char *why = try_sample(l, s, viewer);
		if (why) {
			printf("# %s, viewer %d: %s\n", names[at], viewer, why);
			l->broken++;
		}
	}
	return true;
}

static void three_turns(struct sim_plan *p)
{
	p->options.seats = (int16_t)(5 + p->seed % 14);
	p->options.value[MC_OPTION_TURNS] = 3;
	p->lively = p->seed % 10 != 0;
	p->options.value[MC_OPTION_SCENARIO] = p->lively ? MC_WHOLE_GAME : MC_SHORT_GAME;
}

static void hidden_things_are_sampled(void **arg)
{
	struct looked l = { .rng = { .key = { 3 } } };
	struct sim_watcher w = { .before = look, .with = &l };

	(void)arg;
	games_play("megaciv", 300 / TEST_PART, three_turns, &w, NULL);
	for (int i = 0; i < MOMENTS; i++)
		if (l.seen[i] < 5 / TEST_PART)
			printf("# %s: seen %d times only\n", names[i], l.seen[i]);
	for (int i = 0; i < MOMENTS; i++)
		assert_true(l.seen[i] >= 5 / TEST_PART);
	assert_int_equal(l.broken, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(hidden_things_are_sampled) };

	return cmocka_run_group_tests_name("samples", tests, NULL, NULL);
}
