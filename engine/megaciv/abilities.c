/* abilities.c — chapter 12: special abilities.
 *
 * Questions
 *   ability  ordered, furthest on the A.S.T. first: each of the own abilities once, in any order, or no
 *            more. Diaspora, Trade Routes and Universal Doctrine go piece by piece until something else is
 *            done. From the open board and the own hand; who is asked depends on what all see, so being
 *            asked tells nothing of a hand.
 *   tribute  sealed, those chosen by a Provincial Empire who hold a card: which card they give. Only giver
 *            and receiver see it. */
#include <assert.h>
#include <string.h>

#include "megaciv/facts.h"
#include "megaciv/questions.h"

enum ability { DIASPORA, FUNDAMENTALISM, MONOTHEISM, POLITICS, EMPIRE, ROUTES, DOCTRINE, ABILITIES };

static const uint8_t advance_of[ABILITIES] = {
	MC_ADV_DIASPORA,          MC_ADV_FUNDAMENTALISM, MC_ADV_MONOTHEISM,         MC_ADV_POLITICS,
	MC_ADV_PROVINCIAL_EMPIRE, MC_ADV_TRADE_ROUTES,   MC_ADV_UNIVERSAL_DOCTRINE,
};

static const uint64_t any_ability = (uint64_t)1 << MC_ADV_DIASPORA | (uint64_t)1 << MC_ADV_FUNDAMENTALISM |
				    (uint64_t)1 << MC_ADV_MONOTHEISM | (uint64_t)1 << MC_ADV_POLITICS |
				    (uint64_t)1 << MC_ADV_PROVINCIAL_EMPIRE |
				    (uint64_t)1 << MC_ADV_TRADE_ROUTES |
				    (uint64_t)1 << MC_ADV_UNIVERSAL_DOCTRINE;

static const struct mc_turn_frame *turn(const struct mc_state *s)
{
	return CORE_OVER(&s->head.frame[0], const struct mc_turn_frame);
}

static bool is_fresh(const struct mc_state *s, int seat, enum ability which)
{
	return mc_holds(s, seat, advance_of[which]) && !(turn(s)->used >> which & 1);
}

static bool goes_on(const struct mc_state *s, enum ability which)
{
	return turn(s)->ability == (int)which + 1 && turn(s)->left > 0;
}

static void begin(struct mc_state *s, enum ability which, int left)
{
	struct mc_turn_frame *f = CORE_OVER(&s->head.frame[0], struct mc_turn_frame);

	assert(goes_on(s, which) || !(f->used >> which & 1));
	if (!goes_on(s, which)) {
		f->used = (int16_t)(f->used | 1 << which);
		f->ability = (int16_t)(which + 1);
		f->left = (int16_t)left;
	}
}

/* Pieces that may still be used: all of them before the first. */
static int left_of(const struct mc_state *s, int seat, enum ability which, int most)
{
	return goes_on(s, which) ? turn(s)->left : is_fresh(s, seat, which) ? most : 0;
}

/* While he uses his abilities: which are fresh, which is used, which goes on and with how many pieces. */
void mc_ability_facts(const struct mc_state *s, int seat, struct mc_ability_fact f[MC_ADVANCES])
{
	if (!mc_asks(s, MC_ASK_ABILITY) || !(s->head.waiting >> seat & 1))
		return;
	for (int which = 0; which < ABILITIES; which++)
		if (mc_holds(s, seat, advance_of[which]))
			f[advance_of[which]] = (struct mc_ability_fact){
				.held = 1,
				.used = turn(s)->used >> which & 1,
				.left = goes_on(s, (enum ability)which) ? (uint8_t)turn(s)->left : 0
			};
}

/* ---- Where and whom -------------------------------------------------------------------------- */

/* Everybody else whom the advance may touch: not the holders of what protects from it. */
static ecu_seats unprotected(const struct mc_state *s, int seat, int advance)
{
	uint64_t protects = 0;
	ecu_seats who = 0;

	for (int i = 0; i < MC_EXEMPTIONS; i++)
		if (mc_exemptions[i].advance == advance)
			protects |= (uint64_t)1 << mc_exemptions[i].exempt;
	for (int other = 0; other < s->head.seats; other++)
		if (other != seat && !(s->advances[other] & protects))
			who |= mc_bit(other);
	return who;
}

/* Areas with own units and those next to them, all at once: whole rows are looked at, and only the own
 * areas one by one. */
/* adjacent by land; by land or water, or the own */
struct neighbourhood {
	uint8_t land[MC_LAND], any[MC_LAND];
};

