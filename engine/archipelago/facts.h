/* facts.h — what a player of Archipelago works out at the table, worked out (ecumene_read.h, "Facts").
 *
 * Everything is a number that the rules use themselves: each chapter has a function that facts and the rules
 * share, so that a fact cannot say anything else than what then happens. facts.c fills what is open to all,
 * forecast.c the crisis, factturns.c what the viewer could do in a turn; factparts.c names, printed.c has the
 * components. What a seat cannot know is not there: 0. */
#ifndef ARC_FACTS_H
#define ARC_FACTS_H

#include "archipelago/archipelago.h"

enum arc_fact_group {
	ARC_FACTS_WAR,        /* how far it is, and what moves it */
	ARC_FACTS_CONTROL,    /* hexes and buildings: who, and why */
	ARC_FACTS_PRICES,     /* both markets and the workers */
	ARC_FACTS_CRISIS,     /* what is demanded, and what comes of so many cubes */
	ARC_FACTS_ACTIONS,    /* the viewer's: the wheel, harvests, buildings */
	ARC_FACTS_CARDS,      /* the viewer's: what each card costs him and does */
	ARC_FACTS_TILE,       /* where the visible tile fits */
	ARC_FACTS_OBJECTIVES, /* end conditions, ranks, points */
	ARC_FACTS_SEATS,      /* pieces and taxes of every seat */
	ARC_FACT_GROUPS
};

/* ---- War (15.1) and what moves the figures ------------------------------------------------------ */

enum arc_mover {
	ARC_MOVER_PHASE_3, /* the four boards together */
	ARC_MOVER_BOARD_I,
	ARC_MOVER_BOARD_II,
	ARC_MOVER_BOARD_III,
	ARC_MOVER_BOARD_IV,
	ARC_MOVER_HOME,   /* the demand at home, if nobody hands in anything more */
	ARC_MOVER_ABROAD, /* the demand abroad */
	ARC_MOVER_EVENT,
	ARC_MOVER_TAXATION,
	ARC_MOVER_WORKER,       /* one worker that is recruited */
	ARC_MOVER_REPRODUCTION, /* of the viewer */
	ARC_MOVERS
};
extern const struct core_word arc_mover_words[ARC_MOVERS];

/* By how much, if it happened now and alone; `to_war`: what is left then. */
struct arc_mover_fact {
	int16_t rebellion, surplus, population;
	uint8_t to_war, there; /* there: it happens at all */
};

/* ---- Control (11) ------------------------------------------------------------------------------- */

enum arc_hold {
	ARC_HOLD_UNIT,  /* by an upright unit on it (11.1) */
	ARC_HOLD_TOWN,  /* through the town of the hex (11.6) */
	ARC_HOLD_REBEL, /* by nobody: a rebel is on it (11.8) */
	ARC_HOLD_EMPTY, /* by nobody: nobody is on it */
	ARC_HOLDS
};
extern const struct core_word arc_hold_words[ARC_HOLDS];

struct arc_building_fact {
	uint8_t seat, how, unit; /* counted from 1 */
	uint8_t usable;          /* by the viewer in a turn: he controls it, and it is not used up (11.2) */
};
struct arc_hex_fact {
	uint8_t seat, how, unit;          /* of its town */
	uint8_t harvest;                  /* 1: the viewer may harvest there without asking (11.7) */
	uint8_t citizens, rebels, mine;   /* citizens there, lying ones, the viewer's */
	uint8_t symbols, taken, expelled; /* symbols, those nobody can use now; rebels the viewer may expel */
};

/* ---- Markets (8, 10.5) -------------------------------------------------------------------------- */

struct arc_market_fact {
	int16_t surplus, rebellion;           /* of its row in phase 3 */
	int16_t more_surplus, more_rebellion; /* with one cube more */
	int16_t less_surplus, less_rebellion; /* with one less */
	uint8_t cubes, room;                  /* cubes there, spaces left */
	uint8_t sell, paid, buy;              /* prices, 0: full or empty; paid: what the bank has of it */
	uint8_t pad;
};
struct arc_row_fact {
	int16_t surplus, rebellion;
	uint8_t row, price; /* the row counted from 1 */
};

/* ---- Crisis (9) --------------------------------------------------------------------------------- */

enum arc_moment {
	ARC_MOMENT_NOW,     /* it is being resolved */
	ARC_MOMENT_SOON,    /* in this crisis, after the upper area */
	ARC_MOMENT_PHASE_4, /* in the next phase 4 */
	ARC_MOMENT_DONE,    /* in this crisis it is over */
	ARC_MOMENT_RED,     /* a red area counts only when it is uncovered */
	ARC_MOMENTS
};
extern const struct core_word arc_moment_words[ARC_MOMENTS];
enum arc_chance { ARC_CHANCE_HAD, ARC_CHANCE_NOW, ARC_CHANCE_TO_COME, ARC_CHANCES };
extern const struct core_word arc_chance_words[ARC_CHANCES];

