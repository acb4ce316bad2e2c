/* stock.c — see stock.h. */
#include "tests/test.h"

#include <sodium.h>
#include <stdlib.h>

#include "tests/server/stock.h"

enum { BATCH = 500 };

static struct srv_table t;
static struct srv_game game;
static ecu_rng rng;

/* What goes into the next transaction. */
static struct store_change batch[BATCH];
static char texts[BATCH][LOG_TEXT];
static uint8_t hashes[BATCH][LOG_HASH];
static char *positions[BATCH];
static size_t batched;

static void flush(struct store *st)
{
	struct store_problem p;

	if (batched && store_write(st, batch, batched, &p) < 0)
		print_error("%s\n", p.text);
	for (size_t i = 0; i < batched; i++) {
		free(positions[i]);
		positions[i] = NULL;
	}
	batched = 0;
}

static void lay(struct store *st, const struct stock *s, int number, char id[STORE_ID])
{
	struct store_table made = { .created = 1, .hints = true, .start = s->start };
	struct store_problem problem;
	ecu_options o;
	ecu_problem p;

	memset(&t, 0, sizeof t);
	game.game = ecu_find(s->game);
	t.game = &game;
	snprintf(id, STORE_ID, "stocktableaaaa%c%c", 'a' + number / 26 % 26, 'a' + number % 26);
	ecu_options_default(game.game, &o);
	assert_true(ecu_options_parse(game.game, s->options, &o, &p));
	memset(made.server, 7 + number / 26, sizeof made.server);
	memset(made.salt, 8, sizeof made.salt);
	log_init(&t.log, game.game, &o, made.server, made.salt);
	t.log.head.start = s->start ? strdup(s->start) : NULL;
	t.seats = made.seats = o.seats;
	memcpy(made.commitment, t.log.head.commitment, sizeof made.commitment);
	memcpy(made.id, id, STORE_ID);
	snprintf(made.name, sizeof made.name, "Stock %d", number);
	snprintf(made.game, sizeof made.game, "%s", s->game);
	ecu_options_print(game.game, &o, made.options, sizeof made.options);
	made.revision = ecu_revision(game.game);
	made.layout = ecu_layout(game.game);
	for (int seat = 0; seat < t.seats; seat++) {
		struct store_seat *who = &made.seat[seat];
		uint8_t token[32];
		snprintf(who->kind, sizeof who->kind, "person");
		memset(token, seat + 1, sizeof token);
		crypto_generichash(who->token, sizeof who->token, token, sizeof token, NULL, 0);
		who->has_token = who->contributed = true;
		memset(who->contribution, seat, sizeof who->contribution);
		log_contribute(&t.log, seat, who->contribution);
	}
	assert_int_equal(store_create(st, &made, &problem), 0);
	t.working = &t.moment[0];
	t.working->state = srv_alloc(ecu_size(game.game));
	assert_true(log_fold(&t.log, 0, t.working->state, NULL, &p));
	srv_table_heard(&t, &(struct srv_heard){ .seat = ECU_TABLE });
	ecu_rng_seed(&rng, made.server);
}

/* The last entry of the log is stored, with who knows of it. */
static void put(struct store *st, const char *id, int seat, struct srv_heard *h, uint32_t changed,
		bool position)
{
	size_t i = batched++;
	const struct log_entry *e = &t.log.at[t.log.n - 1];

	h->n = t.log.n;
	h->seat = seat;
	srv_heard_weigh(&t, h, changed);
	log_entry_print(&t.log, e, texts[i], LOG_TEXT);
	memcpy(hashes[i], e->hash, LOG_HASH);
	if (position) {
		size_t n = ecu_position_print(t.working->state, NULL, 0);
		positions[i] = srv_alloc(n + 1);
		ecu_position_print(t.working->state, positions[i], n + 1);
	}
	batch[i] = (struct store_change){ .kind = STORE_ENTRY, .table = id };
	batch[i].entry =
		(struct store_entry){ .n = t.log.n, .seat = seat, .text = texts[i], .hash = hashes[i] };
	batch[i].entry.position = positions[i];
	batch[i].entry.heard = srv_heard_pack(h);
	srv_table_heard(&t, h);
	if (batched == BATCH)
		flush(st);
}

