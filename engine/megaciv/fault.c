/* fault.c — which states can be: components and frames. What belongs to one question is said in its row
 * (questions.h), what to one due in its (dues.h). */
#include <string.h>

#include "megaciv/questions.h"

/* ---- Components: what holds whatever is asked ----------------------------------------------- */

const char *mc_seats_fault(const struct mc_state *s)
{
	uint32_t taken = 0;
	ecu_seats ranked = 0;

	const uint32_t all = mc_lineup(s)->civs[MC_WEST] | mc_lineup(s)->civs[MC_EAST];
	uint32_t left = 0;

	/* 16: who is just leaving has his region still */
	for (int seat = 0; seat < s->head.seats; seat++)
		if ((s->gone >> seat & 1) && s->civ[seat] && !mc_is_leaving(s, seat))
			left |= (uint32_t)1 << (s->civ[seat] - 1);
	if (s->world != (all & ~left) || s->gone >> s->head.seats)
		return "other civilizations than those of the line-up are in play";
	for (int seat = 0; seat < MC_SEATS; seat++) {
		uint32_t civ = s->civ[seat] ? (uint32_t)1 << (s->civ[seat] - 1) : 0;
		if (seat >= s->head.seats &&
		    (civ || s->stock[seat] || s->treasury[seat] || s->step[seat] || s->census[seat] ||
		     s->hand_size[seat] || s->ships[seat].n || s->advances[seat]))
			return "a seat that does not play owns something";
		if ((s->gone >> seat & 1) && seat < s->head.seats &&
		    (s->cities[seat] || s->stock[seat] != MC_LIM_TOKENS || s->step[seat] || s->census[seat] ||
		     s->hand_size[seat] || s->ships[seat].n || s->advances[seat]))
			return "a seat that has left owns something";
		if ((civ & taken) || (civ & ~all))
			return "a civilization is not one of the line-up, or stands twice";
		taken |= civ;
	}
	for (int i = 0; i < s->ranking.n; i++) {
		ranked |= mc_bit(s->ranking.at[i]);
		if (i && s->civ[s->ranking.at[i - 1]] >= s->civ[s->ranking.at[i]])
			return "the ranking is not that of the civilizations";
	}
	if (s->ranking.n && (s->ranking.n != __builtin_popcount(mc_everybody(s)) ||
			     ranked != mc_everybody(s) || taken != all))
		return "the ranking is not one of all seats";
	if (((s->leaving | s->soon) & ~mc_everybody(s)) || (s->soon & ~s->leaving) ||
	    (!s->ranking.n && s->gone))
		return "somebody leaves who does not play";
	struct mc_state blocks = { .head = s->head };
	memcpy(blocks.civ, s->civ, sizeof blocks.civ);
	mc_choose_block(&blocks);
	return !s->ranking.n || blocks.east == s->east ? NULL : "a civilization is in the wrong block";
}

/* Beside a player's city barbarian tokens stand as a horde, or as those of somebody who left until the next
 * conflicts are over (16). */
static bool may_besiege(const struct mc_state *s, int area)
{
	int step = s->head.frame[0].step;

	return mc_besieged(s, area) || (s->gone && (mc_turn_is(s, MC_FIGHTING) || step == MC_STEP_ABILITIES ||
						    step == MC_STEP_ABILITY));
}

static const char *areas_fault(const struct mc_state *s)
{
	int cities[MC_SEATS] = { 0 };

	for (int area = 0; area < MC_LAND; area++) {
		int owner = s->city[area], barbarians = s->barbarians[area];
		if ((owner || barbarians) && !mc_in_play(s, area))
			return "something stands in an area that is out of play";
		if (owner && !mc_areas[area].limit)
			return "a city stands where none can be built";
		if (owner && owner != MC_PIRATES &&
		    (owner > s->head.seats || (barbarians && !may_besiege(s, area))))
			return "a city belongs to nobody, or stands beside barbarians";
		if (owner && owner != MC_PIRATES)
			cities[owner - 1]++;
	}
	for (int seat = 0; seat < MC_SEATS; seat++)
		if (cities[seat] != s->cities[seat] || cities[seat] > MC_LIM_CITIES)
			return "a seat has more than nine cities, or another number than it says";
	return NULL;
}

static const char *ships_fault(const struct mc_state *s, int seat)
{
	const struct mc_ships *ships = &s->ships[seat];

	for (int i = 0; i < ships->n; i++) {
		bool land = ships->at[i] < MC_LAND;
		if (land ? !mc_is_coastal(ships->at[i]) : !mc_is_mover(s, seat))
			return "a ship is where no ship can be";
		if (!mc_is_mover(s, seat) &&
		    (!mc_in_play(s, ships->at[i]) || (i && ships->at[i] < ships->at[i - 1])))
			return "ships are out of play or not in order";
	}
	return NULL;
}

