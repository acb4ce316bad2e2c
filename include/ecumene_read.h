/* ecumene_read.h — reading for programs: every number of a view, of what follows from it, of an action and of
 * the printed components, without a text between.
 *
 * Four things are read alike, each described by a table of *fields*: the parts of a view, *facts* (what a
 * person would work out at the table: prices, values of sets, what is missing for the next step), what is
 * printed on the components, and what an action holds. A field has a key, a shape and vocabularies; its
 * number is found once by its key, and then a read is an addition and a load.
 *
 *	int tokens = ecu_field(g, ECU_PART, "tokens"), price = ecu_field(g, ECU_FACT, "price");
 *	int knossos = ecu_word(g, ecu_vocabulary(g, "land"), "knossos");
 *	int mine = ecu_read(view, tokens, seat, knossos);
 *	ecu_facts *f = malloc(ecu_facts_size(g));
 *	ecu_work_out(view, ECU_ALL_GROUPS, f);
 *	int costs = ecu_fact(f, price, ecu_word(g, ecu_vocabulary(g, "advance"), "mining"),
 *			     ecu_column(g, ECU_FACT, price, "price"));
 *
 * Keys are what texts and JSON use. They stay from version to version where the thing stays; numbers of
 * fields, words and columns hold for one version of the library only: look them up when your program starts.
 *
 * The ABI: functions, structs and constants of both headers stay as long as the number behind libecumene.so
 * does (docs/BUILDING.md). ECU_SEATS and the arrays of ecu_result, ecu_options and ecu_action are part of it.
 * How large a state or facts are is no part of it: ask ecu_size() and ecu_facts_size(), or take
 * ECU_STATE_MOST. */
#ifndef ECUMENE_READ_H
#define ECUMENE_READ_H

#include "ecumene.h"