/* False: it is not allowed, and nothing is done. */
static bool act(struct store *st, const char *id, const ecu_action *a)
{
	static struct srv_room before;
	struct srv_heard h = { 0 }, nothing = { 0 };
	bool phase = false;

	ecu_copy(game.game, (ecu_state *)before.bytes, t.working->state);
	if (ecu_refused(ecu_apply(t.working->state, a, &(ecu_sink){ srv_hear, &h.events })))
		return false;
	for (int i = 0; i < h.events.n; i++)
		phase |= (h.events.at[i].flags & ECU_EVENT_PHASE) != 0;
	log_add_action(&t.log, a);
	put(st, id, a->seat, &h, srv_wire_changed(&t, (const ecu_state *)before.bytes, t.working->state),
	    false);
	if (!phase)
		return true;
	log_add_position(&t.log, t.working->state);
	put(st, id, ECU_TABLE, &nothing, 0, true);
	return true;
}

static void say_nothing(struct store *st, const char *id)
{
	log_add_seat(&t.log, 0, "person");
	put(st, id, ECU_TABLE, &(struct srv_heard){ 0 }, 0, false);
}

static void somebody_acts(struct store *st, const char *id)
{
	static struct srv_room view;
	ecu_seats pending = ecu_pending(t.working->state);
	ecu_action a;

	for (uint32_t skip = ecu_rng_below(&rng, (uint32_t)__builtin_popcount(pending)); skip; skip--)
		pending &= pending - 1;
	ecu_observe(t.working->state, ecu_first(pending), (ecu_view *)view.bytes);
	assert_true(ecu_pick((const ecu_view *)view.bytes, &rng, ECU_EAGER, &a));
	assert_true(act(st, id, &a));
}

static void take_back(struct store *st, const char *id, int seat)
{
	static struct srv_room before;
	int of = log_undoable(&t.log, seat);

	ecu_copy(game.game, (ecu_state *)before.bytes, t.working->state);
	if (!of || ecu_refused(log_undo_check(&t.log, seat, of, t.working->state)))
		return;
	struct srv_heard h = { .undo_of = of };
	log_add_undo(&t.log, seat, of);
	put(st, id, seat, &h, srv_wire_changed(&t, (const ecu_state *)before.bytes, t.working->state), false);
}

static void go_back(struct store *st, const char *id)
{
	static struct srv_room s;
	struct srv_heard h = { 0 };
	int of = t.log.n - 1 - (int)ecu_rng_below(&rng, 80);
	ecu_problem p;

	of = of < 0 ? 0 : of;
	while (of && t.log.at[of - 1].gone)
		of--;
	if (!log_back_may(&t.log, of))
		return;
	assert_true(log_fold(&t.log, of, (ecu_state *)s.bytes, NULL, &p));
	assert_non_null(log_add_back(&t.log, of, (ecu_state *)s.bytes));
	h.gone_from = of + 1;
	srv_back_event(&t, &h.events);
	uint32_t changed = srv_wire_changed(&t, t.working->state, (const ecu_state *)s.bytes);
	ecu_copy(game.game, t.working->state, (const ecu_state *)s.bytes);
	put(st, id, ECU_TABLE, &h, changed, false);
}

int stock_make(struct store *st, const struct stock *s, int number, char id[STORE_ID])
{
	lay(st, s, number, id);
	for (int i = 0; i < s->hides && act(st, id, s->hidden); i++) /* what cannot be taken back stays */
		take_back(st, id, s->hidden->seat);
	for (int i = 0; i < s->silence; i++)
		say_nothing(st, id);
	while (t.log.n < s->entries && !ecu_over(t.working->state, NULL)) {
		somebody_acts(st, id);
		for (int i = 0; i < s->silent; i++) {
			log_add_position(&t.log, t.working->state);
			put(st, id, ECU_TABLE, &(struct srv_heard){ 0 }, 0, true);
		}
		for (int i = 0; i < s->padding; i++)
			say_nothing(st, id);
		if (ecu_rng_below(&rng, 100) < (uint32_t)s->undos && !ecu_over(t.working->state, NULL))
			take_back(st, id, (int)ecu_rng_below(&rng, (uint32_t)t.seats));
		if (s->backs && ecu_rng_below(&rng, 100) < (uint32_t)s->backs &&
		    !ecu_over(t.working->state, NULL))
			go_back(st, id);
	}
	int n = t.log.n;
	if (s->end)
		ecu_copy(game.game, s->end, t.working->state);
	if (ecu_over(t.working->state, NULL)) {
		log_finish(&t.log, t.working->state);
		batch[batched++] =
			(struct store_change){ .kind = STORE_OVER, .table = id, .text = t.log.result };
	}
	flush(st);
	srv_heard_free(&t);
	srv_wire_free(&t.wire);
	free(t.working->state);
	log_fini(&t.log);
	return n;
}
