/* action.h — what players do in Mega Civilization: the kinds of actions and what each of them holds. */
#ifndef MEGACIV_ACTION_H
#define MEGACIV_ACTION_H

#include "core/core.h"
#include "megaciv/tables.h"

enum {
	MC_SEALED = 11, /* different cards in a proposal */
	MC_CLAIMS = 6,  /* different goods claimed to be in it */
	MC_WISHES = 4,  /* different goods wished for beside the named ones */
	MC_PAID = 20,   /* different cards turned in at once */
	/* 14.1: colours chosen, 5 points each */
	MC_RECORDS = MC_DOES_WRITTEN_RECORD_CREDIT / MC_LIM_CREDIT_UNIT,
	MC_MONUMENTS = MC_DOES_MONUMENT_CREDIT / MC_LIM_CREDIT_UNIT,
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
			uint8_t set, substitute; /* Trade Empire: good and card counted from 1 */
			uint8_t record[MC_RECORDS], monument[MC_MONUMENTS]; /* colours counted from 1 */
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
			uint8_t record[MC_RECORDS];
			CORE_REST(MC_RECORDS);
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
#define WHOLE(member) CORE_WHOLE(struct mc_action, member)
_Static_assert(WHOLE(civ) && WHOLE(tax) && WHOLE(at) && WHOLE(expand) && WHOLE(move) && WHOLE(ship) &&
		       WHOLE(ship_from) && WHOLE(maintain) && WHOLE(sail) && WHOLE(load) && WHOLE(plunder) &&
		       WHOLE(build) && WHOLE(urban) && WHOLE(buy) && WHOLE(call) && WHOLE(slot) &&
		       WHOLE(propose) && WHOLE(answer) && WHOLE(decline) && WHOLE(purchase) &&
		       WHOLE(discard) && WHOLE(units) && WHOLE(victim) && WHOLE(place) && WHOLE(ability) &&
		       WHOLE(treasury) && WHOLE(empire) && WHOLE(tribute) && WHOLE(colours) && WHOLE(leave) &&
		       WHOLE(end),
	       "a payload is as long as all others");
#undef WHOLE

/* An action of a kind and a seat; what follows are members of its payload. */
#define MC_ACT(KIND, SEAT, ...) \
	((struct mc_action){ .kind = (uint8_t)(KIND), .seat = (int8_t)(SEAT), __VA_ARGS__ })
struct mc_action mc_read(const ecu_action *);
ecu_action mc_write(struct mc_action);

/* Choices: one action; one whose field (its number in the table of actions) may be least..most; one that
 * names an area only, or nothing. */
void mc_offer(struct core_choices *, const struct mc_action *, int eagerness);
void mc_offer_range(struct core_choices *, const struct mc_action *, int field, int least, int most,
		    int eagerness);
void mc_offer_at(struct core_choices *, int kind, int seat, int area, int eagerness);
void mc_offer_plain(struct core_choices *, int kind, int seat, int eagerness);

#endif
