/* http.c — requests: the page and its parts, what games there are, words, rules, cards, new tables.
 * Answers are made whole, then written piece by piece as the connection takes them. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "po/words.h"
#include "server/embed.h"
#include "server/past.h"

enum { PIECE = 32 * 1024, HEADERS = 2048, ANSWER_SECONDS = 30 };

struct srv_request {
	struct srv *srv;
	struct lws *wsi; /* NULL: the asker is gone */
	struct srv_address *address;
	uint64_t began;
	bool held; /* a job will answer */
	bool head_only, headers_sent, hang_up;
	char *in;
	size_t in_n;
	bool in_whole;
	int status;
	const char *type, *cache, *etag;
	const char *encoding; /* of the body; NULL: none */
	const unsigned char *body;
	size_t n, sent;
	struct srv_out own;   /* the body, where it was made for this answer */
	bool has_device, tls; /* its cookie; the page came by https */
	uint8_t device[32];
	char cookie[160]; /* to be set; "": none */
	void (*post)(struct srv *, struct srv_request *, const char *body, size_t n);
};

/* ---- Who may ask --------------------------------------------------------------------------- */

static bool is_loopback_name(const struct srv *srv, const char *host)
{
	static const char *const names[] = { "localhost", "127.0.0.1", "[::1]" };
	char full[64];

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		snprintf(full, sizeof full, "%s:%d", names[i], srv->port);
		if (strcasecmp(host, full) == 0 || (srv->port == 80 && strcasecmp(host, names[i]) == 0))
			return true;
	}
	return false;
}

static bool is_also(const struct srv *srv, const char *host)
{
	for (int i = 0; i < srv->options.also_n; i++)
		if (strcasecmp(host, srv->options.also[i]) == 0)
			return true;
	return false;
}

/* Listening for this machine only, we answer to its own names only: a page from elsewhere whose
 * name was pointed at 127.0.0.1 is turned away. */
static bool host_allowed(const struct srv *srv, const char *host)
{
	return !srv->loopback || is_loopback_name(srv, host) || is_also(srv, host);
}

static bool origin_allowed(const struct srv *srv, const char *origin, const char *host)
{
	const char *at = strstr(origin, "://");

	if (!*origin)
		return true; /* not a browser: nobody's login can be borrowed */
	return at && (strcasecmp(at + 3, host) == 0 || is_also(srv, at + 3));
}

static bool header(struct lws *wsi, enum lws_token_indexes token, char *out, int cap)
{
	out[0] = 0;
	return lws_hdr_total_length(wsi, token) == 0 || lws_hdr_copy(wsi, out, cap, token) >= 0;
}

static bool host_fits(struct srv *srv, struct lws *wsi)
{
	char host[256];

	return header(wsi, WSI_TOKEN_HOST, host, sizeof host) && host_allowed(srv, host);
}

bool srv_http_allowed(struct srv *srv, struct lws *wsi)
{
	char host[256], origin[256];

	return header(wsi, WSI_TOKEN_HOST, host, sizeof host) &&
	       header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin) && host_allowed(srv, host) &&
	       origin_allowed(srv, origin, host);
}

/* Is this one of the encodings, and not with the weight 0? */
static bool takes(const char *accepted, const char *encoding)
{
	size_t n = strlen(encoding);

	for (const char *p = accepted; *p; p += strcspn(p, ","), p += *p == ',') {
		p += strspn(p, " \t");
		if (strncmp(p, encoding, n) != 0 || !strchr(" \t,;", p[n]))
			continue;
		const char *weight = p + n + strspn(p + n, " \t;");
		return strncmp(weight, "q=", 2) != 0 || strtod(weight + 2, NULL) > 0;
	}
	return false;
}

bool srv_http_takes(const struct srv_request *r, const char *encoding)
{
	char accepted[256];

	return header(r->wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, accepted, sizeof accepted) &&
	       takes(accepted, encoding);
}

/* ---- Answers ------------------------------------------------------------------------------- */

static void answer(struct srv_request *r, int status, const char *type, const void *body, size_t n)
{
	r->srv->replying += !r->status;
	r->status = status;
	r->type = type;
	r->body = body;
	r->n = n;
	lws_callback_on_writable(r->wsi);
}

