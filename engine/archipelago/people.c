/* people.c — chapters 10.7 and 10.8: reproduction and recruitment.
 *
 * Questions
 *   birth   on which hex, in which land region a citizen is added; asked when the reserve is short, when
 *           the two stand in two regions, and for cards that say "up to"
 *   worker  where the next worker stands, or be done after the first; asked while publicly another could
 *           be recruited */
#include <assert.h>

#include "archipelago/facts.h"

/* ---- Reproduction (10.7) -------------------------------------------------------------------- */

/* Exactly two citizens of the seat, neither a rebel. Fills the land regions they stand in. */
static bool couple(const struct arc_state *s, int seat, int tile, unsigned *regions)
{
	int n = 0;

	*regions = 0;
	for (int i = seat * ARC_EACH; i < seat * ARC_EACH + ARC_LIM_CITIZENS; i++)
		if (s->unit[i].at == tile + 1) {
			if (s->unit[i].flags & ARC_LYING)
				return false;
			n++;
			*regions |= 1u << s->unit[i].region;
		}
	return n == ARC_LIM_REPRODUCTION_CITIZENS;
}

/* A bit for each hex with exactly two citizens, counted in one pass. */
static uint32_t couples(const struct arc_state *s, int seat)
{
	uint32_t once = 0, twice = 0, more = 0, rebels = 0;

	for (int i = seat * ARC_EACH; i < seat * ARC_EACH + ARC_LIM_CITIZENS; i++) {
		if (!arc_on_map(&s->unit[i]))
			continue;
		uint32_t bit = 1u << (s->unit[i].at - 1);
		more |= twice & bit;
		twice |= once & bit;
		once |= bit;
		rebels |= s->unit[i].flags & ARC_LYING ? bit : 0;
	}
	return twice & ~more & ~rebels;
}

bool arc_can_breed(const struct arc_state *s, int seat)
{
	return couples(s, seat) && arc_reserve(s, seat, false) >= 0;
}

int arc_births(const struct arc_state *s, int seat)
{
	int hexes = __builtin_popcount(couples(s, seat)), reserve = arc_reserves(s, seat, false);

	return hexes < reserve ? hexes : reserve;
}

void arc_open_birth(struct arc_state *s, int seat, int hexes, bool may)
{
	*arc_as_birth(arc_push(s, ARC_BIRTH, seat)) = (struct arc_birth_frame){ .left = (int16_t)hexes,
										.optional = may };
}

static void birth(struct arc_state *s, struct core_frame *f, int tile, int region, const ecu_sink *sink)
{
	assert(arc_as_birth(f)->left > 0);
	assert(arc_citizens_on(s, f->seat - 1, tile) == ARC_LIM_REPRODUCTION_CITIZENS);
	arc_put_citizen(s, f->seat - 1, tile, region);
	arc_as_birth(f)->left--;
	arc_as_birth(f)->born++;
	core_tell(s, sink, CORE_ALL, ARC_SAY_BORN, f->seat - 1, arc_face_number(tile, s->hex[tile].side),
		  s->population);
}

/* A hex that leaves nothing to choose: its two stand in one region, and either all get one or it is the
 * only one. */
static int plain_birth(const struct arc_state *s, const struct core_frame *f, uint32_t tiles, int *region)
{
	int seat = f->seat - 1, n = __builtin_popcount(tiles);
	unsigned regions;

	if (arc_as_birthc(f)->optional || n > arc_as_birthc(f)->left || n > arc_reserves(s, seat, false))
		return -1;
	for (; tiles; tiles &= tiles - 1) {
		couple(s, seat, __builtin_ctz(tiles), &regions);
		*region = __builtin_ctz(regions);
		if (!(regions & (regions - 1)))
			return __builtin_ctz(tiles);
	}
	return -1;
}

enum core_step arc_birth_step(struct core_head *head, struct core_frame *f, const ecu_sink *sink)
{
	struct arc_state *s = arc(head);
	int seat = f->seat - 1, region = 0;
	uint32_t tiles = couples(s, seat);

	assert(seat >= 0 && arc_as_birth(f)->left >= 0);
	if (!arc_as_birth(f)->left || !tiles || arc_reserve(s, seat, false) < 0)
		return CORE_POP;
	int tile = plain_birth(s, f, tiles, &region);
	if (tile >= 0) {
		birth(s, f, tile, region, sink);
		return CORE_AGAIN;
	}
	core_ask(head, ARC_ASK_BIRTH, arc_bit(seat));
	return CORE_ASKED;
}

/* ---- Recruitment (10.8) --------------------------------------------------------------------- */

/* R25: read anew for each worker. */
int arc_worker_price(const struct arc_state *s) { return arc_workers_row(s->surplus)->price; }

