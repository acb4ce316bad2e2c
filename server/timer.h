/* timer.h — what time it is for the server, and timers that go by it. All times of the server come from here:
 * libuv's and libwebsockets' own are for connections alone. In test builds a test may drive them (door.h). */
#ifndef SRV_TIMER_H
#define SRV_TIMER_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

struct srv;
uint64_t srv_now(const struct srv *); /* milliseconds since some moment: for pauses */
int64_t srv_wall(const struct srv *); /* milliseconds since 1970: for what is written down */

/* Fires once after it was started. */
struct srv_timer {
	uv_timer_t real;
	struct srv *srv;
	void (*fire)(struct srv_timer *);
	void (*closed)(struct srv_timer *);
	void *of;       /* whose it is */
	bool is_tick;   /* it comes again and again, and waits for nothing */
	bool armed;     /* the rest is for a clock that a test drives */
	uint64_t due;   /* by srv_now() */
	uint64_t order; /* of those that are due together the first that was started fires first */
	struct srv_timer *next;
};
void srv_timer_open(struct srv *, struct srv_timer *, void (*fire)(struct srv_timer *), void *of);
void srv_timer_start(struct srv_timer *, uint64_t ms); /* one that runs begins again */
void srv_timer_stop(struct srv_timer *);
bool srv_timer_runs(const struct srv_timer *);
uint64_t srv_timer_left(const struct srv_timer *); /* ms; 0: it is due, or does not run */
void srv_timer_close(struct srv_timer *, void (*closed)(struct srv_timer *));

#endif
