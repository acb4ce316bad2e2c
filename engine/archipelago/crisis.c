/* crisis.c — chapters 9 and 16: demands at home and abroad, events, and what rebels lose.
 *
 * Questions
 *   relief  one seat after the other in turn order, from what the card demands (open): hand in cubes of
 *           the market, own cubes or explorer tokens one by one, exchange a token for a cube it keeps, use
 *           a temple, or be done. Everybody is asked, also who has nothing: what is behind a screen is
 *           secret. What is handed in is open.
 *   raise   the same seat: which of the lying citizens stand up for the cube (open)
 *   expel   in turn order whoever controls a town beside a building that a rebel of another player holds:
 *           expel him or not
 *   lose    an event: which ship or citizen goes back; not asked where all are alike */
#include <assert.h>

#include "archipelago/facts.h"

/* ---- Which card, which areas ---------------------------------------------------------------- */

bool arc_is_red(const struct arc_state *s)
{
	const struct arc_card *c = s->crisis ? &arc_cards[s->crisis - 1] : NULL;

	return c && (c->upper_red || c->lower_red);
}

enum crisis_step { CRISIS_UPPER, CRISIS_LOWER, CRISIS_END };

void arc_open_crisis(struct arc_state *s, bool red)
{
	assert(s->crisis > 0 && s->crisis <= ARC_CARDS);
	*arc_as_crisis(arc_push(s, ARC_CRISIS, -1)) =
		(struct arc_crisis_frame){ .card = (int16_t)(s->crisis - 1), .red = red };
}

static void open_domestic(struct arc_state *s, const struct arc_card *c)
{
	*arc_as_domestic(arc_push(s, ARC_DOMESTIC_AREA, -1)) = (struct arc_domestic_frame){
		.resource = c->dom_resource, .per_cube = c->raise[s->head.seats - ARC_LIM_PLAYERS_LEAST]
	};
}

static void open_export(struct arc_state *s, const struct arc_card *c)
{
	*arc_as_export(arc_push(s, ARC_EXPORT_AREA, -1)) =
		(struct arc_export_frame){ .resource = c->exp_resource, .missing = c->exp_count };
}

/* In phase 4 red areas are ignored, in phase 6 they alone count; the upper one first, then the lower one. */
enum core_step arc_crisis_step(struct core_head *head, struct core_frame *f, const ecu_sink *sink)
{
	struct arc_state *s = arc(head);
	const struct arc_card *c = &arc_cards[arc_as_crisis(f)->card];
	int red = arc_as_crisis(f)->red;

	assert(f->step <= CRISIS_END && !f->seat);

	if (f->step > CRISIS_UPPER && arc_instruction_over(s, sink)) /* R47: after each area */
		return CORE_AGAIN;
	switch ((enum crisis_step)f->step++) {
	case CRISIS_UPPER:
		if (c->upper_red == red && c->upper == ARC_AREA_DOMESTIC)
			open_domestic(s, c);
		else if (c->upper_red == red)
			arc_as_event(arc_push(s, ARC_EVENT_AREA, -1))->event = c->event;
		return CORE_AGAIN;
	case CRISIS_LOWER:
		if (c->lower_red == red && c->lower == ARC_AREA_EXPORT)
			open_export(s, c);
		return CORE_AGAIN;
	case CRISIS_END: break;
	}
	return CORE_POP;
}

/* ---- Domestic demand (9.1) ------------------------------------------------------------------ */

enum area_step { AREA_BEGIN, AREA_NEXT, AREA_ASKED, AREA_END, AREA_OVER };

static bool is_lying(const struct arc_piece *u) { return arc_on_map(u) && (u->flags & ARC_LYING); }

int arc_lying(const struct arc_state *s)
{
	int n = 0;

	for (int i = 0; i < ARC_PIECES; i++)
		n += is_lying(&s->unit[i]);
	return n;
}

/* A citizen in a temple stays upright; who was a rebel before is not counted again (R16). */
void arc_lay_down(struct arc_state *s)
{
	for (int i = 0; i < ARC_PIECES; i++) {
		struct arc_piece *u = &s->unit[i];
		if (!arc_on_map(u) || arc_is_ship(i) || u->on == ARC_ON_BUILDING + ARC_BUILD_TEMPLE)
			continue;
		if (u->flags & ARC_LYING)
			u->flags |= ARC_BEFORE;
		u->flags |= ARC_LYING;
	}
}

