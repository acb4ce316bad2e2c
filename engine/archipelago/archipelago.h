/* archipelago.h — the state of Archipelago, its actions and what the chapters offer each other.
 *
 * Files by chapter of docs/rules/archipelago.en.md: setup.c (3, 4), round.c (5-8), crisis.c (9, 16),
 * turn.c (10.1-10.5), exploration.c (10.6), people.c (10.7, 10.8), migration.c (10.9), building.c (10.10,
 * 11), cards.c (12.1-12.3), effects.c (12.4, 12.5), evolution.c (13), deals.c (14), ending.c (15). The map is
 * in board.c, pieces and money in stock.c, who knows what in view.c, invariants in fault.c, positions of rule
 * cases in lay.c, lively ones in lively.c. The tables are words.c, actions.c, parts.c and frames.c;
 * archipelago.c holds the game together. What players work out is in facts.h (facts.c, factturns.c,
 * forecast.c, factparts.c), the components as tables in printed.c; next.c puts actions together field by
 * field.
 *
 * A hex is named by its tile, since each tile lies at most once. Stored as index + 1 where "none" is
 * possible. */
#ifndef ARC_ARCHIPELAGO_H
#define ARC_ARCHIPELAGO_H

#include <assert.h>

#include "archipelago/tables.h"
#include "core/core.h"

enum {
	ARC_SEATS = ARC_LIM_PLAYERS_MOST,
	ARC_TILES = (ARC_FACES + 1) / 2,             /* the start tile and those that are explored */
	ARC_WONDER = ARC_TILES,                      /* a place: on a wonder card */
	ARC_EACH = ARC_LIM_CITIZENS + ARC_LIM_SHIPS, /* units of a player: citizens, then ships */
	ARC_PIECES = ARC_SEATS * ARC_EACH,
	/* fields for discs: a harvest for each resource, then the others */
	ARC_WHEEL = ARC_RESOURCES + ARC_ACTION_REPRODUCTION,
	ARC_DEAL_CARDS = ARC_LIM_DEAL_CARDS,
	ARC_HALF = ARC_TILES / 2,
	ARC_REVEALED = 5,
	ARC_PEEKED = 3,
	ARC_MOST = 9, /* steps of a unit, transactions or ships by one card: enough for any */
};

enum arc_question {
	ARC_ASK_SETTLE,
	ARC_ASK_STOCK,
	ARC_ASK_TAKE,
	ARC_ASK_BID,
	ARC_ASK_ORDER,
	ARC_ASK_RELIEF,
	ARC_ASK_RAISE,
	ARC_ASK_EXPEL,
	ARC_ASK_LOSE,
	ARC_ASK_TURN,
	ARC_ASK_PERMIT,
	ARC_ASK_LAY,
	ARC_ASK_WORKER,
	ARC_ASK_MOVE,
	ARC_ASK_BIRTH,
	ARC_ASK_TRADE,
	ARC_ASK_BUILD,
	ARC_ASK_HARVEST,
	ARC_ASK_TARGET,
	ARC_ASK_HIDE,
	ARC_ASK_HAND,
	ARC_ASK_REVEAL,
	ARC_ASK_ARRANGE,
	ARC_ASK_LAUNCH,
	ARC_ASK_EVOLVE,
	ARC_QUESTIONS
};

enum arc_frame {
	ARC_NO_FRAME,
	ARC_ROUND,
	ARC_FIND,
	ARC_CRISIS,
	ARC_DOMESTIC_AREA,
	ARC_EXPORT_AREA,
	ARC_EVENT_AREA,
	ARC_EXPULSION,
	ARC_TURN,
	ARC_PERMIT,
	ARC_EXPLORE,
	ARC_RECRUIT,
	ARC_MIGRATE,
	ARC_BIRTH,
	ARC_TRADE,
	ARC_CONSTRUCT,
	ARC_HARVEST,
	ARC_CARD,
	ARC_THEFT,
	ARC_REVEAL,
	ARC_LAUNCH,
	ARC_EVOLVE,
	ARC_FRAMES
};

enum arc_option_key {
	ARC_OPTION_LENGTH,
	ARC_OPTION_TOKENS,
	ARC_OPTION_TAXES,
	ARC_OPTION_BUILDINGS,
	ARC_OPTION_ENDING,
	ARC_OPTION_ZERO,
	ARC_OPTION_BENEFACTOR,
	ARC_OPTION_TILES,
	ARC_OPTION_OBJECTIVES,
	ARC_OPTIONS
};
enum { ARC_BENEFACTOR_SHUFFLED, ARC_BENEFACTOR_TREND, ARC_BENEFACTOR_EXTRA };

