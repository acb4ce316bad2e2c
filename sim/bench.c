/* bench.c — see bench.h. Every figure is the best of several runs: noise only adds. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "sim/bench.h"
#include "sim/drive.h"

enum { TAPE_MAX = 200000 };

static double now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void keep(const void *p) { __asm__ volatile("" : : "g"(p) : "memory"); }

static double best(double a, double b) { return a == 0 || b < a ? b : a; }

/* ---- The small things ---------------------------------------------------------------------- */

static double copy_ns(const ecu_game *g, const sim_state *s)
{
	enum { N = 200000 };
	sim_state to;
	double t = now_ns();

	for (int i = 0; i < N; i++) {
		ecu_copy(g, sim_s(&to), (const ecu_state *)s->bytes);
		keep(&to);
	}
	return (now_ns() - t) / N;
}

static double observe_ns(const sim_state *s)
{
	enum { N = 100000 };
	sim_state view;
	int seats = ((const struct core_head *)s->bytes)->seats;
	double t = now_ns();

	for (int i = 0; i < N; i++) {
		ecu_observe((const ecu_state *)s->bytes, i % seats, sim_v(&view));
		keep(&view);
	}
	return (now_ns() - t) / N;
}

static double draw_ns(void)
{
	enum { N = 2000000 };
	uint8_t seed[32] = { 1 };
	ecu_rng r;
	uint32_t sum = 0;

	ecu_rng_seed(&r, seed);
	double t = now_ns();
	for (int i = 0; i < N; i++)
		sum += ecu_rng_below(&r, 52);
	keep(&sum);
	return (now_ns() - t) / N;
}

static double choices_ns(const sim_state *s)
{
	enum { N = 20000 };
	static ecu_choice list[2000];
	sim_state view;
	int seat = ecu_first(((const struct core_head *)s->bytes)->waiting);

	ecu_observe((const ecu_state *)s->bytes, seat, sim_v(&view));
	double t = now_ns();
	for (int i = 0; i < N; i++)
		keep(list + ecu_choices(sim_v(&view), list, 2000));
	return (now_ns() - t) / N;
}

/* One value of each part after the other, as a bot reads. */
static double read_ns(const sim_state *s)
{
	enum { N = 200000 };
	const ecu_game *g = ecu_game_of((const ecu_state *)s->bytes);
	long long sum = 0;
	sim_state view;

	ecu_observe((const ecu_state *)s->bytes, 0, sim_v(&view));
	double t = now_ns();
	for (int i = 0, part = 0; i < N; i++, part = part + 1 < g->parts_n ? part + 1 : 0)
		sum += ecu_read(sim_v(&view), part, i & 3, i & 7);
	t = (now_ns() - t) / N;
	keep(&sum);
	return t;
}

/* All groups, as the asked seat sees the position; then their JSON. */
static void facts_ns(const ecu_game *g, const sim_state *s, struct bench_row *row)
{
	enum { N = 400, ROOM = 1 << 18 };
	ecu_facts *facts = malloc(ecu_facts_size(g));
	char *text = malloc(ROOM);
	sim_state view;

	ecu_observe((const ecu_state *)s->bytes, ecu_first(((const struct core_head *)s->bytes)->waiting),
		    sim_v(&view));
	double t = now_ns();
	for (int i = 0; facts && i < N; i++)
		ecu_work_out(sim_v(&view), ECU_ALL_GROUPS, facts);
	row->facts_ns = best(row->facts_ns, (now_ns() - t) / N);
	t = now_ns();
	for (int i = 0; facts && text && i < N; i++)
		row->facts_bytes = ecu_facts_json(facts, ECU_ALL_GROUPS, text, ROOM);
	row->facts_json_ns = best(row->facts_json_ns, (now_ns() - t) / N);
	free(text);
	free(facts);
}

/* ---- Whole games --------------------------------------------------------------------------- */

static struct sim_plan plan(const ecu_game *g, int seats, int style, bool lively, int number)
{
	struct sim_plan p = { .game = g, .seed = (uint64_t)number, .lively = lively };

	ecu_options_default(g, &p.options);
	p.options.seats = (int16_t)seats;
	memset(p.mind, style, sizeof p.mind);
	return p;
}

