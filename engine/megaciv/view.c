/* view.c — what each seat knows (data/megaciv/secrets.tsv), the view of a seat that is asked something
 * now, and a state that could be the real one. */
#include <string.h>

#include "megaciv/dues.h"
#include "megaciv/questions.h"

/* ---- The gate ------------------------------------------------------------------------------- */

static void hide_offers(struct mc_state *v, int from, int viewer)
{
	bool open_to_all = mc_option(v, MC_OPTION_PROPOSALS);

	for (int i = from * MC_OFFERS; i < (from + 1) * MC_OFFERS; i++) {
		struct mc_offer *o = &v->offer[i];
		if (!o->to)
			continue;
		if (open_to_all || (viewer >= 0 && (o->to >> viewer & 1)))
			memset(&o->cards, 0, sizeof o->cards);
		else
			memset(o, 0, sizeof *o);
	}
}

/* Rows of seats are neighbours: what lies before the viewer's and behind it goes at once. */
static void hide_rows(void *rows, size_t bytes, int seats, int viewer)
{
	uint8_t *at = rows;

	if (viewer < 0) {
		memset(at, 0, bytes * (size_t)seats);
		return;
	}
	memset(at, 0, bytes * (size_t)viewer);
	memset(at + bytes * (size_t)(viewer + 1), 0, bytes * (size_t)(seats - viewer - 1));
}

/* Who gave a calamity last is known to giver and holder. */
static void hide_givers(struct mc_state *v, int viewer)
{
	static const uint8_t nobody[MC_CARD_GOODS];

	if (memcmp(v->giver, nobody, sizeof nobody) == 0)
		return;
	for (int card = 0; card < MC_CARD_GOODS; card++)
		if (v->giver[card] &&
		    (viewer < 0 || (v->giver[card] != viewer + 1 && !v->hand[viewer][card])))
			v->giver[card] = 0;
}

void mc_observe(struct core_head *view, int viewer)
{
	struct mc_state *v = mc(view);

	hide_givers(v, viewer);
	hide_rows(v->tax, sizeof v->tax[0], MC_SEATS, viewer);
	hide_rows(v->loss, sizeof v->loss[0], MC_SEATS, viewer);
	if (mc_dues_asked(v)) /* at other times there are none */
		hide_rows(v->picks, sizeof v->picks[0], MC_SEATS, viewer);
	hide_rows(v->tribute, sizeof v->tribute[0], MC_SEATS, viewer);
	hide_rows(v->theme, sizeof v->theme[0], MC_SEATS, viewer);
	if (!view->over)
		hide_rows(v->hand, sizeof v->hand[0], MC_SEATS, viewer);
	if (mc_trading(v))
		for (int seat = 0; seat < view->seats; seat++)
			if (seat != viewer)
				hide_offers(v, seat, viewer);
	memset(v->stack, 0, sizeof v->stack);
}

/* ---- As if asked now ------------------------------------------------------------------------ */

bool mc_as_if(struct core_head *view, int seat, int question)
{
	struct mc_state *v = mc(view);

	/* before the civilizations are chosen there is nothing to plan, nor for who has left */
	if (!v->ranking.n || (v->gone >> seat & 1))
		return false;
	const struct mc_question_row *row = mc_question_row(question);
	return row->as_if && row->as_if(v, seat);
}

/* ---- A state that could be the real one ----------------------------------------------------- */

/* What nobody has shown to the viewer, card by card. */
struct unseen {
	uint8_t left[MC_CARDS];
	int room[MC_SEATS];  /* cards still to be dealt to a hand */
	int spare[MC_SEATS]; /* cards of it that need not be tradeable */
	int viewer;
};

static struct unseen unseen(const struct mc_state *s, int viewer)
{
	struct unseen u = { .viewer = viewer };

	for (int card = 0; card < MC_CARD_WATER; card++)
		u.left[card] = (uint8_t)(mc_cards_made(s, card) - s->discard[card] -
					 (viewer >= 0 ? s->hand[viewer][card] : 0));
	for (int seat = 0; seat < s->head.seats; seat++) {
		u.room[seat] = u.spare[seat] = seat == viewer ? 0 : s->hand_size[seat];
		for (int i = seat * MC_OFFERS; i < (seat + 1) * MC_OFFERS; i++)
			u.spare[seat] -= s->offer[i].given;
	}
	return u;
}

