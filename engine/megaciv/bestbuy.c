/* bestbuy.c — the best purchase, exactly: over all sets of advances that the hand and the treasury can
 * pay for (14).
 *
 * A knapsack in steps of 5 points. What is not a plain sum is tried or carried along: whether Library is
 * bought (then one other advance may cost less: a flag), whether Anatomy is and which advance it gives,
 * and, when the aim is the next step of the A.S.T., how many advances of the kind asked for are among them
 * (a count up to the number missing). Then the payment that loses least: a second search over how many
 * cards of each good are turned in. */
#include <string.h>

#include "megaciv/megaciv.h"

enum {
	UNITS = 700, /* 3500 points: no hand is worth more */
	COUNTS = 18, /* an epoch asks for at most 17 advances */
	KINDS = 40,  /* different goods in a hand that are looked at */
};

/* ---- Aims ----------------------------------------------------------------------------------- */

struct want {
	enum mc_aim aim;
	int missing; /* advances of the kind asked for */
	int points_missing;
	int least_cost, most_cost; /* of that kind */
};

static int held_between(const struct mc_state *s, int seat, int least, int most)
{
	int n = 0;

	for (uint64_t left = s->advances[seat]; left; left &= left - 1) {
		int cost = mc_advances[__builtin_ctzll(left)].cost;
		n += cost >= least && cost <= most;
	}
	return n;
}

static int held_points(const struct mc_state *s, int seat)
{
	int n = 0;

	for (uint64_t left = s->advances[seat]; left; left &= left - 1)
		n += mc_advances[__builtin_ctzll(left)].vp;
	return n;
}

/* 15.1: what the epoch of the next step asks for: one kind of advances, and points. */
static struct want wanted(const struct mc_state *s, int seat, enum mc_aim aim)
{
	struct want w = { .aim = aim, .most_cost = 10000 };
	const struct mc_epoch *e =
		&mc_epochs[mc_option(s, MC_OPTION_AST)][mc_epoch(s, seat, s->step[seat] + 1)];
	int needs = e->advances;

	if (aim != MC_AIM_STEP)
		return w;
	if (e->advances_200) {
		needs = e->advances_200;
		w.least_cost = MC_LIM_COST_HIGH;
	} else if (e->advances_100) {
		needs = e->advances_100;
		w.least_cost = MC_LIM_COST_MIDDLE;
	} else if (e->advances_below_100) {
		needs = e->advances_below_100;
		w.most_cost = MC_LIM_COST_MIDDLE - 1;
	}
	w.missing = needs - held_between(s, seat, w.least_cost, w.most_cost);
	w.missing = w.missing < 0 ? 0 : w.missing;
	w.points_missing = e->vp - held_points(s, seat);
	return w;
}

static bool counts(const struct want *w, int advance)
{
	return w->missing && mc_advances[advance].cost >= w->least_cost &&
	       mc_advances[advance].cost <= w->most_cost;
}

static int credits_of(int advance)
{
	int sum = mc_advances[advance].bonus + (advance == MC_ADV_WRITTEN_RECORD
							? MC_DOES_WRITTEN_RECORD_CREDIT
						: advance == MC_ADV_MONUMENT ? MC_DOES_MONUMENT_CREDIT
									     : 0);

	for (int group = 0; group < MC_GROUPS; group++)
		sum += mc_advances[advance].credit[group];
	return sum;
}

/* The aim first, then the other good. */
static int worth(const struct want *w, int advance)
{
	int points = mc_advances[advance].vp, credits = credits_of(advance);

	return w->aim == MC_AIM_CREDITS ? credits * 1000 + points : points * 10000 + credits;
}

static int points_in(const struct want *w, int value)
{
	return w->aim == MC_AIM_CREDITS ? value % 1000 : value / 10000;
}

/* ---- The knapsack --------------------------------------------------------------------------- */

/* Best value for at most b units, with the discount used or not, and so many that count. */
struct sack {
	int32_t value[2][COUNTS][UNITS + 1]; /* -1: impossible */
	uint64_t set[2][COUNTS][UNITS + 1];
	/* with the discount used: for which advance, counted from 1 */
	uint8_t cheaper[COUNTS][UNITS + 1];
};

