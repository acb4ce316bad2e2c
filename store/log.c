/* log.c — the log: entries, their chain of hashes, folding, undo. Files are in logfile.c. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "store/log.h"
#include "store/logchain.h"

/* ---- Life ---------------------------------------------------------------------------------- */

void log_init(struct log *l, const ecu_game *g, const ecu_options *o, const uint8_t server[32],
	      const uint8_t salt[32])
{
	memset(l, 0, sizeof *l);
	l->head.game = g;
	l->head.revision = ecu_revision(g);
	l->head.options = *o;
	memcpy(l->head.server, server, 32);
	memcpy(l->head.salt, salt, 32);
	crypto_generichash(l->head.commitment, LOG_HASH, server, 32, NULL, 0);
}

void log_fini(struct log *l)
{
	free(l->at);
	free(l->mark);
	memset(l, 0, sizeof *l);
}

void log_contribute(struct log *l, int seat, const uint8_t bytes[32])
{
	l->head.contributed |= (ecu_seats)1 << seat;
	memcpy(l->head.contribution[seat], bytes, 32);
}

/* The seats' parts count in seat order, each behind its number, so that none can be moved. */
void log_seed(const struct log *l, uint8_t seed[32])
{
	crypto_generichash_state h;
	char options[1024];

	ecu_options_print(l->head.game, &l->head.options, options, sizeof options);
	crypto_generichash_init(&h, NULL, 0, 32);
	crypto_generichash_update(&h, l->head.server, 32);
	crypto_generichash_update(&h, (const unsigned char *)options, strlen(options) + 1);
	for (uint8_t seat = 0; seat < ECU_SEATS; seat++)
		if (l->head.contributed >> seat & 1) {
			crypto_generichash_update(&h, &seat, 1);
			crypto_generichash_update(&h, l->head.contribution[seat], 32);
		}
	crypto_generichash_final(&h, seed, 32);
}

/* ---- The chain ----------------------------------------------------------------------------- */

/* What stands before the first entry: everything that was agreed. */
void log_chain_begin(const struct log *l, uint8_t out[LOG_HASH])
{
	crypto_generichash_state h;
	char options[1024];
	char head[48];

	ecu_options_print(l->head.game, &l->head.options, options, sizeof options);
	snprintf(head, sizeof head, "%d %x", l->head.revision, (unsigned)l->head.contributed);
	crypto_generichash_init(&h, NULL, 0, LOG_HASH);
	crypto_generichash_update(&h, (const unsigned char *)ecu_key(l->head.game),
				  strlen(ecu_key(l->head.game)) + 1);
	crypto_generichash_update(&h, (const unsigned char *)head, strlen(head) + 1);
	crypto_generichash_update(&h, (const unsigned char *)options, strlen(options) + 1);
	crypto_generichash_update(&h, l->head.commitment, LOG_HASH);
	crypto_generichash_update(&h, (const unsigned char *)l->head.contribution,
				  sizeof l->head.contribution);
	crypto_generichash_final(&h, out, LOG_HASH);
}

/* An entry's salt follows from the table's salt and its number: one secret to keep. */
void log_chain_next(const struct log *l, const uint8_t before[LOG_HASH], int n, const char *text,
		    uint8_t out[LOG_HASH])
{
	crypto_generichash_state h;
	uint8_t salt[LOG_HASH];
	char number[16];

	snprintf(number, sizeof number, "%d", n);
	crypto_generichash(salt, LOG_HASH, (const unsigned char *)number, strlen(number), l->head.salt,
			   LOG_HASH);
	crypto_generichash_init(&h, salt, LOG_HASH, LOG_HASH);
	crypto_generichash_update(&h, before, LOG_HASH);
	crypto_generichash_update(&h, (const unsigned char *)text, strlen(text));
	crypto_generichash_final(&h, out, LOG_HASH);
}

void log_chain_end(const struct log *l, uint8_t out[LOG_HASH])
{
	if (l->n)
		memcpy(out, l->at[l->n - 1].hash, LOG_HASH);
	else
		log_chain_begin(l, out);
}

