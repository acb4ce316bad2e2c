/* mind.h — how the bot of Archipelago thinks.
 *
 * Every choice becomes a thought: how good it is, and why. The best one is done. Two ways to play use the
 * same thoughts with other weights: for the common good (`kind`), and for oneself alone. They differ in
 * crises, taxes, what they sell where, what they allow, and in how much of a partner's gain spoils a deal.
 *
 *	mind.c   from a view to an act, memory    places.c  where tiles, citizens and ships go
 *	worth.c  what a thing is worth now        cards.c   cards: using, buying, targets
 *	turn.c   actions of a turn, turn order    crisis.c  demands, rebels, losses
 *	deals.c  proposals: answered, and made
 *
 * Nothing here is a rule. */
#ifndef BOT_ARCHIPELAGO_MIND_H
#define BOT_ARCHIPELAGO_MIND_H

#include "archipelago/archipelago.h"
#include "bot/inside.h"

/* What it remembers, by what its seat has heard. */
struct bot_arc_memory {
	uint8_t seen[ARC_SEATS][ARC_RESOURCES]; /* cubes a seat was seen to take and not to give away */
	uint8_t declined[ARC_SEATS];            /* own proposals that seat declined in this round */
	uint8_t gave[ARC_SEATS];                /* what a seat has handed in of its own, in all crises */
};
_Static_assert(sizeof(struct bot_arc_memory) <= BOT_ROOM, "it fits");

struct bot_arc {
	const struct arc_state *s; /* the view */
	const struct bot_arc_memory *past;
	uint64_t mix; /* chance for equals */
	int seat;
	bool kind;        /* for the common good */
	int aim;          /* arc_quantity of the own objective; -1: none yet */
	int home, abroad; /* resources of the next crisis; -1: none */
};

struct bot_arc_thought {
	int value;
	ecu_message why;
};
#define BOT_ARC_THINK(value, why, ...) \
	((struct bot_arc_thought){ (value), { ARC_SAY_WHY_##why, { __VA_ARGS__ } } })

/* above 0: war is near */
static inline int bot_arc_danger(const struct bot_arc *m)
{
	return 10 - (m->s->population - m->s->rebellion);
}
static inline bool bot_arc_demanded(const struct bot_arc *m, int r) { return r == m->home || r == m->abroad; }

/* worth.c: in tenths of a florin */
enum {
	BOT_ARC_FLORIN = 10,
	BOT_ARC_HARVESTED = 12, /* a cube of some kind from a harvest */
	BOT_ARC_TO_BUILD = 10,  /* beside its price: a cube that a building needs */
	BOT_ARC_TO_KEEP = 12    /* one that will be demanded */
};
int bot_arc_price(const struct arc_state *,
		  int resource);                        /* of a cube to anybody: what it would be sold for */
int bot_arc_cube(const struct bot_arc *, int resource); /* to this seat */
int bot_arc_card(const struct bot_arc *, int card);
int bot_arc_unit(const struct bot_arc *, int unit); /* a citizen or ship of its own where it stands */
int bot_arc_permission(const struct arc_state *, int seat, int tile); /* to harvest there, to that seat */
int bot_arc_gets(const struct bot_arc *, const struct arc_goods *);
int bot_arc_gives(const struct bot_arc *, const struct arc_goods *);
/* the same to another seat, as far as anybody can tell */
int bot_arc_for(const struct bot_arc *, const struct arc_goods *, int taker);
int bot_arc_missing(const struct bot_arc *, int building,
		    int *resource);                    /* cubes for it; the last such kind */
int bot_arc_aim(const struct bot_arc *, int building); /* what a building does for the own end condition */

/* places.c */
int bot_arc_symbols(const struct arc_state *, int tile, int region, bool ship);
int bot_arc_room(const struct bot_arc *, int tile, int region, bool ship);

/* What each question makes it think of a choice. */
typedef struct bot_arc_thought bot_arc_judge(const struct bot_arc *, const struct arc_action_data *);
bot_arc_judge bot_arc_lay, bot_arc_find, bot_arc_move, bot_arc_worker, bot_arc_birth;
bot_arc_judge bot_arc_turn, bot_arc_permit;
bot_arc_judge bot_arc_relief, bot_arc_raise, bot_arc_expel, bot_arc_lose;
bot_arc_judge bot_arc_evolve, bot_arc_target, bot_arc_use;
int bot_arc_tax(const struct bot_arc *);

/* turn.c: what no list holds */
void bot_arc_bid(struct bot_arc *, struct bot_act *);
void bot_arc_order(const struct bot_arc *, struct bot_act *);

/* crisis.c: what is demanded now; -1: nothing. `more`: cubes that would still help; `chance`: it is the
 * seat's opportunity, or will be */
int bot_arc_demand(const struct arc_state *, int seat, int *more, bool *chance);
int bot_arc_lying(const struct bot_arc *); /* own citizens */

/* deals.c */
bool bot_arc_answer(const struct bot_arc *, struct bot_act *);  /* somebody has proposed */
bool bot_arc_propose(const struct bot_arc *, struct bot_act *); /* something is worth proposing */
bool bot_arc_waits(const struct bot_arc *);                     /* an own proposal can still be answered */

#endif