static void mark_near(uint8_t marks[MC_LAND], const uint16_t *near, int n)
{
	for (int i = 0; i < n; i++)
		if (near[i] < MC_LAND)
			marks[near[i]] = 1;
}

static struct neighbourhood neighbourhood(const struct mc_state *s, int seat)
{
	struct neighbourhood n = { 0 };
	const uint16_t *near;
	const uint8_t *tokens = s->tokens[seat], own = (uint8_t)(seat + 1);

	for (int area = 0; area < MC_LAND; area++)
		n.any[area] = (uint8_t)((tokens[area] != 0) | (s->city[area] == own));
	uint8_t units[MC_LAND];
	memcpy(units, n.any, sizeof units);
	for (int area = 0; area < MC_LAND; area++)
		if (units[area]) {
			int count = mc_land_neighbours(area, &near);
			mark_near(n.land, near, count);
			count = mc_water_neighbours(area, &near);
			mark_near(n.any, near, count);
		}
	for (int area = 0; area < MC_LAND; area++)
		n.any[area] |= n.land[area];
	return n;
}

static bool near_own(const struct mc_state *s, int seat, int area)
{
	const uint16_t *near;

	for (int i = mc_land_neighbours(area, &near) - 1; i >= 0; i--)
		if (near[i] < MC_LAND && mc_points(s, seat, near[i]))
			return true;
	return false;
}

/* Areas next to own units with units that the ability touches. */
static void targets(const struct mc_state *s, ecu_seats whose, const struct neighbourhood *n,
		    uint8_t found[MC_LAND])
{
	memset(found, 0, MC_LAND);
	for (int other = 0; other < s->head.seats; other++) {
		const uint8_t *tokens = s->tokens[other], owner = (uint8_t)(other + 1);
		if (!(whose >> other & 1))
			continue;
		for (int area = 0; area < MC_LAND; area++)
			found[area] = (uint8_t)(found[area] |
						(((tokens[area] != 0) | (s->city[area] == owner)) &
						 n->land[area]));
	}
}

struct touched {
	int tokens, cities, points;
};

/* Units in an area that an ability touches; the Barbarians are nobody's. */
static struct touched touched(const struct mc_state *s, ecu_seats whose, int area)
{
	struct touched t = { 0 };

	for (; whose; whose &= whose - 1) {
		int other = ecu_first(whose), city = s->city[area] == other + 1;
		t.tokens += s->tokens[other][area];
		t.cities += city;
	}
	t.points = MC_LIM_TOKEN_POINTS * t.tokens + MC_LIM_CITY_POINTS * t.cities;
	return t;
}

static ecu_seats empire_reach(const struct mc_state *s, int seat)
{
	const struct neighbourhood n = neighbourhood(s, seat);
	ecu_seats reach = 0, may = unprotected(s, seat, MC_ADV_PROVINCIAL_EMPIRE);

	for (int other = 0; other < s->head.seats; other++) {
		const uint8_t *tokens = s->tokens[other], owner = (uint8_t)(other + 1);
		uint8_t any = 0;
		if (!(may >> other & 1))
			continue;
		for (int area = 0; area < MC_LAND; area++)
			any = (uint8_t)(any |
					(((tokens[area] != 0) | (s->city[area] == owner)) & n.any[area]));
		reach |= any ? mc_bit(other) : 0;
	}
	return reach;
}

/* ---- What may be done ------------------------------------------------------------------------ */

static ecu_verdict touch_check(const struct mc_state *s, int seat, enum ability which, ecu_seats whose,
			       int area)
{
	struct touched t = touched(s, whose, area);

	if (!t.points)
		return core_refuse(MC_SAY_NOTHING_TOUCHED, area, advance_of[which]);
	if (which == FUNDAMENTALISM)
		return CORE_OK;
	if (t.tokens > s->stock[seat] || t.cities > MC_LIM_CITIES - s->cities[seat])
		return core_refuse(MC_SAY_STOCK_SHORT, t.tokens, t.cities, s->stock[seat],
				   MC_LIM_CITIES - s->cities[seat]);
	int price = MC_DOES_POLITICS_PAY_PER_POINT * t.points;
	return which == POLITICS && price > s->treasury[seat]
		       ? core_refuse(MC_SAY_POLITICS_PRICE, price, s->treasury[seat])
		       : CORE_OK;
}

static ecu_verdict take_check(const struct mc_state *s, int seat, enum ability which, int area)
{
	if (area >= MC_LAND || !near_own(s, seat, area))
		return core_refuse(MC_SAY_NOT_NEAR, area);
	return touch_check(s, seat, which, unprotected(s, seat, advance_of[which]), area);
}

