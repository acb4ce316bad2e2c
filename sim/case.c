/* case.c — runs rule cases.
 *
 *	case B01 The higher bid goes first
 *	game bazaar players=3
 *	given
 *		coins s1=9 s2=4
 *	when
 *		s1 bid coins=9
 *		s2 bid coins=5		refused 2.3
 *	then
 *		asked s2 s3
 *		told s1 BIDS_IN seat=s1 bid=9
 *
 * A case goes line by line; the first thing that is not so ends it, with its line and word. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "sim/case.h"
#include "sim/drive.h"

enum { LINE_ROOM = 8192, GIVEN_ROOM = 65536, HEARD_MAX = 512 };

enum section { NOWHERE, GIVEN, WHEN, THEN };

struct runner {
	const char *file;
	FILE *out;
	enum case_mode mode;
	const struct sim_watcher *watcher;
	struct case_count *count;

	int line; /* the line being read */
	char title[LINE_ROOM];
	int title_line;
	bool open, failed, ready; /* a case is being read; it has failed; the state is set up */
	bool checks, refuses;     /* it says what must hold; it says what is refused */
	bool facts;               /* it says what follows from a position */
	enum section section;

	const ecu_game *game;
	ecu_options options;
	uint64_t seed;
	sim_state state;
	/* the given position must be refused with these words; "" where it is possible */
	char impossible[LINE_ROOM];
	char given[GIVEN_ROOM];
	int given_lines[512], given_n; /* where each given line stood in the file */
	ecu_event heard[HEARD_MAX];
	int heard_n;
};

/* ---- Reporting ----------------------------------------------------------------------------- */

__attribute__((format(printf, 3, 4))) static void fail(struct runner *r, int column, const char *format, ...)
{
	va_list args;

	if (r->failed)
		return;
	r->failed = true;
	if (!r->out || r->mode == CASE_VACUOUS)
		return;
	va_start(args, format);
	fprintf(r->out, "%s:%d:%d: ", r->file, r->line, column);
	vfprintf(r->out, format, args);
	fprintf(r->out, "\n");
	va_end(args);
}

static void close_case(struct runner *r)
{
	if (!r->open)
		return;
	r->open = false;
	if (r->mode == CASE_LIST) {
		if (r->out)
			fprintf(r->out, "%s:%d: %s\n", r->file, r->title_line, r->title);
		r->count->named++;
		return;
	}
	if (!r->checks && !r->refuses)
		fail(r, 1, "the case checks nothing");
	bool bad = r->failed;
	if (r->mode == CASE_VACUOUS) {
		bad = !r->failed && !r->refuses && !r->facts;
		if (bad && r->out)
			fprintf(r->out, "%s:%d:1: passes without its actions\n", r->file, r->title_line);
	}
	if (r->out)
		fprintf(r->out, "%s %s\n", bad ? "FAIL" : "ok  ", r->title);
	bad ? r->count->failed++ : r->count->passed++;
}

/* ---- Words --------------------------------------------------------------------------------- */

static bool starts(const char *line, const char *word, const char **rest)
{
	size_t n = strlen(word);

	if (strncmp(line, word, n) != 0 || (line[n] && line[n] != ' '))
		return false;
	*rest = line + n + (line[n] == ' ');
	return true;
}

static int column(const char *line, const char *at) { return (int)(at - line) + 1; }

static bool take_seat(const struct runner *r, const char **at, int *seat)
{
	size_t n = strcspn(*at, " ");

	*seat = n == 7 && memcmp(*at, "watcher", 7) == 0 ? ECU_SPECTATOR
							 : core_find_word(r->game, CORE_SEAT, *at, n);
	*at += n + ((*at)[n] == ' ');
	return *seat >= 0 || (*seat == ECU_SPECTATOR && n == 7);
}

/* ---- Set-up -------------------------------------------------------------------------------- */

