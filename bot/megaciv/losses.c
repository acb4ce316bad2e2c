/* losses.c — calamities, conflicts, abilities, revolts, whatever else asks: every answer is tried in a world
 * that could be the real one, and the one after which the own position is worth most, and that of the leader
 * least, is given. */
#include <assert.h>
#include <string.h>

#include "bot/megaciv/mind.h"
#include "megaciv/dues.h"

enum { ANSWERS = 120 }; /* a seat has units in fewer areas */

union world {
	_Alignas(16) unsigned char bytes[sizeof(struct mc_state)];
	struct mc_state s;
};

/* Others count by how near they are to winning. */
static int judged(const struct mind *m, const struct mc_state *s, int leader)
{
	int worth = mind_position(m, s, m->seat) * 4;

	if (m->w->leader && leader >= 0)
		worth -= mind_position(m, s, leader) * m->w->leader / 25;
	return worth;
}

static void imagine(const struct mind *m, struct mc_state *world)
{
	uint8_t seed[32] = { 0 };
	uint64_t mood = bot_mood(m->bot, m->bot->heard);
	ecu_rng rng;

	memcpy(seed, &mood, sizeof mood);
	ecu_rng_seed(&rng, seed);
	ecu_sample((const ecu_view *)m->s, NULL, &rng, (ecu_state *)world);
}

static int tried(const struct mind *m, const struct mc_state *world, const ecu_action *a, int leader)
{
	union world then;

	memcpy(&then.s, world, sizeof then.s);
	if (ecu_refused(ecu_apply((ecu_state *)&then.s, a, NULL)))
		return -(1 << 28);
	return judged(m, &then.s, leader);
}

/* What may be composed besides what is listed: who has an empire demands of all he may. */
static bool demands(const struct mind *m, struct bot_act *act)
{
	struct mc_action a = { .kind = MC_DO_EMPIRE, .seat = (int8_t)m->seat };
	ecu_action begun = mc_write(a);

	if (!ecu_has(ecu_open((const ecu_view *)m->s), MC_DO_EMPIRE))
		return false;
	for (int taken = 0; taken < MC_DOES_PROVINCIAL_EMPIRE_PLAYERS; taken++) {
		struct mc_action more = mc_read(&begun);
		int best = -1, most = -1;
		for (int seat = 0; seat < m->s->head.seats; seat++) {
			struct mc_action with = more;
			with.empire.seats |= mc_bit(seat);
			ecu_action written = mc_write(with);
			if ((more.empire.seats >> seat & 1) || seat == m->seat ||
			    ecu_refused(ecu_check((const ecu_view *)m->s, &written)))
				continue;
			int standing = mind_standing(m->s, seat) + m->s->hand_size[seat];
			if (standing > most) {
				most = standing;
				best = seat;
			}
		}
		if (best < 0)
			break;
		more.empire.seats |= mc_bit(best);
		begun = mc_write(more);
	}
	a = mc_read(&begun);
	if (!a.empire.seats)
		return false;
	mind_does(act, a, mind_why(MC_SAY_WHY_EMPIRE, __builtin_popcount(a.empire.seats), 0, 0, 0));
	return true;
}

/* ---- Civil War, Tyranny (11.4) --------------------------------------------------------------- */

static int area_worth(const struct mind *m, int seat, int area)
{
	int worth = mind_area(m, m->s, seat, area, m->s->tokens[seat][area]);

	return worth + (m->s->city[area] == seat + 1 ? m->w->city : 0);
}

static int set_worth(const struct mind *m, int victim, const uint8_t marked[MC_LAND])
{
	int worth = 0;

	for (int area = 0; area < MC_LAND; area++)
		worth += marked[area] ? area_worth(m, victim, area) : 0;
	return worth;
}

