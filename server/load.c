/* load.c — a table out of the store. Its rows are read by the lane's worker; then another worker folds
 * them, because a long game takes a while. Until that is done nobody else touches the table. Where the
 * rules of this program do not follow what was done by those of an earlier one, the table is carried
 * over: it goes on from the last position that was written down, and an entry tells everybody, which is
 * on disk before the table is shown. A table that cannot be carried says which version can, and harms no
 * other. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

struct row {
	int n, seat;
	char *text, *action_id;
	char *after; /* of a carry: the position it led to */
};

struct load {
	struct srv_job job;
	struct srv_table *t;
	int found;
	struct store_table stored;
	struct store_problem problem;
	struct row *rows;
	int n, cap;
	char *start;    /* the position the table began at, or NULL */
	char *position; /* the last one that was written down, and its entry */
	int position_n;
	struct store_change carry; /* what is told when the table is carried over */
	char carry_text[LOG_TEXT];
	int lost; /* the first entry these rules did not follow; 0: none so far */
};

/* ---- Reading ------------------------------------------------------------------------------- */

static char *copy_of(const char *text)
{
	size_t n = text ? strlen(text) + 1 : 0;

	return n ? memcpy(srv_alloc(n), text, n) : NULL;
}

static void keep_position(struct load *l, const struct store_entry *e)
{
	free(l->position);
	l->position = copy_of(e->position);
	l->position_n = e->n;
}

static void keep_row(void *to, const struct store_entry *e)
{
	struct load *l = to;

	if (e->n == 0) {
		l->start = copy_of(e->position);
		return;
	}
	if (e->position)
		keep_position(l, e);
	if (l->n == l->cap) {
		l->cap = l->cap ? 2 * l->cap : 64;
		struct row *more = srv_alloc((size_t)l->cap * sizeof *more);
		if (l->n)
			memcpy(more, l->rows, (size_t)l->n * sizeof *more);
		free(l->rows);
		l->rows = more;
	}
	bool carry = e->text && strncmp(e->text, "carry ", 6) == 0;
	l->rows[l->n++] = (struct row){ e->n, e->seat, copy_of(e->text), copy_of(e->action_id),
					carry ? copy_of(e->position) : NULL };
}

static void read_rows(struct srv_job *job)
{
	struct load *l = (struct load *)job;

	l->found = store_load(job->srv->store, l->t->id, &l->stored, keep_row, l, &l->problem);
}

/* ---- Folding ------------------------------------------------------------------------------- */

__attribute__((format(printf, 2, 3))) static bool broken(struct srv_table *t, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	vsnprintf(t->trouble, sizeof t->trouble, format, list);
	va_end(list);
	t->stage = SRV_BROKEN;
	return false;
}

/* Of a person's seat the one that stands in. */
static uint8_t mind_of(const ecu_game *g, const char *kind)
{
	int mind = bot_mind_find(kind);

	return (uint8_t)(mind < 0 ? (int)srv_standin_mind(g) : mind);
}

static void take_seats(struct srv_table *t, const struct store_table *from)
{
	t->seats = from->seats;
	for (int seat = 0; seat < t->seats; seat++) {
		const struct store_seat *was = &from->seat[seat];
		struct srv_seat *is = &t->seat[seat];
		snprintf(is->kind, sizeof is->kind, "%s", was->kind);
		snprintf(is->name, sizeof is->name, "%s", was->name);
		is->person = strcmp(was->kind, "person") == 0;
		is->who.mind = mind_of(t->game->game, was->kind);
		is->who.temperament = (uint8_t)was->temperament;
		is->who.seed = was->has_mood ? was->mood : srv_drawn(from->server, "mood", seat);
		is->decide = ECU_NONE;
		is->by = ECU_TABLE;
		is->ready = was->contributed;
		is->has_token = was->has_token;
		memcpy(is->token, was->token, sizeof is->token);
		if (was->contributed)
			log_contribute(&t->log, seat, was->contribution);
	}
}