void srv_http_reply(struct srv_request *r, int status, const char *type, struct srv_out *body)
{
	r->own = *body;
	r->cache = r->cache ? r->cache : "no-store";
	memset(body, 0, sizeof *body);
	answer(r, status, type, r->own.at, r->own.n);
}

void srv_http_reply_packed(struct srv_request *r, const char *type, struct srv_out *gzip)
{
	r->encoding = "gzip";
	srv_http_reply(r, 200, type, gzip);
}

/* Where a game's rules refuse, its sentence comes too, so that the page can say it in any language. */
void srv_http_refusal(struct srv_request *r, int status, const char *reason, const ecu_game *g,
		      const ecu_message *m)
{
	struct srv_out o = { 0 };

	srv_put(&o, "{\"error\":");
	srv_put_string(&o, reason);
	if (g) {
		srv_put(&o, ",\"message\":");
		srv_put_message(&o, g, m);
	}
	srv_put(&o, "}");
	srv_http_reply(r, status, "application/json", &o);
}

void srv_http_problem(struct srv_request *r, int status, const char *reason)
{
	srv_http_refusal(r, status, reason, NULL, NULL);
}

struct srv_address *srv_http_address(const struct srv_request *r) { return r->address; }

const uint8_t *srv_http_device(const struct srv_request *r) { return r->has_device ? r->device : NULL; }

void srv_http_hold(struct srv_request *r) { r->held = true; }

static void request_free(struct srv_request *r)
{
	r->srv->replying -= r->status != 0;
	free(r->in);
	free(r->own.at);
	free(r);
}

bool srv_http_release(struct srv_request *r)
{
	r->held = false;
	if (r->wsi)
		return true;
	request_free(r);
	return false;
}

void srv_http_end(struct srv_request **r)
{
	if (!*r)
		return;
	(*r)->wsi = NULL;
	if (!(*r)->held)
		request_free(*r);
	*r = NULL;
}

/* ---- Writing ------------------------------------------------------------------------------- */

static const char *const fixed_headers[][2] = {
	{ "content-security-policy:",
	  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src "
	  "'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none';"
	  " form-action 'none'; frame-ancestors 'none'" },
	{ "x-content-type-options:", "nosniff" },
	{ "referrer-policy:", "no-referrer" },
	{ "cross-origin-opener-policy:", "same-origin" },
	{ "cross-origin-resource-policy:", "same-origin" },
};

static bool add_header(struct srv_request *r, const char *name, const char *value, unsigned char **p,
		       unsigned char *end)
{
	const unsigned char *key = (const unsigned char *)name, *text = (const unsigned char *)value;

	return !value || lws_add_http_header_by_name(r->wsi, key, text, (int)strlen(value), p, end) == 0;
}

static bool write_headers(struct srv_request *r)
{
	unsigned char room[LWS_PRE + HEADERS], *start = room + LWS_PRE, *p = start,
					       *end = room + sizeof room - 1;
	bool ok = lws_add_http_common_headers(r->wsi, (unsigned)r->status, r->type, r->n, &p, end) == 0;

	for (size_t i = 0; ok && i < sizeof fixed_headers / sizeof *fixed_headers; i++)
		ok = add_header(r, fixed_headers[i][0], fixed_headers[i][1], &p, end);
	ok = ok && add_header(r, "cache-control:", r->cache, &p, end) &&
	     add_header(r, "etag:", r->etag, &p, end) &&
	     add_header(r, "content-encoding:", r->encoding, &p, end) &&
	     add_header(r, "vary:", r->etag ? "accept-encoding" : NULL, &p, end) &&
	     add_header(r, "set-cookie:", r->cookie[0] ? r->cookie : NULL, &p, end) &&
	     add_header(r, "allow:", r->status == 405 ? "GET, HEAD, POST" : NULL, &p, end);
	r->headers_sent = true;
	return ok && lws_finalize_write_http_header(r->wsi, start, &p, end) == 0;
}

