/* describe.h — rows of the tables that describe facts and printed components (core.h, ecumene_read.h). */
#ifndef ECU_CORE_DESCRIBE_H
#define ECU_CORE_DESCRIBE_H

#include "core/core.h"

#define CORE_COUNT(table)       (sizeof table / sizeof *table)
#define CORE_SIZE(TYPE, MEMBER) sizeof(((struct TYPE *)0)->MEMBER)

/* clang-format off */
/* Fields of actions and positions: a number, a word of a vocabulary, several words of one. */
#define CORE_ONE_NUMBER(TYPE, NAME, LABEL, MEMBER, MOST) \
	{ .name = NAME, .label = LABEL, .width = CORE_SIZE(TYPE, MEMBER), .cap = MOST, \
	  .offset = offsetof(struct TYPE, MEMBER) }
#define CORE_ONE_WORD(TYPE, NAME, LABEL, MEMBER, VOCABULARY, FLAGS) \
	{ .name = NAME, .label = LABEL, .width = CORE_SIZE(TYPE, MEMBER), .vocabulary = VOCABULARY, \
	  .flags = FLAGS, .offset = offsetof(struct TYPE, MEMBER) }
#define CORE_WORDS(TYPE, SHAPE, NAME, LABEL, MEMBER, VOCABULARY, ROOM) \
	{ .name = NAME, .label = LABEL, .shape = SHAPE, .width = 1, .vocabulary = VOCABULARY, .cap = ROOM, \
	  .offset = offsetof(struct TYPE, MEMBER) }

/* Kinds of action: with fields, and without. */
#define CORE_KIND(KEY, LABEL, FLAGS, ANSWERS, FIELDS) \
	{ KEY, LABEL, FLAGS, ANSWERS, FIELDS, CORE_COUNT(FIELDS), 0 }
#define CORE_PLAIN(KEY, LABEL, FLAGS, ANSWERS) { KEY, LABEL, FLAGS, ANSWERS, NULL, 0, 0 }
/* answers some questions, and passes those of them */
#define CORE_PASSING(KEY, LABEL, ANSWERS, PASSES) { KEY, LABEL, 0, ANSWERS, NULL, 0, PASSES }
/* clang-format on */

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
