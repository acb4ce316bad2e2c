/* logfile.c — the log as a file: written, read line by line, verified.
 *
 * A file may come from anybody. Every line is checked for its form, then the chain of hashes
 * tells whether a line was changed, left out, doubled or moved, and where. */
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "store/hash.h"
#include "store/log.h"
#include "store/logchain.h"

enum { LINE_MAX_LENGTH = 16 * 1024, ENTRIES_MAX = 1000000 };

/* ---- Writing ------------------------------------------------------------------------------- */

static void put_hex(FILE *f, const uint8_t bytes[32], const char *behind)
{
	char hex[65];

	hash_print(hex, bytes, 32);
	fprintf(f, "%s%s", hex, behind);
}

/* A text inside a log: every line behind a mark. */
static void put_text(FILE *f, const char *text)
{
	for (size_t n; *text; text += n + (text[n] == '\n')) {
		n = strcspn(text, "\n");
		fprintf(f, "> %.*s\n", (int)n, text);
	}
}

/* Format 1 knew neither layouts nor anything but actions, undos and positions. */
static int format_of(const struct log *l)
{
	for (int i = 0; i < l->n; i++)
		if (l->at[i].kind != LOG_ACTION && l->at[i].kind != LOG_UNDO && l->at[i].kind != LOG_POSITION)
			return 2;
	return l->head.layout || l->head.start ? 2 : 1;
}

static void write_head(const struct log *l, FILE *f)
{
	fprintf(f, "ecumene log %d\ngame %s %d", format_of(l), ecu_key(l->head.game), l->head.revision);
	if (l->head.layout)
		fprintf(f, " %d", l->head.layout);
	fprintf(f, "\noptions %s\ncommitment ", l->head.agreed);
	put_hex(f, l->head.commitment, "\n");
	for (int seat = 0; seat < ECU_SEATS; seat++)
		if (l->head.contributed >> seat & 1) {
			fprintf(f, "seat s%d ", seat + 1);
			put_hex(f, l->head.contribution[seat], "\n");
		}
	if (l->head.start) {
		fprintf(f, "from\n");
		put_text(f, l->head.start);
	}
}

int log_write(const struct log *l, FILE *f, bool reveal)
{
	char text[LOG_TEXT];

	write_head(l, f);
	for (int i = 0; i < l->n; i++) {
		size_t n = log_entry_print(l, &l->at[i], text, sizeof text);
		assert(n && n < sizeof text);
		fprintf(f, "%d %s | ", i + 1, text);
		put_hex(f, l->at[i].hash, "\n");
		if (l->at[i].kind == LOG_CARRY && l->at[i].text)
			put_text(f, l->at[i].text);
	}
	if (*l->result) {
		fprintf(f, "result %s | ", l->result);
		put_hex(f, l->result_hash, "\n");
	}
	if (reveal) {
		fprintf(f, "reveal ");
		put_hex(f, l->head.server, " ");
		put_hex(f, l->head.salt, "\n");
	}
	return fflush(f) == 0 && !ferror(f) ? 0 : -1;
}

/* ---- Reading ------------------------------------------------------------------------------- */

struct reader {
	const char *at, *end;
	char line[LINE_MAX_LENGTH + 1];
	int number, format;
	ecu_problem *problem;
};

static bool bad(struct reader *r, int column, const char *reason)
{
	r->problem->line = r->number;
	r->problem->column = column;
	snprintf(r->problem->reason, sizeof r->problem->reason, "%s", reason);
	return false;
}

