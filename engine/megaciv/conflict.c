/* conflict.c — chapters 6.1 to 6.3: token conflicts.
 *
 * Question
 *   loss  sealed, the members of the group that removes now who have a choice: holders of Naval Warfare
 *         with a ship in the area, holders of Advanced Military with tokens in areas adjacent by land. A
 *         token of the area, a ship, or a token from next door. From the open board; hidden until all of
 *         the group are in.
 *
 * Order: first all conflicts without holders of Advanced Military; then the others by the largest
 * civilization number among their holders, equal ones by area. */
#include <assert.h>
#include <string.h>

#include "megaciv/facts.h"
#include "megaciv/questions.h"

/* 6.2: two participants or more, and a city or too many tokens. */
bool mc_token_conflict(const struct mc_state *s, int area)
{
	int sum = s->barbarians[area], owners = sum > 0;

	for (int seat = 0; seat < s->head.seats; seat++) {
		sum += s->tokens[seat][area];
		owners += s->tokens[seat][area] > 0;
	}
	return owners > 1 && (s->city[area] || sum > mc_area_limits[area]);
}

/* The largest civilization number of a holder of Advanced Military who fights there; 0: none does. */
static int late_rank(const struct mc_state *s, int area)
{
	int rank = 0;

	for (int seat = 0; seat < s->head.seats; seat++)
		if (s->tokens[seat][area] && mc_holds(s, seat, MC_ADV_ADVANCED_MILITARY) &&
		    mc_rank(s, seat) > rank)
			rank = mc_rank(s, seat);
	return rank;
}

static void begin_conflict(struct mc_state *s, int area)
{
	assert(area >= 0 && area < MC_LAND && mc_token_conflict(s, area));
	CORE_OVER(core_push(&s->head, MC_CONFLICT), struct mc_conflict_frame)->area = (int16_t)area;
}

void mc_fight_for(struct mc_state *s, int area)
{
	if (mc_token_conflict(s, area))
		begin_conflict(s, area);
}

static int next_late(const struct mc_state *s)
{
	int best = -1, best_rank = 0;
	uint8_t owners[MC_LAND];

	mc_owners(s, owners);
	for (int area = 0; area < MC_LAND; area++) {
		if (owners[area] < 2 || !mc_token_conflict(s, area))
			continue;
		int rank = late_rank(s, area);
		if (best < 0 || rank < best_rank) {
			best = area;
			best_rank = rank;
		}
	}
	return best;
}

enum core_step mc_early_conflicts(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	struct mc_turn_frame *turn = CORE_OVER(f, struct mc_turn_frame);
	uint8_t owners[MC_LAND];

	(void)sink;
	mc_owners(s, owners);
	for (int area = turn->areas; area < MC_LAND; area++)
		if (owners[area] > 1 && mc_token_conflict(s, area) && !late_rank(s, area)) {
			turn->areas = (int16_t)(area + 1);
			begin_conflict(s, area);
			return CORE_AGAIN;
		}
	return mc_next_step(f);
}

enum core_step mc_late_conflicts(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	int area = next_late(s);

	(void)sink;
	if (area < 0)
		return mc_next_step(f);
	begin_conflict(s, area);
	return CORE_AGAIN;
}

/* ---- Who removes now ------------------------------------------------------------------------ */

struct group {
	ecu_seats seats;
	bool barbarians;
};

/* Without Metalworking first, then the smaller number. */
static int place_in_round(const struct mc_state *s, int seat, int area)
{
	return s->tokens[seat][area] + (mc_holds(s, seat, MC_ADV_METALWORKING) ? 256 : 0);
}

/* Of those who have not removed in this round the first equal ones. */
static struct group next_group(const struct mc_state *s, const struct core_frame *f)
{
	const struct mc_conflict_frame *fight = CORE_OVER(f, const struct mc_conflict_frame);
	struct group g = { 0 };
	int area = fight->area, first = 1 << 16;

	if (s->barbarians[area] && !fight->barbarians) {
		first = s->barbarians[area];
		g.barbarians = true;
	}
	for (int seat = 0; seat < s->head.seats; seat++) {
		if (!s->tokens[seat][area] || (s->fought >> seat & 1))
			continue;
		int place = place_in_round(s, seat, area);
		if (place < first)
			g = (struct group){ 0 };
		if (place <= first) {
			first = place;
			g.seats |= mc_bit(seat);
		}
	}
	return g;
}

static bool group_empty(const struct group *g) { return !g->seats && !g->barbarians; }

/* ---- Losses --------------------------------------------------------------------------------- */

static bool loss_legal(const struct mc_state *s, int seat, int area, int loss)
{
	if (loss == MC_LOSE_SHIP)
		return mc_holds(s, seat, MC_ADV_NAVAL_WARFARE) && mc_ship_in(s, seat, area) >= 0;
	int from = loss - 1;
	if (from < 0 || from >= MC_LAND || !s->tokens[seat][from])
		return false;
	return from == area ||
	       (mc_holds(s, seat, MC_ADV_ADVANCED_MILITARY) && mc_adjacent_by_land(area, from));
}

