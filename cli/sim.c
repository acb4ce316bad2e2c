/* sim.c — `ecumene sim` and `ecumene bench`. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"
#include "sim/bench.h"
#include "sim/campaign.h"
#include "store/log.h"

static const char sim_usage[] =
	"usage: ecumene sim GAME [options]\n\n"
	"  --players N          how many play (otherwise the fewest); 2..5 goes through all of these\n"
	"  --all-setups         walk through all numbers of players and all options\n"
	"  --option K=V         an option of the game; may stand several times\n"
	"  --bots A,B,...       random, eager, cooperative or selfish, seat by seat, over again "
	"(random,eager)\n"
	"  --games K            how many games (1000)\n"
	"  --seed S             number of the first game (1)\n"
	"  --threads T          otherwise one for each core\n"
	"  --start begin|lively from the start, or from a random middle position\n"
	"  --turns N            stop a game after so many actions\n"
	"  --no-table           the table as a whole does nothing: no game is ended early\n"
	"  --check              test all properties before every action\n"
	"  --every N            ... before every N-th action only, before the others that nothing is made or "
	"lost: many large games in little time\n"
	"  --coverage           print how often each question, action, event and refusal occurred\n"
	"  --save DIR           write the log of every game into a folder, made if missing (one thread, no "
	"check, from the start)\n"
	"  --json               one JSON document\n";

static const struct option sim_options[] = {
	{ "players", required_argument, NULL, 'p' },
	{ "all-setups", no_argument, NULL, 'a' },
	{ "option", required_argument, NULL, 'o' },
	{ "bots", required_argument, NULL, 'b' },
	{ "games", required_argument, NULL, 'g' },
	{ "seed", required_argument, NULL, 's' },
	{ "threads", required_argument, NULL, 't' },
	{ "start", required_argument, NULL, 'l' },
	{ "turns", required_argument, NULL, 'n' },
	{ "check", no_argument, NULL, 'c' },
	{ "coverage", no_argument, NULL, 'v' },
	{ "json", no_argument, NULL, 'j' },
	{ "every", required_argument, NULL, 'e' },
	{ "no-table", no_argument, NULL, 'x' },
	{ "save", required_argument, NULL, 'w' },
	{ "help", no_argument, NULL, 'h' },
	{ NULL, 0, NULL, 0 },
};

static bool read_bots(const char *list, uint8_t style[ECU_SEATS])
{
	uint8_t given[ECU_SEATS];
	int n = 0;

	for (const char *at = list; *at && n < ECU_SEATS;) {
		size_t len = strcspn(at, ",");
		char key[24];
		snprintf(key, sizeof key, "%.*s", (int)(len < sizeof key ? len : 0), at);
		int found = ecu_style_find(key);
		if (found < 0) {
			fprintf(stderr,
				"ecumene sim: there is no bot '%.*s'; there are: random, eager, cooperative, "
				"selfish\n",
				(int)len, at);
			return false;
		}
		given[n++] = (uint8_t)found;
		at += len + (at[len] == ',');
	}
	for (int seat = 0; n && seat < ECU_SEATS; seat++)
		style[seat] = given[seat % n];
	return n > 0;
}

static bool read_option(struct campaign *c, const char *text)
{
	ecu_problem p;

	if (ecu_options_parse(c->game, text, &c->options, &p))
		return true;
	fprintf(stderr, "ecumene sim: %s\n", p.reason);
	return false;
}

/* "4", or "2..5". */
static bool read_players(struct campaign *c, const char *text)
{
	const char *dots = strstr(text, "..");
	char first[16];
	long from, to;

	snprintf(first, sizeof first, "%.*s", dots ? (int)(dots - text) : (int)strlen(text), text);
	if (!cli_number("sim", "--players", first, c->game->seats_least, c->game->seats_most, &from))
		return false;
	c->options.seats = (int16_t)from;
	if (!dots)
		return true;
	if (!cli_number("sim", "--players", dots + 2, from, c->game->seats_most, &to))
		return false;
	c->seats_to = (int)to;
	return true;
}

struct sim_flags {
	bool coverage, json;
	const char *save;
};

static bool read_int(const char *option, long most, int *out)
{
	long number = 0;
	bool ok = cli_number("sim", option, optarg, 1, most, &number);

	*out = (int)number;
	return ok;
}

static bool read_flag(struct campaign *c, struct sim_flags *f, int flag)
{
	long number = 0;
	bool ok = true;

	switch (flag) {
	case 'a': c->all_setups = true; break;
	case 'c': c->check = true; break;
	case 'x': c->no_table = true; break;
	case 'v': f->coverage = true; break;
	case 'j': f->json = true; break;
	case 'w': f->save = optarg; break;
	case 'b': ok = read_bots(optarg, c->style); break;
	case 'o': ok = read_option(c, optarg); break;
	case 'p': ok = read_players(c, optarg); break;
	case 'g': ok = read_int("--games", 100000000, &c->games); break;
	case 's':
		ok = cli_number("sim", "--seed", optarg, 0, 1L << 60, &number);
		c->seed = (uint64_t)number;
		break;
	case 't': ok = read_int("--threads", 256, &c->threads); break;
	case 'n': ok = read_int("--turns", SIM_ACTIONS_MAX, &c->turns_max); break;
	case 'e': ok = read_int("--every", 1000000, &c->every); break;
	case 'l':
		c->lively = strcmp(optarg, "lively") == 0;
		ok = c->lively || strcmp(optarg, "begin") == 0;
		break;
	default: ok = false;
	}
	return ok;
}

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

