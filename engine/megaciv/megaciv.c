/* megaciv.c — the tables of Mega Civilization: words, actions, parts of a position, options; and which
 * chapter answers which question. */
#include <string.h>

#include "megaciv/megaciv.h"

#define COUNT(table) (sizeof table / sizeof *table)

/* ---- Words ---------------------------------------------------------------------------------- */

static const struct core_word frame_words[] = {
	{ "turn", { 0 } },   { "revolt", { 0 } },   { "conflict", { 0 } }, { "attack", { 0 } },
	{ "minors", { 0 } }, { "calamity", { 0 } }, { "leave", { 0 } },
};

static const struct core_word due_words[MC_DUES - 1] = {
#define DUE(ID, key) { #key, { 0 } },
#include "megaciv/dues.def"
#undef DUE
};

/* clang-format off */
static const struct core_word question_words[MC_QUESTIONS] = {
	[MC_ASK_CIV] = { "civ",      { "Civilizations", "Zivilisationen", "Cywilizacje" } },
	[MC_ASK_TAX] = { "tax",      { "Tax rate", "Steuersatz", "Stawka podatkowa" } },
	[MC_ASK_REVOLT] = { "revolt",   { "Tax revolt", "Steueraufstand", "Bunt podatkowy" } },
	[MC_ASK_RUIN] = { "ruin",     { "Tax revolt", "Steueraufstand", "Bunt podatkowy" } },
	[MC_ASK_EXPAND] = { "expand",   { "Expansion", "Wachstum", "Wzrost" } },
	[MC_ASK_MOVE] = { "move",     { "Movement", "Bewegung", "Ruch" } },
	[MC_ASK_LOSS] = { "loss",     { "Conflict", "Konflikt", "Konflikt" } },
	[MC_ASK_ATTACKED] = { "attacked", { "Attacks", "Angriffe", "Ataki" } },
	[MC_ASK_WAIT] = { "wait",     { "Attacks", "Angriffe", "Ataki" } },
	[MC_ASK_PLUNDER] = { "plunder",  { "Attacks", "Angriffe", "Ataki" } },
	[MC_ASK_BUILD] = { "build",    { "Construction", "Städtebau", "Budowa" } },
	[MC_ASK_SUPPORT] = { "support",  { "City support", "Versorgung", "Utrzymanie miast" } },
	[MC_ASK_BUY] = { "buy",      { "Trade cards", "Handelskarten", "Karty towarów" } },
	[MC_ASK_TRADE] = { "trade",    { "Trade", "Handel", "Handel" } },
	[MC_ASK_PURCHASE] = { "purchase", { "Advances", "Fortschritte", "Karty Rozwoju" } },
	[MC_ASK_DISCARD] = { "discard",  { "Hand limit", "Handkartenlimit", "Limit kart" } },
	[MC_ASK_CALAMITY] = { "calamity", { "Calamities", "Katastrophen", "Katastrofy" } },
	[MC_ASK_ABILITY] = { "ability",
		{ "Special abilities", "Sonderfähigkeiten", "Zdolności specjalne" } },
	[MC_ASK_TRIBUTE] = { "tribute",  { "Provincial Empire", "Provinzreich", "Imperium prowincjonalne" } },
	[MC_ASK_RESETTLE] = { "resettle", { "Leaving the game", "Das Spiel verlassen", "Opuszczanie gry" } },
	[MC_ASK_FOUND] = { "found",    { "First cities", "Erste Städte", "Pierwsze miasta" } },
	[MC_ASK_COLOURS] = { "colours",  { "Credits", "Gutschriften", "Kredyty" } },
	[MC_ASK_SETTLE] = { "settle",   { "First tokens", "Erste Marker", "Pierwsze żetony" } },
};
/* clang-format on */

/* Conflicts hide a loss until the group is in; tax rates until all are. */
static const uint8_t forms[MC_QUESTIONS] = {
	[MC_ASK_CIV] = ECU_ORDERED,     [MC_ASK_TAX] = ECU_SEALED,       [MC_ASK_REVOLT] = ECU_ORDERED,
	[MC_ASK_RUIN] = ECU_ORDERED,    [MC_ASK_EXPAND] = ECU_OPEN,      [MC_ASK_MOVE] = ECU_ORDERED,
	[MC_ASK_LOSS] = ECU_SEALED,     [MC_ASK_ATTACKED] = ECU_ORDERED, [MC_ASK_WAIT] = ECU_ORDERED,
	[MC_ASK_PLUNDER] = ECU_ORDERED, [MC_ASK_BUILD] = ECU_OPEN,       [MC_ASK_SUPPORT] = ECU_OPEN,
	[MC_ASK_BUY] = ECU_ORDERED,     [MC_ASK_TRADE] = ECU_OPEN,       [MC_ASK_PURCHASE] = ECU_OPEN,
	[MC_ASK_DISCARD] = ECU_OPEN,    [MC_ASK_CALAMITY] = ECU_OPEN,    [MC_ASK_ABILITY] = ECU_ORDERED,
	[MC_ASK_TRIBUTE] = ECU_SEALED,  [MC_ASK_RESETTLE] = ECU_ORDERED, [MC_ASK_FOUND] = ECU_ORDERED,
	[MC_ASK_COLOURS] = ECU_OPEN,    [MC_ASK_SETTLE] = ECU_ORDERED,
};

/* clang-format off */
#define OWNER(n) { "s" #n, { "Seat " #n, "Platz " #n, "Miejsce " #n } }
/* clang-format on */
static const struct core_word owner_words[MC_SEATS + 1] = {
	OWNER(1),
	OWNER(2),
	OWNER(3),
	OWNER(4),
	OWNER(5),
	OWNER(6),
	OWNER(7),
	OWNER(8),
	OWNER(9),
	OWNER(10),
	OWNER(11),
	OWNER(12),
	OWNER(13),
	OWNER(14),
	OWNER(15),
	OWNER(16),
	OWNER(17),
	OWNER(18),
	{ "pirates", { "Pirates", "Piraten", "Piraci" } },
};

/* clang-format off */
#define PILE(n, block, en, de, pl) { block #n, { #n " " en, #n " " de, #n " " pl } }
#define WEST(n) PILE(n, "w", "west", "West", "zachód")
#define EAST(n) PILE(n, "e", "east", "Ost", "wschód")
/* clang-format on */
static const struct core_word pile_words[MC_PILES] = {
	WEST(1), WEST(2), WEST(3), WEST(4), WEST(5), WEST(6), WEST(7), WEST(8), WEST(9),
	EAST(1), EAST(2), EAST(3), EAST(4), EAST(5), EAST(6), EAST(7), EAST(8), EAST(9),
};

/* Proposals and calls: three for each seat. */
/* clang-format off */
#define SLOTS(n) { "s" #n "a", { 0 } }, { "s" #n "b", { 0 } }, { "s" #n "c", { 0 } }
/* clang-format on */
static const struct core_word slot_words[MC_SEATS * MC_OFFERS] = {
	SLOTS(1),  SLOTS(2),  SLOTS(3),  SLOTS(4),  SLOTS(5),  SLOTS(6),  SLOTS(7),  SLOTS(8),  SLOTS(9),
	SLOTS(10), SLOTS(11), SLOTS(12), SLOTS(13), SLOTS(14), SLOTS(15), SLOTS(16), SLOTS(17), SLOTS(18),
};
_Static_assert(MC_OFFERS == 3 && MC_CALLS == 3, "a, b and c");

/* Ships and proposals are counted from 1 by people. */
static const struct core_word number_words[] = { { "1", { "1", "1", "1" } },
						 { "2", { "2", "2", "2" } },
						 { "3", { "3", "3", "3" } },
						 { "4", { "4", "4", "4" } } };
