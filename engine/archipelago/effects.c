/* effects.c — chapters 12.4 and 12.5: what the cards do.
 *
 * Questions (all open unless it is said otherwise)
 *   target   the user: a ship to sink, a player to rob, a symbol to block, a hex to calm, a cube to shift
 *            or to swap, a card to turn
 *   hide     the robbed player: which cubes he holds in which hand; secret until a hand is chosen
 *   hand     the thief: left or right; what he gets he and the victim learn
 *   reveal   after Researcher and Headhunter: which of the cards all see he buys, if any
 *   arrange  the Cartographer's user: in which order the tiles go back, which he alone has seen
 *   launch   Great Lighthouse: at which of his ports a player with too few ships puts them
 * What a FREE_ effect asks is asked by the chapter of that action. */
#include <assert.h>
#include <string.h>

#include "archipelago/archipelago.h"

static const struct arc_option *option_of(const struct core_frame *f)
{
	return &arc_cards[arc_as_cardc(f)->card].option[arc_as_cardc(f)->choice];
}
static const struct arc_op *op_of(const struct core_frame *f)
{
	return &option_of(f)->op[arc_as_cardc(f)->effect];
}

/* ---- What an effect amounts to -------------------------------------------------------------- */

static int count_of(const struct arc_state *s, int per, int seat)
{
	switch ((enum arc_per)per) {
	case ARC_PER_TEMPLES: return arc_standing(s, ARC_BUILD_TEMPLE);
	case ARC_PER_PORTS: return arc_standing(s, ARC_BUILD_PORT);
	case ARC_PER_TOWNS_OWN: return arc_controlled(s, seat, ARC_BUILD_TOWN);
	case ARC_PER_MARKETS_OWN: return arc_controlled(s, seat, ARC_BUILD_MARKET);
	case ARC_PER_PLAYERS: return s->head.seats;
	case ARC_PER_ONE:
	case ARC_PERS: break;
	}
	return 1;
}

int arc_amount(const struct arc_state *s, const struct arc_op *op, int seat)
{
	int n = count_of(s, op->per, seat);

	if (op->code == ARC_OP_REB_STEP) {
		int by = 0, temples = arc_standing(s, ARC_BUILD_TEMPLE);
		for (int i = 0; i + 1 < (int)sizeof op->arg && op->arg[i + 1]; i += 2)
			by = temples >= op->arg[i] ? op->arg[i + 1] : by;
		return by;
	}
	if (op->arg[1] && n > op->arg[1])
		n = op->arg[1];
	return op->arg[0] * n;
}

static bool may_sink(const struct arc_state *s, int seat, int unit)
{
	return arc_owner_of(unit) != seat && arc_is_ship(unit) && arc_on_map(&s->unit[unit]);
}

static bool may_block(const struct arc_state *s, int tile, int symbol)
{
	return s->hex[tile].side && symbol < arc_face(s, tile)->symbols &&
	       !(s->hex[tile].blocked >> symbol & 1) && arc_unit_on(s, tile, symbol + 1) < 0;
}

static bool may_calm(const struct arc_state *s, int tile)
{
	if (!s->hex[tile].site[ARC_BUILD_TEMPLE])
		return false;
	for (int i = 0; i < ARC_PIECES; i++)
		if (s->unit[i].at == tile + 1 && (s->unit[i].flags & ARC_LYING))
			return true;
	return false;
}

static bool may_shift(const struct arc_state *s, int resource, int from)
{
	return s->market[from][resource] && s->market[!from][resource] < arc_room(!from, resource);
}

static bool any_ship(const struct arc_state *s, int seat)
{
	for (int i = 0; i < ARC_PIECES; i++)
		if (may_sink(s, seat, i))
			return true;
	return false;
}

static bool any_symbol(const struct arc_state *s)
{
	for (int tile = 0; tile < ARC_TILES; tile++)
		for (int symbol = 0; symbol < ARC_FACE_SYMBOLS; symbol++)
			if (may_block(s, tile, symbol))
				return true;
	return false;
}

static bool any_unrest(const struct arc_state *s)
{
	for (int tile = 0; tile < ARC_TILES; tile++)
		if (may_calm(s, tile))
			return true;
	return false;
}

static bool any_shift(const struct arc_state *s)
{
	for (int r = 0; r < ARC_RESOURCES; r++)
		if (may_shift(s, r, ARC_DOMESTIC) || may_shift(s, r, ARC_EXPORT))
			return true;
	return false;
}

/* `paid` is the cube of the use, counted from 1: it is in the bank by then. */
static bool any_swap(const struct arc_state *s, int paid)
{
	for (int r = 0; r < ARC_RESOURCES; r++)
		if (s->bank[r] && r + 1 != paid)
			return true;
	return false;
}

