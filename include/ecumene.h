/* ecumene.h — table games of negotiation as a library: every rule, no I/O, no allocation.
 *
 * A game in progress is a *state*: flat bytes that the caller owns. Seats act on it one
 * *action* at a time; an action is checked, then applied as a whole or refused with the rule
 * that forbids it. What a seat may know is a *view*, made of a state by ecu_observe()
 * and by nothing else; bots, pages and checks are given views. The same options, seed and
 * actions give the same bytes on every machine of one byte order.
 *
 *	const ecu_game *g = ecu_find("megaciv");
 *	ecu_state *s = malloc(ecu_size(g));
 *	ecu_view *v = malloc(ecu_size(g));
 *	ecu_options o;
 *	ecu_options_default(g, &o);
 *	ecu_setup(g, s, &o, seed, NULL);
 *	while (!ecu_over(s, NULL)) {
 *		int seat = ecu_first(ecu_pending(s));
 *		ecu_action a;
 *		ecu_observe(s, seat, v);
 *		ecu_pick(v, &rng, ECU_EAGER, &a);
 *		ecu_apply(s, &a, NULL);
 *	}
 *
 * Functions that print return the length of the whole text, as snprintf does, and always end
 * what they wrote with a zero byte (unless cap is 0). Use one state from one thread at a time;
 * threads with states of their own do not meet, since nothing is kept between calls, and every call is
 * content with 64 KB of stack. The header is C99 and C++; every function, also an inline one, is a symbol of
 * the library.
 * ecumene_read.h has what programs read: parts, facts, printed tables, words. */
#ifndef ECUMENE_H
#define ECUMENE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ECU_VERSION   "0.5.0"
#define ECU_SEATS     18   /* no game has more */
#define ECU_SPECTATOR (-1) /* observes, is never asked */
#define ECU_TABLE     (-2) /* acts for all: closes a phase by the clock, ends a game early */
#define ECU_NONE      255  /* "no such thing", where an index is expected */

typedef struct ecu_game ecu_game; /* the rules of one game; constant */
/* the truth; ecu_size() bytes, aligned as malloc aligns */
typedef struct ecu_state ecu_state;
typedef struct ecu_view ecu_view; /* what one seat knows; as large as the state */
typedef uint32_t ecu_seats;       /* a bit for each seat */

/* ---- Sets --------------------------------------------------------------------------------- */

/* Bit n of a set is bit n % 64 of word n / 64. No set has more than 128. */
typedef struct ecu_bits {
	uint64_t word[2];
} ecu_bits;
typedef ecu_bits ecu_kinds; /* a bit for each kind of action */
typedef ecu_bits ecu_parts; /* a bit for each part of a position */

/*	for (int kind = ecu_first_bit(kinds); kind >= 0; kind = ecu_next_bit(kinds, kind)) ... */
inline bool ecu_none(ecu_bits b) { return !(b.word[0] | b.word[1]); }
inline bool ecu_has(ecu_bits b, int bit) { return bit >= 0 && bit < 128 && b.word[bit / 64] >> bit % 64 & 1; }
inline ecu_bits ecu_with(ecu_bits b, int bit) /* bit: 0 to 127 */
{
	b.word[bit / 64] |= (uint64_t)1 << bit % 64;
	return b;
}
inline ecu_bits ecu_bit(int bit) /* that one alone */
{
	ecu_bits none = { { 0, 0 } };
	return ecu_with(none, bit);
}
inline ecu_bits ecu_all_bits(void)
{
	ecu_bits all = { { UINT64_MAX, UINT64_MAX } };
	return all;
}
inline int ecu_first_bit(ecu_bits b) /* -1: none */
{
	return b.word[0] ? __builtin_ctzll(b.word[0]) : b.word[1] ? 64 + __builtin_ctzll(b.word[1]) : -1;
}
inline int ecu_next_bit(ecu_bits b, int bit) /* the first behind it, which may be -1; -1: none */
{
	if (bit >= 63)
		b.word[1] &= bit < 127 ? UINT64_MAX << (bit - 63) : 0;
	b.word[0] &= bit < 63 ? UINT64_MAX << (bit + 1) : 0;
	return ecu_first_bit(b);
}
inline int ecu_first(ecu_seats seats) { return seats ? __builtin_ctz(seats) : -1; } /* -1: none */

