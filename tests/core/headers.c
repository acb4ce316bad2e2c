/* A program of somebody else, in words that C99 and C++17 share: the sets of the public header, and a game by
 * its name. tests/headers.sh compiles it without optimization, so that nothing is inlined and every function
 * is looked for in the library, and again with it. */
#include <stdio.h>

#include "ecumene_read.h"

static int failed;

static void want(bool so, const char *what)
{
	if (!so)
		printf("%s\n", what);
	failed |= !so;
}

static void sets(void)
{
	ecu_bits none = { { 0, 0 } }, some = ecu_with(ecu_with(ecu_bit(3), 64), 127);
	int bits[4] = { -1, -1, -1, -1 }, n = 0;

	want(ecu_none(none) && !ecu_none(ecu_bit(127)) && !ecu_none(ecu_bit(0)),
	     "an empty set has nothing in it");
	for (int bit = ecu_first_bit(some); bit >= 0 && n < 4; bit = ecu_next_bit(some, bit))
		bits[n++] = bit;
	want(n == 3 && bits[0] == 3 && bits[1] == 64 && bits[2] == 127, "a set is walked through in order");
	want(ecu_first_bit(none) == -1 && ecu_next_bit(none, -1) == -1, "nothing is first in an empty set");
	want(ecu_has(some, 64) && !ecu_has(some, 63), "a set knows what it has");
	want(!ecu_has(ecu_all_bits(), -1) && !ecu_has(ecu_all_bits(), 128), "a set has bits 0 to 127");
	n = 0;
	for (int bit = -1; (bit = ecu_next_bit(ecu_all_bits(), bit)) >= 0;)
		n++;
	want(n == 128, "all bits are 128");
	want(ecu_first(0) == -1 && ecu_first(12) == 2, "the first seat");
}

int main(void)
{
	ecu_verdict allowed = { 0, { 0 } }, refused = { 1, { 0 } };
	const ecu_game *g = ecu_find("megaciv");

	sets();
	want(!ecu_refused(allowed) && ecu_refused(refused), "verdict 0 is no refusal");
	want(g && !ecu_none(ecu_passes(g, ecu_question_find(g, "trade"))), "a trade can be passed");
	return failed;
}