static bool may_double(const struct arc_state *s, int seat, int resource)
{
	if (s->reaped == resource + 1)
		return s->bank[resource] != 0;
	return !(s->did & ARC_DID_DISC) && s->spare[seat] && arc_can_harvest(s, seat, resource);
}

/* R40 */
bool arc_possible(const struct arc_state *s, const struct arc_op *op, int seat, int spend, int banked,
		  int paid)
{
	switch ((enum arc_op_code)op->code) {
	case ARC_OP_REB:
	case ARC_OP_REB_STEP: {
		int by = arc_amount(s, op, seat);
		return by > 0 || (by < 0 && s->rebellion);
	}
	case ARC_OP_SUR: {
		int by = arc_amount(s, op, seat);
		return by > 0 ? s->surplus < ARC_LIM_SURPLUS_LAST : by < 0 && s->surplus;
	}
	case ARC_OP_FL: return arc_amount(s, op, seat) > 0 && s->bank_florins + banked > 0;
	case ARC_OP_REVEAL: return s->deck_size || s->discard.n;
	case ARC_OP_SINK_SHIP: return any_ship(s, seat);
	case ARC_OP_BLOCK_SYMBOL: return any_symbol(s);
	case ARC_OP_RAISE_HEX: return any_unrest(s);
	case ARC_OP_SHIFT_CUBE: return any_shift(s);
	case ARC_OP_SWAP_CUBE: return any_swap(s, paid);
	case ARC_OP_TURN_CARD: return arc_track_cards(s) > 0;
	case ARC_OP_FREE_RECRUIT: return arc_can_recruit(s, seat, spend);
	case ARC_OP_FREE_WORKERS: return arc_can_recruit(s, seat, -1);
	case ARC_OP_FREE_MIGRATION: return arc_can_move(s, seat, ARC_WAY_MIGRATION);
	case ARC_OP_MOVE_SHIP: return arc_can_move(s, seat, ARC_WAY_SHIPS);
	case ARC_OP_MOVE_CITIZENS: return arc_can_move(s, seat, ARC_WAY_CITIZENS);
	case ARC_OP_FREE_BUILD: return arc_can_build(s, seat, spend);
	case ARC_OP_FREE_SHIP: return arc_can_build_ship(s, seat, op->arg[1]);
	case ARC_OP_FREE_EXPLORE: return arc_can_explore(s, seat);
	case ARC_OP_FREE_HARVEST: return arc_can_harvest(s, seat, -1);
	case ARC_OP_BIRTH: return arc_can_breed(s, seat);
	case ARC_OP_TRADE_EXPORT: return arc_can_trade(s, seat, ARC_EXPORT, spend);
	case ARC_OP_TRADE_DOMESTIC: return arc_can_trade(s, seat, ARC_DOMESTIC, spend);
	case ARC_OP_PEEK_TILES: return s->pile_size != 0;
	case ARC_OP_DOUBLE: return may_double(s, seat, op->arg[0]);
	case ARC_OP_STEAL_HAND:
	case ARC_OP_FREE_TAX:
	case ARC_OP_SHIPS_AT_PORTS: return true;
	case ARC_OP_EACH_FL: /* events alone have these */
	case ARC_OP_LOSE_SHIP:
	case ARC_OP_LOSE_CITIZEN:
	case ARC_OP_DRAIN:
	case ARC_OP_STOCK:
	case ARC_OP_CODES: break;
	}
	assert(!"an effect of a card");
	return false;
}

/* ---- Effects that ask nothing here ---------------------------------------------------------- */

static void double_harvest(struct arc_state *s, int seat, int resource, const ecu_sink *sink)
{
	if (s->reaped != resource + 1) {
		s->doubled = (uint8_t)(resource + 1);
		return;
	}
	int cubes = arc_gain_cube(s, seat, resource, s->reaped_n);
	s->reaped = s->reaped_n = 0;
	core_tell(s, sink, CORE_ALL, ARC_SAY_DOUBLED, seat, resource, cubes);
}

static void peek(struct arc_state *s, int seat, int tiles, const ecu_sink *sink)
{
	assert(tiles <= ARC_PEEKED && !s->peek[seat].n && s->pile.n == s->pile_size);
	s->peek[seat].n = (uint8_t)(tiles < s->pile.n ? tiles : s->pile.n);
	memcpy(s->peek[seat].at, s->pile.at, s->peek[seat].n);
	core_tell(s, sink, CORE_ALL, ARC_SAY_PEEKS, seat, s->peek[seat].n);
}