/* The next line without its end; false at the end of the text or where a line is no line. */
static bool next_line(struct reader *r)
{
	const char *stop = r->at < r->end ? memchr(r->at, '\n', (size_t)(r->end - r->at)) : NULL;

	assert(r->at <= r->end);
	r->number++;
	if (r->at >= r->end)
		return bad(r, 1, "the log ends here: it was cut off, or the game still goes on");
	if (!stop)
		return bad(r, 1, "the last line has no end: the log was cut off");
	size_t n = (size_t)(stop - r->at);
	if (n > LINE_MAX_LENGTH)
		return bad(r, LINE_MAX_LENGTH, "this line is too long");
	memcpy(r->line, r->at, n);
	r->line[n] = 0;
	if (strlen(r->line) != n)
		return bad(r, (int)strlen(r->line) + 1, "a zero byte stands in this line");
	r->at = stop + 1;
	return true;
}

static bool starts(const char *line, const char *word, const char **rest)
{
	size_t n = strlen(word);

	*rest = line + n;
	return strncmp(line, word, n) == 0;
}

static bool read_game(struct reader *r, struct log *l)
{
	const char *rest;
	char key[32], again[64];
	int n;

	if (!next_line(r))
		return false;
	if (!starts(r->line, "game ", &rest) ||
	    (n = sscanf(rest, "%31s %9d %9d", key, &l->head.revision, &l->head.layout)) < 2)
		return bad(r, 1, "expected: game NAME REVISION LAYOUT");
	if (n == 2)
		snprintf(again, sizeof again, "game %s %d", key, l->head.revision);
	else
		snprintf(again, sizeof again, "game %s %d %d", key, l->head.revision, l->head.layout);
	if (strcmp(again, r->line) != 0 || (n == 3 && (r->format == 1 || l->head.layout < 1)))
		return bad(r, 1, "expected: game NAME REVISION LAYOUT");
	l->head.game = ecu_find(key);
	return l->head.game || bad(r, 6, "this program does not know the game");
}

/* Rules of another revision may have had other options; how many sat there is always known. */
static bool may_be_strange(const struct log *l)
{
	return l->head.revision != ecu_revision(l->head.game) && l->head.options.seats > 0 &&
	       strlen(l->head.agreed) > 0;
}

static bool read_options(struct reader *r, struct log *l)
{
	const char *rest;
	ecu_problem p;

	if (!next_line(r))
		return false;
	if (!starts(r->line, "options ", &rest))
		return bad(r, 1, "expected: options ...");
	return log_agree(l, l->head.revision, l->head.layout, rest, &p) || may_be_strange(l) ||
	       bad(r, 8 + p.column, p.reason);
}

static bool read_commitment(struct reader *r, struct log *l)
{
	const char *rest;

	if (!next_line(r))
		return false;
	if (!starts(r->line, "commitment ", &rest) ||
	    !hash_read(rest, strlen(rest), l->head.commitment, LOG_HASH))
		return bad(r, 1, "expected: commitment and 64 hex digits");
	return true;
}

/* "seat s2 9e31...": seats ascending, each once. */
static bool read_contribution(struct reader *r, struct log *l)
{
	int seat = 0, end = 0;

	if (sscanf(r->line, "seat s%2d %n", &seat, &end) != 1 || !end || seat < 1 ||
	    seat > l->head.options.seats)
		return bad(r, 1, "expected: seat, its number and 64 hex digits");
	if (l->head.contributed >> (seat - 1))
		return bad(r, 6, "this seat stands twice or not in order");
	uint8_t bytes[32];
	if (!hash_read(r->line + end, strlen(r->line + end), bytes, 32))
		return bad(r, end + 1, "expected 64 hex digits");
	log_contribute(l, seat - 1, bytes);
	return true;
}

static bool read_head(struct reader *r, struct log *l)
{
	if (!next_line(r))
		return false;
	r->format = strcmp(r->line, "ecumene log 1") == 0 ? 1 : strcmp(r->line, "ecumene log 2") == 0 ? 2 : 0;
	if (!r->format && strncmp(r->line, "ecumene log ", 12) == 0)
		return bad(r, 13, "this log was written by a later version of Ecumene; use that one");
	if (!r->format)
		return bad(r, 1, "this is not a log: it begins with 'ecumene log 2'");
	return read_game(r, l) && read_options(r, l) && read_commitment(r, l);
}

