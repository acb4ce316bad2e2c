/* board.c — chapter 1: pieces, areas, limits, conflict situations, beneficiaries; and the trade cards as
 * things. */
#include <assert.h>

#include "megaciv/megaciv.h"

/* ---- Pieces (1.2, 1.3) ---------------------------------------------------------------------- */

void mc_place(struct mc_state *s, int seat, int area, int tokens)
{
	assert(seat >= 0 && seat < s->head.seats && area >= 0 && area < MC_LAND);
	assert(tokens <= s->stock[seat] && -tokens <= s->tokens[seat][area]);
	s->tokens[seat][area] = (uint8_t)(s->tokens[seat][area] + tokens);
	s->stock[seat] = (uint8_t)(s->stock[seat] - tokens);
}

void mc_remove(struct mc_state *s, int seat, int area, int tokens) { mc_place(s, seat, area, -tokens); }

void mc_spend(struct mc_state *s, int seat, int treasury)
{
	assert(treasury >= 0 && treasury <= s->treasury[seat]);
	assert(s->stock[seat] + treasury <= MC_LIM_TOKENS);
	s->treasury[seat] = (uint8_t)(s->treasury[seat] - treasury);
	s->stock[seat] = (uint8_t)(s->stock[seat] + treasury);
}

void mc_found(struct mc_state *s, int seat, int area)
{
	assert(seat >= 0 && seat < s->head.seats && area < MC_LAND && mc_areas[area].limit);
	assert(!s->city[area] && s->cities[seat] < MC_LIM_CITIES);
	s->city[area] = (uint8_t)(seat + 1);
	s->cities[seat]++;
}

void mc_raze(struct mc_state *s, int area)
{
	assert(s->city[area] && s->city[area] <= MC_PIRATES);
	assert(s->city[area] == MC_PIRATES || s->cities[s->city[area] - 1]);
	if (s->city[area] != MC_PIRATES)
		s->cities[s->city[area] - 1]--;
	s->city[area] = s->built[area] = 0;
}

/* 1.6, as if there were no city. */
static int open_limit(const struct mc_state *s, int seat, int area)
{
	int limit = mc_area_limits[area];

	if (mc_holds(s, seat, MC_ADV_AGRICULTURE) && limit <= MC_DOES_AGRICULTURE_LIMIT_UP_TO &&
	    !mc_others(s, seat, area))
		limit += MC_DOES_AGRICULTURE_LIMIT_BONUS;
	return limit;
}

/* 1.3: as many tokens as the limit allows, those of others and a token that stands there counted. */
int mc_reduced_room(const struct mc_state *s, int area)
{
	int seat = s->city[area] - 1, others = mc_others(s, seat, area);
	int room = (others ? mc_area_limits[area] - others : open_limit(s, seat, area)) -
		   s->tokens[seat][area];

	assert(seat >= 0 && seat < s->head.seats);
	return room < 0 ? 0 : room;
}

int mc_reduce(struct mc_state *s, int area)
{
	int seat = s->city[area] - 1, room = mc_reduced_room(s, area),
	    put = room < s->stock[seat] ? room : s->stock[seat];

	assert(seat >= 0 && seat < s->head.seats);
	mc_raze(s, area);
	mc_place(s, seat, area, put);
	return put;
}

void mc_clear_own(struct mc_state *s, int area)
{
	int seat = s->city[area] - 1;

	assert(seat >= 0 && seat < s->head.seats);
	mc_remove(s, seat, area, s->tokens[seat][area]);
	mc_raze(s, area);
}

void mc_make_pirates(struct mc_state *s, int area, const ecu_sink *sink)
{
	int seat = s->city[area] - 1;

	assert(seat >= 0 && seat < s->head.seats);
	mc_clear_own(s, area);
	s->city[area] = MC_PIRATES;
	core_tell(s, sink, CORE_ALL, MC_SAY_NOW_PIRATES, area, seat);
}

/* There is no end of them (1.1), only of what a byte can count. */
void mc_add_barbarians(struct mc_state *s, int area, int tokens)
{
	int sum = s->barbarians[area] + tokens;

	assert(tokens == 0 || (tokens > 0 && mc_in_play(s, area)));
	s->barbarians[area] = (uint8_t)(sum < UINT8_MAX ? sum : UINT8_MAX);
}

int mc_points(const struct mc_state *s, int seat, int area)
{
	return MC_LIM_TOKEN_POINTS * s->tokens[seat][area] +
	       (s->city[area] == seat + 1 ? MC_LIM_CITY_POINTS : 0);
}

int mc_points_of(const struct mc_state *s, int seat)
{
	return MC_LIM_TOKEN_POINTS * mc_on_board(s, seat) + MC_LIM_CITY_POINTS * s->cities[seat];
}

/* A ship leaves its place in the row; those behind it move up. */
void mc_drop_ship(struct mc_state *s, int seat, int ship)
{
	struct mc_ships *ships = &s->ships[seat];

	assert(ship >= 0 && ship < ships->n && ships->n <= MC_LIM_SHIPS);
	for (int i = ship; i + 1 < ships->n; i++) {
		ships->at[i] = ships->at[i + 1];
		s->aboard[i] = s->aboard[i + 1];
		s->sailed[i] = s->sailed[i + 1];
		s->ready[i] = s->ready[i + 1];
	}
	ships->n--;
	ships->at[ships->n] = 0;
	s->aboard[ships->n] = s->sailed[ships->n] = s->ready[ships->n] = 0;
}

int mc_ship_in(const struct mc_state *s, int seat, int area)
{
	for (int i = 0; i < s->ships[seat].n; i++)
		if (s->ships[seat].at[i] == area)
			return i;
	return -1;
}

/* ---- Areas (1.4, 1.6, 1.7) ------------------------------------------------------------------ */

