/* torture_file.c — see torture.h. */
#include "tests/server/torture.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

static sqlite3 *opened(const struct served *s)
{
	sqlite3 *db = NULL;

	if (sqlite3_open(s->db, &db) != SQLITE_OK) {
		fprintf(stderr, "torture: the file cannot be opened\n");
		exit(1);
	}
	return db;
}

bool file_raise_epoch(const struct served *s)
{
	sqlite3 *db = opened(s);
	bool ok = sqlite3_exec(db, "UPDATE serving SET epoch = epoch + 1", NULL, NULL, NULL) == SQLITE_OK;

	sqlite3_close(db);
	return ok;
}

/* ---- Rows ---------------------------------------------------------------------------------- */

static void complain(const struct table *t, int seat, int id, const char *what)
{
	fprintf(stderr, "torture: a%d of seat %d of %s %s\n", id, seat + 1, t->id, what);
}

/* A row of the file with the id of a page. Ids of a seat rise, and one thing is said at a time: the rows come
 * in the order of what was acknowledged. */
static void judge_row(const struct table *t, int seat, int id, int *next, int *last, struct tally *tally)
{
	const struct player *p = &t->player[seat];

	if (id <= *last) {
		*(id == *last ? &tally->doubled : &tally->reordered) += 1;
		complain(t, seat, id, id == *last ? "is there twice" : "is behind a later one");
		return;
	}
	*last = id;
	for (; *next < p->made_n && p->made[*next].id < id; ++*next) {
		tally->lost++;
		complain(t, seat, p->made[*next].id, "was acknowledged and is not in the file");
	}
	if (*next < p->made_n && p->made[*next].id == id) {
		++*next;
	} else {
		tally->wrong++;
		complain(t, seat, id, "is in the file, and its seat was told that it was not done");
	}
}

static void judge_table(sqlite3_stmt *rows, const struct table *t, struct tally *tally)
{
	int next[LOAD_SEATS] = { 0 }, last[LOAD_SEATS] = { 0 };

	sqlite3_bind_text(rows, 1, t->id, -1, SQLITE_STATIC);
	while (sqlite3_step(rows) == SQLITE_ROW) {
		int seat = sqlite3_column_int(rows, 0);
		const char *id = (const char *)sqlite3_column_text(rows, 1);
		if (seat >= 0 && seat < t->seats && *id == 'a')
			judge_row(t, seat, atoi(id + 1), &next[seat], &last[seat], tally);
	}
	sqlite3_reset(rows);
	for (int seat = 0; seat < t->seats; seat++)
		for (; next[seat] < t->player[seat].made_n; next[seat]++) {
			tally->lost++;
			complain(t, seat, t->player[seat].made[next[seat]].id,
				 "was acknowledged and is not in the file");
		}
}

void file_rows(const struct served *s, const struct shelf *shelf, struct tally *tally)
{
	sqlite3 *db = opened(s);
	sqlite3_stmt *rows = NULL;

	if (sqlite3_prepare_v2(
		    db,
		    "SELECT asker, action_id FROM entry WHERE game_table = ? AND action_id IS NOT NULL"
		    " ORDER BY n",
		    -1, &rows, NULL) != SQLITE_OK)
		tally->wrong++;
	for (int i = 0; rows && i < shelf->n; i++)
		judge_table(rows, shelf->at[i], tally);
	sqlite3_finalize(rows);
	sqlite3_close(db);
}

/* ---- What the program itself says ---------------------------------------------------------- */

static bool says_yes(const char *format, const char *db, const char *table)
{
	char line[1024];

	snprintf(line, sizeof line, format, getenv("ECUMENE"), db, table, getenv("ECUMENE"));
	int status = system(line);
	return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* What it finds is shown only where something is not well. */
bool file_doctor(const struct served *s)
{
	return says_yes("found=$(%s admin doctor --db %s%.0s%.0s) || { echo \"$found\" >&2; exit 1; }", s->db,
			"");
}

int file_verify(const struct served *s, const struct shelf *shelf, struct tally *tally)
{
	int n = 0;

	for (int i = 0; i < shelf->n; i++) {
		const struct table *t = shelf->at[i];
		if (!t->over)
			continue;
		n++;
		if (!says_yes("%s admin export --db %s %s | %s verify - > /dev/null", s->db, t->id)) {
			tally->other++;
			fprintf(stderr, "torture: the log of %s is not true\n", t->id);
		}
	}
	return n;
}
