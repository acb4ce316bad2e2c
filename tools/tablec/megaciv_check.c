/* megaciv_check.c — Mega Civilization: facts of its tables that must agree with each other.
 *
 * One function a table, in the order of the schemas. Every column has been checked by then, so values are in
 * range and references exist. */
#include "megaciv.h"
#include "points.h"

#include <stdint.h>
#include <string.h>

/* clang-format off */
static const struct tc_total totals[] = {
	{ "advances.tsv", "vp", "1", 17 },
	{ "advances.tsv", "vp", "3", 17 },
	{ "advances.tsv", "vp", "6", 17 },
	{ "advances.tsv", "vp", NULL, 170 },
	{ "calamities.tsv", "kind", "minor", 8 },
	{ "calamities.tsv", "kind", "tradeable", 8 },
	{ "calamities.tsv", "kind", "nontradeable", 8 },
	{ "stacks.tsv", "cards", "119", 4 },
	{ "stacks.tsv", "cards", "177", 2 },
	{ "stacks.tsv", "cards", "148", 2 },
	{ "civs.tsv", "block", "west", 9 },
	{ "areas.tsv", "kind", "coastal", 181 },
	{ "areas.tsv", "kind", "land", 137 },
	{ "areas.tsv", "kind", "sea", 20 },
	{ "areas.tsv", "site", "-", 338 - 125 },
	{ "lines.tsv", "kind", "limit", 1 },
	{ "names.tsv", "kind", "group", 5 },
	{ "names.tsv", "kind", "epoch", 6 },
	{ "names.tsv", "kind", "disaster", 2 },
	{ "names.tsv", "kind", "plain", 9 },
	{ "names.tsv", "kind", "volcano", 6 },
};
/* clang-format on */

/* ---- advances ---- */

static long band_vp(const struct tc_book *b, long cost)
{
	if (cost < tc_limit(b, "cost_middle"))
		return tc_limit(b, "vp_low");
	return tc_limit(b, cost > tc_limit(b, "cost_high") ? "vp_high" : "vp_middle");
}

static void check_credits(struct tc_book *b, const struct tc_table *t, size_t r)
{
	static const char *const groups[] = { "art", "civic", "craft", "religion", "science" };
	long unit = tc_limit(b, "credit_unit");

	for (size_t g = 0; g < 5; g++) {
		long credit = tc_number(t, r, groups[g]);

		if (credit % unit)
			tc_fail(b, t, r, groups[g], "%ld is no multiple of %ld", credit, unit);
		if (!credit && (tc_is(t, r, "group1", groups[g]) || tc_is(t, r, "group2", groups[g])))
			tc_fail(b, t, r, groups[g], "no credit in a colour of the card");
	}
	if (tc_is(t, r, "group2", tc_text(t, r, "group1")))
		tc_fail(b, t, r, "group2", "the same colour twice");
}

/* A cheap card helps to buy one middle card, a middle card one dear card; each is helped by exactly one. */
static void check_bonus(struct tc_book *b, const struct tc_table *t, size_t r)
{
	long vp = tc_number(t, r, "vp"), to = tc_number(t, r, "bonus_to"), bonus = tc_number(t, r, "bonus");
	bool low = vp == tc_limit(b, "vp_low");

	if (vp == tc_limit(b, "vp_high")) {
		if (to != TC_NONE || bonus)
			tc_fail(b, t, r, "bonus_to", "a card of this cost gives no bonus");
		return;
	}
	if (to == TC_NONE || tc_number(t, (size_t)to, "vp") != tc_limit(b, low ? "vp_middle" : "vp_high")) {
		tc_fail(b, t, r, "bonus_to", "must be a card of the next band");
		return;
	}
	if (bonus != tc_limit(b, low ? "bonus_low" : "bonus_middle"))
		tc_fail(b, t, r, "bonus", "a card of this cost gives %ld",
			tc_limit(b, low ? "bonus_low" : "bonus_middle"));
	for (size_t q = 0; q < r; q++)
		if (tc_number(t, q, "bonus_to") == to)
			tc_fail(b, t, r, "bonus_to", "line %u gives a bonus to the same card",
				t->row[q].line);
}

