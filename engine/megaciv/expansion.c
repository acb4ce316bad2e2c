/* expansion.c — chapter 4: population expansion and census.
 *
 * Question
 *   expand  open, all whose stock is too small for full growth: how many new tokens each own area gets, in
 *           one answer that lists the areas in rising order. As many as possible must be placed; everybody
 *           sees the board. */
#include <assert.h>
#include <string.h>

#include "megaciv/questions.h"

int mc_full_growth(const struct mc_state *s, int seat)
{
	const uint8_t *tokens = s->tokens[seat];
	/* at most two for each of 55 tokens: narrow, so that many areas are taken at once */
	uint8_t sum = 0;

	for (int area = 0; area < MC_LAND; area++)
		sum = (uint8_t)(sum + mc_growth(tokens[area]));
	return sum;
}

static void grow_fully(struct mc_state *s, int seat, int growth, const ecu_sink *sink)
{
	uint8_t *tokens = s->tokens[seat];

	assert(growth <= s->stock[seat]);
	for (int area = 0; area < MC_LAND; area++)
		tokens[area] = (uint8_t)(tokens[area] + mc_growth(tokens[area]));
	s->stock[seat] = (uint8_t)(s->stock[seat] - growth);
	if (growth)
		core_tell(s, sink, CORE_ALL, MC_SAY_GREW, seat, growth, s->stock[seat]);
}

/* 4.4, an option: who has no unit on the board comes back with one token at his starting location. */
static void come_back(struct mc_state *s, int seat, const ecu_sink *sink)
{
	if (!mc_option(s, MC_OPTION_REENTRY) || s->cities[seat] || mc_on_board(s, seat) || !s->stock[seat])
		return;
	for (int area = 0; area < MC_LAND; area++)
		if (mc_areas[area].start == s->civ[seat] - 1 && !s->city[area]) {
			mc_place(s, seat, area, 1);
			core_tell(s, sink, CORE_ALL, MC_SAY_CAME_BACK, seat, area);
		}
}

/* Too few tokens, but a single area to put them. */
static bool grow_only_area(struct mc_state *s, int seat, const ecu_sink *sink)
{
	int only = -1, stock = s->stock[seat];

	for (int area = 0; area < MC_LAND; area++)
		if (s->tokens[seat][area]) {
			if (only >= 0)
				return false;
			only = area;
		}
	assert(only >= 0);
	mc_place(s, seat, only, stock);
	core_tell(s, sink, CORE_ALL, MC_SAY_GREW, seat, stock, 0);
	return true;
}

/* Full growth where the stock allows it; the others are asked. */
enum core_step mc_expand(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	ecu_seats who = 0;

	for (int i = 0; i < s->ranking.n; i++) {
		int seat = s->ranking.at[i];
		come_back(s, seat, sink);
		int growth = mc_full_growth(s, seat);
		if (growth <= s->stock[seat])
			grow_fully(s, seat, growth, sink);
		else if (s->stock[seat] && !grow_only_area(s, seat, sink))
			who |= mc_bit(seat);
	}
	mc_next_step(f);
	core_ask(&s->head, MC_ASK_EXPAND, who);
	return who ? CORE_ASKED : CORE_AGAIN;
}

/* 4.3, and the order of movement (1.5): most tokens first, holders of Military behind the others. */
void mc_census(struct mc_state *s, const ecu_sink *sink)
{
	int key[MC_SEATS];

	for (int seat = 0; seat < s->head.seats; seat++) {
		s->census[seat] = (uint8_t)mc_on_board(s, seat);
		key[seat] = -s->census[seat] + (mc_holds(s, seat, MC_ADV_MILITARY) ? 2 * MC_LIM_TOKENS : 0);
	}
	mc_sort_order(s, key);
	for (int i = 0; i < s->order.n; i++)
		core_tell(s, sink, CORE_ALL, MC_SAY_CENSUS, s->order.at[i], s->census[s->order.at[i]], i + 1);
}

