/* Hostile logs as the page reads them (wasm/past.c): whatever is accepted can be looked at everywhere, by
 * anybody. The first byte: 0 the rest is a whole file; else its lines are entries whose hashes hold, as
 * whoever has the salt can make them: with 1 those up to an empty one are the position that the game began
 * at, from 3 on actions that the rules refuse are left out. */
#include <sodium.h>

#include "bazaar/bazaar.h"
#include "fuzz.h"
#include "store/log.h"
#include "wasm/door.h"

enum { EVERYTHING = -2, LINES = 100 };

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc, (void)argv;
	FUZZ_MUST(sodium_init() >= 0);
	door.game = &bz_game;
	fuzz_begin("fuzz_past");
	return 0;
}

/* Answers are JSON, whole to its end. */
static void answered(size_t n) { FUZZ_MUST(n > 1 && (door_out()[n - 1] == '}' || door_out()[n - 1] == ']')); }

static void look(int n)
{
	for (int viewer = EVERYTHING; viewer < 2; viewer++) {
		answered(past_go(n, viewer, 1));
		answered(past_lines(n - 7, n + 7, viewer));
		answered(past_go(n + 9, viewer, 0)); /* what is new since then */
	}
	past_go(n, 0, 1);
	door_in(0);
	answered(door_case(0)); /* of what a seat sees there */
	FUZZ_MUST(past_position(n) > 0);
}

static int entries(void)
{
	const char *at = strstr(door_out(), "\"entries\":");

	FUZZ_MUST(at);
	return atoi(at + 10);
}

static void read_text(const char *text, size_t size)
{
	memcpy(door_in(size), text, size);
	size_t n = past_read(size);
	answered(n);
	srv_put_n(&door.out, "", 1);
	if (strncmp(door_out(), "{\"problem\"", 10) == 0) {
		FUZZ_MUST(!strstr(door_out(), "\"line\":0,") && !strstr(door_out(), "\"reason\":\"\""));
		return;
	}
	int last = entries();
	fuzz_reached++;
	for (int i = 0; i <= 4; i++)
		look(last * i / 4);
	look(-1);
	look(last + 1);
	answered(past_phases());
	answered(past_figures(0, last, 0));
	answered(past_figures(last - 9, last + 9, 1));
	answered(past_verify());
}

static void read_log(const struct log *l)
{
	char *text = NULL;
	size_t n;
	FILE *f = open_memstream(&text, &n);

	FUZZ_MUST(f && log_write(l, f, true) == 0 && fclose(f) == 0);
	read_text(text, n);
	free(text);
}

/* The lines up to an empty one, as a text of their own. */
static char *position_of(char **rest)
{
	char *end = strstr(*rest, "\n\n");
	char *text = end ? strndup(*rest, (size_t)(end - *rest) + 1) : NULL;

	*rest = end ? end + 2 : *rest;
	return text;
}

/* As it stands, or only if the game can go on by it. */
static void add(struct log *l, const char *line, bool refused_too)
{
	static door_room now;
	struct log_entry e;
	ecu_problem p;

	if (!log_add_parsed(l, line, &p))
		return;
	e = l->at[l->n - 1];
	if (!refused_too && e.kind != LOG_SEAT && e.kind != LOG_LATE &&
	    !log_fold(l, l->n, door_s(&now), NULL, &p))
		log_drop_last(l);
}

static void read_entries(const uint8_t *data, size_t size)
{
	static const uint8_t server[32] = { 1 }, salt[32] = { 2 };
	char *text = fuzz_text(data + 1, size - 1), *rest = text;
	ecu_options o;
	struct log l;

	ecu_options_default(&bz_game, &o);
	o.seats = 3;
	log_init(&l, &bz_game, &o, server, salt);
	log_contribute(&l, 0, server);
	if (data[0] == 1)
		l.head.start = position_of(&rest);
	for (char *line; l.n < LINES && (line = strsep(&rest, "\n"));)
		add(&l, line, data[0] < 3);
	read_log(&l);
	log_fini(&l);
	free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size < 1 || size > 16000)
		return 0;
	fuzz_runs++;
	if (data[0] == 0)
		read_text((const char *)data + 1, size - 1);
	else
		read_entries(data, size);
	return 0;
}
