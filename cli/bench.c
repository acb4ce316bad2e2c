/* bench.c — `ecumene bench`. */
#include <stdio.h>

#include "cli/cli.h"
#include "cli/options.h"
#include "sim/bench.h"

struct wish {
	bool json;
};

static const struct cli_option options[] = {
	{ "json", NULL, "an array with an object for each game (docs/BENCHMARKS.md)", CLI_SWITCH,
	  offsetof(struct wish, json), 0, 0, NULL },
};

static const struct cli_command command = {
	.name = "bench",
	.usage = "ecumene bench [--json]\n\n"
		 "Measures copy, observe, draw, decision, fold and games for every game, with the most "
		 "players it "
		 "allows.\n",
	CLI_OPTIONS(options),
};

int cmd_bench(int argc, char **argv)
{
	struct wish w = { 0 };
	struct bench_row row;
	struct progress p;
	int status, games = 0;

	if (!cli_read(&command, argc, argv, &w, &status))
		return status;
	if (!cli_no_more(&command, argc, argv, 0))
		return 2;
	while (ecu_list(games))
		games++;
	progress_begin(&p, "runs", (long long)games * BENCH_RUNS);
	for (int i = 0; i < games; i++) {
		bench_run(ecu_list(i), ecu_list(i)->seats_most, &row, &p, i * BENCH_RUNS);
		progress_hide(&p);
		if (w.json)
			fputs(i ? "," : "[", stdout), bench_json(&row, stdout);
		else
			bench_print(&row, stdout);
		fflush(stdout);
	}
	if (w.json)
		puts("]");
	return 0;
}
