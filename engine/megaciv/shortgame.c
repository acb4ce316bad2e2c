/* shortgame.c — chapters 17 and 18: the Short Game with its theme sets; the First Game.
 *
 * Questions, in this order, before the first turn
 *   found    ordered by ranking: where the five cities stand, in the own region; seen by all
 *   colours  open, holders of Written Record: its ten points of credit; the sets are shown
 *   calamity open, owners of some sets: which city they destroy (dues.c)
 *   settle   ordered by ranking: where fourteen tokens stand, in the own region within the limits
 * A theme set is known to its owner until all are shown. */
#include <assert.h>
#include <string.h>

#include "megaciv/questions.h"

/* 18: "First steps" ends after six turns, or as many as its table agreed on (M44). */
int mc_turns_most(const struct mc_state *s)
{
	int turns = mc_option(s, MC_OPTION_TURNS);
	bool agreed = turns < MC_TURNS_MOST;

	return mc_option(s, MC_OPTION_SCENARIO) == MC_FIRST_GAME && !agreed ? MC_LIM_FIRST_TURNS : turns;
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

static int found_left(const struct mc_state *s, int seat)
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

static int settle_left(const struct mc_state *s, int seat)
{
	int room = 0, left = mc_option(s, MC_OPTION_TOKENS) - mc_on_board(s, seat);

	for (int area = 0; area < MC_LAND; area++)
		room += room_at(s, seat, area);
	return left < room ? left : room;
}

/* ---- The steps ------------------------------------------------------------------------------- */

bool mc_theme_has_colours(int theme)
{
	for (int i = 0; i < MC_THEME_ADVANCES; i++)
		if (mc_theme_sets[theme].advance[i] == MC_ADV_WRITTEN_RECORD)
			return true;
	return false;
}

static void show(struct mc_state *s, int seat, const ecu_sink *sink)
{
	assert(s->theme[seat] && s->theme[seat] <= MC_THEME_SETS);
	core_tell(s, sink, CORE_ALL, MC_SAY_THEME, seat, s->theme[seat] - 1);
	for (int i = 0; i < MC_THEME_ADVANCES; i++)
		mc_gain(s, seat, mc_theme_sets[s->theme[seat] - 1].advance[i]);
}

enum core_step mc_show_sets(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	ecu_seats who = 0;

	for (int i = 0; i < s->ranking.n; i++) {
		int seat = s->ranking.at[i];
		if (mc_theme_has_colours(s->theme[seat] - 1))
			who |= mc_bit(seat);
		else
			show(s, seat, sink);
	}
	mc_next_step(f);
	core_ask(&s->head, MC_ASK_COLOURS, who);
	return who ? CORE_ASKED : CORE_AGAIN;
}

enum core_step mc_destroy_for_sets(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	mc_next_step(f);
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
	return room <= mc_option(s, MC_OPTION_TOKENS) - mc_on_board(s, seat);
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

static bool settle_choice(const struct mc_state *s, int seat)
{
	return settle_left(s, seat) > 0 && !is_full(s, seat);
}

enum core_step mc_settle_next(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	struct mc_turn_frame *turn = CORE_OVER(f, struct mc_turn_frame);

	for (; turn->seats < s->ranking.n; turn->seats++) {
		int seat = s->ranking.at[turn->seats];
		if (is_full(s, seat))
			fill_up(s, seat);
		if (settle_left(s, seat) <= 0)
			continue;
		core_ask(&s->head, MC_ASK_SETTLE, mc_bit(seat));
		return CORE_ASKED;
	}
	begin(s, sink);
	return mc_next_step(f);
}

enum core_step mc_found_next(struct mc_state *s, struct core_frame *f, const ecu_sink *sink)
{
	struct mc_turn_frame *turn = CORE_OVER(f, struct mc_turn_frame);

	(void)sink;
	for (; turn->seats < s->ranking.n; turn->seats++)
		if (found_left(s, s->ranking.at[turn->seats]) > 0) {
			core_ask(&s->head, MC_ASK_FOUND, mc_bit(s->ranking.at[turn->seats]));
			return CORE_ASKED;
		}
	return mc_next_step(f);
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
	    left = settle_left(s, a->seat), most = room < left ? room : left;

	return a->units.n >= 1 && a->units.n <= most
		       ? CORE_OK
		       : core_refuse(MC_SAY_SETTLE_MOST, a->units.area, most, a->units.n);
}

static void take_colours(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	assert(mc_theme_has_colours(s->theme[a->seat] - 1) && !s->advances[a->seat]);
	for (int i = 0; i < MC_RECORDS; i++) {
		s->record[a->seat][i] = a->colours.record[i];
		s->credit[a->seat][a->colours.record[i] - 1]++;
	}
	show(s, a->seat, sink);
	core_tell(s, sink, CORE_ALL, MC_SAY_COLOURS_CHOSEN, a->seat, a->colours.record[0] - 1,
		  a->colours.record[1] - 1);
}

static void found_apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	assert(!ecu_refused(found_check(s, a)));
	core_answered(&s->head, a->seat);
	mc_found(s, a->seat, a->at.area);
	core_tell(s, sink, CORE_ALL, MC_SAY_FOUNDED, a->seat, a->at.area);
}

static void found_choices(const struct mc_state *s, int seat, struct core_choices *list)
{
	for (int area = 0; area < MC_LAND; area++)
		if (may_found(s, seat, area))
			mc_offer_at(list, MC_DO_FOUND, seat, area, mc_areas[area].site != MC_NONE ? 3 : 1);
}

static void found_speak(const struct mc_state *s, int seat, ecu_message *m)
{
	m->arg[0] = found_left(s, seat);
}

static int next_settler(const struct mc_state *s)
{
	return s->ranking.at[CORE_OVER(&s->head.frame[0], const struct mc_turn_frame)->seats];
}

/* 17: before the first turn, and only in the Short Game; in the order of the ranking. */
static const char *turn_fault(const struct mc_state *s)
{
	const struct core_frame *f = &s->head.frame[0];
	const struct mc_turn_frame *turn = CORE_OVER(f, const struct mc_turn_frame);

	if (!mc_is_short(s))
		return "this is not the Short Game";
	return turn->seats < 0 || turn->seats >= s->ranking.n ||
			       !mc_asked_alone(s, s->ranking.at[turn->seats])
		       ? "it is nobody's turn to settle"
		       : NULL;
}

static const char *found_fault(const struct mc_state *s)
{
	const char *wrong = mc_asks(s, MC_ASK_FOUND) ? turn_fault(s) : NULL;

	if (wrong || !mc_asks(s, MC_ASK_FOUND))
		return wrong;
	return found_left(s, next_settler(s)) <= 0 ? "all first cities are built" : NULL;
}

/* clang-format off */
const struct mc_question_row mc_ask_found = {
	.prompt = MC_SAY_ASK_FOUND, .speak = found_speak, .check = found_check, .apply = found_apply,
	.choices = found_choices, .step = MC_STEP_FOUND, .step_again = MC_STEP_FOUND, .depth = 1,
	.fault = found_fault,
};
/* clang-format on */

static void settle_apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	assert(!ecu_refused(settle_check(s, a)));
	core_answered(&s->head, a->seat);
	mc_place(s, a->seat, a->units.area, a->units.n);
	core_tell(s, sink, CORE_ALL, MC_SAY_SETTLED_TOKENS, a->seat, a->units.n, a->units.area);
}