/* Effects that need nothing to be asked by this chapter. */
static void carry_out(struct arc_state *s, const struct arc_op *op, int seat, const ecu_sink *sink)
{
	switch ((enum arc_op_code)op->code) {
	case ARC_OP_REB:
	case ARC_OP_REB_STEP:
		arc_rebellion(s, arc_amount(s, op, seat));
		core_tell(s, sink, CORE_ALL, ARC_SAY_REBELLION, s->rebellion);
		break;
	case ARC_OP_SUR:
		arc_surplus(s, arc_amount(s, op, seat));
		core_tell(s, sink, CORE_ALL, ARC_SAY_SURPLUS, s->surplus);
		break;
	case ARC_OP_FL: arc_earn_told(s, seat, arc_amount(s, op, seat), sink); break;
	case ARC_OP_FREE_RECRUIT: arc_open_recruit(s, seat, ARC_LIM_CITIZENS, false); break;
	case ARC_OP_FREE_WORKERS: arc_open_recruit(s, seat, op->arg[0], true); break;
	case ARC_OP_FREE_MIGRATION: arc_open_migration(s, seat, ARC_WAY_MIGRATION, ARC_EACH, 1); break;
	case ARC_OP_MOVE_SHIP: arc_open_migration(s, seat, ARC_WAY_SHIPS, 1, op->arg[0]); break;
	case ARC_OP_MOVE_CITIZENS:
		arc_open_migration(s, seat, ARC_WAY_CITIZENS, op->arg[0], op->arg[1]);
		break;
	case ARC_OP_FREE_BUILD: arc_open_construct(s, seat, 1, 0); break;
	case ARC_OP_FREE_SHIP: arc_open_construct(s, seat, op->arg[0], op->arg[1]); break;
	case ARC_OP_FREE_TAX: arc_tax(s, seat, sink); break;
	case ARC_OP_FREE_HARVEST: arc_open_harvest(s, seat, op->arg[0]); break;
	case ARC_OP_BIRTH: arc_open_birth(s, seat, op->arg[0], true); break;
	case ARC_OP_TRADE_EXPORT: arc_open_trade(s, seat, ARC_EXPORT, op->arg[0]); break;
	case ARC_OP_TRADE_DOMESTIC: arc_open_trade(s, seat, ARC_DOMESTIC, op->arg[0]); break;
	case ARC_OP_DOUBLE: double_harvest(s, seat, op->arg[0], sink); break;
	case ARC_OP_SHIPS_AT_PORTS: core_push(&s->head, ARC_LAUNCH); break;
	case ARC_OP_REVEAL:
		*arc_as_reveal(arc_push(s, ARC_REVEAL, seat)) =
			(struct arc_reveal_frame){ .type = op->arg[1], .cards = op->arg[0] };
		break;
	case ARC_OP_SINK_SHIP: /* these ask: see targets[] */
	case ARC_OP_STEAL_HAND:
	case ARC_OP_BLOCK_SYMBOL:
	case ARC_OP_RAISE_HEX:
	case ARC_OP_SHIFT_CUBE:
	case ARC_OP_SWAP_CUBE:
	case ARC_OP_TURN_CARD:
	case ARC_OP_FREE_EXPLORE:
	case ARC_OP_PEEK_TILES:
	case ARC_OP_EACH_FL: /* events alone have these */
	case ARC_OP_LOSE_SHIP:
	case ARC_OP_LOSE_CITIZEN:
	case ARC_OP_DRAIN:
	case ARC_OP_STOCK:
	case ARC_OP_CODES: assert(!"an effect that asks nothing"); break;
	}
}

/* ---- What the user names, before the effect happens ----------------------------------------- */

static ecu_verdict sink_check(const struct arc_state *s, const struct arc_action_data *a)
{
	return may_sink(s, a->seat, a->unit.unit) ? CORE_OK : core_refuse(ARC_SAY_NOT_SUNK);
}

static void sink_ship(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	assert(may_sink(s, a->seat, a->unit.unit));
	core_tell(s, sink, CORE_ALL, ARC_SAY_SUNK, a->seat, arc_owner_of(a->unit.unit),
		  arc_face_number(s->unit[a->unit.unit].at - 1, s->hex[s->unit[a->unit.unit].at - 1].side));
	arc_to_reserve(s, a->unit.unit);
}

static void sink_choices(const struct arc_state *s, int seat, struct core_choices *list)
{
	for (int i = 0; i < ARC_PIECES; i++)
		if (may_sink(s, seat, i) && !arc_twin(s, i))
			arc_offer_choice(list, ARC_ACT(ARC_DO_SINK, seat, .unit = { (uint8_t)i }), 1);
}

static ecu_verdict rob_check(const struct arc_state *s, const struct arc_action_data *a)
{
	return a->to.to != a->seat && a->to.to < s->head.seats ? CORE_OK
							       : core_refuse(ARC_SAY_NOBODY_ROBBED, a->to.to);
}

