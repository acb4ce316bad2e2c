/* hex.c — reads the regions, coasts and symbols of a tile face.
 *
 * Every edge belongs to exactly one region of its letter; that is what makes moving over borders a
 * look-up. */
#include "hex.h"
#include "effect.h"

#include <string.h>

struct reader {
	struct tc_book *book;
	const struct tc_table *table;
	size_t row;
	const char *column, *at;
	struct arc_parsed_hex *hex;
};

static bool fault(const struct reader *r, const char *what)
{
	tc_fail(r->book, r->table, r->row, r->column, "%s at '%s'", what, r->at);
	return false;
}

static bool take(struct reader *r, char c)
{
	if (*r->at != c)
		return false;
	r->at++;
	return true;
}

/* L1, S2: the region's index, or TC_NONE. Land regions stand before sea regions. */
static int region_named(struct reader *r)
{
	bool sea = *r->at == 'S';
	int number, before = 0;

	if ((*r->at != 'L' && !sea) || r->at[1] < '1' || r->at[1] > '6')
		return TC_NONE;
	number = r->at[1] - '1';
	for (int i = 0; i < r->hex->regions; i++)
		before += r->hex->region[i].sea != sea && sea;
	if (before + number >= r->hex->regions || r->hex->region[before + number].sea != sea)
		return TC_NONE;
	r->at += 2;
	return before + number;
}

static bool read_edges(struct reader *r, const char *edges, unsigned *mask)
{
	if (!strncmp(r->at, "inner", 5)) {
		r->at += 5;
		return true;
	}
	do {
		unsigned edge = (unsigned)*r->at - '0';

		if (edge >= ARC_EDGES)
			return fault(r, "no edge");
		if (edges[edge] != (r->column[0] == 's' ? 'S' : 'L'))
			return fault(r, "an edge of the other letter");
		for (int i = 0; i <= r->hex->regions; i++)
			if (r->hex->region[i].edges >> edge & 1)
				return fault(r, "an edge twice");
		*mask |= 1u << edge;
		r->at++;
	} while (take(r, ','));
	return true;
}

static bool read_regions(struct reader *r, const char *edges)
{
	char letter = r->column[0] == 's' ? 'S' : 'L';

	if (!strcmp(r->at, "-"))
		return true;
	for (char number = '1';; number++) {
		if (number > '0' + ARC_REGIONS / 2 || !take(r, letter) || !take(r, number) || !take(r, ':'))
			return fault(r, "expected the next region");
		r->hex->region[r->hex->regions].sea = letter == 'S';
		if (!read_edges(r, edges, &r->hex->region[r->hex->regions].edges))
			return false;
		r->hex->regions++;
		if (!*r->at)
			return true;
		if (!take(r, ';'))
			return fault(r, "expected ;");
	}
}

static bool read_coasts(struct reader *r)
{
	if (!strcmp(r->at, "-"))
		return true;
	do {
		int land = region_named(r), sea;

		if (land == TC_NONE || r->hex->region[land].sea || !take(r, '-'))
			return fault(r, "no such land region");
		sea = region_named(r);
		if (sea == TC_NONE || !r->hex->region[sea].sea)
			return fault(r, "no such sea region");
		if (r->hex->region[land].coasts >> sea & 1)
			return fault(r, "a coast twice");
		r->hex->region[land].coasts |= 1u << sea;
		r->hex->region[sea].coasts |= 1u << land;
	} while (take(r, ';'));
	return !*r->at || fault(r, "expected ;");
}

static bool read_symbol(struct reader *r, int region)
{
	size_t n = strspn(r->at, "abcdefghijklmnopqrstuvwxyz");
	long resource = tc_word(ARC_RESOURCE_LIST, r->at, n);
	const struct tc_table *resources = tc_table(r->book, "resources.tsv");
	bool ship;

	if (resource == TC_NONE)
		return fault(r, "unknown resource");
	ship = !strcmp(tc_text(resources, (size_t)resource, "harvester"), "ship");
	if (ship != r->hex->region[region].sea)
		return fault(r, "nobody can harvest this resource in this region");
	if (r->hex->symbols == ARC_SYMBOLS)
		return fault(r, "too many symbols");
	r->hex->symbol[r->hex->symbols].region = region;
	r->hex->symbol[r->hex->symbols++].resource = resource;
	r->at += n;
	return true;
}

static bool read_resources(struct reader *r)
{
	if (!strcmp(r->at, "-"))
		return true;
	do {
		int region = region_named(r);

		if (region == TC_NONE || !take(r, ':'))
			return fault(r, "no such region");
		do
			if (!read_symbol(r, region))
				return false;
		while (take(r, '+'));
	} while (take(r, ';'));
	return !*r->at || fault(r, "expected ;");
}

static bool check_edges(struct reader *r, const char *edges)
{
	unsigned seen = 0;

	for (int i = 0; i < r->hex->regions; i++)
		seen |= r->hex->region[i].edges;
	for (int e = 0; e < ARC_EDGES; e++)
		if (!(seen >> e & 1)) {
			tc_fail(r->book, r->table, r->row, "edges", "edge %d (%c) belongs to no region", e,
				edges[e]);
			return false;
		}
	return true;
}

static void start(struct reader *r, const char *column)
{
	r->column = column;
	r->at = tc_text(r->table, r->row, column);
}

bool arc_parse_hex(struct tc_book *b, const struct tc_table *t, size_t row, struct arc_parsed_hex *h)
{
	struct reader r = { .book = b, .table = t, .row = row, .hex = h };
	const char *edges = tc_text(t, row, "edges");

	memset(h, 0, sizeof *h);
	if (strlen(edges) != ARC_EDGES || edges[strspn(edges, "LS")]) {
		tc_fail(b, t, row, "edges", "'%s' is not six letters L or S", edges);
		return false;
	}
	start(&r, "land");
	if (!read_regions(&r, edges))
		return false;
	start(&r, "sea");
	if (!read_regions(&r, edges) || !check_edges(&r, edges))
		return false;
	start(&r, "coasts");
	if (!read_coasts(&r))
		return false;
	start(&r, "resources");
	return read_resources(&r);
}
