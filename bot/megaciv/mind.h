/* mind.h — what the thoughts of the bot of Mega Civilization share.
 *
 * mind.c asks the thought that fits the question; memory.c keeps what events told; plan.c moves tokens,
 * voyage.c ships; build.c cities, growth, support; purchase.c advances and cards; belief.c imagines hands,
 * trade.c deals with them; losses.c answers everything else by looking one answer ahead; value.c says what
 * a position is worth. Worths are integers; a token on the board is about 10. */
#ifndef BOT_MEGACIV_MIND_H
#define BOT_MEGACIV_MIND_H

#include "bot/inside.h"
#include "bot/megaciv/weights.h"
#include "megaciv/megaciv.h"

enum { MIND_PROPOSALS = 12, MIND_TO_ONE = 3 };

/* What the events of its seat have told; all else stands in the view. */
struct mc_memory {
	/* this trade */
	uint8_t proposals;                /* own ones */
	uint8_t asked[MIND_PROPOSALS][4]; /* of each: goods named, goods wanted */
	uint8_t refused_by[MC_SEATS];     /* own proposals that a seat declined, and those it took */
	uint8_t declined[MC_SEATS];       /* proposals of a seat that were declined */
	uint16_t deals;
	/* the game */
	uint8_t harm[MC_SEATS]; /* calamities that a seat has passed to it, attacks */
};

struct mind {
	const struct bot *bot;
	const struct mc_memory *memory;
	const struct mc_weights *w;
	const struct mc_state *s; /* the view */
	int seat;
	bool press;
};

typedef enum bot_idea mind_fn(const struct mind *, struct bot_act *);

void mind_remember(struct bot *, const ecu_event *);
bool mind_weights_read(const char *text, void *room, ecu_problem *);
struct mc_weights mind_weights(const struct bot_who *);

/* The act, and why. */
enum bot_idea mind_does(struct bot_act *, struct mc_action, ecu_message why);
static inline ecu_message mind_why(uint16_t id, int a, int b, int c, int d)
{
	return (ecu_message){ id, { (int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d } };
}
/* 0 .. n-1, always the same for the same bot, moment and purpose */
int mind_mood(const struct mind *, int purpose, int n);

/* value.c */
int mind_area(const struct mind *, const struct mc_state *, int seat, int area, int tokens);
int mind_board(const struct mind *, const struct mc_state *, int seat);
int mind_hand(const struct mind *, const struct mc_state *, int seat);
int mind_position(const struct mind *, const struct mc_state *, int seat);
int mind_card(const struct mind *, const struct mc_state *, int seat, int card); /* what losing one costs */
int mind_calamity(const struct mind *, int seat, int calamity); /* what holding it is likely to cost */
/* who will probably win: about his points at the end */
int mind_standing(const struct mc_state *, int seat);
int mind_leader(const struct mind *, ecu_seats among); /* -1: nobody among them */

/* plan.c, voyage.c */
mind_fn mind_move, mind_expand;
bool mind_sail(const struct mind *, struct bot_act *);
int mind_new_cities(const struct mind *); /* that could be supported */

/* build.c */
mind_fn mind_build, mind_support;

/* purchase.c */
mind_fn mind_purchase, mind_buy, mind_discard;

/* trade.c */
mind_fn mind_trade;

/* losses.c */
mind_fn mind_look_ahead, mind_tax, mind_tribute;

#endif
