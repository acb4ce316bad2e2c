/* core.h — what every game is made of: the head of its state, and the tables that describe it.
 *
 * A game is a `struct ecu_game`: a few functions and many tables. From the tables core makes
 * everything that need not know the rules: texts of positions and actions, JSON, messages,
 * well-formedness of actions, the loop that runs procedures until somebody must be asked.
 * docs/ADDING_A_GAME.md walks through a whole one. */
#ifndef ECU_CORE_H
#define ECU_CORE_H

#include <stddef.h>

#include "core/word.h"
#include "ecumene_read.h"

#define CORE_FRAMES   12          /* procedures inside procedures */
#define CORE_SIZE_MAX (16 * 1024) /* no state is larger: what may be put on the stack */

#define N_(text) text /* marks a sentence for the translators */

/* What is told of things, and who may know what: texts that the engine in the page has no use for. */
#ifdef __wasm__
#define CORE_TOLD(texts) NULL
#else
#define CORE_TOLD(texts) texts
#endif

/* A set of kinds or parts inside the engine: games write constants of it and join them. Outside it is an
 * ecu_bits, since other languages and other machines pass 128-bit integers each in their own way. */
__extension__ typedef unsigned __int128 core_bits;
#define CORE_BIT(n) ((core_bits)1 << (n))
static inline core_bits core_bits_of(ecu_bits b) { return (core_bits)b.word[1] << 64 | b.word[0]; }
static inline ecu_bits core_set_of(core_bits b) { return (ecu_bits){ { (uint64_t)b, (uint64_t)(b >> 64) } }; }

/* ---- The head of every state -------------------------------------------------------------- */

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded" /* equal states are equal bytes: no hole may hold chance */

/* A procedure that is waiting for an answer. Its kind has one step function in its chapter. */
struct core_frame {
	uint8_t kind; /* 0: none; else the vocabulary of frames, counted from 1 */
	uint8_t step;
	uint8_t seat; /* 0: none; else the seat counted from 1 */
	uint8_t pad;
	union {
		int16_t data[4]; /* named by the kind: ecu_game.frame_fields */
		struct {
			int16_t a, b, n, m;
		};
	};
};

/* What a frame remembers, as the struct of its kind names it. */
#define CORE_OVER(frame, type) ((type *)(frame)->data)
#define CORE_FITS_FRAME(type) \
	_Static_assert(sizeof(type) <= sizeof(((struct core_frame *)0)->data), "a frame has room for it")

/* head.viewer: the state itself, a spectator's view, seat 0's ... */
enum { CORE_TRUTH, CORE_WATCHER, CORE_SEAT_0 };

struct core_head {
	uint8_t game;   /* ecu_game.number */
	uint8_t viewer; /* CORE_TRUTH, or whose view this is */
	uint8_t seats;
	uint8_t over;
	uint8_t question; /* 0: none; else the vocabulary of questions, counted from 1 */
	uint8_t depth;    /* frames in use */
	uint8_t pad[2];
	ecu_seats waiting;  /* who has to answer the question */
	int16_t option[31]; /* ecu_options.value */
	uint16_t pad2;
	struct core_frame frame[CORE_FRAMES];
	uint32_t pad3;
	ecu_rng rng;
};
#pragma GCC diagnostic pop

/* ---- Words -------------------------------------------------------------------------------- */

/* The words may stand inside larger structs: `stride` bytes from one to the next, 0 where they stand
 * alone. */
struct core_vocabulary {
	const char *key;
	const struct core_word *words;
	uint16_t count, stride;
	const struct core_text *about; /* one for each word; NULL: nothing is told of them */
};

/* The first vocabularies of every game. Numbers have no words; seats are named s1, s2, ... */
enum { CORE_NUMBER, CORE_SEAT, CORE_FRAME, CORE_QUESTION, CORE_VOCABULARIES };
enum { CORE_ACTION_KIND = 255 }; /* no vocabulary of its own: kinds of action, in core_renamed */

struct core_sentence {
	const char *key, *rule;
	const char *text; /* named arguments in braces, in the order of ecu_message.arg */
	/* the plural form, or NULL; the argument n decides, else the first number */
	const char *many;
	const char *others; /* what those outside the audience are told, or NULL: nothing */
	uint16_t flags;     /* ECU_EVENT_... */
};

/* The sentences every game begins with, then its own from CORE_SENTENCES on. */
enum core_sentence_id {
	CORE_SILENT,
#define SAY(id, rule, text) CORE_##id,
#include "core/sentences.def"
#undef SAY
	CORE_SENTENCES
};

