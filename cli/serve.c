/* serve.c — `ecumene serve` and `ecumene play`. */
#include <errno.h>
#include <getopt.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "bot/bot.h"
#include "cli/cli.h"
#include "cli/options.h"
#include "server/server.h"
#include "sim/case.h"

extern const char third_party[]; /* THIRD_PARTY.md */

enum { DEFAULT_PORT = 8017, AWAY = 60, PATH = 1024, UNBEGUN = 14, LEFT = 365 };

/* ---- Shared by both ------------------------------------------------------------------------ */

struct place {
	const char *command; /* who is told so if something is wrong */
	char host[64], db[PATH];
	const char *db_given;
	long bot_delay, away, per_address, expire_unbegun, expire_left;
	const char *password_file;
	char password[128];
	bool port_given, behind_proxy, webhooks;
	struct srv_options options;
};

static bool make_folder(const char *command, const char *path)
{
	if (mkdir(path, 0700) == 0 || errno == EEXIST)
		return true;
	fprintf(stderr, "ecumene %s: %s: %s\n", command, path, strerror(errno));
	return false;
}

/* A folder and all it stands in. */
static bool make_folders(const char *command, char *path)
{
	for (char *at = strchr(path + 1, '/'); at; at = strchr(at + 1, '/')) {
		*at = 0;
		bool ok = make_folder(command, path);
		*at = '/';
		if (!ok)
			return false;
	}
	return make_folder(command, path);
}

/* ${XDG_DATA_HOME:-~/.local/share}/ecumene/ecumene.db */
bool cli_default_db(const char *command, bool make, char *out, size_t cap)
{
	const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
	char path[PATH - 16];
	bool xdg = data && *data == '/';
	int n = snprintf(path, sizeof path, xdg ? "%s/ecumene" : "%s/.local/share/ecumene",
			 xdg    ? data
			 : home ? home
				: "");

	if ((!home && !xdg) || n >= (int)sizeof path) {
		fprintf(stderr, "ecumene %s: where is the database to be? HOME is not set; use --db FILE\n",
			command);
		return false;
	}
	snprintf(out, cap, "%s/ecumene.db", path);
	return !make || make_folders(command, path);
}

bool cli_db_there(const char *command, const char *path)
{
	struct stat found;

	if (stat(path, &found) != 0)
		fprintf(stderr, "ecumene %s: %s: %s\n", command, path,
			errno == ENOENT ? "there is no such file" : strerror(errno));
	else if (!S_ISREG(found.st_mode) || !found.st_size)
		fprintf(stderr, "ecumene %s: %s is not a file of games\n", command, path);
	else
		return true;
	return false;
}

/* A file of games is made where it is missing, its folder is not: that would hide a slip. */
static bool folder_there(const char *command, const char *path)
{
	const char *slash = strrchr(path, '/');
	char folder[PATH];
	struct stat found;

	snprintf(folder, sizeof folder, "%.*s", slash > path ? (int)(slash - path) : 1, slash ? path : ".");
	if (stat(folder, &found) == 0 && S_ISDIR(found.st_mode))
		return true;
	fprintf(stderr, "ecumene %s: --db %s: there is no folder %s\n", command, path, folder);
	return false;
}

/* HOST:PORT, [IPV6]:PORT, or PORT alone. */
static bool read_listen(void *to, const char *text)
{
	struct place *p = to;
	const char *colon = strrchr(text, ':'), *host = text;
	size_t n = colon ? (size_t)(colon - text) : 0;
	long port;

	if (n > 1 && host[0] == '[' && host[n - 1] == ']')
		host++, n -= 2;
	if (n >= sizeof p->host) {
		fprintf(stderr, "ecumene %s: --listen takes HOST:PORT, such as 127.0.0.1:8017; not '%s'\n",
			p->command, text);
		return false;
	}
	if (!cli_number(p->command, "--listen HOST:PORT", colon ? colon + 1 : text, 0, 65535, &port))
		return false;
	if (n)
		snprintf(p->host, sizeof p->host, "%.*s", (int)n, host);
	if (strcmp(p->host, "localhost") == 0)
		strcpy(p->host, "127.0.0.1");
	p->options.port = (int)port;
	p->port_given = true;
	return true;
}

