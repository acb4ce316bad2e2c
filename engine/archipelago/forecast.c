/* forecast.c — the crisis that is or comes (9): what it asks, and what so many cubes more would lead to. */
#include "archipelago/facts.h"

/* ---- Which areas, and when ------------------------------------------------------------------- */

struct crisis {
	const struct arc_card *card;   /* NULL: none lies open */
	const struct core_frame *area; /* the one that is being resolved; NULL: none */
	enum arc_moment upper, lower;
};

static enum arc_moment waits(bool red) { return red ? ARC_MOMENT_RED : ARC_MOMENT_PHASE_4; }

/* A crisis goes on: its upper area has a frame above it, then its lower one. Rebels are expelled when the
 * demand is over. */
static void place_areas(const struct arc_state *s, int at, struct crisis *c)
{
	const struct core_frame *f = &s->head.frame[at], *area = at + 1 < s->head.depth ? f + 1 : NULL;
	bool red = arc_as_crisisc(f)->red, abroad = area && area->kind == ARC_EXPORT_AREA,
	     over = arc_topc(s)->kind == ARC_EXPULSION;

	c->area = over ? NULL : area;
	if (c->card->upper_red == red)
		c->upper = area && !abroad && !over ? ARC_MOMENT_NOW : ARC_MOMENT_DONE;
	if (c->card->lower_red == red)
		c->lower = abroad ? ARC_MOMENT_NOW : area ? ARC_MOMENT_SOON : ARC_MOMENT_DONE;
}

static struct crisis look(const struct arc_state *s)
{
	struct crisis c = { 0 };
	int at = 0;

	while (at < s->head.depth && s->head.frame[at].kind != ARC_CRISIS)
		at++;
	bool going_on = at < s->head.depth;
	if (!going_on && !s->crisis)
		return c;
	c.card = &arc_cards[going_on ? arc_as_crisisc(&s->head.frame[at])->card : s->crisis - 1];
	c.upper = waits(c.card->upper_red);
	c.lower = waits(c.card->lower_red);
	if (going_on)
		place_areas(s, at, &c);
	return c;
}

static bool comes(enum arc_moment when)
{
	return when == ARC_MOMENT_NOW || when == ARC_MOMENT_SOON || when == ARC_MOMENT_PHASE_4;
}

/* ---- The demand at home (9.1) ------------------------------------------------------------------ */

static bool is_home(const struct crisis *c) { return c->card && c->card->upper == ARC_AREA_DOMESTIC; }

/* As the demand finds them: phase 1 comes before phase 4, and rebels stand up in it. */
static void meet_home(struct arc_state *s, const struct crisis *c)
{
	if (c->upper != ARC_MOMENT_PHASE_4)
		return;
	for (int i = 0; i < ARC_PIECES; i++)
		s->unit[i].flags = 0;
	arc_lay_down(s);
}

static int pending_raise(const struct crisis *c)
{
	return c->upper == ARC_MOMENT_NOW && c->area->kind == ARC_DOMESTIC_AREA
		       ? arc_as_domesticc(c->area)->raise
		       : 0;
}

static int per_cube(const struct arc_state *s, const struct crisis *c)
{
	return c->card->raise[s->head.seats - ARC_LIM_PLAYERS_LEAST];
}

static struct arc_outcome_fact outcome(const struct arc_state *s, int raised, int lying, int counted)
{
	struct arc_state then = *s;
	int earlier = lying - counted, late = raised > earlier ? raised - earlier : 0,
	    rebels = counted > raised ? counted - raised : 0;

	arc_rebellion(&then, rebels);
	return (struct arc_outcome_fact){ .there = 1,
					  .raised = (uint8_t)raised,
					  .lying = (uint8_t)(lying - raised),
					  .rebels = (uint8_t)rebels,
					  .rebels_most = (uint8_t)(counted - late),
					  .rebellion = then.rebellion,
					  .to_war = arc_to_war(&then),
					  .war = then.rebellion > then.population };
}

static struct arc_outcome_fact home_with(const struct arc_state *then, const struct crisis *c, int cubes)
{
	int lying = arc_lying(then), raised = pending_raise(c) + cubes * per_cube(then, c);

	return outcome(then, raised < lying ? raised : lying, lying, arc_new_rebels(then));
}