struct arc_demand_fact {
	uint8_t when, resource; /* counted from 1 */
	uint8_t per_cube;       /* citizens a cube raises; abroad 0 */
	uint8_t lying, counted; /* citizens that lie, or would; of them those that are no rebels yet */
	uint8_t cubes;          /* that meet it in full */
	uint8_t market, own, tokens, by_temple; /* cubes on the market; the viewer's means */
	uint8_t raise;                          /* citizens the last cube still raises */
	uint8_t given;                          /* abroad: cubes that were handed in */
};
struct arc_event_fact {
	uint8_t when, event; /* counted from 1 */
	uint8_t ships, citizens;
	int16_t rebellion, surplus;
};
/* With so many cubes more: the row. `rebels`: new ones, if those that lie for the first time are raised
 * first; `rebels_most`: if earlier rebels are. */
struct arc_outcome_fact {
	uint8_t there, raised, lying, rebels, rebels_most, rebellion, to_war, war;
};
struct arc_relief_fact {
	uint8_t chance; /* counted from 1 */
	uint8_t place;  /* in turn order, counted from 1 */
	uint8_t lying;  /* of his citizens, now or then */
	uint8_t temples;
};
enum { ARC_OUTCOMES = 18, ARC_SHORTFALLS = 8 }; /* rows: cubes from 0 */

/* ---- A turn of the viewer (10, 12) -------------------------------------------------------------- */

enum arc_reason {
	ARC_REASON_NOT_YOUR_TURN,
	ARC_REASON_DISC_PLACED,
	ARC_REASON_NO_DISC,
	ARC_REASON_NO_CIRCLE,
	ARC_REASON_NOT_ACTIVE,
	ARC_REASON_NO_SYMBOL,
	ARC_REASON_NOT_PERMITTED,
	ARC_REASON_BANK_LACKS,
	ARC_REASON_NOBODY_MOVES,
	ARC_REASON_NO_WORKERS,
	ARC_REASON_NO_ROOM,
	ARC_REASON_TOO_DEAR,
	ARC_REASON_NO_TRADE,
	ARC_REASON_CANNOT_PAY,
	ARC_REASON_NO_SITE,
	ARC_REASON_NO_TOKEN,
	ARC_REASON_NO_TILE,
	ARC_REASON_NO_COUPLE,
	ARC_REASON_NOT_CONTROLLED,
	ARC_REASON_USED_UP,
	ARC_REASON_CARD_PLAYED,
	ARC_REASON_NOT_IN_PLAY,
	ARC_REASON_NOT_YOURS,
	ARC_REASON_CARD_USED,
	ARC_REASON_BUILT,
	ARC_REASON_WAITS,
	ARC_REASON_CUBES_SHORT,
	ARC_REASON_NEEDS,
	ARC_REASON_NO_EFFECT,
	ARC_REASONS
};
extern const struct core_word arc_reason_words[ARC_REASONS];

/* What it costs, brings and moves. Not on turn: as if a turn of the viewer began now. */
struct arc_action_fact {
	int16_t rebellion, surplus, population;
	uint8_t open, why; /* why not: counted from 1 */
	uint8_t discs, florins;
	uint8_t gain, cubes; /* florins and cubes it brings */
	uint8_t most;        /* how often, how many, or in how many ways: READING.md */
	uint8_t pad;
};
struct arc_harvest_fact {
	uint8_t open, why, units, cubes;
};
struct arc_build_fact {
	uint8_t open, why, ways, florins, cubes, left; /* left: tokens, or ships in reserve */
};
struct arc_card_fact {
	int16_t rebellion, surplus;           /* by its first payment */
	int16_t second_rebellion;             /* by its second one */
	uint8_t owner, open, why, discs;      /* counted from 1; open: the viewer can use it now */
	uint8_t florins, gain, price, afford; /* of use; florins it brings; on the track, and is that there */
};
struct arc_tile_fact {
	uint16_t places, reached;            /* empty places it fits, those the viewer can enter */
	uint16_t ways, front, back;          /* place, face and rotation; of them with each face */
	uint16_t lays;                       /* and with each unit that enters */
	uint8_t tile, huts_front, huts_back; /* counted from 1 */
	uint8_t pad;
};

/* ---- Objectives (15.2, 15.3) -------------------------------------------------------------------- */

struct arc_end_fact {
	uint8_t owner;    /* as far as the viewer knows; counted from 1 */
	uint8_t possible; /* somebody could have it */
	uint8_t now, bound, left, met;
};
struct arc_value_fact {
	uint8_t score;       /* counted from 1 */
	uint8_t value, rank; /* rank 0: it cannot be known */
	uint8_t points;
};
struct arc_points_fact {
	uint8_t objectives, pacifist, trend, cards, points, rank;
	uint8_t unknown; /* cards that are not in it: not shown, or ranked by what is behind screens */
};

struct arc_seat_fact {
	uint8_t citizens, active, engaged, rebels, ships, active_ships;
	uint8_t reserve, reserve_ships;
	uint8_t payers, tax; /* 10.3; what the bank would pay */
	uint8_t births;      /* 10.7 */
	uint8_t characters, progress;
	uint8_t towns, markets, ports, temples; /* controlled */
};

