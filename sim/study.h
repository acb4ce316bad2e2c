/* study.h — figures of many games beyond those of ecu_stats: by seat, by mind, by what is played, by turn.
 *
 * What is counted in a game stands in a file of its own (megaciv.c, archipelago.c), behind a row of
 * study_find(): measures, series over the turns, and tallies of words. While a game goes on its file notes
 * things of seats into a struct study_game; when it is over, and it is known who won, they are added up for
 * all seats, for the winners, and for every mind. Whole numbers only: sums do not depend on their order. */
#ifndef SIM_STUDY_H
#define SIM_STUDY_H

#include "sim/drive.h"

enum {
	STUDY_MEASURES = 12,
	STUDY_SERIES = 4,
	STUDY_TALLIES = 5,
	STUDY_TURNS = 40,
	STUDY_WORDS = 64,
	STUDY_BINS = 64,
	STUDY_SOURCES = 8,
	STUDY_PLAYS = 32,
	STUDY_ROOM = 4096,
	STUDY_TABLE = ECU_SEATS, /* in place of a seat: the table as a whole */
	STUDY_WIN = 12252240,    /* a win, in parts that every number of winners divides */
};

/* ---- What is counted ------------------------------------------------------------------------- */

struct study_measure {
	const char *key, *label; /* of JSON; for people, N_() */
	enum { STUDY_MEAN, STUDY_SHARE } kind;
	bool spread; /* its values are counted one by one: a histogram */
};
struct study_series {
	const char *key, *label;
};
struct study_tally {
	const char *key, *label;
	int vocabulary; /* whose words are counted */
	int kind;       /* STUDY_SHARE: 0 or 1 for each seat */
};

struct study_game;

struct study {
	const ecu_game *game;
	struct study_measure measure[STUDY_MEASURES]; /* key NULL: behind the last */
	struct study_series series[STUDY_SERIES];
	struct study_tally tally[STUDY_TALLIES];
	/* each may be NULL */
	void (*before)(struct study_game *, const sim_state *, const ecu_action *);
	void (*event)(struct study_game *, const ecu_event *);
	void (*end)(struct study_game *, const sim_state *, const ecu_result *);
	uint32_t (*colour)(const struct core_word *plays); /* of its pieces, 0xrrggbb */
};

const struct study *study_find(const ecu_game *); /* one without figures where the game has none */

/* ---- One game -------------------------------------------------------------------------------- */

struct study_game {
	const struct study *study;
	int seats;
	struct {
		long long n, sum, least, most;
		uint16_t bin[STUDY_BINS];
	} measure[STUDY_MEASURES][ECU_SEATS + 1];
	int32_t series[STUDY_SERIES][STUDY_TURNS][ECU_SEATS];
	uint32_t known[STUDY_SERIES][STUDY_TURNS]; /* seats with a value */
	uint32_t tally[STUDY_TALLIES][STUDY_WORDS][ECU_SEATS];
	_Alignas(16) unsigned char room[STUDY_ROOM]; /* what the game's file remembers; zero at the start */
};

void study_begin(struct study_game *, const struct sim_plan *);
void study_note(struct study_game *, int measure, int seat, long long value);
void study_at(struct study_game *, int series, int turn, int seat, int value); /* the last one stays */
void study_count(struct study_game *, int tally, int word, int seat, int n);

/* ---- Many games ------------------------------------------------------------------------------ */

/* Values that come in games: those of one game hang together, so the range of their mean is made of games. */
struct study_sum {
	long long n, sum, least, most;
	long long games, ss, sn, nn; /* games with values; of each its sum squared, sum times number, ... */
};

struct study_part { /* of all seats, of the winners, or of a mind */
	struct study_sum measure[STUDY_MEASURES];
	long long bin[STUDY_MEASURES][STUDY_BINS];
	struct study_sum series[STUDY_SERIES][STUDY_TURNS];
	struct study_sum tally[STUDY_TALLIES][STUDY_WORDS]; /* n: seats that could */
	struct study_sum points, source[STUDY_SOURCES];
	long long seats, won; /* seats that were played; games with them that somebody won */
	long long wins, fair; /* wins and expected wins, in parts of STUDY_WIN */
};

struct study_plays {
	const struct core_word *plays; /* NULL: behind the last */
	long long games, wins, fair;
};

struct study_all {
	struct study_part all, winners, mind[ECU_SEATS];
	struct study_plays plays[STUDY_PLAYS];
	struct study_plays seat[ECU_SEATS];
	long long over, won; /* games that came to an end; that somebody won */
};

/* The game is over: `kind` says of each seat which mind it was. */
void study_end(struct study_all *, struct study_game *, const sim_state *, const ecu_result *,
	       const uint8_t kind[ECU_SEATS]);
void study_merge(struct study_all *, const struct study_all *from);
void study_sort(struct study_all *); /* what is played in the order of the game's table */

extern const struct study study_of_megaciv, study_of_archipelago;

#endif
