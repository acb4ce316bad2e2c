/* campaign.c — see campaign.h. Threads take games from one counter, so results do not depend
 * on how many there are: each game's seed is its number. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "sim/campaign.h"
#include "sim/progress.h"

/* Where the threads meet. */
struct hall {
	atomic_int next, done; /* games taken, games finished */
	atomic_bool stop;
	pthread_mutex_t lock;
	pthread_cond_t left; /* a thread has gone home */
	int at_work;
};

struct worker {
	struct campaign *all;
	struct campaign mine; /* figures of this thread */
	struct hall *hall;
	struct prop_context props;
	uint8_t vocabulary[CAMPAIGN_SENTENCES][8]; /* of the arguments of each sentence */
	int number;                                /* of the action within its game */
	struct rows_game rows;
	const struct sim_plan *plan; /* of the game that is played */
	uint8_t kind[ECU_SEATS];
	struct study_game game;
	struct study_all study;
};

/* ---- One game ------------------------------------------------------------------------------ */

static void on_event(void *to, const ecu_event *e)
{
	struct worker *w = to;

	w->mine.told[e->said.id]++;
	for (int i = 0; i < 8; i++) {
		int v = w->vocabulary[e->said.id][i] - CORE_VOCABULARIES, word = e->said.arg[i];
		if (v >= 0 && v < CAMPAIGN_WORDS && word >= 0 && word < CAMPAIGN_WORD)
			w->mine.word_told[v][word]++;
	}
	if (w->game.study->event)
		w->game.study->event(&w->game, e);
}

static void learn_vocabularies(struct worker *w, const ecu_game *g)
{
	for (int id = 1; id < CORE_SENTENCES + g->sentences_n && id < CAMPAIGN_SENTENCES; id++) {
		char names[8][24];
		int n = core_argument_names(core_sentence(g, id)->text, names);
		for (int i = 0; i < n; i++)
			w->vocabulary[id][i] = (uint8_t)core_argument_vocabulary(g, names[i]);
	}
}

static void note_prompt(struct campaign *mine, const sim_state *s, int seat)
{
	sim_state view;
	ecu_message m;

	ecu_observe((const ecu_state *)s->bytes, seat, sim_v(&view));
	if (ecu_prompt(sim_v(&view), &m))
		mine->told[m.id]++;
}

static bool before(void *with, const sim_state *s, const ecu_action *a)
{
	struct worker *w = with;
	const struct core_head *head = (const struct core_head *)s->bytes;

	if (head->question && a->seat >= 0) {
		w->mine.asked[head->question - 1]++;
		note_prompt(&w->mine, s, a->seat);
	}
	w->mine.kinds[a->kind]++;
	if (w->game.study->before)
		w->game.study->before(&w->game, s, a);
	int number = w->number++;
	if (w->all->rows && !number)
		rows_turn(&w->rows, s, 0);
	if (!w->all->check)
		return true;
	return number % (w->all->every ? w->all->every : 1) ? prop_conserved(&w->props, s, a, number)
							    : prop_all(&w->props, s, a, number);
}

static void after(void *with, const sim_state *s, const ecu_action *a)
{
	struct worker *w = with;

	(void)a;
	if (w->all->rows)
		rows_turn(&w->rows, s, w->number);
}

static void thought(void *with, const sim_state *s, const struct sim_thought *t)
{
	struct worker *w = with;
	struct campaign_thoughts *to = &w->mine.thoughts[w->kind[t->seat]];
	int question = ((const struct core_head *)s->bytes)->question;

	to->n++;
	to->fell_back += t->fell_back;
	to->measured += t->measured;
	to->nanoseconds += t->nanoseconds;
	to->longest = to->longest > t->nanoseconds ? to->longest : t->nanoseconds;
	w->mine.fell_back[question ? question - 1 : 0] += t->fell_back;
}

/* Options are many: every game takes any value of each, so that pairs of them meet too. */
static uint64_t spread(int game, int option)
{
	uint64_t x = ((uint64_t)game << 8 | (uint64_t)option) * UINT64_C(0x9e3779b97f4a7c15);

	x = (x ^ x >> 32) * UINT64_C(0xd6e8feb86659fd93);
	return x ^ x >> 32;
}

int campaign_seats(const struct campaign *c)
{
	return c->all_setups && !c->seats_to ? c->game->seats_most
	       : c->seats_to                 ? c->seats_to
					     : c->options.seats;
}

/* ---- Who sits where ------------------------------------------------------------------------- */

