/* dues.c — chapter 11: what calamities demand of a seat, paid piece by piece.
 *
 * Question
 *   calamity  open, all who owe something to the calamity that is resolved now; what each owes, and how
 *             much is still to go, is seen by all:
 *     damage    which own units are lost, at the place the card names: tokens 1 point, a city 5; a city
 *               may be reduced
 *     reduce, destroy, support   which own city is reduced or destroyed; where the card says so it can be
 *                                bought off
 *     cards, face                which commodity cards are discarded, from the own hand
 *     steps     a step back on the A.S.T., or two own cities
 *     victims   the primary victim names others; volcano, plain, sea: he breaks a tie of places
 *     quake, shake, select, spare   disasters.c; select is sealed until all are in
 *     annex, pirates, land, march   the beneficiary (pirates also the primary victim) picks a city or an
 *                                   area of the victim
 *     mark, share                   civilwar.c
 *
 * What leaves no choice is done at once and asked of nobody. Only where a hand decides everybody is asked
 * who might have to choose, so that being asked tells nothing of it. */
#include <string.h>

#include "megaciv/megaciv.h"

/* ---- Which areas and cards a due is about ---------------------------------------------------- */

static const struct mc_calamity *card_of(const struct mc_due *d)
{
	return &mc_calamities[d->calamity ? d->calamity - 1 : 0];
}

static const struct core_frame *top(const struct mc_state *s) { return &s->head.frame[s->head.depth - 1]; }

static int copy_of(const struct mc_state *s) { return top(s)->b; }

/* 11.1: the card that is resolved, for what is told: of a minor the one that was held, of whatever block. */
static int called(const struct mc_state *s, int seat)
{
	const struct mc_due *d = &s->due[seat];

	if (top(s)->kind == MC_CALAMITY)
		return s->copy[copy_of(s)].card - 1;
	return mc_calamity_card(d->at ? d->at - 1 : mc_block(s, seat), d->calamity - 1);
}

static bool is_here(const struct mc_state *s, const struct mc_due *d, int area, bool city)
{
	switch (d->place) {
	case MC_PLACE_COAST: return mc_is_coastal(area);
	case MC_PLACE_PLAIN: return mc_on_plain(area, d->at, city);
	case MC_PLACE_SEA: return mc_adjacent_by_water(area, MC_LAND + d->at);
	case MC_PLACE_MARKED: return s->used[area];
	default: return true;
	}
}

static bool has_inland(const struct mc_state *s, int seat)
{
	for (int area = 0; area < MC_LAND; area++)
		if (s->city[area] == seat + 1 && !mc_is_coastal(area))
			return true;
	return false;
}

static bool is_picked(const struct mc_state *s, int seat, int area)
{
	for (int i = 0; i < s->picks[seat].n; i++)
		if (s->picks[seat].at[i] == area)
			return true;
	return false;
}

/* May this area be the next piece? For damage see below. */
static bool candidate(const struct mc_state *s, int seat, const struct mc_due *d, int area)
{
	bool own_city = area < MC_LAND && s->city[area] == seat + 1,
	     his_city = area < MC_LAND && d->from && s->city[area] == d->from;

	switch ((enum mc_due_kind)d->what) {
	case MC_DUE_REDUCE:
	case MC_DUE_DESTROY:
	case MC_DUE_SUPPORT:
	case MC_DUE_QUAKE: return own_city && is_here(s, d, area, true);
	case MC_DUE_STEPS: return own_city && (!mc_is_coastal(area) || !has_inland(s, seat));
	case MC_DUE_SELECT: return own_city && is_here(s, d, area, true) && !is_picked(s, seat, area);
	case MC_DUE_SPARE: return own_city && s->used[area];
	case MC_DUE_ANNEX:
	case MC_DUE_PIRATES: return his_city && is_here(s, d, area, true);
	case MC_DUE_SHAKE: return area < MC_LAND && mc_shakes(s, d, seat, area);
	case MC_DUE_SEA: return area >= MC_LAND && mc_sea_cities(s, seat, area) == d->n;
	case MC_DUE_LAND: return area < MC_LAND && mc_lands(s, d, area);
	case MC_DUE_MARCH: return area < MC_LAND && mc_marches(s, d, area);
	case MC_DUE_SHARE: return area < MC_LAND && s->used[area];
	case MC_DUE_MARK: return area < MC_LAND && !s->used[area] && mc_may_mark(s, d, area);
	default: return false;
	}
}

static int candidates(const struct mc_state *s, int seat, const struct mc_due *d, uint16_t found[MC_AREAS])
{
	bool sea = d->what == MC_DUE_SEA,
	     cities = !sea && d->what != MC_DUE_MARCH && d->what != MC_DUE_SHARE && d->what != MC_DUE_MARK;
	int n = 0;

	for (int area = sea ? MC_LAND : 0; area < (sea ? MC_AREAS : MC_LAND); area++)
		if ((!cities || s->city[area]) && candidate(s, seat, d, area))
			found[n++] = (uint16_t)area;
	return n;
}

