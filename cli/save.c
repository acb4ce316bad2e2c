/* save.c — `ecumene sim --save`: games played by bots as logs, as a server would keep them. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/save.h"
#include "sim/progress.h"
#include "store/log.h"

static void note_phase(void *to, const ecu_event *e) { *(bool *)to |= (e->flags & ECU_EVENT_PHASE) != 0; }

/* Every action an entry, a position where a phase begins. */
static bool play_on(struct log *l, struct sim_company *c, sim_state *s, bool *phase)
{
	int32_t began = sim_turn(s);
	ecu_action a;

	for (int i = 0; i < SIM_ACTIONS_MAX && !ecu_over(sim_s(s), NULL) && !sim_stops(c->plan, s, began, i);
	     i++, *phase = false)
		if (!sim_company_act(c, s, &a) || ecu_refused(ecu_apply(sim_s(s), &a, sim_company_sink(c))) ||
		    !log_add_action(l, &a) || (*phase && !log_add_position(l, sim_s(s))))
			return false;
	return true;
}

/* One game as a server would keep it. */
static bool play_into(struct log *l, const struct sim_plan *p, ecu_rng *rng)
{
	bool phase = false;
	ecu_sink sink = { note_phase, &phase };
	struct sim_company company;
	sim_state s;
	ecu_problem problem;

	sim_company_init(&company, p, rng, &sink);
	bool ok = log_fold(l, 0, sim_s(&s), sim_company_sink(&company), &problem);
	phase = false; /* of the set-up */
	ok = ok && play_on(l, &company, &s, &phase);
	sim_company_fini(&company);
	if (ok)
		log_finish(l, sim_s(&s));
	return ok;
}

/* A log begins with the deal: its seed is made of more than a number, so these are other games than those
 * of a campaign with the same seed. */
static bool save_game(const struct campaign *c, const char *folder, int i)
{
	struct sim_plan p = campaign_plan(c, i);
	uint8_t server[32], salt[32];
	char path[4096];
	struct log l;
	ecu_rng rng;

	sim_seed(p.seed, server);
	sim_seed(~p.seed, salt);
	ecu_rng_seed(&rng, salt);
	log_init(&l, p.game, &p.options, server, salt);
	bool ok = play_into(&l, &p, &rng);
	snprintf(path, sizeof path, "%s/%s-%llu.log", folder, p.game->key, (unsigned long long)p.seed);
	FILE *f = ok ? fopen(path, "w") : NULL;
	if (f)
		ok = log_write(&l, f, true) == 0 && fclose(f) == 0;
	if (!f || !ok)
		fprintf(stderr, "ecumene sim: %s cannot be written\n", path);
	log_fini(&l);
	return f && ok;
}

int save_games(const struct campaign *c, const char *folder)
{
	struct progress p;
	int i;

	if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
		fprintf(stderr, "ecumene sim: %s: %s\n", folder, strerror(errno));
		return 2;
	}
	progress_begin(&p, "games", c->games);
	for (i = 0; i < c->games && save_game(c, folder, i); i++)
		progress_at(&p, i + 1);
	progress_hide(&p);
	return i == c->games ? 0 : 1;
}
