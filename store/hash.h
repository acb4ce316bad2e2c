/* hash.h — the hashes of a log: BLAKE2b of libsodium in the program, our own in the page (blake2b.h), where
 * libsodium is not. */
#ifndef STORE_HASH_H
#define STORE_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __wasm__
#include "store/blake2b.h"
typedef struct blake2b hash_state;
#else
#include <sodium.h>
typedef crypto_generichash_state hash_state;
#endif

enum { HASH_LENGTH = 32 };

/* `key` has HASH_LENGTH bytes; NULL: none. */
static inline void hash_begin(hash_state *h, const uint8_t *key)
{
#ifdef __wasm__
	blake2b_begin(h, key, key ? HASH_LENGTH : 0, HASH_LENGTH);
#else
	crypto_generichash_init(h, key, key ? HASH_LENGTH : 0, HASH_LENGTH);
#endif
}

static inline void hash_add(hash_state *h, const void *bytes, size_t n)
{
#ifdef __wasm__
	blake2b_add(h, bytes, n);
#else
	crypto_generichash_update(h, bytes, n);
#endif
}

/* A text with its zero byte, so that two behind each other cannot be cut otherwise. */
static inline void hash_add_text(hash_state *h, const char *text) { hash_add(h, text, strlen(text) + 1); }

static inline void hash_end(hash_state *h, uint8_t out[HASH_LENGTH])
{
#ifdef __wasm__
	blake2b_end(h, out);
#else
	crypto_generichash_final(h, out, HASH_LENGTH);
#endif
}

static inline void hash_of(uint8_t out[HASH_LENGTH], const void *bytes, size_t n, const uint8_t *key)
{
	hash_state h;

	hash_begin(&h, key);
	hash_add(&h, bytes, n);
	hash_end(&h, out);
}

/* To see whether something is the same as before; nobody can make two that are, who does not know the key of
 * 16 bytes. */
static inline uint64_t hash_quick(const uint8_t *key, const void *bytes, size_t n)
{
	uint64_t out;

#ifdef __wasm__
	struct blake2b h;
	blake2b_begin(&h, key, 16, sizeof out);
	blake2b_add(&h, bytes, n);
	blake2b_end(&h, (uint8_t *)&out);
#else
	crypto_shorthash((uint8_t *)&out, bytes, n, key);
#endif
	return out;
}

/* Bytes as hexadecimal digits; `out` has room for two of each and a zero byte. */
static inline void hash_print(char *out, const uint8_t *bytes, size_t n)
{
	static const char digits[] = "0123456789abcdef";

	for (size_t i = 0; i < n; i++) {
		out[2 * i] = digits[bytes[i] >> 4];
		out[2 * i + 1] = digits[bytes[i] & 15];
	}
	out[2 * n] = 0;
}

/* False: not exactly so many small digits. */
static inline bool hash_read(const char *text, size_t length, uint8_t *out, size_t n)
{
	static const char digits[] = "0123456789abcdef";

	for (size_t i = 0; i < length; i++) {
		const char *digit = text[i] ? strchr(digits, text[i]) : NULL;
		if (!digit || i / 2 >= n)
			return false;
		out[i / 2] = (uint8_t)(out[i / 2] << 4 | (digit - digits));
	}
	return length == 2 * n;
}

#endif