/* Which action names such an area. */
static int kind_for(const struct mc_due *d)
{
	switch ((enum mc_due_kind)d->what) {
	case MC_DUE_REDUCE:
	case MC_DUE_SUPPORT: return MC_DO_REDUCE;
	case MC_DUE_DESTROY:
	case MC_DUE_STEPS: return MC_DO_RUIN;
	case MC_DUE_ANNEX:
	case MC_DUE_SHARE: return MC_DO_ANNEX;
	case MC_DUE_SPARE: return MC_DO_DESELECT;
	default: return MC_DO_SELECT;
	}
}

/* ---- Damage (1.3) ---------------------------------------------------------------------------- */

static int tokens_here(const struct mc_state *s, int seat, const struct mc_due *d, int area)
{
	return s->tokens[seat][area] && is_here(s, d, area, false) ? s->tokens[seat][area] : 0;
}

static bool city_here(const struct mc_state *s, int seat, const struct mc_due *d, int area)
{
	return s->city[area] == seat + 1 && is_here(s, d, area, true);
}

/* A reduced city counts what it is worth less; the option forbids it. */
static int reduction_points(const struct mc_state *s, int seat, const struct mc_due *d, int area)
{
	if (mc_option(s, MC_OPTION_DAMAGE) || !city_here(s, seat, d, area))
		return 0;
	int room = mc_reduced_room(s, area), put = room < s->stock[seat] ? room : s->stock[seat];
	return MC_LIM_CITY_POINTS - MC_LIM_TOKEN_POINTS * put;
}

/* what can be lost at all; area: the last one with tokens */
struct reach {
	int points, areas, cities, area;
};

static struct reach reach(const struct mc_state *s, int seat, const struct mc_due *d)
{
	struct reach r = { 0 };

	for (int area = 0; area < MC_LAND; area++) {
		if (!s->tokens[seat][area] && s->city[area] != seat + 1)
			continue;
		int tokens = tokens_here(s, seat, d, area);
		bool city = city_here(s, seat, d, area);
		r.points += tokens + (city ? MC_LIM_CITY_POINTS : 0);
		r.cities += city;
		if (tokens) {
			r.areas++;
			r.area = area;
		}
	}
	return r;
}

static void pay_damage(struct mc_state *s, int seat, int points)
{
	struct mc_due *d = &s->due[seat];

	d->n = (uint8_t)(points < d->n ? d->n - points : 0);
}

static void lose_tokens(struct mc_state *s, int seat, int area, int n, const ecu_sink *sink)
{
	mc_remove(s, seat, area, n);
	pay_damage(s, seat, MC_LIM_TOKEN_POINTS * n);
	core_tell(s, sink, CORE_ALL, MC_SAY_DAMAGE_TOKENS, seat, n, area, s->due[seat].n);
}

/* The token that Public Works kept there is lost with it, and counts. */
static void lose_city(struct mc_state *s, int seat, int area, const ecu_sink *sink)
{
	pay_damage(s, seat, mc_points(s, seat, area));
	mc_clear_own(s, area);
	core_tell(s, sink, CORE_ALL, MC_SAY_DAMAGE_CITY, seat, area, s->due[seat].n);
}

static void lose_by_reduction(struct mc_state *s, int seat, int area, const ecu_sink *sink)
{
	int put = mc_reduce(s, area);

	pay_damage(s, seat, MC_LIM_CITY_POINTS - MC_LIM_TOKEN_POINTS * put);
	core_tell(s, sink, CORE_ALL, MC_SAY_DAMAGE_REDUCED, seat, area, put, s->due[seat].n);
}

static void lose_all(struct mc_state *s, int seat, const ecu_sink *sink)
{
	const struct mc_due d = s->due[seat];

	for (int area = 0; area < MC_LAND; area++)
		if (city_here(s, seat, &d, area))
			lose_city(s, seat, area, sink);
		else if (tokens_here(s, seat, &d, area))
			lose_tokens(s, seat, area, s->tokens[seat][area], sink);
	s->due[seat].n = 0;
}

static void damage_forced(struct mc_state *s, int seat, const ecu_sink *sink)
{
	struct mc_due *d = &s->due[seat];
	struct reach r = reach(s, seat, d);

	if (d->n && r.points <= d->n)
		lose_all(s, seat, sink);
	else if (d->n && !r.cities && r.areas == 1)
		lose_tokens(s, seat, r.area, d->n, sink);
}

/* ---- Cards ----------------------------------------------------------------------------------- */

static int face_total(const struct mc_state *s, int seat)
{
	int sum = 0;

	for (int card = MC_CARD_GOODS; card < MC_CARDS; card++)
		sum += mc_card_face(card) * s->hand[seat][card];
	return sum;
}

static void give_card(struct mc_state *s, int seat, int card, int n, const ecu_sink *sink)
{
	mc_discard(s, seat, card, n);
	core_tell(s, sink, CORE_ALL, MC_SAY_CALAMITY_DISCARD, seat, n, card);
}

/* All commodities, or all that have a value. */
static void give_all_cards(struct mc_state *s, int seat, bool water_too, const ecu_sink *sink)
{
	for (int card = MC_CARD_GOODS; card < (water_too ? MC_CARDS : MC_CARD_WATER); card++)
		if (s->hand[seat][card])
			give_card(s, seat, card, s->hand[seat][card], sink);
	s->due[seat].n = 0;
}

