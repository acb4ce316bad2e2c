/* zone.c — TZif files (RFC 8536) and the rule behind them for moments after their last change. The files are
 * the system's, yet one that is damaged must be refused: every count is checked before anything is read with
 * it, and what was read is checked before it is believed. */
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/zone.h"

#define ZONE_FOLDER "/usr/share/zoneinfo/"

enum {
	ZONE_FILE = 64 * 1024, /* bytes; the largest has 4 KB */
	ZONE_HEADER = 44,
	ZONE_TYPE = 6,           /* bytes of a sort of local time */
	ZONE_TYPES = 256,        /* their numbers are bytes */
	ZONE_OFFSET = 26 * 3600, /* no offset is larger, says RFC 8536 */
	RULE_TEXT = 100,
	HOUR = 3600,
	DAY = 86400
};

/* When the clock changes, every year: by a day of a month's week, a day of 365 or a day of all. */
struct yearly {
	enum { RULE_WEEK, RULE_DAY_OF_365, RULE_DAY } sort;
	int month, week, day;
	int time; /* seconds behind midnight, also negative and more than a day */
};

struct rule {
	bool there;                 /* behind the last change something else than its offset holds */
	bool summer;                /* clocks change */
	int offset, summer_offset;  /* seconds east of UTC */
	struct yearly begins, ends; /* the summer time */
};

struct zone {
	struct rule rule;
	int before; /* the offset before the first change */
	int n;
	struct zone_change {
		int64_t at;
		int offset;
	} change[];
};

/* ---- Days -------------------------------------------------------------------------------------- */

static int64_t floor_div(int64_t a, int64_t b) { return a / b - (a % b < 0); }

