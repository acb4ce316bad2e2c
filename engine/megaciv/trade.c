/* trade.c — chapter 9: the trade.
 *
 * Question
 *   trade  open, everybody, until all are done, the table closes it, or hand sizes show that no deal is
 *          possible.
 *          call      a wish in public, not checked, at most three live; seen by all.
 *          propose   to one seat or several: numbers, two goods truly given, up to two wanted, claims and
 *                    wishes that bind nobody; and, sealed, the cards. From the own hand; the open part is
 *                    seen by the addressees (option: by all), the cards by nobody else.
 *          answer    own cards with two named goods. If they are what was wanted the cards change hands;
 *                    otherwise it is a counter-proposal. That two seats made a deal and how many cards
 *                    each gave is seen by all.
 *          decline, withdraw, done; who is done may come back until all are.
 *
 * A card lies in one live proposal only, so a proposal can always be carried out and whether an answer is
 * legal never depends on another hand. */
#include <assert.h>
#include <string.h>

#include "megaciv/questions.h"

/* ---- Bags ----------------------------------------------------------------------------------- */

/* A bag is a length and pairs of thing and count; those of different room share this shape. */
int mc_bag_count(const uint8_t *bag)
{
	int count = 0;

	for (int i = 0; i < bag[0]; i++)
		count += bag[2 + 2 * i];
	return count;
}

static int bag_has(const uint8_t *bag, int thing)
{
	for (int i = 0; i < bag[0]; i++)
		if (bag[1 + 2 * i] == thing)
			return bag[2 + 2 * i];
	return 0;
}

int mc_bag_goods(const uint8_t *bag, int good)
{
	int count = 0;

	for (int i = 0; i < bag[0]; i++)
		if (!mc_card_is_calamity(bag[1 + 2 * i]) && mc_card_good(bag[1 + 2 * i]) == good)
			count += bag[2 + 2 * i];
	return count;
}

/* One card more, in its place. */
bool mc_bag_add(struct mc_cards11 *give, int card)
{
	int at = give->n;

	for (int i = 0; i < give->n; i++)
		if (give->pair[i][0] == card) {
			give->pair[i][1]++;
			return true;
		}
	if (give->n == MC_SEALED)
		return false;
	for (; at && give->pair[at - 1][0] > card; at--)
		memcpy(give->pair[at], give->pair[at - 1], 2);
	give->pair[at][0] = (uint8_t)card;
	give->pair[at][1] = 1;
	give->n++;
	return true;
}

/* ---- Proposals ------------------------------------------------------------------------------ */

static const struct mc_offer *offer_of(const struct mc_state *s, int seat, int slot)
{
	return &s->offer[seat * MC_OFFERS + slot];
}

static bool is_live(const struct mc_state *s, int seat, int slot) { return offer_of(s, seat, slot)->to != 0; }

/* Of all that its addressees may know and that does not change while it lives; never 0. */
uint16_t mc_offer_mark(const struct mc_offer *o)
{
	const uint8_t *at = &o->given, *end = (const uint8_t *)&o->cards;
	uint32_t h = 2166136261u;

	for (; at < end; at++)
		h = (h ^ *at) * 16777619u;
	return (uint16_t)((h ^ h >> 16) | 1);
}

static int free_slot(const struct mc_state *s, int seat)
{
	for (int slot = 0; slot < MC_OFFERS; slot++)
		if (!is_live(s, seat, slot))
			return slot;
	return -1;
}

/* It may have been withdrawn and another made in its place since it was seen. */
static ecu_verdict seen_check(const struct mc_state *s, int from, int slot, int seat, int mark)
{
	if (from >= s->head.seats || slot >= MC_OFFERS || !(offer_of(s, from, slot)->to >> seat & 1))
		return core_refuse(MC_SAY_NO_OFFER, from);
	return mark && mark != offer_of(s, from, slot)->mark ? core_refuse(MC_SAY_OFFER_CHANGED, from)
							     : CORE_OK;
}

static bool made_to(const struct mc_state *s, int from, int slot, int seat)
{
	return from < s->head.seats && slot < MC_OFFERS && (offer_of(s, from, slot)->to >> seat & 1);
}

