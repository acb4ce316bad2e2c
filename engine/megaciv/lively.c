/* lively.c — random middles of games, so that tests do not only see beginnings. */
#include <string.h>

#include "megaciv/megaciv.h"

static int home(const struct mc_state *s, int seat)
{
	for (int area = 0; area < MC_LAND; area++)
		if (mc_areas[area].start == s->civ[seat] - 1)
			return area;
	return 0;
}

/* A random area not far from home that is in play; -1 where none was found quickly. */
static int near_home(const struct mc_state *s, int seat, int steps, ecu_rng *rng)
{
	int from = home(s, seat);

	for (int i = 0; i < 60; i++) {
		int area = (int)ecu_rng_below(rng, MC_LAND);
		if (mc_in_play(s, area) && mc_land_steps[from][area] <= steps && mc_areas[area].limit)
			return area;
	}
	return -1;
}

static bool is_empty(const struct mc_state *s, int area)
{
	return !s->city[area] && !mc_others(s, 0, area) && !s->tokens[0][area];
}

static void settle_cities(struct mc_state *s, int seat, int cities, ecu_rng *rng)
{
	for (int i = 0; i < 16 * cities && s->cities[seat] < cities; i++) {
		int area = near_home(s, seat, 2 + i / 12, rng);
		if (area >= 0 && is_empty(s, area) &&
		    (mc_areas[area].site != MC_NONE || ecu_rng_below(rng, 6) == 0))
			mc_found(s, seat, area);
	}
}

static void settle_tokens(struct mc_state *s, int seat, int tokens, ecu_rng *rng)
{
	for (int i = 0; i < 200 && mc_on_board(s, seat) < tokens; i++) {
		int area = near_home(s, seat, 2 + i / 30, rng);
		if (area < 0 || s->city[area])
			continue;
		int room = mc_areas[area].limit - mc_others(s, seat, area) - s->tokens[seat][area];
		if (room > 0)
			mc_place(s, seat, area, 1 + (int)ecu_rng_below(rng, (uint32_t)room));
	}
}

static void settle_ships(struct mc_state *s, int seat, ecu_rng *rng)
{
	struct mc_ships *ships = &s->ships[seat];

	for (uint32_t n = ecu_rng_below(rng, MC_LIM_SHIPS + 1); n; n--) {
		int area = near_home(s, seat, 4, rng);
		if (area >= 0 && mc_is_coastal(area))
			ships->at[ships->n++] = (uint16_t)area;
	}
	mc_sort_ships(ships);
}

static void settle_advances(struct mc_state *s, int seat, ecu_rng *rng)
{
	for (uint32_t n = 8 + ecu_rng_below(rng, 21); n; n--) {
		int advance = (int)ecu_rng_below(rng, MC_ADVANCES);
		if (!mc_holds(s, seat, advance))
			mc_gain(s, seat, advance);
	}
	mc_count_credits(s, seat, false);
}

/* Commodities of the own block, as if kept from earlier turns. */
static void settle_hand(struct mc_state *s, int seat, ecu_rng *rng)
{
	for (uint32_t n = ecu_rng_below(rng, 9); n; n--) {
		int pile = mc_block(s, seat) * MC_LIM_STACKS + (int)ecu_rng_below(rng, MC_LIM_STACKS);
		if (!s->stack[pile].n || mc_card_is_calamity(s->stack[pile].at[0]))
			continue;
		mc_give_card(s, seat, mc_draw_top(s, pile), 1);
	}
}

static void settle_barbarians(struct mc_state *s, ecu_rng *rng)
{
	for (uint32_t n = ecu_rng_below(rng, 2u * s->head.seats); n; n--) {
		int area = near_home(s, (int)ecu_rng_below(rng, s->head.seats), 5, rng);
		if (area < 0 || !is_empty(s, area))
			continue;
		if (ecu_rng_below(rng, 3) == 0)
			s->city[area] = MC_PIRATES;
		else
			s->barbarians[area] = (uint8_t)(1 + ecu_rng_below(rng, mc_areas[area].limit));
	}
}

static void settle_seat(struct mc_state *s, int seat, ecu_rng *rng)
{
	int cities = 7 + (int)ecu_rng_below(rng, 3),
	    tokens = mc_support_rate(s, seat) * cities + (int)ecu_rng_below(rng, 14);

	memset(s->tokens[seat], 0, sizeof s->tokens[seat]);
	s->stock[seat] = MC_LIM_TOKENS;
	s->ships[seat] = (struct mc_ships){ 0 };
	settle_advances(s, seat, rng);
	settle_cities(s, seat, cities, rng);
	settle_tokens(s, seat, tokens < 40 ? tokens : 40, rng);
	int most = s->stock[seat] < 20 ? s->stock[seat] : 20;
	s->treasury[seat] = (uint8_t)ecu_rng_below(rng, (uint32_t)most + 1);
	s->stock[seat] = (uint8_t)(s->stock[seat] - s->treasury[seat]);
	settle_ships(s, seat, rng);
	settle_hand(s, seat, rng);
	s->step[seat] = (uint8_t)ecu_rng_below(rng, 14);
}

