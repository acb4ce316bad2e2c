/* bots.c — seats without a person, and those whose person leaves the game and is gone. A bot is given
 * its seat's view and its own chance, and acts through the same door as everybody. One bot of a table acts
 * at a time: the next one is woken when that action is on disk. Bots remember nothing here: each is started
 * for one decision. */
#include <string.h>

#include "server/inside.h"

/* Also those to whom somebody has proposed a deal. */
static ecu_seats bots_asked(const struct srv_table *t)
{
	ecu_seats asked = ecu_pending(t->working->state) | ecu_addressed(t->working->state),
		  leaving = ecu_leaving(t->working->state);

	for (int seat = 0; seat < t->seats; seat++)
		if (t->seat[seat].person && (t->viewer[seat].sockets || !(leaving >> seat & 1)))
			asked &= ~((ecu_seats)1 << seat);
	return asked;
}

/* Any of them: where several are asked at once none is always the first. */
static int pick_seat(struct srv_table *t, ecu_seats asked)
{
	uint32_t skip = ecu_rng_below(&t->bot_rng, (uint32_t)__builtin_popcount(asked));

	while (skip--)
		asked &= asked - 1;
	return ecu_first(asked);
}

/* Who waits for an answer of another bot leaves it the time; nobody waits for a person. */
static bool decides(struct srv_table *t, int seat, ecu_seats asked, ecu_action *a)
{
	struct bot_who who = { .mind = t->seat[seat].person ? BOT_EAGER : (uint8_t)t->seat[seat].mind,
			       .seed = ecu_rng_below(&t->bot_rng, UINT32_MAX) };
	struct bot bot;
	struct bot_act act;

	ecu_observe(t->working->state, seat, t->srv->view);
	if (who.mind <= BOT_EAGER)
		return ecu_pick(t->srv->view, &t->bot_rng, (enum ecu_style)who.mind, a);
	bot_start(&bot, t->game->game, seat, &who);
	bool found = bot_pick(&bot, t->srv->view, !(asked & ~((ecu_seats)1 << seat)), &act);
	*a = act.action;
	return found;
}

void srv_bots_act(uv_timer_t *timer)
{
	struct srv_table *t = timer->data;
	ecu_seats asked = t->stage == SRV_PLAYING && !t->srv->stopping ? bots_asked(t) : 0;
	ecu_action a;

	if (!asked)
		return;
	int seat = pick_seat(t, asked);
	if (!decides(t, seat, asked, &a)) {
		ecu_seats others = asked & ~((ecu_seats)1 << seat);
		seat = others ? pick_seat(t, others) : seat;
		if (!others || !decides(t, seat, (ecu_seats)1 << seat, &a)) {
			srv_log("table %.6s: the bot of seat %d found nothing to do", t->id, seat + 1);
			return;
		}
	}
	if (!srv_table_apply(t, &a, srv_change_new(t, STORE_ENTRY, seat)))
		srv_log("table %.6s: the bot of seat %d was refused", t->id, seat + 1);
}

void srv_bots_schedule(struct srv_table *t, uint64_t more_delay)
{
	if (t->stage != SRV_PLAYING || t->closing || t->srv->stopping ||
	    uv_is_active((uv_handle_t *)&t->bot) || !bots_asked(t))
		return;
	uv_timer_start(&t->bot, srv_bots_act, (uint64_t)t->srv->options.bot_delay + more_delay, 0);
}
