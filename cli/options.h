/* options.h — the options of a subcommand as a table: what is read and what --help says come of its rows.
 *
 *	static const struct cli_option options[] = {
 *		{ "games", "K", "how many (1000)", CLI_NUMBER, offsetof(struct wish, games), 1, 9999, NULL },
 *		{ "json", NULL, "one JSON document", CLI_SWITCH, offsetof(struct wish, json), 0, 0, NULL },
 *	};
 *
 * Who makes a mistake is told which, in one line, and where the help is in a second one. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "ecumene.h"

/* What a row fills: a bool, a const char *, a long; or its function is called, perhaps several times. */
enum cli_kind { CLI_SWITCH, CLI_TEXT, CLI_NUMBER, CLI_EACH };

struct cli_option {
	const char *name;
	const char *takes; /* what stands behind it; NULL for a switch */
	const char *help;  /* lines */
	enum cli_kind kind;
	size_t offset;
	long least, most;                          /* CLI_NUMBER */
	bool (*each)(void *to, const char *value); /* CLI_EACH; false: it has said why */
};

/* Two options of which one is nothing without the other, or nothing with it. */
struct cli_pair {
	const char *one;
	enum { CLI_NEEDS, CLI_EXCLUDES } how;
	const char *other, *why;
};

struct cli_command {
	const char *name;
	const char *usage; /* what stands behind "usage: ", then what the command does */
	const struct cli_option *options;
	int options_n;
	const struct cli_pair *pairs;
	int pairs_n;
	bool games; /* its help tells the options of a game that is named */
};
/* Its tables, with how long they are. */
#define CLI_OPTIONS(rows) .options = rows, .options_n = sizeof rows / sizeof *rows
#define CLI_PAIRS(rows)   .pairs = rows, .pairs_n = sizeof rows / sizeof *rows

/* Reads all options into the struct they point into, and leaves the other words behind argv[optind]. False:
 * the program ends with *status; help was asked for, or what was wrong was told. */
bool cli_read(const struct cli_command *, int argc, char **argv, void *to, int *status);
/* true: nothing stands behind optind + most; otherwise asks what the first word too many is */
bool cli_no_more(const struct cli_command *, int argc, char **argv, int most);
/* the same, and the one game that must be named behind the options; NULL: the program ends with *status */
const ecu_game *cli_read_game(const struct cli_command *, int argc, char **argv, void *to, int *status);
void cli_help(const struct cli_command *, const ecu_game *, FILE *); /* the game may be NULL */
/* where the help is, of a game if one is given; gives 2, the status of wrong usage */
int cli_try(const struct cli_command *, const ecu_game *);

/* ---- Options of a game --------------------------------------------------------------------- */

void cli_game_options(const ecu_game *,
		      FILE *); /* each with its label, what is allowed, what it is if nothing is said */
/* one more K=V behind those that were given; false: said why not */
bool cli_game_add(const char *command, char *options, size_t cap, const char *text);
/* "K=V K=V ..."; false: said what is allowed */
bool cli_game_read(const char *command, const ecu_game *, const char *text, ecu_options *);
/* false: said why these do not go together */
bool cli_game_fits(const char *command, const ecu_game *, const ecu_options *);

#endif
