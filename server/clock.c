/* clock.c — see clock.h. */
#include <assert.h>
#include <string.h>

#include "server/clock.h"
#include "server/zone.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR };
enum { LEAST_BEFORE_DEADLINE = 6 * HOUR }; /* who is asked just before it has until the next day's */

const char *const clock_kinds[CLOCK_KINDS + 1] = { "none", "live", "slow" };

/* ---- Rules ----------------------------------------------------------------------------------- */

/* An integer within bounds, or as it was where it is missing; false: out of bounds. */
static bool bounded(json_t *from, const char *key, int least, int most, int *out)
{
	json_t *n = json_object_get(from, key);

	if (!n)
		return true;
	if (!json_is_integer(n) || json_integer_value(n) < least || json_integer_value(n) > most)
		return false;
	*out = (int)json_integer_value(n);
	return true;
}

static bool zone_named(json_t *from, char out[CLOCK_ZONE])
{
	json_t *zone = json_object_get(from, "zone");
	const char *name = json_string_value(zone);

	if (!zone)
		return true;
	if (!name || strlen(name) >= CLOCK_ZONE || !zone_known(name))
		return false;
	strcpy(out, name);
	return true;
}

static int kind_named(const char *key)
{
	for (int i = 0; key && i < CLOCK_KINDS; i++)
		if (strcmp(clock_kinds[i], key) == 0)
			return i;
	return -1;
}

const char *clock_rules_read(struct clock_rules *r, json_t *from)
{
	int kind = kind_named(json_string_value(json_object_get(from, "kind")));

	*r = (struct clock_rules){ .budget = 90,
				   .longer = 240,
				   .bank = 600,
				   .talk = 10,
				   .hours = 24,
				   .deadline = 20 * 60,
				   .zone = "UTC" };
	if (kind < 0)
		return "a clock is none, live or slow";
	r->kind = (enum clock_kind)kind;
	if (r->kind == CLOCK_NONE) /* nobody is hurried: there are no numbers */
		return NULL;
	if (!bounded(from, "budget", 10, 3600, &r->budget) || !bounded(from, "long", 10, 7200, &r->longer) ||
	    !bounded(from, "bank", 0, 36000, &r->bank))
		return "a live clock has 10 to 3600 seconds for a question, 10 to 7200 for a long one, and a "
		       "bank "
		       "of at most 36000";
	if (!bounded(from, "trade", 1, 60, &r->talk))
		return "a trade lasts 1 to 60 minutes";
	if (!bounded(from, "hours", 1, 168, &r->hours) || !bounded(from, "deadline", 0, 1439, &r->deadline))
		return "a slow clock has 1 to 168 hours for a question, and a deadline at a minute of the "
		       "day";
	return zone_named(from, r->zone) ? NULL : "this time zone is not known";
}

json_t *clock_rules_write(const struct clock_rules *r)
{
	return json_pack("{s:s,s:i,s:i,s:i,s:i,s:i,s:i,s:s}", "kind", clock_kinds[r->kind], "budget",
			 r->budget, "long", r->longer, "bank", r->bank, "trade", r->talk, "hours", r->hours,
			 "deadline", r->deadline, "zone", r->zone);
}

bool clock_hours_read(struct clock_hours *h, json_t *from)
{
	*h = (struct clock_hours){ .zone = "UTC" };
	return json_is_object(from) && bounded(from, "from", 0, 1439, &h->from) &&
	       bounded(from, "to", 0, 1439, &h->to) && zone_named(from, h->zone);
}

json_t *clock_hours_write(const struct clock_hours *h)
{
	return json_pack("{s:i,s:i,s:s}", "from", h->from, "to", h->to, "zone", h->zone);
}

/* ---- When time is out ------------------------------------------------------------------------ */

/* The first deadline of a day that is not before then. */
static int64_t deadline_behind(const struct clock *c, int64_t then)
{
	struct zone *z = zone_open(c->rules.zone[0] ? c->rules.zone : "UTC");
	int64_t at = z ? zone_next(z, then / SECOND, c->rules.deadline) * SECOND : then + DAY;

	zone_close(z);
	return at;
}

