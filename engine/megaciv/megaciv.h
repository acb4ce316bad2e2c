/* megaciv.h — Mega Civilization: its state, its actions, and what its chapters share.
 *
 * Chapters: setup.c (2), turn.c (orders of play, the frame of a turn), tax.c (3), expansion.c (4),
 * movement.c and ships.c (5), conflict.c (6.1-6.3), attack.c (6.4), construction.c (7), cards.c (8, 10),
 * trade.c (9), calamity.c (11: calling, roles, what most cards do), dues.c and duesfault.c (11: what is
 * owed, piece by piece), disasters.c (eruption, earthquake, flood, cyclone), civilwar.c (Civil War,
 * Tyranny), hordes.c (Barbarian Hordes), abilities.c (12), advances.c and bestbuy.c (14), succession.c
 * (15), leaving.c (16), shortgame.c (17, 18). board.c holds units and limits (1), megaciv.c the tables,
 * view.c what each seat knows, position.c faults and laid positions. */
#ifndef MEGACIV_H
#define MEGACIV_H

#include "core/core.h"
#include "megaciv/map.h"

enum {
	MC_SEATS = ECU_SEATS,
	MC_PIRATES = MC_SEATS + 1, /* in city[]: a pirate city; otherwise a seat counted from 1 */
	MC_STACK_ROOM = 31,
	MC_PILES = MC_BLOCKS * MC_LIM_STACKS,
	MC_OFFERS = MC_LIM_TRADE_PROPOSALS,
	MC_CALLS = MC_LIM_TRADE_CALLS,
	MC_SEALED = 11, /* different cards in a proposal */
	MC_CLAIMS = 6,  /* different goods claimed to be in it */
	MC_WISHES = 4,  /* different goods wished for beside the named ones */
	MC_PAID = 20,   /* different cards turned in at once */
	MC_TURNS_MOST = 30,
	MC_PICKS = 4, /* 11.4: cities a seat selects in a Cyclone at most */
};

enum mc_question {
	MC_ASK_CIV,
	MC_ASK_TAX,
	MC_ASK_REVOLT,
	MC_ASK_RUIN,
	MC_ASK_EXPAND,
	MC_ASK_MOVE,
	MC_ASK_LOSS,
	MC_ASK_ATTACKED,
	MC_ASK_WAIT,
	MC_ASK_PLUNDER,
	MC_ASK_BUILD,
	MC_ASK_SUPPORT,
	MC_ASK_BUY,
	MC_ASK_TRADE,
	MC_ASK_PURCHASE,
	MC_ASK_DISCARD,
	MC_ASK_ABILITY,
	MC_ASK_TRIBUTE,
	MC_ASK_RESETTLE,
	MC_ASK_FOUND,
	MC_ASK_COLOURS,
	MC_ASK_SETTLE,
	MC_ASK_CALAMITY,
	MC_QUESTIONS
};

enum mc_frame {
	MC_NO_FRAME,
	MC_TURN,
	MC_REVOLT,
	MC_CONFLICT,
	MC_ATTACK,
	MC_MINORS,
	MC_CALAMITY,
	MC_LEAVE,
	MC_FRAMES
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
	MC_VOCABULARIES
};

