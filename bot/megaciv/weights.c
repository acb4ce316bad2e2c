/* weights.c — weights read from a text at run time, for tools/tune.py: the rows of data/bots/megaciv.tsv. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/megaciv/mind.h"

static const char *const levels[MC_WEIGHTS_LEVELS] = { "novice", "normal", "strong", "expert" };
static const char *const columns[] = {
#define WEIGHT(name) #name,
#include "bot/megaciv/weights.def"
#undef WEIGHT
};
enum { COLUMNS = sizeof columns / sizeof *columns, CELL = 40 };
_Static_assert(sizeof(struct mc_weights) == COLUMNS * sizeof(int16_t), "weights are numbers side by side");
_Static_assert(sizeof mc_weights <= BOT_WEIGHTS, "the weights fit");

static int find(const char *const *list, int n, const char *key)
{
	for (int i = 0; i < n; i++)
		if (strcmp(list[i], key) == 0)
			return i;
	return -1;
}

/* The next cell of a line; false: the line is over. */
static bool cell(const char **at, char out[CELL])
{
	size_t n = strcspn(*at, "\t\n");

	if (!n)
		return false;
	snprintf(out, CELL, "%.*s", (int)(n < CELL ? n : CELL - 1), *at);
	*at += n + ((*at)[n] == '\t');
	return true;
}

static bool problem(ecu_problem *p, int line, const char *what, const char *key)
{
	p->line = line;
	p->column = 1;
	snprintf(p->reason, sizeof p->reason, "%s: %s", key, what);
	return false;
}

static bool read_head(const char *at, int line, int order[COLUMNS], int *n, ecu_problem *p)
{
	char key[CELL];

	*n = 0;
	if (cell(&at, key) && strcmp(key, "level") != 0)
		return problem(p, line, "the first column is the level", key);
	while (cell(&at, key)) {
		int column = find(columns, COLUMNS, key);
		if (column < 0)
			return problem(p, line, "there is no such weight", key);
		for (int i = 0; i < *n; i++)
			if (order[i] == column)
				return problem(p, line, "stands there twice", key);
		assert(*n < COLUMNS); /* none stands there twice */
		order[(*n)++] = column;
	}
	return *n > 0 || problem(p, line, "there are no columns", "head");
}

static bool read_number(const char *text, int16_t *to)
{
	char *end;
	long value = strtol(text, &end, 10);

	*to = (int16_t)value;
	return !*end && strlen(text) < CELL - 1 && value >= INT16_MIN && value <= INT16_MAX;
}

/* The level, as a bit; 0: there is a problem. */
static uint32_t read_row(const char *at, int line, const int *order, int n, struct mc_weights *w,
			 ecu_problem *p)
{
	char key[CELL];

	if (!cell(&at, key))
		return problem(p, line, "the line is empty", "row");
	int level = find(levels, MC_WEIGHTS_LEVELS, key);
	if (level < 0)
		return problem(p, line, "there is no such level", key);
	for (int i = 0; i < n; i++) {
		int16_t value;
		if (!cell(&at, key))
			return problem(p, line, "a cell is missing", columns[order[i]]);
		if (!read_number(key, &value))
			return problem(p, line, "is no whole number that fits", columns[order[i]]);
		memcpy((int16_t *)(void *)&w[level] + order[i], &value, sizeof value);
	}
	if (cell(&at, key))
		return problem(p, line, "there are more cells than columns", levels[level]);
	return 1u << level;
}

bool mind_weights_read(const char *text, void *room, ecu_problem *p)
{
	int order[COLUMNS], n = 0, line = 0;
	struct mc_weights *w = room;
	uint32_t seen = 0, row;

	memcpy(w, mc_weights, sizeof mc_weights);
	for (; *text; text += strcspn(text, "\n"), text += *text == '\n') {
		line++;
		if (*text == '#' || *text == '\n')
			continue;
		if (!n) {
			if (!read_head(text, line, order, &n, p))
				return false;
			continue;
		}
		if (!(row = read_row(text, line, order, n, w, p)))
			return false;
		if (seen & row)
			return problem(p, line, "stands there twice", levels[__builtin_ctz(row)]);
		seen |= row;
	}
	return seen || problem(p, line, "there are no rows", "table");
}

/* A level's row as the temperament changes it. */
struct mc_weights mind_weights(const struct bot_who *who)
{
	const struct mc_weights *rows = who->weights ? who->weights : mc_weights;
	assert(who->mind >= BOT_NOVICE && who->mind - BOT_NOVICE < MC_WEIGHTS_LEVELS);
	struct mc_weights w = rows[who->mind - BOT_NOVICE];
	const struct mc_temperament *t =
		&mc_temperaments[who->temperament < MC_TEMPERAMENTS ? who->temperament : 0];

#define WEIGHT(name) w.name = (int16_t)(w.name * t->percent.name / 100);
#include "bot/megaciv/weights.def"
#undef WEIGHT
	return w;
}
