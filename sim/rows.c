/* rows.c — see rows.h. One walk over the columns makes the names, the cells of CSV and the lines of JSON. */
#include <stdlib.h>
#include <string.h>

#include "bot/bot.h"
#include "sim/rows.h"

/* ---- Cells --------------------------------------------------------------------------------- */

enum form { NAMES, CELLS, JSON };

struct cells {
	FILE *f;
	enum form form;
	bool first; /* of its line, in JSON of its object */
	char prefix[16];
};

static void key(struct cells *c, const char *name)
{
	if (!c->first)
		fputc(',', c->f);
	c->first = false;
	if (c->form == NAMES)
		fprintf(c->f, "%s%s", c->prefix, name);
	if (c->form == JSON)
		fprintf(c->f, "\"%s\":", name);
}

static void cell_int(struct cells *c, const char *name, long long value)
{
	key(c, name);
	if (c->form != NAMES)
		fprintf(c->f, "%lld", value);
}

/* No value: nothing in CSV, null in JSON. */
static void cell_none(struct cells *c, const char *name)
{
	key(c, name);
	if (c->form == JSON)
		fputs("null", c->f);
}

static void put_quoted(FILE *f, const char *text)
{
	fputc('"', f);
	for (; *text; text++)
		fprintf(f, *text == '"' ? "\"\"" : "%c", *text);
	fputc('"', f);
}

static void cell_text(struct cells *c, const char *name, const char *value)
{
	char quoted[256];
	struct core_out o = { .at = quoted, .cap = sizeof quoted };

	key(c, name);
	if (c->form == JSON) {
		core_put_string(&o, value);
		core_put_end(&o);
		fputs(quoted, c->f);
	} else if (c->form == CELLS && strpbrk(value, ",\"\n")) {
		put_quoted(c->f, value);
	} else if (c->form == CELLS) {
		fputs(value, c->f);
	}
}

/* Cells that belong together: an object of JSON, in CSV a prefix. */
static void group(struct cells *c, const char *name, const char *prefix)
{
	if (c->form == JSON) {
		if (name)
			key(c, name);
		else
			fputs(c->first ? "" : ",", c->f);
		fputc('{', c->f);
		c->first = true;
	}
	snprintf(c->prefix, sizeof c->prefix, "%s", prefix);
}

static void group_end(struct cells *c)
{
	if (c->form == JSON)
		fputc('}', c->f);
	c->first = false;
	c->prefix[0] = 0;
}

/* ---- What a game has ----------------------------------------------------------------------- */

/* "Late Iron Age" is late_iron_age, "A.S.T. steps" ast_steps. */
static const char *slug(const char *label, char out[32])
{
	size_t n = 0;

	for (; *label && n < 31; label++) {
		char c = *label >= 'A' && *label <= 'Z' ? (char)(*label + 'a' - 'A') : *label;
		if (c == ' ' || c == '-')
			out[n++] = '_';
		else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
			out[n++] = c;
	}
	out[n] = 0;
	return out;
}

/* A part that says of each seat how much it has: a number, or how many things are in a set, a list ... */
static bool is_figure(const struct core_field *f)
{
	static const bool counted[] = {
		[CORE_ONE] = true, [CORE_LIST] = true,    [CORE_BAG] = true,     [CORE_COUNTS] = true,
		[CORE_SET] = true, [CORE_RECORD] = false, [CORE_STREAM] = false, [CORE_ANSWER] = false
	};

	return f->rows && f->row_vocabulary == CORE_SEAT && counted[f->shape] &&
	       (f->shape != CORE_ONE || f->vocabulary == CORE_NUMBER);
}

struct row {
	const struct rows_game *game;
	const sim_state *s;
	int actions;
	const char *ended; /* NULL: a turn begins */
	bool over;
	ecu_result result;
};

static void put_options(struct cells *c, const struct row *r)
{
	const ecu_game *g = r->game->plan->game;
	const ecu_options *o = &r->game->plan->options;

	group(c, "options", "option_");
	for (int i = 0; i < g->options_n; i++)
		if (g->options[i].values)
			cell_text(c, g->options[i].key,
				  g->options[i].values[o->value[i] - g->options[i].least]);
		else
			cell_int(c, g->options[i].key, o->value[i]);
	group_end(c);
}

static void put_figures(struct cells *c, const struct row *r)
{
	ecu_stat stats[SIM_STATS];
	int n = ecu_stats((const ecu_state *)r->s->bytes, stats, SIM_STATS);

	group(c, "figures", "figure_");
	for (int i = 0; i < n && i < SIM_STATS; i++)
		cell_int(c, stats[i].name, stats[i].value);
	group_end(c);
}

