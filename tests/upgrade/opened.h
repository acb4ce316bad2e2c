/* opened.h — a table that another version left, as somebody who looks on sees it. */
#ifndef TEST_OPENED_H
#define TEST_OPENED_H

#include "tests/server/table.h"

void watch(const char *id);
bool heard(const char *key); /* a sentence of the log, by its key */
/* Bots on all seats play it to its end, and its log is verified; what `verify` said is in `printed`. */
void plays_to_its_end(const char *id);

#endif
