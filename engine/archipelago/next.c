/* next.c — actions put together field by field (ecu_next), where trying all values would be slow or would not
 * come to an end: lists, places on the map, buildings, cards, proposals. The rest is left to core. */
#include <string.h>

#include "archipelago/archipelago.h"

static ecu_verdict try(const struct arc_state *s, struct arc_action_data a)
{
	ecu_action action = arc_write(a);

	return arc_game.check(&s->head, &action);
}

static bool is_asked(const struct arc_state *s, const struct arc_action_data *a)
{
	const struct core_kind *k = &arc_kinds[a->kind];
	bool answers = s->head.question && (k->answers >> (s->head.question - 1) & 1);

	return answers && (k->flags & CORE_ANYBODY || s->head.waiting >> a->seat & 1);
}

/* ---- Lists ---------------------------------------------------------------------------------------- */

static bool is_listed(const uint8_t *at, int n, int value)
{
	for (int i = 0; i < n; i++)
		if (at[i] == value)
			return true;
	return false;
}

static void next_order(const struct arc_state *s, const struct arc_action_data *a, struct core_values *values)
{
	for (int seat = 0; seat < s->head.seats; seat++)
		if (!is_listed(a->order.at, a->order.n, seat))
			core_value(values, seat);
}

static void next_tile(const struct arc_state *s, const struct arc_action_data *a, struct core_values *values)
{
	for (int i = 0; i < s->peek[a->seat].n; i++)
		if (!is_listed(a->arrange.at, a->arrange.n, s->peek[a->seat].at[i]))
			core_value(values, s->peek[a->seat].at[i]);
}

/* Whatever was named so far could be all: one more is allowed if it is allowed to end with it. */
static void next_raised(const struct arc_state *s, struct arc_action_data a, struct core_values *values)
{
	int n = a.raise.n++;

	for (int unit = 0; n < ARC_LIM_CITIZENS && unit < ARC_PIECES; unit++) {
		a.raise.at[n] = (uint8_t)unit;
		if (!ecu_refused(try(s, a)))
			core_value(values, unit);
	}
}

static bool harvests(const struct arc_state *s, struct arc_action_data a, int unit)
{
	a.harvest.at[a.harvest.n++] = (uint8_t)unit;
	return !ecu_refused(try(s, a));
}

static void next_harvest(const struct arc_state *s, struct arc_action_data a, int field,
			 struct core_values *values)
{
	int first = a.seat * ARC_EACH, last = first + ARC_EACH;

	for (int r = 0; field == 0 && r < ARC_RESOURCES; r++) {
		a.harvest.n = 0;
		a.harvest.resource = (uint8_t)r;
		for (int unit = first; unit < last; unit++)
			if (harvests(s, a, unit)) {
				core_value(values, r);
				break;
			}
	}
	for (int unit = first; field == 1 && a.harvest.n < ARC_EACH && unit < last; unit++)
		if (harvests(s, a, unit))
			core_value(values, unit);
}

/* ---- Cards ---------------------------------------------------------------------------------------- */

/* The payments of a card and, for a wonder, the citizens: what goes with what stands before the field. */
static unsigned long long uses(const struct arc_state *s, struct arc_action_data a, int field)
{
	const struct arc_card *c = &arc_cards[a.use.card];
	struct arc_action_data named = a;
	unsigned long long values = 0;
	bool wonder = c->type == ARC_TYPE_WONDER;

	for (int choice = 0; choice < c->options; choice++)
		for (int what = 0; what < ARC_LIM_CITIZENS; what++) {
			bool any = c->option[choice].any;
			a.use.choice = (uint8_t)choice;
			a.use.resource = (uint8_t)(any ? what + 1 : 0);
			a.use.unit = (uint8_t)(wonder ? a.seat * ARC_EACH + what + 1 : 0);
			if ((any && what >= ARC_RESOURCES) || (!any && !wonder && what))
				break;
			if ((field > 1 && a.use.choice != named.use.choice) ||
			    (field > 2 && a.use.resource != named.use.resource) || ecu_refused(try(s, a)))
				continue;
			values |= 1ull << (field == 1   ? choice
					   : field == 2 ? a.use.resource
							: wonder * (what + 1));
		}
	return values;
}

