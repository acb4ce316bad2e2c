/* log.c — the log: entries and their chain of hashes. Folding is in fold.c, undo in undo.c, files in
 * logfile.c. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "ecumene_read.h"
#include "store/hash.h"
#include "store/log.h"
#include "store/logchain.h"

/* ---- Life ---------------------------------------------------------------------------------- */

void log_init(struct log *l, const ecu_game *g, const ecu_options *o, const uint8_t server[32],
	      const uint8_t salt[32])
{
	assert(o->seats >= 1 && o->seats <= ECU_SEATS);
	memset(l, 0, sizeof *l);
	l->head.game = g;
	l->head.revision = ecu_revision(g);
	l->head.layout = ecu_layout(g);
	l->head.options = *o;
	size_t n = ecu_options_print(g, o, l->head.agreed, sizeof l->head.agreed);
	assert(n < sizeof l->head.agreed); /* whatever can be agreed on has room */
	memcpy(l->head.server, server, 32);
	memcpy(l->head.salt, salt, 32);
	hash_of(l->head.commitment, server, 32, NULL);
}

/* "players=5 ..." stands first in every revision. */
static int seats_of(const char *agreed)
{
	int seats = 0;

	return sscanf(agreed, "players=%2d", &seats) == 1 && seats >= 1 && seats <= ECU_SEATS ? seats : 0;
}

/* Complete and in order, as that layout wrote them: no two texts mean the same. */
static bool read_agreed(struct log *l, ecu_problem *p)
{
	const ecu_game *g = l->head.game;
	char again[LOG_AGREED];
	int layout = log_layout(l);

	ecu_options_default_as(g, layout, &l->head.options);
	if (!ecu_options_parse(g, l->head.agreed, &l->head.options, p))
		return false;
	if (ecu_refused(ecu_options_check(g, &l->head.options)))
		return log_problem(p, 1, "these options do not go together");
	ecu_options_print_as(g, &l->head.options, layout, again, sizeof again);
	return strcmp(again, l->head.agreed) == 0 ||
	       log_problem(p, 1, "the options are not complete or not in their order");
}

bool log_agree(struct log *l, int revision, int layout, const char *agreed, ecu_problem *p)
{
	assert(!l->n); /* hashes of entries are made of it */
	l->head.revision = revision;
	l->head.layout = layout;
	if (strlen(agreed) >= sizeof l->head.agreed)
		return log_problem(p, 1, "this line is too long");
	memcpy(l->head.agreed, agreed, strlen(agreed) + 1);
	l->head.strange = !read_agreed(l, p);
	if (l->head.strange)
		l->head.options = (ecu_options){ .seats = (int16_t)seats_of(agreed) };
	return !l->head.strange;
}

static void entry_fini(struct log_entry *e)
{
	free(e->text);
	free(e->after);
}

void log_fini(struct log *l)
{
	assert(l->n >= 0 && l->n <= l->cap);
	for (int i = 0; i < l->n; i++)
		entry_fini(&l->at[i]);
	free(l->at);
	free(l->mark);
	free(l->kept);
	free(l->head.start);
	memset(l, 0, sizeof *l);
}

void log_contribute(struct log *l, int seat, const uint8_t bytes[32])
{
	assert(seat >= 0 && seat < ECU_SEATS);
	assert(!l->n); /* the seed and the chain are made of it */
	l->head.contributed |= (ecu_seats)1 << seat;
	memcpy(l->head.contribution[seat], bytes, 32);
}

/* The seats' parts count in seat order, each behind its number, so that none can be moved. */
void log_seed(const struct log *l, uint8_t seed[32])
{
	hash_state h;

	hash_begin(&h, NULL);
	hash_add(&h, l->head.server, 32);
	hash_add_text(&h, l->head.agreed);
	for (uint8_t seat = 0; seat < ECU_SEATS; seat++)
		if (l->head.contributed >> seat & 1) {
			hash_add(&h, &seat, 1);
			hash_add(&h, l->head.contribution[seat], 32);
		}
	hash_end(&h, seed);
}

/* ---- The chain ----------------------------------------------------------------------------- */