/* ---- Words -------------------------------------------------------------------------------- */

/* Something to be said: which sentence, and the numbers in it. The sentence's named arguments
 * take `arg` in the order in which they first stand in the English text. 0 says nothing. */
typedef struct ecu_message {
	uint16_t id;
	int16_t arg[8];
} ecu_message;

typedef ecu_message ecu_verdict; /* id 0: allowed. Otherwise the refusal and its rule. */

inline bool ecu_refused(ecu_verdict v) { return v.id != 0; }

/* In which language to speak. All fields may be zero: English, seats by number. `translate`
 * gets the English sentence, its plural form or NULL, and the count that decides. */
typedef struct ecu_speech {
	const char *(*translate)(const void *with, const char *one, const char *many, int n);
	const char *(*seat_name)(const void *with, int seat); /* NULL: by number */
	const void *with;
	int language; /* of the names of things: 0 English, 1 German, 2 Polish */
} ecu_speech;

const char *ecu_message_key(const ecu_game *, uint16_t id);   /* "NOT_ASKED" */
const char *ecu_message_rule(const ecu_game *, uint16_t id);  /* "0.2"; "" where none is cited */
uint16_t ecu_message_find(const ecu_game *, const char *key); /* 0: unknown */
size_t ecu_message_text(const ecu_game *, const ecu_message *, const ecu_speech *, char *out, size_t cap);
size_t ecu_message_json(const ecu_game *, const ecu_message *, char *out, size_t cap);

/* Why a text could not be read. Lines and columns count from 1. */
typedef struct ecu_problem {
	int line, column;
	char reason[120];
} ecu_problem;

/* ---- Games -------------------------------------------------------------------------------- */

const ecu_game *ecu_find(const char *key); /* NULL: no such game */
const ecu_game *ecu_list(int index);       /* all games in order, then NULL */
const ecu_game *ecu_game_of(const ecu_state *);
const ecu_game *ecu_game_of_view(const ecu_view *);
const char *ecu_key(const ecu_game *);
int ecu_revision(const ecu_game *); /* of its rules; a game is told which one it began with */
int ecu_layout(const ecu_game *);   /* of the text of its positions */
/* Of a revision: the layout of logs that do not say it (0: unknown), the version that had it (NULL: none). */
int ecu_layout_of(const ecu_game *, int revision);
const char *ecu_version_of(const ecu_game *, int revision);
size_t ecu_size(const ecu_game *); /* bytes of a state, and of a view */

/* The things a game has, as JSON: its seats, options, vocabularies with their names in every
 * language, sentences, kinds of action and parts of a position: all a page needs to show it. */
size_t ecu_names(const ecu_game *, char *out, size_t cap);

typedef struct ecu_options {
	int16_t seats;
	int16_t value[31]; /* by the game's list of options */
} ecu_options;

void ecu_options_default(const ecu_game *, ecu_options *);
ecu_verdict ecu_options_check(const ecu_game *, const ecu_options *);
/* "players=4 length=short ..." */
size_t ecu_options_print(const ecu_game *, const ecu_options *, char *out, size_t cap);
/* changes what it names */
bool ecu_options_parse(const ecu_game *, const char *text, ecu_options *, ecu_problem *);

/* ---- Chance ------------------------------------------------------------------------------- */

/* A ChaCha20 stream. Equal seeds give equal draws; a draw below n is unbiased. */
typedef struct ecu_rng {
	uint32_t key[8];
	uint32_t block[16]; /* words of the block in use; zero between blocks */
	uint64_t drawn;     /* words drawn so far */
} ecu_rng;

void ecu_rng_seed(ecu_rng *, const uint8_t seed[32]);
uint32_t ecu_rng_below(ecu_rng *, uint32_t n); /* 0 .. n-1 */

/* ---- Actions ------------------------------------------------------------------------------ */

/* One thing a person decides. The payload is typed by the kind; unused bytes are zero. */
typedef struct ecu_action {
	uint8_t kind;
	int8_t seat; /* or ECU_TABLE */
	uint8_t payload[62];
} ecu_action;