static void check_advances(struct tc_book *b)
{
	const struct tc_table *t = tc_table(b, "advances.tsv");

	for (size_t r = 0; r < t->count; r++) {
		long vp = band_vp(b, tc_number(t, r, "cost"));

		if (tc_number(t, r, "vp") != vp)
			tc_fail(b, t, r, "vp", "a card of this cost is worth %ld", vp);
		check_credits(b, t, r);
		check_bonus(b, t, r);
	}
}

/* The holder of a card is himself free from its effect; that row must not be forgotten. */
static void check_exemptions(struct tc_book *b)
{
	const struct tc_table *t = tc_table(b, "exemptions.tsv");

	for (size_t r = 0; r < t->count; r++) {
		bool self = false;

		for (size_t q = 0; q < t->count; q++)
			self |= tc_is(t, q, "advance", tc_text(t, r, "advance")) &&
				tc_is(t, q, "exempt", tc_text(t, r, "advance"));
		if (!self)
			tc_fail(b, t, r, "advance", "its own holders are not exempt");
	}
}

/* ---- calamities ---- */

/* Resolution: minors first, then by stack, non-tradeable before tradeable. */
static long resolution(const struct tc_table *t, size_t r)
{
	return tc_is(t, r, "kind", "minor")
		       ? tc_number(t, r, "stack") - 1
		       : 6 + 2 * tc_number(t, r, "stack") - tc_is(t, r, "kind", "nontradeable");
}

static void check_needs(struct tc_book *b, const struct tc_table *t, size_t r, const char *column,
			bool wanted)
{
	if (tc_given(t, r, column) && !wanted)
		tc_fail(b, t, r, column, "nothing on this card needs it");
	if (!tc_given(t, r, column) && wanted)
		tc_fail(b, t, r, column, "missing");
}

static bool any(const struct tc_table *t, size_t r, const char *const *columns)
{
	for (; *columns; columns++)
		if (tc_number(t, r, *columns) > 0)
			return true;
	return false;
}

static void check_victims(struct tc_book *b, const struct tc_table *t, size_t r)
{
	static const char *const effects[] = { "victim_damage", "victim_cities", NULL };
	long victims = tc_number(t, r, "victims");
	bool place = tc_is(t, r, "victim_by", "place");

	check_needs(b, t, r, "victim_by", any(t, r, effects));
	check_needs(b, t, r, "victim_fate", tc_number(t, r, "victim_cities") > 0);
	if ((victims > 0) != (tc_given(t, r, "victim_by") && !place))
		tc_fail(b, t, r, "victims", "%ld does not go with %s", victims, tc_text(t, r, "victim_by"));
	if (place && !tc_is(t, r, "place", "plain") && !tc_is(t, r, "place", "sea"))
		tc_fail(b, t, r, "victim_by", "no common place");
	if (tc_is(t, r, "spares_beneficiary", "yes") && !tc_is(t, r, "victim_by", "choice"))
		tc_fail(b, t, r, "spares_beneficiary", "nobody is chosen");
	if (tc_is(t, r, "kind", "minor") && tc_given(t, r, "victim_by"))
		tc_fail(b, t, r, "victim_by", "a minor calamity has no secondary victims");
}

static void check_calamity(struct tc_book *b, const struct tc_table *t, size_t r)
{
	static const char *const placed[] = { "damage", "cities", NULL };
	static const char *const fated[] = { "cities", "rate", "keep", "free_points", "unit_points", NULL };
	static const char *const bought[] = { "cities", "cards", NULL };
	static const char *const effects[] = { "damage",      "cities", "cards", "face_value",
					       "treasury",    "rate",   "keep",  "free_points",
					       "unit_points", "tokens", "steps", NULL };

	if (tc_number(t, r, "order") != (long)r + 1 || tc_number(t, r, "order") != resolution(t, r))
		tc_fail(b, t, r, "order",
			"out of order: minors first, then by stack, non-tradeable before tradeable");
	if (!any(t, r, effects))
		tc_fail(b, t, r, "damage", "the card does nothing");
	check_needs(b, t, r, "place", any(t, r, placed));
	check_needs(b, t, r, "fate", any(t, r, fated));
	if (tc_number(t, r, "buy_off") && !any(t, r, bought))
		tc_fail(b, t, r, "buy_off", "nothing to buy off");
	if ((tc_number(t, r, "coast_damage") > 0) != tc_is(t, r, "place", "plain"))
		tc_fail(b, t, r, "coast_damage", "only and always beside a flood plain");
	check_victims(b, t, r);
}

