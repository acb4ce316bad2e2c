/* test_tablec.c — feeds the table compiler tables with one small damage each.
 *
 * A row of the table of cases is one damage: a field that is changed, a row that is deleted, doubled or
 * swapped with the next. The message must stand at the damaged line (or at the header of a table whose
 * total is wrong) and name column and reason. The line numbers are counted here, so that a comment more in
 * a table changes nothing. */
#define _POSIX_C_SOURCE 200809L /* open_memstream */
#include "../test.h"
#include "tablec.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef DATA_DIR
#define DATA_DIR "data"
#endif

enum damage { SET, DELETE, DOUBLE, SWAP, CUT, ADD_LINE, UNENDED, EMPTY, DROP };

struct tablec_case {
	const char *name;
	const char *game, *file;
	enum damage damage;
	const char *row;         /* how the line begins; NULL: the header */
	const char *column, *to; /* SET */
	/* where the message stands when not at the damage; at_row NULL: header */
	const char *at_file, *at_row;
	const char *want, *word; /* column and a word of the reason */
};

#define MC     "megaciv"
#define ARC    "archipelago"
#define HEADER "\t"
/* At the changed row; at the header of the same table; at a row of another table. */
/* clang-format off */
#define FIELD(n, g, f, r, c, t, w, x) { n, g, f, SET, r, c, t, f, r, w, x }
#define TOTAL(n, g, f, r, c, t, w, x) { n, g, f, SET, r, c, t, f, NULL, w, x }
#define OTHER(n, g, f, r, c, t, af, ar, w, x) { n, g, f, SET, r, c, t, af, ar, w, x }
#define ROW(n, g, f, d, r, ar, w, x) { n, g, f, d, r, NULL, NULL, f, ar, w, x }
/* clang-format on */

static struct tablec_case cases[] = {
	/* reading */
	ROW("a missing table", MC, "areas.tsv", DROP, NULL, HEADER, "-", "missing"),
	ROW("an empty table", MC, "civs.tsv", EMPTY, NULL, HEADER, "-", "no line with the names"),
	ROW("a last line without end", MC, "prices.tsv", UNENDED, "9", "9", "-", "no end"),
	ROW("an empty line", MC, "prices.tsv", ADD_LINE, "6", "+6", "-", "an empty line"),
	FIELD("a carriage return", MC, "prices.tsv", "9", "advance", "-\r", "-", "control character"),
	FIELD("a byte that is no UTF-8", MC, "names.tsv", "advance\tlaw", "de",
	      "Ges\xff"
	      "etz",
	      "-", "UTF-8"),
	FIELD("an overlong character", MC, "names.tsv", "advance\tlaw", "de", "\xe0\x80\x80", "-", "UTF-8"),
	FIELD("half a surrogate", MC, "names.tsv", "advance\tlaw", "de", "\xed\xa0\x80", "-", "UTF-8"),
	FIELD("a character cut short", MC, "names.tsv", "advance\tlaw", "de", "\xc3", "-", "UTF-8"),
	FIELD("a line that ends in half a character", MC, "prices.tsv", "9", "advance", "\xc3", "-", "UTF-8"),
	FIELD("an overlong four", MC, "names.tsv", "advance\tlaw", "de", "\xf0\x80\x80\x80", "-", "UTF-8"),
	TOTAL("a column of another name", MC, "advances.tsv", NULL, "cost", "price", "cost",
	      "called 'price'"),
	ROW("a header without its last column", MC, "advances.tsv", CUT, NULL, NULL, "bonus", "11 columns"),
	TOTAL("a header with a column more", MC, "advances.tsv", NULL, "bonus", "bonus\tmore", "bonus",
	      "13 columns"),
	ROW("a row with a field too few", MC, "advances.tsv", CUT, "mining", "mining", "bonus", "11 fields"),
	FIELD("a row with a field too many", MC, "advances.tsv", "mining", "bonus", "0\t0", "bonus",
	      "13 fields"),

	/* columns */
	FIELD("a key that is no identifier", MC, "commodities.tsv", "silk", "key", "fine silk", "key",
	      "identifier"),
	FIELD("an empty key", MC, "commodities.tsv", "silk", "key", "", "key", "identifier"),
	FIELD("an empty name", MC, "areas.tsv", "aquae_sextiae", "name_en", "", "name_en", "empty"),
	FIELD("an area without a German name", MC, "areas.tsv", "aquae_sextiae", "name_de", "", "name_de",
	      "empty"),
	FIELD("a sea without a Polish name", MC, "areas.tsv", "black_sea", "name_pl", "-", "name_pl",
	      "missing"),
	FIELD("two areas of one German name", MC, "areas.tsv", "black_sea", "name_de", "Rotes Meer",
	      "name_de", "also red_sea"),
	FIELD("a blank before a name", MC, "areas.tsv", "aquae_sextiae", "name_en", " Massilia", "name_en",
	      "a blank"),
	FIELD("a blank after a name", MC, "names.tsv", "advance\tlaw", "pl", "Prawo ", "pl", "a blank"),
	FIELD("a cost that is not a number", MC, "advances.tsv", "mining", "cost", "23O", "cost",
	      "no number"),
	FIELD("a cost without digits", MC, "advances.tsv", "mining", "cost", "-", "cost", "no number"),
	FIELD("a cost of many digits", MC, "advances.tsv", "mining", "cost", "2300000000", "cost",
	      "no number"),
	FIELD("a cost out of range", MC, "advances.tsv", "mining", "cost", "0", "cost", "between"),
	FIELD("a limit out of range", MC, "areas.tsv", "aquae_sextiae", "limit", "5", "limit", "between"),
	FIELD("an unknown kind of calamity", MC, "calamities.tsv", "famine", "kind", "huge", "kind",
	      "unknown word"),
	FIELD("an unknown quantity", MC, "abilities.tsv", "mining", "quantity", "gold", "quantity",
	      "unknown word"),
	FIELD("an unknown advance in bonus_to", MC, "advances.tsv", "music", "bonus_to", "enlightment",
	      "bonus_to", "unknown key 'enlightment'"),
	FIELD("an unknown advance in a modifier", MC, "modifiers.tsv", "famine\tpottery", "advance", "potery",
	      "advance", "unknown key"),
	FIELD("an unknown calamity in a modifier", MC, "modifiers.tsv", "famine\tpottery", "calamity",
	      "hunger", "calamity", "unknown key"),
	FIELD("an unknown colour of advances", MC, "advances.tsv", "music", "group1", "blue", "group1",
	      "unknown group"),
	FIELD("an unknown flood plain", MC, "areas.tsv", "aquae_sextiae", "flood", "loire", "flood",
	      "unknown plain"),
	ROW("a row twice", MC, "advances.tsv", DOUBLE, "mining", "+mining", "key", "duplicate"),
	OTHER("two keys that differ in case", MC, "commodities.tsv", "silk", "key", "Gold", "commodities.tsv",
	      "gold", "key", "duplicate"),
	ROW("a modifier twice", MC, "modifiers.tsv", DOUBLE, "famine\tpottery", "+famine\tpottery",
	    "quantity", "duplicate"),
	ROW("50 advances", MC, "advances.tsv", DELETE, "urbanism", NULL, "key", "50 rows, expected 51"),
	ROW("52 advances", MC, "advances.tsv", DOUBLE, "urbanism", NULL, "key", "52 rows, expected 51"),
	ROW("a civilization without a basic track", MC, "tracks.tsv", DELETE, "rome\tbasic", NULL, "civ",
	    "35 rows"),

