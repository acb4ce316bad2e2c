/* vote.c — what the persons of a table decide together. Nobody stands above the others: what takes a seat or
 * ends the game needs two thirds of all who have seats, and two at least; what only concerns the evening a
 * majority of those who are here. Bots abstain; who plays alone against bots is obeyed at once. A vote is a
 * row of the table's life: it survives the server. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "server/inside.h"

enum { OPEN_MS = 10 * 60 * 1000, OPEN_SLOW_MS = 24 * 3600 * 1000 };

enum vote_what {
	VOTE_ACT,
	VOTE_BOT,
	VOTE_OFFER,
	VOTE_HOST,
	VOTE_BACK,
	VOTE_PAUSE,
	VOTE_GO,
	VOTE_PROLONG,
	VOTES
};

/* ---- Who has a voice ------------------------------------------------------------------------- */

bool srv_vote_voice(const struct srv_table *t, int seat)
{
	const struct srv_seat *s = &t->seat[seat];

	return s->has_token && (s->person || s->by != ECU_TABLE);
}

/* One device has one voice, whatever seats it has: that of the first. */
static ecu_seats merged(const struct srv_table *t, ecu_seats seats)
{
	ecu_seats all = 0;

	for (; seats; seats &= seats - 1)
		all |= (ecu_seats)1 << srv_device_voice(t, ecu_first(seats));
	return all;
}

static ecu_seats voices(const struct srv_table *t, bool here)
{
	ecu_seats all = 0;

	for (int seat = 0; seat < t->seats; seat++)
		if (srv_vote_voice(t, seat) && (!here || srv_seat_here(t, seat)))
			all |= (ecu_seats)1 << seat;
	return merged(t, all);
}

/* How many must agree. */
static int needed(const struct srv_table *t, bool of_all)
{
	int n = __builtin_popcount(voices(t, !of_all));

	assert(n <= t->seats);
	if (!of_all)
		return n / 2 + 1;
	return n <= 1 ? 1 : n == 2 ? 2 : (2 * n + 2) / 3;
}

/* ---- What is voted on ------------------------------------------------------------------------ */

/* Tried on a copy: whether the table may do it depends on what everybody sees. */
static ecu_verdict try_act(const struct srv_table *t, const ecu_action *a)
{
	ecu_copy(t->game->game, t->srv->state, t->working->state);
	return ecu_apply(t->srv->state, a, NULL);
}

static bool act_of(const struct srv_table *t, const struct srv_vote *v, ecu_action *a)
{
	ecu_problem problem;

	return srv_parse(t, ECU_TABLE, v->act, a, &problem);
}

static bool act_may(const struct srv_table *t, const struct srv_vote *v)
{
	ecu_action a;

	return t->stage == SRV_PLAYING && act_of(t, v, &a) && !ecu_refused(try_act(t, &a));
}

static void act_do(struct srv_table *t, const struct srv_vote *v, struct srv_socket *s, const char *id)
{
	struct srv_change *c = srv_change_new(t, STORE_ENTRY, ECU_TABLE);
	ecu_action a;

	bool read = act_of(t, v, &a);
	assert(read); /* it was tried before it was voted on, and just now */
	if (s) {
		c->asker = s->viewer;
		srv_change_name(c, s, id);
	}
	if (!srv_table_apply(t, &a, c) && s)
		srv_socket_error(s, id, "the server could not apply this; please look again");
}

static bool seat_may(const struct srv_table *t, const struct srv_vote *v)
{
	return v->seat >= 0 && v->seat < t->seats && srv_vote_voice(t, v->seat) && v->seat != v->by;
}

static bool bot_may(const struct srv_table *t, const struct srv_vote *v)
{
	return t->stage == SRV_PLAYING && seat_may(t, v) && bot_mind_find(v->act) >= 0 &&
	       !t->seat[v->seat].handing;
}

static void bot_do(struct srv_table *t, const struct srv_vote *v, struct srv_socket *s, const char *id)
{
	srv_seat_given(t, v->seat, v->act, s, id);
}