static bool read_host(void *to, const char *value)
{
	struct place *p = to;

	if (p->options.also_n == SRV_HOSTS || !*value || strchr(value, '/')) {
		fprintf(stderr,
			"ecumene %s: --host takes a name such as games.example.org, at most %d times\n",
			p->command, SRV_HOSTS);
		return false;
	}
	p->options.also[p->options.also_n++] = value;
	return true;
}

/* The rows of both commands. Their structs begin with the place. */
#define PLACE_OPTIONS(WHERE) \
	{ "listen", "HOST:PORT", WHERE, CLI_EACH, 0, 0, 0, read_listen }, \
		{ "db", \
		  "FILE", \
		  "the games (${XDG_DATA_HOME:-~/.local/share}/ecumene/ecumene.db); made if need be, in\n" \
		  "a folder that is there", \
		  CLI_TEXT, \
		  offsetof(struct place, db_given), \
		  0, \
		  0, \
		  NULL }, \
		{ "host", \
		  "NAME", \
		  "the name of the site behind which this stands (docs/HOSTING.md); several\ntimes if need " \
		  "be", \
		  CLI_EACH, \
		  0, \
		  0, \
		  0, \
		  read_host }, \
		{ "bot-delay", \
		  "MS", \
		  "how long bots wait before they act, whatever pace their table has", \
		  CLI_NUMBER, \
		  offsetof(struct place, bot_delay), \
		  0, \
		  600000, \
		  NULL }, \
	{ \
		"away", "SECONDS", \
			"after so long without a page others may call the stand-in of a seat (60)", \
			CLI_NUMBER, offsetof(struct place, away), 0, 86400, NULL \
	}

static struct place place_of(const char *command)
{
	return (struct place){ .command = command,
			       .host = "127.0.0.1",
			       .bot_delay = -1,
			       .away = AWAY,
			       .per_address = SRV_PER_ADDRESS,
			       .expire_unbegun = UNBEGUN,
			       .expire_left = LEFT,
			       .options = { .port = DEFAULT_PORT, .licenses = third_party } };
}

/* Where the games are to be. */
static bool place_db(struct place *p)
{
	if (!p->db_given)
		return cli_default_db(p->command, true, p->db, sizeof p->db);
	if ((size_t)snprintf(p->db, sizeof p->db, "%s", p->db_given) < sizeof p->db)
		return folder_there(p->command, p->db);
	fprintf(stderr, "ecumene %s: --db: the name is too long\n", p->command);
	return false;
}

static struct srv *open_place(struct place *p)
{
	char reason[300] = "";
	struct srv *s;

	p->options.host = p->host;
	p->options.db = p->db;
	p->options.bot_delay = (int)p->bot_delay;
	p->options.away = (int)p->away * 1000;
	p->options.behind_proxy = p->behind_proxy;
	p->options.webhooks = p->webhooks;
	p->options.per_address = (int)p->per_address;
	p->options.expire_unbegun = (int)p->expire_unbegun;
	p->options.expire_left = (int)p->expire_left;
	p->options.password = p->password;
	s = srv_open(&p->options, reason, sizeof reason);
	if (!s)
		fprintf(stderr, "ecumene %s: %s\n", p->command, reason);
	return s;
}

static void print_address(const struct place *p, const struct srv *s, const char *path)
{
	const char *host = strcmp(p->host, "0.0.0.0") == 0 || strcmp(p->host, "::") == 0 ? "127.0.0.1"
											 : p->host;

	printf(strchr(host, ':') ? "http://[%s]:%d%s\n" : "http://%s:%d%s\n", host, srv_port(s), path);
	fflush(stdout);
}

/* ---- serve --------------------------------------------------------------------------------- */

