/* facts.c — fills what facts.h lists, group by group, from a view. What is the viewer's own is empty for
 * watchers. */
#include <string.h>

#include "megaciv/dues.h"
#include "megaciv/facts.h"

static uint8_t at_most_byte(int n) { return (uint8_t)(n < 0 ? 0 : n < UINT8_MAX ? n : UINT8_MAX); }

/* ---- Every seat ------------------------------------------------------------------------------ */

static void step_fact(const struct mc_state *s, int seat, int step, struct mc_step_fact *f)
{
	struct mc_step_needs n = mc_step_needs(s, seat, step);

	if (!n.needs)
		return;
	*f = (struct mc_step_fact){ .step = n.step,
				    .epoch = (uint8_t)(n.epoch + 1),
				    .met = n.met,
				    .cities = n.needs->cities,
				    .missing_cities = n.missing.cities,
				    .advances = n.needs->advances,
				    .missing_advances = n.missing.advances,
				    .advances_100 = n.needs->advances_100,
				    .missing_100 = n.missing.advances_100,
				    .advances_200 = n.needs->advances_200,
				    .missing_200 = n.missing.advances_200,
				    .advances_below_100 = n.needs->advances_below_100,
				    .missing_below_100 = n.missing.advances_below_100,
				    .points = n.needs->vp,
				    .missing_points = n.missing.vp };
}

static void seat_fact(const struct mc_state *s, int seat, const ecu_result *r, struct mc_seat_fact *f)
{
	int needs = mc_support_rate(s, seat) * s->cities[seat], has = mc_on_board(s, seat);

	*f = (struct mc_seat_fact){ .points = r->points[seat],
				    .from_cities = r->source[seat][0],
				    .from_advances = r->source[seat][1],
				    .from_steps = r->source[seat][2],
				    .from_late_iron = r->source[seat][3],
				    .rank = r->rank[seat],
				    .census = (uint8_t)has,
				    .cities = s->cities[seat],
				    .counted_cities = (uint8_t)mc_counted_cities(s, seat),
				    .advances = (uint8_t)__builtin_popcountll(s->advances[seat]),
				    .rate = (uint8_t)mc_support_rate(s, seat),
				    .needs = at_most_byte(needs),
				    .has = (uint8_t)has,
				    .missing = at_most_byte(needs > has ? needs - has : 0),
				    .hand = s->hand_size[seat],
				    .hand_limit = (uint8_t)mc_hand_limit(s, seat) };
}

/* Before all have a civilization nobody has anything. */
static void work_out_seats(const struct mc_state *s, struct mc_facts *f)
{
	ecu_result r = { 0 };

	f->last_turn = (uint8_t)mc_turns_most(s);
	if (!s->ranking.n)
		return;
	mc_result(&s->head, &r);
	for (int i = 0; i < s->ranking.n; i++) {
		int seat = s->ranking.at[i];
		seat_fact(s, seat, &r, &f->seat[seat]);
		step_fact(s, seat, s->step[seat] + 1, &f->next[seat]);
		step_fact(s, seat, s->step[seat] + 2, &f->after[seat]);
	}
	f->end_earliest = at_most_byte(mc_end_turn(s, false));
	f->end_likely = at_most_byte(mc_end_turn(s, true));
}

/* ---- Where points come from, and ties (15.4, 15.5) --------------------------------------------- */

static void count_advance(const struct mc_advance *a, struct mc_score_fact *f)
{
	int16_t *const of[MC_GROUPS] = {
		[MC_GROUP_ART] = &f->art,         [MC_GROUP_CIVIC] = &f->civic,
		[MC_GROUP_CRAFT] = &f->craft,     [MC_GROUP_RELIGION] = &f->religion,
		[MC_GROUP_SCIENCE] = &f->science,
	};
	int16_t *points = a->group2 == MC_NONE ? of[a->group1] : &f->two_groups;

	*points = (int16_t)(*points + a->vp);
	f->high = (uint8_t)(f->high + (a->vp == MC_LIM_VP_HIGH));
	f->middle = (uint8_t)(f->middle + (a->vp == MC_LIM_VP_MIDDLE));
	f->low = (uint8_t)(f->low + (a->vp == MC_LIM_VP_LOW));
}

