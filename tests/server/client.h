/* client.h — the other side of the wire for tests: starts the program, asks over HTTP, sits at a
 * table over a WebSocket; loopback only.
 *
 * The program's time stands still (server/door.h) unless the test lets it pass, and it tells when nothing is
 * under way any more: so no test waits for a time. What blocks does so until the other side has done
 * something, two minutes at most: then the test is hopeless. */
#ifndef TEST_CLIENT_H
#define TEST_CLIENT_H

#include <jansson.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct served {
	pid_t pid;
	int port;
	int out, err; /* its standard output; its messages */
	char folder[64], db[96];
	const char *game; /* that tables are laid for; NULL: Bazaar */
	int files;        /* it may have open; 0: as many as we */
	int from;         /* we come from 127.0.0.FROM; 0: 1 */
	bool real;        /* its time is the machine's, and it tells nothing of itself */
	int seed;         /* of what it draws; 0: the usual one */
	long long clock;  /* its time, in ms since 1970; from one start to the next it stands still */
	int door;         /* -1: none */
	char door_path[96];
};

void served_make_folder(struct served *);
bool served_start(struct served *); /* ecumene serve on any port; ECUMENE names the program */
void served_begin(struct served *, const char *const *arguments); /* anything, not waited for */
/* anything else; its first line */
bool served_run(struct served *, const char *const *arguments, char *line, size_t cap);
int served_stop(struct served *, int signal); /* the status as waitpid gives it */
void served_remove(struct served *);
void served_disk(const struct served *, bool full);

/* Nothing is under way at the server any more, and all that came of what it was told has been sent. */
void served_settle(const struct served *);
void served_pass(struct served *, long long ms); /* so much time passes; then it has settled */
/* The clock on the wall goes on by so much, also while no server is there; no timer notices. */
void served_leap(struct served *, long long ms);
/* ms until the server does something by itself; -1: it will not */
long long served_next(const struct served *);

/* A line for the shell, or words behind the program's name. The exit status; what it said is in `printed`. */
int shell(const char *format, ...) __attribute__((format(printf, 1, 2)));
int program(const char *format, ...) __attribute__((format(printf, 1, 2)));
extern char printed[1 << 20];

/* A whole request, as text; the answer with its headers in `out`. Returns the status, 0: none. */
int http_raw(const struct served *, const char *request, char *out, size_t cap);
int http_get(const struct served *, const char *path, char *out, size_t cap);
json_t *http_post(const struct served *, const char *body, int *status);

int dial(const struct served *);              /* a connection, nothing said; -1: nobody listens */
void dial_end(int fd, const struct served *); /* and the server has noticed */
/* A socket whose hands are shaken; -1: refused. */
int ws_open(const struct served *);

/* A table of persons: ids and tokens. */
struct laid {
	char id[32];
	char token[5][64];
};
void lay_table(const struct served *, const char *options, int persons, const char *bots, struct laid *);
/* with more members of the message, behind a comma: a clock, what the host allows */
void lay_table_with(const struct served *, const char *options, int persons, const char *bots,
		    const char *more, struct laid *);

/* A page: it keeps the state it was told, as the real one does, and all frames. */
struct page {
	int fd;
	const struct served *served;
	struct page *others; /* that are open */
	json_t *state;       /* merged: snapshot and updates */
	char *heard;         /* all text received, a line for each frame */
	size_t heard_n, heard_cap;
	unsigned char *in;
	size_t in_n, in_cap;
	size_t looked_at; /* bytes of it */
	uint32_t marks;
	bool said; /* something, and nobody knows whether the server has read it */
	bool deaf;
	bool closed;
	int close_code; /* that the server gave; 0: none */
	int ids;
	char name[16];
	/* a frame in bytes as the JSON it stands for; NULL: none is expected */
	json_t *(*read_bytes)(struct page *, const unsigned char *at, size_t n);
	size_t bytes, frames; /* of those */
	unsigned char *view;  /* of who reads them so */
};

bool page_open(struct page *, const struct served *, const char *origin); /* false: refused */
/* from 127.0.0.FROM; one that is deaf takes next to nothing until it is read */
bool page_open_from(struct page *, const struct served *, int from, bool deaf);
void page_close(struct page *);
void pages_forget(void); /* those of a test that failed */
void page_frame(struct page *, int opcode, const void *at, size_t n);
void page_say(struct page *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void page_vsay(struct page *, const char *format, va_list);
void page_remember(struct page *, const void *at, size_t n); /* as a line of what was heard */
/* The next frame, merged. NULL: the server has settled and sent none, or hung up; from a server in real time
 * a frame is waited for. */
json_t *page_next(struct page *);
json_t *page_come(struct page *); /* one that has come already */
void page_is_read(struct page *); /* the server has read all that it said, and may not have settled */
/* the next frame of this type; others are merged */
json_t *page_wait(struct page *, const char *t);
/* All that has been sent when the server has settled; in real time what has come already. */
void page_drain(struct page *);
/* hello and snapshot; seat 0 watches */
void page_sit(struct page *, const struct served *, const struct laid *, int seat);
void page_ready(struct page *);
int page_n(const struct page *);
const char *page_text(const struct page *, const char *key);
bool page_asked(const struct page *);

/* Acts and waits for the answer, which is returned: done, refused or error. */
json_t *page_act(struct page *, const char *id, int n, const char *act);

#endif