struct best {
	int missing, value;
	uint64_t set;
	uint8_t library, anatomy;
};

static void better(struct sack *k, int used, int c, int b, int from_used, int from_c, int from_b, int gain,
		   int advance)
{
	int32_t before = from_b < 0 ? -1 : k->value[from_used][from_c][from_b];

	if (before < 0 || before + gain <= k->value[used][c][b])
		return;
	if (used)
		k->cheaper[c][b] = from_used ? k->cheaper[from_c][from_b] : (uint8_t)(advance + 1);
	k->value[used][c][b] = before + gain;
	k->set[used][c][b] = k->set[from_used][from_c][from_b] | (uint64_t)1 << advance;
}

static void add_item(struct sack *k, const struct want *w, int advance, int price, int cheap, int units,
		     bool library)
{
	int gain = worth(w, advance), step = counts(w, advance), most = w->missing;

	for (int used = library; used >= 0; used--)
		for (int c = most; c >= 0; c--)
			for (int b = units; b >= 0; b--)
				for (int from = c - step; from >= 0 && from <= c; from++) {
					if (from == c && step && c < most)
						break;
					better(k, used, c, b, used, from, b - price, gain, advance);
					if (used)
						better(k, 1, c, b, 0, from, b - cheap, gain, advance);
				}
}

static void empty_sack(struct sack *k, int missing, int units)
{
	for (int used = 0; used < 2; used++)
		for (int c = 0; c <= missing; c++)
			for (int b = 0; b <= units; b++) {
				k->value[used][c][b] = used || c ? -1 : 0;
				k->set[used][c][b] = 0;
				k->cheaper[c][b] = 0;
			}
}

/* How far from the next step, smaller is better; then the value. */
static bool beats(const struct best *a, const struct best *b)
{
	return a->missing < b->missing || (a->missing == b->missing && a->value > b->value);
}

static void read_sack(const struct sack *k, const struct want *w, int units, const struct best *with,
		      struct best *best)
{
	int sure = 0;

	for (uint64_t left = with->set; left; left &= left - 1)
		sure += counts(w, __builtin_ctzll(left));
	for (int used = 0; used < 2; used++)
		for (int c = 0; c <= w->missing; c++) {
			if (k->value[used][c][units] < 0)
				continue;
			struct best b = { .value = with->value + k->value[used][c][units],
					  .set = with->set | k->set[used][c][units],
					  .anatomy = with->anatomy };
			int have = c + sure > w->missing ? w->missing : c + sure,
			    points = w->points_missing - points_in(w, b.value);
			b.missing = w->missing - have + (points > 0 ? points : 0);
			b.library = used ? k->cheaper[c][units] : 0;
			if (beats(&b, best))
				*best = b;
		}
}

struct shop {
	const struct mc_state *s;
	int seat, units, price[MC_ADVANCES], cheap[MC_ADVANCES];
};

static bool for_sale(const struct shop *shop, int advance, const struct best *with)
{
	return advance != MC_ADV_LIBRARY && advance != MC_ADV_ANATOMY &&
	       !mc_holds(shop->s, shop->seat, advance) && with->anatomy != advance + 1;
}

/* With Library and Anatomy decided. */
static void fill_sack(struct sack *k, const struct shop *shop, const struct want *w, const struct best *with,
		      struct best *best)
{
	bool library = with->set >> MC_ADV_LIBRARY & 1, anatomy = with->set >> MC_ADV_ANATOMY & 1;
	int units = shop->units - (library ? shop->price[MC_ADV_LIBRARY] : 0);

