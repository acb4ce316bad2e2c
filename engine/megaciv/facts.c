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
	*f = (struct mc_seat_fact){ .points = r->points[seat],
				    .from_cities = r->source[seat][0],
				    .from_advances = r->source[seat][1],
				    .from_steps = r->source[seat][2],
				    .from_late_iron = r->source[seat][3],
				    .rank = r->rank[seat],
				    .census = (uint8_t)mc_on_board(s, seat),
				    .cities = s->cities[seat],
				    .counted_cities = (uint8_t)mc_counted_cities(s, seat),
				    .advances = (uint8_t)__builtin_popcountll(s->advances[seat]),
				    .rate = (uint8_t)mc_support_rate(s, seat),
				    .needs = at_most_byte(mc_support_rate(s, seat) * s->cities[seat]),
				    .has = (uint8_t)mc_on_board(s, seat),
				    .hand = s->hand_size[seat],
				    .hand_limit = (uint8_t)mc_hand_limit(s, seat) };
}

/* Before all have a civilization nobody has anything. */
static void work_out_seats(const struct mc_state *s, struct mc_facts *f)
{
	ecu_result r = { 0 };

	if (!s->ranking.n)
		return;
	mc_result(&s->head, &r);
	for (int i = 0; i < s->ranking.n; i++) {
		int seat = s->ranking.at[i];
		seat_fact(s, seat, &r, &f->seat[seat]);
		step_fact(s, seat, s->step[seat] + 1, &f->next[seat]);
		step_fact(s, seat, s->step[seat] + 2, &f->after[seat]);
	}
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

enum { GIVEN_MOST = 32, NEVER = 1 << 20 };

/* The least that so many cards of a hand are worth in it: least[k] for k cards. Exactly, good by good. */
static void least_losses(const struct goods *g, int most, int least[GIVEN_MOST + 1])
{
	for (int k = 0; k <= most; k++)
		least[k] = k ? NEVER : 0;
	for (int good = 0; good < MC_GOODS; good++) {
		int have = g->n[good], face = mc_goods[good].stack, all = mc_set_value(face, have);
		for (int k = most; have && k > 0; k--)
			for (int give = 1; give <= have && give <= k; give++) {
				int loss = least[k - give] + all - mc_set_value(face, have - give);
				least[k] = loss < least[k] ? loss : least[k];
			}
	}
}

static int tradeable_calamities(const struct mc_state *s, int seat)
{
	int n = 0;

	for (int card = 0; card < MC_CARD_GOODS; card++)
		if (mc_calamities[mc_card_calamity(card)].kind != MC_NONTRADEABLE)
			n += s->hand[seat][card];
	return n;
}

/* 9.3, 9.4: two true goods, those asked for among them; the rest may be anything, calamities too. */
static int least_cost(const struct mc_state *s, int seat, const struct mc_offer *o)
{
	struct goods g = goods_of(s, seat);
	int before = value_of(&g), named = 0, rest, best = NEVER, least[GIVEN_MOST + 1],
	    bad = tradeable_calamities(s, seat);

	for (int i = 0; i < MC_LIM_TRADE_NAMED; i++)
		if (o->want[i]) {
			if (!g.n[o->want[i] - 1])
				return -1;
			g.n[o->want[i] - 1]--;
			named++;
		}
	rest = o->wanted - named;
	if (rest < 0 || rest > GIVEN_MOST)
		return -1;
	int asked = before - value_of(&g), true_ones = MC_LIM_TRADE_NAMED - named;
	least_losses(&g, rest, least);
	for (int k = rest; k >= true_ones && k >= rest - bad && k >= 0; k--)
		best = least[k] < best ? least[k] : best;
	return best == NEVER ? -1 : asked + best;
}

static int gain_of(const struct goods *hand, const uint8_t goods_from_1[MC_LIM_TRADE_NAMED])
{
	struct goods with = *hand;

	for (int i = 0; i < MC_LIM_TRADE_NAMED; i++)
		if (goods_from_1[i])
			with.n[goods_from_1[i] - 1]++;
	return value_of(&with) - value_of(hand);
}

/* An own proposal: its cards are known, and so is what they are worth. */
static int own_cost(const struct goods *hand, const struct mc_offer *o)
{
	struct goods without = *hand;

	for (int good = 0; good < MC_GOODS; good++) {
		int given = mc_bag_goods(&o->cards.n, good);
		without.n[good] = (uint8_t)(without.n[good] > given ? without.n[good] - given : 0);
	}
	return value_of(hand) - value_of(&without);
}

static void work_out_offers(const struct mc_state *s, int seat, struct mc_facts *f)
{
	struct goods hand = goods_of(s, seat);

	for (int i = 0; i < s->head.seats * MC_OFFERS; i++) {
		const struct mc_offer *o = &s->offer[i];
		bool own = i / MC_OFFERS == seat;
		if (!o->to || !(own || (o->to >> seat & 1)))
			continue;
		int cost = own ? own_cost(&hand, o) : least_cost(s, seat, o);
		f->offer[i] = (struct mc_offer_fact){
			.gain = (int16_t)gain_of(&hand, own ? o->want : o->named),
			.cost = (int16_t)(cost < 0 ? 0 : cost),
			.own = own,
			.possible = own || cost >= 0,
			.unnamed = (uint8_t)(own ? o->wanted - (o->want[0] != 0) - (o->want[1] != 0)
						 : o->given - MC_LIM_TRADE_NAMED)
		};
	}
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

static void work_out_areas(const struct mc_state *s, int seat, struct mc_facts *f)
{
	for (int area = 0; area < MC_LAND; area++) {
		int tokens = s->tokens[seat][area], missing;
		f->limit[area] = mc_in_play(s, area) ? (uint8_t)mc_limit(s, seat, area) : 0;
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
						    .ready = moves && s->ready[i] };
	}
}

/* How many cities go until the rest is supported: a reduced city becomes tokens that support (7.3, 1.3). How
 * many depends on the area, so the most a reduction can leave is not counted: this is what is sure to go. */
static int short_of_support(int on_board, int rate, int cities)
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

	f->unsupported = (uint8_t)short_of_support(board, rate, s->cities[seat]);
	f->unsupported_more = (uint8_t)short_of_support(board - MC_LIM_SITE_TOKENS, rate,
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
	if ((groups >> MC_FACTS_AREAS & 1) && before_conflicts(s))
		mc_forecast(s, seat, f->fight);
	if (seat < 0 || !s->ranking.n || !s->civ[seat])
		return;
	for (int group = 0; group < MC_FACT_GROUPS; group++)
		if (own[group] && (groups >> group & 1))
			own[group](s, seat, f);
}
