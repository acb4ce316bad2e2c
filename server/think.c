/* think.c — where bots think: threads of their own, never the loop's and never those the store's work is
 * given to. Tables take turns: the one whose thought was begun goes behind all others that wait. A thought
 * holds copies of all it needs; what comes of it is looked at on the loop, which knows whether the table
 * has moved on meanwhile. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/door.h"

enum { POOL_STACK = 1024 * 1024, POOL_NICE = 5 };

/* ---- In a thread ---------------------------------------------------------------------------- */

static void tables_push(struct srv_pool *p, struct srv_table *t)
{
	assert(!t->think_queued);
	t->think_next = NULL;
	*(p->first ? &p->last->think_next : &p->first) = t;
	p->last = t;
	t->think_queued = true;
}

/* The next thought of the table whose turn it is. */
static struct srv_thought *take(struct srv_pool *p)
{
	struct srv_table *t = p->first;
	struct srv_thought *th = t->thoughts;

	assert(t->think_queued && th && th->table == t); /* a table that waits has thoughts */
	p->first = t->think_next;
	t->think_queued = false;
	t->thoughts = th->next;
	if (t->thoughts)
		tables_push(p, t);
	th->next = NULL;
	return th;
}

static void give_back(struct srv_pool *p, struct srv_thought *th)
{
	*(p->ready ? &p->ready_last->next : &p->ready) = th;
	p->ready_last = th;
}

static void think(void *arg)
{
	struct srv_pool *p = arg;

	srv_thread_nicer(POOL_NICE); /* persons who wait for the loop go before bots that think */
	uv_mutex_lock(&p->lock);
	while (!p->stop) {
		if (!p->first) {
			uv_cond_wait(&p->more, &p->lock);
			continue;
		}
		struct srv_thought *th = take(p);
		uv_mutex_unlock(&p->lock);
		th->found = bot_pick(&th->bot, (const ecu_view *)th->view.bytes, th->press, &th->act);
		uv_mutex_lock(&p->lock);
		give_back(p, th);
		uv_async_send(&p->done);
	}
	uv_mutex_unlock(&p->lock);
}

/* ---- On the loop ---------------------------------------------------------------------------- */

static void bring(void *of)
{
	struct srv_thought *th = of;

	assert(th->table->thinking > 0 && !th->table->lent);
	th->table->thinking--;
	switch (th->what) {
	case SRV_ACTS: srv_bots_thought(th); break;
	case SRV_DECIDES: srv_decided(th); break;
	case SRV_HINTS: srv_hint_ready(th); break;
	}
}

static void come_back(uv_async_t *async)
{
	struct srv *srv = async->data;
	struct srv_pool *p = &srv->pool;

	uv_mutex_lock(&p->lock);
	struct srv_thought *th = p->ready, *next;
	p->ready = NULL;
	uv_mutex_unlock(&p->lock);
	for (; th; th = next) {
		next = th->next;
		if (srv->door)
			srv_door_came(srv, &th->turn);
		else
			bring(th);
	}
}

/* One core is left to the loop. */
static int how_many(void)
{
	unsigned cores = uv_available_parallelism();
	int most = (int)(sizeof((struct srv_pool *)0)->thread / sizeof(uv_thread_t));

	return cores <= 2 ? 1 : (int)cores - 1 < most ? (int)cores - 1 : most;
}

bool srv_pool_open(struct srv *srv)
{
	struct srv_pool *p = &srv->pool;
	uv_thread_options_t options = { .flags = UV_THREAD_HAS_STACK_SIZE, .stack_size = POOL_STACK };

	if (uv_mutex_init(&p->lock) < 0 || uv_cond_init(&p->more) < 0 ||
	    uv_async_init(&srv->loop, &p->done, come_back) < 0)
		return false;
	p->done.data = srv;
	p->open = true;
	for (int n = how_many(); p->threads < n; p->threads++)
		if (uv_thread_create_ex(&p->thread[p->threads], &options, think, p) < 0)
			return p->threads > 0;
	return true;
}

static void drop_all(struct srv_thought *th)
{
	for (struct srv_thought *next; th; th = next) {
		next = th->next;
		if (th->what == SRV_ACTS)
			th->table->bots[th->seat].thought = NULL;
		free(th);
	}
}

void srv_pool_close(struct srv *srv)
{
	struct srv_pool *p = &srv->pool;

	if (!p->open)
		return;
	uv_mutex_lock(&p->lock);
	p->stop = true;
	uv_cond_broadcast(&p->more);
	uv_mutex_unlock(&p->lock);
	for (int i = 0; i < p->threads; i++)
		uv_thread_join(&p->thread[i]);
	for (struct srv_table *t = p->first; t; t = t->think_next) {
		drop_all(t->thoughts);
		t->thoughts = NULL;
	}
	drop_all(p->ready);
	p->ready = NULL;
	for (struct srv_thought *th; (th = srv_door_left(srv));) { /* jobs have all come back */
		th->next = NULL;
		drop_all(th);
	}
	uv_close((uv_handle_t *)&p->done, NULL);
	uv_cond_destroy(&p->more);
	uv_mutex_destroy(&p->lock);
	p->open = false;
}

struct srv_thought *srv_think(struct srv_table *t, const struct srv_moment *m, int seat, enum srv_what what,
			      bool press)
{
	struct srv_thought *th = malloc(sizeof *th); /* most of it is filled in here */

	assert(seat >= 0 && seat < t->seats && !t->minds_missing);
	if (!th)
		abort();
	memset(th, 0, offsetof(struct srv_thought, view));
	th->table = t;
	th->what = what;
	th->seat = seat;
	th->n = m->n;
	th->generation = t->generation;
	th->press = press;
	th->bot = m->minds->bot[seat];
	ecu_observe(m->state, seat, (ecu_view *)th->view.bytes);
	return th;
}

void srv_think_go(struct srv_thought *th)
{
	struct srv_table *t = th->table;
	struct srv_pool *p = &t->srv->pool;

	assert(p->open && !th->next && th->bot.seat == th->seat);
	t->thinking++;
	if (t->srv->door)
		srv_door_turn(t->srv, &th->turn, bring, th);
	uv_mutex_lock(&p->lock);
	*(t->thoughts ? &t->thoughts_last->next : &t->thoughts) = th;
	t->thoughts_last = th;
	if (!t->think_queued)
		tables_push(p, t);
	uv_cond_signal(&p->more);
	uv_mutex_unlock(&p->lock);
}
