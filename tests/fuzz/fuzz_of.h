/* fuzz_of.h — which game a target plays: Bazaar, or the one the build names. */
#ifndef FUZZ_OF_H
#define FUZZ_OF_H

#include "core/core.h"

#ifndef FUZZ_GAME
#define FUZZ_GAME "bazaar"
#define FUZZ_NAME ""
#endif

#ifndef FUZZ_STEPS
#define FUZZ_STEPS 0 /* actions played before a hostile one */
#endif

static inline const ecu_game *game(void)
{
	static const ecu_game *found;

	if (!found)
		found = ecu_find(FUZZ_GAME);
	return found;
}

#endif
