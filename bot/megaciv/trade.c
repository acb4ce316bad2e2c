/* trade.c — chapter 9: what to propose, what to take.
 *
 * A deal is judged by what sets are worth before and after: mine as they are, the partner's as belief.c
 * imagines them. Proposed is what brings most where the partner gains too; taken is what brings enough,
 * less a share of what it brings the leader. Cards that are not named are the least useful ones,
 * calamities first. */
#include <assert.h>
#include <string.h>

#include "bot/megaciv/belief.h"

enum { PAIRS = 8, WORLDS = 8, PARTNERS = 4, ANY = 255, LEAD = 20, SEALED_TOO = -2 };
enum { POISON = 25, TO_AND_FRO = 2 };

/* The goods of a hand as a set: hands are small, and most goods are not in them. */
static uint64_t goods_in(const uint8_t *hand)
{
	uint64_t set = 0;

	_Static_assert(MC_GOODS <= 64, "a bit for each good");
	for (int good = 0; good < MC_GOODS; good++)
		set |= (uint64_t)(hand[good] != 0) << good;
	return set;
}

/* ---- Worth of goods ------------------------------------------------------------------------- */

static int set_of(const struct mind *m, int good, int n)
{
	int face = mc_goods[good].stack;

	return (mc_set_value(face, n) * m->w->hand + face * n * m->w->potential) / 10;
}

/* Of two goods more, or fewer, in a hand. */
static int of_two(const struct mind *m, const uint8_t *hand, int a, int b, int sign)
{
	assert(sign > 0 || (a == b ? hand[a] > 1 : hand[a] > 0 && hand[b] > 0)); /* of what is there */
	if (a == b)
		return set_of(m, a, hand[a] + 2 * sign) - set_of(m, a, hand[a]);
	return set_of(m, a, hand[a] + sign) - set_of(m, a, hand[a]) + set_of(m, b, hand[b] + sign) -
	       set_of(m, b, hand[b]);
}

static int of_one(const struct mind *m, const uint8_t *hand, int good)
{
	assert(hand[good] > 0);
	return set_of(m, good, hand[good]) - set_of(m, good, hand[good] - 1);
}

/* Who is ahead is not helped for nothing: how much of what he gains counts against a deal, in hundredths. */
static int grudge(const struct mind *m, int seat)
{
	int lead = mind_standing(m->s, seat) - mind_standing(m->s, m->seat);

	assert(seat != m->seat);
	lead = lead < 0 ? 0 : lead > LEAD ? LEAD : lead;
	return m->w->leader * lead / LEAD;
}

/* A calamity that went between the two in this trade may come back with the cards nobody names. */
static int fear(const struct mind *m, int seat) { return POISON * m->memory->poison[seat]; }

/* ---- The own cards -------------------------------------------------------------------------- */

struct table {
	const struct mind *m;
	uint8_t mine[MC_GOODS]; /* that are not sealed in a proposal */
	int calamity;           /* a card to pass on; -1: none */
};

/* A calamity that went to somebody and came back, or came and went back, stays where it is. */
static bool went_to_and_fro(const struct mind *m, int card, ecu_seats to)
{
	for (; to; to &= to - 1)
		if (m->memory->passed[card][ecu_first(to)] >= TO_AND_FRO)
			return true;
	return false;
}

/* Of a card, those in no proposal but `except` (-1: in none); SEALED_TOO: all. */
static int unsealed(const struct mind *m, int card, int except)
{
	return m->s->hand[m->seat][card] -
	       (except == SEALED_TOO ? 0 : mc_sealed(m->s, m->seat, card, except));
}

/* `with`: who may get the calamity. */
static void look(struct table *t, const struct mind *m, int except, ecu_seats with)
{
	*t = (struct table){ .m = m, .calamity = -1 };
	for (int card = MC_CARD_GOODS; card < MC_CARDS; card++)
		if (m->s->hand[m->seat][card])
			t->mine[mc_card_good(card)] = (uint8_t)(t->mine[mc_card_good(card)] +
								unsealed(m, card, except));
	for (int card = 0, most = 0; card < MC_CARD_GOODS; card++) {
		if (!m->s->hand[m->seat][card] || unsealed(m, card, except) <= 0 ||
		    mc_calamities[mc_card_calamity(card)].kind == MC_NONTRADEABLE ||
		    went_to_and_fro(m, card, with))
			continue;
		int loss = mind_calamity(m, m->seat, mc_card_calamity(card));
		if (loss > most) {
			most = loss;
			t->calamity = card;
		}
	}
}