static void stand_up(struct arc_state *s, int unit)
{
	s->unit[unit].flags &= (uint8_t) ~(ARC_LYING | ARC_BEFORE);
}

static void raise_all(struct arc_state *s, int tile) /* -1: everywhere */
{
	for (int i = 0; i < ARC_PIECES; i++)
		if (tile < 0 || s->unit[i].at == tile + 1)
			stand_up(s, i);
}

int arc_new_rebels(const struct arc_state *s)
{
	int n = 0;

	for (int i = 0; i < ARC_PIECES; i++)
		n += is_lying(&s->unit[i]) && !(s->unit[i].flags & ARC_BEFORE);
	return n;
}

/* 9.1.6 */
static void count_rebels(struct arc_state *s, const ecu_sink *sink)
{
	int rebels = arc_new_rebels(s);

	for (int i = 0; i < ARC_PIECES; i++)
		s->unit[i].flags &= (uint8_t)~ARC_BEFORE;
	arc_rebellion(s, rebels);
	if (rebels)
		core_tell(s, sink, CORE_ALL, ARC_SAY_REBELS, rebels, s->rebellion);
	else
		core_tell(s, sink, CORE_ALL, ARC_SAY_CALM);
}

static enum core_step ask_relief(struct arc_state *s, struct core_frame *f, int place)
{
	assert(place >= 0 && place < s->order.n);
	f->step = AREA_ASKED;
	core_ask(&s->head, ARC_ASK_RELIEF, arc_bit(s->order.at[place]));
	return CORE_ASKED;
}

enum core_step arc_domestic_step(struct core_head *head, struct core_frame *f, const ecu_sink *sink)
{
	struct arc_state *s = arc(head);
	const struct arc_domestic_frame *d = arc_as_domestic(f);

	assert(f->step <= AREA_OVER && d->per_cube > 0 && d->raise >= 0 && d->raise <= d->per_cube);
	assert(d->seats >= 0 && d->seats <= s->order.n);

	switch ((enum area_step)f->step) {
	case AREA_BEGIN:
		arc_lay_down(s);
		core_tell(s, sink, CORE_ALL, ARC_SAY_DOMESTIC, d->resource, d->per_cube, arc_lying(s));
		f->step = AREA_NEXT;
		return CORE_AGAIN;
	case AREA_NEXT:
	case AREA_ASKED:
		if (!arc_lying(s) || d->seats == s->order.n) {
			f->step = AREA_END;
			return CORE_AGAIN;
		}
		if (!d->raise)
			return ask_relief(s, f, d->seats);
		core_ask(head, ARC_ASK_RAISE, arc_bit(s->order.at[d->seats]));
		return CORE_ASKED;
	case AREA_END:
		arc_drop_offers(s);
		count_rebels(s, sink);
		f->step = AREA_OVER;
		if (s->rebellion <= s->population) /* otherwise there is war */
			core_push(head, ARC_EXPULSION);
		return CORE_AGAIN;
	case AREA_OVER: break;
	}
	return CORE_POP;
}

/* ---- Export demand (9.2) -------------------------------------------------------------------- */

enum core_step arc_export_step(struct core_head *head, struct core_frame *f, const ecu_sink *sink)
{
	struct arc_state *s = arc(head);
	const struct arc_export_frame *e = arc_as_export(f);

	assert(f->step <= AREA_ASKED && e->missing >= 0 && e->seats >= 0 && e->seats <= s->order.n);

	if (f->step == AREA_BEGIN) {
		core_tell(s, sink, CORE_ALL, ARC_SAY_EXPORT, e->resource, e->missing);
		f->step = AREA_NEXT;
	}
	if (e->missing && e->seats < s->order.n)
		return ask_relief(s, f, e->seats);
	arc_drop_offers(s);
	arc_rebellion(s, e->missing);
	if (e->missing)
		core_tell(s, sink, CORE_ALL, ARC_SAY_MISSING, e->missing, s->rebellion);
	else
		core_tell(s, sink, CORE_ALL, ARC_SAY_DELIVERED);
	return CORE_POP;
}

