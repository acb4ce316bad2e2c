/* duesfault.c — which dues (dues.c) a position may hold: who owes what at which step of which calamity. */
#include <string.h>

#include "megaciv/megaciv.h"

static const struct core_frame *top(const struct mc_state *s) { return &s->head.frame[s->head.depth - 1]; }

/* Who may owe what at which step of which procedure. */
enum debtor { PRIMARY = 1, VICTIM = 2, BENEFICIARY = 4, ANYBODY = 8 };
struct debt_rule {
	uint8_t calamity, step, what, who;
};

static const struct debt_rule rules_of_cards[] = {
	{ MC_CAL_VOLCANIC_ERUPTION_EARTHQUAKE, MC_CHOOSE, MC_DUE_VOLCANO, PRIMARY },
	{ MC_CAL_VOLCANIC_ERUPTION_EARTHQUAKE, MC_HIT + 1, MC_DUE_QUAKE, PRIMARY },
	{ MC_CAL_VOLCANIC_ERUPTION_EARTHQUAKE, MC_HIT + 2, MC_DUE_SHAKE, PRIMARY },
	{ MC_CAL_TREACHERY, MC_HIT + 1, MC_DUE_ANNEX, BENEFICIARY },
	{ MC_CAL_FAMINE, MC_CHOOSE, MC_DUE_VICTIMS, PRIMARY },
	{ MC_CAL_FAMINE, MC_HIT + 1, MC_DUE_DAMAGE, PRIMARY | VICTIM },
	{ MC_CAL_SLAVE_REVOLT, MC_HIT + 1, MC_DUE_SUPPORT, PRIMARY },
	{ MC_CAL_FLOOD, MC_CHOOSE, MC_DUE_PLAIN, PRIMARY },
	{ MC_CAL_FLOOD, MC_HIT + 1, MC_DUE_DAMAGE, ANYBODY },
	{ MC_CAL_SUPERSTITION, MC_HIT + 1, MC_DUE_REDUCE, PRIMARY },
	{ MC_CAL_CIVIL_WAR, MC_HIT + 1, MC_DUE_MARK, PRIMARY },
	{ MC_CAL_CIVIL_WAR, MC_HIT + 2, MC_DUE_SHARE, BENEFICIARY },
	{ MC_CAL_BARBARIAN_HORDES, MC_HIT + 1, MC_DUE_LAND, BENEFICIARY },
	{ MC_CAL_BARBARIAN_HORDES, MC_HIT + 4, MC_DUE_MARCH, BENEFICIARY },
	{ MC_CAL_CYCLONE, MC_CHOOSE, MC_DUE_SEA, PRIMARY },
	{ MC_CAL_CYCLONE, MC_HIT + 1, MC_DUE_SELECT, ANYBODY },
	{ MC_CAL_CYCLONE, MC_HIT + 2, MC_DUE_SPARE, ANYBODY },
	{ MC_CAL_CYCLONE, MC_HIT + 3, MC_DUE_REDUCE, ANYBODY },
	{ MC_CAL_EPIDEMIC, MC_CHOOSE, MC_DUE_VICTIMS, PRIMARY },
	{ MC_CAL_EPIDEMIC, MC_HIT + 1, MC_DUE_DAMAGE, PRIMARY | VICTIM },
	{ MC_CAL_TYRANNY, MC_HIT + 1, MC_DUE_MARK, BENEFICIARY },
	{ MC_CAL_TYRANNY, MC_HIT + 2, MC_DUE_SHARE, BENEFICIARY },
	{ MC_CAL_CIVIL_DISORDER, MC_HIT + 1, MC_DUE_REDUCE, PRIMARY },
	{ MC_CAL_CORRUPTION, MC_HIT + 1, MC_DUE_FACE, PRIMARY },
	{ MC_CAL_ICONOCLASM_AND_HERESY, MC_CHOOSE, MC_DUE_VICTIMS, PRIMARY },
	{ MC_CAL_ICONOCLASM_AND_HERESY, MC_HIT + 1, MC_DUE_REDUCE, PRIMARY | VICTIM },
	{ MC_CAL_ICONOCLASM_AND_HERESY, MC_HIT + 1, MC_DUE_CARDS, PRIMARY | VICTIM },
	{ MC_CAL_REGRESSION, MC_HIT + 1, MC_DUE_STEPS, PRIMARY },
	{ MC_CAL_PIRACY, MC_CHOOSE, MC_DUE_VICTIMS, PRIMARY },
	{ MC_CAL_PIRACY, MC_HIT + 1, MC_DUE_PIRATES, PRIMARY | BENEFICIARY },
};

static bool debtor_fits(const struct mc_copy *c, int seat, int who)
{
	return (who & ANYBODY) || ((who & PRIMARY) && c->primary == seat + 1) ||
	       ((who & BENEFICIARY) && c->beneficiary == seat + 1) ||
	       ((who & VICTIM) && (c->victims >> seat & 1));
}

