/* logchain.h — what log.c and logfile.c share: the chain of hashes. */
#ifndef STORE_LOGCHAIN_H
#define STORE_LOGCHAIN_H

#include "store/log.h"

void log_chain_begin(const struct log *, uint8_t out[LOG_HASH]);
void log_chain_next(const struct log *, const uint8_t before[LOG_HASH], int n, const char *text,
		    uint8_t out[LOG_HASH]);
void log_chain_end(const struct log *, uint8_t out[LOG_HASH]);
void log_position_hash(const ecu_state *, uint8_t out[LOG_HASH]);
bool log_hex(const char *at, size_t n, uint8_t *out, size_t bytes);

#endif