static bool has_choice(const struct mc_state *s, int seat, int area)
{
	const uint16_t *near;

	if (loss_legal(s, seat, area, MC_LOSE_SHIP))
		return true;
	if (!mc_holds(s, seat, MC_ADV_ADVANCED_MILITARY))
		return false;
	for (int i = mc_land_neighbours(area, &near) - 1; i >= 0; i--)
		if (near[i] < MC_LAND && s->tokens[seat][near[i]])
			return true;
	return false;
}

static void suffer(struct mc_state *s, int seat, int area, const ecu_sink *sink)
{
	int loss = s->loss[seat] ? s->loss[seat] : area + 1;

	assert(loss_legal(s, seat, area, loss));
	s->loss[seat] = 0;
	if (loss == MC_LOSE_SHIP) {
		mc_drop_ship(s, seat, mc_ship_in(s, seat, area));
		core_tell(s, sink, CORE_ALL, MC_SAY_LOST_SHIP, seat, area, s->tokens[seat][area]);
		return;
	}
	mc_remove(s, seat, loss - 1, 1);
	if (loss - 1 == area)
		core_tell(s, sink, CORE_ALL, MC_SAY_LOST_TOKEN, seat, area, s->tokens[seat][area]);
	else
		core_tell(s, sink, CORE_ALL, MC_SAY_LOST_NEAR, seat, loss - 1, area, s->tokens[seat][area]);
}

static enum core_step ask_group(struct mc_state *s, const struct group *g, int area)
{
	ecu_seats who = 0;

	for (int seat = 0; seat < s->head.seats; seat++)
		if ((g->seats >> seat & 1) && has_choice(s, seat, area))
			who |= mc_bit(seat);
	core_ask(&s->head, MC_ASK_LOSS, who);
	return who ? CORE_ASKED : CORE_AGAIN;
}

static void remove_group(struct mc_state *s, struct core_frame *f, const struct group *g,
			 const ecu_sink *sink)
{
	struct mc_conflict_frame *fight = CORE_OVER(f, struct mc_conflict_frame);

	assert(!group_empty(g));
	assert(!g->barbarians || s->barbarians[fight->area]);
	if (g->barbarians) {
		s->barbarians[fight->area]--;
		fight->barbarians = 1;
		core_tell(s, sink, CORE_ALL, MC_SAY_LOST_BARBARIAN, fight->area, s->barbarians[fight->area]);
	}
	for (int i = 0; i < s->ranking.n; i++)
		if (g->seats >> s->ranking.at[i] & 1)
			suffer(s, s->ranking.at[i], fight->area, sink);
	s->fought |= g->seats;
}

/* The end is looked at after each group. */
enum core_step mc_conflict_step(struct core_head *head, struct core_frame *f, const ecu_sink *sink)
{
	struct mc_conflict_frame *fight = CORE_OVER(f, struct mc_conflict_frame);
	struct mc_state *s = mc(head);
	struct group g = next_group(s, f);

	assert(f->kind == MC_CONFLICT && fight->area >= 0 && fight->area < MC_LAND);
	switch ((enum mc_conflict_steps)f->step) {
	case MC_CONFLICT_BEGIN:
		f->step = MC_CONFLICT_GROUP;
		core_tell(s, sink, CORE_ALL, MC_SAY_CONFLICT, fight->area, mc_areas[fight->area].limit);
		return CORE_AGAIN;
	case MC_CONFLICT_GROUP:
		if (!mc_token_conflict(s, fight->area)) {
			s->fought = 0;
			return CORE_POP;
		}
		if (group_empty(&g)) { /* the next round */
			s->fought = 0;
			fight->barbarians = 0;
			g = next_group(s, f);
		}
		f->step = MC_CONFLICT_REMOVE;
		return ask_group(s, &g, fight->area);
	case MC_CONFLICT_REMOVE:
		remove_group(s, f, &g, sink);
		f->step = MC_CONFLICT_GROUP;
		return CORE_AGAIN;
	}
	assert(!"a step of a conflict");
	return CORE_POP;
}

/* Who stands in the conflict that is fought now, and in which order those who have not removed in this round
 * will; with the advances that have to do with it. */
