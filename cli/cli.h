/* cli.h — the subcommands. Each returns the program's exit status: 0 fine, 1 a game or a check
 * failed, 2 wrong usage with a message that helps. */
#ifndef CLI_H
#define CLI_H

#include <stdbool.h>
#include <stddef.h>

int cmd_play(int argc, char **argv);
int cmd_serve(int argc, char **argv);
int cmd_sim(int argc, char **argv);
int cmd_tournament(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_verify(int argc, char **argv);
int cmd_case(int argc, char **argv);
int cmd_rules(int argc, char **argv);
int cmd_admin(int argc, char **argv);

/* Shared by them. */
struct ecu_game;
const struct ecu_game *cli_game(const char *command, const char *key); /* NULL: unknown, and says so */
/* NULL: cannot be read, and says so; "-" is standard input */
char *cli_read_file(const char *path, size_t *n);
/* where games are kept unless told; makes the folders if that is wished */
bool cli_default_db(const char *command, bool make, char *out, size_t cap);
bool cli_db_there(const char *command,
		  const char *path); /* false: there is no such file of games, and says so */
bool cli_number(const char *command, const char *option, const char *text, long least, long most, long *out);

#endif