static bool read_create(void *to, const char *value)
{
	static const char *const modes[] = {
		[SRV_CREATE_OPEN] = "open", [SRV_CREATE_PASSWORD] = "password", [SRV_CREATE_ADMIN] = "admin"
	};
	struct place *p = to;

	for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
		if (strcmp(modes[i], value) == 0) {
			p->options.create = (enum srv_create)i;
			return true;
		}
	fprintf(stderr, "ecumene serve: --create is open, password or admin, not '%s'\n", value);
	return false;
}

/* The first line of the file: a password on the command line could be read by everybody on the machine. */
static bool read_password(struct place *p)
{
	if (p->options.create != SRV_CREATE_PASSWORD)
		return true;
	FILE *f = p->password_file ? fopen(p->password_file, "r") : NULL;
	if (!f) {
		fprintf(stderr, "ecumene serve: --create password needs --password-file FILE%s%s\n",
			p->password_file ? "; " : "", p->password_file ? strerror(errno) : "");
		return false;
	}
	bool read = fgets(p->password, sizeof p->password, f) != NULL;
	fclose(f);
	p->password[strcspn(p->password, "\r\n")] = 0;
	if (!read || !*p->password)
		fprintf(stderr, "ecumene serve: %s: its first line should be the password\n",
			p->password_file);
	return read && *p->password;
}

static const struct cli_option serve_options[] = {
	PLACE_OPTIONS("where (127.0.0.1:8017); port 0 takes any free one"),
	{ "behind-proxy", NULL,
	  "a proxy stands in front: who asks is the last address of its X-Forwarded-For\n"
	  "(never without one: anybody could write that header)",
	  CLI_SWITCH, offsetof(struct place, behind_proxy), 0, 0, NULL },
	{ "create", "WHO", "who may make tables: open (anybody), password, admin (nobody over the network)",
	  CLI_EACH, 0, 0, 0, read_create },
	{ "password-file", "FILE", "its first line is the password of --create password", CLI_TEXT,
	  offsetof(struct place, password_file), 0, 0, NULL },
	{ "expire-unbegun", "DAYS",
	  "a table that never began is removed when nobody came so long (14; 0: never)", CLI_NUMBER,
	  offsetof(struct place, expire_unbegun), 0, 36500, NULL },
	{ "expire-left", "DAYS", "a game that is not over likewise (365; 0: never)", CLI_NUMBER,
	  offsetof(struct place, expire_left), 0, 36500, NULL },
	{ "webhooks", NULL,
	  "seats may be told by webhooks what waits for them, at tables whose host allows it:\n"
	  "this server then opens https connections to addresses that strangers give",
	  CLI_SWITCH, offsetof(struct place, webhooks), 0, 0, NULL },
	{ "per-address", "N", "pages that may be open from one address (64)", CLI_NUMBER,
	  offsetof(struct place, per_address), 1, 20000, NULL },
};

static const struct cli_command serve_command = {
	.name = "serve",
	.usage = "ecumene serve [--listen HOST:PORT] [--db FILE] [--host NAME]... [--bot-delay MS]\n"
		 "                     [--away SECONDS] [--behind-proxy] [--per-address N]\n"
		 "                     [--create open|password|admin] [--password-file FILE]\n"
		 "                     [--expire-unbegun DAYS] [--expire-left DAYS] [--webhooks]\n\n"
		 "Hosts tables until it is stopped (Ctrl-C, SIGTERM). Prints the address when it listens.\n",
	CLI_OPTIONS(serve_options),
};

int cmd_serve(int argc, char **argv)
{
	struct place p = place_of("serve");
	char reason[300];
	int status;

	if (!cli_read(&serve_command, argc, argv, &p, &status))
		return status;
	if (!cli_no_more(&serve_command, argc, argv, 0) || !read_password(&p) || !place_db(&p))
		return 2;
	struct srv *s = open_place(&p);
	if (!s)
		return 1;
	if (!srv_listen(s, reason, sizeof reason)) {
		fprintf(stderr, "ecumene serve: %s\n", reason);
		srv_close(s);
		return 1;
	}
	print_address(&p, s, "/");
	int rc = srv_run(s);
	srv_close(s);
	return rc;
}

