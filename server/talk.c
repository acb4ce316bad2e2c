/* talk.c — see talk.h. */
#include "server/talk.h"

#include <assert.h>
#include <string.h>

#include "ecumene_read.h"

/* ---- Moments -------------------------------------------------------------------------------- */

/* splitmix64: near numbers give far ones */
static uint64_t stir(uint64_t z)
{
	z += UINT64_C(0x9e3779b97f4a7c15);
	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

static uint64_t draw(uint64_t secret, uint32_t number, int seat, int k, int what)
{
	return stir(stir(secret ^ (uint64_t)number << 32 ^ (uint64_t)k << 8 ^ (uint64_t)seat) +
		    (uint64_t)what);
}

int srv_talk_gap(uint64_t secret, uint32_t number, int seat, int k)
{
	return TALK_LEAST_MS + (int)(draw(secret, number, seat, k, 0) % (TALK_MOST_MS - TALK_LEAST_MS + 1));
}

bool srv_talk_proposes(uint64_t secret, uint32_t number, int seat, int k, int bots)
{
	assert(seat >= 0 && bots >= 0);
	int mean = (TALK_LEAST_MS + TALK_MOST_MS) / 2, among = TALK_EVERY_MS * (bots > 0 ? bots : 1);

	return draw(secret, number, seat, k, 1) % (uint64_t)among < (uint64_t)mean;
}

/* ---- What was said -------------------------------------------------------------------------- */

/* A proposal names seats in `to` or one in `to_seat`. */
ecu_seats srv_talk_addressees(const ecu_game *g, const ecu_action *a)
{
	int where = ECU_OF_KIND + a->kind, many = ecu_field(g, where, "to"),
	    one = ecu_field(g, where, "to_seat");
	ecu_seats seats = 0;

	for (int seat = 0; seat < ECU_SEATS && many >= 0; seat++)
		seats |= (ecu_seats)(ecu_action_get(g, a, many, seat) > 0) << seat;
	int to = one >= 0 ? ecu_action_get(g, a, one, 0) : -1;
	return to >= 0 && to < ECU_SEATS ? seats | (ecu_seats)1 << to : seats;
}

static bool conversation(const ecu_state *s)
{
	return ecu_question_resumes(ecu_game_of(s), ecu_question_now(s));
}

void srv_talk_note(struct srv_talk *t, const ecu_state *before, const ecu_state *after, const ecu_action *a,
		   bool by_bot)
{
	if (conversation(before) && a->seat >= 0) {
		ecu_seats to = srv_talk_addressees(ecu_game_of(before), a);
		assert(a->seat < ECU_SEATS && !(to >> a->seat & 1)); /* nobody speaks to himself */
		t->said[a->seat] += to != 0 && t->said[a->seat] < UINT8_MAX;
		t->spoken_to = (t->spoken_to | to) & ~((ecu_seats)1 << a->seat);
		for (; to; to &= to - 1) {
			uint8_t *n = &t->to[a->seat][ecu_first(to)];
			*n += *n < UINT8_MAX;
		}
		t->idle = (uint16_t)(by_bot ? t->idle + (t->idle < UINT16_MAX) : 0);
	}
	bool on = conversation(after);
	if (on && !t->on)
		*t = (struct srv_talk){ .number = t->number + 1 };
	t->on = on;
}

bool srv_talk_may(const struct srv_talk *t, const ecu_game *g, const ecu_action *a)
{
	ecu_seats to = srv_talk_addressees(g, a);

	if (t->idle >= TALK_ENOUGH || (to && t->said[a->seat] >= TALK_PROPOSALS))
		return false;
	for (; to; to &= to - 1)
		if (t->to[a->seat][ecu_first(to)] >= TALK_TO_ONE)
			return false;
	return true;
}

bool srv_talk_idle(const struct srv_talk *t, const ecu_game *g, const ecu_action *a)
{
	return t->idle >= (srv_talk_addressees(g, a) ? TALK_IDLE_PROPOSALS : TALK_IDLE);
}

bool srv_talk_told(const ecu_game *g, const ecu_message *why)
{
	static const char *const told[] = { "WHY_DECLINE", "WHY_NOT_NOW", "WHY_NO_GIFT", "WHY_TOO_LITTLE" };

	for (size_t i = 0; why->id && i < sizeof told / sizeof *told; i++)
		if (why->id == ecu_message_find(g, told[i]))
			return true;
	return false;
}
