/* renamed.c — words by the names they had in earlier layouts (struct core_renamed).
 *
 * A log or a position of an earlier layout is read and written with the words of its time. Several renamings
 * may follow each other, and within one step names may be exchanged: a step takes a name once. */
#include <string.h>

#include "core/core.h"

static bool is_named(const char *name, const char *at, size_t n)
{
	return strlen(name) == n && memcmp(name, at, n) == 0;
}

const char *core_name_now(const ecu_game *g, int layout, int vocabulary, const char *at, size_t *n)
{
	int step = layout;

	for (const struct core_renamed *r = g->renamed; layout && r && r->was; r++)
		if (r->since > step && r->vocabulary == vocabulary && is_named(r->was, at, *n)) {
			at = r->is;
			*n = strlen(at);
			step = r->since;
		}
	return at;
}

const char *core_name_then(const ecu_game *g, int layout, int vocabulary, const char *now)
{
	const struct core_renamed *first = g->renamed, *r = first;
	int step = g->layout + 1;

	if (!layout || layout == g->layout || !first)
		return now;
	while (r->was)
		r++;
	while (r-- > first && r->since > layout)
		if (r->since < step && r->vocabulary == vocabulary && strcmp(r->is, now) == 0) {
			now = r->was;
			step = r->since;
		}
	return now;
}
