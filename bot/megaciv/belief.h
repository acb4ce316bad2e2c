/* belief.h — hands as the bot imagines them. */
#ifndef BOT_MEGACIV_BELIEF_H
#define BOT_MEGACIV_BELIEF_H

#include "bot/megaciv/mind.h"

struct hands {
	uint8_t good[MC_SEATS][MC_GOODS];
};

/* A world that could be: the own hand as it is, the others' by how many cards they hold, how many cities
 * they draw with, and what they called out. The same number gives the same world. */
void mind_imagine_hands(const struct mind *, int number, struct hands *);

#endif
