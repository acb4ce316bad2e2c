/* stock.c — units, money, cubes, tracks and control: what every chapter takes and gives (1, 2, 11). */
#include <assert.h>
#include <string.h>

#include "archipelago/archipelago.h"

/* ---- Units ---------------------------------------------------------------------------------- */

/* Looked for among all at once, place and token of a unit in one comparison: there is at most one. */
int arc_unit_on(const struct arc_state *s, int tile, int on)
{
	const struct arc_piece look = { .at = (uint8_t)(tile + 1), .on = (uint8_t)on },
			       mask = { .at = 0xff, .on = 0xff };
	uint32_t want, bits, unit[ARC_PIECES];
	int found = -1;

	memcpy(&want, &look, sizeof want);
	memcpy(&bits, &mask, sizeof bits);
	memcpy(unit, s->unit, sizeof unit);
	for (int i = 0; i < ARC_PIECES; i++)
		found = (unit[i] & bits) == want ? i : found;
	return found;
}
_Static_assert(sizeof(struct arc_piece) == sizeof(uint32_t), "a unit is one word");

int arc_citizens_on(const struct arc_state *s, int seat, int tile)
{
	const struct arc_piece *u = &s->unit[seat * ARC_EACH];
	int n = 0;

	for (int i = 0; i < ARC_LIM_CITIZENS; i++)
		n += u[i].at == tile + 1;
	return n;
}

static int first_of(int seat, bool ship) { return seat * ARC_EACH + (ship ? ARC_LIM_CITIZENS : 0); }

int arc_reserve(const struct arc_state *s, int seat, bool ship)
{
	int first = first_of(seat, ship);

	for (int i = first; i < first + (ship ? ARC_LIM_SHIPS : ARC_LIM_CITIZENS); i++)
		if (!s->unit[i].at)
			return i;
	return -1;
}

int arc_reserves(const struct arc_state *s, int seat, bool ship)
{
	int first = first_of(seat, ship), n = 0;

	for (int i = first; i < first + (ship ? ARC_LIM_SHIPS : ARC_LIM_CITIZENS); i++)
		n += !s->unit[i].at;
	return n;
}

bool arc_has_active(const struct arc_state *s, int seat)
{
	for (int i = seat * ARC_EACH; i < (seat + 1) * ARC_EACH; i++)
		if (arc_active(&s->unit[i]))
			return true;
	return false;
}

bool arc_twin(const struct arc_state *s, int unit)
{
	for (int i = unit - unit % ARC_EACH; i < unit; i++)
		if (arc_is_ship(i) == arc_is_ship(unit) &&
		    memcmp(&s->unit[i], &s->unit[unit], sizeof s->unit[i]) == 0)
			return true;
	return false;
}

void arc_put_citizen(struct arc_state *s, int seat, int tile, int region)
{
	int unit = arc_reserve(s, seat, false);

	assert(unit >= 0);
	assert(arc_laid(s, tile) && (arc_face(s, tile)->regions & ARC_LANDS & 1u << region));
	assert(s->population < ARC_LIM_POPULATION_LAST);
	s->unit[unit] = (struct arc_piece){ .at = (uint8_t)(tile + 1), .region = (uint8_t)region };
	s->population++;
}

void arc_to_reserve(struct arc_state *s, int unit)
{
	assert(unit >= 0 && unit < ARC_PIECES && arc_on_map(&s->unit[unit]));
	assert(arc_is_ship(unit) || s->population > 0);
	s->population = (uint8_t)(s->population - !arc_is_ship(unit));
	s->unit[unit] = (struct arc_piece){ 0 };
}

/* ---- Money and cubes ------------------------------------------------------------------------ */

void arc_pay(struct arc_state *s, int seat, int florins)
{
	assert(florins >= 0 && s->florins[seat] >= florins);
	assert(s->bank_florins + florins <= ARC_LIM_FLORINS);
	s->florins[seat] = (uint8_t)(s->florins[seat] - florins);
	s->bank_florins = (uint8_t)(s->bank_florins + florins);
}

int arc_earn(struct arc_state *s, int seat, int florins)
{
	int paid = florins < s->bank_florins ? florins : s->bank_florins;

	assert(paid >= 0 && s->florins[seat] + paid <= ARC_LIM_FLORINS);
	s->bank_florins = (uint8_t)(s->bank_florins - paid);
	s->florins[seat] = (uint8_t)(s->florins[seat] + paid);
	return paid;
}

