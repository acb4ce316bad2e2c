/* megaciv.h — Mega Civilization: its state, its actions, and what its chapters share.
 *
 * Chapters: setup.c (2), turn.c (orders of play, the frame of a turn), tax.c (3), expansion.c (4),
 * movement.c and ships.c (5), conflict.c (6.1-6.3), attack.c (6.4), construction.c (7), cards.c (8, 10),
 * trade.c (9), calamity.c (11: calling, roles, what most cards do), dues.c and duesfault.c (11: what is
 * owed, piece by piece; a row for each kind, dues.h), damage.c, citydues.c, carddues.c (11: the dues about
 * units, cities, cards), disasters.c (eruption, earthquake, flood, cyclone), civilwar.c (Civil War,
 * Tyranny), hordes.c (Barbarian Hordes), abilities.c (12), advances.c and bestbuy.c (14), succession.c
 * (15), leaving.c (16), shortgame.c (17, 18). board.c holds units and limits (1). A question has its row in
 * the file of its chapter (questions.h), a due in the file of its thing (dues.h). megaciv.c, actions.c,
 * parts.c and options.c hold the tables; view.c what each seat knows, fault.c which states can be, lay.c
 * positions laid by hand, lively.c random middles of games. */
#ifndef MEGACIV_H
#define MEGACIV_H

#include "core/core.h"
#include "megaciv/action.h"
#include "megaciv/frames.h"
#include "megaciv/map.h"

enum {
	MC_SEATS = ECU_SEATS,
	MC_PIRATES = MC_SEATS + 1, /* in city[]: a pirate city; otherwise a seat counted from 1 */
	MC_STACK_ROOM = 31,
	MC_PILES = MC_BLOCKS * MC_LIM_STACKS,
	MC_OFFERS = MC_LIM_TRADE_PROPOSALS,
	MC_CALLS = MC_LIM_TRADE_CALLS,
	MC_TURNS_MOST = 30,
	MC_PICKS = 4, /* 11.4: cities a seat selects in a Cyclone at most */
};

enum mc_question {
#define QUESTION(ID, key, form, en, de, pl) MC_ASK_##ID,
#include "megaciv/questions.def"
#undef QUESTION
	MC_QUESTIONS
};

enum mc_option {
	MC_OPTION_SIDE,
	MC_OPTION_AST,
	MC_OPTION_CIVS,
	MC_OPTION_TURNS,
	MC_OPTION_PROPOSALS,
	MC_OPTION_MINORS,
	MC_OPTION_REVOLTS,
	MC_OPTION_CITYLESS,
	MC_OPTION_REENTRY,
	MC_OPTION_RANDOM_DISCARDS,
	MC_OPTION_WONDER,
	MC_OPTION_LATE_IRON,
	MC_OPTION_TIE_CREDITS,
	MC_OPTION_EGYPT,
	MC_OPTION_UNDRAWN,
	MC_OPTION_SCENARIO,
	MC_OPTION_DAMAGE,
	MC_OPTION_TOTAL,
	MC_OPTION_SELECTION,
	MC_OPTION_DISORDER,
	MC_OPTION_THEMES,
	MC_OPTION_TOKENS,
	MC_OPTIONS
};

enum {
	MC_AREA_VOCABULARY = CORE_VOCABULARIES,
	MC_LAND_VOCABULARY,
	MC_OWNER_VOCABULARY,
	MC_CIV_VOCABULARY,
	MC_ADVANCE_VOCABULARY,
	MC_GROUP_VOCABULARY,
	MC_GOOD_VOCABULARY,
	MC_CARD_VOCABULARY,
	MC_PILE_VOCABULARY,
	MC_OFFER_VOCABULARY,
	MC_PHASE_VOCABULARY,
	MC_EPOCH_VOCABULARY,
	MC_SHIP_VOCABULARY,
	MC_SLOT_VOCABULARY,
	MC_CALAMITY_VOCABULARY,
	MC_DUE_VOCABULARY,
	MC_VOLCANO_VOCABULARY,
	MC_PLAIN_VOCABULARY,
	MC_THEME_VOCABULARY,
	MC_LOSS_VOCABULARY,       /* what a calamity takes */
	MC_CITY_STATE_VOCABULARY, /* whether a city can be built */
	MC_TIE_VOCABULARY,        /* what breaks a tie */
	MC_LESSON_VOCABULARY,     /* remarks for newcomers */
	MC_VOCABULARIES
};

