/* follow.c — a table's game out of its log, when it is opened. Entry by entry, from the last position that
 * was written down before all that is still to be told: who knows of an entry is stored with it, and the
 * chain of hashes has been checked. Where that is not possible, from the beginning. Where the rules of this
 * program do not follow what was done by those of an earlier one, the table is carried over: it goes on from
 * the last position that was written down, and an entry tells everybody. */
#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/load.h"
#include "store/trail.h"

enum { FEW = 128 }; /* entries that are heard again by bots at once */

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
		return srv_broken(t, "a game cannot be set up with these options");
	srv_moment_forget(t, t->working);
	srv_moment_note(t, t->working, scratch, 0);
	srv_heard_weigh(t, &h, 0);
	srv_table_heard(t, &h);
	t->stage = SRV_PLAYING;
	return true;
}

static void settle(struct srv_table *t)
{
	assert(t->stage == SRV_PLAYING && t->working->n == t->log.n);
	if (t->log.n > FEW)
		t->minds_missing = true;
	else if (!srv_minds_rebuild(t))
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
	srv_time_begin(t);
	srv_bots_schedule(t);
}

/* What each revision since then changed, in the game's own words. */
static void tell_changes(const struct srv_table *t, struct srv_heard *h, int since, int until)
{
	char key[24];

	for (int revision = since + 1; revision <= until; revision++) {
		snprintf(key, sizeof key, "RULES_%d", revision);
		say(t, h, key, 0, 0, 0, 0);
	}
}

/* A carry, whether it is new or was stored: everything follows, from other rules or only from another layout;
 * or the game goes on from the position `text`, without the last `lost` entries. */
static void tell_carry(const struct srv_table *t, struct srv_heard *h, const struct log_carry *c, int was,
		       int lost, const char *text)
{
	struct srv_room room;
	ecu_problem p;

	if (c->from >= 0)
		say(t, h, "CARRIED_FROM", c->revision, was, c->from, lost);
	else
		say(t, h, c->revision == was ? "RENEWED" : "CARRIED", c->revision, was, 0, 0);
	tell_changes(t, h, was, c->revision);
	if (c->from > 0 && text)
		ecu_position_carry(t->game->game, text, (ecu_state *)room.bytes,
				   &(ecu_sink){ srv_hear, &h->events }, &p);
}

/* By which rules the table was played before its entry n. */
static int revision_before(const struct log *log, int n)
{
	for (int i = n - 1; i > 0; i--)
		if (log->at[i - 1].kind == LOG_CARRY)
			return log->at[i - 1].carry.revision;
	return log->head.revision;
}

/* ---- Entry by entry ------------------------------------------------------------------------- */

/* Behind an entry that these rules did not follow nothing is folded until a carry begins anew. */
static bool fold_carry(struct load *l, struct log_trail *trail, int n, struct srv_heard *h)
{
	struct srv_table *t = l->t;
	struct log_entry *e = &t->log.at[n - 1];
	int was = revision_before(&t->log, n);
	ecu_problem p;

	if (e->carry.from < 0) {
		tell_carry(t, h, &e->carry, was, 0, NULL);
		return !l->lost && log_position_holds(&t->log, n, t->working->state);
	}
	trail_forget(trail, 0);
	e->after = srv_load_position(l, n);
	if (!e->after || !ecu_position_parse(t->game->game, e->after, t->working->state, &p))
		return false;
	char *text = e->carry.from ? srv_load_position(l, e->carry.from) : NULL;
	tell_carry(t, h, &e->carry, was, n - 1 - e->carry.upto, text);
	free(text);
	l->lost = 0;
	return true;
}

static void change_hands(struct srv_table *t, int seat, const char *kind, int by, struct srv_heard *h)
{
	srv_standin_changed(t, seat, kind, by);
	t->seat[seat].who.mind = srv_mind_of(t->game->game, kind);
	srv_standin_event(t, seat, kind, by, &h->events);
}

static bool fold_back(struct load *l, struct log_trail *trail, int n, struct srv_heard *h)
{
	struct srv_table *t = l->t;

	h->gone_from = t->log.at[n - 1].of + 1;
	srv_back_event(t, &h->events);
	srv_moment_forget(t, t->working);
	return !l->lost && trail_undo(trail, &t->log, n, t->working->state);
}

static bool fold_entry(struct load *l, struct log_trail *trail, int n, struct srv_heard *h)
{
	struct srv_table *t = l->t;
	const struct log_entry *e = &t->log.at[n - 1];
	ecu_state *s = t->working->state;

	switch (e->kind) {
	case LOG_ACTION:
		return !l->lost &&
		       !ecu_refused(ecu_apply(s, &e->action, &(ecu_sink){ srv_hear, &h->events }));
	case LOG_UNDO: h->undo_of = e->of; return !l->lost && trail_undo(trail, &t->log, n, s);
	case LOG_POSITION: return !l->lost && log_position_holds(&t->log, n, s);
	case LOG_CARRY: return fold_carry(l, trail, n, h);
	case LOG_SEAT: change_hands(t, e->seat, e->text, h->seat, h); return !l->lost;
	case LOG_LATE: srv_late_event(t, e->seat, &h->events); return !l->lost;
	case LOG_BACK: return fold_back(l, trail, n, h);
	case LOG_FOREIGN: return false;
	}
	return false;
}