/* Splits "... | hash" and keeps the hash as it was written. */
static bool cut_hash(struct reader *r, uint8_t hash[LOG_HASH])
{
	char *bar = strstr(r->line, " | ");

	if (!bar || !hash_read(bar + 3, strlen(bar + 3), hash, LOG_HASH))
		return bad(r, bar ? (int)(bar - r->line) + 4 : (int)strlen(r->line) + 1,
			   "expected ' | ' and 64 hex digits at the end of the line");
	*bar = 0;
	return true;
}

/* The lines of a text inside the log; NULL where there are none. */
static char *read_text(struct reader *r)
{
	char *text = NULL;
	size_t n = 0;
	FILE *f = r->end - r->at > 2 && memcmp(r->at, "> ", 2) == 0 ? open_memstream(&text, &n) : NULL;

	while (f && r->end - r->at > 2 && memcmp(r->at, "> ", 2) == 0 && next_line(r))
		fprintf(f, "%s\n", r->line + 2);
	if (f && fclose(f) != 0)
		abort();
	return text;
}

/* "from", then the position the game began at. */
static bool read_start(struct reader *r, struct log *l)
{
	l->head.start = read_text(r);
	return l->head.start || bad(r, 5, "expected the position the game began at");
}

static bool read_entry(struct reader *r, struct log *l, int n)
{
	uint8_t hash[LOG_HASH];
	char number[16];
	ecu_problem p;

	assert(n == l->n + 1);
	if (!cut_hash(r, hash))
		return false;
	int digits = snprintf(number, sizeof number, "%d ", n);
	if (strncmp(r->line, number, (size_t)digits) != 0) {
		snprintf(number, sizeof number, "%d", n);
		char reason[80];
		snprintf(reason, sizeof reason,
			 "entry %s is expected here: a line is missing, doubled or moved", number);
		return bad(r, 1, reason);
	}
	if (n > ENTRIES_MAX)
		return bad(r, 1, "too many entries");
	if (!log_add_parsed(l, r->line + digits, &p))
		return bad(r, digits + p.column, p.reason);
	assert(l->n == n);
	struct log_entry *e = &l->at[l->n - 1];
	memcpy(e->hash, hash, LOG_HASH);
	if (r->format == 1 &&
	    (e->kind == LOG_CARRY || e->kind == LOG_SEAT || e->kind == LOG_LATE || e->kind == LOG_BACK))
		return bad(r, digits + 1, "a log of format 1 has no such entries");
	if (e->kind == LOG_CARRY && e->carry.from > 0 && !(e->text = read_text(r)))
		return bad(r, 1, "expected the position the game goes on from");
	return true;
}

static bool read_result(struct reader *r, struct log *l)
{
	const char *rest;

	if (!cut_hash(r, l->result_hash))
		return false;
	starts(r->line, "result ", &rest);
	if (!*rest || strlen(rest) >= sizeof l->result)
		return bad(r, 8, "expected the points of the seats");
	memcpy(l->result, rest, strlen(rest) + 1);
	return true;
}

static bool read_reveal(struct reader *r, struct log *l)
{
	const char *rest;

	if (!starts(r->line, "reveal ", &rest) || strlen(rest) != 129 || rest[64] != ' ' ||
	    !hash_read(rest, 64, l->head.server, 32) || !hash_read(rest + 65, 64, l->head.salt, 32))
		return bad(r, 1, "expected: reveal and twice 64 hex digits");
	l->head.revealed = true;
	return r->at == r->end || (r->number++, bad(r, 1, "something stands behind the end of the log"));
}

