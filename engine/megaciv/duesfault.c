/* duesfault.c — which dues and calamities in progress a position may hold. Who owes what at which step of
 * which calamity is said by the rows of the dues (dues.h). */
#include <string.h>

#include "megaciv/dues.h"

static bool debtor_fits(const struct mc_copy *c, int seat, int who)
{
	return (who & MC_ANYBODY) || ((who & MC_PRIMARY) && c->primary == seat + 1) ||
	       ((who & MC_BENEFICIARY) && c->beneficiary == seat + 1) ||
	       ((who & MC_VICTIM) && (c->victims >> seat & 1));
}

static bool due_of_card(const struct mc_state *s, int seat, const struct core_frame *f)
{
	const struct mc_calamity_frame *now = CORE_OVER(f, const struct mc_calamity_frame);
	const struct mc_due *d = &s->due[seat];
	const struct mc_due_row *row = mc_due_row(d->what);
	size_t i = 0;

	while (i < 4 && row->demanded[i].who &&
	       (row->demanded[i].calamity != now->calamity || row->demanded[i].step != f->step))
		i++;
	return i < 4 && row->demanded[i].who && d->calamity == now->calamity + 1 &&
	       debtor_fits(&s->copy[now->copy], seat, row->demanded[i].who) &&
	       (row->is_whole ? row->is_whole(s, seat, d) : d->place == MC_PLACE_ANY);
}

static bool due_of_minor(const struct mc_due *d)
{
	const struct mc_calamity *c = mc_card_of_due(d);
	const struct mc_due_row *row = mc_due_row(d->what);

	return d->calamity && c->kind == MC_MINOR && row->of_minor && row->of_minor(c) && !d->from &&
	       d->block <= (c->buy_off ? MC_BLOCKS : 0) &&
	       d->place == (c->place == MC_PLACE_COAST ? MC_PLACE_COAST : MC_PLACE_ANY);
}

static bool due_of_theme(const struct mc_due *d)
{
	return mc_due_row(d->what)->of_theme && !d->calamity && !d->place;
}

static const char *due_fault(const struct mc_state *s, int seat)
{
	const struct mc_due *d = &s->due[seat];
	const struct core_frame *f = mc_top(s);
	bool fits = d->what && (f->kind == MC_CALAMITY ? due_of_card(s, seat, f)
				: f->kind == MC_MINORS ? due_of_minor(d)
						       : due_of_theme(d));

	if (!fits || !d->n || d->from > s->head.seats || (s->gone >> seat & 1))
		return "something is owed that nobody demands";
	return mc_due_choice(s, seat) ? NULL : "something is owed where nothing is left to decide";
}

static const char *picks_fault(const struct mc_state *s, int seat, bool selecting)
{
	const struct mc_picks *p = &s->picks[seat];
	const struct core_frame *f = mc_top(s);
	const struct mc_calamity_frame *now = CORE_OVER(f, const struct mc_calamity_frame);

	for (int i = 0; i < MC_PICKS; i++) {
		if (i >= p->n
			    ? p->at[i]
			    : !selecting || p->at[i] >= MC_LAND || s->city[p->at[i]] != seat + 1 ||
				      !mc_adjacent_by_water(p->at[i], MC_LAND + s->copy[now->copy].place - 1))
			return "a city is selected that cannot be";
		for (int k = 0; k < i && i < p->n; k++)
			if (p->at[k] == p->at[i])
				return "a city is selected twice";
	}
	if (selecting && !s->due[seat].what && seat < s->head.seats &&
	    p->n != mc_picks_due(s, seat, &s->copy[now->copy]))
		return "another number of cities is selected than asked for";
	return NULL;
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
	const struct core_frame *f = &s->head.frame[1];
	const struct mc_calamity_frame *now = CORE_OVER(f, const struct mc_calamity_frame);

	if (s->head.depth < 2 || f->kind != MC_CALAMITY)
		return memcmp(&s->copy[0], &none, sizeof none) || memcmp(&s->copy[1], &none, sizeof none)
			       ? "a calamity is remembered that is over"
			       : NULL;
	if (now->calamity < 0 || now->calamity >= MC_CALAMITIES ||
	    mc_calamities[now->calamity].kind == MC_MINOR || now->copy < 0 || now->copy >= MC_BLOCKS ||
	    now->picked < 0 || now->picked > MC_LAND || now->horde < 0 || now->horde > MC_LAND)
		return "a calamity that is none";
	for (int i = 0; i < MC_BLOCKS; i++)
		if ((i <= now->copy || memcmp(&s->copy[i], &none, sizeof none)) &&
		    !copy_is_whole(s, &s->copy[i], now->calamity))
			return "a calamity without a victim";
	return s->copy[0].card == s->copy[1].card ? "the same calamity twice" : NULL;
}

/* Areas are marked where the procedure has marked them. */
static const char *marked_fault(const struct mc_state *s)
{
	const struct core_frame *f = &s->head.frame[1];
	const struct mc_calamity_frame *now = CORE_OVER(f, const struct mc_calamity_frame);
	bool calamity = s->head.depth > 1 && f->kind == MC_CALAMITY;

	for (int area = 0; area < MC_LAND; area++) {
		if (!s->used[area])
			continue;
		bool city = s->city[area] && s->city[area] != MC_PIRATES;
		bool fits = calamity && s->used[area] == 1 &&
			    ((now->calamity == MC_CAL_CYCLONE && f->step > MC_SELECTED && city) ||
			     now->calamity == MC_CAL_BARBARIAN_HORDES ||
			     ((now->calamity == MC_CAL_CIVIL_WAR || now->calamity == MC_CAL_TYRANNY) &&
			      f->step > MC_HIT && mc_points(s, s->copy[now->copy].primary - 1, area)));
		if (!fits)
			return "a mark is left where nothing was done";
	}
	return NULL;
}

const char *mc_dues_fault(const struct mc_state *s)
{
	static const struct mc_due none;
	bool asking = mc_dues_asked(s), horde = mc_horde_fights(s);
	const char *wrong = copies_fault(s);

	if (!wrong && (asking || horde))
		wrong = marked_fault(s);
	bool selecting = !wrong && mc_selecting(s) && s->copy[mc_copy_of(s)].place;
	for (int seat = 0; seat < MC_SEATS && !wrong; seat++) {
		bool owes = memcmp(&s->due[seat], &none, sizeof none) != 0;
		if (owes != (asking && (s->head.waiting >> seat & 1)))
			return "something is owed by a seat that is not asked";
		wrong = picks_fault(s, seat, selecting);
		wrong = wrong || !owes ? wrong : due_fault(s, seat);
	}
	return wrong;
}
