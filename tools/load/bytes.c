/* bytes.c — a player who has the engine: frames change its view, and what it may do it finds there. See
 * load.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ecumene_read.h"
#include "server/bytes.h"
#include "store/log.h"
#include "tools/load/load.h"

void bytes_hello(char *out, size_t cap)
{
	size_t n = (size_t)snprintf(out, cap, ",\"form\":\"bytes\",\"engine\":[");
	char shape[128];

	for (int i = 0; ecu_list(i); i++) {
		ecu_shape(ecu_list(i), shape, sizeof shape);
		n += (size_t)snprintf(out + n, cap - n, "%s\"%s\"", i ? "," : "", shape);
	}
	snprintf(out + n, cap - n, "]");
}

static uint32_t hash_of(const ecu_event *e)
{
	const unsigned char *at = (const unsigned char *)&e->said;
	uint32_t h = 2166136261u;

	for (size_t i = 0; i < sizeof e->said; i++)
		h = (h ^ at[i]) * 16777619u;
	return h | 1;
}

static void read_log(struct player *p, struct frame_reader *r, void (*entry)(struct player *, int, uint32_t))
{
	struct srv_logged line;
	ecu_event e;

	while (frame_read_line(r, &line)) {
		uint32_t says = frame_read_event(r, &e) ? hash_of(&e) : 0;
		while (says && frame_read_event(r, &e))
			;
		entry(p, line.n, says);
	}
}

static bool keep_view(struct player *p, struct frame_reader *r, bool whole)
{
	if (!p->view && !(p->view = calloc(1, ECU_STATE_MOST)))
		return false;
	if (whole)
		memset(p->view, 0, ECU_STATE_MOST);
	if (r->bad || !frame_read_view(r, p->view, ECU_STATE_MOST))
		return false;
	p->game = ecu_game_of_view(p->view);
	p->asked = p->game && p->seat >= 0 && ecu_awaited(p->view) >> p->seat & 1;
	return p->game != NULL;
}

bool bytes_read(struct player *p, const uint8_t *at, size_t n, struct frame_told *told,
		void (*entry)(struct player *, int n, uint32_t says))
{
	struct frame_reader r = { at, at + n, false };
	struct frame f;

	if (!frame_read(&r, &f, &told->json, &told->json_n))
		return false;
	told->n = f.n;
	log_short_print(f.head, told->head);
	read_log(p, &r, entry);
	return keep_view(p, &r, f.whole);
}

/* Any choice, any number where one ranges, as players of JSON choose. */
bool bytes_choose(const struct player *p, char act[LOAD_ACT])
{
	static ecu_choice list[2000];
	char text[LOAD_ACT];
	int n = ecu_choices(p->view, list, 2000);

	if (n <= 0)
		return false;
	ecu_choice c = list[load_below((unsigned)(n < 2000 ? n : 2000))];
	if (c.field != ECU_NONE)
		ecu_choice_set(p->game, &c, c.least + (int)load_below((unsigned)(c.most - c.least + 1)));
	ecu_action_print(p->game, &c.action, text, sizeof text);
	snprintf(act, LOAD_ACT, "%s", strchr(text, ' ') + 1);
	return true;
}