static bool read_body(struct reader *r, struct log *l)
{
	const char *rest;

	while (next_line(r)) {
		bool ok;
		if (starts(r->line, "reveal ", &rest))
			return read_reveal(r, l);
		if (*l->result)
			return bad(r, 1, "only the reveal can stand behind the result");
		if (starts(r->line, "seat ", &rest) && !l->n && !l->head.start)
			ok = read_contribution(r, l);
		else if (strcmp(r->line, "from") == 0 && !l->n && !l->head.start && r->format > 1)
			ok = read_start(r, l);
		else if (starts(r->line, "result ", &rest))
			ok = read_result(r, l);
		else
			ok = read_entry(r, l, l->n + 1);
		if (!ok)
			return false;
	}
	return false;
}

static int lines_of(const char *text)
{
	int n = 0;

	for (; text && *text; text++)
		n += *text == '\n';
	return n;
}

/* The line in which entry i (from 0) stands. */
static int line_of(const struct log *l, int i)
{
	int line = 5 + __builtin_popcount(l->head.contributed);

	assert(i >= 0 && i <= l->n);
	line += l->head.start ? 1 + lines_of(l->head.start) : 0;
	for (int k = 0; k < i; k++)
		line += 1 + (l->at[k].kind == LOG_CARRY ? lines_of(l->at[k].text) : 0);
	return line;
}

/* Each line against the hash written in the line before: so the first wrong line is named. */
static bool check_chain(const struct log *l, ecu_problem *p)
{
	uint8_t before[LOG_HASH], want[LOG_HASH];
	char text[LOG_TEXT];

	log_chain_begin(l, before);
	for (int i = 0; i <= l->n; i++) {
		bool last = i == l->n;
		if (last && !*l->result)
			break;
		const uint8_t *have = last ? l->result_hash : l->at[i].hash;
		if (!last)
			log_entry_print(l, &l->at[i], text, sizeof text);
		log_chain_next(l, before, i + 1, last ? l->result : text, want);
		if (memcmp(want, have, LOG_HASH) != 0) {
			p->line = line_of(l, i);
			p->column = 1;
			snprintf(p->reason, sizeof p->reason,
				 i ? "the chain of hashes breaks here: this line was changed, or what stands "
				     "before it"
				   : "the chain of hashes breaks here: this line or the head of the log was "
				     "changed");
			return false;
		}
		memcpy(before, have, LOG_HASH);
	}
	return true;
}

bool log_read(const char *text, size_t n, struct log *l, ecu_problem *p)
{
	struct reader r = { .at = text, .end = text + n, .problem = p };

	memset(l, 0, sizeof *l);
	if (read_head(&r, l) && read_body(&r, l) && check_chain(l, p))
		return true;
	log_fini(l);
	return false;
}

/* ---- Verifying ----------------------------------------------------------------------------- */

static bool wrong(const struct log *l, int entry, ecu_problem *p, const char *reason)
{
	assert(entry >= 0 && entry <= l->n + 1 && strlen(reason) < sizeof p->reason);
	p->line = entry ? line_of(l, entry - 1) : 4;
	p->column = 1;
	memmove(p->reason, reason, strlen(reason) + 1);
	return false;
}

/* The game cannot begin: a line of the position it was laid at, or what was agreed. */
static bool begins(const struct log *l, struct log *so_far, ecu_state *s, ecu_problem *p)
{
	if (log_fold(so_far, 0, s, NULL, p))
		return true;
	p->line = l->head.start ? line_of(l, 0) - lines_of(l->head.start) + p->line - 1 : 3;
	return false;
}

/* An entry that was copied: texts are its own. */
static struct log_entry *copy_entry(struct log *to, const struct log_entry *e)
{
	struct log_entry copy = *e;

	assert(e->kind != LOG_UNDO || e->of <= to->n); /* log_read() saw to it */
	copy.text = e->text ? strdup(e->text) : NULL;
	copy.after = NULL;
	copy.undone = copy.gone = 0;
	struct log_entry *added = log_append(to, &copy);
	if (added && e->kind == LOG_UNDO)
		to->at[e->of - 1].undone = to->n;
	return added;
}