static void open_case(struct runner *r, const char *title)
{
	close_case(r);
	r->open = true;
	r->failed = r->ready = r->checks = r->refuses = r->facts = false;
	r->section = NOWHERE;
	r->game = NULL;
	r->seed = 1;
	r->given_n = 0;
	r->given[0] = 0;
	r->impossible[0] = 0;
	r->heard_n = 0;
	r->title_line = r->line;
	snprintf(r->title, sizeof r->title, "%s", title);
	if (!*title)
		fail(r, 6, "a case has an id and a title");
}

static void choose_game(struct runner *r, const char *line, const char *rest)
{
	char key[64];
	size_t n = strcspn(rest, " ");
	ecu_problem p;

	if (r->ready) {
		fail(r, 1, "the game is named before anything is given");
		return;
	}
	snprintf(key, sizeof key, "%.*s", (int)(n < sizeof key ? n : sizeof key - 1), rest);
	r->game = ecu_find(key);
	if (!r->game) {
		fail(r, column(line, rest), "no such game: '%s'", key);
		return;
	}
	ecu_options_default(r->game, &r->options);
	rest += n + (rest[n] == ' ');
	if (!ecu_options_parse(r->game, rest, &r->options, &p))
		fail(r, column(line, rest) + p.column - 1, "%s", p.reason);
}

static void hear(void *to, const ecu_event *e)
{
	struct runner *r = to;

	if (r->heard_n < HEARD_MAX)
		r->heard[r->heard_n++] = *e;
}

/* The set-up of the game, with the given parts laid over it. */
static bool make_ready(struct runner *r)
{
	uint8_t seed[32];
	ecu_problem p = { 0 };

	if (r->ready || r->failed)
		return r->ready;
	if (!r->game) {
		fail(r, 1, "no game was named");
		return false;
	}
	sim_seed(r->seed, seed);
	ecu_verdict v = ecu_setup(r->game, sim_s(&r->state), &r->options, seed, NULL);
	if (ecu_refused(v)) {
		fail(r, 1, "the game cannot be set up so: %s", ecu_message_key(r->game, v.id));
		return false;
	}
	bool laid = !*r->given || ecu_position_lay(sim_s(&r->state), r->given, &p);
	if (*r->impossible) {
		r->ready = true;
		if (laid || !strstr(p.reason, r->impossible))
			fail(r, 1, "the position should be impossible, but %s",
			     laid ? "it is not" : p.reason);
		return false;
	}
	if (!laid) {
		int at = p.line >= 1 && p.line <= r->given_n ? r->given_lines[p.line - 1] : r->line;
		int keep = r->line;
		r->line = at;
		fail(r, p.column + 1, "%s", p.reason);
		r->line = keep;
		return false;
	}
	r->ready = true;
	return true;
}

static void add_given(struct runner *r, const char *line)
{
	size_t n = strlen(r->given);

	if (r->ready) {
		fail(r, 1, "nothing can be given behind the first action");
		return;
	}
	if (r->given_n == 512 || n + strlen(line) + 2 > sizeof r->given) {
		fail(r, 1, "too much is given");
		return;
	}
	r->given_lines[r->given_n++] = r->line;
	snprintf(r->given + n, sizeof r->given - n, "%s\n", line);
}

/* Does the event, as that seat hears it, say name=value? */
static bool says(const struct runner *r, const ecu_event *e, const char *pair, size_t n)
{
	const struct core_sentence *s = core_sentence(r->game, e->said.id);
	const char *equals = memchr(pair, '=', n);
	char names[8][24], shown[8][24], value[64];
	int count = core_argument_names(s->text, names),
	    shown_n = e->flags & ECU_EVENT_BLANKED ? core_argument_names(s->others, shown) : 0;

	for (int i = 0; equals && i < count; i++) {
		struct core_out o = { .at = value, .cap = sizeof value };
		bool visible = !(e->flags & ECU_EVENT_BLANKED);
		if (strlen(names[i]) != (size_t)(equals - pair) ||
		    memcmp(names[i], pair, (size_t)(equals - pair)) != 0)
			continue;
		for (int k = 0; k < shown_n; k++)
			visible |= strcmp(shown[k], names[i]) == 0;
		int vocabulary = core_argument_vocabulary(r->game, names[i]);
		if (vocabulary == CORE_NUMBER)
			core_put_int(&o, e->said.arg[i]);
		else
			core_put_key(&o, r->game, vocabulary, e->said.arg[i]);
		size_t len = core_put_end(&o);
		return visible && len == n - (size_t)(equals + 1 - pair) &&
		       memcmp(value, equals + 1, len) == 0;
	}
	return false;
}

