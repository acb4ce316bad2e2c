/* talk.h — conversations at which bots sit, such as a trade: when they may speak, and how much.
 *
 * Each bot has moments of its own, two to four seconds apart, drawn from the table's secret, the number of
 * the conversation and the seat, from nothing else: not from what it holds, not from what it thinks nor how
 * long, not from what others do. It begins to think at one moment and acts at the next, or, where it was
 * slow, at a later one; so it answers two to eight seconds after it was spoken to, and from its times nothing
 * can be learnt. Everything here is arithmetic: whoever calls has the clock. */
#ifndef SRV_TALK_H
#define SRV_TALK_H

#include "ecumene.h"

enum {
	TALK_LEAST_MS = 2000,
	TALK_MOST_MS = 4000,
	TALK_PROPOSALS = 12, /* of a bot in one conversation, and to one seat */
	TALK_TO_ONE = 3,
	TALK_EVERY_MS = 2000, /* about so often some bot of the table proposes */
	/* of bots while persons do nothing: then no proposals any more, then nothing at all */
	TALK_IDLE_PROPOSALS = 180,
	TALK_IDLE = 240,
	TALK_ENOUGH = 2000, /* of bots that finish among themselves: then they must be done */
};

/* What was said so far; part of what a table remembers, flat. */
struct srv_talk {
	uint32_t number; /* of conversations, with this one */
	bool on;
	uint8_t said[ECU_SEATS]; /* proposals of each seat */
	uint8_t to[ECU_SEATS][ECU_SEATS];
	uint16_t idle;       /* entries of bots since a person did something */
	ecu_seats spoken_to; /* and have done nothing since */
};

/* Milliseconds from moment k - 1 (of 0: from the beginning) to moment k. */
int srv_talk_gap(uint64_t secret, uint32_t number, int seat, int k);
/* May it propose at moment k, where so many bots talk? */
bool srv_talk_proposes(uint64_t secret, uint32_t number, int seat, int k, int bots);

/* Whom an action speaks to; 0: it is no proposal. */
ecu_seats srv_talk_addressees(const ecu_game *, const ecu_action *);
/* An action was done at `before` and led to `after`. */
void srv_talk_note(struct srv_talk *, const ecu_state *before, const ecu_state *after, const ecu_action *,
		   bool by_bot);
/* Is it within the limits? */
bool srv_talk_may(const struct srv_talk *, const ecu_game *, const ecu_action *);
/* Have bots said enough while persons did nothing? */
bool srv_talk_idle(const struct srv_talk *, const ecu_game *, const ecu_action *);
/* Why a deal was declined is told to who proposed it: such a reason names what stands in the proposal. */
bool srv_talk_told(const ecu_game *, const ecu_message *why);

#endif
