/* effect.c — parsers for effects, payments and end conditions.
 *
 *     effect  = list { " OR " list }          list = op { ";" op }       op = CODE [ "(" arguments ")" ]
 *     cubes   = "none" | sum { " OR " sum }   sum  = count " " kind { "+" count " " kind }
 *     end     = quantity (">=" | "<=") ( number | [ number "*" ] "n" [ ("+" | "-") number ] )
 *
 * The arguments of an op are said by a letter each in the table of ops. */
#include "effect.h"
#include "table.h"

#include <ctype.h>
#include <string.h>

/* a amount, perhaps with max=; k a number from 1 to 9; r resource; t type of card; p pairs of numbers. */
static const struct {
	const char *code, *arguments;
} ops[] = {
	{ "REB", "a" },
	{ "SUR", "a" },
	{ "FL", "a" },
	{ "EACH_FL", "k" },
	{ "REB_STEP", "p" },
	{ "REVEAL", "kt" },
	{ "SINK_SHIP", "" },
	{ "STEAL_HAND", "" },
	{ "BLOCK_SYMBOL", "" },
	{ "RAISE_HEX", "" },
	{ "SHIFT_CUBE", "" },
	{ "SWAP_CUBE", "" },
	{ "TURN_CARD", "" },
	{ "SHIPS_AT_PORTS", "" },
	{ "FREE_RECRUIT", "" },
	{ "FREE_MIGRATION", "" },
	{ "FREE_BUILD", "" },
	{ "FREE_TAX", "" },
	{ "FREE_EXPLORE", "" },
	{ "FREE_HARVEST", "k" },
	{ "FREE_WORKERS", "k" },
	{ "FREE_SHIP", "kk" },
	{ "BIRTH", "k" },
	{ "TRADE_EXPORT", "k" },
	{ "TRADE_DOMESTIC", "k" },
	{ "MOVE_SHIP", "k" },
	{ "MOVE_CITIZENS", "kk" },
	{ "PEEK_TILES", "k" },
	{ "DOUBLE", "r" },
	{ "LOSE_SHIP", "kk" },
	{ "LOSE_CITIZEN", "kk" },
	{ "DRAIN", "rk" },
	{ "STOCK", "rk" },
};

static const char *const counted[] = { "temples", "ports", "towns_own", "markets_own", "players" };

static bool take(const char **s, const char *word)
{
	size_t n = strlen(word);

	if (strncmp(*s, word, n))
		return false;
	*s += n;
	return true;
}

static bool number(const char **s, long *n)
{
	int digits = 0;

	for (*n = 0; isdigit((unsigned char)**s) && digits < 3; (*s)++, digits++)
		*n = *n * 10 + (**s - '0');
	return digits && !isdigit((unsigned char)**s);
}

static bool signed_number(const char **s, long *n)
{
	bool minus = **s == '-';

	*s += **s == '-' || **s == '+';
	if (!number(s, n))
		return false;
	*n = minus ? -*n : *n;
	return true;
}

static bool small(const char **s, long *n) { return number(s, n) && *n >= 1 && *n <= 9; }

static bool listed(const char **s, const char *list, long *index)
{
	size_t n = strspn(*s, "abcdefghijklmnopqrstuvwxyz_");

	*index = tc_word(list, *s, n);
	*s += n;
	return *index != TC_NONE;
}

static void push(struct arc_parsed_op *op, long n) { op->arg[op->args++] = n; }

/* +3, -temples, +towns_own,max=4 */
static bool amount(const char **s, struct arc_parsed_op *op)
{
	const char *start = *s;
	long n;

	op->per = "one";
	if (**s != '+' && **s != '-')
		return false;
	if (!signed_number(s, &n)) {
		n = *start == '-' ? -1 : 1;
		*s = start + 1;
		op->per = NULL;
		for (size_t i = 0; i < sizeof counted / sizeof *counted && !op->per; i++)
			if (take(s, counted[i]))
				op->per = counted[i];
		if (!op->per)
			return false;
	}
	if (!n || n < -9 || n > 9)
		return false;
	push(op, n);
	if (!take(s, ",max="))
		return true;
	push(op, 0);
	return small(s, &op->arg[1]);
}

/* 0,-1,3,-2: from 0 on -1, from 3 on -2; the first numbers rise. */
static bool pairs(const char **s, struct arc_parsed_op *op)
{
	do {
		long from, change;

		if (op->args == ARC_ARGS || !number(s, &from) || !take(s, ",") || !signed_number(s, &change))
			return false;
		if (from > 99 || change < -9 || change > 9 ||
		    (op->args ? from <= op->arg[op->args - 2] : from != 0))
			return false;
		push(op, from);
		push(op, change);
	} while (take(s, ","));
	return true;
}