static bool is_fixed(int card)
{
	return mc_card_is_calamity(card) && mc_calamities[mc_card_calamity(card)].kind == MC_NONTRADEABLE;
}

static bool deal(struct mc_state *s, struct unseen *u, int seat, int card)
{
	if (!u->room[seat] || (card != MC_CARD_WATER && !u->left[card]) ||
	    (is_fixed(card) && u->spare[seat] <= 0))
		return false;
	u->room[seat]--;
	u->spare[seat] -= is_fixed(card);
	u->left[card] = (uint8_t)(u->left[card] - (card != MC_CARD_WATER));
	s->hand[seat][card]++;
	return true;
}

/* A card of that good, of whatever block is left; one of an empty stack first, since that is in some hand
 * anyway. */
static bool deal_good(struct mc_state *s, struct unseen *u, int seat, int good, ecu_rng *rng)
{
	int first = (int)ecu_rng_below(rng, 2);

	for (int block = 0; block < MC_BLOCKS && good != MC_GOOD_WATER; block++)
		if (s->empty[mc_card_pile(mc_card_of(block, good))] && u->left[mc_card_of(block, good)])
			first = block;

	return deal(s, u, seat, mc_card_of(first, good)) || deal(s, u, seat, mc_card_of(!first, good));
}

/* The goods that its proposals name truly are in that hand, once for each time they are named. */
static void deal_named(struct mc_state *s, struct unseen *u, int seat, ecu_rng *rng)
{
	uint8_t named[MC_GOODS] = { 0 };

	for (int i = seat * MC_OFFERS; i < (seat + 1) * MC_OFFERS; i++)
		for (int k = 0; k < MC_LIM_TRADE_NAMED; k++)
			if (s->offer[i].named[k])
				named[s->offer[i].named[k] - 1]++;
	for (int good = 0; good < MC_GOODS; good++)
		while (mc_goods_in_hand(s, seat, good) < named[good] && deal_good(s, u, seat, good, rng))
			;
}

/* A calamity the viewer gave away is in somebody's hand. */
static void deal_given(struct mc_state *s, struct unseen *u, ecu_rng *rng)
{
	for (int card = 0; card < MC_CARD_GOODS && u->viewer >= 0; card++)
		for (int i = 0, first = (int)ecu_rng_below(rng, s->head.seats);
		     s->giver[card] == u->viewer + 1 && u->left[card] && i < s->head.seats; i++)
			if (deal(s, u, (first + i) % s->head.seats, card))
				break;
}

static int left_in_pile(const struct unseen *u, int pile)
{
	int n = 0;

	for (int card = 0; card < MC_CARD_WATER; card++)
		n += mc_card_pile(card) == pile ? u->left[card] : 0;
	return n;
}

/* 11: who has to choose among commodities has some to choose from: the dearest first, and stacks that are
 * not empty keep a card. */
static void deal_due(struct mc_state *s, struct unseen *u, int seat)
{
	const struct mc_due_row *row = s->due[seat].what ? mc_due_row(s->due[seat].what) : NULL;
	int need = s->due[seat].n;
	bool cards = row && row->worth, any = cards && row->worth(MC_CARD_WATER);

	for (int i = 0; any && i <= need; i++)
		deal(s, u, seat, MC_CARD_WATER);
	for (int face = MC_LIM_STACKS; cards && !any && face; face--)
		for (int card = MC_CARD_GOODS; card < MC_CARD_WATER; card++)
			while (mc_card_face(card) == face && need >= 0 && u->left[card] &&
			       (s->empty[mc_card_pile(card)] || left_in_pile(u, mc_card_pile(card)) > 1) &&
			       deal(s, u, seat, card))
				need -= face;
}

