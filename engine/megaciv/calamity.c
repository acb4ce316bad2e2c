/* calamity.c — chapter 11: calling the calamities in their order, who is victim and who benefits, and
 * what most cards do.
 *
 * Minors come first, a round for each player's next one, all players at once; then the majors by stack,
 * the non-tradeable one first. A major is a procedure: its cards are called (both blocks), the
 * beneficiaries are determined, the primary victims choose whom and where it hits, in ranking order; then
 * the losses of each card. What is asked of whom is in dues.c.
 *
 * Most cards are rows of a table: so much damage, so many cities, cards, steps. Those that are more have
 * files of their own. */
#include <assert.h>
#include <string.h>

#include "megaciv/dues.h"
#include "megaciv/facts.h"

/* ---- Numbers of the cards -------------------------------------------------------------------- */

int mc_modified(const struct mc_state *s, int seat, int calamity, int role, int quantity, int number)
{
	assert(calamity >= 0 && calamity < MC_CALAMITIES);
	for (int i = 0; i < MC_MODIFIERS; i++) {
		const struct mc_modifier *m = &mc_modifiers[i];
		if (m->calamity == calamity && m->quantity == quantity &&
		    (m->role == role || m->role == MC_ROLE_BOTH || role == MC_ROLE_BOTH) &&
		    mc_holds(s, seat, m->advance))
			number += m->change;
	}
	return number > 0 ? number : 0;
}

bool mc_has_change(const struct mc_state *s, int seat, int calamity, int role, int quantity)
{
	for (int i = 0; i < MC_MODIFIERS; i++) {
		const struct mc_modifier *m = &mc_modifiers[i];
		if (m->calamity == calamity && m->quantity == quantity &&
		    (m->role == role || m->role == MC_ROLE_BOTH) && mc_holds(s, seat, m->advance))
			return true;
	}
	return false;
}

/* ---- Calling --------------------------------------------------------------------------------- */

/* Calamities come first in a hand, and most hands have none. */
static bool holds_calamity(const struct mc_state *s, int seat)
{
	static const uint8_t none[MC_CARD_GOODS];

	return memcmp(s->hand[seat], none, sizeof none) != 0;
}

/* The card of a hand that is called first; -1: it holds none. */
static int first_held(const struct mc_state *s, int seat)
{
	int best = -1;

	for (int card = 0; holds_calamity(s, seat) && card < MC_CARD_GOODS; card++)
		if (s->hand[seat][card] && (best < 0 || mc_calamities[mc_card_calamity(card)].order <
								mc_calamities[mc_card_calamity(best)].order))
			best = card;
	return best;
}

static int next_held(const struct mc_state *s)
{
	int best = MC_NONE;

	for (int seat = 0; seat < s->head.seats; seat++) {
		int card = first_held(s, seat);
		if (card >= 0 && (best == MC_NONE ||
				  mc_calamities[mc_card_calamity(card)].order < mc_calamities[best].order))
			best = mc_card_calamity(card);
	}
	return best;
}

enum core_step mc_next_calamity(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	int calamity = next_held(s);

	(void)sink;
	CORE_OVER(f, struct mc_turn_frame)->begun = 1;
	if (calamity == MC_NONE)
		return mc_next_step(f);
	if (mc_calamities[calamity].kind == MC_MINOR)
		core_push(&s->head, MC_MINORS);
	else
		CORE_OVER(core_push(&s->head, MC_CALAMITY), struct mc_calamity_frame)->calamity =
			(int16_t)calamity;
	return CORE_AGAIN;
}

static void call(struct mc_state *s, int seat, int card, const ecu_sink *sink)
{
	assert(s->hand[seat][card] && mc_card_is_calamity(card));
	core_tell(s, sink, CORE_ALL, MC_SAY_CALLED, seat, card);
	mc_discard(s, seat, card, 1);
	s->giver[card] = 0;
}

/* ---- What a card demands --------------------------------------------------------------------- */

