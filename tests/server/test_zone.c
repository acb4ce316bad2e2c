/* test_zone.c — time zones: offsets as libc knows them, deadlines that stay where they are on the clock,
 * hours that stretch a clock, and files and names that are not what they should be. */
#include "tests/test.h"

#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "server/zone.c"

#define WARSAW    "Europe/Warsaw"
#define NEW_YORK  "America/New_York"
#define LORD_HOWE "Australia/Lord_Howe"
#define KOLKATA   "Asia/Kolkata"
#define CAIRO     "Africa/Cairo"
#define APIA      "Pacific/Apia"

/* "2026-03-29 01:00" or with seconds, in UTC */
static int64_t utc(const char *text)
{
	struct tm tm = { 0 };
	const char *end = strptime(text, "%Y-%m-%d %H:%M", &tm);

	assert_non_null(end);
	if (*end)
		assert_non_null(strptime(end, ":%S", &tm));
	return (int64_t)timegm(&tm);
}

static const char *said(int64_t moment)
{
	static char text[4][40];
	static int which;
	time_t t = (time_t)moment;
	struct tm tm;

	which = (which + 1) % 4;
	gmtime_r(&t, &tm);
	strftime(text[which], sizeof text[which], "%F %T", &tm);
	return text[which];
}

static struct zone *opened(const char *name)
{
	struct zone *z = zone_open(name);

	if (!z)
		print_error("%s\n", name);
	assert_non_null(z);
	return z;
}

/* ---- Offsets ------------------------------------------------------------------------------------ */

struct offset_row {
	const char *name, *zone, *utc;
	int minutes;
};

/* clang-format off */
static const struct offset_row offset_rows[] = {
	{ "Warsaw before spring 2026",    WARSAW,    "2026-03-29 00:59:59", 60 },
	{ "Warsaw behind spring 2026",    WARSAW,    "2026-03-29 01:00",    120 },
	{ "Warsaw before autumn 2026",    WARSAW,    "2026-10-25 00:59:59", 120 },
	{ "Warsaw behind autumn 2026",    WARSAW,    "2026-10-25 01:00",    60 },
	{ "Warsaw before spring 2027",    WARSAW,    "2027-03-28 00:59:59", 60 },
	{ "Warsaw behind spring 2027",    WARSAW,    "2027-03-28 01:00",    120 },
	{ "Warsaw behind autumn 2027",    WARSAW,    "2027-10-31 01:00",    60 },
	{ "Warsaw in the summer of 2045", WARSAW,    "2045-07-01 12:00",    120 },
	{ "Warsaw before spring 2045",    WARSAW,    "2045-03-26 00:59:59", 60 },
	{ "Warsaw behind spring 2045",    WARSAW,    "2045-03-26 01:00",    120 },
	{ "New York before spring 2026",  NEW_YORK,  "2026-03-08 06:59:59", -300 },
	{ "New York behind spring 2026",  NEW_YORK,  "2026-03-08 07:00",    -240 },
	{ "New York before autumn 2026",  NEW_YORK,  "2026-11-01 05:59:59", -240 },
	{ "New York behind autumn 2026",  NEW_YORK,  "2026-11-01 06:00",    -300 },
	{ "New York behind spring 2027",  NEW_YORK,  "2027-03-14 07:00",    -240 },
	{ "New York behind autumn 2027",  NEW_YORK,  "2027-11-07 06:00",    -300 },
	{ "Kolkata",                      KOLKATA,   "2026-07-01 00:00",    330 },
	{ "Kolkata in 2045",              KOLKATA,   "2045-01-01 00:00",    330 },
	{ "UTC",                          "UTC",     "2026-07-01 00:00",    0 },
	{ "Lord Howe before autumn 2026", LORD_HOWE, "2026-04-04 14:59:59", 660 },
	{ "Lord Howe behind autumn 2026", LORD_HOWE, "2026-04-04 15:00",    630 },
	{ "Lord Howe before spring 2026", LORD_HOWE, "2026-10-03 15:29:59", 630 },
	{ "Lord Howe behind spring 2026", LORD_HOWE, "2026-10-03 15:30",    660 },
	{ "Lord Howe in January 2045",    LORD_HOWE, "2045-01-10 00:00",    660 },
};
/* clang-format on */

