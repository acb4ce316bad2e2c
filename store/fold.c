/* fold.c — from entries to a game, also where the rules changed on the way. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "store/hash.h"
#include "store/log.h"
#include "store/logchain.h"

/* Among the first n entries: did the table go back to before it? */
static bool is_gone(const struct log *l, int i, int n) { return l->at[i].gone && l->at[i].gone <= n; }

static bool is_undone(const struct log *l, int i, int n)
{
	int by = l->at[i].undone;

	assert(!by ||
	       (by > i + 1 && by <= l->n && l->at[by - 1].kind == LOG_UNDO && l->at[by - 1].of == i + 1));
	return by && by <= n && !is_gone(l, by - 1, n);
}

bool log_stands(const struct log *l, int i, int n)
{
	const struct log_entry *e = &l->at[i];

	assert(i >= 0 && i < l->n);
	return (e->kind == LOG_ACTION || e->kind == LOG_BACK) && !is_gone(l, i, n) && !is_undone(l, i, n);
}

/* Nothing from outside the log, nothing anybody chose: the table's seed and the chain up to the entry. */
static void renew(const struct log *l, const uint8_t hash[LOG_HASH], ecu_state *s)
{
	uint8_t seed[32], key[32];

	log_seed(l, seed);
	hash_of(key, hash, LOG_HASH, seed);
	ecu_renew(s, key);
}

bool log_apply(const struct log *l, int i, ecu_state *s, const ecu_sink *sink, ecu_problem *p)
{
	assert(i >= 0 && i < l->n && (l->at[i].kind == LOG_ACTION || l->at[i].kind == LOG_BACK));
	if (l->at[i].kind == LOG_BACK) {
		renew(l, l->at[i].hash, s);
		return true;
	}
	ecu_verdict v = ecu_apply(s, &l->at[i].action, sink);
	char why[80];

	if (!ecu_refused(v))
		return true;
	ecu_message_text(l->head.game, &v, NULL, why, sizeof why);
	p->line = i + 1;
	p->column = 1;
	snprintf(p->reason, sizeof p->reason, "the rules refuse this action (%s): %s",
		 ecu_message_rule(l->head.game, v.id), why);
	return false;
}

/* Set up by the rules, or at the position that was laid; its chance is the table's own all the same. */
static bool set_up(const struct log *l, ecu_state *s, const ecu_sink *sink, ecu_problem *p)
{
	uint8_t seed[32];

	log_seed(l, seed);
	if (l->head.start) {
		if (!ecu_position_carry(l->head.game, l->head.start, s, sink, p))
			return false;
		ecu_rekey(s, seed);
		return true;
	}
	if (ecu_refused(ecu_setup(l->head.game, s, &l->head.options, seed, sink))) {
		p->line = 0;
		snprintf(p->reason, sizeof p->reason, "a game cannot be set up with these options");
		return false;
	}
	return true;
}

/* An action that these rules cannot read ends what they follow, unless it was taken back. */
static bool is_known(const struct log *l, int i, int n, ecu_problem *p)
{
	if (l->at[i].kind != LOG_FOREIGN || is_gone(l, i, n) || is_undone(l, i, n))
		return true;
	log_problem(p, 1, "these rules do not know this action");
	p->line = i + 1;
	return false;
}

/* The game at entry `from`, then what was done behind it up to `upto`. */
static bool go_on_from(const struct log *l, int from, int upto, const char *text, ecu_state *s,
		       const ecu_sink *sink, ecu_problem *p)
{
	assert(from >= 0 && upto <= l->n);
	bool ok = from == 0 ? set_up(l, s, NULL, p)
			    : text && ecu_position_carry(l->head.game, text, s, sink, p);

	for (int i = from; ok && i < upto; i++) {
		if (l->at[i].kind == LOG_UNDO && l->at[i].of <= from && !is_gone(l, i, upto)) {
			p->line = i + 1;
			ok = log_problem(p, 1, "takes back what stands before the position");
			p->line = i + 1;
		}
		ok = ok && is_known(l, i, upto, p) &&
		     (!log_stands(l, i, upto) || log_apply(l, i, s, NULL, p));
	}
	return ok;
}

int log_floor(const struct log *l, int n)
{
	for (int i = n < l->n ? n : l->n; i > 0; i--)
		if (l->at[i - 1].kind == LOG_CARRY && l->at[i - 1].carry.from >= 0)
			return i;
	return 0;
}

/* The game from which the first n entries are folded; *first is the number of those that stand before
 * it. */
bool log_begin(const struct log *l, int n, ecu_state *s, int *first, const ecu_sink *sink, ecu_problem *p)
{
	*first = log_floor(l, n);
	if (!*first)
		return set_up(l, s, sink, p);
	const struct log_entry *e = &l->at[*first - 1];
	assert(*first <= n && e->kind == LOG_CARRY && e->carry.from < *first && e->carry.upto < *first);
	if (e->after)
		return ecu_position_parse(l->head.game, e->after, s, p);
	return go_on_from(l, e->carry.from, e->carry.upto, e->text, s, NULL, p);
}

bool log_fold(const struct log *l, int n, ecu_state *s, const ecu_sink *sink, ecu_problem *p)
{
	int first;

	assert(n >= 0);
	if (!log_begin(l, n, s, &first, sink, p))
		return false;
	for (int i = first; i < n && i < l->n; i++) {
		if (!is_known(l, i, n, p))
			return false;
		if (log_stands(l, i, n) && !log_apply(l, i, s, sink, p))
			return false;
	}
	return true;
}

bool log_find_carry(struct log *l, int from, const char *text, ecu_state *s, struct log_carry *c,
		    ecu_problem *p)
{
	int upto = l->n;

	assert(from >= 0 && from <= l->n);
	while (!go_on_from(l, from, upto, text, s, NULL, p)) {
		if (p->line <= from || p->line > upto || (from && !text)) /* the position itself */
			return false;
		upto = p->line - 1; /* nothing behind what is refused */
	}
	assert(from <= upto && upto <= l->n);
	*c = (struct log_carry){ ecu_revision(l->head.game), ecu_layout(l->head.game), from, upto };
	return true;
}