int mc_sealed(const struct mc_state *s, int seat, int card, int except)
{
	int sealed = 0;

	for (int slot = 0; slot < MC_OFFERS; slot++)
		if (slot != except)
			sealed += bag_has(&offer_of(s, seat, slot)->cards.n, card);
	return sealed;
}

/* It vanishes, and what answered it stands alone. */
static void drop_offer(struct mc_state *s, int seat, int slot)
{
	assert(slot >= 0 && slot < MC_OFFERS);
	memset(&s->offer[seat * MC_OFFERS + slot], 0, sizeof s->offer[0]);
	for (int i = 0; i < s->head.seats * MC_OFFERS; i++)
		if (s->offer[i].re == slot + 1 && s->offer[i].to == mc_bit(seat))
			s->offer[i].re = 0;
}

/* 9.6: hand sizes alone decide whether there is anything to trade. It stays so: after a deal both have
 * three cards. */
static bool trade_possible(const struct mc_state *s)
{
	int traders = 0;

	for (int seat = 0; seat < s->head.seats; seat++)
		traders += s->hand_size[seat] >= MC_LIM_TRADE_CARDS;
	return traders > 1;
}

enum core_step mc_trade_ask(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	if (!trade_possible(s))
		return mc_go(f, MC_STEP_SELECT);
	core_tell(s, sink, CORE_ALL, MC_SAY_TRADE_OPENS, MC_LIM_TRADE_CARDS, MC_LIM_TRADE_NAMED);
	mc_next_step(f);
	core_ask(&s->head, MC_ASK_TRADE, mc_everybody(s));
	return CORE_ASKED;
}

enum core_step mc_trade_end(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	(void)sink;
	memset(s->offer, 0, sizeof s->offer);
	memset(s->call, 0, sizeof s->call);
	return mc_next_step(f);
}

/* ---- Checks --------------------------------------------------------------------------------- */

/* 9.1, 9.3: enough cards, no calamity that cannot be traded, held and not sealed elsewhere, the two named
 * among them. */
static ecu_verdict give_check(const struct mc_state *s, int seat, const struct mc_cards11 *give,
			      const uint8_t named[2], int except)
{
	if (mc_bag_count(&give->n) < MC_LIM_TRADE_CARDS)
		return core_refuse(MC_SAY_TRADE_FEW, MC_LIM_TRADE_CARDS);
	for (int i = 0; i < give->n; i++) {
		int card = give->pair[i][0], count = give->pair[i][1];
		if (mc_card_is_calamity(card) &&
		    mc_calamities[mc_card_calamity(card)].kind == MC_NONTRADEABLE)
			return core_refuse(MC_SAY_NOT_TRADEABLE, card);
		if (count > s->hand[seat][card])
			return core_refuse(MC_SAY_CARD_NOT_HELD, card, s->hand[seat][card]);
		if (count > s->hand[seat][card] - mc_sealed(s, seat, card, except))
			return core_refuse(MC_SAY_CARD_SEALED, card);
	}
	for (int i = 0; i < MC_LIM_TRADE_NAMED; i++)
		if (mc_bag_goods(&give->n, named[i]) < (named[0] == named[1] ? MC_LIM_TRADE_NAMED : 1))
			return core_refuse(MC_SAY_NAMED_MISSING, named[i]);
	return CORE_OK;
}

static int named_wants(const uint8_t want[2]) { return (want[0] != 0) + (want[1] != 0); }

static ecu_verdict propose_check(const struct mc_state *s, const struct mc_action *a)
{
	int given = mc_bag_count(&a->propose.give.n);

	if (is_live(s, a->seat, a->propose.as))
		return core_refuse(MC_SAY_OFFER_LIVE, a->propose.as, MC_OFFERS);
	if (!a->propose.to || (a->propose.to & mc_bit(a->seat)) || (a->propose.to & ~mc_everybody(s)))
		return core_refuse(MC_SAY_NOBODY_NAMED);
	if (a->propose.wanted < MC_LIM_TRADE_CARDS)
		return core_refuse(MC_SAY_TRADE_FEW, MC_LIM_TRADE_CARDS);
	if (mc_bag_count(&a->propose.claims.n) > given - MC_LIM_TRADE_NAMED)
		return core_refuse(MC_SAY_CLAIMS_MOST, given - MC_LIM_TRADE_NAMED);
	if (mc_bag_count(&a->propose.wishes.n) >
	    a->propose.wanted - named_wants((const uint8_t[]){ a->propose.want[0], a->propose.want[1] }))
		return core_refuse(MC_SAY_CLAIMS_MOST,
				   a->propose.wanted - named_wants((const uint8_t[]){ a->propose.want[0],
										      a->propose.want[1] }));
	return give_check(s, a->seat, &a->propose.give, a->propose.named, -1);
}

