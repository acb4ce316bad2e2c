/* admin.c — what the host of a running server asks of it, over a socket of the machine beside the file of
 * games that only its owner may open. A request is one line of words with tabs between; the answer is `+` or
 * `-`, then a text.
 *
 *	delete TABLE            link TABLE SEAT            seat TABLE SEAT KIND
 *	create GAME OPTIONS KIND,KIND,...                  list TABLE on|off
 *	import TABLE BYTES      a log of so many bytes follows; TABLE is - where it shall have a new id
 *
 * What changes a table is done to the stored one: who sits there is sent away, the table is put away, and who
 * comes again finds it changed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/import.h"
#include "server/inside.h"
#include "store/manage.h"

enum { LINE = 4096, WORDS = 4, WAIT_MS = 20, WAITS = 250 };

struct asked {
	struct srv_job job;
	struct srv *srv;
	uv_pipe_t pipe;
	uv_write_t write;
	uv_timer_t wait; /* real time: it waits for threads and the network */
	int waits, open;
	char line[LINE];
	size_t n, line_n; /* bytes that came; of the first line, with its end */
	char *word[WORDS + 1];
	bool answered;
	struct srv_out answer;
	struct srv_new *made;
	char *body; /* what follows the line */
	size_t body_n, body_most;
	struct srv_import *import;
	struct store_problem problem;
	int rc, unfinished;
};

/* ---- Answers ------------------------------------------------------------------------------- */

static void closed(uv_handle_t *h)
{
	struct asked *a = h->data;

	if (--a->open > 0)
		return;
	free(a->made);
	free(a->body);
	srv_import_free(a->import);
	free(a->answer.at);
	free(a);
}

static void hang_up(struct asked *a)
{
	uv_close((uv_handle_t *)&a->pipe, closed);
	uv_close((uv_handle_t *)&a->wait, closed);
}

static void written(uv_write_t *w, int status)
{
	(void)status;
	hang_up(w->data);
}

static void answer(struct asked *a, bool ok, const char *text)
{
	a->answered = true;
	a->answer.n = 0;
	srv_putf(&a->answer, "%c%s\n", ok ? '+' : '-', text);
	uv_buf_t buffer = uv_buf_init(a->answer.at, (unsigned)a->answer.n);
	a->write.data = a;
	if (uv_write(&a->write, (uv_stream_t *)&a->pipe, &buffer, 1, written) < 0)
		hang_up(a);
}

/* ---- What is done to the stored table ------------------------------------------------------ */

static void run_delete(struct srv_job *job)
{
	struct asked *a = (struct asked *)job;

	a->rc = store_delete(job->srv->store, a->word[1], &a->problem);
	if (a->rc == 0)
		snprintf(a->problem.text, sizeof a->problem.text, "there is no such table");
	a->rc = a->rc == 1 ? store_count_unfinished(job->srv->store, &a->unfinished, &a->problem) : -1;
}

static void run_link(struct srv_job *job)
{
	struct asked *a = (struct asked *)job;
	char link[STORE_LINK] = "";

	a->rc = store_new_link(job->srv->store, a->word[1], store_seat_number(a->word[2]),
			       srv_wall(job->srv) / 1000, link, &a->problem);
	srv_put(&a->answer, link);
}

static void run_seat(struct srv_job *job)
{
	struct asked *a = (struct asked *)job;

	a->rc = store_give_seat(job->srv->store, a->word[1], store_seat_number(a->word[2]), a->word[3],
				&a->problem);
}

static void run_create(struct srv_job *job)
{
	struct asked *a = (struct asked *)job;

	a->rc = srv_new_write(job->srv->store, a->made, &a->problem);
	srv_putf(&a->answer, "/t/%s\n", a->made->table.id);
	for (int i = 0; i < a->made->table.seats; i++)
		srv_putf(&a->answer, "%s%s", a->made->links[i], a->made->links[i][0] ? "\n" : "");
}

static void run_list(struct srv_job *job)
{
	struct asked *a = (struct asked *)job;

	a->rc = store_list_word(job->srv->store, a->word[1], a->word[2], &a->problem);
}

