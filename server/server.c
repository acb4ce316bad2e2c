/* server.c — one loop for everything: libuv's, which is ours; libwebsockets is a guest on it. */
#include <errno.h>
#include <signal.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "server/door.h"

enum { TICK_MS = 1000 };
enum { LOGS_NICER = 10 }; /* who fetches logs waits rather than who plays */
enum {
	SPARE = 100, /* files that are no connections: the store, its journal, pipes */
	FILES = SRV_CONNECTIONS + SPARE,
	PAGE = 4 /* connections of an address for each of its sockets: a browser fetches its page by some */
};

struct session {
	struct srv_socket *socket;
	struct srv_request *request;
};

/* A line more in this second? Workers say things too. What is left out is counted. */
static bool may_say(time_t now, int *left_out)
{
	enum { LINES = 20 };
	static _Atomic long long second;
	static _Atomic int lines, silenced;

	*left_out = 0;
	if (atomic_exchange(&second, now) != now) {
		atomic_store(&lines, 0);
		*left_out = atomic_exchange(&silenced, 0);
	}
	if (atomic_fetch_add(&lines, 1) < LINES)
		return true;
	atomic_fetch_add(&silenced, 1);
	return false;
}

/* Says what happened, never to whom, with which token or what was done; never more than a disk can take. */
void srv_log(const char *format, ...)
{
	char line[400], stamp[32];
	time_t now = time(NULL);
	struct tm when;
	va_list list;
	int left_out;

	if (!may_say(now, &left_out))
		return;
	gmtime_r(&now, &when);
	strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%SZ", &when);
	va_start(list, format);
	vsnprintf(line, sizeof line, format, list);
	va_end(list);
	if (left_out)
		fprintf(stderr, "%s %d more lines were left out\n", stamp, left_out);
	fprintf(stderr, "%s %s\n", stamp, line);
}

bool srv_shape_is_ours(const struct srv *srv, const char *shape)
{
	for (int i = 0; i < srv->games; i++)
		if (strcmp(srv->game[i].shape, shape) == 0)
			return true;
	return false;
}

const struct srv_game *srv_game_find(const struct srv *srv, const char *key)
{
	for (int i = 0; i < srv->games; i++)
		if (strcmp(ecu_key(srv->game[i].game), key) == 0)
			return &srv->game[i];
	return NULL;
}

/* ---- What libwebsockets tells -------------------------------------------------------------- */

static int http_writable(struct lws *wsi, struct session *session)
{
	int rc = session->request ? srv_http_write(session->request) : 0;

	if (rc == 0)
		return 0;
	srv_http_end(&session->request);
	return rc < 0 || lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* Before a byte is read. What is refused here is closed at once, so that there are always files left to
 * accept with: a server that cannot accept is woken again and again. */
static int filter_connection(struct srv *srv, const struct lws_filter_network_conn_args *c)
{
	struct srv_address *a = srv_address_of(srv, (const struct sockaddr *)&c->cli_addr);
	bool no = srv->stopping || srv->connections >= srv->connections_most ||
		  (!srv->options.behind_proxy && (a->connections >= PAGE * srv->options.per_address ||
						  !srv_address_may(srv, a, SRV_CONNECTS)));

	srv->counts.turned_away += no;
	return no;
}

static void connected(struct srv *srv, struct lws *wsi)
{
	struct srv_address *a = srv_address_peer(srv, wsi);

	a->connections++;
	srv->connections++;
	lws_set_opaque_user_data(wsi, a);
}

static void disconnected(struct srv *srv, struct lws *wsi)
{
	struct srv_address *a = lws_get_opaque_user_data(wsi);

	if (!a)
		return;
	a->connections--;
	srv->connections--;
	lws_set_opaque_user_data(wsi, NULL);
}

static int filter(struct srv *srv, struct lws *wsi)
{
	char path[64];

	if (lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) < 0 || strcmp(path, "/ws") != 0)
		return lws_return_http_status(wsi, 404, NULL), -1;
	if (!srv_http_allowed(srv, wsi))
		return lws_return_http_status(wsi, 403, NULL), -1;
	if (srv->stopping)
		return lws_return_http_status(wsi, 503, NULL), -1;
	if (srv_address_behind(srv, wsi)->sockets >= srv->options.per_address)
		return lws_return_http_status(wsi, 429, NULL), -1;
	return 0;
}