/* How many of this card may go at once: not more than the last that is needed. */
static int cards_most(const struct mc_state *s, int seat, int card)
{
	const struct mc_due *d = &s->due[seat];
	int face = mc_card_is_calamity(card) ? 0 : mc_card_face(card), most = s->hand[seat][card],
	    need = d->n;

	if (mc_card_is_calamity(card) || (d->what == MC_DUE_FACE && !face))
		return 0;
	if (d->what == MC_DUE_FACE)
		need = (d->n + face - 1) / face;
	return most < need ? most : need;
}

/* ---- Buying off ------------------------------------------------------------------------------ */

/* 11.3: City in Flames as a whole, Banditry card by card. */
static bool can_pay_treasury(const struct mc_state *s, int seat, const struct mc_due *d)
{
	return d->calamity && card_of(d)->buy_off && s->treasury[seat] >= card_of(d)->buy_off &&
	       (d->what == MC_DUE_DESTROY || d->what == MC_DUE_CARDS);
}

/* Iconoclasm and Heresy: Theocracy, before the first reduction. */
static bool can_pay_cards(const struct mc_state *s, int seat, const struct mc_due *d)
{
	return d->what == MC_DUE_REDUCE && d->from &&
	       mc_commodities(s, seat) >= mc_modified(s, seat, d->calamity - 1, MC_ROLE_BOTH,
						      MC_CHANGE_CARDS_INSTEAD_OF_CITIES, 0);
}

/* Who might be able to pay with cards, judged by what all see: how many of a hand are calamities is not
 * for all to know. */
static bool might_pay(const struct mc_state *s, int seat, const struct mc_due *d)
{
	int cards = d->what == MC_DUE_REDUCE && d->from ? mc_modified(s, seat, d->calamity - 1, MC_ROLE_BOTH,
								      MC_CHANGE_CARDS_INSTEAD_OF_CITIES, 0)
							: 0;

	return can_pay_treasury(s, seat, d) || (cards && s->hand_size[seat] >= cards);
}

static bool can_pay(const struct mc_state *s, int seat, const struct mc_due *d)
{
	return can_pay_treasury(s, seat, d) || can_pay_cards(s, seat, d);
}

static void pay(struct mc_state *s, int seat, const ecu_sink *sink)
{
	struct mc_due *d = &s->due[seat];
	int price = card_of(d)->buy_off;

	if (can_pay_cards(s, seat, d)) {
		int cards = mc_modified(s, seat, d->calamity - 1, MC_ROLE_BOTH,
					MC_CHANGE_CARDS_INSTEAD_OF_CITIES, 0);
		core_tell(s, sink, CORE_ALL, MC_SAY_THEOCRACY, seat, cards);
		*d = (struct mc_due){ .what = MC_DUE_CARDS, .calamity = d->calamity, .n = (uint8_t)cards };
		return;
	}
	mc_spend(s, seat, price);
	d->n--;
	core_tell(s, sink, CORE_ALL, MC_SAY_BOUGHT_OFF, seat, price, called(s, seat));
}

/* ---- One area after the other ---------------------------------------------------------------- */

static void annex_city(struct mc_state *s, int by, int area, const ecu_sink *sink)
{
	int from = s->city[area] - 1;

	if (s->cities[by] == MC_LIM_CITIES) {
		mc_make_pirates(s, area, sink);
		return;
	}
	mc_clear_own(s, area);
	mc_found(s, by, area);
	core_tell(s, sink, CORE_ALL, MC_SAY_CALAMITY_ANNEXED, by, area, from);
}

static void reduce_city(struct mc_state *s, int seat, int area, const ecu_sink *sink)
{
	int put = mc_reduce(s, area);

	core_tell(s, sink, CORE_ALL, MC_SAY_CALAMITY_REDUCED, seat, area, put);
}

/* For each step two cities; when both are gone the step is spared. */
static void destroy_for_step(struct mc_state *s, int seat, int area, const ecu_sink *sink)
{
	struct mc_due *d = &s->due[seat];

	if (!d->at)
		d->at = (uint8_t)mc_modified(s, seat, d->calamity - 1, MC_ROLE_PRIMARY,
					     MC_CHANGE_CITIES_INSTEAD_OF_STEP, 0);
	mc_clear_own(s, area);
	core_tell(s, sink, CORE_ALL, MC_SAY_CALAMITY_DESTROYED, seat, area);
	if (!--d->at)
		d->n--;
}

