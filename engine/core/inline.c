/* inline.c — the inline functions of the public headers once more, as symbols of the library: for languages
 * that do not read headers, and for compilers that do not inline. */
#include "ecumene_read.h"

extern inline bool ecu_none(ecu_bits);
extern inline bool ecu_has(ecu_bits, int bit);
extern inline ecu_bits ecu_with(ecu_bits, int bit);
extern inline ecu_bits ecu_bit(int bit);
extern inline ecu_bits ecu_all_bits(void);
extern inline int ecu_first_bit(ecu_bits);
extern inline int ecu_next_bit(ecu_bits, int bit);
extern inline int ecu_first(ecu_seats);
extern inline bool ecu_refused(ecu_verdict);