/* An action a seat may take. Where one number of it may range, `field` names that number,
 * the action holds the least, and every value from least to most is legal. */
typedef struct ecu_choice {
	ecu_action action;
	int16_t least, most;
	uint8_t field;     /* ECU_NONE: nothing ranges */
	uint8_t eagerness; /* weight for the eager driver */
	uint8_t pad[2];
} ecu_choice;

size_t ecu_action_print(const ecu_game *, const ecu_action *, char *out, size_t cap); /* "s2 buy stack=3" */
const char *ecu_kind_key(const ecu_game *, int kind); /* NULL: behind the last */
bool ecu_action_parse(const ecu_game *, const char *text, ecu_action *, ecu_problem *);
ecu_kinds ecu_table_kinds(const ecu_view *); /* what the table as a whole may do now */
void ecu_action_label(const ecu_game *, const ecu_action *, ecu_message *); /* what a button says */
void ecu_choice_set(const ecu_game *, ecu_choice *, int value);             /* the ranging number */
/* in the text of its action the seat is left out, and {n} is where the ranging number goes */
size_t ecu_choice_json(const ecu_game *, const ecu_choice *, char *out, size_t cap);

/* ---- Events ------------------------------------------------------------------------------- */

/* What an action led to. Seats in `audience` are told all; the others a shorter sentence, in
 * which what they may not know is blank, or nothing. */
typedef struct ecu_event {
	ecu_message said;
	uint16_t flags;
	ecu_seats audience;
} ecu_event;

enum {
	ECU_EVENT_REVEALS = 1, /* a secret was shown: no undo past it */
	ECU_EVENT_PHASE = 2,   /* a phase begins */
	ECU_EVENT_BLANKED = 4, /* as told to somebody outside the audience */
};

typedef struct ecu_sink {
	void (*tell)(void *to, const ecu_event *);
	void *to;
} ecu_sink;

/* false: that seat is told nothing */
bool ecu_event_for(const ecu_game *, const ecu_event *, int seat, ecu_event *out);
size_t ecu_event_text(const ecu_game *, const ecu_event *, const ecu_speech *, char *out, size_t cap);
size_t ecu_event_json(const ecu_game *, const ecu_event *, char *out, size_t cap);

/* ---- Playing ------------------------------------------------------------------------------ */

ecu_verdict ecu_setup(const ecu_game *, ecu_state *, const ecu_options *, const uint8_t seed[32],
		      const ecu_sink *);
void ecu_copy(const ecu_game *, ecu_state *to, const ecu_state *from);
ecu_seats ecu_pending(const ecu_state *); /* who is asked now */
/* who may answer somebody, such as a proposal, though perhaps not asked */
ecu_seats ecu_addressed(const ecu_state *);
/* all or nothing; a NULL sink costs nothing */
ecu_verdict ecu_apply(ecu_state *, const ecu_action *, const ecu_sink *);

typedef struct ecu_result {
	int16_t points[ECU_SEATS];
	int16_t source[ECU_SEATS][8]; /* the points of each source, in the game's order */
	uint8_t rank[ECU_SEATS];      /* 1 is best; equal ranks share a place */
	ecu_message why;              /* how it ended, and which tie-break decided */
} ecu_result;

bool ecu_over(const ecu_state *, ecu_result *); /* the result may be NULL */
size_t ecu_result_json(const ecu_game *, const ecu_state *, char *out, size_t cap); /* "" while it goes on */
const char *ecu_fault(const ecu_state *);            /* NULL, or the invariant that is broken */
void ecu_rekey(ecu_state *, const uint8_t seed[32]); /* chance begins anew: for a position that was laid */
/* the same where a table goes back: what lies in an order nobody knows gets another; no view changes */
void ecu_renew(ecu_state *, const uint8_t seed[32]);
uint64_t ecu_drawn(const ecu_state *);   /* words of chance drawn so far: did an action draw any? */
bool ecu_lively(ecu_state *, ecu_rng *); /* turns a fresh state into a random middle of a game */

/* Figures of a running game, its turn or round first: fills up to cap, returns how many there are. */
typedef struct ecu_stat {
	const char *name;
	int32_t value;
} ecu_stat;
int ecu_stats(const ecu_state *, ecu_stat *out, int cap);
ecu_seats ecu_leaving(const ecu_state *); /* seats whose players go: a substitute may play them to the end */
/* what the seat plays, such as a civilization; NULL: nothing of its own */
const char *ecu_seat_title(const ecu_state *, int seat, int language);