enum mc_sentence {
	MC_SENTENCE_0 = CORE_SENTENCES - 1,
#define SAID(id)  MC_SAY_##id
#define SENTENCES "megaciv/sentences.def"
#include "core/sentences.h"
	MC_SENTENCES_END
};

/* ---- The state ----------------------------------------------------------------------------- */

struct mc_offer {              /* a proposal; all zero: none */
	uint32_t to;           /* the seats it is made to */
	uint16_t mark;         /* of its open part: who answers says what he answers */
	uint8_t re;            /* the addressee's own proposal that it answers, counted from 1 */
	uint8_t given, wanted; /* numbers of cards */
	uint8_t named[2];      /* goods counted from 1, truly among the cards */
	uint8_t want[2];       /* goods counted from 1; 0: any */
	struct mc_goods6 claims;
	struct mc_goods4 wishes;
	struct mc_cards11 cards; /* sealed: what is really given */
	uint8_t pad[2];
};

/* 11: what a seat has to decide or give up because of a calamity; all zero: nothing. */
enum mc_due_kind {
	MC_NO_DUE,
#define DUE(ID, key) MC_DUE_##ID,
#include "megaciv/dues.def"
#undef DUE
	MC_DUES
};
enum { MC_PLACE_MARKED = MC_PLACES }; /* chosen before, in `used` */
/* What calamities take. */
enum mc_loss {
	MC_LOSS_DAMAGE,
	MC_LOSS_CITIES,
	MC_LOSS_UNIT_POINTS,
	MC_LOSS_BARBARIANS,
	MC_LOSS_RATE,
	MC_LOSS_FACE_VALUE,
	MC_LOSS_STEPS,
	MC_LOSS_CARDS,
	MC_LOSSES_N
};
struct mc_due {
	uint16_t area;          /* SHAKE: where the earthquake was; MARCH: where the horde stands */
	uint8_t what, calamity; /* calamity counted from 1; 0: in the Short Game */
	/* still to go: points, cities, cards, face value, steps, victims; SUPPORT: the rate */
	uint8_t n;
	uint8_t place; /* where: MC_PLACE_*, MC_PLACE_MARKED */
	union {
		uint8_t plain, sea; /* DAMAGE, SELECT: which one */
		uint8_t sacrifice;  /* STEPS: cities still to destroy for this step */
		uint8_t block;      /* DESTROY, CARDS: of the card that can be bought off, counted from 1 */
	};
	union {
		uint8_t from;      /* whose units, counted from 1 */
		uint8_t theocracy; /* REDUCE: 1 while cards may be given instead */
	};
};

/* 11.2: a card of the calamity that is resolved; two blocks have one each. */
struct mc_copy {
	uint32_t victims;
	uint8_t card, primary, beneficiary, place;
}; /* counted from 1 */

struct mc_picks {
	uint16_t n, at[MC_PICKS];
};

