/* printed.c — what is printed on the components (tables.h, map.h), as tables that a program can read. */
#include "core/describe.h"
#include "megaciv/facts.h"

#define NUMBER(TYPE, MEMBER)           CORE_MEMBER(TYPE, MEMBER, CORE_NUMBER, 0)
#define WORD(TYPE, MEMBER, VOCABULARY) CORE_MEMBER(TYPE, MEMBER, VOCABULARY, 0)

/* MC_NONE stands where there is nothing; it is read as 255 (ECU_NONE). */
static const struct core_field area_fields[] = {
	NUMBER(mc_area, kind),
	NUMBER(mc_area, limit),
	NUMBER(mc_area, site),
	WORD(mc_area, flood, MC_PLAIN_VOCABULARY),
	WORD(mc_area, volcano, MC_VOLCANO_VOCABULARY),
	WORD(mc_area, start, MC_CIV_VOCABULARY),
	WORD(mc_area, region, MC_CIV_VOCABULARY),
	NUMBER(mc_area, block),
};
static const struct core_field advance_fields[] = {
	NUMBER(mc_advance, cost),
	NUMBER(mc_advance, vp),
	WORD(mc_advance, group1, MC_GROUP_VOCABULARY),
	WORD(mc_advance, group2, MC_GROUP_VOCABULARY),
	{ .name = "credit",
	  .shape = CORE_COUNTS,
	  .width = 1,
	  .cap = MC_GROUPS,
	  .vocabulary = MC_GROUP_VOCABULARY,
	  .offset = offsetof(struct mc_advance, credit) },
	WORD(mc_advance, bonus_to, MC_ADVANCE_VOCABULARY),
	NUMBER(mc_advance, bonus),
};
static const struct core_field calamity_fields[] = {
	NUMBER(mc_calamity, stack),         NUMBER(mc_calamity, kind),
	NUMBER(mc_calamity, order),         NUMBER(mc_calamity, damage),
	NUMBER(mc_calamity, place),         NUMBER(mc_calamity, coast_damage),
	NUMBER(mc_calamity, cities),        NUMBER(mc_calamity, fate),
	NUMBER(mc_calamity, cards),         NUMBER(mc_calamity, face_value),
	NUMBER(mc_calamity, treasury),      NUMBER(mc_calamity, buy_off),
	NUMBER(mc_calamity, rate),          NUMBER(mc_calamity, keep),
	NUMBER(mc_calamity, free_points),   NUMBER(mc_calamity, unit_points),
	NUMBER(mc_calamity, tokens),        NUMBER(mc_calamity, steps),
	NUMBER(mc_calamity, victim_by),     NUMBER(mc_calamity, victims),
	NUMBER(mc_calamity, victim_damage), NUMBER(mc_calamity, victim_cities),
	NUMBER(mc_calamity, victim_fate),   NUMBER(mc_calamity, spares_beneficiary),
};
static const struct core_field modifier_fields[] = {
	WORD(mc_modifier, calamity, MC_CALAMITY_VOCABULARY),
	WORD(mc_modifier, advance, MC_ADVANCE_VOCABULARY),
	NUMBER(mc_modifier, role),
	NUMBER(mc_modifier, quantity),
	{ .name = "change",
	  .width = 1,
	  .flags = CORE_SIGNED,
	  .offset = offsetof(struct mc_modifier, change) },
};
static const struct core_field exemption_fields[] = {
	WORD(mc_exemption, advance, MC_ADVANCE_VOCABULARY),
	WORD(mc_exemption, exempt, MC_ADVANCE_VOCABULARY),
};
static const struct core_field price_fields[] = { NUMBER(mc_price, stack), NUMBER(mc_price, price),
						  WORD(mc_price, advance, MC_ADVANCE_VOCABULARY) };
static const struct core_field good_fields[] = { NUMBER(mc_good, stack) };
static const struct core_field civ_fields[] = { NUMBER(mc_civ, rank), NUMBER(mc_civ, block),
						NUMBER(mc_civ, colour) };
static const struct core_field count_fields[] = { NUMBER(mc_count, players), NUMBER(mc_count, start_credit),
						  NUMBER(mc_count, hand_limit),
						  NUMBER(mc_count, calamity_limit),
						  NUMBER(mc_count, major_limit) };
