/* rules.c — `ecumene rules`: a rule, or every section in which a word stands. */
#include <getopt.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cli/cli.h"
#include "ecumene.h"
#include "po/words.h"

static const char usage[] = "usage: ecumene rules [GAME] [WORD] [--lang en|de|pl]\n\n"
			    "Shows the rules of a game: all of them, the section (13.2) or ruling (M75) with "
			    "that number, or the sections with that word.\n"
			    "Without a game it names the games.\n";

/* What stands behind the marks of a heading; NULL: this line is none. */
static const char *heading(const char *line)
{
	return strncmp(line, "## ", 3) == 0 ? line + 3 : strncmp(line, "### ", 4) == 0 ? line + 4 : NULL;
}

/* A section begins with "## ", a ruling with "### "; both end before the next one. */
static const char *section_end(const char *section)
{
	const char *next = section;

	while ((next = strchr(next, '\n')) && !heading(++next))
		;
	return next ? next : section + strlen(section);
}

/* 13.2 is a section, M75 a ruling. */
static bool is_number(const char *word)
{
	size_t letter = strchr("MARmar", *word) != NULL;

	return word[letter] && strspn(word + letter, "0123456789.") == strlen(word + letter);
}

static bool has_number(const char *section, const char *number)
{
	const char *title = heading(section);
	size_t n = strlen(number);

	return title && strncasecmp(title, number, n) == 0 && (title[n] == ' ' || title[n] == '\n');
}

static bool has_word(const char *section, const char *end, const char *word)
{
	const char *at = strcasestr(section, word);

	return at && at < end;
}

static int show(const char *text, const char *word)
{
	bool number = word && *word && is_number(word);
	int shown = 0;

	if (!word)
		return fputs(text, stdout) < 0;
	for (const char *section = section_end(text), *end; *section; section = end) {
		end = section_end(section);
		if (number ? has_number(section, word) : has_word(section, end, word)) {
			fwrite(section, 1, (size_t)(end - section), stdout);
			shown++;
		}
	}
	if (!shown)
		fprintf(stderr, "ecumene rules: nothing is said about '%s'\n", word);
	return shown ? 0 : 1;
}

int cmd_rules(int argc, char **argv)
{
	static const struct option options[] = { { "lang", required_argument, NULL, 'l' },
						 { "help", no_argument, NULL, 'h' },
						 { NULL, 0, NULL, 0 } };
	const char *language = "en", *text;
	int flag;

	while ((flag = getopt_long(argc, argv, "", options, NULL)) != -1) {
		if (flag != 'l')
			return cli_usage(usage, flag == 'h');
		language = optarg;
	}
	if (optind == argc) {
		for (int i = 0; ecu_list(i); i++)
			puts(ecu_key(ecu_list(i)));
		return 0;
	}
	if (!cli_game("rules", argv[optind]))
		return 2;
	text = words_rules(argv[optind], language);
	if (!text) {
		fprintf(stderr, "ecumene rules: there is no text in language '%s'; there are: en de pl\n",
			language);
		return 2;
	}
	return show(text, optind + 1 < argc ? argv[optind + 1] : NULL);
}
