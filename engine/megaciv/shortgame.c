/* shortgame.c — chapters 17 and 18: the Short Game with its theme sets; the First Game.
 *
 * Questions, in this order, before the first turn
 *   found    ordered by ranking: where the five cities stand, in the own region; seen by all
 *   colours  open, holders of Written Record: its ten points of credit; the sets are shown
 *   calamity open, owners of some sets: which city they destroy (dues.c)
 *   settle   ordered by ranking: where fourteen tokens stand, in the own region within the limits
 * A theme set is known to its owner until all are shown. */
#include <string.h>

#include "megaciv/megaciv.h"

/* 18: "First steps" ends after six turns. */
int mc_turns_most(const struct mc_state *s)
{
	int turns = mc_option(s, MC_OPTION_TURNS);

	return mc_option(s, MC_OPTION_SCENARIO) == MC_FIRST_GAME && turns > MC_LIM_FIRST_TURNS
		       ? MC_LIM_FIRST_TURNS
		       : turns;
}

int mc_start_credit(const struct mc_state *s)
{
	return mc_is_short(s) ? 0
			      : mc_counts[s->head.seats - MC_PLAYERS_LEAST].start_credit / MC_LIM_CREDIT_UNIT;
}

void mc_deal_themes(struct mc_state *s)
{
	const struct mc_theme_deal *deal = &mc_theme_deals[s->head.seats - MC_PLAYERS_LEAST];
	int n = 0;

	for (int set = 0; set < MC_THEME_SETS; set++)
		for (int i = 0; i < deal->copies[set] && n < MC_SEATS; i++)
			s->theme[n++] = (uint8_t)(set + 1);
	core_shuffle(&s->head.rng, s->theme, n);
}

/* ---- Cities and tokens ----------------------------------------------------------------------- */

static bool is_region(const struct mc_state *s, int seat, int area)
{
	return mc_area_regions[area] == s->civ[seat] - 1;
}

static bool is_free(const struct mc_state *s, int seat, int area)
{
	return is_region(s, seat, area) && mc_area_limits[area] && !s->city[area];
}

/* Four of five on city sites; every region has enough of them. */
static bool may_found(const struct mc_state *s, int seat, int area)
{
	int wild = 0;

	if (!is_free(s, seat, area))
		return false;
	for (int i = 0; i < MC_LAND; i++)
		wild += s->city[i] == seat + 1 && mc_areas[i].site == MC_NONE;
	return mc_areas[area].site != MC_NONE || wild < MC_LIM_SHORT_CITIES - MC_LIM_SHORT_SITES;
}

int mc_found_left(const struct mc_state *s, int seat)
{
	for (int area = 0; area < MC_LAND; area++)
		if (may_found(s, seat, area))
			return MC_LIM_SHORT_CITIES - s->cities[seat];
	return 0;
}

static int room_at(const struct mc_state *s, int seat, int area)
{
	int room = is_region(s, seat, area) && !s->city[area]
			   ? mc_limit(s, seat, area) - s->tokens[seat][area]
			   : 0;

	return room > 0 ? room : 0;
}

int mc_settle_left(const struct mc_state *s, int seat)
{
	int room = 0, left = MC_LIM_SHORT_TOKENS - mc_on_board(s, seat);

	for (int area = 0; area < MC_LAND; area++)
		room += room_at(s, seat, area);
	return left < room ? left : room;
}

/* ---- The steps ------------------------------------------------------------------------------- */

bool mc_theme_has_colours(int theme)
{
	for (int i = 0; i < 4; i++)
		if (mc_theme_sets[theme].advance[i] == MC_ADV_WRITTEN_RECORD)
			return true;
	return false;
}

static void show(struct mc_state *s, int seat, const ecu_sink *sink)
{
	core_tell(s, sink, CORE_ALL, MC_SAY_THEME, seat, s->theme[seat] - 1);
	for (int i = 0; i < 4; i++)
		mc_gain(s, seat, mc_theme_sets[s->theme[seat] - 1].advance[i]);
}