/* What stands before the first entry: everything that was agreed. */
void log_chain_begin(const struct log *l, uint8_t out[LOG_HASH])
{
	hash_state h;
	char head[64];

	int n = snprintf(head, sizeof head, "%d %x", l->head.revision, (unsigned)l->head.contributed);
	if (l->head.layout) /* format 1 did not say it */
		snprintf(head + n, sizeof head - (size_t)n, " layout %d", l->head.layout);
	hash_begin(&h, NULL);
	hash_add_text(&h, ecu_key(l->head.game));
	hash_add_text(&h, head);
	hash_add_text(&h, l->head.agreed);
	hash_add(&h, l->head.commitment, LOG_HASH);
	hash_add(&h, l->head.contribution, sizeof l->head.contribution);
	if (l->head.start)
		hash_add(&h, l->head.start, strlen(l->head.start));
	hash_end(&h, out);
}

/* An entry's salt follows from the table's salt and its number: one secret to keep. */
void log_chain_next(const struct log *l, const uint8_t before[LOG_HASH], int n, const char *text,
		    uint8_t out[LOG_HASH])
{
	hash_state h;
	uint8_t salt[LOG_HASH];
	char number[16];

	assert(n >= 1);
	snprintf(number, sizeof number, "%d", n);
	hash_of(salt, number, strlen(number), l->head.salt);
	hash_begin(&h, salt);
	hash_add(&h, before, LOG_HASH);
	hash_add(&h, text, strlen(text));
	hash_end(&h, out);
}

void log_chain_end(const struct log *l, uint8_t out[LOG_HASH])
{
	assert(!l->n || l->at);
	if (l->n)
		memcpy(out, l->at[l->n - 1].hash, LOG_HASH);
	else
		log_chain_begin(l, out);
}

void log_short_bytes(const struct log *l, int n, uint8_t out[LOG_SHORT_BYTES])
{
	uint8_t hash[LOG_HASH];

	assert(n >= 0 && n <= l->n);
	if (n)
		memcpy(hash, l->at[n - 1].hash, LOG_HASH);
	else
		log_chain_begin(l, hash);
	memcpy(out, hash, LOG_SHORT_BYTES);
}

void log_short_print(const uint8_t bytes[LOG_SHORT_BYTES], char out[LOG_SHORT])
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz234567";
	int at = 0;

	for (int bit = 0; bit < 8 * LOG_SHORT_BYTES; bit += 5) {
		int next = bit / 8 + 1 < LOG_SHORT_BYTES ? bytes[bit / 8 + 1] : 0;
		unsigned two = (unsigned)bytes[bit / 8] << 8 | (unsigned)next;
		if (bit && bit % 20 == 0)
			out[at++] = '-';
		out[at++] = letters[two >> (11 - bit % 8) & 31];
	}
	assert(at == LOG_SHORT - 1);
	out[at] = 0;
}

void log_short(const struct log *l, int n, char out[LOG_SHORT])
{
	uint8_t bytes[LOG_SHORT_BYTES];

	log_short_bytes(l, n, bytes);
	log_short_print(bytes, out);
}

int log_short_find(const struct log *l, const char *text)
{
	char short_form[LOG_SHORT];

	for (int n = l->n; n >= 0; n--) {
		log_short(l, n, short_form);
		if (strcmp(short_form, text) == 0)
			return n;
	}
	return -1;
}

/* Out of memory ends the program: a log with a hash of nothing would prove nothing. */
static void *must(void *got)
{
	if (!got)
		abort();
	return got;
}

bool log_position_hash(const ecu_state *s, int layout, uint8_t out[LOG_HASH])
{
	size_t n = ecu_position_print_as(s, layout, NULL, 0);
	char *text = must(malloc(n + 1));

	if (n) {
		ecu_position_print_as(s, layout, text, n + 1);
		hash_of(out, text, n, NULL);
	}
	free(text);
	return n != 0;
}

/* ---- What holds now ------------------------------------------------------------------------ */

static const struct log_entry *last_carry(const struct log *l)
{
	assert(l->carried <= l->n && (!l->carried || l->at[l->carried - 1].kind == LOG_CARRY));
	return l->carried ? &l->at[l->carried - 1] : NULL;
}

int log_revision(const struct log *l)
{
	const struct log_entry *e = last_carry(l);

	return e ? e->carry.revision : l->head.revision;
}