struct mc_call {
	uint8_t have, want;
}; /* goods counted from 1 */
struct mc_ships {
	uint16_t n, at[MC_LIM_SHIPS];
};

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
struct mc_state {
	struct core_head head;
	uint64_t advances[MC_SEATS];
	uint32_t world;                 /* civilizations whose regions are in play */
	uint32_t east;                  /* seats of the east block */
	uint32_t revolted;              /* 3.2: seats with a tax revolt this turn */
	uint32_t late_iron;             /* 15.4: seats that have entered the Late Iron Age */
	uint32_t architects, urbanists; /* 7.1: seats that used the card this turn */
	uint32_t waited;                /* 6.4: seats that had an attack of theirs resolved early */
	uint32_t fought;                /* 6.2: seats that have removed in this round */
	uint32_t gifted;                /* 8.2: seats that took Wonder of the World's card */
	uint32_t gone;                  /* 16: seats that have left */
	uint32_t leaving, soon;         /* 16: seats that leave before phase 13; at the end of this phase */
	uint32_t demanded;              /* 12: seats that a Provincial Empire demands a card of */
	uint32_t pad0;
	struct mc_copy copy[MC_BLOCKS];
	struct mc_due due[MC_SEATS];
	struct mc_picks picks[MC_SEATS]; /* 11.4, sealed: cities selected in a Cyclone */
	struct mc_ships ships[MC_SEATS];
	struct mc_ships before_ships; /* 5: as it was when the movement began */
	uint16_t loss[MC_SEATS];      /* 6.2, sealed: area counted from 1, MC_LOSE_SHIP */
	uint8_t tokens[MC_SEATS][MC_LAND];
	uint8_t before[MC_LAND]; /* the mover's tokens when the movement began */
	uint8_t used[MC_LAND];   /* the mover's tokens that have moved; in 11 areas chosen or visited */
	uint8_t built[MC_LAND];  /* 7.3: cities built this turn */
	uint8_t barbarians[MC_LAND];
	uint8_t city[MC_LAND]; /* owner counted from 1, MC_PIRATES */
	uint8_t stock[MC_SEATS], treasury[MC_SEATS];
	uint8_t before_stock, before_treasury;
	uint8_t cities[MC_SEATS]; /* on the board */
	uint8_t civ[MC_SEATS];    /* counted from 1 */
	uint8_t step[MC_SEATS];   /* of the succession marker */
	uint8_t census[MC_SEATS];
	uint8_t credit[MC_SEATS][MC_GROUPS];                                    /* in units of 5 */
	uint8_t record[MC_SEATS][MC_RECORDS], monument[MC_SEATS][MC_MONUMENTS]; /* colours counted from 1 */
	uint8_t hand[MC_SEATS][MC_CARDS];
	uint8_t hand_size[MC_SEATS];
	struct {
		uint8_t n, at[MC_STACK_ROOM];
	} stack[MC_PILES];       /* the top card first */
	uint8_t empty[MC_PILES]; /* open to all, unlike the number of cards */
	uint8_t discard[MC_CARDS];
	uint8_t giver[MC_CARD_GOODS]; /* 1.9: who gave this calamity last, counted from 1 */
	uint8_t tax[MC_SEATS];        /* 3.1, sealed: the rate */
	uint8_t owed[MC_SEATS];       /* 3.2: cities still to revolt */
	/* 12, sealed: card counted from 1 for a Provincial Empire; MC_CARDS + 1: none */
	uint8_t tribute[MC_SEATS];
	uint8_t theme[MC_SEATS]; /* 17: the theme set, counted from 1; secret until the cities stand */
	/* the mover's ships */
	uint8_t aboard[MC_LIM_SHIPS], sailed[MC_LIM_SHIPS], ready[MC_LIM_SHIPS];
	uint8_t builds;      /* ships the mover built */
	uint8_t turn, phase; /* phase: MC_PHASE_NAME_* counted from 1 */
	uint8_t ending;      /* the table ends the game: 1 after this turn, 2 after this phase */
	uint8_t extra;       /* 15.2: the expert game's last turn has begun */
	struct {
		uint8_t n, at[MC_SEATS];
	} order, ranking;
	struct mc_call call[MC_SEATS * MC_CALLS];
	struct mc_offer offer[MC_SEATS * MC_OFFERS];
	uint8_t pad1[4];
};
#pragma GCC diagnostic pop
_Static_assert(sizeof(struct mc_state) <= CORE_SIZE_MAX, "the state fits");

enum { MC_LOSE_SHIP = 0xffff };

/* the layout that brought the printed board: names, home regions, borders; and `built` */
enum { MC_LAYOUT_PRINTED = 4 };
extern const ecu_game mc_game;
extern const char mc_secrets[];
extern const struct core_kind mc_kinds[MC_KINDS];
enum { MC_PARTS = 63 };
extern const struct core_field mc_parts[MC_PARTS];
extern const struct core_fields mc_frame_fields[MC_FRAMES];
extern const struct core_option mc_options[MC_OPTIONS];
ecu_verdict mc_option_check(const ecu_options *);

static inline struct mc_state *mc(struct core_head *s) { return (struct mc_state *)s; }
static inline const struct mc_state *mcc(const struct core_head *s) { return (const struct mc_state *)s; }
static inline ecu_seats mc_bit(int seat) { return (ecu_seats)1 << seat; }
/* who plays */
static inline ecu_seats mc_everybody(const struct mc_state *s)
{
	return (((ecu_seats)1 << s->head.seats) - 1) & ~s->gone;
}
static inline int mc_option(const struct mc_state *s, int option) { return s->head.option[option]; }

/* ---- board.c: units, areas, limits (1) ------------------------------------------------------ */

static inline bool mc_holds(const struct mc_state *s, int seat, int advance)
{
	return s->advances[seat] >> advance & 1;
}
static inline int mc_on_board(const struct mc_state *s, int seat)
{
	return MC_LIM_TOKENS - s->stock[seat] - s->treasury[seat];
}
static inline bool mc_in_play(const struct mc_state *s, int area)
{
	return area >= MC_LAND || (s->world >> mc_area_regions[area] & 1);
}
/* civilizations stand in their ranking */
static inline int mc_rank(const struct mc_state *s, int seat) { return s->civ[seat]; }