/* ---- Fields: how bytes of a state or an action are read by people ------------------------- */

enum core_shape {
	CORE_ONE,  /* one value */
	CORE_LIST, /* a length, then values, all of one width; order matters */
	/* a length byte, then pairs (thing, count), sorted: compact, for actions */
	CORE_BAG,
	CORE_COUNTS, /* a count for every word of the vocabulary */
	CORE_SET,    /* a bit for every word of the vocabulary */
	CORE_RECORD, /* a struct, described by `sub` */
	CORE_STREAM, /* an ecu_rng */
	CORE_ANSWER  /* an ecu_action */
};

/* FROM_1: stored as index + 1, so that zero is "none". PRIVATE: the page marks it as seen by its owner
 * alone. */
enum { CORE_SIGNED = 1, CORE_FROM_1 = 2, CORE_PRIVATE = 4 };

/* EARLIER: how layouts before ecu_game.named_since called what the variants of a record name now; still read,
 * written for those layouts only. FRAMED: the variants are ecu_game.frame_fields. */
enum { CORE_EARLIER = 8, CORE_FRAMED = 16 };

struct core_fields {
	const struct core_field *at;
	uint8_t n;
};

struct core_field {
	const char *name;  /* in texts and JSON */
	const char *label; /* above it on the page, N_(); NULL: bookkeeping, not shown */
	uint8_t shape, vocabulary, width, flags;
	uint16_t offset;
	/* LIST, BAG: room. ONE, a number: the largest value, 0 where any fits */
	uint16_t cap;
	uint16_t rows;          /* 0: the field stands alone */
	uint16_t stride;        /* bytes from row to row */
	uint8_t row_vocabulary; /* CORE_NUMBER: rows are counted from 0 */
	const struct core_field *sub;
	uint8_t subs;
	uint8_t since; /* the layout that brought it; 0: all have it */
	uint8_t group; /* a fact: its group */
	/* RECORD: what it holds besides `sub`, by the value of its first field as it is stored */
	const struct core_fields *variants;
};

/* ---- What an action holds -------------------------------------------------------------------- */

/* A game lays its payloads over each other in a union. C says nothing of a union's bytes behind the member
 * that is named, so every member is as long as the payload: what is not named is zero, with any compiler. */
enum { CORE_PAYLOAD = sizeof(((ecu_action *)0)->payload) };
#define CORE_REST(used) uint8_t rest[CORE_PAYLOAD - (used)]
/* Between the two: a game's own struct, and the bytes that travel. */
#define CORE_ACTION_AS(type, read, write) \
	type read(const ecu_action *a) \
	{ \
		type out; \
		memcpy(&out, a, sizeof out); \
		return out; \
	} \
	ecu_action write(type a) \
	{ \
		ecu_action out; \
		memcpy(&out, &a, sizeof out); \
		return out; \
	}
#define CORE_WHOLE(action, member) (sizeof(((action *)0)->member) == CORE_PAYLOAD) /* to be asserted */

/* ---- Kinds of action, options ------------------------------------------------------------- */

/* Only the table does it; too many to list; done by a seat that is not asked (any more) while others are;
 * by any seat, asked or not. */
enum { CORE_BY_TABLE = 1, CORE_UNLISTED = 2, CORE_UNASKED = 4, CORE_ANYBODY = 8 };

struct core_kind {
	const char *key;
	uint16_t label; /* sentence for a button; its arguments are fields by name */
	uint16_t flags;
	/* bit for each question it answers; the table's: when it may be done */
	uint64_t answers;
	const struct core_field *fields;
	uint8_t fields_n;
	/* bit for each question at which it only says that one does nothing (more); it has no fields then */
	uint64_t passes;
};

/* A new option is the last row. Games of layouts before `since` never heard of it and are played with `was`,
 * which may differ from what new tables are offered. */
struct core_option {
	const char *key, *label;
	int16_t least, most, preset;
	const char *const *values; /* words for least..most, or NULL: a number */
	const char *const *labels; /* what people read for them, N_() */
	uint8_t since;             /* the layout that brought it; 0: all have it */
	int16_t was;
};

/* A word that has another name now: layouts before `since` called `is` by the name `was`. Texts of those
 * layouts are read and written with the old name, so that no old text ever means another thing, even where
 * the old name belongs to another thing today. */
struct core_renamed {
	uint8_t since, vocabulary; /* CORE_ACTION_KIND: a kind of action */
	const char *was, *is;
};

/* ---- Facts and printed tables --------------------------------------------------------------- */

