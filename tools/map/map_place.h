/* map_place.h — room for names and pieces.
 *
 * Sizes are those of the page's pieces in px; an area's scale says from which zoom on they all fit at full
 * size. */
#ifndef MAP_PLACE_H
#define MAP_PLACE_H

#include "map_file.h"

enum { MAP_ITEMS = 2 + MAP_TOKENS + MAP_SHIPS, MAP_ZOOM = 46, MAP_REGION_ZOOM = 10 };
enum map_item { MAP_LABEL, MAP_CITY, MAP_TOKEN, MAP_SHIP = MAP_TOKEN + MAP_TOKENS };

struct map_box {
	int32_t x0, y0, x1, y1;
};

/* Which items an area has: no city on the sea, no ship inland. */
bool map_has_item(const struct map_area *a, int item);
struct map_point map_item_at(const struct map_area *a, int item);
struct map_box map_item_box(const struct map_area *a, int item);
struct map_box map_item_box_at(const struct map_area *a, int item, int zoom); /* at full size in px */
/* from here on everything has room */
int map_full_zoom(const struct map_area *a);
struct map_box map_volcano_box(const struct map_volcano *v);
struct map_box map_region_box(const struct map_name *n);
bool map_boxes_meet(struct map_box a, struct map_box b);

/* Grounds in squares of MAP_CELL steps: ground[y * MAP_CELLS_X + x], south first. */
enum {
	MAP_CELL = 32,
	MAP_CELLS_X = (MAP_X1 - MAP_X0) / MAP_CELL,
	MAP_CELLS_Y = (MAP_Y1 - MAP_Y0) / MAP_CELL
};
uint16_t *map_raster(const struct map_file *m);

/* Finds a place for everything, and the names of regions. */
void map_place(struct map_file *m);

#endif