/* ---- play ---------------------------------------------------------------------------------- */

struct wish {
	struct place place;
	const char *game, *bots, *pace;
	struct clock_rules clock;
	long players, seat;
	char options[1024];
	const char *from; /* FILE.case:ID, or NULL */
	char name[48];    /* of the table */
	char *start;      /* the position to begin at, or NULL */
};

static bool add_option(void *to, const char *text)
{
	struct wish *w = to;

	return cli_game_add("play", w->options, sizeof w->options, text);
}

static bool read_level(void *to, const char *value)
{
	((struct wish *)to)->bots = value;
	if (bot_mind_find(value) >= 0)
		return true;
	fprintf(stderr,
		"ecumene play: --level is novice, normal, strong or expert (or a driver: eager, random, "
		"cooperative, selfish), not '%s'\n",
		value);
	return false;
}

static bool read_pace(void *to, const char *value)
{
	((struct wish *)to)->pace = value;
	if (srv_pace_find(value) >= 0)
		return true;
	fprintf(stderr, "ecumene play: --pace is instant, quick or watchable, not '%s'\n", value);
	return false;
}

/* With its usual times. */
static bool read_clock(void *to, const char *value)
{
	json_t *rules = json_pack("{s:s}", "kind", value);
	bool known = (strcmp(value, "none") == 0 || strcmp(value, "live") == 0) &&
		     !clock_rules_read(&((struct wish *)to)->clock, rules);

	json_decref(rules);
	if (!known)
		fprintf(stderr, "ecumene play: --clock is none or live, not '%s'\n", value);
	return known;
}

#define AT(member) offsetof(struct wish, member)
static const struct cli_option play_options[] = {
	{ "players", "N", "how many play (Archipelago four, otherwise as the game proposes)", CLI_NUMBER,
	  AT(players), 1, ECU_SEATS, NULL },
	{ "seat", "S", "which seat is yours (1)", CLI_NUMBER, AT(seat), 1, ECU_SEATS, NULL },
	{ "level", "LEVEL",
	  "how the others play: novice, normal, strong or expert (normal); cooperative or selfish in\n"
	  "Archipelago (cooperative); or a driver of tests: eager, random",
	  CLI_EACH, 0, 0, 0, read_level },
	{ "pace", "PACE", "how fast they act: instant, quick (default) or watchable", CLI_EACH, 0, 0, 0,
	  read_pace },
	{ "clock", "KIND",
	  "none (default) or live: 90 s for a question, a bank of ten minutes, ten minutes for a trade",
	  CLI_EACH, 0, 0, 0, read_clock },
	{ "option", "K=V", "an option of the game; may stand several times", CLI_EACH, 0, 0, 0, add_option },
	{ "from", "FILE.case:ID",
	  "begin at the position that rule case is given (docs/CASES.md); all are told\nso", CLI_TEXT,
	  AT(from), 0, 0, NULL },
	PLACE_OPTIONS("where (127.0.0.1:8017, or any free port if that is taken)"),
};

static const struct cli_command play_command = {
	.name = "play",
	.usage = "ecumene play [GAME] [--players N] [--seat S] [--level LEVEL] [--pace PACE] [--clock KIND]\n"
		 "                    [--option K=V]... [--from FILE.case:ID] [--listen HOST:PORT]\n"
		 "                    [--db FILE] [--host NAME]... [--bot-delay MS] [--away SECONDS]\n\n"
		 "Lays out a table for you and bots, and prints the address to open in a browser.\n",
	CLI_OPTIONS(play_options),
	.games = true,
};

