/* archipelago.h — what the schemas and the checks of Archipelago share. */
#ifndef TABLEC_ARCHIPELAGO_H
#define TABLEC_ARCHIPELAGO_H

#include "table.h"

void arc_check(struct tc_book *b);

/* The name of an end condition: its quantity, with the number where one text stands for one number.
 * Row of names.tsv, or TC_NONE. */
long arc_end_name(const struct tc_book *b, const char *end);

#endif
