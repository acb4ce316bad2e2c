/* position.c — which states can be, laid positions, and random middles of games. */
#include <string.h>

#include "megaciv/megaciv.h"

/* ---- Components: what holds whatever is asked ----------------------------------------------- */

static bool is_leaving(const struct mc_state *s, int seat)
{
	return s->head.depth > 1 && s->head.frame[1].kind == MC_LEAVE && s->head.frame[1].seat == seat + 1 &&
	       s->head.frame[1].step <= MC_LEAVE_CHECK;
}

static const char *seats_fault(const struct mc_state *s)
{
	uint32_t taken = 0;
	ecu_seats ranked = 0;

	const uint32_t all = mc_lineup(s)->civs[MC_WEST] | mc_lineup(s)->civs[MC_EAST];
	uint32_t left = 0;

	/* 16: who is just leaving has his region still */
	for (int seat = 0; seat < s->head.seats; seat++)
		if ((s->gone >> seat & 1) && s->civ[seat] && !is_leaving(s, seat))
			left |= (uint32_t)1 << (s->civ[seat] - 1);
	if (s->world != (all & ~left) || s->gone >> s->head.seats)
		return "other civilizations than those of the line-up are in play";
	for (int seat = 0; seat < MC_SEATS; seat++) {
		uint32_t civ = s->civ[seat] ? (uint32_t)1 << (s->civ[seat] - 1) : 0;
		if (seat >= s->head.seats &&
		    (civ || s->stock[seat] || s->treasury[seat] || s->step[seat] || s->census[seat] ||
		     s->hand_size[seat] || s->ships[seat].n || s->advances[seat]))
			return "a seat that does not play owns something";
		if ((s->gone >> seat & 1) && seat < s->head.seats &&
		    (s->cities[seat] || s->stock[seat] != MC_LIM_TOKENS || s->step[seat] || s->census[seat] ||
		     s->hand_size[seat] || s->ships[seat].n || s->advances[seat]))
			return "a seat that has left owns something";
		if ((civ & taken) || (civ & ~all))
			return "a civilization is not one of the line-up, or stands twice";
		taken |= civ;
	}
	for (int i = 0; i < s->ranking.n; i++) {
		ranked |= mc_bit(s->ranking.at[i]);
		if (i && s->civ[s->ranking.at[i - 1]] >= s->civ[s->ranking.at[i]])
			return "the ranking is not that of the civilizations";
	}
	if (s->ranking.n && (s->ranking.n != __builtin_popcount(mc_everybody(s)) ||
			     ranked != mc_everybody(s) || taken != all))
		return "the ranking is not one of all seats";
	if (((s->leaving | s->soon) & ~mc_everybody(s)) || (s->soon & ~s->leaving) ||
	    (!s->ranking.n && s->gone))
		return "somebody leaves who does not play";
	struct mc_state blocks = { .head = s->head };
	memcpy(blocks.civ, s->civ, sizeof blocks.civ);
	mc_choose_block(&blocks);
	return !s->ranking.n || blocks.east == s->east ? NULL : "a civilization is in the wrong block";
}

/* 11.4: a horde may just be fighting for the city. */
static bool is_besieged(const struct mc_state *s, int area)
{
	const struct core_frame *f = &s->head.frame[1];

	return s->head.depth > 1 && f->kind == MC_CALAMITY && f->a == MC_CAL_BARBARIAN_HORDES &&
	       f->m == area + 1;
}

static const char *areas_fault(const struct mc_state *s)
{
	int cities[MC_SEATS] = { 0 };

	for (int area = 0; area < MC_LAND; area++) {
		int owner = s->city[area], barbarians = s->barbarians[area];
		if ((owner || barbarians) && !mc_in_play(s, area))
			return "something stands in an area that is out of play";
		if (owner && !mc_areas[area].limit)
			return "a city stands where none can be built";
		if (owner && owner != MC_PIRATES &&
		    (owner > s->head.seats || (barbarians && !is_besieged(s, area))))
			return "a city belongs to nobody, or stands beside barbarians";
		if (owner && owner != MC_PIRATES)
			cities[owner - 1]++;
	}
	for (int seat = 0; seat < MC_SEATS; seat++)
		if (cities[seat] != s->cities[seat] || cities[seat] > MC_LIM_CITIES)
			return "a seat has more than nine cities, or another number than it says";
	return NULL;
}

static bool is_mover(const struct mc_state *s, int seat)
{
	return s->head.question == MC_ASK_MOVE + 1 && (s->head.waiting >> seat & 1);
}

static const char *ships_fault(const struct mc_state *s, int seat)
{
	const struct mc_ships *ships = &s->ships[seat];

	for (int i = 0; i < ships->n; i++) {
		bool land = ships->at[i] < MC_LAND;
		if (land ? !mc_is_coastal(ships->at[i]) : !is_mover(s, seat))
			return "a ship is where no ship can be";
		if (!is_mover(s, seat) &&
		    (!mc_in_play(s, ships->at[i]) || (i && ships->at[i] < ships->at[i - 1])))
			return "ships are out of play or not in order";
	}
	return NULL;
}

/* 1.2: board, stock and treasury hold all 55. */
static const char *tokens_fault(const struct mc_state *s, int seat)
{
	int sum = s->stock[seat] + s->treasury[seat];

	for (int area = 0; area < MC_LAND; area++) {
		if (s->tokens[seat][area] && !mc_in_play(s, area))
			return "a token stands in an area that is out of play";
		sum += s->tokens[seat][area];
	}
	for (int i = 0; is_mover(s, seat) && i < MC_LIM_SHIPS; i++)
		sum += s->aboard[i];
	return sum == (seat < s->head.seats ? MC_LIM_TOKENS : 0)
		       ? NULL
		       : "board, stock and treasury do not hold all tokens";
}

/* 14.1: at least the credits of what is held; the colours chosen for Written Record and Monument. */
static const char *advances_fault(const struct mc_state *s, int seat)
{
	for (int i = 0; i < 6; i++) {
		bool record = i < 2;
		const uint8_t *at = record ? s->record[seat] : s->monument[seat];
		int k = record ? i : i - 2;
		if ((at[k] != 0) != mc_holds(s, seat, record ? MC_ADV_WRITTEN_RECORD : MC_ADV_MONUMENT) ||
		    (k && at[k] < at[k - 1]))
			return "the colours of Written Record or Monument are not chosen as they should be";
	}
	for (int group = 0; group < MC_GROUPS; group++) {
		int credit = 0;
		for (uint64_t left = s->advances[seat]; left; left &= left - 1)
			credit += mc_advances[__builtin_ctzll(left)].credit[group] / MC_LIM_CREDIT_UNIT;
		if (credit > s->credit[seat][group])
			return "a seat has less credit than its advances give";
	}
	return NULL;
}

