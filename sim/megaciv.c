/* megaciv.c — what is counted in games of Mega Civilization (study.h). docs/SIM.md says what each key is. */
#include <string.h>

#include "megaciv/megaciv.h"
#include "sim/study.h"

enum { ON_AST, END_TURN, CITIES_8, GIVEN, SET, LARGEST, ADVANCES, POINTS, WINNER_POINTS };
enum { CITIES_AT, POINTS_AT, ADVANCES_AT, GIVEN_AT };
enum { HELD, SUFFERED, CITIES_LOST, TOKENS_LOST, TRADED };
enum { CITIES_TURN = 8, GIVEN_FROM = 6 };

struct notes {
	uint8_t turn;
	uint8_t calamity[MC_SEATS]; /* by which a seat loses something now, counted from 1 */
	uint8_t largest[MC_SEATS];
	int8_t moved[MC_SEATS][MC_CARDS]; /* cards that came and went in the deals of this turn's trade */
};
_Static_assert(sizeof(struct notes) <= STUDY_ROOM, "the notes have room");

static struct notes *notes(struct study_game *g) { return (struct notes *)g->room; }

/* ---- Turns ----------------------------------------------------------------------------------- */

/* Cards that a seat had when the trade began and has no more at its end: nothing but deals moves cards in
 * between, so what went and did not come back. */
static int given(const struct notes *n, int seat)
{
	int cards = 0;

	for (int card = 0; card < MC_CARDS; card++)
		cards -= n->moved[seat][card] < 0 ? n->moved[seat][card] : 0;
	return cards;
}

/* A turn is over; cities were noted when its last question was asked. */
static void close_turn(struct study_game *g, const struct mc_state *s)
{
	struct notes *n = notes(g);
	ecu_result r = { .why = { 0 } };

	mc_result(&s->head, &r);
	for (ecu_seats left = mc_everybody(s); n->turn && left; left &= left - 1) {
		int seat = ecu_first(left);
		study_at(g, POINTS_AT, n->turn, seat, r.points[seat]);
		study_at(g, ADVANCES_AT, n->turn, seat, __builtin_popcountll(s->advances[seat]));
		study_at(g, GIVEN_AT, n->turn, seat, given(n, seat));
		if (n->turn >= GIVEN_FROM)
			study_note(g, GIVEN, seat, given(n, seat));
	}
	memset(n->moved, 0, sizeof n->moved);
}

/* ---- Purchases ------------------------------------------------------------------------------- */

static void note_purchase(struct study_game *g, const struct mc_action *a)
{
	uint8_t of[MC_GOODS] = { 0 };
	int largest = 0;

	for (int i = 0; i < a->purchase.cards.n; i++) {
		int good = mc_card_good(a->purchase.cards.pair[i][0]);
		of[good] = (uint8_t)(of[good] + a->purchase.cards.pair[i][1]);
	}
	if (a->purchase.substitute) /* Trade Empire: a card stands in for one of the set */
		of[a->purchase.set - 1]++;
	for (int good = 0; good < MC_GOODS; good++)
		if (good != MC_GOOD_WATER && of[good] > largest)
			largest = of[good];
	if (!largest) /* paid by treasury alone */
		return;
	study_note(g, SET, a->seat, largest);
	if (largest > notes(g)->largest[a->seat])
		notes(g)->largest[a->seat] = (uint8_t)largest;
}

static void before(struct study_game *g, const sim_state *state, const ecu_action *action)
{
	const struct mc_state *s = (const struct mc_state *)state->bytes;
	struct notes *n = notes(g);

	if (s->turn != n->turn) {
		if (n->turn)
			close_turn(g, s);
		n->turn = s->turn;
	}
	for (int seat = 0; seat < s->head.seats; seat++)
		if (!(s->gone >> seat & 1))
			study_at(g, CITIES_AT, s->turn, seat, s->cities[seat]);
	if (action->kind == MC_DO_PURCHASE) {
		struct mc_action a = mc_read(action);
		note_purchase(g, &a);
	}
}

