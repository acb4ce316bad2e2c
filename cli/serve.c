/* serve.c — `ecumene serve` and `ecumene play`. */
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/cli.h"
#include "server/server.h"
#include "sim/case.h"

extern const char third_party[]; /* THIRD_PARTY.md */

enum { DEFAULT_PORT = 8017, PLAY_BOT_DELAY = 350, PATH = 1024 };

/* ---- Shared by both ------------------------------------------------------------------------ */

struct place {
	char host[64], db[PATH];
	bool port_given;
	struct srv_options options;
};

static bool make_folder(const char *command, const char *path)
{
	if (mkdir(path, 0700) == 0 || errno == EEXIST)
		return true;
	fprintf(stderr, "ecumene %s: %s: %s\n", command, path, strerror(errno));
	return false;
}

/* ${XDG_DATA_HOME:-~/.local/share}/ecumene/ecumene.db; the folders are made. */
bool cli_default_db(const char *command, char *out, size_t cap)
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
	for (char *at = strchr(path + 1, '/'); at; at = strchr(at + 1, '/')) {
		*at = 0;
		bool ok = make_folder(command, path);
		*at = '/';
		if (!ok)
			return false;
	}
	snprintf(out, cap, "%s/ecumene.db", path);
	return make_folder(command, path);
}

/* HOST:PORT, [IPV6]:PORT, or PORT alone. */
static bool read_listen(const char *command, const char *text, struct place *p)
{
	const char *colon = strrchr(text, ':'), *host = text;
	size_t n = colon ? (size_t)(colon - text) : 0;
	long port;

	if (n > 1 && host[0] == '[' && host[n - 1] == ']')
		host++, n -= 2;
	if (n >= sizeof p->host) {
		fprintf(stderr, "ecumene %s: --listen takes HOST:PORT, such as 127.0.0.1:8017; not '%s'\n",
			command, text);
		return false;
	}
	if (!cli_number(command, "--listen HOST:PORT", colon ? colon + 1 : text, 0, 65535, &port))
		return false;
	if (n)
		snprintf(p->host, sizeof p->host, "%.*s", (int)n, host);
	if (strcmp(p->host, "localhost") == 0)
		strcpy(p->host, "127.0.0.1");
	p->options.port = (int)port;
	p->port_given = true;
	return true;
}

static void place_default(struct place *p)
{
	memset(p, 0, sizeof *p);
	strcpy(p->host, "127.0.0.1");
	p->options.host = p->host;
	p->options.port = DEFAULT_PORT;
	p->options.licenses = third_party;
}

static bool place_option(const char *command, struct place *p, int flag, const char *value)
{
	long number;

	switch (flag) {
	case 'l': return read_listen(command, value, p);
	case 'd':
		if (*value && (size_t)snprintf(p->db, sizeof p->db, "%s", value) < sizeof p->db)
			return true;
		fprintf(stderr, "ecumene %s: --db takes the name of a file\n", command);
		return false;
	case 'b':
		if (!cli_number(command, "--bot-delay", value, 0, 600000, &number))
			return false;
		p->options.bot_delay = (int)number;
		return true;
	case 'H':
		if (p->options.also_n == SRV_HOSTS || !*value || strchr(value, '/')) {
			fprintf(stderr,
				"ecumene %s: --host takes a name such as games.example.org, at most %d "
				"times\n",
				command, SRV_HOSTS);
			return false;
		}
		p->options.also[p->options.also_n++] = value;
		return true;
	}
	return false;
}

static struct srv *open_place(const char *command, struct place *p)
{
	char reason[300] = "";
	struct srv *s;

