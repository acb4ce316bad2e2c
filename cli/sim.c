/* sim.c — `ecumene sim`: what is wished for, then the campaign (sim/campaign.h). */
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "cli/bots.h"
#include "cli/cli.h"
#include "cli/html.h"
#include "cli/options.h"
#include "cli/save.h"
#include "po/words.h"

/* What stands on the command line. */
struct wish {
	const char *players, *bots, *start, *save, *csv, *jsonl, *weights, *report, *language;
	long games, seed, threads, turns, every;
	bool all_setups, no_table, check, coverage, per_turn, json, rotate;
	char options[1024], call[1024]; /* options of the game; all that was said, for the report */
};

static bool add_option(void *to, const char *text)
{
	struct wish *w = to;

	return cli_game_add("sim", w->options, sizeof w->options, text);
}

#define AT(member) offsetof(struct wish, member)
static const struct cli_option options[] = {
	{ "players", "N", "how many play (the fewest); 2..5 goes through all of these", CLI_TEXT, AT(players),
	  0, 0, NULL },
	{ "all-setups", NULL,
	  "walk through all numbers of players and all options, but for those that are given", CLI_SWITCH,
	  AT(all_setups), 0, 0, NULL },
	{ "option", "K=V", "an option of the game; may stand several times", CLI_EACH, 0, 0, 0, add_option },
	{ "bots", "A,B,...",
	  "who plays, seat by seat, over again: random, eager, cooperative, selfish;\nwhere the game has "
	  "bots, also novice, normal, strong, expert, each perhaps with a\ntemperament: normal:builder "
	  "(random,eager)",
	  CLI_TEXT, AT(bots), 0, 0, NULL },
	{ "rotate", NULL,
	  "bots move on by one seat from game to game: each of the list sits in every seat\nequally often",
	  CLI_SWITCH, AT(rotate), 0, 0, NULL },
	{ "weights", "FILE", "bots play by this table of weights instead of their own (tools/tune.py)",
	  CLI_TEXT, AT(weights), 0, 0, NULL },
	{ "games", "K", "how many games (1000)", CLI_NUMBER, AT(games), 1, 100000000, NULL },
	{ "seed", "S", "number of the first game (1)", CLI_NUMBER, AT(seed), 0, 1L << 60, NULL },
	{ "threads", "T", "otherwise one for each core; what comes out is the same", CLI_NUMBER, AT(threads),
	  1, 256, NULL },
	{ "start", "begin|lively", "from the start (begin), or from a random middle position", CLI_TEXT,
	  AT(start), 0, 0, NULL },
	{ "turns", "N", "stop a game after so many turns (rounds)", CLI_NUMBER, AT(turns), 1, 1000, NULL },
	{ "no-table", NULL, "the table as a whole does nothing: no game is ended early", CLI_SWITCH,
	  AT(no_table), 0, 0, NULL },
	{ "check", NULL, "test all properties before every action", CLI_SWITCH, AT(check), 0, 0, NULL },
	{ "every", "N",
	  "... before every N-th action only, before the others that nothing is made\nor lost: many large "
	  "games "
	  "in little time",
	  CLI_NUMBER, AT(every), 1, 1000000, NULL },
	{ "coverage", NULL, "print how often each question, action, event and refusal occurred", CLI_SWITCH,
	  AT(coverage), 0, 0, NULL },
	{ "json", NULL, "what is printed as one JSON document, with 95 % intervals (docs/SIM.md)", CLI_SWITCH,
	  AT(json), 0, 0, NULL },
	{ "csv", "FILE", "a row for each game; - is standard output, and the figures go to standard\nerror",
	  CLI_TEXT, AT(csv), 0, 0, NULL },
	{ "jsonl", "FILE", "the same rows, each a line of JSON", CLI_TEXT, AT(jsonl), 0, 0, NULL },
	{ "per-turn", NULL,
	  "rows are turns (rounds), not games: what each seat has when one begins, and at\nthe end",
	  CLI_SWITCH, AT(per_turn), 0, 0, NULL },
	{ "report", "FILE.html", "charts of all figures in one file that loads nothing from outside",
	  CLI_TEXT, AT(report), 0, 0, NULL },
	{ "language", "en|de|pl", "... in that language (en)", CLI_TEXT, AT(language), 0, 0, NULL },
	{ "save", "DIR",
	  "only write the log of every game into a folder, made if missing (one\nthread, from the start)",
	  CLI_TEXT, AT(save), 0, 0, NULL },
};

