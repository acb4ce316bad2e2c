/* attack.c — chapter 6.4: attacks on cities.
 *
 * Questions, all ordered, from the open board, seen by all
 *   attacked  a defender with several attacked cities: which is resolved next.
 *   wait      a defender whose stock cannot replace the city and who attacks a city himself: have that
 *             attack resolved first (which, if there are several), once a turn; or stand.
 *   plunder   the successful attacker: whether to draw a card from the defender's hand, and how many
 *             tokens of his stock become treasury. Only the two see the card. */
#include <assert.h>

#include "megaciv/facts.h"
#include "megaciv/questions.h"

enum { NO_ATTACKER = -1, WILD = MC_PIRATES - 1 }; /* WILD: barbarian tokens, of somebody who left (16) */

/* After the token conflicts only one owner of foreign tokens is left in a city area. */
static int attacker(const struct mc_state *s, int area)
{
	if (!s->city[area])
		return NO_ATTACKER;
	for (int seat = 0; seat < s->head.seats; seat++)
		if (s->tokens[seat][area] && s->city[area] != seat + 1)
			return seat;
	return s->barbarians[area] && s->city[area] != MC_PIRATES ? WILD : NO_ATTACKER;
}

static void begin_attack(struct mc_state *s, int area, bool chained)
{
	struct mc_attack_frame *attack = CORE_OVER(core_push(&s->head, MC_ATTACK), struct mc_attack_frame);

	assert(area >= 0 && area < MC_LAND && s->city[area]);
	attack->area = (int16_t)area;
	attack->chained = chained;
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
		if (s->city[area] && owners[area] && attacker(s, area) >= 0)
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
		    (best < 0 || mc_rank(s, attacker(s, area)) < mc_rank(s, attacker(s, best))))
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
enum core_step mc_next_attack(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	const struct attacked all = attacked_cities(s);
	int area = first_pirates(s, &all), cities = 0, defender;

	(void)sink;
	if (area < 0 && (defender = first_defender(s, &all, &area, &cities)) >= 0 && cities > 1) {
		core_ask(&s->head, MC_ASK_ATTACKED, mc_bit(defender));
		return CORE_ASKED;
	}
	if (area >= 0) {
		begin_attack(s, area, false);
		return CORE_AGAIN;
	}
	s->waited = 0;
	return mc_next_step(f);
}

/* ---- One attack ----------------------------------------------------------------------------- */

struct siege {
	int attacker, defender, tokens, needs, leaves;
}; /* defender -1: pirates */

static struct siege siege(const struct mc_state *s, int area)
{
	struct siege g = { attacker(s, area), s->city[area] == MC_PIRATES ? -1 : s->city[area] - 1, 0,
			   MC_LIM_ATTACK_NEEDS, MC_LIM_ATTACK_LEAVES };
	bool seated = g.attacker >= 0 && g.attacker != WILD,
	     attack = seated && mc_holds(s, g.attacker, MC_ADV_ENGINEERING),
	     defence = g.defender >= 0 && mc_holds(s, g.defender, MC_ADV_ENGINEERING);

	if (defence && !attack) {
		g.needs = MC_DOES_ENGINEERING_DEFENCE_NEEDS;
		g.leaves = MC_DOES_ENGINEERING_DEFENCE_LEAVES;
	} else if (attack && !defence) {
		g.needs = MC_DOES_ENGINEERING_ATTACK_NEEDS;
		g.leaves = MC_DOES_ENGINEERING_ATTACK_LEAVES;
	}
	g.tokens = seated ? s->tokens[g.attacker][area] : g.attacker == WILD ? s->barbarians[area] : 0;
	return g;
}

/* Without a card and treasury; also for a horde (11.4). */
bool mc_barbarians_attack(struct mc_state *s, int area, const ecu_sink *sink)
{
	struct siege g = siege(s, area);
	int put = g.leaves < s->stock[g.defender] ? g.leaves : s->stock[g.defender];

	assert(g.attacker == WILD && g.defender >= 0);
	if (g.tokens < g.needs) {
		s->barbarians[area] = 0;
		core_tell(s, sink, CORE_ALL, MC_SAY_HORDE_FAILED, area, g.tokens, g.needs);
		return false;
	}
	mc_raze(s, area);
	mc_place(s, g.defender, area, put);
	core_tell(s, sink, CORE_ALL, MC_SAY_HORDE_WINS, area, g.tokens, g.needs, g.defender, put);
	mc_fight_for(s, area);
	return true;
}