static void work_out_score(const struct mc_state *s, struct mc_facts *f)
{
	for (int i = 0; i < s->ranking.n; i++) {
		int seat = s->ranking.at[i];
		for (uint64_t left = s->advances[seat]; left; left &= left - 1)
			count_advance(&mc_advances[__builtin_ctzll(left)], &f->score[seat]);
	}
	mc_break_ties(s, f->score);
}

/* ---- Prices and sets (14, 9.8) --------------------------------------------------------------- */

static void work_out_prices(const struct mc_state *s, int seat, struct mc_facts *f)
{
	for (int advance = 0; advance < MC_ADVANCES; advance++) {
		int price = mc_price(s, seat, advance), less = price - MC_DOES_LIBRARY_DISCOUNT;
		f->price[advance] =
			(struct mc_price_fact){ .cost = (int16_t)mc_advances[advance].cost,
						.credit = (int16_t)mc_price_credit(s, seat, advance),
						.bonus = (int16_t)mc_price_bonus(s, seat, advance),
						.price = (int16_t)price,
						.with_library = (int16_t)(less > 0 ? less : 0),
						.held = mc_holds(s, seat, advance) };
	}
	for (int group = 0; group < MC_GROUPS; group++)
		f->credits[group] = (uint16_t)(MC_LIM_CREDIT_UNIT * s->credit[seat][group]);
}

static void work_out_hand(const struct mc_state *s, int seat, struct mc_facts *f)
{
	uint8_t set, substitute;

	for (int good = 0; good < MC_GOODS; good++) {
		int have = mc_goods_in_hand(s, seat, good), face = mc_goods[good].stack,
		    value = mc_set_value(face, have), more = mc_set_value(face, have + 1);
		f->set[good] = (struct mc_set_fact){ .value = (int16_t)value,
						     .with_one_more = (int16_t)more,
						     .gain = (int16_t)(more - value),
						     .have = (uint8_t)have,
						     .face = (uint8_t)face,
						     .cards = (uint8_t)mc_set_size(s, good) };
		f->cards_value = (int16_t)(f->cards_value + value);
	}
	f->treasury_each = (int16_t)mc_treasury_value(s, seat);
	f->treasury_value = (int16_t)(f->treasury_each * s->treasury[seat]);
	f->substitute = (int16_t)mc_best_substitute(s, seat, &set, &substitute);
	f->spend = (int16_t)(f->cards_value + f->treasury_value + f->substitute);
}

/* ---- Calamities (11) ------------------------------------------------------------------------- */

static void put_demand(const struct mc_state *s, int seat, int calamity, int role, uint8_t out[3])
{
	struct mc_demand d = mc_demand(s, seat, calamity, role);
	int loss = mc_due_row(d.what)->loss;

	if (role == MC_ROLE_PRIMARY &&
	    (mc_calamities[calamity].free_points || mc_calamities[calamity].unit_points)) {
		loss = MC_LOSS_UNIT_POINTS + 1;
		d.number = mc_war_points(s, seat, calamity, &d.base);
	} else if (role == MC_ROLE_PRIMARY && mc_calamities[calamity].tokens) {
		loss = MC_LOSS_BARBARIANS + 1;
		d.number = mc_horde_tokens(s, seat);
		d.base = mc_calamities[calamity].tokens;
	}
	if (!d.base && !d.number)
		return;
	out[0] = (uint8_t)loss;
	out[1] = at_most_byte(d.base);
	out[2] = at_most_byte(d.number);
}

/* Civil Disorder: a change of what is kept helps when it is more. Everything else is a loss. */
static bool is_help(const struct mc_modifier *m)
{
	switch ((enum mc_change)m->quantity) {
	case MC_CHANGE_DAMAGE:
	case MC_CHANGE_CITIES:
	case MC_CHANGE_UNIT_POINTS:
	case MC_CHANGE_TOKENS:
	case MC_CHANGE_STEPS:
	case MC_CHANGE_RATE:
	case MC_CHANGE_FACE_VALUE: return m->change < 0;
	case MC_CHANGE_KEEP: return m->change > 0;
	case MC_CHANGE_DESELECT:
	case MC_CHANGE_REDUCE_INSTEAD_OF_DESTROY:
	case MC_CHANGE_CARDS_INSTEAD_OF_CITIES:
	case MC_CHANGE_CITIES_INSTEAD_OF_STEP:
	case MC_CHANGE_IMMUNE:
	case MC_CHANGE_ABILITY: return true;
	case MC_CHANGES: break;
	}
	return false;
}