static void rob(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	(void)sink;
	arc_as_theft(arc_push(s, ARC_THEFT, a->seat))->victim = a->to.to;
}

static void rob_choices(const struct arc_state *s, int seat, struct core_choices *list)
{
	for (int to = 0; to < s->head.seats; to++)
		if (to != seat)
			arc_offer_choice(list, ARC_ACT(ARC_DO_ROB, seat, .to = { (uint8_t)to }), 1);
}

static ecu_verdict block_check(const struct arc_state *s, const struct arc_action_data *a)
{
	return may_block(s, a->block.tile, a->block.symbol) ? CORE_OK : core_refuse(ARC_SAY_NOT_BLOCKED);
}

/* R57: the florin of the use leaves circulation; it was paid to the bank before. */
static void block(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	const struct arc_face *f = arc_face(s, a->block.tile);

	assert(s->bank_florins > 0 && may_block(s, a->block.tile, a->block.symbol));
	s->bank_florins--;
	s->hex[a->block.tile].blocked |= (uint8_t)(1u << a->block.symbol);
	core_tell(s, sink, CORE_ALL, ARC_SAY_BLOCKED, a->seat, f->symbol[a->block.symbol].resource,
		  f - arc_faces);
}

static void block_choices(const struct arc_state *s, int seat, struct core_choices *list)
{
	for (int i = 0; i < ARC_TILES * ARC_FACE_SYMBOLS; i++)
		if (may_block(s, i / ARC_FACE_SYMBOLS, i % ARC_FACE_SYMBOLS))
			arc_offer_choice(list,
					 ARC_ACT(ARC_DO_BLOCK, seat,
						 .block = { (uint8_t)(i / ARC_FACE_SYMBOLS),
							    (uint8_t)(i % ARC_FACE_SYMBOLS) }),
					 1);
}

static ecu_verdict calm_check(const struct arc_state *s, const struct arc_action_data *a)
{
	return may_calm(s, a->at.tile) ? CORE_OK : core_refuse(ARC_SAY_NOT_CALMED);
}

static void calm(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	for (int i = 0; i < ARC_PIECES; i++)
		if (s->unit[i].at == a->at.tile + 1)
			s->unit[i].flags &= (uint8_t)~ARC_LYING;
	core_tell(s, sink, CORE_ALL, ARC_SAY_CALMED, a->seat,
		  arc_face_number(a->at.tile, s->hex[a->at.tile].side));
}

static void calm_choices(const struct arc_state *s, int seat, struct core_choices *list)
{
	for (int tile = 0; tile < ARC_TILES; tile++)
		if (may_calm(s, tile))
			arc_offer_choice(list, ARC_ACT(ARC_DO_CALM, seat, .at = { (uint8_t)tile }), 1);
}

static ecu_verdict shift_check(const struct arc_state *s, const struct arc_action_data *a)
{
	return may_shift(s, a->trade.resource, a->trade.market) ? CORE_OK : core_refuse(ARC_SAY_NOT_SHIFTED);
}

static void shift(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	assert(may_shift(s, a->trade.resource, a->trade.market));
	s->market[a->trade.market][a->trade.resource]--;
	s->market[!a->trade.market][a->trade.resource]++;
	core_tell(s, sink, CORE_ALL, ARC_SAY_SHIFTED, a->seat, a->trade.resource, !a->trade.market);
}

static void shift_choices(const struct arc_state *s, int seat, struct core_choices *list)
{
	for (int i = 0; i < ARC_MARKETS * ARC_RESOURCES; i++)
		if (may_shift(s, i / ARC_MARKETS, i % ARC_MARKETS))
			arc_offer_choice(
				list,
				ARC_ACT(ARC_DO_SHIFT, seat,
					.trade = { (uint8_t)(i % ARC_MARKETS), (uint8_t)(i / ARC_MARKETS) }),
				1);
}

static ecu_verdict swap_check(const struct arc_state *s, const struct arc_action_data *a)
{
	if (a->swap.resource + 1 == arc_as_cardc(arc_topc(s))->paid)
		return core_refuse(ARC_SAY_SAME_KIND);
	return s->bank[a->swap.resource] ? CORE_OK : core_refuse(ARC_SAY_BANK_LACKS, a->swap.resource);
}

static void swap(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	arc_gain_cube(s, a->seat, a->swap.resource, 1);
	core_tell(s, sink, CORE_ALL, ARC_SAY_SWAPPED, a->seat, a->swap.resource);
}

static void swap_choices(const struct arc_state *s, int seat, struct core_choices *list)
{
	for (int r = 0; r < ARC_RESOURCES; r++)
		if (s->bank[r] && r + 1 != arc_as_cardc(arc_topc(s))->paid)
			arc_offer_choice(list, ARC_ACT(ARC_DO_SWAP, seat, .swap = { (uint8_t)r }), 1);
}