static int free_cards(const struct table *t)
{
	int n = t->calamity >= 0;

	for (int good = 0; good < MC_GOODS; good++)
		n += t->mine[good];
	return n;
}

/* The good of which one is missed least, none of those that come; -1: none is left. */
static int filler(const struct table *t, const uint8_t *left, uint64_t comes)
{
	int best = -1, least = 1 << 20;

	for (int good = 0; good < MC_GOODS; good++)
		if (left[good] && !(comes >> good & 1) && of_one(t->m, left, good) < least) {
			least = of_one(t->m, left, good);
			best = good;
		}
	return best;
}

struct given {
	uint8_t good[MC_GOODS];
	bool calamity;
	int loss; /* what the hand loses by it */
};

/* Two goods and what fills it up to `n` cards; false: there are not so many but of goods that come. */
static bool compose(const struct table *t, int a, int b, int n, uint64_t comes, struct given *g)
{
	uint8_t left[MC_GOODS];

	assert(n >= 2 && a >= 0 && a < MC_GOODS && b >= 0 && b < MC_GOODS);
	memcpy(left, t->mine, sizeof left);
	memset(g, 0, sizeof *g);
	if (!left[a] || !left[b] || (a == b && left[a] < 2) || (comes >> a & 1) || (comes >> b & 1))
		return false;
	g->loss = -of_two(t->m, left, a, b, -1);
	left[a]--, left[b]--, g->good[a]++, g->good[b]++;
	n -= 2;
	if (n > 0 && t->calamity >= 0) {
		g->calamity = true;
		g->loss -= mind_calamity(t->m, t->m->seat, mc_card_calamity(t->calamity));
		n--;
	}
	for (; n > 0; n--) {
		int good = filler(t, left, comes);
		if (good < 0)
			return false;
		g->loss += of_one(t->m, left, good);
		left[good]--, g->good[good]++;
	}
	return true;
}

static void put(struct mc_cards11 *bag, int card, int n)
{
	if (n > 0 && bag->n < MC_SEALED) {
		bag->pair[bag->n][0] = (uint8_t)card;
		bag->pair[bag->n++][1] = (uint8_t)n;
	}
}

/* As cards, in rising order; of the two blocks whatever is free. */
static void seal(const struct table *t, const struct given *g, int except, struct mc_cards11 *bag)
{
	uint8_t need[MC_GOODS];

	memcpy(need, g->good, sizeof need);
	memset(bag, 0, sizeof *bag);
	if (g->calamity)
		put(bag, t->calamity, 1);
	for (int card = MC_CARD_GOODS; card < MC_CARDS; card++) {
		int good = mc_card_good(card), have = need[good] ? unsealed(t->m, card, except) : 0,
		    n = have < need[good] ? have : need[good];
		if (n <= 0)
			continue;
		put(bag, card, n);
		need[good] = (uint8_t)(need[good] - n);
	}
}

/* ---- What a partner would take -------------------------------------------------------------- */

struct pair {
	uint8_t a, b;
	int mine, theirs; /* what giving or getting the two is worth to each */
};

/* A good that may change hands: what one or two of it are worth to who gives and to who gets. */
struct item {
	uint8_t good, n;
	int loss[2], gain[2];
};

static void keep(struct pair list[PAIRS], int *n, struct pair p)
{
	int at = *n, sum = p.mine + p.theirs;

	if (at == PAIRS) {
		if (list[PAIRS - 1].mine + list[PAIRS - 1].theirs >= sum)
			return;
		at--;
	} else {
		++*n;
	}
	assert(at >= 0 && at < PAIRS && *n <= PAIRS);
	for (; at > 0 && list[at - 1].mine + list[at - 1].theirs < sum; at--)
		list[at] = list[at - 1];
	list[at] = p;
}

