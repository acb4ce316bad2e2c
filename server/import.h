/* import.h — the log of a game becomes a table again: of `ecumene admin export`, or one that was published.
 *
 *	struct srv_import *i = srv_import_read(text, n, id, now, &problem); every hash and shuffle is proved
 *	srv_import_write(i, store, &problem);
 *	srv_import_tell(i, line, to);                                      its address, and new links
 *	srv_import_free(i);
 *
 * A log has neither names nor links: persons get new links, and bots are drawn from the table's secret as
 * when it was made, of the game's usual level. */
#ifndef SRV_IMPORT_H
#define SRV_IMPORT_H

#include "store/store.h"

enum { SRV_IMPORT_MOST = 64 * 1024 * 1024 }; /* bytes of a log */

struct srv_import;

/* Under this id, or a new one ("-"), made now, in seconds since 1970. NULL: the problem names the line. Any
 * thread may do it. */
struct srv_import *srv_import_read(const char *text, size_t n, const char *id, int64_t now,
				   struct store_problem *);
/* 0, or -1 with the problem: there is a table of that id, or the disk has no room. */
int srv_import_write(const struct srv_import *, struct store *, struct store_problem *);
bool srv_import_over(const struct srv_import *);
/* Line by line: "/t/ID", then the link of each person. */
void srv_import_tell(const struct srv_import *, void (*line)(void *to, const char *), void *to);
void srv_import_free(struct srv_import *);

#endif
