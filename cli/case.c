/* case.c — `ecumene case`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "sim/case.h"

static const char usage[] =
	"usage: ecumene case [--list | --vacuous] FILE...\n\n"
	"Runs the rule cases of the files (docs/CASES.md) and ends with 'N passed, N failed'.\n"
	"  --list      only names them\n"
	"  --vacuous   a case that passes without its actions proves nothing: such a case fails\n";

int cmd_case(int argc, char **argv)
{
	struct case_count count = { 0, 0 };
	enum case_mode mode = CASE_RUN;
	int first = 1;

	if (argc > 1 && strcmp(argv[1], "--list") == 0)
		mode = CASE_LIST, first++;
	else if (argc > 1 && strcmp(argv[1], "--vacuous") == 0)
		mode = CASE_VACUOUS, first++;
	if (first >= argc || argv[first][0] == '-')
		return cli_usage(usage, argc > 1 && strcmp(argv[1], "--help") == 0);
	for (int i = first; i < argc; i++) {
		size_t n;
		char *text = cli_read_file(argv[i], &n);
		if (!text)
			return 2;
		case_run(argv[i], text, mode, NULL, stdout, &count);
		free(text);
	}
	printf("%d passed, %d failed\n", count.passed, count.failed);
	return count.failed ? 1 : 0;
}