static const char *hand_fault(const struct mc_state *s, int seat)
{
	int sum = 0;

	for (int card = 0; card < MC_CARDS; card++) {
		sum += s->hand[seat][card];
		if (s->hand[seat][card] && mc_card_is_calamity(card) && !mc_trade_open(s) && !s->head.over)
			return "a calamity is in a hand outside phases 6 to 9";
	}
	return sum == s->hand_size[seat] ? NULL : "a hand is not as large as it says";
}

static int in_pile(const struct mc_state *s, int pile, int card)
{
	int n = 0;

	for (int i = 0; i < s->stack[pile].n; i++)
		n += s->stack[pile].at[i] == card;
	return n;
}

static const char *cards_fault(const struct mc_state *s)
{
	int stacked = 0, counted = 0;

	for (int card = 0; card < MC_CARD_WATER && s->ranking.n; card++) {
		int pile = mc_card_pile(card), here = in_pile(s, pile, card), sum = here + s->discard[card];
		for (int seat = 0; seat < s->head.seats; seat++)
			sum += s->hand[seat][card];
		if (sum != mc_cards_made(s, card))
			return "trade cards were made or lost";
		counted += here;
	}
	for (int pile = 0; pile < MC_PILES; pile++) {
		bool in_game = s->ranking.n && mc_lineup(s)->stacks[pile / MC_LIM_STACKS] != MC_NONE;
		stacked += s->stack[pile].n;
		if (s->empty[pile] != (in_game && !s->stack[pile].n))
			return "a stack is empty and does not say so, or says so and is not";
	}
	return stacked == counted && !s->discard[MC_CARD_WATER]
		       ? NULL
		       : "a card lies in a stack that is not its own";
}

static const char *givers_fault(const struct mc_state *s)
{
	for (int card = 0; card < MC_CARD_GOODS; card++) {
		bool held = false;
		for (int seat = 0; seat < s->head.seats; seat++)
			held |= s->hand[seat][card] && s->giver[card] != seat + 1;
		if (s->giver[card] && (!held || s->giver[card] > s->head.seats))
			return "a calamity has a giver but nobody who got it";
	}
	return NULL;
}

static const char *markers_fault(const struct mc_state *s)
{
	for (int seat = 0; s->ranking.n && seat < s->head.seats; seat++) {
		if (s->step[seat] > mc_tracks[s->civ[seat] - 1][mc_option(s, MC_OPTION_AST)].last)
			return "a marker stands behind the last step";
		if (mc_epoch(s, seat, s->step[seat]) == MC_EPOCH_LATE_IRON && !(s->late_iron >> seat & 1))
			return "a marker stands in the Late Iron Age without having entered it";
	}
	if (s->turn > mc_turns_most(s))
		return "the game goes on behind its last turn";
	if (s->late_iron >> s->head.seats || s->east >> s->head.seats)
		return "a seat that does not play is named";
	return NULL;
}

static const char *components_fault(const struct mc_state *s)
{
	const char *wrong = seats_fault(s);

	wrong = wrong ? wrong : areas_fault(s);
	for (int seat = 0; seat < MC_SEATS && !wrong; seat++) {
		wrong = tokens_fault(s, seat);
		wrong = wrong ? wrong : ships_fault(s, seat);
		wrong = wrong ? wrong : advances_fault(s, seat);
		wrong = wrong ? wrong : hand_fault(s, seat);
	}
	wrong = wrong ? wrong : cards_fault(s);
	wrong = wrong ? wrong : givers_fault(s);
	return wrong ? wrong : markers_fault(s);
}

/* ---- Frames: what is asked fits where the turn stands ---------------------------------------- */

static const char *order_fault(const struct mc_state *s)
{
	ecu_seats seen = 0;

	for (int i = 0; i < s->order.n; i++)
		seen |= mc_bit(s->order.at[i]);
	return s->order.n == __builtin_popcount(seen) && seen == mc_everybody(s)
		       ? NULL
		       : "the order of play is not one of all seats";
}

static bool only(const struct mc_state *s, int seat) { return s->head.waiting == mc_bit(seat); }

static bool zero(const void *at, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (((const uint8_t *)at)[i])
			return false;
	return true;
}

static const char *movement_fault(const struct mc_state *s)
{
	const struct core_frame *f = &s->head.frame[0];
	bool moving = s->head.question == MC_ASK_MOVE + 1;

	if (!moving)
		return zero(s->before, sizeof s->before) && !s->before_ships.n && !s->before_stock &&
				       !s->before_treasury && zero(s->aboard, 4) && zero(s->sailed, 4) &&
				       zero(s->ready, 4) && !s->builds
			       ? NULL
			       : "a movement is remembered that nobody makes";
	if (f->n < 1 || f->n > s->order.n || !only(s, s->order.at[f->n - 1]))
		return "it is nobody's movement";
	int seat = s->order.at[f->n - 1], sum = s->before_stock + s->before_treasury;
	for (int area = 0; area < MC_LAND; area++) {
		sum += s->before[area];
		if (s->used[area] > s->tokens[seat][area] || (s->before[area] && !mc_in_play(s, area)))
			return "more tokens have moved than there are";
	}
	for (int i = 0; i < s->before_ships.n; i++)
		if (s->before_ships.at[i] >= MC_LAND || !mc_is_coastal(s->before_ships.at[i]) ||
		    !mc_in_play(s, s->before_ships.at[i]) ||
		    (i && s->before_ships.at[i] < s->before_ships.at[i - 1]))
			return "a ship was where no ship can be";
	for (int i = 0; i < MC_LIM_SHIPS; i++)
		if ((i >= s->ships[seat].n || !s->ready[i]) &&
		    (s->aboard[i] || s->sailed[i] || (i >= s->ships[seat].n && s->ready[i])))
			return "a ship that is not there is used";
	return sum == MC_LIM_TOKENS ? NULL : "the movement began with other tokens";
}

/* Cities built this turn are marked until they are supported. */
static const char *marks_fault(const struct mc_state *s)
{
	int question = s->head.question - 1;

	bool horde = question == MC_ASK_LOSS && s->head.frame[1].kind == MC_CALAMITY;

	if (question == MC_ASK_MOVE || question == MC_ASK_CALAMITY || horde) /* see mc_dues_fault */
		return NULL;
	for (int area = 0; area < MC_LAND; area++)
		if (s->used[area] && ((question != MC_ASK_BUILD && question != MC_ASK_SUPPORT) ||
				      s->used[area] > 1 || !s->city[area] || s->city[area] == MC_PIRATES))
			return "a mark is left where nothing was done";
	return NULL;
}