static void put_modifiers(const struct mc_state *s, int seat, struct mc_facts *f)
{
	for (int i = 0; i < MC_MODIFIERS; i++) {
		const struct mc_modifier *m = &mc_modifiers[i];
		struct mc_calamity_fact *c = &f->calamity[m->calamity];
		uint64_t bit = (uint64_t)1 << m->advance;
		bool held = mc_holds(s, seat, m->advance), help = is_help(m);
		c->helped_by |= held && help ? bit : 0;
		c->harmed_by |= held && !help ? bit : 0;
		c->would_help |= !held && help ? bit : 0;
	}
}

static void work_out_calamities(const struct mc_state *s, int seat, struct mc_facts *f)
{
	for (int calamity = 0; calamity < MC_CALAMITIES; calamity++) {
		struct mc_calamity_fact *c = &f->calamity[calamity];
		uint8_t primary[3] = { 0 }, victim[3] = { 0 };
		for (int block = 0; block < MC_BLOCKS; block++) {
			c->held = (uint8_t)(c->held + s->hand[seat][mc_calamity_card(block, calamity)]);
			c->called = (uint8_t)(c->called + (s->copy[block].card &&
							   mc_calamity_of(&s->copy[block]) == calamity));
		}
		c->treasury = mc_calamities[calamity].treasury;
		put_demand(s, seat, calamity, MC_ROLE_PRIMARY, primary);
		if (mc_calamities[calamity].victim_damage || mc_calamities[calamity].victim_cities)
			put_demand(s, seat, calamity, MC_ROLE_SECONDARY, victim);
		memcpy(&c->loss, primary, sizeof primary);
		memcpy(&c->victim_loss, victim, sizeof victim);
	}
	put_modifiers(s, seat, f);
}

/* ---- Proposals (9) --------------------------------------------------------------------------- */

/* Goods of the own hand while a deal is weighed. */
struct goods {
	uint8_t n[MC_GOODS];
};

static int value_of(const struct goods *g)
{
	int sum = 0;

	for (int good = 1; good < MC_GOODS; good++)
		sum += mc_set_value(mc_goods[good].stack, g->n[good]);
	return sum;
}

static struct goods goods_of(const struct mc_state *s, int seat)
{
	struct goods g;

	for (int good = 0; good < MC_GOODS; good++)
		g.n[good] = (uint8_t)mc_goods_in_hand(s, seat, good);
	return g;
}

enum { GIVEN_MOST = 32, NEVER = 1 << 20, ALL_FREE = -2 };

/* Cards that can be given: what lies in own proposals cannot, but for the one that is answered (`except`; -1:
 * none is, ALL_FREE: as if there were no proposals). */
static int free_cards(const struct mc_state *s, int seat, int card, int except)
{
	return s->hand[seat][card] - (except == ALL_FREE ? 0 : mc_sealed(s, seat, card, except));
}

static int card_of(int block, int good)
{
	return good == MC_GOOD_WATER ? MC_CARD_WATER : mc_card_of(block, good);
}

static int blocks_of(int good) { return good == MC_GOOD_WATER ? 1 : MC_BLOCKS; }

static struct goods free_goods(const struct mc_state *s, int seat, int except)
{
	struct goods g = { 0 };

	for (int good = 0; good < MC_GOODS; good++)
		for (int block = 0; block < blocks_of(good); block++)
			g.n[good] = (uint8_t)(g.n[good] + free_cards(s, seat, card_of(block, good), except));
	return g;
}

/* The least that k cards of a hand are worth in it, exactly, good by good, and how many of each they are. */
struct least {
	int loss[GIVEN_MOST + 1];
	uint8_t give[MC_GOODS][GIVEN_MOST + 1];
};

