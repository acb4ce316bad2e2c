/* inside.h — what the files of the server share. Read first: struct srv_table, then the journey
 * of an action in act.c (checked, applied, queued), lane.c (made durable), view.c (shown).
 *
 * Everything here lives on the loop's thread. Workers get a job, whose memory is theirs until it
 * comes back; a job holds no pointer to a connection, because that may be gone by then. */
#ifndef SRV_INSIDE_H
#define SRV_INSIDE_H

#include <jansson.h>
#include <libwebsockets.h>
#include <uv.h>

#include "bot/bot.h"
#include "ecumene_read.h"
#include "server/address.h"
#include "server/asked.h"
#include "server/life.h"
#include "server/server.h"
#include "server/talk.h"
#include "server/timer.h"
#include "store/log.h"
#include "store/store.h"

enum {
	SRV_FRAME = 8 * 1024, /* bytes of a message from a page */
	SRV_BODY = 16 * 1024, /* bytes of a POST */
	SRV_BODY_MS = 8000,   /* until it must be there */
	SRV_ID = 40,          /* of an action, as the page calls it */
	SRV_TABLE_ID = 16,
	SRV_TABLES = 10000, /* unfinished ones */
	SRV_CONNECTIONS = 20000,
	SRV_LOG_SHOWN = 200, /* entries in a snapshot: the last ones its viewer was told of */
	/* bytes that wait for who reads slowly, before he gets only the latest: of a socket, of different
	 * texts of a table, of the sockets of an address, of all */
	SRV_BACKLOG = 256 * 1024,
	SRV_BACKLOG_TABLE = 4 * 1024 * 1024,
	SRV_BACKLOG_ADDRESS = 4 * 1024 * 1024,
	SRV_BACKLOG_ALL = 64 * 1024 * 1024,
	SRV_SEND_BUFFER = 64 * 1024, /* of the system, for a socket */
	SRV_ANSWERS = 400,           /* answers waiting for somebody who does not read at all */
	SRV_GATHER_LEAST_MS = 4,     /* between two updates of a table */
	SRV_GATHER_MOST_MS = 100,
	SRV_HELLO_MS = 10 * 1000,
	SRV_IDLE_MS = 60 * 1000, /* a table nobody looks at is put away */
	SRV_BACK = 2000,         /* entries, that everybody knows of, a table goes back at most */
	SRV_STRIKES = 50,        /* frames that were not understood before the socket is closed */
	SRV_WAITERS = 4,         /* sockets that wait for the same answer */
	SRV_REFUSALS = 16,       /* refusals remembered for each seat */
	SRV_NAME = 24,           /* characters */
	SRV_BY_TIME = ECU_SEATS, /* gave a seat to the stand-in: its time was out too often */
	SRV_GAMES = 16,
	SRV_VIEWERS = ECU_SEATS + 1 /* the last one: everybody who only watches */
};

/* Of one socket; address.c has those of an address. */
#define SRV_RATE_MESSAGES  ((struct srv_rate){ 100, 300 })
#define SRV_RATE_HELLOS    ((struct srv_rate){ 4, 30 })
#define SRV_RATE_QUESTIONS ((struct srv_rate){ 5, 15 }) /* to the engine */
#define SRV_RATE_HINTS     ((struct srv_rate){ 0.5, 1 })
#define SRV_RATE_SPEECH    ((struct srv_rate){ 1, 8 })
#define SRV_RATE_ORDERS    ((struct srv_rate){ 1, 12 })

/* ---- Messages on their way out: json.c ------------------------------------------------------------ */

/* One message, shared by all who get it, and counted for the table it shows. The bytes stand behind LWS_PRE
 * bytes of room. */
struct srv_table;
struct srv_text {
	int refs;
	size_t n;
	bool bytes;              /* a frame (bytes.h), no JSON */
	struct srv_table *table; /* NULL: an answer */
	unsigned char room[];
};
struct srv_text *srv_text_of(const struct srv_out *, struct srv_table *);
struct srv_text *srv_text_hold(struct srv_text *);
void srv_text_drop(struct srv_text *);

/* ---- Sockets: socket.c ---------------------------------------------------------------------- */

struct srv_item {
	struct srv_item *next;
	struct srv_text *text; /* NULL: a snapshot, made when it is written */
	bool answer;
};

