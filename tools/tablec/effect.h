/* effect.h — the little languages of the Archipelago tables: effects, payments in cubes, end conditions.
 *
 * A parser returns NULL, or what is wrong with the text in words that stay valid until the next call. */
#ifndef TABLEC_EFFECT_H
#define TABLEC_EFFECT_H

#include <stddef.h>

enum { ARC_OPTIONS = 2, ARC_OPS = 3, ARC_ARGS = 6, ARC_KINDS = 6 };

#define ARC_RESOURCE_LIST "fruit|cattle|fish|wood|stone|iron"
#define ARC_TYPE_LIST     "character|progress|wonder"
#define ARC_END_LIST \
	"explorer_stacks_empty|bank_empty_kinds|bank_florins|characters_in_play|progress_in_play|markets_" \
	"in_play|" \
	"ports_in_play|temples_in_play|towns_in_play|population"

struct arc_parsed_op {
	const char *code; /* not terminated: length characters of the text */
	size_t length;
	const char *per; /* what an amount is counted by, "one" for a plain number */
	int args;
	long arg[ARC_ARGS];
};

struct arc_parsed_effect {
	int options;
	int ops[ARC_OPTIONS];
	struct arc_parsed_op op[ARC_OPTIONS][ARC_OPS];
};

struct arc_parsed_cubes {
	int options;
	long cubes[ARC_OPTIONS][ARC_KINDS], any[ARC_OPTIONS];
};

struct arc_parsed_end {
	long quantity; /* index in ARC_END_LIST */
	int at_least;  /* >=, otherwise <= */
	long per_n, plus;
};

const char *arc_parse_effect(const char *text, struct arc_parsed_effect *e);
const char *arc_parse_cubes(const char *text, struct arc_parsed_cubes *c);
const char *arc_parse_end(const char *text, struct arc_parsed_end *e);

#endif