static void least_losses(const struct goods *have, const struct goods *may_go, int most, struct least *l)
{
	memset(l->give, 0, sizeof l->give);
	for (int k = 0; k <= most; k++)
		l->loss[k] = k ? NEVER : 0;
	for (int good = 0; good < MC_GOODS; good++) {
		int n = have->n[good], face = mc_goods[good].stack, all = mc_set_value(face, n);
		for (int k = most; n && k > 0; k--)
			for (int give = 1; give <= may_go->n[good] && give <= k; give++) {
				int loss = l->loss[k - give] + all - mc_set_value(face, n - give);
				if (loss >= l->loss[k])
					continue;
				l->loss[k] = loss;
				l->give[good][k] = (uint8_t)give;
			}
	}
}

static bool may_ride_along(int card) { return mc_calamities[mc_card_calamity(card)].kind != MC_NONTRADEABLE; }

static int tradeable_calamities(const struct mc_state *s, int seat, int except)
{
	int n = 0;

	for (int card = 0; card < MC_CARD_GOODS; card++)
		n += may_ride_along(card) ? free_cards(s, seat, card, except) : 0;
	return n;
}

/* Goods as cards, of whichever block; false: too many different ones. */
static bool put_goods(const struct mc_state *s, int seat, int except, const struct goods *give,
		      struct mc_cards11 *cards)
{
	for (int good = 0; good < MC_GOODS; good++) {
		int left = give->n[good];
		for (int block = 0; left && block < blocks_of(good); block++)
			for (int n = free_cards(s, seat, card_of(block, good), except); n > 0 && left; n--) {
				if (!mc_bag_add(cards, card_of(block, good)))
					return false;
				left--;
			}
	}
	return true;
}

static bool put_calamities(const struct mc_state *s, int seat, int except, int n, struct mc_cards11 *cards)
{
	for (int card = 0; card < MC_CARD_GOODS; card++)
		for (int may = may_ride_along(card) ? free_cards(s, seat, card, except) : 0; may > 0 && n;
		     may--) {
			if (!mc_bag_add(cards, card))
				return false;
			n--;
		}
	return true;
}

/* The goods asked for are named; where there are fewer, of the others that are given. */
static void name_two(const struct mc_offer *o, struct goods others, uint8_t named[MC_LIM_TRADE_NAMED])
{
	int n = 0;

	for (int i = 0; i < MC_LIM_TRADE_NAMED; i++)
		if (o->want[i])
			named[n++] = o->want[i];
	for (int good = MC_GOODS - 1; good >= 0; good--)
		for (; n < MC_LIM_TRADE_NAMED && others.n[good]; others.n[good]--)
			named[n++] = (uint8_t)(good + 1);
}

/* 9.3, 9.4: two true goods, those asked for among them; the rest may be anything, calamities too, which go
 * along where they can. The cards that cost least; false: there are none that fit. */
static bool least_cost(const struct mc_state *s, int seat, const struct mc_offer *o, int except,
		       struct mc_offer_fact *f)
{
	struct goods have = goods_of(s, seat), may_go = free_goods(s, seat, except), give = { 0 },
		     others = { 0 };
	int before = value_of(&have), named = 0, best = -1;
	struct least l;

	for (int i = 0; i < MC_LIM_TRADE_NAMED; i++)
		if (o->want[i]) {
			int good = o->want[i] - 1;
			if (!may_go.n[good])
				return false;
			may_go.n[good]--;
			have.n[good]--;
			give.n[good]++;
			named++;
		}
	int asked = before - value_of(&have), rest = o->wanted - named,
	    true_ones = MC_LIM_TRADE_NAMED - named, bad = tradeable_calamities(s, seat, except);
	if (rest < true_ones || rest > GIVEN_MOST)
		return false;
	least_losses(&have, &may_go, rest, &l);
	for (int k = rest; k >= true_ones && k >= rest - bad; k--)
		if (l.loss[k] < NEVER && (best < 0 || l.loss[k] <= l.loss[best]))
			best = k;
	if (best < 0)
		return false;
	for (int good = MC_GOODS - 1, k = best; good >= 0; good--) {
		others.n[good] = l.give[good][k];
		give.n[good] = (uint8_t)(give.n[good] + others.n[good]);
		k -= others.n[good];
	}
	f->cost = (int16_t)(asked + l.loss[best]);
	name_two(o, others, f->named);
	return put_goods(s, seat, except, &give, &f->cards) &&
	       put_calamities(s, seat, except, rest - best, &f->cards);
}