static bool argument(const char **s, char kind, struct arc_parsed_op *op)
{
	long n = 0;
	bool fine;

	if (kind == 'a')
		return amount(s, op);
	if (kind == 'p')
		return pairs(s, op);
	fine = kind == 'k' ? small(s, &n) : listed(s, kind == 'r' ? ARC_RESOURCE_LIST : ARC_TYPE_LIST, &n);
	push(op, n);
	return fine;
}

static const char *parse_op(const char **s, struct arc_parsed_op *op)
{
	const char *arguments = NULL;

	op->code = *s;
	op->length = strspn(*s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_");
	op->per = "one";
	for (size_t i = 0; i < sizeof ops / sizeof *ops && !arguments; i++)
		if (strlen(ops[i].code) == op->length && !memcmp(ops[i].code, *s, op->length))
			arguments = ops[i].arguments;
	if (!arguments)
		return "unknown code";
	*s += op->length;
	if (!*arguments)
		return **s == '(' ? "the code has no arguments" : NULL;
	if (!take(s, "("))
		return "arguments are missing";
	for (const char *a = arguments; *a; a++)
		if ((a > arguments && !take(s, ",")) || !argument(s, *a, op))
			return "wrong arguments";
	return take(s, ")") ? NULL : "wrong arguments";
}

static const char *parse_list(const char **s, struct arc_parsed_op *op, int *n)
{
	do {
		const char *fault;

		if (*n == ARC_OPS)
			return "too many codes";
		fault = parse_op(s, &op[(*n)++]);
		if (fault)
			return fault;
	} while (take(s, ";"));
	return NULL;
}

/* What stands between " OR ", each read by `one` into its place; NULL, or what is wrong. */
static const char *alternatives(const char *text, const char *(*one)(const char **, void *, int), void *to,
				int *options)
{
	do {
		const char *fault = *options == ARC_OPTIONS ? "too many alternatives"
							    : one(&text, to, *options);
		if (fault)
			return fault;
		++*options;
	} while (take(&text, " OR "));
	return *text ? "something follows" : NULL;
}

static const char *one_effect(const char **s, void *to, int place)
{
	struct arc_parsed_effect *e = to;

	return parse_list(s, e->op[place], &e->ops[place]);
}

const char *arc_parse_effect(const char *text, struct arc_parsed_effect *e)
{
	memset(e, 0, sizeof *e);
	return alternatives(text, one_effect, e, &e->options);
}

static const char *parse_sum(const char **s, long *cubes, long *any)
{
	do {
		long n, kind;

		if (!small(s, &n) || !take(s, " "))
			return "expected a number of cubes";
		if (take(s, "any")) {
			*any += n;
		} else {
			if (!listed(s, ARC_RESOURCE_LIST, &kind))
				return "unknown resource";
			if (cubes[kind])
				return "a resource twice";
			cubes[kind] = n;
		}
		if (*any > 9)
			return "too many cubes";
	} while (take(s, "+"));
	return NULL;
}

static const char *one_payment(const char **s, void *to, int place)
{
	struct arc_parsed_cubes *c = to;

	return parse_sum(s, c->cubes[place], &c->any[place]);
}

const char *arc_parse_cubes(const char *text, struct arc_parsed_cubes *c)
{
	memset(c, 0, sizeof *c);
	if (strcmp(text, "none") != 0)
		return alternatives(text, one_payment, c, &c->options);
	c->options = 1;
	return NULL;
}

/* 3, n, n+2, 7*n+1 */
static bool linear(const char **s, struct arc_parsed_end *e)
{
	long n = 1;

	if (**s != 'n' && !number(s, &n))
		return false;
	if (!take(s, "*n") && !take(s, "n")) {
		e->plus = n;
		return n <= 99;
	}
	e->per_n = n;
	if (**s == '+' || **s == '-')
		return signed_number(s, &e->plus) && n <= 99 && e->plus <= 99 && e->plus >= -99;
	return n <= 99;
}

const char *arc_parse_end(const char *text, struct arc_parsed_end *e)
{
	memset(e, 0, sizeof *e);
	if (!listed(&text, ARC_END_LIST, &e->quantity))
		return "unknown quantity";
	e->at_least = *text == '>';
	if (!take(&text, ">=") && !take(&text, "<="))
		return "expected >= or <=";
	if (!linear(&text, e) || *text)
		return "expected a number, n, n+2 or 7*n+1";
	return NULL;
}
