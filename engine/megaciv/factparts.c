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
	NUMBER(seat, has),        NUMBER(seat, missing),        NUMBER(seat, hand),
	NUMBER(seat, hand_limit),
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
static const struct core_field score_fields[] = {
	NUMBER(score, art),
	NUMBER(score, civic),
	NUMBER(score, craft),
	NUMBER(score, religion),
	NUMBER(score, science),
	NUMBER(score, two_groups),
	NUMBER(score, low),
	NUMBER(score, middle),
	NUMBER(score, high),
	WORD(score, tie, MC_TIE_VOCABULARY),
	WORD(score, ahead, CORE_SEAT),
	NUMBER(score, has),
	NUMBER(score, ahead_has),
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
#define NAMED(NAME, I) \
	{ \
		.name = NAME, .width = 1, .vocabulary = MC_GOOD_VOCABULARY, .flags = CORE_FROM_1, \
		.offset = offsetof(struct mc_offer_fact, named) + (I) \
	}
static const struct core_field offer_fields[] = {
	NUMBER(offer, own),
	NUMBER(offer, possible),
	NUMBER(offer, gain),
	NUMBER(offer, cost),
	NUMBER(offer, unnamed),
	NUMBER(offer, net),
	NUMBER(offer, hoped),
	NUMBER(offer, ready),
	NAMED("named_good", 0),
	NAMED("named_good2", 1),
	CORE_WORDS(mc_offer_fact, CORE_BAG, "cards", NULL, cards, MC_CARD_VOCABULARY, MC_SEALED),
};
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
						 NUMBER(ship, ready),
						 NUMBER(ship, load) };

static const struct core_field account_fields[] = {
	WORD(account, calamity, MC_CALAMITY_VOCABULARY),
	WORD(account, victim, CORE_SEAT),
	NUMBER(account, primary),
	WORD(account, loss, MC_LOSS_VOCABULARY),
	NUMBER(account, tokens),
	NUMBER(account, cities),
	NUMBER(account, points),
	NUMBER(account, spared),
	NUMBER(account, base),
	NUMBER(account, capped),
	NUMBER(account, n),
	NUMBER(account, done),
	NUMBER(account, left),
	NUMBER(account, needs),
	NUMBER(account, missing),
};
static const struct core_field leaves_fields[] = {
	NUMBER(leaves, tokens), NUMBER(leaves, cities),   NUMBER(leaves, points),      NUMBER(leaves, rate),
	NUMBER(leaves, needs),  NUMBER(leaves, supports), NUMBER(leaves, unsupported),
};
static const struct core_field choice_fields[] = {
	NUMBER(choice, areas), NUMBER(choice, tokens), NUMBER(choice, cities), NUMBER(choice, points),
	NUMBER(choice, apart), NUMBER(choice, enough), NUMBER(choice, stock),  NUMBER(choice, stock_cities),
};
static const struct core_field candidate_fields[] = { NUMBER(candidate, among), NUMBER(candidate, cities),
						      NUMBER(candidate, tokens) };
static const struct core_field battle_fields[] = {
	WORD(battle, area, MC_AREA_VOCABULARY),  NUMBER(battle, limit),
	WORD(battle, city, MC_OWNER_VOCABULARY), NUMBER(battle, barbarians),
	NUMBER(battle, barbarians_turn),
};
static const struct core_field side_fields[] = { NUMBER(side, tokens), NUMBER(side, turn),
						 WORDS(side, by, MC_ADVANCE_VOCABULARY) };
static const struct core_field siege_fields[] = {
	WORD(siege, attacker, MC_OWNER_VOCABULARY),
	NUMBER(siege, tokens),
	NUMBER(siege, needs),
	NUMBER(siege, leaves),
	NUMBER(siege, falls),
	WORDS(siege, by, MC_ADVANCE_VOCABULARY),
	WORDS(siege, against, MC_ADVANCE_VOCABULARY),
};
static const struct core_field ability_fields[] = { NUMBER(ability, held), NUMBER(ability, used),
						    NUMBER(ability, left) };