int log_layout(const struct log *l)
{
	const struct log_entry *e = last_carry(l);

	if (e)
		return e->carry.layout;
	return l->head.layout ? l->head.layout : ecu_layout_of(l->head.game, l->head.revision);
}

/* Is this the position that was written down, as far as this program can write it so? */
bool log_position_same(const struct log *l, const struct log_entry *e, const ecu_state *s)
{
	int layout = e->kind == LOG_CARRY ? e->carry.layout : log_layout(l);
	uint8_t hash[LOG_HASH];

	assert(e->kind == LOG_POSITION || e->kind == LOG_CARRY); /* no other has the hash of one */
	return !log_position_hash(s, layout, hash) || memcmp(hash, e->position, LOG_HASH) == 0;
}

bool log_position_holds(const struct log *l, int n, const ecu_state *s)
{
	const struct log_entry *e = &l->at[n - 1];
	int layout = 0;
	uint8_t hash[LOG_HASH];

	assert(n >= 1 && n <= l->n && (e->kind == LOG_POSITION || e->kind == LOG_CARRY));
	for (int i = n < l->carried ? n : l->carried; i > 0 && !layout; i--)
		if (l->at[i - 1].kind == LOG_CARRY)
			layout = l->at[i - 1].carry.layout;
	if (!layout)
		layout = l->head.layout ? l->head.layout : ecu_layout_of(l->head.game, l->head.revision);
	return !log_position_hash(s, layout, hash) || memcmp(hash, e->position, LOG_HASH) == 0;
}

/* ---- Entries ------------------------------------------------------------------------------- */

static size_t print_carry(const struct log_entry *e, char *out, size_t cap)
{
	const struct log_carry *c = &e->carry;
	char hex[2 * LOG_HASH + 1];

	hash_print(hex, e->position, LOG_HASH);
	if (c->from < 0)
		return (size_t)snprintf(out, cap, "carry %d %d %s", c->revision, c->layout, hex);
	return (size_t)snprintf(out, cap, "carry %d %d %s from %d upto %d", c->revision, c->layout, hex,
				c->from, c->upto);
}

size_t log_entry_print(const struct log *l, const struct log_entry *e, char *out, size_t cap)
{
	char hex[2 * LOG_HASH + 1];

	switch (e->kind) {
	case LOG_ACTION: return ecu_action_print_as(l->head.game, &e->action, e->layout, out, cap);
	case LOG_UNDO:
		assert(e->of >= 1 && e->seat >= 0 && e->seat < ECU_SEATS);
		return (size_t)snprintf(out, cap, "undo %d s%d", e->of, e->seat + 1);
	case LOG_POSITION:
		hash_print(hex, e->position, LOG_HASH);
		return (size_t)snprintf(out, cap, "position %s", hex);
	case LOG_CARRY: return print_carry(e, out, cap);
	case LOG_SEAT:
		assert(e->text && e->seat >= 0 && e->seat < ECU_SEATS);
		return (size_t)snprintf(out, cap, "seat s%d %s", e->seat + 1, e->text);
	case LOG_LATE: return (size_t)snprintf(out, cap, "late s%d", e->seat + 1);
	case LOG_BACK: assert(e->of >= 0); return (size_t)snprintf(out, cap, "back %d", e->of);
	case LOG_FOREIGN:
		assert(e->text && strlen(e->text) < LOG_TEXT);
		return (size_t)snprintf(out, cap, "%s", e->text);
	}
	return 0;
}

bool log_problem(ecu_problem *p, int column, const char *reason)
{
	p->line = 1;
	p->column = column;
	snprintf(p->reason, sizeof p->reason, "%s", reason);
	return false;
}

static bool parse_undo(const char *text, struct log_entry *e, ecu_problem *p)
{
	int end = 0;

	e->kind = LOG_UNDO;
	if (sscanf(text, "undo %9d s%2d%n", &e->of, &e->seat, &end) != 2 || text[end] || e->of < 1 ||
	    e->seat < 1 || e->seat > ECU_SEATS)
		return log_problem(p, 1, "expected: undo NUMBER SEAT");
	e->seat--;
	char again[32];
	snprintf(again, sizeof again, "undo %d s%d", e->of, e->seat + 1);
	return strcmp(again, text) == 0 || log_problem(p, 1, "expected: undo NUMBER SEAT");
}

