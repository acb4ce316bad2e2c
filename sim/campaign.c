/* campaign.c — see campaign.h. Threads take games from one counter, so results do not depend
 * on how many there are: each game's seed is its number. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "sim/campaign.h"

struct worker {
	struct campaign *all;
	struct campaign mine; /* figures of this thread */
	atomic_int *next;
	atomic_bool *stop;
	struct prop_context props;
	uint8_t vocabulary[CAMPAIGN_SENTENCES][8]; /* of the arguments of each sentence */
	int number;                                /* of the action within its game */
};

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

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
	int number = w->number++;
	if (!w->all->check)
		return true;
	return number % (w->all->every ? w->all->every : 1) ? prop_conserved(&w->props, s, a, number)
							    : prop_all(&w->props, s, a, number);
}

/* Options are many: every game takes any value of each, so that pairs of them meet too. */
static uint64_t spread(int game, int option)
{
	uint64_t x = ((uint64_t)game << 8 | (uint64_t)option) * UINT64_C(0x9e3779b97f4a7c15);

	x = (x ^ x >> 32) * UINT64_C(0xd6e8feb86659fd93);
	return x ^ x >> 32;
}

/* Game number i: with all set-ups it walks through the numbers of players and varies the options. */
struct sim_plan campaign_plan(const struct campaign *c, int i)
{
	struct sim_plan p = { .game = c->game,
			      .options = c->options,
			      .seed = c->seed + (uint64_t)i,
			      .lively = c->lively,
			      .turns_max = c->turns_max,
			      .no_table = c->no_table };

	memcpy(p.style, c->style, sizeof p.style);
	int from = c->seats_to ? c->options.seats : c->game->seats_least,
	    to = c->seats_to ? c->seats_to : c->game->seats_most, range = to - from + 1, rest = i;
	if (!c->all_setups && !c->seats_to)
		return p;
	p.options.seats = (int16_t)(from + rest % range);
	rest /= range;
	if (!c->all_setups)
		return p;
	for (int o = 0; o < c->game->options_n; o++) {
		const struct core_option *option = &c->game->options[o];
		p.options.value[o] =
			(int16_t)(option->least +
				  (int)(spread(rest, o) % (uint64_t)(option->most - option->least + 1)));
	}
	sim_make_playable(c->game, &p.options);
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

static void note_end(struct campaign *mine, const sim_state *s)
{
	ecu_stat stats[CAMPAIGN_STATS];
	ecu_result r;
	int n = ecu_stats((const ecu_state *)s->bytes, stats, CAMPAIGN_STATS);

	for (int i = 0; i < n && i < CAMPAIGN_STATS; i++) {
		mine->stat[i].name = stats[i].name;
		mine->stat_sum[i] += stats[i].value;
	}
	if (!ecu_over((const ecu_state *)s->bytes, &r))
		return;
	for (int seat = 0; seat < ECU_SEATS; seat++)
		mine->wins[seat] += r.rank[seat] == 1;
	mine->told[r.why.id]++;
}

static bool one_game(struct worker *w, int i)
{
	struct sim_plan p = campaign_plan(w->all, i);
	ecu_sink sink = { on_event, w };
	struct sim_watcher watcher = { .before = before, .sink = &sink, .with = w };
	sim_state s;
	int actions;
	uint8_t seed[32];

	w->number = w->props.tested = 0;
	sim_seed(p.seed ^ UINT64_C(0x70726f7065727479), seed);
	ecu_rng_seed(&w->props.rng, seed);
	note_setup(&w->mine, &p);
	enum sim_end end = sim_play(&p, &s, &watcher, &actions);
	w->mine.ended[end]++;
	w->mine.actions += actions;
	note_end(&w->mine, &s);
	const char *broken = w->props.broken;
	char replay[128];
	if (!*broken && end != SIM_OVER && !(end == SIM_STOPPED && p.turns_max))
		broken = sim_end_name(end);
	if (!*broken && w->all->check && i % 16 == 0 && !prop_replay(&p, replay, sizeof replay))
		broken = replay;
	if (!*broken)
		return true;
	char options[256]; /* with them the game can be played again alone */
	ecu_options_print(p.game, &p.options, options, sizeof options);
	snprintf(w->mine.broken, sizeof w->mine.broken, "seed %llu, %s: %s", (unsigned long long)p.seed,
		 options, broken);
	return false;
}

/* ---- All games ----------------------------------------------------------------------------- */

static void show_progress(const struct campaign *c, int i)
{
	if (!c->progress || i % 64)
		return;
	fprintf(stderr, "\r%3d %% of %d games", (int)(100LL * i / c->games), c->games);
	fflush(stderr);
}

static void *work(void *arg)
{
	struct worker *w = arg;
	int i;

	while (!atomic_load(w->stop) && (i = atomic_fetch_add(w->next, 1)) < w->all->games) {
		show_progress(w->all, i);
		if (!one_game(w, i)) {
			atomic_store(w->stop, true);
			break;
		}
	}
	return NULL;
}

static void add_all(long long *to, const long long *from, size_t n)
{
	for (size_t i = 0; i < n; i++)
		to[i] += from[i];
}

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
	add_all(c->stat_sum, m->stat_sum, CAMPAIGN_STATS);
	add_all(&c->word_told[0][0], &m->word_told[0][0], CAMPAIGN_WORDS * CAMPAIGN_WORD);
	for (int i = 0; i < CAMPAIGN_STATS; i++)
		if (m->stat[i].name)
			c->stat[i].name = m->stat[i].name;
	for (int i = 0; i < CAMPAIGN_SENTENCES; i++)
		c->refused[i] += (long long)w->props.refused[i];
	if (*m->broken && !*c->broken)
		memcpy(c->broken, m->broken, sizeof c->broken);
}

