/* play.c — a table in the page, with no server: a game, its log, and bots on the other seats. The log is the
 * game here too: what is kept and exported is the text of it, and a program with `ecumene verify` accepts
 * it. Who acts when, and how fast, is decided by who comes through the door. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/bot.h"
#include "server/talk.h"
#include "store/hash.h"
#include "wasm/door.h"

struct heard {
	struct srv_ears events;
	ecu_message why; /* a bot's reason; id 0: none */
};

static struct {
	struct log log;
	bool laid;
	door_room now;
	struct heard *heard; /* what was told by each entry; 0: the set-up */
	int cap;
	bool is_bot[ECU_SEATS];
	struct srv_talk talk; /* what was said in this trade */
	struct bot bot[ECU_SEATS];
	unsigned char paper[ECU_SEATS][BOT_PAPER];
} table;

/* ---- Hearing ------------------------------------------------------------------------------- */

static struct heard *heard_of(int entry)
{
	if (entry >= table.cap) {
		int cap = table.cap ? 2 * table.cap : 256;
		cap = cap > entry ? cap : entry + 1;
		table.heard = realloc(table.heard, (size_t)cap * sizeof *table.heard);
		if (!table.heard)
			abort();
		memset(table.heard + table.cap, 0, (size_t)(cap - table.cap) * sizeof *table.heard);
		table.cap = cap;
	}
	return &table.heard[entry];
}

static void bot_hears(int seat, const struct heard *h)
{
	ecu_event cut;

	for (int i = 0; i < h->events.n; i++)
		if (ecu_event_for(door.game, &h->events.at[i], seat, &cut))
			bot_see(&table.bot[seat], &cut);
}

static void bots_hear(const struct heard *h)
{
	for (int seat = 0; seat < table.log.head.options.seats; seat++)
		if (table.is_bot[seat])
			bot_hears(seat, h);
}

/* A bot remembers what its seat heard of all that stands: what was taken back it never heard. */
static void bot_remembers(int seat)
{
	struct bot_who who = table.bot[seat].who;

	bot_start(&table.bot[seat], door.game, seat, &who);
	table.bot[seat].paper = table.paper[seat];
	memset(table.paper[seat], 0, BOT_PAPER);
	bot_hears(seat, heard_of(0));
	for (int i = 0; i < table.log.n; i++)
		if (log_stands(&table.log, i, table.log.n))
			bot_hears(seat, heard_of(i + 1));
}

static void bots_remember(void)
{
	for (int seat = 0; seat < table.log.head.options.seats; seat++)
		if (table.is_bot[seat])
			bot_remembers(seat);
}

/* ---- Beginning ----------------------------------------------------------------------------- */

static void clear(void)
{
	if (table.laid)
		log_fini(&table.log);
	for (int i = 0; i < table.cap; i++)
		free(table.heard[i].events.at);
	free(table.heard);
	memset(&table, 0, sizeof table);
}

static size_t done(void)
{
	struct srv_out *o = door_begin();

	srv_putf(o, "{\"n\":%d}", table.log.n);
	return door_end();
}

static bool lay(ecu_problem *p)
{
	struct heard first = { 0 };

	table.laid = true;
	if (!log_fold(&table.log, 0, door_s(&table.now), &(ecu_sink){ srv_hear, &first.events }, p))
		return false;
	*heard_of(0) = first;
	return true;
}

struct parts { /* of persons, by seat */
	ecu_seats who;
	uint8_t bytes[ECU_SEATS][32];
};

/* "SEAT CONTRIBUTION" of each. */
static bool read_parts(const char *text, int seats, struct parts *parts)
{
	char part[65];
	int seat, end;

	parts->who = 0;
	for (; sscanf(text, "%d %64s%n", &seat, part, &end) == 2; text += end) {
		if (seat < 0 || seat >= seats || !hash_read(part, strlen(part), parts->bytes[seat], 32))
			return false;
		parts->who |= (ecu_seats)1 << seat;
	}
	return text[strspn(text, " ")] == 0;
}

