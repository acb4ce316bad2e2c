/* bestbuy.c — the best purchase, exactly: over all sets of advances that the hand and the treasury can
 * pay for (14).
 *
 * A knapsack in steps of 5 points. What is not a plain sum is tried or carried along: whether Library is
 * bought (then one other advance may cost less: a second table), whether Anatomy is and which advance it
 * gives, and, when the aim is the next step of the A.S.T., how many advances of the kind asked for are
 * among them (a count up to the number missing). Then the payment that loses least: a second search over
 * how many cards of each good are turned in. What is to be bought in any case (`with`) is paid for before
 * the sack is filled, what is not to be (`without`) never comes into it.
 *
 * Tables hold values only, in 16 bits, and small threads have room for them: which things make up the
 * best value is found by filling the table again, once for each thing, up to the last that raised it. */
#include <assert.h>
#include <string.h>

#include "megaciv/megaciv.h"

enum {
	UNITS = 700, /* 3500 points: no hand is worth more */
	COUNTS = 18, /* an epoch asks for at most 17 advances */
	CELLS = COUNTS * (UNITS + 1),
	KINDS = 40, /* different goods in a hand that are looked at */
	/* all advances together have fewer points, fewer units of credit, and protect by less */
	ALL_POINTS = 200,
	ALL_CREDITS = 360,
	ALL_PROTECTION = 320,
	NEVER = 1 << 20, /* further from a step than any purchase */
};

/* ---- Aims ----------------------------------------------------------------------------------- */

struct want {
	enum mc_aim aim;
	int missing; /* advances of the kind asked for */
	int points_missing;
	int least_cost, most_cost;   /* of that kind */
	uint16_t worth[MC_ADVANCES]; /* each one's value */
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

/* 15.1: what the epoch of the next step, or of that after it, asks for: one kind of advances, and points. */
static struct want wanted(const struct mc_state *s, int seat, enum mc_aim aim)
{
	struct want w = { .aim = aim, .most_cost = 10000 };
	const struct mc_epoch *e = &mc_epochs[mc_option(s, MC_OPTION_AST)][mc_epoch(
		s, seat, s->step[seat] + (aim == MC_AIM_TWO_STEPS ? 2 : 1))];
	int needs = e->advances;