const struct mc_lineup *mc_lineup(const struct mc_state *);
int mc_block(const struct mc_state *, int seat);
void mc_place(struct mc_state *, int seat, int area, int tokens);  /* from stock */
void mc_remove(struct mc_state *, int seat, int area, int tokens); /* to stock */
void mc_spend(struct mc_state *, int seat, int treasury);          /* to stock */
void mc_found(struct mc_state *, int seat, int area);              /* a city from stock */
void mc_raze(struct mc_state *, int area);                         /* a city to stock */
/* 1.3; how many tokens came in its place */
int mc_reduce(struct mc_state *, int area);
/* 1.3: how many would come if the stock suffices */
int mc_reduced_room(const struct mc_state *, int area);
/* a city and its owner's tokens there, to stock */
void mc_clear_own(struct mc_state *, int area);
void mc_make_pirates(struct mc_state *, int area, const ecu_sink *);
void mc_add_barbarians(struct mc_state *, int area, int tokens);
int mc_points(const struct mc_state *, int seat, int area); /* 1.3: unit points there */
int mc_points_of(const struct mc_state *, int seat);
int mc_limit(const struct mc_state *, int seat, int area);  /* 1.6 */
int mc_others(const struct mc_state *, int seat, int area); /* tokens of others, barbarians too */
/* how many have tokens there, barbarians too */
void mc_owners(const struct mc_state *, uint8_t owners[MC_LAND]);
bool mc_conflict(const struct mc_state *, int area); /* 1.7 */
bool mc_conflict_if(const struct mc_state *, int area, int seat, int tokens);
int mc_beneficiary(const struct mc_state *, ecu_seats among); /* 1.9; -1: nobody */
int mc_support_rate(const struct mc_state *, int seat);       /* 7.3 */
int mc_epoch(const struct mc_state *, int seat, int step);
void mc_drop_ship(struct mc_state *, int seat, int ship);
int mc_ship_in(const struct mc_state *, int seat, int area); /* -1: none there */

/* Cards: calamities of both blocks, commodities of both blocks, water. */
static inline bool mc_card_is_calamity(int card) { return card < MC_CARD_GOODS; }
static inline int mc_card_calamity(int card) { return card % MC_CALAMITIES; }
static inline int mc_card_good(int card)
{
	return card == MC_CARD_WATER ? MC_GOOD_WATER : 1 + (card - MC_CARD_GOODS) % (MC_GOODS - 1);
}
static inline int mc_card_face(int card) /* and number of its stack; water 0 */
{
	return mc_card_is_calamity(card) ? mc_calamities[mc_card_calamity(card)].stack
					 : mc_goods[mc_card_good(card)].stack;
}
static inline int mc_card_block(int card)
{
	return mc_card_is_calamity(card) ? card / MC_CALAMITIES
	       : card == MC_CARD_WATER   ? MC_NONE
					 : (card - MC_CARD_GOODS) / (MC_GOODS - 1);
}
static inline int mc_card_of(int block, int good)
{
	return good == MC_GOOD_WATER ? MC_CARD_WATER : MC_CARD_GOODS + block * (MC_GOODS - 1) + good - 1;
}
static inline int mc_card_pile(int card)
{
	return mc_card_block(card) * MC_LIM_STACKS + mc_card_face(card) - 1;
}
static inline int mc_calamity_card(int block, int calamity) { return block * MC_CALAMITIES + calamity; }
void mc_give_card(struct mc_state *, int seat, int card, int n);
void mc_discard(struct mc_state *, int seat, int card, int n); /* out of the hand */
int mc_set_value(int face, int cards);                         /* 9.8 */
/* cards in the hand that are no calamities */
int mc_commodities(const struct mc_state *, int seat);
int mc_goods_in_hand(const struct mc_state *, int seat, int good); /* both blocks together */
int mc_set_size(const struct mc_state *, int good);                /* of all blocks in play */

/* ---- Chapters ------------------------------------------------------------------------------ */

/* A step of the turn: does its work, asks, or goes on to the next step. */
typedef enum core_step mc_step_fn(struct mc_state *, struct core_frame *, const ecu_sink *);

/* setup.c (2) */
void mc_setup(struct core_head *, const ecu_sink *);
int mc_cards_made(const struct mc_state *, int card); /* in this line-up */
void mc_begin(struct mc_state *, const ecu_sink *);   /* all have a civilization */
/* cards that are nowhere else, sorted */
void mc_fill_stacks(struct mc_state *);
void mc_stir(struct core_head *, ecu_rng *);
void mc_shuffle_pile(struct mc_state *, ecu_rng *, int pile);
void mc_take_civ(struct mc_state *, int seat, int civ);
void mc_choose_block(struct mc_state *);
mc_step_fn mc_choose_civs;