static bool has_unit(const struct arc_state *s, int seat, int tile)
{
	for (int i = seat * ARC_EACH; i < (seat + 1) * ARC_EACH; i++)
		if (s->unit[i].at == tile + 1)
			return true;
	return false;
}

static bool takes_worker(const struct arc_state *s, int seat, int tile)
{
	return s->hex[tile].side && (arc_face(s, tile)->regions & ARC_LANDS) && has_unit(s, seat, tile) &&
	       arc_citizens_on(s, seat, tile) < ARC_LIM_CITIZENS_PER_HEX;
}

/* What all can see: workers, a citizen in reserve, a place. */
static bool worker_possible(const struct arc_state *s, int seat)
{
	if (!s->surplus || arc_reserve(s, seat, false) < 0)
		return false;
	for (int i = seat * ARC_EACH; i < (seat + 1) * ARC_EACH; i++)
		if (arc_on_map(&s->unit[i]) && takes_worker(s, seat, s->unit[i].at - 1))
			return true;
	return false;
}

/* Workers one after the other, as long as there are workers, citizens, places and florins. */
int arc_workers_most(const struct arc_state *s, int seat, int *cost)
{
	int n = 0, places = 0, reserve = arc_reserves(s, seat, false), florins = arc_free_florins(s, seat);

	for (int tile = 0; tile < ARC_TILES; tile++)
		if (takes_worker(s, seat, tile))
			places += ARC_LIM_CITIZENS_PER_HEX - arc_citizens_on(s, seat, tile);
	for (*cost = 0; n < reserve && n < places && n < s->surplus; n++) {
		int price = arc_workers_row(s->surplus - n)->price;
		if (*cost + price > florins)
			break;
		*cost += price;
	}
	return n;
}

bool arc_can_recruit(const struct arc_state *s, int seat, int spend)
{
	return worker_possible(s, seat) &&
	       (spend < 0 || arc_free_florins(s, seat) - spend >= arc_worker_price(s));
}

void arc_open_recruit(struct arc_state *s, int seat, int most, bool free)
{
	*arc_as_recruit(arc_push(s, ARC_RECRUIT, seat)) = (struct arc_recruit_frame){ .left = (int16_t)most,
										      .free = free };
}

enum core_step arc_recruit_step(struct core_head *head, struct core_frame *f, const ecu_sink *sink)
{
	(void)sink;
	assert(f->seat > 0 && arc_as_recruit(f)->left >= 0);
	if (!arc_as_recruit(f)->left || !worker_possible(arc(head), f->seat - 1))
		return CORE_POP;
	core_ask(head, ARC_ASK_WORKER, arc_bit(f->seat - 1));
	return CORE_ASKED;
}

/* Workers that cost nothing are "up to" so many: none too. */
static bool may_stop(const struct core_frame *f)
{
	if (f->kind == ARC_BIRTH)
		return arc_as_birthc(f)->born;
	return arc_as_recruitc(f)->recruited || arc_as_recruitc(f)->free;
}

static ecu_verdict worker_check(const struct arc_state *s, const struct arc_action_data *a)
{
	int tile = a->place.tile, price = arc_as_recruitc(arc_topc(s))->free ? 0 : arc_worker_price(s),
	    florins = arc_free_florins(s, a->seat);

	if (!s->hex[tile].side || !(arc_face(s, tile)->regions & ARC_LANDS & 1u << a->place.region))
		return core_refuse(ARC_SAY_NOT_ON_LAND);
	if (!has_unit(s, a->seat, tile))
		return core_refuse(ARC_SAY_NO_UNIT_THERE);
	if (!takes_worker(s, a->seat, tile))
		return core_refuse(ARC_SAY_RECRUITS_FULL, ARC_LIM_CITIZENS_PER_HEX);
	return florins < price ? core_refuse(ARC_SAY_TOO_DEAR, price, florins) : CORE_OK;
}

static void recruit(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	struct arc_recruit_frame *r = arc_as_recruit(arc_top(s));
	int price = r->free ? 0 : arc_worker_price(s);

	assert(r->left > 0 && s->surplus > 0);
	assert(arc_citizens_on(s, a->seat, a->place.tile) < ARC_LIM_CITIZENS_PER_HEX);
	arc_pay(s, a->seat, price);
	arc_put_citizen(s, a->seat, a->place.tile, a->place.region);
	arc_surplus(s, -1);
	r->left--;
	r->recruited++;
	core_tell(s, sink, CORE_ALL, ARC_SAY_RECRUITED, a->seat,
		  arc_face_number(a->place.tile, s->hex[a->place.tile].side), price);
}

/* ---- Actions -------------------------------------------------------------------------------- */