static bool same_bot(struct campaign_bot a, struct campaign_bot b)
{
	return a.mind == b.mind && a.temperament == b.temperament;
}

static void sort_out(struct campaign *c)
{
	c->kinds_n = 0;
	if (!c->bots_n) /* random */
		c->bots_n = 1;
	for (int i = 0; i < c->bots_n; i++) {
		int k = 0;
		while (k < c->kinds_n && !same_bot(c->kind[k], c->bot[i]))
			k++;
		if (k == c->kinds_n)
			c->kind[c->kinds_n++] = c->bot[i];
	}
}

int campaign_kind(const struct campaign *c, const struct sim_plan *p, int seat)
{
	int k = 0;

	while (k < c->kinds_n - 1 &&
	       !same_bot(c->kind[k], (struct campaign_bot){ p->mind[seat], p->temperament[seat] }))
		k++;
	return k;
}

/* Bots of a mixed table: as many of each as can be, who has one more changes from table to table; then
 * shuffled, so that neighbours change too. */
static void mix(const struct campaign *c, int table, int seats, struct campaign_bot at[ECU_SEATS])
{
	uint8_t seed[32];
	ecu_rng rng;

	for (int seat = 0; seat < seats; seat++)
		at[seat] = c->bot[(table + seat) % c->bots_n];
	sim_seed((c->seed ^ UINT64_C(0x7461626c65)) + (uint64_t)table, seed);
	ecu_rng_seed(&rng, seed);
	for (int i = seats - 1; i > 0; i--) {
		int j = (int)ecu_rng_below(&rng, (uint32_t)i + 1);
		struct campaign_bot swap = at[i];
		at[i] = at[j];
		at[j] = swap;
	}
}

/* `round`: how many games with so many seats there were before. */
static void seat_bots(const struct campaign *c, int round, struct sim_plan *p)
{
	int seats = p->options.seats, n = c->bots_n ? c->bots_n : 1;
	struct campaign_bot mixed[ECU_SEATS];

	if (c->seating == CAMPAIGN_MIXED)
		mix(c, round / seats, seats, mixed);
	for (int seat = 0; seat < seats; seat++) {
		struct campaign_bot b = c->seating == CAMPAIGN_MIXED    ? mixed[(seat + round) % seats]
					: c->seating == CAMPAIGN_ROTATE ? c->bot[(seat + round) % n]
									: c->bot[seat % n];
		p->mind[seat] = b.mind;
		p->temperament[seat] = b.temperament;
	}
}

/* Game number i: with all set-ups it walks through the numbers of players and varies the options. */
struct sim_plan campaign_plan(const struct campaign *c, int i)
{
	struct sim_plan p = { .game = c->game,
			      .options = c->options,
			      .seed = c->seed + (uint64_t)i,
			      .lively = c->lively,
			      .turns_max = c->turns_max,
			      .no_table = c->no_table,
			      .weights = c->weights };

	int from = c->all_setups && !c->seats_to ? c->game->seats_least : c->options.seats,
	    to = campaign_seats(c);
	p.options.seats = (int16_t)(from + i % (to - from + 1));
	seat_bots(c, i / (to - from + 1), &p);
	if (!c->all_setups)
		return p;
	for (int o = 0; o < c->game->options_n; o++) {
		const struct core_option *option = &c->game->options[o];
		uint64_t values = (uint64_t)(option->most - option->least + 1);
		if (!(c->fixed >> o & 1))
			p.options.value[o] = (int16_t)(option->least +
						       (int)(spread(i / (to - from + 1), o) % values));
	}
	sim_make_playable(c->game, &p.options, c->fixed);
	return p;
}

static void note_setup(struct campaign *mine, const struct sim_plan *p)
{
	mine->seats_played[p->options.seats]++;
	for (int o = 0; o < p->game->options_n; o++) {
		int value = p->options.value[o] - p->game->options[o].least;
		mine->option_seen[o][value < 16 ? value : 15]++;
	}
}

static void note_figure(struct campaign_figure *f, const char *name, long long value)
{
	f->least = f->name && f->least < value ? f->least : value;
	f->most = f->name && f->most > value ? f->most : value;
	f->name = name;
	f->sum += value;
	f->squares += value * value;
}

