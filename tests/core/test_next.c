/* A stranger's way to every open kind: actions are put together with ecu_open, ecu_begin, ecu_describe,
 * ecu_next, ecu_action_set and ecu_check alone. Whatever value is taken, a legal action comes of it; and
 * every listed choice of an open kind can be come to. */
#include "sim/drive.h"
#include "test.h"

enum { VALUES = 1024, CHOICES = 2048 };

struct walk {
	const ecu_view *view;
	int kind, fields;
	uint64_t mix;
};

struct tally {
	uint64_t mix;
	long made[CORE_KINDS_MAX], used[CORE_KINDS_MAX], none[CORE_KINDS_MAX];
	int every, at;
};

static int below(uint64_t *mix, int n) { return (int)core_luck(mix, (uint32_t)n); }

static bool is_many(enum ecu_shape shape)
{
	return shape == ECU_LIST || shape == ECU_COUNTS || shape == ECU_SET;
}

static bool add(const ecu_game *g, ecu_action *a, int field, enum ecu_shape shape, int value)
{
	switch (shape) {
	case ECU_LIST: return ecu_action_set(g, a, field, ecu_action_get(g, a, field, ECU_HOW_MANY), value);
	case ECU_COUNTS: return ecu_action_set(g, a, field, value, ecu_action_get(g, a, field, value) + 1);
	case ECU_SET: return ecu_action_set(g, a, field, value, 1);
	case ECU_ONE:
	case ECU_RECORD:
	case ECU_TEXT: break;
	}
	return ecu_action_set(g, a, field, 0, value);
}

/* A list may end where a field behind it has a value; a single one must have one. */
static bool may_end(const struct walk *w, const ecu_action *a, int field)
{
	const ecu_game *g = ecu_game_of_view(w->view);
	int16_t value;
	ecu_described d;

	for (int f = field + 1; ecu_describe(g, ECU_OF_KIND + w->kind, f, &d); f++)
		if (ecu_next(w->view, a, f, &value, 1) > 0)
			return true;
		else if (d.shape == ECU_ONE)
			return false;
	return !ecu_refused(ecu_check(w->view, a));
}

/* Values until it may end, and now and then some more. */
static void fill_many(struct walk *w, ecu_action *a, int field, const ecu_described *d)
{
	const ecu_game *g = ecu_game_of_view(w->view);
	int16_t values[VALUES];

	for (int i = 0; i < 60; i++) {
		if (below(&w->mix, 3) == 0 && may_end(w, a, field))
			return;
		int n = ecu_next(w->view, a, field, values, VALUES);
		if (!n)
			return;
		assert_true(add(g, a, field, d->shape, values[below(&w->mix, n)]));
	}
}

/* false: the first field has no value, so the kind is not possible now. */
static bool compose(struct walk *w, ecu_action *a)
{
	const ecu_game *g = ecu_game_of_view(w->view);
	int16_t values[VALUES];
	ecu_described d;

	ecu_begin(w->view, w->kind, a);
	for (int field = 0; ecu_describe(g, ECU_OF_KIND + w->kind, field, &d); field++) {
		int n = ecu_next(w->view, a, field, values, VALUES);
		if (!n && !field)
			return false;
		if (is_many(d.shape)) {
			fill_many(w, a, field, &d);
			continue;
		}
		if (!n) {
			char text[400];
			ecu_action_print(g, a, text, sizeof text);
			fail_msg("%s: %s has no value after what was taken", text, d.key);
		}
		assert_true(add(g, a, field, d.shape, values[below(&w->mix, n)]));
	}
	return true;
}

static void expect_legal(const struct walk *w, const ecu_action *a, const ecu_verdict v)
{
	const ecu_game *g = ecu_game_of_view(w->view);
	char text[400], why[400];

	if (!ecu_refused(v))
		return;
	ecu_action_print(g, a, text, sizeof text);
	ecu_message_text(g, &v, &(ecu_speech){ 0 }, why, sizeof why);
	fail_msg("a dead end: %s: %s", text, why);
}

static int fields_of(const ecu_game *g, int kind)
{
	ecu_described d;
	int n = 0;

	while (ecu_describe(g, ECU_OF_KIND + kind, n, &d))
		n++;
	return n;
}

static bool offered(const struct walk *w, const ecu_action *a, int field, int value)
{
	int16_t values[VALUES];
	int n = ecu_next(w->view, a, field, values, VALUES);

	for (int i = 0; i < n && i < VALUES; i++)
		if (values[i] == value)
			return true;
	return false;
}

/* What has to be set, or added one after the other, so that the field is as it is there. */
static int steps_to(const ecu_game *g, const ecu_action *want, int field, const ecu_described *d,
		    int16_t steps[64])
{
	int n = 0;

	if (d->shape == ECU_COUNTS || d->shape == ECU_SET) {
		for (int word = 0; word < d->columns; word++)
			for (int k = ecu_action_get(g, want, field, word); k > 0 && n < 64; k--)
				steps[n++] = (int16_t)word;
		return n;
	}
	int many = d->shape == ECU_LIST ? ecu_action_get(g, want, field, ECU_HOW_MANY) : 1;
	for (; n < many && n < 64; n++)
		steps[n] = (int16_t)ecu_action_get(g, want, field, n);
	return n;
}

