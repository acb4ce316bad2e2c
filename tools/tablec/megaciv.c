/* megaciv.c — Mega Civilization: the columns of its tables, and the tables that are more than rows.
 *
 * The numbers of rows are the numbers of components; they stand nowhere else. */
#include "megaciv.h"
#include "schema.h"
#include "texts.h"

#include <stdlib.h>
#include <string.h>

#define BLOCKS   "west|east"
#define VERSIONS "basic|expert"

static const struct tc_column advances[] = { KEY("key"),
					     NUMBER("cost", 1, 999),
					     NUMBER("vp", 0, 99),
					     NAMED("group1", "group", "MC_GROUP_"),
					     NAMED_OR_NONE("group2", "group", "MC_GROUP_"),
					     NUMBER_AS("art", 0, 100, "credit[MC_GROUP_ART]"),
					     NUMBER_AS("civic", 0, 100, "credit[MC_GROUP_CIVIC]"),
					     NUMBER_AS("craft", 0, 100, "credit[MC_GROUP_CRAFT]"),
					     NUMBER_AS("religion", 0, 100, "credit[MC_GROUP_RELIGION]"),
					     NUMBER_AS("science", 0, 100, "credit[MC_GROUP_SCIENCE]"),
					     REF_OR_NONE("bonus_to", "advances.tsv"),
					     NUMBER("bonus", 0, 100),
					     END };

static const struct tc_column abilities[] = {
	REF("advance", "advances.tsv"),
	WORD("quantity", NULL,
	     "adjacent_losses|attack_leaves|attack_needs|barbarian_tokens|city_tokens|counts_as_cities|"
	     "credit|"
	     "defence_leaves|defence_needs|discount|face_multiple|free_card|free_cost_below|hand_limit|land_"
	     "steps|"
	     "limit_bonus|limit_up_to|loses_last|min_face|moves_last|no_revolt|open_sea|pay_per_point|pirate_"
	     "cities|"
	     "players|ship_capacity|ship_losses|ship_moves|substitutes|support_rate|take_area|tax_lower|tax_"
	     "raise|"
	     "tokens|treasury_divisor|treasury_tokens|treasury_value|urban_tokens"),
	NUMBER("number", 1, 200), END
};

static const struct tc_column exemptions[] = { REF("advance", "advances.tsv"), REF("exempt", "advances.tsv"),
					       END };

static const struct tc_column prices[] = { NUMBER("stack", 1, MC_NUMBERED), NUMBER("price", 1, 55),
					   REF_OR_NONE("advance", "advances.tsv"), END };

static const struct tc_column calamities[] = { KEY("key"),
					       NUMBER("stack", 2, MC_NUMBERED),
					       WORD("kind", "MC_", "minor|nontradeable|tradeable"),
					       NUMBER("order", 1, 24),
					       NUMBER("damage", 0, 55),
					       OPTION("place", "MC_PLACE_", "any|coast|plain|sea"),
					       NUMBER("coast_damage", 0, 55),
					       NUMBER("cities", 0, 9),
					       OPTION("fate", "MC_FATE_", MC_FATES),
					       NUMBER("cards", 0, 99),
					       NUMBER("face_value", 0, 99),
					       NUMBER("treasury", 0, 55),
					       NUMBER("buy_off", 0, 55),
					       NUMBER("rate", 0, 9),
					       NUMBER("keep", 0, 9),
					       NUMBER("free_points", 0, 99),
					       NUMBER("unit_points", 0, 99),
					       NUMBER("tokens", 0, 99),
					       NUMBER("steps", 0, 16),
					       OPTION("victim_by", "MC_BY_", "choice|place|adjacent"),
					       NUMBER("victims", 0, 17),
					       NUMBER("victim_damage", 0, 55),
					       NUMBER("victim_cities", 0, 9),
					       OPTION("victim_fate", "MC_FATE_", MC_FATES),
					       YES_NO("spares_beneficiary"),
					       END };

