/* parts.c — the named parts of a position, in the order of its text. */
#include "core/describe.h"
#include "megaciv/dues.h"

#define COUNT(table) (sizeof table / sizeof *table)

#define IN(member)    offsetof(struct mc_state, member)
#define OFFER(member) offsetof(struct mc_offer, member)
#define ONE(...)      CORE_ONE_NUMBER(mc_state, __VA_ARGS__)
#define EACH(NAME, LABEL, MEMBER, MOST) \
	{ \
		.name = NAME, .label = LABEL, .width = sizeof((struct mc_state *)0)->MEMBER[0], \
		.offset = IN(MEMBER), .cap = MOST, .rows = MC_SEATS, \
		.stride = sizeof((struct mc_state *)0)->MEMBER[0], .row_vocabulary = CORE_SEAT \
	}
#define SEATS(NAME, MEMBER) \
	{ \
		.name = NAME, .shape = CORE_SET, .vocabulary = CORE_SEAT, .width = 4, .offset = IN(MEMBER) \
	}
#define BY_LAND(NAME, LABEL, MEMBER) \
	{ \
		.name = NAME, .label = LABEL, .shape = CORE_COUNTS, .vocabulary = MC_LAND_VOCABULARY, \
		.width = 1, .cap = MC_LAND, .offset = IN(MEMBER) \
	}
#define SHIPS(N, NAME, MOST) \
	{ \
		.name = NAME, .width = 1, .cap = MOST, .offset = IN(N), .rows = MC_LIM_SHIPS, .stride = 1 \
	}
#define IN_BAG(...)   CORE_WORDS(mc_offer, CORE_BAG, __VA_ARGS__)
#define IN_OFFER(...) CORE_ONE_WORD(mc_offer, __VA_ARGS__)

/* clang-format off */
static const struct core_field offer_parts[] = {
	{ .name = "to", .label = N_("To"), .shape = CORE_SET, .vocabulary = CORE_SEAT, .width = 4,
	  .offset = OFFER(to) },
	{ .name = "mark", .width = 2, .offset = OFFER(mark) },
	IN_OFFER("re", NULL, re, CORE_NUMBER, 0),
	IN_OFFER("given", N_("Gives"), given, CORE_NUMBER, 0),
	IN_OFFER("wanted", N_("Cards asked for"), wanted, CORE_NUMBER, 0),
	IN_OFFER("named_good", N_("True"), named[0], MC_GOOD_VOCABULARY, CORE_FROM_1),
	IN_OFFER("named_good2", N_("True"), named[1], MC_GOOD_VOCABULARY, CORE_FROM_1),
	IN_OFFER("want_good", N_("Asks for"), want[0], MC_GOOD_VOCABULARY, CORE_FROM_1),
	IN_OFFER("want_good2", N_("Asks for"), want[1], MC_GOOD_VOCABULARY, CORE_FROM_1),
	IN_BAG("claims", N_("Says that it holds"), claims, MC_GOOD_VOCABULARY, MC_CLAIMS),
	IN_BAG("wishes", N_("Wishes for"), wishes, MC_GOOD_VOCABULARY, MC_WISHES),
	IN_BAG("cards", N_("Cards"), cards, MC_CARD_VOCABULARY, MC_SEALED),
};
static const struct core_field call_parts[] = {
	{ .name = "have_good", .label = N_("Have"), .vocabulary = MC_GOOD_VOCABULARY, .width = 1,
	  .flags = CORE_FROM_1, .offset = offsetof(struct mc_call, have) },
	{ .name = "want_good", .label = N_("Look for"), .vocabulary = MC_GOOD_VOCABULARY, .width = 1,
	  .flags = CORE_FROM_1, .offset = offsetof(struct mc_call, want) },
};
/* clang-format on */

