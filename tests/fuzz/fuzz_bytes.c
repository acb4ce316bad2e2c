/* Frames in bytes, as the page's engine reads them: nothing is read behind the frame, nothing written
 * outside the view. */
#include "fuzz.h"
#include "server/bytes.h"

enum { SIZE = 512 };

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	fuzz_begin("fuzz_bytes");
	return 0;
}

/* Of their own size, so that a byte too far is seen. */
static void *copy_of(const void *data, size_t size)
{
	void *copy = malloc(size ? size : 1);

	FUZZ_MUST(copy);
	memcpy(copy, data, size);
	return copy;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const uint8_t zeros[SIZE];
	uint8_t *own = copy_of(data, size), *view = copy_of(zeros, SIZE);
	struct frame_reader r = { own, own + size, false };
	struct srv_logged line;
	struct frame f;
	ecu_event e;
	const char *json;
	size_t length;

	fuzz_runs++;
	if (frame_read(&r, &f, &json, &length)) {
		while (frame_read_line(&r, &line))
			while (frame_read_event(&r, &e))
				FUZZ_MUST(e.said.id);
		fuzz_reached += !r.bad && frame_read_view(&r, view, SIZE);
	}
	free(own);
	free(view);
	return 0;
}