static void test_offset(void **arg)
{
	const struct offset_row *r = *arg;
	struct zone *z = opened(r->zone);

	assert_int_equal(zone_offset(z, utc(r->utc)), r->minutes * 60);
	zone_close(z);
}

/* ---- Deadlines ---------------------------------------------------------------------------------- */

struct next_row {
	const char *name, *zone, *after;
	int minute;
	const char *want;
};

/* clang-format off */
static const struct next_row next_rows[] = {
	{ "later today",                       WARSAW,    "2026-01-10 10:00",    1200, "2026-01-10 19:00" },
	{ "not at the deadline itself",        WARSAW,    "2026-01-10 19:00",    1200, "2026-01-11 19:00" },
	{ "a second before it",                WARSAW,    "2026-01-10 18:59:59", 1200, "2026-01-10 19:00" },
	{ "midnight",                          WARSAW,    "2026-01-10 10:00",    0,    "2026-01-10 23:00" },
	{ "stays at eight over spring",        WARSAW,    "2026-03-28 19:00",    1200, "2026-03-29 18:00" },
	{ "stays at eight over autumn",        WARSAW,    "2026-10-24 18:00",    1200, "2026-10-25 19:00" },
	{ "stays at eight over spring 2027",   WARSAW,    "2027-03-27 19:00",    1200, "2027-03-28 18:00" },
	{ "jumped over: at the jump",          WARSAW,    "2026-03-28 12:00",    150,  "2026-03-29 01:00" },
	{ "the day after as ever",             WARSAW,    "2026-03-29 01:00",    150,  "2026-03-30 00:30" },
	{ "the first that is not jumped over", WARSAW,    "2026-03-28 12:00",    180,  "2026-03-29 01:00" },
	{ "twice: the first time",             WARSAW,    "2026-10-24 12:00",    150,  "2026-10-25 00:30" },
	{ "twice: not the second time",        WARSAW,    "2026-10-25 00:30",    150,  "2026-10-26 01:30" },
	{ "twice: nor from between",           WARSAW,    "2026-10-25 01:10",    150,  "2026-10-26 01:30" },
	{ "New York jumps over",               NEW_YORK,  "2026-03-07 12:00",    150,  "2026-03-08 07:00" },
	{ "New York twice",                    NEW_YORK,  "2026-10-31 12:00",    90,   "2026-11-01 05:30" },
	{ "New York not the second time",      NEW_YORK,  "2026-11-01 05:30",    90,   "2026-11-02 06:30" },
	{ "New York stays over autumn 2027",   NEW_YORK,  "2027-11-06 22:00",    1080, "2027-11-07 23:00" },
	{ "Kolkata",                           KOLKATA,   "2026-01-10 00:00",    0,    "2026-01-10 18:30" },
	{ "UTC",                               "UTC",     "2026-01-10 00:00",    0,    "2026-01-11 00:00" },
	{ "Lord Howe jumps half an hour",      LORD_HOWE, "2026-10-03 12:00",    135,  "2026-10-03 15:30" },
	{ "Lord Howe twice",                   LORD_HOWE, "2026-04-04 12:00",    105,  "2026-04-04 14:45" },
	{ "Lord Howe not the second time",     LORD_HOWE, "2026-04-04 14:45",    105,  "2026-04-05 15:15" },
	{ "2045 jumps over too",               WARSAW,    "2045-03-25 12:00",    150,  "2045-03-26 01:00" },
	{ "midnight does not exist in Cairo",  CAIRO,     "2026-04-23 12:00",    0,    "2026-04-23 22:00" },
	{ "Samoa left a day out",              APIA,      "2011-12-30 09:00",    600,  "2011-12-30 10:00" },
	{ "and went on behind it",             APIA,      "2011-12-30 10:00",    600,  "2011-12-30 20:00" },
};
/* clang-format on */