/* ---- Events (9.3, 16) ----------------------------------------------------------------------- */

const struct arc_op *arc_event_op(const struct core_frame *f)
{
	return &arc_events[arc_as_eventc(f)->event].op[arc_as_eventc(f)->effect];
}

static bool may_lose(const struct arc_state *s, int seat, int unit)
{
	bool ship = arc_event_op(arc_topc(s))->code == ARC_OP_LOSE_SHIP;

	return arc_owner_of(unit) == seat && arc_is_ship(unit) == ship && arc_on_map(&s->unit[unit]);
}

static void lose(struct arc_state *s, int unit, const ecu_sink *sink)
{
	int seat = arc_owner_of(unit);

	assert(seat < s->head.seats && arc_on_map(&s->unit[unit]));
	core_tell(s, sink, CORE_ALL, arc_is_ship(unit) ? ARC_SAY_LOST_SHIP : ARC_SAY_LOST_CITIZEN, seat,
		  arc_face_number(s->unit[unit].at - 1, s->hex[s->unit[unit].at - 1].side));
	arc_to_reserve(s, unit);
	arc_as_event(arc_top(s))->lost++;
}

/* Seat after seat in turn order; false: all are done. */
static bool lose_next(struct arc_state *s, struct arc_event_frame *e, const struct arc_op *op,
		      const ecu_sink *sink)
{
	assert(e->seats >= 0 && e->lost >= 0 && e->lost <= op->arg[1]);
	while (e->seats < s->order.n) {
		int seat = s->order.at[e->seats], have = 0, kinds = 0, first = -1;
		for (int i = seat * ARC_EACH; i < (seat + 1) * ARC_EACH; i++)
			if (may_lose(s, seat, i)) {
				have++;
				kinds += !arc_twin(s, i);
				first = first < 0 ? i : first;
			}
		if (e->lost == op->arg[1] || have + e->lost < op->arg[0]) {
			e->seats++;
			e->lost = 0;
		} else if (kinds == 1) {
			lose(s, first, sink);
		} else {
			core_ask(&s->head, ARC_ASK_LOSE, arc_bit(seat));
			return true;
		}
	}
	e->seats = 0;
	return false;
}

static void event_rebellion(struct arc_state *s, const struct arc_op *op, const ecu_sink *sink)
{
	arc_rebellion(s, arc_amount(s, op, 0));
	core_tell(s, sink, CORE_ALL, ARC_SAY_REBELLION, s->rebellion);
}

static void event_surplus(struct arc_state *s, const struct arc_op *op, const ecu_sink *sink)
{
	arc_surplus(s, arc_amount(s, op, 0));
	core_tell(s, sink, CORE_ALL, ARC_SAY_SURPLUS, s->surplus);
}

static void event_florins(struct arc_state *s, const struct arc_op *op, const ecu_sink *sink)
{
	for (int i = 0; i < s->order.n && s->bank_florins; i++)
		arc_earn_told(s, s->order.at[i], op->arg[0], sink);
}

static void event_drain(struct arc_state *s, const struct arc_op *op, const ecu_sink *sink)
{
	int resource = op->arg[0], most = op->arg[1], have = s->market[ARC_DOMESTIC][resource],
	    cubes = have < most ? have : most;

	assert(s->bank[resource] + cubes <= arc_resources[resource].cubes);
	s->market[ARC_DOMESTIC][resource] = (uint8_t)(have - cubes);
	s->bank[resource] = (uint8_t)(s->bank[resource] + cubes);
	if (cubes)
		core_tell(s, sink, CORE_ALL, ARC_SAY_DRAINED, cubes, resource);
}

static void event_stock(struct arc_state *s, const struct arc_op *op, const ecu_sink *sink)
{
	for (int i = 0; i < op->arg[1] && arc_stockable(s, op->arg[0]); i++) {
		arc_stock(s, op->arg[0]);
		core_tell(s, sink, CORE_ALL, ARC_SAY_BROUGHT, op->arg[0]);
	}
}