static ecu_verdict recruit_check(const struct arc_state *s, const struct arc_action_data *a)
{
	ecu_verdict v = arc_disc_check(s, a->seat, ARC_ACTION_RECRUITMENT);
	int price = arc_worker_price(s), florins = arc_free_florins(s, a->seat);

	if (ecu_refused(v))
		return v;
	if (!s->surplus)
		return core_refuse(ARC_SAY_NO_WORKERS);
	if (!worker_possible(s, a->seat))
		return core_refuse(ARC_SAY_NO_ROOM);
	return florins < price ? core_refuse(ARC_SAY_TOO_DEAR, price, florins) : CORE_OK;
}

static ecu_verdict birth_check(const struct arc_state *s, const struct arc_action_data *a)
{
	unsigned regions;

	if (!couple(s, a->seat, a->place.tile, &regions))
		return core_refuse(ARC_SAY_NO_COUPLE);
	return regions >> a->place.region & 1 ? CORE_OK : core_refuse(ARC_SAY_NOT_BORN_THERE);
}

static ecu_verdict reproduce_check(const struct arc_state *s, const struct arc_action_data *a)
{
	ecu_verdict v = arc_disc_check(s, a->seat, ARC_ACTION_REPRODUCTION);

	if (ecu_refused(v))
		return v;
	return arc_can_breed(s, a->seat) ? CORE_OK : core_refuse(ARC_SAY_NO_COUPLE);
}

static ecu_verdict stop_check(const struct arc_state *s, const struct arc_action_data *a)
{
	(void)a;
	if (arc_topc(s)->kind == ARC_BIRTH && !arc_as_birthc(arc_topc(s))->optional)
		return core_refuse(ARC_SAY_ALL_BREED);
	return may_stop(arc_topc(s)) ? CORE_OK
				     : core_refuse(arc_by_card(s) ? ARC_SAY_CARD_ONCE : ARC_SAY_ONE_AT_LEAST);
}

static void do_reproduce(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	(void)sink;
	arc_place_disc(s, a->seat, ARC_ACTION_REPRODUCTION, 0);
	arc_open_birth(s, a->seat, ARC_TILES, false);
}

static void do_recruit(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	(void)sink;
	arc_place_disc(s, a->seat, ARC_ACTION_RECRUITMENT, 0);
	arc_open_recruit(s, a->seat, ARC_LIM_CITIZENS, false);
}

static void do_birth(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	birth(s, arc_top(s), a->place.tile, a->place.region, sink);
}

static void stop(struct arc_state *s, const struct arc_action_data *a, const ecu_sink *sink)
{
	(void)a;
	(void)sink;
	if (arc_top(s)->kind == ARC_BIRTH)
		arc_as_birth(arc_top(s))->left = 0;
	else
		arc_as_recruit(arc_top(s))->left = 0;
}

/* clang-format off */
const struct arc_deed arc_people_deeds[ARC_KINDS] = {
	[ARC_DO_REPRODUCE] = { reproduce_check, do_reproduce },
	[ARC_DO_RECRUIT] = { recruit_check, do_recruit }, [ARC_DO_BIRTH] = { birth_check, do_birth },
	[ARC_DO_WORKER] = { worker_check, recruit }, [ARC_DO_DONE] = { stop_check, stop },
};
/* clang-format on */

static void offer_places(int seat, int kind, int tile, unsigned regions, struct core_choices *list)
{
	for (; regions; regions &= regions - 1)
		arc_offer_choice(
			list,
			ARC_ACT(kind, seat, .place = { (uint8_t)tile, (uint8_t)__builtin_ctz(regions) }), 6);
}

void arc_people_choices(const struct arc_state *s, int seat, struct core_choices *list)
{
	const struct core_frame *f = arc_topc(s);
	bool born = arc_asking(s, ARC_ASK_BIRTH);
	uint32_t seen = 0;
	unsigned regions;

	for (int i = seat * ARC_EACH; i < (seat + 1) * ARC_EACH; i++) {
		int tile = s->unit[i].at - 1;
		if (!arc_on_map(&s->unit[i]) || seen >> tile & 1)
			continue;
		seen |= 1u << tile;
		if (born && couple(s, seat, tile, &regions))
			offer_places(seat, ARC_DO_BIRTH, tile, regions, list);
		if (!born && takes_worker(s, seat, tile) &&
		    (arc_as_recruitc(f)->free || arc_free_florins(s, seat) >= arc_worker_price(s)))
			offer_places(seat, ARC_DO_WORKER, tile, arc_face(s, tile)->regions & ARC_LANDS, list);
	}
	if (may_stop(f) && (!born || arc_as_birthc(f)->optional))
		arc_offer_plain(list, ARC_DO_DONE, seat, 1);
}