static void test_next(void **arg)
{
	const struct next_row *r = *arg;
	struct zone *z = opened(r->zone);

	assert_string_equal(said(zone_next(z, utc(r->after), r->minute)), said(utc(r->want)));
	zone_close(z);
}

/* One deadline for every local day of forty years, each at its minute or at a jump. */
static void test_deadlines_never_slide(void **arg)
{
	static const char *const names[] = { "Europe/Warsaw", "America/New_York", "Australia/Lord_Howe",
					     "Africa/Cairo", "Asia/Gaza" };

	(void)arg;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		struct zone *z = opened(names[i]);
		int64_t t = utc("2013-01-01 12:00"), end = utc("2053-01-01 12:00");
		int days = 0;
		for (; t < end; days++) {
			int64_t next = zone_next(z, t, 135), local = next + zone_offset(z, next);
			bool jump = zone_offset(z, next) != zone_offset(z, next - 1);
			assert_true(local % DAY == 135 * 60 || jump);
			assert_in_range(next - t, days ? 22 * HOUR : 0, 26 * HOUR);
			t = next;
		}
		assert_in_range(days, 14610, 14611);
		zone_close(z);
	}
}

/* ---- Hours -------------------------------------------------------------------------------------- */

struct after_row {
	const char *name, *zone;
	struct zone_hours hours;
	const char *begin;
	int minutes;
	const char *want;
};

/* clang-format off */
static const struct after_row after_rows[] = {
	{ "always",                  WARSAW,    { 0, 0 },      "2026-01-10 10:00", 600, "2026-01-10 20:00" },
	{ "the whole day is always", WARSAW,    { 0, 1440 },   "2026-01-10 10:00", 600, "2026-01-10 20:00" },
	{ "within the hours",        WARSAW,    { 480, 1320 }, "2026-01-10 10:00", 60,  "2026-01-10 11:00" },
	{ "up to their end",         WARSAW,    { 480, 1320 }, "2026-01-10 20:00", 60,  "2026-01-10 21:00" },
	{ "over the night",          WARSAW,    { 480, 1320 }, "2026-01-10 20:00", 61,  "2026-01-11 07:01" },
	{ "begun at night",          WARSAW,    { 480, 1320 }, "2026-01-10 01:00", 30,  "2026-01-10 07:30" },
	{ "nothing takes no time",   WARSAW,    { 480, 1320 }, "2026-01-10 01:00", 0,   "2026-01-10 01:00" },
	{ "several days",            "UTC",     { 600, 720 },  "2026-01-10 11:00", 360, "2026-01-13 11:00" },
	{ "hours over midnight",     "UTC",     { 1320, 120 }, "2026-01-10 12:00", 180, "2026-01-11 01:00" },
	{ "begun behind midnight",   "UTC",     { 1320, 120 }, "2026-01-10 01:00", 90,  "2026-01-10 22:30" },
	{ "spring takes an hour",    WARSAW,    { 60, 240 },   "2026-03-28 23:00", 120, "2026-03-29 02:00" },
	{ "then the next night",     WARSAW,    { 60, 240 },   "2026-03-28 23:00", 121, "2026-03-29 23:01" },
	{ "autumn gives one more",   WARSAW,    { 60, 240 },   "2026-10-24 22:00", 240, "2026-10-25 03:00" },
	{ "hours that come twice",   WARSAW,    { 120, 180 },  "2026-10-24 12:00", 120, "2026-10-25 02:00" },
	{ "half an hour that does",  WARSAW,    { 120, 150 },  "2026-10-24 12:00", 45,  "2026-10-25 01:15" },
	{ "hours that are left out", WARSAW,    { 120, 180 },  "2026-03-28 12:00", 30,  "2026-03-30 00:30" },
	{ "a morning behind spring", WARSAW,    { 480, 1320 }, "2026-03-28 20:00", 120, "2026-03-29 07:00" },
	{ "a morning behind autumn", WARSAW,    { 480, 1320 }, "2026-10-24 19:00", 120, "2026-10-25 08:00" },
	{ "New York in spring",      NEW_YORK,  { 60, 240 },   "2026-03-08 05:00", 121, "2026-03-09 05:01" },
	{ "New York in autumn",      NEW_YORK,  { 60, 240 },   "2026-11-01 04:00", 240, "2026-11-01 09:00" },
	{ "Lord Howe in autumn",     LORD_HOWE, { 60, 180 },   "2026-04-04 13:00", 150, "2026-04-04 16:30" },
};
/* clang-format on */

