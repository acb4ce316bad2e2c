/* told.h — between the two files of what people are told who do not look: told.c knows the rows of seats and
 * when something is to be told, told_send.c how often that may be, in which words, and what became of it. */
#ifndef SRV_TOLD_H
#define SRV_TOLD_H

#include "server/hook.h"
#include "server/inside.h"

enum told_thing { TOLD_NOTHING, TOLD_CODE, TOLD_ASKED, TOLD_HALF, TOLD_VOTE };
enum { TOLD_DIGITS = 6, TOLD_LANGUAGE = 3 };

/* May a code be sent to an address nobody has confirmed? It may belong to somebody who wants none of this. */
bool told_may_ask(struct srv_table *, struct srv_socket *, const char *url);
/* May one more message be sent to an address that was confirmed? */
bool told_may_send(struct srv_table *, int seat, const char *url);
void told_send(struct srv_table *, int seat, enum told_thing, const char *url, const char *language,
	       const char *code);
void told_results(struct srv *); /* those whose tables are there are taken */
/* What became of one; false: the row is on its way to the disk, come again. */
bool told_result(struct srv_table *, int seat, enum told_thing, const char *url, bool ok);

#endif
