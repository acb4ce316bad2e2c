/* forecast.c — how the conflicts of the board would end (6): played out by the rules themselves, on a
 * copy, with the plainest answers: every loss is a token of the area, nobody waits, nobody plunders. */
#include <assert.h>
#include <string.h>

#include "megaciv/facts.h"

static bool any_fight(const struct mc_state *s, bool fights[MC_LAND])
{
	uint8_t owners[MC_LAND];
	bool any = false;

	mc_owners(s, owners);
	for (int area = 0; area < MC_LAND; area++) {
		fights[area] = owners[area] && (owners[area] > 1 || s->city[area]) && mc_conflict(s, area);
		any |= fights[area];
	}
	return any;
}

/* Nothing given is the token of the area, no waiting and no plunder. Only the order in which cities are
 * attacked has to be said: then no attack goes on yet. */
static void answer_plainly(struct mc_state *s)
{
	if (s->head.depth == 1) {
		mc_defend_first(s);
		return;
	}
	s->head.waiting = 0;
	s->head.question = 0;
}

static void step_frame(struct mc_state *s)
{
	int at = s->head.depth - 1;

	if (mc_game.steps[s->head.frame[at].kind](&s->head, &s->head.frame[at], NULL) == CORE_POP) {
		memset(&s->head.frame[at], 0, sizeof s->head.frame[at]);
		s->head.depth--;
	}
}

/* Which areas are over when somebody is first asked: up to then nobody could have changed anything. */
static void note_sure(const struct mc_state *s, const bool fights[MC_LAND], struct mc_fight_fact *fight)
{
	for (int area = 0; area < MC_LAND; area++)
		fight[area].sure = fights[area] && !mc_conflict(s, area);
}

static void play_out(struct mc_state *s, const bool fights[MC_LAND], struct mc_fight_fact *fight)
{
	struct core_frame *turn = &s->head.frame[0];
	bool asked = false;

	memset(s->head.frame, 0, sizeof s->head.frame);
	s->head.depth = 1;
	s->head.waiting = s->head.question = 0;
	s->fought = s->waited = 0;
	memset(s->loss, 0, sizeof s->loss);
	turn->kind = MC_TURN;
	turn->step = MC_STEP_FIGHT;
	while (s->head.depth > 1 || s->head.waiting || turn->step < MC_STEP_BUILD) {
		if (s->head.waiting) {
			if (!asked)
				note_sure(s, fights, fight);
			asked = true;
			answer_plainly(s);
		} else if (s->head.depth > 1) {
			step_frame(s);
		} else {
			turn->step == MC_STEP_FIGHT        ? mc_early_conflicts(s, turn, NULL)
			: turn->step == MC_STEP_FIGHT_LATE ? mc_late_conflicts(s, turn, NULL)
							   : mc_next_attack(s, turn, NULL);
		}
	}
	if (!asked)
		note_sure(s, fights, fight);
}

/* Who alone has something there; 0: nobody, or several. */
static int sole_owner(const struct mc_state *s, int area)
{
	int owner = s->city[area];

	for (int seat = 0; seat < s->head.seats; seat++)
		if (s->tokens[seat][area] && owner != seat + 1) {
			if (owner)
				return 0;
			owner = seat + 1;
		}
	return s->barbarians[area] && s->city[area] != MC_PIRATES ? 0 : owner;
}

/* What the mover has aboard goes ashore when he ends his movement. */
static int with_ships(const struct mc_state *s)
{
	int mover = ecu_first(s->head.waiting), aboard = 0;

	for (int i = 0; mover >= 0 && mc_is_mover(s, mover) && i < s->ships[mover].n; i++)
		aboard += s->aboard[i];
	return aboard && !ecu_refused(mc_ships_may_stay(s, mover)) ? mover : -1;
}

static void read_end(const struct mc_state *s, int area, int seat, int before, struct mc_fight_fact *f)
{
	int left = s->barbarians[area];

	for (int other = 0; other < s->head.seats; other++)
		left += s->tokens[other][area];
	f->fights = 1;
	f->winner = (uint8_t)sole_owner(s, area);
	f->falls = f->city && !s->city[area];
	f->left = (uint8_t)(left < UINT8_MAX ? left : UINT8_MAX);
	f->mine = seat < 0 ? 0 : s->tokens[seat][area];
	f->lost = (uint8_t)(before > f->mine ? before - f->mine : 0);
}

void mc_forecast(const struct mc_state *now, int seat, struct mc_fight_fact fight[MC_LAND])
{
	bool fights[MC_LAND];
	uint8_t before[MC_LAND] = { 0 };
	int mover = with_ships(now);
	struct mc_state s;

	if (mover < 0 && !any_fight(now, fights))
		return;
	memcpy(&s, now, sizeof s);
	if (mover >= 0) {
		mc_ships_come_in(&s, mover, NULL);
		if (!any_fight(&s, fights))
			return;
	}
	if (seat >= 0)
		memcpy(before, s.tokens[seat], sizeof before);
	for (int area = 0; area < MC_LAND; area++)
		fight[area].city = fights[area] && s.city[area];
	play_out(&s, fights, fight);
	for (int area = 0; area < MC_LAND; area++)
		if (fights[area])
			read_end(&s, area, seat, before[area], &fight[area]);
}