static void explore(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	arc_open_explore(s, a->seat, a->explore.fresh, sink);
}

static ecu_verdict turn_check(const struct arc_state *s, const struct arc_action_data *a)
{
	return arc_place_of(s, a->card.card) >= 0 ? CORE_OK
						  : core_refuse(ARC_SAY_PRESS_NOT_ON_TRACK, a->card.card);
}

static void turn(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	arc_turn_card(s, arc_place_of(s, a->card.card), sink);
}

static void turn_choices(const struct arc_state *s, int seat, struct core_choices *list)
{
	for (int place = 0; place < ARC_LIM_TRACK_PLACES; place++)
		if (s->track[place])
			arc_offer_choice(
				list, ARC_ACT(ARC_DO_TURN, seat, .card = { (uint8_t)(s->track[place] - 1) }),
				1);
}

static ecu_verdict arrange_check(const struct arc_state *s, const struct arc_action_data *a)
{
	uint32_t want = 0, have = 0;

	for (int i = 0; i < s->peek[a->seat].n; i++)
		want |= 1u << s->peek[a->seat].at[i];
	for (int i = 0; i < a->arrange.n; i++)
		have |= 1u << a->arrange.at[i];
	return a->arrange.n == s->peek[a->seat].n && have == want ? CORE_OK
								  : core_refuse(ARC_SAY_ARRANGE_ALL);
}

static void arrange(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	assert(a->arrange.n == s->peek[a->seat].n && a->arrange.n <= s->pile.n);
	memcpy(s->pile.at, a->arrange.at, a->arrange.n);
	memset(&s->peek[a->seat], 0, sizeof s->peek[a->seat]);
	arc_see_top(s);
	core_tell(s, sink, CORE_ALL, ARC_SAY_ARRANGED, a->seat, s->top - 1);
}

/* All orders of at most three tiles. */
static void arrange_choices(const struct arc_state *s, int seat, struct core_choices *list)
{
	static const uint8_t order[6][ARC_PEEKED] = { { 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 },
						      { 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 } };
	static const uint8_t orders[ARC_PEEKED + 1] = { 0, 1, 2, 6 };
	int n = s->peek[seat].n;

	for (int k = 0; k < orders[n]; k++) {
		struct arc_action_data a = { .kind = ARC_DO_ARRANGE,
					     .seat = (int8_t)seat,
					     .arrange.n = (uint8_t)n };
		for (int i = 0; i < n; i++)
			a.arrange.at[i] = s->peek[seat].at[n == 2 ? i ^ k : order[k][i]];
		arc_offer_choice(list, a, 1);
	}
}

/* What belongs to an effect that asks. */
static const struct target {
	uint8_t question; /* counted from 1; 0: it asks nothing */
	uint8_t kind;     /* the answer */
	struct arc_deed deed;
	arc_choices_fn *choices;
} targets[ARC_OP_CODES] = {
	[ARC_OP_SINK_SHIP] = { ARC_ASK_TARGET + 1, ARC_DO_SINK, { sink_check, sink_ship }, sink_choices },
	[ARC_OP_STEAL_HAND] = { ARC_ASK_TARGET + 1, ARC_DO_ROB, { rob_check, rob }, rob_choices },
	[ARC_OP_BLOCK_SYMBOL] = { ARC_ASK_TARGET + 1, ARC_DO_BLOCK, { block_check, block }, block_choices },
	[ARC_OP_RAISE_HEX] = { ARC_ASK_TARGET + 1, ARC_DO_CALM, { calm_check, calm }, calm_choices },
	[ARC_OP_SHIFT_CUBE] = { ARC_ASK_TARGET + 1, ARC_DO_SHIFT, { shift_check, shift }, shift_choices },
	[ARC_OP_SWAP_CUBE] = { ARC_ASK_TARGET + 1, ARC_DO_SWAP, { swap_check, swap }, swap_choices },
	[ARC_OP_TURN_CARD] = { ARC_ASK_TARGET + 1, ARC_DO_TURN, { turn_check, turn }, turn_choices },
	[ARC_OP_FREE_EXPLORE] = { ARC_ASK_TARGET + 1,
				  ARC_DO_EXPLORE,
				  { NULL, explore },
				  arc_explore_choices },
	[ARC_OP_PEEK_TILES] = { ARC_ASK_ARRANGE + 1,
				ARC_DO_ARRANGE,
				{ arrange_check, arrange },
				arrange_choices },
};

/* -1: nothing. */
static int question_of(const struct arc_op *op) { return targets[op->code].question - 1; }

