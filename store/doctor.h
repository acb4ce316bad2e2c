/* doctor.h — is a file of games as it was written? */
#ifndef STORE_DOCTOR_H
#define STORE_DOCTOR_H

#include "store/store.h"

struct doctor_sum {
	int tables, entries; /* that were looked at */
	int findings;
};

/* A finding: of a table, or of the file where `table` is NULL. */
typedef void doctor_fn(void *to, const char *table, const char *finding);

/* Looks at every page of the file, every row, every hash of every chain and every position. Changes nothing.
 * 0, or -1 with the problem: it could not be read to its end. */
int store_doctor(struct store *, doctor_fn *, void *to, struct doctor_sum *, struct store_problem *);

#endif
