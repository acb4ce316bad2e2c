/* view.c — what each seat knows (secrets.tsv), the view of a seat that is asked something now, and a state
 * that could be the real one. */
#include <string.h>

#include "bazaar/bazaar.h"

/* ---- What a seat knows: secrets.tsv ------------------------------------------------------- */

static void hide_seat(struct bz_state *v, int seat)
{
	memset(v->hand[seat], 0, sizeof v->hand[seat]);
	v->bid[seat] = 0;
}

/* An offer is known to the two it concerns; its cards to the one who made it. */
static void hide_offer(struct bz_state *v, int from, int viewer)
{
	if (v->offer[from].to == viewer + 1 && viewer >= 0)
		memset(v->offer[from].cards, 0, sizeof v->offer[from].cards);
	else
		memset(&v->offer[from], 0, sizeof v->offer[from]);
}

void bz_observe(struct core_head *view, int viewer)
{
	struct bz_state *v = bz(view);

	for (int seat = 0; seat < view->seats; seat++) {
		if (seat == viewer)
			continue;
		hide_offer(v, seat, viewer);
		v->offers_made[seat] = 0;
		if (!view->over) /* 6.1: hands are laid open at the end */
			hide_seat(v, seat);
	}
	memset(&v->deck, 0, sizeof v->deck);
}

/* The seat as if asked now. In a trade the others are there too, or nobody could be offered anything. */
bool bz_as_if(struct core_head *view, int seat, int question)
{
	(void)seat;
	if (question == BZ_TRADE)
		view->waiting = ((ecu_seats)1 << view->seats) - 1;
	return true;
}

/* ---- A state that could be the real one --------------------------------------------------- */

struct pool {
	uint8_t n, at[BZ_CARDS];
};

static void pool_remove(struct pool *p, int index)
{
	memmove(p->at + index, p->at + index + 1, (size_t)(p->n - index - 1));
	p->n--;
}

static bool pool_take(struct pool *p, int good)
{
	for (int i = 0; i < p->n; i++)
		if (p->at[i] == good) {
			pool_remove(p, i);
			return true;
		}
	return false;
}

/* All cards that are not in sight of the viewer, shuffled. */
static struct pool unseen(const struct bz_state *s, int viewer, ecu_rng *rng)
{
	struct bz_state seen = *s;
	struct pool p;

	for (int seat = 0; seat < s->head.seats; seat++)
		if (seat != viewer)
			memset(seen.hand[seat], 0, sizeof seen.hand[seat]);
	memset(&seen.deck, 0, sizeof seen.deck);
	bz_fill_deck(&seen);
	p.n = seen.deck.n;
	memcpy(p.at, seen.deck.at, sizeof p.at);
	core_shuffle(rng, p.at, p.n);
	return p;
}

static void deal_known(struct bz_state *s, struct pool *p, int seat, int good, int least)
{
	while (s->hand[seat][good] < least && bz_held(s, seat) < s->hand_size[seat] && pool_take(p, good))
		s->hand[seat][good]++;
}

/* The cards of an offer made to the viewer: the named one, and any others of that hand. */
static void sample_offer(struct bz_state *s, int from, ecu_rng *rng)
{
	struct bz_offer *o = &s->offer[from];
	int named = o->named - 1;

	o->cards[named] = 1;
	for (int i = 1; i < o->given; i++) {
		int at = (int)ecu_rng_below(rng, (uint32_t)(s->hand_size[from] - i)), good = 0;
		for (; at >= s->hand[from][good] - o->cards[good]; good++)
			at -= s->hand[from][good] - o->cards[good];
		o->cards[good]++;
	}
}

void bz_sample(struct core_head *head, int viewer, const ecu_hints *hints, ecu_rng *rng)
{
	struct bz_state *s = bz(head);
	struct pool p = unseen(s, viewer, rng);

	if (head->over) { /* hands are open: only the order of the deck is unknown */
		memset(&s->deck, 0, sizeof s->deck);
		bz_fill_deck(s);
		core_shuffle(rng, s->deck.at, s->deck.n);
		return;
	}
	for (int seat = 0; seat < head->seats; seat++)
		if (seat != viewer)
			memset(s->hand[seat], 0, sizeof s->hand[seat]);
	/* what offers have promised comes before what is remembered */
	for (int seat = 0; seat < head->seats; seat++)
		if (seat != viewer && s->offer[seat].to)
			deal_known(s, &p, seat, s->offer[seat].named - 1, 1);
	for (int i = 0; i < hints->n; i++)
		if (hints->at[i].seat < head->seats && hints->at[i].seat != viewer &&
		    hints->at[i].thing < BZ_GOODS)
			deal_known(s, &p, hints->at[i].seat, hints->at[i].thing, hints->at[i].least);
	for (int seat = 0; seat < head->seats; seat++) {
		while (seat != viewer && bz_held(s, seat) < s->hand_size[seat])
			s->hand[seat][p.at[--p.n]]++;
		if (seat != viewer && s->offer[seat].to)
			sample_offer(s, seat, rng);
		if (seat != viewer && head->question == BZ_BID + 1 && !(head->waiting >> seat & 1))
			s->bid[seat] = (uint16_t)(1 + ecu_rng_below(rng, s->coins[seat] + 1u));
	}
	memset(&s->deck, 0, sizeof s->deck);
	s->deck.n = p.n;
	memcpy(s->deck.at, p.at, p.n);
}

void bz_stir(struct core_head *head, ecu_rng *rng)
{
	struct bz_state *s = bz(head);

	core_shuffle(rng, s->deck.at, s->deck.n);
}
