/* bazaar.h — Bazaar, the small game that proves the interface: hidden cards, a sealed bid,
 * ordered turns, chance, a procedure that stops for choices, a trade.
 *
 * Files: bazaar.c (tables, set-up, what is known, the end), market.c (chapters 2 and 3),
 * raid.c (4), trade.c (5). Rules: rules.en.md. */
#ifndef BAZAAR_H
#define BAZAAR_H

#include "core/core.h"

enum bz_good {
#define GOOD(id, key, worth, cards, en, de, pl) BZ_##id,
#include "bazaar/goods.def"
#undef GOOD
	BZ_GOODS
};

enum {
	BZ_SEATS = 5,
	BZ_CARDS = 36, /* checked against goods.def */
	BZ_START_CARDS = 4,
	BZ_START_COINS = 6,
	BZ_COINS_MOST = 999, /* all goods together bring less than half of it */
	BZ_RAID_LIMIT = 2,   /* of a die with six sides */
	BZ_RAID_LOSS = 2,
	BZ_RANSOM = 2,
	BZ_OFFER_CARDS = 3,
	BZ_OFFERS = 3, /* of one seat in a round */
};

enum bz_question { BZ_BID, BZ_TURN, BZ_COMPANION, BZ_LOSE, BZ_TRADE, BZ_QUESTIONS };
enum bz_frame { BZ_NO_FRAME, BZ_ROUND, BZ_RAID, BZ_LOSS };
enum bz_option { BZ_OPTION_ROUNDS, BZ_OPTION_BANDITS };
enum { BZ_GOOD_VOCABULARY = CORE_VOCABULARIES, BZ_VOCABULARIES };

enum bz_kind {
	BZ_DO_BID,
	BZ_DO_TAKE,
	BZ_DO_DRAW,
	BZ_DO_SELL,
	BZ_DO_PASS,
	BZ_DO_COMPANION,
	BZ_DO_LOSE,
	BZ_DO_RANSOM,
	BZ_DO_OFFER,
	BZ_DO_ACCEPT,
	BZ_DO_DECLINE,
	BZ_DO_WITHDRAW,
	BZ_DO_DONE,
	BZ_DO_CLOSE,
	BZ_DO_END,
	BZ_KINDS
};

enum bz_sentence {
	BZ_SENTENCE_0 = CORE_SENTENCES - 1,
#define SAID(id)  BZ_SAY_##id
#define SENTENCES "bazaar/sentences.def"
#include "core/sentences.h"
	BZ_SENTENCES_END
};

/* A bag of goods in an action: at most two kinds fit into three cards' promise, so cap 3. */
struct bz_bag {
	uint8_t n;
	uint8_t pair[BZ_OFFER_CARDS][2];
};

/* Actions, as their kinds lay them out. */
struct bz_action {
	uint8_t kind;
	int8_t seat;
	union {
		uint8_t bytes[CORE_PAYLOAD]; /* the first: an action without a payload is all zero */
		struct {
			uint16_t coins;
			CORE_REST(2);
		} bid;
		struct {
			uint8_t good;
			CORE_REST(1);
		} take, lose;
		struct {
			uint8_t good, n;
			CORE_REST(2);
		} sell;
		struct {
			uint8_t to;
			CORE_REST(1);
		} companion;
		struct {
			uint8_t to, named, want, n;
			struct bz_bag give;
			CORE_REST(11);
		} offer;
		struct {
			uint8_t from;
			struct bz_bag give;
			CORE_REST(8);
		} accept;
		struct {
			uint8_t from;
			CORE_REST(1);
		} decline;
	};
};
_Static_assert(sizeof(struct bz_action) == sizeof(ecu_action), "an action is one cache line");
#define WHOLE(member) CORE_WHOLE(struct bz_action, member)
_Static_assert(WHOLE(bid) && WHOLE(take) && WHOLE(lose) && WHOLE(sell) && WHOLE(companion) && WHOLE(offer) &&
		       WHOLE(accept) && WHOLE(decline),
	       "a payload is as long as all others");
#undef WHOLE

struct bz_offer {                /* all zero: none */
	uint8_t to;              /* seat counted from 1 */
	uint8_t named, want;     /* goods counted from 1 */
	uint8_t given, wanted;   /* numbers of cards */
	uint8_t cards[BZ_GOODS]; /* secret: what is really given */
};