static int items(const struct mind *m, const uint8_t *from, const uint8_t *to, struct item list[MC_GOODS])
{
	int n = 0;

	for (uint64_t left = goods_in(from) & ~UINT64_C(1); left; left &= left - 1) {
		int good = __builtin_ctzll(left);
		int have = set_of(m, good, from[good]), his = set_of(m, good, to[good]);
		list[n++] = (struct item){ (uint8_t)good,
					   from[good],
					   { set_of(m, good, from[good] - 1) - have,
					     from[good] > 1 ? set_of(m, good, from[good] - 2) - have : 0 },
					   { set_of(m, good, to[good] + 1) - his,
					     set_of(m, good, to[good] + 2) - his } };
	}
	return n;
}

static int least_card(const struct mind *m, const uint8_t *hand)
{
	int least = 1 << 20;

	for (uint64_t left = goods_in(hand); left; left &= left - 1) {
		int worth = of_one(m, hand, __builtin_ctzll(left));
		least = worth < least ? worth : least;
	}
	return least < 1 << 20 ? least : 0;
}

/* One good of his for sure; what comes with it is what he misses least. */
static void add_singles(const struct mind *m, const struct item *at, int k, int least,
			struct pair list[PAIRS], int *n)
{
	for (int i = 0; i < k; i++)
		keep(list, n,
		     (struct pair){ at[i].good, ANY, at[i].gain[0] + m->w->unknown, at[i].loss[0] - least });
}

/* Pairs of goods out of one hand that are worth more in the other. */
static int pairs(const struct mind *m, const uint8_t *from, const uint8_t *to, struct pair list[PAIRS],
		 bool i_give)
{
	struct item at[MC_GOODS];
	int n = 0, k = items(m, from, to, at);

	for (int i = 0; i < k; i++)
		for (int j = i; j < k; j++) {
			if (i == j && at[i].n < 2)
				continue;
			int loses = i == j ? at[i].loss[1] : at[i].loss[0] + at[j].loss[0],
			    gains = i == j ? at[i].gain[1] : at[i].gain[0] + at[j].gain[0];
			keep(list, &n,
			     (struct pair){ at[i].good, at[j].good, i_give ? loses : gains,
					    i_give ? gains : loses });
		}
	if (!i_give)
		add_singles(m, at, k, least_card(m, from), list, &n);
	return n;
}

struct proposal {
	uint8_t give[2], want[2];
	int gain, theirs;
	ecu_seats to;
};

static bool was_asked(const struct mind *m, const struct proposal *p)
{
	for (int i = 0; i < m->memory->proposals && i < MIND_PROPOSALS; i++) {
		const uint8_t *a = m->memory->asked[i];
		if (a[0] == p->give[0] + 1 && a[1] == p->give[1] + 1 && a[2] == p->want[0] + 1 &&
		    a[3] == (p->want[1] == ANY ? 0 : p->want[1] + 1))
			return true;
	}
	return false;
}

/* The goods that are named. */
static uint64_t two_goods(int a, int b) { return UINT64_C(1) << a | (b == ANY ? 0 : UINT64_C(1) << b); }

/* The cards missed least, one of each good: beside two goods that are given one of them, or of these, is the
 * third. As compose() finds it, which is too slow for every pair. */
struct spare {
	uint8_t good[3];
	int costs[3], n;
};
_Static_assert(MC_LIM_TRADE_CARDS == 3, "two named and a third");

static void find_spare(const struct table *t, struct spare *s)
{
	*s = (struct spare){ 0 };
	for (uint64_t left = goods_in(t->mine); left; left &= left - 1) {
		int good = __builtin_ctzll(left), costs = of_one(t->m, t->mine, good), at = s->n;
		if (at == 3 && s->costs[2] <= costs)
			continue;
		at -= at == 3;
		s->n = at + 1 > s->n ? at + 1 : s->n;
		for (; at > 0 && s->costs[at - 1] > costs; at--) {
			s->good[at] = s->good[at - 1];
			s->costs[at] = s->costs[at - 1];
		}
		s->good[at] = (uint8_t)good;
		s->costs[at] = costs;
	}
	assert(s->n <= 3);
}