static void next_use(const struct arc_state *s, struct arc_action_data a, int field,
		     struct core_values *values)
{
	if (field == 0) {
		for (int card = 0; card < ARC_CARDS; card++) {
			a.use.card = (uint8_t)card;
			if (arc_usable(s, a.seat, card) && uses(s, a, 0))
				core_value(values, card);
		}
		return;
	}
	unsigned long long found = uses(s, a, field);
	for (int i = 0; i < 64; i++)
		if (found >> i & 1)
			core_value(values, field == 1   ? i
					   : field == 2 ? i - 1
					   : i          ? a.seat * ARC_EACH + i - 1
							: ECU_NO_WORD);
}

/* ---- Construction (10.10) -------------------------------------------------------------------------- */

/* Regions counted from 1; what stands before the field is as it is. */
static bool builds(const struct arc_state *s, struct arc_action_data a, int field)
{
	int region = field > 2 ? a.build.region : 0, last = field > 2 ? region : ARC_FACE_REGIONS;

	for (; region <= last; region++)
		for (int florin = 0; florin < 2; florin++) {
			a.build.region = (uint8_t)region;
			a.build.florin = (uint8_t)(field > 3 ? a.build.florin : florin);
			if (!ecu_refused(try(s, a)))
				return true;
		}
	return false;
}

static bool builds_by_any(const struct arc_state *s, struct arc_action_data a)
{
	for (int unit = a.seat * ARC_EACH; unit < (a.seat + 1) * ARC_EACH; unit++) {
		a.build.unit = (uint8_t)unit;
		if (arc_active(&s->unit[unit]) && builds(s, a, 2))
			return true;
	}
	return false;
}

static void next_build(const struct arc_state *s, struct arc_action_data a, int field,
		       struct core_values *values)
{
	static const uint8_t last[] = { ARC_BUILDS - 1, ARC_PIECES - 1, ARC_FACE_REGIONS, 1 };
	uint8_t *const at[] = { &a.build.building, &a.build.unit, &a.build.region, &a.build.florin };

	for (int value = 0; value <= last[field]; value++) {
		*at[field] = (uint8_t)value;
		if (field == 1 && arc_owner_of(value) != a.seat)
			continue;
		if (field ? builds(s, a, field + 1) : builds_by_any(s, a))
			core_value(values, field == 2 ? value - 1 : value);
	}
}

/* ---- Proposals (14) ------------------------------------------------------------------------------- */

/* The fields in order: to whom, then both sides alike. */
enum { TO, SIDE, SIDE_FIELDS = 7, FLORINS = 0, TOKENS, CUBES, CARD, CARD2, HARVEST, SHIPS };
enum { FIELDS = SIDE + 2 * SIDE_FIELDS };

static struct arc_goods *side_of(struct arc_action_data *a, int field)
{
	return field - SIDE < SIDE_FIELDS ? &a->propose.give : &a->propose.take;
}

/* false: there are not so many pieces. */
static bool put_value(struct arc_action_data *a, int field, int value)
{
	struct arc_goods *g = side_of(a, field);

	if (field == TO) {
		a->propose.to = (uint8_t)value;
		return true;
	}
	switch ((field - SIDE) % SIDE_FIELDS) {
	case FLORINS: g->florins = (uint8_t)value; return true;
	case TOKENS: g->tokens = (uint8_t)value; return true;
	case CUBES: return ++g->cubes[value] <= arc_resources[value].cubes;
	case CARD: g->card[0] = (uint8_t)(value + 1); return true;
	case CARD2: g->card[1] = (uint8_t)(value + 1); return true;
	case HARVEST: g->harvest = (uint8_t)(value + 1); return true;
	default: g->ships = (uint8_t)value; return true;
	}
}