/* Of those that ask nothing. */
static void (*const event_ops[ARC_OP_CODES])(struct arc_state *, const struct arc_op *, const ecu_sink *) = {
	[ARC_OP_REB] = event_rebellion, [ARC_OP_SUR] = event_surplus, [ARC_OP_EACH_FL] = event_florins,
	[ARC_OP_DRAIN] = event_drain,   [ARC_OP_STOCK] = event_stock,
};

enum core_step arc_event_step(struct core_head *head, struct core_frame *f, const ecu_sink *sink)
{
	struct arc_state *s = arc(head);
	struct arc_event_frame *e = arc_as_event(f);

	assert(e->event < ARC_EVENTS && e->effect <= arc_events[e->event].ops);

	if (f->step == AREA_BEGIN) {
		core_tell(s, sink, CORE_ALL, ARC_SAY_EVENT, e->event);
		f->step = AREA_NEXT;
	}
	if (e->effect == arc_events[e->event].ops)
		return CORE_POP;
	const struct arc_op *op = arc_event_op(f);
	if (op->code == ARC_OP_LOSE_SHIP || op->code == ARC_OP_LOSE_CITIZEN) {
		if (lose_next(s, e, op, sink))
			return CORE_ASKED;
	} else {
		assert(event_ops[op->code]);
		event_ops[op->code](s, op, sink);
	}
	e->effect++;
	return CORE_AGAIN;
}

/* ---- Expelling rebels (11.8, R32) ----------------------------------------------------------- */

bool arc_may_expel(const struct arc_state *s, int seat, int unit)
{
	const struct arc_piece *u = &s->unit[unit];

	return is_lying(u) && arc_owner_of(unit) != seat && u->on > ARC_ON_BUILDING &&
	       u->on != ARC_ON_BUILDING + ARC_BUILD_TOWN &&
	       arc_controller(s, u->at - 1, ARC_BUILD_TOWN) == seat;
}

static bool expels_any(const struct arc_state *s, int seat)
{
	for (int i = 0; i < ARC_PIECES; i++)
		if (arc_may_expel(s, seat, i))
			return true;
	return false;
}

/* Whether a rebel lies in any building at all: mostly none does. */
static bool any_sits_in(const struct arc_state *s)
{
	bool any = false;

	for (int i = 0; i < ARC_PIECES; i++)
		any |= (s->unit[i].flags & ARC_LYING) && s->unit[i].on > ARC_ON_BUILDING;
	return any;
}

enum core_step arc_expulsion_step(struct core_head *head, struct core_frame *f, const ecu_sink *sink)
{
	struct arc_state *s = arc(head);
	struct arc_expulsion_frame *e = arc_as_expulsion(f);

	assert(e->seats >= 0 && e->seats <= s->order.n);

	(void)sink;
	for (; any_sits_in(s) && e->seats < s->order.n; e->seats++)
		if (expels_any(s, s->order.at[e->seats])) {
			core_ask(head, ARC_ASK_EXPEL, arc_bit(s->order.at[e->seats]));
			return CORE_ASKED;
		}
	return CORE_POP;
}

/* ---- Actions -------------------------------------------------------------------------------- */

static int demanded_market(const struct core_frame *f)
{
	return f->kind == ARC_DOMESTIC_AREA ? ARC_DOMESTIC : ARC_EXPORT;
}

static int demanded(const struct core_frame *f)
{
	return f->kind == ARC_DOMESTIC_AREA ? arc_as_domesticc(f)->resource : arc_as_exportc(f)->resource;
}

static bool has_source(const struct arc_state *s, int seat, int source)
{
	const struct core_frame *f = arc_topc(s);

	switch ((enum arc_source)source) {
	case ARC_FROM_MARKET: return s->market[demanded_market(f)][demanded(f)] != 0;
	case ARC_FROM_OWN: return arc_free_cubes(s, seat, demanded(f)) > 0;
	case ARC_FROM_TOKEN: break;
	}
	return arc_free_tokens(s, seat) > 0;
}

/* 15.4, R53 */
static bool may_lay(const struct arc_state *s, int source)
{
	return source != ARC_FROM_MARKET && s->bank_florins && arc_benefactor_in_play(s);
}

