/* bench.h — how fast the engine is, in copies of the state: the yardstick is the machine. */
#ifndef SIM_BENCH_H
#define SIM_BENCH_H

#include <stdio.h>

#include "core/core.h"

enum { BENCH_STATS = 8 };

struct bench_row {
	const char *game;
	int seats;
	size_t bytes; /* of a state */
	double copy_ns, observe_ns, draw_ns, choices_ns;
	double decision_ns[2][2]; /* by style, then from the start or lively */
	double fold_ns;           /* an entry of a log */
	double games_per_second;
	/* the lively games measured: their figures, a seat, while they go on */
	const char *stat_name[BENCH_STATS];
	double stat[BENCH_STATS];
};

void bench_run(const ecu_game *, int seats, struct bench_row *);
void bench_print(const struct bench_row *, FILE *);
void bench_json(const struct bench_row *, FILE *);

#endif
