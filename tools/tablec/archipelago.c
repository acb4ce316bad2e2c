/* archipelago.c — Archipelago: the columns of its tables, and the tables that are more than rows.
 *
 * The numbers of rows are the numbers of components; they stand nowhere else. */
#include "archipelago.h"
#include "effect.h"
#include "hex.h"
#include "schema.h"
#include "texts.h"

#include <string.h>

#define SOURCES "sourced|remembered|authored"

static const struct tc_column resources[] = { KEY("key"), NUMBER("cubes", 1, 99),
					      WORD("harvester", "ARC_", "citizen|ship"), END };

static const struct tc_column cards[] = { CODE("number"),
					  KEY("key"),
					  TEXT("name_en"),
					  TEXT("name_de"),
					  TEXT("name_pl"),
					  WORD("type", "ARC_TYPE_", ARC_TYPE_LIST),
					  NUMBER_AS("price1", 0, 20, "price[0]"),
					  NUMBER_AS("price2", 0, 20, "price[1]"),
					  NUMBER_AS("price3", 0, 20, "price[2]"),
					  NUMBER("discs", 0, 5),
					  NUMBER("florins", 0, 20),
					  CODE("cubes"),
					  WORD("arrow", "ARC_ARROW_", "black|coloured"),
					  OPTION("needs", "ARC_NEEDS_", "port|temple|temple_on_hex"),
					  CODE("effect"),
					  NUMBER("vp", 0, 9),
					  WORD("upper", "ARC_AREA_", "domestic|event"),
					  REF_OR_NONE("dom_resource", "resources.tsv"),
					  NUMBER_AS("raise_n2", 0, 20, "raise[0]"),
					  NUMBER_AS("raise_n3", 0, 20, "raise[1]"),
					  NUMBER_AS("raise_n4", 0, 20, "raise[2]"),
					  NUMBER_AS("raise_n5", 0, 20, "raise[3]"),
					  YES_NO("upper_red"),
					  OPTION("lower", "ARC_AREA_", "export"),
					  REF_OR_NONE("exp_resource", "resources.tsv"),
					  NUMBER("exp_count", 0, 15),
					  YES_NO("lower_red"),
					  REF_OR_NONE("event", "events.tsv"),
					  QUIET("source_name", SOURCES),
					  QUIET("source_effect", SOURCES),
					  QUIET("source_use_cost", SOURCES),
					  QUIET("source_prices", SOURCES),
					  QUIET("source_back", SOURCES),
					  END };

static const struct tc_column events[] = { KEY("key"),      TEXT("name_en"), TEXT("name_de"),
					   TEXT("name_pl"), CODE("effect"),  END };

static const struct tc_column hexes[] = { CODE("tile"),
					  CODE("face"),
					  TEXT("name_en"),
					  TEXT("name_de"),
					  TEXT("name_pl"),
					  CODE("edges"),
					  CODE("land"),
					  CODE("sea"),
					  CODE("coasts"),
					  CODE("resources"),
					  NUMBER("symbols", 0, ARC_SYMBOLS),
					  NUMBER("huts", 0, 5),
					  YES_NO("volcano"),
					  QUIET("source", SOURCES),
					  END };

static const struct tc_column objectives[] = {
	KEY("id"),
	WORD("length", "ARC_", "short|medium|long"),
	CODE("end"),
	{ .name = "value_n2", .kind = TC_NUMBER, .least = 0, .most = 99, .flags = TC_QUIET },
	{ .name = "value_n3", .kind = TC_NUMBER, .least = 0, .most = 99, .flags = TC_QUIET },
	{ .name = "value_n4", .kind = TC_NUMBER, .least = 0, .most = 99, .flags = TC_QUIET },
	{ .name = "value_n5", .kind = TC_NUMBER, .least = 0, .most = 99, .flags = TC_QUIET },
	NAMED("score", "score", "ARC_SCORE_"),
	NUMBER("threshold", 0, 50),
	QUIET("source", SOURCES),
	END
};

static const struct tc_column trends[] = { CODE("id"),
					   KEY("key"),
					   TEXT("name_en"),
					   TEXT("name_de"),
					   TEXT("name_pl"),
					   NAMED("score", "score", "ARC_SCORE_"),
					   QUIET("source", SOURCES),
					   END };