static bool action_holds(const struct log *l, int i, ecu_state *s, ecu_problem *p)
{
	char why[100];
	ecu_verdict v = ecu_apply(s, &l->at[i].action, NULL);

	assert(l->at[i].kind == LOG_ACTION);
	if (!ecu_refused(v))
		return true;
	size_t n = (size_t)snprintf(
		why, sizeof why, "the rules refuse this action (%s): ", ecu_message_rule(l->head.game, v.id));
	ecu_message_text(l->head.game, &v, NULL, why + n, sizeof why - n);
	return wrong(l, i + 1, p, why);
}

/* What the text of a carry says must be what was hashed when that position was written down, whatever the
 * rules were. */
static bool texts_hold(const struct log *l, ecu_problem *p)
{
	uint8_t hash[LOG_HASH];

	for (int i = 0; i < l->n; i++) {
		const struct log_entry *e = &l->at[i];
		if (e->kind != LOG_CARRY || e->carry.from <= 0)
			continue;
		assert(e->text && e->carry.from <= i); /* without it the log would not have been read */
		hash_of(hash, e->text, strlen(e->text), NULL);
		if (memcmp(hash, l->at[e->carry.from - 1].position, LOG_HASH) != 0)
			return wrong(l, i + 1, p,
				     "the position it goes on from is not the one written down there");
	}
	return true;
}

static bool carry_holds(struct log *so_far, const struct log *l, int i, ecu_state *s, ecu_problem *p)
{
	const struct log_entry *e = &l->at[i];
	ecu_problem why;
	int first;

	assert(e->kind == LOG_CARRY && so_far->carried == i + 1);
	if (e->carry.from >= 0 && !log_begin(so_far, so_far->n, s, &first, NULL, &why))
		return wrong(l, i + 1, p, why.reason);
	return log_position_same(so_far, e, s) ||
	       wrong(l, i + 1, p, "the game does not go on from the position that was written down");
}

/* Chance as it follows from the seed and the chain, and nothing behind the end of a game. */
static bool back_holds(struct log *so_far, const struct log *l, int i, ecu_state *s, ecu_problem *p)
{
	ecu_problem why;

	assert(l->at[i].kind == LOG_BACK && so_far->backed == i + 1);
	if (ecu_over(s, NULL))
		return wrong(l, i + 1, p, "the game was over: the table could not go back");
	return log_fold(so_far, so_far->n, s, NULL, &why) || wrong(l, i + 1, p, why.reason);
}

/* The entry stands in so_far already; `s` is the game before it. */
static bool verify_entry(struct log *so_far, const struct log *l, int i, ecu_state *s, ecu_problem *p)
{
	const struct log_entry *e = &l->at[i];

	assert(so_far->n == i + 1 && so_far->at[i].kind == e->kind);
	switch (e->kind) {
	case LOG_ACTION: return action_holds(l, i, s, p);
	case LOG_UNDO:
		log_drop_last(so_far);
		if (ecu_refused(log_undo_check(so_far, e->seat, e->of, s)))
			return wrong(l, i + 1, p, "this entry could not be taken back");
		return copy_entry(so_far, e) || wrong(l, i + 1, p, "out of memory");
	case LOG_POSITION:
		return log_position_same(so_far, e, s) ||
		       wrong(l, i + 1, p, "the position is not the one that was written down");
	case LOG_CARRY: return carry_holds(so_far, l, i, s, p);
	case LOG_SEAT:
	case LOG_LATE: return true;
	case LOG_BACK: return back_holds(so_far, l, i, s, p);
	case LOG_FOREIGN: return wrong(l, i + 1, p, "these rules do not know this action");
	}
	return false;
}

static bool verify_result(const struct log *l, struct log *so_far, const ecu_state *s, ecu_problem *p)
{
	assert(so_far->n == l->n && !*so_far->result);
	log_finish(so_far, s);
	if (strcmp(so_far->result, l->result) != 0)
		return wrong(l, l->n + 1, p,
			     *l->result ? "the result is another one"
					: "the game is over but the log has no result");
	return true;
}