/* Observe, pick, apply, for a fixed number of games or as many as make enough decisions. */
static double decision_ns(const ecu_game *g, int seats, int style, bool lively, double *games_per_second)
{
	enum { GAMES = 200, DECISIONS = 300000 };
	long long decisions = 0;
	uint8_t seed[32] = { 7 };
	double t = 0;
	ecu_rng rng;
	sim_state s;
	int i;

	ecu_rng_seed(&rng, seed);
	for (i = 0; i < GAMES && decisions < DECISIONS; i++) {
		struct sim_plan p = plan(g, seats, style, lively, i);
		ecu_action a;
		sim_begin(&p, &s, NULL); /* set-up is no decision */
		double start = now_ns();
		for (; !ecu_over(sim_s(&s), NULL) && sim_next(&p, &s, &rng, &a); decisions++)
			ecu_apply(sim_s(&s), &a, NULL);
		t += now_ns() - start;
	}
	*games_per_second = i / (t / 1e9);
	return decisions ? t / (double)decisions : 0;
}

/* Games a second, from the set-up to the end; how many actions they have. */
static double whole_games(const ecu_game *g, int seats, double *actions)
{
	enum { GAMES = 200, ACTIONS = 100000 };
	long long sum = 0;
	sim_state s;
	int i, n;
	double t = now_ns();

	for (i = 0; i < GAMES && sum < ACTIONS; i++, sum += n) {
		struct sim_plan p = plan(g, seats, ECU_EAGER, false, i);
		p.no_table = true;
		sim_play(&p, &s, NULL, &n);
	}
	*actions = (double)sum / i;
	return i / ((now_ns() - t) / 1e9);
}

/* A stored log is folded: apply alone, no sink. */
static double fold_ns(const ecu_game *g, int seats)
{
	struct sim_tape tape;
	struct sim_watcher w = { .after = sim_record, .with = &tape };
	struct sim_plan p = plan(g, seats, ECU_EAGER, false, 3);
	sim_state s;
	int actions, folds = 0;
	double t;

	if (!sim_tape_init(&tape, TAPE_MAX))
		return 0;
	sim_play(&p, &s, &w, &actions);
	t = now_ns();
	do {
		sim_begin(&p, &s, NULL);
		for (int i = 0; i < tape.n; i++)
			ecu_apply(sim_s(&s), &tape.at[i], NULL);
		folds++;
	} while (now_ns() - t < 2e7);
	t = (now_ns() - t) / folds / (tape.n ? tape.n : 1);
	sim_tape_fini(&tape);
	return t;
}

/* What the lively games were like: the mean of each figure over their decisions, for a seat. */
static void lively_stats(const ecu_game *g, int seats, struct bench_row *row)
{
	enum { GAMES = 60, EVERY = 32 };
	ecu_stat stats[BENCH_STATS];
	uint8_t seed[32] = { 7 };
	long long samples = 0;
	ecu_rng rng;
	sim_state s;

	ecu_rng_seed(&rng, seed);
	for (int i = 0; i < GAMES; i++) {
		struct sim_plan p = plan(g, seats, ECU_EAGER, true, i);
		ecu_action a;
		sim_begin(&p, &s, NULL);
		for (int n = 0; !ecu_over(sim_s(&s), NULL) && sim_next(&p, &s, &rng, &a); n++) {
			int count = n % EVERY ? 0 : ecu_stats(sim_s(&s), stats, BENCH_STATS);
			samples += count > 0;
			for (int k = 0; k < count && k < BENCH_STATS; k++) {
				row->stat_name[k] = stats[k].name;
				row->stat[k] += stats[k].value;
			}
			ecu_apply(sim_s(&s), &a, NULL);
		}
	}
	for (int k = 0; k < BENCH_STATS && samples;
	     k++) /* the first counts turns, the others what seats have */
		row->stat[k] /= (double)samples * (k ? seats : 1);
}

static double most(double a, double b) { return a > b ? a : b; }