/* turn.c: the frame of a turn */
/* 15.2, 16: the table ends the game after this turn, after this phase */
enum { MC_END_TURN = 1, MC_END_SOON };
enum mc_turn_step {
	MC_STEP_CIV,
	MC_STEP_FOUND,
	MC_STEP_COLOURS,
	MC_STEP_THEMES,
	MC_STEP_FIRST_CARDS,
	MC_STEP_SETTLE,
	MC_STEP_START,
	MC_STEP_TAX,
	MC_STEP_COLLECT,
	MC_STEP_REVOLTS,
	MC_STEP_EXPAND,
	MC_STEP_CENSUS,
	MC_STEP_MOVE,
	MC_STEP_FIGHT,
	MC_STEP_FIGHT_LATE,
	MC_STEP_ATTACK,
	MC_STEP_BUILD,
	MC_STEP_SURPLUS,
	MC_STEP_SUPPORT,
	MC_STEP_DRAW,
	MC_STEP_BUY,
	MC_STEP_TRADE,
	MC_STEP_TRADED,
	MC_STEP_SELECT,
	MC_STEP_CALAMITIES,
	MC_STEP_ABILITIES,
	MC_STEP_ABILITY,
	MC_STEP_FIGHT_AGAIN,
	MC_STEP_FIGHT_AGAIN_LATE,
	MC_STEP_ATTACK_AGAIN,
	MC_STEP_SURPLUS_AGAIN,
	MC_STEP_SUPPORT_AGAIN,
	MC_STEP_PURCHASE,
	MC_STEP_DISCARD,
	MC_STEP_AST,
	MC_STEP_END,
	MC_STEPS
};
/* What a step of the turn is: before the first turn; before the theme sets are shown; the first of a phase;
 * with calamities in hands, in the Short Game's first turn too; with the checks of phase 5 or 11 still to
 * come; of conflicts. */
enum {
	MC_SETTING_UP = 1,
	MC_THEMES_HIDDEN = 2,
	MC_BEGINS_PHASE = 4,
	MC_CALAMITIES_HELD = 8,
	MC_FIRST_CARDS_HELD = 16,
	MC_CHECKS_COME = 32,
	MC_FIGHTING = 64
};
bool mc_turn_is(const struct mc_state *, int what);
enum core_step mc_turn_step(struct core_head *, struct core_frame *, const ecu_sink *);
bool mc_trade_open(const struct mc_state *); /* may calamities be in the hands? */
/* Sorts the seats of the ranking by a key, small first, equal ones by ranking. */
void mc_sort_order(struct mc_state *, const int key[MC_SEATS]);
enum core_step mc_go(struct core_frame *, int step);
enum core_step mc_next_step(struct core_frame *); /* of the turn */
/* asks, at the next step, every seat that has something to decide */
enum core_step mc_ask_those(struct mc_state *, struct core_frame *, int question,
			    bool (*decides)(const struct mc_state *, int seat));

/* tax.c (3) */
mc_step_fn mc_tax_ask, mc_tax_collect, mc_revolts;
enum core_step mc_revolt_step(struct core_head *, struct core_frame *, const ecu_sink *);
void mc_sample_tax(struct mc_state *, int seat); /* any rate it could have chosen */

/* expansion.c (4) */
mc_step_fn mc_expand;
int mc_full_growth(const struct mc_state *, int seat); /* tokens, if the stock has them */
void mc_census(struct mc_state *, const ecu_sink *);
/* 4.1: one token brings one, more bring two; without branches and narrow, for many areas at once. */
static inline uint8_t mc_growth(uint8_t tokens)
{
	return (uint8_t)((tokens > 0) * MC_LIM_EXPAND_ONE +
			 (tokens > 1) * (MC_LIM_EXPAND_MORE - MC_LIM_EXPAND_ONE));
}

/* movement.c, ships.c (5) */
mc_step_fn mc_move_next;
int mc_ship_capacity(const struct mc_state *, int seat);
int mc_ship_steps(const struct mc_state *, int seat);
bool mc_is_mover(const struct mc_state *, int seat);
ecu_verdict mc_may_enter(const struct mc_state *, int seat, int area, int tokens); /* 5.2 */
/* the mover's, one that has moved first */
void mc_take_token(struct mc_state *, int seat, int area);
ecu_verdict mc_ship_check(const struct mc_state *, const struct mc_action *);
void mc_ship_apply(struct mc_state *, const struct mc_action *, const ecu_sink *);
int mc_ship_load(const struct mc_state *, int seat, int ship);
void mc_ship_reach(const struct mc_state *, int seat, int ship, uint8_t reach[MC_AREAS],
		   uint8_t stops[MC_AREAS]);