#define IN(MEMBER)      offsetof(struct mc_facts, MEMBER)
#define BY_LAND(MEMBER) BY_LAND_OF(AREAS, MEMBER)
#define BY_LAND_OF(GROUP, MEMBER) \
	{ \
		.name = #MEMBER, .group = MC_FACTS_##GROUP, .shape = CORE_COUNTS, .width = 1, \
		.cap = MC_LAND, .vocabulary = MC_LAND_VOCABULARY, .offset = IN(MEMBER) \
	}

#define BY_SHIP(MEMBER) \
	{ \
		.name = #MEMBER, .group = MC_FACTS_SHIPS, .shape = CORE_COUNTS, .width = 1, .cap = MC_AREAS, \
		.vocabulary = MC_AREA_VOCABULARY, .offset = IN(MEMBER), .rows = MC_LIM_SHIPS, \
		.stride = MC_AREAS, .row_vocabulary = MC_SHIP_VOCABULARY \
	}

#define BY_ADVANCE(MEMBER) \
	{ \
		.name = #MEMBER, .group = MC_FACTS_ACCOUNT, .shape = CORE_COUNTS, .width = 1, \
		.cap = MC_ADVANCES, .vocabulary = MC_ADVANCE_VOCABULARY, .offset = IN(MEMBER), \
		.rows = MC_SEATS, .stride = MC_ADVANCES, .row_vocabulary = CORE_SEAT \
	}
#define TAX(NAME, COLUMN) \
	{ \
		.name = NAME, .group = MC_FACTS_ACCOUNT, .shape = CORE_LIST, .width = 1, .cap = MC_TAX_MOST, \
		.offset = IN(tax) + (COLUMN) * sizeof(struct mc_tax_fact) \
	}
#define BY_STACK(MEMBER) \
	{ \
		.name = #MEMBER, .group = MC_FACTS_ACCOUNT, .shape = CORE_LIST, .width = 1, \
		.cap = MC_LIM_STACKS, .offset = IN(MEMBER) \
	}

/* clang-format off */
const struct core_field mc_fact_fields[MC_FACTS] = {
	ROWS(SEATS, "seat", seat, CORE_SEAT, seat_fields),
	ROWS(SEATS, "next_step", next, CORE_SEAT, step_fields),
	ROWS(SEATS, "step_after", after, CORE_SEAT, step_fields),
	ALONE(SEATS, end_earliest),
	ALONE(SEATS, end_likely),
	ALONE(SEATS, last_turn),
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
	{ .name = "worth", .group = MC_FACTS_OFFERS, .shape = CORE_LIST, .width = 2, .cap = MC_SET_MOST + 1,
	  .offset = IN(worth), .rows = MC_GOODS, .stride = sizeof(struct mc_worth_fact),
	  .row_vocabulary = MC_GOOD_VOCABULARY },
	{ .name = "free", .group = MC_FACTS_OFFERS, .shape = CORE_COUNTS, .width = 1, .cap = MC_CARDS,
	  .vocabulary = MC_CARD_VOCABULARY, .offset = IN(free) },
	{ .name = "neighbours", .group = MC_FACTS_OFFERS, .shape = CORE_SET, .width = 4,
	  .vocabulary = CORE_SEAT, .offset = IN(neighbours) },
	BY_LAND(limit),
	BY_LAND(grown),
	{ .name = "city_state", .group = MC_FACTS_AREAS, .vocabulary = MC_CITY_STATE_VOCABULARY, .width = 1,
	  .flags = CORE_FROM_1, .offset = IN(city_state), .rows = MC_LAND, .stride = 1,
	  .row_vocabulary = MC_LAND_VOCABULARY },
	BY_LAND(city_missing),
	BY_LAND(city_supported),
	ROWS(AREAS, "fight", fight, MC_LAND_VOCABULARY, fight_fields),
	BY_LAND(threat),
	ROWS(SHIPS, "ship", ship, MC_SHIP_VOCABULARY, ship_fields),
	BY_SHIP(reach),
	BY_SHIP(stops),
	ALONE(WARNINGS, unsupported),
	ALONE(WARNINGS, unsupported_more),
	ALONE(WARNINGS, cards_over),
	ALONE(WARNINGS, growth),
	ALONE(WARNINGS, growth_short),
	ALONE(WARNINGS, surplus),
	ROWS(SCORE, "score", score, CORE_SEAT, score_fields),
	ROWS(ACCOUNT, "account", account, CORE_SEAT, account_fields),
	BY_ADVANCE(less),
	BY_ADVANCE(more),
	CORE_FACT_RECORD(mc_facts, MC_FACTS_ACCOUNT, leaves, leaves_fields),
	CORE_FACT_RECORD(mc_facts, MC_FACTS_ACCOUNT, choice, choice_fields),
	ROWS(ACCOUNT, "candidate", candidate, CORE_SEAT, candidate_fields),
	BY_LAND_OF(ACCOUNT, worth_points),
	BY_LAND_OF(ACCOUNT, completes),
	BY_LAND_OF(ACCOUNT, reduced),
	TAX("tax_rates", MC_TAX_RATES),
	TAX("tax_dues", MC_TAX_DUES),
	TAX("tax_paid", MC_TAX_PAID),
	TAX("tax_missing", MC_TAX_MISSING),
	TAX("tax_treasury", MC_TAX_TREASURY),
	TAX("tax_revolts", MC_TAX_REVOLTS),
	BY_STACK(stack_prices),
	BY_STACK(stack_leaves),
	CORE_FACT_RECORD(mc_facts, MC_FACTS_ACCOUNT, battle, battle_fields),
	ROWS(ACCOUNT, "side", side, CORE_SEAT, side_fields),
	ROWS(ACCOUNT, "siege", siege, MC_LAND_VOCABULARY, siege_fields),
	ROWS(ACCOUNT, "ability", ability, MC_ADVANCE_VOCABULARY, ability_fields),
};
/* clang-format on */
_Static_assert(sizeof(struct mc_facts) < UINT16_MAX, "offsets have 16 bits");