static void test_after(void **arg)
{
	const struct after_row *r = *arg;
	struct zone *z = opened(r->zone);

	assert_string_equal(said(zone_after(z, r->hours, utc(r->begin), r->minutes * 60)),
			    said(utc(r->want)));
	zone_close(z);
}

/* As counted minute by minute. */
static void test_hours_are_counted(void **arg)
{
	struct zone *z = opened("Europe/Warsaw");

	(void)arg;
	srandom(5);
	for (int i = 0; i < 300; i++) {
		struct zone_hours h = { (int)(random() % 1440), (int)(random() % 1440) };
		int64_t t = utc(i % 2 ? "2026-03-27 00:00" : "2026-10-23 00:00") + random() % (3 * 1440) * 60;
		int64_t begin = t, left = 1 + random() % 3000, seconds = left * 60;
		for (; left && h.from != h.to; t += 60) {
			int64_t minute = (t + zone_offset(z, t)) / 60 % 1440;
			left -= h.from < h.to ? minute >= h.from && minute < h.to
					      : minute >= h.from || minute < h.to;
		}
		if (h.from != h.to)
			assert_int_equal(zone_after(z, h, begin, seconds), t);
	}
	zone_close(z);
}

/* ---- As libc ------------------------------------------------------------------------------------ */

enum { MOMENTS = 3000 };

/* What libc says, in a child: TZ is of the whole process. */
static void ask_libc(const char *tz, const int64_t *moment, int *offset)
{
	int pipes[2], status;

	assert_int_equal(pipe(pipes), 0);
	fflush(NULL);
	pid_t child = fork();
	assert_true(child >= 0);
	if (child == 0) {
		setenv("TZ", tz, 1);
		tzset();
		for (int i = 0; i < MOMENTS; i++) {
			time_t t = (time_t)moment[i];
			struct tm tm;
			localtime_r(&t, &tm);
			offset[i] = (int)tm.tm_gmtoff;
		}
		FILE *out = fdopen(pipes[1], "w");
		bool ok = out && fwrite(offset, sizeof *offset, MOMENTS, out) == MOMENTS && fclose(out) == 0;
		_exit(ok ? 0 : 1);
	}
	close(pipes[1]);
	FILE *in = fdopen(pipes[0], "r");
	assert_int_equal(fread(offset, sizeof *offset, MOMENTS, in), MOMENTS);
	fclose(in);
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_int_equal(status, 0);
}

/* Half of them anywhere, half within two seconds of a change. */
static void assert_as_libc(const struct zone *z, const char *tz)
{
	static int64_t moment[MOMENTS];
	static int offset[MOMENTS];
	int64_t from = utc("1990-01-01 00:00"), to = utc("2060-01-01 00:00");

	for (int i = 0; i < MOMENTS; i++) {
		moment[i] = from + (int64_t)((double)random() / RAND_MAX * (double)(to - from));
		int64_t change = next_change(z, moment[i]);
		if (i % 2 && change < to)
			moment[i] = change - 2 + random() % 4;
	}
	ask_libc(tz, moment, offset);
	for (int i = 0; i < MOMENTS; i++) {
		if (zone_offset(z, moment[i]) != offset[i])
			print_error("%s at %s\n", tz, said(moment[i]));
		assert_int_equal(zone_offset(z, moment[i]), offset[i]);
	}
}