void log_position_hash(const ecu_state *s, uint8_t out[LOG_HASH])
{
	size_t n = ecu_position_print(s, NULL, 0);
	char *text = malloc(n + 1);

	memset(out, 0, LOG_HASH);
	if (!text)
		return;
	ecu_position_print(s, text, n + 1);
	crypto_generichash(out, LOG_HASH, (const unsigned char *)text, n, NULL, 0);
	free(text);
}

/* ---- Entries ------------------------------------------------------------------------------- */

size_t log_entry_print(const struct log *l, const struct log_entry *e, char *out, size_t cap)
{
	char hex[2 * LOG_HASH + 1];

	switch (e->kind) {
	case LOG_ACTION: return ecu_action_print(l->head.game, &e->action, out, cap);
	case LOG_UNDO: return (size_t)snprintf(out, cap, "undo %d s%d", e->of, e->seat + 1);
	case LOG_POSITION:
		sodium_bin2hex(hex, sizeof hex, e->position, LOG_HASH);
		return (size_t)snprintf(out, cap, "position %s", hex);
	}
	return 0;
}

static bool problem(ecu_problem *p, int column, const char *reason)
{
	p->line = 1;
	p->column = column;
	snprintf(p->reason, sizeof p->reason, "%s", reason);
	return false;
}

bool log_hex(const char *at, size_t n, uint8_t *out, size_t bytes)
{
	size_t got;

	return n == 2 * bytes && sodium_hex2bin(out, bytes, at, n, NULL, &got, NULL) == 0 && got == bytes &&
	       strspn(at, "0123456789abcdef") >= n;
}

static bool parse_undo(const char *text, struct log_entry *e, ecu_problem *p)
{
	int end = 0;

	e->kind = LOG_UNDO;
	if (sscanf(text, "undo %9d s%2d%n", &e->of, &e->seat, &end) != 2 || text[end] || e->of < 1 ||
	    e->seat < 1 || e->seat > ECU_SEATS)
		return problem(p, 1, "expected: undo NUMBER SEAT");
	e->seat--;
	char again[32];
	snprintf(again, sizeof again, "undo %d s%d", e->of, e->seat + 1);
	return strcmp(again, text) == 0 || problem(p, 1, "expected: undo NUMBER SEAT");
}

bool log_entry_parse(const struct log *l, const char *text, struct log_entry *e, ecu_problem *p)
{
	memset(e, 0, sizeof *e);
	if (strncmp(text, "undo ", 5) == 0)
		return parse_undo(text, e, p);
	if (strncmp(text, "position ", 9) == 0) {
		e->kind = LOG_POSITION;
		return log_hex(text + 9, strlen(text + 9), e->position, LOG_HASH) ||
		       problem(p, 10, "expected a hash of 64 hex digits");
	}
	e->kind = LOG_ACTION;
	return ecu_action_parse(l->head.game, text, &e->action, p);
}

/* Room for one more; its hash follows from what stands before and its text. */
static struct log_entry *append(struct log *l, const struct log_entry *e)
{
	char text[LOG_TEXT];
	uint8_t before[LOG_HASH];

	if (l->n == l->cap) {
		int cap = l->cap ? 2 * l->cap : 64;
		struct log_entry *more = realloc(l->at, (size_t)cap * sizeof *more);
		if (!more)
			return NULL;
		l->at = more;
		l->cap = cap;
	}
	log_chain_end(l, before);
	l->at[l->n] = *e;
	log_entry_print(l, e, text, sizeof text);
	log_chain_next(l, before, l->n + 1, text, l->at[l->n].hash);
	return &l->at[l->n++];
}

struct log_entry *log_add_action(struct log *l, const ecu_action *a)
{
	return append(l, &(struct log_entry){ .kind = LOG_ACTION, .action = *a });
}

struct log_entry *log_add_undo(struct log *l, int seat, int of)
{
	struct log_entry *e = append(l, &(struct log_entry){ .kind = LOG_UNDO, .seat = seat, .of = of });