	/* limits and names */
	ROW("a missing limit", MC, "limits.tsv", DELETE, "ship_moves", NULL, "key",
	    "missing row 'ship_moves'"),
	FIELD("an unknown limit", MC, "limits.tsv", "ship_moves", "key", "ship_speed", "key", "unknown key"),
	{ "a name too few", MC, "names.tsv", DELETE, "advance\tlaw", NULL, NULL, "advances.tsv", "law", "key",
	  "no name" },
	FIELD("a name of nothing", MC, "names.tsv", "advance\tlaw", "key", "lore", "key",
	      "unknown key 'lore'"),

	/* totals */
	TOTAL("16 advances of one point", MC, "advances.tsv", "urbanism", "vp", "3", "vp", "16 rows with 1"),
	TOTAL("18 advances of three points", MC, "advances.tsv", "urbanism", "vp", "3", "vp",
	      "18 rows with 3"),
	TOTAL("171 points", MC, "advances.tsv", "urbanism", "vp", "2", "vp", "the sum is 171"),
	TOTAL("nine minor calamities", MC, "calamities.tsv", "famine", "kind", "minor", "kind",
	      "9 rows with minor"),
	TOTAL("seven non-tradeable calamities", MC, "calamities.tsv", "famine", "kind", "tradeable", "kind",
	      "7 rows with nontradeable"),
	TOTAL("120 cards in a block", MC, "stacks.tsv", "west_5", "cards", "120", "cards", "3 rows with 119"),
	TOTAL("ten western civilizations", MC, "civs.tsv", "saba", "block", "west", "block",
	      "10 rows with west"),
	TOTAL("182 coastal areas", MC, "areas.tsv", "memphis", "kind", "coastal", "kind",
	      "182 rows with coastal"),
	TOTAL("124 city sites", MC, "areas.tsv", "rome", "site", "-", "site", "214 rows with -"),
	TOTAL("no outline of the map", MC, "lines.tsv", "limit", "kind", "cut", "kind", "0 rows with limit"),
	TOTAL("18 advances of six points", MC, "advances.tsv", "urbanism", "vp", "6", "vp", "18 rows with 6"),
	TOTAL("nine tradeable calamities", MC, "calamities.tsv", "famine", "kind", "tradeable", "kind",
	      "9 rows with tradeable"),
	TOTAL("176 cards in a block", MC, "stacks.tsv", "west_9", "cards", "176", "cards", "1 rows with 177"),
	TOTAL("147 cards in a block", MC, "stacks.tsv", "west_15", "cards", "147", "cards",
	      "1 rows with 148"),
	TOTAL("136 land areas", MC, "areas.tsv", "memphis", "kind", "coastal", "kind", "136 rows with land"),
	TOTAL("21 open sea areas", MC, "areas.tsv", "memphis", "kind", "sea", "kind", "21 rows with sea"),
	TOTAL("six colours", MC, "names.tsv", "term\ttie", "kind", "group", "kind", "6 rows with group"),
	TOTAL("seven epochs", MC, "names.tsv", "term\ttie", "kind", "epoch", "kind", "7 rows with epoch"),
	TOTAL("three disasters", MC, "names.tsv", "term\ttie", "kind", "disaster", "kind",
	      "3 rows with disaster"),
	TOTAL("ten flood plains", MC, "names.tsv", "term\ttie", "kind", "plain", "kind",
	      "10 rows with plain"),
	TOTAL("seven volcanoes", MC, "names.tsv", "term\ttie", "kind", "volcano", "kind",
	      "7 rows with volcano"),
	ROW("a name twice", MC, "names.tsv", DOUBLE, "plain\tpo", "+plain\tpo", "key", "duplicate"),

	/* advances */
	FIELD("points that do not follow from the cost", MC, "advances.tsv", "mining", "cost", "130", "vp",
	      "is worth 3"),
	FIELD("a credit that is no multiple of 5", MC, "advances.tsv", "mining", "craft", "21", "craft",
	      "multiple"),
	FIELD("a card without credit in its colour", MC, "advances.tsv", "mining", "craft", "0", "craft",
	      "no credit"),
	FIELD("a card without credit in its second colour", MC, "advances.tsv", "theocracy", "religion", "0",
	      "religion", "no credit"),
	FIELD("the same colour twice", MC, "advances.tsv", "mining", "group2", "craft", "group2", "twice"),
	FIELD("a bonus from a dear card", MC, "advances.tsv", "mining", "bonus_to", "law", "bonus_to",
	      "no bonus"),
	FIELD("a bonus to a card of the wrong band", MC, "advances.tsv", "music", "bonus_to", "mining",
	      "bonus_to", "next band"),
	FIELD("no bonus from a cheap card", MC, "advances.tsv", "music", "bonus_to", "-", "bonus_to",
	      "next band"),
	FIELD("a bonus of the wrong size", MC, "advances.tsv", "music", "bonus", "20", "bonus", "gives 10"),
	FIELD("two bonuses to one card", MC, "advances.tsv", "mysticism", "bonus_to", "enlightenment",
	      "bonus_to", "the same card"),
	{ "an exemption that forgets the holder", MC, "exemptions.tsv", DELETE, "diplomacy\tdiplomacy", NULL,
	  NULL, "exemptions.tsv", "-diplomacy\tmilitary", "advance", "own holders" },
	ROW("two prices of a stack", MC, "prices.tsv", DOUBLE, "9", "+9", "stack", "duplicate"),

