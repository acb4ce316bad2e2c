/* account.c — facts of the group `account`: how what is resolved now came about, how far it is, and what it
 * leaves. Numbers come from the functions the rules use; what each advance has to do with a number is read
 * from the rows that mc_modified() adds up. */
#include <assert.h>
#include <string.h>

#include "megaciv/dues.h"
#include "megaciv/facts.h"

static uint8_t byte(int n) { return (uint8_t)(n < 0 ? 0 : n < UINT8_MAX ? n : UINT8_MAX); }

/* ---- What a due is reckoned from (11) --------------------------------------------------------- */

/* Minors have no copies: who owes is their victim. */
static int role_of(const struct mc_state *s, int seat)
{
	return mc_top(s)->kind == MC_CALAMITY && s->copy[mc_copy_of(s)].primary != seat + 1
		       ? MC_ROLE_SECONDARY
		       : MC_ROLE_PRIMARY;
}

static int damage_by_card(const struct mc_calamity *c, const struct mc_due *d, int role)
{
	if (role == MC_ROLE_SECONDARY)
		return c->victim_damage;
	return c->coast_damage && d->place == MC_PLACE_COAST ? c->coast_damage : c->damage;
}

static int cities_by_card(const struct mc_calamity *c, int role)
{
	return role == MC_ROLE_PRIMARY ? c->cities : c->victim_cities;
}

static void modified(const struct mc_state *s, int calamity, int quantity, int base, struct mc_reckoning *r)
{
	r->base = base;
	r->changes = quantity;
	r->number = mc_modified(s, r->victim, calamity, r->role, quantity, base);
}

static int picked_points(const struct mc_state *s, int victim)
{
	int sum = 0;

	for (int area = 0; area < MC_LAND; area++)
		sum += s->used[area] ? mc_points(s, victim, area) : 0;
	return sum;
}

void mc_reckon_points(const struct mc_state *s, int seat, const struct mc_due *d, struct mc_reckoning *r)
{
	(void)seat;
	r->loss = MC_LOSS_UNIT_POINTS + 1;
	r->changes = MC_CHANGE_UNIT_POINTS;
	r->number = mc_war_points(s, r->victim, d->calamity - 1, &r->base);
	r->left = r->number - picked_points(s, r->victim);
}

void mc_reckon_taken(const struct mc_state *s, int seat, const struct mc_due *d, struct mc_reckoning *r)
{
	const struct mc_calamity *c = &mc_calamities[d->calamity - 1];

	(void)seat;
	r->loss = MC_LOSS_CITIES + 1;
	if (r->role == MC_ROLE_PRIMARY)
		modified(s, d->calamity - 1, MC_CHANGE_CITIES, c->cities, r);
	else
		r->base = r->number = c->victim_cities;
}

void mc_reckon_landed(const struct mc_state *s, int seat, const struct mc_due *d, struct mc_reckoning *r)
{
	mc_reckon_marching(s, seat, d, r);
	r->left = r->number;
}

void mc_reckon_marching(const struct mc_state *s, int seat, const struct mc_due *d, struct mc_reckoning *r)
{
	(void)seat;
	r->loss = MC_LOSS_BARBARIANS + 1;
	modified(s, d->calamity - 1, MC_CHANGE_TOKENS, mc_calamities[d->calamity - 1].tokens, r);
	r->left = d->n;
}

void mc_reckon_damage(const struct mc_state *s, int seat, const struct mc_due *d, struct mc_reckoning *r)
{
	(void)seat;
	r->loss = MC_LOSS_DAMAGE + 1;
	modified(s, d->calamity - 1, MC_CHANGE_DAMAGE,
		 damage_by_card(&mc_calamities[d->calamity - 1], d, r->role), r);
}

/* Civil Disorder is reckoned from the cities there are now. */
void mc_reckon_cities(const struct mc_state *s, int seat, const struct mc_due *d, struct mc_reckoning *r)
{
	const struct mc_calamity *c = &mc_calamities[d->calamity - 1];

	(void)seat;
	r->loss = MC_LOSS_CITIES + 1;
	if (d->place == MC_PLACE_MARKED) {
		r->base = r->number = d->n;
	} else if (c->keep) {
		struct mc_demand demand = mc_demand(s, r->victim, d->calamity - 1, r->role);
		r->base = demand.base;
		r->number = demand.number;
		r->changes = MC_CHANGE_KEEP;
	} else {
		modified(s, d->calamity - 1, MC_CHANGE_CITIES, cities_by_card(c, r->role), r);
	}
}

void mc_reckon_rate(const struct mc_state *s, int seat, const struct mc_due *d, struct mc_reckoning *r)
{
	int rate = mc_support_rate(s, seat);

	r->loss = MC_LOSS_RATE + 1;
	modified(s, d->calamity - 1, MC_CHANGE_RATE, mc_calamities[d->calamity - 1].rate, r);
	r->base += rate;
	r->number += rate;
	r->left = 0;
}

