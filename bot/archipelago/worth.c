/* worth.c — what a thing is worth now, in tenths of a florin: to this seat, or to anybody. */
#include <assert.h>

#include "bot/archipelago/mind.h"

enum {
	TOKEN = 16,       /* a cube of any kind in a crisis */
	SHIPS = 6,        /* the use of somebody's ships */
	LEND_SHIPS = 5,   /* and what it costs to let them be used */
	LEND_LAND = 6,    /* what a harvest of somebody else costs */
	IN_A_CRISIS = 25, /* a cube that is demanded now */
	COMPLETES = 12    /* the last one a building needs */
};

/* 15.3: the cards of all score for everybody; those one knows of. */
static bool is_scored(const struct bot_arc *m, int score)
{
	if (m->s->trend && arc_trends[m->s->trend - 1].score == score)
		return true;
	for (int seat = 0; seat < m->s->head.seats; seat++)
		if (m->s->objective[seat] && arc_objectives[m->s->objective[seat] - 1].score == score)
			return true;
	return false;
}

static int florin(const struct bot_arc *m)
{
	return BOT_ARC_FLORIN + (is_scored(m, ARC_SCORE_FLORINS) ? 2 : 0);
}

static int token(const struct bot_arc *m)
{
	return TOKEN + (is_scored(m, ARC_SCORE_EXPLORER_TOKENS) ? 12 : 0);
}

/* The better of both markets, less what the way there costs. */
int bot_arc_price(const struct arc_state *s, int r)
{
	int best = 1;

	assert(r >= 0 && r < ARC_RESOURCES);
	for (int market = 0; market < ARC_MARKETS; market++)
		if (s->market[market][r] < arc_room(market, r)) {
			int price = arc_price(market, r, s->market[market][r] + 1);
			best = price > best ? price : best;
		}
	return best * BOT_ARC_FLORIN * 4 / 5;
}

int bot_arc_aim(const struct bot_arc *m, int building)
{
	static const uint8_t quantity_of[ARC_BUILDS] = {
		[ARC_BUILD_TOWN] = ARC_QUANTITY_TOWNS_IN_PLAY,
		[ARC_BUILD_MARKET] = ARC_QUANTITY_MARKETS_IN_PLAY,
		[ARC_BUILD_PORT] = ARC_QUANTITY_PORTS_IN_PLAY,
		[ARC_BUILD_TEMPLE] = ARC_QUANTITY_TEMPLES_IN_PLAY,
	};

	assert(building >= 0 && building < ARC_BUILDS);
	return building && m->aim == quantity_of[building] ? 40 : 0;
}

int bot_arc_missing(const struct bot_arc *m, int building, int *resource)
{
	int missing = 0;

	for (int r = 0; r < ARC_RESOURCES; r++) {
		int lack = arc_builds[building].cubes[r] - arc_free_cubes(m->s, m->seat, r);
		if (lack > 0) {
			missing += lack;
			*resource = r;
		}
	}
	assert(!missing || (*resource >= 0 && *resource < ARC_RESOURCES));
	return missing;
}

/* A cube a building needs; the last one is worth a disc as well. */
static int for_building(const struct bot_arc *m, int r)
{
	int most = 0;

	for (int b = ARC_BUILD_TOWN; b < ARC_BUILDS; b++) {
		int lacks = 0, missing = bot_arc_missing(m, b, &lacks),
		    worth = BOT_ARC_TO_BUILD + (missing ? COMPLETES : 0) + bot_arc_aim(m, b) / 4;
		bool of_use = missing ? missing == 1 && lacks == r
				      : arc_builds[b].cubes[r] >= arc_free_cubes(m->s, m->seat, r);
		if (of_use && arc_builds[b].cubes[r] && worth > most)
			most = worth;
	}
	return most;
}

static int for_points(const struct bot_arc *m, int r)
{
	return (is_scored(m, ARC_SCORE_RESOURCE_CUBES) ? 4 : 0) +
	       (r == ARC_RES_FISH && is_scored(m, ARC_SCORE_FISH_CUBES) ? 6 : 0) +
	       (r == ARC_RES_IRON && is_scored(m, ARC_SCORE_IRON_CUBES) ? 6 : 0);
}

static int for_crisis(const struct bot_arc *m, int r)
{
	bool chance = false;
	int more = 0, now = bot_arc_demand(m->s, m->seat, &more, &chance);

	if (now == r && chance && more && (m->kind || bot_arc_lying(m) > 1))
		return IN_A_CRISIS + (bot_arc_danger(m) > 0 ? 2 * bot_arc_danger(m) : 0);
	return m->kind && bot_arc_demanded(m, r) && m->s->cubes[m->seat][r] < 3 ? BOT_ARC_TO_KEEP : 0;
}