static bool write_piece(struct srv_request *r)
{
	unsigned char room[LWS_PRE + PIECE];
	size_t n = r->n - r->sent < PIECE ? r->n - r->sent : PIECE;
	bool last = r->sent + n == r->n;

	memcpy(room + LWS_PRE, r->body + r->sent, n);
	r->sent += n;
	return lws_write(r->wsi, room + LWS_PRE, n, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) >= (int)n;
}

/* 0 more to come or nothing to say yet, 1 all said, -1 hang up. */
int srv_http_write(struct srv_request *r)
{
	if (!r->status)
		return 0;
	lws_set_timeout(r->wsi, PENDING_TIMEOUT_HTTP_CONTENT, ANSWER_SECONDS); /* for the next piece */
	if (!r->headers_sent) {
		if (!write_headers(r))
			return -1;
		if (!r->head_only && r->n) {
			lws_callback_on_writable(r->wsi);
			return 0;
		}
	} else if (!write_piece(r)) {
		return -1;
	}
	if (!r->head_only && r->sent < r->n) {
		lws_callback_on_writable(r->wsi);
		return 0;
	}
	return r->hang_up ? -1 : 1;
}

/* ---- Files --------------------------------------------------------------------------------- */

static const struct srv_file *find_file(const char *path)
{
	for (const struct srv_file *f = srv_files; f->path; f++)
		if (strcmp(f->path, path) == 0)
			return f;
	return NULL;
}

static const char *type_of(const char *path)
{
	static const char *const types[][2] = {
		{ ".html", "text/html; charset=utf-8" },
		{ ".js", "text/javascript; charset=utf-8" },
		{ ".css", "text/css; charset=utf-8" },
		{ ".svg", "image/svg+xml" },
		{ ".png", "image/png" },
		{ ".webp", "image/webp" },
		{ ".ico", "image/x-icon" },
		{ ".woff2", "font/woff2" },
		{ ".json", "application/json" },
		{ ".webmanifest", "application/manifest+json" },
		{ ".wasm", "application/wasm" },
		{ ".txt", "text/plain; charset=utf-8" },
		{ ".mp3", "audio/mpeg" },
		{ ".ogg", "audio/ogg" },
	};
	const char *dot = strrchr(path, '.');

	for (size_t i = 0; dot && i < sizeof types / sizeof *types; i++)
		if (strcmp(dot, types[i][0]) == 0)
			return types[i][1];
	return "application/octet-stream";
}

/* The same body plain and packed; one that does not become smaller has none of that form. */
struct form {
	const char *encoding;
	const void *at;
	size_t n;
};

enum { FORMS = 3 }; /* the smallest first, the plain one last */

/* In whichever form the asker takes; nothing if he has it. */
static void reply_known(struct srv_request *r, const char *type, const char *etag,
			const struct form form[FORMS])
{
	char known[128];
	int i = 0;

	r->etag = etag;
	if (header(r->wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, known, sizeof known) && strstr(known, etag)) {
		answer(r, 304, type, "", 0);
		return;
	}
	while (form[i].encoding && !(form[i].n && srv_http_takes(r, form[i].encoding)))
		i++;
	r->encoding = form[i].encoding;
	answer(r, 200, type, form[i].at, form[i].n);
}

static void reply_file(struct srv_request *r, const struct srv_file *f)
{
	r->cache = strncmp(f->path, "/assets/", 8) == 0 ? "public, max-age=31536000, immutable" : "no-cache";
	const struct form form[FORMS] = { { "br", f->br, (size_t)(f->br_end - f->br) },
					  { "gzip", f->gzip, (size_t)(f->gzip_end - f->gzip) },
					  { NULL, f->at, (size_t)(f->end - f->at) } };

	reply_known(r, type_of(f->path), f->etag, form);
}

/* What may be another with the next version of the program only: asked for again it is compared, not sent. */
static void reply_said(struct srv_request *r, const struct srv_said *t)
{
	r->cache = "no-cache";
	const struct form form[FORMS] = { { "gzip", t->packed.at, t->packed.n },
					  { NULL, t->plain.at, t->plain.n } };

	reply_known(r, t->type, t->etag, form);
}