static const struct core_field due_parts[] = {
	MC_DUE_FIELD("due", N_("Owes"), what, MC_DUE_VOCABULARY, CORE_FROM_1, 0),
	MC_DUE_FIELD("calamity", N_("Calamity"), calamity, MC_CALAMITY_VOCABULARY, CORE_FROM_1, 0),
	MC_DUE_FIELD("n", N_("Still to go"), n, CORE_NUMBER, 0, 0),
	MC_DUE_FIELD("area", NULL, area, CORE_NUMBER, CORE_EARLIER, MC_LAND),
	MC_DUE_FIELD("place", NULL, place, CORE_NUMBER, 0, MC_PLACE_MARKED),
	MC_DUE_FIELD("at", NULL, block, CORE_NUMBER, CORE_EARLIER, 0),
	MC_DUE_FIELD("from_seat", N_("From"), from, CORE_SEAT, CORE_FROM_1 | CORE_EARLIER, 0),
};
static const struct core_fields due_variants[MC_DUES] = {
#define DUE(ID, key)
#define DUE_HOLDS(ID, key, fields) [MC_DUE_##ID] = { mc_holds_##key, fields },
#include "megaciv/dues.def"
#undef DUE
};
#define IN_COPY(NAME, LABEL, MEMBER, VOCABULARY, FLAGS) \
	{ \
		.name = NAME, .label = LABEL, .width = 1, .vocabulary = VOCABULARY, .flags = FLAGS, \
		.offset = offsetof(struct mc_copy, MEMBER) \
	}
/* clang-format off */
static const struct core_field copy_parts[] = {
	IN_COPY("card", N_("Calamity"), card, MC_CARD_VOCABULARY, CORE_FROM_1),
	IN_COPY("seat", N_("Primary victim"), primary, CORE_SEAT, CORE_FROM_1),
	IN_COPY("to_seat", N_("Beneficiary"), beneficiary, CORE_SEAT, CORE_FROM_1),
	IN_COPY("place", NULL, place, CORE_NUMBER, 0),
	{ .name = "victims", .label = N_("Secondary victims"), .shape = CORE_SET,
	  .vocabulary = CORE_SEAT, .width = 4, .offset = offsetof(struct mc_copy, victims) },
};
/* clang-format on */

_Static_assert(MC_RECORDS == 2 && MC_MONUMENTS == 4, "a part for each colour");