/* How the facts of every game begin. */
struct core_facts {
	uint8_t game, viewer; /* as in the head of the view they come from */
	uint8_t pad[2];
	ecu_groups groups; /* what was worked out */
};

/* What is printed on components: rows of constants, or, where they lie otherwise, a function. */
struct core_table {
	struct core_field field;
	const void *at;
	int (*read)(int row, int column);
};

/* Values on their way to who puts an action together (ecu_next). */
struct core_values {
	int16_t *at;
	int n, cap;
};
void core_value(struct core_values *, int value);
/* all values with which an action is legal once `complete` has decided the fields from `field` on */
void core_next_by(const struct core_head *, const ecu_action *, int field,
		  void (*complete)(const struct core_head *, ecu_action *, int field), struct core_values *);

/* ---- A game ------------------------------------------------------------------------------- */

enum core_step { CORE_AGAIN, CORE_ASKED, CORE_POP };
typedef enum core_step core_step_fn(struct core_head *, struct core_frame *, const ecu_sink *);

/* Choices on their way to the caller: collected, or one of them picked while they pass by. */
struct core_choices {
	const ecu_game *game;
	ecu_choice *at;
	int n, cap;
	ecu_rng *rng; /* set: pick one */
	enum ecu_style style;
	uint32_t weight; /* of all that passed by */
	/* one draw of the stream, stirred for every choice; 0: not drawn yet */
	uint64_t mix;
	ecu_choice picked;
};

/* Rules that a released version had: their tables and logs come to us. */
struct core_past {
	uint16_t revision, layout;
	const char *version;
};

struct ecu_game {
	const char *key, *title;
	uint8_t number; /* fixed for ever: it stands in the states */
	uint8_t seats_least, seats_most;
	uint16_t revision; /* of the rules; raise when a game would be folded differently */
	uint16_t layout;   /* of the position's text; raise when a part comes, goes or is renamed */
	/* the first layout that is still read; the first without the fields flagged CORE_EARLIER */
	uint16_t layout_oldest, named_since;
	const struct core_past *past; /* earlier revisions, the last one first; ends with version NULL */
	/* words with other names in earlier layouts, by `since`; ends with was NULL; NULL: there are none */
	const struct core_renamed *renamed;
	size_t size;

	const struct core_vocabulary *vocabularies;
	uint8_t vocabularies_n;
	const struct core_sentence *sentences;
	uint16_t sentences_n; /* from CORE_SENTENCES on */
	const struct core_kind *kinds;
	uint8_t kinds_n;
	core_bits unasked; /* those flagged CORE_UNASKED */
	/* those that hang on what their seat knows alone, and change nothing else: plans go on behind them */
	core_bits known;
	const struct core_field *parts;
	uint8_t parts_n; /* behind those of the head */
	const struct core_option *options;
	uint8_t options_n;
	const uint8_t *forms;       /* enum ecu_form of each question */
	core_step_fn *const *steps; /* of each frame kind */
	/* what each frame kind remembers, counted from 1; NULL: four numbers */
	const struct core_fields *frame_fields;
	const char *const *sources; /* of points, NULL behind the last */
	const struct core_field *facts;
	uint8_t facts_n;
	const char *const *groups; /* of facts, NULL behind the last */
	size_t facts_size;
	const struct core_table *printed;
	uint8_t printed_n;
	const char *const *aims; /* of ecu_best, NULL behind the last; NULL: the game has no such question */
	uint8_t hint_vocabulary;
	const char *secrets; /* the text of its secrets.tsv: who may know what */