/* "OPTIONS\nSERVER SALT", and "SEAT CONTRIBUTION" of each person: everything that chance is made of, in
 * hexadecimal digits; the seat is a number from 0. Options that do not go together: {"message":...}. */
size_t DOOR(play_begin)(size_t n)
{
	const char *text = door_text(n);
	char options[1024], server[65], salt[65];
	uint8_t bytes[2][32];
	ecu_problem p = { 0 };
	struct parts parts;
	ecu_options o;
	int end = 0;

	ecu_options_default(door.game, &o);
	if (sscanf(text, "%1023[^\n]\n%64s %64s%n", options, server, salt, &end) != 3 ||
	    !hash_read(server, strlen(server), bytes[0], 32) ||
	    !hash_read(salt, strlen(salt), bytes[1], 32) || !ecu_options_parse(door.game, options, &o, &p) ||
	    !read_parts(text + end, o.seats, &parts))
		return door_problem(&p);
	ecu_verdict v = ecu_options_check(door.game, &o);
	if (ecu_refused(v)) {
		door_put_verdict(door_begin(), &v, NULL);
		return door_end();
	}
	clear();
	log_init(&table.log, door.game, &o, bytes[0], bytes[1]);
	for (int seat = 0; seat < o.seats; seat++)
		if (parts.who >> seat & 1)
			log_contribute(&table.log, seat, parts.bytes[seat]);
	return lay(&p) ? done() : door_problem(&p);
}

/* What the table tells beside the game. */
static void tell(struct heard *h, const char *key, int seat)
{
	ecu_event e = { .said = { ecu_message_find(door.game, key), { (int16_t)seat, (int16_t)seat } },
			.audience = (ecu_seats)-1 };

	srv_hear(&h->events, &e);
}

/* Who plays a seat from there on; who it was from the start is not worth a word. */
static void tell_seat(struct heard *h, const struct log_entry *e)
{
	if (table.log.head.contributed >> e->seat & 1)
		tell(h, strcmp(e->text, "person") == 0 ? "STANDIN_BACK" : "STANDIN_TAKES", e->seat);
}

/* All that an entry says, with what a table does beside: undos, going back. */
static bool follow(int i, ecu_problem *p)
{
	struct heard *h = heard_of(i + 1);

	switch (table.log.at[i].kind) {
	case LOG_ACTION:
		return log_apply(&table.log, i, door_s(&table.now), &(ecu_sink){ srv_hear, &h->events }, p);
	case LOG_SEAT: tell_seat(h, &table.log.at[i]); return true;
	case LOG_BACK: tell(h, "WENT_BACK", 0); /* fall through */
	case LOG_UNDO:
	case LOG_CARRY: return log_fold(&table.log, i + 1, door_s(&table.now), NULL, p);
	default: return true;
	}
}

/* A log as text, to go on with; it is proved first. */
size_t DOOR(play_load)(size_t n)
{
	ecu_problem p = { 0 };

	clear();
	if (!log_read(door_text(n), n, &table.log, &p))
		return door_problem(&p);
	table.laid = true;
	bool ok = table.log.head.game == door.game && log_verify(&table.log, &p) && table.log.replayed &&
		  lay(&p);
	for (int i = 0; ok && i < table.log.n; i++)
		ok = follow(i, &p);
	if (ok)
		return done();
	clear();
	return door_problem(&p);
}

/* What if: the position that text gives, with chance of its own. "SERVER SALT\nPOSITION" */
size_t DOOR(play_from)(size_t n)
{
	const char *text = door_text(n);
	char server[65], salt[65];
	uint8_t bytes[2][32];
	ecu_problem p = { 0 };
	int end = 0;

	if (sscanf(text, "%64s %64s\n%n", server, salt, &end) != 2 || !end ||
	    !hash_read(server, strlen(server), bytes[0], 32) ||
	    !hash_read(salt, strlen(salt), bytes[1], 32) ||
	    !ecu_position_parse(door.game, text + end, door_s(&door.scratch), &p))
		return door_problem(&p);
	const struct core_head *head = (const struct core_head *)door.scratch.bytes;
	ecu_options o = { .seats = head->seats };
	memcpy(o.value, head->option, sizeof o.value);
	clear();
	log_init(&table.log, door.game, &o, bytes[0], bytes[1]);
	table.log.head.start = strdup(text + end);
	return lay(&p) ? done() : door_problem(&p);
}

