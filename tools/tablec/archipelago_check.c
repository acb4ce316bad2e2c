/* archipelago_check.c — Archipelago: facts of its tables that must agree with each other.
 *
 * One function a table. Every column has been checked by then, so values are in range and references
 * exist. */
#include "archipelago.h"
#include "effect.h"
#include "hex.h"

#include <string.h>

/* clang-format off */
static const struct tc_total totals[] = {
	{ "cards.tsv", "type", "character", 24 },
	{ "cards.tsv", "type", "progress", 20 },
	{ "cards.tsv", "type", "wonder", 4 },
	{ "objectives.tsv", "length", "short", 10 },
	{ "objectives.tsv", "length", "medium", 10 },
	{ "objectives.tsv", "length", "long", 10 },
	{ "hexes.tsv", "volcano", "yes", 1 },
	{ "resources.tsv", "cubes", NULL, 82 },
	{ "resources.tsv", "harvester", "ship", 1 },
};
/* clang-format on */

static void check_limit_sums(struct tc_book *b)
{
	const struct tc_table *t = tc_table(b, "limits.tsv");

	if (tc_limit(b, "cubes") != 82)
		tc_fail(b, t, (size_t)tc_find(t, "cubes"), "value", "resources.tsv has 82 cubes");
	if (tc_limit(b, "gold_coins") * tc_limit(b, "gold_value") +
		    tc_limit(b, "silver_coins") * tc_limit(b, "silver_value") !=
	    tc_limit(b, "florins"))
		tc_fail(b, t, (size_t)tc_find(t, "florins"), "value", "is not the sum of the coins");
	if (tc_limit(b, "florins") != 135)
		tc_fail(b, t, (size_t)tc_find(t, "florins"), "value", "expected 135");
	if (tc_limit(b, "explorer_stacks") * tc_limit(b, "explorer_stack") != tc_limit(b, "explorer_tokens"))
		tc_fail(b, t, (size_t)tc_find(t, "explorer_tokens"), "value", "is not the sum of the stacks");
}

/* The parsers know the resources by their order on the boards. */
static void check_resources(struct tc_book *b)
{
	const struct tc_table *t = tc_table(b, "resources.tsv");

	for (size_t r = 0; r < t->count; r++)
		if (tc_word(ARC_RESOURCE_LIST, tc_text(t, r, "key"), strlen(tc_text(t, r, "key"))) != (long)r)
			tc_fail(b, t, r, "key", "the resources are " ARC_RESOURCE_LIST ", in this order");
}

/* ---- cards ---- */

/* A01, A02 ...: the number says the row. */
static void check_number(struct tc_book *b, const struct tc_table *t, size_t r, const char *column,
			 char letter)
{
	char want[32];

	snprintf(want, sizeof want, "%c%02zu", letter, r + 1);
	if (!tc_is(t, r, column, want))
		tc_fail(b, t, r, column, "expected %s", want);
}

static void check_front(struct tc_book *b, const struct tc_table *t, size_t r)
{
	struct arc_parsed_effect e;
	struct arc_parsed_cubes c;
	const char *effect = arc_parse_effect(tc_text(t, r, "effect"), &e);
	const char *cubes = arc_parse_cubes(tc_text(t, r, "cubes"), &c);

	if (effect)
		tc_fail(b, t, r, "effect", "%s in '%s'", effect, tc_text(t, r, "effect"));
	if (cubes)
		tc_fail(b, t, r, "cubes", "%s in '%s'", cubes, tc_text(t, r, "cubes"));
	if (!effect && !cubes && e.options != c.options)
		tc_fail(b, t, r, "effect", "%d alternatives, but %d payments", e.options, c.options);
	if (tc_number(t, r, "price1") < tc_number(t, r, "price2"))
		tc_fail(b, t, r, "price2", "dearer than the price before");
	if (tc_number(t, r, "price2") < tc_number(t, r, "price3"))
		tc_fail(b, t, r, "price3", "dearer than the price before");
	if (tc_is(t, r, "type", "wonder") && (tc_is(t, r, "cubes", "none") || !tc_number(t, r, "discs")))
		tc_fail(b, t, r, "cubes", "a wonder costs cubes and discs");
}

