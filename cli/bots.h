/* bots.h — bots as they stand on the command line: "normal,novice:trader". */
#ifndef CLI_BOTS_H
#define CLI_BOTS_H

#include "sim/campaign.h"

/* Fills bot[] and bots_n of a campaign that knows its game and how many play; false: said why not. */
bool cli_bots(const char *command, const char *list, struct campaign *);

#endif