/* Who can prove what we cannot: a log of other rules, or what stands before a carry. */
static void name_version(const struct log *l, int revision, char *out, size_t cap)
{
	const char *version = ecu_version_of(l->head.game, revision);

	snprintf(out, cap, version ? "Ecumene %s" : "the Ecumene that has the rules of that revision",
		 version);
}

static void take_note(struct log *l, int floor)
{
	char who[60];
	size_t n = 0;

	l->note[0] = 0;
	if (l->head.start)
		n += (size_t)snprintf(l->note, sizeof l->note, "the game began at a position that was laid");
	if (floor) {
		name_version(l, l->head.revision, who, sizeof who);
		snprintf(l->note + n, sizeof l->note - n,
			 "%sentries 1 to %d were played by rules of revision %d: their hashes hold, %s "
			 "proves the rest",
			 n ? "; " : "", floor - 1, l->head.revision, who);
	}
}

/* The rules that refuse it may be newer than the log. */
static void tell_version(const struct log *l, ecu_problem *p)
{
	char reason[sizeof p->reason], who[60];

	name_version(l, log_revision(l), who, sizeof who);
	snprintf(reason, sizeof reason, "%.*s; rules of revision %d: use %.40s", 46, p->reason,
		 log_revision(l), who);
	memcpy(p->reason, reason, sizeof reason);
}

/* Nothing is wrong with it that could be seen without the rules it was played by. */
static void note_hashes_only(struct log *l, const ecu_problem *p)
{
	char who[60];

	name_version(l, log_revision(l), who, sizeof who);
	snprintf(l->note, sizeof l->note,
		 "it was played by rules of revision %d, which %s replays; this version has revision %d "
		 "(line %d: %s)",
		 log_revision(l), who, ecu_revision(l->head.game), p->line, p->reason);
}

static bool commitment_holds(const struct log *l, ecu_problem *p)
{
	uint8_t commitment[LOG_HASH];

	hash_of(commitment, l->head.server, 32, NULL);
	return memcmp(commitment, l->head.commitment, LOG_HASH) == 0 ||
	       wrong(l, 0, p, "the server's part of the seed is not the one it had committed to");
}

/* Every action by the rules of this program, from the set-up or the last carry that begins elsewhere. */
static bool replays(const struct log *l, int floor, ecu_state *s, ecu_problem *p)
{
	struct log so_far;

	if (l->head.strange) {
		p->line = 3;
		snprintf(p->reason, sizeof p->reason, "the options are those of other rules");
		return false;
	}
	log_init(&so_far, l->head.game, &l->head.options, l->head.server, l->head.salt);
	so_far.head = l->head;
	so_far.head.start = l->head.start ? strdup(l->head.start) : NULL;
	bool ok = begins(l, &so_far, s, p);
	for (int i = 0; ok && i < l->n; i++) {
		ok = copy_entry(&so_far, &l->at[i]) || wrong(l, i + 1, p, "out of memory");
		if (ok && i + 1 >= floor)
			ok = verify_entry(&so_far, l, i, s, p);
	}
	ok = ok && verify_result(l, &so_far, s, p);
	log_fini(&so_far);
	return ok;
}

bool log_verify(struct log *l, ecu_problem *p)
{
	ecu_state *s = malloc(ecu_size(l->head.game));
	int floor = log_floor(l, l->n);
	bool ours = log_revision(l) == ecu_revision(l->head.game);

	take_note(l, floor);
	l->replayed = false;
	if (!s)
		return wrong(l, 0, p, "out of memory");
	if (!commitment_holds(l, p) || !texts_hold(l, p)) {
		free(s);
		return false;
	}
	l->replayed = replays(l, floor, s, p);
	free(s);
	if (l->replayed || ours)
		return l->replayed;
	note_hashes_only(l, p);
	tell_version(l, p);
	return true;
}
