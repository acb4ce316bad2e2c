/* schema.h — short words for the columns of a schema. */
#ifndef TABLEC_SCHEMA_H
#define TABLEC_SCHEMA_H

#include "table.h"

/* clang-format off */
#define KEY(n) { .name = n, .kind = TC_KEY }
#define TEXT(n) { .name = n, .kind = TC_TEXT }
#define CODE(n) { .name = n, .kind = TC_CODE }
#define NUMBER(n, a, z) { .name = n, .kind = TC_NUMBER, .least = a, .most = z }
#define NUMBER_AS(n, a, z, f) { .name = n, .kind = TC_NUMBER, .least = a, .most = z, .field = f }
#define WORD(n, p, w) { .name = n, .kind = TC_WORD, .of = w, .prefix = p }
#define OPTION(n, p, w) { .name = n, .kind = TC_WORD, .of = w, .prefix = p, .flags = TC_OPTIONAL }
#define REF(n, f) { .name = n, .kind = TC_REF, .of = f }
#define REF_AS(n, f, as) { .name = n, .kind = TC_REF, .of = f, .field = as }
#define REF_OR_NONE(n, f) { .name = n, .kind = TC_REF, .of = f, .flags = TC_OPTIONAL }
#define NAMED(n, k, p) { .name = n, .kind = TC_NAMED, .of = k, .prefix = p }
#define NAMED_OR_NONE(n, k, p) { .name = n, .kind = TC_NAMED, .of = k, .prefix = p, .flags = TC_OPTIONAL }
#define YES_NO(n) { .name = n, .kind = TC_WORD, .of = "no|yes" }
#define QUIET(n, w) { .name = n, .kind = TC_WORD, .of = w, .flags = TC_QUIET }
#define END { .name = NULL }
/* clang-format on */

#endif