static bool offer_may(const struct srv_table *t, const struct srv_vote *v)
{
	return t->stage != SRV_OVER && v->seat >= 0 && v->seat < t->seats && v->seat != v->by;
}

static void offer_do(struct srv_table *t, const struct srv_vote *v, struct srv_socket *s, const char *id)
{
	srv_seat_offer(t, v->seat, v->by);
	if (s)
		srv_life_done(s, id);
}

static bool host_may(const struct srv_table *t, const struct srv_vote *v)
{
	return t->stage != SRV_OVER && v->seat >= 0 && v->seat < t->seats && srv_vote_voice(t, v->seat);
}

static void host_do(struct srv_table *t, const struct srv_vote *v, struct srv_socket *s, const char *id)
{
	srv_host_set(t, v->seat);
	if (s)
		srv_life_done(s, id);
}

static bool runs(const struct srv_table *t) { return t->life.clock.rules.kind != CLOCK_NONE; }

static bool pause_may(const struct srv_table *t, const struct srv_vote *v)
{
	(void)v;
	return t->stage == SRV_PLAYING && runs(t) && !t->life.clock.paused;
}

static bool go_may(const struct srv_table *t, const struct srv_vote *v)
{
	(void)v;
	return t->stage == SRV_PLAYING && runs(t) && t->life.clock.paused;
}

static bool prolong_may(const struct srv_table *t, const struct srv_vote *v)
{
	(void)v;
	return t->stage == SRV_PLAYING && runs(t) && t->life.clock.talk;
}

static void clock_do(struct srv_table *t, const struct srv_vote *v, struct srv_socket *s, const char *id)
{
	srv_time_do(t,
		    v->what == VOTE_PAUSE ? SRV_TIME_PAUSE
		    : v->what == VOTE_GO  ? SRV_TIME_GO
					  : SRV_TIME_PROLONG,
		    v->by);
	if (s)
		srv_life_done(s, id);
}

static bool back_may(const struct srv_table *t, const struct srv_vote *v)
{
	return srv_back_may(t, v->entry);
}

static void back_do(struct srv_table *t, const struct srv_vote *v, struct srv_socket *s, const char *id)
{
	srv_back_go(t, v->entry, s, id);
}

static const struct matter {
	const char *key;
	bool of_all; /* two thirds of all persons; otherwise most of those who are here */
	bool (*may)(const struct srv_table *, const struct srv_vote *);
	void (*go)(struct srv_table *, const struct srv_vote *, struct srv_socket *, const char *id);
} matters[VOTES] = {
	[VOTE_ACT] = { "act", true, act_may, act_do },
	[VOTE_BOT] = { "bot", true, bot_may, bot_do },
	[VOTE_OFFER] = { "offer", true, offer_may, offer_do },
	[VOTE_HOST] = { "host", true, host_may, host_do },
	[VOTE_PAUSE] = { "pause", false, pause_may, clock_do },
	[VOTE_GO] = { "go", false, go_may, clock_do },
	[VOTE_PROLONG] = { "prolong", false, prolong_may, clock_do },
	[VOTE_BACK] = { "back", true, back_may, back_do },
};

static int what_named(const char *key)
{
	for (int i = 0; key && i < VOTES; i++)
		if (strcmp(matters[i].key, key) == 0)
			return i;
	return -1;
}

/* ---- Rows ------------------------------------------------------------------------------------ */

static json_t *row_of(const struct srv_vote *v)
{
	assert(v->key > 0 && v->what >= 0 && v->what < VOTES);
	return json_pack("{s:s,s:i,s:i,s:i,s:s,s:I,s:I,s:I}", "what", matters[v->what].key, "by", v->by,
			 "seat", v->seat, "entry", v->entry, "act", v->act, "until", (json_int_t)v->until,
			 "yes", (json_int_t)v->yes, "no", (json_int_t)v->no);
}

