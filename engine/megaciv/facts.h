/* facts.h — what a player of Mega Civilization works out at the table, worked out (ecumene_read.h, "Facts").
 *
 * Everything is a number that the rules use themselves: each chapter has a function that facts and the rules
 * share, so that a fact cannot say anything else than what then happens. facts.c fills, factparts.c names. */
#ifndef MEGACIV_FACTS_H
#define MEGACIV_FACTS_H

#include "megaciv/megaciv.h"

enum mc_fact_group {
	MC_FACTS_SEATS,      /* every seat: points, support, hand, the next steps of the A.S.T. */
	MC_FACTS_PRICES,     /* the viewer's: what each advance costs him */
	MC_FACTS_HAND,       /* his sets and what he has to spend */
	MC_FACTS_CALAMITIES, /* what each calamity would demand of him */
	MC_FACTS_OFFERS,     /* proposals he made or may answer */
	MC_FACTS_AREAS,      /* limits, growth, cities, conflicts */
	MC_FACTS_SHIPS,
	MC_FACTS_WARNINGS,
	MC_FACT_GROUPS
};

struct mc_seat_fact {
	int16_t points, from_cities, from_advances, from_steps, from_late_iron;
	uint8_t rank, census, cities, counted_cities, advances;
	uint8_t rate, needs, has; /* 7.3: tokens for each city, for all of them, on the board */
	uint8_t hand, hand_limit;
};

/* 15.1: what a step of the A.S.T. asks for, and what of it is missing. */
struct mc_step_fact {
	uint8_t step, epoch; /* the epoch counted from 1; 0: there is no such step */
	uint8_t met;
	uint8_t cities, missing_cities;
	uint8_t advances, missing_advances;
	uint8_t advances_100, missing_100;
	uint8_t advances_200, missing_200;
	uint8_t advances_below_100, missing_below_100;
	uint8_t points, missing_points;
};

struct mc_price_fact {
	int16_t cost, credit, bonus, price, with_library;
	uint8_t held, pad;
};

/* 9.8, and with one card more; how many cards of the good there are. */
struct mc_set_fact {
	int16_t value, with_one_more, gain;
	uint8_t have, face, cards, pad;
};

/* 11: as primary and as secondary victim; numbers with the advances that change them counted. */
struct mc_calamity_fact {
	uint64_t helped_by, harmed_by, would_help; /* advances: held, held, not held */
	uint8_t held, called;  /* cards in the own hand; cards of it that are being resolved */
	uint8_t treasury;      /* lost besides */
	uint8_t loss, base, n; /* enum mc_loss counted from 1; by the card alone; with the advances */
	uint8_t victim_loss, victim_base, victim_n;
	uint8_t pad[7];
};
extern const struct core_word mc_loss_words[MC_LOSSES_N];

/* What is sure: the goods named truly; the least that what is asked for costs. */
struct mc_offer_fact {
	int16_t gain, cost;
	uint8_t own, possible; /* possible: the viewer holds what is asked for */
	uint8_t unnamed;       /* cards of it that could be anything */
	uint8_t pad;
};

/* 7.1, for areas where the viewer has tokens: a city can be built; tokens are missing; there is one; none can
 * be here; all are on the board. */
enum mc_city_state {
	MC_CITY_CAN,
	MC_CITY_SHORT,
	MC_CITY_TAKEN,
	MC_CITY_BARREN,
	MC_CITY_NONE_LEFT,
	MC_CITY_STATES
};
extern const struct core_word mc_city_state_words[MC_CITY_STATES];

/* 6: how a conflict would end as if the movement ended now and nobody gave a ship or a token from next
 * door. */
struct mc_fight_fact {
	uint8_t winner;      /* who alone stands there then: a seat from 1 on, pirates; 0: several, nobody */
	uint8_t city, falls; /* 1: a city is attacked; it falls */
	uint8_t left, mine, lost; /* tokens there then, the viewer's, what he loses there */
	uint8_t sure;             /* 1: nobody can choose anything that changes it */
	uint8_t fights;           /* 1: there is a conflict */
};

struct mc_ship_fact {
	uint16_t area; /* counted from 1 */
	uint8_t steps, left, capacity, room, upkeep, ready;
};

struct mc_facts {
	struct core_facts head;
	struct mc_seat_fact seat[MC_SEATS];
	struct mc_step_fact next[MC_SEATS], after[MC_SEATS];
	struct mc_price_fact price[MC_ADVANCES];
	uint16_t credits[MC_GROUPS];
	struct mc_set_fact set[MC_GOODS];
	int16_t cards_value, treasury_each, treasury_value, substitute, spend;
	struct mc_calamity_fact calamity[MC_CALAMITIES];
	struct mc_offer_fact offer[MC_SEATS * MC_OFFERS];
	uint8_t limit[MC_LAND], grown[MC_LAND];
	uint8_t city_state[MC_LAND], city_missing[MC_LAND], city_supported[MC_LAND];
	struct mc_fight_fact fight[MC_LAND];
	struct mc_ship_fact ship[MC_LIM_SHIPS];
	uint8_t unsupported;      /* cities that would be reduced if support were looked at now */
	uint8_t unsupported_more; /* the same with one city more on a site */
	uint8_t cards_over;       /* the hand limit, if nothing is bought */
	uint8_t growth, growth_short;
	uint8_t surplus; /* tokens above the limits */
};

enum { MC_FACTS = 26, MC_PRINTED = 20 };
extern const struct core_field mc_fact_fields[MC_FACTS];
extern const char *const mc_fact_groups[MC_FACT_GROUPS + 1];
void mc_work_out(const struct core_head *view, int seat, ecu_groups, struct core_facts *);

/* printed.c: the components as tables */
extern const struct core_table mc_printed[MC_PRINTED];

/* forecast.c: plays conflicts to their end on a copy */
void mc_forecast(const struct mc_state *, int seat, struct mc_fight_fact fight[MC_LAND]);

#endif