/* While conflicts are fought: each city with foreign tokens. */
void mc_siege_facts(const struct mc_state *s, struct mc_siege_fact f[MC_LAND])
{
	int step = s->head.frame[0].step;

	if (!s->head.depth || s->head.frame[0].kind != MC_TURN || step < MC_STEP_FIGHT ||
	    step >= MC_STEP_BUILD)
		return;
	const struct attacked all = attacked_cities(s);
	for (int i = 0; i < all.n; i++) {
		int area = all.area[i];
		struct siege g = siege(s, area);
		f[area] = (struct mc_siege_fact){
			.attacker = (uint8_t)(g.attacker + 1),
			.tokens = (uint8_t)g.tokens,
			.needs = (uint8_t)g.needs,
			.leaves = (uint8_t)(g.defender >= 0 && s->stock[g.defender] < g.leaves
						    ? s->stock[g.defender]
						    : g.leaves),
			.falls = g.tokens >= g.needs,
			.by = (g.attacker == WILD ? 0 : s->advances[g.attacker]) &
			      (uint64_t)1 << MC_ADV_ENGINEERING,
			.against = (g.defender >= 0 ? s->advances[g.defender] : 0) &
				   (uint64_t)1 << MC_ADV_ENGINEERING,
		};
	}
}

/* All tokens, and with Naval Warfare the ships there too. */
static void fail(struct mc_state *s, int area, const struct siege *g, const ecu_sink *sink)
{
	assert(g->attacker >= 0 && g->tokens < g->needs && s->city[area]);
	mc_remove(s, g->attacker, area, g->tokens);
	for (int ship; mc_holds(s, g->attacker, MC_ADV_NAVAL_WARFARE) &&
		       (ship = mc_ship_in(s, g->attacker, area)) >= 0;)
		mc_drop_ship(s, g->attacker, ship);
	core_tell(s, sink, CORE_ALL, MC_SAY_ATTACK_FAILED, g->attacker, area, g->tokens, g->needs);
}

static bool attacks_elsewhere(const struct mc_state *s, int seat, int but)
{
	for (int area = 0; area < MC_LAND; area++)
		if (area != but && attacker(s, area) == seat)
			return true;
	return false;
}

static bool may_wait(const struct mc_state *s, const struct core_frame *f, const struct siege *g)
{
	const struct mc_attack_frame *attack = CORE_OVER(f, const struct mc_attack_frame);

	return g->defender >= 0 && !attack->chained && !(s->waited >> g->defender & 1) &&
	       s->stock[g->defender] < g->leaves && attacks_elsewhere(s, g->defender, attack->area);
}

/* The city becomes tokens, which fight. */
static void fall(struct mc_state *s, struct core_frame *f, const struct siege *g, const ecu_sink *sink)
{
	struct mc_attack_frame *attack = CORE_OVER(f, struct mc_attack_frame);
	int put = g->leaves;

	assert(g->attacker >= 0 && g->attacker != g->defender && g->tokens >= g->needs);
	mc_raze(s, attack->area);
	if (g->defender < 0) {
		s->barbarians[attack->area] = (uint8_t)(s->barbarians[attack->area] + put);
	} else {
		put = put < s->stock[g->defender] ? put : s->stock[g->defender];
		mc_place(s, g->defender, attack->area, put);
	}
	attack->attacker = (int16_t)(g->attacker + 1);
	attack->defender = (int16_t)(g->defender + 1);
	core_tell(s, sink, CORE_ALL, MC_SAY_CITY_FELL, g->attacker, attack->area, g->tokens, g->needs, put);
	f->step = MC_ATTACK_FALLEN;
	mc_fight_for(s, attack->area);
}

static int cards_to_draw(const struct mc_state *s, const struct core_frame *f)
{
	const struct mc_attack_frame *attack = CORE_OVER(f, const struct mc_attack_frame);

	return attack->defender && s->hand_size[attack->defender - 1] ? MC_LIM_PLUNDER_CARDS : 0;
}

static int treasury_to_take(const struct mc_state *s, int seat)
{
	return s->stock[seat] < MC_LIM_PLUNDER_TREASURY ? s->stock[seat] : MC_LIM_PLUNDER_TREASURY;
}

