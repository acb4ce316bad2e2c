/* ending.c — chapter 15: war of independence, objectives, points. Nothing is asked here: a met condition
 * must be shown. */
#include <assert.h>
#include <string.h>

#include "archipelago/facts.h"

/* ---- Conditions (15.2) ---------------------------------------------------------------------- */

/* Characters stand before progress cards and wonders in the tables. */
static int cards_of(const struct arc_state *s, int seat, bool character) /* -1: of all */
{
	int n = 0;

	for (int card = character ? 0 : ARC_CHARACTERS; card < (character ? ARC_CHARACTERS : ARC_CARDS);
	     card++)
		n += seat < 0 ? s->owner[card] != 0 : s->owner[card] == seat + 1;
	return n;
}

/* Where no tile is left to explore the stacks can do no more: they count as used up. */
static int used_up_stacks(const struct arc_state *s)
{
	return s->round && !s->pile_size && !s->aside.n ? ARC_LIM_EXPLORER_STACKS : arc_empty_stacks(s);
}

static int empty_kinds(const struct arc_state *s)
{
	int n = 0;

	for (int r = 0; r < ARC_RESOURCES; r++)
		n += !s->bank[r];
	return n;
}

int arc_quantity(const struct arc_state *s, int quantity)
{
	switch ((enum arc_quantity)quantity) {
	case ARC_QUANTITY_EXPLORER_STACKS_EMPTY: return used_up_stacks(s);
	case ARC_QUANTITY_BANK_EMPTY_KINDS: return empty_kinds(s);
	case ARC_QUANTITY_BANK_FLORINS: return s->bank_florins;
	case ARC_QUANTITY_CHARACTERS_IN_PLAY: return cards_of(s, -1, true);
	case ARC_QUANTITY_PROGRESS_IN_PLAY: return cards_of(s, -1, false);
	case ARC_QUANTITY_MARKETS_IN_PLAY: return arc_standing(s, ARC_BUILD_MARKET);
	case ARC_QUANTITY_PORTS_IN_PLAY: return arc_standing(s, ARC_BUILD_PORT);
	case ARC_QUANTITY_TEMPLES_IN_PLAY: return arc_standing(s, ARC_BUILD_TEMPLE);
	case ARC_QUANTITY_TOWNS_IN_PLAY: return arc_standing(s, ARC_BUILD_TOWN);
	case ARC_QUANTITY_POPULATION:
	case ARC_QUANTITIES: break;
	}
	return s->population;
}

/* The number an end condition speaks of, for so many players. */
int arc_bound(const struct arc_state *s, int objective)
{
	return arc_objectives[objective].per_n * s->head.seats + arc_objectives[objective].plus;
}

/* 3: of the length agreed on; it may be agreed that nobody wins by war or by a calm colony. */
bool arc_objective_plays(const struct arc_state *s, int objective)
{
	int score = arc_objectives[objective].score;

	return arc_objectives[objective].length == arc_option(s, ARC_OPTION_LENGTH) &&
	       !(arc_option(s, ARC_OPTION_OBJECTIVES) &&
		 (score == ARC_SCORE_SEPARATIST || score == ARC_SCORE_PACIFIST));
}

bool arc_condition_met(const struct arc_state *s, int objective)
{
	const struct arc_objective *o = &arc_objectives[objective];
	int bound = arc_bound(s, objective), now = arc_quantity(s, o->quantity);

	return o->at_least ? now >= bound : now <= bound;
}

/* ---- Moments (R47, R48) --------------------------------------------------------------------- */

static int separatist(const struct arc_state *s)
{
	for (int seat = 0; seat < s->head.seats; seat++)
		if (s->objective[seat] &&
		    arc_objectives[s->objective[seat] - 1].score == ARC_SCORE_SEPARATIST)
			return seat;
	return -1;
}