struct srv_socket {
	struct srv *srv;
	struct lws *wsi;
	struct srv_socket *next, *previous; /* all sockets */
	struct srv_socket *beside;          /* others of the same viewer */
	uint64_t serial;                    /* what jobs remember instead of the pointer */
	uint64_t opened;
	struct srv_table *table; /* NULL before hello */
	bool seated;             /* hello was answered */
	bool bytes;              /* it has the engine: what shows the table comes as frames */
	bool has_token, watches; /* what hello asked for: the seat of a link, to watch, */
	uint8_t token[32];       /* its hash, while the table is being loaded */
	int wants;               /* this seat of its device; -1: its first, if it has one */
	int spends;              /* its link is being spent for this seat; -1: none */
	bool has_device;
	uint8_t device[32]; /* the hash of its cookie */
	int viewer;         /* a seat, or ECU_SEATS for a watcher */
	char *in;           /* a message that comes in pieces */
	size_t in_n;
	struct srv_item *first, *last;
	size_t backlog;
	int answers;
	bool snapshot_due; /* one is in the queue */
	bool writing;
	bool closing;
	int strikes;
	struct srv_address *address;
	struct srv_bucket bucket, hellos, asks, hints, speech, orders;
};

struct srv_socket *srv_socket_open(struct srv *, struct lws *, struct srv_address *);
void srv_socket_close(struct srv_socket *);
int srv_socket_receive(struct srv_socket *, const char *at, size_t n); /* -1: hang up */
int srv_socket_write(struct srv_socket *);
void srv_socket_answer(struct srv_socket *, const struct srv_out *);
void srv_socket_error(struct srv_socket *, const char *id, const char *reason);
void srv_socket_finish(struct srv_socket *); /* closes it when all is written */
void srv_socket_seat(struct srv_socket *);   /* its table is there now */
void srv_socket_turn_away(struct srv_socket *, const char *reason);
void srv_sockets_tick(struct srv *, uint64_t now);
/* queue.c */
void srv_queue_update(struct srv_socket *, struct srv_text *);
void srv_queue_snapshot(struct srv_socket *);
void srv_queue_forget(struct srv_socket *); /* what shows a table */
void srv_queue_empty(struct srv_socket *);

/* How fast bots act: bots.c. */
enum srv_pace { SRV_INSTANT, SRV_QUICK, SRV_WATCHABLE, SRV_PACES };
const char *srv_pace_key(int pace); /* NULL behind the last */

/* ---- Tables: table.c, load.c, follow.c ------------------------------------------------------ */

enum srv_stage { SRV_LOADING, SRV_GATHERING, SRV_PLAYING, SRV_OVER, SRV_BROKEN, SRV_MISSING };

struct srv_seat {
	char kind[STORE_KEY];
	char name[STORE_NAME];
	bool person; /* one plays it now, not a bot */
	/* its bot; of a person's seat (has_token) the one that stands in: it hears all from the start */
	struct bot_who who;
	int by;               /* whoever gave it to the stand-in: a seat, ECU_TABLE, SRV_BY_TIME */
	bool handing;         /* a change of hands is on its way to the disk */
	bool away;            /* others may give it to the stand-in */
	uint64_t gone;        /* since when nobody holds its link */
	int decide;           /* the question its stand-in answers, that one alone; ECU_NONE: none */
	bool ready, readying; /* its part of the seed is on disk; on its way there */
	bool born;            /* a person's when the game began */
	bool has_token;
	uint8_t token[32];
	bool taking; /* a device takes it: its link is good for nobody else */
};

/* A device has a seat: device.c. */
struct srv_held {
	int seat;
	uint8_t device[32];
};

/* What a seat is asked, and since which entry: tells whether an action comes too late. */
struct srv_asked {
	int since;
	int question;
	ecu_message prompt;
};

/* What the bots of all seats remember, and what was said in the conversation that goes on: minds.c. */
struct srv_minds {
	struct bot bot[ECU_SEATS];
	struct srv_talk talk;
	ecu_seats persons; /* seats that persons play */
};

struct srv_moment {
	ecu_state *state;
	int n; /* entries folded into it */
	struct srv_asked asked[ECU_SEATS];
	struct srv_minds *minds;
};

/* A moment some hundred entries ago, so that an undo need not fold all; n -1: none. */
struct srv_mark {
	int n;
	ecu_state *state;
	struct srv_minds *minds;
};

/* A bot at work: bots.c. */
struct srv_thought;
struct srv_bot {
	struct srv_thought *thought; /* being thought, or ready */
	bool ready;
	bool waits;      /* it leaves it to the others */
	bool stuck;      /* it was pressed and found nothing */
	bool talks;      /* `due` is a moment of a conversation */
	bool bursts;     /* it is asked the same again and goes on without a pause */
	bool pauses;     /* what is thought too late for `due` waits for the next drawn moment */
	int waits_n;     /* at so many entries */
	int moments;     /* of this conversation that are over */
	uint32_t number; /* which conversation */
	uint64_t due;    /* when it may act; 0: nothing is drawn */
};

/* A bit for each viewer who was told something of it; who knows of it, also by what he sees. */
struct srv_heard {
	int n, seat, undo_of;
	int gone_from; /* the table went back: the first entry that is gone by it; 0: it did not */
	uint32_t told, known;
	uint8_t fate; /* of what can be taken back: offer.c */
	struct srv_ears events;
};

