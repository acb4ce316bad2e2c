/* memory.c — what the bot keeps of what its seat was told. */
#include <assert.h>
#include <string.h>

#include "bot/megaciv/mind.h"

static void forget_trade(struct mc_memory *m)
{
	m->proposals = 0;
	m->calls = 0;
	m->deals = 0;
	memset(m->asked, 0, sizeof m->asked);
	memset(m->refused_by, 0, sizeof m->refused_by);
	memset(m->declined, 0, sizeof m->declined);
	memset(m->poison, 0, sizeof m->poison);
	memset(m->passed, 0, sizeof m->passed);
}

static void count(uint8_t *n) { *n = (uint8_t)(*n + (*n < UINT8_MAX)); }

/* from, given, the two named, wanted, goods wanted */
static void proposed(struct mc_memory *m, int me, const int16_t *arg, int wants)
{
	int from = arg[0];

	if (from != me)
		return;
	assert(wants >= 0 && wants <= 2);
	if (m->proposals < MIND_PROPOSALS) {
		uint8_t *asked = m->asked[m->proposals];
		asked[0] = (uint8_t)(arg[2] + 1);
		asked[1] = (uint8_t)(arg[3] + 1);
		asked[2] = (uint8_t)(wants > 0 ? arg[5] + 1 : 0);
		asked[3] = (uint8_t)(wants > 1 ? arg[6] + 1 : 0);
	}
	count(&m->proposals);
}

/* 5.1: what has moved in this movement, so that the plan can be thought through from its beginning */
static void forget_moves(struct mc_memory *m)
{
	m->moves = 0;
	m->sailed = false;
	memset(m->move, 0, sizeof m->move);
}

static void moved(struct mc_memory *m, int n, int from, int to)
{
	assert(n > 0 && from != to && from >= 0 && from < MC_AREAS && to >= 0 && to < MC_AREAS);
	for (int i = 0; i < m->moves && i < MIND_MOVES; i++)
		if (m->move[i].from == from && m->move[i].to == to) {
			m->move[i].n = (uint16_t)(m->move[i].n + n);
			return;
		}
	if (m->moves < MIND_MOVES)
		m->move[m->moves] = (struct mind_group){ (uint16_t)from, (uint16_t)to, (uint16_t)n };
	m->moves++;
}

static bool is_own_move(const ecu_event *e, int seat)
{
	return e->said.arg[0] == seat && e->said.id == MC_SAY_MOVED;
}

/* A calamity went from one to the other: whoever had it will be glad to get rid of it again. */
static void poisoned(struct mc_memory *m, int me, int to, int card, int from)
{
	int other = to == me ? from : to;

	assert(to != from && to >= 0 && to < MC_SEATS && from >= 0 && from < MC_SEATS);
	assert(card >= 0 && card < MC_CARD_GOODS); /* calamities come first among the cards */
	if (to == me)
		count(&m->harm[from]);
	if (to != me && from != me)
		return;
	count(&m->poison[other]);
	count(&m->passed[card][other]);
}

void mind_remember(struct bot *b, const ecu_event *e)
{
	struct mc_memory *m = (struct mc_memory *)(void *)b->room;
	const int16_t *arg = e->said.arg;

	m->acts = (uint16_t)(is_own_move(e, b->seat) ? m->acts + 1 : 0);
	switch (e->said.id) {
	case MC_SAY_PHASE: forget_moves(m); break;
	case MC_SAY_MOVED:
		if (arg[0] == b->seat)
			moved(m, arg[1], arg[2], arg[3]);
		break;
	case MC_SAY_TOOK_BACK:
		if (arg[0] == b->seat)
			forget_moves(m);
		break;
	case MC_SAY_SHIP_BUILT:
	case MC_SAY_SHIP_MAINTAINED:
	case MC_SAY_EMBARKED: m->sailed |= arg[0] == b->seat; break;
	case MC_SAY_TRADE_OPENS: forget_trade(m); break;
	case MC_SAY_CALLS_BOTH:
		if (arg[0] == b->seat)
			count(&m->calls);
		break;
	case MC_SAY_PROPOSED: proposed(m, b->seat, arg, 0); break;
	case MC_SAY_PROPOSED_1: proposed(m, b->seat, arg, 1); break;
	case MC_SAY_PROPOSED_2: proposed(m, b->seat, arg, 2); break;
	case MC_SAY_DECLINED:
		assert(arg[0] != arg[1] && arg[0] >= 0 && arg[0] < MC_SEATS && arg[1] >= 0 &&
		       arg[1] < MC_SEATS);
		if (arg[1] == b->seat)
			count(&m->refused_by[arg[0]]);
		else if (arg[0] == b->seat)
			count(&m->declined[arg[1]]);
		break;
	case MC_SAY_DEAL: m->deals++; break;
	case MC_SAY_GOT:
		if (mc_card_is_calamity(arg[2]))
			poisoned(m, b->seat, arg[0], arg[2], arg[3]);
		break;
	}
}
_Static_assert(sizeof(struct mc_memory) <= BOT_ROOM, "the memory fits");
