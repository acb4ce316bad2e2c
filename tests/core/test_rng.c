/* Chance: the cipher is the RFC's, the draws are even, a stream can be taken up anywhere. */
#include "test.h"

#include "core/core.h"

/* RFC 8439, 2.3.2 and the block vectors of A.1: key, counter, nonce, keystream. */
static const struct vector {
	const char *name, *key, *nonce;
	uint32_t counter;
	const char *stream;
} vectors[] = {
	{ "2.3.2", "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
	  "000000090000004a00000000", 1,
	  "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4ed2826446079faa0914c2d705d98b02a2b5"
	  "129cd1de164eb9cbd083e8a2503c4e" },
	{ "A.1 #1", "0000000000000000000000000000000000000000000000000000000000000000",
	  "000000000000000000000000", 0,
	  "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7da41597c5157488d7724e03fb8d84a376a"
	  "43b8f41518a11cc387b669b2ee6586" },
	{ "A.1 #2", "0000000000000000000000000000000000000000000000000000000000000000",
	  "000000000000000000000000", 1,
	  "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed29b721769ce64e43d57133b074d839d531"
	  "ed1f28510afb45ace10a1f4b794d6f" },
	{ "A.1 #3", "0000000000000000000000000000000000000000000000000000000000000001",
	  "000000000000000000000000", 1,
	  "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a8eca00bbb4a73bdad192b5c42f73f2fd4e"
	  "273644c8b36125a64addeb006c13a0" },
	{ "A.1 #4", "00ff000000000000000000000000000000000000000000000000000000000000",
	  "000000000000000000000000", 2,
	  "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca13b25aa26cb4a648cb9b9d1be65b2c0924"
	  "a66c54d545ec1b7374f4872e99f096" },
	{ "A.1 #5", "0000000000000000000000000000000000000000000000000000000000000000",
	  "000000000000000000000002", 0,
	  "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c78a970e0e955c14f3a88e741b97c286f75f"
	  "8fc299e8148362fa198a39531bed6d" },
};

static void unhex(const char *hex, uint8_t *out)
{
	for (; *hex; hex += 2) {
		unsigned v;
		assert_int_equal(sscanf(hex, "%2x", &v), 1);
		*out++ = (uint8_t)v;
	}
}

static uint32_t little(const uint8_t *b)
{
	return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static void equals_the_rfc(void **arg)
{
	const struct vector *v = *arg;
	uint8_t key[32], nonce[12], want[64], have[64];
	uint32_t k[8], out[16], n[2];

	unhex(v->key, key);
	unhex(v->nonce, nonce);
	unhex(v->stream, want);
	for (int i = 0; i < 8; i++)
		k[i] = little(key + 4 * i);
	n[0] = little(nonce + 4);
	n[1] = little(nonce + 8);
	core_chacha20_block(k, v->counter | (uint64_t)little(nonce) << 32, n, out);
	for (int i = 0; i < 64; i++)
		have[i] = (uint8_t)(out[i / 4] >> 8 * (i % 4));
	assert_memory_equal(have, want, 64);
}

static void seeded(ecu_rng *r, uint8_t first)
{
	uint8_t seed[32] = { first };

	ecu_rng_seed(r, seed);
}

/* Chi-square over many draws: far beyond what an even die would give is a fault. */
static void draws_are_even(void **arg)
{
	static const uint32_t sides[] = { 2, 3, 6, 7, 10, 52, 100, 177 };
	ecu_rng r;

	(void)arg;
	seeded(&r, 5);
	for (size_t k = 0; k < sizeof sides / sizeof *sides; k++) {
		enum { PER_SIDE = 2000 };
		uint32_t n = sides[k], count[200] = { 0 };
		double chi = 0;
		for (uint32_t i = 0; i < n * PER_SIDE; i++)
			count[ecu_rng_below(&r, n)]++;
		for (uint32_t i = 0; i < n; i++) {
			double more = (double)count[i] - PER_SIDE;
			chi += more * more / PER_SIDE;
		}
		double off = chi - (double)(n - 1); /* five standard deviations of chi-square */
		assert_true(off < 5 || off * off < 50.0 * (n - 1) + 25);
	}
}

/* Without rejection 3 * 2^30 would give the lower third twice as often. */
static void large_draws_are_even_too(void **arg)
{
	ecu_rng r;
	int low = 0;

	(void)arg;
	seeded(&r, 9);
	for (int i = 0; i < 30000; i++)
		low += ecu_rng_below(&r, 3u << 30) < 1u << 30;
	assert_in_range(low, 9600, 10400);
}

static void shuffles_are_even(void **arg)
{
	int seen[24] = { 0 };
	ecu_rng r;

	(void)arg;
	seeded(&r, 3);
	for (int i = 0; i < 24000; i++) {
		uint8_t p[4] = { 0, 1, 2, 3 };
		core_shuffle(&r, p, 4);
		int index = 0;
		for (int a = 0; a < 4; a++) {
			int smaller = 0;
			for (int b = a + 1; b < 4; b++)
				smaller += p[b] < p[a];
			index = index * (4 - a) + smaller;
		}
		seen[index]++;
	}
	for (int i = 0; i < 24; i++)
		assert_in_range(seen[i], 850, 1150);
}

static void a_stream_is_taken_up_anywhere(void **arg)
{
	ecu_rng r, again;

	(void)arg;
	seeded(&r, 1);
	for (int i = 0; i < 100; i++) {
		core_rng_restore(&again, r.key, r.drawn);
		assert_memory_equal(&r, &again, sizeof r);
		assert_int_equal(ecu_rng_below(&again, 1000), ecu_rng_below(&r, 1000));
	}
}

static void below_one_draws_nothing(void **arg)
{
	ecu_rng r;

	(void)arg;
	seeded(&r, 1);
	assert_int_equal(ecu_rng_below(&r, 1), 0);
	assert_int_equal(ecu_rng_below(&r, 0), 0);
	assert_int_equal(r.drawn, 0);
}

int main(void)
{
	struct CMUnitTest tests[16] = {
		cmocka_unit_test(draws_are_even),          cmocka_unit_test(large_draws_are_even_too),
		cmocka_unit_test(shuffles_are_even),       cmocka_unit_test(a_stream_is_taken_up_anywhere),
		cmocka_unit_test(below_one_draws_nothing),
	};
	int n = 5;

	for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++)
		tests[n++] = test_row(vectors[i].name, equals_the_rfc, &vectors[i]);
	return _cmocka_run_group_tests("chance", tests, (size_t)n, NULL, NULL);
}