	/* Library's discount may go to Anatomy */
	for (int cheaper = 0; cheaper <= (library && anatomy); cheaper++) {
		int left = units -
			   (anatomy ? cheaper ? shop->cheap[MC_ADV_ANATOMY] : shop->price[MC_ADV_ANATOMY]
				    : 0);
		if (left < 0)
			continue;
		empty_sack(k, w->missing, left);
		for (int advance = 0; advance < MC_ADVANCES; advance++)
			if (for_sale(shop, advance, with))
				add_item(k, w, advance, shop->price[advance], shop->cheap[advance], left,
					 library && !cheaper);
		struct best found = { .missing = 1 << 20 };
		read_sack(k, w, left, with, &found);
		if (cheaper)
			found.library = MC_ADV_ANATOMY + 1;
		if (beats(&found, best))
			*best = found;
	}
}

static bool gives(const struct shop *shop, int advance)
{
	const struct mc_advance *a = &mc_advances[advance];

	return (a->group1 == MC_GROUP_SCIENCE || a->group2 == MC_GROUP_SCIENCE) &&
	       a->cost < MC_DOES_ANATOMY_FREE_COST_BELOW && !mc_holds(shop->s, shop->seat, advance);
}

/* Anatomy without a gift too: all may be held. */
static void with_anatomy(struct sack *k, const struct shop *shop, const struct want *w, struct best with,
			 struct best *best)
{
	with.set |= (uint64_t)1 << MC_ADV_ANATOMY;
	with.value += worth(w, MC_ADV_ANATOMY);
	bool any = false;
	for (int advance = 0; advance < MC_ADVANCES; advance++) {
		struct best gift = with;
		if (!gives(shop, advance))
			continue;
		any = true;
		gift.anatomy = (uint8_t)(advance + 1);
		gift.value += worth(w, advance);
		gift.set |= (uint64_t)1 << advance; /* counted, taken out again below */
		fill_sack(k, shop, w, &gift, best);
	}
	if (!any)
		fill_sack(k, shop, w, &with, best);
}

static void search(const struct shop *shop, const struct want *w, struct best *best)
{
	struct sack k;

	for (int library = 0; library < 2; library++) {
		struct best with = { 0 };
		if (library && (mc_holds(shop->s, shop->seat, MC_ADV_LIBRARY) ||
				shop->price[MC_ADV_LIBRARY] > shop->units))
			continue;
		if (library) {
			with.set = (uint64_t)1 << MC_ADV_LIBRARY;
			with.value = worth(w, MC_ADV_LIBRARY);
		}
		fill_sack(&k, shop, w, &with, best);
		int cheapest = library ? shop->cheap[MC_ADV_ANATOMY] + shop->price[MC_ADV_LIBRARY]
				       : shop->price[MC_ADV_ANATOMY];
		if (!mc_holds(shop->s, shop->seat, MC_ADV_ANATOMY) && cheapest <= shop->units)
			with_anatomy(&k, shop, w, with, best);
	}
}

/* ---- Payment (14.2) ------------------------------------------------------------------------- */

struct till {
	int price, n;
	uint8_t good[KINDS], have[KINDS];
	int16_t before[KINDS]; /* from which amount a good reached the price */
	/* least loss to reach exactly so much; the last one: or more */
	int32_t loss[UNITS * MC_LIM_CREDIT_UNIT + 1];
	uint8_t turned[KINDS][UNITS * MC_LIM_CREDIT_UNIT + 1];
};

/* Turning in n of k cards brings n*n*v and costs what the set was worth more before. */
static void add_good(struct till *t, int i)
{
	int v = mc_goods[t->good[i]].stack, k = t->have[i];
	int32_t old[UNITS * MC_LIM_CREDIT_UNIT + 1];

	memcpy(old, t->loss, sizeof(int32_t) * (size_t)(t->price + 1));
	memset(t->turned[i], 0, (size_t)(t->price + 1));
	for (int n = 1; n <= k; n++)
		for (int from = 0; from <= t->price; from++) {
			if (old[from] < 0)
				continue;
			int to = from + mc_set_value(v, n),
			    loss = old[from] + mc_set_value(v, k) - mc_set_value(v, k - n);
			to = to < t->price ? to : t->price;
			if (t->loss[to] < 0 || loss < t->loss[to]) {
				t->loss[to] = loss;
				t->turned[i][to] = (uint8_t)n;
				if (to == t->price)
					t->before[i] = (int16_t)from;
			}
		}
}