/* Which viewers know of which entry: wire.c. */
/* Room for any state or view. */
struct srv_room {
	_Alignas(16) unsigned char bytes[16 * 1024];
};

struct srv_wire {
	uint32_t *heard, *told; /* who knows that there was an entry; who was told something of it */
	uint8_t *fate;
	int (*before)[SRV_VIEWERS];
	int n, cap;
};
void srv_wire_add(struct srv_wire *, uint32_t who, uint32_t told, uint8_t fate);
uint32_t srv_wire_told(const struct srv_wire *, int n);
uint32_t srv_wire_bit(int seat); /* nobody's where it is no seat */
void srv_wire_free(struct srv_wire *);
int srv_wire_n(const struct srv_wire *, int viewer, int n);
int srv_wire_entry(const struct srv_wire *, int viewer, int k);
int srv_wire_seen(const struct srv_wire *, int viewer, int k);

/* What an update says only when it is something else than before. */

struct srv_viewer {
	struct srv_socket *sockets;
	uint64_t said[SRV_FIELDS]; /* hashes; 0: not known */
	ecu_view *shown;           /* what these sockets have been shown; NULL before the game */
	int shown_n, shown_stage;
	/* of the table as it is, as JSON and in bytes; NULL: not made yet */
	struct srv_text *snapshot[2];
};

/* A change on its way to the disk, with all it takes to answer for it afterwards. */
struct srv_change {
	struct srv_change *next;    /* in the lane */
	struct srv_change *sibling; /* of the same table */
	struct srv_table *table;
	struct store_change store;
	char text[LOG_TEXT];
	char id[SRV_ID + 1];
	char *position;
	uint8_t contribution[32], hash[LOG_HASH];
	uint64_t id_hash; /* 0: nobody will ask for it again */
	/* whose change it is, and who waits for it: another where the table acts */
	int seat, asker;
	struct srv_heard heard;
	uint32_t changed;             /* a bit for each viewer who sees something else because of it */
	int hands;                    /* the seat that changes hands by it, or -1 */
	enum srv_life_kind life;      /* STORE_LIFE; its text is `position` */
	ecu_message why;              /* what a bot tells of its reason to who hears of it; id 0: nothing */
	uint64_t waiter[SRV_WAITERS]; /* sockets to be told, by serial */
	int waiters;
	bool dead; /* taken back before its turn came */
};

/* Answers by the id of their action; open addressing, 0 is free. */
struct srv_ids {
	struct srv_id {
		uint64_t hash;
		int n;
	} * at;
	size_t n, cap;
};
void srv_ids_add(struct srv_ids *, uint64_t hash, int n);
int srv_ids_find(const struct srv_ids *, uint64_t hash); /* 0: not there */
uint64_t srv_id_hash(const struct srv *, int seat, const char *id);

struct srv_refusal {
	uint64_t hash;
	ecu_message message;
};

struct srv_table {
	struct srv *srv;
	struct srv_table *next;
	char id[STORE_ID];
	char name[STORE_NAME];
	char options[STORE_OPTIONS];
	const struct srv_game *game;
	enum srv_stage stage;
	char trouble[160]; /* why it cannot be played, in words for everybody */
	int played_by;     /* of a finished game: a revision of the rules that this program does not have */
	struct srv_seat seat[ECU_SEATS];
	int seats;
	struct srv_held *held;
	int held_n, held_cap;
	bool rematching; /* another table is being made of it */

	/* The game: shown to all; being written; and with everything that is still to be written. */
	struct log log;
	struct srv_moment moment[3], *committed, *flying, *working;
	struct srv_mark mark[2];
	bool in_flight;
	struct srv_table *landed; /* the next table of the same batch */
	struct srv_change *first, *last;
	struct srv_ids ids;
	struct srv_refusal refusal[ECU_SEATS][SRV_REFUSALS];
	struct srv_life life;
	uint8_t refusals[ECU_SEATS];

	struct srv_heard *heard; /* what was said lately, entry by entry */
	int heard_n, heard_cap;
	struct srv_wire wire;
	struct srv_viewer viewer[SRV_VIEWERS];
	struct srv_socket *hoping; /* said hello while the table was being loaded */
	uint64_t version;          /* another one whenever something else can be seen */
	size_t texts;              /* bytes of messages that show it and wait */
	bool dirty, info_dirty;
	uint64_t flushed, used;
	int64_t noted;      /* when it was written down that somebody came */
	unsigned gather_ms; /* until what is new is shown, after it was shown the last time */
	struct srv_timer gather, bot, order;
	int open_timers;
	bool closing;
	bool lent;               /* a worker is folding it */
	struct srv_going *going; /* the table goes back: a worker folds to there: back.c */
	bool minds_missing;      /* what bots remember has still to be made: minds.c */
	bool minds_coming;       /* a worker makes it */