enum mc_kind {
	MC_DO_CIV,
	MC_DO_TAX,
	MC_DO_ANNEX,
	MC_DO_SPARE,
	MC_DO_RUIN,
	MC_DO_EXPAND,
	MC_DO_MOVE,
	MC_DO_BUILD_SHIP,
	MC_DO_BUILD_SHIP_FROM,
	MC_DO_MAINTAIN,
	MC_DO_GIVE_UP,
	MC_DO_EMBARK,
	MC_DO_SAIL,
	MC_DO_DISEMBARK,
	MC_DO_TAKE_BACK,
	MC_DO_END_MOVEMENT,
	MC_DO_LOSE,
	MC_DO_LOSE_SHIP,
	MC_DO_DEFEND,
	MC_DO_ATTACK_FIRST,
	MC_DO_STAND,
	MC_DO_PLUNDER,
	MC_DO_BUILD,
	MC_DO_BUILD_URBAN,
	MC_DO_BUILT,
	MC_DO_REDUCE,
	MC_DO_BUY,
	MC_DO_BUY_FREE,
	MC_DO_PASS,
	MC_DO_CALL,
	MC_DO_UNCALL,
	MC_DO_PROPOSE,
	MC_DO_ANSWER,
	MC_DO_DECLINE,
	MC_DO_WITHDRAW,
	MC_DO_DONE,
	MC_DO_RESUME,
	MC_DO_PURCHASE,
	MC_DO_NO_PURCHASE,
	MC_DO_DISCARD,
	MC_DO_LOSE_TOKENS,
	MC_DO_PAY,
	MC_DO_VICTIM,
	MC_DO_VOLCANO,
	MC_DO_PLAIN,
	MC_DO_SELECT,
	MC_DO_DESELECT,
	MC_DO_ENOUGH,
	MC_DO_STEP_BACK,
	MC_DO_DIASPORA,
	MC_DO_ABILITY,
	MC_DO_TREASURY,
	MC_DO_EMPIRE,
	MC_DO_TRIBUTE,
	MC_DO_ROUTES,
	MC_DO_DOCTRINE,
	MC_DO_FOUND,
	MC_DO_COLOURS,
	MC_DO_SETTLE,
	MC_DO_CLOSE,
	MC_DO_END,
	MC_DO_LEAVE,
	MC_KINDS
};

enum mc_sentence {
	MC_SENTENCE_0 = CORE_SENTENCES - 1,
#define SAY(id, rule, text)                  MC_SAY_##id,
#define PLURAL(id, rule, one, many)          MC_SAY_##id,
#define EVENT(id, rule, flags, text, others) MC_SAY_##id,
#define COUNTED(id, rule, flags, one, many)  MC_SAY_##id,
#include "megaciv/sentences.def"
#undef SAY
#undef PLURAL
#undef EVENT
#undef COUNTED
	MC_SENTENCES_END
};

/* ---- Actions ------------------------------------------------------------------------------- */

struct mc_cards11 {
	uint8_t n, pair[MC_SEALED][2];
};
struct mc_goods6 {
	uint8_t n, pair[MC_CLAIMS][2];
};
struct mc_goods4 {
	uint8_t n, pair[MC_WISHES][2];
};
struct mc_cards20 {
	uint8_t n, pair[MC_PAID][2];
};

