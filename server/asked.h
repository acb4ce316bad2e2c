/* asked.h — what a view asks of its viewer, and the lines of his log, as JSON. It is in the program and in
 * the page's engine (wasm/), so that both forms of the protocol say the same. */
#ifndef SERVER_ASKED_H
#define SERVER_ASKED_H

#include "ecumene.h"
#include "server/out.h"

enum { SRV_CHOICES = 2000 }; /* no game lists more */

void srv_put_seat(struct srv_out *, int seat); /* "s3", or null */
void srv_put_seats(struct srv_out *, ecu_seats);
void srv_put_message(struct srv_out *, const ecu_game *, const ecu_message *);
void srv_put_kinds(struct srv_out *, const ecu_game *, ecu_kinds);
void srv_put_act(struct srv_out *, const ecu_game *,
		 const ecu_action *); /* without its seat, as choices are */

/* All that an action names, by vocabulary. */
void srv_put_marks(struct srv_out *, const ecu_game *, const ecu_action *);

/* "bid coins=3" as that seat's action, or the table's: the page leaves its seat out, it can speak for no
 * other. */
bool srv_read_act(const ecu_game *, int seat, const char *act, ecu_action *, ecu_problem *);

/* What was told by an action. */
struct srv_ears {
	ecu_event *at;
	int n, cap;
};
void srv_hear(void *to, const ecu_event *); /* an ecu_sink */

/* What a seat with that view is asked: its prompt, choices, open kinds; null without a prompt. `room` is for
 * SRV_CHOICES of them. */
void srv_put_ask(struct srv_out *, const ecu_game *, ecu_choice *room, const ecu_view *,
		 const ecu_message *prompt);

/* The questions of which it can be told what they would ask. */
void srv_put_as_ifs(struct srv_out *, const ecu_game *, const ecu_view *, ecu_view *scratch);
/* "questions": those of which it can be told what they would ask; "question" and "ask": what that one would.
 * `scratch` is room for a view. */
void srv_put_as_if(struct srv_out *, const ecu_game *, ecu_choice *room, const ecu_view *, ecu_view *scratch,
		   const char *question);

/* Of each field a viewer is told what is new: an update leaves out what the last one said. */
enum srv_field {
	SRV_PENDING,
	SRV_QUESTION,
	SRV_ASK,
	SRV_AGAIN,
	SRV_AGAIN_OPEN,
	SRV_TABLE_MAY,
	SRV_UNDO,
	SRV_RESULT,
	SRV_FIELDS
};

struct srv_saying {
	struct srv_out *o;
	const ecu_game *game;
	ecu_choice *room;
	uint64_t *said;     /* of each field a hash of what was said last; 0: not known */
	const uint8_t *key; /* of those hashes, 16 bytes */
	bool all;           /* a snapshot */
	size_t start;
};

struct srv_out *srv_field_begin(struct srv_saying *, enum srv_field);
void srv_field_end(struct srv_saying *, enum srv_field);
/* Who is awaited, what is asked, what the viewer may do; NULL: before the game. */
void srv_say_question(struct srv_saying *, const ecu_view *);
void srv_say_undo(struct srv_saying *, int entry);

/* A line of a viewer's log, in his own numbers; what it says follows: SAID, "]}". */
struct srv_logged {
	int n, seat;
	int undo;   /* the entry that is taken back by it; 0: none */
	int back;   /* the last that stays where the table goes back, -1: it does not */
	bool phase; /* the viewer was told that a phase begins */
};
void srv_put_line(struct srv_out *, const struct srv_logged *);

#endif