/* What the third card costs beside two that are given, and the goods of all three; a calamity is gladly
 * given. False: there is none. */
static bool third_card(const struct table *t, const struct spare *s, const struct pair *give, int *costs,
		       uint64_t *goods)
{
	int third = -1, a = give->a, b = give->b;

	*goods = two_goods(a, b);
	*costs = -t->m->w->token;
	if (t->calamity >= 0)
		return true;
	for (int i = 0; i < s->n && third < 0; i++)
		if (s->good[i] != a && s->good[i] != b) {
			third = s->good[i];
			*costs = s->costs[i];
		}
	for (int i = 0; i < 2 - (a == b); i++) {
		int good = i ? b : a, left = t->mine[good] - 1 - (a == b),
		    now = left > 0 ? set_of(t->m, good, left) - set_of(t->m, good, left - 1) : 1 << 20;
		if (left > 0 && (third < 0 || now < *costs || (now == *costs && good < third))) {
			third = good;
			*costs = now;
		}
	}
	*goods |= third < 0 ? 0 : UINT64_C(1) << third;
	return third >= 0;
}

/* The best deal with one partner in one world. What is asked for is not given, not even as the third card. */
static void seek(const struct table *t, const struct spare *s, const struct hands *h, int seat,
		 struct proposal *best)
{
	const struct mind *m = t->m;
	struct pair give[PAIRS], want[PAIRS];
	int gives = pairs(m, t->mine, h->good[seat], give, true),
	    wants = pairs(m, h->good[seat], t->mine, want, false), third = least_card(m, h->good[seat]),
	    against = grudge(m, seat), risk = fear(m, seat),
	    poison = t->calamity < 0
			     ? 0
			     : mind_calamity(m, seat, mc_card_calamity(t->calamity)) * 2 * against / 100;

	for (int i = 0; i < gives; i++) {
		uint64_t goes;
		int fill;
		if (!third_card(t, s, &give[i], &fill, &goes))
			continue;
		for (int k = 0; k < wants; k++) {
			if (goes & two_goods(want[k].a, want[k].b))
				continue;
			struct proposal p = {
				{ give[i].a, give[i].b }, { want[k].a, want[k].b }, 0, 0, mc_bit(seat)
			};
			p.gain = give[i].mine + want[k].mine - fill + m->w->unknown;
			p.theirs = give[i].theirs + want[k].theirs - third + m->w->unknown;
			p.gain += poison - against * p.theirs / 100 - risk;
			if (p.gain < m->w->gain_least || p.theirs < m->w->gain_least ||
			    p.gain <= best->gain || was_asked(m, &p))
				continue;
			*best = p;
		}
	}
}

/* Would a seat take it in that world? */
static bool would_take(const struct mind *m, const struct hands *h, int seat, const struct proposal *p)
{
	const uint8_t *hand = h->good[seat];

	if (p->want[1] == ANY)
		return hand[p->want[0]] && of_two(m, hand, p->give[0], p->give[1], 1) -
							   of_one(m, hand, p->want[0]) -
							   2 * least_card(m, hand) + m->w->unknown >=
						   m->w->gain_least;
	if (!hand[p->want[0]] || !hand[p->want[1]] || (p->want[0] == p->want[1] && hand[p->want[0]] < 2))
		return false;
	return of_two(m, hand, p->give[0], p->give[1], 1) + of_two(m, hand, p->want[0], p->want[1], -1) -
		       least_card(m, hand) + m->w->unknown >=
	       m->w->gain_least;
}

/* Who has declined three is not asked again, nor who had the calamity already that goes with it. */
static bool may_ask(const struct table *t, int seat)
{
	const struct mind *m = t->m;

	return seat != m->seat && (mc_everybody(m->s) >> seat & 1) &&
	       m->s->hand_size[seat] >= MC_LIM_TRADE_CARDS && m->memory->refused_by[seat] < MIND_TO_ONE &&
	       (t->calamity < 0 || !went_to_and_fro(m, t->calamity, mc_bit(seat)));
}

