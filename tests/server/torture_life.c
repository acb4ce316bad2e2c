/* torture_life.c — see torture.h: people at the large table who talk, promise, note, vote and plan while its
 * server is killed. Each says one thing at a time, with a text of its own, and says it again with the same id
 * until it is acknowledged. What was acknowledged is looked for in the next snapshot, and at the end in the
 * file: it is there once. What was not may be there, once. */
#include "tests/server/torture.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SPEAKERS = 3, MOST = 20000, SHOWN = 150 };
enum what { TALK, WHISPER, PROMISE, NOTE, VOTE, ORDER, WHATS };

struct thing {
	enum what what;
	int speaker, id;
	bool done;
};

static struct speaker {
	struct page page;
	struct thing *open; /* said and not acknowledged */
	bool silent;        /* until the next server: it spoke too fast */
	bool yes;           /* how it voted last */
	int noted, ordered; /* the ids of its last note and its last order that are on disk, or 0 */
} speaker[SPEAKERS];

static struct thing thing[MOST];
static int things, first; /* first: of those said at this table */
static const struct table *table;
static struct tally *tally;

static void complain(const struct thing *t, const char *what, int *count)
{
	fprintf(stderr, "torture: x%d of speaker %d %s\n", t->id, t->speaker + 1, what);
	*count += 1;
}

static int times_of(int id) { return 1 + id % 99; }

/* ---- Speaking -------------------------------------------------------------------------------- */

static void say(struct speaker *s, const struct thing *t)
{
	static const char *const words[WHATS] = {
		[TALK] = "{\"t\":\"say\",\"id\":\"x%d\",\"text\":\"text x%d.\"}",
		[WHISPER] = "{\"t\":\"say\",\"id\":\"x%d\",\"to\":[\"s5\"],\"text\":\"text x%d.\"}",
		[PROMISE] = ("{\"t\":\"promise\",\"id\":\"x%d\",\"to\":\"s6\",\"text\":\"text "
			     "x%d.\",\"by\":\"soon\"}"),
		[NOTE] = "{\"t\":\"note\",\"id\":\"x%d\",\"text\":\"text x%d.\"}",
		/* of a question that hardly ever comes */
		[ORDER] = "{\"t\":\"order\",\"id\":\"x%d\",\"always\":\"tribute\",\"times\":%d}",
		[VOTE] = "{\"t\":\"table\",\"id\":\"x%d\",\"act\":\"%.*s\"}",
	};

	if (t->what == VOTE)
		page_say(&s->page, words[VOTE], t->id, s->yes ? 0 : 3, "end");
	else
		page_say(&s->page, words[t->what], t->id, t->what == ORDER ? times_of(t->id) : t->id);
}

static void say_next(int who)
{
	struct speaker *s = &speaker[who];

	if (s->open || s->silent || things == MOST || s->page.fd < 0 || s->page.closed)
		return;
	s->open = &thing[things];
	*s->open = (struct thing){ (enum what)load_below(WHATS), who, things + 1, false };
	if (s->open->what == VOTE && who) /* one votes, for and against */
		s->open->what = TALK;
	if (s->open->what == PROMISE && load_below(8)) /* few may be open */
		s->open->what = WHISPER;
	things++;
	say(s, s->open);
}

static void acknowledged(struct speaker *s)
{
	s->open->done = true;
	tally->life++;
	if (s->open->what == NOTE)
		s->noted = s->open->id;
	if (s->open->what == ORDER)
		s->ordered = s->open->id;
	if (s->open->what == VOTE)
		s->yes = !s->yes;
	s->open = NULL;
}

static void hear(struct speaker *s, json_t *frame)
{
	const char *t = json_string_value(json_object_get(frame, "t")),
		   *id = json_string_value(json_object_get(frame, "id"));

	if (!id || !s->open || *id != 'x' || atoi(id + 1) != s->open->id)
		return;
	if (strcmp(t, "done") == 0 || strcmp(t, "heard") == 0)
		acknowledged(s);
	else if (strcmp(t, "error") == 0)
		s->silent = true; /* too fast, or the disk is full: again later */
}

void life_step(void)
{
	json_t *frame;

	for (int i = 0; i < SPEAKERS && table; i++) {
		struct speaker *s = &speaker[i];
		while (s->page.fd >= 0 && !s->page.closed && (frame = page_come(&s->page))) {
			hear(s, frame);
			json_decref(frame);
			s->page.heard_n = 0;
		}
		say_next(i);
	}
}

/* ---- What a page is shown that comes back ------------------------------------------------------ */

static bool holds_text(json_t *rows, int id, int *times)
{
	char text[32];
	json_t *row;
	size_t i;

	*times = 0;
	snprintf(text, sizeof text, "text x%d.", id);
	json_array_foreach(rows, i, row) *times +=
		strcmp(json_string_value(json_object_get(row, "text")) ?: "", text) == 0;
	return *times > 0;
}

