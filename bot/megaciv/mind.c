/* mind.c — the bot of Mega Civilization: which of its thoughts answers a question. */
#include "bot/inside.h"
#include "megaciv/megaciv.h"

static enum bot_idea pick(const struct bot *b, const struct core_head *view, bool press, struct bot_act *act)
{
	(void)b, (void)view, (void)press, (void)act;
	return BOT_NO_IDEA;
}

const struct bot_game bot_of_megaciv = {
	.game = &mc_game,
	.minds = 1u << BOT_NOVICE | 1u << BOT_NORMAL | 1u << BOT_STRONG | 1u << BOT_EXPERT,
	.pick = pick,
};
