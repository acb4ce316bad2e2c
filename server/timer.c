/* timer.c — see timer.h. */
#include <assert.h>
#include <time.h>

#include "server/door.h"
#include "server/inside.h"

uint64_t srv_now(const struct srv *srv) { return srv->door ? srv_door_now(srv) : uv_now(&srv->loop); }

int64_t srv_wall(const struct srv *srv)
{
	struct timespec now;

	if (srv->door)
		return srv_door_wall(srv);
	clock_gettime(CLOCK_REALTIME, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void srv_timer_open(struct srv *srv, struct srv_timer *t, void (*fire)(struct srv_timer *), void *of)
{
	assert(fire && !t->armed);
	t->srv = srv;
	t->fire = fire;
	t->of = of;
	uv_timer_init(&srv->loop, &t->real);
	t->real.data = t;
}

static void fired(uv_timer_t *real)
{
	struct srv_timer *t = real->data;

	t->fire(t);
}

void srv_timer_start(struct srv_timer *t, uint64_t ms)
{
	if (t->srv->door)
		srv_door_arm(t, ms);
	else
		uv_timer_start(&t->real, fired, ms, 0);
}

void srv_timer_stop(struct srv_timer *t)
{
	if (t->srv->door)
		srv_door_disarm(t);
	else
		uv_timer_stop(&t->real);
}

bool srv_timer_runs(const struct srv_timer *t)
{
	return t->armed || uv_is_active((const uv_handle_t *)&t->real);
}

uint64_t srv_timer_left(const struct srv_timer *t)
{
	uint64_t now = srv_now(t->srv);

	if (t->srv->door)
		return t->armed && t->due > now ? t->due - now : 0;
	return uv_timer_get_due_in(&t->real);
}

static void closed(uv_handle_t *real)
{
	struct srv_timer *t = real->data;

	if (t->closed)
		t->closed(t);
}

void srv_timer_close(struct srv_timer *t, void (*when_closed)(struct srv_timer *))
{
	srv_timer_stop(t);
	assert(!srv_timer_runs(t));
	t->closed = when_closed;
	uv_close((uv_handle_t *)&t->real, closed);
}