/* ---- Seats --------------------------------------------------------------------------------- */

static void put_number(struct cells *c, const char *name, bool known, long long value)
{
	if (known)
		cell_int(c, name, value);
	else
		cell_none(c, name);
}

/* How a seat ended: its rank, its points and where they came from. */
static void put_points(struct cells *c, const struct row *r, int seat, bool here)
{
	const char *const *sources = r->game->plan->game->sources;
	bool known = here && r->over;
	char prefix[sizeof c->prefix], name[32];

	put_number(c, "rank", known, r->result.rank[seat]);
	put_number(c, "points", known, r->result.points[seat]);
	memcpy(prefix, c->prefix, sizeof prefix);
	snprintf(c->prefix, sizeof c->prefix, "%.7s%s", prefix, "from_");
	if (c->form == JSON) {
		key(c, "from");
		fputc('{', c->f);
		c->first = true;
	}
	for (int i = 0; sources && sources[i] && i < 8; i++)
		put_number(c, slug(sources[i], name), known, r->result.source[seat][i]);
	if (c->form == JSON)
		fputc('}', c->f);
	c->first = false;
	memcpy(c->prefix, prefix, sizeof prefix);
}

static void put_holdings(struct cells *c, const struct row *r, int seat, bool here)
{
	const ecu_game *g = r->game->plan->game;

	for (int i = 0; i < g->parts_n; i++)
		if (is_figure(&g->parts[i]))
			put_number(c, g->parts[i].name, here,
				   here ? core_field_read(g, &g->parts[i], r->s->bytes, seat, ECU_HOW_MANY)
					: 0);
}

static void put_seat(struct cells *c, const struct row *r, int seat, bool here)
{
	const char *plays = here ? ecu_seat_title((const ecu_state *)r->s->bytes, seat, 0) : NULL;
	const struct sim_plan *p = r->game->plan;
	char prefix[16], bot[48];

	snprintf(prefix, sizeof prefix, "s%d_", seat + 1);
	group(c, NULL, prefix);
	if (here)
		cell_text(c, "bot", sim_bot_name(p->game, p->mind[seat], p->temperament[seat], bot));
	else
		cell_none(c, "bot");
	if (plays)
		cell_text(c, "plays", plays);
	else
		cell_none(c, "plays");
	if (r->game->rows->per_turn)
		put_holdings(c, r, seat, here);
	else
		put_points(c, r, seat, here);
	group_end(c);
}

static void put_seats(struct cells *c, const struct row *r)
{
	int here = r->game->plan->options.seats, n = c->form == JSON ? here : r->game->rows->seats;

	if (c->form == JSON) {
		key(c, "seats");
		fputc('[', c->f);
		c->first = true;
	}
	for (int seat = 0; seat < n; seat++)
		put_seat(c, r, seat, seat < here);
	if (c->form == JSON)
		fputc(']', c->f);
}

/* ---- Rows ---------------------------------------------------------------------------------- */

/* "s1", or "s1+s3" who share it; nobody before the end, nor where all have lost. */
static void put_winner(struct cells *c, const struct row *r)
{
	char names[ECU_SEATS * 4] = "";
	size_t n = 0;

	for (int seat = 0; r->over && seat < r->game->plan->options.seats; seat++)
		if (r->result.rank[seat] == 1)
			n += (size_t)snprintf(names + n, sizeof names - n, "%ss%d", n ? "+" : "", seat + 1);
	if (n)
		cell_text(c, "winner", names);
	else
		cell_none(c, "winner");
}

static void put_game(struct cells *c, const struct row *r)
{
	put_options(c, r);
	cell_text(c, "ended", r->ended);
	if (r->over)
		cell_text(c, "why", ecu_message_key(r->game->plan->game, r->result.why.id));
	else
		cell_none(c, "why");
	cell_int(c, "turns", r->game->turn);
	cell_int(c, "actions", r->actions);
	put_winner(c, r);
}

static void put_turn(struct cells *c, const struct row *r)
{
	cell_int(c, "turn", r->game->turn);
	cell_text(c, "at", r->ended ? "end" : "begin");
	cell_int(c, "actions", r->actions);
}