/* ---- What can be asked for ----------------------------------------------------------------- */

/* Made once; where there are too many, for this answer alone. */
static void keep_and_reply(struct srv_request *r, const char *path, const char *type, struct srv_out *o)
{
	const struct srv_said *t = srv_said_keep(r->srv, path, type, o);

	if (t) {
		reply_said(r, t);
		return;
	}
	r->cache = "no-cache";
	srv_http_reply(r, 200, type, o);
}

static void keep_json(struct srv_request *r, const char *path, struct srv_out *o)
{
	keep_and_reply(r, path, "application/json", o);
}

/* What a host's page should know of the server. */
static void reply_server(struct srv_request *r, const char *path, const char *rest)
{
	static const char *const create[] = {
		[SRV_CREATE_OPEN] = "open", [SRV_CREATE_PASSWORD] = "password", [SRV_CREATE_ADMIN] = "admin"
	};
	struct srv_out o = { 0 };

	(void)path;
	(void)rest;
	srv_putf(&o, "{\"create\":\"%s\",\"expire_unbegun\":%d,\"expire_left\":%d,\"webhooks\":%s}",
		 create[r->srv->options.create], r->srv->options.expire_unbegun, r->srv->options.expire_left,
		 r->srv->options.webhooks ? "true" : "false");
	srv_http_reply(r, 200, "application/json", &o);
}

/* NAMES of every game. */
static void reply_list(struct srv_request *r, const char *path,
		       size_t (*tell)(const ecu_game *, char *out, size_t cap))
{
	struct srv_out o = { 0 };
	const ecu_game *g;

	srv_put(&o, "[");
	for (int i = 0; (g = ecu_list(i)) && i < SRV_GAMES; i++) {
		srv_put(&o, i ? "," : "");
		SRV_PRINT(&o, tell(g, AT, CAP));
	}
	srv_put(&o, "]");
	keep_json(r, path, &o);
}

static void reply_games(struct srv_request *r, const char *path, const char *rest)
{
	(void)rest;
	reply_list(r, path, ecu_names);
}

static void reply_offers(struct srv_request *r, const char *path, const char *rest)
{
	(void)rest;
	reply_list(r, path, ecu_offer);
}

static void reply_words(struct srv_request *r, const char *path, const char *language)
{
	struct srv_out o = { 0 };
	size_t n = strlen(language) <= 8 ? words_json(language, NULL, 0) : 0;

	if (!n) {
		srv_http_problem(r, 404, "this language is not known");
		return;
	}
	SRV_PRINT(&o, words_json(language, AT, CAP));
	keep_json(r, path, &o);
}

static void reply_text(struct srv_request *r, const char *path, const char *type, const char *text)
{
	struct srv_out o = { 0 };

	srv_put(&o, text);
	keep_and_reply(r, path, type, &o);
}

/* GAME/LANGUAGE: copies the game, returns the language; NULL: that is no such address. */
static const char *game_and_language(const char *which, char game[STORE_KEY])
{
	const char *slash = strchr(which, '/');

	if (!slash || slash - which >= STORE_KEY)
		return NULL;
	snprintf(game, STORE_KEY, "%.*s", (int)(slash - which), which);
	return slash + 1;
}

/* A text that is not translated is given in English. */
static void reply_rules(struct srv_request *r, const char *path, const char *which)
{
	char game[STORE_KEY];
	const char *language = game_and_language(which, game), *text = NULL;

	if (language) {
		text = words_rules(game, language);
		if (!text)
			text = words_rules(game, "en");
	}
	if (text)
		reply_text(r, path, "text/markdown; charset=utf-8", text);
	else
		srv_http_problem(r, 404, "there are no such rules");
}