/* Who never reads shall not have the system keep megabytes for him. */
static struct srv_socket *established(struct srv *srv, struct lws *wsi)
{
	int room = SRV_SEND_BUFFER;

	setsockopt(lws_get_socket_fd(wsi), SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
	struct srv_socket *s = srv_socket_open(srv, wsi, srv_address_behind(srv, wsi));
	srv_device_of(s, wsi);
	return s;
}

/* libwebsockets 4.1 answers 403 to an upgrade it does not know, lets the headers go, and reads on in them:
 * where they are gone it must hang up. */
static int confirm_upgrade(struct lws *wsi)
{
	return lws_hdr_total_length(wsi, WSI_TOKEN_UPGRADE) > 0 ? 0 : -1;
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t n)
{
	struct srv *srv = lws_context_user(lws_get_context(wsi));
	struct session *session = user;

	srv_door_stir(srv);
	switch (reason) {
	case LWS_CALLBACK_HTTP: return srv_http_begin(srv, wsi, &session->request, in);
	case LWS_CALLBACK_HTTP_BODY:
		return session->request ? srv_http_body(srv, session->request, in, n) : 0;
	case LWS_CALLBACK_HTTP_BODY_COMPLETION:
		return session->request ? srv_http_body_end(srv, session->request) : -1;
	case LWS_CALLBACK_HTTP_WRITEABLE: return http_writable(wsi, session);
	case LWS_CALLBACK_CLOSED_HTTP:
	case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
		if (session)
			srv_http_end(&session->request);
		return 0;
	case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return confirm_upgrade(wsi);
	case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return filter(srv, wsi);
	case LWS_CALLBACK_FILTER_NETWORK_CONNECTION: return filter_connection(srv, user);
	case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: connected(srv, wsi); return 0;
	case LWS_CALLBACK_WSI_DESTROY: disconnected(srv, wsi); return 0;
	case LWS_CALLBACK_ESTABLISHED: session->socket = established(srv, wsi); return 0;
	case LWS_CALLBACK_RECEIVE: return srv_socket_receive(session->socket, in, n);
	case LWS_CALLBACK_SERVER_WRITEABLE: return session->socket ? srv_socket_write(session->socket) : 0;
	case LWS_CALLBACK_CLOSED:
		if (session && session->socket)
			srv_socket_close(session->socket);
		if (session)
			session->socket = NULL;
		return 0;
	default: return 0;
	}
}

static const struct lws_protocols protocols[] = {
	{ .name = "ecumene",
	  .callback = callback,
	  .per_session_data_size = sizeof(struct session),
	  .rx_buffer_size = 1024, /* of each socket; what is longer comes in pieces */
	  .tx_packet_size = SRV_SEND_BUFFER },
	{ .name = NULL },
};

/* A connection that died without a word is found out within two minutes. */
static const lws_retry_bo_t patience = { .secs_since_valid_ping = 60, .secs_since_valid_hangup = 100 };

/* ---- Opening ------------------------------------------------------------------------------- */

static bool learn_games(struct srv *srv)
{
	size_t largest = 1, facts = 1;
	const ecu_game *game;

	for (int i = 0; (game = ecu_list(i)) && i < SRV_GAMES; i++) {
		struct srv_game *g = &srv->game[srv->games++];
		g->game = game;
		ecu_shape(game, g->shape, sizeof g->shape);
		largest = ecu_size(game) > largest ? ecu_size(game) : largest;
		facts = ecu_facts_size(game) > facts ? ecu_facts_size(game) : facts;
	}
	srv->view = srv_alloc(largest);
	srv->facts = srv_alloc(facts);
	srv->state = srv_alloc(largest);
	srv->choices = srv_alloc(SRV_CHOICES * sizeof *srv->choices);
	return srv->games > 0;
}

static void stop(struct srv *srv)
{
	if (srv->stopping)
		return;
	srv->stopping = true;
	srv_log("stopping");
	uv_stop(&srv->loop);
}

static void on_tick(struct srv_timer *timer)
{
	struct srv *srv = timer->of;

	srv_timer_start(timer, TICK_MS);
	if (store_taken(srv->store)) { /* who waited was told meanwhile */
		srv_log("the file of games is written by somebody else now");
		srv->taken = true;
		stop(srv);
	}
	int64_t since = srv->ticked ? (int64_t)(srv_now(srv) - srv->ticked) : 0;
	srv->ticked = srv_now(srv);
	srv_time_tick(srv, since);
	srv_time_wake(srv);
	srv_told_tick(srv);
	srv_sockets_tick(srv, srv_now(srv));
	srv_addresses_tick(srv, srv_now(srv));
	srv_expire_tick(srv, srv_now(srv));
	srv_tables_tick(srv, srv_now(srv));
}

static void on_signal(uv_signal_t *s, int number)
{
	(void)number;
	stop(s->data);
}

/* The usual 1024 are few for a server; what the system allows is taken, within reason. */
static int raise_files(void)
{
	struct rlimit r;

	if (getrlimit(RLIMIT_NOFILE, &r) < 0)
		return 1024 - SPARE;
	if (r.rlim_cur < FILES) {
		r.rlim_cur = r.rlim_max < FILES ? r.rlim_max : FILES;
		setrlimit(RLIMIT_NOFILE, &r);
	}
	if (r.rlim_cur >= FILES)
		return SRV_CONNECTIONS;
	return r.rlim_cur > 2 * SPARE ? (int)r.rlim_cur - SPARE : (int)r.rlim_cur / 2;
}

static bool loop_open(struct srv *srv)
{
	if (uv_loop_init(&srv->loop) < 0)
		return false;
	uv_signal_init(&srv->loop, &srv->term);
	uv_signal_init(&srv->loop, &srv->interrupt);
	srv->term.data = srv->interrupt.data = srv;
	uv_signal_start(&srv->term, on_signal, SIGTERM);
	uv_signal_start(&srv->interrupt, on_signal, SIGINT);
	if (!srv_door_open(srv))
		return false;
	srv_timer_open(srv, &srv->tick, on_tick, srv);
	srv->tick.is_tick = true;
	srv_timer_start(&srv->tick, TICK_MS);
	srv->connections_most = raise_files();
	signal(SIGPIPE, SIG_IGN);
	signal(SIGXFSZ, SIG_IGN); /* a file grown too large is a full disk: an error, not the end */
	return true;
}

static bool workers_open(struct srv *srv)
{
	return srv_worker_open(srv, &srv->writer_at, 0) && srv_worker_open(srv, &srv->reader_at, 0) &&
	       srv_worker_open(srv, &srv->minds_at, 0) && srv_worker_open(srv, &srv->logs_at, LOGS_NICER);
}

static void workers_close(struct srv *srv)
{
	srv_worker_close(&srv->logs_at);
	srv_worker_close(&srv->minds_at);
	srv_worker_close(&srv->reader_at);
	srv_worker_close(&srv->writer_at);
}

struct srv *srv_open(const struct srv_options *options, char *reason, size_t cap)
{
	struct srv *srv = srv_alloc(sizeof *srv);
	struct store_problem p = { 0 };