/* The own proposal that this one answers may be used again. */
static int answered_slot(const struct mc_offer *o) { return o->re - 1; }

/* 9.4: as many as wanted, and the goods wanted among the two named. */
static bool fits(const struct mc_offer *o, const struct mc_action *a)
{
	uint8_t named[2] = { a->answer.named[0], a->answer.named[1] };

	if (mc_bag_count(&a->answer.give.n) != o->wanted)
		return false;
	for (int i = 0; i < 2; i++) {
		if (!o->want[i])
			continue;
		int at = named[0] == o->want[i] - 1 ? 0 : named[1] == o->want[i] - 1 ? 1 : -1;
		if (at < 0)
			return false;
		named[at] = MC_NONE;
	}
	return true;
}

static ecu_verdict answer_check(const struct mc_state *s, const struct mc_action *a)
{
	ecu_verdict seen = seen_check(s, a->answer.from, a->answer.slot, a->seat, a->answer.mark);
	if (ecu_refused(seen))
		return seen;
	const struct mc_offer *o = offer_of(s, a->answer.from, a->answer.slot);
	int again = answered_slot(o), given = mc_bag_count(&a->answer.give.n);
	if (mc_bag_count(&a->answer.claims.n) > given - MC_LIM_TRADE_NAMED)
		return core_refuse(MC_SAY_CLAIMS_MOST, given - MC_LIM_TRADE_NAMED);
	ecu_verdict v = give_check(s, a->seat, &a->answer.give, a->answer.named, again);
	if (ecu_refused(v) || fits(o, a))
		return v;
	return a->answer.as != again && is_live(s, a->seat, a->answer.as)
		       ? core_refuse(MC_SAY_OFFER_LIVE, a->answer.as, MC_OFFERS)
		       : CORE_OK;
}

static int live_calls(const struct mc_state *s, int seat)
{
	int n = 0;

	for (int i = 0; i < MC_CALLS; i++)
		n += s->call[seat * MC_CALLS + i].have || s->call[seat * MC_CALLS + i].want;
	return n;
}

/* 9.2 */
static ecu_verdict call_check(const struct mc_state *s, const struct mc_action *a)
{
	if (!a->call.have && !a->call.want)
		return core_refuse(MC_SAY_EMPTY_CALL);
	return live_calls(s, a->seat) < MC_CALLS ? CORE_OK : core_refuse(MC_SAY_CALLS_MOST, MC_CALLS);
}

static ecu_verdict trade_check(const struct mc_state *s, const struct mc_action *a)
{
	if (a->kind == MC_DO_CALL)
		return call_check(s, a);
	if (a->kind == MC_DO_UNCALL)
		return a->slot.slot < live_calls(s, a->seat) ? CORE_OK : core_refuse(MC_SAY_NO_CALL);
	if (a->kind == MC_DO_PROPOSE)
		return propose_check(s, a);
	if (a->kind == MC_DO_ANSWER)
		return answer_check(s, a);
	if (a->kind == MC_DO_DECLINE) /* 9.5 */
		return seen_check(s, a->decline.from, a->decline.slot, a->seat, a->decline.mark);
	if (a->kind == MC_DO_WITHDRAW)
		return a->slot.slot < MC_OFFERS && is_live(s, a->seat, a->slot.slot)
			       ? CORE_OK
			       : core_refuse(MC_SAY_NOTHING_OPEN);
	return CORE_OK; /* done, resume */
}

/* ---- Effects -------------------------------------------------------------------------------- */