static enum core_step show_sets(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	ecu_seats who = 0;

	for (int i = 0; i < s->ranking.n; i++) {
		int seat = s->ranking.at[i];
		if (mc_theme_has_colours(s->theme[seat] - 1))
			who |= mc_bit(seat);
		else
			show(s, seat, sink);
	}
	f->step = MC_STEP_THEMES;
	core_ask(&s->head, MC_ASK_COLOURS, who);
	return who ? CORE_ASKED : CORE_AGAIN;
}

static enum core_step destroy_cities(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	mc_go(f, MC_STEP_FIRST_CARDS);
	for (int i = 0; i < s->ranking.n; i++) {
		int seat = s->ranking.at[i];
		if (mc_theme_sets[s->theme[seat] - 1].destroys_city && !mc_option(s, MC_OPTION_THEMES))
			mc_owe(s, seat, (struct mc_due){ .what = MC_DUE_DESTROY, .n = 1 }, sink);
		s->theme[seat] = 0;
	}
	return mc_ask_dues(s);
}

static void fill_up(struct mc_state *s, int seat)
{
	for (int area = 0; area < MC_LAND; area++)
		mc_place(s, seat, area, room_at(s, seat, area));
}

static bool is_full(const struct mc_state *s, int seat)
{
	int room = 0;

	for (int area = 0; area < MC_LAND; area++)
		room += room_at(s, seat, area);
	return room <= MC_LIM_SHORT_TOKENS - mc_on_board(s, seat);
}

static void begin(struct mc_state *s, const ecu_sink *sink)
{
	for (int i = 0; i < s->ranking.n; i++) {
		int seat = s->ranking.at[i],
		    tokens = s->stock[seat] < MC_LIM_SHORT_TREASURY ? s->stock[seat] : MC_LIM_SHORT_TREASURY;
		s->stock[seat] = (uint8_t)(s->stock[seat] - tokens);
		s->treasury[seat] = (uint8_t)(s->treasury[seat] + tokens);
		s->step[seat] = MC_LIM_SHORT_STEP;
		core_tell(s, sink, CORE_ALL, MC_SAY_SHORT_READY, seat, s->cities[seat], mc_on_board(s, seat),
			  s->treasury[seat], s->step[seat]);
	}
}

bool mc_settle_choice(const struct mc_state *s, int seat)
{
	return mc_settle_left(s, seat) > 0 && !is_full(s, seat);
}

static enum core_step settle_next(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	for (; f->n < s->ranking.n; f->n++) {
		int seat = s->ranking.at[f->n];
		if (is_full(s, seat))
			fill_up(s, seat);
		if (mc_settle_left(s, seat) <= 0)
			continue;
		core_ask(&s->head, MC_ASK_SETTLE, mc_bit(seat));
		return CORE_ASKED;
	}
	begin(s, sink);
	return mc_go(f, MC_STEP_START);
}

/* frame n: whose turn in the ranking */
enum core_step mc_short_step(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	switch (f->step) {
	case MC_STEP_FOUND:
		for (; f->n < s->ranking.n; f->n++)
			if (mc_found_left(s, s->ranking.at[f->n]) > 0) {
				core_ask(&s->head, MC_ASK_FOUND, mc_bit(s->ranking.at[f->n]));
				return CORE_ASKED;
			}
		return mc_go(f, MC_STEP_COLOURS);
	case MC_STEP_COLOURS: return show_sets(s, f, sink);
	case MC_STEP_THEMES: return destroy_cities(s, f, sink);
	case MC_STEP_FIRST_CARDS: mc_draw(s, sink); return mc_go(f, MC_STEP_SETTLE);
	default: return settle_next(s, f, sink);
	}
}

/* ---- Answers --------------------------------------------------------------------------------- */

