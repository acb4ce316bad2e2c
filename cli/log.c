/* log.c — `ecumene replay` and `ecumene verify`: a game told again, and proved. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/options.h"
#include "po/words.h"
#include "sim/progress.h"
#include "store/log.h"

/* The exit status of the program: 0 it is a log, 1 it is something else, 2 it cannot be read. */
static int open_log(const char *path, struct log *l)
{
	size_t n;
	ecu_problem p;
	char *text = cli_read_file(path, &n);

	if (!text)
		return 2;
	bool ok = log_read(text, n, l, &p);
	if (!ok)
		fprintf(stderr, "%s:%d:%d: %s\n", path, p.line, p.column, p.reason);
	free(text);
	return ok ? 0 : 1;
}

/* ---- verify ------------------------------------------------------------------------------- */

enum { HEADS_MAX = 32 };
struct proof {
	const char *head[HEADS_MAX];
	int heads;
};

static bool add_head(void *to, const char *value)
{
	struct proof *w = to;
	size_t n = strlen(value);

	if (n != LOG_SHORT - 1 || strspn(value, "abcdefghijklmnopqrstuvwxyz234567-") != n) {
		fprintf(stderr,
			"ecumene verify: --head is what a page showed, such as k3f2-a2bc-77qx-m2pl, not "
			"'%s'\n",
			value);
		return false;
	}
	if (w->heads == HEADS_MAX) {
		fprintf(stderr, "ecumene verify: more than %d heads\n", HEADS_MAX);
		return false;
	}
	w->head[w->heads++] = value;
	return true;
}

static const struct cli_option verify_options[] = {
	{ "head", "CODE",
	  "the log also goes through this head of its chain, which a page of the table showed; as often as "
	  "you like",
	  CLI_EACH, 0, 0, 0, add_head },
};

static const struct cli_command verify_command = {
	.name = "verify",
	.usage = "ecumene verify FILE... [--head CODE]...\n\n"
		 "Recomputes commitment, seed, every shuffle, every action, every hash and the result of a "
		 "log.\n"
		 "Of a game played by rules of another revision it checks commitment and hashes, and names "
		 "the\nversion of Ecumene that replays it.\n"
		 "- is standard input. Ends with 1 if a log is not true, with 2 if a file cannot be read.\n",
	CLI_OPTIONS(verify_options),
};

/* A log that is true may still be another one than was played: players kept how far it had come. */
static bool heads_hold(const char *path, const struct log *l, const struct proof *w)
{
	bool ok = true;

	for (int i = 0; i < w->heads; i++) {
		int n = log_short_find(l, w->head[i]);
		if (n < 0)
			printf("%s: the head %s is not in this log: its past is not the one that was shown\n",
			       path, w->head[i]);
		else
			printf("%s: the head %s is that of entry %d\n", path, w->head[i], n);
		ok = ok && n >= 0;
	}
	return ok;
}

static int verify(const char *path, const struct proof *w, struct progress *progress)
{
	struct log l;
	ecu_problem p;
	int status = open_log(path, &l);

	if (status)
		return status;
	bool ok = log_verify(&l, &p);
	progress_hide(progress);
	if (ok)
		printf("%s: %s: %d entries, every %s; %s%s%s%s\n", path, l.replayed ? "true" : "hashes match",
		       l.n, l.replayed ? "shuffle and every hash" : "hash and the commitment",
		       *l.result ? "result " : "the game is not finished", l.result, *l.note ? "; " : "",
		       l.note);
	else
		printf("%s:%d:%d: %s\n", path, p.line, p.column, p.reason);
	ok = ok && heads_hold(path, &l, w);
	fflush(stdout);
	log_fini(&l);
	return ok ? 0 : 1;
}

/* A log that is not true weighs more than one that is not there. */
int cmd_verify(int argc, char **argv)
{
	struct proof w = { .heads = 0 };
	struct progress p;
	int status, seen[3] = { 0 };

	if (!cli_read(&verify_command, argc, argv, &w, &status))
		return status;
	if (optind == argc) {
		fprintf(stderr, "ecumene verify: which files?\n");
		return cli_try(&verify_command, NULL);
	}
	progress_begin(&p, "logs", argc - optind);
	for (int i = optind; i < argc; i++) {
		progress_at(&p, i - optind);
		seen[verify(argv[i], &w, &p)]++;
	}
	progress_hide(&p);
	return seen[1] ? 1 : seen[2] ? 2 : 0;
}

/* ---- replay ------------------------------------------------------------------------------- */

struct teller {
	const struct log *log;
	int seat; /* whose ears; -3: everything */
	bool json, first;
	int entry;
	ecu_speech speech, inner; /* the language, and around it the names of the seats */
	const char *name[ECU_SEATS];
};

static const char *translate(const void *with, const char *one, const char *many, int n)
{
	const struct teller *t = with;

	return t->inner.translate ? t->inner.translate(t->inner.with, one, many, n)
	       : many && n != 1   ? many
				  : one;
}

static const char *seat_name(const void *with, int seat) { return ((const struct teller *)with)->name[seat]; }

/* Seats are told by what they play, as soon as they play something. */
static void name_seats(struct teller *t, const ecu_state *s)
{
	for (int seat = 0; seat < t->log->head.options.seats; seat++)
		t->name[seat] = ecu_seat_title(s, seat, t->speech.language);
}

enum { EVERYTHING = -3 };