static void check_upper(struct tc_book *b, const struct tc_table *t, size_t r)
{
	static const char *const raise[] = { "raise_n2", "raise_n3", "raise_n4", "raise_n5" };
	bool demand = tc_is(t, r, "upper", "domestic");

	if (tc_given(t, r, "dom_resource") != demand)
		tc_fail(b, t, r, "dom_resource", "only and always with a domestic demand");
	if (tc_given(t, r, "event") == demand)
		tc_fail(b, t, r, "event", "only and always when the upper area is an event");
	for (size_t i = 0; i < 4; i++) {
		if ((tc_number(t, r, raise[i]) > 0) != demand)
			tc_fail(b, t, r, raise[i], "only and always with a domestic demand");
		if (i && tc_number(t, r, raise[i]) < tc_number(t, r, raise[i - 1]))
			tc_fail(b, t, r, raise[i], "less than with fewer players");
	}
}

static void check_lower(struct tc_book *b, const struct tc_table *t, size_t r)
{
	bool demand = tc_given(t, r, "lower");

	if (tc_given(t, r, "exp_resource") != demand)
		tc_fail(b, t, r, "exp_resource", "only and always with an export demand");
	if ((tc_number(t, r, "exp_count") > 0) != demand)
		tc_fail(b, t, r, "exp_count", "only and always with an export demand");
	if (tc_is(t, r, "lower_red", "yes") && !demand)
		tc_fail(b, t, r, "lower_red", "the area is empty");
}

static void check_cards(struct tc_book *b)
{
	const struct tc_table *t = tc_table(b, "cards.tsv");

	tc_check_unique(b, t, "key");
	for (size_t r = 0; r < t->count; r++) {
		check_number(b, t, r, "number", 'A');
		if (r && tc_is(t, r, "type", "character") && !tc_is(t, r - 1, "type", "character"))
			tc_fail(b, t, r, "type", "characters stand before all other cards");
		check_front(b, t, r);
		check_upper(b, t, r);
		check_lower(b, t, r);
	}
}

static void check_events(struct tc_book *b)
{
	const struct tc_table *t = tc_table(b, "events.tsv");

	for (size_t r = 0; r < t->count; r++) {
		struct arc_parsed_effect e;
		const char *fault = arc_parse_effect(tc_text(t, r, "effect"), &e);

		if (fault || e.options != 1)
			tc_fail(b, t, r, "effect", "%s in '%s'", fault ? fault : "alternatives",
				tc_text(t, r, "effect"));
		if (!tc_count(tc_table(b, "cards.tsv"), "event", tc_text(t, r, "key")))
			tc_fail(b, t, r, "key", "on no card");
	}
}

/* ---- hexes ---- */

/* T00A, T01A, T01B, T02A ... */
static void check_tile(struct tc_book *b, const struct tc_table *t, size_t r)
{
	char tile[32];

	snprintf(tile, sizeof tile, "T%02zu", (r + 1) / 2);
	if (!tc_is(t, r, "tile", tile))
		tc_fail(b, t, r, "tile", "expected %s", tile);
	if (!tc_is(t, r, "face", r == 0 || r % 2 ? "A" : "B"))
		tc_fail(b, t, r, "face", "expected %s", r == 0 || r % 2 ? "A" : "B");
}