	/* The functions get the state behind its head. `check` is given well-formed actions of
	 * seats that are asked and kinds that answer; `apply` only what `check` allowed. */
	ecu_verdict (*option_check)(const ecu_options *);
	/* head is ready; pushes the first frame */
	void (*setup)(struct core_head *, const ecu_sink *);
	ecu_verdict (*check)(const struct core_head *, const ecu_action *);
	void (*apply)(struct core_head *, const ecu_action *, const ecu_sink *);
	/* blanks a copy; core blanks the stream */
	void (*observe)(struct core_head *view, int seat);
	void (*choices)(const struct core_head *, int seat, struct core_choices *);
	/* what CORE_ANYBODY lets a seat do, asked or not; NULL: nothing */
	void (*aside)(const struct core_head *, int seat, struct core_choices *);
	/* does the answer to a question take longer than others, as a movement does? NULL: none */
	bool (*is_long)(int question);
	/* seats somebody has spoken to, who may answer aside; NULL: never any */
	ecu_seats (*addressed)(const struct core_head *);
	/* kinds that are unlisted and possible now; NULL: all that answer */
	core_bits (*open)(const struct core_head *, int seat);
	/* what is unlisted; false: leave it to core */
	bool (*pick)(const struct core_head *, int seat, ecu_rng *, enum ecu_style, ecu_action *);
	void (*prompt)(const struct core_head *, int seat, ecu_message *);
	bool (*as_if)(struct core_head *view, int seat, int question);
	void (*sample)(struct core_head *view, int seat, const ecu_hints *, ecu_rng *);
	/* shuffles anew what lies in an order that nobody knows; no view changes. NULL: there is nothing */
	void (*stir)(struct core_head *, ecu_rng *);
	/* fills those groups of facts, which are zero; seat -1: a watcher's */
	void (*work_out)(const struct core_head *view, int seat, ecu_groups, struct core_facts *);
	bool (*best)(const struct core_head *view, int seat, int aim, const ecu_purse *, const ecu_terms *,
		     ecu_action *);
	/* what may stand next in a field; false: leave it to core, which tries */
	bool (*next)(const struct core_head *view, const ecu_action *, int field, struct core_values *);
	void (*result)(const struct core_head *, ecu_result *);
	const char *(*fault)(const struct core_head *);
	/* a position of an earlier layout comes under these rules: what no longer fits goes, and is told */
	void (*carry)(struct core_head *, int layout, const ecu_sink *);
	/* after parts were laid, a bit for each; NULL, or why not */
	const char *(*settle)(struct core_head *, core_bits laid);
	void (*lively)(struct core_head *, ecu_rng *);
	int (*stats)(const struct core_head *, ecu_stat *, int cap);
	/* seats a substitute may play; NULL: none ever */
	ecu_seats (*leaving)(const struct core_head *);
	/* what the seat plays; NULL: no function, or nothing yet */
	const struct core_word *(*plays)(const struct core_head *, int seat);
};

/* Bits of `laid` for the head stand behind those of the game's parts. */
enum { CORE_KINDS_MAX = 128, CORE_PARTS_MAX = 126 };
#define CORE_LAID_WAITING  CORE_BIT(126)
#define CORE_LAID_QUESTION CORE_BIT(127)

/* Games by their number: a state names its game by one byte. The library's are in engine/games.c; the program
 * and the tests know Bazaar too and are linked with engine/bazaar/games.c instead. */
enum { CORE_GAMES = 16 };
extern const ecu_game *const core_games[CORE_GAMES];
const ecu_game *core_game(const struct core_head *);
extern const struct core_field core_head_parts[];
extern const int core_head_parts_n;

/* ---- Asking and running ------------------------------------------------------------------- */

void core_ask(struct core_head *, int question, ecu_seats); /* question counted from 0 */
void core_answered(struct core_head *, int seat);
struct core_frame *core_push(struct core_head *, int kind); /* kind counted from 1 */
void core_run(struct core_head *, const ecu_sink *);        /* until somebody is asked or all is over */
ecu_verdict core_check(const struct core_head *, const ecu_action *);
/* The view behind an action that is allowed there, before anything else happens. False: what comes of it
 * hangs on chance or on what the seat does not know, and a plan ends with it. */
bool core_plan(const ecu_view *, const ecu_action *, ecu_view *out);

static inline bool core_asked(const struct core_head *s, int seat, int question)
{
	return s->question == question + 1 && (s->waiting >> seat & 1);
}

/* what must hold before a game looks at its state */
const char *core_head_fault(const ecu_game *, const struct core_head *);

/* A number below n for a driver, from one draw of the stream that is stirred for every one: it needs many
 * and no secret hangs on them. */
static inline uint32_t core_luck(uint64_t *mix, uint32_t n)
{
	uint64_t x = *mix += UINT64_C(0x9e3779b97f4a7c15);

	x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
	return (uint32_t)((x >> 32) * n >> 32);
}

/* Offers a choice without a range, and one whose `field` may be least..most. */
void core_offer(struct core_choices *, const ecu_action *, int eagerness);
void core_offer_range(struct core_choices *, const ecu_action *, int field, int least, int most,
		      int eagerness);
void core_field_set(const struct core_field *, void *base, int value);

ecu_verdict core_refuse(int sentence, const int arg[8]);
#define core_refuse(sentence, ...) (core_refuse)((sentence), (const int[8]){ __VA_ARGS__ })
#define CORE_OK                    ((ecu_verdict){ 0 })

void core_tell(const struct core_head *, const ecu_sink *, ecu_seats audience, int sentence,
	       const int arg[8]);