static void tell_scores(const struct arc_state *s, const ecu_sink *sink)
{
	ecu_result r;

	if (!sink || s->war || !ecu_over((const ecu_state *)s, &r))
		return;
	for (int seat = 0; seat < s->head.seats; seat++)
		core_tell(s, sink, CORE_ALL, ARC_SAY_SCORED, seat, r.source[seat][0], r.source[seat][1],
			  r.source[seat][2], r.source[seat][3], r.points[seat]);
}

/* All procedures end at once; offers of the moment lapse. */
void arc_finish(struct arc_state *s, const ecu_sink *sink)
{
	assert(!s->head.over && s->head.depth > 0 && s->round > 0);
	arc_drop_offers(s);
	memset(s->head.frame, 0, sizeof s->head.frame);
	s->head.depth = 0;
	s->head.over = 1;
	core_ask(&s->head, 0, 0);
	tell_scores(s, sink);
}

static void show_objectives(struct arc_state *s, const ecu_sink *sink)
{
	for (int seat = 0; seat < s->head.seats; seat++)
		if (s->objective[seat] && !(s->shown >> seat & 1) &&
		    arc_condition_met(s, s->objective[seat] - 1)) {
			assert(s->round > 0);
			s->shown |= (uint8_t)(1u << seat);
			core_tell(s, sink, CORE_ALL, ARC_SAY_CONDITION, seat, s->objective[seat] - 1,
				  arc_objectives[s->objective[seat] - 1].end_name,
				  arc_bound(s, s->objective[seat] - 1));
		}
}

/* War counts before a condition that arises from the same instruction. */
bool arc_instruction_over(struct arc_state *s, const ecu_sink *sink)
{
	if (s->head.over)
		return true;
	assert(s->population <= ARC_LIM_POPULATION_LAST && !s->war);
	if (s->rebellion > s->population) {
		s->war = 1;
		core_tell(s, sink, CORE_ALL, ARC_SAY_WAR, s->rebellion, s->population);
		arc_finish(s, sink);
		return true;
	}
	show_objectives(s, sink);
	return false;
}

/* R48: the owner of a shown card has completed a turn or a step; with the option anybody. */
bool arc_turn_ends_game(const struct arc_state *s, int seat)
{
	return arc_option(s, ARC_OPTION_ENDING) ? s->shown != 0 : s->shown >> seat & 1;
}

/* ---- Points (15.3) -------------------------------------------------------------------------- */

static int symbols_under_towns(const struct arc_state *s, int seat, int resource)
{
	int n = 0;

	for (int tile = 0; tile < ARC_TILES; tile++)
		if (s->hex[tile].site[ARC_BUILD_TOWN] && arc_controller(s, tile, ARC_BUILD_TOWN) == seat)
			for (int i = 0; i < arc_face(s, tile)->symbols; i++)
				n += arc_face(s, tile)->symbol[i].resource == resource;
	return n;
}

static int units_on_map(const struct arc_state *s, int seat, bool ship)
{
	int n = 0;

	for (int i = seat * ARC_EACH; i < (seat + 1) * ARC_EACH; i++)
		n += arc_is_ship(i) == ship && arc_on_map(&s->unit[i]);
	return n;
}