/* The log, with what proves it: whose game it is, he may know his own seed. */
size_t DOOR(play_text)(void)
{
	struct srv_out *o = door_begin();
	char *text = NULL;
	size_t n = 0;
	FILE *f = open_memstream(&text, &n);

	if (!f || log_write(&table.log, f, true) != 0 || fclose(f) != 0)
		abort();
	srv_put_n(o, text, n);
	free(text);
	return door_end();
}

/* ---- Acting -------------------------------------------------------------------------------- */

static bool begins_phase(const struct heard *h)
{
	for (int i = 0; i < h->events.n; i++)
		if (h->events.at[i].flags & ECU_EVENT_PHASE)
			return true;
	return false;
}

/* `why`: the reason of the bot that does it; NULL: it is a person's. */
static ecu_verdict apply(const ecu_action *a, const ecu_message *why)
{
	struct heard h = { 0 };

	if (why && srv_talk_told(door.game, why))
		h.why = *why;
	memcpy(door.scratch.bytes, table.now.bytes, ecu_size(door.game));
	ecu_verdict v = ecu_apply(door_s(&table.now), a, &(ecu_sink){ srv_hear, &h.events });

	if (ecu_refused(v)) {
		free(h.events.at);
		return v;
	}
	srv_talk_note(&table.talk, door_s(&door.scratch), door_s(&table.now), a, why != NULL);
	log_add_action(&table.log, a);
	*heard_of(table.log.n) = h;
	bots_hear(&h);
	if (begins_phase(&h))
		log_add_position(&table.log, door_s(&table.now));
	if (ecu_over(door_s(&table.now), NULL))
		log_finish(&table.log, door_s(&table.now));
	return v;
}

/* A seat's action, as choices have it, or (ECU_TABLE) the table's: {"message":null}, or why not. */
size_t DOOR(play_act)(int seat, size_t n)
{
	struct srv_out *o = door_begin();
	ecu_problem p;
	ecu_action a;
	ecu_verdict v = { 0 };
	bool read = srv_read_act(door.game, seat, door_text(n), &a, &p);

	if (!read) {
		v.id = ecu_message_find(door.game, "MALFORMED");
	} else if (seat >= 0) {
		ecu_observe(door_s(&table.now), seat, door_v(&door.scratch));
		v = ecu_check(door_v(&door.scratch), &a);
	}
	if (read && !ecu_refused(v))
		v = apply(&a, NULL);
	door_put_verdict(o, &v, read ? NULL : p.reason);
	return door_end();
}

int DOOR(play_undoable)(int seat) { return log_undoable(&table.log, seat); }

size_t DOOR(play_undo)(int seat, int entry)
{
	struct srv_out *o = door_begin();
	ecu_verdict v = log_undo_check(&table.log, seat, entry, door_s(&door.scratch));

	if (!ecu_refused(v)) {
		memcpy(table.now.bytes, door.scratch.bytes, ecu_size(door.game));
		log_add_undo(&table.log, seat, entry);
		bots_remember();
	}
	door_put_verdict(o, &v, NULL);
	return door_end();
}

/* The table goes back to behind entry `of`; 1: it did. */
int DOOR(play_back)(int of)
{
	ecu_problem p;

	if (table.log.result[0] || of < 0 || of > table.log.n || !log_back_may(&table.log, of) ||
	    !log_fold(&table.log, of, door_s(&door.scratch), NULL, &p))
		return 0;
	log_add_back(&table.log, of, door_s(&door.scratch));
	memcpy(table.now.bytes, door.scratch.bytes, ecu_size(door.game));
	tell(heard_of(table.log.n), "WENT_BACK", 0);
	bots_remember();
	return 1;
}

