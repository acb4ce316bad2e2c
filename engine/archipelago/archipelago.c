/* archipelago.c — the tables of Archipelago: words, actions, parts of a position, options; and which
 * chapter answers which question. */
#include <string.h>

#include "archipelago/archipelago.h"

#define COUNT(table) (sizeof table / sizeof *table)

/* ---- Words ---------------------------------------------------------------------------------- */

static const struct core_word frame_words[ARC_FRAMES - 1] = {
	{ "round", { 0 } },  { "find", { 0 } },    { "crisis", { 0 } },    { "domestic", { 0 } },
	{ "export", { 0 } }, { "event", { 0 } },   { "expulsion", { 0 } }, { "turn", { 0 } },
	{ "permit", { 0 } }, { "explore", { 0 } }, { "recruit", { 0 } },   { "migrate", { 0 } },
	{ "birth", { 0 } },  { "trade", { 0 } },   { "construct", { 0 } }, { "harvest", { 0 } },
	{ "card", { 0 } },   { "theft", { 0 } },   { "reveal", { 0 } },    { "launch", { 0 } },
	{ "evolve", { 0 } },
};

static const struct core_word question_words[ARC_QUESTIONS] = {
	[ARC_ASK_SETTLE] = { "settle", { "First exploration", "Erste Entdeckung", "Pierwsza eksploracja" } },
	[ARC_ASK_STOCK] = { "stock", { "Resources", "Ressourcen", "Surowce" } },
	[ARC_ASK_TAKE] = { "take", { "Resources", "Ressourcen", "Surowce" } },
	[ARC_ASK_BID] = { "bid", { "Turn order", "Spielerreihenfolge", "Kolejność graczy" } },
	[ARC_ASK_ORDER] = { "order", { "Turn order", "Spielerreihenfolge", "Kolejność graczy" } },
	[ARC_ASK_RELIEF] = { "relief", { "Crisis", "Krise", "Kryzys" } },
	[ARC_ASK_RAISE] = { "raise", { "Crisis", "Krise", "Kryzys" } },
	[ARC_ASK_EXPEL] = { "expel", { "Rebels", "Rebellen", "Buntownicy" } },
	[ARC_ASK_LOSE] = { "lose", { "Event", "Ereignis", "Wydarzenie" } },
	[ARC_ASK_TURN] = { "turn", { "Actions", "Aktionen", "Akcje" } },
	[ARC_ASK_PERMIT] = { "permit", { "Permission", "Erlaubnis", "Pozwolenie" } },
	[ARC_ASK_LAY] = { "lay", { "Exploration", "Entdeckung", "Eksploracja" } },
	[ARC_ASK_WORKER] = { "worker", { "Recruitment", "Rekrutierung", "Rekrutacja" } },
	[ARC_ASK_MOVE] = { "move", { "Migration", "Migration", "Migracja" } },
	[ARC_ASK_BIRTH] = { "birth", { "Reproduction", "Reproduktion", "Rozmnażanie" } },
	[ARC_ASK_TRADE] = { "trade", { "Trade", "Handel", "Handel" } },
	[ARC_ASK_BUILD] = { "build", { "Construction", "Bauen", "Budowa" } },
	[ARC_ASK_HARVEST] = { "harvest", { "Harvest", "Ernte", "Zbiory" } },
	[ARC_ASK_TARGET] = { "target", { "Card effect", "Karteneffekt", "Efekt karty" } },
	[ARC_ASK_HIDE] = { "hide", { "Thief", "Dieb", "Złodziej" } },
	[ARC_ASK_HAND] = { "hand", { "Thief", "Dieb", "Złodziej" } },
	[ARC_ASK_REVEAL] = { "reveal", { "Revealed cards", "Aufgedeckte Karten", "Odkryte karty" } },
	[ARC_ASK_ARRANGE] = { "arrange", { "Cartographer", "Kartograf", "Kartograf" } },
	[ARC_ASK_LAUNCH] = { "launch",
			     { "Great Lighthouse", "Großer Leuchtturm", "Wielka latarnia morska" } },
	[ARC_ASK_EVOLVE] = { "evolve", { "Evolution cards", "Entwicklungskarten", "Karty rozwoju" } },
};

/* Bids and the victim's hands are hidden until they are opened. */
static const uint8_t forms[ARC_QUESTIONS] = { [ARC_ASK_BID] = ECU_SEALED, [ARC_ASK_HIDE] = ECU_SEALED };

/* clang-format off */
#define TILE(n) { "t" #n, { "T" #n, "T" #n, "T" #n } }
/* clang-format on */
static const struct core_word place_words[ARC_TILES + 1] = {
	TILE(00), TILE(01), TILE(02),
	TILE(03), TILE(04), TILE(05),
	TILE(06), TILE(07), TILE(08),
	TILE(09), TILE(10), TILE(11),
	TILE(12), TILE(13), TILE(14),
	TILE(15), TILE(16), TILE(17),
	TILE(18), TILE(19), TILE(20),
	TILE(21), TILE(22), TILE(23),
	TILE(24), TILE(25), { "wonder", { "Wonder", "Weltwunder", "Cud świata" } },
};

/* clang-format off */
static const struct core_word region_words[ARC_FACE_REGIONS] = {
	{ "l1", { "L1", "L1", "L1" } }, { "l2", { "L2", "L2", "L2" } }, { "l3", { "L3", "L3", "L3" } },
	{ "s1", { "S1", "S1", "S1" } }, { "s2", { "S2", "S2", "S2" } }, { "s3", { "S3", "S3", "S3" } },
};
/* clang-format on */

static const struct core_word spot_words[ARC_ON_BUILDING + ARC_BUILDS - 1] = {
	{ "symbol1", { 0 } },
	{ "symbol2", { 0 } },
	{ "symbol3", { 0 } },
	{ "symbol4", { 0 } },
	{ "symbol5", { 0 } },
	{ "town", { "town", "Stadt", "miasto" } },
	{ "market", { "market", "Markt", "targ" } },
	{ "port", { "port", "Hafen", "port" } },
	{ "temple", { "temple", "Tempel", "świątynia" } },
};

static const struct core_word flag_words[] = { { "engaged", { 0 } },
					       { "lying", { 0 } },
					       { "used_market", { 0 } },
					       { "used_port", { 0 } },
					       { "before", { 0 } } };

#define CITIZEN(p, n) \
	{ \
		"s" #p "c" #n, { "citizen " #p "." #n, "Bürger " #p "." #n, "obywatel " #p "." #n } \
	}
#define SHIP(p, n) \
	{ \
		"s" #p "s" #n, { "ship " #p "." #n, "Schiff " #p "." #n, "statek " #p "." #n } \
	}
