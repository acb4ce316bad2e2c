/* frames.c — what each kind of procedure remembers, by name: in texts of positions, in views, in cases. */
#include "archipelago/archipelago.h"

#define COUNT(table)      (sizeof table / sizeof *table)
#define AT(FRAME, MEMBER) offsetof(struct core_frame, data) + offsetof(struct arc_##FRAME##_frame, MEMBER)
#define NUMBER(FRAME, MEMBER, MOST) \
	{ \
		.name = #MEMBER, .width = 2, .offset = AT(FRAME, MEMBER), .cap = MOST \
	}
#define WORD(FRAME, MEMBER, VOCABULARY, FLAGS) \
	{ \
		.name = #MEMBER, .vocabulary = VOCABULARY, .width = 2, .flags = FLAGS, \
		.offset = AT(FRAME, MEMBER) \
	}
#define SOME(FRAME, MEMBER, VOCABULARY) \
	{ \
		.name = #MEMBER, .shape = CORE_SET, .vocabulary = VOCABULARY, .width = 2, \
		.offset = AT(FRAME, MEMBER) \
	}

static const struct core_field round_fields[] = { NUMBER(round, seats, ARC_SEATS) };
static const struct core_field find_fields[] = { WORD(find, tile, ARC_TILE_VOCABULARY, 0),
						 NUMBER(find, optional, 1),
						 WORD(find, stocked, ARC_RESOURCE_VOCABULARY, CORE_FROM_1) };
static const struct core_field crisis_fields[] = { WORD(crisis, card, ARC_CARD_VOCABULARY, 0),
						   NUMBER(crisis, red, 1) };
static const struct core_field domestic_fields[] = { WORD(domestic, resource, ARC_RESOURCE_VOCABULARY, 0),
						     NUMBER(domestic, per_cube, ARC_LIM_CITIZENS),
						     NUMBER(domestic, seats, ARC_SEATS),
						     NUMBER(domestic, raise, ARC_LIM_CITIZENS) };
static const struct core_field export_fields[] = { WORD(export, resource, ARC_RESOURCE_VOCABULARY, 0),
						   NUMBER(export, missing, ARC_LIM_CITIZENS),
						   NUMBER(export, seats, ARC_SEATS - 1) };
static const struct core_field event_fields[] = { WORD(event, event, ARC_EVENT_VOCABULARY, 0),
						  NUMBER(event, lost, 1),
						  NUMBER(event, effect, ARC_CARD_OPS - 1),
						  NUMBER(event, seats, ARC_SEATS - 1) };
static const struct core_field expulsion_fields[] = { NUMBER(expulsion, seats, ARC_SEATS - 1) };
static const struct core_field permit_fields[] = { WORD(permit, tile, ARC_TILE_VOCABULARY, CORE_FROM_1) };
static const struct core_field explore_fields[] = { WORD(explore, tile, ARC_TILE_VOCABULARY, 0) };
static const struct core_field recruit_fields[] = { NUMBER(recruit, left, ARC_LIM_CITIZENS),
						    NUMBER(recruit, free, 1),
						    NUMBER(recruit, recruited, ARC_LIM_CITIZENS) };
static const struct core_field migrate_fields[] = { NUMBER(migrate, units, ARC_EACH),
						    NUMBER(migrate, steps, ARC_MOST),
						    NUMBER(migrate, way, ARC_WAY_CITIZENS) };
static const struct core_field birth_fields[] = { NUMBER(birth, left, ARC_TILES), NUMBER(birth, optional, 1),
						  NUMBER(birth, born, ARC_LIM_CITIZENS) };
static const struct core_field trade_fields[] = { WORD(trade, market, ARC_MARKET_VOCABULARY, 0),
						  NUMBER(trade, left, ARC_MOST),
						  NUMBER(trade, made, ARC_MOST) };
static const struct core_field construct_fields[] = { NUMBER(construct, left, ARC_MOST),
						      NUMBER(construct, ships_only, 1),
						      NUMBER(construct, built, ARC_MOST),
						      NUMBER(construct, wood, ARC_MOST) };
static const struct core_field harvest_fields[] = { NUMBER(harvest, units, ARC_EACH) };
static const struct core_field card_fields[] = { WORD(card, card, ARC_CARD_VOCABULARY, 0),
						 NUMBER(card, choice, ARC_CARD_OPTIONS - 1),
						 NUMBER(card, effect, ARC_CARD_OPS),
						 WORD(card, paid, ARC_RESOURCE_VOCABULARY, CORE_FROM_1) };
static const struct core_field theft_fields[] = {
	{ .name = "victim_seat", .vocabulary = CORE_SEAT, .width = 2, .offset = AT(theft, victim) }
};
static const struct core_field reveal_fields[] = { NUMBER(reveal, type, ARC_TYPES - 1),
						   NUMBER(reveal, cards, ARC_REVEALED) };
static const struct core_field launch_fields[] = { SOME(launch, near, ARC_NEAR_VOCABULARY),
						   SOME(launch, far, ARC_FAR_VOCABULARY),
						   NUMBER(launch, seats, ARC_SEATS - 1) };
static const struct core_field evolve_fields[] = { NUMBER(evolve, turned, ARC_LIM_TURN_CARDS),
						   WORD(evolve, card, ARC_CARD_VOCABULARY, CORE_FROM_1),
						   NUMBER(evolve, bought, 1) };

#define FIELDS(table) \
	{ \
		table, COUNT(table) \
	}
const struct core_fields arc_frame_fields[ARC_FRAMES] = {
	[ARC_ROUND] = FIELDS(round_fields),         [ARC_FIND] = FIELDS(find_fields),
	[ARC_CRISIS] = FIELDS(crisis_fields),       [ARC_DOMESTIC_AREA] = FIELDS(domestic_fields),
	[ARC_EXPORT_AREA] = FIELDS(export_fields),  [ARC_EVENT_AREA] = FIELDS(event_fields),
	[ARC_EXPULSION] = FIELDS(expulsion_fields), [ARC_PERMIT] = FIELDS(permit_fields),
	[ARC_EXPLORE] = FIELDS(explore_fields),     [ARC_RECRUIT] = FIELDS(recruit_fields),
	[ARC_MIGRATE] = FIELDS(migrate_fields),     [ARC_BIRTH] = FIELDS(birth_fields),
	[ARC_TRADE] = FIELDS(trade_fields),         [ARC_CONSTRUCT] = FIELDS(construct_fields),
	[ARC_HARVEST] = FIELDS(harvest_fields),     [ARC_CARD] = FIELDS(card_fields),
	[ARC_THEFT] = FIELDS(theft_fields),         [ARC_REVEAL] = FIELDS(reveal_fields),
	[ARC_LAUNCH] = FIELDS(launch_fields),       [ARC_EVOLVE] = FIELDS(evolve_fields),
};
