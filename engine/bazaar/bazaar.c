/* bazaar.c — Bazaar's tables: goods, sentences, kinds of action, parts of a position; and what
 * is not a chapter of play: set-up (1) and the end (6). */
#include <string.h>

#include "core/describe.h"
#include "bazaar/bazaar.h"

/* ---- Words -------------------------------------------------------------------------------- */

static const struct core_word good_words[BZ_GOODS] = {
/* clang-format off */
#define GOOD(id, key, worth, cards, en, de, pl) { key, { en, de, pl } },
/* clang-format on */
#include "bazaar/goods.def"
#undef GOOD
};
const uint8_t bz_worth[BZ_GOODS] = {
#define GOOD(id, key, worth, cards, en, de, pl) worth,
#include "bazaar/goods.def"
#undef GOOD
};
const uint8_t bz_cards[BZ_GOODS] = {
#define GOOD(id, key, worth, cards, en, de, pl) cards,
#include "bazaar/goods.def"
#undef GOOD
};
#define GOOD(id, key, worth, cards, en, de, pl) +cards
_Static_assert(BZ_CARDS == 0
#include "bazaar/goods.def"
	       ,
	       "the deck holds all cards");
#undef GOOD

static const struct core_word frame_words[] = { { "round", { 0 } }, { "raid", { 0 } }, { "loss", { 0 } } };
/* clang-format off */
static const struct core_word question_words[BZ_QUESTIONS] = {
	[BZ_BID]       = { "bid",       { "Bid", "Gebot", "Licytacja" } },
	[BZ_TURN]      = { "turn",      { "Turns", "Züge", "Tury" } },
	[BZ_COMPANION] = { "companion", { "Bandits", "Räuber", "Rozbójnicy" } },
	[BZ_LOSE]      = { "lose",      { "Bandits", "Räuber", "Rozbójnicy" } },
	[BZ_TRADE]     = { "trade",     { "Trade", "Handel", "Handel" } },
};
/* clang-format on */
static const uint8_t forms[BZ_QUESTIONS] = { [BZ_BID] = ECU_SEALED,
					     [BZ_TURN] = ECU_ORDERED,
					     [BZ_COMPANION] = ECU_ORDERED,
					     [BZ_LOSE] = ECU_ORDERED,
					     [BZ_TRADE] = ECU_OPEN };

static const struct core_vocabulary vocabularies[BZ_VOCABULARIES] = {
	[CORE_FRAME] = { "frame", frame_words, 3, 0, NULL },
	[CORE_QUESTION] = { "question", question_words, BZ_QUESTIONS, 0, NULL },
	[BZ_GOOD_VOCABULARY] = { "good", good_words, BZ_GOODS, 0, NULL },
};

static const struct core_sentence sentences[] = {
#define SENTENCES "bazaar/sentences.def"
#include "core/sentences.h"
};

/* ---- Actions ------------------------------------------------------------------------------ */

#define NUMBER(...) CORE_ONE_NUMBER(bz_action, __VA_ARGS__)
#define WORD(...)   CORE_ONE_WORD(bz_action, __VA_ARGS__, 0)
#define BAG(NAME, LABEL, AT) \
	CORE_WORDS(bz_action, CORE_BAG, NAME, LABEL, AT, BZ_GOOD_VOCABULARY, BZ_OFFER_CARDS)

static const struct core_field bid_fields[] = { NUMBER("coins", N_("Coins"), bid.coins, BZ_COINS_MOST) };
static const struct core_field good_fields[] = { WORD("good", N_("Good"), take.good, BZ_GOOD_VOCABULARY) };
static const struct core_field sell_fields[] = { WORD("good", N_("Good"), sell.good, BZ_GOOD_VOCABULARY),
						 NUMBER("n", N_("Cards"), sell.n, BZ_CARDS) };
