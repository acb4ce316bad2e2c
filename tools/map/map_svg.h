/* map_svg.h — pictures of the map, to look at what was made. The page draws its own. */
#ifndef MAP_SVG_H
#define MAP_SVG_H

#include "map_file.h"

/* false when there is no such view; a view called NAME-full shows every place taken. */
bool map_svg(const struct map_file *m, const char *view, bool dark, FILE *out);

#endif