void mc_ship_choices(const struct mc_state *, int seat, struct core_choices *);
ecu_verdict mc_ships_may_stay(const struct mc_state *, int seat);
void mc_ships_come_in(struct mc_state *, int seat, const ecu_sink *);
bool mc_ship_pick(const struct mc_state *, int seat, ecu_rng *, enum ecu_style, ecu_action *);
int mc_pick_origin(const struct mc_state *, int seat, ecu_rng *);
bool mc_ship_far_possible(const struct mc_state *, int seat);
/* by area: which is which means nothing between movements */
void mc_sort_ships(struct mc_ships *);

/* conflict.c (6.1-6.3) */
mc_step_fn mc_early_conflicts, mc_late_conflicts;
enum core_step mc_conflict_step(struct core_head *, struct core_frame *, const ecu_sink *);
bool mc_token_conflict(const struct mc_state *, int area); /* 6.2: somebody has to fight */
void mc_fight_for(struct mc_state *, int area);            /* if somebody has to */
enum mc_conflict_steps { MC_CONFLICT_BEGIN, MC_CONFLICT_GROUP, MC_CONFLICT_REMOVE };

/* attack.c (6.4) */
mc_step_fn mc_next_attack;
enum core_step mc_attack_step(struct core_head *, struct core_frame *, const ecu_sink *);
enum mc_attack_steps { MC_ATTACK_BEGIN, MC_ATTACK_WAITED, MC_ATTACK_FALLEN, MC_ATTACK_PLUNDERED };
const char *mc_battles_fault(const struct mc_state *); /* of frames of chapter 6 */
/* 6.4 without an attacker's gain: did the city fall? */
bool mc_barbarians_attack(struct mc_state *, int area, const ecu_sink *);
void mc_defend_first(struct mc_state *); /* for forecasts: the first of the attacked cities */

/* construction.c (7) */
mc_step_fn mc_build_ask;
int mc_city_tokens(int area); /* that a city takes */
int mc_city_missing(const struct mc_state *, int seat, int area);
/* of what is missing: from treasury by Architecture, from next door by Urbanism, at most */
int mc_city_treasury(const struct mc_state *, int seat, int area);
int mc_city_urban(const struct mc_state *, int seat, int area);
int mc_surplus_in(const struct mc_state *, int seat, int area); /* 7.2: tokens that are too many */
bool mc_supported(const struct mc_state *, int seat);           /* 7.3 */
void mc_surplus(struct mc_state *, const ecu_sink *);
bool mc_support(struct mc_state *, const ecu_sink *); /* is somebody asked? */
void mc_keep_built(struct mc_state *);                /* of a position before layout 4 */

/* cards.c (8, 10) */
mc_step_fn mc_buy_next;
void mc_draw(struct mc_state *, const ecu_sink *);
int mc_stack_price(const struct mc_state *, int seat, int stack); /* for treasury; 0: not for sale */
int mc_draw_top(struct mc_state *, int pile);                     /* water from an empty one */
void mc_select_calamities(struct mc_state *, const ecu_sink *);

/* trade.c (9) */
mc_step_fn mc_trade_ask, mc_trade_end;
bool mc_trading(const struct mc_state *);
void mc_trade_close(struct mc_state *, const ecu_sink *);
int mc_bag_count(const uint8_t *bag);
/* cards of that good, whatever the block */
int mc_bag_goods(const uint8_t *bag, int good);
bool mc_bag_add(struct mc_cards11 *, int card); /* false: too many different ones */
uint16_t mc_offer_mark(const struct mc_offer *);
/* in live proposals; except: a slot, or -1 */
int mc_sealed(const struct mc_state *, int seat, int card, int except);

/* calamity.c (11) */
mc_step_fn mc_next_calamity;
enum core_step mc_minors_step(struct core_head *, struct core_frame *, const ecu_sink *);
enum core_step mc_calamity_step(struct core_head *, struct core_frame *, const ecu_sink *);
/* The number of a card after the changes by advances, never below 0. */
int mc_modified(const struct mc_state *, int seat, int calamity, int role, int quantity, int number);
/* a special of the card */
bool mc_has_change(const struct mc_state *, int seat, int calamity, int role, int quantity);
/* What most cards demand of a victim: which due, so many by the card, so many with his advances. */
struct mc_demand {
	int what, base, number;
	bool theocracy; /* cards may be given instead */
};
struct mc_demand mc_demand(const struct mc_state *, int seat, int calamity, int role);
void mc_no_effect(const struct mc_state *, const struct mc_copy *, const ecu_sink *);
/* how it came about */
void mc_tell_number(const struct mc_state *, const struct mc_copy *, int sentence, int number, int base,
		    const ecu_sink *);