/* All who might take it, those who do in most worlds first. */
static ecu_seats addressees(const struct table *t, const struct hands *h, int worlds,
			    const struct proposal *p, int *chance)
{
	const struct mind *m = t->m;
	ecu_seats to = p->to;
	int hits = 0;

	for (int seat = 0; seat < m->s->head.seats; seat++) {
		int takes = 0;
		if (!may_ask(t, seat))
			continue;
		for (int i = 0; i < worlds; i++)
			takes += would_take(m, &h[i], seat, p);
		if (2 * takes > worlds && __builtin_popcount(to) < PARTNERS)
			to |= mc_bit(seat);
		hits += takes;
	}
	*chance = hits;
	return to;
}

static int free_slot(const struct mind *m)
{
	for (int slot = 0; slot < MC_OFFERS; slot++)
		if (!m->s->offer[m->seat * MC_OFFERS + slot].to)
			return slot;
	return -1;
}

static bool find_proposal(const struct table *t, struct proposal *best)
{
	const struct mind *m = t->m;
	struct hands h[WORLDS];
	struct spare spare;
	int worlds = m->w->worlds < WORLDS ? m->w->worlds : WORLDS, score = 0;

	best->gain = 0;
	find_spare(t, &spare);
	for (int i = 0; i < worlds; i++)
		mind_imagine_hands(m, i + 16 * m->memory->proposals, &h[i]);
	for (int i = 0; i < worlds; i++) {
		struct proposal p = { .gain = 0 };
		for (int seat = 0; seat < m->s->head.seats; seat++)
			if (may_ask(t, seat))
				seek(t, &spare, &h[i], seat, &p);
		if (p.gain <= 0)
			continue;
		int chance;
		p.to = addressees(t, h, worlds, &p, &chance);
		if (p.gain * chance > score) {
			score = p.gain * chance;
			*best = p;
		}
	}
	return best->gain > 0;
}

/* 9.3: what is claimed of the third card: the truth, or a good that sounds well. */
static void claim(const struct mind *m, const struct given *g, const struct proposal *p,
		  struct mc_goods6 *claims)
{
	int lie = mind_mood(m, 77, 100) < m->w->bluff, good = -1;

	for (int i = 1; i < MC_GOODS; i++)
		if (g->good[i] > (i == p->give[0]) + (i == p->give[1]))
			good = i;
	if (lie || (good < 0 && g->calamity && m->w->bluff))
		good = p->give[0];
	if (good <= 0)
		return;
	assert(good < MC_GOODS);
	claims->n = 1;
	claims->pair[0][0] = (uint8_t)good;
	claims->pair[0][1] = 1;
}

static bool propose(const struct table *t, struct bot_act *act)
{
	const struct mind *m = t->m;
	int slot = free_slot(m), limit = m->w->proposals < MIND_PROPOSALS ? m->w->proposals : MIND_PROPOSALS;
	struct proposal p;
	struct given g;

	if (slot < 0 || m->memory->proposals >= limit || free_cards(t) < MC_LIM_TRADE_CARDS ||
	    !find_proposal(t, &p) || !compose(t, p.give[0], p.give[1], MC_LIM_TRADE_CARDS, 0, &g))
		return false;
	struct mc_action a = { .kind = MC_DO_PROPOSE, .seat = (int8_t)m->seat };
	struct mc_cards11 bag;
	struct mc_goods6 claims = { 0 };
	seal(t, &g, -1, &bag);
	claim(m, &g, &p, &claims);
	assert(p.to && !(p.to >> m->seat & 1));
	a.propose.to = p.to;
	a.propose.as = (uint8_t)slot;
	a.propose.wanted = MC_LIM_TRADE_CARDS;
	for (int i = 0; i < 2; i++) {
		a.propose.named[i] = p.give[i];
		a.propose.want[i] = (uint8_t)(p.want[i] == ANY ? 0 : p.want[i] + 1);
	}
	a.propose.claims = claims;
	a.propose.give = bag;
	mind_does(act, a,
		  mind_why(MC_SAY_WHY_PROPOSE, p.want[0], t->mine[p.want[0]],
			   t->mine[p.want[0]] + 1 + (p.want[0] == p.want[1]), p.gain));
	return true;
}