static void put_about(struct srv_out *o, const ecu_game *g, int language)
{
	const char *vocabulary = NULL;
	ecu_thing t;

	srv_put(o, "{");
	for (int i = 0; ecu_things(g, i, &t); i++) {
		bool next = !vocabulary || strcmp(vocabulary, t.vocabulary) != 0;

		if (next) {
			srv_put(o, vocabulary ? "}," : "");
			srv_put_string(o, t.vocabulary);
		}
		srv_put(o, next ? ":{" : ",");
		srv_put_string(o, t.key);
		srv_put(o, ":{\"text\":");
		srv_put_string(o, t.texts[language]);
		srv_put(o, ",\"rule\":");
		srv_put_string(o, t.rule);
		srv_put(o, "}");
		vocabulary = t.vocabulary;
	}
	srv_put(o, vocabulary ? "}}" : "}");
}

/* What each thing of a game does. */
static void reply_about(struct srv_request *r, const char *path, const char *which)
{
	char game[STORE_KEY];
	const char *language = game_and_language(which, game);
	const ecu_game *g = language ? ecu_find(game) : NULL;
	struct srv_out o = { 0 };
	ecu_speech speech;

	if (!g || !words_speech(language, &speech)) {
		srv_http_problem(r, 404, "there is no such game or language");
		return;
	}
	put_about(&o, g, speech.language);
	keep_json(r, path, &o);
}

/* What is printed on its components. */
static void reply_printed(struct srv_request *r, const char *path, const char *game)
{
	const ecu_game *g = ecu_find(game);
	struct srv_out o = { 0 };

	if (!g) {
		srv_http_problem(r, 404, "there is no such game");
		return;
	}
	SRV_PRINT(&o, ecu_printed_json(g, AT, CAP));
	keep_json(r, path, &o);
}

/* Programs are told in JSON, who sits before a browser is shown a page. */
static void reply_nothing(struct srv_request *r)
{
	char accepted[512], languages[256];
	struct srv_out o = { 0 };

	if (!header(r->wsi, WSI_TOKEN_HTTP_ACCEPT, accepted, sizeof accepted) ||
	    !strstr(accepted, "text/html")) {
		srv_http_problem(r, 404, "there is nothing here");
		return;
	}
	header(r->wsi, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, languages, sizeof languages);
	srv_missing_page(&o, languages);
	srv_http_reply(r, 404, "text/html; charset=utf-8", &o);
}

enum { COOKIES = 4096 };

static void read_device(struct srv_request *r)
{
	char cookies[COOKIES];

	if (lws_hdr_copy(r->wsi, cookies, sizeof cookies, WSI_TOKEN_HTTP_COOKIE) > 0)
		r->has_device = srv_cookie_read(cookies, r->device);
	sodium_memzero(cookies, sizeof cookies);
}

/* "/s3": its number from 0; "": -1; anything else: ECU_SEATS. */
static int seat_in(const char *rest)
{
	int seat = 0, end = 0;

	if (!*rest)
		return -1;
	return sscanf(rest, "/s%2d%n", &seat, &end) == 1 && !rest[end] && seat > 0 && seat <= ECU_SEATS
		       ? seat - 1
		       : ECU_SEATS;
}

/* ID/heard: what anybody may watch of a game from its beginning; ID/heard/s2: what that seat was sent. */
static void reply_past(struct srv_request *r, struct srv_past_wish *wish)
{
	static const char bearer[] = "Bearer ";
	char said[128];

	read_device(r);
	wish->has_device = r->has_device;
	memcpy(wish->device, r->device, sizeof wish->device);
	wish->has_token = header(r->wsi, WSI_TOKEN_HTTP_AUTHORIZATION, said, sizeof said) &&
			  strncmp(said, bearer, sizeof bearer - 1) == 0 &&
			  srv_token_read(said + sizeof bearer - 1, wish->token);
	sodium_memzero(said, sizeof said);
	srv_past_start(r->srv, r, wish);
}

/* ID/log: only a finished game's, whose secrets are published. */
static void reply_table(struct srv_request *r, const char *path, const char *which)
{
	const char *slash = strchr(which, '/');
	struct srv_past_wish wish = { 0 };

	(void)path;
	snprintf(wish.id, sizeof wish.id, "%.*s", slash ? (int)(slash - which) : 0, which);
	if (!slash || !srv_is_table_id(wish.id)) {
		reply_nothing(r);
	} else if (strcmp(slash, "/log") == 0) {
		srv_log_start(r->srv, r, wish.id);
	} else if (strncmp(slash, "/heard", 6) == 0 && (wish.seat = seat_in(slash + 6)) < ECU_SEATS) {
		reply_past(r, &wish);
	} else {
		reply_nothing(r);
	}
}

