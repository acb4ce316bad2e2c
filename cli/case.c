/* case.c — `ecumene case`. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/options.h"
#include "sim/case.h"
#include "sim/progress.h"

struct wish {
	bool list, vacuous;
};

static const struct cli_option options[] = {
	{ "list", NULL, "only names them", CLI_SWITCH, offsetof(struct wish, list), 0, 0, NULL },
	{ "vacuous", NULL, "a case that passes without its actions proves nothing: such a case fails",
	  CLI_SWITCH, offsetof(struct wish, vacuous), 0, 0, NULL },
};

static const struct cli_pair pairs[] = {
	{ "list", CLI_EXCLUDES, "vacuous", "cases that are only named are not run" },
};

static const struct cli_command command = {
	.name = "case",
	.usage = "ecumene case [--list | --vacuous] FILE...\n\n"
		 "Runs the rule cases of the files (docs/CASES.md) and ends with 'N passed, N failed'.\n",
	CLI_OPTIONS(options),
	CLI_PAIRS(pairs),
};

/* What a file has to say comes at once, not into the line of the progress. False: it cannot be read. */
static bool run_file(const char *path, enum case_mode mode, struct progress *p, struct case_count *count)
{
	size_t n, said_n = 0;
	char *text = cli_read_file(path, &n), *said = NULL;
	FILE *out = text ? open_memstream(&said, &said_n) : NULL;

	if (out) {
		case_run(path, text, mode, NULL, out, count);
		fclose(out);
	}
	if (said_n) {
		progress_hide(p);
		fwrite(said, 1, said_n, stdout);
		fflush(stdout);
	}
	free(said);
	free(text);
	return out != NULL;
}

int cmd_case(int argc, char **argv)
{
	struct case_count count = { 0 };
	struct wish w = { 0 };
	struct progress p;
	int status;

	if (!cli_read(&command, argc, argv, &w, &status))
		return status;
	if (optind == argc) {
		fprintf(stderr, "ecumene case: which files?\n");
		return cli_try(&command, NULL);
	}
	progress_begin(&p, "files", argc - optind);
	for (int i = optind; i < argc; i++) {
		progress_at(&p, i - optind);
		if (!run_file(argv[i],
			      w.list      ? CASE_LIST
			      : w.vacuous ? CASE_VACUOUS
					  : CASE_RUN,
			      &p, &count)) {
			progress_hide(&p);
			return 2;
		}
	}
	progress_hide(&p);
	if (w.list)
		printf("%d cases\n", count.named);
	else
		printf("%d passed, %d failed\n", count.passed, count.failed);
	return count.failed ? 1 : 0;
}