/* ---- Answers -------------------------------------------------------------------------------- */

struct answer {
	struct given give;
	uint8_t named[2];
	int gain;
};

/* The best answer that fits; its gain is negative where it would hurt, very much so where it cannot be. */
static struct answer weigh(const struct table *t, const struct mc_offer *o, int from)
{
	const struct mind *m = t->m;
	struct answer best = { .gain = -(1 << 20) };
	int against = grudge(m, from),
	    rest = (o->given - 2) * (m->w->unknown - 6 * m->memory->harm[from] * m->w->worlds / 4) -
		   fear(m, from),
	    gets = of_two(m, t->mine, o->named[0] - 1, o->named[1] - 1, 1) + rest;

	uint64_t mine = goods_in(t->mine), comes = two_goods(o->named[0] - 1, o->named[1] - 1);
	for (uint64_t i = mine & ~comes; i; i &= i - 1)
		for (uint64_t k = i; k; k &= k - 1) {
			int a = __builtin_ctzll(i), b = __builtin_ctzll(k);
			if (a == b && t->mine[a] < 2)
				continue;
			int w0 = o->want[0] ? o->want[0] - 1 : -1, w1 = o->want[1] ? o->want[1] - 1 : -1;
			if (!(((w0 < 0 || w0 == a) && (w1 < 0 || w1 == b)) ||
			      ((w0 < 0 || w0 == b) && (w1 < 0 || w1 == a))))
				continue;
			struct answer now = { .named = { (uint8_t)a, (uint8_t)b } };
			if (!compose(t, a, b, o->wanted, comes, &now.give))
				continue;
			now.gain = gets - now.give.loss - against * gets / 100;
			if (now.gain > best.gain)
				best = now;
		}
	return best;
}

static struct mc_action answer_with(const struct table *t, int index, const struct answer *with)
{
	const struct mc_offer *o = &t->m->s->offer[index];
	assert(o->to >> t->m->seat & 1 && index / MC_OFFERS != t->m->seat);
	struct mc_action a = { .kind = MC_DO_ANSWER,
			       .seat = (int8_t)t->m->seat,
			       .answer = { .mark = o->mark,
					   .from = (uint8_t)(index / MC_OFFERS),
					   .slot = (uint8_t)(index % MC_OFFERS),
					   .named = { with->named[0], with->named[1] } } };
	int again = o->re - 1, slot = free_slot(t->m);
	struct mc_cards11 bag;

	seal(t, &with->give, again, &bag);
	a.answer.give = bag;
	a.answer.as = (uint8_t)(slot >= 0 ? slot : again >= 0 ? again : 0);
	return a;
}

/* An own counter-proposal to it lies there already. */
static bool is_countered(const struct mind *m, int index)
{
	for (int slot = 0; slot < MC_OFFERS; slot++) {
		const struct mc_offer *mine = &m->s->offer[m->seat * MC_OFFERS + slot];
		if (mine->to == mc_bit(index / MC_OFFERS) && mine->re == index % MC_OFFERS + 1)
			return true;
	}
	return false;
}

/* What could be given instead: the pair missed least that he might want, and nothing of what he named. Who
 * has declined three is not asked again. */