/* The frame stays until the conflict is over: nobody plunders. */
static enum core_step attack_wild(struct mc_state *s, struct core_frame *f, int defender,
				  const ecu_sink *sink)
{
	struct mc_attack_frame *attack = CORE_OVER(f, struct mc_attack_frame);

	f->step = MC_ATTACK_FALLEN;
	attack->defender = (int16_t)(defender + 1);
	return mc_barbarians_attack(s, attack->area, sink) ? CORE_AGAIN : CORE_POP;
}

static enum core_step attack_begin(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	struct mc_attack_frame *attack = CORE_OVER(f, struct mc_attack_frame);
	struct siege g = siege(s, attack->area);

	if (g.attacker < 0)
		return CORE_POP;
	if (g.tokens >= g.needs && f->step == MC_ATTACK_BEGIN && may_wait(s, f, &g)) {
		f->step = MC_ATTACK_WAITED;
		core_ask(&s->head, MC_ASK_WAIT, mc_bit(g.defender));
		return CORE_ASKED;
	}
	if (g.attacker == WILD)
		return attack_wild(s, f, g.defender, sink);
	if (g.tokens < g.needs) {
		fail(s, attack->area, &g, sink);
		return CORE_POP;
	}
	fall(s, f, &g, sink);
	return CORE_AGAIN;
}

/* Once the city has fallen the frame knows defender and attacker, counted from 1; attacker 0: Barbarians. */
enum core_step mc_attack_step(struct core_head *head, struct core_frame *f, const ecu_sink *sink)
{
	struct mc_attack_frame *attack = CORE_OVER(f, struct mc_attack_frame);
	struct mc_state *s = mc(head);

	assert(f->kind == MC_ATTACK && f->step <= MC_ATTACK_PLUNDERED);
	if (f->step == MC_ATTACK_BEGIN || f->step == MC_ATTACK_WAITED)
		return attack_begin(s, f, sink);
	if (f->step == MC_ATTACK_PLUNDERED || !attack->attacker)
		return CORE_POP;
	f->step = MC_ATTACK_PLUNDERED;
	if (!cards_to_draw(s, f) && !treasury_to_take(s, attack->attacker - 1))
		return CORE_POP;
	core_ask(head, MC_ASK_PLUNDER, mc_bit(attack->attacker - 1));
	return CORE_ASKED;
}

/* ---- Answers -------------------------------------------------------------------------------- */

static const struct core_frame *top(const struct mc_state *s) { return &s->head.frame[s->head.depth - 1]; }

static const struct mc_attack_frame *attack_of(const struct mc_state *s)
{
	return CORE_OVER(top(s), const struct mc_attack_frame);
}

static ecu_verdict plunder_check(const struct mc_state *s, const struct mc_action *a)
{
	int cards = cards_to_draw(s, top(s)), most = treasury_to_take(s, a->seat);

	if (a->plunder.card > cards)
		return core_refuse(MC_SAY_NO_CARD_THERE);
	return a->plunder.treasury > most ? core_refuse(MC_SAY_PLUNDER_MOST, most) : CORE_OK;
}

static ecu_verdict attacked_check(const struct mc_state *s, const struct mc_action *a)
{
	return a->at.area < MC_LAND && s->city[a->at.area] == a->seat + 1 && attacker(s, a->at.area) >= 0
		       ? CORE_OK
		       : core_refuse(MC_SAY_NOT_ATTACKED, a->at.area);
}

static ecu_verdict wait_check(const struct mc_state *s, const struct mc_action *a)
{
	return a->kind == MC_DO_STAND || (a->at.area < MC_LAND && a->at.area != attack_of(s)->area &&
					  attacker(s, a->at.area) == a->seat)
		       ? CORE_OK
		       : core_refuse(MC_SAY_NOT_ATTACKING, a->at.area);
}

static int random_card(struct mc_state *s, int seat)
{
	int at = (int)ecu_rng_below(&s->head.rng, s->hand_size[seat]), card = 0;

	assert(s->hand_size[seat]);
	for (; at >= s->hand[seat][card]; card++)
		at -= s->hand[seat][card];
	return card;
}