static void check_calamities(struct tc_book *b)
{
	const struct tc_table *t = tc_table(b, "calamities.tsv");

	for (size_t r = 0; r < t->count; r++)
		check_calamity(b, t, r);
}

/* Does the calamity have the quantity a modifier changes, for that role? */
static bool calamity_has(const struct tc_table *t, size_t r, const char *quantity, bool secondary)
{
	if (!strcmp(quantity, "damage") || !strcmp(quantity, "cities"))
		return tc_number(t, r,
				 secondary ? (*quantity == 'd' ? "victim_damage" : "victim_cities")
					   : quantity) > 0;
	if (secondary)
		return false;
	if (!strcmp(quantity, "unit_points"))
		return tc_number(t, r, "unit_points") > 0 || tc_number(t, r, "free_points") > 0;
	return tc_number(t, r, quantity) > 0;
}

static void check_quantity(struct tc_book *b, const struct tc_table *t, size_t r)
{
	const struct tc_table *calamities = tc_table(b, "calamities.tsv");
	const char *quantity = tc_text(t, r, "quantity");
	size_t calamity = (size_t)tc_number(t, r, "calamity");
	long change = tc_number(t, r, "change");
	bool primary = !tc_is(t, r, "role", "secondary"), secondary = !tc_is(t, r, "role", "primary");

	if (tc_number(t, r, "quantity") >= MC_QUANTITY_SPECIAL) {
		if (change < 0)
			tc_fail(b, t, r, "change", "a special has no negative number");
		return;
	}
	if (!change)
		tc_fail(b, t, r, "change", "changes nothing");
	if ((primary && !calamity_has(calamities, calamity, quantity, false)) ||
	    (secondary && !calamity_has(calamities, calamity, quantity, true)))
		tc_fail(b, t, r, "quantity", "the calamity has no %s for this role", quantity);
}

static void check_modifiers(struct tc_book *b)
{
	const struct tc_table *t = tc_table(b, "modifiers.tsv"), *calamities = tc_table(b, "calamities.tsv");

	for (size_t r = 0; r < t->count; r++) {
		size_t calamity = (size_t)tc_number(t, r, "calamity");

		if (tc_is(calamities, calamity, "kind", "minor"))
			tc_fail(b, t, r, "calamity", "advances have no influence on minor calamities");
		else if (!tc_is(t, r, "role", "primary") && !tc_given(calamities, calamity, "victim_by"))
			tc_fail(b, t, r, "role", "the calamity has no secondary victims");
		else
			check_quantity(b, t, r);
		if (tc_is(t, r, "quantity", "ability") &&
		    !tc_count(tc_table(b, "abilities.tsv"), "advance", tc_text(t, r, "advance")))
			tc_fail(b, t, r, "advance", "has no row in abilities.tsv");
	}
}

/* ---- trade cards ---- */

static void check_stack_count(struct tc_book *b)
{
	const struct tc_table *t = tc_table(b, "limits.tsv");

	if (tc_limit(b, "stacks") != MC_NUMBERED)
		tc_fail(b, t, (size_t)tc_find(t, "stacks"), "value", "expected %d", MC_NUMBERED);
}

static void check_commodities(struct tc_book *b)
{
	const struct tc_table *t = tc_table(b, "commodities.tsv");

	for (size_t r = 0; r < t->count; r++)
		if ((tc_number(t, r, "stack") == 0) != (r == 0 && tc_is(t, r, "key", "water")))
			tc_fail(b, t, r, "stack", "water, the first row, and only water has 0");
}

/* All commodity cards: of a set by commodity, of a set by stack; stack 0 is their sum. */
struct cards {
	long of[MC_SETS][MC_COMMODITIES], in[MC_SETS][MC_NUMBERED + 1];
};