static ecu_verdict pirates_check(const struct mc_state *s, int seat, int area)
{
	if (area >= MC_LAND || s->city[area] != MC_PIRATES)
		return core_refuse(MC_SAY_NO_PIRATES, area);
	return s->cities[seat] < MC_LIM_CITIES ? CORE_OK : core_refuse(MC_SAY_NO_CITY_IN_STOCK);
}

static int ability_of(int advance)
{
	for (int i = 0; i < ABILITIES; i++)
		if (advance_of[i] == advance)
			return i;
	return ABILITIES;
}

static ecu_verdict area_check(const struct mc_state *s, const struct mc_action *a)
{
	int which = ability_of(a->ability.advance);

	if (which == ABILITIES || which == DIASPORA || which == EMPIRE || which == ROUTES ||
	    !is_fresh(s, a->seat, (enum ability)which))
		return core_refuse(MC_SAY_NO_ABILITY, a->ability.advance);
	return which == DOCTRINE ? pirates_check(s, a->seat, a->ability.area)
				 : take_check(s, a->seat, (enum ability)which, a->ability.area);
}

/* 1.6: what an area takes in without exceeding a limit. */
static int room_for(const struct mc_state *s, int seat, int area)
{
	int others = mc_others(s, seat, area),
	    limit = others && !s->city[area] ? mc_area_limits[area] - others : mc_limit(s, seat, area);
	int room = limit - s->tokens[seat][area];

	return room > 0 && mc_in_play(s, area) ? room : 0;
}

static ecu_verdict diaspora_check(const struct mc_state *s, const struct mc_action *a)
{
	int left = left_of(s, a->seat, DIASPORA, MC_DOES_DIASPORA_TOKENS), from = a->move.from,
	    to = a->move.to;

	if (!a->move.n || a->move.n > left)
		return core_refuse(left ? MC_SAY_DIASPORA_MOST : MC_SAY_NO_ABILITY,
				   left ? left : MC_ADV_DIASPORA, a->move.n);
	if (from >= MC_LAND || a->move.n > s->tokens[a->seat][from])
		return core_refuse(MC_SAY_TOO_FEW_HERE, from, from < MC_LAND ? s->tokens[a->seat][from] : 0);
	if (to >= MC_LAND || from == to || a->move.n > room_for(s, a->seat, to))
		return core_refuse(MC_SAY_NO_ROOM, to,
				   to < MC_LAND && from != to ? room_for(s, a->seat, to) : 0);
	return CORE_OK;
}

static ecu_verdict empire_check(const struct mc_state *s, const struct mc_action *a)
{
	ecu_seats who = a->empire.seats, wrong = who & ~empire_reach(s, a->seat);

	if (!is_fresh(s, a->seat, EMPIRE))
		return core_refuse(MC_SAY_NO_ABILITY, MC_ADV_PROVINCIAL_EMPIRE);
	if (wrong)
		return core_refuse(MC_SAY_NOT_A_SUBJECT, ecu_first(wrong));
	return who && __builtin_popcount(who) <= MC_DOES_PROVINCIAL_EMPIRE_PLAYERS
		       ? CORE_OK
		       : core_refuse(MC_SAY_EMPIRE_MOST, MC_DOES_PROVINCIAL_EMPIRE_PLAYERS);
}

static int routes_worth(int card)
{
	return mc_card_is_calamity(card) ? 0 : MC_DOES_TRADE_ROUTES_FACE_MULTIPLE * mc_card_face(card);
}

static int routes_most(const struct mc_state *s, int seat, int card)
{
	int worth = routes_worth(card), most = worth ? s->stock[seat] / worth : 0;

	return most < s->hand[seat][card] ? most : s->hand[seat][card];
}

static ecu_verdict routes_check(const struct mc_state *s, const struct mc_action *a)
{
	int most = routes_most(s, a->seat, a->discard.card);

	if (!left_of(s, a->seat, ROUTES, 1))
		return core_refuse(MC_SAY_NO_ABILITY, MC_ADV_TRADE_ROUTES);
	return a->discard.n >= 1 && a->discard.n <= most
		       ? CORE_OK
		       : core_refuse(MC_SAY_ROUTES_MOST, a->discard.card, most, s->stock[a->seat]);
}

static int doctrine_most(const struct mc_state *s, int seat, int area)
{
	int left = left_of(s, seat, DOCTRINE, MC_DOES_UNIVERSAL_DOCTRINE_BARBARIAN_TOKENS),
	    most = s->barbarians[area] < left ? s->barbarians[area] : left;

	return most < s->stock[seat] ? most : s->stock[seat];
}

