/* offer.c — what a seat is offered to take back: its own last action, as long as nothing the seat knows of
 * forbids it. Everything here is known to who acted or to everybody: whether a later action of which the seat
 * knows nothing would go without its own must not show, so that is found when it is asked for (act.c). */
#include <assert.h>

#include "server/inside.h"

static bool shown_to(const struct srv_table *t, const struct srv_heard *h)
{
	ecu_event cut;

	for (int i = 0; i < h->events.n; i++)
		if (ecu_event_for(t->game->game, &h->events.at[i], h->seat, &cut) &&
		    (cut.flags & ECU_EVENT_REVEALS))
			return true;
	return false;
}

static bool begins_phase(const struct srv_heard *h)
{
	for (int i = 0; i < h->events.n; i++)
		if (h->events.at[i].flags & ECU_EVENT_PHASE)
			return true;
	return false;
}

/* It answered in its turn, or something else is asked by now, or somebody anew: what was done before is over.
 * Who answers an open or a sealed question beside others, or speaks aside, leaves theirs as it was. */
static bool goes_on(const struct srv_table *t, const struct srv_heard *h, const ecu_state *before,
		    const ecu_state *after)
{
	int question = ecu_question_now(before);
	ecu_seats asked = ecu_pending(before), self = srv_wire_bit(h->seat);

	return question != ecu_question_now(after) || begins_phase(h) ||
	       (ecu_pending(after) & ~asked & ~self) ||
	       ((asked & self) && ecu_question_form(t->game->game, question) == ECU_ORDERED);
}

void srv_offer_judge(const struct srv_table *t, struct srv_heard *h, const ecu_state *before,
		     const ecu_state *after)
{
	bool final = h->seat < 0 || ecu_drawn(before) != ecu_drawn(after) || shown_to(t, h);

	h->fate = (final ? SRV_FINAL : 0) | (goes_on(t, h, before, after) ? SRV_CLOSES : 0);
}

/* The entry, 0: none. It is looked for as far back as the seat's own log is shown. */
int srv_offer(const struct srv_table *t, int seat)
{
	int n = t->committed->n < t->wire.n ? t->committed->n : t->wire.n - 1;

	if (seat >= ECU_SEATS || t->stage != SRV_PLAYING)
		return 0;
	assert(seat >= 0 && n >= 0 && n <= t->log.n && n < t->wire.n);
	for (int i = n, left = SRV_LOG_SHOWN; i > 0 && left > 0; i--) {
		const struct log_entry *e = &t->log.at[i - 1];
		bool stands = e->kind == LOG_ACTION && !(e->undone && e->undone <= n);
		if (stands && e->action.seat == seat)
			return t->wire.fate[i] & SRV_FINAL ? 0 : i;
		if (e->kind == LOG_CARRY || e->kind == LOG_BACK ||
		    (stands && t->wire.heard[i] >> seat & 1 && t->wire.fate[i] & SRV_CLOSES))
			return 0;
		left -= t->wire.told[i] >> seat & 1;
	}
	return 0;
}