static void add_bag(struct goods *g, const uint8_t *bag)
{
	for (int i = 0; i < bag[0]; i++)
		g->n[bag[1 + 2 * i]] = (uint8_t)(g->n[bag[1 + 2 * i]] + bag[2 + 2 * i]);
}

static void add_two(struct goods *g, const uint8_t goods_from_1[MC_LIM_TRADE_NAMED])
{
	for (int i = 0; i < MC_LIM_TRADE_NAMED; i++)
		if (goods_from_1[i])
			g->n[goods_from_1[i] - 1]++;
}

static struct goods without(const struct goods *hand, const struct mc_cards11 *cards)
{
	struct goods g = *hand;

	for (int good = 0; good < MC_GOODS; good++) {
		int given = mc_bag_goods(&cards->n, good);
		g.n[good] = (uint8_t)(g.n[good] > given ? g.n[good] - given : 0);
	}
	return g;
}

/* What is sure, and what is hoped for: that claims are true, that wishes are met. What comes is worth what it
 * adds to the cards that stay: gain less cost is net. Where it is open which those are, to the hand. */
static void weigh(const struct goods *hand, const struct mc_offer *o, struct mc_offer_fact *f)
{
	const struct mc_cards11 *cards = f->own ? &o->cards : &f->cards;
	struct goods with = without(hand, cards);
	int before = value_of(hand), kept = value_of(&with), got = f->own ? o->wanted : o->given;

	add_two(&with, f->own ? o->want : o->named);
	f->gain = (int16_t)(value_of(&with) - kept);
	if (f->own)
		f->cost = (int16_t)(before - kept);
	f->unnamed = (uint8_t)(got - (f->own ? (o->want[0] != 0) + (o->want[1] != 0) : MC_LIM_TRADE_NAMED));
	if (!f->own && !f->ready)
		return;
	f->net = (int16_t)(value_of(&with) - before);
	add_bag(&with, f->own ? &o->wishes.n : &o->claims.n);
	f->hoped = (int16_t)(value_of(&with) - before);
}

static void offer_fact(const struct mc_state *s, int seat, int i, const struct goods *hand,
		       struct mc_offer_fact *f)
{
	static const struct mc_offer_fact nothing;
	const struct mc_offer *o = &s->offer[i];

	f->own = i / MC_OFFERS == seat;
	f->ready = !f->own && least_cost(s, seat, o, (o->to >> seat & 1) ? o->re - 1 : -1, f);
	f->possible = f->own || f->ready;
	if (!f->possible) {
		struct mc_offer_fact all = nothing;
		f->possible = least_cost(s, seat, o, ALL_FREE, &all);
		*f = (struct mc_offer_fact){ .possible = f->possible, .cost = f->possible ? all.cost : 0 };
	}
	weigh(hand, o, f);
}

/* Who stands in an own area or next to one, over land or water. */
static ecu_seats neighbours(const struct mc_state *s, int seat)
{
	bool near[MC_AREAS] = { 0 };
	ecu_seats found = 0;
	const uint16_t *list;

	for (int area = 0; area < MC_LAND; area++) {
		if (!s->tokens[seat][area] && s->city[area] != seat + 1)
			continue;
		near[area] = true;
		for (int n = mc_land_neighbours(area, &list); n > 0; n--)
			near[list[n - 1]] = true;
		for (int n = mc_water_neighbours(area, &list); n > 0; n--)
			near[list[n - 1]] = true;
	}
	for (int area = 0; area < MC_LAND; area++)
		for (int other = 0; near[area] && other < s->head.seats; other++)
			if (s->tokens[other][area] || s->city[area] == other + 1)
				found |= mc_bit(other);
	return found & ~mc_bit(seat);
}

