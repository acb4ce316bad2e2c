/* blake2b.h — BLAKE2b (RFC 7693) with hashes of up to 64 bytes and keys of up to 64, for where libsodium is
 * not: the page. store/hash.h says who uses which; a test compares the two. */
#ifndef STORE_BLAKE2B_H
#define STORE_BLAKE2B_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct blake2b {
	uint64_t h[8], counted;
	uint8_t block[128];
	size_t filled, length;
};

void blake2b_begin(struct blake2b *, const uint8_t *key, size_t key_length, size_t length);
void blake2b_add(struct blake2b *, const uint8_t *bytes, size_t n);
void blake2b_end(struct blake2b *, uint8_t *out);

#endif