static void put_line(void *to, const char *line) { srv_putf(to, "%s\n", line); }

static void run_import(struct srv_job *job)
{
	struct asked *a = (struct asked *)job;

	a->rc = srv_import_write(a->import, job->srv->store, &a->problem);
	srv_import_tell(a->import, put_line, &a->answer);
}

static void done(struct srv_job *job)
{
	struct asked *a = (struct asked *)job;
	char text[2048];

	if (a->rc == 0 && (a->made || (a->import && !srv_import_over(a->import))))
		a->srv->unfinished++;
	if (a->rc == 0 && job->run == run_delete)
		a->srv->unfinished = a->unfinished;
	srv_listing_changed(a->srv);
	snprintf(text, sizeof text, "%s", a->rc < 0 ? a->problem.text : a->answer.n ? a->answer.at : "");
	srv_log("admin: %s%s", a->word[0], a->rc < 0 ? " failed" : "");
	answer(a, a->rc == 0, text);
}

/* ---- A table is put away ------------------------------------------------------------------- */

static void start(struct asked *a)
{
	a->job.done = done;
	srv_lane_job(a->srv, &a->job);
}

static void try_away(uv_timer_t *timer)
{
	struct asked *a = timer->data;
	struct srv_table *t = srv_table_find(a->srv, a->word[1]);

	if (!t || srv_table_put_away(t))
		start(a);
	else if (++a->waits < WAITS)
		uv_timer_start(&a->wait, try_away, WAIT_MS, 0);
	else
		answer(a, false, "the table is busy; please try again");
}

static void put_away(struct asked *a) { try_away(&a->wait); }

/* ---- What is asked ------------------------------------------------------------------------- */

/* KIND,KIND,... in place. */
static bool wish_of(struct asked *a, struct srv_wish *w)
{
	char *rest = a->word[3], *kind;

	static const struct srv_host none = { .there = true, .seat = -1 };

	*w = (struct srv_wish){ .game = a->word[1], .options = a->word[2], .name = "", .host = &none };
	while ((kind = strsep(&rest, ",")) && w->seats < ECU_SEATS)
		w->kind[w->seats++] = kind;
	return !kind;
}

static void prepare_create(struct asked *a)
{
	struct srv_wish w;
	char reason[200] = "there are too many seats";

	a->made = srv_alloc(sizeof *a->made);
	if (!wish_of(a, &w) || !srv_new_make(a->srv, &w, a->made, reason, sizeof reason))
		answer(a, false, reason);
	else
		start(a);
}

/* A long game takes a while to prove: others are written meanwhile. */
static void import_prove(struct srv_job *job)
{
	struct asked *a = (struct asked *)job;

	a->import = srv_import_read(a->body, a->body_n, a->word[1], srv_wall(job->srv) / 1000, &a->problem);
}

static void import_proved(struct srv_job *job)
{
	struct asked *a = (struct asked *)job;

	job->run = run_import;
	if (a->import)
		put_away(a); /* who looks at an id where nothing was */
	else
		answer(a, false, a->problem.text);
}

static void import_came(struct asked *a)
{
	a->job.run = import_prove;
	a->job.done = import_proved;
	srv_worker_do(a->srv, &a->srv->logs_at, &a->job);
}

static void room(uv_handle_t *h, size_t suggested, uv_buf_t *out);
static void came(uv_stream_t *stream, ssize_t n, const uv_buf_t *buffer);

/* A part of it may have come with the line. */
static void import_begin(struct asked *a)
{
	char *end, *behind = a->line + a->line_n;
	long most = strtol(a->word[2], &end, 10);
	size_t n = a->n - (size_t)(behind - a->line);

	if (*end || most < 1 || most > SRV_IMPORT_MOST || n > (size_t)most) {
		answer(a, false, "this log is too long");
		return;
	}
	a->body = srv_alloc((size_t)most);
	a->body_most = (size_t)most;
	a->body_n = n;
	memcpy(a->body, behind, n);
	if (a->body_n == a->body_most)
		import_came(a);
	else
		uv_read_start((uv_stream_t *)&a->pipe, room, came);
}

