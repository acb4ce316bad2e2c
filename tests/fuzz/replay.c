/* replay.c — runs a fuzz target over the committed corpus: what once was found stays found.
 * usage: replay_x FOLDER...      a folder that is not there is empty */
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

static int run_folder(const char *name)
{
	DIR *folder = opendir(name);
	int files = 0;

	for (struct dirent *e; folder && (e = readdir(folder));) {
		char path[4096];
		if (e->d_name[0] == '.')
			continue;
		snprintf(path, sizeof path, "%s/%s", name, e->d_name);
		run_file(path);
		files++;
	}
	if (folder)
		closedir(folder);
	return files;
}

int main(int argc, char **argv)
{
	int files = 0;

	LLVMFuzzerInitialize(&argc, &argv);
	for (int i = 1; i < argc; i++)
		files += run_folder(argv[i]);
	(void)fuzz_name, (void)fuzz_runs, (void)fuzz_reached;
	printf("%d inputs\n", files);
	return files ? 0 : 1;
}
