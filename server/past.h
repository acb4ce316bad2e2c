/* past.h — what a viewer was sent of a game from its beginning, made again out of the log. */
#ifndef SRV_PAST_H
#define SRV_PAST_H

#include "server/inside.h"

/* Whose past: a seat that this device has, or whose token it is; seat -1: what everybody may watch. */
struct srv_past_wish {
	char id[STORE_ID];
	int seat;
	bool has_device, has_token;
	uint8_t device[32], token[32]; /* their hashes */
};

enum srv_past_found { SRV_PAST_FOUND, SRV_PAST_NONE, SRV_PAST_REFUSED, SRV_PAST_TROUBLE };

/* Frames as the form in bytes has them (bytes.h), each behind its length in four bytes, the lowest first. */
enum srv_past_found srv_past_read(struct srv *, struct store *, const struct srv_past_wish *,
				  struct srv_out *, struct store_problem *);

void srv_past_start(struct srv *, struct srv_request *, const struct srv_past_wish *); /* publish.c */

#endif