bool srv_vote_take(struct srv_table *t, int64_t key, json_t *said)
{
	struct srv_vote *v = NULL, read = { .key = key };
	const char *what, *act;
	json_int_t until, yes, no;

	for (int i = 0; i < SRV_VOTES; i++)
		if (t->life.voted[i].key == key)
			v = &t->life.voted[i];
	for (int i = 0; !v && i < SRV_VOTES; i++)
		if (!t->life.voted[i].key)
			v = &t->life.voted[i];
	if (!v)
		return false;
	if (!said) {
		v->key = 0;
		return true;
	}
	if (json_unpack(said, "{s:s,s:i,s:i,s?i,s:s,s:I,s:I,s:I}", "what", &what, "by", &read.by, "seat",
			&read.seat, "entry", &read.entry, "act", &act, "until", &until, "yes", &yes, "no",
			&no) < 0 ||
	    (read.what = what_named(what)) < 0)
		return false;
	snprintf(read.act, sizeof read.act, "%s", act);
	read.until = until;
	read.yes = (ecu_seats)yes;
	read.no = (ecu_seats)no;
	*v = read;
	return true;
}

void srv_vote_landed(struct srv_table *t) { srv_table_touch(t, true); }

void srv_votes_rollback(struct srv_table *t) { memcpy(t->life.vote, t->life.voted, sizeof t->life.vote); }

static struct srv_change *write_vote(struct srv_table *t, const struct srv_vote *v, bool open)
{
	struct srv_change *c = srv_life_write(t, SRV_LIFE_VOTE, v->key, open ? row_of(v) : NULL,
					      open ? v->until : 0, ECU_TABLE);

	srv_lane_go(t->srv);
	return c;
}

/* ---- Voting ---------------------------------------------------------------------------------- */

static void answer_heard(struct srv_socket *s, const char *id) { srv_life_answer(s, "heard", id); }

static int count(const struct srv_table *t, ecu_seats seats, bool of_all)
{
	return __builtin_popcount(merged(t, seats) & voices(t, !of_all));
}

/* It is decided: done and gone; or it can no longer be. True: it is over. */
static bool decide(struct srv_table *t, struct srv_vote *v, struct srv_socket *s, const char *id)
{
	const struct matter *m = &matters[v->what];
	struct srv_vote voted = *v;
	int all = __builtin_popcount(voices(t, !m->of_all)), need = needed(t, m->of_all);
	bool won = count(t, v->yes, m->of_all) >= need, lost = all - count(t, v->no, m->of_all) < need;

	assert(need >= 1);
	if (!won && !lost)
		return false;
	v->key = 0;
	if (voted.key)
		write_vote(t, &voted, false);
	if (won && m->may(t, &voted)) {
		m->go(t, &voted, s, id);
	} else {
		srv_news(t, "vote_lost", voted.by, -1);
		if (s)
			answer_heard(s, id);
	}
	return true;
}

static void stored_answer(struct srv_change *c, struct srv_socket *s, const char *id)
{
	c->asker = s->viewer;
	snprintf(c->id, sizeof c->id, "%s", id);
	srv_change_wait(c, s);
}

static bool same_matter(const struct srv_vote *a, const struct srv_vote *b)
{
	return a->what == b->what && a->seat == b->seat && a->entry == b->entry &&
	       strcmp(a->act, b->act) == 0;
}

static struct srv_vote *find_same(struct srv_table *t, const struct srv_vote *like)
{
	for (int i = 0; i < SRV_VOTES; i++)
		if (t->life.vote[i].key && same_matter(&t->life.vote[i], like))
			return &t->life.vote[i];
	return NULL;
}

static struct srv_vote *free_place(struct srv_table *t)
{
	for (int i = 0; i < SRV_VOTES; i++)
		if (!t->life.vote[i].key)
			return &t->life.vote[i];
	return NULL;
}