int mc_others(const struct mc_state *s, int seat, int area)
{
	int others = s->barbarians[area];

	for (int other = 0; other < s->head.seats; other++)
		others += s->tokens[other][area];
	return others - s->tokens[seat][area];
}

/* Whole rows at a time, so that the compiler can take many areas at once. */
void mc_owners(const struct mc_state *s, uint8_t owners[MC_LAND])
{
	for (int area = 0; area < MC_LAND; area++)
		owners[area] = s->barbarians[area] != 0;
	for (int seat = 0; seat < s->head.seats; seat++)
		for (int area = 0; area < MC_LAND; area++)
			owners[area] = (uint8_t)(owners[area] + (s->tokens[seat][area] != 0));
}

/* 1.6 */
int mc_limit(const struct mc_state *s, int seat, int area)
{
	if (s->city[area])
		return s->city[area] == seat + 1 && mc_holds(s, seat, MC_ADV_PUBLIC_WORKS)
			       ? MC_DOES_PUBLIC_WORKS_CITY_TOKENS
			       : 0;
	return open_limit(s, seat, area);
}

/* 1.7: what holds of an area after `seat` brought `tokens` more. */
bool mc_conflict_if(const struct mc_state *s, int area, int seat, int tokens)
{
	int sum = s->barbarians[area] + tokens, owners = s->barbarians[area] > 0, owner = s->city[area] - 1;

	for (int other = 0; other < s->head.seats; other++) {
		int here = s->tokens[other][area] + (other == seat ? tokens : 0);
		sum += s->tokens[other][area];
		owners += here > 0;
		if (here && owner >= 0 && other != owner)
			return true;
	}
	if (owner >= 0)
		return s->barbarians[area] && s->city[area] != MC_PIRATES;
	return owners > 1 && sum > mc_area_limits[area];
}

bool mc_conflict(const struct mc_state *s, int area) { return mc_conflict_if(s, area, 0, 0); }

/* ---- Players (1.5, 1.9) --------------------------------------------------------------------- */

/* Most cities in stock, then most tokens in stock, then ranking. */
int mc_beneficiary(const struct mc_state *s, ecu_seats among)
{
	int best = -1;

	for (int i = 0; i < s->ranking.n; i++) {
		int seat = s->ranking.at[i];
		if (!(among >> seat & 1))
			continue;
		if (best < 0 || s->cities[seat] < s->cities[best] ||
		    (s->cities[seat] == s->cities[best] && s->stock[seat] > s->stock[best]))
			best = seat;
	}
	return best;
}

int mc_support_rate(const struct mc_state *s, int seat)
{
	return mc_holds(s, seat, MC_ADV_CULTURAL_ASCENDANCY) ? MC_DOES_CULTURAL_ASCENDANCY_SUPPORT_RATE
							     : MC_LIM_SUPPORT_RATE;
}

/* 2.1: which civilizations play together, and with which cards. */
const struct mc_lineup *mc_lineup(const struct mc_state *s)
{
	const struct mc_lineup *found = NULL;

	for (int i = 0; i < MC_LINEUPS; i++) {
		const struct mc_lineup *l = &mc_lineups[i];
		/* one, or two to choose from */
		if (l->players == s->head.seats && (!found || l->choice == mc_option(s, MC_OPTION_SIDE)))
			found = l;
	}
	return found ? found : mc_lineups;
}

int mc_block(const struct mc_state *s, int seat) { return s->east >> seat & 1 ? MC_EAST : MC_WEST; }

int mc_epoch(const struct mc_state *s, int seat, int step)
{
	const struct mc_track *track = &mc_tracks[s->civ[seat] - 1][mc_option(s, MC_OPTION_AST)];
	int epoch = 0;

	assert(s->civ[seat]);
	while (epoch + 1 < MC_EPOCHS && step >= track->first[epoch + 1])
		epoch++;
	return epoch;
}

/* ---- Trade cards (2.2, 9.8) ----------------------------------------------------------------- */

void mc_give_card(struct mc_state *s, int seat, int card, int n)
{
	assert(card >= 0 && card < MC_CARDS && s->hand[seat][card] + n >= 0);
	assert(s->hand_size[seat] + n >= 0 && s->hand_size[seat] >= s->hand[seat][card]);
	s->hand[seat][card] = (uint8_t)(s->hand[seat][card] + n);
	s->hand_size[seat] = (uint8_t)(s->hand_size[seat] + n);
}

/* Water goes back to a supply without end. */
void mc_discard(struct mc_state *s, int seat, int card, int n)
{
	assert(n >= 0 && n <= s->hand[seat][card]);
	mc_give_card(s, seat, card, -n);
	if (card != MC_CARD_WATER)
		s->discard[card] = (uint8_t)(s->discard[card] + n);
}

int mc_set_value(int face, int cards) { return cards * cards * face; }

int mc_commodities(const struct mc_state *s, int seat)
{
	int n = s->hand_size[seat];

	for (int card = 0; card < MC_CARD_GOODS; card++)
		n -= s->hand[seat][card];
	return n;
}

int mc_goods_in_hand(const struct mc_state *s, int seat, int good)
{
	if (good == MC_GOOD_WATER)
		return s->hand[seat][MC_CARD_WATER];
	return s->hand[seat][mc_card_of(MC_WEST, good)] + s->hand[seat][mc_card_of(MC_EAST, good)];
}

int mc_set_size(const struct mc_state *s, int good)
{
	const struct mc_lineup *l = mc_lineup(s);
	int cards = 0;

	for (int block = 0; block < MC_BLOCKS; block++)
		if (l->stacks[block] != MC_NONE)
			cards += mc_stack_sets[l->stacks[block]].count[good];
	return cards;
}
