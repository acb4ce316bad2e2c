/* log.h — the log is the game: options, seed, entries. Folding it gives the state.
 *
 * As text (docs/LOG.md):
 *
 *	ecumene log 2
 *	game bazaar 1 2                        rules of revision 1, positions in layout 2
 *	options players=3 rounds=5 bandits=on
 *	commitment 5f0c...                     hash of the server's part of the seed
 *	seat s1 9e31...                        what each seat added to the seed
 *	1 s2 bid coins=3 | 8c11...             an action, and the hash of the chain up to here
 *	2 undo 1 s2 | 77ab...                  s2 took entry 1 back
 *	3 position 0d42... | 19fe...           a phase begins: hash of the position's text
 *	4 seat s3 eager | 02aa...              from here on a bot plays s3
 *	5 late s1 | 1b07...                    its time is out: the stand-in answers
 *	6 s1 bid coins=1 | e05c...
 *	7 back 3 | 90c4...                     the table goes back to behind entry 3
 *	8 carry 2 3 77c0... from 3 upto 7 | 61f0...    new rules: it goes on from the position of entry 3
 *	9 s1 pass | 93d5...
 *	result s1=31 s2=20 s3=8 | 5a0e...
 *	reveal 11d0... 43c7...                 server's part and salt, published at the end
 *
 * Each hash covers the one before, its line and a salt that is secret until the end, so that
 * nobody can guess a hidden bid by hashing all bids. Hashes are BLAKE2b (hash.h). */
#ifndef STORE_LOG_H
#define STORE_LOG_H

#include <stdio.h>

#include "ecumene.h"

/* bytes of a hash; room for the text of an entry, and for the options a game was agreed on */
enum { LOG_HASH = 32, LOG_TEXT = 640, LOG_AGREED = 1024 };

struct log_head {
	const ecu_game *game;
	int revision; /* of the rules the game began with */
	int layout;   /* of its positions then; 0: a log of format 1, which does not say */
	char *start;  /* the position the game began at; NULL: it was set up as its rules say */
	ecu_options options;
	/* The options as they were written down when the game began. Seed and chain are made of this text,
	 * never of what today's program would print. */
	char agreed[LOG_AGREED];
	/* Rules of another revision had options that this program does not know: only hashes can be checked,
	 * and of `options` only the seats are set. */
	bool strange;
	uint8_t commitment[LOG_HASH];
	uint8_t server[LOG_HASH]; /* secret until the end */
	uint8_t salt[LOG_HASH];   /* secret until the end */
	bool revealed;            /* a log read from a file: server and salt are known */
	ecu_seats contributed;
	uint8_t contribution[ECU_SEATS][32];
};

/* FOREIGN: an action of earlier rules that this program cannot read; it stands before a CARRY. */
enum log_kind { LOG_ACTION, LOG_UNDO, LOG_POSITION, LOG_CARRY, LOG_SEAT, LOG_LATE, LOG_BACK, LOG_FOREIGN };

/* A table goes on by other rules or in another layout: all before is the same by them (from -1), or they
 * begin at the position of entry `from` (0: at the set-up) and the actions behind it up to `upto`; what
 * stands between that and the carry is given up. */
struct log_carry {
	int revision, layout, from, upto;
};

struct log_entry {
	enum log_kind kind;
	ecu_action action; /* LOG_ACTION */
	int layout;        /* whose words its text has */
	int seat;          /* LOG_UNDO: who took it back; LOG_SEAT, LOG_LATE: whose seat */
	/* LOG_UNDO: number of the entry taken back, from 1; LOG_BACK: of the last one that stays */
	int of;
	int gone;     /* number of the LOG_BACK by which it is as if it had never been; 0: none */
	int undone;   /* LOG_ACTION: number of the entry that takes it back; 0: it stands */
	bool settled; /* LOG_ACTION: known to have drawn chance or shown a secret */
	struct log_carry carry;
	/* LOG_CARRY: the text of the position it goes on from; LOG_SEAT: who plays it now, "person" or a
	 * mind of bots, perhaps one that only an earlier version had; LOG_FOREIGN: its text */
	char *text;
	/* LOG_CARRY: the text of the position it led to; NULL: fold to find it */
	char *after;
	uint8_t position[LOG_HASH]; /* LOG_POSITION, LOG_CARRY: hash of the position there */
	uint8_t hash[LOG_HASH];     /* of the chain up to and with this entry */
};

struct log {
	struct log_head head;
	struct log_entry *at; /* entry n is at[n - 1] */
	int n, cap;
	int carried, floor; /* the last carry, and the last that begins elsewhere; 0: none */
	int backed;         /* the last LOG_BACK; 0: none */
	char result[256];   /* "" while the game goes on */
	uint8_t result_hash[LOG_HASH];
	ecu_state *mark; /* the game some hundred entries ago, so that undo need not fold it all */
	int mark_at;     /* entries folded into it */
	ecu_state *kept; /* the mark of before the last LOG_BACK, in case that cannot be made durable */
	int kept_at;
	/* log_verify(): what was checked by hashes only, or began elsewhere; "" where all was replayed */
	char note[320];
	bool replayed; /* log_verify(): by the rules, from the set-up or the last carry to the end */
};

void log_init(struct log *, const ecu_game *, const ecu_options *, const uint8_t server[32],
	      const uint8_t salt[32]);