void mc_reckon_face(const struct mc_state *s, int seat, const struct mc_due *d, struct mc_reckoning *r)
{
	(void)seat;
	r->loss = MC_LOSS_FACE_VALUE + 1;
	modified(s, d->calamity - 1, MC_CHANGE_FACE_VALUE, mc_calamities[d->calamity - 1].face_value, r);
}

void mc_reckon_steps(const struct mc_state *s, int seat, const struct mc_due *d, struct mc_reckoning *r)
{
	(void)seat;
	r->loss = MC_LOSS_STEPS + 1;
	modified(s, d->calamity - 1, MC_CHANGE_STEPS, mc_calamities[d->calamity - 1].steps, r);
}

/* Theocracy gives cards for cities. */
void mc_reckon_cards(const struct mc_state *s, int seat, const struct mc_due *d, struct mc_reckoning *r)
{
	(void)seat;
	r->loss = MC_LOSS_CARDS + 1;
	r->base = r->number = mc_calamities[d->calamity - 1].cards;
	if (!r->base)
		modified(s, d->calamity - 1, MC_CHANGE_CARDS_INSTEAD_OF_CITIES, 0, r);
}

void mc_reckon_selected(const struct mc_state *s, int seat, const struct mc_due *d, struct mc_reckoning *r)
{
	const struct mc_calamity *c = &mc_calamities[d->calamity - 1];

	r->loss = MC_LOSS_CITIES + 1;
	modified(s, d->calamity - 1, MC_CHANGE_CITIES, cities_by_card(c, r->role), r);
	r->number = mc_picks_due(s, seat, &s->copy[mc_copy_of(s)]);
	r->left = r->number - s->picks[seat].n;
}

void mc_reckon_spared(const struct mc_state *s, int seat, const struct mc_due *d, struct mc_reckoning *r)
{
	(void)seat;
	r->role = MC_ROLE_BOTH;
	modified(s, d->calamity - 1, MC_CHANGE_DESELECT, 0, r);
}

void mc_reckon_victims(const struct mc_state *s, int seat, const struct mc_due *d, struct mc_reckoning *r)
{
	(void)s, (void)seat;
	r->base = r->number = mc_calamities[d->calamity - 1].victims;
}

/* ---- As a row of the fact ---------------------------------------------------------------------- */

/* What each advance does to the number: in Civil Disorder keeping one more is losing one less. Returns what
 * all of them do. */
static int put_changes(const struct mc_state *s, int calamity, const struct mc_reckoning *r,
		       uint8_t less[MC_ADVANCES], uint8_t more[MC_ADVANCES])
{
	int sum = 0;

	for (int i = 0; i < MC_MODIFIERS; i++) {
		const struct mc_modifier *m = &mc_modifiers[i];
		int change = r->changes == MC_CHANGE_KEEP ? -m->change : m->change;
		if (m->calamity != calamity || m->quantity != r->changes ||
		    !mc_holds(s, r->victim, m->advance) ||
		    !(m->role == r->role || m->role == MC_ROLE_BOTH || r->role == MC_ROLE_BOTH))
			continue;
		sum += change;
		*(change < 0 ? &less[m->advance] : &more[m->advance]) = byte(change < 0 ? -change : change);
	}
	return sum;
}

/* What the card leaves alone: points of a Civil War, cities of Civil Disorder. */
static void put_spared(const struct mc_state *s, int calamity, const struct mc_reckoning *r,
		       struct mc_account_fact *f)
{
	const struct mc_calamity *c = &mc_calamities[calamity];

	f->tokens = byte(mc_on_board(s, r->victim));
	f->cities = s->cities[r->victim];
	f->points = byte(mc_points_of(s, r->victim));
	if (r->changes == MC_CHANGE_UNIT_POINTS)
		f->spared = c->free_points;
	else if (r->changes == MC_CHANGE_KEEP)
		f->spared = byte(s->cities[r->victim] - r->base);
}

static void account(const struct mc_state *s, int seat, struct mc_facts *f)
{
	const struct mc_due *d = &s->due[seat];
	struct mc_account_fact *a = &f->account[seat];
	const struct mc_due_row *row = mc_due_row(d->what);
	struct mc_reckoning r = { .victim = row->of_other ? d->from - 1 : seat,
				  .base = 1,
				  .number = 1,
				  .left = row->reckon ? d->n : 1,
				  .changes = MC_CHANGES };

	if (!d->calamity) { /* a theme of the Short Game */
		*a = (struct mc_account_fact){ .victim = (uint8_t)(seat + 1), .loss = MC_LOSS_CITIES + 1 };
		a->base = a->n = a->left = d->n;
		return;
	}
	r.role = role_of(s, r.victim);
	if (row->reckon)
		row->reckon(s, seat, d, &r);
	bool rate = r.loss == MC_LOSS_RATE + 1;
	r.left = r.left < 0 ? 0 : r.left < r.number || rate ? r.left : r.number;
	*a = (struct mc_account_fact){ .calamity = d->calamity,
				       .victim = (uint8_t)(r.victim + 1),
				       .primary = r.role != MC_ROLE_SECONDARY,
				       .loss = (uint8_t)r.loss,
				       .base = byte(r.base),
				       .n = byte(r.number),
				       .left = byte(r.left),
				       .done = byte(r.number - r.left) };
	if (rate)
		a->done = 0;
	put_spared(s, d->calamity - 1, &r, a);
	int sum = put_changes(s, d->calamity - 1, &r, f->less[seat], f->more[seat]);
	a->capped = (int16_t)(r.number - r.base - sum);
	if (rate) {
		a->needs = byte(d->n * s->cities[seat]);
		a->missing = byte(d->n * s->cities[seat] - mc_on_board(s, seat));
	}
}

