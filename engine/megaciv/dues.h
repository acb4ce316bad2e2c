/* dues.h — the rows of dues (11): everything that is known of one kind of due stands in its row.
 *
 * A due is owed with mc_owe(). Its row says what leaves no choice, which answers are allowed and what they
 * do, what is offered and asked, and where a position may hold it. Most dues are about areas, taken one
 * after the other: for these the functions mc_areas_*() of dues.c do the work, and the row says which. */
#ifndef MEGACIV_DUES_H
#define MEGACIV_DUES_H

#include "megaciv/megaciv.h"

/* Who may owe it, at which step of which calamity. */
enum { MC_PRIMARY = 1, MC_VICTIM = 2, MC_BENEFICIARY = 4, MC_ANYBODY = 8 };
struct mc_demanded {
	uint8_t calamity, step, who;
};

/* What its areas are: land with a city, any land, seas. */
enum mc_due_where { MC_AT_CITIES, MC_AT_LAND, MC_AT_SEAS };

/* Places of which one is named: how many, which action names it, what is told of it and what refused, and
 * what somebody has there. */
struct mc_places {
	int n, action, told, refused;
	int (*points)(const struct mc_state *, int seat, int place);
};

/* For facts: whose number it is, in which role; by the card and with his advances, what is left of it; what
 * of the card an advance may change, MC_CHANGES: nothing. Loss is enum mc_loss counted from 1. */
struct mc_reckoning {
	int victim, role, loss, base, number, left, changes;
};

/* What is not named there is NULL: does not apply. */
struct mc_due_row {
	/* where a position may hold it: calamities with a procedure, minors, the theme sets of the Short
	 * Game; what a procedure fixes in it, NULL: nothing, and it is about no place */
	struct mc_demanded demanded[4];
	bool (*of_minor)(const struct mc_calamity *);
	bool of_theme;
	bool (*is_whole)(const struct mc_state *, int seat, const struct mc_due *);

	/* sentences: how the number came about; what is asked, and what that speaks of beside the
	 * calamity and the number */
	uint16_t owes, prompt;
	uint8_t loss; /* what it takes, for facts: enum mc_loss counted from 1 */
	/* facts (account.c): how its number came about, NULL: it is one; whether its victim is another than
	 * who owes it; whether areas are marked for it, all at once */
	void (*reckon)(const struct mc_state *, int seat, const struct mc_due *, struct mc_reckoning *);
	bool of_other, marks;
	void (*speak)(const struct mc_state *, int seat, const struct mc_due *, ecu_message *);

	/* areas: which action names one, which it may be, how many have to be taken (NULL: the number),
	 * whether it matters in which order all are, and what taking one does */
	uint8_t action;
	enum mc_due_where where;
	bool (*may_take)(const struct mc_state *, int seat, const struct mc_due *, int area);
	int (*left)(const struct mc_state *, int seat, const struct mc_due *);
	bool (*order_matters)(const struct mc_state *, int seat, const uint16_t *areas, int n);
	void (*take)(struct mc_state *, int seat, int area, const ecu_sink *);

	const struct mc_places *places;

	/* cards: how much of the number one is worth */
	int (*worth)(int card);

	/* buying off: whether he can, whether all must think that he might, what it does */
	bool (*can_pay)(const struct mc_state *, int seat, const struct mc_due *);
	bool (*might_pay)(const struct mc_state *, int seat, const struct mc_due *);
	void (*pay)(struct mc_state *, int seat, const ecu_sink *);

	/* is the demand met before anything is lost? */
	bool (*is_met)(const struct mc_state *, int seat, int number);

	/* does what leaves no choice; true: nothing is left to decide */
	bool (*forced)(struct mc_state *, int seat, const ecu_sink *);
	ecu_verdict (*check)(const struct mc_state *, const struct mc_action *, const struct mc_due *);
	void (*apply)(struct mc_state *, const struct mc_action *, const ecu_sink *);
	void (*choices)(const struct mc_state *, int seat, const struct mc_due *, struct core_choices *);
	/* a driver's shortcut; first: any land */
	bool (*pick)(const struct mc_state *, int seat, int first, ecu_rng *, ecu_action *);
};

#define DUE(ID, key) extern const struct mc_due_row mc_due_##key;
#include "megaciv/dues.def"
#undef DUE

