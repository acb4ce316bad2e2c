/* progress.h — how far something long has come, on a terminal.
 *
 * Nothing is shown where standard error is no terminal, nor in the first two seconds; then a line is written
 * over, five times a second at most. */
#ifndef SIM_PROGRESS_H
#define SIM_PROGRESS_H

#include <stdbool.h>

struct progress {
	const char *what; /* "games" */
	long long total;
	bool on, shown;
	double start, last; /* seconds: when it began, when a line was written */
};

void progress_begin(struct progress *, const char *what, long long total);
void progress_at(struct progress *, long long done); /* one thread; as often as one likes */
void progress_hide(struct progress *);               /* before anything else is written, and at the end */
double progress_clock(void);                         /* seconds that only grow */

#endif