	/* Bots: bots.c; their thoughts in the pool: think.c */
	enum srv_pace pace;
	bool hints;
	struct srv_bot bots[ECU_SEATS];
	bool scheduling;
	unsigned generation; /* counts what is taken back: thoughts of before mean nothing */
	uint64_t secret;     /* of the moments at which bots act */
	int queued;          /* changes on their way to the disk */
	int thinking;        /* thoughts in the pool */
	uint64_t not_before; /* after trouble with the disk */
	uint64_t burst;      /* until when a bot's actions are kept together; 0: none are */
	uint64_t hush;       /* nothing is shown before: bots finish a conversation; 0: they do not */
	int hushes;          /* so often */
	uint64_t lingers;    /* until then they take their time, where somebody shall follow it */
	struct srv_thought *thoughts, *thoughts_last;
	struct srv_table *think_next; /* of tables that have thoughts, in turn */
	bool think_queued;
};

void srv_minds_room(struct srv_table *);
void srv_minds_free(struct srv_table *);
/* everything anew from the log: after a load */
bool srv_minds_rebuild(struct srv_table *);
/* one more entry: what was done, from which game, and what was told */
void srv_minds_follow(struct srv_table *, const ecu_action *, const ecu_state *before,
		      const struct srv_ears *);
void srv_minds_hand(struct srv_minds *, int seat, const char *kind); /* the seat changes hands */
void srv_minds_assert(struct srv_table *);       /* that they are what the log says; where asserts are on */
void srv_minds_undo(struct srv_table *, int of); /* behind the entry that takes `of` back */
void srv_minds_back(struct srv_table *, int of); /* behind the one by which the table went back to `of` */
/* Where it is missing after a load: a worker makes it, then bots go on; in three steps. */
void srv_minds_want(struct srv_table *);
struct srv_recall;
struct srv_job;
struct srv_recall *srv_recall_begin(struct srv_table *);
void srv_recall_run(struct srv_job *); /* is what begin gave */
void srv_recall_end(struct srv_recall *);
void srv_moment_copy(const struct srv_table *, struct srv_moment *to, const struct srv_moment *from);

/* perhaps still being loaded; NULL: no id at all */
struct srv_table *srv_table_get(struct srv *, const char *id);
struct srv_table *srv_table_find(struct srv *, const char *id); /* NULL: not in memory */
bool srv_is_table_id(const char *id);
/* One that nobody finds and that has no timers: for who follows its game and throws it away. */
struct srv_table *srv_table_bare(struct srv *, const char *id);
void srv_table_free(struct srv_table *);
void srv_table_loaded(struct srv_table *);
void srv_table_begin(struct srv_table *);
void srv_table_join(struct srv_table *, struct srv_socket *, int viewer);
void srv_table_leave(struct srv_table *, struct srv_socket *);
/* something can be seen: tell everybody soon */
void srv_table_touch(struct srv_table *, bool info);
void srv_table_flush(struct srv_table *);
void srv_table_flush_due(struct srv_table *); /* unless there is time yet */
struct srv_text *srv_table_snapshot(struct srv_table *, const struct srv_socket *); /* the table's */
void srv_snapshot_forget(struct srv_viewer *);                                      /* json.c */
void srv_tables_tick(struct srv *, uint64_t now);
bool srv_table_put_away(struct srv_table *);
void srv_tables_close(struct srv *);

/* act.c: what is done at a table, and the answer to it */
void srv_table_act(struct srv_table *, struct srv_socket *, const char *id, int n, const char *act);
void srv_table_undo(struct srv_table *, struct srv_socket *, const char *id, int entry);
/* false: it was told why not */
bool srv_may_act(struct srv_table *, struct srv_socket *, const char *id);
bool srv_answer_again(struct srv_table *, struct srv_socket *, const char *id); /* true: it was done before */
void srv_refuse(struct srv_table *, struct srv_socket *, const char *id, ecu_message, const char *reason);
bool srv_parse(const struct srv_table *, int seat, const char *act, ecu_action *, ecu_problem *);
ecu_message srv_message(const struct srv_table *, const char *key);
void srv_change_name(struct srv_change *, const struct srv_socket *, const char *id);
void srv_table_wish(struct srv_table *, struct srv_socket *, const char *id, const char *act); /* vote.c */
void srv_table_try(struct srv_table *, struct srv_socket *, const char *id, const char *act);
/* ask.c */
void srv_table_facts(struct srv_table *, struct srv_socket *, const char *id, json_t *names);
void srv_table_best(struct srv_table *, struct srv_socket *, const char *id, const char *aim, json_t *asked);
void srv_table_as_if(struct srv_table *, struct srv_socket *, const char *id, const char *question);
/* head.c */
void srv_table_past(struct srv_table *, struct srv_socket *, const char *id, int n);
void srv_put_head(struct srv_out *, const struct srv_table *, int viewer);
void srv_head_bytes(const struct srv_table *, int viewer, int n, uint8_t out[]); /* FRAME_HEAD of them */
/* act.c */
void srv_table_ready(struct srv_table *, struct srv_socket *, const uint8_t random[32]);
void srv_table_rename(struct srv_table *, struct srv_socket *, const char *name);
/* takes the change; false: refused */
bool srv_table_apply(struct srv_table *, const ecu_action *, struct srv_change *);
void srv_table_committed(struct srv_table *, struct srv_change *);
void srv_table_rollback(struct srv_table *, const char *why);
/* heard.c: what each viewer was told of an entry */
void srv_heard_weigh(const struct srv_table *, struct srv_heard *,
		     uint32_t changed);           /* who is told, who knows */
