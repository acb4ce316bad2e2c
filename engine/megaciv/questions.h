/* questions.h — the rows of questions: everything that is known of one question stands in its row, in the
 * file of its chapter (questions.def names it). What is not named there is NULL: does not apply. */
#ifndef MEGACIV_QUESTIONS_H
#define MEGACIV_QUESTIONS_H

#include "megaciv/megaciv.h"

struct mc_question_row {
	/* the sentence that asks, and what it speaks of */
	uint16_t prompt;
	void (*speak)(const struct mc_state *, int seat, ecu_message *);

	ecu_verdict (*check)(const struct mc_state *, const struct mc_action *);
	void (*apply)(struct mc_state *, const struct mc_action *, const ecu_sink *);
	/* NULL: answers are composed */
	void (*choices)(const struct mc_state *, int seat, struct core_choices *);
	/* unlisted kinds that are possible now; NULL: all that answer */
	core_bits (*open)(const struct mc_state *, int seat);
	/* a driver's shortcut */
	bool (*pick)(const struct mc_state *, int seat, ecu_rng *, enum ecu_style, ecu_action *);
	/* makes a view of the seat as if it were asked now; false: there is nothing to decide */
	bool (*as_if)(struct mc_state *view, int seat);

	/* Positions: at which step of the turn, or a second one, with how many frames at most; or a
	 * function that says so. */
	uint8_t step, step_again, depth;
	bool (*stands)(const struct mc_state *);
	bool marks;   /* `used` may hold something while it is asked: its own fault says what */
	bool is_long; /* its answer is many actions, which take their time */
	bool offers;  /* proposals and calls may lie on the table */
	/* what is wrong with its things, asked or not */
	const char *(*fault)(const struct mc_state *);
	/* Laying one: the step from which the turn comes to ask it, counted from 1; 0: reached by
	 * playing only. Whether some may have answered already; how a seat gets its turn in an ordered
	 * one. */
	uint8_t lay_from;
	bool at_once;
	void (*give_turn)(struct mc_state *, int place);
};

#define QUESTION(ID, key, form, en, de, pl) extern const struct mc_question_row mc_ask_##key;
#include "megaciv/questions.def"
#undef QUESTION

const struct mc_question_row *mc_question_row(int question); /* counted from 0 */
bool mc_as_if_any(struct mc_state *view, int seat);          /* there is always something to decide */

/* For faults. */
static inline bool mc_asked_alone(const struct mc_state *s, int seat)
{
	return s->head.waiting == mc_bit(seat);
}
static inline bool mc_asks(const struct mc_state *s, int question)
{
	return s->head.question == question + 1;
}
bool mc_zero(const void *at, size_t n);

#endif
