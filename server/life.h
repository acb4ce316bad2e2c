/* life.h — the life of a table beside its game: talk, promises, notes, votes, clocks, orders
 * (docs/SERVER.md).
 *
 * Each thing is a row of the store (store_life), named by a kind and a key, its text JSON. What is in memory
 * is what the rows say and nothing else: srv_life_take() makes it of a row, when the table is loaded and when
 * the row is on disk; until then nobody is told of it. */
#ifndef SRV_LIFE_H
#define SRV_LIFE_H

#include <jansson.h>

#include "ecumene.h"
#include "server/clock.h"

enum {
	SRV_TALK = 500,         /* characters of what somebody says */
	SRV_TALK_KEPT = 5000,   /* lines a table keeps */
	SRV_TALK_SHOWN = 200,   /* lines in a snapshot */
	SRV_PROMISES = 400,     /* of a table */
	SRV_PROMISES_OPEN = 20, /* that one seat has made and nobody has judged */
	SRV_NOTE = 2000,        /* characters of a seat's notes */
	SRV_VOTES = 8,          /* open at once */
	SRV_ORDERS = 12,        /* of a seat */
	SRV_PLANNED = 64,       /* answers to one question, one behind the other */
	SRV_WATCHER = -1,       /* who speaks: no seat */
	SRV_NEWS = -2           /* nobody: the table tells something */
};

enum srv_life_kind {
	SRV_LIFE_TALK,
	SRV_LIFE_PROMISE,
	SRV_LIFE_NOTE,
	SRV_LIFE_VOTE,
	SRV_LIFE_CLOCK,
	SRV_LIFE_RULES, /* how time is counted */
	SRV_LIFE_HOURS, /* when a seat's person is awake */
	SRV_LIFE_HOST,  /* whose table it is */
	SRV_LIFE_NEXT,  /* where its people play again */
	SRV_LIFE_SINCE, /* from which line on a seat's person hears what was said to it */
	SRV_LIFE_OFFER, /* who may give a seat's link to somebody new */
	SRV_LIFE_SEEN,  /* when a seat's person was here */
	SRV_LIFE_ORDER, /* what a seat does when it is asked */
	SRV_LIFE_HOOK,  /* where a seat's person is told what waits for him */
	SRV_LIFE_KINDS
};

struct srv_line {
	int64_t key, at; /* seconds since 1970 */
	int from;        /* a seat, SRV_WATCHER, SRV_NEWS */
	ecu_seats to;    /* 0: everybody */
	json_t *said;    /* the row */
};

struct srv_promise {
	int64_t key;
	int from, to;
	int state; /* 0 open, 1 kept, 2 broken */
	json_t *said;
};

/* By its seat, its form and its question: order.c. */
struct srv_order {
	int64_t key;
	json_t *said;
};

/* When a seat's order is used, and to what: asked since that entry. */
struct srv_due {
	uint64_t at; /* 0: nothing is drawn */
	int since;
	int free; /* asked since that entry, less one, it had more than one answer */
};

/* What may be voted on: vote.c has a row for each. */
struct srv_vote {
	int64_t key; /* 0: none here */
	int what;    /* enum vote_what */
	int by, seat;
	int entry;     /* to behind which the table shall go back */
	char act[120]; /* of the table; or who shall play the seat */
	int64_t until; /* milliseconds since 1970 */
	ecu_seats yes, no;
};

/* Whoever made the table, by his device, or the seat that was chosen for it. Where there is a host, links are
 * spent by the first device; tables of before have none. */
struct srv_host {
	bool there, has_device;
	uint8_t device[32];
	int seat; /* -1: none */
};

struct srv_life {
	bool left_out; /* something of it is damaged, and is not here */
	struct srv_host host;
	char next_table[24];
	int64_t since[ECU_SEATS];     /* a key of lines */
	int offer[ECU_SEATS];         /* a seat and one; 0: nobody */
	int64_t seen[ECU_SEATS];      /* milliseconds since 1970; 0: never */
	int64_t next[SRV_LIFE_KINDS]; /* the next free key */
	struct srv_line *line;
	int lines, lines_cap;
	struct srv_promise *promise;
	int promises, promises_cap;
	char *note[ECU_SEATS];
	struct srv_vote vote[SRV_VOTES], voted[SRV_VOTES]; /* as they are now, and on disk */
	struct srv_order *order;
	int orders, orders_cap;
	struct srv_due due[ECU_SEATS];
	struct clock clock;
	ecu_seats asleep; /* whose hours leave the deadline of the day out */
	int question;     /* what was asked of anybody the last time; ECU_NONE: nothing */
	bool hooks;       /* its host allows webhooks */
	struct srv_hook *hook[ECU_SEATS];
};

struct srv_table;
struct srv_socket;
struct srv_change;
struct srv_out;
struct srv;

const char *srv_life_key(enum srv_life_kind);
/* Of a row, or none where `text` is NULL; false: it cannot be read. */
bool srv_life_take(struct srv_table *, enum srv_life_kind, int64_t key, const char *text);
/* On its way to the disk; the text is taken, NULL removes it. */
struct srv_change *srv_life_write(struct srv_table *, enum srv_life_kind, int64_t key, json_t *, int64_t due,
				  int asker);
void srv_life_landed(struct srv_table *, struct srv_change *); /* it is on disk */
struct store_life;
bool srv_life_load(struct srv_table *, const struct store_life *);
void srv_life_free(struct srv_table *);
void srv_life_answer(struct srv_socket *, const char *t, const char *id); /* {"t":...,"id":...} */
void srv_life_done(struct srv_socket *, const char *id);
/* What a viewer may know of it, for a snapshot. */
void srv_put_life(struct srv_out *, const struct srv_table *, int viewer);