#define UNITS(p) \
	CITIZEN(p, 1), CITIZEN(p, 2), CITIZEN(p, 3), CITIZEN(p, 4), CITIZEN(p, 5), CITIZEN(p, 6), \
		CITIZEN(p, 7), CITIZEN(p, 8), CITIZEN(p, 9), CITIZEN(p, 10), SHIP(p, 1), SHIP(p, 2), \
		SHIP(p, 3), SHIP(p, 4)
static const struct core_word unit_words[ARC_PIECES] = { UNITS(1), UNITS(2), UNITS(3), UNITS(4), UNITS(5) };
_Static_assert(ARC_LIM_CITIZENS == 10 && ARC_LIM_SHIPS == 4 && ARC_SEATS == 5, "as many words as units");

/* clang-format off */
#define OBJECTIVE(id) { #id, { #id, #id, #id } }
/* clang-format on */
static const struct core_word objective_words[ARC_OBJECTIVES] = {
	OBJECTIVE(S01), OBJECTIVE(S02), OBJECTIVE(S03), OBJECTIVE(S04), OBJECTIVE(S05), OBJECTIVE(S06),
	OBJECTIVE(S07), OBJECTIVE(S08), OBJECTIVE(S09), OBJECTIVE(S10), OBJECTIVE(M01), OBJECTIVE(M02),
	OBJECTIVE(M03), OBJECTIVE(M04), OBJECTIVE(M05), OBJECTIVE(M06), OBJECTIVE(M07), OBJECTIVE(M08),
	OBJECTIVE(M09), OBJECTIVE(M10), OBJECTIVE(L01), OBJECTIVE(L02), OBJECTIVE(L03), OBJECTIVE(L04),
	OBJECTIVE(L05), OBJECTIVE(L06), OBJECTIVE(L07), OBJECTIVE(L08), OBJECTIVE(L09), OBJECTIVE(L10),
};

static const struct core_word field_words[ARC_WHEEL] = {
	{ "harvest_fruit", { 0 } }, { "harvest_cattle", { 0 } }, { "harvest_fish", { 0 } },
	{ "harvest_wood", { 0 } },  { "harvest_stone", { 0 } },  { "harvest_iron", { 0 } },
	{ "migration", { 0 } },     { "recruitment", { 0 } },    { "trade", { 0 } },
	{ "construction", { 0 } },  { "taxation", { 0 } },       { "exploration", { 0 } },
	{ "reproduction", { 0 } },
};

static const struct core_word market_words[ARC_MARKETS] = {
	{ "domestic", { "domestic market", "Lokaler Markt", "rynek krajowy" } },
	{ "export", { "export market", "Exportmarkt", "rynek eksportowy" } },
};
static const struct core_word source_words[] = {
	{ "market", { "from the market", "vom Markt", "z rynku" } },
	{ "own", { "own", "eigener", "własną" } },
	{ "token", { "explorer token", "Entdeckerplättchen", "żeton odkrywcy" } },
};
static const struct core_word hand_words[] = {
	{ "left", { "left hand", "linke Hand", "lewą rękę" } },
	{ "right", { "right hand", "rechte Hand", "prawą rękę" } },
};
static const struct core_word side_words[] = { { "a", { "A", "A", "A" } }, { "b", { "B", "B", "B" } } };
static const struct core_word did_words[] = { { "disc", { 0 } }, { "card", { 0 } }, { "visit", { 0 } } };

static const struct core_word tone_words[] = {
	{ "plain", { "ordinary area", "gewöhnlicher Bereich", "zwykły obszar" } },
	{ "red", { "red area", "roter Bereich", "czerwony obszar" } }
};