static ecu_verdict doctrine_check(const struct mc_state *s, const struct mc_action *a)
{
	if (!left_of(s, a->seat, DOCTRINE, 1))
		return core_refuse(MC_SAY_NO_ABILITY, MC_ADV_UNIVERSAL_DOCTRINE);
	int most = a->units.area < MC_LAND ? doctrine_most(s, a->seat, a->units.area) : 0;
	return a->units.n >= 1 && a->units.n <= most
		       ? CORE_OK
		       : core_refuse(MC_SAY_DOCTRINE_MOST, a->units.area, most, a->units.n);
}

static int politics_most(const struct mc_state *s, int seat)
{
	return MC_DOES_POLITICS_TREASURY_TOKENS < s->stock[seat] ? MC_DOES_POLITICS_TREASURY_TOKENS
								 : s->stock[seat];
}

static ecu_verdict treasury_check(const struct mc_state *s, const struct mc_action *a)
{
	int most = politics_most(s, a->seat);

	if (!is_fresh(s, a->seat, POLITICS))
		return core_refuse(MC_SAY_NO_ABILITY, MC_ADV_POLITICS);
	return a->treasury.n >= 1 && a->treasury.n <= most
		       ? CORE_OK
		       : core_refuse(MC_SAY_POLITICS_MOST, most, a->treasury.n);
}

static bool may_tribute(const struct mc_state *s, int seat, int card)
{
	return s->hand[seat][card] && !mc_card_is_calamity(card) &&
	       mc_card_face(card) >= MC_DOES_PROVINCIAL_EMPIRE_MIN_FACE;
}

static bool has_tribute(const struct mc_state *s, int seat)
{
	for (int card = MC_CARD_GOODS; card < MC_CARDS; card++)
		if (may_tribute(s, seat, card))
			return true;
	return false;
}

static ecu_verdict tribute_check(const struct mc_state *s, const struct mc_action *a)
{
	if (a->kind == MC_DO_PASS)
		return has_tribute(s, a->seat) ? core_refuse(MC_SAY_MUST_TRIBUTE) : CORE_OK;
	return may_tribute(s, a->seat, a->tribute.card) ? CORE_OK
							: core_refuse(MC_SAY_NOT_A_TRIBUTE, a->tribute.card,
								      MC_DOES_PROVINCIAL_EMPIRE_MIN_FACE);
}

static ecu_verdict ability_check(const struct mc_state *s, const struct mc_action *a)
{
	return a->kind == MC_DO_DIASPORA   ? diaspora_check(s, a)
	       : a->kind == MC_DO_ABILITY  ? area_check(s, a)
	       : a->kind == MC_DO_TREASURY ? treasury_check(s, a)
	       : a->kind == MC_DO_EMPIRE   ? empire_check(s, a)
	       : a->kind == MC_DO_ROUTES   ? routes_check(s, a)
	       : a->kind == MC_DO_DOCTRINE ? doctrine_check(s, a)
					   : CORE_OK;
}

/* ---- Who is asked ---------------------------------------------------------------------------- */

static bool any_target(const struct mc_state *s, int seat, const struct neighbourhood *n, enum ability which)
{
	uint8_t found[MC_LAND];
	ecu_seats whose = unprotected(s, seat, advance_of[which]);

	if (!is_fresh(s, seat, which))
		return false;
	targets(s, whose, n, found);
	for (int area = 0; area < MC_LAND; area++)
		if (found[area] && !ecu_refused(touch_check(s, seat, which, whose, area)))
			return true;
	return false;
}

static bool any_heathens(const struct mc_state *s, int seat)
{
	uint8_t tokens = 0, cities = 0;

	for (int area = 0; area < MC_LAND; area++) {
		tokens |= s->barbarians[area];
		cities = (uint8_t)(cities | (s->city[area] == MC_PIRATES));
	}
	return (tokens && s->stock[seat]) ||
	       (cities && is_fresh(s, seat, DOCTRINE) && s->cities[seat] < MC_LIM_CITIES);
}

static bool any_subject(const struct mc_state *s, int seat)
{
	ecu_seats reach = is_fresh(s, seat, EMPIRE) ? empire_reach(s, seat) : 0;

	for (int other = 0; other < s->head.seats; other++)
		if ((reach >> other & 1) && s->hand_size[other])
			return true;
	return false;
}

