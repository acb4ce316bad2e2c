/* logfile.c — the log as a file: written, read line by line, verified.
 *
 * A file may come from anybody. Every line is checked for its form, then the chain of hashes
 * tells whether a line was changed, left out, doubled or moved, and where. */
#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "store/log.h"
#include "store/logchain.h"

enum { LINE_MAX_LENGTH = LOG_TEXT + 2 * LOG_HASH + 32, ENTRIES_MAX = 1000000 };

/* ---- Writing ------------------------------------------------------------------------------- */

static void put_hex(FILE *f, const uint8_t bytes[32], const char *behind)
{
	char hex[65];

	sodium_bin2hex(hex, sizeof hex, bytes, 32);
	fprintf(f, "%s%s", hex, behind);
}

static void write_head(const struct log *l, FILE *f)
{
	char options[1024];

	ecu_options_print(l->head.game, &l->head.options, options, sizeof options);
	fprintf(f, "ecumene log 1\ngame %s %d\noptions %s\ncommitment ", ecu_key(l->head.game),
		l->head.revision, options);
	put_hex(f, l->head.commitment, "\n");
	for (int seat = 0; seat < ECU_SEATS; seat++)
		if (l->head.contributed >> seat & 1) {
			fprintf(f, "seat s%d ", seat + 1);
			put_hex(f, l->head.contribution[seat], "\n");
		}
}

int log_write(const struct log *l, FILE *f, bool reveal)
{
	char text[LOG_TEXT];

	write_head(l, f);
	for (int i = 0; i < l->n; i++) {
		log_entry_print(l, &l->at[i], text, sizeof text);
		fprintf(f, "%d %s | ", i + 1, text);
		put_hex(f, l->at[i].hash, "\n");
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
	int number;
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

	if (!next_line(r))
		return false;
	if (!starts(r->line, "game ", &rest) || sscanf(rest, "%31s %9d", key, &l->head.revision) != 2)
		return bad(r, 1, "expected: game NAME REVISION");
	snprintf(again, sizeof again, "game %s %d", key, l->head.revision);
	if (strcmp(again, r->line) != 0)
		return bad(r, 1, "expected: game NAME REVISION");
	l->head.game = ecu_find(key);
	return l->head.game || bad(r, 6, "this program does not know the game");
}

static bool read_options(struct reader *r, struct log *l)
{
	const char *rest;
	char again[1024];
	ecu_problem p;

	if (!next_line(r))
		return false;
	if (!starts(r->line, "options ", &rest))
		return bad(r, 1, "expected: options ...");
	ecu_options_default(l->head.game, &l->head.options);
	if (!ecu_options_parse(l->head.game, rest, &l->head.options, &p))
		return bad(r, 8 + p.column, p.reason);
	if (ecu_refused(ecu_options_check(l->head.game, &l->head.options)))
		return bad(r, 9, "these options do not go together");
	ecu_options_print(l->head.game, &l->head.options, again, sizeof again);
	return strcmp(again, rest) == 0 || bad(r, 9, "the options are not complete or not in their order");
}

static bool read_commitment(struct reader *r, struct log *l)
{
	const char *rest;

	if (!next_line(r))
		return false;
	if (!starts(r->line, "commitment ", &rest) ||
	    !log_hex(rest, strlen(rest), l->head.commitment, LOG_HASH))
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
	if (!log_hex(r->line + end, strlen(r->line + end), bytes, 32))
		return bad(r, end + 1, "expected 64 hex digits");
	log_contribute(l, seat - 1, bytes);
	return true;
}

static bool read_head(struct reader *r, struct log *l)
{
	if (!next_line(r))
		return false;
	if (strcmp(r->line, "ecumene log 1") != 0)
		return bad(r, 1, "this is not a log: it begins with 'ecumene log 1'");
	return read_game(r, l) && read_options(r, l) && read_commitment(r, l);
}

/* Splits "... | hash" and keeps the hash as it was written. */
static bool cut_hash(struct reader *r, uint8_t hash[LOG_HASH])
{
	char *bar = strstr(r->line, " | ");

	if (!bar || !log_hex(bar + 3, strlen(bar + 3), hash, LOG_HASH))
		return bad(r, bar ? (int)(bar - r->line) + 4 : (int)strlen(r->line) + 1,
			   "expected ' | ' and 64 hex digits at the end of the line");
	*bar = 0;
	return true;
}

static bool read_entry(struct reader *r, struct log *l, int n)
{
	uint8_t hash[LOG_HASH];
	char number[16];
	ecu_problem p;

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
	memcpy(l->at[l->n - 1].hash, hash, LOG_HASH);
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
	    !log_hex(rest, 64, l->head.server, 32) || !log_hex(rest + 65, 64, l->head.salt, 32))
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
		if (starts(r->line, "seat ", &rest) && !l->n)
			ok = read_contribution(r, l);
		else if (starts(r->line, "result ", &rest))
			ok = read_result(r, l);
		else
			ok = read_entry(r, l, l->n + 1);
		if (!ok)
			return false;
	}
	return false;
}