static void reply_tables(struct srv_request *r, const char *path, const char *rest)
{
	(void)path;
	(void)rest;
	srv_listing_start(r->srv, r);
}

static bool is_page(const char *path)
{
	return strcmp(path, "/") == 0 || strncmp(path, "/t/", 3) == 0 || strncmp(path, "/rules/", 7) == 0 ||
	       strcmp(path, "/map") == 0 || strcmp(path, "/replay") == 0 || strncmp(path, "/replay/", 8) == 0;
}

static void reply_licenses(struct srv_request *r, const char *path, const char *rest)
{
	(void)rest;
	reply_text(r, path, "text/plain; charset=utf-8",
		   r->srv->options.licenses ? r->srv->options.licenses : "");
}

/* ---- How the server is ---- */

static void reply_health(struct srv_request *r, const char *path, const char *rest)
{
	bool well = srv_healthy(r->srv);
	struct srv_out o = { 0 };

	(void)path;
	(void)rest;
	srv_put(&o, well ? "ok\n" : "the disk does not answer\n");
	srv_http_reply(r, well ? 200 : 503, "text/plain; charset=utf-8", &o);
}

/* Somebody on this machine who did not come through a proxy. */
static bool is_from_here(const struct srv_request *r)
{
	char host[256];

	return srv_address_is_here(r->wsi) && !lws_hdr_total_length(r->wsi, WSI_TOKEN_X_FORWARDED_FOR) &&
	       header(r->wsi, WSI_TOKEN_HOST, host, sizeof host) && is_loopback_name(r->srv, host);
}

static void reply_metrics(struct srv_request *r, const char *path, const char *rest)
{
	struct srv_out o = { 0 };

	(void)path;
	(void)rest;
	if (!is_from_here(r)) {
		reply_nothing(r);
		return;
	}
	srv_metrics(r->srv, &o);
	srv_http_reply(r, 200, "text/plain; version=0.0.4; charset=utf-8", &o);
}

/* ---- Devices ---- */

enum { COOKIE_SECONDS = 400 * 24 * 3600 };

/* A browser without a cookie is given one; who has one keeps it. Nothing is stored until it has a seat. */
static void post_device(struct srv *srv, struct srv_request *r, const char *body, size_t n)
{
	char value[SRV_COOKIE];

	(void)srv;
	(void)body;
	(void)n;
	if (!r->has_device) {
		srv_cookie_draw(value);
		snprintf(r->cookie, sizeof r->cookie,
			 "ecumene=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Lax%s", value, COOKIE_SECONDS,
			 r->tls ? "; Secure" : "");
	}
	r->cache = "no-store";
	answer(r, 200, "application/json", "{}", 2);
}

static void reply_mine(struct srv_request *r, const char *path, const char *rest)
{
	(void)path;
	(void)rest;
	read_device(r);
	srv_mine_start(r->srv, r, srv_http_device(r));
}

static const struct address {
	const char *path;
	bool more; /* something stands behind it */
	void (*reply)(struct srv_request *, const char *path, const char *rest);
} addresses[] = {
	{ "/api/offers", false, reply_offers }, { "/api/games", false, reply_games },
	{ "/api/lang/", true, reply_words },    { "/api/rules/", true, reply_rules },
	{ "/api/about/", true, reply_about },   { "/api/printed/", true, reply_printed },
	{ "/api/tables/", true, reply_table },  { "/licenses", false, reply_licenses },
	{ "/healthz", false, reply_health },    { "/metrics", false, reply_metrics },
	{ "/api/server", false, reply_server }, { "/api/tables", false, reply_tables },
	{ "/api/mine", false, reply_mine },
};

static const struct address *find_address(const char *path)
{
	for (size_t i = 0; i < sizeof addresses / sizeof *addresses; i++) {
		const struct address *a = &addresses[i];
		if (a->more ? strncmp(path, a->path, strlen(a->path)) == 0 : strcmp(path, a->path) == 0)
			return a;
	}
	return NULL;
}