static const struct tc_column modifiers[] = { REF("calamity", "calamities.tsv"),
					      REF("advance", "advances.tsv"),
					      WORD("role", "MC_ROLE_", "primary|secondary|both"),
					      WORD("quantity", "MC_CHANGE_", MC_QUANTITIES),
					      NUMBER("change", -55, 55),
					      END };

static const struct tc_column commodities[] = { KEY("key"), NUMBER("stack", 0, MC_NUMBERED), END };

static const struct tc_column stacks[] = { KEY("key"), WORD("block", "MC_", BLOCKS), YES_NO("minors"),
					   NUMBER("cards", 1, 999), END };

static const struct tc_column tradecards[] = { REF("stacks", "stacks.tsv"),
					       REF("commodity", "commodities.tsv"), NUMBER("count", 1, 9),
					       NUMBER("set_size", 1, 18), END };

static const struct tc_column civs[] = { KEY("key"), NUMBER("rank", 1, 18), WORD("block", "MC_", BLOCKS),
					 CODE("colour"), END };

static const struct tc_column lineups[] = { NUMBER("players", 5, 18),
					    WORD("choice", "MC_", "west|east|both"),
					    WORD("block", "MC_", BLOCKS),
					    REF("stacks", "stacks.tsv"),
					    NUMBER("n", 1, 18),
					    CODE("civs"),
					    END };

static const struct tc_column counts[] = { NUMBER("players", 5, 18),    NUMBER("start_credit", 0, 100),
					   NUMBER("hand_limit", 1, 99), NUMBER("calamity_limit", 1, 9),
					   NUMBER("major_limit", 1, 9), END };

static const struct tc_column tracks[] = { REF("civ", "civs.tsv"),
					   WORD("version", "MC_", VERSIONS),
					   NUMBER_AS("early_bronze", 1, 16, "first[MC_EPOCH_EARLY_BRONZE]"),
					   NUMBER_AS("middle_bronze", 1, 16, "first[MC_EPOCH_MIDDLE_BRONZE]"),
					   NUMBER_AS("late_bronze", 1, 16, "first[MC_EPOCH_LATE_BRONZE]"),
					   NUMBER_AS("early_iron", 1, 16, "first[MC_EPOCH_EARLY_IRON]"),
					   NUMBER_AS("late_iron", 1, 16, "first[MC_EPOCH_LATE_IRON]"),
					   NUMBER("last", 1, 16),
					   END };

static const struct tc_column epochs[] = { WORD("version", "MC_", VERSIONS),
					   NAMED("epoch", "epoch", "MC_EPOCH_"),
					   NUMBER("cities", 0, 9),
					   NUMBER("advances", 0, 51),
					   NUMBER("advances_100", 0, 51),
					   NUMBER("advances_200", 0, 51),
					   NUMBER("advances_below_100", 0, 51),
					   NUMBER("vp", 0, 170),
					   END };

static const struct tc_column theme_sets[] = { KEY("key"),
					       YES_NO("destroys_city"),
					       REF_AS("advance1", "advances.tsv", "advance[0]"),
					       REF_AS("advance2", "advances.tsv", "advance[1]"),
					       REF_AS("advance3", "advances.tsv", "advance[2]"),
					       REF_AS("advance4", "advances.tsv", "advance[3]"),
					       END };

static const struct tc_column theme_deals[] = {
	NUMBER("players", 5, 18),
	NUMBER_AS("conquering_the_seas", 0, 2, "copies[MC_SET_CONQUERING_THE_SEAS]"),
	NUMBER_AS("sacred_constructors", 0, 2, "copies[MC_SET_SACRED_CONSTRUCTORS]"),
	NUMBER_AS("coin_and_commerce", 0, 2, "copies[MC_SET_COIN_AND_COMMERCE]"),
	NUMBER_AS("exploring_the_deserts", 0, 2, "copies[MC_SET_EXPLORING_THE_DESERTS]"),
	NUMBER_AS("early_merchants", 0, 2, "copies[MC_SET_EARLY_MERCHANTS]"),
	NUMBER_AS("spreading_knowledge", 0, 2, "copies[MC_SET_SPREADING_KNOWLEDGE]"),
	NUMBER_AS("cultural_heights", 0, 2, "copies[MC_SET_CULTURAL_HEIGHTS]"),
	NUMBER_AS("emerging_empire", 0, 2, "copies[MC_SET_EMERGING_EMPIRE]"),
	NUMBER_AS("mystical_palaces", 0, 2, "copies[MC_SET_MYSTICAL_PALACES]"),
	END
};