static const char *const libc_zones[] = {
	"Europe/Warsaw",       "America/New_York", "Asia/Kolkata",       "UTC",
	"Australia/Lord_Howe", "Europe/London",    "Europe/Dublin",      "America/St_Johns",
	"America/Sao_Paulo",   "America/Nuuk",     "America/Santiago",   "America/Havana",
	"Asia/Tokyo",          "Asia/Gaza",        "Asia/Kathmandu",     "Asia/Tehran",
	"Africa/Casablanca",   "Africa/Cairo",     "Pacific/Apia",       "Pacific/Chatham",
	"Antarctica/Troll",    "Etc/GMT+12",       "Pacific/Kiritimati", "Europe/Moscow",
};

static void test_as_libc(void **arg)
{
	const char *name = *arg;
	struct zone *z = opened(name);

	srandom(1);
	assert_as_libc(z, name);
	zone_close(z);
}

/* ---- Files -------------------------------------------------------------------------------------- */

/* A file with no changes but those of its rule. */
static size_t only_rule(unsigned char *out, size_t cap, const char *rule)
{
	static const unsigned char v1[44] = { 'T', 'Z', 'i', 'f', '2' };
	static const unsigned char v2[44 + 6 + 4] = {
		'T', 'Z', 'i', 'f', '2', [39] = 1, [43] = 4, [50] = 'X', 'X', 'X'
	};
	size_t n = sizeof v1 + sizeof v2;

	memcpy(out, v1, sizeof v1);
	memcpy(out + sizeof v1, v2, sizeof v2);
	return n + (size_t)snprintf((char *)out + n, cap - n, "\n%s\n", rule);
}

static struct zone *ruled(const char *rule)
{
	unsigned char data[400];

	return zone_read(data, only_rule(data, sizeof data, rule));
}

static const char *const rules[] = {
	"CET-1CEST,M3.5.0,M10.5.0/3",
	"EST5EDT,M3.2.0,M11.1.0",
	"IST-1GMT0,M10.5.0,M3.5.0/1",
	"<+1030>-10:30<+11>-11,M10.1.0,M4.1.0",
	"<-02>2<-01>,M3.5.0/-1,M10.5.0/0",
	"EET-2EEST,M3.4.4/50,M10.4.4/50",
	"AAA5BBB,J60/2,J300/2",
	"AAA5BBB,J59,J364/23:59:59",
	"AAA5BBB,59/0,300/1:30",
	"AAA-5:30:15BBB,60,299",
	"<+05>-5",
};

static void test_rule_as_libc(void **arg)
{
	struct zone *z = ruled(*arg);

	assert_non_null(z);
	srandom(2);
	assert_as_libc(z, *arg);
	zone_close(z);
}

/* Its summers meet at New Year. libc looks at the year of UTC there, RFC 8536 does not. */
static void test_always_summer(void **arg)
{
	struct zone *z = ruled("AAA3BBB,0/0,J365/25");

	(void)arg;
	assert_non_null(z);
	for (int64_t t = utc("2026-12-31 12:00"); t < utc("2027-01-01 12:00"); t += 60)
		assert_int_equal(zone_offset(z, t), -2 * HOUR);
	assert_int_equal(zone_next(z, utc("2026-12-31 12:00"), 0), utc("2027-01-01 02:00"));
	zone_close(z);
}