/* ---- Knowing ------------------------------------------------------------------------------ */

void ecu_observe(const ecu_state *, int seat, ecu_view *);
int ecu_viewer(const ecu_view *);        /* a seat, or ECU_SPECTATOR */
ecu_seats ecu_awaited(const ecu_view *); /* who is asked now is open to all */
/* for the viewer, exactly as ecu_apply would say */
ecu_verdict ecu_check(const ecu_view *, const ecu_action *);
/* what may be listed; returns how many there are */
int ecu_choices(const ecu_view *, ecu_choice *out, int cap);
ecu_kinds ecu_open(const ecu_view *); /* kinds that are possible but cannot be listed */
/* what is asked of the viewer; false: nothing */
bool ecu_prompt(const ecu_view *, ecu_message *);

/* How a driver of tests plays: anything; much rather than little. Bots with a mind are no part of the
 * library. */
enum ecu_style { ECU_RANDOM, ECU_EAGER, ECU_STYLES };
bool ecu_pick(const ecu_view *, ecu_rng *, enum ecu_style, ecu_action *); /* one legal action */

/* By which kinds one does nothing (more) at a question, such as no purchase; by which action where the viewer
 * is asked now. False: something must be decided. */
ecu_kinds ecu_passes(const ecu_game *, int question);
bool ecu_pass(const ecu_view *, ecu_action *);

/* The view the seat would have if it were asked that question now: for plans and previews. */
bool ecu_as_if(const ecu_view *, int question, ecu_view *out);
/* the one asked now; ECU_NONE: none */
int ecu_question(const ecu_view *);
int ecu_question_now(const ecu_state *);
const char *ecu_question_key(const ecu_game *, int question); /* NULL behind the last one */
/* one by one; at once; hidden until all are in */
enum ecu_form { ECU_ORDERED, ECU_OPEN, ECU_SEALED };
enum ecu_form ecu_question_form(const ecu_game *, int question);
/* a conversation, such as a trade: open, and who has answered may come back */
bool ecu_question_resumes(const ecu_game *, int question);

/* A state that could be the real one: its view for that seat is the view given. A hint is what
 * the seat remembers: `seat` holds at least `least` of a thing of the game's hint vocabulary. */
typedef struct ecu_hint {
	uint8_t seat, thing, least;
} ecu_hint;
typedef struct ecu_hints {
	const ecu_hint *at;
	int n;
} ecu_hints;
void ecu_sample(const ecu_view *, const ecu_hints *, ecu_rng *, ecu_state *);

/* ---- Writing down ------------------------------------------------------------------------- */

/* The canonical text of a position. Print and parse are inverse, byte for byte. Laying a text
 * over a state changes only the parts it names, then puts the components in order: what a
 * rule case does. A refused text leaves the state as it was. */
size_t ecu_position_print(const ecu_state *, char *out, size_t cap);
bool ecu_position_parse(const ecu_game *, const char *text, ecu_state *, ecu_problem *);
/* The same. Of a position that earlier rules wrote it also tells what had to change. */
bool ecu_position_carry(const ecu_game *, const char *text, ecu_state *, const ecu_sink *, ecu_problem *);
bool ecu_position_lay(ecu_state *, const char *text, ecu_problem *);
/* does what it names hold? */
bool ecu_position_holds(const ecu_state *, const char *text, ecu_problem *);

/* As an earlier layout wrote it, so that hashes of old logs can be made again; 0: not known here. */
size_t ecu_position_print_as(const ecu_state *, int layout, char *out, size_t cap);

size_t ecu_view_text(const ecu_view *, char *out, size_t cap);
/* the parts asked for */
size_t ecu_view_json(const ecu_view *, ecu_parts, char *out, size_t cap);
/* the parts that differ, and among these alone */
ecu_parts ecu_view_diff(const ecu_view *, const ecu_view *);
ecu_parts ecu_view_diff_in(const ecu_view *, const ecu_view *, ecu_parts among);

#ifdef __cplusplus
}
#endif
#endif
