/* attack.c — chapter 6.4: attacks on cities.
 *
 * Questions, all ordered, from the open board, seen by all
 *   attacked  a defender with several attacked cities: which is resolved next.
 *   wait      a defender whose stock cannot replace the city and who attacks a city himself: have that
 *             attack resolved first (which, if there are several), once a turn; or stand.
 *   plunder   the successful attacker: whether to draw a card from the defender's hand, and how many
 *             tokens of his stock become treasury. Only the two see the card. */
#include "megaciv/megaciv.h"

/* Behind the token conflicts only one owner of foreign tokens is left in a city area. */
int mc_attacker(const struct mc_state *s, int area)
{
	if (!s->city[area])
		return -1;
	for (int seat = 0; seat < s->head.seats; seat++)
		if (s->tokens[seat][area] && s->city[area] != seat + 1)
			return seat;
	return -1;
}

static void begin_attack(struct mc_state *s, int area, bool chained)
{
	struct core_frame *f = core_push(&s->head, MC_ATTACK);

	f->a = (int16_t)area;
	f->b = chained;
}

struct attacked {
	int n;
	uint16_t area[MC_LAND];
};

static struct attacked attacked_cities(const struct mc_state *s)
{
	struct attacked all = { 0 };
	uint8_t owners[MC_LAND];

	mc_owners(s, owners);
	for (int area = 0; area < MC_LAND; area++)
		if (s->city[area] && owners[area] && mc_attacker(s, area) >= 0)
			all.area[all.n++] = (uint16_t)area;
	return all;
}

/* 6.1: pirate cities by ranking of the attackers. */
static int first_pirates(const struct mc_state *s, const struct attacked *all)
{
	int best = -1;

	for (int i = 0; i < all->n; i++) {
		int area = all->area[i];
		if (s->city[area] == MC_PIRATES &&
		    (best < 0 || mc_rank(s, mc_attacker(s, area)) < mc_rank(s, mc_attacker(s, best))))
			best = area;
	}
	return best;
}

/* The defender of the best ranking; `one` of his cities and how many. */
static int first_defender(const struct mc_state *s, const struct attacked *all, int *one, int *cities)
{
	int best = -1;

	for (int i = 0; i < all->n; i++) {
		int owner = s->city[all->area[i]] - 1;
		if (best < 0 || mc_rank(s, owner) < mc_rank(s, best)) {
			best = owner;
			*cities = 0;
		}
		if (owner == best) {
			*one = all->area[i];
			++*cities;
		}
	}
	return best;
}

/* Pirate cities, then by ranking of the defenders; each chooses among his own. */
enum core_step mc_next_attack(struct mc_state *s, struct core_frame *f)
{
	const struct attacked all = attacked_cities(s);
	int area = first_pirates(s, &all), cities = 0, defender;

	if (area < 0 && (defender = first_defender(s, &all, &area, &cities)) >= 0 && cities > 1) {
		core_ask(&s->head, MC_ASK_ATTACKED, mc_bit(defender));
		return CORE_ASKED;
	}
	if (area >= 0) {
		begin_attack(s, area, false);
		return CORE_AGAIN;
	}
	s->waited = 0;
	return mc_go(f, f->step + 1);
}

/* ---- One attack ----------------------------------------------------------------------------- */

struct siege {
	int attacker, defender, tokens, needs, leaves;
}; /* defender -1: pirates */

static struct siege siege(const struct mc_state *s, int area)
{
	struct siege g = { mc_attacker(s, area), s->city[area] == MC_PIRATES ? -1 : s->city[area] - 1, 0,
			   MC_LIM_ATTACK_NEEDS, MC_LIM_ATTACK_LEAVES };
	bool attack = g.attacker >= 0 && mc_holds(s, g.attacker, MC_ADV_ENGINEERING),
	     defence = g.defender >= 0 && mc_holds(s, g.defender, MC_ADV_ENGINEERING);

	if (defence && !attack) {
		g.needs = MC_DOES_ENGINEERING_DEFENCE_NEEDS;
		g.leaves = MC_DOES_ENGINEERING_DEFENCE_LEAVES;
	} else if (attack && !defence) {
		g.needs = MC_DOES_ENGINEERING_ATTACK_NEEDS;
		g.leaves = MC_DOES_ENGINEERING_ATTACK_LEAVES;
	}
	g.tokens = g.attacker >= 0 ? s->tokens[g.attacker][area] : 0;
	return g;
}