int64_t srv_heard_pack(const struct srv_heard *); /* as it is stored */
/* What can be taken back, as far as a seat may know: offer.c. By an entry chance was drawn or a secret shown;
 * who knows of it cannot take back what he did before. An entry nobody judged is both. */
enum { SRV_FINAL = 1, SRV_CLOSES = 2 };
void srv_offer_judge(const struct srv_table *, struct srv_heard *, const ecu_state *before,
		     const ecu_state *after);
int srv_offer(const struct srv_table *, int seat);
void srv_heard_unpack(struct srv_heard *, int64_t stored);
void srv_table_heard(struct srv_table *, struct srv_heard *); /* takes the events */
int srv_heard_from(const struct srv_table *, int viewer, int behind);
void srv_heard_free(struct srv_table *);
uint32_t srv_wire_changed(const struct srv_table *, const ecu_state *before, const ecu_state *after);
void srv_moment_note(const struct srv_table *, struct srv_moment *, ecu_view *scratch, int n);
void srv_moment_forget(const struct srv_table *, struct srv_moment *);
bool srv_table_all_ready(const struct srv_table *);

struct srv_change *srv_change_new(struct srv_table *, enum store_kind, int seat);
void srv_change_wait(struct srv_change *, const struct srv_socket *);
struct srv_socket *srv_change_waiter(const struct srv_table *, const struct srv_change *, int i);
void srv_queue_entry(struct srv_table *, struct srv_change *, const struct log_entry *);
void srv_change_free(struct srv_change *);

/* ---- Loading: load.c; new tables: create.c --------------------------------------------------- */

void srv_load(struct srv_table *);

struct srv_new {
	struct store_table table;
	char links[ECU_SEATS][SRV_LINK];
	const struct srv_game *game;
	/* why the game does not take these options; id 0: something else is wrong */
	ecu_message refusal;
	char *rules, *host;    /* rows of its life; srv_new_write() takes them */
	struct srv_held *held; /* seats that have their devices already; taken too */
	int held_n;
};
int srv_new_write(struct store *, struct srv_new *, struct store_problem *);
bool srv_new_make(struct srv *, const struct srv_wish *, struct srv_new *, char *reason, size_t cap);
/* characters, none of them invisible */
bool srv_name_fits(const char *name, size_t least, size_t most);
/* the same, but lines may end */
bool srv_text_fits(const char *text, size_t least, size_t most);
struct srv_request;
void srv_new_start(struct srv *, struct srv_request *, const char *body, size_t n);
/* publish.c: the log of a finished game */
void srv_log_start(struct srv *, struct srv_request *, const char *id);

/* ---- The lane: what goes to the store, one job at a time: lane.c ------------------------------ */

/* Where a test drives the clock, what threads do comes back in turn: door.h. */
struct srv_turn {
	struct srv_turn *next;
	uint64_t number;
	void (*come)(void *of);
	void *of;
};

struct srv_job {
	struct srv_job *next;
	struct srv *srv;
	struct srv_worker *worker;
	struct srv_turn turn;
	void (*run)(struct srv_job *);  /* in a worker */
	void (*done)(struct srv_job *); /* on the loop */
};

/* A thread with a queue: worker.c */
struct srv_worker {
	bool open;
	int jobs;  /* that have not come back */
	int nicer; /* than the loop: others go first */
	uv_thread_t thread;
	uv_mutex_t lock;
	uv_sem_t more;
	uv_async_t back;
	struct srv_job *first, *last, *ready, *ready_last;
};
bool srv_worker_open(struct srv *, struct srv_worker *, int nicer);
void srv_thread_nicer(int by);
void srv_worker_close(struct srv_worker *);
void srv_worker_do(struct srv *, struct srv_worker *, struct srv_job *);

struct srv_lane {
	struct srv_job *first, *last;          /* new tables and what is carried over */
	struct srv_job *writing;               /* with the worker */
	void (*done)(struct srv_job *);        /* its own */
	struct srv_change *queue, *queue_last; /* changes not yet given to the worker */
	struct srv_change *flying;
	bool jobs_first;
	uint64_t began; /* what it is busy with */
};

