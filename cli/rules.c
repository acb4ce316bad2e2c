/* rules.c — `ecumene rules`: a rule, or every section in which a word stands. */
#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "ecumene.h"
#include "po/words.h"

static const char usage[] = "usage: ecumene rules [GAME] [WORD] [--lang en|de|pl]\n\n"
			    "Shows the rules of a game: all of them, the section with that number, or the "
			    "sections with that word.\n"
			    "Without a game it names the games.\n";

/* A section begins with "## " and ends before the next one. */
static const char *section_end(const char *section)
{
	const char *next = strstr(section + 1, "\n## ");

	return next ? next + 1 : section + strlen(section);
}

static bool has_number(const char *section, const char *number)
{
	size_t n = strlen(number);

	return strncmp(section, "## ", 3) == 0 && strncmp(section + 3, number, n) == 0 &&
	       (section[3 + n] == ' ' || section[3 + n] == '\n');
}

static bool has_word(const char *section, const char *end, const char *word)
{
	const char *at = strcasestr(section, word);

	return at && at < end;
}

static int show(const char *text, const char *word)
{
	bool number = word && strspn(word, "0123456789.") == strlen(word);
	int shown = 0;

	if (!word)
		return fputs(text, stdout) < 0;
	for (const char *at = strstr(text, "\n## "); at && *at;) {
		const char *section = at + (*at == '\n'), *end = section_end(section);
		if (number ? has_number(section, word) : has_word(section, end, word)) {
			fwrite(section, 1, (size_t)(end - section), stdout);
			shown++;
		}
		at = end;
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