#define CORE_ALL ((ecu_seats)-1)
#define core_tell(s, sink, audience, sentence, ...) \
	do { \
		if (sink) \
			(core_tell)((const struct core_head *)(s), (sink), (audience), (sentence), \
				    (const int[8]){ __VA_ARGS__ }); \
	} while (0)

void core_shuffle(ecu_rng *, uint8_t *at, int n);
void core_rng_restore(ecu_rng *, const uint32_t key[8], uint64_t drawn);
void core_chacha20_block(const uint32_t key[8], uint64_t counter, const uint32_t nonce[2], uint32_t out[16]);

/* ---- Writing text without allocation ------------------------------------------------------ */

struct core_out {
	char *at;
	size_t n, cap;
	int layout; /* 0: of today; else as that layout wrote it */
};                  /* n goes on counting behind cap */

void core_put(struct core_out *, const char *);
void core_put_n(struct core_out *, const char *, size_t);
void core_put_int(struct core_out *, long long);
void core_put_hex(struct core_out *, const void *, size_t);
void core_put_string(struct core_out *, const char *); /* JSON, quoted; NULL writes null */
size_t core_put_end(struct core_out *);

/* keys[0], keys[1], ... end with NULL; NULL: there are none */
const char *core_key(const char *const *keys, int index);    /* NULL: there is no such */
int core_key_find(const char *const *keys, const char *key); /* -1: there is no such */
const struct core_sentence *core_sentence(const ecu_game *, int id);
const struct core_vocabulary *core_vocabulary(const ecu_game *, int index);
const struct core_word *core_word(const struct core_vocabulary *, int index);
/* "silk", "s2"; false: no such word */
bool core_put_key(struct core_out *, const ecu_game *, int vocabulary, int value);
int core_find_word(const ecu_game *, int vocabulary, const char *at, size_t n); /* -1: no such word */
/* The same for a text of an earlier layout (0: today's), and names from then to now and back: renamed.c. */
int core_find_word_then(const ecu_game *, int layout, int vocabulary, const char *at, size_t n);
const char *core_name_now(const ecu_game *, int layout, int vocabulary, const char *at, size_t *n);
const char *core_name_then(const ecu_game *, int layout, int vocabulary, const char *now);
/* Options that a layout did not have are what they were then. */
void core_options_then(const ecu_game *, int layout, int16_t value[31]);
/* in order of appearance */
int core_argument_names(const char *text, char names[8][24]);
int core_argument_vocabulary(const ecu_game *, const char *name);
void core_put_message(struct core_out *, const ecu_game *, const ecu_message *, const char *blank_by);

/* Fields, in core/field.c: all texts and JSON of states and actions are made of these. */
bool core_field_empty(const struct core_field *, const void *base, int row);
void core_field_print(struct core_out *, const ecu_game *, const struct core_field *, const void *base,
		      int row);
void core_field_json(struct core_out *, const ecu_game *, const struct core_field *, const void *base);
/* `layout`: of the text; 0: today's */
bool core_field_parse(const ecu_game *, int layout, const struct core_field *, const char *at, size_t n,
		      void *base, int row, const char **why);
const char *core_field_fault(const ecu_game *, const struct core_field *, const void *base, int row);
size_t core_field_bytes(const ecu_game *, const struct core_field *);
const char *core_fields_fault(const ecu_game *, const struct core_field *, int n, const void *base,
			      size_t from, size_t size);
/* the i-th field of a record: those all have, then those of its kind; NULL: behind the last */
const struct core_field *core_record_field(const ecu_game *, const struct core_field *,
					   const unsigned char *at, int i);
const struct core_fields *core_variants(const ecu_game *, const struct core_field *); /* NULL: none */
const char *core_action_fault(const ecu_game *, const ecu_action *);                  /* of a known kind */
int core_row_find(const ecu_game *, int layout, const struct core_field *, const char *at, size_t n);
/* One value of a field, as ecu_read() gives it; false: no such row or column. */
int core_field_read(const ecu_game *, const struct core_field *, const void *base, int row, int column);
bool core_problem(ecu_problem *, int line, int column, const char *reason, const char *word, size_t n);

/* Parts of a position: those of the head first, then the game's. */
const struct core_field *core_part(const ecu_game *, int index); /* NULL behind the last */
int core_parts(const ecu_game *);

/* The bits of ecu_parts: the game's own parts, then its frames. */
const struct core_field *core_shown_part(const ecu_game *, int index); /* NULL behind the last */

/* For clocks: does its answer take longer than others? */
bool core_question_long(const ecu_game *, int question);

#endif