/* seats.c */
bool srv_host_take(struct srv_table *, int64_t key, json_t *);
bool srv_next_take(struct srv_table *, int64_t key, json_t *);
bool srv_since_take(struct srv_table *, int64_t seat, json_t *);
bool srv_offer_take(struct srv_table *, int64_t seat, json_t *);
bool srv_seen_take(struct srv_table *, int64_t seat, json_t *);
json_t *srv_host_row(const struct srv_host *);

/* time.c */
enum srv_time { SRV_TIME_PAUSE, SRV_TIME_GO, SRV_TIME_PROLONG };
void srv_time_begin(struct srv_table *);         /* the game begins, or goes on after a load */
void srv_time_follow(struct srv_table *);        /* something is on disk: who is asked now? */
void srv_time_back(struct srv_table *);          /* the table went back: time begins anew */
void srv_time_tick(struct srv *, int64_t since); /* ms since the last one */
void srv_time_wake(struct srv *);                /* tables that were put away and must be looked after */
void srv_time_over(struct srv_table *);          /* the game is: nothing is due any more */
void srv_time_do(struct srv_table *, enum srv_time, int by);
void srv_time_came(struct srv_table *, int seat); /* its person did something */
bool srv_time_runs(const struct srv_table *);
bool srv_time_near(const struct srv_table *); /* something is due soon: the table stays in memory */
bool srv_rules_take(struct srv_table *, json_t *);
bool srv_hours_take(struct srv_table *, int64_t seat, json_t *);
void srv_time_hours(struct srv_table *, struct srv_socket *, const char *id, json_t *message);
void srv_put_clock(struct srv_out *, const struct srv_table *);
void srv_put_hours(struct srv_out *, const struct srv_table *, int seat);

/* vote.c */
void srv_vote_open(struct srv_table *, struct srv_socket *, const char *id, json_t *message);
void srv_vote_ballot(struct srv_table *, struct srv_socket *, const char *id, json_t *message);
bool srv_vote_take(struct srv_table *, int64_t key, json_t *);
void srv_vote_landed(struct srv_table *);
void srv_votes_rollback(struct srv_table *); /* what could not be written was never said */
void srv_votes_check(struct srv_table *);    /* those that mean nothing any more are closed */
void srv_votes_over(struct srv_table *);     /* the game ends: all are */
void srv_put_votes(struct srv_out *, const struct srv_table *, int viewer);
bool srv_vote_voice(const struct srv_table *, int seat); /* it has one */
/* until when the last vote is open in which it has not voted; 0: none is */
int64_t srv_vote_waits(const struct srv_table *, int seat);

/* order.c */
void srv_order_give(struct srv_table *, struct srv_socket *, const char *id, json_t *message);
bool srv_order_take(struct srv_table *, int64_t key, json_t *);
void srv_order_landed(struct srv_table *, int64_t key);
void srv_orders_schedule(struct srv_table *);
bool srv_orders_answer(struct srv_table *, int seat); /* now: its time is out. False: nothing is laid down */
void srv_orders_acted(struct srv_table *, int seat);  /* its person does something: before it is applied */
void srv_orders_forget(struct srv_table *, int seat); /* who had the seat is gone */
void srv_put_orders(struct srv_out *, const struct srv_table *, int seat);

/* say.c */
void srv_say(struct srv_table *, struct srv_socket *, const char *id, json_t *message);
void srv_say_promise(struct srv_table *, struct srv_socket *, const char *id, json_t *message);
void srv_say_judge(struct srv_table *, struct srv_socket *, const char *id, json_t *message);
void srv_say_note(struct srv_table *, struct srv_socket *, const char *id, json_t *message);
bool srv_talk_take(struct srv_table *, int64_t key, json_t *);
bool srv_promise_take(struct srv_table *, int64_t key, json_t *);
bool srv_note_take(struct srv_table *, int64_t seat, json_t *);
void srv_talk_landed(struct srv_table *, int64_t key);
void srv_promise_landed(struct srv_table *, int64_t key);
void srv_promises_over(struct srv_table *); /* the game is: all are told */
void srv_put_talk(struct srv_out *, const struct srv_table *, int viewer);
/* To one viewer alone; his next snapshot is made anew. */
void srv_tell(struct srv_table *, int viewer, const struct srv_out *);
/* The table tells all who are here something that is no part of the game: who paused, who is the host. */
void srv_news(struct srv_table *, const char *what, int seat, int seat2);

/* told.c: webhooks of seats. Nobody but the seat itself gets a byte because of them. */
void srv_hook_set(struct srv_table *, struct srv_socket *, const char *id, json_t *message);
bool srv_hook_take(struct srv_table *, int64_t seat, json_t *);
void srv_hook_landed(struct srv_table *, int seat);
void srv_hook_forget(struct srv_table *, int seat); /* somebody else gets the seat */
void srv_hooks_rollback(struct srv_table *);
void srv_hooks_free(struct srv_table *);
void srv_put_hook(struct srv_out *, const struct srv_table *, int seat);
bool srv_hooks_on(const struct srv_table *);      /* the server and its host allow them */
bool srv_told_near(const struct srv_table *);     /* somebody is to be told soon: the table stays in memory */
void srv_told_left(struct srv_table *, int seat); /* its person looks no more, and knows what there was */
void srv_told_tick(struct srv *);
bool srv_told_open(struct srv *);       /* false: it cannot send */
bool srv_told_busy(const struct srv *); /* where a test drives the clock: something is being sent */
void srv_told_close(struct srv *);

#endif