static void take_piece(struct mc_state *s, int seat, int area, const ecu_sink *sink)
{
	struct mc_due *d = &s->due[seat];
	struct core_frame *f = &s->head.frame[s->head.depth - 1];

	switch ((enum mc_due_kind)d->what) {
	case MC_DUE_REDUCE:
	case MC_DUE_SUPPORT:
		reduce_city(s, seat, area, sink);
		s->used[area] = 0;
		d->n = (uint8_t)(d->n - (d->what == MC_DUE_REDUCE));
		d->from = 0;
		break;
	case MC_DUE_DESTROY:
		mc_clear_own(s, area);
		core_tell(s, sink, CORE_ALL, MC_SAY_CALAMITY_DESTROYED, seat, area);
		d->n--;
		break;
	case MC_DUE_STEPS: destroy_for_step(s, seat, area, sink); break;
	case MC_DUE_ANNEX:
		annex_city(s, seat, area, sink);
		d->n--;
		break;
	case MC_DUE_PIRATES:
		mc_make_pirates(s, area, sink);
		d->n--;
		break;
	case MC_DUE_SELECT: s->picks[seat].at[s->picks[seat].n++] = (uint16_t)area; break;
	case MC_DUE_SPARE:
		s->used[area] = 0;
		core_tell(s, sink, CORE_ALL, MC_SAY_SPARED_CITY, seat, area);
		d->n--;
		break;
	case MC_DUE_SEA:
		s->copy[copy_of(s)].place = (uint8_t)(area - MC_LAND + 1);
		core_tell(s, sink, CORE_ALL, MC_SAY_STRIKES_SEA, called(s, seat), area);
		d->n = 0;
		break;
	case MC_DUE_MARK: s->used[area] = 1; break;
	case MC_DUE_SHARE: mc_share_area(s, seat, d->from - 1, area, sink); break;
	default: /* QUAKE, SHAKE, LAND, MARCH: the procedure goes on with this area */
		f->n = (int16_t)(area + 1);
		d->n = 0;
		break;
	}
}

/* The order matters where the stock cannot fill all places. */
static bool order_matters(const struct mc_state *s, int seat, const struct mc_due *d, const uint16_t *found,
			  int n)
{
	int room = 0;

	if (d->what == MC_DUE_ANNEX)
		return n > MC_LIM_CITIES - s->cities[seat] && s->cities[seat] < MC_LIM_CITIES;
	if (d->what != MC_DUE_REDUCE)
		return false;
	for (int i = 0; i < n; i++)
		room += mc_reduced_room(s, found[i]);
	return n > 1 && room > s->stock[seat];
}

/* ---- What is over, what is forced ------------------------------------------------------------ */

static bool rate_met(const struct mc_state *s, int seat, int rate)
{
	return mc_on_board(s, seat) >= rate * s->cities[seat];
}

static bool can_sacrifice(const struct mc_state *s, int seat, const struct mc_due *d)
{
	int cities = mc_modified(s, seat, d->calamity - 1, MC_ROLE_PRIMARY, MC_CHANGE_CITIES_INSTEAD_OF_STEP,
				 0);

	return d->at ? s->cities[seat] > 0 : cities && s->cities[seat] >= cities;
}

/* How many of the candidates have to be taken. */
static int pieces_left(const struct mc_state *s, int seat, const struct mc_due *d)
{
	if (d->what == MC_DUE_SELECT)
		return d->n - s->picks[seat].n;
	if (d->what == MC_DUE_STEPS)
		return d->at;
	return d->what == MC_DUE_SUPPORT                          ? 1
	       : d->what == MC_DUE_SEA || d->what == MC_DUE_MARCH ? d->n > 0
								  : d->n;
}

static void name_victim(struct mc_state *s, int seat, int victim, const ecu_sink *sink)
{
	s->copy[copy_of(s)].victims |= mc_bit(victim);
	s->due[seat].n--;
	core_tell(s, sink, CORE_ALL, MC_SAY_NAMES, seat, victim, called(s, seat));
}

static void step_back(struct mc_state *s, int seat, const ecu_sink *sink)
{
	s->step[seat]--;
	s->due[seat].n--;
	core_tell(s, sink, CORE_ALL, MC_SAY_REGRESSED, seat, s->step[seat]);
}

/* Everything at once where the choice is none; true: nothing is left to decide. */
static bool areas_forced(struct mc_state *s, int seat, const ecu_sink *sink)
{
	struct mc_due *d = &s->due[seat];
	uint16_t found[MC_AREAS];
	int left = pieces_left(s, seat, d), n = candidates(s, seat, d, found);

	if (left <= 0 || !n)
		return true;
	if (might_pay(s, seat, d) || n > left || order_matters(s, seat, d, found, n))
		return false;
	for (int i = 0; i < n; i++)
		take_piece(s, seat, found[i], sink);
	return d->what != MC_DUE_SUPPORT;
}

static bool support_forced(struct mc_state *s, int seat, const ecu_sink *sink)
{
	while (!rate_met(s, seat, s->due[seat].n)) {
		if (s->cities[seat] > 1)
			return false;
		areas_forced(s, seat, sink);
	}
	return true;
}

static bool steps_forced(struct mc_state *s, int seat, const ecu_sink *sink)
{
	struct mc_due *d = &s->due[seat];

	if (d->at && !areas_forced(s, seat, sink))
		return false;
	d->at = 0;
	d->n = d->n < s->step[seat] ? d->n : s->step[seat];
	if (can_sacrifice(s, seat, d))
		return !d->n;
	while (d->n)
		step_back(s, seat, sink);
	return true;
}