static struct mc_demand city_demand(const struct mc_state *s, int seat, int calamity, int role, int base,
				    int fate)
{
	int number = mc_modified(s, seat, calamity, role, MC_CHANGE_CITIES, base);

	if (fate == MC_FATE_DESTROY)
		return (struct mc_demand){ .what = MC_DUE_DESTROY, .base = base, .number = number };
	return (struct mc_demand){ .what = MC_DUE_REDUCE,
				   .base = base,
				   .number = number,
				   .theocracy = mc_has_change(s, seat, calamity, role,
							      MC_CHANGE_CARDS_INSTEAD_OF_CITIES) };
}

/* Civil Disorder: modifiers change how many are kept; by option they change how many are reduced, as the
 * card says. */
static struct mc_demand keep_demand(const struct mc_state *s, int seat, int calamity)
{
	int base = mc_calamities[calamity].keep,
	    keep = mc_modified(s, seat, calamity, MC_ROLE_PRIMARY, MC_CHANGE_KEEP, base),
	    cities = s->cities[seat];
	int above = cities > base ? cities - base : 0,
	    hit = mc_option(s, MC_OPTION_DISORDER) ? above + base - keep : cities - keep;

	hit = hit < 0 ? 0 : hit < cities ? hit : cities;
	return (struct mc_demand){ .what = MC_DUE_REDUCE, .base = above, .number = hit };
}

struct mc_demand mc_demand(const struct mc_state *s, int seat, int calamity, int role)
{
	const struct mc_calamity *c = &mc_calamities[calamity];
	bool primary = role == MC_ROLE_PRIMARY;
	int damage = primary ? c->damage : c->victim_damage, cities = primary ? c->cities : c->victim_cities;
	int rate = mc_support_rate(s, seat);

	if (damage)
		return (struct mc_demand){ .what = MC_DUE_DAMAGE,
					   .base = damage,
					   .number = mc_modified(s, seat, calamity, role, MC_CHANGE_DAMAGE,
								 damage) };
	if (cities)
		return city_demand(s, seat, calamity, role, cities, primary ? c->fate : c->victim_fate);
	if (c->keep)
		return keep_demand(s, seat, calamity);
	if (c->rate)
		return (struct mc_demand){ .what = MC_DUE_SUPPORT,
					   .base = c->rate + rate,
					   .number = rate + mc_modified(s, seat, calamity, role,
									MC_CHANGE_RATE, c->rate) };
	if (c->face_value)
		return (struct mc_demand){ .what = MC_DUE_FACE,
					   .base = c->face_value,
					   .number = mc_modified(s, seat, calamity, role,
								 MC_CHANGE_FACE_VALUE, c->face_value) };
	if (c->steps)
		return (struct mc_demand){ .what = MC_DUE_STEPS,
					   .base = c->steps,
					   .number = mc_modified(s, seat, calamity, role, MC_CHANGE_STEPS,
								 c->steps) };
	return (struct mc_demand){ .what = MC_DUE_CARDS, .base = c->cards, .number = c->cards };
}

/* 11.1: how the number came about, then the due itself. */
static void impose(struct mc_state *s, int seat, int card, int role, const ecu_sink *sink)
{
	int calamity = mc_card_calamity(card);
	const struct mc_calamity *c = &mc_calamities[calamity];
	struct mc_demand d = mc_demand(s, seat, calamity, role);
	const struct mc_due_row *row = mc_due_row(d.what);

	if (d.base || d.number)
		core_tell(s, sink, CORE_ALL, row->owes, seat, card, d.number, d.base, d.number - d.base);
	if (row->is_met && row->is_met(s, seat, d.number))
		core_tell(s, sink, CORE_ALL, MC_SAY_NO_EFFECT, seat, card);
	if (!d.number)
		return;
	struct mc_due due = { .what = (uint8_t)d.what,
			      .calamity = (uint8_t)(calamity + 1),
			      .n = (uint8_t)d.number,
			      .place = c->place == MC_PLACE_COAST ? MC_PLACE_COAST : MC_PLACE_ANY };
	if (c->buy_off)
		due.block = (uint8_t)(mc_card_block(card) + 1);
	if (d.theocracy)
		due.theocracy = 1;
	mc_owe(s, seat, due, sink);
}

/* ---- Minors (11.3) --------------------------------------------------------------------------- */