bool campaign_run(struct campaign *c)
{
	int threads = c->threads > 0 ? c->threads : (int)sysconf(_SC_NPROCESSORS_ONLN);
	struct worker *w = calloc((size_t)threads, sizeof *w);
	pthread_t *id = calloc((size_t)threads, sizeof *id);
	atomic_int next = 0;
	atomic_bool stop = false;
	double start = now();

	if (!w || !id) {
		snprintf(c->broken, sizeof c->broken, "out of memory");
		goto out;
	}
	for (int i = 0; i < threads; i++) {
		w[i] = (struct worker){ .all = c, .next = &next, .stop = &stop };
		w[i].props.game = c->game;
		w[i].props.secrets = c->secrets;
		learn_vocabularies(&w[i], c->game);
		pthread_create(&id[i], NULL, work, &w[i]);
	}
	for (int i = 0; i < threads; i++) {
		pthread_join(id[i], NULL);
		merge(c, &w[i]);
	}
	if (c->progress)
		fprintf(stderr, "\r\033[K");
out:
	c->seconds = now() - start;
	free(w);
	free(id);
	return !*c->broken;
}

/* ---- Reports ------------------------------------------------------------------------------- */

static long long games_of(const struct campaign *c)
{
	long long n = 0;

	for (int i = 0; i < 5; i++)
		n += c->ended[i];
	return n;
}

void campaign_print(const struct campaign *c, FILE *f)
{
	long long games = games_of(c);

	fprintf(f, "%s: %lld games, %lld actions in %.1f s\n", c->game->key, games, c->actions, c->seconds);
	for (int i = 0; i < 5; i++)
		if (c->ended[i])
			fprintf(f, "  %-9s %lld\n", sim_end_name((enum sim_end)i), c->ended[i]);
	for (int i = 0; i < CAMPAIGN_STATS && c->stat[i].name; i++)
		fprintf(f, "  mean %s at the end: %.2f\n", c->stat[i].name,
			games ? (double)c->stat_sum[i] / (double)games : 0.0);
	for (int seat = 0; seat < c->game->seats_most; seat++)
		fprintf(f, "  s%d wins %lld\n", seat + 1, c->wins[seat]);
	if (c->check)
		fprintf(f, "  properties: %s\n", *c->broken ? c->broken : "all hold");
	else if (*c->broken)
		fprintf(f, "  broken: %s\n", c->broken);
}

static void count_line(FILE *f, const char *what, const char *key, const char *rule, long long n, int *never)
{
	fprintf(f, "%10lld  %-8s %-18s %s\n", n, what, key, rule);
	*never += n == 0;
}

static bool is_label(const ecu_game *g, int id)
{
	for (int k = 0; k < g->kinds_n; k++)
		if (g->kinds[k].label == id)
			return true;
	return false;
}