	/* calamities */
	FIELD("a calamity out of order", MC, "calamities.tsv", "famine", "order", "12", "order",
	      "out of order"),
	FIELD("a calamity of the wrong stack", MC, "calamities.tsv", "famine", "stack", "4", "order",
	      "out of order"),
	FIELD("a calamity that does nothing", MC, "calamities.tsv", "corruption", "face_value", "0", "damage",
	      "does nothing"),
	FIELD("damage nowhere", MC, "calamities.tsv", "famine", "place", "-", "place", "missing"),
	FIELD("a place without damage", MC, "calamities.tsv", "regression", "place", "any", "place",
	      "nothing"),
	FIELD("cities without a fate", MC, "calamities.tsv", "superstition", "fate", "-", "fate", "missing"),
	FIELD("a fate of nothing", MC, "calamities.tsv", "famine", "fate", "annex", "fate", "nothing"),
	FIELD("nothing to buy off", MC, "calamities.tsv", "tempest", "buy_off", "4", "buy_off",
	      "nothing to buy"),
	FIELD("a flood without coast damage", MC, "calamities.tsv", "flood", "coast_damage", "0",
	      "coast_damage", "always"),
	FIELD("a famine with coast damage", MC, "calamities.tsv", "famine", "coast_damage", "5",
	      "coast_damage", "only"),
	FIELD("secondary victims that suffer nothing", MC, "calamities.tsv", "famine", "victim_damage", "0",
	      "victim_by", "nothing"),
	FIELD("secondary damage for nobody", MC, "calamities.tsv", "famine", "victim_by", "-", "victim_by",
	      "missing"),
	FIELD("secondary cities without a fate", MC, "calamities.tsv", "piracy", "victim_fate", "-",
	      "victim_fate", "missing"),
	FIELD("no number of chosen victims", MC, "calamities.tsv", "famine", "victims", "0", "victims",
	      "choice"),
	FIELD("a number of victims at a place", MC, "calamities.tsv", "flood", "victims", "2", "victims",
	      "place"),
	FIELD("victims at no common place", MC, "calamities.tsv", "cyclone", "place", "any", "victim_by",
	      "no common"),
	FIELD("a spared beneficiary where nobody is chosen", MC, "calamities.tsv", "flood",
	      "spares_beneficiary", "yes", "spares_beneficiary", "nobody"),
	FIELD("a minor calamity with victims", MC, "calamities.tsv", "tempest", "victim_by", "choice",
	      "victim_by", "minor"),
	FIELD("a modifier of a minor calamity", MC, "modifiers.tsv", "treachery", "calamity", "tempest",
	      "calamity", "no influence"),
	FIELD("a secondary role without victims", MC, "modifiers.tsv", "treachery", "role", "both", "role",
	      "no secondary"),
	FIELD("a modifier of a quantity the calamity lacks", MC, "modifiers.tsv", "treachery", "quantity",
	      "damage", "quantity", "no damage"),
	FIELD("a modifier of a quantity victims lack", MC, "modifiers.tsv", "epidemic\tanatomy", "quantity",
	      "steps", "quantity", "no steps"),
	FIELD("a modifier of unit points where there are none", MC, "modifiers.tsv", "treachery", "quantity",
	      "unit_points", "quantity", "no unit_points"),
	FIELD("a modifier that changes nothing", MC, "modifiers.tsv", "treachery", "change", "0", "change",
	      "nothing"),
	FIELD("a negative special", MC, "modifiers.tsv", "cyclone\tmasonry", "change", "-1", "change",
	      "negative"),
	{ "an ability that is not listed", MC, "abilities.tsv", DELETE, "cultural_ascendancy", NULL, NULL,
	  "modifiers.tsv", "slave_revolt\tcultural_ascendancy", "advance", "no row in abilities.tsv" },

	/* trade cards */
	FIELD("ten stacks", MC, "limits.tsv", "stacks", "value", "10", "value", "expected 9"),
	FIELD("a commodity without a stack", MC, "commodities.tsv", "silk", "stack", "0", "stack",
	      "only water"),
	FIELD("water in a stack", MC, "commodities.tsv", "water", "stack", "1", "stack", "water"),
	OTHER("a card too few", MC, "tradecards.tsv", "west_5\tochre", "count", "8", "stacks.tsv", "west_5",
	      "cards", "has 118"),
	FIELD("a set of the wrong size", MC, "tradecards.tsv", "west_12\tclay", "set_size", "5", "set_size",
	      "together are 9"),
	FIELD("water among the trade cards", MC, "tradecards.tsv", "west_5\tochre", "commodity", "water",
	      "commodity", "no stack"),

	/* civilizations */
	FIELD("ranks out of order", MC, "civs.tsv", "rome", "rank", "12", "rank", "order of rank"),
	FIELD("a colour that is none", MC, "civs.tsv", "rome", "colour", "red", "colour", "hexadecimal"),
	FIELD("two civilizations of one colour", MC, "civs.tsv", "rome", "colour", "c2d650", "colour",
	      "the colour of"),
	FIELD("an unknown civilization in a line-up", MC, "lineups.tsv", "5\twest", "civs",
	      "minoa,assyria,hatti,hellas,egipt", "civs", "unknown key 'egipt'"),
	FIELD("an empty civilization in a line-up", MC, "lineups.tsv", "5\twest", "civs",
	      "minoa,assyria,hatti,hellas,", "civs", "unknown key ''"),
	FIELD("a civilization twice in a line-up", MC, "lineups.tsv", "5\twest", "civs",
	      "minoa,assyria,hatti,hellas,hellas", "civs", "twice"),
	FIELD("a civilization in both blocks", MC, "lineups.tsv", "12\tboth\teast", "civs",
	      "saba,assyria,babylon,persia,egypt,parthia", "civs", "twice"),
	FIELD("a civilization too few in a line-up", MC, "lineups.tsv", "5\twest", "civs",
	      "minoa,assyria,hatti,hellas", "n", "4 civilizations are listed"),
	FIELD("a line-up for another number of players", MC, "lineups.tsv", "5\twest", "n", "4", "n",
	      "4 civilizations for 5"),
	FIELD("two blocks for another number of players", MC, "lineups.tsv", "12\tboth\twest", "n", "5", "n",
	      "11 civilizations for 12"),
	FIELD("stacks of the other block", MC, "lineups.tsv", "5\twest", "stacks", "east_5", "stacks",
	      "other block"),
	FIELD("stacks too small for the players", MC, "lineups.tsv", "11\teast", "stacks", "east_5", "stacks",
	      "too few"),
	FIELD("a block that was not chosen", MC, "lineups.tsv", "5\twest", "choice", "east", "block",
	      "not the block"),
	FIELD("two blocks in the wrong order", MC, "lineups.tsv", "12\tboth\twest", "choice", "west", "n",
	      "for 12"),
	FIELD("one block of two", MC, "lineups.tsv", "9\teast", "choice", "both", "block",
	      "then one for the east"),
	TOTAL("20 line-ups", MC, "lineups.tsv", "12\tboth\twest", "choice", "west", "players", "20 line-ups"),
	ROW("counts out of order", MC, "counts.tsv", SWAP, "9", "9", "players", "expected 9"),
	OTHER("a number of players without a line-up", MC, "lineups.tsv", "11\teast", "players", "10",
	      "counts.tsv", "11", "players", "no line-up for 11"),
	ROW("counts from another number on", MC, "counts.tsv", DELETE, "5", NULL, "players", "13 rows"),
	FIELD("room for minor calamities that do not exist", MC, "counts.tsv", "5", "calamity_limit", "3",
	      "calamity_limit", "minor"),
	FIELD("no room for minor calamities", MC, "counts.tsv", "9", "calamity_limit", "2", "calamity_limit",
	      "minor"),
	FIELD("a start credit that is no multiple of 5", MC, "counts.tsv", "6", "start_credit", "6",
	      "start_credit", "multiple"),
	FIELD("an epoch before the one before it", MC, "tracks.tsv", "rome\tbasic", "middle_bronze", "5",
	      "middle_bronze", "does not begin"),
	FIELD("a track that ends too early", MC, "tracks.tsv", "rome\texpert", "last", "14", "last",
	      "before"),
	FIELD("an epoch that asks for fewer cities", MC, "epochs.tsv", "basic\tlate_iron", "cities", "3",
	      "cities", "fewer"),