/* Packed: the payload begins behind kind and seat. */
struct __attribute__((packed)) mc_action {
	uint8_t kind;
	int8_t seat;
	union {
		uint8_t bytes[CORE_PAYLOAD]; /* the first: an action without a payload is all zero */
		struct {
			uint8_t civ;
			CORE_REST(1);
		} civ;
		struct {
			uint8_t rate;
			CORE_REST(1);
		} tax;
		struct {
			uint16_t area;
			CORE_REST(2);
		} at;
		/* for each own area in rising order */
		struct {
			uint8_t n, add[MC_LIM_TOKENS];
			CORE_REST(56);
		} expand;
		struct {
			uint16_t from, to;
			uint8_t n;
			CORE_REST(5);
		} move;
		/* tokens of that area; the rest from treasury */
		struct {
			uint16_t area;
			uint8_t tokens;
			CORE_REST(3);
		} ship;
		struct {
			uint16_t area, from;
			CORE_REST(4);
		} ship_from;
		struct {
			uint16_t from;
			uint8_t ship;
			CORE_REST(3);
		} maintain; /* area counted from 1; 0: treasury */
		struct {
			uint16_t to;
			uint8_t ship;
			CORE_REST(3);
		} sail;
		struct {
			uint8_t ship, n;
			CORE_REST(2);
		} load;
		struct {
			uint8_t card, treasury;
			CORE_REST(2);
		} plunder;
		struct {
			uint16_t area;
			uint8_t treasury, stay;
			CORE_REST(4);
		} build;
		struct {
			uint16_t area;
			uint8_t treasury, pad;
			uint16_t n, from[MC_DOES_URBANISM_URBAN_TOKENS];
			CORE_REST(14);
		} urban;
		struct {
			uint8_t stack;
			CORE_REST(1);
		} buy;
		struct {
			uint8_t have, want;
			CORE_REST(2);
		} call;
		struct {
			uint8_t slot;
			CORE_REST(1);
		} slot;
		struct __attribute__((packed)) {
			uint32_t to;                       /* seats */
			uint8_t as;                        /* which of the own proposals */
			uint8_t wanted, named[2], want[2]; /* want: goods counted from 1 */
			struct mc_goods6 claims;
			struct mc_goods4 wishes;
			struct mc_cards11 give;
			CORE_REST(55);
		} propose;
		/* as: where a counter-proposal goes */
		struct {
			uint16_t mark;
			uint8_t from, slot, as, named[2];
			struct mc_goods6 claims;
			struct mc_cards11 give;
			CORE_REST(43);
		} answer;
		/* mark: of the proposal that was seen; 0: any */
		struct {
			uint16_t mark;
			uint8_t from, slot;
			CORE_REST(4);
		} decline;
		struct __attribute__((packed)) {
			uint64_t advances; /* the free one of Anatomy not among them */
			uint8_t treasury;  /* tokens spent */
			/* advances counted from 1: what costs less, what is free */
			uint8_t library, anatomy;
			uint8_t set, substitute;        /* Trade Empire: good and card counted from 1 */
			uint8_t record[2], monument[4]; /* colours counted from 1, 5 points each */
			struct mc_cards20 cards;
			CORE_REST(60);
		} purchase;
		struct {
			uint8_t card, n;
			CORE_REST(2);
		} discard;
		struct {
			uint16_t area;
			uint8_t n;
			CORE_REST(3);
		} units;
		struct {
			uint8_t seat;
			CORE_REST(1);
		} victim;
		struct {
			uint8_t at;
			CORE_REST(1);
		} place; /* a volcano, a flood plain */
		struct {
			uint16_t area;
			uint8_t advance;
			CORE_REST(3);
		} ability;
		struct {
			uint8_t n;
			CORE_REST(1);
		} treasury;
		struct __attribute__((packed)) {
			uint32_t seats;
			CORE_REST(4);
		} empire;
		struct {
			uint8_t card;
			CORE_REST(1);
		} tribute;
		struct {
			uint8_t record[2];
			CORE_REST(2);
		} colours;
		struct {
			uint8_t seat, soon;
			CORE_REST(2);
		} leave;
		struct {
			uint8_t soon;
			CORE_REST(1);
		} end;
	};
};
_Static_assert(sizeof(struct mc_action) == sizeof(ecu_action), "an action is one cache line");
CORE_WHOLE(struct mc_action, civ);
CORE_WHOLE(struct mc_action, tax);
CORE_WHOLE(struct mc_action, at);
CORE_WHOLE(struct mc_action, expand);
CORE_WHOLE(struct mc_action, move);
CORE_WHOLE(struct mc_action, ship);
CORE_WHOLE(struct mc_action, ship_from);
CORE_WHOLE(struct mc_action, maintain);
CORE_WHOLE(struct mc_action, sail);
CORE_WHOLE(struct mc_action, load);
CORE_WHOLE(struct mc_action, plunder);
CORE_WHOLE(struct mc_action, build);
CORE_WHOLE(struct mc_action, urban);
CORE_WHOLE(struct mc_action, buy);
CORE_WHOLE(struct mc_action, call);
CORE_WHOLE(struct mc_action, slot);
CORE_WHOLE(struct mc_action, propose);
CORE_WHOLE(struct mc_action, answer);
CORE_WHOLE(struct mc_action, decline);
CORE_WHOLE(struct mc_action, purchase);
CORE_WHOLE(struct mc_action, discard);
CORE_WHOLE(struct mc_action, units);
CORE_WHOLE(struct mc_action, victim);
CORE_WHOLE(struct mc_action, place);
CORE_WHOLE(struct mc_action, ability);
CORE_WHOLE(struct mc_action, treasury);
CORE_WHOLE(struct mc_action, empire);
CORE_WHOLE(struct mc_action, tribute);
CORE_WHOLE(struct mc_action, colours);
CORE_WHOLE(struct mc_action, leave);
CORE_WHOLE(struct mc_action, end);

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
	/* of the own */
	MC_DUE_DAMAGE,
	MC_DUE_REDUCE,
	MC_DUE_DESTROY,
	MC_DUE_SUPPORT,
	MC_DUE_CARDS,
	MC_DUE_FACE,
	MC_DUE_STEPS,
	MC_DUE_VICTIMS,
	MC_DUE_VOLCANO,
	MC_DUE_PLAIN,
	MC_DUE_SEA, /* whom and where it hits */
	MC_DUE_QUAKE,
	MC_DUE_SHAKE,
	MC_DUE_SELECT,
	MC_DUE_SPARE, /* disasters.c */
	MC_DUE_ANNEX,
	MC_DUE_PIRATES,
	MC_DUE_LAND,
	MC_DUE_MARCH, /* of the beneficiary */
	MC_DUE_MARK,
	MC_DUE_SHARE, /* civilwar.c */
	MC_DUES
};
enum { MC_PLACE_MARKED = MC_PLACES }; /* chosen before, in `used` */
struct mc_due {
	uint16_t area;          /* SHAKE: where the earthquake was; MARCH: where the horde stands */
	uint8_t what, calamity; /* calamity counted from 1; 0: in the Short Game */
	/* still to go: points, cities, cards, face value, steps, victims; SUPPORT: the rate */
	uint8_t n;
	/* where: MC_PLACE_*, MC_PLACE_MARKED, and which plain or sea; STEPS: cities still to destroy for this
	 * step; of a minor that can be bought off: the block of the card, counted from 1 */
	uint8_t place, at;
	/* whose units, counted from 1; REDUCE: 1 while cards may be given instead */
	uint8_t from;
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
	/* the mover's tokens that have moved; later cities built this turn; in 11 areas chosen or visited */
	uint8_t used[MC_LAND];
	uint8_t barbarians[MC_LAND];
	uint8_t city[MC_LAND]; /* owner counted from 1, MC_PIRATES */
	uint8_t stock[MC_SEATS], treasury[MC_SEATS];
	uint8_t before_stock, before_treasury;
	uint8_t cities[MC_SEATS]; /* on the board */
	uint8_t civ[MC_SEATS];    /* counted from 1 */
	uint8_t step[MC_SEATS];   /* of the succession marker */
	uint8_t census[MC_SEATS];
	uint8_t credit[MC_SEATS][MC_GROUPS];                /* in units of 5 */
	uint8_t record[MC_SEATS][2], monument[MC_SEATS][4]; /* colours counted from 1 */
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
	uint8_t pad1[2];
	struct mc_offer offer[MC_SEATS * MC_OFFERS];
};
#pragma GCC diagnostic pop
_Static_assert(sizeof(struct mc_state) <= CORE_SIZE_MAX, "the state fits");

