/* board.c — the map (1.3): tiles in axial coordinates, borders, regions, empty places a tile fits into. */
#include <assert.h>
#include <string.h>

#include "archipelago/archipelago.h"

static const struct arc_spot way[ARC_FACE_EDGES] = { { 1, 0 },  { 1, -1 }, { 0, -1 },
						     { -1, 0 }, { -1, 1 }, { 0, 1 } };

struct arc_spot arc_step(int q, int r, int direction)
{
	assert(direction >= 0 && direction < ARC_FACE_EDGES);
	return (struct arc_spot){ (int8_t)(q + way[direction].q), (int8_t)(r + way[direction].r) };
}

int arc_tile_at(const struct arc_state *s, int q, int r)
{
	for (int tile = 0; tile < ARC_TILES; tile++)
		if (s->hex[tile].side && s->hex[tile].q == q && s->hex[tile].r == r)
			return tile;
	return -1;
}

/* The direction of a step between neighbours, counted from 1; 0: no neighbours. */
static const uint8_t direction_of[4][4] = { { 0, 4, 5 }, { 3, 0, 6 }, { 2, 1, 0 } };

/* All six in one pass over the tiles, without a branch that could be guessed wrong: what is no neighbour is
 * written before the first. */
void arc_around(const struct arc_state *s, int q, int r, int8_t tile_in[ARC_FACE_EDGES])
{
	int8_t found[1 + ARC_FACE_EDGES];

	memset(found, -1, sizeof found);
	for (int tile = 0; tile < ARC_TILES; tile++) {
		unsigned dq = (unsigned)(s->hex[tile].q - q + 1), dr = (unsigned)(s->hex[tile].r - r + 1);
		dq = dq < 3 ? dq : 3;
		dr = dr < 3 ? dr : 3;
		found[s->hex[tile].side ? direction_of[dq][dr] : 0] = (int8_t)tile;
	}
	memcpy(tile_in, found + 1, ARC_FACE_EDGES);
}

static int neighbour(const struct arc_state *s, int tile, int direction)
{
	return arc_tile_at(s, s->hex[tile].q + way[direction].q, s->hex[tile].r + way[direction].r);
}

static int edge_towards(int turn, int direction)
{
	return direction >= turn ? direction - turn : direction - turn + ARC_FACE_EDGES;
}

int arc_region_towards(const struct arc_face *f, int turn, int direction)
{
	int edge = edge_towards(turn, direction);

	for (int region = 0; region < ARC_FACE_REGIONS; region++)
		if (f->region[region].edges >> edge & 1)
			return region;
	return -1;
}

/* Borders fit, so what is land here is land there. */
int arc_across(const struct arc_state *s, int tile, int region, int direction, int *to_region)
{
	const struct arc_hex *h = &s->hex[tile];

	assert(arc_laid(s, tile));
	if (!(arc_face(s, tile)->region[region].edges >> edge_towards(h->turn, direction) & 1))
		return -1;
	int to = neighbour(s, tile, direction);
	if (to >= 0)
		*to_region = arc_region_towards(arc_face(s, to), s->hex[to].turn,
						(direction + 3) % ARC_FACE_EDGES);
	return to;
}

int arc_symbol_free(const struct arc_state *s, int tile, int region, int resource)
{
	const struct arc_face *f = arc_face(s, tile);

	for (int i = 0; i < f->symbols; i++)
		if (f->symbol[i].resource == resource && f->symbol[i].region == region &&
		    !(s->hex[tile].blocked >> i & 1) && arc_unit_on(s, tile, i + 1) < 0)
			return i;
	return -1;
}

unsigned arc_kinds_on(const struct arc_face *f)
{
	unsigned kinds = 0;

	for (int i = 0; i < f->symbols; i++)
		kinds |= 1u << f->symbol[i].resource;
	return kinds;
}

/* ---- Empty places --------------------------------------------------------------------------- */

struct arc_gap arc_gap(const struct arc_state *s, int q, int r)
{
	struct arc_gap g = { 0 };
	int8_t around[ARC_FACE_EDGES];

	arc_around(s, q, r, around);
	for (int d = 0; d < ARC_FACE_EDGES; d++) {
		int tile = around[d];
		if (tile < 0)
			continue;
		int edge = edge_towards(s->hex[tile].turn, (d + 3) % ARC_FACE_EDGES);
		g.hexes++;
		g.known |= (uint8_t)(1 << d);
		g.land |= (uint8_t)((arc_face(s, tile)->land >> edge & 1) << d);
	}
	return g;
}

/* A bit for each direction: land or sea on both sides of each border that touches. */
bool arc_fits(const struct arc_face *f, int turn, struct arc_gap g)
{
	unsigned turned = ((unsigned)f->land << turn | (unsigned)f->land >> (ARC_FACE_EDGES - turn)) & 0x3f;

	return !((turned ^ g.land) & g.known);
}

/* How often each place next to a hex is touched is counted on a small grid around the start tile. */
int arc_gaps(const struct arc_state *s, struct arc_spot out[], int cap)
{
	enum { REACH = ARC_TILES, SPAN = 2 * REACH + 1 };
	uint8_t touched[SPAN][SPAN];
	int n = 0;

	for (int tile = 0; tile < ARC_TILES; tile++)
		if (s->hex[tile].side)
			for (int d = 0; d < ARC_FACE_EDGES; d++)
				touched[s->hex[tile].q + way[d].q + REACH]
				       [s->hex[tile].r + way[d].r + REACH] = 0;
	for (int tile = 0; tile < ARC_TILES; tile++)
		if (s->hex[tile].side)
			touched[s->hex[tile].q + REACH][s->hex[tile].r + REACH] = UINT8_MAX;
	for (int tile = 0; tile < ARC_TILES; tile++)
		for (int d = 0; s->hex[tile].side && d < ARC_FACE_EDGES; d++) {
			int q = s->hex[tile].q + way[d].q, r = s->hex[tile].r + way[d].r;
			uint8_t *t = &touched[q + REACH][r + REACH];
			if (*t != UINT8_MAX && ++*t == ARC_LIM_TOUCHING_HEXES && n < cap)
				out[n++] = (struct arc_spot){ (int8_t)q, (int8_t)r };
		}
	return n;
}