/* Which amount, with treasury for the rest, loses least. */
static int best_amount(const struct till *t, int treasury, int each, int *tokens)
{
	int best = -1, best_loss = 0;

	for (int amount = 0; amount <= t->price; amount++) {
		int need = (t->price - amount + each - 1) / each;
		if (t->loss[amount] < 0 || need > treasury)
			continue;
		int loss = t->loss[amount] + need * each;
		if (best < 0 || loss < best_loss) {
			best = amount;
			best_loss = loss;
			*tokens = need;
		}
	}
	return best;
}

static bool put_cards(const struct mc_state *s, struct mc_action *a, int good, int n)
{
	struct mc_cards20 *cards = &a->purchase.cards;

	for (int block = 0; block < MC_BLOCKS && n; block++) {
		int card = mc_card_of(block, good),
		    have = s->hand[a->seat][card] - (a->purchase.substitute == card + 1),
		    give = have < n ? have : n;
		if (give <= 0)
			continue;
		if (cards->n == MC_PAID)
			return false;
		int at = cards->n++;
		for (; at && cards->pair[at - 1][0] > card; at--)
			memcpy(cards->pair[at], cards->pair[at - 1], 2);
		cards->pair[at][0] = (uint8_t)card;
		cards->pair[at][1] = (uint8_t)give;
		n -= give;
	}
	return true;
}

/* Going back through the goods: the amount before each is what its cards did not bring. */
static bool turn_in(const struct mc_state *s, const struct till *t, int amount, struct mc_action *a)
{
	for (int i = t->n - 1; i >= 0; i--) {
		int n = t->turned[i][amount];
		if (n && !put_cards(s, a, t->good[i], n))
			return false;
		if (n)
			amount = amount == t->price ? t->before[i]
						    : amount - mc_set_value(mc_goods[t->good[i]].stack, n);
	}
	return true;
}

static int count_of(const struct mc_state *s, const struct mc_action *a, int good)
{
	int n = mc_goods_in_hand(s, a->seat, good);

	return n - (a->purchase.substitute && mc_card_good(a->purchase.substitute - 1) == good);
}

/* A set that Trade Empire completes is turned in whole; the search is for the rest. */
static bool pay_rest(const struct mc_state *s, int price, struct mc_action *a)
{
	struct till t; /* large: only what is used is filled */
	int tokens = 0, set = a->purchase.set - 1;

	t.price = price;
	t.n = 0;
	if (set > 0) {
		int n = count_of(s, a, set);
		t.price -= mc_set_value(mc_goods[set].stack, n + 1);
		t.price = t.price < 0 ? 0 : t.price;
		if (!put_cards(s, a, set, n))
			return false;
	}
	for (int good = 1; good < MC_GOODS && t.n < KINDS; good++)
		if (good != set && count_of(s, a, good)) {
			t.good[t.n] = (uint8_t)good;
			t.have[t.n++] = (uint8_t)count_of(s, a, good);
		}
	memset(t.loss, -1, sizeof t.loss[0] * (size_t)(t.price + 1));
	t.loss[0] = 0;
	for (int i = 0; i < t.n; i++)
		add_good(&t, i);
	int amount = best_amount(&t, s->treasury[a->seat], mc_treasury_value(s, a->seat), &tokens);
	if (amount < 0 || !turn_in(s, &t, amount, a))
		return false;
	a->purchase.treasury = (uint8_t)tokens;
	return true;
}