#define UNSEEN "saved games are played for their logs alone"
static const struct cli_pair pairs[] = {
	{ "every", CLI_NEEDS, "check", "it says how often properties are tested" },
	{ "save", CLI_EXCLUDES, "threads", "logs are written one by one" },
	{ "save", CLI_EXCLUDES, "check", UNSEEN },
	{ "save", CLI_EXCLUDES, "coverage", UNSEEN },
	{ "save", CLI_EXCLUDES, "json", UNSEEN },
	{ "save", CLI_EXCLUDES, "csv", UNSEEN },
	{ "save", CLI_EXCLUDES, "jsonl", UNSEEN },
	{ "save", CLI_EXCLUDES, "per-turn", UNSEEN },
	{ "save", CLI_EXCLUDES, "report", UNSEEN },
	{ "language", CLI_NEEDS, "report", "it is the language of the report" },
};

static const struct cli_command command = {
	.name = "sim",
	.games = true,
	.usage = "ecumene sim GAME [options]\n\n"
		 "Lets bots play many games and tells how they went. The same seed gives the same games.\n",
	CLI_OPTIONS(options),
	CLI_PAIRS(pairs),
};

/* ---- What the words mean ------------------------------------------------------------------- */

/* "4", or "2..5". */
static bool read_players(struct campaign *c, const char *text)
{
	const char *dots = strstr(text, "..");
	char first[16];
	long from, to;

	snprintf(first, sizeof first, "%.*s", dots ? (int)(dots - text) : (int)strlen(text), text);
	if (!cli_number("sim", "--players", first, c->game->seats_least, c->game->seats_most, &from) ||
	    !cli_number("sim", "--players", dots ? dots + 2 : first, from, c->game->seats_most, &to))
		return false;
	c->options.seats = (int16_t)from;
	c->seats_to = (int)to;
	return true;
}

/* What --option says stays as it is while --all-setups goes through the others. */
static void fix_options(struct campaign *c, const char *text)
{
	for (; *text; text += strcspn(text, " "), text += *text == ' ') {
		size_t key = strcspn(text, "=");
		if (key == 7 && memcmp(text, "players", 7) == 0)
			c->seats_to = c->options.seats;
		for (int i = 0; i < c->game->options_n; i++)
			if (strlen(c->game->options[i].key) == key &&
			    memcmp(c->game->options[i].key, text, key) == 0)
				c->fixed |= (uint32_t)1 << i;
	}
}

/* Games of every number of players must be possible with what was agreed. */
static bool setups_fit(const struct campaign *c)
{
	ecu_options o = c->options;

	if (c->all_setups && !c->seats_to)
		o.seats = c->game->seats_least;
	for (; o.seats <= campaign_seats(c); o.seats++)
		if (!cli_game_fits("sim", c->game, &o))
			return false;
	return true;
}

static bool read_start(struct campaign *c, const char *start)
{
	c->lively = strcmp(start, "lively") == 0;
	if (c->lively || strcmp(start, "begin") == 0)
		return true;
	fprintf(stderr, "ecumene sim: --start is begin or lively, not '%s'\n", start);
	return false;
}

static bool understand(struct campaign *c, const struct wish *w)
{
	c->games = (int)w->games;
	c->seed = (uint64_t)w->seed;
	c->threads = (int)w->threads;
	c->turns_max = (int)w->turns;
	c->every = (int)w->every;
	c->all_setups = w->all_setups;
	c->no_table = w->no_table;
	c->check = w->check;
	c->seating = w->rotate ? CAMPAIGN_ROTATE : CAMPAIGN_LISTED;
	c->progress = true;
	ecu_options_default(c->game, &c->options);
	if (!cli_game_read("sim", c->game, w->options, &c->options))
		return false;
	fix_options(c, w->options);
	if (w->players && !read_players(c, w->players))
		return false;
	return read_start(c, w->start) && cli_bots("sim", w->bots, c) && setups_fit(c);
}

/* ---- Rows ---------------------------------------------------------------------------------- */

/* Two tables cannot stand in one place, nor a table and the one JSON document. */
static bool places_fit(const struct wish *w)
{
	ecu_speech speech;
	bool both = w->csv && w->jsonl && strcmp(w->csv, w->jsonl) == 0;
	bool out = (w->csv && strcmp(w->csv, "-") == 0) || (w->jsonl && strcmp(w->jsonl, "-") == 0);

	if (both)
		fprintf(stderr, "ecumene sim: --csv and --jsonl cannot both go to %s\n", w->csv);
	else if (out && w->json)
		fprintf(stderr,
			"ecumene sim: --json is printed to standard output: write the rows to a file\n");
	else if (w->per_turn && !w->csv && !w->jsonl)
		fprintf(stderr, "ecumene sim: --per-turn needs --csv or --jsonl: it says what a row is\n");
	else if (w->report && strcmp(w->report, "-") == 0)
		fprintf(stderr, "ecumene sim: --report goes to a file\n");
	else if (w->language && !words_speech(w->language, &speech))
		fprintf(stderr, "ecumene sim: --language is en, de or pl, not '%s'\n", w->language);
	else if (w->save && strcmp(w->start, "lively") == 0)
		fprintf(stderr,
			"ecumene sim: --save keeps games from the start, not from lively positions\n");
	else
		return true;
	return false;
}