/* Who hears the open part. */
static ecu_seats audience(const struct mc_state *s, int from, ecu_seats to)
{
	return mc_option(s, MC_OPTION_PROPOSALS) ? CORE_ALL : to | mc_bit(from);
}

static void tell_offer(struct mc_state *s, int from, const struct mc_offer *o, const ecu_sink *sink)
{
	/* by the number of goods asked for by name */
	static const uint16_t sentences[] = { MC_SAY_PROPOSED, MC_SAY_PROPOSED_1, MC_SAY_PROPOSED_2 };
	int first = o->want[0] ? o->want[0] : o->want[1];

	core_tell(s, sink, audience(s, from, o->to), sentences[named_wants(o->want)], from, o->given,
		  o->named[0] - 1, o->named[1] - 1, o->wanted, first - 1, o->want[1] - 1);
}

static void propose(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	struct mc_offer *o = &s->offer[a->seat * MC_OFFERS + a->propose.as];

	assert(!o->to && a->propose.to && !(a->propose.to >> a->seat & 1));
	*o = (struct mc_offer){ .to = a->propose.to,
				.given = (uint8_t)mc_bag_count(&a->propose.give.n),
				.wanted = a->propose.wanted,
				.named = { (uint8_t)(a->propose.named[0] + 1),
					   (uint8_t)(a->propose.named[1] + 1) },
				.want = { a->propose.want[0], a->propose.want[1] },
				.claims = a->propose.claims,
				.wishes = a->propose.wishes,
				.cards = a->propose.give };
	o->mark = mc_offer_mark(o);
	tell_offer(s, a->seat, o, sink);
}

/* 9.4: asks for what was offered; the first proposal stays. */
static void counter(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	const struct mc_offer first = *offer_of(s, a->answer.from, a->answer.slot);
	int again = answered_slot(&first);

	if (again >= 0)
		drop_offer(s, a->seat, again);
	struct mc_offer *o = &s->offer[a->seat * MC_OFFERS + a->answer.as];
	*o = (struct mc_offer){ .to = mc_bit(a->answer.from),
				.re = (uint8_t)(a->answer.slot + 1),
				.given = (uint8_t)mc_bag_count(&a->answer.give.n),
				.wanted = first.given,
				.named = { (uint8_t)(a->answer.named[0] + 1),
					   (uint8_t)(a->answer.named[1] + 1) },
				.want = { first.named[0], first.named[1] },
				.claims = a->answer.claims,
				.cards = a->answer.give };
	o->mark = mc_offer_mark(o);
	tell_offer(s, a->seat, o, sink);
}

static void hand_over(struct mc_state *s, int from, int to, const struct mc_cards11 *cards,
		      const ecu_sink *sink)
{
	for (int i = 0; i < cards->n; i++) {
		int card = cards->pair[i][0], n = cards->pair[i][1];
		assert(from != to && n >= 1 && n <= s->hand[from][card]);
		mc_give_card(s, from, card, -n);
		mc_give_card(s, to, card, n);
		if (mc_card_is_calamity(card))
			s->giver[card] = (uint8_t)(from + 1);
		core_tell(s, sink, mc_bit(from) | mc_bit(to), MC_SAY_GOT, to, n, card, from);
	}
}

static void deal(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	int from = a->answer.from, again;
	const struct mc_offer o = *offer_of(s, from, a->answer.slot);
	struct mc_cards11 give = a->answer.give;

	drop_offer(s, from, a->answer.slot);
	if ((again = answered_slot(&o)) >= 0)
		drop_offer(s, a->seat, again);
	core_tell(s, sink, CORE_ALL, MC_SAY_DEAL, from, a->seat, o.given, o.wanted);
	hand_over(s, from, a->seat, &o.cards, sink);
	hand_over(s, a->seat, from, &give, sink);
}

static void call(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	struct mc_call *c = &s->call[a->seat * MC_CALLS + live_calls(s, a->seat)];

	*c = (struct mc_call){ a->call.have, a->call.want };
	if (c->have && c->want)
		core_tell(s, sink, CORE_ALL, MC_SAY_CALLS_BOTH, a->seat, c->have - 1, c->want - 1);
	else
		core_tell(s, sink, CORE_ALL, c->have ? MC_SAY_CALLS_HAVE : MC_SAY_CALLS_WANT, a->seat,
			  (c->have ? c->have : c->want) - 1);
}