/* A choice that is listed is come to step by step. */
static void come_to(const struct walk *w, const ecu_action *want)
{
	const ecu_game *g = ecu_game_of_view(w->view);
	ecu_described d;
	ecu_action a;
	char text[400];

	ecu_begin(w->view, w->kind, &a);
	for (int field = 0; ecu_describe(g, ECU_OF_KIND + w->kind, field, &d); field++) {
		int16_t steps[64];
		int n = steps_to(g, want, field, &d, steps);
		for (int i = 0; i < n; i++) {
			if (!offered(w, &a, field, steps[i])) {
				ecu_action_print(g, want, text, sizeof text);
				fail_msg("%s: %s is not offered", text, d.key);
			}
			assert_true(add(g, &a, field, d.shape, steps[i]));
		}
	}
	assert_memory_equal(&a, want, sizeof a);
}

static void compare_choices(struct walk *w, bool possible)
{
	static ecu_choice at[CHOICES];
	int n = ecu_choices(w->view, at, CHOICES), of_kind = 0;

	for (int i = 0; i < n; i++)
		if (at[i].action.kind == w->kind && (of_kind++ == 0 || below(&w->mix, 8) == 0))
			come_to(w, &at[i].action);
	assert_true(possible || !of_kind);
}

static void try_kind(struct tally *t, const sim_state *s, const ecu_view *view, int kind)
{
	struct walk w = { view, kind, fields_of(ecu_game_of_view(view), kind), t->mix };
	bool possible = false;
	ecu_action a;

	for (int i = 0; i < 3; i++) {
		possible = compose(&w, &a);
		if (!possible)
			break;
		expect_legal(&w, &a, ecu_check(view, &a));
		sim_state then = *s;
		expect_legal(&w, &a, ecu_apply(sim_s(&then), &a, NULL));
		t->made[kind]++;
	}
	t->none[kind] += !possible;
	compare_choices(&w, possible);
	t->mix = w.mix + 1;
}

static bool before(void *with, const sim_state *s, const ecu_action *done)
{
	struct tally *t = with;
	sim_state view;

	/* What is rare is looked at when a driver does it, until it was put together. */
	bool rare = (core_game((const struct core_head *)s->bytes)->kinds[done->kind].flags &
		     CORE_UNLISTED) &&
		    !t->made[done->kind];

	t->used[done->kind]++;
	if ((++t->at % t->every && !rare) || done->seat < 0)
		return true;
	ecu_observe((const ecu_state *)s->bytes, done->seat, sim_v(&view));
	ecu_kinds open = ecu_open(sim_v(&view));
	for (int kind = ecu_first_bit(open); kind >= 0; kind = ecu_next_bit(open, kind))
		try_kind(t, s, sim_v(&view), kind);
	return true;
}

static void play(struct tally *t, const ecu_game *g, int seed)
{
	struct sim_plan p = {
		.game = g, .seed = (uint64_t)seed, .lively = seed % 4 != 0, .actions_max = 400
	};
	struct sim_watcher w = { .before = before, .with = t };
	sim_state s;
	int actions;

	ecu_options_default(g, &p.options);
	p.options.seats = (int16_t)(g->seats_least + seed % (g->seats_most - g->seats_least + 1));
	for (int o = 0; o < g->options_n; o++)
		if (seed / 4 % (o + 2) == o + 1)
			p.options.value[o] = g->options[o].most;
	sim_make_playable(g, &p.options, 0);
	for (int seat = 0; seat < ECU_SEATS; seat++)
		p.mind[seat] = (uint8_t)((seed + seat) % 2 ? ECU_EAGER : ECU_RANDOM);
	assert_true(sim_play(&p, &s, &w, &actions) <= SIM_STOPPED);
}

static void every_open_kind_of(const char *key, int games, int every)
{
	const ecu_game *g = ecu_find(key);
	struct tally t = { .mix = 7, .every = every };

	for (int seed = 0; seed < games; seed++)
		play(&t, g, seed);
	for (int kind = 0; kind < g->kinds_n; kind++) {
		if (!(g->kinds[kind].flags & CORE_UNLISTED))
			continue;
		print_message("# %s: drivers %ld, put together %ld, not possible %ld\n", g->kinds[kind].key,
			      t.used[kind], t.made[kind], t.none[kind]);
		if (t.used[kind] && !t.made[kind])
			fail_msg("%s was never put together", g->kinds[kind].key);
	}
}

static void of_megaciv(void **state)
{
	every_open_kind_of("megaciv", 24 / TEST_PART, 36);
	(void)state;
}
static void of_archipelago(void **state)
{
	every_open_kind_of("archipelago", 48 / TEST_PART, 6);
	(void)state;
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(of_megaciv), cmocka_unit_test(of_archipelago) };

	return cmocka_run_group_tests_name("open kinds", tests, NULL, NULL);
}
