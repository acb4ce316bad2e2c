/* leaving.c — chapter 16: a player leaves.
 *
 * The table announces it at any time; it is carried out before phase 13, or at the end of the running
 * phase where nobody can play the seat on. His things go; his home region is out of play; what stands
 * elsewhere becomes Barbarians.
 *
 * Question
 *   resettle  ordered by ranking, who has units in that region, from the open board, seen by all: which of
 *             his cities there is reduced first where his stock is short; then where his tokens from there
 *             go. */
#include <assert.h>
#include <string.h>

#include "megaciv/questions.h"

/* ---- Announcing ------------------------------------------------------------------------------ */

static int players(const struct mc_state *s)
{
	return __builtin_popcount(mc_everybody(s) & ~(s->leaving | s->soon));
}

ecu_verdict mc_leave_check(const struct mc_state *s, const struct mc_action *a)
{
	if (a->leave.seat >= s->head.seats || !(mc_everybody(s) >> a->leave.seat & 1))
		return core_refuse(MC_SAY_HAS_LEFT, a->leave.seat);
	if ((s->soon >> a->leave.seat & 1) || (!a->leave.soon && (s->leaving >> a->leave.seat & 1)))
		return core_refuse(MC_SAY_LEAVES_ALREADY, a->leave.seat);
	return players(s) > MC_LIM_PLAYERS_STAY || (s->leaving >> a->leave.seat & 1)
		       ? CORE_OK
		       : core_refuse(MC_SAY_TOO_FEW_STAY);
}

void mc_leave_apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	assert(!ecu_refused(mc_leave_check(s, a)));
	s->leaving |= mc_bit(a->leave.seat);
	s->soon |= a->leave.soon ? mc_bit(a->leave.seat) : 0;
	core_tell(s, sink, CORE_ALL, a->leave.soon ? MC_SAY_LEAVES_SOON : MC_SAY_LEAVES, a->leave.seat);
}

bool mc_leave_next(struct mc_state *s, ecu_seats who)
{
	for (int i = 0; i < s->ranking.n; i++) {
		if (!(who >> s->ranking.at[i] & 1))
			continue;
		core_push(&s->head, MC_LEAVE)->seat = (uint8_t)(s->ranking.at[i] + 1);
		return true;
	}
	return false;
}

/* ---- His things (steps 1 and 2) -------------------------------------------------------------- */

static void drop_from(uint8_t *n, uint8_t at[MC_SEATS], int seat)
{
	int left = 0;

	for (int i = 0; i < *n; i++)
		if (at[i] != seat)
			at[left++] = at[i];
	for (int i = left; i < *n; i++)
		at[i] = 0;
	*n = (uint8_t)left;
}

static void give_back(struct mc_state *s, int seat, const ecu_sink *sink)
{
	assert(!(s->gone >> seat & 1));
	for (int card = 0; card < MC_CARDS; card++)
		if (s->hand[seat][card]) {
			if (mc_card_is_calamity(card))
				s->giver[card] = 0;
			core_tell(s, sink, CORE_ALL, MC_SAY_GAVE_BACK, seat, s->hand[seat][card], card);
			mc_discard(s, seat, card, s->hand[seat][card]);
		}
	for (int card = 0; card < MC_CARD_GOODS; card++)
		s->giver[card] = s->giver[card] == seat + 1 ? 0 : s->giver[card];
	s->advances[seat] = 0;
	memset(s->credit[seat], 0, sizeof s->credit[seat]);
	memset(s->record[seat], 0, sizeof s->record[seat]);
	memset(s->monument[seat], 0, sizeof s->monument[seat]);
	mc_spend(s, seat, s->treasury[seat]);
	s->step[seat] = s->census[seat] = 0;
	s->late_iron &= ~mc_bit(seat);
	s->ships[seat] = (struct mc_ships){ 0 };
	drop_from(&s->ranking.n, s->ranking.at, seat);
	drop_from(&s->order.n, s->order.at, seat);
	s->gone |= mc_bit(seat);
	s->leaving &= ~mc_bit(seat);
	s->soon &= ~mc_bit(seat);
}

/* ---- The board (steps 3 and 4) --------------------------------------------------------------- */

static bool is_home(int region, int area) { return mc_area_regions[area] == region; }

