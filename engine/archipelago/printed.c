/* printed.c — what is printed on the components (tables.h), as tables that a program can read.
 *
 * ARC_NONE stands where there is nothing; it is read as 255 (ECU_NONE). */
#include "core/describe.h"
#include "archipelago/facts.h"

#define NUMBER(TYPE, MEMBER)           CORE_MEMBER(TYPE, MEMBER, CORE_NUMBER, 0)
#define MOVES(TYPE, MEMBER)            CORE_MEMBER(TYPE, MEMBER, CORE_NUMBER, CORE_SIGNED)
#define WORD(TYPE, MEMBER, VOCABULARY) CORE_MEMBER(TYPE, MEMBER, VOCABULARY, 0)

/* One of several, under a name of its own. */
#define ONE_OF(NAME, TYPE, MEMBER) \
	{ \
		.name = NAME, .width = 1, .offset = offsetof(struct TYPE, MEMBER) \
	}
#define ONE_MOVES(NAME, TYPE, MEMBER) \
	{ \
		.name = NAME, .width = 1, .flags = CORE_SIGNED, .offset = offsetof(struct TYPE, MEMBER) \
	}
#define CUBES(TYPE, MEMBER) \
	{ \
		.name = "cubes", .shape = CORE_COUNTS, .width = 1, .cap = ARC_RESOURCES, \
		.vocabulary = ARC_RESOURCE_VOCABULARY, .offset = offsetof(struct TYPE, MEMBER) \
	}
#define SET(TYPE, MEMBER, VOCABULARY) \
	{ \
		.name = #MEMBER, .shape = CORE_SET, .width = 1, .vocabulary = VOCABULARY, \
		.offset = offsetof(struct TYPE, MEMBER) \
	}

/* clang-format off */
static const struct core_field resource_fields[] = {
	NUMBER(arc_resource, cubes), NUMBER(arc_resource, harvester),
};
/* type: character, progress, wonder; arrow: black, coloured; upper, lower: demand at home, event, demand
 * abroad */