/* All tokens, and with Naval Warfare the ships there too. */
static void fail(struct mc_state *s, int area, const struct siege *g, const ecu_sink *sink)
{
	mc_remove(s, g->attacker, area, g->tokens);
	for (int ship; mc_holds(s, g->attacker, MC_ADV_NAVAL_WARFARE) &&
		       (ship = mc_ship_in(s, g->attacker, area)) >= 0;)
		mc_drop_ship(s, g->attacker, ship);
	core_tell(s, sink, CORE_ALL, MC_SAY_ATTACK_FAILED, g->attacker, area, g->tokens, g->needs);
}

static bool attacks_elsewhere(const struct mc_state *s, int seat, int but)
{
	for (int area = 0; area < MC_LAND; area++)
		if (area != but && mc_attacker(s, area) == seat)
			return true;
	return false;
}

static bool may_wait(const struct mc_state *s, const struct core_frame *f, const struct siege *g)
{
	return g->defender >= 0 && !f->b && !(s->waited >> g->defender & 1) &&
	       s->stock[g->defender] < g->leaves && attacks_elsewhere(s, g->defender, f->a);
}

/* The city becomes tokens, which fight. */
static void fall(struct mc_state *s, struct core_frame *f, const struct siege *g, const ecu_sink *sink)
{
	int put = g->leaves;

	mc_raze(s, f->a);
	if (g->defender < 0) {
		s->barbarians[f->a] = (uint8_t)(s->barbarians[f->a] + put);
	} else {
		put = put < s->stock[g->defender] ? put : s->stock[g->defender];
		mc_place(s, g->defender, f->a, put);
	}
	f->m = (int16_t)(g->attacker + 1);
	f->n = (int16_t)(g->defender + 1);
	core_tell(s, sink, CORE_ALL, MC_SAY_CITY_FELL, g->attacker, f->a, g->tokens, g->needs, put);
	int area = f->a;
	f->step = MC_ATTACK_FALLEN;
	if (mc_token_conflict(s, area))
		core_push(&s->head, MC_CONFLICT)->a = (int16_t)area;
}

static int cards_to_draw(const struct mc_state *s, const struct core_frame *f)
{
	return f->n && s->hand_size[f->n - 1] ? MC_LIM_PLUNDER_CARDS : 0;
}

static int treasury_to_take(const struct mc_state *s, int seat)
{
	return s->stock[seat] < MC_LIM_PLUNDER_TREASURY ? s->stock[seat] : MC_LIM_PLUNDER_TREASURY;
}

static enum core_step attack_begin(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	struct siege g = siege(s, f->a);

	if (g.attacker < 0)
		return CORE_POP;
	if (g.tokens < g.needs) {
		fail(s, f->a, &g, sink);
		return CORE_POP;
	}
	if (f->step == MC_ATTACK_BEGIN && may_wait(s, f, &g)) {
		f->step = MC_ATTACK_WAITED;
		core_ask(&s->head, MC_ASK_WAIT, mc_bit(g.defender));
		return CORE_ASKED;
	}
	fall(s, f, &g, sink);
	return CORE_AGAIN;
}

/* frame: a the area, b no more waiting, n the defender and m the attacker counted from 1 once the city has
 * fallen */
enum core_step mc_attack_step(struct core_head *head, struct core_frame *f, const ecu_sink *sink)
{
	struct mc_state *s = mc(head);

	if (f->step == MC_ATTACK_BEGIN || f->step == MC_ATTACK_WAITED)
		return attack_begin(s, f, sink);
	if (f->step == MC_ATTACK_PLUNDERED)
		return CORE_POP;
	f->step = MC_ATTACK_PLUNDERED;
	if (!cards_to_draw(s, f) && !treasury_to_take(s, f->m - 1))
		return CORE_POP;
	core_ask(head, MC_ASK_PLUNDER, mc_bit(f->m - 1));
	return CORE_ASKED;
}

/* ---- Answers -------------------------------------------------------------------------------- */

static const struct core_frame *top(const struct mc_state *s) { return &s->head.frame[s->head.depth - 1]; }