int bot_arc_cube(const struct bot_arc *m, int r)
{
	return bot_arc_price(m->s, r) + for_building(m, r) + for_points(m, r) + for_crisis(m, r);
}

static int card_price(const struct arc_state *s, int card)
{
	const struct arc_card *c = &arc_cards[card];
	int points = c->type == ARC_TYPE_WONDER ? 8 : 25; /* it is not built yet */

	return c->price[ARC_CARD_PRICES - 1] * BOT_ARC_FLORIN + c->vp * points + 6 -
	       (s->used >> card & 1 ? 4 : 0);
}

int bot_arc_card(const struct bot_arc *m, int card)
{
	assert(card >= 0 && card < ARC_CARDS);
	bool character = arc_cards[card].type == ARC_TYPE_CHARACTER;
	int score = character ? ARC_SCORE_CHARACTERS : ARC_SCORE_PROGRESS;

	return card_price(m->s, card) +
	       (is_scored(m, score) || is_scored(m, ARC_SCORE_CHARACTERS_AND_PROGRESS) ? 15 : 0);
}

int bot_arc_unit(const struct bot_arc *m, int unit)
{
	const struct arc_piece *u = &m->s->unit[unit];
	int worth = arc_is_ship(unit) ? 20 : 30;

	if (u->on > ARC_ON_BUILDING)
		worth += 20;
	if (u->flags & ARC_LYING)
		worth -= 12;
	if (u->flags & ARC_ENGAGED)
		worth -= 3;
	return arc_on_map(u) ? worth + 2 * bot_arc_symbols(m->s, u->at - 1, u->region, arc_is_ship(unit))
			     : worth;
}

/* Cubes that its units there could bring at once. */
int bot_arc_permission(const struct arc_state *s, int seat, int tile)
{
	int cubes = 0;

	assert(tile >= 0 && tile < ARC_TILES && seat >= 0 && seat < ARC_SEATS);
	for (int region = 0; region < ARC_FACE_REGIONS; region++) {
		int units = 0, symbols = bot_arc_symbols(s, tile, region, region >= ARC_S1);
		for (int i = seat * ARC_EACH; i < (seat + 1) * ARC_EACH; i++)
			units += arc_active(&s->unit[i]) && s->unit[i].at == tile + 1 &&
				 s->unit[i].region == region;
		cubes += units < symbols ? units : symbols;
	}
	return BOT_ARC_HARVESTED * cubes;
}

/* ---- One side of a deal ---------------------------------------------------------------------- */

int bot_arc_gets(const struct bot_arc *m, const struct arc_goods *g)
{
	int worth = g->florins * florin(m) + g->tokens * token(m) + (g->ships ? SHIPS : 0);

	for (int r = 0; r < ARC_RESOURCES; r++) /* a second one of a kind is only sold */
		if (g->cubes[r])
			worth += bot_arc_cube(m, r) + (g->cubes[r] - 1) * bot_arc_price(m->s, r);
	for (int i = 0; i < ARC_DEAL_CARDS; i++)
		worth += g->card[i] ? bot_arc_card(m, g->card[i] - 1) : 0;
	return worth + (g->harvest ? bot_arc_permission(m->s, m->seat, g->harvest - 1) : 0);
}

int bot_arc_gives(const struct bot_arc *m, const struct arc_goods *g)
{
	int worth = g->florins * florin(m) + g->tokens * token(m) + (g->ships ? LEND_SHIPS : 0) +
		    (g->harvest ? LEND_LAND : 0);

	for (int r = 0; r < ARC_RESOURCES; r++)
		worth += g->cubes[r] * bot_arc_cube(m, r);
	for (int i = 0; i < ARC_DEAL_CARDS; i++)
		worth += g->card[i] ? bot_arc_card(m, g->card[i] - 1) : 0;
	return worth;
}

int bot_arc_for(const struct bot_arc *m, const struct arc_goods *g, int taker)
{
	int worth = g->florins * BOT_ARC_FLORIN + g->tokens * TOKEN + (g->ships ? SHIPS : 0);

	for (int r = 0; r < ARC_RESOURCES; r++)
		worth += g->cubes[r] * bot_arc_price(m->s, r);
	for (int i = 0; i < ARC_DEAL_CARDS; i++)
		worth += g->card[i] ? card_price(m->s, g->card[i] - 1) : 0;
	return worth + (g->harvest ? bot_arc_permission(m->s, taker, g->harvest - 1) : 0);
}