static void note_result(struct worker *w, const sim_state *s, const ecu_result *r, int i)
{
	for (int seat = 0; seat < ECU_SEATS; seat++)
		w->mine.wins[seat] += r->rank[seat] == 1;
	w->mine.told[r->why.id]++;
	study_end(&w->study, &w->game, s, r, w->kind);
	if (!w->all->results)
		return;
	struct campaign_game *to = &w->all->results[i]; /* no other thread's */
	to->seats = (uint8_t)w->plan->options.seats;
	memcpy(to->rank, r->rank, sizeof to->rank);
	memcpy(to->kind, w->kind, sizeof to->kind);
}

static void note_end(struct worker *w, const sim_state *s, int actions, int i)
{
	struct campaign *mine = &w->mine;
	ecu_stat stats[SIM_STATS];
	ecu_result r;
	int n = ecu_stats((const ecu_state *)s->bytes, stats, SIM_STATS);

	note_figure(&mine->length, "actions", actions);
	for (int k = 0; k < n && k < SIM_STATS; k++)
		note_figure(&mine->figure[k], stats[k].name, stats[k].value);
	if (ecu_over((const ecu_state *)s->bytes, &r))
		note_result(w, s, &r, i);
}

/* What is wrong with a game that was played, or NULL. */
static const char *fault_of(struct worker *w, const struct sim_plan *p, int i, enum sim_end end,
			    char room[128])
{
	if (*w->props.broken)
		return w->props.broken;
	if (end != SIM_OVER && !(end == SIM_STOPPED && p->turns_max))
		return sim_end_name(end);
	return w->all->check && i % 16 == 0 && !prop_replay(p, room, 128) ? room : NULL;
}

static bool one_game(struct worker *w, int i)
{
	struct sim_plan p = campaign_plan(w->all, i);
	ecu_sink sink = { on_event, w };
	struct sim_watcher watcher = {
		.before = before, .after = after, .sink = &sink, .with = w, .thought = thought
	};
	sim_state s;
	int actions;
	uint8_t seed[32];
	char replay[128];
	bool more = true;

	w->number = w->props.tested = 0;
	sim_seed(p.seed ^ UINT64_C(0x70726f7065727479), seed);
	ecu_rng_seed(&w->props.rng, seed);
	note_setup(&w->mine, &p);
	w->plan = &p;
	for (int seat = 0; seat < p.options.seats; seat++)
		w->kind[seat] = (uint8_t)campaign_kind(w->all, &p, seat);
	study_begin(&w->game, &p);
	if (w->all->rows)
		more = rows_open(&w->rows, w->all->rows, &p, i);
	sim_head(&s)->seats = 0;
	enum sim_end end = sim_play(&p, &s, &watcher, &actions);
	bool begun = sim_head(&s)->seats != 0; /* options that do not go together give no state */
	w->mine.ended[end]++;
	w->mine.actions += actions;
	if (begun)
		note_end(w, &s, actions, i);
	const char *broken = fault_of(w, &p, i, end, replay);
	if (w->all->rows && !rows_close(&w->rows, begun ? &s : NULL, actions,
					*w->props.broken ? "broken" : sim_end_name(end), broken != NULL))
		more = false;
	if (!broken)
		return more;
	char options[256]; /* with them the game can be played again alone */
	ecu_options_print(p.game, &p.options, options, sizeof options);
	snprintf(w->mine.broken, sizeof w->mine.broken, "seed %llu, %s: %s", (unsigned long long)p.seed,
		 options, broken);
	w->mine.broken_at = i;
	return false;
}

/* ---- All games ----------------------------------------------------------------------------- */

static void *work(void *arg)
{
	struct worker *w = arg;
	struct hall *h = w->hall;
	int i;

	while (!atomic_load(&h->stop) && (i = atomic_fetch_add(&h->next, 1)) < w->all->games) {
		if (!one_game(w, i)) {
			atomic_store(&h->stop, true);
			break;
		}
		atomic_fetch_add(&h->done, 1);
	}
	pthread_mutex_lock(&h->lock);
	h->at_work--;
	pthread_cond_signal(&h->left);
	pthread_mutex_unlock(&h->lock);
	return NULL;
}

/* The thread that began it all has nothing to do: it shows how far the others are. */
static void wait_for_all(const struct campaign *c, struct hall *h)
{
	struct progress p = { .on = false };
	struct timespec until;

	if (c->progress)
		progress_begin(&p, "games", c->games);
	pthread_mutex_lock(&h->lock);
	while (h->at_work) {
		clock_gettime(CLOCK_REALTIME, &until);
		until.tv_sec += (until.tv_nsec + 200000000) / 1000000000;
		until.tv_nsec = (until.tv_nsec + 200000000) % 1000000000;
		if (p.on)
			pthread_cond_timedwait(&h->left, &h->lock, &until);
		else
			pthread_cond_wait(&h->left, &h->lock);
		progress_at(&p, atomic_load(&h->done));
	}
	pthread_mutex_unlock(&h->lock);
	progress_hide(&p);
}