static const struct tc_column markets[] = { WORD("board", "ARC_", "domestic|export"),
					    REF("resource", "resources.tsv"),
					    NUMBER("row", 1, 4),
					    NUMBER("from", 1, 15),
					    NUMBER("to", 1, 15),
					    NUMBER("price", 0, 20),
					    NUMBER("surplus", -9, 9),
					    NUMBER("rebellion", -9, 9),
					    QUIET("source", SOURCES),
					    END };

static const struct tc_column stability[] = { NUMBER("row", 1, 9),
					      NUMBER("from", 0, 99),
					      NUMBER("to", 0, 99),
					      NUMBER("surplus", -9, 9),
					      NUMBER("rebellion", -9, 9),
					      QUIET("source", SOURCES),
					      END };

static const struct tc_column workers[] = { NUMBER("row", 1, 9),
					    NUMBER("from", 0, 99),
					    NUMBER("to", 0, 99),
					    NUMBER("price", 0, 20),
					    NUMBER("rebellion", -9, 9),
					    QUIET("source", SOURCES),
					    END };

static const struct tc_column wheel[] = { KEY("action"),
					  WORD("field", "ARC_FIELD_", "unlimited|limited|florins"),
					  NUMBER("own", 0, 5),
					  NUMBER("shared_4", 0, 5),
					  NUMBER("shared_5", 0, 5),
					  NUMBER("florins", 0, 9),
					  NUMBER("rebellion", -9, 9),
					  QUIET("source", SOURCES),
					  END };

static const struct tc_column costs[] = { KEY("key"),
					  NUMBER("florins", 0, 20),
					  NUMBER_AS("fruit", 0, 9, "cubes[ARC_RES_FRUIT]"),
					  NUMBER_AS("cattle", 0, 9, "cubes[ARC_RES_CATTLE]"),
					  NUMBER_AS("fish", 0, 9, "cubes[ARC_RES_FISH]"),
					  NUMBER_AS("wood", 0, 9, "cubes[ARC_RES_WOOD]"),
					  NUMBER_AS("stone", 0, 9, "cubes[ARC_RES_STONE]"),
					  NUMBER_AS("iron", 0, 9, "cubes[ARC_RES_IRON]"),
					  NUMBER("discs", 0, 5),
					  WORD("pool", "ARC_POOL_", "ships|town_temple|market_port"),
					  QUIET("source", SOURCES),
					  END };

static const struct tc_column tax[] = { NUMBER("citizens", 0, 10), NUMBER("florins", 0, 20),
					QUIET("source", SOURCES), END };

static const struct tc_column points[] = { KEY("key"), NUMBER_AS("first", 0, 9, "points[0]"),
					   NUMBER_AS("second", 0, 9, "points[1]"),
					   NUMBER_AS("third", 0, 9, "points[2]"), END };

static const struct tc_column limits[] = { KEY("key"), NUMBER("value", 0, 999), END };

static const struct tc_column names[] = { QUIET("kind", "resource|build|action|phase|score|end|term"),
					  KEY("key"),
					  TEXT("en"),
					  TEXT("de"),
					  TEXT("pl"),
					  QUIET("source", SOURCES),
					  END };

static void more_card(struct tc_book *b, const struct tc_table *t, size_t row, FILE *out);
static void more_event(struct tc_book *b, const struct tc_table *t, size_t row, FILE *out);
static void more_objective(struct tc_book *b, const struct tc_table *t, size_t row, FILE *out);
static void more_trend(struct tc_book *b, const struct tc_table *t, size_t row, FILE *out);

