/* player.c — one socket: what it is told, what it does. See load.h. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/server/frame.h"
#include "tools/load/load.h"
#include "tools/load/scan.h"

/* ---- Hearing ------------------------------------------------------------------------------- */

static void keep_ask(struct player *p, struct span ask)
{
	size_t n = ask.at && *ask.at == '{' ? ask.n : 0;

	if (n + 1 > p->ask_cap) {
		p->ask_cap = 2 * n + 256;
		p->ask = realloc(p->ask, p->ask_cap);
	}
	memcpy(p->ask, n ? ask.at : "", n);
	p->ask[n] = 0;
}

/* Room for what it is told at this number. */
static struct told *told_at(struct player *p, int n)
{
	if (n >= p->told_cap) {
		int cap = 2 * n + 64;
		p->told = realloc(p->told, (size_t)cap * sizeof *p->told);
		memset(p->told + p->told_cap, 0, (size_t)(cap - p->told_cap) * sizeof *p->told);
		p->told_cap = cap;
	}
	return &p->told[n < 0 ? 0 : n];
}

/* Of the first sentence: behind a stand-in's may come its reason, which is not kept. */
static uint32_t hash_of(struct span says)
{
	struct span first = scan_next(says, (struct span){ 0 });
	uint32_t h = 2166136261u;

	for (size_t i = 0; i < first.n; i++)
		h = (h ^ (unsigned char)first.at[i]) * 16777619u;
	return first.at ? h | 1 : 0;
}

/* What was told once is told again in the same words. */
static void keep_entry(struct player *p, int n, uint32_t says)
{
	struct told *t = told_at(p, n);

	if (t->says && says && t->says != says) {
		p->tally->other++;
		fprintf(stderr, "load: seat %d of %s was told something else of entry %d\n", p->seat + 1,
			p->table->id, n);
	}
	t->says = says ? says : t->says;
}

static void keep_log(struct player *p, struct span log)
{
	for (struct span e = { 0 }; (e = scan_next(log, e)).at;)
		keep_entry(p, scan_int(scan_key(e, "n")), hash_of(scan_key(e, "says")));
}

static void compare_head(struct player *p, int n, struct span head)
{
	struct told *t = told_at(p, n);
	int size = (int)(head.n < LOAD_HEAD ? head.n : LOAD_HEAD - 1);

	if (t->head[0] && (strlen(t->head) != (size_t)size || memcmp(t->head, head.at, (size_t)size) != 0)) {
		p->tally->other++;
		fprintf(stderr, "load: seat %d of %s: the head at %d was %s and is %.*s\n", p->seat + 1,
			p->table->id, n, t->head, size, head.at ? head.at : "");
	}
	if (head.at)
		snprintf(t->head, sizeof t->head, "%.*s", size, head.at);
}

static bool gathers(struct span frame)
{
	return scan_is(scan_key(scan_key(frame, "table"), "stage"), "\"gathering\"");
}

static void say_ready(struct player *p)
{
	p->again = false;
	frame_say(p->fd, "{\"t\":\"ready\",\"random\":\"%064d\"}", p->seat);
}

static void count_on(struct player *p, int n, bool snapshot)
{
	if (n < p->seen) { /* a snapshot that knows less has lost the rest */
		*(snapshot ? &p->tally->lost : &p->tally->wrong) += 1;
		fprintf(stderr, "load: seat %d of %s was told of %d, now of %d\n", p->seat + 1, p->table->id,
			p->seen, n);
	}
	p->seen = n;
	p->changed = true;
}

/* What stays JSON in either form. */
static void shown_table(struct player *p, struct span frame, bool snapshot)
{
	struct span over = scan_key(frame, "over");

	if (over.at && *over.at == '{')
		p->table->over = true;
	if (scan_key(frame, "table").at)
		p->gathers = gathers(frame);
	if (p->seat >= 0 && snapshot && p->gathers)
		say_ready(p);
}

static void shown(struct player *p, struct span frame, bool snapshot)
{
	struct span ask = scan_key(frame, "ask"), head = scan_inside(scan_key(frame, "head"));
	int n = scan_int(scan_key(frame, "n"));

	keep_log(p, scan_key(frame, "log"));
	if (head.at)
		compare_head(p, n, head);
	count_on(p, n, snapshot);
	if (ask.at && p->seat >= 0)
		keep_ask(p, ask);
	shown_table(p, frame, snapshot);
}

