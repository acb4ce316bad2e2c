/* admin.c — `ecumene admin`: what a host does with the file of games. What only looks reads the file; what
 * changes something is done by the server that runs on it, or here if none does. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/options.h"
#include "server/import.h"
#include "store/doctor.h"
#include "store/export.h"
#include "store/manage.h"

struct wish {
	const char *db;
};

static const struct cli_option options[] = {
	{ "db", "FILE",
	  "the file of games (${XDG_DATA_HOME:-~/.local/share}/ecumene/ecumene.db); it must be there",
	  CLI_TEXT, offsetof(struct wish, db), 0, 0, NULL },
};

static const struct cli_command command = {
	.name = "admin",
	.usage = "ecumene admin tables [--db FILE]\n"
		 "       ecumene admin show TABLE [--db FILE]\n"
		 "       ecumene admin export TABLE [--db FILE] > GAME.log\n"
		 "       ecumene admin backup COPY [--db FILE]\n"
		 "       ecumene admin doctor [--db FILE]\n"
		 "       ecumene admin import GAME.log [TABLE] [--db FILE]\n"
		 "       ecumene admin create GAME OPTIONS KIND,KIND,... [--db FILE]\n"
		 "       ecumene admin seat TABLE SEAT KIND [--db FILE]\n"
		 "       ecumene admin list TABLE on|off [--db FILE]\n"
		 "       ecumene admin link TABLE SEAT [--db FILE]\n"
		 "       ecumene admin delete TABLE [--db FILE]\n\n"
		 "Looks after a file of games, also while a server runs on it. `export` writes the log of a "
		 "table\n"
		 "with everything in it, secrets too, so keep that of a running game to yourself; so is a\n"
		 "`backup`. `doctor` looks whether all of the file is as it was written. `import` proves a "
		 "log that\n"
		 "was exported or published and makes a table of it, under the id it had or a new one, and "
		 "prints\n"
		 "its address, then a new link for each person. `create` makes a table on the running server "
		 "and\n"
		 "prints the same. `seat` gives a seat (s2) of a running game to a bot (such as normal) or "
		 "back to\n"
		 "its person; all are told. `link` makes a new link for a seat, and the old one ends. `list` "
		 "shows\n"
		 "a table to everybody on the home page, or no more. `delete` removes a table with "
		 "everything said\n"
		 "and done there. Who sits at a table that is changed is sent away and comes again by "
		 "himself.\n",
	CLI_OPTIONS(options),
};

static void show_table(void *to, const struct store_table *t)
{
	char when[32];
	time_t created = (time_t)t->created;

	++*(int *)to;
	strftime(when, sizeof when, "%Y-%m-%d %H:%M", localtime(&created));
	printf("%s  %s  %-10s %-28s %s\n", t->id, when, t->game, *t->result ? t->result : "running", t->name);
}

static int tables(struct store *st)
{
	struct store_problem p;
	int shown = 0;

	if (store_list(st, show_table, &shown, &p) < 0) {
		fprintf(stderr, "ecumene admin: %s\n", p.text);
		return 1;
	}
	if (!shown)
		puts("no tables yet");
	return 0;
}

static int write_log(struct store *st, const char *id)
{
	struct store_problem p;
	char *text = NULL;
	size_t n = 0;
	int found = store_export(st, id, true, &text, &n, &p);

	if (found != 1)
		fprintf(stderr, "ecumene admin: %s\n", found ? p.text : "there is no such table");
	else if (fwrite(text, 1, n, stdout) != n || fflush(stdout) != 0)
		found = -1, perror("ecumene admin");
	free(text);
	return found == 1 ? 0 : 1;
}

/* ---- One table ----------------------------------------------------------------------------- */

static int no(const char *why)
{
	fprintf(stderr, "ecumene admin: %s\n", why);
	return 1;
}

static int show(struct store *st, const char *id)
{
	static struct store_table t;
	struct store_problem p;
	int found = store_load(st, id, &t, NULL, NULL, &p), shown = 0;

	if (found != 1)
		return no(found ? p.text : "there is no such table");
	show_table(&shown, &t);
	printf("%s; %d entries%s\n", t.options, t.entries, t.listed ? "; listed" : "");
	for (int i = 0; i < t.seats; i++)
		printf("  s%-2d %-12s %-5s %-6s %s\n", i + 1, t.seat[i].kind,
		       t.seat[i].has_token ? "link" : "", t.seat[i].contributed ? "ready" : "",
		       t.seat[i].name);
	return 0;
}