/* Where the phase that begins behind an entry has its position; -1: none does. */
int DOOR(play_phase)(int entry)
{
	if (entry <= 0)
		return entry;
	return entry < table.log.n && table.log.at[entry].kind == LOG_POSITION ? entry + 1 : -1;
}

/* Who plays a seat from here on: "person", or a mind of bots. */
void DOOR(play_hand)(int seat, size_t n)
{
	const struct log_entry *e = log_add_seat(&table.log, seat, door_text(n));

	tell_seat(heard_of(table.log.n), e);
}

/* Who plays each seat, as far as the log says it, and who was a person when it began. */
size_t DOOR(play_hands)(void)
{
	struct srv_out *o = door_begin();

	srv_put(o, "[");
	for (int seat = 0; seat < table.log.head.options.seats; seat++) {
		const char *kind = table.log.head.contributed >> seat & 1 ? "person" : NULL;
		for (int i = 0; i < table.log.n; i++)
			if (table.log.at[i].kind == LOG_SEAT && table.log.at[i].seat == seat)
				kind = table.log.at[i].text;
		srv_put(o, seat ? "," : "");
		if (kind)
			srv_put_string(o, kind);
		else
			srv_put(o, "null");
	}
	srv_put(o, "]");
	return door_end();
}

/* ---- Showing ------------------------------------------------------------------------------- */

/* What is new for a seat: its view, what it is asked; `all`: as a snapshot. */
size_t DOOR(play_show)(int viewer, int all)
{
	struct srv_out *o = door_begin();
	char head[LOG_SHORT];

	ecu_observe(door_s(&table.now), viewer, door_v(&door.scratch));
	log_short(&table.log, table.log.n, head);
	srv_putf(o, "{\"n\":%d,\"head\":\"%s\",\"undo\":%d,\"over\":", table.log.n, head,
		 viewer >= 0 ? log_undoable(&table.log, viewer) : 0);
	if (ecu_over(door_s(&table.now), NULL))
		SRV_PRINT(o, ecu_result_json(door.game, door_s(&table.now), AT, CAP));
	else
		srv_put(o, "null");
	door_say_view(o, door_v(&door.scratch), all);
	srv_put(o, "}");
	return door_end();
}

static int put_said(struct srv_out *o, const struct heard *h, int viewer, bool *phase)
{
	ecu_event cut;
	int said = 0;

	for (int i = 0; i < h->events.n; i++) {
		if (!ecu_event_for(door.game, &h->events.at[i], viewer, &cut))
			continue;
		*phase |= (cut.flags & ECU_EVENT_PHASE) != 0;
		srv_put(o, said++ ? "," : "");
		SRV_PRINT(o, ecu_event_json(door.game, &cut, AT, CAP));
	}
	if (said && h->why.id) {
		cut = (ecu_event){ .said = h->why, .audience = h->events.at[0].audience };
		srv_put(o, ",");
		SRV_PRINT(o, ecu_event_json(door.game, &cut, AT, CAP));
	}
	return said;
}

static bool phase_heard(const struct heard *h, int viewer)
{
	ecu_event cut;

	for (int i = 0; i < h->events.n; i++)
		if ((h->events.at[i].flags & ECU_EVENT_PHASE) &&
		    ecu_event_for(door.game, &h->events.at[i], viewer, &cut))
			return true;
	return false;
}

/* The lines of what was done behind entry `from`, as that seat heard them; entry 0 is the set-up: from -1. */
size_t DOOR(play_lines)(int from, int viewer)
{
	struct srv_out *o = door_begin();
	bool any = false;

	srv_put(o, "[");
	for (int n = from + 1; n <= table.log.n; n++) {
		const struct log_entry *e = n ? &table.log.at[n - 1] : NULL;
		const struct heard *h = heard_of(n);
		struct srv_logged line = { .n = n, .seat = -1, .back = -1, .phase = phase_heard(h, viewer) };
		size_t start = o->n;
		bool phase = false;
		if (e && e->kind == LOG_ACTION)
			line.seat = e->action.seat;
		if (e && e->kind == LOG_UNDO) {
			line.seat = e->seat;
			line.undo = e->of;
		}
		if (e && e->kind == LOG_BACK)
			line.back = e->of;
		srv_put(o, any ? "," : "");
		srv_put_line(o, &line);
		if (put_said(o, h, viewer, &phase) || line.undo) {
			srv_put(o, "]}");
			any = true;
		} else {
			o->n = start;
		}
	}
	srv_put(o, "]");
	return door_end();
}

