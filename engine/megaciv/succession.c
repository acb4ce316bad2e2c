/* succession.c — chapter 15: markers, the end, reshuffling, victory points, ties. Nobody is asked. */
#include <assert.h>
#include <string.h>

#include "megaciv/facts.h"

/* ---- Markers (15.1) ------------------------------------------------------------------------- */

int mc_counted_cities(const struct mc_state *s, int seat)
{
	return s->cities[seat] + (mc_holds(s, seat, MC_ADV_WONDER_OF_THE_WORLD)
					  ? MC_DOES_WONDER_OF_THE_WORLD_COUNTS_AS_CITIES
					  : 0);
}

struct tally {
	int advances, from_100, from_200, below_100, points;
};

static struct tally tally(const struct mc_state *s, int seat)
{
	struct tally t = { 0 };

	for (uint64_t left = s->advances[seat]; left; left &= left - 1) {
		const struct mc_advance *a = &mc_advances[__builtin_ctzll(left)];
		t.advances++;
		t.from_100 += a->cost >= MC_LIM_COST_MIDDLE;
		t.from_200 += a->cost >= MC_LIM_COST_HIGH;
		t.below_100 += a->cost < MC_LIM_COST_MIDDLE;
		t.points += a->vp;
	}
	return t;
}

static uint8_t lacking(int needs, int has) { return (uint8_t)(needs > has ? needs - has : 0); }

static int last_step(const struct mc_state *s, int seat)
{
	return mc_tracks[s->civ[seat] - 1][mc_option(s, MC_OPTION_AST)].last;
}

struct mc_step_needs mc_step_needs(const struct mc_state *s, int seat, int step)
{
	struct tally t = tally(s, seat);
	struct mc_step_needs n = { .step = (uint8_t)step };

	if (step > last_step(s, seat))
		return (struct mc_step_needs){ 0 };
	n.epoch = (uint8_t)mc_epoch(s, seat, step);
	n.needs = &mc_epochs[mc_option(s, MC_OPTION_AST)][n.epoch];
	n.missing = (struct mc_epoch){ .cities = lacking(n.needs->cities, mc_counted_cities(s, seat)),
				       .advances = lacking(n.needs->advances, t.advances),
				       .advances_100 = lacking(n.needs->advances_100, t.from_100),
				       .advances_200 = lacking(n.needs->advances_200, t.from_200),
				       .advances_below_100 = lacking(n.needs->advances_below_100,
								     t.below_100),
				       .vp = lacking(n.needs->vp, t.points) };
	n.met = !(n.missing.cities | n.missing.advances | n.missing.advances_100 | n.missing.advances_200 |
		  n.missing.advances_below_100 | n.missing.vp);
	return n;
}

static void move_marker(struct mc_state *s, int seat, const ecu_sink *sink)
{
	int next = s->step[seat] + 1;
	struct mc_step_needs needs = mc_step_needs(s, seat, next);
	int epoch = needs.epoch;

	assert(s->step[seat] <= last_step(s, seat));
	if (!needs.needs)
		return;
	if (needs.met) {
		s->step[seat] = (uint8_t)next;
		s->late_iron |= epoch == MC_EPOCH_LATE_IRON ? mc_bit(seat) : 0;
		core_tell(s, sink, CORE_ALL, MC_SAY_ADVANCED, seat, next, epoch, mc_counted_cities(s, seat));
	} else if (mc_option(s, MC_OPTION_AST) == MC_EXPERT && !mc_counted_cities(s, seat) &&
		   mc_epoch(s, seat, s->step[seat]) != MC_EPOCH_STONE) {
		assert(s->step[seat]);
		s->step[seat]--;
		core_tell(s, sink, CORE_ALL, MC_SAY_FELL_BACK, seat, s->step[seat]);
	} else {
		core_tell(s, sink, CORE_ALL, MC_SAY_STAYED, seat, s->step[seat], epoch);
	}
}

void mc_move_markers(struct mc_state *s, const ecu_sink *sink)
{
	for (int i = 0; i < s->ranking.n; i++)
		move_marker(s, s->ranking.at[i], sink);
}

