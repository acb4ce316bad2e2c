/* megaciv.h — what the schemas and the checks of Mega Civilization share. */
#ifndef TABLEC_MEGACIV_H
#define TABLEC_MEGACIV_H

#include "table.h"

/* sets of stacks, commodities with water, stacks */
enum { MC_SETS = 8, MC_COMMODITIES = 46, MC_NUMBERED = 9 };

#define MC_FATES "reduce|destroy|annex|pirate"

/* Quantities of modifiers.tsv: first those that change a column of calamities.tsv, then the specials. */
#define MC_QUANTITIES \
	"damage|cities|unit_points|tokens|steps|rate|keep|face_value|" \
	"deselect|reduce_instead_of_destroy|cards_instead_of_cities|cities_instead_of_step|immune|ability"
enum { MC_QUANTITY_SPECIAL = 8 };

void mc_check(struct tc_book *b);

#endif