static ecu_verdict target_check(const struct arc_state *s, const struct arc_action_data *a)
{
	const struct target *t = &targets[op_of(arc_topc(s))->code];

	if (t->kind != a->kind)
		return core_refuse(ARC_SAY_OTHER_EFFECT);
	return t->deed.check ? t->deed.check(s, a) : CORE_OK;
}

static void apply_target(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	const struct target *t = &targets[op_of(arc_top(s))->code];

	assert(t->kind == a->kind);
	arc_as_card(arc_top(s))->effect++; /* the frame goes on with the next effect */
	t->deed.apply(s, a, sink);
}

void arc_target_choices(const struct arc_state *s, int seat, struct core_choices *list)
{
	targets[op_of(arc_topc(s))->code].choices(s, seat, list);
}

/* ---- Effects, one after the other ----------------------------------------------------------- */

/* The question a card's frame stands at; -1: its effects are over, or ask nothing here. */
int arc_card_asks(const struct core_frame *f)
{
	return arc_as_cardc(f)->effect < option_of(f)->ops ? question_of(op_of(f)) : -1;
}

enum core_step arc_card_step(struct core_head *head, struct core_frame *f, const ecu_sink *sink)
{
	struct arc_state *s = arc(head);
	struct arc_card_frame *c = arc_as_card(f);
	int seat = f->seat - 1;

	assert(seat >= 0 && c->card < ARC_CARDS && c->choice < arc_cards[c->card].options);
	assert(c->effect >= 0 && c->effect <= option_of(f)->ops);
	if (c->effect == option_of(f)->ops)
		return CORE_POP;
	const struct arc_op *op = op_of(f);
	if (!arc_possible(s, op, seat, 0, 0, c->paid)) { /* partial effects are allowed */
		c->effect++;
		return CORE_AGAIN;
	}
	int question = question_of(op);
	if (question >= 0) {
		if (question == ARC_ASK_ARRANGE)
			peek(s, seat, op->arg[0], sink);
		core_ask(head, question, arc_bit(seat));
		return CORE_ASKED;
	}
	c->effect++;
	carry_out(s, op, seat, sink);
	return CORE_AGAIN;
}

/* ---- Theft ---------------------------------------------------------------------------------- */

enum theft_step { THEFT_HIDE, THEFT_HAND, THEFT_OVER };

enum core_step arc_theft_step(struct core_head *head, struct core_frame *f, const ecu_sink *sink)
{
	struct arc_state *s = arc(head);
	int thief = f->seat - 1, victim = arc_as_theft(f)->victim;

	assert(f->step <= THEFT_OVER && thief >= 0 && victim != thief && victim < head->seats);
	switch ((enum theft_step)f->step++) {
	case THEFT_HIDE:
		core_tell(s, sink, CORE_ALL, ARC_SAY_ROBS, thief, victim);
		arc_drop_offers_of(s, victim);
		if (!arc_cubes_of(s, victim)) { /* he proves it */
			core_tell(s, sink, CORE_ALL, ARC_SAY_HAS_NOTHING, victim);
			return CORE_POP;
		}
		core_ask(head, ARC_ASK_HIDE, arc_bit(victim));
		return CORE_ASKED;
	case THEFT_HAND: core_ask(head, ARC_ASK_HAND, arc_bit(thief)); return CORE_ASKED;
	case THEFT_OVER: break;
	}
	return CORE_POP;
}

/* With one cube one hand stays empty, otherwise both hold one. */
static ecu_verdict hide_check(const struct arc_state *s, const struct arc_action_data *a)
{
	int left = a->hide.left, right = a->hide.right, want = arc_cubes_of(s, a->seat) > 1 ? 2 : 1;

	if ((left != 0) + (right != 0) != want)
		return core_refuse(ARC_SAY_HIDE_NUMBER, want);
	for (int r = 0; r < ARC_RESOURCES; r++) {
		int hides = (left == r + 1) + (right == r + 1);
		if (hides > s->cubes[a->seat][r])
			return core_refuse(ARC_SAY_HIDES_TOO_MANY, hides, r, s->cubes[a->seat][r]);
	}
	return CORE_OK;
}

static void pick_hand(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	int victim = arc_as_theft(arc_top(s))->victim, cube = s->hidden[victim][a->pick.hand];
	ecu_seats two = arc_bit(a->seat) | arc_bit(victim);

	memset(s->hidden[victim], 0, sizeof s->hidden[victim]);
	if (!cube) {
		core_tell(s, sink, two, ARC_SAY_EMPTY_HAND, a->seat, victim);
		return;
	}
	assert(s->cubes[victim][cube - 1] > 0 && victim != a->seat);
	s->cubes[victim][cube - 1]--;
	s->cubes[a->seat][cube - 1]++;
	core_tell(s, sink, two, ARC_SAY_STOLE, a->seat, victim, cube - 1);
}