static void check_hexes(struct tc_book *b)
{
	const struct tc_table *t = tc_table(b, "hexes.tsv");

	for (size_t r = 0; r < t->count; r++) {
		long symbols = tc_number(t, r, "symbols"), huts = tc_limit(b, "huts_and_symbols") - symbols;
		struct arc_parsed_hex h;

		check_tile(b, t, r);
		if (!arc_parse_hex(b, t, r, &h))
			continue;
		if (h.symbols != symbols)
			tc_fail(b, t, r, "symbols", "resources has %d", h.symbols);
		if (r > 0 && tc_is(t, r, "volcano", "no") && tc_number(t, r, "huts") != huts)
			tc_fail(b, t, r, "huts", "expected %ld", huts);
	}
}

/* ---- objectives and trends ---- */

long arc_end_name(const struct tc_book *b, const char *end)
{
	struct arc_parsed_end e;
	char key[64];
	size_t length;
	const char *quantity;
	long row;

	arc_parse_end(end, &e);
	quantity = tc_word_at(ARC_END_LIST, e.quantity, &length);
	snprintf(key, sizeof key, "%.*s_%ld", (int)length, quantity, e.plus);
	row = tc_find_name(b, "end", key);
	if (row != TC_NONE)
		return row;
	key[length] = '\0';
	return tc_find_name(b, "end", key);
}

static void check_end(struct tc_book *b, const struct tc_table *t, size_t r)
{
	static const char *const value[] = { "value_n2", "value_n3", "value_n4", "value_n5" };
	struct arc_parsed_end e;
	const char *fault = arc_parse_end(tc_text(t, r, "end"), &e);

	if (fault) {
		tc_fail(b, t, r, "end", "%s in '%s'", fault, tc_text(t, r, "end"));
		return;
	}
	for (long n = 2; n <= 5; n++)
		if (tc_number(t, r, value[n - 2]) != e.per_n * n + e.plus)
			tc_fail(b, t, r, value[n - 2], "%s gives %ld", tc_text(t, r, "end"),
				e.per_n * n + e.plus);
	if (arc_end_name(b, tc_text(t, r, "end")) == TC_NONE)
		tc_fail(b, t, r, "end", "no name of kind end in names.tsv");
}

static size_t roles(const struct tc_table *t, const char *length, const char *role)
{
	size_t n = 0;

	for (size_t r = 0; r < t->count; r++)
		n += tc_is(t, r, "length", length) && tc_is(t, r, "score", role);
	return n;
}

static void check_objectives(struct tc_book *b)
{
	static const char *const lengths[] = { "short", "medium", "long" };
	static const char *const special[] = { "pacifist", "separatist" };
	const struct tc_table *t = tc_table(b, "objectives.tsv");

	for (size_t r = 0; r < t->count; r++) {
		check_end(b, t, r);
		if ((tc_number(t, r, "threshold") > 0) != tc_is(t, r, "score", "pacifist"))
			tc_fail(b, t, r, "threshold", "only and always for the pacifist");
	}
	for (size_t l = 0; l < 3; l++)
		for (size_t s = 0; s < 2; s++)
			if (roles(t, lengths[l], special[s]) != 1)
				tc_fail_total(b, t, "score", "%zu %s cards are %s, expected 1",
					      roles(t, lengths[l], special[s]), lengths[l], special[s]);
}

static void check_trends(struct tc_book *b)
{
	const struct tc_table *t = tc_table(b, "trends.tsv");

	tc_check_unique(b, t, "key");
	for (size_t r = 0; r < t->count; r++) {
		check_number(b, t, r, "id", 'R');
		if (tc_is(t, r, "score", "pacifist") || tc_is(t, r, "score", "separatist"))
			tc_fail(b, t, r, "score", "no trend is of this kind");
	}
}

/* ---- boards ---- */

/* The rows of a board follow each other without a gap, from `first` to `last`. */
static void check_row(struct tc_book *b, const struct tc_table *t, size_t r, bool begins, long first)
{
	if (tc_number(t, r, "row") != (begins ? 1 : tc_number(t, r - 1, "row") + 1))
		tc_fail(b, t, r, "row", "the rows are not in order");
	if (tc_number(t, r, "from") != (begins ? first : tc_number(t, r - 1, "to") + 1))
		tc_fail(b, t, r, "from", "a gap or an overlap with the row before");
	if (tc_number(t, r, "to") < tc_number(t, r, "from"))
		tc_fail(b, t, r, "to", "less than from");
}