static const char *revolts_fault(const struct mc_state *s)
{
	const struct core_frame *f = &s->head.frame[1];
	bool revolt = s->head.question == MC_ASK_REVOLT + 1, ruin = s->head.question == MC_ASK_RUIN + 1;

	for (int seat = 0; seat < MC_SEATS; seat++)
		if (s->owed[seat] &&
		    ((!revolt && !ruin) || s->owed[seat] > s->cities[seat] || !(s->revolted >> seat & 1)))
			return "cities are in revolt where there are none";
	if (!revolt && !ruin)
		return s->revolted ? "a revolt is remembered that is over" : NULL;
	if (!f->seat || f->seat > s->head.seats || !s->owed[f->seat - 1] || f->a < 0 || f->a > s->head.seats)
		return "a revolt without a victim";
	if (revolt)
		return f->a && f->a != f->seat && s->cities[f->a - 1] < MC_LIM_CITIES && only(s, f->a - 1)
			       ? NULL
			       : "a city is annexed by the wrong seat";
	return !f->a && only(s, f->seat - 1) ? NULL : "a city is lost by the wrong seat";
}

/* A frame of chapter 6: an area, and for a fallen city two seats. */
static const char *battle_fault(const struct mc_state *s, const struct core_frame *f)
{
	if (f->a < 0 || f->a >= MC_LAND)
		return "a battle is nowhere";
	if (f->kind == MC_CONFLICT)
		return f->step == 2 && mc_token_conflict(s, f->a) && (f->m == 0 || f->m == 1)
			       ? NULL
			       : "a conflict that is none";
	if (f->kind != MC_ATTACK || f->b < 0 || f->b > 1)
		return "a battle of an unknown kind";
	if (f->step == MC_ATTACK_WAITED)
		return s->city[f->a] ? NULL : "a city waits that is gone";
	bool fallen = (f->step == MC_ATTACK_FALLEN || f->step == MC_ATTACK_PLUNDERED) && f->m >= 1 &&
		      f->m <= s->head.seats && f->n >= 0 && f->n <= s->head.seats && f->n != f->m;
	return fallen && !s->city[f->a] ? NULL : "an attack without an attacker";
}

static const char *battles_fault(const struct mc_state *s)
{
	const struct core_head *h = &s->head;
	const struct core_frame *top = &h->frame[h->depth - 1];

	for (int i = h->frame[1].kind == MC_CALAMITY ? 2 : 1; i < h->depth; i++) {
		const char *wrong = battle_fault(s, &h->frame[i]);
		bool last = i == h->depth - 1;
		if (wrong)
			return wrong;
		if (!last && (h->frame[i].kind == MC_CONFLICT || h->frame[i].step == MC_ATTACK_PLUNDERED))
			return "a battle goes on inside one that is over";
		if (!last && h->frame[i].step == MC_ATTACK_WAITED &&
		    (h->frame[i + 1].kind != MC_ATTACK || h->frame[i + 1].b != 1))
			return "a city waits for no attack";
		if (!last && h->frame[i].step == MC_ATTACK_FALLEN &&
		    (h->frame[i + 1].kind != MC_CONFLICT || h->frame[i + 1].a != h->frame[i].a))
			return "a city fell and something else is fought for";
	}
	switch (h->question - 1) {
	case MC_ASK_LOSS: return top->kind == MC_CONFLICT ? NULL : "a loss is asked for without a conflict";
	case MC_ASK_PLUNDER:
		return top->kind == MC_ATTACK && top->step == MC_ATTACK_PLUNDERED && only(s, top->m - 1)
			       ? NULL
			       : "plunder is asked for without a victory";
	case MC_ASK_WAIT:
		return top->kind == MC_ATTACK && top->step == MC_ATTACK_WAITED && !top->b &&
				       only(s, s->city[top->a] - 1)
			       ? NULL
			       : "waiting is asked for without an attack";
	default: return NULL;
	}
}

/* Who is asked for a loss fights there; what lies hidden is a loss that can be given. */
static const char *losses_fault(const struct mc_state *s)
{
	bool losing = s->head.question == MC_ASK_LOSS + 1;
	int area = s->head.depth ? s->head.frame[s->head.depth - 1].a : 0;

	if (!losing)
		return zero(s->loss, sizeof s->loss) && !s->fought
			       ? NULL
			       : "a loss is remembered that nobody suffers";
	ecu_seats group = mc_removing(s, &s->head.frame[s->head.depth - 1]);
	for (int seat = 0; seat < MC_SEATS; seat++) {
		if (((s->head.waiting >> seat & 1) || s->loss[seat]) && !(group >> seat & 1))
			return "a loss is asked of a seat whose turn it is not";
		bool waits = s->head.waiting >> seat & 1;
		if (waits && (s->loss[seat] || !s->tokens[seat][area] || (s->fought >> seat & 1)))
			return "a loss is asked of a seat that does not fight";
		if (s->loss[seat] &&
		    (waits || !s->tokens[seat][area] || !mc_loss_legal(s, seat, area, s->loss[seat])))
			return "a loss was promised that cannot be given";
	}
	return NULL;
}

static const char *taxes_fault(const struct mc_state *s)
{
	for (int seat = 0; seat < MC_SEATS; seat++) {
		bool asked = s->head.question == MC_ASK_TAX + 1 && seat < s->head.seats && s->cities[seat] &&
			     mc_tax_least(s, seat) < mc_tax_most(s, seat);
		bool waits = s->head.waiting >> seat & 1;
		if ((s->tax[seat] != 0) != (asked && !waits) ||
		    (s->head.question == MC_ASK_TAX + 1 && waits && !asked))
			return "a tax rate is not where it should be";
		if (s->tax[seat] &&
		    (s->tax[seat] < mc_tax_least(s, seat) || s->tax[seat] > mc_tax_most(s, seat)))
			return "a tax rate that is not allowed";
	}
	return NULL;
}

static const char *offer_fault(const struct mc_state *s, int seat, const struct mc_offer *o)
{
	if (!o->to)
		return zero(o, sizeof *o) ? NULL : "an empty proposal is not empty";
	if ((o->to & ~mc_everybody(s)) || (o->to & mc_bit(seat)) || o->re > MC_OFFERS ||
	    (o->re && (o->to & (o->to - 1))))
		return "a proposal is made to nobody";
	if (o->re && !s->offer[ecu_first(o->to) * MC_OFFERS + o->re - 1].to)
		return "a proposal answers one that is gone";
	if (o->mark != mc_offer_mark(o))
		return "a proposal is marked wrongly";
	if (o->given != mc_bag_count(&o->cards.n) || o->given < MC_LIM_TRADE_CARDS ||
	    o->wanted < MC_LIM_TRADE_CARDS || !o->named[0] || !o->named[1])
		return "a proposal is not true";
	for (int k = 0; k < 2; k++)
		if (mc_bag_goods(&o->cards.n, o->named[k] - 1) < 1 + (o->named[0] == o->named[1]))
			return "a proposal names what it does not hold";
	for (int i = 0; i < o->cards.n; i++) {
		int card = o->cards.pair[i][0];
		if (mc_sealed(s, seat, card, -1) > s->hand[seat][card] ||
		    (mc_card_is_calamity(card) &&
		     mc_calamities[mc_card_calamity(card)].kind == MC_NONTRADEABLE))
			return "a proposal holds cards that cannot be given";
	}
	return NULL;
}

