/* load.h — real clients of a server under load. A table is played by its seats, who take any choice they are
 * offered when an action is due; when it is due is drawn before, so that a slow server is not spared (open
 * loop): what waits is counted from the moment it was due. */
#ifndef LOAD_LOAD_H
#define LOAD_LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ecumene.h"
#include "tests/server/client.h"

enum { LOAD_SEATS = 18, LOAD_ACT = 512, LOAD_HEAD = 20 };

/* What the run counts. */
struct tally {
	float *latency; /* of acknowledged actions, milliseconds */
	int n, cap;
	int sent, refused, errors, snapshots;
	int hung_up; /* sockets */
	int asked;   /* for again, what was acknowledged, and answered as it was */
	long long frames, bytes;
	int lost, doubled, reordered, wrong;
	int other; /* the past is not the one that was told */
	int life;  /* acknowledged beside the games: talk, promises, notes, votes, orders */
};

struct promise {
	int id, n; /* acknowledged so */
};

/* What a seat was told at one of its numbers. */
struct told {
	uint32_t says; /* a hash of the entry's first sentence; 0: none */
	char head[LOAD_HEAD];
};

struct player {
	int fd, seat; /* fd -1: hung up; seat -1: watches */
	struct table *table;
	struct tally *tally;
	unsigned char *in;
	size_t in_at, in_n, in_cap; /* what was heard up to in_at is done with */
	char *ask;                  /* its last question, as text; "" where it is not asked */
	size_t ask_cap;
	bool gathers; /* the game has not begun */
	bool changed; /* since its last action it was told something */
	int seen;     /* the last number it was told */
	int id;       /* of its last action */
	bool decided; /* its last action was the stand-in's */
	double due;   /* of the action that is not answered yet; 0: none */
	bool again;   /* that could not be done now; it may be said again */
	char said[LOAD_ACT + 96];
	struct promise *made;
	int made_n, made_cap;
	int awaited; /* answers to what is asked for again */
	bool late;   /* it asked too fast */
	struct told *told;
	int told_cap;
	bool bytes;           /* what shows the table comes as frames (server/bytes.h) */
	const ecu_game *game; /* of its view; NULL: it has none yet */
	ecu_view *view;
	bool asked; /* by its view */
};

struct table {
	char id[32];
	char token[LOAD_SEATS][64];
	int seats;
	bool over;
	struct player *player; /* seats, then watchers */
	int players;
	double due; /* of its next action */
	int turn;   /* where the search for who acts begins */
};

double load_now(void); /* milliseconds */

/* table.c */
unsigned load_below(unsigned n);
bool table_lay(const struct served *, struct table *, const char *game, const char *options, int seats);
const char *table_token(const struct player *);
/* what is due is done by the next one who may; false: nobody may yet */
bool table_act(struct table *, double due);

/* player.c */
bool player_open(struct player *, const struct served *, const char *token); /* false: refused */
void player_close(struct player *);
void player_free(struct player *);
void player_read(struct player *); /* all that is there */
bool player_may_act(const struct player *);
void player_act(struct player *, double due);
void player_again(struct player *); /* says what was not acknowledged again, with the same id */
/* comes again and is shown the table; false: hung up on meanwhile */
bool player_back(struct player *, const struct served *, const char *token);
/* asks for what was acknowledged, from that one on, and compares: nothing lost, nothing twice */
bool player_ask(struct player *, int from);
/* asks for the head at a number it was told of: the past is still the same */
bool player_past(struct player *, int n);

/* bytes.c: a player who has the engine, as the page has */
void bytes_hello(char *out, size_t cap); /* what hello says besides */
/* What a frame says: its JSON, its number and head, a hash of the first sentence of each entry. False: it is
 * none. */
struct frame_told {
	const char *json;
	size_t json_n;
	int n;
	char head[LOAD_HEAD];
};
bool bytes_read(struct player *, const uint8_t *at, size_t n, struct frame_told *,
		void (*entry)(struct player *, int n, uint32_t says));
bool bytes_choose(const struct player *, char act[LOAD_ACT]); /* false: it must be put together */

/* attack.c: strangers who do what they can meanwhile; false: there is no such attack */
bool attack_start(const struct served *, const char *name, const char *table);
void attack_stop(void);

/* measure.c */
void tally_add(struct tally *, double ms);
double tally_part(struct tally *, double percent); /* sorts */
void tally_histogram(const struct tally *);
double process_cpu(int pid);                               /* seconds */
long process_memory(int pid, const char *what);            /* kilobytes: "VmRSS" now, "VmHWM" at most */
double sqlite_commits(const char *folder, double seconds); /* a second: WAL, FULL, rows of 100 bytes */

#endif