static const struct core_field epoch_fields[] = {
	NUMBER(mc_epoch, cities),       NUMBER(mc_epoch, advances),           NUMBER(mc_epoch, advances_100),
	NUMBER(mc_epoch, advances_200), NUMBER(mc_epoch, advances_below_100), NUMBER(mc_epoch, vp),
};
static const struct core_field track_fields[] = {
	{ .name = "early_bronze", .width = 1, .offset = offsetof(struct mc_track, first) + 1 },
	{ .name = "middle_bronze", .width = 1, .offset = offsetof(struct mc_track, first) + 2 },
	{ .name = "late_bronze", .width = 1, .offset = offsetof(struct mc_track, first) + 3 },
	{ .name = "early_iron", .width = 1, .offset = offsetof(struct mc_track, first) + 4 },
	{ .name = "late_iron", .width = 1, .offset = offsetof(struct mc_track, first) + 5 },
	NUMBER(mc_track, last),
};
_Static_assert(MC_EPOCHS == 6, "a field for each epoch behind the first");
#define CIVS(BLOCK) \
	{ \
		.name = BLOCK == MC_WEST ? "west" : "east", .shape = CORE_SET, .width = 4, \
		.vocabulary = MC_CIV_VOCABULARY, \
		.offset = offsetof(struct mc_lineup, civs) + (BLOCK) * sizeof(uint32_t) \
	}
static const struct core_field lineup_fields[] = { NUMBER(mc_lineup, players), NUMBER(mc_lineup, choice),
						   CIVS(MC_WEST), CIVS(MC_EAST) };
static const struct core_field theme_fields[] = {
	NUMBER(mc_theme_set, destroys_city),
	{ .name = "advance1",
	  .width = 1,
	  .vocabulary = MC_ADVANCE_VOCABULARY,
	  .offset = offsetof(struct mc_theme_set, advance) },
	{ .name = "advance2",
	  .width = 1,
	  .vocabulary = MC_ADVANCE_VOCABULARY,
	  .offset = offsetof(struct mc_theme_set, advance) + 1 },
	{ .name = "advance3",
	  .width = 1,
	  .vocabulary = MC_ADVANCE_VOCABULARY,
	  .offset = offsetof(struct mc_theme_set, advance) + 2 },
	{ .name = "advance4",
	  .width = 1,
	  .vocabulary = MC_ADVANCE_VOCABULARY,
	  .offset = offsetof(struct mc_theme_set, advance) + 3 },
};

/* ---- What lies otherwise --------------------------------------------------------------------- */

static int neighbour(int n, const uint16_t *near, int column)
{
	return column == ECU_HOW_MANY ? n : column >= 0 && column < n ? near[column] : ECU_NO_WORD;
}

static int by_land(int area, int column)
{
	const uint16_t *near;
	int n = mc_land_neighbours(area, &near);

	return neighbour(n, near, column);
}

static int by_water(int area, int column)
{
	const uint16_t *near;
	int n = mc_water_neighbours(area, &near);

	return neighbour(n, near, column);
}

static int land_steps(int area, int to)
{
	return to >= 0 && to < MC_AREAS ? mc_land_steps[area][to] : MC_FAR;
}

/* A trade card: the calamity or the good it is, its face value and stack, its block. */
enum { CARD_CALAMITY, CARD_GOOD, CARD_FACE, CARD_BLOCK, CARD_COLUMNS };
static const struct core_field card_fields[CARD_COLUMNS] = {
	[CARD_CALAMITY] = { .name = "calamity", .vocabulary = MC_CALAMITY_VOCABULARY },
	[CARD_GOOD] = { .name = "good", .vocabulary = MC_GOOD_VOCABULARY },
	[CARD_FACE] = { .name = "face" },
	[CARD_BLOCK] = { .name = "block" },
};

static int of_card(int card, int column)
{
	bool calamity = mc_card_is_calamity(card);

	switch (column) {
	case CARD_CALAMITY: return calamity ? mc_card_calamity(card) : ECU_NO_WORD;
	case CARD_GOOD: return calamity ? ECU_NO_WORD : mc_card_good(card);
	case CARD_FACE: return mc_card_face(card);
	case CARD_BLOCK: return mc_card_block(card);
	default: return 0;
	}
}

