/* tables.h — what is printed on the components of Mega Civilization: cards, map, tracks, numbers of the
 * rules.
 *
 * The tables are made from data/megaciv at build time, docs/DATA.md explains them. A row refers to another
 * by its index; the indexes (MC_ADV_MINING, MC_CAL_FAMINE, MC_AREA_THERA ...), the sizes of the tables and
 * the numbers of limits.tsv (MC_LIM_TOKENS ...) and of abilities.tsv (MC_DOES_COINAGE_TAX_RAISE ...) are in
 * the generated header. */
#ifndef MC_TABLES_H
#define MC_TABLES_H

#include "megaciv_keys.h"

#include <stdint.h>

#include "core/word.h"

enum { MC_NONE = 255 };

enum mc_language { MC_EN, MC_DE, MC_PL, MC_LANGUAGES };
enum mc_block { MC_WEST, MC_EAST, MC_BLOCKS, MC_BOTH = MC_BLOCKS };
enum mc_version { MC_BASIC, MC_EXPERT, MC_VERSIONS };

/* ---- advances ---- */

struct mc_advance {
	struct core_word name;
	uint16_t cost;
	uint8_t vp;
	uint8_t group1, group2; /* MC_GROUP_*; the second or MC_NONE */
	uint8_t credit[MC_GROUPS];
	uint8_t bonus_to, bonus; /* MC_ADV_*, or MC_NONE */
};

/* Holders of `exempt` are not touched by `advance` of somebody else (5.2, 12). */
struct mc_exemption {
	uint8_t advance, exempt;
};

/* Cards of a stack for treasury (8.2); advance MC_NONE: for everybody. */
struct mc_price {
	uint8_t stack, price, advance;
};

/* ---- calamities ---- */

enum mc_calamity_kind { MC_MINOR, MC_NONTRADEABLE, MC_TRADEABLE, MC_CALAMITY_KINDS };
enum mc_place { MC_PLACE_ANY, MC_PLACE_COAST, MC_PLACE_PLAIN, MC_PLACE_SEA, MC_PLACES };
enum mc_fate { MC_FATE_REDUCE, MC_FATE_DESTROY, MC_FATE_ANNEX, MC_FATE_PIRATE, MC_FATES };
enum mc_victims { MC_BY_CHOICE, MC_BY_PLACE, MC_BY_ADJACENT, MC_BYS };
enum mc_role { MC_ROLE_PRIMARY, MC_ROLE_SECONDARY, MC_ROLE_BOTH, MC_ROLES };

/* 0 where the card says nothing of the kind; the columns are explained in calamities.tsv. */
struct mc_calamity {
	struct core_word name;
	uint8_t stack, kind, order;
	uint8_t damage, place, coast_damage;
	uint8_t cities, fate;
	uint8_t cards, face_value, treasury, buy_off;
	uint8_t rate, keep, free_points, unit_points, tokens, steps;
	uint8_t victim_by, victims, victim_damage, victim_cities, victim_fate;
	uint8_t spares_beneficiary;
};

/* The quantities up to FACE_VALUE change the number of that name, the others are specials. */
enum mc_change {
	MC_CHANGE_DAMAGE,
	MC_CHANGE_CITIES,
	MC_CHANGE_UNIT_POINTS,
	MC_CHANGE_TOKENS,
	MC_CHANGE_STEPS,
	MC_CHANGE_RATE,
	MC_CHANGE_KEEP,
	MC_CHANGE_FACE_VALUE,
	MC_CHANGE_DESELECT,
	MC_CHANGE_REDUCE_INSTEAD_OF_DESTROY,
	MC_CHANGE_CARDS_INSTEAD_OF_CITIES,
	MC_CHANGE_CITIES_INSTEAD_OF_STEP,
	MC_CHANGE_IMMUNE,
	MC_CHANGE_ABILITY,
	MC_CHANGES
};

struct mc_modifier {
	uint8_t calamity, advance, role, quantity;
	int8_t change;
};

/* ---- trade cards ---- */

struct mc_good {
	struct core_word name;
	uint8_t stack; /* and face value; water has 0 */
};

struct mc_stack_set {
	const char *key;
	uint8_t block, minors, cards;
	uint8_t count[MC_GOODS], set_size[MC_GOODS];
};

/* ---- civilizations ---- */

struct mc_civ {
	struct core_word name;
	uint32_t colour; /* 0xrrggbb */
	uint8_t rank, block;
};

