/* lay.c — positions laid by hand, for rule cases: pieces are counted, stacks filled, and the turn stands
 * before the question again. */
#include <string.h>

#include "megaciv/questions.h"

static bool was_laid(core_bits laid, const char *name)
{
	for (int i = 0; i < MC_PARTS; i++)
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

void mc_count_credits(struct mc_state *s, int seat, bool credit_laid)
{
	int start = s->gone >> seat & 1 ? 0 : mc_start_credit(s);
	bool record = mc_holds(s, seat, MC_ADV_WRITTEN_RECORD), monument = mc_holds(s, seat, MC_ADV_MONUMENT);

	if (record != (s->record[seat][0] != 0))
		memset(s->record[seat], record, sizeof s->record[seat]);
	if (monument != (s->monument[seat][0] != 0))
		memset(s->monument[seat], monument, sizeof s->monument[seat]);
	for (int group = 0; group < MC_GROUPS && !credit_laid; group++) {
		int credit = start;
		for (uint64_t left = s->advances[seat]; left; left &= left - 1)
			credit += mc_advances[__builtin_ctzll(left)].credit[group] / MC_LIM_CREDIT_UNIT;
		for (int i = 0; i < MC_RECORDS; i++)
			credit += s->record[seat][i] == group + 1;
		for (int i = 0; i < MC_MONUMENTS; i++)
			credit += s->monument[seat][i] == group + 1;
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
void mc_keep_stacks(struct mc_state *s)
{
	for (int card = 0; card < MC_CARD_WATER; card++) {
		int pile = mc_card_pile(card), sum = mc_in_pile(s, pile, card) + s->discard[card];
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

static void settle_stacks(struct mc_state *s, bool stack_laid)
{
	if (stack_laid) {
		mc_keep_stacks(s);
		return;
	}
	mc_fill_stacks(s);
	for (int pile = 0; pile < MC_PILES; pile++)
		mc_shuffle_pile(s, &s->head.rng, pile);
}

static const char *settle_pieces(struct mc_state *s, core_bits laid)
{
	const char *wrong = count_tokens(s, was_laid(laid, "stock"));

	wrong = wrong ? wrong : count_cities(s);
	for (int seat = 0; seat < s->head.seats && !wrong; seat++) {
		if (s->civ[seat] && s->civ[seat] <= MC_CIVS &&
		    mc_epoch(s, seat, s->step[seat]) == MC_EPOCH_LATE_IRON)
			s->late_iron |= mc_bit(seat);
		mc_count_credits(s, seat, was_laid(laid, "credit"));
	}
	count_hands(s);
	settle_stacks(s, was_laid(laid, "stack"));
	s->turn = s->turn ? s->turn : 1;
	return wrong;
}

void mc_forget_answers(struct mc_state *s, bool offers_too)
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
static const char *only_these(struct mc_state *s, const struct mc_question_row *row, ecu_seats who)
{
	struct core_head *h = &s->head;
	int seat = ecu_first(who);

	if (!row->give_turn) {
		if (!(h->waiting & who) || (who & ~h->waiting))
			return "that seat would not be asked";
		h->waiting = who;
		return row->at_once ? "all are asked at once" : NULL;
	}
	for (int i = 0; i < s->order.n; i++)
		if (s->order.at[i] == seat)
			row->give_turn(s, i);
	return mc_asked_alone(s, seat) ? NULL : "that seat would not be asked";
}

static const char *enter(struct mc_state *s, int question, ecu_seats who, bool offers_laid)
{
	struct core_head *h = &s->head;
	const struct mc_question_row *row = mc_question_row(question);
	int key[MC_SEATS];

	mc_forget_answers(s, !offers_laid || !row->offers);
	for (int i = 0; i < MC_SEATS * MC_OFFERS; i++)
		s->offer[i].mark = s->offer[i].to ? mc_offer_mark(&s->offer[i]) : 0;
	memset(h->frame, 0, sizeof h->frame);
	h->depth = 1;
	h->frame[0] = (struct core_frame){ .kind = MC_TURN, .step = (uint8_t)(row->lay_from - 1) };
	core_ask(h, 0, 0);
	for (int seat = 0; seat < h->seats; seat++)
		key[seat] = s->cities[seat];
	mc_sort_order(s, key);
	const char *wrong = mc_components_fault(s);
	if (wrong)
		return wrong;
	core_run(h, NULL);
	if (h->question != question + 1)
		return "this position does not come to that question";
	return who ? only_these(s, row, who) : NULL;
}

/* After a case laid some parts: pieces are counted, stacks filled, and the turn stands before the question
 * again. */
const char *mc_settle(struct core_head *head, core_bits laid)
{
	struct mc_state *s = mc(head);
	int question = head->question - 1;
	ecu_seats who = laid & CORE_LAID_WAITING ? head->waiting : 0;

	if (!s->ranking.n || head->over || question < 0 || !mc_question_row(question)->lay_from)
		return NULL; /* nothing to put in order before the game has begun */
	const char *wrong = mc_seats_fault(s);
	wrong = wrong ? wrong : settle_pieces(s, laid);
	return wrong ? wrong : enter(s, question, who, was_laid(laid, "offer") || was_laid(laid, "call"));
}