/* 1.2: board, stock and treasury hold all 55. */
static const char *tokens_fault(const struct mc_state *s, int seat)
{
	int sum = s->stock[seat] + s->treasury[seat];

	for (int area = 0; area < MC_LAND; area++) {
		if (s->tokens[seat][area] && !mc_in_play(s, area))
			return "a token stands in an area that is out of play";
		sum += s->tokens[seat][area];
	}
	for (int i = 0; mc_is_mover(s, seat) && i < MC_LIM_SHIPS; i++)
		sum += s->aboard[i];
	return sum == (seat < s->head.seats ? MC_LIM_TOKENS : 0)
		       ? NULL
		       : "board, stock and treasury do not hold all tokens";
}

/* All chosen where the advance is held, in the order of the colours; none where it is not. */
static bool colours_fit(const uint8_t *at, int n, bool held)
{
	for (int i = 0; i < n; i++)
		if ((at[i] != 0) != held || (i && at[i] < at[i - 1]))
			return false;
	return true;
}

/* 14.1: at least the credits of what is held; the colours chosen for Written Record and Monument. */
static const char *advances_fault(const struct mc_state *s, int seat)
{
	if (!colours_fit(s->record[seat], MC_RECORDS, mc_holds(s, seat, MC_ADV_WRITTEN_RECORD)) ||
	    !colours_fit(s->monument[seat], MC_MONUMENTS, mc_holds(s, seat, MC_ADV_MONUMENT)))
		return "the colours of Written Record or Monument are not chosen as they should be";
	for (int group = 0; group < MC_GROUPS; group++) {
		int credit = 0;
		for (uint64_t left = s->advances[seat]; left; left &= left - 1)
			credit += mc_advances[__builtin_ctzll(left)].credit[group] / MC_LIM_CREDIT_UNIT;
		if (credit > s->credit[seat][group])
			return "a seat has less credit than its advances give";
	}
	return NULL;
}

static const char *hand_fault(const struct mc_state *s, int seat)
{
	int sum = 0;

	for (int card = 0; card < MC_CARDS; card++) {
		sum += s->hand[seat][card];
		if (s->hand[seat][card] && mc_card_is_calamity(card) && !mc_trade_open(s) && !s->head.over)
			return "a calamity is in a hand outside phases 6 to 9";
	}
	return sum == s->hand_size[seat] ? NULL : "a hand is not as large as it says";
}

int mc_in_pile(const struct mc_state *s, int pile, int card)
{
	int n = 0;

	for (int i = 0; i < s->stack[pile].n; i++)
		n += s->stack[pile].at[i] == card;
	return n;
}

static const char *cards_fault(const struct mc_state *s)
{
	int stacked = 0, counted = 0;

	for (int card = 0; card < MC_CARD_WATER && s->ranking.n; card++) {
		int pile = mc_card_pile(card), here = mc_in_pile(s, pile, card),
		    sum = here + s->discard[card];
		for (int seat = 0; seat < s->head.seats; seat++)
			sum += s->hand[seat][card];
		if (sum != mc_cards_made(s, card))
			return "trade cards were made or lost";
		counted += here;
	}
	for (int pile = 0; pile < MC_PILES; pile++) {
		bool in_game = s->ranking.n && mc_lineup(s)->stacks[pile / MC_LIM_STACKS] != MC_NONE;
		stacked += s->stack[pile].n;
		if (s->empty[pile] != (in_game && !s->stack[pile].n))
			return "a stack is empty and does not say so, or says so and is not";
	}
	return stacked == counted && !s->discard[MC_CARD_WATER]
		       ? NULL
		       : "a card lies in a stack that is not its own";
}

static const char *givers_fault(const struct mc_state *s)
{
	for (int card = 0; card < MC_CARD_GOODS; card++) {
		bool held = false;
		for (int seat = 0; seat < s->head.seats; seat++)
			held |= s->hand[seat][card] && s->giver[card] != seat + 1;
		if (s->giver[card] && (!held || s->giver[card] > s->head.seats))
			return "a calamity has a giver but nobody who got it";
	}
	return NULL;
}