static void reply_get(struct srv_request *r, const char *path)
{
	const struct srv_said *said = srv_said_find(r->srv, path);
	const struct address *a = find_address(path);
	const struct srv_file *f = find_file(is_page(path) ? "/index.html" : path);

	if (said)
		reply_said(r, said);
	else if (a)
		a->reply(r, path, path + strlen(a->path));
	else if (f)
		reply_file(r, f);
	else
		reply_nothing(r);
}

/* ---- Receiving ----------------------------------------------------------------------------- */

/* 0: the body may come. Otherwise the answer was given, and the body is not waited for. */
static int post_begin(struct srv_request *r, const char *path)
{
	char type[64], length[24], origin[256];
	long n;

	r->hang_up = true;
	r->post = strcmp(path, "/api/tables") == 0   ? srv_new_start
		  : strcmp(path, "/api/device") == 0 ? post_device
						     : NULL;
	if (!r->post)
		return srv_http_problem(r, 404, "there is nothing here"), 1;
	if (!srv_http_allowed(r->srv, r->wsi))
		return srv_http_problem(r, 403, "this request comes from another site"), 1;
	if (!header(r->wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, type, sizeof type) ||
	    strncasecmp(type, "application/json", 16) != 0)
		return srv_http_problem(r, 415, "the body must be application/json"), 1;
	if (!header(r->wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length) ||
	    (n = strtol(length, NULL, 10)) < 1)
		return srv_http_problem(r, 411, "the body is missing"), 1;
	if (n > SRV_BODY)
		return srv_http_problem(r, 413, "the body is too long"), 1;
	header(r->wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin);
	if (r->post == post_device && !*origin)
		return srv_http_problem(r, 403, "only a browser needs a cookie: this request says no origin"),
		       1;
	if (*origin)
		read_device(r);
	r->tls = r->srv->options.behind_proxy && strncmp(origin, "https://", 8) == 0;
	r->hang_up = false;
	r->in = srv_alloc(SRV_BODY);
	return 0;
}

int srv_http_begin(struct srv *srv, struct lws *wsi, struct srv_request **out, const char *path)
{
	char *uri;
	int length, method = lws_http_get_uri_and_method(wsi, &uri, &length);

	srv_http_end(out);
	struct srv_request *r = *out = srv_alloc(sizeof *r);
	r->srv = srv;
	r->wsi = wsi;
	r->address = srv_address_behind(srv, wsi);
	r->began = srv_now(srv);
	srv->counts.requests++;
	r->head_only = method == LWSHUMETH_HEAD;
	if (!host_fits(srv, wsi))
		r->hang_up = true, srv_http_problem(r, 403, "this server does not answer to that name");
	else if (!srv_address_may(srv, r->address, SRV_REQUESTS))
		r->hang_up = true, srv_http_problem(r, 429, "too many requests; please slow down");
	else if (method == LWSHUMETH_POST)
		post_begin(r, path);
	else if (method == LWSHUMETH_GET || method == LWSHUMETH_HEAD)
		reply_get(r, path);
	else
		r->hang_up = true, srv_http_problem(r, 405, "this cannot be done here");
	return 0;
}

int srv_http_body(struct srv *srv, struct srv_request *r, const void *at, size_t n)
{
	if (!r->in)
		return 0; /* refused already */
	/* who says nothing at all libwebsockets hangs up on */
	if (r->in_n + n > SRV_BODY || srv_now(srv) - r->began > SRV_BODY_MS)
		return -1;
	memcpy(r->in + r->in_n, at, n);
	r->in_n += n;
	return 0;
}

/* libwebsockets 4.1 says it for ever, and does nothing else, where a request with a body came in one packet
 * with another in front of it: nobody waits for an answer so, but who means harm. So it may say it once. */
int srv_http_body_end(struct srv *srv, struct srv_request *r)
{
	if (r->in_whole)
		return -1;
	r->in_whole = true;
	if (r->in && !r->status && !r->held)
		r->post(srv, r, r->in, r->in_n);
	return 0;
}
