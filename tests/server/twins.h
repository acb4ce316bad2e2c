/* twins.h — what the files of twins share: a position and its twin, who may know what of it (twins_find.c),
 * the two servers that are compared (twins.c), and what goes on beside the game (twins_life.c, twins_told.c,
 * twins_back.c, twins_past.c). */
#ifndef TEST_TWINS_H
#define TEST_TWINS_H

#include "tests/test.h"

#include "sim/drive.h"
#include "sim/secrets.h"
#include "tests/server/client.h"
#include "tests/server/stock.h"

enum { A, B, WORLDS, VIEWERS = ECU_SEATS + 1, LOOK_EVERY = 5, ABSENT_EVERY = 14, HIDES = 60, SILENCE = 220 };

struct position {
	const ecu_game *game;
	struct secrets secrets;
	struct sim_plan plan;
	char options[STORE_OPTIONS], id[STORE_ID];
	int number, seats;
	uint32_t insiders; /* who may know from the start; grows */
	bool apart;        /* something was done in one world alone, and stands */
	bool renewed;      /* it went back: chance is another in each world */
	int away;          /* a seat nobody sits at; -1: none */
	ecu_action hidden; /* what only insiders would know of, in world A */
	sim_state start[WORLDS];
};

extern ecu_rng twins_rng;
unsigned draw(unsigned n);
int any_of(uint32_t seats);

/* The watcher's bit is behind the seats'. */
uint32_t watcher(const struct position *);
/* who may see a difference */
uint32_t who_differ(const struct position *, const sim_state *, const sim_state *);
/* Does it; who could know that something was done. */
uint32_t apply(const struct position *, sim_state *, const ecu_action *, bool *revealed);
bool allowed(const sim_state *, const ecu_action *);

void find(struct position *, int number);
char *text_of_position(const sim_state *); /* to be freed */

/* ---- The servers (twins.c) ------------------------------------------------------------------ */

extern struct world {
	struct served served;
	struct store *store;
	sim_state state; /* what the server should have */
	struct page page[VIEWERS], visitor;
} world[WORLDS];

extern struct twins_count {
	long whispers, actions, hidden, taken_back, frames, bytes, looks, told, backs, redrawn, revealed,
		same, offers, pasts, leaks;
} count;

/* Everybody who sits at either. */
#define EACH_PAGE(p, w, v) \
	for (int w = 0; w < WORLDS; w++) \
		for (int v = 0; v <= (p)->seats; v++) \
			if (v != (p)->away)

/* Every second page has the engine (twins_bytes.c): what its hello says besides. */
void bytes_hello(struct page *, int v, char *out, size_t cap);

bool has_clock(const struct position *);
void sit(const struct position *, struct world *, struct page *, int v);
void until_seen(const struct position *); /* everybody sees who is here */
void settle(const struct position *);     /* nothing is under way, and each has heard all */
void forget_all(const struct position *);
bool compare_all(const struct position *, bool known, const char *when);
bool look_around(const struct position *, const char *when);
bool choose_hidden(const struct position *, const sim_state *, ecu_action *);
void do_hidden(struct position *, struct world *, const ecu_action *);
bool take_back(struct world *, int seat, int entry);
bool step(struct position *, int number); /* false: the position is over, or something leaked */

/* ---- Beside the game ------------------------------------------------------------------------ */

void pass(long long ms);       /* at both */
void pass_until(long long ms); /* since 1970 */
/* Says it and waits for the answer; false: an error. */
bool say(struct world *, int v, const char *format, ...) __attribute__((format(printf, 3, 4)));
bool live(struct position *, int number);
void pause_clock(const struct position *); /* nobody's time is out when nobody is there */

/* Somebody who knows nothing does not look while the others play, vote, and go back. */
bool be_absent(struct position *, int number);
void told_begin(void); /* before a server is started */
void told_lay(const struct position *, struct store *, int w);
void told_end(void);
const char *told_address(int w, const struct position *, int seat);

bool compare_past(const struct position *, int v, const char *when); /* what he was sent since the start */

/* What a seat did at both, by his own numbers there: to before it the table may go back. */
void moment_note(int seat, const int n[WORLDS]);
void moments_forget(void);
bool vote_back(struct position *, const char *when); /* is opened; false: there is none */
bool go_back(struct position *, const char *when);

#endif
