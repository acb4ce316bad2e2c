/* attack.c — a stranger at the door of the server that is measured, in a process of his own and from an
 * address of his own: he asks and never reads, floods, takes what he can hold open, sends slowly, fetches,
 * makes tables, takes back at a table of his own what he can, uses ids twice. Whatever he gets of it, the
 * others must not feel it. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/server/frame.h"
#include "tools/load/load.h"

enum { HANDS = 64, ADDRESS = 200, WHILE_DOWN = 10000 };

static int open_deaf(const struct served *s)
{
	int room = 4096, fd = ws_open(s);

	if (fd >= 0)
		setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &room, sizeof room);
	return fd;
}

/* Sockets that say something again and again, and are never read; those that were hung up on come again. */
static void shout(const struct served *s, const char *text, int pause)
{
	int fd[HANDS];

	for (int i = 0; i < HANDS; i++)
		fd[i] = open_deaf(s);
	for (int round = 0;; round++) {
		for (int i = 0; i < HANDS; i++) {
			char byte;
			if (fd[i] >= 0)
				frame_say(fd[i], "%s", text);
			if (fd[i] < 0 ||
			    (round % 64 == 63 && recv(fd[i], &byte, 1, MSG_DONTWAIT | MSG_PEEK) == 0)) {
				close(fd[i]);
				fd[i] = open_deaf(s);
			}
		}
		usleep((useconds_t)pause);
	}
}

static void deaf(const struct served *s, const char *table)
{
	char text[128];

	snprintf(text, sizeof text, "{\"t\":\"hello\",\"table\":\"%s\",\"token\":null}", table);
	shout(s, text, 50000);
}

static void flood(const struct served *s, const char *table)
{
	(void)table;
	shout(s, "{\"t\":\"ping\"}", 2000);
}

/* Connections that say nothing, as many as there are to be had. */
static void hold(const struct served *s, const char *table)
{
	(void)table;
	for (;;) {
		int fd[500];
		for (int i = 0; i < 500; i++)
			fd[i] = dial(s);
		sleep(2);
		for (int i = 0; i < 500; i++)
			close(fd[i]);
	}
}

static void drip(const struct served *s, const char *table)
{
	char head[256];
	int fd[HANDS];

	(void)table;
	snprintf(head, sizeof head,
		 "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/json\r\n"
		 "Content-Length: 9000\r\n\r\n",
		 s->port);
	for (;;) {
		for (int i = 0; i < HANDS; i++) {
			fd[i] = dial(s);
			send(fd[i], head, strlen(head), MSG_NOSIGNAL);
		}
		for (int second = 0; second < 20; second++, sleep(1))
			for (int i = 0; i < HANDS; i++)
				send(fd[i], " ", 1, MSG_NOSIGNAL);
		for (int i = 0; i < HANDS; i++)
			close(fd[i]);
	}
}

static void fetch(const struct served *s, const char *table)
{
	static char text[1 << 20];
	char path[64];

	snprintf(path, sizeof path, "/api/tables/%s/log", table);
	for (int i = 0;; i++)
		if (!http_get(s, i % 2 ? path : "/api/games", text, sizeof text))
			usleep(WHILE_DOWN);
}

static void make(const struct served *s, const char *table)
{
	int status;

	(void)table;
	for (;; usleep(status ? 0 : WHILE_DOWN))
		json_decref(http_post(s,
				      "{\"game\":\"megaciv\",\"options\":\"players=5\",\"seats\":[\"person\","
				      "\"person\",\"person\",\"person\",\"person\"]}",
				      &status));
}

/* ---- At a table of his own ------------------------------------------------------------------ */

static struct page his[2];

static void sit_alone(const struct served *s, struct laid *laid)
{
	lay_table(s, "players=2 rounds=9", 2, "", laid);
	for (int i = 0; i < 2; i++)
		page_sit(&his[i], s, laid, i + 1);
	for (int i = 0; i < 2; i++)
		page_ready(&his[i]);
}

/* Whatever is first; and as often as he is let it is taken back, so that opening the table should take long:
 * eight who watch open it again and again. */
static void poison(const struct served *s, const char *table)
{
	struct laid laid;
	int fd[8];

	(void)table;
	sit_alone(s, &laid);
	for (int i = 0; i < 8; i++)
		fd[i] = ws_open(s);
	for (int n = 0;; n++) {
		struct page *p = &his[n % 2];
		page_drain(p);
		if (page_asked(p)) {
			page_say(p, "{\"t\":\"act\",\"id\":\"a%d\",\"n\":%d,\"act\":\"%s\"}", n, page_n(p),
				 n % 3 ? "pass" : "bid coins=0");
			page_say(p, "{\"t\":\"undo\",\"id\":\"u%d\",\"entry\":%d}", n, page_n(p) + 1);
		}
		if (n % 5 == 0 && fd[n / 5 % 8] >= 0)
			frame_say(fd[n / 5 % 8], "{\"t\":\"hello\",\"table\":\"%s\",\"token\":null}",
				  laid.id);
		if (p->closed)
			page_sit(p, s, &laid, n % 2 + 1);
		usleep(7000);
	}
}

/* Two seats give what the table shall do the same id, which one store of before did not take. */
static void ids(const struct served *s, const char *table)
{
	struct laid laid;

	(void)table;
	sit_alone(s, &laid);
	for (int n = 0;; n++) {
		for (int i = 0; i < 2; i++) {
			page_say(&his[i], "{\"t\":\"table\",\"id\":\"k%d\",\"act\":\"%s\"}", n / 2 % 50,
				 n % 2 ? "close" : "");
			page_drain(&his[i]);
			if (his[i].closed)
				page_sit(&his[i], s, &laid, i + 1);
		}
		usleep(20000);
	}
}

static const struct attack {
	const char *name;
	void (*run)(const struct served *, const char *table);
} attacks[] = {
	{ "deaf", deaf },   { "flood", flood }, { "hold", hold },     { "drip", drip },
	{ "fetch", fetch }, { "make", make },   { "poison", poison }, { "ids", ids },
};
enum { ATTACKS = sizeof attacks / sizeof *attacks };

static pid_t child[ATTACKS];

bool attack_start(const struct served *s, const char *name, const char *table)
{
	bool known = false;

	for (int i = 0; i < ATTACKS; i++) {
		struct served him = *s;
		if (strcmp(name, "all") != 0 && strcmp(name, attacks[i].name) != 0)
			continue;
		known = true;
		him.from = ADDRESS + i;
		if ((child[i] = fork()) == 0) {
			close_range(3, ~0u, 0); /* he holds nothing of ours */
			attacks[i].run(&him, table);
			_exit(0);
		}
	}
	return known;
}

void attack_stop(void)
{
	for (int i = 0; i < ATTACKS; i++)
		if (child[i] > 0) {
			kill(child[i], SIGKILL);
			waitpid(child[i], NULL, 0);
			child[i] = 0;
		}
}