static const struct tc_column areas[] = {
	KEY("key"),
	TEXT("name_en"),
	TEXT("name_de"),
	TEXT("name_pl"),
	WORD("kind", "MC_AREA_KIND_", "land|coastal|sea"),
	{ .name = "limit", .kind = TC_NUMBER, .least = 0, .most = 4, .flags = TC_OPTIONAL },
	OPTION("site", "MC_SITE_", "black|white"),
	NAMED_OR_NONE("flood", "plain", "MC_PLAIN_"),
	NAMED_OR_NONE("volcano", "volcano", "MC_VOLCANO_"),
	REF_OR_NONE("start", "civs.tsv"),
	REF_OR_NONE("region", "civs.tsv"),
	WORD("block", "MC_", "west|east|both"),
	CODE("seeds"),
	TEXT("note"),
	END
};

static const struct tc_column lines[] = {
	WORD("kind", NULL, "limit|cut|fill|strait|drop|land_seed|water_seed|river|volcano"), TEXT("name"),
	CODE("points"), END
};

static const struct tc_column limits[] = { KEY("key"), NUMBER("value", 0, 999), END };

static const struct tc_column names[] = { QUIET("kind", "advance|calamity|disaster|commodity|civilization|"
							"group|epoch|theme_set|plain|volcano|phase|lesson|"
							"term"),
					  KEY("key"),
					  TEXT("en"),
					  TEXT("de"),
					  TEXT("pl"),
					  QUIET("de_source", "civbuddy|own"),
					  QUIET("pl_source", "pl-rules|own"),
					  END };

static void more_stacks(struct tc_book *b, const struct tc_table *t, size_t row, FILE *out);
static void more_civ(struct tc_book *b, const struct tc_table *t, size_t row, FILE *out);