	if (aim != MC_AIM_STEP && aim != MC_AIM_TWO_STEPS)
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

int mc_credits_of(int advance)
{
	int sum = mc_advances[advance].bonus + (advance == MC_ADV_WRITTEN_RECORD
							? MC_DOES_WRITTEN_RECORD_CREDIT
						: advance == MC_ADV_MONUMENT ? MC_DOES_MONUMENT_CREDIT
									     : 0);

	for (int group = 0; group < MC_GROUPS; group++)
		sum += mc_advances[advance].credit[group];
	return sum;
}

/* What a row of modifiers.tsv spares its holder, in cities: what takes as much as a city counts as one. */
static int spared(const struct mc_modifier *m)
{
	switch ((enum mc_change)m->quantity) {
	case MC_CHANGE_DAMAGE:
	case MC_CHANGE_UNIT_POINTS:
	case MC_CHANGE_TOKENS:
	case MC_CHANGE_FACE_VALUE: return -m->change / MC_LIM_CITY_POINTS;
	case MC_CHANGE_CITIES:
	case MC_CHANGE_STEPS:
	case MC_CHANGE_RATE: return -m->change;
	case MC_CHANGE_KEEP: return m->change;
	case MC_CHANGE_DESELECT:
	case MC_CHANGE_REDUCE_INSTEAD_OF_DESTROY:
	case MC_CHANGE_CARDS_INSTEAD_OF_CITIES:
	case MC_CHANGE_CITIES_INSTEAD_OF_STEP:
	case MC_CHANGE_IMMUNE: return 1;
	case MC_CHANGE_ABILITY:
	case MC_CHANGES: break;
	}
	return 0;
}

int mc_protection_of(int advance)
{
	int sum = 0;

	for (int i = 0; i < MC_MODIFIERS; i++)
		sum += mc_modifiers[i].advance == advance ? spared(&mc_modifiers[i]) : 0;
	return sum;
}

static int protection_of(int advance)
{
	int sum = mc_protection_of(advance);

	return sum > 0 ? sum : 0;
}

/* The aim first, then the other good. */
static int worth_by(enum mc_aim aim, int advance)
{
	int points = mc_advances[advance].vp, credits = mc_credits_of(advance) / MC_LIM_CREDIT_UNIT;

	switch (aim) {
	case MC_AIM_CREDITS: return credits * ALL_POINTS + points;
	case MC_AIM_PROTECTION: return protection_of(advance) * ALL_POINTS + points;
	case MC_AIM_POINTS:
	case MC_AIM_STEP:
	case MC_AIM_TWO_STEPS: return points * ALL_CREDITS + credits;
	case MC_AIMS: break;
	}
	return 0;
}

static int worth(const struct want *w, int advance) { return w->worth[advance]; }

static int points_in(const struct want *w, int value)
{
	return w->aim == MC_AIM_CREDITS || w->aim == MC_AIM_PROTECTION ? value % ALL_POINTS
								       : value / ALL_CREDITS;
}

/* ---- The knapsack --------------------------------------------------------------------------- */

struct shop {
	const struct mc_state *s;
	int seat, units, price[MC_ADVANCES], cheap[MC_ADVANCES];
	uint64_t with, without;
	int library, anatomy; /* which one Library makes cheaper, Anatomy gives; -1: whichever is best */
};

/* A purchase: what is sure to be in it, what is left for the sack, and which cell of it is the best. */
struct best {
	int missing, value;
	uint64_t set;
	uint8_t library, anatomy; /* advances counted from 1 */
	uint8_t discount;         /* Library's, still to be used in the sack */
	uint8_t count;            /* the cell: so many that count, the discount used or not, all units */
	uint8_t used;
	int units;
};

/* Best value for at most so many units, with the discount used or not, and so many that count: a row for
 * each. Values are stored plus 1; 0: impossible. */
struct sack {
	const struct shop *shop;
	const struct want *w;
	struct best with; /* what is sure to be bought */
	int units;
	uint16_t value[CELLS], before[UNITS + 1];
};

static uint16_t *row(struct sack *k, int used, int count)
{
	return k->value + (used * (k->w->missing + 1) + count) * (k->units + 1);
}

static bool fits(const struct want *w, int units, bool discount)
{
	return (1 + discount) * (w->missing + 1) * (units + 1) <= CELLS;
}

static bool for_sale(const struct sack *k, int advance)
{
	return advance != MC_ADV_LIBRARY && advance != MC_ADV_ANATOMY &&
	       !mc_holds(k->shop->s, k->shop->seat, advance) &&
	       !((k->with.set | k->shop->without) >> advance & 1);
}

/* From how many that count one comes to `count` with this advance: the most stands for more too. */
static int first_from(const struct want *w, int advance, int count) { return count - counts(w, advance); }

static int last_from(const struct want *w, int advance, int count)
{
	return count < w->missing ? first_from(w, advance, count) : count;
}

/* Narrow and without branches, so that many cells are taken at once. */
static void raise(uint16_t *restrict to, const uint16_t *restrict from, int price, int units, int gain)
{
	for (int b = price; b <= units; b++) {
		uint16_t v = from[b - price], with = (uint16_t)(v ? v + gain : 0);
		to[b] = to[b] > with ? to[b] : with;
	}
}

static void add_item(struct sack *k, int advance)
{
	int gain = worth(k->w, advance), price = k->shop->price[advance], cheap = k->shop->cheap[advance];

	for (int used = k->with.discount; used >= 0; used--)
		for (int count = k->w->missing; count >= 0; count--) {
			uint16_t *to = row(k, used, count);
			int from = first_from(k->w, advance, count);
			memcpy(k->before, to, sizeof *to * (size_t)(k->units + 1));
			for (from = from < 0 ? 0 : from; from <= last_from(k->w, advance, count); from++) {
				raise(to, from == count ? k->before : row(k, used, from), price, k->units,
				      gain);
				if (used)
					raise(to, row(k, 0, from), cheap, k->units, gain);
			}
		}
}

static void empty_sack(struct sack *k)
{
	uint16_t *nothing = row(k, 0, 0);

	memset(k->value, 0,
	       sizeof *k->value * (size_t)((1 + k->with.discount) * (k->w->missing + 1) * (k->units + 1)));
	for (int b = 0; b <= k->units; b++)
		nothing[b] = 1;
}

/* How far from the next step, smaller is better; then the value. */
static bool beats(const struct best *a, const struct best *b)
{
	return a->missing < b->missing || (a->missing == b->missing && a->value > b->value);
}

static void read_sack(struct sack *k, struct best *best)
{
	const struct want *w = k->w;
	int sure = 0;

	for (uint64_t left = k->with.set; left; left &= left - 1)
		sure += counts(w, __builtin_ctzll(left));
	for (int used = 0; used <= k->with.discount; used++)
		for (int count = 0; count <= w->missing; count++) {
			int value = row(k, used, count)[k->units] - 1;
			if (value < 0)
				continue;
			struct best b = k->with;
			int have = count + sure > w->missing ? w->missing : count + sure;
			b.value += value;
			int points = w->points_missing - points_in(w, b.value);
			b.missing = w->missing - have + (points > 0 ? points : 0);
			b.used = (uint8_t)used;
			b.count = (uint8_t)count;
			if (beats(&b, best))
				*best = b;
		}
}

static void fill_sack(struct sack *k, const struct best *with, struct best *best)
{
	k->with = *with;
	k->units = with->units;
	empty_sack(k);
	for (int advance = 0; advance < MC_ADVANCES; advance++)
		if (for_sale(k, advance))
			add_item(k, advance);
	read_sack(k, best);
}

/* A cell of the sack, and the advance that was put in last. */
struct cell {
	int advance, used, count, units;
};

/* Where the advance raises the cell, it is taken for what it came from: the first of the best. */
static void look_back(struct sack *k, int advance, const struct cell *at, struct cell *last)
{
	int most = row(k, at->used, at->count)[at->units], gain = worth(k->w, advance),
	    from = first_from(k->w, advance, at->count);

	for (from = from < 0 ? 0 : from; from <= last_from(k->w, advance, at->count); from++)
		for (int used = at->used; used >= 0; used--) {
			bool cheap = used != at->used;
			int left = at->units - (cheap ? k->shop->cheap[advance] : k->shop->price[advance]),
			    before = left < 0 ? 0 : row(k, used, from)[left];
			if (!before || before + gain <= most)
				continue;
			most = before + gain;
			*last = (struct cell){ advance, used, from, left };
		}
}

/* Which of the advances before it raised this cell last; false: none, it is where the sack began. */
static bool find_last(struct sack *k, struct cell *at)
{
	struct cell last = { .advance = -1 };

	k->units = at->units;
	empty_sack(k);
	for (int advance = 0; advance < at->advance; advance++)
		if (for_sale(k, advance)) {
			look_back(k, advance, at, &last);
			add_item(k, advance);
		}
	*at = last;
	return last.advance >= 0;
}

static void unpack(struct sack *k, struct best *best)
{
	struct cell at = { MC_ADVANCES, best->used, best->count, best->units };

	k->with = *best;
	for (int used = at.used; find_last(k, &at); used = at.used) {
		best->set |= (uint64_t)1 << at.advance;
		if (used != at.used)
			best->library = (uint8_t)(at.advance + 1);
	}
}

/* With Library and Anatomy decided. Where two tables are too large, whatever may cost less is tried. */
static void try_discount(struct sack *k, const struct best *with, struct best *best)
{
	if (fits(k->w, with->units, with->discount)) {
		fill_sack(k, with, best);
		return;
	}
	struct best plain = *with;
	plain.discount = 0;
	fill_sack(k, &plain, best);
	for (int advance = 0; advance < MC_ADVANCES; advance++) {
		struct best cheaper = plain;
		k->with = plain;
		cheaper.units -= k->shop->cheap[advance];
		if (!for_sale(k, advance) || cheaper.units < 0)
			continue;
		cheaper.set |= (uint64_t)1 << advance;
		cheaper.value += worth(k->w, advance);
		cheaper.library = (uint8_t)(advance + 1);
		fill_sack(k, &cheaper, best);
	}
}

static bool is_in(const struct best *with, int advance) { return with->set >> advance & 1; }

/* What these cost, one of them less. */
static int units_of(const struct shop *shop, uint64_t set, int cheaper)
{
	int sum = 0;

	for (; set; set &= set - 1) {
		int advance = __builtin_ctzll(set);
		sum += advance == cheaper ? shop->cheap[advance] : shop->price[advance];
	}
	return sum;
}

/* Library's discount may go to what is sure to be bought: Anatomy, and what is asked for. */
static void try_set(struct sack *k, const struct best *with, struct best *best)
{
	const struct shop *shop = k->shop;
	uint64_t asked = shop->with & ~with->set, sure = asked | (with->set & (uint64_t)1 << MC_ADV_ANATOMY);
	bool library = is_in(with, MC_ADV_LIBRARY);

	for (int cheaper = -1; cheaper < (library ? MC_ADVANCES : 0); cheaper++) {
		struct best b = *with;
		if ((cheaper >= 0 && !(sure >> cheaper & 1)) ||
		    (library && shop->library >= 0 && shop->library != cheaper))
			continue;
		b.units = shop->units - (library ? shop->price[MC_ADV_LIBRARY] : 0) -
			  units_of(shop, sure, cheaper);
		b.set |= asked;
		for (uint64_t left = asked; left; left &= left - 1)
			b.value += worth(k->w, __builtin_ctzll(left));
		b.discount = library && cheaper < 0;
		b.library = (uint8_t)(cheaper + 1);
		if (b.units >= 0)
			try_discount(k, &b, best);
	}
}

static bool gives(const struct shop *shop, int advance)
{
	const struct mc_advance *a = &mc_advances[advance];

	return (a->group1 == MC_GROUP_SCIENCE || a->group2 == MC_GROUP_SCIENCE) &&
	       a->cost < MC_DOES_ANATOMY_FREE_COST_BELOW && !mc_holds(shop->s, shop->seat, advance);
}

/* Which of them Anatomy may give: the one that is asked for, or those that are not unwanted; where all are,
 * any, since a gift is not bought. */
static uint64_t gifts(const struct shop *shop)
{
	uint64_t all = 0;

	for (int advance = 0; advance < MC_ADVANCES; advance++)
		all |= (uint64_t)gives(shop, advance) << advance;
	if (shop->anatomy >= 0 && all >> shop->anatomy & 1)
		return (uint64_t)1 << shop->anatomy;
	return all & ~shop->without ? all & ~shop->without : all;
}

/* Anatomy without a gift too: all may be held. */
static void with_anatomy(struct sack *k, struct best with, struct best *best)
{
	with.set |= (uint64_t)1 << MC_ADV_ANATOMY;
	with.value += worth(k->w, MC_ADV_ANATOMY);
	const uint64_t any = gifts(k->shop);
	for (int advance = 0; advance < MC_ADVANCES; advance++) {
		struct best gift = with;
		if (!(any >> advance & 1))
			continue;
		gift.anatomy = (uint8_t)(advance + 1);
		gift.value += worth(k->w, advance);
		gift.set |= (uint64_t)1 << advance; /* counted, taken out again below */
		try_set(k, &gift, best);
	}
	if (!any)
		try_set(k, &with, best);
}

/* Whether a purchase may have it, and one may do without it. */
static bool may_be_in(const struct shop *shop, int advance, bool in)
{
	return in ? !mc_holds(shop->s, shop->seat, advance) && !(shop->without >> advance & 1)
		  : !(shop->with >> advance & 1);
}

static void search(const struct shop *shop, const struct want *w, struct best *best)
{
	struct sack k; /* large: only what is used is filled */

	k.shop = shop;
	k.w = w;
	for (int library = 0; library < 2; library++) {
		struct best with = { 0 };
		if (!may_be_in(shop, MC_ADV_LIBRARY, library) ||
		    (library && shop->price[MC_ADV_LIBRARY] > shop->units))
			continue;
		if (library) {
			with.set = (uint64_t)1 << MC_ADV_LIBRARY;
			with.value = worth(w, MC_ADV_LIBRARY);
		}
		if (may_be_in(shop, MC_ADV_ANATOMY, false))
			try_set(&k, &with, best);
		int cheapest = library ? shop->cheap[MC_ADV_ANATOMY] + shop->price[MC_ADV_LIBRARY]
				       : shop->price[MC_ADV_ANATOMY];
		if (may_be_in(shop, MC_ADV_ANATOMY, true) && cheapest <= shop->units)
			with_anatomy(&k, with, best);
	}
	if (best->missing < NEVER)
		unpack(&k, best);
}

/* ---- Payment (14.2) ------------------------------------------------------------------------- */

enum { PRICE_MOST = UNITS * MC_LIM_CREDIT_UNIT, NO_WAY = UINT16_MAX };

struct till {
	int price, n;
	uint8_t good[KINDS], have[KINDS];
	/* least loss to reach exactly so much; the last one: or more */
	uint16_t loss[PRICE_MOST + 1], old[PRICE_MOST + 1];
};

/* What was turned in of a good, and how much there was before it. */
struct turned {
	int good, n, before;
};

static int loss_of(const struct till *t, int i, int n)
{
	int v = mc_goods[t->good[i]].stack, k = t->have[i];

	return mc_set_value(v, k) - mc_set_value(v, k - n);
}

static int least(const uint16_t *loss, int from, int to)
{
	uint16_t best = NO_WAY;

	for (int i = from; i <= to; i++)
		best = loss[i] < best ? loss[i] : best;
	return best;
}

/* Turning in n of k cards brings n*n*v and costs what the set was worth more before. */
static void add_good(struct till *t, int i)
{
	uint16_t *restrict loss = t->loss;
	const uint16_t *restrict old = t->old;

	memcpy(t->old, t->loss, sizeof *t->loss * (size_t)(t->price + 1));
	for (int n = 1; n <= t->have[i]; n++) {
		int value = mc_set_value(mc_goods[t->good[i]].stack, n), more = loss_of(t, i, n),
		    all = value < t->price ? t->price - value : 0, last = least(old, all, t->price);
		for (int to = value; to < t->price; to++) {
			uint16_t before = old[to - value],
				 with = (uint16_t)(before < NO_WAY ? before + more : NO_WAY);
			loss[to] = loss[to] < with ? loss[to] : with;
		}
		if (last < NO_WAY && last + more < loss[t->price])
			loss[t->price] = (uint16_t)(last + more);
	}
}

/* Where this good makes an amount cheaper, it is taken for what it came from: the first of the best. */
static void look_back_at(const struct till *t, int i, int amount, struct turned *last)
{
	int best = t->loss[amount];

	for (int n = 1; n <= t->have[i]; n++) {
		int value = mc_set_value(mc_goods[t->good[i]].stack, n), more = loss_of(t, i, n),
		    first = amount - value;
		for (int from = first < 0 ? 0 : first; from <= (amount < t->price ? first : amount); from++)
			if (t->loss[from] < NO_WAY && t->loss[from] + more < best) {
				best = t->loss[from] + more;
				*last = (struct turned){ i, n, from };
			}
	}
}

static void fill_till(struct till *t, int goods)
{
	memset(t->loss, 0xff, sizeof *t->loss * (size_t)(t->price + 1));
	t->loss[0] = 0;
	for (int i = 0; i < goods; i++)
		add_good(t, i);
}

/* Which of the goods made this amount cheaper last; false: none, it is where the till began. */
static bool find_last_good(struct till *t, int goods, int amount, struct turned *last)
{
	*last = (struct turned){ 0 };
	fill_till(t, 0);
	for (int i = 0; i < goods; i++) {
		look_back_at(t, i, amount, last);
		add_good(t, i);
	}
	return last->n > 0;
}

/* Which amount, with treasury for the rest, loses least. */
static int best_amount(const struct till *t, int treasury, int each, int *tokens)
{
	int best = -1, best_loss = 0;

	for (int amount = 0; amount <= t->price; amount++) {
		int need = (t->price - amount + each - 1) / each;
		if (t->loss[amount] == NO_WAY || need > treasury)
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
static bool turn_in(const struct mc_state *s, struct till *t, int amount, struct mc_action *a)
{
	struct turned last;

	for (int goods = t->n; find_last_good(t, goods, amount, &last); goods = last.good) {
		if (!put_cards(s, a, t->good[last.good], last.n))
			return false;
		amount = last.before;
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
	fill_till(&t, t.n);
	int amount = best_amount(&t, s->treasury[a->seat], mc_treasury_value(s, a->seat), &tokens);
	if (amount < 0 || !turn_in(s, &t, amount, a))
		return false;
	a->purchase.treasury = (uint8_t)tokens;
	return true;
}

/* The substitution that brings most: which set, which card; 0 where none brings anything. */
int mc_best_substitute(const struct mc_state *s, int seat, uint8_t *set, uint8_t *substitute)
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
	if (price > PRICE_MOST)
		return false;
	if (pay_rest(s, price, &plain)) {
		*a = plain;
		return true;
	}
	if (!mc_best_substitute(s, seat, &set, &substitute))
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
		  mc_best_substitute(s, seat, &set, &substitute);

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

	*a = MC_ACT(MC_DO_PURCHASE, seat);
	a->purchase.advances = b->anatomy ? b->set & ~((uint64_t)1 << (b->anatomy - 1)) : b->set;
	a->purchase.library = b->library;
	a->purchase.anatomy = b->anatomy;
	if (b->set >> MC_ADV_WRITTEN_RECORD & 1)
		memset(a->purchase.record, colour, MC_RECORDS);
	if (b->set >> MC_ADV_MONUMENT & 1)
		memset(a->purchase.monument, colour, MC_MONUMENTS);
}

/* Values of all advances together fit into a cell, whatever the aim. */
static bool all_fit(void)
{
	int points = 0, credits = 0, protection = 0;

	for (int advance = 0; advance < MC_ADVANCES; advance++) {
		points += mc_advances[advance].vp;
		credits += mc_credits_of(advance) / MC_LIM_CREDIT_UNIT;
		protection += protection_of(advance);
	}
	return points < ALL_POINTS && credits < ALL_CREDITS && protection < ALL_PROTECTION &&
	       credits * ALL_POINTS + points < UINT16_MAX && protection * ALL_POINTS + points < UINT16_MAX &&
	       points * ALL_CREDITS + credits < UINT16_MAX;
}

/* What terms say of a purchase. */
struct terms {
	struct mc_action with;
	uint64_t without;
};

static const struct terms no_terms;

/* What is held already is not bought again; what Library makes cheaper is bought. */
static void hold_to(struct shop *shop, const struct terms *t)
{
	shop->library = t->with.purchase.library - 1;
	shop->anatomy = t->with.purchase.anatomy - 1;
	shop->with = t->with.purchase.advances;
	if (shop->library >= 0)
		shop->with |= (uint64_t)1 << shop->library | (uint64_t)1 << MC_ADV_LIBRARY;
	if (shop->anatomy >= 0)
		shop->with |= (uint64_t)1 << MC_ADV_ANATOMY;
	shop->with &= ~shop->s->advances[shop->seat];
	if (shop->library >= 0 && !(shop->with >> shop->library & 1))
		shop->library = -1;
	shop->without = t->without & ~shop->with;
}

/* Colours that were chosen, where they fit: all of them, or none. */
static void put_colours(const struct terms *t, struct mc_action *a)
{
	if (a->purchase.record[0] && t->with.purchase.record[MC_RECORDS - 1])
		memcpy(a->purchase.record, t->with.purchase.record, MC_RECORDS);
	if (a->purchase.monument[0] && t->with.purchase.monument[MC_MONUMENTS - 1])
		memcpy(a->purchase.monument, t->with.purchase.monument, MC_MONUMENTS);
}

static bool best_on(const struct mc_state *s, int seat, enum mc_aim aim, const uint16_t *worth,
		    const struct terms *terms, struct mc_action *a)
{
	assert(all_fit());
	struct want w = wanted(s, seat, aim);
	for (int advance = 0; advance < MC_ADVANCES; advance++)
		w.worth[advance] = worth && w.points_missing <= 0 ? worth[advance]
								  : (uint16_t)worth_by(aim, advance);
	struct best best = { .missing = NEVER };
	struct shop shop = { .s = s, .seat = seat, .units = budget(s, seat) / MC_LIM_CREDIT_UNIT };

	shop.units = shop.units < UNITS ? shop.units : UNITS;
	for (int advance = 0; advance < MC_ADVANCES; advance++) {
		int price = mc_price(s, seat, advance), cheap = price - MC_DOES_LIBRARY_DISCOUNT;
		shop.price[advance] = price / MC_LIM_CREDIT_UNIT;
		shop.cheap[advance] = (cheap > 0 ? cheap : 0) / MC_LIM_CREDIT_UNIT;
	}
	hold_to(&shop, terms);
	search(&shop, &w, &best);
	if (!best.set)
		return false;
	put_best(s, seat, &best, a);
	put_colours(terms, a);
	return mc_pay(s, seat, mc_purchase_price(s, a), a);
}

bool mc_best_purchase_by(const struct mc_state *s, int seat, enum mc_aim aim, const uint16_t *worth,
			 struct mc_action *a)
{
	return best_on(s, seat, aim, worth, &no_terms, a);
}

bool mc_best_purchase(const struct mc_state *s, int seat, enum mc_aim aim, struct mc_action *a)
{
	return mc_best_purchase_by(s, seat, aim, NULL, a);
}

/* As if the seat held what is named, and nothing else. */
static void hold(struct mc_state *s, int seat, const ecu_purse *purse)
{
	memset(s->hand[seat], 0, sizeof s->hand[seat]);
	s->hand_size[seat] = 0;
	for (int i = 0; i < purse->n; i++) {
		int card = purse->at[i].thing, n = purse->at[i].least;
		if (card < MC_CARDS && !mc_card_is_calamity(card) && s->hand_size[seat] + n <= UINT8_MAX)
			mc_give_card(s, seat, card, n);
	}
	s->treasury[seat] = (uint8_t)(purse->treasury < 0               ? 0
				      : purse->treasury < MC_LIM_TOKENS ? purse->treasury
									: MC_LIM_TOKENS);
}

static struct terms terms_of(const ecu_terms *given)
{
	struct terms t = no_terms;

	if (given && given->with && given->with->kind == MC_DO_PURCHASE)
		t.with = mc_read(given->with);
	if (given && given->without && given->without->kind == MC_DO_PURCHASE)
		t.without = mc_read(given->without).purchase.advances;
	return t;
}

bool mc_best(const struct core_head *view, int seat, int aim, const ecu_purse *purse, const ecu_terms *given,
	     ecu_action *out)
{
	struct mc_state s;
	struct mc_action a;
	const struct mc_state *now = mcc(view);
	const struct terms terms = terms_of(given);

	if (!now->ranking.n || !now->civ[seat])
		return false;
	if (purse) {
		memcpy(&s, now, sizeof s);
		hold(&s, seat, purse);
		now = &s;
	}
	if (!best_on(now, seat, (enum mc_aim)aim, NULL, &terms, &a))
		return false;
	*out = mc_write(a);
	return true;
}
