/* written.h — what the suites of the log share: a log as its file has it. */
#ifndef TEST_WRITTEN_H
#define TEST_WRITTEN_H

#include <stdio.h>

#include "store/log.h"

/* To be freed. */
__attribute__((noinline)) static char *written(const struct log *l, size_t *n)
{
	char *text = NULL;
	FILE *f = open_memstream(&text, n);

	assert_int_equal(log_write(l, f, true), 0);
	fclose(f);
	return text;
}

#endif