/* clang-format off */
static const struct tc_schema schemas[] = {
	{ .file = "advances.tsv", .columns = advances, .rows = 51, .unique = 1, .type = "mc_advance",
	  .array = "mc_advances[MC_ADVANCES]", .prefix = "MC_ADV_", .count = "MC_ADVANCES", .index = 1,
	  .name_kind = "advance" },
	{ .file = "abilities.tsv", .columns = abilities, .unique = 2 },
	{ .file = "exemptions.tsv", .columns = exemptions, .unique = 2, .type = "mc_exemption",
	  .array = "mc_exemptions[MC_EXEMPTIONS]", .count = "MC_EXEMPTIONS" },
	{ .file = "prices.tsv", .columns = prices, .unique = 1, .type = "mc_price",
	  .array = "mc_prices[MC_PRICES]", .count = "MC_PRICES" },
	{ .file = "calamities.tsv", .columns = calamities, .rows = 24, .unique = 1, .type = "mc_calamity",
	  .array = "mc_calamities[MC_CALAMITIES]", .prefix = "MC_CAL_", .count = "MC_CALAMITIES",
	  .index = 1, .name_kind = "calamity" },
	{ .file = "modifiers.tsv", .columns = modifiers, .unique = 4, .type = "mc_modifier",
	  .array = "mc_modifiers[MC_MODIFIERS]", .count = "MC_MODIFIERS" },
	{ .file = "commodities.tsv", .columns = commodities, .rows = MC_COMMODITIES, .unique = 1,
	  .type = "mc_good", .array = "mc_goods[MC_GOODS]", .prefix = "MC_GOOD_", .count = "MC_GOODS",
	  .index = 1, .name_kind = "commodity" },
	{ .file = "stacks.tsv", .columns = stacks, .rows = MC_SETS, .unique = 1, .type = "mc_stack_set",
	  .array = "mc_stack_sets[MC_STACK_SETS]", .prefix = "MC_STACKS_", .count = "MC_STACK_SETS",
	  .index = 1, .more = more_stacks },
	{ .file = "tradecards.tsv", .columns = tradecards, .unique = 2 },
	{ .file = "civs.tsv", .columns = civs, .rows = 18, .unique = 1, .type = "mc_civ",
	  .array = "mc_civs[MC_CIVS]", .prefix = "MC_CIV_", .count = "MC_CIVS", .index = 1,
	  .name_kind = "civilization", .more = more_civ },
	{ .file = "lineups.tsv", .columns = lineups, .rows = 26, .unique = 3 },
	{ .file = "counts.tsv", .columns = counts, .rows = 14, .unique = 1, .type = "mc_count",
	  .array = "mc_counts[MC_COUNTS]", .count = "MC_COUNTS" },
	{ .file = "tracks.tsv", .columns = tracks, .rows = 36, .unique = 2, .type = "mc_track",
	  .array = "mc_tracks[MC_CIVS][MC_VERSIONS]", .index = 2 },
	{ .file = "epochs.tsv", .columns = epochs, .rows = 12, .unique = 2, .type = "mc_epoch",
	  .array = "mc_epochs[MC_VERSIONS][MC_EPOCHS]", .index = 2 },
	{ .file = "theme_sets.tsv", .columns = theme_sets, .rows = 9, .unique = 1, .type = "mc_theme_set",
	  .array = "mc_theme_sets[MC_THEME_SETS]", .prefix = "MC_SET_", .count = "MC_THEME_SETS",
	  .index = 1, .name_kind = "theme_set" },
	{ .file = "theme_deals.tsv", .columns = theme_deals, .rows = 14, .unique = 1,
	  .type = "mc_theme_deal", .array = "mc_theme_deals[MC_COUNTS]" },
	{ .file = "areas.tsv", .columns = areas, .rows = 338, .unique = 1, .type = "mc_area",
	  .array = "mc_areas[MC_AREAS]", .prefix = "MC_AREA_", .count = "MC_AREAS", .index = 1,
	  .name_column = "name_en" },
	{ .file = "lines.tsv", .columns = lines, .unique = 2 },
	{ .file = "limits.tsv", .columns = limits, .unique = 1 },
	{ .file = "names.tsv", .columns = names, .unique = 2, .type = "core_word" },
	{ .file = "texts.tsv", .columns = tc_text_columns, .unique = 2 },
};
/* clang-format on */

static const char *const kinds[] = { "group",   "mc_groups",      "MC_GROUP_",      "MC_GROUPS",
				     "epoch",   "mc_epoch_names", "MC_EPOCH_",      "MC_EPOCHS",
				     "plain",   "mc_plains",      "MC_PLAIN_",      "MC_PLAINS",
				     "volcano", "mc_volcanoes",   "MC_VOLCANO_",    "MC_VOLCANOES",
				     "phase",   "mc_phase_names", "MC_PHASE_NAME_", "MC_PHASE_NAMES",
				     "lesson",  "mc_lessons",     "MC_LESSON_",     "MC_LESSONS",
				     NULL };

/* clang-format off */
static const struct tc_text_kind texts[] = {
	{ "advance", "advances.tsv", "mc_advance_texts", "MC_ADVANCES" },
	{ "calamity", "calamities.tsv", "mc_calamity_texts", "MC_CALAMITIES" },
	{ "commodity", "commodities.tsv", "mc_good_texts", "MC_GOODS" },
	{ "civilization", "civs.tsv", "mc_civ_texts", "MC_CIVS" },
	{ "theme_set", "theme_sets.tsv", "mc_theme_texts", "MC_THEME_SETS" },
	{ "group", NULL, "mc_group_texts", "MC_GROUPS" },
	{ "epoch", NULL, "mc_epoch_texts", "MC_EPOCHS" },
	{ "phase", NULL, "mc_phase_texts", "MC_PHASE_NAMES" },
	{ "lesson", NULL, "mc_lesson_texts", "MC_LESSONS" },
	{ NULL, NULL, NULL, NULL }
};
/* clang-format on */

