/* case.h — rule cases: small texts that say what was given, what was done, what must hold.
 * The language is described in docs/CASES.md. */
#ifndef SIM_CASE_H
#define SIM_CASE_H

#include <stdio.h>

#include "sim/drive.h"

enum case_mode { CASE_RUN, CASE_LIST, CASE_VACUOUS }; /* VACUOUS: fails what passes without its actions */

struct case_count {
	int passed, failed, named; /* named: by CASE_LIST, which runs none */
};

/* Runs all cases of a text. Reports on `out` (NULL: says nothing), counts into `count`. A watcher (or
 * NULL) sees the position before every action that is not to be refused; where it says no, the case fails. */
void case_run(const char *file, const char *text, enum case_mode, const struct sim_watcher *, FILE *out,
	      struct case_count *count);

/* The position a case is given, set up and laid, before anything is done. False: there is no such case, or it
 * cannot be laid; `out` is told why. */
bool case_given(const char *file, const char *text, const char *id, sim_state *, FILE *out);

#endif
