/* bot.c — plays both games by reading numbers, without a text between. README.md beside it explains it.
 *
 * A bot gets its seat's view and nothing else. This one has a rule for movements, asks the engine for the
 * best purchase, tries the others in a world that could be the real one, and leaves the rest to a driver. */
#include <ecumene_read.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SITE = 6, WILDERNESS = 12, RATE = 2 }; /* tokens for a city on a site, without one; to support it */
enum { CHOICES = 2000, LANDS = 1000, AHEAD = 8, DRAWN = 12, CALM = 8, NEVER = -9999 };

static const ecu_game *game;
static ecu_state *table, *world; /* the game, and one that could be it */
static ecu_view *view, *later;   /* what the bot looks at; what it would see in that world */
static ecu_facts *facts;         /* what follows from what it looks at */
static ecu_choice choices[CHOICES];
static ecu_rng chance;
static int me, lands, goal; /* own seat; areas of land, 0 in Archipelago; where the next city is to stand */

static int least(int a, int b) { return a < b ? a : b; }
static int part(const char *k, int r, int c) { return ecu_read(view, ecu_field(game, ECU_PART, k), r, c); }
static int fact(const char *k, int r, int c) { return ecu_fact(facts, ecu_field(game, ECU_FACT, k), r, c); }
static int mine(const char *column) /* of what is known about each seat */
{
	return fact("seat", me, ecu_column(game, ECU_FACT, ecu_field(game, ECU_FACT, "seat"), column));
}

/* ---- Movement: spread where tokens can live and grow, gather them where a city can stand --------------- */
static struct place {
	int tokens, free, limit; /* own ones; those that may leave; how many can live here */
	int needs;               /* for a city; 0: there can be none */
} land[LANDS];
static bool ready(struct place p) { return p.needs && p.tokens >= p.needs; }

static struct place look_at(int area)
{
	int areas = ecu_field(game, ECU_PRINTED, "areas"), others = part("barbarians", 0, area),
	    site = ecu_printed(game, areas, area, ecu_column(game, ECU_PRINTED, areas, "site"));
	struct place p = { part("tokens", me, area), 0, fact("limit", 0, area), 0 };

	for (int seat = 0; seat < ECU_SEATS; seat++)
		others += seat == me ? 0 : part("tokens", seat, area);
	if (p.limit && !others) /* nobody can live where a city stands, or where none can be */
		p.needs = site != ECU_NONE ? SITE : WILDERNESS;
	p.limit -= least(p.limit, others);
	p.free = ready(p) ? 0 : p.tokens - part("used", 0, area);
	return p;
}

/* Where fewest tokens are missing for a city, if those next door suffice and others can support it. */
static int next_city(void)
{
	int near = ecu_field(game, ECU_PRINTED, "land_neighbours"), best = -1,
	    spare = -mine("needs") - RATE; /* tokens that live here: one above the limit can go on */

	for (int i = 0; i < lands; i++) {
		land[i] = look_at(i);
		spare += ready(land[i]) ? -RATE : least(land[i].tokens, land[i].limit + 1);
	}
	for (int i = 0; i < lands; i++) {
		int come = land[i].tokens, missing = land[i].needs - land[i].tokens;
		for (int k = 0; k < ecu_printed(game, near, i, ECU_HOW_MANY); k++)
			come += land[ecu_printed(game, near, i, k)].free;
		if (missing > 0 && come >= land[i].needs && spare >= land[i].needs &&
		    (best < 0 || missing < land[best].needs - land[best].tokens))
			best = i;
	}
	return best;
}

/* One token grows by one and two by two; more only live there, and what is above the limit starves. */
static int worth(struct place p, int n) { return 3 * least(n, least(p.limit, 2)) + least(n, p.limit); }

static int judge_move(ecu_choice *c)
{
	int kind = ecu_kind(game, "move"), best = 0,
	    from = ecu_action_get(game, &c->action, ecu_field(game, ECU_OF_KIND + kind, "from_area"), 0),
	    to = ecu_action_get(game, &c->action, ecu_field(game, ECU_OF_KIND + kind, "to_area"), 0);

	for (int n = c->least; c->action.kind == kind && n <= least(c->most, land[from].free); n++) {
		int gain = worth(land[to], land[to].tokens + n) - worth(land[to], land[to].tokens);
		gain = to == goal ? 20 * least(n, land[to].needs - land[to].tokens) : gain;
		gain -= worth(land[from], land[from].tokens) - worth(land[from], land[from].tokens - n);
		if (gain > best)
			ecu_choice_set(game, c, n), best = gain;
	}
	return best || c->action.kind == ecu_kind(game, "end_movement") ? best : NEVER;
}

/* The more ways lead from its start over land the better: the bot builds no ships. */
static int judge_civ(ecu_choice *c)
{
	int areas = ecu_field(game, ECU_PRINTED, "areas"),
	    start = ecu_column(game, ECU_PRINTED, areas, "start"),
	    near = ecu_field(game, ECU_PRINTED, "land_neighbours"), area = 0;

	while (area < lands &&
	       ecu_printed(game, areas, area, start) != ecu_action_get(game, &c->action, 0, 0))
		area++;
	return ecu_printed(game, near, area, ECU_HOW_MANY);
}