static const char *const limit_keys[] = { "tokens",         "cities",
					  "ships",          "barbarian_tokens",
					  "start_tokens",   "token_points",
					  "city_points",    "tax_rate",
					  "support_rate",   "expand_one",
					  "expand_more",    "land_steps",
					  "ship_cost",      "ship_upkeep",
					  "ship_moves",     "ship_capacity",
					  "attack_needs",   "attack_leaves",
					  "plunder_cards",  "plunder_treasury",
					  "site_tokens",    "wilderness_tokens",
					  "stacks",         "trade_cards",
					  "trade_named",    "trade_minutes",
					  "trade_calls",    "trade_proposals",
					  "treasury_value", "credit_unit",
					  "cost_middle",    "cost_high",
					  "vp_low",         "vp_middle",
					  "vp_high",        "bonus_low",
					  "bonus_middle",   "vp_city",
					  "vp_step",        "vp_late_iron",
					  "expert_turns",   "short_cities",
					  "short_sites",    "short_tokens",
					  "short_treasury", "short_step",
					  "first_players",  "first_turns",
					  "players_stay",   NULL };

/* The cards of a set of stacks, by commodity. */
static void more_stacks(struct tc_book *b, const struct tc_table *t, size_t row, FILE *out)
{
	const struct tc_table *cards = tc_table(b, "tradecards.tsv");

	tc_more_key(b, t, row, out);
	for (size_t r = 0; r < cards->count; r++) {
		const char *good = tc_text(cards, r, "commodity");

		if (tc_number(cards, r, "stacks") != (long)row)
			continue;
		tc_write_symbol(out, ",\n\t\t.count[MC_GOOD_", good);
		fprintf(out, "] = %ld", tc_number(cards, r, "count"));
		tc_write_symbol(out, ", .set_size[MC_GOOD_", good);
		fprintf(out, "] = %ld", tc_number(cards, r, "set_size"));
	}
}

static void more_civ(struct tc_book *b, const struct tc_table *t, size_t row, FILE *out)
{
	(void)b;
	fprintf(out, ", .colour = 0x%s", tc_text(t, row, "colour"));
}

static void write_block(const struct tc_table *t, size_t row, FILE *out)
{
	const char *block = tc_text(t, row, "block");
	const char *civ = tc_text(t, row, "civs"), *join = "";

	tc_write_symbol(out, ", .stacks[MC_", block);
	tc_write_symbol(out, "] = MC_STACKS_", tc_text(t, row, "stacks"));
	tc_write_symbol(out, ",\n\t\t.civs[MC_", block);
	fputs("] = ", out);
	while (*civ) {
		size_t n = strcspn(civ, ",");

		fprintf(out, "%s1u << MC_CIV_", join);
		tc_write_upper(out, civ, n);
		join = " | ";
		civ += n + (civ[n] == ',');
	}
}

/* The rows of one line-up stand together; the check made sure of it. */
static void write_lineups(struct tc_book *b, FILE *tables, FILE *keys)
{
	const struct tc_table *t = tc_table(b, "lineups.tsv");
	size_t n = 0;

	fputs("\n/* lineups.tsv */\nconst struct mc_lineup mc_lineups[MC_LINEUPS] = {\n", tables);
	for (size_t r = 0; r < t->count; r++, n++) {
		bool both = !strcmp(tc_text(t, r, "choice"), "both");

		fprintf(tables, "\t{ .players = %ld", tc_number(t, r, "players"));
		tc_write_symbol(tables, ", .choice = MC_", tc_text(t, r, "choice"));
		if (!both)
			fprintf(tables, ", .stacks[MC_%s] = MC_NONE",
				!strcmp(tc_text(t, r, "block"), "west") ? "EAST" : "WEST");
		write_block(t, r, tables);
		if (both)
			write_block(t, ++r, tables);
		fputs(" },\n", tables);
	}
	fputs("};\n", tables);
	fprintf(keys, "\nenum { MC_LINEUPS = %zu };\n", n);
}