static void fold_row(struct load *l, struct log_trail *trail, int n, ecu_view *scratch)
{
	struct srv_table *t = l->t;
	assert(n >= 1 && n <= l->t->log.n && n == l->t->wire.n);
	const struct row *r = &l->rows[n - 1];
	struct srv_heard h = { .n = n, .seat = r->seat };
	struct srv_room before;

	ecu_copy(t->game->game, (ecu_state *)before.bytes, t->working->state);
	if (!fold_entry(l, trail, n, &h)) {
		l->lost = l->lost ? l->lost : n;
		ecu_copy(t->game->game, t->working->state, (ecu_state *)before.bytes);
	}
	trail_note(trail, &t->log, n, t->working->state);
	srv_moment_note(t, t->working, scratch, n);
	srv_offer_judge(t, &h, (const ecu_state *)before.bytes, t->working->state);
	if (r->heard >= 0)
		srv_heard_unpack(&h, r->heard);
	else
		srv_heard_weigh(t, &h,
				srv_wire_changed(t, (const ecu_state *)before.bytes, t->working->state));
	srv_table_heard(t, &h);
}

/* ---- Carrying over -------------------------------------------------------------------------- */

/* A finished game whose rules this program no longer has: nothing is wrong with it. Its log can be fetched,
 * and visitors are told which version replays it. */
static bool was_played_before(struct load *l)
{
	struct srv_table *t = l->t;
	const char *version = ecu_version_of(t->game->game, log_revision(&t->log));

	t->played_by = log_revision(&t->log);
	return srv_broken(
		t, "this game was played by rules of revision %d, which %s%s replays; its log is whole",
		t->played_by, version ? "Ecumene " : "another version", version ? version : "");
}

static bool cannot(struct load *l)
{
	const struct srv_table *t = l->t;
	const char *version = ecu_version_of(t->game->game, log_revision(&t->log));

	return srv_broken(
		l->t,
		"entry %d of this table cannot be followed by these rules (revision %d, the table has "
		"%d)%s%s",
		l->lost, ecu_revision(t->game->game), log_revision(&t->log), version ? "; use Ecumene " : "",
		version ? version : "");
}

/* From the last position that was written down and can stand under these rules. */
static bool find_carry(struct load *l, struct log_carry *c)
{
	struct srv_table *t = l->t;
	ecu_problem p;

	for (int n = t->log.n; n >= t->log.carried; n--) {
		l->position = n && !t->log.at[n - 1].gone ? srv_load_position(l, n) : NULL;
		if (n && !l->position)
			continue;
		if (log_find_carry(&t->log, n, l->position, t->working->state, c, &p))
			return true;
		free(l->position);
		l->position = NULL;
	}
	return false;
}

/* Rules or layout are others than the table's: from here on it goes by ours. */
static bool carry_over(struct load *l, ecu_view *scratch)
{
	struct srv_table *t = l->t;
	struct srv_heard h = { .n = t->log.n + 1, .seat = ECU_TABLE };
	struct log_carry c = { ecu_revision(t->game->game), ecu_layout(t->game->game), -1, -1 };
	struct srv_room before;
	int was = log_revision(&t->log);

	ecu_copy(t->game->game, (ecu_state *)before.bytes, t->working->state);
	if (l->lost && !find_carry(l, &c))
		return cannot(l);
	tell_carry(t, &h, &c, was, t->log.n - c.upto, l->position);
	struct log_entry *e = log_add_carry(&t->log, &c, l->lost ? l->position : NULL, t->working->state);
	log_entry_print(&t->log, e, l->carry_text, sizeof l->carry_text);
	l->carry = (struct store_change){
		.kind = STORE_ENTRY,
		.table = t->id,
		.entry = { .n = t->log.n, .seat = ECU_TABLE, .text = l->carry_text, .position = e->after }
	};
	memcpy(l->carry_hash, e->hash, LOG_HASH);
	l->carry.entry.hash = l->carry_hash;
	srv_log("table %.6s: carried over to rules of revision %d", t->id, c.revision);
	srv_moment_note(t, t->working, scratch, t->log.n);
	t->working->n = t->log.n;
	srv_heard_weigh(t, &h, srv_wire_changed(t, (const ecu_state *)before.bytes, t->working->state));
	l->carry.entry.heard = srv_heard_pack(&h);
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

	if (l->lost && finished && log_revision(&l->t->log) != ecu_revision(l->t->game->game))
		return was_played_before(l);
	if (l->lost && (finished || by_our_rules(l->t)))
		return cannot(l);
	return finished || (!l->lost && by_our_rules(l->t)) || carry_over(l, scratch);
}