static const char *trade_fault(const struct mc_state *s)
{
	bool trading = s->head.question == MC_ASK_TRADE + 1;

	if (!trading)
		return zero(s->offer, sizeof s->offer) && zero(s->call, sizeof s->call)
			       ? NULL
			       : "something is offered outside the trade";
	for (int i = 0; i < MC_SEATS * MC_CALLS; i++)
		if ((s->call[i].have || s->call[i].want) &&
		    (i / MC_CALLS >= s->head.seats ||
		     (i % MC_CALLS && !s->call[i - 1].have && !s->call[i - 1].want)))
			return "calls are not in order";
	for (int i = 0; i < MC_SEATS * MC_OFFERS; i++) {
		const char *wrong = offer_fault(s, i / MC_OFFERS, &s->offer[i]);
		if (wrong)
			return wrong;
	}
	return NULL;
}

static bool is_horde(const struct mc_state *s)
{
	return s->head.frame[1].kind == MC_CALAMITY && s->head.frame[1].a == MC_CAL_BARBARIAN_HORDES &&
	       s->head.frame[1].m > 0 && s->head.frame[1].step > MC_HIT;
}

static bool is_leave(const struct mc_state *s)
{
	return s->head.depth == 2 && s->head.frame[1].kind == MC_LEAVE;
}

/* Each question belongs to a step of the turn, and to as many procedures inside it. */
static const char *question_fault(const struct mc_state *s)
{
	static const struct {
		uint8_t step, step_again, depth_most;
	} at[MC_QUESTIONS] = {
		[MC_ASK_CIV] = { MC_STEP_CIV, MC_STEP_CIV, 1 },
		[MC_ASK_TAX] = { MC_STEP_COLLECT, MC_STEP_COLLECT, 1 },
		[MC_ASK_REVOLT] = { MC_STEP_REVOLTS, MC_STEP_REVOLTS, 2 },
		[MC_ASK_RUIN] = { MC_STEP_REVOLTS, MC_STEP_REVOLTS, 2 },
		[MC_ASK_EXPAND] = { MC_STEP_CENSUS, MC_STEP_CENSUS, 1 },
		[MC_ASK_MOVE] = { MC_STEP_MOVE, MC_STEP_MOVE, 1 },
		[MC_ASK_LOSS] = { MC_STEP_FIGHT, MC_STEP_FIGHT_AGAIN, 5 },
		[MC_ASK_ATTACKED] = { MC_STEP_ATTACK, MC_STEP_ATTACK_AGAIN, 1 },
		[MC_ASK_WAIT] = { MC_STEP_ATTACK, MC_STEP_ATTACK_AGAIN, 3 },
		[MC_ASK_PLUNDER] = { MC_STEP_ATTACK, MC_STEP_ATTACK_AGAIN, 3 },
		[MC_ASK_BUILD] = { MC_STEP_SURPLUS, MC_STEP_SURPLUS, 1 },
		[MC_ASK_SUPPORT] = { MC_STEP_SUPPORT, MC_STEP_SUPPORT_AGAIN, 1 },
		[MC_ASK_BUY] = { MC_STEP_BUY, MC_STEP_BUY, 1 },
		[MC_ASK_TRADE] = { MC_STEP_TRADED, MC_STEP_TRADED, 1 },
		[MC_ASK_PURCHASE] = { MC_STEP_DISCARD, MC_STEP_DISCARD, 1 },
		[MC_ASK_DISCARD] = { MC_STEP_AST, MC_STEP_AST, 1 },
		[MC_ASK_ABILITY] = { MC_STEP_ABILITY, MC_STEP_ABILITY, 1 },
		[MC_ASK_TRIBUTE] = { MC_STEP_ABILITY, MC_STEP_ABILITY, 1 },
		[MC_ASK_RESETTLE] = { MC_STEP_AST, MC_STEP_AST, 2 },
		[MC_ASK_FOUND] = { MC_STEP_FOUND, MC_STEP_FOUND, 1 },
		[MC_ASK_COLOURS] = { MC_STEP_THEMES, MC_STEP_THEMES, 1 },
		[MC_ASK_SETTLE] = { MC_STEP_SETTLE, MC_STEP_SETTLE, 1 },
		[MC_ASK_CALAMITY] = { MC_STEP_CALAMITIES, MC_STEP_FIRST_CARDS, 2 },
	};
	const struct core_head *h = &s->head;
	int question = h->question - 1, step = h->frame[0].step;
	bool fits = step == at[question].step || step == at[question].step_again;

	/* in a token conflict, early or late, or behind a fallen city; against a horde */
	if (question == MC_ASK_LOSS)
		fits = (step >= MC_STEP_FIGHT && step <= MC_STEP_ATTACK) ||
		       (step >= MC_STEP_FIGHT_AGAIN && step <= MC_STEP_ATTACK_AGAIN) ||
		       (step == MC_STEP_CALAMITIES && is_horde(s));
	if (is_leave(s)) /* between any two phases */
		fits = (question == MC_ASK_RESETTLE && h->frame[1].step == MC_LEAVE_MOVE_OUT) ||
		       (question == MC_ASK_SUPPORT && h->frame[1].step == MC_LEAVE_SUPPORT);
	else if (question == MC_ASK_RESETTLE)
		fits = false;
	if (!fits || h->frame[0].kind != MC_TURN ||
	    h->depth > at[question].depth_most + (is_leave(s) && question == MC_ASK_SUPPORT))
		return "the question does not fit the step of the turn";
	if (h->frame[0].a < 0 || h->frame[0].a > MC_LAND || h->frame[0].n < 0 || h->frame[0].n > MC_SEATS)
		return "the turn has lost its place";
	bool battle = question == MC_ASK_LOSS || question == MC_ASK_WAIT || question == MC_ASK_PLUNDER;
	if ((question == MC_ASK_REVOLT || question == MC_ASK_RUIN) &&
	    (h->depth != 2 || h->frame[1].kind != MC_REVOLT))
		return "a revolt without a procedure";
	return battle && h->depth < 2 ? "a battle without a procedure" : battle ? battles_fault(s) : NULL;
}

