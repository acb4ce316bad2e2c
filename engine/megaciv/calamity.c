/* calamity.c — chapter 11: calling the calamities that are held, in their order. */
#include "megaciv/megaciv.h"

static void call(struct mc_state *s, int seat, int card, const ecu_sink *sink)
{
	core_tell(s, sink, CORE_ALL, MC_SAY_CALLED, (int16_t)seat, (int16_t)card);
	mc_discard(s, seat, card, 1);
	s->giver[card] = 0;
}

static bool holds_any(const struct mc_state *s)
{
	for (int seat = 0; seat < s->head.seats; seat++)
		for (int card = 0; card < MC_CARD_GOODS; card++)
			if (s->hand[seat][card])
				return true;
	return false;
}

/* 11.1: minors first, then by stack, the non-tradeable one before the tradeable one; holders by ranking. */
void mc_call_calamities(struct mc_state *s, const ecu_sink *sink)
{
	for (int place = 0; place <= MC_CALAMITIES && holds_any(s); place++)
		for (int calamity = 0; calamity < MC_CALAMITIES; calamity++)
			for (int i = 0; mc_calamities[calamity].order == place && i < s->ranking.n; i++)
				for (int block = 0; block < MC_BLOCKS; block++)
					if (s->hand[s->ranking.at[i]][mc_calamity_card(block, calamity)])
						call(s, s->ranking.at[i], mc_calamity_card(block, calamity), sink);
}