/* 15.2: basic, in the turn in which somebody enters the last epoch; expert, one turn later; or as agreed. */
bool mc_ends_now(struct mc_state *s)
{
	if (s->ending || s->turn >= mc_turns_most(s) || s->extra)
		return true;
	if (!s->late_iron)
		return false;
	s->extra = mc_option(s, MC_OPTION_AST) == MC_EXPERT;
	return !s->extra;
}

/* Markers move at the end of this turn: the turn in which the seat enters the last epoch. In most games every
 * step from the Late Bronze Age on takes the foremost a turn more, for want of advances. */
static int enters_last(const struct mc_state *s, int seat, bool held_up)
{
	const uint8_t *first = mc_tracks[s->civ[seat] - 1][mc_option(s, MC_OPTION_AST)].first;
	int begins = mc_is_short(s) ? MC_LIM_SHORT_STEP : 0, step = s->turn ? s->step[seat] : begins,
	    last = first[MC_EPOCH_LATE_IRON], late = first[MC_EPOCH_LATE_BRONZE] - 1;

	return (s->turn ? s->turn : 1) - 1 + (last - step) +
	       (held_up ? last - (step > late ? step : late) : 0);
}

int mc_end_turn(const struct mc_state *s, bool held_up)
{
	int end = mc_turns_most(s), expert = mc_option(s, MC_OPTION_AST) == MC_EXPERT;

	if (s->head.over || s->ending || s->extra)
		return s->turn;
	for (int i = 0; i < s->ranking.n; i++) {
		int turn = (s->late_iron ? s->turn : enters_last(s, s->ranking.at[i], held_up)) + expert;
		end = turn < end ? turn : end;
	}
	return end;
}

/* ---- Reshuffling (15.3) --------------------------------------------------------------------- */

static bool is_nontradeable(int card)
{
	return mc_card_is_calamity(card) && mc_calamities[mc_card_calamity(card)].kind == MC_NONTRADEABLE;
}

/* An option: a non-tradeable calamity that was not drawn goes to the bottom again too. */
static int lift_undrawn(struct mc_state *s, int pile)
{
	int n = s->stack[pile].n;

	for (int i = 0; i < n; i++)
		if (is_nontradeable(s->stack[pile].at[i])) {
			int card = s->stack[pile].at[i];
			memmove(s->stack[pile].at + i, s->stack[pile].at + i + 1, (size_t)(n - i - 1));
			s->stack[pile].at[--s->stack[pile].n] = 0;
			return card;
		}
	return MC_NONE;
}

static void put_under(struct mc_state *s, int pile, const uint8_t *cards, int n)
{
	assert(s->stack[pile].n + n <= MC_STACK_ROOM);
	memcpy(s->stack[pile].at + s->stack[pile].n, cards, (size_t)n);
	s->stack[pile].n = (uint8_t)(s->stack[pile].n + n);
	s->empty[pile] = s->empty[pile] && !n;
}

static void reshuffle_pile(struct mc_state *s, int pile)
{
	uint8_t back[MC_STACK_ROOM], last[1];
	int n = 0, last_n = 0, undrawn = mc_option(s, MC_OPTION_UNDRAWN) ? lift_undrawn(s, pile) : MC_NONE;

	if (undrawn != MC_NONE)
		last[last_n++] = (uint8_t)undrawn;
	for (int card = 0; card < MC_CARD_WATER; card++) {
		if (!s->discard[card] || mc_card_pile(card) != pile)
			continue;
		if (is_nontradeable(card))
			last[last_n++] = (uint8_t)card;
		else
			for (int i = 0; i < s->discard[card]; i++) {
				assert(n < MC_STACK_ROOM);
				back[n++] = (uint8_t)card;
			}
		s->discard[card] = 0;
	}
	assert(last_n <= 1);
	core_shuffle(&s->head.rng, back, n);
	put_under(s, pile, back, n);
	put_under(s, pile, last, last_n);
}