/* ---- Logs ---------------------------------------------------------------------------------- */

static void note_phase(void *to, const ecu_event *e) { *(bool *)to |= (e->flags & ECU_EVENT_PHASE) != 0; }

/* One game as a server would keep it: every action an entry, a position where a phase begins. */
static bool play_into(struct log *l, const struct sim_plan *p, ecu_rng *rng)
{
	bool phase = false;
	ecu_sink sink = { note_phase, &phase };
	sim_state s;
	ecu_action a;
	ecu_problem problem;

	if (!log_fold(l, 0, sim_s(&s), NULL, &problem))
		return false;
	for (int i = 0; i < (p->turns_max ? p->turns_max : SIM_ACTIONS_MAX) && !ecu_over(sim_s(&s), NULL);
	     i++, phase = false)
		if (!sim_next(p, &s, rng, &a) || ecu_refused(ecu_apply(sim_s(&s), &a, &sink)) ||
		    !log_add_action(l, &a) || (phase && !log_add_position(l, sim_s(&s))))
			return false;
	log_finish(l, sim_s(&s));
	return true;
}

static bool save_game(const struct campaign *c, const char *folder, int i)
{
	struct sim_plan p = campaign_plan(c, i);
	uint8_t server[32], salt[32];
	char path[4096];
	struct log l;
	ecu_rng rng;

	sim_seed(p.seed, server);
	sim_seed(~p.seed, salt);
	ecu_rng_seed(&rng, salt);
	log_init(&l, p.game, &p.options, server, salt);
	bool ok = play_into(&l, &p, &rng);
	snprintf(path, sizeof path, "%s/%s-%llu.log", folder, p.game->key, (unsigned long long)p.seed);
	FILE *f = ok ? fopen(path, "w") : NULL;
	if (f)
		ok = log_write(&l, f, true) == 0 && fclose(f) == 0;
	if (!f || !ok)
		fprintf(stderr, "ecumene sim: %s cannot be written\n", path);
	log_fini(&l);
	return f && ok;
}

/* A log begins with the deal, so a game from the middle has none. */
static int save_games(const struct campaign *c, const char *folder)
{
	if (c->lively) {
		fprintf(stderr,
			"ecumene sim: --save keeps games from the start, not from lively positions\n");
		return 2;
	}
	mkdir(folder, 0777); /* it may be there; whether it can be written shows with the first game */
	for (int i = 0; i < c->games; i++)
		if (!save_game(c, folder, i))
			return 1;
	return 0;
}

int cmd_sim(int argc, char **argv)
{
	static struct campaign c;
	static struct secrets secrets;
	struct sim_flags flags = { 0 };
	int flag;

	if (argc < 2 || argv[1][0] == '-')
		return cli_usage(sim_usage, argc >= 2 && strcmp(argv[1], "--help") == 0);
	c.game = cli_game("sim", argv[1]);
	if (!c.game)
		return 2;
	c.games = 1000;
	c.seed = 1;
	c.progress = isatty(2);
	ecu_options_default(c.game, &c.options);
	read_bots("random,eager", c.style);
	argc--, argv++;
	while ((flag = getopt_long(argc, argv, "", sim_options, NULL)) != -1)
		if (!read_flag(&c, &flags, flag))
			return cli_usage(sim_usage, flag == 'h');
	if (optind < argc || !load_secrets(&c, &secrets))
		return cli_usage(sim_usage, false);
	if (flags.save)
		return save_games(&c, flags.save);
	bool ok = campaign_run(&c);
	if (flags.json)
		campaign_json(&c, stdout);
	else
		campaign_print(&c, stdout);
	if (flags.coverage && !flags.json)
		campaign_coverage(&c, stdout);
	return ok ? 0 : 1;
}

/* ---- Bench -------------------------------------------------------------------------------- */

int cmd_bench(int argc, char **argv)
{
	static const char usage[] = "usage: ecumene bench [--json]\n\nMeasures copy, observe, draw, decision "
				    "and fold for every game, with the most players it allows.\n";
	bool json = argc == 2 && strcmp(argv[1], "--json") == 0;
	struct bench_row row;

	if (argc > 1 && !json)
		return cli_usage(usage, strcmp(argv[1], "--help") == 0);
	for (int i = 0; ecu_list(i); i++) {
		bench_run(ecu_list(i), ecu_list(i)->seats_most, &row);
		if (json)
			fputs(i ? "," : "[", stdout), bench_json(&row, stdout);
		else
			bench_print(&row, stdout);
	}
	if (json)
		puts("]");
	return 0;
}
