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

/* Under sanitizers a part of the games will do: it counts what is read and written, not how often. */
#if defined(__SANITIZE_ADDRESS__)
enum { TEST_PART = 4 };
#else
enum { TEST_PART = 1 };
#endif

/* A row of a table as a test of its own. */
static inline struct CMUnitTest test_row(const char *name, CMUnitTestFunction f, const void *row)
{
	return (struct CMUnitTest){ .name = name, .test_func = f, .initial_state = (void *)(uintptr_t)row };
}

#endif