void mc_reshuffle(struct mc_state *s, const ecu_sink *sink)
{
	for (int pile = 0; pile < MC_PILES; pile++)
		reshuffle_pile(s, pile);
	core_tell(s, sink, CORE_ALL, MC_SAY_RESHUFFLED);
}

/* ---- Victory points (15.4) and ties (15.5) --------------------------------------------------- */

enum { FROM_CITIES, FROM_ADVANCES, FROM_STEPS, FROM_LATE_IRON };

/* The only one who has moved into the Late Iron Age; by option, the only one who stands there. */
static ecu_seats alone_in_iron(const struct mc_state *s)
{
	ecu_seats there = s->late_iron;

	for (int seat = 0; mc_option(s, MC_OPTION_LATE_IRON) && seat < s->head.seats; seat++)
		if (mc_epoch(s, seat, s->step[seat]) != MC_EPOCH_LATE_IRON)
			there &= ~mc_bit(seat);
	return there & (there - 1) ? 0 : there;
}

static void points(const struct mc_state *s, int seat, int16_t source[8])
{
	int cities = mc_option(s, MC_OPTION_WONDER) ? s->cities[seat] : mc_counted_cities(s, seat);

	source[FROM_CITIES] = (int16_t)(MC_LIM_VP_CITY * cities);
	source[FROM_ADVANCES] = (int16_t)tally(s, seat).points;
	source[FROM_STEPS] = (int16_t)(MC_LIM_VP_STEP * s->step[seat]);
	source[FROM_LATE_IRON] = (int16_t)(alone_in_iron(s) >> seat & 1 ? MC_LIM_VP_LATE_IRON : 0);
}

/* 5, 10 and 20 make any amount with the fewest tokens. */
static int tokens_for(int units) { return units / 4 + units % 4 / 2 + units % 2; }

static int chosen_tokens(const uint8_t *colours, int n)
{
	int sum = 0;

	for (int group = 0; group < MC_GROUPS; group++) {
		int units = 0;
		for (int i = 0; i < n; i++)
			units += colours[i] == group + 1;
		sum += tokens_for(units);
	}
	return sum;
}

/* 15.5 V: tokens as received: one for each colour of each advance, for start credits, and for what was
 * chosen. */
static int credit_tokens(const struct mc_state *s, int seat)
{
	int sum = mc_start_credit(s) ? MC_GROUPS : 0;

	for (uint64_t left = s->advances[seat]; left; left &= left - 1)
		for (int group = 0; group < MC_GROUPS; group++)
			sum += mc_advances[__builtin_ctzll(left)].credit[group] > 0;
	return sum + chosen_tokens(s->record[seat], 2) + chosen_tokens(s->monument[seat], 4);
}

static void standing(const struct mc_state *s, int seat, int key[MC_TIES_COMPARED])
{
	int best = 0, all = 0;
	int16_t source[8] = { 0 };

	memset(key, 0, sizeof(int) * MC_TIES_COMPARED);
	points(s, seat, source);
	for (int i = 0; i < 8; i++)
		key[MC_TIE_POINTS] += source[i];
	for (uint64_t left = s->advances[seat]; left; left &= left - 1) {
		const struct mc_advance *a = &mc_advances[__builtin_ctzll(left)];
		key[MC_TIE_HIGH] += a->vp == MC_LIM_VP_HIGH;
		key[MC_TIE_MIDDLE] += a->vp == MC_LIM_VP_MIDDLE;
		key[MC_TIE_PRICE] += a->cost;
	}
	for (int group = 0; group < MC_GROUPS; group++) {
		best = s->credit[seat][group] > best ? s->credit[seat][group] : best;
		all += s->credit[seat][group];
	}
	key[MC_TIE_STEP] = s->step[seat];
	key[MC_TIE_COLOUR] = best;
	key[MC_TIE_TOKENS] = mc_option(s, MC_OPTION_TIE_CREDITS) ? all : credit_tokens(s, seat);
	key[MC_TIE_CITIES] = s->cities[seat];
	key[MC_TIE_UNITS] = mc_on_board(s, seat);
	key[MC_TIE_RANK] = -mc_rank(s, seat);
}