static bool is_leap(int64_t year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

/* Days from 1970 to the first of January. */
static int64_t year_begins(int64_t year)
{
	int64_t y = year - 1;

	return 365 * (year - 1970) + floor_div(y, 4) - floor_div(y, 100) + floor_div(y, 400) - 477;
}

static int64_t year_of(int64_t day)
{
	int64_t year = 1970 + floor_div(day * 400, 146097); /* right, or one off */

	while (year_begins(year) > day)
		year--;
	while (year_begins(year + 1) <= day)
		year++;
	return year;
}

static int month_begins(int64_t year, int month)
{
	static const short days[] = { 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365 };

	return days[month - 1] + (month > 2 && is_leap(year));
}

/* Days from the first of January. */
static int yearly_day(const struct yearly *y, int64_t year)
{
	switch (y->sort) {
	case RULE_DAY: return y->day;
	case RULE_DAY_OF_365:
		return y->day - 1 + (y->day >= 60 && is_leap(year)); /* 29 February has no number */
	case RULE_WEEK: break;
	}
	int first = month_begins(year, y->month), end = month_begins(year, y->month + 1);
	int weekday = (int)((year_begins(year) + first + 4) % 7 + 7) % 7; /* 1970 began on a Thursday */
	int day = first + (y->day - weekday + 7) % 7 + 7 * (y->week - 1);

	return day < end ? day : day - 7; /* the fifth is the last */
}

static int64_t yearly_moment(const struct yearly *y, int64_t year, int offset)
{
	return (year_begins(year) + yearly_day(y, year)) * DAY + y->time - offset;
}

/* ---- The rule: a POSIX TZ text ------------------------------------------------------------------ */

static bool read_char(const char **at, char c) { return **at == c && (*at)++; }

static bool read_number(const char **at, int least, int most, int *out)
{
	int n = 0, digits = 0;

	for (; isdigit((unsigned char)**at) && digits < 4; digits++)
		n = 10 * n + *(*at)++ - '0';
	*out = n;
	return digits && n >= least && n <= most;
}

/* [+-]h[:m[:s]] */
static bool read_time(const char **at, int most_hours, int *out)
{
	int hours, minutes = 0, seconds = 0;
	bool minus = read_char(at, '-');

	if (!minus)
		read_char(at, '+');
	if (!read_number(at, 0, most_hours, &hours) ||
	    (read_char(at, ':') && !read_number(at, 0, 59, &minutes)) ||
	    (read_char(at, ':') && !read_number(at, 0, 59, &seconds)))
		return false;
	*out = (hours * HOUR + minutes * 60 + seconds) * (minus ? -1 : 1);
	return true;
}

/* CET or <+0530>: what it is called is nobody's matter here. */
static bool read_name(const char **at)
{
	const char *begin = *at;

	if (read_char(at, '<')) {
		while (isalnum((unsigned char)**at) || **at == '+' || **at == '-')
			(*at)++;
		return *at - begin > 3 && read_char(at, '>');
	}
	while (isalpha((unsigned char)**at))
		(*at)++;
	return *at - begin >= 3;
}

static bool read_yearly(const char **at, struct yearly *y)
{
	bool ok;

	y->time = 2 * HOUR;
	if (read_char(at, 'M')) {
		y->sort = RULE_WEEK;
		ok = read_number(at, 1, 12, &y->month) && read_char(at, '.') &&
		     read_number(at, 1, 5, &y->week) && read_char(at, '.') && read_number(at, 0, 6, &y->day);
	} else if (read_char(at, 'J')) {
		y->sort = RULE_DAY_OF_365;
		ok = read_number(at, 1, 365, &y->day);
	} else {
		y->sort = RULE_DAY;
		ok = read_number(at, 0, 365, &y->day);
	}
	return ok && (!read_char(at, '/') || read_time(at, 167, &y->time));
}

static bool read_rule(const char *at, struct rule *r)
{
	int west;

	if (!*at) /* the last change holds for ever */
		return true;
	if (!read_name(&at) || !read_time(&at, 24, &west))
		return false;
	r->there = true;
	r->offset = -west; /* POSIX counts towards the west */
	if (!*at)
		return true;
	r->summer = true;
	r->summer_offset = r->offset + HOUR;
	if (!read_name(&at))
		return false;
	if (*at != ',') {
		if (!read_time(&at, 24, &west))
			return false;
		r->summer_offset = -west;
	}
	return read_char(&at, ',') && read_yearly(&at, &r->begins) && read_char(&at, ',') &&
	       read_yearly(&at, &r->ends) && !*at;
}

/* The last change of the rule until then, and the first one behind. Times of day of several days may carry a
 * change into another year, so three years are looked at. */
struct around {
	struct zone_change last;
	int64_t next;
};

static void look_at(struct around *a, int64_t moment, int64_t change, int offset)
{
	if (change > moment) {
		a->next = change < a->next ? change : a->next;
	} else if (change >= a->last.at) { /* begins as it ends: later wins, so it is always summer there */
		a->last = (struct zone_change){ change, offset };
	}
}

static struct around rule_around(const struct rule *r, int64_t moment)
{
	struct around a = { { INT64_MIN, r->offset }, INT64_MAX };

	if (!r->summer)
		return a;
	int64_t year = year_of(floor_div(moment + r->offset, DAY));
	for (int64_t y = year - 1; y <= year + 1; y++)
		look_at(&a, moment, yearly_moment(&r->ends, y, r->summer_offset), r->offset);
	for (int64_t y = year - 1; y <= year + 1; y++)
		look_at(&a, moment, yearly_moment(&r->begins, y, r->offset), r->summer_offset);
	return a;
}

/* ---- The file ----------------------------------------------------------------------------------- */

struct bytes {
	const unsigned char *at;
	size_t n;
};

struct counts {
	uint32_t utc, standard, leaps, changes, types, letters;
};

static const unsigned char *take(struct bytes *b, size_t n)
{
	const unsigned char *at = b->at;

	if (n > b->n)
		return NULL;
	b->at += n;
	b->n -= n;
	return at;
}

static uint32_t big32(const unsigned char *p)
{
	return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static int64_t big64(const unsigned char *p) { return (int64_t)((uint64_t)big32(p) << 32 | big32(p + 4)); }

static bool read_header(struct bytes *b, struct counts *c)
{
	const unsigned char *p = take(b, ZONE_HEADER);

	if (!p || memcmp(p, "TZif", 4) != 0 || p[4] < '2')
		return false;
	*c = (struct counts){ big32(p + 20), big32(p + 24), big32(p + 28),
			      big32(p + 32), big32(p + 36), big32(p + 40) };
	/* nothing in a file is longer than a file: from here on sums do not overflow */
	return c->utc <= ZONE_FILE && c->standard <= ZONE_FILE && c->leaps <= ZONE_FILE &&
	       c->changes <= ZONE_FILE && c->types <= ZONE_TYPES && c->letters <= ZONE_FILE;
}

static size_t rest_size(const struct counts *c, size_t time)
{
	return c->letters + c->leaps * (time + 4) + c->standard + c->utc;
}

static bool read_footer(struct bytes *b, struct rule *r)
{
	char text[RULE_TEXT];
	size_t n = 0;

	if (b->n < 2 || b->at[0] != '\n')
		return false;
	for (n = 1; n < b->n && b->at[n] != '\n'; n++)
		if (!b->at[n])
			return false;
	if (n == b->n || n > sizeof text)
		return false;
	memcpy(text, b->at + 1, n - 1);
	text[n - 1] = 0;
	return read_rule(text, r);
}

static bool read_changes(struct zone *z, const unsigned char *at, const unsigned char *type,
			 const unsigned char *types, uint32_t types_n)
{
	int offset[ZONE_TYPES];

	for (uint32_t i = 0; i < types_n; i++) {
		offset[i] = (int)(int32_t)big32(types + i * ZONE_TYPE);
		if (offset[i] < -ZONE_OFFSET || offset[i] > ZONE_OFFSET)
			return false;
	}
	z->before = offset[0];
	for (int i = 0; i < z->n; i++) {
		if (type[i] >= types_n)
			return false;
		z->change[i] = (struct zone_change){ big64(at + i * 8), offset[type[i]] };
		if (i && z->change[i].at <= z->change[i - 1].at)
			return false;
	}
	return true;
}

/* The data of the first version come first, in 32 bits, and are skipped. Leap seconds are refused: with them
 * the seconds of the file are not ours. */
struct zone *zone_read(const unsigned char *data, size_t n)
{
	struct bytes b = { data, n };
	struct counts c;

	if (n > ZONE_FILE || !read_header(&b, &c) ||
	    !take(&b, c.changes * 5 + c.types * ZONE_TYPE + rest_size(&c, 4)) || !read_header(&b, &c) ||
	    !c.types || c.leaps)
		return NULL;
	const unsigned char *at = take(&b, c.changes * 8), *type = at ? take(&b, c.changes) : NULL;
	const unsigned char *types = type ? take(&b, c.types * ZONE_TYPE) : NULL;
	if (!types || !take(&b, rest_size(&c, 8)))
		return NULL;
	struct zone *z = calloc(1, sizeof *z + c.changes * sizeof *z->change);
	if (!z)
		return NULL;
	z->n = (int)c.changes;
	if (!read_changes(z, at, type, types, c.types) || !read_footer(&b, &z->rule)) {
		free(z);
		return NULL;
	}
	return z;
}

/* Names begin with a capital letter; what does not is no zone of IANA's: "right/UTC" counts leap seconds,
 * "localtime" is this machine's matter. No dot, so nothing leads out of the folder. */
static bool is_name(const char *name)
{
	size_t n = strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_+-/");

	return n && !name[n] && n < ZONE_NAME && name[0] >= 'A' && name[0] <= 'Z' && name[n - 1] != '/' &&
	       !strstr(name, "//");
}

struct zone *zone_open(const char *name)
{
	char path[sizeof ZONE_FOLDER + ZONE_NAME];
	struct zone *z = NULL;

	if (!is_name(name))
		return NULL;
	snprintf(path, sizeof path, ZONE_FOLDER "%s", name);
	FILE *f = fopen(path, "rbe");
	unsigned char *data = f ? malloc(ZONE_FILE + 1) : NULL;
	if (data) {
		size_t n = fread(data, 1, ZONE_FILE + 1, f);
		z = ferror(f) ? NULL : zone_read(data, n);
	}
	free(data);
	if (f)
		fclose(f);
	return z;
}

void zone_close(struct zone *z) { free(z); }

bool zone_known(const char *name)
{
	struct zone *z = zone_open(name);

	zone_close(z);
	return z != NULL;
}

/* ---- Questions ---------------------------------------------------------------------------------- */

/* How many changes there were until then. */
static int changes_until(const struct zone *z, int64_t moment)
{
	int low = 0, high = z->n;

	while (low < high) {
		int middle = low + (high - low) / 2;
		if (z->change[middle].at <= moment)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

int zone_offset(const struct zone *z, int64_t moment)
{
	int n = changes_until(z, moment);

	if (n == z->n && z->rule.there)
		return rule_around(&z->rule, moment).last.offset;
	return n ? z->change[n - 1].offset : z->before;
}

/* The first change behind a moment; INT64_MAX: none. */
static int64_t next_change(const struct zone *z, int64_t moment)
{
	int n = changes_until(z, moment);

	return n < z->n ? z->change[n].at : rule_around(&z->rule, moment).next;
}

/* The first moment at which the local clock, in seconds since its 1970, shows that much or more. */
static int64_t reach(const struct zone *z, int64_t local)
{
	int64_t t = local - ZONE_OFFSET - 1; /* certainly before */

	for (;;) {
		int64_t there = local - zone_offset(z, t), change = next_change(z, t);
		if (there < change)
			return there > t ? there : t; /* t: it jumped over it */
		t = change;
	}
}

int64_t zone_next(const struct zone *z, int64_t after, int minute_of_day)
{
	assert(minute_of_day >= 0 && minute_of_day < DAY / 60);
	int64_t day = floor_div(after + zone_offset(z, after), DAY);

	for (;; day++) {
		int64_t moment = reach(z, day * DAY + minute_of_day * 60);
		if (moment > after)
			return moment;
	}
}

/* Seconds from a time of day to the next time that boundary comes, 1 to a day. */
static int64_t until(int64_t second, int minute)
{
	int64_t left = (minute * 60 - second + DAY) % DAY;

	return left ? left : DAY;
}

int64_t zone_after(const struct zone *z, struct zone_hours h, int64_t begin, int64_t seconds)
{
	assert(h.from >= 0 && h.from <= DAY / 60 && h.to >= 0 && h.to <= DAY / 60);
	if ((h.from - h.to) % (DAY / 60) == 0 || seconds <= 0)
		return begin + (seconds > 0 ? seconds : 0);
	for (int64_t t = begin;;) {
		int64_t local = t + zone_offset(z, t), second = local - floor_div(local, DAY) * DAY;
		int64_t to_from = until(second, h.from), to_end = until(second, h.to);
		bool inside = to_end < to_from;
		int64_t span = inside ? to_end : to_from, change = next_change(z, t);
		if (change < t + span)
			span = change - t;
		if (inside && seconds <= span)
			return t + seconds;
		seconds -= inside ? span : 0;
		t += span;
	}
}