	/* the Short Game */
	FIELD("an advance twice in a theme set", MC, "theme_sets.tsv", "mystical_palaces", "advance4",
	      "literacy", "advance4", "twice"),
	FIELD("more theme sets than players", MC, "theme_deals.tsv", "5", "early_merchants", "1", "players",
	      "6 sets for 5"),
	ROW("theme deals out of order", MC, "theme_deals.tsv", SWAP, "5", "5", "players", "expected 5"),
	ROW("theme sets out of order", MC, "theme_sets.tsv", SWAP, "early_merchants", "early_merchants",
	    "key", "in the order"),

	/* the map */
	FIELD("a limit at sea", MC, "areas.tsv", "caspian_sea", "limit", "1", "limit", "open sea"),
	FIELD("a sea among the land", MC, "areas.tsv", "aquae_sextiae", "kind", "sea", "kind", "come last"),
	FIELD("land without a limit", MC, "areas.tsv", "aquae_sextiae", "limit", "-", "limit", "missing"),
	FIELD("a white site on dry land", MC, "areas.tsv", "aquae_sextiae", "flood", "-", "site",
	      "flood plain"),
	FIELD("a site in an area of limit 0", MC, "areas.tsv", "aquae_sextiae", "limit", "0", "site",
	      "limit 0"),
	FIELD("a start outside of the region", MC, "areas.tsv", "rome", "start", "celt", "start", "outside"),
	FIELD("land without a region", MC, "areas.tsv", "rome", "region", "-", "region", "missing"),
	FIELD("an area of the wrong block", MC, "areas.tsv", "rome", "block", "east", "block",
	      "not the block"),
	OTHER("a civilization without a start", MC, "areas.tsv", "rome", "start", "-", "civs.tsv", "rome",
	      "key", "0 starting"),
	FIELD("a seed that is no point", MC, "areas.tsv", "rome", "seeds", "42.29", "seeds", "no point"),
	FIELD("a seed beyond the pole", MC, "areas.tsv", "rome", "seeds", "90.01:12", "seeds", "no point"),
	FIELD("a seed with a point and no decimals", MC, "areas.tsv", "rome", "seeds", "42.:12", "seeds",
	      "no point"),
	FIELD("seeds that are not joined", MC, "areas.tsv", "rome", "seeds", "42:12,43:12", "seeds",
	      "joined"),
	OTHER("a flood plain without an area", MC, "areas.tsv", "nis", "flood", "-", "names.tsv",
	      "plain\thelmand", "key", "no area"),
	OTHER("a volcano nowhere", MC, "areas.tsv", "thera", "volcano", "-", "names.tsv", "volcano\tthera",
	      "key", "0 areas"),
	OTHER("a volcano of three areas", MC, "areas.tsv", "aquae_sextiae", "volcano", "etna", "names.tsv",
	      "volcano\tetna", "key", "3 areas"),
	FIELD("a line of one point", MC, "lines.tsv", "cut\tmessina", "points", "38:15", "points", "too few"),
	FIELD("a seed of no area", MC, "lines.tsv", "land_seed\tknossos", "name", "nowhere", "name",
	      "no such area"),
	FIELD("a place of no volcano", MC, "lines.tsv", "volcano\tetna", "name", "nowhere", "name",
	      "no such volcano"),
	FIELD("a volcano in two places", MC, "lines.tsv", "volcano\tetna", "points", "1:1;2:2", "points",
	      "too many"),
	FIELD("a box of three corners", MC, "lines.tsv", "drop\tbox1", "points", "1:1;2:2;3:3", "points",
	      "too many"),

	/* Archipelago: limits and totals */
	ROW("five resources", ARC, "resources.tsv", DELETE, "iron", NULL, "key", "5 rows"),
	ROW("resources out of order", ARC, "resources.tsv", SWAP, "wood", "wood", "key", "in this order"),
	TOTAL("81 cubes", ARC, "resources.tsv", "iron", "cubes", "9", "cubes", "the sum is 81"),
	TOTAL("two resources for ships", ARC, "resources.tsv", "wood", "harvester", "ship", "harvester",
	      "2 rows with ship"),
	FIELD("another number of cubes", ARC, "limits.tsv", "cubes", "value", "83", "value", "82 cubes"),
	FIELD("florins that are not the coins", ARC, "limits.tsv", "florins", "value", "136", "value",
	      "sum of the coins"),
	FIELD("other florins", ARC, "limits.tsv", "florins", "value", "134", "value", "expected 135"),
	FIELD("explorer tokens that are not the stacks", ARC, "limits.tsv", "explorer_tokens", "value", "25",
	      "value", "sum of the stacks"),
	TOTAL("25 character cards", ARC, "cards.tsv", "A48", "type", "character", "type",
	      "25 rows with character"),
	TOTAL("19 progress cards", ARC, "cards.tsv", "A48", "type", "wonder", "type",
	      "19 rows with progress"),
	TOTAL("five wonders", ARC, "cards.tsv", "A48", "type", "wonder", "type", "5 rows with wonder"),
	TOTAL("nine medium objectives", ARC, "objectives.tsv", "M01", "length", "short", "length",
	      "9 rows with medium"),
	TOTAL("nine long objectives", ARC, "objectives.tsv", "L01", "length", "short", "length",
	      "9 rows with long"),
	TOTAL("eleven short objectives", ARC, "objectives.tsv", "M01", "length", "short", "length",
	      "11 rows"),
	TOTAL("two volcanoes", ARC, "hexes.tsv", "T01\tA", "volcano", "yes", "volcano", "2 rows with yes"),