static ecu_verdict found_check(const struct mc_state *s, const struct mc_action *a)
{
	if (a->at.area >= MC_LAND || !is_free(s, a->seat, a->at.area))
		return core_refuse(MC_SAY_NOT_HOME, a->at.area);
	return may_found(s, a->seat, a->at.area)
		       ? CORE_OK
		       : core_refuse(MC_SAY_SITES_FIRST, MC_LIM_SHORT_SITES, MC_LIM_SHORT_CITIES);
}

static ecu_verdict settle_check(const struct mc_state *s, const struct mc_action *a)
{
	int room = a->units.area < MC_LAND ? room_at(s, a->seat, a->units.area) : 0,
	    left = mc_settle_left(s, a->seat), most = room < left ? room : left;

	return a->units.n >= 1 && a->units.n <= most
		       ? CORE_OK
		       : core_refuse(MC_SAY_SETTLE_MOST, a->units.area, most, a->units.n);
}

ecu_verdict mc_short_check(const struct mc_state *s, const struct mc_action *a)
{
	switch (a->kind) {
	case MC_DO_FOUND: return found_check(s, a);
	case MC_DO_SETTLE: return settle_check(s, a);
	default:
		return a->colours.record[0] && a->colours.record[1] >= a->colours.record[0]
			       ? CORE_OK
			       : core_refuse(MC_SAY_COLOURS);
	}
}

static void take_colours(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	for (int i = 0; i < 2; i++) {
		s->record[a->seat][i] = a->colours.record[i];
		s->credit[a->seat][a->colours.record[i] - 1]++;
	}
	show(s, a->seat, sink);
	core_tell(s, sink, CORE_ALL, MC_SAY_COLOURS_CHOSEN, a->seat, a->colours.record[0] - 1,
		  a->colours.record[1] - 1);
}

void mc_short_apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	core_answered(&s->head, a->seat);
	if (a->kind == MC_DO_FOUND) {
		mc_found(s, a->seat, a->at.area);
		core_tell(s, sink, CORE_ALL, MC_SAY_FOUNDED, a->seat, a->at.area);
	} else if (a->kind == MC_DO_SETTLE) {
		mc_place(s, a->seat, a->units.area, a->units.n);
		core_tell(s, sink, CORE_ALL, MC_SAY_SETTLED_TOKENS, a->seat, a->units.n, a->units.area);
	} else {
		take_colours(s, a, sink);
	}
}

static void colour_choices(int seat, struct core_choices *list)
{
	for (int first = 1; first <= MC_GROUPS; first++)
		for (int second = first; second <= MC_GROUPS; second++) {
			ecu_action a = mc_write(
				(struct mc_action){ .kind = MC_DO_COLOURS,
						    .seat = (int8_t)seat,
						    .colours.record = { (uint8_t)first, (uint8_t)second } });
			core_offer(list, &a, 1);
		}
}

void mc_short_choices(const struct mc_state *s, int seat, struct core_choices *list)
{
	if (s->head.question == MC_ASK_COLOURS + 1) {
		colour_choices(seat, list);
		return;
	}
	bool founding = s->head.question == MC_ASK_FOUND + 1;
	int left = founding ? 0 : mc_settle_left(s, seat);
	for (int area = 0; area < MC_LAND; area++) {
		int room = founding ? 0 : room_at(s, seat, area), most = room < left ? room : left;
		if (founding && may_found(s, seat, area)) {
			ecu_action found = mc_write((struct mc_action){
				.kind = MC_DO_FOUND, .seat = (int8_t)seat, .at.area = (uint16_t)area });
			core_offer(list, &found, mc_areas[area].site != MC_NONE ? 3 : 1);
		} else if (most > 0) {
			ecu_action settle = mc_write((struct mc_action){
				.kind = MC_DO_SETTLE, .seat = (int8_t)seat, .units.area = (uint16_t)area });
			core_offer_range(list, &settle, 1, 1, most, 1);
		}
	}
}
