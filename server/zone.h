/* zone.h — time zones by their IANA names, for deadlines at a local time of day and for hours in which
 * somebody is there. Nothing is global: no TZ, no tzset(); a zone is read once, is const afterwards, and any
 * thread may ask it.
 *
 * Moments are seconds since 1970 UTC, without leap seconds; minutes of the day are those of local clocks. */
#ifndef SRV_ZONE_H
#define SRV_ZONE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ZONE_NAME = 40 }; /* bytes, with the zero */

struct zone;

/* A name strangers may give: of a zone this machine knows. */
bool zone_known(const char *name);
struct zone *zone_open(const char *name); /* NULL: not known, or its file is damaged */
void zone_close(struct zone *);
/* from the bytes of a TZif file (RFC 8536), version 2 or later */
struct zone *zone_read(const unsigned char *data, size_t n);

int zone_offset(const struct zone *, int64_t moment); /* seconds east of UTC */

/* The first moment behind `after` at which local clocks show that minute of the day. Where they jump over it,
 * the moment of the jump; where they show it twice, the first time only. So a daily deadline comes once every
 * day and never slides. (A day that a zone leaves out, as Samoa did in 2011, ends at its jump too.) */
int64_t zone_next(const struct zone *, int64_t after, int minute_of_day);

/* From a minute of the day to another one, over midnight where from > to; always where they are the same. */
struct zone_hours {
	int from, to;
};

/* The moment at which so many seconds within the hours have passed since `begin`; `begin` for none. An hour
 * that clocks show twice passes twice, one they leave out does not. */
int64_t zone_after(const struct zone *, struct zone_hours, int64_t begin, int64_t seconds);

#endif