/* ---- Actions ------------------------------------------------------------------------------- */

/* Cuts "... refused 2.3" off; the rule, or NULL where the action must be allowed. */
static const char *cut_refused(char *line)
{
	char *word = strstr(line, " refused ");

	if (!word)
		return NULL;
	*word = 0;
	for (char *p = word; p > line && p[-1] == ' '; p--)
		p[-1] = 0;
	return word + 9 + strspn(word + 9, " ");
}

/* "2.3 coins=5": the rule, then numbers the refusal must name. */
static void judge_refusal(struct runner *r, ecu_verdict v, const char *refused, const char *why)
{
	size_t n = strcspn(refused, " ");
	const char *rule = ecu_message_rule(r->game, v.id);

	if (strlen(rule) != n || memcmp(rule, refused, n) != 0) {
		fail(r, 1, "refused by %s, not by %.*s: %s", rule, (int)n, refused, why);
		return;
	}
	for (const char *pair = refused + n; *pair; pair += n) {
		pair += strspn(pair, " ");
		n = strcspn(pair, " ");
		if (n && !says(r, &(ecu_event){ .said = v }, pair, n))
			fail(r, 1, "the refusal does not say %.*s: %s", (int)n, pair, why);
	}
}

static void judge(struct runner *r, ecu_verdict v, const char *refused)
{
	char why[256];

	if (!ecu_refused(v) && refused) {
		fail(r, 1, "the action is allowed, but rule %s should refuse it", refused);
	} else if (ecu_refused(v)) {
		ecu_message_text(r->game, &v, NULL, why, sizeof why);
		if (!refused)
			fail(r, 1, "refused by %s: %s", ecu_message_rule(r->game, v.id), why);
		else
			judge_refusal(r, v, refused, why);
	}
}

static void act(struct runner *r, char *line)
{
	const char *refused = cut_refused(line);
	ecu_action a;
	ecu_problem p;

	if (!make_ready(r))
		return;
	if (!ecu_action_parse(r->game, line, &a, &p)) {
		fail(r, p.column + 1, "%s", p.reason);
		return;
	}
	r->refuses |= refused != NULL;
	if (r->mode == CASE_VACUOUS)
		return;
	if (!refused && r->watcher && !r->watcher->before(r->watcher->with, &r->state, &a))
		fail(r, 1, "the watcher says no");
	judge(r, ecu_apply(sim_s(&r->state), &a, &(ecu_sink){ hear, r }), refused);
	const char *fault = ecu_fault(sim_s(&r->state));
	if (fault)
		fail(r, 1, "the state is broken: %s", fault);
}

/* ---- Checks -------------------------------------------------------------------------------- */

static void check_asked(struct runner *r, const char *line, const char *rest)
{
	ecu_seats want = 0;
	int seat;

	while (*rest) {
		const char *word = rest;
		if (!take_seat(r, &rest, &seat) || seat < 0) {
			fail(r, column(line, word) + 1, "no such seat: '%s'", word);
			return;
		}
		want |= (ecu_seats)1 << seat;
	}
	if (want != ecu_pending(sim_s(&r->state))) {
		char have[128];
		struct core_out o = { .at = have, .cap = sizeof have };
		for (int i = 0; i < ECU_SEATS; i++)
			if (ecu_pending(sim_s(&r->state)) >> i & 1) {
				core_put(&o, " ");
				core_put_key(&o, r->game, CORE_SEAT, i);
			}
		core_put_end(&o);
		fail(r, 2, "other seats are asked:%s", *have ? have : " nobody");
	}
}