void bench_run(const ecu_game *g, int seats, struct bench_row *row, struct progress *progress, int done)
{
	struct sim_plan p = plan(g, seats, ECU_EAGER, true, 3);
	sim_state s;
	double games;

	memset(row, 0, sizeof *row);
	row->game = g->key;
	row->seats = seats;
	row->bytes = g->size;
	lively_stats(g, seats, row);
	sim_begin(&p, &s, NULL);
	for (int run = 0; run < BENCH_RUNS; run++) {
		row->copy_ns = best(row->copy_ns, copy_ns(g, &s));
		row->observe_ns = best(row->observe_ns, observe_ns(&s));
		row->draw_ns = best(row->draw_ns, draw_ns());
		row->choices_ns = best(row->choices_ns, choices_ns(&s));
		row->fold_ns = best(row->fold_ns, fold_ns(g, seats));
		row->read_ns = best(row->read_ns, read_ns(&s));
		facts_ns(g, &s, row);
		for (int style = ECU_RANDOM; style <= ECU_EAGER; style++)
			for (int lively = 0; lively < 2; lively++)
				row->decision_ns[style][lively] = best(
					row->decision_ns[style][lively],
					decision_ns(g, seats, style, lively, &games));
		row->lively_per_second = most(row->lively_per_second,
					      games); /* of the last pair: eager, lively */
		games = whole_games(g, seats, &row->whole_actions);
		row->whole_per_second = most(row->whole_per_second, games);
		progress_at(progress, done + run + 1);
	}
}

void bench_print(const struct bench_row *r, FILE *f)
{
	fprintf(f, "%s, %d seats, state of %zu bytes\n", r->game, r->seats, r->bytes);
	fprintf(f, "  copy      %8.1f ns\n", r->copy_ns);
	fprintf(f, "  observe   %8.1f ns  %6.1f copies\n", r->observe_ns, r->observe_ns / r->copy_ns);
	fprintf(f, "  draw      %8.1f ns\n", r->draw_ns);
	fprintf(f, "  choices   %8.1f ns\n", r->choices_ns);
	fprintf(f, "  read      %8.1f ns  of one value\n", r->read_ns);
	if (r->facts_bytes > 2)
		fprintf(f, "  facts     %8.1f us  all groups; %.1f us more as JSON of %zu bytes\n",
			r->facts_ns / 1e3, r->facts_json_ns / 1e3, r->facts_bytes);
	fprintf(f, "  decision  %8.1f ns  %6.1f copies  random\n", r->decision_ns[0][0],
		r->decision_ns[0][0] / r->copy_ns);
	fprintf(f, "  decision  %8.1f ns  %6.1f copies  eager, lively\n", r->decision_ns[1][1],
		r->decision_ns[1][1] / r->copy_ns);
	fprintf(f, "  fold      %8.1f ns  %6.1f copies an entry\n", r->fold_ns, r->fold_ns / r->copy_ns);
	fprintf(f, "  games     %8.1f a second on one core, whole ones from the start (%.0f actions)\n",
		r->whole_per_second, r->whole_actions);
	fprintf(f, "  games     %8.1f a second on one core, from a lively position to the end\n",
		r->lively_per_second);
	fprintf(f, "  lively games, a seat:");
	for (int k = 0; k < BENCH_STATS && r->stat_name[k]; k++)
		fprintf(f, " %s %.1f", r->stat_name[k], r->stat[k]);
	fprintf(f, "\n");
}

void bench_json(const struct bench_row *r, FILE *f)
{
	fprintf(f, "{\"lively\":{");
	for (int k = 0; k < BENCH_STATS && r->stat_name[k]; k++)
		fprintf(f, "%s\"%s\":%.2f", k ? "," : "", r->stat_name[k], r->stat[k]);
	fprintf(f,
		"},\"game\":\"%s\",\"seats\":%d,\"state_bytes\":%zu,\"copy_ns\":%.1f,\"observe_ns\":%.1f,"
		"\"draw_ns\":%.2f,\"choices_ns\":%.1f,\"read_ns\":%.1f,\"facts_ns\":%.0f,\"facts_json_ns\":%."
		"0f,"
		"\"decision_random_ns\":%.1f,\"decision_lively_ns\":%.1f,\"fold_ns\":%.1f,"
		"\"games_whole_per_second\":%.1f,\"games_whole_actions\":%.1f,\"games_lively_per_second\":%."
		"1f,"
		"\"copies\":{\"observe\":%.2f,\"decision_random\":%.2f,\"decision_lively\":%.2f,\"fold\":%."
		"2f}}",
		r->game, r->seats, r->bytes, r->copy_ns, r->observe_ns, r->draw_ns, r->choices_ns, r->read_ns,
		r->facts_ns, r->facts_json_ns, r->decision_ns[0][0], r->decision_ns[1][1], r->fold_ns,
		r->whole_per_second, r->whole_actions, r->lively_per_second, r->observe_ns / r->copy_ns,
		r->decision_ns[0][0] / r->copy_ns, r->decision_ns[1][1] / r->copy_ns,
		r->fold_ns / r->copy_ns);
}
