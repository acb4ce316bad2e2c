/* hex.h — a face of a region tile of Archipelago, read from its row. */
#ifndef TABLEC_HEX_H
#define TABLEC_HEX_H

#include "table.h"

enum { ARC_REGIONS = 6, ARC_SYMBOLS = 5, ARC_EDGES = 6 };

struct arc_parsed_hex {
	int regions; /* land regions, then sea regions; at most three of each */
	struct {
		bool sea;
		unsigned edges, coasts; /* a bit for each edge; for each region it touches */
	} region[ARC_REGIONS];
	int symbols;
	struct {
		int region;
		long resource;
	} symbol[ARC_SYMBOLS];
};

/* Fills the face; faults are reported at their column, and false is returned. */
bool arc_parse_hex(struct tc_book *b, const struct tc_table *t, size_t row, struct arc_parsed_hex *h);

#endif