static void settle_choices(const struct mc_state *s, int seat, struct core_choices *list)
{
	int left = settle_left(s, seat);

	for (int area = 0; area < MC_LAND; area++) {
		int room = room_at(s, seat, area), most = room < left ? room : left;
		if (most > 0)
			mc_offer_range(list, &MC_ACT(MC_DO_SETTLE, seat, .units.area = (uint16_t)area), 1, 1,
				       most, 1);
	}
}

static void settle_speak(const struct mc_state *s, int seat, ecu_message *m)
{
	m->arg[0] = settle_left(s, seat);
}

static const char *settle_fault(const struct mc_state *s)
{
	const char *wrong = mc_asks(s, MC_ASK_SETTLE) ? turn_fault(s) : NULL;

	if (wrong || !mc_asks(s, MC_ASK_SETTLE))
		return wrong;
	return settle_choice(s, next_settler(s)) ? NULL : "all first tokens are placed";
}

/* clang-format off */
const struct mc_question_row mc_ask_settle = {
	.prompt = MC_SAY_ASK_SETTLE, .speak = settle_speak, .check = settle_check,
	.apply = settle_apply, .choices = settle_choices, .step = MC_STEP_SETTLE,
	.step_again = MC_STEP_SETTLE, .depth = 1, .fault = settle_fault,
};
/* clang-format on */

static ecu_verdict colours_check(const struct mc_state *s, const struct mc_action *a)
{
	(void)s;
	return a->colours.record[0] && a->colours.record[1] >= a->colours.record[0]
		       ? CORE_OK
		       : core_refuse(MC_SAY_COLOURS);
}

static void colours_apply(struct mc_state *s, const struct mc_action *a, const ecu_sink *sink)
{
	assert(!ecu_refused(colours_check(s, a)) && mc_is_short(s));
	core_answered(&s->head, a->seat);
	take_colours(s, a, sink);
}

static void colours_choices(const struct mc_state *s, int seat, struct core_choices *list)
{
	(void)s;
	for (int first = 1; first <= MC_GROUPS; first++)
		for (int second = first; second <= MC_GROUPS; second++)
			mc_offer(list,
				 &MC_ACT(MC_DO_COLOURS, seat,
					 .colours.record = { (uint8_t)first, (uint8_t)second }),
				 1);
}

bool mc_choosing_colours(const struct mc_state *s) { return mc_asks(s, MC_ASK_COLOURS); }

static const char *colours_fault(const struct mc_state *s)
{
	bool themes = mc_is_short(s) && mc_turn_is(s, MC_THEMES_HIDDEN);

	for (int seat = 0; seat < MC_SEATS; seat++)
		if ((s->theme[seat] != 0) != (themes && seat < s->head.seats))
			return "a theme set is not where it should be";
	if (mc_asks(s, MC_ASK_COLOURS) && !mc_is_short(s))
		return "this is not the Short Game";
	for (int seat = 0; mc_asks(s, MC_ASK_COLOURS) && seat < s->head.seats; seat++)
		if ((s->head.waiting >> seat & 1) &&
		    (!mc_theme_has_colours(s->theme[seat] - 1) || s->advances[seat]))
			return "colours are to be chosen that nobody has";
	return NULL;
}

/* clang-format off */
const struct mc_question_row mc_ask_colours = {
	.prompt = MC_SAY_ASK_COLOURS, .check = colours_check, .apply = colours_apply,
	.choices = colours_choices, .step = MC_STEP_THEMES, .step_again = MC_STEP_THEMES, .depth = 1,
	.fault = colours_fault,
};
/* clang-format on */
