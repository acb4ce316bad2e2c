/* crisis.c — a demand at home or abroad, rebels, what an event takes. The kind one gives what is demanded
 * as long as somebody lies or something is missing; the other one only what is not its own. */
#include <assert.h>

#include "bot/archipelago/mind.h"

int bot_arc_lying(const struct bot_arc *m)
{
	int n = 0;

	for (int i = m->seat * ARC_EACH; i < m->seat * ARC_EACH + ARC_LIM_CITIZENS; i++)
		n += arc_on_map(&m->s->unit[i]) && (m->s->unit[i].flags & ARC_LYING);
	return n;
}

int bot_arc_demand(const struct arc_state *s, int seat, int *more, bool *chance)
{
	int had, resource;

	if (!arc_asking(s, ARC_ASK_RELIEF) && !arc_asking(s, ARC_ASK_RAISE))
		return -1;
	const struct core_frame *f = arc_topc(s);
	assert(f->kind == ARC_DOMESTIC_AREA || f->kind == ARC_EXPORT_AREA); /* nothing else demands */
	if (f->kind == ARC_DOMESTIC_AREA) {
		resource = arc_as_domesticc(f)->resource;
		*more = arc_lying(s);
		had = arc_as_domesticc(f)->seats;
	} else {
		resource = arc_as_exportc(f)->resource;
		*more = arc_as_exportc(f)->missing;
		had = arc_as_exportc(f)->seats;
	}
	assert(resource >= 0 && resource < ARC_RESOURCES && had >= 0 && had <= s->order.n && *more >= 0);
	*chance = false;
	for (int i = had; i < s->order.n; i++)
		*chance |= s->order.at[i] == seat;
	return resource;
}

static struct bot_arc_thought judge_hand(const struct bot_arc *m, const struct arc_action_data *a)
{
	bool at_home = arc_topc(m->s)->kind == ARC_DOMESTIC_AREA;
	int rebellion = m->s->rebellion, population = m->s->population;

	if (a->hand.source == ARC_FROM_MARKET)
		return BOT_ARC_THINK(m->kind || (at_home && bot_arc_lying(m)) ? 60 : 0, MARKET_CUBE);
	if (a->hand.source == ARC_FROM_OWN)
		return BOT_ARC_THINK(m->kind ? 50 + a->hand.florin : -10, OWN_CUBE, rebellion, population);
	return BOT_ARC_THINK(m->kind ? 20 + a->hand.florin : -10, TOKEN, rebellion, population);
}

struct bot_arc_thought bot_arc_relief(const struct bot_arc *m, const struct arc_action_data *a)
{
	switch (a->kind) {
	case ARC_DO_TEMPLE: return BOT_ARC_THINK(100, TEMPLE);
	case ARC_DO_HAND: return judge_hand(m, a);
	case ARC_DO_DONE: return m->kind ? BOT_ARC_THINK(10, NO_HELP) : BOT_ARC_THINK(10, KEEP);
	}
	return BOT_ARC_THINK(0, EQUAL); /* a token is worth more than one cube */
}

/* Those on buildings first: what they control is lost else. */
struct bot_arc_thought bot_arc_raise(const struct bot_arc *m, const struct arc_action_data *a)
{
	int unit = a->raise.at[0];

	assert(a->raise.n > 0 && m->s->unit[unit].flags & ARC_LYING); /* who is raised lies */
	if (arc_owner_of(unit) != m->seat)
		return BOT_ARC_THINK(0, RAISE_OTHERS);
	return BOT_ARC_THINK(9 + (m->s->unit[unit].on > ARC_ON_BUILDING ? 5 : 0), RAISE_OWN);
}

struct bot_arc_thought bot_arc_expel(const struct bot_arc *m, const struct arc_action_data *a)
{
	(void)m;
	return a->kind == ARC_DO_EXPEL ? BOT_ARC_THINK(1, EXPEL) : BOT_ARC_THINK(0, NO_EXPEL);
}

struct bot_arc_thought bot_arc_lose(const struct bot_arc *m, const struct arc_action_data *a)
{
	assert(arc_owner_of(a->unit.unit) == m->seat && arc_on_map(&m->s->unit[a->unit.unit]));
	return BOT_ARC_THINK(-bot_arc_unit(m, a->unit.unit), LOSE);
}