static void lose_treasury(struct mc_state *s, int seat, int card, const ecu_sink *sink)
{
	int due = mc_calamities[mc_card_calamity(card)].treasury,
	    lost = due < s->treasury[seat] ? due : s->treasury[seat];

	assert(lost <= s->treasury[seat]);
	mc_spend(s, seat, lost);
	if (due)
		core_tell(s, sink, CORE_ALL, MC_SAY_LOST_TREASURY, seat, card, due, lost);
}

/* A round: the next minor of everybody, all at once. */
enum core_step mc_minors_step(struct core_head *head, struct core_frame *f, const ecu_sink *sink)
{
	struct mc_state *s = mc(head);
	bool any = false;

	(void)f;
	for (int i = 0; i < s->ranking.n; i++) {
		int seat = s->ranking.at[i], card = first_held(s, seat);
		if (card < 0 || mc_calamities[mc_card_calamity(card)].kind != MC_MINOR)
			continue;
		any = true;
		call(s, seat, card, sink);
		lose_treasury(s, seat, card, sink);
		impose(s, seat, card, MC_ROLE_PRIMARY, sink);
	}
	return any ? mc_ask_dues(s) : CORE_POP;
}

/* ---- Roles (1.9, 11.2) ----------------------------------------------------------------------- */

static bool two_blocks(const struct mc_state *s)
{
	return mc_lineup(s)->stacks[MC_WEST] != MC_NONE && mc_lineup(s)->stacks[MC_EAST] != MC_NONE;
}

/* Non-tradeable calamities stay inside the block. */
static ecu_seats within_reach(const struct mc_state *s, int calamity, int primary)
{
	ecu_seats among = mc_everybody(s) & ~mc_bit(primary);

	if (mc_calamities[calamity].kind == MC_NONTRADEABLE && two_blocks(s))
		among &= mc_block(s, primary) == MC_EAST ? s->east : ~s->east;
	return among;
}

/* Does anybody choose, annex or get spared because of it? */
static bool has_beneficiary(int calamity)
{
	const struct mc_calamity *c = &mc_calamities[calamity];

	return c->spares_beneficiary || c->fate == MC_FATE_ANNEX || c->fate == MC_FATE_PIRATE || c->tokens;
}

/* 1.9: who gave the card away last; otherwise the general one. Who left the game gives no more. */
static int beneficiary(const struct mc_state *s, int card, int primary, int giver)
{
	int calamity = mc_card_calamity(card);

	if (!has_beneficiary(calamity))
		return -1;
	if (giver && giver - 1 != primary && (mc_everybody(s) >> (giver - 1) & 1) &&
	    mc_calamities[calamity].kind == MC_TRADEABLE)
		return giver - 1;
	return mc_beneficiary(s, within_reach(s, calamity, primary));
}

/* Who is compared in stock for it; none where somebody gave the card away. */
ecu_seats mc_candidates(const struct mc_state *s, const struct mc_copy *c)
{
	if (!c->card || !c->beneficiary)
		return 0;
	ecu_seats among = within_reach(s, mc_calamity_of(c), c->primary - 1);
	return mc_beneficiary(s, among) == c->beneficiary - 1 ? among : 0;
}

static bool has_city(const struct mc_state *s, int seat, bool coastal)
{
	for (int area = 0; area < MC_LAND; area++)
		if (s->city[area] == seat + 1 && (!coastal || mc_is_coastal(area)))
			return true;
	return false;
}

/* Those who have what it takes: a coastal city for pirates; a city for heretics, where such players are
 * left. */
static ecu_seats with_cities(const struct mc_state *s, ecu_seats among, int calamity)
{
	const struct mc_calamity *c = &mc_calamities[calamity];
	ecu_seats with = 0;

	if (!c->victim_cities)
		return among;
	for (int area = 0; area < MC_LAND; area++)
		if (s->city[area] && s->city[area] != MC_PIRATES &&
		    (c->place != MC_PLACE_COAST || mc_is_coastal(area)))
			with |= mc_bit(s->city[area] - 1);
	with &= among;
	return with || c->place == MC_PLACE_COAST ? with : among;
}