/* From what all can see, not from the hand. */
static bool can_use(const struct mc_state *s, int seat)
{
	if (!(s->advances[seat] & any_ability))
		return false;
	if ((left_of(s, seat, DIASPORA, 1) && mc_on_board(s, seat)) ||
	    (is_fresh(s, seat, POLITICS) && s->stock[seat]))
		return true;
	if (left_of(s, seat, ROUTES, 1) && s->hand_size[seat] &&
	    s->stock[seat] >= MC_DOES_TRADE_ROUTES_FACE_MULTIPLE)
		return true;
	if ((left_of(s, seat, DOCTRINE, 1) && any_heathens(s, seat)) || any_subject(s, seat))
		return true;
	const struct neighbourhood n = neighbourhood(s, seat);
	return any_target(s, seat, &n, FUNDAMENTALISM) || any_target(s, seat, &n, MONOTHEISM) ||
	       any_target(s, seat, &n, POLITICS);
}

enum core_step mc_abilities_begin(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	int key[MC_SEATS];

	(void)sink;
	for (int seat = 0; seat < s->head.seats; seat++)
		key[seat] = -s->step[seat];
	mc_sort_order(s, key);
	return mc_next_step(f);
}

/* All tributes are in. */
static void collect_tributes(struct mc_state *s, int to, const ecu_sink *sink)
{
	s->demanded = 0;
	for (int i = 0; i < s->ranking.n; i++) {
		int seat = s->ranking.at[i], card = s->tribute[seat] - 1;
		s->tribute[seat] = 0;
		if (card < 0)
			continue;
		if (card == MC_CARDS) {
			core_tell(s, sink, CORE_ALL, MC_SAY_NO_TRIBUTE, seat, to);
			continue;
		}
		assert(seat != to && may_tribute(s, seat, card));
		mc_give_card(s, seat, card, -1);
		mc_give_card(s, to, card, 1);
		core_tell(s, sink, mc_bit(seat) | mc_bit(to), MC_SAY_TRIBUTE, seat, card, to);
	}
}

enum core_step mc_ability_next(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	struct mc_turn_frame *at = CORE_OVER(f, struct mc_turn_frame);

	for (; at->seats < s->order.n; at->seats++, at->ability = at->used = at->left = 0) {
		int seat = s->order.at[at->seats];
		collect_tributes(s, seat, sink);
		if (!can_use(s, seat))
			continue;
		core_ask(&s->head, MC_ASK_ABILITY, mc_bit(seat));
		return CORE_ASKED;
	}
	return mc_next_step(f);
}

/* ---- Effects --------------------------------------------------------------------------------- */

static void destroy_units(struct mc_state *s, int seat, int area, const ecu_sink *sink)
{
	ecu_seats whose = unprotected(s, seat, MC_ADV_FUNDAMENTALISM);

	assert(area < MC_LAND && whose);
	for (int i = 0; i < s->ranking.n; i++) {
		int other = s->ranking.at[i];
		if (!(whose >> other & 1) || !mc_points(s, other, area))
			continue;
		bool city = s->city[area] == other + 1;
		core_tell(s, sink, CORE_ALL, MC_SAY_FANATICS, seat, s->tokens[other][area], city, other,
			  area);
		mc_remove(s, other, area, s->tokens[other][area]);
		if (city)
			mc_raze(s, area);
	}
}

static void annex_units(struct mc_state *s, int seat, int advance, int area, const ecu_sink *sink)
{
	ecu_seats whose = unprotected(s, seat, advance);
	int points = touched(s, whose, area).points;

	assert(points && !(whose >> seat & 1));
	for (int i = 0; i < s->ranking.n; i++) {
		int other = s->ranking.at[i], tokens = s->tokens[other][area];
		if (!(whose >> other & 1) || !mc_points(s, other, area))
			continue;
		bool city = s->city[area] == other + 1;
		mc_remove(s, other, area, tokens);
		mc_place(s, seat, area, tokens);
		if (city) {
			mc_raze(s, area);
			mc_found(s, seat, area);
		}
		core_tell(s, sink, CORE_ALL, MC_SAY_CONVERTED, seat, tokens, city, other, area, advance);
	}
	if (advance != MC_ADV_POLITICS)
		return;
	mc_spend(s, seat, MC_DOES_POLITICS_PAY_PER_POINT * points);
	core_tell(s, sink, CORE_ALL, MC_SAY_POLITICS_PAID, seat, MC_DOES_POLITICS_PAY_PER_POINT * points);
}

static void take_pirates(struct mc_state *s, int seat, int area, const ecu_sink *sink)
{
	assert(s->city[area] == MC_PIRATES);
	s->barbarians[area] = 0; /* who stood with the pirates goes with them */
	mc_raze(s, area);
	mc_found(s, seat, area);
	core_tell(s, sink, CORE_ALL, MC_SAY_CONVERTED_PIRATES, seat, area);
}