/* Nobody gives more cards than he has, nor buys off what he need not give. */
static void cards_forced(struct mc_state *s, int seat, const ecu_sink *sink)
{
	struct mc_due *d = &s->due[seat];
	int cards = mc_commodities(s, seat);

	if (cards < d->n) {
		d->n = (uint8_t)cards;
		core_tell(s, sink, CORE_ALL, MC_SAY_CARDS_SHORT, seat, cards);
	}
	if (d->n && cards <= d->n && !can_pay(s, seat, d))
		give_all_cards(s, seat, true, sink);
}

static bool victims_forced(struct mc_state *s, int seat, const ecu_sink *sink)
{
	ecu_seats may = mc_may_suffer(s, copy_of(s));

	if (s->due[seat].n && __builtin_popcount(may) > s->due[seat].n)
		return false;
	for (int i = 0; i < s->ranking.n; i++)
		if (s->due[seat].n && (may >> s->ranking.at[i] & 1))
			name_victim(s, seat, s->ranking.at[i], sink);
	return true;
}

/* 11.1: what the stock holds of what is left in the chosen areas. */
static bool share_forced(struct mc_state *s, int seat, const ecu_sink *sink)
{
	int from = s->due[seat].from - 1, cities = 0, tokens = 0, areas = 0;

	for (int area = 0; area < MC_LAND; area++)
		if (s->used[area]) {
			bool city = s->city[area] == from + 1;
			areas++;
			cities += city;
			tokens += city ? 0 : s->tokens[from][area];
		}
	int free_cities = MC_LIM_CITIES - s->cities[seat];
	bool short_of = (cities > free_cities && free_cities) || (tokens > s->stock[seat] && s->stock[seat]);
	if (areas > 1 && short_of)
		return false;
	for (int area = 0; area < MC_LAND; area++)
		if (s->used[area])
			mc_share_area(s, seat, from, area, sink);
	return true;
}

/* Does what needs no choice; clears the due when nothing is left of it. */
static void go_on(struct mc_state *s, int seat, const ecu_sink *sink)
{
	struct mc_due *d = &s->due[seat];
	bool over = false;

	switch ((enum mc_due_kind)d->what) {
	case MC_NO_DUE: return;
	case MC_DUE_DAMAGE:
		damage_forced(s, seat, sink);
		over = !d->n;
		break;
	case MC_DUE_SUPPORT: over = support_forced(s, seat, sink); break;
	case MC_DUE_CARDS:
		cards_forced(s, seat, sink);
		over = !d->n;
		break;
	case MC_DUE_FACE:
		if (d->n && face_total(s, seat) <= d->n)
			give_all_cards(s, seat, face_total(s, seat) < d->n, sink);
		over = !d->n;
		break;
	case MC_DUE_STEPS: over = steps_forced(s, seat, sink); break;
	case MC_DUE_VICTIMS: over = victims_forced(s, seat, sink); break;
	case MC_DUE_VOLCANO:
	case MC_DUE_PLAIN: over = !d->n; break;
	case MC_DUE_SPARE: {
		uint16_t found[MC_AREAS];
		over = !d->n || !candidates(s, seat, d, found);
		break;
	}
	case MC_DUE_MARK: over = !d->n; break;
	case MC_DUE_SHARE: over = share_forced(s, seat, sink); break;
	case MC_DUE_REDUCE:
	case MC_DUE_DESTROY:
	case MC_DUE_QUAKE:
	case MC_DUE_SHAKE:
	case MC_DUE_SELECT:
	case MC_DUE_SEA:
	case MC_DUE_ANNEX:
	case MC_DUE_PIRATES:
	case MC_DUE_LAND:
	case MC_DUE_MARCH:
	case MC_DUES: over = areas_forced(s, seat, sink); break;
	}
	if (over)
		*d = (struct mc_due){ 0 };
}

void mc_owe(struct mc_state *s, int seat, struct mc_due due, const ecu_sink *sink)
{
	s->due[seat] = due;
	go_on(s, seat, sink);
}

enum core_step mc_ask_dues(struct mc_state *s)
{
	ecu_seats who = 0;

	for (int seat = 0; seat < s->head.seats; seat++)
		if (s->due[seat].what)
			who |= mc_bit(seat);
	core_ask(&s->head, MC_ASK_CALAMITY, who);
	return who ? CORE_ASKED : CORE_AGAIN;
}

/* A state that was laid may only ask what the rules would ask. */
bool mc_due_choice(const struct mc_state *s, int seat)
{
	struct mc_state copy = *s;

	go_on(&copy, seat, NULL);
	return memcmp(&copy.due[seat], &s->due[seat], sizeof copy.due[seat]) == 0 && copy.due[seat].what;
}

/* ---- Answers --------------------------------------------------------------------------------- */