int arc_score_of(const struct arc_state *s, int seat, int score)
{
	switch ((enum arc_scores_key)score) {
	case ARC_SCORE_FLORINS: return s->florins[seat];
	case ARC_SCORE_TEMPLES: return arc_controlled(s, seat, ARC_BUILD_TEMPLE);
	case ARC_SCORE_MARKETS: return arc_controlled(s, seat, ARC_BUILD_MARKET);
	case ARC_SCORE_PORTS: return arc_controlled(s, seat, ARC_BUILD_PORT);
	case ARC_SCORE_TOWNS: return arc_controlled(s, seat, ARC_BUILD_TOWN);
	case ARC_SCORE_PORTS_AND_MARKETS:
		return arc_controlled(s, seat, ARC_BUILD_PORT) + arc_controlled(s, seat, ARC_BUILD_MARKET);
	case ARC_SCORE_CHARACTERS: return cards_of(s, seat, true);
	case ARC_SCORE_PROGRESS: return cards_of(s, seat, false);
	case ARC_SCORE_CHARACTERS_AND_PROGRESS: return cards_of(s, seat, true) + cards_of(s, seat, false);
	case ARC_SCORE_EXPLORER_TOKENS: return s->tokens[seat];
	case ARC_SCORE_FISH_CUBES: return s->cubes[seat][ARC_RES_FISH];
	case ARC_SCORE_IRON_CUBES: return s->cubes[seat][ARC_RES_IRON];
	case ARC_SCORE_RESOURCE_CUBES: return arc_cubes_of(s, seat);
	case ARC_SCORE_TOWN_SYMBOLS_IRON: return symbols_under_towns(s, seat, ARC_RES_IRON);
	case ARC_SCORE_TOWN_SYMBOLS_WOOD: return symbols_under_towns(s, seat, ARC_RES_WOOD);
	case ARC_SCORE_TOWN_SYMBOLS_STONE: return symbols_under_towns(s, seat, ARC_RES_STONE);
	case ARC_SCORE_CITIZENS: return units_on_map(s, seat, false);
	case ARC_SCORE_SHIPS: return units_on_map(s, seat, true);
	case ARC_SCORE_BENEFACTOR_FLORINS: return s->benefactor[seat];
	case ARC_SCORE_PACIFIST:
	case ARC_SCORE_SEPARATIST:
	case ARC_SCORES: break;
	}
	return 0;
}

/* R52: the k-th highest different value gets the k-th amount: counted from 0. */
int arc_rank_of(const struct arc_state *s, const int value[ARC_SEATS], int seat)
{
	int rank = 0;

	for (int other = 0; other < s->head.seats; other++) {
		bool first = true;
		for (int before = 0; before < other; before++)
			first &= value[before] != value[other];
		rank += value[other] > value[seat] && first;
	}
	return rank;
}

/* R50, R53: whether 0 is a value like any other. */
int arc_rank_points_of(const struct arc_state *s, const int value[ARC_SEATS], int seat, int score, int table)
{
	int rank = arc_rank_of(s, value, seat);
	bool zero = score != ARC_SCORE_BENEFACTOR_FLORINS && !arc_option(s, ARC_OPTION_ZERO);

	return rank < ARC_RANKS && (value[seat] || zero) ? arc_rank_points[table].points[rank] : 0;
}

static int rank_points(const struct arc_state *s, int seat, int score, int table)
{
	int value[ARC_SEATS] = { 0 };

	for (int other = 0; other < s->head.seats; other++)
		value[other] = arc_score_of(s, other, score);
	return arc_rank_points_of(s, value, seat, score, table);
}

static int objective_points(const struct arc_state *s, int seat)
{
	int points = 0;

	for (int owner = 0; owner < s->head.seats; owner++) {
		int score = arc_objectives[s->objective[owner] - 1].score;
		if (score != ARC_SCORE_SEPARATIST && score != ARC_SCORE_PACIFIST)
			points += rank_points(s, seat, score, ARC_POINTS_OBJECTIVE);
	}
	return points;
}

int arc_pacifist_points(const struct arc_state *s, int seat)
{
	const struct arc_objective *o = &arc_objectives[s->objective[seat] - 1];

	return o->score == ARC_SCORE_PACIFIST && s->population - s->rebellion > o->threshold
		       ? ARC_LIM_PACIFIST_POINTS
		       : 0;
}

static int trend_points(const struct arc_state *s, int seat)
{
	int points = rank_points(s, seat, arc_trends[s->trend - 1].score, ARC_POINTS_TREND);

	if (arc_option(s, ARC_OPTION_BENEFACTOR) == ARC_BENEFACTOR_EXTRA)
		points += rank_points(s, seat, ARC_SCORE_BENEFACTOR_FLORINS, ARC_POINTS_TREND);
	return points;
}