	if (!p->db[0] && !cli_default_db(command, p->db, sizeof p->db))
		return NULL;
	p->options.db = p->db;
	s = srv_open(&p->options, reason, sizeof reason);
	if (!s)
		fprintf(stderr, "ecumene %s: %s\n", command, reason);
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

static const char serve_usage[] =
	"usage: ecumene serve [--listen HOST:PORT] [--db FILE] [--host NAME]... [--bot-delay MS]\n\n"
	"Hosts tables until it is stopped (Ctrl-C, SIGTERM). Prints the address when it listens.\n"
	"  --listen HOST:PORT   where (127.0.0.1:8017); port 0 takes any free one\n"
	"  --db FILE            the games (${XDG_DATA_HOME:-~/.local/share}/ecumene/ecumene.db); made if "
	"need be\n"
	"  --host NAME          the name of the site behind which this stands (docs/SERVER.md); several "
	"times if need be\n"
	"  --bot-delay MS       how long bots wait before they act (350)\n";

static const struct option serve_options[] = {
	{ "listen", required_argument, NULL, 'l' }, { "db", required_argument, NULL, 'd' },
	{ "host", required_argument, NULL, 'H' },   { "bot-delay", required_argument, NULL, 'b' },
	{ "help", no_argument, NULL, 'h' },         { NULL, 0, NULL, 0 },
};

int cmd_serve(int argc, char **argv)
{
	struct place p;
	char reason[300];
	int flag;

	place_default(&p);
	p.options.bot_delay = PLAY_BOT_DELAY;
	while ((flag = getopt_long(argc, argv, "", serve_options, NULL)) != -1)
		if (!place_option("serve", &p, flag, optarg))
			return cli_usage(serve_usage, flag == 'h');
	if (optind < argc) {
		fprintf(stderr, "ecumene serve: what is '%s'?\n", argv[optind]);
		return cli_usage(serve_usage, false);
	}
	struct srv *s = open_place("serve", &p);
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

static const char play_usage[] =
	"usage: ecumene play [GAME] [--players N] [--seat S] [--bots KIND] [--option K=V]...\n"
	"                    [--from FILE.case:ID] [--listen HOST:PORT] [--db FILE] [--bot-delay MS]\n\n"
	"Lays out a table for you and bots, and prints the address to open in a browser.\n"
	"  --players N          how many play (as the game proposes)\n"
	"  --seat S             which seat is yours (1)\n"
	"  --bots KIND          who sits elsewhere: random, eager, cooperative or selfish (eager)\n"
	"  --option K=V         an option of the game; may stand several times\n"
	"  --from FILE.case:ID  begin at the position that rule case is given (docs/CASES.md); all are told "
	"so\n"
	"  --listen HOST:PORT   where (127.0.0.1:8017, or any free port if that is taken)\n"
	"  --db FILE            the games (${XDG_DATA_HOME:-~/.local/share}/ecumene/ecumene.db); made if "
	"need be\n"
	"  --bot-delay MS       how long bots wait before they act (350)\n";

static const struct option play_options[] = {
	{ "players", required_argument, NULL, 'p' },
	{ "seat", required_argument, NULL, 's' },
	{ "bots", required_argument, NULL, 'k' },
	{ "option", required_argument, NULL, 'o' },
	{ "from", required_argument, NULL, 'f' },
	{ "listen", required_argument, NULL, 'l' },
	{ "db", required_argument, NULL, 'd' },
	{ "bot-delay", required_argument, NULL, 'b' },
	{ "host", required_argument, NULL, 'H' },
	{ "help", no_argument, NULL, 'h' },
	{ NULL, 0, NULL, 0 },
};

struct wish {
	const char *game, *bots;
	long players, seat;
	char options[1024];
	const char *from; /* FILE.case:ID, or NULL */
	char name[48];    /* of the table */
	char *start;      /* the position to begin at, or NULL */
};

static bool add_option(struct wish *w, const char *text)
{
	size_t n = strlen(w->options);

	if (strchr(text, '=') && (size_t)snprintf(w->options + n, sizeof w->options - n, "%s%s", n ? " " : "",
						  text) < sizeof w->options - n)
		return true;
	fprintf(stderr, "ecumene play: --option takes NAME=VALUE, not '%s'\n", text);
	return false;
}

static bool play_option(struct place *p, struct wish *w, int flag, const char *value)
{
	switch (flag) {
	case 'p': return cli_number("play", "--players", value, 1, ECU_SEATS, &w->players);
	case 's': return cli_number("play", "--seat", value, 1, ECU_SEATS, &w->seat);
	case 'o': return add_option(w, value);
	case 'f': w->from = value; return true;
	case 'k':
		w->bots = value;
		if (ecu_style_find(value) >= 0)
			return true;
		fprintf(stderr, "ecumene play: --bots is random, eager, cooperative or selfish, not '%s'\n",
			value);
		return false;
	}
	return place_option("play", p, flag, value);
}

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
	ecu_problem problem;
	char why[200];

	if (!g)
		return false;
	w->game = ecu_key(g);
	ecu_options_default(g, &o);
	if (w->players)
		o.seats = (int16_t)w->players;
	if (!ecu_options_parse(g, w->options, &o, &problem)) {
		fprintf(stderr, "ecumene play: %s\n", problem.reason);
		return false;
	}
	ecu_verdict v = ecu_options_check(g, &o);
	if (ecu_refused(v)) {
		ecu_message_text(g, &v, NULL, why, sizeof why);
		fprintf(stderr, "ecumene play: %s\n", why);
		return false;
	}
	*players = o.seats;
	if (w->seat > o.seats)
		fprintf(stderr, "ecumene play: --seat %ld: there are %d seats\n", w->seat, o.seats);
	return w->seat <= o.seats;
}

static bool lay_table(struct srv *s, const struct wish *w, int players, char link[SRV_LINK])
{
	struct srv_wish wish = {
		.game = w->game, .options = w->options, .name = w->name, .start = w->start, .seats = players
	};
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
	struct place p;
	struct wish w = { .bots = "eager", .seat = 1 };
	char link[SRV_LINK];
	int flag, players, rc = 1;

	place_default(&p);
	p.options.bot_delay = PLAY_BOT_DELAY;
	while ((flag = getopt_long(argc, argv, "", play_options, NULL)) != -1)
		if (!play_option(&p, &w, flag, optarg))
			return cli_usage(play_usage, flag == 'h');
	if (optind < argc)
		w.game = argv[optind++];
	if (optind < argc)
		fprintf(stderr, "ecumene play: what is '%s'?\n", argv[optind]);
	if (w.from && !take_case(&w))
		return 2;
	if (optind < argc || !wish_fits(&w, &players))
		return cli_usage(play_usage, false);
	struct srv *s = open_place("play", &p);
	if (s && listen_somewhere(s, &p) && lay_table(s, &w, players, link)) {
		print_address(&p, s, link);
		rc = srv_run(s);
	}
	free(w.start);
	if (s)
		srv_close(s);
	return rc;
}