/* Piracy spares holders of Naval Warfare. */
static ecu_seats immune(const struct mc_state *s, int calamity)
{
	uint64_t protects = 0;
	ecu_seats who = 0;

	for (int i = 0; i < MC_MODIFIERS; i++)
		if (mc_modifiers[i].calamity == calamity && mc_modifiers[i].quantity == MC_CHANGE_IMMUNE)
			protects |= (uint64_t)1 << mc_modifiers[i].advance;
	for (int seat = 0; protects && seat < s->head.seats; seat++)
		who |= s->advances[seat] & protects ? mc_bit(seat) : 0;
	return who;
}

/* 11.2: who may be named as secondary victim */
static ecu_seats may_suffer(const struct mc_state *s, int copy)
{
	const struct mc_copy *c = &s->copy[copy];
	int calamity = mc_calamity_of(c);
	ecu_seats among = within_reach(s, calamity, c->primary - 1);

	assert(c->card && c->primary);
	for (int i = 0; i < MC_BLOCKS; i++) {
		if (!s->copy[i].card)
			continue;
		among &= ~(mc_bit(s->copy[i].primary - 1) | s->copy[i].victims);
		if (s->copy[i].beneficiary && mc_calamities[calamity].spares_beneficiary)
			among &= ~mc_bit(s->copy[i].beneficiary - 1);
	}
	return with_cities(s, among & ~immune(s, calamity), calamity);
}

/* The due `victims`: the primary victim names others. */
static void name_victim(struct mc_state *s, int seat, int victim, const ecu_sink *sink)
{
	assert(may_suffer(s, mc_copy_of(s)) >> victim & 1);
	s->copy[mc_copy_of(s)].victims |= mc_bit(victim);
	s->due[seat].n--;
	core_tell(s, sink, CORE_ALL, MC_SAY_NAMES, seat, victim, mc_called(s, seat));
}

static bool victims_forced(struct mc_state *s, int seat, const ecu_sink *sink)
{
	ecu_seats may = may_suffer(s, mc_copy_of(s));

	if (s->due[seat].n && __builtin_popcount(may) > s->due[seat].n)
		return false;
	for (int i = 0; i < s->ranking.n; i++)
		if (s->due[seat].n && (may >> s->ranking.at[i] & 1))
			name_victim(s, seat, s->ranking.at[i], sink);
	return true;
}

static ecu_verdict victims_check(const struct mc_state *s, const struct mc_action *a, const struct mc_due *d)
{
	(void)d;
	if (a->kind != MC_DO_VICTIM)
		return core_refuse(MC_SAY_NOT_DUE);
	return a->victim.seat < s->head.seats && may_suffer(s, mc_copy_of(s)) >> a->victim.seat & 1
		       ? CORE_OK
		       : core_refuse(MC_SAY_NOT_A_VICTIM, a->victim.seat);
}

static void victims_apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	name_victim(s, a->seat, a->victim.seat, sink);
}

static void victims_choices(const struct mc_state *s, int seat, const struct mc_due *d,
			    struct core_choices *list)
{
	ecu_seats may = may_suffer(s, mc_copy_of(s));

	(void)d;
	for (int i = 0; i < s->ranking.n; i++) {
		int victim = s->ranking.at[i];
		if (may >> victim & 1)
			mc_offer(list, &MC_ACT(MC_DO_VICTIM, seat, .victim.seat = (uint8_t)victim), 1);
	}
}

/* clang-format off */
const struct mc_due_row mc_due_victims = {
	.reckon = mc_reckon_victims,
	.demanded = { { MC_CAL_FAMINE, MC_CHOOSE, MC_PRIMARY },
		      { MC_CAL_EPIDEMIC, MC_CHOOSE, MC_PRIMARY },
		      { MC_CAL_ICONOCLASM_AND_HERESY, MC_CHOOSE, MC_PRIMARY },
		      { MC_CAL_PIRACY, MC_CHOOSE, MC_PRIMARY } },
	.prompt = MC_SAY_DUE_VICTIMS, .forced = victims_forced, .check = victims_check,
	.apply = victims_apply, .choices = victims_choices,
};
/* clang-format on */

