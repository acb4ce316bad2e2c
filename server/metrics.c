/* metrics.c — how the server is, for who looks after it: GET /healthz says whether it can write, GET /metrics
 * figures as Prometheus reads them. All are sums over all tables and tell nothing of any game or person; the
 * latter is given to this machine alone. */
#include <string.h>
#include <sys/resource.h>

#include "server/inside.h"

enum { STALLED_MS = 30 * 1000 }; /* a batch that takes longer has come upon trouble */

static void put(struct srv_out *o, const char *name, const char *kind, const char *help, double value)
{
	srv_putf(o, "# HELP ecumene_%s %s\n# TYPE ecumene_%s %s\necumene_%s %.15g\n", name, help, name, kind,
		 name, value);
}

static bool is_looked_at(const struct srv_table *t)
{
	for (int i = 0; i < SRV_VIEWERS; i++)
		if (t->viewer[i].sockets)
			return true;
	return false;
}

/* How long the others stay in memory hangs on what waits to be told to their seats: that may be a secret. */
static int tables_open(const struct srv *srv)
{
	int n = 0;

	for (int i = 0; i < SRV_BUCKETS; i++)
		for (const struct srv_table *t = srv->tables[i]; t; t = t->next)
			n += is_looked_at(t);
	return n;
}

static double cpu_seconds(void)
{
	struct rusage u;

	getrusage(RUSAGE_SELF, &u);
	return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
	       (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6;
}

static double memory_bytes(void)
{
	size_t n = 0;

	uv_resident_set_memory(&n);
	return (double)n;
}

void srv_metrics(const struct srv *srv, struct srv_out *o)
{
	const struct srv_counts *c = &srv->counts;

	put(o, "connections", "gauge", "Connections that are open.", srv->connections);
	put(o, "sockets", "gauge", "Pages that are open.", srv->sockets_n);
	put(o, "addresses", "gauge", "Addresses that are remembered.", srv->addresses.n);
	put(o, "tables_open", "gauge", "Tables that somebody looks at.", tables_open(srv));
	put(o, "tables_unfinished", "gauge", "Tables whose game is not over.", srv->unfinished);
	put(o, "waiting_bytes", "gauge", "Bytes that wait for slow readers.", (double)srv->backlog);
	put(o, "messages_total", "counter", "Messages that came from pages.", (double)c->messages);
	put(o, "messages_refused_total", "counter", "Messages above a limit.", (double)c->too_many);
	put(o, "sent_bytes_total", "counter", "Bytes of messages sent to pages.", (double)c->sent);
	put(o, "snapshots_total", "counter", "Snapshots sent to pages.", (double)c->snapshots);
	put(o, "requests_total", "counter", "HTTP requests.", (double)c->requests);
	put(o, "connections_refused_total", "counter", "Connections above a limit.", (double)c->turned_away);
	put(o, "tables_made_total", "counter", "Tables that were made.", (double)c->made);
	put(o, "cpu_seconds_total", "counter", "Processor time.", cpu_seconds());
	put(o, "memory_bytes", "gauge", "Memory in use.", memory_bytes());
	put(o, "up_seconds", "gauge", "Since the start.", (double)(srv_now(srv) - srv->started) / 1000);
}

/* The way to the disk was free lately. */
bool srv_healthy(const struct srv *srv)
{
	return !srv->stopping && (!srv->lane.writing || srv_now(srv) - srv->lane.began < STALLED_MS);
}