static inline int mc_calamity_of(const struct mc_copy *c) { return mc_card_calamity(c->card - 1); }
/* One copy's losses, called until it pops. Its own steps begin at MC_HIT; most are over when what was owed is
 * paid. */
typedef enum core_step mc_hit_fn(struct mc_state *, struct core_frame *, struct mc_copy *, const ecu_sink *);
enum { MC_CALL, MC_CHOOSE, MC_HIT, MC_LOSSES };
enum mc_quake_steps { MC_QUAKE = MC_HIT, MC_QUAKED, MC_SHAKEN };
enum mc_cyclone_steps { MC_CYCLONE = MC_HIT, MC_SELECTED, MC_SPARED, MC_CYCLONE_OVER };
enum mc_civil_war_steps { MC_CIVIL_WAR = MC_HIT, MC_MARKED, MC_SHARED };
enum mc_horde_steps { MC_HORDES = MC_HIT, MC_LANDED, MC_SIEGE, MC_MARCH, MC_MARCHED };
mc_hit_fn mc_hit_volcano, mc_hit_flood, mc_hit_cyclone, mc_hit_civil_war, mc_hit_hordes;
void mc_choose_volcano(struct mc_state *, struct mc_copy *, const ecu_sink *);
void mc_choose_plain(struct mc_state *, struct mc_copy *, const ecu_sink *);
void mc_choose_sea(struct mc_state *, struct mc_copy *, const ecu_sink *);

int mc_picks_due(const struct mc_state *, int seat, const struct mc_copy *); /* cities it selects in all */
/* cities are being selected in a Cyclone */
bool mc_selecting(const struct mc_state *);
void mc_sample_picks(struct mc_state *, int seat); /* any selection it could have made */

/* dues.c (11); dues.h has the rows */
/* what needs no choice is done at once */
void mc_owe(struct mc_state *, int seat, struct mc_due, const ecu_sink *);
enum core_step mc_ask_dues(struct mc_state *);
bool mc_dues_asked(const struct mc_state *);
const char *mc_dues_fault(const struct mc_state *); /* duesfault.c */

/* civilwar.c (11): unit points that Civil War or Tyranny takes; `base` by the card alone */
int mc_war_points(const struct mc_state *, int victim, int calamity, int *base);
bool mc_mark_from(const struct mc_state *, const struct mc_due *, int area, uint8_t marked[MC_LAND]);

/* hordes.c (11) */
int mc_horde_tokens(const struct mc_state *, int victim);
bool mc_horde_fights(const struct mc_state *);       /* for some area, in frames of chapter 6 */
bool mc_besieged(const struct mc_state *, int area); /* a horde may just be fighting for the city */

/* abilities.c (12) */
mc_step_fn mc_abilities_begin, mc_ability_next;
void mc_sample_tribute(struct mc_state *, int seat); /* any it could give */

/* leaving.c (16) */
/* pushes the procedure of the first of them */
bool mc_leave_next(struct mc_state *, ecu_seats who);
enum core_step mc_leave_step(struct core_head *, struct core_frame *, const ecu_sink *);
ecu_verdict mc_leave_check(const struct mc_state *, const struct mc_action *); /* the table announces it */
void mc_leave_apply(struct mc_state *, const struct mc_action *, const ecu_sink *);
bool mc_is_leave(const struct mc_state *);             /* does somebody leave just now? */
bool mc_is_leaving(const struct mc_state *, int seat); /* he, and his region is still in play */
enum mc_leave_steps { MC_LEAVE_GO, MC_LEAVE_MOVE_OUT, MC_LEAVE_CHECK, MC_LEAVE_SUPPORT };