/* What the frames remember; the places are those of the first layout. */
struct bz_round {
	int16_t none[2], turns; /* seats that had their turn */
};
struct bz_raid {
	int16_t companion; /* a seat counted from 1 */
};
struct bz_loss {
	int16_t none[2], goods; /* still to lose */
};
CORE_FITS_FRAME(struct bz_round);

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
struct bz_state {
	struct core_head head;
	uint16_t coins[BZ_SEATS];
	uint16_t bid[BZ_SEATS]; /* counted from 1; hidden until all are in */
	uint8_t hand[BZ_SEATS][BZ_GOODS];
	uint8_t hand_size[BZ_SEATS]; /* open to all, so it stands beside the hand */
	uint8_t round;
	uint8_t start;  /* seat that wins ties; moves on every round */
	uint8_t ending; /* 6.3: this round is the last */
	struct {
		uint8_t n, at[BZ_SEATS];
	} order;
	uint8_t deck_size;
	struct {
		uint8_t n, at[BZ_CARDS];
	} deck; /* the top card first */
	struct {
		uint8_t n, at[BZ_SEATS];
	} lot;
	uint8_t discard[BZ_GOODS];
	uint8_t offers_made[BZ_SEATS];
	struct bz_offer offer[BZ_SEATS];
};
#pragma GCC diagnostic pop

extern const ecu_game bz_game;
extern const char bz_secrets[]; /* secrets.tsv */
extern const uint8_t bz_worth[BZ_GOODS], bz_cards[BZ_GOODS];

static inline struct bz_state *bz(struct core_head *s) { return (struct bz_state *)s; }
static inline const struct bz_state *bzc(const struct core_head *s) { return (const struct bz_state *)s; }
struct bz_action bz_read(const ecu_action *);
ecu_action bz_write(struct bz_action);

int bz_nearest(const struct bz_state *, int seat);              /* places from the start seat: breaks ties */
void bz_give(struct bz_state *, int seat, int good, int cards); /* into the hand */
void bz_lose(struct bz_state *, int seat, int good, int cards); /* out of the hand */
int bz_draw_top(struct bz_state *);
int bz_price(int good, int cards);              /* 3.3 */
int bz_held(const struct bz_state *, int seat); /* cards in hand */
void bz_fill_deck(struct bz_state *);           /* with all cards that are nowhere else */
int bz_bag_count(const struct bz_bag *);
int bz_bag_has(const struct bz_bag *, int good);
int bz_free_cards(const struct bz_state *, int seat, int good); /* in hand and not in an open offer */

/* Chapter 2 and 3: caravan, bids, turns. */
enum bz_round_step {
	BZ_STEP_CARAVAN,
	BZ_STEP_REVEAL,
	BZ_STEP_TURNS,
	BZ_STEP_RAID,
	BZ_STEP_TRADE,
	BZ_STEP_ROUND_END
};
enum core_step bz_round_step(struct core_head *, struct core_frame *, const ecu_sink *);
ecu_verdict bz_market_check(const struct bz_state *, const struct bz_action *);
void bz_market_apply(struct bz_state *, const struct bz_action *, const ecu_sink *);
void bz_market_choices(const struct bz_state *, int seat, struct core_choices *);

/* Chapter 4: bandits. */
enum bz_raid_step { BZ_RAID_ROLL, BZ_RAID_COMPANION, BZ_RAID_VICTIM, BZ_RAID_SECOND, BZ_RAID_OVER };
enum core_step bz_raid_step(struct core_head *, struct core_frame *, const ecu_sink *);
enum core_step bz_loss_step(struct core_head *, struct core_frame *, const ecu_sink *);
ecu_verdict bz_raid_check(const struct bz_state *, const struct bz_action *);
void bz_raid_apply(struct bz_state *, const struct bz_action *, const ecu_sink *);
void bz_raid_choices(const struct bz_state *, int seat, struct core_choices *);

/* Chapter 5: trade. */
bool bz_trade_possible(const struct bz_state *);
void bz_trade_begin(struct bz_state *, const ecu_sink *);
ecu_verdict bz_trade_check(const struct bz_state *, const struct bz_action *);
void bz_trade_apply(struct bz_state *, const struct bz_action *, const ecu_sink *);
void bz_trade_choices(const struct bz_state *, int seat, struct core_choices *);
core_bits bz_trade_open(const struct bz_state *, int seat);
bool bz_trade_pick(const struct bz_state *, int seat, ecu_rng *, enum ecu_style, ecu_action *);

/* Who knows what, and positions. */
void bz_observe(struct core_head *view, int viewer);
bool bz_as_if(struct core_head *view, int seat, int question);
void bz_stir(struct core_head *, ecu_rng *);
void bz_sample(struct core_head *, int viewer, const ecu_hints *, ecu_rng *);
const char *bz_fault(const struct core_head *);
const char *bz_settle(struct core_head *, core_bits laid);
void bz_lively(struct core_head *, ecu_rng *);

#endif