/* ---- Answers ------------------------------------------------------------------------------- */

static int own_areas(const struct mc_state *s, int seat, uint16_t areas[MC_LIM_TOKENS])
{
	int n = 0;

	for (int area = 0; area < MC_LAND; area++)
		if (s->tokens[seat][area])
			areas[n++] = (uint16_t)area;
	return n;
}

/* 4.2 */
static ecu_verdict expand_check(const struct mc_state *s, const struct mc_action *a)
{
	uint16_t areas[MC_LIM_TOKENS];
	int n = own_areas(s, a->seat, areas), sum = 0;

	if (a->expand.n != n)
		return core_refuse(MC_SAY_EXPAND_AREAS, n, a->expand.n);
	for (int i = 0; i < n; i++) {
		int most = mc_growth(s->tokens[a->seat][areas[i]]);
		if (a->expand.add[i] > most)
			return core_refuse(MC_SAY_EXPAND_MOST, areas[i], most);
		sum += a->expand.add[i];
	}
	if (sum != s->stock[a->seat])
		return core_refuse(MC_SAY_EXPAND_SUM, s->stock[a->seat], sum);
	return CORE_OK;
}

static void expand_apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	uint16_t areas[MC_LIM_TOKENS];
	int n = own_areas(s, a->seat, areas), growth = s->stock[a->seat];

	assert(!ecu_refused(expand_check(s, a)));
	for (int i = 0; i < n; i++)
		mc_place(s, a->seat, areas[i], a->expand.add[i]);
	assert(!s->stock[a->seat]);
	core_tell(s, sink, CORE_ALL, MC_SAY_GREW, a->seat, growth, s->stock[a->seat]);
	core_answered(&s->head, a->seat);
}

/* Any distribution: tokens go one by one to areas that may still get one. */
static bool expand_pick(const struct mc_state *s, int seat, ecu_rng *rng, enum ecu_style style,
			ecu_action *out)
{
	struct mc_action a = { .kind = MC_DO_EXPAND, .seat = (int8_t)seat };
	uint16_t areas[MC_LIM_TOKENS];
	int n = own_areas(s, seat, areas), first = (int)ecu_rng_below(rng, (uint32_t)n),
	    left = s->stock[seat];

	(void)style;
	a.expand.n = (uint8_t)n;
	for (int i = 0; i < n && left; i++) {
		int at = (first + i) % n, most = mc_growth(s->tokens[seat][areas[at]]);
		a.expand.add[at] = (uint8_t)(most < left ? most : left);
		left -= a.expand.add[at];
	}
	*out = mc_write(a);
	return true;
}

/* ---- Its row --------------------------------------------------------------------------------- */

static void expand_speak(const struct mc_state *s, int seat, ecu_message *m) { m->arg[0] = s->stock[seat]; }

/* Where the stock is not short nothing is asked. */
static bool expand_as_if(struct mc_state *v, int seat)
{
	return v->stock[seat] && mc_full_growth(v, seat) > v->stock[seat];
}

static const char *expand_fault(const struct mc_state *s)
{
	for (int seat = 0; mc_asks(s, MC_ASK_EXPAND) && seat < s->head.seats; seat++) {
		if (!(s->head.waiting >> seat & 1))
			continue;
		if (!s->stock[seat] || !mc_on_board(s, seat))
			return "tokens are to be placed that are not there";
		if (mc_full_growth(s, seat) < s->stock[seat])
			return "the stock is large enough";
	}
	return NULL;
}

/* clang-format off */
const struct mc_question_row mc_ask_expand = {
	.prompt = MC_SAY_ASK_EXPAND, .speak = expand_speak, .check = expand_check,
	.apply = expand_apply, .pick = expand_pick, .as_if = expand_as_if, .step = MC_STEP_CENSUS,
	.step_again = MC_STEP_CENSUS, .depth = 1, .fault = expand_fault, .lay_from = MC_STEP_EXPAND + 1,
};
/* clang-format on */