static bool counter(const struct table *t, int index, struct bot_act *act)
{
	const struct mind *m = t->m;
	const struct mc_offer *o = &m->s->offer[index];
	int from = index / MC_OFFERS, n0 = o->named[0] - 1, n1 = o->named[1] - 1;
	struct pair give[PAIRS];
	struct hands h;

	if (o->re || free_slot(m) < 0 || m->memory->proposals >= m->w->proposals ||
	    m->memory->refused_by[from] >= MIND_TO_ONE || free_cards(t) < MC_LIM_TRADE_CARDS)
		return false;
	assert(n0 >= 0 && n0 < MC_GOODS && n1 >= 0 && n1 < MC_GOODS); /* 9.1: two are named */
	mind_imagine_hands(m, 0, &h);
	uint8_t *his = h.good[from];
	for (int i = 0; i < 2; i++)
		his[o->named[i] - 1] = (uint8_t)(his[o->named[i] - 1] + (his[o->named[i] - 1] < 2));
	int n = pairs(m, t->mine, his, give, true), costs = of_two(m, his, n0, n1, -1),
	    gets = of_two(m, t->mine, n0, n1, 1) + m->w->unknown;
	for (int i = 0; i < n; i++) {
		struct answer with = { .named = { give[i].a, give[i].b } };
		struct proposal p = { { give[i].a, give[i].b }, { (uint8_t)n0, (uint8_t)n1 }, 0, 0, 0 };
		if (was_asked(m, &p) || give[i].theirs + costs + m->w->unknown < m->w->gain_least ||
		    !compose(t, give[i].a, give[i].b, MC_LIM_TRADE_CARDS, two_goods(n0, n1), &with.give) ||
		    gets - with.give.loss < m->w->gain_least)
			continue;
		mind_does(act, answer_with(t, index, &with),
			  mind_why(MC_SAY_WHY_COUNTER, give[i].a, give[i].b, 0, 0));
		return true;
	}
	return false;
}

static bool holds_any(const struct mc_cards11 *bag, const uint8_t *goods)
{
	for (int i = 0; i < bag->n; i++)
		if (!mc_card_is_calamity(bag->pair[i][0]) && goods[mc_card_good(bag->pair[i][0])])
			return true;
	return false;
}

/* 9.5: what lies sealed in a proposal nobody has taken yet may be what this one asks for. */
static bool withdraw(const struct mind *m, int index, struct bot_act *act)
{
	const struct mc_offer *o = &m->s->offer[index];
	struct table t;

	look(&t, m, SEALED_TOO, mc_bit(index / MC_OFFERS));
	struct answer with = weigh(&t, o, index / MC_OFFERS);
	if (with.gain < m->w->gain_least)
		return false;
	for (int slot = 0; slot < MC_OFFERS; slot++) {
		const struct mc_offer *mine = &m->s->offer[m->seat * MC_OFFERS + slot];
		if (!mine->to || slot == o->re - 1 || !holds_any(&mine->cards, with.give.good))
			continue;
		mind_does(act,
			  (struct mc_action){ .kind = MC_DO_WITHDRAW,
					      .seat = (int8_t)m->seat,
					      .slot.slot = (uint8_t)slot },
			  mind_why(MC_SAY_WHY_WITHDRAW, o->named[0] - 1, o->named[1] - 1, 0, 0));
		return true;
	}
	return false;
}

static bool answer(const struct mind *m, struct bot_act *act)
{
	for (int index = 0; index < m->s->head.seats * MC_OFFERS; index++) {
		const struct mc_offer *o = &m->s->offer[index];
		struct table t;
		if (!(o->to >> m->seat & 1) || is_countered(m, index))
			continue;
		look(&t, m, o->re - 1, mc_bit(index / MC_OFFERS));
		struct answer with = weigh(&t, o, index / MC_OFFERS);
		if (with.gain >= m->w->gain_least) {
			mind_does(act, answer_with(&t, index, &with),
				  mind_why(MC_SAY_WHY_ACCEPT, o->named[0] - 1, t.mine[o->named[0] - 1],
					   t.mine[o->named[0] - 1] + 1 + (o->named[0] == o->named[1]),
					   with.gain));
			return true;
		}
		if (withdraw(m, index, act) || counter(&t, index, act))
			return true;
		struct mc_action no = { .kind = MC_DO_DECLINE,
					.seat = (int8_t)m->seat,
					.decline = { o->mark, (uint8_t)(index / MC_OFFERS),
						     (uint8_t)(index % MC_OFFERS) } };
		int n = m->memory->declined[index / MC_OFFERS];
		mind_does(act, no,
			  n >= 3 ? mind_why(MC_SAY_WHY_NOT_NOW, 0, 0, 0, 0)
				 : mind_why(MC_SAY_WHY_DECLINE, o->named[0] - 1, o->named[1] - 1, 0, 0));
		return true;
	}
	return false;
}

/* ---- The question --------------------------------------------------------------------------- */