/* What is read must be what would be written: then no two texts mean the same. */
static bool same_text(const struct log *l, const struct log_entry *e, const char *text)
{
	char again[LOG_TEXT];

	return log_entry_print(l, e, again, sizeof again) < sizeof again && strcmp(again, text) == 0;
}

static bool parse_carry(const struct log *l, const char *text, struct log_entry *e, ecu_problem *p)
{
	struct log_carry *c = &e->carry;
	char hex[2 * LOG_HASH + 1];

	e->kind = LOG_CARRY;
	c->from = c->upto = -1;
	int got = sscanf(text, "carry %5d %5d %64s from %9d upto %9d", &c->revision, &c->layout, hex,
			 &c->from, &c->upto);
	if ((got != 3 && got != 5) || !hash_read(hex, strlen(hex), e->position, LOG_HASH) ||
	    !same_text(l, e, text) || c->from > l->n || c->upto > l->n || c->upto < c->from)
		return log_problem(p, 1, "expected: carry REVISION LAYOUT HASH [from ENTRY upto ENTRY]");
	if (c->from > 0 &&
	    ((l->at[c->from - 1].kind != LOG_POSITION && l->at[c->from - 1].kind != LOG_CARRY) ||
	     l->at[c->from - 1].gone))
		return log_problem(p, 1, "a game goes on from a position that was written down");
	return true;
}

static bool parse_seat(const struct log *l, const char *text, struct log_entry *e, ecu_problem *p)
{
	char kind[32];

	e->kind = LOG_SEAT;
	if (sscanf(text, "seat s%2d %31[a-z]", &e->seat, kind) != 2 || e->seat < 1 ||
	    e->seat > l->head.options.seats)
		return log_problem(p, 1, "expected: seat SEAT, and person or a mind of bots");
	e->seat--;
	e->text = must(strdup(kind));
	if (same_text(l, e, text))
		return true;
	free(e->text);
	return log_problem(p, 1, "expected: seat SEAT, and person or a mind of bots");
}

static bool parse_late(const struct log *l, const char *text, struct log_entry *e, ecu_problem *p)
{
	e->kind = LOG_LATE;
	if (sscanf(text, "late s%2d", &e->seat) != 1 || e->seat < 1 || e->seat > l->head.options.seats)
		return log_problem(p, 1, "expected: late SEAT");
	e->seat--;
	return same_text(l, e, text) || log_problem(p, 1, "expected: late SEAT");
}

static bool parse_back(const struct log *l, const char *text, struct log_entry *e, ecu_problem *p)
{
	e->kind = LOG_BACK;
	return (sscanf(text, "back %9d", &e->of) == 1 && e->of >= 0 && same_text(l, e, text)) ||
	       log_problem(p, 1, "expected: back NUMBER");
}

bool log_entry_parse(const struct log *l, const char *text, struct log_entry *e, ecu_problem *p)
{
	memset(e, 0, sizeof *e);
	if (strncmp(text, "undo ", 5) == 0)
		return parse_undo(text, e, p);
	if (strncmp(text, "position ", 9) == 0) {
		e->kind = LOG_POSITION;
		return hash_read(text + 9, strlen(text + 9), e->position, LOG_HASH) ||
		       log_problem(p, 10, "expected a hash of 64 hex digits");
	}
	if (strncmp(text, "carry ", 6) == 0)
		return parse_carry(l, text, e, p);
	if (strncmp(text, "seat ", 5) == 0)
		return parse_seat(l, text, e, p);
	if (strncmp(text, "late ", 5) == 0)
		return parse_late(l, text, e, p);
	if (strncmp(text, "back ", 5) == 0)
		return parse_back(l, text, e, p);
	e->kind = LOG_ACTION;
	e->layout = log_layout(l);
	if (!ecu_action_parse_as(l->head.game, text, e->layout, &e->action, p))
		return false;
	/* the words of an earlier layout mean what they meant then, and nothing else */
	return e->layout == ecu_layout(l->head.game) || same_text(l, e, text) ||
	       log_problem(p, 1, "these rules do not know this action");
}

