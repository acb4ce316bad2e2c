/* progress.c — see progress.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "sim/progress.h"

enum { BAR = 24 };
static const double after = 2.0, between = 0.2; /* seconds */

double progress_clock(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* A line can be written over? */
static bool on_terminal(void)
{
	const char *term = getenv("TERM");

	return isatty(2) && !(term && strcmp(term, "dumb") == 0);
}

void progress_begin(struct progress *p, const char *what, long long total)
{
	*p = (struct progress){ .what = what, .total = total, .on = total > 0 && on_terminal() };
	p->start = p->last = progress_clock();
}

void progress_at(struct progress *p, long long done)
{
	double now = p->on ? progress_clock() : 0;
	char bar[BAR + 1] = "";

	if (!p->on || now - p->start < after || now - p->last < between)
		return;
	p->last = now;
	p->shown = true;
	memset(bar, '.', BAR);
	memset(bar, '#', (size_t)(done < p->total ? done * BAR / p->total : BAR));
	fprintf(stderr, "\r[%s] %3d %%, %lld of %lld %s", bar, (int)(done * 100 / p->total), done, p->total,
		p->what);
	if (done)
		fprintf(stderr, ", %.0f s to go",
			(now - p->start) * (double)(p->total - done) / (double)done);
	fprintf(stderr, "\033[K");
	fflush(stderr);
}

void progress_hide(struct progress *p)
{
	if (p->shown)
		fprintf(stderr, "\r\033[K");
	p->shown = false;
}