	/* cards and events */
	FIELD("a card of the wrong number", ARC, "cards.tsv", "A31", "number", "A49", "number",
	      "expected A31"),
	FIELD("two cards of one key", ARC, "cards.tsv", "A31", "key", "pope", "key", "duplicate"),
	FIELD("an unknown effect", ARC, "cards.tsv", "A31", "effect", "REBEL(-1)", "effect", "unknown code"),
	FIELD("an empty effect", ARC, "cards.tsv", "A31", "effect", "REB(-1) OR ", "effect", "a blank"),
	FIELD("an effect without its arguments", ARC, "cards.tsv", "A23", "effect", "REB", "effect",
	      "are missing"),
	FIELD("arguments for an effect that has none", ARC, "cards.tsv", "A06", "effect", "STEAL_HAND(1)",
	      "effect", "no arguments"),
	FIELD("an amount without a sign", ARC, "cards.tsv", "A23", "effect", "REB(1)", "effect",
	      "wrong arguments"),
	FIELD("an amount of nothing", ARC, "cards.tsv", "A23", "effect", "REB(-0)", "effect",
	      "wrong arguments"),
	FIELD("an amount of something unknown", ARC, "cards.tsv", "A04", "effect", "REB(-churches)", "effect",
	      "wrong arguments"),
	FIELD("a maximum of 0", ARC, "cards.tsv", "A44", "effect", "FL(+markets_own,max=0)", "effect",
	      "wrong arguments"),
	FIELD("steps that do not rise", ARC, "cards.tsv", "A03", "effect", "REB_STEP(0,-1,0,-2)", "effect",
	      "wrong arguments"),
	FIELD("steps that do not begin at 0", ARC, "cards.tsv", "A03", "effect", "REB_STEP(1,-1)", "effect",
	      "wrong arguments"),
	FIELD("too many steps", ARC, "cards.tsv", "A03", "effect", "REB_STEP(0,-1,3,-2,5,-3,7,-4)", "effect",
	      "wrong arguments"),
	FIELD("an unknown resource in an effect", ARC, "cards.tsv", "A35", "effect", "DOUBLE(gold)", "effect",
	      "wrong arguments"),
	FIELD("an effect that does not close", ARC, "cards.tsv", "A35", "effect", "DOUBLE(fruit", "effect",
	      "wrong arguments"),
	FIELD("four codes", ARC, "cards.tsv", "A23", "effect", "REB(-1);REB(-1);REB(-1);REB(-1)", "effect",
	      "too many codes"),
	FIELD("three alternatives", ARC, "cards.tsv", "A31", "effect", "REB(-1) OR REB(-2) OR REB(-3)",
	      "effect", "too many alternatives"),
	FIELD("something after the effect", ARC, "cards.tsv", "A23", "effect", "REB(-1),SUR(-1)", "effect",
	      "follows"),
	FIELD("an effect more than payments", ARC, "cards.tsv", "A23", "effect", "REB(-1) OR REB(-2)",
	      "effect", "2 alternatives, but 1"),
	FIELD("no number of cubes", ARC, "cards.tsv", "A25", "cubes", "iron", "cubes", "number of cubes"),
	FIELD("an unknown kind of cube", ARC, "cards.tsv", "A25", "cubes", "1 gold", "cubes",
	      "unknown resource"),
	FIELD("a kind of cube twice", ARC, "cards.tsv", "A25", "cubes", "1 iron+1 iron", "cubes", "twice"),
	FIELD("too many cubes of any kind", ARC, "cards.tsv", "A24", "cubes", "9 any+1 any", "cubes",
	      "too many"),
	FIELD("three payments", ARC, "cards.tsv", "A31", "cubes", "1 fruit OR 1 fish OR 1 iron", "cubes",
	      "too many alternatives"),
	FIELD("something after the cubes", ARC, "cards.tsv", "A25", "cubes", "1 iron,2 stone", "cubes",
	      "follows"),
	FIELD("a second price above the first", ARC, "cards.tsv", "A31", "price2", "5", "price2", "dearer"),
	FIELD("a third price above the second", ARC, "cards.tsv", "A31", "price3", "4", "price3", "dearer"),
	FIELD("a wonder for nothing", ARC, "cards.tsv", "A28", "cubes", "none", "cubes", "wonder"),
	FIELD("a demand for nothing", ARC, "cards.tsv", "A31", "dom_resource", "-", "dom_resource", "always"),
	FIELD("a demand and an event", ARC, "cards.tsv", "A31", "event", "fever", "event", "only"),
	FIELD("an event that is not named", ARC, "cards.tsv", "A04", "event", "-", "event", "always"),
	FIELD("a cube that raises nobody", ARC, "cards.tsv", "A31", "raise_n2", "0", "raise_n2", "always"),
	FIELD("a cube that raises fewer with more players", ARC, "cards.tsv", "A31", "raise_n4", "2",
	      "raise_n4", "fewer players"),
	FIELD("an export of nothing", ARC, "cards.tsv", "A31", "exp_resource", "-", "exp_resource", "always"),
	FIELD("an export of no cubes", ARC, "cards.tsv", "A31", "exp_count", "0", "exp_count", "always"),
	FIELD("an empty area that is red", ARC, "cards.tsv", "A04", "lower_red", "yes", "lower_red", "empty"),
	FIELD("an event with a wrong effect", ARC, "events.tsv", "drought", "effect", "DRAIN(fruit)",
	      "effect", "wrong arguments"),
	FIELD("an event with a choice", ARC, "events.tsv", "drought", "effect", "REB(-1) OR REB(-2)",
	      "effect", "alternatives"),
	OTHER("an event on no card", ARC, "cards.tsv", "A04", "event", "fever", "events.tsv", "procession",
	      "key", "on no card"),

