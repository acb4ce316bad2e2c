/* tables.h — what is printed on the components of Archipelago: cards, tiles, boards, numbers of the
 * rules.
 *
 * The tables are made from data/archipelago at build time, docs/DATA.md explains them. A row refers to
 * another by its index; the indexes (ARC_CARD_ROADS, ARC_RES_FRUIT ...), the sizes of the tables and the
 * numbers of limits.tsv (ARC_LIM_CITIZENS ...) are in the generated header. */
#ifndef ARC_TABLES_H
#define ARC_TABLES_H

#include "archipelago_keys.h"

#include <stdint.h>

#include "core/word.h"

enum { ARC_NONE = 255 };

enum arc_language { ARC_EN, ARC_DE, ARC_PL, ARC_LANGUAGES };

enum arc_unit { ARC_CITIZEN, ARC_SHIP, ARC_UNITS };

struct arc_resource {
	struct core_word name;
	uint8_t cubes, harvester;
};

/* ---- effects of cards and events (12.5, 16); cards.tsv explains the codes and their arguments ---- */

enum arc_op_code {
	ARC_OP_REB,
	ARC_OP_SUR,
	ARC_OP_FL,
	ARC_OP_EACH_FL,
	ARC_OP_REB_STEP,
	ARC_OP_REVEAL,
	ARC_OP_SINK_SHIP,
	ARC_OP_STEAL_HAND,
	ARC_OP_BLOCK_SYMBOL,
	ARC_OP_RAISE_HEX,
	ARC_OP_SHIFT_CUBE,
	ARC_OP_SWAP_CUBE,
	ARC_OP_TURN_CARD,
	ARC_OP_SHIPS_AT_PORTS,
	ARC_OP_FREE_RECRUIT,
	ARC_OP_FREE_MIGRATION,
	ARC_OP_FREE_BUILD,
	ARC_OP_FREE_TAX,
	ARC_OP_FREE_EXPLORE,
	ARC_OP_FREE_HARVEST,
	ARC_OP_FREE_WORKERS,
	ARC_OP_FREE_SHIP,
	ARC_OP_BIRTH,
	ARC_OP_TRADE_EXPORT,
	ARC_OP_TRADE_DOMESTIC,
	ARC_OP_MOVE_SHIP,
	ARC_OP_MOVE_CITIZENS,
	ARC_OP_PEEK_TILES,
	ARC_OP_DOUBLE,
	ARC_OP_LOSE_SHIP,
	ARC_OP_LOSE_CITIZEN,
	ARC_OP_DRAIN,
	ARC_OP_STOCK,
	ARC_OP_CODES
};

enum arc_per {
	ARC_PER_ONE,
	ARC_PER_TEMPLES,
	ARC_PER_PORTS,
	ARC_PER_TOWNS_OWN,
	ARC_PER_MARKETS_OWN,
	ARC_PER_PLAYERS,
	ARC_PERS
};

/* An amount is arg[0] times `per`, at most arg[1] when that is not 0. A resource is ARC_RES_*, a type
 * ARC_TYPE_*. */
struct arc_op {
	uint8_t code, per;
	int8_t arg[6];
};

enum { ARC_CARD_OPTIONS = 2, ARC_CARD_OPS = 3 };

/* A payment in cubes and what it buys. */
struct arc_option {
	uint8_t cubes[ARC_RESOURCES], any;
	uint8_t ops;
	struct arc_op op[ARC_CARD_OPS];
};

/* ---- evolution cards ---- */

enum arc_type { ARC_TYPE_CHARACTER, ARC_TYPE_PROGRESS, ARC_TYPE_WONDER, ARC_TYPES };
enum arc_arrow { ARC_ARROW_BLACK, ARC_ARROW_COLOURED, ARC_ARROWS };
enum arc_needs { ARC_NEEDS_PORT, ARC_NEEDS_TEMPLE, ARC_NEEDS_TEMPLE_ON_HEX, ARC_NEEDS };
enum arc_area { ARC_AREA_DOMESTIC, ARC_AREA_EVENT, ARC_AREA_EXPORT, ARC_AREAS };

enum { ARC_CARD_PRICES = 3 };

struct arc_card {
	struct core_word name;
	const char *number;
	uint8_t type, price[ARC_CARD_PRICES];
	uint8_t discs, florins, arrow, needs;
	uint8_t vp;
	uint8_t upper, dom_resource, raise[4], upper_red; /* raise: with 2, 3, 4, 5 players */
	uint8_t lower, exp_resource, exp_count, lower_red;
	uint8_t event;
	uint8_t options; /* more than one: the user chooses */
	struct arc_option option[ARC_CARD_OPTIONS];
};

struct arc_event {
	struct core_word name;
	uint8_t ops;
	struct arc_op op[ARC_CARD_OPS];
};

/* ---- objective and trend cards ---- */

enum arc_length { ARC_SHORT, ARC_MEDIUM, ARC_LONG, ARC_LENGTHS };