static const struct core_field companion_fields[] = { WORD("to_seat", N_("To"), companion.to, CORE_SEAT) };
static const struct core_field offer_fields[] = {
	WORD("to_seat", N_("To"), offer.to, CORE_SEAT),
	BAG("give", N_("Give"), offer.give),
	WORD("named_good", N_("Say that it holds"), offer.named, BZ_GOOD_VOCABULARY),
	WORD("want_good", N_("Ask for"), offer.want, BZ_GOOD_VOCABULARY),
	NUMBER("n", N_("Cards asked for"), offer.n, BZ_OFFER_CARDS),
};
static const struct core_field accept_fields[] = { WORD("from_seat", N_("From"), accept.from, CORE_SEAT),
						   BAG("give", N_("Give"), accept.give) };
static const struct core_field decline_fields[] = { WORD("from_seat", N_("From"), decline.from, CORE_SEAT) };

/* clang-format off */
#define KIND(KEY, LABEL, ...) CORE_KIND(KEY, BZ_SAY_##LABEL, __VA_ARGS__)
#define PLAIN(KEY, LABEL, ...) CORE_PLAIN(KEY, BZ_SAY_##LABEL, __VA_ARGS__)
#define PASSES(KEY, LABEL, ANSWERS) CORE_PASSING(KEY, BZ_SAY_##LABEL, ANSWERS, ANSWERS)
#define ON(question) (1u << BZ_##question)
#define ANY ((1u << BZ_QUESTIONS) - 1)

static const struct core_kind kinds[BZ_KINDS] = {
	[BZ_DO_BID]       = KIND("bid", DO_BID, 0, ON(BID), bid_fields),
	[BZ_DO_TAKE]      = KIND("take", DO_TAKE, 0, ON(TURN), good_fields),
	[BZ_DO_DRAW]      = PLAIN("draw", DO_DRAW, 0, ON(TURN)),
	[BZ_DO_SELL]      = KIND("sell", DO_SELL, 0, ON(TURN), sell_fields),
	[BZ_DO_PASS]      = PASSES("pass", DO_PASS, ON(TURN)),
	[BZ_DO_COMPANION] = KIND("companion", DO_COMPANION, 0, ON(COMPANION), companion_fields),
	[BZ_DO_LOSE]      = KIND("lose", DO_LOSE, 0, ON(LOSE), good_fields),
	[BZ_DO_RANSOM]    = PLAIN("ransom", DO_RANSOM, 0, ON(LOSE)),
	[BZ_DO_OFFER]     = KIND("offer", DO_OFFER, CORE_UNLISTED, ON(TRADE), offer_fields),
	[BZ_DO_ACCEPT]    = KIND("accept", DO_ACCEPT, CORE_UNLISTED, ON(TRADE), accept_fields),
	[BZ_DO_DECLINE]   = KIND("decline", DO_DECLINE, 0, ON(TRADE), decline_fields),
	[BZ_DO_WITHDRAW]  = PLAIN("withdraw", DO_WITHDRAW, 0, ON(TRADE)),
	[BZ_DO_DONE]      = PASSES("done", DO_DONE, ON(TRADE)),
	[BZ_DO_CLOSE]     = PLAIN("close", DO_CLOSE, CORE_BY_TABLE, ON(TRADE)),
	[BZ_DO_END]       = PLAIN("end", DO_END, CORE_BY_TABLE, ANY),
};
/* clang-format on */

CORE_ACTION_AS(struct bz_action, bz_read, bz_write)

/* ---- Parts of a position ------------------------------------------------------------------ */

#define IN(member)    offsetof(struct bz_state, member)
#define OFFER(member) offsetof(struct bz_offer, member)