void mc_battle_facts(const struct mc_state *s, struct mc_battle_fact *b, struct mc_side_fact side[MC_SEATS])
{
	static const uint64_t matter = (uint64_t)1 << MC_ADV_METALWORKING |
				       (uint64_t)1 << MC_ADV_ADVANCED_MILITARY |
				       (uint64_t)1 << MC_ADV_NAVAL_WARFARE;
	const struct core_frame *f = &s->head.frame[s->head.depth ? s->head.depth - 1 : 0];
	struct mc_state rest;

	if (!s->head.depth || f->kind != MC_CONFLICT)
		return;
	int area = CORE_OVER(f, const struct mc_conflict_frame)->area, turn = 0;
	*b = (struct mc_battle_fact){ .area = (uint16_t)(area + 1),
				      .limit = mc_area_limits[area],
				      .city = s->city[area],
				      .barbarians = s->barbarians[area] };
	for (int seat = 0; seat < s->head.seats; seat++)
		if (s->tokens[seat][area])
			side[seat] = (struct mc_side_fact){ .tokens = s->tokens[seat][area],
							    .by = s->advances[seat] & matter };
	memcpy(&rest, s, sizeof rest);
	struct core_frame *at = &rest.head.frame[rest.head.depth - 1];
	for (struct group g = next_group(&rest, at); !group_empty(&g); g = next_group(&rest, at)) {
		turn++;
		if (g.barbarians) {
			CORE_OVER(at, struct mc_conflict_frame)->barbarians = 1;
			b->barbarians_turn = (uint8_t)turn;
		}
		rest.fought |= g.seats;
		for (int seat = 0; seat < s->head.seats; seat++)
			if (g.seats >> seat & 1)
				side[seat].turn = (uint8_t)turn;
	}
}

/* ---- Answers -------------------------------------------------------------------------------- */

static int battlefield(const struct mc_state *s)
{
	return CORE_OVER(&s->head.frame[s->head.depth - 1], const struct mc_conflict_frame)->area;
}

static int loss_of(const struct mc_action *a)
{
	return a->kind == MC_DO_LOSE_SHIP ? MC_LOSE_SHIP : a->at.area + 1;
}

static ecu_verdict loss_check(const struct mc_state *s, const struct mc_action *a)
{
	if (loss_legal(s, a->seat, battlefield(s), loss_of(a)))
		return CORE_OK;
	return a->kind == MC_DO_LOSE_SHIP ? core_refuse(MC_SAY_NO_SHIP_HERE, battlefield(s))
					  : core_refuse(MC_SAY_NOT_A_LOSS, a->at.area, battlefield(s));
}

static void loss_apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	assert(!ecu_refused(loss_check(s, a)) && !s->loss[a->seat]);
	(void)sink;
	s->loss[a->seat] = (uint16_t)loss_of(a);
	core_answered(&s->head, a->seat);
}

static void loss_choices(const struct mc_state *s, int seat, struct core_choices *list)
{
	int here = battlefield(s);
	const uint16_t *near;

	for (int i = mc_land_neighbours(here, &near); i >= 0; i--) {
		int area = i ? near[i - 1] : here;
		if (loss_legal(s, seat, here, area + 1))
			mc_offer_at(list, MC_DO_LOSE, seat, area, 2);
	}
	if (loss_legal(s, seat, here, MC_LOSE_SHIP))
		mc_offer_plain(list, MC_DO_LOSE_SHIP, seat, 3);
}

/* ---- Its row --------------------------------------------------------------------------------- */

static void loss_speak(const struct mc_state *s, int seat, ecu_message *m)
{
	(void)seat;
	m->arg[0] = battlefield(s);
}

/* In a token conflict, early or late, or behind a fallen city; against a horde. */
static bool loss_stands(const struct mc_state *s)
{
	return s->head.depth <= 5 && !mc_is_leave(s) && (mc_turn_is(s, MC_FIGHTING) || mc_horde_fights(s));
}

/* Who is asked for a loss fights there; what lies hidden is a loss that can be given. */
static const char *losses_fault(const struct mc_state *s)
{
	const struct core_frame *f = &s->head.frame[s->head.depth - 1];

	if (!mc_asks(s, MC_ASK_LOSS))
		return mc_zero(s->loss, sizeof s->loss) && !s->fought
			       ? NULL
			       : "a loss is remembered that nobody suffers";
	const char *wrong = mc_battles_fault(s);
	if (wrong)
		return wrong;
	if (f->kind != MC_CONFLICT)
		return "a loss is asked for without a conflict";
	if (!mc_horde_fights(s) && !mc_zero(s->used, sizeof s->used))
		return "a mark is left where nothing was done";
	int area = battlefield(s);
	ecu_seats group = next_group(s, f).seats;
	for (int seat = 0; seat < MC_SEATS; seat++) {
		if (((s->head.waiting >> seat & 1) || s->loss[seat]) && !(group >> seat & 1))
			return "a loss is asked of a seat whose turn it is not";
		bool waits = s->head.waiting >> seat & 1;
		if (waits && (s->loss[seat] || !s->tokens[seat][area] || (s->fought >> seat & 1)))
			return "a loss is asked of a seat that does not fight";
		if (s->loss[seat] &&
		    (waits || !s->tokens[seat][area] || !loss_legal(s, seat, area, s->loss[seat])))
			return "a loss was promised that cannot be given";
	}
	return NULL;
}

/* clang-format off */
const struct mc_question_row mc_ask_loss = {
	.prompt = MC_SAY_ASK_LOSS, .speak = loss_speak, .check = loss_check, .apply = loss_apply,
	.choices = loss_choices, .stands = loss_stands, .marks = true, .fault = losses_fault,
	.lay_from = MC_STEP_FIGHT + 1,
};
/* clang-format on */
