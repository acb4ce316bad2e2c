/* table.c — a table and its seats. See load.h. */
#include <stdio.h>
#include <string.h>

#include "tools/load/load.h"

static unsigned chance = 20261117;

unsigned load_below(unsigned n)
{
	chance = chance * 1103515245 + 12345;
	return (chance >> 16) % n;
}

bool table_lay(const struct served *s, struct table *t, const char *game, const char *options, int seats)
{
	char body[1024];
	int status, n = snprintf(body, sizeof body, "{\"game\":\"%s\",\"options\":\"%s\",\"seats\":[", game,
				 options);
	size_t i;
	json_t *seat;

	for (int k = 0; k < seats; k++)
		n += snprintf(body + n, sizeof body - (size_t)n, "%s\"person\"", k ? "," : "");
	snprintf(body + n, sizeof body - (size_t)n, "]}");
	json_t *made = http_post(s, body, &status);
	if (status == 201) {
		snprintf(t->id, sizeof t->id, "%s", json_string_value(json_object_get(made, "table")));
		json_array_foreach(json_object_get(made, "seats"), i, seat)
		{
			const char *link = json_string_value(json_object_get(seat, "link"));
			snprintf(t->token[i], sizeof t->token[i], "%s", strchr(link, '#') + 1);
		}
		t->seats = seats;
	}
	json_decref(made);
	return status == 201;
}

const char *table_token(const struct player *p) { return p->seat >= 0 ? p->table->token[p->seat] : NULL; }

bool table_act(struct table *t, double due)
{
	for (int i = 0; i < t->seats; i++) {
		struct player *p = &t->player[(t->turn + i) % t->seats];
		if (!player_may_act(p))
			continue;
		player_act(p, due);
		if (p->due > 0) {
			t->turn = (t->turn + i + 1) % t->seats;
			return true;
		}
	}
	return false;
}