/* clang-format off */
static const struct core_field offer_parts[] = {
	{ .name = "to_seat", .label = N_("To"), .vocabulary = CORE_SEAT, .width = 1,
	  .flags = CORE_FROM_1, .offset = OFFER(to) },
	{ .name = "named_good", .label = N_("With"), .vocabulary = BZ_GOOD_VOCABULARY, .width = 1,
	  .flags = CORE_FROM_1, .offset = OFFER(named) },
	{ .name = "want_good", .label = N_("Asks for"), .vocabulary = BZ_GOOD_VOCABULARY, .width = 1,
	  .flags = CORE_FROM_1, .offset = OFFER(want) },
	{ .name = "given", .label = N_("Gives"), .width = 1, .offset = OFFER(given) },
	{ .name = "wanted", .label = N_("Cards asked for"), .width = 1, .offset = OFFER(wanted) },
	{ .name = "cards", .label = N_("Cards"), .shape = CORE_COUNTS, .vocabulary = BZ_GOOD_VOCABULARY,
	  .width = 1, .cap = BZ_GOODS, .offset = OFFER(cards) },
};

static const struct core_field parts[] = {
	{ .name = "round", .label = N_("Round"), .width = 1, .offset = IN(round) },
	{ .name = "start", .label = N_("Starting seat"), .vocabulary = CORE_SEAT, .width = 1,
	  .offset = IN(start) },
	{ .name = "ending", .width = 1, .cap = 1, .offset = IN(ending) },
	{ .name = "lot", .label = N_("Caravan"), .shape = CORE_LIST, .vocabulary = BZ_GOOD_VOCABULARY,
	  .width = 1, .cap = BZ_SEATS, .offset = IN(lot) },
	{ .name = "order", .label = N_("Order of play"), .shape = CORE_LIST, .vocabulary = CORE_SEAT,
	  .width = 1, .cap = BZ_SEATS, .offset = IN(order) },
	{ .name = "coins", .label = N_("Coins"), .width = 2, .cap = BZ_COINS_MOST, .offset = IN(coins),
	  .row_vocabulary = CORE_SEAT, .rows = BZ_SEATS, .stride = 2 },
	{ .name = "hand_size", .label = N_("Cards"), .width = 1, .offset = IN(hand_size),
	  .row_vocabulary = CORE_SEAT, .rows = BZ_SEATS, .stride = 1 },
	{ .name = "hand", .label = N_("Hand"), .shape = CORE_COUNTS, .flags = CORE_PRIVATE,
	  .vocabulary = BZ_GOOD_VOCABULARY, .width = 1, .cap = BZ_GOODS, .offset = IN(hand),
	  .row_vocabulary = CORE_SEAT, .rows = BZ_SEATS, .stride = BZ_GOODS },
	{ .name = "bid", .width = 2, .cap = BZ_COINS_MOST + 1, .offset = IN(bid),
	  .row_vocabulary = CORE_SEAT, .rows = BZ_SEATS, .stride = 2 },
	{ .name = "deck_size", .label = N_("Cards in the deck"), .width = 1, .offset = IN(deck_size) },
	{ .name = "deck", .shape = CORE_LIST, .vocabulary = BZ_GOOD_VOCABULARY, .width = 1,
	  .cap = BZ_CARDS, .offset = IN(deck) },
	{ .name = "discard", .label = N_("Out of play"), .shape = CORE_COUNTS,
	  .vocabulary = BZ_GOOD_VOCABULARY, .width = 1, .cap = BZ_GOODS, .offset = IN(discard) },
	{ .name = "offers_made", .width = 1, .offset = IN(offers_made), .row_vocabulary = CORE_SEAT,
	  .rows = BZ_SEATS, .stride = 1 },
	{ .name = "offer", .label = N_("Offers"), .shape = CORE_RECORD, .offset = IN(offer),
	  .row_vocabulary = CORE_SEAT, .rows = BZ_SEATS, .stride = sizeof(struct bz_offer),
	  .sub = offer_parts, .subs = sizeof offer_parts / sizeof *offer_parts },
};
/* clang-format on */

/* ---- Options ------------------------------------------------------------------------------ */

static const char *const off_on[] = { "off", "on" }, *const off_on_labels[] = { N_("Off"), N_("On") };
/* clang-format off */
static const struct core_option options[] = {
	[BZ_OPTION_ROUNDS]  = { "rounds", N_("Rounds"), 1, 9, 5, NULL, NULL },
	[BZ_OPTION_BANDITS] = { "bandits", N_("Bandits"), 0, 1, 1, off_on, off_on_labels },
};
/* clang-format on */