static void cast(struct srv_table *t, struct srv_vote v, bool yes, struct srv_socket *s, const char *id)
{
	ecu_seats me = (ecu_seats)1 << s->viewer;
	struct srv_vote *kept = NULL;

	assert(s->viewer < ECU_SEATS && v.what >= 0 && v.what < VOTES);
	v.yes = yes ? v.yes | me : v.yes & ~me;
	v.no = yes ? v.no & ~me : v.no | me;
	for (int i = 0; v.key && i < SRV_VOTES; i++)
		if (t->life.vote[i].key == v.key)
			kept = &t->life.vote[i];
	if (kept)
		*kept = v;
	if (decide(t, kept ? kept : &v, s, id)) {
		srv_table_touch(t, true);
		return;
	}
	if (!v.key) {
		kept = free_place(t);
		assert(kept); /* wish_for() looked for one */
		bool slow = t->life.clock.rules.kind == CLOCK_SLOW;
		v.key = t->life.next[SRV_LIFE_VOTE] ? t->life.next[SRV_LIFE_VOTE] : 1;
		v.until = srv_wall(t->srv) + (slow ? OPEN_SLOW_MS : OPEN_MS);
		*kept = v;
	}
	stored_answer(write_vote(t, &v, true), s, id);
}

static bool may_vote(struct srv_table *t, struct srv_socket *s, const char *id)
{
	if (s->viewer < ECU_SEATS && srv_vote_voice(t, s->viewer))
		return true;
	srv_socket_error(s, id, "only who has a seat has a voice");
	return false;
}

/* Opens one, or agrees to the one that is open. */
static void wish_for(struct srv_table *t, struct srv_vote like, struct srv_socket *s, const char *id)
{
	struct srv_vote *open = find_same(t, &like);

	if (open)
		cast(t, *open, true, s, id);
	else if (!matters[like.what].may(t, &like))
		srv_socket_error(s, id, "this cannot be done now");
	else if (!free_place(t))
		srv_socket_error(s, id, "too many votes are open");
	else
		cast(t, like, true, s, id);
}

void srv_vote_open(struct srv_table *t, struct srv_socket *s, const char *id, json_t *m)
{
	struct srv_vote like = { .what = what_named(json_string_value(json_object_get(m, "what"))),
				 .by = s->viewer,
				 .seat = -1 };
	const char *act = json_string_value(json_object_get(m, "act")),
		   *seat = json_string_value(json_object_get(m, "seat"));

	if (!may_vote(t, s, id) || srv_answer_again(t, s, id) || srv_back_again(t, s, id))
		return;
	if (like.what < 0 || (act && strlen(act) >= sizeof like.act)) {
		srv_socket_error(s, id, "there is no vote of that kind");
		return;
	}
	snprintf(like.act, sizeof like.act, "%s", act ? act : "");
	if (seat)
		like.seat = ecu_word(t->game->game, ecu_vocabulary(t->game->game, "seat"), seat);
	if (like.what == VOTE_BACK && (like.entry = srv_back_where(t, s, id, m)) < 0)
		return;
	wish_for(t, like, s, id);
}

void srv_vote_ballot(struct srv_table *t, struct srv_socket *s, const char *id, json_t *m)
{
	json_t *key = json_object_get(m, "vote"), *yes = json_object_get(m, "yes");

	if (!may_vote(t, s, id) || srv_answer_again(t, s, id) || srv_back_again(t, s, id))
		return;
	for (int i = 0; i < SRV_VOTES; i++)
		if (t->life.vote[i].key && json_is_integer(key) && json_is_boolean(yes) &&
		    t->life.vote[i].key == json_integer_value(key)) {
			cast(t, t->life.vote[i], json_is_true(yes), s, id);
			return;
		}
	srv_socket_error(s, id, "there is no such vote any more");
}

