/* bench.h — how fast the engine is, in copies of the state: the yardstick is the machine. */
#ifndef SIM_BENCH_H
#define SIM_BENCH_H

#include <stdio.h>

#include "core/core.h"
#include "sim/progress.h"

enum { BENCH_STATS = 8, BENCH_RUNS = 15 };

struct bench_row {
	const char *game;
	int seats;
	size_t bytes; /* of a state */
	double copy_ns, observe_ns, draw_ns, choices_ns, read_ns, facts_ns, facts_json_ns;
	size_t facts_bytes;
	double decision_ns[2][2]; /* by style, then from the start or lively */
	double fold_ns;           /* an entry of a log */
	/* Eager players on one core. Whole: from the set-up, with it, to the end, which the table does not
	 * hasten. Lively: from a random middle position, without the time to make it. */
	double whole_per_second, lively_per_second;
	double whole_actions; /* of a whole game */
	/* the lively games measured: their figures, a seat, while they go on */
	const char *stat_name[BENCH_STATS];
	double stat[BENCH_STATS];
};

/* `done`: runs that were made before, for the progress */
void bench_run(const ecu_game *, int seats, struct bench_row *, struct progress *, int done);
void bench_print(const struct bench_row *, FILE *);
void bench_json(const struct bench_row *, FILE *);

#endif