	/* hexes */
	FIELD("a tile out of order", ARC, "hexes.tsv", "T24\tB", "tile", "T26", "tile", "expected T24"),
	FIELD("a face out of order", ARC, "hexes.tsv", "T24\tB", "face", "C", "face", "expected B"),
	FIELD("five edges", ARC, "hexes.tsv", "T24\tB", "edges", "LLLLS", "edges", "six letters"),
	FIELD("an edge of mountains", ARC, "hexes.tsv", "T24\tB", "edges", "LLLLSM", "edges", "six letters"),
	OTHER("a character behind progress cards", ARC, "cards.tsv", "A01", "type", "progress", "cards.tsv",
	      "A02", "type", "characters stand before"),
	FIELD("an edge without region", ARC, "hexes.tsv", "T24\tB", "land", "L1:0,1,2", "edges",
	      "edge 3 (L) belongs to no region"),
	FIELD("an edge of the other letter", ARC, "hexes.tsv", "T24\tB", "land", "L1:0,1,2,3,4", "land",
	      "other letter"),
	FIELD("an edge in two regions", ARC, "hexes.tsv", "T24\tB", "land", "L1:0,1,2,3;L2:3", "land",
	      "edge twice"),
	FIELD("an edge that does not exist", ARC, "hexes.tsv", "T24\tB", "land", "L1:0,1,2,3,6", "land",
	      "no edge"),
	FIELD("regions out of order", ARC, "hexes.tsv", "T24\tB", "land", "L2:0,1,2,3", "land",
	      "next region"),
	FIELD("regions that are not joined", ARC, "hexes.tsv", "T24\tB", "land", "L1:0,1,2,3 L2:inner",
	      "land", "expected ;"),
	FIELD("a coast of a land that does not exist", ARC, "hexes.tsv", "T24\tB", "coasts", "L2-S1",
	      "coasts", "land region"),
	FIELD("a coast of a sea that does not exist", ARC, "hexes.tsv", "T24\tB", "coasts", "L1-S2", "coasts",
	      "sea region"),
	FIELD("a coast between seas", ARC, "hexes.tsv", "T24\tB", "coasts", "S1-S1", "coasts", "land region"),
	FIELD("a coast of something else", ARC, "hexes.tsv", "T24\tB", "coasts", "M1-S1", "coasts",
	      "land region"),
	FIELD("a coast twice", ARC, "hexes.tsv", "T24\tB", "coasts", "L1-S1;L1-S1", "coasts", "twice"),
	FIELD("coasts that are not joined", ARC, "hexes.tsv", "T24\tB", "coasts", "L1-S1,L1-S1", "coasts",
	      "expected ;"),
	FIELD("a resource in a region that does not exist", ARC, "hexes.tsv", "T24\tB", "resources",
	      "L3:fruit", "resources", "no such region"),
	FIELD("an unknown resource on a tile", ARC, "hexes.tsv", "T24\tB", "resources", "L1:gold",
	      "resources", "unknown resource"),
	FIELD("fish on land", ARC, "hexes.tsv", "T24\tB", "resources", "L1:fish", "resources",
	      "nobody can harvest"),
	FIELD("six symbols", ARC, "hexes.tsv", "T24\tB", "resources", "L1:wood+wood+wood+wood+wood+wood",
	      "resources", "too many"),
	FIELD("resources that are not joined", ARC, "hexes.tsv", "T24\tB", "resources", "L1:wood,wood",
	      "resources", "expected ;"),
	FIELD("symbols that are gone", ARC, "hexes.tsv", "T24\tB", "resources", "-", "symbols", "has 0"),
	FIELD("a symbol that is not counted", ARC, "hexes.tsv", "T24\tB", "symbols", "3", "symbols", "has 4"),
	FIELD("a hut too many", ARC, "hexes.tsv", "T24\tB", "huts", "2", "huts", "expected 1"),

	/* objectives and trends */
	FIELD("an end that counts something unknown", ARC, "objectives.tsv", "S09", "end", "people>=7*n+1",
	      "end", "unknown quantity"),
	FIELD("an end without comparison", ARC, "objectives.tsv", "S09", "end", "population=7*n+1", "end",
	      "expected >="),
	FIELD("an end without number", ARC, "objectives.tsv", "S09", "end", "population>=x", "end",
	      "expected a number"),
	FIELD("an end with more", ARC, "objectives.tsv", "S09", "end", "population>=7*n+1+1", "end",
	      "expected a number"),
	FIELD("a value that is not the formula's", ARC, "objectives.tsv", "S09", "value_n3", "21", "value_n3",
	      "gives 22"),
	FIELD("a formula that is not the values'", ARC, "objectives.tsv", "S09", "end", "population>=7*n+2",
	      "value_n2", "gives 16"),
	{ "an end without a name", ARC, "names.tsv", DELETE, "end\tpopulation", NULL, NULL, "objectives.tsv",
	  "S09", "end", "no name" },
	FIELD("a pacifist without threshold", ARC, "objectives.tsv", "S09", "threshold", "0", "threshold",
	      "always"),
	FIELD("a threshold for another", ARC, "objectives.tsv", "S08", "threshold", "5", "threshold", "only"),
	TOTAL("two short pacifists", ARC, "objectives.tsv", "S08", "score", "pacifist", "score",
	      "2 short cards are pacifist"),
	TOTAL("no long separatist", ARC, "objectives.tsv", "L10", "score", "ships", "score",
	      "0 long cards are separatist"),
	FIELD("an unknown scoring", ARC, "trends.tsv", "R03", "score", "churches", "score", "unknown score"),
	FIELD("a trend that is a pacifist", ARC, "trends.tsv", "R03", "score", "pacifist", "score",
	      "no trend"),
	FIELD("a trend of the wrong number", ARC, "trends.tsv", "R03", "id", "R13", "id", "expected R03"),
	FIELD("two trends of one key", ARC, "trends.tsv", "R03", "key", "wealth", "key", "duplicate"),