static int raised_by_temples(const struct arc_state *then, int seat)
{
	int n = 0;

	for (int tile = 0; seat >= 0 && tile < ARC_TILES; tile++)
		if (then->hex[tile].site[ARC_BUILD_TEMPLE] && arc_temple_helps(then, seat, tile))
			for (int i = 0; i < ARC_PIECES; i++)
				n += then->unit[i].at == tile + 1 && (then->unit[i].flags & ARC_LYING);
	return n;
}

/* What is asked for, and what the seat could give of it. */
static struct arc_demand_fact demand(const struct arc_state *s, int when, int market, int r, int seat)
{
	return (struct arc_demand_fact){
		.when = (uint8_t)(when + 1),
		.resource = (uint8_t)(r + 1),
		.market = s->market[market][r],
		.own = (uint8_t)(seat >= 0 ? arc_free_cubes(s, seat, r) : 0),
		.tokens = (uint8_t)(seat >= 0 ? arc_free_tokens(s, seat) : 0),
	};
}

static void put_home(const struct arc_state *then, const struct crisis *c, int seat, struct arc_facts *f)
{
	int r = c->card->dom_resource, per = per_cube(then, c), lying = arc_lying(then),
	    rest = lying - pending_raise(c);

	f->home = demand(then, c->upper, ARC_DOMESTIC, r, seat);
	f->home.per_cube = (uint8_t)per;
	if (!comes(c->upper))
		return;
	f->home.lying = (uint8_t)lying;
	f->home.counted = (uint8_t)arc_new_rebels(then);
	f->home.raise = (uint8_t)pending_raise(c);
	f->home.cubes = (uint8_t)(rest > 0 ? (rest + per - 1) / per : 0);
	f->home.by_temple = (uint8_t)raised_by_temples(then, seat);
	for (int cubes = 0; cubes <= f->home.cubes && cubes < ARC_OUTCOMES; cubes++)
		f->home_with[cubes] = home_with(then, c, cubes);
}

/* ---- The demand abroad (9.2) -------------------------------------------------------------------- */

static int missing(const struct crisis *c)
{
	return c->lower == ARC_MOMENT_NOW ? arc_as_exportc(c->area)->missing : c->card->exp_count;
}

static void put_abroad(const struct arc_state *s, const struct crisis *c, int seat, struct arc_facts *f)
{
	int r = c->card->exp_resource, cubes = missing(c);

	f->abroad = demand(s, c->lower, ARC_EXPORT, r, seat);
	if (!comes(c->lower))
		return;
	f->abroad.cubes = (uint8_t)cubes;
	f->abroad.given = (uint8_t)(c->card->exp_count - cubes);
	for (int more = 0; more <= cubes && more < ARC_SHORTFALLS; more++) {
		f->abroad_with[more] = outcome(s, more, cubes, cubes);
		f->abroad_with[more].raised = f->abroad_with[more].lying = 0; /* nobody lies down */
	}
}

/* ---- Events (16) --------------------------------------------------------------------------------- */

static int pieces(const struct arc_state *s, int seat, bool ship)
{
	return (ship ? ARC_LIM_SHIPS : ARC_LIM_CITIZENS) - arc_reserves(s, seat, ship);
}

/* Who has enough loses so many; who stands on a wonder is not on the map. */
static int losses(const struct arc_state *s, const struct arc_op *op, int first, int lost)
{
	bool ship = op->code == ARC_OP_LOSE_SHIP;
	int n = 0;

	for (int i = first; i < s->order.n; i++, lost = 0) {
		int seat = s->order.at[i], have = pieces(s, seat, ship) + lost;
		for (int k = seat * ARC_EACH; k < (seat + 1) * ARC_EACH; k++)
			have -= !ship && s->unit[k].at > ARC_TILES;
		n += have >= op->arg[0] ? op->arg[1] - lost : 0;
	}
	return n;
}