static void uncall(struct mc_state *s, int seat, int slot, const ecu_sink *sink)
{
	struct mc_call *calls = &s->call[seat * MC_CALLS];

	assert(slot < live_calls(s, seat));
	memmove(calls + slot, calls + slot + 1, sizeof *calls * (size_t)(MC_CALLS - slot - 1));
	memset(calls + MC_CALLS - 1, 0, sizeof *calls);
	core_tell(s, sink, CORE_ALL, MC_SAY_UNCALLED, seat);
}

static void decline(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	struct mc_offer *o = &s->offer[a->decline.from * MC_OFFERS + a->decline.slot];

	assert(o->to >> a->seat & 1);
	core_tell(s, sink, mc_bit(a->seat) | mc_bit(a->decline.from), MC_SAY_DECLINED, a->seat,
		  a->decline.from);
	o->to &= ~mc_bit(a->seat);
	/* an own answer to it stands alone now */
	for (int i = a->seat * MC_OFFERS; i < (a->seat + 1) * MC_OFFERS; i++)
		if (s->offer[i].re == a->decline.slot + 1 && s->offer[i].to == mc_bit(a->decline.from))
			s->offer[i].re = 0;
	if (!o->to)
		drop_offer(s, a->decline.from, a->decline.slot);
}

static void withdraw(struct mc_state *s, int seat, int slot, const ecu_sink *sink)
{
	core_tell(s, sink, audience(s, seat, offer_of(s, seat, slot)->to), MC_SAY_WITHDREW, seat);
	drop_offer(s, seat, slot);
}

static void trade_apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	assert(!ecu_refused(trade_check(s, a)));
	if (a->kind == MC_DO_CALL) {
		call(s, a, sink);
	} else if (a->kind == MC_DO_UNCALL) {
		uncall(s, a->seat, a->slot.slot, sink);
	} else if (a->kind == MC_DO_PROPOSE) {
		propose(s, a, sink);
	} else if (a->kind == MC_DO_ANSWER) {
		if (fits(offer_of(s, a->answer.from, a->answer.slot), a))
			deal(s, a, sink);
		else
			counter(s, a, sink);
	} else if (a->kind == MC_DO_DECLINE) {
		decline(s, a, sink);
	} else if (a->kind == MC_DO_WITHDRAW) {
		withdraw(s, a->seat, a->slot.slot, sink);
	} else if (a->kind == MC_DO_DONE) { /* 9.6 */
		core_tell(s, sink, CORE_ALL, MC_SAY_DONE, a->seat);
		core_answered(&s->head, a->seat);
	} else {
		assert(a->kind == MC_DO_RESUME && !(s->head.waiting >> a->seat & 1));
		core_tell(s, sink, CORE_ALL, MC_SAY_RESUMED, a->seat);
		s->head.waiting |= mc_bit(a->seat);
	}
}

/* 9.6: by the table */
void mc_trade_close(struct mc_state *s, const ecu_sink *sink)
{
	assert(mc_asks(s, MC_ASK_TRADE));
	core_tell(s, sink, CORE_ALL, MC_SAY_TRADE_CLOSED);
	core_ask(&s->head, MC_ASK_TRADE, 0);
}

/* ---- Choices: what can be listed ------------------------------------------------------------ */

static void trade_choices(const struct mc_state *s, int seat, struct core_choices *list)
{
	for (int from = 0; from < s->head.seats; from++)
		for (int slot = 0; slot < MC_OFFERS; slot++)
			if (made_to(s, from, slot, seat))
				mc_offer(list,
					 &(struct mc_action){ .kind = MC_DO_DECLINE,
							      .seat = (int8_t)seat,
							      .decline = { offer_of(s, from, slot)->mark,
									   (uint8_t)from, (uint8_t)slot } },
					 1);
	for (int slot = 0; slot < MC_OFFERS; slot++)
		if (is_live(s, seat, slot))
			mc_offer(list,
				 &(struct mc_action){ .kind = MC_DO_WITHDRAW,
						      .seat = (int8_t)seat,
						      .slot.slot = (uint8_t)slot },
				 1);
	for (int i = 0; i < live_calls(s, seat); i++)
		mc_offer(list,
			 &(struct mc_action){
				 .kind = MC_DO_UNCALL, .seat = (int8_t)seat, .slot.slot = (uint8_t)i },
			 1);
	mc_offer(list, &(struct mc_action){ .kind = MC_DO_DONE, .seat = (int8_t)seat }, 2);
}