/* The sequence of play (1.5): what the steps of turn.c tell of a turn, in this order. */
static const struct mc_sequence_row {
	uint8_t phase, from; /* from: the first turn that has it */
} sequence[] = {
	{ MC_PHASE_NAME_TAX_COLLECTION, 1 },
	{ MC_PHASE_NAME_POPULATION_EXPANSION, 1 },
	{ MC_PHASE_NAME_MOVEMENT, 1 },
	{ MC_PHASE_NAME_CONFLICT, 1 },
	{ MC_PHASE_NAME_CITY_CONSTRUCTION, 1 },
	{ MC_PHASE_NAME_TRADE_CARDS_ACQUISITION, 1 },
	{ MC_PHASE_NAME_TRADE, 1 },
	{ MC_PHASE_NAME_CALAMITY_SELECTION, 1 },
	{ MC_PHASE_NAME_CALAMITY_RESOLUTION, 1 },
	{ MC_PHASE_NAME_SPECIAL_ABILITIES, 1 },
	{ MC_PHASE_NAME_REMOVE_SURPLUS_POPULATION, 1 },
	{ MC_PHASE_NAME_CIVILIZATION_ADVANCES_ACQUISITION, 1 },
	{ MC_PHASE_NAME_AST_ALTERATION, 1 },
};
static const struct core_field sequence_fields[] = {
	WORD(mc_sequence_row, phase, MC_PHASE_VOCABULARY),
	NUMBER(mc_sequence_row, from),
};

#define TABLE(NAME, ROWS, VOCABULARY, FIELDS, AT) \
	CORE_PRINTED(NAME, ROWS, VOCABULARY, FIELDS, AT, sizeof *(AT))
#define TRACK(NAME, VERSION) \
	CORE_PRINTED(NAME, MC_CIVS, MC_CIV_VOCABULARY, track_fields, &mc_tracks[0][VERSION], \
		     sizeof mc_tracks[0])
#define AREA_LIST(NAME, SHAPE, READ) \
	{ \
		.field = { .name = NAME, \
			   .shape = SHAPE, \
			   .width = 1, \
			   .rows = MC_AREAS, \
			   .cap = MC_AREAS, \
			   .vocabulary = MC_AREA_VOCABULARY, \
			   .row_vocabulary = MC_AREA_VOCABULARY }, \
		.read = READ \
	}

const struct core_table mc_printed[MC_PRINTED] = {
	TABLE("areas", MC_AREAS, MC_AREA_VOCABULARY, area_fields, mc_areas),
	AREA_LIST("land_neighbours", CORE_LIST, by_land),
	AREA_LIST("water_neighbours", CORE_LIST, by_water),
	AREA_LIST("land_steps", CORE_COUNTS, land_steps),
	TABLE("advances", MC_ADVANCES, MC_ADVANCE_VOCABULARY, advance_fields, mc_advances),
	TABLE("calamities", MC_CALAMITIES, MC_CALAMITY_VOCABULARY, calamity_fields, mc_calamities),
	TABLE("modifiers", MC_MODIFIERS, CORE_NUMBER, modifier_fields, mc_modifiers),
	TABLE("exemptions", MC_EXEMPTIONS, CORE_NUMBER, exemption_fields, mc_exemptions),
	TABLE("card_prices", MC_PRICES, CORE_NUMBER, price_fields, mc_prices),
	TABLE("goods", MC_GOODS, MC_GOOD_VOCABULARY, good_fields, mc_goods),
	CORE_PRINTED_BY("cards", MC_CARDS, MC_CARD_VOCABULARY, card_fields, of_card),
	TABLE("civilizations", MC_CIVS, MC_CIV_VOCABULARY, civ_fields, mc_civs),
	TABLE("players", MC_COUNTS, CORE_NUMBER, count_fields, mc_counts),
	TABLE("epochs_basic", MC_EPOCHS, MC_EPOCH_VOCABULARY, epoch_fields, mc_epochs[MC_BASIC]),
	TABLE("epochs_expert", MC_EPOCHS, MC_EPOCH_VOCABULARY, epoch_fields, mc_epochs[MC_EXPERT]),
	TRACK("track_basic", MC_BASIC),
	TRACK("track_expert", MC_EXPERT),
	TABLE("lineups", MC_LINEUPS, CORE_NUMBER, lineup_fields, mc_lineups),
	TABLE("themes", MC_THEME_SETS, MC_THEME_VOCABULARY, theme_fields, mc_theme_sets),
	TABLE("sequence", CORE_COUNT(sequence), CORE_NUMBER, sequence_fields, sequence),
};