/* Both cards are called, those of better ranking first. */
static void call_copies(struct mc_state *s, int calamity, const ecu_sink *sink)
{
	int n = 0;

	for (int i = 0; i < s->ranking.n; i++)
		for (int block = 0; block < MC_BLOCKS; block++) {
			int seat = s->ranking.at[i], card = mc_calamity_card(block, calamity),
			    giver = s->giver[card];
			if (!s->hand[seat][card])
				continue;
			assert(n < MC_BLOCKS && !s->copy[n].card);
			call(s, seat, card, sink);
			int gains = beneficiary(s, card, seat, giver);
			s->copy[n++] = (struct mc_copy){ .card = (uint8_t)(card + 1),
							 .primary = (uint8_t)(seat + 1),
							 .beneficiary = (uint8_t)(gains + 1) };
			if (gains >= 0)
				core_tell(s, sink, CORE_ALL, MC_SAY_BENEFITS, gains, card);
		}
}

/* ---- Majors (11.4) --------------------------------------------------------------------------- */

void mc_no_effect(const struct mc_state *s, const struct mc_copy *c, const ecu_sink *sink)
{
	core_tell(s, sink, CORE_ALL, MC_SAY_NO_EFFECT, c->primary - 1, c->card - 1);
}

void mc_tell_number(const struct mc_state *s, const struct mc_copy *c, int sentence, int number, int base,
		    const ecu_sink *sink)
{
	core_tell(s, sink, CORE_ALL, sentence, c->primary - 1, c->card - 1, number, base, number - base);
}

/* Cancelled only if the primary victim has none of the cities it is about. */
static bool cancelled(const struct mc_state *s, const struct mc_copy *c)
{
	const struct mc_calamity *row = &mc_calamities[mc_calamity_of(c)];

	return row->victim_cities && row->victim_by == MC_BY_CHOICE &&
	       !has_city(s, c->primary - 1, row->place == MC_PLACE_COAST);
}

/* Famine, Slave Revolt, Superstition, Epidemic, Civil Disorder, Corruption, Iconoclasm and Heresy,
 * Regression. */
static enum core_step hit_plainly(struct mc_state *s, struct core_frame *f, struct mc_copy *c,
				  const ecu_sink *sink)
{
	if (f->step++ != MC_HIT)
		return CORE_POP;
	if (cancelled(s, c)) {
		mc_no_effect(s, c, sink);
		return CORE_POP;
	}
	impose(s, c->primary - 1, c->card - 1, MC_ROLE_PRIMARY, sink);
	for (int i = 0; i < s->ranking.n; i++)
		if (c->victims >> s->ranking.at[i] & 1)
			impose(s, s->ranking.at[i], c->card - 1, MC_ROLE_SECONDARY, sink);
	return mc_ask_dues(s);
}

static enum core_step hit_treachery(struct mc_state *s, struct core_frame *f, struct mc_copy *c,
				    const ecu_sink *sink)
{
	int calamity = mc_calamity_of(c), victim = c->primary - 1,
	    cities = mc_modified(s, victim, calamity, MC_ROLE_PRIMARY, MC_CHANGE_CITIES,
				 mc_calamities[calamity].cities);

	if (f->step++ != MC_HIT)
		return CORE_POP;
	if (!c->beneficiary || !s->cities[victim]) {
		mc_no_effect(s, c, sink);
		return CORE_POP;
	}
	mc_tell_number(s, c, MC_SAY_OWES_CITIES, cities, mc_calamities[calamity].cities, sink);
	mc_owe(s, c->beneficiary - 1,
	       (struct mc_due){ .what = MC_DUE_ANNEX,
				.calamity = (uint8_t)(calamity + 1),
				.n = (uint8_t)cities,
				.from = c->primary },
	       sink);
	return mc_ask_dues(s);
}