	if (e && of >= 1 && of < l->n)
		l->at[of - 1].undone = l->n;
	return e;
}

struct log_entry *log_add_position(struct log *l, const ecu_state *s)
{
	struct log_entry e = { .kind = LOG_POSITION };

	log_position_hash(s, e.position);
	return append(l, &e);
}

bool log_add_parsed(struct log *l, const char *text, ecu_problem *p)
{
	struct log_entry e;

	if (!log_entry_parse(l, text, &e, p))
		return false;
	if (e.kind == LOG_UNDO &&
	    (e.of > l->n || l->at[e.of - 1].kind != LOG_ACTION || l->at[e.of - 1].undone))
		return problem(p, 6, "there is no such action to take back");
	if (!append(l, &e))
		return problem(p, 1, "out of memory");
	if (e.kind == LOG_UNDO)
		l->at[e.of - 1].undone = l->n;
	return true;
}

void log_drop_last(struct log *l)
{
	struct log_entry *e = &l->at[--l->n];

	if (e->kind == LOG_UNDO)
		l->at[e->of - 1].undone = 0;
	/* cannot be while the mark keeps its distance; fold anew all the same */
	if (l->mark_at > l->n) {
		free(l->mark);
		l->mark = NULL;
	}
}

void log_finish(struct log *l, const ecu_state *s)
{
	ecu_result r;
	uint8_t before[LOG_HASH];
	size_t n = 0;

	if (!ecu_over(s, &r))
		return;
	for (int seat = 0; seat < l->head.options.seats; seat++)
		n += (size_t)snprintf(l->result + n, sizeof l->result - n, "%ss%d=%d", seat ? " " : "",
				      seat + 1, r.points[seat]);
	log_chain_end(l, before);
	log_chain_next(l, before, l->n + 1, l->result, l->result_hash);
}

/* ---- Folding ------------------------------------------------------------------------------- */

static bool stands(const struct log_entry *e, int n)
{
	return e->kind == LOG_ACTION && !(e->undone && e->undone <= n);
}

static bool begin(const struct log *l, ecu_state *s, const ecu_sink *sink, ecu_problem *p)
{
	uint8_t seed[32];

	log_seed(l, seed);
	if (ecu_refused(ecu_setup(l->head.game, s, &l->head.options, seed, sink))) {
		p->line = 0;
		snprintf(p->reason, sizeof p->reason, "a game cannot be set up with these options");
		return false;
	}
	return true;
}

static bool apply_entry(const struct log *l, int i, ecu_state *s, const ecu_sink *sink, ecu_problem *p)
{
	ecu_verdict v = ecu_apply(s, &l->at[i].action, sink);
	char why[80];

	if (!ecu_refused(v))
		return true;
	ecu_message_text(l->head.game, &v, NULL, why, sizeof why);
	p->line = i + 1;
	p->column = 1;
	snprintf(p->reason, sizeof p->reason, "the rules refuse this action (%s): %s",
		 ecu_message_rule(l->head.game, v.id), why);
	return false;
}

bool log_fold(const struct log *l, int n, ecu_state *s, const ecu_sink *sink, ecu_problem *p)
{
	if (!begin(l, s, sink, p))
		return false;
	for (int i = 0; i < n && i < l->n; i++)
		if (stands(&l->at[i], n) && !apply_entry(l, i, s, sink, p))
			return false;
	return true;
}

/* ---- Undo ---------------------------------------------------------------------------------- */

enum { HEARD_MAX = 256 };
struct heard {
	ecu_event at[HEARD_MAX];
	int n;
};

static void hear(void *to, const ecu_event *e)
{
	struct heard *h = to;

	if (h->n < HEARD_MAX)
		h->at[h->n] = *e;
	h->n++;
}

static bool same_events(const struct heard *a, const struct heard *b)
{
	if (a->n != b->n || a->n > HEARD_MAX)
		return false;
	for (int i = 0; i < a->n; i++)
		if (memcmp(&a->at[i].said, &b->at[i].said, sizeof a->at[i].said) ||
		    a->at[i].audience != b->at[i].audience)
			return false;
	return true;
}

