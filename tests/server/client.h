/* client.h — the other side of the wire for tests: starts the program, asks over HTTP, sits at a
 * table over a WebSocket. Everything blocks, for a few seconds at most; loopback only. */
#ifndef TEST_CLIENT_H
#define TEST_CLIENT_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct served {
	pid_t pid;
	int port;
	int out, err; /* its standard output; its messages */
	char folder[64], db[96];
	const char *game; /* that tables are laid for; NULL: Bazaar */
	int files;        /* it may have open; 0: as many as we */
	int from;         /* we come from 127.0.0.FROM; 0: 1 */
};

void served_make_folder(struct served *);
bool served_start(struct served *); /* ecumene serve on any port; ECUMENE names the program */
void served_begin(struct served *, const char *const *arguments); /* anything, not waited for */
/* anything else; its first line */
bool served_run(struct served *, const char *const *arguments, char *line, size_t cap);
int served_stop(struct served *, int signal); /* the status as waitpid gives it */
void served_remove(struct served *);
void served_disk(const struct served *, bool full);

/* A line for the shell, or words behind the program's name. The exit status; what it said is in `printed`. */
int shell(const char *format, ...) __attribute__((format(printf, 1, 2)));
int program(const char *format, ...) __attribute__((format(printf, 1, 2)));
extern char printed[1 << 20];

/* A whole request, as text; the answer with its headers in `out`. Returns the status, 0: none. */
int http_raw(const struct served *, const char *request, char *out, size_t cap);
int http_get(const struct served *, const char *path, char *out, size_t cap);
json_t *http_post(const struct served *, const char *body, int *status);

int dial(const struct served *); /* a connection, nothing said; -1: nobody listens */
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
	json_t *state; /* merged: snapshot and updates */
	char *heard;   /* all text received, a line for each frame */
	size_t heard_n, heard_cap;
	unsigned char in[1 << 19]; /* more than the server ever lets wait for a socket */
	size_t in_n;
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
void page_frame(struct page *, int opcode, const void *at, size_t n);
void page_say(struct page *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void page_remember(struct page *, const void *at, size_t n); /* as a line of what was heard */
json_t *page_next(struct page *, int ms);                    /* the next frame, merged; NULL: none came */
/* the next frame of this type; others are merged */
json_t *page_wait(struct page *, const char *t, int ms);
void page_drain(struct page *, int ms); /* until it is silent so long */
/* hello and snapshot; seat 0 watches */
void page_sit(struct page *, const struct served *, const struct laid *, int seat);
void page_ready(struct page *);
int page_n(const struct page *);
const char *page_text(const struct page *, const char *key);
bool page_asked(const struct page *);

/* Acts and waits for the answer, which is returned: done, refused or error. */
json_t *page_act(struct page *, const char *id, int n, const char *act);

#endif
