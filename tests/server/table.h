/* table.h — what the suites of the server share: a server in a folder of its own, and at it a table of
 * two or three with a watcher. Suites differ in what they do to it. */
#ifndef TEST_TABLE_H
#define TEST_TABLE_H

#include "tests/test.h"

#include <stdlib.h>

#include "tests/server/client.h"

/* The suites: rows up to an empty one, each with a server of its own. */
extern struct CMUnitTest served_admin[], served_back[], served_bytes[], served_company[], served_door[],
	served_hostile[], served_life[], served_orders[], served_play[], served_seats[], served_secrets[],
	served_store[], served_time[], served_trouble[];

int table_start(void **arg);
int table_stop(void **arg);

extern struct served served;
extern struct laid laid;
extern struct page one, two, watcher;
extern struct page three;   /* where three play */
extern struct page visitor; /* somebody else, without a seat */

void restart(int signal);

/* Time passes to where the server does something by itself; false: it will not. */
bool go_on(void);
void pass(long long ms); /* of the server's time */
void leap(long long ms); /* the same for hours and days: most of it by the clock on the wall alone */

const char *text_of(json_t *o, const char *key); /* "" where there is none */
bool is(json_t *frame, const char *t);
bool refused_as(json_t *frame, const char *message);
bool done_as(json_t *frame, int n);

/* A frame that must have come, `taken_` in the condition; shown where it is not as wanted. */
#define TAKE(frame, condition) \
	do { \
		json_t *taken_ = (frame); \
		char *dump_ = taken_ ? json_dumps(taken_, 0) : NULL; \
		bool ok_ = taken_ && (condition); \
		if (!ok_) \
			print_error("got %s\n", dump_ ? dump_ : "nothing"); \
		free(dump_); \
		json_decref(taken_); \
		assert_true(ok_); \
	} while (0)

void begin(const char *options); /* two persons sit, a third watches, the game runs */
void begin_with_bots(const char *game, const char *options, const char *bots);
/* `play` says the link of a seat; whoever follows it, and a watcher, sit there when the game has begun */
void play_and_sit(struct served *, const char *const *arguments, int seat, struct page *);
void stand_up_from(struct served *, struct page *);
void sit_down(void);
void stand_up(void);
/* likewise three persons; `more` as lay_table_with has it */
void begin_three(const char *options, const char *more);
void three_sit_down(void);
void three_stand_up(void);
void until_stage(struct page *, const char *stage); /* time passes if need be */
void until_n(struct page *, int n);
bool over(const struct page *);
json_t *snapshot_of(int seat); /* what a page that comes now is shown */
/* says it and is answered so: done, heard, error */
void says(struct page *, const char *answer, const char *format, ...) __attribute__((format(printf, 3, 4)));
bool has_heard(const struct page *, const char *words);
void hears(struct page *, const char *words); /* when the server has settled */
json_t *votes_of(const struct page *);
void until_votes(struct page *, size_t n);

/* Playing with any choices; the same ones in every run. */
unsigned below(unsigned n);
extern bool fond_of_drawing;               /* cards drawn are secrets: where these are tested, some must be */
const char *some_act(const struct page *); /* some choice, any number where one ranges; "": not asked */
const char *fresh_id(struct page *);
bool play_one(void); /* one of the two acts; false when neither is asked */

#endif
