/* memory.c — what the bot keeps of what its seat was told. */
#include <string.h>

#include "bot/megaciv/mind.h"

static void forget_trade(struct mc_memory *m)
{
	m->proposals = 0;
	m->deals = 0;
	memset(m->asked, 0, sizeof m->asked);
	memset(m->refused_by, 0, sizeof m->refused_by);
	memset(m->declined, 0, sizeof m->declined);
}

static void count(uint8_t *n) { *n = (uint8_t)(*n + (*n < UINT8_MAX)); }

/* from, given, the two named, wanted, goods wanted */
static void proposed(struct mc_memory *m, int me, const int16_t *arg, int wants)
{
	int from = arg[0];

	if (from != me)
		return;
	if (m->proposals < MIND_PROPOSALS) {
		uint8_t *asked = m->asked[m->proposals];
		asked[0] = (uint8_t)(arg[2] + 1);
		asked[1] = (uint8_t)(arg[3] + 1);
		asked[2] = (uint8_t)(wants > 0 ? arg[5] + 1 : 0);
		asked[3] = (uint8_t)(wants > 1 ? arg[6] + 1 : 0);
	}
	count(&m->proposals);
}

void mind_remember(struct bot *b, const ecu_event *e)
{
	struct mc_memory *m = (struct mc_memory *)(void *)b->room;
	const int16_t *arg = e->said.arg;

	switch (e->said.id) {
	case MC_SAY_TRADE_OPENS: forget_trade(m); break;
	case MC_SAY_PROPOSED: proposed(m, b->seat, arg, 0); break;
	case MC_SAY_PROPOSED_1: proposed(m, b->seat, arg, 1); break;
	case MC_SAY_PROPOSED_2: proposed(m, b->seat, arg, 2); break;
	case MC_SAY_DECLINED:
		if (arg[1] == b->seat)
			count(&m->refused_by[arg[0]]);
		else if (arg[0] == b->seat)
			count(&m->declined[arg[1]]);
		break;
	case MC_SAY_DEAL: m->deals++; break;
	case MC_SAY_GOT:
		if (arg[0] == b->seat && mc_card_is_calamity(arg[2]))
			count(&m->harm[arg[3]]);
		break;
	}
}
_Static_assert(sizeof(struct mc_memory) <= BOT_ROOM, "the memory fits");