/* clang-format off */
const struct core_field mc_parts[] = {
	ONE("turn", N_("Turn"), turn, MC_TURNS_MOST),
	{ .name = "phase", .label = N_("Phase"), .vocabulary = MC_PHASE_VOCABULARY, .width = 1,
	  .flags = CORE_FROM_1, .offset = IN(phase) },
	ONE("ending", NULL, ending, MC_END_SOON),
	ONE("extra", NULL, extra, 1),
	{ .name = "world", .shape = CORE_SET, .vocabulary = MC_CIV_VOCABULARY, .width = 4,
	  .offset = IN(world) },
	{ .name = "civ", .label = N_("Civilization"), .vocabulary = MC_CIV_VOCABULARY, .width = 1,
	  .flags = CORE_FROM_1, .offset = IN(civ), .rows = MC_SEATS, .stride = 1,
	  .row_vocabulary = CORE_SEAT },
	SEATS("east", east),
	{ .name = "ranking", .shape = CORE_LIST, .vocabulary = CORE_SEAT, .width = 1, .cap = MC_SEATS,
	  .offset = IN(ranking) },
	{ .name = "order", .label = N_("Order of play"), .shape = CORE_LIST, .vocabulary = CORE_SEAT,
	  .width = 1, .cap = MC_SEATS, .offset = IN(order) },
	EACH("step", N_("A.S.T. step"), step, 16),
	EACH("census", N_("Census"), census, MC_LIM_TOKENS),
	EACH("cities", N_("Cities"), cities, MC_LIM_CITIES),
	EACH("stock", N_("Stock"), stock, MC_LIM_TOKENS),
	EACH("treasury", N_("Treasury"), treasury, MC_LIM_TOKENS),
	{ .name = "tokens", .shape = CORE_COUNTS, .vocabulary = MC_LAND_VOCABULARY, .width = 1,
	  .cap = MC_LAND, .offset = IN(tokens), .rows = MC_SEATS, .stride = MC_LAND,
	  .row_vocabulary = CORE_SEAT },
	{ .name = "city", .vocabulary = MC_OWNER_VOCABULARY, .width = 1, .flags = CORE_FROM_1,
	  .offset = IN(city), .rows = MC_LAND, .stride = 1, .row_vocabulary = MC_LAND_VOCABULARY },
	BY_LAND("barbarians", NULL, barbarians),
	{ .name = "ships", .shape = CORE_LIST, .vocabulary = MC_AREA_VOCABULARY, .width = 2,
	  .cap = MC_LIM_SHIPS, .offset = IN(ships), .rows = MC_SEATS, .stride = sizeof(struct mc_ships),
	  .row_vocabulary = CORE_SEAT },
	{ .name = "advances", .label = N_("Advances"), .shape = CORE_SET,
	  .vocabulary = MC_ADVANCE_VOCABULARY, .width = 8, .offset = IN(advances), .rows = MC_SEATS,
	  .stride = 8, .row_vocabulary = CORE_SEAT },
	{ .name = "credit", .label = N_("Credits"), .shape = CORE_COUNTS,
	  .vocabulary = MC_GROUP_VOCABULARY, .width = 1, .cap = MC_GROUPS, .offset = IN(credit),
	  .rows = MC_SEATS, .stride = MC_GROUPS, .row_vocabulary = CORE_SEAT },
	{ .name = "record1", .vocabulary = MC_GROUP_VOCABULARY, .width = 1, .flags = CORE_FROM_1,
	  .offset = IN(record), .rows = MC_SEATS, .stride = MC_RECORDS, .row_vocabulary = CORE_SEAT },
	{ .name = "record2", .vocabulary = MC_GROUP_VOCABULARY, .width = 1, .flags = CORE_FROM_1,
	  .offset = IN(record) + 1, .rows = MC_SEATS, .stride = MC_RECORDS,
	  .row_vocabulary = CORE_SEAT },
	{ .name = "monument1", .vocabulary = MC_GROUP_VOCABULARY, .width = 1, .flags = CORE_FROM_1,
	  .offset = IN(monument), .rows = MC_SEATS, .stride = MC_MONUMENTS,
	  .row_vocabulary = CORE_SEAT },
	{ .name = "monument2", .vocabulary = MC_GROUP_VOCABULARY, .width = 1, .flags = CORE_FROM_1,
	  .offset = IN(monument) + 1, .rows = MC_SEATS, .stride = MC_MONUMENTS,
	  .row_vocabulary = CORE_SEAT },
	{ .name = "monument3", .vocabulary = MC_GROUP_VOCABULARY, .width = 1, .flags = CORE_FROM_1,
	  .offset = IN(monument) + 2, .rows = MC_SEATS, .stride = MC_MONUMENTS,
	  .row_vocabulary = CORE_SEAT },
	{ .name = "monument4", .vocabulary = MC_GROUP_VOCABULARY, .width = 1, .flags = CORE_FROM_1,
	  .offset = IN(monument) + 3, .rows = MC_SEATS, .stride = MC_MONUMENTS,
	  .row_vocabulary = CORE_SEAT },
	EACH("hand_size", N_("Trade cards"), hand_size, 0),
	{ .name = "hand", .label = N_("Hand"), .shape = CORE_COUNTS, .flags = CORE_PRIVATE,
	  .vocabulary = MC_CARD_VOCABULARY, .width = 1, .cap = MC_CARDS, .offset = IN(hand),
	  .rows = MC_SEATS, .stride = MC_CARDS, .row_vocabulary = CORE_SEAT },
	{ .name = "stack", .shape = CORE_LIST, .vocabulary = MC_CARD_VOCABULARY, .width = 1,
	  .cap = MC_STACK_ROOM, .offset = IN(stack), .rows = MC_PILES, .stride = 1 + MC_STACK_ROOM,
	  .row_vocabulary = MC_PILE_VOCABULARY },
	{ .name = "empty", .width = 1, .cap = 1, .offset = IN(empty), .rows = MC_PILES, .stride = 1,
	  .row_vocabulary = MC_PILE_VOCABULARY },
	{ .name = "discard", .label = N_("Discarded"), .shape = CORE_COUNTS,
	  .vocabulary = MC_CARD_VOCABULARY, .width = 1, .cap = MC_CARDS, .offset = IN(discard) },
	{ .name = "giver", .vocabulary = CORE_SEAT, .width = 1, .flags = CORE_FROM_1,
	  .offset = IN(giver), .rows = MC_CARD_GOODS, .stride = 1,
	  .row_vocabulary = MC_CARD_VOCABULARY },
	EACH("tax", NULL, tax, 9),
	EACH("owed", N_("Cities in revolt"), owed, MC_LIM_CITIES),
	EACH("loss", NULL, loss, 0),
	SEATS("revolted", revolted),
	SEATS("late_iron", late_iron),
	SEATS("architects", architects),
	SEATS("urbanists", urbanists),
	SEATS("waited", waited),
	SEATS("fought", fought),
	SEATS("gifted", gifted),
	SEATS("gone", gone),
	SEATS("leaving", leaving),
	SEATS("soon", soon),
	SEATS("demanded", demanded),
	{ .name = "copy", .label = N_("Calamities"), .shape = CORE_RECORD, .offset = IN(copy),
	  .rows = MC_BLOCKS, .stride = sizeof(struct mc_copy), .sub = copy_parts,
	  .subs = COUNT(copy_parts) },
	{ .name = "due", .label = N_("Owes"), .shape = CORE_RECORD, .offset = IN(due), .rows = MC_SEATS,
	  .stride = sizeof(struct mc_due), .row_vocabulary = CORE_SEAT, .sub = due_parts,
	  .subs = COUNT(due_parts), .variants = due_variants },
	{ .name = "picks", .shape = CORE_LIST, .flags = CORE_PRIVATE, .vocabulary = MC_AREA_VOCABULARY,
	  .width = 2, .cap = MC_PICKS, .offset = IN(picks), .rows = MC_SEATS,
	  .stride = sizeof(struct mc_picks), .row_vocabulary = CORE_SEAT },
	EACH("tribute", NULL, tribute, MC_CARDS + 1),
	{ .name = "theme", .label = N_("Theme set"), .flags = CORE_PRIVATE | CORE_FROM_1,
	  .vocabulary = MC_THEME_VOCABULARY, .width = 1, .offset = IN(theme), .rows = MC_SEATS,
	  .stride = 1, .row_vocabulary = CORE_SEAT },
	BY_LAND("used", NULL, used),
	{ .name = "built", .shape = CORE_COUNTS, .vocabulary = MC_LAND_VOCABULARY, .width = 1,
	  .cap = MC_LAND, .offset = IN(built), .since = MC_LAYOUT_PRINTED },
	BY_LAND("before", NULL, before),
	{ .name = "before_ships", .shape = CORE_LIST, .vocabulary = MC_AREA_VOCABULARY, .width = 2,
	  .cap = MC_LIM_SHIPS, .offset = IN(before_ships) },
	ONE("before_stock", NULL, before_stock, MC_LIM_TOKENS),
	ONE("before_treasury", NULL, before_treasury, MC_LIM_TOKENS),
	SHIPS(aboard, "aboard", 9),
	SHIPS(sailed, "sailed", 9),
	SHIPS(ready, "ready", 1),
	ONE("builds", NULL, builds, MC_LIM_SHIPS),
	{ .name = "call", .label = N_("Calls"), .shape = CORE_RECORD, .offset = IN(call),
	  .rows = MC_SEATS * MC_CALLS, .stride = sizeof(struct mc_call),
	  .row_vocabulary = MC_OFFER_VOCABULARY, .sub = call_parts, .subs = COUNT(call_parts) },
	{ .name = "offer", .label = N_("Proposals"), .shape = CORE_RECORD, .offset = IN(offer),
	  .rows = MC_SEATS * MC_OFFERS, .stride = sizeof(struct mc_offer),
	  .row_vocabulary = MC_OFFER_VOCABULARY, .sub = offer_parts, .subs = COUNT(offer_parts) },
};
/* clang-format on */
_Static_assert(COUNT(mc_parts) <= CORE_PARTS_MAX && (int)MC_KINDS <= (int)CORE_KINDS_MAX, "a bit for each");

