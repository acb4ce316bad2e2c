/* case.c — what somebody sees as the beginning of a rule case (docs/CASES.md): lines that can be given, those
 * that a case cannot be given, and whether the game then stands where he stood. Of what the view does not
 * hold nothing is said: a case fills it in by itself. */
#include <stdio.h>
#include <string.h>

#include "wasm/door.h"

enum { LINES = 1024 };

struct given {
	const char *at[LINES];
	bool kept[LINES];
	bool guessed[LINES]; /* the view does not hold it */
	int n;
};

/* As a case begins that names no seed (sim/drive.c). */
static void first_seed(uint8_t seed[32])
{
	for (int i = 0; i < 32; i++)
		seed[i] = i < 8 ? i == 0 : (uint8_t)(0x9d * (i + 1));
}

static bool set_up(ecu_state *s)
{
	const struct core_head *head = (const struct core_head *)door.view.bytes;
	ecu_options o = { .seats = head->seats };
	uint8_t seed[32];

	memcpy(o.value, head->option, sizeof o.value);
	first_seed(seed);
	return !ecu_refused(ecu_setup(door.game, s, &o, seed, NULL));
}

/* The lines of a text that is taken apart. Whose view it is, its options, how far its procedures are and
 * chance are no lines of a case. */
static void cut(struct given *g, char *text)
{
	static const char *const head[] = { "position", "viewer", "seats", "option",
					    "over",     "depth",  "frame", "chance" };

	g->n = 0;
	for (char *line = strtok(text, "\n"); line && g->n < LINES; line = strtok(NULL, "\n")) {
		size_t n = strcspn(line, " ");
		bool other = true;
		for (size_t i = 0; i < sizeof head / sizeof *head; i++)
			other &= strlen(head[i]) != n || memcmp(head[i], line, n) != 0;
		if (other)
			g->at[g->n++] = line;
	}
}

/* Does the game take the lines that are kept? It stands there then, in door.scratch. */
static bool lay(const struct given *g)
{
	static struct srv_out text;
	ecu_problem p;

	text.n = 0;
	for (int i = 0; i < g->n; i++)
		if (g->kept[i]) {
			srv_put(&text, g->at[i]);
			srv_put(&text, "\n");
		}
	srv_put_n(&text, "", 1);
	return set_up(door_s(&door.scratch)) && ecu_position_lay(door_s(&door.scratch), text.at, &p);
}

/* The word before the first space names the part; "" is none. */
static bool same_part(const char *line, const char *other)
{
	size_t n = strcspn(line, " ");

	return *other && strncmp(line, other, n + 1) == 0;
}

/* Everything but these parts; each is the line with which it begins. */
static bool lay_without(struct given *g, const char *a, const char *b, const char *c)
{
	for (int i = 0; i < g->n; i++)
		g->kept[i] = !same_part(g->at[i], a) && !same_part(g->at[i], b) && !same_part(g->at[i], c);
	return lay(g);
}

static bool begins_part(const struct given *g, int i) { return i == 0 || !same_part(g->at[i], g->at[i - 1]); }

/* Everything, or all but one part. */
static bool lay_but_one(struct given *g, const char *less)
{
	if (lay_without(g, less, "", ""))
		return true;
	for (int i = g->n - 1; i >= 0; i--)
		if (begins_part(g, i) && lay_without(g, less, g->at[i], ""))
			return true;
	return false;
}

static bool lay_but_two(struct given *g, const char *less)
{
	for (int i = g->n - 1; i >= 0; i--)
		for (int k = i - 1; k >= 0; k--)
			if (begins_part(g, i) && begins_part(g, k) &&
			    lay_without(g, less, g->at[i], g->at[k]))
				return true;
	return false;
}

/* As much as goes together; rather less of the parts than not whose turn it is. */
static bool lay_most(struct given *g)
{
	return lay_but_one(g, "") || lay_but_two(g, "") || lay_but_one(g, "waiting ") ||
	       lay_but_two(g, "waiting ");
}

/* No case begins in the middle of something: with another question, for what lies on the table. */
static bool lay_elsewhere(struct given *g)
{
	static char line[64];
	const char *key, *was;
	int i = 0;

	while (i < g->n && !same_part(g->at[i], "question "))
		i++;
	if (i == g->n)
		return false;
	was = g->at[i];
	g->at[i] = line;
	for (int q = 0; (key = ecu_question_key(door.game, q)); q++) {
		snprintf(line, sizeof line, "question %s", key);
		if (lay_but_one(g, "") || lay_but_one(g, "waiting "))
			return true;
	}
	g->at[i] = was;
	return false;
}

/* Of what does not go together as much as does, the first lines before the others. */
static void lay_some(struct given *g)
{
	for (int i = 0; i < g->n; i++)
		g->kept[i] = true;
	for (int i = g->n - 1; i >= 0 && !lay(g); i--)
		g->kept[i] = false;
	for (int i = 0; i < g->n; i++)
		if (!g->kept[i]) {
			g->kept[i] = true;
			g->kept[i] = lay(g);
		}
}