enum arc_vocabulary {
	ARC_TILE_VOCABULARY = CORE_VOCABULARIES,
	ARC_PLACE_VOCABULARY,
	ARC_REGION_VOCABULARY,
	ARC_SPOT_VOCABULARY,
	ARC_FLAG_VOCABULARY,
	ARC_UNIT_VOCABULARY,
	ARC_RESOURCE_VOCABULARY,
	ARC_BUILDING_VOCABULARY,
	ARC_CARD_VOCABULARY,
	ARC_EVENT_VOCABULARY,
	ARC_OBJECTIVE_VOCABULARY,
	ARC_TREND_VOCABULARY,
	ARC_FACE_VOCABULARY,
	ARC_FIELD_VOCABULARY,
	ARC_PHASE_VOCABULARY,
	ARC_MARKET_VOCABULARY,
	ARC_SOURCE_VOCABULARY,
	ARC_HAND_VOCABULARY,
	ARC_SIDE_VOCABULARY,
	ARC_PAIR_VOCABULARY,
	ARC_DID_VOCABULARY,
	ARC_SCORE_VOCABULARY,
	ARC_END_VOCABULARY,
	ARC_ACTION_VOCABULARY,
	ARC_TONE_VOCABULARY,
	ARC_NEAR_VOCABULARY,
	ARC_FAR_VOCABULARY,
	/* of facts: what moves the figures, how a building is held, when it comes, who helps, why not */
	ARC_MOVER_VOCABULARY,
	ARC_HOLD_VOCABULARY,
	ARC_MOMENT_VOCABULARY,
	ARC_CHANCE_VOCABULARY,
	ARC_REASON_VOCABULARY,
	ARC_VOCABULARIES
};

enum arc_kind {
	/* 4, 10.6 */ ARC_DO_SETTLE,
	ARC_DO_STOCK,
	ARC_DO_TAKE,
	/* 7 */ ARC_DO_BID,
	ARC_DO_ORDER,
	/* 9, 16 */ ARC_DO_HAND,
	ARC_DO_EXCHANGE,
	ARC_DO_RAISE,
	ARC_DO_TEMPLE,
	ARC_DO_EXPEL,
	ARC_DO_LOSE,
	/* 10 */ ARC_DO_TAX,
	ARC_DO_HARVEST,
	ARC_DO_SELL,
	ARC_DO_BUY,
	ARC_DO_EXPLORE,
	ARC_DO_LAY,
	ARC_DO_DISCARD,
	ARC_DO_REPRODUCE,
	ARC_DO_BIRTH,
	ARC_DO_RECRUIT,
	ARC_DO_WORKER,
	ARC_DO_MIGRATE,
	ARC_DO_MOVE,
	ARC_DO_FERRY,
	ARC_DO_BACK,
	ARC_DO_BUILD,
	ARC_DO_VISIT,
	ARC_DO_ASK_HARVEST,
	ARC_DO_ASK_SHIPS,
	ARC_DO_ALLOW,
	ARC_DO_REFUSE,
	ARC_DO_END_TURN,
	ARC_DO_PASS,
	ARC_DO_DONE,
	/* 12 */ ARC_DO_USE,
	ARC_DO_SINK,
	ARC_DO_ROB,
	ARC_DO_HIDE,
	ARC_DO_PICK,
	ARC_DO_BLOCK,
	ARC_DO_CALM,
	ARC_DO_SHIFT,
	ARC_DO_SWAP,
	ARC_DO_CHOOSE,
	ARC_DO_ARRANGE,
	ARC_DO_LAUNCH,
	/* 13 */ ARC_DO_PURCHASE,
	ARC_DO_TURN,
	/* 14 */ ARC_DO_PROPOSE,
	ARC_DO_ACCEPT,
	ARC_DO_REJECT,
	ARC_DO_WITHDRAW,
	/* 15.2 */ ARC_DO_END,
	ARC_KINDS
};

enum arc_sentence {
	ARC_SENTENCE_0 = CORE_SENTENCES - 1,
#define SAID(id)  ARC_SAY_##id
#define SENTENCES "archipelago/sentences.def"
#include "core/sentences.h"
	ARC_SENTENCES_END
};
enum { ARC_SENTENCES = ARC_SENTENCES_END - CORE_SENTENCES };

/* ---- Actions -------------------------------------------------------------------------------- */

/* One side of a deal. */
struct arc_goods {
	uint8_t florins, tokens;
	uint8_t cubes[ARC_RESOURCES];
	uint8_t card[ARC_DEAL_CARDS]; /* counted from 1 */
	uint8_t harvest;              /* tile counted from 1: may be harvested on */
	uint8_t ships;                /* 1: may be used for a convoy */
};

enum arc_source { ARC_FROM_MARKET, ARC_FROM_OWN, ARC_FROM_TOKEN };