/* In the area of somebody else's city they attack it when conflicts come next (attack.c). */
static int turn_wild(struct mc_state *s, int seat, int area)
{
	int tokens = s->tokens[seat][area];

	assert(s->gone >> seat & 1);
	mc_remove(s, seat, area, tokens);
	if (s->city[area] == seat + 1) {
		mc_raze(s, area);
		s->city[area] = MC_PIRATES;
	}
	mc_add_barbarians(s, area, tokens);
	return tokens;
}

static void abandon(struct mc_state *s, int seat, int region, const ecu_sink *sink)
{
	int cities = 0, tokens = 0;

	for (int area = 0; area < MC_LAND; area++) {
		if (!is_home(region, area)) {
			cities += s->city[area] == seat + 1;
			tokens += turn_wild(s, seat, area);
			continue;
		}
		mc_remove(s, seat, area, s->tokens[seat][area]);
		if (s->city[area] == seat + 1 || s->city[area] == MC_PIRATES)
			mc_raze(s, area);
		s->barbarians[area] = 0;
	}
	core_tell(s, sink, CORE_ALL, MC_SAY_LEFT, seat, region, cities, tokens);
}

/* ---- The others (steps 5 and 6) -------------------------------------------------------------- */

static int region_of(const struct mc_state *s)
{
	return s->civ[s->head.frame[s->head.depth - 1].seat - 1] - 1;
}

static void lose_ships(struct mc_state *s, int seat, int region, const ecu_sink *sink)
{
	for (int i = s->ships[seat].n - 1; i >= 0; i--) {
		int area = s->ships[seat].at[i];
		if (!is_home(region, area))
			continue;
		mc_drop_ship(s, seat, i);
		core_tell(s, sink, CORE_ALL, MC_SAY_SHIP_STRANDED, seat, area);
	}
}

static int cities_in(const struct mc_state *s, int seat, int region, int *room)
{
	int n = 0;

	*room = 0;
	for (int area = 0; s->cities[seat] && area < MC_LAND; area++)
		if (is_home(region, area) && s->city[area] == seat + 1) {
			n++;
			*room += mc_reduced_room(s, area);
		}
	return n;
}

static void reduce(struct mc_state *s, int seat, int area, const ecu_sink *sink)
{
	assert(s->city[area] == seat + 1);
	int put = mc_reduce(s, area);
	core_tell(s, sink, CORE_ALL, MC_SAY_CITY_LEFT, seat, area, put);
}

static int tokens_in(const struct mc_state *s, int seat, int region)
{
	const uint8_t *tokens = s->tokens[seat], home = (uint8_t)region;
	uint8_t n = 0; /* at most 55: narrow, so that many areas are taken at once */

	for (int area = 0; area < MC_LAND; area++)
		n = (uint8_t)(n + (mc_area_regions[area] == home ? tokens[area] : 0));
	return n;
}

/* An area with a token of his takes as many as make no conflict: any number where he is alone. */
static int haven_room(const struct mc_state *s, int seat, int region, int area, int most)
{
	if (!s->tokens[seat][area] || is_home(region, area) || !mc_in_play(s, area) || mc_conflict(s, area))
		return 0;
	int others = mc_others(s, seat, area),
	    room = others ? mc_area_limits[area] - others - s->tokens[seat][area] : most;
	return room < 0 ? 0 : room < most ? room : most;
}

static bool is_haven(const struct mc_state *s, int seat, int region, int area)
{
	return haven_room(s, seat, region, area, 1) > 0;
}

static void resettle(struct mc_state *s, int seat, int from, int to, int n, const ecu_sink *sink)
{
	assert(n >= 1 && n <= s->tokens[seat][from] && from != to);
	mc_remove(s, seat, from, n);
	if (to >= 0)
		mc_place(s, seat, to, n);
	if (to >= 0)
		core_tell(s, sink, CORE_ALL, MC_SAY_RESETTLED, seat, n, from, to);
	else
		core_tell(s, sink, CORE_ALL, MC_SAY_HOMELESS, seat, n, from);
}

static int havens(const struct mc_state *s, int seat, int region, int *one)
{
	int n = 0;

	for (int area = 0; area < MC_LAND; area++)
		if (is_haven(s, seat, region, area)) {
			*one = area;
			n++;
		}
	return n;
}

