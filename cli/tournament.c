/* tournament.c — `ecumene tournament`: tables of mixed minds, and how strong each is. */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "cli/bots.h"
#include "cli/cli.h"
#include "cli/options.h"
#include "sim/ratings.h"

struct wish {
	const char *minds;
	long players, games, seed, threads;
	bool json;
	char options[1024];
};

static bool add_option(void *to, const char *text)
{
	struct wish *w = to;

	return cli_game_add("tournament", w->options, sizeof w->options, text);
}

#define AT(member) offsetof(struct wish, member)
static const struct cli_option options[] = {
	{ "minds", "A,B,...", "who competes, as --bots of sim; at least two", CLI_TEXT, AT(minds), 0, 0,
	  NULL },
	{ "players", "N", "seats of a table (the fewest)", CLI_NUMBER, AT(players), 2, ECU_SEATS, NULL },
	{ "games", "K", "how many games (200)", CLI_NUMBER, AT(games), 1, 1000000, NULL },
	{ "option", "K=V", "an option of the game; may stand several times", CLI_EACH, 0, 0, 0, add_option },
	{ "seed", "S", "number of the first game (1)", CLI_NUMBER, AT(seed), 0, 1L << 60, NULL },
	{ "threads", "T", "otherwise one for each core; what comes out is the same", CLI_NUMBER, AT(threads),
	  1, 256, NULL },
	{ "json", NULL, "one JSON document (docs/SIM.md)", CLI_SWITCH, AT(json), 0, 0, NULL },
};

static const struct cli_command command = {
	.name = "tournament",
	.games = true,
	.usage = "ecumene tournament GAME --minds A,B,... [options]\n\n"
		 "Lets bots meet at tables of ever new mixtures, each over all seats, and rates them.\n",
	CLI_OPTIONS(options),
};

/* ---- What came out ------------------------------------------------------------------------- */

static void by_rating(const struct ratings *r, int order[ECU_SEATS])
{
	for (int i = 0; i < r->n; i++) {
		int at = i;
		for (; at > 0 && r->rating[order[at - 1]] < r->rating[i]; at--)
			order[at] = order[at - 1];
		order[at] = i;
	}
}

static const char *name(const struct campaign *c, int kind, char out[48])
{
	return sim_bot_name(c->game, c->kind[kind].mind, c->kind[kind].temperament, out);
}

/* How often the one came in before the other. */
static double ahead(const struct ratings *r, int one, int other)
{
	return r->met[one][other] > 0 ? r->ahead[one][other] / r->met[one][other] : 0.5;
}

static void print_head(const struct campaign *c, const struct ratings *r, const int *order)
{
	char room[48];

	printf("%s: %lld games of %d seats in %.1f s\n", c->game->key, c->ended[SIM_OVER], c->options.seats,
	       c->seconds);
	printf("%-20s %6s  %-14s %7s %7s", "mind", "rating", "95 %", "wins", "fair");
	for (int i = 0; i < r->n; i++)
		printf(" %12s", name(c, order[i], room));
	printf("\n");
}

static void print(const struct campaign *c, const struct ratings *r)
{
	int order[ECU_SEATS];
	char room[48];

	by_rating(r, order);
	print_head(c, r, order);
	for (int i = 0; i < r->n; i++) {
		int k = order[i];
		const struct study_part *p = &c->study->mind[k];
		double won = p->won ? (double)p->won * STUDY_WIN : 1;
		printf("%-20s %6.0f  %4.0f to %4.0f   %5.1f %% %5.1f %%", name(c, k, room), r->rating[k],
		       r->low[k], r->high[k], 100 * (double)p->wins / won, 100 * (double)p->fair / won);
		for (int j = 0; j < r->n; j++)
			if (order[j] == k)
				printf(" %12s", "");
			else
				printf(" %10.1f %%", 100 * ahead(r, k, order[j]));
		printf("\n");
	}
	printf("The last columns: how often a seat of the row came in before one of the column.\n");
}

static void print_json(const struct campaign *c, const struct ratings *r)
{
	int order[ECU_SEATS];
	char room[48];

	by_rating(r, order);
	printf("{\"game\":\"%s\",\"seed\":%llu,\"games\":%lld,\"players\":%d,\"seconds\":%.3f,\"ratings\":[",
	       c->game->key, (unsigned long long)c->seed, c->ended[SIM_OVER], c->options.seats, c->seconds);
	for (int i = 0; i < r->n; i++) {
		int k = order[i];
		const struct study_part *p = &c->study->mind[k];
		double won = p->won ? (double)p->won * STUDY_WIN : 1;
		printf("%s{\"bot\":\"%s\",\"rating\":%.1f,\"low\":%.1f,\"high\":%.1f,\"seats\":%lld,"
		       "\"wins\":%.4f,\"share\":%.4f,\"fair\":%.4f,\"ahead\":{",
		       i ? "," : "", name(c, k, room), r->rating[k], r->low[k], r->high[k], p->seats,
		       (double)p->wins / STUDY_WIN, (double)p->wins / won, (double)p->fair / won);
		for (int j = 0, n = 0; j < r->n; j++)
			if (order[j] != k)
				printf("%s\"%s\":%.4f", n++ ? "," : "", name(c, order[j], room),
				       ahead(r, k, order[j]));
		printf("}}");
	}
	printf("]}\n");
}

/* ---- All of it ----------------------------------------------------------------------------- */

static bool understand(struct campaign *c, const struct wish *w)
{
	c->games = (int)w->games;
	c->seed = (uint64_t)w->seed;
	c->threads = (int)w->threads;
	c->no_table = c->progress = true;
	c->seating = CAMPAIGN_MIXED;
	ecu_options_default(c->game, &c->options);
	if (!cli_game_read("tournament", c->game, w->options, &c->options))
		return false;
	if (w->players && (w->players < c->game->seats_least || w->players > c->game->seats_most)) {
		fprintf(stderr, "ecumene tournament: %s is played by %d to %d, not %ld\n", c->game->key,
			c->game->seats_least, c->game->seats_most, w->players);
		return false;
	}
	c->options.seats = w->players ? (int16_t)w->players : c->options.seats;
	if (!w->minds) {
		fprintf(stderr, "ecumene tournament: --minds says who competes\n");
		return false;
	}
	return cli_bots("tournament", w->minds, c) && cli_game_fits("tournament", c->game, &c->options);
}

static int run(struct campaign *c, bool json)
{
	struct ratings r;
	bool ok = campaign_run(c);

	if (!ok) {
		fprintf(stderr, "ecumene tournament: %s\n", c->broken);
	} else {
		ratings_fit(&r, c->results, c->games, c->kinds_n);
		(json ? print_json : print)(c, &r);
	}
	campaign_fini(c);
	return ok ? 0 : 1;
}

int cmd_tournament(int argc, char **argv)
{
	static struct campaign c;
	static struct wish w = { .games = 200, .seed = 1 };
	int status;

	if (!(c.game = cli_read_game(&command, argc, argv, &w, &status)))
		return status;
	if (!understand(&c, &w))
		return cli_try(&command, c.game);
	c.results = calloc((size_t)c.games, sizeof *c.results);
	status = c.results ? run(&c, w.json) : 1;
	free(c.results);
	return status;
}
