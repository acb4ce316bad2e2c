/* manage.h — what a host changes in a stored table that nobody has open: a seat gets a new link or another
 * player. `ecumene admin` does it on the file; a server that runs on it does it when it has put the table
 * away. */
#ifndef STORE_MANAGE_H
#define STORE_MANAGE_H

#include "store/store.h"

enum { STORE_LINK = 96, STORE_ID_LETTERS = 16 };

void store_draw_id(char id[STORE_ID]); /* letters a to z, digits 2 to 7 */

/* "/t/ID#TOKEN" with a new token; the store keeps its hash alone. */
void store_draw_link(const char *id, uint8_t hash[STORE_SECRET], char link[STORE_LINK]);

/* "s3": 2; -1: that is no seat */
int store_seat_number(const char *text);
/* 0, or -1 with the problem in words. The old link ends; `now` is in seconds since 1970. */
int store_new_link(struct store *, const char *id, int seat, int64_t now, char link[STORE_LINK],
		   struct store_problem *);
/* From here on such a bot plays the seat, or its `person` again: an entry of the log. */
int store_give_seat(struct store *, const char *id, int seat, const char *kind, struct store_problem *);
/* "on" or "off": may anybody find the table? */
int store_list_word(struct store *, const char *id, const char *word, struct store_problem *);

#endif
