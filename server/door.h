/* door.h — the door for tests: through it a test drives the server's clock and asks whether anything is still
 * under way (docs/TESTING.md, "The door"). It is built where tests are; what people run has none of it, and
 * the functions below are empty there.
 *
 *	ECUMENE_DOOR=PATH   a socket of the machine; time stands still until somebody lets it pass
 *	ECUMENE_NOW=MS      since 1970, when it starts; otherwise what the machine says
 *	ECUMENE_SEED=N      what is drawn for new tables comes from this number: the same games each time
 *
 * A command is a line and so is its answer; they are obeyed one after the other.
 *
 *	settle        settled: nothing is under way, and all that came of it has been sent
 *	pass MS       settled: so much time has passed; timers fired in their order, each when all was settled
 *	play MS       the same, but no further than to where no timer is left that something waits for
 *	sockets N     settled: so many WebSockets are open, and nothing is under way
 *	now           milliseconds since 1970, by the server's clock
 *	next          milliseconds until the next timer that something waits for; none
 *	wall MS       the clock on the wall says so many milliseconds since 1970; no timer notices */
#ifndef SRV_DOOR_H
#define SRV_DOOR_H

#include "server/inside.h"

#ifdef SRV_DOOR

bool srv_door_open(struct srv *); /* false: it was asked for and cannot be */
void srv_door_close(struct srv *);
uint64_t srv_door_now(const struct srv *);
int64_t srv_door_wall(const struct srv *);
void srv_door_arm(struct srv_timer *, uint64_t ms);
void srv_door_disarm(struct srv_timer *);
void srv_door_stir(struct srv *); /* the network said something */
/* What threads work on comes back in the order it was given to them, however fast each is. */
void srv_door_turn(struct srv *, struct srv_turn *, void (*come)(void *of), void *of);
void srv_door_came(struct srv *, struct srv_turn *);
void *srv_door_left(struct srv *); /* of one that has come and waits for its turn; NULL: none */
/* From the seed, where there is one: the same for the same name. False: there is none. */
bool srv_door_draw(const struct srv *, const char *name, uint64_t number, void *at, size_t n);

#else

static inline bool srv_door_open(struct srv *srv) { return (void)srv, true; }
static inline void srv_door_close(struct srv *srv) { (void)srv; }
static inline uint64_t srv_door_now(const struct srv *srv) { return (void)srv, 0; }
static inline int64_t srv_door_wall(const struct srv *srv) { return (void)srv, 0; }
static inline void srv_door_arm(struct srv_timer *t, uint64_t ms) { (void)t, (void)ms; }
static inline void srv_door_disarm(struct srv_timer *t) { (void)t; }
static inline void srv_door_stir(struct srv *srv) { (void)srv; }
static inline void srv_door_turn(struct srv *srv, struct srv_turn *turn, void (*come)(void *of), void *of)
{
	(void)srv, (void)turn, (void)come, (void)of;
}
static inline void srv_door_came(struct srv *srv, struct srv_turn *turn) { (void)srv, (void)turn; }
static inline void *srv_door_left(struct srv *srv) { return (void)srv, NULL; }
static inline bool srv_door_draw(const struct srv *srv, const char *name, uint64_t number, void *at, size_t n)
{
	return (void)srv, (void)name, (void)number, (void)at, (void)n, false;
}

#endif
#endif