/* clang-format off */
static const struct tc_schema schemas[] = {
	{ .file = "resources.tsv", .columns = resources, .rows = 6, .unique = 1, .type = "arc_resource",
	  .array = "arc_resources[ARC_RESOURCES]", .prefix = "ARC_RES_", .count = "ARC_RESOURCES",
	  .index = 1, .name_kind = "resource" },
	{ .file = "cards.tsv", .columns = cards, .rows = 48, .unique = 2, .type = "arc_card",
	  .array = "arc_cards[ARC_CARDS]", .prefix = "ARC_CARD_", .count = "ARC_CARDS",
	  .name_column = "name_en", .more = more_card },
	{ .file = "events.tsv", .columns = events, .rows = 8, .unique = 1, .type = "arc_event",
	  .array = "arc_events[ARC_EVENTS]", .prefix = "ARC_EVENT_", .count = "ARC_EVENTS",
	  .name_column = "name_en", .more = more_event },
	{ .file = "hexes.tsv", .columns = hexes, .rows = 51, .unique = 2 },
	{ .file = "objectives.tsv", .columns = objectives, .rows = 30, .unique = 1, .type = "arc_objective",
	  .array = "arc_objectives[ARC_OBJECTIVES]", .prefix = "ARC_OBJ_", .count = "ARC_OBJECTIVES",
	  .index = 1, .more = more_objective },
	{ .file = "trends.tsv", .columns = trends, .rows = 12, .unique = 2, .type = "arc_trend",
	  .array = "arc_trends[ARC_TRENDS]", .prefix = "ARC_TREND_", .count = "ARC_TRENDS",
	  .name_column = "name_en", .more = more_trend },
	{ .file = "markets.tsv", .columns = markets, .rows = 44, .unique = 3, .type = "arc_market_row",
	  .array = "arc_markets[ARC_MARKETS][ARC_RESOURCES][ARC_MARKET_ROWS]", .index = 3 },
	{ .file = "stability.tsv", .columns = stability, .rows = 5, .unique = 1,
	  .type = "arc_stability_row", .array = "arc_stability[ARC_STABILITY_ROWS]",
	  .count = "ARC_STABILITY_ROWS" },
	{ .file = "workers.tsv", .columns = workers, .rows = 5, .unique = 1, .type = "arc_workers_row",
	  .array = "arc_workers[ARC_WORKERS_ROWS]", .count = "ARC_WORKERS_ROWS" },
	{ .file = "wheel.tsv", .columns = wheel, .rows = 10, .unique = 1, .type = "arc_action",
	  .array = "arc_wheel[ARC_ACTIONS]", .prefix = "ARC_ACTION_", .count = "ARC_ACTIONS", .index = 1,
	  .name_kind = "action" },
	{ .file = "costs.tsv", .columns = costs, .rows = 5, .unique = 1, .type = "arc_build",
	  .array = "arc_builds[ARC_BUILDS]", .prefix = "ARC_BUILD_", .count = "ARC_BUILDS", .index = 1,
	  .name_kind = "build" },
	{ .file = "tax.tsv", .columns = tax, .unique = 1, .type = "arc_tax",
	  .array = "arc_taxes[ARC_TAXES]", .count = "ARC_TAXES" },
	{ .file = "points.tsv", .columns = points, .rows = 2, .unique = 1, .type = "arc_points",
	  .array = "arc_rank_points[ARC_POINTS]", .prefix = "ARC_POINTS_", .count = "ARC_POINTS",
	  .index = 1 },
	{ .file = "limits.tsv", .columns = limits, .unique = 1 },
	{ .file = "names.tsv", .columns = names, .unique = 2, .type = "core_word" },
	{ .file = "texts.tsv", .columns = tc_text_columns, .unique = 2 },
};
/* clang-format on */

static const char *const kinds[] = { "score", "arc_scores",      "ARC_SCORE_",      "ARC_SCORES",
				     "end",   "arc_ends",        "ARC_END_",        "ARC_ENDS",
				     "phase", "arc_phase_names", "ARC_PHASE_NAME_", "ARC_PHASE_NAMES",
				     NULL };

/* clang-format off */
static const struct tc_text_kind texts[] = {
	{ "card", "cards.tsv", "arc_card_texts", "ARC_CARDS" },
	{ "event", "events.tsv", "arc_event_texts", "ARC_EVENTS" },
	{ "objective", "objectives.tsv", "arc_objective_texts", "ARC_OBJECTIVES" },
	{ "trend", "trends.tsv", "arc_trend_texts", "ARC_TRENDS" },
	{ "action", "wheel.tsv", "arc_action_texts", "ARC_ACTIONS" },
	{ "build", "costs.tsv", "arc_build_texts", "ARC_BUILDS" },
	{ "resource", "resources.tsv", "arc_resource_texts", "ARC_RESOURCES" },
	{ "phase", NULL, "arc_phase_texts", "ARC_PHASE_NAMES" },
	{ NULL, NULL, NULL, NULL }
};
/* clang-format on */