/* Who is asked has something to decide. */
static const char *waiting_fault(const struct mc_state *s)
{
	const struct core_head *h = &s->head;
	const struct core_frame *f = &h->frame[0];

	if (h->question == MC_ASK_BUY + 1 && (f->n >= s->order.n || !only(s, s->order.at[f->n])))
		return "it is nobody's purchase";
	if (h->question == MC_ASK_CIV + 1 &&
	    (s->ranking.n || f->n >= s->order.n || !only(s, s->order.at[f->n])))
		return "it is nobody's choice of a civilization";
	bool before = h->question == MC_ASK_CIV + 1 || f->step <= MC_STEP_SETTLE;
	if ((h->question != MC_ASK_CIV + 1) == !s->ranking.n || before != !s->turn)
		return "the game has not begun";
	for (int seat = 0; seat < h->seats; seat++) {
		if (!(h->waiting >> seat & 1))
			continue;
		if (h->question == MC_ASK_CIV + 1 && s->civ[seat])
			return "a civilization is chosen twice";
		if (h->question == MC_ASK_SUPPORT + 1 && mc_supported(s, seat))
			return "a city is to be reduced that is supported";
		if (h->question == MC_ASK_DISCARD + 1 && s->hand_size[seat] <= mc_hand_limit(s, seat))
			return "cards are to be discarded that may be kept";
		if (h->question == MC_ASK_EXPAND + 1 && (!s->stock[seat] || !mc_on_board(s, seat)))
			return "tokens are to be placed that are not there";
	}
	return NULL;
}

/* Those who choose later have not chosen. */
static const char *chosen_fault(const struct mc_state *s)
{
	for (int i = 0; s->head.question == MC_ASK_CIV + 1 && i < s->order.n; i++)
		if ((s->civ[s->order.at[i]] != 0) != (i < s->head.frame[0].n))
			return "a civilization is chosen out of turn";
	return NULL;
}

static const char *growth_fault(const struct mc_state *s)
{
	for (int seat = 0; s->head.question == MC_ASK_EXPAND + 1 && seat < s->head.seats; seat++) {
		int growth = 0;
		for (int area = 0; area < MC_LAND; area++)
			growth += mc_growth(s->tokens[seat][area]);
		if ((s->head.waiting >> seat & 1) && growth < s->stock[seat])
			return "the stock is large enough";
	}
	return NULL;
}

static const char *attacked_fault(const struct mc_state *s)
{
	if (s->head.question != MC_ASK_ATTACKED + 1)
		return NULL;
	for (int area = 0; area < MC_LAND; area++)
		if (s->city[area] && s->city[area] != MC_PIRATES && only(s, s->city[area] - 1) &&
		    mc_attacker(s, area) >= 0)
			return NULL;
	return "nothing is attacked";
}

/* 12: whose turn it is; who has given a tribute, and what. */
static const char *abilities_fault(const struct mc_state *s)
{
	const struct core_frame *f = &s->head.frame[0];
	bool using = s->head.question == MC_ASK_ABILITY + 1, giving = s->head.question == MC_ASK_TRIBUTE + 1;

	if ((using || giving) && (f->n < 0 || f->n >= s->order.n || f->a < 0 || f->a > 7 || f->b < 0 ||
				  f->b > 127 || f->m < 0 || f->m > MC_LIM_TOKENS))
		return "it is nobody's ability";
	if (using && (!only(s, s->order.at[f->n]) || !mc_can_use(s, s->order.at[f->n])))
		return "an ability is asked for that nobody has";
	if (!giving && s->demanded)
		return "a tribute is remembered that nobody demands";
	for (int seat = 0; seat < MC_SEATS; seat++) {
		bool waits = giving && (s->head.waiting >> seat & 1), due = s->demanded >> seat & 1;
		int card = s->tribute[seat] - 1;
		if ((s->tribute[seat] != 0) != (due && !waits) || (waits && !due) ||
		    (due &&
		     (seat == s->order.at[f->n] || !(mc_everybody(s) >> seat & 1) || !s->hand_size[seat])))
			return "a tribute is not where it should be";
		if (card >= 0 && (card == MC_CARDS ? mc_has_tribute(s, seat)
						   : card > MC_CARDS || !mc_may_tribute(s, seat, card)))
			return "a tribute that cannot be given";
	}
	return NULL;
}

static const char *leave_fault(const struct mc_state *s)
{
	const struct core_frame *f = &s->head.frame[1];

	if (!is_leave(s))
		return NULL;
	if (!f->seat || f->seat > s->head.seats || !(s->gone >> (f->seat - 1) & 1))
		return "nobody leaves";
	if (s->head.question != MC_ASK_RESETTLE + 1)
		return NULL;
	return f->n >= 0 && f->n < s->ranking.n && only(s, s->ranking.at[f->n]) &&
			       mc_resettles(s, s->ranking.at[f->n])
		       ? NULL
		       : "nobody has to move out";
}

/* 17: before the first turn, and only in the Short Game. */
static const char *short_fault(const struct mc_state *s)
{
	const struct core_frame *f = &s->head.frame[0];
	int question = s->head.question - 1;
	bool themes = mc_is_short(s) &&
		      (question == MC_ASK_CIV || question == MC_ASK_FOUND || question == MC_ASK_COLOURS);
	bool ordered = question == MC_ASK_FOUND || question == MC_ASK_SETTLE;

	for (int seat = 0; seat < MC_SEATS; seat++)
		if ((s->theme[seat] != 0) != (themes && seat < s->head.seats))
			return "a theme set is not where it should be";
	if ((ordered || question == MC_ASK_COLOURS) && !mc_is_short(s))
		return "this is not the Short Game";
	if (ordered && (f->n < 0 || f->n >= s->ranking.n || !only(s, s->ranking.at[f->n])))
		return "it is nobody's turn to settle";
	if (question == MC_ASK_FOUND && mc_found_left(s, s->ranking.at[f->n]) <= 0)
		return "all first cities are built";
	if (question == MC_ASK_SETTLE && !mc_settle_choice(s, s->ranking.at[f->n]))
		return "all first tokens are placed";
	for (int seat = 0; question == MC_ASK_COLOURS && seat < s->head.seats; seat++)
		if ((s->head.waiting >> seat & 1) &&
		    (!mc_theme_has_colours(s->theme[seat] - 1) || s->advances[seat]))
			return "colours are to be chosen that nobody has";
	return NULL;
}

const char *mc_fault(const struct core_head *head)
{
	const struct mc_state *s = mcc(head);
	const char *(*const all[])(const struct mc_state *) = {
		order_fault,     question_fault, waiting_fault, chosen_fault, growth_fault, attacked_fault,
		movement_fault,  marks_fault,    revolts_fault, losses_fault, taxes_fault,  trade_fault,
		abilities_fault, leave_fault,    short_fault,   mc_dues_fault
	};
	const char *wrong = components_fault(s);

	if (wrong || head->over)
		return wrong ? wrong : head->depth ? "the game is over but a procedure is open" : NULL;
	if (!head->question)
		return "nothing is asked";
	for (size_t i = 0; i < sizeof all / sizeof *all && !wrong; i++)
		wrong = all[i](s);
	return wrong;
}