#define PAIRS(a) \
	{ "s" #a "s1", { 0 } }, { "s" #a "s2", { 0 } }, { "s" #a "s3", { 0 } }, { "s" #a "s4", { 0 } }, \
	{ \
		"s" #a "s5", { 0 } \
	}
static const struct core_word pair_words[ARC_SEATS * ARC_SEATS] = { PAIRS(1), PAIRS(2), PAIRS(3), PAIRS(4),
								    PAIRS(5) };

static const struct core_vocabulary vocabularies[ARC_VOCABULARIES] = {
	[CORE_FRAME] = { "frame", frame_words, COUNT(frame_words), 0 },
	[CORE_QUESTION] = { "question", question_words, ARC_QUESTIONS, 0 },
	[ARC_TILE_VOCABULARY] = { "tile", place_words, ARC_TILES, 0 },
	[ARC_PLACE_VOCABULARY] = { "place", place_words, ARC_TILES + 1, 0 },
	[ARC_REGION_VOCABULARY] = { "region", region_words, ARC_FACE_REGIONS, 0 },
	[ARC_SPOT_VOCABULARY] = { "spot", spot_words, COUNT(spot_words), 0 },
	[ARC_FLAG_VOCABULARY] = { "flag", flag_words, COUNT(flag_words), 0 },
	[ARC_UNIT_VOCABULARY] = { "unit", unit_words, ARC_PIECES, 0 },
	[ARC_RESOURCE_VOCABULARY] = { "resource", &arc_resources[0].name, ARC_RESOURCES,
				      sizeof *arc_resources },
	[ARC_BUILDING_VOCABULARY] = { "building", &arc_builds[0].name, ARC_BUILDS, sizeof *arc_builds },
	[ARC_CARD_VOCABULARY] = { "card", &arc_cards[0].name, ARC_CARDS, sizeof *arc_cards },
	[ARC_EVENT_VOCABULARY] = { "event", &arc_events[0].name, ARC_EVENTS, sizeof *arc_events },
	[ARC_OBJECTIVE_VOCABULARY] = { "objective", objective_words, ARC_OBJECTIVES, 0 },
	[ARC_TREND_VOCABULARY] = { "trend", &arc_trends[0].name, ARC_TRENDS, sizeof *arc_trends },
	[ARC_FACE_VOCABULARY] = { "face", &arc_faces[0].name, ARC_FACES, sizeof *arc_faces },
	[ARC_FIELD_VOCABULARY] = { "field", field_words, ARC_WHEEL, 0 },
	[ARC_PHASE_VOCABULARY] = { "phase", arc_phase_names, ARC_PHASE_NAMES, 0 },
	[ARC_MARKET_VOCABULARY] = { "market", market_words, ARC_MARKETS, 0 },
	[ARC_SOURCE_VOCABULARY] = { "source", source_words, COUNT(source_words), 0 },
	[ARC_HAND_VOCABULARY] = { "hand", hand_words, COUNT(hand_words), 0 },
	[ARC_SIDE_VOCABULARY] = { "side", side_words, COUNT(side_words), 0 },
	[ARC_PAIR_VOCABULARY] = { "pair", pair_words, COUNT(pair_words), 0 },
	[ARC_DID_VOCABULARY] = { "did", did_words, COUNT(did_words), 0 },
	[ARC_SCORE_VOCABULARY] = { "score", arc_scores, ARC_SCORES, 0 },
	[ARC_END_VOCABULARY] = { "end", arc_ends, ARC_ENDS, 0 },
	[ARC_TONE_VOCABULARY] = { "tone", tone_words, COUNT(tone_words), 0 },
	[ARC_ACTION_VOCABULARY] = { "action", &arc_wheel[0].name, ARC_ACTIONS, sizeof *arc_wheel },
};

static const struct core_sentence sentences[] = {
/* clang-format off */
#define SAY(id, rule, text) { #id, rule, text, NULL, NULL, 0 },
#define PLURAL(id, rule, one, many) { #id, rule, one, many, NULL, 0 },
#define EVENT(id, rule, flags, text, others) { #id, rule, text, NULL, others, flags },
/* clang-format on */
#include "archipelago/sentences.def"
#undef SAY
#undef PLURAL
#undef EVENT
};

/* ---- Actions -------------------------------------------------------------------------------- */

#define AT(member) offsetof(struct arc_action_data, member)
#define NUMBER(NAME, LABEL, MEMBER, MOST) \
	{ \
		.name = NAME, .label = LABEL, .width = 1, .offset = AT(MEMBER), .cap = MOST \
	}
#define SIGNED(NAME, LABEL, MEMBER) \
	{ \
		.name = NAME, .label = LABEL, .width = 1, .flags = CORE_SIGNED, .offset = AT(MEMBER), \
		.cap = ARC_TILES \
	}
#define WORD(NAME, LABEL, MEMBER, VOCABULARY) \
	{ \
		.name = NAME, .label = LABEL, .width = 1, .vocabulary = ARC_##VOCABULARY##_VOCABULARY, \
		.offset = AT(MEMBER) \
	}
#define MAYBE(NAME, LABEL, MEMBER, VOCABULARY) \
	{ \
		.name = NAME, .label = LABEL, .width = 1, .vocabulary = ARC_##VOCABULARY##_VOCABULARY, \
		.flags = CORE_FROM_1, .offset = AT(MEMBER) \
	}
#define SEAT(NAME, LABEL, MEMBER) \
	{ \
		.name = NAME, .label = LABEL, .width = 1, .vocabulary = CORE_SEAT, .offset = AT(MEMBER) \
	}
#define LIST(NAME, LABEL, MEMBER, VOCABULARY, ROOM) \
	{ \
		.name = NAME, .label = LABEL, .shape = CORE_LIST, .width = 1, .vocabulary = VOCABULARY, \
		.offset = AT(MEMBER), .cap = ROOM \
	}
#define COUNTED(NAME, LABEL, MEMBER) \
	{ \
		.name = NAME, .label = LABEL, .shape = CORE_COUNTS, .width = 1, \
		.vocabulary = ARC_RESOURCE_VOCABULARY, .offset = AT(MEMBER), .cap = ARC_RESOURCES \
	}
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

#define KIND(KEY, LABEL, FLAGS, ANSWERS, FIELDS) \
	{ \
		KEY, ARC_SAY_##LABEL, FLAGS, ANSWERS, FIELDS, COUNT(FIELDS) \
	}
#define PLAIN(KEY, LABEL, FLAGS, ANSWERS) \
	{ \
		KEY, ARC_SAY_##LABEL, FLAGS, ANSWERS, NULL, 0 \
	}
#define ON(question) ((uint64_t)1 << ARC_ASK_##question)
#define IN_DEALS     (ON(BID) | ON(ORDER) | ON(RELIEF) | ON(RAISE) | ON(TURN))
#define IN_ROUNDS    ((((uint64_t)1 << ARC_QUESTIONS) - 1) & ~(ON(SETTLE) | ON(STOCK) | ON(TAKE)))
#define FINISHES \
	(ON(STOCK) | ON(TAKE) | ON(RELIEF) | ON(EXPEL) | ON(WORKER) | ON(MOVE) | ON(BIRTH) | ON(TRADE) | \
	 ON(BUILD) | ON(REVEAL))

/* Unlisted where units stand for each other: one of those that stand alike is listed. */
static const struct core_kind kinds[ARC_KINDS] = {
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
	[ARC_DO_END_TURN] = PLAIN("end_turn", DO_END_TURN, 0, ON(TURN)),
	[ARC_DO_PASS] = PLAIN("pass", DO_PASS, 0, ON(TURN)),
	[ARC_DO_DONE] = PLAIN("done", DO_DONE, 0, FINISHES),
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

struct arc_action_data arc_read(const ecu_action *a)
{
	struct arc_action_data out;

	memcpy(&out, a, sizeof out);
	return out;
}

ecu_action arc_write(struct arc_action_data a)
{
	ecu_action out;

	memcpy(&out, &a, sizeof out);
	return out;
}

void arc_offer_choice(struct core_choices *list, struct arc_action_data a, int eagerness)
{
	ecu_action action = arc_write(a);

	core_offer(list, &action, eagerness);
}

/* ---- Parts of a position -------------------------------------------------------------------- */

#define IN(member) offsetof(struct arc_state, member)
#define ONE(NAME, LABEL, MEMBER, MOST) \
	{ \
		.name = NAME, .label = LABEL, .width = 1, .offset = IN(MEMBER), .cap = MOST \
	}
#define EACH(NAME, LABEL, MEMBER, MOST) \
	{ \
		.name = NAME, .label = LABEL, .width = 1, .offset = IN(MEMBER), .cap = MOST, \
		.rows = ARC_SEATS, .stride = 1, .row_vocabulary = CORE_SEAT \
	}
#define OWN(NAME, LABEL, MEMBER, MOST) \
	{ \
		.name = NAME, .label = LABEL, .width = 1, .flags = CORE_PRIVATE, .offset = IN(MEMBER), \
		.cap = MOST, .rows = ARC_SEATS, .stride = 1, .row_vocabulary = CORE_SEAT \
	}
#define BE(NAME, LABEL, MEMBER, VOCABULARY) \
	{ \
		.name = NAME, .label = LABEL, .width = 1, .flags = CORE_FROM_1, .vocabulary = VOCABULARY, \
		.offset = IN(MEMBER) \
	}
#define SOME(NAME, LABEL, MEMBER, VOCABULARY, BYTES) \
	{ \
		.name = NAME, .label = LABEL, .shape = CORE_SET, .vocabulary = VOCABULARY, .width = BYTES, \
		.offset = IN(MEMBER) \
	}
#define LINE(NAME, LABEL, MEMBER, VOCABULARY, ROOM) \
	{ \
		.name = NAME, .label = LABEL, .shape = CORE_LIST, .vocabulary = VOCABULARY, .width = 1, \
		.offset = IN(MEMBER), .cap = ROOM \
	}
#define LINES(NAME, LABEL, MEMBER, ROOM) \
	{ \
		.name = NAME, .label = LABEL, .shape = CORE_LIST, .flags = CORE_PRIVATE, \
		.vocabulary = ARC_TILE_VOCABULARY, .width = 1, .offset = IN(MEMBER), .cap = ROOM, \
		.rows = ARC_SEATS, .stride = 1 + ROOM, .row_vocabulary = CORE_SEAT \
	}
#define TILES(NAME, MEMBER) SOME(NAME, NULL, MEMBER, ARC_TILE_VOCABULARY, 4)
#define CUBES(NAME, LABEL, MEMBER) \
	{ \
		.name = NAME, .label = LABEL, .shape = CORE_COUNTS, .vocabulary = ARC_RESOURCE_VOCABULARY, \
		.width = 1, .cap = ARC_RESOURCES, .offset = IN(MEMBER) \
	}

#define HEX(NAME, LABEL, MEMBER, VOCABULARY, FLAGS, MOST) \
	{ \
		.name = NAME, .label = LABEL, .width = 1, .vocabulary = VOCABULARY, .flags = FLAGS, \
		.offset = offsetof(struct arc_hex, MEMBER), .cap = MOST \
	}
#define SITE(NAME, BUILD) HEX(NAME, NULL, site[BUILD], ARC_REGION_VOCABULARY, CORE_FROM_1, 0)
static const struct core_field hex_parts[] = {
	HEX("side", N_("Face"), side, ARC_SIDE_VOCABULARY, CORE_FROM_1, 0),
	HEX("turn", N_("Rotation"), turn, CORE_NUMBER, 0, ARC_FACE_EDGES - 1),
	HEX("q", NULL, q, CORE_NUMBER, CORE_SIGNED, ARC_TILES),
	HEX("r", NULL, r, CORE_NUMBER, CORE_SIGNED, ARC_TILES),
	SITE("town", ARC_BUILD_TOWN),
	SITE("market", ARC_BUILD_MARKET),
	SITE("port", ARC_BUILD_PORT),
	SITE("harbour", ARC_BUILD_SHIP),
	SITE("temple", ARC_BUILD_TEMPLE),
	HEX("blocked", NULL, blocked, CORE_NUMBER, 0, (1 << ARC_FACE_SYMBOLS) - 1),
};

#define PIECE(NAME, MEMBER, VOCABULARY, FLAGS) \
	{ \
		.name = NAME, .width = 1, .vocabulary = VOCABULARY, .flags = FLAGS, \
		.offset = offsetof(struct arc_piece, MEMBER) \
	}
static const struct core_field piece_parts[] = {
	PIECE("at", at, ARC_PLACE_VOCABULARY, CORE_FROM_1),
	PIECE("region", region, ARC_REGION_VOCABULARY, 0),
	PIECE("on", on, ARC_SPOT_VOCABULARY, CORE_FROM_1),
	{ .name = "flags",
	  .shape = CORE_SET,
	  .vocabulary = ARC_FLAG_VOCABULARY,
	  .width = 1,
	  .offset = offsetof(struct arc_piece, flags) },
};

static const struct core_field hidden_parts[] = {
	{ .name = "left",
	  .label = N_("Left hand"),
	  .width = 1,
	  .flags = CORE_FROM_1,
	  .vocabulary = ARC_RESOURCE_VOCABULARY,
	  .offset = 0 },
	{ .name = "right",
	  .label = N_("Right hand"),
	  .width = 1,
	  .flags = CORE_FROM_1,
	  .vocabulary = ARC_RESOURCE_VOCABULARY,
	  .offset = 1 },
};

static const struct core_field reaped_parts[] = {
	{ .name = "resource",
	  .width = 1,
	  .flags = CORE_FROM_1,
	  .vocabulary = ARC_RESOURCE_VOCABULARY,
	  .offset = 0 },
	{ .name = "symbols",
	  .width = 1,
	  .cap = ARC_EACH,
	  .offset = offsetof(struct arc_state, reaped_n) - offsetof(struct arc_state, reaped) },
};

#define SIDE_AT(MEMBER) offsetof(struct arc_offer, MEMBER)
#define SIDE_OF(SIDE) \
	{ .name = #SIDE "_florins", \
	  .label = N_("Florins"), \
	  .width = 1, \
	  .offset = SIDE_AT(SIDE.florins), \
	  .cap = ARC_LIM_FLORINS }, \
		{ .name = #SIDE "_tokens", \
		  .label = N_("Explorer tokens"), \
		  .width = 1, \
		  .offset = SIDE_AT(SIDE.tokens), \
		  .cap = ARC_LIM_EXPLORER_TOKENS }, \
		{ .name = #SIDE "_cubes", \
		  .label = N_("Cubes"), \
		  .shape = CORE_COUNTS, \
		  .vocabulary = ARC_RESOURCE_VOCABULARY, \
		  .width = 1, \
		  .cap = ARC_RESOURCES, \
		  .offset = SIDE_AT(SIDE.cubes) }, \
		{ .name = #SIDE "_card", \
		  .label = N_("Card"), \
		  .width = 1, \
		  .flags = CORE_FROM_1, \
		  .vocabulary = ARC_CARD_VOCABULARY, \
		  .offset = SIDE_AT(SIDE.card[0]) }, \
		{ .name = #SIDE "_card2", \
		  .label = N_("Card"), \
		  .width = 1, \
		  .flags = CORE_FROM_1, \
		  .vocabulary = ARC_CARD_VOCABULARY, \
		  .offset = SIDE_AT(SIDE.card[1]) }, \
		{ .name = #SIDE "_harvest", \
		  .label = N_("Harvest on"), \
		  .width = 1, \
		  .flags = CORE_FROM_1, \
		  .vocabulary = ARC_TILE_VOCABULARY, \
		  .offset = SIDE_AT(SIDE.harvest) }, \
	{ \
		.name = #SIDE "_ships", .label = N_("Ships for a convoy"), .width = 1, .cap = 1, \
		.offset = SIDE_AT(SIDE.ships) \
	}
static const struct core_field offer_parts[] = {
	{ .name = "to_seat",
	  .label = N_("To"),
	  .vocabulary = CORE_SEAT,
	  .width = 1,
	  .flags = CORE_FROM_1,
	  .offset = SIDE_AT(to) },
	{ .name = "mark", .width = 1, .offset = SIDE_AT(mark) },
	SIDE_OF(give),
	SIDE_OF(take),
};

static const struct core_field parts[] = {
	ONE("round", N_("Round"), round, 0),
	{ .name = "phase",
	  .label = N_("Phase"),
	  .vocabulary = ARC_PHASE_VOCABULARY,
	  .width = 1,
	  .offset = IN(phase) },
	ONE("population", N_("Population"), population, ARC_LIM_POPULATION_LAST),
	ONE("rebellion", N_("Rebellion"), rebellion, 0),
	ONE("surplus", N_("Surplus workers"), surplus, ARC_LIM_SURPLUS_LAST),
	LINE("order", N_("Turn order"), order, CORE_SEAT, ARC_SEATS),
	{ .name = "hex",
	  .label = N_("Map"),
	  .shape = CORE_RECORD,
	  .offset = IN(hex),
	  .rows = ARC_TILES,
	  .stride = sizeof(struct arc_hex),
	  .row_vocabulary = ARC_TILE_VOCABULARY,
	  .sub = hex_parts,
	  .subs = COUNT(hex_parts) },
	{ .name = "standing",
	  .shape = CORE_COUNTS,
	  .vocabulary = ARC_BUILDING_VOCABULARY,
	  .width = 1,
	  .cap = ARC_BUILDS,
	  .offset = IN(standing) },
	{ .name = "unit",
	  .label = N_("Units"),
	  .shape = CORE_RECORD,
	  .offset = IN(unit),
	  .rows = ARC_PIECES,
	  .stride = sizeof(struct arc_piece),
	  .row_vocabulary = ARC_UNIT_VOCABULARY,
	  .sub = piece_parts,
	  .subs = COUNT(piece_parts) },
	{ .name = "market",
	  .label = N_("Markets"),
	  .shape = CORE_COUNTS,
	  .vocabulary = ARC_RESOURCE_VOCABULARY,
	  .width = 1,
	  .cap = ARC_RESOURCES,
	  .offset = IN(market),
	  .rows = ARC_MARKETS,
	  .stride = ARC_RESOURCES,
	  .row_vocabulary = ARC_MARKET_VOCABULARY },
	CUBES("bank", N_("Bank"), bank),
	ONE("bank_florins", N_("Florins of the bank"), bank_florins, ARC_LIM_FLORINS),
	{ .name = "stack",
	  .label = N_("Explorer stacks"),
	  .width = 1,
	  .cap = ARC_LIM_EXPLORER_STACK,
	  .offset = IN(stack),
	  .rows = ARC_LIM_EXPLORER_STACKS,
	  .stride = 1 },
	ONE("tokens_gone", NULL, tokens_gone, ARC_LIM_EXPLORER_TOKENS),
	BE("trend", N_("Trend"), trend, ARC_TREND_VOCABULARY),
	EACH("benefactor", N_("Benefactor"), benefactor, ARC_LIM_FLORINS),
	EACH("discs", N_("Discs"), discs, ARC_LIM_DISCS),
	EACH("spare", N_("Discs left"), spare, ARC_LIM_DISCS),
	EACH("on_cards", NULL, on_cards, ARC_LIM_DISCS),
	{ .name = "wheel",
	  .label = N_("Action wheel"),
	  .shape = CORE_COUNTS,
	  .vocabulary = ARC_FIELD_VOCABULARY,
	  .width = 1,
	  .cap = ARC_WHEEL,
	  .offset = IN(wheel),
	  .rows = ARC_SEATS,
	  .stride = ARC_WHEEL,
	  .row_vocabulary = CORE_SEAT },
	EACH("paid", N_("Florins on the wheel"), paid, ARC_LIM_FLORINS),
	{ .name = "owner",
	  .label = N_("Cards"),
	  .vocabulary = CORE_SEAT,
	  .width = 1,
	  .flags = CORE_FROM_1,
	  .offset = IN(owner),
	  .rows = ARC_CARDS,
	  .stride = 1,
	  .row_vocabulary = ARC_CARD_VOCABULARY },
	SOME("used", N_("Used cards"), used, ARC_CARD_VOCABULARY, 8),
	SOME("built", N_("Built wonders"), built, ARC_CARD_VOCABULARY, 8),
	SOME("bought", NULL, bought, ARC_CARD_VOCABULARY, 8),
	{ .name = "track",
	  .label = N_("Evolution track"),
	  .vocabulary = ARC_CARD_VOCABULARY,
	  .width = 1,
	  .flags = CORE_FROM_1,
	  .offset = IN(track),
	  .rows = ARC_LIM_TRACK_PLACES,
	  .stride = 1 },
	{ .name = "side",
	  .width = 1,
	  .cap = 2,
	  .offset = IN(side),
	  .rows = ARC_LIM_TRACK_PLACES,
	  .stride = 1 },
	BE("crisis", N_("Next crisis"), crisis, ARC_CARD_VOCABULARY),
	ONE("deck_size", N_("Cards in the deck"), deck_size, ARC_CARDS),
	LINE("discard", N_("Discarded cards"), discard, ARC_CARD_VOCABULARY, ARC_CARDS),
	LINE("revealed", N_("Revealed cards"), revealed, ARC_CARD_VOCABULARY, ARC_REVEALED),
	BE("top", N_("Visible tile"), top, ARC_TILE_VOCABULARY),
	ONE("pile_size", N_("Tiles in the pile"), pile_size, ARC_TILES),
	LINE("aside", N_("Tiles put away"), aside, ARC_TILE_VOCABULARY, ARC_TILES - 1),
	SOME("gone", N_("Tiles out of the game"), gone, ARC_TILE_VOCABULARY, 4),
	SOME("shown", N_("Objectives turned up"), shown, CORE_SEAT, 1),
	SOME("passed", N_("Passed"), passed, CORE_SEAT, 1),
	SOME("skipped", NULL, skipped, CORE_SEAT, 1),
	SOME("did", NULL, did, ARC_DID_VOCABULARY, 1),
	{ .name = "reaped",
	  .shape = CORE_RECORD,
	  .offset = IN(reaped),
	  .rows = 1,
	  .stride = 2,
	  .sub = reaped_parts,
	  .subs = COUNT(reaped_parts) },
	BE("doubled", NULL, doubled, ARC_RESOURCE_VOCABULARY),
	TILES("permits", permits),
	TILES("asked", asked),
	SOME("convoys", NULL, convoys, CORE_SEAT, 1),
	SOME("ships_asked", NULL, ships_asked, CORE_SEAT, 1),
	{ .name = "turn_used",
	  .shape = CORE_SET,
	  .vocabulary = ARC_TILE_VOCABULARY,
	  .width = 4,
	  .offset = IN(turn_used),
	  .rows = ARC_MARKETS,
	  .stride = 4,
	  .row_vocabulary = ARC_MARKET_VOCABULARY },
	{ .name = "round_used",
	  .shape = CORE_SET,
	  .vocabulary = ARC_TILE_VOCABULARY,
	  .width = 4,
	  .offset = IN(round_used),
	  .rows = ARC_MARKETS,
	  .stride = 4,
	  .row_vocabulary = ARC_MARKET_VOCABULARY },
	SOME("tied", NULL, tied, CORE_SEAT, 1),
	ONE("war", NULL, war, 1),
	ONE("closing", NULL, closing, 1),
	{ .name = "steps", .width = 1, .cap = 9, .offset = IN(steps), .rows = ARC_EACH, .stride = 1 },
	{ .name = "origin",
	  .shape = CORE_RECORD,
	  .offset = IN(origin),
	  .rows = ARC_EACH,
	  .stride = sizeof(struct arc_piece),
	  .sub = piece_parts,
	  .subs = COUNT(piece_parts) },
	OWN("florins", N_("Florins"), florins, ARC_LIM_FLORINS),
	{ .name = "cubes",
	  .label = N_("Cubes"),
	  .shape = CORE_COUNTS,
	  .flags = CORE_PRIVATE,
	  .vocabulary = ARC_RESOURCE_VOCABULARY,
	  .width = 1,
	  .cap = ARC_RESOURCES,
	  .offset = IN(cubes),
	  .rows = ARC_SEATS,
	  .stride = ARC_RESOURCES,
	  .row_vocabulary = CORE_SEAT },
	OWN("tokens", N_("Explorer tokens"), tokens, ARC_LIM_EXPLORER_TOKENS),
	{ .name = "objective",
	  .label = N_("Objective"),
	  .vocabulary = ARC_OBJECTIVE_VOCABULARY,
	  .width = 1,
	  .flags = CORE_FROM_1 | CORE_PRIVATE,
	  .offset = IN(objective),
	  .rows = ARC_SEATS,
	  .stride = 1,
	  .row_vocabulary = CORE_SEAT },
	OWN("bid", NULL, bid, ARC_LIM_FLORINS + 1),
	{ .name = "hidden",
	  .label = N_("Hands"),
	  .shape = CORE_RECORD,
	  .flags = CORE_PRIVATE,
	  .offset = IN(hidden),
	  .rows = ARC_SEATS,
	  .stride = 2,
	  .row_vocabulary = CORE_SEAT,
	  .sub = hidden_parts,
	  .subs = COUNT(hidden_parts) },
	LINES("hand", N_("Tiles"), hand, ARC_LIM_START_TILES),
	LINES("peek", N_("Tiles looked at"), peek, ARC_PEEKED),
	EACH("proposals", NULL, proposals, 0),
	{ .name = "offer",
	  .label = N_("Proposals"),
	  .shape = CORE_RECORD,
	  .offset = IN(offer),
	  .rows = ARC_SEATS * ARC_SEATS,
	  .stride = sizeof(struct arc_offer),
	  .row_vocabulary = ARC_PAIR_VOCABULARY,
	  .sub = offer_parts,
	  .subs = COUNT(offer_parts) },
	LINE("deck", NULL, deck, ARC_CARD_VOCABULARY, ARC_CARDS),
	LINE("pile", NULL, pile, ARC_TILE_VOCABULARY, ARC_TILES - 1),
};
_Static_assert(COUNT(parts) <= CORE_PARTS_MAX && (int)ARC_KINDS <= (int)CORE_KINDS_MAX, "a bit for each");

/* ---- Options -------------------------------------------------------------------------------- */

#define WORDS(NAME, ...) static const char *const NAME[] = { __VA_ARGS__ }
WORDS(lengths, "short", "medium", "long");
WORDS(length_labels, N_("Short"), N_("Medium"), N_("Long"));
WORDS(tokens, "kept", "at_once");
WORDS(token_labels, N_("The cube may be kept"), N_("Used at once only"));
WORDS(taxes, "active", "engaged");
WORDS(tax_labels, N_("Active citizens pay"), N_("Engaged citizens pay too"));
WORDS(buildings, "each_unit", "once");
WORDS(building_labels, N_("Each unit once a round"), N_("Each building once a round"));
WORDS(endings, "owner", "turn");
WORDS(ending_labels, N_("After the turn of the card's owner"), N_("After the turn in progress"));
WORDS(zeros, "ranked", "nothing");
WORDS(zero_labels, N_("Is ranked like any number"), N_("Scores nothing"));
WORDS(benefactors, "shuffled", "trend", "extra");
WORDS(benefactor_labels, N_("Among the trend cards"), N_("Is the trend card"),
      N_("In addition to the trend card"));
WORDS(tiles, "all", "without_25");
WORDS(tile_labels, N_("25 tiles"), N_("24 tiles"));

static const struct core_option options[ARC_OPTIONS] = {
	[ARC_OPTION_LENGTH] = { "length", N_("Length"), 0, 2, 0, lengths, length_labels },
	[ARC_OPTION_TOKENS] = { "tokens", N_("Explorer tokens"), 0, 1, 0, tokens, token_labels },
	[ARC_OPTION_TAXES] = { "taxes", N_("Taxes"), 0, 1, 0, taxes, tax_labels },
	[ARC_OPTION_BUILDINGS] = { "buildings", N_("Markets and ports"), 0, 1, 0, buildings,
				   building_labels },
	[ARC_OPTION_ENDING] = { "ending", N_("End of the game"), 0, 1, 0, endings, ending_labels },
	[ARC_OPTION_ZERO] = { "zero", N_("A zero in the scoring"), 0, 1, 0, zeros, zero_labels },
	[ARC_OPTION_BENEFACTOR] = { "benefactor", N_("Benefactor"), 0, 2, 0, benefactors, benefactor_labels },
	[ARC_OPTION_TILES] = { "tiles", N_("Region tiles"), 0, 1, 0, tiles, tile_labels },
};

/* ---- Which chapter answers ------------------------------------------------------------------ */

enum chapter { SETUP, ORDER, CRISIS, TURNS, EXPLORE, PEOPLE, MIGRATION, BUILDING, CARDS, EVOLUTION };

static const uint8_t chapter_of[ARC_QUESTIONS] = {
	[ARC_ASK_SETTLE] = SETUP,     [ARC_ASK_STOCK] = SETUP,    [ARC_ASK_TAKE] = SETUP,
	[ARC_ASK_BID] = ORDER,        [ARC_ASK_ORDER] = ORDER,    [ARC_ASK_RELIEF] = CRISIS,
	[ARC_ASK_RAISE] = CRISIS,     [ARC_ASK_EXPEL] = CRISIS,   [ARC_ASK_LOSE] = CRISIS,
	[ARC_ASK_TURN] = TURNS,       [ARC_ASK_PERMIT] = TURNS,   [ARC_ASK_LAY] = EXPLORE,
	[ARC_ASK_WORKER] = PEOPLE,    [ARC_ASK_MOVE] = MIGRATION, [ARC_ASK_BIRTH] = PEOPLE,
	[ARC_ASK_TRADE] = TURNS,      [ARC_ASK_BUILD] = BUILDING, [ARC_ASK_HARVEST] = TURNS,
	[ARC_ASK_TARGET] = CARDS,     [ARC_ASK_HIDE] = CARDS,     [ARC_ASK_HAND] = CARDS,
	[ARC_ASK_REVEAL] = CARDS,     [ARC_ASK_ARRANGE] = CARDS,  [ARC_ASK_LAUNCH] = CARDS,
	[ARC_ASK_EVOLVE] = EVOLUTION,
};

/* In a turn the action says which chapter it belongs to. */
static enum chapter chapter_in_turn(int kind)
{
	switch (kind) {
	case ARC_DO_EXPEL: return CRISIS;
	case ARC_DO_EXPLORE: return EXPLORE;
	case ARC_DO_REPRODUCE:
	case ARC_DO_RECRUIT: return PEOPLE;
	case ARC_DO_MIGRATE: return MIGRATION;
	case ARC_DO_BUILD:
	case ARC_DO_VISIT: return BUILDING;
	case ARC_DO_USE: return CARDS;
	default: return TURNS;
	}
}

typedef ecu_verdict check_fn(const struct arc_state *, const struct arc_action_data *);
typedef void apply_fn(struct arc_state *, const struct arc_action_data *, const ecu_sink *);
typedef void choices_fn(const struct arc_state *, int seat, struct core_choices *);

/* clang-format off */
static const struct { check_fn *check; apply_fn *apply; choices_fn *choices; } chapters[] = {
	[SETUP]     = { arc_setup_check, arc_setup_apply, arc_setup_choices },
	[ORDER]     = { arc_order_check, arc_order_apply, arc_order_choices },
	[CRISIS]    = { arc_crisis_check, arc_crisis_apply, arc_crisis_choices },
	[TURNS]     = { arc_turn_check, arc_turn_apply, arc_turn_choices },
	[EXPLORE]   = { arc_explore_check, arc_explore_apply, arc_explore_choices },
	[PEOPLE]    = { arc_people_check, arc_people_apply, arc_people_choices },
	[MIGRATION] = { arc_migration_check, arc_migration_apply, arc_migration_choices },
	[BUILDING]  = { arc_building_check, arc_building_apply, arc_building_choices },
	[CARDS]     = { arc_cards_check, arc_cards_apply, arc_cards_choices },
	[EVOLUTION] = { arc_evolution_check, arc_evolution_apply, arc_evolution_choices },
};
/* clang-format on */

static enum chapter chapter_for(const struct core_head *head, int kind)
{
	return head->question == ARC_ASK_TURN + 1 ? chapter_in_turn(kind)
						  : (enum chapter)chapter_of[head->question - 1];
}

static bool is_deal(int kind) { return kind >= ARC_DO_PROPOSE && kind <= ARC_DO_WITHDRAW; }

static ecu_verdict check(const struct core_head *head, const ecu_action *action)
{
	struct arc_action_data a = arc_read(action);
	const struct arc_state *s = arcc(head);

	if (a.kind == ARC_DO_END)
		return s->closing ? core_refuse(ARC_SAY_CLOSING) : CORE_OK;
	if (is_deal(a.kind))
		return arc_deal_check(s, &a);
	return chapters[chapter_for(head, a.kind)].check(s, &a);
}

static void apply(struct core_head *head, const ecu_action *action, const ecu_sink *sink)
{
	struct arc_action_data a = arc_read(action);
	struct arc_state *s = arc(head);

	if (a.kind == ARC_DO_END) {
		s->closing = 1;
		core_tell(s, sink, CORE_ALL, ARC_SAY_LAST_ROUND);
	} else if (is_deal(a.kind)) {
		arc_deal_apply(s, &a, sink);
	} else {
		chapters[chapter_for(head, a.kind)].apply(s, &a, sink);
	}
}

static void choices(const struct core_head *head, int seat, struct core_choices *list)
{
	chapters[chapter_of[head->question - 1]].choices(arcc(head), seat, list);
}

/* A driver now and then proposes a deal; where there is much to choose from it looks at a part of it only. */
static bool pick(const struct core_head *head, int seat, ecu_rng *rng, enum ecu_style style, ecu_action *a)
{
	const struct arc_state *s = arcc(head);
	int question = head->question - 1;

	if (!(head->waiting >> seat & 1))
		return arc_deal_pick(s, seat, rng, a);
	if (style >= ECU_COOPERATIVE)
		return arc_judged_pick(s, seat, rng, style, a);
	struct core_choices list = { .game = &arc_game,
				     .rng = rng,
				     .style = style,
				     .mix = 1 + (uint64_t)ecu_rng_below(rng, UINT32_MAX) };
	if ((question == ARC_ASK_TURN || question == ARC_ASK_BID || question == ARC_ASK_RELIEF ||
	     question == ARC_ASK_ORDER) &&
	    !core_luck(&list.mix, 40) && arc_deal_pick(s, seat, rng, a))
		return true;
	switch (question) {
	case ARC_ASK_BID:
	case ARC_ASK_ORDER: return arc_order_pick(s, seat, rng, a);
	case ARC_ASK_RAISE: return arc_raise_pick(s, seat, style, &list.mix, a);
	case ARC_ASK_LAY: return core_luck(&list.mix, 8) && arc_lay_pick(s, seat, &list.mix, a);
	case ARC_ASK_TURN: arc_turn_pick(s, seat, &list); break;
	case ARC_ASK_MOVE: arc_move_pick(s, seat, &list); break;
	default: choices(head, seat, &list); break;
	}
	*a = list.picked.action;
	return list.n > 0;
}

/* ---- Prompts -------------------------------------------------------------------------------- */

static const uint16_t prompts[ARC_QUESTIONS] = {
	[ARC_ASK_SETTLE] = ARC_SAY_ASK_SETTLE,   [ARC_ASK_STOCK] = ARC_SAY_ASK_STOCK,
	[ARC_ASK_TAKE] = ARC_SAY_ASK_TAKE,       [ARC_ASK_BID] = ARC_SAY_ASK_BID,
	[ARC_ASK_ORDER] = ARC_SAY_ASK_ORDER,     [ARC_ASK_RELIEF] = ARC_SAY_ASK_RELIEF,
	[ARC_ASK_RAISE] = ARC_SAY_ASK_RAISE,     [ARC_ASK_EXPEL] = ARC_SAY_ASK_EXPEL,
	[ARC_ASK_LOSE] = ARC_SAY_ASK_LOSE_SHIP,  [ARC_ASK_TURN] = ARC_SAY_ASK_TURN,
	[ARC_ASK_PERMIT] = ARC_SAY_ASK_PERMIT,   [ARC_ASK_LAY] = ARC_SAY_ASK_LAY,
	[ARC_ASK_WORKER] = ARC_SAY_ASK_WORKER,   [ARC_ASK_MOVE] = ARC_SAY_ASK_MOVE,
	[ARC_ASK_BIRTH] = ARC_SAY_ASK_BIRTH,     [ARC_ASK_TRADE] = ARC_SAY_ASK_TRADE,
	[ARC_ASK_BUILD] = ARC_SAY_ASK_BUILD,     [ARC_ASK_HARVEST] = ARC_SAY_ASK_HARVEST,
	[ARC_ASK_TARGET] = ARC_SAY_ASK_TARGET,   [ARC_ASK_HIDE] = ARC_SAY_ASK_HIDE,
	[ARC_ASK_HAND] = ARC_SAY_ASK_HAND,       [ARC_ASK_REVEAL] = ARC_SAY_ASK_REVEAL,
	[ARC_ASK_ARRANGE] = ARC_SAY_ASK_ARRANGE, [ARC_ASK_LAUNCH] = ARC_SAY_ASK_LAUNCH,
	[ARC_ASK_EVOLVE] = ARC_SAY_ASK_EVOLVE,
};

static void say(ecu_message *m, int id, int first, int second, int third)
{
	*m = (ecu_message){ (uint16_t)id, { (int16_t)first, (int16_t)second, (int16_t)third } };
}

static int face_at(const struct arc_state *s, int tile) { return arc_face_number(tile, s->hex[tile].side); }

static void prompt(const struct core_head *head, int seat, ecu_message *m)
{
	const struct arc_state *s = arcc(head);
	const struct core_frame *f = arc_topc(s);
	int id = prompts[head->question - 1];

	switch ((enum arc_question)(head->question - 1)) {
	case ARC_ASK_STOCK: say(m, f->b ? ARC_SAY_ASK_MAY_STOCK : id, face_at(s, f->a), 0, 0); break;
	case ARC_ASK_TAKE: say(m, f->b ? ARC_SAY_ASK_MAY_TAKE : id, face_at(s, f->a), 0, 0); break;
	case ARC_ASK_BID: say(m, id, arc_free_florins(s, seat), 0, 0); break;
	case ARC_ASK_RELIEF:
		say(m, f->kind == ARC_DOMESTIC_AREA ? id : ARC_SAY_ASK_DELIVERY, f->a, f->b, arc_lying(s));
		break;
	case ARC_ASK_RAISE: say(m, id, f->m, 0, 0); break;
	case ARC_ASK_LOSE:
		say(m, arc_events[f->a].op[f->n].code == ARC_OP_LOSE_SHIP ? id : ARC_SAY_ASK_LOSE_CITIZEN, 0,
		    0, 0);
		break;
	case ARC_ASK_TURN: say(m, id, s->spare[seat], 0, 0); break;
	case ARC_ASK_PERMIT:
		say(m, f->a ? id : ARC_SAY_ASK_SHIPS, arc_turn_seat(s), f->a ? face_at(s, f->a - 1) : 0, 0);
		break;
	case ARC_ASK_LAY: say(m, id, f->a, 0, 0); break;
	case ARC_ASK_WORKER: say(m, id, f->b ? 0 : arc_worker_price(s), s->surplus, 0); break;
	case ARC_ASK_TRADE: say(m, id, f->b, f->a, 0); break;
	case ARC_ASK_HARVEST: say(m, id, f->a, 0, 0); break;
	case ARC_ASK_TARGET: say(m, id, f->a, 0, 0); break;
	case ARC_ASK_HAND: say(m, id, f->a, 0, 0); break;
	default: say(m, id, 0, 0, 0); break;
	}
}

static core_step_fn *const steps[ARC_FRAMES] = {
	[ARC_ROUND] = arc_round_step,         [ARC_FIND] = arc_find_step,
	[ARC_CRISIS] = arc_crisis_step,       [ARC_DOMESTIC_AREA] = arc_domestic_step,
	[ARC_EXPORT_AREA] = arc_export_step,  [ARC_EVENT_AREA] = arc_event_step,
	[ARC_EXPULSION] = arc_expulsion_step, [ARC_TURN] = arc_turn_step,
	[ARC_PERMIT] = arc_permit_step,       [ARC_EXPLORE] = arc_explore_step,
	[ARC_RECRUIT] = arc_recruit_step,     [ARC_MIGRATE] = arc_migrate_step,
	[ARC_BIRTH] = arc_birth_step,         [ARC_TRADE] = arc_trade_step,
	[ARC_CONSTRUCT] = arc_construct_step, [ARC_HARVEST] = arc_harvest_step,
	[ARC_CARD] = arc_card_step,           [ARC_THEFT] = arc_theft_step,
	[ARC_REVEAL] = arc_reveal_step,       [ARC_LAUNCH] = arc_launch_step,
	[ARC_EVOLVE] = arc_evolve_step,
};
static const char *const sources[] = { N_("Objectives"), N_("Pacifist"), N_("Trend"), N_("Cards"), NULL };

static const struct core_past past[] = { { 1, 1, "0.1.0" }, { 0 } };

const ecu_game arc_game = {
	.key = "archipelago",
	.title = N_("Archipelago"),
	.number = 2,
	.seats_least = ARC_LIM_PLAYERS_LEAST,
	.seats_most = ARC_LIM_PLAYERS_MOST,
	.revision = 2,
	.layout = 1,
	.layout_oldest = 1,
	.past = past,
	.size = sizeof(struct arc_state),
	.vocabularies = vocabularies,
	.vocabularies_n = ARC_VOCABULARIES,
	.sentences = sentences,
	.sentences_n = COUNT(sentences),
	.kinds = kinds,
	.kinds_n = ARC_KINDS,
	.parts = parts,
	.parts_n = COUNT(parts),
	.options = options,
	.options_n = ARC_OPTIONS,
	.forms = forms,
	.steps = steps,
	.sources = sources,
	.hint_vocabulary = ARC_RESOURCE_VOCABULARY,
	.secrets = arc_secrets,
	.setup = arc_setup,
	.check = check,
	.apply = apply,
	.observe = arc_observe,
	.choices = choices,
	.aside = arc_aside,
	.addressed = arc_addressed,
	.pick = pick,
	.prompt = prompt,
	.as_if = arc_as_if,
	.sample = arc_sample,
	.result = arc_result,
	.fault = arc_fault,
	.settle = arc_settle,
	.lively = arc_lively,
	.stats = arc_stats,
};