/* 1.9: a card that was drawn was not traded. */
static void plunder(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	int victim = attack_of(s)->defender - 1;

	assert(a->seat != victim && a->plunder.treasury <= s->stock[a->seat]);
	assert(!a->plunder.card || (victim >= 0 && s->hand_size[victim]));
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

static void plunder_apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	assert(!ecu_refused(plunder_check(s, a)) && mc_asks(s, MC_ASK_PLUNDER));
	core_answered(&s->head, a->seat);
	plunder(s, a, sink);
}

static void attacked_apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	assert(!ecu_refused(attacked_check(s, a)) && mc_asks(s, MC_ASK_ATTACKED));
	(void)sink;
	core_answered(&s->head, a->seat);
	begin_attack(s, a->at.area, false);
}

void mc_defend_first(struct mc_state *s)
{
	const struct attacked all = attacked_cities(s);
	int area = -1, cities;

	first_defender(s, &all, &area, &cities);
	attacked_apply(s, &MC_ACT(MC_DO_DEFEND, ecu_first(s->head.waiting), .at.area = (uint16_t)area), NULL);
}

static void wait_apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	assert(!ecu_refused(wait_check(s, a)) && mc_asks(s, MC_ASK_WAIT));
	assert(!(s->waited >> a->seat & 1));
	core_answered(&s->head, a->seat);
	if (a->kind == MC_DO_STAND)
		return;
	s->waited |= mc_bit(a->seat);
	core_tell(s, sink, CORE_ALL, MC_SAY_WAITS_FOR, a->seat, attack_of(s)->area, a->at.area);
	begin_attack(s, a->at.area, true);
}

static void attacked_choices(const struct mc_state *s, int seat, struct core_choices *list)
{
	for (int area = 0; area < MC_LAND; area++)
		if (s->city[area] == seat + 1 && attacker(s, area) >= 0)
			mc_offer_at(list, MC_DO_DEFEND, seat, area, 2);
}

static void wait_choices(const struct mc_state *s, int seat, struct core_choices *list)
{
	for (int area = 0; area < MC_LAND; area++)
		if (area != attack_of(s)->area && attacker(s, area) == seat)
			mc_offer_at(list, MC_DO_ATTACK_FIRST, seat, area, 2);
	mc_offer_plain(list, MC_DO_STAND, seat, 1);
}

static void plunder_choices(const struct mc_state *s, int seat, struct core_choices *list)
{
	for (int card = 0; card <= cards_to_draw(s, top(s)); card++)
		mc_offer_range(list, &MC_ACT(MC_DO_PLUNDER, seat, .plunder.card = (uint8_t)card), 1, 0,
			       treasury_to_take(s, seat), card ? 8 : 1);
}

/* ---- Their rows ------------------------------------------------------------------------------ */

static void speak_of_area(const struct mc_state *s, int seat, ecu_message *m)
{
	(void)seat;
	m->arg[0] = attack_of(s)->area;
}

/* A frame of chapter 6: an area, and for a fallen city two seats. */
static const char *battle_fault(const struct mc_state *s, const struct core_frame *f)
{
	const struct mc_attack_frame *attack = CORE_OVER(f, const struct mc_attack_frame);
	const struct mc_conflict_frame *fight = CORE_OVER(f, const struct mc_conflict_frame);

	if (attack->area < 0 || attack->area >= MC_LAND) /* conflict or attack */
		return "a battle is nowhere";
	if (f->kind == MC_CONFLICT)
		return f->step == MC_CONFLICT_REMOVE && mc_token_conflict(s, fight->area) &&
				       (fight->barbarians == 0 || fight->barbarians == 1)
			       ? NULL
			       : "a conflict that is none";
	if (f->kind != MC_ATTACK || attack->chained < 0 || attack->chained > 1)
		return "a battle of an unknown kind";
	if (f->step == MC_ATTACK_WAITED)
		return s->city[attack->area] ? NULL : "a city waits that is gone";
	bool wild = f->step == MC_ATTACK_FALLEN && !attack->attacker && s->gone,
	     fallen = (f->step == MC_ATTACK_FALLEN || f->step == MC_ATTACK_PLUNDERED) &&
		      (wild || attack->attacker >= 1) && attack->attacker <= s->head.seats &&
		      attack->defender >= 0 && attack->defender <= s->head.seats &&
		      attack->defender != attack->attacker;
	return fallen && !s->city[attack->area] ? NULL : "an attack without an attacker";
}

static const struct mc_attack_frame *attack_in(const struct core_frame *f)
{
	return CORE_OVER(f, const struct mc_attack_frame);
}