static core_bits trade_open(const struct mc_state *s, int seat)
{
	core_bits kinds = 0;

	for (int i = 0; i < s->head.seats * MC_OFFERS; i++)
		if (s->offer[i].to >> seat & 1)
			kinds |= CORE_BIT(MC_DO_ANSWER);
	if (free_slot(s, seat) >= 0 && s->hand_size[seat] >= MC_LIM_TRADE_CARDS)
		kinds |= CORE_BIT(MC_DO_PROPOSE);
	if (live_calls(s, seat) < MC_CALLS)
		kinds |= CORE_BIT(MC_DO_CALL);
	return kinds;
}

/* ---- Drivers -------------------------------------------------------------------------------- */

enum { FREE_MOST = 64 };

/* The seat's free tradeable cards, each by itself, commodities before calamities. */
static int free_cards(const struct mc_state *s, int seat, int except, uint8_t cards[FREE_MOST], int *goods)
{
	int n = 0;

	*goods = 0;
	for (int i = 0; i < MC_CARDS && n < FREE_MOST; i++) {
		int card = (MC_CARD_GOODS + i) % MC_CARDS, have = s->hand[seat][card];
		if (!have || (mc_card_is_calamity(card) &&
			      mc_calamities[mc_card_calamity(card)].kind == MC_NONTRADEABLE))
			continue;
		for (have -= mc_sealed(s, seat, card, except); have > 0 && n < FREE_MOST; have--)
			cards[n++] = (uint8_t)card;
		*goods = mc_card_is_calamity(card) ? *goods : n;
	}
	return n;
}

static void sort_cards(uint8_t *cards, int n)
{
	for (int i = 1; i < n; i++)
		for (int j = i; j > 0 && cards[j - 1] > cards[j]; j--) {
			uint8_t swap = cards[j];
			cards[j] = cards[j - 1];
			cards[j - 1] = swap;
		}
}

/* Sorted cards as a bag; false: too many different ones. */
static bool as_bag(uint8_t *cards, int n, struct mc_cards11 *bag)
{
	memset(bag, 0, sizeof *bag);
	sort_cards(cards, n);
	for (int i = 0; i < n; i++) {
		if (bag->n && bag->pair[bag->n - 1][0] == cards[i]) {
			bag->pair[bag->n - 1][1]++;
			continue;
		}
		if (bag->n == MC_SEALED)
			return false;
		bag->pair[bag->n][0] = cards[i];
		bag->pair[bag->n++][1] = 1;
	}
	return true;
}

/* `n` cards: two of wanted goods (0: any commodity) first, the rest at random. The two named are what they
 * are. */
static bool compose(const struct mc_state *s, int seat, int except, int n, const uint8_t want[2],
		    ecu_rng *rng, struct mc_cards11 *bag, uint8_t named[2])
{
	uint8_t cards[FREE_MOST];
	int goods, have = free_cards(s, seat, except, cards, &goods);

	if (have < n || goods < MC_LIM_TRADE_NAMED)
		return false;
	for (int i = 0; i < MC_LIM_TRADE_NAMED; i++) {
		int at = i + (int)ecu_rng_below(rng, (uint32_t)(goods - i));
		for (int look = i; want[i] && look < goods; look++)
			at = mc_card_good(cards[look]) == want[i] - 1 ? look : at;
		uint8_t card = cards[at];
		cards[at] = cards[i];
		cards[i] = card;
		named[i] = (uint8_t)mc_card_good(card);
	}
	for (int i = MC_LIM_TRADE_NAMED; i < n; i++) {
		int at = i + (int)ecu_rng_below(rng, (uint32_t)(have - i));
		uint8_t card = cards[at];
		cards[at] = cards[i];
		cards[i] = card;
	}
	return as_bag(cards, n, bag);
}