/* The mark stays at least a window behind the end, so no undo reaches behind it. */
static bool move_mark(struct log *l)
{
	int to = (l->n / LOG_UNDO_WINDOW - 1) * LOG_UNDO_WINDOW;
	ecu_problem p;

	if (!l->mark) {
		l->mark = malloc(ecu_size(l->head.game));
		l->mark_at = 0;
		if (!l->mark || !begin(l, l->mark, NULL, &p)) {
			free(l->mark);
			l->mark = NULL;
			return false;
		}
	}
	for (; l->mark_at < to; l->mark_at++)
		if (stands(&l->at[l->mark_at], l->n) && !apply_entry(l, l->mark_at, l->mark, NULL, &p))
			return false;
	return true;
}

static int last_action_of(const struct log *l, int seat)
{
	for (int i = l->n; i > 0 && i > l->mark_at; i--)
		if (stands(&l->at[i - 1], l->n) && l->at[i - 1].action.seat == seat)
			return i;
	return 0;
}

static ecu_verdict refuse(const struct log *l, const char *sentence)
{
	return (ecu_verdict){ .id = ecu_message_find(l->head.game, sentence) };
}

/* Applies one entry to a state and keeps what was heard. */
static bool replay(const struct log *l, int i, ecu_state *s, struct heard *h)
{
	h->n = 0;
	return !ecu_refused(ecu_apply(s, &l->at[i].action, &(ecu_sink){ hear, h }));
}

static bool shows(const struct heard *h)
{
	for (int i = 0; i < h->n; i++)
		if (i >= HEARD_MAX || (h->at[i].flags & ECU_EVENT_REVEALS))
			return true;
	return false;
}

/* Both worlds go on side by side, with the entry and without it. */
static ecu_verdict compare_worlds(const struct log *l, int of, ecu_state *with, ecu_state *without)
{
	static _Thread_local struct heard a, b;

	for (int i = of; i < l->n; i++) {
		if (!stands(&l->at[i], l->n))
			continue;
		if (!replay(l, i, with, &a) || !replay(l, i, without, &b) || !same_events(&a, &b))
			return refuse(l, "UNDO_OTHERS");
	}
	return (ecu_verdict){ 0 };
}

static ecu_verdict try_without(struct log *l, int of, ecu_state *with, ecu_state *without)
{
	static _Thread_local struct heard h;
	const ecu_game *g = l->head.game;
	ecu_problem p;

	ecu_copy(g, with, l->mark);
	for (int i = l->mark_at; i < of - 1; i++)
		if (stands(&l->at[i], l->n) && !apply_entry(l, i, with, NULL, &p))
			return refuse(l, "UNDO_OTHERS");
	ecu_copy(g, without, with);
	uint64_t drawn = ecu_drawn(with);
	if (!replay(l, of - 1, with, &h) || ecu_drawn(with) != drawn || shows(&h)) {
		l->at[of - 1].settled = true;
		return refuse(l, "UNDO_SHOWN");
	}
	return compare_worlds(l, of, with, without);
}

ecu_verdict log_undo_check(struct log *l, int seat, int of, ecu_state *state)
{
	size_t size = ecu_size(l->head.game);
	ecu_verdict v;

	if (!move_mark(l) || of < 1 || of > l->n || last_action_of(l, seat) != of)
		return refuse(l, "UNDO_NOT_YOURS");
	if (l->at[of - 1].settled)
		return refuse(l, "UNDO_SHOWN");
	ecu_state *with = malloc(size), *without = malloc(size);
	v = with && without ? try_without(l, of, with, without) : refuse(l, "UNDO_OTHERS");
	if (!ecu_refused(v) && state)
		ecu_copy(l->head.game, state, without);
	free(with);
	free(without);
	return v;
}

int log_undoable(struct log *l, int seat)
{
	if (!move_mark(l))
		return 0;
	int of = last_action_of(l, seat);
	return of && !ecu_refused(log_undo_check(l, seat, of, NULL)) ? of : 0;
}