/* ---- Small things every chapter uses ------------------------------------------------------ */

int bz_nearest(const struct bz_state *s, int seat)
{
	return (seat - s->start + s->head.seats) % s->head.seats;
}

void bz_give(struct bz_state *s, int seat, int good, int cards)
{
	s->hand[seat][good] = (uint8_t)(s->hand[seat][good] + cards);
	s->hand_size[seat] = (uint8_t)(s->hand_size[seat] + cards);
}

void bz_lose(struct bz_state *s, int seat, int good, int cards) { bz_give(s, seat, good, -cards); }

int bz_draw_top(struct bz_state *s)
{
	int good = s->deck.at[0];

	memmove(s->deck.at, s->deck.at + 1, sizeof s->deck.at - 1);
	s->deck.at[BZ_CARDS - 1] = 0;
	s->deck_size = --s->deck.n;
	return good;
}

/* 3.3: the worth of the good times 1 + 2 + ... + cards. */
int bz_price(int good, int cards) { return bz_worth[good] * cards * (cards + 1) / 2; }

int bz_bag_count(const struct bz_bag *bag)
{
	int count = 0;

	for (int i = 0; i < bag->n; i++)
		count += bag->pair[i][1];
	return count;
}

int bz_bag_has(const struct bz_bag *bag, int good)
{
	for (int i = 0; i < bag->n; i++)
		if (bag->pair[i][0] == good)
			return bag->pair[i][1];
	return 0;
}

int bz_free_cards(const struct bz_state *s, int seat, int good)
{
	return s->hand[seat][good] - s->offer[seat].cards[good];
}

int bz_held(const struct bz_state *s, int seat)
{
	int cards = 0;

	for (int good = 0; good < BZ_GOODS; good++)
		cards += s->hand[seat][good];
	return cards;
}

/* ---- Chapter 1: set-up -------------------------------------------------------------------- */

void bz_fill_deck(struct bz_state *s)
{
	for (int good = 0; good < BZ_GOODS; good++) {
		int cards = bz_cards[good] - s->discard[good];
		for (int seat = 0; seat < BZ_SEATS; seat++)
			cards -= s->hand[seat][good];
		for (int i = 0; i < s->lot.n; i++)
			cards -= s->lot.at[i] == good;
		while (cards-- > 0 && s->deck.n < BZ_CARDS)
			s->deck.at[s->deck.n++] = (uint8_t)good;
	}
	s->deck_size = s->deck.n;
}

static void setup(struct core_head *head, const ecu_sink *sink)
{
	struct bz_state *s = bz(head);

	(void)sink;
	bz_fill_deck(s);
	core_shuffle(&head->rng, s->deck.at, s->deck.n);
	for (int seat = 0; seat < head->seats; seat++) {
		s->coins[seat] = BZ_START_COINS;
		for (int i = 0; i < BZ_START_CARDS; i++)
			bz_give(s, seat, bz_draw_top(s), 1);
	}
	core_push(head, BZ_ROUND);
}

/* ---- Playing ------------------------------------------------------------------------------ */

static ecu_verdict check(const struct core_head *head, const ecu_action *action)
{
	struct bz_action a = bz_read(action);
	const struct bz_state *s = bzc(head);

	if (a.kind == BZ_DO_END) /* 6.3 */
		return s->ending ? core_refuse(BZ_SAY_ENDING) : CORE_OK;
	if (a.kind <= BZ_DO_PASS)
		return bz_market_check(s, &a);
	return a.kind <= BZ_DO_RANSOM ? bz_raid_check(s, &a) : bz_trade_check(s, &a);
}

