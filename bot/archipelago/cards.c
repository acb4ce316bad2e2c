/* cards.c — evolution cards: which are used, bought and turned, and on whom or what they work. */
#include <assert.h>

#include "bot/archipelago/mind.h"

/* What moves a figure: rebels and surplus workers. */
static struct bot_arc_thought judge_figures(const struct bot_arc *m, int card, int by)
{
	if (!m->kind || by > 0)
		return BOT_ARC_THINK(m->kind ? -20 * by : 0, CARD, card);
	return BOT_ARC_THINK(-20 * by - (bot_arc_danger(m) < 0 ? 20 : 0), CARD_CALMS, m->s->rebellion,
			     m->s->population, card);
}

static struct bot_arc_thought judge_wonder(const struct bot_arc *m, int card, int by)
{
	bool breaks_peace = m->kind && by > 0 && bot_arc_danger(m) > 0;

	return BOT_ARC_THINK(breaks_peace ? -10 : 80, WONDER, arc_cards[card].vp, card);
}

/* What its first effect is good for. */
static int effect(const struct bot_arc *m, const struct arc_card *c, const struct arc_op *op)
{
	switch (op->code) {
	case ARC_OP_SINK_SHIP:
	case ARC_OP_BLOCK_SYMBOL:
	case ARC_OP_STEAL_HAND: return m->kind ? -10 : 20;
	case ARC_OP_FREE_TAX: return bot_arc_tax(m);
	case ARC_OP_FREE_WORKERS: return m->kind ? -10 : 25;
	case ARC_OP_PEEK_TILES:
	case ARC_OP_SHIFT_CUBE:
	case ARC_OP_TURN_CARD:
	case ARC_OP_SWAP_CUBE: return 3;
	}
	return m->s->florins[m->seat] >= c->florins + 2 ? 30 : 5;
}

struct bot_arc_thought bot_arc_use(const struct bot_arc *m, const struct arc_action_data *a)
{
	const struct arc_card *c = &arc_cards[a->use.card];
	const struct arc_op *op = &c->option[a->use.choice].op[0];
	bool moves = op->code == ARC_OP_REB || op->code == ARC_OP_REB_STEP || op->code == ARC_OP_SUR;
	int by = moves ? arc_amount(m->s, op, m->seat) : 0;

	if (c->type == ARC_TYPE_WONDER)
		return judge_wonder(m, a->use.card, by);
	if (by)
		return judge_figures(m, a->use.card, by);
	return BOT_ARC_THINK(effect(m, c, op), CARD, a->use.card);
}

/* ---- Buying and turning ---------------------------------------------------------------------- */

/* What shows its last price would go and uncover another crisis. */
static struct bot_arc_thought judge_turning(const struct bot_arc *m, int card)
{
	assert(arc_place_of(m->s, card) >= 0); /* what is turned is on the track */
	if (m->s->side[arc_place_of(m->s, card)] == ARC_CARD_PRICES - 1)
		return arc_asking(m->s, ARC_ASK_TARGET) ? BOT_ARC_THINK(0, PRESS_AWAY, card)
							: BOT_ARC_THINK(0, TURN_AWAY, card);
	return BOT_ARC_THINK(6, TURN, card);
}

struct bot_arc_thought bot_arc_evolve(const struct bot_arc *m, const struct arc_action_data *a)
{
	if (a->kind == ARC_DO_DONE)
		return BOT_ARC_THINK(2, SAVE);
	if (a->kind == ARC_DO_TURN)
		return judge_turning(m, a->card.card);
	const struct arc_card *c = &arc_cards[a->card.card];
	assert(a->kind != ARC_DO_PURCHASE || arc_place_of(m->s, a->card.card) >= 0);
	int price = c->price[a->kind == ARC_DO_PURCHASE ? m->s->side[arc_place_of(m->s, a->card.card)]
							: ARC_CARD_PRICES - 1];
	bool wanted = m->aim == (c->type == ARC_TYPE_CHARACTER ? ARC_QUANTITY_CHARACTERS_IN_PLAY
							       : ARC_QUANTITY_PROGRESS_IN_PLAY);
	bool affords = m->s->florins[m->seat] >= price + (wanted ? 0 : 3);
	int value = affords ? 20 - price + 4 * c->vp + (wanted ? 15 : 0) : 1;
	return a->kind == ARC_DO_PURCHASE ? BOT_ARC_THINK(value, PURCHASE, price, a->card.card)
					  : BOT_ARC_THINK(value, CHOOSE, price, a->card.card);
}

/* ---- On whom, on what ------------------------------------------------------------------------ */

static int ships_of(const struct bot_arc *m, int seat)
{
	int n = 0;

	assert(seat >= 0 && seat < ARC_SEATS);
	for (int i = seat * ARC_EACH + ARC_LIM_CITIZENS; i < (seat + 1) * ARC_EACH; i++)
		n += m->s->unit[i].at != 0;
	return n;
}

/* A thief goes where most was seen. */
static int cubes_seen(const struct bot_arc *m, int seat)
{
	int n = 0;

	assert(seat >= 0 && seat < ARC_SEATS && seat != m->seat); /* it robs others */
	for (int r = 0; r < ARC_RESOURCES; r++)
		n += m->past->seen[seat][r];
	return n;
}

static int own_on(const struct bot_arc *m, int tile)
{
	int n = 0;

	for (int i = m->seat * ARC_EACH; i < (m->seat + 1) * ARC_EACH; i++)
		n += m->s->unit[i].at == tile + 1;
	return n;
}

static int hidden_worth(const struct bot_arc *m, int cube) { return cube ? bot_arc_cube(m, cube - 1) : 0; }

struct bot_arc_thought bot_arc_target(const struct bot_arc *m, const struct arc_action_data *a)
{
	switch (a->kind) {
	case ARC_DO_SINK: return BOT_ARC_THINK(ships_of(m, arc_owner_of(a->unit.unit)), BEST);
	case ARC_DO_ROB: return BOT_ARC_THINK(cubes_seen(m, a->to.to), BEST);
	case ARC_DO_BLOCK: return BOT_ARC_THINK(-own_on(m, a->block.tile), BEST);
	case ARC_DO_CALM: return BOT_ARC_THINK(own_on(m, a->at.tile), BEST);
	case ARC_DO_SWAP: return BOT_ARC_THINK(bot_arc_cube(m, a->swap.resource), BEST);
	case ARC_DO_TURN: return judge_turning(m, a->card.card);
	case ARC_DO_EXPLORE: return BOT_ARC_THINK(a->explore.fresh ? 0 : 1, EXPLORE);
	case ARC_DO_HIDE:
		return BOT_ARC_THINK(-hidden_worth(m, a->hide.left) - hidden_worth(m, a->hide.right), BEST);
	}
	return BOT_ARC_THINK(0, EQUAL);
}
