/* golden — whole games of bots whose actions and results stay as they are until somebody means to
 * change them.
 * usage: golden FILE              plays every line of it, says which came out otherwise
 *        golden --write FILE      writes what comes out now behind each line (make golden)
 *
 * A line is "game players bots seed -> end after actions, hash": bots as `ecumene sim --bots` takes them, the
 * hash of the texts of all actions and of the result. Lines that begin with # stay. The same lines are played
 * by a program that clang built (clang.sh): a bot decides alike whoever compiled it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/drive.h"

enum { LINE = 400, LINES = 100 };

struct told {
	const ecu_game *game;
	uint64_t hash;
};

static void tell(void *to, const sim_state *s, const ecu_action *a)
{
	struct told *t = to;
	char text[1024];

	(void)s;
	ecu_action_print(t->game, a, text, sizeof text);
	t->hash = sim_hash_on(t->hash, text, strlen(text) + 1);
}

static int find_temperament(const ecu_game *g, const char *key)
{
	for (int i = 0; bot_temperament_key(g, i); i++)
		if (strcmp(bot_temperament_key(g, i), key) == 0)
			return i;
	return -1;
}

/* "normal:trader,novice", seat by seat and over again */
static bool seat(struct sim_plan *p, const char *bots)
{
	char text[LINE];
	int mind[ECU_SEATS], temperament[ECU_SEATS], n = 0;

	snprintf(text, sizeof text, "%s", bots);
	for (char *at = strtok(text, ","); at && n < ECU_SEATS; at = strtok(NULL, ","), n++) {
		char *colon = strchr(at, ':');
		if (colon)
			*colon++ = 0;
		mind[n] = bot_mind_find(at);
		temperament[n] = colon ? find_temperament(p->game, colon) : 0;
		if (mind[n] < 0 || temperament[n] < 0)
			return false;
	}
	for (int i = 0; i < ECU_SEATS && n; i++) {
		p->mind[i] = (uint8_t)mind[i % n];
		p->temperament[i] = (uint8_t)temperament[i % n];
	}
	return n > 0;
}

/* The line as it should be; false: it is no line. */
static bool play(const char *line, char *out, size_t cap)
{
	char game[40], bots[200], text[4096];
	struct sim_plan p = { .no_table = true };
	int players, seed, actions;
	sim_state s;

	if (sscanf(line, "%39s %d %199s %d", game, &players, bots, &seed) != 4 ||
	    !(p.game = ecu_find(game)) || !seat(&p, bots))
		return false;
	p.seed = (uint64_t)seed;
	ecu_options_default(p.game, &p.options);
	p.options.seats = (int16_t)players;
	struct told told = { p.game, sim_hash(NULL, 0) };
	struct sim_watcher watcher = { .after = tell, .with = &told };
	enum sim_end end = sim_play(&p, &s, &watcher, &actions);
	ecu_result_json(p.game, sim_s(&s), text, sizeof text);
	told.hash = sim_hash_on(told.hash, text, strlen(text) + 1);
	snprintf(out, cap, "%s %d %s %d -> %s after %d, %016llx\n", game, players, bots, seed,
		 sim_end_name(end), actions, (unsigned long long)told.hash);
	return true;
}

int main(int argc, char **argv)
{
	static char lines[LINES][LINE];
	bool writing = argc == 3 && strcmp(argv[1], "--write") == 0;
	FILE *f = argc == 2 || writing ? fopen(argv[argc - 1], "r") : NULL;
	int n = 0, played = 0, differ = 0;
	char now[LINE];

	if (!f)
		return fprintf(stderr, "usage: golden [--write] FILE\n"), 2;
	for (; n < LINES && fgets(lines[n], LINE, f); n++) {
		if (lines[n][0] == '#' || lines[n][0] == '\n')
			continue;
		if (!play(lines[n], now, sizeof now))
			return fprintf(stderr, "no game: %s", lines[n]), 2;
		played++;
		if (strcmp(now, lines[n]) != 0) {
			printf("%s%s", differ++ ? "" : "these games are played otherwise now:\n", now);
			strcpy(lines[n], now);
		}
	}
	fclose(f);
	if (n == LINES)
		return fprintf(stderr, "at most %d lines\n", LINES - 1), 2;
	printf("%d golden games, %d changed\n", played, differ);
	if (writing && (f = fopen(argv[2], "w"))) {
		for (int i = 0; i < n; i++)
			fputs(lines[i], f);
		return fclose(f) ? 2 : 0;
	}
	return differ || !played;
}