enum { MC_LOSE_SHIP = 0xffff };

extern const ecu_game mc_game;
extern const char mc_secrets[];
extern const struct core_field mc_parts[];
extern const int mc_parts_n;

static inline struct mc_state *mc(struct core_head *s) { return (struct mc_state *)s; }
static inline const struct mc_state *mcc(const struct core_head *s) { return (const struct mc_state *)s; }
struct mc_action mc_read(const ecu_action *);
ecu_action mc_write(struct mc_action);
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

/* setup.c (2) */
void mc_setup(struct core_head *, const ecu_sink *);
int mc_cards_made(const struct mc_state *, int card); /* in this line-up */
void mc_begin(struct mc_state *, const ecu_sink *);   /* all have a civilization */
/* cards that are nowhere else, sorted */
void mc_fill_stacks(struct mc_state *);
void mc_shuffle_pile(struct mc_state *, ecu_rng *, int pile);
void mc_take_civ(struct mc_state *, int seat, int civ);
void mc_choose_block(struct mc_state *);

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
enum core_step mc_turn_step(struct core_head *, struct core_frame *, const ecu_sink *);
void mc_phase(struct mc_state *, int phase, const ecu_sink *);
bool mc_trade_open(const struct mc_state *); /* may calamities be in the hands? */
/* Sorts the seats of the ranking by a key, small first, equal ones by ranking. */
void mc_sort_order(struct mc_state *, const int key[MC_SEATS]);
enum core_step mc_go(struct core_frame *, int step);

