/* options.c — how a game is set up: "players=4 rounds=6 bandits=off". */
#include <stdlib.h>
#include <string.h>

#include "core/core.h"

void ecu_options_default(const ecu_game *g, ecu_options *o)
{
	memset(o, 0, sizeof *o);
	o->seats = g->seats_least;
	for (int i = 0; i < g->options_n; i++)
		o->value[i] = g->options[i].preset;
}

void core_options_then(const ecu_game *g, int layout, int16_t value[31])
{
	for (int i = 0; i < g->options_n; i++)
		if (layout && g->options[i].since > layout)
			value[i] = g->options[i].was;
}

void ecu_options_default_as(const ecu_game *g, int layout, ecu_options *o)
{
	ecu_options_default(g, o);
	core_options_then(g, layout, o->value);
}

static bool in_range(const struct core_option *o, int value) { return value >= o->least && value <= o->most; }

ecu_verdict ecu_options_check(const ecu_game *g, const ecu_options *o)
{
	if (o->seats < g->seats_least || o->seats > g->seats_most)
		return core_refuse(CORE_SEATS_RANGE, g->seats_least, g->seats_most);
	for (int i = 0; i < 31; i++)
		if (i < g->options_n ? !in_range(&g->options[i], o->value[i]) : o->value[i] != 0)
			return core_refuse(CORE_OPTION_RANGE, i + 1);
	return g->option_check ? g->option_check(o) : CORE_OK;
}

static void put_option(struct core_out *o, const struct core_option *option, int value)
{
	core_put(o, " ");
	core_put(o, option->key);
	core_put(o, "=");
	if (option->values && in_range(option, value))
		core_put(o, option->values[value - option->least]);
	else
		core_put_int(o, value);
}

size_t ecu_options_print(const ecu_game *g, const ecu_options *o, char *out, size_t cap)
{
	return ecu_options_print_as(g, o, 0, out, cap);
}

size_t ecu_options_print_as(const ecu_game *g, const ecu_options *o, int layout, char *out, size_t cap)
{
	struct core_out to = { .at = out, .cap = cap };

	core_put(&to, "players=");
	core_put_int(&to, o->seats);
	for (int i = 0; i < g->options_n; i++)
		if (!layout || g->options[i].since <= layout)
			put_option(&to, &g->options[i], o->value[i]);
	return core_put_end(&to);
}

static const struct core_option *find_option(const ecu_game *g, const char *at, size_t n)
{
	for (int i = 0; i < g->options_n; i++)
		if (strlen(g->options[i].key) == n && memcmp(g->options[i].key, at, n) == 0)
			return &g->options[i];
	return NULL;
}

/* A word of the option's list, or a number in its range. */
static bool parse_value(const struct core_option *o, const char *at, size_t n, int16_t *value)
{
	char digits[8];

	for (int v = o->least; o->values && v <= o->most; v++)
		if (strlen(o->values[v - o->least]) == n && memcmp(o->values[v - o->least], at, n) == 0) {
			*value = (int16_t)v;
			return true;
		}
	if (o->values || n == 0 || n >= sizeof digits || strspn(at, "-0123456789") < n)
		return false;
	memcpy(digits, at, n);
	digits[n] = 0;
	char *end;
	long v = strtol(digits, &end, 10);
	*value = (int16_t)v;
	return !*end && v >= o->least && v <= o->most;
}

bool ecu_options_parse(const ecu_game *g, const char *text, ecu_options *o, ecu_problem *p)
{
	const struct core_option players = {
		"players", NULL, g->seats_least, g->seats_most, g->seats_least, NULL, NULL, 0, 0
	};

	for (const char *at = text; *at;) {
		size_t n = strcspn(at, " ");
		const char *equals = memchr(at, '=', n);
		int column = (int)(at - text) + 1;
		bool seats = equals && equals - at == 7 && memcmp(at, "players", 7) == 0;
		const struct core_option *option = seats    ? &players
						   : equals ? find_option(g, at, (size_t)(equals - at))
							    : NULL;
		if (!option)
			return core_problem(p, 1, column, "no such option", at, n);
		int16_t *to = seats ? &o->seats : &o->value[option - g->options];
		if (!parse_value(option, equals + 1, n - (size_t)(equals + 1 - at), to))
			return core_problem(p, 1, column, "no such value of this option", at, n);
		at += n + (at[n] == ' ');
	}
	return true;
}