static const char *markers_fault(const struct mc_state *s)
{
	for (int seat = 0; s->ranking.n && seat < s->head.seats; seat++) {
		if (s->step[seat] > mc_tracks[s->civ[seat] - 1][mc_option(s, MC_OPTION_AST)].last)
			return "a marker stands behind the last step";
		if (mc_epoch(s, seat, s->step[seat]) == MC_EPOCH_LATE_IRON && !(s->late_iron >> seat & 1))
			return "a marker stands in the Late Iron Age without having entered it";
	}
	if (s->turn > mc_turns_most(s))
		return "the game goes on behind its last turn";
	if (s->late_iron >> s->head.seats || s->east >> s->head.seats)
		return "a seat that does not play is named";
	return NULL;
}

/* Cities, tokens and ships. */
const char *mc_pieces_fault(const struct mc_state *s)
{
	const char *wrong = areas_fault(s);

	for (int seat = 0; seat < MC_SEATS && !wrong; seat++) {
		wrong = tokens_fault(s, seat);
		wrong = wrong ? wrong : ships_fault(s, seat);
	}
	return wrong;
}

const char *mc_components_fault(const struct mc_state *s)
{
	const char *wrong = mc_seats_fault(s);

	wrong = wrong ? wrong : mc_pieces_fault(s);
	for (int seat = 0; seat < MC_SEATS && !wrong; seat++) {
		wrong = advances_fault(s, seat);
		wrong = wrong ? wrong : hand_fault(s, seat);
	}
	wrong = wrong ? wrong : cards_fault(s);
	wrong = wrong ? wrong : givers_fault(s);
	return wrong ? wrong : markers_fault(s);
}

/* ---- Frames: what is asked fits where the turn stands ---------------------------------------- */

static const char *order_fault(const struct mc_state *s)
{
	ecu_seats seen = 0;

	for (int i = 0; i < s->order.n; i++)
		seen |= mc_bit(s->order.at[i]);
	return s->order.n == __builtin_popcount(seen) && seen == mc_everybody(s)
		       ? NULL
		       : "the order of play is not one of all seats";
}

bool mc_zero(const void *at, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (((const uint8_t *)at)[i])
			return false;
	return true;
}

/* Each question belongs to a step of the turn, and to as many procedures inside it. */
static const char *question_fault(const struct mc_state *s)
{
	const struct core_frame *f = &s->head.frame[0];
	const struct mc_question_row *row = mc_question_row(s->head.question - 1);

	if (f->kind != MC_TURN || f->step >= MC_STEPS)
		return "the question does not fit the step of the turn";
	bool fits = row->stands ? row->stands(s)
				: !mc_is_leave(s) && s->head.depth <= row->depth &&
					  (f->step == row->step || f->step == row->step_again);
	if (!fits)
		return "the question does not fit the step of the turn";
	const struct mc_turn_frame *turn = CORE_OVER(f, const struct mc_turn_frame);
	return turn->areas < 0 || turn->areas > MC_LAND || turn->seats < 0 || turn->seats > MC_SEATS
		       ? "the turn has lost its place"
		       : NULL;
}

static const char *begun_fault(const struct mc_state *s)
{
	bool choosing = s->head.frame[0].step == MC_STEP_CIV;

	return choosing != !s->ranking.n || mc_turn_is(s, MC_SETTING_UP) != !s->turn
		       ? "the game has not begun"
		       : NULL;
}

static const char *marks_fault(const struct mc_state *s)
{
	if (!mc_question_row(s->head.question - 1)->marks && !mc_zero(s->used, sizeof s->used))
		return "a mark is left where nothing was done";
	return NULL;
}

/* 7.3: who built a city this turn owns it still; nobody builds before phase 5. */
static const char *built_fault(const struct mc_state *s)
{
	bool may_be = s->head.frame[0].step >= MC_STEP_BUILD;

	for (int area = 0; area < MC_LAND; area++)
		if (s->built[area] &&
		    (!may_be || s->built[area] > 1 || !s->city[area] || s->city[area] == MC_PIRATES))
			return "a city is marked as built this turn, and was not";
	return NULL;
}

const char *mc_fault(const struct core_head *head)
{
	const struct mc_state *s = mcc(head);
	const char *wrong = mc_components_fault(s);

	if (wrong || head->over)
		return wrong ? wrong : head->depth ? "the game is over but a procedure is open" : NULL;
	if (!head->question)
		return "nothing is asked";
	wrong = order_fault(s);
	wrong = wrong ? wrong : question_fault(s);
	wrong = wrong ? wrong : begun_fault(s);
	wrong = wrong ? wrong : marks_fault(s);
	wrong = wrong ? wrong : built_fault(s);
	for (int i = 0; i < MC_QUESTIONS && !wrong; i++)
		if (mc_question_row(i)->fault)
			wrong = mc_question_row(i)->fault(s);
	return wrong;
}
