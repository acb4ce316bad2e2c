/* plan.c — what a seat would do if it were asked, one thing behind the other, on its own view: the next one
 * is asked on what the last one left. Nothing here knows more than the view. */
#include <string.h>

#include "wasm/door.h"

/* How far a plan has come. */
struct planned {
	int done;        /* actions that can be done */
	bool ends;       /* what comes of the last one is not known: nothing can stand behind it */
	ecu_message why; /* the next one cannot be done; id 0: it can, or there is none */
};

/* Asked that: really, or as the plan goes on, or as if. False: that cannot be told. */
static bool ask(const char *question)
{
	ecu_view *v = door_v(&door.plan);
	int q = ecu_question_find(door.game, question);
	ecu_message prompt;

	if (q < 0 || (ecu_question(v) == q && ecu_prompt(v, &prompt)))
		return q >= 0;
	if (!ecu_as_if(v, q, door_v(&door.scratch)) || !ecu_prompt(door_v(&door.scratch), &prompt))
		return false;
	memcpy(door.plan.bytes, door.scratch.bytes, ecu_size(door.game));
	return true;
}

/* False: the plan stops before it. */
static bool step(struct planned *p, const char *question, const char *act)
{
	ecu_view *v = door_v(&door.plan);
	ecu_problem problem;
	ecu_action a;

	if (p->ends || !ask(question))
		p->why = core_refuse(CORE_WRONG_QUESTION);
	else if (!srv_read_act(door.game, ecu_viewer(v), act, &a, &problem))
		p->why = core_refuse(CORE_MALFORMED);
	else
		p->why = ecu_check(v, &a);
	if (ecu_refused(p->why))
		return false;
	p->ends = !core_plan(v, &a, v);
	p->done++;
	return true;
}

static void put_label(struct srv_out *o, const char *act)
{
	ecu_message label;
	ecu_problem problem;
	ecu_action a;

	if (!srv_read_act(door.game, ecu_viewer(door_v(&door.view)), act, &a, &problem)) {
		srv_put(o, "null");
		return;
	}
	ecu_action_label(door.game, &a, &label);
	srv_put_message(o, door.game, &label);
}

/* "QUESTION ACT" lines become what they are called; as many of them as can be are done. */
static struct planned follow(struct srv_out *o, char *lines)
{
	struct planned p = { 0 };
	bool goes = true;
	const char *comma = "";

	srv_put(o, "\"labels\":[");
	for (char *line = strtok(lines, "\n"); line; line = strtok(NULL, "\n"), comma = ",") {
		char *act = strchr(line, ' ');
		if (act)
			*act++ = 0;
		srv_put(o, comma);
		put_label(o, act ? act : "");
		goes = goes && step(&p, line, act ? act : "");
	}
	srv_put(o, "]");
	return p;
}

/* What is asked behind it; with no question, what its last action leaves open. */
static bool asks_then(const struct planned *p, const char *question, ecu_message *prompt)
{
	if (p->why.id || p->ends || !(question[0] ? ask(question) : p->done > 0))
		return false;
	return ecu_prompt(door_v(&door.plan), prompt);
}

static void put_end(struct srv_out *o, const struct planned *p, const char *question)
{
	const ecu_view *v = door_v(&door.plan);
	ecu_message prompt;
	bool asked = asks_then(p, question, &prompt);

	srv_putf(o, ",\"done\":%d,\"ends\":%s,\"stopped\":", p->done, p->ends ? "true" : "false");
	if (p->why.id)
		srv_put_message(o, door.game, &p->why);
	else
		srv_put(o, "null");
	srv_put(o, ",\"view\":");
	SRV_PRINT(o, ecu_view_json(v, ecu_view_diff(door_v(&door.view), v), AT, CAP));
	srv_put(o, ",\"question\":");
	if (asked)
		srv_put_string(o, ecu_question_key(door.game, ecu_question(v)));
	else
		srv_put(o, "null");
	srv_put(o, ",\"ask\":");
	srv_put_ask(o, door.game, door.choices, v, asked ? &prompt : NULL);
	srv_put(o, ",\"questions\":");
	if (p->why.id || p->ends)
		srv_put(o, "[]");
	else
		srv_put_as_ifs(o, door.game, v, door_v(&door.scratch));
}

/* "QUESTION\n", which shall be asked at the end, or none; then, line by line, "QUESTION ACT". From here on
 * door_try, door_facts and door_best answer as if all that were done, until door_real. */
size_t DOOR(door_plan)(size_t n)
{
	struct srv_out *o = door_begin();
	char question[64] = "";

	door_text(n);
	size_t first = strcspn(door.in.at, "\n");
	if (first < sizeof question)
		memcpy(question, door.in.at, first);
	memcpy(door.plan.bytes, door.view.bytes, ecu_size(door.game));
	door.planned = true;
	srv_put(o, "{");
	struct planned p = follow(o, door.in.at + first);
	put_end(o, &p, question);
	srv_put(o, "}");
	return door_end();
}

void DOOR(door_real)(void) { door.planned = false; }