/* Where there is one place only they go there; where there is none they are destroyed. */
static bool tokens_forced(struct mc_state *s, int seat, int region, const ecu_sink *sink)
{
	int to = -1, n;

	while (tokens_in(s, seat, region) && (n = havens(s, seat, region, &to)) < 2)
		for (int area = 0; area < MC_LAND; area++) {
			int here = is_home(region, area) ? s->tokens[seat][area] : 0,
			    room = here && n ? haven_room(s, seat, region, to, here) : here;
			if (here && room)
				resettle(s, seat, area, n ? to : -1, room, sink);
		}
	return !tokens_in(s, seat, region);
}

static bool move_out_forced(struct mc_state *s, int seat, int region, const ecu_sink *sink)
{
	int room, cities = cities_in(s, seat, region, &room);

	if (cities > 1 && room > s->stock[seat] && s->stock[seat])
		return false;
	for (int area = 0; cities && area < MC_LAND; area++)
		if (is_home(region, area) && s->city[area] == seat + 1)
			reduce(s, seat, area, sink);
	return tokens_forced(s, seat, region, sink);
}

/* A state that was laid may only ask what the rules would ask. */
static bool resettles(const struct mc_state *s, int seat)
{
	struct mc_state copy = *s;

	lose_ships(&copy, seat, region_of(s), NULL);
	return !move_out_forced(&copy, seat, region_of(s), NULL) && memcmp(&copy, s, sizeof copy) == 0;
}

enum core_step mc_leave_step(struct core_head *head, struct core_frame *f, const ecu_sink *sink)
{
	struct mc_leave_frame *leave = CORE_OVER(f, struct mc_leave_frame);
	struct mc_state *s = mc(head);
	int seat = f->seat - 1, region = s->civ[seat] - 1;

	assert(f->kind == MC_LEAVE && f->seat && head->depth == 2);
	switch ((enum mc_leave_steps)f->step) {
	case MC_LEAVE_GO:
		give_back(s, seat, sink);
		abandon(s, seat, region, sink);
		return mc_go(f, MC_LEAVE_MOVE_OUT);
	case MC_LEAVE_MOVE_OUT:
		for (; leave->seats < s->ranking.n; leave->seats++) {
			int other = s->ranking.at[leave->seats];
			lose_ships(s, other, region, sink);
			if (move_out_forced(s, other, region, sink))
				continue;
			core_ask(head, MC_ASK_RESETTLE, mc_bit(other));
			return CORE_ASKED;
		}
		return mc_go(f, MC_LEAVE_CHECK);
	case MC_LEAVE_CHECK:
		s->world &= ~((uint32_t)1 << region);
		/* phase 5 or 11 comes, with its own checks; before it armies are on their way */
		if (mc_turn_is(s, MC_CHECKS_COME))
			return CORE_POP;
		mc_surplus(s, sink);
		return mc_go(f, MC_LEAVE_SUPPORT);
	case MC_LEAVE_SUPPORT: return mc_support(s, sink) ? CORE_ASKED : CORE_POP;
	}
	return CORE_POP;
}

/* ---- Answers --------------------------------------------------------------------------------- */

static ecu_verdict resettle_check(const struct mc_state *s, const struct mc_action *a)
{
	int region = region_of(s), room, cities = cities_in(s, a->seat, region, &room);

	if (a->kind == MC_DO_REDUCE)
		return a->at.area < MC_LAND && is_home(region, a->at.area) &&
				       s->city[a->at.area] == a->seat + 1
			       ? CORE_OK
			       : core_refuse(MC_SAY_NO_CITY_TO_LEAVE, a->at.area);
	if (cities)
		return core_refuse(MC_SAY_CITIES_FIRST, cities);
	int from = a->move.from, to = a->move.to,
	    tokens = from < MC_LAND && is_home(region, from) ? s->tokens[a->seat][from] : 0;
	if (!a->move.n || a->move.n > tokens)
		return core_refuse(MC_SAY_TOO_FEW_THERE, from, tokens);
	return to < MC_LAND && haven_room(s, a->seat, region, to, a->move.n) == a->move.n
		       ? CORE_OK
		       : core_refuse(MC_SAY_NO_HAVEN_FOR, to);
}