	/* boards, wheel, costs */
	ROW("market rows out of order", ARC, "markets.tsv", SWAP, "domestic\tfruit\t3", "domestic\tfruit\t3",
	    "row", "not in order"),
	FIELD("a market that begins with its second row", ARC, "markets.tsv", "domestic\tiron\t1", "row", "4",
	      "row", "not in order"),
	FIELD("a gap between market rows", ARC, "markets.tsv", "domestic\tfruit\t3", "from", "6", "from",
	      "a gap"),
	FIELD("a market row that ends before it begins", ARC, "markets.tsv", "domestic\tfruit\t4", "to", "6",
	      "to", "less than from"),
	FIELD("a market price that rises", ARC, "markets.tsv", "domestic\tfruit\t3", "price", "4", "price",
	      "dearer"),
	FIELD("a stability board that ends elsewhere", ARC, "stability.tsv", "5", "to", "49", "to",
	      "last space is 50"),
	FIELD("a gap on the workers board", ARC, "workers.tsv", "2", "from", "5", "from", "a gap"),
	FIELD("circles on an unlimited field", ARC, "wheel.tsv", "trade", "own", "1", "own", "only"),
	FIELD("no circles on a limited field", ARC, "wheel.tsv", "taxation", "own", "0", "own", "always"),
	FIELD("shared circles for florins", ARC, "wheel.tsv", "use_port", "shared_4", "1", "shared_4",
	      "limited"),
	FIELD("florins on a field for discs", ARC, "wheel.tsv", "trade", "florins", "1", "florins", "only"),
	FIELD("a field for florins that costs none", ARC, "wheel.tsv", "use_port", "florins", "0", "florins",
	      "always"),
	ROW("a tax table too short", ARC, "tax.tsv", DELETE, "10", NULL, "citizens", "10 rows, expected 11"),
	{ "a tax table with a gap", ARC, "tax.tsv", DELETE, "4", NULL, NULL, "tax.tsv", "-5", "citizens",
	  "expected 4" },
	FIELD("a tax that falls", ARC, "tax.tsv", "5", "florins", "3", "florins", "less than"),
	FIELD("points for something unknown", ARC, "points.tsv", "trend", "key", "fashion", "key",
	      "unknown key"),
	FIELD("more points for the second", ARC, "points.tsv", "trend", "second", "5", "second", "more than"),
	FIELD("more points for the third", ARC, "points.tsv", "trend", "third", "4", "third", "more than"),
	FIELD("an unknown building", ARC, "costs.tsv", "town", "key", "village", "key", "no name"),

#include "texts.def"
};

/* ---- the good tables ---- */

struct tables {
	struct tablec_source *source;
	size_t count;
};

static struct tables megaciv, archipelago;

static int load(void **state)
{
	(void)state;
	megaciv.source = tablec_load("megaciv", DATA_DIR "/megaciv", &megaciv.count, stderr);
	archipelago.source = tablec_load("archipelago", DATA_DIR "/archipelago", &archipelago.count, stderr);
	return megaciv.source && archipelago.source ? 0 : -1;
}

static int unload(void **state)
{
	(void)state;
	tablec_unload(megaciv.source, megaciv.count);
	tablec_unload(archipelago.source, archipelago.count);
	return 0;
}

static const struct tables *tables_of(const char *game)
{
	return strcmp(game, "megaciv") ? &archipelago : &megaciv;
}

static size_t index_of(const struct tables *t, const char *file)
{
	for (size_t i = 0; i < t->count; i++)
		if (!strcmp(t->source[i].file, file))
			return i;
	fail_msg("no table %s", file);
	return 0;
}

/* ---- damage ---- */

/* Start of the line that begins with the fields of `row`, or of the header when row is NULL; its number in
 * *number. */
static size_t find_line(const struct tablec_source *s, const char *row, unsigned *number)
{
	unsigned n = 1;

	for (size_t i = 0; i < s->length; n++) {
		const char *line = s->text + i;
		const char *end = memchr(line, '\n', s->length - i);
		size_t length = (size_t)(end - line), want = row ? strlen(row) : 0;

		if (row ? length >= want && !memcmp(line, row, want) && strchr("\t\n", line[want])
			: line[0] != '#') {
			*number = n;
			return i;
		}
		i += length + 1;
	}
	fail_msg("%s: no row '%s'", s->file, row ? row : "header");
	return 0;
}

static size_t column_index(const struct tablec_source *s, const char *column)
{
	unsigned number;
	const char *p = s->text + find_line(s, NULL, &number);
	size_t length = strlen(column);

	for (size_t c = 0;; c++) {
		size_t n = strcspn(p, "\t\n");

		if (n == length && !memcmp(p, column, n))
			return c;
		assert_int_not_equal(p[n], '\n');
		p += n + 1;
	}
}

/* Replaces text[from .. to) by `with`. */
static void splice(struct tablec_source *s, size_t from, size_t to, const char *with)
{
	size_t n = strlen(with), length = s->length - (to - from) + n;
	char *text = malloc(length + 1);

	memcpy(text, s->text, from);
	memcpy(text + from, with, n);
	memcpy(text + from + n, s->text + to, s->length - to);
	*s = (struct tablec_source){ s->file, text, length };
}

static size_t line_end(const struct tablec_source *s, size_t i)
{
	return i + (size_t)((const char *)memchr(s->text + i, '\n', s->length - i) - (s->text + i));
}

static void set_field(struct tablec_source *s, size_t line, const char *column, const char *to)
{
	size_t c = column_index(s, column), n;

	while (c--)
		line += strcspn(s->text + line, "\t") + 1;
	n = strcspn(s->text + line, "\t\n");
	splice(s, line, line + n, to);
}

static void cut_last(struct tablec_source *s, size_t line)
{
	size_t end = line_end(s, line), tab = end;

	while (s->text[tab] != '\t')
		tab--;
	splice(s, tab, end, "");
}

static void double_line(struct tablec_source *s, size_t line)
{
	size_t n = line_end(s, line) + 1 - line;
	char *copy = calloc(1, n + 1);

	memcpy(copy, s->text + line, n);
	splice(s, line, line, copy);
	free(copy);
}

static void swap_lines(struct tablec_source *s, size_t line)
{
	size_t end = line_end(s, line) + 1, after = line_end(s, end) + 1;
	char *swapped = calloc(1, after - line + 1);

	memcpy(swapped, s->text + end, after - end);
	memcpy(swapped + (after - end), s->text + line, end - line);
	splice(s, line, after, swapped);
	free(swapped);
}

