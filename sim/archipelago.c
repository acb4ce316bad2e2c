/* archipelago.c — what is counted in games of Archipelago (study.h). docs/SIM.md says what each key is. */
#include "archipelago/archipelago.h"
#include "sim/study.h"

enum { ROUNDS, WAR, DEALS, WONDERS, POINTS, WINNER_POINTS };
enum { FLORINS_AT };
enum { BUILT, CARDS };

struct notes {
	uint8_t deals, wonders;
};

static struct notes *notes(struct study_game *g) { return (struct notes *)g->room; }

static void before(struct study_game *g, const sim_state *state, const ecu_action *action)
{
	const struct arc_state *s = (const struct arc_state *)state->bytes;

	(void)action;
	for (int seat = 0; seat < s->head.seats; seat++)
		study_at(g, FLORINS_AT, s->round, seat, s->florins[seat]);
}

static void event(struct study_game *g, const ecu_event *e)
{
	const ecu_message *m = &e->said;

	if (m->id == ARC_SAY_DEAL)
		notes(g)->deals++;
	if (m->id == ARC_SAY_WONDER)
		notes(g)->wonders++;
	if (m->id == ARC_SAY_BUILT)
		study_count(g, BUILT, m->arg[1], m->arg[0], 1);
	if (m->id == ARC_SAY_PURCHASED)
		study_count(g, CARDS, m->arg[1], m->arg[0], 1);
}

static void end(struct study_game *g, const sim_state *state, const ecu_result *r)
{
	const struct arc_state *s = (const struct arc_state *)state->bytes;
	int best = 0;

	study_note(g, ROUNDS, STUDY_TABLE, s->round);
	study_note(g, WAR, STUDY_TABLE, s->war != 0);
	study_note(g, DEALS, STUDY_TABLE, notes(g)->deals);
	study_note(g, WONDERS, STUDY_TABLE, notes(g)->wonders);
	for (int seat = 0; !s->war && seat < s->head.seats; seat++) {
		study_note(g, POINTS, seat, r->points[seat]);
		best = r->points[seat] > best ? r->points[seat] : best;
	}
	if (!s->war)
		study_note(g, WINNER_POINTS, STUDY_TABLE, best);
}

const struct study study_of_archipelago = {
	.game = &arc_game,
	.measure = {
		[ROUNDS] = { "rounds", N_("Rounds of a game"), STUDY_MEAN, true },
		[WAR] = { "war", N_("Games that end in war"), STUDY_SHARE, false },
		[DEALS] = { "deals", N_("Deals in a game"), STUDY_MEAN, true },
		[WONDERS] = { "wonders", N_("Wonders built in a game"), STUDY_MEAN, true },
		[POINTS] = { "points", N_("Points of a seat"), STUDY_MEAN, true },
		[WINNER_POINTS] = { "winner_points", N_("Points of the winner"), STUDY_MEAN, true },
	},
	.series = {
		[FLORINS_AT] = { "florins", N_("Florins over the rounds") },
	},
	.tally = {
		[BUILT] = { "buildings",
			N_("Buildings built in a game"), ARC_BUILDING_VOCABULARY, STUDY_MEAN },
		[CARDS] = { "cards", N_("Evolution cards bought"), ARC_CARD_VOCABULARY, STUDY_MEAN },
	},
	.before = before,
	.event = event,
	.end = end,
};
