/* Hostile logs. The first byte: 0 the rest is a whole file; else its lines are entries of a
 * running game, whose log is then written, read and proved again. */
#include <sodium.h>

#include "bazaar/bazaar.h"
#include "fuzz.h"
#include "sim/drive.h"
#include "store/log.h"

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc, (void)argv;
	FUZZ_MUST(sodium_init() >= 0);
	fuzz_begin("fuzz_log");
	return 0;
}

static void read_file(const uint8_t *data, size_t size)
{
	struct log l;
	ecu_problem p = { 0 };

	if (log_read((const char *)data, size, &l, &p)) {
		fuzz_reached++;
		log_verify(&l, &p);
		log_fini(&l);
		return;
	}
	FUZZ_MUST(p.line >= 1 && *p.reason);
	fuzz_reached += p.line > 4;
}

/* A true log of entries that applied must be read and proved. */
static void prove(struct log *l)
{
	struct log back;
	ecu_problem p;
	char *text = NULL;
	size_t n;
	FILE *f = open_memstream(&text, &n);

	FUZZ_MUST(log_write(l, f, true) == 0);
	fclose(f);
	FUZZ_MUST(log_read(text, n, &back, &p));
	FUZZ_MUST(log_verify(&back, &p));
	log_fini(&back);
	free(text);
}

static bool add_entry(struct log *l, sim_state *s, const char *line)
{
	struct log_entry e;
	ecu_problem p;

	if (!log_entry_parse(l, line, &e, &p))
		return false;
	if (e.kind == LOG_ACTION && !ecu_refused(ecu_apply(sim_s(s), &e.action, NULL)))
		FUZZ_MUST(log_add_action(l, &e.action));
	else if (e.kind == LOG_UNDO && !ecu_refused(log_undo_check(l, e.seat, e.of, sim_s(s))))
		FUZZ_MUST(log_add_undo(l, e.seat, e.of));
	else if (e.kind == LOG_POSITION)
		FUZZ_MUST(log_add_position(l, sim_s(s)));
	return true;
}

static void read_entries(const uint8_t *data, size_t size)
{
	static const uint8_t server[32] = { 1 }, salt[32] = { 2 };
	ecu_options o;
	ecu_problem p;
	struct log l;
	sim_state s;
	char *text = fuzz_text(data, size), *rest = text;
	int lines = 0;
	bool reached = false;

	ecu_options_default(&bz_game, &o);
	o.seats = 3;
	log_init(&l, &bz_game, &o, server, salt);
	FUZZ_MUST(log_fold(&l, 0, sim_s(&s), NULL, &p));
	for (char *line; (line = strsep(&rest, "\n")) && lines++ < 200;)
		reached |= add_entry(&l, &s, line);
	fuzz_reached += reached;
	log_finish(&l, sim_s(&s));
	sim_state folded;
	FUZZ_MUST(log_fold(&l, l.n, sim_s(&folded), NULL, &p) && memcmp(&s, &folded, bz_game.size) == 0);
	prove(&l);
	log_fini(&l);
	free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size < 1 || size > 16000)
		return 0;
	fuzz_runs++;
	if (data[0] == 0)
		read_file(data + 1, size - 1);
	else
		read_entries(data + 1, size - 1);
	return 0;
}