static const char *const limit_keys[] = { "citizens",
					  "ships",
					  "discs",
					  "citizens_per_hex",
					  "start_citizens",
					  "start_ships",
					  "start_discs",
					  "start_florins",
					  "start_tiles",
					  "start_cubes",
					  "cubes",
					  "gold_coins",
					  "gold_value",
					  "silver_coins",
					  "silver_value",
					  "florins",
					  "market_port_tokens",
					  "town_temple_tokens",
					  "explorer_tokens",
					  "explorer_stacks",
					  "explorer_stack",
					  "stack_discs",
					  "track_places",
					  "turn_cards",
					  "population_last",
					  "surplus_last",
					  "reproduction_citizens",
					  "touching_hexes",
					  "transactions",
					  "foreign_use",
					  "huts_and_symbols",
					  "pacifist_points",
					  "proposals",
					  "deal_cards",
					  "players_least",
					  "players_most",
					  NULL };

static void write_ops(const struct arc_parsed_op *op, int ops, FILE *out)
{
	fprintf(out, ".ops = %d, .op = { ", ops);
	for (int i = 0; i < ops; i++) {
		fprintf(out, "{ ARC_OP_%.*s, ", (int)op[i].length, op[i].code);
		tc_write_symbol(out, "ARC_PER_", op[i].per);
		fputs(", { ", out);
		for (int a = 0; a < op[i].args; a++)
			fprintf(out, "%s%ld", a ? ", " : "", op[i].arg[a]);
		fputs(op[i].args ? " } }, " : "0 } }, ", out);
	}
	fputs("}", out);
}

static void more_card(struct tc_book *b, const struct tc_table *t, size_t row, FILE *out)
{
	struct arc_parsed_effect e;
	struct arc_parsed_cubes c;

	(void)b;
	arc_parse_effect(tc_text(t, row, "effect"), &e);
	arc_parse_cubes(tc_text(t, row, "cubes"), &c);
	fputs(",\n\t\t.number = ", out);
	tc_write_string(out, tc_text(t, row, "number"));
	fprintf(out, ", .options = %d, .option = { ", e.options);
	for (int o = 0; o < e.options; o++) {
		fputs("{ .cubes = { ", out);
		for (int k = 0; k < ARC_KINDS; k++)
			fprintf(out, "%ld, ", c.cubes[o][k]);
		fprintf(out, "}, .any = %ld, ", c.any[o]);
		write_ops(e.op[o], e.ops[o], out);
		fputs(" }, ", out);
	}
	fputs("}", out);
}

static void more_event(struct tc_book *b, const struct tc_table *t, size_t row, FILE *out)
{
	struct arc_parsed_effect e;

	(void)b;
	arc_parse_effect(tc_text(t, row, "effect"), &e);
	fputs(", ", out);
	write_ops(e.op[0], e.ops[0], out);
}

static void more_objective(struct tc_book *b, const struct tc_table *t, size_t row, FILE *out)
{
	const struct tc_table *names_table = tc_table(b, "names.tsv");
	struct arc_parsed_end e;
	size_t length;
	const char *quantity;

	arc_parse_end(tc_text(t, row, "end"), &e);
	quantity = tc_word_at(ARC_END_LIST, e.quantity, &length);
	fputs(", .id = ", out);
	tc_write_string(out, tc_text(t, row, "id"));
	fputs(", .quantity = ARC_QUANTITY_", out);
	tc_write_upper(out, quantity, length);
	fprintf(out, ", .at_least = %d, .per_n = %ld, .plus = %ld", e.at_least, e.per_n, e.plus);
	tc_write_symbol(out, ", .end_name = ARC_END_",
			tc_text(names_table, (size_t)arc_end_name(b, tc_text(t, row, "end")), "key"));
}

static void more_trend(struct tc_book *b, const struct tc_table *t, size_t row, FILE *out)
{
	(void)b;
	fputs(", .id = ", out);
	tc_write_string(out, tc_text(t, row, "id"));
}