enum arc_quantity {
	ARC_QUANTITY_EXPLORER_STACKS_EMPTY,
	ARC_QUANTITY_BANK_EMPTY_KINDS,
	ARC_QUANTITY_BANK_FLORINS,
	ARC_QUANTITY_CHARACTERS_IN_PLAY,
	ARC_QUANTITY_PROGRESS_IN_PLAY,
	ARC_QUANTITY_MARKETS_IN_PLAY,
	ARC_QUANTITY_PORTS_IN_PLAY,
	ARC_QUANTITY_TEMPLES_IN_PLAY,
	ARC_QUANTITY_TOWNS_IN_PLAY,
	ARC_QUANTITY_POPULATION,
	ARC_QUANTITIES
};

/* The game ends when `quantity` is at least (or at most) per_n * players + plus. */
struct arc_objective {
	const char *id;
	uint8_t length, quantity, at_least, per_n;
	int8_t plus;
	uint8_t end_name, score, threshold;
};

struct arc_trend {
	struct core_word name;
	const char *id;
	uint8_t score;
};

/* ---- region tiles ---- */

enum { ARC_FACE_EDGES = 6, ARC_FACE_SYMBOLS = 5 };

/* Places of regions in every face, whether it has them or not. */
enum arc_region_place { ARC_L1, ARC_L2, ARC_L3, ARC_S1, ARC_S2, ARC_S3, ARC_FACE_REGIONS };
#define ARC_LANDS 0x07u
#define ARC_SEAS  0x38u

struct arc_region {
	uint8_t edges;  /* a bit for each edge it reaches */
	uint8_t coasts; /* a bit for each region of the face it touches */
};

struct arc_symbol {
	uint8_t region, resource;
};

/* The start tile is face 0, tile n has its face A at 2n - 1 and B at 2n. */
struct arc_face {
	struct core_word name;
	uint8_t land; /* a bit for each land edge */
	uint8_t huts, volcano;
	uint8_t regions; /* a bit for each it has */
	struct arc_region region[ARC_FACE_REGIONS];
	uint8_t symbols;
	struct arc_symbol symbol[ARC_FACE_SYMBOLS];
};

/* ---- boards ---- */

enum arc_market { ARC_DOMESTIC, ARC_EXPORT, ARC_MARKETS };
enum { ARC_MARKET_ROWS = 4 };

/* Holds the cubes number from .. to; a row that does not exist has to = 0. */
struct arc_market_row {
	uint8_t from, to, price;
	int8_t surplus, rebellion;
};

struct arc_stability_row {
	uint8_t row, from, to;
	int8_t surplus, rebellion;
};

struct arc_workers_row {
	uint8_t row, from, to, price;
	int8_t rebellion;
};

enum arc_field { ARC_FIELD_UNLIMITED, ARC_FIELD_LIMITED, ARC_FIELD_FLORINS, ARC_FIELDS };

struct arc_action {
	struct core_word name;
	uint8_t field, own;
	uint8_t shared_4, shared_5; /* with 2 to 4 players, with 5 */
	uint8_t florins;
	int8_t rebellion;
};

/* ---- costs and points ---- */

enum arc_pool { ARC_POOL_SHIPS, ARC_POOL_TOWN_TEMPLE, ARC_POOL_MARKET_PORT, ARC_POOLS };

struct arc_build {
	struct core_word name;
	uint8_t florins, cubes[ARC_RESOURCES], discs, pool;
};

/* Indexed by the number of active citizens. */
struct arc_tax {
	uint8_t citizens, florins;
};

enum { ARC_RANKS = 3 }; /* that score */
struct arc_points {
	uint8_t points[ARC_RANKS];
};

extern const struct arc_resource arc_resources[ARC_RESOURCES];
extern const struct arc_card arc_cards[ARC_CARDS];
extern const struct arc_event arc_events[ARC_EVENTS];
extern const struct arc_face arc_faces[ARC_FACES];
extern const struct arc_objective arc_objectives[ARC_OBJECTIVES];
extern const struct arc_trend arc_trends[ARC_TRENDS];
extern const struct arc_market_row arc_markets[ARC_MARKETS][ARC_RESOURCES][ARC_MARKET_ROWS];
extern const struct arc_stability_row arc_stability[ARC_STABILITY_ROWS];
extern const struct arc_workers_row arc_workers[ARC_WORKERS_ROWS];
extern const struct arc_action arc_wheel[ARC_ACTIONS];
extern const struct arc_build arc_builds[ARC_BUILDS];
extern const struct arc_tax arc_taxes[ARC_TAXES];
extern const struct arc_points arc_rank_points[ARC_POINTS];

/* Names of what has no table of its own. */
extern const struct core_word arc_scores[ARC_SCORES];
extern const struct core_word arc_ends[ARC_ENDS];
extern const struct core_word arc_phase_names[ARC_PHASE_NAMES];

/* What each of them does, told to people. */
extern const struct core_text arc_card_texts[ARC_CARDS];
extern const struct core_text arc_event_texts[ARC_EVENTS];
extern const struct core_text arc_objective_texts[ARC_OBJECTIVES];
extern const struct core_text arc_trend_texts[ARC_TRENDS];
extern const struct core_text arc_action_texts[ARC_ACTIONS];
extern const struct core_text arc_build_texts[ARC_BUILDS];
extern const struct core_text arc_resource_texts[ARC_RESOURCES];
extern const struct core_text arc_phase_texts[ARC_PHASE_NAMES];

#endif
