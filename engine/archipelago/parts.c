/* parts.c — the named parts of a position of Archipelago, in the order of its text. */
#include "archipelago/archipelago.h"

#define COUNT(table) (sizeof table / sizeof *table)

#define IN(member) offsetof(struct arc_state, member)
#define ONE(NAME, LABEL, MEMBER, MOST) \
	{ \
		.name = NAME, .label = LABEL, .width = 1, .offset = IN(MEMBER), .cap = MOST \
	}
#define EACH(NAME, LABEL, MEMBER, MOST) \
	{ \
		.name = NAME, .label = LABEL, .width = 1, .offset = IN(MEMBER), .cap = MOST, \
		.rows = ARC_SEATS, .stride = 1, .row_vocabulary = CORE_SEAT \
	}
#define OWN(NAME, LABEL, MEMBER, MOST) \
	{ \
		.name = NAME, .label = LABEL, .width = 1, .flags = CORE_PRIVATE, .offset = IN(MEMBER), \
		.cap = MOST, .rows = ARC_SEATS, .stride = 1, .row_vocabulary = CORE_SEAT \
	}
#define BE(NAME, LABEL, MEMBER, VOCABULARY) \
	{ \
		.name = NAME, .label = LABEL, .width = 1, .flags = CORE_FROM_1, .vocabulary = VOCABULARY, \
		.offset = IN(MEMBER) \
	}
#define SOME(NAME, LABEL, MEMBER, VOCABULARY, BYTES) \
	{ \
		.name = NAME, .label = LABEL, .shape = CORE_SET, .vocabulary = VOCABULARY, .width = BYTES, \
		.offset = IN(MEMBER) \
	}
#define LINE(NAME, LABEL, MEMBER, VOCABULARY, ROOM) \
	{ \
		.name = NAME, .label = LABEL, .shape = CORE_LIST, .vocabulary = VOCABULARY, .width = 1, \
		.offset = IN(MEMBER), .cap = ROOM \
	}
#define LINES(NAME, LABEL, MEMBER, ROOM) \
	{ \
		.name = NAME, .label = LABEL, .shape = CORE_LIST, .flags = CORE_PRIVATE, \
		.vocabulary = ARC_TILE_VOCABULARY, .width = 1, .offset = IN(MEMBER), .cap = ROOM, \
		.rows = ARC_SEATS, .stride = 1 + ROOM, .row_vocabulary = CORE_SEAT \
	}
#define TILES(NAME, MEMBER) SOME(NAME, NULL, MEMBER, ARC_TILE_VOCABULARY, 4)
#define CUBES(NAME, LABEL, MEMBER) \
	{ \
		.name = NAME, .label = LABEL, .shape = CORE_COUNTS, .vocabulary = ARC_RESOURCE_VOCABULARY, \
		.width = 1, .cap = ARC_RESOURCES, .offset = IN(MEMBER) \
	}

#define HEX(NAME, LABEL, MEMBER, VOCABULARY, FLAGS, MOST) \
	{ \
		.name = NAME, .label = LABEL, .width = 1, .vocabulary = VOCABULARY, .flags = FLAGS, \
		.offset = offsetof(struct arc_hex, MEMBER), .cap = MOST \
	}
#define SITE(NAME, BUILD) HEX(NAME, NULL, site[BUILD], ARC_REGION_VOCABULARY, CORE_FROM_1, 0)
static const struct core_field hex_parts[] = {
	HEX("side", N_("Face"), side, ARC_SIDE_VOCABULARY, CORE_FROM_1, 0),
	HEX("turn", N_("Rotation"), turn, CORE_NUMBER, 0, ARC_FACE_EDGES - 1),
	HEX("q", NULL, q, CORE_NUMBER, CORE_SIGNED, ARC_TILES),
	HEX("r", NULL, r, CORE_NUMBER, CORE_SIGNED, ARC_TILES),
	SITE("town", ARC_BUILD_TOWN),
	SITE("market", ARC_BUILD_MARKET),
	SITE("port", ARC_BUILD_PORT),
	SITE("harbour", ARC_BUILD_SHIP),
	SITE("temple", ARC_BUILD_TEMPLE),
	HEX("blocked", NULL, blocked, CORE_NUMBER, 0, (1 << ARC_FACE_SYMBOLS) - 1),
};

#define PIECE(NAME, MEMBER, VOCABULARY, FLAGS) \
	{ \
		.name = NAME, .width = 1, .vocabulary = VOCABULARY, .flags = FLAGS, \
		.offset = offsetof(struct arc_piece, MEMBER) \
	}