static ecu_verdict token_check(const struct arc_state *s, int seat)
{
	if (has_source(s, seat, ARC_FROM_TOKEN))
		return CORE_OK;
	return core_refuse(s->tokens[seat] ? ARC_SAY_TOKENS_ASIDE : ARC_SAY_NO_TOKEN);
}

static ecu_verdict source_check(const struct arc_state *s, int seat, int source)
{
	const struct core_frame *f = arc_topc(s);
	bool abroad = f->kind == ARC_EXPORT_AREA;

	switch ((enum arc_source)source) {
	case ARC_FROM_MARKET:
		if (has_source(s, seat, source))
			return CORE_OK;
		return core_refuse(abroad ? ARC_SAY_DEMAND_EMPTY_ABROAD : ARC_SAY_DEMAND_EMPTY, demanded(f));
	case ARC_FROM_OWN: return arc_cube_check(s, seat, demanded(f));
	case ARC_FROM_TOKEN: break;
	}
	return token_check(s, seat);
}

static ecu_verdict hand_check(const struct arc_state *s, const struct arc_action_data *a)
{
	ecu_verdict v = source_check(s, a->seat, a->hand.source);

	if (ecu_refused(v))
		return v;
	if (a->hand.florin && !may_lay(s, a->hand.source))
		return core_refuse(ARC_SAY_NO_BENEFACTOR);
	return CORE_OK;
}

static ecu_verdict exchange_check(const struct arc_state *s, const struct arc_action_data *a)
{
	if (arc_option(s, ARC_OPTION_TOKENS)) /* R14 */
		return core_refuse(ARC_SAY_TOKEN_AT_ONCE);
	ecu_verdict v = token_check(s, a->seat);
	if (ecu_refused(v))
		return v;
	return s->bank[a->exchange.resource] ? CORE_OK
					     : core_refuse(ARC_SAY_BANK_LACKS, a->exchange.resource);
}

static ecu_verdict raise_check(const struct arc_state *s, const struct arc_action_data *a)
{
	int most = arc_as_domesticc(arc_topc(s))->raise;

	if (!a->raise.n || a->raise.n > most)
		return core_refuse(ARC_SAY_RAISE_NUMBER, most);
	for (int i = 0; i < a->raise.n; i++) {
		if (!is_lying(&s->unit[a->raise.at[i]]))
			return core_refuse(ARC_SAY_NOT_LYING);
		for (int j = 0; j < i; j++)
			if (a->raise.at[i] == a->raise.at[j])
				return core_refuse(ARC_SAY_RAISED_TWICE);
	}
	return CORE_OK;
}

bool arc_temple_helps(const struct arc_state *s, int seat, int tile)
{
	if (!s->hex[tile].site[ARC_BUILD_TEMPLE] || arc_controller(s, tile, ARC_BUILD_TEMPLE) != seat)
		return false;
	for (int i = 0; i < ARC_PIECES; i++)
		if (s->unit[i].at == tile + 1 && is_lying(&s->unit[i]))
			return true;
	return false;
}

static ecu_verdict temple_check(const struct arc_state *s, const struct arc_action_data *a)
{
	if (arc_topc(s)->kind != ARC_DOMESTIC_AREA)
		return core_refuse(ARC_SAY_ONLY_AT_HOME);
	if (arc_controller(s, a->at.tile, ARC_BUILD_TEMPLE) != a->seat)
		return core_refuse(ARC_SAY_NO_TEMPLE);
	return arc_temple_helps(s, a->seat, a->at.tile) ? CORE_OK : core_refuse(ARC_SAY_NOT_LYING);
}

static ecu_verdict expel_check(const struct arc_state *s, const struct arc_action_data *a)
{
	return arc_may_expel(s, a->seat, a->unit.unit) ? CORE_OK : core_refuse(ARC_SAY_NOT_EXPELLED);
}

static ecu_verdict lose_check(const struct arc_state *s, const struct arc_action_data *a)
{
	return may_lose(s, a->seat, a->unit.unit) ? CORE_OK : core_refuse(ARC_SAY_CANNOT_LOSE);
}

