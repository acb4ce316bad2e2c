/* scan.h — reads as much of a JSON text as a client under load needs, without building anything: values are
 * found by their key and skipped by counting brackets. The texts come from our server and are well formed. */
#ifndef LOAD_SCAN_H
#define LOAD_SCAN_H

#include <stdbool.h>
#include <stddef.h>

struct span {
	const char *at; /* NULL: there is none */
	size_t n;
};

struct span scan_key(struct span object, const char *key);
/* the next value of an array, each time behind the last; .at NULL behind the last */
struct span scan_next(struct span array, struct span last);
int scan_int(struct span);
bool scan_is(struct span, const char *json); /* the same text */
/* the inside of a string; escapes stay as they are */
struct span scan_inside(struct span string);

#endif
