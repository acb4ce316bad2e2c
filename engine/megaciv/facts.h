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
	MC_FACTS_OFFERS,     /* proposals he sees, and what he weighs them by */
	MC_FACTS_AREAS,      /* limits, growth, cities, conflicts */
	MC_FACTS_SHIPS,
	MC_FACTS_WARNINGS,
	MC_FACTS_SCORE,   /* where the points of each seat come from, and what breaks its tie */
	MC_FACTS_ACCOUNT, /* what is resolved now: how it came about, how far it is, what it leaves */
	MC_FACT_GROUPS
};

struct mc_seat_fact {
	int16_t points, from_cities, from_advances, from_steps, from_late_iron;
	uint8_t rank, census, cities, counted_cities, advances;
	uint8_t rate, needs, has; /* 7.3: tokens for each city, for all of them, on the board */
	uint8_t missing;          /* of those needed */
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

/* 15.5: what is compared, in this order; a tie-break by the value of credit tokens is an option. */
enum mc_tie {
	MC_TIE_POINTS,
	MC_TIE_STEP,
	MC_TIE_HIGH,
	MC_TIE_MIDDLE,
	MC_TIE_PRICE,
	MC_TIE_COLOUR,
	MC_TIE_TOKENS,
	MC_TIE_CITIES,
	MC_TIE_UNITS,
	MC_TIE_RANK,
	MC_TIES_COMPARED,
	MC_TIE_VALUE = MC_TIES_COMPARED,
	MC_TIES
};
extern const struct core_word mc_tie_words[MC_TIES];

/* 15.4: points of advances by their group; how many are worth 1, 3 and 6. 15.5: who is right before the seat,
 * the first thing in which both differ, and what of it each has; nobody is before the first. */
struct mc_score_fact {
	int16_t art, civic, craft, religion, science, two_groups;
	int16_t has, ahead_has;
	uint8_t low, middle, high;
	uint8_t tie, ahead; /* counted from 1 */
	uint8_t pad;
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
	int16_t net, hoped;    /* what the hand is worth more then; if claims are true, or wishes met */
	uint8_t own, possible; /* possible: the viewer holds what is asked for */
	uint8_t ready;         /* and not in proposals of his own: then with what he would answer */
	uint8_t unnamed;       /* cards of it that could be anything */
	uint8_t named[MC_LIM_TRADE_NAMED];
	struct mc_cards11 cards;
	uint8_t pad;
};

/* 9.8: what none, one, two ... cards of a good are worth. */
enum { MC_SET_MOST = 40 };
struct mc_worth_fact {
	uint16_t n, value[MC_SET_MOST + 1];
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
	uint8_t load; /* tokens that may embark where it lies */
	uint8_t pad;
};

/* 11: what a seat owes, or does to a victim: by the card alone, in all, still to go. Civil War and Civil
 * Disorder are reckoned from what the victim has, less what the card spares. */
struct mc_account_fact {
	int16_t capped;           /* what a bound adds to the sum: nothing is below 0 or above all there is */
	uint8_t calamity, victim; /* counted from 1 */
	uint8_t primary;          /* 1: the victim is the primary one */
	uint8_t loss;             /* enum mc_loss counted from 1; 0: nothing is counted */
	uint8_t tokens, cities, points; /* what the victim has on the board */
	uint8_t spared, base, n, done, left;
	uint8_t needs, missing; /* a rate of support: tokens for all cities, and those that are missing */
};

/* What the viewer has when what is chosen is gone, and which of it the next support check would take. */
struct mc_leaves_fact {
	uint8_t tokens, cities, points;
	uint8_t rate, needs, supports, unsupported; /* supports: cities */
	uint8_t pad;
};

/* 11.4: areas chosen in a Civil War or Tyranny. */
struct mc_choice_fact {
	uint8_t areas, tokens, cities, points;
	uint8_t apart, enough;       /* not connected; they would be accepted */
	uint8_t stock, stock_cities; /* what the beneficiary can replace them with */
};

/* 1.9: who was compared; what is in stock. */
struct mc_candidate_fact {
	uint8_t among, cities, tokens, pad;
};

/* 6.2: the conflict that is fought now; area counted from 1. */
struct mc_battle_fact {
	uint16_t area;
	uint8_t limit, city; /* owner counted from 1 */
	uint8_t barbarians, barbarians_turn;
};
struct mc_side_fact {
	uint64_t by; /* advances that matter */
	uint8_t tokens;
	uint8_t turn; /* 1: removes now, 2: then ...; 0: has removed in this round */
	uint8_t pad[6];
};

/* 6.4: a city with foreign tokens. */
struct mc_siege_fact {
	uint64_t by, against; /* advances of the attacker, of the defender */
	uint8_t attacker;     /* counted from 1 */
	uint8_t tokens, needs, leaves, falls;
	uint8_t pad[3];
};

/* 12: an ability of the viewer while he is asked; left: pieces of one that goes on. */
struct mc_ability_fact {
	uint8_t held, used, left, pad;
};

/* 3.1: rates that may be chosen, and of each the tokens due, those paid, those the stock lacks, the treasury
 * then, the cities in revolt. */
enum {
	MC_TAX_RATES,
	MC_TAX_DUES,
	MC_TAX_PAID,
	MC_TAX_MISSING,
	MC_TAX_TREASURY,
	MC_TAX_REVOLTS,
	MC_TAX_COLUMNS,
	MC_TAX_MOST = 8
};
struct mc_tax_fact {
	uint8_t n, value[MC_TAX_MOST];
};

struct mc_facts {
	struct core_facts head;
	struct mc_seat_fact seat[MC_SEATS];
	struct mc_step_fact next[MC_SEATS], after[MC_SEATS];
	uint8_t end_earliest, end_likely; /* the turn in which the game ends; 0: nobody has a civilization */
	struct mc_score_fact score[MC_SEATS];
	struct mc_price_fact price[MC_ADVANCES];
	uint16_t credits[MC_GROUPS];
	struct mc_set_fact set[MC_GOODS];
	int16_t cards_value, treasury_each, treasury_value, substitute, spend;
	struct mc_calamity_fact calamity[MC_CALAMITIES];
	struct mc_offer_fact offer[MC_SEATS * MC_OFFERS];
	struct mc_worth_fact worth[MC_GOODS];
	uint8_t free[MC_CARDS]; /* of the own hand, what may go into a proposal */
	ecu_seats neighbours;
	uint8_t limit[MC_LAND], grown[MC_LAND];
	uint8_t city_state[MC_LAND], city_missing[MC_LAND], city_supported[MC_LAND];
	struct mc_fight_fact fight[MC_LAND];
	uint8_t threat[MC_LAND]; /* the most tokens that one other seat could bring there by land */
	struct mc_ship_fact ship[MC_LIM_SHIPS];
	uint8_t reach[MC_LIM_SHIPS][MC_AREAS]; /* steps to get there; it may have to sail on */
	uint8_t stops[MC_LIM_SHIPS][MC_AREAS]; /* the same, where it may end its move */
	uint8_t unsupported;      /* cities that would be reduced if support were looked at now */
	uint8_t unsupported_more; /* the same with one city more on a site */
	uint8_t cards_over;       /* the hand limit, if nothing is bought */
	uint8_t growth, growth_short;
	uint8_t surplus;   /* tokens above the limits */
	uint8_t last_turn; /* after it the game ends, if not before */
	struct mc_account_fact account[MC_SEATS];
	uint8_t less[MC_SEATS][MC_ADVANCES], more[MC_SEATS][MC_ADVANCES]; /* by advances of the victim */
	struct mc_leaves_fact leaves;
	struct mc_choice_fact choice;
	struct mc_candidate_fact candidate[MC_SEATS];
	uint8_t worth_points[MC_LAND]; /* what can go there */
	uint8_t completes[MC_LAND];    /* 1: with this area the choice would be accepted */
	uint8_t reduced[MC_LAND];      /* tokens that an own city becomes when it is reduced */
	struct mc_tax_fact tax[MC_TAX_COLUMNS];
	uint8_t stack_prices[1 + MC_LIM_STACKS]; /* how many, then what a card of each stack costs him */
	uint8_t stack_leaves[1 + MC_LIM_STACKS]; /* the same: what then stays in his treasury */
	struct mc_battle_fact battle;
	struct mc_side_fact side[MC_SEATS];
	struct mc_siege_fact siege[MC_LAND];
	struct mc_ability_fact ability[MC_ADVANCES];
};

enum { MC_FACTS = 57, MC_PRINTED = 20 };
extern const struct core_field mc_fact_fields[MC_FACTS];
extern const char *const mc_fact_groups[MC_FACT_GROUPS + 1];
void mc_work_out(const struct core_head *view, int seat, ecu_groups, struct core_facts *);

/* printed.c: the components as tables */
extern const struct core_table mc_printed[MC_PRINTED];

/* succession.c: what put each seat behind the one before it */
void mc_break_ties(const struct mc_state *, struct mc_score_fact score[MC_SEATS]);

/* succession.c: the turn in which the game ends if nobody is held up any more; if the foremost are held up as
 * in most games */
int mc_end_turn(const struct mc_state *, bool held_up);
/* account.c; the others each in the file of its chapter */
void mc_work_out_account(const struct mc_state *, int seat, struct mc_facts *);
void mc_mark_facts(const struct mc_state *, const struct mc_due *, struct mc_choice_fact *,
		   uint8_t completes[MC_LAND]);                           /* civilwar.c */
ecu_seats mc_candidates(const struct mc_state *, const struct mc_copy *); /* calamity.c */
void mc_tax_facts(const struct mc_state *, int seat, struct mc_facts *);
void mc_battle_facts(const struct mc_state *, struct mc_battle_fact *, struct mc_side_fact[MC_SEATS]);
void mc_siege_facts(const struct mc_state *, struct mc_siege_fact[MC_LAND]);
void mc_ability_facts(const struct mc_state *, int seat, struct mc_ability_fact[MC_ADVANCES]);
int mc_short_of_support(int on_board, int rate, int cities); /* facts.c */

/* forecast.c: plays conflicts to their end on a copy */
void mc_forecast(const struct mc_state *, int seat, struct mc_fight_fact fight[MC_LAND]);

#endif
