/* save.c — `ecumene sim --save`: games played by bots as logs, as a server would keep them. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/save.h"
#include "sim/progress.h"
#include "store/log.h"

static void note_phase(void *to, const ecu_event *e) { *(bool *)to |= (e->flags & ECU_EVENT_PHASE) != 0; }

/* One game as a server would keep it: every action an entry, a position where a phase begins. */
static bool play_into(struct log *l, const struct sim_plan *p, struct bot *bots, ecu_rng *rng)
{
	bool phase = false;
	ecu_sink notes = { note_phase, &phase };
	struct sim_ears ears = { p, bots, &notes };
	ecu_sink sink = { sim_hear, &ears };
	sim_state s;
	ecu_action a;
	ecu_problem problem;

	if (!log_fold(l, 0, sim_s(&s), &sink, &problem))
		return false;
	phase = false;
	for (int i = 0; i < (p->turns_max ? p->turns_max : SIM_ACTIONS_MAX) && !ecu_over(sim_s(&s), NULL);
	     i++, phase = false)
		if (!sim_decide(p, &s, bots, rng, &a) || ecu_refused(ecu_apply(sim_s(&s), &a, &sink)) ||
		    !log_add_action(l, &a) || (phase && !log_add_position(l, sim_s(&s))))
			return false;
	log_finish(l, sim_s(&s));
	return true;
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
	struct bot *bots = sim_bots(&p);
	bool ok = play_into(&l, &p, bots, &rng);
	free(bots);
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
