/* map.h — who borders whom in Mega Civilization, and how far it is.
 *
 * The tables are made from data/megaciv/map.txt at build time, so the rules use exactly the borders that
 * the picture shows; docs/MAP.md explains how. Areas are indexes of mc_areas: below MC_LAND they have
 * land, above they are open sea. A coastal area has land and water in one: people walk over its land
 * borders and ships sail over its water borders (rules 1.4, 5.2). */
#ifndef MC_MAP_H
#define MC_MAP_H

#include "tables.h"

#include <stdbool.h>
#include <stdint.h>

enum { MC_FAR = 255 }; /* there is no way */

/* Neighbours of area a in rising order: mc_land_list[mc_land_first[a]] up to mc_land_list[mc_land_first[a
 * + 1]]. */
extern const uint16_t mc_land_first[MC_AREAS + 1], mc_land_list[];
extern const uint16_t mc_water_first[MC_AREAS + 1], mc_water_list[];

/* A bit for each pair. */
extern const uint8_t mc_land_border[MC_AREAS][(MC_AREAS + 7) / 8];
extern const uint8_t mc_water_border[MC_AREAS][(MC_AREAS + 7) / 8];

/* Borders to cross on foot, MC_FAR when there is no way. */
extern const uint8_t mc_land_steps[MC_AREAS][MC_AREAS];

static inline bool mc_adjacent_by_land(int a, int b) { return mc_land_border[a][b / 8] >> b % 8 & 1; }

static inline bool mc_adjacent_by_water(int a, int b) { return mc_water_border[a][b / 8] >> b % 8 & 1; }

static inline int mc_land_neighbours(int a, const uint16_t **list)
{
	*list = mc_land_list + mc_land_first[a];
	return mc_land_first[a + 1] - mc_land_first[a];
}

static inline int mc_water_neighbours(int a, const uint16_t **list)
{
	*list = mc_water_list + mc_water_first[a];
	return mc_water_first[a + 1] - mc_water_first[a];
}

static inline bool mc_is_open_sea(int a) { return a >= MC_LAND; }

static inline bool mc_is_coastal(int a) { return a < MC_LAND && mc_area_coasts[a]; }

#endif