static void check_markets(struct tc_book *b)
{
	const struct tc_table *t = tc_table(b, "markets.tsv");

	for (size_t r = 0; r < t->count; r++) {
		bool begins = !r || !tc_is(t, r, "resource", tc_text(t, r - 1, "resource"));

		check_row(b, t, r, begins, 1);
		if (!begins && tc_number(t, r, "price") > tc_number(t, r - 1, "price"))
			tc_fail(b, t, r, "price", "dearer than the row before");
	}
}

static void check_board(struct tc_book *b, const char *file, const char *last)
{
	const struct tc_table *t = tc_table(b, file);

	for (size_t r = 0; r < t->count; r++)
		check_row(b, t, r, r == 0, 0);
	if (tc_number(t, t->count - 1, "to") != tc_limit(b, last))
		tc_fail(b, t, t->count - 1, "to", "the last space is %ld", tc_limit(b, last));
}

static void check_wheel(struct tc_book *b)
{
	const struct tc_table *t = tc_table(b, "wheel.tsv");

	for (size_t r = 0; r < t->count; r++) {
		bool unlimited = tc_is(t, r, "field", "unlimited");
		long shared = tc_number(t, r, "shared_4") + tc_number(t, r, "shared_5");

		if ((tc_number(t, r, "own") > 0) == unlimited)
			tc_fail(b, t, r, "own", "only and always on a limited field");
		if (shared && !tc_is(t, r, "field", "limited"))
			tc_fail(b, t, r, "shared_4", "only on a limited field");
		if ((tc_number(t, r, "florins") > 0) != tc_is(t, r, "field", "florins"))
			tc_fail(b, t, r, "florins", "only and always on a field for florins");
	}
}

static void check_tax(struct tc_book *b)
{
	const struct tc_table *t = tc_table(b, "tax.tsv");

	if ((long)t->count != tc_limit(b, "citizens") + 1)
		tc_fail_total(b, t, "citizens", "%zu rows, expected %ld", t->count,
			      tc_limit(b, "citizens") + 1);
	for (size_t r = 0; r < t->count; r++) {
		if (tc_number(t, r, "citizens") != (long)r)
			tc_fail(b, t, r, "citizens", "expected %zu", r);
		if (r && tc_number(t, r, "florins") < tc_number(t, r - 1, "florins"))
			tc_fail(b, t, r, "florins", "less than for fewer citizens");
	}
}

static void check_points(struct tc_book *b)
{
	const struct tc_table *t = tc_table(b, "points.tsv");

	for (size_t r = 0; r < t->count; r++) {
		if (tc_word("objective|trend", tc_text(t, r, "key"), strlen(tc_text(t, r, "key"))) == TC_NONE)
			tc_fail(b, t, r, "key", "unknown key '%s'", tc_text(t, r, "key"));
		if (tc_number(t, r, "second") > tc_number(t, r, "first"))
			tc_fail(b, t, r, "second", "more than the rank before");
		if (tc_number(t, r, "third") > tc_number(t, r, "second"))
			tc_fail(b, t, r, "third", "more than the rank before");
	}
}

void arc_check(struct tc_book *b)
{
	check_resources(b);
	tc_check_totals(b, totals, sizeof totals / sizeof *totals);
	check_limit_sums(b);
	check_cards(b);
	check_events(b);
	check_hexes(b);
	check_objectives(b);
	check_trends(b);
	check_markets(b);
	check_board(b, "stability.tsv", "population_last");
	check_board(b, "workers.tsv", "surplus_last");
	check_wheel(b);
	check_tax(b);
	check_points(b);
}