/* account.c */
void mc_reckon_points(const struct mc_state *, int seat, const struct mc_due *, struct mc_reckoning *);
void mc_reckon_taken(const struct mc_state *, int seat, const struct mc_due *, struct mc_reckoning *);
void mc_reckon_landed(const struct mc_state *, int seat, const struct mc_due *, struct mc_reckoning *);
void mc_reckon_marching(const struct mc_state *, int seat, const struct mc_due *, struct mc_reckoning *);
void mc_reckon_damage(const struct mc_state *, int seat, const struct mc_due *, struct mc_reckoning *);
void mc_reckon_cities(const struct mc_state *, int seat, const struct mc_due *, struct mc_reckoning *);
void mc_reckon_rate(const struct mc_state *, int seat, const struct mc_due *, struct mc_reckoning *);
void mc_reckon_face(const struct mc_state *, int seat, const struct mc_due *, struct mc_reckoning *);
void mc_reckon_steps(const struct mc_state *, int seat, const struct mc_due *, struct mc_reckoning *);
void mc_reckon_cards(const struct mc_state *, int seat, const struct mc_due *, struct mc_reckoning *);
void mc_reckon_selected(const struct mc_state *, int seat, const struct mc_due *, struct mc_reckoning *);
void mc_reckon_spared(const struct mc_state *, int seat, const struct mc_due *, struct mc_reckoning *);
void mc_reckon_victims(const struct mc_state *, int seat, const struct mc_due *, struct mc_reckoning *);

const struct mc_due_row *mc_due_row(int what);         /* of a due that there is */
bool mc_due_choice(const struct mc_state *, int seat); /* is there something to decide? */

static inline const struct core_frame *mc_top(const struct mc_state *s)
{
	return &s->head.frame[s->head.depth - 1];
}
/* what is remembered of the calamity that is resolved now; which copy of the card */
static inline const struct mc_calamity_frame *mc_calamity_now(const struct mc_state *s)
{
	return CORE_OVER(mc_top(s), const struct mc_calamity_frame);
}
static inline int mc_copy_of(const struct mc_state *s) { return mc_calamity_now(s)->copy; }
static inline const struct mc_calamity *mc_card_of_due(const struct mc_due *d)
{
	return &mc_calamities[d->calamity ? d->calamity - 1 : 0];
}
/* 11.1: the card that is resolved, for what is told: of a minor the one that was held, of whatever block */
int mc_called(const struct mc_state *, int seat);
/* Is the area, or the city in it, at the place the due is about? */
bool mc_is_here(const struct mc_state *, const struct mc_due *, int area, bool city);

bool mc_on_plain(int area, int plain, bool city); /* disasters.c: are tokens there, or the city, on it? */

/* For dues about areas. */
int mc_areas_found(const struct mc_state *, int seat, const struct mc_due *, uint16_t found[MC_AREAS]);
bool mc_areas_forced(struct mc_state *, int seat, const ecu_sink *);
ecu_verdict mc_areas_check(const struct mc_state *, const struct mc_action *, const struct mc_due *);
void mc_areas_apply(struct mc_state *, const struct mc_action *, const ecu_sink *);
void mc_areas_choices(const struct mc_state *, int seat, const struct mc_due *, struct core_choices *);
/* QUAKE, SHAKE, LAND, MARCH: the procedure goes on with this area */
void mc_go_on_with(struct mc_state *, int seat, int area, const ecu_sink *);
int mc_one_left(const struct mc_state *, int seat, const struct mc_due *);
bool mc_own_city_here(const struct mc_state *, int seat, const struct mc_due *, int area);
bool mc_his_city_here(const struct mc_state *, int seat, const struct mc_due *, int area);
bool mc_none_left(struct mc_state *, int seat, const ecu_sink *); /* forced: the number is 0 */
/* speaks of whose units it takes, behind the number; of nothing but the calamity */
void mc_speak_of_owner(const struct mc_state *, int seat, const struct mc_due *, ecu_message *);
void mc_speak_of_nothing(const struct mc_state *, int seat, const struct mc_due *, ecu_message *);

/* 11.3: with treasury, City in Flames as a whole, Banditry card by card. */
bool mc_can_buy_off(const struct mc_state *, int seat, const struct mc_due *);
void mc_buy_off(struct mc_state *, int seat, const ecu_sink *);

/* What dues hold, for texts: mc_holds_key, as many as dues.def says. */
#define MC_DUE_FIELD(NAME, LABEL, MEMBER, VOCABULARY, FLAGS, MOST) \
	{ \
		.name = NAME, .label = LABEL, .width = sizeof((struct mc_due *)0)->MEMBER, \
		.vocabulary = VOCABULARY, .flags = FLAGS, .offset = offsetof(struct mc_due, MEMBER), \
		.cap = MOST \
	}
#define MC_DUE_FROM MC_DUE_FIELD("from_seat", N_("From"), from, CORE_SEAT, CORE_FROM_1, 0) /* whose units */
#define DUE(ID, key)
#define DUE_HOLDS(ID, key, fields) extern const struct core_field mc_holds_##key[fields];
#include "megaciv/dues.def"
#undef DUE

#endif
