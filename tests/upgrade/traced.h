/* traced.h — a program that is killed at its n-th step towards the disk. */
#ifndef TEST_TRACED_H
#define TEST_TRACED_H

/* Runs the program and counts the calls that change files; before the `kill_at`-th is made the program is
 * killed (0: never). Returns how many there were. */
int traced_run(const char *const *arguments, int kill_at);

#endif