/* Stands the game where it stood? */
static bool is_there(void)
{
	return ecu_pending(door_s(&door.scratch)) == ecu_awaited(door_v(&door.view)) &&
	       ecu_question_now(door_s(&door.scratch)) == ecu_question(door_v(&door.view));
}

/* ---- What a case is given ------------------------------------------------------------------ */

static char *view_text(void)
{
	static struct srv_out text;

	text.n = 0;
	SRV_PRINT(&text, ecu_view_text(door_v(&door.view), AT, CAP));
	srv_put_n(&text, "", 1);
	return text.at;
}

/* A position that could be the true one. */
static char *sampled_text(void)
{
	static struct srv_out text;
	uint8_t seed[32];
	ecu_rng rng;

	first_seed(seed);
	ecu_rng_seed(&rng, seed);
	ecu_sample(door_v(&door.view), &(ecu_hints){ 0 }, &rng, door_s(&door.scratch));
	text.n = 0;
	SRV_PRINT(&text, ecu_position_print(door_s(&door.scratch), AT, CAP));
	srv_put_n(&text, "", 1);
	return text.at;
}

static bool holds_line(const struct given *g, const char *line)
{
	for (int i = 0; i < g->n; i++)
		if (strcmp(g->at[i], line) == 0)
			return true;
	return false;
}

/* With what nobody knows here filled in as it could be; of that no more than is needed to stand there. */
static bool lay_guessed(const struct given *seen, struct given *g)
{
	cut(g, sampled_text());
	for (int i = 0; i < g->n; i++)
		g->guessed[i] = !holds_line(seen, g->at[i]);
	if (!lay_most(g) || !is_there())
		return false;
	for (int i = 0; i < g->n; i++)
		if (g->guessed[i] && g->kept[i]) {
			g->kept[i] = false;
			g->kept[i] = !lay(g) || !is_there();
		}
	return true;
}

/* Only what is seen, if that is enough. */
static const struct given *find_given(void)
{
	static struct given seen, guessed;

	memset(&seen, 0, sizeof seen);
	memset(&guessed, 0, sizeof guessed);
	cut(&seen, view_text());
	if (lay_most(&seen) && is_there())
		return &seen;
	if (lay_guessed(&seen, &guessed))
		return &guessed;
	if (!lay_most(&seen) && !lay_elsewhere(&seen))
		lay_some(&seen);
	return &seen;
}

/* ---- Telling ------------------------------------------------------------------------------- */

enum kept { KNOWN, GUESSED, LEFT };

static void put_lines(struct srv_out *o, const char *name, const struct given *g, enum kept kept)
{
	const char *comma = "";

	srv_putf(o, "\"%s\":[", name);
	for (int i = 0; i < g->n; i++) {
		enum kept is = !g->kept[i] ? LEFT : g->guessed[i] ? GUESSED : KNOWN;
		if (is != kept || (is == LEFT && g->guessed[i]))
			continue;
		srv_put(o, comma);
		srv_put_string(o, g->at[i]);
		comma = ",";
	}
	srv_put(o, "],");
}

/* One line that holds where the game stands then, for a case that proves nothing else. */
static void put_holding(struct srv_out *o, const struct given *g)
{
	ecu_problem p;

	srv_put(o, ",\"holds\":");
	for (int i = 0; i < g->n; i++)
		if (g->kept[i] && !g->guessed[i] && ecu_position_holds(door_s(&door.scratch), g->at[i], &p)) {
			srv_put_string(o, g->at[i]);
			return;
		}
	srv_put(o, "null");
}

/* Would the game, laid so, answer the action as it did? */
static void put_tried(struct srv_out *o, const char *act)
{
	int seat = ecu_viewer(door_v(&door.view));
	ecu_verdict v = { 0 };
	char text[LOG_TEXT];
	ecu_problem p;
	ecu_action a;

	srv_put(o, ",\"line\":");
	if (seat >= 0 && *act && srv_read_act(door.game, seat, act, &a, &p)) {
		ecu_action_print(door.game, &a, text, sizeof text);
		srv_put_string(o, text);
		v = ecu_apply(door_s(&door.scratch), &a, NULL);
	} else {
		srv_put(o, "null");
	}
	srv_put(o, ",\"verdict\":");
	if (v.id)
		srv_put_message(o, door.game, &v);
	else
		srv_put(o, "null");
}

/* My view as what a case is given: lines that are so, lines that could be so, lines that a case cannot be
 * given; whether the game stands there then, and a line that holds; and an action of mine, if there is one,
 * as a case has it and as it would be answered: {"known":[..],"guessed":[..],"left":[..],"there":true,
 * "holds":"turn 3","line":"s1 bid coins=6","verdict":..} */
size_t DOOR(door_case)(size_t n)
{
	const char *act = door_text(n);
	const struct given *g = find_given();
	struct srv_out *o = door_begin();

	lay(g);
	srv_put(o, "{");
	put_lines(o, "known", g, KNOWN);
	put_lines(o, "guessed", g, GUESSED);
	put_lines(o, "left", g, LEFT);
	srv_putf(o, "\"there\":%s", is_there() ? "true" : "false");
	put_holding(o, g);
	put_tried(o, act);
	srv_put(o, "}");
	return door_end();
}