static bool take_head(struct load *l)
{
	struct srv_table *t = l->t;
	const struct store_table *from = &l->stored;
	ecu_options options;
	ecu_problem p;

	snprintf(t->name, sizeof t->name, "%s", from->name);
	snprintf(t->options, sizeof t->options, "%s", from->options);
	t->game = srv_game_find(t->srv, from->game);
	if (!t->game)
		return broken(t, "this program does not know the game %s", from->game);
	ecu_options_default(t->game->game, &options);
	if (!ecu_options_parse(t->game->game, from->options, &options, &p) ||
	    ecu_refused(ecu_options_check(t->game->game, &options)) || options.seats != from->seats)
		return broken(t, "this program cannot play with the options of this table");
	log_init(&t->log, t->game->game, &options, from->server, from->salt);
	t->log.head.revision = from->revision;
	t->log.head.layout = from->layout;
	t->log.head.start = l->start;
	l->start = NULL;
	if (memcmp(t->log.head.commitment, from->commitment, LOG_HASH) != 0)
		return broken(t, "the secrets of this table do not fit its commitment");
	take_seats(t, from);
	t->pace = (enum srv_pace)(srv_pace_find(from->pace) < 0 ? SRV_QUICK : srv_pace_find(from->pace));
	t->hints = from->hints;
	t->secret = srv_drawn(from->server, "moments", 0);
	for (int i = 0; i < 3; i++)
		t->moment[i].state = srv_alloc(ecu_size(t->game->game));
	srv_minds_room(t);
	t->stage = SRV_GATHERING;
	return true;
}

