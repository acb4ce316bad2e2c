/* actions.c — the kinds of action of Archipelago, which questions they answer, and their fields. */
#include <string.h>

#include "core/describe.h"
#include "archipelago/archipelago.h"

#define COUNT(table) (sizeof table / sizeof *table)

#define AT(member)  offsetof(struct arc_action_data, member)
#define NUMBER(...) CORE_ONE_NUMBER(arc_action_data, __VA_ARGS__)
#define SIGNED(NAME, LABEL, MEMBER) \
	{ \
		.name = NAME, .label = LABEL, .width = 1, .flags = CORE_SIGNED, .offset = AT(MEMBER), \
		.cap = ARC_TILES \
	}
#define OF(NAME, LABEL, MEMBER, VOCABULARY, FLAGS) \
	CORE_ONE_WORD(arc_action_data, NAME, LABEL, MEMBER, ARC_##VOCABULARY##_VOCABULARY, FLAGS)
#define WORD(...)  OF(__VA_ARGS__, 0)
#define MAYBE(...) OF(__VA_ARGS__, CORE_FROM_1)
#define SEAT(...)  CORE_ONE_WORD(arc_action_data, __VA_ARGS__, CORE_SEAT, 0)
#define LIST(...)  CORE_WORDS(arc_action_data, CORE_LIST, __VA_ARGS__)
#define COUNTED(...) \
	CORE_WORDS(arc_action_data, CORE_COUNTS, __VA_ARGS__, ARC_RESOURCE_VOCABULARY, ARC_RESOURCES)
#define GOODS(SIDE) \
	NUMBER(#SIDE "_florins", N_("Florins"), propose.SIDE.florins, ARC_LIM_FLORINS), \
		NUMBER(#SIDE "_tokens", N_("Explorer tokens"), propose.SIDE.tokens, \
		       ARC_LIM_EXPLORER_TOKENS), \
		COUNTED(#SIDE "_cubes", N_("Cubes"), propose.SIDE.cubes), \
		MAYBE(#SIDE "_card", N_("Card"), propose.SIDE.card[0], CARD), \
		MAYBE(#SIDE "_card2", N_("Card"), propose.SIDE.card[1], CARD), \
		MAYBE(#SIDE "_harvest", N_("Harvest on"), propose.SIDE.harvest, TILE), \
		NUMBER(#SIDE "_ships", N_("Ships for a convoy"), propose.SIDE.ships, 1)

static const struct core_field settle_fields[] = {
	WORD("tile", N_("Tile"), settle.tile, TILE),
	WORD("side", N_("Face"), settle.side, SIDE),
	NUMBER("turn", N_("Rotation"), settle.turn, ARC_FACE_EDGES - 1),
	NUMBER("direction", N_("Direction"), settle.direction, ARC_FACE_EDGES - 1),
	WORD("region", N_("Region"), settle.region, REGION),
};
static const struct core_field resource_fields[] = { WORD("resource", N_("Resource"), find.resource,
							  RESOURCE) };
static const struct core_field bid_fields[] = { NUMBER("florins", N_("Florins"), bid.florins,
						       ARC_LIM_FLORINS) };
static const struct core_field order_fields[] = { LIST("seats", N_("Order"), order.n, CORE_SEAT, ARC_SEATS) };
static const struct core_field hand_fields[] = { WORD("source", N_("From"), hand.source, SOURCE),
						 NUMBER("florin", N_("Florin for the Benefactor"),
							hand.florin, 1) };
static const struct core_field raise_fields[] = { LIST("units", N_("Citizens"), raise.n, ARC_UNIT_VOCABULARY,
						       ARC_LIM_CITIZENS) };
static const struct core_field tile_fields[] = { WORD("tile", N_("Hex"), at.tile, TILE) };
static const struct core_field unit_fields[] = { WORD("unit", N_("Unit"), unit.unit, UNIT) };
static const struct core_field harvest_fields[] = {
	WORD("resource", N_("Resource"), harvest.resource, RESOURCE),
	LIST("units", N_("Units"), harvest.n, ARC_UNIT_VOCABULARY, ARC_EACH)
};
static const struct core_field trade_fields[] = { WORD("market", N_("Market"), trade.market, MARKET),
						  WORD("resource", N_("Resource"), trade.resource,
						       RESOURCE) };
static const struct core_field explore_fields[] = { NUMBER("fresh", N_("Put the visible tile away"),
							   explore.fresh, 1) };
static const struct core_field lay_fields[] = {
	WORD("side", N_("Face"), lay.side, SIDE),
	NUMBER("turn", N_("Rotation"), lay.turn, ARC_FACE_EDGES - 1),
	SIGNED("q", N_("Column"), lay.q),
	SIGNED("r", N_("Row"), lay.r),
	WORD("unit", N_("Unit"), lay.unit, UNIT),
};
static const struct core_field place_fields[] = { WORD("tile", N_("Hex"), place.tile, TILE),
						  WORD("region", N_("Region"), place.region, REGION) };
static const struct core_field move_fields[] = {
	WORD("unit", N_("Unit"), move.unit, UNIT),
	WORD("tile", N_("Hex"), move.tile, TILE),
	WORD("region", N_("Region"), move.region, REGION),
	MAYBE("spot", N_("Onto"), move.spot, SPOT),
};
static const struct core_field build_fields[] = {
	WORD("building", N_("Building"), build.building, BUILDING),
	WORD("unit", N_("Unit"), build.unit, UNIT),
	MAYBE("region", N_("Coast"), build.region, REGION),
	NUMBER("florin", N_("Florin for the Benefactor"), build.florin, 1),
};
static const struct core_field visit_fields[] = { WORD("building", N_("Building"), visit.building, BUILDING),
						  WORD("tile", N_("Hex"), visit.tile, TILE) };
static const struct core_field seat_fields[] = { SEAT("to_seat", N_("Player"), to.to) };
static const struct core_field use_fields[] = {
	WORD("card", N_("Card"), use.card, CARD),
	NUMBER("choice", N_("Payment"), use.choice, ARC_CARD_OPTIONS - 1),
	MAYBE("resource", N_("Cube"), use.resource, RESOURCE),
	MAYBE("unit", N_("Citizen"), use.unit, UNIT),
};
static const struct core_field hide_fields[] = { MAYBE("left", N_("Left hand"), hide.left, RESOURCE),
						 MAYBE("right", N_("Right hand"), hide.right, RESOURCE) };
static const struct core_field pick_fields[] = { WORD("hand", N_("Hand"), pick.hand, HAND) };
static const struct core_field block_fields[] = { WORD("tile", N_("Hex"), block.tile, TILE),
						  NUMBER("symbol", N_("Symbol"), block.symbol,
							 ARC_FACE_SYMBOLS - 1) };
static const struct core_field card_fields[] = { WORD("card", N_("Card"), card.card, CARD) };
static const struct core_field arrange_fields[] = { LIST("tiles", N_("Tiles"), arrange.n, ARC_TILE_VOCABULARY,
							 ARC_PEEKED) };
static const struct core_field propose_fields[] = { SEAT("to_seat", N_("To"), propose.to), GOODS(give),
						    GOODS(take) };
static const struct core_field answer_fields[] = {
	SEAT("from_seat", N_("From"), answer.seat), { .name = "mark", .width = 1, .offset = AT(answer.mark) }
};

#define KIND(KEY, LABEL, ...)  CORE_KIND(KEY, ARC_SAY_##LABEL, __VA_ARGS__)
#define PLAIN(KEY, LABEL, ...) CORE_PLAIN(KEY, ARC_SAY_##LABEL, __VA_ARGS__)
#define PASSES(KEY, LABEL, AT) CORE_PASSING(KEY, ARC_SAY_##LABEL, AT, AT)
#define ON(question)           ((uint64_t)1 << ARC_ASK_##question)
#define IN_DEALS               (ON(BID) | ON(ORDER) | ON(RELIEF) | ON(RAISE) | ON(TURN))
#define IN_ROUNDS              ((((uint64_t)1 << ARC_QUESTIONS) - 1) & ~(ON(SETTLE) | ON(STOCK) | ON(TAKE)))
#define FINISHES \
	(ON(STOCK) | ON(TAKE) | ON(RELIEF) | ON(EXPEL) | ON(WORKER) | ON(MOVE) | ON(BIRTH) | ON(TRADE) | \
	 ON(BUILD) | ON(REVEAL))

/* Unlisted where units stand for each other: one of those that stand alike is listed. */
const struct core_kind arc_kinds[ARC_KINDS] = {
	[ARC_DO_SETTLE] = KIND("settle", DO_SETTLE, 0, ON(SETTLE), settle_fields),
	[ARC_DO_STOCK] = KIND("stock", DO_STOCK, 0, ON(STOCK), resource_fields),
	[ARC_DO_TAKE] = KIND("take", DO_TAKE, 0, ON(TAKE), resource_fields),
	[ARC_DO_BID] = KIND("bid", DO_BID, 0, ON(BID), bid_fields),
	[ARC_DO_ORDER] = KIND("order", DO_ORDER, CORE_UNLISTED, ON(ORDER), order_fields),
	[ARC_DO_HAND] = KIND("hand", DO_HAND, 0, ON(RELIEF), hand_fields),
	[ARC_DO_EXCHANGE] = KIND("exchange", DO_EXCHANGE, 0, ON(RELIEF), resource_fields),
	[ARC_DO_RAISE] = KIND("raise", DO_RAISE, CORE_UNLISTED, ON(RAISE), raise_fields),
	[ARC_DO_TEMPLE] = KIND("temple", DO_TEMPLE, 0, ON(RELIEF), tile_fields),
	[ARC_DO_EXPEL] = KIND("expel", DO_EXPEL, CORE_UNLISTED, ON(EXPEL) | ON(TURN), unit_fields),
	[ARC_DO_LOSE] = KIND("lose", DO_LOSE, CORE_UNLISTED, ON(LOSE), unit_fields),
	[ARC_DO_TAX] = PLAIN("tax", DO_TAX, 0, ON(TURN)),
	[ARC_DO_HARVEST] = KIND("harvest", DO_HARVEST, CORE_UNLISTED, ON(TURN) | ON(HARVEST), harvest_fields),
	[ARC_DO_SELL] = KIND("sell", DO_SELL, 0, ON(TURN) | ON(TRADE), trade_fields),
	[ARC_DO_BUY] = KIND("buy", DO_BUY, 0, ON(TURN) | ON(TRADE), trade_fields),
	[ARC_DO_EXPLORE] = KIND("explore", DO_EXPLORE, 0, ON(TURN) | ON(TARGET), explore_fields),
	[ARC_DO_LAY] = KIND("lay", DO_LAY, CORE_UNLISTED, ON(LAY), lay_fields),
	[ARC_DO_DISCARD] = PLAIN("discard", DO_DISCARD, 0, ON(LAY)),
	[ARC_DO_REPRODUCE] = PLAIN("reproduce", DO_REPRODUCE, 0, ON(TURN)),
	[ARC_DO_BIRTH] = KIND("birth", DO_BIRTH, 0, ON(BIRTH), place_fields),
	[ARC_DO_RECRUIT] = PLAIN("recruit", DO_RECRUIT, 0, ON(TURN)),
	[ARC_DO_WORKER] = KIND("worker", DO_WORKER, 0, ON(WORKER), place_fields),
	[ARC_DO_MIGRATE] = PLAIN("migrate", DO_MIGRATE, 0, ON(TURN)),
	[ARC_DO_MOVE] = KIND("move", DO_MOVE, CORE_UNLISTED, ON(MOVE), move_fields),
	[ARC_DO_FERRY] = KIND("ferry", DO_FERRY, CORE_UNLISTED, ON(MOVE), move_fields),
	[ARC_DO_BACK] = PLAIN("back", DO_BACK, 0, ON(MOVE)),
	[ARC_DO_BUILD] = KIND("build", DO_BUILD, CORE_UNLISTED, ON(TURN) | ON(BUILD), build_fields),
	[ARC_DO_VISIT] = KIND("visit", DO_VISIT, 0, ON(TURN), visit_fields),
	[ARC_DO_ASK_HARVEST] = KIND("ask_harvest", DO_ASK_HARVEST, CORE_UNLISTED, ON(TURN), tile_fields),
	[ARC_DO_ASK_SHIPS] = KIND("ask_ships", DO_ASK_SHIPS, CORE_UNLISTED, ON(TURN), seat_fields),
	[ARC_DO_ALLOW] = PLAIN("allow", DO_ALLOW, 0, ON(PERMIT)),
	[ARC_DO_REFUSE] = PLAIN("refuse", DO_REFUSE, 0, ON(PERMIT)),
	[ARC_DO_END_TURN] = PASSES("end_turn", DO_END_TURN, ON(TURN)),
	[ARC_DO_PASS] = PASSES("pass", DO_PASS, ON(TURN)),
	[ARC_DO_DONE] = PASSES("done", DO_DONE, FINISHES),
	[ARC_DO_USE] = KIND("use", DO_USE, CORE_UNLISTED, ON(TURN), use_fields),
	[ARC_DO_SINK] = KIND("sink", DO_SINK, CORE_UNLISTED, ON(TARGET), unit_fields),
	[ARC_DO_ROB] = KIND("rob", DO_ROB, 0, ON(TARGET), seat_fields),
	[ARC_DO_HIDE] = KIND("hide", DO_HIDE, 0, ON(HIDE), hide_fields),
	[ARC_DO_PICK] = KIND("pick", DO_PICK, 0, ON(HAND), pick_fields),
	[ARC_DO_BLOCK] = KIND("block", DO_BLOCK, 0, ON(TARGET), block_fields),
	[ARC_DO_CALM] = KIND("calm", DO_CALM, 0, ON(TARGET), tile_fields),
	[ARC_DO_SHIFT] = KIND("shift", DO_SHIFT, 0, ON(TARGET), trade_fields),
	[ARC_DO_SWAP] = KIND("swap", DO_SWAP, 0, ON(TARGET), resource_fields),
	[ARC_DO_CHOOSE] = KIND("choose", DO_CHOOSE, 0, ON(REVEAL), card_fields),
	[ARC_DO_ARRANGE] = KIND("arrange", DO_ARRANGE, 0, ON(ARRANGE), arrange_fields),
	[ARC_DO_LAUNCH] = KIND("launch", DO_LAUNCH, 0, ON(LAUNCH), tile_fields),
	[ARC_DO_PURCHASE] = KIND("purchase", DO_PURCHASE, 0, ON(EVOLVE), card_fields),
	[ARC_DO_TURN] = KIND("turn", DO_TURN, 0, ON(EVOLVE) | ON(TARGET), card_fields),
	[ARC_DO_PROPOSE] = KIND("propose", DO_PROPOSE, CORE_UNLISTED | CORE_ANYBODY, IN_DEALS,
				propose_fields),
	[ARC_DO_ACCEPT] = KIND("accept", DO_ACCEPT, CORE_ANYBODY, IN_DEALS, answer_fields),
	[ARC_DO_REJECT] = KIND("reject", DO_REJECT, CORE_ANYBODY, IN_DEALS, answer_fields),
	[ARC_DO_WITHDRAW] = KIND("withdraw", DO_WITHDRAW, CORE_ANYBODY, IN_DEALS, seat_fields),
	[ARC_DO_END] = PLAIN("end", DO_END, CORE_BY_TABLE, IN_ROUNDS),
};

CORE_ACTION_AS(struct arc_action_data, arc_read, arc_write)

void arc_offer_choice(struct core_choices *list, struct arc_action_data a, int eagerness)
{
	ecu_action action = arc_write(a);

	core_offer(list, &action, eagerness);
}

void arc_offer_plain(struct core_choices *list, int kind, int seat, int eagerness)
{
	arc_offer_choice(list, ARC_ACT(kind, seat), eagerness);
}