static const struct core_field card_fields[] = {
	NUMBER(arc_card, type), ONE_OF("price1", arc_card, price[0]), ONE_OF("price2", arc_card, price[1]),
	ONE_OF("price3", arc_card, price[2]), NUMBER(arc_card, discs), NUMBER(arc_card, florins),
	NUMBER(arc_card, arrow), NUMBER(arc_card, needs), NUMBER(arc_card, vp), NUMBER(arc_card, upper),
	WORD(arc_card, dom_resource, ARC_RESOURCE_VOCABULARY), ONE_OF("raise2", arc_card, raise[0]),
	ONE_OF("raise3", arc_card, raise[1]), ONE_OF("raise4", arc_card, raise[2]),
	ONE_OF("raise5", arc_card, raise[3]), NUMBER(arc_card, upper_red), NUMBER(arc_card, lower),
	WORD(arc_card, exp_resource, ARC_RESOURCE_VOCABULARY), NUMBER(arc_card, exp_count),
	NUMBER(arc_card, lower_red), WORD(arc_card, event, ARC_EVENT_VOCABULARY), NUMBER(arc_card, options),
};
static const struct core_field payment_fields[] = {
	CUBES(arc_option, cubes), NUMBER(arc_option, any), NUMBER(arc_option, ops),
};
#define OP(N) \
	ONE_OF("code" #N, arc_option, op[N - 1].code), ONE_OF("per" #N, arc_option, op[N - 1].per), \
	ONE_MOVES("amount" #N, arc_option, op[N - 1].arg[0]), \
	ONE_MOVES("limit" #N, arc_option, op[N - 1].arg[1])
/* `code` and `per` are enum arc_op_code and arc_per of docs/DATA.md, in order */
static const struct core_field effect_fields[] = {
	OP(1), OP(2), OP(3),
	/* what the first one says beyond that: REB_STEP goes on with pairs of temples and amounts */
	ONE_MOVES("third", arc_option, op[0].arg[2]), ONE_MOVES("fourth", arc_option, op[0].arg[3]),
	ONE_MOVES("fifth", arc_option, op[0].arg[4]), ONE_MOVES("sixth", arc_option, op[0].arg[5]),
};
#define EVENT_OP(N) \
	ONE_OF("code" #N, arc_event, op[N - 1].code), ONE_OF("per" #N, arc_event, op[N - 1].per), \
	ONE_MOVES("amount" #N, arc_event, op[N - 1].arg[0]), \
	ONE_MOVES("limit" #N, arc_event, op[N - 1].arg[1])
static const struct core_field event_fields[] = {
	NUMBER(arc_event, ops), EVENT_OP(1), EVENT_OP(2), EVENT_OP(3),
};
static const struct core_field objective_fields[] = {
	NUMBER(arc_objective, length), NUMBER(arc_objective, at_least), NUMBER(arc_objective, per_n),
	MOVES(arc_objective, plus), { .name = "end", .width = 1, .vocabulary = ARC_END_VOCABULARY,
	.offset = offsetof(struct arc_objective, end_name) },
	WORD(arc_objective, score, ARC_SCORE_VOCABULARY), NUMBER(arc_objective, threshold),
};
static const struct core_field trend_fields[] = { WORD(arc_trend, score, ARC_SCORE_VOCABULARY) };
/* land: a bit for each edge */
static const struct core_field face_fields[] = {
	NUMBER(arc_face, land), NUMBER(arc_face, huts), NUMBER(arc_face, volcano),
	SET(arc_face, regions, ARC_REGION_VOCABULARY), NUMBER(arc_face, symbols),
};
static const struct core_field region_fields[] = {
	NUMBER(arc_region, edges), SET(arc_region, coasts, ARC_REGION_VOCABULARY),
};
static const struct core_field symbol_fields[] = {
	WORD(arc_symbol, region, ARC_REGION_VOCABULARY), WORD(arc_symbol, resource, ARC_RESOURCE_VOCABULARY),
};
static const struct core_field stability_fields[] = {
	NUMBER(arc_stability_row, from), NUMBER(arc_stability_row, to), MOVES(arc_stability_row, surplus),
	MOVES(arc_stability_row, rebellion),
};
static const struct core_field workers_fields[] = {
	NUMBER(arc_workers_row, from), NUMBER(arc_workers_row, to), NUMBER(arc_workers_row, price),
	MOVES(arc_workers_row, rebellion),
};
/* field: any number of discs, circles, florins */
static const struct core_field wheel_fields[] = {
	NUMBER(arc_action, field), NUMBER(arc_action, own), NUMBER(arc_action, shared_4),
	NUMBER(arc_action, shared_5), NUMBER(arc_action, florins), MOVES(arc_action, rebellion),
};
static const struct core_field build_fields[] = {
	NUMBER(arc_build, florins), CUBES(arc_build, cubes), NUMBER(arc_build, discs),
	NUMBER(arc_build, pool),
};
static const struct core_field tax_fields[] = { NUMBER(arc_tax, citizens), NUMBER(arc_tax, florins) };
static const struct core_field points_fields[] = {
	ONE_OF("first", arc_points, points[0]), ONE_OF("second", arc_points, points[1]),
	ONE_OF("third", arc_points, points[2]),
};
/* clang-format on */

/* ---- What lies inside other things --------------------------------------------------------------- */

static int of_record(const struct core_field *fields, const void *at, int column)
{
	return core_field_read(&arc_game, &fields[column & 0xff], at, 0, column >> 8 ? (column >> 8) - 2 : 0);
}

/* Row: card, then payment. */
static const struct arc_option *payment_at(int row)
{
	return &arc_cards[row / ARC_CARD_OPTIONS].option[row % ARC_CARD_OPTIONS];
}

static int of_payment(int row, int column)
{
	return column < 0 || (column & 0xff) >= (int)CORE_COUNT(payment_fields)
		       ? 0
		       : of_record(payment_fields, payment_at(row), column);
}

static int of_effect(int row, int column)
{
	return column < 0 || column >= (int)CORE_COUNT(effect_fields)
		       ? 0
		       : of_record(effect_fields, payment_at(row), column);
}

/* Row: face, then region. */
static int of_region(int row, int column)
{
	return column < 0 || (column & 0xff) >= (int)CORE_COUNT(region_fields)
		       ? 0
		       : of_record(region_fields,
				   &arc_faces[row / ARC_FACE_REGIONS].region[row % ARC_FACE_REGIONS], column);
}

/* Row: face, then symbol. What a face has not is read as 255 twice. */
static int of_symbol(int row, int column)
{
	const struct arc_face *f = &arc_faces[row / ARC_FACE_SYMBOLS];

	if (column < 0 || column >= (int)CORE_COUNT(symbol_fields))
		return 0;
	return row % ARC_FACE_SYMBOLS < f->symbols
		       ? of_record(symbol_fields, &f->symbol[row % ARC_FACE_SYMBOLS], column)
		       : ARC_NONE;
}

/* Row: market, resource, then the row of the area; a row that does not exist has to = 0. */
static const struct core_field market_fields[] = {
	NUMBER(arc_market_row, from),   NUMBER(arc_market_row, to),       NUMBER(arc_market_row, price),
	MOVES(arc_market_row, surplus), MOVES(arc_market_row, rebellion),
};

/* The round (5): its phases in order, each with the first round that has it. */
static const struct arc_sequence_row {
	uint8_t phase, from;
} sequence[] = {
	{ ARC_PHASE_NAME_PHASE_1, 2 }, { ARC_PHASE_NAME_PHASE_2, 1 }, { ARC_PHASE_NAME_PHASE_3, 1 },
	{ ARC_PHASE_NAME_PHASE_4, 2 }, { ARC_PHASE_NAME_PHASE_5, 1 }, { ARC_PHASE_NAME_PHASE_6, 1 },
};
static const struct core_field sequence_fields[] = {
	WORD(arc_sequence_row, phase, ARC_PHASE_VOCABULARY),
	NUMBER(arc_sequence_row, from),
};

#define TABLE(NAME, ROWS, VOCABULARY, FIELDS, AT) \
	CORE_PRINTED(NAME, ROWS, VOCABULARY, FIELDS, AT, sizeof *(AT))
#define INSIDE(NAME, ROWS, FIELDS, READ) CORE_PRINTED_BY(NAME, ROWS, CORE_NUMBER, FIELDS, READ)

const struct core_table arc_printed[ARC_PRINTED] = {
	TABLE("resources", ARC_RESOURCES, ARC_RESOURCE_VOCABULARY, resource_fields, arc_resources),
	TABLE("cards", ARC_CARDS, ARC_CARD_VOCABULARY, card_fields, arc_cards),
	INSIDE("payments", ARC_CARDS *ARC_CARD_OPTIONS, payment_fields, of_payment),
	INSIDE("effects", ARC_CARDS *ARC_CARD_OPTIONS, effect_fields, of_effect),
	TABLE("events", ARC_EVENTS, ARC_EVENT_VOCABULARY, event_fields, arc_events),
	TABLE("objectives", ARC_OBJECTIVES, ARC_OBJECTIVE_VOCABULARY, objective_fields, arc_objectives),
	TABLE("trends", ARC_TRENDS, ARC_TREND_VOCABULARY, trend_fields, arc_trends),
	TABLE("faces", ARC_FACES, ARC_FACE_VOCABULARY, face_fields, arc_faces),
	INSIDE("regions", ARC_FACES *ARC_FACE_REGIONS, region_fields, of_region),
	INSIDE("symbols", ARC_FACES *ARC_FACE_SYMBOLS, symbol_fields, of_symbol),
	TABLE("market_rows", ARC_MARKETS *ARC_RESOURCES *ARC_MARKET_ROWS, CORE_NUMBER, market_fields,
	      &arc_markets[0][0][0]),
	TABLE("stability", ARC_STABILITY_ROWS, CORE_NUMBER, stability_fields, arc_stability),
	TABLE("workers", ARC_WORKERS_ROWS, CORE_NUMBER, workers_fields, arc_workers),
	TABLE("wheel", ARC_ACTIONS, ARC_ACTION_VOCABULARY, wheel_fields, arc_wheel),
	TABLE("builds", ARC_BUILDS, ARC_BUILDING_VOCABULARY, build_fields, arc_builds),
	TABLE("taxes", ARC_TAXES, CORE_NUMBER, tax_fields, arc_taxes),
	TABLE("points", ARC_POINTS, CORE_NUMBER, points_fields, arc_rank_points),
	TABLE("sequence", CORE_COUNT(sequence), CORE_NUMBER, sequence_fields, sequence),
};