static bool pick_answer(const struct mc_state *s, int seat, ecu_rng *rng, ecu_action *out)
{
	int offers = s->head.seats * MC_OFFERS, first = (int)ecu_rng_below(rng, (uint32_t)offers);

	for (int k = 0; k < offers; k++) {
		int i = (first + k) % offers;
		const struct mc_offer *o = &s->offer[i];
		struct mc_action a = { .kind = MC_DO_ANSWER,
				       .seat = (int8_t)seat,
				       .answer = { .mark = o->mark,
						   .from = (uint8_t)(i / MC_OFFERS),
						   .slot = (uint8_t)(i % MC_OFFERS) } };
		int as = free_slot(s, seat);
		struct mc_cards11 give;
		uint8_t named[2];
		int n = ecu_rng_below(rng, 4) ? o->wanted : MC_LIM_TRADE_CARDS;
		if (!(o->to >> seat & 1) ||
		    !compose(s, seat, answered_slot(o), n, o->want, rng, &give, named))
			continue;
		a.answer.as = (uint8_t)(as >= 0 ? as : answered_slot(o) >= 0 ? answered_slot(o) : 0);
		a.answer.give = give;
		a.answer.named[0] = named[0];
		a.answer.named[1] = named[1];
		*out = mc_write(a);
		return !ecu_refused(answer_check(s, &a));
	}
	return false;
}

/* A lie now and then: claims are any goods. */
static void claim(struct mc_action *a, ecu_rng *rng)
{
	if (mc_bag_count(&a->propose.give.n) > MC_LIM_TRADE_NAMED && ecu_rng_below(rng, 2)) {
		a->propose.claims.n = 1;
		a->propose.claims.pair[0][0] = (uint8_t)ecu_rng_below(rng, MC_GOODS);
		a->propose.claims.pair[0][1] = 1;
	}
	if (a->propose.wanted > MC_LIM_TRADE_NAMED && ecu_rng_below(rng, 4) == 0) {
		a->propose.wishes.n = 1;
		a->propose.wishes.pair[0][0] = (uint8_t)ecu_rng_below(rng, MC_GOODS);
		a->propose.wishes.pair[0][1] = 1;
	}
}

static ecu_seats pick_partners(const struct mc_state *s, int seat, ecu_rng *rng)
{
	ecu_seats to = 0;

	for (uint32_t n = 1 + ecu_rng_below(rng, 3); n; n--)
		to |= mc_bit((int)ecu_rng_below(rng, s->head.seats));
	return to & ~mc_bit(seat);
}

static bool pick_proposal(const struct mc_state *s, int seat, ecu_rng *rng, ecu_action *out)
{
	struct mc_action a = { .kind = MC_DO_PROPOSE, .seat = (int8_t)seat };
	struct mc_cards11 give;
	uint8_t named[2];
	int as = free_slot(s, seat);

	if (as < 0 || !compose(s, seat, -1, MC_LIM_TRADE_CARDS + (int)ecu_rng_below(rng, 3),
			       (const uint8_t[2]){ 0, 0 }, rng, &give, named))
		return false;
	a.propose.as = (uint8_t)as;
	a.propose.to = pick_partners(s, seat, rng);
	a.propose.wanted = (uint8_t)(MC_LIM_TRADE_CARDS + ecu_rng_below(rng, 2));
	for (uint32_t i = 0; i < 2; i++)
		a.propose.want[i] = ecu_rng_below(rng, 3) ? 0 : (uint8_t)(1 + ecu_rng_below(rng, MC_GOODS));
	a.propose.named[0] = named[0];
	a.propose.named[1] = named[1];
	a.propose.give = give;
	claim(&a, rng);
	*out = mc_write(a);
	return !ecu_refused(propose_check(s, &a));
}

static bool pick_call(const struct mc_state *s, int seat, ecu_rng *rng, ecu_action *out)
{
	struct mc_action a = { .kind = MC_DO_CALL,
			       .seat = (int8_t)seat,
			       .call = { (uint8_t)ecu_rng_below(rng, MC_GOODS + 1),
					 (uint8_t)ecu_rng_below(rng, MC_GOODS + 1) } };

	*out = mc_write(a);
	return !ecu_refused(trade_check(s, &a));
}

