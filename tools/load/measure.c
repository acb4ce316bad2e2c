/* measure.c — see load.h. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tools/load/load.h"

double load_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1000 + (double)t.tv_nsec / 1e6;
}

/* ---- Latency ------------------------------------------------------------------------------- */

void tally_add(struct tally *t, double ms)
{
	if (t->n == t->cap) {
		t->cap = t->cap ? 2 * t->cap : 4096;
		t->latency = realloc(t->latency, (size_t)t->cap * sizeof *t->latency);
	}
	t->latency[t->n++] = (float)ms;
}

static int compare(const void *a, const void *b)
{
	float x = *(const float *)a, y = *(const float *)b;

	return (x > y) - (x < y);
}

double tally_part(struct tally *t, double percent)
{
	qsort(t->latency, (size_t)t->n, sizeof *t->latency, compare);
	int i = (int)((double)t->n * percent / 100);
	return t->n ? (double)t->latency[i < t->n ? i : t->n - 1] : 0;
}

void tally_histogram(const struct tally *t)
{
	int i = 0;

	for (double edge = 0.5; i < t->n; edge *= 2) {
		int first = i;
		while (i < t->n && (double)t->latency[i] < edge)
			i++;
		if (i > first)
			printf("  below %7.1f ms %8d  %5.1f %%\n", edge, i - first,
			       100.0 * (i - first) / t->n);
	}
}

/* ---- The server ---------------------------------------------------------------------------- */

double process_cpu(int pid)
{
	char path[64], text[1024];
	unsigned long user = 0, system = 0;

	snprintf(path, sizeof path, "/proc/%d/stat", pid);
	FILE *f = fopen(path, "r");
	if (!f)
		return 0;
	size_t n = fread(text, 1, sizeof text - 1, f);
	fclose(f);
	text[n] = 0;
	const char *behind = strrchr(text, ')');
	if (behind)
		sscanf(behind + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system);
	return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

long process_memory(int pid, const char *what)
{
	char path[64], line[256];
	size_t n = strlen(what);
	long kilobytes = 0;

	snprintf(path, sizeof path, "/proc/%d/status", pid);
	FILE *f = fopen(path, "r");
	while (f && fgets(line, sizeof line, f))
		if (strncmp(line, what, n) == 0 && line[n] == ':')
			kilobytes = atol(line + n + 1);
	if (f)
		fclose(f);
	return kilobytes;
}

/* ---- What the disk can do ------------------------------------------------------------------ */

double sqlite_commits(const char *folder, double seconds)
{
	char path[256], row[101];
	sqlite3 *db;
	sqlite3_stmt *insert;
	int n = 0;

	snprintf(path, sizeof path, "%s/commits.db", folder);
	memset(row, 'x', 100);
	if (sqlite3_open(path, &db) != SQLITE_OK)
		return 0;
	sqlite3_exec(db, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE t(x)", NULL, NULL,
		     NULL);
	sqlite3_prepare_v2(db, "INSERT INTO t VALUES(?)", -1, &insert, NULL);
	double began = load_now();
	for (; load_now() - began < seconds * 1000; n++) {
		sqlite3_bind_text(insert, 1, row, 100, SQLITE_STATIC);
		sqlite3_step(insert);
		sqlite3_reset(insert);
	}
	double took = (load_now() - began) / 1000;
	sqlite3_finalize(insert);
	sqlite3_close(db);
	for (size_t i = 0; i < 3; i++) {
		static const char *const ends[] = { "", "-wal", "-shm" };
		snprintf(path, sizeof path, "%s/commits.db%s", folder, ends[i]);
		unlink(path);
	}
	return n / took;
}