/* Of the sets that are accepted: of a victim the one worth least, of a beneficiary the one worth most. */
static bool best_set(const struct mind *m, const struct mc_due *d, uint8_t best[MC_LAND])
{
	int victim = d->from - 1, most = -(1 << 28), sign = victim == m->seat ? -1 : 1;
	uint8_t marked[MC_LAND];

	assert(d->what == MC_DUE_MARK && victim >= 0 && victim < m->s->head.seats);
	for (int area = 0; area < MC_LAND; area++) {
		if (!mc_points(m->s, victim, area) || !mc_mark_from(m->s, d, area, marked))
			continue;
		int worth = sign * set_worth(m, victim, marked);
		if (worth > most) {
			most = worth;
			memcpy(best, marked, sizeof marked);
		}
	}
	return most > -(1 << 28);
}

static bool mark(const struct mind *m, struct bot_act *act)
{
	const struct mc_due *d = &m->s->due[m->seat];
	struct mc_action a = { .kind = MC_DO_ENOUGH, .seat = (int8_t)m->seat };
	uint8_t want[MC_LAND];

	if (!best_set(m, d, want))
		return false;
	for (int area = 0; area < MC_LAND && a.kind == MC_DO_ENOUGH; area++)
		if (want[area] != (m->s->used[area] != 0)) {
			a.kind = want[area] ? MC_DO_SELECT : MC_DO_DESELECT;
			a.at.area = (uint16_t)area;
		}
	mind_does(act, a, mind_why(MC_SAY_WHY_MARK, d->n, 0, 0, 0));
	return true;
}

/* ---- One answer ahead ----------------------------------------------------------------------- */

/* Choosing undone again is no answer, except where letting go is what is asked. */
static bool is_answer(const struct mind *m, const ecu_choice *c)
{
	return c->action.kind != MC_DO_DESELECT || m->s->due[m->seat].what == MC_DUE_SPARE;
}

/* Where the answer only marks an area, what stands there decides. */
static int marked_worth(const struct mind *m, const ecu_choice *c)
{
	struct mc_action a = mc_read(&c->action);

	if ((a.kind != MC_DO_SELECT && a.kind != MC_DO_DESELECT) || a.at.area >= MC_LAND)
		return 0; /* a sea is judged by what it then takes */
	int owner = m->s->city[a.at.area] && m->s->city[a.at.area] < MC_PIRATES ? m->s->city[a.at.area] - 1
										: m->seat;
	int worth = area_worth(m, owner, a.at.area) * 4 * (a.kind == MC_DO_SELECT ? 1 : -1);
	return owner == m->seat ? -worth : worth * mind_standing(m->s, owner) / 100;
}

/* His advances take all of it from him. */
static bool is_safe(const struct mind *m, int victim)
{
	int calamity = mc_calamity_of(&m->s->copy[mc_copy_of(m->s)]);

	return mc_demand(m->s, victim, calamity, MC_ROLE_SECONDARY).number <= 0;
}

/* 11.1: who is named as a victim is far ahead and, where that is looked at, loses something; who does not
 * mind who leads names anybody. */
static int victim_worth(const struct mind *m, const ecu_choice *c)
{
	struct mc_action a = mc_read(&c->action);

	if (a.kind != MC_DO_VICTIM || !m->w->leader || (m->w->victims && is_safe(m, a.victim.seat)))
		return 0;
	assert(a.victim.seat < m->s->head.seats && a.victim.seat != m->seat);
	return 8 * mind_standing(m->s, a.victim.seat);
}

/* Equals are told apart by a mood, not by their place in the list. */
static int worth_of(const struct mind *m, const struct mc_state *world, const ecu_choice *c, int leader,
		    int purpose)
{
	int worth = tried(m, world, &c->action, leader) + marked_worth(m, c) + victim_worth(m, c);

	return 4 * worth + mind_mood(m, purpose, m->w->noise * 16 + 4);
}

struct best {
	ecu_choice choice;
	int worth, n;
};

/* A number that ranges is tried at its ends. */
static void try_choice(const struct mind *m, const struct mc_state *world, ecu_choice c, int leader,
		       struct best *best)
{
	assert(c.action.seat == m->seat && (c.field == ECU_NONE || c.least <= c.most));
	int ends[2] = { c.least, c.most }, tries = c.field == ECU_NONE || c.least == c.most ? 1 : 2;

