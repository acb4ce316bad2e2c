/* planted.h — what tests that plant faults share. */
#ifndef TEST_PLANTED_H
#define TEST_PLANTED_H

#include <stdio.h>

/* How many rows were never planted, with their names. */
#define PLANTED_NEVER(rows) \
	({ \
		int never_ = 0; \
		for (size_t i_ = 0; i_ < (rows)->n; i_++) \
			if (!(rows)->at[i_].seen) \
				never_ += printf("# %s was never planted\n", (rows)->at[i_].name) > 0; \
		never_; \
	})

#endif