static bool event_matches(const struct runner *r, const ecu_event *e, const char *rest)
{
	size_t n = strcspn(rest, " ");
	const char *key = ecu_message_key(r->game, e->said.id);

	if (strlen(key) != n || memcmp(key, rest, n) != 0)
		return false;
	for (rest += n; *rest;) {
		rest++;
		n = strcspn(rest, " ");
		if (!says(r, e, rest, n))
			return false;
		rest += n;
	}
	return true;
}

static void check_told(struct runner *r, const char *line, const char *rest, bool wanted)
{
	char key[64];
	ecu_event heard;
	int seat;

	if (!take_seat(r, &rest, &seat)) {
		fail(r, column(line, rest) + 1, "expected a seat or watcher, then an event");
		return;
	}
	snprintf(key, sizeof key, "%.*s", (int)strcspn(rest, " "), rest);
	if (!ecu_message_find(r->game, key)) {
		fail(r, column(line, rest) + 1, "no such event: '%s'", key);
		return;
	}
	bool found = false;
	for (int i = 0; i < r->heard_n && !found; i++)
		found = ecu_event_for(r->game, &r->heard[i], seat, &heard) && event_matches(r, &heard, rest);
	if (found != wanted)
		fail(r, 2, wanted ? "was not told" : "was told");
}

/* "prompt s1 ASK_BID coins=5": what the seat is asked, in which words. */
static void check_prompt(struct runner *r, const char *line, const char *rest)
{
	sim_state view;
	ecu_event e = { 0 };
	int seat;

	if (!take_seat(r, &rest, &seat) || seat < 0) {
		fail(r, column(line, rest) + 1, "expected a seat, then a sentence");
		return;
	}
	ecu_observe(sim_s(&r->state), seat, sim_v(&view));
	ecu_prompt(sim_v(&view), &e.said);
	if (!event_matches(r, &e, rest))
		fail(r, 2, "the prompt is %s", ecu_message_key(r->game, e.said.id));
}

/* "open s1 offer accept": exactly these kinds may be composed. */
static void check_open(struct runner *r, const char *line, const char *rest)
{
	sim_state view;
	core_bits want = 0;
	int seat;

	if (!take_seat(r, &rest, &seat) || seat < 0) {
		fail(r, column(line, rest) + 1, "expected a seat, then kinds of action");
		return;
	}
	ecu_observe(sim_s(&r->state), seat, sim_v(&view));
	for (size_t n; (n = strcspn(rest, " ")); rest += n + (rest[n] == ' ')) {
		int kind = 0;
		while (kind < r->game->kinds_n && (strlen(r->game->kinds[kind].key) != n ||
						   memcmp(r->game->kinds[kind].key, rest, n) != 0))
			kind++;
		if (kind == r->game->kinds_n) {
			fail(r, column(line, rest) + 1, "no such action: '%.*s'", (int)n, rest);
			return;
		}
		want |= CORE_BIT(kind);
	}
	if (core_bits_of(ecu_open(sim_v(&view))) != want)
		fail(r, 2, "other kinds may be composed");
}

/* "fact s1 price mining price=50": what follows for that seat from what it sees. */
static void check_fact(struct runner *r, const char *line, const char *rest)
{
	ecu_facts *facts = malloc(ecu_facts_size(r->game));
	ecu_problem p;
	sim_state view;
	int seat;

	r->facts = true;
	if (!facts || !take_seat(r, &rest, &seat)) {
		fail(r, column(line, rest) + 1, "expected a seat or watcher, then a fact");
	} else {
		ecu_observe(sim_s(&r->state), seat, sim_v(&view));
		ecu_work_out(sim_v(&view), ECU_ALL_GROUPS, facts);
		if (!ecu_facts_hold(facts, rest, &p))
			fail(r, column(line, rest) + p.column, "%s", p.reason);
	}
	free(facts);
}

