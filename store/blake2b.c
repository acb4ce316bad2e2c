/* blake2b.c — see blake2b.h. Names of variables are those of RFC 7693. */
#include "store/blake2b.h"

#include <assert.h>
#include <string.h>

static const uint64_t iv[8] = {
	UINT64_C(0x6a09e667f3bcc908), UINT64_C(0xbb67ae8584caa73b), UINT64_C(0x3c6ef372fe94f82b),
	UINT64_C(0xa54ff53a5f1d36f1), UINT64_C(0x510e527fade682d1), UINT64_C(0x9b05688c2b3e6c1f),
	UINT64_C(0x1f83d9abfb41bd6b), UINT64_C(0x5be0cd19137e2179),
};

static const uint8_t sigma[10][16] = {
	{ 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 },
	{ 14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3 },
	{ 11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4 },
	{ 7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8 },
	{ 9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13 },
	{ 2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9 },
	{ 12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11 },
	{ 13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10 },
	{ 6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5 },
	{ 10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0 },
};

static uint64_t rotate(uint64_t x, int n) { return x >> n | x << (64 - n); }

static void mix(uint64_t v[16], int a, int b, int c, int d, uint64_t x, uint64_t y)
{
	v[a] += v[b] + x;
	v[d] = rotate(v[d] ^ v[a], 32);
	v[c] += v[d];
	v[b] = rotate(v[b] ^ v[c], 24);
	v[a] += v[b] + y;
	v[d] = rotate(v[d] ^ v[a], 16);
	v[c] += v[d];
	v[b] = rotate(v[b] ^ v[c], 63);
}

static uint64_t word(const uint8_t *at)
{
	uint64_t x = 0;

	for (int i = 7; i >= 0; i--)
		x = x << 8 | at[i];
	return x;
}

static void compress(struct blake2b *b, bool last)
{
	uint64_t v[16], m[16];

	for (int i = 0; i < 16; i++) {
		v[i] = i < 8 ? b->h[i] : iv[i - 8];
		m[i] = word(b->block + 8 * i);
	}
	v[12] ^= b->counted;
	v[14] ^= last ? ~UINT64_C(0) : 0;
	for (int round = 0; round < 12; round++) {
		const uint8_t *s = sigma[round % 10];
		for (int i = 0; i < 4; i++) /* columns */
			mix(v, i, i + 4, i + 8, i + 12, m[s[2 * i]], m[s[2 * i + 1]]);
		for (int i = 0; i < 4; i++) /* diagonals */
			mix(v, i, (i + 1) % 4 + 4, (i + 2) % 4 + 8, (i + 3) % 4 + 12, m[s[8 + 2 * i]],
			    m[s[9 + 2 * i]]);
	}
	for (int i = 0; i < 8; i++)
		b->h[i] ^= v[i] ^ v[i + 8];
}

void blake2b_begin(struct blake2b *b, const uint8_t *key, size_t key_length, size_t length)
{
	assert(length >= 1 && length <= 64 && key_length <= 64); /* RFC 7693, 2.1 */
	memset(b, 0, sizeof *b);
	b->length = length;
	memcpy(b->h, iv, sizeof iv);
	b->h[0] ^= UINT64_C(0x01010000) ^ (uint64_t)key_length << 8 ^ (uint64_t)length;
	if (key_length) {
		memcpy(b->block, key, key_length);
		b->filled = sizeof b->block;
	}
}

/* A full block waits until something follows it: the last one is compressed otherwise. */
void blake2b_add(struct blake2b *b, const uint8_t *bytes, size_t n)
{
	while (n) {
		if (b->filled == sizeof b->block) {
			b->counted += sizeof b->block;
			compress(b, false);
			b->filled = 0;
		}
		assert(b->filled < sizeof b->block);
		size_t fits = sizeof b->block - b->filled, some = n < fits ? n : fits;
		memcpy(b->block + b->filled, bytes, some);
		b->filled += some;
		bytes += some;
		n -= some;
	}
}

void blake2b_end(struct blake2b *b, uint8_t *out)
{
	assert(b->filled <= sizeof b->block && b->length <= sizeof b->h);
	b->counted += b->filled;
	memset(b->block + b->filled, 0, sizeof b->block - b->filled);
	compress(b, true);
	for (size_t i = 0; i < b->length; i++)
		out[i] = (uint8_t)(b->h[i / 8] >> 8 * (i % 8));
}
