/* heard.h — a game that goes on, as a viewer was sent it from its beginning (server/past.c): frames, each
 * behind its length. The first is the set-up; the others are entries he knew of, counted from 1. */
#ifndef WASM_HEARD_H
#define WASM_HEARD_H

#include "wasm/door.h"

bool heard_read(const char *at, size_t n); /* false: there are none */
void heard_forget(void);
int heard_entries(void);
int heard_first(void);                  /* what the viewer called the set-up when he was sent it */
void heard_put_table(struct srv_out *); /* what the first one says in JSON */

/* Frame i makes the next view of the one before it; what it tells goes to the sink. False: it is damaged. */
bool heard_step(int i, door_room *now, const ecu_sink *);
/* The lines of frame i, a comma before each but the first of all; returns whether there is any now. */
bool heard_put_lines(int i, struct srv_out *, bool any);

#endif