/* Logs of finished games that are read: publish.c. */
struct srv_reading {
	struct store *store; /* for reading only; NULL before the first */
	struct srv_job *first, *last;
	int waiting;
	bool busy;
};

void srv_lane_job(struct srv *, struct srv_job *); /* writes into the store */
void srv_lane_change(struct srv_table *, struct srv_change *);
void srv_lane_go(struct srv *);
bool srv_lane_idle(const struct srv *);

/* ---- Tables that anybody may find: listing.c -------------------------------------------------- */

struct srv_listing {
	struct srv_out text; /* the last answer */
	uint64_t until;      /* when it is made anew */
	bool making, stale;  /* stale: something changed since that began */
	struct srv_waiting *waiting;
};
void srv_listing_start(struct srv *, struct srv_request *);
void srv_listing_changed(struct srv *);
void srv_listing_free(struct srv *);

/* ---- Seeing: view.c, bots: bots.c ------------------------------------------------------------- */

void srv_view_snapshot(struct srv_table *, int viewer, struct srv_out *);
void srv_view_update(struct srv_table *, int viewer, const ecu_view *now, struct srv_out *);
/* The same in bytes, of a game that has begun; srv->out is used for what stays JSON. */
void srv_frame_snapshot(struct srv_table *, int viewer, struct srv_out *);
void srv_frame_update(struct srv_table *, int viewer, const ecu_view *now, struct srv_out *);
void srv_frame_heard(struct srv_out *, const struct srv_table *, const struct srv_heard *, int viewer);

/* The parts everybody sees, as texts of one version of one table: parts.c. */
struct srv_parts {
	uint64_t version;
	ecu_parts made;
	size_t at[8 * sizeof(ecu_parts)], n[8 * sizeof(ecu_parts)]; /* by the bits of `made` */
	struct srv_out text;
	struct srv_room view;
};
void srv_put_parts(struct srv_out *, const struct srv_table *, const ecu_view *, ecu_parts);

/* An event as somebody hears it, and its text. */
struct srv_phrase {
	const ecu_game *game;
	ecu_event heard;
	struct srv_out text;
};
enum { SRV_PHRASES = 64 };
void srv_put_event(struct srv_out *, const struct srv_table *, const ecu_event *heard);
void srv_phrases_free(struct srv *);

void srv_orders_timer(struct srv_timer *); /* order.c */
void srv_bots_schedule(struct srv_table *);
void srv_bots_timer(struct srv_timer *);
uint64_t srv_bots_hush(struct srv_table *); /* ms until something may be shown */
void srv_bots_forget(struct srv_table *);   /* what was thought of a game that is taken back */
bool srv_bots_rest(const struct srv_table *);
void srv_bots_thought(struct srv_thought *); /* one is ready */
enum bot_mind srv_standin_mind(const ecu_game *);

/* ---- Thinking, on threads of its own: think.c -------------------------------------------------- */

enum srv_what { SRV_ACTS, SRV_DECIDES, SRV_HINTS };

/* What a bot is asked, and its answer. It is the pool's until it comes back, then its taker's. */
struct srv_thought {
	struct srv_thought *next;
	struct srv_turn turn;
	struct srv_table *table;
	enum srv_what what;
	int seat, n; /* at so many entries */
	unsigned generation;
	uint64_t socket; /* who asked for it */
	char id[SRV_ID + 1];
	bool press, found;
	struct bot bot;
	struct bot_act act;
	struct srv_room view;
};

struct srv_pool {
	bool open, stop;
	uv_thread_t thread[8];
	int threads;
	uv_mutex_t lock;
	uv_cond_t more;
	uv_async_t done;
	struct srv_table *first, *last; /* tables that have thoughts wait in turn */
	struct srv_thought *ready, *ready_last;
};

bool srv_pool_open(struct srv *);
void srv_pool_close(struct srv *); /* nothing comes back any more */
/* of the working game, or of the one that is shown */
struct srv_thought *srv_think(struct srv_table *, const struct srv_moment *, int seat, enum srv_what,
			      bool press);
void srv_think_go(struct srv_thought *);

/* ---- The table goes back: back.c --------------------------------------------------------------- */

bool srv_back_may(const struct srv_table *, int of);
/* The socket, which may be NULL, is answered when it is on disk, or cannot be done. */
void srv_back_go(struct srv_table *, int of, struct srv_socket *, const char *id);
/* true: that is what is being done for this seat now */
bool srv_back_again(struct srv_table *, const struct srv_socket *, const char *id);
/* Where the viewer means, in his own numbers; -1: he cannot, and is told why. */
int srv_back_where(struct srv_table *, struct srv_socket *, const char *id, json_t *message);
void srv_back_event(const struct srv_table *, struct srv_ears *);
/* {"entry":...,"label":...} for a vote: which entries stay, and in which phase the last of them stands */
void srv_put_back(struct srv_out *, const struct srv_table *, int of, int viewer);