static void work_out_offers(const struct mc_state *s, int seat, struct mc_facts *f)
{
	struct goods hand = goods_of(s, seat);

	for (int i = 0; i < s->head.seats * MC_OFFERS; i++)
		if (s->offer[i].to)
			offer_fact(s, seat, i, &hand, &f->offer[i]);
	for (int good = 0; good < MC_GOODS; good++)
		for (int n = 0; n <= mc_set_size(s, good) && n <= MC_SET_MOST; n++)
			f->worth[good].value[f->worth[good].n++] = (uint16_t)mc_set_value(
				mc_goods[good].stack, n);
	for (int card = 0; card < MC_CARDS; card++)
		if (!mc_card_is_calamity(card) || may_ride_along(card))
			f->free[card] = (uint8_t)free_cards(s, seat, card, -1);
	f->neighbours = neighbours(s, seat);
}

/* ---- The board (1.6, 4, 6, 7) ---------------------------------------------------------------- */

static enum mc_city_state city_state(const struct mc_state *s, int seat, int area, int *missing)
{
	*missing = 0;
	if (s->city[area])
		return MC_CITY_TAKEN;
	if (!mc_area_limits[area])
		return MC_CITY_BARREN;
	if (s->cities[seat] == MC_LIM_CITIES)
		return MC_CITY_NONE_LEFT;
	*missing = mc_city_missing(s, seat, area) - mc_city_treasury(s, seat, area) -
		   mc_city_urban(s, seat, area);
	*missing = *missing > 0 ? *missing : 0;
	return *missing ? MC_CITY_SHORT : MC_CITY_CAN;
}

/* 7.3: the tokens that become the city support no more; what comes from treasury did not. */
static bool supports_city_in(const struct mc_state *s, int seat, int area)
{
	int urban = mc_city_missing(s, seat, area) - mc_city_treasury(s, seat, area),
	    used = s->tokens[seat][area] + (urban > 0 ? urban : 0);

	return mc_on_board(s, seat) - used >= mc_support_rate(s, seat) * (s->cities[seat] + 1);
}

/* Conflicts are looked at from the start of a turn until they are fought, and in phase 10 again. */
static bool before_conflicts(const struct mc_state *s)
{
	int step = s->head.frame[0].step;

	return s->head.depth == 1 && s->head.frame[0].kind == MC_TURN &&
	       ((step >= MC_STEP_START && step <= MC_STEP_MOVE) || step == MC_STEP_ABILITY);
}

static int land_reach(const struct mc_state *s, int seat)
{
	return mc_holds(s, seat, MC_ADV_ROADBUILDING) ? MC_DOES_ROADBUILDING_LAND_STEPS : MC_LIM_LAND_STEPS;
}

/* 5.1: all that each seat has within its reach by land, whatever else it may want there. Few areas are near
 * enough for anybody, so that these are found first. */
static void come_by_land(const struct mc_state *s, int to, int sum[MC_SEATS])
{
	for (int from = 0; from < MC_LAND; from++) {
		int steps = mc_land_steps[from][to];
		if (from == to || steps > MC_DOES_ROADBUILDING_LAND_STEPS)
			continue;
		for (int seat = 0; seat < s->head.seats; seat++)
			if (s->tokens[seat][from] && steps <= land_reach(s, seat))
				sum[seat] += s->tokens[seat][from];
	}
}

static void work_out_threat(const struct mc_state *s, int seat, int area, struct mc_facts *f)
{
	int sum[MC_SEATS] = { 0 };

	come_by_land(s, area, sum);
	for (int other = 0; other < s->head.seats; other++) {
		if (other == seat || sum[other] <= f->threat[area] ||
		    ecu_refused(mc_may_enter(s, other, area, sum[other])))
			continue;
		f->threat[area] = at_most_byte(sum[other]);
	}
}

static void work_out_areas(const struct mc_state *s, int seat, struct mc_facts *f)
{
	for (int area = 0; area < MC_LAND; area++) {
		int tokens = s->tokens[seat][area], missing;
		f->limit[area] = mc_in_play(s, area) ? (uint8_t)mc_limit(s, seat, area) : 0;
		if (tokens || s->city[area] == seat + 1)
			work_out_threat(s, seat, area, f);
		if (!tokens)
			continue;
		f->grown[area] = (uint8_t)(tokens + mc_growth((uint8_t)tokens));
		f->city_state[area] = (uint8_t)(city_state(s, seat, area, &missing) + 1);
		f->city_missing[area] = (uint8_t)missing;
		f->city_supported[area] = f->city_state[area] == MC_CITY_CAN + 1 &&
					  supports_city_in(s, seat, area);
	}
}

