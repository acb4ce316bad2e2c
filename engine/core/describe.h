/* describe.h — rows of the tables that describe facts and printed components (core.h, ecumene_read.h). */
#ifndef ECU_CORE_DESCRIBE_H
#define ECU_CORE_DESCRIBE_H

#include "core/core.h"

#define CORE_COUNT(table)       (sizeof table / sizeof *table)
#define CORE_SIZE(TYPE, MEMBER) sizeof(((struct TYPE *)0)->MEMBER)

/* A member of a struct under its own name: a number, or a word of a vocabulary. */
#define CORE_MEMBER(TYPE, MEMBER, VOCABULARY, FLAGS) \
	{ \
		.name = #MEMBER, .width = CORE_SIZE(TYPE, MEMBER), .vocabulary = VOCABULARY, .flags = FLAGS, \
		.offset = offsetof(struct TYPE, MEMBER) \
	}

/* Facts: one value; a record; a record for each word of a vocabulary. */
#define CORE_FACT(FACTS, GROUP, MEMBER, FLAGS) \
	{ \
		.name = #MEMBER, .group = GROUP, .width = CORE_SIZE(FACTS, MEMBER), .flags = FLAGS, \
		.offset = offsetof(struct FACTS, MEMBER) \
	}
#define CORE_FACT_RECORD(FACTS, GROUP, MEMBER, FIELDS) \
	{ \
		.name = #MEMBER, .group = GROUP, .shape = CORE_RECORD, \
		.offset = offsetof(struct FACTS, MEMBER), .stride = CORE_SIZE(FACTS, MEMBER), .sub = FIELDS, \
		.subs = CORE_COUNT(FIELDS) \
	}
#define CORE_FACT_ROWS(FACTS, GROUP, NAME, MEMBER, VOCABULARY, FIELDS) \
	{ \
		.name = NAME, .group = GROUP, .shape = CORE_RECORD, \
		.offset = offsetof(struct FACTS, MEMBER), .rows = CORE_COUNT(((struct FACTS *)0)->MEMBER), \
		.stride = CORE_SIZE(FACTS, MEMBER[0]), .row_vocabulary = VOCABULARY, .sub = FIELDS, \
		.subs = CORE_COUNT(FIELDS) \
	}

/* Printed tables: rows of constants, STRIDE bytes from one to the next; rows that a function reads. */
/* clang-format off */
#define CORE_PRINTED_ROWS(NAME, ROWS, VOCABULARY, FIELDS, STRIDE) \
	{ .name = NAME, .shape = CORE_RECORD, .rows = ROWS, .stride = STRIDE, .row_vocabulary = VOCABULARY, \
	  .sub = FIELDS, .subs = CORE_COUNT(FIELDS) }
#define CORE_PRINTED(NAME, ROWS, VOCABULARY, FIELDS, AT, STRIDE) \
	{ .field = CORE_PRINTED_ROWS(NAME, ROWS, VOCABULARY, FIELDS, STRIDE), .at = AT }
#define CORE_PRINTED_BY(NAME, ROWS, VOCABULARY, FIELDS, READ) \
	{ .field = CORE_PRINTED_ROWS(NAME, ROWS, VOCABULARY, FIELDS, 0), .read = READ }
/* clang-format on */

#endif