static ecu_verdict damage_check(const struct mc_state *s, const struct mc_action *a, const struct mc_due *d)
{
	int area = a->kind == MC_DO_LOSE_TOKENS ? a->units.area : a->at.area;

	if (a->kind == MC_DO_LOSE_TOKENS) {
		int tokens = area < MC_LAND ? tokens_here(s, a->seat, d, area) : 0,
		    most = tokens < d->n ? tokens : d->n;
		return a->units.n >= 1 && a->units.n <= most
			       ? CORE_OK
			       : core_refuse(MC_SAY_DAMAGE_MOST, area, most, a->units.n);
	}
	if (a->kind != MC_DO_RUIN && a->kind != MC_DO_REDUCE)
		return core_refuse(MC_SAY_NOT_DUE);
	if (area >= MC_LAND || !city_here(s, a->seat, d, area))
		return core_refuse(MC_SAY_NO_CITY_HERE, area);
	return a->kind == MC_DO_RUIN || reduction_points(s, a->seat, d, area) > 0
		       ? CORE_OK
		       : core_refuse(MC_SAY_NO_DAMAGE, area);
}

static ecu_verdict cards_check(const struct mc_state *s, const struct mc_action *a)
{
	int most;

	if (a->kind != MC_DO_DISCARD)
		return core_refuse(MC_SAY_NOT_DUE);
	most = cards_most(s, a->seat, a->discard.card);
	return a->discard.n >= 1 && a->discard.n <= most
		       ? CORE_OK
		       : core_refuse(MC_SAY_CARDS_MOST, a->discard.card, most, a->discard.n);
}

static ecu_verdict place_check(const struct mc_state *s, const struct mc_action *a, const struct mc_due *d)
{
	bool volcano = d->what == MC_DUE_VOLCANO;

	if (a->kind != (volcano ? MC_DO_VOLCANO : MC_DO_PLAIN))
		return core_refuse(MC_SAY_NOT_DUE);
	int points = volcano ? mc_volcano_points(s, a->seat, a->place.at)
			     : mc_plain_points(s, a->seat, a->place.at);
	return points == d->n ? CORE_OK
			      : core_refuse(volcano ? MC_SAY_OTHER_VOLCANO : MC_SAY_OTHER_PLAIN, a->place.at,
					    points, d->n);
}

static ecu_verdict mark_check(const struct mc_state *s, const struct mc_action *a, const struct mc_due *d)
{
	if (a->kind == MC_DO_ENOUGH)
		return mc_marked_check(s, d);
	if (a->kind != MC_DO_SELECT && a->kind != MC_DO_DESELECT)
		return core_refuse(MC_SAY_NOT_DUE);
	if (a->at.area >= MC_LAND || !mc_points(s, d->from - 1, a->at.area))
		return core_refuse(MC_SAY_NO_UNITS_HERE, d->from - 1, a->at.area);
	if (a->kind == MC_DO_DESELECT)
		return s->used[a->at.area] ? CORE_OK : core_refuse(MC_SAY_NOT_CHOSEN, a->at.area);
	return candidate(s, a->seat, d, a->at.area) ? CORE_OK
						    : core_refuse(MC_SAY_CHOSEN_ALREADY, a->at.area);
}

static ecu_verdict steps_check(const struct mc_state *s, const struct mc_action *a, const struct mc_due *d)
{
	if (a->kind == MC_DO_STEP_BACK)
		return d->at ? core_refuse(MC_SAY_SACRIFICE_BEGUN, d->at) : CORE_OK;
	if (a->kind != MC_DO_RUIN)
		return core_refuse(MC_SAY_NOT_DUE);
	if (a->at.area >= MC_LAND || s->city[a->at.area] != a->seat + 1)
		return core_refuse(MC_SAY_NO_CITY_HERE, a->at.area);
	return candidate(s, a->seat, d, a->at.area) ? CORE_OK : core_refuse(MC_SAY_INLAND_FIRST, a->at.area);
}

static ecu_verdict area_check(const struct mc_state *s, const struct mc_action *a, const struct mc_due *d)
{
	if (a->kind == MC_DO_PAY)
		return can_pay(s, a->seat, d) ? CORE_OK : core_refuse(MC_SAY_NO_BUY_OFF);
	if (a->kind == MC_DO_ENOUGH && d->what == MC_DUE_SPARE)
		return CORE_OK;
	if (a->kind != kind_for(d))
		return core_refuse(MC_SAY_NOT_DUE);
	if (a->at.area < MC_AREAS && candidate(s, a->seat, d, a->at.area))
		return CORE_OK;
	return core_refuse(kind_for(d) == MC_DO_REDUCE || kind_for(d) == MC_DO_RUIN ? MC_SAY_NO_CITY_HERE
										    : MC_SAY_NOT_THIS_AREA,
			   a->at.area);
}

ecu_verdict mc_due_check(const struct mc_state *s, const struct mc_action *a)
{
	const struct mc_due *d = &s->due[a->seat];

	switch ((enum mc_due_kind)d->what) {
	case MC_DUE_DAMAGE: return damage_check(s, a, d);
	case MC_DUE_CARDS:
	case MC_DUE_FACE: return a->kind == MC_DO_PAY ? area_check(s, a, d) : cards_check(s, a);
	case MC_DUE_VOLCANO:
	case MC_DUE_PLAIN: return place_check(s, a, d);
	case MC_DUE_MARK: return mark_check(s, a, d);
	case MC_DUE_STEPS: return steps_check(s, a, d);
	case MC_DUE_VICTIMS:
		if (a->kind != MC_DO_VICTIM)
			return core_refuse(MC_SAY_NOT_DUE);
		return a->victim.seat < s->head.seats && mc_may_suffer(s, copy_of(s)) >> a->victim.seat & 1
			       ? CORE_OK
			       : core_refuse(MC_SAY_NOT_A_VICTIM, a->victim.seat);
	default: return area_check(s, a, d);
	}
}