static ecu_verdict plunder_check(const struct mc_state *s, const struct mc_action *a)
{
	int cards = cards_to_draw(s, top(s)), most = treasury_to_take(s, a->seat);

	if (a->plunder.card > cards)
		return core_refuse(MC_SAY_NO_CARD_THERE);
	return a->plunder.treasury > most ? core_refuse(MC_SAY_PLUNDER_MOST, most) : CORE_OK;
}

ecu_verdict mc_attack_check(const struct mc_state *s, const struct mc_action *a)
{
	switch (a->kind) {
	case MC_DO_PLUNDER: return plunder_check(s, a);
	case MC_DO_DEFEND:
		return a->at.area < MC_LAND && s->city[a->at.area] == a->seat + 1 &&
				       mc_attacker(s, a->at.area) >= 0
			       ? CORE_OK
			       : core_refuse(MC_SAY_NOT_ATTACKED, a->at.area);
	case MC_DO_ATTACK_FIRST:
		return a->at.area < MC_LAND && a->at.area != top(s)->a &&
				       mc_attacker(s, a->at.area) == a->seat
			       ? CORE_OK
			       : core_refuse(MC_SAY_NOT_ATTACKING, a->at.area);
	default: return CORE_OK;
	}
}

static int random_card(struct mc_state *s, int seat)
{
	int at = (int)ecu_rng_below(&s->head.rng, s->hand_size[seat]), card = 0;

	for (; at >= s->hand[seat][card]; card++)
		at -= s->hand[seat][card];
	return card;
}

/* 1.9: a card that was drawn was not traded. */
static void plunder(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	int victim = top(s)->n - 1;

	if (a->plunder.card) {
		int card = random_card(s, victim);
		mc_give_card(s, victim, card, -1);
		mc_give_card(s, a->seat, card, 1);
		core_tell(s, sink, mc_bit(a->seat) | mc_bit(victim), MC_SAY_STOLEN, a->seat, card, victim);
	}
	if (a->plunder.treasury) {
		s->stock[a->seat] = (uint8_t)(s->stock[a->seat] - a->plunder.treasury);
		s->treasury[a->seat] = (uint8_t)(s->treasury[a->seat] + a->plunder.treasury);
		core_tell(s, sink, CORE_ALL, MC_SAY_PLUNDERED, a->seat, a->plunder.treasury);
	}
}

void mc_attack_apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	core_answered(&s->head, a->seat);
	switch (a->kind) {
	case MC_DO_PLUNDER: plunder(s, a, sink); break;
	case MC_DO_DEFEND: begin_attack(s, a->at.area, false); break;
	case MC_DO_ATTACK_FIRST:
		s->waited |= mc_bit(a->seat);
		core_tell(s, sink, CORE_ALL, MC_SAY_WAITS_FOR, a->seat, top(s)->a, a->at.area);
		begin_attack(s, a->at.area, true);
		break;
	default: break;
	}
}

static void area_choices(const struct mc_state *s, int seat, int kind, struct core_choices *list)
{
	for (int area = 0; area < MC_LAND; area++) {
		struct mc_action a = { .kind = (uint8_t)kind,
				       .seat = (int8_t)seat,
				       .at.area = (uint16_t)area };
		if (!s->city[area] || ecu_refused(mc_attack_check(s, &a)))
			continue;
		ecu_action out = mc_write(a);
		core_offer(list, &out, 2);
	}
}

void mc_attack_choices(const struct mc_state *s, int seat, struct core_choices *list)
{
	int question = s->head.question - 1;

	if (question == MC_ASK_ATTACKED) {
		area_choices(s, seat, MC_DO_DEFEND, list);
	} else if (question == MC_ASK_WAIT) {
		ecu_action stand = mc_write((struct mc_action){ .kind = MC_DO_STAND, .seat = (int8_t)seat });
		area_choices(s, seat, MC_DO_ATTACK_FIRST, list);
		core_offer(list, &stand, 1);
	} else {
		for (int card = 0; card <= cards_to_draw(s, top(s)); card++) {
			ecu_action take = mc_write((struct mc_action){
				.kind = MC_DO_PLUNDER, .seat = (int8_t)seat, .plunder.card = (uint8_t)card });
			core_offer_range(list, &take, 1, 0, treasury_to_take(s, seat), card ? 8 : 1);
		}
	}
}