/* ---- Researcher and Headhunter -------------------------------------------------------------- */

enum reveal_step { REVEAL_SHOW, REVEAL_CHOSEN, REVEAL_RED };

static void show_cards(struct arc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	assert(!s->revealed.n && arc_as_reveal(f)->cards <= ARC_REVEALED);
	for (int i = 0; i < arc_as_reveal(f)->cards && i < ARC_REVEALED; i++) {
		int card = arc_draw_card(s, sink);
		if (card < 0)
			return;
		s->revealed.at[s->revealed.n++] = (uint8_t)card;
		core_tell(s, sink, CORE_ALL, ARC_SAY_REVEALED, card);
	}
}

static bool is_of_type(int card, int type)
{
	return type == ARC_TYPE_CHARACTER ? arc_cards[card].type == type
					  : arc_cards[card].type != ARC_TYPE_CHARACTER;
}

static int revealed_index(const struct arc_state *s, int card)
{
	for (int i = 0; i < s->revealed.n; i++)
		if (s->revealed.at[i] == card)
			return i;
	return -1;
}

/* Red areas of the five are ignored, not so of the card that lies on top then. */
enum core_step arc_reveal_step(struct core_head *head, struct core_frame *f, const ecu_sink *sink)
{
	struct arc_state *s = arc(head);

	assert(f->step <= REVEAL_RED && f->seat > 0);
	switch ((enum reveal_step)f->step++) {
	case REVEAL_SHOW:
		show_cards(s, f, sink);
		arc_tell_crisis(s, sink);
		core_ask(head, ARC_ASK_REVEAL, arc_bit(f->seat - 1));
		return CORE_ASKED;
	case REVEAL_CHOSEN:
		assert(s->discard.n + s->revealed.n <= ARC_CARDS);
		for (int i = 0; i < s->revealed.n; i++)
			s->discard.at[s->discard.n++] = s->revealed.at[i];
		memset(&s->revealed, 0, sizeof s->revealed);
		if (arc_is_red(s))
			arc_open_crisis(s, true);
		return CORE_AGAIN;
	case REVEAL_RED: break;
	}
	return CORE_POP;
}

static ecu_verdict choose_check(const struct arc_state *s, const struct arc_action_data *a)
{
	int card = a->card.card, florins = arc_free_florins(s, a->seat);

	if (revealed_index(s, card) < 0)
		return core_refuse(ARC_SAY_NOT_REVEALED, card);
	if (!is_of_type(card, arc_as_revealc(arc_topc(s))->type))
		return core_refuse(ARC_SAY_WRONG_TYPE, card);
	return arc_cards[card].price[ARC_CARD_PRICES - 1] <= florins
		       ? CORE_OK
		       : core_refuse(ARC_SAY_TOO_DEAR, arc_cards[card].price[ARC_CARD_PRICES - 1], florins);
}

static void choose(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	int card = a->card.card, i = revealed_index(s, card);

	assert(i >= 0 && s->phase == ARC_PHASE_NAME_PHASE_5);
	for (s->revealed.n--; i < s->revealed.n; i++)
		s->revealed.at[i] = s->revealed.at[i + 1];
	s->revealed.at[s->revealed.n] = 0;
	arc_pay(s, a->seat, arc_cards[card].price[ARC_CARD_PRICES - 1]);
	arc_give_card(s, card, a->seat);
	s->bought |= (uint64_t)1 << card;
	core_tell(s, sink, CORE_ALL, ARC_SAY_PURCHASED, a->seat, card,
		  arc_cards[card].price[ARC_CARD_PRICES - 1]);
}

/* ---- Great Lighthouse ----------------------------------------------------------------------- */

static bool launched(const struct arc_launch_frame *l, int tile)
{
	return (tile < ARC_HALF ? l->near >> tile : l->far >> (tile - ARC_HALF)) & 1;
}

static bool may_launch(const struct arc_state *s, int seat, int tile)
{
	return s->hex[tile].site[ARC_BUILD_PORT] && !launched(arc_as_launchc(arc_topc(s)), tile) &&
	       arc_controller(s, tile, ARC_BUILD_PORT) == seat;
}

static void launch(struct arc_state *s, int seat, int tile, const ecu_sink *sink)
{
	struct arc_launch_frame *l = arc_as_launch(arc_top(s));
	int16_t *half = tile < ARC_HALF ? &l->near : &l->far;
	int ship = arc_reserve(s, seat, true);

	assert(ship >= 0 && may_launch(s, seat, tile));
	*half = (int16_t)(*half | 1 << tile % ARC_HALF);
	s->unit[ship] = (struct arc_piece){ .at = (uint8_t)(tile + 1),
					    .region = (uint8_t)(s->hex[tile].site[ARC_BUILD_SHIP] - 1) };
	core_tell(s, sink, CORE_ALL, ARC_SAY_LAUNCHED, seat, arc_face_number(tile, s->hex[tile].side));
}