/* The head of the log's chain at an entry; 0: there is no such. */
size_t DOOR(play_head)(int n)
{
	struct srv_out *o = door_begin();
	char head[LOG_SHORT];

	if (n < 0 || n > table.log.n)
		return 0;
	log_short(&table.log, n, head);
	srv_put(o, head);
	return door_end();
}

size_t DOOR(play_position)(void)
{
	struct srv_out *o = door_begin();

	SRV_PRINT(o, ecu_position_print(door_s(&table.now), AT, CAP));
	return door_end();
}

/* ---- Bots ---------------------------------------------------------------------------------- */

/* "MIND TEMPERAMENT SEED": from here on a bot plays the seat, and knows all its seat heard; "": nobody
 * does. */
int DOOR(bot_sits)(int seat, size_t n)
{
	const char *text = door_text(n);
	struct bot_who who = { 0 };
	char mind[32];
	unsigned long long seed;
	int temperament;

	table.is_bot[seat] = false;
	if (sscanf(text, "%31s %d %llu", mind, &temperament, &seed) != 3 || bot_mind_find(mind) < 0)
		return 0;
	who.mind = (uint8_t)bot_mind_find(mind);
	who.temperament = (uint8_t)temperament;
	who.seed = seed;
	table.bot[seat].who = who;
	table.is_bot[seat] = true;
	bot_remembers(seat);
	return 1;
}

/* The number of a temperament; -1: no such. */
int DOOR(bot_temperament)(size_t n)
{
	const char *key = door_text(n);

	for (int i = 0; bot_temperament_key(door.game, i); i++)
		if (strcmp(bot_temperament_key(door.game, i), key) == 0)
			return i;
	return -1;
}

/* Who is asked, and who was spoken to: bits of seats. */
unsigned DOOR(play_asked)(void) { return ecu_pending(door_s(&table.now)); }
unsigned DOOR(play_addressed)(void) { return ecu_addressed(door_s(&table.now)); }
int DOOR(play_n)(void) { return table.log.n; }
int DOOR(play_question)(void) { return ecu_question_now(door_s(&table.now)); }
int DOOR(play_over)(void) { return ecu_over(door_s(&table.now), NULL); }
int DOOR(play_resumes)(void)
{
	int question = ecu_question_now(door_s(&table.now));

	return question != ECU_NONE && ecu_question_resumes(door.game, question);
}

static size_t put_idea(const struct bot_act *act)
{
	struct srv_out *o = door_begin();
	ecu_message label;

	srv_put(o, "{\"act\":");
	srv_put_act(o, door.game, &act->action);
	ecu_action_label(door.game, &act->action, &label);
	srv_put(o, ",\"label\":");
	srv_put_message(o, door.game, &label);
	srv_put(o, ",\"why\":");
	if (act->why.id)
		srv_put_message(o, door.game, &act->why);
	else
		srv_put(o, "null");
	srv_put(o, ",\"marks\":");
	srv_put_marks(o, door.game, &act->action);
	srv_put(o, "}");
	return door_end();
}

/* What the bot of a seat would do; 0: it waits for the others. `press`: it must not wait. `does`: and it does
 * it. */
size_t DOOR(bot_thinks)(int seat, int press, int does)
{
	struct bot_act act;

	ecu_observe(door_s(&table.now), seat, door_v(&door.scratch));
	if (!bot_pick(&table.bot[seat], door_v(&door.scratch), press, &act) ||
	    (does && ecu_refused(apply(&act.action, &act.why))))
		return 0;
	return put_idea(&act);
}