struct arc_facts {
	struct core_facts head;
	uint8_t to_war, lying; /* rebellion may rise by less than that; rebels on the map */
	struct arc_row_fact stability, workers;
	struct arc_mover_fact mover[ARC_MOVERS];
	struct arc_hex_fact hex[ARC_TILES];
	struct arc_building_fact market[ARC_TILES], port[ARC_TILES], temple[ARC_TILES];
	struct arc_market_fact price[ARC_MARKETS][ARC_RESOURCES];
	uint8_t worker_price, workers_most, workers_cost, workers_pad;
	struct arc_demand_fact home, abroad;
	struct arc_event_fact event;
	struct arc_outcome_fact home_with[ARC_OUTCOMES], abroad_with[ARC_SHORTFALLS];
	struct arc_relief_fact relief[ARC_SEATS];
	uint8_t turn; /* 1: the viewer is asked for a turn */
	struct arc_action_fact action[ARC_ACTIONS];
	struct arc_harvest_fact harvest[ARC_RESOURCES];
	struct arc_build_fact build[ARC_BUILDS];
	struct arc_card_fact card[ARC_CARDS];
	struct arc_tile_fact top, taken;
	uint8_t my_objective; /* counted from 1 */
	struct arc_end_fact end[ARC_OBJECTIVES];
	struct arc_value_fact objective[ARC_SEATS * ARC_SEATS], trend[ARC_SEATS], benefactor[ARC_SEATS];
	struct arc_points_fact points[ARC_SEATS];
	struct arc_seat_fact seat[ARC_SEATS];
};

enum { ARC_FACTS = 34, ARC_PRINTED = 18 };
extern const struct core_field arc_fact_fields[ARC_FACTS];
extern const char *const arc_fact_groups[ARC_FACT_GROUPS + 1];
extern const struct core_table arc_printed[ARC_PRINTED];
void arc_work_out(const struct core_head *view, int seat, ecu_groups, struct core_facts *);

/* forecast.c */
void arc_work_out_crisis(const struct arc_state *, int seat, struct arc_facts *);
bool arc_move_by_crisis(struct arc_state *, enum arc_mover); /* false: it does not happen */

/* factturns.c; `turn`: as if a turn of the seat began now, if it has none */
void arc_work_out_actions(const struct arc_state *turn, int seat, struct arc_facts *);
void arc_work_out_cards(const struct arc_state *turn, int seat, struct arc_facts *);

static inline uint8_t arc_to_war(const struct arc_state *s)
{
	return (uint8_t)(s->rebellion > s->population ? 0 : s->population - s->rebellion + 1);
}

/* ---- What chapters share with facts ------------------------------------------------------------- */

/* round.c: one board of phase 3 (R12), and the rows that count now */
enum arc_board { ARC_BOARD_I, ARC_BOARD_II, ARC_BOARD_III, ARC_BOARD_IV, ARC_BOARDS };
void arc_board_effect(struct arc_state *, enum arc_board);
const struct arc_stability_row *arc_stability_row(const struct arc_state *);
const struct arc_workers_row *arc_workers_row(int surplus);

/* crisis.c */
void arc_lay_down(struct arc_state *);        /* as a demand at home begins */
int arc_new_rebels(const struct arc_state *); /* that lie and were none before (R16) */
bool arc_temple_helps(const struct arc_state *, int seat, int tile);

/* turn.c */
int arc_tax_payers(const struct arc_state *, int seat);
bool arc_may_harvest_on(const struct arc_state *, int seat, int tile);
void arc_harvests(const struct arc_state *, int seat, uint8_t units[ARC_RESOURCES],
		  ecu_verdict why[ARC_RESOURCES]);
ecu_verdict arc_sell_check(const struct arc_state *, int seat, int market, int resource);
ecu_verdict arc_buy_check(const struct arc_state *, int seat, int market, int resource);

/* exploration.c: in how many ways a tile can be laid; seat -1: nobody enters */
struct arc_ways {
	uint16_t places, reached, turned[2], all;
};
struct arc_ways arc_ways_to_lay(const struct arc_state *, int seat, int tile);

/* people.c */
int arc_births(const struct arc_state *, int seat);
int arc_workers_most(const struct arc_state *, int seat, int *cost);

/* building.c: by a disc; `ways`: builders and coasts, whatever it costs */
ecu_verdict arc_building_check(const struct arc_state *, int seat, int building, int *ways);

int arc_tokens_left(const struct arc_state *, int seat, int building); /* of ships: his reserve */

/* cards.c */
int arc_use_florins(const struct arc_state *, int seat, int card);

/* ending.c */
int arc_score_of(const struct arc_state *, int seat, int score);
int arc_rank_of(const struct arc_state *, const int value[ARC_SEATS], int seat); /* the best is 0 */
int arc_rank_points_of(const struct arc_state *, const int value[ARC_SEATS], int seat, int score, int table);
int arc_pacifist_points(const struct arc_state *, int seat);
int arc_card_points(const struct arc_state *, int seat);

#endif
