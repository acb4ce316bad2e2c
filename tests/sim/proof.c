/* proof — all that proves a game, in one run: its cases, its golden games, its properties.
 * usage: proof GAME GAMES EVERY GOLDEN CASE...     `make mutate` runs it against every mutant.
 * Properties are tested before every EVERY-th action of GAMES games from the start and as many lively
 * ones. PROOF_BRIEF=1 plays one golden game in seven and tests the properties of a case's position once:
 * under sanitizers lines count, not games, and these reach as many (docs/TESTING.md).
 *
 * A golden game is a line "players options seed -> actions, hash of the bytes, hash of the texts": the
 * game the eager driver plays with that seed. The first hash changes with the layout of the state; the
 * second is made of the texts of actions, events and result, so it changes only when the game does.
 * GOLDEN_WRITE=1 writes the file anew; read the diff before committing: a refactoring may change the first
 * hash, never the second. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bazaar/bazaar.h"
#include "sim/campaign.h"
#include "sim/case.h"

enum { GOLDEN_BRIEF = 7 }; /* one golden game in so many */

static int failed;

static bool is_brief(void) { return getenv("PROOF_BRIEF") != NULL; }

static char *slurp(const char *path)
{
	FILE *f = fopen(path, "rb");
	char *text = calloc(1, 1 << 20);

	if (!f || !text || (fread(text, 1, (1 << 20) - 1, f) == 0 && ferror(f))) {
		perror(path);
		exit(2);
	}
	fclose(f);
	return text;
}

/* ---- Golden games -------------------------------------------------------------------------- */

/* What is said and done, as it comes, in one hash. */
struct told {
	const ecu_game *game;
	uint64_t hash;
};

static void tell_text(struct told *t, const char *text)
{
	t->hash = sim_hash_on(t->hash, text, strlen(text) + 1);
}

static void tell_event(void *to, const ecu_event *e)
{
	struct told *t = to;
	char text[2048], audience[16];

	ecu_event_json(t->game, e, text, sizeof text);
	tell_text(t, text);
	snprintf(audience, sizeof audience, "%x", (unsigned)e->audience);
	tell_text(t, audience);
}

static void tell_action(void *to, const sim_state *s, const ecu_action *a)
{
	struct told *t = to;
	char text[1024];

	(void)s;
	ecu_action_print(t->game, a, text, sizeof text);
	tell_text(t, text);
}

static void tell_result(struct told *t, const sim_state *s)
{
	char text[4096];

	ecu_result_json(t->game, (const ecu_state *)s->bytes, text, sizeof text);
	tell_text(t, text);
}

static void play_golden(const ecu_game *g, int seats, int seed, bool lively, char *line, size_t cap)
{
	struct sim_plan p = { .game = g, .seed = (uint64_t)seed, .lively = lively };
	char options[400];
	sim_state s;
	int actions;

	ecu_options_default(g, &p.options);
	p.options.seats = (int16_t)seats;
	for (int o = 0; o < g->options_n; o++)
		if (g->options[o].values)
			p.options.value[o] = (int16_t)(g->options[o].least +
						       seed % (g->options[o].most - g->options[o].least + 1));
	sim_make_playable(g, &p.options, 0);
	for (int i = 0; i < ECU_SEATS; i++)
		p.mind[i] = (uint8_t)((seed + i) % 3 ? ECU_EAGER : ECU_RANDOM);
	struct told told = { g, sim_hash(NULL, 0) };
	ecu_sink sink = { tell_event, &told };
	struct sim_watcher watcher = { .after = tell_action, .sink = &sink, .with = &told };
	enum sim_end end = sim_play(&p, &s, &watcher, &actions);
	tell_result(&told, &s);
	ecu_options_print(g, &p.options, options, sizeof options);
	snprintf(line, cap, "%s %s seed %d %s -> %s after %d, %016llx %016llx\n", g->key, options, seed,
		 lively ? "lively" : "begin", sim_end_name(end), actions,
		 (unsigned long long)sim_hash(&s, g->size), (unsigned long long)told.hash);
}

static void golden(const ecu_game *g, const char *path)
{
	bool writing = getenv("GOLDEN_WRITE") != NULL;
	int share = is_brief() && !writing ? GOLDEN_BRIEF : 1, at = 0;
	FILE *out = writing ? fopen(path, "w") : NULL;
	char *text = writing ? NULL : slurp(path), line[600];
	int differ = 0;

	for (int seats = g->seats_least; seats <= g->seats_most; seats++)
		for (int seed = 1; seed <= 12; seed++)
			for (int lively = 0; lively < 2; lively++) {
				if (at++ % share != 0)
					continue;
				play_golden(g, seats, seed, lively, line, sizeof line);
				if (out)
					fputs(line, out);
				else if (!strstr(text, line) && differ++ == 0)
					printf("golden game changed: %s", line);
			}
	if (differ)
		printf("%d golden games changed\n", differ);
	failed += differ != 0;
	if (out)
		fclose(out);
	free(text);
}

/* ---- Cases ---------------------------------------------------------------------------------- */

/* Positions laid by hand are rarer than those of played games: all properties there too, and more than
 * once, since some of them throw dice. */
static bool properties_hold(void *with, const sim_state *s, const ecu_action *a)
{
	enum { TIMES = 2 };
	struct prop_context *props = with;
	int times = is_brief() ? 1 : TIMES;

	for (int i = 0; i < times && !*props->broken; i++)
		prop_all(props, s, a, 0);
	return !*props->broken;
}

static void cases(struct prop_context *props, char **file, int n, struct case_count *count)
{
	struct sim_watcher watcher = { .before = properties_hold, .with = props };

	for (int i = 0; i < n; i++) {
		char *text = slurp(file[i]);
		case_run(file[i], text, CASE_RUN, &watcher, NULL, count);
		free(text);
	}
	if (*props->broken)
		printf("in a case: %s\n", props->broken);
}

int main(int argc, char **argv)
{
	static struct campaign c;
	static struct secrets secrets;
	struct case_count count = { 0 };
	ecu_problem p;

	const ecu_game *g = argc > 4 ? ecu_find(argv[1]) : NULL;
	if (!g)
		return 2;
	failed += !secrets_read(&secrets, g, g->secrets, &p);
	struct prop_context props = { .game = g, .secrets = &secrets, .rng = { .key = { 7 } } };
	cases(&props, argv + 5, argc - 5, &count);
	failed += count.failed;
	if (!failed || !getenv("FAST"))
		golden(g, argv[4]);
	for (int lively = 0; lively < 2 && (!failed || !getenv("FAST")); lively++) {
		c = (struct campaign){ .game = g,
				       .all_setups = true,
				       .games = atoi(argv[2]),
				       .every = atoi(argv[3]),
				       .threads = 1,
				       .check = true,
				       .secrets = &secrets,
				       .lively = lively };
		ecu_options_default(c.game, &c.options);
		c.bot[0].mind = BOT_EAGER;
		c.bots_n = 1;
		failed += !campaign_run(&c);
		campaign_fini(&c);
	}
	printf("%d cases, %d failed; %s\n", count.passed + count.failed, count.failed,
	       *c.broken ? c.broken : "properties hold");
	return failed ? 1 : 0;
}
