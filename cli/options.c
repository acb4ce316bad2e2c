/* options.c — see options.h. */
#include <getopt.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/options.h"
#include "core/core.h"

enum { OPTIONS_MAX = 40, MARGIN = 23 };

/* ---- Help ---------------------------------------------------------------------------------- */

/* A name, then lines at the margin; a name that is too long has a line of its own. */
static void put_row(FILE *f, const char *name, const char *lines)
{
	int n = fprintf(f, "  %s", name);

	for (const char *end; *lines; lines = *end ? end + 1 : end) {
		end = lines + strcspn(lines, "\n");
		if (n >= MARGIN)
			fprintf(f, "\n"), n = 0;
		fprintf(f, "%*s%.*s\n", MARGIN - n, "", (int)(end - lines), lines);
		n = 0;
	}
}

void cli_help(const struct cli_command *c, const ecu_game *g, FILE *f)
{
	char name[64];

	fprintf(f, "usage: %s", c->usage);
	for (int i = 0; i < c->options_n; i++) {
		const struct cli_option *o = &c->options[i];
		snprintf(name, sizeof name, "--%s%s%s", o->name, o->takes ? " " : "",
			 o->takes ? o->takes : "");
		put_row(f, name, o->help);
	}
	if (!c->games)
		return;
	fprintf(f, "\n");
	if (g) {
		cli_game_options(g, f);
		return;
	}
	fprintf(f, "The options of a game:");
	for (int i = 0; ecu_list(i); i++)
		fprintf(f, "%s ecumene %s %s --help", i ? "," : "", c->name, ecu_key(ecu_list(i)));
	fprintf(f, "\n");
}

int cli_try(const struct cli_command *c, const ecu_game *g)
{
	fprintf(stderr, "Try `ecumene %s%s%s --help`.\n", c->name, g ? " " : "", g ? ecu_key(g) : "");
	return 2;
}

/* ---- Reading ------------------------------------------------------------------------------- */

static const ecu_game *named_game(int argc, char **argv)
{
	const ecu_game *g = NULL;

	for (int i = 1; i < argc && !g; i++)
		g = ecu_find(argv[i]);
	return g;
}

static bool take(const struct cli_command *c, const struct cli_option *o, void *to, const char *value)
{
	void *at = (char *)to + o->offset;
	char option[32];

	switch (o->kind) {
	case CLI_SWITCH: *(bool *)at = true; return true;
	case CLI_TEXT:
		*(const char **)at = value;
		if (*value)
			return true;
		fprintf(stderr, "ecumene %s: --%s takes %s, not nothing\n", c->name, o->name, o->takes);
		return false;
	case CLI_NUMBER:
		snprintf(option, sizeof option, "--%s", o->name);
		return cli_number(c->name, option, value, o->least, o->most, at);
	case CLI_EACH: return o->each(to, value);
	}
	return false;
}

static int find(const struct cli_command *c, const char *name)
{
	int i = 0;

	while (i < c->options_n && strcmp(c->options[i].name, name) != 0)
		i++;
	return i;
}

static bool pairs_fit(const struct cli_command *c, uint64_t given)
{
	for (int i = 0; i < c->pairs_n; i++) {
		const struct cli_pair *p = &c->pairs[i];
		bool one = given >> find(c, p->one) & 1, other = given >> find(c, p->other) & 1;
		if (!one || other == (p->how == CLI_NEEDS))
			continue;
		if (p->how == CLI_NEEDS)
			fprintf(stderr, "ecumene %s: --%s needs --%s: %s\n", c->name, p->one, p->other,
				p->why);
		else
			fprintf(stderr, "ecumene %s: --%s and --%s do not go together: %s\n", c->name, p->one,
				p->other, p->why);
		return false;
	}
	return true;
}

static void unknown(const struct cli_command *c, int flag, const char *word)
{
	if (flag == ':')
		fprintf(stderr, "ecumene %s: %s needs a value\n", c->name, word);
	else
		fprintf(stderr, "ecumene %s: there is no option '%s'\n", c->name, word);
}

bool cli_read(const struct cli_command *c, int argc, char **argv, void *to, int *status)
{
	struct option options[OPTIONS_MAX] = { 0 };
	uint64_t given = 0;
	int flag, which = 0, help = c->options_n;

	for (int i = 0; i < c->options_n; i++)
		options[i] = (struct option){ c->options[i].name,
					      c->options[i].takes ? required_argument : no_argument, NULL,
					      1 };
	options[help] = (struct option){ "help", no_argument, NULL, 1 };
	opterr = 0;
	*status = 2;
	while ((flag = getopt_long(argc, argv, ":", options, &which)) != -1) {
		if (flag == 1 && which == help) {
			cli_help(c, named_game(argc, argv), stdout);
			*status = 0;
			return false;
		}
		if (flag != 1)
			unknown(c, flag, argv[optind - 1]);
		if (flag != 1 || !take(c, &c->options[which], to, optarg ? optarg : ""))
			return cli_try(c, NULL), false;
		given |= (uint64_t)1 << which;
	}
	return pairs_fit(c, given) || (cli_try(c, NULL), false);
}