int arc_card_points(const struct arc_state *s, int seat)
{
	int points = 0;

	for (int card = 0; card < ARC_CARDS; card++)
		if (s->owner[card] == seat + 1 &&
		    (arc_cards[card].type != ARC_TYPE_WONDER || s->built >> card & 1))
			points += arc_cards[card].vp;
	return points;
}

/* 15.1: all lose, or the separatist wins alone. */
static void war_result(const struct arc_state *s, ecu_result *r)
{
	int winner = separatist(s);

	for (int seat = 0; seat < s->head.seats; seat++)
		r->rank[seat] = (uint8_t)(winner < 0 ? s->head.seats : seat == winner ? 1 : 2);
	r->why = winner < 0 ? (ecu_message){ ARC_SAY_ALL_LOSE, { s->rebellion, s->population } }
			    : (ecu_message){ ARC_SAY_SEPARATIST_WINS,
					     { (int16_t)winner, s->rebellion, s->population } };
}

void arc_result(const struct core_head *head, ecu_result *r)
{
	const struct arc_state *s = arcc(head);
	int best = 0, winners = 0;

	if (s->war) {
		war_result(s, r);
		return;
	}
	for (int seat = 0; seat < head->seats; seat++) {
		r->source[seat][0] = (int16_t)objective_points(s, seat);
		r->source[seat][1] = (int16_t)arc_pacifist_points(s, seat);
		r->source[seat][2] = (int16_t)trend_points(s, seat);
		r->source[seat][3] = (int16_t)arc_card_points(s, seat);
		for (int i = 0; i < 4; i++)
			r->points[seat] = (int16_t)(r->points[seat] + r->source[seat][i]);
	}
	for (int seat = 0; seat < head->seats; seat++) {
		r->rank[seat] = 1;
		for (int other = 0; other < head->seats; other++)
			r->rank[seat] = (uint8_t)(r->rank[seat] + (r->points[other] > r->points[seat]));
		winners += r->rank[seat] == 1;
		best = r->rank[seat] == 1 ? seat : best;
	}
	r->why = winners > 1 ? (ecu_message){ ARC_SAY_SHARED, { (int16_t)winners, r->points[best] } }
			     : (ecu_message){ ARC_SAY_WON, { (int16_t)best, r->points[best] } };
}

int arc_stats(const struct core_head *head, ecu_stat *out, int cap)
{
	const struct arc_state *s = arcc(head);
	ecu_result r = { 0 };
	int best = 0, lowest = 0;

	if (head->over && !s->war) {
		arc_result(head, &r);
		lowest = r.points[0];
		for (int seat = 0; seat < head->seats; seat++) {
			best = r.points[seat] > best ? r.points[seat] : best;
			lowest = r.points[seat] < lowest ? r.points[seat] : lowest;
		}
	}
	const ecu_stat all[] = {
		{ "round", s->round },
		{ "population", s->population },
		{ "rebellion", s->rebellion },
		{ "surplus", s->surplus },
		{ "war", s->war },
		{ "separatist_won", s->war && separatist(s) >= 0 },
		{ "towns", arc_standing(s, ARC_BUILD_TOWN) },
		{ "markets", arc_standing(s, ARC_BUILD_MARKET) },
		{ "ports", arc_standing(s, ARC_BUILD_PORT) },
		{ "temples", arc_standing(s, ARC_BUILD_TEMPLE) },
		{ "characters", cards_of(s, -1, true) },
		{ "progress", cards_of(s, -1, false) },
		{ "empty_stacks", used_up_stacks(s) },
		{ "empty_kinds", empty_kinds(s) },
		{ "bank_florins", s->bank_florins },
		{ "best_points", best },
		{ "lowest_points", lowest },
	};
	int n = (int)(sizeof all / sizeof *all);

	for (int i = 0; i < n && i < cap; i++)
		out[i] = all[i];
	return n;
}