/* tax.c (3) */
enum core_step mc_tax_ask(struct mc_state *, struct core_frame *);
void mc_tax_collect(struct mc_state *, const ecu_sink *);
enum core_step mc_revolts(struct mc_state *, struct core_frame *);
enum core_step mc_revolt_step(struct core_head *, struct core_frame *, const ecu_sink *);
int mc_tax_least(const struct mc_state *, int seat);
int mc_tax_most(const struct mc_state *, int seat);
ecu_verdict mc_tax_check(const struct mc_state *, const struct mc_action *);
void mc_tax_apply(struct mc_state *, const struct mc_action *, const ecu_sink *);
void mc_tax_choices(const struct mc_state *, int seat, struct core_choices *);

/* expansion.c (4) */
void mc_expand(struct mc_state *, struct core_frame *, const ecu_sink *);
void mc_census(struct mc_state *, const ecu_sink *);
/* 4.1: one token brings one, more bring two; without branches and narrow, for many areas at once. */
static inline uint8_t mc_growth(uint8_t tokens)
{
	return (uint8_t)((tokens > 0) * MC_LIM_EXPAND_ONE +
			 (tokens > 1) * (MC_LIM_EXPAND_MORE - MC_LIM_EXPAND_ONE));
}
ecu_verdict mc_expand_check(const struct mc_state *, const struct mc_action *);
void mc_expand_apply(struct mc_state *, const struct mc_action *, const ecu_sink *);
bool mc_expand_pick(const struct mc_state *, int seat, ecu_rng *, ecu_action *);

/* movement.c, ships.c (5) */
enum core_step mc_move_next(struct mc_state *, struct core_frame *, const ecu_sink *);
void mc_move_begin(struct mc_state *, int seat);
ecu_verdict mc_may_enter(const struct mc_state *, int seat, int area, int tokens); /* 5.2 */
ecu_verdict mc_move_check(const struct mc_state *, const struct mc_action *);
void mc_move_apply(struct mc_state *, const struct mc_action *, const ecu_sink *);
void mc_move_choices(const struct mc_state *, int seat, struct core_choices *);
bool mc_move_pick(const struct mc_state *, int seat, ecu_rng *, enum ecu_style, ecu_action *);
/* the mover's, one that has moved first */
void mc_take_token(struct mc_state *, int seat, int area);
ecu_verdict mc_ship_check(const struct mc_state *, const struct mc_action *);
void mc_ship_apply(struct mc_state *, const struct mc_action *, const ecu_sink *);
void mc_ship_choices(const struct mc_state *, int seat, struct core_choices *);
ecu_verdict mc_ships_may_stay(const struct mc_state *, int seat);
void mc_ships_come_in(struct mc_state *, int seat, const ecu_sink *);
bool mc_ship_pick(const struct mc_state *, int seat, ecu_rng *, enum ecu_style, ecu_action *);
int mc_pick_origin(const struct mc_state *, int seat, ecu_rng *);
bool mc_ship_far_possible(const struct mc_state *, int seat);
/* by area: which is which means nothing between movements */
void mc_sort_ships(struct mc_ships *);
int mc_sailing_steps(const struct mc_state *, int seat);

/* conflict.c (6.1-6.3) */
enum core_step mc_next_conflict(struct mc_state *, struct core_frame *, bool late);
enum core_step mc_conflict_step(struct core_head *, struct core_frame *, const ecu_sink *);
bool mc_token_conflict(const struct mc_state *, int area); /* 6.2: somebody has to fight */
ecu_verdict mc_conflict_check(const struct mc_state *, const struct mc_action *);
void mc_conflict_apply(struct mc_state *, const struct mc_action *, const ecu_sink *);
void mc_conflict_choices(const struct mc_state *, int seat, struct core_choices *);
/* whose turn it is in the round */
ecu_seats mc_removing(const struct mc_state *, const struct core_frame *);
bool mc_loss_legal(const struct mc_state *, int seat, int area, int loss);