static void find_carries(struct log *l)
{
	l->carried = 0;
	for (int i = l->n; i > 0 && !l->carried; i--)
		if (l->at[i - 1].kind == LOG_CARRY)
			l->carried = i;
	l->floor = log_floor(l, l->n);
	assert(l->floor <= l->carried); /* one that begins elsewhere is one of them */
}

/* ---- Going back ---------------------------------------------------------------------------- */

bool log_back_may(const struct log *l, int of)
{
	if (of < l->carried || of > l->n || (of && l->at[of - 1].gone))
		return false;
	for (int i = l->n - 1; i >= of; i--)
		if (l->at[i].kind == LOG_ACTION && log_stands(l, i, l->n))
			return true;
	return false;
}

/* What an earlier one of them took is gone already: each entry is looked at once. */
static void let_go(struct log *l)
{
	int by = l->n, of = l->at[by - 1].of;

	assert(l->at[by - 1].kind == LOG_BACK && of < by);
	for (int i = by - 2; i >= of; i = l->at[i].kind == LOG_BACK ? l->at[i].of - 1 : i - 1) {
		assert(!l->at[i].gone);
		l->at[i].gone = by;
	}
	l->backed = by;
	if (l->mark && l->mark_at > of) {
		free(l->mark);
		l->mark = NULL;
	}
}

/* It was dropped. */
static void bring_again(struct log *l, int of)
{
	int by = l->n + 1;

	assert(of >= 0 && of <= l->n);
	for (int i = of; i < l->n; i++)
		if (l->at[i].gone == by)
			l->at[i].gone = 0;
	for (l->backed = l->n; l->backed && l->at[l->backed - 1].kind != LOG_BACK; l->backed--)
		;
	if (l->kept) {
		free(l->mark);
		l->mark = l->kept;
		l->mark_at = l->kept_at;
		l->kept = NULL;
	}
}

/* Room for one more; its hash follows from what stands before and its text. */
static struct log_entry *append(struct log *l, const struct log_entry *e, const char *text)
{
	uint8_t before[LOG_HASH];

	assert(l->n <= l->cap && !e->undone && !e->gone);
	assert(e->kind != LOG_UNDO || e->of <= l->n); /* what it takes back stands before it */
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
	log_chain_next(l, before, l->n + 1, text, l->at[l->n].hash);
	l->n++;
	if (e->kind == LOG_CARRY)
		find_carries(l);
	if (e->kind == LOG_BACK)
		let_go(l);
	return &l->at[l->n - 1];
}

struct log_entry *log_append(struct log *l, const struct log_entry *e)
{
	char text[LOG_TEXT];
	size_t n = log_entry_print(l, e, text, sizeof text);

	assert(n && n < sizeof text); /* what is cut off would be another entry */
	return append(l, e, text);
}

struct log_entry *log_add_action(struct log *l, const ecu_action *a)
{
	assert(a->seat == ECU_TABLE || (a->seat >= 0 && a->seat < l->head.options.seats));
	return log_append(l,
			  &(struct log_entry){ .kind = LOG_ACTION, .action = *a, .layout = log_layout(l) });
}

struct log_entry *log_add_undo(struct log *l, int seat, int of)
{
	assert(of >= 1 && of <= l->n && of > l->backed);
	assert(l->at[of - 1].kind == LOG_ACTION && l->at[of - 1].action.seat == seat &&
	       !l->at[of - 1].undone);
	struct log_entry *e = log_append(l, &(struct log_entry){ .kind = LOG_UNDO, .seat = seat, .of = of });

	if (e)
		l->at[of - 1].undone = l->n;
	return e;
}

struct log_entry *log_add_position(struct log *l, const ecu_state *s)
{
	struct log_entry e = { .kind = LOG_POSITION };

	return log_position_hash(s, log_layout(l), e.position) ? log_append(l, &e) : NULL;
}

struct log_entry *log_add_carry(struct log *l, const struct log_carry *c, const char *text,
				const ecu_state *s)
{
	struct log_entry e = { .kind = LOG_CARRY, .carry = *c };
	size_t n = ecu_position_print_as(s, c->layout, NULL, 0);

	assert(c->from <= c->upto && c->upto <= l->n);
	assert(c->from <= 0 || text); /* whoever reads the log goes on from it */
	log_position_hash(s, c->layout, e.position);
	e.text = text ? must(strdup(text)) : NULL;
	e.after = must(malloc(n + 1));
	ecu_position_print_as(s, c->layout, e.after, n + 1);
	free(l->mark);
	l->mark = NULL;
	return log_append(l, &e);
}