/* With one block the stacks of the other are MC_NONE and its civilizations 0. */
struct mc_lineup {
	uint32_t civs[MC_BLOCKS]; /* a bit for each civilization */
	uint8_t players, choice;
	uint8_t stacks[MC_BLOCKS];
};

/* Indexed by the number of players minus MC_PLAYERS_LEAST. */
enum { MC_PLAYERS_LEAST = 5, MC_PLAYERS_MOST = MC_PLAYERS_LEAST + MC_COUNTS - 1 };

struct mc_count {
	uint8_t players, start_credit, hand_limit, calamity_limit, major_limit;
};

struct mc_track {
	uint8_t first[MC_EPOCHS]; /* first step of an epoch; the Stone Age begins at 0 */
	uint8_t last;
};

struct mc_epoch {
	uint8_t cities, advances, advances_100, advances_200, advances_below_100, vp;
};

/* ---- the Short Game ---- */

struct mc_theme_set {
	struct core_word name;
	uint8_t destroys_city;
	uint8_t advance[4];
};

struct mc_theme_deal {
	uint8_t players;
	uint8_t copies[MC_THEME_SETS];
};

/* ---- the map ---- */

enum mc_area_kind { MC_AREA_KIND_LAND, MC_AREA_KIND_COASTAL, MC_AREA_KIND_SEA, MC_AREA_KINDS };
enum mc_site { MC_SITE_BLACK, MC_SITE_WHITE, MC_SITES };

struct mc_area {
	struct core_word name;
	uint8_t kind, limit, site; /* site, flood ... region: MC_NONE when there is none */
	uint8_t flood, volcano;
	uint8_t start, region, block;
};

/* A trade card is a calamity or a commodity of one block; water belongs to none. */
enum {
	MC_CARD_GOODS = MC_BLOCKS * MC_CALAMITIES, /* the first commodity */
	MC_CARD_WATER = MC_CARD_GOODS + MC_BLOCKS * (MC_GOODS - 1),
	MC_CARDS
};

extern const struct core_word mc_card_words[MC_CARDS];
extern const struct mc_advance mc_advances[MC_ADVANCES];
extern const struct mc_exemption mc_exemptions[MC_EXEMPTIONS];
extern const struct mc_price mc_prices[MC_PRICES];
extern const struct mc_calamity mc_calamities[MC_CALAMITIES];
extern const struct mc_modifier mc_modifiers[MC_MODIFIERS];
extern const struct mc_good mc_goods[MC_GOODS];
extern const struct mc_stack_set mc_stack_sets[MC_STACK_SETS];
extern const struct mc_civ mc_civs[MC_CIVS];
extern const struct mc_lineup mc_lineups[MC_LINEUPS];
extern const struct mc_count mc_counts[MC_COUNTS];
extern const struct mc_track mc_tracks[MC_CIVS][MC_VERSIONS];
extern const struct mc_epoch mc_epochs[MC_VERSIONS][MC_EPOCHS];
extern const struct mc_theme_set mc_theme_sets[MC_THEME_SETS];
extern const struct mc_theme_deal mc_theme_deals[MC_COUNTS];
extern const struct mc_area mc_areas[MC_AREAS];
extern const uint8_t mc_area_limits[MC_LAND]; /* the same numbers side by side */
extern const uint8_t mc_area_regions[MC_LAND], mc_area_coasts[MC_LAND];

/* Names of what has no table of its own. */
extern const struct core_word mc_groups[MC_GROUPS];
extern const struct core_word mc_epoch_names[MC_EPOCHS];
extern const struct core_word mc_plains[MC_PLAINS];
extern const struct core_word mc_volcanoes[MC_VOLCANOES];
extern const struct core_word mc_phase_names[MC_PHASE_NAMES];
extern const struct core_word mc_lessons[MC_LESSONS]; /* remarks for newcomers: what they are headed */

/* What each of them does, told to people. */
extern const struct core_text mc_advance_texts[MC_ADVANCES];
extern const struct core_text mc_calamity_texts[MC_CALAMITIES];
extern const struct core_text mc_good_texts[MC_GOODS];
extern const struct core_text mc_card_texts[MC_CARDS];
extern const struct core_text mc_civ_texts[MC_CIVS];
extern const struct core_text mc_theme_texts[MC_THEME_SETS];
extern const struct core_text mc_group_texts[MC_GROUPS];
extern const struct core_text mc_epoch_texts[MC_EPOCHS];
extern const struct core_text mc_phase_texts[MC_PHASE_NAMES];
extern const struct core_text mc_lesson_texts[MC_LESSONS];

#endif