/* ---- What frames remember (frames.h) ------------------------------------------------------------ */

#define REMEMBERED(NAME, KIND, MEMBER, VOCABULARY, FLAGS, MOST) \
	{ \
		.name = NAME, .width = sizeof(int16_t), .vocabulary = VOCABULARY, .flags = FLAGS, \
		.offset = offsetof(struct core_frame, data) + offsetof(struct mc_##KIND##_frame, MEMBER), \
		.cap = MOST \
	}

/* progress: areas, or the ability that goes on */
static const struct core_field turn_fields[] = {
	REMEMBERED("progress", turn, areas, CORE_NUMBER, 0, MC_LAND),
	REMEMBERED("used", turn, used, CORE_NUMBER, 0, 0),
	REMEMBERED("seats", turn, seats, CORE_NUMBER, 0, MC_SEATS),
	REMEMBERED("left", turn, left, CORE_NUMBER, 0, MC_LIM_TOKENS),
};
static const struct core_field revolt_fields[] = {
	REMEMBERED("beneficiary_seat", revolt, beneficiary, CORE_SEAT, CORE_FROM_1, 0),
};
static const struct core_field conflict_fields[] = {
	REMEMBERED("area", conflict, area, MC_AREA_VOCABULARY, 0, 0),
	REMEMBERED("barbarians", conflict, barbarians, CORE_NUMBER, 0, 1),
};
static const struct core_field attack_fields[] = {
	REMEMBERED("area", attack, area, MC_AREA_VOCABULARY, 0, 0),
	REMEMBERED("chained", attack, chained, CORE_NUMBER, 0, 1),
	REMEMBERED("defender_seat", attack, defender, CORE_SEAT, CORE_FROM_1, 0),
	REMEMBERED("attacker_seat", attack, attacker, CORE_SEAT, CORE_FROM_1, 0),
};
/* reached: the area of a horde counted from 1, or seats that pirates have looked at */
static const struct core_field calamity_fields[] = {
	REMEMBERED("calamity", calamity, calamity, MC_CALAMITY_VOCABULARY, 0, 0),
	REMEMBERED("copy", calamity, copy, CORE_NUMBER, 0, MC_BLOCKS - 1),
	REMEMBERED("picked_area", calamity, picked, MC_AREA_VOCABULARY, CORE_FROM_1, 0),
	REMEMBERED("reached", calamity, horde, CORE_NUMBER, 0, MC_LAND),
};
static const struct core_field leave_fields[] = {
	REMEMBERED("seats", leave, seats, CORE_NUMBER, 0, MC_SEATS),
};

const struct core_fields mc_frame_fields[MC_FRAMES] = {
	[MC_TURN] = { turn_fields, COUNT(turn_fields) },
	[MC_REVOLT] = { revolt_fields, COUNT(revolt_fields) },
	[MC_CONFLICT] = { conflict_fields, COUNT(conflict_fields) },
	[MC_ATTACK] = { attack_fields, COUNT(attack_fields) },
	[MC_CALAMITY] = { calamity_fields, COUNT(calamity_fields) },
	[MC_LEAVE] = { leave_fields, COUNT(leave_fields) },
};