/* The substitution that brings most: which set, which card; 0 where none brings anything. */
static int best_substitute(const struct mc_state *s, int seat, uint8_t *set, uint8_t *substitute)
{
	int best = 0;

	if (!mc_holds(s, seat, MC_ADV_TRADE_EMPIRE))
		return 0;
	for (int good = 1; good < MC_GOODS; good++) {
		int n = mc_goods_in_hand(s, seat, good), v = mc_goods[good].stack;
		for (int card = MC_CARD_GOODS; n && n < mc_set_size(s, good) && card < MC_CARD_WATER;
		     card++) {
			int other = mc_card_good(card), k = mc_goods_in_hand(s, seat, other),
			    face = mc_card_face(card);
			if (!s->hand[seat][card] || other == good || face < v)
				continue;
			int gain = mc_set_value(v, n + 1) - mc_set_value(v, n) - mc_set_value(face, k) +
				   mc_set_value(face, k - 1);
			if (gain > best) {
				best = gain;
				*set = (uint8_t)(good + 1);
				*substitute = (uint8_t)(card + 1);
			}
		}
	}
	return best;
}

bool mc_pay(const struct mc_state *s, int seat, int price, struct mc_action *a)
{
	struct mc_action plain = *a, aided = *a;
	uint8_t set = 0, substitute = 0;

	a->seat = plain.seat = aided.seat = (int8_t)seat;
	if (price > UNITS * MC_LIM_CREDIT_UNIT)
		return false;
	if (pay_rest(s, price, &plain)) {
		*a = plain;
		return true;
	}
	if (!best_substitute(s, seat, &set, &substitute))
		return false;
	aided.purchase.set = set;
	aided.purchase.substitute = substitute;
	if (!pay_rest(s, price, &aided))
		return false;
	*a = aided;
	return true;
}

/* ---- Together ------------------------------------------------------------------------------- */

static int budget(const struct mc_state *s, int seat)
{
	uint8_t set, substitute;
	int sum = s->treasury[seat] * mc_treasury_value(s, seat) +
		  best_substitute(s, seat, &set, &substitute);

	for (int good = 1; good < MC_GOODS; good++)
		sum += mc_set_value(mc_goods[good].stack, mc_goods_in_hand(s, seat, good));
	return sum;
}

/* The colour in which most is still to be bought. */
static uint8_t useful_colour(const struct mc_state *s, int seat, uint64_t bought)
{
	int left[MC_GROUPS] = { 0 }, best = 0;

	for (int advance = 0; advance < MC_ADVANCES; advance++)
		if (!((s->advances[seat] | bought) >> advance & 1))
			left[mc_advances[advance].group1] += mc_advances[advance].cost;
	for (int group = 1; group < MC_GROUPS; group++)
		best = left[group] > left[best] ? group : best;
	return (uint8_t)(best + 1);
}

static void put_best(const struct mc_state *s, int seat, const struct best *b, struct mc_action *a)
{
	uint8_t colour = useful_colour(s, seat, b->set);

	*a = (struct mc_action){ .kind = MC_DO_PURCHASE, .seat = (int8_t)seat };
	a->purchase.advances = b->anatomy ? b->set & ~((uint64_t)1 << (b->anatomy - 1)) : b->set;
	a->purchase.library = b->library;
	a->purchase.anatomy = b->anatomy;
	if (b->set >> MC_ADV_WRITTEN_RECORD & 1)
		memset(a->purchase.record, colour, 2);
	if (b->set >> MC_ADV_MONUMENT & 1)
		memset(a->purchase.monument, colour, 4);
}

bool mc_best_purchase(const struct mc_state *s, int seat, enum mc_aim aim, struct mc_action *a)
{
	struct want w = wanted(s, seat, aim);
	struct best best = { .missing = 1 << 20 };
	struct shop shop = { .s = s, .seat = seat, .units = budget(s, seat) / MC_LIM_CREDIT_UNIT };

	shop.units = shop.units < UNITS ? shop.units : UNITS;
	for (int advance = 0; advance < MC_ADVANCES; advance++) {
		int price = mc_price(s, seat, advance), cheap = price - MC_DOES_LIBRARY_DISCOUNT;
		shop.price[advance] = price / MC_LIM_CREDIT_UNIT;
		shop.cheap[advance] = (cheap > 0 ? cheap : 0) / MC_LIM_CREDIT_UNIT;
	}
	search(&shop, &w, &best);
	if (!best.set)
		return false;
	put_best(s, seat, &best, a);
	return mc_pay(s, seat, mc_purchase_price(s, a), a);
}
