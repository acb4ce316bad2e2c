/* create.c — new tables: what was wished for is checked, secrets are drawn, all is written down.
 * Only the links hold the tokens; the store gets their hashes. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/door.h"
#include "store/manage.h"

_Static_assert((int)SRV_LINK >= (int)STORE_LINK, "a link has room");
_Static_assert((int)SRV_TABLE_ID == (int)STORE_ID_LETTERS, "an id is an id");

/* ---- Names --------------------------------------------------------------------------------- */

/* One character of valid UTF-8 (jansson has checked that). */
static unsigned next_character(const char **at)
{
	const unsigned char *p = (const unsigned char *)*at;
	int more = *p < 0x80 ? 0 : *p < 0xe0 ? 1 : *p < 0xf0 ? 2 : 3;
	unsigned c = more ? *p & (0x3fu >> more) : *p;

	for (p++; more && *p; more--)
		c = c << 6 | (*p++ & 0x3f);
	*at = (const char *)p;
	return c;
}

/* Control characters, and marks that turn the direction of what stands behind the name. */
static bool invisible(unsigned c)
{
	return c < 0x20 || (c >= 0x7f && c < 0xa0) || (c >= 0x200b && c <= 0x200f) ||
	       (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff;
}

static bool fits(const char *name, size_t least, size_t most, bool lines)
{
	size_t n = 0, blanks = 0;

	while (*name) {
		unsigned c = next_character(&name);
		if (invisible(c) && !(lines && c == '\n'))
			return false;
		blanks += c == ' ' || c == 0xa0 || c == 0x3000;
		n++;
	}
	return n >= least && n <= most && (n == 0 || blanks < n);
}

bool srv_name_fits(const char *name, size_t least, size_t most) { return fits(name, least, most, false); }
bool srv_text_fits(const char *text, size_t least, size_t most) { return fits(text, least, most, true); }

/* ---- Secrets ------------------------------------------------------------------------------- */

static void draw_token(const char *id, struct store_seat *seat, char link[SRV_LINK])
{
	store_draw_link(id, seat->token, link);
	seat->has_token = true;
}

/* ---- A wish becomes a table ---------------------------------------------------------------- */

static bool no(char *reason, size_t cap, const char *why, const char *what)
{
	snprintf(reason, cap, what ? "%s: %s" : "%s", why, what);
	return false;
}

static bool options_fit(const struct srv_wish *w, const ecu_game *g, ecu_options *o, ecu_message *refusal,
			char *reason, size_t cap)
{
	ecu_problem p;

	ecu_options_default(g, o);
	o->seats = (int16_t)w->seats;
	if (!ecu_options_parse(g, w->options, o, &p))
		return no(reason, cap, "options", p.reason);
	ecu_verdict v = ecu_options_check(g, o);
	if (ecu_refused(v)) {
		*refusal = v;
		ecu_message_text(g, &v, NULL, reason, cap);
		return false;
	}
	if (o->seats != w->seats) {
		snprintf(reason, cap, "the options say %d players, but there are %d seats", o->seats,
			 w->seats);
		return false;
	}
	return true;
}

static bool kinds_fit(const struct srv_wish *w, char *reason, size_t cap)
{
	for (int i = 0; i < w->seats; i++)
		if (strcmp(w->kind[i], "person") != 0 && bot_mind_find(w->kind[i]) < 0)
			return no(reason, cap,
				  "a seat is one of person, novice, normal, strong, expert, eager, random, "
				  "cooperative, selfish; not",
				  w->kind[i]);
	if (w->pace && srv_pace_find(w->pace) < 0)
		return no(reason, cap, "the pace of bots is instant, quick or watchable; not", w->pace);
	return true;
}

/* The server's part of the seed, and the salt of its commitment: all that is drawn at a table depends on
 * them. */
static void draw_secrets(struct srv *srv, struct store_table *t)
{
	srv->drawn++;
	if (!srv_door_draw(srv, "server", srv->drawn, t->server, sizeof t->server))
		randombytes_buf(t->server, sizeof t->server);
	if (!srv_door_draw(srv, "salt", srv->drawn, t->salt, sizeof t->salt))
		randombytes_buf(t->salt, sizeof t->salt);
}

bool srv_new_make(struct srv *srv, const struct srv_wish *w, struct srv_new *out, char *reason, size_t cap)
{
	const struct srv_game *game = srv_game_find(srv, w->game);
	struct store_table *t = &out->table;
	ecu_options options;
	struct log log;

	memset(out, 0, sizeof *out);
	out->game = game;
	if (!game)
		return no(reason, cap, "there is no such game", w->game);
	if (!srv_name_fits(w->name, 0, 40))
		return no(reason, cap, "a table's name has at most 40 characters, all of them visible", NULL);
	if (!options_fit(w, game->game, &options, &out->refusal, reason, cap) || !kinds_fit(w, reason, cap))
		return false;
	store_draw_id(t->id);
	snprintf(t->name, sizeof t->name, "%s", w->name);
	snprintf(t->game, sizeof t->game, "%s", ecu_key(game->game));
	t->revision = ecu_revision(game->game);
	t->layout = ecu_layout(game->game);
	t->start = w->start;
	snprintf(t->pace, sizeof t->pace, "%s", w->pace ? w->pace : srv_pace_key(SRV_QUICK));
	t->hints = !w->no_hints;
	t->listed = w->listed;
	json_t *rules = json_pack("{s:o,s:b}", "clock", clock_rules_write(&w->clock), "hooks", w->hooks);
	out->rules = json_dumps(rules, JSON_COMPACT);
	json_decref(rules);
	json_t *host = w->host && w->host->there ? srv_host_row(w->host) : NULL;
	out->host = host ? json_dumps(host, JSON_COMPACT) : NULL;
	json_decref(host);
	ecu_options_print(game->game, &options, t->options, sizeof t->options);
	draw_secrets(srv, t);
	log_init(&log, game->game, &options, t->server, t->salt);
	memcpy(t->commitment, log.head.commitment, sizeof t->commitment);
	log_fini(&log);
	t->created = srv_wall(srv) / 1000;
	t->seats = w->seats;
	for (int i = 0; i < t->seats; i++) {
		snprintf(t->seat[i].kind, sizeof t->seat[i].kind, "%s", w->kind[i]);
		if (strcmp(w->kind[i], "person") == 0)
			draw_token(t->id, &t->seat[i], out->links[i]);
	}
	srv_bots_named(t, game->game);
	return true;
}

static void new_free(struct srv_new *made)
{
	free(made->rules);
	free(made->host);
	free(made->held);
	made->rules = made->host = NULL;
	made->held = NULL;
}

/* With what was agreed beside the game, as one. */
int srv_new_write(struct store *st, struct srv_new *made, struct store_problem *p)
{
	const char *id = made->table.id;
	struct store_change *c = srv_alloc((size_t)(2 + made->held_n) * sizeof *c);
	size_t n = 0;

	c[n++] = (struct store_change){ .kind = STORE_LIFE,
					.table = id,
					.life = { .kind = "rules", .text = made->rules } };
	if (made->host)
		c[n++] = (struct store_change){ .kind = STORE_LIFE,
						.table = id,
						.life = { .kind = "host", .text = made->host } };
	for (int i = 0; i < made->held_n; i++)
		c[n++] = (struct store_change){ .kind = STORE_TAKEN_SEAT,
						.table = id,
						.seat = made->held[i].seat,
						.device = made->held[i].device };
	int rc = store_create_with(st, &made->table, c, n, p);
	free(c);
	new_free(made);
	return rc;
}

bool srv_create(struct srv *srv, const struct srv_wish *w, char links[][SRV_LINK], char *reason, size_t cap)
{
	struct srv_new made;
	struct store_problem p;

	if (!srv_new_make(srv, w, &made, reason, cap))
		return false;
	int rc = srv_new_write(srv->store, &made, &p);
	if (rc < 0)
		return no(reason, cap, p.text, NULL);
	srv->unfinished++;
	memcpy(links, made.links, sizeof made.links[0] * (size_t)w->seats);
	sodium_memzero(&made, sizeof made);
	return true;
}

/* ---- Over HTTP ----------------------------------------------------------------------------- */

struct creation {
	struct srv_job job;
	struct srv_request *request;
	struct srv_new made;
	int rc;
	struct store_problem problem;
};

static void put_links(struct srv_out *o, const struct srv_new *made)
{
	const struct store_table *t = &made->table;

	srv_putf(o, "{\"table\":\"%s\",\"name\":", t->id);
	srv_put_string(o, t->name);
	srv_putf(o, ",\"watch\":\"/t/%s\",\"seats\":[", t->id);
	for (int i = 0; i < t->seats; i++) {
		srv_putf(o, "%s{\"seat\":\"s%d\",\"kind\":\"%s\"", i ? "," : "", i + 1, t->seat[i].kind);
		if (made->links[i][0])
			srv_putf(o, ",\"link\":\"%s\"", made->links[i]);
		else if (t->seat[i].has_token)
			srv_put(o, ",\"taken\":true");
		srv_put(o, "}");
	}
	srv_put(o, "]}");
}

static void create_run(struct srv_job *job)
{
	struct creation *c = (struct creation *)job;

	c->rc = srv_new_write(job->srv->store, &c->made, &c->problem);
}

static void create_answer(struct creation *c)
{
	struct srv_out body = { 0 };

	if (!srv_http_release(c->request))
		return;
	if (c->rc < 0) {
		srv_http_problem(c->request, 503,
				 c->problem.cause == STORE_FULL ? "the disk of the server is full"
								: "the server cannot write now");
		return;
	}
	put_links(&body, &c->made);
	srv_http_reply(c->request, 201, "application/json", &body);
}

static void create_done(struct srv_job *job)
{
	struct creation *c = (struct creation *)job;

	create_answer(c);
	if (c->rc < 0) {
		srv_log("could not write a new table: %s", c->problem.text);
	} else {
		job->srv->unfinished++;
		job->srv->counts.made++;
		srv_listing_changed(job->srv);
		srv_log("table %.6s: made for %s, %d seats", c->made.table.id, c->made.table.game,
			c->made.table.seats);
	}
	sodium_memzero(c, sizeof *c);
	free(c);
}

/* Reads the wish; the strings belong to the JSON. */
static bool read_wish(json_t *json, struct srv_wish *w, char *reason, size_t cap)
{
	json_error_t e;
	json_t *seats;
	const char *kind, *password;
	int hints = 1, listed = 0, hooks = 0;
	json_t *clock = NULL, *mine = NULL;

	*w = (struct srv_wish){ .options = "", .name = "" };
	if (json_unpack_ex(json, &e, 0, "{s:s, s?s, s?s, s?s, s?b, s?b, s?b, s?s, s?o, s?o, s:o}", "game",
			   &w->game, "options", &w->options, "name", &w->name, "pace", &w->pace, "hints",
			   &hints, "hooks", &hooks, "listed", &listed, "password", &password, "clock", &clock,
			   "mine", &mine, "seats", &seats) < 0)
		return no(reason, cap, "the wish is not understood", e.text);
	const char *wrong = clock ? clock_rules_read(&w->clock, clock) : NULL;
	if (wrong)
		return no(reason, cap, wrong, NULL);
	w->no_hints = !hints;
	w->listed = listed;
	w->hooks = hooks;
	if (!json_is_array(seats) || json_array_size(seats) < 1 || json_array_size(seats) > ECU_SEATS)
		return no(reason, cap, "seats is not a list of 1 to 18 kinds", NULL);
	for (size_t i = 0; i < json_array_size(seats); i++) {
		if (!(kind = json_string_value(json_array_get(seats, i))))
			return no(reason, cap, "a seat is person or a bot, such as normal", NULL);
		w->kind[w->seats++] = kind;
	}
	return true;
}

/* A wrong one costs as much as a new table, so that nobody tries them all. */
static bool may_create(struct srv *srv, json_t *json)
{
	const char *given = json_string_value(json_object_get(json, "password")),
		   *wanted = srv->options.password;
	uint8_t a[32], b[32];

	if (srv->options.create != SRV_CREATE_PASSWORD)
		return srv->options.create == SRV_CREATE_OPEN;
	if (!given)
		return false;
	crypto_generichash(a, sizeof a, (const uint8_t *)given, strlen(given), NULL, 0);
	crypto_generichash(b, sizeof b, (const uint8_t *)wanted, strlen(wanted), NULL, 0);
	return sodium_memcmp(a, b, sizeof a) == 0;
}

/* Whoever makes it is its host: by his device, or else the first person. */
static struct srv_host host_of(const struct srv_wish *w, const uint8_t *device)
{
	struct srv_host h = { .there = true, .has_device = device != NULL, .seat = -1 };

	if (device)
		memcpy(h.device, device, sizeof h.device);
	for (int seat = w->seats - 1; !device && seat >= 0; seat--)
		if (strcmp(w->kind[seat], "person") == 0)
			h.seat = seat;
	return h;
}

/* Seats at this screen: nobody needs a link to them. */
static bool take_mine(struct srv_new *made, json_t *mine, const uint8_t *device, char *reason, size_t cap)
{
	made->held = srv_alloc((json_array_size(mine) + 1) * sizeof *made->held);
	for (size_t i = 0; i < json_array_size(mine); i++) {
		const char *text = json_string_value(json_array_get(mine, i));
		int seat = text ? store_seat_number(text) : -1;
		if (!device || seat < 0 || seat >= made->table.seats || !made->links[seat][0])
			return no(reason, cap,
				  "mine is a list of persons' seats, for a browser with its cookie", NULL);
		made->held[made->held_n].seat = seat;
		memcpy(made->held[made->held_n++].device, device, 32);
		randombytes_buf(made->table.seat[seat].token, sizeof made->table.seat[seat].token);
		made->links[seat][0] = 0;
	}
	return true;
}

void srv_new_start(struct srv *srv, struct srv_request *request, const char *body, size_t n)
{
	const uint8_t *device = srv_http_device(request);
	struct srv_host host;
	struct creation *c = srv_alloc(sizeof *c);
	char reason[200];
	struct srv_wish w;
	json_error_t e;
	json_t *json = json_loadb(body, n, JSON_REJECT_DUPLICATES, &e);
	int status = 0;

	if (!json)
		status = 400, no(reason, sizeof reason, "this is not JSON", e.text);
	else if (!read_wish(json, &w, reason, sizeof reason))
		status = 400;
	else if (host = host_of(&w, device), w.host = &host,
		 !srv_new_make(srv, &w, &c->made, reason, sizeof reason) ||
			 !take_mine(&c->made, json_object_get(json, "mine"), device, reason, sizeof reason))
		status = 400;
	else if (srv->unfinished >= SRV_TABLES)
		status = 503,
		no(reason, sizeof reason, "this server has as many unfinished tables as it can hold", NULL);
	else if (!srv_address_may(srv, srv_http_address(request), SRV_CREATES) ||
		 !srv_address_may(srv, srv_http_address(request), SRV_CREATES_DAILY))
		status = 429,
		no(reason, sizeof reason, "too many new tables at once; please wait a little", NULL);
	else if (!may_create(srv, json))
		status = 403,
		no(reason, sizeof reason,
		   srv->options.create == SRV_CREATE_ADMIN ? "on this server the host makes the tables"
							   : "this is not the password of this server",
		   NULL);
	json_decref(json);
	if (status) {
		srv_http_refusal(request, status, reason, c->made.refusal.id ? c->made.game->game : NULL,
				 &c->made.refusal);
		new_free(&c->made);
		free(c);
		return;
	}
	srv_http_hold(request);
	c->request = request;
	c->job.run = create_run;
	c->job.done = create_done;
	srv_lane_job(srv, &c->job);
}