/* From where it stands: effects and seats that are done are over. */
static void happen(struct arc_state *s, const struct crisis *c, struct arc_event_fact *e)
{
	const struct arc_event *event = &arc_events[c->card->event];
	const struct arc_event_frame *now = c->upper == ARC_MOMENT_NOW && c->area->kind == ARC_EVENT_AREA
						    ? arc_as_eventc(c->area)
						    : NULL;
	int seats = now ? now->seats : 0, lost = now ? now->lost : 0;

	for (int i = now ? now->effect : 0; i < event->ops; i++, seats = lost = 0) {
		const struct arc_op *op = &event->op[i];
		if (op->code == ARC_OP_REB)
			arc_rebellion(s, arc_amount(s, op, 0));
		if (op->code == ARC_OP_SUR)
			arc_surplus(s, arc_amount(s, op, 0));
		if (op->code == ARC_OP_LOSE_SHIP)
			e->ships = (uint8_t)(e->ships + losses(s, op, seats, lost));
		if (op->code == ARC_OP_LOSE_CITIZEN) {
			int citizens = losses(s, op, seats, lost);
			e->citizens = (uint8_t)(e->citizens + citizens);
			s->population = (uint8_t)(s->population - citizens);
		}
	}
}

static bool is_event(const struct crisis *c) { return c->card && c->card->upper == ARC_AREA_EVENT; }

static void put_event(const struct arc_state *s, const struct crisis *c, struct arc_facts *f)
{
	struct arc_state then = *s;

	f->event.when = (uint8_t)(c->upper + 1);
	f->event.event = (uint8_t)(c->card->event + 1);
	if (!comes(c->upper))
		return;
	happen(&then, c, &f->event);
	f->event.rebellion = (int16_t)(then.rebellion - s->rebellion);
	f->event.surplus = (int16_t)(then.surplus - s->surplus);
}

/* ---- Who is asked -------------------------------------------------------------------------------- */

static void put_relief(const struct arc_state *then, const struct crisis *c, struct arc_facts *f)
{
	const struct core_frame *a = c->area;
	int asked = !a                             ? -1
		    : a->kind == ARC_DOMESTIC_AREA ? arc_as_domesticc(a)->seats
		    : a->kind == ARC_EXPORT_AREA   ? arc_as_exportc(a)->seats
						   : -1;
	bool home = is_home(c) && comes(c->upper),
	     any = home || (c->card->lower == ARC_AREA_EXPORT && comes(c->lower));

	for (int place = 0; any && place < then->order.n; place++) {
		int seat = then->order.at[place];
		struct arc_relief_fact *r = &f->relief[seat];
		r->place = (uint8_t)(place + 1);
		r->chance = 1 + (place < asked    ? ARC_CHANCE_HAD
				 : place == asked ? ARC_CHANCE_NOW
						  : ARC_CHANCE_TO_COME);
		for (int i = seat * ARC_EACH; home && i < (seat + 1) * ARC_EACH; i++)
			r->lying = (uint8_t)(r->lying +
					     (arc_on_map(&then->unit[i]) && then->unit[i].flags & ARC_LYING));
		for (int tile = 0; home && tile < ARC_TILES; tile++)
			r->temples = (uint8_t)(r->temples + (then->hex[tile].site[ARC_BUILD_TEMPLE] &&
							     arc_temple_helps(then, seat, tile)));
	}
}

void arc_work_out_crisis(const struct arc_state *s, int seat, struct arc_facts *f)
{
	struct crisis c = look(s);
	struct arc_state then = *s;

	if (!c.card || s->head.over)
		return;
	if (is_home(&c)) {
		meet_home(&then, &c);
		put_home(&then, &c, seat, f);
	} else if (is_event(&c)) {
		put_event(s, &c, f);
	}
	if (c.card->lower == ARC_AREA_EXPORT)
		put_abroad(s, &c, seat, f);
	put_relief(&then, &c, f);
}

bool arc_move_by_crisis(struct arc_state *s, enum arc_mover mover)
{
	struct crisis c = look(s);
	struct arc_event_fact none = { 0 };

	if (!c.card)
		return false;
	if (mover == ARC_MOVER_HOME && is_home(&c) && comes(c.upper)) {
		struct arc_state then = *s;
		meet_home(&then, &c);
		arc_rebellion(s, home_with(&then, &c, 0).rebels);
		return true;
	}
	if (mover == ARC_MOVER_ABROAD && c.card->lower == ARC_AREA_EXPORT && comes(c.lower)) {
		arc_rebellion(s, missing(&c));
		return true;
	}
	if (mover == ARC_MOVER_EVENT && is_event(&c) && comes(c.upper)) {
		happen(s, &c, &none);
		return true;
	}
	return false;
}
