/* logchain.h — what the files of the log share: the chain of hashes, and the steps of folding. */
#ifndef STORE_LOGCHAIN_H
#define STORE_LOGCHAIN_H

#include "store/log.h"

void log_chain_begin(const struct log *, uint8_t out[LOG_HASH]);
void log_chain_next(const struct log *, const uint8_t before[LOG_HASH], int n, const char *text,
		    uint8_t out[LOG_HASH]);
void log_chain_end(const struct log *, uint8_t out[LOG_HASH]);
bool log_position_hash(const ecu_state *, int layout,
		       uint8_t out[LOG_HASH]); /* false: cannot be written so */
bool log_problem(ecu_problem *, int column, const char *reason);

struct log_entry *log_append(struct log *, const struct log_entry *); /* as it is, with its hash */

/* Folding, for undo.c: the game as it begins. */
bool log_begin(const struct log *, int n, ecu_state *, int *first, const ecu_sink *, ecu_problem *);

#endif
