/* hordes.c — chapter 11.4: Barbarian Hordes.
 *
 * Questions (dues.c)
 *   land   the beneficiary: which city of the victim is attacked, a wilderness city where there is one
 *   march  the beneficiary: where those above the limit go on to
 * and the losses of conflicts (conflict.c). */
#include <assert.h>
#include <string.h>

#include "megaciv/dues.h"

static bool is_wild(const struct mc_state *s, int owner, int area)
{
	return s->city[area] == owner && mc_areas[area].site == MC_NONE;
}

static bool land_may_take(const struct mc_state *s, int seat, const struct mc_due *d, int area)
{
	(void)seat;
	if (s->city[area] != d->from)
		return false;
	for (int other = 0; other < MC_LAND; other++)
		if (is_wild(s, d->from, other))
			return is_wild(s, d->from, area);
	return true;
}

/* Against whom, and where from. */
static void speak(const struct mc_state *s, int seat, const struct mc_due *d, ecu_message *m)
{
	(void)s;
	(void)seat;
	m->arg[1] = d->from - 1;
	m->arg[2] = d->area;
}

static bool land_is_whole(const struct mc_state *s, int seat, const struct mc_due *d)
{
	(void)seat;
	return d->from == s->copy[mc_copy_of(s)].primary && d->place == MC_PLACE_ANY;
}

const struct core_field mc_holds_land[] = { MC_DUE_FROM };

/* clang-format off */
const struct mc_due_row mc_due_land = {
	.reckon = mc_reckon_landed, .of_other = true,
	.demanded = { { MC_CAL_BARBARIAN_HORDES, MC_LANDED, MC_BENEFICIARY } },
	.is_whole = land_is_whole, .prompt = MC_SAY_DUE_LAND, .speak = speak, .action = MC_DO_SELECT,
	.may_take = land_may_take, .take = mc_go_on_with, .forced = mc_areas_forced,
	.check = mc_areas_check, .apply = mc_areas_apply, .choices = mc_areas_choices,
};
/* clang-format on */

static int siege_needs(const struct mc_state *s, int defender)
{
	return mc_holds(s, defender, MC_ADV_ENGINEERING) ? MC_DOES_ENGINEERING_DEFENCE_NEEDS
							 : MC_LIM_ATTACK_NEEDS;
}

/* Next door, with units of the victim, where this horde has not been; a city only with enough for it. */
static bool march_may_take(const struct mc_state *s, int seat, const struct mc_due *d, int area)
{
	int victim = d->from - 1;

	(void)seat;
	if (s->used[area] || !mc_points(s, victim, area) ||
	    !(mc_adjacent_by_land(area, d->area) || mc_adjacent_by_water(area, d->area)))
		return false;
	return !s->city[area] || (s->city[area] == d->from && d->n >= siege_needs(s, victim));
}

static int excess(const struct mc_state *s, int area)
{
	return s->barbarians[area] > mc_area_limits[area] ? s->barbarians[area] - mc_area_limits[area] : 0;
}

static bool march_is_whole(const struct mc_state *s, int seat, const struct mc_due *d)
{
	(void)seat;
	return d->from == s->copy[mc_copy_of(s)].primary && d->area == mc_calamity_now(s)->horde - 1 &&
	       d->n == excess(s, d->area);
}

const struct core_field mc_holds_march[] = {
	MC_DUE_FROM,
	MC_DUE_FIELD("horde_area", NULL, area, MC_AREA_VOCABULARY, 0, 0),
};

/* clang-format off */
const struct mc_due_row mc_due_march = {
	.reckon = mc_reckon_marching, .of_other = true,
	.demanded = { { MC_CAL_BARBARIAN_HORDES, MC_MARCHED, MC_BENEFICIARY } },
	.is_whole = march_is_whole, .prompt = MC_SAY_DUE_MARCH, .speak = speak, .action = MC_DO_SELECT,
	.where = MC_AT_LAND, .may_take = march_may_take, .left = mc_one_left, .take = mc_go_on_with,
	.forced = mc_areas_forced, .check = mc_areas_check, .apply = mc_areas_apply,
	.choices = mc_areas_choices,
};
/* clang-format on */