static void use_on_area(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	enum ability which = (enum ability)ability_of(a->ability.advance);

	begin(s, which, 0);
	if (which == DOCTRINE)
		take_pirates(s, a->seat, a->ability.area, sink);
	else if (which == FUNDAMENTALISM)
		destroy_units(s, a->seat, a->ability.area, sink);
	else
		annex_units(s, a->seat, a->ability.advance, a->ability.area, sink);
}

static void to_treasury(struct mc_state *s, int seat, int tokens)
{
	assert(tokens >= 0 && tokens <= s->stock[seat]);
	s->stock[seat] = (uint8_t)(s->stock[seat] - tokens);
	s->treasury[seat] = (uint8_t)(s->treasury[seat] + tokens);
}

static void use_empire(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	ecu_seats who = 0;

	begin(s, EMPIRE, 0);
	for (int other = 0; other < s->head.seats; other++) {
		if (!(a->empire.seats >> other & 1))
			continue;
		core_tell(s, sink, CORE_ALL, MC_SAY_DEMANDS, a->seat, other);
		who |= s->hand_size[other] ? mc_bit(other) : 0;
	}
	s->demanded = who;
	core_ask(&s->head, MC_ASK_TRIBUTE, who);
}

static void use_piece(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	struct mc_turn_frame *f = CORE_OVER(&s->head.frame[0], struct mc_turn_frame);

	if (a->kind == MC_DO_DIASPORA) {
		begin(s, DIASPORA, MC_DOES_DIASPORA_TOKENS);
		f->left = (int16_t)(f->left - a->move.n);
		mc_remove(s, a->seat, a->move.from, a->move.n);
		mc_place(s, a->seat, a->move.to, a->move.n);
		core_tell(s, sink, CORE_ALL, MC_SAY_SCATTERED, a->seat, a->move.n, a->move.from, a->move.to);
	} else if (a->kind == MC_DO_ROUTES) {
		int worth = a->discard.n * routes_worth(a->discard.card);
		begin(s, ROUTES, 1);
		mc_discard(s, a->seat, a->discard.card, a->discard.n);
		to_treasury(s, a->seat, worth);
		core_tell(s, sink, CORE_ALL, MC_SAY_ROUTES, a->seat, a->discard.n, a->discard.card, worth);
	} else {
		begin(s, DOCTRINE, MC_DOES_UNIVERSAL_DOCTRINE_BARBARIAN_TOKENS);
		f->left = (int16_t)(f->left - a->units.n);
		s->barbarians[a->units.area] = (uint8_t)(s->barbarians[a->units.area] - a->units.n);
		mc_place(s, a->seat, a->units.area, a->units.n);
		core_tell(s, sink, CORE_ALL, MC_SAY_CONVERTED_BARBARIANS, a->seat, a->units.n, a->units.area);
	}
}

static void ability_apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	struct mc_turn_frame *f = CORE_OVER(&s->head.frame[0], struct mc_turn_frame);

	assert(!ecu_refused(ability_check(s, a)));
	core_answered(&s->head, a->seat);
	if (a->kind == MC_DO_ENOUGH) {
		f->seats++;
		f->ability = f->used = f->left = 0;
	} else if (a->kind == MC_DO_ABILITY) {
		use_on_area(s, a, sink);
	} else if (a->kind == MC_DO_EMPIRE) {
		use_empire(s, a, sink);
	} else if (a->kind == MC_DO_TREASURY) {
		begin(s, POLITICS, 0);
		to_treasury(s, a->seat, a->treasury.n);
		core_tell(s, sink, CORE_ALL, MC_SAY_POLITICS_TREASURY, a->seat, a->treasury.n);
	} else {
		use_piece(s, a, sink);
	}
}

static void tribute_apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	(void)sink;
	assert(!ecu_refused(tribute_check(s, a)) && (s->demanded >> a->seat & 1));
	core_answered(&s->head, a->seat);
	s->tribute[a->seat] = (uint8_t)(a->kind == MC_DO_PASS ? MC_CARDS + 1 : a->tribute.card + 1);
}

/* ---- Choices --------------------------------------------------------------------------------- */

static void tribute_choices(const struct mc_state *s, int seat, struct core_choices *list)
{
	for (int card = MC_CARD_GOODS; card < MC_CARDS; card++)
		if (may_tribute(s, seat, card))
			mc_offer(list, &MC_ACT(MC_DO_TRIBUTE, seat, .tribute.card = (uint8_t)card), 1);
	if (!has_tribute(s, seat))
		mc_offer_plain(list, MC_DO_PASS, seat, 1);
}

static void offer_on(struct core_choices *list, int seat, int advance, int area)
{
	mc_offer(list, &MC_ACT(MC_DO_ABILITY, seat, .ability = { (uint16_t)area, (uint8_t)advance }), 4);
}

