/* Hostile rule cases. The first byte: 0 the rest is the whole text; else it stands behind a head. */
#include "fuzz.h"
#include "sim/case.h"

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc, (void)argv;
	fuzz_begin("fuzz_case");
	return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static char text[1 << 16];
	struct case_count count = { 0 }, vacuous = { 0 };

	if (size < 1 || size > 8000)
		return 0;
	char *rest = fuzz_text(data + 1, size - 1);
	snprintf(text, sizeof text, "%s%s", data[0] ? "case X T\ngame bazaar players=3\n" : "", rest);
	fuzz_runs++;
	fuzz_reached += data[0] || (strncmp(text, "case ", 5) == 0 && strstr(text, "\ngame bazaar"));
	case_run("f", text, CASE_RUN, NULL, NULL, &count);
	case_run("f", text, CASE_VACUOUS, NULL, NULL, &vacuous);
	FUZZ_MUST(count.passed + count.failed > 0);
	free(rest);
	return 0;
}
