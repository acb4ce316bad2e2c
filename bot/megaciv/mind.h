/* mind.h — what the thoughts of the bot of Mega Civilization share.
 *
 * mind.c asks the thought that fits the question; memory.c keeps what events told; plan.c moves tokens,
 * voyage.c and muster.c ships; build.c cities, growth, support; purchase.c advances and cards; belief.c
 * imagines hands, trade.c deals with them; damage.c loses units; losses.c answers everything else by looking
 * one answer ahead; value.c says what a position is worth. Worths are integers; a token on the board is
 * about 10. */
#ifndef BOT_MEGACIV_MIND_H
#define BOT_MEGACIV_MIND_H

#include "bot/inside.h"
#include "bot/megaciv/weights.h"
#include "megaciv/megaciv.h"

enum { MIND_PROPOSALS = 12, MIND_TO_ONE = 3, MIND_MOVES = 64 };

/* What the events of its seat have told; all else stands in the view. */
struct mc_memory {
	/* this trade; the array is first: gcc 14 takes the address of all for that of its first member */
	uint8_t asked[MIND_PROPOSALS][4];        /* of each proposal: goods named, goods wanted */
	uint8_t proposals;                       /* own ones */
	uint8_t calls;                           /* own ones, also those taken back */
	uint8_t refused_by[MC_SEATS];            /* own proposals that a seat declined, and those it took */
	uint8_t declined[MC_SEATS];              /* proposals of a seat that were declined */
	uint8_t poison[MC_SEATS];                /* calamities that went to that seat or came from it */
	uint8_t passed[MC_CARD_GOODS][MC_SEATS]; /* the same for each of them */
	uint16_t deals;
	/* this movement: own groups, by land */
	uint16_t moves; /* above MIND_MOVES: not all of them are known */
	struct mind_group {
		uint16_t from, to, n;
	} move[MIND_MOVES];
	uint16_t acts; /* own acts since anybody else did something */
	bool sailed;   /* ships have been used */
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
/* what stands on land, summed up: its worth, tokens that stay, tokens that they bring */
struct mind_land {
	int worth, stay, grows;
};
/* tokens that stay there when the surplus goes (7.2), those of others being as they are; of so many */
int mind_room(const struct mc_state *, int seat, int area);
int mind_stay(const struct mc_state *, int seat, int area, int tokens);
int mind_held(const struct mind *, const struct mc_state *, int area, int stay);
void mind_add(const struct mind *, const struct mc_state *, int area, int stay, struct mind_land *);
int mind_land_worth(const struct mind *, const struct mc_state *, int seat, const struct mind_land *,
		    int cities);
int mind_board(const struct mind *, const struct mc_state *, int seat);
bool mind_is_early(const struct mind *); /* land is still free */
int mind_growth(const struct mind *);    /* what a token is worth that grows */
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
struct mind_sea {
	uint8_t steps[MC_AREAS]; /* counted from 1; 0: not reached */
	uint16_t from[MC_AREAS], found[MC_AREAS];
	int n;
};
/* how far ships come from there, and by which way */
void mind_sail_from(const struct mind *, int at, int steps, struct mind_sea *);
int mind_ship_tokens(const struct mind *);
/* muster.c */
bool mind_muster(const struct mind *, struct bot_act *);
int mind_new_cities(const struct mind *);           /* that are worth their tokens */
int mind_city_needs(const struct mind *, int area); /* tokens there; the treasury may pay the rest */
bool mind_supports(const struct mind *, const uint8_t tokens[MC_LAND], int area); /* a city there */

/* build.c */
mind_fn mind_build, mind_support;

/* purchase.c */
mind_fn mind_purchase, mind_buy, mind_discard;

/* trade.c */
mind_fn mind_trade;

/* losses.c */
mind_fn mind_look_ahead, mind_tax, mind_tribute;

/* damage.c */
mind_fn mind_damage;

#endif