static void count_cards(const struct tc_book *b, struct cards *cards)
{
	const struct tc_table *t = tc_table(b, "tradecards.tsv"), *goods = tc_table(b, "commodities.tsv");

	memset(cards, 0, sizeof *cards);
	for (size_t r = 0; r < t->count; r++) {
		long set = tc_number(t, r, "stacks"), good = tc_number(t, r, "commodity");
		long n = tc_number(t, r, "count");

		cards->of[set][good] += n;
		cards->in[set][0] += n;
		if (tc_number(goods, (size_t)good, "stack"))
			cards->in[set][tc_number(goods, (size_t)good, "stack")] += n;
	}
}

/* Are two sets of stacks used in the same line-up? */
static bool together(const struct tc_book *b, long x, long y)
{
	const struct tc_table *t = tc_table(b, "lineups.tsv");

	for (size_t r = 0; r < t->count; r++) {
		if (tc_number(t, r, "stacks") != x || !tc_is(t, r, "choice", "both"))
			continue;
		for (size_t q = 0; q < t->count; q++)
			if (tc_number(t, q, "stacks") == y && tc_is(t, q, "choice", "both") &&
			    tc_number(t, q, "players") == tc_number(t, r, "players"))
				return true;
	}
	return false;
}

static void check_stacks(struct tc_book *b, const struct cards *cards)
{
	const struct tc_table *t = tc_table(b, "stacks.tsv");

	for (size_t r = 0; r < t->count; r++)
		if (cards->in[r][0] != tc_number(t, r, "cards"))
			tc_fail(b, t, r, "cards", "tradecards.tsv has %ld", cards->in[r][0]);
}

static void check_tradecards(struct tc_book *b, const struct cards *cards)
{
	const struct tc_table *t = tc_table(b, "tradecards.tsv");
	bool partner[MC_SETS][MC_SETS];

	for (long x = 0; x < MC_SETS; x++)
		for (long y = 0; y < MC_SETS; y++)
			partner[x][y] = x == y || together(b, x, y);
	for (size_t r = 0; r < t->count; r++) {
		long sum = 0, set = tc_number(t, r, "stacks"), good = tc_number(t, r, "commodity");

		if (tc_is(t, r, "commodity", "water"))
			tc_fail(b, t, r, "commodity", "water belongs to no stack");
		for (long x = 0; x < MC_SETS; x++)
			sum += partner[set][x] ? cards->of[x][good] : 0;
		if (sum != tc_number(t, r, "set_size"))
			tc_fail(b, t, r, "set_size", "the cards used together are %ld", sum);
	}
}

/* ---- civilizations ---- */

static void check_civs(struct tc_book *b)
{
	const struct tc_table *t = tc_table(b, "civs.tsv");

	for (size_t r = 0; r < t->count; r++) {
		const char *colour = tc_text(t, r, "colour");

		if (tc_number(t, r, "rank") != (long)r + 1)
			tc_fail(b, t, r, "rank", "the rows stand in the order of rank");
		if (strlen(colour) != 6 || colour[strspn(colour, "0123456789abcdef")])
			tc_fail(b, t, r, "colour", "'%s' is not six hexadecimal digits", colour);
		for (size_t q = 0; q < r; q++)
			if (tc_is(t, q, "colour", colour))
				tc_fail(b, t, r, "colour", "the colour of line %u", t->row[q].line);
	}
}

/* Adds the civilizations of a row to the mask; their number, or -1 after an error. */
static long lineup_civs(struct tc_book *b, const struct tc_table *t, size_t r, uint32_t *mask)
{
	const char *s = tc_text(t, r, "civs");
	long n = 0, last = TC_NONE;

	for (;; n++) {
		char key[64] = "";
		size_t length = strcspn(s, ",");
		long civ;

		if (length < sizeof key)
			memcpy(key, s, length);
		civ = tc_find(tc_table(b, "civs.tsv"), key);
		if (civ == TC_NONE) {
			tc_fail(b, t, r, "civs", "unknown key '%s', not in civs.tsv", key);
			return -1;
		}
		if (civ <= last || *mask >> civ & 1) {
			tc_fail(b, t, r, "civs", "'%s' twice, or not in ranking order", key);
			return -1;
		}
		*mask |= UINT32_C(1) << civ;
		last = civ;
		if (!s[length])
			return n + 1;
		s += length + 1;
	}
}

