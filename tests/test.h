/* test.h — cmocka and what it wants to be included before it. */
#ifndef TEST_H
#define TEST_H

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* A row of a table as a test of its own. */
static inline struct CMUnitTest test_row(const char *name, CMUnitTestFunction f, const void *row)
{
	return (struct CMUnitTest){ .name = name, .test_func = f, .initial_state = (void *)(uintptr_t)row };
}

#endif