static void area_choices(const struct mc_state *s, int seat, struct core_choices *list)
{
	static const enum ability on_areas[] = { FUNDAMENTALISM, MONOTHEISM, POLITICS };
	uint8_t found[MC_LAND];
	struct neighbourhood n;

	if (is_fresh(s, seat, FUNDAMENTALISM) || is_fresh(s, seat, MONOTHEISM) || is_fresh(s, seat, POLITICS))
		n = neighbourhood(s, seat);
	for (size_t i = 0; i < sizeof on_areas / sizeof *on_areas; i++) {
		if (!is_fresh(s, seat, on_areas[i]))
			continue;
		ecu_seats whose = unprotected(s, seat, advance_of[on_areas[i]]);
		targets(s, whose, &n, found);
		for (int area = 0; area < MC_LAND; area++)
			if (found[area] && !ecu_refused(touch_check(s, seat, on_areas[i], whose, area)))
				offer_on(list, seat, advance_of[on_areas[i]], area);
	}
	for (int area = 0; is_fresh(s, seat, DOCTRINE) && area < MC_LAND; area++)
		if (s->city[area] == MC_PIRATES && s->cities[seat] < MC_LIM_CITIES)
			offer_on(list, seat, MC_ADV_UNIVERSAL_DOCTRINE, area);
}

static void piece_choices(const struct mc_state *s, int seat, struct core_choices *list)
{
	for (int card = MC_CARD_GOODS; left_of(s, seat, ROUTES, 1) && card < MC_CARDS; card++) {
		int most = s->hand[seat][card] ? routes_most(s, seat, card) : 0;
		if (most)
			mc_offer_range(list, &MC_ACT(MC_DO_ROUTES, seat, .discard.card = (uint8_t)card), 1, 1,
				       most, 1);
	}
	for (int area = 0; left_of(s, seat, DOCTRINE, 1) && area < MC_LAND; area++) {
		int most = s->barbarians[area] ? doctrine_most(s, seat, area) : 0;
		if (most)
			mc_offer_range(list, &MC_ACT(MC_DO_DOCTRINE, seat, .units.area = (uint16_t)area), 1,
				       1, most, 4);
	}
	int most = politics_most(s, seat);
	if (is_fresh(s, seat, POLITICS) && most)
		mc_offer_range(list, &MC_ACT(MC_DO_TREASURY, seat), 0, 1, most, 3);
}

static void ability_choices(const struct mc_state *s, int seat, struct core_choices *list)
{
	area_choices(s, seat, list);
	piece_choices(s, seat, list);
	mc_offer_plain(list, MC_DO_ENOUGH, seat, 3);
}

static core_bits ability_open(const struct mc_state *s, int seat)
{
	return (left_of(s, seat, DIASPORA, 1) && mc_on_board(s, seat) ? CORE_BIT(MC_DO_DIASPORA) : 0) |
	       (any_subject(s, seat) ? CORE_BIT(MC_DO_EMPIRE) : 0);
}

/* ---- Drivers --------------------------------------------------------------------------------- */

/* A token of any own area to any area with room. */
static bool compose_diaspora(const struct mc_state *s, int seat, ecu_rng *rng, ecu_action *out)
{
	struct mc_action a = { .kind = MC_DO_DIASPORA, .seat = (int8_t)seat, .move.n = 1 };
	int from = (int)ecu_rng_below(rng, MC_LAND), to = (int)ecu_rng_below(rng, MC_LAND);

	for (int i = 0; i < MC_LAND && !s->tokens[seat][from]; i++)
		from = (from + 1) % MC_LAND;
	for (int i = 0; i < MC_LAND && (to == from || !mc_in_play(s, to) || !room_for(s, seat, to)); i++)
		to = (to + 1) % MC_LAND;
	a.move.from = (uint16_t)from;
	a.move.to = (uint16_t)to;
	*out = mc_write(a);
	return !ecu_refused(diaspora_check(s, &a));
}

static bool compose_empire(const struct mc_state *s, int seat, ecu_action *out)
{
	struct mc_action a = { .kind = MC_DO_EMPIRE, .seat = (int8_t)seat };
	ecu_seats reach = empire_reach(s, seat);

	for (int n = MC_DOES_PROVINCIAL_EMPIRE_PLAYERS; reach && n; n--, reach &= reach - 1)
		a.empire.seats |= reach & -reach;
	*out = mc_write(a);
	return !ecu_refused(empire_check(s, &a));
}

