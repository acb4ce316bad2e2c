/* test_said.c — what is said cites a section that holds at its table. Some sections of the rules are only
 * for some numbers of players, some are played with an option; their first words say so. In cases and
 * games all that is said is heard: prompts, buttons, events, refusals, results. That a section is there
 * and no mere heading: tests/cited.sh. */
#include <stdlib.h>

#include "po/words.h"
#include "sim/case.h"
#include "sim/properties.h"
#include "test.h"

enum { LIMITS = 16, SENTENCES = 512, LISTED = 2048, GAMES = 3, TURNS = 3, EVERY = 4, TRIES = 12 };

/* A section that only some play by. */
struct limit {
	char section[8];
	int least, most;   /* players */
	int option, value; /* option -1: with any; value 0: with any but the first */
};

struct hall {
	const ecu_game *game;
	struct limit limit[LIMITS];
	int limits, at;
	const struct core_head *table; /* where it is said now */
	bool heard[SENTENCES], wrong[SENTENCES];
	struct prop_context props;
};
static struct hall hall;

/* ---- Which sections are for some ---------------------------------------------------------------- */

/* "scenario=short", or "bandits" alone. */
static void read_option(const ecu_game *g, const char *text, struct limit *l)
{
	size_t n = strcspn(text, "=`\"");

	for (l->option = 0; l->option < g->options_n; l->option++)
		if (strlen(g->options[l->option].key) == n && memcmp(g->options[l->option].key, text, n) == 0)
			break;
	if (l->option == g->options_n)
		fail_msg("section %s is played with an option that is not there", l->section);
	if (text[n] != '=')
		return;
	char said[64];
	ecu_options o;
	ecu_problem p;
	ecu_options_default(g, &o);
	snprintf(said, sizeof said, "%.*s", (int)strcspn(text, "`\""), text);
	if (!ecu_options_parse(g, said, &o, &p))
		fail_msg("section %s: %s", l->section, p.reason);
	l->value = o.value[l->option];
}

/* The first words of a section. */
static void read_first(struct hall *h, const char *section, const char *text)
{
	static const char with[] = "Played with the option ";
	struct limit l = { .most = ECU_SEATS, .option = -1 };
	int n = 0;

	snprintf(l.section, sizeof l.section, "%.*s", (int)strcspn(section, " "), section);
	bool seats = sscanf(text, "With %d to %d players%n", &l.least, &l.most, &n) == 2 && text[n] == ':';
	if (!seats && strncmp(text, with, strlen(with)) != 0)
		return;
	if (!seats)
		read_option(h->game, text + strlen(with) + 1, &l);
	assert_true(h->limits < LIMITS);
	h->limit[h->limits++] = l;
}

static void enter(struct hall *h, const ecu_game *g)
{
	const char *at = words_rules(ecu_key(g), "en");

	*h = (struct hall){ .game = g, .props = { .game = g, .rng = { .key = { 11 } } } };
	assert_non_null(at);
	while ((at = strstr(at, "\n## "))) {
		at += strlen("\n## ");
		const char *end = strchr(at, '\n');
		assert_non_null(end);
		read_first(h, at, end + 1);
	}
}

/* ---- What is heard -------------------------------------------------------------------------------- */

/* The limit of a section, or of the chapter it is in. */
static const struct limit *limit_of(const struct hall *h, const char *section)
{
	for (int i = 0; i < h->limits; i++) {
		size_t n = strlen(h->limit[i].section);
		if (strncmp(section, h->limit[i].section, n) == 0 && (!section[n] || section[n] == '.'))
			return &h->limit[i];
	}
	return NULL;
}

static void hear_at(struct hall *h, uint16_t id, int seats, const int16_t *value)
{
	const struct limit *l = id ? limit_of(h, ecu_message_rule(h->game, id)) : NULL;

	if (!l)
		return;
	assert_true(id < SENTENCES);
	h->heard[id] = true;
	bool holds = seats >= l->least && seats <= l->most &&
		     (l->option < 0 || (l->value ? value[l->option] == l->value : value[l->option] != 0));
	if (holds || h->wrong[id])
		return;
	ecu_options o = { .seats = (int16_t)seats };
	char options[400];
	memcpy(o.value, value, (size_t)h->game->options_n * sizeof *value);
	ecu_options_print(h->game, &o, options, sizeof options);
	print_error("%s: %s cites %s, which is not played by with %s\n", ecu_key(h->game),
		    ecu_message_key(h->game, id), l->section, options);
	h->wrong[id] = true;
}

static void hear(struct hall *h, uint16_t id)
{
	int16_t value[31];

	for (int i = 0; i < h->game->options_n; i++)
		value[i] = (int16_t)h->table->option[i];
	hear_at(h, id, h->table->seats, value);
}

static void hear_event(void *to, const ecu_event *e) { hear(to, e->said.id); }

static void hear_asked(struct hall *h, const sim_state *s, int seat)
{
	static ecu_choice list[LISTED];
	sim_state view;
	ecu_message m;

	ecu_observe((const ecu_state *)s->bytes, seat, sim_v(&view));
	if (ecu_prompt(sim_v(&view), &m))
		hear(h, m.id);
	int n = ecu_choices(sim_v(&view), list, LISTED);
	for (int i = 0; i < n && i < LISTED; i++) {
		ecu_action_label(h->game, &list[i].action, &m);
		hear(h, m.id);
	}
	ecu_kinds open = ecu_open(sim_v(&view)), table = ecu_table_kinds(sim_v(&view));
	for (int kind = 0; kind < h->game->kinds_n; kind++)
		if (ecu_has(open, kind) || ecu_has(table, kind))
			hear(h, h->game->kinds[kind].label);
}

