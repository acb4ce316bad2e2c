/* mind.c — the bot of Archipelago: from a view to an act, and what it remembers. */
#include <assert.h>
#include <string.h>

#include "bot/archipelago/mind.h"

enum { CHOICES = 400 };

/* ---- Memory ---------------------------------------------------------------------------------- */

static void took(struct bot_arc_memory *past, int seat, int r, int cubes)
{
	assert(seat >= 0 && seat < ARC_SEATS && r >= 0 && r < ARC_RESOURCES);
	int now = past->seen[seat][r] + cubes;

	past->seen[seat][r] = (uint8_t)(now < 0 ? 0 : now > UINT8_MAX ? UINT8_MAX : now);
}

static void paid_for(struct bot_arc_memory *past, int seat, int building)
{
	assert(building >= 0 && building < ARC_BUILDS);
	for (int r = 0; r < ARC_RESOURCES; r++)
		took(past, seat, r, -arc_builds[building].cubes[r]);
}

static void gave(struct bot_arc_memory *past, int seat)
{
	assert(seat >= 0 && seat < ARC_SEATS);
	past->gave[seat] += past->gave[seat] < UINT8_MAX;
}

static void see(struct bot *b, const ecu_event *e)
{
	struct bot_arc_memory *past = (struct bot_arc_memory *)b->room;
	const int16_t *arg = e->said.arg;

	if (e->flags & ECU_EVENT_BLANKED)
		return;
	switch (e->said.id) {
	case ARC_SAY_ROUND: memset(past->declined, 0, sizeof past->declined); break;
	case ARC_SAY_REJECTED:
		assert(arg[0] >= 0 && arg[0] < ARC_SEATS && arg[0] != arg[1]);
		past->declined[arg[0]] += arg[1] == b->seat;
		break;
	case ARC_SAY_HARVESTED: took(past, arg[0], arg[1], arg[2]); break;
	case ARC_SAY_DOUBLED: took(past, arg[0], arg[1], arg[2]); break;
	case ARC_SAY_FOUND:
	case ARC_SAY_SWAPPED:
	case ARC_SAY_EXCHANGED:
	case ARC_SAY_BOUGHT: took(past, arg[0], arg[1], 1); break;
	case ARC_SAY_SOLD: took(past, arg[0], arg[1], -1); break;
	case ARC_SAY_HANDED_OWN:
		took(past, arg[0], arg[1], -1);
		gave(past, arg[0]);
		break;
	case ARC_SAY_HANDED_TOKEN: gave(past, arg[0]); break;
	case ARC_SAY_BUILT: paid_for(past, arg[0], arg[1]); break;
	case ARC_SAY_GAVE_CUBES:
		took(past, arg[0], arg[3], -arg[2]);
		took(past, arg[1], arg[3], arg[2]);
		break;
	case ARC_SAY_STOLE:
		took(past, arg[0], arg[2], 1);
		took(past, arg[1], arg[2], -1);
		break;
	}
}

/* ---- Thoughts -------------------------------------------------------------------------------- */

/* Chance hangs on what the seat sees: equal views, equal decisions. */
static uint64_t stir(const struct bot *b, const struct arc_state *s)
{
	uint64_t hash = 0, word;

	for (size_t i = 0; i + sizeof word <= sizeof *s; i += sizeof word) {
		memcpy(&word, (const char *)s + i, sizeof word);
		hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
		hash ^= hash >> 29;
	}
	return bot_mood(b, hash);
}

/* Levels play for the common good until they have ways of their own. */
static struct bot_arc mind_of(const struct bot *b, const struct arc_state *s)
{
	const struct arc_card *c = s->crisis ? &arc_cards[s->crisis - 1] : NULL;
	struct bot_arc m = { .s = s,
			     .past = (const struct bot_arc_memory *)b->room,
			     .mix = stir(b, s),
			     .seat = b->seat,
			     .kind = b->who.mind != BOT_SELFISH,
			     .aim = -1,
			     .home = -1,
			     .abroad = -1 };

