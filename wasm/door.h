/* door.h — the engine as a page sees it: one game, texts in and texts out. web/src/engine/ owns the memory
 * and is the only one that comes through this door; everything else speaks the page's own types.
 *
 * A caller asks for room (`door_in`), writes bytes there and calls a function with their number, which
 * answers in `door_out()`, mostly in JSON, and gives the length. What is kept between two calls is here: a
 * view that is shown (view.c), what is planned on it (plan.c), a log that is read (past.c), a game that is
 * played (play.c). */
#ifndef WASM_DOOR_H
#define WASM_DOOR_H

#include "core/core.h"
#include "server/bytes.h"
#include "store/log.h"

#ifdef __wasm__
#define DOOR(name) __attribute__((export_name(#name))) name
#else /* a test of the program comes through the same door */
#define DOOR(name) name
#endif

typedef union door_room { /* a state or a view */
	_Alignas(16) unsigned char bytes[CORE_SIZE_MAX];
} door_room;

static inline ecu_state *door_s(door_room *r) { return (ecu_state *)r->bytes; }
static inline ecu_view *door_v(door_room *r) { return (ecu_view *)r->bytes; }

struct door {
	const ecu_game *game; /* the module's only one */
	struct srv_out in, out;
	door_room view, scratch, plan;
	bool planned; /* what is asked is asked of the plan */
	uint64_t said[SRV_FIELDS];
	ecu_choice choices[SRV_CHOICES];
};
extern struct door door;

void door_open(void);
char *door_in(size_t n);
const char *door_out(void);
size_t door_shape(void), door_names(void), door_printed(void);
size_t door_frame(size_t n), door_try(size_t n), door_facts(size_t n), door_best(size_t n),
	door_as_if(size_t n);
size_t door_plan(size_t n);
size_t door_case(size_t n);
void door_real(void);
int door_deep(int n);
size_t past_read(size_t n), past_hear(size_t n), past_verify(void), past_go(int n, int viewer, int all),
	past_lines(int from, int to, int viewer), past_position(int n),
	past_figures(int from, int to, int each), past_phases(void);

/* The view that answers: what was shown, or what was planned from there on. */
static inline ecu_view *door_asked(void) { return door_v(door.planned ? &door.plan : &door.view); }

/* The text that was written in, `n` bytes long. */
const char *door_text(size_t n);
struct srv_out *door_begin(void);
size_t door_end(void);
size_t door_problem(const ecu_problem *); /* {"problem":{"line":..,"column":..,"reason":..}} */
/* The same, with what the rules say to it: "message". */
size_t door_refusal(const ecu_problem *, const ecu_verdict *);

/* What is new in door.view, which is what was shown so far, becomes an update of it: parts that changed and
 * what is asked now. `all`: everything, as a snapshot says it. The object is open in front and behind. */
void door_say_view(struct srv_out *, const ecu_view *now, bool all);

/* A line of a frame with what was told in it, whose events are read. */
void door_put_line(struct srv_out *, struct frame_reader *, const struct srv_logged *);

void door_put_verdict(struct srv_out *, const ecu_message *, const char *reason);

#endif