/* So long that the seat's person is awake. */
static int64_t awake(const struct clock_hours *h, int64_t now, int64_t ms)
{
	struct zone *z = h->from == h->to ? NULL : zone_open(h->zone);
	int64_t at = now + ms;

	if (z)
		at = zone_after(z, (struct zone_hours){ h->from, h->to }, now / SECOND, ms / SECOND) * SECOND;
	zone_close(z);
	return at;
}

/* The last minute before it counts: who gets up at the deadline has missed it. */
bool clock_asleep(const struct clock *c, int seat, int64_t now)
{
	if (c->rules.kind != CLOCK_SLOW)
		return false;
	int64_t at = deadline_behind(c, now);
	return awake(&c->seat[seat].hours, at - MINUTE, MINUTE) > at;
}

static int64_t due_of(const struct clock *c, const struct clock_seat *s, const struct clock_ask *a,
		      int64_t now)
{
	if (c->rules.kind == CLOCK_LIVE)
		return now + (int64_t)(a->is_long ? c->rules.longer : c->rules.budget) * SECOND + s->bank;
	if (a->form != CLOCK_ORDERED)
		return deadline_behind(c, now + LEAST_BEFORE_DEADLINE);
	int64_t ms = (int64_t)c->rules.hours * HOUR;
	return awake(&s->hours, now, a->first ? ms + ms / 2 : ms);
}

static int64_t talk_due(const struct clock *c, int64_t now)
{
	return c->rules.kind == CLOCK_LIVE ? now + (int64_t)c->rules.talk * MINUTE
					   : deadline_behind(c, now + DAY);
}

/* ---- Following ------------------------------------------------------------------------------- */

void clock_begin(struct clock *c, const struct clock_rules *r, int64_t now)
{
	c->rules = *r;
	c->noted = now;
	for (int seat = 0; seat < ECU_SEATS; seat++) {
		c->seat[seat].question = ECU_NONE;
		c->seat[seat].bank = (int64_t)r->bank * SECOND;
	}
}

/* What the budget did not pay, the bank pays. */
static void answered(struct clock *c, struct clock_seat *s)
{
	if (c->rules.kind == CLOCK_LIVE && s->question != ECU_NONE) {
		int64_t left = s->due - c->noted;
		s->bank = left < 0 ? 0 : left < s->bank ? left : s->bank;
	}
	s->question = ECU_NONE;
	s->began = s->due = 0;
}

static bool follow_seat(struct clock *c, int seat, const struct clock_ask *a, int64_t now)
{
	struct clock_seat *s = &c->seat[seat];
	int wanted = a->person && a->form != CLOCK_CONVERSATION ? a->question : ECU_NONE;

	if (s->question == wanted)
		return false;
	answered(c, s);
	if (wanted == ECU_NONE)
		return true;
	s->question = wanted;
	s->began = now;
	s->due = due_of(c, s, a, now);
	assert(s->due >= s->began && s->bank >= 0);
	return true;
}

static bool follow_talk(struct clock *c, const struct clock_ask *asks, int seats, int64_t now)
{
	bool talks = false;

	for (int seat = 0; seat < seats; seat++)
		talks |= asks[seat].question != ECU_NONE && asks[seat].form == CLOCK_CONVERSATION &&
			 asks[seat].person;
	if (talks == (c->talk != 0))
		return false;
	c->talk = talks ? talk_due(c, now) : 0;
	return true;
}

bool clock_follow(struct clock *c, const struct clock_ask asks[ECU_SEATS], int seats, int64_t now)
{
	bool changed = false;

	assert(seats >= 0 && seats <= ECU_SEATS);
	if (c->rules.kind == CLOCK_NONE)
		return false;
	c->noted = c->paused ? c->paused : now;
	for (int seat = 0; seat < seats; seat++)
		changed |= follow_seat(c, seat, &asks[seat], c->noted);
	return follow_talk(c, asks, seats, c->noted) || changed;
}

int64_t clock_next(const struct clock *c)
{
	int64_t next = c->talk;

	if (c->paused || c->rules.kind == CLOCK_NONE)
		return 0;
	for (int seat = 0; seat < ECU_SEATS; seat++)
		if (c->seat[seat].due && (!next || c->seat[seat].due < next))
			next = c->seat[seat].due;
	return next;
}

