/* factparts.c — the names of facts (facts.h), in the order in which JSON tells them. */
#include "core/describe.h"
#include "megaciv/facts.h"

/* Of two bytes are those that may be negative. */
#define SIGN(TYPE, MEMBER) (CORE_SIZE(TYPE, MEMBER) == 2 ? CORE_SIGNED : 0)
#define NUMBER(KIND, MEMBER) \
	CORE_MEMBER(mc_##KIND##_fact, MEMBER, CORE_NUMBER, SIGN(mc_##KIND##_fact, MEMBER))
#define WORD(KIND, MEMBER, VOCABULARY) CORE_MEMBER(mc_##KIND##_fact, MEMBER, VOCABULARY, CORE_FROM_1)
#define WORDS(KIND, MEMBER, VOCABULARY) \
	{ \
		.name = #MEMBER, .shape = CORE_SET, .width = CORE_SIZE(mc_##KIND##_fact, MEMBER), \
		.vocabulary = VOCABULARY, .offset = offsetof(struct mc_##KIND##_fact, MEMBER) \
	}
#define ALONE(GROUP, MEMBER) CORE_FACT(mc_facts, MC_FACTS_##GROUP, MEMBER, SIGN(mc_facts, MEMBER))
#define ROWS(GROUP, NAME, MEMBER, VOCABULARY, FIELDS) \
	CORE_FACT_ROWS(mc_facts, MC_FACTS_##GROUP, NAME, MEMBER, VOCABULARY, FIELDS)

static const struct core_field seat_fields[] = {
	NUMBER(seat, points),     NUMBER(seat, from_cities),    NUMBER(seat, from_advances),
	NUMBER(seat, from_steps), NUMBER(seat, from_late_iron), NUMBER(seat, rank),
	NUMBER(seat, census),     NUMBER(seat, cities),         NUMBER(seat, counted_cities),
	NUMBER(seat, advances),   NUMBER(seat, rate),           NUMBER(seat, needs),
	NUMBER(seat, has),        NUMBER(seat, hand),           NUMBER(seat, hand_limit),
};
static const struct core_field step_fields[] = {
	NUMBER(step, step),
	WORD(step, epoch, MC_EPOCH_VOCABULARY),
	NUMBER(step, met),
	NUMBER(step, cities),
	NUMBER(step, missing_cities),
	NUMBER(step, advances),
	NUMBER(step, missing_advances),
	NUMBER(step, advances_100),
	NUMBER(step, missing_100),
	NUMBER(step, advances_200),
	NUMBER(step, missing_200),
	NUMBER(step, advances_below_100),
	NUMBER(step, missing_below_100),
	NUMBER(step, points),
	NUMBER(step, missing_points),
};
static const struct core_field price_fields[] = { NUMBER(price, cost),         NUMBER(price, credit),
						  NUMBER(price, bonus),        NUMBER(price, price),
						  NUMBER(price, with_library), NUMBER(price, held) };
static const struct core_field set_fields[] = { NUMBER(set, have),          NUMBER(set, value),
						NUMBER(set, with_one_more), NUMBER(set, gain),
						NUMBER(set, face),          NUMBER(set, cards) };
static const struct core_field calamity_fields[] = {
	NUMBER(calamity, held),
	NUMBER(calamity, called),
	NUMBER(calamity, treasury),
	WORD(calamity, loss, MC_LOSS_VOCABULARY),
	NUMBER(calamity, base),
	NUMBER(calamity, n),
	WORD(calamity, victim_loss, MC_LOSS_VOCABULARY),
	NUMBER(calamity, victim_base),
	NUMBER(calamity, victim_n),
	WORDS(calamity, helped_by, MC_ADVANCE_VOCABULARY),
	WORDS(calamity, harmed_by, MC_ADVANCE_VOCABULARY),
	WORDS(calamity, would_help, MC_ADVANCE_VOCABULARY),
};
static const struct core_field offer_fields[] = { NUMBER(offer, own), NUMBER(offer, possible),
						  NUMBER(offer, gain), NUMBER(offer, cost),
						  NUMBER(offer, unnamed) };
static const struct core_field fight_fields[] = {
	NUMBER(fight, fights), WORD(fight, winner, MC_OWNER_VOCABULARY),
	NUMBER(fight, city),   NUMBER(fight, falls),
	NUMBER(fight, left),   NUMBER(fight, mine),
	NUMBER(fight, lost),   NUMBER(fight, sure),
};
static const struct core_field ship_fields[] = { WORD(ship, area, MC_AREA_VOCABULARY),
						 NUMBER(ship, steps),
						 NUMBER(ship, left),
						 NUMBER(ship, capacity),
						 NUMBER(ship, room),
						 NUMBER(ship, upkeep),
						 NUMBER(ship, ready) };

#define IN(MEMBER) offsetof(struct mc_facts, MEMBER)
#define BY_LAND(MEMBER) \
	{ \
		.name = #MEMBER, .group = MC_FACTS_AREAS, .shape = CORE_COUNTS, .width = 1, .cap = MC_LAND, \
		.vocabulary = MC_LAND_VOCABULARY, .offset = IN(MEMBER) \
	}

/* clang-format off */
const struct core_field mc_fact_fields[MC_FACTS] = {
	ROWS(SEATS, "seat", seat, CORE_SEAT, seat_fields),
	ROWS(SEATS, "next_step", next, CORE_SEAT, step_fields),
	ROWS(SEATS, "step_after", after, CORE_SEAT, step_fields),
	ROWS(PRICES, "price", price, MC_ADVANCE_VOCABULARY, price_fields),
	{ .name = "credits", .group = MC_FACTS_PRICES, .shape = CORE_COUNTS, .width = 2, .cap = MC_GROUPS,
	  .vocabulary = MC_GROUP_VOCABULARY, .offset = IN(credits) },
	ROWS(HAND, "set", set, MC_GOOD_VOCABULARY, set_fields),
	ALONE(HAND, cards_value),
	ALONE(HAND, treasury_each),
	ALONE(HAND, treasury_value),
	ALONE(HAND, substitute),
	ALONE(HAND, spend),
	ROWS(CALAMITIES, "calamity", calamity, MC_CALAMITY_VOCABULARY, calamity_fields),
	ROWS(OFFERS, "offer", offer, MC_OFFER_VOCABULARY, offer_fields),
	BY_LAND(limit),
	BY_LAND(grown),
	{ .name = "city_state", .group = MC_FACTS_AREAS, .vocabulary = MC_CITY_STATE_VOCABULARY, .width = 1,
	  .flags = CORE_FROM_1, .offset = IN(city_state), .rows = MC_LAND, .stride = 1,
	  .row_vocabulary = MC_LAND_VOCABULARY },
	BY_LAND(city_missing),
	BY_LAND(city_supported),
	ROWS(AREAS, "fight", fight, MC_LAND_VOCABULARY, fight_fields),
	ROWS(SHIPS, "ship", ship, MC_SHIP_VOCABULARY, ship_fields),
	ALONE(WARNINGS, unsupported),
	ALONE(WARNINGS, unsupported_more),
	ALONE(WARNINGS, cards_over),
	ALONE(WARNINGS, growth),
	ALONE(WARNINGS, growth_short),
	ALONE(WARNINGS, surplus),
};
/* clang-format on */
_Static_assert(sizeof(struct mc_facts) < UINT16_MAX, "offsets have 16 bits");

const char *const mc_fact_groups[MC_FACT_GROUPS + 1] = {
	[MC_FACTS_SEATS] = "seats",           [MC_FACTS_PRICES] = "prices",     [MC_FACTS_HAND] = "hand",
	[MC_FACTS_CALAMITIES] = "calamities", [MC_FACTS_OFFERS] = "offers",     [MC_FACTS_AREAS] = "areas",
	[MC_FACTS_SHIPS] = "ships",           [MC_FACTS_WARNINGS] = "warnings",
};

/* clang-format off */
const struct core_word mc_loss_words[MC_LOSSES_N] = {
	[MC_LOSS_DAMAGE] = { "damage", { "Damage", "Schaden", "Obrażenia" } },
	[MC_LOSS_CITIES] = { "cities", { "Cities", "Städte", "Miasta" } },
	[MC_LOSS_UNIT_POINTS] = { "unit_points", { "Unit points", "Einheitenpunkte", "Punkty jednostek" } },
	[MC_LOSS_BARBARIANS] = { "barbarians",
		{ "Barbarian tokens", "Barbarenmarker", "Żetony barbarzyńców" } },
	[MC_LOSS_RATE] = { "rate", { "Support rate", "Versorgungssatz", "Stawka utrzymania" } },
	[MC_LOSS_FACE_VALUE] = { "face_value", { "Face value", "Kartenwert", "Wartość kart" } },
	[MC_LOSS_STEPS] = { "steps", { "A.S.T. steps", "A.S.T.-Schritte", "Pola na Torze Historii" } },
	[MC_LOSS_CARDS] = { "cards", { "Cards", "Karten", "Karty" } },
};

const struct core_word mc_city_state_words[MC_CITY_STATES] = {
	[MC_CITY_CAN] = { "can",
		{ "A city can be built", "Stadt kann gebaut werden", "Można zbudować miasto" } },
	[MC_CITY_SHORT] = { "short", { "Tokens are missing", "Es fehlen Marker", "Brakuje żetonów" } },
	[MC_CITY_TAKEN] = { "taken", { "There is a city", "Hier steht eine Stadt", "Stoi tu miasto" } },
	[MC_CITY_BARREN] = { "barren",
		{ "No city can be here", "Hier kann keine Stadt stehen", "Tu nie może być miasta" } },
	[MC_CITY_NONE_LEFT] = { "none_left",
		{ "All cities are on the board", "Alle Städte sind auf dem Spielplan",
		  "Wszystkie miasta są na planszy" } },
};
/* clang-format on */
