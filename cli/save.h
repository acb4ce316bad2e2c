/* save.h — `ecumene sim --save`. */
#ifndef CLI_SAVE_H
#define CLI_SAVE_H

#include "sim/campaign.h"

/* Writes the log of every game of the campaign into a folder, made if missing. Gives the exit status. */
int save_games(const struct campaign *, const char *folder);

#endif