static void apply(struct core_head *head, const ecu_action *action, const ecu_sink *sink)
{
	struct bz_action a = bz_read(action);
	struct bz_state *s = bz(head);

	if (a.kind == BZ_DO_END) {
		s->ending = 1;
		core_tell(s, sink, CORE_ALL, BZ_SAY_LAST_ROUND);
	} else if (a.kind <= BZ_DO_PASS) {
		bz_market_apply(s, &a, sink);
	} else if (a.kind <= BZ_DO_RANSOM) {
		bz_raid_apply(s, &a, sink);
	} else {
		bz_trade_apply(s, &a, sink);
	}
}

static void choices(const struct core_head *head, int seat, struct core_choices *list)
{
	const struct bz_state *s = bzc(head);

	switch ((enum bz_question)(head->question - 1)) {
	case BZ_BID:
	case BZ_TURN: bz_market_choices(s, seat, list); break;
	case BZ_COMPANION:
	case BZ_LOSE: bz_raid_choices(s, seat, list); break;
	case BZ_TRADE:
	case BZ_QUESTIONS: bz_trade_choices(s, seat, list); break;
	}
}

static core_bits open(const struct core_head *head, int seat) { return bz_trade_open(bzc(head), seat); }

static bool pick(const struct core_head *head, int seat, ecu_rng *rng, enum ecu_style style, ecu_action *a)
{
	return head->question == BZ_TRADE + 1 && bz_trade_pick(bzc(head), seat, rng, style, a);
}

static void prompt(const struct core_head *head, int seat, ecu_message *m)
{
	static const uint16_t ask[BZ_QUESTIONS] = {
		[BZ_BID] = BZ_SAY_ASK_BID,
		[BZ_TURN] = BZ_SAY_ASK_TURN,
		[BZ_COMPANION] = BZ_SAY_ASK_COMPANION,
		[BZ_LOSE] = BZ_SAY_ASK_LOSE,
		[BZ_TRADE] = BZ_SAY_ASK_TRADE,
	};

	m->id = ask[head->question - 1];
	if (m->id == BZ_SAY_ASK_BID)
		m->arg[0] = bzc(head)->coins[seat];
	if (m->id == BZ_SAY_ASK_LOSE) /* in a plan there is no loss yet: one good */
		m->arg[0] = head->depth == 3 ? CORE_OVER(&head->frame[2], const struct bz_loss)->goods : 1;
}

/* ---- Chapter 6: the end ------------------------------------------------------------------- */

static int goods_worth(const struct bz_state *s, int seat)
{
	int worth = 0;

	for (int good = 0; good < BZ_GOODS; good++)
		worth += bz_worth[good] * s->hand[seat][good];
	return worth;
}

/* 6.2: points, then cards, then the lower seat. Says which of them decided between two. */
static int ahead(const struct bz_state *s, const ecu_result *r, int a, int b, int *by)
{
	if (r->points[a] != r->points[b]) {
		*by = BZ_SAY_WON;
		return r->points[a] > r->points[b];
	}
	if (s->hand_size[a] != s->hand_size[b]) {
		*by = BZ_SAY_WON_BY_CARDS;
		return s->hand_size[a] > s->hand_size[b];
	}
	*by = BZ_SAY_WON_BY_SEAT;
	return a < b;
}

static void result(const struct core_head *head, ecu_result *r)
{
	const struct bz_state *s = bzc(head);
	int winner = 0, by, hardest = BZ_SAY_WON;

	for (int seat = 0; seat < head->seats; seat++) {
		r->source[seat][0] = (int16_t)s->coins[seat];
		r->source[seat][1] = (int16_t)goods_worth(s, seat);
		r->points[seat] = (int16_t)(r->source[seat][0] + r->source[seat][1]);
	}
	for (int seat = 0; seat < head->seats; seat++) {
		r->rank[seat] = 1;
		for (int other = 0; other < head->seats; other++)
			r->rank[seat] = (uint8_t)(r->rank[seat] +
						  (other != seat && ahead(s, r, other, seat, &by)));
		if (r->rank[seat] == 1)
			winner = seat;
	}
	for (int other = 0; other < head->seats; other++)
		if (other != winner) {
			ahead(s, r, winner, other, &by);
			hardest = by > hardest ? by : hardest;
		}
	r->why = (ecu_message){ (uint16_t)hardest, { (int16_t)winner, r->points[winner] } };
}