/* ---- Everything else: what would come of it? -------------------------------------------------------- */
/* Mega Civilization: cities that can be supported, and what the hand could pay. Archipelago: points come by
 * ranks in things that objectives count, so all of them are good; war is good for nobody. */
static int value_of_view(void)
{
	if (lands)
		return 20 * (part("cities", me, 0) - fact("unsupported", 0, 0)) + fact("cards_value", 0, 0);
	int buildings = mine("towns") + mine("markets") + mine("ports") + mine("temples"),
	    cards = mine("characters") + mine("progress"), to_war = fact("to_war", 0, 0),
	    things = mine("citizens") + mine("ships") + part("cubes", me, ECU_HOW_MANY);
	return 12 * buildings + 9 * cards + 8 * part("tokens", me, 0) + 4 * things +
	       2 * part("florins", me, 0) + (to_war ? 6 * least(CALM, to_war) : NEVER);
}

/* In a world that could be the real one: this action, then whatever else the seat is asked, eagerly. */
static int try_out(ecu_choice *c)
{
	ecu_action a = c->action;
	ecu_view *seen = view;

	ecu_sample(view, NULL, &chance, world);
	for (int i = 0; i < (lands ? 1 : AHEAD) && !ecu_refused(ecu_apply(world, &a, NULL)); i++) {
		ecu_observe(world, me, later);
		if (!(ecu_pending(world) >> me & 1) || !ecu_pick(later, &chance, ECU_EAGER, &a))
			break;
	}
	ecu_work_out(view = later, ECU_ALL_GROUPS, facts);
	int value = value_of_view();
	view = seen;
	return value;
}

/* The best of what is listed. false: no opinion, now and then on purpose, lest it goes round for ever. */
static bool think(ecu_action *a)
{
	const char *asked = lands ? ecu_question_key(game, ecu_question(view)) : "any";
	bool civ = !strcmp(asked, "civ"), move = !strcmp(asked, "move"), trade = !strcmp(asked, "trade");
	int n = least(ecu_choices(view, choices, CHOICES - DRAWN), CHOICES - DRAWN), best = NEVER;

	ecu_work_out(view, ECU_ALL_GROUPS, facts);
	if (!strcmp(asked, "purchase"))
		return ecu_best(view, ecu_aim(game, "step"), NULL, a);
	if (lands ? !civ && !move && !trade && strcmp(asked, "build") : !ecu_rng_below(&chance, 20))
		return false;
	goal = move ? next_city() : -1;
	for (int i = 0; trade && i < DRAWN; i++) /* answers cannot be listed: the driver suggests some */
		n += ecu_pick(view, &chance, ECU_EAGER, &choices[n].action);
	for (int i = 0; i < n; i++) {
		int value = (civ ? judge_civ : move ? judge_move : try_out)(&choices[i]);
		if (value > best)
			*a = choices[i].action, best = value;
	}
	return best > NEVER;
}

static void play(const ecu_options *o, const uint8_t seed[32], ecu_result *r)
{
	ecu_setup(game, table, o, seed, NULL);
	while (!ecu_over(table, r)) {
		ecu_action a;
		int seat = (int)ecu_rng_below(&chance, (uint32_t)o->seats);
		if (!((ecu_pending(table) | ecu_addressed(table)) >> seat & 1))
			continue;
		ecu_observe(table, seat, view);
		if ((seat == me && think(&a) && !ecu_refused(ecu_check(view, &a))) ||
		    ecu_pick(view, &chance, ECU_EAGER, &a))
			ecu_apply(table, &a, NULL);
	}
}

int main(int argc, char **argv)
{
	int games = argc == 3 ? atoi(argv[2]) : 0;
	double wins = 0, points = 0, all = 0;
	ecu_options o;
	ecu_result r;

	game = games > 0 ? ecu_find(argv[1]) : NULL;
	if (!game)
		return fprintf(stderr, "usage: bot megaciv|archipelago GAMES\n"), 2;
	lands = ecu_words(game, ecu_vocabulary(game, "land"));
	view = malloc(ecu_size(game)), later = malloc(ecu_size(game)), facts = malloc(ecu_facts_size(game));
	table = malloc(ecu_size(game)), world = malloc(ecu_size(game));
	ecu_options_default(game, &o);
	o.seats = lands ? 5 : 4;
	ecu_rng_seed(&chance, (uint8_t[32]){ 255 }); /* not a game's: what is drawn there is secret */
	for (int i = 0; i < games; i++) {
		int winners = 0;
		me = i % o.seats;
		play(&o, (uint8_t[32]){ (uint8_t)i, (uint8_t)(i >> 8), 1 }, &r);
		for (int s = 0; s < o.seats; s++)
			winners += r.rank[s] == 1, all += r.points[s];
		wins += r.rank[me] == 1 ? 1. / winners : 0, points += r.points[me];
	}
	printf("%s: %d games, %.1f wins (%.1f %%), %.1f points, the others %.1f\n", argv[1], games, wins,
	       100 * wins / games, points / games, (all - points) / games / (o.seats - 1));
}