static void check_lineup_row(struct tc_book *b, const struct tc_table *t, size_t r, const struct cards *cards,
			     uint32_t *mask)
{
	const struct tc_table *sets = tc_table(b, "stacks.tsv");
	size_t set = (size_t)tc_number(t, r, "stacks");
	long n = lineup_civs(b, t, r, mask);

	if (n >= 0 && n != tc_number(t, r, "n"))
		tc_fail(b, t, r, "n", "%ld civilizations are listed", n);
	if (!tc_is(sets, set, "block", tc_text(t, r, "block")))
		tc_fail(b, t, r, "stacks", "the stacks are of the other block");
	for (int stack = 1; stack <= MC_NUMBERED; stack++)
		if (cards->in[set][stack] < n)
			tc_fail(b, t, r, "stacks",
				"stack %d has %ld cards, too few to set one aside for each player", stack,
				cards->in[set][stack]);
}

/* A line-up is one row, or with two blocks a row for the west and then one for the east. Returns its rows. */
static size_t check_lineup(struct tc_book *b, const struct tc_table *t, size_t r, const struct cards *cards)
{
	uint32_t mask = 0;
	long n = tc_number(t, r, "n");

	check_lineup_row(b, t, r, cards, &mask);
	if (!tc_is(t, r, "choice", "both")) {
		if (!tc_is(t, r, "block", tc_text(t, r, "choice")))
			tc_fail(b, t, r, "block", "not the block that was chosen");
		if (n != tc_number(t, r, "players"))
			tc_fail(b, t, r, "n", "%ld civilizations for %ld players", n,
				tc_number(t, r, "players"));
		return 1;
	}
	if (!tc_is(t, r, "block", "west") || r + 1 == t->count || !tc_is(t, r + 1, "block", "east") ||
	    !tc_is(t, r + 1, "choice", "both") ||
	    tc_number(t, r + 1, "players") != tc_number(t, r, "players")) {
		tc_fail(b, t, r, "block", "two blocks are a row for the west, then one for the east");
		return 1;
	}
	check_lineup_row(b, t, r + 1, cards, &mask);
	n += tc_number(t, r + 1, "n");
	if (n != tc_number(t, r, "players"))
		tc_fail(b, t, r, "n", "%ld civilizations for %ld players", n, tc_number(t, r, "players"));
	return 2;
}

static void check_lineups(struct tc_book *b, const struct cards *cards)
{
	const struct tc_table *t = tc_table(b, "lineups.tsv");
	size_t lineups = 0;

	for (size_t r = 0; r < t->count; lineups++)
		r += check_lineup(b, t, r, cards);
	if (lineups != 19)
		tc_fail_total(b, t, "players", "%zu line-ups, expected 19", lineups);
}

static bool has_minors(const struct tc_book *b, long players)
{
	const struct tc_table *t = tc_table(b, "lineups.tsv"), *sets = tc_table(b, "stacks.tsv");

	for (size_t r = 0; r < t->count; r++)
		if (tc_number(t, r, "players") == players)
			return tc_is(sets, (size_t)tc_number(t, r, "stacks"), "minors", "yes");
	return false;
}

static void check_counts(struct tc_book *b)
{
	const struct tc_table *t = tc_table(b, "counts.tsv");

	for (size_t r = 0; r < t->count; r++) {
		long players = tc_number(t, r, "players");
		bool room = tc_number(t, r, "calamity_limit") > tc_number(t, r, "major_limit");

		if (players != (long)r + 5)
			tc_fail(b, t, r, "players", "expected %zu", r + 5);
		else if (!tc_count(tc_table(b, "lineups.tsv"), "players", tc_text(t, r, "players")))
			tc_fail(b, t, r, "players", "no line-up for %ld players", players);
		else if (room != has_minors(b, players))
			tc_fail(b, t, r, "calamity_limit",
				"is above major_limit where minor calamities are in the stacks");
		if (tc_number(t, r, "start_credit") % tc_limit(b, "credit_unit"))
			tc_fail(b, t, r, "start_credit", "no multiple of %ld", tc_limit(b, "credit_unit"));
	}
}