/* ---- Bots among persons -------------------------------------------------------------------- */

static bool asked(int seat) { return ecu_pending(door_s(&table.now)) >> seat & 1; }

/* Would the seat have said all it has to say? The last one who does is asked something else then. */
static bool ends_part(const ecu_action *a)
{
	ecu_state *s = door_s(&door.scratch);

	if (!asked(a->seat))
		return false;
	memcpy(door.scratch.bytes, table.now.bytes, ecu_size(door.game));
	return !ecu_refused(ecu_apply(s, a, NULL)) &&
	       (!(ecu_pending(s) >> a->seat & 1) ||
		ecu_question_now(s) != ecu_question_now(door_s(&table.now)));
}

/* Would it be one of those who are asked again? */
static bool comes_back(const ecu_action *a)
{
	ecu_state *s = door_s(&door.scratch);

	memcpy(door.scratch.bytes, table.now.bytes, ecu_size(door.game));
	return !ecu_refused(ecu_apply(s, a, NULL)) && (ecu_pending(s) >> a->seat & 1);
}

static bool find_choice(int seat, bool fits(const ecu_action *), ecu_action *a)
{
	ecu_observe(door_s(&table.now), seat, door_v(&door.scratch));
	int n = ecu_choices(door_v(&door.scratch), door.choices, SRV_CHOICES);

	for (int i = 0; i < n && i < SRV_CHOICES; i++) {
		*a = door.choices[i].action;
		if (fits(a))
			return true;
	}
	return false;
}

/* While persons are in a conversation (a trade) the bots stay: what ends their part is held back. */
static bool may_say(const struct bot_act *act)
{
	return (asked(act->action.seat) || !act->fell_back) &&
	       srv_talk_may(&table.talk, door.game, &act->action) &&
	       !srv_talk_idle(&table.talk, door.game, &act->action) && !ends_part(&act->action);
}

/* The bot of a seat does what it thinks of, as a server lets it (server/bots.c): within the limits of a
 * conversation, and to the end of its part only when no person talks any more. 0: it waits for the others. */
int DOOR(bot_acts)(int seat, int press, unsigned persons)
{
	bool talks = play_resumes(), stays = talks && (ecu_pending(door_s(&table.now)) & persons);
	struct bot_act act = { 0 };

	if (stays && !asked(seat) && (table.talk.spoken_to >> seat & 1) &&
	    find_choice(seat, comes_back, &act.action))
		return !ecu_refused(apply(&act.action, &act.why));
	ecu_observe(door_s(&table.now), seat, door_v(&door.scratch));
	if (!bot_pick(&table.bot[seat], door_v(&door.scratch), press, &act))
		return 0;
	if (stays && !may_say(&act))
		return 0;
	if (talks && !srv_talk_may(&table.talk, door.game, &act.action) &&
	    !(asked(seat) && find_choice(seat, ends_part, &act.action)))
		return 0;
	return !ecu_refused(apply(&act.action, &act.why));
}

/* Minds that make a difference in this game, the usual one first, and the temperaments. */
size_t DOOR(bot_minds)(void)
{
	struct srv_out *o = door_begin();
	int usual = bot_usual(door.game);

	srv_putf(o, "{\"usual\":\"%s\",\"company\":%d,\"minds\":[", bot_mind_key(usual),
		 bot_company(door.game));
	srv_put_string(o, bot_mind_key(usual));
	for (int i = 0; i < BOT_MINDS; i++)
		if (i != usual && bot_plays(door.game, (enum bot_mind)i)) {
			srv_put(o, ",");
			srv_put_string(o, bot_mind_key(i));
		}
	srv_put(o, "],\"temperaments\":[");
	for (int i = 0; bot_temperament_key(door.game, i); i++) {
		srv_put(o, i ? ",[" : "[");
		for (int language = 0; language < 3; language++) {
			srv_put(o, language ? "," : "");
			srv_put_string(o, bot_temperament_name(door.game, i, language));
		}
		srv_put(o, "]");
	}
	srv_put(o, "]}");
	return door_end();
}