/* ---- What is told ---------------------------------------------------------------------------- */

/* Losses by a calamity: who, how many cities, how many tokens; by the arguments of the sentence. */
static const struct loss {
	uint16_t said;
	int8_t seat, tokens; /* which arguments; -1: none */
	bool city;
} losses[] = {
	{ MC_SAY_DAMAGE_TOKENS, 0, 1, false },
	{ MC_SAY_DAMAGE_CITY, 0, -1, true },
	{ MC_SAY_DAMAGE_REDUCED, 0, -1, true },
	{ MC_SAY_CALAMITY_REDUCED, 0, -1, true },
	{ MC_SAY_CALAMITY_DESTROYED, 0, -1, true },
	{ MC_SAY_CALAMITY_ANNEXED, 2, -1, true },
	{ MC_SAY_ANNEXED_TOKENS, 3, 1, false },
	{ MC_SAY_NOW_PIRATES, 1, -1, true },
	{ MC_SAY_BURIED, 0, 2, false },
	{ MC_SAY_BURIED_CITY, 0, 2, true },
	{ MC_SAY_HORDE_WINS, 3, -1, true },
};

static void note_loss(struct study_game *g, const ecu_message *m)
{
	for (size_t i = 0; i < sizeof losses / sizeof *losses; i++) {
		if (losses[i].said != m->id)
			continue;
		int seat = m->arg[losses[i].seat], calamity = notes(g)->calamity[seat] - 1;
		if (losses[i].city)
			study_count(g, CITIES_LOST, calamity, seat, 1);
		if (losses[i].tokens >= 0)
			study_count(g, TOKENS_LOST, calamity, seat, m->arg[losses[i].tokens]);
	}
}

static const uint16_t demands[] = { MC_SAY_OWES_DAMAGE,  MC_SAY_OWES_REDUCE, MC_SAY_OWES_DESTROY,
				    MC_SAY_OWES_SUPPORT, MC_SAY_OWES_CARDS,  MC_SAY_OWES_FACE,
				    MC_SAY_OWES_STEPS,   MC_SAY_OWES_CITIES, MC_SAY_OWES_POINTS,
				    MC_SAY_OWES_TOKENS };

static bool is_demand(int said)
{
	for (size_t i = 0; i < sizeof demands / sizeof *demands; i++)
		if (demands[i] == said)
			return true;
	return false;
}

/* Minors are suffered by all at once, each his own; a major one may hit others too. */
static void note_call(struct study_game *g, int seat, int card)
{
	int calamity = mc_card_calamity(card);

	if (mc_calamities[calamity].kind == MC_MINOR)
		notes(g)->calamity[seat] = (uint8_t)(calamity + 1);
	else
		memset(notes(g)->calamity, calamity + 1, sizeof notes(g)->calamity);
	study_count(g, SUFFERED, calamity, seat, 1);
}

static void note_gift(struct study_game *g, int to, int n, int card, int from)
{
	int8_t(*moved)[MC_CARDS] = notes(g)->moved;

	moved[to][card] = (int8_t)(moved[to][card] + n);
	moved[from][card] = (int8_t)(moved[from][card] - n);
	if (!mc_card_is_calamity(card))
		study_count(g, TRADED, mc_card_good(card), from, n);
}

static void event(struct study_game *g, const ecu_event *e)
{
	const ecu_message *m = &e->said;

	if (m->id == MC_SAY_GOT)
		note_gift(g, m->arg[0], m->arg[1], m->arg[2], m->arg[3]);
	else if (m->id == MC_SAY_CALLED)
		note_call(g, m->arg[0], m->arg[1]);
	else if (is_demand(m->id))
		notes(g)->calamity[m->arg[0]] = (uint8_t)(mc_card_calamity(m->arg[1]) + 1);
	else if (m->id == MC_SAY_PHASE)
		memset(notes(g)->calamity, 0, sizeof notes(g)->calamity);
	else
		note_loss(g, m);
}