static int live_proposals(const struct mind *m)
{
	int n = 0;

	for (int slot = 0; slot < MC_OFFERS; slot++)
		n += m->s->offer[m->seat * MC_OFFERS + slot].to != 0;
	return n;
}

static bool is_called(const struct mind *m, int good)
{
	for (int i = m->seat * MC_CALLS; i < (m->seat + 1) * MC_CALLS; i++)
		if (m->s->call[i].have == good + 1 || m->s->call[i].want == good + 1)
			return true;
	return false;
}

static int live_calls(const struct mind *m)
{
	int n = 0;

	for (int i = m->seat * MC_CALLS; i < (m->seat + 1) * MC_CALLS; i++)
		n += m->s->call[i].have || m->s->call[i].want;
	return n;
}

/* 9.2: deals make a call stale: what it offers is gone, or nothing is collected of what it looks for. */
static bool uncall(const struct table *t, struct bot_act *act)
{
	const struct mind *m = t->m;

	for (int slot = 0; slot < MC_CALLS && m->memory->calls < 2 * m->w->calls; slot++) {
		const struct mc_call *c = &m->s->call[m->seat * MC_CALLS + slot];
		if (!c->have || !c->want ||
		    (mc_goods_in_hand(m->s, m->seat, c->have - 1) &&
		     mc_goods_in_hand(m->s, m->seat, c->want - 1)))
			continue;
		mind_does(act,
			  (struct mc_action){
				  .kind = MC_DO_UNCALL, .seat = (int8_t)m->seat, .slot.slot = (uint8_t)slot },
			  mind_why(MC_SAY_WHY_UNCALL, c->have - 1, c->want - 1, 0, 0));
		return true;
	}
	return false;
}

/* What it does not collect, as near in worth to what it looks for as can be: nobody gives gold for clay. */
static int spared(const struct table *t, int want)
{
	int best = -1, nearest = 1 << 20;

	for (int good = 1; good < MC_GOODS; good++) {
		if (good == want || !t->mine[good] || t->mine[good] > 2 || is_called(t->m, good))
			continue;
		int apart = mc_goods[want].stack - mc_goods[good].stack;
		apart = 8 * (apart < 0 ? -apart : apart) + t->mine[good];
		if (apart < nearest) {
			nearest = apart;
			best = good;
		}
	}
	return best;
}

/* 9.2: what it collects and what it can spare. */
static bool call(const struct table *t, struct bot_act *act)
{
	const struct mind *m = t->m;
	struct mc_action a = { .kind = MC_DO_CALL, .seat = (int8_t)m->seat };
	int want = -1, most = 0;

	if (m->memory->calls >= 2 * m->w->calls || live_calls(m) >= m->w->calls)
		return false;
	for (int good = 1; good < MC_GOODS; good++) {
		int n = t->mine[good];
		if (!n || is_called(m, good))
			continue;
		int gain = set_of(m, good, n + 1) - set_of(m, good, n);
		if (gain > most && n < mc_set_size(m->s, good)) {
			most = gain;
			want = good;
		}
	}
	int have = want < 0 ? -1 : spared(t, want);
	if (have < 0)
		return false;
	assert(have != want);
	a.call.have = (uint8_t)(have + 1);
	a.call.want = (uint8_t)(want + 1);
	mind_does(act, a, mind_why(MC_SAY_WHY_CALL, want, t->mine[want], have, 0));
	return true;
}

enum bot_idea mind_trade(const struct mind *m, struct bot_act *act)
{
	bool asked = m->s->head.waiting >> m->seat & 1;
	struct table t;

	if (answer(m, act))
		return BOT_ACTS;
	if (!asked)
		return BOT_WAITS;
	look(&t, m, -1, 0);
	if (uncall(&t, act) || call(&t, act) || propose(&t, act))
		return BOT_ACTS;
	if (live_proposals(m) && !m->press)
		return BOT_WAITS;
	return mind_does(act, (struct mc_action){ .kind = MC_DO_DONE, .seat = (int8_t)m->seat },
			 mind_why(MC_SAY_WHY_DONE, m->memory->proposals, 0, 0, 0));
}