static int first_entry_line(const struct log *l)
{
	int seats = 0;

	for (int seat = 0; seat < ECU_SEATS; seat++)
		seats += l->head.contributed >> seat & 1;
	return 5 + seats;
}

/* Each line against the hash written in the line before: so the first wrong line is named. */
static bool check_chain(const struct log *l, ecu_problem *p)
{
	uint8_t before[LOG_HASH], want[LOG_HASH];
	char text[LOG_TEXT];
	int first = first_entry_line(l);

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
			p->line = first + i;
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
	p->line = entry ? first_entry_line(l) + entry - 1 : 4;
	p->column = 1;
	memmove(p->reason, reason, strlen(reason) + 1);
	return false;
}

static bool verify_entry(struct log *so_far, const struct log *l, int i, ecu_state *s, ecu_problem *p)
{
	const struct log_entry *e = &l->at[i];
	uint8_t hash[LOG_HASH];
	char why[100];

	switch (e->kind) {
	case LOG_ACTION: {
		ecu_verdict v = ecu_apply(s, &e->action, NULL);
		if (ecu_refused(v)) {
			size_t n = (size_t)snprintf(why, sizeof why, "the rules refuse this action (%s): ",
						    ecu_message_rule(l->head.game, v.id));
			ecu_message_text(l->head.game, &v, NULL, why + n, sizeof why - n);
			return wrong(l, i + 1, p, why);
		}
		return log_add_action(so_far, &e->action) || wrong(l, i + 1, p, "out of memory");
	}
	case LOG_UNDO:
		if (ecu_refused(log_undo_check(so_far, e->seat, e->of, s)))
			return wrong(l, i + 1, p, "this entry could not be taken back");
		return log_add_undo(so_far, e->seat, e->of) || wrong(l, i + 1, p, "out of memory");
	case LOG_POSITION:
		log_position_hash(s, hash);
		if (memcmp(hash, e->position, LOG_HASH) != 0)
			return wrong(l, i + 1, p, "the position is not the one that was written down");
		return log_add_position(so_far, s) || wrong(l, i + 1, p, "out of memory");
	}
	return false;
}

static bool verify_result(const struct log *l, struct log *so_far, const ecu_state *s, ecu_problem *p)
{
	log_finish(so_far, s);
	if (strcmp(so_far->result, l->result) != 0)
		return wrong(l, l->n + 1, p,
			     *l->result ? "the result is another one"
					: "the game is over but the log has no result");
	return true;
}

bool log_verify(struct log *l, ecu_problem *p)
{
	uint8_t commitment[LOG_HASH];
	ecu_state *s = malloc(ecu_size(l->head.game));
	struct log so_far;
	bool ok = false;

	log_init(&so_far, l->head.game, &l->head.options, l->head.server, l->head.salt);
	so_far.head = l->head;
	crypto_generichash(commitment, LOG_HASH, l->head.server, 32, NULL, 0);
	if (!s || memcmp(commitment, l->head.commitment, LOG_HASH) != 0) {
		wrong(l, 0, p,
		      s ? "the server's part of the seed is not the one it had committed to"
			: "out of memory");
		goto out;
	}
	if (!log_fold(&so_far, 0, s, NULL, p))
		goto out;
	for (int i = 0; i < l->n; i++)
		if (!verify_entry(&so_far, l, i, s, p))
			goto out;
	ok = verify_result(l, &so_far, s, p);
out:
	log_fini(&so_far);
	free(s);
	return ok;
}