/* After it s->text belongs to the caller. */
static void damage(struct tablec_source *s, const struct tablec_case *c)
{
	unsigned number;
	size_t line = find_line(s, c->row, &number), end = line_end(s, line);

	switch (c->damage) {
	case SET: set_field(s, line, c->column, c->to); break;
	case DELETE: splice(s, line, end + 1, ""); break;
	case DOUBLE: double_line(s, line); break;
	case SWAP: swap_lines(s, line); break;
	case CUT: cut_last(s, line); break;
	case ADD_LINE: splice(s, end + 1, end + 1, "\n"); break;
	case UNENDED: splice(s, s->length - 1, s->length, ""); break;
	case EMPTY:
	case DROP: splice(s, 0, s->length, ""); break;
	}
}

/* The line of the message: of a row, "+row" the one after it, "-row" the one before it (a row above was
 * deleted). */
static unsigned expected_line(const struct tablec_case *c)
{
	const struct tables *t = tables_of(c->game);
	const char *row = c->at_row;
	unsigned number;
	int shift = 0;

	if (row && !strcmp(row, HEADER))
		return 0;
	if (row && (*row == '+' || *row == '-'))
		shift = *row++ == '+' ? 1 : -1;
	find_line(&t->source[index_of(t, c->at_file)], row, &number);
	return number + (unsigned)shift;
}

static char *run(const char *game, const struct tablec_source *source, size_t count)
{
	char *text = NULL;
	size_t length;
	FILE *errors = open_memstream(&text, &length);
	int failed = tablec_run(game, source, count, NULL, NULL, errors);

	fclose(errors);
	assert_int_equal(failed == 0, length == 0);
	return text;
}

/* Is there a line that begins with the prefix and has the word behind it? */
static bool told(const char *text, const char *prefix, const char *word)
{
	for (const char *p = text; *p; p += strcspn(p, "\n") + 1) {
		size_t n = strcspn(p, "\n"), skip = strlen(prefix);
		const char *found;

		if (n < skip || memcmp(p, prefix, skip))
			continue;
		found = strstr(p + skip, word);
		if (found && found < p + n)
			return true;
	}
	return false;
}

static void test_damage(void **state)
{
	const struct tablec_case *c = *state;
	const struct tables *t = tables_of(c->game);
	struct tablec_source source[32];
	char prefix[200], *text;
	size_t i = index_of(t, c->file), count = t->count;

	memcpy(source, t->source, count * sizeof *source);
	damage(&source[i], c);
	if (c->damage == DROP) {
		free(source[i].text);
		source[i] = source[--count];
	}
	text = run(c->game, source, count);
	snprintf(prefix, sizeof prefix, "%s:%u: %s: ", c->at_file, expected_line(c), c->want);
	if (!told(text, prefix, c->word))
		fail_msg("expected: %s... %s ...\nbut was: %s", prefix, c->word, text);
	if (c->damage != DROP)
		free(source[i].text);
	free(text);
}

/* ---- the rest ---- */

static void test_good_tables(void **state)
{
	(void)state;
	for (int i = 0; i < 2; i++) {
		const struct tables *t = i ? &archipelago : &megaciv;
		char *text = run(i ? "archipelago" : "megaciv", t->source, t->count);

		assert_string_equal(text, "");
		free(text);
	}
}

static char *compile(const struct tables *t, const char *game, bool keys)
{
	char *text[2] = { NULL, NULL };
	size_t length[2];
	FILE *out[2] = { open_memstream(&text[0], &length[0]), open_memstream(&text[1], &length[1]) };

	assert_int_equal(tablec_run(game, t->source, t->count, out[0], out[1], stderr), 0);
	fclose(out[0]);
	fclose(out[1]);
	free(text[!keys]);
	return text[keys];
}

static void test_same_output_twice(void **state)
{
	(void)state;
	for (int i = 0; i < 4; i++) {
		const struct tables *t = i / 2 ? &archipelago : &megaciv;
		char *a = compile(t, i / 2 ? "archipelago" : "megaciv", i % 2);
		char *b = compile(t, i / 2 ? "archipelago" : "megaciv", i % 2);

		assert_true(strlen(a) > 1000);
		assert_string_equal(a, b);
		free(a);
		free(b);
	}
}

static void test_too_many_rows(void **state)
{
	struct tablec_source source[32];
	size_t i = index_of(&megaciv, "limits.tsv");
	char *rows = calloc(2100, 8), *text, prefix[64];
	unsigned header;

	(void)state;
	for (int n = 0; n < 2100; n++)
		strcat(rows + 5 * n, "x\t10\n");
	memcpy(source, megaciv.source, megaciv.count * sizeof *source);
	splice(&source[i], source[i].length, source[i].length, rows);
	find_line(&source[i], NULL, &header);
	text = run("megaciv", source, megaciv.count);
	snprintf(prefix, sizeof prefix, "limits.tsv:%u: key: ", header + 2001);
	assert_true(told(text, prefix, "more than 2000 rows"));
	free(source[i].text);
	free(text);
	free(rows);
}

static void test_nothing_is_written_after_an_error(void **state)
{
	char *text = NULL;
	size_t length;
	FILE *out = open_memstream(&text, &length);

	(void)state;
	assert_int_not_equal(tablec_run("megaciv", megaciv.source, megaciv.count - 1, out, out, NULL), 0);
	fclose(out);
	assert_int_equal(length, 0);
	free(text);
}

static void test_unknown_game(void **state)
{
	size_t count;
	char *text = run("chess", NULL, 0);

	(void)state;
	assert_string_equal(text, "chess: no such game\n");
	assert_null(tablec_files("chess", &count));
	free(text);
}

static void test_unknown_directory(void **state)
{
	char *text = NULL;
	size_t length, count;
	FILE *errors = open_memstream(&text, &length);

	(void)state;
	assert_null(tablec_load("megaciv", "no/such/place", &count, errors));
	assert_null(tablec_load("chess", "no/such/place", &count, errors));
	fclose(errors);
	assert_non_null(strstr(text, "no/such/place/advances.tsv"));
	assert_non_null(strstr(text, "chess: no such game"));
	free(text);
}

int main(void)
{
	enum { CASES = sizeof cases / sizeof *cases };
	static struct CMUnitTest tests[CASES + 6] = {
		cmocka_unit_test(test_good_tables),
		cmocka_unit_test(test_same_output_twice),
		cmocka_unit_test(test_too_many_rows),
		cmocka_unit_test(test_nothing_is_written_after_an_error),
		cmocka_unit_test(test_unknown_game),
		cmocka_unit_test(test_unknown_directory),
	};

	for (size_t i = 0; i < CASES; i++)
		tests[i + 6] = test_row(cases[i].name, test_damage, &cases[i]);
	return cmocka_run_group_tests_name("tablec", tests, load, unload);
}