struct log_entry *log_add_seat(struct log *l, int seat, const char *kind)
{
	assert(seat >= 0 && seat < l->head.options.seats && *kind);
	return log_append(l,
			  &(struct log_entry){ .kind = LOG_SEAT, .seat = seat, .text = must(strdup(kind)) });
}

struct log_entry *log_add_late(struct log *l, int seat)
{
	assert(seat >= 0 && seat < l->head.options.seats);
	return log_append(l, &(struct log_entry){ .kind = LOG_LATE, .seat = seat });
}

struct log_entry *log_add_back(struct log *l, int of, ecu_state *s)
{
	ecu_state *was = l->mark;
	int was_at = l->mark_at;
	ecu_problem p;

	assert(log_back_may(l, of));
	l->mark = NULL;
	struct log_entry *e = log_append(l, &(struct log_entry){ .kind = LOG_BACK, .of = of });
	if (e)
		log_apply(l, l->n - 1, s, NULL, &p);
	log_mark(l, l->n, s);
	free(l->kept);
	l->kept = was;
	l->kept_at = was_at;
	return e;
}

/* What earlier rules called otherwise is kept as it stands; folding will say whether a carry follows. */
static bool parse_any(const struct log *l, const char *text, struct log_entry *e, ecu_problem *p)
{
	if (log_entry_parse(l, text, e, p))
		return true;
	if (e->kind != LOG_ACTION || log_revision(l) == ecu_revision(l->head.game) ||
	    strlen(text) >= LOG_TEXT)
		return false;
	memset(e, 0, sizeof *e);
	e->kind = LOG_FOREIGN;
	e->text = must(strdup(text));
	return true;
}

bool log_add_parsed(struct log *l, const char *text, ecu_problem *p)
{
	struct log_entry e;

	if (!parse_any(l, text, &e, p))
		return false;
	if (e.kind == LOG_BACK && !log_back_may(l, e.of))
		return log_problem(p, 6, "the table cannot go back to there");
	if (e.kind == LOG_UNDO &&
	    (e.of > l->n || e.of <= l->backed || l->at[e.of - 1].undone ||
	     (l->at[e.of - 1].kind != LOG_ACTION && l->at[e.of - 1].kind != LOG_FOREIGN)))
		return log_problem(p, 6, "there is no such action to take back");
	if (!append(l, &e, text))
		return log_problem(p, 1, "out of memory");
	if (e.kind == LOG_UNDO)
		l->at[e.of - 1].undone = l->n;
	return true;
}

void log_drop_last(struct log *l)
{
	assert(l->n > 0);
	struct log_entry *e = &l->at[--l->n];

	entry_fini(e);
	if (e->kind == LOG_CARRY)
		find_carries(l);
	if (e->kind == LOG_UNDO)
		l->at[e->of - 1].undone = 0;
	if (e->kind == LOG_BACK)
		bring_again(l, e->of);
	/* Going back marks its own entry; every other mark keeps its distance from the end. */
	assert(!l->mark || l->mark_at <= l->n || e->kind == LOG_BACK);
	if (l->mark_at > l->n) {
		free(l->mark);
		l->mark = NULL;
	}
}

void log_finish(struct log *l, const ecu_state *s)
{
	ecu_result r;
	char text[sizeof l->result];
	size_t n = 0;

	if (!ecu_over(s, &r))
		return;
	for (int seat = 0; seat < l->head.options.seats; seat++)
		n += (size_t)snprintf(text + n, sizeof text - n, "%ss%d=%d", seat ? " " : "", seat + 1,
				      r.points[seat]);
	assert(n && n < sizeof text);
	log_finish_with(l, text);
}

void log_finish_with(struct log *l, const char *result)
{
	uint8_t before[LOG_HASH];

	assert(*result && strlen(result) < sizeof l->result);
	snprintf(l->result, sizeof l->result, "%s", result);
	log_chain_end(l, before);
	log_chain_next(l, before, l->n + 1, l->result, l->result_hash);
}