struct arc_action_data {
	uint8_t kind;
	int8_t seat;
	union {
		uint8_t bytes[CORE_PAYLOAD]; /* the first: an action without a payload is all zero */
		struct {
			uint8_t tile, side, turn, direction, region;
			CORE_REST(5);
		} settle;
		struct {
			uint8_t resource;
			CORE_REST(1);
		} find, exchange, swap;
		struct {
			uint8_t florins;
			CORE_REST(1);
		} bid;
		struct {
			uint8_t n, at[ARC_SEATS];
			CORE_REST(6);
		} order;
		struct {
			uint8_t source, florin;
			CORE_REST(2);
		} hand;
		struct {
			uint8_t n, at[ARC_LIM_CITIZENS];
			CORE_REST(11);
		} raise;
		struct {
			uint8_t tile;
			CORE_REST(1);
		} at;
		struct {
			uint8_t unit;
			CORE_REST(1);
		} unit;
		struct {
			uint8_t resource, n, at[ARC_EACH];
			CORE_REST(16);
		} harvest;
		struct {
			uint8_t market, resource;
			CORE_REST(2);
		} trade;
		struct {
			uint8_t fresh;
			CORE_REST(1);
		} explore;
		struct {
			uint8_t side, turn;
			int8_t q, r;
			uint8_t unit;
			CORE_REST(5);
		} lay;
		struct {
			uint8_t tile, region;
			CORE_REST(2);
		} place;
		struct {
			uint8_t unit, tile, region, spot;
			CORE_REST(4);
		} move;
		struct {
			uint8_t building, unit, region, florin;
			CORE_REST(4);
		} build;
		struct {
			uint8_t building, tile;
			CORE_REST(2);
		} visit;
		struct {
			uint8_t to;
			CORE_REST(1);
		} to;
		struct {
			uint8_t card, choice, resource, unit;
			CORE_REST(4);
		} use;
		struct {
			uint8_t left, right;
			CORE_REST(2);
		} hide;
		struct {
			uint8_t hand;
			CORE_REST(1);
		} pick;
		struct {
			uint8_t tile, symbol;
			CORE_REST(2);
		} block;
		struct {
			uint8_t card;
			CORE_REST(1);
		} card;
		struct {
			uint8_t n, at[ARC_PEEKED];
			CORE_REST(4);
		} arrange;
		struct {
			uint8_t to;
			struct arc_goods give, take;
			CORE_REST(25);
		} propose;
		struct {
			uint8_t seat, mark;
			CORE_REST(2);
		} answer;
	};
};
_Static_assert(sizeof(struct arc_action_data) == sizeof(ecu_action), "an action is one cache line");
#define WHOLE(member) CORE_WHOLE(struct arc_action_data, member)
_Static_assert(WHOLE(settle) && WHOLE(find) && WHOLE(exchange) && WHOLE(swap) && WHOLE(bid) && WHOLE(order) &&
		       WHOLE(hand) && WHOLE(raise) && WHOLE(at) && WHOLE(unit) && WHOLE(harvest) &&
		       WHOLE(trade) && WHOLE(explore) && WHOLE(lay) && WHOLE(place) && WHOLE(move) &&
		       WHOLE(build) && WHOLE(visit) && WHOLE(to) && WHOLE(use) && WHOLE(hide) &&
		       WHOLE(pick) && WHOLE(block) && WHOLE(card) && WHOLE(arrange) && WHOLE(propose) &&
		       WHOLE(answer),
	       "a payload is as long as all others");
#undef WHOLE
/* An action of a kind and a seat; what follows are members of its payload. */
#define ARC_ACT(KIND, SEAT, ...) \
	((struct arc_action_data){ .kind = (uint8_t)(KIND), .seat = (int8_t)(SEAT), __VA_ARGS__ })

/* ---- What the procedures remember (frames.c names it in texts) -------------------------------- */

