/* past.c — a log that is read in the page: proved, and shown at any moment. The log of a finished game tells
 * everything, so who looks may see any seat's view, or all of it; of a game that goes on there are the frames
 * that one viewer was sent (heard.c), and his view alone. Every STEP entries the game is kept as it was, so
 * that any moment is a few entries away. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wasm/heard.h"

enum { STEP = 64, EVERYTHING = -2 }; /* a viewer: whose view; ECU_SPECTATOR; or all there is */

static struct {
	struct log log;
	bool read, heard; /* a log; or frames, and `now` is a view */
	int n, seats;
	unsigned char *kept; /* the game behind entries 0, STEP, 2 STEP, ... as it was then */
	int *turn;           /* behind each entry, from 0 */
	ecu_event *phase;    /* the phase that begins behind it, as it is told; id 0: none does */
	int at;              /* the entry behind which `now` stands */
	door_room now;
} past;

static size_t size(void) { return ecu_size(door.game); }

static int turn_of(const ecu_state *s)
{
	ecu_stat first = { 0 };

	return ecu_stats(s, &first, 1) ? first.value : 0;
}

/* What entry i (from 0) did when it was made: what is taken back later stood then. */
static bool step(int i, ecu_state *s, const ecu_sink *sink, ecu_problem *p)
{
	const struct log *l = &past.log;

	if (past.heard)
		return heard_step(i + 1, &past.now, sink);
	switch (l->at[i].kind) {
	case LOG_ACTION: return log_apply(l, i, s, sink, p);
	case LOG_UNDO:
	case LOG_BACK:
	case LOG_CARRY: return log_fold(l, i + 1, s, NULL, p);
	default: return true;
	}
}

static void forget(void)
{
	if (past.read)
		log_fini(&past.log);
	heard_forget();
	free(past.kept);
	free(past.turn);
	free(past.phase);
	memset(&past, 0, sizeof past);
}

static void keep(int n)
{
	if (n % STEP == 0)
		memcpy(past.kept + (size_t)(n / STEP) * size(), past.now.bytes, size());
	past.turn[n] = turn_of(door_s(&past.now));
}

/* Of several phases the last: in this one the game goes on. */
static void note_phase(void *to, const ecu_event *e)
{
	if (e->flags & ECU_EVENT_PHASE)
		*(ecu_event *)to = *e;
}

static bool begins_phase(int n) { return past.phase[n].said.id != 0; }

static bool set_up(ecu_problem *p)
{
	bool ok = past.heard ? heard_step(0, &past.now, NULL)
			     : log_fold(&past.log, 0, door_s(&past.now), NULL, p);

	past.seats = ok ? ((const struct core_head *)past.now.bytes)->seats : 0;
	return ok;
}

/* From the first entry to the last, once. */
static bool walk(ecu_problem *p)
{
	int n = past.n;

	past.kept = srv_alloc((size_t)(n / STEP + 1) * size());
	past.turn = srv_alloc((size_t)(n + 1) * sizeof *past.turn);
	past.phase = srv_alloc((size_t)(n + 1) * sizeof *past.phase);
	if (!set_up(p))
		return false;
	keep(0);
	for (int i = 0; i < n; i++) {
		if (!step(i, door_s(&past.now), &(ecu_sink){ note_phase, &past.phase[i + 1] }, p))
			return false;
		past.at = i + 1;
		keep(i + 1);
	}
	return true;
}

/* `now` becomes the game behind entry n. */
static void go(int n)
{
	ecu_problem p;

	if (n < past.at || n - past.at > STEP) {
		past.at = n / STEP * STEP;
		memcpy(past.now.bytes, past.kept + (size_t)(n / STEP) * size(), size());
	}
	for (; past.at < n; past.at++)
		step(past.at, door_s(&past.now), NULL, &p);
}

static int within(int n) { return n < 0 ? 0 : n > past.n ? past.n : n; }

/* ---- Reading and proving ------------------------------------------------------------------- */

static void put_seats(struct srv_out *o)
{
	srv_putf(o, ",\"seats\":%d,\"titles\":[", past.seats);
	for (int seat = 0; seat < past.seats; seat++) {
		srv_put(o, seat ? ",[" : "[");
		for (int language = 0; language < 3; language++) {
			const char *title = ecu_seat_title(door_s(&past.now), seat, language);
			srv_put(o, language ? "," : "");
			if (title)
				srv_put_string(o, title);
			else
				srv_put(o, "null");
		}
		srv_put(o, "]");
	}
	srv_put(o, "]");
}

/* Of a game that goes on nothing is over; and a view does not know everybody's points. */
static void put_over(struct srv_out *o)
{
	srv_put(o, ",\"over\":");
	if (!past.heard && ecu_over(door_s(&past.now), NULL))
		SRV_PRINT(o, ecu_result_json(door.game, door_s(&past.now), AT, CAP));
	else
		srv_put(o, "null");
}