static const struct deed {
	const char *name;
	int words;
	void (*run)(struct srv_job *);
	void (*begin)(struct asked *);
} deeds[] = {
	{ "delete", 2, run_delete, put_away }, { "link", 3, run_link, put_away },
	{ "seat", 4, run_seat, put_away },     { "create", 4, run_create, prepare_create },
	{ "list", 3, run_list, start },        { "import", 3, run_import, import_begin },
};

static void obey(struct asked *a)
{
	char *rest = a->line;
	int n = 0;

	while (n < WORDS && (a->word[n] = strsep(&rest, "\t")))
		n++;
	for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++) {
		if (strcmp(deeds[i].name, a->word[0]) != 0 || deeds[i].words != n || rest)
			continue;
		a->job.run = deeds[i].run;
		deeds[i].begin(a);
		return;
	}
	answer(a, false, "the server does not know what that is");
}

static void room(uv_handle_t *h, size_t suggested, uv_buf_t *out)
{
	struct asked *a = h->data;

	(void)suggested;
	if (a->body)
		*out = uv_buf_init(a->body + a->body_n, (unsigned)(a->body_most - a->body_n));
	else
		*out = uv_buf_init(a->line + a->n, (unsigned)(sizeof a->line - 1 - a->n));
}

static void body_came(struct asked *a, ssize_t n)
{
	a->body_n += n > 0 ? (size_t)n : 0;
	if (a->body_n == a->body_most)
		import_came(a);
	else if (n < 0)
		hang_up(a);
	else
		uv_read_start((uv_stream_t *)&a->pipe, room, came);
}

static void came(uv_stream_t *stream, ssize_t n, const uv_buf_t *buffer)
{
	struct asked *a = stream->data;

	(void)buffer;
	if (n == 0)
		return;
	uv_read_stop(stream);
	if (a->body) {
		body_came(a, n);
		return;
	}
	a->n += n > 0 ? (size_t)n : 0;
	char *end = memchr(a->line, '\n', a->n);
	if (end) {
		*end = 0;
		a->line_n = (size_t)(end - a->line) + 1;
		obey(a);
	} else if (n < 0 || a->n == sizeof a->line - 1) {
		hang_up(a);
	} else {
		uv_read_start(stream, room, came);
	}
}

/* ---- The socket ---------------------------------------------------------------------------- */

static void knocked(uv_stream_t *server, int status)
{
	struct srv *srv = server->data;

	if (status < 0)
		return;
	struct asked *a = srv_alloc(sizeof *a);
	a->srv = a->job.srv = srv;
	uv_pipe_init(&srv->loop, &a->pipe, 0);
	uv_timer_init(&srv->loop, &a->wait);
	a->pipe.data = a->wait.data = a;
	a->open = 2;
	uv_unref((uv_handle_t *)&a->pipe); /* who knocks and says nothing keeps nobody from stopping */
	uv_unref((uv_handle_t *)&a->wait);
	if (uv_accept(server, (uv_stream_t *)&a->pipe) < 0 ||
	    uv_read_start((uv_stream_t *)&a->pipe, room, came) < 0)
		hang_up(a);
}

/* We hold the file's lock, so a socket that is there is left over. Without it the server works too. */
void srv_admin_open(struct srv *srv)
{
	mode_t before = umask(0077);

	snprintf(srv->admin_path, sizeof srv->admin_path, "%s.admin", srv->options.db);
	unlink(srv->admin_path);
	uv_pipe_init(&srv->loop, &srv->admin, 0);
	srv->admin.data = srv;
	if (uv_pipe_bind(&srv->admin, srv->admin_path) < 0 ||
	    uv_listen((uv_stream_t *)&srv->admin, 8, knocked) < 0) {
		srv_log("%s cannot be listened on: `ecumene admin` cannot change tables while the server "
			"runs",
			srv->admin_path);
		srv->admin_path[0] = 0;
	}
	umask(before);
}

void srv_admin_close(struct srv *srv)
{
	if (srv->admin_path[0])
		unlink(srv->admin_path);
	if (srv->admin.data) /* it was opened */
		uv_close((uv_handle_t *)&srv->admin, NULL);
}
