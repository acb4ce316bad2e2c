/* rng.c — chance: a ChaCha20 stream (RFC 8439) in the state, so that same state means same
 * future. Own block function because the engine links nothing but libc and must give the same
 * draws when compiled for a page; tests hold it against the vectors of the RFC. */
#include <string.h>

#include "core/core.h"

static inline uint32_t rotl(uint32_t v, int n) { return v << n | v >> (32 - n); }

#define QUARTER(a, b, c, d) \
	a += b; \
	d ^= a; \
	d = rotl(d, 16); \
	c += d; \
	b ^= c; \
	b = rotl(b, 12); \
	a += b; \
	d ^= a; \
	d = rotl(d, 8); \
	c += d; \
	b ^= c; \
	b = rotl(b, 7)

/* A 64-bit block counter in words 12 and 13, as in the original cipher: a stream never ends.
 * With counter below 2^32 and nonce word 0 as high half this is the layout of the RFC. */
void core_chacha20_block(const uint32_t key[8], uint64_t counter, const uint32_t nonce[2], uint32_t out[16])
{
	const uint32_t in[16] = {
		0x61707865,
		0x3320646e,
		0x79622d32,
		0x6b206574,
		key[0],
		key[1],
		key[2],
		key[3],
		key[4],
		key[5],
		key[6],
		key[7],
		(uint32_t)counter,
		(uint32_t)(counter >> 32),
		nonce[0],
		nonce[1],
	};
	uint32_t x[16];

	memcpy(x, in, sizeof x);
	for (int round = 0; round < 20; round += 2) {
		QUARTER(x[0], x[4], x[8], x[12]);
		QUARTER(x[1], x[5], x[9], x[13]);
		QUARTER(x[2], x[6], x[10], x[14]);
		QUARTER(x[3], x[7], x[11], x[15]);
		QUARTER(x[0], x[5], x[10], x[15]);
		QUARTER(x[1], x[6], x[11], x[12]);
		QUARTER(x[2], x[7], x[8], x[13]);
		QUARTER(x[3], x[4], x[9], x[14]);
	}
	for (int i = 0; i < 16; i++)
		out[i] = x[i] + in[i];
}

static const uint32_t no_nonce[2];

/* The words of the seed are little-endian on every machine. */
void ecu_rng_seed(ecu_rng *r, const uint8_t seed[32])
{
	uint32_t key[8];

	for (int i = 0; i < 8; i++)
		key[i] = (uint32_t)seed[4 * i] | (uint32_t)seed[4 * i + 1] << 8 |
			 (uint32_t)seed[4 * i + 2] << 16 | (uint32_t)seed[4 * i + 3] << 24;
	core_rng_restore(r, key, 0);
}

/* Where the stream stood after `drawn` words; between two blocks the cache is empty. */
void core_rng_restore(ecu_rng *r, const uint32_t key[8], uint64_t drawn)
{
	memcpy(r->key, key, sizeof r->key);
	r->drawn = drawn;
	if (drawn % 16)
		core_chacha20_block(r->key, drawn / 16, no_nonce, r->block);
	else
		memset(r->block, 0, sizeof r->block);
}

static uint32_t next_word(ecu_rng *r)
{
	unsigned at = r->drawn % 16;

	if (at == 0)
		core_chacha20_block(r->key, r->drawn / 16, no_nonce, r->block);
	uint32_t word = r->block[at];
	if (++r->drawn % 16 == 0)
		memset(r->block, 0, sizeof r->block); /* equal streams are equal bytes */
	return word;
}

/* Unbiased: words that would give the low numbers one chance more, those below 2^32 mod n, are
 * thrown away. That is less than n, so hardly any word needs the first division. */
uint32_t ecu_rng_below(ecu_rng *r, uint32_t n)
{
	if (n <= 1)
		return 0;
	uint32_t word = next_word(r);
	while (word < n && word < -n % n)
		word = next_word(r);
	return word % n;
}

void core_shuffle(ecu_rng *r, uint8_t *at, int n)
{
	for (int i = n - 1; i > 0; i--) {
		uint32_t j = ecu_rng_below(r, (uint32_t)i + 1);
		uint8_t keep = at[i];
		at[i] = at[j];
		at[j] = keep;
	}
}
