/* case.h — rule cases: small texts that say what was given, what was done, what must hold.
 * The language is described in docs/CASES.md. */
#ifndef SIM_CASE_H
#define SIM_CASE_H

#include <stdio.h>

#include "core/core.h"

enum case_mode { CASE_RUN, CASE_LIST, CASE_VACUOUS };	/* VACUOUS: fails what passes without its actions */

struct case_count { int passed, failed; };

/* Runs all cases of a text. Reports on `out` (NULL: says nothing), counts into `count`. */
void case_run(const char *file, const char *text, enum case_mode, FILE *out, struct case_count *count);

#endif