/* ---- The end --------------------------------------------------------------------------------- */

static void end(struct study_game *g, const sim_state *state, const ecu_result *r)
{
	const struct mc_state *s = (const struct mc_state *)state->bytes;

	close_turn(g, s);
	/* nobody ended it at the table, and somebody came to the last age; otherwise it was the turn limit */
	study_note(g, ON_AST, STUDY_TABLE, s->late_iron && !s->ending);
	study_note(g, END_TURN, STUDY_TABLE, s->turn);
	for (int seat = 0; seat < s->head.seats; seat++) {
		if (g->known[CITIES_AT][CITIES_TURN] >> seat & 1)
			study_note(g, CITIES_8, seat, g->series[CITIES_AT][CITIES_TURN][seat]);
		if (notes(g)->largest[seat])
			study_note(g, LARGEST, seat, notes(g)->largest[seat]);
		if (s->gone >> seat & 1)
			continue;
		study_note(g, ADVANCES, seat, __builtin_popcountll(s->advances[seat]));
		study_note(g, POINTS, seat, r->points[seat]);
		if (r->rank[seat] == 1)
			study_note(g, WINNER_POINTS, STUDY_TABLE, r->points[seat]);
		for (uint64_t left = s->advances[seat]; left; left &= left - 1)
			study_count(g, HELD, __builtin_ctzll(left), seat, 1);
	}
}

static uint32_t colour(const struct core_word *plays)
{
	for (int civ = 0; civ < MC_CIVS; civ++)
		if (&mc_civs[civ].name == plays)
			return mc_civs[civ].colour;
	return 0;
}

const struct study study_of_megaciv = {
	.game = &mc_game,
	.measure = {
		[ON_AST] = { "ended_on_ast", N_("Games that end on the A.S.T."), STUDY_SHARE, false },
		[END_TURN] = { "end_turn", N_("Turn in which a game ends"), STUDY_MEAN, true },
		[CITIES_8] = { "cities_turn_8", N_("Cities of a seat in turn 8"), STUDY_MEAN, true },
		[GIVEN] = { "cards_given",
			    N_("Cards a seat gives away in a trade, from turn 6"), STUDY_MEAN, true },
		[SET] = { "set_of_purchase", N_("Largest set of a purchase"), STUDY_MEAN, true },
		[LARGEST] = { "largest_set", N_("Largest set a seat bought with"), STUDY_MEAN, true },
		[ADVANCES] = { "advances", N_("Advances of a seat at the end"), STUDY_MEAN, true },
		[POINTS] = { "points", N_("Points of a seat"), STUDY_MEAN, false },
		[WINNER_POINTS] = { "winner_points", N_("Points of the winner"), STUDY_MEAN, false },
	},
	.series = {
		[CITIES_AT] = { "cities", N_("Cities over the turns") },
		[POINTS_AT] = { "points", N_("Points over the turns") },
		[ADVANCES_AT] = { "advances", N_("Advances over the turns") },
		[GIVEN_AT] = { "cards_given", N_("Cards given away in each trade") },
	},
	.tally = {
		[HELD] = { "advances", N_("Advances held at the end"), MC_ADVANCE_VOCABULARY, STUDY_SHARE },
		[SUFFERED] = { "calamities",
			N_("Calamities suffered in a game"), MC_CALAMITY_VOCABULARY, STUDY_MEAN },
		[CITIES_LOST] = { "cities_lost",
				  N_("Cities lost by calamities"), MC_CALAMITY_VOCABULARY, STUDY_MEAN },
		[TOKENS_LOST] = { "tokens_lost",
			N_("Tokens lost by calamities"), MC_CALAMITY_VOCABULARY, STUDY_MEAN },
		[TRADED] = { "goods_given", N_("Cards given in deals"), MC_GOOD_VOCABULARY, STUDY_MEAN },
	},
	.before = before,
	.event = event,
	.end = end,
	.colour = colour,
};