/* The last of what it said: talk that is long ago is no longer shown. */
static void check_shown(struct speaker *s, int who)
{
	json_t *life = json_object_get(s->page.state, "life"), *note = json_object_get(life, "note");
	int times, noted;

	for (int i = things - 1; i >= first && i >= things - SHOWN; i--) {
		const struct thing *t = &thing[i];
		bool talk = t->what == TALK || t->what == WHISPER;
		if (t->speaker != who || !(talk || t->what == PROMISE))
			continue;
		holds_text(json_object_get(life, talk ? "talk" : "promises"), t->id, &times);
		if (t->done && !times)
			complain(t, "was acknowledged and is not shown", &tally->lost);
		if (times > 1)
			complain(t, "is shown twice", &tally->doubled);
	}
	if (json_is_string(note) && sscanf(json_string_value(note), "text x%d.", &noted) == 1 &&
	    noted < s->noted)
		complain(&thing[s->noted - 1], "was noted and an older note is shown", &tally->lost);
}

/* The last one that was acknowledged, or the one that was said behind it. */
static void check_order(const struct speaker *s)
{
	json_t *orders = json_object_get(json_object_get(s->page.state, "life"), "orders");
	int times = (int)json_integer_value(json_object_get(json_array_get(orders, 0), "times"));
	bool open = s->open && s->open->what == ORDER && times == times_of(s->open->id);

	if (s->ordered && !open && times != times_of(s->ordered))
		complain(&thing[s->ordered - 1], "was laid down and is not there", &tally->lost);
	if (json_array_size(orders) > 1)
		complain(&thing[s->ordered ? s->ordered - 1 : 0], "is laid down twice", &tally->doubled);
}

static bool votes_yes(const struct speaker *s)
{
	json_t *votes = json_object_get(json_object_get(s->page.state, "table"), "votes");

	return json_array_size(json_object_get(json_array_get(votes, 0), "yes")) > 0;
}

bool life_back(const struct served *from)
{
	for (int i = 0; i < SPEAKERS && table; i++) {
		struct speaker *s = &speaker[i];
		page_close(&s->page);
		if (!page_open(&s->page, from, NULL))
			return false;
		page_say(&s->page, "{\"t\":\"hello\",\"table\":\"%s\",\"token\":\"%s\"}", table->id,
			 table->token[i]);
		json_t *snapshot = page_wait(&s->page, "snapshot");
		if (!snapshot)
			return false;
		json_decref(snapshot);
		s->silent = false;
		check_shown(s, i);
		check_order(s);
		if (i == 0 && !s->open && s->yes && !votes_yes(s))
			complain(&thing[things - 1], "or before: a vote was acknowledged and is gone",
				 &tally->lost);
		if (s->open)
			say(s, s->open);
	}
	return true;
}

/* ---- From table to table, and the end ---------------------------------------------------------- */

static const char *row_text(sqlite3_stmt *rows, json_t **row)
{
	*row = json_loads((const char *)sqlite3_column_text(rows, 0), 0, NULL);
	return json_string_value(json_object_get(*row, "text"));
}

static void count_rows(sqlite3 *db, int count[MOST + 1])
{
	sqlite3_stmt *rows = NULL;
	json_t *row;
	int id;

	sqlite3_prepare_v2(db, "SELECT text FROM life WHERE kind IN ('talk', 'promise', 'note')", -1, &rows,
			   NULL);
	while (rows && sqlite3_step(rows) == SQLITE_ROW) {
		const char *text = row_text(rows, &row);
		if (text && sscanf(text, "text x%d.", &id) == 1 && id >= 1 && id <= MOST)
			count[id]++;
		json_decref(row);
	}
	sqlite3_finalize(rows);
}

void life_file(const struct served *s)
{
	static int count[MOST + 1];
	sqlite3 *db = NULL;

	if (sqlite3_open(s->db, &db) != SQLITE_OK)
		tally->wrong++;
	count_rows(db, count);
	sqlite3_close(db);
	for (int i = 0; i < things; i++) {
		const struct thing *t = &thing[i];
		bool kept = t->what == TALK || t->what == WHISPER || t->what == PROMISE;
		if (kept && t->done && !count[t->id])
			complain(t, "was acknowledged and is not in the file", &tally->lost);
		if (count[t->id] > 1)
			complain(t, "is in the file twice", &tally->doubled);
	}
}

void life_sit(const struct table *t, const struct served *from, struct tally *to)
{
	tally = to;
	table = t;
	first = things;
	for (int i = 0; i < SPEAKERS; i++) {
		speaker[i].open = NULL;
		speaker[i].yes = false;
		speaker[i].noted = speaker[i].ordered = 0;
		if (!speaker[i].page.in_n && !speaker[i].page.state)
			speaker[i].page.fd = -1;
	}
	if (!life_back(from))
		tally->wrong++;
}

void life_leave(void)
{
	for (int i = 0; i < SPEAKERS; i++)
		page_close(&speaker[i].page);
}