void arc_earn_told(struct arc_state *s, int seat, int florins, const ecu_sink *sink)
{
	int paid = arc_earn(s, seat, florins);

	core_tell(s, sink, CORE_ALL, ARC_SAY_EARNED, seat, paid);
}

void arc_pay_cube(struct arc_state *s, int seat, int resource, int n)
{
	assert(n >= 0 && s->cubes[seat][resource] >= n);
	assert(s->bank[resource] + n <= arc_resources[resource].cubes);
	s->cubes[seat][resource] = (uint8_t)(s->cubes[seat][resource] - n);
	s->bank[resource] = (uint8_t)(s->bank[resource] + n);
}

int arc_gain_cube(struct arc_state *s, int seat, int resource, int n)
{
	int taken = n < s->bank[resource] ? n : s->bank[resource];

	assert(taken >= 0 && s->cubes[seat][resource] + taken <= arc_resources[resource].cubes);
	s->bank[resource] = (uint8_t)(s->bank[resource] - taken);
	s->cubes[seat][resource] = (uint8_t)(s->cubes[seat][resource] + taken);
	return taken;
}

/* 1.4 */
int arc_all_florins(const struct arc_state *s)
{
	int n = s->bank_florins;

	for (int seat = 0; seat < ARC_SEATS; seat++)
		n += s->florins[seat] + s->paid[seat] + s->benefactor[seat] +
		     (s->bid[seat] ? s->bid[seat] - 1 : 0);
	for (int tile = 0; tile < ARC_TILES; tile++)
		n += __builtin_popcount(s->hex[tile].blocked);
	return n;
}

int arc_cubes_of(const struct arc_state *s, int seat)
{
	int n = 0;

	for (int r = 0; r < ARC_RESOURCES; r++)
		n += s->cubes[seat][r];
	return n;
}

int arc_all_cubes(const struct arc_state *s, int r)
{
	int n = s->bank[r] + s->market[ARC_DOMESTIC][r] + s->market[ARC_EXPORT][r];

	for (int seat = 0; seat < ARC_SEATS; seat++)
		n += s->cubes[seat][r];
	return n;
}

int arc_all_tokens(const struct arc_state *s)
{
	int n = s->tokens_gone;

	for (int i = 0; i < ARC_LIM_EXPLORER_STACKS; i++)
		n += s->stack[i];
	for (int seat = 0; seat < ARC_SEATS; seat++)
		n += s->tokens[seat];
	return n;
}

int arc_empty_stacks(const struct arc_state *s)
{
	int n = 0;

	for (int i = 0; i < ARC_LIM_EXPLORER_STACKS; i++)
		n += !s->stack[i];
	return n;
}

int arc_all_discs(const struct arc_state *s, int seat)
{
	int n = s->spare[seat] + s->on_cards[seat];

	for (int field = 0; field < ARC_WHEEL; field++)
		n += s->wheel[seat][field];
	return n;
}

int arc_discs_due(const struct arc_state *s)
{
	int discs = ARC_LIM_START_DISCS + arc_empty_stacks(s) * ARC_LIM_STACK_DISCS;

	return discs < ARC_LIM_DISCS ? discs : ARC_LIM_DISCS;
}

/* 14: what is offered is set aside. What of it lies so far into the side that is given, a byte each. */
static int pledged(const struct arc_state *s, int seat, size_t offset)
{
	int n = 0;

	for (int i = seat * ARC_SEATS; s->proposals[seat] && i < (seat + 1) * ARC_SEATS; i++)
		n += s->offer[i].to ? ((const uint8_t *)&s->offer[i].give)[offset] : 0;
	return n;
}

int arc_free_florins(const struct arc_state *s, int seat)
{
	return s->florins[seat] - pledged(s, seat, offsetof(struct arc_goods, florins));
}

int arc_free_cubes(const struct arc_state *s, int seat, int resource)
{
	return s->cubes[seat][resource] -
	       pledged(s, seat, offsetof(struct arc_goods, cubes) + (size_t)resource);
}

ecu_verdict arc_cube_check(const struct arc_state *s, int seat, int resource)
{
	if (arc_free_cubes(s, seat, resource) > 0)
		return CORE_OK;
	return core_refuse(s->cubes[seat][resource] ? ARC_SAY_CUBES_ASIDE : ARC_SAY_NO_CUBE, resource);
}