/* Calamities that are called already, or would have been, are in no hand. */
static bool may_be_held(const struct mc_state *s, int card)
{
	const struct core_frame *f = &s->head.frame[1];
	const struct mc_calamity_frame *now = CORE_OVER(f, const struct mc_calamity_frame);

	if (!mc_card_is_calamity(card))
		return true;
	if (!mc_trade_open(s))
		return false;
	return s->head.depth < 2 || f->kind != MC_CALAMITY ||
	       mc_calamities[mc_card_calamity(card)].order > mc_calamities[now->calamity].order;
}

static void deal_hints(struct mc_state *s, struct unseen *u, const ecu_hints *hints)
{
	for (int i = 0; i < hints->n; i++) {
		const ecu_hint *h = &hints->at[i];
		if (h->seat >= s->head.seats || h->seat == u->viewer || h->thing >= MC_CARDS ||
		    !may_be_held(s, h->thing))
			continue;
		while (s->hand[h->seat][h->thing] < h->least && deal(s, u, h->seat, h->thing))
			;
	}
}

/* All cards of empty stacks are in hands. */
static void deal_empty(struct mc_state *s, struct unseen *u, ecu_rng *rng)
{
	for (int card = 0; card < MC_CARD_WATER; card++)
		while (u->left[card] && s->empty[mc_card_pile(card)]) {
			int first = (int)ecu_rng_below(rng, s->head.seats), i = 0;
			while (i < s->head.seats && !deal(s, u, (first + i) % s->head.seats, card))
				i++;
			if (i == s->head.seats)
				return;
		}
}

/* The rest at random, but a stack that is not empty keeps a card; what is still missing is water. */
static void deal_rest(struct mc_state *s, struct unseen *u, ecu_rng *rng)
{
	uint8_t pool[MC_PILES * MC_STACK_ROOM];
	int n = 0, in_pile[MC_PILES] = { 0 };

	for (int card = 0; card < MC_CARD_WATER; card++) {
		for (int i = 0; i < u->left[card] && may_be_held(s, card); i++)
			pool[n++] = (uint8_t)card;
		if (u->left[card])
			in_pile[mc_card_pile(card)] += u->left[card];
	}
	core_shuffle(rng, pool, n);
	for (int seat = 0; seat < s->head.seats; seat++)
		while (u->room[seat]) {
			bool dealt = false;
			while (n && !dealt) {
				int card = pool[--n];
				dealt = in_pile[mc_card_pile(card)] > 1 && deal(s, u, seat, card);
				in_pile[mc_card_pile(card)] -= dealt;
			}
			if (!dealt)
				deal(s, u, seat, MC_CARD_WATER);
		}
}

static bool bag_add(struct mc_cards11 *bag, int card)
{
	int at = 0;

	while (at < bag->n && bag->pair[at][0] < card)
		at++;
	if (at < bag->n && bag->pair[at][0] == card) {
		bag->pair[at][1]++;
		return true;
	}
	if (bag->n == MC_SEALED)
		return false;
	memmove(bag->pair[at + 1], bag->pair[at], 2 * (size_t)(bag->n++ - at));
	bag->pair[at][0] = (uint8_t)card;
	bag->pair[at][1] = 1;
	return true;
}

static bool may_seal(const struct mc_state *s, int seat, int card)
{
	return !is_fixed(card) && s->hand[seat][card] > mc_sealed(s, seat, card, -1);
}

static void seal_good(struct mc_state *s, int seat, struct mc_offer *o, int good)
{
	for (int block = 0; block < MC_BLOCKS; block++)
		if (may_seal(s, seat, mc_card_of(block, good))) {
			bag_add(&o->cards, mc_card_of(block, good));
			return;
		}
}