static void shown_bytes(struct player *p, struct span frame)
{
	struct frame_told told;

	if (!bytes_read(p, (const uint8_t *)frame.at, frame.n, &told, keep_entry)) {
		p->tally->wrong++;
		fprintf(stderr, "load: seat %d of %s was sent what is no frame\n", p->seat + 1, p->table->id);
		return;
	}
	struct span json = { told.json, told.json_n };
	bool snapshot = scan_is(scan_key(json, "t"), "\"snapshot\"");
	p->tally->snapshots += snapshot;
	compare_head(p, told.n, (struct span){ told.head, strlen(told.head) });
	count_on(p, told.n, snapshot);
	shown_table(p, json, snapshot);
}

/* One thing at a time is said, so its number is above that of all before. */
static void promised(struct player *p, int id, int n)
{
	if (p->made_n && n <= p->made[p->made_n - 1].n) {
		p->tally->reordered++;
		fprintf(stderr, "load: a%d is %d, but a%d was %d\n", id, n, p->made[p->made_n - 1].id,
			p->made[p->made_n - 1].n);
	}
	if (p->made_n == p->made_cap) {
		p->made_cap = p->made_cap ? 2 * p->made_cap : 64;
		p->made = realloc(p->made, (size_t)p->made_cap * sizeof *p->made);
	}
	p->made[p->made_n++] = (struct promise){ id, n };
}

static void answered(struct player *p, struct span frame, struct span t)
{
	p->again = false;
	if (scan_is(t, "\"done\"")) {
		tally_add(p->tally, load_now() - p->due);
		promised(p, p->id, scan_int(scan_key(frame, "n")));
	} else if (scan_is(t, "\"error\"")) {
		p->tally->errors++;
		p->again = !p->decided; /* the stand-in can be asked anew */
		p->changed = true;
		if (getenv("LOAD_SHOW"))
			fprintf(stderr, "%.*s\n", (int)frame.n, frame.at);
	} else {
		p->tally->refused += scan_is(t, "\"refused\"");
	}
	p->due = 0;
}

static const struct promise *find_promise(const struct player *p, int id)
{
	int low = 0, high = p->made_n;

	while (low < high) {
		int middle = (low + high) / 2;
		if (p->made[middle].id < id)
			low = middle + 1;
		else
			high = middle;
	}
	return low < p->made_n && p->made[low].id == id ? &p->made[low] : NULL;
}

/* The answer to what was asked for again. */
static void compare(struct player *p, struct span frame, struct span t, const struct promise *made)
{
	if (scan_is(scan_key(frame, "later"), "true")) {
		p->late = true;
	} else if (!scan_is(t, "\"done\"")) {
		p->tally->lost++;
		fprintf(stderr, "load: a%d of seat %d of %s, acknowledged as %d, is now answered %.*s\n",
			made->id, p->seat + 1, p->table->id, made->n, (int)(frame.n < 300 ? frame.n : 300),
			frame.at);
	} else if (scan_int(scan_key(frame, "n")) != made->n) {
		p->tally->doubled++;
		fprintf(stderr, "load: a%d of seat %d of %s was %d, now %.*s\n", made->id, p->seat + 1,
			p->table->id, made->n, (int)frame.n, frame.at);
	} else {
		p->tally->asked++;
	}
}

static void hear_answer(struct player *p, struct span frame, struct span t)
{
	struct span id = scan_inside(scan_key(frame, "id"));
	int number = id.at ? atoi(id.at + 1) : -1;
	const struct promise *made = p->awaited && id.at && *id.at == 'a' ? find_promise(p, number) : NULL;

	if (p->due > 0 && id.at && *id.at == 'a' && number == p->id) {
		answered(p, frame, t);
	} else if (p->awaited && id.at && *id.at == 'p') {
		p->awaited--;
		if (scan_is(t, "\"past\""))
			compare_head(p, number, scan_inside(scan_key(frame, "head")));
	} else if (made) {
		p->awaited--;
		compare(p, frame, t, made);
	} else if (scan_is(t, "\"talk\"") || scan_is(t, "\"promises\"") || scan_is(t, "\"orders\"")) {
		; /* others talk beside the game: torture_life.c */
	} else if (p->gathers && !id.at && scan_is(t, "\"error\"")) {
		p->tally->errors++; /* its "ready" could not be kept */
		p->again = true;
	} else {
		p->tally->wrong++;
		fprintf(stderr, "load: nobody asked for %.*s\n", (int)(frame.n < 300 ? frame.n : 300),
			frame.at);
	}
}

