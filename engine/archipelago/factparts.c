/* factparts.c — the names of facts (facts.h), in the order in which JSON tells them. */
#include "core/describe.h"
#include "archipelago/facts.h"

#define NUMBER(KIND, MEMBER)           CORE_MEMBER(arc_##KIND##_fact, MEMBER, CORE_NUMBER, 0)
#define MOVES(KIND, MEMBER)            CORE_MEMBER(arc_##KIND##_fact, MEMBER, CORE_NUMBER, CORE_SIGNED)
#define WORD(KIND, MEMBER, VOCABULARY) CORE_MEMBER(arc_##KIND##_fact, MEMBER, VOCABULARY, CORE_FROM_1)
#define ALONE(GROUP, MEMBER)           CORE_FACT(arc_facts, ARC_FACTS_##GROUP, MEMBER, 0)
#define RECORD(GROUP, MEMBER, FIELDS)  CORE_FACT_RECORD(arc_facts, ARC_FACTS_##GROUP, MEMBER, FIELDS)
#define ROWS(GROUP, NAME, MEMBER, VOCABULARY, FIELDS) \
	CORE_FACT_ROWS(arc_facts, ARC_FACTS_##GROUP, NAME, MEMBER, VOCABULARY, FIELDS)

/* clang-format off */
static const struct core_field row_fields[] = {
	NUMBER(row, row), NUMBER(row, price), MOVES(row, surplus), MOVES(row, rebellion),
};
static const struct core_field mover_fields[] = {
	NUMBER(mover, there), MOVES(mover, rebellion), MOVES(mover, surplus), MOVES(mover, population),
	NUMBER(mover, to_war),
};
static const struct core_field hex_fields[] = {
	WORD(hex, seat, CORE_SEAT), WORD(hex, how, ARC_HOLD_VOCABULARY), WORD(hex, unit, ARC_UNIT_VOCABULARY),
	NUMBER(hex, harvest), NUMBER(hex, citizens), NUMBER(hex, rebels), NUMBER(hex, mine),
	NUMBER(hex, symbols), NUMBER(hex, taken), NUMBER(hex, expelled),
};
static const struct core_field building_fields[] = {
	WORD(building, seat, CORE_SEAT), WORD(building, how, ARC_HOLD_VOCABULARY),
	WORD(building, unit, ARC_UNIT_VOCABULARY), NUMBER(building, usable),
};
static const struct core_field market_fields[] = {
	NUMBER(market, cubes), NUMBER(market, room), NUMBER(market, sell), NUMBER(market, paid),
	NUMBER(market, buy), MOVES(market, surplus), MOVES(market, rebellion), MOVES(market, more_surplus),
	MOVES(market, more_rebellion), MOVES(market, less_surplus), MOVES(market, less_rebellion),
};
static const struct core_field demand_fields[] = {
	WORD(demand, when, ARC_MOMENT_VOCABULARY), WORD(demand, resource, ARC_RESOURCE_VOCABULARY),
	NUMBER(demand, per_cube), NUMBER(demand, lying), NUMBER(demand, counted), NUMBER(demand, cubes),
	NUMBER(demand, market), NUMBER(demand, own), NUMBER(demand, tokens), NUMBER(demand, by_temple),
	NUMBER(demand, raise), NUMBER(demand, given),
};
static const struct core_field event_fields[] = {
	WORD(event, when, ARC_MOMENT_VOCABULARY), WORD(event, event, ARC_EVENT_VOCABULARY),
	MOVES(event, rebellion), MOVES(event, surplus), NUMBER(event, ships), NUMBER(event, citizens),
};
static const struct core_field outcome_fields[] = {
	NUMBER(outcome, there), NUMBER(outcome, raised), NUMBER(outcome, lying), NUMBER(outcome, rebels),
	NUMBER(outcome, rebels_most), NUMBER(outcome, rebellion), NUMBER(outcome, to_war),
	NUMBER(outcome, war),
};
static const struct core_field relief_fields[] = {
	WORD(relief, chance, ARC_CHANCE_VOCABULARY), NUMBER(relief, place), NUMBER(relief, lying),
	NUMBER(relief, temples),
};
static const struct core_field action_fields[] = {
	NUMBER(action, open), WORD(action, why, ARC_REASON_VOCABULARY), NUMBER(action, discs),
	NUMBER(action, florins), NUMBER(action, gain), NUMBER(action, cubes), NUMBER(action, most),
	MOVES(action, rebellion), MOVES(action, surplus), MOVES(action, population),
};
static const struct core_field harvest_fields[] = {
	NUMBER(harvest, open), WORD(harvest, why, ARC_REASON_VOCABULARY), NUMBER(harvest, units),
	NUMBER(harvest, cubes),
};
static const struct core_field build_fields[] = {
	NUMBER(build, open), WORD(build, why, ARC_REASON_VOCABULARY), NUMBER(build, ways),
	NUMBER(build, florins), NUMBER(build, cubes), NUMBER(build, left),
};
static const struct core_field card_fields[] = {
	WORD(card, owner, CORE_SEAT), NUMBER(card, open), WORD(card, why, ARC_REASON_VOCABULARY),
	NUMBER(card, florins), NUMBER(card, discs), NUMBER(card, gain), MOVES(card, rebellion),
	MOVES(card, surplus), MOVES(card, second_rebellion), NUMBER(card, price), NUMBER(card, afford),
};
static const struct core_field tile_fields[] = {
	WORD(tile, tile, ARC_TILE_VOCABULARY), NUMBER(tile, places), NUMBER(tile, reached),
	NUMBER(tile, ways), NUMBER(tile, front), NUMBER(tile, back), NUMBER(tile, lays),
	NUMBER(tile, huts_front), NUMBER(tile, huts_back),
};
static const struct core_field end_fields[] = {
	NUMBER(end, possible), WORD(end, owner, CORE_SEAT), NUMBER(end, now), NUMBER(end, bound),
	NUMBER(end, left), NUMBER(end, met),
};
static const struct core_field value_fields[] = {
	WORD(value, score, ARC_SCORE_VOCABULARY), NUMBER(value, value), NUMBER(value, rank),
	NUMBER(value, points),
};
static const struct core_field points_fields[] = {
	NUMBER(points, points), NUMBER(points, rank), NUMBER(points, objectives), NUMBER(points, pacifist),
	NUMBER(points, trend), NUMBER(points, cards), NUMBER(points, unknown),
};
static const struct core_field seat_fields[] = {
	NUMBER(seat, citizens), NUMBER(seat, active), NUMBER(seat, engaged), NUMBER(seat, rebels),
	NUMBER(seat, ships), NUMBER(seat, active_ships), NUMBER(seat, reserve), NUMBER(seat, reserve_ships),
	NUMBER(seat, payers), NUMBER(seat, tax), NUMBER(seat, births), NUMBER(seat, characters),
	NUMBER(seat, progress), NUMBER(seat, towns), NUMBER(seat, markets), NUMBER(seat, ports),
	NUMBER(seat, temples),
};
/* clang-format on */

#define IN(MEMBER) offsetof(struct arc_facts, MEMBER)

/* clang-format off */
const struct core_field arc_fact_fields[ARC_FACTS] = {
	ALONE(WAR, to_war),
	ALONE(WAR, lying),
	RECORD(WAR, stability, row_fields),
	RECORD(WAR, workers, row_fields),
	ROWS(WAR, "mover", mover, ARC_MOVER_VOCABULARY, mover_fields),
	ROWS(CONTROL, "hex", hex, ARC_TILE_VOCABULARY, hex_fields),
	ROWS(CONTROL, "market", market, ARC_TILE_VOCABULARY, building_fields),
	ROWS(CONTROL, "port", port, ARC_TILE_VOCABULARY, building_fields),
	ROWS(CONTROL, "temple", temple, ARC_TILE_VOCABULARY, building_fields),
	ROWS(PRICES, "domestic", price[ARC_DOMESTIC], ARC_RESOURCE_VOCABULARY, market_fields),
	ROWS(PRICES, "export", price[ARC_EXPORT], ARC_RESOURCE_VOCABULARY, market_fields),
	ALONE(PRICES, worker_price),
	ALONE(PRICES, workers_most),
	ALONE(PRICES, workers_cost),
	RECORD(CRISIS, home, demand_fields),
	RECORD(CRISIS, abroad, demand_fields),
	RECORD(CRISIS, event, event_fields),
	ROWS(CRISIS, "home_with", home_with, CORE_NUMBER, outcome_fields),
	ROWS(CRISIS, "abroad_with", abroad_with, CORE_NUMBER, outcome_fields),
	ROWS(CRISIS, "relief", relief, CORE_SEAT, relief_fields),
	ALONE(ACTIONS, turn),
	ROWS(ACTIONS, "action", action, ARC_ACTION_VOCABULARY, action_fields),
	ROWS(ACTIONS, "harvest", harvest, ARC_RESOURCE_VOCABULARY, harvest_fields),
	ROWS(ACTIONS, "build", build, ARC_BUILDING_VOCABULARY, build_fields),
	ROWS(CARDS, "card", card, ARC_CARD_VOCABULARY, card_fields),
	RECORD(TILE, top, tile_fields),
	RECORD(TILE, taken, tile_fields),
	{ .name = "my_objective", .group = ARC_FACTS_OBJECTIVES, .width = 1, .flags = CORE_FROM_1,
	  .vocabulary = ARC_OBJECTIVE_VOCABULARY, .offset = IN(my_objective) },
	ROWS(OBJECTIVES, "end", end, ARC_OBJECTIVE_VOCABULARY, end_fields),
	ROWS(OBJECTIVES, "objective", objective, ARC_PAIR_VOCABULARY, value_fields),
	ROWS(OBJECTIVES, "trend", trend, CORE_SEAT, value_fields),
	ROWS(OBJECTIVES, "benefactor", benefactor, CORE_SEAT, value_fields),
	ROWS(OBJECTIVES, "points", points, CORE_SEAT, points_fields),
	ROWS(SEATS, "seat", seat, CORE_SEAT, seat_fields),
};
/* clang-format on */
_Static_assert(sizeof(struct arc_facts) < UINT16_MAX, "offsets have 16 bits");

const char *const arc_fact_groups[ARC_FACT_GROUPS + 1] = {
	[ARC_FACTS_WAR] = "war",       [ARC_FACTS_CONTROL] = "control",       [ARC_FACTS_PRICES] = "prices",
	[ARC_FACTS_CRISIS] = "crisis", [ARC_FACTS_ACTIONS] = "actions",       [ARC_FACTS_CARDS] = "cards",
	[ARC_FACTS_TILE] = "tile",     [ARC_FACTS_OBJECTIVES] = "objectives", [ARC_FACTS_SEATS] = "seats",
};

/* ---- Words --------------------------------------------------------------------------------------- */

/* clang-format off */
const struct core_word arc_mover_words[ARC_MOVERS] = {
	[ARC_MOVER_PHASE_3] = { "phase_3",
		{ "Population effects", "Bevölkerungseffekte", "Efekty ludności" } },
	[ARC_MOVER_BOARD_I] = { "board_1", { "Domestic market", "Lokaler Markt", "Rynek krajowy" } },
	[ARC_MOVER_BOARD_II] = { "board_2", { "Export market", "Exportmarkt", "Rynek eksportowy" } },
	[ARC_MOVER_BOARD_III] = { "board_3",
		{ "Colony stability", "Stabilität der Kolonie", "Stabilność kolonii" } },
	[ARC_MOVER_BOARD_IV] = { "board_4", { "Surplus workers", "Arbeitsmarkt", "Rynek pracy" } },
	[ARC_MOVER_HOME] = { "home",
		{ "Domestic demand", "Nachfrage auf dem lokalen Markt", "Popyt na rynku krajowym" } },
	[ARC_MOVER_ABROAD] = { "abroad",
		{ "Export demand", "Nachfrage auf dem Exportmarkt", "Popyt na rynku eksportowym" } },
	[ARC_MOVER_EVENT] = { "event", { "Event", "Ereignis", "Wydarzenie" } },
	[ARC_MOVER_TAXATION] = { "taxation", { "Taxation", "Besteuerung", "Pobór podatków" } },
	[ARC_MOVER_WORKER] = { "worker",
		{ "A recruited worker", "Ein rekrutierter Arbeiter", "Zrekrutowany bezrobotny" } },
	[ARC_MOVER_REPRODUCTION] = { "reproduction",
		{ "Reproduction", "Reproduktion", "Przyrost ludności" } },
};

const struct core_word arc_hold_words[ARC_HOLDS] = {
	[ARC_HOLD_UNIT] = { "unit", { "Unit on it", "Einheit darauf", "Jednostka na nim" } },
	[ARC_HOLD_TOWN] = { "town", { "Through the town", "Durch die Stadt", "Przez miasto" } },
	[ARC_HOLD_REBEL] = { "rebel", { "A rebel holds it", "Ein Rebell hält es", "Trzyma go buntownik" } },
	[ARC_HOLD_EMPTY] = { "empty", { "Nobody is on it", "Niemand ist darauf", "Nikogo na nim nie ma" } },
};

const struct core_word arc_moment_words[ARC_MOMENTS] = {
	[ARC_MOMENT_NOW] = { "now", { "Now", "Jetzt", "Teraz" } },
	[ARC_MOMENT_SOON] = { "soon",
		{ "After the upper area", "Nach dem oberen Bereich", "Po górnym obszarze" } },
	[ARC_MOMENT_PHASE_4] = { "phase_4",
		{ "In the next phase 4", "In der nächsten Phase 4", "W następnej fazie 4" } },
	[ARC_MOMENT_DONE] = { "done", { "It is over", "Ist vorbei", "Już po nim" } },
	[ARC_MOMENT_RED] = { "red",
		{ "Red: only when it is uncovered", "Rot: nur beim Aufdecken",
		  "Czerwony: tylko przy odkryciu" } },
};

const struct core_word arc_chance_words[ARC_CHANCES] = {
	[ARC_CHANCE_HAD] = { "had", { "Had his opportunity", "Hatte seine Gelegenheit", "Miał już okazję" } },
	[ARC_CHANCE_NOW] = { "now", { "Is asked now", "Wird jetzt gefragt", "Jest teraz pytany" } },
	[ARC_CHANCE_TO_COME] = { "to_come", { "Will be asked", "Wird noch gefragt", "Będzie pytany" } },
};

const struct core_word arc_reason_words[ARC_REASONS] = {
	[ARC_REASON_NOT_YOUR_TURN] = { "not_your_turn",
		{ "It is not your turn", "Du bist nicht am Zug", "To nie twoja tura" } },
	[ARC_REASON_DISC_PLACED] = { "disc_placed",
		{ "You have placed a disc in this turn", "Du hast in diesem Zug schon eine Scheibe gelegt",
		  "W tej turze masz już położony dysk" } },
	[ARC_REASON_NO_DISC] = { "no_disc", { "No disc left", "Keine Scheibe mehr", "Brak dysków" } },
	[ARC_REASON_NO_CIRCLE] = { "no_circle",
		{ "No circle is free", "Kein Kreis ist frei", "Żadne kółko nie jest wolne" } },
	[ARC_REASON_NOT_ACTIVE] = { "not_active",
		{ "No active unit for it", "Keine aktive Einheit dafür",
		  "Brak aktywnej jednostki do tego" } },
	[ARC_REASON_NO_SYMBOL] = { "no_symbol",
		{ "No free symbol in the regions of your units",
		  "Kein freies Symbol in den Regionen deiner Einheiten",
		  "Brak wolnego symbolu w regionach twoich jednostek" } },
	[ARC_REASON_NOT_PERMITTED] = { "not_permitted",
		{ "The town's player has not allowed it", "Der Spieler der Stadt hat es nicht erlaubt",
		  "Gracz z miastem na to nie pozwolił" } },
	[ARC_REASON_BANK_LACKS] = { "bank_lacks",
		{ "The bank has none", "Die Bank hat keine", "Bank nie ma żadnej" } },
	[ARC_REASON_NOBODY_MOVES] = { "nobody_moves",
		{ "No active unit has a way", "Keine aktive Einheit hat einen Weg",
		  "Żadna aktywna jednostka nie ma drogi" } },
	[ARC_REASON_NO_WORKERS] = { "no_workers",
		{ "No surplus workers", "Keine unbeschäftigten Arbeiter", "Nie ma bezrobotnych" } },
	[ARC_REASON_NO_ROOM] = { "no_room",
		{ "No citizen in reserve, or no place for him",
		  "Kein Bürger im Vorrat oder kein Platz für ihn",
		  "Brak obywatela w zasobie albo miejsca dla niego" } },
	[ARC_REASON_TOO_DEAR] = { "too_dear", { "Too few florins", "Zu wenige Florin", "Za mało florenów" } },
	[ARC_REASON_NO_TRADE] = { "no_trade",
		{ "No transaction is possible", "Keine Transaktion ist möglich",
		  "Żadna transakcja nie jest możliwa" } },
	[ARC_REASON_CANNOT_PAY] = { "cannot_pay",
		{ "You cannot pay for it", "Du kannst es nicht bezahlen", "Nie stać cię na to" } },
	[ARC_REASON_NO_SITE] = { "no_site",
		{ "No place where your active units are", "Kein Platz, wo deine aktiven Einheiten sind",
		  "Brak miejsca tam, gdzie są twoje aktywne jednostki" } },
	[ARC_REASON_NO_TOKEN] = { "no_token",
		{ "No piece of it is left", "Kein Stück davon ist übrig", "Nie została żadna sztuka" } },
	[ARC_REASON_NO_TILE] = { "no_tile",
		{ "No tile is left", "Kein Archipelfeld ist übrig", "Brak kafelków" } },
	[ARC_REASON_NO_COUPLE] = { "no_couple",
		{ "No hex with exactly two citizens and no rebel, or nobody in reserve",
		  "Kein Hex mit genau zwei Bürgern ohne Rebellen, oder niemand im Vorrat",
		  "Brak heksa z dokładnie dwoma obywatelami bez buntownika albo nikogo w " "zasobie" } },
	[ARC_REASON_NOT_CONTROLLED] = { "not_controlled",
		{ "You control none", "Du kontrollierst keinen", "Żadnego nie kontrolujesz" } },
	[ARC_REASON_USED_UP] = { "used_up",
		{ "Used in this turn or round", "In diesem Zug oder dieser Runde schon genutzt",
		  "Użyto w tej turze lub rundzie" } },
	[ARC_REASON_CARD_PLAYED] = { "card_played",
		{ "You have used a card in this turn", "Du hast in diesem Zug schon eine Karte genutzt",
		  "W tej turze już użyto karty" } },
	[ARC_REASON_NOT_IN_PLAY] = { "not_in_play",
		{ "Nobody has it", "Niemand hat sie", "Nikt jej nie ma" } },
	[ARC_REASON_NOT_YOURS] = { "not_yours",
		{ "Only its owner uses it", "Nur ihr Besitzer nutzt sie", "Używa jej tylko właściciel" } },
	[ARC_REASON_CARD_USED] = { "card_used",
		{ "Used up until the next round", "Bis zur nächsten Runde genutzt",
		  "Zużyta do następnej rundy" } },
	[ARC_REASON_BUILT] = { "built", { "Already built", "Schon gebaut", "Już zbudowany" } },
	[ARC_REASON_WAITS] = { "waits",
		{ "Can be built from the next phase 5 on", "Kann ab der nächsten Phase 5 gebaut werden",
		  "Można zbudować od następnej fazy 5" } },
	[ARC_REASON_CUBES_SHORT] = { "cubes_short",
		{ "Cubes are missing", "Es fehlen Würfel", "Brakuje kostek" } },
	[ARC_REASON_NEEDS] = { "needs", { "A building is missing", "Ein Gebäude fehlt", "Brakuje budynku" } },
	[ARC_REASON_NO_EFFECT] = { "no_effect",
		{ "It would have no effect", "Sie hätte keinen Effekt", "Nie miałaby efektu" } },
};
/* clang-format on */