static int first_value(int field)
{
	int of_side = (field - SIDE) % SIDE_FIELDS;

	return field != TO && of_side >= CARD && of_side <= HARVEST ? ECU_NO_WORD : 0;
}

static int last_value(const struct arc_state *s, int field)
{
	static const int16_t last[SIDE_FIELDS] = { [FLORINS] = ARC_LIM_FLORINS,
						   [TOKENS] = ARC_LIM_EXPLORER_TOKENS,
						   [CUBES] = ARC_RESOURCES - 1,
						   [CARD] = ARC_CARDS - 1,
						   [CARD2] = ARC_CARDS - 1,
						   [HARVEST] = ARC_TILES - 1,
						   [SHIPS] = 1 };

	return field == TO ? s->head.seats - 1 : last[(field - SIDE) % SIDE_FIELDS];
}

static void empty_from(struct arc_action_data *a, int field)
{
	static const struct arc_goods none;

	for (; field < FIELDS; field++)
		switch ((field - SIDE) % SIDE_FIELDS) {
		case CUBES: memcpy(side_of(a, field)->cubes, none.cubes, sizeof none.cubes); break;
		default: put_value(a, field, first_value(field)); break;
		}
}

/* What is refused so far stays refused; only a deal of nothing can still become one, by a later field. */
static bool can_end(const struct arc_state *s, struct arc_action_data a, int field)
{
	ecu_verdict v = try(s, a);

	for (int later = field + 1; v.id == ARC_SAY_EMPTY_DEAL && later < FIELDS; later++)
		for (int value = 0; v.id == ARC_SAY_EMPTY_DEAL && value <= last_value(s, later); value++) {
			struct arc_action_data with = a;
			if (put_value(&with, later, value) && !ecu_refused(try(s, with)))
				v = CORE_OK;
		}
	return !ecu_refused(v);
}

static void next_proposal(const struct arc_state *s, const struct arc_action_data *a, int field,
			  struct core_values *values)
{
	for (int value = first_value(field); value <= last_value(s, field); value++) {
		struct arc_action_data with = *a;
		empty_from(&with, field + 1);
		if (put_value(&with, field, value) && can_end(s, with, field))
			core_value(values, value);
	}
}

/* ---- Together ------------------------------------------------------------------------------------- */

bool arc_next(const struct core_head *view, const ecu_action *action, int field, struct core_values *values)
{
	static const bool own[ARC_KINDS] = {
		[ARC_DO_ORDER] = true,   [ARC_DO_ARRANGE] = true, [ARC_DO_RAISE] = true,
		[ARC_DO_HARVEST] = true, [ARC_DO_LAY] = true,     [ARC_DO_MOVE] = true,
		[ARC_DO_FERRY] = true,   [ARC_DO_USE] = true,     [ARC_DO_PROPOSE] = true,
		[ARC_DO_BUILD] = true,
	};
	const struct arc_state *s = arcc(view);
	struct arc_action_data a = arc_read(action);

	if (!own[a.kind])
		return false;
	if (!is_asked(s, &a))
		return true; /* nothing */
	switch (a.kind) {
	case ARC_DO_ORDER: next_order(s, &a, values); break;
	case ARC_DO_ARRANGE: next_tile(s, &a, values); break;
	case ARC_DO_RAISE: next_raised(s, a, values); break;
	case ARC_DO_HARVEST: next_harvest(s, a, field, values); break;
	case ARC_DO_LAY: arc_next_lay(s, &a, field, values); break;
	case ARC_DO_BUILD: next_build(s, a, field, values); break;
	case ARC_DO_USE: next_use(s, a, field, values); break;
	case ARC_DO_PROPOSE: next_proposal(s, &a, field, values); break;
	default: arc_next_move(s, &a, field, values); break;
	}
	return true;
}