/* Any card that the stock can pay. */
static bool compose_routes(const struct mc_state *s, int seat, ecu_rng *rng, ecu_action *out)
{
	int first = (int)ecu_rng_below(rng, MC_CARDS - MC_CARD_GOODS);

	for (int i = 0; left_of(s, seat, ROUTES, 1) && i < MC_CARDS - MC_CARD_GOODS; i++) {
		int card = MC_CARD_GOODS + (first + i) % (MC_CARDS - MC_CARD_GOODS),
		    most = s->hand[seat][card] ? routes_most(s, seat, card) : 0;
		if (!most)
			continue;
		*out = mc_write(
			MC_ACT(MC_DO_ROUTES, seat,
			       .discard = { (uint8_t)card,
					    (uint8_t)(1 + (int)ecu_rng_below(rng, (uint32_t)most)) }));
		return true;
	}
	return false;
}

static bool ability_pick(const struct mc_state *s, int seat, ecu_rng *rng, enum ecu_style style,
			 ecu_action *out)
{
	uint32_t mood = ecu_rng_below(rng, 6);

	(void)style;
	if (mood == 0)
		return any_subject(s, seat) && compose_empire(s, seat, out);
	if (mood == 1)
		return left_of(s, seat, DIASPORA, 1) && mc_on_board(s, seat) &&
		       compose_diaspora(s, seat, rng, out);
	if (mood == 2)
		return compose_routes(s, seat, rng, out);
	if (mood == 3)
		*out = mc_write(MC_ACT(MC_DO_ENOUGH, seat));
	return mood == 3;
}

/* ---- Their rows ------------------------------------------------------------------------------ */

void mc_sample_tribute(struct mc_state *s, int seat)
{
	if (!(s->demanded >> seat & 1))
		return;
	s->tribute[seat] = MC_CARDS + 1;
	for (int card = MC_CARD_GOODS; card < MC_CARDS; card++)
		if (may_tribute(s, seat, card))
			s->tribute[seat] = (uint8_t)(card + 1);
}

static void tribute_speak(const struct mc_state *s, int seat, ecu_message *m)
{
	(void)seat;
	m->arg[0] = s->order.at[turn(s)->seats];
	m->arg[1] = MC_DOES_PROVINCIAL_EMPIRE_MIN_FACE;
}

/* 12: whose turn it is; who has given a tribute, and what. */
static const char *abilities_fault(const struct mc_state *s)
{
	const struct mc_turn_frame *f = turn(s);
	bool using = mc_asks(s, MC_ASK_ABILITY), giving = mc_asks(s, MC_ASK_TRIBUTE);

	if ((using || giving) &&
	    (f->seats < 0 || f->seats >= s->order.n || f->ability < 0 || f->ability > ABILITIES ||
	     f->used < 0 || f->used >= 1 << ABILITIES || f->left < 0 || f->left > MC_LIM_TOKENS))
		return "it is nobody's ability";
	if (using && (!mc_asked_alone(s, s->order.at[f->seats]) || !can_use(s, s->order.at[f->seats])))
		return "an ability is asked for that nobody has";
	if (!giving && s->demanded)
		return "a tribute is remembered that nobody demands";
	for (int seat = 0; seat < MC_SEATS; seat++) {
		bool waits = giving && (s->head.waiting >> seat & 1), due = s->demanded >> seat & 1;
		int card = s->tribute[seat] - 1;
		if ((s->tribute[seat] != 0) != (due && !waits) || (waits && !due) ||
		    (due && (seat == s->order.at[f->seats] || !(mc_everybody(s) >> seat & 1) ||
			     !s->hand_size[seat])))
			return "a tribute is not where it should be";
		if (card >= 0 && (card == MC_CARDS ? has_tribute(s, seat)
						   : card > MC_CARDS || !may_tribute(s, seat, card)))
			return "a tribute that cannot be given";
	}
	return NULL;
}

/* clang-format off */
const struct mc_question_row mc_ask_ability = {
	.prompt = MC_SAY_ASK_ABILITY, .check = ability_check, .apply = ability_apply,
	.choices = ability_choices, .open = ability_open, .pick = ability_pick, .step = MC_STEP_ABILITY,
	.step_again = MC_STEP_ABILITY, .depth = 1, .fault = abilities_fault,
	.lay_from = MC_STEP_ABILITIES + 1,
};

const struct mc_question_row mc_ask_tribute = {
	.prompt = MC_SAY_ASK_TRIBUTE, .speak = tribute_speak, .check = tribute_check,
	.apply = tribute_apply, .choices = tribute_choices, .step = MC_STEP_ABILITY,
	.step_again = MC_STEP_ABILITY, .depth = 1,
};
/* clang-format on */