static size_t told(void)
{
	struct srv_out *o = door_begin();

	srv_putf(o, "{\"game\":\"%s\",\"entries\":%d", ecu_key(door.game), past.n);
	if (past.heard) {
		srv_putf(o, ",\"first\":%d,\"heard\":", heard_first());
		heard_put_table(o);
	} else {
		srv_putf(o, ",\"revision\":%d,\"options\":", past.log.head.revision);
		srv_put_string(o, past.log.head.agreed);
	}
	put_seats(o);
	put_over(o);
	srv_put(o, "}");
	return door_end();
}

/* What the rules say to the action that `now` stands before; nothing where the fault is another one. */
static ecu_verdict refusal(void)
{
	if (past.at == past.log.n || past.log.at[past.at].kind != LOG_ACTION)
		return (ecu_verdict){ 0 };
	return ecu_apply(door_s(&past.now), &past.log.at[past.at].action, NULL);
}

/* The way stopped behind entry `at`: the proof stops there too, and knows the line. */
static size_t stopped(ecu_problem *p)
{
	ecu_verdict v = past.seats ? refusal() : (ecu_verdict){ 0 };
	ecu_problem named = { 0 };

	if (!log_verify(&past.log, &named) || !past.log.replayed)
		*p = named;
	forget();
	return door_refusal(p, &v);
}

/* A log as text: what it is of, or the line that is wrong and why. */
size_t DOOR(past_read)(size_t n)
{
	ecu_problem p = { 0 };

	forget();
	if (!log_read(door_text(n), n, &past.log, &p))
		return door_problem(&p);
	past.read = true;
	past.n = past.log.n;
	if (past.log.head.game != door.game) {
		forget();
		core_problem(&p, 2, 6, "this is the log of another game", NULL, 0);
		return door_problem(&p);
	}
	return walk(&p) ? told() : stopped(&p);
}

/* What a viewer was sent of a game that goes on. */
size_t DOOR(past_hear)(size_t n)
{
	ecu_problem p = { 0 };

	forget();
	past.heard = heard_read(door_text(n), n);
	past.n = past.heard ? heard_entries() : 0;
	if (past.heard && walk(&p))
		return told();
	forget();
	snprintf(p.reason, sizeof p.reason, "this is not what a seat was sent");
	return door_problem(&p);
}

/* Commitment, seed, every draw, every entry, the result. */
size_t DOOR(past_verify)(void)
{
	struct srv_out *o;
	ecu_problem p = { 0 };

	if (!past.read || !log_verify(&past.log, &p))
		return door_problem(&p);
	go(past.n);
	o = door_begin();
	srv_putf(o, "{\"entries\":%d,\"draws\":%llu,\"note\":", past.n,
		 (unsigned long long)ecu_drawn(door_s(&past.now)));
	srv_put_string(o, past.log.note);
	srv_put(o, "}");
	return door_end();
}

/* ---- Looking ------------------------------------------------------------------------------- */

static void look(int viewer, ecu_view *v)
{
	if (viewer != EVERYTHING && !past.heard) {
		ecu_observe(door_s(&past.now), viewer, v);
		return;
	}
	memcpy(v, past.now.bytes, size());
	if (!past.heard)
		((struct core_head *)v)->viewer = CORE_WATCHER; /* who sees everything has no seat either */
}

static void put_row(struct srv_out *o, int seats, int (*value)(int part, int seat), int part)
{
	srv_put(o, "[");
	for (int seat = 0; seat < seats; seat++) {
		srv_put(o, seat ? "," : "");
		srv_put_int(o, value(part, seat));
	}
	srv_put(o, "]");
}

static ecu_result result;
static int points_of(int part, int seat) { return (void)part, result.points[seat]; }

/* What everybody would have if the game ended here. */
static void put_points(struct srv_out *o)
{
	if (past.heard)
		return;
	memset(&result, 0, sizeof result);
	door.game->result((const struct core_head *)past.now.bytes, &result);
	srv_put(o, ",\"points\":");
	put_row(o, past.seats, points_of, 0);
}

/* The moment behind entry n, as an update of what was shown; `all`: as a snapshot. */
size_t DOOR(past_go)(int n, int viewer, int all)
{
	struct srv_out *o = door_begin();

	go(within(n));
	look(viewer, door_v(&door.scratch));
	srv_putf(o, "{\"n\":%d,\"turn\":%d", past.at, past.turn[past.at]);
	put_over(o);
	put_points(o);
	door_say_view(o, door_v(&door.scratch), all);
	srv_put(o, "}");
	return door_end();
}

static void put_entry(struct srv_out *o, int i)
{
	const struct log_entry *e = &past.log.at[i];
	struct srv_logged line = { .n = i + 1, .seat = -1, .back = -1, .phase = begins_phase(i + 1) };

	if (e->kind == LOG_ACTION)
		line.seat = e->action.seat;
	if (e->kind == LOG_UNDO || e->kind == LOG_SEAT || e->kind == LOG_LATE)
		line.seat = e->seat;
	line.undo = e->kind == LOG_UNDO ? e->of : 0;
	line.back = e->kind == LOG_BACK ? e->of : -1;
	srv_put_line(o, &line);
}