/* Something the table itself has to tell, to everybody. */
static void say(const struct srv_table *t, struct srv_heard *h, const char *key, int a, int b, int c, int d)
{
	ecu_event e = { .said = { ecu_message_find(t->game->game, key),
				  { (int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d } },
			.audience = (ecu_seats)-1 };

	if (e.said.id)
		srv_hear(&h->events, &e);
}

static bool set_up(struct srv_table *t, ecu_view *scratch)
{
	struct srv_heard h = { .seat = ECU_TABLE };
	ecu_problem p;

	if (t->log.head.start)
		say(t, &h, "BEGINS_LAID", 0, 0, 0, 0);
	if (!log_fold(&t->log, 0, t->working->state, &(ecu_sink){ srv_hear, &h.events }, &p))
		return broken(t, "a game cannot be set up with these options");
	for (int seat = 0; seat < t->seats; seat++)
		t->working->asked[seat].question = ECU_NONE;
	srv_moment_note(t, t->working, scratch, 0);
	srv_table_heard(t, &h);
	t->stage = SRV_PLAYING;
	return true;
}

static void settle(struct srv_table *t)
{
	if (!srv_minds_rebuild(t))
		srv_log("table %.6s: its bots do not remember everything", t->id);
	srv_moment_copy(t, t->committed, t->working);
	if (ecu_over(t->working->state, NULL)) {
		log_finish(&t->log, t->working->state);
		t->stage = SRV_OVER;
	}
}

/* All parts of the seed are there. */
void srv_table_begin(struct srv_table *t)
{
	if (!set_up(t, t->srv->view))
		return;
	settle(t);
	srv_log("table %.6s: the game begins", t->id);
	srv_bots_schedule(t);
}

/* Everything follows: from other rules, or only from another layout. */
static void say_carried(const struct srv_table *t, struct srv_heard *h, int revision, int was)
{
	say(t, h, revision == was ? "RENEWED" : "CARRIED", revision, was, 0, 0);
}

/* ---- Entry by entry ------------------------------------------------------------------------- */

/* Behind an entry that these rules did not follow nothing is folded until a carry begins anew. */
static bool fold_carry(struct load *l, const struct row *r, struct srv_heard *h)
{
	struct srv_table *t = l->t;
	struct log_entry *e = &t->log.at[t->log.n - 1];
	ecu_problem p;

	if (e->carry.from < 0) {
		say_carried(t, h, e->carry.revision, l->stored.revision);
		return !l->lost && log_position_same(&t->log, e, t->working->state);
	}
	e->after = copy_of(r->after);
	if (!e->after || !ecu_position_parse(t->game->game, e->after, t->working->state, &p))
		return false;
	say(t, h, "CARRIED_FROM", e->carry.revision, l->stored.revision, e->carry.from,
	    t->log.n - 1 - e->carry.upto);
	l->lost = 0;
	return true;
}

static void change_hands(struct srv_table *t, int seat, const char *kind, int by, struct srv_heard *h)
{
	srv_standin_changed(t, seat, kind, by);
	t->seat[seat].who.mind = mind_of(t->game->game, kind);
	srv_standin_event(t, seat, kind, by, &h->events);
}

static bool fold_entry(struct load *l, const struct row *r, struct srv_heard *h)
{
	struct srv_table *t = l->t;
	const struct log_entry *e = &t->log.at[t->log.n - 1];
	ecu_state *s = t->working->state;
	ecu_problem p;

	switch (e->kind) {
	case LOG_ACTION:
		return !l->lost &&
		       !ecu_refused(ecu_apply(s, &e->action, &(ecu_sink){ srv_hear, &h->events }));
	case LOG_UNDO: h->undo_of = e->of; return !l->lost && log_fold(&t->log, t->log.n, s, NULL, &p);
	case LOG_POSITION: return !l->lost && log_position_same(&t->log, e, s);
	case LOG_CARRY: return fold_carry(l, r, h);
	case LOG_SEAT: change_hands(t, e->seat, e->text, r->seat, h); return !l->lost;
	case LOG_FOREIGN: return false;
	}
	return false;
}

static bool fold_row(struct load *l, const struct row *r, ecu_view *scratch)
{
	struct srv_table *t = l->t;
	struct srv_heard h = { .n = r->n, .seat = r->seat };
	struct srv_room before;
	ecu_problem p;

	ecu_copy(t->game->game, (ecu_state *)before.bytes, t->working->state);
	if (r->n != t->log.n + 1 || !r->text || !log_add_parsed(&t->log, r->text, &p))
		return broken(t, "entry %d of this table's log cannot be followed by this program", r->n);
	if (!fold_entry(l, r, &h)) {
		l->lost = l->lost ? l->lost : r->n;
		ecu_copy(t->game->game, t->working->state, (ecu_state *)before.bytes);
	}
	if (r->action_id)
		srv_ids_add(&t->ids, srv_id_hash(t->srv, r->seat, r->action_id), r->n);
	srv_moment_note(t, t->working, scratch, t->log.n);
	h.changed = srv_wire_changed(t, (const ecu_state *)before.bytes, t->working->state);
	srv_table_heard(t, &h);
	return true;
}

/* ---- Carrying over -------------------------------------------------------------------------- */

static bool cannot(struct load *l)
{
	const struct srv_table *t = l->t;
	const char *version = ecu_version_of(t->game->game, log_revision(&t->log));

	return broken(l->t,
		      "entry %d of this table cannot be followed by these rules (revision %d, the table has "
		      "%d)%s%s",
		      l->lost, ecu_revision(t->game->game), log_revision(&t->log),
		      version ? "; use Ecumene " : "", version ? version : "");
}

/* What each revision since then changed, in the game's own words. */
static void tell_changes(const struct srv_table *t, struct srv_heard *h, int since)
{
	char key[24];

	for (int revision = since + 1; revision <= ecu_revision(t->game->game); revision++) {
		snprintf(key, sizeof key, "RULES_%d", revision);
		say(t, h, key, 0, 0, 0, 0);
	}
}

/* Rules or layout are others than the table's: from here on it goes by ours. */
static bool carry_over(struct load *l, ecu_view *scratch)
{
	struct srv_table *t = l->t;
	struct srv_heard h = { .n = t->log.n + 1, .seat = ECU_TABLE };
	struct log_carry c = { ecu_revision(t->game->game), ecu_layout(t->game->game), -1, -1 };
	struct srv_room before;
	int was = log_revision(&t->log);
	ecu_problem p;

	ecu_copy(t->game->game, (ecu_state *)before.bytes, t->working->state);
	if (l->lost && !log_find_carry(&t->log, l->position_n, l->position, t->working->state, &c, &p))
		return cannot(l);
	if (l->lost)
		say(t, &h, "CARRIED_FROM", c.revision, was, c.from, t->log.n - c.upto);
	else
		say_carried(t, &h, c.revision, was);
	tell_changes(t, &h, was);
	struct log_entry *e = log_add_carry(&t->log, &c, l->lost ? l->position : NULL, t->working->state);
	log_entry_print(&t->log, e, l->carry_text, sizeof l->carry_text);
	l->carry = (struct store_change){
		.kind = STORE_ENTRY,
		.table = t->id,
		.entry = { .n = t->log.n, .seat = ECU_TABLE, .text = l->carry_text, .position = e->after }
	};
	srv_log("table %.6s: carried over to rules of revision %d", t->id, c.revision);
	srv_moment_note(t, t->working, scratch, t->log.n);
	t->working->n = t->log.n;
	h.changed = srv_wire_changed(t, (const ecu_state *)before.bytes, t->working->state);
	srv_table_heard(t, &h);
	return true;
}

static bool by_our_rules(const struct srv_table *t)
{
	return log_revision(&t->log) == ecu_revision(t->game->game) &&
	       log_layout(&t->log) == ecu_layout(t->game->game);
}

/* A finished game is left as it is. */
static bool settle_rules(struct load *l, ecu_view *scratch)
{
	bool finished = *l->stored.result != 0;

	if (l->lost && (finished || by_our_rules(l->t)))
		return cannot(l);
	return finished || (!l->lost && by_our_rules(l->t)) || carry_over(l, scratch);
}

static void fold(struct srv_job *job)
{
	struct load *l = (struct load *)job;
	struct srv_table *t = l->t;
	ecu_view *scratch = NULL;
	bool ok = take_head(l);

	if (ok && !srv_table_all_ready(t)) {
		if (l->n)
			broken(t, "this table has a log although it never began");
		return;
	}
	if (ok)
		scratch = srv_alloc(ecu_size(t->game->game));
	ok = ok && set_up(t, scratch);
	for (int i = 0; ok && i < l->n; i++)
		ok = fold_row(l, &l->rows[i], scratch);
	if (ok && settle_rules(l, scratch))
		settle(t);
	free(scratch);
}

/* ---- The jobs ------------------------------------------------------------------------------ */

static void load_end(struct load *l)
{
	struct srv_table *t = l->t;

	if (t->stage == SRV_BROKEN)
		srv_log("table %.6s cannot be opened: %s", t->id, t->trouble);
	for (int i = 0; i < l->n; i++) {
		free(l->rows[i].text);
		free(l->rows[i].action_id);
		free(l->rows[i].after);
	}
	free(l->start);
	free(l->position);
	free(l->rows);
	free(l);
	t->lent = false;
	srv_table_loaded(t);
}

static void carry_write(struct srv_job *job)
{
	struct load *l = (struct load *)job;

	l->found = store_write(job->srv->store, &l->carry, 1, &l->problem) == 0 ? 1 : -1;
}

static void carry_written(struct srv_job *job)
{
	struct load *l = (struct load *)job;

	if (l->found < 0) {
		srv_log("could not write: %s", l->problem.text);
		snprintf(l->t->trouble, sizeof l->t->trouble,
			 "this table cannot be written now; please try again later");
		l->t->stage = SRV_MISSING;
	}
	load_end(l);
}

/* What tells that the table goes on by other rules is on disk before anybody sees it. */
static void folded(struct srv_job *job)
{
	struct load *l = (struct load *)job;

	if (l->t->stage == SRV_BROKEN || !l->carry.table) {
		load_end(l);
		return;
	}
	job->run = carry_write;
	job->done = carry_written;
	srv_lane_job(job->srv, job);
}

static void rows_read(struct srv_job *job)
{
	struct load *l = (struct load *)job;

	if (l->found == 1) {
		job->run = fold;
		job->done = folded;
		srv_lane_aside(job->srv, job);
		return;
	}
	snprintf(l->t->trouble, sizeof l->t->trouble, "%s",
		 l->found ? "this table cannot be read now; please try again later"
			  : "there is no such table");
	if (l->found < 0)
		srv_log("could not read: %s", l->problem.text);
	l->t->stage = SRV_MISSING;
	load_end(l);
}

void srv_load(struct srv_table *t)
{
	struct load *l = srv_alloc(sizeof *l);

	l->t = t;
	t->lent = true;
	t->stage = SRV_LOADING;
	l->job.run = read_rows;
	l->job.done = rows_read;
	srv_lane_job(t->srv, &l->job);
}
