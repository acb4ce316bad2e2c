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
	"       ecumene admin export TABLE [--db FILE] > GAME.log\n"
	"       ecumene admin seat TABLE SEAT KIND [--db FILE]\n\n"
	"Lists the tables of a file of games, or writes the log of one: with everything in it, secrets too,\n"
	"so keep the log of a running game to yourself. `seat` gives the seat (s2) of a running game to a "
	"bot\n"
	"(eager, random, cooperative, selfish) or back to its person; all are told. The server must not be\n"
	"running on that file;\n"
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

static int write_log(struct store *st, const char *id)
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

/* ---- A seat changes hands ------------------------------------------------------------------ */

static void count_entry(void *to, const struct store_entry *e) { *(int *)to = e->n; }

/* NULL, or why this seat cannot be given to that kind of player. */
static const char *seat_trouble(const struct store_table *t, int seat, const char *kind)
{
	bool person = strcmp(kind, "person") == 0;

	if (*t->result)
		return "the game is over";
	if (seat < 0 || seat >= t->seats)
		return "there is no such seat";
	if (!person && ecu_style_find(kind) < 0)
		return "a seat is played by person, random, eager, cooperative or selfish";
	if (person && !t->seat[seat].has_token)
		return "this seat was never a person's: nobody has its link";
	for (int i = 0; i < t->seats; i++)
		if (t->seat[i].has_token && !t->seat[i].contributed)
			return "the game has not begun";
	return NULL;
}

static int give_seat(struct store *st, const char *id, const char *seat, const char *kind)
{
	static struct store_table t;
	struct store_problem p;
	char text[64];
	long number = 0;
	int entries = 0;

	if (*seat != 's' || !cli_number("admin", "SEAT", seat + 1, 1, ECU_SEATS, &number))
		return cli_usage(usage, false);
	int found = store_load(st, id, &t, count_entry, &entries, &p);
	const char *why = found == 1 ? seat_trouble(&t, (int)number - 1, kind)
			  : found    ? p.text
				     : "there is no such table";
	snprintf(text, sizeof text, "seat s%ld %.31s", number, kind);
	struct store_change c = { .kind = STORE_ENTRY,
				  .table = id,
				  .entry = { .n = entries + 1, .seat = ECU_TABLE, .text = text } };
	if (!why && store_write(st, &c, 1, &p) < 0)
		why = p.text;
	if (why)
		fprintf(stderr, "ecumene admin: %s\n", why);
	return why ? 1 : 0;
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
	bool give = optind + 4 == argc && strcmp(argv[optind], "seat") == 0;
	if (!list && !one && !give)
		return cli_usage(usage, false);
	if (!*path && !cli_default_db("admin", path, sizeof path))
		return 1;
	struct store *st = store_open(path, &p);
	if (!st) {
		fprintf(stderr, "ecumene admin: %s\n", p.text);
		return 1;
	}
	int status = list  ? tables(st)
		     : one ? write_log(st, argv[optind + 1])
			   : give_seat(st, argv[optind + 1], argv[optind + 2], argv[optind + 3]);
	store_close(st);
	return status;
}
