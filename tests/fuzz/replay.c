/* replay.c — runs a fuzz target over the committed corpus: what once was found stays found.
 * usage: fuzz_x-replay FOLDER */
#include <dirent.h>

#include "fuzz.h"

static void run_file(const char *path)
{
	FILE *f = fopen(path, "rb");
	uint8_t *data = malloc(1 << 20);

	FUZZ_MUST(f && data);
	size_t n = fread(data, 1, 1 << 20, f);
	LLVMFuzzerTestOneInput(data, n);
	free(data);
	fclose(f);
}

int main(int argc, char **argv)
{
	DIR *folder = argc == 2 ? opendir(argv[1]) : NULL;
	int files = 0;

	if (!folder)
		return 2;
	LLVMFuzzerInitialize(&argc, &argv);
	for (struct dirent *e; (e = readdir(folder));) {
		char path[4096];
		if (e->d_name[0] == '.')
			continue;
		snprintf(path, sizeof path, "%s/%s", argv[1], e->d_name);
		run_file(path);
		files++;
	}
	closedir(folder);
	(void)fuzz_name, (void)fuzz_runs, (void)fuzz_reached;
	printf("%d inputs\n", files);
	return files ? 0 : 1;
}