static void work_out_ships(const struct mc_state *s, int seat, struct mc_facts *f)
{
	bool moves = mc_is_mover(s, seat);

	for (int i = 0; i < s->ships[seat].n; i++) {
		int steps = mc_ship_steps(s, seat), capacity = mc_ship_capacity(s, seat);
		f->ship[i] = (struct mc_ship_fact){ .area = (uint16_t)(s->ships[seat].at[i] + 1),
						    .steps = (uint8_t)steps,
						    .left = (uint8_t)(steps - (moves ? s->sailed[i] : 0)),
						    .capacity = (uint8_t)capacity,
						    .room = (uint8_t)(capacity - (moves ? s->aboard[i] : 0)),
						    .upkeep = MC_LIM_SHIP_UPKEEP,
						    .ready = moves && s->ready[i],
						    .load = moves ? (uint8_t)mc_ship_load(s, seat, i) : 0 };
		if (moves)
			mc_ship_reach(s, seat, i, f->reach[i], f->stops[i]);
	}
}

/* How many cities go until the rest is supported: a reduced city becomes tokens that support (7.3, 1.3). How
 * many depends on the area, so the most a reduction can leave is not counted: this is what is sure to go. */
int mc_short_of_support(int on_board, int rate, int cities)
{
	int n = 0;

	while (cities > n && on_board < rate * (cities - n))
		n++;
	return n;
}

static void work_out_warnings(const struct mc_state *s, int seat, struct mc_facts *f)
{
	int board = mc_on_board(s, seat), rate = mc_support_rate(s, seat),
	    over = mc_commodities(s, seat) - mc_hand_limit(s, seat), growth = mc_full_growth(s, seat);

	f->unsupported = (uint8_t)mc_short_of_support(board, rate, s->cities[seat]);
	f->unsupported_more = (uint8_t)mc_short_of_support(board - MC_LIM_SITE_TOKENS, rate,
							   s->cities[seat] + 1);
	f->cards_over = at_most_byte(over);
	f->growth = (uint8_t)growth;
	f->growth_short = at_most_byte(growth - s->stock[seat]);
	for (int area = 0; area < MC_LAND; area++)
		if (s->tokens[seat][area])
			f->surplus = (uint8_t)(f->surplus + mc_surplus_in(s, seat, area));
}

/* ---- Together -------------------------------------------------------------------------------- */

void mc_work_out(const struct core_head *view, int seat, ecu_groups groups, struct core_facts *out)
{
	static void (*const own[MC_FACT_GROUPS])(const struct mc_state *, int, struct mc_facts *) = {
		[MC_FACTS_PRICES] = work_out_prices,         [MC_FACTS_HAND] = work_out_hand,
		[MC_FACTS_CALAMITIES] = work_out_calamities, [MC_FACTS_OFFERS] = work_out_offers,
		[MC_FACTS_AREAS] = work_out_areas,           [MC_FACTS_SHIPS] = work_out_ships,
		[MC_FACTS_WARNINGS] = work_out_warnings,
	};
	const struct mc_state *s = mcc(view);
	struct mc_facts *f = (struct mc_facts *)out;

	if (groups >> MC_FACTS_SEATS & 1)
		work_out_seats(s, f);
	if (groups >> MC_FACTS_SCORE & 1)
		work_out_score(s, f);
	if ((groups >> MC_FACTS_AREAS & 1) && before_conflicts(s))
		mc_forecast(s, seat, f->fight);
	if (groups >> MC_FACTS_ACCOUNT & 1)
		mc_work_out_account(s, seat, f);
	if (seat < 0 || !s->ranking.n || !s->civ[seat])
		return;
	for (int group = 0; group < MC_FACT_GROUPS; group++)
		if (own[group] && (groups >> group & 1))
			own[group](s, seat, f);
}