static void test_bad_rules(void **arg)
{
	static const char *const bad[] = { "CE",
					   "CET",
					   "CET-25",
					   "CET-1CEST",
					   "CET-1CEST,M3.5.0",
					   "CET-1CEST,M13.5.0,M10.5.0",
					   "CET-1CEST,M0.5.0,M10.5.0",
					   "CET-1CEST,M3.6.0,M10.5.0",
					   "CET-1CEST,M3.5.7,M10.5.0",
					   "CET-1CEST,J0,J5",
					   "CET-1CEST,J366,J5",
					   "CET-1CEST,366,5",
					   "CET-1CEST,M3.5.0/168,M10.5.0",
					   "CET-1CEST,M3.5.0,M10.5.0x",
					   "<CET-1",
					   "<+1>-1",
					   "CET-1:60",
					   "CET-99999999999" };

	(void)arg;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		if (ruled(bad[i]))
			print_error("%s\n", bad[i]);
		assert_null(ruled(bad[i]));
	}
	struct zone *z = ruled(""); /* nothing behind the last change is no fault */
	assert_non_null(z);
	zone_close(z);
}

static size_t file_of(const char *name, unsigned char *out, size_t cap)
{
	char path[100];

	snprintf(path, sizeof path, ZONE_FOLDER "%s", name);
	FILE *f = fopen(path, "rb");
	assert_non_null(f);
	size_t n = fread(out, 1, cap, f);
	fclose(f);
	return n;
}

/* In a block of its own size, so that a sanitizer sees a step too far. */
static struct zone *read_copy(const unsigned char *data, size_t n)
{
	unsigned char *copy = malloc(n ? n : 1);

	memcpy(copy, data, n);
	struct zone *z = zone_read(copy, n);
	free(copy);
	return z;
}

static void test_truncated(void **arg)
{
	static unsigned char data[ZONE_FILE];
	size_t n = file_of("Europe/Warsaw", data, sizeof data);

	(void)arg;
	for (size_t cut = 0; cut < n; cut++)
		assert_null(read_copy(data, cut));
	struct zone *z = read_copy(data, n);
	assert_non_null(z);
	zone_close(z);
	data[4] = '1'; /* 32 bits only */
	assert_null(read_copy(data, n));
}

/* A number changed where the file says what is where. */
static void test_lies(void **arg)
{
	static unsigned char data[ZONE_FILE];
	size_t n = file_of("Europe/Warsaw", data, sizeof data);
	struct bytes b = { data, n };
	struct counts c;

	(void)arg;
	assert_true(read_header(&b, &c));
	size_t second = ZONE_HEADER + c.changes * 5 + c.types * ZONE_TYPE + rest_size(&c, 4);
	take(&b, second - ZONE_HEADER);
	assert_true(read_header(&b, &c));
	size_t changes = second + ZONE_HEADER, types = changes + 9 * c.changes;
	const struct lie {
		size_t at;
		unsigned char byte;
	} lies[] = { { 0, 'X' },           { second, 'X' },        { second + 31, 1 }, /* leap seconds */
		     { second + 39, 0 },                                               /* no types */
		     { second + 36, 255 }, { changes + 80, 0x70 },                     /* not in order */
		     { types - 1, 255 },   { types, 0x7f }, /* an offset of years */
		     { n - 1, 0 } };
	for (size_t i = 0; i < sizeof lies / sizeof *lies; i++) {
		unsigned char was = data[lies[i].at];
		data[lies[i].at] = lies[i].byte;
		struct zone *z = read_copy(data, n);
		data[lies[i].at] = was;
		if (z)
			print_error("byte %zu\n", lies[i].at);
		assert_null(z);
	}
}