static void check_tracks(struct tc_book *b)
{
	static const char *const steps[] = { "early_bronze", "middle_bronze", "late_bronze", "early_iron",
					     "late_iron" };
	const struct tc_table *t = tc_table(b, "tracks.tsv");

	for (size_t r = 0; r < t->count; r++) {
		for (size_t i = 1; i < 5; i++)
			if (tc_number(t, r, steps[i]) <= tc_number(t, r, steps[i - 1]))
				tc_fail(b, t, r, steps[i],
					"an epoch does not begin before the one before it");
		if (tc_number(t, r, "last") < tc_number(t, r, "late_iron"))
			tc_fail(b, t, r, "last", "before the Late Iron Age");
	}
}

static void check_epochs(struct tc_book *b)
{
	const struct tc_table *t = tc_table(b, "epochs.tsv");

	for (size_t r = 1; r < t->count; r++)
		if (tc_is(t, r, "version", tc_text(t, r - 1, "version")) &&
		    tc_number(t, r, "cities") < tc_number(t, r - 1, "cities"))
			tc_fail(b, t, r, "cities", "fewer than in the epoch before");
}

/* ---- the Short Game ---- */

static void check_themes(struct tc_book *b)
{
	static const char *const column[] = { "advance1", "advance2", "advance3", "advance4" };
	const struct tc_table *sets = tc_table(b, "theme_sets.tsv"), *deals = tc_table(b, "theme_deals.tsv");

	for (size_t r = 0; r < sets->count; r++)
		for (size_t i = 1; i < 4; i++)
			for (size_t j = 0; j < i; j++)
				if (tc_is(sets, r, column[i], tc_text(sets, r, column[j])))
					tc_fail(b, sets, r, column[i], "the same advance twice");
	for (size_t r = 0; r < deals->count; r++) {
		long sum = 0;

		for (size_t s = 0; s < sets->count; s++)
			sum += deals->row[r].value[s + 1];
		if (tc_number(deals, r, "players") != (long)r + 5)
			tc_fail(b, deals, r, "players", "expected %zu", r + 5);
		else if (sum != (long)r + 5)
			tc_fail(b, deals, r, "players", "%ld sets for %zu players", sum, r + 5);
	}
	for (size_t s = 0; s < sets->count; s++)
		if (!tc_is(sets, s, "key", deals->schema->columns[s + 1].name))
			tc_fail(b, sets, s, "key",
				"the sets stand in the order of the columns of theme_deals.tsv");
}

/* ---- the map ---- */

static void check_sea(struct tc_book *b, const struct tc_table *t, size_t r)
{
	static const char *const empty[] = { "limit", "site", "flood", "volcano", "start", "region" };

	for (size_t i = 0; i < 6; i++)
		if (tc_given(t, r, empty[i]))
			tc_fail(b, t, r, empty[i], "an open sea area has none");
	if (r + 1 < t->count && !tc_is(t, r + 1, "kind", "sea"))
		tc_fail(b, t, r, "kind", "open sea areas come last");
}

static void check_land(struct tc_book *b, const struct tc_table *t, size_t r)
{
	const struct tc_table *civs = tc_table(b, "civs.tsv");
	long region = tc_number(t, r, "region");

	if (!tc_given(t, r, "limit"))
		tc_fail(b, t, r, "limit", "missing");
	if (tc_is(t, r, "site", "white") && !tc_given(t, r, "flood"))
		tc_fail(b, t, r, "site", "a white site lies on a flood plain");
	if (tc_is(t, r, "limit", "0") && tc_given(t, r, "site"))
		tc_fail(b, t, r, "site", "no city is ever built in an area of limit 0");
	if (tc_given(t, r, "start") && !tc_is(t, r, "start", tc_text(t, r, "region")))
		tc_fail(b, t, r, "start", "starts outside of its region");
	if (region == TC_NONE)
		tc_fail(b, t, r, "region", "missing");
	else if (!tc_is(civs, (size_t)region, "block", tc_text(t, r, "block")))
		tc_fail(b, t, r, "block", "not the block of its region");
}