/* clang-format off */
static const struct core_field piece_parts[] = {
	PIECE("at", at, ARC_PLACE_VOCABULARY, CORE_FROM_1),
	PIECE("region", region, ARC_REGION_VOCABULARY, 0),
	PIECE("on", on, ARC_SPOT_VOCABULARY, CORE_FROM_1),
	{ .name = "flags", .shape = CORE_SET, .vocabulary = ARC_FLAG_VOCABULARY, .width = 1,
	  .offset = offsetof(struct arc_piece, flags) },
};

static const struct core_field hidden_parts[] = {
	{ .name = "left", .label = N_("Left hand"), .width = 1, .flags = CORE_FROM_1,
	  .vocabulary = ARC_RESOURCE_VOCABULARY, .offset = 0 },
	{ .name = "right", .label = N_("Right hand"), .width = 1, .flags = CORE_FROM_1,
	  .vocabulary = ARC_RESOURCE_VOCABULARY, .offset = 1 },
};

static const struct core_field reaped_parts[] = {
	{ .name = "resource", .width = 1, .flags = CORE_FROM_1, .vocabulary = ARC_RESOURCE_VOCABULARY,
	  .offset = 0 },
	{ .name = "symbols", .width = 1, .cap = ARC_EACH,
	  .offset = offsetof(struct arc_state, reaped_n) - offsetof(struct arc_state, reaped) },
};
/* clang-format on */

#define SIDE_AT(MEMBER) offsetof(struct arc_offer, MEMBER)
/* clang-format off */
#define OF_SIDE(NAME, LABEL, MEMBER, MOST) \
	{ .name = NAME, .label = LABEL, .width = 1, .offset = SIDE_AT(MEMBER), .cap = MOST }
#define SIDE_WORD(NAME, LABEL, MEMBER, VOCABULARY) \
	{ .name = NAME, .label = LABEL, .width = 1, .flags = CORE_FROM_1, .vocabulary = VOCABULARY, \
	  .offset = SIDE_AT(MEMBER) }