/* ---- Laying parts over a state --------------------------------------------------------------- */

static bool was_laid(ecu_parts laid, const char *name)
{
	for (int i = 0; i < mc_parts_n; i++)
		if (strcmp(mc_parts[i].name, name) == 0)
			return laid >> i & 1;
	return false;
}

static const char *count_tokens(struct mc_state *s, bool stock_laid)
{
	for (int seat = 0; seat < s->head.seats; seat++) {
		int rest = MC_LIM_TOKENS - s->treasury[seat];
		for (int area = 0; area < MC_LAND; area++)
			rest -= s->tokens[seat][area];
		if (rest < 0 || (stock_laid && rest != s->stock[seat]))
			return "board, stock and treasury do not hold all tokens";
		s->stock[seat] = (uint8_t)rest;
	}
	return NULL;
}

static const char *count_cities(struct mc_state *s)
{
	memset(s->cities, 0, sizeof s->cities);
	for (int area = 0; area < MC_LAND; area++) {
		if (s->city[area] > s->head.seats && s->city[area] != MC_PIRATES)
			return "a city belongs to nobody, or stands beside barbarians";
		if (s->city[area] && s->city[area] != MC_PIRATES)
			s->cities[s->city[area] - 1]++;
	}
	return NULL;
}

static void count_credits(struct mc_state *s, int seat, bool credit_laid)
{
	int start = s->gone >> seat & 1 ? 0 : mc_start_credit(s);
	bool record = mc_holds(s, seat, MC_ADV_WRITTEN_RECORD), monument = mc_holds(s, seat, MC_ADV_MONUMENT);

	if (record != (s->record[seat][0] != 0))
		memset(s->record[seat], record ? 1 : 0, 2);
	if (monument != (s->monument[seat][0] != 0))
		memset(s->monument[seat], monument ? 1 : 0, 4);
	for (int group = 0; group < MC_GROUPS && !credit_laid; group++) {
		int credit = start;
		for (uint64_t left = s->advances[seat]; left; left &= left - 1)
			credit += mc_advances[__builtin_ctzll(left)].credit[group] / MC_LIM_CREDIT_UNIT;
		for (int i = 0; i < 4; i++)
			credit += (i < 2 && s->record[seat][i] == group + 1) +
				  (s->monument[seat][i] == group + 1);
		s->credit[seat][group] = (uint8_t)credit;
	}
}

static void count_hands(struct mc_state *s)
{
	for (int seat = 0; seat < s->head.seats; seat++) {
		int sum = 0;
		for (int card = 0; card < MC_CARDS; card++)
			sum += s->hand[seat][card];
		s->hand_size[seat] = (uint8_t)(sum < 255 ? sum : 255);
	}
}

/* Cards that are in hands now leave the stacks from below; with laid stacks, what is nowhere is discarded. */
static void keep_stacks(struct mc_state *s)
{
	for (int card = 0; card < MC_CARD_WATER; card++) {
		int pile = mc_card_pile(card), sum = in_pile(s, pile, card) + s->discard[card];
		for (int seat = 0; seat < s->head.seats; seat++)
			sum += s->hand[seat][card];
		for (int i = s->stack[pile].n - 1; i >= 0 && sum > mc_cards_made(s, card); i--)
			if (s->stack[pile].at[i] == card) {
				memmove(s->stack[pile].at + i, s->stack[pile].at + i + 1,
					(size_t)(s->stack[pile].n - i - 1));
				s->stack[pile].at[--s->stack[pile].n] = 0;
				sum--;
			}
		for (; sum < mc_cards_made(s, card); sum++)
			s->discard[card]++;
	}
	for (int pile = 0; pile < MC_PILES; pile++)
		s->empty[pile] = !s->stack[pile].n && mc_lineup(s)->stacks[pile / MC_LIM_STACKS] != MC_NONE;
}

static bool is_held(const struct mc_state *s, int card)
{
	for (int seat = 0; seat < s->head.seats; seat++)
		if (s->hand[seat][card])
			return true;
	return false;
}

static void settle_stacks(struct mc_state *s, bool stack_laid)
{
	if (stack_laid) {
		keep_stacks(s);
		return;
	}
	mc_fill_stacks(s);
	for (int pile = 0; pile < MC_PILES; pile++)
		mc_shuffle_pile(s, &s->head.rng, pile);
}

static const char *settle_pieces(struct mc_state *s, ecu_parts laid)
{
	const char *wrong = count_tokens(s, was_laid(laid, "stock"));

	wrong = wrong ? wrong : count_cities(s);
	for (int seat = 0; seat < s->head.seats && !wrong; seat++) {
		if (s->civ[seat] && s->civ[seat] <= MC_CIVS &&
		    mc_epoch(s, seat, s->step[seat]) == MC_EPOCH_LATE_IRON)
			s->late_iron |= mc_bit(seat);
		count_credits(s, seat, was_laid(laid, "credit"));
	}
	count_hands(s);
	settle_stacks(s, was_laid(laid, "stack"));
	s->turn = s->turn ? s->turn : 1;
	return wrong;
}

/* The step before a question, so that the turn comes to ask it; MC_STEPS: it is reached by playing only. */
static int step_before(int question)
{
	static const uint8_t step[MC_QUESTIONS] = {
		[MC_ASK_CIV] = MC_STEPS,
		[MC_ASK_TAX] = MC_STEP_TAX,
		[MC_ASK_REVOLT] = MC_STEP_COLLECT,
		[MC_ASK_RUIN] = MC_STEP_COLLECT,
		[MC_ASK_EXPAND] = MC_STEP_EXPAND,
		[MC_ASK_MOVE] = MC_STEP_CENSUS,
		[MC_ASK_LOSS] = MC_STEP_FIGHT,
		[MC_ASK_ATTACKED] = MC_STEP_FIGHT,
		[MC_ASK_WAIT] = MC_STEP_FIGHT,
		[MC_ASK_PLUNDER] = MC_STEP_FIGHT,
		[MC_ASK_BUILD] = MC_STEP_BUILD,
		[MC_ASK_SUPPORT] = MC_STEP_SUPPORT,
		[MC_ASK_BUY] = MC_STEP_BUY,
		[MC_ASK_TRADE] = MC_STEP_TRADE,
		[MC_ASK_PURCHASE] = MC_STEP_PURCHASE,
		[MC_ASK_DISCARD] = MC_STEP_DISCARD,
		[MC_ASK_ABILITY] = MC_STEP_ABILITIES,
		[MC_ASK_TRIBUTE] = MC_STEPS,
		[MC_ASK_RESETTLE] = MC_STEPS,
		[MC_ASK_FOUND] = MC_STEPS,
		[MC_ASK_COLOURS] = MC_STEPS,
		[MC_ASK_SETTLE] = MC_STEPS,
		[MC_ASK_CALAMITY] = MC_STEP_SELECT,
	};

	return step[question];
}