static int backup(struct store *st, const char *path)
{
	struct store_problem p;

	if (access(path, F_OK) == 0)
		return no("there is a file of that name already");
	return store_backup(st, path, &p) < 0 ? no(p.text) : 0;
}

/* ---- What changes a table: without a server on the file ------------------------------------- */

static int give_seat(struct store *st, const char *id, const char *seat, const char *kind)
{
	struct store_problem p;

	return store_give_seat(st, id, store_seat_number(seat), kind, &p) < 0 ? no(p.text) : 0;
}

static int new_link(struct store *st, const char *id, const char *seat)
{
	char link[STORE_LINK];
	struct store_problem p;

	if (store_new_link(st, id, store_seat_number(seat), time(NULL), link, &p) < 0)
		return no(p.text);
	puts(link);
	return 0;
}

static int list(struct store *st, const char *id, const char *word)
{
	struct store_problem p;

	return store_list_word(st, id, word, &p) < 0 ? no(p.text) : 0;
}

static int delete (struct store *st, const char *id)
{
	struct store_problem p;
	int found = store_delete(st, id, &p);

	return found == 1 ? 0 : no(found ? p.text : "there is no such table");
}

/* ---- With a server on it: it does it itself ------------------------------------------------- */

/* A socket to the server that runs on the file; -1: none does. */
static int knock(const char *db)
{
	struct sockaddr_un at = { .sun_family = AF_UNIX };
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

	if (fd >= 0 &&
	    (size_t)snprintf(at.sun_path, sizeof at.sun_path, "%s.admin", db) < sizeof at.sun_path &&
	    connect(fd, (struct sockaddr *)&at, sizeof at) == 0)
		return fd;
	close(fd);
	return -1;
}

static int hear_server(int fd)
{
	char first = 0, text[4096];
	ssize_t n;

	if (read(fd, &first, 1) != 1)
		first = '-', fprintf(stderr, "ecumene admin: the server does not answer");
	else if (first != '+')
		fprintf(stderr, "ecumene admin: ");
	while ((n = read(fd, text, sizeof text)) > 0)
		fwrite(text, 1, (size_t)n, first == '+' ? stdout : stderr);
	close(fd);
	return first == '+' ? 0 : 1;
}

static int ask_server(int fd, int words, char **word)
{
	for (int i = 0; i < words; i++)
		dprintf(fd, "%s%s", word[i], i + 1 < words ? "\t" : "\n");
	return hear_server(fd);
}

/* ---- A log becomes a table ----------------------------------------------------------------- */

static void send_all(int fd, const char *at, size_t n)
{
	ssize_t sent;

	for (; n && (sent = send(fd, at, n, MSG_NOSIGNAL)) > 0; at += sent)
		n -= (size_t)sent;
}

/* The server may be somebody who cannot read the file: it is told what stands there. */
static int ask_import(int fd, int words, char **word)
{
	size_t n;
	char *text = cli_read_file(word[1], &n), line[128];

	if (!text) {
		close(fd);
		return 1;
	}
	snprintf(line, sizeof line, "import\t%.40s\t%zu\n", words > 2 ? word[2] : "-", n);
	send_all(fd, line, strlen(line));
	send_all(fd, text, n);
	free(text);
	return hear_server(fd);
}

static void say_line(void *to, const char *line) { (void)to, puts(line); }

static int import(struct store *st, const char *path, const char *id)
{
	size_t n;
	struct store_problem p;
	char *text = cli_read_file(path, &n);
	struct srv_import *i = text ? srv_import_read(text, n, id ? id : "-", time(NULL), &p) : NULL;
	int rc = i ? srv_import_write(i, st, &p) : -1;

	if (rc == 0)
		srv_import_tell(i, say_line, NULL);
	else if (text)
		no(p.text);
	srv_import_free(i);
	free(text);
	return rc == 0 ? 0 : 1;
}

/* ---- Is it as it was written? -------------------------------------------------------------- */

static void show_finding(void *to, const char *table, const char *finding)
{
	(void)to;
	printf("%s: %s\n", table ? table : "the file", finding);
}