/* A game that was agreed on earlier: revision, layout (0: as that revision had it) and options as they were
 * written down. False: this program does not know the options; where the revision is today's too, that is an
 * error. */
bool log_agree(struct log *, int revision, int layout, const char *agreed, ecu_problem *);
void log_fini(struct log *);
void log_contribute(struct log *, int seat, const uint8_t bytes[32]);
/* BLAKE2b(server's part, options as agreed, contributions) */
void log_seed(const struct log *, uint8_t seed[32]);

/* Appends, marks what an undo takes back, computes the hash. NULL: out of memory. */
struct log_entry *log_add_action(struct log *, const ecu_action *);
struct log_entry *log_add_undo(struct log *, int seat, int of);
struct log_entry *log_add_position(struct log *, const ecu_state *);
struct log_entry *log_add_carry(struct log *, const struct log_carry *, const char *text, const ecu_state *);
struct log_entry *log_add_seat(struct log *, int seat, const char *kind);
struct log_entry *log_add_late(struct log *, int seat);
/* `state` is the game behind entry `of`; it becomes the game from here on, with new chance. */
struct log_entry *log_add_back(struct log *, int of, ecu_state *state);
/* May the table go back to behind entry `of`? One that is not gone itself and does not stand before a carry,
 * and something was done since. */
bool log_back_may(const struct log *, int of);

int log_layout(const struct log *);   /* in which positions are written now */
int log_revision(const struct log *); /* by which it goes on now */
bool log_position_same(const struct log *, const struct log_entry *, const ecu_state *);
/* The same of entry n, whatever stands behind it. */
bool log_position_holds(const struct log *, int n, const ecu_state *);
/* Where the rules of this program do not follow the entries: goes on from the text of the position of
 * entry `from` (0: the set-up) as far as what was done since still applies. `state` is the game then;
 * the carry is filled in. False: the position cannot be read by this program. */
bool log_find_carry(struct log *, int from, const char *text, ecu_state *, struct log_carry *, ecu_problem *);
void log_drop_last(struct log *); /* when it could not be made durable */
void log_finish_with(struct log *, const char *result);
void log_finish(struct log *, const ecu_state *); /* writes the result line */

/* The chain up to entry n in a short form that people can compare and write down: 80 bits of the hash as
 * four groups of four, "k3f9-a2bc-77qx-m2pl". Entry 0: what stands before the first. */
enum { LOG_SHORT = 20, LOG_SHORT_BYTES = 10 };
void log_short(const struct log *, int n, char out[LOG_SHORT]);
void log_short_bytes(const struct log *, int n, uint8_t out[LOG_SHORT_BYTES]);
void log_short_print(const uint8_t bytes[LOG_SHORT_BYTES], char out[LOG_SHORT]);
/* The entry whose short form that is, -1: there is none. */
int log_short_find(const struct log *, const char *text);

/* "s2 bid coins=3" */
size_t log_entry_print(const struct log *, const struct log_entry *, char *out, size_t cap);
bool log_entry_parse(const struct log *, const char *text, struct log_entry *, ecu_problem *);
/* from a store: appends what log_entry_print wrote */
bool log_add_parsed(struct log *, const char *text, ecu_problem *);

/* The state after the first n entries; what was taken back is left out, and chance begins anew where the
 * table went back. `sink` hears it all.
 * False: the entry named in the problem's line (an entry number) does not apply. */
bool log_fold(const struct log *, int n, ecu_state *, const ecu_sink *, ecu_problem *);

/* Does entry i + 1 do something to the game among the first n: an action or a LOG_BACK that nothing takes
 * back? log_apply() does it. */
bool log_stands(const struct log *, int i, int n);
bool log_apply(const struct log *, int i, ecu_state *, const ecu_sink *, ecu_problem *);

/* The last carry among the first n entries that begins elsewhere; 0: none. */
int log_floor(const struct log *, int n);

/* May this seat take this entry back now? The seat's own last action among the last
 * LOG_UNDO_WINDOW entries, no chance drawn and no secret shown by it, and all later entries
 * still apply with the same events. On success `state` (may be NULL) is the game without it. */
enum { LOG_UNDO_WINDOW = 256 };
ecu_verdict log_undo_check(struct log *, int seat, int of, ecu_state *state);
/* Has the seat taken back so much lately that it has to go on first? Of the last LOG_UNDO_WINDOW entries at
 * most LOG_UNDOS may be its taking back: what is taken back again and again makes a log long for nothing. */
enum { LOG_UNDOS = 64 };
bool log_undone_often(const struct log *, int seat);
int log_horizon(const struct log *); /* no undo reaches that entry, or one before it */
/* The game behind entry n, at or before the horizon: what may be taken back is found from there. */
void log_mark(struct log *, int n, const ecu_state *);
int log_undoable(struct log *, int seat); /* the entry the seat may take back, or 0 */

/* ---- Files -------------------------------------------------------------------------------- */

int log_write(const struct log *, FILE *, bool reveal); /* 0, or -1 with errno */
/* checks form and chain; log_fini() it only on success */
bool log_read(const char *text, size_t n, struct log *, ecu_problem *);
/* Commitment, seed, every entry, positions, result. Where rules of another revision do not lead through the
 * entries, hashes and commitment are all there is to check: true, not `replayed`, and the note says which
 * version replays them. */
bool log_verify(struct log *, ecu_problem *);

#endif