/* What the table as a whole should do, by its action alone. An empty one takes the own voice back. */
void srv_table_wish(struct srv_table *t, struct srv_socket *s, const char *id, const char *act)
{
	ecu_problem problem = { .reason = "this is too long for an action of the table" };
	struct srv_vote like = { .what = VOTE_ACT, .by = s->viewer, .seat = -1 };
	ecu_action a;
	ecu_verdict v = { 0 };

	if (!srv_may_act(t, s, id) || srv_answer_again(t, s, id))
		return;
	if (!*act) {
		for (int i = 0; i < SRV_VOTES; i++)
			if (t->life.vote[i].key && t->life.vote[i].what == VOTE_ACT &&
			    (t->life.vote[i].yes >> s->viewer & 1)) {
				cast(t, t->life.vote[i], false, s, id);
				return;
			}
		answer_heard(s, id);
		return;
	}
	bool read = strlen(act) < sizeof like.act && srv_parse(t, ECU_TABLE, act, &a, &problem);
	if (!read || ecu_refused(v = try_act(t, &a))) {
		srv_refuse(t, s, id, read ? v : srv_message(t, "MALFORMED"), read ? NULL : problem.reason);
		return;
	}
	snprintf(like.act, sizeof like.act, "%s", act);
	wish_for(t, like, s, id);
}

static void close_vote(struct srv_table *t, struct srv_vote *v)
{
	struct srv_vote was = *v;

	v->key = 0;
	write_vote(t, &was, false);
}

/* On disk and shown together with the end of the game: a vote that ends a second later says when that was. */
void srv_votes_over(struct srv_table *t)
{
	for (int i = 0; i < SRV_VOTES; i++)
		if (t->life.vote[i].key)
			close_vote(t, &t->life.vote[i]);
}

/* The game went on, or time did: what cannot be done any more is not voted on any more. */
void srv_votes_check(struct srv_table *t)
{
	int64_t now = srv_wall(t->srv);

	for (int i = 0; i < SRV_VOTES; i++) {
		struct srv_vote *v = &t->life.vote[i];
		if (!v->key || (v->until > now && matters[v->what].may(t, v)))
			continue;
		close_vote(t, v);
		srv_table_touch(t, true);
	}
}

int64_t srv_vote_waits(const struct srv_table *t, int seat)
{
	int64_t until = 0;

	for (int i = 0; i < SRV_VOTES; i++) {
		const struct srv_vote *v = &t->life.voted[i];
		if (v->key && !((v->yes | v->no) >> seat & 1) && v->until > until)
			until = v->until;
	}
	return srv_vote_voice(t, seat) ? until : 0;
}

/* What it means, to this viewer: an action of the table, or where it would go back to. */
static void put_label(struct srv_out *o, const struct srv_table *t, const struct srv_vote *v, int viewer)
{
	ecu_message label;
	ecu_action a;

	if (v->what == VOTE_BACK) {
		srv_put_back(o, t, v->entry, viewer);
		return;
	}
	srv_put(o, ",\"label\":");
	if (v->what == VOTE_ACT && act_of(t, v, &a)) {
		ecu_action_label(t->game->game, &a, &label);
		srv_put_message(o, t->game->game, &label);
	} else {
		srv_put(o, "null");
	}
}

void srv_put_votes(struct srv_out *o, const struct srv_table *t, int viewer)
{
	const char *comma = "";

	srv_put(o, ",\"votes\":[");
	for (int i = 0; i < SRV_VOTES; i++) { /* nobody is told what may still be taken back */
		const struct srv_vote *v = &t->life.voted[i];
		if (!v->key)
			continue;
		const struct matter *m = &matters[v->what];
		srv_putf(o,
			 "%s{\"vote\":%lld,\"what\":\"%s\",\"by\":\"s%d\",\"until\":%lld,\"needs\":%d,"
			 "\"act\":",
			 comma, (long long)v->key, m->key, v->by + 1, (long long)v->until,
			 needed(t, m->of_all));
		srv_put_string(o, v->act);
		srv_put(o, ",\"seat\":");
		srv_put_seat(o, v->seat);
		put_label(o, t, v, viewer);
		srv_put(o, ",\"yes\":");
		srv_put_seats(o, v->yes);
		srv_put(o, ",\"no\":");
		srv_put_seats(o, v->no);
		srv_put(o, "}");
		comma = ",";
	}
	srv_put(o, "]");
}