bool cli_no_more(const struct cli_command *c, int argc, char **argv, int most)
{
	if (optind + most >= argc)
		return true;
	fprintf(stderr, "ecumene %s: what is '%s'?\n", c->name, argv[optind + most]);
	return cli_try(c, NULL), false;
}

const ecu_game *cli_read_game(const struct cli_command *c, int argc, char **argv, void *to, int *status)
{
	if (!cli_read(c, argc, argv, to, status))
		return NULL;
	*status = 2;
	if (optind == argc) {
		fprintf(stderr, "ecumene %s: which game?\n", c->name);
		return cli_try(c, NULL), NULL;
	}
	if (!cli_no_more(c, argc, argv, 1))
		return NULL;
	const ecu_game *g = cli_game(c->name, argv[optind]);
	return g ? g : (cli_try(c, NULL), NULL);
}

/* ---- Options of a game --------------------------------------------------------------------- */

static void put_values(FILE *f, const struct core_option *o)
{
	char name[48], lines[160];

	if (!o->values) {
		snprintf(lines, sizeof lines, "%s (%d)", o->label, o->preset);
		snprintf(name, sizeof name, "%s=%d..%d", o->key, o->least, o->most);
		put_row(f, name, lines);
		return;
	}
	put_row(f, o->key, o->label);
	for (int v = o->least; v <= o->most; v++) {
		snprintf(name, sizeof name, "  =%s", o->values[v - o->least]);
		snprintf(lines, sizeof lines, "  %s%s", o->labels[v - o->least],
			 v == o->preset ? " (default)" : "");
		put_row(f, name, lines);
	}
}

void cli_game_options(const ecu_game *g, FILE *f)
{
	fprintf(f, "Options of %s, %d to %d players; --option K=V\n", g->key, g->seats_least, g->seats_most);
	for (int i = 0; i < g->options_n; i++)
		put_values(f, &g->options[i]);
}

static const struct core_option *option_of(const ecu_game *g, const char *at, size_t n)
{
	for (int i = 0; i < g->options_n; i++)
		if (strlen(g->options[i].key) == n && memcmp(g->options[i].key, at, n) == 0)
			return &g->options[i];
	return NULL;
}

bool cli_game_add(const char *command, char *options, size_t cap, const char *text)
{
	size_t n = strlen(options), equals = strcspn(text, "=");

	if (equals && text[equals] && !strchr(text, ' ') &&
	    (size_t)snprintf(options + n, cap - n, "%s%s", n ? " " : "", text) < cap - n)
		return true;
	fprintf(stderr, "ecumene %s: --option takes NAME=VALUE, not '%s'\n", command, text);
	return false;
}

/* One option that the game does not take: what would it take? */
static void say_allowed(const char *command, const ecu_game *g, const char *at, size_t n)
{
	size_t key = strcspn(at, "= ");
	const struct core_option *o = key < n ? option_of(g, at, key) : NULL;
	const char *value = at + key + 1;
	int length = key < n ? (int)(n - key - 1) : 0;

	if (key < n && key == 7 && memcmp(at, "players", 7) == 0) {
		fprintf(stderr, "ecumene %s: players is a number from %d to %d, not '%.*s'\n", command,
			g->seats_least, g->seats_most, length, value);
	} else if (!o) {
		fprintf(stderr, "ecumene %s: no such option: '%.*s'; %s has:", command, (int)n, at, g->key);
		for (int i = 0; i < g->options_n; i++)
			fprintf(stderr, " %s", g->options[i].key);
		fprintf(stderr, "\n");
	} else if (!o->values) {
		fprintf(stderr, "ecumene %s: %s is a number from %d to %d, not '%.*s'\n", command, o->key,
			o->least, o->most, length, value);
	} else {
		fprintf(stderr, "ecumene %s: %s is ", command, o->key);
		for (int v = o->least; v <= o->most; v++)
			fprintf(stderr, "%s%s",
				v == o->least  ? ""
				: v == o->most ? " or "
					       : ", ",
				o->values[v - o->least]);
		fprintf(stderr, ", not '%.*s'\n", length, value);
	}
}

bool cli_game_read(const char *command, const ecu_game *g, const char *text, ecu_options *o)
{
	ecu_problem p;

	if (ecu_options_parse(g, text, o, &p))
		return true;
	const char *at = text + p.column - 1;
	say_allowed(command, g, at, strcspn(at, " "));
	return false;
}

bool cli_game_fits(const char *command, const ecu_game *g, const ecu_options *o)
{
	ecu_verdict v = ecu_options_check(g, o);
	char why[300];

	if (!ecu_refused(v))
		return true;
	ecu_message_text(g, &v, NULL, why, sizeof why);
	fprintf(stderr, "ecumene %s: %s\n", command, why);
	return false;
}