static size_t areas_with(const struct tc_book *b, const char *column, const char *value)
{
	return tc_count(tc_table(b, "areas.tsv"), column, value);
}

/* An area has a name in every language, by which people tell it from all others. */
static void check_area_names(struct tc_book *b, const struct tc_table *t, size_t r)
{
	static const char *const columns[] = { "name_en", "name_de", "name_pl" };

	for (size_t i = 0; i < 3; i++) {
		if (tc_is(t, r, columns[i], "-"))
			tc_fail(b, t, r, columns[i], "missing");
		for (size_t other = r + 1; other < t->count; other++)
			if (tc_is(t, other, columns[i], tc_text(t, r, columns[i])))
				tc_fail(b, t, r, columns[i], "also %s is called that",
					tc_text(t, other, "key"));
	}
}

static void check_areas(struct tc_book *b)
{
	const struct tc_table *t = tc_table(b, "areas.tsv"), *civs = tc_table(b, "civs.tsv");
	const struct tc_table *names = tc_table(b, "names.tsv");

	for (size_t r = 0; r < t->count; r++) {
		const char *fault = tc_points_fault(tc_text(t, r, "seeds"), 1, 16);

		if (fault)
			tc_fail(b, t, r, "seeds", "%s", fault);
		check_area_names(b, t, r);
		if (tc_is(t, r, "kind", "sea"))
			check_sea(b, t, r);
		else
			check_land(b, t, r);
	}
	for (size_t r = 0; r < civs->count; r++)
		if (areas_with(b, "start", tc_text(civs, r, "key")) != 1)
			tc_fail(b, civs, r, "key", "%zu starting locations in areas.tsv, expected 1",
				areas_with(b, "start", tc_text(civs, r, "key")));
	for (size_t r = 0; r < names->count; r++) {
		bool plain = tc_is(names, r, "kind", "plain");
		size_t n = areas_with(b, plain ? "flood" : "volcano", tc_text(names, r, "key"));

		if (plain && !n)
			tc_fail(b, names, r, "key", "no area lies on this flood plain");
		if (tc_is(names, r, "kind", "volcano") && (n < 1 || n > 2))
			tc_fail(b, names, r, "key", "%zu areas touch this volcano, expected 1 or 2", n);
	}
}

static void check_lines(struct tc_book *b)
{
	const struct tc_table *t = tc_table(b, "lines.tsv");

	for (size_t r = 0; r < t->count; r++) {
		bool box = tc_is(t, r, "kind", "drop"), outline = tc_is(t, r, "kind", "limit");
		bool seed = tc_is(t, r, "kind", "land_seed") || tc_is(t, r, "kind", "water_seed"),
		     spot = tc_is(t, r, "kind", "volcano");
		const char *fault = tc_points_fault(tc_text(t, r, "points"),
						    seed || spot ? 1
						    : outline    ? 3
								 : 2,
						    spot  ? 1
						    : box ? 2
							  : 999);

		if (seed && tc_find(tc_table(b, "areas.tsv"), tc_text(t, r, "name")) == TC_NONE)
			tc_fail(b, t, r, "name", "there is no such area");
		if (spot && tc_find_name(b, "volcano", tc_text(t, r, "name")) == TC_NONE)
			tc_fail(b, t, r, "name", "there is no such volcano");

		if (fault)
			tc_fail(b, t, r, "points", "%s", fault);
	}
}

void mc_check(struct tc_book *b)
{
	struct cards cards;

	count_cards(b, &cards);
	tc_check_totals(b, totals, sizeof totals / sizeof *totals);
	check_advances(b);
	check_exemptions(b);
	check_calamities(b);
	check_modifiers(b);
	check_stack_count(b);
	check_commodities(b);
	check_stacks(b, &cards);
	check_tradecards(b, &cards);
	check_civs(b);
	check_lineups(b, &cards);
	check_counts(b);
	check_tracks(b);
	check_epochs(b);
	check_themes(b);
	check_areas(b);
	check_lines(b);
}