static void put_row(FILE *f, enum form form, const struct row *r)
{
	struct cells c = { .f = f, .form = form, .first = true };

	if (form == JSON)
		fputc('{', f);
	cell_int(&c, "game", r->game->number + 1);
	cell_int(&c, "seed", (long long)r->game->plan->seed);
	cell_int(&c, "players", r->game->plan->options.seats);
	if (r->game->rows->per_turn)
		put_turn(&c, r);
	else
		put_game(&c, r);
	put_figures(&c, r);
	put_seats(&c, r);
	fputs(form == JSON ? "}\n" : "\n", f);
}

static void add_row(struct rows_game *g, const sim_state *s, int actions, const char *ended)
{
	struct row r = { .game = g, .s = s, .actions = actions, .ended = ended };

	r.over = ended && ecu_over((const ecu_state *)s->bytes, &r.result);
	for (int form = 0; form < ROWS_FORMS; form++)
		if (g->f[form])
			put_row(g->f[form], form == ROWS_CSV ? CELLS : JSON, &r);
}

/* ---- One game ------------------------------------------------------------------------------ */

bool rows_open(struct rows_game *g, struct rows *rows, const struct sim_plan *plan, int number)
{
	*g = (struct rows_game){ .rows = rows, .plan = plan, .number = number, .turn = -1 };
	for (int form = 0; form < ROWS_FORMS; form++)
		if (rows->to[form] && !(g->f[form] = open_memstream(&g->text.at[form], &g->text.n[form])))
			return false;
	return true;
}

void rows_turn(struct rows_game *g, const sim_state *s, int actions)
{
	int32_t turn = g->rows->per_turn ? sim_turn(s) : g->turn;

	if (turn == g->turn || ecu_over((const ecu_state *)s->bytes, NULL))
		return;
	g->turn = turn;
	add_row(g, s, actions, NULL);
}

static void text_free(struct rows_text *t)
{
	for (int form = 0; form < ROWS_FORMS; form++)
		free(t->at[form]);
	*t = (struct rows_text){ 0 };
}

static void text_write(struct rows *r, struct rows_text *t)
{
	for (int form = 0; form < ROWS_FORMS && !r->closed; form++)
		if (t->n[form] && fwrite(t->at[form], 1, t->n[form], r->to[form]) != t->n[form])
			r->failed = r->closed = true;
	r->closed |= t->last;
	text_free(t);
}

/* Who finishes the game that is waited for writes its rows and all that wait behind them. */
static bool hand_over(struct rows *r, int number, const struct rows_text *text)
{
	pthread_mutex_lock(&r->lock);
	while (number >= r->next + ROWS_AHEAD)
		pthread_cond_wait(&r->room, &r->lock);
	r->waiting[number % ROWS_AHEAD] = *text;
	r->ready[number % ROWS_AHEAD] = true;
	for (int at; r->ready[at = r->next % ROWS_AHEAD]; r->next++) {
		text_write(r, &r->waiting[at]);
		r->ready[at] = false;
	}
	bool more = !r->closed;
	pthread_cond_broadcast(&r->room);
	pthread_mutex_unlock(&r->lock);
	return more;
}

bool rows_close(struct rows_game *g, const sim_state *s, int actions, const char *ended, bool last)
{
	if (s) {
		g->turn = sim_turn(s);
		add_row(g, s, actions, ended);
	}
	for (int form = 0; form < ROWS_FORMS; form++)
		if (g->f[form])
			fclose(g->f[form]);
	g->text.last = last;
	return hand_over(g->rows, g->number, &g->text);
}

/* ---- All games ----------------------------------------------------------------------------- */

bool rows_begin(struct rows *r, const struct sim_plan *plan, int seats)
{
	struct rows_game g = { .rows = r, .plan = plan };
	sim_state s;
	struct row names = { .game = &g, .s = &s, .ended = "" };

	r->seats = seats;
	pthread_mutex_init(&r->lock, NULL);
	pthread_cond_init(&r->room, NULL);
	if (!sim_begin(plan, &s, NULL))
		return false;
	if (r->to[ROWS_CSV])
		put_row(r->to[ROWS_CSV], NAMES, &names);
	return true;
}

bool rows_end(struct rows *r)
{
	for (int i = 0; i < ROWS_AHEAD; i++)
		text_free(&r->waiting[i]);
	for (int form = 0; form < ROWS_FORMS; form++)
		if (r->to[form] && fflush(r->to[form]) != 0)
			r->failed = true;
	pthread_cond_destroy(&r->room);
	pthread_mutex_destroy(&r->lock);
	return !r->failed;
}