static void forget_answers(struct mc_state *s, bool offers_too)
{
	memset(s->used, 0, sizeof s->used);
	memset(s->before, 0, sizeof s->before);
	memset(&s->before_ships, 0, sizeof s->before_ships);
	memset(s->aboard, 0, sizeof s->aboard);
	memset(s->sailed, 0, sizeof s->sailed);
	memset(s->ready, 0, sizeof s->ready);
	memset(s->loss, 0, sizeof s->loss);
	memset(s->tax, 0, sizeof s->tax);
	memset(s->owed, 0, sizeof s->owed);
	memset(s->copy, 0, sizeof s->copy);
	memset(s->due, 0, sizeof s->due);
	memset(s->picks, 0, sizeof s->picks);
	memset(s->tribute, 0, sizeof s->tribute);
	memset(s->theme, 0, sizeof s->theme);
	s->demanded = 0;
	s->before_stock = s->before_treasury = s->builds = 0;
	s->revolted = s->fought = s->waited = s->architects = s->urbanists = s->gifted = 0;
	if (offers_too) {
		memset(s->offer, 0, sizeof s->offer);
		memset(s->call, 0, sizeof s->call);
	}
}

/* In an ordered question the seat wanted has its turn; in the others only the seats wanted are still
 * asked. */
static const char *only_these(struct mc_state *s, ecu_seats who)
{
	struct core_head *h = &s->head;
	int seat = ecu_first(who);

	if (h->question != MC_ASK_MOVE + 1 && h->question != MC_ASK_BUY + 1) {
		if (!(h->waiting & who) || (who & ~h->waiting))
			return "that seat would not be asked";
		h->waiting = who;
		return h->question == MC_ASK_TAX + 1 || h->question == MC_ASK_CALAMITY + 1
			       ? "all are asked at once"
			       : NULL;
	}
	for (int i = 0; i < s->order.n; i++)
		if (s->order.at[i] == seat) {
			h->frame[0].n = (int16_t)(i + (h->question == MC_ASK_MOVE + 1));
			if (h->question == MC_ASK_MOVE + 1)
				mc_move_begin(s, seat);
			else if (mc_can_buy(s, seat))
				core_ask(h, MC_ASK_BUY, mc_bit(seat));
		}
	return only(s, seat) ? NULL : "that seat would not be asked";
}

static const char *enter(struct mc_state *s, int question, ecu_seats who, bool offers_laid)
{
	struct core_head *h = &s->head;
	int key[MC_SEATS];

	forget_answers(s, !offers_laid || question != MC_ASK_TRADE);
	for (int i = 0; i < MC_SEATS * MC_OFFERS; i++)
		s->offer[i].mark = s->offer[i].to ? mc_offer_mark(&s->offer[i]) : 0;
	memset(h->frame, 0, sizeof h->frame);
	h->depth = 1;
	h->frame[0] = (struct core_frame){ .kind = MC_TURN, .step = (uint8_t)step_before(question) };
	core_ask(h, 0, 0);
	for (int seat = 0; seat < h->seats; seat++)
		key[seat] = s->cities[seat];
	mc_sort_order(s, key);
	const char *wrong = components_fault(s);
	if (wrong)
		return wrong;
	core_run(h, NULL);
	if (h->question != question + 1)
		return "this position does not come to that question";
	return who ? only_these(s, who) : NULL;
}

/* After a case laid some parts: pieces are counted, stacks filled, and the turn stands before the question
 * again. */
const char *mc_settle(struct core_head *head, ecu_parts laid)
{
	struct mc_state *s = mc(head);
	int question = head->question - 1;
	ecu_seats who = laid & CORE_LAID_WAITING ? head->waiting : 0;

	if (!s->ranking.n || head->over || question < 0 || step_before(question) == MC_STEPS)
		return NULL; /* nothing to put in order before the game has begun */
	const char *wrong = seats_fault(s);
	wrong = wrong ? wrong : settle_pieces(s, laid);
	return wrong ? wrong : enter(s, question, who, was_laid(laid, "offer") || was_laid(laid, "call"));
}

/* ---- Random middles ------------------------------------------------------------------------- */

static int home(const struct mc_state *s, int seat)
{
	for (int area = 0; area < MC_LAND; area++)
		if (mc_areas[area].start == s->civ[seat] - 1)
			return area;
	return 0;
}

/* A random area not far from home that is in play; -1 where none was found quickly. */
static int near_home(const struct mc_state *s, int seat, int steps, ecu_rng *rng)
{
	int from = home(s, seat);

	for (int i = 0; i < 60; i++) {
		int area = (int)ecu_rng_below(rng, MC_LAND);
		if (mc_in_play(s, area) && mc_land_steps[from][area] <= steps && mc_areas[area].limit)
			return area;
	}
	return -1;
}

static bool is_empty(const struct mc_state *s, int area)
{
	return !s->city[area] && !mc_others(s, 0, area) && !s->tokens[0][area];
}

static void settle_cities(struct mc_state *s, int seat, int cities, ecu_rng *rng)
{
	for (int i = 0; i < 16 * cities && s->cities[seat] < cities; i++) {
		int area = near_home(s, seat, 2 + i / 12, rng);
		if (area >= 0 && is_empty(s, area) &&
		    (mc_areas[area].site != MC_NONE || ecu_rng_below(rng, 6) == 0))
			mc_found(s, seat, area);
	}
}

static void settle_tokens(struct mc_state *s, int seat, int tokens, ecu_rng *rng)
{
	for (int i = 0; i < 200 && mc_on_board(s, seat) < tokens; i++) {
		int area = near_home(s, seat, 2 + i / 30, rng);
		if (area < 0 || s->city[area])
			continue;
		int room = mc_areas[area].limit - mc_others(s, seat, area) - s->tokens[seat][area];
		if (room > 0)
			mc_place(s, seat, area, 1 + (int)ecu_rng_below(rng, (uint32_t)room));
	}
}

static void settle_ships(struct mc_state *s, int seat, ecu_rng *rng)
{
	struct mc_ships *ships = &s->ships[seat];

	for (uint32_t n = ecu_rng_below(rng, MC_LIM_SHIPS + 1); n; n--) {
		int area = near_home(s, seat, 4, rng);
		if (area >= 0 && mc_is_coastal(area))
			ships->at[ships->n++] = (uint16_t)area;
	}
	mc_sort_ships(ships);
}