/* Game, options and position of a rule case. */
static bool take_case(struct wish *w)
{
	const char *colon = strrchr(w->from, ':');
	char path[PATH];
	static sim_state s;
	size_t n;

	if (!colon || w->game || w->players || *w->options) {
		fprintf(stderr, colon ? "ecumene play: --from brings its own game, players and options\n"
				      : "ecumene play: --from takes FILE.case:ID\n");
		return false;
	}
	snprintf(path, sizeof path, "%.*s", (int)(colon - w->from), w->from);
	char *text = cli_read_file(path, &n);
	bool ok = text && case_given(path, text, colon + 1, &s, stderr);
	free(text);
	if (!ok)
		return false;
	const ecu_game *g = ecu_game_of(sim_s(&s));
	ecu_options o = { .seats = sim_head(&s)->seats };
	memcpy(o.value, sim_head(&s)->option, sizeof o.value);
	w->game = ecu_key(g);
	ecu_options_print(g, &o, w->options, sizeof w->options);
	snprintf(w->name, sizeof w->name, "%.30s", colon + 1);
	n = ecu_position_print(sim_s(&s), NULL, 0) + 1;
	w->start = malloc(n);
	if (w->start)
		ecu_position_print(sim_s(&s), w->start, n);
	return w->start != NULL;
}

/* The game's own proposal, then what was asked for; checked before anything is opened. */
static bool wish_fits(struct wish *w, int *players)
{
	const ecu_game *g = w->game ? cli_game("play", w->game) : ecu_list(0);
	ecu_options o;

	if (!g)
		return false;
	w->game = ecu_key(g);
	ecu_options_default(g, &o);
	if (w->players || bot_company(g))
		o.seats = (int16_t)(w->players ? w->players : 1 + bot_company(g));
	if (!w->bots)
		w->bots = bot_mind_key(bot_usual(g));
	if (!cli_game_read("play", g, w->options, &o) || !cli_game_fits("play", g, &o))
		return false;
	*players = o.seats;
	if (w->seat > o.seats)
		fprintf(stderr, "ecumene play: --seat %ld: there are %d seats\n", w->seat, o.seats);
	return w->seat <= o.seats;
}

static bool lay_table(struct srv *s, const struct wish *w, int players, char link[SRV_LINK])
{
	struct srv_wish wish = { .game = w->game,
				 .options = w->options,
				 .name = w->name,
				 .start = w->start,
				 .pace = w->pace,
				 .clock = w->clock,
				 .seats = players };
	char links[ECU_SEATS][SRV_LINK], reason[300];

	for (int i = 0; i < players; i++)
		wish.kind[i] = i == w->seat - 1 ? "person" : w->bots;
	if (!srv_create(s, &wish, links, reason, sizeof reason)) {
		fprintf(stderr, "ecumene play: %s\n", reason);
		return false;
	}
	memcpy(link, links[w->seat - 1], SRV_LINK);
	return true;
}

/* The port one is used to, or any other one. */
static bool listen_somewhere(struct srv *s, const struct place *p)
{
	char reason[300];

	if (srv_listen(s, reason, sizeof reason) ||
	    (!p->port_given && srv_listen_anywhere(s, reason, sizeof reason)))
		return true;
	fprintf(stderr, "ecumene play: %s\n", reason);
	return false;
}

int cmd_play(int argc, char **argv)
{
	struct wish w = { .place = place_of("play"), .seat = 1 };
	char link[SRV_LINK];
	int status, players, rc = 1;

	w.place.expire_unbegun = w.place.expire_left = 0; /* one's own games stay */

	if (!cli_read(&play_command, argc, argv, &w, &status))
		return status;
	if (!cli_no_more(&play_command, argc, argv, 1))
		return 2;
	w.game = argv[optind]; /* NULL behind the last */
	if ((w.from && !take_case(&w)) || !wish_fits(&w, &players))
		return cli_try(&play_command, w.game ? ecu_find(w.game) : NULL);
	if (!place_db(&w.place))
		return 2;
	struct srv *s = open_place(&w.place);
	if (s && listen_somewhere(s, &w.place) && lay_table(s, &w, players, link)) {
		print_address(&w.place, s, link);
		rc = srv_run(s);
	}
	free(w.start);
	if (s)
		srv_close(s);
	return rc;
}