/* "stats coins=12": figures of the running game. */
static void check_stats(struct runner *r, const char *line, const char *rest)
{
	ecu_stat stats[32];
	int count = ecu_stats(sim_s(&r->state), stats, 32);

	for (size_t n; (n = strcspn(rest, " ")); rest += n + (rest[n] == ' ')) {
		const char *equals = memchr(rest, '=', n);
		int i = 0;
		while (equals && i < count &&
		       (strlen(stats[i].name) != (size_t)(equals - rest) ||
			memcmp(stats[i].name, rest, (size_t)(equals - rest)) != 0))
			i++;
		if (!equals || i == count)
			fail(r, column(line, rest) + 1, "no such figure: '%.*s'", (int)n, rest);
		else if (atoi(equals + 1) != stats[i].value)
			fail(r, column(line, rest) + 1, "is not so; there is '%d'", (int)stats[i].value);
	}
}

/* "why WON seat=s1": how the game ended. */
static void check_why(struct runner *r, const char *rest)
{
	ecu_result result;

	if (!ecu_over(sim_s(&r->state), &result))
		fail(r, 2, "the game is not over");
	else if (!event_matches(r, &(ecu_event){ .said = result.why }, rest))
		fail(r, 2, "the reason is %s", ecu_message_key(r->game, result.why.id));
}

/* "result s1=1 s2=2": places. */
static void check_result(struct runner *r, const char *line, const char *rest)
{
	ecu_result result;
	int seat, rank;

	if (!ecu_over(sim_s(&r->state), &result)) {
		fail(r, 2, "the game is not over");
		return;
	}
	while (*rest) {
		size_t n = strcspn(rest, " ");
		const char *equals = memchr(rest, '=', n);
		seat = equals ? core_find_word(r->game, CORE_SEAT, rest, (size_t)(equals - rest)) : -1;
		rank = equals ? atoi(equals + 1) : 0;
		if (seat < 0 || rank < 1) {
			fail(r, column(line, rest) + 1, "expected SEAT=PLACE");
			return;
		}
		if (result.rank[seat] != rank)
			fail(r, column(line, rest) + 1, "is not so; there is '%d'", result.rank[seat]);
		rest += n + (rest[n] == ' ');
	}
}

static void check(struct runner *r, const char *line)
{
	const char *rest;
	ecu_problem p;

	if (!make_ready(r))
		return;
	r->checks = true;
	if (starts(line, "asked", &rest))
		check_asked(r, line, rest);
	else if (starts(line, "told", &rest))
		check_told(r, line, rest, true);
	else if (starts(line, "silent", &rest))
		check_told(r, line, rest, false);
	else if (starts(line, "result", &rest))
		check_result(r, line, rest);
	else if (starts(line, "prompt", &rest))
		check_prompt(r, line, rest);
	else if (starts(line, "why", &rest))
		check_why(r, rest);
	else if (starts(line, "open", &rest))
		check_open(r, line, rest);
	else if (starts(line, "fact", &rest))
		check_fact(r, line, rest);
	else if (starts(line, "stats", &rest))
		check_stats(r, line, rest);
	else if (starts(line, "over", &rest) && !*rest) {
		if (!ecu_over(sim_s(&r->state), NULL))
			fail(r, 2, "the game is not over");
	} else if (!ecu_position_holds(sim_s(&r->state), line, &p)) {
		fail(r, p.column + 1, "%s", p.reason);
	}
}

/* ---- Lines --------------------------------------------------------------------------------- */

static void go_to(struct runner *r, enum section to)
{
	if (to == WHEN)
		r->heard_n = 0; /* `told` speaks of the last actions only */
	r->section = to;
}

/* The given position itself is what the case is about. */
static void expect_impossible(struct runner *r, const char *words)
{
	snprintf(r->impossible, sizeof r->impossible, "%s", words);
	r->refuses = true;
	if (!*words)
		fail(r, 1, "say with which words it is refused");
	else if (r->mode != CASE_LIST)
		make_ready(r);
}