/* The places are those of the first layout: what it called a, b, n, m. */
#define ARC_REMEMBERS(KIND, NAME, ...) \
	struct arc_##NAME##_frame { \
		int16_t __VA_ARGS__; \
	}; \
	CORE_FITS_FRAME(struct arc_##NAME##_frame); \
	static inline struct arc_##NAME##_frame *arc_as_##NAME(struct core_frame *f) \
	{ \
		assert(f->kind == KIND); \
		return CORE_OVER(f, struct arc_##NAME##_frame); \
	} \
	static inline const struct arc_##NAME##_frame *arc_as_##NAME##c(const struct core_frame *f) \
	{ \
		assert(f->kind == KIND); \
		return CORE_OVER(f, const struct arc_##NAME##_frame); \
	}

/* clang-format off */
/* seats: that had their turn; in phase 5 the place of the next one */
ARC_REMEMBERS(ARC_ROUND, round, none[2], seats)
/* what is found on a hex; optional: it may be left; stocked: the resource, counted from 1 */
ARC_REMEMBERS(ARC_FIND, find, tile, optional, none, stocked)
ARC_REMEMBERS(ARC_CRISIS, crisis, card, red)
/* seats: that had their opportunity; raise: citizens the last cube still raises */
ARC_REMEMBERS(ARC_DOMESTIC_AREA, domestic, resource, per_cube, seats, raise)
ARC_REMEMBERS(ARC_EXPORT_AREA, export, resource, missing, seats)
/* lost: by the seat on turn; effect: of the event; seats: that are done with it */
ARC_REMEMBERS(ARC_EVENT_AREA, event, event, lost, effect, seats)
ARC_REMEMBERS(ARC_EXPULSION, expulsion, none[2], seats)
/* tile: counted from 1; 0: his ships */
ARC_REMEMBERS(ARC_PERMIT, permit, tile)
ARC_REMEMBERS(ARC_EXPLORE, explore, tile)
ARC_REMEMBERS(ARC_RECRUIT, recruit, left, free, recruited)
/* units that may move, steps of each, arc_way */
ARC_REMEMBERS(ARC_MIGRATE, migrate, units, steps, way)
/* hexes left; optional: it may end early */
ARC_REMEMBERS(ARC_BIRTH, birth, left, optional, born)
/* transactions left and made */
ARC_REMEMBERS(ARC_TRADE, trade, market, left, made)
/* things left; wood: for each ship */
ARC_REMEMBERS(ARC_CONSTRUCT, construct, left, ships_only, built, wood)
ARC_REMEMBERS(ARC_HARVEST, harvest, units)
/* choice: of the payment; effect: the next; paid: a resource, counted from 1 */
ARC_REMEMBERS(ARC_CARD, card, card, choice, effect, paid)
/* the seat of the frame is the thief's */
ARC_REMEMBERS(ARC_THEFT, theft, victim)
ARC_REMEMBERS(ARC_REVEAL, reveal, type, none, cards)
/* tiles that have their ship, the first ARC_HALF and the others; seats: that are done */
ARC_REMEMBERS(ARC_LAUNCH, launch, near, far, seats)
/* cards turned; card: the first of them, counted from 1; bought: 1 after a purchase */
ARC_REMEMBERS(ARC_EVOLVE, evolve, turned, card, bought)
/* clang-format on */

/* ---- The state ------------------------------------------------------------------------------ */

/* BEFORE: a rebel before this crisis (R16) */
enum { ARC_ENGAGED = 1, ARC_LYING = 2, ARC_USED_MARKET = 4, ARC_USED_PORT = 8, ARC_BEFORE = 16 };
/* `on` of a unit on building b is this + b; symbols are 1 to 5 */
enum { ARC_ON_BUILDING = ARC_FACE_SYMBOLS };

struct arc_piece {      /* all zero: in reserve */
	uint8_t at;     /* place counted from 1: a tile, or ARC_WONDER */
	uint8_t region; /* arc_region_place */
	uint8_t on;     /* 0: on nothing */
	uint8_t flags;
};

struct arc_hex {      /* all zero: not laid; the start tile lies from the beginning */
	uint8_t side; /* 1 face A, 2 face B */
	uint8_t turn; /* edge i faces direction i + turn */
	int8_t q, r;
	/* region counted from 1 of each building; of ARC_BUILD_SHIP: the sea side of the port */
	uint8_t site[ARC_BUILDS];
	uint8_t blocked; /* symbols with a Barbarian's florin */
};

struct arc_offer {    /* to == 0: none; the mark stays */
	uint8_t to;   /* seat counted from 1 */
	uint8_t mark; /* counts proposals, so that an answer meets the one it means */
	struct arc_goods give, take;
};

enum { ARC_DID_DISC = 1, ARC_DID_CARD = 2, ARC_DID_VISIT = 4 };

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
struct arc_state {
	struct core_head head;
	uint64_t used, built; /* evolution cards */
	uint64_t bought;      /* in this phase 5: a wonder among them waits for the next (12.3) */
	uint32_t turn_used[2], round_used[2]; /* tiles whose market, port was used */
	uint32_t permits;                     /* tiles the seat on turn may harvest on */
	uint32_t asked;                       /* tiles it has asked for in this turn */
	uint32_t gone;                        /* tiles that left the game */
	uint32_t pad;

	/* open to all */
	uint8_t round, phase; /* arc_phase_names */
	uint8_t population, rebellion, surplus;
	uint8_t bank_florins, tokens_gone;
	uint8_t bank[ARC_RESOURCES];
	uint8_t market[ARC_MARKETS][ARC_RESOURCES];
	uint8_t stack[ARC_LIM_EXPLORER_STACKS];
	uint8_t trend; /* counted from 1 */
	uint8_t benefactor[ARC_SEATS];
	struct {
		uint8_t n, at[ARC_SEATS];
	} order;
	struct arc_hex hex[ARC_TILES];
	uint8_t standing[ARC_BUILDS]; /* buildings of each kind on the hexes */
	struct arc_piece unit[ARC_PIECES];
	/* owned; of these not used yet; on cards */
	uint8_t discs[ARC_SEATS], spare[ARC_SEATS], on_cards[ARC_SEATS];
	uint8_t wheel[ARC_SEATS][ARC_WHEEL];
	uint8_t paid[ARC_SEATS];             /* florins on market and port areas */
	uint8_t owner[ARC_CARDS];            /* seat counted from 1 */
	uint8_t track[ARC_LIM_TRACK_PLACES]; /* card counted from 1 */
	uint8_t side[ARC_LIM_TRACK_PLACES];  /* price it shows */
	/* the first card with the crisis side that lies open on the deck, counted from 1 */
	uint8_t crisis;
	uint8_t deck_size, pile_size;
	uint8_t top; /* visible tile, counted from 1 */
	struct {
		uint8_t n, at[ARC_CARDS];
	} discard;
	struct {
		uint8_t n, at[ARC_TILES - 1];
	} aside; /* tiles put away */
	struct {
		uint8_t n, at[ARC_REVEALED];
	} revealed;
	uint8_t shown;  /* seats whose objective was turned up */
	uint8_t passed; /* seats */
	/* seats that could do nothing when it was their turn; they may still have one */
	uint8_t skipped;
	uint8_t did; /* in this turn */
	/* resource counted from 1 harvested in this turn, symbols */
	uint8_t reaped, reaped_n;
	/* resource counted from 1 whose harvest yields double */
	uint8_t doubled;
	/* seats whose ships may carry; that were asked for them */
	uint8_t convoys, ships_asked;
	uint8_t tied;                      /* seats in a second bidding */
	uint8_t war, closing;              /* over by war; the table ends it after this round */
	uint8_t steps[ARC_EACH];           /* of a migration */
	struct arc_piece origin[ARC_EACH]; /* where its units stood before it */

	/* secret */
	uint8_t florins[ARC_SEATS];
	uint8_t cubes[ARC_SEATS][ARC_RESOURCES];
	uint8_t tokens[ARC_SEATS];
	uint8_t objective[ARC_SEATS]; /* counted from 1 */
	uint8_t bid[ARC_SEATS];       /* counted from 1; the florins have left the purse */
	/* cubes in the hands of the thief's victim, counted from 1 */
	uint8_t hidden[ARC_SEATS][2];
	struct {
		uint8_t n, at[ARC_LIM_START_TILES];
	} hand[ARC_SEATS];
	struct {
		uint8_t n, at[ARC_PEEKED];
	} peek[ARC_SEATS];
	uint8_t proposals[ARC_SEATS];                  /* made in this moment */
	struct arc_offer offer[ARC_SEATS * ARC_SEATS]; /* from * ARC_SEATS + to */
	struct {
		uint8_t n, at[ARC_CARDS];
	} deck; /* the top first */
	struct {
		uint8_t n, at[ARC_TILES - 1];
	} pile;
	uint8_t pad2[3];
};
#pragma GCC diagnostic pop
_Static_assert(sizeof(struct arc_state) <= 4096, "a state fits into 4 KB");

extern const ecu_game arc_game;
extern const char arc_secrets[];

/* words.c, actions.c, parts.c, frames.c */
enum { ARC_PARTS = 64 };
_Static_assert((int)ARC_PARTS <= (int)CORE_PARTS_MAX && (int)ARC_KINDS <= (int)CORE_KINDS_MAX,
	       "a bit for each");
extern const struct core_vocabulary arc_vocabularies[ARC_VOCABULARIES];
extern const struct core_sentence arc_sentences[];
extern const struct core_kind arc_kinds[ARC_KINDS];
extern const struct core_field arc_parts[];
extern const struct core_fields arc_frame_fields[ARC_FRAMES];

static inline struct arc_state *arc(struct core_head *s) { return (struct arc_state *)s; }
static inline const struct arc_state *arcc(const struct core_head *s) { return (const struct arc_state *)s; }
struct arc_action_data arc_read(const ecu_action *);
ecu_action arc_write(struct arc_action_data);
void arc_offer_choice(struct core_choices *, struct arc_action_data, int eagerness);
/* a kind without fields */
void arc_offer_plain(struct core_choices *, int kind, int seat, int eagerness);

static inline int arc_option(const struct arc_state *s, int option) { return s->head.option[option]; }
/* How many play. A compiler that unrolls a loop over them wants to see that they fit the arrays. */
static inline int arc_seats(const struct arc_state *s)
{
	return s->head.seats < ARC_SEATS ? s->head.seats : ARC_SEATS;
}
static inline ecu_seats arc_bit(int seat)
{
	assert(seat >= 0 && seat < ARC_SEATS);
	return (ecu_seats)1 << seat;
}
static inline struct core_frame *arc_top(struct arc_state *s)
{
	assert(s->head.depth > 0);
	return &s->head.frame[s->head.depth - 1];
}
static inline const struct core_frame *arc_topc(const struct arc_state *s)
{
	return &s->head.frame[s->head.depth - 1];
}
/* What is asked belongs to a card that was used. */
static inline bool arc_by_card(const struct arc_state *s)
{
	return s->head.depth > 1 && s->head.frame[s->head.depth - 2].kind == ARC_CARD;
}
/* A procedure of a seat, -1: of nobody. */
static inline struct core_frame *arc_push(struct arc_state *s, int kind, int seat)
{
	struct core_frame *f = core_push(&s->head, kind);

	assert(kind > ARC_NO_FRAME && kind < ARC_FRAMES && seat >= -1 && seat < s->head.seats);
	f->seat = (uint8_t)(seat + 1);
	return f;
}
static inline bool arc_asking(const struct arc_state *s, int question)
{
	return s->head.question == question + 1;
}
int arc_turn_seat(const struct arc_state *); /* whose turn of phase 5 it is; -1: nobody's */

/* ---- board.c: tiles, borders, regions ------------------------------------------------------- */

struct arc_spot {
	int8_t q, r;
};
static inline int arc_face_number(int tile, int side) { return tile ? 2 * tile - 2 + side : 0; }
static inline const struct arc_face *arc_face(const struct arc_state *s, int tile)
{
	return &arc_faces[arc_face_number(tile, s->hex[tile].side)];
}
static inline bool arc_laid(const struct arc_state *s, int tile) { return s->hex[tile].side != 0; }
int arc_tile_at(const struct arc_state *, int q, int r); /* -1: empty */
/* the region that reaches that side */
int arc_region_towards(const struct arc_face *, int turn, int direction);
/* the hex beyond; -1: no way */
int arc_across(const struct arc_state *, int tile, int region, int direction, int *to_region);
void arc_around(const struct arc_state *, int q, int r, int8_t tile_in[ARC_FACE_EDGES]); /* -1: none */
struct arc_spot arc_step(int q, int r, int direction);
/* a free symbol; -1: none */
int arc_symbol_free(const struct arc_state *, int tile, int region, int resource);
unsigned arc_kinds_on(const struct arc_face *); /* resources a face shows */

/* What lies around an empty place: known sides, which of them are land, how many hexes. */
struct arc_gap {
	uint8_t known, land, hexes;
};
struct arc_gap arc_gap(const struct arc_state *, int q, int r);
bool arc_fits(const struct arc_face *, int turn, struct arc_gap);
/* empty places that touch enough hexes */
int arc_gaps(const struct arc_state *, struct arc_spot out[], int cap);
enum { ARC_GAPS = 80 };

/* ---- stock.c: units, money, cubes, tracks --------------------------------------------------- */

static inline int arc_owner_of(int unit) { return unit / ARC_EACH; }
static inline bool arc_is_ship(int unit) { return unit % ARC_EACH >= ARC_LIM_CITIZENS; }
static inline bool arc_on_map(const struct arc_piece *u) { return u->at && u->at <= ARC_TILES; }
static inline bool arc_active(const struct arc_piece *u)
{
	return arc_on_map(u) && !(u->flags & (ARC_ENGAGED | ARC_LYING));
}
int arc_unit_on(const struct arc_state *, int tile, int on); /* -1: nobody */
int arc_citizens_on(const struct arc_state *, int seat, int tile);
/* a unit in reserve; -1: none */
int arc_reserve(const struct arc_state *, int seat, bool ship);
int arc_reserves(const struct arc_state *, int seat, bool ship); /* how many */
bool arc_has_active(const struct arc_state *, int seat);
/* an earlier unit of the seat stands in the very same way */
bool arc_twin(const struct arc_state *, int unit);
/* from reserve; population rises */
void arc_put_citizen(struct arc_state *, int seat, int tile, int region);
void arc_to_reserve(struct arc_state *, int unit);
void arc_pay(struct arc_state *, int seat, int florins); /* to the bank */
/* from the bank, as far as it has any (R05) */
int arc_earn(struct arc_state *, int seat, int florins);
void arc_earn_told(struct arc_state *, int seat, int florins, const ecu_sink *);
void arc_pay_cube(struct arc_state *, int seat, int resource, int n);
int arc_gain_cube(struct arc_state *, int seat, int resource, int n);
/* not set aside for a proposal */
int arc_free_florins(const struct arc_state *, int seat);
int arc_free_cubes(const struct arc_state *, int seat, int resource);
int arc_free_tokens(const struct arc_state *, int seat);
/* has one to give */
ecu_verdict arc_cube_check(const struct arc_state *, int seat, int resource);
/* wherever they are; as many as there are, where nothing is hidden */
int arc_all_florins(const struct arc_state *);
int arc_all_cubes(const struct arc_state *, int resource);
int arc_cubes_of(const struct arc_state *, int seat); /* of all resources */
int arc_all_tokens(const struct arc_state *);
int arc_empty_stacks(const struct arc_state *);        /* explorer stacks without a token */
int arc_all_discs(const struct arc_state *, int seat); /* wherever they lie */
int arc_discs_due(const struct arc_state *);           /* what a player has by now (10.6) */
int arc_room(int market, int resource);                /* spaces of an area */
/* the row that cube lies in, and its price */
const struct arc_market_row *arc_row(int market, int resource, int cube);
int arc_price(int market, int resource, int cube);
/* the bank has one and board I a space */
bool arc_stockable(const struct arc_state *, int resource);
void arc_stock(struct arc_state *, int resource); /* from the bank to board I */
void arc_rebellion(struct arc_state *, int by);
void arc_surplus(struct arc_state *, int by);
/* tokens of that kind in play */
static inline int arc_standing(const struct arc_state *s, int building) { return s->standing[building]; }
int arc_sites(const struct arc_state *, int building); /* counted on the map */
void arc_count_buildings(struct arc_state *);
int arc_controller(const struct arc_state *, int tile, int building); /* 11: seat, or -1 */
/* the unit through which it is used; -1 */
int arc_user(const struct arc_state *, int tile, int building);
int arc_controlled(const struct arc_state *, int seat, int building); /* how many */
bool arc_benefactor_in_play(const struct arc_state *);
void arc_lay_florin(struct arc_state *, int seat, const ecu_sink *); /* 15.4 */

/* ---- Chapters ------------------------------------------------------------------------------- */

/* What a chapter does with a kind of action: asked first, then done. */
struct arc_deed {
	/* NULL: always allowed */
	ecu_verdict (*check)(const struct arc_state *, const struct arc_action_data *);
	void (*apply)(struct arc_state *, const struct arc_action_data *, const ecu_sink *);
};
typedef void arc_choices_fn(const struct arc_state *, int seat, struct core_choices *);

#define ARC_DEEDS(name)   extern const struct arc_deed arc_##name##_deeds[ARC_KINDS]
#define ARC_CHOICES(name) arc_choices_fn arc_##name##_choices
#define ARC_STEP(name) \
	enum core_step arc_##name##_step(struct core_head *, struct core_frame *, const ecu_sink *)

/* setup.c */
void arc_setup(struct core_head *, const ecu_sink *);
void arc_lay_hex(struct arc_state *, int tile, int side, int turn, int q, int r);
void arc_deal_tiles(struct arc_state *, int seat);
bool arc_can_settle(const struct arc_state *, int seat);
void arc_begin_pile(struct arc_state *, const ecu_sink *);
void arc_begin_cards(struct arc_state *, const ecu_sink *);
ARC_DEEDS(setup);
ARC_CHOICES(settle);
ARC_CHOICES(find);
void arc_open_find(struct arc_state *, int seat, int tile, bool may);
ARC_STEP(find);

/* round.c. Positions name steps by number: POPULATION, which is
 * no step any more, keeps its own. */
enum arc_round_step {
	ARC_SETTLE_NEXT,
	ARC_BEGIN,
	ARC_BIDS,
	ARC_BIDS_IN,
	ARC_ORDERED,
	ARC_POPULATION,
	ARC_BALANCE,
	ARC_BALANCED,
	ARC_TURNS,
	ARC_TURN_OVER,
	ARC_EVOLUTION,
	ARC_EVOLVING,
	ARC_EVOLVED,
	ARC_ROUND_END
};
ARC_STEP(round);
ARC_DEEDS(order);
ARC_CHOICES(order);
bool arc_order_pick(const struct arc_state *, int seat, ecu_rng *, ecu_action *);

/* crisis.c */
bool arc_is_red(const struct arc_state *); /* the open crisis side has a red area */
void arc_open_crisis(struct arc_state *, bool red);
int arc_lying(const struct arc_state *);
const struct arc_op *arc_event_op(const struct core_frame *); /* the effect an event is at */
bool arc_may_expel(const struct arc_state *, int seat, int unit);
ARC_STEP(crisis);
ARC_STEP(domestic);
ARC_STEP(export);
ARC_STEP(event);
ARC_STEP(expulsion);
ARC_DEEDS(crisis);
ARC_CHOICES(relief);
ARC_CHOICES(raise);
ARC_CHOICES(expel);
ARC_CHOICES(lose);
bool arc_raise_pick(const struct arc_state *, int seat, enum ecu_style, uint64_t *mix, ecu_action *);

/* turn.c */
ARC_STEP(turn);
ARC_STEP(permit);
ARC_STEP(trade);
ARC_STEP(harvest);
ARC_DEEDS(turn);
ARC_CHOICES(turn);
ARC_CHOICES(permit);
ARC_CHOICES(trade);
ARC_CHOICES(harvest);
ecu_verdict arc_disc_check(const struct arc_state *, int seat, int action);
void arc_place_disc(struct arc_state *, int seat, int action, int resource);
int arc_tax_yield(const struct arc_state *, int seat);
void arc_tax(struct arc_state *, int seat, const ecu_sink *);
bool arc_can_trade(const struct arc_state *, int seat, int market, int spend);
bool arc_can_harvest(const struct arc_state *, int seat, int resource); /* -1: anything */
void arc_open_trade(struct arc_state *, int seat, int market, int times);
void arc_open_harvest(struct arc_state *, int seat, int units);
bool arc_may_act(const struct arc_state *, int seat); /* publicly there is something he could do */
void arc_clear_turn(struct arc_state *);              /* what holds for one turn */
void arc_turn_pick(const struct arc_state *, int seat, struct core_choices *);

/* exploration.c */
bool arc_can_explore(const struct arc_state *, int seat);
void arc_open_explore(struct arc_state *, int seat, bool fresh, const ecu_sink *);
uint32_t arc_open_tiles(const struct arc_state *); /* laid, put away or gone */
void arc_see_top(struct arc_state *);
void arc_tell_top(const struct arc_state *, const ecu_sink *);
void arc_take_token(struct arc_state *, int seat, const ecu_sink *);
ARC_STEP(explore);
ARC_DEEDS(explore);
ARC_CHOICES(explore);
ARC_CHOICES(lay);
bool arc_lay_pick(const struct arc_state *, int seat, uint64_t *mix, ecu_action *);
void arc_next_lay(const struct arc_state *, const struct arc_action_data *, int field, struct core_values *);

/* people.c */
bool arc_can_breed(const struct arc_state *, int seat);
bool arc_can_recruit(const struct arc_state *, int seat, int spend); /* -1: for nothing */
int arc_worker_price(const struct arc_state *);
void arc_open_birth(struct arc_state *, int seat, int hexes, bool may);
void arc_open_recruit(struct arc_state *, int seat, int most, bool free);
ARC_STEP(birth);
ARC_STEP(recruit);
ARC_DEEDS(people);
ARC_CHOICES(people);

/* migration.c */
enum arc_way { ARC_WAY_MIGRATION, ARC_WAY_SHIPS, ARC_WAY_CITIZENS };
bool arc_can_move(const struct arc_state *, int seat, int way);
void arc_open_migration(struct arc_state *, int seat, int way, int units, int steps);
ARC_STEP(migrate);
ARC_DEEDS(migration);
ARC_CHOICES(move);
void arc_move_pick(const struct arc_state *, int seat, struct core_choices *);
void arc_next_move(const struct arc_state *, const struct arc_action_data *, int field, struct core_values *);

/* building.c */
bool arc_can_build(const struct arc_state *, int seat, int spend);
bool arc_can_build_ship(const struct arc_state *, int seat, int wood);
bool arc_can_visit(const struct arc_state *, int seat, int building, int tile);
/* wood 0: anything, as printed */
void arc_open_construct(struct arc_state *, int seat, int things, int wood);
ARC_STEP(construct);
ARC_DEEDS(building);
ARC_CHOICES(building);

/* cards.c */
ARC_DEEDS(cards);
ARC_CHOICES(cards);
void arc_any_card(const struct arc_state *, int seat, struct core_choices *);
/* ready and his, or anybody's; says nothing of costs */
bool arc_usable(const struct arc_state *, int seat, int card);

/* effects.c */
ARC_STEP(card);
ARC_STEP(theft);
ARC_STEP(reveal);
ARC_STEP(launch);
ARC_DEEDS(effects);
ARC_CHOICES(target);
ARC_CHOICES(hide);
ARC_CHOICES(hand);
ARC_CHOICES(reveal);
ARC_CHOICES(launch);
int arc_card_asks(const struct core_frame *);
int arc_amount(const struct arc_state *, const struct arc_op *, int seat);
/* R40. Of what is paid before the effect: `spend` florins leave the purse, `banked` of them reach the
 * bank, and the cube `paid`, counted from 1; afterwards all are 0 */
bool arc_possible(const struct arc_state *, const struct arc_op *, int seat, int spend, int banked, int paid);

/* evolution.c */
int arc_crisis_side(int card); /* the first card with the same crisis side */
void arc_see_crisis(struct arc_state *);
void arc_tell_crisis(const struct arc_state *, const ecu_sink *);
bool arc_refill_deck(struct arc_state *, const ecu_sink *);
uint64_t arc_open_cards(const struct arc_state *);       /* those not in the deck */
int arc_draw_card(struct arc_state *, const ecu_sink *); /* -1: none left */
void arc_turn_card(struct arc_state *, int place, const ecu_sink *);
int arc_place_of(const struct arc_state *, int card); /* on the track; -1 */
int arc_track_cards(const struct arc_state *);
void arc_give_card(struct arc_state *, int card, int seat);
ARC_STEP(evolve);
ARC_DEEDS(evolution);
ARC_CHOICES(evolution);

/* deals.c */
void arc_drop_offers(struct arc_state *); /* the moment is over */
void arc_drop_offers_of(struct arc_state *, int seat);
ecu_seats arc_addressed(const struct core_head *);
void arc_aside(const struct core_head *, int seat, struct core_choices *);
ARC_DEEDS(deal);
bool arc_deal_pick(const struct arc_state *, int seat, ecu_rng *, ecu_action *);

/* next.c */
bool arc_next(const struct core_head *, const ecu_action *, int field, struct core_values *);

/* ending.c */
/* 15.1, 15.2: war, objectives; true: the game is over */
bool arc_instruction_over(struct arc_state *, const ecu_sink *);
bool arc_turn_ends_game(const struct arc_state *, int seat); /* his turn or step is complete */
void arc_finish(struct arc_state *, const ecu_sink *);
/* is the card one of those that are dealt (3)? */
bool arc_objective_plays(const struct arc_state *, int objective);
bool arc_condition_met(const struct arc_state *, int objective);
int arc_bound(const struct arc_state *, int objective);
int arc_quantity(const struct arc_state *, int quantity);
void arc_result(const struct core_head *, ecu_result *);
int arc_stats(const struct core_head *, ecu_stat *, int cap);

/* view.c */
void arc_observe(struct core_head *, int viewer);
bool arc_as_if(struct core_head *, int seat, int question);
void arc_stir(struct core_head *, ecu_rng *);
void arc_sample(struct core_head *, int viewer, const ecu_hints *, ecu_rng *);

/* fault.c: why not, or NULL */
const char *arc_fault(const struct core_head *);
const char *arc_map_fault(const struct arc_state *);
const char *arc_unit_fault(const struct arc_state *, int unit);
const char *arc_order_fault(const struct arc_state *);

/* lay.c: what was not laid follows from what was; why not, or NULL */
const char *arc_settle(struct core_head *, core_bits parts);
const char *arc_lay_stock(struct arc_state *);
const char *arc_lay_tokens(struct arc_state *);
void arc_lay_people(struct arc_state *);
void arc_lay_discs(struct arc_state *);

/* lively.c */
void arc_lively(struct core_head *, ecu_rng *);

#endif
