/* actions.c — the table of actions: what each is called, which questions it answers, and its fields. */
#include <string.h>

#include "core/describe.h"
#include "megaciv/megaciv.h"

#define COUNT(table) (sizeof table / sizeof *table)

#define AT(member)                offsetof(struct mc_action, member)
#define NUMBER(...)               CORE_ONE_NUMBER(mc_action, __VA_ARGS__)
#define WORD(...)                 CORE_ONE_WORD(mc_action, __VA_ARGS__, 0)
#define MAYBE(...)                CORE_ONE_WORD(mc_action, __VA_ARGS__, CORE_FROM_1)
#define BAG(...)                  CORE_WORDS(mc_action, CORE_BAG, __VA_ARGS__)
#define AREA(NAME, LABEL, MEMBER) WORD(NAME, LABEL, MEMBER, MC_AREA_VOCABULARY)

static const struct core_field civ_fields[] = { WORD("civ", N_("Civilization"), civ.civ, MC_CIV_VOCABULARY) };
static const struct core_field tax_fields[] = { NUMBER("rate", N_("Rate"), tax.rate, 9) };
static const struct core_field area_fields[] = { AREA("area", N_("Area"), at.area) };
/* clang-format off */
static const struct core_field expand_fields[] = {
	{ .name = "add", .label = N_("New tokens"), .shape = CORE_LIST, .width = 1,
	  .offset = AT(expand.n), .cap = MC_LIM_TOKENS },
};
/* clang-format on */
static const struct core_field move_fields[] = {
	AREA("from_area", N_("From"), move.from),
	AREA("to_area", N_("Where to"), move.to),
	NUMBER("n", N_("Tokens"), move.n, MC_LIM_TOKENS),
};
static const struct core_field ship_fields[] = {
	AREA("area", N_("Area"), ship.area), NUMBER("tokens", N_("Tokens"), ship.tokens, MC_LIM_SHIP_COST)
};
static const struct core_field ship_from_fields[] = { AREA("area", N_("Area"), ship_from.area),
						      AREA("from_area", N_("Token from"), ship_from.from) };
static const struct core_field maintain_fields[] = {
	WORD("ship", N_("Ship"), maintain.ship, MC_SHIP_VOCABULARY),
	MAYBE("from_area", N_("Token from"), maintain.from, MC_AREA_VOCABULARY)
};
static const struct core_field give_up_fields[] = { WORD("ship", N_("Ship"), load.ship, MC_SHIP_VOCABULARY) };
static const struct core_field load_fields[] = { WORD("ship", N_("Ship"), load.ship, MC_SHIP_VOCABULARY),
						 NUMBER("n", N_("Tokens"), load.n, MC_LIM_TOKENS) };
static const struct core_field sail_fields[] = { WORD("ship", N_("Ship"), sail.ship, MC_SHIP_VOCABULARY),
						 AREA("to_area", N_("Where to"), sail.to) };
static const struct core_field plunder_fields[] = {
	NUMBER("cards", N_("Cards"), plunder.card, MC_LIM_PLUNDER_CARDS),
	NUMBER("treasury", N_("Treasury"), plunder.treasury, MC_LIM_PLUNDER_TREASURY)
};
static const struct core_field build_fields[] = {
	AREA("area", N_("Area"), build.area),
	NUMBER("treasury", N_("Treasury"), build.treasury, MC_LIM_TOKENS),
	NUMBER("stay", N_("Staying"), build.stay, 1),
};
/* clang-format off */
static const struct core_field urban_fields[] = {
	AREA("area", N_("Area"), urban.area),
	NUMBER("treasury", N_("Treasury"), urban.treasury, MC_LIM_TOKENS),
	{ .name = "from", .label = N_("Tokens from"), .shape = CORE_LIST, .width = 2,
	  .vocabulary = MC_AREA_VOCABULARY, .offset = AT(urban.n),
	  .cap = MC_DOES_URBANISM_URBAN_TOKENS },
};
/* clang-format on */
static const struct core_field buy_fields[] = { NUMBER("stack", N_("Stack"), buy.stack, MC_LIM_STACKS) };
static const struct core_field call_fields[] = {
	MAYBE("have_good", N_("Have"), call.have, MC_GOOD_VOCABULARY),
	MAYBE("want_good", N_("Look for"), call.want, MC_GOOD_VOCABULARY)
};
static const struct core_field slot_fields[] = { WORD("slot", N_("Number"), slot.slot, MC_SLOT_VOCABULARY) };
/* clang-format off */
/* 9.3: the two that are named must be among the cards that are given, claims bind nobody */
#define SAID_OF_CARDS(OF) \
	WORD("named_good", N_("True"), OF.named[0], MC_GOOD_VOCABULARY), \
	WORD("named_good2", N_("True"), OF.named[1], MC_GOOD_VOCABULARY), \
	BAG("claims", N_("Say that it holds"), OF.claims, MC_GOOD_VOCABULARY, MC_CLAIMS)