/* The first criterion in which two differ; positive where the first is ahead. */
static int compare(const int a[MC_TIES_COMPARED], const int b[MC_TIES_COMPARED], int *by)
{
	for (*by = 0; *by < MC_TIES_COMPARED; ++*by)
		if (a[*by] != b[*by])
			return a[*by] - b[*by];
	return 0;
}

/* 16: who has left is behind all others, with nothing. */
void mc_result(const struct core_head *head, ecu_result *r)
{
	const struct mc_state *s = mcc(head);
	int key[MC_SEATS][MC_TIES_COMPARED], by, winner = 0, decided = MC_TIE_POINTS;

	for (int i = 0; i < s->ranking.n; i++) {
		int seat = s->ranking.at[i];
		points(s, seat, r->source[seat]);
		standing(s, seat, key[seat]);
		r->points[seat] = (int16_t)key[seat][MC_TIE_POINTS];
	}
	for (int seat = 0; seat < head->seats; seat++) {
		r->rank[seat] = (uint8_t)(s->gone >> seat & 1 ? s->ranking.n + 1 : 1);
		for (int i = 0; !(s->gone >> seat & 1) && i < s->ranking.n; i++)
			r->rank[seat] = (uint8_t)(r->rank[seat] +
						  (compare(key[s->ranking.at[i]], key[seat], &by) > 0));
		winner = r->rank[seat] == 1 ? seat : winner;
	}
	for (int i = 0; i < s->ranking.n; i++)
		if (r->rank[s->ranking.at[i]] == 2)
			compare(key[winner], key[s->ranking.at[i]], &decided);
	r->why = (ecu_message){ .id = (uint16_t)(MC_SAY_WON + decided),
				.arg = { (int16_t)winner, r->points[winner] } };
}

/* What people count: credit by its value, the ranking by the number of the civilization. */
static int16_t as_counted(const struct mc_state *s, int by, int key)
{
	if (by == MC_TIE_COLOUR || (by == MC_TIE_TOKENS && mc_option(s, MC_OPTION_TIE_CREDITS)))
		return (int16_t)(MC_LIM_CREDIT_UNIT * key);
	return (int16_t)(by == MC_TIE_RANK ? -key : key);
}

static void break_tie(const struct mc_state *s, int ahead, int seat, struct mc_score_fact *f)
{
	int first[MC_TIES_COMPARED], second[MC_TIES_COMPARED], by;

	standing(s, ahead, first);
	standing(s, seat, second);
	if (!compare(first, second, &by))
		return; /* no criterion is left: the last one differs for any two civilizations */
	f->tie = (uint8_t)(1 +
			   (by == MC_TIE_TOKENS && mc_option(s, MC_OPTION_TIE_CREDITS) ? MC_TIE_VALUE : by));
	f->ahead = (uint8_t)(ahead + 1);
	f->has = as_counted(s, by, second[by]);
	f->ahead_has = as_counted(s, by, first[by]);
}

void mc_break_ties(const struct mc_state *s, struct mc_score_fact score[MC_SEATS])
{
	ecu_result r = { 0 };

	mc_result(&s->head, &r);
	for (int i = 0; i < s->ranking.n; i++)
		for (int j = 0; j < s->ranking.n; j++) {
			int ahead = s->ranking.at[i], seat = s->ranking.at[j];
			if (r.rank[ahead] + 1 == r.rank[seat])
				break_tie(s, ahead, seat, &score[seat]);
		}
}

void mc_score(struct mc_state *s, const ecu_sink *sink)
{
	assert(s->ranking.n);
	s->head.over = 1;
	for (int i = 0; sink && i < s->ranking.n; i++) {
		int seat = s->ranking.at[i];
		int16_t from[8] = { 0 };
		points(s, seat, from);
		core_tell(s, sink, CORE_ALL, MC_SAY_SCORED, seat, from[FROM_CITIES], from[FROM_ADVANCES],
			  from[FROM_STEPS], from[FROM_LATE_IRON],
			  from[FROM_CITIES] + from[FROM_ADVANCES] + from[FROM_STEPS] + from[FROM_LATE_IRON]);
	}
}
