/* worker.c — threads that work for the loop, one for each sort of work: so that neither reading a long game
 * nor what bots remember of it keeps a write waiting. A job is its worker's until it comes back; jobs of one
 * worker are done one after the other, in the order they came. */
#include <assert.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "server/door.h"

enum { WORKER_STACK = 1024 * 1024 };

/* On Linux of the calling thread alone; elsewhere threads have no priority of their own. */
void srv_thread_nicer(int by)
{
#ifdef __linux__
	setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + by);
#else
	(void)by;
#endif
}

static void push(struct srv_job **first, struct srv_job **last, struct srv_job *job)
{
	job->next = NULL;
	*(*first ? &(*last)->next : first) = job;
	*last = job;
}

/* Counted once for each, and once when there are no more. NULL: it shall end. */
static struct srv_job *next_job(struct srv_worker *w)
{
	uv_sem_wait(&w->more);
	uv_mutex_lock(&w->lock);
	struct srv_job *job = w->first;
	if (job)
		w->first = job->next;
	uv_mutex_unlock(&w->lock);
	return job;
}

/* Who is woken finds the lock free. */
static void work(void *arg)
{
	struct srv_worker *w = arg;

	if (w->nicer)
		srv_thread_nicer(w->nicer);
	for (struct srv_job *job; (job = next_job(w));) {
		job->run(job);
		uv_mutex_lock(&w->lock);
		push(&w->ready, &w->ready_last, job);
		uv_mutex_unlock(&w->lock);
		uv_async_send(&w->back);
	}
}

static void bring(void *of)
{
	struct srv_job *job = of;

	assert(job->worker->jobs > 0);
	job->worker->jobs--;
	job->done(job);
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
		if (job->srv->door)
			srv_door_came(job->srv, &job->turn);
		else
			bring(job);
	}
}

bool srv_worker_open(struct srv *srv, struct srv_worker *w, int nicer)
{
	uv_thread_options_t options = { .flags = UV_THREAD_HAS_STACK_SIZE, .stack_size = WORKER_STACK };

	if (uv_mutex_init(&w->lock) < 0 || uv_sem_init(&w->more, 0) < 0 ||
	    uv_async_init(&srv->loop, &w->back, come_back) < 0)
		return false;
	assert(!w->open && !w->jobs);
	w->back.data = w;
	w->nicer = nicer;
	w->open = uv_thread_create_ex(&w->thread, &options, work, w) == 0;
	return w->open;
}

/* What it has was done before (srv_lane_idle). */
void srv_worker_close(struct srv_worker *w)
{
	if (!w->open)
		return;
	assert(!w->jobs && !w->ready);
	uv_sem_post(&w->more);
	uv_thread_join(&w->thread);
	uv_close((uv_handle_t *)&w->back, NULL);
	uv_sem_destroy(&w->more);
	uv_mutex_destroy(&w->lock);
	w->open = false;
}

void srv_worker_do(struct srv *srv, struct srv_worker *w, struct srv_job *job)
{
	assert(w->open && job->run && job->done);
	job->srv = srv;
	job->worker = w;
	w->jobs++;
	if (srv->door)
		srv_door_turn(srv, &job->turn, bring, job);
	uv_mutex_lock(&w->lock);
	push(&w->first, &w->last, job);
	uv_mutex_unlock(&w->lock);
	uv_sem_post(&w->more);
}