/* shortgame.c (17, 18) */
enum { MC_THEME_ADVANCES = sizeof mc_theme_sets[0].advance };
enum mc_scenario { MC_WHOLE_GAME, MC_SHORT_GAME, MC_FIRST_GAME };
static inline bool mc_is_short(const struct mc_state *s)
{
	return mc_option(s, MC_OPTION_SCENARIO) == MC_SHORT_GAME;
}
/* the turn after which the game ends at the latest */
int mc_turns_most(const struct mc_state *);
int mc_start_credit(const struct mc_state *); /* in units of 5 */
void mc_deal_themes(struct mc_state *);
mc_step_fn mc_found_next, mc_show_sets, mc_destroy_for_sets, mc_settle_next;
bool mc_choosing_colours(const struct mc_state *);
bool mc_theme_has_colours(int theme);

/* advances.c, bestbuy.c (14) */
int mc_price(const struct mc_state *, int seat, int advance); /* 14.1, without Library */
/* what makes it less: the better of its colours, and what other advances give for it */
int mc_price_credit(const struct mc_state *, int seat, int advance);
int mc_price_bonus(const struct mc_state *, int seat, int advance);
int mc_hand_limit(const struct mc_state *, int seat); /* 14.3 */
int mc_treasury_value(const struct mc_state *, int seat);
int mc_credits_of(int advance);                         /* all it gives, for whatever */
void mc_gain(struct mc_state *, int seat, int advance); /* the advance and its credits */
mc_step_fn mc_purchase_ask, mc_discard_ask;
ecu_verdict mc_purchase_check(const struct mc_state *, const struct mc_action *);
/* Most points; most credits; what the next step of the A.S.T. asks for; the next two; protection */
enum mc_aim { MC_AIM_POINTS, MC_AIM_CREDITS, MC_AIM_STEP, MC_AIM_TWO_STEPS, MC_AIM_PROTECTION, MC_AIMS };
enum { MC_AIMS_LISTED = MC_AIM_TWO_STEPS }; /* among the choices stand the first of them */
int mc_protection_of(int advance); /* cities that it spares its holder, counted over all calamities */
/* false: nothing can be bought */
bool mc_best_purchase(const struct mc_state *, int seat, enum mc_aim, struct mc_action *);
/* ... by the worth of each advance, all together below 65535, behind what a step asks for; where that is
 * points, they go first */
bool mc_best_purchase_by(const struct mc_state *, int seat, enum mc_aim, const uint16_t *worth,
			 struct mc_action *);
bool mc_best(const struct core_head *view, int seat, int aim, const ecu_purse *, const ecu_terms *,
	     ecu_action *);
/* cards and treasury for it, losing least */
bool mc_pay(const struct mc_state *, int seat, int price, struct mc_action *);
int mc_purchase_price(const struct mc_state *, const struct mc_action *);
/* Trade Empire: what the best substitution brings, which set, which card */
int mc_best_substitute(const struct mc_state *, int seat, uint8_t *set, uint8_t *substitute);

/* compose.c: actions put together field by field */
bool mc_next(const struct core_head *, const ecu_action *, int field, struct core_values *);

/* succession.c (15) */
void mc_move_markers(struct mc_state *, const ecu_sink *);
int mc_counted_cities(const struct mc_state *, int seat); /* with Wonder of the World */
/* What a step of the A.S.T. asks for and what of it the seat lacks; `needs` NULL: there is no such step. */
struct mc_step_needs {
	const struct mc_epoch *needs;
	struct mc_epoch missing;
	uint8_t step, epoch;
	bool met;
};
struct mc_step_needs mc_step_needs(const struct mc_state *, int seat, int step);
bool mc_ends_now(struct mc_state *);
void mc_reshuffle(struct mc_state *, const ecu_sink *);
void mc_score(struct mc_state *, const ecu_sink *);
void mc_result(const struct core_head *, ecu_result *);

/* view.c */
void mc_observe(struct core_head *, int viewer);
bool mc_as_if(struct core_head *, int seat, int question);
void mc_sample(struct core_head *, int viewer, const ecu_hints *, ecu_rng *);

/* fault.c */
const char *mc_fault(const struct core_head *);
const char *mc_components_fault(const struct mc_state *);
const char *mc_pieces_fault(const struct mc_state *);
const char *mc_seats_fault(const struct mc_state *);
int mc_in_pile(const struct mc_state *, int pile, int card);

/* lay.c, lively.c */
const char *mc_settle(struct core_head *, core_bits laid);
/* cards in hands leave the stacks from below; what is nowhere is discarded */
void mc_keep_stacks(struct mc_state *);
void mc_count_credits(struct mc_state *, int seat, bool credit_laid);
void mc_forget_answers(struct mc_state *, bool offers_too);
/* carried.c (0.7) */
void mc_carry(struct core_head *, int layout, const ecu_sink *);
void mc_lively(struct core_head *, ecu_rng *);

#endif
