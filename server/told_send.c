/* told_send.c — what people are told who do not look, on its way: how often, in which words, and what became
 * of it.
 *
 * An address that nobody has confirmed may be that of somebody who wants none of this: it gets one message
 * with a code, in words of ours alone, and few of them go to one address or host, come from one machine, are
 * for one seat, or leave this server. Addresses are kept in memory by their hashes, and for limits alone. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "core/core.h"
#include "po/words.h"
#include "server/told.h"

enum { QUOTAS = 1024, HOUR_MS = 3600 * 1000, TEXT = 400 };

/* All are full again after an hour, so that what was not used so long can be forgotten. */
#define AN_HOUR(n)       ((struct srv_rate){ (n) / 3600.0, (n) })
#define CODES_OF_ADDRESS AN_HOUR(3)
#define CODES_OF_HOST    AN_HOUR(30)
#define CODES_OF_SEAT    AN_HOUR(4)
#define CODES            AN_HOUR(100)
#define SENT_TO_ADDRESS  AN_HOUR(30)
#define SENT_FOR_SEAT    AN_HOUR(12)
#define SENT             AN_HOUR(2000)

struct quota {
	uint64_t hash; /* 0: free */
	struct srv_bucket bucket;
};

/* A message under way. */
struct sent {
	struct sent *next;
	uint64_t tag;
	char table[STORE_ID];
	int seat;
	enum told_thing thing;
	char url[HOOK_URL];
	bool over, ok;
};

struct srv_told {
	struct hook_pool *pool;
	struct sent *first;
	uint64_t tags;
	struct quota quota[QUOTAS];
};

/* ---- How often ------------------------------------------------------------------------------- */

static uint64_t hash_of(const struct srv *srv, const char *what, const char *text)
{
	char all[HOOK_URL + 64];
	uint64_t h;
	int n = snprintf(all, sizeof all, "%s %s", what, text);

	crypto_shorthash((unsigned char *)&h, (const unsigned char *)all, (unsigned long long)n, srv->id_key);
	return h ? h : 1;
}

/* Where all places are taken by others of this hour nothing is sent. */
static struct quota *quota_of(struct srv_told *told, uint64_t hash, uint64_t now)
{
	struct quota *oldest = &told->quota[0];

	for (int i = 0; i < QUOTAS; i++) {
		struct quota *q = &told->quota[i];
		if (q->hash == hash)
			return q;
		if (q->bucket.at < oldest->bucket.at)
			oldest = q;
	}
	if (oldest->hash && now - oldest->bucket.at < HOUR_MS)
		return NULL;
	*oldest = (struct quota){ .hash = hash };
	return oldest;
}

static bool take(struct srv *srv, const char *what, const char *text, struct srv_rate rate)
{
	struct quota *q = quota_of(srv->told, hash_of(srv, what, text), srv_now(srv));

	return q && srv_bucket_take(&q->bucket, srv_now(srv), rate);
}

static const char *name_of(const struct srv_table *t, int seat, char out[STORE_ID + 8])
{
	snprintf(out, STORE_ID + 8, "%s %d", t->id, seat);
	return out;
}

bool told_may_ask(struct srv_table *t, struct srv_socket *s, const char *url)
{
	char host[HOOK_HOST] = "", seat[STORE_ID + 8];

	hook_fault(url, host);
	return srv_address_may(t->srv, s->address, SRV_SENDS_CODES) &&
	       take(t->srv, "seat's code", name_of(t, s->viewer, seat), CODES_OF_SEAT) &&
	       take(t->srv, "code", url, CODES_OF_ADDRESS) &&
	       take(t->srv, "host's code", host, CODES_OF_HOST) && take(t->srv, "codes", "", CODES);
}

bool told_may_send(struct srv_table *t, int seat, const char *url)
{
	char name[STORE_ID + 8];

	return take(t->srv, "seat", name_of(t, seat, name), SENT_FOR_SEAT) &&
	       take(t->srv, "address", url, SENT_TO_ADDRESS) && take(t->srv, "all", "", SENT);
}

/* ---- In which words -------------------------------------------------------------------------- */

/* Who gets a code may be anybody: nothing in it was written by who asked for it. */
static const char *const sentences[] = {
	[TOLD_CODE] = N_(
		"Ecumene: somebody wants to be told here when a game waits for them. The code is {code}. If "
		"that was not you, do nothing."),
	[TOLD_ASKED] = N_("{table}, {player}: it is your turn."),
	[TOLD_HALF] = N_("{table}, {player}: half of your time is over."),
	[TOLD_VOTE] = N_("{table}, {player}: a vote has been opened."),
};

struct argument {
	const char *name, *value;
};