static void hear_refusals(struct hall *h, const sim_state *s)
{
	ecu_action a;

	for (int i = 0; i < TRIES; i++) {
		if (i % 2 || !prop_spoiled_action(&h->props, s, &a))
			prop_random_action(h->game, h->table, &h->props.rng, &a);
		hear(h, core_check(h->table, &a).id);
	}
}

/* Before an action: all that is said there, and what the action leads to. */
static bool listen(void *to, const sim_state *s, const ecu_action *next)
{
	struct hall *h = to;
	sim_state then = *s;
	ecu_result r;

	h->table = (const struct core_head *)s->bytes;
	for (ecu_seats left = h->table->waiting; left; left &= left - 1)
		hear_asked(h, s, ecu_first(left));
	hear_refusals(h, s);
	ecu_apply(sim_s(&then), next, &(ecu_sink){ hear_event, h });
	if (ecu_over(sim_s(&then), &r))
		hear(h, r.why.id);
	h->table = NULL;
	return true;
}

/* In games now and then; what comes first, always. */
static bool listen_at_times(void *to, const sim_state *s, const ecu_action *next)
{
	struct hall *h = to;

	return !h->table && h->at++ >= 100 && h->at % EVERY ? true : listen(to, s, next);
}

/* ---- Where it is heard ------------------------------------------------------------------------------ */

static void in_cases(struct hall *h, char **file, int n)
{
	struct sim_watcher watcher = { .before = listen, .with = h };
	struct case_count count = { 0 };

	for (int i = 0; i < n; i++) {
		char *text = calloc(1, 1 << 20);
		FILE *f = fopen(file[i], "r");
		assert_true(text && f && fread(text, 1, (1 << 20) - 1, f) > 0);
		fclose(f);
		char game[64] = "";
		const char *at = strstr(text, "\ngame ");
		assert_true(at && sscanf(at, "\ngame %63s", game) == 1);
		if (strcmp(game, ecu_key(h->game)) == 0)
			case_run(file[i], text, CASE_RUN, &watcher, NULL, &count);
		free(text);
	}
	assert_true(count.passed > 20);
}

/* Any options, also those that do not go together: they are refused with a sentence. */
static void in_games(struct hall *h)
{
	struct sim_watcher watcher = { .before = listen_at_times, .with = h };
	const ecu_game *g = h->game;
	int actions;
	sim_state s;

	for (int seats = g->seats_least; seats <= g->seats_most; seats++)
		for (int seed = 0; seed < GAMES * (seats == g->seats_least ? 4 : 1); seed++) {
			struct sim_plan p = {
				.game = g, .seed = (uint64_t)seed, .lively = seed % 2, .turns_max = TURNS
			};
			memset(p.mind, ECU_EAGER, sizeof p.mind);
			ecu_options_default(g, &p.options);
			p.options.seats = (int16_t)seats;
			for (int o = 0; o < g->options_n; o++)
				if (g->options[o].values)
					p.options.value[o] = (int16_t)(g->options[o].least +
								       seed % (g->options[o].most -
									       g->options[o].least + 1));
			hear_at(h, ecu_options_check(g, &p.options).id, seats, p.options.value);
			sim_make_playable(g, &p.options, 0);
			h->at = 0;
			sim_play(&p, &s, &watcher, &actions);
		}
}

static char **files;
static int files_n;

static void what_is_said_cites_what_holds(void **state)
{
	const char *game = *state;
	int bad = 0;

	enter(&hall, ecu_find(game));
	in_cases(&hall, files, files_n);
	in_games(&hall);
	for (uint16_t id = 1; *ecu_message_key(hall.game, id); id++) {
		const char *rule = ecu_message_rule(hall.game, id);
		bad += hall.wrong[id];
		if (!limit_of(&hall, rule) || hall.heard[id])
			continue;
		print_error("%s: %s cites %s and was never said\n", game, ecu_message_key(hall.game, id),
			    rule);
		bad++;
	}
	assert_int_equal(bad, 0);
}

/* Sections that only some play by are found in the text. */
static void limits_are_read(void **state)
{
	(void)state;
	enter(&hall, ecu_find("megaciv"));
	assert_int_equal(hall.limits, 3);
	assert_string_equal(hall.limit[0].section, "11.2");
	assert_int_equal(hall.limit[0].least, 12);
	assert_int_equal(hall.limit[0].most, 18);
	assert_string_equal(hall.limit[1].section, "17");
	assert_string_equal(hall.limit[2].section, "18");
	assert_int_not_equal(hall.limit[1].value, hall.limit[2].value);
	enter(&hall, ecu_find("bazaar"));
	assert_int_equal(hall.limits, 1);
	assert_string_equal(limit_of(&hall, "4.1")->section, "4");
	assert_null(limit_of(&hall, "3.4"));
}

int main(int argc, char **argv)
{
	static char games[][16] = { "bazaar", "megaciv", "archipelago" };
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(limits_are_read),
		test_row("bazaar: what is said cites what holds", what_is_said_cites_what_holds, games[0]),
		test_row("megaciv: what is said cites what holds", what_is_said_cites_what_holds, games[1]),
		test_row("archipelago: what is said cites what holds", what_is_said_cites_what_holds,
			 games[2]),
	};

	files = argv + 1;
	files_n = argc - 1;
	return cmocka_run_group_tests_name("said", tests, NULL, NULL);
}