_Static_assert((int)COUNT(number_words) >= (int)MC_LIM_SHIPS && (int)COUNT(number_words) >= (int)MC_OFFERS,
	       "enough numbers");

static const struct core_vocabulary vocabularies[MC_VOCABULARIES] = {
	[CORE_FRAME] = { "frame", frame_words, COUNT(frame_words), 0 },
	[CORE_QUESTION] = { "question", question_words, MC_QUESTIONS, 0 },
	[MC_AREA_VOCABULARY] = { "area", &mc_areas[0].name, MC_AREAS, sizeof *mc_areas },
	[MC_LAND_VOCABULARY] = { "land", &mc_areas[0].name, MC_LAND, sizeof *mc_areas },
	[MC_OWNER_VOCABULARY] = { "owner", owner_words, COUNT(owner_words), 0 },
	[MC_CIV_VOCABULARY] = { "civ", &mc_civs[0].name, MC_CIVS, sizeof *mc_civs },
	[MC_ADVANCE_VOCABULARY] = { "advance", &mc_advances[0].name, MC_ADVANCES, sizeof *mc_advances },
	[MC_GROUP_VOCABULARY] = { "group", mc_groups, MC_GROUPS, 0 },
	[MC_GOOD_VOCABULARY] = { "good", &mc_goods[0].name, MC_GOODS, sizeof *mc_goods },
	[MC_CARD_VOCABULARY] = { "card", mc_card_words, MC_CARDS, 0 },
	[MC_PILE_VOCABULARY] = { "pile", pile_words, MC_PILES, 0 },
	[MC_OFFER_VOCABULARY] = { "offer", slot_words, COUNT(slot_words), 0 },
	[MC_PHASE_VOCABULARY] = { "phase", mc_phase_names, MC_PHASE_NAMES, 0 },
	[MC_EPOCH_VOCABULARY] = { "epoch", mc_epoch_names, MC_EPOCHS, 0 },
	[MC_SHIP_VOCABULARY] = { "ship", number_words, MC_LIM_SHIPS, 0 },
	[MC_SLOT_VOCABULARY] = { "slot", number_words, MC_OFFERS, 0 },
	[MC_CALAMITY_VOCABULARY] = { "calamity", &mc_calamities[0].name, MC_CALAMITIES,
				     sizeof *mc_calamities },
	[MC_DUE_VOCABULARY] = { "demand", due_words, COUNT(due_words), 0 },
	[MC_VOLCANO_VOCABULARY] = { "volcano", mc_volcanoes, MC_VOLCANOES, 0 },
	[MC_PLAIN_VOCABULARY] = { "plain", mc_plains, MC_PLAINS, 0 },
	[MC_THEME_VOCABULARY] = { "theme", &mc_theme_sets[0].name, MC_THEME_SETS, sizeof *mc_theme_sets },
};

static const struct core_sentence sentences[] = {
/* clang-format off */
#define SAY(id, rule, text) { #id, rule, text, NULL, NULL, 0 },
#define PLURAL(id, rule, one, many) { #id, rule, one, many, NULL, 0 },
#define EVENT(id, rule, flags, text, others) { #id, rule, text, NULL, others, flags },
#define COUNTED(id, rule, flags, one, many) { #id, rule, one, many, NULL, flags },
/* clang-format on */
#include "megaciv/sentences.def"
#undef SAY
#undef PLURAL
#undef EVENT
#undef COUNTED
};

/* ---- Actions -------------------------------------------------------------------------------- */

#define AT(member)   offsetof(struct mc_action, member)
#define SIZE(member) sizeof((struct mc_action *)0)->member
#define NUMBER(NAME, LABEL, MEMBER, MOST) \
	{ \
		.name = NAME, .label = LABEL, .width = SIZE(MEMBER), .offset = AT(MEMBER), .cap = MOST \
	}
#define WORD(NAME, LABEL, MEMBER, VOCABULARY) \
	{ \
		.name = NAME, .label = LABEL, .width = SIZE(MEMBER), .vocabulary = VOCABULARY, \
		.offset = AT(MEMBER) \
	}
#define MAYBE(NAME, LABEL, MEMBER, VOCABULARY) \
	{ \
		.name = NAME, .label = LABEL, .width = SIZE(MEMBER), .vocabulary = VOCABULARY, \
		.flags = CORE_FROM_1, .offset = AT(MEMBER) \
	}
#define BAG(NAME, LABEL, MEMBER, VOCABULARY, ROOM) \
	{ \
		.name = NAME, .label = LABEL, .shape = CORE_BAG, .width = 1, .vocabulary = VOCABULARY, \
		.offset = AT(MEMBER), .cap = ROOM \
	}
#define AREA(NAME, LABEL, MEMBER) WORD(NAME, LABEL, MEMBER, MC_AREA_VOCABULARY)

static const struct core_field civ_fields[] = { WORD("civ", N_("Civilization"), civ.civ, MC_CIV_VOCABULARY) };
static const struct core_field tax_fields[] = { NUMBER("rate", N_("Rate"), tax.rate, 9) };
static const struct core_field area_fields[] = { AREA("area", N_("Area"), at.area) };
static const struct core_field expand_fields[] = {
	{ .name = "add",
	  .label = N_("New tokens"),
	  .shape = CORE_LIST,
	  .width = 1,
	  .offset = AT(expand.n),
	  .cap = MC_LIM_TOKENS },
};
static const struct core_field move_fields[] = {
	AREA("from_area", N_("From"), move.from),
	AREA("to_area", N_("To"), move.to),
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
						 AREA("to_area", N_("To"), sail.to) };