/* Damaged anywhere: refused, or a zone that still answers. */
static void test_damaged(void **arg)
{
	static unsigned char data[ZONE_FILE], damaged[ZONE_FILE];
	size_t n = file_of("Europe/Warsaw", data, sizeof data);

	(void)arg;
	srandom(3);
	for (int i = 0; i < 20000; i++) {
		memcpy(damaged, data, n);
		for (int k = 0; k < 1 + i % 3; k++)
			damaged[i % 2 ? n - 1 - (size_t)random() % 60 : (size_t)random() % n] =
				(unsigned char)random();
		struct zone *z = read_copy(damaged, n);
		if (!z)
			continue;
		int64_t now = utc("2026-01-01 00:00") + random();
		assert_in_range(zone_offset(z, now) + ZONE_OFFSET, 0, 2 * ZONE_OFFSET);
		assert_true(zone_next(z, now, 150) > now);
		assert_true(zone_after(z, (struct zone_hours){ 60, 120 }, now, HOUR) > now);
		zone_close(z);
	}
}

struct name_row {
	const char *name;
	bool known;
};

static void test_names(void **arg)
{
	static const struct name_row rows[] = { { "Europe/Warsaw", true },
						{ "America/New_York", true },
						{ "America/Argentina/Buenos_Aires", true },
						{ "Etc/GMT+12", true },
						{ "UTC", true },
						{ "", false },
						{ "Europe", false },
						{ "Europe/", false },
						{ "Europe//Warsaw", false },
						{ "Europe/Atlantis", false },
						{ "/etc/passwd", false },
						{ "/usr/share/zoneinfo/UTC", false },
						{ "../../../etc/passwd", false },
						{ "Europe/../UTC", false },
						{ "Europe/./Warsaw", false },
						{ "Europe/Warsaw\n", false },
						{ "Europe/Warsaw ", false },
						{ "Europe\\Warsaw", false },
						{ "Europe/Wars\xc3\xa4w", false },
						{ "localtime", false },
						{ "posixrules", false },
						{ "right/UTC", false },
						{ "zone.tab", false },
						{ "CET-1CEST,M3.5.0,M10.5.0", false },
						{ "America/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", false } };

	(void)arg;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		if (zone_known(rows[i].name) != rows[i].known)
			print_error("%s\n", rows[i].name);
		assert_int_equal(zone_known(rows[i].name), rows[i].known);
	}
}

/* ------------------------------------------------------------------------------------------------- */

#define COUNT(a) (sizeof(a) / sizeof *(a))

int main(void)
{
	static struct CMUnitTest tests[COUNT(offset_rows) + COUNT(next_rows) + COUNT(after_rows) +
				       COUNT(libc_zones) + COUNT(rules) + 8];
	size_t n = 0;

	for (size_t i = 0; i < COUNT(offset_rows); i++)
		tests[n++] = test_row(offset_rows[i].name, test_offset, &offset_rows[i]);
	for (size_t i = 0; i < COUNT(next_rows); i++)
		tests[n++] = test_row(next_rows[i].name, test_next, &next_rows[i]);
	for (size_t i = 0; i < COUNT(after_rows); i++)
		tests[n++] = test_row(after_rows[i].name, test_after, &after_rows[i]);
	for (size_t i = 0; i < COUNT(libc_zones); i++)
		tests[n++] = test_row(libc_zones[i], test_as_libc, libc_zones[i]);
	for (size_t i = 0; i < COUNT(rules); i++)
		tests[n++] = test_row(rules[i], test_rule_as_libc, rules[i]);
	tests[n++] = (struct CMUnitTest)cmocka_unit_test(test_deadlines_never_slide);
	tests[n++] = (struct CMUnitTest)cmocka_unit_test(test_hours_are_counted);
	tests[n++] = (struct CMUnitTest)cmocka_unit_test(test_always_summer);
	tests[n++] = (struct CMUnitTest)cmocka_unit_test(test_bad_rules);
	tests[n++] = (struct CMUnitTest)cmocka_unit_test(test_truncated);
	tests[n++] = (struct CMUnitTest)cmocka_unit_test(test_lies);
	tests[n++] = (struct CMUnitTest)cmocka_unit_test(test_damaged);
	tests[n++] = (struct CMUnitTest)cmocka_unit_test(test_names);
	return cmocka_run_group_tests_name("zone", tests, NULL, NULL);
}
