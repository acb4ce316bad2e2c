/* admin.c — `ecumene admin`: what a host does with the file of games while no server runs. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/cli.h"
#include "store/export.h"

static const char usage[] =
	"usage: ecumene admin tables [--db FILE]\n"
	"       ecumene admin export TABLE [--db FILE] > GAME.log\n\n"
	"Lists the tables of a file of games, or writes the log of one: with everything in it, secrets too,\n"
	"so keep the log of a running game to yourself. The server must not be running on that file;\n"
	"a finished game's log can be had from the running server: /api/tables/TABLE/log.\n";

static void show_table(void *to, const struct store_table *t)
{
	char when[32];
	time_t created = (time_t)t->created;

	++*(int *)to;
	strftime(when, sizeof when, "%Y-%m-%d %H:%M", localtime(&created));
	printf("%s  %s  %-10s %-28s %s\n", t->id, when, t->game, *t->result ? t->result : "running", t->name);
}

static int tables(struct store *st)
{
	struct store_problem p;
	int shown = 0;

	if (store_list(st, show_table, &shown, &p) < 0) {
		fprintf(stderr, "ecumene admin: %s\n", p.text);
		return 1;
	}
	if (!shown)
		puts("no tables yet");
	return 0;
}

static int export(struct store *st, const char *id)
{
	struct store_problem p;
	char *text = NULL;
	size_t n = 0;
	int found = store_export(st, id, true, &text, &n, &p);

	if (found != 1)
		fprintf(stderr, "ecumene admin: %s\n", found ? p.text : "there is no such table");
	else if (fwrite(text, 1, n, stdout) != n || fflush(stdout) != 0)
		found = -1, perror("ecumene admin");
	free(text);
	return found == 1 ? 0 : 1;
}

int cmd_admin(int argc, char **argv)
{
	static const struct option options[] = { { "db", required_argument, NULL, 'd' },
						 { "help", no_argument, NULL, 'h' },
						 { NULL, 0, NULL, 0 } };
	char path[4096] = "";
	struct store_problem p;
	int flag;

	while ((flag = getopt_long(argc, argv, "", options, NULL)) != -1) {
		if (flag != 'd')
			return cli_usage(usage, flag == 'h');
		snprintf(path, sizeof path, "%s", optarg);
	}
	bool list = optind + 1 == argc && strcmp(argv[optind], "tables") == 0;
	bool one = optind + 2 == argc && strcmp(argv[optind], "export") == 0;
	if (!list && !one)
		return cli_usage(usage, false);
	if (!*path && !cli_default_db("admin", path, sizeof path))
		return 1;
	struct store *st = store_open(path, &p);
	if (!st) {
		fprintf(stderr, "ecumene admin: %s\n", p.text);
		return 1;
	}
	int status = list ? tables(st) : export(st, argv[optind + 1]);
	store_close(st);
	return status;
}