static void choose_place(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	s->copy[copy_of(s)].place = (uint8_t)(a->place.at + 1);
	s->due[a->seat].n = 0;
	core_tell(s, sink, CORE_ALL, a->kind == MC_DO_VOLCANO ? MC_SAY_ERUPTS : MC_SAY_FLOODS, a->place.at);
}

static void damage_apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	if (a->kind == MC_DO_LOSE_TOKENS)
		lose_tokens(s, a->seat, a->units.area, a->units.n, sink);
	else if (a->kind == MC_DO_RUIN)
		lose_city(s, a->seat, a->at.area, sink);
	else
		lose_by_reduction(s, a->seat, a->at.area, sink);
}

static void give_one(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	struct mc_due *d = &s->due[a->seat];
	int worth = (d->what == MC_DUE_FACE ? mc_card_face(a->discard.card) : 1) * a->discard.n;

	give_card(s, a->seat, a->discard.card, a->discard.n, sink);
	d->n = (uint8_t)(worth < d->n ? d->n - worth : 0);
}

void mc_due_apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	struct mc_due *d = &s->due[a->seat];

	if (d->what == MC_DUE_DAMAGE)
		damage_apply(s, a, sink);
	else if (a->kind == MC_DO_DISCARD)
		give_one(s, a, sink);
	else if (a->kind == MC_DO_PAY)
		pay(s, a->seat, sink);
	else if (a->kind == MC_DO_VICTIM)
		name_victim(s, a->seat, a->victim.seat, sink);
	else if (a->kind == MC_DO_VOLCANO || a->kind == MC_DO_PLAIN)
		choose_place(s, a, sink);
	else if (a->kind == MC_DO_STEP_BACK)
		step_back(s, a->seat, sink);
	else if (a->kind == MC_DO_ENOUGH)
		d->n = 0;
	else if (a->kind == MC_DO_DESELECT && d->what == MC_DUE_MARK)
		s->used[a->at.area] = 0;
	else
		take_piece(s, a->seat, a->at.area, sink);
	go_on(s, a->seat, sink);
	if (!s->due[a->seat].what)
		core_answered(&s->head, a->seat);
}

/* ---- Choices --------------------------------------------------------------------------------- */

static void offer_at(struct core_choices *list, int kind, int seat, int area, int eagerness)
{
	ecu_action a = mc_write(
		(struct mc_action){ .kind = (uint8_t)kind, .seat = (int8_t)seat, .at.area = (uint16_t)area });

	core_offer(list, &a, eagerness);
}

static void offer_plain(struct core_choices *list, int kind, int seat, int eagerness)
{
	ecu_action a = mc_write((struct mc_action){ .kind = (uint8_t)kind, .seat = (int8_t)seat });

	core_offer(list, &a, eagerness);
}

static void damage_choices(const struct mc_state *s, int seat, const struct mc_due *d,
			   struct core_choices *list)
{
	for (int area = 0; area < MC_LAND; area++) {
		if (!s->tokens[seat][area] && s->city[area] != seat + 1)
			continue;
		int tokens = tokens_here(s, seat, d, area), most = tokens < d->n ? tokens : d->n;
		if (most) {
			ecu_action a = mc_write((struct mc_action){ .kind = MC_DO_LOSE_TOKENS,
								    .seat = (int8_t)seat,
								    .units.area = (uint16_t)area });
			core_offer_range(list, &a, 1, 1, most, 4);
		}
		if (!city_here(s, seat, d, area))
			continue;
		offer_at(list, MC_DO_RUIN, seat, area, 1);
		if (reduction_points(s, seat, d, area) > 0)
			offer_at(list, MC_DO_REDUCE, seat, area, 1);
	}
}

static void card_choices(const struct mc_state *s, int seat, struct core_choices *list)
{
	for (int card = MC_CARD_GOODS; card < MC_CARDS; card++) {
		int most = s->hand[seat][card] ? cards_most(s, seat, card) : 0;
		if (!most)
			continue;
		ecu_action a = mc_write((struct mc_action){
			.kind = MC_DO_DISCARD, .seat = (int8_t)seat, .discard.card = (uint8_t)card });
		core_offer_range(list, &a, 1, 1, most, 2);
	}
}

static void place_choices(const struct mc_state *s, int seat, const struct mc_due *d,
			  struct core_choices *list)
{
	bool volcano = d->what == MC_DUE_VOLCANO;

	for (int at = 0; at < (volcano ? (int)MC_VOLCANOES : (int)MC_PLAINS); at++) {
		ecu_action a = mc_write((struct mc_action){ .kind = volcano ? MC_DO_VOLCANO : MC_DO_PLAIN,
							    .seat = (int8_t)seat,
							    .place.at = (uint8_t)at });
		if ((volcano ? mc_volcano_points(s, seat, at) : mc_plain_points(s, seat, at)) == d->n)
			core_offer(list, &a, 1);
	}
}