const char *mc_battles_fault(const struct mc_state *s)
{
	const struct core_head *h = &s->head;

	if (h->depth < 2)
		return "a battle without a procedure";
	for (int i = h->frame[1].kind == MC_CALAMITY ? 2 : 1; i < h->depth; i++) {
		const char *wrong = battle_fault(s, &h->frame[i]);
		bool last = i == h->depth - 1;
		if (wrong)
			return wrong;
		if (!last && (h->frame[i].kind == MC_CONFLICT || h->frame[i].step == MC_ATTACK_PLUNDERED))
			return "a battle goes on inside one that is over";
		if (!last && h->frame[i].step == MC_ATTACK_WAITED &&
		    (h->frame[i + 1].kind != MC_ATTACK || !attack_in(&h->frame[i + 1])->chained))
			return "a city waits for no attack";
		if (!last && h->frame[i].step == MC_ATTACK_FALLEN &&
		    (h->frame[i + 1].kind != MC_CONFLICT ||
		     CORE_OVER(&h->frame[i + 1], const struct mc_conflict_frame)->area !=
			     attack_in(&h->frame[i])->area))
			return "a city fell and something else is fought for";
	}
	return NULL;
}

static const char *attacked_fault(const struct mc_state *s)
{
	if (!mc_asks(s, MC_ASK_ATTACKED))
		return NULL;
	for (int area = 0; area < MC_LAND; area++)
		if (s->city[area] && s->city[area] != MC_PIRATES && mc_asked_alone(s, s->city[area] - 1) &&
		    attacker(s, area) >= 0)
			return NULL;
	return "nothing is attacked";
}

static bool waits(const struct mc_state *s, const struct mc_attack_frame *attack)
{
	return !attack->chained && mc_asked_alone(s, s->city[attack->area] - 1);
}

static bool plunders(const struct mc_state *s, const struct mc_attack_frame *attack)
{
	return mc_asked_alone(s, attack->attacker - 1);
}

/* Where the question is asked an attack stands at this step, and asks the right seat. */
static const char *asked_in_attack(const struct mc_state *s, int question, int step,
				   bool (*is_so)(const struct mc_state *, const struct mc_attack_frame *),
				   const char *otherwise)
{
	if (!mc_asks(s, question))
		return NULL;
	const char *wrong = mc_battles_fault(s);
	const struct core_frame *f = top(s);
	if (wrong)
		return wrong;
	return f->kind == MC_ATTACK && f->step == step && is_so(s, attack_in(f)) ? NULL : otherwise;
}

static const char *wait_fault(const struct mc_state *s)
{
	return asked_in_attack(s, MC_ASK_WAIT, MC_ATTACK_WAITED, waits,
			       "waiting is asked for without an attack");
}

static const char *plunder_fault(const struct mc_state *s)
{
	return asked_in_attack(s, MC_ASK_PLUNDER, MC_ATTACK_PLUNDERED, plunders,
			       "plunder is asked for without a victory");
}

/* clang-format off */
const struct mc_question_row mc_ask_attacked = {
	.prompt = MC_SAY_ASK_ATTACKED, .check = attacked_check, .apply = attacked_apply,
	.choices = attacked_choices, .step = MC_STEP_ATTACK, .step_again = MC_STEP_ATTACK_AGAIN,
	.depth = 1, .fault = attacked_fault, .lay_from = MC_STEP_FIGHT + 1,
};

const struct mc_question_row mc_ask_wait = {
	.prompt = MC_SAY_ASK_WAIT, .speak = speak_of_area, .check = wait_check, .apply = wait_apply,
	.choices = wait_choices, .step = MC_STEP_ATTACK, .step_again = MC_STEP_ATTACK_AGAIN, .depth = 3,
	.fault = wait_fault, .lay_from = MC_STEP_FIGHT + 1,
};

const struct mc_question_row mc_ask_plunder = {
	.prompt = MC_SAY_ASK_PLUNDER, .speak = speak_of_area, .check = plunder_check,
	.apply = plunder_apply, .choices = plunder_choices, .step = MC_STEP_ATTACK,
	.step_again = MC_STEP_ATTACK_AGAIN, .depth = 3, .fault = plunder_fault,
	.lay_from = MC_STEP_FIGHT + 1,
};
/* clang-format on */
