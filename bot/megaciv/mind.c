/* mind.c — the bot of Mega Civilization: which of its thoughts answers a question. */
#include <assert.h>

#include "bot/megaciv/mind.h"

static mind_fn *const thought[MC_QUESTIONS] = {
	[MC_ASK_CIV] = mind_look_ahead,
	[MC_ASK_TAX] = mind_tax,
	[MC_ASK_REVOLT] = mind_look_ahead,
	[MC_ASK_RUIN] = mind_look_ahead,
	[MC_ASK_EXPAND] = mind_expand,
	[MC_ASK_MOVE] = mind_move,
	[MC_ASK_LOSS] = mind_look_ahead,
	[MC_ASK_ATTACKED] = mind_look_ahead,
	[MC_ASK_WAIT] = mind_look_ahead,
	[MC_ASK_PLUNDER] = mind_look_ahead,
	[MC_ASK_BUILD] = mind_build,
	[MC_ASK_SUPPORT] = mind_look_ahead,
	[MC_ASK_BUY] = mind_buy,
	[MC_ASK_TRADE] = mind_trade,
	[MC_ASK_PURCHASE] = mind_purchase,
	[MC_ASK_DISCARD] = mind_discard,
	[MC_ASK_ABILITY] = mind_look_ahead,
	[MC_ASK_TRIBUTE] = mind_tribute,
	[MC_ASK_RESETTLE] = mind_look_ahead,
	[MC_ASK_FOUND] = mind_look_ahead,
	[MC_ASK_COLOURS] = mind_look_ahead,
	[MC_ASK_SETTLE] = mind_look_ahead,
	[MC_ASK_CALAMITY] = mind_look_ahead,
};

enum bot_idea mind_does(struct bot_act *act, struct mc_action a, ecu_message why)
{
	assert(a.seat >= 0 && why.id); /* whoever acts says for whom, and why */
	act->action = mc_write(a);
	act->why = why;
	return BOT_ACTS;
}

int mind_mood(const struct mind *m, int purpose, int n)
{
	assert(n > 0);
	return (int)(bot_mood(m->bot, (uint64_t)m->bot->heard << 16 ^ (uint64_t)purpose) % (uint64_t)n);
}

static enum bot_idea pick(const struct bot *b, const struct core_head *view, bool press, struct bot_act *act)
{
	struct mc_weights w = mind_weights(&b->who);
	struct mind m = { .bot = b,
			  .memory = (const struct mc_memory *)(const void *)b->room,
			  .w = &w,
			  .s = mcc(view),
			  .seat = b->seat,
			  .press = press };
	int question = view->question - 1;

	assert(m.seat >= 0 && m.seat < view->seats);
	return question >= 0 && question < MC_QUESTIONS && thought[question] ? thought[question](&m, act)
									     : BOT_NO_IDEA;
}

static const struct core_word *temperament(int i)
{
	return i >= 0 && i < MC_TEMPERAMENTS ? &mc_temperaments[i].name : NULL;
}

const struct bot_game bot_of_megaciv = {
	.game = &mc_game,
	.minds = 1u << BOT_NOVICE | 1u << BOT_NORMAL | 1u << BOT_STRONG | 1u << BOT_EXPERT,
	.temperament = temperament,
	.weights_read = mind_weights_read,
	.usual = BOT_NORMAL,
	.see = mind_remember,
	.pick = pick,
};