static const struct core_field propose_fields[] = {
	WORD("as", N_("Own number"), propose.as, MC_SLOT_VOCABULARY),
	{ .name = "to", .label = N_("To"), .shape = CORE_SET, .vocabulary = CORE_SEAT, .width = 4,
	  .offset = AT(propose.to) },
	BAG("give", N_("Give"), propose.give, MC_CARD_VOCABULARY, MC_SEALED),
	SAID_OF_CARDS(propose),
	NUMBER("wanted", N_("Cards asked for"), propose.wanted, 99),
	MAYBE("want_good", N_("Ask for"), propose.want[0], MC_GOOD_VOCABULARY),
	MAYBE("want_good2", N_("Ask for"), propose.want[1], MC_GOOD_VOCABULARY),
	BAG("wishes", N_("Wish for"), propose.wishes, MC_GOOD_VOCABULARY, MC_WISHES),
};
/* clang-format on */
static const struct core_field answer_fields[] = {
	WORD("from_seat", N_("From"), answer.from, CORE_SEAT),
	WORD("slot", N_("Number"), answer.slot, MC_SLOT_VOCABULARY),
	WORD("as", N_("Own number"), answer.as, MC_SLOT_VOCABULARY),
	{ .name = "mark", .width = 2, .flags = CORE_FROM_1, .offset = AT(answer.mark) },
	BAG("give", N_("Give"), answer.give, MC_CARD_VOCABULARY, MC_SEALED),
	SAID_OF_CARDS(answer),
};
static const struct core_field decline_fields[] = {
	WORD("from_seat", N_("From"), decline.from, CORE_SEAT),
	WORD("slot", N_("Number"), decline.slot, MC_SLOT_VOCABULARY),
	{ .name = "mark", .width = 2, .flags = CORE_FROM_1, .offset = AT(decline.mark) },
};
#define COLOUR(NAME, LABEL, MEMBER) MAYBE(NAME, LABEL, MEMBER, MC_GROUP_VOCABULARY)
/* clang-format off */
static const struct core_field purchase_fields[] = {
	{ .name = "advances", .label = N_("Advances"), .shape = CORE_SET,
	  .vocabulary = MC_ADVANCE_VOCABULARY, .width = 8, .offset = AT(purchase.advances) },
	BAG("cards", N_("Turn in"), purchase.cards, MC_CARD_VOCABULARY, MC_PAID),
	NUMBER("treasury", N_("Treasury"), purchase.treasury, MC_LIM_TOKENS),
	MAYBE("library_advance", N_("Cheaper by Library"), purchase.library, MC_ADVANCE_VOCABULARY),
	MAYBE("anatomy_advance", N_("Free by Anatomy"), purchase.anatomy, MC_ADVANCE_VOCABULARY),
	MAYBE("set_good", N_("Set of Trade Empire"), purchase.set, MC_GOOD_VOCABULARY),
	MAYBE("substitute_card", N_("Card that stands in"), purchase.substitute, MC_CARD_VOCABULARY),
	COLOUR("record1", N_("Written Record"), purchase.record[0]),
	COLOUR("record2", N_("Written Record"), purchase.record[1]),
	COLOUR("monument1", N_("Monument"), purchase.monument[0]),
	COLOUR("monument2", N_("Monument"), purchase.monument[1]),
	COLOUR("monument3", N_("Monument"), purchase.monument[2]),
	COLOUR("monument4", N_("Monument"), purchase.monument[3]),
};
/* clang-format on */
static const struct core_field units_fields[] = { AREA("area", N_("Area"), units.area),
						  NUMBER("n", N_("Tokens"), units.n, MC_LIM_TOKENS) };
