/* lively.c — a random middle of a game, so that tests do not only see beginnings. */
#include <string.h>

#include "archipelago/archipelago.h"

static int any(ecu_rng *rng, int n) { return (int)ecu_rng_below(rng, (uint32_t)n); }

static void strew_tiles(struct arc_state *s, int tiles, ecu_rng *rng)
{
	struct arc_spot gap[ARC_GAPS];

	for (int i = 0; i < tiles && s->pile.n > 2; i++) {
		int tile = s->pile.at[s->pile.n - 1], side = 1 + any(rng, 2), n = arc_gaps(s, gap, ARC_GAPS);
		if (!n) /* the first beside the start tile touches it alone */
			for (int d = 0; d < ARC_FACE_EDGES; d++)
				gap[n++] = arc_step(0, 0, d);
		for (int try = 0; try < 40; try++) {
			struct arc_spot at = gap[any(rng, n)];
			int turn = any(rng, ARC_FACE_EDGES);
			if (!arc_fits(&arc_faces[arc_face_number(tile, side)], turn, arc_gap(s, at.q, at.r)))
				continue;
			s->pile.at[--s->pile.n] = 0;
			arc_lay_hex(s, tile, side, turn, at.q, at.r);
			break;
		}
	}
}

/* A random region of the kind asked for; false: the tile drawn has none. */
static bool any_region(const struct arc_state *s, ecu_rng *rng, unsigned mask, int *tile, int *region)
{
	*tile = any(rng, ARC_TILES);
	*region = any(rng, ARC_FACE_REGIONS);
	return arc_laid(s, *tile) && (arc_face(s, *tile)->regions & mask & 1u << *region);
}

static void strew_units(struct arc_state *s, int seat, ecu_rng *rng)
{
	int citizens = 3 + any(rng, ARC_LIM_CITIZENS - 3), ships = 1 + any(rng, ARC_LIM_SHIPS), tile, region;

	for (int i = 0; i < 400 && (citizens || ships); i++) {
		if (citizens && any_region(s, rng, ARC_LANDS, &tile, &region) &&
		    arc_citizens_on(s, seat, tile) < ARC_LIM_CITIZENS_PER_HEX) {
			arc_put_citizen(s, seat, tile, region);
			citizens--;
		}
		if (ships && any_region(s, rng, ARC_SEAS, &tile, &region)) {
			s->unit[arc_reserve(s, seat, true)] = (struct arc_piece){ .at = (uint8_t)(tile + 1),
										  .region = (uint8_t)region };
			ships--;
		}
	}
}

static void strew_building(struct arc_state *s, int tile, int region, int building, ecu_rng *rng)
{
	struct arc_hex *h = &s->hex[tile];
	unsigned coasts = arc_face(s, tile)->region[region].coasts;

	if (h->site[building] || (building == ARC_BUILD_PORT && !coasts))
		return;
	h->site[building] = (uint8_t)(region + 1);
	s->standing[building]++;
	if (building == ARC_BUILD_PORT)
		h->site[ARC_BUILD_SHIP] = (uint8_t)(__builtin_ctz(coasts) + 1);
	for (int i = 0; i < ARC_PIECES && any(rng, 8); i++)
		if (!arc_is_ship(i) && s->unit[i].at == tile + 1 && s->unit[i].region == region &&
		    !s->unit[i].on) {
			s->unit[i].on = (uint8_t)(ARC_ON_BUILDING + building);
			return;
		}
}

static void strew_buildings(struct arc_state *s, ecu_rng *rng)
{
	int tile, region;

	for (int i = 0; i < 40; i++)
		if (any_region(s, rng, ARC_LANDS, &tile, &region) &&
		    arc_standing(s, ARC_BUILD_TOWN) + arc_standing(s, ARC_BUILD_TEMPLE) < 10 &&
		    arc_standing(s, ARC_BUILD_MARKET) + arc_standing(s, ARC_BUILD_PORT) < 10)
			strew_building(s, tile, region, ARC_BUILD_TOWN + any(rng, ARC_BUILDS - 1), rng);
}

static void strew_goods(struct arc_state *s, ecu_rng *rng)
{
	for (int r = 0; r < ARC_RESOURCES; r++) {
		for (int market = 0; market < ARC_MARKETS; market++)
			s->market[market][r] = (uint8_t)any(rng, arc_room(market, r) / 2 + 1);
		int left = arc_resources[r].cubes - s->market[ARC_DOMESTIC][r] - s->market[ARC_EXPORT][r];
		for (int n = any(rng, left); n > 0; n--)
			s->cubes[any(rng, s->head.seats)][r]++;
	}
	for (int seat = 0; seat < arc_seats(s); seat++)
		s->florins[seat] = (uint8_t)any(rng, 22);
}

static void strew_cards(struct arc_state *s, ecu_rng *rng)
{
	for (int n = any(rng, 4 * s->head.seats); n > 0 && s->deck.n > 12; n--) {
		int card = s->deck.at[--s->deck.n];
		s->deck.at[s->deck.n] = 0;
		s->owner[card] = (uint8_t)(1 + any(rng, s->head.seats));
	}
	for (int n = any(rng, 8); n > 0 && s->deck.n > 8; n--) {
		s->discard.at[s->discard.n++] = s->deck.at[--s->deck.n];
		s->deck.at[s->deck.n] = 0;
	}
}

static void strew_tokens(struct arc_state *s, int tiles, ecu_rng *rng)
{
	for (int n = tiles, stack = 0; n > 0 && stack < ARC_LIM_EXPLORER_STACKS; n--) {
		s->stack[stack]--;
		if (any(rng, 4))
			s->tokens[any(rng, s->head.seats)]++;
		stack += !s->stack[stack];
	}
}

void arc_lively(struct core_head *head, ecu_rng *rng)
{
	struct arc_state *s = arc(head);
	int tiles = head->seats + 3 + any(rng, 12);

	while (s->pile.n + head->seats * ARC_LIM_START_TILES - tiles < 3)
		tiles--;
	arc_begin_pile(s, NULL);
	memset(s->unit, 0, sizeof s->unit);
	strew_tiles(s, tiles, rng);
	for (int seat = 0; seat < head->seats; seat++)
		strew_units(s, seat, rng);
	strew_buildings(s, rng);
	strew_goods(s, rng);
	strew_cards(s, rng);
	strew_tokens(s, tiles, rng);
	arc_lay_stock(s);
	arc_lay_tokens(s);
	arc_lay_people(s);
	arc_lay_discs(s);
	s->round = (uint8_t)(1 + any(rng, 5));
	arc_see_top(s);
	arc_see_crisis(s);
	arc_begin_cards(s, NULL);
	s->rebellion = (uint8_t)any(rng, s->population + 1);
	s->surplus = (uint8_t)any(rng, 14);
	memset(head->frame, 0, sizeof head->frame);
	head->depth = 0;
	core_ask(head, 0, 0);
	core_push(head, ARC_ROUND)->step = ARC_BEGIN;
}