static void tell(void *to, const ecu_event *e)
{
	struct teller *t = to;
	ecu_event heard = *e;
	char text[2048];

	if (t->seat != EVERYTHING && !ecu_event_for(t->log->head.game, e, t->seat, &heard))
		return;
	if (t->json) {
		ecu_event_json(t->log->head.game, &heard, text, sizeof text);
		printf("%s{\"n\":%d,\"says\":%s}", t->first ? "" : ",", t->entry, text);
		t->first = false;
		return;
	}
	ecu_event_text(t->log->head.game, &heard, &t->speech, text, sizeof text);
	const char *rule = ecu_message_rule(t->log->head.game, heard.said.id);
	printf("%5d  %s  (%s)\n", t->entry, text, rule);
}

static void tell_position(const struct teller *t, const ecu_state *s)
{
	const ecu_game *g = t->log->head.game;
	ecu_view *v = malloc(ecu_size(g));
	size_t n = ecu_position_print(s, NULL, 0) + 1;
	char *text = malloc(n < 1 << 17 ? 1 << 17 : n);

	if (v && text) {
		ecu_observe(s, t->seat, v);
		if (t->json)
			ecu_view_json(v, ecu_all_bits(), text, 1 << 17);
		else if (t->seat == EVERYTHING)
			ecu_position_print(s, text, n);
		else
			ecu_view_text(v, text, 1 << 17);
		printf(t->json ? "],\"view\":%s}\n" : "\n%s", text);
	}
	free(v);
	free(text);
}

/* One entry told. False: the rules refuse it. */
static bool retell_entry(struct teller *t, int i, int at, ecu_state *s, const ecu_sink *sink)
{
	const struct log_entry *e = &t->log->at[i];
	ecu_problem p;

	t->entry = i + 1;
	if (!log_stands(t->log, i, at < t->log->n ? at : t->log->n))
		return e->kind != LOG_FOREIGN;
	name_seats(t, s);
	return log_apply(t->log, i, s, sink, &p);
}

/* Behind what these rules refuse, the story goes on where the game was carried over to them. */
static bool retell(struct teller *t, int at)
{
	const struct log *l = t->log;
	ecu_state *s = malloc(ecu_size(l->head.game));
	ecu_problem p;
	ecu_sink sink = { tell, t };
	int floor = log_floor(l, at);
	bool lost = false, ok = s && log_fold(l, 0, s, &sink, &p);

	for (int i = 0; ok && i < l->n && i < at; i++) {
		if (i + 1 == floor)
			ok = log_fold(l, floor, s, NULL, &p), lost = false;
		else if (!lost && !retell_entry(t, i, at, s, &sink)) {
			lost = true;
			ok = i + 1 < floor;
			fprintf(stderr, "entry %d is refused by the rules%s\n", i + 1,
				ok ? " of this version; the story goes on where they begin" : "");
		}
	}
	if (ok)
		tell_position(t, s);
	free(s);
	return ok;
}

struct wish {
	const char *seat, *lang;
	long at;
	bool text, json;
};

#define AT(member) offsetof(struct wish, member)
static const struct cli_option replay_options[] = {
	{ "at", "N", "up to entry N (all)", CLI_NUMBER, AT(at), 0, 1L << 30, NULL },
	{ "seat", "S", "what seat S heard, such as s2 (otherwise everything)", CLI_TEXT, AT(seat), 0, 0,
	  NULL },
	{ "text", NULL, "for people, as is usual", CLI_SWITCH, AT(text), 0, 0, NULL },
	{ "json", NULL, "one JSON document", CLI_SWITCH, AT(json), 0, 0, NULL },
	{ "lang", "en|de|pl", "the language of the text (en)", CLI_TEXT, AT(lang), 0, 0, NULL },
};

static const struct cli_pair replay_pairs[] = {
	{ "text", CLI_EXCLUDES, "json", "a game is told in one way" },
	{ "lang", CLI_EXCLUDES, "json", "JSON has the keys of sentences, in no language" },
};

static const struct cli_command replay_command = {
	.name = "replay",
	.usage = "ecumene replay FILE [--at N] [--seat S] [--text | --json] [--lang en|de|pl]\n\n"
		 "Tells a game again from its log, and the position it leads to. - is standard input.\n",
	CLI_OPTIONS(replay_options),
	CLI_PAIRS(replay_pairs),
};

static bool set_language(struct teller *t, const char *language)
{
	if (!words_speech(language, &t->inner)) {
		fprintf(stderr, "ecumene replay: --lang is en, de or pl, not '%s'\n", language);
		return false;
	}
	t->speech = (ecu_speech){ translate, seat_name, t, t->inner.language };
	return true;
}

/* Whether there is such a seat only the log knows. */
static bool set_seat(struct teller *t, const char *seat)
{
	long number;

	if (seat &&
	    !cli_number("replay", "--seat", seat + (*seat == 's'), 1, t->log->head.options.seats, &number))
		return false;
	t->seat = seat ? (int)number - 1 : EVERYTHING;
	return true;
}

int cmd_replay(int argc, char **argv)
{
	struct log l;
	struct teller t = { .log = &l, .first = true };
	struct wish w = { .at = 1L << 30, .lang = "en" };
	int status;

	if (!cli_read(&replay_command, argc, argv, &w, &status))
		return status;
	if (optind == argc)
		fprintf(stderr, "ecumene replay: which file?\n");
	if (optind == argc || !set_language(&t, w.lang))
		return cli_try(&replay_command, NULL);
	if (!cli_no_more(&replay_command, argc, argv, 1))
		return 2;
	status = open_log(argv[optind], &l);
	if (status)
		return status;
	t.json = w.json;
	if (!set_seat(&t, w.seat)) {
		log_fini(&l);
		return cli_try(&replay_command, NULL);
	}
	if (t.json)
		printf("{\"game\":\"%s\",\"entries\":%d,\"events\":[", ecu_key(l.head.game), l.n);
	bool ok = retell(&t, (int)w.at);
	log_fini(&l);
	return ok ? 0 : 1;
}