static const struct core_field victim_fields[] = { WORD("to_seat", N_("Player"), victim.seat, CORE_SEAT) };
static const struct core_field volcano_fields[] = { WORD("volcano", N_("Volcano"), place.at,
							 MC_VOLCANO_VOCABULARY) };
static const struct core_field plain_fields[] = { WORD("plain", N_("Flood plain"), place.at,
						       MC_PLAIN_VOCABULARY) };
static const struct core_field ability_fields[] = { WORD("advance", N_("Advance"), ability.advance,
							 MC_ADVANCE_VOCABULARY),
						    AREA("area", N_("Area"), ability.area) };
static const struct core_field treasury_fields[] = { NUMBER("n", N_("Tokens"), treasury.n, MC_LIM_TOKENS) };
static const struct core_field empire_fields[] = { { .name = "to",
						     .label = N_("Players"),
						     .shape = CORE_SET,
						     .vocabulary = CORE_SEAT,
						     .width = 4,
						     .offset = AT(empire.seats) } };
static const struct core_field tribute_fields[] = { WORD("card", N_("Card"), tribute.card,
							 MC_CARD_VOCABULARY) };
static const struct core_field colours_fields[] = { COLOUR("group", N_("Written Record"), colours.record[0]),
						    COLOUR("group2", N_("Written Record"),
							   colours.record[1]) };
static const struct core_field leave_fields[] = { WORD("from_seat", N_("Player"), leave.seat, CORE_SEAT),
						  NUMBER("soon", N_("At the end of this phase"), leave.soon,
							 1) };
static const struct core_field end_fields[] = { NUMBER("soon", N_("At the end of this phase"), end.soon, 1) };
static const struct core_field discard_fields[] = {
	WORD("card", N_("Card"), discard.card, MC_CARD_VOCABULARY), NUMBER("n", N_("Cards"), discard.n, 99)
};

/* clang-format off */
#define KIND(KEY, LABEL, ...) CORE_KIND(KEY, MC_SAY_##LABEL, __VA_ARGS__)
#define PLAIN(KEY, LABEL, ...) CORE_PLAIN(KEY, MC_SAY_##LABEL, __VA_ARGS__)
#define PASSES(KEY, LABEL, ANSWERS) CORE_PASSING(KEY, MC_SAY_##LABEL, ANSWERS, ANSWERS)
#define ON(question) (1u << MC_ASK_##question)
#define IN_TURNS (((1u << MC_QUESTIONS) - 1) & ~(ON(CIV) | ON(FOUND) | ON(COLOURS) | ON(SETTLE)))
/* clang-format on */

