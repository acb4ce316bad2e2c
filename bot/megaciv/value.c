/* value.c — what things are worth to a seat: an area with so many tokens, a hand, a whole position. */
#include <assert.h>
#include <string.h>

#include "bot/megaciv/mind.h"

enum { EARLY = 7 }; /* turns: by then land and stock are full */

int mind_room(const struct mc_state *s, int seat, int area)
{
	if (s->city[area])
		return mc_limit(s, seat, area);
	int others = mc_others(s, seat, area);
	if (!others)
		return mc_limit(s, seat, area);
	return others < mc_area_limits[area] ? mc_area_limits[area] - others : 0;
}

int mind_stay(const struct mc_state *s, int seat, int area, int tokens)
{
	int room = mind_room(s, seat, area);

	return tokens < room ? tokens : room;
}

/* Without what grows there: an area held by so many who stay. */
static int held(const struct mind *m, const struct mc_state *s, int area, int stay)
{
	int worth = m->w->token * stay + m->w->area;

	if (mc_areas[area].site != MC_NONE && !s->city[area])
		worth += m->w->site;
	if (mc_areas[area].flood != MC_NONE)
		worth -= m->w->flood;
	return worth;
}

bool mind_is_early(const struct mind *m) { return m->s->turn < EARLY; }

/* What grows early grows again and again. */
int mind_growth(const struct mind *m)
{
	return m->w->growth + (mind_is_early(m) ? m->w->early * (EARLY - m->s->turn) : 0);
}

/* 4.1: what grows on an island and finds no room there is lost, unless a ship fetches it. */
static int grows(const struct mind *m, const struct mc_state *s, int area, int stay)
{
	int more = mc_growth((uint8_t)stay);
	const uint16_t *near;

	if (mc_land_neighbours(area, &near) > 1)
		return more;
	int room = mind_room(s, m->seat, area) - stay;
	return room < more ? (room > 0 ? room : 0) : more;
}

int mind_held(const struct mind *m, const struct mc_state *s, int area, int stay)
{
	return stay ? held(m, s, area, stay) + mind_growth(m) * grows(m, s, area, stay) : 0;
}

int mind_area(const struct mind *m, const struct mc_state *s, int seat, int area, int tokens)
{
	return tokens ? mind_held(m, s, area, mind_stay(s, seat, area, tokens)) : 0;
}

/* ---- All areas and cities together ---------------------------------------------------------- */

void mind_add(const struct mind *m, const struct mc_state *s, int area, int stay, struct mind_land *land)
{
	assert(stay >= 0);
	if (!stay)
		return;
	land->worth += held(m, s, area, stay);
	land->stay += stay;
	land->grows += grows(m, s, area, stay);
}

/* 3.1, 4.1: only what the stock has can grow, behind the next tax. */
static int growth_worth(const struct mind *m, const struct mind_land *land, int cities, int treasury)
{
	int stock = MC_LIM_TOKENS - land->stay - treasury - MC_LIM_TAX_RATE * cities,
	    grows = land->grows < stock ? land->grows : stock;

	return grows > 0 ? mind_growth(m) * grows
			 : m->w->revolt * grows; /* 3.2: who cannot pay loses cities */
}

/* 7.3: the more cities, the more each brings: the next stack's card. Those that cannot be supported bring
 * hardly anything, and who supports them with nothing left over loses them to the first calamity. */
static int cities_worth(const struct mind *m, int cities, int rate, int stay)
{
	int supported = cities * rate <= stay ? cities : stay / rate,
	    wanted = rate * cities + m->w->reserve + m->w->reserve_each * cities / 10;

	return m->w->city * supported + m->w->next_city * supported * supported / 2 +
	       m->w->city / 3 * (cities - supported) - (stay < wanted ? m->w->shortage * (wanted - stay) : 0);
}

/* 15.1: each city towards those that the next step asks for brings a part of what they are worth together.
 * While land is free what grows is worth more than a step: cities come a turn later, and more of them. */
static int step_worth(const struct mind *m, const struct mc_state *s, int seat, int cities)
{
	if (!m->w->step_cities || mind_is_early(m))
		return 0;
	struct mc_step_needs n = mc_step_needs(s, seat, s->step[seat] + 1);
	int asked = n.needs ? n.needs->cities + s->cities[seat] - mc_counted_cities(s, seat) : 0;

	return asked > 0 ? m->w->step_cities * (cities < asked ? cities : asked) / asked : 0;
}

int mind_land_worth(const struct mind *m, const struct mc_state *s, int seat, const struct mind_land *land,
		    int cities)
{
	int rate = mc_support_rate(s, seat), most = land->stay / rate;

	return land->worth + growth_worth(m, land, cities, s->treasury[seat]) +
	       cities_worth(m, cities, rate, land->stay) +
	       step_worth(m, s, seat, cities < most ? cities : most);
}

