/* test_stack.c — the library is content with a thread of 64 KB of stack: servers have many threads, and a
 * page's WebAssembly has little room.
 *
 * Each function works on the lively positions of a game in a thread of its own, on a stack that was
 * painted before; the deepest byte that lost its colour says how much was used, the thread's own part
 * included. */
#include "tests/test.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "sim/drive.h"

enum { ALLOWED = 64 << 10, STACK = 1 << 20, POSITIONS = 160, CHOICES = 4096, COLOUR = 0xa5 };

static struct position {
	sim_state s, view;
	ecu_action a; /* what was done here */
} at[POSITIONS];
static int positions;

/* ---- What is called ------------------------------------------------------------------------ */

static ecu_choice choices[CHOICES];
static sim_state other;
static char text[1 << 18];
static ecu_rng rng;

static void call_choices(struct position *p) { ecu_choices(sim_v(&p->view), choices, CHOICES); }
static void call_sample(struct position *p) { ecu_sample(sim_v(&p->view), NULL, &rng, sim_s(&other)); }
static void call_observe(struct position *p) { ecu_observe(sim_s(&p->s), p->a.seat, sim_v(&other)); }

static void call_apply(struct position *p)
{
	other = p->s;
	ecu_apply(sim_s(&other), &p->a, NULL);
}

static void call_pick(struct position *p)
{
	ecu_action a;

	for (int style = 0; style < ECU_STYLES; style++)
		ecu_pick(sim_v(&p->view), &rng, (enum ecu_style)style, &a);
}

static void call_bot(struct position *p)
{
	static struct bot b;
	struct bot_act act;

	for (int mind = BOT_COOPERATIVE; p->a.seat >= 0 && mind < BOT_MINDS; mind++) {
		bot_start(&b, ecu_game_of(sim_s(&p->s)), p->a.seat,
			  &(struct bot_who){ .mind = (uint8_t)mind });
		bot_pick(&b, sim_v(&p->view), true, &act);
	}
}

static void call_print_and_parse(struct position *p)
{
	ecu_problem problem;

	ecu_position_print(sim_s(&p->s), text, sizeof text);
	ecu_position_parse(ecu_game_of(sim_s(&p->s)), text, sim_s(&other), &problem);
}

static const struct call {
	const char *name;
	void (*call)(struct position *);
} calls[] = {
	{ "ecu_choices", call_choices },
	{ "ecu_apply", call_apply },
	{ "ecu_pick", call_pick },
	{ "ecu_sample", call_sample },
	{ "bot_pick", call_bot },
	{ "ecu_observe", call_observe },
	{ "ecu_position_print and _parse", call_print_and_parse },
};
enum { CALLS = sizeof calls / sizeof *calls };

/* ---- A painted stack ----------------------------------------------------------------------- */

static void *on_thread(void *arg)
{
	const struct call *c = arg;

	for (int i = 0; i < positions; i++)
		c->call(&at[i]);
	return NULL;
}

static size_t stack_of(const struct call *c)
{
	unsigned char *stack = mmap(NULL, STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	pthread_attr_t attributes;
	pthread_t id;
	size_t clean = 0;

	assert_true(stack != MAP_FAILED);
	memset(stack, COLOUR, STACK);
	pthread_attr_init(&attributes);
	assert_int_equal(pthread_attr_setstack(&attributes, stack, STACK), 0);
	assert_int_equal(pthread_create(&id, &attributes, on_thread, (void *)(uintptr_t)c), 0);
	pthread_join(id, NULL);
	pthread_attr_destroy(&attributes);
	while (clean < STACK && stack[clean] == COLOUR)
		clean++;
	munmap(stack, STACK);
	return STACK - clean;
}

/* ---- Positions ----------------------------------------------------------------------------- */

static bool keep(void *with, const sim_state *s, const ecu_action *a)
{
	struct position *p = &at[positions];

	(void)with;
	if (a->seat < 0)
		return true;
	p->s = *s;
	p->a = *a;
	ecu_observe(sim_s(&p->s), a->seat, sim_v(&p->view));
	return ++positions < POSITIONS;
}

/* The most players, from several lively beginnings, some actions each. */
static void collect(const ecu_game *g)
{
	struct sim_watcher watcher = { .before = keep };
	sim_state s;
	int actions;

	positions = 0;
	for (uint64_t seed = 1; positions < POSITIONS; seed++) {
		struct sim_plan p = { .game = g, .seed = seed, .lively = true, .actions_max = 12 };
		ecu_options_default(g, &p.options);
		p.options.seats = (int16_t)g->seats_most;
		for (int seat = 0; seat < ECU_SEATS; seat++)
			p.mind[seat] = ECU_EAGER;
		sim_play(&p, &s, &watcher, &actions);
	}
}

static void test_stack(void **arg)
{
	const ecu_game *g = *arg;
	int above = 0;

	collect(g);
	for (int i = 0; i < CALLS; i++) {
		size_t used = stack_of(&calls[i]);
		if (used <= ALLOWED)
			continue;
		print_error("%s, %s: %zu bytes of stack, at most %d\n", ecu_key(g), calls[i].name, used,
			    ALLOWED);
		above++;
	}
	assert_int_equal(above, 0);
}

int main(void)
{
	struct CMUnitTest tests[8];
	size_t n = 0;

	for (; n < 8 && ecu_list((int)n); n++)
		tests[n] = test_row(ecu_key(ecu_list((int)n)), test_stack, ecu_list((int)n));
	return _cmocka_run_group_tests("stack", tests, n, NULL, NULL);
}