/* Into each proposal that is seen the two named cards, then any that are free. */
static void seal_offers(struct mc_state *s, int seat, ecu_rng *rng)
{
	for (int i = seat * MC_OFFERS; i < (seat + 1) * MC_OFFERS; i++)
		for (int k = 0; k < MC_LIM_TRADE_NAMED; k++)
			if (s->offer[i].to)
				seal_good(s, seat, &s->offer[i], s->offer[i].named[k] - 1);
	for (int i = seat * MC_OFFERS; i < (seat + 1) * MC_OFFERS; i++) {
		struct mc_offer *o = &s->offer[i];
		int first = (int)ecu_rng_below(rng, MC_CARDS);
		for (int k = 0; k < MC_CARDS && mc_bag_count(&o->cards.n) < o->given; k++)
			while (mc_bag_count(&o->cards.n) < o->given &&
			       may_seal(s, seat, (first + k) % MC_CARDS) &&
			       bag_add(&o->cards, (first + k) % MC_CARDS))
				;
	}
}

static bool fits_theme(const struct mc_state *s, int seat, int theme)
{
	if (s->head.waiting >> seat & 1)
		return mc_theme_has_colours(theme);
	for (int i = 0; i < MC_THEME_ADVANCES; i++)
		if (!mc_holds(s, seat, mc_theme_sets[theme].advance[i]))
			return false;
	return true;
}

/* Answers that lie hidden: any legal one. */
static void sample_sealed(struct mc_state *s, int seat)
{
	const struct core_head *h = &s->head;

	if (mc_selecting(s))
		mc_sample_picks(s, seat);
	if (h->waiting >> seat & 1)
		return;
	mc_sample_tribute(s, seat);
	mc_sample_tax(s, seat);
}

/* 17: the sets that are not the viewer's, at random; while colours are chosen, those that fit what each
 * has taken or not. */
static void sample_themes(struct mc_state *s, int viewer, ecu_rng *rng)
{
	struct mc_state deal = { .head = s->head };
	bool colours = mc_choosing_colours(s);

	if (!mc_is_short(s) || !s->head.question || !mc_turn_is(s, MC_THEMES_HIDDEN))
		return;
	ecu_rng_seed(&deal.head.rng, (const uint8_t[32]){ (uint8_t)ecu_rng_below(rng, 256),
							  (uint8_t)ecu_rng_below(rng, 256) });
	mc_deal_themes(&deal);
	for (int i = 0; viewer >= 0 && i < s->head.seats; i++)
		if (deal.theme[i] == s->theme[viewer]) {
			deal.theme[i] = 0;
			break;
		}
	for (int seat = 0; seat < s->head.seats; seat++)
		for (int i = 0; seat != viewer && i < s->head.seats; i++) {
			if (!deal.theme[i] || (colours && !fits_theme(s, seat, deal.theme[i] - 1)))
				continue;
			s->theme[seat] = deal.theme[i];
			deal.theme[i] = 0;
			break;
		}
	/* A position laid by hand may hold a set more often than it is dealt: then any that fits. */
	for (int seat = 0; seat < s->head.seats; seat++)
		for (int set = 0; seat != viewer && !s->theme[seat] && set < MC_THEME_SETS; set++)
			if (!colours || fits_theme(s, seat, set))
				s->theme[seat] = (uint8_t)(set + 1);
}

void mc_sample(struct core_head *head, int viewer, const ecu_hints *hints, ecu_rng *rng)
{
	struct mc_state *s = mc(head);

	sample_themes(s, viewer, rng);
	if (!s->ranking.n) /* the stacks are not made yet */
		return;
	if (!head->over) {
		struct unseen u = unseen(s, viewer);
		for (int seat = 0; seat < head->seats; seat++)
			if (seat != viewer)
				memset(s->hand[seat], 0, sizeof s->hand[seat]);
		deal_hints(s, &u, hints);
		for (int seat = 0; seat < head->seats; seat++)
			if (seat != viewer) {
				deal_due(s, &u, seat);
				deal_named(s, &u, seat, rng);
			}
		deal_given(s, &u, rng);
		deal_empty(s, &u, rng);
		deal_rest(s, &u, rng);
	}
	mc_fill_stacks(s);
	for (int pile = 0; pile < MC_PILES; pile++)
		mc_shuffle_pile(s, rng, pile);
	for (int seat = 0; seat < head->seats; seat++)
		if (seat != viewer) {
			seal_offers(s, seat, rng);
			sample_sealed(s, seat);
		}
}