static void victim_choices(const struct mc_state *s, int seat, struct core_choices *list)
{
	ecu_seats may = mc_may_suffer(s, copy_of(s));

	for (int i = 0; i < s->ranking.n; i++) {
		int victim = s->ranking.at[i];
		ecu_action a = mc_write((struct mc_action){
			.kind = MC_DO_VICTIM, .seat = (int8_t)seat, .victim.seat = (uint8_t)victim });
		if (may >> victim & 1)
			core_offer(list, &a, 1);
	}
}

static void area_choices(const struct mc_state *s, int seat, const struct mc_due *d,
			 struct core_choices *list)
{
	uint16_t found[MC_AREAS];
	int n = d->what != MC_DUE_STEPS || can_sacrifice(s, seat, d) ? candidates(s, seat, d, found) : 0;

	for (int i = 0; i < n; i++)
		offer_at(list, kind_for(d), seat, found[i], 2);
	for (int area = 0; d->what == MC_DUE_MARK && area < MC_LAND; area++)
		if (s->used[area])
			offer_at(list, MC_DO_DESELECT, seat, area, 1);
	if (d->what == MC_DUE_SPARE || (d->what == MC_DUE_MARK && !ecu_refused(mc_marked_check(s, d))))
		offer_plain(list, MC_DO_ENOUGH, seat, d->what == MC_DUE_MARK ? 9 : 1);
}

void mc_due_choices(const struct mc_state *s, int seat, struct core_choices *list)
{
	const struct mc_due *d = &s->due[seat];

	if (can_pay(s, seat, d))
		offer_plain(list, MC_DO_PAY, seat, 3);
	if (d->what == MC_DUE_STEPS && !d->at)
		offer_plain(list, MC_DO_STEP_BACK, seat, 2);
	switch ((enum mc_due_kind)d->what) {
	case MC_DUE_DAMAGE: damage_choices(s, seat, d, list); break;
	case MC_DUE_CARDS:
	case MC_DUE_FACE: card_choices(s, seat, list); break;
	case MC_DUE_VOLCANO:
	case MC_DUE_PLAIN: place_choices(s, seat, d, list); break;
	case MC_DUE_VICTIMS: victim_choices(s, seat, list); break;
	default: area_choices(s, seat, d, list); break;
	}
}

/* Mostly tokens of any area, without looking at everything else that could be lost. */
bool mc_due_pick(const struct mc_state *s, int seat, ecu_rng *rng, ecu_action *out)
{
	const struct mc_due *d = &s->due[seat];
	int first = (int)ecu_rng_below(rng, MC_LAND);

	if (d->what != MC_DUE_DAMAGE)
		return mc_mark_pick(s, seat, rng, out);
	for (int i = 0; first % 4 && i < MC_LAND; i++) {
		int area = first + i < MC_LAND ? first + i : first + i - MC_LAND,
		    tokens = tokens_here(s, seat, d, area), most = tokens < d->n ? tokens : d->n;
		if (!most)
			continue;
		*out = mc_write((struct mc_action){
			.kind = MC_DO_LOSE_TOKENS,
			.seat = (int8_t)seat,
			.units = { (uint16_t)area,
				   (uint8_t)(1 + (int)ecu_rng_below(rng, (uint32_t)most)) } });
		return true;
	}
	return false;
}

/* What the sentence of each due speaks of: the calamity first, then how much is still to go, then whose. */
void mc_due_prompt(const struct mc_state *s, int seat, ecu_message *m)
{
	const struct mc_due *d = &s->due[seat];

	m->id = (uint16_t)(d->calamity ? MC_SAY_DUE_DAMAGE + d->what - MC_DUE_DAMAGE : MC_SAY_DUE_THEME);
	m->arg[0] = d->calamity ? d->calamity - 1 : d->n;
	m->arg[1] = d->n;
	switch ((enum mc_due_kind)d->what) {
	case MC_DUE_SUPPORT:
		m->arg[1] = d->n * s->cities[seat];
		m->arg[2] = mc_on_board(s, seat);
		break;
	case MC_DUE_SELECT:
		m->arg[1] = d->n - s->picks[seat].n;
		m->arg[2] = MC_LAND + d->at;
		break;
	case MC_DUE_MARK:
		m->arg[2] = d->from - 1;
		m->arg[3] = mc_marked_points(s, d);
		break;
	case MC_DUE_SHAKE: m->arg[1] = d->area; break;
	case MC_DUE_LAND:
	case MC_DUE_MARCH:
		m->arg[1] = d->from - 1;
		m->arg[2] = d->area;
		break;
	case MC_DUE_VOLCANO:
	case MC_DUE_PLAIN:
	case MC_DUE_SEA:
	case MC_DUE_QUAKE: m->arg[1] = 0; break;
	case MC_DUE_ANNEX:
	case MC_DUE_PIRATES:
	case MC_DUE_SHARE: m->arg[2] = d->from - 1; break;
	default: break;
	}
}