/* ---- What it leaves --------------------------------------------------------------------------- */

/* Areas that are chosen to go are counted as gone; what is lost already is gone. */
static void leaves(const struct mc_state *s, int seat, const struct mc_due *mark, struct mc_leaves_fact *f)
{
	int tokens = mc_on_board(s, seat), cities = s->cities[seat], rate = mc_support_rate(s, seat);

	for (int area = 0; mark && mark->from == seat + 1 && area < MC_LAND; area++)
		if (s->used[area]) {
			tokens -= s->tokens[seat][area];
			cities -= s->city[area] == seat + 1;
		}
	*f = (struct mc_leaves_fact){ .tokens = byte(tokens),
				      .cities = byte(cities),
				      .points = byte(MC_LIM_TOKEN_POINTS * tokens +
						     MC_LIM_CITY_POINTS * cities),
				      .rate = (uint8_t)rate,
				      .needs = byte(rate * cities),
				      .supports = byte(tokens / rate),
				      .unsupported = byte(mc_short_of_support(tokens, rate, cities)) };
}

static const struct mc_due *marked(const struct mc_state *s)
{
	for (int seat = 0; seat < s->head.seats; seat++)
		if (s->due[seat].what && mc_due_row(s->due[seat].what)->marks)
			return &s->due[seat];
	return NULL;
}

/* What can go in each area: units of whose number it is, at the place it is about. */
static void worth(const struct mc_state *s, int seat, const struct mc_due *mark, struct mc_facts *f)
{
	const struct mc_due *d = &s->due[seat];
	bool damage = d->what && mc_due_row(d->what)->loss == MC_LOSS_DAMAGE + 1;

	for (int area = 0; area < MC_LAND; area++) {
		if (mark)
			f->worth_points[area] = byte(mc_points(s, mark->from - 1, area));
		else if (damage)
			f->worth_points[area] = byte(
				(mc_is_here(s, d, area, false) ? s->tokens[seat][area] : 0) +
				(mc_own_city_here(s, seat, d, area) ? MC_LIM_CITY_POINTS : 0));
		if (s->city[area] == seat + 1) {
			int room = mc_reduced_room(s, area);
			f->reduced[area] = byte(room < s->stock[seat] ? room : s->stock[seat]);
		}
	}
}

/* ---- Who gains (1.9) --------------------------------------------------------------------------- */

static void candidates(const struct mc_state *s, struct mc_facts *f)
{
	ecu_seats among = mc_top(s)->kind == MC_CALAMITY && mc_copy_of(s) >= 0 && mc_copy_of(s) < MC_BLOCKS
				  ? mc_candidates(s, &s->copy[mc_copy_of(s)])
				  : 0;

	for (int seat = 0; seat < s->head.seats; seat++)
		if (among >> seat & 1)
			f->candidate[seat] =
				(struct mc_candidate_fact){ .among = 1,
							    .cities = byte(MC_LIM_CITIES - s->cities[seat]),
							    .tokens = s->stock[seat] };
}

/* ---- Together -------------------------------------------------------------------------------- */

void mc_work_out_account(const struct mc_state *s, int seat, struct mc_facts *f)
{
	const struct mc_due *mark = marked(s);

	for (int other = 0; other < s->head.seats; other++)
		if (s->due[other].what)
			account(s, other, f);
	if (mark)
		mc_mark_facts(s, mark, &f->choice, f->completes);
	candidates(s, f);
	mc_battle_facts(s, &f->battle, f->side);
	mc_siege_facts(s, f->siege);
	if (seat < 0 || !s->ranking.n || !s->civ[seat])
		return;
	leaves(s, seat, mark, &f->leaves);
	worth(s, seat, mark, f);
	mc_tax_facts(s, seat, f);
	mc_ability_facts(s, seat, f->ability);
	for (int stack = 1; stack <= MC_LIM_STACKS; stack++) {
		int price = mc_stack_price(s, seat, stack);
		f->stack_prices[++f->stack_prices[0]] = byte(price);
		f->stack_leaves[++f->stack_leaves[0]] = byte(price ? s->treasury[seat] - price : 0);
	}
}
