/* worker.c — threads that work for the loop, one for each sort of work: so that neither reading a long game
 * nor what bots remember of it keeps a write waiting. A job is its worker's until it comes back; jobs of one
 * worker are done one after the other, in the order they came. */
#include <stdlib.h>

#include "server/inside.h"

enum { WORKER_STACK = 1024 * 1024 };

static void push(struct srv_job **first, struct srv_job **last, struct srv_job *job)
{
	job->next = NULL;
	*(*first ? &(*last)->next : first) = job;
	*last = job;
}

static void work(void *arg)
{
	struct srv_worker *w = arg;

	uv_mutex_lock(&w->lock);
	while (!w->stop || w->first) {
		struct srv_job *job = w->first;
		if (!job) {
			uv_cond_wait(&w->more, &w->lock);
			continue;
		}
		w->first = job->next;
		uv_mutex_unlock(&w->lock);
		job->run(job);
		uv_mutex_lock(&w->lock);
		push(&w->ready, &w->ready_last, job);
		uv_async_send(&w->back);
	}
	uv_mutex_unlock(&w->lock);
}

static void come_back(uv_async_t *async)
{
	struct srv_worker *w = async->data;

	uv_mutex_lock(&w->lock);
	struct srv_job *job = w->ready, *next;
	w->ready = NULL;
	uv_mutex_unlock(&w->lock);
	for (; job; job = next) {
		next = job->next;
		w->jobs--;
		job->done(job);
	}
}

bool srv_worker_open(struct srv *srv, struct srv_worker *w)
{
	uv_thread_options_t options = { .flags = UV_THREAD_HAS_STACK_SIZE, .stack_size = WORKER_STACK };

	if (uv_mutex_init(&w->lock) < 0 || uv_cond_init(&w->more) < 0 ||
	    uv_async_init(&srv->loop, &w->back, come_back) < 0)
		return false;
	w->back.data = w;
	w->open = uv_thread_create_ex(&w->thread, &options, work, w) == 0;
	return w->open;
}

/* What it has was done before (srv_lane_idle). */
void srv_worker_close(struct srv_worker *w)
{
	if (!w->open)
		return;
	uv_mutex_lock(&w->lock);
	w->stop = true;
	uv_cond_signal(&w->more);
	uv_mutex_unlock(&w->lock);
	uv_thread_join(&w->thread);
	uv_close((uv_handle_t *)&w->back, NULL);
	uv_cond_destroy(&w->more);
	uv_mutex_destroy(&w->lock);
	w->open = false;
}

void srv_worker_do(struct srv *srv, struct srv_worker *w, struct srv_job *job)
{
	job->srv = srv;
	w->jobs++;
	uv_mutex_lock(&w->lock);
	push(&w->first, &w->last, job);
	uv_cond_signal(&w->more);
	uv_mutex_unlock(&w->lock);
}
