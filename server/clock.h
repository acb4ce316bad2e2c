/* clock.h — how long somebody may think (docs/SERVER.md, "Time").
 *
 * It is told who is asked what, and what time it is, and says whose time is out and when to look again. It
 * has no clock of its own, so that weeks are tested in milliseconds. Times are milliseconds since 1970.
 *
 *	live: a budget for each question, and a bank for each seat that pays what the budget does not; a
 *	      conversation (the trade) has one clock for all.
 *	slow: hours for each ordered question, which a seat's hours of sleep stretch; everything else
 *	      until the deadline of the day, at a fixed local time; a conversation until the deadline
 *	      behind 24 hours. */
#ifndef SRV_CLOCK_H
#define SRV_CLOCK_H

#include <jansson.h>

#include "ecumene.h"

enum clock_kind { CLOCK_NONE, CLOCK_LIVE, CLOCK_SLOW, CLOCK_KINDS };
extern const char *const clock_kinds[CLOCK_KINDS + 1];

enum { CLOCK_ZONE = 40, CLOCK_IN_A_ROW = 3, CLOCK_NOBODY = -1, CLOCK_TALK = -2 };

struct clock_rules {
	enum clock_kind kind;
	int budget, longer, bank; /* live: seconds for a question, for a long one, in each bank */
	int talk;                 /* live: minutes of a conversation */
	int hours;                /* slow: for an ordered question */
	int deadline;             /* slow: minute of the day */
	char zone[CLOCK_ZONE];    /* of that minute */
};

/* When a seat's person is awake: minutes of his day; from == to: always. */
struct clock_hours {
	int from, to;
	char zone[CLOCK_ZONE];
};

/* What a seat is asked: as much as a clock must know of it. */
struct clock_ask {
	int question; /* ECU_NONE: nothing */
	enum { CLOCK_ORDERED, CLOCK_TOGETHER, CLOCK_CONVERSATION } form;
	bool is_long; /* as a movement is */
	bool first;   /* the first to be asked in a phase */
	bool person;  /* bots have no clock */
};

struct clock_seat {
	int question; /* that the clock runs for; ECU_NONE: none */
	int64_t began, due;
	int64_t bank;
	int missed; /* times out in a row */
	struct clock_hours hours;
};

struct clock {
	struct clock_rules rules;
	struct clock_seat seat[ECU_SEATS];
	int64_t talk;   /* when the conversation ends; 0: none goes on */
	int64_t paused; /* since when; 0: it runs */
	int64_t noted;  /* when it was last put right */
};

void clock_begin(struct clock *, const struct clock_rules *, int64_t now);
/* NULL, or why these rules cannot be */
const char *clock_rules_read(struct clock_rules *, json_t *);
json_t *clock_rules_write(const struct clock_rules *);
bool clock_hours_read(struct clock_hours *, json_t *);
json_t *clock_hours_write(const struct clock_hours *);

/* What is asked now. True: something else than before, and it should be written down. */
bool clock_follow(struct clock *, const struct clock_ask[ECU_SEATS], int seats, int64_t now);
/* A slow game: the next deadline of the day comes while the seat's person is not awake. */
bool clock_asleep(const struct clock *, int seat, int64_t now);
int64_t clock_next(const struct clock *); /* when to look again; 0: never */
/* Whose time is out: a seat, CLOCK_TALK, or CLOCK_NOBODY; the one due first. */
int clock_out(const struct clock *, int64_t now);
/* The stand-in answers for that seat: its clock begins anew for what it is asked next. How often in a row. */
int clock_miss(struct clock *, int seat);
void clock_came(struct clock *, int seat); /* its person did something */
/* A server begins with it again: what the stand-in had not answered yet is out once more. */
void clock_again(struct clock *, int64_t now);
/* The table went back: whatever is asked now, nobody's time has run for it; banks are as they are. */
void clock_anew(struct clock *);
void clock_pause(struct clock *, int64_t now);
void clock_go(struct clock *, int64_t now);
void clock_prolong(struct clock *, int64_t now); /* the conversation, by its length again */
/* nobody could do anything for so long, until now */
void clock_absent(struct clock *, int64_t by, int64_t now);

json_t *clock_write(const struct clock *);
bool clock_read(struct clock *, json_t *);

#endif
