/* rules.c — `ecumene rules`: a rule, what a card does, or every section in which a word stands. */
#include <getopt.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cli/cli.h"
#include "cli/options.h"
#include "ecumene_read.h"
#include "po/words.h"

struct wish {
	const char *lang;
};

static const struct cli_option options[] = {
	{ "lang", "en|de|pl", "the language of the text (en)", CLI_TEXT, offsetof(struct wish, lang), 0, 0,
	  NULL },
};

static const struct cli_command command = {
	.name = "rules",
	.usage = "ecumene rules [GAME [WORD]] [--lang en|de|pl]\n\n"
		 "Shows the rules of a game: all of them, the section (13.2) or ruling (M75) with that "
		 "number, or\n"
		 "what the thing of that name does and the sections with that word; a name is found in every "
		 "language.\n"
		 "Without a game it names the games. Ends with 1 if nothing is said.\n",
	CLI_OPTIONS(options),
};

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

/* ---- Things ------------------------------------------------------------------------------- */

static bool is_called(const ecu_thing *t, const char *word)
{
	for (int i = 0; i < 3; i++)
		if (t->names[i] && strcasecmp(t->names[i], word) == 0)
			return true;
	return strcasecmp(t->key, word) == 0;
}

/* One text may belong to several words, as a calamity and its cards. */
static bool said_before(const ecu_game *g, int index, const ecu_thing *t)
{
	ecu_thing before;

	for (int i = 0; i < index && ecu_things(g, i, &before); i++)
		if (strcmp(before.texts[0], t->texts[0]) == 0 && strcmp(before.names[0], t->names[0]) == 0)
			return true;
	return false;
}

/* What the things of that name do; returns how many there are. */
static int show_things(const ecu_game *g, const char *word, int language)
{
	int shown = 0;
	ecu_thing t;

	for (int i = 0; ecu_things(g, i, &t); i++) {
		if (!is_called(&t, word) || said_before(g, i, &t))
			continue;
		printf("%s (%s): %s\n\n", t.names[language], t.rule, t.texts[language]);
		shown++;
	}
	return shown;
}

/* ---- Rules --------------------------------------------------------------------------------- */

static int show(const ecu_game *g, const char *text, const char *word, int language)
{
	bool number = word && *word && is_number(word);
	int shown;

	if (!word)
		return fputs(text, stdout) < 0;
	shown = show_things(g, word, language);
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
	struct wish w = { .lang = "en" };
	const ecu_game *game;
	ecu_speech speech;
	const char *text;
	int status;

	if (!cli_read(&command, argc, argv, &w, &status))
		return status;
	if (!cli_no_more(&command, argc, argv, 2))
		return 2;
	if (!words_speech(w.lang, &speech)) {
		fprintf(stderr, "ecumene rules: there is no text in language '%s'; there are: en de pl\n",
			w.lang);
		return cli_try(&command, NULL);
	}
	for (int i = 0; optind == argc && ecu_list(i); i++)
		puts(ecu_key(ecu_list(i)));
	if (optind == argc)
		return 0;
	game = cli_game("rules", argv[optind]);
	if (!game)
		return cli_try(&command, NULL);
	text = words_rules(argv[optind], w.lang);
	return show(game, text ? text : "", optind + 1 < argc ? argv[optind + 1] : NULL, speech.language);
}