static const struct core_field plunder_fields[] = {
	NUMBER("cards", N_("Cards"), plunder.card, MC_LIM_PLUNDER_CARDS),
	NUMBER("treasury", N_("Treasury"), plunder.treasury, MC_LIM_PLUNDER_TREASURY)
};
static const struct core_field build_fields[] = {
	AREA("area", N_("Area"), build.area),
	NUMBER("treasury", N_("Treasury"), build.treasury, MC_LIM_TOKENS),
	NUMBER("stay", N_("Staying"), build.stay, 1),
};
static const struct core_field urban_fields[] = {
	AREA("area", N_("Area"), urban.area),
	NUMBER("treasury", N_("Treasury"), urban.treasury, MC_LIM_TOKENS),
	{ .name = "from",
	  .label = N_("Tokens from"),
	  .shape = CORE_LIST,
	  .width = 2,
	  .vocabulary = MC_AREA_VOCABULARY,
	  .offset = AT(urban.n),
	  .cap = MC_DOES_URBANISM_URBAN_TOKENS },
};
static const struct core_field buy_fields[] = { NUMBER("stack", N_("Stack"), buy.stack, MC_LIM_STACKS) };
static const struct core_field call_fields[] = {
	MAYBE("have_good", N_("Have"), call.have, MC_GOOD_VOCABULARY),
	MAYBE("want_good", N_("Look for"), call.want, MC_GOOD_VOCABULARY)
};
static const struct core_field slot_fields[] = { WORD("slot", N_("Number"), slot.slot, MC_SLOT_VOCABULARY) };
static const struct core_field propose_fields[] = {
	WORD("as", N_("Own number"), propose.as, MC_SLOT_VOCABULARY),
	{ .name = "to",
	  .label = N_("To"),
	  .shape = CORE_SET,
	  .vocabulary = CORE_SEAT,
	  .width = 4,
	  .offset = AT(propose.to) },
	BAG("give", N_("Give"), propose.give, MC_CARD_VOCABULARY, MC_SEALED),
	WORD("named_good", N_("True"), propose.named[0], MC_GOOD_VOCABULARY),
	WORD("named_good2", N_("True"), propose.named[1], MC_GOOD_VOCABULARY),
	BAG("claims", N_("Say that it holds"), propose.claims, MC_GOOD_VOCABULARY, MC_CLAIMS),
	NUMBER("wanted", N_("Cards asked for"), propose.wanted, 99),
	MAYBE("want_good", N_("Ask for"), propose.want[0], MC_GOOD_VOCABULARY),
	MAYBE("want_good2", N_("Ask for"), propose.want[1], MC_GOOD_VOCABULARY),
	BAG("wishes", N_("Wish for"), propose.wishes, MC_GOOD_VOCABULARY, MC_WISHES),
};
static const struct core_field answer_fields[] = {
	WORD("from_seat", N_("From"), answer.from, CORE_SEAT),
	WORD("slot", N_("Number"), answer.slot, MC_SLOT_VOCABULARY),
	WORD("as", N_("Own number"), answer.as, MC_SLOT_VOCABULARY),
	{ .name = "mark", .width = 2, .flags = CORE_FROM_1, .offset = AT(answer.mark) },
	BAG("give", N_("Give"), answer.give, MC_CARD_VOCABULARY, MC_SEALED),
	WORD("named_good", N_("True"), answer.named[0], MC_GOOD_VOCABULARY),
	WORD("named_good2", N_("True"), answer.named[1], MC_GOOD_VOCABULARY),
	BAG("claims", N_("Say that it holds"), answer.claims, MC_GOOD_VOCABULARY, MC_CLAIMS),
};
static const struct core_field decline_fields[] = {
	WORD("from_seat", N_("From"), decline.from, CORE_SEAT),
	WORD("slot", N_("Number"), decline.slot, MC_SLOT_VOCABULARY),
	{ .name = "mark", .width = 2, .flags = CORE_FROM_1, .offset = AT(decline.mark) },
};
#define COLOUR(NAME, LABEL, MEMBER) MAYBE(NAME, LABEL, MEMBER, MC_GROUP_VOCABULARY)
static const struct core_field purchase_fields[] = {
	{ .name = "advances",
	  .label = N_("Advances"),
	  .shape = CORE_SET,
	  .vocabulary = MC_ADVANCE_VOCABULARY,
	  .width = 8,
	  .offset = AT(purchase.advances) },
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

#define KIND(KEY, LABEL, FLAGS, ANSWERS, FIELDS) \
	{ \
		KEY, MC_SAY_##LABEL, FLAGS, ANSWERS, FIELDS, COUNT(FIELDS) \
	}
/* clang-format off */
#define PLAIN(KEY, LABEL, FLAGS, ANSWERS) { KEY, MC_SAY_##LABEL, FLAGS, ANSWERS, NULL, 0 }
#define ON(question) (1u << MC_ASK_##question)
#define IN_TURNS (((1u << MC_QUESTIONS) - 1) & ~(ON(CIV) | ON(FOUND) | ON(COLOURS) | ON(SETTLE)))
/* clang-format on */

static const struct core_kind kinds[MC_KINDS] = {
	[MC_DO_CIV] = KIND("civ", DO_CIV, 0, ON(CIV), civ_fields),
	[MC_DO_TAX] = KIND("tax", DO_TAX, 0, ON(TAX), tax_fields),
	[MC_DO_ANNEX] = KIND("annex", DO_ANNEX, 0, ON(REVOLT) | ON(CALAMITY), area_fields),
	[MC_DO_SPARE] = PLAIN("spare", DO_SPARE, 0, ON(REVOLT)),
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
	[MC_DO_END_MOVEMENT] = PLAIN("end_movement", DO_END_MOVEMENT, 0, ON(MOVE)),
	[MC_DO_LOSE] = KIND("lose", DO_LOSE, 0, ON(LOSS), area_fields),
	[MC_DO_LOSE_SHIP] = PLAIN("lose_ship", DO_LOSE_SHIP, 0, ON(LOSS)),
	[MC_DO_DEFEND] = KIND("defend", DO_DEFEND, 0, ON(ATTACKED), area_fields),
	[MC_DO_ATTACK_FIRST] = KIND("attack_first", DO_ATTACK_FIRST, 0, ON(WAIT), area_fields),
	[MC_DO_STAND] = PLAIN("stand", DO_STAND, 0, ON(WAIT)),
	[MC_DO_PLUNDER] = KIND("plunder", DO_PLUNDER, 0, ON(PLUNDER), plunder_fields),
	[MC_DO_BUILD] = KIND("build", DO_BUILD, 0, ON(BUILD), build_fields),
	[MC_DO_BUILD_URBAN] = KIND("build_urban", DO_BUILD_URBAN, CORE_UNLISTED, ON(BUILD), urban_fields),
	[MC_DO_BUILT] = PLAIN("built", DO_BUILT, 0, ON(BUILD)),
	[MC_DO_REDUCE] = KIND("reduce", DO_REDUCE, 0, ON(SUPPORT) | ON(CALAMITY) | ON(RESETTLE), area_fields),
	[MC_DO_BUY] = KIND("buy", DO_BUY, 0, ON(BUY), buy_fields),
	[MC_DO_BUY_FREE] = KIND("buy_free", DO_BUY_FREE, 0, ON(BUY), buy_fields),
	[MC_DO_PASS] = PLAIN("pass", DO_PASS, 0, ON(BUY) | ON(TRIBUTE)),
	[MC_DO_CALL] = KIND("call", DO_CALL, CORE_UNLISTED, ON(TRADE), call_fields),
	[MC_DO_UNCALL] = KIND("uncall", DO_UNCALL, 0, ON(TRADE), slot_fields),
	[MC_DO_PROPOSE] = KIND("propose", DO_PROPOSE, CORE_UNLISTED, ON(TRADE), propose_fields),
	[MC_DO_ANSWER] = KIND("answer", DO_ANSWER, CORE_UNLISTED, ON(TRADE), answer_fields),
	[MC_DO_DECLINE] = KIND("decline", DO_DECLINE, 0, ON(TRADE), decline_fields),
	[MC_DO_WITHDRAW] = KIND("withdraw", DO_WITHDRAW, 0, ON(TRADE), slot_fields),
	[MC_DO_DONE] = PLAIN("done", DO_DONE, 0, ON(TRADE)),
	[MC_DO_RESUME] = PLAIN("resume", DO_RESUME, CORE_UNASKED, ON(TRADE)),
	[MC_DO_PURCHASE] = KIND("purchase", DO_PURCHASE, CORE_UNLISTED, ON(PURCHASE), purchase_fields),
	[MC_DO_NO_PURCHASE] = PLAIN("no_purchase", DO_NO_PURCHASE, 0, ON(PURCHASE)),
	[MC_DO_DISCARD] = KIND("discard", DO_DISCARD, 0, ON(DISCARD) | ON(CALAMITY), discard_fields),
	[MC_DO_LOSE_TOKENS] = KIND("lose_tokens", DO_LOSE_TOKENS, 0, ON(CALAMITY), units_fields),
	[MC_DO_PAY] = PLAIN("pay", DO_PAY, 0, ON(CALAMITY)),
	[MC_DO_VICTIM] = KIND("victim", DO_VICTIM, 0, ON(CALAMITY), victim_fields),
	[MC_DO_VOLCANO] = KIND("volcano", DO_VOLCANO, 0, ON(CALAMITY), volcano_fields),
	[MC_DO_PLAIN] = KIND("plain", DO_PLAIN, 0, ON(CALAMITY), plain_fields),
	[MC_DO_SELECT] = KIND("select", DO_SELECT, 0, ON(CALAMITY), area_fields),
	[MC_DO_DESELECT] = KIND("deselect", DO_DESELECT, 0, ON(CALAMITY), area_fields),
	[MC_DO_ENOUGH] = PLAIN("enough", DO_ENOUGH, 0, ON(CALAMITY) | ON(ABILITY)),
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

struct mc_action mc_read(const ecu_action *a)
{
	struct mc_action out;

	memcpy(&out, a, sizeof out);
	return out;
}

ecu_action mc_write(struct mc_action a)
{
	ecu_action out;

	memcpy(&out, &a, sizeof out);
	return out;
}

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
	mc_offer(
		list,
		&(struct mc_action){ .kind = (uint8_t)kind, .seat = (int8_t)seat, .at.area = (uint16_t)area },
		eagerness);
}

void mc_offer_plain(struct core_choices *list, int kind, int seat, int eagerness)
{
	mc_offer(list, &(struct mc_action){ .kind = (uint8_t)kind, .seat = (int8_t)seat }, eagerness);
}

/* ---- Parts of a position -------------------------------------------------------------------- */

#define IN(member)    offsetof(struct mc_state, member)
#define OFFER(member) offsetof(struct mc_offer, member)
#define ONE(NAME, LABEL, MEMBER, MOST) \
	{ \
		.name = NAME, .label = LABEL, .width = sizeof((struct mc_state *)0)->MEMBER, \
		.offset = IN(MEMBER), .cap = MOST \
	}
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
#define IN_BAG(NAME, LABEL, MEMBER, VOCABULARY, ROOM) \
	{ \
		.name = NAME, .label = LABEL, .shape = CORE_BAG, .width = 1, .vocabulary = VOCABULARY, \
		.offset = OFFER(MEMBER), .cap = ROOM \
	}
#define IN_OFFER(NAME, LABEL, MEMBER, VOCABULARY, FLAGS) \
	{ \
		.name = NAME, .label = LABEL, .width = 1, .vocabulary = VOCABULARY, .flags = FLAGS, \
		.offset = OFFER(MEMBER) \
	}

static const struct core_field offer_parts[] = {
	{ .name = "to",
	  .label = N_("To"),
	  .shape = CORE_SET,
	  .vocabulary = CORE_SEAT,
	  .width = 4,
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
	{ .name = "have_good",
	  .label = N_("Have"),
	  .vocabulary = MC_GOOD_VOCABULARY,
	  .width = 1,
	  .flags = CORE_FROM_1,
	  .offset = offsetof(struct mc_call, have) },
	{ .name = "want_good",
	  .label = N_("Look for"),
	  .vocabulary = MC_GOOD_VOCABULARY,
	  .width = 1,
	  .flags = CORE_FROM_1,
	  .offset = offsetof(struct mc_call, want) },
};

#define IN_DUE(NAME, LABEL, MEMBER, VOCABULARY, FLAGS, MOST) \
	{ \
		.name = NAME, .label = LABEL, .width = sizeof((struct mc_due *)0)->MEMBER, \
		.vocabulary = VOCABULARY, .flags = FLAGS, .offset = offsetof(struct mc_due, MEMBER), \
		.cap = MOST \
	}
static const struct core_field due_parts[] = {
	IN_DUE("due", N_("Owes"), what, MC_DUE_VOCABULARY, CORE_FROM_1, 0),
	IN_DUE("calamity", N_("Calamity"), calamity, MC_CALAMITY_VOCABULARY, CORE_FROM_1, 0),
	IN_DUE("n", N_("Still to go"), n, CORE_NUMBER, 0, 0),
	IN_DUE("area", NULL, area, CORE_NUMBER, 0, MC_LAND),
	IN_DUE("place", NULL, place, CORE_NUMBER, 0, MC_PLACE_MARKED),
	IN_DUE("at", NULL, block, CORE_NUMBER, 0, 0),
	IN_DUE("from_seat", N_("From"), from, CORE_SEAT, CORE_FROM_1, 0),
};
#define IN_COPY(NAME, LABEL, MEMBER, VOCABULARY, FLAGS) \
	{ \
		.name = NAME, .label = LABEL, .width = 1, .vocabulary = VOCABULARY, .flags = FLAGS, \
		.offset = offsetof(struct mc_copy, MEMBER) \
	}
static const struct core_field copy_parts[] = {
	IN_COPY("card", N_("Calamity"), card, MC_CARD_VOCABULARY, CORE_FROM_1),
	IN_COPY("seat", N_("Primary victim"), primary, CORE_SEAT, CORE_FROM_1),
	IN_COPY("to_seat", N_("Beneficiary"), beneficiary, CORE_SEAT, CORE_FROM_1),
	IN_COPY("place", NULL, place, CORE_NUMBER, 0),
	{ .name = "victims",
	  .label = N_("Secondary victims"),
	  .shape = CORE_SET,
	  .vocabulary = CORE_SEAT,
	  .width = 4,
	  .offset = offsetof(struct mc_copy, victims) },
};

const struct core_field mc_parts[] = {
	ONE("turn", N_("Turn"), turn, MC_TURNS_MOST),
	{ .name = "phase",
	  .label = N_("Phase"),
	  .vocabulary = MC_PHASE_VOCABULARY,
	  .width = 1,
	  .flags = CORE_FROM_1,
	  .offset = IN(phase) },
	ONE("ending", NULL, ending, MC_END_SOON),
	ONE("extra", NULL, extra, 1),
	{ .name = "world",
	  .shape = CORE_SET,
	  .vocabulary = MC_CIV_VOCABULARY,
	  .width = 4,
	  .offset = IN(world) },
	{ .name = "civ",
	  .label = N_("Civilization"),
	  .vocabulary = MC_CIV_VOCABULARY,
	  .width = 1,
	  .flags = CORE_FROM_1,
	  .offset = IN(civ),
	  .rows = MC_SEATS,
	  .stride = 1,
	  .row_vocabulary = CORE_SEAT },
	SEATS("east", east),
	{ .name = "ranking",
	  .shape = CORE_LIST,
	  .vocabulary = CORE_SEAT,
	  .width = 1,
	  .cap = MC_SEATS,
	  .offset = IN(ranking) },
	{ .name = "order",
	  .label = N_("Order of play"),
	  .shape = CORE_LIST,
	  .vocabulary = CORE_SEAT,
	  .width = 1,
	  .cap = MC_SEATS,
	  .offset = IN(order) },
	EACH("step", N_("A.S.T. step"), step, 16),
	EACH("census", N_("Census"), census, MC_LIM_TOKENS),
	EACH("cities", N_("Cities"), cities, MC_LIM_CITIES),
	EACH("stock", N_("Stock"), stock, MC_LIM_TOKENS),
	EACH("treasury", N_("Treasury"), treasury, MC_LIM_TOKENS),
	{ .name = "tokens",
	  .shape = CORE_COUNTS,
	  .vocabulary = MC_LAND_VOCABULARY,
	  .width = 1,
	  .cap = MC_LAND,
	  .offset = IN(tokens),
	  .rows = MC_SEATS,
	  .stride = MC_LAND,
	  .row_vocabulary = CORE_SEAT },
	{ .name = "city",
	  .vocabulary = MC_OWNER_VOCABULARY,
	  .width = 1,
	  .flags = CORE_FROM_1,
	  .offset = IN(city),
	  .rows = MC_LAND,
	  .stride = 1,
	  .row_vocabulary = MC_LAND_VOCABULARY },
	BY_LAND("barbarians", NULL, barbarians),
	{ .name = "ships",
	  .shape = CORE_LIST,
	  .vocabulary = MC_AREA_VOCABULARY,
	  .width = 2,
	  .cap = MC_LIM_SHIPS,
	  .offset = IN(ships),
	  .rows = MC_SEATS,
	  .stride = sizeof(struct mc_ships),
	  .row_vocabulary = CORE_SEAT },
	{ .name = "advances",
	  .label = N_("Advances"),
	  .shape = CORE_SET,
	  .vocabulary = MC_ADVANCE_VOCABULARY,
	  .width = 8,
	  .offset = IN(advances),
	  .rows = MC_SEATS,
	  .stride = 8,
	  .row_vocabulary = CORE_SEAT },
	{ .name = "credit",
	  .label = N_("Credits"),
	  .shape = CORE_COUNTS,
	  .vocabulary = MC_GROUP_VOCABULARY,
	  .width = 1,
	  .cap = MC_GROUPS,
	  .offset = IN(credit),
	  .rows = MC_SEATS,
	  .stride = MC_GROUPS,
	  .row_vocabulary = CORE_SEAT },
	{ .name = "record1",
	  .vocabulary = MC_GROUP_VOCABULARY,
	  .width = 1,
	  .flags = CORE_FROM_1,
	  .offset = IN(record),
	  .rows = MC_SEATS,
	  .stride = 2,
	  .row_vocabulary = CORE_SEAT },
	{ .name = "record2",
	  .vocabulary = MC_GROUP_VOCABULARY,
	  .width = 1,
	  .flags = CORE_FROM_1,
	  .offset = IN(record) + 1,
	  .rows = MC_SEATS,
	  .stride = 2,
	  .row_vocabulary = CORE_SEAT },
	{ .name = "monument1",
	  .vocabulary = MC_GROUP_VOCABULARY,
	  .width = 1,
	  .flags = CORE_FROM_1,
	  .offset = IN(monument),
	  .rows = MC_SEATS,
	  .stride = 4,
	  .row_vocabulary = CORE_SEAT },
	{ .name = "monument2",
	  .vocabulary = MC_GROUP_VOCABULARY,
	  .width = 1,
	  .flags = CORE_FROM_1,
	  .offset = IN(monument) + 1,
	  .rows = MC_SEATS,
	  .stride = 4,
	  .row_vocabulary = CORE_SEAT },
	{ .name = "monument3",
	  .vocabulary = MC_GROUP_VOCABULARY,
	  .width = 1,
	  .flags = CORE_FROM_1,
	  .offset = IN(monument) + 2,
	  .rows = MC_SEATS,
	  .stride = 4,
	  .row_vocabulary = CORE_SEAT },
	{ .name = "monument4",
	  .vocabulary = MC_GROUP_VOCABULARY,
	  .width = 1,
	  .flags = CORE_FROM_1,
	  .offset = IN(monument) + 3,
	  .rows = MC_SEATS,
	  .stride = 4,
	  .row_vocabulary = CORE_SEAT },
	EACH("hand_size", N_("Trade cards"), hand_size, 0),
	{ .name = "hand",
	  .label = N_("Hand"),
	  .shape = CORE_COUNTS,
	  .flags = CORE_PRIVATE,
	  .vocabulary = MC_CARD_VOCABULARY,
	  .width = 1,
	  .cap = MC_CARDS,
	  .offset = IN(hand),
	  .rows = MC_SEATS,
	  .stride = MC_CARDS,
	  .row_vocabulary = CORE_SEAT },
	{ .name = "stack",
	  .shape = CORE_LIST,
	  .vocabulary = MC_CARD_VOCABULARY,
	  .width = 1,
	  .cap = MC_STACK_ROOM,
	  .offset = IN(stack),
	  .rows = MC_PILES,
	  .stride = 1 + MC_STACK_ROOM,
	  .row_vocabulary = MC_PILE_VOCABULARY },
	{ .name = "empty",
	  .width = 1,
	  .cap = 1,
	  .offset = IN(empty),
	  .rows = MC_PILES,
	  .stride = 1,
	  .row_vocabulary = MC_PILE_VOCABULARY },
	{ .name = "discard",
	  .label = N_("Discarded"),
	  .shape = CORE_COUNTS,
	  .vocabulary = MC_CARD_VOCABULARY,
	  .width = 1,
	  .cap = MC_CARDS,
	  .offset = IN(discard) },
	{ .name = "giver",
	  .vocabulary = CORE_SEAT,
	  .width = 1,
	  .flags = CORE_FROM_1,
	  .offset = IN(giver),
	  .rows = MC_CARD_GOODS,
	  .stride = 1,
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
	{ .name = "copy",
	  .label = N_("Calamities"),
	  .shape = CORE_RECORD,
	  .offset = IN(copy),
	  .rows = MC_BLOCKS,
	  .stride = sizeof(struct mc_copy),
	  .sub = copy_parts,
	  .subs = COUNT(copy_parts) },
	{ .name = "due",
	  .label = N_("Owes"),
	  .shape = CORE_RECORD,
	  .offset = IN(due),
	  .rows = MC_SEATS,
	  .stride = sizeof(struct mc_due),
	  .row_vocabulary = CORE_SEAT,
	  .sub = due_parts,
	  .subs = COUNT(due_parts) },
	{ .name = "picks",
	  .shape = CORE_LIST,
	  .flags = CORE_PRIVATE,
	  .vocabulary = MC_AREA_VOCABULARY,
	  .width = 2,
	  .cap = MC_PICKS,
	  .offset = IN(picks),
	  .rows = MC_SEATS,
	  .stride = sizeof(struct mc_picks),
	  .row_vocabulary = CORE_SEAT },
	EACH("tribute", NULL, tribute, MC_CARDS + 1),
	{ .name = "theme",
	  .label = N_("Theme set"),
	  .flags = CORE_PRIVATE | CORE_FROM_1,
	  .vocabulary = MC_THEME_VOCABULARY,
	  .width = 1,
	  .offset = IN(theme),
	  .rows = MC_SEATS,
	  .stride = 1,
	  .row_vocabulary = CORE_SEAT },
	BY_LAND("used", NULL, used),
	BY_LAND("before", NULL, before),
	{ .name = "before_ships",
	  .shape = CORE_LIST,
	  .vocabulary = MC_AREA_VOCABULARY,
	  .width = 2,
	  .cap = MC_LIM_SHIPS,
	  .offset = IN(before_ships) },
	ONE("before_stock", NULL, before_stock, MC_LIM_TOKENS),
	ONE("before_treasury", NULL, before_treasury, MC_LIM_TOKENS),
	SHIPS(aboard, "aboard", 9),
	SHIPS(sailed, "sailed", 9),
	SHIPS(ready, "ready", 1),
	ONE("builds", NULL, builds, MC_LIM_SHIPS),
	{ .name = "call",
	  .label = N_("Calls"),
	  .shape = CORE_RECORD,
	  .offset = IN(call),
	  .rows = MC_SEATS * MC_CALLS,
	  .stride = sizeof(struct mc_call),
	  .row_vocabulary = MC_OFFER_VOCABULARY,
	  .sub = call_parts,
	  .subs = COUNT(call_parts) },
	{ .name = "offer",
	  .label = N_("Proposals"),
	  .shape = CORE_RECORD,
	  .offset = IN(offer),
	  .rows = MC_SEATS * MC_OFFERS,
	  .stride = sizeof(struct mc_offer),
	  .row_vocabulary = MC_OFFER_VOCABULARY,
	  .sub = offer_parts,
	  .subs = COUNT(offer_parts) },
};
const int mc_parts_n = COUNT(mc_parts);
_Static_assert(COUNT(mc_parts) <= CORE_PARTS_MAX && (int)MC_KINDS <= (int)CORE_KINDS_MAX, "a bit for each");

/* ---- Options -------------------------------------------------------------------------------- */

static const char *const sides[] = { "west", "east" }, *const side_labels[] = { N_("West"), N_("East") };
static const char *const versions[] = { "basic", "expert" }, *const version_labels[] = { N_("Basic"),
											 N_("Expert") };
static const char *const dealings[] = { "choose", "random", "assigned" }, *const dealing_labels[] = {
	N_("Chosen in start-up order"), N_("Dealt at random"), N_("By seat")
};
static const char *const privacy[] = { "private", "open" }, *const privacy_labels[] = {
	N_("Seen by their addressees"), N_("Seen by all")
};
static const char *const minors[] = { "mixed", "bottom" }, *const minor_labels[] = { N_("Shuffled in"),
										     N_("At the bottom") };
static const char *const duties[] = { "compulsory", "optional" }, *const duty_labels[] = { N_("Compulsory"),
											   N_("Optional") };
static const char *const allowed[] = { "allowed", "forbidden" }, *const allowed_labels[] = {
	N_("Allowed"), N_("Forbidden")
};
static const char *const off_on[] = { "off", "on" }, *const off_on_labels[] = { N_("Off"), N_("On") };
static const char *const draws[] = { "all", "majors" }, *const draw_labels[] = {
	N_("Among all calamities"), N_("Among majors while these are too many")
};
static const char *const wonders[] = { "counts", "ignored" }, *const wonder_labels[] = {
	N_("Counts"), N_("Does not count")
};
static const char *const bonuses[] = { "entered", "standing" }, *const bonus_labels[] = {
	N_("Who ever entered"), N_("Who stands there")
};
static const char *const ties[] = { "number", "value" }, *const tie_labels[] = { N_("Number of tokens"),
										 N_("Total value") };
static const char *const undrawn[] = { "stays", "bottom" }, *const undrawn_labels[] = {
	N_("Keeps its place"), N_("Goes to the bottom")
};

static const char *const scenarios[] = { "whole", "short", "first" }, *const scenario_labels[] = {
	N_("Whole game"), N_("Short Game"), N_("First steps")
};
static const char *const totals[] = { "nearest", "never_above" }, *const total_labels[] = {
	N_("The nearest, above or below"), N_("Never above")
};
static const char *const tests[] = { "local", "searched" }, *const test_labels[] = {
	N_("One area added, dropped or exchanged"), N_("Also searched for a nearer one")
};
static const char *const disorders[] = { "keep", "card" }, *const disorder_labels[] = {
	N_("Changes how many are kept"), N_("Changes how many are reduced")
};
static const char *const themes[] = { "table", "none" }, *const theme_labels[] = { N_("Three of the sets"),
										   N_("None") };

static const struct core_option options[MC_OPTIONS] = {
	[MC_OPTION_SIDE] = { "side", N_("Map"), 0, 1, 0, sides, side_labels },
	[MC_OPTION_AST] = { "ast", N_("A.S.T."), 0, 1, 0, versions, version_labels },
	[MC_OPTION_CIVS] = { "civs", N_("Civilizations"), 0, 2, 0, dealings, dealing_labels },
	[MC_OPTION_TURNS] = { "turns", N_("Ends after turn"), 1, MC_TURNS_MOST, MC_TURNS_MOST, NULL, NULL },
	[MC_OPTION_PROPOSALS] = { "proposals", N_("Trade proposals"), 0, 1, 0, privacy, privacy_labels },
	[MC_OPTION_MINORS] = { "minors", N_("Minor calamities in the stacks"), 0, 1, 0, minors,
			       minor_labels },
	[MC_OPTION_REVOLTS] = { "revolts", N_("Annexing in tax revolts"), 0, 1, 0, duties, duty_labels },
	[MC_OPTION_CITYLESS] = { "cityless", N_("Card purchases without a city"), 0, 1, 0, allowed,
				 allowed_labels },
	[MC_OPTION_REENTRY] = { "reentry", N_("Return of players without units"), 0, 1, 0, off_on,
				off_on_labels },
	[MC_OPTION_RANDOM_DISCARDS] = { "discards", N_("Calamities discarded at random"), 0, 1, 0, draws,
					draw_labels },
	[MC_OPTION_WONDER] = { "wonder", N_("Wonder of the World as a city in the score"), 0, 1, 0, wonders,
			       wonder_labels },
	[MC_OPTION_LATE_IRON] = { "late_iron", N_("Late Iron Age bonus"), 0, 1, 0, bonuses, bonus_labels },
	[MC_OPTION_TIE_CREDITS] = { "tie_credits", N_("Tie-break by credit tokens"), 0, 1, 0, ties,
				    tie_labels },
	[MC_OPTION_EGYPT] = { "egypt", N_("Egypt with 13 or 14 players"), 0, 1, 1, sides, side_labels },
	[MC_OPTION_UNDRAWN] = { "undrawn", N_("Undrawn non-tradeable calamity"), 0, 1, 0, undrawn,
				undrawn_labels },
	[MC_OPTION_SCENARIO] = { "scenario", N_("Scenario"), 0, 2, 0, scenarios, scenario_labels },
	[MC_OPTION_DAMAGE] = { "damage", N_("Damage by reducing cities"), 0, 1, 0, allowed, allowed_labels },
	[MC_OPTION_TOTAL] = { "total", N_("Civil War and Tyranny without an exact total"), 0, 1, 0, totals,
			      total_labels },
	[MC_OPTION_SELECTION] = { "selection", N_("Test of the areas chosen in Civil War and Tyranny"), 0, 1,
				  0, tests, test_labels },
	[MC_OPTION_DISORDER] = { "disorder", N_("Advances in Civil Disorder"), 0, 1, 0, disorders,
				 disorder_labels },
	[MC_OPTION_THEMES] = { "themes", N_("Theme sets that destroy a city"), 0, 1, 0, themes,
			       theme_labels },
};

/* 17, 18: the scenarios fix some of the others. */
static ecu_verdict option_check(const ecu_options *o)
{
	int scenario = o->value[MC_OPTION_SCENARIO];

	if (scenario == MC_FIRST_GAME &&
	    (o->seats != MC_LIM_FIRST_PLAYERS || o->value[MC_OPTION_SIDE] != MC_WEST ||
	     o->value[MC_OPTION_AST] != MC_BASIC))
		return core_refuse(MC_SAY_FIRST_OPTIONS, MC_LIM_FIRST_PLAYERS);
	return scenario == MC_SHORT_GAME && o->value[MC_OPTION_AST] != MC_BASIC
		       ? core_refuse(MC_SAY_SHORT_OPTIONS)
		       : CORE_OK;
}

/* ---- Playing: which chapter answers --------------------------------------------------------- */

/* 2.1 */
static ecu_verdict civ_check(const struct mc_state *s, const struct mc_action *a)
{
	for (int seat = 0; seat < s->head.seats; seat++)
		if (s->civ[seat] == a->civ.civ + 1)
			return core_refuse(MC_SAY_CIV_TAKEN, a->civ.civ);
	return s->world >> a->civ.civ & 1 ? CORE_OK : core_refuse(MC_SAY_CIV_TAKEN, a->civ.civ);
}

static void civ_choices(const struct mc_state *s, int seat, struct core_choices *list)
{
	for (int civ = 0; civ < MC_CIVS; civ++) {
		struct mc_action a = { .kind = MC_DO_CIV, .seat = (int8_t)seat, .civ.civ = (uint8_t)civ };
		ecu_action out = mc_write(a);
		if (!ecu_refused(civ_check(s, &a)))
			core_offer(list, &out, 1);
	}
}

static ecu_verdict table_check(const struct mc_state *s, const struct mc_action *a)
{
	if (a->kind == MC_DO_LEAVE)
		return mc_leave_check(s, a);
	return a->kind == MC_DO_END && s->ending > a->end.soon ? core_refuse(MC_SAY_ENDING) : CORE_OK;
}

static ecu_verdict check(const struct core_head *head, const ecu_action *action)
{
	struct mc_action a = mc_read(action);
	const struct mc_state *s = mcc(head);

	switch (head->question - 1) { /* some actions answer several chapters */
	case MC_ASK_CALAMITY: return a.seat >= 0 ? mc_due_check(s, &a) : table_check(s, &a);
	case MC_ASK_ABILITY:
	case MC_ASK_TRIBUTE: return a.seat >= 0 ? mc_ability_check(s, &a) : table_check(s, &a);
	case MC_ASK_RESETTLE: return a.seat >= 0 ? mc_leave_check(s, &a) : table_check(s, &a);
	default: break;
	}
	switch ((enum mc_kind)a.kind) {
	case MC_DO_CIV: return civ_check(s, &a);
	case MC_DO_TAX:
	case MC_DO_ANNEX:
	case MC_DO_SPARE:
	case MC_DO_RUIN: return mc_tax_check(s, &a);
	case MC_DO_EXPAND: return mc_expand_check(s, &a);
	case MC_DO_MOVE:
	case MC_DO_BUILD_SHIP:
	case MC_DO_BUILD_SHIP_FROM:
	case MC_DO_MAINTAIN:
	case MC_DO_GIVE_UP:
	case MC_DO_EMBARK:
	case MC_DO_SAIL:
	case MC_DO_DISEMBARK:
	case MC_DO_TAKE_BACK:
	case MC_DO_END_MOVEMENT: return mc_move_check(s, &a);
	case MC_DO_LOSE:
	case MC_DO_LOSE_SHIP: return mc_conflict_check(s, &a);
	case MC_DO_DEFEND:
	case MC_DO_ATTACK_FIRST:
	case MC_DO_STAND:
	case MC_DO_PLUNDER: return mc_attack_check(s, &a);
	case MC_DO_BUILD:
	case MC_DO_BUILD_URBAN:
	case MC_DO_BUILT:
	case MC_DO_REDUCE: return mc_build_check(s, &a);
	case MC_DO_BUY:
	case MC_DO_BUY_FREE:
	case MC_DO_PASS: return mc_buy_check(s, &a);
	case MC_DO_CALL:
	case MC_DO_UNCALL:
	case MC_DO_PROPOSE:
	case MC_DO_ANSWER:
	case MC_DO_DECLINE:
	case MC_DO_WITHDRAW:
	case MC_DO_DONE:
	case MC_DO_RESUME: return mc_trade_check(s, &a);
	case MC_DO_PURCHASE:
	case MC_DO_NO_PURCHASE:
	case MC_DO_DISCARD: return mc_purchase_check(s, &a);
	case MC_DO_FOUND:
	case MC_DO_COLOURS:
	case MC_DO_SETTLE: return mc_short_check(s, &a);
	default: return table_check(s, &a);
	}
}

static void choose_civ(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	mc_take_civ(s, a->seat, a->civ.civ);
	core_tell(s, sink, CORE_ALL, MC_SAY_CHOSE, a->seat, a->civ.civ);
	s->head.frame[0].n++;
	core_answered(&s->head, a->seat);
}

static void apply(struct core_head *head, const ecu_action *action, const ecu_sink *sink)
{
	struct mc_action a = mc_read(action);
	struct mc_state *s = mc(head);
	int question = a.seat >= 0 ? head->question - 1 : MC_QUESTIONS;

	if (question == MC_ASK_CALAMITY) {
		mc_due_apply(s, &a, sink);
		return;
	}
	if (question == MC_ASK_ABILITY || question == MC_ASK_TRIBUTE) {
		mc_ability_apply(s, &a, sink);
		return;
	}
	if (question == MC_ASK_RESETTLE) {
		mc_leave_apply(s, &a, sink);
		return;
	}
	switch ((enum mc_kind)a.kind) {
	case MC_DO_CIV: choose_civ(s, &a, sink); break;
	case MC_DO_TAX:
	case MC_DO_ANNEX:
	case MC_DO_SPARE:
	case MC_DO_RUIN: mc_tax_apply(s, &a, sink); break;
	case MC_DO_EXPAND: mc_expand_apply(s, &a, sink); break;
	case MC_DO_MOVE:
	case MC_DO_BUILD_SHIP:
	case MC_DO_BUILD_SHIP_FROM:
	case MC_DO_MAINTAIN:
	case MC_DO_GIVE_UP:
	case MC_DO_EMBARK:
	case MC_DO_SAIL:
	case MC_DO_DISEMBARK:
	case MC_DO_TAKE_BACK:
	case MC_DO_END_MOVEMENT: mc_move_apply(s, &a, sink); break;
	case MC_DO_LOSE:
	case MC_DO_LOSE_SHIP: mc_conflict_apply(s, &a, sink); break;
	case MC_DO_DEFEND:
	case MC_DO_ATTACK_FIRST:
	case MC_DO_STAND:
	case MC_DO_PLUNDER: mc_attack_apply(s, &a, sink); break;
	case MC_DO_BUILD:
	case MC_DO_BUILD_URBAN:
	case MC_DO_BUILT:
	case MC_DO_REDUCE: mc_build_apply(s, &a, sink); break;
	case MC_DO_BUY:
	case MC_DO_BUY_FREE:
	case MC_DO_PASS: mc_buy_apply(s, &a, sink); break;
	case MC_DO_CALL:
	case MC_DO_UNCALL:
	case MC_DO_PROPOSE:
	case MC_DO_ANSWER:
	case MC_DO_DECLINE:
	case MC_DO_WITHDRAW:
	case MC_DO_DONE:
	case MC_DO_RESUME:
	case MC_DO_CLOSE: mc_trade_apply(s, &a, sink); break;
	case MC_DO_PURCHASE:
	case MC_DO_NO_PURCHASE:
	case MC_DO_DISCARD: mc_purchase_apply(s, &a, sink); break;
	case MC_DO_FOUND:
	case MC_DO_COLOURS:
	case MC_DO_SETTLE: mc_short_apply(s, &a, sink); break;
	case MC_DO_LEAVE: mc_leave_apply(s, &a, sink); break;
	default:
		s->ending = a.end.soon ? MC_END_SOON : MC_END_TURN;
		core_tell(s, sink, CORE_ALL, a.end.soon ? MC_SAY_LAST_PHASE : MC_SAY_LAST_TURN);
		break;
	}
}

static void choices(const struct core_head *head, int seat, struct core_choices *list)
{
	const struct mc_state *s = mcc(head);

	switch ((enum mc_question)(head->question - 1)) {
	case MC_ASK_CIV: civ_choices(s, seat, list); break;
	case MC_ASK_TAX:
	case MC_ASK_REVOLT:
	case MC_ASK_RUIN: mc_tax_choices(s, seat, list); break;
	case MC_ASK_MOVE: mc_move_choices(s, seat, list); break;
	case MC_ASK_LOSS: mc_conflict_choices(s, seat, list); break;
	case MC_ASK_ATTACKED:
	case MC_ASK_WAIT:
	case MC_ASK_PLUNDER: mc_attack_choices(s, seat, list); break;
	case MC_ASK_BUILD:
	case MC_ASK_SUPPORT: mc_build_choices(s, seat, list); break;
	case MC_ASK_BUY: mc_buy_choices(s, seat, list); break;
	case MC_ASK_TRADE: mc_trade_choices(s, seat, list); break;
	case MC_ASK_PURCHASE:
	case MC_ASK_DISCARD: mc_purchase_choices(s, seat, list); break;
	case MC_ASK_CALAMITY: mc_due_choices(s, seat, list); break;
	case MC_ASK_ABILITY:
	case MC_ASK_TRIBUTE: mc_ability_choices(s, seat, list); break;
	case MC_ASK_RESETTLE: mc_leave_choices(s, seat, list); break;
	case MC_ASK_FOUND:
	case MC_ASK_COLOURS:
	case MC_ASK_SETTLE: mc_short_choices(s, seat, list); break;
	case MC_ASK_EXPAND:
	case MC_QUESTIONS: break; /* composed */
	}
}

static ecu_kinds open(const struct core_head *head, int seat)
{
	const struct mc_state *s = mcc(head);

	switch ((enum mc_question)(head->question - 1)) {
	case MC_ASK_MOVE: return mc_ship_far_possible(s, seat) ? (ecu_kinds)1 << MC_DO_BUILD_SHIP_FROM : 0;
	case MC_ASK_BUILD: return mc_can_build_urban(s, seat) ? (ecu_kinds)1 << MC_DO_BUILD_URBAN : 0;
	case MC_ASK_TRADE: return mc_trade_kinds(s, seat);
	case MC_ASK_ABILITY: return mc_ability_kinds(s, seat);
	default: return (ecu_kinds)1 << MC_DO_EXPAND | (ecu_kinds)1 << MC_DO_PURCHASE;
	}
}

static bool pick(const struct core_head *head, int seat, ecu_rng *rng, enum ecu_style style, ecu_action *a)
{
	const struct mc_state *s = mcc(head);

	switch ((enum mc_question)(head->question - 1)) {
	case MC_ASK_EXPAND: return mc_expand_pick(s, seat, rng, a);
	case MC_ASK_MOVE: return mc_move_pick(s, seat, rng, style, a);
	case MC_ASK_BUILD: return mc_build_pick(s, seat, rng, style, a);
	case MC_ASK_TRADE: return mc_trade_pick(s, seat, rng, style, a);
	case MC_ASK_PURCHASE: return mc_purchase_pick(s, seat, rng, style, a);
	case MC_ASK_CALAMITY: return mc_due_pick(s, seat, rng, a);
	case MC_ASK_RESETTLE: return mc_leave_pick(s, seat, rng, a);
	case MC_ASK_ABILITY: return mc_ability_pick(s, seat, rng, a);
	default: return false;
	}
}

/* What the sentence of each question speaks of. */
static void prompt(const struct core_head *head, int seat, ecu_message *m)
{
	const struct mc_state *s = mcc(head);
	const struct core_frame *top = &head->frame[head->depth - 1];
	int question = head->question - 1;

	m->id = (uint16_t)(MC_SAY_ASK_CIV + question);
	if (question == MC_ASK_TAX) {
		m->arg[0] = s->cities[seat];
		m->arg[1] = s->stock[seat];
	} else if (question == MC_ASK_REVOLT || question == MC_ASK_RUIN) {
		m->arg[question == MC_ASK_REVOLT] = s->owed[top->seat - 1];
		if (question == MC_ASK_REVOLT)
			m->arg[0] = top->seat - 1;
	} else if (question == MC_ASK_EXPAND) {
		m->arg[0] = s->stock[seat];
	} else if (question == MC_ASK_LOSS || question == MC_ASK_WAIT || question == MC_ASK_PLUNDER) {
		m->arg[0] = top->a;
	} else if (question == MC_ASK_SUPPORT) {
		m->arg[0] = mc_support_rate(s, seat) * s->cities[seat];
		m->arg[1] = mc_on_board(s, seat);
	} else if (question == MC_ASK_BUY) {
		m->arg[0] = s->treasury[seat];
	} else if (question == MC_ASK_CALAMITY) {
		mc_due_prompt(s, seat, m);
	} else if (question == MC_ASK_TRIBUTE) {
		m->arg[0] = s->order.at[top->n];
		m->arg[1] = MC_DOES_PROVINCIAL_EMPIRE_MIN_FACE;
	} else if (question == MC_ASK_RESETTLE) {
		m->arg[0] = s->civ[top->seat - 1] - 1;
	} else if (question == MC_ASK_FOUND) {
		m->arg[0] = mc_found_left(s, seat);
	} else if (question == MC_ASK_SETTLE) {
		m->arg[0] = mc_settle_left(s, seat);
	} else if (question == MC_ASK_DISCARD) {
		m->arg[0] = s->hand_size[seat] - mc_hand_limit(s, seat);
	}
}

static int stats(const struct core_head *head, ecu_stat *out, int cap)
{
	const struct mc_state *s = mcc(head);
	const char *const names[] = { "turn",  "cities", "advances", "tokens",
				      "ships", "cards",  "treasury", "steps" };
	int32_t value[COUNT(names)] = { s->turn };

	for (int seat = 0; seat < head->seats; seat++) {
		value[1] += s->cities[seat];
		value[2] += __builtin_popcountll(s->advances[seat]);
		value[3] += mc_on_board(s, seat);
		value[4] += s->ships[seat].n;
		value[5] += s->hand_size[seat];
		value[6] += s->treasury[seat];
		value[7] += s->step[seat];
	}
	for (int i = 0; i < (int)COUNT(names) && i < cap; i++)
		out[i] = (ecu_stat){ names[i], value[i] };
	return COUNT(names);
}

static ecu_seats leaving(const struct core_head *head) { return mcc(head)->leaving; }

static const struct core_word *plays(const struct core_head *head, int seat)
{
	return mcc(head)->ranking.n && mcc(head)->civ[seat] ? &mc_civs[mcc(head)->civ[seat] - 1].name : NULL;
}

static core_step_fn *const steps[MC_FRAMES] = {
	[MC_TURN] = mc_turn_step,     [MC_REVOLT] = mc_revolt_step, [MC_CONFLICT] = mc_conflict_step,
	[MC_ATTACK] = mc_attack_step, [MC_MINORS] = mc_minors_step, [MC_CALAMITY] = mc_calamity_step,
	[MC_LEAVE] = mc_leave_step,
};
static const char *const sources[] = { N_("Cities"), N_("Advances"), N_("A.S.T. steps"), N_("Late Iron Age"),
				       NULL };

static const struct core_past past[] = { { 2, 2, "0.1.0" }, { 0 } };

const ecu_game mc_game = {
	.key = "megaciv",
	.title = N_("Mega Civilization"),
	.number = 1,
	.seats_least = MC_PLAYERS_LEAST,
	.seats_most = MC_SEATS,
	.revision = 3,
	.layout = 2,
	.layout_oldest = 2,
	.past = past,
	.size = sizeof(struct mc_state),
	.vocabularies = vocabularies,
	.vocabularies_n = MC_VOCABULARIES,
	.sentences = sentences,
	.sentences_n = COUNT(sentences),
	.kinds = kinds,
	.kinds_n = MC_KINDS,
	.unasked = (ecu_kinds)1 << MC_DO_RESUME,
	.parts = mc_parts,
	.parts_n = COUNT(mc_parts),
	.options = options,
	.options_n = MC_OPTIONS,
	.forms = forms,
	.steps = steps,
	.sources = sources,
	.hint_vocabulary = MC_CARD_VOCABULARY,
	.secrets = mc_secrets,
	.option_check = option_check,
	.setup = mc_setup,
	.check = check,
	.apply = apply,
	.observe = mc_observe,
	.choices = choices,
	.open = open,
	.pick = pick,
	.prompt = prompt,
	.as_if = mc_as_if,
	.sample = mc_sample,
	.result = mc_result,
	.fault = mc_fault,
	.settle = mc_settle,
	.lively = mc_lively,
	.stats = stats,
	.leaving = leaving,
	.plays = plays,
};