/* A region's place in the tables: L1 to L3, then S1 to S3, whether a face has them all or not. */
static int region_place(const struct arc_parsed_hex *h, int region)
{
	int lands = 0;

	while (lands < h->regions && !h->region[lands].sea)
		lands++;
	return region < lands ? region : ARC_REGIONS / 2 + region - lands;
}

static unsigned region_places(const struct arc_parsed_hex *h, unsigned regions)
{
	unsigned places = 0;

	for (int i = 0; i < h->regions; i++)
		if (regions >> i & 1)
			places |= 1u << region_place(h, i);
	return places;
}

static void write_regions(const struct arc_parsed_hex *h, FILE *out)
{
	fprintf(out, "\t\t.regions = 0x%02x, .region = { ", region_places(h, (1u << h->regions) - 1));
	for (int i = 0; i < h->regions; i++)
		fprintf(out, "[%d] = { 0x%02x, 0x%02x }, ", region_place(h, i), h->region[i].edges,
			region_places(h, h->region[i].coasts));
	fprintf(out, "},\n\t\t.symbols = %d, .symbol = { ", h->symbols);
	for (int i = 0; i < h->symbols; i++) {
		size_t length;
		const char *word = tc_word_at(ARC_RESOURCE_LIST, h->symbol[i].resource, &length);

		fprintf(out, "{ %d, ARC_RES_", region_place(h, h->symbol[i].region));
		tc_write_upper(out, word, length);
		fputs(" }, ", out);
	}
	fputs(h->symbols ? "}" : "{ 0, 0 } }", out);
}

static unsigned land_edges(const char *edges)
{
	unsigned mask = 0;

	for (unsigned e = 0; e < ARC_EDGES; e++)
		mask |= (unsigned)(edges[e] == 'L') << e;
	return mask;
}

/* The key of a face is tile and face: T24B. */
static void write_face(struct tc_book *b, const struct tc_table *t, size_t r, FILE *tables)
{
	static const char *const language[] = { "name_en", "name_de", "name_pl" };
	struct arc_parsed_hex h;

	arc_parse_hex(b, t, r, &h);
	fprintf(tables, "\t{ .name = { \"%s%s\", { ", tc_text(t, r, "tile"), tc_text(t, r, "face"));
	for (size_t l = 0; l < 3; l++) {
		tc_write_string(tables, tc_text(t, r, language[l]));
		fputs(l < 2 ? ", " : " } }, ", tables);
	}
	fprintf(tables, ".land = 0x%02x, .huts = %ld, .volcano = %ld,\n", land_edges(tc_text(t, r, "edges")),
		tc_number(t, r, "huts"), tc_number(t, r, "volcano"));
	write_regions(&h, tables);
	fputs(" },\n", tables);
}

/* How many cards are characters: they stand before all others (archipelago_check.c). */
static size_t arc_characters(struct tc_book *b)
{
	const struct tc_table *t = tc_table(b, "cards.tsv");
	size_t n = 0;

	while (n < t->count && !strcmp(tc_text(t, n, "type"), "character"))
		n++;
	return n;
}

static void write_rest(struct tc_book *b, FILE *tables, FILE *keys)
{
	const struct tc_table *t = tc_table(b, "hexes.tsv");

	fputs("\n/* hexes.tsv */\nconst struct arc_face arc_faces[ARC_FACES] = {\n", tables);
	fputs("\nenum arc_face_key {\n", keys);
	for (size_t r = 0; r < t->count; r++) {
		write_face(b, t, r, tables);
		fprintf(keys, "\tARC_FACE_%s%s,\n", tc_text(t, r, "tile"), tc_text(t, r, "face"));
	}
	fputs("};\n", tables);
	fputs("\tARC_FACES\n};\n", keys);
	fprintf(keys, "\nenum { ARC_CHARACTERS = %zu };\n", arc_characters(b));
}

/* clang-format off */
const struct tc_game tc_archipelago = {
	.name = "archipelago", .prefix = "ARC_", .schemas = schemas,
	.count = sizeof schemas / sizeof *schemas, .kinds = kinds, .limits = limit_keys, .texts = texts,
	.check = arc_check, .write = write_rest,
};
/* clang-format on */