/* attack.c (6.4) */
int mc_attacker(const struct mc_state *, int area); /* of the city there; -1: nobody */
enum core_step mc_next_attack(struct mc_state *, struct core_frame *);
enum core_step mc_attack_step(struct core_head *, struct core_frame *, const ecu_sink *);
ecu_verdict mc_attack_check(const struct mc_state *, const struct mc_action *);
void mc_attack_apply(struct mc_state *, const struct mc_action *, const ecu_sink *);
void mc_attack_choices(const struct mc_state *, int seat, struct core_choices *);
enum { MC_ATTACK_BEGIN, MC_ATTACK_WAITED, MC_ATTACK_FALLEN, MC_ATTACK_PLUNDERED };

/* construction.c (7) */
enum core_step mc_build_ask(struct mc_state *, struct core_frame *);
bool mc_can_build(const struct mc_state *, int seat);
void mc_surplus(struct mc_state *, const ecu_sink *);
enum core_step mc_support(struct mc_state *, struct core_frame *, const ecu_sink *, int next);
ecu_verdict mc_build_check(const struct mc_state *, const struct mc_action *);
void mc_build_apply(struct mc_state *, const struct mc_action *, const ecu_sink *);
void mc_build_choices(const struct mc_state *, int seat, struct core_choices *);
bool mc_can_build_urban(const struct mc_state *, int seat);
bool mc_build_pick(const struct mc_state *, int seat, ecu_rng *, enum ecu_style, ecu_action *);
bool mc_supported(const struct mc_state *, int seat);

/* cards.c (8, 10) */
void mc_draw(struct mc_state *, const ecu_sink *);
int mc_draw_top(struct mc_state *, int pile); /* water from an empty one */
enum core_step mc_buy_next(struct mc_state *, struct core_frame *);
bool mc_can_buy(const struct mc_state *, int seat);
int mc_card_price(const struct mc_state *, int seat, int stack); /* 0: not for this seat */
ecu_verdict mc_buy_check(const struct mc_state *, const struct mc_action *);
void mc_buy_apply(struct mc_state *, const struct mc_action *, const ecu_sink *);
void mc_buy_choices(const struct mc_state *, int seat, struct core_choices *);
void mc_select_calamities(struct mc_state *, const ecu_sink *);

/* trade.c (9) */
bool mc_trade_possible(const struct mc_state *);
void mc_trade_begin(struct mc_state *, const ecu_sink *);
void mc_trade_end(struct mc_state *);
ecu_verdict mc_trade_check(const struct mc_state *, const struct mc_action *);
void mc_trade_apply(struct mc_state *, const struct mc_action *, const ecu_sink *);
void mc_trade_choices(const struct mc_state *, int seat, struct core_choices *);
ecu_kinds mc_trade_kinds(const struct mc_state *, int seat);
bool mc_trade_pick(const struct mc_state *, int seat, ecu_rng *, enum ecu_style, ecu_action *);
int mc_bag_count(const uint8_t *bag);
int mc_bag_has(const uint8_t *bag, int thing);
/* cards of that good, whatever the block */
int mc_bag_goods(const uint8_t *bag, int good);
uint16_t mc_offer_mark(const struct mc_offer *);
/* in live proposals; except: a slot, or -1 */
int mc_sealed(const struct mc_state *, int seat, int card, int except);

/* calamity.c (11) */
enum core_step mc_next_calamity(struct mc_state *, struct core_frame *);
enum core_step mc_minors_step(struct core_head *, struct core_frame *, const ecu_sink *);
enum core_step mc_calamity_step(struct core_head *, struct core_frame *, const ecu_sink *);
/* The number of a card after the changes by advances, never below 0. */
int mc_modified(const struct mc_state *, int seat, int calamity, int role, int quantity, int number);
/* a special of the card */
bool mc_has_change(const struct mc_state *, int seat, int calamity, int role, int quantity);
/* 11.2: who may be named as secondary victim */
ecu_seats mc_may_suffer(const struct mc_state *, int copy);
void mc_no_effect(const struct mc_state *, const struct mc_copy *, const ecu_sink *);
/* how it came about */
void mc_tell_number(const struct mc_state *, const struct mc_copy *, int sentence, int number, int base,
		    const ecu_sink *);