static int put_said(struct srv_out *o, const struct srv_ears *ears, int viewer)
{
	ecu_event cut;
	int said = 0;

	for (int k = 0; k < ears->n; k++) {
		cut = ears->at[k];
		if (viewer != EVERYTHING && !ecu_event_for(door.game, &ears->at[k], viewer, &cut))
			continue;
		srv_put(o, said++ ? "," : "");
		SRV_PRINT(o, ecu_event_json(door.game, &cut, AT, CAP));
	}
	return said;
}

static void put_logged(struct srv_out *o, int from, int to, int viewer)
{
	struct srv_ears ears = { 0 };
	ecu_sink sink = { srv_hear, &ears };
	bool any = false;
	ecu_problem p;

	for (go(from); past.at < to; past.at++) {
		enum log_kind kind = past.log.at[past.at].kind;
		size_t start = o->n;
		ears.n = 0;
		step(past.at, door_s(&past.now), &sink, &p);
		srv_put(o, any ? "," : "");
		put_entry(o, past.at);
		if (put_said(o, &ears, viewer) || kind == LOG_UNDO || kind == LOG_BACK) {
			srv_put(o, "]}");
			any = true;
		} else {
			o->n = start;
		}
	}
	free(ears.at);
}

/* The lines of entries `from` + 1 to `to` as that viewer heard them. */
size_t DOOR(past_lines)(int from, int to, int viewer)
{
	struct srv_out *o = door_begin();
	bool any = false;

	from = within(from);
	to = within(to);
	srv_put(o, "[");
	if (!past.heard)
		put_logged(o, from, to, viewer);
	for (int i = from + 1; past.heard && i <= to; i++)
		any = heard_put_lines(i, o, any);
	srv_put(o, "]");
	return door_end();
}

/* The game behind entry n as a text: what a what-if begins with. */
size_t DOOR(past_position)(int n)
{
	struct srv_out *o = door_begin();

	go(within(n));
	SRV_PRINT(o, ecu_position_print(door_s(&past.now), AT, CAP));
	return door_end();
}

/* ---- Figures over time --------------------------------------------------------------------- */

/* A number that each seat has, and that is shown. */
static bool is_figure(const struct core_field *f)
{
	return f->label && f->shape == CORE_ONE && f->vocabulary == CORE_NUMBER && f->rows &&
	       f->row_vocabulary == CORE_SEAT;
}

/* A number that all have together. */
static bool is_common(const struct core_field *f)
{
	return f->label && f->shape == CORE_ONE && f->vocabulary == CORE_NUMBER && !f->rows;
}

/* What was taken back, or what the table went back behind, is no moment of the game that was played. */
static bool counts(int n)
{
	return !n || past.heard || past.log.at[n - 1].kind != LOG_ACTION ||
	       log_stands(&past.log, n - 1, past.n);
}

static int part_of(int part, int seat) { return ecu_read(door_v(&past.now), part, seat, 0); }

static void put_common(struct srv_out *o)
{
	const struct core_field *f;
	bool any = false;

	srv_put(o, ",\"common\":{");
	for (int part = 0; (f = core_shown_part(door.game, part)); part++)
		if (is_common(f)) {
			srv_putf(o, "%s\"%s\":%d", any ? "," : "", f->name, part_of(part, 0));
			any = true;
		}
	srv_put(o, "}");
}

static void put_moment(struct srv_out *o)
{
	const struct core_field *f;

	srv_putf(o, "{\"n\":%d,\"turn\":%d,\"counts\":%s", past.at, past.turn[past.at],
		 counts(past.at) ? "true" : "false");
	put_common(o);
	put_points(o);
	for (int part = 0; (f = core_shown_part(door.game, part)); part++)
		if (is_figure(f)) {
			srv_putf(o, ",\"%s\":", f->name);
			put_row(o, past.seats, part_of, part);
		}
	srv_put(o, "}");
}

/* Wherever a phase begins, and at the end: whose points are how many, and every number that seats have. Of
 * entries `from` to `to`; `each`: behind every one of them. */
size_t DOOR(past_figures)(int from, int to, int each)
{
	struct srv_out *o = door_begin();
	bool any = false;

	srv_put(o, "[");
	for (int n = within(from); n <= within(to); n++) {
		if (n && n < past.n && !each && !begins_phase(n))
			continue;
		go(n);
		srv_put(o, any ? "," : "");
		put_moment(o);
		any = true;
	}
	srv_put(o, "]");
	return door_end();
}

/* Where phases begin, for who jumps there: [entry, turn, what is told of it], first of all the start. */
size_t DOOR(past_phases)(void)
{
	struct srv_out *o = door_begin();

	srv_putf(o, "[[0,%d,null]", past.turn[0]);
	for (int n = 1; n <= past.n; n++)
		if (begins_phase(n)) {
			srv_putf(o, ",[%d,%d,", n, past.turn[n]);
			SRV_PRINT(o, ecu_event_json(door.game, &past.phase[n], AT, CAP));
			srv_put(o, "]");
		}
	srv_put(o, "]");
	return door_end();
}