static bool due_of_card(const struct mc_state *s, int seat, const struct core_frame *f)
{
	const struct mc_copy *c = &s->copy[f->b];

	for (size_t i = 0; i < sizeof rules_of_cards / sizeof *rules_of_cards; i++) {
		const struct debt_rule *r = &rules_of_cards[i];
		if (r->calamity == f->a && r->step == f->step && r->what == s->due[seat].what)
			return s->due[seat].calamity == f->a + 1 && debtor_fits(c, seat, r->who);
	}
	return false;
}

static bool due_of_minor(const struct mc_due *d)
{
	const struct mc_calamity *c = &mc_calamities[d->calamity ? d->calamity - 1 : 0];

	if (!d->calamity || c->kind != MC_MINOR ||
	    d->place != (c->place == MC_PLACE_COAST ? MC_PLACE_COAST : MC_PLACE_ANY) || d->from ||
	    d->at > (c->buy_off ? MC_BLOCKS : 0))
		return false;
	return (d->what == MC_DUE_DAMAGE && c->damage) || (d->what == MC_DUE_CARDS && c->cards) ||
	       (c->cities && d->what == (c->fate == MC_FATE_DESTROY ? MC_DUE_DESTROY : MC_DUE_REDUCE));
}

static bool place_is_tied(const struct mc_state *s, int seat, const struct mc_due *d)
{
	int equal = 0;

	for (int i = 0; i < (d->what == MC_DUE_VOLCANO ? (int)MC_VOLCANOES : (int)MC_PLAINS); i++)
		equal += (d->what == MC_DUE_VOLCANO ? mc_volcano_points(s, seat, i)
						    : mc_plain_points(s, seat, i)) == d->n;
	return equal > 1;
}

/* The particulars of a due that a procedure has made. */
static bool due_is_whole(const struct mc_state *s, int seat, const struct core_frame *f)
{
	const struct mc_due *d = &s->due[seat];
	const struct mc_copy *c = &s->copy[f->b];

	switch ((enum mc_due_kind)d->what) {
	case MC_DUE_VOLCANO:
	case MC_DUE_PLAIN: return place_is_tied(s, seat, d);
	case MC_DUE_DAMAGE:
		return d->place == MC_PLACE_ANY || d->place == MC_PLACE_COAST ||
		       (d->place == MC_PLACE_PLAIN && d->at < MC_PLAINS);
	case MC_DUE_SELECT:
		return c->place && d->place == MC_PLACE_SEA && d->at == c->place - 1 && d->n <= MC_PICKS;
	case MC_DUE_REDUCE: return d->from <= 1 && (d->place == MC_PLACE_ANY || d->place == MC_PLACE_MARKED);
	case MC_DUE_ANNEX:
	case MC_DUE_LAND:
	case MC_DUE_SHARE: return d->from == c->primary && d->place == MC_PLACE_ANY;
	case MC_DUE_MARK: return d->from == c->primary && d->n < mc_points_of(s, d->from - 1);
	case MC_DUE_MARCH:
		return d->from == c->primary && d->area == f->m - 1 &&
		       d->n == s->barbarians[d->area] - mc_area_limits[d->area];
	case MC_DUE_PIRATES:
		return d->place == MC_PLACE_COAST &&
		       (seat == c->primary - 1 ? d->from && (c->victims >> (d->from - 1) & 1) && f->m
					       : d->from == c->primary);
	case MC_DUE_SHAKE: return d->area < MC_LAND && d->n == 1;
	case MC_DUE_STEPS:
		return d->at < mc_modified(s, seat, d->calamity - 1, MC_ROLE_PRIMARY,
					   MC_CHANGE_CITIES_INSTEAD_OF_STEP, 0);
	case MC_DUE_CARDS:
	case MC_DUE_VICTIMS:
	case MC_DUE_QUAKE:
	case MC_DUE_SUPPORT:
	case MC_DUE_DESTROY:
	case MC_DUE_FACE:
	case MC_DUE_SPARE:
	case MC_DUE_SEA: return d->place == MC_PLACE_ANY;
	default: return false;
	}
}

static const char *due_fault(const struct mc_state *s, int seat)
{
	const struct mc_due *d = &s->due[seat];
	const struct core_frame *f = top(s);
	bool fits = f->kind == MC_CALAMITY ? due_of_card(s, seat, f) && due_is_whole(s, seat, f)
		    : f->kind == MC_MINORS ? due_of_minor(d)
					   : d->what == MC_DUE_DESTROY && !d->calamity && !d->place;

	if (!fits || !d->n || d->from > s->head.seats || (s->gone >> seat & 1))
		return "something is owed that nobody demands";
	return mc_due_choice(s, seat) ? NULL : "something is owed where nothing is left to decide";
}