static void settle_advances(struct mc_state *s, int seat, ecu_rng *rng)
{
	for (uint32_t n = 8 + ecu_rng_below(rng, 21); n; n--) {
		int advance = (int)ecu_rng_below(rng, MC_ADVANCES);
		if (!mc_holds(s, seat, advance))
			mc_gain(s, seat, advance);
	}
	count_credits(s, seat, false);
}

/* Commodities of the own block, as if kept from earlier turns. */
static void settle_hand(struct mc_state *s, int seat, ecu_rng *rng)
{
	for (uint32_t n = ecu_rng_below(rng, 9); n; n--) {
		int pile = mc_block(s, seat) * MC_LIM_STACKS + (int)ecu_rng_below(rng, MC_LIM_STACKS);
		if (!s->stack[pile].n || mc_card_is_calamity(s->stack[pile].at[0]))
			continue;
		mc_give_card(s, seat, mc_draw_top(s, pile), 1);
	}
}

static void settle_barbarians(struct mc_state *s, ecu_rng *rng)
{
	for (uint32_t n = ecu_rng_below(rng, 2u * s->head.seats); n; n--) {
		int area = near_home(s, (int)ecu_rng_below(rng, s->head.seats), 5, rng);
		if (area < 0 || !is_empty(s, area))
			continue;
		if (ecu_rng_below(rng, 3) == 0)
			s->city[area] = MC_PIRATES;
		else
			s->barbarians[area] = (uint8_t)(1 + ecu_rng_below(rng, mc_areas[area].limit));
	}
}

static void settle_seat(struct mc_state *s, int seat, ecu_rng *rng)
{
	int cities = 7 + (int)ecu_rng_below(rng, 3),
	    tokens = mc_support_rate(s, seat) * cities + (int)ecu_rng_below(rng, 14);

	memset(s->tokens[seat], 0, sizeof s->tokens[seat]);
	s->stock[seat] = MC_LIM_TOKENS;
	s->ships[seat] = (struct mc_ships){ 0 };
	settle_advances(s, seat, rng);
	settle_cities(s, seat, cities, rng);
	settle_tokens(s, seat, tokens < 40 ? tokens : 40, rng);
	int most = s->stock[seat] < 20 ? s->stock[seat] : 20;
	s->treasury[seat] = (uint8_t)ecu_rng_below(rng, (uint32_t)most + 1);
	s->stock[seat] = (uint8_t)(s->stock[seat] - s->treasury[seat]);
	settle_ships(s, seat, rng);
	settle_hand(s, seat, rng);
	s->step[seat] = (uint8_t)ecu_rng_below(rng, 14);
}

/* Armies in the cities of others, and now and then of two at once: the conflicts are about to be resolved. */
static void settle_armies(struct mc_state *s, ecu_rng *rng)
{
	for (uint32_t n = 2u * s->head.seats; n; n--) {
		int seat = (int)ecu_rng_below(rng, s->head.seats), area = near_home(s, seat, 6, rng),
		    army = 4 + (int)ecu_rng_below(rng, 6);
		bool city = area >= 0 && s->city[area] && s->city[area] != seat + 1;
		if (army > s->stock[seat] || area < 0 || (!city && ecu_rng_below(rng, 3)))
			continue;
		mc_place(s, seat, area, army);
	}
}

/* Hardly anybody has a token left to pay taxes with, and nobody is spared a revolt. */
static void empty_stocks(struct mc_state *s, ecu_rng *rng)
{
	for (int seat = 0; seat < s->head.seats; seat++) {
		int keep = (int)ecu_rng_below(rng, 6),
		    spent = s->stock[seat] > keep ? s->stock[seat] - keep : 0;
		s->treasury[seat] = (uint8_t)(s->treasury[seat] + spent);
		s->stock[seat] = (uint8_t)(s->stock[seat] - spent);
		s->advances[seat] &= ~((uint64_t)1 << MC_ADV_DEMOCRACY);
		count_credits(s, seat, false);
	}
}

/* Calamities as if drawn and traded this turn: of the own block, some of them got from somebody else. */
static void settle_calamities(struct mc_state *s, ecu_rng *rng)
{
	for (int seat = 0; seat < s->head.seats; seat++)
		for (uint32_t n = ecu_rng_below(rng, 4); n; n--) {
			int calamity = (int)ecu_rng_below(rng, MC_CALAMITIES),
			    card = mc_calamity_card(mc_block(s, seat), calamity),
			    giver = (int)ecu_rng_below(rng, s->head.seats);
			if (mc_cards_made(s, card) <= s->discard[card] || is_held(s, card))
				continue;
			mc_give_card(s, seat, card, 1);
			if (mc_calamities[calamity].kind != MC_NONTRADEABLE && giver != seat)
				s->giver[card] = (uint8_t)(giver + 1);
		}
	keep_stacks(s);
}

/* Everybody has built and bought for a while; the turn begins, or is about to move, fight, build, draw,
 * suffer, use abilities or buy. */
void mc_lively(struct core_head *head, ecu_rng *rng)
{
	static const uint8_t starts[] = { MC_STEP_TAX,    MC_STEP_TAX,    MC_STEP_CENSUS, MC_STEP_FIGHT,
					  MC_STEP_FIGHT,  MC_STEP_BUILD,  MC_STEP_DRAW,   MC_STEP_PURCHASE,
					  MC_STEP_SELECT, MC_STEP_SELECT, MC_STEP_SELECT, MC_STEP_ABILITIES };
	struct mc_state *s = mc(head);

	if (!s->ranking.n) {
		uint32_t left = s->world;
		for (int i = 0; i < head->seats; i++, left &= left - 1)
			mc_take_civ(s, s->order.at[i], __builtin_ctz(left));
		mc_begin(s, NULL);
	}
	forget_answers(s, true);
	memset(s->city, 0, sizeof s->city);
	memset(s->cities, 0, sizeof s->cities);
	for (int seat = 0; seat < head->seats; seat++) /* all leave before the first comes */
		memset(s->tokens[seat], 0, sizeof s->tokens[seat]);
	for (int i = 0; i < s->ranking.n; i++)
		settle_seat(s, s->ranking.at[i], rng);
	settle_barbarians(s, rng);
	int start = starts[ecu_rng_below(rng, sizeof starts)];
	if (start == MC_STEP_FIGHT)
		settle_armies(s, rng);
	if (start == MC_STEP_TAX && ecu_rng_below(rng, 8) == 0)
		empty_stocks(s, rng);
	if (start == MC_STEP_SELECT)
		settle_calamities(s, rng);
	s->turn = (uint8_t)(1 + ecu_rng_below(rng, (uint32_t)mc_turns_most(s)));
	memset(head->frame, 0, sizeof head->frame);
	head->depth = 1;
	head->frame[0] = (struct core_frame){ .kind = MC_TURN, .step = (uint8_t)start };
	core_ask(head, 0, 0);
}
