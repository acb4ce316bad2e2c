/* drive.h — plays whole games with the engine's own drivers and with bots, never naming a game.
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

/* How an action was found. */
struct sim_thought {
	int8_t seat;
	bool fell_back;       /* a bot that had no idea: a driver answered */
	bool measured;        /* its time was taken */
	uint64_t nanoseconds; /* of a core; a driver's are not measured */
};

struct sim_watcher {
	/* Before an action is applied; false stops the game. */
	bool (*before)(void *with, const sim_state *, const ecu_action *);
	void (*after)(void *with, const sim_state *, const ecu_action *);
	const ecu_sink *sink;
	void *with;
	/* Before `before`, where a bot decided. */
	void (*thought)(void *with, const sim_state *, const struct sim_thought *);
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
	uint8_t mind[ECU_SEATS];        /* enum bot_mind of each seat */
	const void *weights;            /* of the bots (bot_weights_read); NULL: their own */
	uint8_t temperament[ECU_SEATS]; /* of a bot: one of the game's, 0 the plain one */
	bool lively;                    /* begin in the middle */
	/* after how many turns (sim_turn), or actions, a game stops; 0: at its end */
	int turns_max, actions_max;
	/* the table as a whole does nothing: no game is ended early */
	bool no_table;
};

enum sim_end { SIM_OVER, SIM_STOPPED, SIM_DEAD_END, SIM_ENDLESS, SIM_REFUSED };

/* the turn, or the round: what every game tells as its first figure; 0 is the set-up */
int32_t sim_turn(const sim_state *);
/* whether the plan stops a game that began in turn `began` */
bool sim_stops(const struct sim_plan *, const sim_state *, int32_t began, int actions);
void sim_seed(uint64_t number, uint8_t seed[32]);
/* where options do not go together, the first that mends it takes its preset, or else all do; but for those
 * whose bit is in `fixed` */
void sim_make_playable(const ecu_game *, ecu_options *, uint32_t fixed);
bool sim_begin(const struct sim_plan *, sim_state *, const ecu_sink *);
/* what a driver does now, where all are drivers; false: dead end */
bool sim_next(const struct sim_plan *, const sim_state *, ecu_rng *, ecu_action *);
enum sim_end sim_play(const struct sim_plan *, sim_state *, const struct sim_watcher *, int *actions);
const char *sim_end_name(enum sim_end);

/* Those who play, for whoever applies the actions himself: drivers, and bots that remember what their seats
 * heard. Set-up and actions must speak to sim_company_sink(). It stays where it was made. */
struct sim_company {
	const struct sim_plan *plan;
	ecu_rng *rng;
	struct bot *bots; /* one for each seat; NULL: drivers alone */
	unsigned char *papers;
	ecu_sink ears;
	const ecu_sink *besides;
	struct sim_thought thought; /* the last that bots had; seat -1: drivers */
	bool timed;
	uint32_t decisions; /* of bots, for which of them are timed */
};
void sim_company_init(struct sim_company *, const struct sim_plan *, ecu_rng *, const ecu_sink *besides);
void sim_company_fini(struct sim_company *);
const ecu_sink *sim_company_sink(const struct sim_company *);                /* may be NULL: nobody listens */
bool sim_company_act(struct sim_company *, const sim_state *, ecu_action *); /* false: dead end */

/* "normal", "normal:trader" */
const char *sim_bot_name(const ecu_game *, int mind, int temperament, char out[48]);
uint64_t sim_hash(const void *, size_t);
uint64_t sim_hash_on(uint64_t hash, const void *, size_t); /* goes on with a hash */

#endif