	assert(m.seat >= 0 && m.seat < s->head.seats);
	if (s->objective[m.seat])
		m.aim = arc_objectives[s->objective[m.seat] - 1].quantity;
	if (c && c->upper == ARC_AREA_DOMESTIC)
		m.home = c->dom_resource;
	if (c && c->lower == ARC_AREA_EXPORT)
		m.abroad = c->exp_resource;
	return m;
}

static bot_arc_judge *const judges[ARC_QUESTIONS] = {
	[ARC_ASK_SETTLE] = bot_arc_lay,     [ARC_ASK_STOCK] = bot_arc_find,
	[ARC_ASK_TAKE] = bot_arc_find,      [ARC_ASK_RELIEF] = bot_arc_relief,
	[ARC_ASK_RAISE] = bot_arc_raise,    [ARC_ASK_EXPEL] = bot_arc_expel,
	[ARC_ASK_LOSE] = bot_arc_lose,      [ARC_ASK_TURN] = bot_arc_turn,
	[ARC_ASK_PERMIT] = bot_arc_permit,  [ARC_ASK_LAY] = bot_arc_lay,
	[ARC_ASK_WORKER] = bot_arc_worker,  [ARC_ASK_MOVE] = bot_arc_move,
	[ARC_ASK_BIRTH] = bot_arc_birth,    [ARC_ASK_TRADE] = bot_arc_turn,
	[ARC_ASK_BUILD] = bot_arc_turn,     [ARC_ASK_HARVEST] = bot_arc_turn,
	[ARC_ASK_TARGET] = bot_arc_target,  [ARC_ASK_HIDE] = bot_arc_target,
	[ARC_ASK_HAND] = bot_arc_target,    [ARC_ASK_REVEAL] = bot_arc_evolve,
	[ARC_ASK_ARRANGE] = bot_arc_target, [ARC_ASK_LAUNCH] = bot_arc_target,
	[ARC_ASK_EVOLVE] = bot_arc_evolve,
};

/* The best of what is listed; equals are decided by chance. */
static enum bot_idea best_choice(struct bot_arc *m, struct bot_act *act)
{
	ecu_choice choice[CHOICES];
	struct core_choices list = { .game = &arc_game, .at = choice, .cap = CHOICES };
	int best = 0;

	assert(m->s->head.question > 0 && judges[m->s->head.question - 1]); /* bids and orders are no lists */
	arc_game.choices(&m->s->head, m->seat, &list);
	assert(list.n <= CHOICES); /* no question offers so many that the best may be left out */
	for (int i = 0; i < list.n && i < CHOICES; i++) {
		struct arc_action_data a = arc_read(&choice[i].action);
		struct bot_arc_thought t = judges[m->s->head.question - 1](m, &a);
		int value = 16 * t.value + (int)core_luck(&m->mix, 16);
		if (i && value <= best)
			continue;
		best = value;
		act->action = choice[i].action;
		act->why = t.why;
	}
	return list.n ? BOT_ACTS : BOT_NO_IDEA;
}

static enum bot_idea pick(const struct bot *b, const struct core_head *view, bool press, struct bot_act *act)
{
	struct bot_arc m = mind_of(b, arcc(view));

	if (bot_arc_answer(&m, act))
		return BOT_ACTS;
	if (!(view->waiting >> m.seat & 1) || (!press && bot_arc_waits(&m)))
		return BOT_WAITS;
	if (!press && bot_arc_propose(&m, act))
		return BOT_ACTS;
	if (arc_asking(m.s, ARC_ASK_BID))
		bot_arc_bid(&m, act);
	else if (arc_asking(m.s, ARC_ASK_ORDER))
		bot_arc_order(&m, act);
	else
		return best_choice(&m, act);
	return BOT_ACTS;
}

const struct bot_game bot_of_archipelago = {
	.game = &arc_game,
	.minds = 1u << BOT_COOPERATIVE | 1u << BOT_SELFISH | 1u << BOT_NOVICE | 1u << BOT_NORMAL |
		 1u << BOT_STRONG | 1u << BOT_EXPERT,
	.usual = BOT_COOPERATIVE,
	.company = 3,
	.see = see,
	.pick = pick,
};