/* ---- The stand-in, and what it would do: standin.c -------------------------------------------- */

void srv_table_standin(struct srv_table *, struct srv_socket *, const char *id, int seat);
void srv_table_take_back(struct srv_table *, struct srv_socket *, const char *id);
void srv_table_decide(struct srv_table *, struct srv_socket *, const char *id);
void srv_table_hint(struct srv_table *, struct srv_socket *, const char *id);
void srv_hint_ready(struct srv_thought *);
void srv_decided(struct srv_thought *);
void srv_standin_changed(struct srv_table *, int seat, const char *kind, int by); /* it is on disk */
void srv_standin_event(const struct srv_table *, int seat, const char *kind, int by, struct srv_ears *);
void srv_standin_joined(struct srv_table *, int seat);
/* its time is out: the stand-in answers what it is asked, or keeps the seat */
bool srv_late_may(const struct srv_table *, int seat);
void srv_late(struct srv_table *, int seat, bool keeps);
void srv_late_event(const struct srv_table *, int seat, struct srv_ears *);
/* it is played by that kind from here on, the table says so; who asked for it is told when it is on disk */
void srv_seat_given(struct srv_table *, int seat, const char *kind, struct srv_socket *, const char *id);
void srv_standin_tick(struct srv_table *, uint64_t now); /* who is gone so long that others may act */

/* ---- Devices, and who has a seat: device.c; what the host does with seats: seats.c ----------------- */

enum { SRV_COOKIE = 44, SRV_WAITS = -2 };
/* The hash of the secret in a cookie; false: there is none. */
bool srv_cookie_read(const char *header, uint8_t device[32]);
void srv_cookie_draw(char value[SRV_COOKIE]);
void srv_device_of(struct srv_socket *, struct lws *); /* its cookie, where the page is ours */
/* A viewer; -1: it has none here; SRV_WAITS: until its link is spent. */
int srv_device_viewer(struct srv_table *, struct srv_socket *);
bool srv_device_holds(const struct srv_table *, const uint8_t device[32], int seat);
bool srv_token_read(const char *text, uint8_t hash[32]); /* false: it is none */
int srv_seat_of_token(const struct srv_table *, const uint8_t hash[32]);
bool srv_seat_taken(const struct srv_table *, int seat);
bool srv_seat_here(const struct srv_table *, int seat); /* somebody who has it looks at this table */
void srv_held_add(struct srv_table *, int seat, const uint8_t device[32]);
void srv_held_drop(struct srv_table *, int seat);
void srv_device_came(struct srv_table *, struct srv_socket *);
void srv_device_left(struct srv_table *, const struct srv_socket *);
void srv_device_tell(struct srv_table *);                        /* whose seats are another's now */
void srv_device_landed(struct srv_table *, struct srv_change *); /* STORE_TAKEN_SEAT is on disk */
void srv_device_failed(struct srv_table *, const struct srv_change *, const char *why);
/* A voice for all seats of a device: the first of them. */
int srv_device_voice(const struct srv_table *, int seat);

bool srv_is_host(const struct srv_socket *);
int srv_host_seat(const struct srv_table *); /* -1: he has none here */
void srv_seats_link(struct srv_table *, struct srv_socket *, const char *id, json_t *message);
void srv_seats_kind(struct srv_table *, struct srv_socket *, const char *id, json_t *message);
void srv_seats_start(struct srv_table *, struct srv_socket *, const char *id, json_t *message);
void srv_seats_rematch(struct srv_table *, struct srv_socket *, const char *id, json_t *message);
void srv_seats_landed(struct srv_table *, struct srv_change *); /* STORE_SEAT_LINK, STORE_SEAT_KIND */
void srv_seats_send_away(struct srv_table *, int seat, bool all);
/* a fresh link for somebody new, told to that seat */
void srv_seat_offer(struct srv_table *, int seat, int by);
void srv_host_set(struct srv_table *, int seat);
void srv_seat_seen(struct srv_table *, int seat);
/* mine.c: the tables of a device */
void srv_mine_start(struct srv *, struct srv_request *, const uint8_t device[32]);
void srv_mine_loaded(struct srv *); /* a table is there: somebody may wait for it */

/* ---- Names of bots: names.c ------------------------------------------------------------------- */

void srv_bots_named(struct store_table *, const ecu_game *);
/* from a table's secret, for some purpose and a seat */
uint64_t srv_drawn(const uint8_t secret[32], const char *what, int seat);
const char *srv_bot_name(const struct srv_table *, int seat); /* that nobody at the table has */

/* ---- HTTP: http.c ------------------------------------------------------------------------------ */

