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

#endif
