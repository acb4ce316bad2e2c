/* main.c — ecumene: one program, a table of subcommands. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/options.h"

extern const char third_party[]; /* THIRD_PARTY.md */

static int cmd_help(int argc, char **argv);

static const struct command {
	const char *name;
	int (*run)(int argc, char **argv);
	const char *what;
} commands[] = {
	{ "play", cmd_play, "sit down at a table against bots, in the browser" },
	{ "serve", cmd_serve, "host tables for other people" },
	{ "sim", cmd_sim, "play many games at once: figures, coverage, properties" },
	{ "tournament", cmd_tournament, "let bots compete, and rate them" },
	{ "bench", cmd_bench, "how fast the engine is here" },
	{ "replay", cmd_replay, "tell a game again from its log" },
	{ "verify", cmd_verify, "prove that a log is true: shuffles, every action, result" },
	{ "case", cmd_case, "run rule cases" },
	{ "rules", cmd_rules, "look a rule or a card up" },
	{ "admin", cmd_admin, "look after a file of games, also while a server runs on it" },
	{ "help", cmd_help, "about a command, or what can be agreed on before a game: help options GAME" },
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static int help(FILE *f)
{
	fprintf(f, "Ecumene: table games of negotiation with every rule enforced.\n\n");
	for (int i = 0; i < COMMANDS; i++)
		fprintf(f, "  ecumene %-10s %s\n", commands[i].name, commands[i].what);
	fprintf(f, "\n  ecumene COMMAND --help tells more; --version, --licenses.\n\nGames:");
	for (int i = 0; ecu_list(i); i++)
		fprintf(f, " %s", ecu_key(ecu_list(i)));
	fprintf(f, "\n");
	return f == stdout ? 0 : 2;
}

static const struct command *find(const char *name)
{
	for (int i = 0; i < COMMANDS; i++)
		if (strcmp(name, commands[i].name) == 0)
			return &commands[i];
	fprintf(stderr, "ecumene: there is no command '%s'\nTry `ecumene --help`.\n", name);
	return NULL;
}

/* "options GAME", or a command as with its --help. */
static int cmd_help(int argc, char **argv)
{
	char asked[] = "--help", *words[] = { argv[1], argc > 2 ? argv[2] : asked, asked, NULL };
	const ecu_game *g = NULL;

	if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0)
		return help(stdout);
	if (strcmp(argv[1], "options") == 0) {
		if (argc < 3)
			fprintf(stderr, "ecumene help: the options of which game?\n");
		else
			g = cli_game("help", argv[2]);
		if (g)
			cli_game_options(g, stdout);
		return g ? 0 : 2;
	}
	const struct command *c = find(argv[1]);
	return c ? c->run(3, words) : 2;
}

int main(int argc, char **argv)
{
	if (argc < 2)
		return help(stderr);
	if (strcmp(argv[1], "--help") == 0)
		return help(stdout);
	if (strcmp(argv[1], "--version") == 0)
		return puts("ecumene " ECU_VERSION) < 0;
	if (strcmp(argv[1], "--licenses") == 0)
		return fputs(third_party, stdout) < 0;
	const struct command *c = find(argv[1]);
	return c ? c->run(argc - 1, argv + 1) : 2;
}

/* ---- Shared ------------------------------------------------------------------------------- */

const struct ecu_game *cli_game(const char *command, const char *key)
{
	const ecu_game *g = ecu_find(key);

	if (g)
		return g;
	fprintf(stderr, "ecumene %s: there is no game '%s'; there are:", command, key);
	for (int i = 0; ecu_list(i); i++)
		fprintf(stderr, " %s", ecu_key(ecu_list(i)));
	fprintf(stderr, "\n");
	return NULL;
}

static char *read_all(FILE *f, size_t *n)
{
	size_t cap = 1 << 16;
	char *text = malloc(cap);

	*n = 0;
	while (text) {
		*n += fread(text + *n, 1, cap - *n - 1, f);
		if (feof(f) || ferror(f))
			break;
		char *more = realloc(text, cap *= 2);
		if (!more) {
			free(text);
			errno = ENOMEM;
			return NULL;
		}
		text = more;
	}
	if (text && ferror(f)) {
		free(text);
		return NULL;
	}
	if (text)
		text[*n] = 0;
	return text;
}

char *cli_read_file(const char *path, size_t *n)
{
	bool standard = strcmp(path, "-") == 0;
	FILE *f = standard ? stdin : fopen(path, "rb");
	char *text = f ? read_all(f, n) : NULL;

	if (!text)
		fprintf(stderr, "ecumene: %s: %s\n", path, strerror(errno));
	if (f && !standard)
		fclose(f);
	return text;
}

bool cli_number(const char *command, const char *option, const char *text, long least, long most, long *out)
{
	char *end;

	errno = 0;
	*out = text ? strtol(text, &end, 10) : 0;
	if (text && *text && !*end && !errno && *out >= least && *out <= most)
		return true;
	fprintf(stderr, "ecumene %s: %s takes a number from %ld to %ld, not '%s'\n", command, option, least,
		most, text ? text : "");
	return false;
}