int mind_board(const struct mind *m, const struct mc_state *s, int seat)
{
	struct mind_land land = { 0, 0, 0 };

	for (int area = 0; area < MC_LAND; area++)
		if (s->tokens[seat][area])
			mind_add(m, s, area, mind_stay(s, seat, area, s->tokens[seat][area]), &land);
	return mind_land_worth(m, s, seat, &land, s->cities[seat]) + m->w->voyage / 4 * s->ships[seat].n;
}

/* ---- Cards ---------------------------------------------------------------------------------- */

/* n cards of a good: the set, and what it may become. */
static int set_worth(const struct mind *m, int face, int n)
{
	return (mc_set_value(face, n) * m->w->hand + face * n * m->w->potential) / 10;
}

int mind_hand(const struct mind *m, const struct mc_state *s, int seat)
{
	int worth = 0;

	for (int good = 0; good < MC_GOODS; good++)
		worth += set_worth(m, mc_goods[good].stack, mc_goods_in_hand(s, seat, good));
	for (int card = 0; card < MC_CARD_GOODS; card++)
		if (s->hand[seat][card])
			worth -= mind_calamity(m, seat, mc_card_calamity(card)) * s->hand[seat][card];
	return worth;
}

int mind_card(const struct mind *m, const struct mc_state *s, int seat, int card)
{
	if (mc_card_is_calamity(card))
		return -mind_calamity(m, seat, mc_card_calamity(card));
	int good = mc_card_good(card), n = mc_goods_in_hand(s, seat, good);
	return set_worth(m, mc_goods[good].stack, n) - set_worth(m, mc_goods[good].stack, n ? n - 1 : 0);
}

static int cities_lost(const struct mind *m, int seat, int rate)
{
	int cities = m->s->cities[seat], supported = mc_on_board(m->s, seat) / (rate ? rate : 1);

	return cities > supported ? cities - supported : 0;
}

/* What most cards demand (11), as the advances of the holder change it. */
static int demand_worth(const struct mind *m, int seat, const struct mc_demand *d)
{
	switch (d->what) {
	case MC_DUE_DAMAGE: return m->w->token * d->number;
	case MC_DUE_REDUCE: return m->w->city * d->number / 2;
	case MC_DUE_SUPPORT: return m->w->city * cities_lost(m, seat, d->number) / 2;
	case MC_DUE_FACE: return 4 * d->number;
	case MC_DUE_CARDS: return 12 * d->number;
	case MC_DUE_STEPS: return m->w->step * d->number;
	}
	return m->w->city * d->number;
}

int mind_calamity(const struct mind *m, int seat, int calamity)
{
	assert(calamity >= 0 && calamity < MC_CALAMITIES);
	const struct mc_calamity *c = &mc_calamities[calamity];
	int least = m->w->token * 2, loss = 0;

	if (c->free_points || c->unit_points)
		loss = m->w->token * mc_war_points(m->s, seat, calamity, &(int){ 0 });
	else if (c->tokens)
		loss = m->w->token * c->tokens / 2;
	else if (c->damage || c->cities || c->keep || c->rate || c->face_value || c->steps || c->cards) {
		struct mc_demand d = mc_demand(m->s, seat, calamity, MC_ROLE_PRIMARY);
		loss = demand_worth(m, seat, &d);
	}
	loss += m->w->treasury * c->treasury;
	return (loss > least ? loss : least) * m->w->calamity / 100;
}

/* ---- All of it ------------------------------------------------------------------------------ */

int mind_position(const struct mind *m, const struct mc_state *s, int seat)
{
	int spare = s->treasury[seat] < 20 ? s->treasury[seat] : 20 + (s->treasury[seat] - 20) / 4;

	assert(seat >= 0 && seat < s->head.seats);
	return mind_board(m, s, seat) + m->w->treasury * spare + mind_hand(m, s, seat) +
	       m->w->step * s->step[seat];
}

/* ---- Others --------------------------------------------------------------------------------- */

int mind_standing(const struct mc_state *s, int seat)
{
	int points = MC_LIM_VP_STEP * s->step[seat] + s->cities[seat];

	for (uint64_t left = s->advances[seat]; left; left &= left - 1)
		points += mc_advances[__builtin_ctzll(left)].vp;
	return points + s->cities[seat];
}

int mind_leader(const struct mind *m, ecu_seats among)
{
	int best = -1, most = -1;

	for (ecu_seats left = among & mc_everybody(m->s); left; left &= left - 1) {
		int seat = ecu_first(left), standing = mind_standing(m->s, seat);
		if (standing > most) {
			most = standing;
			best = seat;
		}
	}
	return best;
}