/* What an advance does is a constant, so that a rule reads MC_DOES_COINAGE_TAX_RAISE. */
static void write_abilities(struct tc_book *b, FILE *keys)
{
	const struct tc_table *t = tc_table(b, "abilities.tsv");

	fputs("\n/* abilities.tsv */\nenum {\n", keys);
	for (size_t r = 0; r < t->count; r++) {
		tc_write_symbol(keys, "\tMC_DOES_", tc_text(t, r, "advance"));
		tc_write_symbol(keys, "_", tc_text(t, r, "quantity"));
		fprintf(keys, " = %ld,\n", tc_number(t, r, "number"));
	}
	fputs("};\n", keys);
}

/* The words of a kind of trade card, once for each block: famine.w, famine.e. */
static void write_cards(struct tc_book *b, const char *kind, const char *file, size_t first, FILE *tables)
{
	const struct tc_table *words = tc_table(b, "names.tsv"), *t = tc_table(b, file);
	static const char *const block[] = { "w", "e" };

	for (size_t i = 0; i < 2; i++)
		for (size_t r = first; r < t->count; r++) {
			const char *key = tc_text(t, r, "key");
			size_t n = (size_t)tc_find_name(b, kind, key);

			fprintf(tables, "\t{ \"%s.%s\", { \"%s\", \"%s\", \"%s\" } },\n", key, block[i],
				tc_text(words, n, "en"), tc_text(words, n, "de"), tc_text(words, n, "pl"));
		}
}

/* Calamities by block, commodities by block, water: the order of a hand's counts. */
static void write_card_words(struct tc_book *b, FILE *tables)
{
	const struct tc_table *words = tc_table(b, "names.tsv");
	size_t water = (size_t)tc_find_name(b, "commodity", "water");

	fputs("\n/* every trade card, by block */\nconst struct core_word mc_card_words[MC_CARDS] = {\n",
	      tables);
	write_cards(b, "calamity", "calamities.tsv", 0, tables);
	write_cards(b, "commodity", "commodities.tsv", 1, tables);
	fprintf(tables, "\t{ \"water\", { \"%s\", \"%s\", \"%s\" } },\n};\n", tc_text(words, water, "en"),
		tc_text(words, water, "de"), tc_text(words, water, "pl"));
}

static void write_card_kind(struct tc_book *b, const char *kind, const char *file, size_t first, FILE *tables)
{
	const struct tc_table *t = tc_table(b, file);

	for (size_t i = 0; i < 2; i++)
		for (size_t r = first; r < t->count; r++)
			tc_write_text(b, kind, tc_text(t, r, "key"), tables);
}

/* What a card does is what its calamity or commodity does: the same texts in the order of the words above. */
static void write_card_texts(struct tc_book *b, FILE *tables)
{
	fputs("\nconst struct core_text mc_card_texts[MC_CARDS] = {\n", tables);
	write_card_kind(b, "calamity", "calamities.tsv", 0, tables);
	write_card_kind(b, "commodity", "commodities.tsv", 1, tables);
	tc_write_text(b, "commodity", "water", tables);
	fputs("};\n", tables);
}

/* ---- places of texts ---- */

static bool is_place(const char *place, size_t n, const char *word)
{
	return strlen(word) == n && !memcmp(place, word, n);
}

/* An advance has its rows of abilities.tsv as columns. */
static long ability(const struct tc_book *b, const char *advance, const char *place, size_t n)
{
	const struct tc_table *t = tc_table(b, "abilities.tsv");

	for (size_t r = 0; r < t->count; r++)
		if (tc_is(t, r, "advance", advance) && is_place(place, n, tc_text(t, r, "quantity")))
			return tc_number(t, r, "number");
	return TC_NONE;
}