static void hear(struct player *p, struct span frame)
{
	p->tally->frames++;
	p->tally->bytes += (long long)frame.n;
	if (p->bytes && frame.n && *frame.at != '{') {
		shown_bytes(p, frame);
		return;
	}
	struct span t = scan_key(frame, "t");
	bool snapshot = scan_is(t, "\"snapshot\"");
	p->tally->snapshots += snapshot;
	if (snapshot || scan_is(t, "\"update\""))
		shown(p, frame, snapshot);
	else
		hear_answer(p, frame, t);
}

static void hang_up(struct player *p)
{
	close(p->fd);
	p->fd = -1;
	p->in_at = p->in_n = 0;
}

/* More of what was sent; false: nothing now. */
static bool take(struct player *p, int flags)
{
	if (p->fd < 0)
		return false;
	if (p->in_at)
		memmove(p->in, p->in + p->in_at, p->in_n -= p->in_at);
	p->in_at = 0;
	if (p->in_cap - p->in_n < 65536) {
		p->in_cap = 2 * p->in_cap + 65536;
		p->in = realloc(p->in, p->in_cap);
	}
	ssize_t got = recv(p->fd, p->in + p->in_n, p->in_cap - p->in_n, flags);
	p->in_n += got > 0 ? (size_t)got : 0;
	if (got == 0 || (got < 0 && errno != EAGAIN)) {
		p->tally->hung_up++;
		hang_up(p);
	}
	return got > 0;
}

/* The next frame with text of those that are here. */
static bool next_here(struct player *p, struct span *frame)
{
	size_t head, n;

	while ((n = frame_size(p->in + p->in_at, p->in_n - p->in_at, &head))) {
		unsigned char *at = p->in + p->in_at;
		p->in_at += n;
		*frame = (struct span){ (char *)at + head, n - head };
		if ((*at & 15) == 1 || (*at & 15) == 2)
			return true;
	}
	return false;
}

void player_read(struct player *p)
{
	struct span frame;

	do
		while (next_here(p, &frame))
			hear(p, frame);
	while (take(p, MSG_DONTWAIT));
}

/* ---- Doing --------------------------------------------------------------------------------- */

bool player_open(struct player *p, const struct served *s, const char *token)
{
	p->fd = ws_open(s);
	if (p->fd < 0)
		return false;
	char form[512] = "", quoted[80] = "null";
	if (p->bytes)
		bytes_hello(form, sizeof form);
	if (token)
		snprintf(quoted, sizeof quoted, "\"%s\"", token);
	frame_say(p->fd, "{\"t\":\"hello\",\"table\":\"%s\",\"token\":%s%s}", p->table->id, quoted, form);
	return true;
}

void player_close(struct player *p)
{
	if (p->fd >= 0)
		hang_up(p);
}

void player_free(struct player *p)
{
	player_close(p);
	free(p->in);
	free(p->ask);
	free(p->made);
	free(p->told);
	free(p->view);
}

/* What it did last must have been shown, so that it does not choose twice from one list. */
bool player_may_act(const struct player *p)
{
	bool asked = p->view ? p->asked : p->ask && *p->ask;

	return p->fd >= 0 && !p->due && !p->again && p->changed && asked;
}