int srv_http_begin(struct srv *, struct lws *, struct srv_request **, const char *path);
int srv_http_body(struct srv *, struct srv_request *, const void *at, size_t n);
int srv_http_body_end(struct srv *, struct srv_request *);
int srv_http_write(struct srv_request *);
void srv_http_end(struct srv_request **);
/* takes the body */
void srv_http_reply(struct srv_request *, int status, const char *type, struct srv_out *body);
bool srv_http_takes(const struct srv_request *, const char *encoding);
void srv_http_reply_packed(struct srv_request *, const char *type, struct srv_out *gzip);
void srv_http_problem(struct srv_request *, int status, const char *reason);
void srv_http_refusal(struct srv_request *, int status, const char *reason, const ecu_game *,
		      const ecu_message *);
struct srv_address *srv_http_address(const struct srv_request *);
const uint8_t *srv_http_device(const struct srv_request *); /* NULL: it has no cookie */
void srv_http_hold(struct srv_request *);                   /* a job will answer */
/* false: the asker is gone, and the request too */
bool srv_http_release(struct srv_request *);
bool srv_http_allowed(struct srv *, struct lws *); /* Host and Origin are ours */
/* missing.c: the page for an address where there is nothing, in the language of an Accept-Language */
void srv_missing_page(struct srv_out *, const char *accepted_languages);

/* texts.c: what is said to everybody alike, by its path */
struct srv_said {
	char path[48], etag[24];
	const char *type;
	struct srv_out plain, packed; /* packed.n 0: it is not */
};
const struct srv_said *srv_said_find(const struct srv *, const char *path);
/* By gzip; of nothing, or without memory, nothing. */
void srv_pack(const struct srv_out *plain, struct srv_out *packed);
const struct srv_said *srv_said_keep(struct srv *, const char *path, const char *type, struct srv_out *);
void srv_said_free(struct srv *);
/* admin.c */
void srv_admin_open(struct srv *);
void srv_admin_close(struct srv *);
/* expire.c */
void srv_table_used(struct srv_table *);
void srv_expire_tick(struct srv *, uint64_t now);
/* metrics.c */
void srv_metrics(const struct srv *, struct srv_out *);
bool srv_healthy(const struct srv *);

/* ---- The server: server.c ------------------------------------------------------------------------ */

struct srv_game {
	const ecu_game *game;
	char shape[96]; /* of its views' bytes */
};

enum { SRV_BUCKETS = 256, SRV_SAID = 64 };

/* Since the start, for /metrics. */
struct srv_counts {
	uint64_t messages, too_many, sent, snapshots, requests, turned_away, made;
};

struct srv {
	uv_loop_t loop;
	uv_signal_t term, interrupt;
	struct srv_timer tick;
	struct srv_door *door; /* NULL: nobody drives the clock: door.h */
	uv_pipe_t admin;
	char admin_path[4096 + 8]; /* "": nobody listens there */
	struct lws_context *lws;
	struct lws_vhost *vhost;
	struct srv_options options;
	int port;
	bool loopback, stopping;
	bool taken;           /* somebody else writes the file of games */
	struct store *store;  /* the writer's */
	struct store *reader; /* the reader's: tables are opened and logs told while others are written */
	struct srv_lane lane;
	struct srv_worker writer_at, reader_at, minds_at, logs_at;
	struct srv_reading reading;
	struct srv_listing listing;
	struct srv_pool pool;
	struct srv_table *tables[SRV_BUCKETS];
	struct srv_socket *sockets;
	int sockets_n;
	struct srv_addresses addresses;
	int connections, connections_most;
	int replying;   /* answers of HTTP that are not all sent */
	size_t backlog; /* bytes that wait for all sockets */
	uint64_t serial;
	int unfinished; /* tables in the store that are not over */
	uint64_t drawn; /* tables that were made since the start */
	struct srv_game game[SRV_GAMES];
	int games;
	struct srv_said said[SRV_SAID];
	int said_n;
	struct srv_counts counts;
	uint64_t started, sweep;
	uint64_t alive, woken,
		ticked;     /* when it was noted that we are here, who is due was asked for, the last tick */
	int64_t alive_wall; /* the same by the clock on the wall */
	bool waking;
	struct srv_look *looks; /* answers to GET /api/mine that wait for tables: mine.c */
	struct srv_told *told;  /* told.c */
	struct srv_out out;     /* scratch */
	struct srv_out frame;   /* the same, of bytes */
	struct srv_parts parts;
	struct srv_phrase phrase[SRV_PHRASES];
	uint64_t versions; /* of all tables */
	ecu_view *view;
	ecu_facts *facts;
	ecu_state *state;
	ecu_choice *choices;
	uint8_t id_key[16];
};

void srv_log(const char *format, ...) __attribute__((format(printf, 1, 2))); /* a line on stderr */
const struct srv_game *srv_game_find(const struct srv *, const char *key);
bool srv_shape_is_ours(const struct srv *, const char *shape);

#endif