#ifdef __cplusplus
extern "C" {
#endif

const char *ecu_version(void);       /* of the library that runs; ECU_VERSION is that of the header */
enum { ECU_STATE_MOST = 16 * 1024 }; /* bytes: no state of any game is larger */

/* ---- Words -------------------------------------------------------------------------------- */

/* A vocabulary is a list of words: areas, cards, seats. Numbers have none: ECU_NUMBERS. */
enum { ECU_NUMBERS = 0 };
int ecu_vocabulary(const ecu_game *, const char *key);            /* -1: no such vocabulary */
const char *ecu_vocabulary_key(const ecu_game *, int vocabulary); /* NULL behind the last */
int ecu_word(const ecu_game *, int vocabulary, const char *key);  /* -1: no such word */
int ecu_words(const ecu_game *, int vocabulary);                  /* how many */
const char *ecu_word_key(const ecu_game *, int vocabulary, int word);
const char *ecu_word_name(const ecu_game *, int vocabulary, int word, int language);
int ecu_hint_vocabulary(const ecu_game *);                /* of ecu_hint and ecu_purse */
int ecu_kind(const ecu_game *, const char *key);          /* -1: no such kind of action */
int ecu_question_find(const ecu_game *, const char *key); /* -1: no such question */

/* ---- Texts of earlier layouts --------------------------------------------------------------- */

/* Logs and positions keep the words of their time; `layout` is that of their positions, 0: today's.
 * Here are actions in such words, and the options that such games agreed on: later ones are not printed, and
 * their default is how the game was before there was a choice. */
size_t ecu_action_print_as(const ecu_game *, const ecu_action *, int layout, char *out, size_t cap);
bool ecu_action_parse_as(const ecu_game *, const char *text, int layout, ecu_action *, ecu_problem *);
size_t ecu_options_print_as(const ecu_game *, const ecu_options *, int layout, char *out, size_t cap);
void ecu_options_default_as(const ecu_game *, int layout, ecu_options *);

/* Of ecu_names what somebody needs who looks for a game, or for one of his tables: title, seats, options, the
 * names of seats and questions, and the part that counts turns. */
size_t ecu_offer(const ecu_game *, char *out, size_t cap);

/* What a thing does, told to people, and the rule that says it in full; NULL: nothing is told of it. */
const char *ecu_about(const ecu_game *, const char *vocabulary, const char *key, int language);
const char *ecu_about_rule(const ecu_game *, const char *vocabulary, const char *key);

/* Everything something is told of, one by one; names and texts by language. False: behind the last. */
typedef struct ecu_thing {
	const char *vocabulary, *key, *rule, *const *names, *const *texts;
} ecu_thing;
bool ecu_things(const ecu_game *, int index, ecu_thing *);

/* ---- Fields ------------------------------------------------------------------------------- */

/* Where a field stands. Of what an action holds there are as many tables as kinds: ECU_OF_KIND + kind. */
enum { ECU_PART, ECU_FACT, ECU_PRINTED, ECU_OF_KIND };

/* What a column is: nothing (0); a place in the list; the word that is counted, or that is in the set or
 * not; a field of the record. ECU_HOW_MANY as a column asks for the length of a list or the sum of counts. */
enum ecu_shape { ECU_ONE, ECU_LIST, ECU_COUNTS, ECU_SET, ECU_RECORD, ECU_TEXT };
enum { ECU_HOW_MANY = -1, ECU_NO_WORD = -1 };

typedef struct ecu_described {
	const char *key;
	enum ecu_shape shape;
	int vocabulary;     /* of its values, or of what is counted; ECU_NUMBERS: a number */
	int rows;           /* 0: it stands alone, row 0 */
	int row_vocabulary; /* of the rows; ECU_NUMBERS: they are counted */
	int columns;        /* COUNTS, SET: words; LIST: the most there can be; RECORD: fields */
	int most;           /* of a number that an action holds; 0: any */
} ecu_described;

int ecu_field(const ecu_game *, int where, const char *key); /* -1: no such field */
bool ecu_describe(const ecu_game *, int where, int field, ecu_described *);
/* Records: their fields by key, and what each is. A field of a record that is itself more than one value
 * is read by the column ECU_IN(field, column). */
int ecu_column(const ecu_game *, int where, int field, const char *key); /* -1: no such field */
bool ecu_describe_column(const ecu_game *, int where, int field, int column, ecu_described *);
#define ECU_IN(field, column) ((field) | ((column) + 2) << 8)

/* ---- Reading ------------------------------------------------------------------------------ */

/* A value: a number, or a word (ECU_NO_WORD: none). What is out of range is 0. */
int ecu_read(const ecu_view *, int part, int row, int column);
int ecu_printed(const ecu_game *, int table, int row, int column);
size_t ecu_printed_json(const ecu_game *, char *out, size_t cap); /* all tables; distances are left out */
int ecu_action_get(const ecu_game *, const ecu_action *, int field, int column);
/* Sets one value; a list is made longer by setting the place behind its end, a word is counted (or, in a
 * set, put in or out) by its column. false: it does not fit. */
bool ecu_action_set(const ecu_game *, ecu_action *, int field, int column, int value);

/* The shape of a view's bytes, "megaciv 7 4 15176 9f3c...": who has the same one may copy views as bytes to
 * and fro. */
size_t ecu_shape(const ecu_game *, char *out, size_t cap);

/* ---- Facts -------------------------------------------------------------------------------- */

/* What follows from a view by the rules, worked out by the engine: nothing a seat may not know. Facts come in
 * groups, by the bits of a mask; what is not asked for is empty. */
typedef struct ecu_facts ecu_facts; /* ecu_facts_size() bytes, aligned as malloc aligns */
typedef uint32_t ecu_groups;
#define ECU_ALL_GROUPS ((ecu_groups)-1)

size_t ecu_facts_size(const ecu_game *);
const char *ecu_group_key(const ecu_game *, int group); /* NULL behind the last */
int ecu_group(const ecu_game *, const char *key);       /* -1: no such group */
int ecu_group_of(const ecu_game *, int fact);           /* the group a fact belongs to */
void ecu_work_out(const ecu_view *, ecu_groups, ecu_facts *);
int ecu_fact(const ecu_facts *, int fact, int row, int column);
size_t ecu_facts_json(const ecu_facts *, ecu_groups, char *out, size_t cap);
/* "price mining price=50 credit=10", "limit knossos=3", "spend 240", as rule cases say it: is it so? */
bool ecu_facts_hold(const ecu_facts *, const char *text, ecu_problem *);

/* ---- Questions to the engine -------------------------------------------------------------- */

/* The best answer by an aim, searched exactly; where a game has such questions (the purchase of Mega
 * Civilization). `purse`: as if the seat held exactly these cards and so much treasury; NULL: what it has. */
typedef struct ecu_purse {
	const ecu_hint *at; /* things of the hint vocabulary; `seat` is not looked at */
	int n, treasury;
} ecu_purse;
const char *ecu_aim_key(const ecu_game *, int aim); /* NULL behind the last */
int ecu_aim(const ecu_game *, const char *key);     /* -1: no such aim */
bool ecu_best(const ecu_view *, int aim, const ecu_purse *, ecu_action *);
/* ... that holds to terms. `with`: all it has in sets is in the answer, and what else it has chosen is chosen
 * so (what is paid is not looked at); `without`: nothing of what it has in sets is. NULL: no such term. */
typedef struct ecu_terms {
	const ecu_action *with, *without;
} ecu_terms;
bool ecu_best_on(const ecu_view *, int aim, const ecu_purse *, const ecu_terms *, ecu_action *);

/* Kinds of ecu_open() are too many to list; they are put together field by field. `ecu_begin` makes an action
 * of that kind with nothing in it. `ecu_next` lists what may be set in `field` (of a list, a set or counts:
 * what may be added) such that a legal action can still come of it, the fields before it being as they are;
 * returns how many there are. A list, a set or counts may end where the field behind it has a value, or where
 * ecu_check() allows the action as it stands. */
void ecu_begin(const ecu_view *, int kind, ecu_action *);
int ecu_next(const ecu_view *, const ecu_action *, int field, int16_t *values, int cap);

/* The only answer the viewer has to what he is asked now. False: he is not asked, there are several, or it is
 * a conversation that he may wish to follow. */
bool ecu_forced(const ecu_view *, ecu_action *only);

#ifdef __cplusplus
}
#endif
#endif