/* Any choice, any number where one ranges. */
static bool choose(const struct player *p, char act[LOAD_ACT])
{
	struct span ask = { p->ask, strlen(p->ask) }, choices = scan_key(ask, "choices"), c = { 0 };
	int n = 0;

	while ((c = scan_next(choices, c)).at)
		n++;
	if (!n)
		return false;
	c = (struct span){ 0 };
	for (unsigned k = load_below((unsigned)n) + 1; k; k--)
		c = scan_next(choices, c);
	struct span text = scan_inside(scan_key(c, "act"));
	static const char number[] = "{n}"; /* its place */
	const char *place = memmem(text.at, text.n, number, strlen(number));
	int least = scan_int(scan_key(c, "least")), most = scan_int(scan_key(c, "most"));
	if (place)
		snprintf(act, LOAD_ACT, "%.*s%d%.*s", (int)(place - text.at), text.at,
			 least + (int)load_below((unsigned)(most - least + 1)),
			 (int)(text.at + text.n - place - strlen(number)), place + strlen(number));
	else
		snprintf(act, LOAD_ACT, "%.*s", (int)text.n, text.at);
	return true;
}

void player_act(struct player *p, double due)
{
	char act[LOAD_ACT];

	p->changed = false;
	p->due = due;
	p->tally->sent++;
	p->decided = p->view ? !bytes_choose(p, act) : !choose(p, act);
	if (p->decided) /* what must be put together is left to the stand-in */
		snprintf(p->said, sizeof p->said, "{\"t\":\"decide\",\"id\":\"a%d\"}", ++p->id);
	else
		snprintf(p->said, sizeof p->said, "{\"t\":\"act\",\"id\":\"a%d\",\"n\":%d,\"act\":\"%s\"}",
			 ++p->id, p->seen, act);
	frame_say(p->fd, "%s", p->said);
}

void player_again(struct player *p)
{
	if (p->gathers) {
		say_ready(p);
		return;
	}
	p->again = false;
	if (!p->said[0]) /* it was ready, and the game has begun all the same */
		return;
	p->due = p->due > 0 ? p->due : load_now();
	frame_say(p->fd, "%s", p->said);
}

/* ---- Afterwards ---------------------------------------------------------------------------- */

/* Hears one frame, waited for a while. */
static bool hear_next(struct player *p)
{
	struct span frame;

	while (!next_here(p, &frame)) {
		struct pollfd ready = { p->fd, POLLIN, 0 };
		if (p->fd < 0 || poll(&ready, 1, 120 * 1000) <= 0 || !take(p, 0))
			return false;
	}
	hear(p, frame);
	return true;
}

bool player_back(struct player *p, const struct served *s, const char *token)
{
	int before = p->tally->snapshots, wrong = p->tally->wrong;

	player_close(p);
	p->awaited = 0;
	if (!player_open(p, s, token))
		return false;
	while (p->tally->snapshots == before)
		if (!hear_next(p) || p->tally->wrong > wrong) /* the table cannot be shown */
			return false;
	return true;
}

/* All that is awaited; false: hung up on. No answer at all is a loss. */
static bool hear_awaited(struct player *p)
{
	while (p->awaited && hear_next(p))
		;
	if (p->awaited && p->fd >= 0) {
		p->tally->lost += p->awaited;
		fprintf(stderr, "load: no answer to %d of what seat %d of %s asked for\n", p->awaited,
			p->seat + 1, p->table->id);
		p->awaited = 0;
	}
	return p->fd >= 0;
}

/* An id that is known is answered as it was; one that is not would be refused now, or done under another
 * number. A few at once; who is told that it was too fast asks for these again. */
bool player_ask(struct player *p, int from)
{
	enum { AT_ONCE = 10 };

	for (int i = from < 0 ? 0 : from; i < p->made_n;) {
		int upto = i + AT_ONCE < p->made_n ? i + AT_ONCE : p->made_n;
		p->late = false;
		for (int k = i; k < upto; k++, p->awaited++)
			frame_say(p->fd, "{\"t\":\"act\",\"id\":\"a%d\",\"n\":0,\"act\":\"none\"}",
				  p->made[k].id);
		if (!hear_awaited(p))
			return false;
		if (p->late)
			sleep(1); /* who does not heed it is hung up on */
		else
			i = upto;
	}
	return true;
}

bool player_past(struct player *p, int n)
{
	if (n < 0 || n >= p->told_cap || !p->told[n].head[0])
		return true;
	frame_say(p->fd, "{\"t\":\"past\",\"id\":\"p%d\",\"n\":%d}", n, n);
	p->awaited++;
	return hear_awaited(p);
}
