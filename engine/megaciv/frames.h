/* frames.h — what the procedures of Mega Civilization remember: a struct for each kind of frame, laid over
 * its data. The places are those of the first layout; parts.c names them for texts. */
#ifndef MEGACIV_FRAMES_H
#define MEGACIV_FRAMES_H

#include "core/core.h"

enum mc_frame {
	MC_NO_FRAME,
	MC_TURN,
	MC_REVOLT,
	MC_CONFLICT,
	MC_ATTACK,
	MC_MINORS,
	MC_CALAMITY,
	MC_LEAVE,
	MC_FRAMES
};

/* Each step of the turn begins with nothing remembered. */
struct mc_turn_frame {
	union {
		int16_t areas;   /* conflicts: looked at so far */
		int16_t ability; /* abilities: the one that goes on, counted from 1 */
	};
	int16_t used; /* abilities: a bit for each that was used */
	union {
		int16_t seats; /* of the order, or the ranking, that are done */
		int16_t begun; /* calamities: 1 when the first was looked for */
	};
	int16_t left; /* abilities: pieces of the one that goes on */
};

/* The frame's seat is the victim. */
struct mc_revolt_frame {
	int16_t beneficiary; /* a seat counted from 1 */
};

struct mc_conflict_frame {
	int16_t area, none[2];
	int16_t barbarians; /* 1: they have removed in this round */
};

struct mc_attack_frame {
	int16_t area;
	int16_t chained; /* 1: somebody waits for this one, so nobody waits in it */
	/* seats counted from 1, once the city has fallen; no defender: pirates */
	int16_t defender, attacker;
};

struct mc_calamity_frame {
	int16_t calamity;
	int16_t copy;   /* the card that is resolved */
	int16_t picked; /* the area that was chosen, counted from 1 */
	union {
		int16_t horde; /* Barbarian Hordes: the area where it stands, counted from 1 */
		int16_t seats; /* Piracy: of the ranking that are done */
	};
};

/* The frame's seat is who leaves. */
struct mc_leave_frame {
	int16_t none[2];
	int16_t seats; /* of the ranking that have moved out */
};

CORE_FITS_FRAME(struct mc_turn_frame);
CORE_FITS_FRAME(struct mc_revolt_frame);
CORE_FITS_FRAME(struct mc_conflict_frame);
CORE_FITS_FRAME(struct mc_attack_frame);
CORE_FITS_FRAME(struct mc_calamity_frame);
CORE_FITS_FRAME(struct mc_leave_frame);

#endif