const struct core_kind mc_kinds[MC_KINDS] = {
	[MC_DO_CIV] = KIND("civ", DO_CIV, 0, ON(CIV), civ_fields),
	[MC_DO_TAX] = KIND("tax", DO_TAX, 0, ON(TAX), tax_fields),
	[MC_DO_ANNEX] = KIND("annex", DO_ANNEX, 0, ON(REVOLT) | ON(CALAMITY), area_fields),
	[MC_DO_SPARE] = PASSES("spare", DO_SPARE, ON(REVOLT)),
	[MC_DO_RUIN] = KIND("ruin", DO_RUIN, 0, ON(RUIN) | ON(CALAMITY), area_fields),
	[MC_DO_EXPAND] = KIND("expand", DO_EXPAND, CORE_UNLISTED, ON(EXPAND), expand_fields),
	[MC_DO_MOVE] = KIND("move", DO_MOVE, 0, ON(MOVE) | ON(RESETTLE), move_fields),
	[MC_DO_BUILD_SHIP] = KIND("build_ship", DO_BUILD_SHIP, 0, ON(MOVE), ship_fields),
	[MC_DO_BUILD_SHIP_FROM] = KIND("build_ship_from", DO_BUILD_SHIP_FROM, CORE_UNLISTED, ON(MOVE),
				       ship_from_fields),
	[MC_DO_MAINTAIN] = KIND("maintain", DO_MAINTAIN, 0, ON(MOVE), maintain_fields),
	[MC_DO_GIVE_UP] = KIND("give_up", DO_GIVE_UP, 0, ON(MOVE), give_up_fields),
	[MC_DO_EMBARK] = KIND("embark", DO_EMBARK, 0, ON(MOVE), load_fields),
	[MC_DO_SAIL] = KIND("sail", DO_SAIL, 0, ON(MOVE), sail_fields),
	[MC_DO_DISEMBARK] = KIND("disembark", DO_DISEMBARK, 0, ON(MOVE), load_fields),
	[MC_DO_TAKE_BACK] = PLAIN("take_back", DO_TAKE_BACK, 0, ON(MOVE)),
	[MC_DO_END_MOVEMENT] = PASSES("end_movement", DO_END_MOVEMENT, ON(MOVE)),
	[MC_DO_LOSE] = KIND("lose", DO_LOSE, 0, ON(LOSS), area_fields),
	[MC_DO_LOSE_SHIP] = PLAIN("lose_ship", DO_LOSE_SHIP, 0, ON(LOSS)),
	[MC_DO_DEFEND] = KIND("defend", DO_DEFEND, 0, ON(ATTACKED), area_fields),
	[MC_DO_ATTACK_FIRST] = KIND("attack_first", DO_ATTACK_FIRST, 0, ON(WAIT), area_fields),
	[MC_DO_STAND] = PASSES("stand", DO_STAND, ON(WAIT)),
	[MC_DO_PLUNDER] = KIND("plunder", DO_PLUNDER, 0, ON(PLUNDER), plunder_fields),
	[MC_DO_BUILD] = KIND("build", DO_BUILD, 0, ON(BUILD), build_fields),
	[MC_DO_BUILD_URBAN] = KIND("build_urban", DO_BUILD_URBAN, CORE_UNLISTED, ON(BUILD), urban_fields),
	[MC_DO_BUILT] = PASSES("built", DO_BUILT, ON(BUILD)),
	[MC_DO_REDUCE] = KIND("reduce", DO_REDUCE, 0, ON(SUPPORT) | ON(CALAMITY) | ON(RESETTLE), area_fields),
	[MC_DO_BUY] = KIND("buy", DO_BUY, 0, ON(BUY), buy_fields),
	[MC_DO_BUY_FREE] = KIND("buy_free", DO_BUY_FREE, 0, ON(BUY), buy_fields),
	[MC_DO_PASS] = PASSES("pass", DO_PASS, ON(BUY) | ON(TRIBUTE)),
	[MC_DO_CALL] = KIND("call", DO_CALL, CORE_UNLISTED, ON(TRADE), call_fields),
	[MC_DO_UNCALL] = KIND("uncall", DO_UNCALL, 0, ON(TRADE), slot_fields),
	[MC_DO_PROPOSE] = KIND("propose", DO_PROPOSE, CORE_UNLISTED, ON(TRADE), propose_fields),
	[MC_DO_ANSWER] = KIND("answer", DO_ANSWER, CORE_UNLISTED, ON(TRADE), answer_fields),
	[MC_DO_DECLINE] = KIND("decline", DO_DECLINE, 0, ON(TRADE), decline_fields),
	[MC_DO_WITHDRAW] = KIND("withdraw", DO_WITHDRAW, 0, ON(TRADE), slot_fields),
	[MC_DO_DONE] = PASSES("done", DO_DONE, ON(TRADE)),
	[MC_DO_RESUME] = PLAIN("resume", DO_RESUME, CORE_UNASKED, ON(TRADE)),
	[MC_DO_PURCHASE] = KIND("purchase", DO_PURCHASE, CORE_UNLISTED, ON(PURCHASE), purchase_fields),
	[MC_DO_NO_PURCHASE] = PASSES("no_purchase", DO_NO_PURCHASE, ON(PURCHASE)),
	[MC_DO_DISCARD] = KIND("discard", DO_DISCARD, 0, ON(DISCARD) | ON(CALAMITY), discard_fields),
	[MC_DO_LOSE_TOKENS] = KIND("lose_tokens", DO_LOSE_TOKENS, 0, ON(CALAMITY), units_fields),
	[MC_DO_PAY] = PLAIN("pay", DO_PAY, 0, ON(CALAMITY)),
	[MC_DO_VICTIM] = KIND("victim", DO_VICTIM, 0, ON(CALAMITY), victim_fields),
	[MC_DO_VOLCANO] = KIND("volcano", DO_VOLCANO, 0, ON(CALAMITY), volcano_fields),
	[MC_DO_PLAIN] = KIND("plain", DO_PLAIN, 0, ON(CALAMITY), plain_fields),
	[MC_DO_SELECT] = KIND("select", DO_SELECT, 0, ON(CALAMITY), area_fields),
	[MC_DO_DESELECT] = KIND("deselect", DO_DESELECT, 0, ON(CALAMITY), area_fields),
	/* at a calamity it would leave cities to their fate: nobody shall do that unasked */
	[MC_DO_ENOUGH] = CORE_PASSING("enough", MC_SAY_DO_ENOUGH, ON(CALAMITY) | ON(ABILITY), ON(ABILITY)),
	[MC_DO_STEP_BACK] = PLAIN("step_back", DO_STEP_BACK, 0, ON(CALAMITY)),
	[MC_DO_DIASPORA] = KIND("diaspora", DO_DIASPORA, CORE_UNLISTED, ON(ABILITY), move_fields),
	[MC_DO_ABILITY] = KIND("ability", DO_ABILITY, 0, ON(ABILITY), ability_fields),
	[MC_DO_TREASURY] = KIND("treasury", DO_TREASURY, 0, ON(ABILITY), treasury_fields),
	[MC_DO_EMPIRE] = KIND("empire", DO_EMPIRE, CORE_UNLISTED, ON(ABILITY), empire_fields),
	[MC_DO_TRIBUTE] = KIND("tribute", DO_TRIBUTE, 0, ON(TRIBUTE), tribute_fields),
	[MC_DO_ROUTES] = KIND("routes", DO_ROUTES, 0, ON(ABILITY), discard_fields),
	[MC_DO_DOCTRINE] = KIND("doctrine", DO_DOCTRINE, 0, ON(ABILITY), units_fields),
	[MC_DO_FOUND] = KIND("found", DO_FOUND, 0, ON(FOUND), area_fields),
	[MC_DO_COLOURS] = KIND("colours", DO_COLOURS, 0, ON(COLOURS), colours_fields),
	[MC_DO_SETTLE] = KIND("settle", DO_SETTLE, 0, ON(SETTLE), units_fields),
	[MC_DO_CLOSE] = PLAIN("close", DO_CLOSE, CORE_BY_TABLE, ON(TRADE)),
	[MC_DO_END] = KIND("end", DO_END, CORE_BY_TABLE, IN_TURNS, end_fields),
	[MC_DO_LEAVE] = KIND("leave", DO_LEAVE, CORE_BY_TABLE, IN_TURNS, leave_fields),
};

CORE_ACTION_AS(struct mc_action, mc_read, mc_write)

void mc_offer(struct core_choices *list, const struct mc_action *a, int eagerness)
{
	ecu_action out = mc_write(*a);

	core_offer(list, &out, eagerness);
}

void mc_offer_range(struct core_choices *list, const struct mc_action *a, int field, int least, int most,
		    int eagerness)
{
	ecu_action out = mc_write(*a);

	core_offer_range(list, &out, field, least, most, eagerness);
}

void mc_offer_at(struct core_choices *list, int kind, int seat, int area, int eagerness)
{
	mc_offer(list, &MC_ACT(kind, seat, .at.area = (uint16_t)area), eagerness);
}

void mc_offer_plain(struct core_choices *list, int kind, int seat, int eagerness)
{
	mc_offer(list, &MC_ACT(kind, seat), eagerness);
}