static inline int mc_calamity_of(const struct mc_copy *c) { return mc_card_calamity(c->card - 1); }
/* One copy's losses, called until it pops. Its own steps begin at MC_HIT. */
typedef enum core_step mc_hit_fn(struct mc_state *, struct core_frame *, struct mc_copy *, const ecu_sink *);
enum { MC_CALL, MC_CHOOSE, MC_HIT };
mc_hit_fn mc_hit_volcano, mc_hit_flood, mc_hit_cyclone, mc_hit_civil_war, mc_hit_hordes;
void mc_choose_volcano(struct mc_state *, struct mc_copy *, const ecu_sink *);
void mc_choose_plain(struct mc_state *, struct mc_copy *, const ecu_sink *);
void mc_choose_sea(struct mc_state *, struct mc_copy *, const ecu_sink *);

/* disasters.c, civilwar.c, hordes.c: what their dues allow */
int mc_volcano_points(const struct mc_state *, int seat, int volcano); /* 0: no city there */
int mc_plain_points(const struct mc_state *, int seat, int plain);
int mc_sea_cities(const struct mc_state *, int seat, int sea);
int mc_picks_due(const struct mc_state *, int seat, const struct mc_copy *); /* cities it selects in all */
/* cities are being selected in a Cyclone */
bool mc_selecting(const struct mc_state *);
void mc_sample_picks(struct mc_state *, int seat); /* any selection it could have made */
bool mc_on_plain(int area, int plain, bool city);
bool mc_shakes(const struct mc_state *, const struct mc_due *, int seat, int area);
bool mc_may_mark(const struct mc_state *, const struct mc_due *, int area);
ecu_verdict mc_marked_check(const struct mc_state *, const struct mc_due *);
int mc_marked_points(const struct mc_state *, const struct mc_due *);
void mc_share_area(struct mc_state *, int by, int from, int area, const ecu_sink *);
bool mc_lands(const struct mc_state *, const struct mc_due *, int area);
bool mc_marches(const struct mc_state *, const struct mc_due *, int area);
int mc_siege_needs(const struct mc_state *, int defender, int *leaves); /* against Barbarians */
bool mc_mark_pick(const struct mc_state *, int seat, ecu_rng *, ecu_action *);

/* dues.c (11) */
/* what needs no choice is done at once */
void mc_owe(struct mc_state *, int seat, struct mc_due, const ecu_sink *);
enum core_step mc_ask_dues(struct mc_state *);
bool mc_due_choice(const struct mc_state *, int seat); /* is there something to decide? */
const char *mc_dues_fault(const struct mc_state *);    /* duesfault.c */
ecu_verdict mc_due_check(const struct mc_state *, const struct mc_action *);
void mc_due_apply(struct mc_state *, const struct mc_action *, const ecu_sink *);
void mc_due_choices(const struct mc_state *, int seat, struct core_choices *);
bool mc_due_pick(const struct mc_state *, int seat, ecu_rng *, ecu_action *);
void mc_due_prompt(const struct mc_state *, int seat, ecu_message *);

/* abilities.c (12) */
enum core_step mc_abilities_begin(struct mc_state *, struct core_frame *, const ecu_sink *);
enum core_step mc_ability_next(struct mc_state *, struct core_frame *, const ecu_sink *);
bool mc_can_use(const struct mc_state *, int seat);
ecu_verdict mc_ability_check(const struct mc_state *, const struct mc_action *);
void mc_ability_apply(struct mc_state *, const struct mc_action *, const ecu_sink *);
void mc_ability_choices(const struct mc_state *, int seat, struct core_choices *);
ecu_kinds mc_ability_kinds(const struct mc_state *, int seat);
bool mc_ability_pick(const struct mc_state *, int seat, ecu_rng *, ecu_action *);
ecu_seats mc_empire_reach(const struct mc_state *, int seat); /* who may be asked for a tribute */
bool mc_may_tribute(const struct mc_state *, int seat, int card);
bool mc_has_tribute(const struct mc_state *, int seat);