static void add_all(long long *to, const long long *from, size_t n)
{
	for (size_t i = 0; i < n; i++)
		to[i] += from[i];
}

static void add_figure(struct campaign_figure *to, const struct campaign_figure *from)
{
	if (!from->name)
		return;
	to->least = to->name && to->least < from->least ? to->least : from->least;
	to->most = to->name && to->most > from->most ? to->most : from->most;
	to->name = from->name;
	to->sum += from->sum;
	to->squares += from->squares;
}

/* Of several games that are broken the first one is told: all before it were played, by some thread. */
static void merge(struct campaign *c, const struct worker *w)
{
	const struct campaign *m = &w->mine;

	c->actions += m->actions;
	add_all(c->ended, m->ended, 5);
	add_all(c->told, m->told, CAMPAIGN_SENTENCES);
	add_all(c->asked, m->asked, 64);
	add_all(c->kinds, m->kinds, CORE_KINDS_MAX);
	add_all(c->wins, m->wins, ECU_SEATS);
	add_all(c->seats_played, m->seats_played, ECU_SEATS + 1);
	add_all(&c->option_seen[0][0], &m->option_seen[0][0], 31 * 16);
	add_all(&c->word_told[0][0], &m->word_told[0][0], CAMPAIGN_WORDS * CAMPAIGN_WORD);
	add_figure(&c->length, &m->length);
	for (int i = 0; i < SIM_STATS; i++)
		add_figure(&c->figure[i], &m->figure[i]);
	add_all(c->fell_back, m->fell_back, 64);
	for (int i = 0; i < c->kinds_n; i++) {
		struct campaign_thoughts *to = &c->thoughts[i];
		const struct campaign_thoughts *from = &m->thoughts[i];
		to->n += from->n;
		to->fell_back += from->fell_back;
		to->measured += from->measured;
		to->nanoseconds += from->nanoseconds;
		to->longest = to->longest > from->longest ? to->longest : from->longest;
	}
	study_merge(c->study, &w->study);
	for (int i = 0; i < CAMPAIGN_SENTENCES; i++)
		c->refused[i] += (long long)w->props.refused[i];
	if (*m->broken && (!*c->broken || m->broken_at < c->broken_at)) {
		memcpy(c->broken, m->broken, sizeof c->broken);
		c->broken_at = m->broken_at;
	}
}

/* Gives how many threads work: fewer than wished where the system has no more. */
static int hire(struct campaign *c, struct hall *h, struct worker *w, pthread_t *id, int wished)
{
	int n = 0;

	pthread_mutex_lock(&h->lock);
	for (; n < wished; n++) {
		w[n].all = c;
		w[n].hall = h;
		w[n].props.game = c->game;
		w[n].props.secrets = c->secrets;
		learn_vocabularies(&w[n], c->game);
		if (pthread_create(&id[n], NULL, work, &w[n]) != 0)
			break;
		h->at_work++;
	}
	pthread_mutex_unlock(&h->lock);
	return n;
}

static double cpu_clock(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

void campaign_fini(struct campaign *c)
{
	free(c->study);
	c->study = NULL;
}

bool campaign_run(struct campaign *c)
{
	int threads = c->threads > 0 ? c->threads : (int)sysconf(_SC_NPROCESSORS_ONLN);
	struct worker *w = calloc((size_t)threads, sizeof *w);
	pthread_t *id = calloc((size_t)threads, sizeof *id);
	struct hall h = { .lock = PTHREAD_MUTEX_INITIALIZER, .left = PTHREAD_COND_INITIALIZER };
	double start = progress_clock(), cpu = cpu_clock();

	sort_out(c);
	c->study = calloc(1, sizeof *c->study);
	threads = w && id && c->study ? hire(c, &h, w, id, threads) : 0;
	if (!threads)
		snprintf(c->broken, sizeof c->broken, "out of memory or threads");
	wait_for_all(c, &h);
	for (int i = 0; i < threads; i++) {
		pthread_join(id[i], NULL);
		merge(c, &w[i]);
	}
	c->seconds = progress_clock() - start;
	c->cpu_seconds = cpu_clock() - cpu;
	if (c->study)
		study_sort(c->study);
	free(w);
	free(id);
	return !*c->broken;
}