/* ---- From a position ------------------------------------------------------------------------ */

/* The first entry whose events somebody is still shown; 0: the set-up. */
static int first_shown(const struct load *l)
{
	const struct srv_table *t = l->t;
	int left[SRV_VIEWERS], open = 0, n = t->log.n;

	for (int viewer = 0; viewer < SRV_VIEWERS; viewer++) {
		bool there = viewer < t->seats || viewer == ECU_SEATS;
		left[viewer] = there ? SRV_LOG_SHOWN : 0;
		open += there;
	}
	for (; n > 0 && open; n--) {
		uint32_t told = (uint32_t)(l->rows[n - 1].heard >> 32);
		for (int viewer = 0; viewer < SRV_VIEWERS; viewer++)
			if (told >> viewer & 1 && left[viewer] > 0 && --left[viewer] == 0)
				open--;
	}
	assert(open >= 0);
	return open ? 0 : n + 1;
}

/* The last position before all that matters still: what is shown, and what may be taken back; nothing behind
 * it takes back what stands before it, nor does the table go back to before it. 0: none. */
static int last_start(const struct load *l)
{
	const struct log *log = &l->t->log;
	int shown = first_shown(l), horizon = log_horizon(log), low = log->n;

	for (int n = log->n; n > log->carried && n > 0; n--) {
		const struct log_entry *e = &log->at[n - 1];
		if (e->kind == LOG_UNDO && e->of < low)
			low = e->of;
		if (e->kind == LOG_BACK && e->of < low)
			low = e->of + 1;
		if (e->kind == LOG_POSITION && n < shown && n <= horizon && n < low)
			return n;
	}
	return 0;
}

static bool take_position(struct load *l, int n)
{
	struct srv_table *t = l->t;
	char *text = srv_load_position(l, n);
	uint8_t hash[LOG_HASH];
	ecu_problem p;

	if (text)
		crypto_generichash(hash, LOG_HASH, (const unsigned char *)text, strlen(text), NULL, 0);
	bool ok = text && memcmp(hash, t->log.at[n - 1].position, LOG_HASH) == 0 &&
		  ecu_position_parse(t->game->game, text, t->working->state, &p);
	if (!ok)
		srv_log("table %.6s: the position of entry %d cannot be read", t->id, n);
	free(text);
	return ok;
}

/* Everybody's numbers, and who plays which seat, are as if all had been told. */
static bool begin_at(struct load *l, int n, ecu_view *scratch)
{
	struct srv_table *t = l->t;
	struct srv_heard h;

	assert(n >= 1 && n <= t->log.n && t->log.at[n - 1].kind == LOG_POSITION && !t->wire.n);
	if (!take_position(l, n))
		return false;
	srv_wire_add(&t->wire, 0, 0, 0);
	for (int i = 0; i < n; i++) {
		struct log_entry *e = &t->log.at[i];
		if (e->kind == LOG_CARRY && e->carry.from >= 0)
			e->after = srv_load_position(l, i + 1);
		srv_heard_unpack(&h, l->rows[i].heard);
		srv_wire_add(&t->wire, h.known, h.told, SRV_FINAL | SRV_CLOSES);
		if (e->kind == LOG_SEAT) {
			srv_standin_changed(t, e->seat, e->text, l->rows[i].seat);
			t->seat[e->seat].who.mind = srv_mind_of(t->game->game, e->text);
		}
	}
	srv_moment_forget(t, t->working);
	srv_moment_note(t, t->working, scratch, n);
	log_mark(&t->log, n, t->working->state);
	t->stage = SRV_PLAYING;
	return true;
}

bool srv_follow_past(struct load *l)
{
	struct srv_table *t = l->t;
	ecu_view *scratch = srv_alloc(ecu_size(t->game->game));
	bool ok = set_up(t, scratch);
	struct log_trail trail;

	trail_init(&trail, t->game->game);
	if (ok)
		l->each(l, 0);
	for (int n = 1; ok && n <= t->log.n; n++) {
		fold_row(l, &trail, n, scratch);
		l->each(l, n);
	}
	trail_fini(&trail);
	free(scratch);
	return ok;
}

void srv_follow(struct load *l)
{
	struct srv_table *t = l->t;
	ecu_view *scratch = srv_alloc(ecu_size(t->game->game));
	int from = l->unheard || !by_our_rules(t) ? 0 : last_start(l);
	struct log_trail trail;

	if (from && !begin_at(l, from, scratch))
		from = 0;
	if (from || set_up(t, scratch)) {
		trail_init(&trail, t->game->game);
		for (int n = from + 1; n <= t->log.n; n++)
			fold_row(l, &trail, n, scratch);
		trail_fini(&trail);
		if (settle_rules(l, scratch))
			settle(t);
	}
	free(scratch);
}
