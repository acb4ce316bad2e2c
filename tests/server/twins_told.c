/* twins_told.c — see twins.h: what the webhook of somebody receives who knows nothing of the secret and does
 * not look: which messages, in which order, every byte of them. Every seat has one, confirmed, at both
 * servers; all of them lead to a server in here (ear.h), and the path says whose it is. */
#include "tests/server/twins.h"

#include <stdlib.h>

#include "tests/server/ear.h"

enum { MESSAGES = 64, STEPS = 2, SECOND = 1000, MINUTE = 60 * SECOND };

/* Those to who is away, in both worlds. */
static struct {
	char *at[MESSAGES];
	int n;
} told[WORLDS];

/* ---- Addresses ----------------------------------------------------------------------------- */

static void path_of(char *out, size_t cap, int w, const struct position *p, int seat)
{
	snprintf(out, cap, "/%d/%s/s%d", w, p->id, seat + 1);
}

const char *told_address(int w, const struct position *p, int seat)
{
	static char url[128];
	char path[64];

	path_of(path, sizeof path, w, p, seat);
	snprintf(url, sizeof url, "https://localhost:%d%s", ear.port, path);
	return url;
}

/* As if its code had come back. */
void told_lay(const struct position *p, struct store *st, int w)
{
	char text[400];
	struct store_change c = { .kind = STORE_LIFE,
				  .table = p->id,
				  .life = { .kind = "hook", .text = text } };
	struct store_problem problem;

	for (int seat = 0; seat < p->seats; seat++) {
		c.life.key = seat;
		snprintf(
			text, sizeof text,
			"{\"url\":\"%s\",\"code\":\"\",\"tries\":5,\"until\":0,\"lang\":\"en\",\"id\":\"\","
			"\"failures\":0,\"not_before\":0,\"n\":0,\"question\":\"\",\"half\":false,\"vote\":0,"
			"\"due\":0}",
			told_address(w, p, seat));
		assert_int_equal(store_write(st, &c, 1, &problem), 0);
	}
}

void told_begin(void)
{
	char port[16];

	assert_int_equal(ear_begin(NULL), 0);
	ear.context = ear.good;
	snprintf(port, sizeof port, "%d", ear.port);
	setenv("ECUMENE_HOOK_PORT", port, 1);
	setenv("ECUMENE_HOOK_CA", ear.good_pem, 1);
}

void told_end(void) { assert_int_equal(ear_end(NULL), 0); }

/* ---- What came ----------------------------------------------------------------------------- */

/* A whole request but for the path, which tells the worlds apart. */
static void keep(const char *request, const struct position *p, int seat)
{
	char line[80], path[64];

	for (int w = 0; w < WORLDS; w++) {
		path_of(path, sizeof path, w, p, seat);
		snprintf(line, sizeof line, "POST %s HTTP", path);
		if (strncmp(request, line, strlen(line)) != 0)
			continue;
		assert_true(told[w].n < MESSAGES);
		told[w].at[told[w].n++] = strdup(request + strlen(line));
	}
}

static void take(const struct position *p, int seat)
{
	uv_mutex_lock(&ear.lock);
	for (int i = 0; i < ear.heard_n; i++)
		keep(ear.heard[i], p, seat);
	ear.heard_n = 0;
	uv_mutex_unlock(&ear.lock);
}

static void forget_told(void)
{
	for (int w = 0; w < WORLDS; w++)
		while (told[w].n)
			free(told[w].at[--told[w].n]);
}

static bool same_told(void)
{
	bool same = told[A].n == told[B].n;

	for (int i = 0; same && i < told[A].n; i++)
		same = strcmp(told[A].at[i], told[B].at[i]) == 0;
	return same;
}

static const char *last_told(int w)
{
	const char *last = told[w].n ? told[w].at[told[w].n - 1] : NULL,
		   *body = last ? strchr(last, '{') : NULL;

	return body ? body : "nothing";
}

/* The server looks every second what there is to tell. So many are sure to come. */
static bool compare_told(const struct position *p, int least, const char *when)
{
	pass(SECOND);
	take(p, p->away);
	assert_true(told[A].n >= least || told[B].n >= least);
	if (same_told() || (p->insiders >> p->away & 1))
		return true;
	count.leaks++;
	printf("position %d of %s, %d seats: s%d, who is away, is told what he may not know %s\n"
	       "  one  : %d, the last %.200s\n  other: %d, the last %.200s\n",
	       p->number, p->game->key, p->seats, p->away + 1, when, told[A].n, last_told(A), told[B].n,
	       last_told(B));
	return false;
}

/* ---- Being away ---------------------------------------------------------------------------- */

static void leave(struct position *p, int seat)
{
	settle(p);
	for (int w = 0; w < WORLDS; w++)
		page_close(&world[w].page[seat]);
	p->away = seat;
	until_seen(p);
	settle(p);
	forget_all(p);
	take(p, seat);
	forget_told();
}

static void come_back(struct position *p, const int ids[WORLDS])
{
	int seat = p->away;

	p->away = -1;
	for (int w = 0; w < WORLDS; w++) {
		sit(p, &world[w], &world[w].page[seat], seat);
		world[w].page[seat].ids = ids[w]; /* an id is used once */
	}
	until_seen(p);
	settle(p);
	forget_all(p);
}

static bool steps(struct position *p, int number)
{
	bool same = true;

	for (int i = 0; i < STEPS && same; i++) {
		pass((1 + draw(60)) * SECOND);
		settle(p); /* a vote may be over */
		same = compare_all(p, true, "when time passes") && step(p, number) &&
		       compare_told(p, 0, "by what the others do");
	}
	return same;
}

static long long time_of(json_t *of, const char *key) { return json_integer_value(json_object_get(of, key)); }

/* Half of his time passes, if nobody's is out by then. */
static bool half_passes(const struct position *p)
{
	json_t *clock = json_object_get(json_object_get(world[A].page[p->seats].state, "table"), "clock");
	json_t *asked = json_object_get(clock, "asked"), *who;
	char name[16];
	const char *key;

	snprintf(name, sizeof name, "s%d", p->away + 1);
	json_t *his = json_object_get(asked, name);
	long long half = his ? time_of(his, "began") + (time_of(his, "due") - time_of(his, "began")) / 2 : 0,
		  talk = time_of(clock, "talk_due");
	json_object_foreach(asked, key, who) if (time_of(who, "due") <= half + MINUTE) half = 0;
	if (!half || (talk && talk <= half + MINUTE))
		return true;
	pass_until(half + SECOND);
	settle(p);
	return compare_all(p, true, "when time passes") && compare_told(p, 0, "when half of his time is out");
}

bool be_absent(struct position *p, int number)
{
	uint32_t outsiders = ~p->insiders & (watcher(p) - 1);

	if (!outsiders || ecu_over(sim_s(&world[A].state), NULL))
		return true;
	int seat = any_of(outsiders), ids[WORLDS];
	for (int w = 0; w < WORLDS; w++)
		ids[w] = world[w].page[seat].ids;
	long leaks = count.leaks;
	leave(p, seat);
	pass(2 * MINUTE);
	bool same = compare_told(p, 0, "when he leaves") && steps(p, number) && half_passes(p);
	if (same && vote_back(p, "by a vote to go back"))
		same = compare_told(p, told[A].n + 1, "by a vote to go back") &&
		       go_back(p, "by going back") && compare_told(p, 0, "by going back") && steps(p, number);
	count.told += told[A].n;
	same = same && count.leaks == leaks;
	if (same)
		come_back(p, ids);
	forget_told();
	return same;
}
