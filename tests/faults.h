/* faults.h — every invariant is seen to break: faults are planted into states of running games, and
 * ecu_fault() must name one. */
#ifndef FAULTS_H
#define FAULTS_H

#include "games.h"
#include "planted.h"

typedef bool plant_fn(void *state); /* false: there is nothing to plant here */
struct fault_row {
	const char *name;
	plant_fn *plant;
	int seen;
};
struct fault_rows {
	struct fault_row *at;
	size_t n;
	int missed;
};

/* PLANT(name, when it can be planted, what is changed) for a state of type FAULT_STATE. */
#define PLANT(name, can, ...) \
	static bool name(void *state) \
	{ \
		FAULT_STATE *s = state; \
		if (!(can)) \
			return false; \
		__VA_ARGS__; \
		return true; \
	}
/* clang-format off */
#define ROW(name) { #name, name, 0 }
/* clang-format on */

static bool fault_look(void *with, const sim_state *s, const ecu_action *a)
{
	struct fault_rows *rows = with;

	(void)a;
	for (size_t i = 0; i < rows->n; i++) {
		if (rows->at[i].seen >= 3)
			continue;
		sim_state work = *s;
		if (!rows->at[i].plant(work.bytes))
			continue;
		rows->at[i].seen++;
		if (!ecu_fault(sim_s(&work))) {
			printf("# %s is not noticed\n", rows->at[i].name);
			rows->missed++;
		}
	}
	return true;
}

/* How many rows were never planted in so many games. */
static int fault_play(const char *game, int games, void (*agree)(struct sim_plan *), struct fault_rows *rows)
{
	struct sim_watcher w = { .before = fault_look, .with = rows };

	games_play(game, games, agree, &w, NULL);
	return PLANTED_NEVER(rows);
}

#endif