	for (int k = 0; k < tries; k++) {
		if (c.field != ECU_NONE)
			ecu_choice_set(m->bot->game, &c, ends[k]);
		int worth = worth_of(m, world, &c, leader, best->n * 2 + k);
		if (!best->n || worth > best->worth) {
			best->worth = worth;
			best->choice = c;
		}
	}
	best->n++;
}

static ecu_message why(const struct mind *m, const struct best *best)
{
	struct mc_action a = mc_read(&best->choice.action);

	assert(best->n > 0);
	if (a.kind == MC_DO_VICTIM && best->n > 1 && m->w->leader)
		return mind_why(MC_SAY_WHY_VICTIM, a.victim.seat, mind_standing(m->s, a.victim.seat), 0, 0);
	return mind_why(best->n == 1 ? MC_SAY_WHY_ONLY : MC_SAY_WHY_LEAST, best->n, 0, 0, 0);
}

enum bot_idea mind_look_ahead(const struct mind *m, struct bot_act *act)
{
	ecu_choice list[ANSWERS];
	union world world;
	int n = ecu_choices((const ecu_view *)m->s, list, ANSWERS),
	    leader = mind_leader(m, mc_everybody(m->s) & ~mc_bit(m->seat));
	struct best best = { .n = 0 };

	if (m->s->due[m->seat].what == MC_DUE_MARK && mark(m, act))
		return BOT_ACTS;
	if (m->s->due[m->seat].what == MC_DUE_DAMAGE && mind_damage(m, act) == BOT_ACTS)
		return BOT_ACTS;
	if (demands(m, act))
		return BOT_ACTS;
	n = n < ANSWERS ? n : ANSWERS;
	imagine(m, &world.s);
	for (int i = 0; i < n; i++)
		if (is_answer(m, &list[i]))
			try_choice(m, &world.s, list[i], leader, &best);
	if (!best.n)
		return BOT_NO_IDEA;
	act->action = best.choice.action;
	act->why = why(m, &best);
	return BOT_ACTS;
}

/* 3.1: as much as the stock can pay, as long as tokens are left to grow. */
enum bot_idea mind_tax(const struct mind *m, struct bot_act *act)
{
	struct mc_action a = { .kind = MC_DO_TAX, .seat = (int8_t)m->seat };
	ecu_choice c;

	if (ecu_choices((const ecu_view *)m->s, &c, 1) < 1)
		return BOT_NO_IDEA;
	int cities = m->s->cities[m->seat], stock = m->s->stock[m->seat], rate = c.least,
	    growth = mc_full_growth(m->s, m->seat);
	while (rate < c.most && cities * (rate + 1) + growth <= stock)
		rate++;
	assert(rate >= c.least && rate <= c.most);
	a.tax.rate = (uint8_t)rate;
	return mind_does(act, a, mind_why(MC_SAY_WHY_TAX, rate, cities * rate, stock, 0));
}

/* 12: the card that is missed least. */
enum bot_idea mind_tribute(const struct mind *m, struct bot_act *act)
{
	ecu_choice list[80];
	int n = ecu_choices((const ecu_view *)m->s, list, 80), best = -1, least = 1 << 20;

	for (int i = 0; i < n && i < 80; i++) {
		struct mc_action a = mc_read(&list[i].action);
		int worth = a.kind == MC_DO_TRIBUTE ? mind_card(m, m->s, m->seat, a.tribute.card) : 0;
		if (worth < least) {
			least = worth;
			best = i;
		}
	}
	if (best < 0)
		return BOT_NO_IDEA;
	struct mc_action a = mc_read(&list[best].action);
	return mind_does(act, a,
			 a.kind == MC_DO_TRIBUTE ? mind_why(MC_SAY_WHY_TRIBUTE, a.tribute.card, 0, 0, 0)
						 : mind_why(MC_SAY_WHY_ONLY, 1, 0, 0, 0));
}