/* leaving.c (16) */
/* pushes the procedure of the first of them */
bool mc_leave_next(struct mc_state *, ecu_seats who);
enum core_step mc_leave_step(struct core_head *, struct core_frame *, const ecu_sink *);
ecu_verdict mc_leave_check(const struct mc_state *, const struct mc_action *);
void mc_leave_apply(struct mc_state *, const struct mc_action *, const ecu_sink *);
void mc_leave_choices(const struct mc_state *, int seat, struct core_choices *);
bool mc_leave_pick(const struct mc_state *, int seat, ecu_rng *, ecu_action *);
bool mc_resettles(const struct mc_state *, int seat); /* is there something to decide? */
enum { MC_LEAVE_GO, MC_LEAVE_MOVE_OUT, MC_LEAVE_CHECK, MC_LEAVE_SUPPORT, MC_LEAVE_DONE };

/* shortgame.c (17, 18) */
enum mc_scenario { MC_WHOLE_GAME, MC_SHORT_GAME, MC_FIRST_GAME };
static inline bool mc_is_short(const struct mc_state *s)
{
	return mc_option(s, MC_OPTION_SCENARIO) == MC_SHORT_GAME;
}
/* the turn after which the game ends at the latest */
int mc_turns_most(const struct mc_state *);
int mc_start_credit(const struct mc_state *); /* in units of 5 */
void mc_deal_themes(struct mc_state *);
enum core_step mc_short_step(struct mc_state *, struct core_frame *, const ecu_sink *);
ecu_verdict mc_short_check(const struct mc_state *, const struct mc_action *);
void mc_short_apply(struct mc_state *, const struct mc_action *, const ecu_sink *);
void mc_short_choices(const struct mc_state *, int seat, struct core_choices *);
int mc_found_left(const struct mc_state *, int seat);
int mc_settle_left(const struct mc_state *, int seat);
bool mc_settle_choice(const struct mc_state *, int seat);
bool mc_theme_has_colours(int theme);

/* advances.c, bestbuy.c (14) */
int mc_credit(const struct mc_state *, int seat, int advance);
int mc_bonus(const struct mc_state *, int seat, int advance);
int mc_price(const struct mc_state *, int seat, int advance); /* 14.1, without Library */
int mc_treasury_value(const struct mc_state *, int seat);
int mc_hand_limit(const struct mc_state *, int seat);
void mc_gain(struct mc_state *, int seat, int advance); /* the advance and its credits */
enum core_step mc_discard_ask(struct mc_state *, struct core_frame *);
ecu_verdict mc_purchase_check(const struct mc_state *, const struct mc_action *);
void mc_purchase_apply(struct mc_state *, const struct mc_action *, const ecu_sink *);
void mc_purchase_choices(const struct mc_state *, int seat, struct core_choices *);
bool mc_purchase_pick(const struct mc_state *, int seat, ecu_rng *, enum ecu_style, ecu_action *);
enum mc_aim { MC_AIM_POINTS, MC_AIM_CREDITS, MC_AIM_STEP, MC_AIMS };
/* false: nothing can be bought */
bool mc_best_purchase(const struct mc_state *, int seat, enum mc_aim, struct mc_action *);
/* cards and treasury for it, losing least */
bool mc_pay(const struct mc_state *, int seat, int price, struct mc_action *);
int mc_purchase_price(const struct mc_state *, const struct mc_action *);

/* succession.c (15) */
void mc_move_markers(struct mc_state *, const ecu_sink *);
bool mc_ends_now(struct mc_state *);
void mc_reshuffle(struct mc_state *, const ecu_sink *);
void mc_score(struct mc_state *, const ecu_sink *);
void mc_result(const struct core_head *, ecu_result *);
bool mc_meets(const struct mc_state *, int seat, int epoch);
int mc_counted_cities(const struct mc_state *, int seat);

/* view.c, position.c */
void mc_observe(struct core_head *, int seat);
bool mc_as_if(struct core_head *, int seat, int question);
void mc_sample(struct core_head *, int seat, const ecu_hints *, ecu_rng *);
const char *mc_fault(const struct core_head *);
const char *mc_settle(struct core_head *, ecu_parts laid);
void mc_lively(struct core_head *, ecu_rng *);

#endif
