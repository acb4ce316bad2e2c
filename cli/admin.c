/* admin.c — `ecumene admin`: what a host does with the file of games while no server runs. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bot/bot.h"
#include "cli/cli.h"
#include "cli/options.h"
#include "store/export.h"

struct wish {
	const char *db;
};

static const struct cli_option options[] = {
	{ "db", "FILE",
	  "the file of games (${XDG_DATA_HOME:-~/.local/share}/ecumene/ecumene.db); it must be there",
	  CLI_TEXT, offsetof(struct wish, db), 0, 0, NULL },
};

static const struct cli_command command = {
	.name = "admin",
	.usage = "ecumene admin tables [--db FILE]\n"
		 "       ecumene admin export TABLE [--db FILE] > GAME.log\n"
		 "       ecumene admin seat TABLE SEAT KIND [--db FILE]\n\n"
		 "Lists the tables of a file of games, or writes the log of one: with everything in it, "
		 "secrets\n"
		 "too, so keep the log of a running game to yourself. `seat` gives the seat (s2) of a "
		 "running game\n"
		 "to a bot (such as normal) or back to its person; all are told. The server\n"
		 "must not be running on that file; a finished game's log can be had from the running "
		 "server:\n"
		 "/api/tables/TABLE/log.\n",
	CLI_OPTIONS(options),
};

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
	if (!person && bot_mind_find(kind) < 0)
		return "a seat is played by person, novice, normal, strong, expert, eager, random, "
		       "cooperative or selfish";
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

	if (*seat != 's')
		fprintf(stderr, "ecumene admin: a seat is s1, s2, ..., not '%s'\n", seat);
	if (*seat != 's' || !cli_number("admin", "SEAT", seat + 1, 1, ECU_SEATS, &number))
		return cli_try(&command, NULL);
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

/* ---- What is to be done -------------------------------------------------------------------- */

static int do_tables(struct store *st, char **word) { return (void)word, tables(st); }
static int do_export(struct store *st, char **word) { return write_log(st, word[1]); }
static int do_seat(struct store *st, char **word) { return give_seat(st, word[1], word[2], word[3]); }

static const struct deed {
	const char *name;
	int words; /* with its name */
	int (*run)(struct store *, char **word);
} deeds[] = {
	{ "tables", 1, do_tables },
	{ "export", 2, do_export },
	{ "seat", 4, do_seat },
};

/* NULL: there is no such thing, which was said. */
static const struct deed *find_deed(int words, char **word)
{
	for (size_t i = 0; words && i < sizeof deeds / sizeof *deeds; i++) {
		if (strcmp(deeds[i].name, word[0]) != 0)
			continue;
		if (deeds[i].words == words)
			return &deeds[i];
		fprintf(stderr, "ecumene admin: '%s' takes %d words behind it, not %d\n", word[0],
			deeds[i].words - 1, words - 1);
		return NULL;
	}
	if (words)
		fprintf(stderr, "ecumene admin: what is '%s'?\n", word[0]);
	else
		fprintf(stderr, "ecumene admin: what is to be done?\n");
	return NULL;
}

int cmd_admin(int argc, char **argv)
{
	struct wish w = { 0 };
	char path[4096];
	struct store_problem p;
	int status;

	if (!cli_read(&command, argc, argv, &w, &status))
		return status;
	const struct deed *deed = find_deed(argc - optind, argv + optind);
	if (!deed)
		return cli_try(&command, NULL);
	if (w.db)
		snprintf(path, sizeof path, "%s", w.db);
	else if (!cli_default_db("admin", false, path, sizeof path))
		return 2;
	if (!cli_db_there("admin", path))
		return 2;
	struct store *st = store_open(path, &p);
	if (!st) {
		fprintf(stderr, "ecumene admin: %s\n", p.text);
		return 1;
	}
	status = deed->run(st, argv + optind);
	store_close(st);
	return status;
}