static bool open_rows(const char *path, FILE **f)
{
	*f = !path ? NULL : strcmp(path, "-") == 0 ? stdout : fopen(path, "w");
	if (path && !*f)
		fprintf(stderr, "ecumene sim: %s: %s\n", path, strerror(errno));
	return !path || *f;
}

static bool close_rows(struct rows *r)
{
	bool ok = rows_end(r);

	for (int form = 0; form < ROWS_FORMS; form++)
		if (r->to[form] && r->to[form] != stdout && fclose(r->to[form]) != 0)
			ok = false;
	if (!ok)
		fprintf(stderr, "ecumene sim: the rows could not be written: %s\n", strerror(errno));
	return ok;
}

/* ---- The report ---------------------------------------------------------------------------- */

/* What was said, but for the file of the report. */
static void keep_call(struct wish *w, int argc, char **argv)
{
	size_t n = (size_t)snprintf(w->call, sizeof w->call, "ecumene sim");

	for (int i = 1; i < argc && n < sizeof w->call; i++) {
		if (strcmp(argv[i], "--report") == 0 || strcmp(argv[i], "--language") == 0)
			i++;
		else if (strncmp(argv[i], "--report=", 9) != 0 && strncmp(argv[i], "--language=", 11) != 0)
			n += (size_t)snprintf(w->call + n, sizeof w->call - n, " %s", argv[i]);
	}
}

/* ---- All of it ----------------------------------------------------------------------------- */

/* The secrets come with the game; a game whose table is wrong is a game that must not start. */
static bool load_secrets(struct campaign *c, struct secrets *table)
{
	ecu_problem p;

	if (!c->game->secrets)
		return true;
	if (!secrets_read(table, c->game, c->game->secrets, &p)) {
		fprintf(stderr, "ecumene sim: secrets.tsv of %s: line %d: %s\n", c->game->key, p.line,
			p.reason);
		return false;
	}
	c->secrets = table;
	return true;
}

static bool load_weights(struct campaign *c, const char *path)
{
	static _Alignas(8) unsigned char room[BOT_WEIGHTS];
	ecu_problem p;
	size_t n;

	if (!path)
		return true;
	char *text = cli_read_file(path, &n);
	bool ok = text && bot_weights_read(c->game, text, room, &p);
	if (text && !ok)
		fprintf(stderr, "ecumene sim: %s: line %d: %s\n", path, p.line, p.reason);
	free(text);
	c->weights = room;
	return ok;
}

static bool write_report(const struct campaign *c, const struct wish *w, FILE *f)
{
	bool ok = html_write(c, w->language ? w->language : "en", w->call, f);

	ok = fclose(f) == 0 && ok;
	if (!ok)
		fprintf(stderr, "ecumene sim: %s could not be written: %s\n", w->report, strerror(errno));
	return ok;
}

static int run(struct campaign *c, const struct wish *w)
{
	static struct rows rows;
	FILE *report = NULL;
	bool ok = true;

	rows.per_turn = w->per_turn;
	if (!open_rows(w->csv, &rows.to[ROWS_CSV]) || !open_rows(w->jsonl, &rows.to[ROWS_JSONL]) ||
	    !open_rows(w->report, &report))
		return 2;
	if (w->csv || w->jsonl) {
		struct sim_plan first = campaign_plan(c, 0);
		ok = rows_begin(&rows, &first, campaign_seats(c));
		c->rows = ok ? &rows : NULL;
	}
	ok = campaign_run(c) && ok;
	if (c->rows)
		ok = close_rows(&rows) && ok;
	FILE *f = rows.to[ROWS_CSV] == stdout || rows.to[ROWS_JSONL] == stdout ? stderr : stdout;
	if (w->json)
		campaign_json(c, w->coverage, f);
	else
		campaign_print(c, f);
	if (w->coverage && !w->json)
		campaign_coverage(c, f);
	if (report)
		ok = write_report(c, w, report) && ok;
	campaign_fini(c);
	return ok ? 0 : 1;
}

int cmd_sim(int argc, char **argv)
{
	static struct campaign c;
	static struct secrets secrets;
	static struct wish w = { .games = 1000, .seed = 1, .bots = "random,eager", .start = "begin" };
	int status;

	keep_call(&w, argc, argv);
	if (!(c.game = cli_read_game(&command, argc, argv, &w, &status)))
		return status;
	if (!places_fit(&w))
		return cli_try(&command, NULL);
	if (!understand(&c, &w) || !load_weights(&c, w.weights))
		return cli_try(&command, c.game);
	if (!load_secrets(&c, &secrets))
		return 1;
	return w.save ? save_games(&c, w.save) : run(&c, &w);
}
