/* fuzz.h — a fuzz target says how many inputs came past the outermost check. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static unsigned long fuzz_runs, fuzz_reached;
static const char *fuzz_name;

static inline void fuzz_tell(void)
{
	fprintf(stderr, "%s: runs %lu reached %lu\n", fuzz_name, fuzz_runs, fuzz_reached);
}

static inline void fuzz_begin(const char *name)
{
	fuzz_name = name;
	atexit(fuzz_tell);
}

/* What was not true must stop the fuzzer. */
#define FUZZ_MUST(condition) \
	do { \
		if (!(condition)) { \
			fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
			abort(); \
		} \
	} while (0)

/* The input as a string; the caller frees it. */
static inline char *fuzz_text(const uint8_t *data, size_t size)
{
	char *text = malloc(size + 1);

	FUZZ_MUST(text);
	memcpy(text, data, size);
	text[size] = 0;
	return text;
}

#endif