static int stats(const struct core_head *head, ecu_stat *out, int cap)
{
	const struct bz_state *s = bzc(head);
	const char *const names[] = { "round", "coins", "cards", "deck" };
	int32_t value[4] = { s->round, 0, 0, s->deck_size };

	for (int seat = 0; seat < head->seats; seat++) {
		value[1] += s->coins[seat];
		value[2] += s->hand_size[seat];
	}
	for (int i = 0; i < 4 && i < cap; i++)
		out[i] = (ecu_stat){ names[i], value[i] };
	return 4;
}

#define COUNT(table) sizeof table / sizeof *table

/* What the procedures remember. */
#define REMEMBERS(TYPE, MEMBER) offsetof(struct core_frame, data) + offsetof(TYPE, MEMBER)
static const struct core_field round_fields[] = {
	{ .name = "turns", .width = 2, .offset = REMEMBERS(struct bz_round, turns), .cap = BZ_SEATS },
};
/* clang-format off */
static const struct core_field raid_fields[] = {
	{ .name = "companion_seat", .vocabulary = CORE_SEAT, .width = 2, .flags = CORE_FROM_1,
	  .offset = REMEMBERS(struct bz_raid, companion) },
};
/* clang-format on */
static const struct core_field loss_fields[] = {
	{ .name = "goods", .width = 2, .offset = REMEMBERS(struct bz_loss, goods), .cap = BZ_RAID_LOSS },
};
static const struct core_fields frame_fields[] = {
	[BZ_ROUND] = { round_fields, COUNT(round_fields) },
	[BZ_RAID] = { raid_fields, COUNT(raid_fields) },
	[BZ_LOSS] = { loss_fields, COUNT(loss_fields) },
};

static const struct core_past past[] = { { 1, 1, "0.1.0" }, { 0 } };

static core_step_fn *const steps[] = {
	[BZ_NO_FRAME] = NULL, [BZ_ROUND] = bz_round_step, [BZ_RAID] = bz_raid_step, [BZ_LOSS] = bz_loss_step
};
static const char *const sources[] = { N_("Coins"), N_("Goods"), NULL };

#define KNOWN(kind) CORE_BIT(BZ_DO_##kind)
static const core_bits known = KNOWN(BID) | KNOWN(TAKE) | KNOWN(SELL) | KNOWN(PASS) | KNOWN(RANSOM) |
			       KNOWN(OFFER) | KNOWN(WITHDRAW) | KNOWN(DONE);

/* clang-format off */
const ecu_game bz_game = {
	.key = "bazaar", .title = N_("Bazaar"), .number = 15, .seats_least = 2, .seats_most = BZ_SEATS,
	.revision = 1, .layout = 2, .layout_oldest = 1, .named_since = 2, .past = past,
	.size = sizeof(struct bz_state), .vocabularies = vocabularies,
	.vocabularies_n = BZ_VOCABULARIES, .sentences = sentences, .sentences_n = COUNT(sentences),
	.kinds = kinds, .kinds_n = BZ_KINDS, .known = known, .parts = parts, .parts_n = COUNT(parts),
	.options = options, .options_n = COUNT(options), .forms = forms, .steps = steps,
	.frame_fields = frame_fields, .sources = sources, .hint_vocabulary = BZ_GOOD_VOCABULARY,
	.secrets = CORE_TOLD(bz_secrets),
	.setup = setup, .check = check, .apply = apply, .observe = bz_observe,
	.choices = choices, .open = open, .pick = pick, .prompt = prompt, .as_if = bz_as_if,
	.sample = bz_sample, .stir = bz_stir, .result = result, .fault = bz_fault, .settle = bz_settle,
	.lively = bz_lively, .stats = stats,
};
/* clang-format on */