/* {change:famine} of Pottery, {change:pottery} of Famine: the number of the modifier that has one. */
static long change(const struct tc_book *b, const char *column, const char *key, const char *place, size_t n)
{
	const struct tc_table *t = tc_table(b, "modifiers.tsv");
	const char *other = strcmp(column, "advance") ? "advance" : "calamity";

	if (n < 7 || memcmp(place, "change:", 7))
		return TC_NONE;
	for (size_t r = 0; r < t->count; r++)
		if (tc_is(t, r, column, key) && is_place(place + 7, n - 7, tc_text(t, r, other)) &&
		    tc_number(t, r, "change"))
			return labs(tc_number(t, r, "change"));
	return TC_NONE;
}

/* The cards of a commodity are the same number in every line-up that has it: its largest set. */
static long set_size(const struct tc_book *b, const char *good)
{
	const struct tc_table *t = tc_table(b, "tradecards.tsv");

	for (size_t r = 0; r < t->count; r++)
		if (tc_is(t, r, "commodity", good))
			return tc_number(t, r, "set_size");
	return TC_NONE;
}

static long fill_place(const struct tc_book *b, const char *kind, const char *key, const char *place,
		       size_t n)
{
	bool advance = !strcmp(kind, "advance");
	long number = advance ? ability(b, key, place, n) : TC_NONE;

	if (number == TC_NONE && (advance || !strcmp(kind, "calamity")))
		number = change(b, kind, key, place, n);
	if (!strcmp(kind, "commodity") && is_place(place, n, "set_size"))
		number = set_size(b, key);
	return number;
}

/* The limits once more, side by side: whole boards are compared with them. */
static void write_area_limits(const struct tc_table *t, FILE *tables)
{
	fputs("\nconst unsigned char mc_area_limits[MC_LAND] = {", tables);
	for (size_t r = 0; r < t->count; r++)
		if (strcmp(tc_text(t, r, "kind"), "sea"))
			fprintf(tables, "%s%ld,", r % 32 ? " " : "\n\t", tc_number(t, r, "limit"));
	fputs("\n};\n", tables);
}

/* What is asked of many areas at once stands side by side too. */
static void write_area_bytes(const struct tc_table *t, FILE *tables)
{
	fputs("\nconst unsigned char mc_area_regions[MC_LAND] = {", tables);
	for (size_t r = 0; r < t->count; r++)
		if (strcmp(tc_text(t, r, "kind"), "sea")) {
			const char *region = tc_text(t, r, "region");
			fputs(r % 8 ? " MC_CIV_" : "\n\tMC_CIV_", tables);
			tc_write_upper(tables, region, strlen(region));
			fputs(",", tables);
		}
	fputs("\n};\n\nconst unsigned char mc_area_coasts[MC_LAND] = {", tables);
	for (size_t r = 0; r < t->count; r++)
		if (strcmp(tc_text(t, r, "kind"), "sea"))
			fprintf(tables, "%s%d,", r % 32 ? " " : "\n\t",
				strcmp(tc_text(t, r, "kind"), "coastal") == 0);
	fputs("\n};\n", tables);
}

static void write_rest(struct tc_book *b, FILE *tables, FILE *keys)
{
	const struct tc_table *t = tc_table(b, "areas.tsv");

	write_lineups(b, tables, keys);
	write_abilities(b, keys);
	write_card_words(b, tables);
	write_card_texts(b, tables);
	write_area_limits(t, tables);
	write_area_bytes(t, tables);
	fprintf(keys,
		"\nenum { MC_LAND = %zu };    /* areas below it have land, the others are open sea */\n",
		t->count - tc_count(t, "kind", "sea"));
}

/* clang-format off */
const struct tc_game tc_megaciv = {
	.name = "megaciv", .prefix = "MC_", .schemas = schemas,
	.count = sizeof schemas / sizeof *schemas, .kinds = kinds, .limits = limit_keys,
	.texts = texts, .fill = fill_place,
	.check = mc_check, .write = write_rest,
};
/* clang-format on */