static const char *picks_fault(const struct mc_state *s, int seat, bool selecting)
{
	const struct mc_picks *p = &s->picks[seat];
	const struct core_frame *f = top(s);

	for (int i = 0; i < MC_PICKS; i++) {
		if (i >= p->n ? p->at[i]
			      : !selecting || p->at[i] >= MC_LAND || s->city[p->at[i]] != seat + 1 ||
					!mc_adjacent_by_water(p->at[i], MC_LAND + s->copy[f->b].place - 1))
			return "a city is selected that cannot be";
		for (int k = 0; k < i && i < p->n; k++)
			if (p->at[k] == p->at[i])
				return "a city is selected twice";
	}
	if (selecting && !s->due[seat].what && seat < s->head.seats &&
	    p->n != mc_picks_due(s, seat, &s->copy[f->b]))
		return "another number of cities is selected than asked for";
	return s->due[seat].what == MC_DUE_SELECT && p->n >= s->due[seat].n
		       ? "more cities are selected than asked for"
		       : NULL;
}

static bool copy_is_whole(const struct mc_state *s, const struct mc_copy *c, int calamity)
{
	int places = calamity == MC_CAL_VOLCANIC_ERUPTION_EARTHQUAKE ? (int)MC_VOLCANOES
		     : calamity == MC_CAL_FLOOD                      ? (int)MC_PLAINS
		     : calamity == MC_CAL_CYCLONE                    ? MC_AREAS - MC_LAND
								     : 0;
	ecu_seats all = mc_everybody(s);

	if (!c->card || c->card > MC_CARD_GOODS || mc_calamity_of(c) != calamity || !c->primary ||
	    !(all >> (c->primary - 1) & 1))
		return false;
	if (c->beneficiary && (c->beneficiary == c->primary || !(all >> (c->beneficiary - 1) & 1)))
		return false;
	return c->place <= places && !(c->victims & ~all) && !(c->victims >> (c->primary - 1) & 1);
}

static const char *copies_fault(const struct mc_state *s)
{
	static const struct mc_copy none;
	const struct core_frame *f = s->head.depth > 1 ? &s->head.frame[1] : NULL;

	if (!f || f->kind != MC_CALAMITY)
		return memcmp(&s->copy[0], &none, sizeof none) || memcmp(&s->copy[1], &none, sizeof none)
			       ? "a calamity is remembered that is over"
			       : NULL;
	if (f->a < 0 || f->a >= MC_CALAMITIES || mc_calamities[f->a].kind == MC_MINOR || f->b < 0 ||
	    f->b >= MC_BLOCKS || f->n < 0 || f->n > MC_LAND || f->m < 0 || f->m > MC_LAND)
		return "a calamity that is none";
	for (int i = 0; i < MC_BLOCKS; i++)
		if ((i <= f->b || memcmp(&s->copy[i], &none, sizeof none)) &&
		    !copy_is_whole(s, &s->copy[i], f->a))
			return "a calamity without a victim";
	return s->copy[0].card == s->copy[1].card ? "the same calamity twice" : NULL;
}

/* Areas are marked where the procedure has marked them. */
static const char *marked_fault(const struct mc_state *s)
{
	const struct core_frame *f = s->head.depth > 1 && s->head.frame[1].kind == MC_CALAMITY
					     ? &s->head.frame[1]
					     : NULL;

	for (int area = 0; area < MC_LAND; area++) {
		if (!s->used[area])
			continue;
		bool city = s->city[area] && s->city[area] != MC_PIRATES;
		bool fits = f && s->used[area] == 1 &&
			    ((f->a == MC_CAL_CYCLONE && f->step >= MC_HIT + 2 && city) ||
			     f->a == MC_CAL_BARBARIAN_HORDES ||
			     ((f->a == MC_CAL_CIVIL_WAR || f->a == MC_CAL_TYRANNY) && f->step > MC_HIT &&
			      mc_points(s, s->copy[f->b].primary - 1, area)));
		if (!fits)
			return "a mark is left where nothing was done";
	}
	return NULL;
}

const char *mc_dues_fault(const struct mc_state *s)
{
	static const struct mc_due none;
	bool asking = s->head.question == MC_ASK_CALAMITY + 1,
	     horde = s->head.question == MC_ASK_LOSS + 1 && s->head.frame[1].kind == MC_CALAMITY;
	const char *wrong = copies_fault(s);

	if (!wrong && (asking || horde))
		wrong = marked_fault(s);
	bool selecting = !wrong && mc_selecting(s) && s->copy[top(s)->b].place;
	for (int seat = 0; seat < MC_SEATS && !wrong; seat++) {
		bool owes = memcmp(&s->due[seat], &none, sizeof none) != 0;
		if (owes != (asking && (s->head.waiting >> seat & 1)))
			return "something is owed by a seat that is not asked";
		wrong = picks_fault(s, seat, selecting);
		wrong = wrong || !owes ? wrong : due_fault(s, seat);
	}
	return wrong;
}