static void fill_in(char *out, size_t cap, const char *text, const struct argument *a, size_t n)
{
	size_t used = 0;

	while (*text && used + 1 < cap) {
		size_t i = 0;
		while (i < n && strncmp(text, a[i].name, strlen(a[i].name)) != 0)
			i++;
		if (i == n) {
			out[used++] = *text++;
			continue;
		}
		used += (size_t)snprintf(out + used, cap - used, "%s", a[i].value);
		used = used < cap ? used : cap - 1;
		text += strlen(a[i].name);
	}
	out[used] = 0;
}

static const char *player_of(const struct srv_table *t, int seat, int language)
{
	const ecu_game *g = t->game->game;

	return t->seat[seat].name[0] ? t->seat[seat].name
				     : ecu_word_name(g, ecu_vocabulary(g, "seat"), seat, language);
}

/* Where the site is, if we were told; never with a token. */
static const char *link_of(const struct srv_table *t, char *out, size_t cap)
{
	const struct srv_options *o = &t->srv->options;

	if (!o->also_n)
		return NULL;
	snprintf(out, cap, "https://%s/t/%s", o->also[0], t->id);
	return out;
}

static bool body_of(const struct srv_table *t, int seat, enum told_thing thing, const char *language,
		    const char *code, char body[HOOK_BODY + 1])
{
	char text[TEXT], link[400];
	ecu_speech speech;

	words_speech(language, &speech);
	const struct argument arguments[] = {
		{ "{table}", t->name[0] ? t->name : "Ecumene" },
		{ "{player}", player_of(t, seat, speech.language) },
		{ "{code}", code },
	};
	fill_in(text, sizeof text, speech.translate(speech.with, sentences[thing], NULL, 1), arguments,
		sizeof arguments / sizeof *arguments);
	return hook_body(body, HOOK_BODY + 1, text,
			 thing == TOLD_CODE ? NULL : link_of(t, link, sizeof link)) > 0;
}

/* ---- Sending --------------------------------------------------------------------------------- */

static void sent_free(struct srv_told *told, struct sent *gone)
{
	struct sent **s = &told->first;

	while (*s != gone)
		s = &(*s)->next;
	*s = gone->next;
	free(gone);
}

void told_send(struct srv_table *t, int seat, enum told_thing thing, const char *url, const char *language,
	       const char *code)
{
	struct srv_told *told = t->srv->told;
	char body[HOOK_BODY + 1];

	if (!told || !body_of(t, seat, thing, language, code, body))
		return;
	struct sent *s = srv_alloc(sizeof *s);
	s->tag = ++told->tags;
	s->seat = seat;
	s->thing = thing;
	snprintf(s->table, sizeof s->table, "%s", t->id);
	snprintf(s->url, sizeof s->url, "%s", url);
	s->next = told->first;
	told->first = s;
	bool taken = thing == TOLD_CODE ? hook_send_once(told->pool, s->tag, url, body)
					: hook_send(told->pool, s->tag, url, body);
	if (!taken)
		sent_free(told, s);
}

/* ---- What became of it ------------------------------------------------------------------------ */

/* Its table may have been put away meanwhile. That an address works again is of no interest there; that it
 * does not has to be written down. */
static void came_back(void *who, const struct hook_result *r)
{
	struct srv *srv = who;

	for (struct sent *s = srv->told->first; s; s = s->next)
		if (s->tag == r->tag) {
			s->over = true;
			s->ok = r->ok;
			if (!r->ok && !r->tries) /* given up with one that is counted */
				sent_free(srv->told, s);
			else if (!r->ok && !srv->stopping)
				srv_table_get(srv, s->table);
			return;
		}
}

void told_results(struct srv *srv)
{
	struct sent *s = srv->told ? srv->told->first : NULL, *next;

	for (; s; s = next) {
		next = s->next;
		struct srv_table *t = s->over ? srv_table_find(srv, s->table) : NULL;
		if (!s->over || (t && t->lent))
			continue;
		if (!t || t->stage == SRV_BROKEN || told_result(t, s->seat, s->thing, s->url, s->ok))
			sent_free(srv->told, s);
	}
}

bool srv_told_open(struct srv *srv)
{
	if (!srv->options.webhooks)
		return true;
	srv->told = srv_alloc(sizeof *srv->told);
	srv->told->pool = hook_pool_open(&srv->loop, came_back, srv);
	return srv->told->pool != NULL;
}

#ifdef SRV_DOOR
bool srv_told_busy(const struct srv *srv) { return srv->told && hook_busy(srv->told->pool, srv_now(srv)); }
#endif

void srv_told_close(struct srv *srv)
{
	if (!srv->told)
		return;
	hook_pool_close(srv->told->pool);
	while (srv->told->first)
		sent_free(srv->told, srv->told->first);
	free(srv->told);
	srv->told = NULL;
}