/* A vocabulary that is spoken of: its words one by one, or the rarest of many. */
static void word_lines(const struct campaign *c, FILE *f, int vocabulary, int *never)
{
	const struct core_vocabulary *v = core_vocabulary(c->game, vocabulary);
	const long long *told = c->word_told[vocabulary - CORE_VOCABULARIES];
	int silent = 0, rarest = -1;

	for (int i = 0; i < v->count && i < CAMPAIGN_WORD; i++) {
		silent += !told[i];
		if (told[i] && (rarest < 0 || told[i] < told[rarest]))
			rarest = i;
	}
	if (rarest < 0)
		return;
	for (int i = 0; i < v->count && v->count <= 60; i++)
		count_line(f, v->key, core_word(v, i)->key, "", told[i], never);
	if (v->count > 60)
		fprintf(f, "%10lld  %-8s rarest: %s; %d of %d words never\n", told[rarest], v->key,
			core_word(v, rarest)->key, silent, v->count);
}

void campaign_coverage(const struct campaign *c, FILE *f)
{
	const ecu_game *g = c->game;
	int never = 0;

	for (int q = 0; ecu_question_key(g, q); q++)
		count_line(f, "asked", ecu_question_key(g, q), "", c->asked[q], &never);
	for (int k = 0; k < g->kinds_n; k++)
		count_line(f, "action", g->kinds[k].key, core_sentence(g, g->kinds[k].label)->rule,
			   c->kinds[k], &never);
	for (int id = 1; id < CORE_SENTENCES + g->sentences_n; id++) {
		const struct core_sentence *s = core_sentence(g, id);
		if (c->told[id])
			count_line(f, "told", s->key, s->rule, c->told[id], &never);
		else if (c->refused[id])
			count_line(f, "refused", s->key, s->rule, c->refused[id], &never);
		else if (id >= CORE_SENTENCES && !is_label(g, id))
			count_line(f, "unused", s->key, s->rule, 0, &never);
	}
	for (int o = 0; o < g->options_n; o++)
		for (int v = 0; v < 16 && v <= g->options[o].most - g->options[o].least; v++) {
			char value[16];
			snprintf(value, sizeof value, "%d", g->options[o].least + v);
			count_line(f, "option", g->options[o].key,
				   g->options[o].values ? g->options[o].values[v] : value,
				   c->option_seen[o][v], &never);
		}
	for (int v = CORE_VOCABULARIES; v < g->vocabularies_n && v - CORE_VOCABULARIES < CAMPAIGN_WORDS; v++)
		word_lines(c, f, v, &never);
	fprintf(f, "%d never occurred\n", never);
}

void campaign_json(const struct campaign *c, FILE *f)
{
	const ecu_game *g = c->game;

	fprintf(f, "{\"game\":\"%s\",\"games\":%lld,\"actions\":%lld,\"seconds\":%.3f,\"ended\":{", g->key,
		games_of(c), c->actions, c->seconds);
	for (int i = 0; i < 5; i++)
		fprintf(f, "%s\"%s\":%lld", i ? "," : "", sim_end_name((enum sim_end)i), c->ended[i]);
	fprintf(f, "},\"wins\":[");
	for (int seat = 0; seat < g->seats_most; seat++)
		fprintf(f, "%s%lld", seat ? "," : "", c->wins[seat]);
	fprintf(f, "],\"told\":{");
	bool first = true;
	for (int id = 1; id < CORE_SENTENCES + g->sentences_n; id++)
		if (c->told[id]) {
			fprintf(f, "%s\"%s\":%lld", first ? "" : ",", core_sentence(g, id)->key, c->told[id]);
			first = false;
		}
	fprintf(f, "},\"refused\":{");
	first = true;
	for (int id = 1; id < CORE_SENTENCES + g->sentences_n; id++)
		if (c->refused[id]) {
			fprintf(f, "%s\"%s\":%lld", first ? "" : ",", core_sentence(g, id)->key,
				c->refused[id]);
			first = false;
		}
	char quoted[1400];
	struct core_out o = { .at = quoted, .cap = sizeof quoted };
	core_put_string(&o, *c->broken ? c->broken : NULL);
	core_put_end(&o);
	fprintf(f, "},\"broken\":%s}\n", quoted);
}
