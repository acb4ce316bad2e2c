/* Frames in bytes: what was written is read, whole games long; what is no frame is refused and writes
 * nowhere. */
#include "test.h"

#include <stdlib.h>

#include "server/bytes.h"
#include "sim/drive.h"

static void lines(struct srv_out *o, int n)
{
	for (int i = 0; i < n; i++) {
		frame_line(o, &(struct srv_logged){ .n = 1000 * i,
						    .seat = i % 19 - 1,
						    .undo = i % 3 == 1 ? i : 0,
						    .back = i % 5 == 2 ? i : -1,
						    .phase = i % 2 });
		for (int k = 0; k < i % 4; k++)
			frame_event(o, &(ecu_event){ .said = { (uint16_t)(k + 300 * i + 1),
							       { (int16_t)-k, INT16_MIN, 0, INT16_MAX } },
						     .flags = (uint16_t)k });
		frame_line_end(o);
	}
}

static void same_lines(struct frame_reader *r, int n)
{
	struct srv_logged l;
	ecu_event e;

	for (int i = 0; i < n; i++) {
		assert_true(frame_read_line(r, &l));
		assert_int_equal(l.n, 1000 * i);
		assert_int_equal(l.seat, i % 19 - 1);
		assert_int_equal(l.undo, i % 3 == 1 ? i : 0);
		assert_int_equal(l.back, i % 5 == 2 ? i : -1);
		assert_int_equal(l.phase, i % 2);
		for (int k = 0; k < i % 4; k++) {
			assert_true(frame_read_event(r, &e));
			assert_int_equal(e.said.id, k + 300 * i + 1);
			assert_int_equal(e.said.arg[0], -k);
			assert_int_equal(e.said.arg[1], INT16_MIN);
			assert_int_equal(e.said.arg[3], INT16_MAX);
			assert_int_equal(e.flags, k);
		}
		assert_false(frame_read_event(r, &e));
	}
	assert_false(frame_read_line(r, &l));
	assert_false(r->bad);
}

static void a_frame_is_read_as_it_was_written(void **state)
{
	struct srv_out json = { 0 }, o = { 0 };
	struct frame f = { .whole = true, .n = 123456, .undo = 7, .stage = 2, .head = "0123456789" }, g;
	uint8_t view[300] = { 0 }, got[300] = { 0 };
	const char *text;
	size_t n;

	(void)state;
	view[0] = view[7] = view[8] = view[299] = 1;
	srv_put(&json, "{\"t\":\"snapshot\"}");
	frame_begin(&o, &f, &json);
	lines(&o, 40);
	frame_end(&o, NULL, view, sizeof view);
	struct frame_reader r = { (uint8_t *)o.at, (uint8_t *)o.at + o.n, false };
	assert_true(frame_read(&r, &g, &text, &n));
	assert_true(g.whole && g.n == f.n && g.undo == f.undo && g.stage == f.stage);
	assert_memory_equal(f.head, g.head, FRAME_HEAD);
	assert_int_equal(n, json.n);
	assert_memory_equal(text, json.at, n);
	same_lines(&r, 40);
	assert_true(frame_read_view(&r, got, sizeof got));
	assert_memory_equal(view, got, sizeof view);
	free(o.at);
	free(json.at);
}

/* A watcher's view and every seat's, entry by entry: what changed is enough. */
struct shown {
	sim_state view[3];
	struct srv_out o;
	size_t bytes;
	int frames;
};

static void show(void *with, const sim_state *s, const ecu_action *a)
{
	struct shown *w = with;
	size_t size = ecu_size(ecu_game_of((const ecu_state *)s->bytes));

	(void)a;
	for (int seat = -1; seat < 2; seat++) {
		sim_state now, *was = &w->view[seat + 1];
		ecu_observe((const ecu_state *)s->bytes, seat, sim_v(&now));
		w->o.n = 0;
		frame_end(&w->o, was->bytes, now.bytes, size);
		struct frame_reader r = { (uint8_t *)w->o.at + 1, (uint8_t *)w->o.at + w->o.n, false };
		assert_true(frame_read_view(&r, was->bytes, size));
		assert_memory_equal(was->bytes, now.bytes, size);
		w->bytes += w->o.n;
		w->frames++;
	}
}

static void changes_make_the_next_view(void **state)
{
	static const struct {
		const char *game;
		int seats;
	} of[] = { { "megaciv", 9 }, { "archipelago", 4 }, { "bazaar", 3 } };

	(void)state;
	for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
		struct sim_plan p = {
			.game = ecu_find(of[i].game), .seed = 5, .lively = true, .actions_max = 1500
		};
		static struct shown w;
		sim_state s;
		int actions;
		memset(&w, 0, sizeof w);
		ecu_options_default(p.game, &p.options);
		p.options.seats = (int16_t)of[i].seats;
		memset(p.mind, BOT_EAGER, sizeof p.mind);
		sim_play(&p, &s, &(struct sim_watcher){ .after = show, .with = &w }, &actions);
		assert_true(w.frames > 30);
		assert_true(w.bytes / (size_t)w.frames < 400);
		free(w.o.at);
	}
}

/* Cut anywhere, or with any byte changed: nothing is written behind the view. */
static void no_frame_writes_elsewhere(void **state)
{
	struct srv_out json = { 0 }, o = { 0 };
	struct frame f = { .n = 1 }, g;
	uint8_t view[64] = { 1, 0, 0, 0, 0, 0, 2, 3 }, room[96];
	const char *text;
	size_t n;

	(void)state;
	srv_put(&json, "{}");
	frame_begin(&o, &f, &json);
	lines(&o, 5);
	frame_end(&o, NULL, view, sizeof view);
	for (size_t at = 0; at < o.n; at++)
		for (int x = 0; x < 256; x++) {
			uint8_t copy[512];
			struct srv_logged l;
			ecu_event e;
			memcpy(copy, o.at, o.n);
			copy[at] = (uint8_t)x;
			struct frame_reader r = { copy, copy + (x == 255 ? at : o.n), false };
			memset(room, 0xa5, sizeof room);
			if (!frame_read(&r, &g, &text, &n))
				continue;
			while (frame_read_line(&r, &l))
				while (frame_read_event(&r, &e))
					;
			if (!r.bad)
				frame_read_view(&r, room, sizeof view);
			for (size_t i = sizeof view; i < sizeof room; i++)
				assert_int_equal(room[i], 0xa5);
		}
	free(o.at);
	free(json.at);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_frame_is_read_as_it_was_written),
		cmocka_unit_test(changes_make_the_next_view),
		cmocka_unit_test(no_frame_writes_elsewhere),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