int arc_free_tokens(const struct arc_state *s, int seat)
{
	return s->tokens[seat] - pledged(s, seat, offsetof(struct arc_goods, tokens));
}

/* ---- Boards I to IV ------------------------------------------------------------------------- */

int arc_room(int market, int resource)
{
	int room = 0;

	for (int row = 0; row < ARC_MARKET_ROWS && arc_markets[market][resource][row].to; row++)
		room = arc_markets[market][resource][row].to;
	return room;
}

const struct arc_market_row *arc_row(int market, int resource, int cube)
{
	const struct arc_market_row *row = arc_markets[market][resource];

	assert(cube > 0 && cube <= arc_room(market, resource));
	while (cube > row->to)
		row++;
	return row;
}

int arc_price(int market, int resource, int cube) { return arc_row(market, resource, cube)->price; }

bool arc_stockable(const struct arc_state *s, int resource)
{
	return s->bank[resource] && s->market[ARC_DOMESTIC][resource] < arc_room(ARC_DOMESTIC, resource);
}

void arc_stock(struct arc_state *s, int resource)
{
	assert(arc_stockable(s, resource));
	s->bank[resource]--;
	s->market[ARC_DOMESTIC][resource]++;
}

/* 1.5 */
void arc_rebellion(struct arc_state *s, int by)
{
	int now = s->rebellion + by;

	s->rebellion = (uint8_t)(now < 0 ? 0 : now > UINT8_MAX ? UINT8_MAX : now);
}

void arc_surplus(struct arc_state *s, int by)
{
	int now = s->surplus + by;

	assert(s->surplus <= ARC_LIM_SURPLUS_LAST);
	s->surplus = (uint8_t)(now < 0 ? 0 : now > ARC_LIM_SURPLUS_LAST ? ARC_LIM_SURPLUS_LAST : now);
}

/* ---- Control (11) --------------------------------------------------------------------------- */

int arc_sites(const struct arc_state *s, int building)
{
	int n = 0;

	for (int tile = 0; tile < ARC_TILES; tile++)
		n += s->hex[tile].site[building] != 0;
	return n;
}

void arc_count_buildings(struct arc_state *s)
{
	memset(s->standing, 0, sizeof s->standing);
	for (int b = ARC_BUILD_TOWN; b < ARC_BUILDS; b++)
		s->standing[b] = (uint8_t)arc_sites(s, b);
}

/* 11.1: the upright unit on the token; 11.6: otherwise the upright citizen of the town. */
int arc_user(const struct arc_state *s, int tile, int building)
{
	if (!s->hex[tile].site[building])
		return -1;
	int unit = arc_unit_on(s, tile, ARC_ON_BUILDING + building);
	if (unit >= 0 && !(s->unit[unit].flags & ARC_LYING))
		return unit;
	if (building == ARC_BUILD_TOWN || !s->hex[tile].site[ARC_BUILD_TOWN])
		return -1;
	unit = arc_unit_on(s, tile, ARC_ON_BUILDING + ARC_BUILD_TOWN);
	return unit >= 0 && !(s->unit[unit].flags & ARC_LYING) ? unit : -1;
}

int arc_controller(const struct arc_state *s, int tile, int building)
{
	int unit = arc_user(s, tile, building);

	return unit < 0 ? -1 : arc_owner_of(unit);
}

int arc_controlled(const struct arc_state *s, int seat, int building)
{
	int n = 0;

	for (int tile = 0; tile < ARC_TILES; tile++)
		n += s->hex[tile].site[building] && arc_controller(s, tile, building) == seat;
	return n;
}

/* ---- Benefactor (15.4) ---------------------------------------------------------------------- */

bool arc_benefactor_in_play(const struct arc_state *s)
{
	return s->trend == ARC_TREND_BENEFACTOR + 1 ||
	       arc_option(s, ARC_OPTION_BENEFACTOR) == ARC_BENEFACTOR_EXTRA;
}

void arc_lay_florin(struct arc_state *s, int seat, const ecu_sink *sink)
{
	assert(arc_benefactor_in_play(s));
	assert(s->bank_florins > 0 && s->benefactor[seat] < ARC_LIM_FLORINS);
	s->bank_florins--;
	s->benefactor[seat]++;
	core_tell(s, sink, CORE_ALL, ARC_SAY_BENEFACTOR, seat, s->benefactor[seat]);
}
