/* drive.h — plays whole games with the engine's own drivers, never naming a game.
 *
 * Used by `ecumene sim`, by the properties, the golden games, the benchmarks and the fuzz
 * target. A watcher sees every state and every action. */
#ifndef SIM_DRIVE_H
#define SIM_DRIVE_H

#include "bot/bot.h"
#include "core/core.h"

enum {
	SIM_ACTIONS_MAX = 50000, /* a game with more is called endless */
	SIM_STATS = 24,          /* room for the figures of a game */
};

typedef union sim_state { /* room for a state or a view of any game */
	_Alignas(16) unsigned char bytes[CORE_SIZE_MAX];
} sim_state;

static inline ecu_state *sim_s(sim_state *s) { return (ecu_state *)s->bytes; }
static inline ecu_view *sim_v(sim_state *s) { return (ecu_view *)s->bytes; }
static inline struct core_head *sim_head(sim_state *s) { return (struct core_head *)s->bytes; }

struct sim_watcher {
	/* Before an action is applied; false stops the game. */
	bool (*before)(void *with, const sim_state *, const ecu_action *);
	void (*after)(void *with, const sim_state *, const ecu_action *);
	const ecu_sink *sink;
	void *with;
};

/* Keeps what is done: a watcher's `after`, with a tape as its `with`. */
struct sim_tape {
	ecu_action *at;
	int n, cap;
};
bool sim_tape_init(struct sim_tape *, int cap);
void sim_tape_fini(struct sim_tape *);
void sim_record(void *tape, const sim_state *, const ecu_action *);

struct sim_plan {
	const ecu_game *game;
	ecu_options options;
	uint64_t seed;
	uint8_t mind[ECU_SEATS]; /* enum bot_mind of each seat */
	bool lively;             /* begin in the middle */
	int turns_max;           /* actions after which to stop; 0: the end of the game */
	/* the table as a whole does nothing: no game is ended early */
	bool no_table;
};

enum sim_end { SIM_OVER, SIM_STOPPED, SIM_DEAD_END, SIM_ENDLESS, SIM_REFUSED };

void sim_seed(uint64_t number, uint8_t seed[32]);
/* where options do not go together, the first that mends it takes its preset, or else all do; but for those
 * whose bit is in `fixed` */
void sim_make_playable(const ecu_game *, ecu_options *, uint32_t fixed);
bool sim_begin(const struct sim_plan *, sim_state *, const ecu_sink *);
/* what a driver does now, or one of the bots, one for each seat; false: dead end */
bool sim_next(const struct sim_plan *, const sim_state *, ecu_rng *, ecu_action *);
bool sim_decide(const struct sim_plan *, const sim_state *, const struct bot *bots, ecu_rng *, ecu_action *);

/* The bots of a game, for sim_decide, to be freed; NULL: drivers alone. They hear through a sink of ears. */
struct bot *sim_bots(const struct sim_plan *);
struct sim_ears {
	const struct sim_plan *plan;
	struct bot *bots;
	const ecu_sink *sink; /* who listens besides, or NULL */
};
void sim_hear(void *ears, const ecu_event *);

enum sim_end sim_play(const struct sim_plan *, sim_state *, const struct sim_watcher *, int *actions);
const char *sim_end_name(enum sim_end);
uint64_t sim_hash(const void *, size_t);
uint64_t sim_hash_on(uint64_t hash, const void *, size_t); /* goes on with a hash */

#endif
