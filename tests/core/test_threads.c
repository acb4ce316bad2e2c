/* test_threads.c — two threads begin at once and play a game of each kind, to the same end. Built with
 * ThreadSanitizer, which ends the program where one writes what the other touches: the library keeps
 * nothing between two calls. */
#include <pthread.h>
#include <stdio.h>

#include "sim/drive.h"

enum { THREADS = 2, GAMES = 8 };

static pthread_barrier_t together;

struct player {
	pthread_t id;
	uint64_t hash[GAMES];
	int actions[GAMES];
};

static void *play(void *arg)
{
	struct player *me = arg;
	sim_state s;

	pthread_barrier_wait(&together); /* the first call of the process is made by both */
	for (int i = 0; i < GAMES && ecu_list(i); i++) {
		struct sim_plan p = { .game = ecu_list(i), .seed = 11, .actions_max = 600 };
		ecu_options_default(p.game, &p.options);
		for (int seat = 0; seat < ECU_SEATS; seat++)
			p.mind[seat] = (uint8_t)(seat % BOT_MINDS);
		sim_play(&p, &s, NULL, &me->actions[i]);
		me->hash[i] = sim_hash(&s, ecu_size(p.game));
	}
	return NULL;
}

int main(void)
{
	static struct player player[THREADS];
	int differ = 0;

	pthread_barrier_init(&together, NULL, THREADS);
	for (int i = 0; i < THREADS; i++)
		if (pthread_create(&player[i].id, NULL, play, &player[i]) != 0)
			return 2;
	for (int i = 0; i < THREADS; i++)
		pthread_join(player[i].id, NULL);
	for (int i = 0; i < GAMES && ecu_list(i); i++) {
		bool same = player[0].hash[i] == player[1].hash[i];
		printf("%s: %d actions, %s\n", ecu_key(ecu_list(i)), player[0].actions[i],
		       same ? "the same twice" : "two different ends");
		differ += !same || player[0].actions[i] < 20;
	}
	return differ != 0;
}