static void give_up_token(struct arc_state *s, int seat)
{
	assert(s->tokens[seat] > 0 && s->tokens_gone < ARC_LIM_EXPLORER_TOKENS);
	s->tokens[seat]--;
	s->tokens_gone++;
}

static void hand_in(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	struct core_frame *f = arc_top(s);
	int seat = a->seat, resource = demanded(f), lying;
	static const int said[] = { ARC_SAY_HANDED_MARKET, ARC_SAY_HANDED_OWN, ARC_SAY_HANDED_TOKEN };

	if (a->hand.source == ARC_FROM_MARKET) {
		assert(s->market[demanded_market(f)][resource] > 0);
		assert(s->bank[resource] < arc_resources[resource].cubes);
		s->market[demanded_market(f)][resource]--;
		s->bank[resource]++;
	} else if (a->hand.source == ARC_FROM_OWN) {
		arc_pay_cube(s, seat, resource, 1);
	} else {
		give_up_token(s, seat);
	}
	core_tell(s, sink, CORE_ALL, said[a->hand.source], seat, resource);
	if (a->hand.florin)
		arc_lay_florin(s, seat, sink);
	if (f->kind == ARC_EXPORT_AREA) {
		assert(arc_as_export(f)->missing > 0);
		arc_as_export(f)->missing--;
		return;
	}
	lying = arc_lying(s);
	assert(lying > 0 && !arc_as_domestic(f)->raise);
	if (lying > arc_as_domestic(f)->per_cube) {
		arc_as_domestic(f)->raise = arc_as_domestic(f)->per_cube;
		return;
	}
	raise_all(s, -1); /* 9.1.3: fewer only if fewer are lying */
	core_tell(s, sink, CORE_ALL, ARC_SAY_RAISED_ALL, seat, lying);
}

static void exchange(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	assert(s->bank[a->exchange.resource] > 0);
	give_up_token(s, a->seat);
	arc_gain_cube(s, a->seat, a->exchange.resource, 1);
	core_tell(s, sink, CORE_ALL, ARC_SAY_EXCHANGED, a->seat, a->exchange.resource);
}

static void raise_units(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	for (int i = 0; i < a->raise.n; i++) {
		const struct arc_piece *u = &s->unit[a->raise.at[i]];
		assert(is_lying(u));
		stand_up(s, a->raise.at[i]);
		core_tell(s, sink, CORE_ALL, ARC_SAY_RAISED, a->seat, arc_owner_of(a->raise.at[i]),
			  arc_face_number(u->at - 1, s->hex[u->at - 1].side));
	}
	struct arc_domestic_frame *d = arc_as_domestic(arc_top(s));
	assert(d->raise >= a->raise.n);
	d->raise = (int16_t)(d->raise - a->raise.n);
}

static void expel(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	struct arc_piece *u = &s->unit[a->unit.unit];

	assert(is_lying(u) && u->on > ARC_ON_BUILDING && arc_owner_of(a->unit.unit) != a->seat);
	core_tell(s, sink, CORE_ALL, ARC_SAY_EXPELLED, a->seat, arc_owner_of(a->unit.unit),
		  u->on - ARC_ON_BUILDING);
	u->on = 0;
}

static void use_temple(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	assert(s->hex[a->at.tile].site[ARC_BUILD_TEMPLE] && arc_top(s)->kind == ARC_DOMESTIC_AREA);
	raise_all(s, a->at.tile);
	core_tell(s, sink, CORE_ALL, ARC_SAY_TEMPLE, a->seat,
		  arc_face_number(a->at.tile, s->hex[a->at.tile].side));
}

static void lose_chosen(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	lose(s, a->unit.unit, sink);
}

/* The opportunity is over. */
static void be_done(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	struct core_frame *f = arc_top(s);

	if (f->kind == ARC_DOMESTIC_AREA)
		arc_as_domestic(f)->seats++;
	else if (f->kind == ARC_EXPORT_AREA)
		arc_as_export(f)->seats++;
	else
		arc_as_expulsion(f)->seats++;
	core_tell(s, sink, CORE_ALL, ARC_SAY_DONE, a->seat);
}