#define SIDE_OF(SIDE) \
	OF_SIDE(#SIDE "_florins", N_("Florins"), SIDE.florins, ARC_LIM_FLORINS), \
	OF_SIDE(#SIDE "_tokens", N_("Explorer tokens"), SIDE.tokens, ARC_LIM_EXPLORER_TOKENS), \
	{ .name = #SIDE "_cubes", .label = N_("Cubes"), .shape = CORE_COUNTS, .width = 1, \
	  .vocabulary = ARC_RESOURCE_VOCABULARY, .cap = ARC_RESOURCES, .offset = SIDE_AT(SIDE.cubes) }, \
	SIDE_WORD(#SIDE "_card", N_("Card"), SIDE.card[0], ARC_CARD_VOCABULARY), \
	SIDE_WORD(#SIDE "_card2", N_("Card"), SIDE.card[1], ARC_CARD_VOCABULARY), \
	SIDE_WORD(#SIDE "_harvest", N_("Harvest on"), SIDE.harvest, ARC_TILE_VOCABULARY), \
	OF_SIDE(#SIDE "_ships", N_("Ships for a convoy"), SIDE.ships, 1)
static const struct core_field offer_parts[] = {
	{ .name = "to_seat", .label = N_("To"), .vocabulary = CORE_SEAT, .width = 1,
	  .flags = CORE_FROM_1, .offset = SIDE_AT(to) },
	{ .name = "mark", .width = 1, .offset = SIDE_AT(mark) },
	SIDE_OF(give),
	SIDE_OF(take),
};

const struct core_field arc_parts[] = {
	ONE("round", N_("Round"), round, 0),
	{ .name = "phase", .label = N_("Phase"), .vocabulary = ARC_PHASE_VOCABULARY, .width = 1,
	  .offset = IN(phase) },
	ONE("population", N_("Population"), population, ARC_LIM_POPULATION_LAST),
	ONE("rebellion", N_("Rebellion"), rebellion, 0),
	ONE("surplus", N_("Surplus workers"), surplus, ARC_LIM_SURPLUS_LAST),
	LINE("order", N_("Turn order"), order, CORE_SEAT, ARC_SEATS),
	{ .name = "hex", .label = N_("Map"), .shape = CORE_RECORD, .offset = IN(hex), .rows = ARC_TILES,
	  .stride = sizeof(struct arc_hex), .row_vocabulary = ARC_TILE_VOCABULARY, .sub = hex_parts,
	  .subs = COUNT(hex_parts) },
	{ .name = "standing", .shape = CORE_COUNTS, .vocabulary = ARC_BUILDING_VOCABULARY, .width = 1,
	  .cap = ARC_BUILDS, .offset = IN(standing) },
	{ .name = "unit", .label = N_("Units"), .shape = CORE_RECORD, .offset = IN(unit),
	  .rows = ARC_PIECES, .stride = sizeof(struct arc_piece), .row_vocabulary = ARC_UNIT_VOCABULARY,
	  .sub = piece_parts, .subs = COUNT(piece_parts) },
	{ .name = "market", .label = N_("Markets"), .shape = CORE_COUNTS,
	  .vocabulary = ARC_RESOURCE_VOCABULARY, .width = 1, .cap = ARC_RESOURCES, .offset = IN(market),
	  .rows = ARC_MARKETS, .stride = ARC_RESOURCES, .row_vocabulary = ARC_MARKET_VOCABULARY },
	CUBES("bank", N_("Bank"), bank),
	ONE("bank_florins", N_("Florins of the bank"), bank_florins, ARC_LIM_FLORINS),
	{ .name = "stack", .label = N_("Explorer stacks"), .width = 1, .cap = ARC_LIM_EXPLORER_STACK,
	  .offset = IN(stack), .rows = ARC_LIM_EXPLORER_STACKS, .stride = 1 },
	ONE("tokens_gone", NULL, tokens_gone, ARC_LIM_EXPLORER_TOKENS),
	BE("trend", N_("Trend"), trend, ARC_TREND_VOCABULARY),
	EACH("benefactor", N_("Benefactor"), benefactor, ARC_LIM_FLORINS),
	EACH("discs", N_("Discs"), discs, ARC_LIM_DISCS),
	EACH("spare", N_("Discs left"), spare, ARC_LIM_DISCS),
	EACH("on_cards", NULL, on_cards, ARC_LIM_DISCS),
	{ .name = "wheel", .label = N_("Action wheel"), .shape = CORE_COUNTS,
	  .vocabulary = ARC_FIELD_VOCABULARY, .width = 1, .cap = ARC_WHEEL, .offset = IN(wheel),
	  .rows = ARC_SEATS, .stride = ARC_WHEEL, .row_vocabulary = CORE_SEAT },
	EACH("paid", N_("Florins on the wheel"), paid, ARC_LIM_FLORINS),
	{ .name = "owner", .label = N_("Cards"), .vocabulary = CORE_SEAT, .width = 1,
	  .flags = CORE_FROM_1, .offset = IN(owner), .rows = ARC_CARDS, .stride = 1,
	  .row_vocabulary = ARC_CARD_VOCABULARY },
	SOME("used", N_("Used cards"), used, ARC_CARD_VOCABULARY, 8),
	SOME("built", N_("Built wonders"), built, ARC_CARD_VOCABULARY, 8),
	{ .name = "bought", .shape = CORE_SET, .vocabulary = ARC_CARD_VOCABULARY, .width = 8,
	  .offset = IN(bought), .since = 2 },
	{ .name = "track", .label = N_("Evolution track"), .vocabulary = ARC_CARD_VOCABULARY,
	  .width = 1, .flags = CORE_FROM_1, .offset = IN(track), .rows = ARC_LIM_TRACK_PLACES,
	  .stride = 1 },
	{ .name = "side", .width = 1, .cap = ARC_CARD_PRICES - 1, .offset = IN(side),
	  .rows = ARC_LIM_TRACK_PLACES, .stride = 1 },
	BE("crisis", N_("Next crisis"), crisis, ARC_CARD_VOCABULARY),
	ONE("deck_size", N_("Cards in the deck"), deck_size, ARC_CARDS),
	LINE("discard", N_("Discarded cards"), discard, ARC_CARD_VOCABULARY, ARC_CARDS),
	LINE("revealed", N_("Revealed cards"), revealed, ARC_CARD_VOCABULARY, ARC_REVEALED),
	BE("top", N_("Visible tile"), top, ARC_TILE_VOCABULARY),
	ONE("pile_size", N_("Tiles in the pile"), pile_size, ARC_TILES),
	LINE("aside", N_("Tiles put away"), aside, ARC_TILE_VOCABULARY, ARC_TILES - 1),
	SOME("gone", N_("Tiles out of the game"), gone, ARC_TILE_VOCABULARY, 4),
	SOME("shown", N_("Objectives turned up"), shown, CORE_SEAT, 1),
	SOME("passed", N_("Passed"), passed, CORE_SEAT, 1),
	{ .name = "skipped", .shape = CORE_SET, .vocabulary = CORE_SEAT, .width = 1,
	  .offset = IN(skipped), .since = 2 },
	SOME("did", NULL, did, ARC_DID_VOCABULARY, 1),
	{ .name = "reaped", .shape = CORE_RECORD, .offset = IN(reaped), .rows = 1, .stride = 2,
	  .sub = reaped_parts, .subs = COUNT(reaped_parts) },
	BE("doubled", NULL, doubled, ARC_RESOURCE_VOCABULARY),
	TILES("permits", permits),
	TILES("asked", asked),
	SOME("convoys", NULL, convoys, CORE_SEAT, 1),
	SOME("ships_asked", NULL, ships_asked, CORE_SEAT, 1),
	{ .name = "turn_used", .shape = CORE_SET, .vocabulary = ARC_TILE_VOCABULARY, .width = 4,
	  .offset = IN(turn_used), .rows = ARC_MARKETS, .stride = 4,
	  .row_vocabulary = ARC_MARKET_VOCABULARY },
	{ .name = "round_used", .shape = CORE_SET, .vocabulary = ARC_TILE_VOCABULARY, .width = 4,
	  .offset = IN(round_used), .rows = ARC_MARKETS, .stride = 4,
	  .row_vocabulary = ARC_MARKET_VOCABULARY },
	SOME("tied", NULL, tied, CORE_SEAT, 1),
	ONE("war", NULL, war, 1),
	ONE("closing", NULL, closing, 1),
	{ .name = "steps", .width = 1, .cap = ARC_MOST, .offset = IN(steps), .rows = ARC_EACH, .stride = 1 },
	{ .name = "origin", .shape = CORE_RECORD, .offset = IN(origin), .rows = ARC_EACH,
	  .stride = sizeof(struct arc_piece), .sub = piece_parts, .subs = COUNT(piece_parts) },
	OWN("florins", N_("Florins"), florins, ARC_LIM_FLORINS),
	{ .name = "cubes", .label = N_("Cubes"), .shape = CORE_COUNTS, .flags = CORE_PRIVATE,
	  .vocabulary = ARC_RESOURCE_VOCABULARY, .width = 1, .cap = ARC_RESOURCES, .offset = IN(cubes),
	  .rows = ARC_SEATS, .stride = ARC_RESOURCES, .row_vocabulary = CORE_SEAT },
	OWN("tokens", N_("Explorer tokens"), tokens, ARC_LIM_EXPLORER_TOKENS),
	{ .name = "objective", .label = N_("Objective"), .vocabulary = ARC_OBJECTIVE_VOCABULARY,
	  .width = 1, .flags = CORE_FROM_1 | CORE_PRIVATE, .offset = IN(objective), .rows = ARC_SEATS,
	  .stride = 1, .row_vocabulary = CORE_SEAT },
	OWN("bid", NULL, bid, ARC_LIM_FLORINS + 1),
	{ .name = "hidden", .label = N_("Hands"), .shape = CORE_RECORD, .flags = CORE_PRIVATE,
	  .offset = IN(hidden), .rows = ARC_SEATS, .stride = 2, .row_vocabulary = CORE_SEAT,
	  .sub = hidden_parts, .subs = COUNT(hidden_parts) },
	LINES("hand", N_("Tiles"), hand, ARC_LIM_START_TILES),
	LINES("peek", N_("Tiles looked at"), peek, ARC_PEEKED),
	EACH("proposals", NULL, proposals, 0),
	{ .name = "offer", .label = N_("Proposals"), .shape = CORE_RECORD, .offset = IN(offer),
	  .rows = ARC_SEATS * ARC_SEATS, .stride = sizeof(struct arc_offer),
	  .row_vocabulary = ARC_PAIR_VOCABULARY, .sub = offer_parts, .subs = COUNT(offer_parts) },
	LINE("deck", NULL, deck, ARC_CARD_VOCABULARY, ARC_CARDS),
	LINE("pile", NULL, pile, ARC_TILE_VOCABULARY, ARC_TILES - 1),
};
/* clang-format on */
_Static_assert(COUNT(arc_parts) == ARC_PARTS, "arc_game counts them");