int clock_out(const struct clock *c, int64_t now)
{
	int64_t next = clock_next(c);

	if (!next || next > now)
		return CLOCK_NOBODY;
	for (int seat = 0; seat < ECU_SEATS; seat++)
		if (c->seat[seat].due == next)
			return seat;
	return CLOCK_TALK;
}

int clock_miss(struct clock *c, int seat)
{
	struct clock_seat *s = &c->seat[seat];

	assert(seat >= 0 && seat < ECU_SEATS && s->question != ECU_NONE); /* time ran for something */
	s->due = 0; /* the stand-in has it; nothing runs until something else is asked */
	s->bank = 0;
	return ++s->missed;
}

void clock_came(struct clock *c, int seat) { c->seat[seat].missed = 0; }

void clock_again(struct clock *c, int64_t now)
{
	for (int seat = 0; seat < ECU_SEATS && c->noted && c->rules.kind != CLOCK_NONE; seat++) {
		struct clock_seat *s = &c->seat[seat];
		if (s->question == ECU_NONE || s->due)
			continue;
		s->due = now;
		s->missed -= s->missed > 0;
	}
}

void clock_anew(struct clock *c)
{
	for (int seat = 0; seat < ECU_SEATS; seat++) {
		c->seat[seat].question = ECU_NONE;
		c->seat[seat].began = c->seat[seat].due = 0;
	}
	c->talk = 0;
}

/* ---- Standing still -------------------------------------------------------------------------- */

void clock_pause(struct clock *c, int64_t now)
{
	if (!c->paused)
		c->paused = now;
}

void clock_go(struct clock *c, int64_t now)
{
	int64_t since = c->paused;

	c->paused = 0;
	if (since && now > since)
		clock_absent(c, now - since, now);
}

void clock_prolong(struct clock *c, int64_t now)
{
	if (c->talk)
		c->talk = talk_due(c, c->talk > now ? c->talk : now);
}

/* A deadline of the day never slides; one that passed while nobody could do anything is that of the next. */
static int64_t later(const struct clock *c, int64_t due, int64_t by, int64_t now)
{
	bool daily = c->rules.kind == CLOCK_SLOW && due == deadline_behind(c, due - SECOND);

	if (!daily)
		return due + by;
	return due > now - by && due <= now ? deadline_behind(c, now + LEAST_BEFORE_DEADLINE) : due;
}

void clock_absent(struct clock *c, int64_t by, int64_t now)
{
	for (int seat = 0; seat < ECU_SEATS; seat++) {
		struct clock_seat *s = &c->seat[seat];
		if (!s->due)
			continue;
		s->began += by;
		s->due = later(c, s->due, by, now);
	}
	if (c->talk)
		c->talk = later(c, c->talk, by, now);
	c->noted += by;
}

/* ---- As it is stored ------------------------------------------------------------------------- */

json_t *clock_write(const struct clock *c)
{
	json_t *seats = json_array();

	for (int seat = 0; seat < ECU_SEATS; seat++) {
		const struct clock_seat *s = &c->seat[seat];
		json_array_append_new(seats, json_pack("[i,I,I,I,i]", s->question, (json_int_t)s->began,
						       (json_int_t)s->due, (json_int_t)s->bank, s->missed));
	}
	return json_pack("{s:I,s:I,s:I,s:o}", "talk", (json_int_t)c->talk, "paused", (json_int_t)c->paused,
			 "noted", (json_int_t)c->noted, "seats", seats);
}

bool clock_read(struct clock *c, json_t *from)
{
	json_int_t talk, paused, noted, began, due, bank;
	json_t *seats;

	if (json_unpack(from, "{s:I,s:I,s:I,s:o}", "talk", &talk, "paused", &paused, "noted", &noted, "seats",
			&seats) < 0)
		return false;
	c->talk = talk;
	c->paused = paused;
	c->noted = noted;
	for (int seat = 0; seat < ECU_SEATS; seat++) {
		struct clock_seat *s = &c->seat[seat];
		if (json_unpack(json_array_get(seats, (size_t)seat), "[i,I,I,I,i]", &s->question, &began,
				&due, &bank, &s->missed) < 0)
			return false;
		s->began = began;
		s->due = due;
		s->bank = bank;
	}
	return true;
}