/* R38: who has fewer ships than ports chooses where. */
enum core_step arc_launch_step(struct core_head *head, struct core_frame *f, const ecu_sink *sink)
{
	struct arc_state *s = arc(head);
	struct arc_launch_frame *l = arc_as_launch(f);

	assert(l->seats >= 0 && l->seats <= s->order.n);
	for (; l->seats < s->order.n; l->seats++) {
		int seat = s->order.at[l->seats], ports = 0, ships = arc_reserves(s, seat, true);
		for (int tile = 0; tile < ARC_TILES; tile++)
			ports += may_launch(s, seat, tile);
		if (ports > ships && ships) {
			core_ask(head, ARC_ASK_LAUNCH, arc_bit(seat));
			return CORE_ASKED;
		}
		for (int tile = 0; ships && tile < ARC_TILES; tile++)
			if (may_launch(s, seat, tile))
				launch(s, seat, tile, sink);
	}
	return CORE_POP;
}
/* ---- Actions and choices -------------------------------------------------------------------- */

static void hide(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	(void)sink;
	assert(arc_as_theft(arc_top(s))->victim == a->seat && !s->hidden[a->seat][0] &&
	       !s->hidden[a->seat][1]);
	s->hidden[a->seat][0] = a->hide.left;
	s->hidden[a->seat][1] = a->hide.right;
}

static ecu_verdict launch_check(const struct arc_state *s, const struct arc_action_data *a)
{
	return may_launch(s, a->seat, a->at.tile) ? CORE_OK : core_refuse(ARC_SAY_NO_LAUNCH);
}

static void launch_chosen(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	launch(s, a->seat, a->at.tile, sink);
}

static void choose_none(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	core_tell(s, sink, CORE_ALL, ARC_SAY_DONE, a->seat);
}

/* clang-format off */
const struct arc_deed arc_effects_deeds[ARC_KINDS] = {
	[ARC_DO_SINK] = { target_check, apply_target }, [ARC_DO_ROB] = { target_check, apply_target },
	[ARC_DO_BLOCK] = { target_check, apply_target },
	[ARC_DO_CALM] = { target_check, apply_target },
	[ARC_DO_SHIFT] = { target_check, apply_target },
	[ARC_DO_SWAP] = { target_check, apply_target }, [ARC_DO_TURN] = { target_check, apply_target },
	[ARC_DO_EXPLORE] = { target_check, apply_target },
	[ARC_DO_ARRANGE] = { target_check, apply_target }, [ARC_DO_HIDE] = { hide_check, hide },
	[ARC_DO_PICK] = { NULL, pick_hand }, [ARC_DO_CHOOSE] = { choose_check, choose },
	[ARC_DO_LAUNCH] = { launch_check, launch_chosen }, [ARC_DO_DONE] = { NULL, choose_none },
};
/* clang-format on */

void arc_hide_choices(const struct arc_state *s, int seat, struct core_choices *list)
{
	for (int left = 0; left <= ARC_RESOURCES; left++)
		for (int right = 0; right <= ARC_RESOURCES; right++) {
			struct arc_action_data a = { .kind = ARC_DO_HIDE,
						     .seat = (int8_t)seat,
						     .hide = { (uint8_t)left, (uint8_t)right } };
			if (!ecu_refused(hide_check(s, &a)))
				arc_offer_choice(list, a, 1);
		}
}

void arc_hand_choices(const struct arc_state *s, int seat, struct core_choices *list)
{
	(void)s;
	for (int hand = 0; hand < 2; hand++)
		arc_offer_choice(list, ARC_ACT(ARC_DO_PICK, seat, .pick = { (uint8_t)hand }), 1);
}

void arc_reveal_choices(const struct arc_state *s, int seat, struct core_choices *list)
{
	for (int i = 0; i < s->revealed.n; i++) {
		struct arc_action_data a = { .kind = ARC_DO_CHOOSE,
					     .seat = (int8_t)seat,
					     .card = { s->revealed.at[i] } };
		if (!ecu_refused(choose_check(s, &a)))
			arc_offer_choice(list, a, 8);
	}
	arc_offer_plain(list, ARC_DO_DONE, seat, 1);
}

void arc_launch_choices(const struct arc_state *s, int seat, struct core_choices *list)
{
	for (int tile = 0; tile < ARC_TILES; tile++)
		if (may_launch(s, seat, tile))
			arc_offer_choice(list, ARC_ACT(ARC_DO_LAUNCH, seat, .at = { (uint8_t)tile }), 1);
}