/* First the beneficiary's pick, then one city of each secondary victim. */
static enum core_step hit_piracy(struct mc_state *s, struct core_frame *f, struct mc_copy *c,
				 const ecu_sink *sink)
{
	struct mc_calamity_frame *now = CORE_OVER(f, struct mc_calamity_frame);
	int calamity = mc_calamity_of(c), victim = c->primary - 1,
	    cities = mc_modified(s, victim, calamity, MC_ROLE_PRIMARY, MC_CHANGE_CITIES,
				 mc_calamities[calamity].cities);
	struct mc_due due = { .what = MC_DUE_PIRATES,
			      .calamity = (uint8_t)(calamity + 1),
			      .place = MC_PLACE_COAST };

	if (f->step == MC_HIT) {
		if (cancelled(s, c)) {
			mc_no_effect(s, c, sink);
			return CORE_POP;
		}
		f->step++;
		mc_tell_number(s, c, MC_SAY_OWES_CITIES, cities, mc_calamities[calamity].cities, sink);
		due.n = (uint8_t)cities;
		due.from = c->primary;
		if (c->beneficiary)
			mc_owe(s, c->beneficiary - 1, due, sink);
		return mc_ask_dues(s);
	}
	while (now->seats < s->ranking.n) {
		int seat = s->ranking.at[now->seats++];
		if (!(c->victims >> seat & 1))
			continue;
		due.n = mc_calamities[calamity].victim_cities;
		due.from = (uint8_t)(seat + 1);
		mc_owe(s, victim, due, sink);
		return mc_ask_dues(s);
	}
	return CORE_POP;
}

/* Those that are more than a row of the table. */
static mc_hit_fn *const hits[MC_CALAMITIES] = {
	[MC_CAL_VOLCANIC_ERUPTION_EARTHQUAKE] = mc_hit_volcano,
	[MC_CAL_FLOOD] = mc_hit_flood,
	[MC_CAL_CYCLONE] = mc_hit_cyclone,
	[MC_CAL_TREACHERY] = hit_treachery,
	[MC_CAL_PIRACY] = hit_piracy,
	[MC_CAL_CIVIL_WAR] = mc_hit_civil_war,
	[MC_CAL_TYRANNY] = mc_hit_civil_war,
	[MC_CAL_BARBARIAN_HORDES] = mc_hit_hordes,
};

static mc_hit_fn *hit_of(int calamity)
{
	assert(calamity >= 0 && calamity < MC_CALAMITIES);
	return hits[calamity] ? hits[calamity] : hit_plainly;
}

/* Whom and where: what the primary victim says before anybody loses anything. */
static void choose(struct mc_state *s, struct mc_copy *c, const ecu_sink *sink)
{
	int calamity = mc_calamity_of(c);
	const struct mc_calamity *row = &mc_calamities[calamity];

	if (calamity == MC_CAL_VOLCANIC_ERUPTION_EARTHQUAKE)
		mc_choose_volcano(s, c, sink);
	else if (row->place == MC_PLACE_PLAIN)
		mc_choose_plain(s, c, sink);
	else if (row->place == MC_PLACE_SEA)
		mc_choose_sea(s, c, sink);
	else if (row->victim_by == MC_BY_CHOICE && row->victims && !cancelled(s, c))
		mc_owe(s, c->primary - 1,
		       (struct mc_due){ .what = MC_DUE_VICTIMS,
					.calamity = (uint8_t)(calamity + 1),
					.n = row->victims },
		       sink);
}

enum core_step mc_calamity_step(struct core_head *head, struct core_frame *f, const ecu_sink *sink)
{
	struct mc_calamity_frame *now = CORE_OVER(f, struct mc_calamity_frame);
	struct mc_state *s = mc(head);

	assert(f->kind == MC_CALAMITY && mc_calamities[now->calamity].kind != MC_MINOR);
	assert(f->step == MC_CALL || (now->copy >= 0 && now->copy < MC_BLOCKS));
	if (f->step == MC_CALL) {
		call_copies(s, now->calamity, sink);
		f->step = MC_CHOOSE;
		now->copy = -1;
	}
	if (f->step == MC_CHOOSE) {
		if (++now->copy < MC_BLOCKS && s->copy[now->copy].card) {
			choose(s, &s->copy[now->copy], sink);
			return mc_ask_dues(s);
		}
		now->copy = 0;
		f->step = MC_HIT;
	}
	if (hit_of(now->calamity)(s, f, &s->copy[now->copy], sink) != CORE_POP)
		return head->waiting ? CORE_ASKED : CORE_AGAIN;
	f->step = MC_HIT;
	now->picked = 0;
	now->horde = 0;
	if (++now->copy < MC_BLOCKS && s->copy[now->copy].card)
		return CORE_AGAIN;
	memset(s->copy, 0, sizeof s->copy);
	return CORE_POP;
}