static bool trade_pick(const struct mc_state *s, int seat, ecu_rng *rng, enum ecu_style style,
		       ecu_action *out)
{
	uint32_t mood = ecu_rng_below(rng, style == ECU_EAGER ? 8 : 6);

	if (!mood)
		return false; /* what is listed: decline, withdraw, take a call back, done */
	if (mood >= 3 && pick_answer(s, seat, rng, out))
		return true;
	if (mood == 2 && pick_call(s, seat, rng, out))
		return true;
	if (mood >= 4 && pick_proposal(s, seat, rng, out))
		return true;
	*out = mc_write((struct mc_action){ .kind = MC_DO_DONE, .seat = (int8_t)seat });
	return true;
}

/* ---- Its row --------------------------------------------------------------------------------- */

static bool trade_as_if(struct mc_state *v, int seat)
{
	(void)seat;
	v->head.waiting = mc_everybody(v);
	return true;
}

bool mc_trading(const struct mc_state *s) { return mc_asks(s, MC_ASK_TRADE); }

static const char *offer_fault(const struct mc_state *s, int seat, const struct mc_offer *o)
{
	if (!o->to)
		return mc_zero(o, sizeof *o) ? NULL : "an empty proposal is not empty";
	if ((o->to & ~mc_everybody(s)) || (o->to & mc_bit(seat)) || o->re > MC_OFFERS ||
	    (o->re && (o->to & (o->to - 1))))
		return "a proposal is made to nobody";
	if (o->re && !s->offer[ecu_first(o->to) * MC_OFFERS + o->re - 1].to)
		return "a proposal answers one that is gone";
	if (o->mark != mc_offer_mark(o))
		return "a proposal is marked wrongly";
	if (o->given != mc_bag_count(&o->cards.n) || o->given < MC_LIM_TRADE_CARDS ||
	    o->wanted < MC_LIM_TRADE_CARDS || !o->named[0] || !o->named[1])
		return "a proposal is not true";
	for (int k = 0; k < 2; k++)
		if (mc_bag_goods(&o->cards.n, o->named[k] - 1) < 1 + (o->named[0] == o->named[1]))
			return "a proposal names what it does not hold";
	for (int i = 0; i < o->cards.n; i++) {
		int card = o->cards.pair[i][0];
		if (mc_sealed(s, seat, card, -1) > s->hand[seat][card] ||
		    (mc_card_is_calamity(card) &&
		     mc_calamities[mc_card_calamity(card)].kind == MC_NONTRADEABLE))
			return "a proposal holds cards that cannot be given";
	}
	return NULL;
}

static const char *trade_fault(const struct mc_state *s)
{
	bool trading = mc_trading(s);

	if (!trading)
		return mc_zero(s->offer, sizeof s->offer) && mc_zero(s->call, sizeof s->call)
			       ? NULL
			       : "something is offered outside the trade";
	for (int i = 0; i < MC_SEATS * MC_CALLS; i++)
		if ((s->call[i].have || s->call[i].want) &&
		    (i / MC_CALLS >= s->head.seats ||
		     (i % MC_CALLS && !s->call[i - 1].have && !s->call[i - 1].want)))
			return "calls are not in order";
	for (int i = 0; i < MC_SEATS * MC_OFFERS; i++) {
		const char *wrong = offer_fault(s, i / MC_OFFERS, &s->offer[i]);
		if (wrong)
			return wrong;
	}
	return NULL;
}

/* clang-format off */
const struct mc_question_row mc_ask_trade = {
	.prompt = MC_SAY_ASK_TRADE, .check = trade_check, .apply = trade_apply,
	.choices = trade_choices, .open = trade_open, .pick = trade_pick, .as_if = trade_as_if,
	.step = MC_STEP_TRADED, .step_again = MC_STEP_TRADED, .depth = 1, .offers = true,
	.fault = trade_fault, .lay_from = MC_STEP_TRADE + 1,
};
/* clang-format on */