/* clang-format off */
const struct arc_deed arc_crisis_deeds[ARC_KINDS] = {
	[ARC_DO_HAND] = { hand_check, hand_in }, [ARC_DO_EXCHANGE] = { exchange_check, exchange },
	[ARC_DO_RAISE] = { raise_check, raise_units }, [ARC_DO_TEMPLE] = { temple_check, use_temple },
	[ARC_DO_EXPEL] = { expel_check, expel }, [ARC_DO_LOSE] = { lose_check, lose_chosen },
	[ARC_DO_DONE] = { NULL, be_done },
};
/* clang-format on */

void arc_relief_choices(const struct arc_state *s, int seat, struct core_choices *list)
{
	bool domestic = arc_topc(s)->kind == ARC_DOMESTIC_AREA;

	for (int source = 0; source <= ARC_FROM_TOKEN; source++)
		for (int florin = 0; florin <= may_lay(s, source) && has_source(s, seat, source); florin++)
			arc_offer_choice(
				list,
				ARC_ACT(ARC_DO_HAND, seat, .hand = { (uint8_t)source, (uint8_t)florin }), 8);
	for (int tile = 0; domestic && tile < ARC_TILES; tile++)
		if (s->hex[tile].site[ARC_BUILD_TEMPLE] && arc_temple_helps(s, seat, tile))
			arc_offer_choice(list, ARC_ACT(ARC_DO_TEMPLE, seat, .at = { (uint8_t)tile }), 20);
	bool exchanges = !arc_option(s, ARC_OPTION_TOKENS) && has_source(s, seat, ARC_FROM_TOKEN);
	for (int r = 0; exchanges && r < ARC_RESOURCES; r++)
		if (s->bank[r])
			arc_offer_choice(list, ARC_ACT(ARC_DO_EXCHANGE, seat, .exchange = { (uint8_t)r }), 1);
	arc_offer_plain(list, ARC_DO_DONE, seat, 2);
}

static void unit_choices(const struct arc_state *s, int seat, int kind,
			 bool (*may)(const struct arc_state *, int seat, int unit), struct core_choices *list)
{
	for (int i = 0; i < ARC_PIECES; i++)
		if (s->unit[i].at && may(s, seat, i) && !arc_twin(s, i))
			arc_offer_choice(list, ARC_ACT(kind, seat, .unit = { (uint8_t)i }), 4);
}

/* Anybody who lies, beginning somewhere; eager players begin with their own. */
bool arc_raise_pick(const struct arc_state *s, int seat, enum ecu_style style, uint64_t *mix, ecu_action *out)
{
	int all = s->head.seats * ARC_EACH, first = style == ECU_EAGER && core_luck(mix, 4)
							    ? seat * ARC_EACH
							    : (int)core_luck(mix, (uint32_t)all);
	struct arc_action_data a = { .kind = ARC_DO_RAISE, .seat = (int8_t)seat };
	int most = core_luck(mix, 2) ? arc_as_domesticc(arc_topc(s))->raise : 1;

	for (int i = 0; i < all && a.raise.n < most && a.raise.n < ARC_LIM_CITIZENS; i++)
		if (is_lying(&s->unit[(first + i) % all]))
			a.raise.at[a.raise.n++] = (uint8_t)((first + i) % all);
	*out = arc_write(a);
	return a.raise.n > 0;
}

void arc_raise_choices(const struct arc_state *s, int seat, struct core_choices *list)
{
	for (int i = 0; i < ARC_PIECES; i++)
		if (is_lying(&s->unit[i]) && !arc_twin(s, i))
			arc_offer_choice(list, ARC_ACT(ARC_DO_RAISE, seat, .raise = { 1, { (uint8_t)i } }),
					 arc_owner_of(i) == seat ? 8 : 1);
}

void arc_lose_choices(const struct arc_state *s, int seat, struct core_choices *list)
{
	unit_choices(s, seat, ARC_DO_LOSE, may_lose, list);
}

void arc_expel_choices(const struct arc_state *s, int seat, struct core_choices *list)
{
	unit_choices(s, seat, ARC_DO_EXPEL, arc_may_expel, list);
	arc_offer_plain(list, ARC_DO_DONE, seat, 1);
}