static void resettle_apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	assert(!ecu_refused(resettle_check(s, a)));
	core_answered(&s->head, a->seat);
	if (a->kind == MC_DO_REDUCE)
		reduce(s, a->seat, a->at.area, sink);
	else
		resettle(s, a->seat, a->move.from, a->move.to, a->move.n, sink);
}

static void move_choices(const struct mc_state *s, int seat, int region, int from, struct core_choices *list)
{
	for (int to = 0; to < MC_LAND; to++) {
		int most = haven_room(s, seat, region, to, s->tokens[seat][from]);
		if (most)
			mc_offer_range(list,
				       &MC_ACT(MC_DO_MOVE, seat, .move = { (uint16_t)from, (uint16_t)to, 0 }),
				       2, 1, most, 1);
	}
}

static void resettle_choices(const struct mc_state *s, int seat, struct core_choices *list)
{
	int region = region_of(s), room, cities = cities_in(s, seat, region, &room);

	for (int area = 0; area < MC_LAND; area++) {
		if (!is_home(region, area))
			continue;
		if (s->city[area] == seat + 1)
			mc_offer_at(list, MC_DO_REDUCE, seat, area, 1);
		else if (!cities && s->tokens[seat][area])
			move_choices(s, seat, region, area, list);
	}
}

/* Any place for the tokens of one area; which city goes first is left to the list. */
static bool resettle_pick(const struct mc_state *s, int seat, ecu_rng *rng, enum ecu_style style,
			  ecu_action *out)
{
	int region = region_of(s), room, first = (int)ecu_rng_below(rng, MC_LAND), from = 0;

	(void)style;
	if (cities_in(s, seat, region, &room))
		return false;
	while (from < MC_LAND && !(is_home(region, from) && s->tokens[seat][from]))
		from++;
	for (int i = 0; from < MC_LAND && i < MC_LAND; i++) {
		int to = first + i < MC_LAND ? first + i : first + i - MC_LAND,
		    most = haven_room(s, seat, region, to, s->tokens[seat][from]);
		if (!most)
			continue;
		*out = mc_write(MC_ACT(MC_DO_MOVE, seat,
				       .move = { (uint16_t)from, (uint16_t)to,
						 (uint8_t)(1 + (int)ecu_rng_below(rng, (uint32_t)most)) }));
		return true;
	}
	return false;
}

/* ---- Its row --------------------------------------------------------------------------------- */

bool mc_is_leave(const struct mc_state *s) { return s->head.depth == 2 && s->head.frame[1].kind == MC_LEAVE; }

bool mc_is_leaving(const struct mc_state *s, int seat)
{
	return s->head.depth > 1 && s->head.frame[1].kind == MC_LEAVE && s->head.frame[1].seat == seat + 1 &&
	       s->head.frame[1].step <= MC_LEAVE_CHECK;
}

static void resettle_speak(const struct mc_state *s, int seat, ecu_message *m)
{
	(void)seat;
	m->arg[0] = region_of(s);
}

static bool resettle_stands(const struct mc_state *s)
{
	return mc_is_leave(s) && s->head.frame[1].step == MC_LEAVE_MOVE_OUT;
}

static const char *leave_fault(const struct mc_state *s)
{
	const struct core_frame *f = &s->head.frame[1];
	const struct mc_leave_frame *leave = CORE_OVER(f, const struct mc_leave_frame);

	if (!mc_is_leave(s))
		return NULL;
	if (!f->seat || f->seat > s->head.seats || !(s->gone >> (f->seat - 1) & 1))
		return "nobody leaves";
	if (!mc_asks(s, MC_ASK_RESETTLE))
		return NULL;
	return leave->seats >= 0 && leave->seats < s->ranking.n &&
			       mc_asked_alone(s, s->ranking.at[leave->seats]) &&
			       resettles(s, s->ranking.at[leave->seats])
		       ? NULL
		       : "nobody has to move out";
}

/* clang-format off */
const struct mc_question_row mc_ask_resettle = {
	.prompt = MC_SAY_ASK_RESETTLE, .speak = resettle_speak, .check = resettle_check,
	.apply = resettle_apply, .choices = resettle_choices, .pick = resettle_pick,
	.stands = resettle_stands, .fault = leave_fault,
};
/* clang-format on */
