/* asserts.h — what is believed is said: faults are planted into states of running games, as a faulty
 * mutator or step would leave them, and an assert must stop the next action before anybody asks for a
 * fault. */
#ifndef ASSERTS_H
#define ASSERTS_H

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "games.h"
#include "planted.h"

/* Before this action: spoils the state; false: there is nothing to spoil here. */
typedef bool spoil_fn(void *state, const ecu_action *);
struct assert_row {
	const char *name;
	spoil_fn *spoil;
	const char *says; /* a piece of the assert that must stop it */
	int seen;
};
struct assert_rows {
	struct assert_row *at;
	size_t n;
	int missed;
};

/* In a child that may die: false when it lives, or dies of something else. */
static bool assert_stops(sim_state *s, const ecu_action *a, const char *says)
{
	char text[1024] = { 0 };
	size_t n = 0;
	ssize_t got;
	int said[2], status;

	if (pipe(said) != 0)
		return false;
	fflush(NULL);
	pid_t child = fork();
	if (child == 0) {
		signal(SIGABRT, SIG_DFL);
		dup2(said[1], STDERR_FILENO);
		ecu_verdict v = ecu_apply((ecu_state *)s->bytes, a, NULL);
		_exit(ecu_refused(v) ? 2 : 0);
	}
	close(said[1]);
	while (n < sizeof text - 1 && (got = read(said[0], text + n, sizeof text - 1 - n)) > 0)
		n += (size_t)got;
	close(said[0]);
	if (child < 0 || waitpid(child, &status, 0) != child)
		return false;
	if (WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT && strstr(text, says))
		return true;
	printf("# it %s; it said: %s\n",
	       WIFSIGNALED(status)        ? "died of a signal"
	       : WEXITSTATUS(status) == 2 ? "was refused"
					  : "lived",
	       *text ? text : "nothing");
	return false;
}

static bool assert_look(void *with, const sim_state *s, const ecu_action *a)
{
	struct assert_rows *rows = with;

	for (size_t i = 0; i < rows->n; i++) {
		sim_state work = *s;
		if (rows->at[i].seen >= 2 || !rows->at[i].spoil(work.bytes, a))
			continue;
		rows->at[i].seen++;
		if (!assert_stops(&work, a, rows->at[i].says)) {
			printf("# %s is not stopped\n", rows->at[i].name);
			rows->missed++;
		}
	}
	return true;
}

/* All rows have been planted: the game need not go on. */
static bool assert_done(const void *with)
{
	const struct assert_rows *rows = with;

	for (size_t i = 0; i < rows->n; i++)
		if (rows->at[i].seen < 2)
			return false;
	return true;
}

/* In at most so many games each row is planted, and stopped. */
static void assert_play(const char *game, int games, void (*agree)(struct sim_plan *), struct assert_row *at,
			size_t n)
{
	struct assert_rows rows = { at, n, 0 };
	struct sim_watcher w = { .before = assert_look, .with = &rows };

#ifdef NDEBUG
	skip(); /* built without asserts */
#endif
	games_play(game, games, agree, &w, assert_done);
	int never = PLANTED_NEVER(&rows);
	assert_int_equal(rows.missed, 0);
	assert_int_equal(never, 0);
}

/* A fault: planted before an action of that kind where `can` is true. In what is changed s is the state,
 * a the action, seat who does it. */
#define ASSERT_SPOIL(name, STATE, ACTION, read, KIND, can, ...) \
	static bool name(void *state, const ecu_action *action) \
	{ \
		STATE *s = state; \
		ACTION a = read(action); \
		int seat = a.seat; \
		(void)seat; \
		if (a.kind != (KIND) || !(can)) \
			return false; \
		__VA_ARGS__; \
		return true; \
	}

#endif
