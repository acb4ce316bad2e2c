/* words.c — the vocabularies of Archipelago, in three languages, and its sentences. */
#include "archipelago/facts.h"

#define COUNT(table) (sizeof table / sizeof *table)

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

const struct core_vocabulary arc_vocabularies[ARC_VOCABULARIES] = {
	[CORE_FRAME] = { "frame", frame_words, COUNT(frame_words), 0, NULL },
	[CORE_QUESTION] = { "question", question_words, ARC_QUESTIONS, 0, NULL },
	[ARC_TILE_VOCABULARY] = { "tile", place_words, ARC_TILES, 0, NULL },
	[ARC_NEAR_VOCABULARY] = { "near_tile", place_words, ARC_HALF, 0, NULL },
	[ARC_FAR_VOCABULARY] = { "far_tile", place_words + ARC_HALF, ARC_TILES - ARC_HALF, 0, NULL },
	[ARC_PLACE_VOCABULARY] = { "place", place_words, ARC_TILES + 1, 0, NULL },
	[ARC_REGION_VOCABULARY] = { "region", region_words, ARC_FACE_REGIONS, 0, NULL },
	[ARC_SPOT_VOCABULARY] = { "spot", spot_words, COUNT(spot_words), 0, NULL },
	[ARC_FLAG_VOCABULARY] = { "flag", flag_words, COUNT(flag_words), 0, NULL },
	[ARC_UNIT_VOCABULARY] = { "unit", unit_words, ARC_PIECES, 0, NULL },
	[ARC_RESOURCE_VOCABULARY] = { "resource", &arc_resources[0].name, ARC_RESOURCES,
				      sizeof *arc_resources, CORE_TOLD(arc_resource_texts) },
	[ARC_BUILDING_VOCABULARY] = { "building", &arc_builds[0].name, ARC_BUILDS, sizeof *arc_builds,
				      CORE_TOLD(arc_build_texts) },
	[ARC_CARD_VOCABULARY] = { "card", &arc_cards[0].name, ARC_CARDS, sizeof *arc_cards,
				  CORE_TOLD(arc_card_texts) },
	[ARC_EVENT_VOCABULARY] = { "event", &arc_events[0].name, ARC_EVENTS, sizeof *arc_events,
				   CORE_TOLD(arc_event_texts) },
	[ARC_OBJECTIVE_VOCABULARY] = { "objective", objective_words, ARC_OBJECTIVES, 0,
				       CORE_TOLD(arc_objective_texts) },
	[ARC_TREND_VOCABULARY] = { "trend", &arc_trends[0].name, ARC_TRENDS, sizeof *arc_trends,
				   CORE_TOLD(arc_trend_texts) },
	[ARC_FACE_VOCABULARY] = { "face", &arc_faces[0].name, ARC_FACES, sizeof *arc_faces, NULL },
	[ARC_FIELD_VOCABULARY] = { "field", field_words, ARC_WHEEL, 0, NULL },
	[ARC_PHASE_VOCABULARY] = { "phase", arc_phase_names, ARC_PHASE_NAMES, 0, CORE_TOLD(arc_phase_texts) },
	[ARC_MARKET_VOCABULARY] = { "market", market_words, ARC_MARKETS, 0, NULL },
	[ARC_SOURCE_VOCABULARY] = { "source", source_words, COUNT(source_words), 0, NULL },
	[ARC_HAND_VOCABULARY] = { "hand", hand_words, COUNT(hand_words), 0, NULL },
	[ARC_SIDE_VOCABULARY] = { "side", side_words, COUNT(side_words), 0, NULL },
	[ARC_PAIR_VOCABULARY] = { "pair", pair_words, COUNT(pair_words), 0, NULL },
	[ARC_DID_VOCABULARY] = { "did", did_words, COUNT(did_words), 0, NULL },
	[ARC_SCORE_VOCABULARY] = { "score", arc_scores, ARC_SCORES, 0, NULL },
	[ARC_END_VOCABULARY] = { "end", arc_ends, ARC_ENDS, 0, NULL },
	[ARC_TONE_VOCABULARY] = { "tone", tone_words, COUNT(tone_words), 0, NULL },
	[ARC_ACTION_VOCABULARY] = { "action", &arc_wheel[0].name, ARC_ACTIONS, sizeof *arc_wheel,
				    CORE_TOLD(arc_action_texts) },
	[ARC_MOVER_VOCABULARY] = { "mover", arc_mover_words, ARC_MOVERS, 0, NULL },
	[ARC_HOLD_VOCABULARY] = { "hold", arc_hold_words, ARC_HOLDS, 0, NULL },
	[ARC_MOMENT_VOCABULARY] = { "moment", arc_moment_words, ARC_MOMENTS, 0, NULL },
	[ARC_CHANCE_VOCABULARY] = { "chance", arc_chance_words, ARC_CHANCES, 0, NULL },
	[ARC_REASON_VOCABULARY] = { "reason", arc_reason_words, ARC_REASONS, 0, NULL },
};

const struct core_sentence arc_sentences[] = {
#define SENTENCES "archipelago/sentences.def"
#include "core/sentences.h"
};
_Static_assert(COUNT(arc_sentences) == ARC_SENTENCES, "arc_game counts them");
