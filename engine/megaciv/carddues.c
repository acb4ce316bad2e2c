/* carddues.c — dues that are paid with commodity cards of the own hand (11): a number of cards, or of face
 * value. */
#include <assert.h>

#include "megaciv/dues.h"

static void give_card(struct mc_state *s, int seat, int card, int n, const ecu_sink *sink)
{
	assert(!mc_card_is_calamity(card) && n >= 1);
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

static int worth_of(const struct mc_due *d, int card)
{
	return mc_card_is_calamity(card) ? 0 : mc_due_row(d->what)->worth(card);
}

/* How many of this card may go at once: not more than the last that is needed. */
static int cards_most(const struct mc_state *s, int seat, int card)
{
	const struct mc_due *d = &s->due[seat];
	int worth = worth_of(d, card), most = s->hand[seat][card],
	    need = worth ? (d->n + worth - 1) / worth : 0;

	return most < need ? most : need;
}

static ecu_verdict check(const struct mc_state *s, const struct mc_action *a, const struct mc_due *d)
{
	if (a->kind != MC_DO_DISCARD)
		return mc_areas_check(s, a, d); /* it may be bought off */
	int most = cards_most(s, a->seat, a->discard.card);
	return a->discard.n >= 1 && a->discard.n <= most
		       ? CORE_OK
		       : core_refuse(MC_SAY_CARDS_MOST, a->discard.card, most, a->discard.n);
}

static void apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	struct mc_due *d = &s->due[a->seat];

	if (a->kind == MC_DO_PAY) {
		mc_buy_off(s, a->seat, sink);
		return;
	}
	int worth = worth_of(d, a->discard.card) * a->discard.n;
	assert(worth);
	give_card(s, a->seat, a->discard.card, a->discard.n, sink);
	d->n = (uint8_t)(worth < d->n ? d->n - worth : 0);
}

static void choices(const struct mc_state *s, int seat, const struct mc_due *d, struct core_choices *list)
{
	(void)d;
	for (int card = MC_CARD_GOODS; card < MC_CARDS; card++) {
		int most = s->hand[seat][card] ? cards_most(s, seat, card) : 0;
		if (most)
			mc_offer_range(list, &MC_ACT(MC_DO_DISCARD, seat, .discard.card = (uint8_t)card), 1,
				       1, most, 2);
	}
}

/* ---- Cards ------------------------------------------------------------------------------------ */

static int cards_worth(int card)
{
	(void)card;
	return 1;
}

/* Nobody gives more cards than he has, nor buys off what he need not give. */
static bool cards_forced(struct mc_state *s, int seat, const ecu_sink *sink)
{
	struct mc_due *d = &s->due[seat];
	int cards = mc_commodities(s, seat);

	if (cards < d->n) {
		d->n = (uint8_t)cards;
		core_tell(s, sink, CORE_ALL, MC_SAY_CARDS_SHORT, seat, cards);
	}
	if (d->n && cards <= d->n && !mc_can_buy_off(s, seat, d))
		give_all_cards(s, seat, true, sink);
	return !d->n;
}

static bool cards_of_minor(const struct mc_calamity *c) { return c->cards; }

const struct core_field mc_holds_cards[] = {
	MC_DUE_FIELD("block", NULL, block, CORE_NUMBER, 0, MC_BLOCKS),
};

/* clang-format off */
const struct mc_due_row mc_due_cards = {
	.reckon = mc_reckon_cards,
	.demanded = { { MC_CAL_ICONOCLASM_AND_HERESY, MC_LOSSES, MC_PRIMARY | MC_VICTIM } },
	.of_minor = cards_of_minor, .owes = MC_SAY_OWES_CARDS,
	.loss = MC_LOSS_CARDS + 1, .prompt = MC_SAY_DUE_CARDS,
	.action = MC_DO_DISCARD, .worth = cards_worth, .can_pay = mc_can_buy_off, .pay = mc_buy_off,
	.forced = cards_forced, .check = check, .apply = apply, .choices = choices,
};
/* clang-format on */

/* ---- Face value --------------------------------------------------------------------------------- */

static int face_total(const struct mc_state *s, int seat)
{
	int sum = 0;

	for (int card = MC_CARD_GOODS; card < MC_CARDS; card++)
		sum += mc_card_face(card) * s->hand[seat][card];
	return sum;
}

static bool face_forced(struct mc_state *s, int seat, const ecu_sink *sink)
{
	struct mc_due *d = &s->due[seat];

	if (d->n && face_total(s, seat) <= d->n)
		give_all_cards(s, seat, face_total(s, seat) < d->n, sink);
	return !d->n;
}

/* clang-format off */
const struct mc_due_row mc_due_face = {
	.reckon = mc_reckon_face,
	.demanded = { { MC_CAL_CORRUPTION, MC_LOSSES, MC_PRIMARY } }, .owes = MC_SAY_OWES_FACE,
	.loss = MC_LOSS_FACE_VALUE + 1,
	.prompt = MC_SAY_DUE_FACE, .action = MC_DO_DISCARD, .worth = mc_card_face,
	.forced = face_forced, .check = check, .apply = apply, .choices = choices,
};
/* clang-format on */