/* Armies in the cities of others, and now and then of two at once: the conflicts are about to be resolved. */
static void settle_armies(struct mc_state *s, ecu_rng *rng)
{
	for (uint32_t n = 2u * s->head.seats; n; n--) {
		int seat = (int)ecu_rng_below(rng, s->head.seats), area = near_home(s, seat, 6, rng),
		    army = 4 + (int)ecu_rng_below(rng, 6);
		bool city = area >= 0 && s->city[area] && s->city[area] != seat + 1;
		if (army > s->stock[seat] || area < 0 || (!city && ecu_rng_below(rng, 3)))
			continue;
		mc_place(s, seat, area, army);
	}
}

/* Hardly anybody has a token left to pay taxes with, and nobody is spared a revolt. */
static void empty_stocks(struct mc_state *s, ecu_rng *rng)
{
	for (int seat = 0; seat < s->head.seats; seat++) {
		int keep = (int)ecu_rng_below(rng, 6),
		    spent = s->stock[seat] > keep ? s->stock[seat] - keep : 0;
		s->treasury[seat] = (uint8_t)(s->treasury[seat] + spent);
		s->stock[seat] = (uint8_t)(s->stock[seat] - spent);
		s->advances[seat] &= ~((uint64_t)1 << MC_ADV_DEMOCRACY);
		mc_count_credits(s, seat, false);
	}
}

static bool is_held(const struct mc_state *s, int card)
{
	for (int seat = 0; seat < s->head.seats; seat++)
		if (s->hand[seat][card])
			return true;
	return false;
}

/* Calamities as if drawn and traded this turn: of the own block, some of them got from somebody else. */
static void settle_calamities(struct mc_state *s, ecu_rng *rng)
{
	for (int seat = 0; seat < s->head.seats; seat++)
		for (uint32_t n = ecu_rng_below(rng, 4); n; n--) {
			int calamity = (int)ecu_rng_below(rng, MC_CALAMITIES),
			    card = mc_calamity_card(mc_block(s, seat), calamity),
			    giver = (int)ecu_rng_below(rng, s->head.seats);
			if (mc_cards_made(s, card) <= s->discard[card] || is_held(s, card))
				continue;
			mc_give_card(s, seat, card, 1);
			if (mc_calamities[calamity].kind != MC_NONTRADEABLE && giver != seat)
				s->giver[card] = (uint8_t)(giver + 1);
		}
	mc_keep_stacks(s);
}

/* Everybody has built and bought for a while; the turn begins, or is about to move, fight, build, draw,
 * suffer, use abilities or buy. */
void mc_lively(struct core_head *head, ecu_rng *rng)
{
	static const uint8_t starts[] = { MC_STEP_TAX,    MC_STEP_TAX,    MC_STEP_CENSUS, MC_STEP_FIGHT,
					  MC_STEP_FIGHT,  MC_STEP_BUILD,  MC_STEP_DRAW,   MC_STEP_PURCHASE,
					  MC_STEP_SELECT, MC_STEP_SELECT, MC_STEP_SELECT, MC_STEP_ABILITIES };
	struct mc_state *s = mc(head);

	if (!s->ranking.n) {
		uint32_t left = s->world;
		for (int i = 0; i < head->seats; i++, left &= left - 1)
			mc_take_civ(s, s->order.at[i], __builtin_ctz(left));
		mc_begin(s, NULL);
	}
	mc_forget_answers(s, true);
	memset(s->city, 0, sizeof s->city);
	memset(s->cities, 0, sizeof s->cities);
	for (int seat = 0; seat < head->seats; seat++) /* all leave before the first comes */
		memset(s->tokens[seat], 0, sizeof s->tokens[seat]);
	for (int i = 0; i < s->ranking.n; i++)
		settle_seat(s, s->ranking.at[i], rng);
	settle_barbarians(s, rng);
	int start = starts[ecu_rng_below(rng, sizeof starts)];
	if (start == MC_STEP_FIGHT)
		settle_armies(s, rng);
	if (start == MC_STEP_TAX && ecu_rng_below(rng, 8) == 0)
		empty_stocks(s, rng);
	if (start == MC_STEP_SELECT)
		settle_calamities(s, rng);
	s->turn = (uint8_t)(1 + ecu_rng_below(rng, (uint32_t)mc_turns_most(s)));
	memset(head->frame, 0, sizeof head->frame);
	head->depth = 1;
	head->frame[0] = (struct core_frame){ .kind = MC_TURN, .step = (uint8_t)start };
	core_ask(head, 0, 0);
}
