/* cards.c — chapter 12.1 to 12.3: using evolution cards, building wonders. Nothing is asked here but the
 * turn; what an effect asks is in effects.c. */
#include <assert.h>

#include "archipelago/facts.h"

static bool is_wonder(int card) { return arc_cards[card].type == ARC_TYPE_WONDER; }

/* ---- Use (12.1 to 12.3) --------------------------------------------------------------------- */

/* 12.3: a wonder is built in a phase 5 after the purchase, whoever has it then. */
static bool must_wait(const struct arc_state *s, int card)
{
	return is_wonder(card) && s->bought >> card & 1;
}

bool arc_usable(const struct arc_state *s, int seat, int card)
{
	if (!s->owner[card] || s->used >> card & 1 || s->built >> card & 1 || must_wait(s, card))
		return false;
	return s->owner[card] == seat + 1 || arc_cards[card].arrow == ARC_ARROW_COLOURED;
}

int arc_use_florins(const struct arc_state *s, int seat, int card)
{
	return arc_cards[card].florins + (s->owner[card] == seat + 1 ? 0 : ARC_LIM_FOREIGN_USE);
}

static ecu_verdict owner_check(const struct arc_state *s, const struct arc_action_data *a)
{
	int card = a->use.card;

	if (s->did & ARC_DID_CARD)
		return core_refuse(ARC_SAY_ONE_CARD);
	if (!s->owner[card])
		return core_refuse(ARC_SAY_NOT_IN_PLAY, card);
	if (s->built >> card & 1)
		return core_refuse(ARC_SAY_WONDER_BUILT, card);
	if (s->used >> card & 1)
		return core_refuse(ARC_SAY_CARD_USED, card);
	if (s->owner[card] == a->seat + 1 && must_wait(s, card))
		return core_refuse(ARC_SAY_WONDER_WAITS, card);
	return arc_usable(s, a->seat, card) ? CORE_OK : core_refuse(ARC_SAY_NOT_YOURS, card);
}

static ecu_verdict cost_check(const struct arc_state *s, const struct arc_action_data *a)
{
	const struct arc_card *c = &arc_cards[a->use.card];
	const struct arc_option *o = &c->option[a->use.choice];
	int florins = arc_free_florins(s, a->seat), price = arc_use_florins(s, a->seat, a->use.card);

	if (c->discs > s->spare[a->seat])
		return core_refuse(ARC_SAY_DISCS_SHORT, c->discs);
	if (price > florins)
		return core_refuse(ARC_SAY_TOO_DEAR, price, florins);
	for (int r = 0; r < ARC_RESOURCES; r++)
		if (o->cubes[r] > arc_free_cubes(s, a->seat, r))
			return core_refuse(ARC_SAY_CUBES_SHORT, r, o->cubes[r]);
	if ((o->any != 0) != (a->use.resource != 0))
		return core_refuse(o->any ? ARC_SAY_NAME_CUBE : ARC_SAY_NO_SUCH_COST);
	assert(o->any <= 1);
	return o->any ? arc_cube_check(s, a->seat, a->use.resource - 1) : CORE_OK;
}

static ecu_verdict needs_check(const struct arc_state *s, int seat, int card)
{
	switch ((enum arc_needs)arc_cards[card].needs) {
	case ARC_NEEDS_PORT:
		return arc_controlled(s, seat, ARC_BUILD_PORT)
			       ? CORE_OK
			       : core_refuse(ARC_SAY_NEEDS_CONTROL, ARC_BUILD_PORT);
	case ARC_NEEDS_TEMPLE:
		return arc_controlled(s, seat, ARC_BUILD_TEMPLE)
			       ? CORE_OK
			       : core_refuse(ARC_SAY_NEEDS_CONTROL, ARC_BUILD_TEMPLE);
	case ARC_NEEDS_TEMPLE_ON_HEX:
		return arc_standing(s, ARC_BUILD_TEMPLE) ? CORE_OK
							 : core_refuse(ARC_SAY_NEEDS, ARC_BUILD_TEMPLE);
	case ARC_NEEDS: break;
	}
	return CORE_OK;
}

/* 12.3: a citizen goes onto a wonder; nobody onto other cards. */
static ecu_verdict citizen_check(const struct arc_state *s, const struct arc_action_data *a)
{
	int unit = a->use.unit - 1;

	if (!is_wonder(a->use.card))
		return a->use.unit ? core_refuse(ARC_SAY_NO_SUCH_COST) : CORE_OK;
	if (unit < 0 || arc_is_ship(unit) || arc_owner_of(unit) != a->seat || !arc_active(&s->unit[unit]))
		return core_refuse(ARC_SAY_WONDER_CITIZEN);
	return CORE_OK;
}

/* A wonder is built for its points too: its effect need not be possible. */
static bool has_effect(const struct arc_state *s, const struct arc_action_data *a)
{
	const struct arc_option *o = &arc_cards[a->use.card].option[a->use.choice];
	int price = arc_use_florins(s, a->seat, a->use.card),
	    banked = s->owner[a->use.card] == a->seat + 1 ? price : 0;

	for (int i = 0; i < o->ops; i++)
		if (arc_possible(s, &o->op[i], a->seat, price, banked, a->use.resource))
			return true;
	return is_wonder(a->use.card);
}