static void read_heading(struct runner *r, const char *line)
{
	const char *rest;
	char *end;

	if (starts(line, "case", &rest))
		open_case(r, rest);
	else if (!r->open)
		fail(r, 1, "a text of cases begins with 'case ID Title'");
	else if (starts(line, "game", &rest))
		choose_game(r, line, rest);
	else if (starts(line, "seed", &rest)) {
		r->seed = strtoull(rest, &end, 10);
		if (!*rest || *end)
			fail(r, column(line, rest), "a seed is a number");
	} else if (starts(line, "impossible", &rest))
		expect_impossible(r, rest);
	else if (strcmp(line, "given") == 0)
		go_to(r, GIVEN);
	else if (strcmp(line, "when") == 0)
		go_to(r, WHEN);
	else if (strcmp(line, "then") == 0)
		go_to(r, THEN);
	else
		fail(r, 1, "expected case, game, seed, given, impossible, when or then: '%.40s'", line);
}

static void read_inside(struct runner *r, char *line)
{
	if (r->failed || r->mode == CASE_LIST)
		return;
	switch (r->section) {
	case GIVEN: add_given(r, line); break;
	case WHEN: act(r, line); break;
	case THEN: check(r, line); break;
	case NOWHERE: fail(r, 1, "what is indented stands below given, when or then"); break;
	}
}

static void read_line(struct runner *r, const char *at, size_t n)
{
	char line[LINE_ROOM];

	if (n >= sizeof line) {
		fail(r, LINE_ROOM, "this line is too long");
		return;
	}
	memcpy(line, at, n);
	line[n] = 0;
	char *comment = strchr(line, '#');
	if (comment)
		*comment = 0;
	for (n = strlen(line); n && strchr(" \t\r", line[n - 1]); n--)
		line[n - 1] = 0;
	for (char *p = line; *p; p++) /* tabs between words count as spaces; columns stay */
		if (*p == '\t' && p > line)
			*p = ' ';
	if (!*line)
		return;
	if (*line == '\t' || *line == ' ')
		read_inside(r, line + 1 + strspn(line + 1, " "));
	else
		read_heading(r, line);
}

/* ---- One position -------------------------------------------------------------------------- */

static bool is_titled(const struct runner *r, const char *id)
{
	size_t n = strcspn(r->title, " ");

	return strlen(id) == n && memcmp(r->title, id, n) == 0;
}

/* Reads on to the end of what the case is given. */
static bool find_given(struct runner *r, const char *text, const char *id)
{
	for (const char *at = text; *at;) {
		size_t n = strcspn(at, "\n");
		bool heading = n && !strchr(" \t#", *at);
		bool begins = heading && strncmp(at, "case ", 5) == 0;
		if (r->open && heading &&
		    (begins || strncmp(at, "when", 4) == 0 || strncmp(at, "then", 4) == 0))
			return true;
		r->line++;
		if (begins || r->open)
			read_line(r, at, n);
		if (begins && !is_titled(r, id))
			r->open = false;
		at += n + (at[n] == '\n');
	}
	return r->open;
}

bool case_given(const char *file, const char *text, const char *id, sim_state *out, FILE *err)
{
	struct case_count count = { 0 };
	struct runner *r = calloc(1, sizeof *r);

	if (!r)
		return false;
	*r = (struct runner){ .file = file, .out = err, .mode = CASE_RUN, .count = &count };
	bool found = find_given(r, text, id), ok = found && make_ready(r);
	if (ok)
		*out = r->state;
	else if (!found && err)
		fprintf(err, "%s: there is no case %s\n", file, id);
	free(r);
	return ok;
}

void case_run(const char *file, const char *text, enum case_mode mode, const struct sim_watcher *watcher,
	      FILE *out, struct case_count *count)
{
	struct runner *r = calloc(1, sizeof *r);

	if (!r) {
		count->failed++;
		return;
	}
	*r = (struct runner){ .file = file, .out = out, .mode = mode, .watcher = watcher, .count = count };
	int before = count->passed + count->failed + count->named;
	for (const char *at = text; *at;) {
		size_t n = strcspn(at, "\n");
		r->line++;
		read_line(r, at, n);
		at += n + (at[n] == '\n');
	}
	bool stray = r->failed && !r->open;
	close_case(r);
	if (stray || count->passed + count->failed + count->named == before) {
		if (out && !stray)
			fprintf(out, "%s:1:1: no case stands in this file\n", file);
		count->failed++;
	}
	free(r);
}