static void enter(struct mc_state *s, struct core_frame *f, int area, int tokens, const ecu_sink *sink)
{
	struct mc_calamity_frame *now = CORE_OVER(f, struct mc_calamity_frame);

	assert(tokens > 0 && area >= 0 && area < MC_LAND && !s->used[area]);
	s->used[area] = 1;
	mc_add_barbarians(s, area, tokens);
	now->horde = (int16_t)(area + 1);
	now->picked = 0;
	f->step = MC_SIEGE;
	core_tell(s, sink, CORE_ALL, MC_SAY_HORDE_ENTERS, tokens, area);
	mc_fight_for(s, area);
}

static enum core_step march(struct mc_state *s, struct core_frame *f, const struct mc_copy *c,
			    const ecu_sink *sink)
{
	struct mc_calamity_frame *now = CORE_OVER(f, struct mc_calamity_frame);
	int area = now->horde - 1, more = excess(s, area);

	if (!more) {
		now->horde = 0;
		return CORE_AGAIN;
	}
	mc_owe(s, c->beneficiary - 1,
	       (struct mc_due){ .what = MC_DUE_MARCH,
				.calamity = (uint8_t)(mc_calamity_of(c) + 1),
				.n = (uint8_t)more,
				.area = (uint16_t)area,
				.from = c->primary },
	       sink);
	return mc_ask_dues(s);
}

/* Where no area was picked, those above the limit are destroyed. */
static enum core_step go_on(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	struct mc_calamity_frame *now = CORE_OVER(f, struct mc_calamity_frame);
	int area = now->horde - 1, to = now->picked - 1, more = area >= 0 ? excess(s, area) : 0;

	if (more) {
		s->barbarians[area] = (uint8_t)(s->barbarians[area] - more);
		if (to >= 0) {
			enter(s, f, to, more, sink);
			return CORE_AGAIN;
		}
		core_tell(s, sink, CORE_ALL, MC_SAY_HORDE_ENDS, more, area);
	}
	memset(s->used, 0, sizeof s->used);
	return CORE_POP;
}

int mc_horde_tokens(const struct mc_state *s, int victim)
{
	return mc_modified(s, victim, MC_CAL_BARBARIAN_HORDES, MC_ROLE_PRIMARY, MC_CHANGE_TOKENS,
			   mc_calamities[MC_CAL_BARBARIAN_HORDES].tokens);
}

enum core_step mc_hit_hordes(struct mc_state *s, struct core_frame *f, struct mc_copy *c,
			     const ecu_sink *sink)
{
	struct mc_calamity_frame *now = CORE_OVER(f, struct mc_calamity_frame);
	int victim = c->primary - 1, calamity = mc_calamity_of(c), area = now->horde - 1,
	    base = mc_calamities[calamity].tokens, tokens = mc_horde_tokens(s, victim);

	switch ((enum mc_horde_steps)f->step++) {
	case MC_HORDES:
		if (!s->cities[victim] || !c->beneficiary) {
			mc_no_effect(s, c, sink);
			return CORE_POP;
		}
		mc_tell_number(s, c, MC_SAY_OWES_TOKENS, tokens, base, sink);
		mc_owe(s, c->beneficiary - 1,
		       (struct mc_due){ .what = MC_DUE_LAND,
					.calamity = (uint8_t)(calamity + 1),
					.n = 1,
					.from = c->primary },
		       sink);
		return mc_ask_dues(s);
	case MC_LANDED: enter(s, f, now->picked - 1, tokens, sink); return CORE_AGAIN;
	case MC_SIEGE:
		if (s->barbarians[area] && s->city[area] == victim + 1)
			mc_barbarians_attack(s, area, sink);
		return CORE_AGAIN;
	case MC_MARCH: return march(s, f, c, sink);
	case MC_MARCHED: return go_on(s, f, sink);
	}
	assert(!"a step of a horde");
	return CORE_POP;
}

/* ---- Positions --------------------------------------------------------------------------------- */

/* A horde that stands in some area; NULL: there is none. */
static const struct mc_calamity_frame *horde(const struct mc_state *s)
{
	const struct core_frame *f = &s->head.frame[1];
	const struct mc_calamity_frame *now = CORE_OVER(f, const struct mc_calamity_frame);

	return s->head.depth > 1 && f->kind == MC_CALAMITY && now->calamity == MC_CAL_BARBARIAN_HORDES &&
			       now->horde > 0 && f->step > MC_HORDES
		       ? now
		       : NULL;
}

bool mc_horde_fights(const struct mc_state *s)
{
	return horde(s) && s->head.frame[s->head.depth - 1].kind == MC_CONFLICT;
}

bool mc_besieged(const struct mc_state *s, int area) { return horde(s) && horde(s)->horde == area + 1; }