	srv->options = *options;
	if (srv->options.per_address <= 0)
		srv->options.per_address = SRV_PER_ADDRESS;
	srv->loopback = strncmp(options->host, "127.", 4) == 0 || strcmp(options->host, "::1") == 0;
	if (sodium_init() < 0 || !learn_games(srv)) {
		snprintf(reason, cap, "this program cannot start: no chance or no games");
	} else if (!(srv->store = store_open(options->db, &p)) ||
		   !(srv->reader = store_open_reading(options->db, &p)) ||
		   store_count_unfinished(srv->store, &srv->unfinished, &p) < 0) {
		snprintf(reason, cap, "%s", p.text);
	} else if (loop_open(srv) && srv_pool_open(srv) && workers_open(srv) && srv_told_open(srv)) {
		randombytes_buf(srv->id_key, sizeof srv->id_key);
		srv->started = srv_now(srv);
		/* by the loop's time, which a test may have set */
		if (store_came_back(srv->store, srv_wall(srv), &p) == 0)
			return srv;
		snprintf(reason, cap, "%s", p.text);
	}
	srv_close(srv);
	return NULL;
}

/* ---- Listening ----------------------------------------------------------------------------- */

static void lws_line(int level, const char *line)
{
	(void)level;
	srv_log("network: %.*s", (int)strcspn(line, "\n"), line);
}

static bool context_open(struct srv *srv)
{
	void *loops[1] = { &srv->loop };
	struct lws_context_creation_info info = {
		.port = CONTEXT_PORT_NO_LISTEN,
		.options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
			   LWS_SERVER_OPTION_UV_NO_SIGSEGV_SIGFPE_SPIN,
		.foreign_loops = loops,
		.user = srv,
		.pcontext = &srv->lws, /* becomes NULL when the context is gone at last */
		.pt_serv_buf_size = 4096,
		.timeout_secs = 10,
		.ka_time = 60,
		.ka_probes = 3,
		.ka_interval = 10,
	};

	srv->lws = lws_create_context(&info);
	return srv->lws != NULL;
}

static bool vhost_open(struct srv *srv, int port)
{
	bool all = strcmp(srv->options.host, "0.0.0.0") == 0 || strcmp(srv->options.host, "::") == 0;
	struct lws_context_creation_info info = {
		.port = port,
		.iface = all ? NULL : srv->options.host,
		.protocols = protocols,
		.vhost_name = "ecumene",
		.server_string = "Ecumene",
		.options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
			   (strchr(srv->options.host, ':') ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6),
		.retry_and_idle_policy = &patience,
		.keepalive_timeout = 60,
		.timeout_secs = 10,
	};

	srv->vhost = lws_create_vhost(srv->lws, &info);
	if (!srv->vhost)
		return false;
	srv->port = lws_get_vhost_listen_port(srv->vhost);
	return srv->port > 0;
}

static bool listen_on(struct srv *srv, int port, char *reason, size_t cap)
{
	/* we say it better, and a taken port is no trouble for play */
	lws_set_log_level(0, NULL);
	if (!srv->lws && !context_open(srv)) {
		snprintf(reason, cap,
			 "the network library cannot start (is libwebsockets-evlib-uv installed?)");
		return false;
	}
	bool ok = vhost_open(srv, port);
	lws_set_log_level(LLL_ERR, lws_line);
	if (ok)
		return true;
	snprintf(reason, cap,
		 "cannot listen on %s:%d: the port is taken, or the address is not one of this machine",
		 srv->options.host, port);
	return false;
}

bool srv_listen(struct srv *srv, char *reason, size_t cap)
{
	return listen_on(srv, srv->options.port, reason, cap);
}
bool srv_listen_anywhere(struct srv *srv, char *reason, size_t cap) { return listen_on(srv, 0, reason, cap); }
int srv_port(const struct srv *srv) { return srv->port; }

/* ---- Running and closing ------------------------------------------------------------------- */

int srv_run(struct srv *srv)
{
	srv_admin_open(srv);
	while (!srv->stopping)
		uv_run(&srv->loop, UV_RUN_DEFAULT);
	while (!srv_lane_idle(srv)) /* what was begun is brought to its end */
		uv_run(&srv->loop, UV_RUN_ONCE);
	return srv->taken;
}

static void close_handle(uv_handle_t *h, void *arg)
{
	(void)arg;
	if (!uv_is_closing(h))
		uv_close(h, NULL);
}

static void loop_close(struct srv *srv)
{
	if (!srv->term.data)
		return;
	srv_admin_close(srv);
	srv_told_close(srv);
	srv_pool_close(srv);
	workers_close(srv);
	srv_tables_close(srv);
	uv_close((uv_handle_t *)&srv->term, NULL);
	uv_close((uv_handle_t *)&srv->interrupt, NULL);
	srv_timer_close(&srv->tick, NULL);
	srv_door_close(srv);
	if (srv->lws)
		lws_context_destroy(srv->lws);
	uv_run(&srv->loop, UV_RUN_DEFAULT);
	if (srv->lws) /* a guest leaves in two steps: first what is open, then the rest */
		lws_context_destroy(srv->lws);
	uv_walk(&srv->loop, close_handle, NULL);
	for (int i = 0; i < 100 && uv_loop_close(&srv->loop) == UV_EBUSY; i++)
		uv_run(&srv->loop, UV_RUN_NOWAIT);
}

void srv_close(struct srv *srv)
{
	loop_close(srv);
	store_close(srv->reader);
	store_close(srv->reading.store);
	store_close(srv->store);
	srv_addresses_free(srv);
	srv_said_free(srv);
	srv_listing_free(srv);
	free(srv->out.at);
	free(srv->frame.at);
	free(srv->parts.text.at);
	srv_phrases_free(srv);
	free(srv->view);
	free(srv->facts);
	free(srv->state);
	free(srv->choices);
	free(srv);
}
