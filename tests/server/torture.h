/* torture.h — what torture.c and torture_file.c share: the tables that are played, and what is wrong. */
#ifndef TEST_TORTURE_H
#define TEST_TORTURE_H

#include "tools/load/load.h"

struct shelf {
	struct table **at; /* all that were ever laid */
	int n;
};

/* torture_life.c: people who talk, promise, note, vote and plan at a table meanwhile. */
void life_sit(const struct table *, const struct served *from, struct tally *);
void life_step(void);                  /* hears what there is, says the next thing */
bool life_back(const struct served *); /* comes again, and looks for what was acknowledged; false: hung up */
void life_file(const struct served *); /* the same in the file */
void life_leave(void);

/* torture_file.c: the file when nobody serves it. Each adds to the tally what is wrong. */
/* every acknowledged action is there once, in the order in which it was said, and nothing else */
void file_rows(const struct served *, const struct shelf *, struct tally *);
bool file_doctor(const struct served *); /* all is as it was written */
/* the logs of finished games are true; how many there are */
int file_verify(const struct served *, const struct shelf *, struct tally *);
bool file_raise_epoch(const struct served *); /* as one who opens it elsewhere; false: it is being written */

#endif