static ecu_verdict use_check(const struct arc_state *s, const struct arc_action_data *a)
{
	ecu_verdict v = owner_check(s, a);

	if (!ecu_refused(v) && a->use.choice >= arc_cards[a->use.card].options)
		v = core_refuse(ARC_SAY_NO_SUCH_COST);
	if (!ecu_refused(v))
		v = cost_check(s, a);
	if (!ecu_refused(v))
		v = needs_check(s, a->seat, a->use.card);
	if (!ecu_refused(v))
		v = citizen_check(s, a);
	return ecu_refused(v) || has_effect(s, a) ? v : core_refuse(ARC_SAY_NO_EFFECT, a->use.card);
}

/* 12.2: who uses a card of another pays its florins and one more to the owner; cubes always go to the
 * bank. */
static void pay_use(struct arc_state *s, const struct arc_action_data *a)
{
	const struct arc_card *c = &arc_cards[a->use.card];
	const struct arc_option *o = &c->option[a->use.choice];
	int owner = s->owner[a->use.card] - 1, price = arc_use_florins(s, a->seat, a->use.card);

	assert(owner >= 0 && owner < s->head.seats);
	if (owner == a->seat) {
		arc_pay(s, a->seat, price);
	} else {
		assert(s->florins[a->seat] >= price && s->florins[owner] + price <= ARC_LIM_FLORINS);
		s->florins[a->seat] = (uint8_t)(s->florins[a->seat] - price);
		s->florins[owner] = (uint8_t)(s->florins[owner] + price);
	}
	for (int r = 0; r < ARC_RESOURCES; r++)
		arc_pay_cube(s, a->seat, r, o->cubes[r]);
	if (a->use.resource)
		arc_pay_cube(s, a->seat, a->use.resource - 1, o->any);
	assert(s->spare[a->seat] >= c->discs && arc_all_discs(s, a->seat) == s->discs[a->seat]);
	s->spare[a->seat] = (uint8_t)(s->spare[a->seat] - c->discs);
	s->on_cards[a->seat] = (uint8_t)(s->on_cards[a->seat] + c->discs);
}

static void build_wonder(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	assert(!(s->built >> a->use.card & 1) && !must_wait(s, a->use.card));
	assert(a->use.unit > 0 && arc_active(&s->unit[a->use.unit - 1]) && s->population > 0);
	s->built |= (uint64_t)1 << a->use.card;
	s->unit[a->use.unit - 1] = (struct arc_piece){ .at = ARC_WONDER + 1 };
	s->population--;
	core_tell(s, sink, CORE_ALL, ARC_SAY_WONDER, a->seat, a->use.card, s->population);
}

static void use(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	int owner = s->owner[a->use.card] - 1;

	assert(arc_usable(s, a->seat, a->use.card) && !(s->did & ARC_DID_CARD));
	pay_use(s, a);
	s->did |= ARC_DID_CARD;
	if (is_wonder(a->use.card)) {
		build_wonder(s, a, sink);
	} else {
		s->used |= (uint64_t)1 << a->use.card;
		if (owner == a->seat)
			core_tell(s, sink, CORE_ALL, ARC_SAY_USES, a->seat, a->use.card);
		else
			core_tell(s, sink, CORE_ALL, ARC_SAY_USES_FOREIGN, a->seat, a->use.card, owner,
				  arc_use_florins(s, a->seat, a->use.card));
	}
	*arc_as_card(arc_push(s, ARC_CARD, a->seat)) = (struct arc_card_frame){ .card = a->use.card,
										.choice = a->use.choice,
										.paid = a->use.resource };
}

const struct arc_deed arc_cards_deeds[ARC_KINDS] = { [ARC_DO_USE] = { use_check, use } };

/* ---- Choices -------------------------------------------------------------------------------- */

static void offer_if_allowed(const struct arc_state *s, struct arc_action_data a, int eagerness,
			     struct core_choices *list)
{
	if (!ecu_refused(use_check(s, &a)))
		arc_offer_choice(list, a, eagerness);
}

static void offer_use(const struct arc_state *s, int seat, int card, struct core_choices *list)
{
	const struct arc_card *c = &arc_cards[card];
	struct arc_action_data a = { .kind = ARC_DO_USE, .seat = (int8_t)seat, .use.card = (uint8_t)card };

	for (int choice = 0; choice < c->options; choice++) {
		a.use.choice = (uint8_t)choice;
		if (is_wonder(card)) {
			for (int i = seat * ARC_EACH; i < seat * ARC_EACH + ARC_LIM_CITIZENS; i++) {
				a.use.unit = (uint8_t)(i + 1);
				if (arc_active(&s->unit[i]) && !arc_twin(s, i))
					offer_if_allowed(s, a, 60, list);
			}
		} else if (c->option[choice].any) {
			for (int r = 0; r < ARC_RESOURCES; r++) {
				a.use.resource = (uint8_t)(r + 1);
				if (arc_free_cubes(s, seat, r) > 0)
					offer_if_allowed(s, a, 4, list);
			}
		} else {
			offer_if_allowed(s, a, 16, list);
		}
	}
}

void arc_cards_choices(const struct arc_state *s, int seat, struct core_choices *list)
{
	for (int card = 0; card < ARC_CARDS; card++)
		if (s->owner[card] && arc_usable(s, seat, card))
			offer_use(s, seat, card, list);
}

/* For the drivers: the first of them from somewhere on that can be used. */
void arc_any_card(const struct arc_state *s, int seat, struct core_choices *list)
{
	int first = (int)core_luck(&list->mix, ARC_CARDS);

	for (int i = 0; i < ARC_CARDS && !list->n; i++) {
		int card = (first + i) % ARC_CARDS;
		if (s->owner[card] && arc_usable(s, seat, card))
			offer_use(s, seat, card, list);
	}
}
