/* export.h — a stored table as the text of its log: what `ecumene verify` reads. */
#ifndef STORE_EXPORT_H
#define STORE_EXPORT_H

#include "store/store.h"

/* 1 with the text (the caller frees it), 0 no such table or, unless `running` is set, one that is
 * not finished: a running game's log would give its secrets away. -1 with the problem. */
int store_export(struct store *, const char *id, bool running, char **text, size_t *n,
		 struct store_problem *);

#endif
