/* twins_back.c — see twins.h: two tables go back, to before something a seat did at both. Who opens the vote
 * names it by his own number, which may be another in each world if he knows of more in one of them; nobody
 * else may see that. What is there then is read from the logs: chance is another in each world, for it comes
 * from the hash of everything that was done, also of what is hidden. */
#include "tests/server/twins.h"

enum { MOMENTS = 128, REACH = 6 };

static struct moment {
	int seat, n[WORLDS];
} moment[MOMENTS];
static int moments, going; /* how many; the one that is voted on */

void moments_forget(void) { moments = 0; }

void moment_note(int seat, const int n[WORLDS])
{
	assert_true(moments < MOMENTS);
	moment[moments++] = (struct moment){ seat, { n[A], n[B] } };
}

/* ---- The vote ------------------------------------------------------------------------------ */

static json_t *open_vote(const struct position *p)
{
	json_t *votes = json_object_get(json_object_get(world[A].page[p->seats].state, "table"), "votes"), *v;
	size_t i;

	json_array_foreach(votes, i, v)
	{
		if (strcmp(json_string_value(json_object_get(v, "what")), "back") == 0)
			return v;
	}
	return NULL;
}

static bool answered_alike(const struct position *p, int seat, const bool done[WORLDS], const char *when)
{
	if (done[A] == done[B] || (p->insiders >> seat & 1))
		return true;
	count.leaks++;
	printf("position %d of %s: s%d is answered something else in each world %s\n", p->number,
	       p->game->key, seat + 1, when);
	return false;
}

static int choose_moment(const struct position *p)
{
	int which = -1;
	unsigned n = 0;

	if (moments && moment[moments - 1].seat != p->away && draw(2)) /* it may be taken back */
		return moments - 1;
	for (int i = moments > REACH ? moments - REACH : 0; i < moments; i++)
		if (moment[i].seat != p->away && draw(++n) == 0)
			which = i;
	return which;
}

bool vote_back(struct position *p, const char *when)
{
	bool done[WORLDS];

	if ((going = choose_moment(p)) < 0)
		return false;
	const struct moment *m = &moment[going];
	for (int w = 0; w < WORLDS; w++)
		done[w] = say(&world[w], m->seat,
			      "{\"t\":\"vote\",\"id\":\"b%d\",\"what\":\"back\",\"before\":%d}",
			      ++world[w].page[m->seat].ids, m->n[w]);
	settle(p);
	return answered_alike(p, m->seat, done, when) && compare_all(p, true, when) && open_vote(p);
}

/* Until enough agree. */
static void agree(const struct position *p)
{
	json_t *vote = open_vote(p);
	long long key = json_integer_value(json_object_get(vote, "vote"));
	int needs = (int)json_integer_value(json_object_get(vote, "needs")) - 1;

	for (int seat = 0; seat < p->seats && needs > 0; seat++) {
		if (seat == p->away || seat == moment[going].seat)
			continue;
		for (int w = 0; w < WORLDS; w++)
			assert_true(say(&world[w], seat,
					"{\"t\":\"ballot\",\"id\":\"b%d\",\"vote\":%lld,\"yes\":true}",
					++world[w].page[seat].ids, key));
		needs--;
	}
}

/* ---- Going --------------------------------------------------------------------------------- */

/* As the file of games has it. */
static void read_game(const struct position *p, struct world *w)
{
	struct log l;
	ecu_problem problem;

	assert_int_equal(program("admin export %s --db %s", p->id, w->served.db), 0);
	assert_true(log_read(printed, strlen(printed), &l, &problem));
	assert_true(log_fold(&l, l.n, sim_s(&w->state), NULL, &problem));
	log_fini(&l);
}

static bool read_games(const struct position *p, const char *when)
{
	read_game(p, &world[A]);
	read_game(p, &world[B]);
	if (!(who_differ(p, &world[A].state, &world[B].state) & ~p->insiders))
		return true;
	count.leaks++;
	printf("position %d of %s: somebody sees what he may not know %s\n", p->number, p->game->key, when);
	return false;
}

/* What is voted on is taken back meanwhile, and something hidden was done in one world behind it: whether the
 * vote goes on tells nothing of that. False: only one of the two could, as what is hidden may have it. */
static bool take_back_meanwhile(struct position *p, const char *when)
{
	const struct moment *m = &moment[going];
	int alone = (int)draw(WORLDS), done = 0;
	ecu_action a;

	if (choose_hidden(p, &world[alone].state, &a))
		do_hidden(p, &world[alone], &a);
	for (int w = 0; w < WORLDS; w++)
		done += take_back(&world[w], m->seat, m->n[w]);
	settle(p);
	if (done == 0)
		return true;
	if (done == WORLDS)
		moments = going;
	else
		p->insiders = ~(uint32_t)0;
	return done == WORLDS && read_games(p, when) && compare_all(p, true, when);
}

bool go_back(struct position *p, const char *when)
{
	if (going == moments - 1 && draw(2) && !take_back_meanwhile(p, "when what is voted on is taken back"))
		return false;
	if (!open_vote(p))
		return true;
	agree(p);
	settle(p);
	count.backs++;
	moments = going;
	p->apart = p->renewed = true;
	return read_games(p, when) && compare_all(p, true, when) && look_around(p, when);
}