static int doctor(struct store *st)
{
	struct doctor_sum sum;
	struct store_problem p = { 0 };
	int rc = store_doctor(st, show_finding, NULL, &sum, &p);

	if (rc < 0)
		printf("the file: %s\n", p.text);
	printf("%d tables, %d entries: ", sum.tables, sum.entries);
	if (rc < 0 || sum.findings)
		printf("not all is as it was written; a backup has the rest (docs/SERVER.md)\n");
	else
		printf("every row, every hash and every position is as it was written\n");
	return rc < 0 || sum.findings ? 1 : 0;
}

/* ---- What is to be done -------------------------------------------------------------------- */

static int do_tables(struct store *st, char **word) { return (void)word, tables(st); }
static int do_export(struct store *st, char **word) { return write_log(st, word[1]); }
static int do_doctor(struct store *st, char **word) { return (void)word, doctor(st); }
static int do_seat(struct store *st, char **word) { return give_seat(st, word[1], word[2], word[3]); }
static int do_show(struct store *st, char **word) { return show(st, word[1]); }
static int do_backup(struct store *st, char **word) { return backup(st, word[1]); }
static int do_link(struct store *st, char **word) { return new_link(st, word[1], word[2]); }
static int do_list(struct store *st, char **word) { return list(st, word[1], word[2]); }
static int do_delete(struct store *st, char **word) { return delete (st, word[1]); }
static int do_import(struct store *st, char **word) { return import(st, word[1], word[2]); }
static int do_create(struct store *st, char **word)
{
	(void)st;
	(void)word;
	return no("no server runs on this file: start `ecumene serve` on it first");
}

static const struct deed {
	const char *name;
	int words;  /* with its name */
	bool reads; /* changes nothing; everything else a server that runs on the file does itself */
	int (*run)(struct store *, char **word);
	int more;                                   /* words that may follow */
	int (*ask)(int fd, int words, char **word); /* a running server; NULL: with these words */
} deeds[] = {
	{ "tables", 1, true, do_tables, 0, NULL },        { "show", 2, true, do_show, 0, NULL },
	{ "export", 2, true, do_export, 0, NULL },        { "backup", 2, true, do_backup, 0, NULL },
	{ "doctor", 1, true, do_doctor, 0, NULL },        { "create", 4, false, do_create, 0, NULL },
	{ "seat", 4, false, do_seat, 0, NULL },           { "link", 3, false, do_link, 0, NULL },
	{ "delete", 2, false, do_delete, 0, NULL },       { "list", 3, false, do_list, 0, NULL },
	{ "import", 2, false, do_import, 1, ask_import },
};

/* NULL: there is no such thing, which was said. */
static const struct deed *find_deed(int words, char **word)
{
	for (size_t i = 0; words && i < sizeof deeds / sizeof *deeds; i++) {
		if (strcmp(deeds[i].name, word[0]) != 0)
			continue;
		if (words >= deeds[i].words && words <= deeds[i].words + deeds[i].more)
			return &deeds[i];
		fprintf(stderr, "ecumene admin: '%s' takes %d words behind it, not %d\n", word[0],
			deeds[i].words - 1, words - 1);
		return NULL;
	}
	if (words)
		fprintf(stderr, "ecumene admin: what is '%s'?\n", word[0]);
	else
		fprintf(stderr, "ecumene admin: what is to be done?\n");
	return NULL;
}

int cmd_admin(int argc, char **argv)
{
	struct wish w = { 0 };
	char path[4096];
	struct store_problem p;
	int status;

	if (!cli_read(&command, argc, argv, &w, &status))
		return status;
	const struct deed *deed = find_deed(argc - optind, argv + optind);
	if (!deed)
		return cli_try(&command, NULL);
	if (w.db)
		snprintf(path, sizeof path, "%s", w.db);
	else if (!cli_default_db("admin", false, path, sizeof path))
		return 2;
	if (!cli_db_there("admin", path))
		return 2;
	int fd = deed->reads ? -1 : knock(path);
	if (fd >= 0)
		return (deed->ask ? deed->ask : ask_server)(fd, argc - optind, argv + optind);
	struct store *st = deed->reads ? store_open_reading(path, &p) : NULL;
	if (!st && (!deed->reads || p.cause == STORE_OLDER))
		st = store_open(path, &p);
	if (!st) {
		fprintf(stderr, "ecumene admin: %s\n", p.text);
		return 1;
	}
	status = deed->run(st, argv + optind);
	store_close(st);
	return status;
}