const char *const mc_fact_groups[MC_FACT_GROUPS + 1] = {
	[MC_FACTS_SEATS] = "seats",           [MC_FACTS_PRICES] = "prices",     [MC_FACTS_HAND] = "hand",
	[MC_FACTS_CALAMITIES] = "calamities", [MC_FACTS_OFFERS] = "offers",     [MC_FACTS_AREAS] = "areas",
	[MC_FACTS_SHIPS] = "ships",           [MC_FACTS_WARNINGS] = "warnings", [MC_FACTS_SCORE] = "score",
	[MC_FACTS_ACCOUNT] = "account",
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

const struct core_word mc_tie_words[MC_TIES] = {
	[MC_TIE_POINTS] = { "points", { "Points", "Punkte", "Punkty" } },
	[MC_TIE_STEP] = { "step", { "Step of the A.S.T.", "Schritt auf der A.S.T.", "Pole Toru Historii" } },
	[MC_TIE_HIGH] = { "high",
		{ "Advances worth 6", "Fortschritte für 6 Punkte", "Karty Rozwoju warte 6" } },
	[MC_TIE_MIDDLE] = { "middle",
		{ "Advances worth 3", "Fortschritte für 3 Punkte", "Karty Rozwoju warte 3" } },
	[MC_TIE_PRICE] = { "price",
		{ "Printed prices of all advances", "Aufgedruckte Preise aller Fortschritte",
		  "Wydrukowane ceny wszystkich Kart Rozwoju" } },
	[MC_TIE_COLOUR] = { "colour",
		{ "Highest credit in one colour", "Höchste Gutschrift in einer Farbe",
		  "Najwyższy kredyt w jednym kolorze" } },
	[MC_TIE_TOKENS] = { "tokens", { "Credit tokens", "Gutschriftmarker", "Żetony kredytu" } },
	[MC_TIE_CITIES] = { "cities",
		{ "Cities on the board", "Städte auf dem Spielplan", "Miasta na planszy" } },
	[MC_TIE_UNITS] = { "units",
		{ "Tokens on the board", "Marker auf dem Spielplan", "Żetony na planszy" } },
	[MC_TIE_RANK] = { "rank",
		{ "Number in the ranking", "Nummer in der A.S.T.-Rangfolge",
		  "Numer w kolejności na Torze Historii" } },
	[MC_TIE_VALUE] = { "value",
		{ "Value of the credit tokens", "Wert der Gutschriftmarker", "Wartość żetonów kredytu" } },
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
