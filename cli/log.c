/* log.c — `ecumene replay` and `ecumene verify`: a game told again, and proved. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "po/words.h"
#include "store/log.h"

static bool open_log(const char *path, struct log *l)
{
	size_t n;
	ecu_problem p;
	char *text = cli_read_file(path, &n);

	if (!text)
		return false;
	bool ok = log_read(text, n, l, &p);
	if (!ok)
		fprintf(stderr, "%s:%d:%d: %s\n", path, p.line, p.column, p.reason);
	free(text);
	return ok;
}

/* ---- verify ------------------------------------------------------------------------------- */

static bool verify(const char *path)
{
	struct log l;
	ecu_problem p;

	if (!open_log(path, &l))
		return false;
	bool ok = log_verify(&l, &p);
	if (ok)
		printf("%s: true: %d entries, every shuffle and every hash; %s%s%s%s\n", path, l.n,
		       *l.result ? "result " : "the game is not finished", l.result, *l.note ? "; " : "",
		       l.note);
	else
		printf("%s:%d:%d: %s\n", path, p.line, p.column, p.reason);
	log_fini(&l);
	return ok;
}

int cmd_verify(int argc, char **argv)
{
	static const char usage[] = "usage: ecumene verify FILE...\n\n"
				    "Recomputes commitment, seed, every shuffle, every action, every hash "
				    "and the result of a log.\n";
	int failed = 0;

	if (argc < 2 || (argv[1][0] == '-' && argv[1][1]))
		return cli_usage(usage, argc > 1 && strcmp(argv[1], "--help") == 0);
	for (int i = 1; i < argc; i++)
		failed += !verify(argv[i]);
	return failed ? 1 : 0;
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
			ecu_view_json(v, ~(ecu_parts)0, text, 1 << 17);
		else if (t->seat == EVERYTHING)
			ecu_position_print(s, text, n);
		else
			ecu_view_text(v, text, 1 << 17);
		printf(t->json ? "],\"view\":%s}\n" : "\n%s", text);
	}
	free(v);
	free(text);
}

static bool retell(struct teller *t, int at)
{
	const struct log *l = t->log;
	ecu_state *s = malloc(ecu_size(l->head.game));
	ecu_problem p;
	ecu_sink sink = { tell, t };
	bool ok = s && log_fold(l, 0, s, &sink, &p);

	for (int i = 0; ok && i < l->n && i < at; i++) {
		t->entry = i + 1;
		if (l->at[i].kind != LOG_ACTION || (l->at[i].undone && l->at[i].undone <= at))
			continue;
		name_seats(t, s);
		ok = !ecu_refused(ecu_apply(s, &l->at[i].action, &sink));
		if (!ok)
			fprintf(stderr, "entry %d is refused by the rules\n", i + 1);
	}
	if (ok)
		tell_position(t, s);
	free(s);
	return ok;
}

static const char replay_usage[] =
	"usage: ecumene replay FILE [--at N] [--seat S] [--text | --json] [--lang en|de|pl]\n\n"
	"Tells a game again from its log, up to entry N, with what seat S heard (otherwise everything),\n"
	"and the position it leads to.\n";

int cmd_replay(int argc, char **argv)
{
	static const struct option options[] = { { "at", required_argument, NULL, 'a' },
						 { "seat", required_argument, NULL, 's' },
						 { "text", no_argument, NULL, 't' },
						 { "json", no_argument, NULL, 'j' },
						 { "lang", required_argument, NULL, 'l' },
						 { "help", no_argument, NULL, 'h' },
						 { NULL, 0, NULL, 0 } };
	struct log l;
	struct teller t = { .log = &l, .seat = EVERYTHING, .first = true };
	long at = 1L << 30, number;
	int flag;

	words_speech("en", &t.speech);
	while ((flag = getopt_long(argc, argv, "", options, NULL)) != -1) {
		bool ok = flag != 'h' && flag != '?';
		if (flag == 'a')
			ok = cli_number("replay", "--at", optarg, 0, 1L << 30, &at);
		if (flag == 's') {
			ok = cli_number("replay", "--seat", *optarg == 's' ? optarg + 1 : optarg, 1,
					ECU_SEATS, &number);
			t.seat = (int)number - 1;
		}
		if (flag == 'l' && !words_speech(optarg, &t.speech))
			ok = false;
		t.json |= flag == 'j';
		if (!ok)
			return cli_usage(replay_usage, flag == 'h');
	}
	if (optind + 1 != argc)
		return cli_usage(replay_usage, false);
	t.inner = t.speech;
	t.speech = (ecu_speech){ translate, seat_name, &t, t.inner.language };
	if (!open_log(argv[optind], &l))
		return 1;
	if (t.json)
		printf("{\"game\":\"%s\",\"entries\":%d,\"events\":[", ecu_key(l.head.game), l.n);
	bool ok = retell(&t, (int)at);
	log_fini(&l);
	return ok ? 0 : 1;
}
